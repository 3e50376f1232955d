#include "formats/formats.h"

#include <string.h>

#include "formats/reading.h"
#include "formats/rewrite.h"
#include "formats/sudoku_sheet.h"

/* In the order in which they are tried, before INI. */
static const struct format *const sniffed[] = {
    &format_penpa, &format_webpbn, &format_sudoku_link,
    &format_json_document, &format_sudoku_json, &format_json3d, &format_json,
    &format_pzprv3, &format_puzzlink,
    &format_hodoku, &format_sdk, &format_sdm,
    &format_lp, &format_olsak_g, &format_non,
    &format_sudoku_grid,
    &format_oneline, &format_mk, &format_nin, &format_cwd,
};

const struct format *const *format_table(uint32_t *n)
{
    static const struct format *const table[] = {
        &format_ini, &format_non, &format_webpbn, &format_json, &format_olsak_g,
        &format_nin, &format_mk,  &format_cwd,    &format_lp,   &format_oneline,
        &format_json3d, &format_puzzlink, &format_pzprv3, &format_sdm, &format_sudoku_rows,
        &format_sudoku_grid, &format_sdk, &format_sudoku_ss, &format_hodoku, &format_sudoku_pencil,
        &format_sudoku_link, &format_sudoku_json, &format_penpa,
    };
    *n = sizeof table / sizeof *table;
    return table;
}

bool format_is_written(const struct format *format)
{
    return format == &format_ini || format->write != NULL || format->write_document != NULL;
}

const struct format *format_named(const char *name)
{
    uint32_t n;
    const struct format *const *table = format_table(&n);
    for (uint32_t i = 0; i < n; i++)
        if (strcmp(table[i]->name, name) == 0)
            return table[i];
    return NULL;
}

/* The extensions of a format are separated by '|'. */
const struct format *format_of_file(const char *file)
{
    uint32_t n;
    const struct format *const *table = format_table(&n);
    const char *slash = strrchr(file, '/'), *dot = strrchr(slash == NULL ? file : slash, '.');
    for (uint32_t i = 0; dot != NULL && i < n; i++)
        for (const char *e = table[i]->extension;; e += strcspn(e, "|") + 1) {
            size_t length = strcspn(e, "|");
            if (strlen(dot + 1) == length && memcmp(dot + 1, e, length) == 0)
                return table[i];
            if (e[length] == '\0')
                break;
        }
    return NULL;
}

/* ---- reading ---- */

static bool out_of_memory(const char *file, struct diagnostics *d)
{
    diagnose_memory(d, &(struct place){.file = file});
    return false;
}

/* The answer to a reader's answer: one that failed has said why, if only that memory is out. */
static bool done(struct reading *r, bool good, uint32_t errors)
{
    if (r->out_of_memory || (!good && r->d->errors == errors))
        return out_of_memory(r->file, r->d);
    return good;
}

/* NULL: no format knows the text. */
static const struct format *recognised(const char *bytes, size_t size)
{
    for (size_t i = 0; i < sizeof sniffed / sizeof *sniffed; i++)
        if (sniffed[i]->sniff(bytes, size))
            return sniffed[i];
    return format_ini.sniff(bytes, size) ? &format_ini : NULL;
}

bool format_is_taken(const char *line, const struct format *before)
{
    for (size_t i = 0; sniffed[i] != before; i++)
        if (sniffed[i]->sniff(line, strlen(line)))
            return true;
    return false;
}

bool format_is_address(const char *operand, size_t size)
{
    return format_penpa.sniff(operand, size) || format_puzzlink.sniff(operand, size) ||
           format_sudoku_link.sniff(operand, size) ||
           (format_pzprv3.sniff(operand, size) && memchr(operand, '/', size) != NULL) ||
           sdm_is_puzzle(operand, size) || (memchr(operand, '\n', size) != NULL && recognised(operand, size) != NULL);
}

bool reading_not_recognised(struct reading *r)
{
    uint32_t n;
    size_t length = 0, room = 0;
    const struct format *const *table = format_table(&n);
    for (uint32_t i = 0; i < n; i++)
        room += strlen(table[i]->name) + sizeof ", ";
    char *names = reading_array(r, room + 1, 1);
    for (uint32_t i = 0; names != NULL && i < n; i++)
        length += (size_t)snprintf(names + length, room - length, "%s%s", i == 0 ? "" : ", ", table[i]->name);
    return names != NULL && reading_error(r, 0, NULL, "format not recognised; known are %s", names);
}

