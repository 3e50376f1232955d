#include "stock/runs_line.h"

#include "base/bits.h"

/* What the parts of a line have in common while it is built. */
struct building {
    struct arena *arena;
    struct line *line;
    uint8_t kind_of[64]; /* by value */
};

static uint32_t log2_floor(uint32_t x)
{
    return 31u - (uint32_t)__builtin_clz(x);
}

static bool same_colour(const struct line *l, uint32_t j)
{
    return j > 0 && l->runs[j - 1].value == l->runs[j].value;
}

static bool number_kinds(struct building *b, uint32_t blank)
{
    struct line *l = b->line;
    uint8_t values[64] = {(uint8_t)blank};
    l->mask = bit(blank);
    for (uint32_t j = 0; j < l->count; j++) {
        uint32_t value = l->runs[j].value;
        if ((l->mask & bit(value)) != 0)
            continue;
        l->mask |= bit(value);
        values[++l->colours] = (uint8_t)value;
        b->kind_of[value] = (uint8_t)l->colours;
    }
    l->values = arena_copy(b->arena, values, l->colours + 1, sizeof *values);
    return l->values != NULL;
}

/* Kind c needs the sets of 1, 2, 4, ... cells up to its longest run; the blank (kind 0) needs none. */
static bool number_powers(struct building *b)
{
    struct line *l = b->line;
    uint32_t *powers = arena_array(b->arena, l->colours + 2, sizeof *powers);
    if (powers == NULL)
        return false;
    for (uint32_t j = 0; j < l->count; j++) {
        uint32_t *levels = &powers[b->kind_of[l->runs[j].value] + 1], need = log2_floor(l->runs[j].length) + 1;
        *levels = *levels < need ? need : *levels;
    }
    for (uint32_t c = 1; c <= l->colours + 1; c++)
        powers[c] += powers[c - 1];
    l->powers = powers;
    return true;
}

static bool build_steps(struct building *b)
{
    struct line *l = b->line;
    struct line_step *steps = arena_array(b->arena, (size_t)l->count + 1, sizeof *steps);
    if (steps == NULL)
        return false;
    uint32_t at = 0;
    for (uint32_t j = 0; j < l->count; j++) {
        bool apart = same_colour(l, j);
        uint32_t length = l->runs[j].length, level = log2_floor(length), first = at + apart;
        steps[j] = (struct line_step){
            .power = l->powers[b->kind_of[l->runs[j].value]] + level,
            .first = first,
            .second = first + length - ((uint32_t)1 << level),
            .base = at,
            .optional = apart ? 0 : UINT64_MAX,
        };
        at = first + length;
    }
    steps[l->count] = (struct line_step){.first = at, .base = at, .optional = UINT64_MAX};
    l->steps = steps;
    return true;
}

static bool build_automaton(struct building *b)
{
    struct line *l = b->line;
    l->state_words = l->units / 64 + 1;
    uint64_t *advance = arena_array(b->arena, ((size_t)l->colours + 1) * l->state_words, sizeof *advance);
    uint64_t *stay = arena_array(b->arena, 2 * (size_t)l->state_words, sizeof *stay);
    if (advance == NULL || stay == NULL)
        return false;
    uint32_t s = 0;
    for (uint32_t j = 0; j < l->count; j++) {
        if (same_colour(l, j)) {
            advance[s / 64] |= bit(s % 64);
            s++;
        }
        stay[s / 64] |= bit(s % 64);
        uint64_t *row = advance + (size_t)b->kind_of[l->runs[j].value] * l->state_words;
        for (uint32_t end = s + l->runs[j].length; s < end; s++)
            row[s / 64] |= bit(s % 64);
    }
    stay[s / 64] |= bit(s % 64);
    l->advance = advance;
    l->stay = stay;
    return true;
}

const struct line *line_new(struct arena *a, uint32_t n, const struct run *runs, uint32_t count, uint32_t blank)
{
    struct line *l = arena_alloc(a, sizeof *l);
    const struct run *copy = arena_copy(a, runs, count, sizeof *runs);
    if (l == NULL || copy == NULL)
        return NULL;
    *l = (struct line){.n = n, .words = (n + 63) / 64, .count = count, .runs = copy};
    struct building b = {.arena = a, .line = l};
    if (!number_kinds(&b, blank))
        return NULL;
    uint64_t units = 0;
    for (uint32_t j = 0; j < count; j++)
        units += runs[j].length + (uint64_t)same_colour(l, j);
    l->fits = units <= n;
    if (!l->fits)
        return l;
    l->units = (uint32_t)units;
    l->slack = n - l->units;
    return number_powers(&b) && build_steps(&b) && build_automaton(&b) ? l : NULL;
}
