/* orime convert: a puzzle in the form that another program reads. */
#include <stdlib.h>
#include <string.h>

#include "base/held.h"
#include "cli/cli.h"
#include "cli/feed.h"

/* Stands before each puzzle until all are there: no format writes such a character. */
enum { PUZZLE_BEGINS = '\f' };

/* An answer as the rows of an answer file; NULL: there is none, and *status says why. Says when there are others. */
static const char *solved(struct item *it, enum exit_status *status)
{
    struct walk w;
    const uint8_t *values = item_answer(it, &w, status);
    if (values == NULL)
        return NULL;
    struct picture p = picture_of(&it->puzzle.model, values);
    char *text = arena_alloc(&it->arena, picture_bytes(&p));
    if (text != NULL) {
        picture_write(&p, false, text);
        *status = item_say_if_several(it, &w, "written");
    }
    walk_end(&w);
    return *status == EXIT_ANSWERED ? text : NULL;
}

/* The answer that came with the puzzle, cells of which may be open; NULL: none, or one of another board, which is
 * told. */
static const char *own_answer(struct item *it)
{
    const char *answer = it->puzzle.answer;
    uint8_t *values = answer == NULL ? NULL : item_picture(it);
    if (values == NULL || puzzle_read_state(&it->puzzle, it->file, answer, strlen(answer), values, &it->d))
        return values == NULL ? NULL : answer;
    item_print(it, &it->d);
    fprintf(it->err, "%s: the answer that the file brings is left out\n", it->name);
    diagnostics_init(&it->d, &it->arena);
    return NULL;
}

/* More than one puzzle for a format that holds one is said once. */
static bool refuse_several(const struct item *it, const struct format *format)
{
    if (!it->many || (format->carries & CARRIES_SEVERAL) != 0)
        return false;
    if (it->number == 0)
        fprintf(it->err, "orime convert: a file of the format %s holds one puzzle, and there are several\n",
                format->name);
    return true;
}

static enum exit_status convert(struct item *it)
{
    const struct arguments *a = it->args;
    const struct format *format = format_chosen(a, NULL);
    enum exit_status status = EXIT_LIMIT;
    if (refuse_several(it, format))
        return EXIT_BAD;
    const char *answer = a->put_answer ? solved(it, &status) : own_answer(it);
    if (a->put_answer && answer == NULL)
        return status;
    putc(PUZZLE_BEGINS, it->out);
    bool good = format_write(format, &it->puzzle.doc, answer, it->out, &it->arena, &it->d);
    item_print(it, &it->d);
    return good ? EXIT_ANSWERED : EXIT_BAD;
}

/* With what the format has between two puzzles; one that could not be written is empty. */
static void put_puzzles(FILE *out, const struct format *format, const char *bytes, size_t size)
{
    bool any = false;
    for (size_t begin = 0; begin < size;) {
        const char *end = memchr(bytes + begin, PUZZLE_BEGINS, size - begin);
        size_t next = end == NULL ? size : (size_t)(end - bytes);
        if (next > begin && any && format->between != NULL)
            fputs(format->between, out);
        fwrite(bytes + begin, 1, next - begin, out);
        any = any || next > begin;
        begin = next + 1;
    }
}

/* Everything is made first, and written when all of it went well; to standard output also when only a part did. */
static enum exit_status write_out(const struct arguments *a, const struct format *format, const char *bytes,
                                  size_t size, enum exit_status status)
{
    bool to_file = a->output != NULL && strcmp(a->output, "-") != 0;
    bool any = false;
    for (size_t i = 0; i < size && !any; i++)
        any = bytes[i] != PUZZLE_BEGINS;
    if (!any || (to_file && status != EXIT_ANSWERED))
        return EXIT_ANSWERED;
    FILE *out = output_open(a);
    if (out == NULL)
        return output_failed();
    fputs(format->head == NULL ? "" : format->head, out);
    put_puzzles(out, format, bytes, size);
    fputs(format->tail == NULL ? "" : format->tail, out);
    return output_close(a, out, true) ? EXIT_ANSWERED : output_failed();
}

enum exit_status command_convert(struct arguments *a)
{
    char *bytes = NULL;
    size_t size = 0;
    if (draw_is_meant(a))
        return command_draw(a);
    const struct format *format = format_chosen(a, NULL);
    if (format == NULL)
        return EXIT_BAD;
    if (a->put_answer && (format->carries & CARRIES_ANSWER) == 0) {
        fprintf(stderr, "orime convert: the format %s cannot carry an answer\n", format->name);
        return EXIT_BAD;
    }
    FILE *out = held_open(&bytes, &size);
    if (out == NULL) {
        fputs("orime convert: out of memory\n", stderr);
        return EXIT_LIMIT;
    }
    enum exit_status status = batch_write(a, convert, out);
    bool whole = ferror(out) == 0;
    enum exit_status written = EXIT_LIMIT;
    if (fclose(out) == 0 && whole)
        written = write_out(a, format, bytes, size, status);
    else if (!a->memory_said)
        fputs("orime convert: out of memory\n", stderr);
    status = status > written ? status : written;
    free(bytes); /* its memory is the C library's */
    return status;
}
