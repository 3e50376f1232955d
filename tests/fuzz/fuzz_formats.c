/* The readers of foreign formats under fire. Whatever comes: no crash, all memory back. What is read is written in each
 * format that carries it, and read again is the same puzzle. */
#include "../formats/same.h"
#include "fuzz.h"

enum { PIECES = 4, MEMORY = 256 << 20 };

static void again(const struct format *f, const struct foreign *foreign, const struct nonogram_sheet *before,
                  struct arena *arena, struct diagnostics *d)
{
    struct nonogram_sheet after;
    struct pieces pieces;
    struct foreign back;
    size_t size;
    char *bytes = written(f, &foreign->doc, foreign->answer, &size, arena, d);
    DEMAND((bytes != NULL) == carried(f, before));
    if (bytes == NULL)
        return;
    DEMAND(format_split("g", bytes, size, arena, d, &pieces) && pieces.n == 1);
    DEMAND(format_read(&pieces.piece[0], "g", arena, d, &back));
    DEMAND(sheet_from_document(&after, &back.doc, back.answer, arena) && same_sheets(before, &after));
    free(bytes);
}

/* A sudoku: what a format writes reads back, and is written once more as it was. */
static void sudoku_again(const struct format *f, const struct foreign *foreign, struct arena *arena,
                         struct diagnostics *d)
{
    struct pieces pieces;
    struct foreign back;
    size_t size, size_again;
    char *bytes = written(f, &foreign->doc, foreign->answer, &size, arena, d);
    if (bytes == NULL)
        return;
    DEMAND(format_split("g", bytes, size, arena, d, &pieces) && pieces.n == 1);
    DEMAND(format_read(&pieces.piece[0], "g", arena, d, &back));
    char *again = written(f, &back.doc, back.answer, &size_again, arena, d);
    DEMAND(again != NULL && size == size_again && memcmp(bytes, again, size) == 0);
    free(bytes);
    free(again);
}

static bool is_sudoku(const struct format *f)
{
    return f->rules != NULL && strcmp(f->rules, "sudoku") == 0;
}

static void try_piece(const struct piece *piece, struct arena *arena, struct diagnostics *d)
{
    struct foreign foreign;
    struct nonogram_sheet before;
    uint32_t n, errors = d->errors;
    const struct format *const *table = format_table(&n);
    bool good = format_read(piece, "f", arena, d, &foreign);
    DEMAND(good == (d->errors == errors));
    for (uint32_t i = 0; i < n && good && is_sudoku(piece->format) && piece->size <= 4096; i++)
        if (is_sudoku(table[i]))
            sudoku_again(table[i], &foreign, arena, d);
    if (!good || piece->format == table[0] || piece->format->read_document != NULL || piece->size > 4096)
        return;
    DEMAND(sheet_from_document(&before, &foreign.doc, foreign.answer, arena));
    for (uint32_t i = 0; i < n; i++)
        if (table[i]->missing == NULL && table[i]->rules == NULL)
            again(table[i], &foreign, &before, arena, d);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mem mem = {.limit = MEMORY};
    struct arena arena;
    struct diagnostics d;
    struct pieces pieces;
    arena_init(&arena, &mem);
    diagnostics_init(&d, &arena);
    if (format_split("f", (const char *)data, size, &arena, &d, &pieces)) {
        DEMAND(pieces.n > 0 && d.errors == 0);
        for (uint32_t i = 0; i < pieces.n && i < PIECES; i++)
            try_piece(&pieces.piece[i], &arena, &d);
    } else
        DEMAND(d.errors > 0);
    arena_free(&arena);
    DEMAND(mem.used == 0);
    return 0;
}
