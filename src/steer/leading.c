/* Leads agents to moving places (leading.h), in the steer stage: along paths of navigation, or around the ends of walls (passing.h). */
#include "steer/leading.h"

#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/edges.h"
#include "nav/means.h"
#include "shapes/static_grid_query.h"
#include "steer/passing.h"
#include "steer/walk.h"

/* An agent keeps the goal of its path while the goal is closer to its place than this fraction of the distance to the place. Larger: paths
 * have detours. Smaller: agents of fast leaders search for paths in every step. */
#define KEPT 0.15f

/* Number of steps from one search of an agent for the end of a wall to the next. Larger: agents notice late that walls have moved. Smaller:
 * searches take more time. */
#define SEARCHES 16u

/* Returns whether there is no room for an agent at its place. */
static int isOccupied(const VeerPassing *passing) {
    return veer_touchesObstacle(passing->world, veer_add3(passing->at, passing->aim), 0.98f * passing->radius);
}

/* Returns whether an obstacle is in the way of the agent, other than one that occupies the place itself. */
static int isBlocked(const VeerPassing *passing, VeerPrimitive *blocking) {
    if (!veer_findBlocking(passing, passing->aim, blocking)) return 0;
    const VeerVec3 place = veer_add3(passing->at, passing->aim);
    const VeerCapsule capsule = veer_capsuleFrom(blocking, place);
    return capsule.distance - capsule.radius > passing->radius || !isOccupied(passing);
}

/* Steers towards a point on the path to a place, at a speed at which the agent can still stop at the end of the path. */
static void steerBy(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerPlace *place, VeerVec3 by, float length) {
    const float most = batch->world->maxSpeed[batch->agents[i]];
    const float speed = veer_min(veer_arrivalSpeed(batch, i, length) + veer_length3(place->velocity), most);
    out->distance[i] = veer_length3(by);
    veer_steerAlong(batch, out, i, by, speed);
}

/* ---- paths of navigation */

/* Returns the goal of the agent's path: its previous goal if that is still close to the place, otherwise the place. */
static VeerVec3 goalOf(const VeerWalk *walk, VeerVec3 at, VeerVec3 place) {
    const float lane = veer_abs(walk->memory[VEER_LANE_GOAL_CELL]);
    const VeerWorld *world = walk->grid->world;
    if (!veer_isCellLane(walk->grid, lane)) return place;
    const VeerVec3 kept = veer_navCellCenter(walk->grid, (uint32_t)(lane - 1.0f));
    const VeerVec3 off = veer_delta(world, kept, place), to = veer_delta(world, at, place);
    const float tolerance = veer_max(0.5f * walk->grid->cellX, KEPT * veer_length2(to.x, to.y));
    return veer_length2(off.x, off.y) < tolerance ? kept : place;
}

static int keepsPlan(const VeerBatch *batch, uint32_t i, const VeerWalk *walk) {
    const float *memory = walk->memory, aim = memory[VEER_LANE_AIM];
    if (!veer_same(veer_abs(memory[VEER_LANE_OWN_CELL]), (float)(walk->own + 1)) || veer_isTakeOff(walk->grid, walk->own)) return 0;
    if (!veer_same(veer_abs(memory[VEER_LANE_GOAL_CELL]), (float)(walk->goal + 1)) || veer_looksAnew(batch, i, walk->own)) return 0;
    return veer_isAtCell(walk) && !veer_same(aim, VEER_AIM_AT_CELLS + (float)walk->own);
}

/* Finds the aim of a path to a goal, and stores it in the memory. */
static void plan(const VeerBatch *batch, uint32_t i, const VeerWalk *walk, VeerVec3 goal) {
    const VeerNavFieldParams params = veer_navParams(batch->behavior);
    VeerNavScout scout = veer_navScout(batch->world, batch->agents[i], &params, goal);
    VeerNavPlan next = veer_readPlan(walk->grid, walk->memory);
    veer_chooseMeans(&scout, &next);
    if (scout.link) batch->world->wantedLink[batch->agents[i]] = scout.link;
    walk->memory[VEER_LANE_OWN_CELL] = (float)(walk->own + 1);
    walk->memory[VEER_LANE_GOAL_CELL] = next.isElsewhere ? -(float)(walk->goal + 1) : (float)(walk->goal + 1);
    veer_writePlan(walk->memory, &next);
    if (batch->events) batch->events->stats.navCells += scout.routes.made;
}

