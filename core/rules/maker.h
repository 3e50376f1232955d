/* Makes puzzles of answers: all cells of an answer are given, then those go that are not needed to keep it the only
 * one. Works for each rule that says where its givens stand (struct orime_rule: givens). */
#ifndef RULES_MAKER_H
#define RULES_MAKER_H

#include "base/random.h"
#include "rules/rules.h"

enum symmetry { SYMMETRY_NONE, SYMMETRY_ROTATIONAL, SYMMETRY_MIRROR, SYMMETRY_FULL };

enum { LEVEL_ANY = -1 };

struct wish {
    int32_t level;  /* enum orime_level, or LEVEL_ANY */
    uint32_t clues; /* exactly so many; 0: as few as the rest of the wish lets stand */
    enum symmetry
        symmetry;   /* of the cells that are given: half a turn; left and right; all turns and mirrors of the board */
    bool minimal;   /* no given can be spared (proved) */
    bool ungraded;  /* nobody asks how hard it is (with LEVEL_ANY): half the work */
    uint64_t tries; /* answers to try for one puzzle */
    uint64_t patience; /* conflicts: a clue of which it takes longer to see whether it is needed stays; 0: no limit */
};

struct making; /* what is kept from one puzzle to the next */

struct maker {
    const struct rule_set *rules;
    const struct engine_options *options;
    const char *rule_id;             /* instead of the one that the pattern names; NULL */
    const struct setting *settings;  /* for the section [options]; they are not written into what is made */
    uint32_t n_settings;
    uint64_t work;                   /* of maker_spare, in the engine's units; 0: no limit */
    struct mem *mem;
    struct diagnostics *d;
    void (*progress)(void *context); /* called once an answer; may be NULL */
    void *context;
    /* How hard a puzzle that was read is, by its steps: this counts; the rule's grade only guides the way there.
     * False: see `d`. NULL: the rule's grade is all there is. */
    bool (*judge)(void *context, struct puzzle *p, const uint8_t *answer, struct rating *grade);
    void *judge_context;
    struct random random;
    struct making *making;
};

/* A puzzle that was made. Lives until the next one, or the end. */
struct made {
    struct ini_document doc;
    const uint8_t *answer, *given; /* a byte a board cell; ORIME_OPEN where nothing is given */
    uint32_t width, height, depth;
    uint32_t clues;
    struct rating grade; /* hardest NULL: the rule does not say */
    uint64_t tried;     /* answers it took */
    uint32_t fewest;    /* none was made: clues of the puzzle that came nearest to wish.clues from above; 0: none did */
};

/* Takes a puzzle (of a rule with `givens`) as the pattern: its answers are the answers to make puzzles of, and
 * everything but the givens stays as it is. A document that gives nothing has all boards as answers. Fields of `m` but
 * `making` are filled in by the caller. False: see m->d. maker_end is due in any case. */
bool maker_begin(struct maker *m, const struct ini_document *pattern);

/* The next puzzle. VERDICT_YES: it is in `made`, and was read again, solved and proved to have one answer. VERDICT_NO:
 * the pattern has no answer. VERDICT_UNKNOWN: none was found within wish->tries, or a limit of the options came first.
 * VERDICT_ERROR: see m->d: a bug was caught, memory is out, or there can be no such puzzle. */
enum verdict maker_next(struct maker *m, const struct wish *wish, struct made *made);

/* Of a pattern that has this answer and no other one: can its givens be spared, each on its own? One byte a board cell.
 * False: see m->d. */
enum spare { SPARE_NOT_GIVEN, SPARE_NEEDED, SPARE_REDUNDANT, SPARE_UNKNOWN };
bool maker_spare(struct maker *m, const uint8_t *answer, uint64_t patience, uint8_t *spare);

uint32_t maker_cells(const struct maker *m); /* of the board */

void maker_end(struct maker *m);

/* A document of the rule that gives nothing on a board of this size. `boxes` ("3x2", may be NULL) is the value of the
 * key "boxes" beside the givens. False: out of memory, or the rule has no such key (noted). */
bool maker_blank(const struct orime_rule *rule, uint32_t width, uint32_t height, const char *boxes,
                 const struct setting *settings, uint32_t n_settings, struct arena *arena, struct diagnostics *d,
                 struct ini_document *doc);

#endif
