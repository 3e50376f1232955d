/* A report for a terminal: columns in line, sentences below. */
#include <string.h>

#include "compare/report.h"

static size_t display_width(const char *text)
{
    size_t n = 0;
    for (; *text != '\0'; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80; /* UTF-8: bytes that go on do not count */
    return n;
}

static void pad(FILE *out, size_t n)
{
    (void)fprintf(out, "%*s", (int)n, "");
}

static void put_cell(FILE *out, const char *text, size_t width, bool right, bool last)
{
    size_t used = display_width(text), left = width > used ? width - used : 0;
    if (right)
        pad(out, left);
    (void)fputs(text, out);
    if (!right && !last)
        pad(out, left);
}

static const char *gap(const struct sheet *s, uint32_t column)
{
    bool new_group = s->groups != NULL && s->groups[column] != NULL;
    return column == 0 ? "" : new_group ? "   " : "  ";
}

/* The columns from `first` on that belong to one group; their width. */
static size_t group_width(const struct sheet *s, uint32_t first, const size_t *width, uint32_t *next)
{
    size_t sum = width[first];
    for (*next = first + 1; *next < s->columns && s->groups[*next] == NULL; ++*next)
        sum += 2 + width[*next];
    return sum;
}

static void put_groups(FILE *out, const struct sheet *s, const size_t *width)
{
    uint32_t next;
    for (uint32_t column = 0; column < s->columns; column = next) {
        size_t wide = group_width(s, column, width, &next);
        (void)fputs(gap(s, column), out);
        put_cell(out, s->groups[column], wide, false, next == s->columns);
    }
    (void)fputc('\n', out);
}

static void put_row(FILE *out, const struct sheet *s, const char *const *cells, const size_t *width)
{
    for (uint32_t column = 0; column < s->columns; column++) {
        (void)fputs(gap(s, column), out);
        put_cell(out, cells[column], width[column], s->right[column], column + 1 == s->columns);
    }
    (void)fputc('\n', out);
}

static bool put_sheet(FILE *out, const struct sheet *s, struct arena *arena)
{
    size_t *width = arena_array(arena, s->columns, sizeof *width);
    uint32_t next;
    if (width == NULL)
        return false;
    for (uint32_t column = 0; column < s->columns; column++) {
        width[column] = display_width(s->head[column]);
        for (uint32_t row = 0; row < s->rows; row++) {
            size_t wide = display_width(s->cells[(size_t)row * s->columns + column]);
            width[column] = wide > width[column] ? wide : width[column];
        }
    }
    if (s->groups != NULL) {
        for (uint32_t column = 0; column < s->columns; column = next) { /* a long name widens its last column */
            size_t wide = group_width(s, column, width, &next), name = display_width(s->groups[column]);
            width[next - 1] += name > wide ? name - wide : 0;
        }
        put_groups(out, s, width);
    }
    put_row(out, s, s->head, width);
    for (uint32_t row = 0; row < s->rows; row++)
        put_row(out, s, s->cells + (size_t)row * s->columns, width);
    return true;
}

/* What is wrong, then what there is to say. */
static void put_words(FILE *out, const struct report *r)
{
    for (uint32_t i = 0; i < r->n_disagreements; i++)
        (void)fprintf(out, "DISAGREEMENT: %s\n", r->disagreements[i].what);
    for (uint32_t v = 0; v < r->c->n_variants; v++)
        (void)fprintf(out, "%s\n", r->totals[v].sentence);
}

bool write_table(FILE *out, const struct report *r)
{
    struct sheet puzzles, totals;
    const char *title = report_title(r);
    if (title == NULL || !sheet_of_puzzles(&puzzles, r) || !sheet_of_totals(&totals, r))
        return false;
    (void)fprintf(out, "%s\n\n", title);
    if (!put_sheet(out, &puzzles, r->arena))
        return false;
    (void)fputc('\n', out);
    if (!put_sheet(out, &totals, r->arena))
        return false;
    (void)fputc('\n', out);
    put_words(out, r);
    return true;
}
