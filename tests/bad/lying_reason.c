/* Its filter is right, but it blames the place in front of the rook for what the rook does. */
#include "rooks.h"

static void explain(const struct orime_host *host, orime_past *p, const void *data, uint32_t i, orime_set lost,
                    uint32_t code)
{
    if (i != ORIME_CONFLICT && lost == 2)
        host->because(p, code == 0 ? 1 : code - 1, 2);
    else
        one_explain(host, p, data, i, lost, code);
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

static const struct orime_rule rules[] = {{ROOKS("lying-reason", rooks_parse, build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
