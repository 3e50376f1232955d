/* Its filter rules out the last place when two are left, though a rook may well stand there. */
#include "rooks.h"

static bool filter(const struct orime_host *host, orime_view *v, const void *data, void *state)
{
    uint32_t n = host->length(v), open = 0, last = 0;
    if (!one_filter(host, v, data, state))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (host->domain(v, i) == 3) {
            open++;
            last = i;
        }
    return open != 2 || host->restrict_to(v, last, 1, n);
}

static const struct orime_propagator propagator = {.size = sizeof propagator, .name = "one rook", .tier = 0,
                                                   .check = one_check, .filter = filter};

static void post(const struct orime_host *host, orime_model *m, const char *name, const orime_cell *line, uint32_t n)
{
    host->custom(m, name, line, n, &propagator, NULL);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    rooks_build_with(host, m, puzzle, post);
}

static const struct orime_rule rules[] = {{ROOKS("lying-filter", rooks_parse, build, rooks_validate)}};

ORIME_EXPORT_RULES(rules);
