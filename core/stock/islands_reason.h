/* What the reasons of islands share: islands_reason.c (why, in general), islands_far.c (no root gets to a node),
 * islands_room.c (a root lacks room). */
#ifndef STOCK_ISLANDS_REASON_H
#define STOCK_ISLANDS_REASON_H

#include "stock/connected.h"

/* Work space: all in q->spare. */
struct islands {
    struct inquiry *q;
    const struct connected *c;
    uint32_t *owner;  /* by node: the root's number, for nodes that are in and are connected to one; CONNECTED_NONE */
    uint32_t *from;   /* by node with an owner: the next one on the way to its root; the root itself: CONNECTED_NONE */
    uint32_t *size;   /* by root: the weight of what it owns */
    uint32_t *queue;  /* of a search */
    uint32_t *said;   /* by node: 1: its premise is given */
    uint32_t *seen;   /* by node */
    struct components components;
    struct ways ways;
    uint32_t *met_at; /* by node, or first node of a component: 1: a search has met it */
    uint32_t *order;  /* the nodes that it has met */
    uint32_t *room;   /* by node: how many nodes may a way have that begins here and ends at a root? 0: none */
    uint32_t *stop, *stops; /* by node: 1: it shuts every way; and all where ways end */
    uint32_t n_stops;
    uint32_t met;
    uint32_t meet_a, meet_b; /* two neighbours of different roots; CONNECTED_NONE: there are none */
    uint32_t large;   /* a root whose group is too large, or CONNECTED_NONE */
};

/* Premises, each said once: that node i is in, or out; that all nodes from i to its root are in; that enough is in of
 * what root r owns, from node i (on the way to the root) on, to weigh `need`; of the component of node i, from
 * there on. */
void islands_say_in(struct islands *s, uint32_t i);
void islands_say_out(struct islands *s, uint32_t i);
void islands_say_way(struct islands *s, uint32_t i);
void islands_say_size(struct islands *s, uint32_t r, uint32_t i, uint32_t need);
void islands_say_component(struct islands *s, uint32_t i, uint32_t need);

/* Node `node` is in, and no root can take it. */
void islands_explain_far(struct islands *s, uint32_t node);

/* The group of root r cannot become large enough. */
void islands_explain_room(struct islands *s, uint32_t r);

/* How the room of a root is measured. */
struct measure {
    uint32_t r, limit; /* the root, and what it can pay for */
    bool owned;        /* what it owns costs nothing; or else it begins with itself alone */
    bool components;        /* a component is taken as a whole, or not; or else node by node, or in part */
    bool speak;        /* says what stops it */
};

/* The weight that a root can get; the nodes are then s->order[0 .. s->met - 1]. */
uint64_t islands_reach(struct islands *s, struct measure *m);

#endif
