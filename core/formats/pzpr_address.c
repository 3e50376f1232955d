/* The parts of which the bodies of addresses consist. Grammar: src/variety-common/Encode.js of https://github.com/robx/pzprjs .
 *
 * What pzprjs passes over in silence (characters that mean nothing, a body that ends early or goes on too long) is an
 * error here: such an address has been damaged on its way, and would be another puzzle. */
#include <string.h>

#include "base/dsu.h"
#include "formats/pzpr.h"

/* ---- reading characters ---- */

static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

/* 0..35, or -1. */
static int digit_of(char c)
{
    const char *at = c == '\0' ? NULL : strchr(digits, c);
    return at == NULL ? -1 : (int)(at - digits);
}

/* Points at the next character; always false. */
static bool wrong_character(const struct pzpr_text *t, const char *wanted, const char *among)
{
    char c = t->text[t->at], shown[8];
    if (c > ' ' && c <= '~')
        (void)snprintf(shown, sizeof shown, "'%c'", c);
    else
        (void)snprintf(shown, sizeof shown, "\\x%02x", (unsigned)(unsigned char)c);
    return reading_error(t->r, t->line, wanted, "column %u: %s%s among the %s", (unsigned)(t->column + t->at), shown,
                         c >= 'A' && c <= 'Z' ? " in upper case" : "", among);
}

static bool ends_early(const struct pzpr_text *t, const char *among, uint32_t got, uint32_t of)
{
    return reading_error(t->r, t->line, "the rest of it", "column %u: the address ends after %u of %u %s",
                         (unsigned)(t->column + t->length), (unsigned)got, (unsigned)of, among);
}

/* Reads n digits of a base. */
static bool take_digits(struct pzpr_text *t, uint32_t n, int base, const char *among, int32_t *number)
{
    char wanted[24];
    (void)snprintf(wanted, sizeof wanted, base > 10 ? "0 to 9, a to %c" : "0 to 9", digits[base - 1]);
    for (*number = 0; n > 0; n--, t->at++) {
        if (t->at == t->length)
            return reading_error(t->r, t->line, wanted, "column %u: the address ends within a number",
                                 (unsigned)(t->column + t->at));
        int digit = digit_of(t->text[t->at]);
        if (digit < 0 || digit >= base)
            return wrong_character(t, wanted, among);
        *number = *number * base + digit;
    }
    return true;
}

/* ---- walls: a bit for each side between two cells of a row, then of a column; five bits a character ---- */

static bool wall_between(const struct pzpr_sheet *s, uint32_t i, bool across)
{
    uint32_t step = across ? s->columns : 1, width = across ? s->columns : s->columns - 1;
    uint32_t cell = i / width * s->columns + i % width;
    return s->region[cell] != s->region[cell + step];
}

static bool read_walls(struct pzpr_text *t, struct pzpr_sheet *s, bool across)
{
    uint32_t step = across ? s->columns : 1, width = across ? s->columns : s->columns - 1;
    uint32_t n = across ? s->columns * (s->rows - 1) : width * s->rows;
    for (uint32_t i = 0; i < n; i += 5) {
        int32_t five;
        if (t->at == t->length)
            return ends_early(t, "walls", i, n);
        if (!take_digits(t, 1, 32, "walls", &five))
            return false;
        for (uint32_t k = i; k < i + 5 && k < n; k++) {
            uint32_t cell = k / width * s->columns + k % width;
            if ((five >> (4 - (k - i)) & 1) == 0)
                dsu_union(s->region, cell, cell + step);
        }
    }
    return true;
}

static bool read_borders(struct pzpr_text *t, struct pzpr_sheet *s)
{
    uint32_t cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells; c++)
        s->region[c] = c; /* disjoint sets */
    if (!read_walls(t, s, false) || !read_walls(t, s, true))
        return false;
    pzpr_close_regions(s);
    return true;
}

static void write_walls(FILE *out, const struct pzpr_sheet *s, bool across)
{
    uint32_t n = across ? s->columns * (s->rows - 1) : (s->columns - 1) * s->rows;
    for (uint32_t i = 0; i < n; i += 5) {
        uint32_t five = 0;
        for (uint32_t k = 0; k < 5; k++)
            five = 2 * five + (i + k < n && wall_between(s, i + k, across));
        (void)fputc(digits[five], out);
    }
}

static void write_borders(FILE *out, const struct pzpr_sheet *s)
{
    write_walls(out, s, false);
    write_walls(out, s, true);
}

const struct pzpr_address_part pzpr_borders = {read_borders, write_borders};

