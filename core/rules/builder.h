/* The build half of the host table: cells and constraints, each argument checked before the engine sees it. What a rule
 * does wrong here is a bug in the rule: it leaves the hook and is reported as one. */
#ifndef RULES_BUILDER_H
#define RULES_BUILDER_H

#include "base/random.h"
#include "rules/hook.h"
#include "rules/rules.h"

struct orime_model {
    struct hook hook;
    const struct orime_host *host; /* of the puzzle */
    struct model *model;
    struct arena *arena; /* of the model */
    bool grouped;        /* what is posted belongs to the constraint that is open */
    struct random relax; /* lint: half of the constraints are left out; state 0: none */
    /* noted for build_sea: islands with roots, the values of a sea that is connected, and those of no 2 x 2 */
    const struct connection *land;
    orime_set sea, no_pools;
};

void builder_end(orime_model *m); /* when build has returned */
void builder_fill(struct orime_host *host);
void builder_sums_fill(struct orime_host *host); /* the part that counts and adds */
void builder_lattice_fill(struct orime_host *host); /* sides, points, looks */
void builder_lines_fill(struct orime_host *host);   /* lines and walls */

/* ---- islands in a sea (builder_sea.c) ---- */

/* What was posted, not left out. */
void build_note_connected(orime_model *m, const orime_cell *scope, uint32_t n, const struct orime_edge *edges,
                          uint32_t n_edges, const struct orime_connection *how);
void build_note_pattern(orime_model *m, const orime_cell *board, uint32_t n, const orime_set *sets, bool two_by_two,
                        enum orime_pattern kind);
void build_sea(orime_model *m); /* when all is posted */

/* ---- what the calls of this half share ---- */

void *build_take(orime_model *m, size_t count, size_t item); /* zeroed, of the model; or leaves the hook */
/* What is not good is a bug in the rule, and leaves the hook. */
void build_need(orime_model *m, bool good, const char *call, const char *what);
void build_need_scope(orime_model *m, const char *call, const orime_cell *scope, uint32_t n);
/* A checked copy. */
struct palette_value *build_palette(orime_model *m, const char *call, const struct orime_value *palette,
                                    uint32_t n_values);
void build_posted(orime_model *m, bool done); /* false: memory is out, and leaves the hook */
/* Around each constraint: build_begin, which gives a copy of the name (the rule may write over its own), then
 * build_post(m, build_left_out(m) || ...posting succeeded). */
const char *build_begin(orime_model *m, const char *name);
bool build_left_out(orime_model *m);
void build_post(orime_model *m, bool done);

#endif
