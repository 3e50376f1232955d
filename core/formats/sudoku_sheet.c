/* Between a sudoku on paper and the document of the rule sudoku. */
#include "formats/sudoku_sheet.h"

#include <string.h>

#include "formats/document.h"

static const char signs[] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa";

bool sudoku_boxes(uint32_t side, uint32_t *width, uint32_t *height)
{
    *height = 1;
    for (uint32_t h = 2; h * h <= side; h++)
        *height = side % h == 0 ? h : *height;
    *width = side / *height;
    return *height > 1 && side <= SUDOKU_SIDE_LIMIT;
}

uint32_t sudoku_side(size_t cells)
{
    uint32_t width, height;
    for (uint32_t side = 4; side <= SUDOKU_SIDE_LIMIT; side++)
        if ((size_t)side * side == cells)
            return sudoku_boxes(side, &width, &height) ? side : 0;
    return 0;
}

char sudoku_sign(uint32_t digit)
{
    return signs[digit <= SUDOKU_SIDE_LIMIT ? digit : 0];
}

int32_t sudoku_digit(char c, uint32_t side)
{
    uint32_t digit = c >= '1' && c <= '9'                    ? (uint32_t)(c - '0')
                     : c >= 'A' && c <= 'Z'                  ? (uint32_t)(c - 'A') + 10
                     : c == 'a' && side == SUDOKU_SIDE_LIMIT ? SUDOKU_SIDE_LIMIT
                     : c >= 'a' && c <= 'z'                  ? (uint32_t)(c - 'a') + 10
                                                             : 0;
    if (digit > 0 && digit <= side)
        return (int32_t)digit;
    return c == '.' || c == '0' || c == '*' || c == '_' || c == '-' || c == '?' || c == 'x' || c == 'X' ? 0 : -1;
}

bool sudoku_counts_from_zero(const char *cells, size_t n, uint32_t side)
{
    size_t zeros = 0, blanks = 0;
    int32_t most = 0;
    for (size_t i = 0; i < n; i++) {
        int32_t digit = sudoku_digit(cells[i], side);
        zeros += cells[i] == '0';
        blanks += digit == 0 && cells[i] != '0';
        most = digit > most ? digit : most;
    }
    return side > 9 && zeros > 0 && most < (int32_t)side && (blanks > 0 || zeros == side);
}

/* ---- to a document ---- */

static void add_givens(struct document_builder *b, const struct sudoku_sheet *s)
{
    struct ini_line *lines = document_take(b, s->side, sizeof *lines);
    char *text = document_take(b, (size_t)s->side * (s->side + 1), 1);
    for (uint32_t y = 0; text != NULL && y < s->side; y++) {
        char *row = text + (size_t)y * (s->side + 1);
        for (uint32_t x = 0; x < s->side; x++)
            row[x] = sudoku_sign(s->cells[y * s->side + x]);
        lines[y] = document_line(row, s->rows == NULL ? s->number : s->rows[y]);
    }
    document_lines(b, "givens", lines, s->side);
}

/* A word a cell; "." where all digits are possible, "-" where none is. */
static void add_candidates(struct document_builder *b, const struct sudoku_sheet *s)
{
    struct ini_line *lines = document_take(b, s->side, sizeof *lines);
    uint64_t all = ((uint64_t)1 << s->side) - 1;
    for (uint32_t y = 0; lines != NULL && y < s->side; y++) {
        char *at = document_take(b, (size_t)s->side * (s->side + 1) + 1, 1), *row = at;
        for (uint32_t x = 0; at != NULL && x < s->side; x++) {
            uint64_t set = s->candidates[y * s->side + x];
            if (set == 0 || set == all)
                *at++ = set == 0 ? '-' : '.';
            for (uint32_t d = 1; set != all && d <= s->side; d++)
                if ((set >> (d - 1) & 1) != 0)
                    *at++ = sudoku_sign(d);
            *at++ = x + 1 < s->side ? ' ' : '\0';
        }
        if (row != NULL)
            lines[y] = document_line(row, s->rows == NULL ? s->number : s->rows[y]);
    }
    document_lines(b, "candidates", lines, s->side);
}

