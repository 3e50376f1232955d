/* Parts and walls on a finished board. */
#include "define/walls.h"

/* Is there a wall between the cell and the next one in a direction, or the outline? */
static bool walled(const struct judge *j, int64_t cell, uint32_t d)
{
    static const int64_t step_x[4] = {0, 1, 0, -1}, step_y[4] = {-1, 0, 1, 0};
    int64_t width = j->g->width, height = j->g->height, x = cell % width, y = cell / width;
    const uint8_t *sides = j->values + j->g->cells;
    if (x + step_x[d] < 0 || x + step_x[d] >= width || y + step_y[d] < 0 || y + step_y[d] >= height)
        return true;
    if (d % 2 == 1)
        return sides[y * (width - 1) + (d == 1 ? x : x - 1)] != 0;
    return sides[(width - 1) * height + (d == 2 ? y : y - 1) * width + x] != 0;
}

static int64_t step(const struct judge *j, uint32_t d)
{
    return d == 0 ? -(int64_t)j->g->width : d == 1 ? 1 : d == 2 ? (int64_t)j->g->width : -1;
}

/* The number of each cell's part, and how many cells each has. */
struct found {
    uint32_t *of, *size, n;
};

static struct found find_parts(struct judge *j)
{
    uint32_t cells = j->g->cells, *queue = j->host->report_alloc(j->r, cells * sizeof *queue);
    struct found f = {j->host->report_alloc(j->r, cells * sizeof *f.of),
                      j->host->report_alloc(j->r, (cells + (size_t)1) * sizeof *f.size), 0};
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t n = 0;
        if (f.of[c] != 0)
            continue;
        f.of[c] = ++f.n;
        queue[n++] = c;
        for (uint32_t k = 0; k < n; k++)
            for (uint32_t d = 0; d < 4; d++) {
                uint32_t next = walled(j, queue[k], d) ? c : (uint32_t)(queue[k] + step(j, d));
                if (f.of[next] != 0)
                    continue;
                f.of[next] = f.n;
                queue[n++] = next;
            }
        f.size[f.n] = n;
    }
    return f;
}

/* No wall ends within a part. */
static bool no_loose_wall(struct judge *j, const struct found *f)
{
    for (uint32_t c = 0; c < j->g->cells; c++)
        for (uint32_t d = 1; d < 3; d++) {
            bool border = d == 1 ? (c + 1) % j->g->width == 0 : c + j->g->width >= j->g->cells;
            if (!border && walled(j, c, d) && f->of[c] == f->of[c + step(j, d)])
                return false;
        }
    return true;
}

bool judge_part_cells(struct judge *j, const struct site *s, const struct fact *f)
{
    int64_t low, high;
    struct found found = find_parts(j);
    if (!no_loose_wall(j, &found) || !judge_term(j, s, f->low, &low) || !judge_term(j, s, f->high, &high))
        return false;
    for (uint32_t p = 1; p <= found.n; p++)
        if (found.size[p] < low || found.size[p] > high)
            return false;
    return true;
}

bool judge_part_roots(struct judge *j, const struct site *s, const struct fact *f)
{
    const int32_t *of = j->g->clues[f->input].of;
    struct found found = find_parts(j);
    uint32_t *roots = j->host->report_alloc(j->r, (found.n + (size_t)1) * sizeof *roots);
    (void)s;
    for (uint32_t c = 0; of != NULL && c < j->g->cells; c++) {
        roots[found.of[c]] += of[c] != ORIME_NO_NUMBER;
        if (f->flag && of[c] >= 0 && found.size[found.of[c]] != (uint32_t)of[c])
            return false;
    }
    for (uint32_t p = 1; p <= found.n; p++)
        if (roots[p] != f->form)
            return false;
    return no_loose_wall(j, &found);
}

bool judge_part_rectangle(struct judge *j, const struct site *s, const struct fact *f)
{
    struct found found = find_parts(j);
    (void)s, (void)f;
    for (uint32_t p = 1; p <= found.n; p++) {
        uint32_t left = UINT32_MAX, right = 0, top = UINT32_MAX, bottom = 0;
        for (uint32_t c = 0; c < j->g->cells; c++) {
            uint32_t x = c % j->g->width, y = c / j->g->width;
            if (found.of[c] != p)
                continue;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y > bottom ? y : bottom;
        }
        if ((right - left + 1) * (bottom - top + 1) != found.size[p])
            return false;
    }
    return no_loose_wall(j, &found);
}

