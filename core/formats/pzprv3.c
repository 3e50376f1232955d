/* Files of pzprjs ("pzprv3"), with their lines or in one line with '/' for each line end. A file may hold several, each
 * from its "pzprv3" on. */
#include <string.h>

#include "formats/pzpr.h"

static const char head[] = "pzprv3";
enum { HEAD = sizeof head - 1 };

static bool begins(const struct text_line *line)
{
    return line->length >= HEAD && memcmp(line->text, head, HEAD) == 0;
}

static bool sniff(const char *bytes, size_t size)
{
    size_t rest;
    struct text_line line = sniff_line(bytes, size, &rest);
    return begins(&line);
}

static bool split(struct reading *r, struct pieces *pieces)
{
    uint32_t n, capacity = 0;
    const struct text_line *lines = reading_lines(r, &n);
    const char *end = r->piece->bytes + r->piece->size;
    for (uint32_t i = 0; lines != NULL && i < n; i++) {
        if (!begins(&lines[i]))
            continue;
        pieces->piece = reading_room(r, pieces->piece, pieces->n, &capacity, sizeof *pieces->piece);
        if (pieces->piece == NULL)
            return false;
        if (pieces->n > 0)
            pieces->piece[pieces->n - 1].size = (size_t)(lines[i].text - pieces->piece[pieces->n - 1].bytes);
        pieces->piece[pieces->n++] =
            (struct piece){.bytes = lines[i].text, .size = (size_t)(end - lines[i].text), .line = lines[i].number};
    }
    return lines != NULL;
}

static bool read(struct reading *r, struct foreign *out)
{
    struct pzpr_sheet s;
    return pzpr_read_file(r, &s) && pzpr_document(r, &s, out);
}

static bool write(struct reading *r, FILE *out, const struct ini_document *doc, const char *answer)
{
    struct pzpr_sheet s;
    if (!pzpr_from_document(r, doc, answer, &s))
        return false;
    pzpr_write_file(out, &s);
    return true;
}

const struct format format_pzprv3 = {
    .name = "pzprv3",
    .extension = "pzpr|pzprv3",
    .summary = "a file of pzprjs",
    .carries = CARRIES_ANSWER | CARRIES_OPEN | CARRIES_SEVERAL,
    .rules = pzpr_rules,
    .sniff = sniff,
    .split = split,
    .read_document = read,
    .write_document = write,
};
