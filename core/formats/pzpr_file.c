/* The parts of which files ("pzprv3") consist: rows of words. Grammar: src/variety-common/FileData.js of
 * https://github.com/robx/pzprjs . */
#include <string.h>

#include "base/dsu.h"
#include "formats/pzpr_parts.h"

/* ---- reading rows ---- */

static bool next_row(struct pzpr_rows *f, const char *what, uint32_t number, struct pzpr_row *row)
{
    if (f->at == f->n || (f->lines[f->at].length == 0 && f->at + 1 == f->n))
        return reading_error(f->r, f->n == 0 ? 0 : f->lines[f->n - 1].number, "all rows",
                             "the file ends before row %u of the %s", (unsigned)number, what);
    *row = (struct pzpr_row){.r = f->r, .line = f->lines[f->at++], .what = what, .number = number};
    return true;
}

static bool next_word(struct pzpr_row *row)
{
    const char *text = row->line.text;
    while (row->at < row->line.length && (text[row->at] == ' ' || text[row->at] == '\t'))
        row->at++;
    row->word = text + row->at;
    for (row->length = 0; row->at < row->line.length && text[row->at] != ' ' && text[row->at] != '\t'; row->at++)
        row->length++;
    row->cell += row->length > 0;
    return row->length > 0;
}

bool pzpr_row_error(const struct pzpr_row *row, const char *wanted)
{
    return reading_error(row->r, row->line.number, wanted, "row %u of the %s, word %u: \"%.*s\"", (unsigned)row->number,
                         row->what, (unsigned)row->cell, (int)utf8_cut(row->word, row->length, 20), row->word);
}

static bool need_word(struct pzpr_row *row, uint32_t of)
{
    char wanted[20];
    if (next_word(row))
        return true;
    (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)of);
    return reading_error(row->r, row->line.number, wanted, "row %u of the %s: %u words", (unsigned)row->number,
                         row->what, (unsigned)row->cell);
}

static bool end_row(struct pzpr_row *row)
{
    return !next_word(row) || pzpr_row_error(row, "the end of the row");
}

bool pzpr_row_is(const struct pzpr_row *row, const char *word)
{
    return row->length == strlen(word) && memcmp(row->word, word, row->length) == 0;
}

/* A decimal number from some place of the word to `end`. */
bool pzpr_number_in(const char *word, uint32_t length, int32_t *number)
{
    *number = 0;
    for (uint32_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9' || *number > 99999999)
            return false;
        *number = *number * 10 + (word[i] - '0');
    }
    return length > 0;
}

/* Calls `cell` for each word of `rows` rows of `columns` words. */
bool pzpr_read_grid(struct pzpr_rows *f, struct pzpr_sheet *s, const char *what, uint32_t columns, uint32_t rows,
                    bool (*cell)(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t x, uint32_t y))
{
    struct pzpr_row row;
    for (uint32_t y = 0; y < rows; y++) {
        if (!next_row(f, what, y + 1, &row))
            return false;
        for (uint32_t x = 0; x < columns; x++)
            if (!need_word(&row, columns) || !cell(&row, s, x, y))
                return false;
        if (!end_row(&row))
            return false;
    }
    return true;
}

uint32_t pzpr_line_of_next(const struct pzpr_rows *f)
{
    return f->at < f->n ? f->lines[f->at].number : 0;
}

/* ---- regions ---- */

struct word {
    const char *text;
    uint32_t length;
};

