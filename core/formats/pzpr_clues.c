/* Clues around the board, in addresses and in files: the runs of nonograms, and the clues of tile paint, some of which
 * stand in split cells. */
#include <string.h>

#include "formats/pzpr_parts.h"

/* ---- the runs of a nonogram: the columns, then the rows, each from the board outward ---- */

static const struct pzpr_line *next_slot(struct pzpr_places *p, uint32_t *slot)
{
    const struct pzpr_sheet *s = p->s;
    uint32_t above = pzpr_slots(s->rows), beside = pzpr_slots(s->columns), at = p->at++, columns = s->columns * above;
    *slot = at < columns ? at % above : (at - columns) % beside;
    return at < columns ? &s->top[at / above] : &s->left[(at - columns) / beside];
}

static int32_t *next_run(struct pzpr_places *p)
{
    uint32_t slot;
    const struct pzpr_line *line = next_slot(p, &slot);
    return &line->numbers[slot];
}

static struct pzpr_places in_slots(const struct pzpr_sheet *s)
{
    uint32_t n = s->columns * pzpr_slots(s->rows) + s->rows * pzpr_slots(s->columns);
    return (struct pzpr_places){s, 0, n, "places for runs", next_run};
}

/* From slots, innermost first and empty ones anywhere, to a clue. */
static void close_up(struct pzpr_line *line, uint32_t slots)
{
    for (uint32_t i = 0; i < slots; i++)
        if (line->numbers[i] > 0)
            line->numbers[line->n++] = line->numbers[i];
    for (uint32_t i = 0; i < line->n / 2; i++) {
        int32_t number = line->numbers[i];
        line->numbers[i] = line->numbers[line->n - 1 - i];
        line->numbers[line->n - 1 - i] = number;
    }
}

static bool read_run_clues(struct pzpr_text *t, struct pzpr_sheet *s)
{
    struct pzpr_places p = in_slots(s);
    if (!pzpr_read_numbers(t, &p, &pzpr_base16))
        return false;
    for (uint32_t x = 0; x < s->columns; x++)
        close_up(&s->top[x], pzpr_slots(s->rows));
    for (uint32_t y = 0; y < s->rows; y++)
        close_up(&s->left[y], pzpr_slots(s->columns));
    return true;
}

/* Runs in front of the first stay empty. */
static int32_t *next_written_run(struct pzpr_places *p)
{
    uint32_t slot;
    const struct pzpr_line *line = next_slot(p, &slot);
    return slot < line->n ? &line->numbers[line->n - 1 - slot] : NULL;
}

static void write_run_clues(FILE *out, const struct pzpr_sheet *s)
{
    struct pzpr_places p = in_slots(s);
    p.next = next_written_run;
    pzpr_write_numbers(out, &p, &pzpr_base16);
}

const struct pzpr_address_part pzpr_run_clues = {read_run_clues, write_run_clues};

/* In a file runs and answer are one grid; the runs stand close to the board, "c3" is one that was ticked off. */

static bool read_run(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t x, uint32_t y)
{
    uint32_t beside = pzpr_slots(s->columns), above = pzpr_slots(s->rows);
    if (x >= beside && y >= above)
        return pzpr_read_mark(row, s, x - beside, y - above);
    int32_t number;
    uint32_t ticked = row->word[0] == 'c';
    if (pzpr_row_is(row, "."))
        return true;
    if ((x < beside && y < above) || !pzpr_number_in(row->word + ticked, row->length - ticked, &number))
        return pzpr_row_error(row, x < beside && y < above ? "'.' in the corner" : "the length of a run, or '.'");
    struct pzpr_line *line = y < above ? &s->top[x - beside] : &s->left[y - above];
    if (number > 0)
        line->numbers[line->n++] = number;
    return true;
}

