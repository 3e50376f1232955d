#include "define/read.h"

#include <stdio.h>
#include <string.h>

#include "define/facts.h"
#include "define/inputs.h"
#include "define/lines.h"
#include "define/term.h"

/* ---- sections and keys ---- */

static const char *const sections[] = {"rule", "options", "values", "lines", "board", "rules", "example"};

static bool good_sections(struct parser *p)
{
    static const char *const required[] = {"rule", "values", "rules", "example"};
    bool good = true;
    p->key = NULL;
    p->line = NULL;
    for (uint32_t i = 0; i < p->doc->n_sections; i++) {
        const struct ini_section *s = &p->doc->sections[i];
        bool known = false;
        for (uint32_t k = 0; k < sizeof sections / sizeof *sections; k++)
            known = known || strcmp(s->name, sections[k]) == 0;
        if (known)
            continue;
        const char *nearest = nearest_name(s->name, sections, sizeof sections / sizeof *sections);
        struct place at = {p->d->file, s->line, s->name, NULL};
        char wanted[120];
        (void)snprintf(wanted, sizeof wanted,
                       "one of rule, options, values, lines, board, rules, example%s%s%s",
                       nearest == NULL ? "" : " (did you mean \"", nearest == NULL ? "" : nearest,
                       nearest == NULL ? "" : "\"?)");
        diagnose(p->notes, &at, wanted, "unknown section");
        good = false;
    }
    for (uint32_t i = 0; i < sizeof required / sizeof *required; i++)
        if (ini_find(p->doc, required[i]) == NULL) {
            p->section = required[i];
            good = wrong(p, "this section", "missing");
        }
    return good;
}

/* The keys of a section are among these. */
static bool good_keys(struct parser *p, const char *section, const char *const *keys, uint32_t n)
{
    const struct ini_section *s = ini_find(p->doc, section);
    for (uint32_t i = 0; s != NULL && i < s->n_entries; i++) {
        bool known = false;
        for (uint32_t k = 0; k < n; k++)
            known = known || strcmp(keys[k], s->entries[i].key) == 0;
        if (known)
            continue;
        struct place at = {p->d->file, s->entries[i].line, section, s->entries[i].key};
        const char *nearest = nearest_name(s->entries[i].key, keys, n);
        char wanted[160];
        size_t length = (size_t)snprintf(wanted, sizeof wanted, "one of");
        for (uint32_t k = 0; k < n; k++)
            length += (size_t)snprintf(wanted + length, sizeof wanted - length, " %s", keys[k]);
        if (nearest != NULL)
            (void)snprintf(wanted, sizeof wanted, "another key (did you mean \"%s\"?)", nearest);
        diagnose(p->notes, &at, wanted, "unknown key");
        return false;
    }
    return true;
}

static const char *text_of(struct parser *p, const char *key, const char *standard)
{
    const struct ini_entry *e = ini_get(p->doc, "rule", key);
    p->section = "rule";
    p->key = key;
    p->line = NULL;
    if (e == NULL ? standard != NULL : e->n_lines == 1)
        return e == NULL ? standard : e->lines[0].text;
    (void)wrong(p, "one line of text", e == NULL ? "missing" : "not one line");
    return NULL;
}

static bool read_rule(struct parser *p, struct heading *h)
{
    static const char *const keys[] = {"name", "summary", "version"};
    if (!good_keys(p, "rule", keys, sizeof keys / sizeof *keys))
        return false;
    h->name = text_of(p, "name", NULL);
    h->summary = text_of(p, "summary", NULL);
    h->version = text_of(p, "version", "1.0");
    return h->name != NULL && h->summary != NULL && h->version != NULL;
}

/* ---- names ---- */

