/* Tilepaint: tiles are painted as a whole; a clue says how many cells of its line are painted, up to the next clue. */
#include "orime/rule.h"

#include <stdio.h>
#include <string.h>

enum { BLACK = 2 }; /* as a set of values */
enum { NO_CLUE = -1 };

struct tilepaint {
    struct orime_regions tiles;
    struct orime_numbers rows, columns; /* beside the board */
    bool *blocked;                      /* cells that hold clues, and are not painted */
    int32_t *down, *right;              /* their clues */
    uint32_t *tile;                     /* of each cell, the first one of its tile; a blocked cell itself */
};

static const struct orime_value palette[] = {ORIME_WHITE_AND_BLACK};

/* ---- reading: clue cells are words DOWN\RIGHT, with `.` where there is no clue ---- */

static bool parse_half(const char *text, size_t length, uint32_t most, int32_t *clue)
{
    *clue = NO_CLUE;
    if (length == 1 && *text == '.')
        return true;
    int64_t number = 0;
    for (size_t i = 0; i < length && number <= most; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        number = 10 * number + (text[i] - '0');
    }
    *clue = (int32_t)number;
    return length > 0 && number <= most;
}

static void parse_inside_row(const struct orime_host *host, orime_reader *r, struct tilepaint *p,
                             const struct orime_line *line, uint32_t y)
{
    const struct orime_line *word;
    uint32_t x = 0, width = p->tiles.width, height = p->tiles.height;
    for (uint32_t at = 0; (word = host->word(r, line, &at)) != NULL; x++) {
        const char *slash = strchr(word->text, '\\');
        uint32_t c = y * width + x;
        if (x >= width || (slash == NULL && strcmp(word->text, ".") == 0))
            continue;
        p->blocked[c] = true;
        if (slash == NULL || !parse_half(word->text, (size_t)(slash - word->text), height - y - 1, &p->down[c]) ||
            !parse_half(slash + 1, strlen(slash + 1), width - x - 1, &p->right[c]))
            host->error(r, word, "., or DOWN\\RIGHT, each . or at most the number of cells that follow",
                        "\"%.40s\" in column %u", word->text, (unsigned)x + 1);
    }
    char wanted[20];
    (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)width);
    if (x != width)
        host->error(r, line, wanted, "a row of %u words", (unsigned)x);
}

static void parse_inside(const struct orime_host *host, orime_reader *r, struct tilepaint *p)
{
    uint32_t n, cells = p->tiles.width * p->tiles.height;
    const struct orime_line *lines = host->lines(r, "clues", "inside", &n);
    p->blocked = host->alloc(r, cells * sizeof *p->blocked);
    p->down = host->alloc(r, cells * sizeof *p->down);
    p->right = host->alloc(r, cells * sizeof *p->right);
    char wanted[20];
    (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)p->tiles.height);
    if (lines != NULL && n != p->tiles.height) {
        host->error(r, lines, wanted, "%u row%s", (unsigned)n, orime_plural(n, "", "s"));
        return;
    }
    for (uint32_t y = 0; lines != NULL && y < n; y++)
        parse_inside_row(host, r, p, &lines[y], y);
}

/* Cells with clues belong to no tile. Where they cut one in two, there are two of one name. */
static void find_tiles(const struct orime_host *host, orime_reader *r, struct tilepaint *p)
{
    uint32_t width = p->tiles.width, height = p->tiles.height, cells = width * height, near[4], n_lines;
    const struct orime_line *lines = host->lines(r, "board", "regions", &n_lines);
    uint32_t *queue = host->alloc(r, cells * sizeof *queue), *first = host->alloc(r, p->tiles.n * sizeof *first);
    bool *met = host->alloc(r, cells * sizeof *met), split = host->choice(r, "options", "split") == 0;
    p->tile = host->alloc(r, cells * sizeof *p->tile);
    for (uint32_t c = 0; c < cells; c++) {
        if (p->blocked[c])
            p->tile[c] = c;
        if (p->blocked[c] || met[c])
            continue;
        uint32_t *before = &first[p->tiles.of[c]], tail = 0;
        if (*before != 0 && !split)
            host->error(r, &lines[c / width], "split = yes in [options] if they are tiles of their own",
                        "cells with clues part a tile: one part is at row %u column %u, one at row %u column %u",
                        (unsigned)((*before - 1) / width + 1), (unsigned)((*before - 1) % width + 1),
                        (unsigned)(c / width + 1), (unsigned)(c % width + 1));
        *before = c + 1;
        met[c] = true;
        queue[tail++] = c;
        for (uint32_t head = 0; head < tail; head++) {
            p->tile[queue[head]] = c;
            for (uint32_t k = orime_neighbours(width, height, queue[head], near); k-- > 0;) {
                if (met[near[k]] || p->blocked[near[k]] || p->tiles.of[near[k]] != p->tiles.of[c])
                    continue;
                met[near[k]] = true;
                queue[tail++] = near[k];
            }
        }
    }
}

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct tilepaint *p = host->alloc(r, sizeof *p);
    if (!host->read_regions(r, "board", "regions", &p->tiles))
        return NULL;
    p->rows = (struct orime_numbers){1, p->tiles.height, NULL};
    p->columns = (struct orime_numbers){1, p->tiles.width, NULL};
    (void)host->read_numbers(r, "clues", "rows", 0, p->tiles.width, &p->rows);
    (void)host->read_numbers(r, "clues", "columns", 0, p->tiles.height, &p->columns);
    parse_inside(host, r, p);
    find_tiles(host, r, p);
    (void)host->read_given(r, p->tiles.width, p->tiles.height, palette, 2);
    return p;
}

