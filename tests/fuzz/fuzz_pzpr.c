/* The readers of pzprjs's addresses and files under fire. Whatever comes: no crash, all memory back. What is read is
 * written in each format that has room for it, and read again is the same board. */
#include "../formats/same.h"
#include "../formats/same_pzpr.h"
#include "fuzz.h"

enum { PIECES = 4, MEMORY = 256 << 20 };

static bool sheet_of(const struct foreign *f, struct arena *arena, struct diagnostics *d, struct pzpr_sheet *s)
{
    struct reading r = {.file = "f", .arena = arena, .d = d};
    return pzpr_from_document(&r, &f->doc, f->answer, s);
}

static void again(const char *format, const struct foreign *foreign, const struct pzpr_sheet *before,
                  struct arena *arena, struct diagnostics *d)
{
    const struct format *f = format_named(format);
    struct pzpr_sheet after;
    struct pieces pieces;
    struct foreign back;
    size_t size;
    char *bytes = written(f, &foreign->doc, foreign->answer, &size, arena, d);
    bool room = strcmp(format, "puzzlink") != 0; /* there are numbers for which no address has */
    DEMAND(bytes != NULL || !room);
    if (bytes == NULL || f->missing != NULL) {
        free(bytes);
        return;
    }
    DEMAND(format_split("g", bytes, size, arena, d, &pieces) && pieces.n == 1);
    DEMAND(format_read(&pieces.piece[0], "g", arena, d, &back) && sheet_of(&back, arena, d, &after));
    DEMAND(same_boards(before, &after, room && foreign->answer != NULL && back.answer != NULL));
    free(bytes);
}

static void try_piece(const struct piece *piece, struct arena *arena, struct diagnostics *d)
{
    static const char *const formats[] = {"puzzlink", "pzprv3", "ini", "json"};
    struct foreign foreign;
    struct pzpr_sheet before;
    uint32_t errors = d->errors;
    bool good = format_read(piece, "f", arena, d, &foreign);
    DEMAND(good == (d->errors == errors));
    if (!good || piece->size > 4096)
        return;
    DEMAND(sheet_of(&foreign, arena, d, &before));
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i], "json") != 0 ||
            before.kind->traits != PZPR_RUNS) /* nonograms have a JSON of their own */
            again(formats[i], &foreign, &before, arena, d);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mem mem = {.limit = MEMORY};
    struct arena arena;
    struct diagnostics d;
    struct pieces pieces;
    arena_init(&arena, &mem);
    diagnostics_init(&d, &arena);
    if (format_split("f", (const char *)data, size, &arena, &d, &pieces))
        for (uint32_t i = 0; i < pieces.n && i < PIECES; i++)
            if (pieces.piece[i].format == format_named("puzzlink") || pieces.piece[i].format == format_named("pzprv3"))
                try_piece(&pieces.piece[i], &arena, &d);
    arena_free(&arena);
    DEMAND(mem.used == 0);
    return 0;
}
