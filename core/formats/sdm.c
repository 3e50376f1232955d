/* A sudoku a line: all cells in one word, then perhaps a comment, a rating or (behind a comma) the answer. `.0*_-?x`
 * are empty cells. Lines that start with one of #;% are comments, the first line may be a heading, and lines of words
 * between the puzzles or below them mean nothing. For large batches `cells` reads a line at once.
 *
 * 729 signs, in one line or in nine, are the candidates of a grid: nine signs a cell, each its digit or empty. */
#include <string.h>

#include "base/plural.h"
#include "formats/sudoku_grid.h"
#include "text/utf8.h"

/* What stands between the words of a line. */
static const char separators[] = " \t,;#\"";

/* The word that is the grid: behind a quote, up to what may end it. */
static struct text_line grid_of(const struct text_line *line)
{
    struct text_line grid = *line;
    bool quoted = grid.length > 0 && *grid.text == '"';
    grid.text += quoted;
    grid.length -= quoted;
    for (uint32_t i = 0; i < grid.length; i++)
        if (strchr(separators, grid.text[i]) != NULL)
            grid.length = i;
    return grid;
}

/* 0: it is no grid. Signs that lines are drawn with are no grid without a digit. */
static uint32_t side_of(const struct text_line *grid)
{
    uint32_t side = sudoku_side(grid->length);
    bool drawn = true, dots = true;
    for (uint32_t i = 0; i < grid->length && side > 0; i++) {
        if (sudoku_digit(grid->text[i], side) < 0)
            return 0;
        dots = dots && grid->text[i] == '.';
        drawn = drawn && (grid->text[i] == '-' || grid->text[i] == '*' || grid->text[i] == '.');
    }
    return drawn && !dots ? 0 : side;
}

static bool is_comment(const struct text_line *line)
{
    return line->length == 0 || strchr("#;%", *line->text) != NULL;
}

/* Words of a person: the first one is short, and holds a sign that is no cell. */
static bool is_words(const struct text_line *line, uint32_t side)
{
    enum { SMALLEST = 16 };
    bool cells = true;
    uint32_t n = 0;
    for (; n < line->length && strchr(" \t,;", line->text[n]) == NULL; n++)
        cells = cells && sudoku_digit(line->text[n], side) >= 0;
    return n < SMALLEST && !cells;
}

/* The first line that is no comment, or, below a heading or a damaged puzzle, the second one. *at moves to where the
 * puzzles begin. */
static bool find_first(const char *bytes, size_t size, size_t *at, uint32_t *number)
{
    size_t next = 0, damaged = size;
    uint32_t tried = 0, damaged_number = 0;
    for (; next < size && tried < 2; ++*number) {
        size_t begin = next;
        struct text_line line = next_line(bytes, size, &next, 0), grid = grid_of(&line);
        if (is_comment(&line))
            continue;
        if (side_of(&grid) > 0) {
            *at = damaged < size ? damaged : begin;
            *number = damaged < size ? damaged_number : *number;
            return true;
        }
        if (tried++ > 0 || memchr(line.text, '=', line.length) != NULL)
            return false;
        if (!is_words(&line, 9)) {
            damaged = begin;
            damaged_number = *number;
        }
    }
    return false;
}

bool sdm_is_puzzle(const char *text, size_t size)
{
    size_t at = 0;
    struct text_line line = next_line(text, size, &at, 0), grid = grid_of(&line);
    bool digit = false;
    if (at < size)
        return false;
    for (uint32_t i = 0; i < grid.length; i++)
        digit = digit || (grid.text[i] >= '1' && grid.text[i] <= '9');
    return digit && side_of(&grid) > 0 &&
           (grid.length == line.length || *line.text == '"' || line.text[grid.length] == ',');
}

/* Are the lines the rows of one large grid? So they are when there are as many, and one has a digit that is too large
 * for a small grid. */
