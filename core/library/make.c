/* Makers: puzzles of a rule, one after the other. */
#include "library/making.h"

#include <string.h>

#include "base/clock.h"

enum {
    SIDE_STANDARD = 9,     /* of a board of givens */
    PICTURE_STANDARD = 10, /* of a random picture */
    SIDE_MOST = 1000,
    TRIES = 5000,
    DENSITY = 50,
    CLUE_CONFLICTS = 500, /* to see whether one clue is needed; fewer on a large board, where they take longer */
    CLUE_CONFLICTS_LARGE = 10,
    LARGE = 400, /* cells */
};

enum orime_code maker_refused(orime_maker *m, enum orime_code otherwise)
{
    const char *stopped = m->mem.stopped;
    if (m->interrupt != 0)
        return report_said(&m->report, ORIME_INTERRUPTED, "stopped by interrupt");
    if (stopped != NULL)
        return report_said(&m->report, ORIME_LIMIT, "stopped by seconds");
    if (m->mem.refused > 0 || m->report.d.no_memory)
        return m->mem.limit > 0 ? report_said(&m->report, ORIME_LIMIT, "stopped by memory")
                                : report_memory(&m->report);
    return report_noted(&m->report, otherwise);
}

static void refuse(orime_maker *m, const char *text)
{
    (void)report_said(&m->report, ORIME_BAD_CALL, text);
    m->dead = true;
}

