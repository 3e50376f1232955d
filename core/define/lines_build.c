/* The sides of a board with a line, and the piece of the line in each cell. */
#include "define/lines.h"

uint32_t lines_next(const struct game *g, uint32_t cell, uint32_t direction)
{
    uint32_t x = cell % g->width + (direction == 1) - (uint32_t)(direction == 3);
    uint32_t y = cell / g->width + (direction == 2) - (uint32_t)(direction == 0);
    return x < g->width && y < g->height ? y * g->width + x : ORIME_NONE;
}

orime_cell lines_side(const struct builder *b, uint32_t cell, uint32_t direction)
{
    const struct game *g = b->g;
    uint32_t x = cell % g->width + (direction == 1), y = cell / g->width + (direction == 2);
    bool outline = g->d->lines == LINES_ALONG;
    uint32_t side = direction % 2 == 0 ? orime_side_above(g->width, g->height, outline, x, y)
                                       : orime_side_left(g->width, g->height, outline, x, y);
    return side == ORIME_NONE ? ORIME_NONE : b->sides + side;
}

uint32_t lines_sides(const struct builder *b, uint32_t cell, orime_cell *sides)
{
    uint32_t n = 0;
    for (uint32_t d = 0; d < 4; d++) {
        orime_cell side = lines_side(b, cell, d);
        if (side != ORIME_NONE)
            sides[n++] = side;
    }
    return n;
}

uint32_t pieces_across(uint32_t direction)
{
    uint32_t found = 0;
    for (uint32_t piece = 0; piece < PIECES; piece++)
        found |= (piece_sides[piece] >> direction & 1u) << piece;
    return found;
}

/* The piece of a cell, and its sides: each side says which pieces there can be, and the other way round. */
static void tie(struct builder *b, uint32_t cell, orime_cell piece)
{
    for (uint32_t d = 0; d < 4; d++) {
        orime_set across = pieces_set(b->g, pieces_across(d)), others = ~across;
        orime_cell side = lines_side(b, cell, d);
        if (side == ORIME_NONE) {
            b->host->clause(b->m, &piece, 1, &others);
            continue;
        }
        b->host->clause(b->m, (orime_cell[]){side, piece}, 2, (orime_set[]){1, across});
        b->host->clause(b->m, (orime_cell[]){side, piece}, 2, (orime_set[]){2, others});
    }
}

static uint32_t all_pieces(const struct game *g)
{
    return (1u << lines_pieces(g->d->lines)) - 1;
}

/* Where constraints are told one by one, each fact ties pieces of its own to the sides, so that it says all that it
 * needs by itself. Inside and outside are tied by the loop. */
orime_cell lines_piece(struct builder *b, uint32_t cell)
{
    if (!b->itemised || b->g->d->lines == LINES_ALONG)
        return b->pieces + cell;
    if (b->own_by[cell] != b->facts) {
        b->own_by[cell] = b->facts;
        b->own_pieces[cell] = b->host->cells(b->m, 1, pieces_set(b->g, all_pieces(b->g)));
        tie(b, cell, b->own_pieces[cell]);
    }
    return b->own_pieces[cell];
}

void lines_board(struct builder *b)
{
    static const struct orime_value palette[] = {{"none", '.', 0xffffff}, {"line", '-', 0x000000}};
    static const enum orime_look across[] = {ORIME_LOOK_NONE, ORIME_LOOK_ACROSS},
                                 along[] = {ORIME_LOOK_NONE, ORIME_LOOK_ALONG};
    const struct game *g = b->g;
    bool through = g->d->lines == LINES_THROUGH;
    bool any = through ? orime_side_count(g->width, g->height, false) > 0 : true;
    if (any) {
        b->sides = b->host->sides(b->m, palette, 2, !through);
        b->host->looks(b->m, ORIME_SIDES, through ? across : along, 2);
    }
    if (b->itemised && through) {
        b->own_pieces = build_memory(b, g->cells, sizeof *b->own_pieces);
        b->own_by = build_memory(b, g->cells, sizeof *b->own_by);
    } else
        b->pieces = b->host->cells(b->m, g->cells, pieces_set(g, all_pieces(g)));
    b->faces = ORIME_NONE;
    if (through && orime_point_count(g->width, g->height, false) > 0)
        b->faces = b->host->cells(b->m, orime_point_count(g->width, g->height, false), 3);
    for (uint32_t c = 0; c < g->cells && through && !b->itemised; c++)
        tie(b, c, b->pieces + c);
}

/* ---- one loop, loops, one path ---- */

/* Cells that the line cannot pass: holes, and those of a fixed value. */
static bool is_closed(const struct game *g, uint32_t cell)
{
    return (g->hole != NULL && g->hole[cell]) || g->fixed[cell] != ORIME_OPEN;
}

