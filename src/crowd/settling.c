/* Settling around an aim, in the crowd part of the decide stage. An agent that is blocked by agents that have gathered at its aim has
 * arrived too, if others hem it in, or if the gathering leaves no place that is clearly nearer to the aim. Otherwise the agent slides along
 * the edge of the gathering towards such a place. Crowds that come from one side therefore stand all around their aim. */
#include "crowd/settling.h"

#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "crowd/constants.h"
#include "crowd/crowd.h"
#include "math/math.h"
#include "neighbors/agent_grid.h"
#include "steer/gathering.h"

enum { SLIDE_OF_AGENT = 0x53u }; /* random stream for the direction in which an agent of a volume world begins to slide */

/* Returns whether an agent has arrived or stands still, and thus takes up space in a gathering. */
static int hasStopped(const VeerWorld *world, uint32_t slot) {
    const uint32_t bits = world->crowdBits[slot];
    return bits & VEER_CROWD_ARRIVED || !(bits & (VEER_CROWD_MOVES | VEER_CROWD_ABSENT));
}

static float powerOf(const VeerWorld *world, float length) { return veer_isVolume(world) ? length * length * length : length * length; }

/* Returns whether agents that have arrived or stand still fill the space around the aim up to this agent. loose: the accepted ratio of the
 * gathering's radius to that of the closest packing. */
static int isPacked(const VeerCrowdAgents *agents, uint32_t lane, float loose) {
    const VeerWorld *world = agents->world;
    const float radius = agents->radius[lane], distance = agents->aimDistance[lane];
    const float density = veer_isVolume(world) ? VEER_BALL_DENSITY : VEER_DISC_DENSITY;
    const float needed = density * powerOf(world, veer_max(distance - radius, 0.0f) / loose);
    float fill = powerOf(world, radius);
    VeerNeighborQuery query = {.world = world, .mask = ~0u, .exclude = agents->slots[lane]};
    query.center = veer_vec3(agents->aim.x[lane], agents->aim.y[lane], agents->aim.z[lane]);
    query.range = distance + CROWD_EQUAL_DISTANCE * radius;
    for (veer_beginNeighbors(&query); fill < needed && veer_nextNeighbor(&query);)
        if (hasStopped(world, query.slot)) fill += powerOf(world, world->radius[query.slot]);
    return fill >= needed;
}

/* Returns the side to which an agent slides, 1 right or -1 left: the side to which it already moves, otherwise its preferred side. */
static float slidingSide(const VeerCrowdAgents *agents, uint32_t lane) {
    const float speed = agents->velocity.x[lane] * agents->direction.y[lane] - agents->velocity.y[lane] * agents->direction.x[lane];
    if (veer_abs(speed) > CROWD_SLIDING * agents->maxSpeed[lane]) return speed > 0.0f ? 1.0f : -1.0f;
    return agents->side[lane];
}

/* Returns the direction in which an agent in space slides: the direction in which it already moves, otherwise a random one. */
static VeerVec3 alongInSpace(const VeerCrowdAgents *agents, uint32_t lane, VeerVec3 ahead) {
    const VeerWorld *world = agents->world;
    const VeerVec3 velocity = {agents->velocity.x[lane], agents->velocity.y[lane], agents->velocity.z[lane]};
    const VeerVec3 across = veer_mulAdd3(velocity, ahead, -veer_dot3(velocity, ahead));
    if (veer_length3(across) > CROWD_SLIDING * agents->maxSpeed[lane]) return veer_unit3(across);
    const uint32_t bits = veer_random(world->header->def.seed, veer_uid(world, agents->slots[lane]), SLIDE_OF_AGENT, 0);
    return veer_sideways(ahead, VEER_TAU * veer_uniform(bits));
}

/* The distances from the aim at which an agent would touch a gathering from outside, on rays around the aim: eight rays on each side of
 * the ray through the agent itself, in steps of an eighth of half a turn. */
typedef struct Places {
    f4 right[2], left[2]; /* distances to the agent's right and left, as it looks at the aim */
} Places;

/* Moves the places on four rays outwards until they touch another agent. u, v: the agent relative to the aim, with u along the ray through
 * the agent itself. radii: the sum of the radii. */
static void pushOutwards(f4 *places, VeerVec3 uv, const f4 *ray, float radii) {
    f4 along = ray[0] * uv.x + ray[1] * uv.y, across = ray[0] * uv.y - ray[1] * uv.x;
    f4 chord = f4_splat(radii * radii) - across * across;
    *places = f4_select(chord > f4_splat(0.0f), f4_max(*places, along + f4_sqrt(f4_max(chord, f4_splat(0.0f)))), *places);
}

