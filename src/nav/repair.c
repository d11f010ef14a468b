/* Repairs a field where the raster has changed, after Ramalingam and Reps (An Incremental Algorithm for a Generalization of the
 * Shortest-Path Problem, 1996). First the keys of cells that have lost their path are raised, in the order of their old distances, so that
 * every cell on which a key could depend is processed before it. Then distances spread again from the rim of the raised area, and from
 * cells that new moves bring nearer. Where the ground of a cell has changed, the edges between it and all its neighbors have changed too.
 * The result is bit-identical to a search from scratch. */
#include "nav/search.h"

static uint32_t opposite(uint32_t direction) { return (direction + 4) & 7u; }

/* Returns the smallest key that a cell can get from its neighbors. */
static uint32_t keyFromNeighbors(const VeerNavSearch *search, uint32_t cell) {
    uint32_t best = VEER_NAV_UNREACHABLE;
    for (uint32_t moves = search->moves[cell]; moves; moves &= moves - 1) {
        const uint32_t direction = (uint32_t)__builtin_ctz(moves), neighbor = veer_searchNeighbor(search, cell, direction);
        const uint32_t from = search->keys[neighbor] & ~7u;
        if (from > VEER_NAV_LARGEST) continue;
        const uint32_t key = from + veer_searchEdge(search, neighbor, cell, opposite(direction));
        if (key < best) best = key;
    }
    for (uint32_t i = 0; veer_isPort(search, cell, VEER_PORT_TAKE_OFF) && i < search->links.count; i++) {
        const uint32_t key = search->links.all[i].from == cell ? veer_keyByEdge(search, &search->links.all[i]) : best;
        if (key < best) best = key;
    }
    return best;
}

/* Queues a cell whose path may have changed. */
static void questionCell(VeerNavSearch *search, uint32_t cell) {
    if (cell == search->goal || search->keys[cell] == VEER_NAV_UNREACHABLE || veer_isQueued(&search->queue, cell)) return;
    veer_enterQueue(&search->queue, cell);
}

/* old: the key that the cell had */
static void questionFollowers(VeerNavSearch *search, uint32_t cell, uint32_t old) {
    for (uint32_t moves = search->moves[cell]; moves; moves &= moves - 1) {
        const uint32_t direction = (uint32_t)__builtin_ctz(moves), neighbor = veer_searchNeighbor(search, cell, direction);
        if ((search->keys[neighbor] & 7u) != opposite(direction)) continue;
        /* At a take-off, the direction may be that of an edge. Where the ground has changed, its old length is no longer known. */
        if (!search->isGroundNew && veer_isPort(search, neighbor, VEER_PORT_TAKE_OFF) &&
            search->keys[neighbor] != (old & ~7u) + veer_searchEdge(search, cell, neighbor, direction))
            continue;
        questionCell(search, neighbor);
    }
    for (uint32_t i = 0; veer_isPort(search, cell, VEER_PORT_LANDING) && i < search->links.count; i++) {
        const VeerNavEdge *edge = &search->links.all[i];
        const uint32_t key = (old & ~7u) + (edge->length << 3) + VEER_NAV_BY_EDGE;
        if (edge->to == cell && search->keys[edge->from] == key) questionCell(search, edge->from);
    }
}

/* Removes the keys of cells that have lost their paths, and lists these cells, together with cells that are nearer to the goal than
 * before. */
static uint32_t raiseCells(VeerNavSearch *search, uint32_t most) {
    uint32_t count = 0;
    for (uint32_t cell; (cell = veer_takeCell(&search->queue)) != VEER_NONE;) {
        const uint32_t old = search->keys[cell], key = keyFromNeighbors(search, cell);
        search->touched++;
        if (count == most) continue; /* the loop continues without listing cells, because the queue must be empty at the end */
        if (key >> 3 > old >> 3) {
            search->keys[cell] = VEER_NAV_UNREACHABLE;
            questionFollowers(search, cell, old);
        } else {
            search->keys[cell] = key;
            if (key >> 3 == old >> 3) continue;
        }
        search->raised[count++] = cell;
    }
    return count;
}

static void spreadFrom(VeerNavSearch *search, uint32_t cell) {
    if (!veer_isQueued(&search->queue, cell)) veer_enterQueue(&search->queue, cell);
}

int veer_repairField(VeerNavSearch *search, const uint32_t *cells, uint32_t count) {
    const uint32_t most = veer_navCellCount(search->grid) / 2;
    if (search->goal == VEER_NONE) return 1;
    const int hasLinks = search->grid->world->header->pools[VEER_KIND_LINK].high > 0;
    veer_openQueue(search);
    for (uint32_t i = 0; i < count; i++) {
        const int isOpen = (int)(search->moves[cells[i]] >> (search->keys[cells[i]] & 7u) & 1u);
        /* the edge by which a path continued may have been removed */
        const int isEdge = hasLinks && (search->keys[cells[i]] & 7u) == VEER_NAV_BY_EDGE;
        if (search->isGroundNew || !isOpen || isEdge) questionCell(search, cells[i]);
        if (search->isGroundNew) questionFollowers(search, cells[i], search->keys[cells[i]]);
    }
    const uint32_t raised = raiseCells(search, most);
    if (raised == most) return 0;
    veer_openQueue(search);
    for (uint32_t i = 0; i < raised; i++) {
        const uint32_t cell = search->raised[i];
        if (search->keys[cell] == VEER_NAV_UNREACHABLE) search->keys[cell] = keyFromNeighbors(search, cell);
        if (search->keys[cell] != VEER_NAV_UNREACHABLE) spreadFrom(search, cell);
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t key = cells[i] == search->goal ? 0 : keyFromNeighbors(search, cells[i]);
        if (key < search->keys[cells[i]]) veer_lowerKey(search, cells[i], key);
        if (search->isGroundNew && key != VEER_NAV_UNREACHABLE) spreadFrom(search, cells[i]);
    }
    veer_spread(search);
    return 1;
}
