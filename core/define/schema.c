/* The schema that puzzle files of a definition keep to. */
#include "define/inputs.h"
#include "define/read.h"

enum { TEXT_BYTES = 120 };

static bool sized_by_picture(const struct definition *d)
{
    for (uint32_t i = 0; i < d->n_inputs; i++)
        if (!d->inputs[i].optional &&
            (d->inputs[i].kind->shape == SHAPE_CELLS || d->inputs[i].kind->shape == SHAPE_REGIONS))
            return true;
    return false;
}

static bool board_section(struct parser *p, struct orime_section *s)
{
    const struct definition *d = p->d;
    struct orime_key *keys = parser_take(p, d->n_inputs + (size_t)1, sizeof *keys);
    uint32_t n = 0;
    if (keys == NULL)
        return false;
    *s = (struct orime_section){.name = "board", .keys = keys, .help = "The board and its clues."};
    for (uint32_t i = 0; i < d->n_inputs; i++) {
        keys[n++] = (struct orime_key){.name = d->inputs[i].name,
                                       .type = ORIME_LINES,
                                       .required = !d->inputs[i].optional,
                                       .help = d->inputs[i].help};
        s->required = s->required || !d->inputs[i].optional;
    }
    if (!sized_by_picture(d))
        keys[n++] = (struct orime_key){
            .name = "size", .type = ORIME_TEXT, .help = "COLUMNSxROWS, where no picture shows how large the board is."};
    s->n_keys = n;
    return true;
}

static bool options_section(struct parser *p, struct orime_section *s)
{
    const struct definition *d = p->d;
    struct orime_key *keys = parser_take(p, d->n_options + (size_t)1, sizeof *keys);
    if (keys == NULL)
        return false;
    *s = (struct orime_section){
        .name = "options", .keys = keys, .n_keys = d->n_options, .help = "What --set can change."};
    for (uint32_t i = 0; i < d->n_options; i++) {
        const struct option *o = &d->options[i];
        keys[i] = (struct orime_key){.name = o->name,
                                     .type = o->yes_no ? ORIME_CHOICE : ORIME_INTEGER,
                                     .low = o->low,
                                     .high = o->high,
                                     .choices = o->yes_no ? "yes|no" : NULL,
                                     .standard = o->standard,
                                     .help = "See the rule's sentences."};
    }
    return true;
}

const struct orime_section *make_schema(struct parser *p, uint32_t *n)
{
    static const struct orime_key given[] = {ORIME_KEY_GIVEN};
    struct orime_section *s = parser_take(p, 3, sizeof *s);
    *n = 0;
    if (s == NULL || !board_section(p, &s[(*n)++]))
        return NULL;
    *n -= s[0].n_keys == 0;
    if (p->d->n_options > 0 && !options_section(p, &s[(*n)++]))
        return NULL;
    if (p->d->givens == ORIME_NONE)
        s[(*n)++] = (struct orime_section){
            .name = "given", .keys = given, .n_keys = 1, .help = "Cells that are known from the start."};
    return s;
}
