/* The ground floor: counted heap, arena, disjoint sets, bits, random numbers. */
#include <stdalign.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/bits.h"
#include "base/clock.h"
#include "base/dsu.h"
#include "base/mem.h"
#include "base/random.h"
#include "../suite.h"

static bool all_are(const unsigned char *bytes, size_t n, unsigned value)
{
    for (size_t i = 0; i < n; i++)
        if (bytes[i] != value)
            return false;
    return true;
}

static bool all_zero(const unsigned char *bytes, size_t n)
{
    return all_are(bytes, n, 0);
}

START_TEST(test_mem_counts)
{
    struct mem m = {.limit = 0};
    unsigned char *a = mem_alloc(&m, 100), *b = mem_array(&m, 10, 30);
    ck_assert(all_zero(a, 100) && all_zero(b, 300));
    ck_assert_uint_eq(m.used, 400);
    mem_free(&m, a, 100);
    ck_assert_uint_eq(m.used, 300);
    ck_assert_uint_eq(m.peak, 400);
    mem_free(&m, b, 300);
    mem_free(&m, NULL, 77);
    ck_assert_uint_eq(m.used, 0);
    ck_assert_uint_eq(m.calls, 2);
}
END_TEST

START_TEST(test_mem_limit)
{
    struct mem m = {.limit = 1000};
    ck_assert_ptr_null(mem_alloc(&m, 1001));
    ck_assert_uint_eq(m.used, 0);
    void *a = mem_alloc(&m, 600);
    ck_assert_ptr_nonnull(a);
    ck_assert_ptr_null(mem_alloc(&m, 401));
    void *b = mem_alloc(&m, 400);
    ck_assert_ptr_nonnull(b);
    ck_assert_ptr_null(mem_alloc(&m, 1));
    ck_assert_ptr_null(mem_resize(&m, a, 600, 601));
    ck_assert_uint_eq(m.used, 1000);
    mem_free(&m, b, 400);
    a = mem_resize(&m, a, 600, 1000);
    ck_assert_ptr_nonnull(a);
    ck_assert_uint_eq(m.used, 1000);
    mem_free(&m, a, 1000);
    ck_assert_uint_eq(m.used, 0);
}
END_TEST

START_TEST(test_mem_fault)
{
    struct mem m = {.fail_at = 2};
    void *a = mem_alloc(&m, 8);
    ck_assert_ptr_nonnull(a);
    ck_assert_ptr_null(mem_alloc(&m, 8));
    ck_assert_ptr_null(mem_array(&m, 2, 8));
    ck_assert_ptr_null(mem_resize(&m, a, 8, 16));
    ck_assert_uint_eq(m.calls, 4);
    ck_assert_uint_eq(m.used, 8);
    mem_free(&m, a, 8);
}
END_TEST

START_TEST(test_mem_stop)
{
    volatile int flag = 0;
    struct mem m = {.limit = 0};
    mem_stop_when(&m, &flag, 0);
    void *a = mem_alloc(&m, 8);
    ck_assert_ptr_nonnull(a);
    flag = 2;
    ck_assert_ptr_null(mem_alloc(&m, 8));
    ck_assert_ptr_null(mem_resize(&m, a, 8, 16));
    ck_assert_str_eq(m.stopped, "interrupt");
    mem_stop_when(&m, NULL, 0);
    ck_assert_str_eq(m.stopped, "interrupt");
    void *b = mem_alloc(&m, 8);
    ck_assert_ptr_nonnull(b);
    mem_stop_when(&m, NULL, clock_seconds() - 1);
    ck_assert_ptr_null(m.stopped);
    ck_assert_ptr_null(mem_alloc(&m, 8));
    ck_assert_str_eq(m.stopped, "seconds");
    mem_free(&m, a, 8);
    mem_free(&m, b, 8);
    ck_assert_uint_eq(m.used, 0);
}
END_TEST

START_TEST(test_mem_overflow)
{
    struct mem m = {.limit = 0};
    ck_assert_ptr_null(mem_array(&m, SIZE_MAX / 2 + 1, 2));
    ck_assert_ptr_null(mem_array(&m, (size_t)1 << 33, (size_t)1 << 33));
    ck_assert_ptr_null(mem_array(&m, 0, 8));
    ck_assert_ptr_null(mem_alloc(&m, 0));
    ck_assert_uint_eq(m.used, 0);
    int *items = NULL;
    size_t capacity = 0;
    ck_assert(!mem_grow(&m, &items, &capacity, SIZE_MAX / 2, sizeof *items));
    ck_assert_ptr_null(items);
    ck_assert_uint_eq(capacity, 0);
}
END_TEST