static bool read_run_rows(struct pzpr_rows *f, struct pzpr_sheet *s)
{
    s->clue_line = pzpr_line_of_next(f) + (s->by_line ? pzpr_slots(s->rows) : 0); /* of the first row's clue */
    return pzpr_read_grid(f, s, "grid", pzpr_slots(s->columns) + s->columns, pzpr_slots(s->rows) + s->rows, read_run);
}

/* The clue in slot i of those before the board. */
static void put_run(FILE *out, const struct pzpr_line *line, uint32_t slots, uint32_t i)
{
    uint32_t blank = slots - (line->n < slots ? line->n : slots);
    pzpr_put_number(out, i < blank ? PZPR_NO_NUMBER : line->numbers[i - blank]);
}

static void write_run_rows(FILE *out, const struct pzpr_sheet *s)
{
    uint32_t beside = pzpr_slots(s->columns), above = pzpr_slots(s->rows);
    for (uint32_t y = 0; y < above + s->rows; y++) {
        for (uint32_t i = 0; i < beside; i++)
            if (y < above)
                (void)fputs(". ", out);
            else
                put_run(out, &s->left[y - above], beside, i);
        for (uint32_t x = 0; x < s->columns; x++)
            if (y < above)
                put_run(out, &s->top[x], above, y);
            else
                pzpr_put_mark(out, s->answer[(y - above) * s->columns + x]);
        (void)fputc('\n', out);
    }
}

const struct pzpr_file_part pzpr_run_rows = {read_run_rows, write_run_rows};

/* ---- the clues of tile paint: split cells, then above each column, then beside each row ----
 * pzprjs (as of 2025) reads back a clue of 16 and more above a column wrongly, and writes a split cell with one clue
 * only as "-1". Here both are what is meant: '-' and two digits; '.' for no clue. */

/* One digit, or '.'; a prefix that stands elsewhere says that it has two. */
static bool take_split(struct pzpr_text *t, bool two, int32_t *number)
{
    if (t->at < t->length && t->text[t->at] == '.' && !two) {
        t->at++;
        *number = PZPR_NO_NUMBER;
        return true;
    }
    return pzpr_take_digits(t, two ? 2 : 1, 16, "split cells", number);
}

static bool read_splits(struct pzpr_text *t, struct pzpr_sheet *s)
{
    uint32_t cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells;) {
        if (t->at == t->length)
            return pzpr_ends_early(t, "cells", c, cells);
        char sign = t->text[t->at];
        if (sign >= 'g' && sign <= 'z') {
            uint32_t empty = (uint32_t)(sign - 'g') + 1;
            if (empty > cells - c)
                return reading_error(t->r, t->line, NULL,
                                     "column %u: '%c' stands for %u cells without a clue, and %u are left",
                                     (unsigned)(t->column + t->at), sign, (unsigned)empty, (unsigned)(cells - c));
            c += empty;
            t->at++;
            continue;
        }
        t->at += sign == '-' || sign == '+' || sign == '=';
        if (!take_split(t, sign == '+' || sign == '=', &s->down[c]) ||
            !take_split(t, sign == '-' || sign == '=', &s->number[c]))
            return false;
        s->split[c++] = true;
    }
    return true;
}

static bool read_outside(struct pzpr_text *t, struct pzpr_line *lines, uint32_t n, const char *what)
{
    for (uint32_t i = 0; i < n; i++) {
        if (t->at == t->length)
            return pzpr_ends_early(t, what, i, n);
        char sign = t->text[t->at];
        t->at += sign == '.' || sign == '-';
        if (sign == '.')
            continue;
        if (!pzpr_take_digits(t, sign == '-' ? 2 : 1, 16, what, &lines[i].numbers[0]))
            return false;
        lines[i].n = 1;
    }
    return true;
}

static bool read_tile_clues(struct pzpr_text *t, struct pzpr_sheet *s)
{
    return read_splits(t, s) && read_outside(t, s->top, s->columns, "clues above columns") &&
           read_outside(t, s->left, s->rows, "clues beside rows");
}

