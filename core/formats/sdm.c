/* A sudoku a line: all cells in one word, then perhaps a comment, a rating or (behind a comma) the answer. `.0*_-?x`
 * are empty cells. Lines that start with '#' are comments, and the first line may be a heading. For large batches
 * `cells` reads a line at once. */
#include <string.h>

#include "formats/sudoku_sheet.h"

/* The word that is the grid: behind a quote, up to what may end it. */
static struct text_line grid_of(const struct text_line *line)
{
    struct text_line grid = *line;
    bool quoted = grid.length > 0 && *grid.text == '"';
    grid.text += quoted;
    grid.length -= quoted;
    for (uint32_t i = 0; i < grid.length; i++)
        if (strchr(" \t,;#\"", grid.text[i]) != NULL)
            grid.length = i;
    return grid;
}

/* 0: it is no grid. Signs that lines are drawn with are no grid without a digit. */
static uint32_t side_of(const struct text_line *grid)
{
    uint32_t side = sudoku_side(grid->length);
    bool drawn = true;
    for (uint32_t i = 0; i < grid->length && side > 0; i++) {
        if (sudoku_digit(grid->text[i], side) < 0)
            return 0;
        drawn = drawn && (grid->text[i] == '-' || grid->text[i] == '*');
    }
    return drawn ? 0 : side;
}

static bool is_comment(const struct text_line *line)
{
    return line->length == 0 || *line->text == '#';
}

/* The first line that is no comment, or a heading and the second one. *at moves to where the puzzles begin. */
static bool find_first(const char *bytes, size_t size, size_t *at, uint32_t *number)
{
    uint32_t tried = 0;
    for (*at = 0; *at < size && tried < 2; ++*number) {
        size_t begin = *at;
        struct text_line line = next_line(bytes, size, at, 0), grid = grid_of(&line);
        if (is_comment(&line))
            continue;
        if (side_of(&grid) > 0) {
            *at = begin;
            return true;
        }
        if (tried++ > 0 || memchr(line.text, '=', line.length) != NULL)
            return false;
    }
    return false;
}

static bool sniff(const char *bytes, size_t size)
{
    size_t at;
    uint32_t number = 1;
    return find_first(bytes, size, &at, &number);
}

static bool split(struct reading *r, struct pieces *pieces)
{
    const char *bytes = r->piece->bytes;
    size_t size = r->piece->size, first, lines = 1;
    uint32_t number = r->piece->line;
    (void)find_first(bytes, size, &first, &number);
    for (const char *c = bytes + first; (c = memchr(c, '\n', size - (size_t)(c - bytes))) != NULL; c++)
        lines++;
    pieces->piece = reading_array(r, lines, sizeof *pieces->piece);
    for (size_t at = first; pieces->piece != NULL && at < size; number++) {
        struct text_line line = next_line(bytes, size, &at, number);
        if (!is_comment(&line))
            pieces->piece[pieces->n++] = (struct piece){.bytes = line.text, .size = line.length, .line = number};
    }
    return pieces->piece != NULL;
}

static uint32_t cells(const struct piece *piece, uint8_t *to, uint32_t room)
{
    struct text_line line = {piece->bytes, (uint32_t)piece->size, 0}, grid = grid_of(&line);
    uint32_t side = sudoku_side(grid.length);
    if (side == 0 || side > 9 || grid.length > room) /* above 9, what 0 means takes a look at the whole */
        return 0;
    for (uint32_t i = 0; i < grid.length; i++) {
        int32_t digit = sudoku_digit(grid.text[i], side);
        if (digit < 0)
            return 0;
        to[i] = (uint8_t)digit;
    }
    return grid.length;
}

/* Another word of so many digits is the answer: as rows. */
static const char *take_answer(struct reading *r, const struct text_line *word, uint32_t side)
{
    if (word->length != side * side)
        return NULL;
    char *rows = reading_array(r, (size_t)side * (side + 1) + 1, 1), *at = rows;
    for (uint32_t i = 0; rows != NULL && i < word->length; i++) {
        int32_t digit = sudoku_digit(word->text[i], side);
        if (digit <= 0)
            return NULL;
        *at++ = sudoku_sign((uint32_t)digit);
        if ((i + 1) % side == 0)
            *at++ = '\n';
    }
    return rows;
}

