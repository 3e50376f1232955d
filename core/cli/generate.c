/* orime generate: a puzzle of a picture; without one, see make.c. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/plural.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "formats/reduce.h"
#include "formats/volume.h"
#include "rules/author.h"

enum {
    COLOURS_USUAL = 7,   /* of a rule for several colours, when --colours is not given */
    SIDE_USUAL = 500,    /* cells, when --width is not given: a photograph is no puzzle */
    NAMED_CELLS = 12,
    BUDGET_USUAL = 5000, /* pictures, when --budget is not given; at least, of a large board */
    BUDGET_LEAST = 20,
    CELLS_USUAL = 2500,
    DIFFER_MAX = 500,    /* cells */
};

struct generation {
    struct arguments *args;
    struct rule_set *rules;
    const struct orime_rule *rule;
    const char *name;            /* of the picture, in words */
    struct diagnostics d;
    struct board_picture board;
    struct orime_value palette[REDUCE_COLOURS_MAX];
    struct orime_picture picture;
    uint8_t *other;              /* another answer */
    struct derived text;
};

/* ---- the picture ---- */

static bool read_threshold(const struct arguments *a, struct reduction *how)
{
    const char *t = a->threshold;
    how->threshold = t == NULL ? REDUCE_OTSU : strcmp(t, "dither") == 0 ? REDUCE_DITHER : REDUCE_LEVEL;
    if (how->threshold != REDUCE_LEVEL)
        return true;
    size_t digits = strspn(t, "0123456789");
    for (size_t i = 0; i < digits && how->level <= 100; i++)
        how->level = 10 * how->level + (uint32_t)(t[i] - '0');
    if (digits > 0 && (t[digits] == '\0' || strcmp(t + digits, "%") == 0) && how->level <= 100)
        return true;
    fprintf(stderr, "orime generate: --threshold: \"%s\" was given, expected 0 to 100, or dither\n", t);
    return false;
}

static bool small_enough(struct generation *g, const struct image *image)
{
    if (g->args->width > 0 || (image->width <= SIDE_USUAL && image->height <= SIDE_USUAL))
        return true;
    diagnose(&g->d, &(struct place){.file = g->args->from}, "--width W, the width of the board in cells",
             "a picture of %u x %u pixels", (unsigned)image->width, (unsigned)image->height);
    return false;
}

/* A puzzle of a picture without ink is one, but hardly what was wanted. */
static void warn_if_blank(const struct generation *g, const struct image *image)
{
    const struct board_picture *b = &g->board;
    for (size_t c = 0; c < (size_t)b->width * b->height; c++)
        if (b->values[c] != 0)
            return;
    fprintf(stderr, "%s: warning: the picture is blank, all of its cells are background%s\n", g->name,
            image->transparent ? "; what is transparent counts as white, and so does white ink on it" : "");
}

static bool read_picture(struct generation *g, const struct reduction *how)
{
    const struct arguments *a = g->args;
    const char *bytes;
    size_t size;
    struct image image;
    uint32_t layers = 1;
    if (!file_read_bytes(a->from, IMAGE_MAX_BYTES, &g->args->arena, &g->d, &bytes, &size))
        return false;
    bool good = g->rule->derive_layers ? volume_read(&image, &layers, a->from, bytes, size, &g->args->arena, &g->d)
                                       : image_read(&image, a->from, bytes, size, &g->args->arena, &g->d);
    if (good && image.words != NULL)
        fprintf(stderr, "%s: %s\n", g->name, image.words);
    if (!good || (layers == 1 && !small_enough(g, &image)) ||
        !image_reduce(&image, how, a->from, &g->args->arena, &g->d, &g->board))
        return false;
    const struct board_picture *b = &g->board;
    warn_if_blank(g, &image);
    for (uint32_t v = 0; v < b->n_values; v++)
        g->palette[v] = (struct orime_value){b->palette[v].name, b->palette[v].glyph, b->palette[v].rgb};
    g->picture = (struct orime_picture){b->width, b->height / layers, layers, g->palette, b->n_values, b->values, 0};
    g->other = arena_alloc(&g->args->arena, (size_t)b->width * b->height);
    return g->other != NULL;
}

