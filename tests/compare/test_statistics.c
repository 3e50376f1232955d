/* The formulas of a comparison, on numbers worked out by hand. */
#include "compare/statistics.h"

#include "../suite.h"

#define NEAR(value, wanted) ck_assert_double_eq_tol(value, wanted, 1e-9)

START_TEST(sorting)
{
    double x[] = {3, 1, 2, 1};
    statistics_sort(x, 4);
    NEAR(x[0], 1);
    NEAR(x[1], 1);
    NEAR(x[2], 2);
    NEAR(x[3], 3);
    statistics_sort(x, 0);
}
END_TEST

START_TEST(quantiles)
{
    static const double odd[] = {1, 2, 10}, even[] = {1, 2, 4, 10}, one[] = {7};
    NEAR(statistics_quantile(odd, 3, 0.5), 2);
    NEAR(statistics_quantile(even, 4, 0.5), 3);
    NEAR(statistics_quantile(even, 4, 0), 1);
    NEAR(statistics_quantile(even, 4, 1), 10);
    NEAR(statistics_quantile(even, 4, 0.25), 1.75); /* position 0.75: 1 + 0.75 * (2 - 1) */
    NEAR(statistics_quantile(even, 4, 0.75), 5.5);  /* position 2.25: 4 + 0.25 * (10 - 4) */
    NEAR(statistics_quantile(one, 1, 0.25), 7);
}
END_TEST

START_TEST(shifted_mean)
{
    static const double x[] = {0, 3, 15}, y[] = {2, 8}, zero[] = {0, 0};
    NEAR(statistics_shifted_mean(x, 3, 1), 3);   /* (1 * 4 * 16)^(1/3) - 1 */
    NEAR(statistics_shifted_mean(y, 2, 1e-12), 4); /* without a shift the geometric mean: sqrt(16) */
    NEAR(statistics_shifted_mean(zero, 2, 0.001), 0);
    ck_assert_double_ge(statistics_shifted_mean(zero, 2, 0.001), 0);
}
END_TEST

START_TEST(penalty)
{
    NEAR(statistics_penalised(3, 1, 10), 3);
    NEAR(statistics_penalised(10.2, 0, 10), 20);
}
END_TEST

START_TEST(ratios)
{
    static const double both_ways[] = {4, 0.25}, three[] = {1, 2, 4};
    NEAR(statistics_ratio(3, 1, 1), 2);
    NEAR(statistics_ratio(0, 0, 1), 1);
    NEAR(statistics_geometric_mean(both_ways, 2), 1);
    NEAR(statistics_geometric_mean(three, 3), 2);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {sorting, quantiles, shifted_mean, penalty, ratios};
    return run_suite("statistics", tests, sizeof tests / sizeof *tests);
}
