/* Islands in a sea, whoever's rule says so: land with roots and a sea, both connected over the whole flat board. Noted
 * as they are posted; in the end the search gets a way to look at the whole board (stock_frontier). */
#include "rules/builder.h"
#include "stock/stock.h"

enum { MOST_CELLS = 4096 }; /* of boards that are worth a note */

/* All cells of a flat board, in order. */
static bool whole_board(const orime_model *m, const orime_cell *scope, uint32_t n)
{
    const struct model *model = m->model;
    if (n > MOST_CELLS || model->width == 0 || model->depth != 1 || n != model->width * model->height)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (scope[i] != i)
            return false;
    return true;
}

/* All pairs of neighbours, each once. */
static bool all_edges(orime_model *m, const struct orime_edge *edges, uint32_t n)
{
    uint32_t width = m->model->width, cells = width * m->model->height;
    if (n != 2 * cells - width - m->model->height)
        return false;
    uint8_t *seen = build_take(m, cells, 1); /* 1: the right neighbour, 2: the lower one */
    for (uint32_t i = 0; i < n; i++) {
        uint32_t a = edges[i].a < edges[i].b ? edges[i].a : edges[i].b, b = edges[i].a ^ edges[i].b ^ a;
        uint8_t bit = b - a == 1 && b % width != 0 ? 1 : b - a == width ? 2 : 0;
        if (bit == 0 || (seen[a] & bit) != 0)
            return false;
        seen[a] |= bit;
    }
    return true;
}

static const uint32_t *copy_of(orime_model *m, const uint32_t *from, uint32_t n)
{
    uint32_t *copy = from == NULL ? NULL : build_take(m, n, sizeof *copy);
    for (uint32_t i = 0; copy != NULL && i < n; i++)
        copy[i] = from[i];
    return copy;
}

void build_note_connected(orime_model *m, const orime_cell *scope, uint32_t n, const struct orime_edge *edges,
                          uint32_t n_edges, const struct orime_connection *how)
{
    if (m->model->itemised || !whole_board(m, scope, n) || !all_edges(m, edges, n_edges))
        return;
    if (how->n_roots == 0) {
        m->sea |= how->low == NULL && how->high == NULL && !how->not_empty ? how->set : 0;
        return;
    }
    struct connection *land = build_take(m, 1, sizeof *land);
    m->land = land;
    *land = (struct connection){.set = how->set,
                                .roots = copy_of(m, how->roots, how->n_roots),
                                .n_roots = how->n_roots,
                                .low = copy_of(m, how->low, how->n_roots),
                                .high = copy_of(m, how->high, how->n_roots)};
}

void build_note_pattern(orime_model *m, const orime_cell *board, uint32_t n, const orime_set *sets, bool two_by_two,
                        enum orime_pattern kind)
{
    if (two_by_two && kind == ORIME_FORBIDDEN && whole_board(m, board, n) && sets[0] == sets[1] && sets[0] == sets[2] &&
        sets[0] == sets[3])
        m->no_pools = sets[0];
}

void build_sea(orime_model *m)
{
    const struct model *model = m->model;
    if (m->land == NULL || m->sea == 0 || model->holes != NULL)
        return;
    uint32_t n = model->width * model->height;
    vset all = model->n_values == 64 ? ~(vset)0 : ((vset)1 << model->n_values) - 1, sea = m->sea & all;
    if ((m->land->set & all) != (all & ~sea))
        return;
    uint32_t *cells = build_take(m, n, sizeof *cells);
    for (uint32_t i = 0; i < n; i++)
        cells[i] = i;
    build_posted(m, stock_frontier(model->solver, cells, model->width, model->height, m->land,
                                   (sea & ~m->no_pools) != 0));
}
