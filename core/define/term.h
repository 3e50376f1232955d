/* Terms and sets of values: what sentences compare, and what they count. */
#ifndef DEFINE_TERM_H
#define DEFINE_TERM_H

#include "define/words.h"

/* "black", "not white", "tree or tent", "3": true when one was read. */
bool parse_set(struct parser *p, struct set *set);
bool starts_set(const struct parser *p); /* is the word at hand a value, or "not"? */

/* A sum of products; NULL: an error was noted. */
const struct term *parse_term(struct parser *p);
bool starts_term(const struct parser *p);
bool parse_relation(struct parser *p, enum relation *relation);
bool starts_relation(const struct parser *p);
struct term *new_term(struct parser *p, enum term_kind kind);
struct term *number_term(struct parser *p, int64_t number);

/* "beside", "around", ...: PLACE_SCOPE when there is none. */
bool parse_place(struct parser *p, struct term *t);

/* "above", "behind" and so on, the next cell of the one at hand. */
bool accept_next(struct parser *p, enum spot *place);

/* Of the cells and of the board: does the term depend on what they take? On more than sums of single cells? */
bool term_on_board(const struct term *t);
bool term_special(const struct term *t);

/* Where things that have names stand in the definition; ORIME_NONE: nowhere. */
uint32_t find_value(const struct definition *d, const char *word);
uint32_t find_option(const struct definition *d, const char *word);
uint32_t find_input(const struct definition *d, const char *word);
/* An input by its name or the singular of it, as in "each cage". */
uint32_t find_noun(const struct definition *d, const char *word);

/* Terms that are no sum of what single cells give. `compare` and `judge` are of the builder and of the evaluator: see
 * build.h and judge.h. */
struct special {
    const char *words;
    const char *help;
    bool has_set, has_other, has_end; /* SET behind it; "and SET"; "from start" or "from end" */
};
enum { SPECIAL_COUNT_BETWEEN = 9, SPECIAL_CHANGES = 10 }; /* their numbers in the table */
extern const struct special specials[];
uint32_t specials_count(void);

#endif
