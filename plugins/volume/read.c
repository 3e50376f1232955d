/* Reading a volume: its size, its clues axis by axis, and the cells that are given. */
#include <stdio.h>
#include <string.h>

#include "volume.h"

struct input {
    const struct orime_host *host;
    orime_reader *r;
    struct volume *v;
    bool failed;
};

/* ---- sizes ---- */

/* "4x4x4"; false: nothing of the kind. */
static bool three_numbers(const char *text, uint32_t *size)
{
    for (uint32_t a = 0; a < AXES; a++) {
        size_t digits = strspn(text, "0123456789");
        if (digits == 0 || digits > 3)
            return false;
        size[a] = 0;
        for (; digits > 0; digits--)
            size[a] = 10 * size[a] + (uint32_t)(*text++ - '0');
        if (a < Z && *text++ != 'x')
            return false;
    }
    return *text == '\0';
}

static void read_size(struct input *in)
{
    const struct orime_line *line = in->host->text(in->r, "board", "size");
    if (line == NULL || three_numbers(line->text, in->v->size))
        return;
    in->host->error(in->r, line, "three numbers, such as 4x4x4", "\"%.40s\"", line->text);
    in->failed = true;
}

/* The size along an axis, from the file or from a table of clues; each must say the same. */
static void set_size(struct input *in, enum axis a, uint32_t n, const struct orime_line *at, const char *what)
{
    uint32_t *size = &in->v->size[a];
    char wanted[40];
    if (*size == 0)
        *size = n;
    if (*size == n || in->failed)
        return;
    (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)*size);
    in->host->error(in->r, at, wanted, "%u %s", (unsigned)n, what);
    in->failed = true;
}

static bool good_size(struct input *in)
{
    const uint32_t *size = in->v->size;
    for (uint32_t a = 0; a < AXES && !in->failed; a++)
        if (size[a] == 0 || size[a] > SIDE_MAX) {
            char wanted[90];
            (void)snprintf(wanted, sizeof wanted,
                           size[a] == 0 ? "clues along two axes, or [board] size" : "1 to %d cells", SIDE_MAX);
            in->host->error(in->r, NULL, wanted, "a volume of %u cells along %c", (unsigned)size[a], axis_name[a]);
            in->failed = true;
        }
    if (!in->failed && size[X] * size[Y] * size[Z] > in->host->max_board_cells) {
        in->host->error(in->r, NULL, NULL, "too many cells");
        in->failed = true;
    }
    return !in->failed;
}

/* ---- words ---- */

/* Words of clues are parted by blanks alone: commas stand within them. Moves *at behind the word; false: there is none.
 */
static bool next_word(const struct orime_line *line, uint32_t *at, uint32_t *begin)
{
    static const char blanks[] = " \t";
    *begin = *at + (uint32_t)strspn(line->text + *at, blanks);
    *at = *begin + (uint32_t)strcspn(line->text + *begin, blanks);
    return *at > *begin;
}

static uint32_t count_words(const struct orime_line *line)
{
    uint32_t n = 0;
    for (uint32_t at = 0, begin; next_word(line, &at, &begin);)
        n++;
    return n;
}

static struct orime_line part_of(struct input *in, const struct orime_line *line, uint32_t begin, uint32_t end)
{
    char *text = in->host->alloc(in->r, (size_t)(end - begin) + 1);
    struct orime_line part = *line;
    memcpy(text, line->text + begin, end - begin);
    part.text = text;
    part.length = end - begin;
    part.column = line->column == 0 ? 0 : line->column + begin;
    return part;
}

/* A number at *at, which moves behind it; one that does not fit counts as UINT32_MAX, more than any line has. */
static bool take_number(const char **at, uint32_t *number)
{
    uint64_t n = 0;
    const char *begin = *at;
    for (; **at >= '0' && **at <= '9'; ++*at)
        n = n > UINT32_MAX ? n : 10 * n + (uint64_t)(**at - '0');
    *number = n > UINT32_MAX ? UINT32_MAX : (uint32_t)n;
    return *at > begin;
}

static void wrong_clue(struct input *in, const struct orime_line *word, const char *wanted)
{
    in->host->error(in->r, word, wanted, "\"%.40s\"", word->text);
    in->failed = true;
}

/* The colour of a part of a clue: one glyph where there are several, nothing (or the glyph) where there is one. BLANK:
 * none. */
