#include "compare/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "compare/statistics.h"

const char *measure_name(enum measure m)
{
    static const char *const names[MEASURES] = {"seconds", "conflicts", "propagations", "changes"};
    return names[m];
}

double measure_shift(enum measure m)
{
    return m == MEASURE_SECONDS ? 0.001 : 1;
}

const struct cell *report_cell(const struct report *r, uint32_t puzzle, uint32_t variant)
{
    return &r->cells[(size_t)puzzle * r->c->n_variants + variant];
}

double cell_measure(const struct cell *cell, enum measure m)
{
    if (cell->run == NULL || cell->verdict == RUN_REFUSED || cell->verdict == RUN_BUG)
        return -1;
    if (m == MEASURE_SECONDS)
        return cell->seconds;
    if (!cell->counted)
        return -1;
    const uint64_t counters[MEASURES] = {0, cell->run->conflicts, cell->run->propagations, cell->run->changes};
    return (double)counters[m];
}

/* ---- cells ---- */

/* Decided before undecided, then by time. */
static int compare_runs(const void *a, const void *b)
{
    const struct run *x = *(const struct run *const *)a, *y = *(const struct run *const *)b;
    if (run_decided(x) != run_decided(y))
        return run_decided(x) ? -1 : 1;
    return (x->seconds > y->seconds) - (x->seconds < y->seconds);
}

/* `runs` and `seconds` have room for all repeats. */
static void make_cell(struct report *r, uint32_t puzzle, uint32_t variant, const struct run **runs, double *seconds)
{
    struct cell *cell = &r->cells[(size_t)puzzle * r->c->n_variants + variant];
    uint32_t n = 0;
    *cell = (struct cell){.verdict = RUN_MISSING, .seconds = -1};
    for (uint32_t i = 0; i < r->c->repeat && (r->times || n == 0); i++) {
        const struct run *run = results_run(r->results, puzzle, variant, i);
        if (run->verdict != RUN_MISSING)
            runs[n++] = run;
    }
    if (n == 0)
        return;
    qsort(runs, n, sizeof(*runs), compare_runs);
    for (uint32_t i = 0; i < n; i++)
        seconds[i] = runs[i]->seconds;
    statistics_sort(seconds, n);
    cell->run = runs[(n - 1) / 2];
    cell->verdict = cell->run->verdict;
    cell->decided = run_decided(cell->run);
    cell->seconds = r->times ? statistics_quantile(seconds, n, 0.5) : -1;
    bool by_clock = cell->run->stopped != NULL && strcmp(cell->run->stopped, "seconds") == 0;
    cell->counted = r->times || !by_clock;
    r->by_clock += by_clock;
    r->bugs += cell->verdict == RUN_BUG;
}

static bool make_cells(struct report *r)
{
    const struct comparison *c = r->c;
    const struct run **runs = arena_array(r->arena, c->repeat, sizeof(*runs));
    double *seconds = arena_array(r->arena, c->repeat, sizeof(*seconds));
    r->cells = arena_array(r->arena, (size_t)c->n_puzzles * c->n_variants, sizeof(*r->cells));
    if (runs == NULL || seconds == NULL || r->cells == NULL)
        return false;
    for (uint32_t p = 0; p < c->n_puzzles; p++)
        for (uint32_t v = 0; v < c->n_variants; v++) {
            make_cell(r, p, v, runs, seconds);
            for (uint32_t i = 0; i < (r->times ? c->repeat : 1); i++)
                r->missing += results_due(r->results, p, v, i);
        }
    return true;
}

/* ---- disagreements ---- */

static bool says_something(const struct run *run)
{
    return run->verdict >= RUN_UNKNOWN && run->verdict <= RUN_SEVERAL;
}

/* Each run bounds the number of answers: from below by those it found, from above when they are all. Two runs under the
 * same rules disagree when no number is within the bounds of both, or when both know the only answer, and it is not the
 * same. */
static bool runs_disagree(const struct run *a, const struct run *b)
{
    if (!says_something(a) || !says_something(b) || strcmp(a->rules, b->rules) != 0)
        return false;
    if ((a->exact && b->answers > a->answers) || (b->exact && a->answers > b->answers))
        return true;
    return a->verdict == RUN_UNIQUE && b->verdict == RUN_UNIQUE && a->picture != b->picture;
}

static const char *claim(const struct report *r, const struct run *run)
{
    if (run->exact)
        return run->answers == 0 ? "no answer" : run->answers == 1 ? "one answer"
               : arena_format(r->arena, "%llu answers", (unsigned long long)run->answers);
    return arena_format(r->arena, "at least %llu", (unsigned long long)run->answers);
}

