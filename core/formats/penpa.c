/* Addresses of Penpa (swaroopg92.github.io/penpa-edit):
 *
 *     https://HOST/penpa-edit/#m=edit&p=BASE64      also m=solve; what is behind another '&' is passed over
 *
 * BASE64 is a text, deflated without a header, of lines: the grid, its margins, settings, the drawing of the puzzle,
 * that of the solver, the cells of the board, more settings; the genres are on line 18. Lines but the first are JSON,
 * in which two characters, 'z' and another, stand for names that are frequent.
 *
 * Penpa draws; it knows no rules. The rule is that of --rule, or that of the genre that the author has chosen. */
#include "formats/penpa.h"

#include <string.h>

#include "formats/json_object.h"
#include "formats/optional.h"

static const char marker[] = "&p=";

/* Behind "m=edit&p=" or "m=solve&p="; NULL: it is no such address. */
static const char *packed_of(const char *text, size_t length)
{
    static const char *const modes[] = {"m=edit", "m=solve"};
    const char *end = text + length;
    for (const char *c = text; (c = memchr(c, 'm', (size_t)(end - c))) != NULL; c++)
        for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
            size_t n = strlen(modes[i]), all = n + strlen(marker);
            bool starts = c == text || strchr("#?&", c[-1]) != NULL;
            if (starts && (size_t)(end - c) >= all && memcmp(c, modes[i], n) == 0 &&
                memcmp(c + n, marker, strlen(marker)) == 0)
                return c + all;
        }
    return NULL;
}

static bool sniff(const char *bytes, size_t size)
{
    size_t rest;
    struct text_line line = sniff_line(bytes, size, &rest);
    const char *blank = memchr(line.text, ' ', line.length), *packed = packed_of(line.text, line.length);
    return packed != NULL && (blank == NULL || blank > packed);
}

#if defined ORIME_JANSSON && defined ORIME_ZLIB

#include <zlib.h>

enum { TEXT_MAX = 1 << 22, SIDE_MAX = 200, LINES = 18, GRID = 0, DRAWING = 3, CELLS = 5, GENRES = 17, BEYOND = 4 };

/* ---- unpacking ---- */

/* The value of a sign of Base64, of either alphabet; -1: it is none. */
static int value64(char c)
{
    return c >= 'A' && c <= 'Z'     ? c - 'A'
           : c >= 'a' && c <= 'z'   ? c - 'a' + 26
           : c >= '0' && c <= '9'   ? c - '0' + 52
           : c == '+' || c == '-'   ? 62
           : c == '/' || c == '_'   ? 63
                                    : -1;
}

/* A character as it was before an address was made of it: %2B and the like. */
static char plain(const char *at, const char *end, size_t *length)
{
    static const struct {
        char text[4], is;
    } escaped[] = {{"%2B", '+'}, {"%2b", '+'}, {"%2F", '/'}, {"%2f", '/'}, {"%3D", '='}, {"%3d", '='}};
    *length = 1;
    for (size_t i = 0; end - at >= 3 && i < sizeof escaped / sizeof *escaped; i++)
        if (memcmp(at, escaped[i].text, 3) == 0) {
            *length = 3;
            return escaped[i].is;
        }
    return *at;
}

/* The bytes; NULL: no memory. What is behind the last sign is passed over. */
static unsigned char *decode64(struct reading *r, const char *text, const char *end, size_t *n)
{
    unsigned char *bytes = reading_array(r, (size_t)(end - text) / 4 * 3 + 4, 1);
    uint32_t bits = 0, have = 0;
    *n = 0;
    for (size_t step; bytes != NULL && text < end; text += step) {
        int value = value64(plain(text, end, &step));
        if (value < 0)
            break;
        bits = bits << 6 | (uint32_t)value;
        have += 6;
        if (have >= 8) {
            have -= 8;
            bytes[(*n)++] = (unsigned char)(bits >> have);
        }
    }
    return bytes;
}

static bool damaged(struct reading *r)
{
    return reading_error(r, r->piece->line, "all of it", "the address is damaged or cut off");
}

