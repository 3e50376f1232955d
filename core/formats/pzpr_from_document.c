/* From the documents that the rules read to the sheets of pzprjs. */
#include <string.h>

#include "base/dsu.h"
#include "formats/pzpr.h"

/* What a document of the kind may have beside [puzzle], "section key|...". */
static const char *carried(const struct pzpr_kind *kind)
{
    if ((kind->traits & PZPR_CIRCLES) != 0)
        return "board circles";
    if ((kind->traits & PZPR_DIGITS) != 0)
        return "board givens";
    if ((kind->traits & PZPR_WALLS) != 0)
        return "board regions|board numbers|board walls|options split|options borders";
    return (kind->traits & PZPR_RUNS) != 0    ? "clues rows|clues columns"
           : (kind->traits & PZPR_TILES) != 0 ? "board regions|clues rows|clues columns|clues inside|options split"
                                              : "board regions|board numbers|options split";
}

static bool may_have(const char *list, const char *section, const char *key)
{
    size_t n = strlen(section), k = strlen(key);
    for (const char *at = list;; at++) {
        if (strncmp(at, section, n) == 0 && at[n] == ' ' && strncmp(at + n + 1, key, k) == 0 &&
            (at[n + 1 + k] == '|' || at[n + 1 + k] == '\0'))
            return true;
        at += strcspn(at, "|");
        if (*at == '\0')
            return false;
    }
}

static bool all_carried(struct reading *r, const struct ini_document *doc, const struct pzpr_kind *kind)
{
    for (uint32_t i = 0; i < doc->n_sections; i++) {
        const struct ini_section *section = &doc->sections[i];
        for (uint32_t k = 0; k < section->n_entries && strcmp(section->name, "puzzle") != 0; k++)
            if (!may_have(carried(kind), section->name, section->entries[k].key)) {
                struct place at = {doc->file, section->entries[k].line, section->name, section->entries[k].key};
                diagnose(r->d, &at, NULL, "the sites of pzprjs have no such thing in %s", kind->id);
                return false;
            }
    }
    return true;
}

/* A word of a row of a picture. */
struct cell_word {
    const char *text;
    uint32_t length;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == ',';
}

/* The next word at *at, or, in a row without blanks, the next character. */
static struct cell_word next_word(const char **at, bool single)
{
    while (is_blank(**at))
        ++*at;
    struct cell_word word = {*at, 0};
    while (**at != '\0' && !is_blank(**at) && !(single && word.length == 1)) {
        ++*at;
        word.length++;
    }
    return word;
}

static const char *row_start(const struct ini_line *line)
{
    return line->text + (line->text[0] == '|');
}

static bool is_single(const struct ini_line *line)
{
    return strpbrk(row_start(line), " \t,") == NULL;
}

static uint32_t words_of(const struct ini_line *line)
{
    uint32_t n = 0;
    const char *at = row_start(line);
    while (next_word(&at, is_single(line)).length > 0)
        n++;
    return n;
}

/* The words of a picture, one a cell; a picture may have its rows in one line. NULL: not as many as there are cells,
 * which is noted, or no memory. */
static const struct cell_word *picture_words(struct reading *r, const struct pzpr_sheet *s, const char *section,
                                             const struct ini_entry *e)
{
    uint32_t n = 0, cells = pzpr_cells(s);
    struct cell_word *words = reading_array(r, cells, sizeof *words);
    for (uint32_t y = 0; words != NULL && y < e->n_lines; y++) {
        const char *at = row_start(&e->lines[y]);
        for (struct cell_word word; (word = next_word(&at, is_single(&e->lines[y]))).length > 0; n++)
            if (n < cells)
                words[n] = word;
    }
    if (words == NULL || n == cells)
        return words;
    diagnose(r->d, &(struct place){r->file, e->line, section, e->key}, NULL, "%u cells on a board of %u", (unsigned)n,
             (unsigned)cells);
    return NULL;
}

static bool take_regions(struct reading *r, struct pzpr_sheet *s, const struct ini_entry *e)
{
    const struct cell_word *words = picture_words(r, s, "board", e);
    for (uint32_t c = 0; words != NULL && c < pzpr_cells(s); c++) {
        const struct cell_word *w = &words[c], *left = w - 1, *above = w - s->columns;
        s->region[c] = c;
        if (c % s->columns > 0 && w->length == left->length && memcmp(w->text, left->text, w->length) == 0)
            dsu_union(s->region, c, c - 1);
        if (c >= s->columns && w->length == above->length && memcmp(w->text, above->text, w->length) == 0)
            dsu_union(s->region, c, c - s->columns);
    }
    if (words != NULL)
        pzpr_close_regions(s);
    return words != NULL;
}

static int32_t decimal(struct cell_word word)
{
    int32_t number = 0;
    for (uint32_t i = 0; i < word.length; i++)
        if (word.text[i] < '0' || word.text[i] > '9' || number > 99999999)
            return PZPR_NO_NUMBER;
        else
            number = 10 * number + (word.text[i] - '0');
    return word.length == 0 ? PZPR_NO_NUMBER : number;
}

