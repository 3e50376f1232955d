/* The puzzles of the operands, one after the other: a file may hold many, and an address is one. A file is read when
 * its first puzzle is due, and given back when the last one is done. Not for several threads at once: the batch has a
 * lock around it. */
#ifndef CLI_FEED_H
#define CLI_FEED_H

#include "cli/cli.h"

/* A file that has been read. */
struct source {
    const char *operand;     /* the file, or the address that is a puzzle itself */
    const char *file;        /* the same, cut short where it is a long address */
    struct mem mem;
    struct arena arena;      /* holds the bytes and what follows */
    struct diagnostics d;    /* why it could not be read */
    struct pieces pieces;    /* none: it could not */
    double read_s;
    uint32_t number;         /* of the operand */
    uint32_t users;          /* puzzles that are being worked on, and the feed while it takes more */
};

struct feed {
    struct arguments *args;
    struct source *source;   /* the file at hand; NULL: none */
    uint32_t operand, piece; /* that come next */
};

/* A puzzle to work on: a piece of a source, or the source's messages. */
struct job {
    struct source *source;
    uint32_t piece;
};

/* False: there is no more, or no memory (*out_of_memory). The job must be given back. */
bool feed_next(struct feed *f, struct job *job, bool *out_of_memory);
void feed_give_back(struct feed *f, const struct job *job);
void feed_end(struct feed *f);

/* Are there several puzzles? Reads the first file. */
bool feed_several(struct feed *f);

#endif
