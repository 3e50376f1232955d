/* A report as comma-separated values (RFC 4180): a line for each puzzle and variant, with all counters. */
#include <string.h>

#include "compare/report.h"

static void put_text(FILE *out, const char *text)
{
    if (text == NULL)
        return;
    if (strpbrk(text, ",\"\r\n") == NULL) {
        (void)fputs(text, out);
        return;
    }
    (void)fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            (void)fputc('"', out);
        (void)fputc(*text, out);
    }
    (void)fputc('"', out);
}

static void put_counters(FILE *out, const struct cell *cell)
{
    const struct run *run = cell->run;
    if (!cell->counted) {
        (void)fputs(",,,,,,", out);
        return;
    }
    (void)fprintf(out, ",%llu,%llu,%llu,%llu,%llu,%llu", (unsigned long long)run->conflicts,
                  (unsigned long long)run->decisions, (unsigned long long)run->propagations,
                  (unsigned long long)run->changes, (unsigned long long)run->learned,
                  (unsigned long long)run->restarts);
}

static void put_cell(FILE *out, const struct report *r, const struct cell *cell)
{
    const struct run *run = cell->run;
    (void)fputc(',', out);
    put_text(out, run->rules);
    (void)fprintf(out, ",%s,", run_verdict_name(cell->verdict));
    if (cell->counted)
        (void)fprintf(out, "%llu,%s", (unsigned long long)run->answers, run->exact ? "yes" : "no");
    else
        (void)fputc(',', out);
    (void)fputc(',', out);
    put_text(out, run->stopped);
    put_counters(out, cell);
    if (r->times && cell->seconds >= 0)
        (void)fprintf(out, ",%.6f,", cell->seconds);
    else
        (void)fputs(r->times ? ",," : ",", out);
    put_text(out, run->message);
}

bool write_csv(FILE *out, const struct report *r)
{
    const struct comparison *c = r->c;
    (void)fprintf(
        out,
        "puzzle,variant,rules,verdict,answers,exact,stopped,conflicts,decisions,propagations,changes,learned,restarts,"
        "%smessage\r\n",
        r->times ? "seconds," : "");
    for (uint32_t p = 0; p < c->n_puzzles; p++)
        for (uint32_t v = 0; v < c->n_variants; v++) {
            const struct cell *cell = report_cell(r, p, v);
            if (cell->run == NULL)
                continue;
            put_text(out, c->puzzles[p].name);
            (void)fputc(',', out);
            put_text(out, c->variants[v].name);
            put_cell(out, r, cell);
            (void)fputs("\r\n", out);
        }
    return true;
}