/* Each cell of a part has its opposite in the same part, seen from the one centre there. */
bool judge_part_symmetric(struct judge *j, const struct site *s, const struct fact *f)
{
    const int32_t *of = j->g->clues[f->input].of;
    struct found found = find_parts(j);
    int64_t width = j->g->width, height = j->g->height;
    int64_t *centre = j->host->report_alloc(j->r, (found.n + (size_t)1) * sizeof *centre);
    (void)s;
    for (uint32_t c = 0; of != NULL && c < j->g->cells; c++) {
        if (of[c] == ORIME_NO_NUMBER)
            continue;
        if (centre[found.of[c]] != 0)
            return false;
        centre[found.of[c]] = (int64_t)c + 1;
    }
    for (int64_t c = 0; c < width * height; c++) {
        int64_t root = centre[found.of[c]] - 1;
        if (root < 0)
            return false;
        int64_t x = 2 * (root % width) + (of[root] == 1 || of[root] == 3) - c % width;
        int64_t y = 2 * (root / width) + (of[root] == 2 || of[root] == 3) - c / width;
        if (x < 0 || y < 0 || x >= width || y >= height || found.of[y * width + x] != found.of[c])
            return false;
    }
    return no_loose_wall(j, &found);
}

bool judge_part_sizes(struct judge *j, const struct site *s, const struct fact *f)
{
    struct found found = find_parts(j);
    (void)s, (void)f;
    for (uint32_t c = 0; c < j->g->cells; c++)
        if (judge_number_of(j, c) != found.size[found.of[c]])
            return false;
    return no_loose_wall(j, &found);
}

bool judge_part_differ(struct judge *j, const struct site *s, const struct fact *f)
{
    struct found found = find_parts(j);
    (void)s, (void)f;
    for (uint32_t c = 0; c < j->g->cells; c++)
        for (uint32_t d = 1; d < 3; d++) {
            bool border = d == 1 ? (c + 1) % j->g->width == 0 : c + j->g->width >= j->g->cells;
            uint32_t own = found.of[c], other = border ? own : found.of[c + step(j, d)];
            if (own != other && found.size[own] == found.size[other])
                return false;
        }
    return true;
}

bool judge_walls_meet(struct judge *j, const struct site *s, const struct fact *f)
{
    (void)s, (void)f;
    for (uint32_t c = 0; c + j->g->width < j->g->cells; c++) {
        uint32_t across = c + j->g->width + 1;
        if ((c + 1) % j->g->width != 0 && walled(j, c, 1) && walled(j, c, 2) && walled(j, across, 0) &&
            walled(j, across, 3))
            return false;
    }
    return true;
}

bool judge_pairs_joined(struct judge *j, const struct site *s, const struct fact *f)
{
    const int32_t *of = j->g->clues[f->input].of;
    int64_t most = -1;
    (void)s;
    for (uint32_t c = 0; of != NULL && c < j->g->cells; c++)
        most = of[c] > most ? of[c] : most;
    for (int64_t low = 0; low <= most; low++)
        for (int64_t high = low; high <= most; high++) {
            uint32_t joined = 0;
            for (uint32_t c = 0; c < j->g->cells; c++)
                for (uint32_t d = 0; d < 4; d++)
                    joined += !walled(j, c, d) && of[c] == low && of[c + step(j, d)] == high;
            if (joined != (low == high ? 2 : 1))
                return false;
        }
    return true;
}

bool judge_wall_count(struct judge *j, const struct site *s, const struct fact *f)
{
    int64_t number, walls = 0;
    for (uint32_t d = 0; d < 4; d++)
        walls += walled(j, s->own, d);
    return !judge_term(j, s, f->comparisons[0].right, &number) ||
           game_relation(walls, f->comparisons[0].relation, number);
}

bool judge_part_form(struct judge *j, const struct site *s, const struct fact *f)
{
    int64_t reach[4] = {0}, number;
    for (uint32_t d = 0; d < 4; d++)
        for (int64_t cell = s->own; !walled(j, cell, d); cell += step(j, d))
            reach[d]++;
    int64_t wide = reach[1] + reach[3] + 1, high = reach[0] + reach[2] + 1;
    switch ((enum part_form)f->form) {
    case PART_WIDER:
        return wide > high;
    case PART_HIGHER:
        return high > wide;
    case PART_SQUARE:
        return wide == high;
    case PART_AROUND:
        break;
    }
    return !judge_term(j, s, f->low, &number) || wide + high == number;
}
