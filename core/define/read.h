/* The sections of a definition. */
#ifndef DEFINE_READ_H
#define DEFINE_READ_H

#include "define/words.h"

/* What [rule] and [example] say. */
struct heading {
    const char *name, *summary, *version, *example;
};

/* Reads all of it into p->d; false: errors were noted. */
bool read_definition(struct parser *p, struct heading *h);
bool read_values(struct parser *p);

/* The schema that puzzle files of the definition keep to; NULL: out of memory. */
const struct orime_section *make_schema(struct parser *p, uint32_t *n);

#endif
