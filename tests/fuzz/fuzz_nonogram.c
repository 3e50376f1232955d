/* The fuzz target of nonogram and nonogram-colour: read, build, solve a little, check the answer, draw the clues. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "rules/rules.h"

enum { CONFLICTS = 200, MEMORY = 64 << 20, CELLS = 1 << 16 };

/* What was accepted must go well all the way; anything else is a bug. */
static void go_on(struct puzzle *p, struct arena *arena, struct diagnostics *d)
{
    struct engine_options o;
    struct clues clues;
    engine_options_default(&o);
    o.conflicts = CONFLICTS;
    o.seconds = 1;
    if (!puzzle_build(p, &o, d)) {
        if (p->fault != PUZZLE_NO_MEMORY)
            abort();
        return;
    }
    if (!puzzle_clues(p, &clues) && p->fault != PUZZLE_NO_MEMORY)
        abort();
    uint32_t cells = model_board_cells(&p->model);
    if (cells > CELLS)
        return;
    enum verdict v = solver_solve(p->model.solver, NULL, 0);
    uint8_t *values = arena_alloc(arena, cells);
    if (v == VERDICT_YES && values != NULL) {
        model_values(&p->model, values);
        if (p->impossible != NULL || !puzzle_validate(p, values, d))
            abort();
    }
    if (v == VERDICT_ERROR && solver_status(p->model.solver) == SOLVER_BUG)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct mem mem = {.limit = MEMORY}, other = {0};
    struct arena arena;
    struct diagnostics d;
    struct puzzle p;
    arena_init(&arena, &other);
    diagnostics_init(&d, &arena);
    struct rule_set *rules = rules_open(NULL, &other, &d);
    if (rules == NULL || d.errors > 0)
        abort();
    char *text = arena_text(&arena, (const char *)bytes, size);
    if (puzzle_read(&p, rules, NULL, "fuzz", text, size, NULL, 0, &mem, &d))
        go_on(&p, &arena, &d);
    else if (p.fault == PUZZLE_RULE_BUG || d.errors == 0)
        abort();
    puzzle_free(&p);
    rules_close(rules);
    arena_free(&arena);
    if (mem.used != 0 || other.used != 0)
        abort();
    return 0;
}
