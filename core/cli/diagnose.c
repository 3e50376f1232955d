/* What orime check finds out beside the verdict (library/diagnosis.h), in words. */
#include <inttypes.h>
#include <string.h>

#include "base/plural.h"
#include "cli/explain.h"
#include "render/text.h"

struct inquiry item_inquiry(struct item *it)
{
    const struct arguments *a = it->args;
    return (struct inquiry){.puzzle = &it->puzzle,
                            .rules = it->rules,
                            .rule_id = a->rule,
                            .settings = a->settings,
                            .n_settings = a->n_settings,
                            .options = &a->engine,
                            .thorough = a->thorough != 0,
                            .all = a->all != 0,
                            .arena = &it->arena,
                            .mem = &it->mem,
                            .d = &it->d};
}

static void show_sets(struct item *it, const struct diagnosis *d)
{
    if (d->n_sets == 0 && d->grade == NULL)
        fputs("  which clues contradict each other was not found out within the limits\n", it->out);
    for (uint32_t i = 0; i < d->n_sets; i++) {
        fputs("  ", it->out);
        for (uint32_t k = 0; k < d->set_sizes[i]; k++)
            fprintf(it->out, "%s%s", k == 0 ? "" : k + 1 == d->set_sizes[i] ? " and " : "; ", d->sets[i][k]);
        fputs(plural(d->set_sizes[i], " cannot hold", " contradict each other"), it->out);
        fputs(i > 0 ? "\n" : d->proved ? " (no smaller set does)\n" : " (the smallest set found)\n", it->out);
    }
    if (it->args->all && d->n_sets > 0)
        fprintf(it->out, "  %" PRIu32 " set%s%s\n", d->n_sets, plural(d->n_sets, "", "s"),
                d->complete ? ", and there are no others" : " so far; there may be more");
}

static void show_side_by_side(struct item *it, const uint8_t *a, const uint8_t *b)
{
    const struct model *m = &it->puzzle.model;
    struct picture left = picture_of(m, a), right = picture_of(m, b);
    size_t bytes = (size_t)picture_line_length(&left) + 1;
    char *row = arena_alloc(&it->arena, bytes), *other = arena_alloc(&it->arena, bytes);
    for (uint32_t y = 0; row != NULL && other != NULL && y < picture_lines(&left); y++) {
        if (picture_gap(&left, y))
            putc('\n', it->out);
        picture_line(&left, y, row);
        picture_line(&right, y, other);
        fprintf(it->out, "  %s   %s\n", row, other);
    }
}

static void show_several(struct item *it, const struct outcome *o)
{
    const struct diagnosis *d = o->diagnosis;
    uint32_t cells = model_answer_cells(&it->puzzle.model), differ = 0;
    for (uint32_t c = 0; c < cells; c++)
        differ += o->answers[0][c] != o->answers[1][c];
    fprintf(it->out, "  %s%" PRIu64 " answers; these two differ in %" PRIu32 " cell%s:\n", d->exact ? "" : "at least ",
            d->counted, differ, plural(differ, "", "s"));
    show_side_by_side(it, o->answers[0], o->answers[1]);
    if (d->n_givens == 0) {
        fputs(d->all_givens
                  ? "  no single given more would make it unique\n"
                  : "  whether a single given more would make it unique was not found out within the limits\n",
              it->out);
        return;
    }
    fputs("  unique with any one of these given: ", it->out);
    for (uint32_t i = 0; i < d->n_givens; i++)
        fprintf(it->out, "%s%s", i == 0 ? "" : ", ", d->givens[i] == NULL ? "?" : d->givens[i]);
    fputs(d->all_givens ? "\n" : ", ...\n", it->out);
}

void show_diagnosis(struct item *it, const struct outcome *o)
{
    if (o->solutions > 1)
        show_several(it, o);
    else
        show_sets(it, o->diagnosis);
}
