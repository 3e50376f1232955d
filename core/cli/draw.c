/* orime draw: a puzzle or its answer as SVG, as PNG or as text; a volume also as a model (OBJ, VOX) or as a page to
 * turn it in. */
#include <string.h>
#include <strings.h>

#include "cli/cli.h"

enum { TO_AUTO, TO_SVG, TO_PNG, TO_TEXT, TO_OBJ, TO_VOX, TO_HTML };

/* The ending of --output with its dot; empty: there is none. */
static const char *ending_of_output(const struct arguments *a)
{
    const char *slash = a->output == NULL ? NULL : strrchr(a->output, '/');
    const char *name = slash != NULL ? slash + 1 : a->output != NULL ? a->output : "";
    const char *dot = strrchr(name, '.');
    return dot == NULL || dot == name ? "" : dot;
}

static const struct {
    const char *name, *ending;
} forms[] = {[TO_SVG] = {"svg", ".svg"}, [TO_PNG] = {"png", ".png"}, [TO_TEXT] = {"text", ".txt"},
             [TO_OBJ] = {"obj", ".obj"}, [TO_VOX] = {"vox", ".vox"}, [TO_HTML] = {"html", ".html"}};
enum { FORMS = sizeof forms / sizeof *forms };

/* By --to, or by the ending of --output in upper or lower case; without an ending SVG. False: the message has been
 * printed. */
static bool choose(const struct arguments *a, enum draw_form *form)
{
    const char *ending = ending_of_output(a);
    int64_t to = a->to != TO_AUTO ? a->to : *ending == '\0' ? TO_SVG : TO_AUTO;
    for (int i = TO_SVG; i < FORMS && to == TO_AUTO; i++)
        if (strcasecmp(ending, forms[i].ending) == 0)
            to = i;
    static const enum draw_form as[] = {DRAW_SVG, DRAW_SVG, DRAW_PNG, DRAW_TEXT, DRAW_OBJ, DRAW_VOX, DRAW_HTML};
    *form = as[to];
    if (to != TO_AUTO)
        return true;
    fprintf(
        stderr,
        "orime draw: --output: \"%s\" was given, expected a name that ends in .svg, .png or .txt (or .obj, .vox, "
        ".html), or "
        "--to\n",
        ending);
    return false;
}

/* Text is no drawing by the ending of its file alone: .txt is a format's, too. */
bool draw_is_meant(struct arguments *a)
{
    const char *ending = ending_of_output(a);
    const char *format = a->format != NULL ? a->format : *ending == '.' ? ending + 1 : "";
    a->to = TO_AUTO;
    for (int i = TO_SVG; i < FORMS; i++)
        if (strcasecmp(format, forms[i].name) == 0)
            a->to = i;
    a->draw_answer = a->draw_answer || a->put_answer;
    return a->to != TO_AUTO;
}

const uint8_t *item_answer(struct item *it, struct walk *w, enum exit_status *status)
{
    struct outcome o;
    const uint8_t *values = item_find(it, w, &o, status);
    FILE *data = it->out;
    it->out = it->err; /* words, where a picture or a puzzle was expected */
    if (values == NULL && o.finding != FINDING_UNSAID)
        show_status(it, &o);
    it->out = data;
    return values;
}

const uint8_t *item_find(struct item *it, struct walk *w, struct outcome *o, enum exit_status *status)
{
    uint8_t *values = item_picture(it);
    *o = (struct outcome){.reason = it->puzzle.impossible};
    if (values == NULL)
        return NULL;
    if (!walk_begin(w, it->puzzle.model.solver, model_answer_cells(&it->puzzle.model))) {
        *status = item_failed(it);
        return NULL;
    }
    enum verdict verdict = item_next(it, w, values, status);
    if (verdict == VERDICT_YES)
        return values;
    walk_end(w);
    if (verdict == VERDICT_UNKNOWN) {
        o->finding = FINDING_UNKNOWN;
        *status = item_stopped(it, o);
    } else if (verdict == VERDICT_NO) {
        o->finding = FINDING_NONE;
        *status = EXIT_NO;
    }
    return NULL;
}

enum exit_status item_draw(struct item *it, const uint8_t *values, enum draw_form form, FILE *out)
{
    const char *wrong;
    enum drawn end = draw_puzzle(out, &it->puzzle, values, form, &it->arena, &wrong);
    it->d.no_memory = it->d.no_memory || end == DRAW_NO_MEMORY;
    if (end != DRAWN && !item_without_memory(it)) /* which is said at the end */
        fprintf(it->err, "%s: %s\n", it->name, wrong);
    return end == DRAWN ? EXIT_ANSWERED : end == DRAW_WRONG && !item_without_memory(it) ? EXIT_BAD : EXIT_LIMIT;
}

static enum exit_status write_drawing(struct item *it, const uint8_t *values)
{
    const struct arguments *a = it->args;
    enum draw_form form;
    if (!choose(a, &form))
        return EXIT_BAD;
    FILE *out = output_open(a);
    if (out == NULL)
        return output_failed();
    enum exit_status status = item_draw(it, values, form, out);
    return output_close(a, out, status == EXIT_ANSWERED) || status > EXIT_BAD ? status : EXIT_BAD;
}

enum exit_status item_say_if_several(struct item *it, struct walk *w, const char *done)
{
    enum exit_status status = EXIT_ANSWERED;
    uint8_t *other = item_picture(it);
    enum verdict verdict = other == NULL ? VERDICT_ERROR : item_next(it, w, other, &status);
    if (verdict == VERDICT_YES)
        fprintf(it->err, "%s: several answers; one of them was %s\n", it->name, done);
    else if (verdict == VERDICT_UNKNOWN)
        fprintf(it->err, "%s: one answer was %s; not known whether there are others: stopped by %s\n", it->name, done,
                solver_stopped_by(it->puzzle.model.solver));
    return other == NULL ? EXIT_LIMIT : status;
}

static enum exit_status draw(struct item *it)
{
    const struct arguments *a = it->args;
    enum exit_status status = EXIT_LIMIT;
    if (it->many) {
        if (it->number == 0)
            fprintf(it->err, "orime %s: one picture at a time\n", a->command->name);
        return EXIT_BAD;
    }
    /* Before any search, only what is given is known. */
    struct walk w;
    const uint8_t *values = a->draw_answer ? item_answer(it, &w, &status) : item_known(it);
    if (values == NULL)
        return status;
    status = write_drawing(it, values);
    if (!a->draw_answer)
        return status;
    if (status == EXIT_ANSWERED)
        status = item_say_if_several(it, &w, "drawn");
    walk_end(&w);
    return status;
}

enum exit_status command_draw(struct arguments *a)
{
    enum draw_form form;
    if (a->draw_answer && a->draw_blank) {
        fputs("orime draw: --answer and --blank exclude each other\n", stderr);
        return EXIT_BAD;
    }
    if (!choose(a, &form))
        return EXIT_BAD;
    bool binary = form == DRAW_PNG || form == DRAW_VOX, to_output = a->output == NULL || strcmp(a->output, "-") == 0;
    if (binary && to_output && a->terminal) {
        fprintf(stderr, "orime %s: a picture of this form is not for a terminal, expected -o FILE%s or a pipe\n",
                a->command->name, form == DRAW_PNG ? ".png" : ".vox");
        return EXIT_BAD;
    }
    if (a->n_operands > 1) {
        fprintf(stderr, "orime %s: one picture at a time\n", a->command->name);
        return EXIT_BAD;
    }
    return batch_run(a, draw);
}