static bool same_word(const struct word *a, const struct word *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* `here` holds the words of the row above, and then those of this one. */
static bool read_room_row(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t y, struct word *here)
{
    for (uint32_t x = 0; x < s->columns; x++) {
        uint32_t cell = y * s->columns + x;
        if (!need_word(row, s->columns))
            return false;
        struct word word = {row->word, row->length};
        if (x > 0 && same_word(&word, &here[x - 1]))
            dsu_union(s->region, cell, cell - 1);
        if (y > 0 && same_word(&word, &here[x]))
            dsu_union(s->region, cell, cell - s->columns);
        here[x] = word;
    }
    return end_row(row);
}

static bool read_rooms(struct pzpr_rows *f, struct pzpr_sheet *s)
{
    struct pzpr_row row;
    int32_t count;
    if (!next_row(f, "regions", 0, &row))
        return false;
    if (!next_word(&row) || !pzpr_number_in(row.word, row.length, &count) || next_word(&row))
        return reading_error(f->r, row.line.number, "a number", "the number of regions: \"%.*s\"",
                             (int)utf8_cut(row.line.text, row.line.length, 20), row.line.text);
    s->region_line = pzpr_line_of_next(f);
    struct word *words = reading_array(f->r, s->columns, sizeof *words);
    if (words == NULL)
        return false;
    for (uint32_t c = 0; c < pzpr_cells(s); c++)
        s->region[c] = c;
    for (uint32_t y = 0; y < s->rows; y++)
        if (!next_row(f, "regions", y + 1, &row) || !read_room_row(&row, s, y, words))
            return false;
    pzpr_close_regions(s);
    return true;
}

static void write_rooms(FILE *out, const struct pzpr_sheet *s)
{
    uint32_t n = 0, cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells; c++)
        n += s->region[c] == n;
    (void)fprintf(out, "%u\n", (unsigned)n);
    for (uint32_t c = 0; c < cells; c++) {
        if (s->region[c] == PZPR_NO_REGION)
            (void)fputs(". ", out);
        else
            (void)fprintf(out, "%u ", (unsigned)s->region[c]);
        if ((c + 1) % s->columns == 0)
            (void)fputc('\n', out);
    }
}

const struct pzpr_file_part pzpr_rooms = {read_rooms, write_rooms};

/* ---- walls: those between the cells of each row, then those between rows; 1: there is one ---- */

static bool take_wall(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t cell, bool across)
{
    bool wall = pzpr_row_is(row, "1");
    s->wall[across][cell] = wall;
    if (!wall)
        dsu_union(s->region, cell, cell + (across ? s->columns : 1));
    return wall || pzpr_row_is(row, "0") || pzpr_row_error(row, "1 or 0");
}

static bool read_wall_beside(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t x, uint32_t y)
{
    return take_wall(row, s, y * s->columns + x, false);
}

static bool read_wall_below(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t x, uint32_t y)
{
    return take_wall(row, s, y * s->columns + x, true);
}

static bool read_wall_rows(struct pzpr_rows *f, struct pzpr_sheet *s)
{
    s->region_line = pzpr_line_of_next(f);
    for (uint32_t c = 0; c < pzpr_cells(s); c++)
        s->region[c] = c;
    if (!pzpr_read_grid(f, s, "walls", s->columns - 1, s->rows, read_wall_beside) ||
        !pzpr_read_grid(f, s, "walls between rows", s->columns, s->rows - 1, read_wall_below))
        return false;
    pzpr_close_regions(s);
    return true;
}

static void write_wall_rows(FILE *out, const struct pzpr_sheet *s)
{
    for (uint32_t y = 0; y < s->rows; y++, (void)fputc('\n', out))
        for (uint32_t x = 0; x + 1 < s->columns; x++)
            (void)fputs(s->wall[0][y * s->columns + x] ? "1 " : "0 ", out);
    for (uint32_t y = 0; y + 1 < s->rows; y++, (void)fputc('\n', out))
        for (uint32_t x = 0; x < s->columns; x++)
            (void)fputs(s->wall[1][y * s->columns + x] ? "1 " : "0 ", out);
}

const struct pzpr_file_part pzpr_wall_rows = {read_wall_rows, write_wall_rows};

/* ---- numbers, and what is known of the cells ---- */

static bool number_word(struct pzpr_row *row, struct pzpr_sheet *s, int32_t *number, const char *wanted)
{
    if (pzpr_row_is(row, ".") || pzpr_row_is(row, "-")) {
        *number = pzpr_row_is(row, ".") ? PZPR_NO_NUMBER : PZPR_ANY_NUMBER;
        return true;
    }
    return pzpr_number_in(row->word, row->length, number)
               ? pzpr_check_number(s, row->r, row->line.number, (uint32_t)(row->word - row->line.text) + 1, *number)
               : pzpr_row_error(row, wanted);
}

static bool read_number(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t x, uint32_t y)
{
    return number_word(row, s, &s->number[y * s->columns + x], "a number, '-' or '.'");
}

