/* Answers: the next one, how many, what they share. */
#include <string.h>

#include "base/bits.h"
#include "library/handle.h"
#include "render/text.h"

enum orime_code puzzle_stopped(orime_puzzle *p, const struct solver *s)
{
    p->reason = solver_stopped_by(s);
    if (strcmp(p->reason, "memory") == 0 && p->mem.limit == 0)
        return report_memory(&p->report);
    return p->report.code = strcmp(p->reason, "interrupt") == 0 ? ORIME_INTERRUPTED : ORIME_LIMIT;
}

enum orime_code puzzle_failed(orime_puzzle *p, const struct solver *s)
{
    if (solver_status(s) == SOLVER_OUT_OF_MEMORY || p->report.d.no_memory) {
        if (p->mem.limit == 0)
            return report_memory(&p->report);
        p->reason = "memory";
        return report_said(&p->report, ORIME_LIMIT, "stopped by memory");
    }
    const char *text = arena_format(&p->report.arena, "a bug was caught: %s", solver_message(s));
    return text == NULL ? report_memory(&p->report) : report_said(&p->report, ORIME_BUG, text);
}

enum orime_verdict verdict_of(enum orime_code code)
{
    return code == ORIME_LIMIT || code == ORIME_INTERRUPTED ? ORIME_STOPPED : ORIME_FAILED;
}

/* An answer that the rule's own check refuses is a bug, and is never given out. */
static enum verdict accept(orime_puzzle *p, enum orime_code *code)
{
    struct report *r = &p->report;
    model_values(&p->puzzle.model, p->values);
    if (puzzle_validate(&p->puzzle, p->values, &r->d)) {
        p->has_answer = true;
        atomic_fetch_add_explicit(&p->ticker.answers, 1, memory_order_relaxed);
        return VERDICT_YES;
    }
    *code = report_noted(r, ORIME_BUG);
    if (*code != ORIME_BUG)
        return VERDICT_ERROR;
    r->error = arena_format(&r->arena, "a bug was caught: the rule \"%s\" refuses the engine's answer\n%s",
                            p->puzzle.rule->id, r->error);
    if (r->error == NULL)
        *code = report_memory(r);
    return VERDICT_ERROR;
}

enum verdict puzzle_next(orime_puzzle *p, enum orime_code *code)
{
    struct model *m = &p->puzzle.model;
    *code = ORIME_OK;
    p->has_answer = false;
    p->walking = p->walking || walk_begin(&p->walk, m->solver, model_answer_cells(m));
    enum verdict v = p->walking ? walk_next(&p->walk) : VERDICT_ERROR;
    switch (v) {
    case VERDICT_YES:
        return accept(p, code);
    case VERDICT_NO:
        p->reason = p->puzzle.impossible;
        break;
    case VERDICT_UNKNOWN:
        *code = puzzle_stopped(p, m->solver);
        break;
    case VERDICT_ERROR:
        *code = puzzle_failed(p, m->solver);
        break;
    }
    return v;
}

enum orime_verdict orime_next(orime_puzzle *p)
{
    enum orime_code code;
    p->has_answer = false;
    if (!puzzle_ask(p, "solving"))
        return ORIME_FAILED;
    enum verdict v = puzzle_next(p, &code);
    code = puzzle_done(p, code);
    return v == VERDICT_YES ? ORIME_FOUND : v == VERDICT_NO ? ORIME_NO_MORE : verdict_of(code);
}

void puzzle_restart(orime_puzzle *p)
{
    if (p->walking)
        walk_end(&p->walk);
    p->walking = false;
}

void orime_restart(orime_puzzle *p)
{
    puzzle_restart(p);
    p->has_answer = false;
}

