/* Mode `loop`: nothing is looked at before every node is in or out. A board that is not connected is then a
 * conflict, whose reason is a cut: these are out, and there is something in on either side. The search learns from
 * it and goes on.
 *
 * The cut that is often published instead, "one of the cells that are out must be in", is wrong: it also loses
 * answers whose groups are parts of those just found. */
#include "stock/connected_walk.h"

bool connected_loop(struct view *v, const void *data)
{
    const struct connected *c = data;
    for (uint32_t i = 0; i < c->n; i++)
        if (connected_status(c, view_domain(v, i)) == CONNECTED_OPEN)
            return true;
    return connected_filter(v, data);
}
