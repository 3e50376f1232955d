/* LITS: four black cells in each region make an L, I, T or S; all black cells are connected, no 2x2 square is black,
 * and two pieces of one kind do not touch. */
#include "orime/rule.h"

enum { WHITE = 1, BLACK = 2 }; /* as sets of values */
enum { L, I, T, S, KINDS, SQUARE = KINDS, NO_PIECE };
enum { REGION_MOST = 1000 }; /* cells, so that the list of all pieces in a region stays within bounds */

struct lits {
    struct orime_regions regions;
    const bool *holes; /* NULL: there are none */
};

static const struct orime_value palette[] = {ORIME_WHITE_AND_BLACK};

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct lits *p = host->alloc(r, sizeof *p);
    uint32_t n;
    if (!host->read_regions_and_holes(r, "board", "regions", &p->regions, &p->holes))
        return NULL;
    for (uint32_t i = 0; i < p->regions.n; i++)
        if (p->regions.begin[i + 1] - p->regions.begin[i] > REGION_MOST)
            host->error(r, host->lines(r, "board", "regions", &n), "at most 1000", "a region of %u cells",
                        (unsigned)(p->regions.begin[i + 1] - p->regions.begin[i]));
    (void)host->read_given(r, p->regions.width, p->regions.height, palette, 2);
    return p;
}

/* ---- building ---- */

enum { PIECES = 18, PIECE_CELLS = 4 };

/* Every piece in every position, from its first cell in reading order. */
static const struct {
    uint8_t kind;
    int8_t cells[PIECE_CELLS][2]; /* x, y */
} pieces[PIECES] = {
    {I, {{0, 0}, {1, 0}, {2, 0}, {3, 0}}},  {I, {{0, 0}, {0, 1}, {0, 2}, {0, 3}}},
    {L, {{0, 0}, {0, 1}, {0, 2}, {1, 2}}},  {L, {{0, 0}, {1, 0}, {2, 0}, {0, 1}}},
    {L, {{0, 0}, {1, 0}, {1, 1}, {1, 2}}},  {L, {{0, 0}, {-2, 1}, {-1, 1}, {0, 1}}},
    {L, {{0, 0}, {0, 1}, {0, 2}, {-1, 2}}}, {L, {{0, 0}, {0, 1}, {1, 1}, {2, 1}}},
    {L, {{0, 0}, {1, 0}, {0, 1}, {0, 2}}},  {L, {{0, 0}, {1, 0}, {2, 0}, {2, 1}}},
    {T, {{0, 0}, {1, 0}, {2, 0}, {1, 1}}},  {T, {{0, 0}, {-1, 1}, {0, 1}, {1, 1}}},
    {T, {{0, 0}, {0, 1}, {1, 1}, {0, 2}}},  {T, {{0, 0}, {-1, 1}, {0, 1}, {0, 2}}},
    {S, {{0, 0}, {1, 0}, {-1, 1}, {0, 1}}}, {S, {{0, 0}, {1, 0}, {1, 1}, {2, 1}}},
    {S, {{0, 0}, {0, 1}, {1, 1}, {1, 2}}},  {S, {{0, 0}, {-1, 1}, {0, 1}, {-1, 2}}},
};

/* Puts a piece with its first cell at `cell` into a row of the region's table; false: it does not fit there. */
static bool place(const struct orime_regions *g, const uint32_t *place_of, uint32_t cell, uint32_t piece, uint8_t *row)
{
    int64_t x = cell % g->width, y = cell / g->width;
    for (uint32_t k = 0; k < PIECE_CELLS; k++) {
        int64_t u = x + pieces[piece].cells[k][0], v = y + pieces[piece].cells[k][1];
        if (u < 0 || u >= g->width || v >= g->height || g->of[v * g->width + u] != g->of[cell])
            return false;
    }
    for (uint32_t k = 0; k < PIECE_CELLS; k++)
        row[place_of[(y + pieces[piece].cells[k][1]) * g->width + x + pieces[piece].cells[k][0]]] = 1;
    return true;
}