/* The text; NULL: it is none (noted), or no memory. */
static char *inflated(struct reading *r, unsigned char *bytes, size_t n, size_t *length)
{
    z_stream z = {.next_in = bytes, .avail_in = (uInt)n};
    size_t room = 4 * n + 1024;
    char *text = NULL;
    int status = inflateInit2(&z, -MAX_WBITS);
    r->out_of_memory = r->out_of_memory || status == Z_MEM_ERROR;
    if (status != Z_OK)
        return NULL;
    for (status = Z_BUF_ERROR; (status == Z_OK || status == Z_BUF_ERROR) && room <= TEXT_MAX; room *= 2) {
        char *grown = reading_array(r, room, 1);
        if (grown == NULL)
            break;
        if (text != NULL)
            memcpy(grown, text, z.total_out);
        text = grown;
        z.next_out = (unsigned char *)text + z.total_out;
        z.avail_out = (uInt)(room - z.total_out - 1);
        status = inflate(&z, Z_NO_FLUSH);
        if (z.avail_out > 0 && status != Z_STREAM_END)
            break;
    }
    *length = z.total_out;
    (void)inflateEnd(&z);
    r->out_of_memory = r->out_of_memory || status == Z_MEM_ERROR;
    if (r->out_of_memory)
        return NULL;
    if (status != Z_STREAM_END) {
        (void)(room > TEXT_MAX ? reading_error(r, r->piece->line, NULL, "a drawing of more than %d MiB", TEXT_MAX >> 20)
                               : damaged(r));
        return NULL;
    }
    return text_check(r->file, text, *length, r->d) ? text : NULL;
}

/* JSON with its frequent names written out. NULL: it is none (noted), or no memory. */
static json_t *json_of(struct reading *r, const struct text_line *line)
{
    static const struct {
        char sign;
        const char *name;
    } names[] = {{'S', "\"surface\""},     {'N', "\"number\""},      {'1', "\"numberS\""},  {'Y', "\"symbol\""},
                 {'F', "\"freeline\""},    {'2', "\"freelineE\""},   {'T', "\"thermo\""},   {'3', "\"arrows\""},
                 {'D', "\"direction\""},   {'0', "\"squareframe\""}, {'5', "\"polygon\""},  {'L', "\"line\""},
                 {'E', "\"lineE\""},       {'W', "\"wall\""},        {'C', "\"cage\""},     {'4', "\"deletelineE\""},
                 {'6', "\"killercages\""}, {'7', "\"nobulbthermo\""}, {'_', "\"__a\""},     {'R', "\"command_redo\""},
                 {'U', "\"command_undo\""}, {'8', "\"command_replay\""}, {'P', "\"special\""}, {'B', "\"board\""},
                 {'O', "null"}};
    enum { LONGEST = 16 };
    char *text = reading_array(r, (size_t)line->length * LONGEST / 2 + LONGEST, 1), *at = text;
    json_error_t error;
    for (uint32_t i = 0; text != NULL && i < line->length; i++) {
        size_t k = 0, n = sizeof names / sizeof *names;
        while (line->text[i] == 'z' && i + 1 < line->length && k < n && names[k].sign != line->text[i + 1])
            k++;
        if (line->text[i] != 'z' || i + 1 == line->length || k == n) {
            *at++ = line->text[i];
            continue;
        }
        size_t length = strlen(names[k].name);
        memcpy(at, names[k].name, length);
        at += length;
        i++;
    }
    if (text == NULL)
        return NULL;
    *at = '\0';
    json_t *json = json_load(r, text, (size_t)(at - text), JSON_DECODE_ANY, &error);
    if (json == NULL && !r->out_of_memory)
        (void)damaged(r);
    return json;
}

/* ---- the grid ---- */

/* A field of the first line: between two commas. False: there is none. */
static bool field(const struct text_line *line, uint32_t number, struct text_line *f)
{
    uint32_t at = 0;
    for (; number > 0 && at < line->length; at++)
        number -= line->text[at] == ',';
    *f = (struct text_line){line->text + at, 0, 0};
    while (at + f->length < line->length && f->text[f->length] != ',')
        f->length++;
    return number == 0;
}

