/* Paint Area: tiles are painted as a whole; the black cells are connected; no 2x2 square is all black or all white; a
 * number says how many of the cells around it are black. */
#include "paintarea.h"

enum { FOUR, EIGHT, SELF_AND_FOUR };                 /* the choices of `neighbours` */

static const struct orime_value palette[] = {ORIME_WHITE_AND_BLACK};

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    static const orime_set colours[] = {BOTH, BLACK, WHITE, 0};
    static const int64_t most[] = {[FOUR] = 4, [EIGHT] = 8, [SELF_AND_FOUR] = 5};
    struct paintarea *p = host->alloc(r, sizeof *p);
    p->squares = colours[host->choice(r, "options", "forbid-2x2")];
    p->connected = colours[host->choice(r, "options", "connected")];
    p->neighbours = host->choice(r, "options", "neighbours");
    p->whole = host->choice(r, "options", "tiles") == 0;
    p->counted = host->choice(r, "options", "numbers") == 0;
    if (!host->read_regions(r, "board", "regions", &p->tiles))
        return NULL;
    p->numbers = (struct orime_numbers){p->tiles.width, p->tiles.height, NULL};
    (void)host->read_numbers(r, "board", "numbers", 0, most[p->neighbours], &p->numbers);
    (void)host->read_given(r, p->tiles.width, p->tiles.height, palette, 2);
    return p;
}

uint32_t paintarea_around(const struct paintarea *p, uint32_t cell, uint32_t *found)
{
    uint32_t n = orime_neighbours(p->tiles.width, p->tiles.height, cell, found), x = cell % p->tiles.width;
    if (p->neighbours == SELF_AND_FOUR)
        found[n++] = cell;
    for (uint32_t dy = 0; dy < 3 && p->neighbours == EIGHT; dy += 2)
        for (uint32_t dx = 0; dx < 3; dx += 2)
            if (x + dx >= 1 && x + dx <= p->tiles.width && cell / p->tiles.width + dy >= 1 &&
                cell / p->tiles.width + dy <= p->tiles.height)
                found[n++] = cell + dy * p->tiles.width + dx - p->tiles.width - 1;
    return n;
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct paintarea *p = puzzle;
    uint32_t width = p->tiles.width, height = p->tiles.height, cells = width * height, n_edges, scope[8];
    (void)host->board(m, width, height, 1, palette, 2);
    const orime_cell *board = host->board_cells(m);
    for (uint32_t i = 0; i < p->tiles.n && p->whole; i++)
        host->equal(m, p->tiles.cells + p->tiles.begin[i], p->tiles.begin[i + 1] - p->tiles.begin[i]);
    for (uint32_t c = 0; c < cells && p->counted; c++)
        if (p->numbers.of[c] >= 0)
            host->count(m,
                        host->format(m, "number %d in row %u, column %u", (int)p->numbers.of[c],
                                     (unsigned)(c / width + 1), (unsigned)(c % width + 1)),
                        scope, paintarea_around(p, c, scope), BLACK, (uint32_t)p->numbers.of[c],
                        (uint32_t)p->numbers.of[c]);
    const struct orime_edge *edges = host->edges(m, width, height, &n_edges);
    for (orime_set colour = WHITE; colour <= BLACK; colour++) {
        struct orime_connection one = {.size = sizeof one, .set = colour};
        if ((p->squares & colour) != 0)
            host->pattern(m, board, width, height, (orime_set[]){colour, colour, colour, colour}, 2, 2,
                          ORIME_FORBIDDEN);
        if ((p->connected & colour) != 0)
            host->connected(m, colour == BLACK ? "connected black cells" : "connected white cells", board,
                            cells, edges, n_edges, &one);
    }
}

/* ---- checking an answer ---- */

static bool check_tiles(const struct orime_host *host, orime_report *r, const struct paintarea *p,
                        const uint8_t *values)
{
    bool good = true;
    for (uint32_t i = 0; i < p->tiles.n; i++) {
        const uint32_t *cells = p->tiles.cells + p->tiles.begin[i];
        uint32_t size = p->tiles.begin[i + 1] - p->tiles.begin[i], black = 0;
        for (uint32_t k = 0; k < size; k++)
            black += values[cells[k]];
        if (black == 0 || black == size)
            continue;
        host->broken(r, cells, size, "a tile is painted in part, %u of its %u cells", (unsigned)black, (unsigned)size);
        good = false;
    }
    return good;
}

