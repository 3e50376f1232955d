/* The scene graph of MagicaVoxel: transforms (nTRN), groups (nGRP) and shapes (nSHP), from node 0 down; layers (LAYR).
 * Of animated nodes the first frame counts. The format: github.com/ephtracy/voxel-model,
 * MagicaVoxel-file-format-vox-extension.txt. */
#include "formats/vox_scene.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEPTH = 100,             /* of nodes in nodes */
    VISITS = 1 << 16,        /* of nodes: a group may hold another one many times */
    FAR = 1 << 20,           /* cells from the origin */
    TEXT = 64,               /* bytes of a value that means something here */
};

/* Reads numbers and texts of a chunk; at its end it gives zeros, and `bad` says so. */
struct cursor {
    const unsigned char *at, *end;
    bool bad;
};

static int32_t take_number(struct cursor *c)
{
    if (c->end - c->at < 4) {
        c->bad = true;
        return 0;
    }
    uint32_t n = (uint32_t)c->at[0] | (uint32_t)c->at[1] << 8 | (uint32_t)c->at[2] << 16 | (uint32_t)c->at[3] << 24;
    c->at += 4;
    return (int32_t)n;
}

static void take_text(struct cursor *c, char text[TEXT])
{
    int32_t n = take_number(c);
    text[0] = '\0';
    if (n < 0 || n > c->end - c->at) {
        c->bad = true;
        return;
    }
    size_t kept = n < TEXT ? (size_t)n : TEXT - 1;
    memcpy(text, c->at, kept);
    text[kept] = '\0';
    c->at += n;
}

/* What the attributes of a node or a frame say. */
struct attributes {
    bool hidden;
    struct vox_transform to;
};

static const struct vox_transform unmoved = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

/* "x y z" */
static bool read_shift(const char *text, int32_t *shift)
{
    char *end;
    for (int k = 0; k < 3; k++, text = end) {
        long n = strtol(text, &end, 10);
        if (end == text || n < -FAR || n > FAR)
            return false;
        shift[k] = (int32_t)n;
    }
    return true;
}

/* Two bits each: in which column the first and the second row have their number; then a bit for each sign. */
static bool read_turn(const char *text, int8_t turn[3][3])
{
    char *end;
    long n = strtol(text, &end, 10);
    if (end == text || n < 0 || n > 127)
        return false;
    uint32_t first = (uint32_t)n & 3, second = (uint32_t)n >> 2 & 3;
    if (first > 2 || second > 2 || first == second)
        return false;
    uint32_t column[3] = {first, second, 3 - first - second};
    memset(turn, 0, 9);
    for (uint32_t k = 0; k < 3; k++)
        turn[k][column[k]] = (uint32_t)n >> (4 + k) & 1 ? -1 : 1;
    return true;
}

static struct attributes take_attributes(struct cursor *c)
{
    struct attributes a = {.to = unmoved};
    char key[TEXT], value[TEXT];
    int32_t n = take_number(c);
    for (int32_t i = 0; i < n && !c->bad; i++) {
        take_text(c, key);
        take_text(c, value);
        if (strcmp(key, "_hidden") == 0)
            a.hidden = strcmp(value, "0") != 0;
        else if (strcmp(key, "_t") == 0)
            c->bad = !read_shift(value, a.to.shift) || c->bad;
        else if (strcmp(key, "_r") == 0)
            c->bad = !read_turn(value, a.to.turn) || c->bad;
    }
    return a;
}

/* ---- the graph ---- */

/* A node or a layer by its number. */
struct entry {
    int32_t number;
    const struct vox_chunk *chunk;
};

struct graph {
    struct vox_scene *s;
    struct image_reading *r;
    struct entry *nodes, *layers;
    uint32_t n_nodes, n_layers, visits;
};

static bool damaged(struct graph *g)
{
    return image_error(g->r, 0, NULL, "the scene of the .vox file is damaged");
}

static int by_number(const void *a, const void *b)
{
    int32_t x = ((const struct entry *)a)->number, y = ((const struct entry *)b)->number;
    return x < y ? -1 : x > y;
}

static bool make_index(struct graph *g, const struct vox_chunk *chunks, uint32_t n)
{
    g->nodes = arena_array(g->r->arena, (size_t)n + 1, sizeof *g->nodes);
    g->layers = arena_array(g->r->arena, (size_t)n + 1, sizeof *g->layers);
    if (g->nodes == NULL || g->layers == NULL)
        return image_no_memory(g->r);
    for (uint32_t i = 0; i < n; i++) {
        struct cursor c = {chunks[i].content, chunks[i].content + chunks[i].size, false};
        struct entry e = {take_number(&c), &chunks[i]};
        if (c.bad)
            return damaged(g);
        if (memcmp(chunks[i].id, "LAYR", 4) == 0)
            g->layers[g->n_layers++] = e;
        else
            g->nodes[g->n_nodes++] = e;
    }
    qsort(g->nodes, g->n_nodes, sizeof *g->nodes, by_number);
    qsort(g->layers, g->n_layers, sizeof *g->layers, by_number);
    return true;
}

/* NULL: there is none of this number. */
static const struct vox_chunk *find(const struct entry *entries, uint32_t n, int32_t number)
{
    struct entry key = {.number = number}, *found = bsearch(&key, entries, n, sizeof *entries, by_number);
    return found == NULL ? NULL : found->chunk;
}