static bool read_numbers(struct pzpr_rows *f, struct pzpr_sheet *s)
{
    s->number_line = pzpr_line_of_next(f);
    return pzpr_read_grid(f, s, "numbers", s->columns, s->rows, read_number);
}

/* '#' black, '+' marked as white, '.' nothing; '-' is a colour behind the cells of tile paint, for the eye only. */
static bool mark_word(const struct pzpr_row *row, struct pzpr_sheet *s, int32_t *answer)
{
    *answer = pzpr_row_is(row, "#") ? PZPR_BLACK : pzpr_row_is(row, "+") ? PZPR_WHITE : PZPR_OPEN;
    s->answered = s->answered || *answer != PZPR_OPEN;
    return *answer != PZPR_OPEN || pzpr_row_is(row, ".") || (s->split != NULL && pzpr_row_is(row, "-"));
}

bool pzpr_read_mark(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t x, uint32_t y)
{
    return mark_word(row, s, &s->answer[y * s->columns + x]) || pzpr_row_error(row, "'#', '+' or '.'");
}

static bool read_marks(struct pzpr_rows *f, struct pzpr_sheet *s)
{
    return pzpr_read_grid(f, s, "answer", s->columns, s->rows, pzpr_read_mark);
}

static bool read_number_or_mark(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t x, uint32_t y)
{
    uint32_t cell = y * s->columns + x;
    return pzpr_row_is(row, ".") || mark_word(row, s, &s->answer[cell]) ||
           number_word(row, s, &s->number[cell], "a number, '-', '#', '+' or '.'");
}

static bool read_numbers_and_marks(struct pzpr_rows *f, struct pzpr_sheet *s)
{
    s->number_line = pzpr_line_of_next(f);
    return pzpr_read_grid(f, s, "cells", s->columns, s->rows, read_number_or_mark);
}

/* A number, or marks and candidates ("+[1,2,,]"), which say nothing for certain. */
static bool read_answer(struct pzpr_row *row, struct pzpr_sheet *s, uint32_t x, uint32_t y)
{
    int32_t *answer = &s->answer[y * s->columns + x];
    if (strchr(".+-=%", row->word[0]) != NULL && (row->length == 1 || row->word[1] == '['))
        return true;
    if (!pzpr_number_in(row->word, row->length, answer))
        return pzpr_row_error(row, "a number or '.'");
    s->answered = true;
    return pzpr_check_number(s, row->r, row->line.number, (uint32_t)(row->word - row->line.text) + 1, *answer);
}

static bool read_answers(struct pzpr_rows *f, struct pzpr_sheet *s)
{
    return pzpr_read_grid(f, s, "answer", s->columns, s->rows, read_answer);
}

void pzpr_put_number(FILE *out, int32_t number)
{
    if (number < 0)
        (void)fputs(number == PZPR_ANY_NUMBER ? "- " : ". ", out);
    else
        (void)fprintf(out, "%d ", (int)number);
}

void pzpr_put_mark(FILE *out, int32_t answer)
{
    (void)fputs(answer == PZPR_BLACK ? "# " : answer == PZPR_WHITE ? "+ " : ". ", out);
}

static void write_cells(FILE *out, const struct pzpr_sheet *s,
                        void (*put)(FILE *out, const struct pzpr_sheet *s, uint32_t cell))
{
    for (uint32_t c = 0; c < pzpr_cells(s); c++) {
        put(out, s, c);
        if ((c + 1) % s->columns == 0)
            (void)fputc('\n', out);
    }
}

static void put_cell_number(FILE *out, const struct pzpr_sheet *s, uint32_t cell)
{
    pzpr_put_number(out, s->number[cell]);
}

static void put_cell_mark(FILE *out, const struct pzpr_sheet *s, uint32_t cell)
{
    pzpr_put_mark(out, s->answer[cell]);
}

static void put_cell_number_or_mark(FILE *out, const struct pzpr_sheet *s, uint32_t cell)
{
    if (s->number[cell] != PZPR_NO_NUMBER)
        pzpr_put_number(out, s->number[cell]);
    else
        pzpr_put_mark(out, s->answer[cell]);
}

