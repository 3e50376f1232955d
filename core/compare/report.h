/* What the results say: a cell for each puzzle and variant, totals for each variant, disagreements, and plain
 * sentences. */
#ifndef COMPARE_REPORT_H
#define COMPARE_REPORT_H

#include <stdio.h>

#include "compare/compare.h"

/* Several runs as one: the verdict and the counters of the median run (what was decided before what was not, then by
 * time; the first run when times do not count), and the median of the seconds. */
struct cell {
    const struct run *run;      /* NULL: missing */
    enum run_verdict verdict;
    bool decided;
    bool counted; /* are its counters the same on every run and machine? Not when the clock stopped it, without times */
    double seconds;             /* negative: not measured */
};

/* Filter calls, and changes of domains, whoever makes them: a filter or a clause. */
enum measure { MEASURE_SECONDS, MEASURE_CONFLICTS, MEASURE_PROPAGATIONS, MEASURE_CHANGES, MEASURES };

const char *measure_name(enum measure m);
double measure_shift(enum measure m);   /* of means and ratios: 1 ms, or 1 of what is counted */

/* To the baseline, pair by pair: of the puzzles that at least one of the two decided; what was not decided counts with
 * what it had cost when it was stopped, so the true ratio lies above (the variant was stopped) or below (the baseline
 * was). */
struct ratio {
    uint32_t pairs, above, below;
    double mean, low, high;     /* geometric mean and quartiles; when there are pairs */
};

struct totals {
    uint32_t verdicts[RUN_VERDICTS], decided;
    uint32_t measured[MEASURES];        /* puzzles that the means are of */
    double mean[MEASURES];              /* shifted geometric means; when there are any */
    double par2;                        /* negative: without a limit of time it has no sense for what was not decided */
    struct ratio ratio[MEASURES];
    uint64_t answers;                   /* of all puzzles, as far as they were counted */
    bool exact;                         /* these are all of them */
    bool other_rules;                   /* than the baseline, for some puzzle */
    uint32_t unique, became_several,
        became_none; /* puzzles with one answer by the baseline that were decided here, too; what they have here */
    const char *sentence;
};

/* Two variants that cannot both be right. */
struct disagreement {
    uint32_t puzzle, a, b;      /* variants */
    const char *what;
};

struct report {
    const struct comparison *c;
    const struct results *results;
    struct arena *arena;
    bool times;                 /* seconds are shown */
    struct cell *cells;         /* by puzzle, then by variant */
    struct totals *totals;
    struct disagreement *disagreements;
    uint32_t n_disagreements;
    uint32_t bugs, refusals;    /* cells; refusals by variants that do not try another rule */
    uint32_t by_clock;          /* runs that the clock stopped */
    uint64_t missing;           /* runs */
};

/* False: out of memory. The arena holds the report. */
bool report_make(struct report *r, const struct results *results, bool times, struct arena *arena);

const struct cell *report_cell(const struct report *r, uint32_t puzzle, uint32_t variant);
double cell_measure(const struct cell *cell, enum measure m); /* negative: none */

/* The heading: what was compared, and how. NULL when out of memory. */
const char *report_title(const struct report *r);

/* What the words of the totals mean. */
const char *report_note(const struct report *r);

/* ---- as tables of texts, for those formats that show one ---- */

struct sheet {
    uint32_t columns, rows;
    const char **head;          /* by column */
    const char **groups;        /* of columns: NULL where the one to the left goes on; NULL altogether: none */
    bool *right;                /* by column: numbers */
    const char **cells;         /* by row, then by column */
};

/* False: out of memory. */
bool sheet_of_puzzles(struct sheet *s,
                      const struct report *r); /* verdict, answers, seconds (if shown), conflicts of each variant */
bool sheet_of_totals(struct sheet *s, const struct report *r);

/* ---- formats ---- */

enum { REPORT_TABLE, REPORT_CSV, REPORT_JSON, REPORT_MARKDOWN, REPORT_HTML }; /* as in --format */

/* False: out of memory. Whether it arrived, ferror(out) says. */
bool report_write(FILE *out, const struct report *r, int64_t format);

bool write_table(FILE *out, const struct report *r);
bool write_csv(FILE *out, const struct report *r);
bool write_json(FILE *out, const struct report *r);
bool write_markdown(FILE *out, const struct report *r);
bool write_html(FILE *out, const struct report *r);

/* Plots for HTML, as SVG: how many puzzles were decided at which cost, and each variant against the baseline. False:
 * out of memory. */
bool plot_cactus(FILE *out, const struct report *r);
bool plot_scatter(FILE *out, const struct report *r);

#endif