/* ---- building ---- */

/* "row 3: 2", or "row 3 from r3c5: 2" of a part that begins further on. */
static const char *part_name(const struct orime_host *host, orime_model *m, const struct tilepaint *p,
                             const char *line, const orime_cell *first, int clue)
{
    if (first == NULL)
        return host->format(m, "%s: %d", line, clue);
    return host->format(m, "%s from r%uc%u: %d", line, (unsigned)(*first / p->tiles.width + 1),
                        (unsigned)(*first % p->tiles.width + 1), clue);
}

/* The parts of a line of cells `step` apart, each behind its clue. */
static void build_line(const struct orime_host *host, orime_model *m, const struct tilepaint *p, const char *name,
                       uint32_t first, uint32_t n, uint32_t step, int32_t clue, const int32_t *inside)
{
    orime_cell *scope = host->model_alloc(m, n * sizeof *scope);
    for (uint32_t i = 0, length = 0; i <= n; i++) {
        uint32_t c = first + i * step;
        if (i < n && !p->blocked[c]) {
            scope[length++] = c;
            continue;
        }
        if (clue >= 0)
            host->count(m, part_name(host, m, p, name, length == 0 || scope[0] == first ? NULL : scope, (int)clue),
                        scope, length, BLACK, (uint32_t)clue, (uint32_t)clue);
        clue = i < n ? inside[c] : NO_CLUE;
        length = 0;
    }
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct tilepaint *p = puzzle;
    uint32_t width = p->tiles.width, height = p->tiles.height, cells = width * height, painted = 0;
    (void)host->board(m, width, height, 1, palette, 2);
    orime_cell *scope = host->model_alloc(m, cells * sizeof *scope);
    orime_set *black = host->model_alloc(m, cells * sizeof *black);
    for (uint32_t c = 0; c < cells; c++) {
        if (p->blocked[c]) {
            host->keep(m, c, 1);
            continue;
        }
        black[painted] = BLACK;
        scope[painted++] = c;
        host->equal(m, (orime_cell[]){p->tile[c], c}, 2);
    }
    host->as_one(m, "some cell is black");
    host->clause(m, scope, painted, black);
    host->as_one(m, NULL);
    for (uint32_t y = 0; y < height; y++)
        build_line(host, m, p, host->format(m, "row %u", (unsigned)y + 1), y * width, width, 1, p->rows.of[y],
                   p->right);
    for (uint32_t x = 0; x < width; x++)
        build_line(host, m, p, host->format(m, "column %u", (unsigned)x + 1), x, height, width, p->columns.of[x],
                   p->down);
}

/* ---- checking an answer ---- */

static bool check_tiles(const struct orime_host *host, orime_report *r, const struct tilepaint *p,
                        const uint8_t *values)
{
    bool good = true;
    uint32_t cells = p->tiles.width * p->tiles.height;
    uint32_t *seen = host->report_alloc(r, cells * sizeof *seen); /* 1 white, 2 black, 3 both and said */
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t *t = &seen[p->tile[c]], now = 1 + (values[c] != 0);
        if (p->blocked[c]) {
            if (values[c] != 0)
                host->broken(r, &c, 1, "a cell with clues is black");
            good &= values[c] == 0;
        } else if (*t != 0 && *t != 3 && *t != now) {
            host->broken(r, &c, 1, "a tile is painted in part");
            good = false;
            *t = 3;
        } else if (*t == 0) {
            *t = now;
        }
    }
    return good;
}

