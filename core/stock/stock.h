/* The stock constraints. Each call posts one constraint over the cells of `scope` (n of them) to a solver that has not
 * been asked yet, copies what it is given into solver_arena, and gives the constraint's number; SOLVER_NONE when memory
 * is out. `name` is kept by pointer, may be NULL, and says the constraint in a person's words ("row 3: 4 2 1").
 * Arguments are taken as they are: whoever passes on what a user wrote checks it first. A constraint that cannot
 * hold is posted all the same, and makes the answer "no". */
#ifndef STOCK_STOCK_H
#define STOCK_STOCK_H

#include "engine/solver.h"

struct run {
    uint32_t length; /* cells, at least 1 */
    uint32_t value;  /* the colour, not the blank */
};

/* The line holds these runs in this order and `blank` elsewhere; two neighbouring runs of one value are separated by at
 * least one blank, runs of different values may touch. Domain-consistent in one call. runs.c */
uint32_t stock_runs(struct solver *s, const uint32_t *scope, uint32_t n, const struct run *runs, uint32_t count,
                    uint32_t blank, const char *name);

/* The same as clauses over the states of its automaton, n + 1 more cells, which no answer differs by: what the filter
 * is compared with. Lines of more than 63 spare cells stay with the filter. False when memory is out. runs_clauses.c */
bool stock_runs_clauses(struct solver *s, const uint32_t *scope, uint32_t n, const struct run *runs, uint32_t count,
                        uint32_t blank, const char *name);

/* The scope takes one of `rows` listed assignments; rows lie one after another, n values each. Domain-consistent.
 * table.c */
uint32_t stock_table(struct solver *s, const uint32_t *scope, uint32_t n, const uint8_t *rows, uint32_t count,
                     const char *name);

/* A finite automaton that may have several moves for one state and value. */
struct automaton {
    uint32_t states; /* numbered from 0, which is the start */
    const struct move {
        uint32_t from, to;
        vset values; /* the move is made on any of these */
    } *moves;
    uint32_t n_moves;
    const uint32_t *accepting;
    uint32_t n_accepting;
};

/* The values of the scope, read in order, are accepted by the automaton. Domain-consistent. regular.c */
uint32_t stock_regular(struct solver *s, const uint32_t *scope, uint32_t n, const struct automaton *a,
                       const char *name);

/* Between low and high cells of the scope, inclusive, take a value of `set`. Domain-consistent. Cells that are 0 or 1
 * and were merged before count once for each of their places, as a weighted sum: bounds-consistent. count.c */
uint32_t stock_count(struct solver *s, const uint32_t *scope, uint32_t n, vset set, uint32_t low, uint32_t high,
                     const char *name);

/* `count` cells of the scope take a value of `set`, and they make between low and high groups, inclusive: a group is as
 * many neighbouring places of the set as there are. Domain-consistent in one call. groups.c */
uint32_t stock_groups(struct solver *s, const uint32_t *scope, uint32_t n, vset set, uint32_t count, uint32_t low,
                      uint32_t high, const char *name);

/* The same over cells of the values 0 and 1 alone, by way of further cells that hold sums of some of the scope's, so
 * that learned clauses can speak of these. Domain-consistent, too. It pays where a scope is long, neither few cells nor
 * all but a few are asked for, and no cell stands in it twice (merged ones included). count_parts.c */
uint32_t stock_count_parts(struct solver *s, const uint32_t *scope, uint32_t n, vset set, uint32_t low, uint32_t high,
                           const char *name);
bool stock_count_parts_pay(const struct solver *s, const uint32_t *scope, uint32_t n, vset set, uint32_t low,
                           uint32_t high);

/* low <= sum of weight[i] * value of cell i <= high. Bounds-consistent, exact when all is fixed. A scope of more than
 * 2^25 places, whose sum might overflow, counts as out of memory. linear.c */
uint32_t stock_linear(struct solver *s, const uint32_t *scope, uint32_t n, const int32_t *weights, int64_t low,
                      int64_t high, const char *name);

/* low <= sum of the weight that place i gives to the value it takes <= high: `weights` has n_values entries a place,
 * one place after another; values from n_values on weigh nothing. Bounds-consistent, exact when all is fixed. With
 * weights that make up for everything else, the sum binds only while a cell takes certain values. A scope of more
 * than 2^25 places or n_values above 64 counts as out of memory. weigh.c */
uint32_t stock_weigh(struct solver *s, const uint32_t *scope, uint32_t n, uint32_t n_values, const int32_t *weights,
                     int64_t low, int64_t high, const char *name);

/* The scope is n_rays rays, ray r being its places start[r] up to start[r + 1] - 1 (start[0] is 0; the last one ends at
 * n), the nearest first. Along each ray, places are seen up to the first that takes no value of `set`; between low and
 * high places are seen in all. Finds what each ray must reach, and where it must stop, by the bounds of the others.
 * sees.c */