/* Returns the places around the aim of an agent. Agents farther than `most` from the aim are ignored. */
static Places placesAround(const VeerCrowdAgents *agents, uint32_t lane, float most) {
    static const f4 rays[2][2] = {{{0.92387953f, 0.70710678f, 0.38268343f, 0.0f}, {0.38268343f, 0.70710678f, 0.92387953f, 1.0f}},
                                  {{-0.38268343f, -0.70710678f, -0.92387953f, -1.0f}, {0.92387953f, 0.70710678f, 0.38268343f, 0.0f}}};
    const VeerWorld *world = agents->world;
    const float x = -agents->aimDirection.x[lane], y = -agents->aimDirection.y[lane], radius = agents->radius[lane];
    Places places = {{f4_splat(0.0f), f4_splat(0.0f)}, {f4_splat(0.0f), f4_splat(0.0f)}};
    VeerNeighborQuery query = {.world = world, .mask = ~0u, .exclude = agents->slots[lane]};
    query.range = most + (radius + world->grid->widest) * (1.0f + CROWD_GAP);
    query.center = veer_vec3(agents->aim.x[lane], agents->aim.y[lane], agents->aim.z[lane]);
    for (veer_beginNeighbors(&query); veer_nextNeighbor(&query);) {
        const float radii = (world->radius[query.slot] + radius) * (1.0f + CROWD_GAP);
        const float u = query.to.x * x + query.to.y * y, v = query.to.y * x - query.to.x * y;
        if (!hasStopped(world, query.slot) && !(world->crowdBits[query.slot] & VEER_CROWD_GATHERED)) continue;
        for (uint32_t k = 0; k < 2; k++) {
            pushOutwards(&places.right[k], veer_vec3(u, v, 0.0f), rays[k], radii);
            pushOutwards(&places.left[k], veer_vec3(u, -v, 0.0f), rays[k], radii);
        }
    }
    return places;
}

/* Returns whether one of the places on a side is worth the way to it: its distance to the aim is less than `most`, reduced by `perRay` for
 * each ray between the agent and the place. */
static int isAnyNearer(const f4 *places, float most, float perRay) {
    static const f4 ways[2] = {{1.0f, 2.0f, 3.0f, 4.0f}, {5.0f, 6.0f, 7.0f, 8.0f}};
    i4 areNearer = places[0] < f4_splat(most) - ways[0] * f4_splat(perRay);
    return i4_any(areNearer | (places[1] < f4_splat(most) - ways[1] * f4_splat(perRay)));
}

/* Returns the side on which there is a place nearer to the aim than `most`, or 0 if there is none. An agent that slides keeps its
 * direction. Any other agent begins on its own side, so that agents do not meet head-on. */
static float sideOfPlace(const VeerCrowdAgents *agents, uint32_t lane, float most) {
    if (!(most > 0.0f)) return 0.0f;
    const Places places = placesAround(agents, lane, most);
    const float perRay = CROWD_WORTH * 0.125f * VEER_PI * agents->aimDistance[lane];
    const int isRight = isAnyNearer(places.right, most, perRay), isLeft = isAnyNearer(places.left, most, perRay);
    if (isRight != isLeft) return isRight ? 1.0f : -1.0f;
    return isRight ? slidingSide(agents, lane) : 0.0f;
}

/* Returns by how much looser a gathering the agent accepts after it has waited, because walls can make a round gathering impossible. */
static float loosening(const VeerCrowdAgents *agents, uint32_t lane, float stallTime) {
    const float wait = veer_max(stallTime - CROWD_LONGEST_STALL, 0.0f) / agents->pace[lane];
    const float halfRound = VEER_PI * veer_max(agents->aimDistance[lane], agents->radius[lane]);
    return CROWD_LOOSENS * wait * agents->maxSpeed[lane] / veer_max(halfRound, 1e-6f);
}

/* Returns whether the agent in a lane looks for a place in this step: in turns, because it visits the whole gathering. Agents that have
 * settled look less often. */
static int isItsTurn(const VeerCrowdAgents *agents, uint32_t lane, int isSettled) {
    return veer_isItsTurn(agents, lane, isSettled ? CROWD_SETTLED_CHECK_TIME : CROWD_CHECK_TIME);
}

/* Returns whether agents stand so close on both sides that an agent cannot slide. In volume worlds it always can, because there are too
 * many ways to slide. */
static int isHemmedIn(const VeerCrowdAgents *agents, const VeerVicinity *around, uint32_t lane) {
    const VeerWorld *world = agents->world;
    const VeerVec3 at = {agents->at.x[lane], agents->at.y[lane], agents->at.z[lane]};
    int isLeft = veer_isVolume(world), isRight = isLeft;
    for (uint32_t rank = 0; rank < around->nearest.counts[lane]; rank++) {
        const uint32_t other = around->sources[around->firstNeighbor + rank][lane];
        const VeerVec3 to = veer_delta(world, at, veer_position(world, other));
        const float distance = veer_length3(to), radii = agents->radius[lane] + world->radius[other];
        const float across = agents->direction.x[lane] * to.y - agents->direction.y[lane] * to.x;
        if (distance > (1.0f + CROWD_TIGHT) * radii) continue;
        isLeft |= across > CROWD_BESIDE * distance;
        isRight |= across < -CROWD_BESIDE * distance;
    }
    return isLeft && isRight;
}

