/* Rules as text: a definition (NAME.rule) becomes a rule like one of a plugin. plugins/definitions/README.md is the
 * reference of the language.
 *
 * This floor stands where a plugin stands: it knows the host table of orime/rule.h, and no more of the engine.
 *
 *   syntax.h   what a definition is once it was read: the syntax tree, which everything else walks over
 *   words.c    a line as words, and messages that show the line
 *   read.c     the sections of the file; values.c, inputs.c: what they declare
 *   sentence.c, term.c, scope.c: sentences; facts.c has the one table of facts, scopes.c that of scopes, inputs.c that
 *              of inputs
 *   game.c     a puzzle of such a rule, read from its file
 *   build*.c   constraints of it; scope_build.c enumerates the places that a sentence speaks of
 *   judge*.c   is a finished board right? This side looks at coordinates, and shares neither the enumeration of places
 *              nor the arithmetic with the builder
 *   draw.c     the puzzle's clues */
#ifndef DEFINE_DEFINE_H
#define DEFINE_DEFINE_H

#include "orime/rule.h"
#include "text/diagnostics.h"

/* Reads a definition; `id` is the name of its file without ".rule". The rule lives in the arena. NULL: out of memory,
 * or the definition was refused (see `d`). */
const struct orime_rule *define_rule(const char *file, const char *id, const char *bytes, size_t size,
                                     struct arena *arena, struct diagnostics *d);

#endif
