/* Addresses of the sites that pzprjs runs on: puzz.link, pzv.jp, pzprxs, pzplus and others.
 *
 *     [anything ?] [type=player& or type=editor&] KIND[_edit or _play] / [v:VARIANT /] [FLAG /] COLUMNS / ROWS / BODY
 * [/]
 *
 * How people paste it: address.h. A file holds one a line; lines that start with '#' are comments. KIND may also be
 * "pzprv3": then a whole file of pzprjs follows, its lines parted by '/'. */
#include <stdlib.h>
#include <string.h>

#include "formats/address.h"
#include "base/held.h"
#include "formats/pzpr.h"

#define WRITTEN_TO "https://puzz.link/p?"

/* An address in parts; lengths in bytes. */
struct address {
    const char *kind, *variant, *flag, *body;
    uint32_t kind_length, variant_length, flag_length, body_length;
    uint32_t columns, rows;
};

/* ---- recognising ---- */

/* Behind the '?', and "type=...&". */
static const char *path_of(const char *text, size_t length)
{
    static const char *const types[] = {"type=player&", "type=editor&"};
    const char *mark = memchr(text, '?', length), *end = text + length;
    text = mark == NULL ? text : mark + 1;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if ((size_t)(end - text) >= strlen(types[i]) && memcmp(text, types[i], strlen(types[i])) == 0)
            return text + strlen(types[i]);
    return text;
}

static uint32_t part_length(const char *text, const char *end)
{
    const char *slash = memchr(text, '/', (size_t)(end - text));
    return (uint32_t)((slash == NULL ? end : slash) - text);
}

/* KIND without "_edit" and the like. */
static uint32_t kind_length(const char *kind, uint32_t length)
{
    static const char *const endings[] = {"_edit", "_play"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        uint32_t n = (uint32_t)strlen(endings[i]);
        if (length > n && memcmp(kind + length - n, endings[i], n) == 0)
            return length - n;
    }
    return length;
}

/* Something of ours, or with a host or a '?' in front; then it is an address, though perhaps of an unknown kind. Blanks
 * may be in it where a host and a '?' come before them. */
static bool is_address(const char *text, size_t length)
{
    struct text_line a = address_trimmed(text, length);
    const char *blank = memchr(a.text, ' ', a.length), *mark = memchr(a.text, '?', a.length);
    bool host = address_has_host(a.text, a.length);
    if (memchr(a.text, '[', a.length) != NULL || (blank != NULL && (!host || mark == NULL || mark > blank)))
        return false;
    if (host)
        return true;
    const char *path = path_of(a.text, a.length), *end = a.text + a.length;
    uint32_t n = part_length(path, end);
    if (path + n == end || n == 0)
        return false;
    bool site = path > a.text;
    for (uint32_t i = 0; i < n && !site; i++)
        if (path[i] == '.' || path[i] == '-')
            return false;
    return site || (n >= 2 && memcmp(path, "v:", 2) == 0) || pzpr_kind_named(path, kind_length(path, n)) != NULL;
}

static bool sniff(const char *bytes, size_t size)
{
    size_t rest;
    struct text_line line = sniff_line(bytes, size, &rest);
    return line.length > 0 && is_address(line.text, line.length);
}

/* ---- reading ---- */

static bool is_number(const char *text, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return length > 0;
}

/* A side of the board; false when it is none. */
static bool take_side(struct reading *r, const char *text, uint32_t length, uint32_t column, const char *what,
                      uint32_t *side)
{
    *side = 0;
    for (uint32_t i = 0; i < length && is_number(text, length) && *side <= PZPR_SIDE_MAX; i++)
        *side = 10 * *side + (uint32_t)(text[i] - '0');
    if (*side > 0)
        return true;
    return reading_error(r, r->piece->line, "a number", "column %u: \"%.*s\" as the number of %s", (unsigned)column,
                         (int)utf8_cut(text, length, 20), text, what);
}

