/* A definition as a rule: its hooks find it by host->self. */
#include "define/build.h"
#include "define/define.h"
#include "define/derive.h"
#include "define/draw.h"
#include "define/game.h"
#include "define/judge.h"
#include "define/read.h"

static const char *givens_key(struct parser *p)
{
    if (p->d->givens == ORIME_NONE)
        return "given.picture";
    return arena_format(p->arena, "board.%s", p->d->inputs[p->d->givens].name);
}

static const struct orime_rule *make_rule(struct parser *p, const struct heading *h)
{
    struct orime_rule *rule = parser_take(p, 1, sizeof *rule);
    uint32_t n;
    const struct orime_section *sections = make_schema(p, &n);
    const char *givens = givens_key(p);
    if (rule == NULL || sections == NULL || givens == NULL)
        return NULL;
    enum origin origins[DEFINE_INPUTS];
    bool clues = derive_origins(p->d, origins);
    *rule = (struct orime_rule){.size = sizeof *rule,
                                .id = p->d->id,
                                .name = h->name,
                                .version = h->version,
                                .summary = h->summary,
                                .sections = sections,
                                .n_sections = n,
                                .example = h->example,
                                .parse = game_parse,
                                .build = define_build,
                                .validate = define_judge,
                                .render = define_draw,
                                .givens = givens,
                                .open = p->d->givens == ORIME_NONE ? '?' : '.',
                                .self = p->d,
                                .derive_again = clues ? define_derive_again : NULL,
                                .invent = clues ? define_invent : NULL};
    return rule;
}

const struct orime_rule *define_rule(const char *file, const char *id, const char *bytes, size_t size,
                                     struct arena *arena, struct diagnostics *d)
{
    struct ini_document doc;
    struct heading h = {0};
    struct parser *p = arena_alloc(arena, sizeof *p);
    struct definition *definition = arena_alloc(arena, sizeof *definition);
    uint32_t before = d->errors;
    if (p == NULL || definition == NULL) {
        diagnose_memory(d, &(struct place){.file = file});
        return NULL;
    }
    definition->file = file;
    definition->id = id;
    p->d = definition;
    p->doc = &doc;
    p->arena = arena;
    p->notes = d;
    if (!ini_read(&doc, file, bytes, size, arena, d) || !read_definition(p, &h))
        return NULL;
    const struct orime_rule *rule = make_rule(p, &h);
    if (rule == NULL && d->errors == before)
        diagnose_memory(d, &(struct place){.file = file});
    return rule;
}
