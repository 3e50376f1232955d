/* The constraints on lines and walls, as a rule posts them. */
#include "rules/builder.h"
#include "stock/stock.h"

_Static_assert((int)ORIME_LOOP_MANY == (int)LOOP_MANY && (int)ORIME_LOOP_PATH == (int)LOOP_PATH &&
                   (int)ORIME_LOOP_PATHS == (int)LOOP_PATHS &&
                   (int)ORIME_NODE_MUST == (int)LOOP_MUST && (int)ORIME_NODE_CROSS == (int)LOOP_CROSS &&
                   (int)ORIME_NODE_END == (int)LOOP_END && (int)ORIME_NODE_MAY_END == (int)LOOP_MAY_END,
               "the host hands these on as they are");

/* Each label stands at two nodes. */
static void need_labels(orime_model *m, const struct orime_loop *how)
{
    build_need(m, how->labels != NULL || how->kind != ORIME_LOOP_PATHS, "loop", "paths without labels");
    for (uint32_t x = 0; how->kind == ORIME_LOOP_PATHS && x < how->n_nodes; x++) {
        uint32_t others = 0;
        for (uint32_t y = 0; y < how->n_nodes && how->labels[x] != ORIME_NONE; y++)
            others += y != x && how->labels[y] == how->labels[x];
        build_need(m, how->labels[x] == ORIME_NONE || others == 1, "loop", "a label that is not at two nodes");
    }
}

static void need_loop(orime_model *m, uint32_t n, const struct orime_loop *how)
{
    uint32_t cells = solver_cell_count(m->model->solver);
    build_need(m, how != NULL && how->size >= sizeof *how, "loop", "no loop, or a shorter one");
    build_need(m, (uint32_t)how->kind <= ORIME_LOOP_PATHS, "loop", "no such kind");
    build_need(m, how->edges != NULL || n == 0, "loop", "no edges");
    build_need(m, how->n_nodes <= SOLVER_MAX_CELLS, "loop", "too many nodes");
    for (uint32_t e = 0; e < n; e++)
        build_need(m, how->edges[e].a < how->n_nodes && how->edges[e].b < how->n_nodes &&
                          how->edges[e].a != how->edges[e].b, "loop", "an edge to no node, or from a node to itself");
    need_labels(m, how);
    for (uint32_t x = 0; how->cells != NULL && x < how->n_nodes; x++)
        build_need(m, how->cells[x] == ORIME_NONE || how->cells[x] < cells, "loop", "a node with a cell that is none");
    for (uint32_t i = 0; how->faces != NULL && i < 2 * n; i++)
        build_need(m, how->faces[i] == ORIME_NONE || how->faces[i] < cells, "loop", "a face with a cell that is none");
}

/* An edge is in just when one of the two faces at it is inside and the other is not. */
static bool post_faces(orime_model *m, const orime_cell *scope, uint32_t n, const struct orime_loop *how)
{
    bool good = true;
    for (uint32_t e = 0; e < n; e++)
        for (uint32_t sides = 0; sides < 8 && good; sides++) {
            struct literal l[3];
            uint32_t k = 0, odd = sides & 1;
            bool idle = false; /* a side that is outside for good is not inside in this one */
            l[k++] = (struct literal){scope[e], (sides & 1) != 0 ? ~how->set : how->set};
            for (uint32_t i = 0; i < 2; i++) {
                bool in = (sides >> (i + 1) & 1) != 0;
                orime_cell face = how->faces[2 * e + i];
                odd += in;
                idle |= face == ORIME_NONE && in;
                if (face != ORIME_NONE)
                    l[k++] = (struct literal){face, in ? ~how->inside : how->inside};
            }
            if (odd % 2 == 1 && !idle) /* this combination does not occur */
                good = solver_add_clause(m->model->solver, l, k);
        }
    return good;
}

static void post_degrees(orime_model *m, const struct loop *l, const struct orime_loop *how)
{
    uint32_t nodes = how->n_nodes + (how->kind >= ORIME_LOOP_PATH);
    bool named = how->names != NULL && m->model->itemised;
    for (uint32_t x = 0; x < nodes; x++) {
        if (named)
            (void)build_begin(m, x == how->n_nodes ? "the ends of the path"
                                             : m->host->format(m, "the line at %s", how->names[x]));
        bool good = stock_loop_degree(m->model->solver, l, x);
        if (named)
            build_post(m, good);
        else
            build_posted(m, good);
    }
}

