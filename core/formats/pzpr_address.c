/* The parts of which the bodies of addresses consist. Grammar: src/variety-common/Encode.js of
 * https://github.com/robx/pzprjs .
 *
 * What pzprjs passes over in silence (characters that mean nothing, a body that ends early or goes on too long) is an
 * error here: such an address has been damaged on its way, and would be another puzzle. */
#include <string.h>

#include "base/dsu.h"
#include "formats/pzpr_parts.h"

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
    const char *c = t->text + t->at;
    return reading_error(t->r, t->line, wanted, "column %u: '%.*s'%s among the %s", (unsigned)(t->column + t->at),
                         utf8_sign(c, t->length - t->at), c, *c >= 'A' && *c <= 'Z' ? " in upper case" : "", among);
}

bool pzpr_ends_early(const struct pzpr_text *t, const char *among, uint32_t got, uint32_t of)
{
    return reading_error(t->r, t->line, "the rest of it", "column %u: the address ends after %u of %u %s",
                         (unsigned)(t->column + t->length), (unsigned)got, (unsigned)of, among);
}

/* Reads n digits of a base. */
bool pzpr_take_digits(struct pzpr_text *t, uint32_t n, int base, const char *among, int32_t *number)
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
    return s->wall[across] != NULL ? s->wall[across][cell] : s->region[cell] != s->region[cell + step];
}

static bool read_walls(struct pzpr_text *t, struct pzpr_sheet *s, bool across)
{
    uint32_t step = across ? s->columns : 1, width = across ? s->columns : s->columns - 1;
    uint32_t n = across ? s->columns * (s->rows - 1) : width * s->rows;
    for (uint32_t i = 0; i < n; i += 5) {
        int32_t five;
        if (t->at == t->length)
            return pzpr_ends_early(t, "walls", i, n);
        if (!pzpr_take_digits(t, 1, 32, "walls", &five))
            return false;
        for (uint32_t k = i; k < i + 5 && k < n; k++) {
            uint32_t cell = k / width * s->columns + k % width;
            bool wall = (five >> (4 - (k - i)) & 1) != 0;
            if (!wall)
                dsu_union(s->region, cell, cell + step);
            if (s->wall[across] != NULL)
                s->wall[across][cell] = wall;
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

/* ---- a letter for each cell: there is a wall where neighbours differ ---- */

static bool read_letters(struct pzpr_text *t, struct pzpr_sheet *s)
{
    uint32_t cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells; c++, t->at++) {
        if (t->at == t->length)
            return pzpr_ends_early(t, "cells", c, cells);
        if (digit_of(t->text[t->at]) < 0)
            return wrong_character(t, "0 to 9 or a to z", "regions");
        s->region[c] = (uint32_t)digit_of(t->text[t->at]);
    }
    return pzpr_number_regions(s, t->r->arena);
}

const struct pzpr_address_part pzpr_letters = {read_letters, write_borders}; /* pzprjs writes walls today */

/* ---- numbers, and letters for runs of places without one ---- */

const struct pzpr_notation pzpr_base10 = {'a', false, "0 to 9, '.' or a to z"};
const struct pzpr_notation pzpr_base16 = {'g', true, "0 to 9, a to z, '.' or a prefix such as '-'"};

static const struct {
    char prefix, other;
    uint32_t digits;
    int32_t least; /* of the numbers that have this prefix; `from` is subtracted from them */
    int32_t from;
} prefixes[] = {
    {'-', '-', 2, 16, 0},      {'+', '+', 3, 256, 0},       {'=', '=', 3, 4096, 4096},
    {'@', '%', 3, 8192, 8192}, {'*', '*', 4, 12240, 12240}, {'$', '$', 5, 77776, 77776},
};
enum { PREFIXES = sizeof prefixes / sizeof *prefixes };

/* The next number, or a run of `empty` places (*number is then PZPR_NO_NUMBER). */
static bool take_number(struct pzpr_text *t, const struct pzpr_notation *how, int32_t *number, uint32_t *empty)
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
            bool good = pzpr_take_digits(t, prefixes[i].digits, 16, "digits of a number", number);
            *number += prefixes[i].from;
            return good;
        }
    return digit_of(c) >= 0 ? pzpr_take_digits(t, 1, how->large ? 16 : 10, "numbers", number)
                            : wrong_character(t, how->wanted, "numbers");
}