/* A file of objects may mix those of all rules: each puzzle has the format that its object has. */
static const struct format *format_of_piece(const struct format *format, const struct piece *piece)
{
    static const struct format *const objects[] = {&format_sudoku_link, &format_json_document, &format_sudoku_json,
                                                 &format_json3d, &format_json};
    bool object = false;
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        object = object || format == objects[i];
    for (size_t i = 0; i < sizeof objects / sizeof *objects && object; i++)
        if (objects[i]->sniff(piece->bytes, piece->size))
            return objects[i];
    return format;
}

/* Do texts that this format claims, or that none does, perhaps hold a puzzle in another dress (rewrite.h)? */
static bool may_be_rewritten(const struct format *format)
{
    static const struct format *const vague[] = {NULL, &format_ini, &format_webpbn, &format_cwd, &format_nin,
                                                 &format_sudoku_grid, &format_sdm, &format_oneline};
    for (size_t i = 0; i < sizeof vague / sizeof *vague; i++)
        if (vague[i] == format)
            return true;
    return false;
}

/* A list of one large grid after the other is no drawing: so that it costs nothing to be sure. */
static bool is_list(const struct format *format, const char *bytes, size_t size)
{
    const char *end = memchr(bytes, '\n', size);
    size_t first = end == NULL ? size : (size_t)(end - bytes);
    return format == &format_sdm && memchr(bytes, '+', first) == NULL && memchr(bytes, ',', first) == NULL;
}

static bool is_named_ini(const char *file)
{
    size_t length = file == NULL ? 0 : strlen(file);
    return length > 4 && strcmp(file + length - 4, ".ini") == 0;
}

/* The text in the dress of a format that has a reader, where it is another's. */
static void undress(struct reading *r, struct piece *whole, const struct format **format)
{
    size_t n;
    bool other_lines;
    if (!may_be_rewritten(*format) || is_list(*format, whole->bytes, whole->size))
        return;
    const char *plain = rewritten(r, whole->bytes, whole->size, &n, &other_lines);
    const struct format *found = plain == NULL ? NULL : recognised(plain, n);
    if (found == NULL)
        return;
    *format = found;
    *whole = (struct piece){.format = found, .bytes = plain, .size = n, .line = 1, .rewritten = other_lines};
}

bool format_split(const char *file, const char *bytes, size_t size, struct arena *arena, struct diagnostics *d,
                  struct pieces *pieces)
{
    const char mark[] = "\xef\xbb\xbf";
    size_t skip = size >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;
    uint32_t errors = d->errors;
    *pieces = (struct pieces){.n = 0};
    if (!text_check(file, bytes, size, d))
        return false;
    const struct format *format = recognised(bytes + skip, size - skip);
    struct piece whole = {.format = format, .bytes = bytes + skip, .size = size - skip, .line = 1};
    struct reading r = {.piece = &whole, .file = file, .arena = arena, .d = d};
    undress(&r, &whole, &format);
    if (format == NULL && is_named_ini(file)) /* whose reader has the line at fault */
        whole.format = format = &format_ini;
    if (format == &format_ini && !whole.rewritten) {
        whole.bytes = bytes;
        whole.size = size;
    }
    if (r.out_of_memory || d->errors > errors)
        return done(&r, false, errors);
    if (format == NULL)
        return done(&r, reading_not_recognised(&r), errors);
    if (format->missing != NULL) {
        (void)reading_error(&r, 0, NULL, "a file of the format %s: this orime was built without %s", format->name,
                            format->missing);
        return false;
    }
    bool good = true;
    if (format->split != NULL)
        good = format->split(&r, pieces);
    else if ((pieces->piece = arena_copy(arena, &whole, 1, sizeof whole)) != NULL)
        pieces->n = 1;
    for (uint32_t i = 0; i < pieces->n && good; i++) {
        pieces->piece[i].format = format_of_piece(format, &pieces->piece[i]);
        pieces->piece[i].rewritten = whole.rewritten;
    }
    if (good && pieces->n == 0 && pieces->piece == NULL && format->split != NULL && !r.out_of_memory)
        good = reading_error(&r, 0, "one", "a file of the format %s without a puzzle", format->name);
    return done(&r, good && pieces->n > 0, errors);
}

/* The lines of a text that was rewritten are not known. */
static void forget_lines(struct ini_document *doc)
{
    for (uint32_t i = 0; i < doc->n_sections; i++) {
        doc->sections[i].line = 0;
        for (uint32_t k = 0; k < doc->sections[i].n_entries; k++) {
            struct ini_entry *e = &doc->sections[i].entries[k];
            e->line = 0;
            for (uint32_t l = 0; l < e->n_lines; l++)
                e->lines[l].line = 0;
        }
    }
}

