/* The hook `render` of all rules that are text. */
#ifndef DEFINE_DRAW_H
#define DEFINE_DRAW_H

#include "define/game.h"

void define_draw(const struct orime_host *host, orime_canvas *c, const void *puzzle);

#endif