/* ---- the rule ---- */

static const struct orime_rule *rule_with(const struct rule_set *rules, const char *id)
{
    for (uint32_t i = 0; i < rules_count(rules); i++)
        if (strcmp(rules_at(rules, i)->id, id) == 0)
            return rules_at(rules, i);
    return NULL;
}

static bool for_colours(const struct orime_rule *rule)
{
    static const char ending[] = "-colour";
    size_t length = strlen(rule->id), n = sizeof(ending) - 1;
    return length > n && strcmp(rule->id + length - n, ending) == 0;
}

/* The rule that was named; for several colours its coloured form, where there is one. */
static bool choose_rule(struct generation *g)
{
    const struct arguments *a = g->args;
    g->rule = rules_find(g->rules, a->operands[0], NULL, &g->d);
    if (g->rule != NULL && a->colours > 1 && !for_colours(g->rule)) {
        const char *id = arena_format(&g->args->arena, "%s-colour", g->rule->id);
        const struct orime_rule *coloured = id == NULL ? NULL : rule_with(g->rules, id);
        g->rule = coloured == NULL ? g->rule : coloured;
    }
    if (g->rule == NULL || g->rule->derive != NULL)
        return g->rule != NULL;
    diagnose(&g->d, &(struct place){0}, NULL, "rule %s makes no puzzles%s", g->rule->id,
             a->from == NULL ? ", neither of pictures nor at random" : " of pictures");
    return false;
}

/* ---- words and pictures, on standard error ---- */

static void show(const struct generation *g, const uint8_t *values, const uint8_t *marked)
{
    const struct board_picture *b = &g->board;
    struct picture p = {.width = b->width,
                        .height = g->picture.height,
                        .depth = g->picture.depth,
                        .palette = b->palette,
                        .n_values = b->n_values,
                        .values = values};
    struct picture_style style = {
        .form = PICTURE_WIDE, .colour = show_in_colour(g->args, isatty(STDERR_FILENO) == 1), .marked = marked};
    picture_draw(stderr, &p, &style);
}

static void put_cell(const struct generation *g, uint32_t cell)
{
    struct model m = {.width = g->picture.width, .height = g->picture.height, .depth = g->picture.depth};
    char name[32];
    model_cell_name(&m, cell, name, sizeof(name));
    fputs(name, stderr);
}

static void say_how_hard(const struct generation *g, const struct inspection *i)
{
    uint32_t cells = g->board.width * g->board.height;
    if (!i->propagated)
        fputs("; how hard it is is not known\n", stderr);
    else if (i->open == 0)
        fprintf(stderr, "; it can be solved %s, without a guess\n",
                g->rule->derive_by_line ? "line by line" : "constraint by constraint");
    else
        fprintf(stderr,
                "; %s %" PRIu32 " of %" PRIu32 " cells stay open, the search took %" PRIu64 " decision%s and %" PRIu64
                " conflict%s\n",
                g->rule->derive_by_line ? "line by line" : "constraint by constraint", i->open, cells, i->decisions,
                plural(i->decisions, "", "s"), i->conflicts, plural(i->conflicts, "", "s"));
}

/* The cells that differ between the picture and another answer. */
static void say_difference(struct generation *g)
{
    uint32_t cells = g->board.width * g->board.height, differ = 0;
    uint8_t *marked = arena_copy(&g->args->arena, g->board.values, cells, 1);
    if (marked == NULL)
        return;
    for (uint32_t c = 0; c < cells; c++)
        if (g->other[c] != g->board.values[c]) {
            marked[c] = PICTURE_DIFFERS;
            differ++;
        }
    show(g, marked, NULL);
    fprintf(stderr, "%s: another answer differs in %" PRIu32 " cells, marked *", g->name, differ);
    for (uint32_t c = 0, n = 0; differ <= NAMED_CELLS && c < cells; c++)
        if (marked[c] == PICTURE_DIFFERS) {
            fputs(n++ == 0 ? ": " : " ", stderr);
            put_cell(g, c);
        }
    putc('\n', stderr);
}