/* Words that mean something in sentences. */
static bool good_name(struct parser *p, const char *name)
{
    static const char *const taken[] = {"each",   "has",    "is",     "never", "not",    "or",    "if",    "then",
                                        "count",  "sum",    "size",   "width", "height", "value", "first", "second",
                                        "last",   "above",  "below",  "before", "behind", "with", "without", "once",
                                        "in",     "at",     "as",     "no",    "one",    "a",     "the",   "of",
                                        "places", "anything", "different", "same", "optional"};
    if (strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_") != strlen(name) || strlen(name) > 30 ||
        *name < 'a' || *name > 'z')
        return wrong(p, "lower-case letters, digits, - and _, a letter first", "this is no name");
    for (uint32_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (strcmp(name, taken[i]) == 0)
            return wrong(p, "another name", "this word means something in sentences");
    return true;
}

/* Begins the one line of a key. */
static bool begin_entry(struct parser *p, const struct ini_entry *e, const char *wanted)
{
    p->key = e->key;
    p->line = NULL;
    p->n = p->at = 0;
    if (!good_name(p, e->key))
        return false;
    return e->n_lines == 1 ? words_split(p, &e->lines[0]) : wrong(p, wanted, "%u lines", (unsigned)e->n_lines);
}

/* ---- options ---- */

static bool read_option(struct parser *p, struct option *o)
{
    char *standard = parser_take(p, 24, 1);
    int64_t number;
    if (standard == NULL)
        return false;
    o->standard = standard;
    o->yes_no = is_word(p, "yes") || is_word(p, "no");
    if (o->yes_no) {
        (void)snprintf(standard, 24, "%s", word_at(p, 0));
        p->at++;
        return expect_end(p);
    }
    if (!expect_number(p, 0, 999999, &o->low) || !expect(p, "..") || !expect_number(p, o->low, 999999, &o->high))
        return false;
    (void)accept(p, ",");
    if (!expect_number(p, o->low, o->high, &number))
        return false;
    (void)snprintf(standard, 24, "%lld", (long long)number);
    return expect_end(p);
}

static bool read_options(struct parser *p)
{
    const struct ini_section *s = ini_find(p->doc, "options");
    p->section = "options";
    for (uint32_t i = 0; s != NULL && i < s->n_entries; i++) {
        struct option *o = &p->d->options[p->d->n_options];
        if (!begin_entry(p, &s->entries[i], "LOW..HIGH, DEFAULT, or yes or no"))
            return false;
        if (p->d->n_options == DEFINE_OPTIONS)
            return wrong(p, NULL, "more than %u options", (unsigned)DEFINE_OPTIONS);
        o->name = s->entries[i].key;
        if (!read_option(p, o))
            return false;
        p->d->n_options++;
    }
    return true;
}

/* ---- inputs ---- */

static bool read_input(struct parser *p, struct input *in)
{
    const char *names[64];
    for (uint32_t i = 0; i < input_kinds_count() && in->kind == NULL; i++) {
        names[i] = input_kinds[i].word;
        if (accept(p, input_kinds[i].word))
            in->kind = &input_kinds[i];
    }
    if (in->kind == NULL)
        return unknown(p, "a kind of input", names, input_kinds_count());
    if (in->kind->declare != NULL && !in->kind->declare(p, in))
        return false;
    in->optional = accept(p, "optional") || in->kind->optional;
    in->place = in->kind->place;
    in->help = in->kind->help;
    return expect_end(p);
}

static bool read_inputs(struct parser *p)
{
    const struct ini_section *s = ini_find(p->doc, "board");
    p->section = "board";
    for (uint32_t i = 0; s != NULL && i < s->n_entries; i++) {
        struct input *in = &p->d->inputs[p->d->n_inputs];
        if (!begin_entry(p, &s->entries[i], "a kind of input"))
            return false;
        if (p->d->n_inputs == DEFINE_INPUTS)
            return wrong(p, NULL, "more than %u inputs", (unsigned)DEFINE_INPUTS);
        *in = (struct input){.name = s->entries[i].key};
        if (strcmp(in->name, "size") == 0 || find_option(p->d, in->name) != ORIME_NONE)
            return wrong(p, "another name", "there is something else of this name");
        if (!read_input(p, in))
            return false;
        if (in->kind->given) {
            if (p->d->givens != ORIME_NONE)
                return wrong(p, "one key", "a second key with givens");
            p->d->givens = p->d->n_inputs;
        }
        p->d->n_inputs++;
    }
    return true;
}

/* ---- sentences ---- */

static bool read_sentences(struct parser *p)
{
    static const char *const keys[] = {"sentences"};
    const struct ini_entry *e = ini_get(p->doc, "rules", "sentences");
    bool good = true;
    if (!good_keys(p, "rules", keys, 1))
        return false;
    p->section = "rules";
    p->key = "sentences";
    p->line = NULL;
    if (e == NULL || e->n_lines == 0 || e->n_lines > DEFINE_SENTENCES)
        return wrong(p, "a sentence a line", e == NULL || e->n_lines == 0 ? "missing" : "too many lines");
    p->d->sentences = parser_take(p, e->n_lines, sizeof *p->d->sentences);
    for (uint32_t i = 0; p->d->sentences != NULL && i < e->n_lines; i++) {
        if (e->lines[i].length == 0)
            continue;
        if (words_split(p, &e->lines[i]) && parse_sentence(p, &p->d->sentences[p->d->n_sentences]))
            p->d->n_sentences++;
        else
            good = false;
    }
    return good && p->d->sentences != NULL;
}

/* ---- the example ---- */

/* The lines of the key `puzzle`, indented among themselves as they are in the file. */
static bool read_example(struct parser *p, struct heading *h)
{
    static const char *const keys[] = {"puzzle"};
    const struct ini_entry *e = ini_get(p->doc, "example", "puzzle");
    if (!good_keys(p, "example", keys, 1))
        return false;
    p->section = "example";
    p->key = "puzzle";
    p->line = NULL;
    if (e == NULL || e->n_lines < 2)
        return wrong(p, "a small puzzle with one answer, from its section [board] on", "missing");
    uint32_t least = UINT32_MAX;
    size_t bytes = strlen(p->d->id) + 30, at;
    for (uint32_t i = 0; i < e->n_lines; i++) {
        if (e->lines[i].length > 0 && e->lines[i].column < least)
            least = e->lines[i].column;
        bytes += (size_t)e->lines[i].column + e->lines[i].length + 1;
    }
    char *text = parser_take(p, bytes, 1);
    if (text == NULL)
        return false;
    at = (size_t)snprintf(text, bytes, "[puzzle]\nrule = %s\n\n", p->d->id);
    for (uint32_t i = 0; i < e->n_lines; i++) {
        const struct ini_line *l = &e->lines[i];
        uint32_t indent = l->length == 0 ? 0 : l->column - least;
        memset(text + at, ' ', indent);
        memcpy(text + at + indent, l->text, l->length);
        at += indent + (size_t)l->length;
        text[at++] = '\n';
    }
    h->example = text;
    return true;
}

bool read_definition(struct parser *p, struct heading *h)
{
    if (!good_sections(p))
        return false;
    p->d->givens = ORIME_NONE;
    return read_rule(p, h) && read_options(p) && read_values(p) && lines_read(p) && read_inputs(p) &&
           read_sentences(p) && read_example(p, h);
}
