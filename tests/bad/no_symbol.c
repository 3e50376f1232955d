/* A shared object that is no rule. */
#include "orime/rule.h"

extern ORIME_EXPORT const int something_else;
const int something_else = 1;