static void close_cells(struct builder *b)
{
    for (uint32_t c = 0; c < b->g->cells; c++)
        for (uint32_t d = 0; d < 4 && is_closed(b->g, c); d++) {
            orime_cell side = lines_side(b, c, d);
            if (side != ORIME_NONE)
                b->host->keep(b->m, side, 1);
        }
}

/* Pieces that there are not: ends of a loop, and crossings where they are not allowed. */
static void keep_pieces(struct builder *b, const struct fact *f)
{
    uint32_t not = f->flag ? 0 : 1u << PIECE_CROSSING;
    if (f->form != ORIME_LOOP_PATH)
        not |= 1u << PIECE_END_UP | 1u << PIECE_END_RIGHT | 1u << PIECE_END_DOWN | 1u << PIECE_END_LEFT;
    for (uint32_t c = 0; c < b->g->cells && !b->itemised; c++)
        b->host->keep(b->m, b->pieces + c, ~pieces_set(b->g, not));
}

/* A crossing takes all four sides. */
static bool can_cross(const struct game *g, uint32_t cell)
{
    for (uint32_t d = 0; d < 4; d++)
        if (lines_next(g, cell, d) == ORIME_NONE)
            return false;
    return true;
}

static const char *corner_name(struct builder *b, uint32_t point)
{
    uint32_t width = b->g->width + 1;
    return b->host->format(b->m, "the corner %u/%u", (unsigned)(point / width), (unsigned)(point % width));
}

/* The graph: nodes are cells, or corners; each side is an edge between two of them, and lies between two faces. */
static void post_loop(struct builder *b, const struct fact *f, const char *name)
{
    const struct game *g = b->g;
    bool through = g->d->lines == LINES_THROUGH;
    uint32_t w = g->width, h = g->height, n = orime_side_count(w, h, !through);
    uint32_t n_nodes = through ? g->cells : orime_point_count(w, h, true);
    struct orime_edge *edges = build_memory(b, n + (size_t)1, sizeof *edges);
    orime_cell *scope = build_memory(b, n + (size_t)1, sizeof *scope), *cells = NULL;
    orime_cell *faces = build_memory(b, 2 * (size_t)n + 1, sizeof *faces);
    uint8_t *nodes = build_memory(b, n_nodes + (size_t)1, 1), *axis = build_memory(b, n + (size_t)1, 1);
    const char **names = build_memory(b, n_nodes, sizeof *names);
    for (uint32_t s = 0; s < n; s++) {
        uint32_t ends[2], by[2];
        scope[s] = b->sides + s;
        (through ? orime_side_cells : orime_side_points)(w, h, !through, s, ends);
        (through ? orime_side_points : orime_side_cells)(w, h, !through, s, by);
        edges[s] = (struct orime_edge){ends[0], ends[1]};
        axis[s] = s >= orime_upright_sides(w, h, !through);
        for (uint32_t k = 0; k < 2; k++)
            faces[2 * s + k] = by[k] == ORIME_NONE ? ORIME_NONE : (through ? b->faces : b->pieces) + by[k];
    }
    if (through && !b->itemised)
        cells = build_memory(b, n_nodes, sizeof *cells);
    for (uint32_t x = 0; x < n_nodes; x++) {
        if (cells != NULL)
            cells[x] = b->pieces + x;
        nodes[x] = f->form == ORIME_LOOP_PATH ? ORIME_NODE_MAY_END : 0;
        nodes[x] |= f->flag && can_cross(g, x) ? ORIME_NODE_CROSS : 0;
        names[x] = through ? build_cell_name(b, x) : b->itemised ? corner_name(b, x) : "";
    }
    bool has_faces = f->form != ORIME_LOOP_PATH && !f->flag && (!through || b->faces != ORIME_NONE);
    struct orime_loop how = {.size = sizeof how, .kind = (enum orime_loop_kind)f->form, .n_nodes = n_nodes,
        .edges = edges,
                             .set = 2, .nodes = nodes, .cells = cells};
    how.on = pieces_set(g, (1u << PIECES) - 1 - (1u << PIECE_NONE));
    how.axis = f->flag ? axis : NULL;
    how.faces = has_faces ? faces : NULL;
    how.inside = through ? 2 : pieces_set(g, 1u << FACE_INSIDE);
    how.names = b->itemised ? names : NULL;
    b->host->loop(b->m, name, scope, n, &how);
}

void build_line_whole(struct builder *b, const struct instance *i, const struct fact *f)
{
    if (b->g->d->lines == LINES_THROUGH) {
        keep_pieces(b, f);
        close_cells(b);
    }
    if (orime_side_count(b->g->width, b->g->height, b->g->d->lines == LINES_ALONG) > 0)
        post_loop(b, f, build_name(b, i, f));
    else
        build_never(b); /* a single cell has no loop */
}
