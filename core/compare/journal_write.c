#include <inttypes.h>

#include "compare/journal.h"
#include "text/json.h"

/* 64 bits are more than other programs' numbers hold. */
static void put_digest(struct json *j, const char *key, uint64_t digest)
{
    char text[20];
    (void)snprintf(text, sizeof text, "%016" PRIx64, digest);
    json_put_text(j, key, text);
}

static void put_variants(struct json *j, const struct comparison *c)
{
    json_key(j, "variants");
    json_begin_array(j);
    for (uint32_t v = 0; v < c->n_variants; v++) {
        json_begin_object(j);
        json_put_text(j, "name", c->variants[v].name);
        json_put_text(j, "settings", c->variants[v].words);
        json_put_text(j, "rule", c->variants[v].rule);
        json_put_double(j, "seconds", c->variants[v].seconds);
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
        json_put_text(j, "name", c->puzzles[p].name);
        json_put_text(j, "digest", c->puzzles[p].digest);
        json_end_object(j);
    }
    json_end_array(j);
}

void journal_write_head(FILE *out, const struct comparison *c)
{
    struct json j = {.out = out};
    json_begin_object(&j);
    json_put_text(&j, "comparison", c->name);
    json_put_text(&j, "version", ORIME_VERSION);
    json_put_text(&j, "ask", ask_name(c->ask));
    json_put_number(&j, "count", c->count);
    json_put_text(&j, "limits", c->limits);
    json_put_number(&j, "repeat", c->repeat);
    json_put_text(&j, "baseline", c->variants[c->baseline].name);
    put_variants(&j, c);
    put_puzzles(&j, c);
    json_end_object(&j);
    json_end_line(&j);
}

void journal_write_run(FILE *out, const struct results *r, uint32_t puzzle, uint32_t variant, uint32_t repeat,
                       bool times)
{
    const struct comparison *c = r->comparison;
    const struct run *run = results_run(r, puzzle, variant, repeat);
    struct json j = {.out = out};
    json_begin_object(&j);
    json_put_text(&j, "puzzle", c->puzzles[puzzle].name);
    json_put_text(&j, "variant", c->variants[variant].name);
    json_put_number(&j, "repeat", (uint64_t)repeat + 1);
    json_put_text(&j, "rules", run->rules);
    json_put_text(&j, "verdict", run_verdict_name(run->verdict));
    json_put_number(&j, "answers", run->answers);
    json_put_bool(&j, "exact", run->exact);
    if (run->picture != 0)
        put_digest(&j, "picture", run->picture);
    if (run->stopped != NULL)
        json_put_text(&j, "stopped", run->stopped);
    if (run->message != NULL)
        json_put_text(&j, "message", run->message);
    run_put_counters(&j, run);
    if (times && run->seconds >= 0) {
        json_put_double(&j, "seconds", run->seconds);
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
