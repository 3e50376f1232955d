#include <string.h>

#include "base/clock.h"
#include "rules/author.h"
#include "rules/trial.h"

enum {
    SWAPS_TRIED = 24,   /* known swaps that are tried on a picture before the solver is asked */
    PATCH_BYTES = 1 << 26,
    NODES_FOR_ONE = 1000, /* steps of the search that cost as much as to look at a picture */
    GREEDY_WIDTH = 48,  /* changes that the descent compares at each step */
    CONFLICTS = 20000,  /* for one picture: it is not worth more */
};

/* Two answers of one puzzle: `from`, a picture that was made by some changes, and `to`, which differs from it in some
 * cells. */
struct patch {
    uint32_t *cells;            /* where they differ: n of them */
    uint8_t *from, *to;         /* their values there */
    uint32_t n;
    uint8_t *reach;             /* a byte a cell: could a change here make the two differ in a clue? */
    uint32_t reached;           /* cells of it */
    struct change made[REPAIR_MAX]; /* the changes that made `from` */
    uint32_t n_made;
};

struct search {
    const struct author *a;
    struct author author;       /* what it points to: the caller's, with limits of our own */
    struct engine_options options;
    double deadline;            /* 0: none */
    const struct orime_picture *original;
    uint32_t cells, n_values;
    struct arena arena;
    struct orime_picture picture; /* the original, changed; over `values` */
    uint8_t *values, *other, *swapped;
    struct change made[REPAIR_MAX];
    uint32_t n_made, depth;
    uint8_t *taken;             /* a byte a cell: is it changed? */
    uint8_t *barred;            /* a byte a cell and value: has the search been there? */
    struct patch **patches;
    uint32_t n_patches, max_patches;
    struct derived text, swapped_text;
    uint64_t tried, nodes, budget;
    bool stopped, unsure, broken; /* by the budget; a limit left a picture undecided; see the diagnostics */
};

/* ---- patches ---- */

static void mark(struct patch *p, uint32_t cell)
{
    p->reached += !p->reach[cell];
    p->reach[cell] = 1;
}

/* All cells that share a line with this one. */
static void mark_lines(const struct search *s, struct patch *p, uint32_t cell)
{
    uint32_t w = s->original->width, h = s->original->height, layer = w * h;
    uint32_t x = cell % w, y = cell / w % h, z = cell / layer;
    for (uint32_t i = 0; i < w; i++)
        mark(p, z * layer + y * w + i);
    for (uint32_t i = 0; i < h; i++)
        mark(p, z * layer + i * w + x);
    for (uint32_t i = 0; i < s->original->depth; i++)
        mark(p, i * layer + y * w + x);
}

static bool fill_patch(struct search *s, struct patch *p, const uint8_t *to)
{
    for (uint32_t c = 0; c < s->cells; c++)
        p->n += s->values[c] != to[c];
    p->cells = arena_array(&s->arena, p->n, sizeof *p->cells);
    p->from = arena_alloc(&s->arena, p->n);
    p->to = arena_alloc(&s->arena, p->n);
    p->reach = arena_alloc(&s->arena, s->cells);
    if (p->cells == NULL || p->from == NULL || p->to == NULL || p->reach == NULL)
        return false;
    for (uint32_t c = 0, i = 0; c < s->cells; c++)
        if (s->values[c] != to[c]) {
            p->cells[i] = c;
            p->from[i] = s->values[c];
            p->to[i++] = to[c];
            if (s->a->rule->derive_by_line)
                mark_lines(s, p, c);
        }
    for (uint32_t c = 0; c < s->cells && !s->a->rule->derive_by_line; c++)
        mark(p, c);
    p->n_made = s->n_made;
    memcpy(p->made, s->made, s->n_made * sizeof *s->made);
    return true;
}

/* Remembers that the picture as it is now has this other answer. NULL: the search must end. */
static const struct patch *add_patch(struct search *s, const uint8_t *to)
{
    struct patch *p = arena_alloc(&s->arena, sizeof *p);
    if (s->n_patches == s->max_patches) {
        s->stopped = true;
        return NULL;
    }
    if (p == NULL || !fill_patch(s, p, to)) {
        diagnose_memory(s->a->d, &(struct place){0});
        s->broken = true;
        return NULL;
    }
    s->patches[s->n_patches++] = p;
    return p;
}

