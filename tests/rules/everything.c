/* A rule that uses all that the host offers in parse, build and validate: a board of 3 x 3 cells with values 0 to 2,
 * and constraints of all kinds, each switched on by a bit of the option `use`. Option `wrong` uses the host as no rule
 * may. */
#include "everything.h"

#include <string.h>

#include "orime/rule.h"

enum { CELLS = 9, VALUES = 3 };

struct everything {
    uint32_t use, wrong, draw;
};

static const struct orime_key options[] = {
    {.name = "use", .type = ORIME_INTEGER, .low = 0, .high = (1 << KINDS) - 1, .standard = "0", .help = "Bits."},
    {.name = "wrong", .type = ORIME_INTEGER, .low = 0, .high = MISUSES, .standard = "0", .help = "Which misuse."},
    {.name = "draw", .type = ORIME_INTEGER, .low = 0, .high = DRAWINGS - 1, .standard = "0", .help = "Which drawing."},
    {.name = "way", .type = ORIME_CHOICE, .choices = "parse|build", .standard = "build", .help = "Where."},
};
static const struct orime_section sections[] = {
    {.name = "options", .keys = options, .n_keys = sizeof options / sizeof *options, .help = "Options."}};

/* ---- parse ---- */

static void misuse_in_parse(const struct orime_host *host, orime_reader *r, uint32_t which)
{
    uint32_t n;
    switch (which) {
    case 1:
        (void)host->lines(r, "clues", "rows", &n);
        break;
    case 2:
        (void)host->integer(r, "options", "way");
        break;
    case 3:
        (void)host->choice(r, "options", "use");
        break;
    case 4:
        (void)host->entry(r, "options", 0);
        break;
    default:
        break;
    }
}

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct everything *p = host->alloc(r, sizeof *p);
    p->use = (uint32_t)host->integer(r, "options", "use");
    p->wrong = (uint32_t)host->integer(r, "options", "wrong");
    p->draw = (uint32_t)host->integer(r, "options", "draw");
    if (host->choice(r, "options", "way") == 0) {
        misuse_in_parse(host, r, p->wrong);
        return NULL;
    }
    if (host->present(r, "options", NULL) && !host->present(r, "options", "use"))
        host->error(r, NULL, NULL, "options without use");
    return p;
}

/* ---- propagators ---- */

static bool even_check(const uint8_t *values, uint32_t n, const void *data)
{
    uint32_t sum = *(const uint32_t *)data;
    for (uint32_t i = 0; i < n; i++)
        sum += values[i];
    return sum % 2 == 0;
}

static const struct orime_propagator even = {.size = sizeof even, .name = "even", .tier = 2, .check = even_check};

static bool rising_check(const uint8_t *values, uint32_t n, const void *data)
{
    bool rises = true;
    (void)data;
    for (uint32_t i = 1; i < n; i++)
        rises = rises && values[i - 1] <= values[i];
    return rises;
}

static orime_set at_least(orime_set domain)
{
    return ~((domain & -domain) - 1); /* from the lowest value up */
}

static orime_set at_most(orime_set domain)
{
    orime_set set = domain;
    for (uint32_t shift = 1; shift < 64; shift *= 2)
        set |= set >> shift;
    return set;
}

static bool rising_filter(const struct orime_host *host, orime_view *v, const void *data, void *state)
{
    uint32_t n = host->length(v);
    (void)data;
    (void)state;
    for (uint32_t i = 1; i < n; i++)
        if (!host->restrict_to(v, i, at_least(host->domain(v, i - 1)), 0))
            return false;
    for (uint32_t i = n - 1; i > 0; i--)
        if (!host->restrict_to(v, i - 1, at_most(host->domain(v, i)), 0))
            return false;
    return true;
}

static const struct orime_propagator rising = {
    .size = sizeof rising, .name = "rising", .tier = 1, .check = rising_check, .filter = rising_filter};

/* Just one 2. The state is the place of the 2, from 1, once it is known: it must be undone with the domains. */
static bool one_check(const uint8_t *values, uint32_t n, const void *data)
{
    uint32_t twos = 0;
    (void)data;
    for (uint32_t i = 0; i < n; i++)
        twos += values[i] == 2;
    return twos == 1;
}

static bool one_filter(const struct orime_host *host, orime_view *v, const void *data, void *state)
{
    uint32_t n = host->length(v), *found = state, possible = 0, last = 0;
    (void)data;
    for (uint32_t i = 0; i < n; i++) {
        orime_set domain = host->domain(v, i);
        if ((domain & 4) == 0)
            continue;
        possible++;
        last = i;
        if (domain == 4 && *found == 0)
            *found = i + 1;
    }
    for (uint32_t i = 0; i < n && *found != 0; i++)
        if (i + 1 != *found && !host->restrict_to(v, i, 3, *found))
            return false;
    return possible > 0 && (possible > 1 || host->restrict_to(v, last, 4, 0));
}

