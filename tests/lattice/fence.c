/* Rules on sides and points, for tests. `fence`: along the sides, loops in any number; a number counts the lines around
 * its cell. `pipe`: lines through cells, loops in any number; a cell is on when a line goes through it, and a point is
 * marked when all four cells around it are on. */
#include "orime/rule.h"

struct fence {
    uint32_t width, height;
    struct orime_numbers numbers;
};

#define SIDES {"empty", '.', 0xffffff}, {"line", '-', 0x000000}
static const struct orime_value one[] = {{"cell", '.', 0xffffff}}, side[] = {SIDES};
static const struct orime_value cell[] = {{"off", '.', 0xffffff}, {"on", '#', 0x3060c0}};
static const struct orime_value point[] = {{"plain", '.', 0xffffff}, {"full", 'x', 0x000000}};

static const struct orime_key board_keys[] = {
    {.name = "size", .type = ORIME_TEXT, .required = true, .help = "COLSxROWS"},
    {.name = "numbers", .type = ORIME_LINES, .help = "Numbers."}};
static const struct orime_key given_keys[] = {ORIME_KEY_GIVEN};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 2, .help = "The board."},
    {.name = "given", .keys = given_keys, .n_keys = 1, .help = "Known places."}};

static const void *parse(const struct orime_host *host, orime_reader *r, const struct orime_lattice *lattice)
{
    struct fence *p = host->alloc(r, sizeof *p);
    struct orime_lattice l = *lattice;
    if (!host->read_size(r, "board", "size", &p->width, &p->height))
        return NULL;
    p->numbers = (struct orime_numbers){p->width, p->height, NULL};
    l.width = p->width;
    l.height = p->height;
    return host->read_numbers(r, "board", "numbers", 0, 4, &p->numbers) && host->read_given_lattice(r, &l) ? p : NULL;
}

static const void *fence_parse(const struct orime_host *host, orime_reader *r)
{
    return parse(host, r, &(struct orime_lattice){.size = sizeof(struct orime_lattice), .palette = one, .n_values = 1,
                                                  .side_palette = side, .n_side_values = 2, .side_outline = true});
}

static const void *pipe_parse(const struct orime_host *host, orime_reader *r)
{
    return parse(host, r, &(struct orime_lattice){.size = sizeof(struct orime_lattice), .palette = cell, .n_values = 2,
                                                  .side_palette = side, .n_side_values = 2, .point_palette = point,
                                                  .n_point_values = 2});
}

/* ---- fence ---- */

static const char *place(const struct orime_host *host, orime_model *m, const char *what, uint32_t x, uint32_t y)
{
    return host->format(m, "%s r%uc%u", what, (unsigned)y, (unsigned)x);
}

static uint32_t around_cell(const struct fence *p, bool outline, uint32_t x, uint32_t y, uint32_t found[4])
{
    uint32_t all[4] = {orime_side_above(p->width, p->height, outline, x, y),
                       orime_side_left(p->width, p->height, outline, x, y),
                       orime_side_left(p->width, p->height, outline, x + 1, y),
                       orime_side_above(p->width, p->height, outline, x, y + 1)},
             n = 0;
    for (uint32_t i = 0; i < 4; i++)
        if (all[i] != ORIME_NONE)
            found[n++] = all[i];
    return n;
}

static void fence_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    static const struct orime_move moves[] = {{0, 0, 1}, {0, 1, 2}, {1, 1, 1}, {1, 2, 2}, {2, 2, 1}};
    static const uint32_t accepting[] = {0, 2};
    static const enum orime_look looks[] = {ORIME_LOOK_NONE, ORIME_LOOK_ALONG};
    const struct fence *p = puzzle;
    uint32_t w = p->width, h = p->height, n_sides = orime_side_count(w, h, true);
    host->board(m, w, h, 1, one, 1);
    orime_cell first = host->sides(m, side, 2, true);
    host->looks(m, ORIME_SIDES, looks, 2);
    for (uint32_t y = 0; y <= h; y++)
        for (uint32_t x = 0; x <= w; x++) {
            orime_cell scope[4];
            uint32_t n = 0;
            for (uint32_t s = 0; s < n_sides; s++) {
                uint32_t ends[2], at = orime_point_at(w, h, true, x, y);
                orime_side_points(w, h, true, s, ends);
                if (ends[0] == at || ends[1] == at)
                    scope[n++] = first + s;
            }
            host->regular(m, place(host, m, "the lines at the corner", x, y), scope, n, 3, moves, 5, accepting, 2);
        }
    for (uint32_t c = 0; c < w * h; c++) {
        uint32_t found[4], n = around_cell(p, true, c % w, c / w, found);
        for (uint32_t i = 0; i < n; i++)
            found[i] += first;
        if (p->numbers.of[c] >= 0)
            host->count(m, place(host, m, "the number at", c % w + 1, c / w + 1), found, n, 2,
                        (uint32_t)p->numbers.of[c], (uint32_t)p->numbers.of[c]);
    }
}

