#include "formats/reduce.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "formats/named_colours.h"
#include "base/oklab.h"

#define WHITE UINT32_C(0xffffff)

enum { EXACT_MAX = 4096, BINS = 1 << 15, ROUNDS = 32, LEVELS = 256 };

/* A colour of the picture, or the mean of several that are alike. */
struct sample {
    struct oklab colour;
    double weight; /* pixels */
};

struct work {
    struct arena *arena;
    struct image image;             /* scaled */
    bool scaled;                    /* to another size */
    uint32_t n;                     /* its pixels */
    double light[LEVELS];           /* linear light of each level of a channel */
    struct random random;
    struct oklab mean[REDUCE_COLOURS_MAX];
    uint32_t rgb[REDUCE_COLOURS_MAX];
    uint32_t k;                     /* colours */
    uint8_t *values;
};

/* ---- scaling ---- */

/* The mean of the pixels that a cell covers, each by how much of it is covered. */
static uint32_t covered(const struct work *w, const struct image *from, double left, double right, double top,
                        double bottom)
{
    double sum[3] = {0}, area = 0;
    for (uint32_t y = (uint32_t)top; y < from->height && y < bottom; y++)
        for (uint32_t x = (uint32_t)left; x < from->width && x < right; x++) {
            double part = (fmin(right, x + 1.0) - fmax(left, x)) * (fmin(bottom, y + 1.0) - fmax(top, y));
            uint32_t rgb = from->rgb[(size_t)y * from->width + x];
            sum[0] += part * w->light[rgb >> 16 & 255];
            sum[1] += part * w->light[rgb >> 8 & 255];
            sum[2] += part * w->light[rgb & 255];
            area += part;
        }
    return srgb_channel(sum[0] / area) << 16 | srgb_channel(sum[1] / area) << 8 | srgb_channel(sum[2] / area);
}

static bool scale(struct work *w, const struct image *from, uint32_t width)
{
    double step = (double)from->width / width;
    uint32_t height = (uint32_t)(from->height / step + 0.5);
    height = height == 0 ? 1 : height;
    double down = (double)from->height / height;
    w->image = (struct image){width, height, arena_array(w->arena, (size_t)width * height, sizeof(uint32_t)),
                              .text = from->text};
    if (w->image.rgb == NULL)
        return false;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            w->image.rgb[(size_t)y * width + x] = covered(w, from, x * step, (x + 1) * step, y * down, (y + 1) * down);
    return true;
}

/* ---- black and white ---- */

/* The first level that counts as light. */
static uint32_t otsu(const uint32_t *histogram, uint32_t n)
{
    double all = 0, below = 0, sum = 0, best = -1;
    uint32_t first = LEVELS / 2, last = first; /* of the levels that part as well as the best */
    for (uint32_t i = 0; i < LEVELS; i++)
        all += i * (double)histogram[i];
    for (uint32_t i = 0; i + 1 < LEVELS; i++) {
        below += histogram[i];
        sum += i * (double)histogram[i];
        double above = n - below;
        if (below == 0 || above == 0)
            continue;
        double apart = sum / below - (all - sum) / above, between = below * above * apart * apart;
        first = between > best ? i + 1 : first;
        last = between >= best ? i + 1 : last;
        best = fmax(best, between);
    }
    return (first + last) / 2;
}

static void black_and_white(struct work *w, const struct reduction *how)
{
    if (w->image.text && how->threshold == REDUCE_OTSU && !w->scaled) {
        for (uint32_t i = 0; i < w->n; i++)
            w->values[i] = w->image.rgb[i] != WHITE;
        return;
    }
    uint32_t histogram[LEVELS] = {0};
    for (uint32_t i = 0; how->threshold == REDUCE_OTSU && i < w->n; i++)
        histogram[(uint32_t)(oklab_of(w->image.rgb[i]).l * (LEVELS - 1) + 0.5)]++;
    double level = how->threshold == REDUCE_LEVEL ? how->level / 100.0
                                                  : (otsu(histogram, w->n) - 0.5) / (LEVELS - 1);
    for (uint32_t i = 0; i < w->n; i++)
        w->values[i] = oklab_of(w->image.rgb[i]).l < level;
}

/* ---- the colours that are there ---- */

