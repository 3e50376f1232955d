/* orime check: is a puzzle well-formed, solvable and unique, and is its answer file right? */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/explain.h"
#include "cli/feed.h"
#include "rules/maker.h"

/* puzzles/x.ini has its answer in puzzles/x.answer, if it holds one puzzle. NULL: no such file. */
static const char *answer_beside(struct item *it)
{
    const char *dot = strrchr(it->file, '.'), *slash = strrchr(it->file, '/');
    size_t stem = dot != NULL && (slash == NULL || dot > slash + 1) ? (size_t)(dot - it->file) : strlen(it->file);
    char *file = it->source->pieces.n > 1 ? NULL : arena_format(&it->arena, "%.*s.answer", (int)stem, it->file);
    return file != NULL && access(file, F_OK) == 0 ? file : NULL;
}

/* Whence the answer comes: --answer, a file beside the puzzle, or the puzzle's own file. NULL: there is none. */
static const char *answer_file(struct item *it)
{
    const char *beside = it->args->answer != NULL ? it->args->answer : answer_beside(it);
    return beside != NULL ? beside : it->puzzle.answer != NULL ? it->file : NULL;
}

/* Is this a row as pictures show it: two columns a cell, the second one like the first, or blank where cells are
 * numbers? */
static bool is_wide(const char *row, size_t length, uint32_t width)
{
    if (length != 2 * (size_t)width && length != 2 * (size_t)width - 1) /* a last blank may be missing */
        return false;
    for (size_t x = 1; x < length; x += 2)
        if (row[x] != row[x - 1] && row[x] != ' ')
            return false;
    return true;
}

const char *picture_narrowed(struct item *it, const char *bytes, size_t size, size_t *narrow)
{
    char *out = arena_alloc(&it->arena, size + 1);
    uint32_t width = it->puzzle.model.width;
    *narrow = 0;
    for (size_t begin = 0; out != NULL && begin < size;) {
        const char *end = memchr(bytes + begin, '\n', size - begin);
        size_t next = end == NULL ? size : (size_t)(end - bytes) + 1, length = next - begin - (end != NULL);
        length -= length > 0 && bytes[begin + length - 1] == '\r';
        if (length > 0 && !is_wide(bytes + begin, length, width))
            return NULL;
        for (size_t x = 0; x < length; x += 2)
            out[(*narrow)++] = bytes[begin + x];
        out[(*narrow)++] = '\n';
        begin = next;
    }
    return out;
}

/* ---- answers with open cells, which files of puzzle sites bring ---- */

/* The answer that came with the puzzle, its '?' being `glyph`, and how many there were. NULL: no memory. */
static char *own_answer(struct item *it, char glyph, uint32_t *open)
{
    const char *answer = it->puzzle.answer;
    char *text = arena_text(&it->arena, answer, strlen(answer));
    *open = 0;
    for (char *c = text; c != NULL && *c != '\0'; c++)
        if (*c == '?') {
            *c = glyph;
            ++*open;
        }
    return text;
}

static uint32_t times_said(const struct diagnostics *all, uint32_t n, const char *message)
{
    uint32_t times = 0;
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t k = 0; k < all[v].kept; k++)
            if (strcmp(all[v].messages[k], message) == 0) {
                times++;
                break;
            }
    return times;
}

/* What is broken whatever the open cells are: the rule says it of all boards on which they have one value each. (Of
 * more than two values one may be an exception: the one that breaks something, and then more of it.) */
static void broken_anyhow(struct item *it, uint8_t *values, struct diagnostics *d)
{
    const struct model *m = &it->puzzle.model;
    uint32_t open, n = m->n_values;
    struct diagnostics *all = arena_array(&it->arena, n, sizeof *all);
    for (uint32_t v = 0; all != NULL && v < n; v++) {
        diagnostics_init(&all[v], &it->arena);
        const char *text = own_answer(it, m->palette[v].glyph, &open);
        if (text == NULL || !puzzle_read_answer(&it->puzzle, it->file, text, strlen(text), values, d))
            return;
        (void)puzzle_validate(&it->puzzle, values, &all[v]);
    }
    for (uint32_t v = 0; all != NULL && v < 2 && v < n; v++)
        for (uint32_t k = 0; k < all[v].kept; k++)
            if (times_said(all, n, all[v].messages[k]) >= n - (n > 2) &&
                (v == 0 || times_said(all, 1, all[v].messages[k]) == 0))
                fprintf(it->err, "%s\n", all[v].messages[k]);
}

/* Where the first value is a blank, open cells count as blank, as they do on those sites; otherwise such an answer is
 * none, unless the rule judges it. NULL: it has been said what is wrong, or memory is out. */
