/* The next step as a person would see it, a line at a time. Of the techniques, in their order, the first that does
 * something anywhere, in the line where it does most. All rest on where each run may lie: one pass from either end
 * tells (the line solver of J. Bosch's "Painting by numbers", 2001, and of many programs). */
#include <stdio.h>

#include "nonogram.h"

/* A line, and what may stand in its cells. */
struct line {
    const struct clue *clue;
    uint32_t n, first, step;  /* cell i of the line is board cell first + i * step */
    orime_set *cell;
    bool filled;              /* do cells that are known to be filled count? Else only those that a run cannot cover */
    uint32_t *room;           /* runs x (n + 1): how many cells from i on may have the value of run k */
    /* (runs + 1) x (n + 1): do runs 0..k-1 fit into cells 0..i-1; runs k.. into cells i.. ? */
    uint8_t *prefix, *suffix;
    uint8_t *at;              /* runs x (n + 1): may run k begin in cell i? */
    uint32_t *low, *high;     /* by run, the first and the last place where it may begin */
    uint8_t *write;           /* what a technique finds, by cell: one value more than the cell is to have, 0: nothing */
    orime_set *lose;          /* and the values that it loses */
    const struct orime_run *run; /* the one that the words are about; NULL: the whole line */
};

static bool blankable(const struct line *l, uint32_t i)
{
    return !l->filled || (l->cell[i] >> BLANK & 1) != 0;
}

static bool known(const struct line *l, uint32_t i)
{
    return (l->cell[i] & (l->cell[i] - 1)) == 0;
}

static bool filled(const struct line *l, uint32_t i)
{
    return known(l, i) && l->cell[i] != (orime_set)1 << BLANK;
}

static bool covers(const struct line *l, uint32_t k, uint32_t from)
{
    return l->room[(size_t)k * (l->n + 1) + from] >= l->clue->runs[k].length;
}

static void find_room(const struct line *l)
{
    for (uint32_t k = 0; k < l->clue->n; k++) {
        uint32_t *room = l->room + (size_t)k * (l->n + 1);
        room[l->n] = 0;
        for (uint32_t i = l->n; i-- > 0;)
            room[i] = (l->cell[i] >> l->clue->runs[k].value & 1) != 0 ? room[i + 1] + 1 : 0;
    }
}

/* Must a blank cell part run k from the one before it? */
static bool parted(const struct line *l, uint32_t k)
{
    return k > 0 && k < l->clue->n && l->clue->runs[k - 1].value == l->clue->runs[k].value;
}

/* May run k begin at `from`, as for those before it? */
static bool before(const struct line *l, uint32_t k, uint32_t from)
{
    const uint8_t *fits = l->prefix + (size_t)k * (l->n + 1);
    return parted(l, k) ? from > 0 && blankable(l, from - 1) && fits[from - 1] != 0 : fits[from] != 0;
}

/* May run k end before `end`, as for those behind it? */
static bool behind(const struct line *l, uint32_t k, uint32_t end)
{
    const uint8_t *fits = l->suffix + (size_t)(k + 1) * (l->n + 1);
    return parted(l, k + 1) ? end < l->n && blankable(l, end) && fits[end + 1] != 0 : fits[end] != 0;
}

static void fit_from_left(const struct line *l)
{
    for (uint32_t k = 0; k <= l->clue->n; k++)
        for (uint32_t i = 0; i <= l->n; i++) {
            uint8_t *fits = l->prefix + (size_t)k * (l->n + 1);
            uint32_t length = k == 0 ? 0 : l->clue->runs[k - 1].length;
            fits[i] = (k == 0 && i == 0) || (i > 0 && fits[i - 1] != 0 && blankable(l, i - 1)) ||
                      (k > 0 && i >= length && covers(l, k - 1, i - length) && before(l, k - 1, i - length));
        }
}

static void fit_from_right(const struct line *l)
{
    for (uint32_t k = l->clue->n + 1; k-- > 0;)
        for (uint32_t i = l->n + 1; i-- > 0;) {
            uint8_t *fits = l->suffix + (size_t)k * (l->n + 1);
            fits[i] = (k == l->clue->n && i == l->n) || (i < l->n && fits[i + 1] != 0 && blankable(l, i)) ||
                      (k < l->clue->n && covers(l, k, i) && behind(l, k, i + l->clue->runs[k].length));
        }
}

