/* Files that were cut off or damaged, and memory that runs out while they are read: test-formats-mutated FILE... Each
 * file is read whole, up to every place (or some of them, when it is long), and with one byte changed. Whatever comes:
 * an error is told exactly when there is one, and all memory comes back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/formats.h"

enum { FILE_MAX = 1 << 16, PIECES = 3, CUTS = 200, FAILURES = 60 };

#define DEMAND(what)                                                                                                   \
    do {                                                                                                               \
        if (!(what)) {                                                                                                 \
            (void)fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, name, #what);                                 \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

/* Messages live in memory that does not fail. */
static void read_all(const char *name, const char *bytes, size_t size, uint64_t fail_at, bool *failed)
{
    struct mem mem = {.limit = 256 << 20, .fail_at = fail_at}, other = {.limit = 64 << 20};
    struct arena arena, messages;
    struct diagnostics d;
    struct pieces pieces;
    arena_init(&arena, &mem);
    arena_init(&messages, &other);
    diagnostics_init(&d, &messages);
    bool good = format_split("f", bytes, size, &arena, &d, &pieces);
    DEMAND(good == (d.errors == 0));
    for (uint32_t i = 0; good && i < pieces.n && i < PIECES; i++) {
        struct foreign foreign;
        uint32_t errors = d.errors;
        bool is_read = format_read(&pieces.piece[i], "f", &arena, &d, &foreign);
        DEMAND(is_read == (d.errors == errors));
        DEMAND(!is_read || foreign.doc.n_sections > 0 || pieces.piece[i].format == format_named("ini"));
    }
    *failed = d.errors > 0;
    arena_free(&arena);
    arena_free(&messages);
    DEMAND(mem.used == 0 && other.used == 0);
}

static void try_file(const char *name)
{
    static char bytes[FILE_MAX], copy[FILE_MAX];
    static const char others[] = {'\0', ' ', '\n', '0', '9', '[', '{', '"', ',', '-', 'r', '|', (char)0xff};
    FILE *in = fopen(name, "rb");
    bool failed;
    DEMAND(in != NULL);
    size_t size = fread(bytes, 1, sizeof bytes, in), step = 1 + size / CUTS;
    (void)fclose(in);
    read_all(name, bytes, size, 0, &failed);
    for (size_t cut = 0; cut < size; cut += step) {
        memcpy(copy, bytes, size);
        read_all(name, copy, cut, 0, &failed);
        copy[cut] = others[(cut / step) % sizeof others];
        read_all(name, copy, size, 0, &failed);
    }
    for (uint64_t n = 1; n <= FAILURES; n++)
        read_all(name, bytes, size, n, &failed);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        try_file(argv[i]);
    return 0;
}
