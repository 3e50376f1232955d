/* Addresses and JSON of f-puzzles.com and SudokuPad (sudokupad.app, app.crackingthecryptic.com):
 *
 *     https://www.f-puzzles.com/?load=N4Ig...        https://sudokupad.app/fpuzzlesN4Ig...
 *     https://sudokupad.app/sclN4Ig...               https://app.crackingthecryptic.com/sudoku/?puzzleid=ctcN4Ig...
 *     https://sudokupad.app/scf...                   a plain grid, a character for a digit and the blanks behind it
 *     https://sudokuexchange.com/play/?s=...         the same, or 81 digits
 *     {"size": 9, "grid": [[{...}, ...], ...]}       {"cells": [[{...}, ...], ...], ...}
 *
 * The word behind the host may also stand alone. A short name (sudokupad.app/abc123) is no puzzle: that lies on the
 * site. */
#include "formats/sudoku_link.h"

#include <string.h>

#include "formats/address.h"
#include "formats/json_object.h"
#include "formats/lzstring.h"
#include "formats/optional.h"

enum { SNIFFED_BYTES = 1 << 14, PACKED_LEAST = 16 };

/* ---- recognising ---- */

static bool begins(const char *text, size_t length, const char *with)
{
    return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

/* The host without "www."; its length, 0: there is none. */
static uint32_t host_of(const struct text_line *line, const char **host)
{
    const char *mark = memchr(line->text, ':', line->length), *end = line->text + line->length;
    *host = line->text;
    if (!address_has_host(line->text, line->length) || mark == NULL)
        return 0;
    const char *at = mark + 3, *slash = memchr(at, '/', (size_t)(end - at));
    *host = at += begins(at, (size_t)(end - at), "www.") ? 4 : 0;
    return (uint32_t)((slash == NULL || slash < at ? end : slash) - at);
}

static bool ends_in(const char *text, uint32_t length, const char *with)
{
    size_t n = strlen(with);
    return length >= n && memcmp(text + length - n, with, n) == 0;
}

static bool is_exchange(const struct text_line *line)
{
    const char *host;
    uint32_t n = host_of(line, &host);
    return ends_in(host, n, "sudokuexchange.com");
}

static bool is_site(const struct text_line *line)
{
    const char *host;
    uint32_t n = host_of(line, &host);
    return ends_in(host, n, "f-puzzles.com") || is_exchange(line) || ends_in(host, n, "sudokupad.app") ||
           ends_in(host, n, "crackingthecryptic.com") || ends_in(host, n, "sudokupad.svencodes.com");
}

/* "fpuzzlesN4Ig...", "sclN4Ig...", or the packed text alone. */
static bool is_packed(const char *text, uint32_t length)
{
    static const char *const kinds[] = {"fpuzzlesN4I", "fpuzN4I", "sclN4I", "ctcN4I", "N4I"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && length >= PACKED_LEAST; i++)
        if (begins(text, length, kinds[i]))
            return true;
    return false;
}

/* Is this `name: [[{` or `name: [[]`, with or without quotes? */
static bool is_grid(const char *text, const char *end, const char *name)
{
    size_t n = strlen(name);
    char found[4] = {0};
    uint32_t k = 0;
    if ((size_t)(end - text) < n || memcmp(text, name, n) != 0)
        return false;
    for (text += n; text < end && k < 4; text++)
        if (strchr("\"' \t\r\n", *text) == NULL)
            found[k++] = *text;
    return k == 4 && memcmp(found, ":[[", 3) == 0 && strchr("{],", found[3]) != NULL;
}

/* Behind a text in quotes of either kind. */
static const char *behind_text(const char *text, const char *end)
{
    const char *c = text + 1;
    while (c < end && *c != *text)
        c += *c == '\\' && c + 1 < end ? 2 : 1;
    return c < end ? c + 1 : end;
}

/* Has the object a grid of this name among its own keys? What stands in texts and in lists is no key. */
static bool has_grid(const char *bytes, size_t size, const char *name)
{
    const char *end = bytes + size;
    uint32_t depth = 0;
    bool key = false; /* does one begin here? */
    for (const char *c = bytes; c < end;) {
        bool quote = *c == '"' || *c == '\'';
        if (key && depth == 1 && is_grid(c + quote, end, name))
            return true;
        if (strchr("{[", *c) != NULL)
            depth++;
        else if (strchr("}]", *c) != NULL && --depth == 0)
            return false;
        key = *c == '{' || *c == ',' || (key && strchr(" \t\r\n", *c) != NULL);
        c = quote ? behind_text(c, end) : c + 1;
    }
    return false;
}

static bool is_json(const char *bytes, size_t size)
{
    size_t at = 0, end = size < SNIFFED_BYTES ? size : SNIFFED_BYTES;
    while (at < end && strchr(" \t\r\n[", bytes[at]) != NULL)
        at++;
    return at < end && bytes[at] == '{' &&
           (has_grid(bytes + at, end - at, "grid") || has_grid(bytes + at, end - at, "cells") ||
            has_grid(bytes + at, end - at, "ce"));
}

static bool sniff(const char *bytes, size_t size)
{
    size_t rest;
    struct text_line line = sniff_line(bytes, size, &rest), a = address_trimmed(line.text, line.length);
    return is_site(&a) || is_packed(a.text, a.length) || is_json(bytes, size);
}

#ifdef ORIME_JANSSON

/* ---- values ---- */

bool link_number(const json_t *value, int64_t *number)
{
    const char *text = json_string_value(value);
    struct text_line line = {text, text == NULL ? 0 : (uint32_t)json_string_length(value), 0};
    uint32_t at = 0, n;
    if (json_is_integer(value)) {
        *number = json_integer_value(value);
        return true;
    }
    if (text == NULL || !line_number(&line, &at, &n) || at != line.length)
        return false;
    *number = n;
    return true;
}

const char *link_line(struct reading *r, const json_t *value)
{
    size_t n = json_string_length(value), length = 0;
    char *line = json_is_string(value) ? reading_text(r, json_string_value(value), n) : NULL;
    if (json_is_integer(value))
        return arena_format(r->arena, "%lld", (long long)json_integer_value(value));
    for (size_t i = 0; line != NULL && i < n; i++) {
        char c = (unsigned char)line[i] < ' ' ? ' ' : line[i];
        if (c != ' ' || (length > 0 && line[length - 1] != ' '))
            line[length++] = c;
    }
    while (length > 0 && line[length - 1] == ' ')
        length--;
    if (line != NULL)
        line[length] = '\0';
    return length == 0 ? NULL : line;
}

const char *link_answer(struct reading *r, uint32_t side, int64_t (*digit)(const void *from, uint32_t cell),
                        const void *from)
{
    char *rows = reading_array(r, (size_t)side * (side + 1) + 1, 1), *at = rows;
    for (uint32_t c = 0; rows != NULL && c < side * side; c++) {
        int64_t d = digit(from, c);
        if (d < 1 || d > side)
            return NULL;
        *at++ = sudoku_sign((uint32_t)d);
        if ((c + 1) % side == 0)
            *at++ = '\n';
    }
    return rows;
}

/* ---- addresses ---- */

/* Behind "name=" in the query; NULL: there is none. */
static const char *parameter(const char *text, const char *end, const char *name)
{
    size_t n = strlen(name);
    for (const char *c = text; c + n < end; c++)
        if ((c == text || c[-1] == '?' || c[-1] == '&') && memcmp(c, name, n) == 0 && c[n] == '=')
            return c + n + 1;
    return NULL;
}

/* The word that is the puzzle: of the query, or of the path. */
static struct text_line word_of(const struct text_line *a)
{
    const char *end = a->text + a->length, *host, *at = parameter(a->text, end, "load");
    at = at != NULL ? at : parameter(a->text, end, "puzzleid");
    at = at != NULL ? at : parameter(a->text, end, "s");
    if (at == NULL) {
        at = a->text;
        uint32_t n = host_of(a, &host);
        if (n > 0)
            at = host + n + (host + n < end);
        at += begins(at, (size_t)(end - at), "sudoku/") ? strlen("sudoku/") : 0;
    }
    struct text_line word = {at, 0, a->number};
    while (at + word.length < end && strchr("&?#", at[word.length]) == NULL)
        word.length++;
    return word;
}

static int hex(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : -1;
}

/* %2B and the like. */
static uint32_t unescape(char *text, uint32_t length)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < length; i++) {
        bool escaped = text[i] == '%' && i + 2 < length && hex(text[i + 1]) >= 0 && hex(text[i + 2]) >= 0;
        text[n++] = escaped ? (char)(16 * hex(text[i + 1]) + hex(text[i + 2])) : text[i];
        i += escaped ? 2 : 0;
    }
    return n;
}