static uint32_t take_colour(const struct volume *v, const char **at)
{
    char glyph[2] = {**at, '\0'};
    uint32_t colour = glyph[0] == '\0' ? v->n_values : find_colour(v, glyph);
    bool several = v->n_values > 2;
    if (colour < v->n_values && colour != BLANK && (several || v->palette[colour].glyph == glyph[0])) {
        ++*at;
        return colour;
    }
    return several ? BLANK : 1;
}

/* ---- runs: "2,1" or "2r,1b" ---- */

static void read_run(struct input *in, const struct orime_line *word, const char **at, struct clue *c)
{
    struct orime_run run;
    bool good = take_number(at, &run.length) && run.length > 0;
    run.value = good ? take_colour(in->v, at) : BLANK;
    if (run.value == BLANK || (**at != ',' && **at != '\0'))
        wrong_clue(in, word, in->v->n_values > 2 ? "runs with colours, such as 2r,1b, or 0, or ."
                                                 : "runs, such as 2,1, or 0, or .");
    else
        c->runs[c->n++] = run;
}

static void read_run_clue(struct input *in, const struct orime_line *word, struct clue *c)
{
    uint32_t n = 1;
    for (const char *comma = word->text; (comma = strchr(comma, ',')) != NULL; comma++)
        n++;
    c->known = true;
    if (strcmp(word->text, "0") == 0)
        return;
    c->runs = in->host->alloc(in->r, n * sizeof *c->runs);
    for (const char *at = word->text; !in->failed;) {
        read_run(in, word, &at, c);
        if (in->failed || *at++ == '\0')
            return;
    }
}

/* ---- counts: "4", "4o", "4s", "4:5", with several colours "4r,2bo" ---- */

static bool take_groups(const struct volume *v, const char **at, struct part *p)
{
    p->groups = p->count > 0;
    if (**at == 'o' || **at == 's')
        p->groups = *(*at)++ == 'o' ? 2 : 3;
    else if (**at == ':') {
        ++*at;
        return take_number(at, &p->groups) && (v->exact || p->groups <= 3) && (p->groups > 0 || p->count == 0);
    }
    return true;
}

static void read_part(struct input *in, const struct orime_line *word, const char **at, struct clue *c, uint64_t *seen)
{
    struct part p = {.known = **at != '?'};
    const char *begin = *at;
    *at += !p.known;
    bool good = !p.known || take_number(at, &p.count);
    uint32_t colour = good ? take_colour(in->v, at) : BLANK;
    if (colour == BLANK && *at == begin + 1 && p.known && p.count == 0 && begin == word->text && **at == '\0') {
        for (uint32_t k = 0; k + 1 < in->v->n_values; k++) /* "0": no cell of any colour */
            c->parts[k] = p;
        return;
    }
    good = good && colour != BLANK && (!p.known || take_groups(in->v, at, &p)) && (**at == ',' || **at == '\0');
    if (!good)
        wrong_clue(in, word,
                   in->v->exact
                       ? "a number of cells (4; 4o in two groups; 4:5 in five), with several colours 4r,2bo, or 0, or ."
                       : "a number of cells (4; 4o in two groups; 4s in three or more), with several colours "
                         "4r,2bo, or 0, or .");
    else if ((*seen >> colour & 1) != 0)
        wrong_clue(in, word, "each colour once");
    else {
        c->parts[colour - 1] = p;
        *seen |= (uint64_t)1 << colour;
    }
}

static void read_count_clue(struct input *in, const struct orime_line *word, struct clue *c)
{
    uint32_t colours = in->v->n_values - 1;
    uint64_t seen = 0;
    c->known = true;
    c->parts = in->host->alloc(in->r, colours * sizeof *c->parts);
    for (uint32_t k = 0; k < colours; k++)
        c->parts[k].known = in->v->named_only;
    for (const char *at = word->text; !in->failed;) {
        read_part(in, word, &at, c, &seen);
        if (in->failed || *at++ == '\0')
            return;
    }
}

/* ---- tables of clues ---- */

static void read_row(struct input *in, const struct orime_line *line, struct clue *clues)
{
    uint32_t at = 0, begin;
    for (uint32_t k = 0; next_word(line, &at, &begin) && !in->failed; k++) {
        struct orime_line word = part_of(in, line, begin, at);
        if (strcmp(word.text, ".") == 0 || strcmp(word.text, "?") == 0)
            continue;
        if (in->v->counted)
            read_count_clue(in, &word, &clues[k]);
        else
            read_run_clue(in, &word, &clues[k]);
    }
}