/* Is a change of the first list that is not in the second one within reach? */
static bool touches(const struct patch *p, const struct change *first, uint32_t n, const struct change *second,
                    uint32_t m)
{
    for (uint32_t i = 0; i < n; i++) {
        bool in_both = false;
        for (uint32_t k = 0; k < m; k++)
            in_both = in_both || (first[i].cell == second[k].cell && first[i].value == second[k].value);
        if (!in_both && p->reach[first[i].cell])
            return true;
    }
    return false;
}

/* A patch that works on the picture as it works on the one it was found for, since they agree wherever it matters: so
 * this one is ambiguous, too. Of several the one that leaves least to choose from; NULL: there is none. */
static const struct patch *standing_patch(const struct search *s)
{
    const struct patch *best = NULL;
    for (uint32_t i = 0; i < s->n_patches; i++) {
        const struct patch *p = s->patches[i];
        if ((best == NULL || p->reached < best->reached) && !touches(p, s->made, s->n_made, p->made, p->n_made) &&
            !touches(p, p->made, p->n_made, s->made, s->n_made))
            best = p;
    }
    return best;
}

/* ---- looking at one picture ---- */

static bool applies(struct search *s, const struct patch *p)
{
    bool differs = false;
    memcpy(s->swapped, s->values, s->cells);
    for (uint32_t i = 0; i < p->n; i++)
        if (s->values[p->cells[i]] == p->from[i] && !s->taken[p->cells[i]]) {
            s->swapped[p->cells[i]] = p->to[i];
            differs = true;
        }
    if (!differs)
        return false;
    struct orime_picture picture = s->picture;
    picture.values = s->swapped;
    if (!puzzle_derive(s->a->rule, &picture, NULL, &s->swapped_text, s->a->d)) {
        s->broken = true;
        return false;
    }
    return s->text.size == s->swapped_text.size && memcmp(s->text.text, s->swapped_text.text, s->text.size) == 0;
}

/* Another answer by a swap that is known from a similar picture: cheaper than to ask the solver. */
static const struct patch *known_swap(struct search *s)
{
    if (!puzzle_derive(s->a->rule, &s->picture, NULL, &s->text, s->a->d))
        s->broken = true;
    for (uint32_t i = 0; i < s->n_patches && i < SWAPS_TRIED && !s->broken; i++)
        if (applies(s, s->patches[s->n_patches - 1 - i]))
            return add_patch(s, s->swapped);
    return NULL;
}

/* Asks the solver. VERDICT_NO: s->other is another answer. *open: cells that propagation left open. */
static enum verdict ask(struct search *s, uint32_t *open)
{
    struct trial_puzzle t;
    enum verdict verdict = VERDICT_ERROR;
    if (trial_begin(&t, s->a, &s->picture, NULL, 0)) {
        verdict = solver_propagate(t.puzzle.model.solver);
        *open = verdict == VERDICT_YES ? 0 : trial_open(&t);
        if (verdict != VERDICT_YES)
            verdict = trial_other(&t, s->a, &s->picture, s->other);
    }
    trial_finish(&t);
    s->broken = s->broken || verdict == VERDICT_ERROR;
    s->unsure = s->unsure || verdict == VERDICT_UNKNOWN;
    return verdict;
}

static bool spent(struct search *s)
{
    const volatile int *interrupt = s->options.interrupt;
    if (s->tried >= s->budget || s->nodes >= s->budget * NODES_FOR_ONE || (interrupt != NULL && *interrupt != 0) ||
        (s->deadline > 0 && clock_seconds() > s->deadline))
        s->stopped = true;
    return s->stopped || s->broken;
}

/* ---- changes ---- */

static void make(struct search *s, uint32_t cell, uint8_t value)
{
    s->values[cell] = value;
    s->taken[cell] = 1;
    s->made[s->n_made++] = (struct change){cell, value};
}

static void unmake(struct search *s)
{
    uint32_t cell = s->made[--s->n_made].cell;
    s->values[cell] = s->original->values[cell];
    s->taken[cell] = 0;
}

static bool near(const struct search *s, const struct patch *p, uint32_t cell)
{
    uint32_t w = s->original->width, h = s->original->height, x = cell % w, y = cell / w % h;
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t px = p->cells[i] % w, py = p->cells[i] / w % h;
        if (px <= x + 1 && x <= px + 1 && py <= y + 1 && y <= py + 1)
            return true;
    }
    return false;
}

