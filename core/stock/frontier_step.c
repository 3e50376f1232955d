/* From one frontier to the next: one more cell is sea, or land of an island. */
#include "stock/frontier.h"

/* Numbers the components from left to right. False: there are too many for a key, which cannot be: along a row, sea and
 * land take turns, so that 12 columns with one step have 7 components of each at most. */
static bool pack(const struct frontier_board *b, const struct frontier_work *w, uint64_t flags,
                 struct frontier_key *key)
{
    uint8_t as[FRONTIER_LABELS] = {0};
    uint32_t seas = 0, lands = 0;
    *key = (struct frontier_key){.labels = flags};
    for (uint32_t x = 0; x < b->width; x++) {
        uint32_t label = w->label[x];
        if (as[label] == 0 && frontier_is_sea(label)) {
            as[label] = (uint8_t)++seas;
        } else if (as[label] == 0 && frontier_is_land(label)) {
            as[label] = (uint8_t)(FRONTIER_FIRST_LAND + lands);
            key->islands |= lands < FRONTIER_LANDS ? (uint64_t)w->island[label] << 8 * lands : 0;
            lands++;
        }
        if (seas > FRONTIER_SEAS || lands > FRONTIER_LANDS)
            return false;
        key->labels |= (uint64_t)as[label] << 4 * x;
    }
    return true;
}

static void join(const struct frontier_board *b, struct frontier_work *w, uint8_t from, uint8_t to)
{
    for (uint32_t x = 0; x < b->width; x++)
        w->label[x] = w->label[x] == from ? to : w->label[x];
}

static bool on_frontier(const struct frontier_board *b, const struct frontier_work *w, uint32_t label)
{
    uint32_t x = 0;
    while (x < b->width && w->label[x] != label)
        x++;
    return x < b->width;
}

static bool any_sea(const struct frontier_board *b, const struct frontier_work *w)
{
    uint32_t x = 0;
    while (x < b->width && !frontier_is_sea(w->label[x]))
        x++;
    return x < b->width;
}

static bool any_of(const struct frontier_board *b, const struct frontier_work *w, uint32_t island)
{
    uint32_t x = 0;
    while (x < b->width && !(frontier_is_land(w->label[x]) && w->island[w->label[x]] == island))
        x++;
    return x < b->width;
}

/* Where the field of an island lies in the tally: fields are in the order of islands. */
static void find_field(const struct frontier_board *b, const struct frontier_work *w, uint32_t island,
                       struct frontier_arc *arc)
{
    uint32_t at = 0;
    for (uint32_t x = 0; x < b->width; x++) {
        uint32_t label = w->label[x], other = frontier_is_land(label) ? w->island[label] : island;
        bool seen = false;
        for (uint32_t before = 0; before < x && !seen; before++)
            seen = frontier_is_land(w->label[before]) && w->island[w->label[before]] == other;
        at += other < island && !seen ? b->bits[other] : 0;
    }
    arc->at = (uint8_t)at;
    arc->width = b->bits[island];
    arc->island = (uint8_t)island;
}

static bool step_sea(const struct frontier_board *b, struct frontier_work *w, uint32_t position,
                     struct frontier_key from, struct frontier_arc *arc)
{
    uint32_t x = position % b->width;
    uint8_t up = w->label[x], left = x > 0 ? w->label[x - 1] : 0;
    if ((from.labels & FRONTIER_CLOSED) != 0 ||
        (!b->pools && frontier_is_sea(up) && frontier_is_sea(left) && (from.labels & FRONTIER_CORNER) != 0))
        return false;
    struct frontier_work before = *w;
    w->label[x] = frontier_is_sea(up) ? up : frontier_is_sea(left) ? left : FRONTIER_FRESH_SEA;
    if (frontier_is_sea(up) && frontier_is_sea(left) && up != left)
        join(b, w, left, up);
    arc->what = FRONTIER_SEA;
    if (!frontier_is_land(up) || on_frontier(b, w, up))
        return true;
    uint32_t island = w->island[up]; /* no way leads on: it is complete, or will never be */
    if (any_of(b, w, island) || b->root[island] > position)
        return false;
    if (b->size[island] != 0) {
        find_field(b, &before, island, arc);
        arc->move = MOVE_DROP;
    }
    return true;
}

static bool step_land(const struct frontier_board *b, struct frontier_work *w, uint32_t position, uint32_t island,
                      uint64_t *flags, struct frontier_arc *arc)
{
    uint32_t x = position % b->width;
    uint8_t up = w->label[x], left = x > 0 ? w->label[x - 1] : 0;
    if ((frontier_is_land(up) && w->island[up] != island) || (frontier_is_land(left) && w->island[left] != island))
        return false;
    bool known = any_of(b, w, island);
    if (!known && b->root[island] < position)
        return false; /* it was complete */
    arc->what = FRONTIER_LAND;
    arc->island = (uint8_t)island;
    if (b->size[island] != 0) {
        find_field(b, w, island, arc);
        arc->move = known ? MOVE_ADD : MOVE_INSERT;
    }
    w->island[FRONTIER_FRESH_LAND] = (uint8_t)island;
    w->label[x] = frontier_is_land(up) ? up : frontier_is_land(left) ? left : FRONTIER_FRESH_LAND;
    if (frontier_is_land(up) && frontier_is_land(left) && up != left)
        join(b, w, left, up);
    if (frontier_is_sea(up) && !on_frontier(b, w, up)) {
        if (any_sea(b, w))
            return false;
        *flags |= FRONTIER_CLOSED;
    }
    return true;
}

/* `island` FRONTIER_NONE: sea. */
bool frontier_step(const struct frontier_board *b, struct frontier_key from, uint32_t position, uint32_t island,
                   struct frontier_key *to, struct frontier_arc *arc)
{
    struct frontier_work w;
    uint32_t x = position % b->width;
    uint64_t flags = from.labels & FRONTIER_CLOSED;
    frontier_unpack(b, from, &w);
    bool corner = frontier_is_sea(w.label[x]);
    *arc = (struct frontier_arc){.move = MOVE_KEEP};
    bool ok = island == FRONTIER_NONE ? step_sea(b, &w, position, from, arc)
                                      : step_land(b, &w, position, island, &flags, arc);
    if (!ok)
        return false;
    if (corner && x + 1 < b->width && frontier_is_sea(w.label[x]) && frontier_is_sea(w.label[x + 1]))
        flags |= FRONTIER_CORNER;
    return pack(b, &w, flags, to);
}