bool pzpr_read_numbers(struct pzpr_text *t, struct pzpr_places *p, const struct pzpr_notation *how)
{
    for (uint32_t i = 0; i < p->n;) {
        uint32_t empty, at = t->at;
        int32_t number;
        if (t->at == t->length)
            return pzpr_ends_early(t, p->what, i, p->n);
        if (!take_number(t, how, &number, &empty))
            return false;
        if (empty > p->n - i)
            return reading_error(
                t->r, t->line, NULL, "column %u: '%c' stands for %u %s without a number, and %u are left",
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

static void write_number(FILE *out, const struct pzpr_notation *how, int32_t number)
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
void pzpr_write_empty(FILE *out, const struct pzpr_notation *how, uint32_t *empty)
{
    if (*empty > 0)
        (void)fputc((char)(how->first + (int)*empty - 1), out);
    *empty = 0;
}

void pzpr_write_numbers(FILE *out, struct pzpr_places *p, const struct pzpr_notation *how)
{
    uint32_t empty = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        const int32_t *number = p->next(p);
        if (number != NULL && *number != PZPR_NO_NUMBER) {
            pzpr_write_empty(out, how, &empty);
            write_number(out, how, *number);
        } else if (++empty == (uint32_t)('z' - how->first) + 1)
            pzpr_write_empty(out, how, &empty);
    }
    pzpr_write_empty(out, how, &empty);
}

/* ---- a number for each cell ---- */

static int32_t *next_cell(struct pzpr_places *p)
{
    return &p->s->number[p->at++];
}

static struct pzpr_places in_cells(const struct pzpr_sheet *s)
{
    return (struct pzpr_places){s, 0, pzpr_cells(s), "cells", next_cell};
}

static bool read_numbers10(struct pzpr_text *t, struct pzpr_sheet *s)
{
    struct pzpr_places p = in_cells(s);
    return pzpr_read_numbers(t, &p, &pzpr_base10);
}

static void write_numbers10(FILE *out, const struct pzpr_sheet *s)
{
    struct pzpr_places p = in_cells(s);
    pzpr_write_numbers(out, &p, &pzpr_base10);
}

static bool read_numbers16(struct pzpr_text *t, struct pzpr_sheet *s)
{
    struct pzpr_places p = in_cells(s);
    return pzpr_read_numbers(t, &p, &pzpr_base16);
}

static void write_numbers16(FILE *out, const struct pzpr_sheet *s)
{
    struct pzpr_places p = in_cells(s);
    pzpr_write_numbers(out, &p, &pzpr_base16);
}

const struct pzpr_address_part pzpr_numbers10 = {read_numbers10, write_numbers10};
const struct pzpr_address_part pzpr_numbers16 = {read_numbers16, write_numbers16};

/* ---- a number for each region, in its first cell ---- */

/* Regions are numbered in reading order, so the first cell of the next one is the first with a new number. */
static int32_t *next_region(struct pzpr_places *p)
{
    const struct pzpr_sheet *s = p->s;
    uint32_t next = p->at == 0 ? 0 : s->region[p->at - 1] + 1;
    while (s->region[p->at] != next)
        p->at++;
    return &s->number[p->at++];
}

static struct pzpr_places in_regions(const struct pzpr_sheet *s)
{
    uint32_t n = 0, cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells; c++)
        n = s->region[c] >= n ? s->region[c] + 1 : n;
    return (struct pzpr_places){s, 0, n, "regions", next_region};
}

static bool read_room_numbers(struct pzpr_text *t, struct pzpr_sheet *s)
{
    struct pzpr_places p = in_regions(s);
    return pzpr_read_numbers(t, &p, &pzpr_base16);
}

static void write_room_numbers(FILE *out, const struct pzpr_sheet *s)
{
    struct pzpr_places p = in_regions(s);
    pzpr_write_numbers(out, &p, &pzpr_base16);
}

const struct pzpr_address_part pzpr_room_numbers = {read_room_numbers, write_room_numbers};

/* ---- one character for each cell up to 35: hitori ---- */

static bool read_numbers36(struct pzpr_text *t, struct pzpr_sheet *s)
{
    uint32_t cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells; c++) {
        int32_t *number = &s->number[c];
        if (t->at == t->length)
            return pzpr_ends_early(t, "cells", c, cells);
        char sign = t->text[t->at];
        t->at += sign == '.' || sign == '@' || sign == '%' || sign == '-';
        if (sign == '@' || sign == '%')
            *number = PZPR_ANY_NUMBER;
        else if (sign != '.' && !pzpr_take_digits(t, sign == '-' ? 2 : 1, 36, "numbers", number))
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
            return pzpr_ends_early(t, "cells", c, cells);
        if (!pzpr_take_digits(t, 1, 27, "circles", &three))
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

/* ---- the body ---- */

bool pzpr_read_address(struct pzpr_text *t, struct pzpr_sheet *s)
{
    for (uint32_t i = 0; i < PZPR_PARTS && s->kind->address[i] != NULL; i++)
        if (!s->kind->address[i]->read(t, s))
            return false;
    if (t->at == t->length || (t->length - t->at == 1 && t->text[t->at] == '/'))
        return s->split == NULL || pzpr_number_regions(s, t->r->arena);
    return reading_error(t->r, t->line, NULL, "column %u: the address goes on after its last cell, with \"%.*s\"",
                         (unsigned)(t->column + t->at), (int)utf8_cut(t->text + t->at, t->length - t->at, 12),
                         t->text + t->at);
}
