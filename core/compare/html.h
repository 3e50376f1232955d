/* Text in HTML and SVG. */
#ifndef COMPARE_HTML_H
#define COMPARE_HTML_H

#include <stdint.h>
#include <stdio.h>

enum { HTML_COLOURS = 8 }; /* series s0 .. s7; more of them begin anew, with other dashes: d1, d2, d3 */

static inline void html_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++)
        switch (*text) {
        case '&': (void)fputs("&amp;", out); break;
        case '<': (void)fputs("&lt;", out); break;
        case '>': (void)fputs("&gt;", out); break;
        case '"': (void)fputs("&quot;", out); break;
        default: (void)fputc(*text, out);
        }
}

/* The classes of a series. */
static inline void html_series(FILE *out, uint32_t i)
{
    (void)fprintf(out, "s%u d%u", (unsigned)(i % HTML_COLOURS), (unsigned)(i / HTML_COLOURS % 4));
}

#endif