/* Do the candidates say more than the cells that are given? */
static bool candidates_matter(const struct sudoku_sheet *s, struct reading *r)
{
    struct sudoku_sheet plain = *s;
    plain.candidates = NULL;
    if (s->candidates == NULL || !sudoku_boxes(s->side, &plain.box_width, &plain.box_height) ||
        !sudoku_fill_candidates(&plain, r))
        return s->candidates != NULL;
    for (uint32_t c = 0; c < s->side * s->side; c++)
        if ((plain.candidates[c] & ~s->candidates[c]) != 0)
            return true;
    return false;
}

void sudoku_begin_document(struct document_builder *b, const struct sudoku_sheet *s, struct reading *r,
                           struct foreign *out, uint32_t more)
{
    document_begin(b, &out->doc, r->file, 2 + more, r->arena);
    document_section(b, "puzzle", s->number, 5);
    document_text(b, "rule", "sudoku", s->number);
    document_text(b, "title", s->title, s->number);
    document_text(b, "author", s->author, s->number);
    document_text(b, "source", s->source, s->number);
    document_text(b, "note", s->note, s->number);
    document_section(b, "board", s->number, 4);
    add_givens(b, s);
    if (candidates_matter(s, r))
        add_candidates(b, s);
    out->answer = s->answer;
}

bool sudoku_document(const struct sudoku_sheet *s, struct reading *r, struct foreign *out)
{
    struct document_builder b;
    sudoku_begin_document(&b, s, r, out, 0);
    r->out_of_memory = r->out_of_memory || b.failed;
    return !b.failed;
}

/* ---- from a document ---- */

static const char *text_of(const struct ini_document *doc, const char *section, const char *key)
{
    const struct ini_entry *e = ini_get(doc, section, key);
    return e == NULL || e->n_lines != 1 ? NULL : e->lines[0].text;
}

/* What is in the document that these formats have no place for: NULL, or the section or key. */
static const char *not_carried(const struct ini_document *doc)
{
    static const char *const without_effect[] = {"filter", "regions", "cages", "thermometers",
                                                 "arrows", "parity",  "dots"};
    if (ini_get(doc, "board", "regions") != NULL)
        return "regions";
    for (uint32_t i = 0; i < doc->n_sections; i++) {
        const struct ini_section *s = &doc->sections[i];
        if (strcmp(s->name, "puzzle") == 0 || strcmp(s->name, "board") == 0)
            continue;
        if (strcmp(s->name, "options") != 0)
            return s->name;
        for (uint32_t k = 0; k < s->n_entries; k++) {
            bool effect = s->entries[k].n_lines != 1 || strcmp(s->entries[k].lines[0].text, "no") != 0;
            for (size_t j = 0; j < sizeof without_effect / sizeof *without_effect; j++)
                effect = effect && strcmp(s->entries[k].key, without_effect[j]) != 0;
            if (effect)
                return s->entries[k].key;
        }
    }
    return NULL;
}

/* The next cell of a line: a word, or where the line is one word, a character. */
static size_t cell_at(const char *text, bool words, const char **next)
{
    static const char separators[] = " \t,";
    if (!words) {
        *next = text + 1;
        return 1;
    }
    size_t n = strcspn(text, separators);
    *next = text + n + strspn(text + n, separators);
    return n;
}

static uint8_t given_of(const char *text, size_t length, uint32_t side)
{
    uint32_t number = 0;
    if (length == 1)
        return (uint8_t)(sudoku_digit(*text, side) < 0 ? 0 : sudoku_digit(*text, side));
    for (size_t i = 0; i < length && number <= side; i++)
        number = 10 * number + (uint32_t)(text[i] - '0');
    return (uint8_t)number;
}

static uint64_t candidates_of(const char *text, size_t length, uint32_t side)
{
    uint64_t set = *text == '.' ? ((uint64_t)1 << side) - 1 : 0;
    for (size_t i = 0; i < length; i++)
        if (sudoku_digit(text[i], side) > 0)
            set |= (uint64_t)1 << (sudoku_digit(text[i], side) - 1);
    return set;
}