uint32_t stock_sees(struct solver *s, const uint32_t *scope, uint32_t n, const uint32_t *start, uint32_t n_rays,
                    vset set, uint32_t low, uint32_t high, const char *name);

/* All different, with a sum between low and high. Domain-consistent; the values of the scope lie within
 * DIFFERENT_SUM_VALUES from the least to the largest, or else (..._pays says no) all_different and linear do it.
 * different_sum.c */
enum { DIFFERENT_SUM_VALUES = 10 };
bool stock_different_sum_pays(const struct solver *s, const uint32_t *scope, uint32_t n);
uint32_t stock_different_sum(struct solver *s, const uint32_t *scope, uint32_t n, int64_t low, int64_t high,
                             const char *name);

/* The first n / 2 places of the scope, in order, are not what the last n / 2 are: two lines differ. Domain-consistent.
 * lines_differ.c */
uint32_t stock_lines_differ(struct solver *s, const uint32_t *scope, uint32_t n, const char *name);

/* All cells of the scope take different values. By engine.all-different: values and hidden singles (a value that one
 * cell has leaves the others, and when there are as many cells as values a value with one place goes there; fails when
 * more cells than values are left); or domain-consistent. all_different.c */
uint32_t stock_all_different(struct solver *s, const uint32_t *scope, uint32_t n, const char *name);

/* All cells of the scope are one cell. They are merged, so it costs nothing later: returns false when memory is out.
 * equal.c */
bool stock_equal(struct solver *s, const uint32_t *scope, uint32_t n);

/* At least one cell i of the scope takes a value of sets[i]. A native clause, without a number. clause.c */
bool stock_clause(struct solver *s, const uint32_t *scope, uint32_t n, const vset *sets);

/* A window that slides over a board of `width` x `height` cells, cell (x, y) being board[y * width + x]. In no place
 * (PATTERN_FORBIDDEN) do all its cells take a value of the set at their place in the window; or in every place
 * (PATTERN_REQUIRED) at least one of them does. `sets` has window_width x window_height entries; ~0 matches anything.
 * A window larger than the board fits nowhere. Clauses, one a place. pattern.c */
enum pattern_kind { PATTERN_FORBIDDEN, PATTERN_REQUIRED };
bool stock_pattern(struct solver *s, const uint32_t *board, uint32_t width, uint32_t height, const vset *sets,
                   uint32_t window_width, uint32_t window_height, enum pattern_kind kind);

/* The places of the scope whose cells take a value of `set` form one group: any two are joined by a way over such
 * places along edges. An edge joins two places, either way; edges may be given several times, and one from a place to
 * itself means nothing. Cells that stock_equal has made one *before* are one node of the graph where they touch (a
 * split tile is a node for each of its parts), so that a board of tiles costs as many nodes as there are tiles.
 *
 * Without roots there is one group; none at all is one, too, unless not_empty or a lower bound says otherwise. With
 * roots, which are places, each group holds exactly one of them, and every root is in a group. low and high, each NULL
 * when free, bound the places in the group of each root (n_roots bounds), or in the one group (one bound).
 *
 * The engine's option `connectivity` says how: `propagate` is domain-consistent for one group without bounds, and with
 * roots or bounds finds what cannot be reached (places that are connected are taken or left as a whole), what must be
 * passed and what would join two groups; `loop` looks at full assignments only. Both give the same answers.
 * connected.c */
struct edge {
    uint32_t a, b;
};
struct connection {
    vset set;
    bool not_empty;
    const uint32_t *roots;
    uint32_t n_roots;
    const uint32_t *low, *high;
};
uint32_t stock_connected(struct solver *s, const uint32_t *scope, uint32_t n, const struct edge *edges,
                         uint32_t n_edges, const struct connection *how, const char *name);

/* Adds to two `connected` over all cells of a flat board, row by row, and posts nothing: one of `land` with roots, and
 * one without roots or bounds of all other values, the sea; without `pools`, no 2 x 2 cells are all sea, either. On a
 * board that is narrow enough, where each root has one size or none, a search that proves hard looks at the whole board
 * by a sweep from frontier to frontier: an exact method for few large islands, which leave the search nothing to learn
 * from. False: out of memory. frontier.c */
bool stock_frontier(struct solver *s, const uint32_t *scope, uint32_t width, uint32_t height,
                    const struct connection *land, bool pools);

/* Chosen edges of a graph make one loop, one path, or loops in any number. The scope holds the cells of the edges,
 * whose values of `in` mean that the edge is chosen; edge i joins the nodes spec->edges[i], two different ones; two
 * edges between the same nodes can be a loop. loop.c */