/* What a word says; '.', or what means nothing: no number. */
static int32_t number_in(const struct pzpr_kind *kind, struct cell_word word)
{
    char c = word.length == 1 ? *word.text : '\0';
    if ((kind->traits & PZPR_CIRCLES) != 0)
        return c == 'o' ? 1 : c == '#' ? 2 : PZPR_NO_NUMBER;
    if ((kind->traits & PZPR_DIGITS) == 0)
        return c == '?' ? PZPR_ANY_NUMBER : decimal(word);
    const char *digit = c == '\0' ? NULL : strchr(pzpr_sudoku_digits, c);
    int32_t number = digit != NULL ? (int32_t)(digit - pzpr_sudoku_digits) + 1 : decimal(word);
    return number == 0 ? PZPR_NO_NUMBER : number;
}

static bool take_numbers(struct reading *r, struct pzpr_sheet *s, const struct ini_entry *e)
{
    const struct cell_word *words = picture_words(r, s, "board", e);
    for (uint32_t c = 0; words != NULL && c < pzpr_cells(s); c++)
        s->number[c] = number_in(s->kind, words[c]);
    return words != NULL;
}

/* A number that belongs to a region: to its first cell. */
static bool move_to_top(struct reading *r, struct pzpr_sheet *s)
{
    uint32_t n = 0, cells = pzpr_cells(s);
    uint32_t *first = reading_array(r, cells, sizeof *first);
    for (uint32_t c = 0; first != NULL && c < cells; c++) {
        if (s->region[c] == n)
            first[n++] = c;
        int32_t number = s->number[c];
        s->number[c] = PZPR_NO_NUMBER;
        if (number != PZPR_NO_NUMBER)
            s->number[first[s->region[c]]] = number;
    }
    return first != NULL;
}

/* The runs of a clue; "0" is an empty one, "?" one that is not known. */
static bool take_runs(struct reading *r, const struct ini_entry *e, uint32_t i, uint32_t slots, struct pzpr_line *line)
{
    const struct place at = {r->file, e->lines[i].line, "clues", e->key};
    const char *text = e->lines[i].text;
    for (struct cell_word word; (word = next_word(&text, false)).length > 0;) {
        int32_t number = decimal(word);
        if (number == PZPR_NO_NUMBER && *word.text == '?') {
            diagnose(r->d, &at, NULL, "the sites of pzprjs have no clues that are not known (?)");
            return false;
        }
        if (*word.text == '*') {
            diagnose(r->d, &at, NULL, "the sites of pzprjs have no runs whose length is not known (*)");
            return false;
        }
        if (number <= 0)
            continue;
        if (line->n == slots) {
            diagnose(r->d, &at, NULL, "more runs than the %u that the sites of pzprjs have room for", (unsigned)slots);
            return false;
        }
        line->numbers[line->n++] = number;
    }
    return true;
}

/* A clue for each of n lines: runs, or a number (or nothing) a word. */
static bool take_clues(struct reading *r, const struct pzpr_sheet *s, const struct ini_entry *e,
                       struct pzpr_line *lines, uint32_t n, uint32_t slots)
{
    uint32_t clue = 0;
    for (uint32_t i = 0; e != NULL && i < e->n_lines && i < n && (s->kind->traits & PZPR_RUNS) != 0; i++)
        if (!take_runs(r, e, i, slots, &lines[i]))
            return false;
    for (uint32_t i = 0; e != NULL && i < e->n_lines && (s->kind->traits & PZPR_TILES) != 0; i++) {
        const char *text = e->lines[i].text;
        for (struct cell_word word; clue < n && (word = next_word(&text, false)).length > 0; clue++) {
            lines[clue].numbers[0] = decimal(word);
            lines[clue].n = lines[clue].numbers[0] != PZPR_NO_NUMBER;
        }
    }
    return true;
}

/* Split cells: words DOWN\RIGHT. */
static bool take_splits(struct reading *r, struct pzpr_sheet *s, const struct ini_entry *e)
{
    const struct cell_word *words = picture_words(r, s, "clues", e);
    for (uint32_t c = 0; words != NULL && c < pzpr_cells(s); c++) {
        const char *bar = memchr(words[c].text, '\\', words[c].length);
        if (bar == NULL)
            continue;
        uint32_t half = (uint32_t)(bar - words[c].text);
        s->split[c] = true;
        s->down[c] = decimal((struct cell_word){words[c].text, half});
        s->number[c] = decimal((struct cell_word){bar + 1, words[c].length - half - 1});
    }
    return words != NULL && pzpr_number_regions(s, r->arena);
}

static bool take_around(struct reading *r, struct pzpr_sheet *s, const struct ini_document *doc)
{
    const struct ini_entry *inside = ini_get(doc, "clues", "inside");
    return take_clues(r, s, ini_get(doc, "clues", "rows"), s->left, s->rows, pzpr_slots(s->columns)) &&
           take_clues(r, s, ini_get(doc, "clues", "columns"), s->top, s->columns, pzpr_slots(s->rows)) &&
           (inside == NULL || s->split == NULL || take_splits(r, s, inside));
}

