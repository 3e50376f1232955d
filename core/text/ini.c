/* inih finds headings, keys, values and comments; what it loses on the way, silently, is kept here. inih asks our
 * reader for lines, and our handler knows which line inih is looking at. So the handler takes only *lengths* from
 * inih, and the text from our own copy of the file, where the text is ended with a NUL in place. How each trap of
 * inih 55 is closed:
 *
 * - A line of 200 bytes or more arrives as two values: we feed it in pieces and join them. Each piece but the first,
 *   and each line that continues a value, is fed as the value of a key without a name, "=|PIECE": the same code of
 *   inih finds the comments in it.
 * - A continuation line that starts with '#' or ';' vanishes: not behind the '|'. What the user indents and starts
 *   so is refused, because somebody who looks at the file could not tell it from a comment.
 * - ' ;' cuts a value: a comment behind a value of one line; refused in a value of several lines; ignored behind a
 *   leading '|'. A piece starts with the last byte of the piece before, so that a ' ;' between two pieces is seen.
 * - Section names are cut at 49 bytes, empty sections are not told, bad lines neither (but for the first): when inih
 *   kept silent about a line, we feed it the line "=", and it answers with the section that it is in. That is the
 *   one of the line above, or that line was bad.
 * - Repeated sections and keys arrive twice: a set of names finds them.
 * - Control bytes are refused before inih sees anything; a byte-order mark is skipped here, because inih looks for
 *   it only in the first line that it sees. */
#include "text/ini.h"

#include <ini.h>
#include <string.h>

#include "text/name_set.h"
#include "text/utf8.h"

enum {
    SECTION_BYTES = 49,    /* what inih keeps of a section name; not in its header */
    QUOTE_BYTES = 40,      /* of a bad line, in a message */
    ITEMS_MAX = 1 << 20,   /* lines of values, keys and sections of a file: bounds memory */
};

enum question {            /* what inih has been asked */
    NOTHING,
    START,                 /* a line that starts a key or a section */
    PROBE,                 /* which section it is in */
    TEXT,                  /* a piece of text */
};

struct list {
    size_t n, capacity;
};

struct reader {
    const char *file;
    struct mem *mem;
    struct diagnostics *d;
    struct name_set names;         /* sections in scope 0, keys in the number of their section from 1 */
    struct ini_section *sections;
    struct ini_entry *entries;
    struct ini_line *lines;
    struct list section_list, entry_list, line_list;
    bool stopped, out_of_memory;

    char *next, *end;              /* what is still to be read */

    /* the line at hand */
    char *line;
    size_t length, number;         /* without its line end; from 1 */
    size_t indent;                 /* where its first byte that is not blank stands */
    size_t lead, sent;             /* inih was given the bytes from lead to sent last */
    size_t key_end;                /* 0: not a line with a key */
    size_t begin, stop;            /* its text */
    bool cut;                      /* a comment behind the text ends it */
    enum question asked;

