/* Nurikabe: white islands, one number each that says its size, in a connected black sea without pools. */
#include "orime/rule.h"

enum { WHITE = 1, BLACK = 2 }; /* as sets of values */

struct nurikabe {
    struct orime_numbers numbers;
};

static const struct orime_value palette[] = {ORIME_WHITE_AND_BLACK};

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct nurikabe *p = host->alloc(r, sizeof *p);
    if (!host->read_numbers(r, "board", "numbers", 1, host->max_board_cells, &p->numbers))
        return NULL;
    (void)host->read_given(r, p->numbers.width, p->numbers.height, palette, 2);
    return p;
}

/* What follows from the islands: where each has a size, so many cells are white, and the others are sea. Not needed,
 * but on large boards the search finds an answer by it. */
static void build_total(const struct orime_host *host, orime_model *m, const orime_cell *board, uint32_t cells,
                        const uint32_t *low, const uint32_t *high, uint32_t n)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (low[i] != high[i])
            return;
        total += low[i];
    }
    if (total <= cells && !host->itemised(m))
        host->count(m, "all islands", board, cells, WHITE, (uint32_t)total, (uint32_t)total);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct nurikabe *p = puzzle;
    uint32_t width = p->numbers.width, height = p->numbers.height, cells = width * height, n_edges, n = 0;
    (void)host->board(m, width, height, 1, palette, 2);
    const orime_cell *board = host->board_cells(m);
    uint32_t *roots = host->model_alloc(m, cells * sizeof *roots);
    uint32_t *low = host->model_alloc(m, cells * sizeof *low), *high = host->model_alloc(m, cells * sizeof *high);
    for (uint32_t c = 0; c < cells; c++) {
        int32_t number = p->numbers.of[c];
        if (number == ORIME_NO_NUMBER)
            continue;
        roots[n] = c;
        low[n] = number == ORIME_ANY_NUMBER ? 1 : (uint32_t)number;
        high[n++] = number == ORIME_ANY_NUMBER ? cells : (uint32_t)number;
    }
    const struct orime_edge *edges = host->edges(m, width, height, &n_edges);
    host->connected(m, "islands", board, cells, edges, n_edges,
                    &(struct orime_connection){.size = sizeof(struct orime_connection),
                                               .set = WHITE,
                                               .roots = roots,
                                               .n_roots = n,
                                               .low = low,
                                               .high = high});
    host->connected(m, "the connected sea", board, cells, edges, n_edges,
                    &(struct orime_connection){.size = sizeof(struct orime_connection), .set = BLACK});
    build_total(host, m, board, cells, low, high, n);
    host->pattern(m, board, width, height, (orime_set[]){BLACK, BLACK, BLACK, BLACK}, 2, 2, ORIME_FORBIDDEN);
}

/* ---- checking an answer ---- */

struct island {
    uint32_t first, size, clues, clue; /* its first cell, its cells, how many of them have a clue, one such cell */
};

static bool check_island(const struct orime_host *host, orime_report *r, const struct nurikabe *p,
                         const struct island *i)
{
    int32_t number = p->numbers.of[i->clue];
    if (i->clues == 0)
        host->broken(r, &i->first, 1, "an island of %u cell%s without a number", (unsigned)i->size,
                     orime_plural(i->size, "", "s"));
    else if (i->clues > 1)
        host->broken(r, &i->clue, 1, "an island with %u numbers", (unsigned)i->clues);
    else if (number >= 0 && i->size != (uint32_t)number)
        host->broken(r, &i->clue, 1, "an island of %u cell%s with the number %d", (unsigned)i->size,
                     orime_plural(i->size, "", "s"), (int)number);
    else
        return true;
    return false;
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct nurikabe *p = puzzle;
    uint32_t n, cells = p->numbers.width * p->numbers.height;
    const uint32_t *of = host->groups_of(r, values, WHITE, &n);
    struct island *islands = host->report_alloc(r, n * sizeof *islands);
    bool good = host->no_rectangle(r, values, BLACK, 2, 2, "black cells");
    good &= host->one_group(r, values, BLACK, "black cells");
    for (uint32_t c = 0; c < cells; c++) {
        bool clue = p->numbers.of[c] != ORIME_NO_NUMBER;
        if (clue && of[c] == ORIME_NONE)
            host->broken(r, &c, 1, "a cell with a number is black");
        good &= !clue || of[c] != ORIME_NONE;
        if (of[c] == ORIME_NONE)
            continue;
        struct island *i = &islands[of[c]];
        i->first = i->size++ == 0 ? c : i->first;
        i->clue = clue ? c : i->clue;
        i->clues += clue;
    }
    for (uint32_t i = 0; i < n; i++)
        good &= check_island(host, r, p, &islands[i]);
    return good;
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct nurikabe *p = puzzle;
    host->draw_numbers(c, &p->numbers);
}

/* ---- the rule ---- */

static const struct orime_key board_keys[] = {
    {.name = "numbers",
     .type = ORIME_LINES,
     .required = true,
     .help = "A row of the board a line: the size of an island, ? for an island of any size, . where there is none."},
};
static const struct orime_key given_keys[] = {ORIME_KEY_GIVEN};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 1, .help = "The islands."},
    {.name = "given", .keys = given_keys, .n_keys = 1, .help = "Cells that are known from the start."},
};

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "nurikabe",
    .name = "Nurikabe",
    .version = "1.0",
    .summary = "White islands of the given sizes in a connected black sea without 2x2 pools.",
    .sections = sections,
    .n_sections = sizeof sections / sizeof *sections,
    .example = "[puzzle]\n"
               "rule = nurikabe\n"
               "\n"
               "[board]\n"
               "numbers =\n"
               "    1.1.1\n"
               "    .....\n"
               "    .5..3\n"
               "    .....\n"
               "    ..1..\n",
    .parse = parse,
    .build = build,
    .validate = validate,
    .render = render,
}};

ORIME_EXPORT_RULES(rules);
