/* orime/orime.h: orime as a library. The usual installed one is static:
 *
 *     cc emb.c $(pkg-config --cflags --libs --static orime)
 *
 * (PKG_CONFIG_PATH=PREFIX/lib/pkgconfig when PREFIX is not a usual one). pkg-config knows which libraries orime was
 * built with.
 *
 *     orime_rules *rules = orime_open_rules(NULL);
 *     orime_puzzle *p = orime_load_file(rules, "puzzle.ini", NULL);
 *     if (orime_error(p) != NULL)
 *         fputs(orime_error(p), stderr);
 *     else
 *         while (orime_next(p) == ORIME_FOUND)
 *             puts(orime_picture(p));
 *     orime_free(p);
 *     orime_close_rules(rules);
 *
 * Ownership. What orime_open_rules and orime_load give is the caller's, to be given back by orime_close_rules and
 * orime_free; NULL is allowed there. All that other calls give belongs to the handle they were asked of, and each
 * comment says how long it stays. Rules outlive the puzzles that were loaded with them.
 *
 * Threads. Rules, once open, may be used by several threads. A puzzle belongs to one thread at a time; only
 * orime_interrupt may be called from another one, or from a signal handler. The library has no global state and never
 * prints. */
#ifndef ORIME_ORIME_H
#define ORIME_ORIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define ORIME_API __attribute__((visibility("default")))
#else
#define ORIME_API
#endif

typedef struct orime_rules orime_rules;
typedef struct orime_puzzle orime_puzzle;

enum orime_verdict {
    ORIME_FOUND,   /* an answer; see orime_values */
    ORIME_NO_MORE, /* there is no other; at the first call: there is none */
    ORIME_STOPPED, /* by a limit or by orime_interrupt; not known */
    ORIME_FAILED,  /* see orime_error: the puzzle was refused, out of memory, or a bug was caught */
};

/* "0.1.0" */
ORIME_API const char *orime_version(void);

/* ---- rules ---- */

/* Opens the rules of the folders in `path` (colon-separated). `path` NULL: of the folders in ORIME_RULE_PATH; when that
 * is not set, of the first of these that has rules: the build tree, for a program that lies in it; FOLDER/orime, when
 * this is the shared library FOLDER/liborime.so; PREFIX/lib/orime, for a program PREFIX/bin/NAME; the folder for which
 * orime was configured. A static library that was installed elsewhere (cmake --install --prefix) cannot know where:
 * give what `pkg-config --variable=rulesdir orime` says. When no rule is found, orime_rules_error says so, and names
 * the folders. NULL when out of memory. */
ORIME_API orime_rules *orime_open_rules(const char *path);
ORIME_API void orime_close_rules(orime_rules *rules);

/* What was wrong with the plugins that were refused, and whether there is none, one a line; NULL: nothing. Stays until
 * orime_close_rules. */
ORIME_API const char *orime_rules_error(const orime_rules *rules);
ORIME_API uint32_t orime_rule_count(const orime_rules *rules);
ORIME_API const char *orime_rule_id(const orime_rules *rules, uint32_t i); /* i < orime_rule_count; stays likewise */

/* ---- a puzzle ---- */

/* Loads a puzzle from the text of a puzzle file; `name` stands for it in messages. Both are copied. `settings` are
 * texts as for the command line's --set ("KEY=VALUE", "engine.seconds=10"), ended by NULL; NULL: none. Never fails
 * silently: ask orime_error. NULL when out of memory. */
ORIME_API orime_puzzle *orime_load(const orime_rules *rules, const char *name, const char *text, size_t size,
                                   const char *const *settings);
ORIME_API orime_puzzle *orime_load_file(const orime_rules *rules, const char *file, const char *const *settings);
ORIME_API void orime_free(orime_puzzle *p);

/* What is wrong, one message a line; NULL: nothing. Stays until the next call for this puzzle. Of NULL: "out of
 * memory". */
ORIME_API const char *orime_error(const orime_puzzle *p);

/* Why there is no answer, or what stopped the search; NULL: nothing to say. Stays until the next call. */
ORIME_API const char *orime_reason(const orime_puzzle *p);

ORIME_API const char *orime_title(const orime_puzzle *p);       /* NULL: none */
ORIME_API uint32_t orime_width(const orime_puzzle *p);          /* of the board, in cells */
ORIME_API uint32_t orime_height(const orime_puzzle *p);
ORIME_API uint32_t orime_depth(const orime_puzzle *p);          /* layers; 1 for a flat board */
ORIME_API uint32_t orime_value_count(const orime_puzzle *p);    /* values that a cell can take: 0 .. this - 1 */
ORIME_API const char *orime_value_name(const orime_puzzle *p, uint32_t value);  /* "black"; NULL: no such value */
ORIME_API char orime_value_glyph(const orime_puzzle *p, uint32_t value);        /* '#' */
ORIME_API uint32_t orime_value_colour(const orime_puzzle *p, uint32_t value);   /* 0xrrggbb */

/* ---- answers ---- */

/* Finds an answer that was not found before. Each has passed the rule's own check. */
ORIME_API enum orime_verdict orime_next(orime_puzzle *p);

/* Counts the answers up to `limit` (0: all of them), those that orime_next gave included, and starts orime_next anew.
 * ORIME_FOUND: the limit was reached; ORIME_NO_MORE: *count is exact; ORIME_STOPPED: at least *count. */
ORIME_API enum orime_verdict orime_count(orime_puzzle *p, uint64_t limit, uint64_t *count);

/* The answer found last: a byte a cell, cell (x, y, z) at (z * height + y) * width + x; NULL: none yet. Stays until the
 * next orime_next or orime_count. */
ORIME_API const uint8_t *orime_values(const orime_puzzle *p);

/* The answer found last as text: a line of glyphs a row, each ended by a newline, layers separated by an empty line;
 * NULL: none yet. Stays likewise. */
ORIME_API const char *orime_picture(orime_puzzle *p);

/* Makes the search end soon with ORIME_STOPPED, also those that begin later. */
ORIME_API void orime_interrupt(orime_puzzle *p);

#ifdef __cplusplus
}
#endif
#endif
