/* The embedding API of orime/orime.h, over puzzles and walks. */
#include "orime/orime.h"

#include <string.h>

#include "render/text.h"
#include "rules/rules.h"

struct orime_rules {
    struct mem mem;
    struct arena arena;
    struct rule_set *set;
    const char *error;
};

struct orime_puzzle {
    struct mem mem;
    struct arena arena;    /* messages, settings, the two below */
    struct engine_options options;
    struct puzzle puzzle;
    struct walk walk;
    bool walking;
    bool has_answer;
    uint8_t *values;       /* a byte a cell */
    char *picture;
    const char *error, *reason;
    volatile int interrupt;
};

const char *orime_version(void)
{
    return ORIME_VERSION;
}

/* All messages, one a line; NULL: none. */
static const char *messages(const struct diagnostics *d, struct arena *arena)
{
    if (d->errors == 0)
        return NULL;
    if (d->no_memory)
        return "out of memory\n";
    const char *text = "";
    for (uint32_t i = 0; i < d->kept && text != NULL; i++)
        text = arena_format(arena, "%s%s\n", text, d->messages[i]);
    return text == NULL || text[0] == '\0' ? "out of memory\n" : text;
}

/* ---- rules ---- */

orime_rules *orime_open_rules(const char *path)
{
    struct mem mem = {0};
    orime_rules *rules = mem_alloc(&mem, sizeof(*rules));
    if (rules == NULL)
        return NULL;
    struct diagnostics d;
    rules->mem = mem;
    arena_init(&rules->arena, &rules->mem);
    diagnostics_init(&d, &rules->arena);
    rules->set = rules_open(path, &rules->mem, &d);
    if (rules->set != NULL && rules_count(rules->set) == 0) {
        const char *folders = rules_searched(rules->set, &rules->arena);
        diagnose(&d, &(struct place){0}, NULL, "no rules were found (searched: %s)",
                 folders == NULL ? "out of memory" : folders);
    }
    rules->error = messages(&d, &rules->arena);
    if (rules->set != NULL)
        return rules;
    orime_close_rules(rules);
    return NULL;
}

void orime_close_rules(orime_rules *rules)
{
    if (rules == NULL)
        return;
    if (rules->set != NULL)
        rules_close(rules->set);
    arena_free(&rules->arena);
    struct mem mem = rules->mem;
    mem_free(&mem, rules, sizeof(*rules));
}

const char *orime_rules_error(const orime_rules *rules)
{
    return rules->error;
}

uint32_t orime_rule_count(const orime_rules *rules)
{
    return rules_count(rules->set);
}

const char *orime_rule_id(const orime_rules *rules, uint32_t i)
{
    return rules_at(rules->set, i)->id;
}

/* ---- loading ---- */

static bool read_setting(orime_puzzle *p, const char *text, struct setting *settings, uint32_t *n)
{
    char message[256];
    const char *equals = strchr(text, '=');
    char *key = equals == NULL ? NULL : arena_text(&p->arena, text, (size_t)(equals - text));
    char *value = equals == NULL ? NULL : arena_text(&p->arena, equals + 1, strlen(equals + 1));
    if (key == NULL || value == NULL) {
        p->error = equals == NULL ? "a setting is not of the form KEY=VALUE\n" : "out of memory\n";
        return false;
    }
    if (strncmp(key, "engine.", 7) != 0) {
        settings[(*n)++] = (struct setting){.key = key, .value = value};
        return true;
    }
    const char *wrong = engine_option_set(&p->options, key + 7, value, message, sizeof(message));
    if (wrong == NULL)
        return true;
    p->error = arena_format(&p->arena, "%s\n", wrong);
    return false;
}

static struct setting *read_settings(orime_puzzle *p, const char *const *texts, uint32_t *n)
{
    uint32_t given = 0;
    *n = 0;
    while (texts != NULL && texts[given] != NULL)
        given++;
    struct setting *settings = arena_array(&p->arena, (size_t)given + 1, sizeof(*settings));
    if (settings == NULL)
        p->error = "out of memory\n";
    for (uint32_t i = 0; i < given && settings != NULL; i++)
        if (!read_setting(p, texts[i], settings, n))
            return NULL;
    return settings;
}

static bool read_and_build(orime_puzzle *p, const orime_rules *rules, const char *name, const char *text, size_t size,
                           const struct setting *settings, uint32_t n, struct diagnostics *d)
{
    if (!puzzle_read(&p->puzzle, rules->set, NULL, name, text, size, settings, n, &p->mem, d)
        || !puzzle_build(&p->puzzle, &p->options, d))
        return false;
    const struct model *m = &p->puzzle.model;
    struct picture picture = picture_of(m, NULL);
    p->values = arena_alloc(&p->arena, model_answer_cells(m));
    p->picture = arena_alloc(&p->arena, picture_bytes(&picture));
    return p->values != NULL && p->picture != NULL;
}

/* `text` NULL: from the file. */
static orime_puzzle *load(const orime_rules *rules, const char *name, const char *text, size_t size,
                          const char *const *texts)
{
    struct mem mem = {0};
    orime_puzzle *p = mem_alloc(&mem, sizeof(*p));
    if (p == NULL)
        return NULL;
    struct diagnostics d;
    uint32_t n;
    p->mem = mem;
    arena_init(&p->arena, &p->mem);
    diagnostics_init(&d, &p->arena);
    engine_options_default(&p->options);
    const struct setting *settings = read_settings(p, texts, &n);
    if (settings == NULL)
        return p;
    p->options.interrupt = &p->interrupt;
    p->mem.limit = (size_t)p->options.memory;
    char *file = arena_text(&p->arena, name, strlen(name));
    bool ok = file != NULL && (text != NULL || file_read(file, INI_MAX_BYTES, &p->arena, &d, &text, &size))
              && read_and_build(p, rules, file, text, size, settings, n, &d);
    if (!ok) {
        p->error = messages(&d, &p->arena);
        p->error = p->error == NULL ? "out of memory\n" : p->error;
    }
    return p;
}

