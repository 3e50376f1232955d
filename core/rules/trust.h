/* Who can put a plugin where it would be found, or change it? Opening one runs code. */
#ifndef RULES_TRUST_H
#define RULES_TRUST_H

#include "base/arena.h"

/* What is said when it cannot be found out because memory is out. */
extern const char trust_no_memory[];

/* NULL: the file or folder `path` can be changed by nobody but the user, root, the owner of the running program
 * `program` (an absolute path without symbolic links, or "") and the owner of "/". Otherwise who else can, and where:
 * "everyone may write to /tmp/rules". Symbolic links are followed one by one, and each folder on the way is looked at:
 * - the file or the folder itself: no other owner, not to be written by the world, nor by a group that has other
 *   members than the owner (the private group that goes with a umask of 002 does no harm);
 * - a folder on the way: the same, but a sticky one (/tmp) does no harm, and root may have given it to a group;
 * - what is also on the way to the program is not looked at: who could change that could change the program.
 * What is not there is nobody's: NULL. */
const char *trust_fault(const char *path, const char *program, struct arena *arena);

#endif