/* Follows a path to the place. Returns 0 if there is none. */
static int followPath(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerPlace *place, const VeerLead *lead) {
    const VeerNavFieldParams params = veer_navParams(batch->behavior);
    const VeerNavGrid grid = veer_navGrid(batch->world, &params);
    const VeerVec3 at = veer_position(batch->world, batch->agents[i]);
    VeerWalk walk = {.grid = &grid, .memory = lead->path};
    const VeerVec3 goal = goalOf(&walk, at, veer_add3(at, place->to));
    walk.own = veer_navCellAt(&grid, at);
    walk.goal = veer_navCellAt(&grid, goal);
    if (!keepsPlan(batch, i, &walk)) plan(batch, i, &walk, goal);
    if (veer_same(walk.memory[VEER_LANE_AIM], VEER_NO_AIM)) return 0;
    VeerVec3 by = veer_delta(batch->world, at, goal);
    float rest = 0.0f;
    if (veer_isAtCell(&walk)) {
        by = veer_delta(batch->world, at, veer_navCellCenter(&grid, (uint32_t)(walk.memory[VEER_LANE_AIM] - VEER_AIM_AT_CELLS)));
        rest = walk.memory[VEER_LANE_BEYOND];
    }
    steerBy(batch, out, i, place, by, veer_length3(by) + rest);
    return 1;
}

/* ---- ends of walls */

/* Returns the end of a wall that an agent heads for, relative to the agent, or the agent's place if there is none. A search takes long, so
 * its result is kept for some steps, until the agent has reached the end or no longer sees it. */
static VeerVec3 endOf(const VeerPassing *passing, const VeerLead *lead) {
    float *end = lead->arrival + 1;
    const VeerVec3 kept = veer_delta(passing->world, passing->at, veer_vec3(end[0], end[1], passing->at.z));
    const int isKept = end[0] != 0.0f || end[1] != 0.0f, isTurn = (passing->world->header->tick + lead->turn) % SEARCHES == 0;
    VeerPrimitive blocking;
    if (!isTurn && !isKept) return passing->aim;
    if (!isTurn && veer_length2(kept.x, kept.y) > 0.5f * passing->radius && !veer_findBlocking(passing, kept, &blocking)) return kept;
    const VeerVec3 found = veer_aroundWalls(passing), at = veer_add3(passing->at, found);
    const int isFound = !veer_same(found.x, passing->aim.x) || !veer_same(found.y, passing->aim.y);
    end[0] = isFound ? at.x : 0.0f;
    end[1] = isFound ? at.y : 0.0f;
    return found;
}

/* ---- the choice */

void veer_leadToPlace(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerPlace *place, const VeerLead *lead) {
    const VeerWorld *world = batch->world;
    const uint32_t self = batch->agents[i];
    const VeerPassing passing = {world, veer_position(world, self), place->to, world->radius[self], lead->mask};
    VeerPrimitive blocking;
    const int hasWalls = !veer_isVolume(world) && world->header->pools[VEER_KIND_OBSTACLE].count;
    if (!hasWalls || !isBlocked(&passing, &blocking)) {
        lead->arrival[1] = lead->arrival[2] = 0.0f;
        if (lead->path) __builtin_memset(lead->path + 1, 0, VEER_PATH_LANES * sizeof *lead->path);
        veer_steerToPlace(batch, out, i, place, lead->stopRadius, lead->arrival);
        return;
    }
    const VeerArrival arrival = {place->to, veer_length3(place->to), lead->stopRadius, lead->arrival, 1};
    veer_hasArrived(batch, out, i, &arrival);
    if (lead->path && followPath(batch, out, i, place, lead)) return;
    const VeerVec3 by = endOf(&passing, lead);
    steerBy(batch, out, i, place, by, veer_length3(by) + veer_length3(veer_sub3(place->to, by)));
}
