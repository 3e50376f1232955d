/* Plots as inline SVG: colours come from the page's style, so that both colour schemes work. */
#include <math.h>
#include <string.h>

#include "compare/html.h"
#include "compare/report.h"
#include "compare/statistics.h"

enum { WIDTH = 640, HEIGHT = 400, LEFT = 64, RIGHT = 16, TOP = 16, BOTTOM = 48, MARKERS = 200 };

/* A logarithmic axis of whole decades. What is smaller, such as 0, is drawn at its lower end. */
struct axis {
    double low, high;
};

static struct axis axis_of(const struct report *r, enum measure m)
{
    double low = HUGE_VAL, high = 0;
    for (uint32_t p = 0; p < r->c->n_puzzles; p++)
        for (uint32_t v = 0; v < r->c->n_variants; v++) {
            double x = cell_measure(report_cell(r, p, v), m);
            if (x > 0) {
                low = x < low ? x : low;
                high = x > high ? x : high;
            }
        }
    if (high <= 0)
        return (struct axis){1, 10};
    struct axis a = {pow(10, floor(log10(low))), pow(10, ceil(log10(high)))};
    if (a.high <= a.low * 1.5)
        a.high = 10 * a.low;
    return a;
}

/* 0 at the lower end, 1 at the upper one. */
static double axis_share(const struct axis *a, double x)
{
    double share = log(x > a->low ? x / a->low : 1) / log(a->high / a->low);
    return share < 1 ? share : 1;
}

static double screen_x(double share)
{
    return LEFT + share * (WIDTH - LEFT - RIGHT);
}

static double screen_y(double share)
{
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
}

static void put_label(FILE *out, double x, double y, const char *anchor, const char *text)
{
    (void)fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, text);
}

static void put_line(FILE *out, double x1, double y1, double x2, double y2, const char *class)
{
    (void)fprintf(out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class, x1, y1, x2, y2);
}

static void put_decades(FILE *out, const struct axis *a, bool horizontal)
{
    char text[32];
    for (double x = a->low; x < a->high * 1.01; x *= 10) {
        double share = axis_share(a, x);
        (void)snprintf(text, sizeof text, "%.6g", x);
        if (horizontal) {
            put_line(out, screen_x(share), screen_y(0), screen_x(share), screen_y(1), "grid");
            put_label(out, screen_x(share), screen_y(0) + 16, "middle", text);
        } else {
            put_line(out, screen_x(0), screen_y(share), screen_x(1), screen_y(share), "grid");
            put_label(out, screen_x(0) - 6, screen_y(share) + 4, "end", text);
        }
    }
}

static void put_names(FILE *out, const char *below, const char *beside)
{
    (void)fprintf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">", screen_x(0.5), HEIGHT - 10);
    html_text(out, below);
    (void)fprintf(out, "</text>\n<text transform=\"translate(14 %.1f) rotate(-90)\" text-anchor=\"middle\">",
                  screen_y(0.5));
    html_text(out, beside);
    (void)fputs("</text>\n", out);
}

static void begin(FILE *out, const char *label)
{
    (void)fprintf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
                  WIDTH, HEIGHT, label);
}

/* ---- cactus ---- */

/* What the decided puzzles of a variant cost, in increasing order; gives their number. */
static uint32_t sorted_costs(const struct report *r, uint32_t variant, enum measure m, double *cost)
{
    uint32_t n = 0;
    for (uint32_t p = 0; p < r->c->n_puzzles; p++) {
        const struct cell *cell = report_cell(r, p, variant);
        double x = cell_measure(cell, m);
        if (cell->decided && x >= 0)
            cost[n++] = x;
    }
    statistics_sort(cost, n);
    return n;
}

static void put_counts(FILE *out, uint32_t puzzles)
{
    char text[16];
    uint32_t decade = 1, factor = 1; /* steps of 1, 2, 5, 10, 20, 50, ... */
    while (puzzles / (decade * factor) > 10) {
        factor = factor == 1 ? 2 : factor == 2 ? 5 : 10;
        decade *= factor == 10 ? 10 : 1;
        factor = factor == 10 ? 1 : factor;
    }
    for (uint32_t i = 0; i <= puzzles; i += decade * factor) {
        (void)snprintf(text, sizeof text, "%u", (unsigned)i);
        put_label(out, screen_x((double)i / puzzles), screen_y(0) + 16, "middle", text);
    }
}

