/* orime generate without a picture: puzzles made of random answers, as many as are wanted. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/held.h"
#include "base/plural.h"
#include "cli/explain.h"
#include "cli/progress.h"
#include "library/paint.h"
#include "rules/author.h"
#include "rules/maker.h"
#include "rules/maker_clues.h"

enum {
    SIDE_STANDARD = 9,     /* of a board of givens */
    PICTURE_STANDARD = 10, /* of a random picture */
    CLUE_CONFLICTS = 500,  /* to see whether one clue is needed; fewer on a large board, where they take longer */
    CLUE_CONFLICTS_LARGE = 10,
    LARGE = 400, /* cells */
    PATH_BYTES = 4096,
};

struct making_of {
    struct arguments *args;
    struct rule_set *rules;
    const struct orime_rule *rule;
    const struct format *format;
    struct diagnostics d;
    FILE *out;      /* of all puzzles; NULL: none has been written */
    bool unwritten; /* a puzzle was made, and could not be written: nobody reads, or the disk is full */
    enum exit_status unwritten_status;
    uint32_t made;
    uint32_t fewest, most;   /* clues */
    uint64_t tried, of_this; /* answers or pictures: in all, and of the puzzle at hand */
    double begun;
};

/* ---- words ---- */

/* Called for each grid or picture that is tried. */
static void progress(void *context)
{
    struct making_of *w = context;
    progress_count(++w->of_this);
}

static void next_progress(struct making_of *w)
{
    char name[64];
    (void)snprintf(name, sizeof name, "%" PRIu32 " of %" PRId64 " puzzles", w->made, w->args->many);
    w->of_this = 0;
    progress_change(name, w->rule->givens == NULL ? "picture" : "grid", 1, "");
}

static enum exit_status failed(const struct making_of *w, enum exit_status otherwise)
{
    if (w->unwritten) /* which has been said, or main will say it */
        return w->unwritten_status;
    progress_clear();
    bool no_memory = w->args->mem.refused > 0 || w->d.no_memory;
    if (no_memory && !w->args->memory_said)
        fputs("orime generate: out of memory\n", stderr);
    else if (!no_memory)
        diagnostics_print(&w->d, stderr);
    w->args->memory_said = w->args->memory_said || no_memory;
    return no_memory ? EXIT_LIMIT : otherwise;
}

static enum exit_status wrong(const char *option, const char *value, const char *wanted)
{
    fprintf(stderr, "orime generate: --%s: \"%s\" was given, expected %s\n", option, value, wanted);
    return EXIT_BAD;
}

/* ---- where the puzzles go ---- */

static bool several_files(const struct making_of *w)
{
    return w->args->many > 1 && (w->format->carries & CARRIES_SEVERAL) == 0;
}

/* One puzzle in a file of its own. */
static bool write_file(const struct making_of *w, const char *bytes, size_t size)
{
    FILE *out = output_open(w->args);
    if (out == NULL)
        return false;
    fwrite(bytes, 1, size, out);
    return output_close(w->args, out, true);
}

/* "x.ini" becomes "x-3.ini". */
static bool write_numbered(struct making_of *w, const char *bytes, size_t size)
{
    char path[PATH_BYTES];
    const char *output = w->args->output, *slash = strrchr(output, '/'),
               *dot = strrchr(slash == NULL ? output : slash, '.');
    size_t stem = dot == NULL ? strlen(output) : (size_t)(dot - output);
    int n = snprintf(path, sizeof(path), "%.*s-%" PRIu32 "%s", (int)stem, output, w->made + 1, dot == NULL ? "" : dot);
    if (n < 0 || n >= (int)sizeof(path)) {
        fputs("orime generate: --output: the name is too long\n", stderr);
        return false;
    }
    w->args->output = path;
    bool good = write_file(w, bytes, size);
    w->args->output = output;
    return good;
}

/* All puzzles in one file, or on standard output, each as soon as it is made. */
static bool write_next(struct making_of *w, const char *bytes, size_t size)
{
    bool first = w->out == NULL, seen = w->args->terminal && w->args->output == NULL;
    if (seen)
        progress_clear();
    if (first)
        w->out = output_open(w->args);
    if (w->out == NULL)
        return false;
    const char *before = first ? w->format->head : w->format->between;
    fputs(before == NULL ? "" : before, w->out);
    fwrite(bytes, 1, size, w->out);
    return fflush(w->out) == 0;
}

/* After the last puzzle. */
static bool end_output(struct making_of *w)
{
    if (w->out == NULL)
        return true;
    fputs(w->format->tail == NULL ? "" : w->format->tail, w->out);
    return output_close(w->args, w->out, true);
}

