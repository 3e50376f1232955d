/* The lines of page.html, ended by NULL; the build writes them. A line "@TITLE@", "@BOARD@" or "@DATA@" stands for what
 * is put there. */
#ifndef CLI_PAGE_H
#define CLI_PAGE_H

extern const char *const page_html[];

#endif
