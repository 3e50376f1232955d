/* A line of a definition as words, and messages that show the line. */
#ifndef DEFINE_WORDS_H
#define DEFINE_WORDS_H

#include <stdbool.h>

#include "define/syntax.h"
#include "text/diagnostics.h"
#include "text/ini.h"

struct word {
    const char *text;
    uint32_t column, length; /* in the line's text, column from 1 */
};

/* Reads one line after the other. All functions that answer with a bool or a pointer noted an error when it is false
 * or NULL. */
struct parser {
    struct definition *d;
    const struct ini_document *doc;
    struct arena *arena;
    struct diagnostics *notes;
    const char *section, *key;
    const struct ini_line *line;
    struct word words[DEFINE_WORDS + 1];
    uint32_t n, at, depth;
    bool no_memory;
};

/* Memory of the rule; NULL was noted. */
void *parser_take(struct parser *p, size_t count, size_t item);

/* Splits the line at hand. A word is letters, digits, '-' and '_'; other characters stand for themselves, but <=, >=,
 * != and .. are one word. */
bool words_split(struct parser *p, const struct ini_line *line);

/* The word at hand, or the one `ahead` behind it; "" at the end of the line. */
const char *word_at(const struct parser *p, uint32_t ahead);
bool at_end(const struct parser *p);
bool is_word(const struct parser *p, const char *word);
bool accept(struct parser *p, const char *word);   /* takes it if it is there */
/* Takes several words in a row, parted by blanks, if all are there. */
bool accept_words(struct parser *p, const char *words);
bool expect(struct parser *p, const char *word);
bool is_number(const char *word);
bool expect_number(struct parser *p, int64_t low, int64_t high, int64_t *number);
bool expect_end(struct parser *p);

/* The words from `first` up to the one at hand, as written; NULL: out of memory. */
const char *words_since(struct parser *p, uint32_t first);

/* Notes what is wrong with the word at hand. Always false. */
bool wrong(struct parser *p, const char *wanted, const char *what, ...) __attribute__((format(printf, 3, 4)));
/* The same of a word that stands elsewhere in the line. */
bool wrong_at(struct parser *p, uint32_t word, const char *wanted, const char *what, ...)
    __attribute__((format(printf, 4, 5)));
/* Of a word that is none of those that are possible here: with a guess, or a list of some of them. */
bool unknown(struct parser *p, const char *what, const char *const *names, uint32_t n);

#endif
