/* The text of puzzles of janko.at, as an INI file or, of nonograms, as .non:
 *
 *     begin
 *     puzzle nurikabe
 *     size 10
 *     problem
 *     - - 3 ...
 *     areas
 *     1 1 2 ...
 *     end */
#include <string.h>

#include "formats/rewrite.h"

enum { WIDTH_MAX = 200 };

/* A part of the text: its lines, from the one below its name on. */
struct part {
    const struct text_line *lines;
    uint32_t n;
};

struct janko {
    struct rewriting *w;
    struct text_line kind;
    struct part problem, areas, rows, columns;
};

static const struct kind {
    const char *name, *rule, *problem, *areas; /* keys of [board]; NULL: the rule has none */
} kinds[] = {
    {"sudoku", "sudoku", "givens", "regions"},     {"nurikabe", "nurikabe", "numbers", NULL},
    {"hitori", "hitori", "numbers", NULL},         {"kuromasu", "kurodoko", "numbers", NULL},
    {"kurodoko", "kurodoko", "numbers", NULL},     {"heyawake", "heyawake", "numbers", "regions"},
    {"lits", "lits", NULL, "regions"},             {"norinori", "norinori", NULL, "regions"},
};

static bool is_word(const struct text_line *line, const char *word)
{
    return line_starts(line, word);
}

/* A line that begins a part, or says something in one line: a small letter comes first. Cells may be letters, too, but
 * then stand alone. */
static bool is_name(const struct text_line *line)
{
    return line->length > 1 && line->text[0] >= 'a' && line->text[0] <= 'z' && line->text[1] >= 'a' &&
           line->text[1] <= 'z';
}

static struct part part_named(const struct rewriting *w, const char *name)
{
    struct part p = {NULL, 0};
    uint32_t i = 0;
    while (i < w->n_lines && !is_word(&w->lines[i], name))
        i++;
    if (i >= w->n_lines)
        return p;
    p.lines = &w->lines[i + 1];
    for (i++; i < w->n_lines && w->lines[i].length > 0 && !is_name(&w->lines[i]); i++)
        p.n++;
    return p;
}

static bool next_word(const struct text_line *line, uint32_t *at, struct text_line *word)
{
    while (*at < line->length && strchr(" \t", line->text[*at]) != NULL)
        ++*at;
    uint32_t begin = *at;
    while (*at < line->length && strchr(" \t", line->text[*at]) == NULL)
        ++*at;
    *word = (struct text_line){line->text + begin, *at - begin, line->number};
    return *at > begin;
}

static uint32_t words_of(const struct text_line *line)
{
    struct text_line word;
    uint32_t n = 0;
    for (uint32_t at = 0; next_word(line, &at, &word);)
        n++;
    return n;
}

/* ---- boards ---- */

static void put_picture(struct rewriting *w, const char *key, const struct part *p)
{
    rewrite_text(w, key);
    rewrite_text(w, " =\n");
    for (uint32_t i = 0; i < p->n; i++) {
        struct text_line word;
        rewrite_text(w, "   ");
        for (uint32_t at = 0; next_word(&p->lines[i], &at, &word);) {
            bool open = word.length == 1 && *word.text == '-';
            rewrite_text(w, open ? " ." : " ");
            rewrite_put(w, word.text, open ? 0 : word.length);
        }
        rewrite_text(w, "\n");
    }
}

/* No picture of numbers but open cells: a row for each of the areas. */
static bool put_board(struct janko *j, const struct kind *kind)
{
    rewrite_text(j->w, "[puzzle]\nrule = ");
    rewrite_text(j->w, kind->rule);
    rewrite_text(j->w, "\n\n[board]\n");
    if (kind->areas != NULL && j->areas.n > 0)
        put_picture(j->w, kind->areas, &j->areas);
    if (kind->problem != NULL && j->problem.n > 0)
        put_picture(j->w, kind->problem, &j->problem);
    return j->areas.n > 0 || j->problem.n > 0;
}

/* ---- nonograms: labels stand in columns above the board, and in rows beside it ---- */

static bool is_number(const struct text_line *word)
{
    for (uint32_t i = 0; i < word->length; i++)
        if (word->text[i] < '0' || word->text[i] > '9')
            return false;
    return word->length > 0;
}

static void put_column(struct janko *j, uint32_t column)
{
    bool any = false;
    for (uint32_t y = 0; y < j->columns.n; y++) {
        struct text_line word = {NULL, 0, 0};
        uint32_t at = 0;
        for (uint32_t x = 0; x <= column; x++)
            (void)next_word(&j->columns.lines[y], &at, &word);
        if (!is_number(&word))
            continue;
        rewrite_text(j->w, any ? "," : "");
        rewrite_put(j->w, word.text, word.length);
        any = true;
    }
    rewrite_text(j->w, any ? "\n" : "0\n");
}

static void put_row(struct janko *j, uint32_t row)
{
    struct text_line word;
    bool any = false;
    for (uint32_t at = 0; next_word(&j->rows.lines[row], &at, &word);)
        if (is_number(&word)) {
            rewrite_text(j->w, any ? "," : "");
            rewrite_put(j->w, word.text, word.length);
            any = true;
        }
    rewrite_text(j->w, any ? "\n" : "0\n");
}

static bool put_nonogram(struct janko *j)
{
    uint32_t width = j->columns.n == 0 ? 0 : words_of(&j->columns.lines[0]);
    if (width == 0 || width > WIDTH_MAX || j->rows.n == 0)
        return false;
    for (uint32_t y = 0; y < j->columns.n; y++)
        if (words_of(&j->columns.lines[y]) != width)
            return false;
    rewrite_text(j->w, "width ");
    rewrite_number(j->w, width);
    rewrite_text(j->w, "\nheight ");
    rewrite_number(j->w, j->rows.n);
    rewrite_text(j->w, "\nrows\n");
    for (uint32_t y = 0; y < j->rows.n; y++)
        put_row(j, y);
    rewrite_text(j->w, "columns\n");
    for (uint32_t x = 0; x < width; x++)
        put_column(j, x);
    return true;
}

bool rewrite_janko(struct rewriting *w)
{
    struct janko j = {.w = w};
    uint32_t i = 0, k = 0;
    w->other_lines = true;
    while (i < w->n_lines && !is_word(&w->lines[i], "begin"))
        i++;
    while (i < w->n_lines && !is_word(&w->lines[i], "puzzle"))
        i++;
    if (i >= w->n_lines)
        return false;
    uint32_t at = (uint32_t)strlen("puzzle");
    if (!next_word(&w->lines[i], &at, &j.kind))
        return false;
    j.problem = part_named(w, "problem");
    j.areas = part_named(w, "areas");
    j.rows = part_named(w, "rlabels");
    j.columns = part_named(w, "clabels");
    if (is_word(&j.kind, "nonogram") || is_word(&j.kind, "nonogramm"))
        return put_nonogram(&j);
    while (k < sizeof kinds / sizeof *kinds && !is_word(&j.kind, kinds[k].name))
        k++;
    if (k == sizeof kinds / sizeof *kinds)
        return reading_error(w->r, w->lines[i].number,
                             "sudoku, nonogram, nurikabe, hitori, kuromasu, heyawake, lits or norinori",
                             "janko.at's puzzle \"%.*s\"", (int)(j.kind.length < 40 ? j.kind.length : 40), j.kind.text);
    return put_board(&j, &kinds[k]);
}
