/* The puzzle of a picture, made to be asked once. */
#ifndef RULES_TRIAL_H
#define RULES_TRIAL_H

#include "base/bits.h"
#include "rules/author.h"

struct trial_puzzle {
    struct derived text;
    struct puzzle puzzle;
    bool begun;
};

/* Derives, reads and builds; the picture is an answer of it. `dropped` as in struct derived. False: see `d`.
 * trial_finish is due in any case. */
bool trial_begin(struct trial_puzzle *t, const struct author *a, const struct orime_picture *picture,
                 const uint8_t *dropped, uint32_t n_dropped);
void trial_finish(struct trial_puzzle *t);

/* Cells that are open now. */
uint32_t trial_open(const struct trial_puzzle *t);

/* Is there an answer other than the picture? As author_inspect. */
enum verdict trial_other(struct trial_puzzle *t, const struct author *a, const struct orime_picture *picture,
                         uint8_t *other);

#endif