static bool is(const struct text_line *f, const char *word)
{
    return f->length == strlen(word) && memcmp(f->text, word, f->length) == 0;
}

/* "Title: ..." and "Author: ...", with %2C for commas; NULL: it is empty, or not there. */
static const char *words(struct reading *r, const struct text_line *line, const char *name)
{
    struct text_line f;
    size_t n = strlen(name), length = 0;
    for (uint32_t i = 0; field(line, i, &f); i++) {
        if (f.length <= n || memcmp(f.text, name, n) != 0)
            continue;
        char *text = reading_text(r, f.text + n, f.length - n);
        for (size_t k = 0, all = f.length - n; text != NULL && k < all; k++) {
            bool comma = k + 2 < all && memcmp(text + k, "%2C", 3) == 0;
            text[length++] = comma ? ',' : text[k];
            k += comma ? 2 : 0;
        }
        while (length > 0 && text[length - 1] == ' ')
            length--;
        if (text != NULL)
            text[length] = '\0';
        return length == 0 ? NULL : text;
    }
    return NULL;
}

static bool read_grid(struct penpa *p, const struct text_line *line)
{
    struct text_line shape, sides[2];
    uint32_t side[2], at;
    struct reading *r = p->r;
    if (!field(line, 0, &shape) || !field(line, 1, &sides[0]) || !field(line, 2, &sides[1]))
        return damaged(r);
    if (!is(&shape, "square") && !is(&shape, "sudoku") && !is(&shape, "kakuro"))
        return reading_error(r, r->piece->line, "a square grid", "a grid of the shape \"%.*s\"",
                             (int)utf8_cut(shape.text, shape.length, 20), shape.text);
    for (int i = 0; i < 2; i++) {
        at = 0;
        if (!line_number(&sides[i], &at, &side[i]) || at != sides[i].length || side[i] == 0)
            return damaged(r);
        if (side[i] > SIDE_MAX)
            return reading_error(r, r->piece->line, "at most 200", "a grid of %.*s cells", (int)sides[i].length,
                                 sides[i].text);
    }
    p->across = side[0] + BEYOND;
    p->down = side[1] + BEYOND;
    p->title = words(r, line, "Title: ");
    p->author = words(r, line, "Author: ");
    return !r->out_of_memory;
}

/* The cells of the board: the first one, and how far each is behind the one before. */
static bool read_cells(struct penpa *p, const json_t *list)
{
    uint32_t n = p->across * p->down, right = 0, bottom = 0;
    bool *on = reading_array(p->r, n, sizeof *on);
    json_int_t cell = 0;
    if (on == NULL)
        return false;
    p->left = p->top = UINT32_MAX;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t by = json_integer_value(json_array_get(list, i));
        cell += by > -(json_int_t)n && by < (json_int_t)n ? by : (json_int_t)n;
        if (cell < 0 || cell >= n)
            return damaged(p->r);
        uint32_t x = (uint32_t)cell % p->across, y = (uint32_t)cell / p->across;
        on[cell] = true;
        p->left = x < p->left ? x : p->left;
        p->top = y < p->top ? y : p->top;
        right = x > right ? x : right;
        bottom = y > bottom ? y : bottom;
    }
    if (p->left == UINT32_MAX)
        return reading_error(p->r, p->r->piece->line, "a board", "a drawing without cells");
    p->columns = right - p->left + 1;
    p->rows = bottom - p->top + 1;
    p->on = on;
    return true;
}

/* ---- the rule ---- */

static const struct pzpr_kind *kind_named(const char *id)
{
    static const struct pzpr_kind stars = {.id = "star-battle", .traits = PZPR_REGIONS};
    return strcmp(id, stars.id) == 0 ? &stars : pzpr_kind_named(id, strlen(id));
}

static const char *rule_of_genre(const char *genre)
{
    static const char *const others[][2] = {{"classic", "sudoku"}, {"yin-yang", "yinyang"}, {"kuromasu", "kurodoko"},
                                            {"starbattle", "star-battle"}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(genre, others[i][0]) == 0)
            return others[i][1];
    return genre;
}