/* The cells that a change can help in, the likeliest first: those that differ, then their neighbours, then the
 * others. */
static uint32_t *candidates(struct search *s, const struct patch *p, uint32_t *n)
{
    uint32_t *list = mem_array(s->a->mem, p->reached, sizeof *list);
    uint8_t *rank = mem_alloc(s->a->mem, s->cells);
    *n = 0;
    for (uint32_t i = 0; rank != NULL && i < p->n; i++)
        rank[p->cells[i]] = 1;
    for (uint32_t c = 0; rank != NULL && c < s->cells; c++)
        rank[c] = rank[c] == 1 ? 1 : p->reach[c] == 0 ? 0 : near(s, p, c) ? 2 : 3;
    for (uint8_t r = 1; list != NULL && rank != NULL && r <= 3; r++)
        for (uint32_t c = 0; c < s->cells; c++)
            if (rank[c] == r)
                list[(*n)++] = c;
    mem_free(s->a->mem, rank, s->cells);
    if (*n == p->reached)
        return list;
    mem_free(s->a->mem, list, p->reached * sizeof *list);
    diagnose_memory(s->a->d, &(struct place){0});
    s->broken = true;
    return NULL;
}

/* ---- the exact search ---- */

static bool look(struct search *s);

/* Whatever makes the picture unique holds, beside the changes made, one that is in reach of the patch. Having tried one
 * in full, the search need not make it again below the ones that follow. */
static bool branch(struct search *s, const struct patch *p)
{
    uint32_t n, tried = 0;
    bool found = false;
    uint32_t *list = candidates(s, p, &n);
    for (; list != NULL && tried < n * s->n_values && !found && !spent(s); tried++) {
        uint32_t cell = list[tried / s->n_values];
        uint8_t value = (uint8_t)(tried % s->n_values);
        uint8_t *barred = &s->barred[(size_t)cell * s->n_values + value];
        if (!s->taken[cell] && value != s->values[cell] && *barred == 0) {
            make(s, cell, value);
            found = look(s);
            if (found)
                break;
            unmake(s);
        }
        ++*barred;
    }
    for (uint32_t i = 0; list != NULL && i < tried; i++)
        s->barred[(size_t)list[i / s->n_values] * s->n_values + i % s->n_values]--;
    mem_free(s->a->mem, list, p->reached * sizeof *list);
    return found;
}

/* Is the picture unique, or can it be made so by the changes that are left? */
static bool look(struct search *s)
{
    uint32_t open;
    s->nodes++;
    const struct patch *p = standing_patch(s);
    if (p == NULL) {
        s->tried++;
        p = known_swap(s);
        if (p == NULL && !s->broken && !s->stopped) {
            enum verdict verdict = ask(s, &open);
            if (verdict == VERDICT_YES)
                return true;
            p = verdict == VERDICT_NO ? add_patch(s, s->other) : NULL;
        }
    }
    return p != NULL && s->n_made < s->depth && branch(s, p);
}

static bool deepen(struct search *s, struct repair *result)
{
    for (s->depth = 1; s->depth <= REPAIR_MAX && !spent(s); s->depth++) {
        if (look(s))
            return true;
        if (!s->stopped && !s->unsure)
            result->at_least = s->depth + 1;
    }
    return false;
}

/* ---- the greedy descent ---- */

/* Makes the change that leaves propagation with the fewest open cells. False: there was nothing to choose from. */
static bool best_change(struct search *s, const struct patch *p, bool *unique)
{
    uint32_t n, least = UINT32_MAX;
    struct change best = {0, 0};
    uint32_t *list = candidates(s, p, &n);
    *unique = false;
    for (uint32_t i = 0, width = 0;
         list != NULL && i < n * s->n_values && width < GREEDY_WIDTH && !*unique && !spent(s); i++) {
        uint32_t cell = list[i / s->n_values], open = 0;
        uint8_t value = (uint8_t)(i % s->n_values);
        if (s->taken[cell] || value == s->values[cell])
            continue;
        width++;
        s->tried++;
        make(s, cell, value);
        *unique = ask(s, &open) == VERDICT_YES;
        unmake(s);
        if (open < least || *unique) {
            least = open;
            best = (struct change){cell, value};
        }
    }
    mem_free(s->a->mem, list, p->reached * sizeof *list);
    if (least == UINT32_MAX || s->broken)
        return false;
    make(s, best.cell, best.value);
    return true;
}

