/* The formulas of a comparison. */
#ifndef COMPARE_STATISTICS_H
#define COMPARE_STATISTICS_H

#include <stdint.h>

/* Sorts in increasing order. */
void statistics_sort(double *x, uint32_t n);

/* The p-quantile of sorted values, 0 <= p <= 1, n >= 1: at position h = (n - 1) p, counted from 0, linear between
 * neighbours. Definition 7 of R. Hyndman, Y. Fan, "Sample quantiles in statistical packages", The American Statistician
 * 50(4), 1996; the median for p = 1/2. */
double statistics_quantile(const double *sorted, uint32_t n, double p);

/* The shifted geometric mean  (prod (x_i + s))^(1/n) - s  of values x_i >= 0 with shift s > 0: large values count less
 * than in the arithmetic mean, tiny ones less than in the geometric one, and 0 is allowed. T. Achterberg, "Constraint
 * Integer Programming", thesis, TU Berlin 2007. n >= 1. */
double statistics_shifted_mean(const double *x, uint32_t n, double shift);

/* What a run adds to PAR-2, which is the mean of it: its time, or twice its limit when it was not decided: the
 * "penalised average run time" of F. Hutter, H. Hoos, K. Leyton-Brown, T. Stuetzle, "ParamILS: an automatic algorithm
 * configuration framework", JAIR 36, 2009, with the factor 2 of the SAT competitions. */
double statistics_penalised(double seconds, int decided, double limit);

/* The ratio of two values, shifted as above:  (x + s) / (y + s). */
double statistics_ratio(double x, double y, double shift);

/* The geometric mean of ratios: the only mean for which the ratio of a to b is one over that of b to a. P. Fleming, J.
 * Wallace, "How not to lie with statistics", CACM 29(3), 1986. n >= 1. */
double statistics_geometric_mean(const double *ratios, uint32_t n);

#endif
