/* The rooks as they should be, with each step of the ladder of propagators: nothing is to be found here. */
#include "rooks.h"

/* Which rooks were certain at the last call: an example of trailed state. */
static bool state_filter(const struct orime_host *host, orime_view *v, const void *data, void *state)
{
    uint32_t *seen = state, n = host->length(v);
    for (uint32_t i = 0; i < n; i++) {
        if (host->domain(v, i) != 2 || (*seen >> i & 1) != 0)
            continue;
        *seen |= (uint32_t)1 << i;
        for (uint32_t k = 0; k < n; k++)
            if (k != i && !host->restrict_to(v, k, 1, i))
                return false;
    }
    return *seen != 0 || one_filter(host, v, data, NULL);
}

/* Does nothing, also when all is known: the host asks check then, so the answers are right all the same. */
static bool lax_filter(const struct orime_host *host, orime_view *v, const void *data, void *state)
{
    (void)data;
    (void)state;
    return host->length(v) > 0;
}

static const struct orime_propagator lax = {.size = sizeof lax, .name = "one rook", .tier = 3,
                                            .check = one_check, .filter = lax_filter};
static const struct orime_propagator only_check = {.size = sizeof only_check, .name = "one rook", .tier = 1,
                                                   .check = one_check};
static const struct orime_propagator with_filter = {.size = sizeof with_filter, .name = "one rook", .tier = 1,
                                                    .check = one_check, .filter = one_filter};
static const struct orime_propagator with_reasons = {.size = sizeof with_reasons, .name = "one rook", .tier = 0,
                                                     .check = one_check, .filter = one_filter, .explain = one_explain};
static const struct orime_propagator with_state = {.size = sizeof with_state,
                                                   .name = "one rook",
                                                   .tier = 2,
                                                   .state_bytes = sizeof(uint32_t),
                                                   .check = one_check,
                                                   .filter = state_filter};

static void post_check(const struct orime_host *host, orime_model *m, const char *name, const orime_cell *line,
                       uint32_t n)
{
    host->custom(m, name, line, n, &only_check, NULL);
}

static void post_filter(const struct orime_host *host, orime_model *m, const char *name, const orime_cell *line,
                        uint32_t n)
{
    host->custom(m, name, line, n, &with_filter, NULL);
}

static void post_reasons(const struct orime_host *host, orime_model *m, const char *name, const orime_cell *line,
                         uint32_t n)
{
    host->custom(m, name, line, n, &with_reasons, NULL);
}

static void post_state(const struct orime_host *host, orime_model *m, const char *name, const orime_cell *line,
                       uint32_t n)
{
    host->custom(m, name, line, n, &with_state, NULL);
}

static void post_lax(const struct orime_host *host, orime_model *m, const char *name, const orime_cell *line,
                     uint32_t n)
{
    host->custom(m, name, line, n, &lax, NULL);
}

static void build_lax(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    rooks_build_with(host, m, puzzle, post_lax);
}

static void build_check(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    rooks_build_with(host, m, puzzle, post_check);
}

static void build_filter(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    rooks_build_with(host, m, puzzle, post_filter);
}

static void build_reasons(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    rooks_build_with(host, m, puzzle, post_reasons);
}

static void build_state(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    rooks_build_with(host, m, puzzle, post_state);
}

/* ---- options: the size of an empty board, and whether a rook stands in its corner ---- */

static const struct orime_key option_keys[] = {
    {.name = "size", .type = ORIME_INTEGER, .low = 1, .high = ROOKS_MAX, .standard = "3", .help = "Rows and columns."},
    {.name = "corner", .type = ORIME_CHOICE, .choices = "free|rook", .standard = "free", .help = "Is a rook there?"},
};
static const struct orime_section option_sections[] = {
    {.name = "options", .keys = option_keys, .n_keys = 2, .help = "The board."},
};

static const void *parse_options(const struct orime_host *host, orime_reader *r)
{
    struct rooks *p = host->alloc(r, sizeof *p);
    p->n = (uint32_t)host->integer(r, "options", "size");
    p->given[0] = host->choice(r, "options", "corner") == 1;
    return p;
}

static const struct orime_rule rules[] = {
    {
        .size = sizeof(struct orime_rule),
        .id = "good-options",
        .name = "Rooks",
        .version = "1.0",
        .summary = "One rook in each row and column of an empty board.",
        .sections = option_sections,
        .n_sections = 1,
        .example = "[puzzle]\nrule = good-options\n[options]\nsize = 2\ncorner = rook\n",
        .parse = parse_options,
        .build = rooks_build,
        .validate = rooks_validate,
    },
    {ROOKS("good", rooks_parse, rooks_build, rooks_validate)},
    {ROOKS("good-check", rooks_parse, build_check, rooks_validate)},
    {ROOKS("good-filter", rooks_parse, build_filter, rooks_validate)},
    {ROOKS("good-lax", rooks_parse, build_lax, rooks_validate)},
    {ROOKS("good-reasons", rooks_parse, build_reasons, rooks_validate)},
    {ROOKS("good-state", rooks_parse, build_state, rooks_validate)},
};

ORIME_EXPORT_RULES(rules);
