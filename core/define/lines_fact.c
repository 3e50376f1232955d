/* Facts of lines, as they are written. */
#include <string.h>

#include "define/inputs.h"
#include "define/lines.h"
#include "define/term.h"

bool comes(const struct parser *p, const char *words)
{
    char text[80];
    for (uint32_t at = 0; *word_at(p, at) != '\0' && strcmp(word_at(p, at), ",") != 0; at++) {
        const char *rest = words;
        for (uint32_t k = at; *rest != '\0'; k++) {
            size_t n = strcspn(rest, " ");
            memcpy(text, rest, n);
            text[n] = '\0';
            if (strcmp(word_at(p, k), text) != 0)
                break;
            rest += n + (rest[n] == ' ');
        }
        if (*rest == '\0')
            return true;
    }
    return false;
}

/* Sentences of lines need a line. */
static enum parsed needs(struct parser *p, uint32_t at, bool through)
{
    if (p->d->lines == LINES_THROUGH || (p->d->lines == LINES_ALONG && !through))
        return MINE;
    return mine(wrong_at(p, at, through ? "[lines] line = through cells" : "a section [lines]",
                         "there is no such line on this board"));
}

/* "the line is one loop", "... one loop that may cross itself", "the line is loops", "the line is one path". `n` holds
 * the kind; flag: it may cross itself. */
enum parsed parse_line_whole(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    (void)s;
    if (!accept_words(p, "the line is"))
        return OTHER;
    if (accept_words(p, "one loop"))
        f->form = ORIME_LOOP_ONE;
    else if (accept(p, "loops"))
        f->form = ORIME_LOOP_MANY;
    else if (accept_words(p, "one path"))
        f->form = ORIME_LOOP_PATH;
    else
        return mine(wrong(p, "one loop, loops, or one path", "\"%.40s\"", word_at(p, 0)));
    f->flag = accept_words(p, "that may cross itself");
    return needs(p, at, f->form == ORIME_LOOP_PATH || f->flag);
}

/* "is entered once", "... twice", "... N times" */
enum parsed parse_entered(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    (void)s;
    if (!accept_words(p, "is entered"))
        return OTHER;
    bool once = accept(p, "once"), twice = !once && accept(p, "twice");
    f->low = once || twice ? number_term(p, once ? 1 : 2) : parse_term(p);
    if (f->low == NULL || (!once && !twice && !expect(p, "times")))
        return BAD;
    return needs(p, at, true);
}

bool read_amount(struct parser *p, struct fact *f, const char *words)
{
    enum relation relation = accept_words(p, "at most")    ? RELATION_LESS_EQUAL
                             : accept_words(p, "at least") ? RELATION_MORE_EQUAL
                                                           : RELATION_EQUAL;
    const struct term *number = accept(p, "no") ? number_term(p, 0) : parse_term(p);
    return number != NULL && fact_comparison(p, f, number, relation, number) &&
           (words == NULL || accept_words(p, words) || wrong(p, words, "\"%.40s\"", word_at(p, 0)));
}

enum parsed parse_side_count(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    if (!is_word(p, "has") || !comes(p, "lines at its sides"))
        return OTHER;
    if (!scope_of_cells(s))
        return mine(wrong(p, "a sentence that speaks of each cell", "there is no cell whose sides these are"));
    p->at++;
    return read_amount(p, f, "lines at its sides") ? needs(p, at, false) : BAD;
}

/* flag: inside */
enum parsed parse_line_inside(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    f->flag = accept_words(p, "is inside the loop");
    if (!f->flag && !accept_words(p, "is outside the loop"))
        return OTHER;
    if (!scope_of_cells(s))
        return mine(wrong_at(p, at, "a sentence that speaks of each cell", "there is no cell that is meant"));
    return needs(p, at, true);
}

/* "has 2 straight along its line": of the cells before and behind it on the line */
enum parsed parse_along_line(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    if (!is_word(p, "has") || !comes(p, "along its line"))
        return OTHER;
    if (!scope_of_cells(s))
        return mine(wrong(p, "a sentence that speaks of each cell", "there is no cell that is meant"));
    p->at++;
    if (!read_amount(p, f, NULL) || !parse_set(p, &f->set) || !expect(p, "along") || !expect(p, "its") ||
        !expect(p, "line"))
        return BAD;
    return needs(p, at, true);
}

/* flag: equal */
enum parsed parse_arms(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    f->flag = accept_words(p, "has equal arms");
    if (!f->flag && !accept_words(p, "has unequal arms"))
        return OTHER;
    if (!scope_of_cells(s))
        return mine(wrong_at(p, at, "a sentence that speaks of each cell", "there is no cell that is meant"));
    return needs(p, at, true);
}

/* "has arms of 5 in all"; flag: "has pieces of length 5", each straight piece that the cell is on */
enum parsed parse_line_length(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    bool arms = accept_words(p, "has arms of");
    f->flag = !arms && accept_words(p, "has pieces of length");
    if (!arms && !f->flag)
        return OTHER;
    if (!scope_of_cells(s))
        return mine(wrong_at(p, at, "a sentence that speaks of each cell", "there is no cell that is meant"));
    f->low = parse_term(p);
    if (f->low == NULL || (arms && (!expect(p, "in") || !expect(p, "all"))))
        return BAD;
    return needs(p, at, true);
}

/* "has NUMBER lines along ARROWS": sides that the line crosses between cells in that direction */
enum parsed parse_lines_ahead(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    if (!is_word(p, "has") || !comes(p, "lines along"))
        return OTHER;
    if (!scope_of_cells(s))
        return mine(wrong(p, "a sentence that speaks of each cell", "there is no cell with an arrow"));
    p->at++;
    if (!read_amount(p, f, "lines along"))
        return BAD;
    f->input = find_noun(p->d, word_at(p, 0));
    if (f->input == ORIME_NONE || strcmp(p->d->inputs[f->input].kind->word, "arrows") != 0)
        return mine(wrong(p, "an input with arrows", "\"%.40s\"", word_at(p, 0)));
    p->at++;
    return needs(p, at, true);
}
