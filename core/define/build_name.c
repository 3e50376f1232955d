/* Names of what is posted: the place, and the words of the fact with the numbers that its clues and options have
 * there: "row 3: has 2 star". */
#include <stdio.h>
#include <string.h>

#include "define/build.h"

enum { NAMED = 16, NAME_BYTES = 200 };

/* Terms of a fact that have a number at this place, by their columns. */
struct named {
    uint32_t n;
    struct {
        uint32_t column, length;
        int64_t number;
    } of[NAMED];
};

static void add(struct builder *b, const struct instance *i, const struct term *t, struct named *to)
{
    int64_t number;
    if (t == NULL)
        return;
    if (t->kind >= TERM_ADD) {
        add(b, i, t->a, to);
        add(b, i, t->b, to);
        return;
    }
    if ((t->kind != TERM_INPUT && t->kind != TERM_OPTION) || to->n == NAMED || !build_number(b, i, t, &number))
        return;
    uint32_t k = to->n++;
    for (; k > 0 && to->of[k - 1].column > t->column; k--)
        to->of[k] = to->of[k - 1];
    to->of[k].column = t->column;
    to->of[k].length = t->length;
    to->of[k].number = number;
}

const char *build_name(struct builder *b, const struct instance *i, const struct fact *f)
{
    char text[NAME_BYTES];
    struct named named = {.n = 0};
    size_t length = 0, at = 0, words = strlen(f->words);
    if (!b->itemised)
        return f->words;
    for (uint32_t k = 0; k < f->n; k++) {
        add(b, i, f->comparisons[k].left, &named);
        add(b, i, f->comparisons[k].right, &named);
    }
    add(b, i, f->low, &named);
    add(b, i, f->high, &named);
    for (uint32_t k = 0; k <= named.n; k++) {
        size_t end = k < named.n && named.of[k].column >= f->column ? named.of[k].column - f->column : words;
        end = end > words ? words : end;
        if (end < at || length + (end - at) + 32 > sizeof text)
            break;
        memcpy(text + length, f->words + at, end - at);
        length += end - at;
        if (k == named.n)
            break;
        length += (size_t)snprintf(text + length, sizeof text - length, "%lld", (long long)named.of[k].number);
        at = end + named.of[k].length;
    }
    text[length] = '\0';
    return b->host->format(b->m, "%s: %s", i->place, length == 0 ? f->words : text);
}
