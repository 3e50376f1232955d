/* Sides and points are numbered in orime/rule.h for rules, and in model/lattice.h for all else: the same way. */
#include "../suite.h"
#include "model/lattice.h"
#include "orime/rule.h"

static void compare(uint32_t w, uint32_t h, bool so, bool po)
{
    struct lattice l = {w, h, true, so, true, po};
    uint32_t cells = w * h, sides = orime_side_count(w, h, so), x, y, seen = 0;
    ck_assert_uint_eq(lattice_sides(&l), sides);
    ck_assert_uint_eq(lattice_upright(&l), orime_upright_sides(w, h, so));
    ck_assert_uint_eq(lattice_points(&l), orime_point_count(w, h, po));
    for (y = 0; y <= 2 * h; y++)
        for (x = 0; x <= 2 * w; x++) {
            uint32_t at = x % 2 == 1 && y % 2 == 1 ? y / 2 * w + x / 2
                          : x % 2 == 0 && y % 2 == 0 ? orime_point_at(w, h, po, x / 2, y / 2)
                          : x % 2 == 0 ? orime_side_left(w, h, so, x / 2, y / 2)
                                       : orime_side_above(w, h, so, x / 2, y / 2);
            if (at != ORIME_NONE && !(x % 2 == 1 && y % 2 == 1))
                at += cells + (x % 2 == 0 && y % 2 == 0 ? sides : 0);
            ck_assert_uint_eq(lattice_find(&l, x, y), at);
            seen += at != ORIME_NONE;
        }
    ck_assert_uint_eq(seen, cells + sides + lattice_points(&l));
    for (uint32_t i = 0; i < seen; i++) {
        lattice_where(&l, i, &x, &y);
        ck_assert_uint_eq(lattice_find(&l, x, y), i);
    }
    for (uint32_t s = 0; s < sides; s++) {
        uint32_t two[2], ends[2];
        bool upright = orime_side_place(w, h, so, s, &x, &y);
        orime_side_cells(w, h, so, s, two);
        orime_side_points(w, h, so, s, ends);
        ck_assert_uint_eq(upright ? orime_side_left(w, h, so, x, y) : orime_side_above(w, h, so, x, y), s);
        ck_assert_uint_eq(two[1], x < w && y < h ? y * w + x : ORIME_NONE);
        uint32_t before = upright ? (x == 0 ? ORIME_NONE : y * w + x - 1) : y == 0 ? ORIME_NONE : (y - 1) * w + x;
        ck_assert_uint_eq(two[0], before);
        ck_assert_uint_eq(ends[0], orime_point_at(w, h, so, x, y));
        ck_assert_uint_eq(ends[1], orime_point_at(w, h, so, x + !upright, y + upright));
    }
}

START_TEST(rules_and_host_agree)
{
    for (uint32_t w = 1; w <= 4; w++)
        for (uint32_t h = 1; h <= 4; h++)
            for (uint32_t o = 0; o < 4; o++)
                compare(w, h, o & 1, o >> 1);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {rules_and_host_agree};
    return run_suite("lattice numbers", tests, sizeof tests / sizeof *tests);
}
