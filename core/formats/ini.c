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

/* A blank line parts layers; behind the last one it means nothing. */
static void put_answer(FILE *out, const char *answer)
{
    (void)fputs("\n[answer]\npicture =\n", out);
    while (answer[strspn(answer, "\n")] != '\0') {
        size_t length = strcspn(answer, "\n");
        (void)fprintf(out, length == 0 ? "\n" : "    |%.*s\n", (int)length, answer);
        answer += length + (answer[length] == '\n');
    }
}

void ini_write(FILE *out, const struct ini_document *doc, const char *answer)
{
    for (uint32_t i = 0; i < doc->n_sections; i++) {
        const struct ini_section *s = &doc->sections[i];
        (void)fprintf(out, "%s[%s]\n", i == 0 ? "" : "\n", s->name);
        for (uint32_t k = 0; k < s->n_entries; k++)
            put_entry(out, &s->entries[k]);
    }
    if (answer != NULL)
        put_answer(out, answer);
}

/* The rows of a picture, each with a line feed; they may start with '|'. */
static char *picture_text(struct reading *r, const struct ini_entry *e)
{
    size_t room = 1;
    for (uint32_t i = 0; i < e->n_lines; i++)
        room += e->lines[i].length + (size_t)1;
    char *text = reading_array(r, room, 1), *at = text;
    for (uint32_t i = 0; text != NULL && i < e->n_lines; i++) {
        const struct ini_line *line = &e->lines[i];
        uint32_t skip = line->length > 0 && line->text[0] == '|';
        memcpy(at, line->text + skip, line->length - skip);
        at += line->length - skip;
        *at++ = '\n';
    }
    return text;
}

bool ini_take_answer(struct reading *r, struct foreign *f)
{
    struct ini_document *doc = &f->doc;
    uint32_t i = 0;
    while (i < doc->n_sections && strcmp(doc->sections[i].name, "answer") != 0)
        i++;
    if (i == doc->n_sections)
        return true;
    const struct ini_section *s = &doc->sections[i];
    for (uint32_t k = 0; k < s->n_entries; k++)
        if (strcmp(s->entries[k].key, "picture") != 0) {
            diagnose(r->d, &(struct place){r->file, s->entries[k].line, s->name, s->entries[k].key}, "picture",
                     "unknown key");
            return false;
        }
    const char *answer = s->n_entries == 0 ? NULL : picture_text(r, &s->entries[0]);
    bool good = answer != NULL || s->n_entries == 0;
    f->answer = answer;
    for (doc->n_sections--; i < doc->n_sections; i++)
        doc->sections[i] = doc->sections[i + 1];
    return good;
}

/* "[name]", perhaps without its last bracket; a list in brackets is none. */
static bool is_section(const struct text_line *line)
{
    uint32_t i = 1;
    if (line->length == 0 || *line->text != '[')
        return false;
    while (i < line->length && (line->text[i] == ' ' || line->text[i] == '\t'))
        i++;
    return i < line->length && ((line->text[i] | 0x20) >= 'a' || line->text[i] == ']') && (line->text[i] | 0x20) != '{';
}

/* A word and '='. */
static bool is_key(const struct text_line *line)
{
    uint32_t i = 0;
    while (i < line->length &&
           ((line->text[i] >= '0' && line->text[i] <= '9') || strchr(" \t-_.", line->text[i]) != NULL ||
            ((line->text[i] | 0x20) >= 'a' && (line->text[i] | 0x20) <= 'z')))
        i++;
    return i > 0 && i < line->length && line->text[i] == '=';
}

/* A section among the first lines, or a key before all else; or nothing at all, of which INI has most to say. */
static bool sniff(const char *bytes, size_t size)
{
    enum { FIRST = 3 };
    uint32_t n = 0;
    for (size_t at = 0; at < size && n < FIRST;) {
        struct text_line line = next_line(bytes, size, &at, 0);
        if (line.length == 0 || *line.text == '#' || *line.text == ';')
            continue;
        if (is_section(&line) || (n == 0 && is_key(&line)))
            return true;
        n++;
    }
    return n == 0;
}

const struct format format_ini = {
    .name = "ini",
    .extension = "ini",
    .summary = "the puzzle files of orime, of any rule",
    .carries = CARRIES_COLOURS | CARRIES_ANSWER | CARRIES_UNKNOWN | CARRIES_GIVEN | CARRIES_TITLE | CARRIES_ALL_RULES |
               CARRIES_OPEN,
    .sniff = sniff,
};