/* Where may each run begin? */
static void find_places(struct line *l, bool with_filled)
{
    l->filled = with_filled;
    find_room(l);
    fit_from_left(l);
    fit_from_right(l);
    for (uint32_t k = 0; k < l->clue->n; k++) {
        l->low[k] = l->n;
        l->high[k] = 0;
        for (uint32_t i = 0; i <= l->n; i++) {
            bool may = covers(l, k, i) && before(l, k, i) && behind(l, k, i + l->clue->runs[k].length);
            l->at[(size_t)k * (l->n + 1) + i] = may;
            l->low[k] = may && l->low[k] == l->n ? i : l->low[k];
            l->high[k] = may ? i : l->high[k];
        }
    }
}

/* ---- the techniques; each gives the number of cells that it changes ---- */

static uint32_t write(struct line *l, uint32_t from, uint32_t end, uint32_t value)
{
    uint32_t n = 0;
    for (uint32_t i = from; i < end && i < l->n; i++)
        if (!known(l, i) && l->write[i] == 0) {
            l->write[i] = (uint8_t)(value + 1);
            n++;
        }
    return n;
}

/* All that is to be filled is filled. */
static uint32_t finished(struct line *l)
{
    uint32_t left = 0;
    for (uint32_t k = 0; k < l->clue->n; k++)
        left += l->clue->runs[k].length;
    for (uint32_t i = 0; i < l->n; i++)
        left -= filled(l, i);
    return left == 0 ? write(l, 0, l->n, BLANK) : 0;
}

/* A run that has less room to move than it is long covers some cells wherever it lies. */
static uint32_t overlap(struct line *l)
{
    uint32_t n = 0;
    find_places(l, false);
    for (uint32_t k = 0; k < l->clue->n; k++) {
        const struct orime_run *run = &l->clue->runs[k];
        n += write(l, l->high[k], l->low[k] + run->length, run->value);
    }
    return n;
}

/* The first filled cell belongs to the first run, or the run lies before it; likewise from the other end. */
static uint32_t edge(struct line *l)
{
    uint32_t last = l->clue->n - 1, n = 0;
    if (l->clue->n == 0)
        return 0;
    find_places(l, true);
    const struct orime_run *a = &l->clue->runs[0], *z = &l->clue->runs[last];
    n = write(l, 0, l->low[0], BLANK) + write(l, l->high[0], l->low[0] + a->length, a->value);
    l->run = n > 0 ? a : z;
    if (n > 0 && last > 0)
        return n;
    return n + write(l, l->high[last] + z->length, l->n, BLANK) +
           write(l, l->high[last], l->low[last] + z->length, z->value);
}

/* Is the gap too small for each run that reaches it? */
static bool too_small(const struct line *l, uint32_t from, uint32_t end)
{
    for (uint32_t k = 0; k < l->clue->n; k++)
        if (l->low[k] < end && l->high[k] + l->clue->runs[k].length > from && l->clue->runs[k].length <= end - from)
            return false;
    return true;
}

static uint32_t gap(struct line *l)
{
    uint32_t n = 0;
    find_places(l, true);
    for (uint32_t from = 0, end; from < l->n; from = end + 1) {
        for (end = from; end < l->n && l->cell[end] != (orime_set)1 << BLANK; end++)
            ;
        if (from < end && (from > 0 || end < l->n) && too_small(l, from, end))
            n += write(l, from, end, BLANK);
    }
    return n;
}

/* The run that alone can cover the filled cells from..end-1; runs: none, or several. */
static uint32_t owner(const struct line *l, uint32_t from, uint32_t end, uint32_t *low, uint32_t *high)
{
    uint32_t found = l->clue->n;
    *low = l->n;
    for (uint32_t k = 0; k < l->clue->n; k++)
        for (uint32_t i = 0; i <= from; i++) {
            if (l->at[(size_t)k * (l->n + 1) + i] == 0 || i + l->clue->runs[k].length < end ||
                l->cell[from] != (orime_set)1 << l->clue->runs[k].value)
                continue;
            if (found != l->clue->n && found != k)
                return l->clue->n;
            found = k;
            *low = i < *low ? i : *low;
            *high = i;
        }
    return found;
}

static uint32_t lose(struct line *l, uint32_t i, uint32_t value)
{
    l->lose[i] |= l->cell[i] & (orime_set)1 << value;
    return l->lose[i] != 0;
}

