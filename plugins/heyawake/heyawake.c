/* Heyawake: black cells do not touch, white cells are connected, no line of white cells crosses two borders of rooms,
 * and a number says how many cells of its room are black. */
#include "orime/rule.h"

enum { WHITE = 1, BLACK = 2 }; /* as sets of values */

struct heyawake {
    struct orime_regions rooms;
    struct orime_numbers numbers;
    const int32_t *wanted; /* of each room */
};

static const struct orime_value palette[] = {ORIME_WHITE_AND_BLACK};

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct heyawake *p = host->alloc(r, sizeof *p);
    if (!host->read_regions(r, "board", "regions", &p->rooms))
        return NULL;
    p->wanted = host->read_region_numbers(r, "board", "numbers", &p->rooms, &p->numbers);
    (void)host->read_given(r, p->rooms.width, p->rooms.height, palette, 2);
    return p;
}

/* ---- building ---- */

/* Wherever a line has passed two borders, one of its cells is black: from the last cell of a room to the first behind
 * the next. */
static void build_line(const struct orime_host *host, orime_model *m, const struct heyawake *p, uint32_t first,
                       uint32_t n, uint32_t step)
{
    orime_cell *scope = host->model_alloc(m, n * sizeof *scope);
    orime_set *black = host->model_alloc(m, n * sizeof *black);
    uint32_t last = n; /* before the border that was met last */
    for (uint32_t i = 0; i < n; i++) {
        scope[i] = first + i * step;
        black[i] = BLACK;
        if (i == 0 || p->rooms.of[scope[i - 1]] == p->rooms.of[scope[i]])
            continue;
        if (last < n) {
            uint32_t width = p->rooms.width, from = scope[last], to = scope[i];
            host->as_one(m, host->format(m, "r%uc%u to r%uc%u lie in three rooms", (unsigned)(from / width + 1),
                                         (unsigned)(from % width + 1), (unsigned)(to / width + 1),
                                         (unsigned)(to % width + 1)));
            host->clause(m, scope + last, i - last + 1, black);
            host->as_one(m, NULL);
        }
        last = i - 1;
    }
}

/* A room is told by its first cell: nobody sees a number. */
static const char *region_name(const struct orime_host *host, orime_model *m, const struct orime_regions *g,
                               uint32_t i, int wanted)
{
    uint32_t cell = g->cells[g->begin[i]];
    return host->format(m, "the room of r%uc%u: %d", (unsigned)(cell / g->width + 1), (unsigned)(cell % g->width + 1),
                        wanted);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct heyawake *p = puzzle;
    const struct orime_regions *g = &p->rooms;
    uint32_t width = g->width, height = g->height, cells = width * height, n_edges;
    (void)host->board(m, width, height, 1, palette, 2);
    const orime_cell *board = host->board_cells(m);
    orime_set *black = host->model_alloc(m, cells * sizeof *black);
    for (uint32_t c = 0; c < cells; c++)
        black[c] = BLACK;
    host->as_one(m, "some cell is black");
    host->clause(m, board, cells, black);
    host->as_one(m, NULL);
    for (uint32_t i = 0; i < g->n; i++)
        if (p->wanted[i] >= 0)
            host->count(m, region_name(host, m, g, i, (int)p->wanted[i]), g->cells + g->begin[i],
                        g->begin[i + 1] - g->begin[i], BLACK, (uint32_t)p->wanted[i], (uint32_t)p->wanted[i]);
    for (uint32_t y = 0; y < height; y++)
        build_line(host, m, p, y * width, width, 1);
    for (uint32_t x = 0; x < width; x++)
        build_line(host, m, p, x, height, width);
    host->pattern(m, board, width, height, (orime_set[]){BLACK, BLACK}, 2, 1, ORIME_FORBIDDEN);
    host->pattern(m, board, width, height, (orime_set[]){BLACK, BLACK}, 1, 2, ORIME_FORBIDDEN);
    const struct orime_edge *edges = host->edges(m, width, height, &n_edges);
    host->connected(m, "connected white cells", board, cells, edges, n_edges,
                    &(struct orime_connection){.size = sizeof(struct orime_connection), .set = WHITE});
}

