/* nextPathNode: reaches a goal along the path, node by node, and leaves the path only where it is closest to the goal (Millington,
 * Artificial Intelligence for Games, 2006). A decomposer of the steering pipeline, in the steer stage. A node counts as reached when the
 * last step's displacement came within nodeRadius, so no node is missed, whatever the speed and time step. Memory: the current node and the
 * direction along the path; after leaving the path, the distance along the path. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/paths.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pipeline.h"

enum { UNDECIDED = 0, FORWARD = 1, BACKWARD = 2, LEFT = 3 };

typedef struct Walk {
    const VeerWorld *world;
    const VeerPathRecord *path;
    const VeerPoint *nodes;
    float here, there; /* distances of the agent and of the goal along the path */
    int32_t step;      /* direction: 1 or -1 */
} Walk;

/* Returns the distance along the path between two places, in the direction of the walk. */
static float along(const Walk *walk, float from, float to) {
    float distance = (to - from) * (float)walk->step;
    return distance < 0.0f && walk->path->closed ? distance + walk->path->length : distance;
}

/* Returns the shorter direction on a closed path. */
static int32_t directionOf(const Walk *walk) {
    float distance = walk->there - walk->here;
    if (walk->path->closed && veer_abs(distance) > 0.5f * walk->path->length) distance = -distance;
    return distance < 0.0f ? -1 : 1;
}

/* Returns the first node between the agent and the goal, or VEER_NONE if there is none. */
static uint32_t nextNode(const Walk *walk) {
    float least = along(walk, walk->here, walk->there);
    uint32_t next = VEER_NONE;
    for (uint32_t k = 0; k < walk->path->nodeCount; k++) {
        float distance = along(walk, walk->here, walk->nodes[k].distance);
        if (!(distance > 0.0f && distance < least)) continue;
        least = distance;
        next = k;
    }
    return next;
}

static uint32_t nodeAfter(const Walk *walk, uint32_t node) {
    uint32_t last = walk->path->nodeCount - 1;
    if (walk->step > 0) return node < last ? node + 1 : walk->path->closed ? 0 : VEER_NONE;
    return node > 0 ? node - 1 : walk->path->closed ? last : VEER_NONE;
}

/* Marks the nodes that the last step reached, each at most once. Returns the next node, or VEER_NONE if there is none. */
static uint32_t tickOff(const VeerBatch *batch, uint32_t i, const Walk *walk, uint32_t node) {
    VeerApproach approach = veer_approachOf(batch, i, batch->behavior->params.nextPathNode.nodeRadius);
    float since = 0.0f;
    for (uint32_t k = 0; k < walk->path->nodeCount; k++) {
        const VeerPoint *at = &walk->nodes[node];
        since = veer_timeReached(&approach, veer_vec3(at->x, at->y, at->z), since);
        if (since > 1.0f) return node;
        uint32_t next = nodeAfter(walk, node);
        /* A node behind the goal is skipped, because it is not on the path to the goal. */
        if (next == VEER_NONE || !(along(walk, at->distance, walk->nodes[next].distance) < along(walk, at->distance, walk->there)))
            return VEER_NONE;
        node = next;
    }
    return node;
}

void veer_part_nextPathNode(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal) {
    const VeerWorld *world = batch->world;
    const VeerPathRecord *path = batch->path;
    float *state = batch->state + (size_t)i * batch->stateStride;
    if (!path || !(path->length > 0.0f)) return;
    VeerVec3 from = veer_position(world, batch->agents[i]);
    const VeerPathWindow all = {0.0f, 0.0f, path->length};
    Walk walk = {.world = world, .path = path, .nodes = world->points + path->firstNode};
    walk.here = veer_pathNearest(world, path, from, &all).distance;
    walk.there = veer_pathNearest(world, path, goal->position, &all).distance;
    if (veer_same(state[1], (float)LEFT) && veer_abs(walk.there - state[0]) <= batch->behavior->params.nextPathNode.nodeRadius) return;
    uint32_t node = state[0] >= 0.0f && state[0] < (float)path->nodeCount ? (uint32_t)state[0] : VEER_NONE;
    walk.step = veer_same(state[1], (float)FORWARD) ? 1 : veer_same(state[1], (float)BACKWARD) ? -1 : 0;
    /* The goal may have moved to a place before the node, so the direction is checked again. */
    if (!walk.step || node == VEER_NONE || !(along(&walk, walk.nodes[node].distance, walk.there) > 0.0f)) {
        walk.step = directionOf(&walk);
        node = nextNode(&walk);
    }
    if (node != VEER_NONE) node = tickOff(batch, i, &walk, node);
    state[0] = node == VEER_NONE ? walk.there : (float)node;
    state[1] = (float)(node == VEER_NONE ? LEFT : walk.step > 0 ? FORWARD : BACKWARD);
    if (node == VEER_NONE) return;
    VeerVec3 to = veer_delta(world, from, veer_vec3(walk.nodes[node].x, walk.nodes[node].y, walk.nodes[node].z));
    goal->position = veer_add3(from, to);
    goal->beyond = VEER_INF;
    goal->moves = 0;
}
