/* Yin-Yang: a white or a black circle in each cell; each colour is connected, and no 2x2 square has one colour only.
 */
#include "orime/rule.h"

#include <string.h>

enum { WHITE = 1, BLACK = 2 }; /* as sets of values */
enum { NOTHING = 0xff };

struct yinyang {
    uint32_t width, height;
    const uint8_t *circles; /* the value of each cell, or NOTHING */
};

static const struct orime_value palette[] = {{"white", 'o', 0xffffff}, {"black", '#', 0x000000}};
static const enum orime_look looks[] = {ORIME_LOOK_RING, ORIME_LOOK_DISC};

/* ---- reading ---- */

/* Of the sign at the beginning of a text, to show it whole. */
static int sign_bytes(const char *text)
{
    int n = 1;
    while (((unsigned char)text[0] & 0xc0) == 0xc0 && ((unsigned char)text[n] & 0xc0) == 0x80)
        n++;
    return n;
}

static void parse_row(const struct orime_host *host, orime_reader *r, const struct orime_line *line, uint8_t *circles,
                      uint32_t width)
{
    const char *row = line->text + (line->text[0] == '|');
    uint32_t x = 0;
    for (; row[x] != '\0' && x < width; x++) {
        circles[x] = row[x] == 'o' ? 0 : row[x] == '#' ? 1 : NOTHING;
        if (strchr("o#.", row[x]) == NULL) {
            host->error(r, line, "o, # or .", "'%.*s' in column %u", sign_bytes(row + x), row + x, (unsigned)x + 1);
            return;
        }
    }
    if (x != width || row[x] != '\0')
        host->error(r, line, "as many as in the first row", "a row of %zu cells", strlen(row));
}

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct yinyang *p = host->alloc(r, sizeof *p);
    const struct orime_line *rows = host->lines(r, "board", "circles", &p->height);
    size_t width = p->height == 0 ? 0 : strlen(rows[0].text) - (rows[0].text[0] == '|');
    if (width == 0 || width * p->height > host->max_board_cells) {
        host->error(r, rows, width == 0 ? "a row of the board a line" : "fewer",
                    width == 0 ? "no cells" : "too many cells");
        return NULL;
    }
    p->width = (uint32_t)width;
    uint8_t *circles = host->alloc(r, width * p->height);
    for (uint32_t y = 0; y < p->height; y++)
        parse_row(host, r, &rows[y], circles + (size_t)y * p->width, p->width);
    p->circles = circles;
    return p;
}

/* ---- building ---- */

/* Once around the board: the cells of its edge, in order. Gives their number. */
static uint32_t edge_of(const struct yinyang *p, orime_cell *found)
{
    uint32_t n = 0, w = p->width, h = p->height;
    for (uint32_t x = 0; x < w; x++)
        found[n++] = x;
    for (uint32_t y = 1; y < h; y++)
        found[n++] = y * w + w - 1;
    for (uint32_t x = w - 1; x > 0; x--)
        found[n++] = (h - 1) * w + x - 1;
    for (uint32_t y = h - 1; y > 1; y--)
        found[n++] = (y - 1) * w;
    return n;
}

/* No 2x2 square has this colour in its upper left and lower right corner, and the other one in the others. The name
 * says why, since the rule does not. */
static void build_crossing(const struct orime_host *host, orime_model *m, const struct yinyang *p,
                           const orime_cell *board, orime_set colour)
{
    orime_set other = colour == WHITE ? BLACK : WHITE;
    if (!host->itemised(m)) {
        host->pattern(m, board, p->width, p->height, (orime_set[]){colour, other, other, colour}, 2, 2,
                      ORIME_FORBIDDEN);
        return;
    }
    for (uint32_t y = 0; y + 1 < p->height; y++)
        for (uint32_t x = 0; x + 1 < p->width; x++) {
            const orime_cell *c = board + y * p->width + x;
            host->as_one(m, host->format(m, "the chequered 2x2 at r%uc%u (%s), which would cut one colour",
                                         (unsigned)y + 1, (unsigned)x + 1, colour == WHITE ? ".#/#." : "#./.#"));
            host->clause(m, (orime_cell[]){c[0], c[1], c[p->width], c[p->width + 1]}, 4,
                         (orime_set[]){other, colour, colour, other});
            host->as_one(m, NULL);
        }
}

