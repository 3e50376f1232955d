/* Rules of lines, for tests and measurements of the constraint `loop`: `ring-fence` along the sides, with numbers of
 * lines around cells; `ring-pearls` through cells, straight through 1 and turning before or behind it, turning in 2 and
 * straight before and behind it; `ring-all` through all cells but those with 0; `ring-path` the same as a path, which
 * ends in those with 1, or where it likes to; `ring-links` paths between equal numbers, each of which stands twice.
 * Option faces: cells for inside and outside. */
#include "orime/rule.h"

struct ring {
    uint32_t width, height;
    struct orime_numbers numbers;
    bool faces;
};

static const struct orime_value one[] = {{"cell", '.', 0xffffff}};
static const struct orime_value side[] = {{"empty", '.', 0xffffff}, {"line", '-', 0x000000}};

static const struct orime_key option_keys[] = {
    {.name = "faces", .type = ORIME_CHOICE, .choices = "yes|no", .standard = "yes", .help = "Cells for faces?"}};
static const struct orime_key board_keys[] = {
    {.name = "size", .type = ORIME_TEXT, .required = true, .help = "COLSxROWS"},
    {.name = "numbers", .type = ORIME_LINES, .help = "Numbers."}};
static const struct orime_section sections[] = {
    {.name = "board", .required = true, .keys = board_keys, .n_keys = 2, .help = "The board."},
    {.name = "options", .keys = option_keys, .n_keys = 1, .help = "Options."}};

static const void *parse(const struct orime_host *host, orime_reader *r)
{
    struct ring *p = host->alloc(r, sizeof *p);
    if (!host->read_size(r, "board", "size", &p->width, &p->height))
        return NULL;
    p->numbers = (struct orime_numbers){p->width, p->height, NULL};
    p->faces = host->choice(r, "options", "faces") == 0;
    return host->read_numbers(r, "board", "numbers", 0, 4, &p->numbers) ? p : NULL;
}

/* ---- building ---- */

/* The loop along the sides (outline: nodes are points), or through cells (nodes are cells). */
static orime_cell ring_of(const struct orime_host *host, orime_model *m, const struct ring *p, bool along,
                          enum orime_loop_kind kind, const uint8_t *nodes, const uint32_t *labels)
{
    static const enum orime_look looks_along[] = {ORIME_LOOK_NONE, ORIME_LOOK_ALONG},
                                 looks_across[] = {ORIME_LOOK_NONE, ORIME_LOOK_ACROSS};
    uint32_t w = p->width, h = p->height, n = orime_side_count(w, h, along);
    host->board(m, w, h, 1, one, 1);
    orime_cell first = host->sides(m, side, 2, along);
    host->looks(m, ORIME_SIDES, along ? looks_along : looks_across, 2);
    uint32_t n_faces = along ? w * h : orime_point_count(w, h, false);
    bool faces = p->faces && n_faces > 0 && kind < ORIME_LOOP_PATH;
    orime_cell face = faces ? host->cells(m, n_faces, 3) : 0;
    struct orime_edge *edges = host->model_alloc(m, n * sizeof *edges);
    orime_cell *scope = host->model_alloc(m, n * sizeof *scope), *sides = host->model_alloc(m, 2 * n * sizeof *sides);
    uint32_t n_nodes = along ? (w + 1) * (h + 1) : w * h;
    const char **names = host->model_alloc(m, n_nodes * sizeof *names);
    for (uint32_t s = 0; s < n; s++) {
        uint32_t node[2], by[2];
        scope[s] = first + s;
        (along ? orime_side_points : orime_side_cells)(w, h, along, s, node);
        (along ? orime_side_cells : orime_side_points)(w, h, along, s, by);
        edges[s] = (struct orime_edge){node[0], node[1]};
        for (uint32_t k = 0; k < 2; k++)
            sides[2 * s + k] = by[k] == ORIME_NONE ? ORIME_NONE : face + by[k];
    }
    for (uint32_t x = 0; x < n_nodes; x++)
        names[x] = host->format(m, along ? "corner %u/%u" : "r%uc%u", (unsigned)(x / (along ? w + 1 : w) + !along),
                                (unsigned)(x % (along ? w + 1 : w) + !along));
    host->loop(m, "the loop", scope, n,
               &(struct orime_loop){.size = sizeof(struct orime_loop), .kind = kind, .n_nodes = n_nodes, .edges = edges,
                                    .set = 2, .nodes = nodes, .faces = faces ? sides : NULL, .inside = 2,
                                    .labels = labels, .names = names});
    return first;
}

static orime_cell ring(const struct orime_host *host, orime_model *m, const struct ring *p, bool along,
                       enum orime_loop_kind kind, const uint8_t *nodes)
{
    return ring_of(host, m, p, along, kind, nodes, NULL);
}

