#include "random_board.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { CELLS = SHADING_CELLS };

struct kind {
    const char *rule;
    bool regions;
    uint32_t region_most;       /* cells */
    const char *numbers;        /* the key of a picture of numbers, or NULL; "@": holes instead */
    uint32_t low, high, one_in; /* numbers low..high, in one of so many cells; 0: a number in each */
    const char *options;        /* "key=a|b|c key=d|e", of which one choice each is taken */
};

static const struct kind kinds[] = {
    {"paintarea", true, 3, "numbers", 0, 3, 6,
     "forbid-2x2=both|black|white|no connected=both|black|white|no neighbours=4|8|self+4"},
    {"paintarea", true, 3, "numbers", 0, 3, 4, ""},
    {"tilepaint", true, 3, NULL, 0, 0, 0, "split=yes"},
    {"nurikabe", false, 0, "numbers", 1, 4, 5, ""},
    {"heyawake", true, 5, "numbers", 0, 2, 8, ""},
    {"hitori", false, 0, "numbers", 1, 4, 0, ""},
    {"norinori", true, 6, NULL, 0, 0, 0, ""},
    {"yinyang", false, 0, "circles", 0, 0, 5, ""},
    {"kurodoko", false, 0, "numbers", 1, 6, 6, ""},
    {"aqre", true, 6, "numbers", 0, 4, 8, "borders=yes|no|no|no"},
    {"lits", true, 8, NULL, 0, 0, 0, ""},
    {"lits", true, 11, "@", 0, 0, 16, ""}, /* with a hole in one of so many cells */
    {"norinori", true, 6, "@", 0, 0, 6, ""},
};

static bool has_holes(const struct kind *k)
{
    return k->numbers != NULL && *k->numbers == '@';
}

struct board {
    uint32_t width, height;
    char regions[CELLS];
};

/* Grows regions from random cells; each has at most `most` cells. */
static void random_regions(struct random *r, struct board *b, uint32_t most, uint32_t holes)
{
    uint32_t cells = b->width * b->height;
    memset(b->regions, 0, sizeof b->regions);
    char name = 'A';
    for (uint32_t c = 0; holes > 0 && c + 1 < cells; c++) /* the last cell is none: there is a region */
        b->regions[c] = random_below(r, holes) == 0 ? '@' : 0;
    for (uint32_t c = 0; c < cells; c++) {
        if (b->regions[c] != 0)
            continue;
        uint32_t size = 1 + random_below(r, most);
        b->regions[c] = name;
        for (uint32_t tries = 0, n = 1; tries < 40 && n < size; tries++) {
            uint32_t at = random_below(r, cells), x = at % b->width;
            bool touches = (x > 0 && b->regions[at - 1] == name) || (x + 1 < b->width && b->regions[at + 1] == name) ||
                           (at >= b->width && b->regions[at - b->width] == name) ||
                           (at + b->width < cells && b->regions[at + b->width] == name);
            if (b->regions[at] != 0 || !touches)
                continue;
            b->regions[at] = name;
            n++;
        }
        name++;
    }
}

/* ---- as a file ---- */

static void put_numbers(struct random *r, char *text, const struct board *b, const struct kind *k)
{
    bool seen['z'] = {false};
    (void)sprintf(text + strlen(text), "%s =\n", k->numbers);
    for (uint32_t c = 0; c < b->width * b->height; c++) {
        bool here = k->one_in == 0 || random_below(r, k->one_in) == 0;
        bool per_region = strcmp(k->rule, "heyawake") == 0 || strcmp(k->rule, "aqre") == 0;
        char mark = random_below(r, 8) == 0 ? '?' : (char)('0' + k->low + random_below(r, k->high - k->low + 1));
        if (strcmp(k->rule, "yinyang") == 0)
            mark = random_below(r, 2) == 0 ? 'o' : '#';
        if (!here || (per_region && seen[(int)b->regions[c]]))
            mark = '.';
        if (mark != '.')
            seen[(int)b->regions[c]] = true;
        (void)sprintf(text + strlen(text), "%s%c%s", c % b->width == 0 ? "    |" : "", mark,
                      (c + 1) % b->width == 0 ? "\n" : "");
    }
}

