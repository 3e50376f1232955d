#include "render/cairo_calls.h"

#ifdef ORIME_CAIRO

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    size_t offset;
} members[] = {
#define CAIRO_ENTRY(name) {"cairo_" #name, offsetof(struct cairo_calls, name)},
    CAIRO_CALLS(CAIRO_ENTRY)
#undef CAIRO_ENTRY
};

const char cairo_missing[] = "PNG needs cairo, and there is no libcairo.so.2 here (Debian: libcairo2)";
const char cairo_too_old[] = "PNG needs a newer cairo than the libcairo.so.2 that is here";
const char cairo_no_memory[] = "out of memory";

const char *cairo_open(struct cairo_calls *calls)
{
    void *library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) /* what failed may have been memory, which the words do not tell */
        library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        const char *why = dlerror();
        return why == NULL || strstr(why, "memory") != NULL ? cairo_no_memory : cairo_missing;
    }
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        void *symbol = dlsym(library, members[i].name);
        if (symbol == NULL)
            return cairo_too_old;
        memcpy((char *)calls + members[i].offset, &symbol, sizeof symbol); /* POSIX: a function pointer has this form */
    }
    return NULL;
}

#else

typedef int nothing_without_cairo; /* a file must hold something */

#endif
