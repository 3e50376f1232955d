/* The kinds of puzzles, and of which parts each consists. */
#include <string.h>

#include "base/dsu.h"
#include "formats/pzpr.h"

enum { MOST16 = 77776 + 0xfffff }; /* as pzpr_numbers16 writes them */

static const struct pzpr_kind kinds[] = {
    {"paintarea", PZPR_REGIONS | PZPR_NUMBERS, 4, 9,
     {&pzpr_borders, &pzpr_numbers10}, {&pzpr_rooms, &pzpr_numbers, &pzpr_marks}, NULL},
    {"tilepaint", PZPR_REGIONS | PZPR_TILES, 0, 255,
     {&pzpr_borders, &pzpr_tile_clues}, {&pzpr_rooms, &pzpr_tile_rows, &pzpr_marks}, NULL},
    {"nurikabe", PZPR_NUMBERS | PZPR_CLUES_WHITE, 0, MOST16,
     {&pzpr_numbers16}, {&pzpr_numbers_and_marks}, NULL},
    {"heyawake", PZPR_REGIONS | PZPR_NUMBERS | PZPR_AT_TOP, 0, MOST16,
     {&pzpr_borders, &pzpr_room_numbers}, {&pzpr_rooms, &pzpr_numbers, &pzpr_marks}, NULL},
    {"hitori", PZPR_NUMBERS, 0, 1295,
     {&pzpr_numbers36}, {&pzpr_numbers, &pzpr_marks}, NULL},
    {"norinori", PZPR_REGIONS, 0, MOST16,
     {&pzpr_borders}, {&pzpr_rooms, &pzpr_marks}, NULL},
    {"yinyang", PZPR_NUMBERS | PZPR_CIRCLES, 2, 2,
     {&pzpr_circles}, {&pzpr_numbers, &pzpr_answers}, NULL},
    {"kurodoko", PZPR_NUMBERS, 0, MOST16,
     {&pzpr_numbers16}, {&pzpr_numbers, &pzpr_marks}, NULL},
    {"aqre", PZPR_REGIONS | PZPR_NUMBERS | PZPR_AT_TOP, 0, MOST16,
     {&pzpr_borders, &pzpr_room_numbers}, {&pzpr_rooms, &pzpr_numbers, &pzpr_marks}, NULL},
    {"aqre", PZPR_REGIONS | PZPR_NUMBERS | PZPR_AT_TOP | PZPR_WALLS, 0, MOST16,
     {&pzpr_borders, &pzpr_room_numbers}, {&pzpr_wall_rows, &pzpr_numbers, &pzpr_marks}, "b"},
    {"lits", PZPR_REGIONS, 0, MOST16,
     {&pzpr_borders}, {&pzpr_rooms, &pzpr_marks}, NULL},
    {"lits", PZPR_REGIONS, 0, MOST16,
     {&pzpr_letters}, {&pzpr_rooms, &pzpr_marks}, "d"}, /* as addresses of LITS once were */
    {"nonogram", PZPR_RUNS, 0, MOST16,
     {&pzpr_run_clues}, {&pzpr_run_rows}, NULL},
    {"sudoku", PZPR_NUMBERS | PZPR_DIGITS, 0, MOST16,
     {&pzpr_numbers16}, {&pzpr_numbers, &pzpr_answers}, NULL},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

const char pzpr_sudoku_digits[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa";

const char pzpr_rules[] =
    "paintarea|tilepaint|nurikabe|heyawake|hitori|norinori|yinyang|kurodoko|aqre|lits|nonogram|sudoku";

const struct pzpr_kind *pzpr_kind_named(const char *id, size_t length)
{
    static const char old[] = "heyawacky"; /* what heyawake was called once */
    if (length == sizeof old - 1 && memcmp(id, old, length) == 0)
        return pzpr_kind_named("heyawake", 8);
    for (uint32_t i = 0; i < KINDS; i++)
        if (kinds[i].flag == NULL && strlen(kinds[i].id) == length && memcmp(kinds[i].id, id, length) == 0)
            return &kinds[i];
    return NULL;
}

const struct pzpr_kind *pzpr_kind_flagged(const char *id, const char *flag, size_t length)
{
    for (uint32_t i = 0; i < KINDS; i++)
        if (kinds[i].flag != NULL && strcmp(kinds[i].id, id) == 0 && strlen(kinds[i].flag) == length &&
            memcmp(kinds[i].flag, flag, length) == 0)
            return &kinds[i];
    return NULL;
}

const char *pzpr_kind_names(struct arena *arena)
{
    char *names = arena_alloc(arena, sizeof pzpr_rules + (size_t)2 * KINDS), *at = names;
    for (uint32_t i = 0; names != NULL && i < KINDS; i++)
        if (kinds[i].flag == NULL)
            at += sprintf(at, "%s%s", i == 0 ? "" : i + 1 == KINDS ? " or " : ", ", kinds[i].id);
    return names;
}

bool pzpr_unknown_kind(struct reading *r, uint32_t line, const char *id, size_t length)
{
    const char *names[KINDS], *near;
    char lower[32] = "";
    for (uint32_t i = 0; i < KINDS; i++)
        names[i] = kinds[i].id;
    for (size_t i = 0; i < length && i + 1 < sizeof lower; i++)
        lower[i] = id[i] >= 'A' && id[i] <= 'Z' ? (char)(id[i] - 'A' + 'a') : id[i];
    near = pzpr_kind_named(lower, strlen(lower)) != NULL ? lower : nearest_name(lower, names, KINDS);
    const char *all = pzpr_kind_names(r->arena);
    return reading_error(r, line, near != NULL ? near : all, "the kind of puzzle \"%.*s\" is not known",
                         (int)utf8_cut(id, length, 40), id);
}

/* ---- sheets ---- */

static bool make_lines(struct pzpr_line **lines, uint32_t n, uint32_t room, struct reading *r)
{
    int32_t *numbers = reading_array(r, (size_t)n * room, sizeof *numbers);
    *lines = reading_array(r, n, sizeof **lines);
    for (uint32_t i = 0; numbers != NULL && *lines != NULL && i < n; i++)
        (*lines)[i].numbers = numbers + (size_t)i * room;
    return numbers != NULL && *lines != NULL;
}

static bool make_numbers(int32_t **numbers, uint32_t cells, int32_t number, struct reading *r)
{
    *numbers = reading_array(r, cells, sizeof **numbers);
    for (uint32_t c = 0; *numbers != NULL && c < cells; c++)
        (*numbers)[c] = number;
    return *numbers != NULL;
}

static bool make_around(struct pzpr_sheet *s, struct reading *r)
{
    bool runs = (s->kind->traits & PZPR_RUNS) != 0;
    return make_lines(&s->top, s->columns, runs ? pzpr_slots(s->rows) : 1, r) &&
           make_lines(&s->left, s->rows, runs ? pzpr_slots(s->columns) : 1, r);
}

bool pzpr_begin(struct pzpr_sheet *s, const struct pzpr_kind *kind, uint32_t columns, uint32_t rows, uint32_t line,
                struct reading *r)
{
    *s = (struct pzpr_sheet){.kind = kind, .columns = columns, .rows = rows, .line = line};
    s->region_line = s->number_line = s->clue_line = line;
    if (columns > PZPR_SIDE_MAX || rows > PZPR_SIDE_MAX || (uint64_t)columns * rows > PZPR_CELLS_MAX)
        return reading_error(r, line, "at most 4194304 cells", "a board of %u x %u cells", (unsigned)columns,
                             (unsigned)rows);
    if ((kind->traits & PZPR_DIGITS) != 0 && (columns != rows || columns > strlen(pzpr_sudoku_digits)))
        return reading_error(r, line, "a square of at most 36", "a board of %u x %u cells", (unsigned)columns,
                             (unsigned)rows);
    uint32_t cells = pzpr_cells(s);
    bool tiles = (kind->traits & PZPR_TILES) != 0;
    if ((kind->traits & PZPR_REGIONS) != 0 && (s->region = reading_array(r, cells, sizeof *s->region)) == NULL)
        return false;
    if ((tiles || (kind->traits & PZPR_NUMBERS) != 0) && !make_numbers(&s->number, cells, PZPR_NO_NUMBER, r))
        return false;
    if (tiles && (!make_numbers(&s->down, cells, PZPR_NO_NUMBER, r) ||
                  (s->split = reading_array(r, cells, sizeof *s->split)) == NULL))
        return false;
    if ((kind->traits & (PZPR_TILES | PZPR_RUNS)) != 0 && !make_around(s, r))
        return false;
    for (int below = 0; below < 2 && (kind->traits & PZPR_WALLS) != 0; below++)
        if ((s->wall[below] = reading_array(r, cells, sizeof *s->wall[below])) == NULL)
            return false;
    return make_numbers(&s->answer, cells, PZPR_OPEN, r);
}

void pzpr_close_regions(struct pzpr_sheet *s)
{
    uint32_t n = 0, cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells; c++) { /* a parent comes first, and has its number already */
        uint32_t parent = s->region[c];
        bool none = s->split != NULL && s->split[c];
        s->region[c] = none ? PZPR_NO_REGION : parent == c ? n++ : s->region[parent];
    }
}

/* A split cell is no part of a region that is painted. */
static bool together(const struct pzpr_sheet *s, uint32_t a, uint32_t b)
{
    return s->region[a] == s->region[b] && (s->split == NULL || s->split[a] == s->split[b]);
}

bool pzpr_number_regions(struct pzpr_sheet *s, struct arena *arena)
{
    uint32_t cells = pzpr_cells(s);
    uint32_t *parent = arena_array(arena, cells, sizeof *parent);
    if (parent == NULL)
        return false;
    for (uint32_t c = 0; c < cells; c++) {
        parent[c] = c;
        if (c % s->columns > 0 && together(s, c, c - 1))
            dsu_union(parent, c, c - 1);
        if (c >= s->columns && together(s, c, c - s->columns))
            dsu_union(parent, c, c - s->columns);
    }
    s->region = parent;
    pzpr_close_regions(s);
    return true;
}

bool pzpr_check_number(const struct pzpr_sheet *s, struct reading *r, uint32_t line, uint32_t column, int64_t number)
{
    if (number == PZPR_ANY_NUMBER && (s->kind->traits & (PZPR_CIRCLES | PZPR_DIGITS | PZPR_RUNS | PZPR_TILES)) != 0)
        return reading_error(r, line, "a number", "column %u: a number that is not known (.)", (unsigned)column);
    bool from_one = (s->kind->traits & (PZPR_CIRCLES | PZPR_DIGITS)) != 0;
    int64_t high = (s->kind->traits & PZPR_DIGITS) != 0 ? (int64_t)s->columns : s->kind->number_max;
    if (number < 0 || ((high == 0 || number <= high) && number >= from_one))
        return true;
    char wanted[40], where[24] = "";
    (void)snprintf(wanted, sizeof wanted, "%d to %d", from_one, (int)high);
    if (column > 0)
        (void)snprintf(where, sizeof where, "column %u: ", (unsigned)column);
    return reading_error(r, line, wanted, "%sthe number %lld", where, (long long)number);
}
