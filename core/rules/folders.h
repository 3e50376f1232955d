/* Where this program is, and where its rules are. Neither the words it was called with nor the current folder say. */
#ifndef RULES_FOLDERS_H
#define RULES_FOLDERS_H

#include "base/arena.h"

enum { FOLDERS_MAX = 4, FOLDERS_PATH = 4096 };

/* The path of the running program; "" where the system does not tell. */
void folders_program(char *path, size_t size);

/* The folders in which its rules may be, in the order in which they are searched; the rest is NULL. False: out of
 * memory. None when rules are linked in. */
bool folders_usual(const char *program, const char *folders[FOLDERS_MAX], struct arena *arena);

#endif