enum loop_kind {
    LOOP_ONE,  /* all chosen edges make a single loop */
    LOOP_MANY, /* each of them is on some loop */
    /* a single path from one node to another: from and to LOOP_END, or LOOP_MAY_END; where no node has either, every
     * node may be an end */
    LOOP_PATH,
    /* any number of paths and no loop: each joins the two nodes of a label, and each label has one; no crossings */
    LOOP_PATHS,
};
enum {
    LOOP_MUST = 1,    /* the loop passes this node */
    /* it may pass it twice, straight on along both axes, if four edges meet, two of each axis, and no path may end */
    LOOP_CROSS = 2,
    LOOP_END = 4,     /* a path ends here */
    LOOP_MAY_END = 8, /* a path may */
};
struct loop_spec {
    enum loop_kind kind;
    uint32_t n_nodes;
    const struct edge *edges;
    vset in;
    const uint8_t *nodes;  /* by node: LOOP_*; NULL: nothing is said of any */
    const uint32_t *cells; /* by node: a cell that takes a value of `on` just when the loop passes the node, or
                            * SOLVER_NONE; NULL: there are none */
    vset on;
    const uint8_t *axis;   /* by edge: 0 or 1; NULL: nothing crosses */
    const uint32_t *labels; /* of LOOP_PATHS, by node; SOLVER_NONE: none; the others stand at two nodes each */
    bool may_be_empty;     /* no edge at all counts as one loop */
    bool even;             /* other constraints see to it that an even number of edges leaves each set of nodes */
};
uint32_t stock_loop(struct solver *s, const uint32_t *scope, uint32_t n_edges, const struct loop_spec *spec,
                    const char *name);

/* The same step by step: the graph (NULL: out of memory); for each of its nodes, of which there is one more for a path,
 * clauses that say its degree and add nothing to what stock_loop_post says; all of it. */
struct loop;
struct loop *stock_loop_new(struct solver *s, const uint32_t *scope, uint32_t n_edges, const struct loop_spec *spec);
bool stock_loop_degree(struct solver *s, const struct loop *l, uint32_t node);
uint32_t stock_loop_post(struct solver *s, const struct loop *l, const char *name);

/* Walls divide the nodes of a graph into connected parts: the scope holds the cells of the edges, whose values of
 * `wall` mean that a wall stands between the two nodes, which are then in different parts; without a wall they are in
 * one. So no wall ends within a part. parts.c */
struct parts_spec {
    uint32_t n_nodes;
    const struct edge *edges;
    vset wall;
    uint32_t low, high;       /* nodes of each part; high 0: free */
    /* If n_roots is not 0: each part has just so many (`roots_each`, 0 counts as 1) of these nodes, all different */
    const uint32_t *roots;
    uint32_t n_roots, roots_each;
    const uint32_t *root_low, *root_high; /* nodes of the part of each root; NULL: free */
    const uint32_t *cells;    /* by node: a cell whose value is the size of its part, less `first`; SOLVER_NONE: it has
                               * none; NULL: none has */
    uint32_t first;           /* the size that value 0 stands for */
    bool differ;              /* parts of one size do not share an edge; all nodes have cells */
};
uint32_t stock_parts(struct solver *s, const uint32_t *scope, uint32_t n_edges, const struct parts_spec *spec,
                     const char *name);

/* More of parts of a flat board of so many columns, whose nodes are its cells, row by row: each of them is a rectangle;
 * or symmetric around the centre of its root (two numbers for each root: its place in half cells from the upper left
 * corner of the board, so that the middle of the first cell is 1, 1). Clauses, with further cells that no answer
 * differs by; they add to stock_parts, and need it. False when memory is out. parts_shapes.c */
bool stock_parts_rectangles(struct solver *s, const uint32_t *scope, uint32_t n_edges, const struct parts_spec *spec,
                            uint32_t width);
/* Rectangles with one root each: where few fit around a root, which of them is its; adds to the rectangles.
 * parts_boxes.c */
bool stock_parts_boxes(struct solver *s, const uint32_t *scope, uint32_t n_edges, const struct parts_spec *spec,
                       uint32_t width);
bool stock_parts_symmetric(struct solver *s, const uint32_t *scope, uint32_t n_edges, const struct parts_spec *spec,
                           uint32_t width, const uint32_t *centres);

/* The same in one place: the window whose first cell is corner[0]; `stride` cells make a row of the board. */
bool stock_window(struct solver *s, const uint32_t *corner, uint32_t stride, const vset *sets, uint32_t window_width,
                  uint32_t window_height, enum pattern_kind kind);

/* The scope satisfies `class->check`, which is all that is known of it: filtered by trying the last few open cells when
 * at most `completions` assignments are left. The simplest way to a new constraint. enumerate.c */
uint32_t stock_enumerate(struct solver *s, const uint32_t *scope, uint32_t n,
                         bool (*check)(const uint8_t *values, uint32_t n, const void *data), const void *data,
                         uint32_t completions, const char *name);

#endif
