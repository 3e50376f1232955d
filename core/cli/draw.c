/* orime draw: a puzzle or its answer as SVG or PNG. */
#include <string.h>

#include "cli/cli.h"
#include "render/drawing.h"

enum { TO_AUTO, TO_SVG, TO_PNG };

static bool ends_in(const char *name, const char *ending)
{
    size_t length = strlen(name), n = strlen(ending);
    return length > n && strcmp(name + length - n, ending) == 0;
}

static bool is_png(const struct arguments *a)
{
    return a->to == TO_PNG || (a->to == TO_AUTO && a->output != NULL && ends_in(a->output, ".png"));
}

const uint8_t *item_answer(struct item *it, enum exit_status *status)
{
    struct walk w;
    struct outcome o = {.status = "none", .reason = it->puzzle.impossible};
    uint8_t *values = item_picture(it);
    if (values == NULL)
        return NULL;
    if (!walk_begin(&w, it->puzzle.model.solver, model_board_cells(&it->puzzle.model))) {
        *status = item_failed(it);
        return NULL;
    }
    enum verdict verdict = item_next(it, &w, values, status);
    walk_end(&w);
    if (verdict == VERDICT_YES)
        return values;
    if (verdict == VERDICT_UNKNOWN) {
        o.status = "unknown";
        *status = item_stopped(it, &o);
    } else if (verdict == VERDICT_NO)
        *status = EXIT_NO;
    if (verdict != VERDICT_ERROR)
        show_status(it, &o);
    return NULL;
}

enum exit_status item_draw(struct item *it, const uint8_t *values, bool png, FILE *out)
{
    struct clues clues;
    struct drawing drawing;
    struct picture p = picture_of(&it->puzzle.model, values);
    if (!puzzle_clues(&it->puzzle, &clues) || !drawing_make(&drawing, &p, &clues, &it->arena)) {
        fprintf(it->err, "%s: the board is too large to be drawn, or memory is out\n", it->name);
        return EXIT_LIMIT;
    }
    const char *wrong = NULL;
    if (png)
        wrong = drawing_png(out, &drawing);
    else
        drawing_svg(out, &drawing, it->puzzle.title);
    if (wrong != NULL)
        fprintf(it->err, "%s: %s\n", it->name, wrong);
    return wrong == NULL ? EXIT_ANSWERED : EXIT_BAD;
}

static enum exit_status draw(struct item *it)
{
    const struct arguments *a = it->args;
    enum exit_status status = EXIT_LIMIT;
    if (it->many) {
        fprintf(it->err, "%s", it->number == 0 ? "orime draw: one puzzle at a time\n" : "");
        return EXIT_BAD;
    }
    /* Before any search, only what is given is known. */
    const uint8_t *values = a->draw_answer ? item_answer(it, &status) : item_known(it);
    if (values == NULL)
        return status;
    FILE *out = output_open(a);
    if (out == NULL)
        return EXIT_BAD;
    status = item_draw(it, values, is_png(a), out);
    return output_close(a, out) ? status : EXIT_BAD;
}

enum exit_status command_draw(struct arguments *a)
{
    if (a->n_operands > 1) {
        fputs("orime draw: one puzzle at a time\n", stderr);
        return EXIT_BAD;
    }
    return batch_run(a, draw);
}
