/* The table of facts, and sentences. */
#include "define/facts.h"

#include <string.h>

#include "define/walls.h"
#include "define/term.h"

const struct fact_kind fact_kinds[] = {
    {"the line is one loop", true, false, parse_line_whole, build_line_whole, judge_line_whole, NULL},
    {"each part has NUMBER cells", true, true, parse_part_cells, build_part_cells, judge_part_cells, NULL},
    {"each part has one INPUT of its size", true, true, parse_part_roots, build_part_roots, judge_part_roots, NULL},
    {"each part is a rectangle", true, true, parse_part_rectangle, build_part_rectangle, judge_part_rectangle, NULL},
    {"each part is symmetric around its INPUT", true, true, parse_part_symmetric, build_part_symmetric,
     judge_part_symmetric, NULL},
    {"numbers are the sizes of their parts", true, true, parse_part_sizes, build_part_sizes, judge_part_sizes, NULL},
    {"parts of one size do not touch", true, true, parse_part_differ, build_part_differ, judge_part_differ, NULL},
    {"never four walls meet", true, true, parse_walls_meet, build_walls_meet, judge_walls_meet, NULL},
    {"every pair of INPUT is joined once", true, true, parse_pairs_joined, build_pairs_joined, judge_pairs_joined,
     NULL},
    {"SET never touches SET", true, true, parse_apart, build_apart, judge_apart, NULL},
    {"equal numbers never touch", true, true, parse_equal_apart, build_equal_apart, judge_equal_apart, NULL},
    {"SET in one group", true, false, parse_group, build_group, judge_group, NULL},
    {"each group of SET has one INPUT of its size", true, false, parse_islands, build_islands, judge_islands, NULL},
    {"rows differ", true, true, parse_lines_differ, build_lines_differ, judge_lines_differ, NULL},
    {"never PATTERN", true, true, parse_never_pattern, build_never_pattern, judge_never_pattern, NULL},
    {"INPUT matched with SET", true, false, parse_matched, build_matched, judge_matched, NULL},
    {"SET crosses at most NUMBER borders of INPUT", true, true, parse_crosses, build_crosses, judge_crosses, NULL},
    {"numbers in sight are their difference apart", true, true, parse_sight, build_sight, judge_sight, NULL},
    {"SET in one group", false, false, parse_group, build_group, judge_group, NULL},
    {"SET before SET", false, false, parse_before, build_before, judge_before, NULL},
    {"each SET equally often", false, false, parse_often, build_often, judge_often, NULL},
    {"all but NUMBER cell with INPUT FACT", false, false, parse_all_but, build_all_but, judge_all_but, NULL},
    {"has NUMBER walls around it", false, false, parse_wall_count, build_wall_count, judge_wall_count, NULL},
    {"has a part that is wider than high", false, false, parse_part_form, build_part_form, judge_part_form, NULL},
    {"has NUMBER lines at its sides", false, false, parse_side_count, build_side_count, judge_side_count, NULL},
    {"has NUMBER lines along ARROWS", false, false, parse_lines_ahead, build_lines_ahead, judge_lines_ahead, NULL},
    {"has NUMBER SET along its line", false, false, parse_along_line, build_along_line, judge_along_line, NULL},
    {"has equal arms", false, false, parse_arms, build_arms, judge_arms, NULL},
    {"has arms of NUMBER in all", false, false, parse_line_length, build_line_length, judge_line_length, NULL},
    {"is entered once", false, false, parse_entered, build_entered, judge_entered, NULL},
    {"is inside the loop", false, false, parse_line_inside, build_line_inside, judge_line_inside, NULL},
    {"has NUMBER SET", false, false, parse_has, build_compare, judge_compare, NULL},
    {"different", false, false, parse_different, build_different, judge_different, build_different_sum},
    {"each SET once", false, false, parse_once, build_once, judge_once, NULL},
    {"same", false, false, parse_same, build_same, judge_same, NULL},
    {"rising", false, false, parse_order, build_order, judge_order, NULL},
    {"consecutive", false, false, parse_consecutive, build_consecutive, judge_consecutive, NULL},
    {"INPUT of SET differ", false, true, parse_input_differs, build_input_differs, judge_input_differs, NULL},
    {"is SET", false, false, parse_is, build_is, judge_is, NULL},
    {"TERM = TERM", false, false, parse_compare, build_compare, judge_compare, NULL},
};

uint32_t fact_kinds_count(void)
{
    return sizeof fact_kinds / sizeof *fact_kinds;
}

enum parsed mine(bool good)
{
    return good ? MINE : BAD;
}

/* ---- one fact ---- */

/* The facts that are possible here, for a message. */
static bool unknown_fact(struct parser *p, bool whole)
{
    static const char *const whole_words[] = {"each", "the board", "never", "rows differ", "columns differ",
                                              "lines differ", "equal numbers never touch"};
    static const char *const words[] = {"has", "different", "each", "same", "rising", "falling", "consecutive", "is",
                                        "if", "count", "sum", "value", "first", "second", "size"};
    if (whole)
        return unknown(p, "a sentence, which begins with a value or", whole_words,
                       sizeof whole_words / sizeof *whole_words);
    return unknown(p, "what must hold", words, sizeof words / sizeof *words);
}

