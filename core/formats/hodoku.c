/* Library lines of HoDoKu, one a puzzle: ":0100:4:5.....:436 512:...": technique, digits, the 81 cells ('+' before a
 * digit that was placed and not given), candidates that are gone (digit, row, column), and more, which is not needed to
 * know the puzzle. */
#include <string.h>

#include "formats/sudoku_sheet.h"

enum { SIDE = 9, CELLS = 81, FIELDS = 8 };

struct library_line {
    struct text_line field[FIELDS]; /* behind the first colon */
    uint32_t n;
};

static struct library_line fields_of(const struct text_line *line)
{
    struct library_line l = {.n = 0};
    if (line->length == 0 || *line->text != ':')
        return l;
    for (uint32_t at = 1, begin = 1; at <= line->length && l.n < FIELDS; at++)
        if (at == line->length || line->text[at] == ':') {
            l.field[l.n++] = (struct text_line){line->text + begin, at - begin, line->number};
            begin = at + 1;
        }
    return l;
}

/* How many cells the third field has. */
static uint32_t count_cells(const struct library_line *l)
{
    uint32_t n = 0;
    for (uint32_t i = 0; l->n >= 3 && i < l->field[2].length; i++)
        n += l->field[2].text[i] != '+';
    return n;
}

static bool sniff(const char *bytes, size_t size)
{
    size_t rest;
    struct text_line line = sniff_line(bytes, size, &rest);
    struct library_line l = fields_of(&line);
    if (l.n < 3 || count_cells(&l) != CELLS)
        return false;
    for (uint32_t i = 0; i < l.field[2].length; i++)
        if (l.field[2].text[i] != '+' && sudoku_digit(l.field[2].text[i], SIDE) < 0)
            return false;
    return true;
}

static bool split(struct reading *r, struct pieces *pieces)
{
    uint32_t n;
    const struct text_line *lines = reading_lines(r, &n);
    pieces->piece = lines == NULL ? NULL : reading_array(r, n, sizeof *pieces->piece);
    for (uint32_t i = 0; pieces->piece != NULL && i < n; i++)
        if (lines[i].length > 0 && *lines[i].text != '#')
            pieces->piece[pieces->n++] =
                (struct piece){.bytes = lines[i].text, .size = lines[i].length, .line = lines[i].number};
    return pieces->piece != NULL;
}

/* The cells; those that were placed take part in the candidates only. */
static bool take_cells(struct reading *r, struct sudoku_sheet *s, const struct text_line *field, bool *any_placed)
{
    uint8_t placed[CELLS] = {0};
    bool plus = false;
    uint32_t c = 0;
    for (uint32_t i = 0; i < field->length; i++) {
        char sign = field->text[i];
        int32_t digit = sudoku_digit(sign, SIDE);
        if (sign == '+') {
            plus = true;
            continue;
        }
        if (digit < 0)
            return reading_error(r, field->number, "a digit, or . for an empty cell", "'%.*s' in the grid",
                                 utf8_sign(field->text + i, field->length - i), field->text + i);
        placed[c] = plus;
        s->cells[c++] = (uint8_t)digit;
        *any_placed = *any_placed || plus;
        plus = false;
    }
    if (*any_placed && !sudoku_fill_candidates(s, r))
        return false;
    for (c = 0; c < CELLS; c++)
        s->cells[c] = placed[c] ? 0 : s->cells[c];
    return true;
}

/* "436 512": digit 4 of row 3, column 6. */
static bool take_deleted(struct reading *r, struct sudoku_sheet *s, const struct text_line *field)
{
    for (uint32_t at = 0; line_more(field, &at);) {
        uint32_t number;
        bool good = line_number(field, &at, &number) && number >= 111 && number <= 999;
        uint32_t digit = number / 100, row = number / 10 % 10, column = number % 10;
        if (!good || row == 0 || column == 0)
            return reading_error(r, field->number, "digit, row and column, such as 436",
                                 "the deleted candidates \"%.*s\"", (int)utf8_cut(field->text, field->length, 60),
                                 field->text);
        if (!sudoku_fill_candidates(s, r))
            return false;
        s->candidates[(row - 1) * SIDE + column - 1] &= ~((uint64_t)1 << (digit - 1));
    }
    return true;
}

