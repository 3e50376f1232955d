/* Aqre: black cells are connected, no four cells in a line have one colour, and a number says how many cells of its
 * region are black. With the option `borders`, the two cells beside a border have different colours. */
#include "orime/rule.h"

enum { WHITE = 1, BLACK = 2 }; /* as sets of values */

struct aqre {
    struct orime_regions regions;
    struct orime_numbers numbers;
    const int32_t *wanted; /* of each region */
    bool borders;
    bool *right, *below; /* with `borders`: is there one between a cell and its neighbour? */
};

static const struct orime_value palette[] = {ORIME_WHITE_AND_BLACK};

/* ---- reading: borders are those between regions, and those that `walls` draws ---- */

/* Of the sign at the beginning of a text, to show it whole. */
static int sign_bytes(const char *text)
{
    int n = 1;
    while (((unsigned char)text[0] & 0xc0) == 0xc0 && ((unsigned char)text[n] & 0xc0) == 0x80)
        n++;
    return n;
}

static void parse_walls_row(const struct orime_host *host, orime_reader *r, struct aqre *p,
                            const struct orime_line *line, uint32_t y)
{
    uint32_t width = p->regions.width;
    if (line->length != 2 * width - 1) {
        host->error(r, line, "a place for each cell and one between neighbours", "a row of %u places",
                    (unsigned)line->length);
        return;
    }
    for (uint32_t x = 0; x < line->length; x++) {
        char mark = line->text[x], wall = y % 2 == 0 && x % 2 == 1 ? '|' : y % 2 == 1 && x % 2 == 0 ? '-' : '.';
        uint32_t c = y / 2 * width + x / 2;
        if (mark != '.' && mark != wall)
            host->error(r, line, ". or, between two cells, | or -", "'%.*s' in place %u",
                        sign_bytes(line->text + x), line->text + x, (unsigned)x + 1);
        else if (mark != '.')
            *(y % 2 == 0 ? &p->right[c] : &p->below[c]) = true;
    }
}

static void parse_borders(const struct orime_host *host, orime_reader *r, struct aqre *p)
{
    uint32_t n, width = p->regions.width, cells = width * p->regions.height;
    const struct orime_line *lines = host->lines(r, "board", "walls", &n);
    p->right = host->alloc(r, cells * sizeof *p->right);
    p->below = host->alloc(r, cells * sizeof *p->below);
    for (uint32_t c = 0; c < cells && p->borders; c++) {
        p->right[c] = (c + 1) % width != 0 && p->regions.of[c] != p->regions.of[c + 1];
        p->below[c] = c + width < cells && p->regions.of[c] != p->regions.of[c + width];
    }
    if (lines != NULL && !p->borders)
        host->error(r, lines, "borders = yes in [options], or no walls", "walls that mean nothing");
    else if (lines != NULL && n != 2 * p->regions.height - 1)
        host->error(r, lines, "a row for each row of cells and one between neighbours", "%u rows", (unsigned)n);
    else
        for (uint32_t y = 0; y < n; y++)
            parse_walls_row(host, r, p, &lines[y], y);
}

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct aqre *p = host->alloc(r, sizeof *p);
    p->borders = host->choice(r, "options", "borders") == 0;
    if (!host->read_regions(r, "board", "regions", &p->regions))
        return NULL;
    p->wanted = host->read_region_numbers(r, "board", "numbers", &p->regions, &p->numbers);
    parse_borders(host, r, p);
    (void)host->read_given(r, p->regions.width, p->regions.height, palette, 2);
    return p;
}

/* ---- building ---- */

static void differ(const struct orime_host *host, orime_model *m, uint32_t width, orime_cell a, orime_cell b)
{
    host->as_one(m, host->format(m, "r%uc%u and r%uc%u differ", (unsigned)(a / width + 1), (unsigned)(a % width + 1),
                                 (unsigned)(b / width + 1), (unsigned)(b % width + 1)));
    host->clause(m, (orime_cell[]){a, b}, 2, (orime_set[]){WHITE, WHITE});
    host->clause(m, (orime_cell[]){a, b}, 2, (orime_set[]){BLACK, BLACK});
    host->as_one(m, NULL);
}

