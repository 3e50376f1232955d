/* What the parts of addresses and files (pzpr.h) share: reading digits, numbers in a row of places, words in rows. */
#ifndef FORMATS_PZPR_PARTS_H
#define FORMATS_PZPR_PARTS_H

#include "formats/pzpr.h"

/* ---- addresses ---- */

/* Notes that the address ends, after so many of all; always false. */
bool pzpr_ends_early(const struct pzpr_text *t, const char *what, uint32_t got, uint32_t of);

/* Reads n digits of a base; `among`: of what, for messages. */
bool pzpr_take_digits(struct pzpr_text *t, uint32_t n, int base, const char *among, int32_t *number);

/* How numbers of one kind are written: with letters for runs of empty places, from `first` on. */
struct pzpr_notation {
    char first;
    bool large; /* base 16, with prefixes for numbers of several digits; else base 10 */
    const char *wanted;
};
extern const struct pzpr_notation pzpr_base10, pzpr_base16;

/* The places of numbers, one after the other. */
struct pzpr_places {
    const struct pzpr_sheet *s;
    uint32_t at; /* whatever `next` needs */
    uint32_t n;  /* of all places */
    const char *what;
    int32_t *(*next)(struct pzpr_places *p); /* NULL: a place that holds none */
};

bool pzpr_read_numbers(struct pzpr_text *t, struct pzpr_places *p, const struct pzpr_notation *how);
void pzpr_write_numbers(FILE *out, struct pzpr_places *p, const struct pzpr_notation *how);

/* Writes the letter for a run of empty places, if any, which is over then. */
void pzpr_write_empty(FILE *out, const struct pzpr_notation *how, uint32_t *empty);

/* ---- files ---- */

/* A row, read word by word. */
struct pzpr_row {
    struct reading *r;
    struct text_line line;
    const char *what; /* for messages */
    uint32_t number;  /* of the row in its part, from 1 */
    uint32_t at, cell;
    const char *word;
    uint32_t length; /* of the word */
};

bool pzpr_row_error(const struct pzpr_row *row, const char *wanted); /* names the word; always false */
bool pzpr_row_is(const struct pzpr_row *row, const char *word);

/* A decimal number that is a whole word, or a part of one. */
bool pzpr_number_in(const char *word, uint32_t length, int32_t *number);

/* Calls `cell` for each word of `rows` rows of `columns` words. */
bool pzpr_read_grid(struct pzpr_rows *f, struct pzpr_sheet *s, const char *what, uint32_t columns, uint32_t rows,
                    bool (*cell)(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t x, uint32_t y));

/* Where the next part begins, for messages about the document. */
uint32_t pzpr_line_of_next(const struct pzpr_rows *f);

/* A cell of an answer: '#', '+' or '.'. */
bool pzpr_read_mark(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t x, uint32_t y);
void pzpr_put_mark(FILE *out, int32_t answer);
void pzpr_put_number(FILE *out, int32_t number);

#endif