    /* the lines before */
    bool open;                     /* a value that an indented line continues */
    bool lost;                     /* below a bad line: indented lines mean nothing */
    size_t comment;                /* line of a comment that is wrong when the open value goes on; 0: none */
    size_t picture_line;           /* the last line that a row of a picture may follow; 0: none */
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static size_t skip_blanks(const struct reader *r, size_t at)
{
    while (at < r->length && is_blank(r->line[at]))
        at++;
    return at;
}

/* The end of the text in begin..end, without blanks behind it. */
static size_t trim(const struct reader *r, size_t begin, size_t end)
{
    while (end > begin && is_blank(r->line[end - 1]))
        end--;
    return end;
}

static struct place place_at(const struct reader *r, size_t line)
{
    struct place at = {.file = r->file, .line = (uint32_t)line};
    if (r->section_list.n > 0)
        at.section = r->sections[r->section_list.n - 1].name;
    if (r->open)
        at.key = r->entries[r->entry_list.n - 1].key;
    return at;
}

static void refuse(struct reader *r, size_t line, const char *wanted, const char *what)
{
    struct place at = place_at(r, line);
    diagnose(r->d, &at, wanted, "%s", what);
}

/* ---- what has been read ---- */

static bool make_room(struct reader *r, void *items, struct list *list, size_t item)
{
    size_t n = r->section_list.n + r->entry_list.n + r->line_list.n;
    if (r->stopped)
        return false;
    if (n >= ITEMS_MAX) {
        diagnose(r->d, &(struct place){.file = r->file, .line = (uint32_t)r->number}, NULL,
                 "more than %d lines of values, keys and sections", ITEMS_MAX);
        r->stopped = true;
    } else if (!mem_grow(r->mem, items, &list->capacity, list->n + 1, item)) {
        r->stopped = r->out_of_memory = true;
    }
    return !r->stopped;
}

/* Notes an error when the name was seen before in its scope. */
static void add_name(struct reader *r, uint32_t scope, const char *name, const char *what)
{
    uint32_t first;
    if (!name_set_add(&r->names, scope, name, (uint32_t)r->number, &first)) {
        r->stopped = r->out_of_memory = true;
    } else if (first != 0) {
        struct place at = place_at(r, r->number);
        diagnose(r->d, &at, NULL, "this %s stands in line %u already", what, (unsigned)first);
    }
}

static void add_section(struct reader *r, const char *name)
{
    if (!make_room(r, &r->sections, &r->section_list, sizeof *r->sections))
        return;
    r->sections[r->section_list.n++] = (struct ini_section){.name = name, .line = (uint32_t)r->number};
    add_name(r, 0, name, "section");
}

/* Blank lines belong to a value only between two lines of it. */
static void end_value(struct reader *r)
{
    while (r->line_list.n > 0 && r->lines[r->line_list.n - 1].length == 0) {
        r->line_list.n--;
        r->entries[r->entry_list.n - 1].n_lines--;
    }
    r->open = false;
}

static void add_entry(struct reader *r)
{
    end_value(r);
    if (r->section_list.n == 0) {
        refuse(r, r->number, "a [section] above it", "a key outside of all sections");
        add_section(r, "");
    }
    if (!make_room(r, &r->entries, &r->entry_list, sizeof *r->entries))
        return;
    r->line[r->key_end] = '\0';
    const char *key = r->line + r->indent;
    r->entries[r->entry_list.n++] = (struct ini_entry){.key = key, .line = (uint32_t)r->number};
    r->sections[r->section_list.n - 1].n_entries++;
    r->open = true;
    add_name(r, (uint32_t)r->section_list.n, key, "key");
}

/* The text from begin to stop of the line at hand, as one more line of the value. */
static void add_line(struct reader *r)
{
    if (!make_room(r, &r->lines, &r->line_list, sizeof *r->lines))
        return;
    r->line[r->stop] = '\0';
    r->lines[r->line_list.n++] = (struct ini_line){.text = r->line + r->begin,
                                                   .length = (uint32_t)(r->stop - r->begin),
                                                   .line = (uint32_t)r->number,
                                                   .column = (uint32_t)r->begin + 1};
    r->entries[r->entry_list.n - 1].n_lines++;
}

/* ---- the line at hand, when inih has seen all of it ---- */

static void finish_key(struct reader *r)
{
    size_t mark = skip_blanks(r, r->stop); /* of the comment */
    bool empty = r->stop == r->begin;
    bool plain = empty && skip_blanks(r, mark + 1) != mark + 1;
    add_entry(r);
    r->comment = r->cut && !plain && mark + 1 < r->length ? r->number : 0;
    r->picture_line = empty ? r->number : 0;
    if (r->open && !empty)
        add_line(r);
}

static void finish_continuation(struct reader *r)
{
    static const char wanted[] = "the comment on a line of its own at the left margin (or a picture row that starts "
                                 "with '|')";
    static const char what[] = "' ;' starts a comment behind a value of several lines";
    if (r->comment != 0)
        refuse(r, r->comment, wanted, what);
    if (r->cut)
        refuse(r, r->number, wanted, what);
    r->comment = 0;
    r->picture_line = r->number;
    add_line(r);
}

static void finish_line(struct reader *r)
{
    if (r->asked == TEXT) {
        r->stop = r->stop < r->begin ? r->begin : trim(r, r->begin, r->stop);
        if (r->key_end != 0)
            finish_key(r);
        else
            finish_continuation(r);
    }
    r->asked = NOTHING;
}

/* ---- what inih answers ---- */

/* inih kept the text of the last piece up to `kept`. If that is not all, a comment follows. */
static void take_piece(struct reader *r, size_t kept)
{
    r->stop = r->sent;
    if (kept >= trim(r, r->lead, r->sent) || r->line[r->begin] == '|')
        return;
    r->cut = true;
    r->stop = kept;
    r->sent = r->length;
}

static void take_key(struct reader *r, const char *name, const char *value)
{
    if (*name == '\0') {
        r->open = false;
        refuse(r, r->number, "key = value", "no key before the '='");
        r->lost = true;
        r->asked = NOTHING;
        return;
    }
    r->asked = TEXT;
    r->key_end = r->indent + strlen(name);
    r->begin = skip_blanks(r, skip_blanks(r, r->key_end) + 1);
    take_piece(r, r->begin + strlen(value));
}

static void take_heading(struct reader *r, size_t name_length)
{
    size_t name = r->indent + 1, name_end = name + name_length, rest = skip_blanks(r, name_end + 1);
    if (rest < r->length && r->line[rest] != ';')
        refuse(r, r->number, "nothing, or a comment that starts with ';'", "text behind a section heading");
    name = skip_blanks(r, name);
    name_end = trim(r, name, name_end);
    r->line[name_end] = '\0';
    if (name_end == name)
        refuse(r, r->number, "[name]", "a section without a name");
    add_section(r, r->line + name);
}

/* The keys below a bad heading must not count as keys of the section before. */
static void refuse_heading(struct reader *r, const char *wanted, const char *what)
{
    diagnose(r->d, &(struct place){.file = r->file, .line = (uint32_t)r->number}, wanted, "%s", what);
    size_t name_end = trim(r, r->indent, r->length);
    r->line[r->line[name_end - 1] == ']' ? name_end - 1 : name_end] = '\0';
    add_section(r, r->line + r->indent + 1);
}

static void refuse_line(struct reader *r)
{
    struct place at = place_at(r, r->number);
    size_t length = trim(r, r->indent, r->length) - r->indent;
    size_t shown = utf8_cut(r->line + r->indent, length, QUOTE_BYTES);
    diagnose(r->d, &at, "[section], key = value, or an indented line of a value",
             "'%.*s%s' is neither a section nor a key", (int)shown, r->line + r->indent, shown == length ? "" : "...");
    r->lost = true;
}

/* inih kept silent about the line, and is in this section now. */
static void take_probe(struct reader *r, const char *section)
{
    const char *line = r->line + r->indent;
    size_t length = r->length - r->indent, n = strlen(section);
    bool starts = n + 1 < length && memcmp(line + 1, section, n) == 0;
    r->open = false;
    r->asked = NOTHING;
    if (line[0] != '[')
        refuse_line(r);
    else if (starts && line[n + 1] == ']')
        take_heading(r, n);
    else if (starts && n == SECTION_BYTES)
        refuse_heading(r, "at most 49", "a section name of more than 49 bytes");
    else
        refuse_heading(r, "[name]", "a section heading without ']'");
}

static int take(void *user, const char *section, const char *name, const char *value)
{
    struct reader *r = user;
    if (r->asked == PROBE)
        take_probe(r, section);
    else if (r->asked == START)
        take_key(r, name, value);
    else
        take_piece(r, r->lead + strlen(value) - 1); /* less the '|' in front */
    return 1;
}

/* ---- what inih is given ---- */

/* Cuts the next line off; skips lines that cannot be carried. */
static bool next_line(struct reader *r)
{
    while (r->next < r->end && !r->stopped) {
        char *line_end = memchr(r->next, '\n', (size_t)(r->end - r->next));
        r->line = r->next;
        r->next = line_end == NULL ? r->end : line_end + 1;
        line_end = line_end == NULL ? r->end : line_end;
        if (line_end > r->line && line_end[-1] == '\r')
            line_end--;
        r->length = (size_t)(line_end - r->line);
        r->number++;
        if (r->length > INI_MAX_LINE_BYTES)
            refuse(r, r->number, "at most 1048576 bytes", "a line too long");
        else if (memchr(r->line, '\r', r->length) != NULL)
            refuse(r, r->number, "lines that end with LF or CR LF", "a carriage return inside a line");
        else
            return true;
    }
    return false;
}

/* A comment at the margin, such as "##.#", that would be a row if it were indented. */
static bool looks_like_row(const struct reader *r)
{
    for (size_t i = 0; i < r->length; i++) {
        unsigned char c = (unsigned char)r->line[i];
        if (c <= ' ' || c >= 0x7f || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'))
            return false;
    }
    return r->length >= 2 && r->line[0] == '#';
}

static void see_comment(struct reader *r)
{
    if (r->open && r->indent > 0)
        refuse(r, r->number, "a '|' in front of a picture row, or a comment at the left margin",
               r->line[r->indent] == '#' ? "a line of a value starts with '#'" : "a line of a value starts with ';'");
    else if (r->open && r->picture_line + 1 == r->number && looks_like_row(r))
        refuse(r, r->number,
               "a picture row to be indented and to start with '|', or a blank behind the '#' of a comment",
               "a picture row at the left margin");
}

static void see_blank(struct reader *r)
{
    r->begin = r->stop = 0;
    if (r->open && r->entries[r->entry_list.n - 1].n_lines > 0)
        add_line(r);
}

/* Is the line at hand one for inih? */
static bool see_line(struct reader *r)
{
    r->indent = skip_blanks(r, 0);
    if (r->indent == r->length) {
        see_blank(r);
        return false;
    }
    if (r->line[r->indent] == '#' || r->line[r->indent] == ';') {
        see_comment(r);
        return false;
    }
    r->lost = r->lost && r->indent > 0;
    r->sent = r->begin = r->indent;
    r->key_end = 0;
    r->cut = false;
    r->asked = r->open && r->indent > 0 ? TEXT : START;
    return !r->lost;
}

/* The next piece of the line, as much as fits in `size` bytes with a line end and a NUL. */
static char *feed(struct reader *r, char *piece, size_t size)
{
    size_t at = 0;
    if (r->asked == TEXT) {
        piece[at++] = '=';
        piece[at++] = '|';
    }
    r->lead = r->sent > r->indent ? r->sent - 1 : r->sent;
    size_t room = size - at - 2, left = r->length - r->lead, n = left < room ? left : room;
    memcpy(piece + at, r->line + r->lead, n);
    piece[at + n] = '\n';
    piece[at + n + 1] = '\0';
    r->sent = r->lead + n;
    return piece;
}

static char *give(char *piece, int size, void *user)
{
    struct reader *r = user;
    if (r->asked == START) {
        r->asked = PROBE;
        return strcpy(piece, "=\n");
    }
    if (r->asked == TEXT && r->sent < r->length)
        return feed(r, piece, (size_t)size);
    finish_line(r);
    while (next_line(r))
        if (see_line(r))
            return feed(r, piece, (size_t)size);
    return NULL;
}

/* ---- the document ---- */

/* Copies the lists to the arena, each of the size it has, and hands entries and lines to their owners. */
static bool make_document(struct reader *r, struct arena *arena, struct ini_document *doc)
{
    doc->sections = arena_copy(arena, r->sections, r->section_list.n, sizeof *r->sections);
    struct ini_entry *entry = arena_copy(arena, r->entries, r->entry_list.n, sizeof *r->entries);
    struct ini_line *line = arena_copy(arena, r->lines, r->line_list.n, sizeof *r->lines);
    if (doc->sections == NULL || entry == NULL || line == NULL)
        return false;
    doc->n_sections = (uint32_t)r->section_list.n;
    for (uint32_t i = 0; i < doc->n_sections; i++) {
        struct ini_section *section = &doc->sections[i];
        section->entries = section->n_entries > 0 ? entry : NULL;
        for (uint32_t k = 0; k < section->n_entries; k++, entry++) {
            entry->lines = entry->n_lines > 0 ? line : NULL;
            line += entry->n_lines;
        }
    }
    return true;
}

static void free_reader(struct reader *r)
{
    mem_free(r->mem, r->sections, r->section_list.capacity * sizeof *r->sections);
    mem_free(r->mem, r->entries, r->entry_list.capacity * sizeof *r->entries);
    mem_free(r->mem, r->lines, r->line_list.capacity * sizeof *r->lines);
    name_set_free(&r->names);
}

bool ini_read(struct ini_document *doc, const char *file, const char *bytes, size_t size, struct arena *arena,
              struct diagnostics *d)
{
    static const char mark[] = "\xef\xbb\xbf";
    struct place at = {.file = file};
    uint32_t errors = d->errors;
    struct reader r = {.file = file, .mem = arena->mem, .d = d};
    *doc = (struct ini_document){.file = file};
    if (size > INI_MAX_BYTES) {
        diagnose(d, &at, NULL, "larger than %zu MiB", INI_MAX_BYTES >> 20);
        return false;
    }
    if (!text_check(file, bytes, size, d))
        return false;
    name_set_init(&r.names, arena->mem);
    r.next = arena_text(arena, bytes, size);
    r.out_of_memory = r.next == NULL;
    if (!r.out_of_memory) {
        r.end = r.next + size;
        r.next += size >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;
        int status = ini_parse_stream(give, &r, take, &r);
        end_value(&r);
        r.out_of_memory = r.out_of_memory || status < 0 || (d->errors == errors && !make_document(&r, arena, doc));
    }
    free_reader(&r);
    if (r.out_of_memory)
        diagnose_memory(d, &at);
    else if (d->errors == errors && doc->n_sections == 0)
        diagnose(d, &at, "[section] and key = value", "neither a section nor a key in it");
    return d->errors == errors;
}

const struct ini_section *ini_find(const struct ini_document *doc, const char *section)
{
    for (uint32_t i = 0; i < doc->n_sections; i++)
        if (strcmp(doc->sections[i].name, section) == 0)
            return &doc->sections[i];
    return NULL;
}

const struct ini_entry *ini_get(const struct ini_document *doc, const char *section, const char *key)
{
    const struct ini_section *found = ini_find(doc, section);
    for (uint32_t i = 0; found != NULL && i < found->n_entries; i++)
        if (strcmp(found->entries[i].key, key) == 0)
            return &found->entries[i];
    return NULL;
}
