#include "fixture.h"

#include <string.h>

void fixture_open(struct fixture *f, const char *path)
{
    *f = (struct fixture){.read = false};
    arena_init(&f->arena, &f->mem);
    diagnostics_init(&f->d, &f->arena);
    f->rules = rules_open(path, &f->mem, &f->d);
    ck_assert_ptr_nonnull(f->rules);
}

void fixture_read_with(struct fixture *f, const char *text, const struct setting *settings, uint32_t n)
{
    if (f->p.mem != NULL)
        puzzle_free(&f->p);
    diagnostics_init(&f->d, &f->arena);
    f->read = puzzle_read(&f->p, f->rules, NULL, "f", text, strlen(text), settings, n, &f->mem, &f->d);
    ck_assert(f->read == (f->d.errors == 0));
}

void fixture_read(struct fixture *f, const char *text)
{
    fixture_read_with(f, text, NULL, 0);
}

const char *fixture_messages(struct fixture *f)
{
    const char *text = "";
    for (uint32_t i = 0; i < f->d.kept; i++)
        text = arena_format(&f->arena, "%s%s\n", text, f->d.messages[i]);
    ck_assert_ptr_nonnull(text);
    return text;
}

void fixture_close(struct fixture *f)
{
    if (f->p.mem != NULL)
        puzzle_free(&f->p);
    rules_close(f->rules);
    arena_free(&f->arena);
    ck_assert_uint_eq(f->mem.used, 0);
}

void expect_messages(struct fixture *f, const char *text, const char *messages)
{
    fixture_read(f, text);
    ck_assert_str_eq(fixture_messages(f), messages);
    ck_assert_int_eq(f->p.fault, *messages == '\0' ? PUZZLE_FINE : PUZZLE_BAD_INPUT);
}
