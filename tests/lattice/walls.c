/* Rules of walls, for tests and measurements of the constraint `parts`: `wall-fours`, parts of four cells (or so),
 * numbers count the walls around their cells; `wall-boxes`, rectangles with one number each, their area; `wall-mirror`,
 * parts that are symmetric around their one centre (a number: 0 on its cell, 1 to the right, 2 below, 3 at the lower
 * right corner); `wall-sizes`, cells that say the size of their part, numbers are given, equal sizes do not touch;
 * `wall-pairs`, parts of two to six cells with two numbers each, whatever these are. */
#include "orime/rule.h"

enum { SIZES = 45 };

struct walls {
    uint32_t width, height, n_numbers, cells;
    struct orime_numbers numbers;
};

static const struct orime_value one[] = {{"cell", '.', 0xffffff}};
static const struct orime_value side[] = {{"open", '.', 0xffffff}, {"wall", '#', 0x000000}};

static const struct orime_key board_keys[] = {
    {.name = "size", .type = ORIME_TEXT, .required = true, .help = "COLSxROWS"},
    {.name = "numbers", .type = ORIME_LINES, .help = "Numbers."}};
static const struct orime_key option_keys[] = {
    {.name = "cells", .type = ORIME_INTEGER, .low = 1, .high = 99, .standard = "4", .help = "Of the parts."}};
static const struct orime_section sections[] = {
    {.name = "options", .keys = option_keys, .n_keys = 1, .help = "Options."},
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 2, .help = "The board."}};

static const void *read(const struct orime_host *host, orime_reader *r, int64_t low, int64_t high)
{
    struct walls *p = host->alloc(r, sizeof *p);
    if (!host->read_size(r, "board", "size", &p->width, &p->height))
        return NULL;
    p->numbers = (struct orime_numbers){p->width, p->height, NULL};
    p->cells = (uint32_t)host->integer(r, "options", "cells");
    if (!host->read_numbers(r, "board", "numbers", low, high, &p->numbers))
        return NULL;
    for (uint32_t c = 0; c < p->width * p->height; c++)
        p->n_numbers += p->numbers.of[c] >= 0;
    return p;
}

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    return read(host, r, 0, 9999);
}

static const void *sizes_parse(const struct orime_host *host, orime_reader *r)
{
    return read(host, r, 1, SIZES);
}

/* The middle of a centre has to lie within the board, and no two touch one cell. */
static const void *mirror_parse(const struct orime_host *host, orime_reader *r)
{
    const struct walls *p = read(host, r, 0, 3);
    bool *taken = p == NULL ? NULL : host->alloc(r, (size_t)p->width * p->height);
    for (uint32_t c = 0; p != NULL && c < p->width * p->height; c++) {
        uint32_t x = c % p->width, y = c / p->width, dx = p->numbers.of[c] & 1, dy = (uint32_t)p->numbers.of[c] >> 1;
        if (p->numbers.of[c] < 0)
            continue;
        if (x + dx >= p->width || y + dy >= p->height) {
            host->error(r, NULL, NULL, "a centre on the border");
            return NULL;
        }
        for (uint32_t k = 0; k < 4; k++) {
            uint32_t at = (y + (dy & (k >> 1))) * p->width + x + (dx & k & 1);
            if (taken[at] && ((k & 1) == 0 || dx != 0) && ((k >> 1) == 0 || dy != 0)) {
                host->error(r, NULL, NULL, "two centres at one cell");
                return NULL;
            }
            taken[at] = taken[at] || (((k & 1) == 0 || dx != 0) && ((k >> 1) == 0 || dy != 0));
        }
    }
    return p;
}

/* ---- building ---- */

/* Walls between cells; what else is asked for is in *how. */
static void divide(const struct orime_host *host, orime_model *m, const struct walls *p, orime_cell first,
                   struct orime_parts *how)
{
    uint32_t w = p->width, h = p->height, n = orime_side_count(w, h, false);
    struct orime_edge *edges = host->model_alloc(m, (n + 1) * sizeof *edges);
    orime_cell *scope = host->model_alloc(m, (n + 1) * sizeof *scope);
    for (uint32_t s = 0; s < n; s++) {
        uint32_t cells[2];
        orime_side_cells(w, h, false, s, cells);
        edges[s] = (struct orime_edge){cells[0], cells[1]};
        scope[s] = first + s;
    }
    how->size = sizeof *how;
    how->n_nodes = w * h;
    how->edges = edges;
    how->wall = 2;
    how->width = w;
    host->parts(m, "the parts", scope, n, how);
}

