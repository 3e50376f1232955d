/* What is filled in, and answers that somebody else found. */
#include <string.h>

#include "library/handle.h"

/* Is each of these a value that its cell can take, or (`open`) not known? */
static bool are_values(orime_puzzle *p, const uint8_t *values, uint32_t n, bool open)
{
    if (n != model_answer_cells(&p->puzzle.model)) {
        (void)report_said(&p->report, ORIME_BAD_CALL, "not as many values as the puzzle has cells");
        return false;
    }
    for (uint32_t c = 0; c < n; c++)
        if (values[c] >= orime_cell_value_count(p, c) && !(open && values[c] == ORIME_NOT_KNOWN)) {
            (void)report_said(&p->report, ORIME_BAD_CALL, "a cell has a value that it cannot take");
            return false;
        }
    return true;
}

enum orime_code orime_set_state(orime_puzzle *p, const uint8_t *values, uint32_t n)
{
    if (!puzzle_usable(p))
        return p->report.code;
    if (values != NULL && !are_values(p, values, n, true))
        return p->report.code;
    p->has_state = values != NULL;
    if (values != NULL)
        memcpy(p->state, values, n);
    return ORIME_OK;
}

enum orime_code orime_read_state(orime_puzzle *p, const char *text, size_t size)
{
    if (!puzzle_usable(p))
        return p->report.code;
    bool good = puzzle_read_state(&p->puzzle, "what is filled in", text, size, p->other, &p->report.d);
    if (!good)
        return report_noted(&p->report, ORIME_BAD_INPUT);
    memcpy(p->state, p->other, model_answer_cells(&p->puzzle.model));
    p->has_state = true;
    return ORIME_OK;
}

const uint8_t *orime_state(const orime_puzzle *p)
{
    return p->has_state ? p->state : NULL;
}

const uint8_t *orime_known(orime_puzzle *p)
{
    return p->dead ? NULL : p->known;
}

enum orime_code orime_read_answer(orime_puzzle *p, const char *text, size_t size, const uint8_t **values)
{
    *values = NULL;
    if (!puzzle_usable(p))
        return p->report.code;
    if (!puzzle_read_answer(&p->puzzle, "answer", text, size, p->read, &p->report.d))
        return report_noted(&p->report, ORIME_BAD_INPUT);
    *values = p->read;
    return ORIME_OK;
}

enum orime_code orime_judge(orime_puzzle *p, const uint8_t *values, uint32_t n, bool *right)
{
    *right = false;
    if (!puzzle_usable(p))
        return p->report.code;
    if (!are_values(p, values, n, false))
        return p->report.code;
    arena_reset(&p->reasons);
    p->reason = NULL;
    *right = puzzle_validate(&p->puzzle, values, &p->report.d);
    if (*right)
        return ORIME_OK;
    if (report_noted(&p->report, ORIME_OK) != ORIME_OK)
        return p->report.code;
    p->reason = arena_text(&p->reasons, p->report.error, strlen(p->report.error));
    report_begin(&p->report);
    return p->reason == NULL ? report_memory(&p->report) : ORIME_OK;
}