/* ---- checking an answer ---- */

static bool check_rooms(const struct orime_host *host, orime_report *r, const struct heyawake *p, const uint8_t *values)
{
    const struct orime_regions *g = &p->rooms;
    bool good = true;
    for (uint32_t i = 0; i < g->n; i++) {
        int32_t black = 0;
        for (uint32_t k = g->begin[i]; k < g->begin[i + 1]; k++)
            black += values[g->cells[k]];
        if (p->wanted[i] < 0 || p->wanted[i] == black)
            continue;
        host->broken(r, g->cells + g->begin[i], g->begin[i + 1] - g->begin[i],
                     "a room with the number %d has %d black cell%s", (int)p->wanted[i], (int)black,
                     orime_plural(black, "", "s"));
        good = false;
    }
    return good;
}

/* Counts the borders along each stretch of white cells. */
static bool check_line(const struct orime_host *host, orime_report *r, const struct heyawake *p, const uint8_t *values,
                       uint32_t first, uint32_t n, uint32_t step)
{
    bool good = true;
    uint32_t *cells = host->report_alloc(r, n * sizeof *cells);
    for (uint32_t begin = 0, end; begin < n; begin = end + 1) {
        uint32_t borders = 0, found = 0;
        for (end = begin; end < n && values[first + end * step] == 0; end++) {
            cells[found++] = first + end * step;
            borders += found > 1 && p->rooms.of[cells[found - 1]] != p->rooms.of[cells[found - 2]];
        }
        if (borders > 1) {
            host->broken(r, cells, found, "a line of white cells crosses %u borders of rooms", (unsigned)borders);
            good = false;
        }
    }
    return good;
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct heyawake *p = puzzle;
    bool good = host->some(r, values, BLACK, "black cells");
    good &= host->apart(r, values, BLACK, "black cells");
    good &= host->one_group(r, values, WHITE, "white cells");
    good &= check_rooms(host, r, p, values);
    for (uint32_t y = 0; y < p->rooms.height; y++)
        good &= check_line(host, r, p, values, y * p->rooms.width, p->rooms.width, 1);
    for (uint32_t x = 0; x < p->rooms.width; x++)
        good &= check_line(host, r, p, values, x, p->rooms.height, p->rooms.width);
    return good;
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct heyawake *p = puzzle;
    host->regions(c, p->rooms.of);
    host->draw_numbers(c, &p->numbers);
}

/* ---- the rule ---- */

static const struct orime_key board_keys[] = {
    ORIME_KEY_REGIONS,
    {.name = "numbers",
     .type = ORIME_LINES,
     .help = "A row a line: how many cells of a room are black, in one of its cells; . and ?: no number."},
};
static const struct orime_key given_keys[] = {ORIME_KEY_GIVEN};
static const struct orime_key option_keys[] = {ORIME_KEY_SPLIT};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 2, .help = "The rooms and the numbers."},
    {.name = "given", .keys = given_keys, .n_keys = 1, .help = "Cells that are known from the start."},
    {.name = "options", .keys = option_keys, .n_keys = 1, .help = "How regions are read."},
};

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "heyawake",
    .name = "Heyawake",
    .version = "1.0",
    .summary = "Black cells apart, white ones in one group, no white line through three rooms, numbers count a room's "
               "black cells.",
    .sections = sections,
    .n_sections = sizeof sections / sizeof *sections,
    .example = "[puzzle]\n"
               "rule = heyawake\n"
               "\n"
               "[board]\n"
               "regions =\n"
               "    AABCC\n"
               "    AABBC\n"
               "    ABBDC\n"
               "    BBDDE\n"
               "    FFFEE\n"
               "numbers =\n"
               "    ..0..\n"
               "    .....\n"
               "    .....\n"
               "    ....0\n"
               "    0....\n",
    .parse = parse,
    .build = build,
    .validate = validate,
    .render = render,
}};

ORIME_EXPORT_RULES(rules);
