#include "formats/json_object.h"

#ifdef ORIME_JANSSON

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE_MAX = 32 << 20 }; /* bytes of a puzzle: jansson takes many times as many */

struct scanner {
    const char *bytes;
    size_t size, at;
    uint32_t number;
};

/* Moves behind the text that starts here. */
static void skip_text(struct scanner *c)
{
    for (c->at++; c->at < c->size && c->bytes[c->at] != '"' && c->bytes[c->at] != '\n'; c->at++)
        c->at += c->bytes[c->at] == '\\' && c->at + 1 < c->size && c->bytes[c->at + 1] != '\n';
    c->at += c->at < c->size && c->bytes[c->at] == '"';
}

/* Moves behind the object that starts here, or to the end when it does not end. */
static void skip_object(struct scanner *c)
{
    size_t depth = 0;
    do {
        char b = c->bytes[c->at];
        if (b == '"') {
            skip_text(c);
            continue;
        }
        depth += b == '{';
        depth -= b == '}';
        c->number += b == '\n';
        c->at++;
    } while (c->at < c->size && depth > 0);
}

bool json_split(struct reading *r, struct pieces *pieces)
{
    struct scanner c = {r->piece->bytes, r->piece->size, 0, r->piece->line};
    uint32_t capacity = 0;
    while (c.at < c.size) {
        char b = c.bytes[c.at];
        if (b != '{') {
            if (strchr(" \t\r\n,[]", b) == NULL)
                return reading_error(r, c.number, "a puzzle, such as {\"rows\": [[1]], \"cols\": [[1]]}", "'%.*s'",
                                     utf8_sign(c.bytes + c.at, c.size - c.at), c.bytes + c.at);
            c.number += b == '\n';
            c.at++;
            continue;
        }
        struct piece p = {.bytes = c.bytes + c.at, .line = c.number};
        size_t begin = c.at;
        skip_object(&c);
        p.size = c.at - begin;
        pieces->piece = reading_room(r, pieces->piece, pieces->n, &capacity, sizeof *pieces->piece);
        if (pieces->piece == NULL)
            return false;
        pieces->piece[pieces->n++] = p;
    }
    return true;
}

/* Where memory fails within a token, jansson calls the token invalid; so it is noted here. */
static _Thread_local bool no_memory;

static void *noted_malloc(size_t size)
{
    void *block = malloc(size);
    no_memory = no_memory || block == NULL;
    return block;
}

static void note_allocations(void)
{
    json_set_alloc_funcs(noted_malloc, free);
}

json_t *json_load(struct reading *r, const char *bytes, size_t size, size_t flags, json_error_t *error)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    (void)pthread_once(&once, note_allocations);
    no_memory = false;
    json_t *json = json_loadb(bytes, size, flags, error);
    r->out_of_memory = r->out_of_memory || (json == NULL && no_memory);
    return json;
}

json_t *json_object_of(struct reading *r)
{
    json_error_t error;
    if (r->piece->size > PIECE_MAX) {
        (void)reading_error(r, r->piece->line, NULL, "a puzzle of more than %d MiB", PIECE_MAX >> 20);
        return NULL;
    }
    json_t *object = json_load(r, r->piece->bytes, r->piece->size, JSON_REJECT_DUPLICATES, &error);
    if (object == NULL && !r->out_of_memory)
        (void)reading_error(r, r->piece->line + (error.line > 0 ? (uint32_t)error.line - 1 : 0), NULL, "not JSON: %s",
                            error.text);
    return object;
}

#endif
