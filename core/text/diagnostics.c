#include "text/diagnostics.h"

#include <stdbool.h>
#include <string.h>

#include "text/utf8.h"

/* A message quotes the input, which may be a megabyte long or made to confuse a terminal. */
enum { MESSAGE_BYTES = 600, LINE_BYTES = 300, WHAT_BYTES = 400, SHOWN_BYTES = 110, NAME_MAX_BYTES = 64 };

struct message {
    char text[MESSAGE_BYTES + LINE_BYTES]; /* with a line of the input below it */
    size_t length;
    bool full, line;
};

void diagnostics_init(struct diagnostics *d, struct arena *arena)
{
    *d = (struct diagnostics){.arena = arena};
}

static void put(struct message *m, const char *bytes, size_t length)
{
    static const char dots[] = "...";
    if (m->full)
        return;
    size_t room = m->line ? MESSAGE_BYTES + LINE_BYTES : MESSAGE_BYTES;
    m->full = length > room - sizeof dots - m->length;
    if (m->full) {
        bytes = dots;
        length = sizeof dots - 1;
    }
    memcpy(m->text + m->length, bytes, length);
    m->length += length;
}

/* Is the sequence at `s` a control character: C0, DEL, or C1 (which some terminals obey, too)? */
static bool is_control(const char *s)
{
    const unsigned char *u = (const unsigned char *)s;
    return u[0] < 0x20 || u[0] == 0x7f || (u[0] == 0xc2 && u[1] < 0xa0);
}

/* Adds a text in which nothing can move the cursor: control characters and stray bytes are shown as \xNN. */
static void put_text(struct message *m, const char *text)
{
    while (*text != '\0' && !m->full) {
        uint32_t length = utf8_length(text);
        if (length > 0 && !is_control(text)) {
            put(m, text, length);
            text += length;
            continue;
        }
        char shown[8];
        int n = snprintf(shown, sizeof shown, "\\x%02x", (unsigned)(unsigned char)*text++);
        put(m, shown, (size_t)n);
    }
}

/* `out` has room for four bytes for each of the text's, and a NUL. Gives the length. */
static size_t put_shown(char *out, const char *text)
{
    char *at = out;
    while (*text != '\0') {
        uint32_t length = utf8_length(text);
        if (length == 0 || is_control(text)) {
            at += snprintf(at, 5, "\\x%02x", (unsigned)(unsigned char)*text++);
            continue;
        }
        memcpy(at, text, length);
        at += length;
        text += length;
    }
    *at = '\0';
    return (size_t)(at - out);
}

const char *shown_file(struct arena *arena, const char *file)
{
    size_t length = strlen(file);
    if (strcmp(file, "-") == 0)
        return "standard input";
    char *shown = arena_alloc(arena, 4 * length + 1);
    if (shown == NULL)
        return NULL;
    return put_shown(shown, file) == length ? file : shown;
}

static void put_place(struct message *m, const struct place *at)
{
    char number[16];
    if (at->file != NULL)
        put_text(m, strcmp(at->file, "-") == 0 ? "standard input" : at->file);
    if (at->line != 0) {
        (void)snprintf(number, sizeof number, at->file != NULL ? ":%u" : "line %u", (unsigned)at->line);
        put_text(m, number);
    }
    put_text(m, at->file != NULL || at->line != 0 ? ": " : "");
    if (at->section != NULL) {
        put_text(m, "[");
        put_text(m, at->section);
        put_text(m, at->key != NULL ? "] " : "]: ");
    }
    if (at->key != NULL) {
        put_text(m, at->key);
        put_text(m, ": ");
    }
}

static void put_message(struct message *m, const struct place *at, const char *wanted, const char *what, va_list args)
    __attribute__((format(printf, 4, 0)));

static void put_message(struct message *m, const struct place *at, const char *wanted, const char *what, va_list args)
{
    char body[WHAT_BYTES];
    int length = vsnprintf(body, sizeof body, what, args);
    bool cut = length >= (int)sizeof body;
    put_place(m, at);
    if (cut) /* not inside a sign */
        body[utf8_whole(body, sizeof body - 1)] = '\0';
    put_text(m, length < 0 ? what : body);
    if (cut)
        put_text(m, "...");
    if (wanted != NULL) {
        put_text(m, ", expected ");
        put_text(m, wanted);
    }
}

static void note_no_memory(struct diagnostics *d, const struct place *at)
{
    d->no_memory = true;
    if (*d->no_memory_at != '\0')
        return;
    struct message m = {.length = 0};
    put_place(&m, &(struct place){.file = at->file});
    size_t most = sizeof d->no_memory_at - 1;
    m.text[m.length] = '\0';
    memcpy(d->no_memory_at, m.text, m.length <= most ? m.length : utf8_whole(m.text, most));
}

static void keep_message(struct diagnostics *d, const struct place *at, const struct message *m)
{
    const char *kept = arena_text(d->arena, m->text, m->length);
    const char *file = at->file == NULL || kept == NULL ? NULL : arena_text(d->arena, at->file, strlen(at->file));
    if (kept == NULL) {
        note_no_memory(d, at);
        return;
    }
    d->files[d->kept] = file;
    d->lines[d->kept] = at->line;
    d->messages[d->kept++] = kept;
}

