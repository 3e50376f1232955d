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

static bool dropped(orime_writer *w, uint32_t number)
{
    return number < w->to->n_dropped && w->to->dropped[number] != 0;
}

void derive_fill(struct orime_host *host)
{
    host->dropped = dropped;
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

bool puzzle_derive(const struct orime_rule *rule, const struct orime_picture *picture, const char *title,
                   struct derived *text, struct diagnostics *d)
{
    struct derive_call c = {
        .writer = {.to = text, .rule = rule->id, .d = d}, .rule = rule, .picture = picture, .title = title};
    text->size = 0;
    if (rule->derive == NULL) {
        diagnose(d, &(struct place){0}, NULL, "rule %s makes no puzzles of pictures", rule->id);
        return false;
    }
    host_fill(&c.host);
    c.host.self = rule->self;
    switch (hook_call(&c.writer.hook, call_derive, &c)) {
    case HOOK_RETURNED:
        return !c.writer.refused;
    case HOOK_NO_MEMORY:
        diagnose_memory(d, &(struct place){0});
        return false;
    case HOOK_MISUSED:
        break;
    }
    diagnose(d, &(struct place){0}, NULL, "a bug in rule %s: %s", rule->id, c.writer.hook.message);
    return false;
}

void derived_free(struct derived *text)
{
    mem_free(text->mem, text->text, text->capacity);
    *text = (struct derived){.mem = text->mem};
}
