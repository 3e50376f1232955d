/* Sudokus of other programs, rewritten: .sdx of SudoCue, Susser's lines, XML of OpenSudoku and KSudoku. */
#include <string.h>

#include "formats/rewrite.h"
#include "formats/sudoku_sheet.h"

enum { CELLS = 81, SIDE = 9 };

static bool next_word(const struct text_line *line, uint32_t *at, struct text_line *word)
{
    while (*at < line->length && (line->text[*at] == ' ' || line->text[*at] == '\t'))
        ++*at;
    uint32_t begin = *at;
    while (*at < line->length && line->text[*at] != ' ' && line->text[*at] != '\t')
        ++*at;
    *word = (struct text_line){line->text + begin, *at - begin, line->number};
    return *at > begin;
}

/* ---- .sdx: rows of words; a digit behind 'u' was placed by the solver, and several are marks: no part of the puzzle,
 * and perhaps wrong ---- */

bool rewrite_sudoku_sdx(struct rewriting *w)
{
    uint32_t rows = 0, placed = 0;
    for (uint32_t i = 0; i < w->n_lines; i++) {
        struct text_line word;
        uint32_t cells = 0;
        for (uint32_t at = 0; next_word(&w->lines[i], &at, &word); cells++) {
            bool user = word.length == 2 && (*word.text == 'u' || *word.text == 'U');
            for (uint32_t k = user; k < word.length; k++)
                if (word.text[k] < '1' || word.text[k] > '9')
                    return false;
            rewrite_text(w, " ");
            rewrite_text(w, word.length == 1 ? "" : ".");
            rewrite_put(w, word.text, word.length == 1 ? 1 : 0);
            placed += user;
        }
        if (cells != 0 && cells != SIDE)
            return false;
        rows += cells > 0;
        rewrite_text(w, "\n");
    }
    return rows > 0 && rows % SIDE == 0 && placed > 0;
}

/* ---- Susser: 81 cells, '+' before a digit that was placed, then perhaps ':' and candidates that are gone ---- */

static bool put_susser(struct rewriting *w, const struct text_line *line, bool *plus)
{
    const char *colon = memchr(line->text, ':', line->length);
    uint32_t n = colon == NULL ? line->length : (uint32_t)(colon - line->text), cells = 0;
    for (uint32_t i = 0; i < n; i++) {
        bool mark = line->text[i] == '+';
        *plus = *plus || mark;
        if (!mark && sudoku_digit(line->text[i], SIDE) < 0)
            return false;
        cells += !mark;
    }
    if (cells != CELLS)
        return false;
    rewrite_text(w, ":0000:x:");
    rewrite_put(w, line->text, n);
    rewrite_put(w, line->text + n, line->length - n);
    rewrite_text(w, colon == NULL ? ":::" : "::");
    return true;
}

bool rewrite_sudoku_susser(struct rewriting *w)
{
    uint32_t puzzles = 0;
    bool plus = false;
    for (uint32_t i = 0; i < w->n_lines; i++) {
        const struct text_line *line = &w->lines[i];
        if (line->length > 0 && *line->text != '#' && !put_susser(w, line, &plus))
            return false;
        puzzles += line->length > 0 && *line->text != '#';
        rewrite_text(w, "\n");
    }
    return puzzles > 0 && plus;
}

/* ---- XML ---- */

static bool find(const struct rewriting *w, size_t *at, const char *text)
{
    size_t n = strlen(text);
    for (; *at + n <= w->size; ++*at)
        if (memcmp(w->bytes + *at, text, n) == 0) {
            *at += n;
            return true;
        }
    return false;
}

/* <game data="003020600..."/>, one a puzzle. */
static bool rewrite_opensudoku(struct rewriting *w)
{
    uint32_t puzzles = 0;
    for (size_t at = 0; find(w, &at, "<game"); puzzles++) {
        size_t end = at, data = at;
        if (!find(w, &end, ">") || !find(w, &data, "data=\"") || data > end)
            return false;
        size_t begin = data;
        if (!find(w, &data, "\""))
            return false;
        rewrite_put(w, w->bytes + begin, data - 1 - begin);
        rewrite_text(w, "\n");
    }
    return puzzles > 0;
}

/* <values>, letters for digits: from 'a' on, or in old files from 'b' on. */
static bool rewrite_ksudoku(struct rewriting *w)
{
    size_t at = 0, type = 0, end;
    char most = 'a';
    if (!find(w, &at, "<values>"))
        return false;
    if (find(w, &type, "type=\"") && type < at && memcmp(w->bytes + type, "sudoku\"", 7) != 0)
        return reading_error(w->r, 0, "type=\"sudoku\"", "a puzzle of KSudoku that is no plain sudoku");
    end = at;
    if (!find(w, &end, "<"))
        return false;
    uint32_t n = 0, side;
    bool first = false;
    for (size_t i = at; i + 1 < end; i++) {
        char c = w->bytes[i];
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t')
            continue;
        if (c != '_' && (c < 'a' || c > 'z'))
            return false;
        first = first || c == 'a';
        most = c > most ? c : most;
        n++;
    }
    side = sudoku_side(n);
    bool old = !first && side > 0 && most == (char)('a' + side);
    for (size_t i = at; i + 1 < end; i++)
        if (w->bytes[i] == '_' || (w->bytes[i] >= 'a' && w->bytes[i] <= 'z')) {
            char sign = w->bytes[i] == '_' ? '.' : sudoku_sign((uint32_t)(w->bytes[i] - 'a') + (old ? 0 : 1));
            rewrite_put(w, &sign, 1);
        }
    rewrite_text(w, "\n");
    return side > 0;
}

bool rewrite_sudoku_xml(struct rewriting *w)
{
    size_t at = 0;
    w->other_lines = true;
    if (w->size == 0 || w->n_lines == 0)
        return false;
    if (find(w, &at, "<opensudoku"))
        return rewrite_opensudoku(w);
    at = 0;
    return find(w, &at, "<ksudoku") && rewrite_ksudoku(w);
}