/* The code is the place of the 2, from 1; or 0: no other place was left. */
static void one_explain(const struct orime_host *host, orime_past *p, const void *data, uint32_t i, orime_set lost,
                        uint32_t code)
{
    uint32_t n = host->past_length(p);
    (void)data;
    (void)lost;
    if (i != ORIME_CONFLICT && code != 0) {
        host->because(p, code - 1, 3);
        return;
    }
    for (uint32_t k = 0; k < n; k++)
        if (k != i && (host->past(p, k) & 4) == 0)
            host->because(p, k, 4);
    host->because(p, n, 1); /* no such place: ignored */
}

static const struct orime_propagator one = {.size = sizeof one,
                                            .name = "one 2",
                                            .tier = 0,
                                            .state_bytes = sizeof(uint32_t),
                                            .check = one_check,
                                            .filter = one_filter,
                                            .explain = one_explain};

/* ---- build ---- */

static const struct orime_value palette[VALUES] = {{"zero", '0', 0}, {"one", '1', 0x010101}, {"two", '2', 0x020202}};

static void build_table(const struct orime_host *host, orime_model *m)
{
    static const uint8_t rows[] = {0, 1, 1, 2, 2, 0, 2, 2};
    host->table(m, "table", (orime_cell[]){0, 1}, 2, rows, 4);
}

/* No two ones in a row. */
static void build_regular(const struct orime_host *host, orime_model *m)
{
    static const struct orime_move moves[] = {{0, 0, 5}, {0, 1, 2}, {1, 0, 5}};
    static const uint32_t accepting[] = {0, 1};
    host->regular(m, "no 11", (orime_cell[]){3, 4, 5}, 3, 2, moves, 3, accepting, 2);
}

/* Cells 1 and 3 add up to a value of a cell that is not drawn: 0, 1 or 3. */
static void build_hidden(const struct orime_host *host, orime_model *m)
{
    static const int32_t weights[] = {-1, 1, 1};
    orime_cell sum = host->cells(m, 1, 0xb);
    host->linear(m, host->format(m, "sum in %u", (unsigned)sum), (orime_cell[]){sum, 1, 3}, 3, weights, 0, 0);
}

/* So that the cells that are not drawn may take several values for one board. */
static void build_loose(const struct orime_host *host, orime_model *m)
{
    orime_cell two = host->cells(m, 2, 7), scope[] = {two, two + 1, 8};
    host->count(m, "loose", scope, 3, 4, 1, 3);
    host->clause(m, scope, 3, (orime_set[]){1, 1, 1});
}

static void build_even(const struct orime_host *host, orime_model *m)
{
    uint32_t *one_more = host->model_alloc(m, sizeof *one_more);
    *one_more = 1;
    host->custom(m, "even", (orime_cell[]){1, 4, 7}, 3, &even, one_more);
}

/* What is handed over is copied: nothing of it is needed when the call returns. */
static void build_passing(const struct orime_host *host, orime_model *m, const struct orime_propagator *lasting,
                          const orime_cell *scope)
{
    struct orime_propagator passing = *lasting;
    char name[] = "a passing name", kind[] = "a passing kind";
    passing.name = kind;
    host->custom(m, name, scope, 3, &passing, NULL);
    memset(&passing, 0xff, sizeof passing);
    memset(name, '?', sizeof name - 1);
    memset(kind, '?', sizeof kind - 1);
}

static void build_kind(const struct orime_host *host, orime_model *m, enum kind kind)
{
    static const orime_cell board[CELLS] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    static const struct orime_run runs[] = {{1, 1}, {1, 2}};
    switch (kind) {
    case LINEAR:
        host->linear(m, "linear", (orime_cell[]){0, 4, 8}, 3, (int32_t[]){2, -1, 3}, 1, 6);
        break;
    case TABLE:
        build_table(host, m);
        break;
    case REGULAR:
        build_regular(host, m);
        break;
    case EQUAL:
        host->equal(m, (orime_cell[]){2, 6}, 2);
        break;
    case CLAUSE:
        host->clause(m, (orime_cell[]){7, 8}, 2, (orime_set[]){1, 6});
        break;
    case FORBIDDEN:
        host->pattern(m, board, 3, 3, (orime_set[]){6, 6, 6, 6}, 2, 2, ORIME_FORBIDDEN);
        break;
    case REQUIRED:
        host->pattern(m, board, 3, 3, (orime_set[]){3, 1}, 1, 2, ORIME_REQUIRED);
        break;
    case CHECK:
        build_even(host, m);
        break;
    case FILTER:
        build_passing(host, m, &rising, (orime_cell[]){0, 3, 6});
        break;
    case EXPLAIN:
        build_passing(host, m, &one, (orime_cell[]){2, 5, 8});
        host->custom(m, "one", (orime_cell[]){0, 4, 8}, 3, &one, NULL);
        break;
    case HIDDEN:
        build_hidden(host, m);
        break;
    case LOOSE:
        build_loose(host, m);
        break;
    case ALL_DIFFERENT:
        host->all_different(m, "row", (orime_cell[]){0, 1, 2}, 3);
        break;
    case COUNT:
        host->count(m, "zeros", (orime_cell[]){0, 2, 4, 6, 8}, 5, 1, 1, 2);
        break;
    case RUNS:
        host->runs(m, "runs", (orime_cell[]){6, 7, 8}, 3, runs, 2, 0);
        break;
    case KEEP:
        host->keep(m, 4, 5);
        break;
    case KINDS:
        break;
    }
}