static bool put(struct making_of *w, const struct ini_document *doc, const char *answer)
{
    struct arena arena;
    char *bytes = NULL;
    size_t size = 0;
    arena_init(&arena, &w->args->mem);
    FILE *text = held_open(&bytes, &size);
    bool good = text != NULL && format_write(w->format, doc, answer, text, &arena, &w->d);
    if (text == NULL || fclose(text) != 0) {
        w->d.no_memory = true;
        good = false;
    }
    if (good && !(several_files(w) ? write_numbered(w, bytes, size) : write_next(w, bytes, size)))
        good = false, w->unwritten = true, w->unwritten_status = output_failed();
    free(bytes); /* its memory is the C library's */
    arena_free(&arena);
    return good;
}

/* ---- puzzles of givens ---- */

/* "9", "9x9". */
static bool read_size(const char *text, uint32_t *width, uint32_t *height)
{
    char *end;
    if (text[0] < '1' || text[0] > '9' || strlen(text) > 11)
        return false;
    unsigned long w = strtoul(text, &end, 10), h = w;
    if (*end == 'x' && end[1] >= '1' && end[1] <= '9')
        h = strtoul(end + 1, &end, 10);
    *width = (uint32_t)w;
    *height = (uint32_t)h;
    return *end == '\0' && w <= 65535 && h <= 65535;
}

/* The puzzle in --from: a file of any format, with one puzzle. */
static bool read_pattern(struct making_of *w, struct ini_document *doc)
{
    const char *bytes, *file = w->args->from;
    struct pieces pieces;
    struct foreign foreign;
    size_t size;
    if (!file_read(file, INI_MAX_BYTES, &w->args->arena, &w->d, &bytes, &size) ||
        !format_split(file, bytes, size, &w->args->arena, &w->d, &pieces) ||
        !format_read(&pieces.piece[0], file, &w->args->arena, &w->d, &foreign))
        return false;
    *doc = foreign.doc;
    const struct ini_entry *e = ini_get(doc, "puzzle", "rule");
    if (e != NULL && e->n_lines > 0 && strcmp(e->lines[0].text, w->rule->id) == 0)
        return true;
    diagnose(&w->d, &(struct place){.file = file}, w->rule->id, "a puzzle of another rule");
    return false;
}

static void say_made(struct making_of *w, const struct made *made)
{
    w->fewest = w->made == 0 || made->clues < w->fewest ? made->clues : w->fewest;
    w->most = made->clues > w->most ? made->clues : w->most;
    w->tried += made->tried;
    if (w->args->many > 1)
        return;
    progress_clear();
    fprintf(stderr, "%s, %" PRIu32 " x %" PRIu32 ", %" PRIu32 " clues: ", w->rule->id, made->width, made->height,
            made->clues);
    if (made->grade.hardest != NULL)
        fprintf(stderr, "%s (the hardest step: %s); ", level_name(made->grade.level), made->grade.hardest);
    fprintf(stderr, "one answer, proved; %" PRIu64 " grid%s tried\n", made->tried, plural(made->tried, "", "s"));
}

static enum exit_status none_made(const struct making_of *w, const struct made *made)
{
    progress_clear();
    if (was_interrupted(w->args))
        return EXIT_INTERRUPT;
    if (w->args->mem.refused > 0)
        return failed(w, EXIT_LIMIT);
    if (made->tried < (uint64_t)w->args->budget)
        fputs("orime generate: a limit ended the search\n", stderr);
    else {
        fprintf(stderr, "orime generate: no such puzzle was found among %" PRIu64 " grids", made->tried);
        if (w->args->clue_count > 0 && made->fewest > 0)
            fprintf(stderr, "; the fewest clues were %" PRIu32, made->fewest);
        fputs("; --budget N tries more\n", stderr);
    }
    return EXIT_LIMIT;
}

static uint64_t patience(const struct arguments *a, const struct maker *m)
{
    return a->engine.conflicts > 0            ? (uint64_t)a->engine.conflicts
           : maker_cells(m) > (uint32_t)LARGE ? CLUE_CONFLICTS_LARGE
                                              : CLUE_CONFLICTS;
}

