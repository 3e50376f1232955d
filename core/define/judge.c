#include "define/judge.h"

#include <string.h>

#include "define/facts.h"
#include "define/lines.h"

int64_t judge_number_of(const struct judge *j, uint32_t cell)
{
    uint8_t v = j->values[cell];
    return v >= j->g->n_values || j->g->number[v] == NO_VALUE_NUMBER ? 0 : j->g->number[v];
}

/* What the values of cells themselves must be: no hole, none that is fixed elsewhere. */
static void judge_values(struct judge *j)
{
    const struct game *g = j->g;
    for (uint32_t c = 0; c < g->cells; c++) {
        uint8_t v = j->values[c];
        const char *wrong = NULL;
        if (g->hole != NULL && g->hole[c])
            wrong = v == 0 ? NULL : "a cell that is not on the board has a value";
        else if (v >= g->n_values)
            wrong = "a cell without a value";
        else if (g->d->has_fixed && (g->fixed[c] == ORIME_OPEN ? (g->free >> v & 1) == 0 : g->fixed[c] != v))
            wrong = "a cell that may not take this value";
        if (wrong == NULL)
            continue;
        j->host->broken(j->r, &c, 1, "%s", wrong);
        j->good = false;
    }
}

static void judge_givens(struct judge *j)
{
    const struct game *g = j->g;
    const int32_t *of = g->d->givens == ORIME_NONE ? NULL : g->clues[g->d->givens].of;
    for (uint32_t c = 0; of != NULL && c < g->cells; c++)
        if (of[c] >= 0 && of[c] != j->values[c] && (g->hole == NULL || !g->hole[c])) {
            j->host->broken(j->r, &c, 1, "a given cell is not %s", g->palette[of[c]].name);
            j->good = false;
        }
}

bool judge_asks(struct judge *j, const struct site *s, const struct fact *f)
{
    if (f->condition == NULL)
        return true;
    uint32_t n = judge_spot(j, s, (enum spot)f->condition->input);
    return n == 1 && judge_in(j, j->list[0], game_set(j->g, &f->condition->set));
}

void judge_site(struct judge *j, const struct site *s)
{
    for (uint32_t k = 0; k < j->sentence->n_facts; k++) {
        const struct fact *f = j->sentence->facts[k];
        if (!judge_asks(j, s, f) || f->kind->judge(j, s, f))
            continue;
        j->host->broken(j->r, s->n > 64 ? NULL : s->cells, s->n > 64 ? 0 : s->n, "this does not hold: %s",
                        j->sentence->words);
        j->good = false;
    }
}

void *judge_memory(struct judge *j, size_t bytes)
{
    return j->w != NULL ? j->host->write_alloc(j->w, bytes) : j->host->report_alloc(j->r, bytes);
}

void judge_begin(struct judge *j)
{
    j->cells = judge_memory(j, (j->g->cells + (size_t)8) * sizeof *j->cells);
    j->list = judge_memory(j, (j->g->cells + (size_t)8) * sizeof *j->list);
    if (j->g->d->lines == LINES_THROUGH || j->g->d->lines == LINES_ALONG)
        j->pieces = lines_judge_pieces(j);
}

bool define_judge(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct game *g = puzzle;
    struct judge j = {.host = host, .r = r, .g = g, .values = values, .good = true, .visit = judge_site};
    judge_begin(&j);
    judge_values(&j);
    if (!j.good)
        return false;
    judge_givens(&j);
    for (uint32_t s = 0; s < g->d->n_sentences; s++) {
        j.sentence = &g->d->sentences[s];
        if (game_means(g, j.sentence))
            j.sentence->scope.kind->judge(&j, &j.sentence->scope);
    }
    return j.good;
}