void diagnose_memory(struct diagnostics *d, const struct place *at)
{
    d->errors++;
    note_no_memory(d, at);
    struct message m = {.length = 0}; /* for who reads the messages; there may be room for a short one */
    put_place(&m, &(struct place){.file = at->file});
    put_text(&m, "out of memory");
    if (d->kept < DIAGNOSTICS_MAX)
        keep_message(d, at, &m);
}

void vdiagnose(struct diagnostics *d, const struct place *at, const char *wanted, const char *what, va_list args)
{
    struct message m = {.length = 0};
    d->errors++;
    if (d->kept == DIAGNOSTICS_MAX)
        return;
    put_message(&m, at, wanted, what, args);
    keep_message(d, at, &m);
}

/* Some blanks, or a line below a word. */
static void put_times(struct message *m, const char *byte, size_t n)
{
    for (size_t i = 0; i < n; i++)
        put(m, byte, 1);
}

void vdiagnose_word(struct diagnostics *d, const struct place *at, const char *line, uint32_t column, uint32_t length,
                    const char *wanted, const char *what, va_list args)
{
    d->errors++;
    if (d->kept == DIAGNOSTICS_MAX)
        return;
    struct message m = {.length = 0};
    char shown[SHOWN_BYTES + 1];
    size_t word = column - 1, bytes = strlen(line), first = word > SHOWN_BYTES / 2 ? word - SHOWN_BYTES / 2 : 0;
    size_t n = bytes - first < SHOWN_BYTES ? bytes - first : SHOWN_BYTES;
    put_message(&m, at, wanted, what, args);
    for (size_t i = 0; i < n; i++) /* a byte each, so that the line below fits */
        shown[i] = line[first + i] < ' ' || line[first + i] > '~' ? '.' : line[first + i];
    shown[n] = '\0';
    m.line = true;
    m.full = false;
    put(&m, "\n    ", 5);
    put_text(&m, shown);
    put(&m, "\n    ", 5);
    put_times(&m, " ", word - first);
    put_times(&m, "^", length == 0 ? 1 : word - first + length > SHOWN_BYTES ? SHOWN_BYTES - (word - first) : length);
    keep_message(d, at, &m);
}

void diagnose(struct diagnostics *d, const struct place *at, const char *wanted, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    vdiagnose(d, at, wanted, what, args);
    va_end(args);
}

void diagnostics_print(const struct diagnostics *d, FILE *out)
{
    if (d->no_memory) {
        (void)fprintf(out, "%sout of memory\n", d->no_memory_at);
        return;
    }
    for (uint32_t i = 0; i < d->kept; i++)
        (void)fprintf(out, "%s\n", d->messages[i]);
    if (d->errors > d->kept)
        (void)fprintf(out, "... and %u more\n", (unsigned)(d->errors - d->kept));
}

static char fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Optimal string alignment: the fewest insertions, deletions, changes, and swaps of neighbours that make `a` from
 * `b`; upper and lower case count as the same. L. Boytsov, "Indexing methods for approximate dictionary searching",
 * JEA 16, 2011. */
static uint32_t edit_distance(const char *a, size_t n, const char *b, size_t m)
{
    uint32_t rows[3][NAME_MAX_BYTES + 1]; /* of the table: this one and the two above, in turn */
    for (uint32_t j = 0; j <= m; j++)
        rows[0][j] = j;
    for (uint32_t i = 1; i <= n; i++) {
        uint32_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = i;
        for (uint32_t j = 1; j <= m; j++) {
            char x = fold(a[i - 1]), y = fold(b[j - 1]);
            row[j] = least(above[j - 1] + (x != y), least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && x == fold(b[j - 2]) && y == fold(a[i - 2]))
                row[j] = least(row[j], before[j - 2] + 1);
        }
    }
    return rows[n % 3][m];
}

/* Is the word short for the name: the same first letter, and its letters come in this order? "cols" for "columns". */
static bool is_short_for(const char *word, const char *name)
{
    if (strlen(word) < 3 || fold(*word) != fold(*name))
        return false;
    for (; *word != '\0' && *name != '\0'; name++)
        word += fold(*word) == fold(*name);
    return *word == '\0';
}

const char *nearest_name(const char *name, const char *const *names, uint32_t n)
{
    size_t length = strlen(name);
    const char *best = NULL;
    uint32_t least_edits = 3;
    for (uint32_t i = 0; i < n && length <= NAME_MAX_BYTES; i++) {
        size_t other = strlen(names[i]);
        if (other > NAME_MAX_BYTES || other > length + 2 || length > other + 2)
            continue;
        uint32_t edits = edit_distance(name, length, names[i], other);
        if (edits < least_edits && 2 * edits < length) {
            least_edits = edits;
            best = names[i];
        }
    }
    for (uint32_t i = 0; i < n && best == NULL && length <= NAME_MAX_BYTES; i++)
        if (is_short_for(name, names[i]))
            best = names[i];
    return best;
}
