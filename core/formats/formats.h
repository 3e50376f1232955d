/* Puzzle files of other programs, recognised by what is in them, and written back.
 *
 * A foreign puzzle becomes the same `struct ini_document` that an INI file becomes, with the line numbers of the
 * foreign file in it: all that reads puzzles, checks them and complains about them works on it without knowing where it
 * came from. A file may hold several puzzles: it is first split into pieces, then each piece is read on its own, so
 * that a bad puzzle spoils no other and no more than one is in memory.
 *
 * README.md in this folder tells what each format can carry. */
#ifndef FORMATS_FORMATS_H
#define FORMATS_FORMATS_H

#include <stdio.h>

#include "text/ini.h"

enum {                      /* what a format can carry */
    CARRIES_COLOURS = 1,
    CARRIES_ANSWER = 2,
    CARRIES_UNKNOWN = 4,    /* clues that are not known */
    CARRIES_GIVEN = 8,      /* cells that are known from the start */
    CARRIES_SEVERAL = 16,   /* puzzles in one file */
    CARRIES_TITLE = 32,     /* and the like: lost where it is not carried */
    CARRIES_ALL_RULES = 64, /* else those of `rules` of struct format */
    CARRIES_OPEN = 128,     /* answers of which cells are open ('?') */
};

struct format;
struct reading;
struct nonogram_sheet;

/* A puzzle of a file, not read yet. */
struct piece {
    const struct format *format;
    const char *bytes;      /* of the file */
    size_t size;
    uint32_t line;          /* of the file, where the piece begins */
    uint32_t usual;         /* cells of the first one of a list, or of a row of the grid before; 0: not known */
    const char *rule;       /* the id that the user named, for formats that do not say what a puzzle is; NULL: none */
    const char *encoding;   /* XML: as the file declares it; NULL: not */
    bool rewritten;         /* its lines are not those of the file: messages name none */
};

struct pieces {
    struct piece *piece;
    uint32_t n;
};

/* A puzzle that was read. */
struct foreign {
    struct ini_document doc;
    const char *id;         /* what the file calls it; NULL: nothing, or no single word */
    const char *answer;     /* rows of glyphs, each with a line feed, when the file has the answer; NULL: it has not */
};

struct format {
    const char *name, *summary;
    const char *extension;  /* or several: "a|b" */
    uint32_t carries;
    const char *missing;    /* the library without which this orime was built: the format is only written; NULL */
    bool (*sniff)(const char *bytes, size_t size); /* NULL: read as another format is */
    /* Finds the puzzles of a file; NULL: it is one. False: see the diagnostics, or memory is out. */
    bool (*split)(struct reading *r, struct pieces *pieces);
    /* Reads and writes nonograms; NULL for INI. `write` is given only what the format carries. */
    bool (*read)(struct reading *r, struct nonogram_sheet *s);
    void (*write)(FILE *out, const struct nonogram_sheet *s);
    /* Reads and writes puzzles of other rules, of which `rules` lists the ids, "a|b" (NULL: of the nonograms alone).
     * The document has been accepted by its rule; `answer` is NULL where the format carries none. `write_document`
     * writes nothing and notes an error when the puzzle has what the format cannot carry. */
    const char *rules;
    bool (*read_document)(struct reading *r, struct foreign *out);
    bool (*write_document)(struct reading *r, FILE *out, const struct ini_document *doc, const char *answer);
    /* The givens of a piece without a document, for large batches: a number a cell, 0 where nothing is given, at most
     * `room` of them. The number of cells; 0 when it takes `read_document` to read the piece, or to say what is wrong
     * with it. NULL: no such way. */
    uint32_t (*cells)(const struct piece *piece, uint8_t *cells, uint32_t room);
    const char *head, *between, *tail; /* of a file with several puzzles */
};

/* All formats; INI is the first. */
const struct format *const *format_table(uint32_t *n);

/* Some formats are only read. */
bool format_is_written(const struct format *format);

/* By name; NULL: there is none. */
const struct format *format_named(const char *name);

/* By the ending of a file's name; NULL: no format has it. */
const struct format *format_of_file(const char *file);

/* Is this text, in the place of a file's name, a puzzle itself: an address, a file in one line, a sudoku in one word,
 * or a text of several lines? */
bool format_is_address(const char *operand, size_t size);

/* Finds the format and the puzzles of a file. The pieces point into `bytes`, which must live as long. */
bool format_split(const char *file, const char *bytes, size_t size, struct arena *arena, struct diagnostics *d,
                  struct pieces *pieces);

/* Reads one puzzle. False: see `d`. */
bool format_read(const struct piece *piece, const char *file, struct arena *arena, struct diagnostics *d,
                 struct foreign *out);

/* Writes a puzzle that its rule has accepted. False, and nothing is written, when the format cannot carry it. The
 * answer (as in struct foreign) is left out where the format has no place for it; NULL: none. */
bool format_write(const struct format *format, const struct ini_document *doc, const char *answer, FILE *out,
                  struct arena *arena, struct diagnostics *d);

#endif
