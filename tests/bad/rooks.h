/* The rule that the bad plugins share: n rooks on a board of n x n cells, one in each row and in each column; some
 * are given. What a plugin does not do wrong, it takes from here. */
#ifndef TESTS_BAD_ROOKS_H
#define TESTS_BAD_ROOKS_H

#include "orime/rule.h"

enum { ROOKS_MAX = 8 };

struct rooks {
    uint32_t n;
    bool given[ROOKS_MAX * ROOKS_MAX];
};

typedef void rooks_post(const struct orime_host *host, orime_model *m, const char *name, const orime_cell *line,
                        uint32_t n);

static inline const void *rooks_parse(const struct orime_host *host, orime_reader *r)
{
    struct rooks *p = host->alloc(r, sizeof *p);
    const struct orime_line *rows = host->lines(r, "board", "rows", &p->n);
    if (p->n == 0 || p->n > ROOKS_MAX) {
        host->error(r, rows, "1 to 8", "%u rows", (unsigned)p->n);
        return NULL;
    }
    for (uint32_t y = 0; y < p->n; y++) {
        if (rows[y].length != p->n)
            host->error(r, &rows[y], NULL, "a row of %u cells", (unsigned)rows[y].length);
        for (uint32_t x = 0; x < p->n && x < rows[y].length; x++)
            p->given[y * p->n + x] = rows[y].text[x] == 'R';
    }
    return p;
}

static inline void rooks_count(const struct orime_host *host, orime_model *m, const char *name, const orime_cell *line,
                               uint32_t n)
{
    host->count(m, name, line, n, 2, 1, 1);
}

static inline void rooks_build_with(const struct orime_host *host, orime_model *m, const struct rooks *p,
                                    rooks_post *post)
{
    static const struct orime_value palette[] = {{"empty", '.', 0xffffff}, {"rook", 'R', 0x000000}};
    orime_cell first = host->board(m, p->n, p->n, 1, palette, 2), line[ROOKS_MAX];
    for (uint32_t i = 0; i < p->n; i++) {
        for (uint32_t k = 0; k < p->n; k++)
            line[k] = first + i * p->n + k;
        post(host, m, host->format(m, "row %u", (unsigned)i + 1), line, p->n);
        for (uint32_t k = 0; k < p->n; k++)
            line[k] = first + k * p->n + i;
        post(host, m, host->format(m, "column %u", (unsigned)i + 1), line, p->n);
    }
    for (uint32_t c = 0; c < p->n * p->n; c++)
        if (p->given[c])
            host->keep(m, first + c, 2);
}

static inline void rooks_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    rooks_build_with(host, m, puzzle, rooks_count);
}

static inline bool rooks_validate(const struct orime_host *host, orime_report *r, const void *puzzle,
                                  const uint8_t *values)
{
    const struct rooks *p = puzzle;
    bool good = true;
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t row = 0, column = 0;
        for (uint32_t k = 0; k < p->n; k++) {
            row += values[i * p->n + k];
            column += values[k * p->n + i];
            good = good && (values[i * p->n + k] == 1 || !p->given[i * p->n + k]);
        }
        good = good && row == 1 && column == 1;
    }
    if (!good)
        host->broken(r, NULL, 0, "some line has not one rook");
    return good;
}

/* ---- "exactly one rook", as a propagator of the rule's own ---- */

static inline bool one_check(const uint8_t *values, uint32_t n, const void *data)
{
    uint32_t rooks = 0;
    (void)data;
    for (uint32_t i = 0; i < n; i++)
        rooks += values[i];
    return rooks == 1;
}

/* A rook that is certain empties the others; the last place that can have one has it. */
static inline bool one_filter(const struct orime_host *host, orime_view *v, const void *data, void *state)
{
    uint32_t n = host->length(v), certain = n, possible = 0, last = 0;
    (void)data;
    (void)state;
    for (uint32_t i = 0; i < n; i++) {
        if (host->domain(v, i) == 2)
            certain = i;
        if ((host->domain(v, i) & 2) != 0) {
            possible++;
            last = i;
        }
    }
    for (uint32_t i = 0; i < n && certain < n; i++)
        if (i != certain && !host->restrict_to(v, i, 1, certain))
            return false;
    return possible > 0 && (possible > 1 || host->restrict_to(v, last, 2, n));
}

/* The code is the place of the certain rook, or n: there was one place left. */
static inline void one_explain(const struct orime_host *host, orime_past *p, const void *data, uint32_t i,
                               orime_set lost,
                               uint32_t code)
{
    uint32_t n = host->past_length(p);
    (void)data;
    if (i != ORIME_CONFLICT && lost == 2) {
        host->because(p, code, 1);
        return;
    }
    for (uint32_t k = 0; k < n; k++)
        if (k != i)
            host->because(p, k, 2);
}

/* ---- the descriptor ---- */

static const struct orime_key rooks_keys[] = {
    {.name = "rows", .type = ORIME_LINES, .required = true, .help = "A row a line: R for a rook, '.' otherwise."},
};
static const struct orime_section rooks_sections[] = {
    {.name = "board", .required = true, .keys = rooks_keys, .n_keys = 1, .help = "The board."},
};

#define ROOKS_EXAMPLE(id) "[puzzle]\nrule = " id "\n[board]\nrows =\n    R...\n    ....\n    .R..\n    ...R\n"

/* The rule with the given hooks; more members may follow, and replace what is here. */
#define ROOKS(rule_id, rule_parse, rule_build, rule_validate)                                                        \
    .size = sizeof(struct orime_rule), .id = rule_id, .name = "Rooks", .version = "1.0",                             \
    .summary = "One rook in each row and column.", .sections = rooks_sections, .n_sections = 1,                      \
    .example = ROOKS_EXAMPLE(rule_id), .parse = rule_parse, .build = rule_build, .validate = rule_validate

#endif