/* The lines of a table that are not blank; learns from them what the size is. */
static const struct orime_line **table_rows(struct input *in, enum axis a, const char *key, uint32_t *n)
{
    uint32_t lines;
    const struct orime_line *line = in->host->lines(in->r, "clues", key, &lines), **rows;
    *n = 0;
    if (lines == 0)
        return NULL;
    rows = in->host->alloc(in->r, lines * sizeof *rows);
    for (uint32_t i = 0; i < lines; i++)
        if (count_words(&line[i]) > 0)
            rows[(*n)++] = &line[i];
    char what[60];
    (void)snprintf(what, sizeof what, "lines of clues, one for each %c", axis_name[axis_of_rows[a]]);
    if (*n > 0)
        set_size(in, axis_of_rows[a], *n, rows[0], what);
    (void)snprintf(what, sizeof what, "clues in a line, one for each %c", axis_name[axis_of_words[a]]);
    for (uint32_t i = 0; i < *n; i++)
        set_size(in, axis_of_words[a], count_words(rows[i]), rows[i], what);
    return rows;
}

static void read_tables(struct input *in)
{
    static const char *const keys[AXES] = {"x", "y", "z"};
    const struct orime_line **rows[AXES];
    uint32_t n[AXES];
    for (uint32_t a = 0; a < AXES; a++)
        rows[a] = table_rows(in, (enum axis)a, keys[a], &n[a]);
    if (in->failed || !good_size(in))
        return;
    for (uint32_t a = 0; a < AXES; a++) {
        if (n[a] == 0)
            continue;
        in->v->clues[a] = in->host->alloc(in->r, lines_along(in->v, (enum axis)a) * sizeof *in->v->clues[a]);
        for (uint32_t i = 0; i < n[a]; i++)
            read_row(in, rows[a][i], in->v->clues[a] + i * in->v->size[axis_of_words[a]]);
    }
}

/* ---- given cells: layers of rows, with blank lines where one likes ---- */

static void read_given_row(struct input *in, const struct orime_line *line, uint8_t *cells)
{
    const char *row = line->text + (line->text[0] == '|');
    uint32_t n = 0;
    char wanted[40];
    for (; row[n] != '\0'; n++) {
        uint32_t value = 0;
        while (value < in->v->n_values && in->v->palette[value].glyph != row[n])
            value++;
        if (value == in->v->n_values && row[n] != '?') {
            in->host->error(in->r, line, "glyphs of the palette, and ?", "\"%.40s\"", row + n);
            in->failed = true;
            return;
        }
        if (n < in->v->size[X])
            cells[n] = row[n] == '?' ? UNKNOWN : (uint8_t)value;
    }
    if (n == in->v->size[X])
        return;
    (void)snprintf(wanted, sizeof wanted, "%u", (unsigned)in->v->size[X]);
    in->host->error(in->r, line, wanted, "a row of %u cells", (unsigned)n);
    in->failed = true;
}

static void read_given(struct input *in)
{
    uint32_t n, rows = in->v->size[Y] * in->v->size[Z], found = 0;
    char wanted[60];
    const struct orime_line *line = in->host->lines(in->r, "given", "picture", &n);
    if (line == NULL || in->failed)
        return;
    in->v->given = in->host->alloc(in->r, (size_t)rows * in->v->size[X]);
    for (uint32_t i = 0; i < n && !in->failed; i++) {
        if (line[i].length == 0)
            continue;
        if (found < rows)
            read_given_row(in, &line[i], in->v->given + (size_t)found * in->v->size[X]);
        found++;
    }
    if (found == rows || in->failed)
        return;
    (void)snprintf(wanted, sizeof wanted, "%u, the rows of all layers", (unsigned)rows);
    in->host->error(in->r, line, wanted, "a picture of %u rows", (unsigned)found);
    in->failed = true;
}

/* ---- a volume ---- */

static const void *read_volume(const struct orime_host *host, orime_reader *r, struct volume *v)
{
    struct input in = {.host = host, .r = r, .v = v};
    if (!read_palette(host, r, v))
        return NULL;
    read_size(&in);
    read_tables(&in);
    read_given(&in);
    if (in.failed)
        return NULL;
    find_impossible(host, r, v);
    return v;
}

const void *read_runs(const struct orime_host *host, orime_reader *r)
{
    struct volume *v = host->alloc(r, sizeof *v);
    return read_volume(host, r, v);
}

const void *read_counts(const struct orime_host *host, orime_reader *r)
{
    struct volume *v = host->alloc(r, sizeof *v);
    v->counted = true;
    v->exact = host->choice(r, "options", "groups") == 1;
    v->named_only = host->choice(r, "options", "missing-colour") == 0;
    return read_volume(host, r, v);
}
