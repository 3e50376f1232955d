/* Cairo, opened when a PNG is asked for: linked in, it would bring twenty libraries along at each start of the program,
 * for longer than most puzzles take. Only its header is needed to build. */
#ifndef RENDER_CAIRO_CALLS_H
#define RENDER_CAIRO_CALLS_H

#ifdef ORIME_CAIRO

#include <cairo.h>

#define CAIRO_CALLS(call)                                                                                            \
    call(create) call(destroy) call(status) call(status_to_string) call(scale) call(paint) call(set_source_rgb)      \
    call(set_source_surface) call(set_antialias) call(set_line_width) call(new_path) call(arc) \
    call(line_to) call(stroke) call(set_line_cap) call(set_line_join) call(rectangle) \
    call(fill) call(select_font_face) call(set_font_size) \
    call(text_extents) call(move_to) call(show_text) call(surface_destroy) call(surface_flush) call(surface_status)  \
    call(surface_write_to_png_stream) call(image_surface_create) call(image_surface_create_from_png_stream)          \
    call(image_surface_get_data) call(image_surface_get_stride) call(image_surface_get_format)

#define CAIRO_MEMBER(name) __typeof__(cairo_##name) *name;
struct cairo_calls { /* the function cairo_NAME is the member NAME */
    CAIRO_CALLS(CAIRO_MEMBER)
};
#undef CAIRO_MEMBER

/* Opens it, for the life of the program. NULL, or why it cannot be had: one of these. */
extern const char cairo_missing[], cairo_too_old[], cairo_no_memory[];
const char *cairo_open(struct cairo_calls *calls);

#endif
#endif
