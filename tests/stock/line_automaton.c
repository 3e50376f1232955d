#include "line_automaton.h"

#include <stdlib.h>
#include <string.h>

static void set(uint64_t *row, uint32_t s)
{
    row[s / 64] |= (uint64_t)1 << (s % 64);
}

void line_automaton_init(struct line_automaton *a, uint32_t n, const struct run *runs, uint32_t count, uint32_t blank)
{
    uint32_t states = 1;
    for (uint32_t j = 0; j < count; j++)
        states += runs[j].length + (j > 0 && runs[j].value == runs[j - 1].value);
    *a = (struct line_automaton){.n = n, .states = states, .words = (states + 63) / 64, .blank = blank};
    a->moves = calloc((size_t)64 * a->words, 8);
    a->stays = calloc(a->words, 8);
    a->forth = calloc((size_t)(n + 1) * a->words, 8);
    a->scratch = calloc(2 * (size_t)a->words, 8);
    if (a->moves == NULL || a->stays == NULL || a->forth == NULL || a->scratch == NULL)
        abort();
    a->mask = (uint64_t)1 << blank;
    uint32_t s = 0;
    for (uint32_t j = 0; j < count; j++) {
        if (j > 0 && runs[j].value == runs[j - 1].value)
            set(a->moves + (size_t)blank * a->words, s++);
        set(a->stays, s);
        for (uint32_t k = 0; k < runs[j].length; k++)
            set(a->moves + (size_t)runs[j].value * a->words, s++);
        a->mask |= (uint64_t)1 << runs[j].value;
    }
    set(a->stays, s);
}

void line_automaton_free(struct line_automaton *a)
{
    free(a->moves);
    free(a->stays);
    free(a->forth);
    free(a->scratch);
}

/* to = all states reached from those of `from` on one of `values`. */
static void forward(const struct line_automaton *a, vset values, const uint64_t *from, uint64_t *to)
{
    uint64_t carry = 0;
    for (uint32_t w = 0; w < a->words; w++) {
        uint64_t moved = 0;
        for (vset left = values & a->mask; left != 0; left &= left - 1)
            moved |= from[w] & a->moves[(size_t)__builtin_ctzll(left) * a->words + w];
        to[w] = moved << 1 | carry;
        if ((values >> a->blank & 1) != 0)
            to[w] |= from[w] & a->stays[w];
        carry = moved >> 63;
    }
}

bool line_automaton_feasible(struct line_automaton *a, const vset *domains)
{
    memset(a->forth, 0, a->words * sizeof *a->forth);
    a->forth[0] = 1;
    for (uint32_t i = 0; i < a->n; i++)
        forward(a, domains[i], a->forth + (size_t)i * a->words, a->forth + (size_t)(i + 1) * a->words);
    uint32_t end = a->states - 1;
    return (a->forth[(size_t)a->n * a->words + end / 64] >> (end % 64) & 1) != 0;
}

/* One place from the right: `ends` are the states that reach the end from behind it; gives those from before it. */
static vset backward(const struct line_automaton *a, vset values, const uint64_t *reached, const uint64_t *ends,
                     uint64_t *to)
{
    vset keep = 0;
    memset(to, 0, a->words * sizeof *to);
    for (vset left = values & a->mask; left != 0; left &= left - 1) {
        uint32_t value = (uint32_t)__builtin_ctzll(left);
        uint64_t any = 0;
        for (uint32_t w = 0; w < a->words; w++) {
            uint64_t behind = ends[w] >> 1 | (w + 1 < a->words ? ends[w + 1] << 63 : 0);
            uint64_t from = behind & a->moves[(size_t)value * a->words + w];
            if (value == a->blank)
                from |= ends[w] & a->stays[w];
            to[w] |= from;
            any |= from & reached[w];
        }
        if (any != 0)
            keep |= left & (0 - left);
    }
    return keep;
}

bool line_automaton_filter(struct line_automaton *a, vset *domains)
{
    if (!line_automaton_feasible(a, domains))
        return false;
    uint64_t *ends = a->scratch, *next = a->scratch + a->words;
    memset(ends, 0, a->words * sizeof *ends);
    set(ends, a->states - 1);
    for (uint32_t i = a->n; i-- > 0;) {
        domains[i] = backward(a, domains[i], a->forth + (size_t)i * a->words, ends, next);
        uint64_t *swap = ends;
        ends = next;
        next = swap;
    }
    return true;
}
