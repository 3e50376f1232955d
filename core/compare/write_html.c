/* A report as an HTML page that stands alone. All of it can be read without the script, which only sorts; it is
 * well-formed XML, too. */
#include <string.h>

#include "compare/html.h"
#include "compare/report.h"

static const char style[] =
    ":root{color-scheme:light dark;--bg:#fff;--fg:#1b1b1f;--soft:#5d5f66;--line:#d9dbe0;--band:#f4f5f7;--bad:#b3261e;\n"
    "--c0:#0072b2;--c1:#d55e00;--c2:#00805a;--c3:#b0508b;--c4:#7a6200;--c5:#3a7ca5;--c6:#6a4fb3;--c7:#5f6368}\n"
    "@media (prefers-color-scheme:dark){:root{--bg:#17181b;--fg:#e8e8ec;--soft:#a3a6ae;--line:#3a3c42;--band:#202226;"
    "--bad:#ff897d;\n"
    "--c0:#5ab4f0;--c1:#ff9a52;--c2:#3fd0a0;--c3:#f0a0d0;--c4:#e3c34a;--c5:#8fd3ff;--c6:#b79cf5;--c7:#b0b3ba}}\n"
    "body{background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,sans-serif;margin:0 "
    "auto;max-width:75rem;padding:1.5rem}\n"
    "h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}\n"
    "th,td{border-bottom:1px solid var(--line);padding:.25rem .6rem;text-align:left;white-space:nowrap}\n"
    "td.n,th.n{text-align:right}thead th{color:var(--soft);font-weight:600}th.g,td.g{border-left:2px solid "
    "var(--line)}\n"
    "tbody tr:hover{background:var(--band)}.bad{color:var(--bad);font-weight:600}\n"
    "th button{all:unset;cursor:pointer}th button:focus-visible{outline:2px solid var(--c0)}\n"
    "th[aria-sort=ascending] button::after{content:\" \\25b2\"}th[aria-sort=descending] button::after{content:\" "
    "\\25bc\"}\n"
    ".plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:1.5rem}figure{margin:0}\n"
    "figcaption,.key{color:var(--soft);font-size:.9rem}svg{width:100%;height:auto}svg "
    "text{fill:var(--soft);font-size:12px}\n"
    "line.grid{stroke:var(--line);stroke-width:1}line.axis{stroke:var(--soft)}"
    "line.equal{stroke:var(--soft);stroke-dasharray:4 4}\n"
    "polyline{fill:none;stroke-width:2}circle{stroke-width:1.5}circle.open{fill:var(--bg)!important}\n"
    ".key{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}.key "
    "svg{width:1.5rem;height:.75rem}\n"
    ".d1{stroke-dasharray:7 3}.d2{stroke-dasharray:2 3}.d3{stroke-dasharray:8 3 2 3}\n"
    ".wide:focus-visible{outline:2px solid var(--c0)}\n"
    "@page{margin:12mm}\n"
    "@media print{body{max-width:none;padding:0}h2{break-after:avoid}tr,figure{break-inside:avoid}"
    "\n.wide{overflow:visible}th,td{padding:.1em .35em}"
    "tbody th{white-space:normal;overflow-wrap:anywhere;min-width:9em}\n"
    "table{font-size:min(9pt,calc(130pt / var(--columns)))}}\n";

enum { COLUMNS_UPRIGHT = 10 }; /* more are printed on a page that lies on its side */

