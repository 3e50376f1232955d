#include "cli/feed.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/plural.h"
#include "text/utf8.h"

static void release(struct feed *f, struct source *s)
{
    if (--s->users > 0)
        return;
    arena_free(&s->arena);
    mem_free(&f->args->mem, s, sizeof(*s));
}

enum { NAME_MAX_BYTES = 72 };

/* An operand that is a puzzle itself: an address, unless a file has that name. */
static bool is_address(const char *operand)
{
    return format_is_address(operand, strlen(operand)) && access(operand, F_OK) != 0;
}

/* What messages call it: an address may be thousands of characters long. */
static const char *name_of_address(struct arena *arena, const char *address)
{
    size_t length = strlen(address);
    size_t shown = utf8_cut(address, length, NAME_MAX_BYTES - 3);
    const char *name = length <= NAME_MAX_BYTES ? address : arena_format(arena, "%.*s...", (int)shown, address);
    return name == NULL ? "address" : name;
}

/* FILE#3 is the third puzzle of FILE, where no file has the whole name. */
static uint32_t chosen_puzzle(struct arena *arena, const char *operand, const char **file)
{
    const char *sign = strrchr(operand, '#');
    size_t digits = sign == NULL ? 0 : strspn(sign + 1, "0123456789");
    *file = operand;
    if (digits == 0 || digits > 9 || sign[1 + digits] != '\0' || sign[1] == '0' || access(operand, F_OK) == 0)
        return 0;
    const char *name = arena_text(arena, operand, (size_t)(sign - operand));
    if (name == NULL || access(name, F_OK) != 0)
        return 0;
    *file = name;
    return (uint32_t)strtoul(sign + 1, NULL, 10);
}

static void keep_chosen(struct source *s, uint32_t number)
{
    if (number > s->pieces.n) {
        diagnose(&s->d, &(struct place){.file = s->operand}, NULL, "the file has %u puzzle%s", (unsigned)s->pieces.n,
                 plural(s->pieces.n, "", "s"));
        s->pieces.n = 0;
        return;
    }
    s->pieces.piece += number - 1;
    s->pieces.n = 1;
}

/* Reads a file; what is wrong with it is the matter of its only job. */
static struct source *open_source(struct feed *f, const char *operand)
{
    const char *bytes, *file = operand;
    size_t size;
    struct source *s = mem_alloc(&f->args->mem, sizeof(*s));
    if (s == NULL)
        return NULL;
    double start = clock_seconds();
    *s = (struct source){.file = operand,
                         .operand = operand,
                         .mem.limit = (size_t)f->args->engine.memory,
                         .number = f->operand,
                         .users = 1};
    arena_init(&s->arena, &s->mem);
    diagnostics_init(&s->d, &s->arena);
    mem_stop_when(&s->mem, f->args->engine.interrupt, 0);
    bool address = is_address(operand);
    uint32_t chosen = address ? 0 : chosen_puzzle(&s->arena, operand, &file);
    if (address) {
        s->file = name_of_address(&s->arena, operand);
        bytes = operand;
        size = strlen(operand);
    } else if (!file_read(file, INI_MAX_BYTES, &s->arena, &s->d, &bytes, &size))
        size = 0;
    if (size == 0 || !format_split(s->file, bytes, size, &s->arena, &s->d, &s->pieces))
        s->pieces.n = 0;
    else if (chosen > 0)
        keep_chosen(s, chosen);
    mem_stop_when(&s->mem, NULL, 0);
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
    while (!has_more(f) && f->operand < f->args->n_operands && !was_interrupted(f->args)) {
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
