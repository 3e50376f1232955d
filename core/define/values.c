/* The section [values]: NAME = GLYPH COLOUR, or NAME = LOW..HIGH. */
#include <string.h>

#include "define/read.h"
#include "define/term.h"

static const struct {
    const char *name;
    uint32_t rgb;
} colours[] = {{"white", 0xffffff}, {"black", 0x000000}, {"grey", 0x9e9e9e},   {"dark", 0x404040},  {"red", 0xd62728},
               {"green", 0x2ca02c}, {"blue", 0x4363d8},  {"yellow", 0xf2d74b}, {"gold", 0xd4a017},  {"brown", 0x8c564b},
               {"orange", 0xe67e22}, {"purple", 0x8e44ad}, {"pink", 0xe8a0bf}, {"grass", 0xc8e6c9}, {"water", 0xaed6f1},
               {"sand", 0xf5e6c8}, {"light", 0xdcdcdc}};

static bool hexadecimal(const char *word, uint32_t *rgb)
{
    *rgb = 0;
    if (strlen(word) != 6 || strspn(word, "0123456789abcdefABCDEF") != 6)
        return false;
    for (; *word != '\0'; word++)
        *rgb = *rgb << 4 | (uint32_t)(*word <= '9' ? *word - '0' : (*word | 32) - 'a' + 10);
    return true;
}

static const char *const looks[] = {
    "fill", "none", "glyph", "text", "disc", "ring", "star", "tent", "lamp", "square", "cross", "triangle-ul",
    "triangle-ur", "triangle-dl", "triangle-dr", "slash", "backslash", "dot", "plus", "minus", "arrow-u", "arrow-r",
    "arrow-d", "arrow-l", /* in the order of enum orime_look */
};

static bool read_look(struct parser *p, uint32_t *look)
{
    for (uint32_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (accept(p, looks[i])) {
            *look = i;
            return true;
        }
    return false;
}

static bool read_colour(struct parser *p, uint32_t *rgb)
{
    const char *names[sizeof colours / sizeof *colours];
    if (hexadecimal(word_at(p, 0), rgb)) {
        p->at++;
        return true;
    }
    for (uint32_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        names[i] = colours[i].name;
        if (accept(p, colours[i].name)) {
            *rgb = colours[i].rgb;
            return true;
        }
    }
    return unknown(p, "a colour, rrggbb or a name", names, sizeof colours / sizeof *colours);
}

/* What a host takes as a glyph. */
static bool good_glyph(const char *word)
{
    return strlen(word) == 1 && *word > ' ' && *word <= '~' && strchr("?|*", *word) == NULL;
}

static bool read_direction(struct parser *p, uint32_t *points)
{
    static const char *const names[DIRECTIONS] = {"up",       "right",      "down",      "left",
                                                  "up-right", "down-right", "down-left", "up-left"};
    for (uint32_t i = 0; i < DIRECTIONS; i++)
        if (accept(p, names[i])) {
            *points = i;
            return true;
        }
    return unknown(p, "a direction", names, DIRECTIONS);
}

static bool read_single(struct parser *p, struct value_entry *e)
{
    int64_t number;
    if (!good_glyph(word_at(p, 0)))
        return wrong(p, "a printable character other than ? | *", "the glyph \"%.40s\"", word_at(p, 0));
    for (const struct value_entry *other = p->d->values; other < e; other++)
        if (!other->group && other->glyph == *word_at(p, 0))
            return wrong(p, "another character", "%s has the glyph %s already", other->name, word_at(p, 0));
    e->glyph = *word_at(p, 0);
    p->at++;
    e->rgb = 0xffffff;
    e->number = NO_VALUE_NUMBER;
    while (!at_end(p)) {
        if (accept(p, "fixed"))
            e->fixed = p->d->has_fixed = true;
        else if (accept(p, "points")) {
            if (!read_direction(p, &e->points))
                return false;
        } else if (accept(p, "number")) {
            if (!expect_number(p, 0, 999999, &number))
                return false;
            e->number = number;
        } else if (!read_look(p, &e->look) && !read_colour(p, &e->rgb))
            return false;
    }
    return true;
}

/* Terms of a range: numbers, options, sizes. */
static bool good_bound(struct parser *p, const struct term *t)
{
    bool good = t->kind == TERM_NUMBER || t->kind == TERM_OPTION || t->kind == TERM_WIDTH || t->kind == TERM_HEIGHT ||
                t->kind == TERM_LARGEST;
    if (t->kind >= TERM_ADD)
        return good_bound(p, t->a) && good_bound(p, t->b);
    return good || wrong_at(p, t->first - 1, "numbers, options, width, height and largest region",
                            "this differs from place to place");
}

static bool read_group(struct parser *p, struct value_entry *e)
{
    e->group = true;
    e->rgb = 0xffffff;
    e->small = strcmp(word_at(p, 0), "a") == 0;
    e->letters = e->small || strcmp(word_at(p, 0), "A") == 0;
    p->at += e->letters;
    e->low = e->letters ? number_term(p, 1) : parse_term(p);
    if (e->low == NULL || !expect(p, ".."))
        return false;
    const char *word = word_at(p, 0);
    char first = e->small ? 'a' : 'A';
    if (e->letters && *word >= first && *word < first + 26 && word[1] == '\0') {
        p->at++;
        e->high = number_term(p, *word - first + 1);
    } else
        e->high = parse_term(p);
    if (e->high != NULL && e->low->kind == TERM_NUMBER && e->high->kind == TERM_NUMBER &&
        e->low->number > e->high->number)
        return wrong(p, NULL, "there is nothing from %lld to %lld", (long long)e->low->number,
                     (long long)e->high->number);
    return e->high != NULL && good_bound(p, e->low) && good_bound(p, e->high) &&
           (at_end(p) || read_colour(p, &e->rgb)) && expect_end(p);
}

bool read_values(struct parser *p)
{
    const struct ini_section *s = ini_find(p->doc, "values");
    p->section = "values";
    for (uint32_t i = 0; i < s->n_entries; i++) {
        const struct ini_entry *entry = &s->entries[i];
        p->key = entry->key;
        p->line = NULL;
        p->n = 0;
        if (p->d->n_values == DEFINE_VALUES)
            return wrong(p, NULL, "more than %u entries", (unsigned)DEFINE_VALUES);
        if (entry->n_lines != 1)
            return wrong(p, "GLYPH COLOUR, or LOW..HIGH", "%u lines", (unsigned)entry->n_lines);
        struct value_entry *e = &p->d->values[p->d->n_values];
        *e = (struct value_entry){.name = entry->key, .points = ORIME_NONE};
        if (!words_split(p, &entry->lines[0]))
            return false;
        bool group = false;
        for (uint32_t k = 1; k < p->n; k++)
            group = group || strcmp(p->words[k].text, "..") == 0;
        if (group ? !read_group(p, e) : !read_single(p, e) || !expect_end(p))
            return false;
        p->d->n_values++;
    }
    return true;
}
