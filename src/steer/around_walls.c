/* Finds the path of an agent around the ends of walls, in the steer stage, without a map or a memory: the shortest path over a visibility
 * graph (Lozano-Perez and Wesley, An Algorithm for Planning Collision-Free Paths Among Polyhedral Obstacles, 1979) that is built as needed.
 * Its nodes are the ends of the walls in the way to the aim; if another wall is in the way to such an end, the ends of that wall are nodes
 * too. */
#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/static_grid_query.h"
#include "shapes/sweeps.h"
#include "steer/passing.h"

/* Maximum number of nodes of a search. Larger: a search takes longer. Smaller: agents find no path around walls with many corners. */
enum { MOST_NODES = 20 };
/* Maximum number of walls in a chain in which each wall blocks the path to an end of the previous one. Larger: a search takes longer.
 * Smaller: agents find no path around walls in front of walls. */
#define MOST_WALLS 4u
#define SAME_PLACE 0.5f /* places closer together than this, in radii, count as the same; larger: corners are skipped */
/* Distance to a wall at its end, in radii. Larger: agents do not pass between walls. Smaller: rounding stops them at the corner. */
#define END_GAP 1.4f
/* Radius of the disc that is swept along a path, as a fraction of the agent's radius. Larger: agents that touch a wall find no path away
 * from it. Smaller: paths lead along walls more closely than agents fit. */
#define SWEPT_SHARE 0.98f

int veer_findBlocking(const VeerPassing *passing, VeerVec3 place, VeerPrimitive *blocking) {
    VeerRay ray = {.origin = passing->at, .direction = place, .radius = SWEPT_SHARE * passing->radius, .mask = passing->mask};
    float nearest = VEER_INF;
    ray.distance = veer_length3(place);
    if (!(ray.distance > 0.0f)) return 0;
    const VeerSweep hit = veer_sweep(passing->world, &ray);
    if (!(hit.distance <= ray.distance)) return 0;
    const VeerVec3 at = veer_mulAdd3(passing->at, place, hit.distance / ray.distance);
    VeerPrimitiveQuery query = veer_primitivesNear(passing->world, at, 1.1f * passing->radius + 0.01f, passing->mask);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        const VeerCapsule capsule = veer_capsuleFrom(primitive, at);
        const float distance = capsule.distance - capsule.radius;
        if (primitive->obstacle != hit.obstacle || !(distance < nearest)) continue;
        nearest = distance;
        *blocking = *primitive;
    }
    return nearest < VEER_INF;
}

/* A node: the agent itself, or the end of a wall. */
typedef struct Node {
    VeerVec3 at;            /* relative to the agent */
    float length, estimate; /* length of the path to the node; this length plus the distance to the aim, or INF once the node was visited */
    uint32_t first;         /* the first node of the path to it */
} Node;

typedef struct Search {
    const VeerPassing *passing;
    Node nodes[MOST_NODES];
    uint32_t count;
} Search;

/* Returns whether the straight line between two places is free; otherwise stores the primitive that blocks it. */
static int isFree(const Search *search, VeerVec3 from, VeerVec3 to, VeerPrimitive *blocking) {
    VeerPassing there = *search->passing;
    there.at = veer_add3(there.at, from);
    return !veer_findBlocking(&there, veer_sub3(to, from), blocking);
}

/* Adds a place that can be reached straight from a node, unless a path to it that is as short is already known. */
static void addNode(Search *search, uint32_t from, VeerVec3 at) {
    const float same = SAME_PLACE * search->passing->radius, step = veer_length3(veer_sub3(at, search->nodes[from].at));
    uint32_t known = 0;
    while (known < search->count && veer_length3(veer_sub3(search->nodes[known].at, at)) > same) known++;
    if (known == MOST_NODES) return;
    const float length = search->nodes[from].length + step;
    if (known < search->count && !(length < search->nodes[known].length)) return;
    if (known == search->count) search->count++;
    const uint32_t first = from ? search->nodes[from].first : known;
    search->nodes[known] = (Node){at, length, length + veer_length3(veer_sub3(search->passing->aim, at)), first};
}

/* Adds the ends of a wall between a node and a place. If another wall is in the way to such an end, adds the ends of that wall, and so
 * on. */
static void addEnds(Search *search, uint32_t from, VeerVec3 place, const VeerPrimitive *blocking, uint32_t walls) {
    VeerPassing there = *search->passing;
    const VeerVec3 at = search->nodes[from].at;
    there.at = veer_add3(there.at, at);
    there.aim = veer_sub3(place, at);
    for (float side = -1.0f; side <= 1.0f; side += 2.0f) {
        VeerVec3 end;
        VeerPrimitive other;
        if (!veer_findWallEnd(&there, blocking, side, END_GAP, &end)) continue;
        end = veer_add3(at, end);
        if (isFree(search, at, end, &other))
            addNode(search, from, end);
        else if (walls > 1)
            addEnds(search, from, end, &other, walls - 1);
    }
}

VeerVec3 veer_aroundWalls(const VeerPassing *passing) {
    Search search = {.passing = passing, .count = 1};
    VeerPrimitive blocking;
    search.nodes[0] = (Node){.estimate = veer_length3(passing->aim)};
    for (uint32_t visits = 0; visits < MOST_NODES; visits++) {
        uint32_t next = 0;
        for (uint32_t k = 1; k < search.count; k++)
            if (search.nodes[k].estimate < search.nodes[next].estimate) next = k;
        Node *node = &search.nodes[next];
        if (!(node->estimate < VEER_INF)) break;
        if (isFree(&search, node->at, passing->aim, &blocking)) return next ? search.nodes[node->first].at : passing->aim;
        node->estimate = VEER_INF;
        addEnds(&search, next, passing->aim, &blocking, MOST_WALLS);
    }
    return passing->aim;
}
