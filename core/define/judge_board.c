/* Facts of the whole board, and groups, on a finished board. */
#include <string.h>

#include "define/facts.h"
#include "define/judge.h"

static uint32_t cell_at(const struct judge *j, int64_t x, int64_t y)
{
    return (uint32_t)(y * j->g->width + x);
}

/* ---- patterns ---- */

/* The pattern with its first cell at (x, y), stepping (ax, ay) to the right and (bx, by) down: is it there? */
static bool matches(struct judge *j, const struct fact *f, const orime_set *sets, int64_t x, int64_t y,
                    const int64_t *way)
{
    for (uint32_t k = 0; k < f->width * f->height; k++) {
        int64_t right = k % f->width, down = k / f->width;
        int64_t cx = x + right * way[0] + down * way[2], cy = y + right * way[1] + down * way[3];
        if (!judge_on_board(j, cx, cy) || !judge_in(j, cell_at(j, cx, cy), sets[k]))
            return false;
    }
    return true;
}

bool judge_never_pattern(struct judge *j, const struct site *s, const struct fact *f)
{
    static const int64_t ways[8][4] = {{1, 0, 0, 1},  {-1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, -1},
                                       {0, 1, 1, 0},  {0, -1, 1, 0}, {0, 1, -1, 0}, {0, -1, -1, 0}};
    orime_set sets[DEFINE_WINDOW * DEFINE_WINDOW];
    (void)s;
    for (uint32_t k = 0; k < f->width * f->height; k++)
        sets[k] = game_set(j->g, &f->sets[k]);
    for (int64_t y = 0; y < j->g->height; y++)
        for (int64_t x = 0; x < j->g->width; x++)
            for (uint32_t w = 0; w < (f->flag ? 1 : 8); w++)
                if (matches(j, f, sets, x, y, ways[w]))
                    return false;
    return true;
}

/* ---- cells that must not be neighbours ---- */

bool judge_apart(struct judge *j, const struct site *s, const struct fact *f)
{
    orime_set set = game_set(j->g, &f->set), other = game_set(j->g, &f->other);
    (void)s;
    for (int64_t y = 0; y < j->g->height; y++)
        for (int64_t x = 0; x < j->g->width; x++)
            for (int64_t dy = -1; dy <= 1; dy++)
                for (int64_t dx = -1; dx <= 1; dx++) {
                    if ((dx == 0 && dy == 0) || (f->way == WAY_SIDES && dx != 0 && dy != 0))
                        continue;
                    if (judge_on_board(j, x, y) && judge_on_board(j, x + dx, y + dy) &&
                        judge_in(j, cell_at(j, x, y), set) && judge_in(j, cell_at(j, x + dx, y + dy), other))
                        return false;
                }
    return true;
}

/* The same number in two cells that do not stand fixed: not so near. */
static bool too_near(const struct judge *j, const struct fact *f, uint32_t a, uint32_t b, int64_t dx, int64_t dy)
{
    int64_t number = j->g->number[j->values[a]];
    if (number == NO_VALUE_NUMBER || number != j->g->number[j->values[b]] || j->values[a] != j->values[b] ||
        !game_open(j->g, a) || !game_open(j->g, b))
        return false;
    if (f->flag)
        return (dx == 0 || dy == 0) && dx + dy <= number;
    return dx + dy == 1 || (f->way == WAY_TOUCH && dx == 1 && dy == 1);
}

bool judge_equal_apart(struct judge *j, const struct site *s, const struct fact *f)
{
    int64_t reach = f->flag ? j->g->width + (int64_t)j->g->height : 1;
    (void)s;
    for (int64_t y = 0; y < j->g->height; y++)
        for (int64_t x = 0; x < j->g->width; x++)
            for (int64_t dy = 0; dy <= reach && judge_on_board(j, x, y) && y + dy < j->g->height; dy++)
                for (int64_t dx = -reach; dx <= reach; dx++) {
                    bool line = dx == 0 || dy == 0;
                    if ((dx == 0 && dy == 0) || (f->flag && !line) || !judge_on_board(j, x + dx, y + dy))
                        continue;
                    if (too_near(j, f, cell_at(j, x, y), cell_at(j, x + dx, y + dy), dx < 0 ? -dx : dx, dy))
                        return false;
                }
    return true;
}

/* ---- lines ---- */

static bool equal_lines(const struct judge *j, uint32_t a, uint32_t b, bool rows)
{
    for (uint32_t k = 0; k < (rows ? j->g->width : j->g->height); k++)
        if (j->values[rows ? a * j->g->width + k : k * j->g->width + a] !=
            j->values[rows ? b * j->g->width + k : k * j->g->width + b])
            return false;
    return true;
}

