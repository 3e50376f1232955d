/* The constraints that count and add, as a rule posts them. */
#include "rules/builder.h"
#include "stock/stock.h"

static void builder_count(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, orime_set set,
                          uint32_t low, uint32_t high)
{
    build_need_scope(m, "count", scope, n);
    name = build_begin(m, name);
    if (stock_count_parts_pay(m->model->solver, scope, n, set, low, high) && !m->model->itemised)
        build_post(m, build_left_out(m) ||
                          stock_count_parts(m->model->solver, scope, n, set, low, high, name) != SOLVER_NONE);
    else
        build_post(m, build_left_out(m) ||
                          stock_count(m->model->solver, scope, n, set, low, high, name) != SOLVER_NONE);
}

static void builder_groups(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, orime_set set,
                           uint32_t count, uint32_t low, uint32_t high)
{
    build_need_scope(m, "groups", scope, n);
    name = build_begin(m, name);
    build_post(m, build_left_out(m) ||
                      stock_groups(m->model->solver, scope, n, set, count, low, high, name) != SOLVER_NONE);
}

static void builder_linear(orime_model *m, const char *name, const orime_cell *scope, uint32_t n,
                           const int32_t *weights, int64_t low, int64_t high)
{
    build_need_scope(m, "linear", scope, n);
    build_need(m, weights != NULL || n == 0, "linear", "no weights");
    name = build_begin(m, name);
    build_post(m, build_left_out(m) ||
                      stock_linear(m->model->solver, scope, n, weights, low, high, name) != SOLVER_NONE);
}

static void builder_weigh(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, uint32_t n_values,
                          const int32_t *weights, int64_t low, int64_t high)
{
    build_need_scope(m, "weigh", scope, n);
    build_need(m, n_values <= 64, "weigh", "weights of values above 63");
    build_need(m, weights != NULL || n == 0 || n_values == 0, "weigh", "no weights");
    name = build_begin(m, name);
    build_post(m, build_left_out(m) ||
                      stock_weigh(m->model->solver, scope, n, n_values, weights, low, high, name) != SOLVER_NONE);
}

static void builder_sees(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, const uint32_t *start,
                         uint32_t n_rays, orime_set set, uint32_t low, uint32_t high)
{
    build_need_scope(m, "sees", scope, n);
    build_need(m, n_rays > 0 || n == 0, "sees", "cells without a ray");
    for (uint32_t r = 0; r < n_rays; r++)
        build_need(m, r == 0 ? start[0] == 0 : start[r] >= start[r - 1] && start[r] <= n, "sees",
                   "rays that do not follow one another");
    name = build_begin(m, name);
    build_post(m, build_left_out(m) ||
                      stock_sees(m->model->solver, scope, n, start, n_rays, set, low, high, name) != SOLVER_NONE);
}

static void builder_all_different(orime_model *m, const char *name, const orime_cell *scope, uint32_t n)
{
    build_need_scope(m, "all_different", scope, n);
    name = build_begin(m, name);
    build_post(m, build_left_out(m) || stock_all_different(m->model->solver, scope, n, name) != SOLVER_NONE);
}

static void builder_different_sum(orime_model *m, const char *name, const orime_cell *scope, uint32_t n, int64_t low,
                                  int64_t high)
{
    struct solver *s = m->model->solver;
    build_need_scope(m, "different_sum", scope, n);
    name = build_begin(m, name);
    if (stock_different_sum_pays(s, scope, n)) {
        build_post(m, build_left_out(m) || stock_different_sum(s, scope, n, low, high, name) != SOLVER_NONE);
        return;
    }
    int32_t *ones = build_take(m, n, sizeof *ones);
    for (uint32_t i = 0; i < n; i++)
        ones[i] = 1;
    build_post(m, build_left_out(m) || (stock_all_different(s, scope, n, name) != SOLVER_NONE &&
                                        stock_linear(s, scope, n, ones, low, high, name) != SOLVER_NONE));
}

static void builder_lines_differ(orime_model *m, const char *name, const orime_cell *a, const orime_cell *b, uint32_t n)
{
    build_need_scope(m, "lines_differ", a, n);
    build_need_scope(m, "lines_differ", b, n);
    orime_cell *both = build_take(m, (size_t)2 * n, sizeof *both);
    for (uint32_t i = 0; i < n; i++) {
        both[i] = a[i];
        both[n + i] = b[i];
    }
    name = build_begin(m, name);
    build_post(m, build_left_out(m) || stock_lines_differ(m->model->solver, both, 2 * n, name) != SOLVER_NONE);
}

void builder_sums_fill(struct orime_host *host)
{
    host->count = builder_count;
    host->groups = builder_groups;
    host->linear = builder_linear;
    host->weigh = builder_weigh;
    host->sees = builder_sees;
    host->all_different = builder_all_different;
    host->different_sum = builder_different_sum;
    host->lines_differ = builder_lines_differ;
}
