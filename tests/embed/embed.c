/* A program as somebody who installed orime writes it: embed PUZZLE [RULES]. */
#include <orime/orime.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    orime_rules *rules = orime_open_rules(argc > 2 ? argv[2] : NULL);
    if (rules == NULL || orime_rules_error(rules) != NULL)
        fputs(rules == NULL ? "out of memory\n" : orime_rules_error(rules), stderr);
    orime_puzzle *p = rules == NULL ? NULL : orime_load_file(rules, argv[1], NULL);
    bool found = orime_error(p) == NULL && orime_next(p) == ORIME_FOUND;
    fputs(found ? orime_picture(p) : orime_error(p) != NULL ? orime_error(p) : "no answer\n", found ? stdout : stderr);
    orime_free(p);
    orime_close_rules(rules);
    return found ? 0 : 1;
}