static const char *whole_answer(struct item *it, uint8_t *values, struct diagnostics *d)
{
    uint32_t open;
    if (it->puzzle.rule->judges_open)
        return it->puzzle.answer;
    const char *text = own_answer(it, it->puzzle.model.palette[0].glyph, &open);
    if (text == NULL)
        diagnose_memory(d, &(struct place){0});
    if (text == NULL || open == 0 || it->puzzle.model.palette[0].glyph == '.')
        return text;
    fprintf(it->err, "%s: the answer leaves %u cells open\n", it->name, (unsigned)open);
    broken_anyhow(it, values, d);
    return NULL;
}

/* Reads the answer file and asks the rule about it; *right says what it said. False: it could not be read. */
static bool read_answer(struct item *it, const char *file, uint8_t *values, bool *right)
{
    struct diagnostics d;
    const char *bytes;
    size_t size;
    diagnostics_init(&d, &it->arena);
    bool ok = true;
    *right = false;
    if (file == it->file) {
        bytes = whole_answer(it, values, &d);
        if (bytes == NULL) {
            item_print(it, &d);
            return d.errors == 0;
        }
        size = strlen(bytes);
    } else
        ok = file_read(file, INI_MAX_BYTES, &it->arena, &d, &bytes, &size);
    size_t narrow;
    const char *picture = ok ? picture_narrowed(it, bytes, size, &narrow) : NULL;
    if (picture != NULL) {
        bytes = picture;
        size = narrow;
    }
    ok = ok && puzzle_read_answer(&it->puzzle, file, bytes, size, values, &d);
    *right = ok && puzzle_validate(&it->puzzle, values, &d);
    item_print(it, &d);
    return ok;
}

/* Finds one answer, and another. */
static enum verdict find(struct item *it, uint8_t *first, uint8_t *second, struct outcome *o, enum exit_status *status)
{
    struct walk w;
    if (!walk_begin(&w, it->puzzle.model.solver, model_answer_cells(&it->puzzle.model))) {
        *status = item_failed(it);
        return VERDICT_ERROR;
    }
    enum verdict verdict = item_next(it, &w, first, status);
    o->solutions = verdict == VERDICT_YES;
    if (verdict == VERDICT_YES) {
        verdict = item_next(it, &w, second, status);
        o->solutions += verdict == VERDICT_YES;
    }
    walk_end(&w);
    return verdict;
}

/* The cells that all answers share, PICTURE_OPEN elsewhere; NULL: not decided. */
static const uint8_t *shared_cells(struct item *it)
{
    struct inquiry q = item_inquiry(it);
    double start = clock_seconds();
    const uint8_t *cells = diagnosis_shared(&q);
    it->solve_s += clock_seconds() - start;
    return cells;
}

/* Which givens can be spared? NULL: the rule has none to spare, or it was not to be found out. */
static const uint8_t *spare_givens(struct item *it, const struct outcome *o)
{
    struct inquiry q = item_inquiry(it);
    if (it->puzzle.rule->givens == NULL || o->solutions != 1 || !o->exact)
        return NULL;
    double start = clock_seconds();
    item_busy(it, "which givens can be spared", 0, "");
    const uint8_t *spare = diagnosis_spare(&q, o->answers[0]);
    item_idle(it);
    it->solve_s += clock_seconds() - start;
    return spare;
}

/* "minimal", or which givens are not needed. */
static void show_spare(struct item *it, const struct outcome *o)
{
    enum { NAMED = 12 };
    uint32_t n[4] = {0}, named = 0;
    char name[32];
    for (uint32_t c = 0; c < model_board_cells(&it->puzzle.model); c++)
        n[o->spare[c]]++;
    uint32_t given = n[SPARE_NEEDED] + n[SPARE_REDUNDANT] + n[SPARE_UNKNOWN], redundant = n[SPARE_REDUNDANT];
    if (given == 0)
        return;
    if (redundant == 0 && n[SPARE_UNKNOWN] == 0) {
        fprintf(it->out, "  minimal: each of the %" PRIu32 " givens is needed\n", given);
        return;
    }
    fprintf(it->out, "  %" PRIu32 " of %" PRIu32 " givens can be spared, each on its own%s", redundant, given,
            redundant > 0 ? ":" : "");
    for (uint32_t c = 0; named < redundant && named < NAMED; c++)
        if (o->spare[c] == SPARE_REDUNDANT) {
            model_cell_name(&it->puzzle.model, c, name, sizeof name);
            fprintf(it->out, " %s", name);
            named++;
        }
    if (named < redundant)
        fputs(" ...", it->out);
    if (n[SPARE_UNKNOWN] > 0)
        fprintf(it->out, "; of %" PRIu32 " it is not known", n[SPARE_UNKNOWN]);
    putc('\n', it->out);
}