static void misuse_of_boards(const struct orime_host *host, orime_model *m, uint32_t which)
{
    static const struct orime_value twice[] = {{"a", 'x', 0}, {"b", 'x', 0}}, unnamed[] = {{"", 'x', 0}},
                                    reserved[] = {{"a", '?', 0}};
    switch (which) {
    case 1:
        host->cells(m, 1, 1);
        break;
    case 2:
        host->board(m, 3, 0, 1, palette, VALUES);
        break;
    case 3:
        host->board(m, 5000, 5000, 1, palette, VALUES);
        break;
    case 4:
        host->board(m, 1, 1, 1, NULL, 2);
        break;
    case 5:
        host->board(m, 1, 1, 1, twice, 2);
        break;
    case 6:
        host->board(m, 1, 1, 1, unnamed, 1);
        break;
    case 7:
        host->board(m, 1, 1, 1, reserved, 1);
        break;
    default: /* no board at all */
        break;
    }
}

static void misuse_of_cells(const struct orime_host *host, orime_model *m, uint32_t which)
{
    host->board(m, 3, 3, 1, palette, VALUES);
    switch (which) {
    case 9:
        host->board(m, 3, 3, 1, palette, VALUES);
        break;
    case 10:
        host->cells(m, 1, 0);
        break;
    case 11:
        host->cells(m, UINT32_MAX, 1);
        break;
    case 12:
        host->keep(m, CELLS, 1);
        break;
    case 13:
        host->all_different(m, "beyond", (orime_cell[]){0, CELLS}, 2);
        break;
    default:
        host->equal(m, NULL, 2);
        break;
    }
}

static void misuse_of_constraints(const struct orime_host *host, orime_model *m, uint32_t which)
{
    static const orime_cell first[] = {0};
    static const struct orime_run none = {0, 1}, blank = {1, 0};
    static const struct orime_move nowhere = {0, 1, 1};
    static const struct orime_propagator empty = {.size = sizeof empty, .name = "empty"};
    host->board(m, 3, 3, 1, palette, VALUES);
    switch (which) {
    case 15:
        host->runs(m, "none", first, 1, &none, 1, 0);
        break;
    case 16:
        host->runs(m, "blank", first, 1, &blank, 1, 0);
        break;
    case 17:
        host->runs(m, "blank", first, 1, NULL, 0, 64);
        break;
    case 18:
        host->table(m, "value", first, 1, (const uint8_t[]){64}, 1);
        break;
    case 19:
        host->regular(m, "move", first, 1, 1, &nowhere, 1, NULL, 0);
        break;
    case 20:
        host->regular(m, "state", first, 1, 1, NULL, 0, (const uint32_t[]){1}, 1);
        break;
    case 21:
        host->linear(m, "weights", first, 1, NULL, 0, 1);
        break;
    case 22:
        host->clause(m, first, 1, NULL);
        break;
    case 23:
        host->pattern(m, first, 1, 1, NULL, 1, 1, ORIME_FORBIDDEN);
        break;
    case 24:
        host->custom(m, "none", first, 1, NULL, NULL);
        break;
    default:
        host->custom(m, "no check", first, 1, &empty, NULL);
        break;
    }
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct everything *p = puzzle;
    if (p->wrong > 0) {
        (p->wrong < 9 ? misuse_of_boards : p->wrong < 15 ? misuse_of_cells : misuse_of_constraints)(host, m, p->wrong);
        return;
    }
    host->board(m, 3, 3, 1, palette, VALUES);
    for (uint32_t k = 0; k < KINDS; k++)
        if ((p->use >> k & 1) != 0)
            build_kind(host, m, (enum kind)k);
}

/* ---- validate: each kind in plain words ---- */

