/* It gives no reason at all, as if everything had been clear from the start. */
#include "rooks.h"

static void explain(const struct orime_host *host, orime_past *p, const void *data, uint32_t i, orime_set lost,
                    uint32_t code)
{
    (void)host;
    (void)p;
    (void)data;
    (void)i;
    (void)lost;
    (void)code;
}

static const struct orime_propagator propagator = {.size = sizeof propagator, .name = "one rook", .tier = 0,
                                                   .check = one_check, .filter = one_filter, .explain = explain};

static void post(const struct orime_host *host, orime_model *m, const char *name, const orime_cell *line, uint32_t n)
{
    host->custom(m, name, line, n, &propagator, NULL);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    rooks_build_with(host, m, puzzle, post);
}

static const struct orime_rule rules[] = {{ROOKS("missing-reason", rooks_parse, build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