static int32_t index_of(const char *name, const char *const *names, int32_t n)
{
    for (int32_t i = 0; i < n; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return -1;
}

static void read_wish(orime_maker *m, const struct orime_wish *w)
{
    static const char *const levels[] = {"easy", "medium", "hard", "expert", "extreme"};
    static const char *const symmetries[] = {"none", "rotational", "mirror", "full"};
    int32_t level = w->level == NULL ? LEVEL_ANY : index_of(w->level, levels, 5);
    int32_t symmetry = w->symmetry == NULL ? 0 : index_of(w->symmetry, symmetries, 4);
    if (w->level != NULL && level < 0)
        refuse(m, "no such level, expected easy, medium, hard, expert or extreme");
    else if (symmetry < 0)
        refuse(m, "no such symmetry, expected none, rotational, mirror or full");
    else if (w->width > SIDE_MOST || w->height > SIDE_MOST)
        refuse(m, "the board is too large, expected at most 1000 cells a side");
    else if (!(w->seconds >= 0) || w->memory > SIZE_MAX)
        refuse(m, "a limit is out of range");
    m->level = level;
    m->wish = (struct wish){.level = level,
                            .clues = w->clues,
                            .symmetry = (enum symmetry)symmetry,
                            .minimal = w->minimal,
                            .tries = w->tries == 0 ? TRIES : w->tries};
    m->options.seconds = w->seconds;
    m->options.interrupt = &m->interrupt;
    m->options.pulse = &m->ticker.conflicts;
    m->end = w->seconds > 0 ? clock_seconds() + w->seconds : 0;
    m->mem.limit = (size_t)w->memory;
}

orime_maker *maker_new(const orime_rules *rules)
{
    struct mem mem = {0};
    orime_maker *m = mem_alloc(&mem, sizeof(*m));
    if (m == NULL)
        return NULL;
    m->mem = mem;
    arena_init(&m->arena, &m->mem);
    arena_init(&m->words, &m->mem);
    arena_init(&m->source.arena, &m->mem);
    report_init(&m->report, &m->mem);
    engine_options_default(&m->options);
    m->rules = rules;
    m->ticker.interrupt = &m->interrupt;
    m->text.mem = &m->mem;
    return m;
}

static void tried(void *context)
{
    orime_maker *m = context;
    m->tried++;
    atomic_fetch_add_explicit(&m->ticker.steps, 1, memory_order_relaxed);
}

/* Settings of the rule, and of the engine. */
static bool read_settings(orime_maker *m, const char *const *texts)
{
    char message[256];
    uint32_t n = 0;
    while (texts != NULL && texts[n] != NULL)
        n++;
    m->settings = arena_array(&m->arena, (size_t)n + 1, sizeof *m->settings);
    for (uint32_t i = 0; m->settings != NULL && i < n; i++) {
        const char *equals = strchr(texts[i], '=');
        if (equals == NULL)
            return refuse(m, "a setting is not of the form KEY=VALUE"), false;
        char *key = arena_text(&m->arena, texts[i], (size_t)(equals - texts[i]));
        char *value = arena_text(&m->arena, equals + 1, strlen(equals + 1));
        if (key == NULL || value == NULL)
            return false;
        if (strncmp(key, "engine.", 7) != 0) {
            m->settings[m->n_settings++] = (struct setting){.key = key, .value = value};
            continue;
        }
        const char *wrong = engine_option_set(&m->options, key + 7, value, message, sizeof message);
        if (wrong != NULL)
            return refuse(m, wrong), false;
    }
    return m->settings != NULL;
}

/* ---- how ---- */

static bool begin_of_givens(orime_maker *m, const struct orime_wish *w, const struct orime_puzzle *like)
{
    uint32_t width = w->width > 0 ? w->width : SIDE_STANDARD, height = w->height > 0 ? w->height : width;
    const char *boxes = w->boxes == NULL ? NULL : arena_text(&m->arena, w->boxes, strlen(w->boxes));
    bool clues = m->rule->derive_again != NULL && m->rule->invent != NULL && m->wish.symmetry == SYMMETRY_NONE
                 && !m->wish.minimal && boxes == NULL;
    if (w->boxes != NULL && boxes == NULL)
        return false;
    if (like != NULL)
        m->pattern = like->puzzle.doc;
    else if (!maker_blank(m->rule, width, height, boxes, m->settings, m->n_settings, &m->arena, &m->report.d,
                          &m->pattern))
        return false;
    m->judge = (struct judge){&m->options, &m->words, &m->mem};
    m->maker = (struct maker){.rules = m->rules->set,
                              .options = &m->options,
                              .mem = &m->mem,
                              .d = &m->report.d,
                              .progress = tried,
                              .context = m,
                              .judge = judge_puzzle,
                              .judge_context = &m->judge,
                              .random = {w->seed}};
    m->kind = clues ? OF_CLUES : OF_GIVENS;
    if (clues) {
        m->maker.settings = m->settings;
        m->maker.n_settings = m->n_settings;
        m->source.rule = m->rule;
        m->source.width = width;
        m->source.height = height;
        m->source.pattern = like == NULL ? NULL : &m->pattern;
        return true;
    }
    bool good = maker_begin(&m->maker, &m->pattern);
    m->wish.patience = good && maker_cells(&m->maker) > LARGE ? CLUE_CONFLICTS_LARGE : CLUE_CONFLICTS;
    return good;
}

static bool begin_at_random(orime_maker *m, const struct orime_wish *w)
{
    struct painting *p = &m->painting;
    uint32_t width = w->width > 0 ? w->width : PICTURE_STANDARD, height = w->height > 0 ? w->height : width;
    if (m->n_settings > 0 || w->clues > 0 || w->minimal || w->boxes != NULL || m->wish.symmetry != SYMMETRY_NONE
        || (m->level > ORIME_EASY && m->level < ORIME_EXTREME))
        return refuse(m, "puzzles of this rule are made of random pictures: of size, seed, tries, and easy or extreme"),
               false;
    if (m->options.conflicts == 0)
        m->options.conflicts = PAINT_CONFLICTS;
    p->values = arena_alloc(&m->arena, (size_t)width * height);
    p->other = arena_alloc(&m->arena, (size_t)width * height);
    p->density = DENSITY;
    p->random.state = w->seed;
    p->level = m->level;
    p->interrupt = &m->interrupt;
    p->tried = tried;
    p->context = m;
    m->kind = OF_PICTURES;
    if (p->values == NULL || p->other == NULL || !paint_palette(p, 1, &m->arena))
        return false;
    p->picture = (struct orime_picture){width, height, 1, p->palette, 2, p->values, 0};
    return true;
}

static bool begin(orime_maker *m, const struct orime_wish *w, const orime_puzzle *like)
{
    bool random = m->rule->givens == NULL;
    if (!random || (m->rule->derive_again != NULL && m->rule->invent != NULL))
        return begin_of_givens(m, w, like);
    if (like != NULL || m->rule->derive == NULL)
        return refuse(m, like != NULL ? "this rule makes no puzzles like another one" : "this rule makes no puzzles"),
               false;
    return begin_at_random(m, w);
}

orime_maker *orime_open_maker(const orime_rules *rules, const char *rule, const struct orime_wish *wish,
                              const orime_puzzle *like, const char *const *settings)
{
    struct orime_wish w = {.size = sizeof w};
    orime_maker *m = maker_new(rules);
    if (m == NULL)
        return NULL;
    if (wish != NULL && !take(&w, wish, sizeof w))
        refuse(m, "the wish has no size");
    else
        read_wish(m, &w);
    m->rule = m->dead ? NULL : rules_find(rules->set, rule, NULL, &m->report.d);
    if (!m->dead && like != NULL && (like->dead || like->puzzle.rule != m->rule))
        refuse(m, "the puzzle to be like is not one of this rule");
    if (m->dead)
        return m;
    bool good = m->rule != NULL && read_settings(m, settings) && begin(m, &w, like);
    if (!good && !m->dead)
        (void)maker_refused(m, ORIME_BAD_INPUT);
    m->dead = !good;
    return m;
}

/* ---- the next puzzle ---- */

static bool out_of_time(const orime_maker *m)
{
    return m->interrupt != 0 || (m->end > 0 && clock_seconds() > m->end);
}

static enum verdict paint_next(orime_maker *m)
{
    struct author author = {m->rules->set, m->rule, &m->options, &m->mem, &m->report.d};
    enum verdict v = VERDICT_NO;
    m->painting.attempt = 0;
    while (v == VERDICT_NO && m->tried < m->wish.tries && !out_of_time(m))
        v = paint(&m->painting, &author);
    if (v == VERDICT_NO)
        return VERDICT_UNKNOWN;
    return v == VERDICT_YES && !maker_put_picture(m, &m->painting.picture, NULL) ? VERDICT_ERROR : v;
}

static enum verdict make(orime_maker *m)
{
    if (out_of_time(m))
        return VERDICT_UNKNOWN;
    switch (m->kind) {
    case OF_CLUES:
        return maker_clues_next(&m->maker, &m->source, &m->wish, &m->made);
    case OF_GIVENS:
        return maker_next(&m->maker, &m->wish, &m->made);
    case OF_PICTURES:
        return paint_next(m);
    case OF_IMAGE:
        break;
    }
    return maker_of_image(m);
}

enum orime_verdict orime_make(orime_maker *m)
{
    if (m->dead)
        return ORIME_FAILED;
    report_begin(&m->report);
    arena_reset(&m->words);
    m->made = (struct made){.tried = 0};
    m->tried = 0;
    m->has_made = false;
    m->status = ORIME_STATUS_UNIQUE;
    if (!ticker_begin(&m->ticker, "making a puzzle"))
        return (void)report_memory(&m->report), ORIME_FAILED;
    enum verdict v = make(m);
    ticker_end(&m->ticker);
    m->has_made = v == VERDICT_YES;
    if (v == VERDICT_YES)
        return ORIME_FOUND;
    if (v == VERDICT_NO)
        return ORIME_NO_MORE;
    bool memory = m->mem.refused > 0 || m->report.d.no_memory;
    enum orime_code code = v == VERDICT_ERROR || memory || m->interrupt != 0 ? maker_refused(m, ORIME_BAD_INPUT)
                           : report_said(&m->report, ORIME_LIMIT,
                                         out_of_time(m) ? "stopped by seconds" : "none was found within the tries");
    m->dead = code != ORIME_LIMIT && code != ORIME_INTERRUPTED;
    return m->dead ? ORIME_FAILED : ORIME_STOPPED;
}
