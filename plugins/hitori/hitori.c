/* Hitori: black cells do not touch, white cells are connected, and no row or column has a number twice among its white
 * cells. */
#include "orime/rule.h"

enum { WHITE = 1, BLACK = 2 }; /* as sets of values */

struct hitori {
    struct orime_numbers numbers;
};

static const struct orime_value palette[] = {ORIME_WHITE_AND_BLACK};

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct hitori *p = host->alloc(r, sizeof *p);
    if (!host->read_numbers(r, "board", "numbers", 0, INT32_MAX, &p->numbers))
        return NULL;
    (void)host->read_given(r, p->numbers.width, p->numbers.height, palette, 2);
    return p;
}

/* ---- building ---- */

/* At most one cell of each number stays white. */
static void build_line(const struct orime_host *host, orime_model *m, const struct hitori *p, const char *name,
                       uint32_t first, uint32_t n, uint32_t step)
{
    orime_cell *scope = host->model_alloc(m, n * sizeof *scope);
    bool *done = host->model_alloc(m, n * sizeof *done);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t length = 0;
        int32_t number = p->numbers.of[first + i * step];
        for (uint32_t k = i; k < n && number >= 0 && !done[i]; k++)
            if (p->numbers.of[first + k * step] == number) {
                done[k] = k > i;
                scope[length++] = first + k * step;
            }
        if (length > 1)
            host->count(m, host->format(m, "%s: at most one %d", name, (int)number), scope, length, WHITE, 0, 1);
    }
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct hitori *p = puzzle;
    uint32_t width = p->numbers.width, height = p->numbers.height, cells = width * height, n_edges;
    (void)host->board(m, width, height, 1, palette, 2);
    const orime_cell *board = host->board_cells(m);
    orime_set *black = host->model_alloc(m, cells * sizeof *black);
    for (uint32_t c = 0; c < cells; c++)
        black[c] = BLACK;
    host->as_one(m, "some cell is black");
    host->clause(m, board, cells, black);
    host->as_one(m, NULL);
    for (uint32_t y = 0; y < height; y++)
        build_line(host, m, p, host->format(m, "row %u", (unsigned)y + 1), y * width, width, 1);
    for (uint32_t x = 0; x < width; x++)
        build_line(host, m, p, host->format(m, "column %u", (unsigned)x + 1), x, height, width);
    host->pattern(m, board, width, height, (orime_set[]){BLACK, BLACK}, 2, 1, ORIME_FORBIDDEN);
    host->pattern(m, board, width, height, (orime_set[]){BLACK, BLACK}, 1, 2, ORIME_FORBIDDEN);
    const struct orime_edge *edges = host->edges(m, width, height, &n_edges);
    host->connected(m, "connected white cells", board, cells, edges, n_edges,
                    &(struct orime_connection){.size = sizeof(struct orime_connection), .set = WHITE});
}

/* ---- checking an answer ---- */

static bool check_pair(const struct orime_host *host, orime_report *r, const struct hitori *p, const uint8_t *values,
                       const char *line, uint32_t a, uint32_t b)
{
    if (values[a] != 0 || values[b] != 0 || p->numbers.of[a] != p->numbers.of[b])
        return true;
    host->broken(r, (uint32_t[]){a, b}, 2, "the number %d stays white twice in a %s", (int)p->numbers.of[a], line);
    return false;
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct hitori *p = puzzle;
    uint32_t width = p->numbers.width, height = p->numbers.height;
    bool good = host->some(r, values, BLACK, "black cells");
    good &= host->apart(r, values, BLACK, "black cells");
    good &= host->one_group(r, values, WHITE, "white cells");
    for (uint32_t c = 0; c < width * height; c++) {
        for (uint32_t x = c % width + 1; x < width && p->numbers.of[c] >= 0; x++)
            good &= check_pair(host, r, p, values, "row", c, c - c % width + x);
        for (uint32_t y = c / width + 1; y < height && p->numbers.of[c] >= 0; y++)
            good &= check_pair(host, r, p, values, "column", c, y * width + c % width);
    }
    return good;
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct hitori *p = puzzle;
    host->draw_numbers(c, &p->numbers);
}

/* ---- the rule ---- */

static const struct orime_key board_keys[] = {
    {.name = "numbers",
     .type = ORIME_LINES,
     .required = true,
     .help = "A row of the board a line: the number of each cell; . and ?: none."},
};
static const struct orime_key given_keys[] = {ORIME_KEY_GIVEN};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 1, .help = "The numbers."},
    {.name = "given", .keys = given_keys, .n_keys = 1, .help = "Cells that are known from the start."},
};

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "hitori",
    .name = "Hitori",
    .version = "1.0",
    .summary =
        "Cells are painted black until no line shows a number twice; black cells apart, white ones in one group.",
    .sections = sections,
    .n_sections = sizeof sections / sizeof *sections,
    .example = "[puzzle]\n"
               "rule = hitori\n"
               "\n"
               "[board]\n"
               "numbers =\n"
               "    1322\n"
               "    2331\n"
               "    2212\n"
               "    3142\n",
    .parse = parse,
    .build = build,
    .validate = validate,
    .render = render,
}};

ORIME_EXPORT_RULES(rules);
