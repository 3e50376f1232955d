#include "text/json.h"

#include <math.h>
#include <string.h>

#include "text/utf8.h"

/* Before an item: the comma that parts it from the one before. */
static void item(struct json *j)
{
    if (j->comma)
        (void)fputc(',', j->out);
    j->comma = true;
}

static void open_level(struct json *j, char bracket)
{
    item(j);
    (void)fputc(bracket, j->out);
    j->comma = false;
}

/* The object or array that ends was an item of the level around it. */
static void close_level(struct json *j, char bracket)
{
    (void)fputc(bracket, j->out);
    j->comma = true;
}

void json_begin_object(struct json *j)
{
    open_level(j, '{');
}

void json_end_object(struct json *j)
{
    close_level(j, '}');
}

void json_begin_array(struct json *j)
{
    open_level(j, '[');
}

void json_end_array(struct json *j)
{
    close_level(j, ']');
}

/* One character of a string, escaped as RFC 8259 asks; returns the bytes read. */
static uint32_t put_character(FILE *out, const char *s)
{
    static const char special[] = "\"\\\b\f\n\r\t", letter[] = "\"\\bfnrt";
    const char *found = strchr(special, *s);
    uint32_t length = utf8_length(s);
    if (found != NULL)
        (void)fprintf(out, "\\%c", letter[found - special]);
    else if (length == 0)
        (void)fputs("\xef\xbf\xbd", out);
    else if ((unsigned char)*s < 0x20)
        (void)fprintf(out, "\\u%04x", (unsigned)(unsigned char)*s);
    else
        (void)fwrite(s, 1, length, out);
    return length == 0 ? 1 : length;
}

/* How many bytes stand for themselves? Most texts are such, and are written at once. */
static size_t plain(const char *s)
{
    size_t n = 0;
    while (s[n] >= ' ' && s[n] < 0x7f && s[n] != '"' && s[n] != '\\')
        n++;
    return n;
}

static void put_string(FILE *out, const char *text)
{
    (void)fputc('"', out);
    size_t n = plain(text);
    (void)fwrite(text, 1, n, out);
    text += n;
    while (*text != '\0')
        text += put_character(out, text);
    (void)fputc('"', out);
}

void json_key(struct json *j, const char *key)
{
    item(j);
    put_string(j->out, key);
    (void)fputc(':', j->out);
    j->comma = false; /* the value follows */
}

void json_text(struct json *j, const char *text)
{
    item(j);
    if (text == NULL)
        (void)fputs("null", j->out);
    else
        put_string(j->out, text);
}

void json_int(struct json *j, int64_t number)
{
    item(j);
    (void)fprintf(j->out, "%lld", (long long)number);
}

/* JSON knows no infinity and no NaN; and a locale may have put a comma for the point. */
void json_double(struct json *j, double number)
{
    char text[352];
    item(j);
    if (!isfinite(number)) {
        (void)fputs("null", j->out);
        return;
    }
    (void)snprintf(text, sizeof text, "%.6f", number);
    char *point = strchr(text, ',');
    if (point != NULL)
        *point = '.';
    (void)fputs(text, j->out);
}

void json_bool(struct json *j, bool value)
{
    item(j);
    (void)fputs(value ? "true" : "false", j->out);
}

void json_put_text(struct json *j, const char *key, const char *text)
{
    json_key(j, key);
    json_text(j, text);
}

void json_put_number(struct json *j, const char *key, uint64_t number)
{
    json_key(j, key);
    json_int(j, number > INT64_MAX ? INT64_MAX : (int64_t)number);
}

void json_put_int(struct json *j, const char *key, int64_t number)
{
    json_key(j, key);
    json_int(j, number);
}

void json_put_double(struct json *j, const char *key, double number)
{
    json_key(j, key);
    json_double(j, number);
}

void json_put_bool(struct json *j, const char *key, bool value)
{
    json_key(j, key);
    json_bool(j, value);
}

void json_end_line(struct json *j)
{
    (void)fputc('\n', j->out);
    j->comma = false;
}
