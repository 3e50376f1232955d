/* Latin squares: the smallest complete rule. Copy this folder to plugins/NAME, and change it from top to bottom.
 *
 * A square of n x n cells is filled with the numbers 1 to n, so that each row and each column holds every number once.
 * Some are given. */
#include "orime/rule.h"

/* 1. What a puzzle file may hold. The host checks a file against this before `parse` sees it: unknown and missing
 * sections and keys, types and ranges have their messages already. Section [puzzle] comes with every rule. */
static const struct orime_key keys[] = {
    {.name = "rows", .type = ORIME_LINES, .required = true, .help = "A row a line: numbers, '.' for an empty cell."},
};

static const struct orime_section sections[] = {
    {.name = "square", .required = true, .keys = keys, .n_keys = 1, .help = "The square."},
};

/* 2. What `parse` hands to the other hooks. */
enum { SIZE_MAX_HERE = 9 };

struct latin {
    uint32_t n;
    uint8_t given[SIZE_MAX_HERE * SIZE_MAX_HERE]; /* 0: none */
};

/* 3. From the file to the puzzle. Errors are noted where they stand, and reading goes on: a user wants to see all of
 * them. After an error the result does not matter. */
static void parse_row(const struct orime_host *host, orime_reader *r, const struct orime_line *line, uint32_t n,
                      uint8_t *given)
{
    const struct orime_line *word;
    uint32_t x = 0;
    for (uint32_t at = 0; (word = host->word(r, line, &at)) != NULL; x++) {
        int64_t number = 0;
        if (word->length == 1 && word->text[0] == '.')
            continue;
        if (host->number(r, word, 1, n, &number) && x < n)
            given[x] = (uint8_t)number;
    }
    if (x != n)
        host->error(r, line, "as many as there are rows", "a row of %u cells", (unsigned)x);
}

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct latin *p = host->alloc(r, sizeof *p); /* never NULL, and never freed by a rule */
    const struct orime_line *rows = host->lines(r, "square", "rows", &p->n);
    if (p->n == 0 || p->n > SIZE_MAX_HERE) {
        host->error(r, rows, "1 to 9", "a square of %u rows", (unsigned)p->n);
        return NULL;
    }
    for (uint32_t y = 0; y < p->n; y++)
        parse_row(host, r, &rows[y], p->n, p->given + y * p->n);
    return p;
}

/* 4. From the puzzle to cells and constraints. What is given to the host is copied by it. */
static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    static const struct orime_value palette[SIZE_MAX_HERE] = {
        {"one", '1', 0xe6194b},   {"two", '2', 0x3cb44b},   {"three", '3', 0xffe119},
        {"four", '4', 0x4363d8},  {"five", '5', 0xf58231},  {"six", '6', 0x911eb4},
        {"seven", '7', 0x46f0f0}, {"eight", '8', 0xf032e6}, {"nine", '9', 0xbcf60c},
    };
    const struct latin *p = puzzle;
    orime_cell first = host->board(m, p->n, p->n, 1, palette, p->n), line[SIZE_MAX_HERE];
    for (uint32_t i = 0; i < p->n; i++) {
        for (uint32_t k = 0; k < p->n; k++)
            line[k] = first + i * p->n + k;
        host->all_different(m, host->format(m, "row %u", (unsigned)i + 1), line, p->n);
        for (uint32_t k = 0; k < p->n; k++)
            line[k] = first + k * p->n + i;
        host->all_different(m, host->format(m, "column %u", (unsigned)i + 1), line, p->n);
    }
    for (uint32_t c = 0; c < p->n * p->n; c++)
        if (p->given[c] != 0)
            host->keep(m, first + c, (orime_set)1 << (p->given[c] - 1));
}

/* 5. Is this an answer? Written from the rule in words, not from `build`: each guards against mistakes of the other. */
static bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct latin *p = puzzle;
    bool good = true;
    for (uint32_t a = 0; a < p->n * p->n; a++) {
        if (p->given[a] != 0 && values[a] + 1 != p->given[a]) {
            host->broken(r, &a, 1, "the given number %u is %u", (unsigned)p->given[a], values[a] + 1u);
            good = false;
        }
        for (uint32_t b = 0; b < a; b++)
            if (values[a] == values[b] && (a / p->n == b / p->n || a % p->n == b % p->n)) {
                uint32_t cells[] = {b, a};
                host->broken(r, cells, 2, "the number %u comes twice in a line", values[a] + 1u);
                good = false;
            }
    }
    return good;
}

/* 6. The rule itself. The example has exactly one answer; `orime lint` tries a lot of things with it. */
static const struct orime_rule rules[] = {{
    .size = sizeof(struct orime_rule),
    .id = "latin",
    .name = "Latin square",
    .version = "1.0",
    .summary = "Each row and each column holds every number once.",
    .sections = sections,
    .n_sections = sizeof sections / sizeof *sections,
    .example = "[puzzle]\n"
               "rule = latin\n"
               "\n"
               "[square]\n"
               "rows =\n"
               "    . . 3 .\n"
               "    . . . 2\n"
               "    . 4 . .\n"
               "    . 2 . 1\n",
    .parse = parse,
    .build = build,
    .validate = validate,
}};

ORIME_EXPORT_RULES(rules);
