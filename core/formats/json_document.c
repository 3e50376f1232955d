/* Puzzles of any rule as JSON, an object a puzzle: the sections of its INI file, with the keys of [puzzle] in the first
 * place.
 *
 *     {"rule": "paintarea", "title": "..", "sections": {"board": {"regions": ["AAB", "CCB"], "numbers": ["3..",
 * "..1"]}}, "answer": ["##.", "##."]}
 *
 * The value of a key is a text, or a list of texts where it has several lines. In the answer a blank text parts layers.
 */
#include <string.h>

#include "formats/document.h"
#include "formats/json_object.h"
#include "formats/optional.h"
#include "formats/reading.h"
#include "text/json.h"

enum { SNIFFED_BYTES = 8192, NAME_MAX_BYTES = 49 /* of a section, as in an INI file */ };

/* An object (or an array of them) that has "rule" with a text. */
static bool sniff(const char *bytes, size_t size)
{
    static const char key[] = "\"rule\"";
    size_t n = sizeof key - 1, end = size < SNIFFED_BYTES ? size : SNIFFED_BYTES, at = 0;
    while (at < end && strchr(" \t\r\n[", bytes[at]) != NULL)
        at++;
    if (at == end || bytes[at] != '{')
        return false;
    for (; at + n < end; at++) {
        size_t value = at + n;
        while (value < size && strchr(" \t\r\n:", bytes[value]) != NULL)
            value++;
        if (memcmp(bytes + at, key, n) == 0 && value > at + n && value < size && bytes[value] == '"')
            return true;
    }
    return false;
}

/* ---- writing ---- */

static void put_entry(struct json *j, const struct ini_entry *e)
{
    bool list = e->n_lines != 1 || e->lines[0].line != e->line;
    json_key(j, e->key);
    if (list)
        json_begin_array(j);
    for (uint32_t i = 0; i < e->n_lines; i++)
        json_text(j, e->lines[i].text + (list && e->lines[i].text[0] == '|')); /* that is for INI files */
    if (list)
        json_end_array(j);
}

static void put_section(struct json *j, const struct ini_section *s)
{
    for (uint32_t k = 0; k < s->n_entries; k++)
        put_entry(j, &s->entries[k]);
}

static bool put_answer(struct reading *r, struct json *j, const char *answer)
{
    json_key(j, "answer");
    json_begin_array(j);
    while (answer[strspn(answer, "\n")] != '\0') { /* no blank text behind the last layer */
        size_t length = strcspn(answer, "\n");
        char *row = reading_text(r, answer, length);
        if (row == NULL)
            return false;
        json_text(j, row);
        answer += length + (answer[length] == '\n');
    }
    json_end_array(j);
    return true;
}

bool json_write_document(struct reading *r, FILE *out, const struct ini_document *doc, const char *answer)
{
    struct json j = {.out = out};
    const struct ini_section *puzzle = ini_find(doc, "puzzle");
    json_begin_object(&j);
    if (puzzle != NULL)
        put_section(&j, puzzle);
    json_key(&j, "sections");
    json_begin_object(&j);
    for (uint32_t i = 0; i < doc->n_sections; i++) {
        if (&doc->sections[i] == puzzle)
            continue;
        json_key(&j, doc->sections[i].name);
        json_begin_object(&j);
        put_section(&j, &doc->sections[i]);
        json_end_object(&j);
    }
    json_end_object(&j);
    bool good = answer == NULL || put_answer(r, &j, answer);
    json_end_object(&j);
    json_end_line(&j);
    return good;
}

/* ---- reading ---- */

#ifdef ORIME_JANSSON

struct maker {
    struct reading *r;
    struct document_builder b;
};

static bool wrong(const struct maker *m, const char *name, const char *wanted, const char *what)
{
    return reading_error(m->r, m->r->piece->line, wanted, "\"%.60s\": %s", name, what);
}

/* Names stand in INI files, too. */
static bool good_name(const struct maker *m, const char *name)
{
    size_t n = strlen(name);
    bool good = n > 0 && n <= NAME_MAX_BYTES;
    for (size_t i = 0; i < n; i++)
        good = good && name[i] > ' ' && name[i] <= '~' && strchr("=:;#[]", name[i]) == NULL;
    return good || wrong(m, name, "letters, digits and '-'", "a name that is none");
}

/* A text of one line, without blanks at its ends. */
static bool take_line(struct maker *m, const char *name, const json_t *value, bool list, struct ini_line *line)
{
    const char *text = json_string_value(value);
    if (text == NULL)
        return wrong(m, name, "a text, or a list of texts", "something else");
    size_t n = json_string_length(value);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < ' ' && text[i] != '\t')
            return wrong(m, name, "texts of one line each", "a control character");
    for (; n > 0 && (*text == ' ' || *text == '\t'); n--)
        text++;
    while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t'))
        n--;
    bool picture = list && (*text == '#' || *text == ';') && n > 0; /* as in an INI file */
    char *copy = document_take(&m->b, n + 2, 1);
    if (copy == NULL)
        return false;
    copy[0] = '|';
    memcpy(copy + picture, text, n);
    copy[n + picture] = '\0';
    *line = document_line(copy, m->r->piece->line);
    return true;
}

