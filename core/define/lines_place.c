/* Facts of lines at one place, for the builder. */
#include "define/lines.h"
#include "define/term.h"

bool build_amount(struct builder *b, const struct instance *i, const struct fact *f, int64_t *low, int64_t *high)
{
    int64_t number;
    if (!build_number(b, i, f->comparisons[0].right, &number))
        return false;
    *low = f->comparisons[0].relation == RELATION_LESS_EQUAL ? 0 : number;
    *high = f->comparisons[0].relation == RELATION_MORE_EQUAL ? INT32_MAX : number;
    return true;
}

/* The sides between the cells of the place and the others: the line crosses two of them each time. */
void build_entered(struct builder *b, const struct instance *i, const struct fact *f)
{
    int64_t times;
    uint32_t n = 0;
    bool *within = build_memory(b, b->g->cells, sizeof *within);
    orime_cell *sides = build_memory(b, 4 * (size_t)i->n + 1, sizeof *sides);
    if (!build_number(b, i, f->low, &times))
        return;
    for (uint32_t k = 0; k < i->n; k++)
        within[i->cells[k]] = true;
    for (uint32_t k = 0; k < i->n; k++)
        for (uint32_t d = 0; d < 4; d++) {
            uint32_t next = lines_next(b->g, i->cells[k], d);
            if (next != ORIME_NONE && !within[next])
                sides[n++] = lines_side(b, i->cells[k], d);
        }
    build_count(b, build_name(b, i, f), sides, n, 2, 2 * times, 2 * times);
}

void build_side_count(struct builder *b, const struct instance *i, const struct fact *f)
{
    orime_cell sides[4];
    int64_t low, high;
    if (!build_amount(b, i, f, &low, &high))
        return;
    uint32_t n = lines_sides(b, i->cell, sides);
    build_count(b, build_name(b, i, f), sides, n, 2, low, high);
}

/* The corner at the upper left of the cell, or another one that is no border: a cell off the line has all its corners
 * on one side. Those of the border are outside. */
void build_line_inside(struct builder *b, const struct instance *i, const struct fact *f)
{
    const struct game *g = b->g;
    uint32_t x = i->cell % g->width, y = i->cell / g->width;
    build_keep(b, lines_piece(b, i->cell), pieces_set(g, 1u << PIECE_NONE));
    if (x == 0 || y == 0 || x + 1 == g->width || y + 1 == g->height) {
        if (f->flag)
            build_never(b);
        return;
    }
    build_keep(b, b->faces + orime_point_at(g->width, g->height, false, x, y), f->flag ? 2 : 1);
}

/* The two directions of each piece of two sides: under the condition that the cell has it. */
static bool with_piece(struct builder *b, uint32_t cell, uint32_t piece, uint32_t directions[2])
{
    uint32_t n = 0;
    for (uint32_t d = 0; d < 4; d++)
        if ((piece_sides[piece] >> d & 1) != 0 && n < 2) {
            if (lines_next(b->g, cell, d) == ORIME_NONE)
                return false;
            directions[n++] = d;
        }
    if (n != 2 || piece == PIECE_CROSSING || b->n_guards == GUARDS)
        return false;
    b->guards[b->n_guards++] = (struct guard){lines_piece(b, cell), pieces_set(b->g, 1u << piece)};
    return true;
}

void build_along_line(struct builder *b, const struct instance *i, const struct fact *f)
{
    int64_t low, high;
    orime_set set = game_set(b->g, &f->set);
    uint32_t directions[2];
    if (!build_amount(b, i, f, &low, &high))
        return;
    build_keep(b, lines_piece(b, i->cell), ~pieces_set(b->g, 1u << PIECE_NONE));
    for (uint32_t piece = 0; piece < PIECES; piece++) {
        if (!with_piece(b, i->cell, piece, directions))
            continue;
        orime_cell cells[2];
        for (uint32_t k = 0; k < 2; k++)
            cells[k] = build_of(b, lines_next(b->g, i->cell, directions[k]), set);
        build_count(b, build_name(b, i, f), cells, 2, set, low, high);
        b->n_guards--;
    }
}

/* ---- arms: how far the line goes straight on from a cell ---- */

uint32_t build_ray(struct builder *b, uint32_t cell, uint32_t direction, orime_cell *sides)
{
    uint32_t n = 0;
    for (uint32_t next; (next = lines_next(b->g, cell, direction)) != ORIME_NONE; cell = next)
        sides[n++] = lines_side(b, cell, direction);
    return n;
}

/* Cells that are 1 when the arm is longer than their number. */
static uint32_t arm(struct builder *b, uint32_t cell, uint32_t direction, orime_cell *longer)
{
    orime_cell *sides = build_memory(b, b->g->width + (size_t)b->g->height, sizeof *sides);
    uint32_t n = build_ray(b, cell, direction, sides);
    for (uint32_t k = 0; k < n; k++) {
        longer[k] = k == 0 ? sides[0] : b->host->cells(b->m, 1, 3);
        if (k == 0)
            continue;
        b->host->clause(b->m, (orime_cell[]){longer[k], sides[k]}, 2, (orime_set[]){1, 2});
        b->host->clause(b->m, (orime_cell[]){longer[k], longer[k - 1]}, 2, (orime_set[]){1, 2});
        b->host->clause(b->m, (orime_cell[]){longer[k], sides[k], longer[k - 1]}, 3, (orime_set[]){2, 1, 1});
    }
    return n;
}

