/* Kurodoko: black cells do not touch, white cells are connected, and a number, on a white cell, says how many white
 * cells are seen from it along its row and column, itself included. */
#include "orime/rule.h"

enum { WHITE = 1, BLACK = 2 }; /* as sets of values */

struct kurodoko {
    struct orime_numbers numbers;
};

static const struct orime_value palette[] = {ORIME_WHITE_AND_BLACK};

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct kurodoko *p = host->alloc(r, sizeof *p);
    if (!host->read_numbers(r, "board", "numbers", 1, host->max_board_cells, &p->numbers))
        return NULL;
    (void)host->read_given(r, p->numbers.width, p->numbers.height, palette, 2);
    return p;
}

/* ---- building ---- */

/* Along one arm of a number, `length` cells that lie `step` apart: a cell is seen when the one before it is, and it is
 * white. Adds cells that are 1 where a cell is seen; no more than needed to tell whether there are more than `most`. */
static uint32_t build_arm(const struct orime_host *host, orime_model *m, orime_cell from, int64_t step, uint32_t length,
                          uint32_t most, orime_cell *seen)
{
    uint32_t n = length < most ? length : most;
    orime_cell before = from;
    for (uint32_t i = 0; i < n; i++) {
        orime_cell cell = (orime_cell)(from + step * (i + 1));
        orime_set open = i == 0 ? WHITE : BLACK; /* the number's own cell is white, the others are 1 when seen */
        orime_cell now = seen[i] = host->cells(m, 1, WHITE | BLACK);
        host->clause(m, (orime_cell[]){now, cell}, 2, (orime_set[]){1, WHITE});
        host->clause(m, (orime_cell[]){now, before}, 2, (orime_set[]){1, open});
        host->clause(m, (orime_cell[]){now, cell, before}, 3, (orime_set[]){2, BLACK, ~open});
        before = now;
    }
    return n;
}

static void build_number(const struct orime_host *host, orime_model *m, const struct kurodoko *p, uint32_t cell)
{
    uint32_t width = p->numbers.width, height = p->numbers.height, x = cell % width, y = cell / width, n = 0;
    uint32_t number = (uint32_t)p->numbers.of[cell];
    orime_cell *seen = host->model_alloc(m, (width + height) * sizeof *seen);
    const char *name = host->format(m, "number %u in row %u, column %u", (unsigned)number, (unsigned)y + 1,
                                    (unsigned)x + 1);
    host->as_one(m, name);
    n += build_arm(host, m, cell, -1, x, number, seen + n);
    n += build_arm(host, m, cell, 1, width - x - 1, number, seen + n);
    n += build_arm(host, m, cell, -(int64_t)width, y, number, seen + n);
    n += build_arm(host, m, cell, width, height - y - 1, number, seen + n);
    host->count(m, name, seen, n, 2, number - 1, number - 1);
    host->as_one(m, NULL);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct kurodoko *p = puzzle;
    uint32_t width = p->numbers.width, height = p->numbers.height, cells = width * height, n_edges;
    (void)host->board(m, width, height, 1, palette, 2);
    const orime_cell *board = host->board_cells(m);
    orime_set *black = host->model_alloc(m, cells * sizeof *black);
    for (uint32_t c = 0; c < cells; c++) {
        black[c] = BLACK;
        if (p->numbers.of[c] != ORIME_NO_NUMBER)
            host->keep(m, c, WHITE);
        if (p->numbers.of[c] > 0)
            build_number(host, m, p, c);
    }
    host->as_one(m, "some cell is black");
    host->clause(m, board, cells, black);
    host->as_one(m, NULL);
    host->pattern(m, board, width, height, (orime_set[]){BLACK, BLACK}, 2, 1, ORIME_FORBIDDEN);
    host->pattern(m, board, width, height, (orime_set[]){BLACK, BLACK}, 1, 2, ORIME_FORBIDDEN);
    const struct orime_edge *edges = host->edges(m, width, height, &n_edges);
    host->connected(m, "connected white cells", board, cells, edges, n_edges,
                    &(struct orime_connection){.size = sizeof(struct orime_connection), .set = WHITE});
}

/* ---- checking an answer ---- */

/* Steps from a cell in one direction until something black or the end of the board is met. */
static uint32_t look(const struct kurodoko *p, const uint8_t *values, uint32_t x, uint32_t y, uint32_t dx, uint32_t dy)
{
    uint32_t n = 0;
    for (x += dx, y += dy; x < p->numbers.width && y < p->numbers.height; x += dx, y += dy, n++)
        if (values[y * p->numbers.width + x] != 0)
            break;
    return n;
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct kurodoko *p = puzzle;
    bool good = host->some(r, values, BLACK, "black cells");
    good &= host->apart(r, values, BLACK, "black cells");
    good &= host->one_group(r, values, WHITE, "white cells");
    for (uint32_t c = 0; c < p->numbers.width * p->numbers.height; c++) {
        uint32_t x = c % p->numbers.width, y = c / p->numbers.width;
        uint32_t seen = 1 + look(p, values, x, y, 1, 0) + look(p, values, x, y, UINT32_MAX, 0) +
                        look(p, values, x, y, 0, 1) + look(p, values, x, y, 0, UINT32_MAX);
        int32_t number = p->numbers.of[c];
        if (number == ORIME_NO_NUMBER || (values[c] == 0 && (number == ORIME_ANY_NUMBER || (uint32_t)number == seen)))
            continue;
        if (values[c] != 0)
            host->broken(r, &c, 1, "a cell with a number is black");
        else
            host->broken(r, &c, 1, "from the number %d, %u white cell%s seen", (int)number, (unsigned)seen,
                         orime_plural(seen, " is", "s are"));
        good = false;
    }
    return good;
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct kurodoko *p = puzzle;
    host->draw_numbers(c, &p->numbers);
}

/* ---- the rule ---- */

static const struct orime_key board_keys[] = {
    {.name = "numbers",
     .type = ORIME_LINES,
     .required = true,
     .help = "A row of the board a line: how many white cells a cell sees; ? a white cell that sees any number; . no "
             "number."},
};
static const struct orime_key given_keys[] = {ORIME_KEY_GIVEN};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 1, .help = "The numbers."},
    {.name = "given", .keys = given_keys, .n_keys = 1, .help = "Cells that are known from the start."},
};

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "kurodoko",
    .name = "Kurodoko",
    .version = "1.0",
    .summary = "Black cells apart, white ones in one group; a number says how many white cells are seen from it.",
    .sections = sections,
    .n_sections = sizeof sections / sizeof *sections,
    .example = "[puzzle]\n"
               "rule = kurodoko\n"
               "\n"
               "[board]\n"
               "numbers =\n"
               "    4....\n"
               "    ...5.\n"
               "    ...7.\n"
               "    ...5.\n"
               "    .6...\n",
    .parse = parse,
    .build = build,
    .validate = validate,
    .render = render,
}};

ORIME_EXPORT_RULES(rules);