static struct fact *parse_one(struct parser *p, const struct scope *s, bool whole)
{
    struct fact *f = parser_take(p, 1, sizeof *f);
    uint32_t first = p->at;
    for (uint32_t i = 0; f != NULL && i < fact_kinds_count(); i++) {
        if (fact_kinds[i].whole != whole)
            continue;
        *f = (struct fact){.kind = &fact_kinds[i], .input = ORIME_NONE};
        enum parsed parsed = fact_kinds[i].parse(p, s, f);
        if (parsed == OTHER)
            p->at = first;
        if (parsed == BAD)
            return NULL;
        if (parsed == MINE) {
            f->words = words_since(p, first);
            f->column = p->words[first].column;
            return f->words == NULL || !fact_fits(p, s, f) ? NULL : f;
        }
    }
    if (f != NULL)
        (void)unknown_fact(p, whole);
    return NULL;
}

const struct fact *parse_inner(struct parser *p, const struct scope *s)
{
    if (++p->depth > DEFINE_DEPTH) {
        (void)wrong(p, NULL, "more than %u facts in one another", (unsigned)DEFINE_DEPTH);
        return NULL;
    }
    const struct fact *f = parse_one(p, s, false);
    p->depth--;
    return f;
}

/* "if above is black then ..." */
static const struct fact *parse_conditional(struct parser *p, const struct scope *s)
{
    uint32_t first = p->at;
    if (!accept(p, "if"))
        return parse_one(p, s, false);
    uint32_t at = p->at;
    struct fact *condition = parse_one(p, s, false);
    if (condition == NULL)
        return NULL;
    if (condition->kind->judge != judge_is) {
        (void)wrong_at(p, at, "a condition of one cell, such as: is black, or: first is black", "\"%s\"",
                       condition->words);
        return NULL;
    }
    if (!expect(p, "then"))
        return NULL;
    struct fact *f = parse_one(p, s, false);
    if (f != NULL && f->kind->judge == judge_group) {
        (void)wrong_at(p, at, "a fact of values and numbers", "what is connected cannot depend on a condition");
        return NULL;
    }
    if (f != NULL) {
        f->condition = condition;
        f->words = words_since(p, first);
        f->column = p->words[first].column;
    }
    return f;
}

/* ---- sentences ---- */

static bool add_fact(struct parser *p, struct sentence *s, const struct fact *f)
{
    if (f == NULL)
        return false;
    if (s->n_facts == DEFINE_FACTS)
        return wrong(p, NULL, "more than %u facts in a sentence", (unsigned)DEFINE_FACTS);
    s->facts[s->n_facts++] = f;
    return true;
}

/* Does the sentence say where a fixed value is? */
static bool find_fixed(struct parser *p, struct sentence *s)
{
    s->fixes = ORIME_NONE;
    const struct fact *f = s->n_facts == 1 ? s->facts[0] : NULL;
    if (f == NULL || f->kind->judge != judge_is || f->condition != NULL || f->set.n != 1 || f->set.negated ||
        !p->d->values[f->set.of[0].entry].fixed || f->input != PLACE_SCOPE || !scope_of_cells(&s->scope))
        return true;
    for (uint32_t i = 0; i < s->scope.n_filters; i++)
        if (s->scope.filters[i].kind == FILTER_VALUE)
            return wrong(p, "cells with a clue", "where a fixed value is must not depend on the board");
    s->fixes = f->set.of[0].entry;
    return true;
}

/* "if diagonals = yes then ...": what options must be for the sentence to be meant. */
static bool parse_conditions(struct parser *p, struct sentence *s)
{
    while (is_word(p, "if") && find_option(p->d, word_at(p, 1)) != ORIME_NONE) {
        uint32_t option = find_option(p->d, word_at(p, 1)), k = s->n_conditions;
        p->at += 2;
        if (k == DEFINE_FILTERS)
            return wrong(p, NULL, "more than %u conditions", (unsigned)DEFINE_FILTERS);
        s->conditions[k].option = option;
        s->conditions[k].number = 1;
        if (p->d->options[option].yes_no && accept(p, "=")) {
            s->conditions[k].number = is_word(p, "yes");
            if (!accept(p, "yes") && !expect(p, "no"))
                return false;
        } else if (!p->d->options[option].yes_no &&
                   (!parse_relation(p, &s->conditions[k].relation) ||
                    !expect_number(p, 0, 999999, &s->conditions[k].number)))
            return false;
        s->n_conditions++;
        if (!expect(p, "then"))
            return false;
    }
    return true;
}

bool parse_sentence(struct parser *p, struct sentence *s)
{
    *s = (struct sentence){.line = p->line->line, .column = p->line->column, .fixes = ORIME_NONE};
    s->words = arena_text(p->arena, p->line->text, p->line->length);
    if (!parse_conditions(p, s))
        return false;
    bool group = is_word(p, "each") && (strcmp(word_at(p, 1), "group") == 0 || strcmp(word_at(p, 1), "part") == 0);
    bool board = accept_words(p, "the board"), rim = accept_words(p, "the rim");
    if (rim) {
        p->at--;
        if (!parse_scope(p, &s->scope))
            return false;
    } else if (board || group || !accept(p, "each")) {
        board_scope(&s->scope);
        if (!board)
            return add_fact(p, s, parse_one(p, &s->scope, true)) && expect_end(p);
    } else if (!parse_scope(p, &s->scope))
        return false;
    (void)accept(p, ":");
    do {
        if (!add_fact(p, s, parse_conditional(p, &s->scope)))
            return false;
    } while (accept(p, ","));
    return expect_end(p) && find_fixed(p, s);
}
