/* One puzzle, from its text to its answers. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "rules/builder.h"
#include "rules/host.h"
#include "rules/reader.h"
#include "rules/step.h"
#include "rules/rules.h"
#include "rules/schema.h"

/* ---- failures ---- */

static bool fail(struct puzzle *p, enum puzzle_fault fault)
{
    p->fault = fault;
    return false;
}

static bool no_memory(struct puzzle *p, struct diagnostics *d)
{
    struct place at = {.file = p->file};
    mem_stop_when(p->mem, NULL, 0); /* the message takes memory, too */
    if (p->mem->stopped != NULL)
        diagnose(d, &at, NULL, "unknown: stopped by %s", p->mem->stopped);
    else
        diagnose_memory(d, &at);
    return fail(p, PUZZLE_NO_MEMORY);
}

static bool rule_bug(struct puzzle *p, struct diagnostics *d, const char *what)
{
    struct place at = {.file = p->file};
    diagnose(d, &at, NULL, "a bug in rule %s: %s", p->rule->id, what);
    return fail(p, PUZZLE_RULE_BUG);
}

/* How a hook ended; true when it returned. */
static bool ended(struct puzzle *p, const struct hook *h, struct diagnostics *d)
{
    if (h->end == HOOK_NO_MEMORY)
        return no_memory(p, d);
    return h->end == HOOK_RETURNED || rule_bug(p, d, h->message);
}

/* ---- reading ---- */

/* There is no rule in the section "puzzle": what may have been meant for it? Says so, with its line. */
static bool says_nearly_rule(const struct ini_document *doc, struct diagnostics *d)
{
    static const char *const section[] = {"puzzle"}, *const key[] = {"rule"};
    const struct ini_section *puzzle = ini_find(doc, "puzzle");
    for (uint32_t i = 0; puzzle == NULL && i < doc->n_sections; i++)
        if (nearest_name(doc->sections[i].name, section, 1) != NULL) {
            struct place at = {doc->file, doc->sections[i].line, doc->sections[i].name, NULL};
            diagnose(d, &at, "perhaps puzzle", "unknown section");
            return true;
        }
    for (uint32_t i = 0; puzzle != NULL && i < puzzle->n_entries; i++)
        if (nearest_name(puzzle->entries[i].key, key, 1) != NULL) {
            struct place at = {doc->file, puzzle->entries[i].line, "puzzle", puzzle->entries[i].key};
            diagnose(d, &at, "perhaps rule", "unknown key");
            return true;
        }
    return false;
}

static const struct orime_rule *choose_rule(struct puzzle *p, const struct rule_set *rules, const char *id,
                                            struct diagnostics *d)
{
    const struct ini_entry *e = ini_get(&p->doc, "puzzle", "rule");
    struct place at = {p->file, e == NULL ? 0 : e->line, "puzzle", "rule"};
    if (id != NULL)
        return rules_find(rules, id, NULL, d);
    if (e == NULL && says_nearly_rule(&p->doc, d))
        return NULL;
    if (e == NULL || e->n_lines == 0) {
        diagnose(d, &at, "the id of a rule, such as nonogram", e == NULL ? "missing" : "is empty");
        return NULL;
    }
    at.line = e->lines[0].line;
    return rules_find(rules, e->lines[0].text, &at, d);
}

struct parse_call {
    struct orime_reader reader; /* first: the hook */
    struct puzzle *puzzle;
};

static void call_parse(void *context)
{
    struct parse_call *c = context;
    c->puzzle->data = c->puzzle->rule->parse(c->puzzle->host, &c->reader);
}

static bool parse(struct puzzle *p, const struct setting *settings, uint32_t n_settings, struct diagnostics *d)
{
    struct orime_host *host = arena_alloc(&p->arena, sizeof *host);
    struct parse_call *c = arena_alloc(&p->arena, sizeof *c);
    if (host == NULL || c == NULL)
        return no_memory(p, d);
    host_fill(host);
    host->self = p->rule->self;
    p->host = host;
    c->puzzle = p;
    c->reader.arena = &p->arena;
    c->reader.rule = p->rule;
    c->reader.doc = &p->doc;
    c->reader.settings = settings;
    c->reader.n_settings = n_settings;
    c->reader.d = d;
    (void)hook_call(&c->reader.hook, call_parse, c);
    if (!ended(p, &c->reader.hook, d))
        return false;
    if (c->reader.errors > 0)
        return fail(p, PUZZLE_BAD_INPUT);
    if (p->data == NULL)
        return rule_bug(p, d, "parse refused the puzzle without a reason");
    p->impossible = c->reader.impossible;
    p->given = c->reader.given;
    p->given_cells = c->reader.given_cells;
    return true;
}

