/* INI: the form that puzzles have here. Written from the document, whatever its rule. */
#include <string.h>

#include "formats/reading.h"

/* The text of a value. A ';' behind a blank would start a comment: the blank is left out, but not in a picture row. */
static void put_value(FILE *out, const char *text)
{
    for (const char *c = text; *c != '\0'; c++)
        if (*text == '|' || *c != ' ' || c[strspn(c, " ")] != ';')
            (void)fputc(*c, out);
}

static bool is_table(const struct ini_entry *e)
{
    return e->n_lines > 1 || strcmp(e->key, "rows") == 0 || strcmp(e->key, "columns") == 0 ||
           (e->n_lines == 1 && e->lines[0].line != e->line);
}

static void put_line(FILE *out, const struct ini_line *line)
{
    if (line->length == 0) {
        (void)fputc('\n', out);
        return;
    }
    (void)fprintf(out, "    %s", line->text[0] == '#' || line->text[0] == ';' ? "|" : "");
    put_value(out, line->text);
    (void)fputc('\n', out);
}

static void put_entry(FILE *out, const struct ini_entry *e)
{
    (void)fprintf(out, "%s =", e->key);
    if (!is_table(e)) {
        (void)fputs(e->n_lines == 0 ? "" : " ", out);
        put_value(out, e->n_lines == 0 ? "" : e->lines[0].text);
        (void)fputc('\n', out);
        return;
    }
    (void)fputc('\n', out);
    for (uint32_t i = 0; i < e->n_lines; i++)
        put_line(out, &e->lines[i]);
}

void ini_write(FILE *out, const struct ini_document *doc)
{
    for (uint32_t i = 0; i < doc->n_sections; i++) {
        const struct ini_section *s = &doc->sections[i];
        (void)fprintf(out, "%s[%s]\n", i == 0 ? "" : "\n", s->name);
        for (uint32_t k = 0; k < s->n_entries; k++)
            put_entry(out, &s->entries[k]);
    }
}

const struct format format_ini = {
    .name = "ini",
    .extension = "ini",
    .summary = "the puzzle files of orime, of any rule",
    .carries = CARRIES_COLOURS | CARRIES_UNKNOWN | CARRIES_GIVEN | CARRIES_TITLE | CARRIES_ALL_RULES,
};
