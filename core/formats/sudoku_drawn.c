/* Sudoku grids drawn with text: rows of signs alone, with lines between the boxes, as Simple Sudoku keeps them (.ss),
 * and with candidates (pencil marks). One reader knows them all. A file may hold several, one below the other. */
#include <string.h>

#include "formats/sudoku_grid.h"

enum { SNIFFED = 1 << 16 }; /* bytes: what has no grid by then is none */

static bool sniff(const char *bytes, size_t size)
{
    return grid_is_here(bytes, size < SNIFFED ? size : SNIFFED, size > SNIFFED);
}

/* Cuts behind each last row of a grid; what stands above a grid belongs to it. */
static bool split(struct reading *r, struct pieces *pieces)
{
    struct grid_place place;
    const char *bytes = r->piece->bytes;
    uint32_t number = r->piece->line, usual = 0, capacity = 0;
    for (size_t at = 0; grid_find(bytes, r->piece->size, at, usual, &place); at = place.end) {
        if ((pieces->piece = reading_room(r, pieces->piece, pieces->n, &capacity, sizeof *pieces->piece)) == NULL)
            return false;
        pieces->piece[pieces->n++] =
            (struct piece){.bytes = bytes + at, .size = place.end - at, .line = number, .usual = usual};
        for (size_t i = at; i < place.end; i++)
            number += bytes[i] == '\n';
        usual = place.shape.side;
    }
    return true;
}

static bool read(struct reading *r, struct foreign *out)
{
    struct sudoku_sheet s = {.number = r->piece->line};
    return grid_read(r, &s) && sudoku_document(&s, r, out);
}

/* ---- writing ---- */

static bool without_candidates(struct reading *r, const struct sudoku_sheet *s, const char *format)
{
    return s->candidates == NULL || reading_error(r, 0, NULL, "the format %s cannot carry candidates", format);
}

/* Would the rows, each a word, be taken for a list of small sudokus? Then blanks stand between the cells. */
static bool looks_like_list(const struct sudoku_sheet *s)
{
    uint32_t small = sudoku_side(s->side);
    for (uint32_t c = 0; small > 0 && c < s->side * s->side; c++)
        if (s->cells[c] > small)
            return false;
    return small > 0;
}

static bool write_rows(struct reading *r, FILE *out, const struct ini_document *doc, const char *answer)
{
    struct sudoku_sheet s;
    (void)answer;
    if (!sudoku_from_document(&s, doc, "rows", r) || !without_candidates(r, &s, "rows"))
        return false;
    bool parted = looks_like_list(&s);
    for (uint32_t c = 0; c < s.side * s.side; c++)
        (void)fprintf(out, "%c%s", sudoku_sign(s.cells[c]), (c + 1) % s.side == 0 ? "\n" : parted ? " " : "");
    return true;
}

/* A line between boxes: `left`, runs of '-' of the given length with `cross` between them, `right`. */
static void put_drawn(FILE *out, const struct sudoku_sheet *s, uint32_t dashes, const char *left, char cross,
                      const char *right)
{
    (void)fputs(left, out);
    for (uint32_t b = 0; b < s->side / s->box_width; b++) {
        if (b > 0)
            (void)fputc(cross, out);
        for (uint32_t i = 0; i < dashes; i++)
            (void)fputc('-', out);
    }
    (void)fprintf(out, "%s\n", right);
}

static bool write_grid(struct reading *r, FILE *out, const struct ini_document *doc, const char *answer)
{
    struct sudoku_sheet s;
    (void)answer;
    if (!sudoku_from_document(&s, doc, "grid", r) || !without_candidates(r, &s, "grid"))
        return false;
    for (uint32_t y = 0; y < s.side; y++) {
        if (y > 0 && y % s.box_height == 0)
            put_drawn(out, &s, 2 * s.box_width + 1, "", '+', "");
        for (uint32_t x = 0; x < s.side; x++)
            (void)fprintf(out, "%s %c%s", x > 0 && x % s.box_width == 0 ? " |" : "",
                          sudoku_sign(s.cells[y * s.side + x]), x + 1 == s.side ? "\n" : "");
    }
    return true;
}

static bool write_ss(struct reading *r, FILE *out, const struct ini_document *doc, const char *answer)
{
    struct sudoku_sheet s;
    (void)answer;
    if (!sudoku_from_document(&s, doc, "ss", r) || !without_candidates(r, &s, "ss"))
        return false;
    put_drawn(out, &s, s.box_width, "*", '-', "*");
    for (uint32_t y = 0; y < s.side; y++) {
        if (y > 0 && y % s.box_height == 0)
            put_drawn(out, &s, s.box_width, "|", '+', "|");
        for (uint32_t x = 0; x < s.side; x++)
            (void)fprintf(out, "%s%c", x % s.box_width == 0 ? "|" : "", sudoku_sign(s.cells[y * s.side + x]));
        (void)fputs("|\n", out);
    }
    put_drawn(out, &s, s.box_width, "*", '-', "*");
    return true;
}