/* Sorts by a column: numbers by value, what is no number behind them. No '<' and no '&', so that the page stays XML. */
static const char script[] =
    "for (const table of document.querySelectorAll('table.sort')) {\n"
    "  const rows = table.tHead.rows, heads = Array.from(rows[rows.length - 1].cells), body = table.tBodies[0];\n"
    "  heads.forEach((head, column) => {\n"
    "    const button = document.createElement('button');\n"
    "    button.textContent = head.textContent;\n"
    "    head.replaceChildren(button);\n"
    "    button.addEventListener('click', () => {\n"
    "      const down = head.getAttribute('aria-sort') === 'ascending';\n"
    "      for (const other of heads) other.removeAttribute('aria-sort');\n"
    "      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');\n"
    "      const key = row => row.cells[column].textContent;\n"
    "      const compare = (a, b) => {\n"
    "        const x = parseFloat(key(a)), y = parseFloat(key(b));\n"
    "        if (isNaN(x) ? isNaN(y) : false) return key(a).localeCompare(key(b)) * (down ? -1 : 1);\n"
    "        if (isNaN(x) || isNaN(y)) return isNaN(x) ? 1 : -1;\n"
    "        return (x - y) * (down ? -1 : 1);\n"
    "      };\n"
    "      body.append(...Array.from(body.rows).sort(compare));\n"
    "    });\n"
    "  });\n"
    "}\n";

static void put_groups(FILE *out, const struct sheet *s)
{
    (void)fputs("<tr>", out);
    for (uint32_t column = 0, next; column < s->columns; column = next) {
        for (next = column + 1; next < s->columns && s->groups[next] == NULL;)
            next++;
        if (column == 0) {
            (void)fputs("<td></td>", out);
            continue;
        }
        (void)fprintf(out, "<th class=\"g\" scope=\"colgroup\" colspan=\"%u\">", (unsigned)(next - column));
        html_text(out, s->groups[column]);
        (void)fputs("</th>", out);
    }
    (void)fputs("</tr>\n", out);
}

static void put_class(FILE *out, const struct sheet *s, uint32_t column)
{
    bool group = column > 0 && s->groups != NULL && s->groups[column] != NULL;
    if (group || s->right[column])
        (void)fprintf(out, " class=\"%s\"", group ? "g" : "n");
}

static void put_row(FILE *out, const struct sheet *s, const char *const *cells, bool head)
{
    (void)fputs("<tr>", out);
    for (uint32_t column = 0; column < s->columns; column++) {
        bool th = head || column == 0;
        (void)fputs(th ? "<th" : "<td", out);
        put_class(out, s, column);
        (void)fputs(head ? " scope=\"col\">" : th ? " scope=\"row\">" : ">", out);
        html_text(out, cells[column]);
        (void)fputs(th ? "</th>" : "</td>", out);
    }
    (void)fputs("</tr>\n", out);
}

/* A table that scrolls sideways when it must, by keys as well; on paper its letters are as small as they must be. */
static void put_wide(FILE *out, const char *heading, size_t columns, bool sorts)
{
    (void)fprintf(out,
                  "<h2>%s</h2>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">\n"
                  "<table%s style=\"--columns:%zu\">\n",
                  heading, heading, sorts ? " class=\"sort\"" : "", columns);
}

static void put_sheet(FILE *out, const struct sheet *s, const char *heading)
{
    put_wide(out, heading, s->columns, s->groups != NULL);
    (void)fputs("<thead>\n", out);
    if (s->groups != NULL)
        put_groups(out, s);
    put_row(out, s, s->head, true);
    (void)fputs("</thead>\n<tbody>\n", out);
    for (uint32_t row = 0; row < s->rows; row++)
        put_row(out, s, s->cells + (size_t)row * s->columns, false);
    (void)fputs("</tbody>\n</table>\n</div>\n", out);
}

/* Each colour once for lines and once for points. */
static void put_colours(FILE *out)
{
    for (uint32_t i = 0; i < HTML_COLOURS; i++)
        (void)fprintf(out, ".s%u{stroke:var(--c%u)}circle.s%u{fill:var(--c%u)}\n", (unsigned)i, (unsigned)i,
                      (unsigned)i, (unsigned)i);
}