static bool read_piece(struct reading *r, struct foreign *out)
{
    const struct piece *piece = r->piece;
    const char *file = r->file;
    struct arena *arena = r->arena;
    struct diagnostics *d = r->d;
    uint32_t errors = d->errors;
    if (piece->format == &format_ini)
        return ini_read(&out->doc, file, piece->bytes, piece->size, arena, d) &&
               done(r, ini_take_answer(r, out), errors);
    if (piece->format->read_document != NULL)
        return done(r, piece->format->read_document(r, out), errors);
    struct nonogram_sheet *s = reading_array(r, 1, sizeof *s);
    if (s == NULL)
        return done(r, false, errors);
    sheet_init(s);
    s->number = piece->line;
    bool good = piece->format->read(r, s);
    if (good)
        good = sheet_finish(s, arena) && sheet_document(s, file, arena, &out->doc, &out->answer);
    out->id = s->id;
    return done(r, good, errors);
}

bool format_read(const struct piece *piece, const char *file, struct arena *arena, struct diagnostics *d,
                 struct foreign *out)
{
    struct reading r = {.piece = piece, .file = file, .arena = arena, .d = d};
    *out = (struct foreign){.id = NULL};
    if (!read_piece(&r, out))
        return false;
    if (piece->rewritten)
        forget_lines(&out->doc);
    return true;
}

/* ---- writing ---- */

/* Is the document's rule one of those of the format, "a|b"? */
static bool knows_rule(const struct ini_document *doc, const char *rules)
{
    const struct ini_entry *e = ini_get(doc, "puzzle", "rule");
    const char *rule = e != NULL && e->n_lines == 1 ? e->lines[0].text : "";
    size_t length = strlen(rule);
    for (;; rules++) {
        size_t n = strcspn(rules, "|");
        if (n == length && memcmp(rules, rule, n) == 0)
            return true;
        rules += n;
        if (*rules == '\0')
            return false;
    }
}

static bool any_unknown(const struct sheet_line *lines, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (lines[i].unknown)
            return true;
    return false;
}

static bool any_blotted(const struct sheet_line *lines, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < lines[i].n; k++)
            if (lines[i].runs[k].length == 0)
                return true;
    return false;
}

static bool fits(const struct format *format, const struct nonogram_sheet *s, const struct place *at,
                 struct diagnostics *d)
{
    const char *what = NULL;
    if (s->coloured && (format->carries & CARRIES_COLOURS) == 0)
        what = "colours";
    else if (s->given != NULL && (format->carries & CARRIES_GIVEN) == 0)
        what = "cells that are known from the start ([given])";
    else if ((format->carries & CARRIES_UNKNOWN) == 0 &&
             (any_unknown(s->rows, s->height) || any_unknown(s->columns, s->width)))
        what = "clues that are not known (?)";
    else if (format != &format_webpbn && (any_blotted(s->rows, s->height) || any_blotted(s->columns, s->width)))
        what = "runs whose length is not known (*)";
    if (what != NULL)
        diagnose(d, at, NULL, "the format %s cannot carry %s", format->name, what);
    return what == NULL;
}

bool format_write(const struct format *format, const struct ini_document *doc, const char *answer, FILE *out,
                  struct arena *arena, struct diagnostics *d)
{
    struct place at = {.file = doc->file};
    if (format == &format_ini) {
        ini_write(out, doc, answer);
        return true;
    }
    if (!format_is_written(format)) {
        diagnose(d, &at, "another format", "the format %s is only read", format->name);
        return false;
    }
    const char *rules = format->rules == NULL ? "nonogram|nonogram-colour" : format->rules;
    bool known = knows_rule(doc, rules);
    if (!known && ((format->carries & CARRIES_ALL_RULES) == 0 || ini_get(doc, "puzzle", "rule") == NULL)) {
        diagnose(d, &at, format->rules == NULL ? "nonogram or nonogram-colour" : rules,
                 "the format %s does not know this rule", format->name);
        return false;
    }
    if (answer != NULL && strchr(answer, '?') != NULL && (format->carries & CARRIES_OPEN) == 0)
        answer = NULL;
    if (format->write_document != NULL && (format->rules != NULL || !known)) {
        struct reading r = {.file = doc->file, .arena = arena, .d = d};
        uint32_t errors = d->errors;
        return done(&r, format->write_document(&r, out, doc, format->carries & CARRIES_ANSWER ? answer : NULL), errors);
    }
    struct nonogram_sheet *s = arena_alloc(arena, sizeof *s);
    if (s == NULL || !sheet_from_document(s, doc, format->carries & CARRIES_ANSWER ? answer : NULL, arena))
        return out_of_memory(doc->file, d);
    if (s->goal != NULL && (format->carries & CARRIES_OPEN) == 0 &&
        memchr(s->goal, SHEET_OPEN, (size_t)s->width * s->height) != NULL)
        s->goal = NULL; /* SHEET_OPEN is no colour */
    if (!fits(format, s, &at, d))
        return false;
    format->write(out, s);
    return true;
}
