/* From a finished picture to a puzzle: the rule's derive. */
#include <stdio.h>
#include <string.h>

#include "rules/host.h"

static void vwrite(orime_writer *w, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

/* Into the room that is left; when that is too little, once more into enough of it. */
static void vwrite(orime_writer *w, const char *format, va_list args)
{
    struct derived *t = w->to;
    va_list again;
    va_copy(again, args);
    size_t room = t->capacity - t->size;
    int n = vsnprintf(room == 0 ? NULL : t->text + t->size, room, format, args);
    bool fits = n >= 0 && (size_t)n < room;
    bool grown = !fits && n >= 0 && mem_grow(t->mem, &t->text, &t->capacity, t->size + (size_t)n + 1, 1);
    if (grown)
        (void)vsnprintf(t->text + t->size, (size_t)n + 1, format, again);
    va_end(again);
    if (!fits && !grown)
        hook_out_of_memory(&w->hook);
    t->size += (size_t)n;
}

static void writer_write(orime_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void writer_write(orime_writer *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vwrite(w, format, args);
    va_end(args);
}

static void refuse(orime_writer *w, const char *why, ...) __attribute__((format(printf, 2, 3)));

static void refuse(orime_writer *w, const char *why, ...)
{
    char text[200];
    va_list args;
    va_start(args, why);
    (void)vsnprintf(text, sizeof text, why, args);
    va_end(args);
    diagnose(w->d, &(struct place){0}, NULL, "rule %s cannot make a puzzle of this picture: %s", w->rule, text);
    w->refused = true;
}

static void *write_alloc(orime_writer *w, size_t bytes)
{
    void *block = arena_alloc(&w->arena, bytes);
    if (block == NULL)
        hook_out_of_memory(&w->hook);
    return block;
}

static bool dropped(orime_writer *w, uint32_t number)
{
    w->asked = number >= w->asked ? number + 1 : w->asked;
    return number < w->to->n_dropped && w->to->dropped[number] != 0;
}

void derive_fill(struct orime_host *host)
{
    host->dropped = dropped;
    host->write_alloc = write_alloc;
    host->write = writer_write;
    host->refuse = refuse;
}

struct derive_call {
    struct orime_writer writer; /* first: the hook */
    struct orime_host host;
    const struct orime_rule *rule;
    const struct orime_picture *picture;
    const char *title;
};

static void call_derive(void *context)
{
    struct derive_call *c = context;
    writer_write(&c->writer, "[puzzle]\nrule = %s\n", c->rule->id);
    if (c->title != NULL)
        writer_write(&c->writer, "title = %s\n", c->title);
    c->rule->derive(&c->host, &c->writer, c->picture);
}

/* How a hook that writes ended. */
static bool written(struct orime_writer *w, void (*call)(void *), void *context)
{
    arena_init(&w->arena, w->to->mem);
    w->to->size = 0;
    enum hook_end end = hook_call(&w->hook, call, context);
    arena_free(&w->arena);
    if (end == HOOK_NO_MEMORY)
        diagnose_memory(w->d, &(struct place){0});
    else if (end == HOOK_MISUSED)
        diagnose(w->d, &(struct place){0}, NULL, "a bug in rule %s: %s", w->rule, w->hook.message);
    return end == HOOK_RETURNED && !w->refused;
}

bool puzzle_derive(const struct orime_rule *rule, const struct orime_picture *picture, const char *title,
                   struct derived *text, struct diagnostics *d)
{
    struct derive_call c = {
        .writer = {.to = text, .rule = rule->id, .d = d}, .rule = rule, .picture = picture, .title = title};
    if (rule->derive == NULL) {
        diagnose(d, &(struct place){0}, NULL, "rule %s makes no puzzles of pictures", rule->id);
        return false;
    }
    host_fill(&c.host);
    c.host.self = rule->self;
    return written(&c.writer, call_derive, &c);
}

/* ---- a puzzle like another one, and one without clues ---- */

struct again_call {
    struct orime_writer writer; /* first: the hook */
    const struct puzzle *puzzle;
    const uint8_t *values, *given;
};

static void call_again(void *context)
{
    struct again_call *c = context;
    const struct puzzle *p = c->puzzle;
    writer_write(&c->writer, "[puzzle]\nrule = %s\n", p->rule->id);
    p->rule->derive_again(p->host, &c->writer, p->data, c->values, c->given);
}

bool puzzle_derive_again(const struct puzzle *p, const uint8_t *values, const uint8_t *given, struct derived *text,
                         uint32_t *clues, struct diagnostics *d)
{
    struct again_call c = {
        .writer = {.to = text, .rule = p->rule->id, .d = d}, .puzzle = p, .values = values, .given = given};
    bool good = written(&c.writer, call_again, &c);
    *clues = c.writer.asked;
    return good;
}

struct invent_call {
    struct orime_writer writer; /* first: the hook */
    struct orime_host host;
    const struct orime_rule *rule;
    uint32_t width, height;
    uint64_t seed;
};

static void call_invent(void *context)
{
    struct invent_call *c = context;
    writer_write(&c->writer, "[puzzle]\nrule = %s\n", c->rule->id);
    c->rule->invent(&c->host, &c->writer, c->width, c->height, c->seed);
}

bool puzzle_invent(const struct orime_rule *rule, uint32_t width, uint32_t height, uint64_t seed, struct derived *text,
                   struct diagnostics *d)
{
    struct invent_call c = {.writer = {.to = text, .rule = rule->id, .d = d},
                            .rule = rule,
                            .width = width,
                            .height = height,
                            .seed = seed};
    host_fill(&c.host);
    c.host.self = rule->self;
    return written(&c.writer, call_invent, &c);
}

void derived_free(struct derived *text)
{
    mem_free(text->mem, text->text, text->capacity);
    *text = (struct derived){.mem = text->mem};
}