static int by_colour(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Each colour once, when there are not too many; *n of them. NULL: out of memory. */
static struct sample *exact(struct work *w, uint32_t *n)
{
    uint32_t *sorted = arena_copy(w->arena, w->image.rgb, w->n, sizeof *sorted);
    struct sample *samples = arena_array(w->arena, EXACT_MAX, sizeof *samples);
    *n = 0;
    if (sorted == NULL || samples == NULL)
        return NULL;
    qsort(sorted, w->n, sizeof *sorted, by_colour);
    for (uint32_t i = 0, end; i < w->n && *n <= EXACT_MAX; i = end, ++*n) {
        for (end = i; end < w->n && sorted[end] == sorted[i]; end++)
            ;
        if (*n < EXACT_MAX)
            samples[*n] = (struct sample){oklab_of(sorted[i]), end - i};
        if (*n < REDUCE_COLOURS_MAX)
            w->rgb[*n] = sorted[i];
    }
    return samples;
}

/* The means of colours that agree in the upper five bits of each channel. */
static struct sample *binned(struct work *w, uint32_t *n)
{
    struct sample *bins = arena_array(w->arena, BINS, sizeof *bins);
    *n = 0;
    for (uint32_t i = 0; bins != NULL && i < w->n; i++) {
        uint32_t rgb = w->image.rgb[i];
        struct sample *bin = &bins[(rgb >> 19 & 31) << 10 | (rgb >> 11 & 31) << 5 | (rgb >> 3 & 31)];
        struct oklab c = oklab_of(rgb);
        bin->weight++;
        bin->colour.l += (c.l - bin->colour.l) / bin->weight;
        bin->colour.a += (c.a - bin->colour.a) / bin->weight;
        bin->colour.b += (c.b - bin->colour.b) / bin->weight;
    }
    for (uint32_t i = 0; bins != NULL && i < BINS; i++)
        if (bins[i].weight > 0)
            bins[(*n)++] = bins[i];
    return bins;
}

/* ---- clusters ---- */

static uint32_t nearest(const struct work *w, struct oklab c)
{
    uint32_t best = 0;
    for (uint32_t k = 1; k < w->k; k++)
        if (oklab_distance(c, w->mean[k]) < oklab_distance(c, w->mean[best]))
            best = k;
    return best;
}

/* A sample with a chance in proportion to weight times squared distance from the means so far. */
static bool seed_next(struct work *w, const struct sample *samples, uint32_t n)
{
    double sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += samples[i].weight *
               (w->k == 0 ? 1 : oklab_distance(samples[i].colour, w->mean[nearest(w, samples[i].colour)]));
    double at = (double)(random_next(&w->random) >> 11) * 0x1p-53 * sum;
    for (uint32_t i = 0; i < n && sum > 0; i++) {
        at -= samples[i].weight *
              (w->k == 0 ? 1 : oklab_distance(samples[i].colour, w->mean[nearest(w, samples[i].colour)]));
        if (at < 0 || i + 1 == n) {
            w->mean[w->k++] = samples[i].colour;
            return true;
        }
    }
    return false;
}

/* One round of Lloyd's: each mean moves to the mean of the samples nearest to it. False: nothing moved. */
static bool move_means(struct work *w, const struct sample *samples, uint32_t n)
{
    struct sample sum[REDUCE_COLOURS_MAX] = {{.weight = 0}};
    bool moved = false;
    for (uint32_t i = 0; i < n; i++) {
        struct sample *s = &sum[nearest(w, samples[i].colour)];
        s->weight += samples[i].weight;
        s->colour.l += samples[i].weight * samples[i].colour.l;
        s->colour.a += samples[i].weight * samples[i].colour.a;
        s->colour.b += samples[i].weight * samples[i].colour.b;
    }
    for (uint32_t k = 0; k < w->k; k++) {
        if (sum[k].weight == 0)
            continue;
        struct oklab c = {sum[k].colour.l / sum[k].weight, sum[k].colour.a / sum[k].weight,
                          sum[k].colour.b / sum[k].weight};
        moved = moved || oklab_distance(c, w->mean[k]) > 1e-12;
        w->mean[k] = c;
    }
    return moved;
}

/* The colours but for the blank of a text, which is added behind them. */
static bool choose_colours(struct work *w, uint32_t wanted)
{
    uint32_t n;
    struct sample *samples = exact(w, &n);
    if (samples != NULL && n > EXACT_MAX)
        samples = binned(w, &n);
    else if (samples != NULL && w->image.text && samples[n - 1].colour.l == oklab_of(WHITE).l)
        n--; /* white is the greatest number, and so the last of all colours */
    wanted -= w->image.text;
    if (samples != NULL && n <= wanted) {
        w->k = n;
    } else if (samples != NULL) {
        while (w->k < wanted && seed_next(w, samples, n))
            ;
        for (int round = 0; round < ROUNDS && move_means(w, samples, n); round++)
            ;
        for (uint32_t k = 0; k < w->k; k++)
            w->rgb[k] = oklab_to_rgb(w->mean[k]);
    }
    if (w->image.text)
        w->rgb[w->k++] = WHITE;
    for (uint32_t k = 0; k < w->k; k++)
        w->mean[k] = oklab_of(w->rgb[k]); /* of the colour that will be shown */
    return samples != NULL;
}

/* ---- from colours to values ---- */

static void plain(struct work *w)
{
    uint32_t blank = w->k - 1; /* of a text: no cell with a colour becomes blank by being near */
    bool apart = w->image.text && !w->scaled;
    w->k -= apart;
    for (uint32_t i = 0; i < w->n; i++)
        w->values[i] = (uint8_t)(apart && w->image.rgb[i] == WHITE ? blank : nearest(w, oklab_of(w->image.rgb[i])));
    w->k += apart;
}

/* What a pixel could not show, its neighbours to the right and below show. `error` holds two rows, a cell wider at each
 * end. */
static bool dither(struct work *w)
{
    size_t width = w->image.width, row = 3 * (width + 2);
    double *error = arena_array(w->arena, 2 * row, sizeof *error);
    if (error == NULL)
        return false;
    for (uint32_t i = 0; i < w->n; i++) {
        size_t x = i % width, y = i / width;
        double *here = error + (y % 2) * row + 3 * (x + 1), *below = error + ((y + 1) % 2) * row + 3 * (x + 1);
        if (x == 0)
            memset(below - 3, 0, row * sizeof *below);
        double light[3];
        for (uint32_t c = 0; c < 3; c++)
            light[c] = fmin(1, fmax(0, w->light[w->image.rgb[i] >> (16 - 8 * c) & 255] + here[c]));
        w->values[i] = (uint8_t)nearest(w, oklab_of_light(light));
        for (uint32_t c = 0; c < 3; c++) {
            double off = light[c] - w->light[w->rgb[w->values[i]] >> (16 - 8 * c) & 255];
            here[3 + c] += off * 7 / 16;
            below[(int)c - 3] += off * 3 / 16;
            below[c] += off * 5 / 16;
            below[3 + c] += off / 16;
        }
    }
    return true;
}

/* ---- the palette ---- */

static bool has_glyph(const struct board_picture *p, char glyph)
{
    for (uint32_t v = 0; v < p->n_values; v++)
        if (p->palette[v].glyph == glyph)
            return true;
    return false;
}

static char free_glyph(const struct board_picture *p, char wanted)
{
    static const char all[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@$%&+~^!:<>=";
    for (const char *c = all; has_glyph(p, wanted) && *c != '\0'; c++)
        wanted = has_glyph(p, *c) ? wanted : *c;
    return wanted;
}

/* Adds a colour under the nearest name, with a number behind it when that is taken. */
static bool add_colour(struct board_picture *p, uint32_t rgb, struct arena *arena)
{
    uint32_t best = 0, same = 1;
    struct oklab c = oklab_of(rgb);
    for (uint32_t i = 1; i < NAMED_COLOURS; i++)
        if (oklab_distance(c, oklab_of(named_colours[i].rgb)) < oklab_distance(c, oklab_of(named_colours[best].rgb)))
            best = i;
    size_t length = strlen(named_colours[best].name);
    for (uint32_t v = 1; v < p->n_values; v++)
        same += strncmp(p->palette[v].name, named_colours[best].name, length) == 0;
    const char *name = same == 1 ? named_colours[best].name
                                 : arena_format(arena, "%s%u", named_colours[best].name, (unsigned)same);
    p->palette[p->n_values] = (struct palette_value){name, free_glyph(p, named_colours[best].glyph), rgb, 0};
    p->n_values++;
    return name != NULL;
}

struct rank {
    uint64_t pixels;
    uint32_t old;
};

static int by_pixels(const void *a, const void *b)
{
    const struct rank *x = a, *y = b;
    return x->pixels != y->pixels ? (x->pixels < y->pixels ? 1 : -1) : x->old < y->old ? -1 : x->old > y->old;
}

/* The blank of a text; else the colour most frequent along the border, of several the lightest. */
static uint32_t find_background(const struct work *w)
{
    if (w->image.text)
        return w->k - 1;
    uint32_t count[REDUCE_COLOURS_MAX] = {0}, best = 0, width = w->image.width, height = w->image.height;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x += (y == 0 || y + 1 == height || width == 1) ? 1 : width - 1)
            count[w->values[(size_t)y * width + x]]++;
    for (uint32_t k = 1; k < w->k; k++)
        if (count[k] > count[best] || (count[k] == count[best] && w->mean[k].l > w->mean[best].l))
            best = k;
    return best;
}

/* The background first, then the others that are there, the most frequent first. */
static bool arrange(struct work *w, struct board_picture *out)
{
    struct rank rank[REDUCE_COLOURS_MAX] = {{.pixels = 0}};
    uint8_t new_value[REDUCE_COLOURS_MAX] = {0};
    for (uint32_t k = 0; k < w->k; k++)
        rank[k].old = k;
    for (uint32_t i = 0; i < w->n; i++)
        rank[w->values[i]].pixels++;
    rank[find_background(w)].pixels = UINT64_MAX;
    qsort(rank, w->k, sizeof *rank, by_pixels);
    out->palette[0] = (struct palette_value){"background", '.', w->rgb[rank[0].old], 0};
    out->n_values = 1;
    for (uint32_t k = 1; k < w->k && rank[k].pixels > 0; k++) {
        new_value[rank[k].old] = (uint8_t)k;
        if (!add_colour(out, w->rgb[rank[k].old], w->arena))
            return false;
    }
    for (uint32_t i = 0; i < w->n; i++)
        w->values[i] = new_value[w->values[i]];
    return true;
}

/* ---- all of it ---- */

static bool several_colours(struct work *w, const struct reduction *how, struct board_picture *out)
{
    if (!choose_colours(w, how->colours + 1))
        return false;
    if (how->threshold != REDUCE_DITHER)
        plain(w);
    else if (!dither(w))
        return false;
    return arrange(w, out);
}

static bool one_colour(struct work *w, const struct reduction *how, struct board_picture *out)
{
    static const uint32_t both[] = {0xffffff, 0x000000};
    out->palette[0] = (struct palette_value){"blank", '.', both[0], 0};
    out->palette[1] = (struct palette_value){"black", '#', both[1], 0};
    out->n_values = w->k = 2;
    for (uint32_t k = 0; k < 2; k++) {
        w->rgb[k] = both[k];
        w->mean[k] = oklab_of(both[k]);
    }
    if (how->threshold == REDUCE_DITHER)
        return dither(w);
    black_and_white(w, how);
    return true;
}

bool image_reduce(const struct image *image, const struct reduction *how, const char *file, struct arena *arena,
                  struct diagnostics *d, struct board_picture *out)
{
    struct work *w = arena_alloc(arena, sizeof *w);
    *out = (struct board_picture){0};
    uint32_t width = how->width == 0 ? image->width : how->width;
    if ((double)width * width / image->width * image->height > MODEL_MAX_BOARD_CELLS) {
        diagnose(d, &(struct place){.file = file}, NULL, "a board %u cells wide would have more than %u cells",
                 (unsigned)width, (unsigned)MODEL_MAX_BOARD_CELLS);
        return false;
    }
    bool ok = w != NULL;
    if (ok) {
        w->arena = arena;
        w->random.state = how->seed;
        for (uint32_t i = 0; i < LEVELS; i++)
            w->light[i] = linear_light(i);
        w->image = *image;
        w->scaled = width != image->width;
        ok = width == image->width || scale(w, image, width);
    }
    if (ok) {
        w->n = w->image.width * w->image.height;
        w->values = arena_alloc(arena, w->n);
        ok = w->values != NULL && (how->colours > 1 ? several_colours : one_colour)(w, how, out);
    }
    if (!ok) {
        diagnose_memory(d, &(struct place){.file = file});
        return false;
    }
    out->width = w->image.width;
    out->height = w->image.height;
    out->values = w->values;
    return true;
}
