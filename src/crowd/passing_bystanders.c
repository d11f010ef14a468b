/* Turns the desired velocities of agents with bystanders in their way to the shortest path around them (steer/bystanders.h), at the start
 * of the crowd part of the decide stage. Context maps and detours consider only obstacles: they would find only a part of each cluster, and
 * lead into its pockets. */
#include "crowd/passing_bystanders.h"

#include "core/space.h"
#include "core/world.h"
#include "crowd/crowd.h"
#include "crowd/directions.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "steer/bystanders.h"

/* Cosine of 25 degrees. An agent whose desired velocity is within this angle of the direction to its aim heads straight for it. Larger:
 * agents that arrive or avoid something count as heading elsewhere. Smaller: agents leave their paths for the straight line. */
#define STRAIGHT 0.9f
/* Length of the line, in radii, on which an agent that does not head straight for its aim looks for bystanders. Larger: agents on curved
 * paths avoid bystanders beside them. Smaller: they turn late. */
#define LOOKAHEAD 8.0f
/* Stall time, in units of the time to travel five radii, after which the path of an agent also leads around agents that stand although they
 * have goals. Larger: two agents that block each other between bystanders stand for longer. Smaller: agents that wait in a queue between
 * bystanders turn away. */
#define HELD_UP VEER_LONGEST_STALL
/* Time between two searches, in units of the time to travel five radii; in this time an agent at top speed travels half its radius. Larger:
 * agents pass bystanders in wider turns. Smaller: steps take longer. */
#define SEARCH_TIME 0.1f

/* Returns whether a bystander is among the neighbors of one lane. */
static int hasBystander(const VeerCrowdAgents *agents, const VeerNearestFour *nearest, uint32_t lane) {
    const VeerWorld *world = agents->world;
    for (uint32_t rank = 0; rank < nearest->counts[lane]; rank++) {
        const uint32_t place = nearest->places[rank][lane];
        if (world->views[place].responsibility > 0.0f) continue;
        if (veer_isBystanderFor(world, agents->slots[lane], veer_gridPlaces(world->grid)[place].slot)) return 1;
    }
    return 0;
}

/* Returns whether others have blocked an agent for long. An agent close to a blocked agent at rest is part of the same jam. */
static int isHeldUp(const VeerCrowdAgents *agents, const VeerNearestFour *nearest, uint32_t lane) {
    const VeerWorld *world = agents->world;
    const uint32_t slot = agents->slots[lane];
    if (world->stallTime[slot] >= HELD_UP) return 1;
    for (uint32_t rank = 0; rank < nearest->counts[lane]; rank++) {
        const uint32_t place = nearest->places[rank][lane];
        const VeerGridPlace *other = &veer_gridPlaces(world->grid)[place];
        const VeerVec3 to = veer_delta(world, veer_position(world, slot), veer_vec3(other->x, other->y, other->z));
        const float reach = (1.0f + CROWD_FOLLOWING) * (world->radius[slot] + world->radius[other->slot]);
        if (!(world->views[place].bits & VEER_CROWD_STALLED) || !veer_isStanding(world, other->slot)) continue;
        if (veer_length2(to.x, to.y) < reach) return 1;
    }
    return 0;
}

static VeerVec3 laneOf(const VeerVec3x4 *v, uint32_t lane) { return veer_vec3(v->x[lane], v->y[lane], v->z[lane]); }

/* Returns the place that an agent heads for, relative to itself. */
static VeerVec3 goalOf(const VeerCrowdAgents *agents, uint32_t lane) {
    const VeerVec3 direction = laneOf(&agents->direction, lane), toAim = laneOf(&agents->aimDirection, lane);
    if ((agents->bits[lane] & VEER_CROWD_HAS_GOAL) && veer_dot3(direction, toAim) > STRAIGHT)
        return veer_scale3(toAim, agents->aimDistance[lane]);
    return veer_scale3(direction, LOOKAHEAD * agents->radius[lane]);
}

/* Finds the path around bystanders. Returns the angle between the desired direction and the beginning of the path, or 0 without one. */
static float turnToPath(const VeerCrowdAgents *agents, const VeerNearestFour *nearest, uint32_t lane) {
    const VeerVec3 ahead = laneOf(&agents->direction, lane);
    VeerVec3 first;
    VeerBystanderPath path = {.world = agents->world, .slot = agents->slots[lane], .goal = goalOf(agents, lane)};
    path.goal.z = 0.0f;
    path.side = -agents->side[lane];
    path.isHeldUp = isHeldUp(agents, nearest, lane);
    if (!veer_aroundBystanders(&path, &first)) return 0.0f;
    return veer_atan2(ahead.x * first.y - ahead.y * first.x, ahead.x * first.x + ahead.y * first.y);
}

/* Turns the desired velocity of an agent by an angle. Callers can write any number to the column, so the angle is checked. */
static void turnLane(VeerCrowdAgents *agents, uint32_t lane, float angle) {
    if (!(veer_abs(angle) <= VEER_PI) || veer_same(angle, 0.0f)) return;
    const VeerVec3 direction = veer_turnedBy(laneOf(&agents->direction, lane), angle);
    const float speed = veer_length2(agents->desired.x[lane], agents->desired.y[lane]);
    agents->direction.x[lane] = direction.x;
    agents->direction.y[lane] = direction.y;
    agents->desired.x[lane] = speed * direction.x;
    agents->desired.y[lane] = speed * direction.y;
    agents->passingTurn[lane] = angle;
    agents->isLed[lane] = -1;
}

void veer_passBystanders(VeerCrowdAgents *agents, const VeerNearestFour *nearest) {
    if (veer_isVolume(agents->world)) return;
    for (uint32_t lane = 0; lane < 4; lane++) {
        if (!agents->isMoving[lane] || !hasBystander(agents, nearest, lane)) continue;
        agents->areBystandersMapped[lane] = -1;
        const int searches = veer_isItsTurn(agents, lane, SEARCH_TIME);
        turnLane(agents, lane, searches ? turnToPath(agents, nearest, lane) : agents->world->passingTurn[agents->slots[lane]]);
    }
}