/* A region is told by its first cell: nobody sees a number. */
static const char *region_name(const struct orime_host *host, orime_model *m, const struct orime_regions *g,
                               uint32_t i, int wanted)
{
    uint32_t cell = g->cells[g->begin[i]];
    return host->format(m, "the region of r%uc%u: %d", (unsigned)(cell / g->width + 1), (unsigned)(cell % g->width + 1),
                        wanted);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct aqre *p = puzzle;
    const struct orime_regions *g = &p->regions;
    uint32_t width = g->width, height = g->height, cells = width * height, n_edges;
    (void)host->board(m, width, height, 1, palette, 2);
    const orime_cell *board = host->board_cells(m);
    for (uint32_t i = 0; i < g->n; i++)
        if (p->wanted[i] >= 0)
            host->count(m, region_name(host, m, g, i, (int)p->wanted[i]), g->cells + g->begin[i],
                        g->begin[i + 1] - g->begin[i], BLACK, (uint32_t)p->wanted[i], (uint32_t)p->wanted[i]);
    for (orime_set colour = WHITE; colour <= BLACK; colour++) {
        const orime_set four[] = {colour, colour, colour, colour};
        host->pattern(m, board, width, height, four, 4, 1, ORIME_FORBIDDEN);
        host->pattern(m, board, width, height, four, 1, 4, ORIME_FORBIDDEN);
    }
    for (uint32_t c = 0; c < cells; c++) {
        if (p->right[c])
            differ(host, m, width, c, c + 1);
        if (p->below[c])
            differ(host, m, width, c, c + width);
    }
    const struct orime_edge *edges = host->edges(m, width, height, &n_edges);
    host->connected(m, "connected black cells", board, cells, edges, n_edges,
                    &(struct orime_connection){.size = sizeof(struct orime_connection), .set = BLACK});
}

/* ---- checking an answer ---- */

static bool check_regions(const struct orime_host *host, orime_report *r, const struct aqre *p, const uint8_t *values)
{
    const struct orime_regions *g = &p->regions;
    bool good = true;
    for (uint32_t i = 0; i < g->n; i++) {
        int32_t black = 0;
        for (uint32_t k = g->begin[i]; k < g->begin[i + 1]; k++)
            black += values[g->cells[k]];
        if (p->wanted[i] < 0 || p->wanted[i] == black)
            continue;
        host->broken(r, g->cells + g->begin[i], g->begin[i + 1] - g->begin[i],
                     "a region with the number %d has %d black cell%s", (int)p->wanted[i], (int)black,
                     orime_plural(black, "", "s"));
        good = false;
    }
    return good;
}

static bool check_border(const struct orime_host *host, orime_report *r, const uint8_t *values, bool border, uint32_t a,
                         uint32_t b)
{
    if (!border || values[a] != values[b])
        return true;
    host->broken(r, (uint32_t[]){a, b}, 2, "the cells beside a border are both %s", palette[values[a]].name);
    return false;
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct aqre *p = puzzle;
    bool good = host->one_group(r, values, BLACK, "black cells");
    good &= check_regions(host, r, p, values);
    good &= host->no_rectangle(r, values, BLACK, 4, 1, "black cells");
    good &= host->no_rectangle(r, values, BLACK, 1, 4, "black cells");
    good &= host->no_rectangle(r, values, WHITE, 4, 1, "white cells");
    good &= host->no_rectangle(r, values, WHITE, 1, 4, "white cells");
    for (uint32_t c = 0; c < p->regions.width * p->regions.height; c++) {
        good &= check_border(host, r, values, p->right[c], c, c + 1);
        good &= check_border(host, r, values, p->below[c], c, c + p->regions.width);
    }
    return good;
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct aqre *p = puzzle;
    host->regions(c, p->regions.of);
    host->draw_numbers(c, &p->numbers);
}

/* ---- the rule ---- */

static const struct orime_key board_keys[] = {
    ORIME_KEY_REGIONS,
    {.name = "numbers",
     .type = ORIME_LINES,
     .help = "A row a line: how many cells of a region are black, in one of its cells; . and ?: no number."},
    {.name = "walls",
     .type = ORIME_LINES,
     .help = "Borders within regions, for the option borders: a place for each cell (.) and one between neighbours (| "
             "- or .)."},
};
static const struct orime_key given_keys[] = {ORIME_KEY_GIVEN};
static const struct orime_key option_keys[] = {
    ORIME_KEY_SPLIT,
    {.name = "borders",
     .type = ORIME_CHOICE,
     .choices = "yes|no",
     .standard = "no",
     .help = "Must the two cells beside a border have different colours?"},
};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 3, .help = "The regions and the numbers."},
    {.name = "given", .keys = given_keys, .n_keys = 1, .help = "Cells that are known from the start."},
    {.name = "options", .keys = option_keys, .n_keys = 2, .help = "Variants."},
};

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "aqre",
    .name = "Aqre",
    .version = "1.0",
    .summary =
        "Black cells in one group, never four of one colour in a line; numbers count the black cells of a region.",
    .sections = sections,
    .n_sections = sizeof sections / sizeof *sections,
    .example = "[puzzle]\n"
               "rule = aqre\n"
               "\n"
               "[board]\n"
               "regions =\n"
               "    ABBBC\n"
               "    ABBDC\n"
               "    ADBDC\n"
               "    ADDDC\n"
               "    AACCC\n"
               "numbers =\n"
               "    41...\n"
               "    ...4.\n"
               "    .....\n"
               "    .....\n"
               "    .....\n",
    .parse = parse,
    .build = build,
    .validate = validate,
    .render = render,
}};

ORIME_EXPORT_RULES(rules);