/* `source` NULL: of givens. */
static enum exit_status make_all(struct making_of *w, struct maker *m, struct clue_source *source)
{
    const struct arguments *a = w->args;
    struct wish wish = {.level = (int32_t)a->difficulty - 1,
                        .clues = (uint32_t)a->clue_count,
                        .symmetry = (enum symmetry)a->symmetry,
                        .minimal = a->minimal != 0,
                        .ungraded = a->many > 1 && (w->format->carries & CARRIES_TITLE) == 0,
                        .tries = (uint64_t)a->budget,
                        .patience = source != NULL ? (uint64_t)a->engine.conflicts : patience(a, m)};
    double end = a->engine.seconds > 0 ? w->begun + a->engine.seconds : 0;
    for (; w->made < a->many; w->made++) {
        struct made made = {.tried = 0};
        next_progress(w);
        enum verdict verdict =
            was_interrupted(a) || (end > 0 && clock_seconds() > end) ? VERDICT_UNKNOWN
            : source != NULL ? maker_clues_next(m, source, &wish, &made)
                             : maker_next(m, &wish, &made);
        if (verdict == VERDICT_ERROR)
            return failed(w, EXIT_BAD);
        if (verdict == VERDICT_UNKNOWN)
            return none_made(w, &made);
        if (verdict == VERDICT_NO) {
            progress_clear();
            fputs("orime generate: there is no answer to make a puzzle of\n", stderr);
            return EXIT_NO;
        }
        say_made(w, &made);
        if (!put(w, &made.doc, NULL))
            return failed(w, EXIT_BAD);
    }
    return EXIT_ANSWERED;
}

static enum exit_status make_of_givens(struct making_of *w)
{
    struct arguments *a = w->args;
    struct ini_document doc;
    uint32_t width = SIDE_STANDARD, height = SIDE_STANDARD;
    if (a->size != NULL && !read_size(a->size, &width, &height))
        return wrong("size", a->size, "N or COLUMNSxROWS");
    if (a->from != NULL && (a->size != NULL || a->boxes != NULL || a->n_settings > 0)) {
        fputs("orime generate: --size, --boxes and --set are for a puzzle without --from\n", stderr);
        return EXIT_BAD;
    }
    if (!generate_options_fit(a, a->from != NULL ? MAKE_OF_PATTERN : MAKE_OF_GIVENS))
        return EXIT_BAD;
    if (!(a->from != NULL
              ? read_pattern(w, &doc)
              : maker_blank(w->rule, width, height, a->boxes, a->settings, a->n_settings, &a->arena, &w->d, &doc)))
        return failed(w, EXIT_BAD);
    struct judge judge = {&a->engine, &a->arena, &a->mem};
    struct maker m = {.rules = w->rules,
                      .options = &a->engine,
                      .mem = &a->mem,
                      .d = &w->d,
                      .progress = progress,
                      .context = w,
                      .judge = judge_puzzle,
                      .judge_context = &judge,
                      .random = {(uint64_t)a->seed}};
    struct clue_source source = {w->rule, width, height, a->from != NULL ? &doc : NULL, {0}};
    arena_init(&source.arena, &a->mem);
    bool clues = w->rule->derive_again != NULL && w->rule->invent != NULL && a->symmetry == SYMMETRY_NONE &&
                 !a->minimal && a->boxes == NULL;
    if (clues) {
        m.settings = a->settings;
        m.n_settings = a->n_settings;
    }
    enum exit_status status = clues || maker_begin(&m, &doc) ? make_all(w, &m, clues ? &source : NULL)
                                                             : failed(w, EXIT_BAD);
    maker_end(&m);
    arena_free(&source.arena);
    progress_clear();
    if (w->args->many > 1 && w->made > 0)
        fprintf(stderr,
                "%" PRIu32 " puzzles of %" PRIu32 " to %" PRIu32 " clues, each with one answer, proved; %" PRIu64
                " grids tried\n",
                w->made, w->fewest, w->most, w->tried);
    return status;
}

/* ---- random pictures ---- */

static enum exit_status put_picture(struct making_of *w, const struct painting *p)
{
    struct derived text = {.mem = &w->args->mem};
    struct ini_document doc;
    struct arena arena;
    arena_init(&arena, &w->args->mem);
    bool good = puzzle_derive(w->rule, &p->picture, NULL, &text, &w->d) &&
                ini_read(&doc, "picture", text.text, text.size, &arena, &w->d) && put(w, &doc, NULL);
    arena_free(&arena);
    derived_free(&text);
    return good ? EXIT_ANSWERED : failed(w, EXIT_BAD);
}

