/* Sudokus as people type and draw them, rewritten as rows of words or as a list: blanks for empty cells, a bar between
 * all cells, boxes of line signs, rows that begin with a letter, tables with commas, arrays of a program. */
#include <string.h>

#include "formats/rewrite.h"
#include "formats/sudoku_sheet.h"

static bool is_side(uint32_t n)
{
    uint32_t width, height;
    return sudoku_boxes(n, &width, &height);
}

static bool is_one_of(char c, const char *of)
{
    return c != '\0' && strchr(of, c) != NULL;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

static void put_cell(struct rewriting *w, const char *text, uint32_t length)
{
    rewrite_put(w, " ", 1);
    if (length == 0)
        rewrite_text(w, ".");
    else
        rewrite_put(w, text, length);
}

/* ---- blanks for empty cells ---- */

/* The line from its begin in the file, with its blanks: reading_lines has cut them off. */
static struct text_line raw_line(const struct rewriting *w, uint32_t i)
{
    struct text_line line = w->lines[i];
    while (line.text > w->bytes && line.text[-1] != '\n' && line.text[-1] != '\r') {
        line.text--;
        line.length++;
    }
    return line;
}

/* Digits at every `step` columns, nothing but blanks between them. */
static bool is_blank_row(const struct text_line *line, uint32_t side, uint32_t step, bool *dense)
{
    if (line->length > (side - 1) * step + 1)
        return false;
    for (uint32_t i = 0; i < line->length; i++) {
        bool cell = line->text[i] >= '1' && line->text[i] < (char)('1' + side);
        if ((!cell && line->text[i] != ' ') || (cell && i % step != 0))
            return false;
        *dense = *dense || (cell && i % 2 == 1);
    }
    return true;
}

static bool rewrite_blanks(struct rewriting *w, uint32_t step)
{
    uint32_t side = w->n_lines, first = 0, digits = 0;
    bool dense = false;
    if (side > 9 || !is_side(side))
        return false;
    for (uint32_t y = 0; y < side; y++) {
        struct text_line line = raw_line(w, y);
        if (!is_blank_row(&line, side, step, &dense))
            return false;
        first += line.length > 0 && *line.text == ' ';
        for (uint32_t x = 0; x < side; x++) {
            bool cell = x * step < line.length && line.text[x * step] != ' ';
            put_cell(w, cell ? line.text + x * step : "", cell);
            digits += cell;
        }
        rewrite_text(w, "\n");
    }
    return first > 0 && digits > 0 && dense == (step == 1);
}

bool rewrite_sudoku_blanks(struct rewriting *w)
{
    if (rewrite_blanks(w, 2))
        return true;
    w->n = 0;
    return rewrite_blanks(w, 1);
}

/* ---- drawings ---- */

/* A sign of the box drawing block (U+2500 to U+257F) as one that is typed; '\0': it is none. Others that stand for a
 * blank or an empty cell, too. */
static char typed_sign(const char *text, uint32_t left, uint32_t *length)
{
    static const char verticals[] = "\x02\x03\x06\x07\x0a\x0b\x4e\x4f\x51\x75\x77\x79\x7b\x7d\x7f",
                      levels[] = "\x01\x04\x05\x08\x09\x4c\x4d\x50\x74\x76\x78\x7a\x7c\x7e";
    *length = 3;
    if (left >= 3 && text[0] == '\xe2' && (text[1] == '\x94' || text[1] == '\x95')) {
        char code = (char)((text[2] & 0x3f) + (text[1] == '\x95' ? 0x40 : 0));
        return code == 0 || is_one_of(code, levels) ? '-' : is_one_of(code, verticals) ? '|' : '+';
    }
    if (left >= 3 && memcmp(text, "\xe2\x96\xa1", 3) == 0)
        return '.';
    *length = 2;
    if (left >= 2 && text[0] == '\xc2' && (text[1] == '\xb7' || text[1] == '\xa0'))
        return text[1] == '\xb7' ? '.' : ' ';
    return '\0';
}

/* The line with typed signs; true when there was another. */
static bool typed_line(struct rewriting *w, const struct text_line *line, struct text_line *typed)
{
    char *copy = reading_array(w->r, (size_t)line->length + 1, 1);
    uint32_t n = 0, length;
    bool other = false;
    for (uint32_t i = 0; copy != NULL && i < line->length;) {
        char sign = typed_sign(line->text + i, line->length - i, &length);
        copy[n++] = sign == '\0' ? line->text[i] : sign;
        i += sign == '\0' ? 1 : length;
        other = other || sign != '\0';
    }
    *typed = (struct text_line){copy, copy == NULL ? 0 : n, line->number};
    return other;
}

/* "| 9 |   | 3 |": one cell, or none, between two bars. */
static bool put_barred(struct rewriting *w, const struct text_line *line)
{
    uint32_t bars = 0, begin = 0;
    for (uint32_t i = 0; i < line->length; i++)
        bars += line->text[i] == '|';
    if (bars < 5 || !is_side(bars - 1) || line->text[0] != '|' || line->text[line->length - 1] != '|')
        return false;
    for (uint32_t i = 1; i < line->length; i++) {
        if (line->text[i] != '|')
            continue;
        const char *text = line->text + begin + 1, *end = line->text + i;
        while (text < end && *text == ' ')
            text++;
        while (end > text && end[-1] == ' ')
            end--;
        if (memchr(text, ' ', (size_t)(end - text)) != NULL)
            return false;
        put_cell(w, text, (uint32_t)(end - text));
        begin = i;
    }
    return true;
}

/* Do the rows begin with A, B, C ... before a bar or a blank? Lines that are drawn do not count. */
static uint32_t lettered_rows(const struct text_line *lines, uint32_t n)
{
    uint32_t rows = 0;
    for (uint32_t i = 0; i < n; i++)
        if (lines[i].length > 8 && (lines[i].text[0] & ~0x20) == (char)('A' + rows) &&
            is_one_of(lines[i].text[1], " |:"))
            rows++;
        else if (lines[i].length > 0 && is_letter(lines[i].text[0]))
            return 0;
    return rows;
}

bool rewrite_sudoku_drawn(struct rewriting *w)
{
    struct text_line *typed = reading_array(w->r, w->n_lines, sizeof *typed);
    bool other = false;
    for (uint32_t i = 0; typed != NULL && i < w->n_lines; i++)
        other = typed_line(w, &w->lines[i], &typed[i]) || other;
    if (typed == NULL || w->r->out_of_memory)
        return false;
    uint32_t lettered = lettered_rows(typed, w->n_lines), row = 0;
    bool letters = is_side(lettered);
    for (uint32_t i = 0; i < w->n_lines; i++) {
        struct text_line line = typed[i];
        if (letters && line.length > 8 && row < lettered && (line.text[0] & ~0x20) == (char)('A' + row)) {
            row++;
            line.text++;
            line.length--;
        }
        size_t before = w->n;
        if (put_barred(w, &line)) {
            other = true;
        } else {
            w->n = before;
            rewrite_put(w, line.text, line.length);
        }
        rewrite_text(w, "\n");
    }
    return other || letters;
}

/* ---- tables ---- */

/* The next field, without quotes and blanks; false: there is none. */
static bool next_field(const struct text_line *line, char separator, uint32_t *at, struct text_line *field)
{
    if (*at > line->length)
        return false;
    uint32_t begin = *at, end = begin;
    while (end < line->length && line->text[end] != separator)
        end++;
    *at = end + 1;
    while (begin < end && is_one_of(line->text[begin], " \t\"'"))
        begin++;
    while (end > begin && is_one_of(line->text[end - 1], " \t\"'"))
        end--;
    *field = (struct text_line){line->text + begin, end - begin, line->number};
    return true;
}

static bool is_grid(const struct text_line *field)
{
    uint32_t side = field->length < 16 ? 0 : sudoku_side(field->length);
    for (uint32_t i = 0; i < field->length && side > 0; i++)
        if (sudoku_digit(field->text[i], side) < 0)
            return false;
    return side > 0;
}

/* A row of cells, of which some are empty. */
static bool put_fields(struct rewriting *w, const struct text_line *line, char separator, bool *empty)
{
    struct text_line field;
    uint32_t n = 0;
    for (uint32_t at = 0; next_field(line, separator, &at, &field); n++) {
        *empty = *empty || field.length == 0;
        if (field.length > 2 || (field.length > 0 && !is_digit(*field.text) && !is_one_of(*field.text, ".-_*")))
            return false;
        put_cell(w, field.text, field.length);
    }
    return is_side(n);
}

static bool rewrite_rows(struct rewriting *w, char separator)
{
    bool empty = false;
    uint32_t rows = 0;
    for (uint32_t i = 0; i < w->n_lines; i++) {
        struct text_line line = raw_line(w, i);
        /* of a table with tabs the empty cells at the end have been cut off with the blanks */
        while (separator == '\t' && line.text + line.length < w->bytes + w->size && line.text[line.length] == '\t')
            line.length++;
        if (w->lines[i].length > 0 && !put_fields(w, &line, separator, &empty))
            return false;
        rows += w->lines[i].length > 0;
        rewrite_text(w, "\n");
    }
    return empty && rows >= 4;
}

/* "id,puzzle,solution": the columns that are grids, of which the second is the answer. */
static bool rewrite_columns(struct rewriting *w, char separator)
{
    struct text_line field;
    uint32_t puzzles = 0;
    for (uint32_t i = 0; i < w->n_lines; i++) {
        uint32_t grids = 0, fields = 0;
        for (uint32_t at = 0; next_field(&w->lines[i], separator, &at, &field); fields++)
            if (is_grid(&field) && grids < 2) {
                rewrite_text(w, grids++ == 0 ? "" : ",");
                rewrite_put(w, field.text, field.length);
            }
        if (grids == 0 && puzzles > 0 && w->lines[i].length > 0)
            return false;
        if (grids > 0 && fields < 2)
            return false;
        puzzles += grids > 0;
        rewrite_text(w, "\n");
    }
    return puzzles > 0;
}

bool rewrite_sudoku_table(struct rewriting *w)
{
    static const char separators[] = ",;\t";
    for (size_t i = 0; i < sizeof separators - 1; i++) {
        w->n = 0;
        if (memchr(w->bytes, separators[i], w->size) == NULL)
            continue;
        if (rewrite_rows(w, separators[i]))
            return true;
        w->n = 0;
        if (rewrite_columns(w, separators[i]))
            return true;
    }
    return false;
}

/* ---- arrays of a program ---- */

struct array {
    struct rewriting *w;
    size_t at;
    uint32_t cells, rows, side;
};

/* Blanks, and comments of the usual kinds. */
static char next_sign(struct array *a)
{
    const char *bytes = a->w->bytes;
    for (; a->at < a->w->size; a->at++) {
        char c = bytes[a->at];
        bool comment = c == '#' || (c == '/' && a->at + 1 < a->w->size && bytes[a->at + 1] == '/');
        while (comment && a->at + 1 < a->w->size && bytes[a->at + 1] != '\n')
            a->at++;
        if (!comment && !is_one_of(c, " \t\r\n"))
            return c;
    }
    return '\0';
}

/* 7, "7", '.', "", None, null. */
static bool take_value(struct array *a)
{
    const char *text = a->w->bytes + a->at, *end = a->w->bytes + a->w->size;
    char quote = is_one_of(*text, "\"'") ? *text : '\0';
    text += quote != '\0';
    uint32_t n = 0;
    while (text + n < end && (quote != '\0' ? text[n] != quote : !is_one_of(text[n], ",]}) \t\r\n")))
        n++;
    if (text + n == end || n > 8)
        return false;
    a->at = (size_t)(text + n - a->w->bytes) + (quote != '\0');
    bool number = n > 0 && n <= 2;
    for (uint32_t i = 0; i < n && number; i++)
        number = is_digit(text[i]);
    bool open = n == 0 || (n == 1 && is_one_of(*text, " .-_*x?")) || (is_letter(*text) && n >= 3) ||
                (n == 2 && memcmp(text, "-1", 2) == 0);
    put_cell(a->w, text, number && !(n == 1 && *text == '0') ? n : 0);
    a->cells++;
    return number || open;
}

/* A row, from its bracket on. */
static bool take_array_row(struct array *a)
{
    a->at++;
    for (char c; (c = next_sign(a)) != '\0';) {
        if (is_one_of(c, "]})")) {
            a->at++;
            rewrite_text(a->w, "\n");
            a->rows++;
            a->side = a->side == 0 ? a->cells : a->side;
            bool good = a->cells == a->side;
            a->cells = 0;
            return good;
        }
        if (c == ',')
            a->at++;
        else if (!take_value(a))
            return false;
    }
    return false;
}

/* The place of "[[" or "{{", with nothing but a name before it. */
static bool find_array(const struct rewriting *w, size_t *begin)
{
    enum { NAME_MAX_BYTES = 200 };
    for (size_t at = 0; at < w->size && at < NAME_MAX_BYTES; at++) {
        size_t next = at + 1;
        while (next < w->size && is_one_of(w->bytes[next], " \t\r\n"))
            next++;
        if (is_one_of(w->bytes[at], "[{(") && next < w->size && w->bytes[next] == w->bytes[at]) {
            *begin = at;
            return true;
        }
    }
    return false;
}

bool rewrite_sudoku_array(struct rewriting *w)
{
    struct array a = {.w = w};
    uint32_t depth = 0;
    w->other_lines = true;
    if (!find_array(w, &a.at))
        return false;
    for (char c; (c = next_sign(&a)) != '\0';) {
        if (is_one_of(c, "[{(")) {
            if (depth > 0 && !is_one_of(w->bytes[a.at + 1 < w->size ? a.at + 1 : a.at], "[{(")) {
                if (!take_array_row(&a))
                    return false;
                continue;
            }
            depth++;
        } else if (is_one_of(c, "]})") && depth > 0) {
            depth--;
            rewrite_text(w, "\n");
        } else if (!is_one_of(c, ",;")) {
            return false;
        }
        a.at++;
    }
    return depth == 0 && a.side > 0 && is_side(a.side) && a.rows % a.side == 0;
}
