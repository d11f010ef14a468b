/* Limits the decided velocities of agents of crowds, four at a time, as the last part of the decide stage. Before that it bends what an
 * agent wants: one that stands before oncoming agents for a while turns aside, to the same side as all others, so that lanes form; one
 * that is held by agents which have arrived at its own goal has arrived too. */
#include "combine/combine.h"
#include "core/batch.h"
#include "core/definitions.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/speed_law.h"
#include "core/world.h"
#include "crowd/allowed_velocity.h"
#include "crowd/crowd.h"
#include "crowd/half_planes.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"

#define SOFTNESS 0.01f     /* of the half planes of agents */
#define MOVES 0.05f        /* of top speed: a slower desired velocity is standing */
#define STALLS 0.35f       /* of the desired speed: an agent that gets on more slowly stalls */
#define SLOWEST_PACE 0.01f /* 1/s */
#define FASTEST_PACE 20.0f
/* Times in the unit of the pace, so that crowds of every size and speed move alike. */
#define STALLS_AFTER 1.0f /* after which it turns aside */
#define LONGEST_STALL 2.0f
#define SETTLES_AFTER 0.5f
#define SIDESTEP 1.2f   /* rad, at most */
#define TURNS_IN 2.0f   /* rad */
#define TURNS_BACK 1.0f /* rad */

/* What the limiter changes about an agent, so that explaining can do without. */
typedef struct Outcome {
    VeerVec3 velocity;
    float stallTime, sidestep;
    uint32_t isSettled, isClose;
    uint32_t isBent;   /* 1: the wanted velocity differs from the decided one */
    uint32_t isDirect; /* 1: half planes bind */
} Outcome;

/* Up to four agents; lanes beyond the last repeat it. */
typedef struct Quad {
    uint32_t count;
    VeerLimited agents[4];
    VeerHalfPlanes planes[4];
    VeerHalfPlanesx4 lanes;
    Outcome outcomes[4];
} Quad;

static VeerVec3 unitOr(VeerVec3 v, VeerVec3 other) {
    float length = veer_length3(v);
    return length > 1e-9f ? veer_scale3(v, 1.0f / length) : other;
}

static float sideOf(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot) {
    if (brain->avoidance.side != VEER_PASSING_SIDE_RANDOM) return brain->avoidance.side == VEER_PASSING_SIDE_LEFT ? -1.0f : 1.0f;
    return veer_pairSide(world->header->def.seed, veer_uid(world, slot), 0x17u);
}

/* desired: as decided; a coasting agent wants to go on as it does. */
static VeerLimited openLimited(const VeerWorld *world, uint32_t slot, VeerVec3 desired, int hasDesired) {
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    VeerLimited limited = {.world = world, .brain = brain, .slot = slot, .side = sideOf(world, brain, slot)};
    limited.velocity = veer_counted(world, veer_velocity(world, slot));
    if (hasDesired)
        limited.wanted = veer_truncate3(veer_counted(world, desired), world->maxSpeed[slot]);
    else if (brain->locomotion.idle == VEER_IDLE_COAST)
        limited.wanted = limited.velocity;
    limited.isMoving = veer_length3(limited.wanted) > MOVES * world->maxSpeed[slot];
    limited.way = unitOr(limited.wanted, veer_heading(world, slot));
    limited.pace = veer_clamp(0.2f * world->maxSpeed[slot] / veer_max(world->radius[slot], 1e-6f), SLOWEST_PACE, FASTEST_PACE);
    limited.lag = 1.0f / veer_max(veer_responseOf(&brain->locomotion), 1.0f);
    VeerVec3 aim = {world->aimX[slot], world->aimY[slot], world->aimZ[slot]}, to = veer_delta(world, veer_position(world, slot), aim);
    limited.aimDistance = veer_length3(to);
    limited.aimWay = unitOr(to, limited.way);
    return limited;
}

/* A value of a column that a caller may have overwritten. */
static float saneOf(float value, float least, float most) { return value >= least ? veer_min(value, most) : least; }