static bool small_squares_hold(const uint8_t *v)
{
    for (uint32_t c = 0; c < 5; c++)
        if (c != 2 && v[c] > 0 && v[c + 1] > 0 && v[c + 3] > 0 && v[c + 4] > 0)
            return false;
    return true;
}

static bool holds(enum kind kind, const uint8_t *v)
{
    static const char *const pairs[] = {"01", "12", "20", "22"};
    uint32_t zeros = 0;
    int32_t sum = 2 * v[0] - v[4] + 3 * v[8];
    bool good = false;
    switch (kind) {
    case LINEAR:
        return sum >= 1 && sum <= 6;
    case TABLE:
        for (uint32_t i = 0; i < 4; i++)
            good = good || (v[0] == pairs[i][0] - '0' && v[1] == pairs[i][1] - '0');
        return good;
    case REGULAR:
        return v[4] != 1 || (v[3] != 1 && v[5] != 1);
    case EQUAL:
        return v[2] == v[6];
    case CLAUSE:
        return v[7] == 0 || v[8] != 0;
    case FORBIDDEN:
        return small_squares_hold(v);
    case REQUIRED:
        for (uint32_t c = 0; c < 6; c++)
            if (v[c] == 2 && v[c + 3] != 0)
                return false;
        return true;
    case CHECK:
        return (v[1] + v[4] + v[7]) % 2 == 1;
    case FILTER:
        return v[0] <= v[3] && v[3] <= v[6];
    case EXPLAIN:
        return (v[2] == 2) + (v[5] == 2) + (v[8] == 2) == 1 && (v[0] == 2) + (v[4] == 2) + (v[8] == 2) == 1;
    case HIDDEN:
        return v[1] + v[3] < 2 || v[1] + v[3] == 3;
    case ALL_DIFFERENT:
        return v[0] != v[1] && v[0] != v[2] && v[1] != v[2];
    case COUNT:
        for (uint32_t c = 0; c < CELLS; c += 2)
            zeros += v[c] == 0;
        return zeros == 1 || zeros == 2;
    case RUNS:
        return (v[6] == 1 && v[7] == 2 && v[8] == 0) || (v[6] == 0 && v[7] == 1 && v[8] == 2) ||
               (v[6] == 1 && v[7] == 0 && v[8] == 2);
    case KEEP:
        return v[4] != 1;
    case LOOSE:
    case KINDS:
        break;
    }
    return true;
}

static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct everything *p = puzzle;
    for (uint32_t k = 0; k < KINDS; k++)
        if ((p->use >> k & 1) != 0 && !holds((enum kind)k, values)) {
            host->broken(r, NULL, 0, "kind %u", (unsigned)k);
            return false;
        }
    return true;
}

/* Figures on the board of 3 x 3: all kinds as they should be, or one as it should not. */
static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    static const uint32_t row[] = {0, 1, 2}, outside[] = {7, 8, 9}, apart[] = {0, 2}, turned[] = {2, 3},
                          below[] = {1, 4};
    switch (((const struct everything *)puzzle)->draw) {
    case 0:
        for (uint32_t k = ORIME_LINE; k <= ORIME_SHADE; k++)
            host->figure(c, (enum orime_figure)k, row, 3, k == ORIME_OUTLINE ? "12" : NULL);
        host->figure(c, ORIME_RING_BETWEEN, below, 2, NULL);
        host->figure(c, ORIME_DOT_BETWEEN, row + 1, 2, NULL);
        host->figure(c, ORIME_LESS_BETWEEN, row + 1, 2, NULL);
        host->figure(c, ORIME_BAND, row, 3, NULL);
        break;
    case 1:
        host->figure(c, ORIME_LINE, NULL, 1, NULL);
        break;
    case 2:
        host->figure(c, ORIME_LINE, row, 0, NULL);
        break;
    case 3:
        host->figure(c, (enum orime_figure)(ORIME_BAND + 1), row, 2, NULL);
        break;
    case 4:
        host->figure(c, ORIME_BULB, outside, 3, NULL);
        break;
    case 5:
        host->figure(c, ORIME_RING_BETWEEN, row, 3, NULL);
        break;
    default:
        host->figure(c, ORIME_DOT_BETWEEN, ((const struct everything *)puzzle)->draw == 6 ? apart : turned, 2, NULL);
    }
}

static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "everything",
    .name = "Everything",
    .version = "1.0",
    .summary = "Uses all that the host offers.",
    .sections = sections,
    .n_sections = 1,
    .example = "[puzzle]\nrule = everything\n[options]\nuse = 0\n",
    .parse = parse,
    .build = build,
    .validate = validate,
    .render = render,
}};

ORIME_EXPORT_RULES(rules);