static void put_cell_answer(FILE *out, const struct pzpr_sheet *s, uint32_t cell)
{
    bool open = s->answer[cell] == PZPR_OPEN || s->number[cell] != PZPR_NO_NUMBER; /* a given is no answer */
    pzpr_put_number(out, open ? PZPR_NO_NUMBER : s->answer[cell]);
}

static void write_numbers(FILE *out, const struct pzpr_sheet *s)
{
    write_cells(out, s, put_cell_number);
}

static void write_marks(FILE *out, const struct pzpr_sheet *s)
{
    write_cells(out, s, put_cell_mark);
}

static void write_numbers_and_marks(FILE *out, const struct pzpr_sheet *s)
{
    write_cells(out, s, put_cell_number_or_mark);
}

static void write_answers(FILE *out, const struct pzpr_sheet *s)
{
    write_cells(out, s, put_cell_answer);
}

const struct pzpr_file_part pzpr_numbers = {read_numbers, write_numbers};
const struct pzpr_file_part pzpr_marks = {read_marks, write_marks};
const struct pzpr_file_part pzpr_numbers_and_marks = {read_numbers_and_marks, write_numbers_and_marks};
const struct pzpr_file_part pzpr_answers = {read_answers, write_answers};

/* ---- the file ---- */

/* What may follow the board: a trial, the title and the like, the history; an address in very old files. */
static bool is_tail(const struct text_line *line)
{
    static const char *const words[] = {"TrialData", "info:", "history:", "__HISTORY__", "http:"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);
        if (line->length >= n && memcmp(line->text, words[i], n) == 0)
            return true;
    }
    return line->length == 0;
}

/* The size: a number a line, one only for a square. */
static bool read_size(struct pzpr_rows *f, bool square, uint32_t *columns, uint32_t *rows)
{
    int32_t size[2];
    for (uint32_t i = 0; i < (square ? 1 : 2); i++) {
        struct pzpr_row row;
        if (!next_row(f, i == 0 ? "size, the number of rows" : "size, the number of columns", 1, &row))
            return false;
        if (!next_word(&row) || !pzpr_number_in(row.word, row.length, &size[i]) || size[i] == 0 || next_word(&row))
            return reading_error(f->r, row.line.number, "a number", "the number of %s: \"%.*s\"",
                                 i == 0 ? "rows" : "columns", (int)utf8_cut(row.line.text, row.line.length, 20),
                                 row.line.text);
    }
    *rows = (uint32_t)size[0];
    *columns = (uint32_t)size[square ? 0 : 1];
    return true;
}

enum { BLANK_CELLS = 10000 }; /* of a board that may have no rows in its file */

/* The version behind "pzprv3" is ".1" where a flag follows the size, which makes another kind of this one. */
static bool read_flag(struct pzpr_rows *f, const struct text_line *version, const struct pzpr_kind **kind)
{
    bool flagged = version->length == 8 && memcmp(version->text, "pzprv3.1", 8) == 0;
    if (flagged && f->at < f->n) {
        const struct text_line *flag = &f->lines[f->at++];
        const struct pzpr_kind *other = pzpr_kind_flagged((*kind)->id, flag->text, flag->length);
        if (other == NULL)
            return reading_error(f->r, flag->number, NULL, "the flag \"%.*s\" of %s is not known",
                                 (int)utf8_cut(flag->text, flag->length, 20), flag->text, (*kind)->id);
        *kind = other;
    }
    return flagged || version->length == 6 ||
           reading_error(f->r, version->number, "pzprv3", "\"%.*s\": a version that is not known",
                         (int)utf8_cut(version->text, version->length, 20), version->text);
}

/* The lines of a file, or the parts between the '/' of one line. */
static const struct text_line *lines_of(struct reading *r, uint32_t *n, bool *by_line)
{
    size_t size = r->piece->size, at = 0;
    const char *bytes = r->piece->bytes, *line_end = memchr(bytes, '\n', size);
    const char *slash = memchr(bytes, '/', line_end == NULL ? size : (size_t)(line_end - bytes));
    *by_line = slash == NULL;
    if (*by_line)
        return reading_lines(r, n);
    size = line_end == NULL ? size : (size_t)(line_end - bytes);
    uint32_t count = 1;
    for (size_t i = 0; i < size; i++)
        count += bytes[i] == '/';
    struct text_line *lines = reading_array(r, count, sizeof *lines);
    for (*n = 0; lines != NULL && *n < count; ++*n) {
        const char *end = memchr(bytes + at, '/', size - at);
        size_t until = end == NULL ? size : (size_t)(end - bytes);
        lines[*n] = next_line(bytes, until, &at, r->piece->line);
        at = until + 1;
    }
    return lines;
}