/* ---- reading ---- */

/* A character stands for a digit (0: none) and up to five blanks behind it. */
static bool read_plain(struct reading *r, const char *text, uint32_t length, struct foreign *out)
{
    enum { SIDE = 9, CELLS = 81 };
    static const char signs[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    struct sudoku_sheet s = {.side = SIDE, .box_width = 3, .box_height = 3, .number = r->piece->line};
    uint32_t n = 0;
    s.cells = reading_array(r, CELLS, sizeof *s.cells);
    for (uint32_t i = 0; s.cells != NULL && i < length; i++) {
        char sign = text[i] == '.' || text[i] == '-' || text[i] == '_' ? '0' : text[i];
        const char *found = sign == '\0' ? NULL : strchr(signs, sign);
        uint32_t code = found == NULL ? 60 : (uint32_t)(found - signs), cells = 1 + code / 10;
        if (code >= 60 || n + cells > CELLS)
            return reading_error(r, r->piece->line, "81 cells", "\"%.20s\"", text);
        s.cells[n] = (uint8_t)(code % 10);
        n += cells;
    }
    if (s.cells != NULL && n != CELLS)
        return reading_error(r, r->piece->line, "81", "a grid of %u cells", (unsigned)n);
    return s.cells != NULL && sudoku_document(&s, r, out);
}

static bool read_object(struct reading *r, json_t *puzzle, struct foreign *out)
{
    if (json_is_array(json_object_get(puzzle, "grid")))
        return fpuzzles_read(r, puzzle, out);
    if (json_is_array(json_object_get(puzzle, "cells")) || json_is_array(json_object_get(puzzle, "ce")))
        return sudokupad_read(r, puzzle, out);
    return reading_error(r, r->piece->line, "\"grid\" or \"cells\"",
                         "JSON that is no sudoku of f-puzzles or SudokuPad");
}

/* JSON, or its short form. */
static bool read_json(struct reading *r, const char *text, size_t size, struct foreign *out)
{
    json_error_t error;
    json_t *puzzle = json_loadb(text, size, 0, NULL);
    if (puzzle == NULL) {
        text = sudokupad_unzip(r, text, size, &size);
        puzzle = text == NULL ? NULL : json_loadb(text, size, 0, &error);
    }
    if (puzzle == NULL)
        return text != NULL && reading_error(r, r->piece->line, NULL, "not JSON: %s", error.text);
    bool good = read_object(r, puzzle, out);
    json_decref(puzzle);
    return good;
}

static bool read_link(struct reading *r, const struct text_line *a, struct foreign *out)
{
    static const char *const kinds[] = {"fpuzzles", "fpuz", "scl", "ctc", "scf", ""};
    struct text_line word = word_of(a);
    char *text = reading_text(r, word.text, word.length);
    if (text == NULL)
        return false;
    uint32_t length = unescape(text, word.length), k = 0;
    while (!begins(text, length, kinds[k]))
        k++;
    k = is_exchange(a) ? sizeof kinds / sizeof *kinds - 1 : k; /* its letters mean digits */
    const char *packed = text + strlen(kinds[k]);
    length -= (uint32_t)strlen(kinds[k]);
    text[strlen(kinds[k]) + length] = '\0';
    if (strcmp(kinds[k], "scf") == 0)
        return read_plain(r, packed, length, out);
    size_t n;
    char *json = length < PACKED_LEAST || is_exchange(a) ? NULL : lzstring_unpack(r, packed, length, &n);
    if (json != NULL)
        return read_json(r, json, n, out);
    if (r->out_of_memory)
        return false;
    if (is_exchange(a))
        return read_plain(r, packed, length, out);
    if (*kinds[k] == '\0' && !is_packed(packed, length))
        return reading_error(r, r->piece->line, "the long address, or the JSON, that the site exports",
                             "\"%.40s\" is only the name of a puzzle, which lies on the site", packed);
    return reading_error(r, r->piece->line, "all of it", "the address is damaged or cut off");
}

static bool split(struct reading *r, struct pieces *pieces)
{
    const char *bytes = r->piece->bytes;
    size_t size = r->piece->size, at = 0;
    if (!is_json(bytes, size))
        return reading_split_lines(r, pieces);
    while (at < size && strchr(" \t\r\n", bytes[at]) != NULL)
        at++;
    if (has_grid(bytes, size < SNIFFED_BYTES ? size : SNIFFED_BYTES, "ce")) { /* in the short form: one */
        pieces->piece = arena_copy(r->arena, r->piece, 1, sizeof *r->piece);
        pieces->n = pieces->piece != NULL;
        r->out_of_memory = pieces->piece == NULL;
        return pieces->piece != NULL;
    }
    return json_split(r, pieces);
}

static bool read_document(struct reading *r, struct foreign *out)
{
    enum { PIECE_MAX = 32 << 20 };
    struct text_line line = {r->piece->bytes, (uint32_t)r->piece->size, r->piece->line};
    if (r->piece->size > PIECE_MAX)
        return reading_error(r, r->piece->line, NULL, "a puzzle of more than %d MiB", PIECE_MAX >> 20);
    struct text_line a = address_trimmed(line.text, line.length);
    if (a.length > 0 && *a.text == '{')
        return read_json(r, a.text, a.length, out);
    return read_link(r, &a, out);
}

#endif

const struct format format_sudoku_link = {
    .name = "sudokupad",
    .extension = "",
    .summary = "sudokus of f-puzzles and SudokuPad, addresses or JSON; only read",
    .carries = CARRIES_SEVERAL | CARRIES_ANSWER | CARRIES_TITLE,
    .missing = JANSSON_MISSING,
    .rules = "sudoku",
    .sniff = sniff,
    .split = JANSSON_READS(split),
    .read_document = JANSSON_READS(read_document),
};
