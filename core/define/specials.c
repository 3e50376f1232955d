/* The table of terms that are no sum of what single cells give. Each is compared with a number; the builder has them in
 * build_special.c, the evaluator in judge_special.c, in this order. */
#include "define/term.h"

const struct special specials[] = {
    {"seen", "values that are larger than all before them, seen from start or from end", false, false, true},
    {"first", "the value that comes first, seen from start or from end", true, false, true},
    {"sum between", "the numbers between the two cells that take these values", true, true, false},
    {"product", "of the values", false, false, false},
    {"difference", "the larger less the smaller of two values; of more, the largest less all others", false, false,
     false},
    {"quotient", "the larger by the smaller of two values; of more, the largest by all others", false, false, false},
    {"largest", "the largest value", false, false, false},
    {"smallest", "the smallest value", false, false, false},
    {"sees", "cells of this kind seen from a cell, itself included", true, false, false},
    {"count ... between", "cells between the two that take these values; read by `count`", false, false, false},
    {"changes of", "how often neighbours in the order of the place are not both of the set, or both not", true, false,
     false},
};

uint32_t specials_count(void)
{
    return sizeof specials / sizeof *specials;
}
