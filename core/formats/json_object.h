/* Files of JSON objects, one a puzzle: one of them, several in a row (.jsonl), or an array. */
#ifndef FORMATS_JSON_OBJECT_H
#define FORMATS_JSON_OBJECT_H

#ifdef ORIME_JANSSON

#include <jansson.h>

#include "formats/reading.h"

/* A piece for each outermost object, found by its braces: `split` of such a format. */
bool json_split(struct reading *r, struct pieces *pieces);

/* json_loadb that knows when memory is out: the answer is NULL, too, and `r` knows it. */
json_t *json_load(struct reading *r, const char *bytes, size_t size, size_t flags, json_error_t *error);

/* The object of a piece, for the caller to release; NULL: see the diagnostics. */
json_t *json_object_of(struct reading *r);

#endif
#endif
