/* A report as one JSON object. */
#include "compare/report.h"
#include "text/json.h"

static void put_ratio(struct json *j, const struct ratio *ratio)
{
    json_key(j, "ratio");
    json_begin_object(j);
    json_put_number(j, "pairs", ratio->pairs);
    json_put_number(j, "stopped", ratio->above);
    json_put_number(j, "baseline_stopped", ratio->below);
    if (ratio->pairs > 0) {
        json_put_double(j, "mean", ratio->mean);
        json_put_double(j, "lower_quartile", ratio->low);
        json_put_double(j, "upper_quartile", ratio->high);
    }
    json_end_object(j);
}

static void put_measure(struct json *j, const struct totals *t, enum measure m)
{
    json_key(j, measure_name(m));
    json_begin_object(j);
    json_put_double(j, "shift", measure_shift(m));
    if (t->measured[m] > 0) {
        json_put_double(j, "shifted_geometric_mean", t->mean[m]);
        if (m == MEASURE_SECONDS && t->par2 >= 0)
            json_put_double(j, "par2", t->par2);
    }
    put_ratio(j, &t->ratio[m]);
    json_end_object(j);
}

static void put_totals(struct json *j, const struct report *r, const struct totals *t)
{
    json_put_number(j, "decided", t->decided);
    for (uint32_t v = RUN_UNKNOWN; v < RUN_VERDICTS; v++)
        json_put_number(j, run_verdict_name((enum run_verdict)v), t->verdicts[v]);
    json_put_number(j, "missing", t->verdicts[RUN_MISSING]);
    json_put_number(j, "answers", t->answers);
    json_put_bool(j, "exact", t->exact);
    for (uint32_t m = r->times ? MEASURE_SECONDS : MEASURE_CONFLICTS; m < MEASURES; m++)
        put_measure(j, t, (enum measure)m);
    json_put_text(j, "sentence", t->sentence);
}

static void put_variants(struct json *j, const struct report *r)
{
    json_key(j, "variants");
    json_begin_array(j);
    for (uint32_t v = 0; v < r->c->n_variants; v++) {
        json_begin_object(j);
        json_put_text(j, "name", r->c->variants[v].name);
        json_put_text(j, "settings", r->c->variants[v].words);
        put_totals(j, r, &r->totals[v]);
        json_end_object(j);
    }
    json_end_array(j);
}

static void put_counters(struct json *j, const struct run *run)
{
    json_put_number(j, "answers", run->answers);
    json_put_bool(j, "exact", run->exact);
    run_put_counters(j, run);
}

static void put_cell(struct json *j, const struct report *r, const struct cell *cell, uint32_t variant)
{
    json_begin_object(j);
    json_put_text(j, "variant", r->c->variants[variant].name);
    json_put_text(j, "verdict", cell->run == NULL ? "missing" : run_verdict_name(cell->verdict));
    if (cell->run != NULL) {
        json_put_text(j, "rules", cell->run->rules);
        if (cell->run->stopped != NULL)
            json_put_text(j, "stopped", cell->run->stopped);
        if (cell->run->message != NULL)
            json_put_text(j, "message", cell->run->message);
        if (cell->counted)
            put_counters(j, cell->run);
        if (r->times && cell->seconds >= 0)
            json_put_double(j, "seconds", cell->seconds);
    }
    json_end_object(j);
}

static void put_puzzles(struct json *j, const struct report *r)
{
    json_key(j, "puzzles");
    json_begin_array(j);
    for (uint32_t p = 0; p < r->c->n_puzzles; p++) {
        json_begin_object(j);
        json_put_text(j, "name", r->c->puzzles[p].name);
        json_key(j, "results");
        json_begin_array(j);
        for (uint32_t v = 0; v < r->c->n_variants; v++)
            put_cell(j, r, report_cell(r, p, v), v);
        json_end_array(j);
        json_end_object(j);
    }
    json_end_array(j);
}

static void put_disagreements(struct json *j, const struct report *r)
{
    json_key(j, "disagreements");
    json_begin_array(j);
    for (uint32_t i = 0; i < r->n_disagreements; i++) {
        json_begin_object(j);
        json_put_text(j, "puzzle", r->c->puzzles[r->disagreements[i].puzzle].name);
        json_put_text(j, "a", r->c->variants[r->disagreements[i].a].name);
        json_put_text(j, "b", r->c->variants[r->disagreements[i].b].name);
        json_put_text(j, "what", r->disagreements[i].what);
        json_end_object(j);
    }
    json_end_array(j);
}

bool write_json(FILE *out, const struct report *r)
{
    struct json j = {.out = out};
    json_begin_object(&j);
    json_put_text(&j, "comparison", r->c->name);
    json_put_text(&j, "ask", ask_name(r->c->ask));
    json_put_text(&j, "limits", r->c->limits);
    json_put_number(&j, "repeat", r->times ? r->c->repeat : 1);
    json_put_text(&j, "baseline", r->c->variants[r->c->baseline].name);
    put_variants(&j, r);
    put_puzzles(&j, r);
    put_disagreements(&j, r);
    json_end_object(&j);
    json_end_line(&j);
    return true;
}