static void say_repair(const struct generation *g, const struct repair *r)
{
    const char *from = g->name;
    if (r->n == 0) {
        fprintf(stderr, "%s: no change that makes it unique was found among %" PRIu64 " pictures", from, r->tried);
        if (r->at_least > 1)
            fprintf(stderr, "; it takes at least %" PRIu32 " cells", r->at_least);
        putc('\n', stderr);
        return;
    }
    fprintf(stderr, "%s: %" PRIu32 " changed cell%s would make it unique:", from, r->n, plural(r->n, "", "s"));
    for (uint32_t i = 0; i < r->n; i++) {
        putc(' ', stderr);
        put_cell(g, r->changes[i].cell);
        fprintf(stderr, " %s%s", g->palette[r->changes[i].value].name, i + 1 < r->n ? "," : "\n");
    }
    if (r->at_least == r->n)
        fprintf(stderr, "%s: there is no smaller set (proved)\n", from);
    else
        fprintf(stderr,
                "%s: the smallest set found, not proved: it takes at least %" PRIu32
                ", and the budget ended after %" PRIu64 " pictures\n",
                from, r->at_least, r->tried);
}

/* Changes the picture, and shows it before and after. */
static bool apply(struct generation *g, const struct repair *r)
{
    uint32_t cells = g->board.width * g->board.height;
    uint8_t *marked = arena_alloc(&g->args->arena, cells);
    if (marked == NULL)
        return false;
    for (uint32_t i = 0; i < r->n; i++)
        marked[r->changes[i].cell] = 1;
    show(g, g->board.values, marked);
    for (uint32_t i = 0; i < r->n; i++)
        g->board.values[r->changes[i].cell] = r->changes[i].value;
    putc('\n', stderr);
    show(g, g->board.values, marked);
    return true;
}

/* ---- the puzzle ---- */

/* Prints the messages. `otherwise`: what it is when memory is not out. */
static enum exit_status failed(struct generation *g, enum exit_status otherwise)
{
    bool no_memory = g->args->mem.refused > 0 || g->d.no_memory;
    if (no_memory && !g->args->memory_said)
        fprintf(stderr, "%s: out of memory\n", g->name);
    else if (!no_memory)
        diagnostics_print(&g->d, stderr);
    g->args->memory_said = g->args->memory_said || no_memory;
    return no_memory ? EXIT_LIMIT : otherwise;
}

static enum exit_status inspect(struct generation *g, const struct author *author, enum verdict *verdict)
{
    struct inspection i;
    progress_enter(g->name, "is its answer the only one", 0, "");
    *verdict = author_inspect_without(author, &g->picture, g->text.dropped, g->text.n_dropped, g->other, &i);
    progress_leave();
    if (*verdict == VERDICT_ERROR || (*verdict == VERDICT_UNKNOWN && g->args->mem.refused > 0))
        return failed(g, EXIT_BUG); /* the picture is in order, so the rule or the engine is not */
    static const char *const words[] = {"not known whether the answer is unique", "unique", "at least 2 answers"};
    fprintf(stderr, "%s: %s, %" PRIu32 " x %" PRIu32, g->name, g->rule->id, g->picture.width, g->picture.height);
    if (g->picture.depth > 1 || g->rule->derive_layers)
        fprintf(stderr, " x %" PRIu32, g->picture.depth);
    fprintf(stderr, " cells, %" PRIu32 " colour%s: %s", g->board.n_values - 1, plural(g->board.n_values - 1, "", "s"),
            words[*verdict]);
    if (*verdict == VERDICT_UNKNOWN)
        fprintf(stderr, ", stopped by %s", i.stopped_by);
    say_how_hard(g, &i);
    if (*verdict == VERDICT_NO)
        say_difference(g);
    return *verdict == VERDICT_YES ? EXIT_ANSWERED : *verdict == VERDICT_NO ? EXIT_NO : EXIT_LIMIT;
}

/* How many pictures to look at: as the user says, but of a large one, where each takes long, fewer when nobody asked
 * for changes. */