/* Filled cells that only one run can cover: it lies around them, and nothing more of its colour beside it. */
static uint32_t identified(struct line *l)
{
    find_places(l, true);
    for (uint32_t from = 0, end; from < l->n; from = end) {
        uint32_t low, high = 0;
        for (end = from + 1; end < l->n && filled(l, from) && l->cell[end] == l->cell[from]; end++)
            ;
        uint32_t k = filled(l, from) ? owner(l, from, end, &low, &high) : l->clue->n;
        if (k == l->clue->n)
            continue;
        const struct orime_run *run = l->run = &l->clue->runs[k];
        uint32_t n = write(l, high, low + run->length, run->value);
        if (low == high && low > 0)
            n += lose(l, low - 1, run->value);
        if (low == high && low + run->length < l->n)
            n += lose(l, low + run->length, run->value);
        if (n > 0)
            return n;
    }
    return 0;
}

static const struct {
    const char *name;
    uint32_t difficulty;
    uint32_t (*find)(struct line *l);
    const char *words; /* behind "row 3, " */
} techniques[] = {
    {"finished line", 5, finished, "all runs are there"},
    {"overlap", 6, overlap, "wherever the runs lie, they cover the same cells"},
    {"edge", 7, edge, "from the edge, the run of "},
    {"gap too small", 8, gap, "no run fits into the gap"},
    {"run identified", 9, identified, "these filled cells can only belong to the run of "},
};
enum { TECHNIQUES = sizeof techniques / sizeof *techniques };

/* ---- lines ---- */

/* Rows first, then columns. False: the clue is unknown or blotted, or nothing is open. */
static bool read_line(const struct orime_host *host, orime_step *s, const struct nonogram *p, uint32_t number,
                      struct line *l)
{
    bool row = number < p->height, open = false;
    uint32_t i = row ? number : number - p->height;
    l->clue = row ? &p->rows[i] : &p->columns[i];
    l->n = row ? p->width : p->height;
    l->first = row ? i * p->width : i;
    l->step = row ? 1 : p->width;
    l->run = NULL;
    for (i = 0; i < l->n; i++) {
        l->cell[i] = host->candidates(s, l->first + i * l->step);
        l->write[i] = 0;
        l->lose[i] = 0;
        open |= !known(l, i);
    }
    return open && l->clue->known && !nonogram_blotted(l->clue);
}

static void say(const struct orime_host *host, orime_step *s, const struct nonogram *p, uint32_t number,
                const struct line *l, uint32_t t)
{
    bool row = number < p->height;
    unsigned i = (row ? number : number - p->height) + 1;
    struct nonogram_text clue = nonogram_clue_text(p, l->clue);
    struct nonogram_text run = {.length = 0};
    if (l->run != NULL)
        run = nonogram_clue_text(p, &(struct clue){true, 1, &(struct orime_run){l->run->length, l->run->value}});
    const char *kind = row ? "row" : "column";
    host->technique(s, techniques[t].name, techniques[t].difficulty, 0, "%s %u, clue %s: %s%s", kind, i, clue.bytes,
                    techniques[t].words, run.bytes);
    host->uses(s, "%s %u: %s", kind, i, clue.bytes);
    for (uint32_t k = 0; k < l->n; k++) {
        if (l->write[k] != 0)
            host->exclude(s, l->first + k * l->step, ~((orime_set)1 << (l->write[k] - 1)));
        if (l->lose[k] != 0)
            host->exclude(s, l->first + k * l->step, l->lose[k]);
    }
}

void nonogram_step(const struct orime_host *host, orime_step *s, const void *puzzle)
{
    const struct nonogram *p = puzzle;
    struct line l;
    uint32_t n = p->width > p->height ? p->width : p->height;
    size_t square = ((size_t)n + 1) * ((size_t)n + 2); /* a line has no more runs than cells */
    l.cell = host->step_alloc(s, n * sizeof *l.cell);
    l.lose = host->step_alloc(s, n * sizeof *l.lose);
    l.write = host->step_alloc(s, n);
    l.room = host->step_alloc(s, square * sizeof *l.room);
    l.prefix = host->step_alloc(s, square);
    l.suffix = host->step_alloc(s, square);
    l.at = host->step_alloc(s, square);
    l.low = host->step_alloc(s, n * sizeof *l.low);
    l.high = host->step_alloc(s, n * sizeof *l.high);
    for (uint32_t t = 0; t < TECHNIQUES; t++) {
        uint32_t best = 0, where = 0;
        for (uint32_t i = 0; i < p->height + p->width; i++) {
            uint32_t found = read_line(host, s, p, i, &l) ? techniques[t].find(&l) : 0;
            where = found > best ? i : where;
            best = found > best ? found : best;
        }
        if (best > 0 && read_line(host, s, p, where, &l) && techniques[t].find(&l) > 0) {
            say(host, s, p, where, &l, t);
            return;
        }
    }
}
