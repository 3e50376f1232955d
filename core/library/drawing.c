/* A puzzle as a drawing. */
#include "library/drawing.h"

#include <string.h>

#include "formats/volume.h"
#include "render/drawing.h"
#include "render/layers.h"
#include "render/volume.h"

enum { TEXT_COLUMNS = 120 };

static const char no_memory[] = "out of memory";

/* A volume. NULL, or what is wrong. */
static const char *draw_volume(FILE *out, const struct picture *p, const struct clues *clues, enum draw_form form,
                               const char *title)
{
    switch (form) {
    case DRAW_OBJ:
        volume_obj(out, p, title);
        return NULL;
    case DRAW_VOX:
        return vox_write(out, p) ? NULL : "a .vox file holds 256 cells along an axis at most";
    case DRAW_HTML:
        return volume_html(out, p, clues, title);
    case DRAW_TEXT:
        layers_draw(out, p, &(struct picture_style){.form = PICTURE_WIDE, .clues = clues}, TEXT_COLUMNS);
        return NULL;
    default:
        volume_svg(out, p, clues, title);
        return NULL;
    }
}

static enum drawn drawn(const char *wrong)
{
    return wrong == NULL ? DRAWN : strcmp(wrong, no_memory) == 0 ? DRAW_NO_MEMORY : DRAW_WRONG;
}

enum drawn draw_puzzle(FILE *out, struct puzzle *puzzle, const uint8_t *values, enum draw_form form,
                       struct arena *arena, const char **wrong)
{
    struct clues clues;
    struct drawing drawing;
    struct picture p = picture_of(&puzzle->model, values);
    bool known = puzzle_clues(puzzle, &clues), volume = p.depth > 1 || clues.lines[0] != NULL;
    *wrong = NULL;
    if (known && !volume && (form == DRAW_OBJ || form == DRAW_VOX)) {
        *wrong = "a model for other programs is made of volumes only, expected svg, png, text or html";
        return DRAW_WRONG;
    }
    if ((volume && form != DRAW_PNG) || form >= DRAW_OBJ) {
        *wrong = known ? draw_volume(out, &p, &clues, form, puzzle->title) : no_memory;
        return drawn(*wrong);
    }
    if (form == DRAW_TEXT && known) {
        picture_draw(out, &p, &(struct picture_style){.form = PICTURE_WIDE, .clues = &clues});
        return DRAWN;
    }
    if (!known || !drawing_make(&drawing, &p, &clues, arena)) {
        *wrong = "the board is too large to be drawn";
        return DRAW_TOO_LARGE;
    }
    if (form == DRAW_PNG)
        *wrong = drawing_png(out, &drawing);
    else
        drawing_svg(out, &drawing, puzzle->title);
    return drawn(*wrong);
}
