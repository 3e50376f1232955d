/* Which constraints can force something together: those of a smallest set are connected by cells whose value is still
 * open, and with the cell of the target. What did not would contradict itself, or could be left out. */
#include <string.h>

#include "explain/internal.h"

enum { NEAR_MAX = 4096 }; /* constraints; with more, the matrix is too large */

static void join(uint64_t *set, const uint64_t *with, uint32_t words)
{
    for (uint32_t j = 0; j < words; j++)
        set[j] |= with[j];
}

bool near_refresh(struct explainer *e)
{
    if (e->auxiliary || e->parts > NEAR_MAX) /* they may be connected by cells beside the board */
        return true;
    size_t room = ((size_t)e->parts + 4) * e->words;
    if (e->near == NULL && (e->near = arena_array(&e->arena, room, sizeof *e->near)) == NULL)
        return explain_no_memory(e);
    memset(e->near, 0, room * sizeof *e->near);
    for (uint32_t c = 0; c < e->cells; c++) {
        if (e->same[c] != c || bit_single(e->state[c]))
            continue;
        for (uint32_t a = e->use_start[c]; a < e->use_start[c + 1]; a++)
            for (uint32_t b = e->use_start[c]; b < e->use_start[c + 1]; b++)
                e->near[(size_t)e->uses[a] * e->words + e->uses[b] / 64] |= bit(e->uses[b] % 64);
    }
    return true;
}

/* Behind the rows of the constraints there is room for some sets. */
static uint64_t *space(const struct explainer *e, uint32_t i)
{
    return e->near + ((size_t)e->parts + i) * e->words;
}

static const uint64_t *row_of(const struct explainer *e, uint32_t i)
{
    return e->near + (size_t)i * e->words;
}

const uint64_t *near_ball(struct explainer *e, uint32_t cell, uint32_t radius)
{
    if (e->near == NULL)
        return NULL;
    uint64_t *around = space(e, 0), *ball = space(e, 1), *edge = space(e, 2);
    memset(around, 0, e->words * sizeof *around);
    for (uint32_t a = e->use_start[cell]; a < e->use_start[cell + 1]; a++)
        around[e->uses[a] / 64] |= bit(e->uses[a] % 64);
    memcpy(ball, around, e->words * sizeof *ball);
    for (uint32_t r = 1; r < radius; r++) {
        memcpy(edge, ball, e->words * sizeof *edge);
        for (uint32_t j = 0; j < e->words; j++)
            for (uint64_t bits = edge[j]; bits != 0; bits &= bits - 1)
                join(ball, row_of(e, 64 * j + bit_low(bits)), e->words);
        if (memcmp(ball, edge, e->words * sizeof *ball) == 0)
            break;
    }
    return ball;
}

/* Of the set `left` goes all that is connected to `reach`, which grows to its neighbours. */
static void absorb(const struct explainer *e, uint64_t *left, uint64_t *reach)
{
    for (bool grown = true; grown;) {
        grown = false;
        for (uint32_t j = 0; j < e->words; j++)
            for (uint64_t both; (both = left[j] & reach[j]) != 0; grown = true) {
                left[j] &= ~(both & -both);
                join(reach, row_of(e, 64 * j + bit_low(both)), e->words);
            }
    }
}

void near_joining(struct explainer *e, uint64_t *candidates)
{
    if (e->near == NULL || e->answer == NULL)
        return;
    uint64_t *left = space(e, 2), *reach = space(e, 3);
    memcpy(left, e->chosen, e->words * sizeof *left);
    memcpy(reach, space(e, 0), e->words * sizeof *reach);
    for (;;) {
        absorb(e, left, reach);
        uint32_t j = 0;
        for (uint32_t k = 0; k < e->words; k++)
            candidates[k] &= reach[k];
        while (j < e->words && left[j] == 0)
            j++;
        if (j == e->words)
            return;
        uint32_t next = 64 * j + bit_low(left[j]);
        left[j] &= left[j] - 1;
        memcpy(reach, row_of(e, next), e->words * sizeof *reach);
    }
}