enum orime_verdict orime_count(orime_puzzle *p, uint64_t limit, uint64_t *count)
{
    enum orime_code code = ORIME_OK;
    enum verdict v = VERDICT_YES;
    *count = 0;
    p->has_answer = false;
    if (!puzzle_ask(p, "counting"))
        return ORIME_FAILED;
    puzzle_restart(p);
    while (v == VERDICT_YES && (limit == 0 || *count < limit)) {
        v = puzzle_next(p, &code);
        *count += v == VERDICT_YES;
    }
    puzzle_restart(p);
    code = puzzle_done(p, code);
    return v == VERDICT_YES ? ORIME_FOUND : v == VERDICT_NO ? ORIME_NO_MORE : verdict_of(code);
}

enum orime_code orime_unique(orime_puzzle *p, enum orime_status *status)
{
    enum orime_code code;
    *status = ORIME_STATUS_UNKNOWN;
    if (!puzzle_ask(p, "solving"))
        return p->report.code;
    puzzle_restart(p);
    enum verdict v = puzzle_next(p, &code);
    if (v == VERDICT_NO)
        *status = ORIME_STATUS_NONE;
    if (v == VERDICT_YES) {
        memcpy(p->other, p->values, model_answer_cells(&p->puzzle.model));
        v = puzzle_next(p, &code);
        *status = v == VERDICT_NO    ? ORIME_STATUS_UNIQUE
                  : v == VERDICT_YES ? ORIME_STATUS_MULTIPLE
                                     : ORIME_STATUS_SOLVED;
        memcpy(p->values, p->other, model_answer_cells(&p->puzzle.model));
        p->has_answer = v != VERDICT_ERROR;
    }
    puzzle_restart(p);
    return puzzle_done(p, code);
}

enum orime_code orime_backbone(orime_puzzle *p, struct orime_backbone *out)
{
    struct orime_backbone all = {.status = ORIME_STATUS_UNKNOWN};
    if (!puzzle_ask(p, "comparing answers"))
        return p->report.code;
    struct solver *s = p->puzzle.model.solver;
    uint32_t cells = model_answer_cells(&p->puzzle.model);
    orime_restart(p);
    arena_reset(&p->backbone);
    uint8_t *values = arena_alloc(&p->backbone, cells);
    vset *domain = arena_array(&p->backbone, cells, sizeof *domain);
    enum verdict v = values == NULL || domain == NULL ? VERDICT_ERROR : backbone(s, cells, domain);
    enum orime_code code = values == NULL || domain == NULL ? ORIME_NO_MEMORY
                           : v == VERDICT_ERROR             ? puzzle_failed(p, s)
                           : v == VERDICT_UNKNOWN           ? puzzle_stopped(p, s)
                                                            : ORIME_OK;
    if (v == VERDICT_ERROR)
        return puzzle_done(p, code);
    for (uint32_t c = 0; c < cells; c++) {
        bool fixed = v == VERDICT_YES && bit_single(domain[c]);
        values[c] = fixed ? (uint8_t)bit_low(domain[c]) : ORIME_NOT_KNOWN;
        all.open += !fixed;
    }
    all.status = v == VERDICT_YES ? ORIME_STATUS_SOLVED : v == VERDICT_NO ? ORIME_STATUS_NONE : ORIME_STATUS_UNKNOWN;
    p->reason = v == VERDICT_NO ? p->puzzle.impossible : p->reason;
    all.values = values;
    all.possible = domain;
    code = puzzle_done(p, code);
    return give(out, &all, sizeof all) ? code : ORIME_BAD_CALL;
}

const uint8_t *orime_values(const orime_puzzle *p)
{
    return p->has_answer ? p->values : NULL;
}

static const char *write_picture(const orime_puzzle *p, const uint8_t *values, char *text)
{
    struct picture picture = picture_of(&p->puzzle.model, values);
    picture_write(&picture, true, text);
    return text;
}

const char *orime_picture(orime_puzzle *p)
{
    return p->has_answer ? write_picture(p, p->values, p->picture) : NULL;
}

const char *orime_picture_of(orime_puzzle *p, const uint8_t *values)
{
    return p->dead || values == NULL ? NULL : write_picture(p, values, p->drawn);
}