/* The data of an agent that looks for a place, and the results of its search. */
typedef struct Look {
    float stallTime;
    float side;  /* side on which there is a place nearer to the aim; 0: on neither side */
    int isLoose; /* the gathering up to the agent is not finished */
} Look;

/* Returns whether the gathering up to this agent is not finished: the agents that have stopped do not fill the space around the aim, or
 * their center is away from the aim. */
static int isLoose(const VeerCrowdAgents *agents, uint32_t lane) {
    const VeerWorld *world = agents->world;
    const float radius = agents->radius[lane], distance = agents->aimDistance[lane];
    const float density = veer_isVolume(world) ? VEER_BALL_DENSITY : VEER_DISC_DENSITY;
    const float needed = density * powerOf(world, distance / CROWD_DENSE);
    const VeerVec3 own = {agents->aimDirection.x[lane], agents->aimDirection.y[lane], agents->aimDirection.z[lane]};
    float fill = powerOf(world, radius);
    VeerVec3 sum = veer_scale3(own, -distance * fill);
    VeerNeighborQuery query = {.world = world, .mask = ~0u, .exclude = agents->slots[lane]};
    query.center = veer_vec3(agents->aim.x[lane], agents->aim.y[lane], agents->aim.z[lane]);
    query.range = distance + CROWD_EQUAL_DISTANCE * radius;
    for (veer_beginNeighbors(&query); veer_nextNeighbor(&query);) {
        if (!hasStopped(world, query.slot)) continue;
        const float size = powerOf(world, world->radius[query.slot]);
        sum = veer_mulAdd3(sum, query.to, size);
        fill += size;
    }
    const float most = CROWD_OFF_CENTER * radius * (1.0f + CROWD_GRAINY * radius / veer_max(distance, radius));
    return fill < needed || veer_length3(sum) > most * fill;
}

/* Returns whether an agent that looks for a place settles, or stays settled, and on which side it goes on otherwise. */
static int settlesHere(const VeerCrowdAgents *agents, const VeerVicinity *around, uint32_t lane, Look *look) {
    const int wasSettled = (agents->world->flags[agents->slots[lane]] & VEER_FLAG_SETTLED) != 0;
    const float loose = loosening(agents, lane, look->stallTime);
    if (isHemmedIn(agents, around, lane)) return wasSettled || isPacked(agents, lane, CROWD_ROUND + loose);
    const float margin = wasSettled ? CROWD_STAYS : CROWD_GOES_ON;
    look->side = sideOfPlace(agents, lane, agents->aimDistance[lane] / (CROWD_NEARER + loose) - margin * agents->radius[lane]);
    return veer_same(look->side, 0.0f);
}

VeerSettling veer_settle(const VeerCrowdAgents *agents, const VeerVicinity *around, f4 stallTime) {
    i4 settles = around->isBlocked & agents->isMoving, areLoose = i4_splat(0);
    f4 sides = f4_splat(0.0f);
    for (uint32_t k = 0; i4_any(settles) && k < 4; k++) {
        Look look = {stallTime[k], 0.0f, 0};
        if (!settles[k]) continue;
        int isThere = (agents->world->flags[agents->slots[k]] & VEER_FLAG_SETTLED) != 0;
        look.isLoose = (agents->world->flags[agents->slots[k]] & VEER_FLAG_LOOSE) != 0;
        if (stallTime[k] >= CROWD_SETTLES_AFTER && isItsTurn(agents, k, isThere)) {
            isThere = settlesHere(agents, around, k, &look);
            if (isThere && agents->world->restTime[agents->slots[k]] < VEER_RESTS_AFTER) look.isLoose = isLoose(agents, k);
        }
        if (!agents->brains[k]->avoidance.settle || !isThere) settles[k] = 0;
        sides[k] = look.side;
        areLoose[k] = look.isLoose ? -1 : 0;
    }
    return (VeerSettling){settles, areLoose, sides};
}

VeerVec3 veer_slideAround(const VeerCrowdAgents *agents, uint32_t lane, float side) {
    const VeerVec3 ahead = {agents->direction.x[lane], agents->direction.y[lane], agents->direction.z[lane]};
    const VeerVec3 desired = {agents->desired.x[lane], agents->desired.y[lane], agents->desired.z[lane]};
    const float right = veer_same(side, 0.0f) ? slidingSide(agents, lane) : side;
    VeerVec3 along = {ahead.y * right, -ahead.x * right, 0.0f};
    if (veer_isVolume(agents->world)) along = alongInSpace(agents, lane, ahead);
    return veer_mulAdd3(veer_scale3(along, CROWD_SIDESTEP_SINE * veer_length3(desired)), desired, CROWD_SIDESTEP_COSINE);
}