/* ---- numbers, and letters for runs of places without one ---- */

/* How numbers of one kind are written; `first` is the letter for a single empty place. */
struct notation {
    char first;
    bool large; /* prefixes for numbers of several digits, in base 16 */
    const char *wanted;
};
static const struct notation base10 = {'a', false, "0 to 9, '.' or a to z"};
static const struct notation base16 = {'g', true, "0 to 9, a to z, '.' or a prefix such as '-'"};

static const struct {
    char prefix, other;
    uint32_t digits;
    int32_t least; /* of the numbers that have this prefix; `from` is subtracted from them */
    int32_t from;
} prefixes[] = {
    {'-', '-', 2, 16, 0},       {'+', '+', 3, 256, 0},         {'=', '=', 3, 4096, 4096},
    {'@', '%', 3, 8192, 8192},  {'*', '*', 4, 12240, 12240},   {'$', '$', 5, 77776, 77776},
};
enum { PREFIXES = sizeof prefixes / sizeof *prefixes };

/* The next number, or a run of `empty` places (*number is then PZPR_NO_NUMBER). */
static bool take_number(struct pzpr_text *t, const struct notation *how, int32_t *number, uint32_t *empty)
{
    char c = t->text[t->at];
    *empty = 0;
    *number = PZPR_NO_NUMBER;
    if (c >= how->first && c <= 'z') {
        *empty = (uint32_t)(c - how->first) + 1;
        t->at++;
        return true;
    }
    if (c == '.') {
        *number = PZPR_ANY_NUMBER;
        t->at++;
        return true;
    }
    for (uint32_t i = 0; how->large && i < PREFIXES; i++)
        if (c == prefixes[i].prefix || c == prefixes[i].other) {
            t->at++;
            bool good = take_digits(t, prefixes[i].digits, 16, "digits of a number", number);
            *number += prefixes[i].from;
            return good;
        }
    return digit_of(c) >= 0 ? take_digits(t, 1, how->large ? 16 : 10, "numbers", number)
                            : wrong_character(t, how->wanted, "numbers");
}

/* The places of numbers, one after the other. */
struct places {
    const struct pzpr_sheet *s;
    uint32_t at; /* whatever `next` needs */
    uint32_t n;  /* of all places */
    const char *what;
    int32_t *(*next)(struct places *p); /* NULL: a place that holds none */
};

static bool read_numbers(struct pzpr_text *t, struct places *p, const struct notation *how)
{
    for (uint32_t i = 0; i < p->n;) {
        uint32_t empty, at = t->at;
        int32_t number;
        if (t->at == t->length)
            return ends_early(t, p->what, i, p->n);
        if (!take_number(t, how, &number, &empty))
            return false;
        if (empty > p->n - i)
            return reading_error(t->r, t->line, NULL, "column %u: '%c' stands for %u %s without a number, and %u are left",
                                 (unsigned)(t->column + at), t->text[at], (unsigned)empty, p->what, (unsigned)(p->n - i));
        for (i += empty; empty > 0; empty--)
            (void)p->next(p);
        if (number == PZPR_NO_NUMBER)
            continue;
        if (!pzpr_check_number(p->s, t->r, t->line, t->column + at, number))
            return false;
        *p->next(p) = number;
        i++;
    }
    return true;
}

static void write_number(FILE *out, const struct notation *how, int32_t number)
{
    uint32_t i = PREFIXES;
    while (i > 0 && number < prefixes[i - 1].least)
        i--;
    if (number == PZPR_ANY_NUMBER)
        (void)fputc('.', out);
    else if (how->large && i > 0)
        (void)fprintf(out, "%c%0*x", prefixes[i - 1].prefix, (int)prefixes[i - 1].digits,
                      (unsigned)(number - prefixes[i - 1].from));
    else
        (void)fputc(digits[number], out);
}

/* A letter for at most as many empty places as there are letters. */
static void write_empty(FILE *out, const struct notation *how, uint32_t *empty)
{
    if (*empty > 0)
        (void)fputc((char)(how->first + (int)*empty - 1), out);
    *empty = 0;
}

static void write_numbers(FILE *out, struct places *p, const struct notation *how)
{
    uint32_t empty = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        const int32_t *number = p->next(p);
        if (number != NULL && *number != PZPR_NO_NUMBER) {
            write_empty(out, how, &empty);
            write_number(out, how, *number);
        } else if (++empty == (uint32_t)('z' - how->first) + 1)
            write_empty(out, how, &empty);
    }
    write_empty(out, how, &empty);
}

/* ---- a number for each cell ---- */