static bool note_disagreement(struct report *r, uint32_t puzzle, uint32_t a, uint32_t b, const struct run *x,
                              const struct run *y)
{
    const char *first = claim(r, x), *second = claim(r, y);
    if (first == NULL || second == NULL)
        return false;
    struct disagreement *d = &r->disagreements[r->n_disagreements++];
    *d = (struct disagreement){puzzle, a, b, NULL};
    d->what = arena_format(r->arena, "%s: %s says \"%s\", %s says \"%s\"%s, under the same rules (%s)",
                           r->c->puzzles[puzzle].name, r->c->variants[a].name, first, r->c->variants[b].name, second,
                           strcmp(first, second) == 0 ? ", but not the same one" : "", x->rules);
    return d->what != NULL;
}

/* The first pair of runs of two variants that disagree. A variant is compared with itself, too. */
static bool compare_pair(struct report *r, uint32_t puzzle, uint32_t a, uint32_t b, bool *found)
{
    for (uint32_t i = 0; i < r->c->repeat; i++)
        for (uint32_t k = 0; k < r->c->repeat; k++) {
            const struct run *x = results_run(r->results, puzzle, a, i), *y = results_run(r->results, puzzle, b, k);
            *found = runs_disagree(x, y);
            if (*found)
                return note_disagreement(r, puzzle, a, b, x, y);
        }
    return true;
}

static bool find_disagreements(struct report *r)
{
    const struct comparison *c = r->c;
    r->disagreements = arena_array(r->arena, (size_t)c->n_puzzles * c->n_variants + 1, sizeof(*r->disagreements));
    if (r->disagreements == NULL)
        return false;
    for (uint32_t p = 0; p < c->n_puzzles; p++)
        for (uint32_t b = 0; b < c->n_variants; b++) {
            bool found = false;
            for (uint32_t a = 0; a <= b && !found; a++)
                if (!compare_pair(r, p, a, b, &found))
                    return false;
        }
    return true;
}

/* ---- totals ---- */

static void mean_of(const struct report *r, uint32_t variant, enum measure m, double *room, struct totals *t)
{
    uint32_t n = 0;
    double penalised = 0, limit = r->c->variants[variant].seconds;
    bool all_decided = true;
    for (uint32_t p = 0; p < r->c->n_puzzles; p++) {
        const struct cell *cell = report_cell(r, p, variant);
        double x = cell_measure(cell, m);
        if (x < 0)
            continue;
        room[n++] = x;
        penalised += statistics_penalised(x, cell->decided, limit);
        all_decided = all_decided && cell->decided;
    }
    t->measured[m] = n;
    if (n == 0)
        return;
    t->mean[m] = statistics_shifted_mean(room, n, measure_shift(m));
    if (m == MEASURE_SECONDS)
        t->par2 = limit > 0 || all_decided ? penalised / n : -1;
}

static struct ratio ratio_of(const struct report *r, uint32_t variant, enum measure m, double *room)
{
    struct ratio ratio = {.pairs = 0};
    for (uint32_t p = 0; p < r->c->n_puzzles; p++) {
        const struct cell *ours = report_cell(r, p, variant), *base = report_cell(r, p, r->c->baseline);
        double x = cell_measure(ours, m), y = cell_measure(base, m);
        if (x < 0 || y < 0 || (!ours->decided && !base->decided))
            continue;
        ratio.above += !ours->decided;
        ratio.below += !base->decided;
        room[ratio.pairs++] = statistics_ratio(x, y, measure_shift(m));
    }
    if (ratio.pairs == 0)
        return ratio;
    statistics_sort(room, ratio.pairs);
    ratio.mean = statistics_geometric_mean(room, ratio.pairs);
    ratio.low = statistics_quantile(room, ratio.pairs, 0.25);
    ratio.high = statistics_quantile(room, ratio.pairs, 0.75);
    return ratio;
}

static void count_verdicts(const struct report *r, uint32_t variant, struct totals *t)
{
    t->exact = true;
    for (uint32_t p = 0; p < r->c->n_puzzles; p++) {
        const struct cell *ours = report_cell(r, p, variant), *base = report_cell(r, p, r->c->baseline);
        bool answers = ours->run != NULL && ours->counted;
        t->verdicts[ours->verdict]++;
        t->decided += ours->decided;
        t->answers += answers ? ours->run->answers : 0;
        t->exact = t->exact && answers && ours->run->exact;
        if (ours->run == NULL || base->run == NULL)
            continue;
        t->other_rules |= strcmp(ours->run->rules, base->run->rules) != 0;
        t->unique += base->verdict == RUN_UNIQUE && ours->decided;
        t->became_several += base->verdict == RUN_UNIQUE && ours->verdict == RUN_SEVERAL;
        t->became_none += base->verdict == RUN_UNIQUE && ours->verdict == RUN_NONE;
    }
}

/* ---- sentences ---- */

static const char *times_word(const struct ratio *ratio)
{
    if (ratio->above > 0 && ratio->below > 0)
        return "about ";
    return ratio->above > 0 ? "at least " : ratio->below > 0 ? "at most " : "";
}