/* One is as long as the other, or just not. */
static void compare_arms(struct builder *b, const orime_cell *one, uint32_t n, const orime_cell *other, uint32_t m,
                         bool equal)
{
    for (uint32_t k = 0; k < n || k < m; k++) { /* longer than k */
        bool has = k < n, also = k < m;
        if (equal && has && also) {
            build_clause(b, (orime_cell[]){one[k], other[k]}, (orime_set[]){1, 2}, 2);
            build_clause(b, (orime_cell[]){one[k], other[k]}, (orime_set[]){2, 1}, 2);
        } else if (equal)
            build_clause(b, has ? &one[k] : &other[k], (orime_set[]){1}, 1);
        else if (has && also) { /* not both just k + 1 */
            orime_cell cells[4] = {one[k], other[k]};
            orime_set sets[4] = {1, 1, 2, 2};
            uint32_t found = 2;
            if (k + 1 < n)
                cells[found++] = one[k + 1];
            if (k + 1 < m)
                cells[found++] = other[k + 1];
            build_clause(b, cells, sets, found);
        }
    }
}

void build_arms(struct builder *b, const struct instance *i, const struct fact *f)
{
    orime_cell *longer[4];
    uint32_t length[4], directions[2];
    for (uint32_t d = 0; d < 4; d++) {
        longer[d] = build_memory(b, b->g->width + (size_t)b->g->height, sizeof *longer[d]);
        length[d] = arm(b, i->cell, d, longer[d]);
    }
    build_keep(b, lines_piece(b, i->cell), ~pieces_set(b->g, 1u << PIECE_NONE));
    for (uint32_t piece = 0; piece < PIECES; piece++) {
        if (!with_piece(b, i->cell, piece, directions))
            continue;
        compare_arms(b, longer[directions[0]], length[directions[0]], longer[directions[1]], length[directions[1]],
                     f->flag);
        b->n_guards--;
    }
}

/* The arms of two or four directions together. */
static void post_length(struct builder *b, const char *name, uint32_t cell, uint32_t directions, int64_t number)
{
    orime_cell *sides = build_memory(b, 2 * ((size_t)b->g->width + b->g->height), sizeof *sides);
    uint32_t start[5], n = 0, rays = 0;
    for (uint32_t d = 0; d < 4; d++)
        if ((directions >> d & 1) != 0) {
            start[rays] = n;
            uint32_t more = build_ray(b, cell, d, sides + n);
            rays += more > 0;
            n += more;
        }
    if (number > n || number < 0)
        build_never(b);
    else
        b->host->sees(b->m, name, sides, n, start, rays, 2, (uint32_t)number, (uint32_t)number);
}

/* Under a condition: by cells that count. */
static void count_length(struct builder *b, const char *name, uint32_t cell, uint32_t directions, int64_t number)
{
    orime_cell *longer = build_memory(b, 2 * ((size_t)b->g->width + b->g->height), sizeof *longer);
    uint32_t n = 0;
    for (uint32_t d = 0; d < 4; d++)
        if ((directions >> d & 1) != 0)
            n += arm(b, cell, d, longer + n);
    build_count(b, name, longer, n, 2, number, number);
}

void build_line_length(struct builder *b, const struct instance *i, const struct fact *f)
{
    int64_t number;
    if (!build_number(b, i, f->low, &number))
        return;
    build_keep(b, lines_piece(b, i->cell), ~pieces_set(b->g, 1u << PIECE_NONE));
    if (!f->flag) {
        if (b->n_guards == 0)
            post_length(b, build_name(b, i, f), i->cell, 15, number);
        else
            count_length(b, build_name(b, i, f), i->cell, 15, number);
        return;
    }
    for (uint32_t axis = 0; axis < 2 && b->n_guards < GUARDS; axis++) { /* 0: up and down */
        uint32_t with = pieces_across(axis) | pieces_across(axis + 2);
        b->guards[b->n_guards++] = (struct guard){lines_piece(b, i->cell), pieces_set(b->g, with)};
        count_length(b, build_name(b, i, f), i->cell, axis == 0 ? 5 : 10, number);
        b->n_guards--;
    }
}

/* Sides between cells along the arrow, that of the arrow's own cell not among them. */
void build_lines_ahead(struct builder *b, const struct instance *i, const struct fact *f)
{
    const int32_t *second = b->g->clues[f->input].second;
    orime_cell *sides = build_memory(b, b->g->width + (size_t)b->g->height, sizeof *sides);
    int64_t low, high;
    if (second == NULL || second[i->cell] < 0 || !build_amount(b, i, f, &low, &high))
        return;
    uint32_t n = build_ray(b, i->cell, (uint32_t)second[i->cell] - PLACE_UP, sides);
    build_count(b, build_name(b, i, f), sides, n, 2, low, high);
}
