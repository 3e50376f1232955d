/* Inputs that name cells: lists and pairs. */
#include <string.h>

#include "define/inputs.h"

/* Cells of all lists, as they are read. */
struct lists {
    uint32_t *cells, *begin;
    int32_t *of;
    uint32_t n, used, room;
};

static void add_cell(const struct reading *r, struct lists *l, uint32_t cell)
{
    if (l->used == l->room) {
        uint32_t room = l->room == 0 ? 64 : 2 * l->room;
        uint32_t *more = r->host->alloc(r->r, room * sizeof *more);
        if (l->used > 0)
            memcpy(more, l->cells, l->used * sizeof *more);
        l->cells = more;
        l->room = room;
    }
    l->cells[l->used++] = cell;
}

static bool is_cell(const char *text)
{
    return (*text == 'r' || *text == 'R') && text[1] >= '0' && text[1] <= '9';
}

static bool twice(const struct lists *l, uint32_t first)
{
    for (uint32_t i = first; i < l->used; i++)
        for (uint32_t k = first; k < i; k++)
            if (l->cells[i] == l->cells[k])
                return true;
    return false;
}

static bool read_list(const struct reading *r, const struct orime_line *line, struct lists *l)
{
    uint32_t at = 0, cell, first = l->used;
    const struct orime_line *word = r->host->word(r->r, line, &at);
    l->of[l->n] = ORIME_NO_NUMBER;
    if (word != NULL && !is_cell(word->text)) {
        if (!read_clue(r, &(struct token){word->text, 1, line}, &l->of[l->n]))
            return false;
        word = r->host->word(r->r, line, &at);
    }
    for (; word != NULL; word = r->host->word(r->r, line, &at)) {
        if (!read_cell(r, word, &cell))
            return false;
        add_cell(r, l, cell);
    }
    l->begin[++l->n] = l->used;
    if (l->used - first > 4096 || l->used == first || twice(l, first)) {
        r->host->error(r->r, line, "one or more cells, each once",
                       l->used == first ? "no cells" : l->used - first > 4096 ? "too many cells" : "a cell twice");
        return false;
    }
    return true;
}

static bool read_sign(const struct reading *r, const struct orime_line *line, const char *text, int32_t *of)
{
    for (uint32_t i = 0; i < r->input->n_symbols; i++)
        if (strcmp(r->input->symbols[i], text) == 0) {
            *of = (int32_t)i;
            return true;
        }
    return bad_clue(r, &(struct token){text, 1, line}, "a sign of the rule between two cells, such as r1c1 < r1c2");
}

static bool read_pair(const struct reading *r, const struct orime_line *line, struct lists *l)
{
    uint32_t at = 0, cell, signs = r->input->n_symbols > 0;
    for (uint32_t k = 0; k < 2 + signs; k++) {
        const struct orime_line *word = r->host->word(r->r, line, &at);
        bool sign = signs == 1 && k == 1;
        if (word == NULL) {
            r->host->error(r->r, line, signs ? "a cell, a sign and a cell, such as r1c1 < r1c2" : "two cells",
                           "%u words", (unsigned)k);
            return false;
        }
        if (sign ? !read_sign(r, line, word->text, &l->of[l->n]) : !read_cell(r, word, &cell))
            return false;
        if (!sign)
            add_cell(r, l, cell);
    }
    l->begin[++l->n] = l->used;
    if (r->host->word(r->r, line, &at) == NULL && l->cells[l->used - 1] != l->cells[l->used - 2])
        return true;
    r->host->error(r->r, line, "two different cells", "more words, or one cell twice");
    return false;
}

/* One list a line that is not empty. */
static bool read_lines(const struct reading *r, struct clue_set *clues,
                       bool (*read_line)(const struct reading *r, const struct orime_line *line, struct lists *l))
{
    uint32_t n;
    bool good = true;
    const struct orime_line *lines = r->host->lines(r->r, "board", r->input->name, &n);
    struct lists l = {.of = r->host->alloc(r->r, (n + (size_t)1) * sizeof *l.of),
                      .begin = r->host->alloc(r->r, (n + (size_t)2) * sizeof *l.begin)};
    for (uint32_t i = 0; i < n; i++)
        if (lines[i].length > 0)
            good &= read_line(r, &lines[i], &l);
    clues->n = l.n;
    clues->of = l.of;
    clues->cells = l.cells;
    clues->begin = l.begin;
    return good;
}

bool input_read_lists(const struct reading *r, struct clue_set *clues)
{
    return read_lines(r, clues, read_list);
}

bool input_read_pairs(const struct reading *r, struct clue_set *clues)
{
    return read_lines(r, clues, read_pair);
}