static const char *compared_with_baseline(const struct report *r, const struct totals *t)
{
    enum measure m = r->times ? MEASURE_SECONDS : MEASURE_CONFLICTS;
    const struct ratio *ratio = &t->ratio[m];
    const char *baseline = r->c->variants[r->c->baseline].name, *what = r->times ? "time" : "conflicts";
    if (ratio->pairs == 0)
        return arena_format(r->arena, "no puzzle on which its %s could be compared with %s", what, baseline);
    return arena_format(r->arena, "%s%.2f times the %s of %s (half of the puzzles: %.2f to %.2f times)",
                        times_word(ratio), ratio->mean, what, baseline, ratio->low, ratio->high);
}

static const char *append_count(const struct report *r, const char *text, uint32_t n, const char *what)
{
    if (n == 0 || text == NULL)
        return text;
    return arena_format(r->arena, "%s, %u of %u %s", text, (unsigned)n, (unsigned)r->c->n_puzzles, what);
}

static const char *sentence(const struct report *r, uint32_t variant, const struct totals *t)
{
    const char *name = r->c->variants[variant].name, *baseline = r->c->variants[r->c->baseline].name;
    const char *text;
    if (variant == r->c->baseline)
        text = arena_format(r->arena, "the baseline, %u of %u decided", (unsigned)t->decided,
                            (unsigned)r->c->n_puzzles);
    else
        text = compared_with_baseline(r, t);
    text = append_count(r, text, t->verdicts[RUN_UNKNOWN], "unknown");
    text = append_count(r, text, t->verdicts[RUN_REFUSED], "refused");
    text = append_count(r, text, t->verdicts[RUN_BUG], "hit a bug");
    text = append_count(r, text, t->verdicts[RUN_MISSING], "not run");
    if (text != NULL && t->other_rules && t->unique > 0)
        text = arena_format(r->arena, "%s; other rules: of %u %s with one answer by %s, %u %s several and %u none",
                            text, (unsigned)t->unique, plural(t->unique, "puzzle", "puzzles"), baseline,
                            (unsigned)t->became_several, plural(t->became_several, "has", "have"),
                            (unsigned)t->became_none);
    return text == NULL ? NULL : arena_format(r->arena, "%s: %s.", name, text);
}

static bool make_totals(struct report *r)
{
    double *room = arena_array(r->arena, r->c->n_puzzles, sizeof(*room)); /* a number a puzzle */
    r->totals = arena_array(r->arena, r->c->n_variants, sizeof(*r->totals));
    if (room == NULL || r->totals == NULL)
        return false;
    for (uint32_t v = 0; v < r->c->n_variants; v++) {
        struct totals *t = &r->totals[v];
        count_verdicts(r, v, t);
        for (enum measure m = 0; m < MEASURES; m++) {
            mean_of(r, v, m, room, t);
            t->ratio[m] = ratio_of(r, v, m, room);
        }
        t->sentence = sentence(r, v, t);
        if (t->sentence == NULL)
            return false;
    }
    return true;
}

const char *report_title(const struct report *r)
{
    const struct comparison *c = r->c;
    const char *count = c->ask != ASK_COUNT ? "" : arena_format(r->arena, " up to %llu", (unsigned long long)c->count);
    const char *repeat = !r->times || c->repeat == 1
                             ? ""
                             : arena_format(r->arena, ", median of %u runs", (unsigned)c->repeat);
    if (count == NULL || repeat == NULL)
        return NULL;
    return arena_format(r->arena, "%s: %u %s, %u %s, ask %s%s%s%s%s", c->name, (unsigned)c->n_puzzles,
                        plural(c->n_puzzles, "puzzle", "puzzles"), (unsigned)c->n_variants,
                        plural(c->n_variants, "variant", "variants"), ask_name(c->ask), count,
                        *c->limits == '\0' ? "" : ", ", c->limits, repeat);
}

const char *report_note(const struct report *r)
{
    return r->times
               ? "Means are shifted geometric means, with shifts of 1 ms and of 1. PAR-2 is the mean time with twice "
                 "the limit for what "
                 "was not decided. Propagations are calls of filters, changes those of domains. Ratios are to the "
                 "baseline, pair by "
                 "pair: geometric mean and quartiles."
               : "Means are shifted geometric means, with shifts of 1. Propagations are calls of filters, changes "
                 "those of domains. "
                 "Ratios are to the baseline, pair by pair: geometric mean and quartiles.";
}

bool report_make(struct report *r, const struct results *results, bool times, struct arena *arena)
{
    *r = (struct report){.c = results->comparison, .results = results, .arena = arena, .times = times};
    if (!make_cells(r) || !find_disagreements(r) || !make_totals(r))
        return false;
    for (uint32_t v = 0; v < r->c->n_variants; v++)
        r->refusals += r->c->variants[v].rule == NULL ? r->totals[v].verdicts[RUN_REFUSED] : 0;
    return true;
}

bool report_write(FILE *out, const struct report *r, int64_t format)
{
    switch (format) {
    case REPORT_CSV: return write_csv(out, r);
    case REPORT_JSON: return write_json(out, r);
    case REPORT_MARKDOWN: return write_markdown(out, r);
    case REPORT_HTML: return write_html(out, r);
    default: return write_table(out, r);
    }
}
