/* A rule that must be caught: its validate refuses every answer that its build allows. */
#include "orime/rule.h"

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    return host->alloc(r, 1);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    static const struct orime_value palette[] = {{"no", '.', 0xffffff}, {"yes", '#', 0x000000}};
    (void)puzzle;
    host->board(m, 3, 1, 1, palette, 2);
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    static const uint32_t middle = 1;
    (void)puzzle;
    (void)values;
    host->broken(r, &middle, 1, "the middle is not a middle");
    return false;
}

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "lying",
    .name = "Lying",
    .version = "1.0",
    .summary = "Refuses its own answers.",
    .example = "[puzzle]\nrule = lying\n",
    .parse = parse,
    .build = build,
    .validate = validate,
}};

ORIME_EXPORT_RULES(rules);