START_TEST(test_mem_resize_keeps)
{
    struct mem m = {.limit = 0};
    unsigned char *a = mem_alloc(&m, 4);
    memcpy(a, "abcd", 4);
    a = mem_resize(&m, a, 4, 4000);
    ck_assert_mem_eq(a, "abcd", 4);
    ck_assert(all_zero(a + 4, 3996));
    ck_assert_uint_eq(m.used, 4000);
    mem_free(&m, a, 4000);
}
END_TEST

/* Growing one by one must cost few enlargements, and must not lose what was there when it fails. */
START_TEST(test_mem_grow)
{
    struct mem m = {.limit = 0};
    uint32_t *items = NULL;
    size_t capacity = 0;
    for (uint32_t i = 0; i < 100000; i++) {
        ck_assert(mem_grow(&m, &items, &capacity, i + 1, sizeof *items));
        items[i] = i;
    }
    ck_assert_uint_le(m.calls, 20);
    ck_assert_uint_le(capacity, 200000);
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < 100000; i++)
        wrong += items[i] != i;
    ck_assert_uint_eq(wrong, 0);
    size_t before = capacity;
    m.fail_at = m.calls + 1;
    ck_assert(!mem_grow(&m, &items, &capacity, capacity + 1, sizeof *items));
    ck_assert_uint_eq(capacity, before);
    ck_assert_uint_eq(items[99999], 99999);
    mem_free(&m, items, capacity * sizeof *items);
    ck_assert_uint_eq(m.used, 0);
}
END_TEST

START_TEST(test_arena_blocks)
{
    struct mem m = {.limit = 0};
    struct arena a;
    struct random r = {.state = 5};
    unsigned char *blocks[500];
    size_t sizes[500];
    arena_init(&a, &m);
    for (uint32_t i = 0; i < 500; i++) {
        sizes[i] = random_below(&r, i % 50 == 0 ? 100000 : 90);
        blocks[i] = arena_alloc(&a, sizes[i]);
        ck_assert_ptr_nonnull(blocks[i]);
        ck_assert_uint_eq((uintptr_t)blocks[i] % alignof(max_align_t), 0);
        ck_assert(all_zero(blocks[i], sizes[i]));
        memset(blocks[i], (int)(i % 251), sizes[i]);
    }
    for (uint32_t i = 0; i < 500; i++) /* nobody wrote into a neighbour */
        ck_assert(all_are(blocks[i], sizes[i], i % 251));
    ck_assert_uint_le(m.calls, 40);
    arena_free(&a);
    ck_assert_uint_eq(m.used, 0);
    ck_assert_ptr_nonnull(arena_alloc(&a, 3)); /* usable again */
    arena_free(&a);
    arena_free(&a);
    ck_assert_uint_eq(m.used, 0);
}
END_TEST

START_TEST(test_arena_zero_size)
{
    struct mem m = {.limit = 0};
    struct arena a;
    arena_init(&a, &m);
    void *x = arena_alloc(&a, 0), *y = arena_alloc(&a, 0);
    ck_assert_ptr_nonnull(x);
    ck_assert_ptr_nonnull(y);
    ck_assert_ptr_ne(x, y);
    arena_free(&a);
}
END_TEST

START_TEST(test_arena_refuses)
{
    struct mem m = {.limit = 10000};
    struct arena a;
    arena_init(&a, &m);
    ck_assert_ptr_null(arena_alloc(&a, SIZE_MAX));
    ck_assert_ptr_null(arena_alloc(&a, SIZE_MAX - 40));
    ck_assert_ptr_null(arena_array(&a, SIZE_MAX / 4, 8));
    ck_assert_ptr_null(arena_text(&a, "x", SIZE_MAX));
    ck_assert_ptr_null(arena_alloc(&a, 20000));
    ck_assert_uint_eq(m.used, 0);
    ck_assert_ptr_nonnull(arena_alloc(&a, 2000)); /* a refusal does no harm */
    ck_assert_ptr_null(arena_format(&a, "%9000d", 1));
    ck_assert_ptr_nonnull(arena_alloc(&a, 1000));
    arena_free(&a);
    ck_assert_uint_eq(m.used, 0);
}
END_TEST

