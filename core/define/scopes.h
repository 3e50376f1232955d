/* The places that a sentence speaks of. A kind of scope is an entry of the table in scopes.c:
 *
 *   words     as behind "each"
 *   parse     reads what stands behind them; NULL: nothing may
 *   build     visits each place, for the builder (scope_build.c)
 *   judge     the same for the evaluator (judge_scope.c), which has code of its own: it asks of coordinates whether
 *             they belong to a place
 *   help      a sentence for the reference
 *
 * To add one: its entry, the two enumerations, a line and an example in plugins/definitions/README.md, a definition
 * with it in tests/define (where every answer of small boards is compared with all boards that the evaluator takes). */
#ifndef DEFINE_SCOPES_H
#define DEFINE_SCOPES_H

#include "define/words.h"

struct builder;
struct judge;

struct scope_kind {
    const char *words;
    bool cells;       /* each place is one cell */
    bool (*parse)(struct parser *p, struct scope *s);
    void (*build)(struct builder *b, const struct scope *s);
    void (*judge)(struct judge *j, const struct scope *s);
    const char *help;
};

extern const struct scope_kind scope_kinds[];
uint32_t scope_kinds_count(void);

/* Reads "row", "cell with numbers", "region with clue = 2", "black", ... behind "each"; and the filters. */
bool parse_scope(struct parser *p, struct scope *s);
/* The whole board. */
void board_scope(struct scope *s);
/* Each cell by itself. */
void cells_scope(struct scope *s);
/* Does a place have one cell that is its own? */
bool scope_of_cells(const struct scope *s);

#define SCOPE_BUILD(name) void name(struct builder *b, const struct scope *s)
#define SCOPE_JUDGE(name) void name(struct judge *j, const struct scope *s)
SCOPE_BUILD(build_board);
SCOPE_BUILD(build_rows);
SCOPE_BUILD(build_columns);
SCOPE_BUILD(build_lines);
SCOPE_BUILD(build_diagonals);
SCOPE_BUILD(build_runs);
SCOPE_BUILD(build_regions);
SCOPE_BUILD(build_lists);
SCOPE_BUILD(build_pairs_with_sign);
SCOPE_BUILD(build_windows);
SCOPE_BUILD(build_blocks);
SCOPE_BUILD(build_cells);
SCOPE_BUILD(build_pairs);
SCOPE_BUILD(build_corners);
SCOPE_BUILD(build_rim);
SCOPE_BUILD(build_bricks);
SCOPE_BUILD(build_grids);
SCOPE_BUILD(build_borders);
SCOPE_BUILD(build_meetings);
SCOPE_JUDGE(judge_board);
SCOPE_JUDGE(judge_rows);
SCOPE_JUDGE(judge_columns);
SCOPE_JUDGE(judge_lines);
SCOPE_JUDGE(judge_diagonals);
SCOPE_JUDGE(judge_runs);
SCOPE_JUDGE(judge_regions);
SCOPE_JUDGE(judge_lists);
SCOPE_JUDGE(judge_pairs_with_sign);
SCOPE_JUDGE(judge_windows);
SCOPE_JUDGE(judge_blocks);
SCOPE_JUDGE(judge_cells);
SCOPE_JUDGE(judge_pairs);
SCOPE_JUDGE(judge_corners);
SCOPE_JUDGE(judge_rim);
SCOPE_JUDGE(judge_bricks);
SCOPE_JUDGE(judge_grids);
SCOPE_JUDGE(judge_borders);
SCOPE_JUDGE(judge_meetings);

/* Which pairs of cells; and whether both are of one region, or not. */
enum pairing {
    PAIRING_SIDES, PAIRING_LEVEL, PAIRING_UPRIGHT, PAIRING_TOUCHING, PAIRING_SLANTED, PAIRING_KNIGHT,
    PAIRING_KINDS,
    PAIRING_ACROSS = 16, PAIRING_WITHIN = 32,
};

#endif