static bool layer_is_hidden(const struct graph *g, int32_t number)
{
    const struct vox_chunk *layer = number < 0 ? NULL : find(g->layers, g->n_layers, number);
    if (layer == NULL)
        return false;
    struct cursor c = {layer->content + 4, layer->content + layer->size, false};
    return take_attributes(&c).hidden;
}

/* First `inner`, then `outer`. */
static struct vox_transform joined(const struct vox_transform *outer, const struct vox_transform *inner)
{
    struct vox_transform t = *outer;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            t.turn[i][k] = (int8_t)(outer->turn[i][0] * inner->turn[0][k] + outer->turn[i][1] * inner->turn[1][k] +
                                    outer->turn[i][2] * inner->turn[2][k]);
            t.shift[i] += outer->turn[i][k] * inner->shift[k];
        }
    return t;
}

static bool add_instance(struct graph *g, uint32_t model, const struct vox_transform *to, bool hidden)
{
    struct vox_scene *s = g->s;
    s->hidden += hidden;
    if (hidden)
        return true;
    if (s->n == s->capacity) {
        uint32_t more = s->capacity == 0 ? 8 : 2 * s->capacity;
        struct vox_instance *grown = arena_array(g->r->arena, more, sizeof *grown);
        if (grown == NULL)
            return image_no_memory(g->r);
        if (s->n > 0)
            memcpy(grown, s->instances, s->n * sizeof *grown);
        s->instances = grown;
        s->capacity = more;
    }
    s->instances[s->n++] = (struct vox_instance){model, *to};
    return true;
}

static bool walk(struct graph *g, int32_t number, const struct vox_transform *to, bool hidden, uint32_t depth);

static bool walk_transform(struct graph *g, struct cursor *c, const struct vox_transform *to, bool hidden,
                           uint32_t depth)
{
    hidden = take_attributes(c).hidden || hidden;
    int32_t child = take_number(c);
    (void)take_number(c);
    hidden = layer_is_hidden(g, take_number(c)) || hidden;
    struct attributes frame = {.to = unmoved};
    if (take_number(c) > 0)
        frame = take_attributes(c);
    struct vox_transform here = joined(to, &frame.to);
    for (int k = 0; k < 3; k++)
        c->bad = c->bad || here.shift[k] < -FAR || here.shift[k] > FAR;
    return c->bad ? damaged(g) : walk(g, child, &here, hidden, depth + 1);
}

static bool walk_group(struct graph *g, struct cursor *c, const struct vox_transform *to, bool hidden, uint32_t depth)
{
    hidden = take_attributes(c).hidden || hidden;
    int32_t n = take_number(c);
    for (int32_t i = 0; i < n; i++) {
        int32_t child = take_number(c);
        if (c->bad || !walk(g, child, to, hidden, depth + 1))
            return c->bad ? damaged(g) : false;
    }
    return !c->bad || damaged(g);
}

static bool walk_shape(struct graph *g, struct cursor *c, const struct vox_transform *to, bool hidden)
{
    hidden = take_attributes(c).hidden || hidden;
    int32_t n = take_number(c), model = take_number(c);
    if (c->bad || n < 1 || model < 0 || (uint32_t)model >= g->s->n_models)
        return damaged(g);
    g->s->frames += (uint32_t)n - 1;
    return add_instance(g, (uint32_t)model, to, hidden);
}

static bool walk(struct graph *g, int32_t number, const struct vox_transform *to, bool hidden, uint32_t depth)
{
    const struct vox_chunk *node = find(g->nodes, g->n_nodes, number);
    if (node == NULL || depth > DEPTH || ++g->visits > VISITS)
        return damaged(g);
    struct cursor c = {node->content + 4, node->content + node->size, false};
    if (memcmp(node->id, "nTRN", 4) == 0)
        return walk_transform(g, &c, to, hidden, depth);
    return memcmp(node->id, "nGRP", 4) == 0 ? walk_group(g, &c, to, hidden, depth) : walk_shape(g, &c, to, hidden);
}

bool vox_scene_read(struct vox_scene *s, struct image_reading *r, const struct vox_chunk *chunks, uint32_t n)
{
    struct graph g = {.s = s, .r = r};
    if (!make_index(&g, chunks, n))
        return false;
    if (g.n_nodes > 0)
        return walk(&g, 0, &unmoved, false, 0);
    s->frames = s->n_models - 1;
    return add_instance(&g, 0, &unmoved, false);
}

/* A model turns about a corner: half its size, rounded down. The centre of a cell is what turns, so all is counted in
 * halves. */
void vox_scene_cell(const struct vox_scene *s, const struct vox_instance *i, const unsigned char *cell, int32_t *at)
{
    const struct vox_model *m = &s->models[i->model];
    int32_t from[3];
    for (int k = 0; k < 3; k++)
        from[k] = 2 * ((int32_t)cell[k] - (int32_t)(m->size[k] / 2)) + 1;
    for (int k = 0; k < 3; k++) {
        const int8_t *turn = i->to.turn[k];
        at[k] = (turn[0] * from[0] + turn[1] * from[1] + turn[2] * from[2] - 1) / 2 + i->to.shift[k];
    }
}
