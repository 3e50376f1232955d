/* Reading needs jansson, as all reading of JSON does; without it that is said. */
#include <stdlib.h>
#include <string.h>

#include "compare/journal.h"
#include "base/held.h"

#ifdef ORIME_JANSSON
#include <jansson.h>

/* The line that is being read. */
struct line {
    struct journal *j;
    struct place at;
    const json_t *object;
};

static bool wrong(const struct line *l, const char *key, const char *wanted)
{
    struct place at = l->at;
    at.key = key;
    diagnose(l->j->d, &at, wanted, json_object_get(l->object, key) == NULL ? "missing" : "something else");
    return false;
}

static bool no_memory(const struct line *l)
{
    diagnose_memory(l->j->d, &l->at);
    return false;
}

/* ---- values; `object` may be the line's or lie within it ---- */

static bool take_text(const struct line *l, const json_t *object, const char *key, bool required, const char **text)
{
    const json_t *value = json_object_get(object, key);
    if (value == NULL && !required)
        return true;
    if (!json_is_string(value))
        return wrong(l, key, "a text");
    *text = arena_text(l->j->arena, json_string_value(value), json_string_length(value));
    return *text != NULL || no_memory(l);
}

static bool take_number(const struct line *l, const char *key, uint64_t low, uint64_t high, uint64_t *number)
{
    const json_t *value = json_object_get(l->object, key);
    if (!json_is_integer(value) || json_integer_value(value) < 0 || (uint64_t)json_integer_value(value) < low ||
        (uint64_t)json_integer_value(value) > high)
        return wrong(l, key, "a whole number in its range");
    *number = (uint64_t)json_integer_value(value);
    return true;
}

/* The index of a text in a list of names. */
static bool take_name(const struct line *l, const char *key, const char *(*name)(uint32_t), uint32_t first, uint32_t n,
                      uint32_t *index)
{
    const char *text = json_string_value(json_object_get(l->object, key));
    for (*index = first; text != NULL && *index < n; ++*index)
        if (strcmp(name(*index), text) == 0)
            return true;
    return wrong(l, key, "one of the usual words");
}

static const char *name_of_ask(uint32_t i)
{
    return ask_name((enum ask)i);
}

static const char *name_of_verdict(uint32_t i)
{
    return run_verdict_name((enum run_verdict)i);
}

/* ---- the first line ---- */

static bool take_variants(const struct line *l, struct comparison *c, const char *baseline)
{
    const json_t *list = json_object_get(l->object, "variants");
    size_t n = json_array_size(list);
    c->variants = arena_array(l->j->arena, n, sizeof *c->variants);
    if (n == 0 || n > COMPARE_MAX_VARIANTS)
        return wrong(l, "variants", "a list of variants");
    if (c->variants == NULL)
        return no_memory(l);
    c->baseline = (uint32_t)n;
    for (; c->n_variants < n; c->n_variants++) {
        const json_t *object = json_array_get(list, c->n_variants);
        struct variant *v = &c->variants[c->n_variants];
        if (!take_text(l, object, "name", true, &v->name) || !take_text(l, object, "settings", true, &v->words))
            return false;
        if (!json_is_null(json_object_get(object, "rule")) && !take_text(l, object, "rule", true, &v->rule))
            return false;
        v->seconds = json_number_value(json_object_get(object, "seconds"));
        if (strcmp(v->name, baseline) == 0)
            c->baseline = c->n_variants;
    }
    return c->baseline < n || wrong(l, "baseline", "the name of a variant");
}

static bool take_puzzles(const struct line *l, struct comparison *c)
{
    const json_t *list = json_object_get(l->object, "puzzles");
    size_t n = json_array_size(list);
    if (n == 0 || n > UINT32_MAX)
        return wrong(l, "puzzles", "a list of puzzles");
    c->puzzles = arena_array(l->j->arena, n, sizeof *c->puzzles);
    if (c->puzzles == NULL)
        return no_memory(l);
    for (; c->n_puzzles < n; c->n_puzzles++) {
        const json_t *object = json_array_get(list, c->n_puzzles);
        struct contestant *p = &c->puzzles[c->n_puzzles];
        if (!take_text(l, object, "name", true, &p->name) || !take_text(l, object, "digest", true, &p->digest))
            return false;
    }
    return true;
}

static bool take_head(const struct line *l, struct comparison *c)
{
    uint32_t ask;
    uint64_t repeat;
    const char *baseline = NULL;
    *c = (struct comparison){.limits = ""};
    if (!take_text(l, l->object, "comparison", true, &c->name) ||
        !take_name(l, "ask", name_of_ask, 0, ASK_COUNT + 1, &ask) ||
        !take_number(l, "count", 1, INT64_MAX, &c->count) || !take_text(l, l->object, "limits", true, &c->limits) ||
        !take_number(l, "repeat", 1, COMPARE_MAX_REPEAT, &repeat) ||
        !take_text(l, l->object, "baseline", true, &baseline) || !take_variants(l, c, baseline) || !take_puzzles(l, c))
        return false;
    c->ask = (enum ask)ask;
    c->repeat = (uint32_t)repeat;
    return results_init(l->j->results, c, l->j->arena) || no_memory(l);
}

/* The head that this comparison would have; NULL when out of memory. */
static json_t *head_of(const struct comparison *c)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = held_open(&text, &size);
    if (out == NULL)
        return NULL;
    journal_write_head(out, c);
    json_t *head = fclose(out) == 0 ? json_loadb(text, size, 0, NULL) : NULL;
    free(text); /* its memory is the C library's */
    return head;
}

