#include <inttypes.h>

#include "compare/journal.h"
#include "text/json.h"

static void put_text(struct json *j, const char *key, const char *text)
{
    json_key(j, key);
    json_text(j, text);
}

static void put_number(struct json *j, const char *key, uint64_t number)
{
    json_key(j, key);
    json_int(j, (int64_t)number);
}

/* 64 bits are more than other programs' numbers hold. */
static void put_digest(struct json *j, const char *key, uint64_t digest)
{
    char text[20];
    (void)snprintf(text, sizeof text, "%016" PRIx64, digest);
    put_text(j, key, text);
}

static void put_variants(struct json *j, const struct comparison *c)
{
    json_key(j, "variants");
    json_begin_array(j);
    for (uint32_t v = 0; v < c->n_variants; v++) {
        json_begin_object(j);
        put_text(j, "name", c->variants[v].name);
        put_text(j, "settings", c->variants[v].words);
        put_text(j, "rule", c->variants[v].rule);
        json_key(j, "seconds");
        json_double(j, c->variants[v].seconds);
        json_end_object(j);
    }
    json_end_array(j);
}

static void put_puzzles(struct json *j, const struct comparison *c)
{
    json_key(j, "puzzles");
    json_begin_array(j);
    for (uint32_t p = 0; p < c->n_puzzles; p++) {
        json_begin_object(j);
        put_text(j, "name", c->puzzles[p].name);
        put_text(j, "digest", c->puzzles[p].digest);
        json_end_object(j);
    }
    json_end_array(j);
}

void journal_write_head(FILE *out, const struct comparison *c)
{
    struct json j = {.out = out};
    json_begin_object(&j);
    put_text(&j, "comparison", c->name);
    put_text(&j, "version", ORIME_VERSION);
    put_text(&j, "ask", ask_name(c->ask));
    put_number(&j, "count", c->count);
    put_text(&j, "limits", c->limits);
    put_number(&j, "repeat", c->repeat);
    put_text(&j, "baseline", c->variants[c->baseline].name);
    put_variants(&j, c);
    put_puzzles(&j, c);
    json_end_object(&j);
    json_end_line(&j);
}

static void put_counters(struct json *j, const struct run *run)
{
    put_number(j, "conflicts", run->conflicts);
    put_number(j, "decisions", run->decisions);
    put_number(j, "propagations", run->propagations);
    put_number(j, "changes", run->changes);
    put_number(j, "learned", run->learned);
    put_number(j, "restarts", run->restarts);
}

void journal_write_run(FILE *out, const struct results *r, uint32_t puzzle, uint32_t variant, uint32_t repeat, bool times)
{
    const struct comparison *c = r->comparison;
    const struct run *run = results_run(r, puzzle, variant, repeat);
    struct json j = {.out = out};
    json_begin_object(&j);
    put_text(&j, "puzzle", c->puzzles[puzzle].name);
    put_text(&j, "variant", c->variants[variant].name);
    put_number(&j, "repeat", (uint64_t)repeat + 1);
    put_text(&j, "rules", run->rules);
    put_text(&j, "verdict", run_verdict_name(run->verdict));
    put_number(&j, "answers", run->answers);
    json_key(&j, "exact");
    json_bool(&j, run->exact);
    if (run->picture != 0)
        put_digest(&j, "picture", run->picture);
    if (run->stopped != NULL)
        put_text(&j, "stopped", run->stopped);
    if (run->message != NULL)
        put_text(&j, "message", run->message);
    put_counters(&j, run);
    if (times && run->seconds >= 0) {
        json_key(&j, "seconds");
        json_double(&j, run->seconds);
    }
    json_end_object(&j);
    json_end_line(&j);
}

void journal_write(FILE *out, const struct results *r, bool times)
{
    const struct comparison *c = r->comparison;
    journal_write_head(out, c);
    for (uint32_t p = 0; p < c->n_puzzles; p++)
        for (uint32_t v = 0; v < c->n_variants; v++)
            for (uint32_t repeat = 0; repeat < c->repeat; repeat++)
                if (results_run(r, p, v, repeat)->verdict != RUN_MISSING)
                    journal_write_run(out, r, p, v, repeat, times);
}
