/* Every step of every puzzle of the tree, re-checked. */
#include "desk.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "text/file.h"

/* The search for the smallest set ends soon, as it would take minutes otherwise: a set must be right, whether or not it
 * is the smallest. */
enum { QUERIES = 400, NODES = 20000, FEW = 6 };

struct seen {
    uint32_t explained, hard; /* hard: a desk's few conflicts find no answer */
};

static void explain_file(struct desk *k, const char *name, struct seen *seen)
{
    const char *bytes;
    size_t size;
    ck_assert(file_read(name, 1u << 20, &k->arena, &k->d, &bytes, &size));
    explain_limits_default(&k->limits);
    k->self_check = 0; /* the engine has tests of its own */
    k->limits.queries = QUERIES;
    k->limits.nodes = NODES;
    bool read = desk_read(k, name, bytes, size, true);
    k->may_stop = k->p.rule->self != NULL; /* sudokus of definitions have no techniques, which would need no search */
    if (read) {
        (void)desk_explain(k);
        seen->explained++;
    } else { /* it has been made to have none */
        ck_assert_msg(k->p.impossible != NULL || (k->d.errors == 0 && k->may_stop), "%s: %s", name,
                      k->d.kept > 0 ? k->d.messages[0] : "no answer");
        seen->hard += k->p.impossible == NULL;
    }
}

START_TEST(puzzles_of_the_tree)
{
    struct desk k;
    struct seen seen = {0};
    struct dirent *entry;
    DIR *all = opendir(ORIME_SOURCE_DIR "/puzzles");
    desk_open(&k);
    ck_assert_ptr_nonnull(all);
    while ((entry = readdir(all)) != NULL) {
        const char *folder = arena_format(&k.arena, "%s/%s", ORIME_SOURCE_DIR "/puzzles", entry->d_name);
        DIR *files = entry->d_name[0] == '.' || strcmp(entry->d_name, "compare") == 0 ? NULL : opendir(folder);
        while (files != NULL && (entry = readdir(files)) != NULL) {
            const char *dot = strrchr(entry->d_name, '.');
            if (dot != NULL && strcmp(dot, ".ini") == 0)
                explain_file(&k, arena_format(&k.arena, "%s/%s", folder, entry->d_name), &seen);
        }
        if (files != NULL)
            closedir(files);
    }
    closedir(all);
    printf("%u explained, %u of them up to a limit; %u too hard\n", (unsigned)seen.explained, (unsigned)k.stopped,
           (unsigned)seen.hard);
    ck_assert_uint_gt(seen.explained, 70);
    ck_assert_uint_le(k.stopped + seen.hard, FEW);
    desk_close(&k);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {puzzles_of_the_tree};
    return run_suite("puzzles", tests, sizeof tests / sizeof *tests);
}