/* ---- candidates ---- */

static uint32_t candidate_count(uint64_t set)
{
    uint32_t n = 0;
    for (; set != 0; set &= set - 1)
        n++;
    return n;
}

/* One candidate alone is a given; twice, it is a cell that is not given and has no other. */
static uint32_t candidates_width(const struct sudoku_sheet *s, uint32_t cell)
{
    uint32_t n = candidate_count(s->candidates[cell]);
    return n == 0 || s->cells[cell] != 0 ? 1 : n == 1 ? 2 : n;
}

static void put_candidates(FILE *out, const struct sudoku_sheet *s, uint32_t cell, uint32_t width)
{
    uint64_t set = s->candidates[cell];
    uint32_t own = candidates_width(s, cell), times = own > candidate_count(set) ? own : 1;
    for (uint32_t i = own; i < width; i++)
        (void)fputc(' ', out);
    if (set == 0)
        (void)fputc('-', out);
    for (uint32_t d = 1; set != 0; d++, set >>= 1)
        for (uint32_t i = 0; (set & 1) != 0 && i < times; i++)
            (void)fputc(sudoku_sign(d), out);
}

/* Can the candidates be written, and in which width? */
static bool measure_candidates(struct reading *r, struct sudoku_sheet *s, uint32_t *width)
{
    *width = 1;
    if (s->side > 9)
        return reading_error(r, 0, "9 x 9 at most", "the format pencil cannot carry a grid of %u", (unsigned)s->side);
    if (!sudoku_fill_candidates(s, r))
        return false;
    for (uint32_t c = 0; c < s->side * s->side; c++) {
        if (s->cells[c] != 0 && s->candidates[c] == 0)
            return reading_error(r, 0, NULL,
                                 "the format pencil cannot carry r%uc%u, given as %u, which is no candidate",
                                 (unsigned)(c / s->side) + 1, (unsigned)(c % s->side) + 1, (unsigned)s->cells[c]);
        *width = candidates_width(s, c) > *width ? candidates_width(s, c) : *width;
    }
    return true;
}

static bool write_pencil(struct reading *r, FILE *out, const struct ini_document *doc, const char *answer)
{
    struct sudoku_sheet s;
    uint32_t width;
    (void)answer;
    if (!sudoku_from_document(&s, doc, "pencil", r) || !measure_candidates(r, &s, &width))
        return false;
    uint32_t dashes = s.box_width * (width + 1) + 1;
    put_drawn(out, &s, dashes, ".", '.', ".");
    for (uint32_t y = 0; y < s.side; y++) {
        if (y > 0 && y % s.box_height == 0)
            put_drawn(out, &s, dashes, ":", '+', ":");
        for (uint32_t x = 0; x < s.side; x++) {
            (void)fputs(x % s.box_width == 0 ? (x == 0 ? "| " : " | ") : " ", out);
            put_candidates(out, &s, y * s.side + x, width);
        }
        (void)fputs(" |\n", out);
    }
    put_drawn(out, &s, dashes, "'", '\'', "'");
    return true;
}

const struct format format_sudoku_grid = {
    .name = "grid",
    .extension = "grid",
    .summary = "a sudoku as rows, with lines between the boxes",
    .carries = CARRIES_SEVERAL,
    .rules = "sudoku",
    .sniff = sniff,
    .split = split,
    .read_document = read,
    .write_document = write_grid,
    .between = "\n",
};
const struct format format_sudoku_rows = {
    .name = "rows",
    .extension = "rows",
    .summary = "a sudoku as rows of signs alone (read as grid is)",
    .carries = CARRIES_SEVERAL,
    .rules = "sudoku",
    .read_document = read,
    .write_document = write_rows,
    .between = "\n",
};
const struct format format_sudoku_ss = {
    .name = "ss",
    .extension = "ss",
    .summary = "a sudoku as Simple Sudoku keeps it (read as grid is)",
    .carries = CARRIES_SEVERAL,
    .rules = "sudoku",
    .read_document = read,
    .write_document = write_ss,
    .between = "\n",
};
const struct format format_sudoku_pencil = {
    .name = "pencil",
    .extension = "pencil",
    .summary = "a sudoku with the candidates of each cell (read as grid is)",
    .carries = CARRIES_SEVERAL,
    .rules = "sudoku",
    .read_document = read,
    .write_document = write_pencil,
    .between = "\n",
};
