/* Steers agents along their routes on a navigation mesh (nav/mesh_route.h). */
#include "core/events.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "math/vec3.h"
#include "nav/mesh_route.h"
#include "steer/arrival.h"
#include "steer/walk.h"

/* Number of steps from one test of an agent's lines to the next. Larger: agents that were pushed aside notice a wall in between later. */
#define STEPS 16u

/* The mesh of the open behavior, prepared for sweeps. */
typedef struct Ground {
    const VeerMeshRecord *record; /* null: the mesh was removed */
    VeerNavFieldParams params;
    VeerMeshSearch search;
} Ground;

static void openGround(const VeerBatch *batch, Ground *ground) {
    const VeerWorld *world = batch->world;
    ground->record = veer_meshOfBehavior(world, batch->behavior);
    if (!ground->record) return;
    ground->params = veer_navParams(batch->behavior);
    veer_openMeshSearch(&ground->search, world, ground->record, ground->params.clearance);
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_LINK].high; i++)
        if (veer_isTaken(world, VEER_KIND_LINK, i) && world->links[i].group & ground->params.links) ground->search.isUneven = 1;
}

static int isTurn(const VeerBatch *batch, uint32_t i, uint32_t own) {
    return veer_looksAnew(batch, i, own) || (batch->world->header->tick / batch->brain->thinkEvery + own) % STEPS == 0;
}

/* Brings the route of an agent up to date, and emits the event if its goal has become unreachable. */
static void follow(const VeerBatch *batch, uint32_t i, Ground *ground, VeerVec3 goal) {
    VeerMeshWalker walker = {.search = &ground->search, .record = ground->record, .params = &ground->params, .slot = batch->agents[i]};
    walker.memory = batch->state + (size_t)i * batch->stateStride;
    walker.at = veer_position(batch->world, walker.slot);
    walker.goal = goal;
    walker.isTurn = isTurn(batch, i, (uint32_t)veer_clamp(veer_abs(walker.memory[VEER_LANE_OWN_CELL]), 0.0f, 1e9f));
    if (veer_same(walker.memory[VEER_LANE_AIM], 0.0f)) walker.memory[VEER_LANE_END] = 0.0f;
    veer_followRoute(&walker);
    if (!veer_same(walker.memory[VEER_LANE_END], VEER_ROUTE_UNREPORTED) || !batch->events) return;
    walker.memory[VEER_LANE_END] = VEER_ROUTE_UNREACHABLE;
    veer_emit(batch->events, VEER_EVENT_GOAL_UNREACHABLE, walker.slot, batch->index);
}

static VeerVec3 toCorner(const VeerBatch *batch, uint32_t i) {
    const float *corner = batch->state + (size_t)i * batch->stateStride + VEER_ROUTE_CORNERS;
    return veer_vec3(corner[0] - batch->x[i], corner[1] - batch->y[i], 0.0f);
}

/* Returns whether the route of an agent ends at its next corner, because no path leads to its goal. */
static int isEnd(const float *memory) { return veer_routeCorners(memory) == 1 && veer_same(memory[VEER_ROUTE_TAIL], (float)VEER_TAIL_END); }

void veer_walkOnMesh(const VeerBatch *batch, VeerSteeringOutput *out) {
    Ground ground;
    openGround(batch, &ground);
    for (uint32_t i = 0; i < batch->count; i++) {
        float *memory = batch->state + (size_t)i * batch->stateStride;
        if (!batch->hasTarget[i] || !ground.record) {
            __builtin_memset(memory, 0, VEER_ROUTE_LANES * sizeof *memory);
            continue;
        }
        const VeerVec3 at = veer_position(batch->world, batch->agents[i]), to = veer_toTarget(batch, i);
        follow(batch, i, &ground, veer_vec3(at.x + to.x, at.y + to.y, veer_heightOfTarget(batch, i)));
        VeerWalk walk = {.memory = memory, .end = to, .stopRadius = ground.params.stopRadius};
        walk.isUnreachable = memory[VEER_LANE_END] < 0.0f;
        if (veer_routeCorners(memory)) walk.aim = toCorner(batch, i);
        if (isEnd(memory)) walk.end = walk.aim;
        veer_walkOn(batch, out, i, &walk);
    }
}

void veer_goalOnMesh(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal) {
    float *memory = batch->state + (size_t)i * batch->stateStride;
    Ground ground;
    openGround(batch, &ground);
    if (!ground.record) return;
    follow(batch, i, &ground, goal->position);
    goal->unreachable |= (uint32_t)veer_same(memory[VEER_LANE_AIM], VEER_NO_AIM);
    if (!veer_routeCorners(memory)) return;
    const VeerVec3 to = toCorner(batch, i);
    goal->position = veer_vec3(batch->x[i] + to.x, batch->y[i] + to.y, goal->position.z);
    if (isEnd(memory)) return; /* the agent cannot get any closer to its goal */
    goal->beyond = VEER_INF;
    goal->moves = 1;
}
