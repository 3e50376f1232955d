/* Game ids of Simon Tatham's collection: Solo ("3x3:a5_3b...") as an INI file of a sudoku, Pattern ("10x10:3.1/...") as
 * .non. */
#include <string.h>

#include "formats/rewrite.h"
#include "formats/sudoku_sheet.h"

enum { SIDE_MAX = 36, CELLS_MAX = SIDE_MAX * SIDE_MAX, PATTERN_MAX = 512 };

/* A word of the id that is being read. */
struct id {
    const char *at, *end;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool id_number(struct id *id, uint32_t *number)
{
    const char *begin = id->at;
    for (*number = 0; id->at < id->end && is_digit(*id->at) && *number < 100000; id->at++)
        *number = 10 * *number + (uint32_t)(*id->at - '0');
    return id->at > begin;
}

/* The id: one line, "Solo 3x3" or the like may not stand around it. */
static bool the_line(const struct rewriting *w, struct id *id)
{
    uint32_t filled = 0;
    for (uint32_t i = 0; i < w->n_lines; i++)
        if (w->lines[i].length > 0 && filled++ == 0)
            *id = (struct id){w->lines[i].text, w->lines[i].text + w->lines[i].length};
    return filled == 1 && id->at < id->end && is_digit(*id->at);
}

/* ---- Solo ---- */

struct solo {
    struct rewriting *w;
    struct id id;
    uint32_t side, width, height;
    bool jigsaw, diagonals, killer;
    uint32_t given[CELLS_MAX], sum[CELLS_MAX];
    uint32_t root[CELLS_MAX], region[CELLS_MAX], cage[CELLS_MAX];
};

/* "3x3", "9j", then letters: j jigsaw, x diagonals, k killer; more, with digits, of how it was made. */
static bool take_size(struct solo *s)
{
    if (!id_number(&s->id, &s->width))
        return false;
    if (s->id.at < s->id.end && *s->id.at == 'x' && s->id.at + 1 < s->id.end && is_digit(s->id.at[1])) {
        s->id.at++;
        (void)id_number(&s->id, &s->height);
    } else {
        s->height = 1;
    }
    for (; s->id.at < s->id.end && *s->id.at != ':'; s->id.at++) {
        s->jigsaw = s->jigsaw || *s->id.at == 'j';
        s->diagonals = s->diagonals || *s->id.at == 'x';
        s->killer = s->killer || *s->id.at == 'k';
        if (strchr("jxk0123456789amdrtbieu", *s->id.at) == NULL)
            return false;
    }
    if (s->width > SIDE_MAX || s->height > SIDE_MAX)
        return false;
    s->side = s->width * s->height;
    return s->id.at++ < s->id.end && s->side >= 4 && s->side <= SIDE_MAX && (s->height > 1) != s->jigsaw;
}

/* Numbers with '_' between them, letters for so many empty cells; up to a comma. */
static bool take_cells(struct solo *s, uint32_t *cells, uint32_t most)
{
    uint32_t n = 0;
    for (; s->id.at < s->id.end && *s->id.at != ',';) {
        char c = *s->id.at;
        uint32_t number;
        if (c >= 'a' && c <= 'z') {
            n += (uint32_t)(c - 'a') + 1;
            s->id.at++;
        } else if (c == '_') {
            s->id.at++;
        } else if (n >= s->side * s->side || !id_number(&s->id, &number) || number > most) {
            return false;
        } else {
            cells[n++] = number;
        }
    }
    return n == s->side * s->side;
}

static uint32_t root_of(uint32_t *root, uint32_t c)
{
    while (root[c] != c)
        c = root[c] = root[root[c]];
    return c;
}

/* The two cells of a side: first those between columns, row by row, then those between rows, column by column. */
static void join(struct solo *s, uint32_t side)
{
    uint32_t n = s->side, line = side / (n - 1), along = side % (n - 1), a, b;
    if (line < n) {
        a = line * n + along;
        b = a + 1;
    } else {
        a = along * n + line - n;
        b = a + n;
    }
    a = root_of(s->root, a);
    b = root_of(s->root, b);
    s->root[a < b ? b : a] = a < b ? a : b;
}

/* A letter: so many sides without a wall, then one with a wall ('z': none behind its 26); '_': a wall at once. The
 * areas come out as the number of their first cell. */
static bool take_areas(struct solo *s, uint32_t *area)
{
    uint32_t n = s->side, sides = 2 * n * (n - 1), side = 0;
    if (s->id.at >= s->id.end || *s->id.at++ != ',')
        return false;
    for (uint32_t c = 0; c < n * n; c++)
        s->root[c] = c;
    for (; s->id.at < s->id.end && *s->id.at != ','; s->id.at++) {
        char c = *s->id.at;
        if (c != '_' && (c < 'a' || c > 'z'))
            return false;
        uint32_t open = c == '_' ? 0 : (uint32_t)(c - 'a') + 1;
        for (uint32_t i = 0; i < open; i++, side++) {
            if (side >= sides)
                return false;
            join(s, side);
        }
        side += c != 'z';
    }
    for (uint32_t c = 0; c < n * n; c++)
        area[c] = root_of(s->root, c);
    return side == sides || side == sides + 1;
}

/* ---- as an INI file ---- */

static void put_board(struct solo *s)
{
    uint32_t n = s->side;
    rewrite_text(s->w, "[puzzle]\nrule = sudoku\n\n[board]\ngivens =\n");
    for (uint32_t c = 0; c < n * n; c++) {
        rewrite_text(s->w, c % n == 0 ? "    " : " ");
        rewrite_number(s->w, s->given[c]);
        rewrite_text(s->w, c % n == n - 1 ? "\n" : "");
    }
    if (!s->jigsaw) {
        rewrite_text(s->w, "boxes = ");
        rewrite_number(s->w, s->width);
        rewrite_text(s->w, "x");
        rewrite_number(s->w, s->height);
        rewrite_text(s->w, "\n");
    }
    for (uint32_t c = 0; s->jigsaw && c < n * n; c++) {
        rewrite_text(s->w, c == 0 ? "regions =\n    " : c % n == 0 ? "    " : " ");
        rewrite_number(s->w, s->region[c]);
        rewrite_text(s->w, c % n == n - 1 ? "\n" : "");
    }
    rewrite_text(s->w, s->diagonals ? "\n[options]\ndiagonals = yes\n" : "");
}

/* The sum stands in one of the cells; a cage of one cell is none. */
static void put_cages(struct solo *s)
{
    uint32_t n = s->side;
    rewrite_text(s->w, "\n[cages]\nlist =\n");
    for (uint32_t c = 0; c < n * n; c++) {
        uint32_t sum = 0;
        for (uint32_t d = c; s->cage[c] == c && d < n * n; d++)
            sum += s->cage[d] == c ? s->sum[d] : 0;
        for (uint32_t d = c; s->cage[c] == c && d < n * n; d++) {
            if (s->cage[d] != c)
                continue;
            if (d == c && sum > 0) {
                rewrite_text(s->w, "    ");
                rewrite_number(s->w, sum);
            }
            rewrite_text(s->w, d == c && sum == 0 ? "    r" : " r");
            rewrite_number(s->w, d / n + 1);
            rewrite_text(s->w, "c");
            rewrite_number(s->w, d % n + 1);
        }
        rewrite_text(s->w, s->cage[c] == c ? "\n" : "");
    }
}

bool rewrite_solo(struct rewriting *w)
{
    struct id id = {NULL, NULL};
    if (!the_line(w, &id) || memchr(id.at, ':', (size_t)(id.end - id.at)) == NULL)
        return false;
    struct solo *s = reading_array(w->r, 1, sizeof *s);
    if (s == NULL)
        return false;
    s->w = w;
    s->id = id;
    w->other_lines = true;
    if (!take_size(s) || !take_cells(s, s->given, s->side) || (s->jigsaw && !take_areas(s, s->region)))
        return false;
    if (s->killer) {
        if (!take_areas(s, s->cage) || s->id.at >= s->id.end || *s->id.at++ != ',' ||
            !take_cells(s, s->sum, SIDE_MAX * SIDE_MAX))
            return false;
    }
    if (s->id.at != s->id.end)
        return false;
    put_board(s);
    if (s->killer)
        put_cages(s);
    return true;
}

/* ---- Pattern ---- */

/* A clue up to '/', ',' or the end. */
static bool put_clue(struct rewriting *w, struct id *id)
{
    bool any = false;
    while (id->at < id->end && *id->at != '/' && *id->at != ',') {
        uint32_t number;
        if (*id->at == '.') {
            id->at++;
            continue;
        }
        if (!id_number(id, &number))
            return false;
        rewrite_text(w, any ? "," : "");
        rewrite_number(w, number);
        any = true;
    }
    rewrite_text(w, any ? "\n" : "0\n");
    return true;
}

/* Columns first, then rows, a '/' between any two. What may stand behind a comma, cells that are known, is not read. */
bool rewrite_pattern(struct rewriting *w)
{
    struct id id = {NULL, NULL};
    uint32_t width, height;
    w->other_lines = true;
    if (!the_line(w, &id) || !id_number(&id, &width) || id.at >= id.end || *id.at++ != 'x' ||
        !id_number(&id, &height) || id.at >= id.end || *id.at++ != ':' || width == 0 || height == 0 ||
        width > PATTERN_MAX || height > PATTERN_MAX)
        return false;
    rewrite_text(w, "width ");
    rewrite_number(w, width);
    rewrite_text(w, "\nheight ");
    rewrite_number(w, height);
    for (uint32_t i = 0; i < width + height; i++) {
        rewrite_text(w, i == 0 ? "\ncolumns\n" : i == width ? "\nrows\n" : "");
        if (!put_clue(w, &id))
            return false;
        if (i + 1 < width + height && (id.at >= id.end || *id.at++ != '/'))
            return false;
    }
    return id.at == id.end;
}
