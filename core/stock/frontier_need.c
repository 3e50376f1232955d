/* What must follow a frontier: its components must be connected, roots reached, and no two ways may cross. */
#include "stock/frontier.h"

#include <string.h>

/* Something that must be connected in the end: the sea, or an island. Sets of columns are bits. */
struct thing {
    uint32_t island;                      /* FRONTIER_NONE: the sea */
    uint32_t columns, n;
    uint32_t part[FRONTIER_LANDS];        /* the columns of each of its n components */
};

struct things {
    uint32_t n;
    struct thing at[FRONTIER_LANDS + 1];  /* the sea first, then the islands in their order */
    uint8_t label[FRONTIER_WIDTH];
};

static uint32_t lowest(uint32_t set)
{
    return (uint32_t)__builtin_ctz(set);
}

static void find_things(const struct frontier_board *b, struct frontier_key key, struct things *t)
{
    uint32_t columns[16] = {0};
    for (uint32_t x = 0; x < b->width && x < FRONTIER_WIDTH; x++) {
        t->label[x] = key.labels >> 4 * x & 15;
        columns[t->label[x]] |= (uint32_t)1 << x;
    }
    t->n = 1;
    t->at[0] = (struct thing){.island = FRONTIER_NONE};
    for (uint32_t l = 1; l <= FRONTIER_SEAS && columns[l] != 0; l++) {
        t->at[0].part[t->at[0].n++] = columns[l];
        t->at[0].columns |= columns[l];
    }
    for (uint32_t l = FRONTIER_FIRST_LAND; l < 16 && columns[l] != 0; l++) {
        uint32_t island = key.islands >> 8 * (l - FRONTIER_FIRST_LAND) & 255, k = 1;
        while (k < t->n && t->at[k].island < island)
            k++;
        if (k == t->n || t->at[k].island != island) {
            memmove(&t->at[k + 1], &t->at[k], (t->n - k) * sizeof t->at[k]);
            t->at[k] = (struct thing){.island = island};
            t->n++;
        }
        t->at[k].part[t->at[k].n++] = columns[l];
        t->at[k].columns |= columns[l];
    }
}

/* ---- distances ---- */

/* The parts of a thing must become connected below the frontier after column x. Pieces that connect them cover columns;
 * each costs at least a cell for each of its columns, less one where the frontier has its step. So the gaps between
 * neighbouring parts that they close cost at least a minimum spanning tree, and one cell. */
static uint32_t to_connect(const struct frontier_board *b, const struct thing *t, const uint8_t *label, uint32_t x)
{
    if (t->n < 2)
        return 0;
    uint8_t same[16];
    uint32_t sum = 0, left = t->n - 1;
    for (uint32_t k = 0; k < 16; k++)
        same[k] = (uint8_t)k;
    for (uint32_t gap = 1; gap < b->width && left > 0; gap++) { /* Kruskal: the smallest gaps first */
        for (uint32_t set = t->columns & t->columns >> gap; set != 0; set &= set - 1) {
            uint32_t i = lowest(set);
            uint8_t p = same[label[i]], q = same[label[i + gap]];
            if (p == q || lowest(t->columns >> (i + 1)) + 1 != gap)
                continue;
            for (uint32_t k = 0; k < 16; k++)
                same[k] = same[k] == q ? p : same[k];
            sum += gap;
            left--;
        }
    }
    return sum + 1 - (x + 1 < b->width);
}

/* Cells that the root asks for when it is still ahead. */
static uint32_t to_root(const struct frontier_board *b, const struct thing *t, uint32_t position)
{
    uint32_t root = b->root[t->island];
    if (root <= position)
        return 0;
    uint32_t least = FRONTIER_NONE, x = position % b->width, y = position / b->width;
    uint32_t at = root % b->width, row = root / b->width;
    for (uint32_t set = t->columns; set != 0; set &= set - 1) {
        uint32_t i = lowest(set), cells = (i < at ? at - i : i - at) + row + (i > x) - y;
        least = cells < least ? cells : least;
    }
    return least;
}

/* A row with two roots has sea between them, and so has each row down to it when there is sea above. The pieces that
 * connect the parts of the sea, `cells` at least, are so deep together: each row but the first of a piece costs one
 * more. */
static uint32_t to_deep(const struct frontier_board *b, const struct thing *sea, uint32_t position, uint32_t cells)
{
    uint32_t row = position / b->width, rows = sea->n > 0 && b->deep > row ? b->deep - row : 0;
    return cells == 0 || rows == 0 ? cells + rows : cells + rows - 1;
}

/* ---- crossings ---- */