/* The region's cells and the kind of its piece, by a list of all pieces that fit. */
static void build_region(const struct orime_host *host, orime_model *m, const struct orime_regions *g, uint32_t region,
                         uint32_t *place_of, orime_cell kind)
{
    uint32_t begin = g->begin[region], n = g->begin[region + 1] - begin, count = 0;
    orime_cell *scope = host->model_alloc(m, (n + 1) * sizeof *scope);
    uint8_t *rows = host->model_alloc(m, (size_t)PIECES * n * (n + 1));
    for (uint32_t i = 0; i < n; i++)
        place_of[scope[i] = g->cells[begin + i]] = i;
    scope[n] = kind;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < PIECES; k++) {
            uint8_t *row = rows + (size_t)count * (n + 1);
            row[n] = pieces[k].kind;
            count += place(g, place_of, scope[i], k, row);
        }
    uint32_t first = g->cells[g->begin[region]]; /* nobody sees a number */
    host->table(m, host->format(m, "the region of r%uc%u", (unsigned)(first / g->width + 1),
                                (unsigned)(first % g->width + 1)), scope, n + 1, rows, count);
}

/* Not both cells are black, or the pieces are of different kinds. */
static void build_border(const struct orime_host *host, orime_model *m, const struct orime_regions *g, orime_cell kinds,
                         uint32_t a, uint32_t b)
{
    if (g->of[a] == g->of[b] || g->of[a] == ORIME_NONE || g->of[b] == ORIME_NONE)
        return;
    host->as_one(m, host->format(m, "no equal pieces touch at r%uc%u and r%uc%u", (unsigned)(a / g->width + 1),
                                 (unsigned)(a % g->width + 1), (unsigned)(b / g->width + 1),
                                 (unsigned)(b % g->width + 1)));
    for (uint32_t k = 0; k < KINDS; k++) {
        orime_set other = ~((orime_set)1 << k);
        host->clause(m, (orime_cell[]){a, b, kinds + g->of[a], kinds + g->of[b]}, 4,
                     (orime_set[]){WHITE, WHITE, other, other});
    }
    host->as_one(m, NULL);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct lits *p = puzzle;
    const struct orime_regions *g = &p->regions;
    uint32_t width = g->width, height = g->height, cells = width * height, n_edges;
    (void)host->board(m, width, height, 1, palette, 2);
    if (p->holes != NULL)
        host->holes(m, p->holes);
    const orime_cell *board = host->board_cells(m);
    uint32_t *place_of = host->model_alloc(m, cells * sizeof *place_of);
    orime_cell kinds = host->cells(m, g->n, ((orime_set)1 << KINDS) - 1);
    for (uint32_t i = 0; i < g->n; i++)
        build_region(host, m, g, i, place_of, kinds + i);
    for (uint32_t c = 0; c < cells; c++) {
        if ((c + 1) % width != 0)
            build_border(host, m, g, kinds, c, c + 1);
        if (c + width < cells)
            build_border(host, m, g, kinds, c, c + width);
    }
    host->pattern(m, board, width, height, (orime_set[]){BLACK, BLACK, BLACK, BLACK}, 2, 2, ORIME_FORBIDDEN);
    const struct orime_edge *edges = host->edges(m, width, height, &n_edges);
    host->connected(m, "connected black cells", board, cells, edges, n_edges,
                    &(struct orime_connection){.size = sizeof(struct orime_connection), .set = BLACK});
}

/* ---- checking an answer ---- */

/* Is a cell black and in this region? Places outside of the board are not. */
static bool is_part(const struct orime_regions *g, const uint8_t *values, uint32_t region, uint32_t x, uint32_t y)
{
    return x < g->width && y < g->height && g->of[y * g->width + x] == region && values[y * g->width + x] != 0;
}

/* What four black cells make, by the neighbours that each has: in an I, L and S two have one and two have two, and
 * those with two have them in a straight line twice, once and never; in a T one has three; in a square all have two.
 * NO_PIECE: they are not connected. */
static uint32_t kind_of(const struct orime_regions *g, const uint8_t *values, uint32_t region)
{
    static const uint32_t by_straight[] = {S, L, I};
    uint32_t of_degree[5] = {0}, straight = 0;
    for (uint32_t k = g->begin[region]; k < g->begin[region + 1]; k++) {
        uint32_t x = g->cells[k] % g->width, y = g->cells[k] / g->width;
        if (!is_part(g, values, region, x, y))
            continue;
        uint32_t across = is_part(g, values, region, x - 1, y) + (uint32_t)is_part(g, values, region, x + 1, y);
        uint32_t down = is_part(g, values, region, x, y - 1) + (uint32_t)is_part(g, values, region, x, y + 1);
        of_degree[across + down]++;
        straight += across + down == 2 && across != 1;
    }
    if (of_degree[3] == 1)
        return T;
    if (of_degree[2] == 4)
        return SQUARE;
    return of_degree[1] == 2 && of_degree[2] == 2 ? by_straight[straight] : NO_PIECE;
}

