#include "rules/reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rules/schema.h"

void *reader_take(orime_reader *r, size_t count, size_t item)
{
    void *block = arena_array(r->arena, count, item);
    if (block == NULL)
        hook_out_of_memory(&r->hook);
    return block;
}

static void *reader_alloc(orime_reader *r, size_t bytes)
{
    return reader_take(r, bytes, 1);
}

/* The key of the schema that a rule asks for: asking for another one is a bug in the rule, not in the file. */
static const struct orime_key *asked(orime_reader *r, const char *section, const char *key)
{
    const struct orime_section *s =
        strcmp(section, "puzzle") == 0 ? schema_puzzle_section() : schema_section(r->rule, section);
    const struct orime_key *k = s == NULL ? NULL : schema_key(s, key);
    if (k == NULL)
        hook_misuse(&r->hook, "parse asks for [%.40s] %.40s, which its schema does not have", section, key);
    return k;
}

static struct orime_line from_ini(const struct ini_line *l, const char *section, const char *key)
{
    return (struct orime_line){l->text, l->length, l->line, l->column, section, key};
}

static const struct orime_line *not_from_file(orime_reader *r, const char *text, const char *section, const char *key)
{
    struct orime_line *line = reader_take(r, 1, sizeof *line);
    *line = (struct orime_line){text, (uint32_t)strlen(text), 0, 0, section, key};
    return line;
}

/* Of a key without text: an empty line where the key stands. */
static const struct orime_line *first_line(orime_reader *r, const struct ini_entry *e, const char *section)
{
    if (e->n_lines == 0) {
        struct orime_line *empty = reader_take(r, 1, sizeof *empty);
        *empty = (struct orime_line){"", 0, e->line, 0, section, e->key};
        return empty;
    }
    struct orime_line *line = reader_take(r, 1, sizeof *line);
    *line = from_ini(&e->lines[0], section, e->key);
    return line;
}

const struct orime_line *reader_lines(orime_reader *r, const char *section, const char *key, uint32_t *n)
{
    (void)asked(r, section, key);
    const struct ini_entry *e = ini_get(r->doc, section, key);
    *n = e == NULL ? 0 : e->n_lines;
    if (*n == 0)
        return e == NULL ? NULL : first_line(r, e, section);
    struct orime_line *lines = reader_take(r, *n, sizeof *lines);
    for (uint32_t i = 0; i < *n; i++)
        lines[i] = from_ini(&e->lines[i], section, key);
    return lines;
}

const struct orime_line *reader_text(orime_reader *r, const char *section, const char *key)
{
    const struct orime_key *k = asked(r, section, key);
    if (strcmp(section, "options") == 0)
        for (uint32_t i = r->n_settings; i-- > 0;) /* the last one counts */
            if (strcmp(r->settings[i].key, key) == 0)
                return not_from_file(r, r->settings[i].value, section, key);
    const struct ini_entry *e = ini_get(r->doc, section, key);
    if (e != NULL)
        return first_line(r, e, section);
    return k->standard == NULL ? NULL : not_from_file(r, k->standard, section, key);
}

static int64_t reader_integer(orime_reader *r, const char *section, const char *key)
{
    const struct orime_key *k = asked(r, section, key);
    const struct orime_line *line = reader_text(r, section, key);
    int64_t number = 0;
    if (k->type != ORIME_INTEGER)
        hook_misuse(&r->hook, "parse asks for [%.40s] %.40s as a number, which it is not in its schema", section, key);
    if (line != NULL)
        (void)schema_integer(line->text, k->low, k->high, &number);
    return number;
}

uint32_t reader_choice(orime_reader *r, const char *section, const char *key)
{
    const struct orime_key *k = asked(r, section, key);
    const struct orime_line *line = reader_text(r, section, key);
    if (k->type != ORIME_CHOICE)
        hook_misuse(&r->hook, "parse asks for [%.40s] %.40s as a choice, which it is not in its schema", section, key);
    int32_t index = line == NULL ? 0 : schema_choice(k->choices, line->text);
    return index < 0 ? 0 : (uint32_t)index;
}

bool reader_present(orime_reader *r, const char *section, const char *key)
{
    return key == NULL ? ini_find(r->doc, section) != NULL : ini_get(r->doc, section, key) != NULL;
}

static const struct orime_line *reader_entry(orime_reader *r, const char *section, uint32_t k)
{
    (void)asked(r, section, "*");
    const struct ini_section *s = ini_find(r->doc, section);
    return s == NULL || k >= s->n_entries ? NULL : first_line(r, &s->entries[k], section);
}

static bool separator(char c)
{
    return c == ' ' || c == '\t' || c == ',';
}

static const struct orime_line *reader_word(orime_reader *r, const struct orime_line *line, uint32_t *at)
{
    uint32_t begin = *at < line->length ? *at : line->length;
    while (begin < line->length && separator(line->text[begin]))
        begin++;
    uint32_t end = begin;
    while (end < line->length && !separator(line->text[end]))
        end++;
    *at = end;
    if (begin == end)
        return NULL;
    struct orime_line *word = reader_take(r, 1, sizeof *word);
    char *text = reader_take(r, (size_t)(end - begin) + 1, 1);
    memcpy(text, line->text + begin, end - begin);
    *word = *line;
    word->text = text;
    word->length = end - begin;
    word->column = line->column == 0 ? 0 : line->column + begin;
    return word;
}

void reader_note(orime_reader *r, const struct orime_line *at, const char *wanted, const char *what, va_list args)
{
    struct place place = {.file = r->doc->file};
    if (at != NULL)
        place = (struct place){r->doc->file, at->line, at->section, at->key};
    r->errors++;
    vdiagnose(r->d, &place, wanted, what, args);
}

static void reader_error(orime_reader *r, const struct orime_line *at, const char *wanted, const char *what, ...)
    __attribute__((format(printf, 4, 5)));

static void reader_error(orime_reader *r, const struct orime_line *at, const char *wanted, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    reader_note(r, at, wanted, what, args);
    va_end(args);
}

static bool reader_number(orime_reader *r, const struct orime_line *word, int64_t low, int64_t high, int64_t *number)
{
    if (schema_integer(word->text, low, high, number))
        return true;
    char wanted[80];
    (void)snprintf(wanted, sizeof wanted, "a whole number from %" PRId64 " to %" PRId64, low, high);
    reader_error(r, word, wanted, "\"%.60s\"", word->text);
    return false;
}

static void reader_impossible(orime_reader *r, const struct orime_line *at, const char *what, ...)
    __attribute__((format(printf, 3, 4)));

static void reader_impossible(orime_reader *r, const struct orime_line *at, const char *what, ...)
{
    if (r->impossible != NULL)
        return;
    va_list args;
    va_start(args, what);
    const char *text = arena_vformat(r->arena, what, args);
    va_end(args);
    if (text != NULL && at != NULL)
        text = arena_format(r->arena, "line %u: %s", (unsigned)at->line, text);
    if (text == NULL)
        hook_out_of_memory(&r->hook);
    r->impossible = text;
}

void reader_fill(struct orime_host *host)
{
    host->alloc = reader_alloc;
    host->lines = reader_lines;
    host->text = reader_text;
    host->integer = reader_integer;
    host->choice = reader_choice;
    host->present = reader_present;
    host->entry = reader_entry;
    host->word = reader_word;
    host->number = reader_number;
    host->error = reader_error;
    host->impossible = reader_impossible;
}