static void unite(uint32_t *parts, uint32_t *n, uint32_t column, uint32_t other)
{
    uint32_t p = 0, q = 0;
    while ((parts[p] >> column & 1) == 0)
        p++;
    while ((parts[q] >> other & 1) == 0)
        q++;
    if (p == q)
        return;
    parts[p] |= parts[q];
    parts[q] = parts[--*n];
}

/* Two things take turns on the frontier, cyclically, in m groups each. Above the frontier they make so and so many
 * components; those of one thing that are neighbours count as one, they can be connected below at no cost to the other
 * thing. Ways that do not cross, above or below, leave at least m + 1 components (G. Kreweras, "Sur les partitions non
 * croisees d'un cycle", 1972). So to connect both below, at most m + 1 may be there above. */
static bool cross(const struct thing *p, const struct thing *q)
{
    if (p->n + q->n < 4)
        return false; /* there are two groups each, or they do not take turns */
    uint32_t parts[2 * FRONTIER_LANDS], n = p->n + q->n, changes = 0;
    uint32_t all = p->columns | q->columns, first = lowest(all), last = first;
    memcpy(parts, p->part, p->n * sizeof *parts);
    memcpy(parts + p->n, q->part, q->n * sizeof *parts);
    for (uint32_t set = all & (all - 1); set != 0; set &= set - 1) {
        uint32_t i = lowest(set);
        if ((p->columns >> i & 1) == (p->columns >> last & 1))
            unite(parts, &n, i, last);
        else
            changes++;
        last = i;
    }
    if ((p->columns >> first & 1) == (p->columns >> last & 1))
        unite(parts, &n, first, last);
    else
        changes++;
    return changes > 2 && n > changes / 2 + 1;
}

static bool any_cross(const struct things *t)
{
    for (uint32_t i = 0; i < t->n; i++)
        for (uint32_t k = i + 1; k < t->n; k++)
            if (cross(&t->at[i], &t->at[k]))
                return true;
    return false;
}

/* ---- all of it ---- */

/* How much land there must be in the tally, so that the sea, of which so much must follow, does not become too large;
 * and how much there may be, so that land is left for each 2 x 2 cells of the rows that follow. Islands whose root is
 * behind and that are not on the frontier are complete. */
static void bound_land(const struct frontier_board *b, const struct things *t, uint32_t position, uint32_t sea,
                       struct frontier_need *need)
{
    need->land = 0;
    need->most_land = FRONTIER_NONE;
    if (b->sea == FRONTIER_NONE)
        return;
    uint32_t complete = b->rooted[position], cells = position + 1, rows = b->height - 1 - position / b->width;
    uint32_t later = b->pools ? 0 : (rows / 2) * (b->width / 2), land = b->n - b->sea;
    for (uint32_t k = 1; k < t->n; k++)
        complete -= b->root[t->at[k].island] <= position ? b->size[t->at[k].island] : 0;
    if (cells + sea > complete + b->sea)
        need->land = cells + sea - complete - b->sea;
    need->most_land = land > complete + later ? land - complete - later : 0;
}

/* False: no answer can follow. */
bool frontier_needs(const struct frontier_board *b, struct frontier_key key, uint32_t position,
                    struct frontier_need *need)
{
    struct things t;
    uint32_t x = position % b->width, at = 0;
    find_things(b, key, &t);
    need->n = 0;
    if (any_cross(&t))
        return false;
    for (uint32_t k = 1; k < t.n; k++) {
        uint32_t island = t.at[k].island, size = b->size[island];
        if (size == 0)
            continue;
        uint32_t cells = to_connect(b, &t.at[k], t.label, x), root = to_root(b, &t.at[k], position);
        cells = root > cells ? root : cells;
        if (cells >= size)
            return false;
        need->at[need->n] = (uint8_t)at;
        need->width[need->n] = b->bits[island];
        need->most[need->n++] = size - 1 - cells;
        at += b->bits[island];
    }
    need->bits = at;
    uint32_t sea = to_deep(b, &t.at[0], position, to_connect(b, &t.at[0], t.label, x));
    bound_land(b, &t, position, sea, need);
    return true;
}

/* After the last cell: the one tally that is an answer; false: none is. */
bool frontier_ends(const struct frontier_board *b, struct frontier_key key, uint32_t *tally)
{
    struct things t;
    struct frontier_need need;
    find_things(b, key, &t);
    *tally = 0;
    for (uint32_t k = 0; k < t.n; k++)
        if (t.at[k].n > 1)
            return false;
    if (!frontier_needs(b, key, b->n - 1, &need))
        return false;
    for (uint32_t k = 0; k < need.n; k++)
        *tally |= need.most[k] << need.at[k];
    return true;
}