static orime_cell board(const struct orime_host *host, orime_model *m, const struct walls *p)
{
    static const enum orime_look looks[] = {ORIME_LOOK_NONE, ORIME_LOOK_WALL};
    host->board(m, p->width, p->height, 1, one, 1);
    orime_cell first = host->sides(m, side, 2, false);
    host->looks(m, ORIME_SIDES, looks, 2);
    return first;
}

static uint32_t around(const struct walls *p, uint32_t c, uint32_t found[4])
{
    uint32_t w = p->width, h = p->height, x = c % w, y = c / w, n = 0;
    uint32_t all[4] = {orime_side_above(w, h, false, x, y), orime_side_left(w, h, false, x, y),
                       orime_side_left(w, h, false, x + 1, y), orime_side_above(w, h, false, x, y + 1)};
    for (uint32_t k = 0; k < 4; k++)
        if (all[k] != ORIME_NONE)
            found[n++] = all[k];
    return n;
}

/* The cells with numbers. */
static uint32_t *numbered(const struct orime_host *host, orime_model *m, const struct walls *p, uint32_t *n)
{
    uint32_t *roots = host->model_alloc(m, (size_t)p->width * p->height * sizeof *roots);
    *n = 0;
    if (p->n_numbers == 0) /* each part has one */
        host->keep(m, 0, 0);
    for (uint32_t c = 0; c < p->width * p->height; c++)
        if (p->numbers.of[c] >= 0)
            roots[(*n)++] = c;
    return roots;
}

static void fours_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct walls *p = puzzle;
    orime_cell first = board(host, m, p);
    divide(host, m, p, first, &(struct orime_parts){.low = p->cells, .high = p->cells});
    for (uint32_t c = 0; c < p->width * p->height; c++) {
        uint32_t found[4], n = around(p, c, found), at_border = 4 - n;
        if (p->numbers.of[c] < 0)
            continue;
        uint32_t number = (uint32_t)p->numbers.of[c], walls = number < at_border ? 5 : number - at_border;
        for (uint32_t i = 0; i < n; i++)
            found[i] += first;
        host->count(m, host->format(m, "the number at r%uc%u", (unsigned)(c / p->width + 1),
                                    (unsigned)(c % p->width + 1)), found, n, 2, walls, walls);
    }
}

static void boxes_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct walls *p = puzzle;
    uint32_t n;
    orime_cell first = board(host, m, p);
    uint32_t *roots = numbered(host, m, p, &n), *size = host->model_alloc(m, (n + 1) * sizeof *size);
    for (uint32_t r = 0; r < n; r++)
        size[r] = (uint32_t)p->numbers.of[roots[r]];
    divide(host, m, p, first, &(struct orime_parts){.roots = roots, .n_roots = n, .root_low = size, .root_high = size,
                                                    .rectangles = true});
}

static void mirror_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct walls *p = puzzle;
    uint32_t n;
    orime_cell first = board(host, m, p);
    uint32_t *roots = numbered(host, m, p, &n), *centres = host->model_alloc(m, (2 * n + 1) * sizeof *centres);
    for (uint32_t r = 0; r < n; r++) {
        centres[2 * r] = 2 * (roots[r] % p->width) + 1 + ((uint32_t)p->numbers.of[roots[r]] & 1);
        centres[2 * r + 1] = 2 * (roots[r] / p->width) + 1 + ((uint32_t)p->numbers.of[roots[r]] >> 1);
    }
    divide(host, m, p, first, &(struct orime_parts){.roots = roots, .n_roots = n, .centres = centres});
}

static void pairs_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct walls *p = puzzle;
    uint32_t n;
    orime_cell first = board(host, m, p);
    uint32_t *roots = numbered(host, m, p, &n);
    divide(host, m, p, first, &(struct orime_parts){.low = 2, .high = 6, .roots = roots, .n_roots = n,
                                                    .roots_each = 2});
}