static enum exit_status paint_all(struct making_of *w, struct painting *p)
{
    struct arguments *a = w->args;
    struct engine_options options = a->engine;
    double end = options.seconds > 0 ? w->begun + options.seconds : 0;
    if (options.conflicts == 0)
        options.conflicts = PAINT_CONFLICTS;
    struct author author = {w->rules, w->rule, &options, &a->mem, &w->d};
    for (; w->made < a->many; w->made++) {
        enum verdict verdict = VERDICT_NO;
        p->attempt = 0;
        next_progress(w);
        for (; verdict == VERDICT_NO && w->of_this < (uint64_t)a->budget && !was_interrupted(a) &&
                             (end <= 0 || clock_seconds() < end);)
            verdict = paint(p, &author);
        if (verdict == VERDICT_ERROR)
            return failed(w, EXIT_BAD);
        if (verdict != VERDICT_YES) {
            progress_clear();
            if (was_interrupted(a))
                return EXIT_INTERRUPT;
            if (a->mem.refused > 0)
                return failed(w, EXIT_LIMIT);
            fprintf(stderr, "orime generate: no such puzzle was found among %" PRIu64 " pictures%s\n", w->of_this,
                    w->of_this < (uint64_t)a->budget ? "; a limit ended the search" : "");
            return EXIT_LIMIT;
        }
        w->tried += w->of_this;
        enum exit_status status = put_picture(w, p);
        if (status != EXIT_ANSWERED)
            return status;
    }
    return EXIT_ANSWERED;
}

static bool refuse_for_pictures(const struct arguments *a)
{
    const char *what = a->n_settings > 0 ? "--set of an option"
                       : a->difficulty > 1 && a->difficulty < 5
                           ? "a --difficulty other than easy (line by line) and extreme (a search)"
                           : NULL;
    if (what != NULL)
        fprintf(stderr, "orime generate: %s is not for puzzles of pictures\n", what);
    return what != NULL || !generate_options_fit(a, MAKE_AT_RANDOM);
}

static enum exit_status make_of_pictures(struct making_of *w)
{
    struct arguments *a = w->args;
    uint32_t width = PICTURE_STANDARD, height = PICTURE_STANDARD;
    struct painting *p = arena_alloc(&a->arena, sizeof(*p));
    if (refuse_for_pictures(a))
        return EXIT_BAD;
    if (a->size != NULL && !read_size(a->size, &width, &height))
        return wrong("size", a->size, "N or COLUMNSxROWS");
    if (p == NULL || (p->values = arena_alloc(&a->arena, (size_t)width * height)) == NULL ||
        (p->other = arena_alloc(&a->arena, (size_t)width * height)) == NULL)
        return failed(w, EXIT_LIMIT);
    p->density = a->density > 0 ? (uint32_t)a->density : 50;
    p->random.state = (uint64_t)a->seed;
    uint32_t colours = a->colours > 0 ? (uint32_t)a->colours : 1;
    if (!paint_palette(p, colours, &a->arena))
        return failed(w, EXIT_LIMIT);
    p->level = (int32_t)a->difficulty - 1;
    p->interrupt = a->engine.interrupt;
    p->tried = progress;
    p->context = w;
    p->picture = (struct orime_picture){width, height, 1, p->palette, colours + 1, p->values, 0};
    enum exit_status status = paint_all(w, p);
    progress_clear();
    if (w->made > 0)
        fprintf(stderr,
                "%" PRIu32 " puzzle%s of %" PRIu32 " x %" PRIu32 " cells, %swith one answer, proved; %" PRIu64
                " picture%s tried\n",
                w->made, plural(w->made, "", "s"), width, height, plural(w->made, "", "each "), w->tried,
                plural(w->tried, "", "s"));
    return status;
}

/* ---- all of it ---- */

enum exit_status make_puzzles(struct arguments *a, struct rule_set *rules, const struct orime_rule *rule)
{
    struct making_of w = {.args = a, .rules = rules, .rule = rule, .begun = clock_seconds()};
    diagnostics_init(&w.d, &a->arena);
    w.format = format_chosen(a, format_named("ini"));
    if (w.format == NULL)
        return EXIT_BAD;
    bool to_file = a->output != NULL && strcmp(a->output, "-") != 0;
    if (several_files(&w) && !to_file) {
        fprintf(
            stderr,
            "orime generate: a file of the format %s holds one puzzle: -o NAME.%s makes NAME-1.%s and so on, or choose "
            "another format by --to\n",
            w.format->name, w.format->extension, w.format->extension);
        return EXIT_BAD;
    }
    a->engine.pulse = NULL; /* a search is short; how many there were says more */
    progress_enter("", "", 0, "");
    enum exit_status status = rule->givens != NULL ? make_of_givens(&w) : make_of_pictures(&w);
    progress_leave();
    enum exit_status written = w.unwritten ? w.unwritten_status : EXIT_ANSWERED;
    if (!end_output(&w))
        written = output_failed();
    status = status > written ? status : written;
    return was_interrupted(a) ? EXIT_INTERRUPT : status;
}
