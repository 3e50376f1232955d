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

/* A key and its value. A number that is larger than programs take becomes the largest that they do. */
void json_put_text(struct json *j, const char *key, const char *text);
void json_put_number(struct json *j, const char *key, uint64_t number);
void json_put_int(struct json *j, const char *key, int64_t number);
void json_put_double(struct json *j, const char *key, double number);
void json_put_bool(struct json *j, const char *key, bool value);

void json_end_line(struct json *j);                /* end of the line; the next object starts anew */

#endif
