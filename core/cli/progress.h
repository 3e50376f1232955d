/* A line on the terminal that says what is being done, from a second after the start on. It is on standard error, is
 * erased before anything else is written, and is never there when that is no terminal.
 *
 * A thread draws it. What takes long is put between progress_enter and progress_leave, and writes nothing itself
 * without progress_clear. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdatomic.h>
#include <stdint.h>

/* Conflicts of the search at hand (struct engine_options: pulse). */
extern _Atomic uint64_t progress_pulse;

/* "NAME: BEFORE 12,345 BEHIND, 7 s, 1,234 conflicts"; a number of 0 is left out, and what is around it, too, except
 * BEFORE when BEHIND is empty. Calls may be nested, and come from several threads; the last one is shown. All texts are
 * copied. */
void progress_enter(const char *name, const char *before, uint64_t number, const char *behind);
void progress_count(uint64_t number);
void progress_leave(void);

/* Within: something else for the line to say; and: something is going to be written now. */
void progress_change(const char *name, const char *before, uint64_t number, const char *behind);
void progress_clear(void);

/* Ends the thread. */
void progress_end(void);

#endif