static bool find_kind(struct penpa *p, const json_t *genres, bool sudoku)
{
    static const char wanted[] = "--rule ID, one of sudoku, nonogram, nurikabe, heyawake, hitori, lits, norinori, "
                                 "star-battle, paintarea, yinyang, kurodoko, aqre, tilepaint";
    struct reading *r = p->r;
    const char *rule = r->piece->rule;
    if (rule != NULL) {
        p->kind = kind_named(rule);
        return p->kind != NULL ||
               reading_error(r, r->piece->line, wanted, "drawings of Penpa are not read as %s", rule);
    }
    for (size_t i = 0; i < json_array_size(genres); i++) {
        const char *genre = json_string_value(json_array_get(genres, i));
        const struct pzpr_kind *kind = genre == NULL ? NULL : kind_named(rule_of_genre(genre));
        if (kind == NULL)
            return reading_error(r, r->piece->line, wanted, "a drawing of the genre \"%.*s\"",
                                 (int)utf8_cut(genre == NULL ? "" : genre, genre == NULL ? 0 : strlen(genre), 40),
                                 genre == NULL ? "" : genre);
        if (p->kind != NULL && p->kind != kind)
            return reading_error(r, r->piece->line, wanted, "a drawing of the genres %s and %s", p->kind->id, kind->id);
        p->kind = kind;
    }
    if (p->kind == NULL && sudoku)
        p->kind = kind_named("sudoku");
    return p->kind != NULL ||
           reading_error(r, r->piece->line, wanted, "the drawing does not say what kind of puzzle it is");
}

/* ---- reading ---- */

static bool read_drawing(struct penpa *p, const struct text_line *line, json_t *drawing, const json_t *cells,
                         const json_t *genres, struct foreign *out)
{
    struct pzpr_sheet s;
    struct text_line shape;
    if (!json_is_object(drawing) || !json_is_array(cells))
        return damaged(p->r);
    return read_grid(p, &line[GRID]) && read_cells(p, cells) &&
           find_kind(p, genres, field(&line[GRID], 0, &shape) && is(&shape, "sudoku")) &&
           penpa_board(p, drawing, &s) && pzpr_document(p->r, &s, out);
}

static bool read_document(struct reading *r, struct foreign *out)
{
    const char *end = r->piece->bytes + r->piece->size, *packed = packed_of(r->piece->bytes, r->piece->size);
    struct text_line line[LINES] = {{0}};
    struct penpa p = {.r = r};
    size_t n, at = 0;
    uint32_t n_lines = 0;
    if (packed == NULL || end - packed > TEXT_MAX)
        return damaged(r);
    unsigned char *bytes = decode64(r, packed, end, &n);
    char *text = bytes == NULL ? NULL : inflated(r, bytes, n, &n);
    if (text == NULL)
        return false;
    for (; n_lines < LINES && at < n; n_lines++)
        line[n_lines] = next_line(text, n, &at, 0);
    if (n_lines <= CELLS)
        return damaged(r);
    json_t *drawing = json_of(r, &line[DRAWING]), *cells = drawing == NULL ? NULL : json_of(r, &line[CELLS]);
    json_t *genres = cells == NULL || n_lines <= GENRES ? NULL : json_of(r, &line[GENRES]);
    bool good = cells != NULL && (n_lines <= GENRES || genres != NULL) &&
                read_drawing(&p, line, drawing, cells, genres, out);
    json_decref(drawing);
    json_decref(cells);
    json_decref(genres);
    return good;
}

#endif

const struct format format_penpa = {
    .name = "penpa",
    .extension = "",
    .summary = "drawings of Penpa, as addresses; only read",
    .carries = CARRIES_SEVERAL | CARRIES_TITLE,
    .missing = PENPA_MISSING,
    .rules = pzpr_rules,
    .sniff = sniff,
    .split = reading_split_lines,
    .read_document = PENPA_READS(read_document),
};