/* What follows from two colours that both are connected, since their paths cannot cross: no chequered 2x2 square, and
 * around the edge the colour changes at most twice. Not needed, but it saves most of the search. */
static void build_crossings(const struct orime_host *host, orime_model *m, const struct yinyang *p,
                            const orime_cell *board)
{
    static const struct orime_move moves[] = {
        /* states: 0 start; white, with black, white again; black, with white, black again */
        {0, 1, WHITE}, {1, 1, WHITE}, {1, 2, BLACK}, {2, 2, BLACK}, {2, 3, WHITE}, {3, 3, WHITE},
        {0, 4, BLACK}, {4, 4, BLACK}, {4, 5, WHITE}, {5, 5, WHITE}, {5, 6, BLACK}, {6, 6, BLACK},
    };
    static const uint32_t accepting[] = {1, 2, 3, 4, 5, 6};
    orime_cell *edge = host->model_alloc(m, 2 * (p->width + p->height) * sizeof *edge);
    if (p->width < 2 || p->height < 2)
        return;
    for (orime_set colour = WHITE; colour <= BLACK; colour++)
        build_crossing(host, m, p, board, colour);
    host->regular(m, "around the edge: two stretches at most, or one colour is cut", edge, edge_of(p, edge), 7, moves,
                  sizeof moves / sizeof *moves, accepting, 6);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct yinyang *p = puzzle;
    uint32_t cells = p->width * p->height, n_edges;
    (void)host->board(m, p->width, p->height, 1, palette, 2);
    host->looks(m, ORIME_CELLS, looks, 2);
    const orime_cell *board = host->board_cells(m);
    const struct orime_edge *edges = host->edges(m, p->width, p->height, &n_edges);
    for (uint32_t c = 0; c < cells; c++)
        if (p->circles[c] != NOTHING)
            host->keep(m, c, (orime_set)1 << p->circles[c]);
    for (orime_set colour = WHITE; colour <= BLACK; colour++) {
        struct orime_connection one = {.size = sizeof one, .set = colour};
        host->pattern(m, board, p->width, p->height, (orime_set[]){colour, colour, colour, colour}, 2, 2,
                      ORIME_FORBIDDEN);
        host->connected(m, colour == BLACK ? "connected black circles" : "connected white circles", board,
                        cells, edges, n_edges, &one);
    }
    build_crossings(host, m, p, board);
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct yinyang *p = puzzle;
    bool good = host->no_rectangle(r, values, BLACK, 2, 2, "black circles");
    good &= host->no_rectangle(r, values, WHITE, 2, 2, "white circles");
    good &= host->one_group(r, values, BLACK, "black circles");
    good &= host->one_group(r, values, WHITE, "white circles");
    for (uint32_t c = 0; c < p->width * p->height; c++) {
        if (values[c] == ORIME_OPEN)
            host->broken(r, &c, 1, "a cell without a circle");
        else if (p->circles[c] != NOTHING && p->circles[c] != values[c])
            host->broken(r, &c, 1, "a given circle is %s, it should be %s", palette[values[c]].name,
                         palette[p->circles[c]].name);
        else
            continue;
        good = false;
    }
    return good;
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct yinyang *p = puzzle;
    for (uint32_t i = 0; i < p->width * p->height; i++)
        if (p->circles[i] != NOTHING)
            host->cell_mark(c, i % p->width, i / p->width, p->circles[i] == 0 ? ORIME_CIRCLE : ORIME_DISC);
}

/* ---- the rule ---- */

static const struct orime_key board_keys[] = {
    {.name = "circles",
     .type = ORIME_LINES,
     .required = true,
     .help = "A row of the board a line: o a white circle, # a black one, . none yet. A row may start with |."},
};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 1, .help = "The circles that are given."},
};

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "yinyang",
    .name = "Yin-Yang",
    .version = "1.0",
    .summary = "White and black circles, each colour connected, and no 2x2 square of one colour.",
    .sections = sections,
    .n_sections = sizeof sections / sizeof *sections,
    .example = "[puzzle]\n"
               "rule = yinyang\n"
               "\n"
               "[board]\n"
               "circles =\n"
               "    |#.o.\n"
               "    |....\n"
               "    |..#.\n"
               "    |..#o\n",
    .parse = parse,
    .build = build,
    .validate = validate,
    .render = render,
    .givens = "board.circles",
    .open = '.',
    .judges_open = true,
}};

ORIME_EXPORT_RULES(rules);
