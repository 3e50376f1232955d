/* The few character entities of HTML and XML that titles hold. */
#ifndef FORMATS_ENTITY_H
#define FORMATS_ENTITY_H

#include <stdio.h>

/* Turns &amp; &lt; &gt; &quot; &apos; &copy; &#NNN; &#xNN; into what they stand for, in place; leaves all else. */
void entities_decode(char *text);

/* Writes a text with & < > " as entities; bytes that are not UTF-8 as U+FFFD. */
void entities_write(FILE *out, const char *text);

#endif