/* Works out what the agent wants in view of the others: writes the outcome but for the limited velocity. */
static void bendWanted(const VeerLimited *limited, const VeerHalfPlanes *planes, Outcome *out) {
    const VeerWorld *world = limited->world;
    const float dt = world->dt * limited->pace, speed = veer_length3(limited->wanted);
    float stall = saneOf(world->stallTime[limited->slot], 0.0f, LONGEST_STALL);
    float turn = saneOf(world->sidestep[limited->slot], 0.0f, SIDESTEP);
    int stalls = limited->isMoving && planes->isCrowded && veer_dot3(limited->velocity, limited->way) < STALLS * speed;
    stall = stalls ? veer_min(stall + dt, LONGEST_STALL) : veer_max(stall - dt, 0.0f);
    float goal = stall >= STALLS_AFTER && planes->isOpposed && !veer_isVolume(world) ? SIDESTEP : 0.0f;
    turn = turn < goal ? veer_min(turn + TURNS_IN * dt, goal) : veer_max(turn - TURNS_BACK * dt, goal);
    int wasSettled = (world->flags[limited->slot] & VEER_FLAG_SETTLED) != 0,
        hasGoal = (world->crowdBits[limited->slot] & VEER_CROWD_HAS_GOAL) != 0;
    int isHeld = limited->brain->avoidance.settle && planes->isHeld && limited->isMoving && (wasSettled || stall >= SETTLES_AFTER);
    out->isClose = planes->isClose;
    out->isSettled = hasGoal && (isHeld || !limited->isMoving);
    out->stallTime = stall;
    out->sidestep = turn;
    out->isBent = isHeld || turn > 0.0f;
    out->velocity = limited->wanted;
    if (turn > 0.0f) out->velocity = veer_turnedBy(limited->wanted, -turn * limited->side);
    if (isHeld) out->velocity = veer_vec3(0.0f, 0.0f, 0.0f);
}

/* Where a lane holds half plane k: obstacles come first, since those hold best (allowed_velocity.c). */
static uint32_t laneOf(const VeerHalfPlanes *planes, uint32_t k) {
    return k < planes->neighbors ? k + planes->count - planes->neighbors : k - planes->neighbors;
}

/* Half planes of four agents into lanes. */
static void transpose(Quad *quad) {
    VeerHalfPlanesx4 *lanes = &quad->lanes;
    lanes->count = 0;
    for (uint32_t lane = 0; lane < 4; lane++)
        if (quad->planes[lane].count > lanes->count) lanes->count = quad->planes[lane].count;
    for (uint32_t k = 0; k < lanes->count; k++) {
        for (uint32_t lane = 0; lane < 4; lane++) {
            const VeerHalfPlanes *planes = &quad->planes[lane];
            int has = k < planes->count;
            uint32_t at = has ? laneOf(planes, k) : k;
            lanes->normal[at].x[lane] = has ? planes->x[k] : 0.0f;
            lanes->normal[at].y[lane] = has ? planes->y[k] : 0.0f;
            lanes->normal[at].z[lane] = has ? planes->z[k] : 0.0f;
            lanes->bound[at][lane] = has ? planes->bound[k] : -1e30f;
            lanes->softness[at][lane] = k < planes->neighbors ? SOFTNESS : 0.0f;
        }
    }
}

/* The wanted velocity is first what the response would make of it in this step: only the part that avoids others acts at once. */
static VeerVec3 afterResponse(const VeerLimited *limited, VeerVec3 wanted) {
    f4 response = f4_splat(veer_responseOf(&limited->brain->locomotion)), dt = f4_splat(limited->world->dt);
    return veer_mulAdd3(limited->velocity, veer_sub3(wanted, limited->velocity), f4_responseShare(response, dt)[0]);
}

static void limitQuad(Quad *quad) {
    VeerVec3x4 wanted;
    f4 most;
    for (uint32_t lane = 0; lane < 4; lane++) {
        const VeerLimited *limited = &quad->agents[lane];
        Outcome *out = &quad->outcomes[lane];
        veer_heedAgents(limited, &quad->planes[lane]);
        if (quad->planes[lane].count) veer_heedObstacles(limited, &quad->planes[lane]);
        bendWanted(limited, &quad->planes[lane], out);
        VeerVec3 next = afterResponse(limited, out->velocity);
        wanted.x[lane] = next.x;
        wanted.y[lane] = next.y;
        wanted.z[lane] = next.z;
        most[lane] = limited->world->maxSpeed[limited->slot];
    }
    transpose(quad);
    VeerVec3x4 allowed = veer_allowedVelocities(&quad->lanes, wanted, most);
    for (uint32_t lane = 0; lane < 4; lane++) {
        for (uint32_t k = 0; k < quad->lanes.count && !quad->outcomes[lane].isDirect; k++)
            quad->outcomes[lane].isDirect = quad->lanes.force[k][lane] > 0.0f;
        if (quad->outcomes[lane].isDirect) quad->outcomes[lane].velocity = veer_vec3(allowed.x[lane], allowed.y[lane], allowed.z[lane]);
    }
}

/* ---- the stage */

static int isLimited(const VeerWorld *world, uint32_t slot) {
    return veer_steers(world, slot) && world->brains[world->brain[slot] - 1].crowd != VEER_CROWD_NONE;
}

