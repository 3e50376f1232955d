/* What went wrong in the last call for a handle. */
#include <string.h>

#include "library/handle.h"

static const char no_memory[] = "out of memory\n";

void report_init(struct report *r, struct mem *mem)
{
    *r = (struct report){.code = ORIME_OK};
    arena_init(&r->arena, mem);
    diagnostics_init(&r->d, &r->arena);
}

void report_begin(struct report *r)
{
    if (r->d.errors > 0 || r->error != NULL)
        arena_reset(&r->arena);
    diagnostics_init(&r->d, &r->arena);
    r->error = NULL;
    r->code = ORIME_OK;
}

enum orime_code report_memory(struct report *r)
{
    r->error = no_memory;
    return r->code = ORIME_NO_MEMORY;
}

enum orime_code report_noted(struct report *r, enum orime_code code)
{
    const char *text = "";
    if (r->d.no_memory)
        return report_memory(r);
    for (uint32_t i = 0; i < r->d.kept && text != NULL; i++)
        text = arena_format(&r->arena, "%s%s\n", text, r->d.messages[i]);
    if (text != NULL && r->d.errors > r->d.kept)
        text = arena_format(&r->arena, "%s... and %u more\n", text, (unsigned)(r->d.errors - r->d.kept));
    if (text == NULL || *text == '\0')
        return code == ORIME_LIMIT || code == ORIME_INTERRUPTED ? report_said(r, code, "stopped") : report_memory(r);
    r->error = text;
    return r->code = code;
}

enum orime_code report_said(struct report *r, enum orime_code code, const char *text)
{
    r->error = text == NULL ? NULL : arena_format(&r->arena, "%s\n", text);
    if (text != NULL && r->error == NULL)
        return report_memory(r);
    return r->code = code;
}

enum orime_code report_message(const struct report *r, uint32_t i, struct orime_message *message)
{
    struct orime_message m = {.text = r->error};
    bool noted = r->d.kept > 0 && r->code != ORIME_NO_MEMORY;
    if (noted ? i >= r->d.kept : i > 0 || r->error == NULL)
        return ORIME_BAD_CALL;
    if (noted) {
        m.text = r->d.messages[i];
        m.file = r->d.files[i];
        m.line = r->d.lines[i];
    }
    return give(message, &m, sizeof m) ? ORIME_OK : ORIME_BAD_CALL;
}

bool give(void *to, const void *from, size_t size)
{
    size_t room = *(const size_t *)to;
    if (room < sizeof room)
        return false;
    size_t n = room < size ? room : size;
    memcpy((char *)to + sizeof room, (const char *)from + sizeof room, n - sizeof room);
    if (room > n)
        memset((char *)to + n, 0, room - n);
    return true;
}

bool take(void *to, const void *from, size_t size)
{
    size_t given = *(const size_t *)from;
    if (given < sizeof given)
        return false;
    memset(to, 0, size);
    memcpy(to, from, given < size ? given : size);
    return true;
}

const char *orime_code_name(enum orime_code code)
{
    static const char *const names[] = {"ok",    "bad input",   "bad call", "out of memory",
                                        "limit", "interrupted", "bug"};
    return (uint32_t)code < sizeof names / sizeof *names ? names[code] : "unknown";
}

const char *orime_status_name(enum orime_status status)
{
    static const char *const names[] = {"unknown", "none", "solved", "unique", "multiple", "contradiction"};
    return (uint32_t)status < sizeof names / sizeof *names ? names[status] : "unknown";
}