/* From one clue up to the next one, or to the end. */
static bool check_clue(const struct orime_host *host, orime_report *r, const struct tilepaint *p, const uint8_t *values,
                       const char *where, uint32_t first, uint32_t n, uint32_t step, int32_t clue)
{
    int32_t black = 0;
    for (uint32_t i = 0; i < n && !p->blocked[first + i * step]; i++)
        black += values[first + i * step];
    if (clue < 0 || black == clue)
        return true;
    uint32_t cell = first - step;
    host->broken(r, &cell, where[0] == '\0', "%s%d black cell%s, the clue says %d", where, (int)black,
                 orime_plural(black, "", "s"), (int)clue);
    return false;
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct tilepaint *p = puzzle;
    uint32_t width = p->tiles.width, height = p->tiles.height;
    bool good = host->some(r, values, BLACK, "black cells");
    char where[40];
    good &= check_tiles(host, r, p, values);
    for (uint32_t y = 0; y < height; y++) {
        (void)snprintf(where, sizeof where, "row %u: ", (unsigned)y + 1);
        good &= check_clue(host, r, p, values, where, y * width, width, 1, p->rows.of[y]);
    }
    for (uint32_t x = 0; x < width; x++) {
        (void)snprintf(where, sizeof where, "column %u: ", (unsigned)x + 1);
        good &= check_clue(host, r, p, values, where, x, height, width, p->columns.of[x]);
    }
    for (uint32_t c = 0; c < width * height; c++) {
        if (!p->blocked[c])
            continue;
        good &= check_clue(host, r, p, values, "", c + 1, width - c % width - 1, 1, p->right[c]);
        good &= check_clue(host, r, p, values, "", c + width, height - c / width - 1, width, p->down[c]);
    }
    return good;
}

/* ---- drawing ---- */

static void half(char *to, size_t size, int32_t clue)
{
    *to = '\0';
    if (clue >= 0)
        (void)snprintf(to, size, "%d", (int)clue);
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct tilepaint *p = puzzle;
    char down[12], right[12], both[30];
    host->regions(c, p->tile); /* not tiles.of: a cell with clues has walls around it, whatever its letter */
    for (uint32_t y = 0; y < p->tiles.height; y++) {
        half(right, sizeof right, p->rows.of[y]);
        if (p->rows.of[y] >= 0)
            host->row_clue(c, y, right, -1);
    }
    for (uint32_t x = 0; x < p->tiles.width; x++) {
        half(down, sizeof down, p->columns.of[x]);
        if (p->columns.of[x] >= 0)
            host->column_clue(c, x, down, -1);
    }
    for (uint32_t i = 0; i < p->tiles.width * p->tiles.height; i++) {
        if (!p->blocked[i])
            continue;
        half(down, sizeof down, p->down[i]);
        half(right, sizeof right, p->right[i]);
        (void)snprintf(both, sizeof both, "%s\\%s", down, right);
        host->cell_mark(c, i % p->tiles.width, i / p->tiles.width, ORIME_SPLIT);
        host->cell_text(c, i % p->tiles.width, i / p->tiles.width, both);
    }
}

/* ---- the rule ---- */

static const struct orime_key board_keys[] = {ORIME_KEY_REGIONS};
static const struct orime_key clue_keys[] = {
    {.name = "rows",
     .type = ORIME_LINES,
     .help = "A number a line (or all in one): how many cells of each row are black, up to a clue inside; . or ?: no "
             "clue."},
    {.name = "columns", .type = ORIME_LINES, .help = "The same for each column, from the left."},
    {.name = "inside",
     .type = ORIME_LINES,
     .help = "A row of the board a line, words parted by blanks: . for a plain cell, DOWN\\RIGHT for one with clues, "
             "such as 3\\. or 2\\4."},
};
static const struct orime_key given_keys[] = {ORIME_KEY_GIVEN};
static const struct orime_key option_keys[] = {ORIME_KEY_SPLIT};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 1, .help = "The tiles."},
    {.name = "clues", .keys = clue_keys, .n_keys = 3, .help = "How many cells are black."},
    {.name = "given", .keys = given_keys, .n_keys = 1, .help = "Cells that are known from the start."},
    {.name = "options", .keys = option_keys, .n_keys = 1, .help = "How regions are read."},
};

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "tilepaint",
    .name = "Tilepaint",
    .version = "1.0",
    .summary = "Whole tiles are painted black, so many cells of each row and column as the clues say.",
    .sections = sections,
    .n_sections = sizeof sections / sizeof *sections,
    .example = "[puzzle]\n"
               "rule = tilepaint\n"
               "\n"
               "[board]\n"
               "regions =\n"
               "    ABBCC\n"
               "    AADDD\n"
               "    EEFGD\n"
               "    HIJKK\n"
               "    LLJKK\n"
               "\n"
               "[clues]\n"
               "rows = 3 2 1 1 1\n"
               "columns = 3 2 3 1 0\n"
               "inside =\n"
               "    .   .   .   .   .\n"
               "    .   .   .   .   .\n"
               "    .   .   .   .   .\n"
               "    .   0\\1 .   .   .\n"
               "    .   .   .   .   .\n",
    .parse = parse,
    .build = build,
    .validate = validate,
    .render = render,
}};

ORIME_EXPORT_RULES(rules);