static void show(struct item *it, const struct outcome *o)
{
    if (it->args->json) {
        show_json(it, o);
        return;
    }
    fprintf(it->out, "%s: %s", it->name, finding_words(o->finding));
    if (o->reason != NULL)
        fprintf(it->out, ": %s", o->reason);
    if (o->answer_file != NULL)
        fprintf(it->out, ", answer file %s", o->answer);
    if (o->diagnosis != NULL && o->diagnosis->grade != NULL)
        fprintf(it->out, ", grade %s", o->diagnosis->grade);
    putc('\n', it->out);
    if (o->backbone != NULL)
        show_known(it, o->backbone);
    else if (o->solutions > 1)
        fputs("  which cells all answers share was not found out within the limits\n", it->out);
    if (o->spare != NULL)
        show_spare(it, o);
    if (o->diagnosis != NULL)
        show_diagnosis(it, o);
}

/* An answer file that the rule accepts, where the engine says that there is none or another one only. */
static enum exit_status contradiction(struct item *it, const struct outcome *o)
{
    const char *file = shown_file(&it->arena, o->answer_file);
    fprintf(it->err,
            "%s: a bug was caught: the rule \"%s\" accepts the answer in %s, but the engine says \"%s\". Please report "
            "it with "
            "both files.\n",
            it->name, it->puzzle.rule->id, file == NULL ? o->answer_file : file, finding_key(o->finding));
    return EXIT_BUG;
}

static enum exit_status check_answer(struct item *it, struct outcome *o, uint8_t *values, enum exit_status status)
{
    bool right;
    o->answer_file = answer_file(it);
    o->answer = o->answer_file == NULL ? "absent" : "unreadable";
    if (o->answer_file == NULL)
        return status;
    if (!read_answer(it, o->answer_file, values, &right))
        return status > EXIT_BAD ? status : EXIT_BAD;
    o->answer = right ? "right" : "wrong";
    uint32_t cells = model_answer_cells(&it->puzzle.model);
    bool other = o->exact && (o->solutions == 0 || memcmp(values, o->answers[0], cells) != 0);
    if (right && other)
        return contradiction(it, o);
    return right || status > EXIT_NO ? status : EXIT_NO;
}

/* The last questions, since they make the puzzle anew. */
static const struct diagnosis *diagnose_puzzle(struct item *it, const struct outcome *o)
{
    struct inquiry q = item_inquiry(it);
    if (o->solutions <= 1 && (!o->exact || (o->solutions == 1 && it->args->no_grade)))
        return NULL;
    const struct diagnosis *d = o->solutions > 1    ? diagnosis_several(&q)
                                : o->solutions == 0 ? diagnosis_none(&q)
                                                    : diagnosis_unique(&q, o->answers[0]);
    if (d == NULL && (it->d.errors > 0 || it->d.no_memory))
        item_print(it, &it->d);
    return d;
}

static enum exit_status check(struct item *it)
{
    enum exit_status status = EXIT_LIMIT;
    uint8_t *first = item_picture(it), *second = item_picture(it), *given = item_picture(it);
    if (first == NULL || second == NULL || given == NULL)
        return EXIT_LIMIT;
    const uint8_t *answers[] = {first, second};
    struct outcome o = {.answers = answers};
    enum verdict last = find(it, first, second, &o, &status);
    if (last == VERDICT_ERROR)
        return status;
    o.n_answers = (uint32_t)o.solutions;
    o.list = o.solutions > 1;
    o.exact = last == VERDICT_NO;
    status = o.exact && o.solutions == 1 ? EXIT_ANSWERED : EXIT_NO;
    o.finding = o.solutions == 1 && last == VERDICT_UNKNOWN ? FINDING_UNKNOWN : finding_of(o.solutions, last);
    if (o.exact && o.solutions == 0)
        o.reason = it->puzzle.impossible;
    if (o.solutions > 1)
        o.backbone = shared_cells(it);
    if (last == VERDICT_UNKNOWN)
        status = item_stopped(it, &o);
    status = check_answer(it, &o, given, status);
    o.spare = spare_givens(it, &o);
    item_busy(it, o.solutions == 1 ? "how hard is it" : "which clues are to blame", 0, "");
    o.diagnosis = diagnose_puzzle(it, &o);
    item_idle(it);
    show(it, &o);
    return status;
}

enum exit_status command_check(struct arguments *a)
{
    if (a->answer != NULL && a->n_operands > 1) {
        fputs("orime check: --answer goes with one puzzle only\n", stderr);
        return EXIT_BAD;
    }
    return batch_run(a, check);
}
