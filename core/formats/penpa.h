/* Drawings of Penpa (penpa-edit): penpa.c unpacks an address, penpa_board.c makes a board of what is drawn. */
#ifndef FORMATS_PENPA_H
#define FORMATS_PENPA_H

#include "formats/pzpr.h"

#if defined ORIME_JANSSON && defined ORIME_ZLIB

#include <jansson.h>

/* A square grid. Penpa counts its cells row by row, with two more rows and columns all around (`across` and `down`),
 * then as many corners: each is the lower right one of the cell before. */
struct penpa {
    struct reading *r;
    const struct pzpr_kind *kind;
    uint32_t across, down;
    const bool *on;                      /* across * down: is this a cell of the board? */
    uint32_t left, top, columns, rows;   /* the smallest rectangle that holds the board */
    const char *title, *author;          /* NULL: not known */
};

/* The puzzle that is drawn. False: something has no place in a puzzle of this kind (noted), or no memory. */
bool penpa_board(const struct penpa *p, json_t *drawing, struct pzpr_sheet *s);

#endif
#endif