static bool check_number(const struct orime_host *host, orime_report *r, const struct paintarea *p,
                         const uint8_t *values, uint32_t cell)
{
    int64_t width = p->tiles.width, height = p->tiles.height, x = cell % width, y = cell / width;
    int32_t black = 0;
    for (int64_t v = y - 1; v <= y + 1; v++)
        for (int64_t u = x - 1; u <= x + 1; u++) {
            bool self = u == x && v == y, side = (u == x) != (v == y);
            if (u >= 0 && u < width && v >= 0 && v < height &&
                (side || (self ? p->neighbours == SELF_AND_FOUR : p->neighbours == EIGHT)))
                black += values[v * width + u];
        }
    if (p->numbers.of[cell] < 0 || p->numbers.of[cell] == black)
        return true;
    host->broken(r, &cell, 1, "the number %d has %d black cell%s around it", (int)p->numbers.of[cell], (int)black,
                 orime_plural(black, "", "s"));
    return false;
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    static const char *const names[] = {[WHITE] = "white cells", [BLACK] = "black cells"};
    const struct paintarea *p = puzzle;
    bool good = !p->whole || check_tiles(host, r, p, values);
    for (orime_set colour = WHITE; colour <= BLACK; colour++) {
        good &= (p->connected & colour) == 0 || host->one_group(r, values, colour, names[colour]);
        good &= (p->squares & colour) == 0 || host->no_rectangle(r, values, colour, 2, 2, names[colour]);
    }
    for (uint32_t c = 0; c < p->tiles.width * p->tiles.height && p->counted; c++)
        good &= check_number(host, r, p, values, c);
    return good;
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct paintarea *p = puzzle;
    host->regions(c, p->tiles.of);
    host->draw_numbers(c, &p->numbers);
}

/* ---- the rule ---- */

static const struct orime_key board_keys[] = {
    ORIME_KEY_REGIONS,
    {.name = "numbers",
     .type = ORIME_LINES,
     .help = "A row a line: how many cells around each cell are black; . and ?: no number."},
};
static const struct orime_key given_keys[] = {ORIME_KEY_GIVEN};
static const struct orime_key option_keys[] = {
    ORIME_KEY_SPLIT,
    {.name = "forbid-2x2",
     .type = ORIME_CHOICE,
     .choices = "both|black|white|no",
     .standard = "both",
     .help = "The colours of which no 2x2 square may be."},
    {.name = "connected",
     .type = ORIME_CHOICE,
     .choices = "both|black|white|no",
     .standard = "black",
     .help = "The colours that must be connected."},
    {.name = "neighbours",
     .type = ORIME_CHOICE,
     .choices = "4|8|self+4",
     .standard = "4",
     .help = "The cells that a number counts: by sides, by sides and corners, or by sides and its own."},
    {.name = "tiles",
     .type = ORIME_CHOICE,
     .choices = "whole|no",
     .standard = "whole",
     .help = "no: a tile may be painted in part."},
    {.name = "numbers",
     .type = ORIME_CHOICE,
     .choices = "count|no",
     .standard = "count",
     .help = "no: the numbers say nothing."},
};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 2, .help = "The tiles and the numbers."},
    {.name = "given", .keys = given_keys, .n_keys = 1, .help = "Cells that are known from the start."},
    {.name = "options", .keys = option_keys, .n_keys = 6, .help = "Variants."},
};

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "paintarea",
    .name = "Paint Area",
    .version = "1.0",
    .summary =
        "Whole tiles are painted black and are connected: no 2x2 square of one colour, numbers count black neighbours.",
    .sections = sections,
    .n_sections = sizeof sections / sizeof *sections,
    .example = "[puzzle]\n"
               "rule = paintarea\n"
               "\n"
               "[board]\n"
               "regions =\n"
               "    AABBC\n"
               "    DEFBC\n"
               "    DGFHH\n"
               "    DGIJH\n"
               "    KKLJH\n"
               "numbers =\n"
               "    .3...\n"
               "    .....\n"
               "    .....\n"
               "    ..2..\n"
               "    .1...\n",
    .parse = parse,
    .build = build,
    .validate = validate,
    .render = render,
    .step = paintarea_step,
}};

ORIME_EXPORT_RULES(rules);
