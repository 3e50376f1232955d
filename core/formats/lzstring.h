/* Texts as LZ-string packs them (its Base64 form), which f-puzzles and SudokuPad put into their addresses. */
#ifndef FORMATS_LZSTRING_H
#define FORMATS_LZSTRING_H

#include "formats/reading.h"

/* Unpacks to UTF-8, ended by a NUL. NULL: it is no such text (nothing is noted), or memory is out. */
char *lzstring_unpack(struct reading *r, const char *packed, size_t size, size_t *length);

#endif
