/* Are two sheets of pzprjs the same? */
#ifndef TESTS_FORMATS_SAME_PZPR_H
#define TESTS_FORMATS_SAME_PZPR_H

#include "formats/pzpr.h"

static inline bool same_clues(const struct pzpr_line *a, const struct pzpr_line *b, uint32_t n)
{
    for (uint32_t i = 0; a != NULL && i < n; i++) {
        if (a[i].n != b[i].n)
            return false;
        for (uint32_t k = 0; k < a[i].n; k++)
            if (a[i].numbers[k] != b[i].numbers[k])
                return false;
    }
    return true;
}

static inline bool same_boards(const struct pzpr_sheet *a, const struct pzpr_sheet *b, bool answers)
{
    if (a->kind != b->kind || a->columns != b->columns || a->rows != b->rows)
        return false;
    for (uint32_t c = 0; c < pzpr_cells(a); c++)
        if ((a->region != NULL && a->region[c] != b->region[c]) ||
            (a->number != NULL && a->number[c] != b->number[c]) ||
            (a->split != NULL && (a->split[c] != b->split[c] || a->down[c] != b->down[c])) ||
            (answers && a->answer[c] != b->answer[c]))
            return false;
    return same_clues(a->top, b->top, a->columns) && same_clues(a->left, b->left, a->rows);
}

#endif
