/* Facts of parts and walls, as they are written. */
#include "define/inputs.h"
#include "define/term.h"
#include "define/walls.h"

static enum parsed needs_walls(struct parser *p, uint32_t at)
{
    return mine(p->d->lines == LINES_WALLS ||
                wrong_at(p, at, "[lines] line = walls", "there are no walls on this board"));
}

/* "each part has 4 cells", "each part has 2 to 5 cells" */
enum parsed parse_part_cells(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    (void)s;
    if (!accept_words(p, "each part has") ||
        !(is_number(word_at(p, 0)) || find_option(p->d, word_at(p, 0)) != ORIME_NONE))
        return OTHER;
    f->low = f->high = parse_term(p);
    if (f->low != NULL && accept(p, "to"))
        f->high = parse_term(p);
    return f->low != NULL && f->high != NULL && expect(p, "cells") ? needs_walls(p, at) : BAD;
}

static bool input_of_cells(struct parser *p, uint32_t *input)
{
    *input = find_noun(p->d, word_at(p, 0));
    if (*input == ORIME_NONE || p->d->inputs[*input].kind->shape != SHAPE_CELLS)
        return wrong(p, "an input with a clue a cell", "\"%.40s\"", word_at(p, 0));
    p->at++;
    return true;
}

/* "each part has one number of its size", "each part has two numbers"; n: how many; flag: of its size */
enum parsed parse_part_roots(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    (void)s;
    if (!accept_words(p, "each part has") || !(is_word(p, "one") || is_word(p, "two")))
        return OTHER;
    f->form = accept(p, "one") ? 1 : 2;
    p->at += f->form == 2;
    if (!input_of_cells(p, &f->input))
        return BAD;
    f->flag = accept_words(p, "of its size");
    return needs_walls(p, at);
}

enum parsed parse_part_rectangle(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    (void)s, (void)f;
    return accept_words(p, "each part is a rectangle") ? needs_walls(p, at) : OTHER;
}

/* "each part is symmetric around its centres": a clue 0 is in the middle of its cell, 1 on its right side, 2 on its
 * side, 3 on its lower right corner */
enum parsed parse_part_symmetric(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    (void)s;
    if (!accept_words(p, "each part is symmetric around its"))
        return OTHER;
    return input_of_cells(p, &f->input) ? needs_walls(p, at) : BAD;
}

enum parsed parse_part_sizes(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    (void)s, (void)f;
    return accept_words(p, "numbers are the sizes of their parts") ? needs_walls(p, at) : OTHER;
}

enum parsed parse_part_differ(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    (void)s, (void)f;
    return accept_words(p, "parts of one size do not touch") ? needs_walls(p, at) : OTHER;
}

enum parsed parse_walls_meet(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    (void)s, (void)f;
    return accept_words(p, "never four walls meet") ? needs_walls(p, at) : OTHER;
}

/* "every pair of numbers is joined once": of the sides without a wall, one is between cells with these two clues */
enum parsed parse_pairs_joined(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    (void)s;
    if (!accept_words(p, "every pair of"))
        return OTHER;
    return input_of_cells(p, &f->input) && expect(p, "is") && expect(p, "joined") && expect(p, "once")
               ? needs_walls(p, at)
               : BAD;
}

/* "has NUMBER walls around it" */
enum parsed parse_wall_count(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    if (!is_word(p, "has") || !comes(p, "walls around it"))
        return OTHER;
    if (!scope_of_cells(s))
        return mine(wrong(p, "a sentence that speaks of each cell", "there is no cell whose walls these are"));
    p->at++;
    return read_amount(p, f, "walls around it") ? needs_walls(p, at) : BAD;
}

/* "has a part that is wider than high", "... higher than wide", "... as wide as high", "... NUMBER wide and high" */
enum parsed parse_part_form(struct parser *p, const struct scope *s, struct fact *f)
{
    uint32_t at = p->at;
    if (!accept_words(p, "has a part that is"))
        return OTHER;
    if (!scope_of_cells(s))
        return mine(wrong_at(p, at, "a sentence that speaks of each cell", "there is no cell whose part this is"));
    f->form = accept_words(p, "wider than high")    ? PART_WIDER
           : accept_words(p, "higher than wide") ? PART_HIGHER
           : accept_words(p, "as wide as high")  ? PART_SQUARE
                                                 : PART_AROUND;
    if (f->form == PART_AROUND) {
        f->low = parse_term(p);
        if (f->low == NULL || !expect(p, "wide") || !expect(p, "and") || !expect(p, "high"))
            return BAD;
    }
    return needs_walls(p, at);
}