static bool take_entry(struct maker *m, const char *name, const json_t *value)
{
    bool list = json_is_array(value);
    size_t n = list ? json_array_size(value) : 1;
    if (!good_name(m, name))
        return false;
    if (n == 0)
        return wrong(m, name, "a text, or a list of texts", "an empty list");
    struct ini_line *lines = document_take(&m->b, n, sizeof *lines);
    for (size_t i = 0; lines != NULL && i < n; i++)
        if (!take_line(m, name, list ? json_array_get(value, i) : value, list, &lines[i]))
            return false;
    document_lines(&m->b, name, lines, (uint32_t)n);
    if (list && lines != NULL && !m->b.failed) { /* below its key: a table, even of one line */
        struct ini_section *s = &m->b.doc->sections[m->b.doc->n_sections - 1];
        s->entries[s->n_entries - 1].line = m->r->piece->line - 1;
    }
    return !m->b.failed;
}

static bool take_section(struct maker *m, const char *name, json_t *object)
{
    const char *key;
    json_t *value;
    if (!json_is_object(object))
        return wrong(m, name, "an object", "something else");
    if (!good_name(m, name))
        return false;
    document_section(&m->b, name, m->r->piece->line, (uint32_t)json_object_size(object) + 1);
    json_object_foreach (object, key, value)
        if (!take_entry(m, key, value))
            return false;
    return !m->b.failed;
}

static bool take_answer(struct maker *m, const json_t *value, const char **answer)
{
    size_t room = 1, n = json_array_size(value);
    if (!json_is_array(value))
        return wrong(m, "answer", "a list of rows", "something else");
    for (size_t i = 0; i < n; i++)
        room += json_string_length(json_array_get(value, i)) + 1;
    char *text = document_take(&m->b, room, 1), *at = text;
    for (size_t i = 0; text != NULL && i < n; i++) {
        const json_t *row = json_array_get(value, i);
        if (!json_is_string(row) || strlen(json_string_value(row)) != json_string_length(row))
            return wrong(m, "answer", "a list of rows", "something else");
        memcpy(at, json_string_value(row), json_string_length(row));
        at += json_string_length(row);
        *at++ = '\n';
    }
    *answer = n == 0 ? NULL : text;
    return text != NULL;
}

/* The texts of an object are those of [puzzle]. */
static bool take_object(struct maker *m, json_t *object, struct foreign *out)
{
    const char *key;
    json_t *value, *sections = json_object_get(object, "sections"), *answer = json_object_get(object, "answer");
    document_begin(&m->b, &out->doc, m->r->file, (uint32_t)json_object_size(sections) + 1, m->r->arena);
    document_section(&m->b, "puzzle", m->r->piece->line, (uint32_t)json_object_size(object) + 1);
    json_object_foreach (object, key, value)
        if (value != sections && value != answer && !take_entry(m, key, value))
            return false;
    if (sections != NULL && !json_is_object(sections))
        return wrong(m, "sections", "an object", "something else");
    json_object_foreach (sections, key, value) {
        if (strcmp(key, "puzzle") == 0)
            return wrong(m, key, "its keys in the first place", "a section that may not stand here");
        if (!take_section(m, key, value))
            return false;
    }
    return answer == NULL || take_answer(m, answer, &out->answer);
}

/* Names of keys live as long as the object: they are kept for the life of the document. */
static bool keep_names(struct maker *m)
{
    for (uint32_t i = 0; i < m->b.doc->n_sections; i++) {
        struct ini_section *s = &m->b.doc->sections[i];
        s->name = reading_text(m->r, s->name, strlen(s->name));
        for (uint32_t k = 0; k < s->n_entries; k++)
            s->entries[k].key = reading_text(m->r, s->entries[k].key, strlen(s->entries[k].key));
    }
    return !m->r->out_of_memory;
}

static bool read_document(struct reading *r, struct foreign *out)
{
    struct maker m = {.r = r};
    json_t *object = json_object_of(r);
    if (object == NULL)
        return false;
    bool good = take_object(&m, object, out) && keep_names(&m);
    json_decref(object);
    return good;
}

#endif

/* What is written by format_json for rules other than the nonograms. */
const struct format format_json_document = {
    .name = "json",
    .extension = "json|jsonl",
    .summary = "an object a puzzle, one a line",
    .carries = CARRIES_ANSWER | CARRIES_GIVEN | CARRIES_SEVERAL | CARRIES_TITLE | CARRIES_ALL_RULES |
               CARRIES_OPEN,
    .missing = JANSSON_MISSING,
    .sniff = sniff,
    .split = JANSSON_READS(json_split),
    .read_document = JANSSON_READS(read_document),
    .write_document = json_write_document,
};
