#include "library/paint.h"

enum {
    CHANGES = 200,        /* of one picture, before another one is tried */
    CHANGES_HOPELESS = 8, /* of a large one that has answers of quite another kind */
    SMOOTHEST = 16,       /* in trades a cell */
    LARGE = 400,          /* cells */
};

static uint8_t random_value(struct painting *p)
{
    if (random_below(&p->random, 100) >= p->density)
        return 0;
    return (uint8_t)(1 + random_below(&p->random, p->picture.n_values - 1));
}

/* Changes one cell, where the two answers differ, to what it is in the other, or to anything. */
static void change_one(struct painting *p, uint32_t cells)
{
    uint32_t differ = 0, cell = 0;
    for (uint32_t c = 0; c < cells; c++)
        if (p->values[c] != p->other[c] && random_below(&p->random, ++differ) == 0)
            cell = c;
    uint8_t value = random_value(p);
    p->values[cell] = value == p->values[cell] ? p->other[cell] : value;
}

/* How many neighbours of a cell have this value? */
static uint32_t alike(const struct painting *p, uint32_t cell, uint8_t value)
{
    uint32_t near[4], n = 0;
    for (uint32_t k = orime_neighbours(p->picture.width, p->picture.height, cell, near); k-- > 0;)
        n += p->values[near[k]] == value;
    return n;
}

/* Trades cells where that brings like to like. On a large board noise has so many answers that no few changes help;
 * shapes have few. */
static void smooth(struct painting *p, uint32_t cells, uint32_t trades)
{
    for (uint32_t t = 0; t < trades; t++) {
        uint32_t a = (uint32_t)random_below(&p->random, cells), b = (uint32_t)random_below(&p->random, cells);
        uint8_t in_a = p->values[a], in_b = p->values[b];
        if (in_a == in_b || alike(p, a, in_b) + alike(p, b, in_a) <= alike(p, a, in_a) + alike(p, b, in_b))
            continue;
        p->values[a] = in_b;
        p->values[b] = in_a;
    }
}

/* A random picture; smoother ones when the last ones came to nothing. */
static void begin_picture(struct painting *p, uint32_t cells)
{
    for (uint32_t c = 0; c < cells; c++)
        p->values[c] = random_value(p);
    smooth(p, cells, p->attempt % SMOOTHEST * cells);
    p->attempt++;
}

/* Another answer differs in so much of a large board that changes lead nowhere. */
static bool hopeless(const struct painting *p, uint32_t cells, uint32_t changes)
{
    uint32_t differ = 0;
    for (uint32_t c = 0; c < cells && cells > LARGE; c++)
        differ += p->values[c] != p->other[c];
    return changes >= CHANGES_HOPELESS && differ > cells / 16;
}

enum verdict paint(struct painting *p, const struct author *author)
{
    uint32_t cells = p->picture.width * p->picture.height;
    struct inspection i;
    begin_picture(p, cells);
    for (uint32_t n = 0; n < CHANGES && !(p->interrupt != NULL && *p->interrupt != 0); n++) {
        if (p->tried != NULL)
            p->tried(p->context);
        enum verdict verdict = author_inspect(author, &p->picture, p->other, &i);
        if (verdict == VERDICT_YES)
            return p->level < 0 || (p->level == ORIME_EASY) == (i.open == 0) ? VERDICT_YES : VERDICT_NO;
        if (verdict != VERDICT_NO)
            return verdict == VERDICT_UNKNOWN ? VERDICT_NO : verdict;
        if (hopeless(p, cells, n))
            return VERDICT_NO;
        change_one(p, cells);
    }
    return VERDICT_NO;
}

bool paint_palette(struct painting *p, uint32_t colours, struct arena *arena)
{
    static const uint32_t rgb[] = {0xffffff, 0x000000, 0xcc2030, 0x208040, 0x2040c0, 0xe0a000, 0x8030a0, 0x20a0a0};
    for (uint32_t v = 0; v <= colours; v++) {
        const char *name = v == 0   ? "background"
                           : v == 1 ? "black"
                                    : arena_format(arena, "colour%u", (unsigned)v);
        if (name == NULL)
            return false;
        p->palette[v] = (struct orime_value){name,
                                             v == 0   ? '.'
                                             : v == 1 ? '#'
                                                      : (char)(v < 28 ? 'a' + v - 2 : 'A' + v - 28),
                                             v < 8 ? rgb[v] : 0x050913 * v & 0xffffff};
    }
    return true;
}
