/* Runs our techniques over a file of cases, one a line, in the form of HoDoKu's regression library:
 *     :CODE:DIGITS:GRID:DELETED:ELIMINATED:PLACED:EXTRA
 * A case passes when the technique, applied again and again and alone, reaches all that the case says (or, with -x
 * behind its code, finds nothing). What it finds first may destroy what the case means: so the grid is also turned,
 * mirrored and renumbered. techniques FILE; prints a line for each code. For use by hand: the library is not ours to
 * ship. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "technique.h"

enum { SIDE = 9, CELLS = 81, COLOURING = SUDOKU_TECHNIQUES, RECTANGLE, VIEWS = 16 };

static const struct {
    const char *code;
    uint32_t technique;
} known[] = {
    {"0000", SUDOKU_FULL_HOUSE},      {"0002", SUDOKU_HIDDEN_SINGLE_BOX}, {"0003", SUDOKU_NAKED_SINGLE},
    {"0100", SUDOKU_POINTING},        {"0101", SUDOKU_CLAIMING},          {"0200", SUDOKU_NAKED_PAIR},
    {"0201", SUDOKU_NAKED_TRIPLE},    {"0202", SUDOKU_NAKED_QUADRUPLE},   {"0210", SUDOKU_HIDDEN_PAIR},
    {"0211", SUDOKU_HIDDEN_TRIPLE},   {"0212", SUDOKU_HIDDEN_QUADRUPLE},  {"0300", SUDOKU_X_WING},
    {"0301", SUDOKU_SWORDFISH},       {"0302", SUDOKU_JELLYFISH},         {"0400", SUDOKU_SKYSCRAPER},
    {"0500", COLOURING},              {"0501", COLOURING},                {"0600", RECTANGLE},
    {"0800", SUDOKU_XY_WING},         {"0801", SUDOKU_XYZ_WING},
};
enum { KNOWN = sizeof known / sizeof *known };

static bool find(struct sudoku_grid *g, uint32_t technique, struct sudoku_step *step)
{
    *step = (struct sudoku_step){.cell = SUDOKU_NONE};
    memset(step->unit, 0xff, sizeof step->unit);
    switch (technique) {
    case SUDOKU_POINTING:
    case SUDOKU_CLAIMING:
        return sudoku_find_locked(g, (enum sudoku_technique)technique, step);
    case SUDOKU_NAKED_PAIR:
        return sudoku_find_naked(g, 2, step);
    case SUDOKU_NAKED_TRIPLE:
        return sudoku_find_naked(g, 3, step);
    case SUDOKU_NAKED_QUADRUPLE:
        return sudoku_find_naked(g, 4, step);
    case SUDOKU_HIDDEN_PAIR:
        return sudoku_find_hidden(g, 2, step);
    case SUDOKU_HIDDEN_TRIPLE:
        return sudoku_find_hidden(g, 3, step);
    case SUDOKU_HIDDEN_QUADRUPLE:
        return sudoku_find_hidden(g, 4, step);
    case SUDOKU_X_WING:
        return sudoku_find_fish(g, 2, step);
    case SUDOKU_SWORDFISH:
        return sudoku_find_fish(g, 3, step);
    case SUDOKU_JELLYFISH:
        return sudoku_find_fish(g, 4, step);
    case SUDOKU_XYZ_WING:
        return sudoku_find_xyz_wing(g, step);
    case SUDOKU_XY_WING:
    case SUDOKU_SKYSCRAPER:
        return sudoku_find_chain(g, (enum sudoku_technique)technique, step);
    case COLOURING:
        return sudoku_find_colouring(g, step);
    case RECTANGLE:
        return sudoku_find_rectangle(g, step);
    case SUDOKU_HIDDEN_SINGLE_BOX:
        return sudoku_find_single(g, SUDOKU_HIDDEN_SINGLE_BOX, step) ||
               sudoku_find_single(g, SUDOKU_HIDDEN_SINGLE_LINE, step);
    default:
        return sudoku_find_single(g, (enum sudoku_technique)technique, step);
    }
}

/* Where a cell, and what a digit, is in one of the 16 views. */
static uint32_t cell_in(uint32_t view, uint32_t row, uint32_t column)
{
    uint32_t y = (view & 1) != 0 ? SIDE - 1 - row : row, x = (view & 2) != 0 ? SIDE - 1 - column : column;
    return (view & 4) != 0 ? x * SIDE + y : y * SIDE + x;
}

static uint32_t value_in(uint32_t view, char digit)
{
    return (view & 8) != 0 ? (uint32_t)('9' - digit) : (uint32_t)(digit - '1');
}