static const void *links_parse(const struct orime_host *host, orime_reader *r)
{
    struct ring *p = host->alloc(r, sizeof *p);
    if (!host->read_size(r, "board", "size", &p->width, &p->height))
        return NULL;
    p->numbers = (struct orime_numbers){p->width, p->height, NULL};
    if (!host->read_numbers(r, "board", "numbers", 0, 999, &p->numbers))
        return NULL;
    for (uint32_t c = 0; c < p->width * p->height; c++) {
        uint32_t same = 0;
        for (uint32_t d = 0; d < p->width * p->height; d++)
            same += p->numbers.of[c] == p->numbers.of[d];
        if (p->numbers.of[c] < 0 || same == 2)
            continue;
        host->error(r, NULL, NULL, "a number that does not stand twice");
        return NULL;
    }
    return p;
}

static void links_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct ring *p = puzzle;
    uint32_t cells = p->width * p->height, *labels = host->model_alloc(m, cells * sizeof *labels);
    for (uint32_t c = 0; c < cells; c++)
        labels[c] = p->numbers.of[c] < 0 ? ORIME_NONE : (uint32_t)p->numbers.of[c];
    (void)ring_of(host, m, p, false, ORIME_LOOP_PATHS, NULL, labels);
}

static const char *place(const struct orime_host *host, orime_model *m, uint32_t x, uint32_t y)
{
    return host->format(m, "the number at r%uc%u", (unsigned)y + 1, (unsigned)x + 1);
}

static void around(const struct ring *p, bool outline, uint32_t x, uint32_t y, uint32_t side_of[4])
{
    side_of[0] = orime_side_above(p->width, p->height, outline, x, y);
    side_of[1] = orime_side_left(p->width, p->height, outline, x, y);
    side_of[2] = orime_side_above(p->width, p->height, outline, x, y + 1);
    side_of[3] = orime_side_left(p->width, p->height, outline, x + 1, y);
}

static void fence_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    const struct ring *p = puzzle;
    orime_cell first = ring(host, m, p, true, ORIME_LOOP_ONE, NULL);
    for (uint32_t c = 0; c < p->width * p->height; c++) {
        uint32_t scope[4], number = (uint32_t)p->numbers.of[c];
        if (p->numbers.of[c] < 0)
            continue;
        around(p, true, c % p->width, c / p->width, scope);
        for (uint32_t i = 0; i < 4; i++)
            scope[i] += first;
        host->count(m, place(host, m, c % p->width, c / p->width), scope, 4, 2, number, number);
    }
}

/* A pearl: `line[k]` the side in direction k, `far[k]` the next one behind it; ORIME_NONE: there is none. */
static void pearl(const struct orime_host *host, orime_model *m, const uint32_t line[4], const uint32_t far[4],
                  bool turns)
{
    for (uint32_t k = 0; k < 4; k++) {
        uint32_t back = (k + 2) % 4, scope[2], two[4] = {line[k], line[back], far[k], far[back]};
        orime_set sets[2] = {1, turns ? 1 : 2}; /* not with the side across from it, or only with it */
        if (line[k] == ORIME_NONE)
            continue;
        if (turns ? line[back] != ORIME_NONE : true) {
            scope[0] = line[k];
            scope[1] = line[back];
            host->clause(m, scope, line[back] == ORIME_NONE ? 1 : 2, sets);
        }
        if (turns) {
            sets[1] = 2;
            scope[0] = line[k];
            scope[1] = far[k];
            host->clause(m, scope, far[k] == ORIME_NONE ? 1 : 2, sets);
        } else if (k < 2 && two[1] != ORIME_NONE && two[2] != ORIME_NONE && two[3] != ORIME_NONE) {
            orime_set not[4] = {1, 1, 1, 1};
            host->clause(m, two, 4, not);
        }
    }
}

static void pearls_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    static const int32_t step[4][2] = {{0, -1}, {-1, 0}, {0, 1}, {1, 0}};
    const struct ring *p = puzzle;
    uint32_t w = p->width, h = p->height;
    uint8_t *nodes = host->model_alloc(m, (size_t)w * h);
    for (uint32_t c = 0; c < w * h; c++)
        nodes[c] = p->numbers.of[c] > 0 ? ORIME_NODE_MUST : 0;
    orime_cell first = ring(host, m, p, false, ORIME_LOOP_ONE, nodes);
    for (uint32_t c = 0; c < w * h; c++) {
        uint32_t line[4], far[4], x = c % w, y = c / w;
        if (p->numbers.of[c] <= 0)
            continue;
        host->as_one(m, place(host, m, x, y));
        around(p, false, x, y, line);
        for (uint32_t k = 0; k < 4; k++) {
            uint32_t next[4];
            far[k] = ORIME_NONE;
            if (line[k] == ORIME_NONE)
                continue;
            around(p, false, x + (uint32_t)step[k][0], y + (uint32_t)step[k][1], next);
            line[k] += first;
            far[k] = next[k] == ORIME_NONE ? ORIME_NONE : next[k] + first;
        }
        pearl(host, m, line, far, p->numbers.of[c] >= 2);
        host->as_one(m, NULL);
    }
}