static void write_digit(FILE *out, int32_t number)
{
    if (number < 0)
        (void)fputc('.', out);
    else
        (void)fprintf(out, "%x", (unsigned)number);
}

static void write_outside(FILE *out, const struct pzpr_line *lines, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        int32_t number = lines[i].n == 0 ? PZPR_NO_NUMBER : lines[i].numbers[0];
        if (number >= 16)
            (void)fputc('-', out);
        write_digit(out, number);
    }
}

static void write_tile_clues(FILE *out, const struct pzpr_sheet *s)
{
    uint32_t empty = 0, cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells; c++) {
        if (!s->split[c]) {
            if (++empty == 20)
                pzpr_write_empty(out, &pzpr_base16, &empty);
            continue;
        }
        bool down = s->down[c] >= 16, right = s->number[c] >= 16;
        pzpr_write_empty(out, &pzpr_base16, &empty);
        if (down || right)
            (void)fputc(down && right ? '=' : down ? '+' : '-', out);
        write_digit(out, s->down[c]);
        write_digit(out, s->number[c]);
    }
    pzpr_write_empty(out, &pzpr_base16, &empty);
    write_outside(out, s->top, s->columns);
    write_outside(out, s->left, s->rows);
}

const struct pzpr_address_part pzpr_tile_clues = {read_tile_clues, write_tile_clues};

/* ---- tile paint: clues above and beside the board, and "RIGHT,DOWN" in split cells; -1: none ---- */

static bool clue_word(const struct pzpr_row *row, uint32_t from, uint32_t to, int32_t *number)
{
    bool none = to - from == 2 && memcmp(row->word + from, "-1", 2) == 0;
    *number = PZPR_NO_NUMBER;
    return none || pzpr_number_in(row->word + from, to - from, number);
}

static bool read_tile(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t x, uint32_t y)
{
    const char *comma = memchr(row->word, ',', row->length);
    uint32_t half = comma == NULL ? row->length : (uint32_t)(comma - row->word), cell = (y - 1) * s->columns + x - 1;
    if ((x == 0 && y == 0) || pzpr_row_is(row, "."))
        return true;
    if (x == 0 || y == 0) {
        struct pzpr_line *line = y == 0 ? &s->top[x - 1] : &s->left[y - 1];
        if (!clue_word(row, 0, row->length, &line->numbers[0]))
            return pzpr_row_error(row, "a number, or -1 for none");
        line->n = line->numbers[0] != PZPR_NO_NUMBER;
        return true;
    }
    s->split[cell] = true;
    return (half < row->length && clue_word(row, 0, half, &s->number[cell]) &&
            clue_word(row, half + 1, row->length, &s->down[cell])) ||
           pzpr_row_error(row, "two numbers such as 3,4 or a '.'");
}

static bool read_tile_rows(struct pzpr_rows *f, struct pzpr_sheet *s)
{
    s->clue_line = pzpr_line_of_next(f);
    return pzpr_read_grid(f, s, "clues", s->columns + 1, s->rows + 1, read_tile);
}

static void put_clue(FILE *out, const struct pzpr_line *line)
{
    (void)fprintf(out, "%d ", line->n == 0 ? -1 : (int)line->numbers[0]);
}

static void write_tile_rows(FILE *out, const struct pzpr_sheet *s)
{
    (void)fputs("0 ", out);
    for (uint32_t x = 0; x < s->columns; x++)
        put_clue(out, &s->top[x]);
    (void)fputc('\n', out);
    for (uint32_t y = 0; y < s->rows; y++) {
        put_clue(out, &s->left[y]);
        for (uint32_t c = y * s->columns; c < (y + 1) * s->columns; c++)
            if (s->split[c])
                (void)fprintf(out, "%d,%d ", (int)s->number[c], (int)s->down[c]);
            else
                (void)fputs(". ", out);
        (void)fputc('\n', out);
    }
}

const struct pzpr_file_part pzpr_tile_rows = {read_tile_rows, write_tile_rows};
