/* From the sheets of pzprjs to the documents that the rules read. */
#include <string.h>

#include "formats/document.h"
#include "formats/pzpr.h"

enum { LETTERS = 52 };
static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* How a cell of a picture is written; of at most `width` characters. */
typedef int put_function(const struct pzpr_sheet *s, uint32_t cell, char *to, size_t room);

struct picture {
    const struct pzpr_sheet *s;
    put_function *put;
    uint32_t width; /* of the widest cell: 1 means no blanks between them */
    uint32_t line;  /* of the foreign file */
};

static const char *row_text(struct document_builder *b, const struct picture *p, uint32_t y)
{
    uint32_t columns = p->s->columns;
    size_t room = (size_t)columns * (p->width + (size_t)1) + 3, length = 0;
    char *text = document_take(b, room, 1);
    if (text == NULL)
        return NULL;
    for (uint32_t x = 0; x < columns; x++) {
        if (x > 0 && p->width > 1)
            text[length++] = ' ';
        length += (size_t)p->put(p->s, y * columns + x, text + length, room - length);
    }
    if (columns == 1 && p->width > 1)
        text[length++] = ','; /* or else it were taken for a row of several cells */
    return text;
}

static void add_picture(struct document_builder *b, const char *key, const struct picture *p)
{
    struct ini_line *lines = document_take(b, p->s->rows, sizeof *lines);
    for (uint32_t y = 0; lines != NULL && y < p->s->rows; y++) {
        const char *text = row_text(b, p, y);
        if (text != NULL)
            lines[y] = document_line(text, p->line + (p->s->by_line ? y : 0));
    }
    document_lines(b, key, lines, p->s->rows);
}

static int put_letter(const struct pzpr_sheet *s, uint32_t cell, char *to, size_t room)
{
    return snprintf(to, room, "%c", s->hole != NULL && s->hole[cell] ? '@' : letters[s->region[cell]]);
}

static int put_region(const struct pzpr_sheet *s, uint32_t cell, char *to, size_t room)
{
    return s->hole != NULL && s->hole[cell] ? snprintf(to, room, "@")
                                            : snprintf(to, room, "%u", (unsigned)s->region[cell]);
}

static int put_number(const struct pzpr_sheet *s, uint32_t cell, char *to, size_t room)
{
    int32_t number = s->number[cell];
    return number < 0 ? snprintf(to, room, "%c", number == PZPR_ANY_NUMBER ? '?' : '.')
                      : snprintf(to, room, "%d", (int)number);
}

static int put_circle(const struct pzpr_sheet *s, uint32_t cell, char *to, size_t room)
{
    return snprintf(to, room, "%c", s->number[cell] == 1 ? 'o' : s->number[cell] == 2 ? '#' : '.');
}

/* DOWN\RIGHT, or '.' for a cell without clues. */
static int put_split(const struct pzpr_sheet *s, uint32_t cell, char *to, size_t room)
{
    if (!s->split[cell])
        return snprintf(to, room, ".");
    int n = s->down[cell] < 0 ? snprintf(to, room, ".\\") : snprintf(to, room, "%d\\", (int)s->down[cell]);
    return n + (s->number[cell] < 0 ? snprintf(to + n, room - (size_t)n, ".")
                                    : snprintf(to + n, room - (size_t)n, "%d", (int)s->number[cell]));
}

static int put_given(const struct pzpr_sheet *s, uint32_t cell, char *to, size_t room)
{
    return snprintf(to, room, "%c", s->number[cell] < 1 ? '.' : pzpr_sudoku_digits[s->number[cell] - 1]);
}

static uint32_t digits_of(uint32_t number)
{
    uint32_t n = 1;
    for (; number >= 10; number /= 10)
        n++;
    return n;
}

/* Split cells, which are in no region, get one each: a document has a name for every cell. */
static void add_regions(struct document_builder *b, const struct pzpr_sheet *s)
{
    struct pzpr_sheet named = *s;
    uint32_t n = 0, cells = pzpr_cells(s);
    for (uint32_t c = 0; c < cells; c++)
        n += s->region[c] == n;
    named.region = document_take(b, cells, sizeof *named.region);
    for (uint32_t c = 0; named.region != NULL && c < cells; c++)
        named.region[c] = s->region[c] == PZPR_NO_REGION ? n++ : s->region[c];
    struct picture p = {&named, put_letter, 1, s->region_line};
    if (n > LETTERS) {
        p.put = put_region;
        p.width = digits_of(n - 1);
    }
    if (named.region != NULL)
        add_picture(b, "regions", &p);
}

static void add_numbers(struct document_builder *b, const struct pzpr_sheet *s)
{
    int32_t most = 0;
    for (uint32_t c = 0; c < pzpr_cells(s); c++)
        most = s->number[c] > most ? s->number[c] : most;
    bool circles = (s->kind->traits & PZPR_CIRCLES) != 0, given = (s->kind->traits & PZPR_DIGITS) != 0;
    struct picture p = {s, circles ? put_circle : given ? put_given : put_number, 1, s->number_line};
    if (p.put == put_number)
        p.width = digits_of((uint32_t)most);
    add_picture(b, circles ? "circles" : given ? "givens" : "numbers", &p);
}

