/* What the readers of foreign files share: lines, numbers, messages, memory. */
#ifndef FORMATS_READING_H
#define FORMATS_READING_H

#include "formats/formats.h"
#include "formats/nonogram_sheet.h"
#include "text/utf8.h"

/* A line without blanks at its ends. It is not ended by a NUL. */
struct text_line {
    const char *text;
    uint32_t length, number; /* the number: in the file */
};

struct reading {
    const struct piece *piece;
    const char *file;
    struct arena *arena;
    struct diagnostics *d;
    bool out_of_memory;      /* said by format_split and format_read */
};

/* Items that are zero; NULL when memory is out, which is noted. */
void *reading_array(struct reading *r, size_t count, size_t item);

/* Room for one more item behind the n there are: the items, at a new place when they had to move; NULL: no memory. */
void *reading_room(struct reading *r, void *items, uint32_t n, uint32_t *capacity, size_t item);

/* A copy of a text; NULL when memory is out. */
char *reading_text(struct reading *r, const char *text, size_t length);

/* Notes what is wrong; always false. `line` 0: not known. */
bool reading_error(struct reading *r, uint32_t line, const char *wanted, const char *what, ...)
    __attribute__((format(printf, 4, 5)));

/* Notes in one line that no format is known to be that of the file, and which there are; always false. */
bool reading_not_recognised(struct reading *r);

/* The line at *at < size, which moves behind it. */
struct text_line next_line(const char *bytes, size_t size, size_t *at, uint32_t number);

/* All lines of the piece; NULL when memory is out. */
struct text_line *reading_lines(struct reading *r, uint32_t *n);

/* Does the line start with this word, in upper or lower case, and end or go on with a blank? */
bool line_starts(const struct text_line *line, const char *word);

/* Takes the next number of a line, behind blanks and commas; *at moves behind it. False: there is none here. Numbers
 * that do not fit count as UINT32_MAX, which no line is long enough for. */
bool line_number(const struct text_line *line, uint32_t *at, uint32_t *number);

/* Skips blanks and commas; false at the end of the line. */
bool line_more(const struct text_line *line, uint32_t *at);

/* A clue of plain numbers: "3 1 2", "3,1,2"; "0" and an empty line are an empty clue. */
bool reading_clue(struct reading *r, const struct text_line *line, struct sheet_line *clue);

/* Takes `count` clues from n lines. When as many lines are not blank, blank ones mean nothing; else each of them is an
 * empty clue, but for those beyond the last. `what` ("rows") and the line above the first are for messages. */
bool reading_clues(struct reading *r, const char *what, const struct text_line *lines, uint32_t n, uint32_t above,
                   uint32_t count,
                   bool (*clue)(struct reading *r, const struct text_line *line, struct sheet_line *clue),
                   struct sheet_line **clues);

/* ---- the formats ---- */

/* Writes a document as an INI file, with its answer in a section [answer] (NULL: none). */
void ini_write(FILE *out, const struct ini_document *doc, const char *answer);

/* Takes the section [answer] out of a document that was read. False: it is not as it should be (noted), or no
 * memory. */
bool ini_take_answer(struct reading *r, struct foreign *f);

/* Would a file that begins with this line be taken for one of a format that is tried before this one? */
bool format_is_taken(const char *line, const struct format *before);

/* The rules without a form of JSON of their own: json_document.c. */
bool json_write_document(struct reading *r, FILE *out, const struct ini_document *doc, const char *answer);

extern const struct format format_ini, format_non, format_webpbn, format_olsak_g, format_nin, format_mk, format_cwd,
    format_lp, format_oneline, format_json, format_json3d, format_puzzlink, format_pzprv3, format_json_document,
    format_sdm, format_sdk, format_hodoku, format_sudoku_grid, format_sudoku_rows, format_sudoku_ss,
    format_sudoku_pencil, format_sudoku_link, format_sudoku_json, format_penpa;

/* The first line of a text that is neither blank nor a comment ('#'), for `sniff`; *rest is what follows. */
struct text_line sniff_line(const char *bytes, size_t size, size_t *rest);

/* How many numbers a line consists of; 0: of something else, or of nothing. */
uint32_t sniff_numbers(const struct text_line *line);

/* A puzzle a line, for struct format; blank lines, and those that start with #, are none. */
bool reading_split_lines(struct reading *r, struct pieces *pieces);

#endif
