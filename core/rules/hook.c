#include "rules/hook.h"

#include <stdarg.h>
#include <stdio.h>

/* No local variable is changed between setjmp and longjmp: what must survive is in *h. */
enum hook_end hook_call(struct hook *h, void (*body)(void *context), void *context)
{
    h->end = HOOK_RETURNED;
    if (setjmp(h->escape) == 0)
        body(context);
    return h->end;
}

void hook_out_of_memory(struct hook *h)
{
    h->end = HOOK_NO_MEMORY;
    longjmp(h->escape, 1);
}

void hook_misuse(struct hook *h, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(h->message, sizeof h->message, format, args);
    va_end(args);
    h->end = HOOK_MISUSED;
    longjmp(h->escape, 1);
}