/* Walls within regions: a place for each cell and one between neighbours. */
static void add_walls(struct document_builder *b, const struct pzpr_sheet *s)
{
    uint32_t rows = 2 * s->rows - 1, columns = 2 * s->columns - 1;
    struct ini_line *lines = document_take(b, rows, sizeof *lines);
    bool any = false;
    for (uint32_t y = 0; lines != NULL && y < rows; y++) {
        char *text = document_take(b, columns + (size_t)1, 1);
        if (text == NULL)
            return;
        for (uint32_t x = 0; x < columns; x++) {
            bool below = y % 2 != 0, between = below != (x % 2 != 0);
            uint32_t cell = y / 2 * s->columns + x / 2, next = cell + (below ? s->columns : 1);
            bool wall = between && s->wall[below][cell] && s->region[cell] == s->region[next];
            text[x] = !wall ? '.' : below ? '-' : '|';
            any = any || wall;
        }
        lines[y] = document_line(text, s->region_line);
    }
    if (any && lines != NULL)
        document_lines(b, "walls", lines, rows);
}

static const char *clue_text(struct document_builder *b, const struct pzpr_line *line, bool runs)
{
    enum { NUMBER = 12 };
    if (line->n == 0)
        return runs ? "0" : "?";
    char *text = document_take(b, line->n, NUMBER), *at = text;
    for (uint32_t i = 0; text != NULL && i < line->n; i++)
        at += snprintf(at, NUMBER, "%s%d", i == 0 ? "" : " ", (int)line->numbers[i]);
    return text;
}

static void add_clues(struct document_builder *b, const struct pzpr_sheet *s, const char *key,
                      const struct pzpr_line *clues, uint32_t n, bool by_line)
{
    struct ini_line *lines = document_take(b, n, sizeof *lines);
    for (uint32_t i = 0; lines != NULL && i < n; i++) {
        const char *text = clue_text(b, &clues[i], (s->kind->traits & PZPR_RUNS) != 0);
        if (text != NULL)
            lines[i] = document_line(text, s->clue_line + (by_line ? i : 0));
    }
    document_lines(b, key, lines, n);
}

static void add_splits(struct document_builder *b, const struct pzpr_sheet *s)
{
    enum { TWO_NUMBERS = 21 };
    bool any = false;
    for (uint32_t c = 0; s->split != NULL && c < pzpr_cells(s); c++)
        any = any || s->split[c];
    if (any)
        add_picture(b, "inside", &(struct picture){s, put_split, TWO_NUMBERS, s->clue_line + s->by_line});
}

/* '#' black, '.' white, '?' not known; or numbers. */
static const char *answer_text(struct document_builder *b, const struct pzpr_sheet *s)
{
    static const char marks[] = "?#.", circles[] = "?o#";
    bool digits = (s->kind->traits & PZPR_DIGITS) != 0, circle = (s->kind->traits & PZPR_CIRCLES) != 0;
    bool whites = (s->kind->traits & PZPR_CLUES_WHITE) != 0;
    char *text = document_take(b, (size_t)s->rows * (s->columns + (size_t)1) + 1, 1), *at = text;
    for (uint32_t c = 0; text != NULL && c < pzpr_cells(s); c++) {
        int32_t answer = s->answer[c], number = s->number == NULL ? PZPR_NO_NUMBER : s->number[c];
        if ((digits || circle) && number > 0)
            answer = number;
        if (whites && number != PZPR_NO_NUMBER)
            answer = PZPR_WHITE;
        *at++ = !digits               ? (circle ? circles : marks)[answer]
                : answer == PZPR_OPEN ? '?'
                                      : pzpr_sudoku_digits[answer - 1];
        if ((c + 1) % s->columns == 0)
            *at++ = '\n';
    }
    return text;
}

bool pzpr_document(struct reading *r, const struct pzpr_sheet *s, struct foreign *out)
{
    struct document_builder b;
    uint32_t traits = s->kind->traits;
    document_begin(&b, &out->doc, r->file, 5, r->arena);
    document_section(&b, "puzzle", s->line, 4);
    document_text(&b, "rule", s->kind->id, s->line);
    document_text(&b, "title", s->title, s->line);
    document_text(&b, "author", s->author, s->line);
    document_text(&b, "note", s->variant, s->line);
    if ((traits & (PZPR_CIRCLES | PZPR_REGIONS | PZPR_NUMBERS)) != 0) {
        document_section(&b, "board", s->line, 3);
        if ((traits & PZPR_REGIONS) != 0)
            add_regions(&b, s);
        if ((traits & PZPR_NUMBERS) != 0)
            add_numbers(&b, s);
        if ((traits & PZPR_WALLS) != 0) {
            add_walls(&b, s);
            document_section(&b, "options", s->line, 1);
            document_text(&b, "borders", "yes", s->line);
        }
    }
    if ((traits & (PZPR_TILES | PZPR_RUNS)) != 0) {
        document_section(&b, "clues", s->clue_line, 3);
        add_clues(&b, s, "rows", s->left, s->rows, s->by_line);
        add_clues(&b, s, "columns", s->top, s->columns, false);
        add_splits(&b, s);
    }
    out->answer = s->answered ? answer_text(&b, s) : NULL;
    return !b.failed;
}
