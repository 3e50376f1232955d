/* Files and puzzles, from their bytes. */
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/clock.h"
#include "library/handle.h"
#include "render/text.h"

/* ---- files ---- */

static orime_file *new_file(const char *name)
{
    struct mem mem = {0};
    orime_file *f = mem_alloc(&mem, sizeof(*f));
    if (f == NULL)
        return NULL;
    f->mem = mem;
    arena_init(&f->arena, &f->mem);
    report_init(&f->report, &f->mem);
    f->name = arena_text(&f->arena, name, strlen(name));
    if (f->name == NULL)
        (void)report_memory(&f->report);
    return f;
}

static void split(orime_file *f, const char *bytes, size_t size)
{
    if (bytes == NULL || !format_split(f->name, bytes, size, &f->arena, &f->report.d, &f->pieces)) {
        f->pieces.n = 0;
        (void)report_noted(&f->report, ORIME_BAD_INPUT);
    }
}

orime_file *orime_open_bytes(const char *name, const void *bytes, size_t size)
{
    orime_file *f = new_file(name);
    if (f == NULL || f->name == NULL)
        return f;
    char *copy = arena_text(&f->arena, bytes, size);
    if (copy == NULL)
        (void)report_memory(&f->report);
    else
        split(f, copy, size);
    return f;
}

orime_file *orime_open_file(const char *name)
{
    orime_file *f = new_file(name);
    const char *bytes = NULL;
    size_t size = 0;
    if (f == NULL || f->name == NULL)
        return f;
    if (!file_read(f->name, INI_MAX_BYTES, &f->arena, &f->report.d, &bytes, &size))
        bytes = NULL;
    split(f, bytes, size);
    return f;
}

void orime_close_file(orime_file *f)
{
    if (f == NULL)
        return;
    arena_free(&f->report.arena);
    arena_free(&f->arena);
    struct mem mem = f->mem;
    mem_free(&mem, f, sizeof(*f));
}

const char *orime_file_error(const orime_file *f)
{
    return f == NULL ? "out of memory\n" : f->report.error;
}

enum orime_code orime_file_code(const orime_file *f)
{
    return f == NULL ? ORIME_NO_MEMORY : f->report.code;
}

enum orime_code orime_file_message(const orime_file *f, uint32_t i, struct orime_message *message)
{
    return f == NULL ? ORIME_NO_MEMORY : report_message(&f->report, i, message);
}

uint32_t orime_file_count(const orime_file *f)
{
    return f->pieces.n;
}

const char *orime_file_format(const orime_file *f, uint32_t k)
{
    return k < f->pieces.n ? f->pieces.piece[k].format->name : NULL;
}

/* ---- settings ---- */

static bool read_setting(orime_puzzle *p, const char *text)
{
    char message[256];
    const char *equals = strchr(text, '=');
    if (equals == NULL) {
        (void)report_said(&p->report, ORIME_BAD_INPUT, "a setting is not of the form KEY=VALUE");
        return false;
    }
    char *key = arena_text(&p->arena, text, (size_t)(equals - text));
    char *value = arena_text(&p->arena, equals + 1, strlen(equals + 1));
    if (key == NULL || value == NULL) {
        (void)report_memory(&p->report);
        return false;
    }
    if (strncmp(key, "engine.", 7) != 0) {
        p->settings[p->n_settings++] = (struct setting){.key = key, .value = value};
        return true;
    }
    const char *wrong = engine_option_set(&p->options, key + 7, value, message, sizeof(message));
    if (wrong != NULL)
        (void)report_said(&p->report, ORIME_BAD_INPUT, wrong);
    return wrong == NULL;
}

static bool read_settings(orime_puzzle *p, const char *const *texts)
{
    uint32_t given = 0;
    while (texts != NULL && texts[given] != NULL)
        given++;
    p->settings = arena_array(&p->arena, (size_t)given + 1, sizeof(*p->settings));
    if (p->settings == NULL)
        (void)report_memory(&p->report);
    for (uint32_t i = 0; i < given && p->settings != NULL; i++)
        if (!read_setting(p, texts[i]))
            return false;
    return p->settings != NULL;
}

/* ---- puzzles ---- */

static orime_puzzle *new_puzzle(const orime_rules *rules, const char *const *settings)
{
    struct mem mem = {0};
    orime_puzzle *p = mem_alloc(&mem, sizeof(*p));
    if (p == NULL)
        return NULL;
    p->mem = mem;
    struct arena *const arenas[] = {&p->arena, &p->reasons, &p->backbone, &p->checked, &p->steps, &p->hinted};
    for (size_t i = 0; i < sizeof arenas / sizeof *arenas; i++)
        arena_init(arenas[i], &p->mem);
    report_init(&p->report, &p->mem);
    p->rules = rules;
    engine_options_default(&p->options);
    p->options.interrupt = &p->interrupt;
    p->options.pulse = &p->ticker.conflicts;
    p->ticker.interrupt = &p->interrupt;
    p->dead = !read_settings(p, settings);
    p->mem.limit = (size_t)p->options.memory;
    return p;
}

