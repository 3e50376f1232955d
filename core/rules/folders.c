#include "rules/folders.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "rules/linked.h"

void folders_program(char *path, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length <= 0 || *path != '/' ? 0 : length] = '\0';
}

#if defined(ORIME_BUILD_DIR) && defined(ORIME_INSTALL_DIR) && !defined(ORIME_STATIC_RULES)

/* A program in the tree where it was built opens what was built there; an installed one must not. */
static bool in_build_tree(const char *program)
{
    size_t tree = strlen(ORIME_BUILD_DIR);
    return strncmp(program, ORIME_BUILD_DIR, tree) == 0 && program[tree] == '/';
}

/* `path` without its last `levels` parts; false when it has too few. */
static bool go_up(char *path, uint32_t levels)
{
    for (uint32_t i = 0; i < levels; i++) {
        char *slash = strrchr(path, '/');
        if (slash == NULL)
            return false;
        *slash = '\0';
    }
    return true;
}

/* Wherever PREFIX was moved to: PREFIX/bin/orime has its rules in PREFIX/lib/orime, and so has a program that embeds
 * orime. False: out of memory. */
static bool beside_program(const char *program, const char **folder, struct arena *arena)
{
    char path[FOLDERS_PATH];
    (void)snprintf(path, sizeof path, "%s", program);
    *folder = NULL;
    if (!go_up(path, 2))
        return true;
    *folder = arena_format(arena, "%s/" ORIME_LIBRARY_DIR "/orime", path);
    return *folder != NULL;
}

/* Is this a line of /proc/self/maps that holds the address? Then `path` is its file. */
static bool maps_here(const char *line, const void *address, char *path)
{
    unsigned long from, end;
    const char *slash = strchr(line, '/');
    if (sscanf(line, "%lx-%lx", &from, &end) != 2 || slash == NULL || (uintptr_t)address < from ||
        (uintptr_t)address >= end)
        return false;
    size_t length = strcspn(slash, "\n");
    memcpy(path, slash, length);
    path[length] = '\0';
    return true;
}

/* The file that this code was mapped from, as the system knows it: dladdr would give a name from the command line,
 * which may mean another file in the current folder. False: not known. */
static bool file_of_code(char *path)
{
    char line[FOLDERS_PATH];
    bool found = false;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps != NULL && !found && fgets(line, sizeof line, maps) != NULL)
        found = maps_here(line, rules_linked_in, path);
    if (maps != NULL)
        (void)fclose(maps);
    return found;
}

/* FOLDER/liborime.so has its rules in FOLDER/orime; none when this code is part of the program itself. False: out of
 * memory. */
static bool beside_library(const char *program, const char **folder, struct arena *arena)
{
    char path[FOLDERS_PATH];
    *folder = NULL;
    if (*program == '\0' || !file_of_code(path) || strcmp(path, program) == 0 || !go_up(path, 1))
        return true;
    *folder = arena_format(arena, "%s/orime", path);
    return *folder != NULL;
}

bool folders_usual(const char *program, const char *folders[FOLDERS_MAX], struct arena *arena)
{
    folders[0] = in_build_tree(program) ? ORIME_BUILD_DIR "/plugins" : NULL;
    folders[3] = ORIME_INSTALL_DIR;
    return beside_library(program, &folders[1], arena) && beside_program(program, &folders[2], arena);
}

#else

bool folders_usual(const char *program, const char *folders[FOLDERS_MAX], struct arena *arena)
{
    (void)program;
    (void)arena;
    memset(folders, 0, FOLDERS_MAX * sizeof *folders);
    return true;
}

#endif