static void all_of(const struct orime_host *host, orime_model *m, const struct ring *p, enum orime_loop_kind kind)
{
    uint32_t w = p->width, h = p->height;
    uint8_t *nodes = host->model_alloc(m, (size_t)w * h);
    for (uint32_t c = 0; c < w * h; c++) {
        nodes[c] = p->numbers.of[c] == 0 ? 0 : ORIME_NODE_MUST;
        if (kind == ORIME_LOOP_PATH && p->numbers.of[c] == 1)
            nodes[c] |= ORIME_NODE_END;
    }
    orime_cell first = ring(host, m, p, false, kind, nodes);
    for (uint32_t c = 0; c < w * h; c++) {
        uint32_t scope[4];
        around(p, false, c % w, c / w, scope);
        for (uint32_t i = 0; i < 4 && p->numbers.of[c] == 0; i++)
            if (scope[i] != ORIME_NONE)
                host->keep(m, first + scope[i], 1);
    }
}

static void all_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    all_of(host, m, puzzle, ORIME_LOOP_ONE);
}

static void path_build(const struct orime_host *host, orime_model *m, const void *puzzle)
{
    all_of(host, m, puzzle, ORIME_LOOP_PATH);
}

/* ---- judging ---- */

/* One line through the nodes, which ends `ends` times: follows it from one of its ends. */
static bool one_line(const struct orime_host *host, orime_report *r, const struct ring *p, const uint8_t *sides,
                     bool along, uint32_t ends)
{
    uint32_t w = p->width, h = p->height, n = orime_side_count(w, h, along), total = 0, start = ORIME_NONE, length = 0;
    uint32_t n_nodes = along ? (w + 1) * (h + 1) : w * h, loose = 0;
    uint32_t *next = host->report_alloc(r, (size_t)2 * n_nodes * sizeof *next);
    uint32_t *degree = host->report_alloc(r, n_nodes * sizeof *degree);
    for (uint32_t s = 0; s < n; s++) {
        uint32_t node[2];
        if (sides[s] == 0)
            continue;
        (along ? orime_side_points : orime_side_cells)(w, h, along, s, node);
        for (uint32_t k = 0; k < 2; k++) {
            if (degree[node[k]] == 2) {
                host->broken(r, NULL, 0, "a line branches");
                return false;
            }
            next[2 * node[k] + degree[node[k]]++] = node[1 - k];
        }
        total++;
    }
    for (uint32_t x = 0; x < n_nodes; x++) {
        loose += degree[x] == 1;
        if (degree[x] == 1 || (start == ORIME_NONE && degree[x] > 0))
            start = x;
    }
    uint32_t x = start, last = ORIME_NONE;
    do {
        if (start == ORIME_NONE || (degree[x] == 1 && last != ORIME_NONE))
            break;
        uint32_t to = next[2 * x] == last ? next[2 * x + (degree[x] > 1)] : next[2 * x];
        last = x;
        x = to;
        length++;
    } while (x != start);
    if (total > 0 && length == total && loose == ends)
        return true;
    host->broken(r, NULL, 0, "%u lines, %u of them are connected, %u loose ends", (unsigned)total, (unsigned)length,
                 (unsigned)loose);
    return false;
}

static bool fence_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct ring *p = puzzle;
    uint32_t cells = p->width * p->height;
    bool good = one_line(host, r, p, values + cells, true, 0);
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t lines = 0, found[4];
        around(p, true, c % p->width, c / p->width, found);
        for (uint32_t i = 0; i < 4; i++)
            lines += values[cells + found[i]];
        if (p->numbers.of[c] < 0 || lines == (uint32_t)p->numbers.of[c])
            continue;
        host->broken(r, &c, 1, "%u lines", (unsigned)lines);
        good = false;
    }
    return good;
}

static bool in_line(const struct ring *p, const uint8_t *sides, uint32_t c, uint32_t k)
{
    uint32_t found[4];
    around(p, false, c % p->width, c / p->width, found);
    return found[k] != ORIME_NONE && sides[found[k]] == 1;
}

static bool straight(const struct ring *p, const uint8_t *sides, uint32_t c)
{
    return (in_line(p, sides, c, 0) && in_line(p, sides, c, 2)) || (in_line(p, sides, c, 1) && in_line(p, sides, c, 3));
}