static bool make_boards(orime_puzzle *p)
{
    const struct model *m = &p->puzzle.model;
    struct picture picture = picture_of(m, NULL);
    uint32_t cells = model_answer_cells(m);
    uint8_t **const boards[] = {&p->values, &p->other, &p->state, &p->known, &p->read, &p->answer};
    bool good = true;
    for (size_t i = 0; i < sizeof boards / sizeof *boards && good; i++)
        good = (*boards[i] = arena_alloc(&p->arena, cells == 0 ? 1 : cells)) != NULL;
    for (uint32_t c = 0; good && c < cells; c++) { /* now: a search finds out more */
        vset left = solver_domain(m->solver, c);
        p->known[c] = bit_single(left) ? (uint8_t)bit_low(left) : ORIME_NOT_KNOWN;
    }
    p->picture = good ? arena_alloc(&p->arena, picture_bytes(&picture)) : NULL;
    p->drawn = good ? arena_alloc(&p->arena, picture_bytes(&picture)) : NULL;
    return p->picture != NULL && p->drawn != NULL;
}

/* Why reading or building failed. */
static enum orime_code refused(orime_puzzle *p)
{
    const char *stopped = p->mem.stopped;
    bool memory = p->puzzle.fault == PUZZLE_NO_MEMORY || p->mem.refused > 0 || p->report.d.no_memory;
    if (stopped != NULL)
        return report_said(&p->report, strcmp(stopped, "interrupt") == 0 ? ORIME_INTERRUPTED : ORIME_LIMIT,
                           strcmp(stopped, "interrupt") == 0 ? "stopped by interrupt" : "stopped by seconds");
    if (memory && p->mem.limit > 0)
        return report_said(&p->report, ORIME_LIMIT, "stopped by memory");
    if (memory)
        return report_memory(&p->report);
    return report_noted(&p->report, p->puzzle.fault == PUZZLE_RULE_BUG ? ORIME_BUG : ORIME_BAD_INPUT);
}

static void name_puzzle(orime_puzzle *p, const orime_file *f, uint32_t k)
{
    const char *id = p->puzzle.id;
    p->name = f->pieces.n == 1 ? f->name
              : id != NULL     ? arena_format(&p->arena, "%s#%s", f->name, id)
                               : arena_format(&p->arena, "%s#%u", f->name, (unsigned)k + 1);
    p->name = p->name == NULL ? f->name : p->name;
}

static void read_and_build(orime_puzzle *p, const orime_file *f, uint32_t k, const char *rule)
{
    double start = clock_seconds();
    p->rule_id = rule == NULL ? NULL : arena_text(&p->arena, rule, strlen(rule));
    bool good = rule == NULL || p->rule_id != NULL;
    good = good && puzzle_read_piece(&p->puzzle, p->rules->set, p->rule_id, f->name, &f->pieces.piece[k], p->settings,
                                     p->n_settings, &p->mem, &p->report.d);
    double read = clock_seconds();
    p->read_s = read - start;
    name_puzzle(p, f, k);
    good = good && puzzle_build(&p->puzzle, &p->options, &p->report.d) && make_boards(p);
    p->build_s = clock_seconds() - read;
    if (good)
        report_begin(&p->report);
    else
        (void)refused(p);
    p->dead = !good;
}

orime_puzzle *orime_load_piece(const orime_rules *rules, const orime_file *file, uint32_t k, const char *rule,
                               const char *const *settings)
{
    orime_puzzle *p = file == NULL ? NULL : new_puzzle(rules, settings);
    if (p == NULL || p->dead)
        return p;
    if (k < file->pieces.n) {
        read_and_build(p, file, k, rule);
        return p;
    }
    p->dead = true;
    if (file->report.error == NULL)
        (void)report_said(&p->report, ORIME_BAD_CALL, "the file does not hold so many puzzles");
    else {
        p->report.error = arena_text(&p->report.arena, file->report.error, strlen(file->report.error));
        p->report.d = file->report.d;
        p->report.code = file->report.code;
        if (p->report.error == NULL)
            (void)report_memory(&p->report);
    }
    return p;
}

static orime_puzzle *load_own(const orime_rules *rules, orime_file *file, const char *const *settings)
{
    orime_puzzle *p = orime_load_piece(rules, file, 0, NULL, settings);
    if (p == NULL) {
        orime_close_file(file);
        return NULL;
    }
    p->own_file = file;
    if (file->pieces.n > 1 && !p->dead) {
        report_begin(&p->report);
        diagnose(&p->report.d, &(struct place){.file = file->name}, "one, or orime_load_piece",
                 "%u puzzles in a file", (unsigned)file->pieces.n);
        (void)report_noted(&p->report, ORIME_BAD_INPUT);
        p->dead = true;
    }
    return p;
}

orime_puzzle *orime_load(const orime_rules *rules, const char *name, const char *text, size_t size,
                         const char *const *settings)
{
    return load_own(rules, orime_open_bytes(name, text, size), settings);
}

orime_puzzle *orime_load_file(const orime_rules *rules, const char *file, const char *const *settings)
{
    return load_own(rules, orime_open_file(file), settings);
}

void orime_free(orime_puzzle *p)
{
    if (p == NULL)
        return;
    steps_end(p);
    puzzle_restart(p);
    if (p->puzzle.mem != NULL)
        puzzle_free(&p->puzzle);
    free(p->drawing.bytes);
    free(p->file.bytes);
    struct arena *const arenas[] = {&p->arena,   &p->reasons, &p->backbone,    &p->checked,
                                    &p->steps, &p->hinted,  &p->report.arena};
    for (size_t i = 0; i < sizeof arenas / sizeof *arenas; i++)
        arena_free(arenas[i]);
    orime_close_file(p->own_file);
    struct mem mem = p->mem;
    mem_free(&mem, p, sizeof(*p));
}
