/* Drawings, and files of other programs. */
#include <stdlib.h>
#include <string.h>

#include "base/held.h"
#include "library/drawing.h"
#include "library/handle.h"
#include "library/written.h"
#include "render/text.h"

FILE *written_open(struct written *w)
{
    free(w->bytes);
    *w = (struct written){NULL, 0};
    return held_open(&w->bytes, &w->size);
}

bool written_close(FILE *out)
{
    bool whole = ferror(out) == 0;
    return fclose(out) == 0 && whole;
}

static bool form_named(const char *name, enum draw_form *form)
{
    static const char *const names[] = {"svg", "png", "text", "obj", "vox", "html"};
    for (uint32_t i = 0; name != NULL && i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) {
            *form = (enum draw_form)i;
            return true;
        }
    return false;
}

static enum orime_code end_drawing(orime_puzzle *p, enum drawn end, bool whole, const char *wrong)
{
    if (end == DRAW_NO_MEMORY || !whole || (end != DRAWN && p->mem.refused > 0))
        return report_memory(&p->report);
    return end == DRAWN ? ORIME_OK
                        : report_said(&p->report, end == DRAW_TOO_LARGE ? ORIME_LIMIT : ORIME_BAD_CALL, wrong);
}

enum orime_code orime_draw(orime_puzzle *p, const char *form, const uint8_t *values, const char **bytes, size_t *size)
{
    enum draw_form f;
    const char *wrong;
    *bytes = NULL;
    *size = 0;
    if (!form_named(form, &f)) {
        if (puzzle_usable(p))
            (void)report_said(&p->report, ORIME_BAD_CALL, "no such form, expected svg, png, text, obj, vox or html");
        return p->report.code;
    }
    if (!puzzle_ask(p, "drawing"))
        return p->report.code;
    struct arena arena;
    arena_init(&arena, &p->mem);
    FILE *out = written_open(&p->drawing);
    enum drawn end = out == NULL ? DRAW_NO_MEMORY
                                 : draw_puzzle(out, &p->puzzle, values == NULL ? orime_known(p) : values, f, &arena,
                                               &wrong);
    bool whole = out != NULL && written_close(out);
    enum orime_code code = end_drawing(p, end, whole, wrong);
    arena_free(&arena);
    if (code == ORIME_OK) {
        *bytes = p->drawing.bytes;
        *size = p->drawing.size;
    }
    return puzzle_done(p, code);
}

const char *written_format(const char *name, const struct format **format)
{
    *format = name == NULL ? NULL : format_named(name);
    return *format == NULL               ? "no such format; orime_format_at tells which there are"
           : !format_is_written(*format) ? "this format is only read"
                                         : NULL;
}

static enum orime_code write_file(orime_puzzle *p, const struct format *format, const char *answer,
                                  struct arena *arena)
{
    FILE *out = written_open(&p->file);
    if (out == NULL)
        return report_memory(&p->report);
    fputs(format->head == NULL ? "" : format->head, out);
    bool good = format_write(format, &p->puzzle.doc, answer, out, arena, &p->report.d);
    fputs(format->tail == NULL ? "" : format->tail, out);
    bool whole = written_close(out);
    if (!good)
        return report_noted(&p->report, ORIME_BAD_CALL);
    return whole ? ORIME_OK : report_memory(&p->report);
}

enum orime_code orime_write(orime_puzzle *p, const char *name, const uint8_t *values, const char **bytes, size_t *size)
{
    const struct format *format;
    *bytes = NULL;
    *size = 0;
    if (!puzzle_usable(p))
        return p->report.code;
    const char *wrong = written_format(name, &format);
    if (wrong != NULL)
        return report_said(&p->report, ORIME_BAD_CALL, wrong);
    if (!puzzle_ask(p, "writing"))
        return p->report.code;
    struct arena arena;
    arena_init(&arena, &p->mem);
    char *answer = NULL;
    enum orime_code code = ORIME_OK;
    if (values != NULL && (format->carries & CARRIES_ANSWER) != 0) {
        struct picture picture = picture_of(&p->puzzle.model, values);
        answer = arena_alloc(&arena, picture_bytes(&picture));
        if (answer != NULL)
            picture_write(&picture, false, answer);
        else
            code = report_memory(&p->report);
    }
    if (code == ORIME_OK)
        code = write_file(p, format, answer, &arena);
    arena_free(&arena);
    if (code == ORIME_OK) {
        *bytes = p->file.bytes;
        *size = p->file.size;
    }
    return puzzle_done(p, code);
}
