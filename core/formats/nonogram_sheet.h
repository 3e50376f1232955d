/* A nonogram on paper: what a document of the rules nonogram and nonogram-colour says, ready for the writers of foreign
 * formats, and what their readers fill in. */
#ifndef FORMATS_NONOGRAM_SHEET_H
#define FORMATS_NONOGRAM_SHEET_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "text/ini.h"

enum { SHEET_COLOURS = 64, SHEET_OPEN = 255 };

struct sheet_run {
    uint32_t length, colour;   /* length 0: blotted, not known; an index of colours, not 0 */
};

struct sheet_line {
    struct sheet_run *runs;
    uint32_t n;
    uint32_t number;           /* line of the file; 0: not known */
    bool unknown;              /* the clue is not known */
};

struct sheet_colour {
    const char *name;          /* NULL: none */
    char glyph;                /* '\0': any */
    uint32_t rgb;              /* 0xrrggbb */
    uint32_t number;           /* line of the file */
};

struct nonogram_sheet {
    bool coloured;             /* else: colour 1 is black */
    struct sheet_colour colours[SHEET_COLOURS]; /* the first is the background */
    uint32_t n_colours;
    struct sheet_line *rows, *columns;          /* height and width of them */
    uint32_t height, width;
    const char *id, *title, *author, *source, *licence, *copyright; /* NULL: not known */
    const char *note;          /* may have several lines */
    const uint8_t *goal;       /* a colour for each cell, row by row; NULL: not known */
    const uint8_t *given;      /* a colour or SHEET_OPEN for each cell; NULL: nothing is given */
    uint32_t number;           /* line of the file where the puzzle begins */
};

/* Black on white. A reader of coloured puzzles sets n_colours to 1 and adds to them. */
void sheet_init(struct nonogram_sheet *s);

/* Adds a colour; its index, or 0 when there are too many. */
uint32_t sheet_add_colour(struct nonogram_sheet *s, const char *name, char glyph, uint32_t rgb);

/* "#rrggbb" or "rrggbb" or "#rgb"; or else one of the usual names. False: neither. */
bool sheet_rgb(const char *text, uint32_t *rgb);
bool sheet_named_rgb(const char *name, uint32_t *rgb);

/* Fills in the clues from the goal. False: no memory. */
bool sheet_derive(struct nonogram_sheet *s, struct arena *arena);

/* Makes what a reader filled in fit for a document: names and glyphs of colours that all differ and mean nothing else,
 * texts of one line. Called once. False: no memory. */
bool sheet_finish(struct nonogram_sheet *s, struct arena *arena);

/* The document, and the goal as rows of glyphs (NULL: no goal). False: no memory. */
bool sheet_document(const struct nonogram_sheet *s, const char *file, struct arena *arena, struct ini_document *doc,
                    const char **answer);

/* The sheet of a document that its rule accepted, and of its answer (NULL: none). False: no memory; `rule` of the
 * document decides whether it is coloured. */
bool sheet_from_document(struct nonogram_sheet *s, const struct ini_document *doc, const char *answer,
                         struct arena *arena);

/* A letter for a colour, each its own, the glyph where that is one: for formats that know no other signs. */
char sheet_letter(const struct nonogram_sheet *s, uint32_t colour);

/* Writes the lengths of the runs of a line with `between` between them, "0" for none; or of n lines, each with a line
 * feed. */
void sheet_put_clue(FILE *out, const struct sheet_line *line, const char *between);
void sheet_put_clues(FILE *out, const struct sheet_line *lines, uint32_t n, const char *between);

#endif
