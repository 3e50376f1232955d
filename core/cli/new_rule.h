/* orime rules new: a rule to start from. */
#ifndef CLI_NEW_RULE_H
#define CLI_NEW_RULE_H

#include "cli/cli.h"

extern const char new_rule_template[]; /* plugins/template/template.c; the build writes it */

/* Writes the folder ID (or that of --output) with ID.c, CMakeLists.txt and ID.ini. What is there already is never
 * touched. */
enum exit_status new_rule(struct arguments *a, const char *id);

#endif
