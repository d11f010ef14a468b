/* A priority queue of cells, with keys in buckets of equal width (Dial, Shortest-Path Forest with Topological Ordering, 1969). With buckets
 * as wide as the shortest edge, the cells of a bucket can be taken in any order (Denardo and Fox, Shortest-Route Methods: 1, 1979). Each
 * bucket within a window of keys has its own list; keys beyond the window share one list until the window reaches them. A cell is in the
 * queue at most once, so there is room for all cells. */
#ifndef VEER_NAV_CELL_QUEUE_H
#define VEER_NAV_CELL_QUEUE_H

#include "core/world.h"

enum {
    /* number of buckets. Larger: taking cells from a nearly empty queue is slower. Smaller: the window moves more often */
    VEER_QUEUE_WINDOW = 256,
    VEER_QUEUE_HEADS = VEER_QUEUE_WINDOW + 1
};
#define VEER_QUEUE_IS_FIRST 0x80000000u /* in the first cell of a list, `before` holds this flag and the list's number */

typedef struct VeerCellLink {
    uint32_t before, next; /* neighbors in a list, as cell numbers + 1; `before` is 0 outside the queue, `next` is 0 in the last cell */
} VeerCellLink;

typedef struct VeerCellQueue {
    const uint32_t *keys; /* keys that order the cells */
    uint32_t *heads;      /* first cell + 1 of each list; the last list holds the keys beyond the window */
    VeerCellLink *links;  /* an element per cell, all zero while no search is running */
    uint32_t shift;       /* number of low bits of a key that do not select its bucket */
    uint32_t base, at;    /* bucket of the window's first list, and list from which cells are taken */
} VeerCellQueue;

static inline int veer_isQueued(const VeerCellQueue *queue, uint32_t cell) { return queue->links[cell].before != 0; }

static inline void veer_leaveQueue(VeerCellQueue *queue, uint32_t cell) {
    VeerCellLink link = queue->links[cell];
    if (link.before & VEER_QUEUE_IS_FIRST)
        queue->heads[link.before & ~VEER_QUEUE_IS_FIRST] = link.next;
    else
        queue->links[link.before - 1].next = link.next;
    if (link.next) queue->links[link.next - 1].before = link.before;
    queue->links[cell].before = 0;
}

/* Adds a cell that is not in the queue. Its key must not belong to a bucket that has already been emptied. */
static inline void veer_enterQueue(VeerCellQueue *queue, uint32_t cell) {
    uint32_t list = (queue->keys[cell] >> queue->shift) - queue->base;
    if (list > VEER_QUEUE_WINDOW) list = VEER_QUEUE_WINDOW;
    uint32_t next = queue->heads[list];
    queue->links[cell] = (VeerCellLink){VEER_QUEUE_IS_FIRST | list, next};
    if (next) queue->links[next - 1].before = cell + 1;
    queue->heads[list] = cell + 1;
}

/* Moves the window to the nearest cell beyond it. The queue must contain only cells beyond the window. */
static inline void veer_moveWindow(VeerCellQueue *queue) {
    uint32_t cell = queue->heads[VEER_QUEUE_WINDOW], nearest = VEER_NONE;
    for (uint32_t at = cell; at; at = queue->links[at - 1].next) {
        uint32_t bucket = queue->keys[at - 1] >> queue->shift;
        if (bucket < nearest) nearest = bucket;
    }
    queue->heads[VEER_QUEUE_WINDOW] = 0;
    queue->base = nearest;
    queue->at = 0;
    for (uint32_t next; cell; cell = next) {
        next = queue->links[cell - 1].next;
        veer_enterQueue(queue, cell - 1);
    }
}

/* Takes a cell from the lowest bucket. Returns VEER_NONE if the queue is empty. */
static inline uint32_t veer_takeCell(VeerCellQueue *queue) {
    for (;;) {
        while (queue->at < VEER_QUEUE_WINDOW && !queue->heads[queue->at]) queue->at++;
        if (queue->at < VEER_QUEUE_WINDOW) break;
        if (!queue->heads[VEER_QUEUE_WINDOW]) return VEER_NONE;
        veer_moveWindow(queue);
    }
    uint32_t cell = queue->heads[queue->at] - 1;
    veer_leaveQueue(queue, cell);
    return cell;
}

/* Empties the queue at the end of a search. */
static inline void veer_emptyQueue(VeerCellQueue *queue) {
    for (uint32_t list = 0; list < VEER_QUEUE_HEADS; list++)
        while (queue->heads[list]) veer_leaveQueue(queue, queue->heads[list] - 1);
}

#endif
