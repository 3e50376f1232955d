/* Nonograms in a box: two rules. nonogram3d has the lengths of the runs of each line, picross3d the number of its cells
 * and, roughly, of their groups. Here: building, checking an answer, and the rules themselves. */
#include <string.h>

#include "volume.h"

/* ---- building ---- */

static void build_parts(const struct orime_host *host, orime_model *m, const struct volume *v, const char *name,
                        const struct clue *c, const orime_cell *scope, uint32_t n)
{
    for (uint32_t colour = 1; colour < v->n_values; colour++) {
        const struct part *p = &c->parts[colour - 1];
        bool or_more = p->groups == 3 && !v->exact;
        if (!p->known)
            continue;
        struct text t = {.length = 0};
        put_part(&t, v, colour, p);
        host->groups(m, host->format(m, "%s: %s", name, t.bytes), scope, n, (orime_set)1 << colour, p->count, p->groups,
                     or_more ? UINT32_MAX : p->groups);
    }
}

static void build_line(const struct orime_host *host, orime_model *m, const struct volume *v, enum axis a,
                       uint32_t line, orime_cell first, orime_cell *scope)
{
    const struct clue *c = &v->clues[a][line];
    struct text t = {.length = 0};
    if (!c->known)
        return;
    for (uint32_t i = 0; i < v->size[a]; i++)
        scope[i] = first + first_cell(v, a, line) + i * step_along(v, a);
    put_line_name(&t, v, a, line);
    if (v->counted) {
        host->as_one(m, host->format(m, "%s", t.bytes));
        build_parts(host, m, v, t.bytes, c, scope, v->size[a]);
        host->as_one(m, NULL);
        return;
    }
    put(&t, ": ");
    put_clue(&t, v, c);
    host->runs(m, host->format(m, "%s", t.bytes), scope, v->size[a], c->runs, c->n, BLANK);
}

static void build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct volume *v = puzzle;
    orime_cell first = host->board(m, v->size[X], v->size[Y], v->size[Z], v->palette, v->n_values);
    orime_cell *scope = host->model_alloc(m, SIDE_MAX * sizeof *scope);
    for (uint32_t a = 0; a < AXES; a++)
        for (uint32_t i = 0; v->clues[a] != NULL && i < lines_along(v, (enum axis)a); i++)
            build_line(host, m, v, (enum axis)a, i, first, scope);
    for (uint32_t i = 0; v->given != NULL && i < v->size[X] * v->size[Y] * v->size[Z]; i++)
        if (v->given[i] != UNKNOWN)
            host->keep(m, first + i, (orime_set)1 << v->given[i]);
}

/* ---- checking an answer: what its lines have is read off and compared ---- */

/* A line of an answer: cell i is cells[i * step]. */
struct line {
    const uint8_t *cells;
    uint32_t n, step;
};

static uint8_t cell_of(const struct line *l, uint32_t i)
{
    return l->cells[(size_t)i * l->step];
}

static bool has_runs(const struct line *l, const struct clue *c)
{
    uint32_t run = 0, length = 0;
    for (uint32_t i = 0; i < l->n; i++) {
        uint8_t value = cell_of(l, i);
        length++;
        if (i + 1 < l->n && cell_of(l, i + 1) == value)
            continue;
        if (value != BLANK) {
            if (run == c->n || c->runs[run].length != length || c->runs[run].value != value)
                return false;
            run++;
        }
        length = 0;
    }
    return run == c->n;
}

static bool has_part(const struct volume *v, const struct line *l, uint32_t colour, const struct part *p)
{
    uint32_t count = 0, groups = 0;
    for (uint32_t i = 0; i < l->n; i++) {
        count += cell_of(l, i) == colour;
        groups += cell_of(l, i) == colour && (i + 1 == l->n || cell_of(l, i + 1) != colour);
    }
    bool enough = p->groups == groups || (p->groups == 3 && groups > 3 && !v->exact);
    return !p->known || (p->count == count && enough);
}

static bool has_parts(const struct volume *v, const struct line *l, const struct clue *c)
{
    bool good = true;
    for (uint32_t colour = 1; colour < v->n_values; colour++)
        good = good && has_part(v, l, colour, &c->parts[colour - 1]);
    return good;
}

static bool validate_line(const struct orime_host *host, orime_report *r, const struct volume *v, enum axis a,
                          uint32_t line, const uint8_t *values)
{
    const struct clue *c = &v->clues[a][line];
    struct line l = {values + first_cell(v, a, line), v->size[a], step_along(v, a)};
    if (!c->known || (v->counted ? has_parts(v, &l, c) : has_runs(&l, c)))
        return true;
    struct text name = {.length = 0}, clue = {.length = 0};
    char found[SIDE_MAX + 1] = {0};
    put_line_name(&name, v, a, line);
    put_clue(&clue, v, c);
    for (uint32_t i = 0; i < l.n; i++)
        found[i] = v->palette[cell_of(&l, i)].glyph;
    host->broken(r, NULL, 0, "%s: the answer has %s, the clue says %s", name.bytes, found, clue.bytes);
    return false;
}

bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct volume *v = puzzle;
    bool good = true;
    for (uint32_t a = 0; a < AXES; a++)
        for (uint32_t i = 0; v->clues[a] != NULL && i < lines_along(v, (enum axis)a); i++)
            good &= validate_line(host, r, v, (enum axis)a, i, values);
    for (uint32_t i = 0; v->given != NULL && i < v->size[X] * v->size[Y] * v->size[Z]; i++)
        if (v->given[i] != UNKNOWN && v->given[i] != values[i]) {
            host->broken(r, &i, 1, "a given cell is %s, it should be %s", v->palette[values[i]].name,
                         v->palette[v->given[i]].name);
            good = false;
        }
    return good;
}

