/* The INI file of a comparison. */
#ifndef COMPARE_CONFIG_H
#define COMPARE_CONFIG_H

#include "compare/compare.h"

/* Reads the file: all but the puzzles, which plan_puzzles adds. `common` are settings ("engine.KEY", or an option of
 * the rule) that hold for every variant that does not say otherwise. `base` are the engine's options to start from.
 * Everything lives in the arena. False: see `d`. */
bool config_read(struct comparison *c, const char *file, const struct engine_options *base,
                 const struct setting *common, uint32_t n_common, struct arena *arena, struct diagnostics *d);

#endif