static bool begin(struct puzzle *p, const char *file, struct mem *mem, struct diagnostics *d)
{
    *p = (struct puzzle){.mem = mem, .file = file};
    arena_init(&p->arena, mem);
    arena_init(&p->model_arena, mem);
    p->file = arena_text(&p->arena, file, strlen(file));
    if (p->file != NULL)
        return true;
    p->file = file;
    return no_memory(p, d);
}

/* The document is there: finds its rule, checks it, has it parsed. */
static bool read_document(struct puzzle *p, const struct rule_set *rules, const char *rule_id,
                          const struct setting *settings, uint32_t n_settings, struct diagnostics *d)
{
    p->rule = choose_rule(p, rules, rule_id, d);
    if (p->rule == NULL || !schema_check(p->rule, &p->doc, settings, n_settings, &p->arena, d))
        return fail(p, PUZZLE_BAD_INPUT);
    const struct ini_entry *title = ini_get(&p->doc, "puzzle", "title");
    p->title = title == NULL || title->n_lines == 0 ? NULL : title->lines[0].text;
    return parse(p, settings, n_settings, d);
}

/* With the puzzle begun. */
static bool read_piece(struct puzzle *p, const struct rule_set *rules, const char *rule_id, const struct piece *piece,
                       const struct setting *settings, uint32_t n_settings, struct diagnostics *d)
{
    struct foreign foreign;
    struct piece of_rule = *piece;
    of_rule.rule = rule_id;
    if (!format_read(&of_rule, p->file, &p->arena, d, &foreign))
        return fail(p, PUZZLE_BAD_INPUT);
    p->doc = foreign.doc;
    p->id = foreign.id;
    p->answer = foreign.answer;
    return read_document(p, rules, rule_id, settings, n_settings, d);
}

bool puzzle_read_document(struct puzzle *p, const struct rule_set *rules, const char *rule_id,
                          const struct ini_document *doc, const struct setting *settings, uint32_t n_settings,
                          struct mem *mem, struct diagnostics *d)
{
    if (!begin(p, doc->file, mem, d))
        return false;
    p->doc = *doc;
    return read_document(p, rules, rule_id, settings, n_settings, d);
}

bool puzzle_read_piece(struct puzzle *p, const struct rule_set *rules, const char *rule_id, const char *file,
                       const struct piece *piece, const struct setting *settings, uint32_t n_settings, struct mem *mem,
                       struct diagnostics *d)
{
    return begin(p, file, mem, d) && read_piece(p, rules, rule_id, piece, settings, n_settings, d);
}

bool puzzle_read(struct puzzle *p, const struct rule_set *rules, const char *rule_id, const char *file,
                 const char *bytes, size_t size, const struct setting *settings, uint32_t n_settings, struct mem *mem,
                 struct diagnostics *d)
{
    struct pieces pieces;
    if (!begin(p, file, mem, d))
        return false;
    if (!format_split(p->file, bytes, size, &p->arena, d, &pieces))
        return fail(p, PUZZLE_BAD_INPUT);
    if (pieces.n == 1)
        return read_piece(p, rules, rule_id, pieces.piece, settings, n_settings, d);
    diagnose(d, &(struct place){.file = p->file}, "one", "%u puzzles in a file", (unsigned)pieces.n);
    return fail(p, PUZZLE_BAD_INPUT);
}

void puzzle_free(struct puzzle *p)
{
    if (p->built)
        model_free(&p->model);
    arena_free(&p->model_arena);
    arena_free(&p->arena);
    *p = (struct puzzle){0};
}

/* ---- building ---- */

struct build_call {
    struct orime_model model; /* first: the hook */
    struct puzzle *puzzle;
};

static void call_build(void *context)
{
    struct build_call *c = context;
    c->puzzle->rule->build(c->puzzle->host, &c->model, c->puzzle->data);
    builder_end(&c->model);
}

