#include "compare/statistics.h"

#include <math.h>
#include <stdlib.h>

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void statistics_sort(double *x, uint32_t n)
{
    if (n > 1)
        qsort(x, n, sizeof *x, compare_doubles);
}

double statistics_quantile(const double *sorted, uint32_t n, double p)
{
    double h = (n - 1) * p;
    uint32_t low = (uint32_t)h;
    if (low + 1 >= n)
        return sorted[n - 1];
    return sorted[low] + (h - low) * (sorted[low + 1] - sorted[low]);
}

double statistics_shifted_mean(const double *x, uint32_t n, double shift)
{
    double sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += log(x[i] + shift);
    double mean = exp(sum / n) - shift;
    return mean < 0 ? 0 : mean; /* of nothing but zeros, rounded */
}

double statistics_penalised(double seconds, int decided, double limit)
{
    return decided ? seconds : 2 * limit;
}

double statistics_ratio(double x, double y, double shift)
{
    return (x + shift) / (y + shift);
}

double statistics_geometric_mean(const double *ratios, uint32_t n)
{
    double sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += log(ratios[i]);
    return exp(sum / n);
}
