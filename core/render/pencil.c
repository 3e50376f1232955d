#include "render/pencil.h"

#include <string.h>

enum { FONT_LEAST = 5 };

void pencil_box(struct pencil *q, int32_t x, int32_t y, int32_t width, int32_t height, uint32_t rgb)
{
    if (q->d->boxes != NULL)
        q->d->boxes[q->d->n_boxes] = (struct drawing_box){x, y, width, height, rgb};
    q->d->n_boxes++;
}

void pencil_circle(struct pencil *q, struct drawing_circle circle)
{
    if (q->d->circles != NULL)
        q->d->circles[q->d->n_circles] = circle;
    q->d->n_circles++;
}

void pencil_stroke(struct pencil *q, struct drawing_stroke stroke)
{
    if (q->d->strokes != NULL)
        q->d->strokes[q->d->n_strokes] = stroke;
    q->d->n_strokes++;
}

void pencil_path(struct pencil *q, const struct drawing_path *path)
{
    if (q->d->paths != NULL)
        q->d->paths[q->d->n_paths] = *path;
    q->d->n_paths++;
}

/* The size in which a word of so many characters fits into the room. */
static int32_t font_for(size_t length, int32_t room, int32_t size)
{
    while (size > FONT_LEAST && (int32_t)length * size * 3 > room * 5)
        size--;
    return size;
}

void pencil_word_of_size(struct pencil *q, int32_t x, int32_t y, int32_t room, int32_t size, const char *text,
                         uint32_t rgb)
{
    if (q->d->words != NULL)
        q->d->words[q->d->n_words] = (struct drawing_word){x, y, font_for(strlen(text), room, size), rgb, false, text};
    q->d->n_words++;
}

void pencil_word(struct pencil *q, int32_t x, int32_t y, int32_t room, const char *text, uint32_t rgb)
{
    pencil_word_of_size(q, x, y, room, FONT, text, rgb);
}

void pencil_bold(struct pencil *q)
{
    if (q->d->words != NULL)
        q->d->words[q->d->n_words - 1].bold = true;
}