static uint64_t budget(const struct generation *g)
{
    uint64_t cells = (uint64_t)g->board.width * g->board.height, all = (uint64_t)g->args->budget;
    if (g->args->fix || all != BUDGET_USUAL || cells <= CELLS_USUAL)
        return all;
    uint64_t some = all * CELLS_USUAL / cells * CELLS_USUAL / cells;
    return some < BUDGET_LEAST ? BUDGET_LEAST : some;
}

/* Where another answer is quite another picture, no few changes will do. */
static bool worth_changing(const struct generation *g)
{
    uint32_t cells = g->board.width * g->board.height, differ = 0;
    for (uint32_t c = 0; c < cells; c++)
        differ += g->other[c] != g->board.values[c];
    if (g->args->fix || differ <= DIFFER_MAX)
        return true;
    fprintf(stderr, "%s: few changes will not make it unique; --fix looks for them all the same\n", g->name);
    return false;
}

static enum exit_status make_unique(struct generation *g, const struct author *author)
{
    struct repair r;
    enum verdict verdict;
    if (!worth_changing(g))
        return EXIT_NO;
    progress_enter(g->name, "which changes would make it unique", 0, "");
    bool good = author_repair(author, &g->picture, g->other, budget(g), &r);
    progress_leave();
    if (!good)
        return failed(g, EXIT_BUG);
    say_repair(g, &r);
    if (!g->args->fix || r.n == 0)
        return EXIT_NO;
    return apply(g, &r) ? inspect(g, author, &verdict) : failed(g, EXIT_BAD);
}

/* Leaves out clues. What is left is looked at again, as the puzzle that it is. */
static enum exit_status reduce(struct generation *g, const struct author *author)
{
    struct spared s;
    progress_enter(g->name, "which clues can be spared", 0, "");
    enum verdict verdict = author_drop_clues(author, &g->picture, (uint64_t)g->args->seed, g->args->by_line,
                                             &g->args->arena, &s);
    progress_leave();
    if (verdict == VERDICT_ERROR)
        return failed(g, EXIT_BAD);
    if (verdict == VERDICT_UNKNOWN && g->args->mem.refused > 0)
        return failed(g, EXIT_LIMIT);
    if (verdict != VERDICT_YES) {
        fprintf(stderr, "%s: no clue was left out: %s%s\n", g->name,
                verdict == VERDICT_NO ? "it takes a guess" : "stopped by ", verdict == VERDICT_NO ? "" : s.stopped_by);
        return verdict == VERDICT_NO ? EXIT_NO : EXIT_LIMIT;
    }
    fprintf(stderr, "%s: %" PRIu32 " of %" PRIu32 " clues are left, %s; %" PRIu64 " questions, %" PRIu64 " conflicts\n",
            g->name, s.kept, s.clues,
            s.irredundant ? "and none of them can be spared"
                          : "and for some it was not found out whether they can be spared",
            s.questions, s.conflicts);
    g->text.dropped = s.dropped;
    g->text.n_dropped = s.clues;
    return inspect(g, author, &verdict);
}

/* A title for the puzzle: the picture's name, without what an INI file would not carry. NULL: none. */
static const char *title(struct arguments *a)
{
    const char *slash = strrchr(a->from, '/'), *name = slash == NULL ? a->from : slash + 1;
    const char *dot = strrchr(name, '.');
    size_t length = dot == NULL || dot == name ? strlen(name) : (size_t)(dot - name), n = 0;
    char *text = strcmp(a->from, "-") == 0 ? NULL : arena_text(&a->arena, name, length);
    for (size_t i = 0; text != NULL && i < length; i++)
        if (isalnum((unsigned char)text[i]) || (n > 0 && strchr(" -_.,()", text[i]) != NULL))
            text[n++] = text[i];
    if (text != NULL)
        text[n] = '\0';
    return n == 0 ? NULL : text;
}

static enum exit_status put_puzzle(struct generation *g, enum exit_status status)
{
    if (!puzzle_derive(g->rule, &g->picture, title(g->args), &g->text, &g->d))
        return failed(g, EXIT_BAD);
    FILE *out = output_open(g->args);
    if (out == NULL)
        return output_failed();
    fwrite(g->text.text, 1, g->text.size, out);
    return output_close(g->args, out, true) ? status : EXIT_BAD;
}

