/* orime convert: a puzzle in the form that another program reads. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/feed.h"

/* An answer as the rows of an answer file; NULL: there is none, and *status says why. */
static const char *solved(struct item *it, enum exit_status *status)
{
    const struct model *m = &it->puzzle.model;
    struct walk w;
    const uint8_t *values = item_answer(it, &w, status);
    if (values != NULL)
        walk_end(&w);
    struct picture p = picture_of(m, values);
    char *text = values == NULL ? NULL : arena_alloc(&it->arena, picture_bytes(&p));
    if (text != NULL)
        picture_write(&p, false, text);
    return text;
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
    const char *answer = it->puzzle.answer;
    enum exit_status status = EXIT_LIMIT;
    if (refuse_several(it, format))
        return EXIT_BAD;
    if (a->put_answer && (answer = solved(it, &status)) == NULL)
        return status;
    if (it->number > 0 && format->between != NULL)
        fputs(format->between, it->out);
    bool good = format_write(format, &it->puzzle.doc, answer, it->out, &it->arena, &it->d);
    item_print(it, &it->d);
    return good ? EXIT_ANSWERED : EXIT_BAD;
}

/* Everything is made first, and written when all of it went well; to standard output also when only a part did. */
static bool write_out(const struct arguments *a, const struct format *format, const char *bytes, size_t size,
                      enum exit_status status)
{
    bool to_file = a->output != NULL && strcmp(a->output, "-") != 0;
    if (size == 0 || (to_file && status != EXIT_ANSWERED))
        return true;
    FILE *out = output_open(a);
    if (out == NULL)
        return false;
    fputs(format->head == NULL ? "" : format->head, out);
    fwrite(bytes, 1, size, out);
    fputs(format->tail == NULL ? "" : format->tail, out);
    return output_close(a, out, true);
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
    FILE *out = open_memstream(&bytes, &size);
    if (out == NULL) {
        fputs("orime convert: out of memory\n", stderr);
        return EXIT_LIMIT;
    }
    enum exit_status status = batch_write(a, convert, out);
    if (fclose(out) != 0 || !write_out(a, format, bytes, size, status))
        status = status > EXIT_BAD ? status : EXIT_BAD;
    free(bytes); /* open_memstream's memory is the C library's */
    return status;
}
