/* Addresses of the World Wide Web as people paste them: in <>, in quotes, behind a text in brackets, with blanks, with
 * %2F for '/', with an address in an address, with parameters that sites add, with a '#' at the end. */
#ifndef FORMATS_ADDRESS_H
#define FORMATS_ADDRESS_H

#include "formats/reading.h"

/* Where the puzzle is in an address. */
struct address_part {
    const char *text;   /* the address: of the piece, or a copy that has been made plain; columns count from here */
    uint32_t length;
    const char *path;   /* behind the '?', KIND/...; `text`: there is no '?' */
    uint32_t path_length;
    bool is_grid;       /* the path is not that, but the cells of a sudoku in one word (?bd=000..., ?s=000...) */
};

/* Does the text begin with a host, http:// or https://? */
bool address_has_host(const char *text, size_t length);

/* The text without what stands around an address: blanks, <>, quotes, [words](...). */
struct text_line address_trimmed(const char *text, size_t length);

/* Finds the puzzle of an address. False: no memory. */
bool address_find(struct reading *r, const char *text, size_t length, struct address_part *found);

#endif
