#include <string.h>

#include "render/colour.h"
#include "render/viewer.h"
#include "render/volume.h"
#include "text/json.h"

enum { ROW_BYTES = 1024 };

static const char page_top[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>\n"
    "body { margin: 0; overflow: hidden; font: 15px sans-serif; }\ncanvas { display: block; touch-action: none; }\n"
    "form { position: fixed; left: 0; right: 0; bottom: 0; padding: 8px; display: flex; gap: 12px; flex-wrap: wrap; "
    "align-items: center; justify-content: center; background: #fffc; color: #000; }\n"
    "#cut { width: min(40vw, 320px); }\n"
    "h1 { position: fixed; left: 8px; top: 8px; margin: 0; font-size: 18px; color: #000; }\n</style>\n";

static const char page_form[] =
    "<form>\n<label>cut along <select id=\"axis\"><option value=\"0\">x</option><option value=\"1\">y</option>"
    "<option value=\"2\" selected>z</option></select></label>\n"
    "<input id=\"cut\" type=\"range\" min=\"1\" value=\"1\" aria-label=\"layers that are shown\"><span "
    "id=\"shown\"></span>\n"
    "<label><input id=\"back\" type=\"checkbox\"> from the other end</label>\n"
    "<label><input id=\"clues\" type=\"checkbox\" checked> clues</label>\n</form>\n";

/* Text of the page: what is markup is escaped. */
static void put_html(FILE *out, const char *text)
{
    for (; *text != '\0'; text++)
        if (*text == '<' || *text == '&')
            fputs(*text == '<' ? "&lt;" : "&amp;", out);
        else
            putc(*text, out);
}

static void put_rgb(struct json *j, uint32_t rgb)
{
    char text[8];
    (void)snprintf(text, sizeof text, "#%06x", (unsigned)rgb);
    json_text(j, text);
}

/* In the page cells are letters of their own, so that no glyph can end the script element. */
static char letter(const struct picture *p, uint8_t value)
{
    static const char letters[] = ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    return value < p->n_values && value < sizeof letters - 1 ? letters[value] : '?';
}

static void put_cells(struct json *j, const struct picture *p)
{
    char row[ROW_BYTES];
    json_key(j, "layers");
    json_begin_array(j);
    for (uint32_t z = 0; z < p->depth; z++) {
        json_begin_array(j);
        for (uint32_t y = 0; y < p->height; y++) {
            const uint8_t *cells = p->values + ((size_t)z * p->height + y) * p->width;
            uint32_t x = 0;
            for (; x < p->width; x++)
                row[x] = letter(p, cells[x]);
            row[x] = '\0';
            json_text(j, row);
        }
        json_end_array(j);
    }
    json_end_array(j);
}

static void put_palette(struct json *j, const struct picture *p)
{
    json_key(j, "palette");
    json_begin_object(j);
    for (uint32_t v = 1; v < p->n_values; v++) {
        char key[2] = {letter(p, (uint8_t)v), '\0'};
        json_key(j, key);
        put_rgb(j, p->palette[v].rgb);
    }
    json_end_object(j);
}

/* Words with their colours, and a letter where that alone does not tell. */
static void put_clue(struct json *j, const struct picture *p, const struct clue_line *line, uint64_t letters)
{
    json_begin_array(j);
    for (uint32_t i = 0; i < line->n; i++) {
        const struct clue_word *w = &line->words[i];
        json_begin_array(j);
        json_text(j, w->text);
        if (p->n_values > 2 && w->value > 0 && (uint32_t)w->value < p->n_values) {
            put_rgb(j, p->palette[w->value].rgb);
            if ((letters >> w->value & 1) != 0)
                json_text(j, (char[]){p->palette[w->value].glyph, '\0'});
        }
        json_end_array(j);
    }
    json_end_array(j);
}

static void put_clues(struct json *j, const struct picture *p, const struct clues *clues)
{
    const uint32_t us[] = {p->height, p->width, p->width}, vs[] = {p->depth, p->depth, p->height};
    uint64_t letters = colours_for_letters(p->palette, p->n_values);
    json_key(j, "clues");
    json_begin_array(j);
    for (uint32_t axis = 0; axis < 3; axis++) {
        json_begin_array(j);
        for (uint32_t v = 0; v < vs[axis]; v++) {
            json_begin_array(j);
            for (uint32_t u = 0; u < us[axis]; u++)
                put_clue(j, p, clue_of(clues, p->width, p->height, axis, u, v), letters);
            json_end_array(j);
        }
        json_end_array(j);
    }
    json_end_array(j);
}

static void put_model(FILE *out, const struct picture *p, const struct clues *clues)
{
    struct json j = {.out = out};
    json_begin_object(&j);
    json_key(&j, "size");
    json_begin_array(&j);
    json_int(&j, p->width);
    json_int(&j, p->height);
    json_int(&j, p->depth);
    json_end_array(&j);
    json_key(&j, "empty");
    json_text(&j, ".");
    put_palette(&j, p);
    put_cells(&j, p);
    if (clues != NULL && clues->lines[0] != NULL)
        put_clues(&j, p, clues);
    json_end_object(&j);
}

const char *volume_html(FILE *out, const struct picture *p, const struct clues *clues, const char *title)
{
    if (viewer_script == NULL)
        return "no HTML: this orime was built without its viewer, which is bundled when npm is there and can reach its "
               "registry (install npm, and build again)";
    if (p->width >= ROW_BYTES)
        return "the volume is too wide for a page";
    fputs(page_top, out);
    fputs("<title>", out);
    put_html(out, title == NULL ? "orime" : title);
    fputs("</title>\n</head>\n<body>\n<main>\n<h1>", out);
    put_html(out, title == NULL ? "orime" : title);
    fputs("</h1>\n", out);
    fputs(page_form, out);
    fputs("</main>\n", out);
    fputs("<script type=\"application/json\" id=\"model\">", out);
    put_model(out, p, clues);
    fputs("</script>\n<script>\n", out);
    fputs(viewer_script, out);
    fputs("</script>\n</body>\n</html>\n", out);
    return NULL;
}