static bool pearls_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct ring *p = puzzle;
    uint32_t w = p->width, cells = w * p->height;
    const uint8_t *sides = values + cells;
    bool good = one_line(host, r, p, sides, false, 0);
    for (uint32_t c = 0; good && c < cells; c++) {
        int32_t number = p->numbers.of[c];
        uint32_t lines = 0, straight_on = 0;
        for (uint32_t k = 0; k < 4; k++)
            if (in_line(p, sides, c, k)) {
                uint32_t to = k == 0 ? c - w : k == 1 ? c - 1 : k == 2 ? c + w : c + 1;
                lines++;
                straight_on += straight(p, sides, to);
            }
        if (number <= 0 || (lines == 2 && (number == 1 ? straight(p, sides, c) && straight_on < 2
                                                       : !straight(p, sides, c) && straight_on == 2)))
            continue;
        host->broken(r, &c, 1, "a pearl");
        good = false;
    }
    return good;
}

static bool all_lines(const struct orime_host *host, orime_report *r, const struct ring *p, const uint8_t *values,
                      bool path)
{
    uint32_t cells = p->width * p->height;
    bool good = one_line(host, r, p, values + cells, false, path ? 2 : 0), given = false;
    for (uint32_t c = 0; c < cells; c++)
        given |= path && p->numbers.of[c] == 1;
    for (uint32_t c = 0; good && c < cells; c++) {
        uint32_t lines = 0;
        for (uint32_t k = 0; k < 4; k++)
            lines += in_line(p, values + cells, c, k);
        if (p->numbers.of[c] == 0 ? lines == 0 : given ? lines == 2 - (p->numbers.of[c] == 1) : lines > 0)
            continue;
        host->broken(r, &c, 1, "%u lines", (unsigned)lines);
        good = false;
    }
    return good;
}

static bool all_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    return all_lines(host, r, puzzle, values, false);
}

static bool path_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    return all_lines(host, r, puzzle, values, true);
}

/* From each number a path leads to the other one; there are no other lines. */
static bool links_validate(const struct orime_host *host, orime_report *r, const void *puzzle, const uint8_t *values)
{
    const struct ring *p = puzzle;
    uint32_t w = p->width, cells = w * p->height, total = 0, seen = 0;
    const uint8_t *sides = values + cells;
    for (uint32_t s = 0; s < orime_side_count(w, p->height, false); s++)
        total += sides[s];
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t at = c, last = 4, lines = 0;
        if (p->numbers.of[c] < 0)
            continue;
        do {
            uint32_t way = 4;
            lines = 0;
            for (uint32_t k = 0; k < 4; k++)
                if (in_line(p, sides, at, k)) {
                    lines++;
                    way = k != (last + 2) % 4 || last == 4 ? k : way;
                }
            if (lines != (at == c ? 1 : 2) || way == 4)
                break;
            at = way == 0 ? at - w : way == 1 ? at - 1 : way == 2 ? at + w : at + 1;
            last = way;
            seen++;
        } while (p->numbers.of[at] < 0);
        if (at != c && p->numbers.of[at] == p->numbers.of[c])
            continue;
        host->broken(r, &c, 1, "no path to the other number");
        return false;
    }
    if (seen == 2 * total)
        return true;
    host->broken(r, NULL, 0, "lines that join no numbers");
    return false;
}

static void render(const struct orime_host *host, orime_canvas *c, const void *puzzle)
{
    const struct ring *p = puzzle;
    host->draw_numbers(c, &p->numbers);
}

#define RULE(ID, EXAMPLE, PARSE, HOOKS)                                                                              \
    {.size = sizeof(struct orime_rule), .id = ID, .name = ID, .version = "1.0", .summary = "A line.",                \
     .sections = sections, .n_sections = 2, .example = "[puzzle]\nrule = " ID "\n[board]\n" EXAMPLE, .parse = PARSE, \
     .build = HOOKS##_build, .validate = HOOKS##_validate, .render = render}

static const struct orime_rule rules[] = {
    RULE("ring-all", "size = 2x3\n", parse, all),
    RULE("ring-fence", "size = 2x2\nnumbers =\n  4 .\n  . 0\n", parse, fence),
    RULE("ring-links", "size = 3x2\nnumbers =\n  1 . 1\n  2 . 2\n", links_parse, links),
    RULE("ring-path", "size = 2x2\nnumbers =\n  1 1\n  . .\n", parse, path),
    RULE("ring-pearls", "size = 3x3\nnumbers =\n  . 1 .\n  . . .\n  . . 2\n", parse, pearls),
};
ORIME_EXPORT_RULES(rules);
