#include "text/file.h"

#include "text/encoding.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

bool text_check(const char *file, const char *bytes, size_t size, struct diagnostics *d)
{
    struct place at = {.file = file, .line = 1};
    if (size >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0)) {
        diagnose(d, &at, "UTF-8", "UTF-16 text");
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f) {
            diagnose(d, &at, "text", "binary data (byte 0x%02x)", (unsigned)c);
            return false;
        }
        at.line += c == '\n';
    }
    return true;
}

static bool too_large(const char *file, size_t max, struct diagnostics *d)
{
    bool mebibytes = max >> 20 != 0;
    diagnose(d, &(struct place){.file = file}, NULL, "larger than %zu %s", mebibytes ? max >> 20 : max,
             mebibytes ? "MiB" : "bytes");
    return false;
}

static bool system_error(const char *file, const char *what, struct diagnostics *d)
{
    char reason[128] = "unknown error";
    int error = errno;
    if (error == ENOMEM) {
        diagnose_memory(d, &(struct place){.file = file});
        return false;
    }
    (void)strerror_r(error, reason, sizeof reason);
    diagnose(d, &(struct place){.file = file}, NULL, "%s: %s", what, reason);
    return false;
}

/* What can be known before reading; so that a huge file costs nothing. */
static bool may_read(FILE *in, const char *file, size_t max, struct diagnostics *d)
{
    struct stat status;
    if (fstat(fileno(in), &status) != 0)
        return system_error(file, "cannot be read", d);
    if (S_ISDIR(status.st_mode)) {
        diagnose(d, &(struct place){.file = file}, "a file", "a directory");
        return false;
    }
    if (S_ISREG(status.st_mode) && status.st_size > 0 && (uintmax_t)status.st_size > max)
        return too_large(file, max, d);
    return true;
}

struct buffer {
    char *bytes; /* of the counted heap */
    size_t size, capacity;
};

static bool out_of_memory(const char *file, struct diagnostics *d)
{
    diagnose_memory(d, &(struct place){.file = file});
    return false;
}

/* Reads to the end, or one byte further than allowed: a pipe or /dev/zero does not say how much will come. */
static bool read_all(FILE *in, const char *file, size_t max, struct mem *mem, struct diagnostics *d, struct buffer *b)
{
    enum { STEP = 1 << 16 };
    for (size_t got = 1; got > 0 && b->size <= max; b->size += got) {
        if (!mem_grow(mem, &b->bytes, &b->capacity, b->size + STEP, 1))
            return out_of_memory(file, d);
        got = fread(b->bytes + b->size, 1, STEP, in);
    }
    if (ferror(in))
        return system_error(file, "cannot be read", d);
    if (b->size > max)
        return too_large(file, max, d);
    if (b->size == 0) {
        diagnose(d, &(struct place){.file = file}, "some content", "empty");
        return false;
    }
    return true;
}

bool file_read_bytes(const char *file, size_t max, struct arena *arena, struct diagnostics *d, const char **bytes,
               size_t *size)
{
    bool standard = strcmp(file, "-") == 0;
    FILE *in = standard ? stdin : fopen(file, "rb");
    if (in == NULL)
        return system_error(file, "cannot be opened", d);
    struct buffer b = {.size = 0};
    bool ok = may_read(in, file, max, d) && read_all(in, file, max, arena->mem, d, &b);
    if (ok) {
        *size = b.size;
        *bytes = arena_text(arena, b.bytes, b.size);
        ok = *bytes != NULL || out_of_memory(file, d);
    }
    mem_free(arena->mem, b.bytes, b.capacity);
    if (!standard)
        (void)fclose(in);
    return ok;
}

bool file_read(const char *file, size_t max, struct arena *arena, struct diagnostics *d, const char **bytes,
               size_t *size)
{
    if (!file_read_bytes(file, max, arena, d, bytes, size))
        return false;
    if (!text_to_utf8(arena, bytes, size)) {
        diagnose_memory(d, &(struct place){.file = file});
        return false;
    }
    return text_check(file, *bytes, *size, d);
}