static bool check_region(const struct orime_host *host, orime_report *r, const struct orime_regions *g,
                         const uint8_t *values, uint32_t region, uint32_t *kind)
{
    unsigned black = 0;
    for (uint32_t k = g->begin[region]; k < g->begin[region + 1]; k++)
        black += values[g->cells[k]];
    *kind = black == 4 ? kind_of(g, values, region) : NO_PIECE;
    const uint32_t *cells = g->cells + g->begin[region];
    uint32_t n = g->begin[region + 1] - g->begin[region];
    if (black == 0)
        host->broken(r, cells, n, "a region without black cells");
    else if (black != 4)
        host->broken(r, cells, n, "a region with %u black cell%s, not four", black, orime_plural(black, "", "s"));
    else if (*kind == NO_PIECE)
        host->broken(r, cells, n, "the black cells of a region are not connected");
    return *kind != NO_PIECE;
}

static bool check_touch(const struct orime_host *host, orime_report *r, const struct orime_regions *g,
                        const uint8_t *values, const uint32_t *kinds, uint32_t a, uint32_t b)
{
    if (g->of[a] == g->of[b] || values[a] == 0 || values[b] == 0 || g->of[a] == ORIME_NONE || g->of[b] == ORIME_NONE)
        return true;
    uint32_t kind = kinds[g->of[a]];
    if (kind >= KINDS || kinds[g->of[b]] != kind)
        return true;
    host->broken(r, (uint32_t[]){a, b}, 2, "two %c pieces touch", "LITS"[kind]);
    return false;
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct lits *p = puzzle;
    const struct orime_regions *g = &p->regions;
    uint32_t *kinds = host->report_alloc(r, g->n * sizeof *kinds);
    bool good = host->no_rectangle(r, values, BLACK, 2, 2, "black cells");
    good &= host->one_group(r, values, BLACK, "black cells");
    for (uint32_t i = 0; i < g->n; i++)
        good &= check_region(host, r, g, values, i, &kinds[i]);
    for (uint32_t c = 0; c < g->width * g->height; c++) {
        if (g->of[c] == ORIME_NONE && values[c] != 0) {
            host->broken(r, &c, 1, "a hole is black");
            good = false;
        }
        good &= (c + 1) % g->width == 0 || check_touch(host, r, g, values, kinds, c, c + 1);
        good &= c / g->width + 1 == g->height || check_touch(host, r, g, values, kinds, c, c + g->width);
    }
    return good;
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct lits *p = puzzle;
    host->regions(c, p->regions.of);
}

/* ---- the rule ---- */

static const struct orime_key board_keys[] = {ORIME_KEY_REGIONS};
static const struct orime_key given_keys[] = {ORIME_KEY_GIVEN};
static const struct orime_key option_keys[] = {ORIME_KEY_SPLIT};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 1,
     .help = "The regions; @: a hole, which is no cell of the board."},
    {.name = "given", .keys = given_keys, .n_keys = 1, .help = "Cells that are known from the start."},
    {.name = "options", .keys = option_keys, .n_keys = 1, .help = "How regions are read."},
};

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "lits",
    .name = "LITS",
    .version = "1.0",
    .summary =
        "An L, I, T or S of four black cells in each region, all in one group, like pieces apart, no 2x2 square.",
    .sections = sections,
    .n_sections = sizeof sections / sizeof *sections,
    .example = "[puzzle]\n"
               "rule = lits\n"
               "\n"
               "[board]\n"
               "regions =\n"
               "    AAABB\n"
               "    CAAAB\n"
               "    CCBBB\n"
               "    CCDBD\n"
               "    CCDDD\n",
    .parse = parse,
    .build = build,
    .validate = validate,
    .render = render,
}};

ORIME_EXPORT_RULES(rules);