START_TEST(test_arena_copies)
{
    static const uint16_t numbers[] = {1, 2, 65535};
    struct mem m = {.limit = 0};
    struct arena a;
    arena_init(&a, &m);
    ck_assert_mem_eq(arena_copy(&a, numbers, 3, sizeof *numbers), numbers, sizeof numbers);
    ck_assert_ptr_nonnull(arena_copy(&a, NULL, 0, 8));
    ck_assert_str_eq(arena_text(&a, "abcdef", 3), "abc");
    ck_assert_str_eq(arena_text(&a, NULL, 0), "");
    ck_assert_str_eq(arena_format(&a, "%s-%d", "row", 12), "row-12");
    char *wide = arena_format(&a, "%5000d", 7);
    ck_assert_uint_eq(strlen(wide), 5000);
    arena_free(&a);
}
END_TEST

/* The representative is the smallest member, whatever the order; the classes are those of a plain repainting. */
START_TEST(test_dsu)
{
    enum { N = 60 };
    struct random r = {.state = 11};
    for (int round = 0; round < 200; round++) {
        uint32_t parent[N], paint[N];
        for (uint32_t i = 0; i < N; i++)
            parent[i] = paint[i] = i;
        for (uint32_t k = random_below(&r, 2 * N); k > 0; k--) {
            uint32_t x = random_below(&r, N), y = random_below(&r, N);
            uint32_t low = paint[x] < paint[y] ? paint[x] : paint[y], high = paint[x] + paint[y] - low;
            dsu_union(parent, x, y);
            for (uint32_t i = 0; i < N; i++)
                if (paint[i] == high)
                    paint[i] = low;
        }
        for (uint32_t i = 0; i < N; i++)
            ck_assert_uint_eq(dsu_find(parent, i), paint[i]);
    }
}
END_TEST

START_TEST(test_bits)
{
    ck_assert_uint_eq(bit_low(UINT64_C(0x8000000000000000)), 63);
    ck_assert_uint_eq(bit_low(12), 2);
    ck_assert_uint_eq(bit_count(UINT64_MAX), 64);
    ck_assert_uint_eq(bit_count(0), 0);
    ck_assert(bit_single(bit(63)) && bit_single(1));
    ck_assert(!bit_single(0) && !bit_single(3));
    ck_assert_uint_eq(bits_below(0), 0);
    ck_assert_uint_eq(bits_below(5), 31);
    ck_assert_uint_eq(bits_below(63), UINT64_MAX >> 1);
    ck_assert_uint_eq(bits_below(64), UINT64_MAX);
}
END_TEST

/* The first numbers of the reference implementation of SplitMix64 (S. Vigna, splitmix64.c) for the seed 1234567. */
START_TEST(test_random_reference)
{
    static const uint64_t expected[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                        UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                        UINT64_C(16408922859458223821)};
    struct random r = {.state = 1234567};
    for (size_t i = 0; i < 5; i++)
        ck_assert_uint_eq(random_next(&r), expected[i]);
}
END_TEST

START_TEST(test_random_below)
{
    struct random r = {.state = 1}, again = {.state = 1};
    uint32_t seen[7] = {0};
    for (int i = 0; i < 7000; i++) {
        uint32_t x = random_below(&r, 7);
        ck_assert_uint_lt(x, 7);
        ck_assert_uint_eq(x, random_below(&again, 7));
        seen[x]++;
    }
    for (int i = 0; i < 7; i++) { /* 1000 each, give or take five standard deviations */
        ck_assert_uint_gt(seen[i], 850);
        ck_assert_uint_lt(seen[i], 1150);
    }
    for (int i = 0; i < 100; i++)
        ck_assert_uint_eq(random_below(&r, 1), 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        test_mem_counts,       test_mem_limit, test_mem_fault,    test_mem_stop,         test_mem_overflow,
        test_mem_resize_keeps, test_mem_grow,  test_arena_blocks, test_arena_zero_size,  test_arena_refuses,
        test_arena_copies,     test_dsu,       test_bits,         test_random_reference, test_random_below,
    };
    return run_suite("base", tests, sizeof tests / sizeof *tests);
}