/* A glyph a cell. */
static void take_answer(struct pzpr_sheet *s, const char *answer)
{
    bool digits = (s->kind->traits & PZPR_DIGITS) != 0, circles = (s->kind->traits & PZPR_CIRCLES) != 0;
    for (uint32_t c = 0; c < pzpr_cells(s) && *answer != '\0'; answer++) {
        const char *digit = strchr(pzpr_sudoku_digits, *answer);
        if (*answer == '\n')
            continue;
        if (digits)
            s->answer[c] = digit == NULL ? PZPR_OPEN : (int32_t)(digit - pzpr_sudoku_digits) + 1;
        else if (*answer == '#' || *answer == (circles ? 'o' : '.'))
            s->answer[c] = (*answer == '#') == !circles ? PZPR_BLACK : PZPR_WHITE; /* a black circle is 2 */
        c++;
    }
    s->answered = true;
}

/* Walls are those between regions, and those of `walls` (NULL: no others). */
static void take_walls(struct pzpr_sheet *s, const struct ini_entry *walls)
{
    for (uint32_t c = 0; c < pzpr_cells(s); c++)
        for (uint32_t below = 0; below < 2; below++) {
            uint32_t x = c % s->columns, y = c / s->columns, next = c + (below ? s->columns : 1);
            if (below ? y + 1 == s->rows : x + 1 == s->columns)
                continue;
            const struct ini_line *line =
                walls == NULL || 2 * y + below >= walls->n_lines ? NULL : &walls->lines[2 * y + below];
            uint32_t place = 2 * x + !below;
            s->wall[below][c] =
                s->region[c] != s->region[next] || (line != NULL && place < line->length && line->text[place] != '.');
        }
}

/* The size of the board, from what there is. */
static void measure(const struct ini_document *doc, const struct pzpr_kind *kind, uint32_t *columns, uint32_t *rows)
{
    static const char *const pictures[][2] = {
        {"board", "regions"}, {"board", "givens"}, {"board", "circles"}, {"board", "numbers"}};
    const struct ini_entry *e = NULL;
    *columns = *rows = 0;
    for (size_t i = 0; e == NULL && i < sizeof pictures / sizeof *pictures; i++)
        e = ini_get(doc, pictures[i][0], pictures[i][1]);
    if (e != NULL && e->n_lines > 0) {
        *rows = e->n_lines;
        *columns = words_of(&e->lines[0]);
    }
    const struct ini_entry *left = ini_get(doc, "clues", "rows"), *top = ini_get(doc, "clues", "columns");
    if ((kind->traits & PZPR_RUNS) != 0 && left != NULL && top != NULL) {
        *rows = left->n_lines;
        *columns = top->n_lines;
    }
    if ((kind->traits & PZPR_DIGITS) != 0 && *rows == 1) /* a grid in one line */
        for (*rows = 0; *rows * *rows < *columns;)
            ++*rows;
    if ((kind->traits & PZPR_DIGITS) != 0)
        *columns = *rows;
}

bool pzpr_from_document(struct reading *r, const struct ini_document *doc, const char *answer, struct pzpr_sheet *s)
{
    const struct ini_entry *rule = ini_get(doc, "puzzle", "rule"), *regions = ini_get(doc, "board", "regions"),
                           *numbers = ini_get(doc, "board", "numbers");
    const struct pzpr_kind *kind = pzpr_kind_named(rule->lines[0].text, rule->lines[0].length);
    const struct ini_entry *borders = ini_get(doc, "options", "borders");
    uint32_t columns, rows;
    if (kind != NULL && strcmp(kind->id, "aqre") == 0 && borders != NULL && borders->n_lines == 1 &&
        strcmp(borders->lines[0].text, "yes") == 0)
        kind = pzpr_kind_flagged(kind->id, "b", 1);
    if (kind == NULL || !all_carried(r, doc, kind))
        return false;
    if ((kind->traits & (PZPR_CIRCLES | PZPR_DIGITS)) != 0)
        numbers = ini_get(doc, "board", (kind->traits & PZPR_CIRCLES) != 0 ? "circles" : "givens");
    measure(doc, kind, &columns, &rows);
    if (!pzpr_begin(s, kind, columns, rows, rule->line, r) || (regions != NULL && !take_regions(r, s, regions)) ||
        (s->number != NULL && numbers != NULL && !take_numbers(r, s, numbers)))
        return false;
    if ((kind->traits & PZPR_WALLS) != 0)
        take_walls(s, ini_get(doc, "board", "walls"));
    if ((kind->traits & PZPR_AT_TOP) != 0 && !move_to_top(r, s))
        return false;
    if (s->top != NULL && !take_around(r, s, doc))
        return false;
    if (answer != NULL)
        take_answer(s, answer);
    return true;
}
