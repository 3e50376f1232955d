/* What the files of this plugin share: a box of cells, and the clues of its lines.
 *
 * Cell (x, y, z) is number (z * size[Y] + y) * size[X] + x. A line runs along one axis. All lines along an axis stand
 * in a table of rows and words, as they are typed: for the axes X and Y a row is a layer z and its words are y or x;
 * for the axis Z a row is y and its words are x. So the table of Z is as a layer is drawn, and rows of X and Y stand
 * beside and above it. */
#ifndef VOLUME_H
#define VOLUME_H

#include "orime/rule.h"

enum axis { X, Y, Z, AXES };
enum { BLANK = 0, COLOURS_MAX = 64, UNKNOWN = 255, SIDE_MAX = 64 };

/* Which axis goes along the words of a row of clues, and which along the rows. */
static const uint32_t axis_of_words[AXES] = {Y, X, X}, axis_of_rows[AXES] = {Z, Z, Y};

static const char axis_name[AXES] = {'x', 'y', 'z'};

/* So many cells of one colour in so many groups. */
struct part {
    bool known;
    uint32_t count, groups; /* groups is 0 where count is, and was not given */
};

struct clue {
    bool known;             /* false: nothing is said of the line */
    uint32_t n;             /* nonogram3d: runs */
    struct orime_run *runs;
    struct part *parts;     /* picross3d: one for each colour, from value 1 */
};

struct volume {
    uint32_t size[AXES];
    bool counted;           /* picross3d, else nonogram3d */
    bool exact;             /* three groups are three, else three or more */
    bool named_only;        /* a colour that a clue does not name is not in its line; else nothing is said of it */
    struct clue *clues[AXES]; /* NULL: none along this axis */
    uint8_t *given;         /* a value or UNKNOWN for each cell; NULL: nothing is given */
    struct orime_value palette[COLOURS_MAX];
    uint32_t n_values;
};

static inline uint32_t lines_along(const struct volume *v, enum axis a)
{
    return v->size[axis_of_words[a]] * v->size[axis_of_rows[a]];
}

static inline uint32_t step_along(const struct volume *v, uint32_t a)
{
    return a == X ? 1 : a == Y ? v->size[X] : v->size[X] * v->size[Y];
}

static inline uint32_t first_cell(const struct volume *v, enum axis a, uint32_t line)
{
    uint32_t words = v->size[axis_of_words[a]];
    return line % words * step_along(v, axis_of_words[a]) + line / words * step_along(v, axis_of_rows[a]);
}

/* All lines are numbered, those along X first. */
static inline uint32_t clue_number(const struct volume *v, enum axis a, uint32_t line)
{
    return line + (a > X ? lines_along(v, X) : 0) + (a > Y ? lines_along(v, Y) : 0);
}

/* ---- words.c ---- */

/* A text that is added to; what does not fit ends it in " ...". */
struct text {
    char bytes[240];
    uint32_t length;
    bool full;
};
void put(struct text *t, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;
/* A clue as it is typed, "." where nothing is said; the name of a line, such as "line x at y2 z3". */
void put_clue(struct text *t, const struct volume *v, const struct clue *c);
void put_part(struct text *t, const struct volume *v, uint32_t colour, const struct part *p);
void put_line_name(struct text *t, const struct volume *v, enum axis a, uint32_t line);

/* ---- palette.c ---- */
bool read_palette(const struct orime_host *host, orime_reader *r, struct volume *v);
uint32_t find_colour(const struct volume *v, const char *text); /* by glyph or name; n_values: there is none */

/* ---- read.c ---- */
const void *read_runs(const struct orime_host *host, orime_reader *r);
const void *read_counts(const struct orime_host *host, orime_reader *r);

/* ---- plain.c ---- */

/* Says so when it is plain that clues cannot be met. */
void find_impossible(const struct orime_host *host, orime_reader *r, const struct volume *v);

/* ---- volume.c ---- */
bool validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values);

/* ---- draw.c ---- */
void draw_clues(const struct orime_host *host, orime_canvas *canvas, const void *puzzle);

/* ---- derive.c ---- */
void derive_runs(const struct orime_host *host, orime_writer *w, const struct orime_picture *picture);
void derive_counts(const struct orime_host *host, orime_writer *w, const struct orime_picture *picture);

#endif