static bool is_one_grid(const char *bytes, size_t size, size_t at, const struct text_line *first)
{
    enum { SNIFFED = 1 << 12 };
    struct grid_place place;
    size_t end = size - at < SNIFFED ? size : at + SNIFFED;
    uint32_t small = sudoku_side(first->length), width, height;
    if (!sudoku_boxes(first->length, &width, &height) || !grid_find(bytes, end, at, 0, &place) || place.first != at ||
        place.rows != first->length)
        return false;
    while (at < place.end) {
        struct text_line line = next_line(bytes, size, &at, 0);
        for (uint32_t i = 0; i < line.length; i++)
            if (sudoku_digit(line.text[i], small) < 0 && sudoku_digit(line.text[i], first->length) > 0)
                return true;
    }
    return false;
}

static bool sniff(const char *bytes, size_t size)
{
    size_t at;
    uint32_t number = 1;
    if (!find_first(bytes, size, &at, &number))
        return false;
    size_t behind = at;
    struct text_line line = next_line(bytes, size, &behind, 0), grid = grid_of(&line);
    return !is_one_grid(bytes, size, at, &grid);
}

/* ---- candidates ---- */

enum { SIDE = 9, CELLS = 81, SIGNS = 729 };

/* Are the signs the candidates of whole cells, each with one at least? Digits of a grid do not stand so: 1 in the first
 * place of nine, 2 in the second. */
static bool are_candidates(const char *signs, uint32_t n)
{
    uint32_t of_cell = 0;
    for (uint32_t i = 0; i < n; i++) {
        int32_t digit = sudoku_digit(signs[i], SIDE);
        if (digit != 0 && digit != (int32_t)(i % SIDE) + 1)
            return false;
        of_cell += digit > 0;
        if ((i + 1) % SIDE == 0 && of_cell == 0)
            return false;
        of_cell = (i + 1) % SIDE == 0 ? 0 : of_cell;
    }
    return n > 0;
}

/* Nine lines from `at` on that are the candidates of nine rows: *end is behind them. */
static bool rows_of_candidates(const char *bytes, size_t size, size_t at, size_t *end)
{
    uint32_t rows = 0;
    while (rows < SIDE && at < size) {
        struct text_line line = next_line(bytes, size, &at, 0);
        if (line.length == 0)
            continue;
        if (line.length != CELLS || !are_candidates(line.text, CELLS))
            return false;
        *end = at;
        rows++;
    }
    return rows == SIDE;
}

/* The signs of the piece, in one line or in nine; false: it has others. */
static bool take_signs(const struct piece *piece, char *signs)
{
    uint32_t n = 0;
    for (size_t i = 0; i < piece->size; i++) {
        if (strchr(" \t\r\n\"", piece->bytes[i]) != NULL)
            continue;
        if (n == SIGNS)
            return false;
        signs[n++] = piece->bytes[i];
    }
    return n == SIGNS && are_candidates(signs, n);
}

/* A cell with one candidate is given. */
static bool read_candidates(struct reading *r, const char *signs, struct foreign *out)
{
    struct sudoku_sheet s = {.side = SIDE, .number = r->piece->line};
    s.cells = reading_array(r, CELLS, sizeof *s.cells);
    s.candidates = reading_array(r, CELLS, sizeof *s.candidates);
    if (s.cells == NULL || s.candidates == NULL)
        return false;
    for (uint32_t i = 0; i < SIGNS; i++)
        if (sudoku_digit(signs[i], SIDE) > 0)
            s.candidates[i / SIDE] |= (uint64_t)1 << i % SIDE;
    for (uint32_t c = 0; c < CELLS; c++)
        for (uint32_t d = 0; d < SIDE; d++)
            if (s.candidates[c] == (uint64_t)1 << d)
                s.cells[c] = (uint8_t)(d + 1);
    return sudoku_document(&s, r, out);
}

/* ---- a list ---- */