bool judge_lines_differ(struct judge *j, const struct site *s, const struct fact *f)
{
    (void)s;
    for (uint32_t a = 0; a < j->g->height; a++)
        for (uint32_t b = 0; b < a; b++)
            if (f->flag && equal_lines(j, a, b, true))
                return false;
    for (uint32_t a = 0; a < j->g->width; a++)
        for (uint32_t b = 0; b < a; b++)
            if (f->flag2 && equal_lines(j, a, b, false))
                return false;
    return true;
}

/* ---- groups ---- */

struct flood {
    const struct judge *j;
    orime_set set;
    bool corners;
    const bool *within;     /* NULL: all of the board */
    int32_t *group;
    uint32_t *stack, top;
};

static void visit(struct flood *f, int64_t x, int64_t y, int32_t group)
{
    if (!judge_on_board(f->j, x, y))
        return;
    uint32_t c = cell_at(f->j, x, y);
    if (f->group[c] >= 0 || !judge_in(f->j, c, f->set) || (f->within != NULL && !f->within[c]))
        return;
    f->group[c] = group;
    f->stack[f->top++] = c;
}

static void spread(struct flood *f, uint32_t cell, int32_t group)
{
    int64_t width = f->j->g->width;
    visit(f, cell % width, cell / width, group);
    while (f->top > 0) {
        uint32_t c = f->stack[--f->top];
        for (int64_t dy = -1; dy <= 1; dy++)
            for (int64_t dx = -1; dx <= 1; dx++)
                if (f->corners || dx == 0 || dy == 0)
                    visit(f, c % width + dx, c / width + dy, group);
    }
}

static const int32_t *groups_within(struct judge *j, orime_set set, bool corners, const bool *within, uint32_t *n)
{
    uint32_t cells = j->g->cells;
    struct flood f = {j, set, corners, within, judge_memory(j, cells * sizeof *f.group),
                      judge_memory(j, (cells + (size_t)1) * sizeof *f.stack), 0};
    for (uint32_t c = 0; c < cells; c++)
        f.group[c] = -1;
    *n = 0;
    for (uint32_t c = 0; c < cells; c++)
        if (f.group[c] < 0 && judge_in(j, c, set) && (j->g->hole == NULL || !j->g->hole[c]) &&
            (within == NULL || within[c]))
            spread(&f, c, (int32_t)(*n)++);
    return f.group;
}

const int32_t *judge_groups(struct judge *j, orime_set set, bool corners, uint32_t *n)
{
    return groups_within(j, set, corners, NULL, n);
}

static bool at_border(const struct judge *j, uint32_t cell)
{
    uint32_t x = cell % j->g->width, y = cell / j->g->width;
    return x == 0 || y == 0 || x + 1 == j->g->width || y + 1 == j->g->height;
}

bool judge_group(struct judge *j, const struct site *s, const struct fact *f)
{
    uint32_t n, touching = 0;
    bool *within = NULL;
    if (f->width == 0) {
        within = judge_memory(j, j->g->cells);
        for (uint32_t k = 0; k < s->n; k++)
            within[s->cells[k]] = true;
    }
    const int32_t *group = groups_within(j, game_set(j->g, &f->set), f->flag, within, &n);
    if (!f->flag2)
        return n <= 1;
    bool *counted = judge_memory(j, n + (size_t)1);
    for (uint32_t c = 0; c < j->g->cells; c++)
        if (group[c] >= 0 && !counted[group[c]] && at_border(j, c)) {
            counted[group[c]] = true;
            touching++;
        }
    return touching == n;
}

bool judge_islands(struct judge *j, const struct site *s, const struct fact *f)
{
    uint32_t n;
    const int32_t *group = judge_groups(j, game_set(j->g, &f->set), false, &n);
    int64_t *size = judge_memory(j, (n + (size_t)1) * sizeof *size);
    int64_t *clue = judge_memory(j, (n + (size_t)1) * sizeof *clue);
    (void)s;
    for (uint32_t i = 0; i < n; i++)
        clue[i] = ORIME_NO_NUMBER;
    for (uint32_t c = 0; c < j->g->cells; c++) {
        bool has = game_has(j->g, f->input, c) && (j->g->hole == NULL || !j->g->hole[c]);
        if (has && (group[c] < 0 || clue[group[c]] != ORIME_NO_NUMBER))
            return false; /* not in a group, or the second one there */
        if (group[c] >= 0)
            size[group[c]]++;
        if (has)
            clue[group[c]] = j->g->clues[f->input].of[c];
    }
    for (uint32_t i = 0; i < n; i++)
        if (clue[i] == ORIME_NO_NUMBER || (f->flag && clue[i] >= 0 && clue[i] != size[i]))
            return false;
    return true;
}