static int32_t *next_cell(struct places *p)
{
    return &p->s->number[p->at++];
}

static struct places in_cells(const struct pzpr_sheet *s)
{
    return (struct places){s, 0, pzpr_cells(s), "cells", next_cell};
}

static bool read_numbers10(struct pzpr_text *t, struct pzpr_sheet *s)
{
    struct places p = in_cells(s);
    return read_numbers(t, &p, &base10);
}

static void write_numbers10(FILE *out, const struct pzpr_sheet *s)
{
    struct places p = in_cells(s);
    write_numbers(out, &p, &base10);
}

static bool read_numbers16(struct pzpr_text *t, struct pzpr_sheet *s)
{
    struct places p = in_cells(s);
    return read_numbers(t, &p, &base16);
}

static void write_numbers16(FILE *out, const struct pzpr_sheet *s)
{
    struct places p = in_cells(s);
    write_numbers(out, &p, &base16);
}

const struct pzpr_address_part pzpr_numbers10 = {read_numbers10, write_numbers10};
const struct pzpr_address_part pzpr_numbers16 = {read_numbers16, write_numbers16};

/* ---- a number for each region, in its first cell ---- */

/* Regions are numbered in reading order, so the first cell of the next one is the first with a new number. */
static int32_t *next_region(struct places *p)
{
    const struct pzpr_sheet *s = p->s;
    uint32_t next = p->at == 0 ? 0 : s->region[p->at - 1] + 1;
    while (s->region[p->at] != next)
        p->at++;
    return &s->number[p->at++];
}

static struct places in_regions(const struct pzpr_sheet *s)
{
    uint32_t n = 0, cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells; c++)
        n = s->region[c] >= n ? s->region[c] + 1 : n;
    return (struct places){s, 0, n, "regions", next_region};
}

static bool read_room_numbers(struct pzpr_text *t, struct pzpr_sheet *s)
{
    struct places p = in_regions(s);
    return read_numbers(t, &p, &base16);
}

static void write_room_numbers(FILE *out, const struct pzpr_sheet *s)
{
    struct places p = in_regions(s);
    write_numbers(out, &p, &base16);
}

const struct pzpr_address_part pzpr_room_numbers = {read_room_numbers, write_room_numbers};

/* ---- the runs of a nonogram: the columns, then the rows, each from the board outward ---- */

static const struct pzpr_line *next_slot(struct places *p, uint32_t *slot)
{
    const struct pzpr_sheet *s = p->s;
    uint32_t above = pzpr_slots(s->rows), beside = pzpr_slots(s->columns), at = p->at++, columns = s->columns * above;
    *slot = at < columns ? at % above : (at - columns) % beside;
    return at < columns ? &s->top[at / above] : &s->left[(at - columns) / beside];
}

static int32_t *next_run(struct places *p)
{
    uint32_t slot;
    const struct pzpr_line *line = next_slot(p, &slot);
    return &line->numbers[slot];
}

static struct places in_slots(const struct pzpr_sheet *s)
{
    uint32_t n = s->columns * pzpr_slots(s->rows) + s->rows * pzpr_slots(s->columns);
    return (struct places){s, 0, n, "places for runs", next_run};
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
    struct places p = in_slots(s);
    if (!read_numbers(t, &p, &base16))
        return false;
    for (uint32_t x = 0; x < s->columns; x++)
        close_up(&s->top[x], pzpr_slots(s->rows));
    for (uint32_t y = 0; y < s->rows; y++)
        close_up(&s->left[y], pzpr_slots(s->columns));
    return true;
}

/* Runs in front of the first stay empty. */
static int32_t *next_written_run(struct places *p)
{
    uint32_t slot;
    const struct pzpr_line *line = next_slot(p, &slot);
    return slot < line->n ? &line->numbers[line->n - 1 - slot] : NULL;
}

static void write_run_clues(FILE *out, const struct pzpr_sheet *s)
{
    struct places p = in_slots(s);
    p.next = next_written_run;
    write_numbers(out, &p, &base16);
}

const struct pzpr_address_part pzpr_run_clues = {read_run_clues, write_run_clues};

/* ---- one character for each cell up to 35: hitori ---- */

static bool read_numbers36(struct pzpr_text *t, struct pzpr_sheet *s)
{
    uint32_t cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells; c++) {
        int32_t *number = &s->number[c];
        if (t->at == t->length)
            return ends_early(t, "cells", c, cells);
        char sign = t->text[t->at];
        t->at += sign == '.' || sign == '@' || sign == '%' || sign == '-';
        if (sign == '@' || sign == '%')
            *number = PZPR_ANY_NUMBER;
        else if (sign != '.' && !take_digits(t, sign == '-' ? 2 : 1, 36, "numbers", number))
            return false;
    }
    return true;
}

