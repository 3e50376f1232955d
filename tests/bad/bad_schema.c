/* The default of a key is outside its range. */
#include "rooks.h"

static const struct orime_key keys[] = {
    {.name = "rows", .type = ORIME_INTEGER, .low = 1, .high = 9, .standard = "10", .help = "The number of rows."},
};
static const struct orime_section sections[] = {{.name = "board", .keys = keys, .n_keys = 1, .help = "The board."}};
static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "bad-schema",
    .name = "Bad schema",
    .version = "1.0",
    .summary = "Its schema contradicts itself.",
    .sections = sections,
    .n_sections = 1,
    .example = "[puzzle]\nrule = bad-schema\n",
    .parse = rooks_parse,
    .build = rooks_build,
    .validate = rooks_validate,
}};

ORIME_EXPORT_RULES(rules);