static bool split(struct reading *r, struct pieces *pieces)
{
    const char *bytes = r->piece->bytes;
    size_t size = r->piece->size, first, lines = 1;
    uint32_t number = r->piece->line;
    (void)find_first(bytes, size, &first, &number);
    for (const char *c = bytes + first; (c = memchr(c, '\n', size - (size_t)(c - bytes))) != NULL; c++)
        lines++;
    pieces->piece = reading_array(r, lines, sizeof *pieces->piece);
    uint32_t usual = 0;
    for (size_t at = first; pieces->piece != NULL && at < size; number++) {
        struct text_line line = next_line(bytes, size, &at, number), grid = grid_of(&line);
        usual = usual == 0 && sudoku_side(grid.length) > 0 ? grid.length : usual;
        if (is_comment(&line) || is_words(&line, sudoku_side(usual)))
            continue;
        size_t begin = (size_t)(line.text - bytes), end = begin + line.length;
        if (line.length == CELLS && rows_of_candidates(bytes, size, begin, &end))
            for (; at < end; number++)
                (void)next_line(bytes, size, &at, 0);
        pieces->piece[pieces->n++] =
            (struct piece){.bytes = line.text, .size = end - begin, .line = line.number, .usual = usual};
    }
    return pieces->piece != NULL;
}

static uint32_t cells(const struct piece *piece, uint8_t *to, uint32_t room)
{
    struct text_line line = {piece->bytes, (uint32_t)piece->size, 0}, grid = grid_of(&line);
    uint32_t side = sudoku_side(grid.length);
    /* Above 9, what 0 means takes a look at the whole. Rows of candidates are longer than a grid. */
    if (side == 0 || side > 9 || grid.length > room || piece->size >= SIGNS)
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
    uint32_t side = r->piece->usual == 0 ? 4 : sudoku_side(r->piece->usual), width, height;
    for (uint32_t n = 4; n <= SUDOKU_SIDE_LIMIT && r->piece->usual == 0; n++) {
        uint32_t off = n * n > length ? n * n - length : length - n * n,
                 best = side * side > length ? side * side - length : length - side * side;
        side = sudoku_boxes(n, &width, &height) && off < best ? n : side;
    }
    const char *wanted =
        arena_format(r->arena, "%u for a grid of %u x %u", (unsigned)(side * side), (unsigned)side, (unsigned)side);
    return reading_error(r, r->piece->line, wanted, "a line of %u cell%s", (unsigned)length,
                         plural(length, "", "s"));
}

static bool read(struct reading *r, struct foreign *out)
{
    struct text_line line = {r->piece->bytes, (uint32_t)r->piece->size, r->piece->line}, grid = grid_of(&line);
    struct sudoku_sheet s = {.side = sudoku_side(grid.length), .number = r->piece->line};
    char signs[SIGNS];
    if (take_signs(r->piece, signs))
        return read_candidates(r, signs, out);
    if (s.side == 0)
        return wrong_length(r, grid.length);
    s.cells = reading_array(r, grid.length, sizeof *s.cells);
    bool from_zero = sudoku_counts_from_zero(grid.text, grid.length, s.side);
    for (uint32_t i = 0; s.cells != NULL && i < grid.length; i++) {
        int32_t digit = sudoku_digit(grid.text[i], s.side);
        if (digit < 0)
            return reading_error(r, r->piece->line, "a digit of this size, or . for an empty cell",
                                 "'%.*s' in place %u", utf8_sign(grid.text + i, grid.length - i), grid.text + i,
                                 (unsigned)i + 1);
        s.cells[i] = (uint8_t)(!from_zero ? digit : grid.text[i] == '0' ? 1 : digit == 0 ? 0 : digit + 1);
    }
    if (s.cells == NULL)
        return false;
    take_rest(r, &s, grid.text + grid.length, line.text + line.length);
    return sudoku_document(&s, r, out);
}

/* A note that would come back as something else is left out. */
static bool note_is_carried(const struct sudoku_sheet *s)
{
    if (s->note == NULL || *s->note == '\0' || strchr(separators, *s->note) != NULL)
        return false;
    struct text_line note = {s->note, (uint32_t)strlen(s->note), 0}, word = grid_of(&note);
    return word.length != s->side * s->side; /* it could be the answer */
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
    if (note_is_carried(&s))
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
