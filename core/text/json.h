/* A small JSON writer: one object a line, commas and escapes kept right. */
#ifndef TEXT_JSON_H
#define TEXT_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct json {
    FILE *out;
    bool comma; /* a value has been written at this level */
};

void json_begin_object(struct json *j);            /* as an item or as the value of the key just written */
void json_end_object(struct json *j);
void json_begin_array(struct json *j);
void json_end_array(struct json *j);
void json_key(struct json *j, const char *key);
void json_text(struct json *j, const char *text);  /* bytes that are not UTF-8 become U+FFFD; NULL: null */
void json_int(struct json *j, int64_t number);
void json_double(struct json *j, double number);     /* 6 digits behind the point */
void json_bool(struct json *j, bool value);
void json_end_line(struct json *j);                /* end of the line; the next object starts anew */

#endif
