/* Improves the places where a path crosses borders between costs. The search has tried only a few places on each border. Here the path that
 * it found gets a node on every border that it crosses, and each node moves along its border to where the path between the nodes before and
 * after it costs least. */
#include "core/flags.h"
#include "meshes/mesh_search.h"

/* Number of passes over a path, each of which moves every crossing to its best place. More: a path over many borders costs less. */
enum { PASSES = 4 };
#define LEAST_SHARE 1e-6f /* smallest distance between two crossings on a line, as a fraction of the line */

static int isMovable(const VeerMeshSearch *search, const VeerMeshNode *node) {
    return node->turn != VEER_NONE && node->turn >= search->mesh.cornerCount && !(node->turn & VEER_MESH_PAD);
}

/* Returns where a line crosses an edge, as a fraction of the line, or VEER_INF if they do not cross. *along: the fraction of the edge. */
static float crossingOf(const VeerMeshBorder *edge, const VeerMeshNode *from, const VeerMeshNode *to, float *along) {
    const float x = edge->b->x - edge->a->x, y = edge->b->y - edge->a->y, dx = to->x - from->x, dy = to->y - from->y;
    const float first = x * (from->y - edge->a->y) - y * (from->x - edge->a->x), last = x * (to->y - edge->a->y) - y * (to->x - edge->a->x);
    const float low = dx * (edge->a->y - from->y) - dy * (edge->a->x - from->x),
                high = dx * (edge->b->y - from->y) - dy * (edge->b->x - from->x);
    if ((first < 0.0f) == (last < 0.0f) || (low < 0.0f) == (high < 0.0f)) return VEER_INF;
    *along = low / (low - high);
    return first / (first - last);
}

/* Puts a node on the first border that a line crosses beyond the fraction `after` of its length. Returns the crossing's fraction, or
 * VEER_INF. */
static float addCrossing(VeerMeshSearch *search, uint32_t from, uint32_t to, float after) {
    const VeerMesh *mesh = &search->mesh;
    const VeerMeshNode *a = &search->nodes[from], *b = &search->nodes[to];
    VeerMeshSweep sweep = {.fromX = a->x, .fromY = a->y, .toX = b->x, .toY = b->y, .polygon = a->polygon};
    float least = VEER_INF, share = 0.0f, along;
    uint32_t nearest = VEER_NONE;
    if (search->nodeCount == search->nodeRoom) return VEER_INF;
    veer_sweepMesh(search, &sweep, 0);
    for (uint32_t i = 0; i < sweep.count; i++)
        for (VeerRing ring = veer_ringOf(mesh, search->reached[i]); ring.corner < ring.end; veer_turnRing(&ring)) {
            const uint32_t border = veer_borderOf(search, search->reached[i], &ring);
            if (border == VEER_NONE) continue;
            const VeerMeshBorder edge = veer_borderAt(mesh, border - mesh->cornerCount);
            const float at = crossingOf(&edge, a, b, &along);
            if (!(at > after && at < 1.0f - LEAST_SHARE && at < least)) continue;
            least = at;
            share = along;
            nearest = edge.corner;
        }
    if (nearest == VEER_NONE) return VEER_INF;
    const VeerMeshBorder edge = veer_borderAt(mesh, nearest);
    search->nodes[search->nodeCount++] = veer_borderNode(&edge, share);
    return least;
}

/* Puts a node wherever the path to the goal crosses a border. */
static void addCrossings(VeerMeshSearch *search) {
    for (uint32_t to = VEER_MESH_GOAL, from; (from = search->nodes[to].parent) != VEER_NONE; to = from) {
        const uint32_t first = search->nodeCount;
        float share = 0.0f;
        while (!search->nodes[to].link && (share = addCrossing(search, from, to, share + LEAST_SHARE)) < 1.0f) {
        }
        for (uint32_t i = first; i < search->nodeCount; i++) search->nodes[i].parent = i > first ? i - 1 : from;
        if (search->nodeCount > first) search->nodes[to].parent = search->nodeCount - 1;
    }
}

/* Returns the cost of the path from `before` over `node` to `after`, or VEER_INF if a wall is in the way. */
static float costAround(VeerMeshSearch *search, const VeerMeshNode *before, const VeerMeshNode *node, const VeerMeshNode *after) {
    float first, last;
    if (node->polygon == VEER_NONE || !veer_measureMeshLine(search, before, node, &first)) return VEER_INF;
    return veer_measureMeshLine(search, node, after, &last) ? first + last : VEER_INF;
}

/* Moves a node along its border to where the path costs least. */
static void slide(VeerMeshSearch *search, uint32_t index, const VeerMeshNode *after) {
    VeerMeshNode *node = &search->nodes[index];
    const VeerMeshNode *before = &search->nodes[node->parent];
    const VeerMeshBorder edge = veer_borderAt(&search->mesh, node->turn - search->mesh.cornerCount);
    const float x = edge.b->x - edge.a->x, y = edge.b->y - edge.a->y;
    float share = ((node->x - edge.a->x) * x + (node->y - edge.a->y) * y) / (x * x + y * y),
          least = costAround(search, before, node, after);
    for (float step = 0.25f; step > 1.0f / 512.0f; step *= 0.5f)
        for (int side = 0; side < 2; side++) {
            const float other = veer_clamp(side ? share - step : share + step, 0.0f, 1.0f);
            VeerMeshNode moved = veer_borderNode(&edge, other);
            const float cost = costAround(search, before, &moved, after);
            if (!(cost < least)) continue;
            least = cost;
            share = other;
            moved.parent = node->parent;
            *node = moved;
        }
}

void veer_bendMeshPath(VeerMeshSearch *search) {
    float cost, sum = 0.0f;
    addCrossings(search);
    for (uint32_t pass = 0; pass < PASSES; pass++)
        for (uint32_t to = VEER_MESH_GOAL, at; (at = search->nodes[to].parent) != VEER_NONE; to = at)
            if (isMovable(search, &search->nodes[at]) && !search->nodes[to].link && !search->nodes[at].link)
                slide(search, at, &search->nodes[to]);
    for (uint32_t to = VEER_MESH_GOAL, at; (at = search->nodes[to].parent) != VEER_NONE; to = at) {
        const uint32_t link = search->nodes[to].link;
        if (link)
            sum += search->world->links[veer_linkSlot(link)].cost;
        else
            sum += veer_measureMeshLine(search, &search->nodes[at], &search->nodes[to], &cost) ? cost : 0.0f;
    }
    search->nodes[VEER_MESH_GOAL].length = sum;
}
