#include "render/volume.h"

#include <string.h>

bool volume_block(const struct picture *p, int32_t x, int32_t y, int32_t z)
{
    if (x < 0 || y < 0 || z < 0 || (uint32_t)x >= p->width || (uint32_t)y >= p->height || (uint32_t)z >= p->depth)
        return false;
    return p->values[((size_t)z * p->height + (size_t)y) * p->width + (size_t)x] != 0;
}

uint32_t volume_rgb(const struct picture *p, int32_t x, int32_t y, int32_t z)
{
    uint8_t value = p->values[((size_t)z * p->height + (size_t)y) * p->width + (size_t)x];
    return value < p->n_values ? p->palette[value].rgb : VOLUME_OPEN_RGB;
}

bool volume_exposed(const struct picture *p, int32_t x, int32_t y, int32_t z, enum side side)
{
    int32_t step = side % 2 == 0 ? -1 : 1;
    return volume_block(p, x, y, z) && !volume_block(p, x + (side / 2 == 0 ? step : 0), y + (side / 2 == 1 ? step : 0),
                                                     z + (side / 2 == 2 ? step : 0));
}

/* The corners of each side, counter-clockwise as seen from outside. */
static const uint8_t corners[SIDES][4][3] = {
    [SIDE_LEFT] = {{0, 0, 0}, {0, 1, 0}, {0, 1, 1}, {0, 0, 1}},
    [SIDE_RIGHT] = {{1, 1, 0}, {1, 0, 0}, {1, 0, 1}, {1, 1, 1}},
    [SIDE_BACK] = {{1, 0, 0}, {0, 0, 0}, {0, 0, 1}, {1, 0, 1}},
    [SIDE_FRONT] = {{0, 1, 0}, {1, 1, 0}, {1, 1, 1}, {0, 1, 1}},
    [SIDE_BELOW] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}},
    [SIDE_ABOVE] = {{0, 1, 1}, {1, 1, 1}, {1, 0, 1}, {0, 0, 1}},
};

static void put_side(FILE *out, const struct picture *p, int32_t x, int32_t y, int32_t z, enum side side)
{
    uint32_t rgb = volume_rgb(p, x, y, z);
    for (uint32_t k = 0; k < 4; k++)
        fprintf(out, "v %d %d %d %.3f %.3f %.3f\n", (int)x + corners[side][k][0], (int)z + corners[side][k][2],
                (int)y + corners[side][k][1], (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
    fputs("f -4 -3 -2 -1\n", out);
}

/* A comment or a name: one line, whatever the title has. */
static void put_line(FILE *out, const char *before, const char *text)
{
    fputs(before, out);
    for (; *text != '\0'; text++)
        putc((unsigned char)*text < ' ' ? ' ' : *text, out);
    putc('\n', out);
}

void volume_obj(FILE *out, const struct picture *p, const char *title)
{
    put_line(out, "# ", title == NULL ? "a volume" : title);
    for (uint32_t value = 0; value <= UINT8_MAX; value++) {
        bool named = false;
        for (size_t i = 0; i < (size_t)p->width * p->height * p->depth; i++) {
            int32_t x = (int32_t)(i % p->width), y = (int32_t)(i / p->width % p->height),
                    z = (int32_t)(i / p->width / p->height);
            if (p->values[i] != value || value == 0)
                continue;
            if (!named)
                put_line(out, "g ", value < p->n_values ? p->palette[value].name : "unknown");
            named = true;
            for (uint32_t side = 0; side < SIDES; side++)
                if (volume_exposed(p, x, y, z, (enum side)side))
                    put_side(out, p, x, y, z, (enum side)side);
        }
    }
}
