#include "define/words.h"

#include <stdio.h>
#include <string.h>

void *parser_take(struct parser *p, size_t count, size_t item)
{
    void *block = arena_array(p->arena, count, item);
    if (block == NULL && !p->no_memory) {
        p->no_memory = true;
        diagnose_memory(p->notes, &(struct place){.file = p->d->file});
    }
    return block;
}

/* ---- splitting ---- */

static bool in_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           (unsigned char)c >= 0x80;
}

static uint32_t word_length(const char *text)
{
    static const char *const pairs[] = {"<=", ">=", "!=", ".."};
    uint32_t n = 0;
    while (in_word(text[n]) && (n > 0 || *text != '-'))
        n++;
    for (uint32_t i = 0; n == 0 && i < sizeof pairs / sizeof *pairs; i++)
        if (strncmp(text, pairs[i], 2) == 0)
            return 2;
    return n == 0 ? 1 : n;
}

bool words_split(struct parser *p, const struct ini_line *line)
{
    p->line = line;
    p->n = p->at = p->depth = 0;
    for (uint32_t at = 0; at < line->length;) {
        if (line->text[at] == ' ' || line->text[at] == '\t') {
            at++;
            continue;
        }
        uint32_t length = word_length(line->text + at);
        p->words[p->n] = (struct word){"", at + 1, length};
        if (p->n == DEFINE_WORDS) {
            p->at = p->n;
            return wrong(p, NULL, "a line of more than %u words", (unsigned)DEFINE_WORDS);
        }
        p->words[p->n].text = arena_text(p->arena, line->text + at, length);
        if (p->words[p->n].text == NULL)
            return parser_take(p, SIZE_MAX, 2) != NULL;
        p->n++;
        at += length;
    }
    p->words[p->n] = (struct word){"", line->length + 1, 0};
    return true;
}

/* ---- looking ---- */

const char *word_at(const struct parser *p, uint32_t ahead)
{
    return p->at + ahead < p->n ? p->words[p->at + ahead].text : "";
}

bool at_end(const struct parser *p)
{
    return p->at >= p->n;
}

bool is_word(const struct parser *p, const char *word)
{
    return strcmp(word_at(p, 0), word) == 0;
}

bool accept(struct parser *p, const char *word)
{
    bool there = is_word(p, word);
    p->at += there;
    return there;
}

bool accept_words(struct parser *p, const char *words)
{
    uint32_t n = 0;
    while (*words != '\0') {
        size_t length = strcspn(words, " ");
        const char *word = word_at(p, n++);
        if (strlen(word) != length || memcmp(word, words, length) != 0)
            return false;
        words += length;
        words += *words == ' ';
    }
    p->at += n;
    return true;
}

bool expect(struct parser *p, const char *word)
{
    char wanted[60];
    if (accept(p, word))
        return true;
    (void)snprintf(wanted, sizeof wanted, "\"%s\"", word);
    return at_end(p) ? wrong(p, wanted, "the line ends") : wrong(p, wanted, "\"%.40s\"", word_at(p, 0));
}

bool is_number(const char *word)
{
    return *word != '\0' && strlen(word) <= 9 && strspn(word, "0123456789") == strlen(word);
}

bool expect_number(struct parser *p, int64_t low, int64_t high, int64_t *number)
{
    char wanted[80];
    const char *word = word_at(p, 0);
    int64_t value = 0;
    for (const char *c = word; is_number(word) && *c != '\0'; c++)
        value = 10 * value + (*c - '0');
    if (is_number(word) && value >= low && value <= high) {
        p->at++;
        *number = value;
        return true;
    }
    (void)snprintf(wanted, sizeof wanted, "a number from %lld to %lld", (long long)low, (long long)high);
    return at_end(p) ? wrong(p, wanted, "the line ends") : wrong(p, wanted, "\"%.40s\"", word);
}

bool expect_end(struct parser *p)
{
    return at_end(p) || wrong(p, "the end of the line", "\"%.40s\"", word_at(p, 0));
}

const char *words_since(struct parser *p, uint32_t first)
{
    if (first >= p->at)
        return "";
    uint32_t begin = p->words[first].column - 1, end = p->words[p->at - 1].column - 1 + p->words[p->at - 1].length;
    char *text = parser_take(p, end - begin + (size_t)1, 1);
    if (text != NULL)
        memcpy(text, p->line->text + begin, end - begin);
    return text;
}

/* ---- messages ---- */

static void note(struct parser *p, uint32_t word, const char *wanted, const char *what, va_list args)
    __attribute__((format(printf, 4, 0)));

static void note(struct parser *p, uint32_t word, const char *wanted, const char *what, va_list args)
{
    struct place at = {p->d->file, p->line == NULL ? 0 : p->line->line, p->section, p->key};
    const struct word *w = &p->words[word < p->n ? word : p->n];
    if (p->line == NULL || p->line->length == 0)
        vdiagnose(p->notes, &at, wanted, what, args);
    else
        vdiagnose_word(p->notes, &at, p->line->text, w->column, w->length, wanted, what, args);
}

bool wrong_at(struct parser *p, uint32_t word, const char *wanted, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    note(p, word, wanted, what, args);
    va_end(args);
    return false;
}

bool wrong(struct parser *p, const char *wanted, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    note(p, p->at, wanted, what, args);
    va_end(args);
    return false;
}

bool unknown(struct parser *p, const char *what, const char *const *names, uint32_t n)
{
    enum { LISTED = 16 };
    char wanted[400];
    const char *word = word_at(p, 0), *nearest = nearest_name(word, names, n);
    size_t length = 0;
    if (nearest != NULL) {
        (void)snprintf(wanted, sizeof wanted, "%s (did you mean \"%s\"?)", what, nearest);
        return wrong(p, wanted, "\"%.40s\"", word);
    }
    length = (size_t)snprintf(wanted, sizeof wanted, "%s", what);
    for (uint32_t i = 0; i < n && i < LISTED && length < sizeof wanted - 60; i++)
        length += (size_t)snprintf(wanted + length, sizeof wanted - length, "%s%.40s", i == 0 ? ": " : ", ", names[i]);
    if (n > LISTED)
        (void)snprintf(wanted + length, sizeof wanted - length, ", ...");
    return at_end(p) ? wrong(p, wanted, "the line ends") : wrong(p, wanted, "\"%.40s\"", word);
}
