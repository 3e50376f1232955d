/* One puzzle, from its file to its answers. */
#include <string.h>

#include "cli/cli.h"
#include "cli/feed.h"
#include "cli/progress.h"

bool was_interrupted(const struct arguments *a)
{
    return a->engine.interrupt != NULL && *a->engine.interrupt != 0;
}

/* What was being made needed more memory than there is, or was given up as mem_stop_when says. */
static enum exit_status given_up(struct item *it, const struct mem *mem)
{
    const char *why = mem->stopped != NULL ? mem->stopped : mem->limit > 0 ? "memory" : NULL;
    if (it->memory_said)
        ;
    else if (why == NULL)
        fprintf(it->err, "%s: out of memory\n", it->name);
    else
        fprintf(it->err, "%s: unknown: stopped by %s\n", it->name, why);
    it->memory_said = true;
    return was_interrupted(it->args) ? EXIT_INTERRUPT : EXIT_LIMIT;
}

static enum exit_status out_of_memory(struct item *it)
{
    return given_up(it, &it->mem);
}

bool item_without_memory(const struct item *it)
{
    return it->mem.refused > 0 || it->d.no_memory;
}

enum exit_status item_settled(struct item *it, enum exit_status status)
{
    return item_without_memory(it) && status != EXIT_INTERRUPT ? out_of_memory(it) : status;
}

void item_print(struct item *it, const struct diagnostics *d)
{
    it->d.no_memory = it->d.no_memory || d->no_memory;
    if (d->no_memory)
        out_of_memory(it);
    else
        diagnostics_print(d, it->err);
}

/* The puzzle could not be read or built; the messages say why. */
static enum exit_status refused(struct item *it)
{
    if (it->mem.stopped != NULL || item_without_memory(it))
        return out_of_memory(it);
    item_print(it, &it->d);
    return it->puzzle.fault == PUZZLE_RULE_BUG ? EXIT_BUG : EXIT_BAD;
}

/* The file could not be read; its messages say why. */
static enum exit_status source_refused(struct item *it)
{
    const struct source *s = it->source;
    if (s->mem.stopped != NULL || s->mem.refused > 0 || s->d.no_memory)
        return given_up(it, &s->mem);
    item_print(it, &s->d);
    return EXIT_BAD;
}

static bool good_name(const char *id)
{
    size_t length = id == NULL ? 0 : strlen(id);
    for (size_t i = 0; i < length; i++)
        if (id[i] <= ' ' || id[i] > '~')
            return false;
    return length > 0 && length <= 64;
}

/* FILE#NUMBER, from 1. */
static const char *numbered(struct item *it, const char *file, uint32_t number)
{
    char digits[12];
    size_t length = strlen(file), at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    char *name = arena_alloc(&it->arena, length + sizeof digits + 2);
    if (name == NULL)
        return file;
    memcpy(name, file, length);
    name[length] = '#';
    memcpy(name + length + 1, digits + at, sizeof digits - at);
    return name;
}

/* Of several puzzles in a file each has a name: the one it has there, or its number. */
static void name_item(struct item *it)
{
    const char *id = it->puzzle.id, *file = it->source->file;
    if (it->source->pieces.n == 1)
        return;
    if (good_name(id)) {
        char *name = arena_format(&it->arena, "%s#%s", file, id);
        it->file = name == NULL ? file : name;
        name = arena_format(&it->arena, "%s%s", it->name, it->file + strlen(file));
        it->name = name == NULL ? it->name : name;
        return;
    }
    bool alike = strcmp(it->name, file) == 0;
    it->file = numbered(it, file, it->piece + 1);
    it->name = alike ? it->file : numbered(it, it->name, it->piece + 1);
}

bool item_open(struct item *it, enum exit_status *status)
{
    const struct arguments *a = it->args;
    const struct source *s = it->source;
    if (s->pieces.n == 0) {
        *status = source_refused(it);
        return false;
    }
    it->mem.limit = (size_t)a->engine.memory;
    struct engine_options options = a->engine;
    double start = options.since = clock_seconds();
    mem_stop_when(&it->mem, options.interrupt, options.seconds > 0 ? start + options.seconds : 0);
    bool ok = puzzle_read_piece(&it->puzzle, it->rules, a->rule, s->file, &s->pieces.piece[it->piece], a->settings,
                                a->n_settings, &it->mem, &it->d);
    mem_stop_when(&it->mem, NULL, 0);
    double read = clock_seconds();
    it->read_s = read - start + (s->pieces.n == 1 ? s->read_s : 0);
    name_item(it);
    it->puzzle.again = it->again && s->pieces.n > 1 && it->puzzle.id == NULL &&
                       s->pieces.piece[it->piece].format->cells != NULL;
    item_busy(it, "building", 0, "");
    ok = ok && puzzle_build(&it->puzzle, &options, &it->d);
    item_idle(it);
    it->build_s = clock_seconds() - read;
    if (!ok)
        *status = refused(it);
    return ok;
}