orime_puzzle *orime_load(const orime_rules *rules, const char *name, const char *text, size_t size,
                         const char *const *settings)
{
    return load(rules, name, text, size, settings);
}

orime_puzzle *orime_load_file(const orime_rules *rules, const char *file, const char *const *settings)
{
    return load(rules, file, NULL, 0, settings);
}

void orime_free(orime_puzzle *p)
{
    if (p == NULL)
        return;
    if (p->puzzle.mem != NULL)
        puzzle_free(&p->puzzle);
    arena_free(&p->arena);
    struct mem mem = p->mem;
    mem_free(&mem, p, sizeof(*p));
}

const char *orime_error(const orime_puzzle *p)
{
    return p == NULL ? "out of memory\n" : p->error;
}

const char *orime_reason(const orime_puzzle *p)
{
    return p->reason;
}

const char *orime_title(const orime_puzzle *p)
{
    return p->puzzle.title;
}

uint32_t orime_width(const orime_puzzle *p)
{
    return p->puzzle.model.width;
}

uint32_t orime_height(const orime_puzzle *p)
{
    return p->puzzle.model.height;
}

uint32_t orime_depth(const orime_puzzle *p)
{
    return p->puzzle.model.depth;
}

uint32_t orime_value_count(const orime_puzzle *p)
{
    return p->puzzle.model.n_values;
}

const char *orime_value_name(const orime_puzzle *p, uint32_t value)
{
    return value < p->puzzle.model.n_values ? p->puzzle.model.palette[value].name : NULL;
}

char orime_value_glyph(const orime_puzzle *p, uint32_t value)
{
    return value < p->puzzle.model.n_values ? p->puzzle.model.palette[value].glyph : '?';
}

uint32_t orime_value_colour(const orime_puzzle *p, uint32_t value)
{
    return value < p->puzzle.model.n_values ? p->puzzle.model.palette[value].rgb : 0;
}

/* ---- answers ---- */

static enum orime_verdict failed(orime_puzzle *p, const char *error)
{
    p->error = error == NULL ? "out of memory\n" : error;
    return ORIME_FAILED;
}

static enum orime_verdict engine_failed(orime_puzzle *p)
{
    const struct solver *s = p->puzzle.model.solver;
    if (solver_status(s) == SOLVER_OUT_OF_MEMORY)
        return failed(p, NULL);
    return failed(p, arena_format(&p->arena, "a bug was caught: %s\n", solver_message(s)));
}

/* An answer that the rule's own check refuses is a bug, and is never given out. */
static enum orime_verdict accept(orime_puzzle *p)
{
    struct diagnostics d;
    diagnostics_init(&d, &p->arena);
    model_values(&p->puzzle.model, p->values);
    if (puzzle_validate(&p->puzzle, p->values, &d)) {
        p->has_answer = true;
        return ORIME_FOUND;
    }
    const char *broken = messages(&d, &p->arena);
    return failed(p, arena_format(&p->arena, "a bug was caught: the rule \"%s\" refuses the engine's answer\n%s",
                                  p->puzzle.rule->id, broken == NULL ? "" : broken));
}

enum orime_verdict orime_next(orime_puzzle *p)
{
    p->has_answer = false;
    p->reason = NULL;
    if (p->error != NULL)
        return ORIME_FAILED;
    struct model *m = &p->puzzle.model;
    p->walking = p->walking || walk_begin(&p->walk, m->solver, model_answer_cells(m));
    if (!p->walking)
        return engine_failed(p);
    switch (walk_next(&p->walk)) {
    case VERDICT_YES:
        return accept(p);
    case VERDICT_NO:
        p->reason = p->puzzle.impossible;
        return ORIME_NO_MORE;
    case VERDICT_UNKNOWN:
        p->reason = solver_stopped_by(m->solver);
        return ORIME_STOPPED;
    case VERDICT_ERROR:
        break;
    }
    return engine_failed(p);
}

static void start_anew(orime_puzzle *p)
{
    if (p->walking)
        walk_end(&p->walk);
    p->walking = false;
}

enum orime_verdict orime_count(orime_puzzle *p, uint64_t limit, uint64_t *count)
{
    enum orime_verdict verdict = ORIME_FOUND;
    *count = 0;
    start_anew(p);
    while (verdict == ORIME_FOUND && (limit == 0 || *count < limit)) {
        verdict = orime_next(p);
        *count += verdict == ORIME_FOUND;
    }
    start_anew(p);
    return verdict;
}

const uint8_t *orime_values(const orime_puzzle *p)
{
    return p->has_answer ? p->values : NULL;
}

const char *orime_picture(orime_puzzle *p)
{
    if (!p->has_answer)
        return NULL;
    struct picture picture = picture_of(&p->puzzle.model, p->values);
    picture_write(&picture, true, p->picture);
    return p->picture;
}

void orime_interrupt(orime_puzzle *p)
{
    p->interrupt = 1;
}