/* "436 512": digit, row, column. */
static bool next_candidate(const char **at, uint32_t view, uint32_t *cell, uint32_t *value)
{
    if ((*at)[0] < '1' || (*at)[0] > '9')
        return false;
    *value = value_in(view, (*at)[0]);
    *cell = cell_in(view, (uint32_t)((*at)[1] - '1'), (uint32_t)((*at)[2] - '1'));
    *at += (*at)[3] == ' ' ? 4 : 3;
    return true;
}

static void load(struct sudoku_grid *g, const char *grid, const char *deleted, uint32_t view)
{
    uint32_t cell = 0;
    for (; *grid != '\0' && *grid != ':' && cell < CELLS; grid++) {
        if (*grid == '+')
            continue;
        if (*grid >= '1' && *grid <= '9')
            sudoku_place(g, cell_in(view, cell / SIDE, cell % SIDE), value_in(view, *grid));
        cell++;
    }
    for (uint32_t value; next_candidate(&deleted, view, &cell, &value);)
        sudoku_remove(g, cell, value);
}

/* Are all of the candidates gone, and all of the cells placed? */
static bool reached(const struct sudoku_grid *g, const char *gone, const char *placed, uint32_t view)
{
    uint32_t cell, value;
    while (next_candidate(&gone, view, &cell, &value))
        if ((g->candidates[cell] >> value & 1) != 0)
            return false;
    while (next_candidate(&placed, view, &cell, &value))
        if (!g->placed[cell] || g->candidates[cell] != (uint64_t)1 << value)
            return false;
    return true;
}

static bool run_view(const struct sudoku_layout *l, void *block, uint32_t technique, char *const *field, bool never,
                     uint32_t view)
{
    struct sudoku_grid g;
    struct sudoku_step step;
    sudoku_grid_init(&g, l, block);
    load(&g, field[2], field[3], view);
    if (never)
        return !find(&g, technique, &step);
    for (uint32_t i = 0; i < 200 && !reached(&g, field[4], field[5], view) && find(&g, technique, &step); i++)
        sudoku_make_step(&g, &step);
    return reached(&g, field[4], field[5], view);
}

/* In one view, or, when nothing may be found, in all. */
static bool run(const struct sudoku_layout *l, void *block, uint32_t technique, char *const *field, bool never)
{
    for (uint32_t view = 0; view < VIEWS; view++)
        if (run_view(l, block, technique, field, never, view) != never)
            return !never;
    return never;
}

int main(int argc, char **argv)
{
    char line[4096];
    uint32_t passed[KNOWN] = {0}, all[KNOWN] = {0}, bad = 0;
    FILE *in = argc == 2 ? fopen(argv[1], "r") : NULL;
    struct sudoku_layout l;
    void *block = malloc(sudoku_layout_bytes(SIDE, 27)), *grid;
    if (in == NULL || block == NULL) {
        fputs("usage: techniques FILE\n", stderr);
        return 2;
    }
    sudoku_layout_init(&l, SIDE, 27, block);
    for (uint32_t b = 0; b < SIDE; b++) {
        uint16_t unit[SIDE];
        for (uint32_t i = 0; i < SIDE; i++)
            unit[i] = (uint16_t)((b / 3 * 3 + i / 3) * SIDE + b % 3 * 3 + i % 3);
        sudoku_layout_unit(&l, unit);
    }
    grid = malloc(sudoku_grid_bytes(&l));
    while (grid != NULL && fgets(line, sizeof line, in) != NULL) {
        char *field[8] = {line, line, line, line, line, line, line, line}, *at = line;
        uint32_t n = 0;
        if (line[0] != ':')
            continue;
        for (; at != NULL && n < 8; n++) {
            *at = '\0';
            field[n] = at + 1;
            at = strchr(at + 1, ':');
        }
        bool never = strstr(field[0], "-x") != NULL;
        for (uint32_t k = 0; n >= 6 && k < KNOWN; k++) {
            if (strncmp(field[0], known[k].code, 4) != 0 || (field[0][4] != '\0' && field[0][4] != '-'))
                continue;
            bool ok = run(&l, grid, known[k].technique, field, never);
            all[k]++;
            passed[k] += ok;
            bad += !ok;
            if (!ok)
                printf("FAILED %s %s: %s: %s -> %s %s\n", field[0], field[1], field[2], field[3], field[4], field[5]);
        }
    }
    for (uint32_t k = 0; k < KNOWN; k++)
        printf("%s: %u of %u\n", known[k].code, (unsigned)passed[k], (unsigned)all[k]);
    fclose(in);
    free(grid);
    free(block);
    return bad > 0;
}
