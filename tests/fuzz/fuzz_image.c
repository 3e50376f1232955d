/* The fuzz target of pictures: read, reduce to a board, derive a puzzle, read that. */
#include <string.h>

#include "formats/reduce.h"
#include "formats/volume.h"
#include "fuzz.h"
#include "rules/rules.h"

enum { MEMORY = 300 << 20, CELLS = 400 };

/* What is derived must be a puzzle that has the picture as an answer. */
static void derive(const struct board_picture *b, const char *id, struct arena *arena, struct diagnostics *d)
{
    struct orime_value palette[REDUCE_COLOURS_MAX];
    struct orime_picture picture = {b->width, b->height, 1, palette, b->n_values, b->values, 0};
    struct derived text = {.mem = arena->mem};
    struct engine_options o;
    struct puzzle p;
    engine_options_default(&o);
    for (uint32_t v = 0; v < b->n_values; v++)
        palette[v] = (struct orime_value){b->palette[v].name, b->palette[v].glyph, b->palette[v].rgb};
    struct rule_set *rules = rules_open(NULL, arena->mem, d);
    DEMAND(rules != NULL);
    const struct orime_rule *rule = rules_find(rules, id, NULL, d);
    DEMAND(rule != NULL && puzzle_derive(rule, &picture, "fuzz", &text, d));
    DEMAND(puzzle_read(&p, rules, NULL, "fuzz", text.text, text.size, NULL, 0, arena->mem, d));
    DEMAND(puzzle_build(&p, &o, d) && puzzle_validate(&p, b->values, d));
    puzzle_free(&p);
    derived_free(&text);
    rules_close(rules);
}

/* A figure of blocks: as many cells as its layers have, or a message. */
static void read_volume(const char *bytes, size_t size, struct arena *arena, struct diagnostics *d)
{
    struct image figure;
    uint32_t layers, errors = d->errors;
    bool good = volume_read(&figure, &layers, "fuzz", bytes, size, arena, d);
    DEMAND(good == (d->errors == errors));
    DEMAND(!good || (layers > 0 && figure.width > 0 && figure.height % layers == 0));
}

/* The last byte chooses how the colours are reduced, so that a picture at the beginning is read whatever it is. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct mem mem = {.limit = (size_t)MEMORY};
    struct arena arena;
    struct diagnostics d;
    struct image image;
    struct board_picture board;
    arena_init(&arena, &mem);
    diagnostics_init(&d, &arena);
    char *copy = arena_text(&arena, (const char *)bytes, size);
    if (copy != NULL && vox_is(copy, size)) {
        read_volume(copy, size, &arena, &d);
        diagnostics_init(&d, &arena);
    }
    uint8_t choice = size == 0 ? 0 : bytes[size - 1];
    struct reduction how = {.colours = choice % 4 == 0 ? 3 : 1, .seed = 1, .level = choice / 4u};
    how.threshold = how.colours > 1 ? (choice % 8 == 0 ? REDUCE_DITHER : REDUCE_OTSU)
                                    : (enum reduce_threshold)(choice % 3);
    if (copy != NULL && image_read(&image, "fuzz", copy, size, &arena, &d)) {
        DEMAND(d.errors == 0 && image.width > 0 && image.height > 0);
        how.width = image.width > CELLS ? CELLS : 0;
        if (image.height <= CELLS && image_reduce(&image, &how, "fuzz", &arena, &d, &board))
            derive(&board, how.colours > 1 ? "nonogram-colour" : "nonogram", &arena, &d);
    } else
        DEMAND(copy == NULL || d.errors > 0);
    arena_free(&arena);
    DEMAND(mem.used == 0);
    return 0;
}
