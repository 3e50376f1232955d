/* Layouts, grids, and solving step by step: see technique.h. */
#include <string.h>

#include "technique.h"

static uint64_t all_values(uint32_t side)
{
    return ((uint64_t)1 << side) - 1;
}

/* Blocks are taken in order, each on a boundary of 8 bytes. */
static size_t aligned(size_t bytes)
{
    return (bytes + 7) & ~(size_t)7;
}

/* ---- layouts ---- */

static uint32_t words_for(uint32_t cells)
{
    return (cells + 63) / 64;
}

size_t sudoku_layout_bytes(uint32_t side, uint32_t max_units)
{
    size_t cells = (size_t)side * side;
    return aligned((size_t)max_units * side * sizeof(uint16_t)) +
           cells * (words_for((uint32_t)cells) * sizeof(uint64_t) + SUDOKU_HOMES * sizeof(uint16_t));
}

void sudoku_layout_differ(struct sudoku_layout *l, uint32_t a, uint32_t b)
{
    l->peers[(size_t)a * l->words + b / 64] |= (uint64_t)1 << (b % 64);
    l->peers[(size_t)b * l->words + a / 64] |= (uint64_t)1 << (a % 64);
}

void sudoku_layout_unit(struct sudoku_layout *l, const uint16_t *cells)
{
    memcpy(l->units + (size_t)l->n_units * l->side, cells, l->side * sizeof *cells);
    for (uint32_t i = 0; i < l->side; i++) {
        uint16_t *home = l->home + (size_t)cells[i] * SUDOKU_HOMES;
        for (uint32_t k = 0; k < i; k++)
            sudoku_layout_differ(l, cells[i], cells[k]);
        for (uint32_t k = 0; k < SUDOKU_HOMES; k++)
            if (home[k] == SUDOKU_NONE) {
                home[k] = (uint16_t)l->n_units;
                break;
            }
    }
    l->n_units++;
}

void sudoku_layout_init(struct sudoku_layout *l, uint32_t side, uint32_t max_units, void *block)
{
    uint16_t row[SUDOKU_SIDE_MAX], column[SUDOKU_SIDE_MAX];
    uint32_t cells = side * side;
    *l = (struct sudoku_layout){
        .side = side, .cells = cells, .max_units = max_units, .units = block, .words = words_for(cells)};
    l->peers = (uint64_t *)(void *)((char *)block + aligned((size_t)max_units * side * sizeof(uint16_t)));
    l->home = (uint16_t *)(void *)(l->peers + (size_t)cells * l->words);
    memset(l->peers, 0, (size_t)cells * l->words * sizeof *l->peers);
    memset(l->home, 0xff, (size_t)cells * SUDOKU_HOMES * sizeof *l->home);
    for (uint32_t y = 0; y < side; y++) {
        for (uint32_t x = 0; x < side; x++)
            row[x] = (uint16_t)(y * side + x);
        sudoku_layout_unit(l, row);
    }
    for (uint32_t x = 0; x < side; x++) {
        for (uint32_t y = 0; y < side; y++)
            column[y] = (uint16_t)(y * side + x);
        sudoku_layout_unit(l, column);
    }
}

/* ---- grids ---- */

size_t sudoku_grid_bytes(const struct sudoku_layout *l)
{
    size_t nodes = (size_t)2 * l->cells * l->side;
    return l->cells * sizeof(uint64_t) + aligned(l->cells) + 2 * nodes * sizeof(uint32_t);
}

void sudoku_grid_init(struct sudoku_grid *g, const struct sudoku_layout *l, void *block)
{
    char *bytes = block;
    *g = (struct sudoku_grid){.layout = l, .open = l->cells, .candidates = block};
    g->placed = (uint8_t *)bytes + l->cells * sizeof(uint64_t);
    g->from = (uint32_t *)(void *)(bytes + l->cells * sizeof(uint64_t) + aligned(l->cells));
    g->queue = g->from + (size_t)2 * l->cells * l->side;
    memset(g->placed, 0, l->cells);
    for (uint32_t c = 0; c < l->cells; c++)
        g->candidates[c] = all_values(l->side);
}

void sudoku_remove(struct sudoku_grid *g, uint32_t cell, uint32_t value)
{
    g->candidates[cell] &= ~((uint64_t)1 << value);
    g->contradiction = g->contradiction || g->candidates[cell] == 0;
}

