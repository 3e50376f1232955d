/* Makers: the puzzle of a picture; and what all of them made. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "formats/volume.h"
#include "library/making.h"
#include "library/written.h"

enum { COLOURS_MOST = REDUCE_COLOURS_MAX - 1, TEXT_LEVEL = 100 };

bool maker_put_picture(orime_maker *m, const struct orime_picture *picture, const char *title)
{
    struct made *made = &m->made;
    size_t cells = (size_t)picture->width * picture->height * picture->depth;
    if (!puzzle_derive(m->rule, picture, title, &m->text, &m->report.d)
        || !ini_read(&made->doc, "picture", m->text.text, m->text.size, &m->words, &m->report.d))
        return false;
    made->width = picture->width;
    made->height = picture->height;
    made->depth = picture->depth;
    made->answer = arena_copy(&m->words, picture->values, cells, 1);
    made->tried = m->tried;
    return made->answer != NULL;
}

enum verdict maker_of_image(orime_maker *m)
{
    struct board_picture b;
    struct inspection i;
    struct author author = {m->rules->set, m->rule, &m->options, &m->mem, &m->report.d};
    if (m->tried++ > 0 || !image_reduce(&m->image, &m->reduction, m->name, &m->words, &m->report.d, &b))
        return VERDICT_ERROR;
    struct orime_value palette[REDUCE_COLOURS_MAX];
    for (uint32_t v = 0; v < b.n_values; v++)
        palette[v] = (struct orime_value){b.palette[v].name, b.palette[v].glyph, b.palette[v].rgb};
    struct orime_picture picture = {b.width, b.height / m->layers, m->layers, palette, b.n_values, b.values, 0};
    uint8_t *other = arena_alloc(&m->words, (size_t)b.width * b.height);
    if (other == NULL || !maker_put_picture(m, &picture, m->title))
        return VERDICT_ERROR;
    enum verdict v = author_inspect(&author, &picture, other, &i);
    m->status = v == VERDICT_YES  ? ORIME_STATUS_UNIQUE
                : v == VERDICT_NO ? ORIME_STATUS_MULTIPLE
                                  : ORIME_STATUS_SOLVED;
    if (v == VERDICT_UNKNOWN && (m->interrupt != 0 || m->mem.refused > 0))
        return VERDICT_ERROR;
    return v == VERDICT_ERROR ? v : VERDICT_YES;
}

static bool refuse(orime_maker *m, const char *text)
{
    (void)report_said(&m->report, ORIME_BAD_CALL, text);
    m->dead = true;
    return false;
}

static bool read_wish(orime_maker *m, const struct orime_picture_wish *w)
{
    if (w->colours > COLOURS_MOST || w->threshold < -2 || w->threshold > TEXT_LEVEL || !(w->seconds >= 0)
        || w->memory > SIZE_MAX || w->width > UINT16_MAX)
        return refuse(m, "a part of the wish is out of range");
    if (w->colours > 1 && w->threshold >= 0)
        return refuse(m, "a threshold goes with black and white");
    m->reduction = (struct reduction){
        .width = w->width,
        .colours = w->colours == 0 ? 1 : w->colours,
        .threshold = w->threshold == -1   ? REDUCE_OTSU
                     : w->threshold == -2 ? REDUCE_DITHER
                                          : REDUCE_LEVEL,
        .level = w->threshold < 0 ? 0 : (uint32_t)w->threshold,
        .seed = w->seed,
    };
    m->options.seconds = w->seconds;
    m->options.interrupt = &m->interrupt;
    m->options.pulse = &m->ticker.conflicts;
    m->mem.limit = (size_t)w->memory;
    m->end = w->seconds > 0 ? clock_seconds() + w->seconds : 0;
    return true;
}

static bool read_image(orime_maker *m, const void *bytes, size_t size)
{
    m->layers = 1;
    return m->rule->derive_layers ? volume_read(&m->image, &m->layers, m->name, bytes, size, &m->arena, &m->report.d)
                                  : image_read(&m->image, m->name, bytes, size, &m->arena, &m->report.d);
}

orime_maker *orime_open_picture(const orime_rules *rules, const char *rule, const char *name, const void *bytes,
                                size_t size, const struct orime_picture_wish *wish)
{
    struct orime_picture_wish w = {.size = sizeof w, .threshold = -1};
    orime_maker *m = maker_new(rules);
    if (m == NULL)
        return NULL;
    m->kind = OF_IMAGE;
    if (wish != NULL && !take(&w, wish, sizeof w))
        return (void)refuse(m, "the wish has no size"), m;
    if (!read_wish(m, &w))
        return m;
    m->name = arena_text(&m->arena, name, strlen(name));
    m->title = w.title == NULL ? NULL : arena_text(&m->arena, w.title, strlen(w.title));
    m->rule = rules_find(rules->set, rule, NULL, &m->report.d);
    if (m->rule != NULL && m->rule->derive == NULL)
        return (void)refuse(m, "this rule makes no puzzles of pictures"), m;
    bool good = m->rule != NULL && m->name != NULL && (w.title == NULL || m->title != NULL)
                && read_image(m, bytes, size);
    if (!good)
        (void)maker_refused(m, ORIME_BAD_INPUT);
    m->dead = !good;
    return m;
}

/* ---- what was made ---- */