/* In an itemised model a given is only noted: it may be what is wrong. */
static bool keep_one(struct puzzle *p, uint32_t cell, vset values)
{
    if (p->model.itemised)
        return constraints_given(&p->model.constraints, cell, values, p->mem);
    solver_restrict(p->model.solver, cell, values);
    return true;
}

/* Keeps the cells of the board to what is given; false: the rule made another board than it read. */
static bool keep_given(struct puzzle *p)
{
    if (p->given != NULL && p->given_cells != model_board_cells(&p->model) &&
        p->given_cells != model_answer_cells(&p->model))
        return false;
    for (uint32_t c = 0; p->given != NULL && c < p->given_cells; c++)
        if (p->given[c] != GIVEN_NOTHING && !keep_one(p, c, (vset)1 << p->given[c]))
            return false;
    return true;
}

static void call_give(void *context)
{
    struct build_call *c = context;
    c->puzzle->rule->give(c->puzzle->host, &c->model, c->puzzle->data);
}

/* Keeps what is given; how the hook ended. */
static enum hook_end give(struct puzzle *p, struct build_call *c)
{
    c->puzzle = p;
    c->model.host = p->host;
    c->model.model = &p->model;
    c->model.arena = &p->model_arena;
    return p->rule->give == NULL ? HOOK_RETURNED : hook_call(&c->model.hook, call_give, c);
}

static bool build(struct puzzle *p, struct diagnostics *d)
{
    struct build_call *c = arena_alloc(&p->model_arena, sizeof *c);
    if (c == NULL)
        return no_memory(p, d);
    c->puzzle = p;
    c->model.host = p->host;
    c->model.model = &p->model;
    c->model.arena = &p->model_arena;
    c->model.relax.state = p->relax;
    (void)hook_call(&c->model.hook, call_build, c);
    if (!ended(p, &c->model.hook, d))
        return false;
    if (p->model.width == 0)
        return rule_bug(p, d, "build made no board");
    p->again = p->again && !p->itemised && p->rule->regive != NULL && solver_mark(p->model.solver);
    if (!keep_given(p))
        return rule_bug(p, d, "build made a board of another size than that of the picture of given cells");
    (void)give(p, c);
    if (!ended(p, &c->model.hook, d))
        return false;
    if (p->impossible != NULL && !p->itemised)
        solver_restrict(p->model.solver, 0, 0);
    return solver_status(p->model.solver) == SOLVER_OUT_OF_MEMORY ? no_memory(p, d) : true;
}

static bool build_anew(struct puzzle *p, const struct engine_options *options, struct diagnostics *d)
{
    if (p->built)
        model_free(&p->model);
    arena_free(&p->model_arena);
    p->built = model_init(&p->model, &p->model_arena, p->mem, options);
    if (!p->built) {
        model_free(&p->model);
        return no_memory(p, d);
    }
    p->model.itemised = p->itemised;
    if (build(p, d))
        return true;
    model_free(&p->model);
    p->built = false;
    return false;
}

bool puzzle_build(struct puzzle *p, const struct engine_options *options, struct diagnostics *d)
{
    if (options != NULL) {
        double begin = options->since > 0 ? options->since : clock_seconds();
        mem_stop_when(p->mem, options->interrupt, options->seconds > 0 ? begin + options->seconds : 0);
    }
    bool good = build_anew(p, options, d);
    mem_stop_when(p->mem, NULL, 0);
    return good;
}

bool puzzle_twin(struct puzzle *twin, const struct puzzle *p, const struct engine_options *options,
                 struct diagnostics *d)
{
    *twin = *p;
    twin->built = false;
    twin->itemised = true;
    twin->model = (struct model){.solver = NULL};
    arena_init(&twin->model_arena, p->mem);
    return puzzle_build(twin, options, d);
}

void puzzle_twin_free(struct puzzle *twin)
{
    if (twin->built)
        model_free(&twin->model);
    arena_free(&twin->model_arena);
    *twin = (struct puzzle){.built = false};
}

/* ---- techniques ---- */

struct step_call {
    struct orime_step *step;
    const struct puzzle *puzzle;
};

static void call_step(void *context)
{
    struct step_call *c = context;
    c->puzzle->rule->step(c->puzzle->host, c->step, c->puzzle->data);
}