void sudoku_place(struct sudoku_grid *g, uint32_t cell, uint32_t value)
{
    const struct sudoku_layout *l = g->layout;
    uint64_t v = (uint64_t)1 << value;
    g->contradiction = g->contradiction || (g->candidates[cell] & v) == 0;
    g->open -= !g->placed[cell];
    g->placed[cell] = 1;
    g->candidates[cell] = v;
    for (uint32_t w = 0; w < l->words; w++)
        for (uint64_t p = l->peers[(size_t)cell * l->words + w]; p != 0; p &= p - 1)
            sudoku_remove(g, w * 64 + (uint32_t)__builtin_ctzll(p), value);
}

/* ---- steps ---- */

static bool find(struct sudoku_grid *g, enum sudoku_technique t, struct sudoku_step *step)
{
    switch (t) {
    case SUDOKU_FULL_HOUSE:
    case SUDOKU_HIDDEN_SINGLE_BOX:
    case SUDOKU_HIDDEN_SINGLE_LINE:
    case SUDOKU_NAKED_SINGLE:
        return sudoku_find_single(g, t, step);
    case SUDOKU_POINTING:
    case SUDOKU_CLAIMING:
        return sudoku_find_locked(g, t, step);
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
    default:
        return sudoku_find_chain(g, t, step);
    }
}

bool sudoku_find_step(struct sudoku_grid *g, enum sudoku_technique hardest, struct sudoku_step *step)
{
    for (uint32_t t = 0; t <= hardest && t < SUDOKU_TECHNIQUES && !g->contradiction; t++) {
        *step = (struct sudoku_step){.technique = (enum sudoku_technique)t, .cell = SUDOKU_NONE};
        memset(step->unit, 0xff, sizeof step->unit);
        if (find(g, (enum sudoku_technique)t, step))
            return true;
    }
    return false;
}

void sudoku_make_step(struct sudoku_grid *g, const struct sudoku_step *step)
{
    if (step->cell != SUDOKU_NONE)
        sudoku_place(g, step->cell, step->value);
    for (uint32_t i = 0; i < step->n_removed; i++)
        sudoku_remove(g, step->removed[i].cell, step->removed[i].value);
}

void sudoku_step_remove(const struct sudoku_grid *g, struct sudoku_step *step, uint32_t cell, uint32_t value)
{
    if ((g->candidates[cell] >> value & 1) == 0 || step->n_removed == SUDOKU_REMOVED_MAX)
        return;
    step->removed[step->n_removed++] = (struct sudoku_candidate){(uint16_t)cell, (uint16_t)value};
}

enum sudoku_technique sudoku_grade(struct sudoku_grid *g, enum sudoku_technique hardest)
{
    struct sudoku_step step;
    enum sudoku_technique needed = SUDOKU_FULL_HOUSE;
    while (g->open > 0 && sudoku_find_step(g, hardest, &step)) {
        needed = step.technique > needed ? step.technique : needed;
        sudoku_make_step(g, &step);
    }
    return g->open == 0 && !g->contradiction ? needed : SUDOKU_TECHNIQUES;
}

/* ---- words ---- */

const char *sudoku_technique_name(enum sudoku_technique technique)
{
    static const char *const names[] = {
        "full house",
        "hidden single in a box",
        "hidden single in a line",
        "naked single",
        "pointing",
        "claiming",
        "naked pair",
        "hidden pair",
        "naked triple",
        "hidden triple",
        "X-wing",
        "swordfish",
        "skyscraper",
        "two-string kite",
        "turbot fish",
        "XY-wing",
        "W-wing",
        "XYZ-wing",
        "short chain",
        "naked quadruple",
        "hidden quadruple",
        "jellyfish",
        "X-chain",
        "XY-chain",
        "alternating chain",
        "a guess",
    };
    return names[technique];
}

enum sudoku_level sudoku_technique_level(enum sudoku_technique technique)
{
    return technique <= SUDOKU_NAKED_SINGLE  ? SUDOKU_EASY
           : technique <= SUDOKU_HIDDEN_PAIR ? SUDOKU_MEDIUM
           : technique <= SUDOKU_JELLYFISH   ? SUDOKU_HARD
           : technique <= SUDOKU_CHAIN       ? SUDOKU_EXPERT
                                             : SUDOKU_EXTREME;
}
