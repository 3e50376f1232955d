/* A report as Markdown, with tables in the manner of GitHub. */
#include <string.h>

#include "compare/report.h"

/* Text that means nothing to Markdown. */
static void put_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (strchr("\\`*_{}[]<>#|~", *text) != NULL)
            (void)fputc('\\', out);
        (void)fputc(*text, out);
    }
}

/* The columns of a group become one: "unique, 1, 0.0123, 45". */
static void put_cells(FILE *out, const struct sheet *s, const char *const *cells)
{
    for (uint32_t column = 0; column < s->columns; column++) {
        bool goes_on = s->groups != NULL && s->groups[column] == NULL;
        (void)fputs(goes_on ? ", " : column == 0 ? "| " : " | ", out);
        put_text(out, cells[column]);
    }
    (void)fputs(" |\n", out);
}

static void put_rule(FILE *out, const struct sheet *s)
{
    for (uint32_t column = 0; column < s->columns; column++)
        if (s->groups == NULL || s->groups[column] != NULL)
            (void)fputs(column == 0 ? "|---|" : s->groups == NULL ? "---:|" : "---|", out);
    (void)fputc('\n', out);
}

static void put_sheet(FILE *out, const struct sheet *s, const char *corner)
{
    for (uint32_t column = 0; column < s->columns; column++) {
        if (s->groups != NULL && s->groups[column] == NULL)
            continue;
        (void)fputs(column == 0 ? "| " : " | ", out);
        put_text(out, column == 0 ? corner : s->groups == NULL ? s->head[column] : s->groups[column]);
    }
    (void)fputs(" |\n", out);
    put_rule(out, s);
    for (uint32_t row = 0; row < s->rows; row++)
        put_cells(out, s, s->cells + (size_t)row * s->columns);
    (void)fputc('\n', out);
}

bool write_markdown(FILE *out, const struct report *r)
{
    struct sheet puzzles, totals;
    const char *title = report_title(r);
    if (title == NULL || !sheet_of_puzzles(&puzzles, r) || !sheet_of_totals(&totals, r))
        return false;
    (void)fputs("# ", out);
    put_text(out, title);
    (void)fprintf(out, "\n\nA cell: verdict, answers, %sconflicts.\n\n", r->times ? "seconds, " : "");
    put_sheet(out, &puzzles, "puzzle");
    put_sheet(out, &totals, "total");
    (void)fprintf(out, "%s\n\n", report_note(r));
    for (uint32_t i = 0; i < r->n_disagreements; i++) {
        (void)fputs("- **Disagreement:** ", out);
        put_text(out, r->disagreements[i].what);
        (void)fputc('\n', out);
    }
    for (uint32_t v = 0; v < r->c->n_variants; v++) {
        (void)fputs("- ", out);
        put_text(out, r->totals[v].sentence);
        (void)fputc('\n', out);
    }
    return true;
}