static bool fence_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct fence *p = puzzle;
    uint32_t w = p->width, h = p->height, cells = w * h;
    uint32_t *degree = host->report_alloc(r, (size_t)(w + 1) * (h + 1) * sizeof *degree);
    bool good = true;
    for (uint32_t s = 0; s < orime_side_count(w, h, true); s++) {
        uint32_t ends[2];
        orime_side_points(w, h, true, s, ends);
        degree[ends[0]] += values[cells + s];
        degree[ends[1]] += values[cells + s];
    }
    for (uint32_t i = 0; i < (w + 1) * (h + 1); i++)
        good = good && (degree[i] == 0 || degree[i] == 2);
    if (!good)
        host->broken(r, NULL, 0, "a line ends or branches");
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t found[4], n = around_cell(p, true, c % w, c / w, found), lines = 0;
        for (uint32_t i = 0; i < n; i++) {
            lines += values[cells + found[i]];
            found[i] += cells;
        }
        if (p->numbers.of[c] < 0 || (uint32_t)p->numbers.of[c] == lines)
            continue;
        host->broken(r, found, n, "%u lines around a %d", (unsigned)lines, (int)p->numbers.of[c]);
        good = false;
    }
    return good;
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct fence *p = puzzle;
    host->draw_numbers(c, &p->numbers);
}

/* ---- pipe ---- */

static void pipe_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    static const enum orime_look looks[] = {ORIME_LOOK_NONE, ORIME_LOOK_ACROSS}, cells[] = {ORIME_LOOK_NONE},
                                 points[] = {ORIME_LOOK_NONE, ORIME_LOOK_DOT};
    const struct fence *p = puzzle;
    uint32_t w = p->width, h = p->height;
    host->board(m, w, h, 1, cell, 2);
    orime_cell sides = host->sides(m, side, 2, false), first = host->points(m, point, 2, false);
    host->looks(m, ORIME_SIDES, looks, 2);
    host->looks(m, ORIME_CELLS, cells, 1);
    host->looks(m, ORIME_POINTS, points, 2);
    for (uint32_t c = 0; c < w * h; c++) {
        static const int32_t weights[] = {1, 1, 1, 1, -2};
        uint32_t found[5], n = around_cell(p, false, c % w, c / w, found);
        int32_t weight[5];
        for (uint32_t i = 0; i < n; i++) {
            found[i] += sides;
            weight[i] = weights[i];
        }
        found[n] = c;
        weight[n] = weights[4];
        host->linear(m, place(host, m, "the lines at", c % w + 1, c / w + 1), found, n + 1, weight, 0, 0);
        if (p->numbers.of[c] == 0)
            host->keep(m, c, 1);
        if (p->numbers.of[c] > 0)
            host->keep(m, c, 2);
    }
    for (uint32_t y = 1; y < h; y++)
        for (uint32_t x = 1; x < w; x++) {
            orime_cell at = first + orime_point_at(w, h, false, x, y);
            orime_cell scope[5] = {y * w + x, y * w + x - 1, (y - 1) * w + x, (y - 1) * w + x - 1, at};
            orime_set some[5] = {1, 1, 1, 1, 2}, both[2] = {2, 1};
            host->clause(m, scope, 5, some);
            for (uint32_t i = 0; i < 4; i++)
                host->clause(m, (orime_cell[]){scope[i], at}, 2, both);
        }
}

static bool pipe_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct fence *p = puzzle;
    uint32_t w = p->width, h = p->height, cells = w * h, points = cells + orime_side_count(w, h, false);
    bool good = true;
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t found[4], n = around_cell(p, false, c % w, c / w, found), lines = 0;
        for (uint32_t i = 0; i < n; i++)
            lines += values[cells + found[i]];
        if (lines == (values[c] == 1 ? 2 : 0) && (p->numbers.of[c] < 0 || (p->numbers.of[c] > 0) == values[c]))
            continue;
        host->broken(r, &c, 1, "%u lines through a cell", (unsigned)lines);
        good = false;
    }
    for (uint32_t i = 0; i < orime_point_count(w, h, false); i++) {
        uint32_t x = i % (w - 1), y = i / (w - 1), at = points + i;
        const uint8_t *corner = values + y * w + x;
        bool full = corner[0] && corner[1] && corner[w] && corner[w + 1];
        if (full == values[at])
            continue;
        host->broken(r, &at, 1, "a point is wrong");
        good = false;
    }
    return good;
}

static const struct orime_rule rules[] = {
    {.size = sizeof(struct orime_rule), .id = "fence", .name = "Fence", .version = "1.0",
     .summary = "Loops along the sides.", .sections = sections, .n_sections = 2,
     .example = "[puzzle]\nrule = fence\n[board]\nsize = 2x2\nnumbers =\n  4 .\n  . 0\n",
     .parse = fence_parse, .build = fence_build, .validate = fence_validate, .render = render},
    {.size = sizeof(struct orime_rule), .id = "pipe", .name = "Pipe", .version = "1.0",
     .summary = "Loops through cells.", .sections = sections, .n_sections = 2,
     .example = "[puzzle]\nrule = pipe\n[board]\nsize = 3x2\nnumbers =\n  1 . 0\n  . . .\n", .parse = pipe_parse,
     .build = pipe_build, .validate = pipe_validate, .render = render},
};
ORIME_EXPORT_RULES(rules);
