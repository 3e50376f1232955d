/* What sentences say. A kind of fact is an entry of the table in facts.c:
 *
 *   words     how it is written, for messages
 *   whole     it is a sentence by itself, of the whole board ("black in one group")
 *   parse     MINE when the words at hand are such a fact and were read; OTHER (and nothing taken) when they are not;
 *             BAD when they begin like one and an error was noted
 *   build     posts constraints for one place; the guards of the builder are conditions that they stand under
 *   judge     is it true of one place of a finished board? It sees values and clues alone
 *   with_next builds two neighbouring facts as one constraint where that is stronger; NULL
 *
 * To add one: a module fact_NAME.c with parse and build, a module judge_NAME.c with judge (which includes judge.h and
 * nothing of the builder), its entry in the table, a section in plugins/definitions/README.md with an example, and a
 * definition in tests/define, where random small boards are compared with brute force. */
#ifndef DEFINE_FACTS_H
#define DEFINE_FACTS_H

#include "define/build.h"
#include "define/judge.h"
#include "define/words.h"

enum parsed { OTHER, MINE, BAD };

struct fact_kind {
    const char *words;
    bool whole;
    bool names_itself;      /* it calls as_one for its parts */
    enum parsed (*parse)(struct parser *p, const struct scope *s, struct fact *f);
    void (*build)(struct builder *b, const struct instance *i, const struct fact *f);
    bool (*judge)(struct judge *j, const struct site *s, const struct fact *f);
    bool (*with_next)(struct builder *b, const struct instance *i, const struct fact *f, const struct fact *next);
};

extern const struct fact_kind fact_kinds[];
uint32_t fact_kinds_count(void);

/* One line of [rules] sentences. */
bool parse_sentence(struct parser *p, struct sentence *s);

#define FACT(name)                                                                                                   \
    enum parsed parse_##name(struct parser *p, const struct scope *s, struct fact *f);                               \
    void build_##name(struct builder *b, const struct instance *i, const struct fact *f);                            \
    bool judge_##name(struct judge *j, const struct site *s, const struct fact *f)
FACT(compare);
enum parsed parse_has(struct parser *p, const struct scope *s, struct fact *f);
FACT(is);
FACT(different);
FACT(once);
FACT(same);
FACT(order);
FACT(consecutive);
FACT(never_pattern);
FACT(apart);
FACT(equal_apart);
FACT(group);
FACT(islands);
FACT(lines_differ);
FACT(input_differs);

FACT(matched);
FACT(sight);
FACT(crosses);
FACT(before);
FACT(often);
FACT(all_but);

bool build_different_sum(struct builder *b, const struct instance *i, const struct fact *f, const struct fact *next);

/* One fact of a place, behind another one that holds it ("all but one cell with numbers ..."); NULL: an error was
 * noted. */
const struct fact *parse_inner(struct parser *p, const struct scope *s);

/* Can its terms be anything at places of the scope? */
bool fact_fits(struct parser *p, const struct scope *s, const struct fact *f);

/* A comparison that was read, as the fact's only one. */
bool fact_comparison(struct parser *p, struct fact *f, const struct term *left, enum relation relation,
                     const struct term *right);
enum parsed mine(bool good);

#endif