/* What stands behind the grid: the answer, a comment. */
static void take_rest(struct reading *r, struct sudoku_sheet *s, const char *text, const char *end)
{
    static const char separators[] = " \t,;#\"";
    while (text < end && strchr(separators, *text) != NULL)
        text++;
    struct text_line rest = {text, (uint32_t)(end - text), 0}, word = grid_of(&rest);
    s->answer = take_answer(r, &word, s->side);
    if (s->answer != NULL)
        for (text += word.length; text < end && strchr(separators, *text) != NULL;)
            text++;
    if (text < end)
        s->note = reading_text(r, text, (size_t)(end - text));
}

static bool wrong_length(struct reading *r, uint32_t length)
{
    uint32_t side = 4, width, height;
    for (uint32_t n = 4; n <= SUDOKU_SIDE_LIMIT; n++) {
        uint32_t off = n * n > length ? n * n - length : length - n * n,
                 best = side * side > length ? side * side - length : length - side * side;
        side = sudoku_boxes(n, &width, &height) && off < best ? n : side;
    }
    const char *wanted =
        arena_format(r->arena, "%u for a grid of %u x %u", (unsigned)(side * side), (unsigned)side, (unsigned)side);
    return reading_error(r, r->piece->line, wanted, "a line of %u cells", (unsigned)length);
}

static bool read(struct reading *r, struct foreign *out)
{
    struct text_line line = {r->piece->bytes, (uint32_t)r->piece->size, r->piece->line}, grid = grid_of(&line);
    struct sudoku_sheet s = {.side = sudoku_side(grid.length), .number = r->piece->line};
    if (s.side == 0)
        return wrong_length(r, grid.length);
    s.cells = reading_array(r, grid.length, sizeof *s.cells);
    bool from_zero = sudoku_counts_from_zero(grid.text, grid.length, s.side);
    for (uint32_t i = 0; s.cells != NULL && i < grid.length; i++) {
        int32_t digit = sudoku_digit(grid.text[i], s.side);
        if (digit < 0)
            return reading_error(r, r->piece->line, "a digit of this size, or . for an empty cell", "'%c' in place %u",
                                 grid.text[i] > ' ' && grid.text[i] <= '~' ? grid.text[i] : '?', (unsigned)i + 1);
        s.cells[i] = (uint8_t)(!from_zero ? digit : grid.text[i] == '0' ? 1 : digit == 0 ? 0 : digit + 1);
    }
    if (s.cells == NULL)
        return false;
    take_rest(r, &s, grid.text + grid.length, line.text + line.length);
    return sudoku_document(&s, r, out);
}

static bool write(struct reading *r, FILE *out, const struct ini_document *doc, const char *answer)
{
    struct sudoku_sheet s;
    if (!sudoku_from_document(&s, doc, "sdm", r))
        return false;
    if (s.candidates != NULL)
        return reading_error(r, 0, NULL, "the format sdm cannot carry candidates");
    for (uint32_t c = 0; c < s.side * s.side; c++)
        (void)fputc(sudoku_sign(s.cells[c]), out);
    if (answer != NULL)
        (void)fputc(',', out);
    for (; answer != NULL && *answer != '\0'; answer++)
        if (*answer != '\n')
            (void)fputc(*answer, out);
    if (s.note != NULL)
        (void)fprintf(out, " %s", s.note);
    (void)fputc('\n', out);
    return true;
}

const struct format format_sdm = {
    .name = "sdm",
    .extension = "sdm|sudoku",
    .summary = "a sudoku a line, . for an empty cell, then perhaps a comment",
    .carries = CARRIES_SEVERAL | CARRIES_ANSWER,
    .rules = "sudoku",
    .sniff = sniff,
    .split = split,
    .cells = cells,
    .read_document = read,
    .write_document = write,
};