static bool read(struct reading *r, struct foreign *out)
{
    struct text_line line = {r->piece->bytes, (uint32_t)r->piece->size, r->piece->line};
    struct library_line l = fields_of(&line);
    struct sudoku_sheet s = {.side = SIDE, .box_width = 3, .box_height = 3, .number = r->piece->line};
    bool any_placed = false;
    if (l.n < 3 || count_cells(&l) != CELLS)
        return reading_error(r, r->piece->line, ":technique:digits:81 cells:", "a grid of %u cells",
                             (unsigned)count_cells(&l));
    s.cells = reading_array(r, CELLS, sizeof *s.cells);
    if (s.cells == NULL || !take_cells(r, &s, &l.field[2], &any_placed) ||
        (l.n > 3 && !take_deleted(r, &s, &l.field[3])))
        return false;
    return sudoku_document(&s, r, out);
}

/* The digit of a cell that was placed: its only candidate, which its neighbours have lost; 0: it is open. */
static uint32_t placed_digit(const struct sudoku_sheet *s, uint32_t cell)
{
    uint64_t set = s->candidates[cell];
    if (s->cells[cell] != 0 || set == 0 || (set & (set - 1)) != 0)
        return 0;
    for (uint32_t c = 0; c < CELLS; c++)
        if (c != cell && (s->candidates[c] & set) != 0 &&
            (c / 9 == cell / 9 || c % 9 == cell % 9 || (c / 27 == cell / 27 && c % 9 / 3 == cell % 9 / 3)))
            return 0;
    uint32_t digit = 1;
    while (set != (uint64_t)1 << (digit - 1))
        digit++;
    return digit;
}

/* Writes the candidates that are gone beside those that the digits rule out. */
static void put_deleted(FILE *out, const struct sudoku_sheet *s, const struct sudoku_sheet *all)
{
    const char *between = "";
    for (uint32_t c = 0; c < CELLS; c++)
        for (uint32_t d = 1; d <= SIDE; d++)
            if ((all->candidates[c] & ~s->candidates[c]) >> (d - 1) & 1) {
                (void)fprintf(out, "%s%u%u%u", between, (unsigned)d, (unsigned)(c / SIDE + 1),
                              (unsigned)(c % SIDE + 1));
                between = " ";
            }
}

/* Takes out the candidates that the givens rule out: a library line has no place for them. False: no memory. */
static bool keep_to_givens(struct sudoku_sheet *s, struct reading *r)
{
    struct sudoku_sheet plain = *s;
    plain.candidates = NULL;
    if (s->candidates == NULL)
        return true;
    if (!sudoku_fill_candidates(&plain, r))
        return false;
    for (uint32_t c = 0; c < CELLS; c++)
        s->candidates[c] &= plain.candidates[c];
    return true;
}

static bool write(struct reading *r, FILE *out, const struct ini_document *doc, const char *answer)
{
    struct sudoku_sheet s, all;
    (void)answer;
    if (!sudoku_from_document(&s, doc, "hodoku", r))
        return false;
    if (s.side != SIDE)
        return reading_error(r, 0, "9 x 9", "the format hodoku cannot carry a grid of %u", (unsigned)s.side);
    if (!keep_to_givens(&s, r))
        return false;
    all = s;
    all.candidates = NULL;
    all.cells = reading_array(r, CELLS, sizeof *all.cells);
    for (uint32_t c = 0; all.cells != NULL && c < CELLS; c++)
        all.cells[c] = (uint8_t)(s.cells[c] != 0 || s.candidates == NULL ? s.cells[c] : placed_digit(&s, c));
    if (all.cells == NULL || (s.candidates != NULL && !sudoku_fill_candidates(&all, r)))
        return false;
    (void)fputs(":0000:x:", out);
    for (uint32_t c = 0; c < CELLS; c++)
        (void)fprintf(out, "%s%c", all.cells[c] != s.cells[c] ? "+" : "", sudoku_sign(all.cells[c]));
    (void)fputc(':', out);
    if (s.candidates != NULL)
        put_deleted(out, &s, &all);
    (void)fputs("::\n", out);
    return true;
}

const struct format format_hodoku = {
    .name = "hodoku",
    .extension = "hodoku",
    .summary = "a sudoku a line, with the candidates that are gone (HoDoKu's library)",
    .carries = CARRIES_SEVERAL,
    .rules = "sudoku",
    .sniff = sniff,
    .split = split,
    .read_document = read,
    .write_document = write,
};