static void put_head(FILE *out, const char *title, size_t columns)
{
    (void)fputs(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta "
        "charset=\"utf-8\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>",
        out);
    html_text(out, title);
    (void)fprintf(out, "</title>\n<style>\n%s", style);
    put_colours(out);
    (void)fputs(columns > COLUMNS_UPRIGHT ? "@page{size:landscape}\n" : "", out);
    (void)fputs("</style>\n</head>\n<body>\n<main>\n<h1>", out);
    html_text(out, title);
    (void)fputs("</h1>\n", out);
}

static void put_words(FILE *out, const struct report *r)
{
    for (uint32_t i = 0; i < r->n_disagreements; i++) {
        (void)fputs("<p class=\"bad\">Disagreement: ", out);
        html_text(out, r->disagreements[i].what);
        (void)fputs("</p>\n", out);
    }
    (void)fputs("<ul>\n", out);
    for (uint32_t v = 0; v < r->c->n_variants; v++) {
        (void)fputs("<li>", out);
        html_text(out, r->totals[v].sentence);
        (void)fputs("</li>\n", out);
    }
    (void)fputs("</ul>\n", out);
}

static void put_key(FILE *out, const struct report *r)
{
    (void)fputs("<ul class=\"key\">\n", out);
    for (uint32_t v = 0; v < r->c->n_variants; v++) {
        (void)fputs("<li><svg viewBox=\"0 0 24 12\" aria-hidden=\"true\"><polyline class=\"", out);
        html_series(out, v);
        (void)fputs("\" points=\"0,6 24,6\"/></svg> ", out);
        html_text(out, r->c->variants[v].name);
        (void)fputs("</li>\n", out);
    }
    (void)fputs("</ul>\n", out);
}

static bool put_plots(FILE *out, const struct report *r)
{
    (void)fputs("<h2>Plots</h2>\n<div class=\"plots\">\n<figure>\n", out);
    if (!plot_cactus(out, r))
        return false;
    (void)fputs(
        "<figcaption>How many puzzles each variant decides when none may cost more than that. What costs nothing "
        "stands at the "
        "lower edge.</figcaption>\n</figure>\n<figure>\n",
        out);
    if (!plot_scatter(out, r))
        return false;
    (void)fputs(
        "<figcaption>Each puzzle by what it costs the baseline and another variant: above the broken line the baseline "
        "is better. A "
        "hollow point at an edge was not decided.</figcaption>\n</figure>\n</div>\n",
        out);
    put_key(out, r);
    return true;
}

static void put_variants(FILE *out, const struct report *r)
{
    put_wide(out, "Variants", 2, false);
    (void)fputs(
        "<thead>\n<tr><th scope=\"col\">variant</th><th scope=\"col\">settings</th></tr>\n</thead>\n<tbody>\n",
        out);
    for (uint32_t v = 0; v < r->c->n_variants; v++) {
        (void)fputs("<tr><th scope=\"row\">", out);
        html_text(out, r->c->variants[v].name);
        (void)fputs("</th><td>", out);
        html_text(out, *r->c->variants[v].words == '\0' ? "none" : r->c->variants[v].words);
        (void)fputs("</td></tr>\n", out);
    }
    (void)fputs("</tbody>\n</table>\n</div>\n", out);
}

bool write_html(FILE *out, const struct report *r)
{
    struct sheet puzzles, totals;
    const char *title = report_title(r);
    if (title == NULL || !sheet_of_puzzles(&puzzles, r) || !sheet_of_totals(&totals, r))
        return false;
    put_head(out, title, puzzles.columns);
    put_words(out, r);
    put_sheet(out, &totals, "Totals");
    (void)fprintf(out, "<p class=\"key\">%s</p>\n", report_note(r));
    if (!put_plots(out, r))
        return false;
    put_sheet(out, &puzzles, "Puzzles");
    put_variants(out, r);
    (void)fprintf(out, "</main>\n<script>\n%s</script>\n</body>\n</html>\n", script);
    return true;
}
