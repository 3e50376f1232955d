#include "cli/feed.h"

static void release(struct feed *f, struct source *s)
{
    if (--s->users > 0)
        return;
    arena_free(&s->arena);
    mem_free(&f->args->mem, s, sizeof(*s));
}

/* Reads a file; what is wrong with it is the matter of its only job. */
static struct source *open_source(struct feed *f, const char *file)
{
    const char *bytes;
    size_t size;
    struct source *s = mem_alloc(&f->args->mem, sizeof(*s));
    if (s == NULL)
        return NULL;
    double start = clock_seconds();
    *s = (struct source){.file = file, .mem.limit = (size_t)f->args->engine.memory, .users = 1};
    arena_init(&s->arena, &s->mem);
    diagnostics_init(&s->d, &s->arena);
    if (!file_read(file, INI_MAX_BYTES, &s->arena, &s->d, &bytes, &size) ||
        !format_split(file, bytes, size, &s->arena, &s->d, &s->pieces))
        s->pieces.n = 0;
    s->read_s = clock_seconds() - start;
    return s;
}

/* Has the file at hand more jobs? One that could not be read has one. */
static bool has_more(const struct feed *f)
{
    return f->source != NULL && (f->piece < f->source->pieces.n || (f->piece == 0 && f->source->pieces.n == 0));
}

static bool open_next(struct feed *f)
{
    while (!has_more(f) && f->operand < f->args->n_operands) {
        if (f->source != NULL)
            release(f, f->source);
        f->piece = 0;
        f->source = open_source(f, f->args->operands[f->operand]);
        if (f->source == NULL)
            return false;
        f->operand++;
    }
    return true;
}

bool feed_several(struct feed *f)
{
    return f->args->n_operands > 1 || (open_next(f) && f->source != NULL && f->source->pieces.n > 1);
}

bool feed_next(struct feed *f, struct job *job, bool *out_of_memory)
{
    if (!open_next(f)) {
        *out_of_memory = true;
        return false;
    }
    if (!has_more(f))
        return false;
    *job = (struct job){f->source, f->piece++};
    f->source->users++;
    return true;
}

void feed_give_back(struct feed *f, const struct job *job)
{
    release(f, job->source);
}

void feed_end(struct feed *f)
{
    if (f->source != NULL)
        release(f, f->source);
    f->source = NULL;
}
