/* How values are drawn, as in enum orime_look. */
#ifndef MODEL_LOOKS_H
#define MODEL_LOOKS_H

enum look {
    LOOK_FILL,     /* the cell is filled with the colour; a side or a point is drawn as a line or a dot of it */
    LOOK_NONE,     /* nothing */
    LOOK_GLYPH,    /* the glyph */
    LOOK_TEXT,     /* the name of the value */
    LOOK_DISC,
    LOOK_RING,
    LOOK_STAR,
    LOOK_TENT,
    LOOK_LAMP,
    LOOK_SQUARE,
    LOOK_CROSS,    /* a small x */
    LOOK_TRIANGLE_UL, /* the corner with the right angle */
    LOOK_TRIANGLE_UR,
    LOOK_TRIANGLE_DL,
    LOOK_TRIANGLE_DR,
    LOOK_SLASH,
    LOOK_BACKSLASH,
    LOOK_DOT,
    LOOK_PLUS,
    LOOK_MINUS,
    LOOK_ARROW_U,
    LOOK_ARROW_R,
    LOOK_ARROW_D,
    LOOK_ARROW_L,
    LOOK_ACROSS,       /* of a side: a line from the middle of one cell to that of the other */
    LOOK_ACROSS_TWICE, /* two such lines */
    LOOK_ALONG,        /* a line along the side */
    LOOK_WALL,         /* a thick one */
    LOOKS
};

#endif