/* Takes the path of an address apart. */
static bool take_apart(struct reading *r, const struct address_part *part_of, struct address *a)
{
    const char *text = part_of->text, *at = part_of->path, *end = at + part_of->path_length;
    *a = (struct address){.kind = at};
    for (uint32_t part = 0, n; part < 3; at += n + (at + n < end)) {
        n = part_length(at, end);
        uint32_t column = (uint32_t)(at - text) + 1;
        if (n >= 2 && memcmp(at, "v:", 2) == 0) { /* before or behind the kind */
            a->variant = at + 2;
            a->variant_length = n - 2;
        } else if (part == 0) {
            a->kind = at;
            a->kind_length = kind_length(at, n);
            part++;
        } else if (part == 1 && a->flag == NULL && n > 0 && !is_number(at, n)) {
            a->flag = at;
            a->flag_length = n;
        } else if (!take_side(r, at, n, column, part == 1 ? "columns" : "rows", part == 1 ? &a->columns : &a->rows))
            return false;
        else
            part++;
    }
    a->body = at;
    a->body_length = (uint32_t)(end - at);
    return true;
}

static bool path_begins(const struct address_part *p, const char *with)
{
    return p->path_length >= strlen(with) && memcmp(p->path, with, strlen(with)) == 0;
}

/* Is it an address of the World Wide Web that no site of pzprjs would have? Then notes it. */
static bool elsewhere(struct reading *r, const struct address_part *p)
{
    static const char wanted[] = "https://HOST/p?KIND/COLUMNS/ROWS/...";
    if (!address_has_host(p->text, p->length))
        return false;
    if (path_begins(p, "problem=") || path_begins(p, "pzpr="))
        (void)reading_error(r, r->piece->line, wanted,
                            "column %u: addresses in the notation of kanpen.net are not read",
                            (unsigned)(p->path - p->text) + 1);
    else if (p->path == p->text || p->path_length == 0)
        (void)reading_error(r, r->piece->line, wanted, "column %u: no puzzle is in this address, for %s",
                            (unsigned)p->length + 1, p->path == p->text ? "it has no '?'" : "it ends with its '?'");
    else if (memchr(p->path, '/', p->path_length) == NULL && memchr(p->path, '=', p->path_length) != NULL)
        (void)reading_error(r, r->piece->line,
                            "https://HOST/p?KIND/COLUMNS/ROWS/..., or ?NAME= and the cells of a sudoku",
                            "column %u: no puzzle is in this address", (unsigned)(p->path - p->text) + 1);
    else
        return false;
    return true;
}