static bool at_tail(const struct pzpr_rows *f)
{
    return f->at == f->n || is_tail(&f->lines[f->at]);
}

/* A file that ends behind the size is an empty board: one region, and no number. */
static bool read_parts(struct pzpr_rows *f, struct pzpr_sheet *s)
{
    const struct pzpr_file_part *const *parts = s->kind->file;
    bool blank = true;
    for (uint32_t i = f->at; i < f->n && blank && f->lines[i].length == 0; i++)
        blank = i + 1 == f->n || f->lines[i + 1].length == 0 || is_tail(&f->lines[i + 1]);
    blank = blank && at_tail(f);
    for (uint32_t x = 0; blank && s->split != NULL && x < s->columns; x++)
        s->top[x].n = 1; /* of 0 */
    for (uint32_t y = 0; blank && s->split != NULL && y < s->rows; y++)
        s->left[y].n = 1;
    for (uint32_t i = 0; !blank && i < PZPR_PARTS && parts[i] != NULL; i++) {
        bool answer = i > 0 && (parts[i] == &pzpr_marks || parts[i] == &pzpr_answers);
        if (answer && at_tail(f))
            return true; /* a puzzle without its answer */
        if (!parts[i]->read(f, s))
            return false;
    }
    return true;
}

bool pzpr_read_file(struct reading *r, struct pzpr_sheet *s)
{
    uint32_t columns = 0, rows = 0, n;
    bool by_line;
    const struct text_line *lines = lines_of(r, &n, &by_line);
    struct pzpr_rows f = {r, lines, n, 2};
    if (lines == NULL)
        return false;
    if (n < 2 || lines[1].length == 0)
        return reading_error(r, lines[0].number, pzpr_kind_names(r->arena), "no kind of puzzle behind \"pzprv3\"");
    const struct pzpr_kind *kind = pzpr_kind_named(lines[1].text, lines[1].length);
    if (kind == NULL)
        return pzpr_unknown_kind(r, lines[1].number, lines[1].text, lines[1].length);
    if (!read_size(&f, (kind->traits & PZPR_DIGITS) != 0, &columns, &rows) || !read_flag(&f, &lines[0], &kind))
        return false;
    if ((uint64_t)columns * rows > r->piece->size + BLANK_CELLS) /* a short file must not ask for a large board */
        return reading_error(r, lines[n - 1].number, "all rows", "the file ends too early for a board of %u x %u",
                             (unsigned)columns, (unsigned)rows);
    if (!pzpr_begin(s, kind, columns, rows, lines[0].number, r))
        return false;
    s->by_line = by_line;
    if (!read_parts(&f, s))
        return false;
    if (f.at < n && !is_tail(&lines[f.at]))
        return reading_error(r, lines[f.at].number, "the end of the file", "more rows than the board has: \"%.*s\"",
                             (int)utf8_cut(lines[f.at].text, lines[f.at].length, 20), lines[f.at].text);
    return s->split == NULL || pzpr_number_regions(s, r->arena);
}

void pzpr_write_file(FILE *out, const struct pzpr_sheet *s)
{
    (void)fprintf(out, "pzprv3%s\n%s\n%u\n", s->kind->flag == NULL ? "" : ".1", s->kind->id, (unsigned)s->rows);
    if ((s->kind->traits & PZPR_DIGITS) == 0)
        (void)fprintf(out, "%u\n", (unsigned)s->columns);
    if (s->kind->flag != NULL)
        (void)fprintf(out, "%s\n", s->kind->flag);
    for (uint32_t i = 0; i < PZPR_PARTS && s->kind->file[i] != NULL; i++)
        s->kind->file[i]->write(out, s);
}