static void write(VeerWorld *world, uint32_t slot, const Outcome *out) {
    uint32_t settled = out->isSettled ? VEER_FLAG_SETTLED : 0;
    world->stallTime[slot] = out->stallTime;
    world->sidestep[slot] = out->sidestep;
    world->isClose[slot] = out->isClose;
    world->flags[slot] = (world->flags[slot] & ~(uint32_t)VEER_FLAG_SETTLED) | settled;
    if (!out->isBent && !out->isDirect) return; /* the decision stands */
    world->desiredBits[slot] |= VEER_OUTPUT_VELOCITY | (out->isDirect ? (uint32_t)VEER_DESIRED_DIRECT : 0u);
    world->desiredX[slot] = veer_snapped(out->velocity.x);
    world->desiredY[slot] = veer_snapped(out->velocity.y);
    if (veer_isVolume(world)) world->desiredZ[slot] = veer_snapped(out->velocity.z);
}

static void limitWaiting(VeerWorld *world, Quad *quad) {
    if (!quad->count) return;
    for (uint32_t lane = quad->count; lane < 4; lane++) quad->agents[lane] = quad->agents[quad->count - 1];
    for (uint32_t lane = 0; lane < 4; lane++) quad->outcomes[lane] = (Outcome){.isClose = 0};
    limitQuad(quad);
    for (uint32_t lane = 0; lane < quad->count; lane++) write(world, quad->agents[lane].slot, &quad->outcomes[lane]);
    quad->count = 0;
}

/* Agents in the grid's order, so that those of a quad and their neighbors are close in memory too. */
static void limitRange(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const VeerGridPlace *places = veer_gridPlaces(world->grid);
    Quad quad;
    (void)context;
    quad.count = 0;
    for (uint32_t at = begin; at < end; at++) {
        uint32_t slot = places[at].slot;
        world->isClose[slot] = 0;
        if (!isLimited(world, slot)) continue;
        VeerVec3 desired = {world->desiredX[slot], world->desiredY[slot], world->desiredZ[slot]};
        quad.agents[quad.count++] = openLimited(world, slot, desired, (world->desiredBits[slot] & VEER_OUTPUT_VELOCITY) != 0);
        if (quad.count == 4) limitWaiting(world, &quad);
    }
    limitWaiting(world, &quad);
}

void veer_limitCrowds(VeerWorld *world) {
    if (!world->haveCrowds) return;
    veer_forRanges(world, &(VeerRanges){.kernel = limitRange, .count = world->grid->count, .least = 64});
}

/* ---- explaining */

static void explainLimits(const Quad *quad, VeerExplain *out) {
    const VeerWorld *world = quad->agents[0].world;
    const VeerHalfPlanes *planes = &quad->planes[0];
    out->limitCount = planes->count;
    for (uint32_t k = 0; k < planes->count; k++) {
        VeerKind kind = k < planes->neighbors ? VEER_KIND_AGENT : VEER_KIND_OBSTACLE;
        uint64_t id = veer_makeId(world, kind, planes->other[k]);
        VeerExplainLimit *limit = &out->limits[k];
        *limit = (VeerExplainLimit){
            .normal = {planes->x[k], planes->y[k], planes->z[k]},
            .bound = planes->bound[k],
            .share = planes->share[k],
            .reason = planes->reason[k],
            .force = quad->lanes.force[laneOf(planes, k)][0],
        };
        if (kind == VEER_KIND_AGENT)
            limit->agent.bits = id;
        else
            limit->obstacle.bits = id;
    }
}

void veer_explainCrowd(VeerWorld *world, uint32_t slot, VeerExplain *out) {
    const int hasDesired = (out->desiredBits & VEER_OUTPUT_VELOCITY) != 0;
    out->decidedX = out->desiredX;
    out->decidedY = out->desiredY;
    out->decidedZ = out->desiredZ;
    if (!isLimited(world, slot)) return;
    Quad quad;
    veer_viewCrowds(world);
    for (uint32_t lane = 0; lane < 4; lane++) {
        quad.agents[lane] = openLimited(world, slot, veer_vec3(out->desiredX, out->desiredY, out->desiredZ), hasDesired);
        quad.outcomes[lane] = (Outcome){.isClose = 0};
    }
    limitQuad(&quad);
    explainLimits(&quad, out);
    out->settled = quad.outcomes[0].isSettled;
    out->sidestep = quad.outcomes[0].sidestep;
    out->stallTime = quad.outcomes[0].stallTime;
    if (!quad.outcomes[0].isBent && !quad.outcomes[0].isDirect) return;
    out->desiredX = veer_snapped(quad.outcomes[0].velocity.x);
    out->desiredY = veer_snapped(quad.outcomes[0].velocity.y);
    if (veer_isVolume(world)) out->desiredZ = veer_snapped(quad.outcomes[0].velocity.z);
}