static void sizes_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    static const char glyphs[] = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJ";
    static const enum orime_look looks[] = {ORIME_LOOK_NONE, ORIME_LOOK_WALL};
    const struct walls *p = puzzle;
    struct orime_value palette[SIZES] = {{"0", '0', 0}};
    uint32_t cells = p->width * p->height, n = cells < SIZES ? cells : SIZES;
    for (uint32_t v = 0; v < n; v++)
        palette[v] = (struct orime_value){host->format(m, "%u", (unsigned)v + 1), glyphs[v], 0xffffff};
    host->board(m, p->width, p->height, 1, palette, n);
    orime_cell first = host->sides(m, side, 2, false);
    host->looks(m, ORIME_SIDES, looks, 2);
    for (uint32_t c = 0; c < cells; c++)
        if (p->numbers.of[c] >= 0)
            host->keep(m, c, (uint32_t)p->numbers.of[c] > n ? 0 : (orime_set)1 << (p->numbers.of[c] - 1));
    divide(host, m, p, first, &(struct orime_parts){.sizes = host->board_cells(m), .first = 1, .differ = true});
}

/* ---- judging ---- */

struct verdict {
    uint32_t *part, *size, *numbers; /* by cell; of each part, by its first cell */
    const uint8_t *sides;
    bool good;
};

/* Colours the parts, round after round; a wall within a part is wrong. */
static struct verdict look(const struct orime_host *host, orime_report *r, const struct walls *p, const uint8_t *values)
{
    uint32_t w = p->width, h = p->height, cells = w * h, n = orime_side_count(w, h, false);
    uint32_t *room = host->report_alloc(r, 3 * cells * sizeof *room);
    struct verdict v = {room, room + cells, room + 2 * cells, values + cells, true};
    bool again = true;
    for (uint32_t c = 0; c < cells; c++)
        v.part[c] = c;
    while (again) {
        again = false;
        for (uint32_t s = 0; s < n; s++) {
            uint32_t by[2];
            orime_side_cells(w, h, false, s, by);
            if (v.sides[s] == 1 || v.part[by[0]] == v.part[by[1]])
                continue;
            uint32_t least = v.part[by[0]] < v.part[by[1]] ? v.part[by[0]] : v.part[by[1]];
            v.part[by[0]] = v.part[by[1]] = least;
            again = true;
        }
    }
    for (uint32_t s = 0; s < n; s++) {
        uint32_t by[2], at = cells + s;
        orime_side_cells(w, h, false, s, by);
        if (v.sides[s] == 1 && v.part[by[0]] == v.part[by[1]]) {
            host->broken(r, &at, 1, "a wall within a part");
            v.good = false;
        }
    }
    for (uint32_t c = 0; c < cells; c++) {
        v.size[v.part[c]]++;
        v.numbers[v.part[c]] += p->numbers.of[c] >= 0;
    }
    return v;
}

static void wrong(const struct orime_host *host, orime_report *r, struct verdict *v, uint32_t cell, const char *what)
{
    host->broken(r, &cell, 1, "%s", what);
    v->good = false;
}

static bool fours_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct walls *p = puzzle;
    struct verdict v = look(host, r, p, values);
    for (uint32_t c = 0; c < p->width * p->height; c++) {
        uint32_t found[4], n = around(p, c, found), walls = 4 - n;
        for (uint32_t i = 0; i < n; i++)
            walls += v.sides[found[i]];
        if (p->numbers.of[c] >= 0 && walls != (uint32_t)p->numbers.of[c])
            wrong(host, r, &v, c, "walls");
        if (v.size[v.part[c]] != p->cells)
            wrong(host, r, &v, c, "another size");
    }
    return v.good;
}