bool puzzle_step(struct puzzle *p, struct orime_step *s, struct diagnostics *d)
{
    struct step_call c = {s, p};
    arena_init(&s->scratch, p->mem);
    (void)hook_call(&s->hook, call_step, &c);
    return ended(p, &s->hook, d);
}

/* ---- the next of a batch ---- */

struct regive_call {
    struct hook hook; /* first */
    struct puzzle *puzzle;
    const uint8_t *givens;
    uint32_t n;
    bool good;
};

static void call_regive(void *context)
{
    struct regive_call *c = context;
    void *data; /* what parse made is the rule's own to change; the const is for the other hooks */
    memcpy(&data, &c->puzzle->data, sizeof data);
    c->good = c->puzzle->rule->regive(c->puzzle->host, data, c->givens, c->n);
}

bool puzzle_regive(struct puzzle *p, const uint8_t *givens, uint32_t n)
{
    struct regive_call r = {.puzzle = p, .givens = givens, .n = n};
    struct build_call b;
    if (!p->built || !p->again || !solver_reset(p->model.solver))
        return false;
    if (hook_call(&r.hook, call_regive, &r) != HOOK_RETURNED || !r.good)
        return false;
    p->impossible = NULL;
    b.model.relax.state = 0;
    return give(p, &b) == HOOK_RETURNED && solver_status(p->model.solver) == SOLVER_OK;
}

/* ---- answers ---- */

struct validate_call {
    struct orime_report report; /* first: the hook */
    const uint8_t *values;
    bool good;
};

static void call_validate(void *context)
{
    struct validate_call *c = context;
    const struct puzzle *p = c->report.puzzle;
    c->good = p->rule->validate(p->host, &c->report, p->data, c->values);
    for (uint32_t i = 0; p->given != NULL && i < p->given_cells; i++)
        if (p->given[i] != GIVEN_NOTHING && p->given[i] != c->values[i])
            p->host->broken(&c->report, &i, 1, "a given cell is %s, it should be %s",
                            c->values[i] == ORIME_OPEN ? "open" : model_value_name(&p->model, i, c->values[i]),
                            model_value_name(&p->model, i, p->given[i]));
}

bool puzzle_validate(struct puzzle *p, const uint8_t *values, struct diagnostics *d)
{
    struct validate_call c = {.report = {.puzzle = p, .d = d}, .values = values};
    arena_init(&c.report.arena, p->mem);
    (void)hook_call(&c.report.hook, call_validate, &c);
    arena_free(&c.report.arena);
    if (!ended(p, &c.report.hook, d))
        return false;
    if (!c.good && c.report.broken == 0) {
        struct place at = {.file = p->file};
        diagnose(d, &at, NULL, "rule %s refuses this answer", p->rule->id);
    }
    return c.good && c.report.broken == 0;
}

/* ---- clues ---- */

struct render_call {
    struct orime_canvas canvas; /* first: the hook */
    const struct puzzle *puzzle;
};

static void call_render(void *context)
{
    struct render_call *c = context;
    c->puzzle->rule->render(c->puzzle->host, &c->canvas, c->puzzle->data);
}

bool puzzle_clues(struct puzzle *p, struct clues *clues)
{
    *clues = (struct clues){0};
    if (p->rule->render == NULL)
        return true;
    struct clues full = {.rows = arena_array(&p->model_arena, p->model.height, sizeof *full.rows),
                         .columns = arena_array(&p->model_arena, p->model.width, sizeof *full.columns),
                         .right = arena_array(&p->model_arena, p->model.height, sizeof *full.right),
                         .below = arena_array(&p->model_arena, p->model.width, sizeof *full.below)};
    if (full.rows == NULL || full.columns == NULL || full.right == NULL || full.below == NULL)
        return fail(p, PUZZLE_NO_MEMORY);
    struct render_call c = {{.arena = &p->model_arena, .model = &p->model, .clues = &full}, p};
    enum hook_end end = hook_call(&c.canvas.hook, call_render, &c);
    if (end != HOOK_RETURNED)
        return fail(p, end == HOOK_NO_MEMORY ? PUZZLE_NO_MEMORY : PUZZLE_RULE_BUG);
    *clues = full;
    if (!c.canvas.around)
        clues->rows = clues->columns = NULL;
    if (!c.canvas.behind)
        clues->right = clues->below = NULL;
    return true;
}