/* A row a line, or all rows in one. */
static void take_cells(struct sudoku_sheet *s, const struct ini_entry *e, bool candidates)
{
    uint32_t c = 0;
    for (uint32_t i = 0; i < e->n_lines; i++) {
        const char *text = e->lines[i].text, *next;
        bool words = strpbrk(text, " \t,") != NULL;
        for (; *text != '\0' && c < s->side * s->side; text = next, c++) {
            size_t length = cell_at(text, words, &next);
            if (candidates)
                s->candidates[c] = candidates_of(text, length, s->side);
            else
                s->cells[c] = given_of(text, length, s->side);
        }
    }
}

/* The number of cells of a line says how many digits there are. */
static uint32_t side_of(const struct ini_entry *e)
{
    uint32_t n = 0;
    const char *text = e->lines[0].text, *next;
    for (bool words = strpbrk(text, " \t,") != NULL; *text != '\0'; text = next, n++)
        (void)cell_at(text, words, &next);
    return e->n_lines == 1 ? sudoku_side(n) : n;
}

static bool usual_boxes(struct sudoku_sheet *s, const struct ini_document *doc, struct reading *r)
{
    const char *boxes = text_of(doc, "board", "boxes");
    if (!sudoku_boxes(s->side, &s->box_width, &s->box_height))
        return false;
    const char *usual = arena_format(r->arena, "%ux%u", (unsigned)s->box_width, (unsigned)s->box_height);
    return boxes == NULL || (usual != NULL && strcmp(boxes, usual) == 0);
}

bool sudoku_from_document(struct sudoku_sheet *s, const struct ini_document *doc, const char *format, struct reading *r)
{
    const struct ini_entry *givens = ini_get(doc, "board", "givens"), *candidates = ini_get(doc, "board", "candidates");
    const char *what = not_carried(doc);
    *s = (struct sudoku_sheet){.side = givens == NULL || givens->n_lines == 0 ? 0 : side_of(givens)};
    if (what == NULL && !usual_boxes(s, doc, r))
        what = "unusual boxes";
    if (what != NULL)
        return reading_error(r, 0, NULL, "the format %s cannot carry %s", format, what);
    s->title = text_of(doc, "puzzle", "title");
    s->author = text_of(doc, "puzzle", "author");
    s->source = text_of(doc, "puzzle", "source");
    s->note = text_of(doc, "puzzle", "note");
    s->cells = reading_array(r, (size_t)s->side * s->side, sizeof *s->cells);
    if (s->cells == NULL)
        return false;
    take_cells(s, givens, false);
    if (candidates == NULL)
        return true;
    s->candidates = reading_array(r, (size_t)s->side * s->side, sizeof *s->candidates);
    if (s->candidates == NULL)
        return false;
    take_cells(s, candidates, true);
    for (uint32_t c = 0; c < s->side * s->side; c++) /* a cell that is given has no other candidate */
        s->candidates[c] &= s->cells[c] == 0 ? UINT64_MAX : (uint64_t)1 << (s->cells[c] - 1);
    return true;
}

bool sudoku_fill_candidates(struct sudoku_sheet *s, struct reading *r)
{
    uint32_t n = s->side, w = s->box_width, h = s->box_height;
    if (s->candidates != NULL)
        return true;
    s->candidates = reading_array(r, (size_t)n * n, sizeof *s->candidates);
    for (uint32_t c = 0; s->candidates != NULL && c < n * n; c++) {
        uint64_t taken = 0;
        for (uint32_t d = 0; d < n * n; d++)
            if (d != c && s->cells[d] != 0 &&
                (d / n == c / n || d % n == c % n || (d / n / h == c / n / h && d % n / w == c % n / w)))
                taken |= (uint64_t)1 << (s->cells[d] - 1);
        s->candidates[c] = s->cells[c] != 0 ? (uint64_t)1 << (s->cells[c] - 1) : (((uint64_t)1 << n) - 1) & ~taken;
    }
    return s->candidates != NULL;
}
