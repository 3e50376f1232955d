/* Norinori: each region has two black cells, and each black cell touches exactly one other. */
#include "orime/rule.h"

enum { WHITE = 1, BLACK = 2 }; /* as sets of values */

struct norinori {
    struct orime_regions regions;
    const bool *holes; /* NULL: there are none */
};

static const struct orime_value palette[] = {ORIME_WHITE_AND_BLACK};

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct norinori *p = host->alloc(r, sizeof *p);
    if (!host->read_regions_and_holes(r, "board", "regions", &p->regions, &p->holes))
        return NULL;
    (void)host->read_given(r, p->regions.width, p->regions.height, palette, 2);
    return p;
}

/* ---- building ---- */

/* A black cell has a black neighbour, and no two of them. */
static void build_domino(const struct orime_host *host, orime_model *m, const struct norinori *p, uint32_t cell)
{
    static const orime_set some_black[] = {WHITE, BLACK, BLACK, BLACK, BLACK}, some_white[] = {WHITE, WHITE, WHITE};
    uint32_t scope[5] = {cell}, n = orime_neighbours(p->regions.width, p->regions.height, cell, scope + 1);
    host->as_one(m, host->format(m, "if r%uc%u is black, so is one neighbour", (unsigned)(cell / p->regions.width + 1),
                                 (unsigned)(cell % p->regions.width + 1)));
    host->clause(m, scope, n + 1, some_black);
    for (uint32_t a = 1; a <= n; a++)
        for (uint32_t b = 1; b < a; b++)
            host->clause(m, (orime_cell[]){cell, scope[a], scope[b]}, 3, some_white);
    host->as_one(m, NULL);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct norinori *p = puzzle;
    const struct orime_regions *g = &p->regions;
    (void)host->board(m, g->width, g->height, 1, palette, 2);
    if (p->holes != NULL)
        host->holes(m, p->holes);
    for (uint32_t i = 0; i < g->n; i++)
        host->count(m, host->format(m, "the region of r%uc%u", (unsigned)(g->cells[g->begin[i]] / g->width + 1),
                                    (unsigned)(g->cells[g->begin[i]] % g->width + 1)),
                    g->cells + g->begin[i], g->begin[i + 1] - g->begin[i], BLACK, 2, 2);
    for (uint32_t c = 0; c < g->width * g->height; c++)
        if (p->holes == NULL || !p->holes[c])
            build_domino(host, m, p, c);
}

/* ---- checking an answer ---- */

static bool check_groups(const struct orime_host *host, orime_report *r, const struct norinori *p,
                         const uint8_t *values)
{
    uint32_t n, cells = p->regions.width * p->regions.height;
    bool good = true;
    const uint32_t *group = host->groups_of(r, values, BLACK, &n);
    uint32_t *size = host->report_alloc(r, n * sizeof *size);
    for (uint32_t c = 0; c < cells; c++)
        if (group[c] != ORIME_NONE)
            size[group[c]]++;
    for (uint32_t c = 0, seen = 0; c < cells; c++) {
        if (group[c] != seen)
            continue;
        seen++;
        if (size[group[c]] != 2) {
            host->broken(r, &c, 1, size[group[c]] == 1 ? "a black cell alone" : "%u black cells in a group",
                         (unsigned)size[group[c]]);
            good = false;
        }
    }
    return good;
}

static bool check_regions(const struct orime_host *host, orime_report *r, const struct norinori *p,
                          const uint8_t *values)
{
    const struct orime_regions *g = &p->regions;
    bool good = true;
    for (uint32_t i = 0; i < g->n; i++) {
        unsigned black = 0;
        for (uint32_t k = g->begin[i]; k < g->begin[i + 1]; k++)
            black += values[g->cells[k]];
        if (black == 2)
            continue;
        host->broken(r, g->cells + g->begin[i], g->begin[i + 1] - g->begin[i],
                     black == 0   ? "a region without black cells"
                     : black == 1 ? "a region with one black cell"
                                  : "a region with %u black cells",
                     black);
        good = false;
    }
    return good;
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct norinori *p = puzzle;
    bool groups = check_groups(host, r, p, values);
    for (uint32_t c = 0; p->holes != NULL && c < p->regions.width * p->regions.height; c++)
        if (p->holes[c] && values[c] != 0) {
            host->broken(r, &c, 1, "a hole is black");
            groups = false;
        }
    return check_regions(host, r, puzzle, values) && groups;
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct norinori *p = puzzle;
    host->regions(c, p->regions.of);
}

/* ---- the rule ---- */

static const struct orime_key board_keys[] = {ORIME_KEY_REGIONS};
static const struct orime_key given_keys[] = {ORIME_KEY_GIVEN};
static const struct orime_key option_keys[] = {ORIME_KEY_SPLIT};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 1,
     .help = "The regions; @: a hole, which is no cell of the board."},
    {.name = "given", .keys = given_keys, .n_keys = 1, .help = "Cells that are known from the start."},
    {.name = "options", .keys = option_keys, .n_keys = 1, .help = "How regions are read."},
};

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "norinori",
    .name = "Norinori",
    .version = "1.0",
    .summary = "Two black cells in each region, in pairs that do not touch one another.",
    .sections = sections,
    .n_sections = sizeof sections / sizeof *sections,
    .example = "[puzzle]\n"
               "rule = norinori\n"
               "\n"
               "[board]\n"
               "regions =\n"
               "    ABBC\n"
               "    ABCC\n"
               "    ADCC\n"
               "    ADDC\n",
    .parse = parse,
    .build = build,
    .validate = validate,
    .render = render,
}};

ORIME_EXPORT_RULES(rules);
