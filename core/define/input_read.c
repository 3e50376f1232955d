/* Inputs of a puzzle file: what all readers need. */
#include <stdio.h>
#include <string.h>

#include "base/plural.h"
#include "define/inputs.h"
#include "text/utf8.h"

bool no_clue(const char *text)
{
    return strcmp(text, ".") == 0 || strcmp(text, "-") == 0 || strcmp(text, "@") == 0;
}

void note_hole(const struct reading *r, uint32_t cell)
{
    if (r->g->hole == NULL)
        r->g->hole = r->host->alloc(r->r, r->g->cells);
    r->g->hole[cell] = true;
}

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == ',';
}

/* Is a row one word, whose characters are the cells? */
static bool is_single(const struct orime_line *line, uint32_t width)
{
    for (uint32_t i = 0; i < line->length; i++)
        if (blank(line->text[i]))
            return false;
    return width != 1;
}

/* The next cell of a row; false behind the last. */
static bool next_token(const struct orime_line *line, bool single, uint32_t *at, uint32_t *begin, uint32_t *length)
{
    while (*at < line->length && blank(line->text[*at]))
        ++*at;
    *begin = *at;
    if (*at < line->length && single) {
        uint32_t bytes = utf8_length(line->text + *at);
        *at += bytes == 0 ? 1 : bytes;
    }
    while (!single && *at < line->length && !blank(line->text[*at]))
        ++*at;
    *length = *at - *begin;
    return *length > 0;
}

static uint32_t first_byte(const struct orime_line *line)
{
    return line->length > 0 && line->text[0] == '|' ? 1 : 0;
}

static uint32_t count_tokens(const struct orime_line *line, bool single)
{
    uint32_t n = 0, begin, length;
    for (uint32_t at = first_byte(line); next_token(line, single, &at, &begin, &length); n++) {
    }
    return n;
}

bool grid_size(const struct orime_host *host, orime_reader *r, const char *section, const char *key, bool words,
               uint32_t *width, uint32_t *height)
{
    const struct orime_line *lines = host->lines(r, section, key, height);
    if (lines == NULL || *height == 0)
        return false;
    *width = count_tokens(&lines[0], !words && is_single(&lines[0], 0));
    return *width > 0;
}

static bool read_row(const struct reading *r, const struct orime_line *line, uint32_t width, struct token *to)
{
    char wanted[40];
    bool single = !r->input->kind->words && is_single(line, width);
    uint32_t n = count_tokens(line, single), begin, length, at = first_byte(line);
    if (n != width) {
        (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)width);
        r->host->error(r->r, line, wanted, "a row of %u cell%s", (unsigned)n, plural(n, "", "s"));
        return false;
    }
    for (uint32_t x = 0; x < width && next_token(line, single, &at, &begin, &length); x++) {
        char *text = r->host->alloc(r->r, length + (size_t)1);
        memcpy(text, line->text + begin, length);
        to[x] = (struct token){text, begin + 1, line};
    }
    return true;
}

const struct token *read_grid(const struct reading *r, uint32_t width, uint32_t height)
{
    uint32_t n;
    char wanted[40];
    bool good = true;
    const struct orime_line *lines = r->host->lines(r->r, "board", r->input->name, &n);
    if (n != height) {
        (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)height);
        r->host->error(r->r, lines, wanted, "%u row%s", (unsigned)n, plural(n, "", "s"));
        return NULL;
    }
    struct token *tokens = r->host->alloc(r->r, (size_t)width * height * sizeof *tokens);
    for (uint32_t y = 0; y < height; y++)
        good &= read_row(r, &lines[y], width, tokens + (size_t)y * width);
    for (uint32_t c = 0; good && r->input->kind->shape == SHAPE_CELLS && c < width * height; c++)
        if (strcmp(tokens[c].text, "@") == 0)
            note_hole(r, c);
    return good ? tokens : NULL;
}

bool bad_clue(const struct reading *r, const struct token *t, const char *wanted)
{
    r->host->error(r->r, t->line, wanted, "\"%.40s\" in column %u", t->text, (unsigned)t->column);
    return false;
}

uint32_t value_named(const struct game *g, const char *text)
{
    for (uint32_t v = 0; v < g->n_values; v++)
        if ((text[1] == '\0' && g->palette[v].glyph == *text) || strcmp(g->palette[v].name, text) == 0)
            return v;
    return ORIME_NONE;
}

static bool decimal(const char *text, int64_t low, int64_t high, int32_t *number)
{
    int64_t value = 0;
    if (*text == '\0' || strlen(text) > 9 || strspn(text, "0123456789") != strlen(text))
        return false;
    for (; *text != '\0'; text++)
        value = 10 * value + (*text - '0');
    *number = (int32_t)value;
    return value >= low && value <= high;
}

bool read_clue(const struct reading *r, const struct token *t, int32_t *clue)
{
    char wanted[80];
    const struct input *i = r->input;
    uint32_t value = i->values ? value_named(r->g, t->text) : ORIME_NONE;
    *clue = no_clue(t->text) ? ORIME_NO_NUMBER : ORIME_ANY_NUMBER;
    if (*clue == ORIME_NO_NUMBER || strcmp(t->text, "?") == 0)
        return true;
    if (value != ORIME_NONE && r->g->number[value] != NO_VALUE_NUMBER) {
        *clue = (int32_t)r->g->number[value];
        return true;
    }
    if (!i->values && decimal(t->text, i->low, i->high, clue))
        return true;
    if (i->values)
        return bad_clue(r, t, "a value of a cell, . or ?");
    (void)snprintf(wanted, sizeof wanted, "a number from %lld to %lld, . or ?", (long long)i->low, (long long)i->high);
    return bad_clue(r, t, wanted);
}

bool read_cell(const struct reading *r, const struct orime_line *word, uint32_t *cell)
{
    uint32_t number[2] = {0, 0};
    const char *c = word->text;
    for (uint32_t k = 0; k < 2; k++) {
        if (*c != "rc"[k] && *c != "RC"[k])
            break;
        for (c++; *c >= '0' && *c <= '9' && number[k] < 100000; c++)
            number[k] = 10 * number[k] + (uint32_t)(*c - '0');
    }
    if (*c != '\0' || number[0] == 0 || number[1] == 0 || number[0] > r->g->height || number[1] > r->g->width) {
        r->host->error(r->r, word, "a cell of the board, such as r1c2", "\"%.40s\"", word->text);
        return false;
    }
    *cell = (number[0] - 1) * r->g->width + number[1] - 1;
    return true;
}
