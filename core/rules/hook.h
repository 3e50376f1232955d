/* Calls into a rule, and the two ways out of them that are not a return: memory is out, or the rule used the host table
 * as it must not. Host functions never fail half-way for the rule: they leave the hook for good, by longjmp. */
#ifndef RULES_HOOK_H
#define RULES_HOOK_H

#include <setjmp.h>

enum hook_end { HOOK_RETURNED, HOOK_NO_MEMORY, HOOK_MISUSED };

/* The first member of what a hook is given (its reader, model, report or canvas). */
struct hook {
    jmp_buf escape;
    enum hook_end end;
    char message[200]; /* HOOK_MISUSED: what the rule did */
};

/* Calls body(context), which calls the rule. What the rule made so far lies in arenas, so nothing leaks by a jump. */
enum hook_end hook_call(struct hook *h, void (*body)(void *context), void *context);

/* Leave the hook that runs. */
_Noreturn void hook_out_of_memory(struct hook *h);
_Noreturn void hook_misuse(struct hook *h, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