static bool boxes_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct walls *p = puzzle;
    struct verdict v = look(host, r, p, values);
    uint32_t w = p->width, h = p->height;
    for (uint32_t c = 0; c < w * h; c++) {
        if (v.numbers[v.part[c]] != 1)
            wrong(host, r, &v, c, "not one number");
        if (p->numbers.of[c] >= 0 && v.size[v.part[c]] != (uint32_t)p->numbers.of[c])
            wrong(host, r, &v, c, "another area");
        uint32_t n = 0; /* of three cells around a corner that are in one part, the fourth is, too */
        for (uint32_t k = 0; k < 4 && c % w + 1 < w && c / w + 1 < h; k++) {
            uint32_t corner = c + k % 2 + k / 2 * w, same = 0;
            for (uint32_t j = 0; j < 4; j++)
                same += v.part[c + j % 2 + j / 2 * w] == v.part[corner];
            n = same > n ? same : n;
        }
        if (n == 3)
            wrong(host, r, &v, c, "no rectangle");
    }
    return v.good;
}

static bool mirror_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct walls *p = puzzle;
    struct verdict v = look(host, r, p, values);
    uint32_t w = p->width, h = p->height;
    for (uint32_t c = 0; c < w * h; c++)
        if (v.numbers[v.part[c]] != 1)
            wrong(host, r, &v, c, "not one centre");
    for (uint32_t c = 0; c < w * h; c++)
        for (uint32_t d = 0; d < w * h && p->numbers.of[c] >= 0; d++) {
            int64_t x = 2 * (int64_t)(c % w) + (p->numbers.of[c] & 1) - (int64_t)(d % w);
            int64_t y = 2 * (int64_t)(c / w) + (p->numbers.of[c] >> 1) - (int64_t)(d / w);
            if (v.part[d] == v.part[c] && (x < 0 || y < 0 || x >= w || y >= h || v.part[y * w + x] != v.part[c]))
                wrong(host, r, &v, d, "not symmetric");
        }
    return v.good;
}

static bool pairs_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct walls *p = puzzle;
    struct verdict v = look(host, r, p, values);
    for (uint32_t c = 0; c < p->width * p->height; c++)
        if (v.numbers[v.part[c]] != 2 || v.size[v.part[c]] < 2 || v.size[v.part[c]] > 6)
            wrong(host, r, &v, c, "not two numbers, or not two to six cells");
    return v.good;
}

static bool sizes_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct walls *p = puzzle;
    struct verdict v = look(host, r, p, values);
    uint32_t w = p->width, h = p->height;
    for (uint32_t c = 0; c < w * h; c++) {
        bool given = p->numbers.of[c] < 0 || (uint32_t)p->numbers.of[c] == values[c] + 1u;
        if (values[c] + 1u != v.size[v.part[c]] || !given)
            wrong(host, r, &v, c, "another size");
        if ((c % w + 1 < w && values[c] == values[c + 1] && v.part[c] != v.part[c + 1]) ||
            (c / w + 1 < h && values[c] == values[c + w] && v.part[c] != v.part[c + w]))
            wrong(host, r, &v, c, "equal sizes touch");
    }
    return v.good;
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct walls *p = puzzle;
    host->draw_numbers(c, &p->numbers);
}

#define RULE(ID, EXAMPLE, PARSE, HOOKS)                                                                              \
    {.size = sizeof(struct orime_rule), .id = ID, .name = ID, .version = "1.0", .summary = "Walls.",                 \
     .sections = sections, .n_sections = 2, .example = "[puzzle]\nrule = " ID "\n[board]\n" EXAMPLE, .parse = PARSE, \
     .build = HOOKS##_build, .validate = HOOKS##_validate, .render = render}

static const struct orime_rule rules[] = {
    RULE("wall-boxes", "size = 3x2\nnumbers =\n  2 . 4\n  . . .\n", parse, boxes),
    RULE("wall-fours", "size = 4x2\nnumbers =\n  3 . . .\n  3 . . .\n", parse, fours),
    RULE("wall-mirror", "size = 3x2\nnumbers =\n  . 0 .\n  . 0 .\n", mirror_parse, mirror),
    RULE("wall-pairs", "size = 2x2\nnumbers =\n  1 1\n  . .\n", parse, pairs),
    RULE("wall-sizes", "size = 2x2\nnumbers =\n  3 .\n  . 1\n", sizes_parse, sizes),
};
ORIME_EXPORT_RULES(rules);