static void builder_loop(orime_model *m, const char *name, const orime_cell *scope, uint32_t n,
                         const struct orime_loop *how)
{
    build_need_scope(m, "loop", scope, n);
    need_loop(m, n, how);
    if (build_left_out(m))
        return;
    struct loop_spec spec = {.kind = (enum loop_kind)how->kind,
                             .n_nodes = how->n_nodes,
                             .in = how->set,
                             .nodes = how->nodes,
                             .cells = how->cells,
                             .on = how->on,
                             .axis = how->axis,
                             .labels = how->labels,
                             .may_be_empty = how->may_be_empty,
                             .even = how->faces != NULL};
    struct edge *edges = build_take(m, n, sizeof *edges);
    for (uint32_t e = 0; e < n; e++)
        edges[e] = (struct edge){how->edges[e].a, how->edges[e].b};
    spec.edges = edges;
    const struct loop *l = stock_loop_new(m->model->solver, scope, n, &spec);
    build_posted(m, l != NULL);
    if (how->names != NULL)
        post_degrees(m, l, how);
    name = build_begin(m, name);
    if (how->names == NULL)
        post_degrees(m, l, how);
    if (how->faces != NULL)
        build_posted(m, post_faces(m, scope, n, how));
    build_post(m, stock_loop_post(m->model->solver, l, name) != SOLVER_NONE);
}

/* ---- parts ---- */

static void need_roots(orime_model *m, const struct orime_parts *how)
{
    bool *seen = build_take(m, (size_t)how->n_nodes + 1, sizeof *seen);
    build_need(m, how->roots != NULL || how->n_roots == 0, "parts", "no roots");
    for (uint32_t r = 0; r < how->n_roots; r++) {
        build_need(m, how->roots[r] < how->n_nodes && !seen[how->roots[r]], "parts",
                   "a root that is no node, or is one twice");
        seen[how->roots[r]] = true;
    }
    uint32_t height = how->width == 0 ? 0 : how->n_nodes / how->width;
    build_need(m, (!how->rectangles && how->centres == NULL) || (height > 0 && how->n_nodes == height * how->width),
               "parts", "rectangles or centres on no board");
    for (uint32_t r = 0; how->centres != NULL && r < how->n_roots; r++) {
        uint32_t cx = how->centres[2 * r], cy = how->centres[2 * r + 1], x = how->roots[r] % how->width;
        uint32_t y = how->roots[r] / how->width;
        build_need(m, cx >= 1 && cy >= 1 && cx < 2 * how->width && cy < 2 * height && cx >= 2 * x && cx <= 2 * x + 2 &&
                          cy >= 2 * y && cy <= 2 * y + 2, "parts", "a centre that does not touch its root");
    }
}

static void need_parts(orime_model *m, uint32_t n, const struct orime_parts *how)
{
    uint32_t cells = solver_cell_count(m->model->solver);
    build_need(m, how != NULL && how->size >= sizeof *how, "parts", "no parts, or a shorter one");
    build_need(m, how->edges != NULL || n == 0, "parts", "no edges");
    build_need(m, how->n_nodes <= SOLVER_MAX_CELLS, "parts", "too many nodes");
    for (uint32_t e = 0; e < n; e++)
        build_need(m, how->edges[e].a < how->n_nodes && how->edges[e].b < how->n_nodes &&
                          how->edges[e].a != how->edges[e].b, "parts", "an edge to no node, or from a node to itself");
    build_need(m, how->sizes != NULL || !how->differ, "parts", "no sizes to differ");
    for (uint32_t x = 0; how->sizes != NULL && x < how->n_nodes; x++)
        build_need(m, how->sizes[x] < cells || (how->sizes[x] == ORIME_NONE && !how->differ), "parts",
                   "a size with a cell that is none");
    need_roots(m, how);
}

static void builder_parts(orime_model *m, const char *name, const orime_cell *scope, uint32_t n,
                          const struct orime_parts *how)
{
    struct solver *s = m->model->solver;
    build_need_scope(m, "parts", scope, n);
    need_parts(m, n, how);
    if (build_left_out(m))
        return;
    struct parts_spec spec = {how->n_nodes, NULL, how->wall, how->low, how->high, how->roots, how->n_roots,
                              how->roots_each, how->root_low, how->root_high, how->sizes, how->first, how->differ};
    struct edge *edges = build_take(m, n, sizeof *edges);
    for (uint32_t e = 0; e < n; e++)
        edges[e] = (struct edge){how->edges[e].a, how->edges[e].b};
    spec.edges = edges;
    name = build_begin(m, name);
    if (how->rectangles)
        build_posted(m, stock_parts_rectangles(s, scope, n, &spec, how->width) &&
                            stock_parts_boxes(s, scope, n, &spec, how->width));
    if (how->centres != NULL)
        build_posted(m, stock_parts_symmetric(s, scope, n, &spec, how->width, how->centres));
    build_post(m, stock_parts(s, scope, n, &spec, name) != SOLVER_NONE);
}

void builder_lines_fill(struct orime_host *host)
{
    host->loop = builder_loop;
    host->parts = builder_parts;
}