/* The counts of a random painting of the tiles, which is an answer then if there is some black in it; now and then a
 * clue inside. */
static void put_tile_clues(struct random *r, char *text, const struct board *b)
{
    uint32_t black = random_below(r, 1 << 12),
             blocked = random_below(r, 2) == 0 ? CELLS : random_below(r, b->width * b->height);
    for (uint32_t way = 0; way < 2; way++) {
        uint32_t lines = way == 0 ? b->height : b->width, n = way == 0 ? b->width : b->height;
        (void)sprintf(text + strlen(text), way == 0 ? "[clues]\nrows =" : "columns =");
        for (uint32_t i = 0; i < lines; i++) {
            uint32_t count = 0, c;
            for (uint32_t k = 0; k < n && (c = way == 0 ? i * b->width + k : k * b->width + i) != blocked; k++)
                count += black >> (b->regions[c] - 'A') % 12 & 1;
            (void)sprintf(text + strlen(text), random_below(r, 6) == 0 ? " ." : " %u", (unsigned)count);
        }
        (void)strcat(text, "\n");
    }
    (void)strcat(text, "inside =\n");
    for (uint32_t c = 0; c < b->width * b->height; c++) {
        uint32_t right = random_below(r, b->width - c % b->width), down = random_below(r, b->height - c / b->width);
        char word[20] = ".";
        if (c == blocked)
            (void)sprintf(word, random_below(r, 2) == 0 ? "%u\\." : "%u\\%u", (unsigned)down, (unsigned)right);
        (void)sprintf(text + strlen(text), "%s%s%s", c % b->width == 0 ? "    " : " ", word,
                      (c + 1) % b->width == 0 ? "\n" : "");
    }
}

/* Takes one choice of each option. */
static void put_options(struct random *r, char *text, const char *options)
{
    if (*options != '\0')
        (void)strcat(text, "[options]\n");
    for (const char *key = options; *key != '\0';) {
        const char *value = strchr(key, '=') + 1, *end = value + strcspn(value, " ");
        uint32_t n = 1;
        for (const char *at = value; at < end; at++)
            n += *at == '|';
        (void)sprintf(text + strlen(text), "%.*s = ", (int)(value - key - 1), key);
        for (uint32_t skip = random_below(r, n); skip > 0; skip--)
            value = strchr(value, '|') + 1;
        (void)sprintf(text + strlen(text), "%.*s\n", (int)strcspn(value, "| "), value);
        key = *end == ' ' ? end + 1 : end;
    }
}

uint32_t shading_kinds(void)
{
    return sizeof kinds / sizeof *kinds;
}

const char *shading_rule(uint32_t kind)
{
    return kinds[kind].rule;
}

void shading_put(struct random *r, char *text, uint32_t kind)
{
    const struct kind *k = &kinds[kind];
    struct board b;
    do {
        b.width = 1 + random_below(r, 5);
        b.height = 1 + random_below(r, 5);
    } while (b.width * b.height > CELLS || (b.width * b.height < 6 && random_below(r, 4) != 0));
    memset(b.regions, 'A', sizeof b.regions);
    if (k->regions)
        random_regions(r, &b, k->region_most, has_holes(k) ? k->one_in : 0);
    (void)sprintf(text, "[puzzle]\nrule = %s\n[board]\n%s", k->rule, k->regions ? "regions =\n" : "");
    for (uint32_t y = 0; k->regions && y < b.height; y++)
        (void)sprintf(text + strlen(text), "    %.*s\n", (int)b.width, b.regions + y * b.width);
    if (k->numbers != NULL && !has_holes(k))
        put_numbers(r, text, &b, k);
    if (strcmp(k->rule, "tilepaint") == 0)
        put_tile_clues(r, text, &b);
    put_options(r, text, k->options);
}
