/* The inside of a maker. */
#ifndef LIBRARY_MAKING_H
#define LIBRARY_MAKING_H

#include "formats/reduce.h"
#include "library/diagnosis.h"
#include "library/handle.h"
#include "library/paint.h"
#include "rules/maker.h"
#include "rules/maker_clues.h"

struct orime_maker {
    struct mem mem;
    struct arena arena, words; /* of all of it; of the puzzle made last */
    struct report report;
    const orime_rules *rules;
    const struct orime_rule *rule;
    struct setting *settings;
    uint32_t n_settings;
    struct engine_options options;
    struct wish wish;
    int32_t level;
    double end;                /* by the clock; 0: none */
    enum { OF_GIVENS, OF_CLUES, OF_PICTURES, OF_IMAGE } kind;
    struct ini_document pattern;
    struct judge judge;
    struct maker maker;
    struct clue_source source;
    struct painting painting;
    struct image image;
    struct reduction reduction;
    const char *name, *title;  /* of the picture */
    uint32_t layers;
    struct derived text;
    struct made made;
    enum orime_status status;
    uint64_t tried;
    bool has_made, dead;
    struct written file;
    struct ticker ticker;
    volatile int interrupt;
};

/* NULL: out of memory. */
orime_maker *maker_new(const orime_rules *rules);

/* What it could not go on for: a limit, memory, or what was noted. */
enum orime_code maker_refused(orime_maker *m, enum orime_code otherwise);

/* The puzzle of a picture, as the one that was made. False: it could not be. */
bool maker_put_picture(orime_maker *m, const struct orime_picture *picture, const char *title);

/* Makes the puzzle of m->image. */
enum verdict maker_of_image(orime_maker *m);

#endif