enum orime_code orime_made(const orime_maker *m, struct orime_made *made)
{
    if (!m->has_made)
        return ORIME_BAD_CALL;
    const struct rating *r = &m->made.grade;
    struct orime_made all = {
        .width = m->made.width,
        .height = m->made.height,
        .depth = m->made.depth,
        .clues = m->made.clues,
        .level = r->hardest == NULL ? NULL : level_name(r->level),
        .hardest = r->hardest,
        .status = m->status,
        .tried = m->made.tried,
        .answer = m->made.answer,
    };
    return give(made, &all, sizeof all) ? ORIME_OK : ORIME_BAD_CALL;
}

enum orime_code orime_write_made(orime_maker *m, const char *name, const char **bytes, size_t *size)
{
    const struct format *format;
    *bytes = NULL;
    *size = 0;
    if (m->dead)
        return m->report.code;
    report_begin(&m->report);
    const char *wrong = m->has_made ? written_format(name == NULL ? "ini" : name, &format) : "nothing was made yet";
    if (wrong != NULL)
        return report_said(&m->report, ORIME_BAD_CALL, wrong);
    struct arena arena;
    arena_init(&arena, &m->mem);
    FILE *out = written_open(&m->file);
    bool good = out != NULL;
    if (good) {
        fputs(format->head == NULL ? "" : format->head, out);
        good = format_write(format, &m->made.doc, NULL, out, &arena, &m->report.d);
        fputs(format->tail == NULL ? "" : format->tail, out);
    }
    bool whole = out != NULL && written_close(out);
    arena_free(&arena);
    if (out != NULL && !good)
        return report_noted(&m->report, ORIME_BAD_CALL);
    if (!whole)
        return report_memory(&m->report);
    *bytes = m->file.bytes;
    *size = m->file.size;
    return ORIME_OK;
}

/* ---- the rest of a maker ---- */

void orime_close_maker(orime_maker *m)
{
    if (m == NULL)
        return;
    maker_end(&m->maker);
    derived_free(&m->text);
    free(m->file.bytes);
    arena_free(&m->source.arena);
    arena_free(&m->words);
    arena_free(&m->report.arena);
    arena_free(&m->arena);
    struct mem mem = m->mem;
    mem_free(&mem, m, sizeof(*m));
}

const char *orime_maker_error(const orime_maker *m)
{
    return m == NULL ? "out of memory\n" : m->report.error;
}

enum orime_code orime_maker_code(const orime_maker *m)
{
    return m == NULL ? ORIME_NO_MEMORY : m->report.code;
}

void orime_interrupt_maker(orime_maker *m)
{
    m->interrupt = 1;
}

void orime_clear_interrupt_maker(orime_maker *m)
{
    m->interrupt = 0;
}

void orime_set_progress_maker(orime_maker *m, orime_progress_fn *progress, void *context)
{
    m->ticker.call = progress;
    m->ticker.context = context;
}
