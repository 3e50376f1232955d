/* SET before SET, each SET equally often, numbers in sight, all but some clues, matched clues, on a finished board. */
#include "define/facts.h"
#include "define/judge.h"

bool judge_before(struct judge *j, const struct site *s, const struct fact *f)
{
    orime_set first = game_set(j->g, &f->set), second = game_set(j->g, &f->other);
    bool begun = false;
    for (uint32_t k = 0; k < s->n; k++) {
        if (begun && judge_in(j, s->cells[k], first))
            return false;
        begun = begun || judge_in(j, s->cells[k], second);
    }
    return true;
}

bool judge_often(struct judge *j, const struct site *s, const struct fact *f)
{
    orime_set set = game_set(j->g, &f->set);
    int64_t often = -1;
    for (uint32_t v = 0; v < j->g->n_values; v++) {
        int64_t n = 0;
        for (uint32_t k = 0; k < s->n; k++)
            n += j->values[s->cells[k]] == v;
        if ((set >> v & 1) == 0)
            continue;
        if (often >= 0 && often != n)
            return false;
        often = n;
    }
    return true;
}

bool judge_sight(struct judge *j, const struct site *s, const struct fact *f)
{
    int64_t width = j->g->width;
    (void)s, (void)f;
    for (int64_t c = 0; c < j->g->cells; c++)
        for (int down = 0; down < 2; down++) {
            int64_t x = c % width + !down, y = c / width + down, apart = 0;
            int64_t own = j->g->number[j->values[c]];
            while (x < width && y < j->g->height && game_open(j->g, (uint32_t)(y * width + x)) &&
                   j->g->number[j->values[y * width + x]] == NO_VALUE_NUMBER) {
                x += !down;
                y += down;
                apart++;
            }
            if (own == NO_VALUE_NUMBER || !game_open(j->g, (uint32_t)c) || x >= width || y >= j->g->height ||
                !game_open(j->g, (uint32_t)(y * width + x)))
                continue;
            int64_t d = own - j->g->number[j->values[y * width + x]];
            if ((d < 0 ? -d : d) != apart)
                return false;
        }
    return true;
}

/* From each cell on to the right and down, as long as cells are of the set: how many borders are crossed? */
bool judge_crosses(struct judge *j, const struct site *s, const struct fact *f)
{
    const uint32_t *of = j->g->clues[f->input].regions.of;
    orime_set set = game_set(j->g, &f->set);
    int64_t width = j->g->width;
    (void)s;
    for (int64_t c = 0; of != NULL && c < j->g->cells; c++)
        for (int down = 0; down < 2; down++) {
            uint32_t borders = 0;
            for (int64_t x = c % width, y = c / width, last = c; x < width && y < j->g->height; x += !down, y += down) {
                int64_t here = y * width + x;
                if (!judge_on_board(j, x, y) || !judge_in(j, (uint32_t)here, set))
                    break;
                borders += of[here] != of[last];
                last = here;
            }
            if (borders > f->height)
                return false;
        }
    return true;
}

bool judge_all_but(struct judge *j, const struct site *s, const struct fact *f)
{
    const struct fact *inner = f->extra;
    int64_t but, wrong = 0;
    if (!judge_term(j, s, f->low, &but))
        return true;
    for (uint32_t k = 0; k < s->n; k++) {
        uint32_t cell = s->cells[k];
        struct site one = *s;
        if (!game_has(j->g, f->input, cell) || j->g->clues[f->input].of[cell] < 0)
            continue;
        one.cells = &cell;
        one.n = 1;
        one.own = cell;
        wrong += !inner->kind->judge(j, &one, inner);
    }
    return wrong == but;
}

/* ---- matching ---- */

struct matching {
    struct judge *j;
    orime_set set;
    int64_t *clue_of; /* by cell of the set: its clue's cell; -1 */
    uint32_t *seen, round;
};

/* Finds a cell for a clue, and another one for that cell's clue where it has one already. */
static bool place(struct matching *m, int64_t clue)
{
    int64_t width = m->j->g->width;
    for (uint32_t d = 0; d < 4; d++) {
        int64_t x = clue % width + direction_x(d), y = clue / width + direction_y(d), c = y * width + x;
        if (!judge_on_board(m->j, x, y) || !judge_in(m->j, (uint32_t)c, m->set) || m->seen[c] == m->round)
            continue;
        m->seen[c] = m->round;
        if (m->clue_of[c] < 0 || place(m, m->clue_of[c])) {
            m->clue_of[c] = clue;
            return true;
        }
    }
    return false;
}

/* As many cells of the set as clues, and each clue gets one of its own. */
bool judge_matched(struct judge *j, const struct site *s, const struct fact *f)
{
    struct matching m = {j, game_set(j->g, &f->set), judge_memory(j, j->g->cells * sizeof *m.clue_of),
                         judge_memory(j, j->g->cells * sizeof *m.seen), 0};
    int64_t cells = 0, clues = 0;
    (void)s;
    for (uint32_t c = 0; c < j->g->cells; c++) {
        m.clue_of[c] = -1;
        cells += game_open(j->g, c) && judge_in(j, c, m.set);
        clues += game_has(j->g, f->input, c);
    }
    for (uint32_t c = 0; c < j->g->cells; c++) {
        m.round++;
        if (game_has(j->g, f->input, c) && !place(&m, c))
            return false;
    }
    return cells == clues;
}