static void write_numbers36(FILE *out, const struct pzpr_sheet *s)
{
    for (uint32_t c = 0; c < pzpr_cells(s); c++) {
        int32_t number = s->number[c];
        if (number < 0)
            (void)fputc(number == PZPR_ANY_NUMBER ? '@' : '.', out);
        else if (number < 36)
            (void)fputc(digits[number], out);
        else
            (void)fprintf(out, "-%c%c", digits[number / 36 % 36], digits[number % 36]);
    }
}

const struct pzpr_address_part pzpr_numbers36 = {read_numbers36, write_numbers36};

/* ---- circles: three cells a character ---- */

static bool read_circles(struct pzpr_text *t, struct pzpr_sheet *s)
{
    uint32_t cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells; c += 3) {
        int32_t three;
        if (t->at == t->length)
            return ends_early(t, "cells", c, cells);
        if (!take_digits(t, 1, 27, "circles", &three))
            return false;
        for (uint32_t k = 0; k < 3; k++, three = three * 3 % 27)
            if (c + k < cells && three / 9 > 0)
                s->number[c + k] = three / 9;
    }
    return true;
}

static void write_circles(FILE *out, const struct pzpr_sheet *s)
{
    uint32_t cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells; c += 3) {
        int32_t three = 0;
        for (uint32_t k = c; k < c + 3; k++)
            three = 3 * three + (k < cells && s->number[k] > 0 ? s->number[k] : 0);
        (void)fputc(digits[three], out);
    }
}

const struct pzpr_address_part pzpr_circles = {read_circles, write_circles};

/* ---- the clues of tile paint: split cells, then above each column, then beside each row ----
 * pzprjs (as of 2025) reads back a clue of 16 and more above a column wrongly, and writes a split cell with one clue only
 * as "-1". Here both are what is meant: '-' and two digits; '.' for no clue. */

/* One digit, or '.'; a prefix that stands elsewhere says that it has two. */
static bool take_split(struct pzpr_text *t, bool two, int32_t *number)
{
    if (t->at < t->length && t->text[t->at] == '.' && !two) {
        t->at++;
        *number = PZPR_NO_NUMBER;
        return true;
    }
    return take_digits(t, two ? 2 : 1, 16, "split cells", number);
}

static bool read_splits(struct pzpr_text *t, struct pzpr_sheet *s)
{
    uint32_t cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells;) {
        if (t->at == t->length)
            return ends_early(t, "cells", c, cells);
        char sign = t->text[t->at];
        if (sign >= 'g' && sign <= 'z') {
            uint32_t empty = (uint32_t)(sign - 'g') + 1;
            if (empty > cells - c)
                return reading_error(t->r, t->line, NULL, "column %u: '%c' stands for %u cells without a clue, and %u are left",
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
            return ends_early(t, what, i, n);
        char sign = t->text[t->at];
        t->at += sign == '.' || sign == '-';
        if (sign == '.')
            continue;
        if (!take_digits(t, sign == '-' ? 2 : 1, 16, what, &lines[i].numbers[0]))
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
                write_empty(out, &base16, &empty);
            continue;
        }
        bool down = s->down[c] >= 16, right = s->number[c] >= 16;
        write_empty(out, &base16, &empty);
        if (down || right)
            (void)fputc(down && right ? '=' : down ? '+' : '-', out);
        write_digit(out, s->down[c]);
        write_digit(out, s->number[c]);
    }
    write_empty(out, &base16, &empty);
    write_outside(out, s->top, s->columns);
    write_outside(out, s->left, s->rows);
}

const struct pzpr_address_part pzpr_tile_clues = {read_tile_clues, write_tile_clues};

/* ---- the body ---- */

bool pzpr_read_address(struct pzpr_text *t, struct pzpr_sheet *s)
{
    for (uint32_t i = 0; i < PZPR_PARTS && s->kind->address[i] != NULL; i++)
        if (!s->kind->address[i]->read(t, s))
            return false;
    if (t->at == t->length || (t->length - t->at == 1 && t->text[t->at] == '/'))
        return s->split == NULL || pzpr_number_regions(s, t->r->arena);
    return reading_error(t->r, t->line, NULL, "column %u: the address goes on after its last cell, with \"%.*s\"",
                         (unsigned)(t->column + t->at), (int)(t->length - t->at > 12 ? 12 : t->length - t->at), t->text + t->at);
}