static bool descend(struct search *s, const uint8_t *other)
{
    bool unique = false;
    uint32_t open;
    const uint8_t *answer = other;
    while (!unique && s->n_made < REPAIR_MAX && !spent(s)) {
        const struct patch *p = add_patch(s, answer);
        if (p == NULL || !best_change(s, p, &unique))
            return false;
        if (!unique && ask(s, &open) != VERDICT_NO)
            return false;
        answer = s->other;
    }
    return unique;
}

/* Takes back each change that is not needed. */
static void tidy(struct search *s)
{
    struct change all[REPAIR_MAX];
    uint32_t n = s->n_made, open;
    memcpy(all, s->made, n * sizeof *all);
    for (uint32_t out = n; out-- > 0 && n > 1 && !s->broken;) {
        while (s->n_made > 0)
            unmake(s);
        for (uint32_t i = 0; i < n; i++)
            if (i != out)
                make(s, all[i].cell, all[i].value);
        s->tried++;
        if (ask(s, &open) == VERDICT_YES)
            memmove(&all[out], &all[out + 1], (--n - out) * sizeof *all);
    }
    while (s->n_made > 0)
        unmake(s);
    for (uint32_t i = 0; i < n; i++)
        make(s, all[i].cell, all[i].value);
}

/* ---- all of it ---- */

static bool prepare(struct search *s, const struct author *a, const struct orime_picture *picture)
{
    *s = (struct search){.author = *a,
                         .options = *a->options,
                         .original = picture,
                         .picture = *picture,
                         .n_values = picture->n_values};
    s->a = &s->author;
    s->author.options = &s->options;
    s->deadline = a->options->seconds > 0 ? clock_seconds() + a->options->seconds : 0;
    if (s->options.conflicts == 0 || s->options.conflicts > CONFLICTS)
        s->options.conflicts = CONFLICTS;
    s->cells = picture->width * picture->height * picture->depth;
    s->text.mem = s->swapped_text.mem = a->mem;
    arena_init(&s->arena, a->mem);
    s->max_patches = 8 + PATCH_BYTES / (s->cells + (uint32_t)sizeof(struct patch));
    s->values = arena_copy(&s->arena, picture->values, s->cells, 1);
    s->other = arena_alloc(&s->arena, s->cells);
    s->swapped = arena_alloc(&s->arena, s->cells);
    s->taken = arena_alloc(&s->arena, s->cells);
    s->barred = arena_array(&s->arena, s->cells, s->n_values);
    s->patches = arena_array(&s->arena, s->max_patches, sizeof(struct patch *));
    s->picture.values = s->values;
    return s->values != NULL && s->other != NULL && s->swapped != NULL && s->taken != NULL && s->barred != NULL &&
           s->patches != NULL;
}

static void repair(struct search *s, const uint8_t *other, uint64_t budget, struct repair *result)
{
    s->budget = budget - budget / 4;
    result->at_least = 1;
    bool found = add_patch(s, other) != NULL && deepen(s, result);
    if (!found && !s->broken) {
        s->budget = budget > s->tried ? budget : s->tried;
        s->nodes = 0;
        s->stopped = false;
        s->n_patches = 0; /* they stay in the arena, but the descent must find room for its own */
        found = descend(s, other);
        if (found)
            tidy(s);
    }
    result->tried = s->tried;
    if (!found)
        return;
    result->n = s->n_made;
    memcpy(result->changes, s->made, s->n_made * sizeof *s->made);
}

bool author_repair(const struct author *a, const struct orime_picture *picture, const uint8_t *other, uint64_t budget,
                   struct repair *result)
{
    struct search *s = mem_alloc(a->mem, sizeof *s);
    *result = (struct repair){.n = 0};
    bool good = s != NULL && prepare(s, a, picture);
    if (good) {
        repair(s, other, budget, result);
        good = !s->broken;
    } else
        diagnose_memory(a->d, &(struct place){0});
    if (s != NULL) {
        derived_free(&s->text);
        derived_free(&s->swapped_text);
        arena_free(&s->arena);
    }
    mem_free(a->mem, s, sizeof *s);
    return good;
}
