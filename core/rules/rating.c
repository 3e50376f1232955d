/* How hard a puzzle is for a person: the rule's grade. */
#include "rules/host.h"

enum orime_level level_of(uint32_t tenths)
{
    static const uint32_t below[] = {25, 35, 45, 60};
    uint32_t level = ORIME_EASY;
    while (level < ORIME_EXTREME && tenths >= below[level])
        level++;
    return (enum orime_level)level;
}

const char *level_name(enum orime_level level)
{
    static const char *const names[] = {"easy", "medium", "hard", "expert", "extreme"};
    return names[level];
}

static void *grade_alloc(orime_grade *g, size_t bytes)
{
    void *block = arena_alloc(&g->arena, bytes);
    if (block == NULL)
        hook_out_of_memory(&g->hook);
    return block;
}

static void graded(orime_grade *g, enum orime_level level, const char *hardest)
{
    if ((uint32_t)level > ORIME_EXTREME || hardest == NULL)
        hook_misuse(&g->hook, "grade: level %u, or no name of the hardest step", (unsigned)level);
    if (g->grade.hardest != NULL)
        hook_misuse(&g->hook, "grade answers twice");
    g->grade = (struct rating){.level = level, .hardest = hardest};
}

void grade_fill(struct orime_host *host)
{
    host->grade_alloc = grade_alloc;
    host->graded = graded;
}

struct grade_call {
    struct orime_grade grade; /* first: the hook */
    const struct puzzle *puzzle;
    const uint8_t *given;
};

static void call_grade(void *context)
{
    struct grade_call *c = context;
    c->puzzle->rule->grade(c->puzzle->host, &c->grade, c->puzzle->data, c->given);
}

bool puzzle_grade(struct puzzle *p, const uint8_t *given, struct rating *grade, struct diagnostics *d)
{
    struct grade_call c = {.puzzle = p, .given = given};
    *grade = (struct rating){.hardest = NULL};
    if (p->rule->grade == NULL)
        return true;
    arena_init(&c.grade.arena, p->mem);
    enum hook_end end = hook_call(&c.grade.hook, call_grade, &c);
    arena_free(&c.grade.arena);
    struct place at = {.file = p->file};
    if (end == HOOK_RETURNED) {
        *grade = c.grade.grade;
        return true;
    }
    p->fault = end == HOOK_NO_MEMORY ? PUZZLE_NO_MEMORY : PUZZLE_RULE_BUG;
    if (end == HOOK_NO_MEMORY)
        diagnose_memory(d, &at);
    else
        diagnose(d, &at, NULL, "a bug in rule %s: %s", p->rule->id, c.grade.hook.message);
    return false;
}