/* Is it of the same comparison? Says what differs. */
static bool same_head(const struct line *l, const struct comparison *c)
{
    const char *key;
    json_t *ours = head_of(c), *value;
    if (ours == NULL)
        return no_memory(l);
    bool same = true;
    json_object_foreach(ours, key, value)
        if (!json_equal(value, json_object_get(l->object, key))) {
            struct place at = l->at;
            diagnose(l->j->d, &at, "results of this comparison, or another file",
                     "the results of another comparison: its \"%s\" %s", key,
                     key[strlen(key) - 1] == 's' ? "differ" : "differs");
            same = false;
            break;
        }
    json_decref(ours);
    return same;
}

/* ---- the other lines ---- */

static bool find_puzzle(const struct line *l, const char *name, uint32_t *index)
{
    const struct comparison *c = l->j->c;
    uint32_t guess = *index; /* lines of a puzzle stand together, more often than not */
    for (uint32_t i = 0; i < c->n_puzzles; i++) {
        *index = (guess + i) % c->n_puzzles;
        if (strcmp(c->puzzles[*index].name, name) == 0)
            return true;
    }
    return wrong(l, "puzzle", "a puzzle of the first line");
}

static bool find_variant(const struct line *l, const char *name, uint32_t *index)
{
    for (*index = 0; *index < l->j->c->n_variants; ++*index)
        if (strcmp(l->j->c->variants[*index].name, name) == 0)
            return true;
    return wrong(l, "variant", "a variant of the first line");
}

static bool take_run(const struct line *l, uint32_t *puzzle)
{
    struct journal *j = l->j;
    const json_t *seconds = json_object_get(l->object, "seconds");
    const char *name = NULL, *variant_name = NULL, *picture = NULL;
    uint32_t variant, verdict;
    uint64_t repeat;
    struct run run = {.seconds = json_is_number(seconds) ? json_number_value(seconds) : -1};
    if (!take_text(l, l->object, "puzzle", true, &name) || !find_puzzle(l, name, puzzle) ||
        !take_text(l, l->object, "variant", true, &variant_name) || !find_variant(l, variant_name, &variant) ||
        !take_number(l, "repeat", 1, j->c->repeat, &repeat) || !take_text(l, l->object, "rules", true, &run.rules) ||
        !take_name(l, "verdict", name_of_verdict, RUN_UNKNOWN, RUN_VERDICTS, &verdict) ||
        !take_number(l, "answers", 0, INT64_MAX, &run.answers) ||
        !take_text(l, l->object, "picture", false, &picture) ||
        !take_text(l, l->object, "stopped", false, &run.stopped) ||
        !take_text(l, l->object, "message", false, &run.message) ||
        !take_number(l, "conflicts", 0, INT64_MAX, &run.conflicts) ||
        !take_number(l, "decisions", 0, INT64_MAX, &run.decisions) ||
        !take_number(l, "propagations", 0, INT64_MAX, &run.propagations) ||
        !take_number(l, "changes", 0, INT64_MAX, &run.changes) ||
        !take_number(l, "learned", 0, INT64_MAX, &run.learned) ||
        !take_number(l, "restarts", 0, INT64_MAX, &run.restarts))
        return false;
    run.verdict = (enum run_verdict)verdict;
    run.exact = json_is_true(json_object_get(l->object, "exact"));
    run.picture = picture == NULL ? 0 : strtoull(picture, NULL, 16);
    if (results_run(j->results, *puzzle, variant, (uint32_t)repeat - 1)->verdict != RUN_MISSING) {
        j->twice++;
        return true;
    }
    return results_put(j->results, *puzzle, variant, (uint32_t)repeat - 1, &run) || no_memory(l);
}

/* A comparison may have been read from its INI file, or from another journal; then the head must be the same. */
static bool take_line(struct line *l, const char *text, size_t size, uint32_t *puzzle)
{
    json_error_t error;
    json_t *object = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(object)) {
        diagnose(l->j->d, &l->at, "JSON lines that orime compare wrote", object == NULL ? "not JSON" : "no object");
        json_decref(object);
        return false;
    }
    l->object = object;
    bool good;
    if (l->at.line > 1)
        good = take_run(l, puzzle);
    else if (l->j->known)
        good = same_head(l, l->j->c);
    else
        good = l->j->known = take_head(l, l->j->c) && same_head(l, l->j->c);
    json_decref(object);
    return good;
}

bool journal_read(struct journal *j, const char *file, const char *bytes, size_t size, size_t *whole)
{
    struct line l = {.j = j, .at = {.file = file}};
    uint32_t puzzle = 0;
    *whole = 0;
    while (*whole < size) {
        const char *text = bytes + *whole, *end = memchr(text, '\n', size - *whole);
        if (end == NULL)
            break; /* cut off */
        l.at.line++;
        if (!take_line(&l, text, (size_t)(end - text), &puzzle))
            return false;
        *whole += (size_t)(end - text) + 1;
    }
    return true;
}

#else

bool journal_read(struct journal *j, const char *file, const char *bytes, size_t size, size_t *whole)
{
    (void)bytes;
    (void)size;
    *whole = 0;
    diagnose(j->d, &(struct place){.file = file}, "orime built with it",
             "results are read with the library jansson, which this orime was built without");
    return false;
}

#endif