static void put_series(FILE *out, const struct axis *a, const double *cost, uint32_t n, uint32_t puzzles,
                       uint32_t series)
{
    (void)fputs("<polyline class=\"", out);
    html_series(out, series);
    (void)fputs("\" points=\"", out);
    for (uint32_t i = 0; i < n; i++)
        (void)fprintf(out, "%s%.1f,%.1f", i == 0 ? "" : " ", screen_x((i + 1.0) / puzzles),
                      screen_y(axis_share(a, cost[i])));
    (void)fputs("\"/>\n", out);
    for (uint32_t i = 0; i < n && n <= MARKERS; i++) {
        (void)fputs("<circle class=\"", out);
        html_series(out, series);
        (void)fprintf(out, "\" r=\"2.5\" cx=\"%.1f\" cy=\"%.1f\"/>\n", screen_x((i + 1.0) / puzzles),
                      screen_y(axis_share(a, cost[i])));
    }
}

bool plot_cactus(FILE *out, const struct report *r)
{
    enum measure m = r->times ? MEASURE_SECONDS : MEASURE_CONFLICTS;
    struct axis a = axis_of(r, m);
    double *cost = arena_array(r->arena, r->c->n_puzzles, sizeof *cost);
    if (cost == NULL)
        return false;
    begin(out, "cactus plot");
    put_decades(out, &a, false);
    put_counts(out, r->c->n_puzzles);
    put_line(out, screen_x(0), screen_y(0), screen_x(1), screen_y(0), "axis");
    put_line(out, screen_x(0), screen_y(0), screen_x(0), screen_y(1), "axis");
    put_names(out, "puzzles decided", measure_name(m));
    for (uint32_t v = 0; v < r->c->n_variants; v++)
        put_series(out, &a, cost, sorted_costs(r, v, m, cost), r->c->n_puzzles, v);
    (void)fputs("</svg>\n", out);
    return true;
}

/* ---- scatter ---- */

static void put_point(FILE *out, const struct report *r, const struct axis *a, uint32_t puzzle, uint32_t variant,
                      enum measure m)
{
    const struct cell *ours = report_cell(r, puzzle, variant), *base = report_cell(r, puzzle, r->c->baseline);
    double x = cell_measure(base, m), y = cell_measure(ours, m);
    if (x < 0 || y < 0 || (!ours->decided && !base->decided))
        return;
    (void)fputs("<circle class=\"", out);
    html_series(out, variant);
    (void)fprintf(out, "%s\" r=\"4\" cx=\"%.1f\" cy=\"%.1f\"><title>", ours->decided && base->decided ? "" : " open",
                  screen_x(base->decided ? axis_share(a, x) : 1), screen_y(ours->decided ? axis_share(a, y) : 1));
    html_text(out, r->c->puzzles[puzzle].name);
    (void)fputs(", ", out);
    html_text(out, r->c->variants[variant].name);
    (void)fprintf(out, ": %.6g%s; ", y, ours->decided ? "" : " (unknown)");
    html_text(out, r->c->variants[r->c->baseline].name);
    (void)fprintf(out, ": %.6g%s</title></circle>\n", x, base->decided ? "" : " (unknown)");
}

bool plot_scatter(FILE *out, const struct report *r)
{
    enum measure m = r->times ? MEASURE_SECONDS : MEASURE_CONFLICTS;
    struct axis a = axis_of(r, m);
    const char *below = arena_format(r->arena, "%s: %s", r->c->variants[r->c->baseline].name, measure_name(m));
    const char *beside = arena_format(r->arena, "the other variant: %s", measure_name(m));
    if (below == NULL || beside == NULL)
        return false;
    begin(out, "scatter plot against the baseline");
    put_decades(out, &a, true);
    put_decades(out, &a, false);
    put_line(out, screen_x(0), screen_y(0), screen_x(1), screen_y(0), "axis");
    put_line(out, screen_x(0), screen_y(0), screen_x(0), screen_y(1), "axis");
    put_line(out, screen_x(0), screen_y(0), screen_x(1), screen_y(1), "equal");
    put_names(out, below, beside);
    for (uint32_t v = 0; v < r->c->n_variants; v++)
        for (uint32_t p = 0; p < r->c->n_puzzles && v != r->c->baseline; p++)
            put_point(out, r, &a, p, v, m);
    (void)fputs("</svg>\n", out);
    return true;
}