bool item_again(struct item *it, uint32_t piece)
{
    enum { CELLS = 1296 }; /* of 36 rows */
    uint8_t givens[CELLS];
    const struct piece *p = &it->source->pieces.piece[piece];
    if (!it->puzzle.again || p->format->cells == NULL || item_without_memory(it))
        return false;
    double start = clock_seconds();
    uint32_t n = p->format->cells(p, givens, CELLS);
    if (n == 0 || !puzzle_regive(&it->puzzle, givens, n))
        return false;
    arena_reset(&it->arena);
    diagnostics_init(&it->d, &it->arena);
    it->piece = piece;
    it->told = false;
    it->found = 0;
    it->name = shown_file(&it->arena, it->source->file);
    it->name = it->name == NULL ? it->source->file : it->name;
    name_item(it);
    it->read_s = clock_seconds() - start;
    it->build_s = it->solve_s = 0;
    return true;
}

void item_busy(const struct item *it, const char *before, uint64_t number, const char *behind)
{
    if (!it->many)
        progress_enter(it->name, before, number, behind);
}

void item_idle(const struct item *it)
{
    if (!it->many)
        progress_leave();
}

/* The rule's own validate refused what the engine found: never shown as an answer. */
static enum exit_status answer_is_wrong(struct item *it, const struct diagnostics *broken)
{
    const struct orime_rule *rule = it->puzzle.rule;
    if (item_without_memory(it) || broken->no_memory)
        return out_of_memory(it);
    fprintf(
        it->err,
        "%s: a bug was caught: an answer by the rule \"%s\" %s breaks the puzzle, and is not shown. Please report it "
        "with the puzzle file. What it breaks:\n",
        it->name, rule->id, rule->version);
    item_print(it, broken);
    return EXIT_BUG;
}

enum exit_status item_failed(struct item *it)
{
    const struct solver *s = it->puzzle.model.solver;
    if (solver_status(s) == SOLVER_OUT_OF_MEMORY || item_without_memory(it))
        return out_of_memory(it);
    fprintf(it->err,
            "%s: a bug was caught in the engine or in the rule \"%s\" %s: %s. Please report it with the puzzle file.\n",
            it->name, it->puzzle.rule->id, it->puzzle.rule->version, solver_message(s));
    return EXIT_BUG;
}


enum verdict item_next(struct item *it, struct walk *w, uint8_t *values, enum exit_status *status)
{
    double start = clock_seconds();
    item_busy(it, it->found == 0 ? "searching" : "", it->found,
              it->found == 0   ? ""
              : it->found == 1 ? " answer so far"
                               : " answers so far");
    enum verdict verdict = walk_next(w);
    item_idle(it);
    if (verdict == VERDICT_YES) {
        it->found++;
        struct diagnostics broken;
        diagnostics_init(&broken, &it->arena);
        model_values(&it->puzzle.model, values);
        if (!puzzle_validate(&it->puzzle, values, &broken)) {
            *status = answer_is_wrong(it, &broken);
            verdict = VERDICT_ERROR;
        }
    } else if (verdict == VERDICT_ERROR)
        *status = item_failed(it);
    it->solve_s += clock_seconds() - start;
    return verdict;
}

uint8_t *item_picture(struct item *it)
{
    uint8_t *values = arena_alloc(&it->arena, model_answer_cells(&it->puzzle.model));
    if (values == NULL)
        out_of_memory(it);
    return values;
}

const uint8_t *item_known(struct item *it)
{
    const struct model *m = &it->puzzle.model;
    uint8_t *values = item_picture(it);
    for (uint32_t c = 0; values != NULL && c < model_answer_cells(m); c++)
        values[c] = known_value(solver_domain(m->solver, c));
    return values;
}

enum exit_status item_stopped(struct item *it, struct outcome *o)
{
    const char *by = solver_stopped_by(it->puzzle.model.solver);
    it->memory_said = it->memory_said || strcmp(by, "memory") == 0;
    o->reason = arena_format(&it->arena, "stopped by %s", by);
    if (o->n_answers == 0)
        o->backbone = item_known(it);
    return was_interrupted(it->args) ? EXIT_INTERRUPT : EXIT_LIMIT;
}
