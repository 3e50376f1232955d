/* Which cell is decided next, and on which value.
 *
 * Activity order: a cell gains when it takes part in a conflict, and all older gains fade, by letting the gain grow
 * (VSIDS of Chaff, in integers). Phases: the value a cell had last is tried first (K. Pipatsrisawat, A. Darwiche, "A
 * lightweight component caching scheme for satisfiability solvers", SAT 2007). */
#include <string.h>

#include "engine/internal.h"

static bool before(const struct order *o, uint32_t a, uint32_t b)
{
    return o->activity[a] != o->activity[b] ? o->activity[a] > o->activity[b] : a < b;
}

static void sift_up(struct order *o, uint32_t i)
{
    uint32_t cell = o->heap[i];
    while (i > 0 && before(o, cell, o->heap[(i - 1) / 2])) {
        o->heap[i] = o->heap[(i - 1) / 2];
        o->where[o->heap[i]] = i + 1;
        i = (i - 1) / 2;
    }
    o->heap[i] = cell;
    o->where[cell] = i + 1;
}

static void sift_down(struct order *o, uint32_t i)
{
    uint32_t cell = o->heap[i];
    for (;;) {
        uint32_t child = 2 * i + 1;
        if (child >= o->n)
            break;
        if (child + 1 < o->n && before(o, o->heap[child + 1], o->heap[child]))
            child++;
        if (!before(o, o->heap[child], cell))
            break;
        o->heap[i] = o->heap[child];
        o->where[o->heap[i]] = i + 1;
        i = child;
    }
    o->heap[i] = cell;
    o->where[cell] = i + 1;
}

bool order_ready(struct solver *s)
{
    struct order *o = &s->order;
    if (o->cells >= s->cells)
        return true;
    size_t old = o->cells, n = s->cells;
    uint64_t *activity = mem_array(s->mem, n, sizeof *activity);
    uint32_t *heap = mem_array(s->mem, n, sizeof *heap), *where = mem_array(s->mem, n, sizeof *where);
    if (activity == NULL || heap == NULL || where == NULL) {
        mem_free(s->mem, activity, n * sizeof *activity);
        mem_free(s->mem, heap, n * sizeof *heap);
        mem_free(s->mem, where, n * sizeof *where);
        return out_of_memory(s);
    }
    if (old != 0) {
        memcpy(activity, o->activity, old * sizeof *activity);
        memcpy(heap, o->heap, o->n * sizeof *heap);
        memcpy(where, o->where, old * sizeof *where);
    }
    uint32_t in_heap = o->n;
    order_free(s);
    s->order = (struct order){.activity = activity, .heap = heap, .where = where, .n = in_heap,
                              .cells = s->cells, .step = s->order.step == 0 ? 256 : s->order.step};
    for (size_t c = old; c < n; c++) {
        if (s->options.seed != 0)
            activity[c] = random_below(&s->random, 256);
        order_back(s, (uint32_t)c);
    }
    if (s->phase == NULL)
        solver_prefer(s, 0, UINT8_MAX);
    return s->status == SOLVER_OK;
}

void order_free(struct solver *s)
{
    struct order *o = &s->order;
    mem_free(s->mem, o->activity, o->cells * sizeof *o->activity);
    mem_free(s->mem, o->heap, o->cells * sizeof *o->heap);
    mem_free(s->mem, o->where, o->cells * sizeof *o->where);
    o->cells = 0;
}

void order_bump(struct solver *s, uint32_t cell)
{
    struct order *o = &s->order;
    if (cell >= o->cells)
        return;
    o->activity[cell] += o->step;
    if (o->where[cell] != 0)
        sift_up(o, o->where[cell] - 1);
}

void order_decay(struct solver *s)
{
    struct order *o = &s->order;
    o->step += o->step >> 4;
    if (o->step < (uint64_t)1 << 54)
        return;
    for (uint32_t c = 0; c < o->cells; c++) /* the order stays, up to ties, which heap order may then break */
        o->activity[c] >>= 40;
    o->step >>= 40;
    for (uint32_t i = o->n; i > 0; i--)
        sift_down(o, i - 1);
}

void order_back(struct solver *s, uint32_t cell)
{
    struct order *o = &s->order;
    if (cell >= o->cells || o->where[cell] != 0)
        return;
    o->heap[o->n] = cell;
    o->where[cell] = ++o->n;
    sift_up(o, o->n - 1);
}

static uint32_t pop(struct order *o)
{
    uint32_t cell = o->heap[0];
    o->where[cell] = 0;
    if (--o->n > 0) {
        o->heap[0] = o->heap[o->n];
        sift_down(o, 0);
    }
    return cell;
}

static bool open_cell(const struct solver *s, uint32_t cell)
{
    return !bit_single(s->dom[cell]);
}

static uint32_t next_smallest(struct solver *s)
{
    uint32_t best = SOLVER_NONE, size = 65;
    for (uint32_t c = s->next_first; c < s->cells; c++) {
        uint32_t n = bit_count(s->dom[c]);
        if (n == 1) {
            s->next_first += c == s->next_first;
        } else if (n < size || (n == size && s->order.activity[c] > s->order.activity[best])) {
            best = c;
            size = n;
        }
    }
    return best;
}

uint32_t order_next(struct solver *s)
{
    struct order *o = &s->order;
    if (s->options.order == ORDER_SMALLEST)
        return next_smallest(s);
    if (s->options.order == ORDER_FIRST) {
        while (s->next_first < s->cells && !open_cell(s, s->next_first))
            s->next_first++;
        return s->next_first < s->cells ? s->next_first : SOLVER_NONE;
    }
    while (o->n > 0) {
        uint32_t cell = pop(o);
        if (open_cell(s, cell))
            return cell;
    }
    return SOLVER_NONE;
}

vset order_value(struct solver *s, uint32_t cell)
{
    uint8_t phase = s->phase[cell];
    if (phase < 64 && (s->dom[cell] & bit(phase)) != 0)
        return bit(phase);
    if (s->options.seed != 0) {
        vset d = s->dom[cell];
        for (uint32_t k = random_below(&s->random, bit_count(d)); k > 0; k--)
            d &= d - 1;
        return bit(bit_low(d));
    }
    return bit(bit_low(s->dom[cell]));
}