static bool read_address(struct reading *r, const struct address_part *p, struct pzpr_sheet *s)
{
    const char *text = p->text, *path = p->path;
    uint32_t length = (uint32_t)(path + p->path_length - text);
    struct address a;
    uint32_t first = part_length(path, path + p->path_length);
    const struct pzpr_kind *kind = pzpr_kind_named(path, kind_length(path, first)), *flagged;
    if (elsewhere(r, p))
        return false;
    if (kind == NULL && !(first >= 2 && memcmp(path, "v:", 2) == 0))
        return pzpr_unknown_kind(r, r->piece->line, path, kind_length(path, first));
    if (!take_apart(r, p, &a))
        return false;
    if (kind == NULL && (kind = pzpr_kind_named(a.kind, a.kind_length)) == NULL)
        return pzpr_unknown_kind(r, r->piece->line, a.kind, a.kind_length);
    /* A flag makes another kind of this one, or is passed over: most change nothing but the view. */
    if (a.flag != NULL && (flagged = pzpr_kind_flagged(kind->id, a.flag, a.flag_length)) != NULL)
        kind = flagged;
    struct pzpr_text body = {.r = r,
                             .text = a.body,
                             .length = a.body_length,
                             .line = r->piece->line,
                             .column = (uint32_t)(a.body - text) + 1};
    /* No character stands for more than 26 cells: a short address must not ask for a large board. */
    if ((uint64_t)a.columns * a.rows > (uint64_t)26 * (a.body_length + 1) && a.columns <= PZPR_SIDE_MAX &&
        a.rows <= PZPR_SIDE_MAX)
        return reading_error(r, r->piece->line, "the rest of it",
                             "column %u: the address ends too early for a board of %u x %u", (unsigned)length + 1,
                             (unsigned)a.columns, (unsigned)a.rows);
    if (!pzpr_begin(s, kind, a.columns, a.rows, r->piece->line, r))
        return false;
    for (uint32_t i = 0; i < a.variant_length; i++)
        if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-", a.variant[i]) == NULL)
            return reading_error(r, r->piece->line, "letters and digits", "column %u: '%.*s' in the name of a variant",
                                 (unsigned)(a.variant - text) + i + 1,
                                 utf8_sign(a.variant + i, a.variant_length - i), a.variant + i);
    if (a.variant != NULL && (s->variant = reading_text(r, a.variant - 2, a.variant_length + (size_t)2)) == NULL)
        return false;
    return pzpr_read_address(&body, s);
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* An address that holds a file, in which "%20" stands for a blank. */
static bool read_file_in_address(struct reading *r, const char *path, uint32_t length, struct pzpr_sheet *s)
{
    char *text = reading_text(r, path, length);
    uint32_t n = 0;
    for (uint32_t i = 0; text != NULL && i < length; i++) {
        int high = path[i] == '%' && i + 2 < length ? hex_digit(path[i + 1]) : -1,
            low = high < 0 ? -1 : hex_digit(path[i + 2]);
        text[n++] = low < 0 ? path[i] : (char)(16 * high + low);
        i += low < 0 ? 0 : 2;
    }
    struct piece piece = {.format = r->piece->format, .bytes = text, .size = n, .line = r->piece->line};
    struct reading inner = *r;
    inner.piece = &piece;
    bool good = text != NULL && pzpr_read_file(&inner, s);
    r->out_of_memory = r->out_of_memory || inner.out_of_memory;
    return good;
}

/* The cells of a sudoku, as other sites have them in their addresses. */
static bool read_grid(struct reading *r, const struct address_part *p, struct foreign *out)
{
    struct piece grid = {.format = &format_sdm, .bytes = p->path, .size = p->path_length, .line = r->piece->line};
    struct reading inner = *r;
    inner.piece = &grid;
    bool good = format_sdm.read_document(&inner, out);
    r->out_of_memory = r->out_of_memory || inner.out_of_memory;
    return good;
}

static bool read(struct reading *r, struct foreign *out)
{
    struct pzpr_sheet s;
    struct address_part p;
    if (!address_find(r, r->piece->bytes, r->piece->size, &p))
        return false;
    if (p.is_grid)
        return read_grid(r, &p, out);
    bool file = p.path_length > 6 && path_begins(&p, "pzprv3");
    return (file ? read_file_in_address(r, p.path, p.path_length, &s) : read_address(r, &p, &s)) &&
           pzpr_document(r, &s, out);
}

/* The body, and a '/' behind a '.', which mail and chat programs would not take for a part of the address. False: no
 * memory. */
static bool write_body(FILE *out, const struct pzpr_sheet *s)
{
    char *text = NULL;
    size_t size = 0;
    FILE *body = held_open(&text, &size);
    for (uint32_t i = 0; body != NULL && i < PZPR_PARTS && s->kind->address[i] != NULL; i++)
        s->kind->address[i]->write(body, s);
    bool good = body != NULL && fclose(body) == 0;
    if (good)
        (void)fprintf(out, WRITTEN_TO "%s/%s%s%u/%u/%s%s\n", s->kind->id, s->kind->flag == NULL ? "" : s->kind->flag,
                      s->kind->flag == NULL ? "" : "/", (unsigned)s->columns, (unsigned)s->rows, text,
                      size > 0 && text[size - 1] == '.' ? "/" : "");
    free(text); /* its memory is the C library's */
    return good;
}

static int32_t most_of(const int32_t *numbers, size_t n, int32_t most)
{
    for (size_t i = 0; numbers != NULL && i < n; i++)
        most = numbers[i] > most ? numbers[i] : most;
    return most;
}

/* Is there room for the largest number? */
static bool fits(struct reading *r, const struct pzpr_sheet *s)
{
    int32_t most = most_of(s->down, pzpr_cells(s), most_of(s->number, pzpr_cells(s), 0));
    for (uint32_t x = 0; s->top != NULL && x < s->columns; x++)
        most = most_of(s->top[x].numbers, s->top[x].n, most);
    for (uint32_t y = 0; s->left != NULL && y < s->rows; y++)
        most = most_of(s->left[y].numbers, s->left[y].n, most);
    return most <= s->kind->address_max ||
           reading_error(r, 0, NULL, "no address of %s has room for the number %d", s->kind->id, (int)most);
}

static bool write(struct reading *r, FILE *out, const struct ini_document *doc, const char *answer)
{
    struct pzpr_sheet s;
    return pzpr_from_document(r, doc, answer, &s) && fits(r, &s) && write_body(out, &s);
}

const struct format format_puzzlink = {
    .name = "puzzlink",
    .extension = "url",
    .summary = "an address of puzz.link and other sites of pzprjs, one a line",
    .carries = CARRIES_SEVERAL,
    .rules = pzpr_rules,
    .sniff = sniff,
    .split = reading_split_lines,
    .read_document = read,
    .write_document = write,
};