/* ---- the rules ---- */

static const struct orime_key palette_keys[] = {
    {.name = "*",
     .type = ORIME_TEXT,
     .help = "NAME = GLYPH #rrggbb (six digits); the name background is the empty cell's (. #ffffff)."},
};
static const struct orime_key board_keys[] = {
    {.name = "size",
     .type = ORIME_TEXT,
     .help = "Cells along x, y and z, such as 4x4x4. Not needed where clues along two axes tell it."},
};
static const struct orime_key run_keys[] = {
    {.name = "x",
     .type = ORIME_LINES,
     .help =
         "The lines along x: a row for each layer z, in it a clue for each y. A clue is its runs with commas (2,1; "
         "with several "
         "colours 2r,1b); 0: an empty line, .: nothing is said of it."},
    {.name = "y", .type = ORIME_LINES, .help = "The lines along y: a row for each layer z, in it a clue for each x."},
    {.name = "z",
     .type = ORIME_LINES,
     .help = "The lines along z, from above: a row for each y, in it a clue for each x."},
};
static const struct orime_key count_keys[] = {
    {.name = "x",
     .type = ORIME_LINES,
     .help =
         "The lines along x: a row for each layer z, in it a clue for each y. 4: four cells in one group, 4o "
         "(circled): in two, "
         "4s (squared): in three or more, 4:5: in five, 0: an empty line, .: nothing is said of it; with several "
         "colours 4r,2bo, "
         "where ?b says nothing of b."},
    {.name = "y", .type = ORIME_LINES, .help = "The lines along y: a row for each layer z, in it a clue for each x."},
    {.name = "z",
     .type = ORIME_LINES,
     .help = "The lines along z, from above: a row for each y, in it a clue for each x."},
};
static const struct orime_key given_keys[] = {
    {.name = "picture",
     .type = ORIME_LINES,
     .help = "Layer after layer, a row for each y, in glyphs; ?: not known. A row may start with |."},
};
static const struct orime_key option_keys[] = {
    {.name = "groups",
     .type = ORIME_CHOICE,
     .choices = "three-or-more|exact",
     .standard = "three-or-more",
     .help =
         "What a squared number says: three groups or more (Picross 3D), or exactly three (Voxelgram, which also has "
         "4:5)."},
    {.name = "missing-colour",
     .type = ORIME_CHOICE,
     .choices = "none|unknown",
     .standard = "none",
     .help =
         "What a clue says of a colour that it does not name: there is none (Picross 3D: Round 2), or nothing "
         "(Voxelgram 2)."},
};

#define SECTIONS(clue_keys)                                                                                          \
    {.name = "palette", .keys = palette_keys, .n_keys = 1, .help = "The colours; without it there is one, #."},      \
        {.name = "board", .keys = board_keys, .n_keys = 1, .help = "The volume."},                                   \
        {.name = "clues", .required = true, .keys = clue_keys, .n_keys = 3, .help = "The clues, axis by axis."},     \
        {.name = "given", .keys = given_keys, .n_keys = 1, .help = "Cells that are known from the start."}

static const struct orime_section run_sections[] = {SECTIONS(run_keys)};
static const struct orime_section count_sections[] = {
    SECTIONS(count_keys),
    {.name = "options", .keys = option_keys, .n_keys = 2, .help = "Readings of the rule."},
};

static const struct orime_rule rules[] = {
    {
        .size = sizeof(struct orime_rule),
        .id = "nonogram3d",
        .name = "Nonogram in three dimensions",
        .version = "1.0",
        .summary = "A figure of blocks from the lengths of its runs along three axes, in one colour or several.",
        .sections = run_sections,
        .n_sections = 4,
        .example = "[puzzle]\n"
                   "rule = nonogram3d\n"
                   "title = table\n"
                   "\n"
                   "[clues]\n"
                   "x =\n"
                   "    3 3 3\n"
                   "    1,1 0 1,1\n"
                   "y =\n"
                   "    3 3 3\n"
                   "    1,1 0 1,1\n"
                   "z =\n"
                   "    2 1 2\n"
                   "    1 1 1\n"
                   "    2 1 2\n",
        .parse = read_runs,
        .build = build,
        .validate = validate,
        .render = draw_clues,
        .derive = derive_runs,
        .derive_by_line = true,
        .derive_layers = true,
        .derive_dropping = true,
    },
    {
        .size = sizeof(struct orime_rule),
        .id = "picross3d",
        .name = "Picross 3D",
        .version = "1.0",
        .summary =
            "A figure of blocks from the number of cells in its lines: plain in one group, circled in two, squared in "
            "more.",
        .sections = count_sections,
        .n_sections = 5,
        .example = "[puzzle]\n"
                   "rule = picross3d\n"
                   "title = table\n"
                   "\n"
                   "[clues]\n"
                   "x =\n"
                   "    3 3 3\n"
                   "    . 0 2o\n"
                   "y =\n"
                   "    . . .\n"
                   "    2o 0 2o\n",
        .parse = read_counts,
        .build = build,
        .validate = validate,
        .render = draw_clues,
        .derive = derive_counts,
        .derive_by_line = true,
        .derive_layers = true,
        .derive_dropping = true,
    },
};

ORIME_EXPORT_RULES(rules);
