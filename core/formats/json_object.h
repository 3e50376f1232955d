/* Files of JSON objects, one a puzzle: one of them, several in a row (.jsonl), or an array. */
#ifndef FORMATS_JSON_OBJECT_H
#define FORMATS_JSON_OBJECT_H

#ifdef ORIME_JANSSON

#include <jansson.h>

#include "formats/reading.h"

/* A piece for each outermost object, found by its braces: `split` of such a format. */
bool json_split(struct reading *r, struct pieces *pieces);

/* The object of a piece, for the caller to release; NULL: see the diagnostics. */
json_t *json_object_of(struct reading *r);

#endif
#endif
