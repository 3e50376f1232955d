/* The fuzz target of rules as text: what is accepted reads its example and small puzzles of its own, builds, draws,
 * solves a little, and takes the answer. */
#include <string.h>
#include <unistd.h>

#include "../define/random_puzzle.h"
#include "fuzz.h"
#include "rules/rules.h"

enum { CONFLICTS = 100, MEMORY = 64 << 20, CELLS = 1 << 12, PUZZLES = 4 };

static void go_on(struct puzzle *p, struct arena *arena, struct diagnostics *d)
{
    struct engine_options o;
    struct clues clues;
    engine_options_default(&o);
    o.conflicts = CONFLICTS;
    o.seconds = 1;
    if (!puzzle_build(p, &o, d)) {
        DEMAND(p->fault == PUZZLE_NO_MEMORY);
        return;
    }
    DEMAND(puzzle_clues(p, &clues) || p->fault == PUZZLE_NO_MEMORY);
    uint32_t cells = model_answer_cells(&p->model);
    if (cells > CELLS)
        return;
    enum verdict v = solver_solve(p->model.solver, NULL, 0);
    uint8_t *values = arena_alloc(arena, cells);
    if (v == VERDICT_YES && values != NULL) {
        model_values(&p->model, values);
        DEMAND(puzzle_validate(p, values, d));
    }
    DEMAND(v != VERDICT_ERROR || solver_status(p->model.solver) != SOLVER_BUG);
}

static void try(const struct rule_set *rules, const char *text, struct mem *mem, struct arena *arena)
{
    struct diagnostics d;
    struct puzzle p;
    diagnostics_init(&d, arena);
    if (puzzle_read(&p, rules, NULL, "fuzz", text, strlen(text), NULL, 0, mem, &d))
        go_on(&p, arena, &d);
    else
        DEMAND(p.fault != PUZZLE_RULE_BUG && d.errors > 0);
    puzzle_free(&p);
}

static void try_all(const struct rule_set *rules, struct mem *mem, struct arena *arena)
{
    const struct orime_rule *rule = rules_at(rules, 0);
    char *text = arena_alloc(arena, PUZZLE_TEXT);
    struct random r = {1};
    try(rules, rule->example, mem, arena);
    for (uint32_t i = 0; text != NULL && i < PUZZLES; i++) {
        random_puzzle(&r, rule->self, 2 + i % 3, 2 + i / 2, text);
        try(rules, text, mem, arena);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct mem mem = {.limit = MEMORY}, other = {0};
    struct arena arena;
    struct diagnostics d;
    char file[64];
    (void)snprintf(file, sizeof file, "/tmp/fuzz-define-%ld.rule", (long)getpid());
    FILE *out = fopen(file, "wb");
    DEMAND(out != NULL);
    (void)fwrite(bytes, 1, size, out);
    (void)fclose(out);
    arena_init(&arena, &other);
    diagnostics_init(&d, &arena);
    struct rule_set *rules = rules_open_file(file, &other, &d);
    (void)remove(file);
    DEMAND(rules != NULL || d.errors > 0);
    if (rules != NULL)
        try_all(rules, &mem, &arena);
    rules_close(rules);
    arena_free(&arena);
    DEMAND(mem.used == 0 && other.used == 0);
    return 0;
}