static enum exit_status generate(struct generation *g)
{
    struct arguments *a = g->args;
    struct reduction how = {.width = (uint32_t)a->width, .seed = (uint64_t)a->seed};
    enum verdict verdict;
    if (!read_threshold(a, &how))
        return EXIT_BAD;
    if (!choose_rule(g))
        return failed(g, EXIT_BAD);
    how.colours = a->colours > 0 ? (uint32_t)a->colours : for_colours(g->rule) ? COLOURS_USUAL : 1;
    if (how.colours > 1 && how.threshold == REDUCE_LEVEL) {
        fputs("orime generate: --threshold T goes with black and white; for colours there is --threshold dither\n",
              stderr);
        return EXIT_BAD;
    }
    if (!read_picture(g, &how) || !puzzle_derive(g->rule, &g->picture, NULL, &g->text, &g->d))
        return failed(g, EXIT_BAD);
    struct author author = {g->rules, g->rule, &a->engine, &a->mem, &g->d};
    enum exit_status status = inspect(g, &author, &verdict);
    if (verdict == VERDICT_NO && a->budget > 0)
        status = make_unique(g, &author);
    if (status == EXIT_ANSWERED && a->reduce)
        status = reduce(g, &author);
    if (g->d.errors == 0 && a->mem.refused == 0)
        status = put_puzzle(g, status);
    else if (a->mem.refused > 0)
        status = failed(g, EXIT_LIMIT);
    return was_interrupted(a) ? EXIT_INTERRUPT : status;
}

/* With the rules open: of a picture, or by itself. */
static enum exit_status work(struct generation *g)
{
    struct arguments *a = g->args;
    const struct orime_rule *rule = rule_with(g->rules, a->operands[0]);
    bool picture = a->from != NULL && (rule == NULL || rule->givens == NULL);
    if (rule == NULL || (rule->givens == NULL && rule->derive == NULL))
        return choose_rule(g) ? EXIT_BUG : failed(g, EXIT_BAD); /* which says why */
    if (!picture && rule->givens == NULL) {
        if (!choose_rule(g))
            return failed(g, EXIT_BAD);
        rule = g->rule;
    }
    if (!picture)
        return make_puzzles(a, g->rules, rule);
    if (!generate_options_fit(a, MAKE_OF_PICTURE))
        return EXIT_BAD;
    if (a->n_settings > 0) {
        fprintf(stderr, "orime generate: --set %s does not go with --from PICTURE, expected --set engine.KEY=VALUE\n",
                a->settings[0].key);
        return EXIT_BAD;
    }
    if (a->width > 0 && rule->derive_layers) {
        fputs("orime generate: --width is for flat pictures: a figure of blocks is not scaled\n", stderr);
        return EXIT_BAD;
    }
    return generate(g);
}

enum exit_status command_generate(struct arguments *a)
{
    struct generation *g = arena_alloc(&a->arena, sizeof(*g));
    if (a->n_operands != 1) {
        fputs("orime generate: expected one rule\n", stderr);
        return EXIT_BAD;
    }
    if (g == NULL)
        return EXIT_LIMIT;
    a->mem.limit = (size_t)a->engine.memory;
    g->args = a;
    g->name = a->from == NULL ? "orime generate" : shown_file(&a->arena, a->from);
    g->name = g->name == NULL ? a->from : g->name;
    g->text.mem = &a->mem;
    diagnostics_init(&g->d, &a->arena);
    g->rules = rules_open(a->rule_path, &a->mem, &g->d);
    enum exit_status status = EXIT_LIMIT;
    if (g->rules != NULL) {
        diagnostics_print(&g->d, stderr); /* plugins that were refused */
        diagnostics_init(&g->d, &a->arena);
        status = work(g);
        rules_close(g->rules);
    } else
        (void)failed(g, EXIT_LIMIT);
    derived_free(&g->text);
    if (status == EXIT_INTERRUPT)
        fputs("orime generate: interrupted\n", stderr);
    return status;
}
