/* Limits the decided velocities of agents of crowds, four at a time, as the last part of the decide stage. Before that it bends what an
 * agent wants: one that oncoming agents hold up turns aside, to the same side as all others, and those behind it turn with it, so that
 * lanes form; one that is held by agents which have arrived at its own goal has arrived too. */
#include "combine/combine.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/speed_law.h"
#include "core/traits.h"
#include "core/world.h"
#include "crowd/allowed_velocity.h"
#include "crowd/crowd.h"
#include "crowd/half_planes.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "steer/batch.h"
#include "steer/road.h"

#define MOVES 0.05f        /* of top speed: a slower desired velocity is standing */
#define STALLS 0.3f        /* of the desired speed: an agent that gets on more slowly stalls */
#define SLOWEST_PACE 0.01f /* 1/s */
#define FASTEST_PACE 20.0f
#define OPEN_QUADS 8u
#define WIDTH 6.0f  /* cells of the grid: agents closer than this can share lanes */
#define HEIGHT 1.0f /* the same across */
/* Times in the unit of the pace, so that crowds of every size and speed move alike. */
#define STALLS_AFTER 0.5f /* after which it turns aside */
#define LONGEST_STALL 2.0f
#define SETTLES_AFTER 0.5f
#define SIDESTEP 1.2f   /* rad, at most */
#define TURNS_IN 2.0f   /* rad */
#define TURNS_BACK 1.0f /* rad */

/* What the limiter changes about four agents, so that explaining can do without. */
typedef struct Outcomes {
    VeerVec3x4 velocity; /* wanted */
    f4 stallTime, sidestep;
    i4 isSettled;
    i4 isBent; /* the wanted velocity differs from the decided one */
} Outcomes;

/* Up to four agents; lanes beyond the last repeat it. */
typedef struct Quad {
    uint32_t count;
    VeerLimited limited;
    VeerHeeded heeded;
    Outcomes outcomes;
} Quad;

static VeerVec3x4 unitOr(VeerVec3x4 v, VeerVec3x4 other) {
    f4 length = veer_length4(v);
    return veer_select4(length > f4_splat(1e-9f), veer_scaled4(v, f4_splat(1.0f) / f4_max(length, f4_splat(1e-20f))), other);
}

static f4 sidesOf(const VeerLimited *limited, i4 sides) {
    const uint32_t seed = limited->world->header->def.seed, *slots = limited->slots;
    f4 fixed = f4_select(sides == i4_splat(VEER_PASSING_SIDE_LEFT), f4_splat(-1.0f), f4_splat(1.0f));
    if (!i4_any(limited->isSideRandom)) return fixed;
    f4 random = {
        veer_pairSide(seed, veer_uid(limited->world, slots[0]), 0x17u), veer_pairSide(seed, veer_uid(limited->world, slots[1]), 0x17u),
        veer_pairSide(seed, veer_uid(limited->world, slots[2]), 0x17u), veer_pairSide(seed, veer_uid(limited->world, slots[3]), 0x17u)};
    return f4_select(limited->isSideRandom, random, fixed);
}

/* What the brains of four agents say, by lanes. */
static void readBrains(VeerLimited *limited) {
    const VeerBrainDef **brains = limited->brains;
    const uint32_t maps = VEER_COMBINER_MAPS;
    const i4 sides = I4_OF(brains, avoidance.side);
    i4 combine = {veer_combines(brains[0], maps), veer_combines(brains[1], maps), veer_combines(brains[2], maps),
                  veer_combines(brains[3], maps)};
    limited->isSideRandom = sides == i4_splat(VEER_PASSING_SIDE_RANDOM);
    limited->side = sidesOf(limited, sides);
    limited->seesBystanders = combine != i4_splat(0);
    limited->response = veer_responsesOf(
        (const VeerLocomotionDef *[4]){&brains[0]->locomotion, &brains[1]->locomotion, &brains[2]->locomotion, &brains[3]->locomotion});
    limited->lag = f4_splat(1.0f) / f4_max(limited->response, f4_splat(1.0f));
    limited->horizon = veer_timesOf(limited, F4_OF(brains, avoidance.horizon));
    limited->sameWayHorizon = veer_timesOf(limited, F4_OF(brains, avoidance.sameWayHorizon));
    limited->obstacleHorizon = veer_timesOf(limited, F4_OF(brains, avoidance.obstacleHorizon));
}

/* Directions of those that want to stand are those that they face. */
static VeerVec3x4 waysOf(const VeerLimited *limited) {
    f4 length = veer_length4(limited->wanted);
    VeerVec3x4 heading = {f4_splat(0.0f), f4_splat(0.0f), f4_splat(0.0f)};
    uint32_t stands = i4_bits(~(length > f4_splat(1e-9f)));
    for (uint32_t k = 0; stands && k < 4; k++) {
        if (!(stands >> k & 1)) continue;
        VeerVec3 faced = veer_heading(limited->world, limited->slots[k]);
        heading.x[k] = faced.x;
        heading.y[k] = faced.y;
        heading.z[k] = faced.z;
    }
    return unitOr(limited->wanted, heading);
}

static VeerVec3x4 gather3(const float *x, const float *y, const float *z, const uint32_t slots[4]) {
    return (VeerVec3x4){f4_gather(x, slots), f4_gather(y, slots), f4_gather(z, slots)};
}

/* desired: as decided; a coasting agent wants to go on as it does. */
static void openLimited(VeerLimited *limited, VeerVec3x4 desired, i4 hasDesired) {
    const VeerWorld *world = limited->world;
    const uint32_t *slots = limited->slots;
    const f4 zero = f4_splat(0.0f);
    limited->at = gather3(world->x, world->y, world->z, slots);
    limited->velocity = gather3(world->velocityX, world->velocityY, world->velocityZ, slots);
    limited->aim = gather3(world->aimX, world->aimY, world->aimZ, slots);
    limited->radius = f4_gather(world->radius, slots);
    limited->maxSpeed = f4_gather(world->maxSpeed, slots);
    limited->responsibility = f4_gather(world->responsibility, slots);
    if (!veer_isVolume(world)) limited->velocity.z = desired.z = zero;
    for (uint32_t k = 0; k < 4; k++) limited->brains[k] = &world->brains[world->brain[slots[k]] - 1];
    limited->bits = i4_gather(world->crowdBits, slots);
    i4 coasts = ~hasDesired & (I4_OF(limited->brains, locomotion.idle) == i4_splat(VEER_IDLE_COAST));
    VeerVec3x4 none = {f4_where(coasts, limited->velocity.x), f4_where(coasts, limited->velocity.y), f4_where(coasts, limited->velocity.z)};
    limited->wanted = veer_select4(hasDesired, veer_limited4(desired, limited->maxSpeed), none);
    limited->isMoving = veer_length4(limited->wanted) > f4_splat(MOVES) * limited->maxSpeed;
    limited->pace = f4_clamp(f4_splat(0.2f) * limited->maxSpeed / f4_max(limited->radius, f4_splat(1e-6f)), f4_splat(SLOWEST_PACE),
                             f4_splat(FASTEST_PACE));
    readBrains(limited);
    limited->way = waysOf(limited);
    VeerVec3x4 to = veer_deltas(world, limited->at, limited->aim);
    limited->aimDistance = veer_length4(to);
    limited->aimWay = unitOr(to, limited->way);
}

/* Values of a column that a caller may have overwritten. */
static f4 saneOf(f4 value, float most) { return f4_select(value >= f4_splat(0.0f), f4_min(value, f4_splat(most)), f4_splat(0.0f)); }

/* Works out what the agents want in view of the others. */
static void bendWanted(const VeerLimited *limited, const VeerHeeded *heeded, Outcomes *out) {
    const VeerWorld *world = limited->world;
    const f4 zero = f4_splat(0.0f), dt = f4_splat(world->dt) * limited->pace, speed = veer_length4(limited->wanted);
    const VeerVec3x4 v = limited->velocity, way = limited->way;
    f4 stall = saneOf(f4_gather(world->stallTime, limited->slots), LONGEST_STALL);
    f4 turn = saneOf(f4_gather(world->sidestep, limited->slots), SIDESTEP);
    i4 stalls = limited->isMoving & heeded->isCrowded & (v.x * way.x + v.y * way.y + v.z * way.z < f4_splat(STALLS) * speed);
    stall = f4_select(stalls, f4_min(stall + dt, f4_splat(LONGEST_STALL)), f4_max(stall - dt, zero));
    i4 turns = (stall >= f4_splat(STALLS_AFTER)) & heeded->isOpposed & i4_splat(veer_isVolume(world) ? 0 : -1);
    f4 goal = f4_where(turns, f4_splat(SIDESTEP));
    turn = f4_select(turn < goal, f4_min(turn + f4_splat(TURNS_IN) * dt, goal), f4_max(turn - f4_splat(TURNS_BACK) * dt, goal));
    i4 isHeld = (heeded->held != i4_splat(0)) & limited->isMoving, hasGoal = (limited->bits & i4_splat(VEER_CROWD_HAS_GOAL)) != i4_splat(0);
    /* in a pocket of the gathering it stays; else it slides around it for a while, so that gatherings become round */
    f4 patience = f4_select(heeded->held == i4_splat(7), f4_splat(SETTLES_AFTER), f4_splat(LONGEST_STALL));
    for (uint32_t k = 0; i4_any(isHeld) && k < 4; k++) {
        int wasSettled = (world->flags[limited->slots[k]] & VEER_FLAG_SETTLED) != 0;
        isHeld[k] &= limited->brains[k]->avoidance.settle && (wasSettled || stall[k] >= patience[k]) ? -1 : 0;
    }
    out->isSettled = hasGoal & (isHeld | ~limited->isMoving);
    out->stallTime = stall;
    out->sidestep = turn;
    out->isBent = isHeld | (turn > zero);
    out->velocity = limited->wanted;
    for (uint32_t k = 0; i4_any(out->isBent) && k < 4; k++) {
        VeerVec3 bent = {limited->wanted.x[k], limited->wanted.y[k], limited->wanted.z[k]};
        if (turn[k] > 0.0f) bent = veer_turnedBy(bent, -turn[k] * limited->side[k]);
        if (isHeld[k]) bent = veer_vec3(0.0f, 0.0f, 0.0f);
        out->velocity.x[k] = bent.x;
        out->velocity.y[k] = bent.y;
        out->velocity.z[k] = bent.z;
    }
}

/* The wanted velocity is first what the response would make of it in this step: only the part that avoids others acts at once. */
static VeerVec3x4 afterResponse(const VeerLimited *limited, VeerVec3x4 wanted) {
    f4 share = f4_responseShare(limited->response, f4_splat(limited->world->dt));
    return veer_sum4(limited->velocity, veer_scaled4(veer_less4(wanted, limited->velocity), share));
}

static void findNeighbors(const VeerLimited *limited, VeerRing *ring, VeerNearFour *near) {
    const VeerBrainDef *const *brains = limited->brains;
    VeerSeekers seekers = {.world = limited->world, .at = limited->at, .radius = limited->radius};
    f4 reach = (f4_splat(1.0f) + F4_OF(brains, avoidance.horizon)) * f4_splat(limited->world->grid->largestRadius);
    seekers.far = limited->radius + reach;
    i4_store(seekers.slots, i4_load(limited->slots));
    i4_store(seekers.most, I4_OF(brains, avoidance.neighbors));
    i4_store(seekers.masks, I4_OF(brains, avoidance.mask));
    veer_findNearFour(&seekers, ring, near);
}

/* Everything but the allowed velocities. */
static void openQuad(Quad *quad, VeerVec3x4 desired, i4 hasDesired, VeerRing *ring) {
    VeerLimited *limited = &quad->limited;
    openLimited(limited, desired, hasDesired);
    findNeighbors(limited, ring, &quad->heeded.near);
    veer_heedObstacles(limited, &quad->heeded);
    veer_heedAgents(limited, &quad->heeded);
    bendWanted(limited, &quad->heeded, &quad->outcomes);
}

static VeerAllowing allowingFor(Quad *quad) {
    VeerAllowing allowing = {
        .planes = &quad->heeded.planes,
        .wanted = afterResponse(&quad->limited, quad->outcomes.velocity),
        .most = quad->limited.maxSpeed,
    };
    veer_beginAllowing(&allowing);
    return allowing;
}

/* ---- the stage */

static int isLimited(const VeerWorld *world, uint32_t slot) {
    return veer_steers(world, slot) && world->brains[world->brain[slot] - 1].crowd != VEER_CROWD_NONE;
}

static void writeDesired(VeerWorld *world, uint32_t slot, const VeerVec3x4 *velocity, uint32_t lane) {
    VeerVec3 decided = {world->desiredX[slot], world->desiredY[slot], world->desiredZ[slot]};
    const float *memory = world->state + (size_t)slot * world->header->def.capacity.state;
    VeerVec3 v =
        veer_keepOnRoads(world, slot, (VeerBent){decided, {velocity->x[lane], velocity->y[lane], velocity->z[lane]}, memory, world->dt});
    world->desiredX[slot] = veer_snapped(v.x);
    world->desiredY[slot] = veer_snapped(v.y);
    if (veer_isVolume(world)) world->desiredZ[slot] = veer_snapped(v.z);
}

/* What the half planes say comes later; it takes precedence over a bent velocity. */
static void writeOutcome(VeerWorld *world, const Quad *quad, uint32_t lane) {
    const Outcomes *out = &quad->outcomes;
    const uint32_t slot = quad->limited.slots[lane], settled = out->isSettled[lane] ? VEER_FLAG_SETTLED : 0;
    world->stallTime[slot] = out->stallTime[lane];
    world->sidestep[slot] = out->sidestep[lane];
    world->isClose[slot] = (uint32_t)quad->heeded.isClose[lane] & world->brains[world->brain[slot] - 1].avoidance.mask;
    world->flags[slot] = (world->flags[slot] & ~(uint32_t)VEER_FLAG_SETTLED) | settled;
    if (!out->isBent[lane]) return; /* the decision stands */
    world->desiredBits[slot] |= VEER_OUTPUT_VELOCITY;
    writeDesired(world, slot, &out->velocity, lane);
}

static void writeAllowed(VeerWorld *world, uint32_t slot, const VeerAllowing *allowing, uint32_t lane) {
    world->desiredBits[slot] |= VEER_OUTPUT_VELOCITY | VEER_DESIRED_DIRECT;
    writeDesired(world, slot, &allowing->velocity, lane);
}

/* Agents that wait for others, so that four and more go on together: those close by share a search, and those whose velocities have not
 * converged early are finished together. It makes no difference to an agent which others these are. */
typedef struct Pool {
    uint32_t count;
    uint32_t slots[4];
    VeerHalfPlanesx4 planes;
    VeerAllowing allowing;
} Pool;

typedef struct Waiting {
    VeerRing ring;
    uint32_t counts[OPEN_QUADS], slots[OPEN_QUADS][4];
    float x[OPEN_QUADS], y[OPEN_QUADS]; /* of the first agent */
    uint32_t next;                      /* to go on first if all are taken */
    uint32_t ready;
    Quad quads[VEER_SWEPT_AT_ONCE];
    Pool pool;
} Waiting;

static void finishPool(VeerWorld *world, Pool *pool) {
    if (!pool->count) return;
    veer_finishAllowing(&pool->allowing);
    i4 areBound = veer_areBound(&pool->planes);
    for (uint32_t lane = 0; lane < pool->count; lane++)
        if (areBound[lane]) writeAllowed(world, pool->slots[lane], &pool->allowing, lane);
    pool->count = 0;
}

static void addToPool(VeerWorld *world, Pool *pool, const VeerAllowing *from, uint32_t lane, uint32_t slot) {
    if (pool->count == 0) {
        pool->planes.count = 0;
        pool->allowing = (VeerAllowing){.planes = &pool->planes};
    }
    veer_copyAllowing(from, lane, &pool->allowing, pool->count);
    pool->slots[pool->count++] = slot;
    if (pool->count == 4) finishPool(world, pool);
}

static void limitReady(VeerWorld *world, Waiting *waiting) {
    VeerAllowing all[VEER_SWEPT_AT_ONCE];
    for (uint32_t i = 0; i < waiting->ready; i++) all[i] = allowingFor(&waiting->quads[i]);
    veer_sweepAll(all, waiting->ready, veer_isVolume(world));
    for (uint32_t i = 0; i < waiting->ready; i++) {
        const Quad *quad = &waiting->quads[i];
        i4 areBound = veer_areBound(&quad->heeded.planes);
        for (uint32_t lane = 0; lane < quad->count; lane++) {
            writeOutcome(world, quad, lane);
            const uint32_t slot = quad->limited.slots[lane];
            if (all[i].active[lane])
                addToPool(world, &waiting->pool, &all[i], lane, slot);
            else if (areBound[lane])
                writeAllowed(world, slot, &all[i], lane);
        }
    }
    waiting->ready = 0;
}

static void limitFour(VeerWorld *world, Waiting *waiting, uint32_t at) {
    const uint32_t count = waiting->counts[at];
    Quad *quad = &waiting->quads[waiting->ready];
    uint32_t *slots = quad->limited.slots;
    if (!count) return;
    for (uint32_t lane = 0; lane < 4; lane++) slots[lane] = waiting->slots[at][lane < count ? lane : count - 1];
    i4 hasDesired = (i4_gather(world->desiredBits, slots) & i4_splat(VEER_OUTPUT_VELOCITY)) != i4_splat(0);
    quad->count = count;
    quad->limited.world = world;
    openQuad(quad, gather3(world->desiredX, world->desiredY, world->desiredZ, slots), hasDesired, &waiting->ring);
    waiting->counts[at] = 0;
    if (++waiting->ready == VEER_SWEPT_AT_ONCE) limitReady(world, waiting);
}

/* Agents that follow each other in the grid's order may be as far apart as its torus is wide. */
static void addWaiting(VeerWorld *world, Waiting *waiting, const VeerGridPlace *place) {
    const float cell = world->grid->cell;
    uint32_t at = 0, open = OPEN_QUADS;
    for (; at < OPEN_QUADS; at++) {
        if (!waiting->counts[at])
            open = at;
        else if (veer_abs(place->x - waiting->x[at]) <= WIDTH * cell && veer_abs(place->y - waiting->y[at]) <= HEIGHT * cell)
            break;
    }
    if (at == OPEN_QUADS && open == OPEN_QUADS) {
        open = waiting->next++ % OPEN_QUADS;
        limitFour(world, waiting, open);
    }
    if (at == OPEN_QUADS) {
        at = open;
        waiting->x[at] = place->x;
        waiting->y[at] = place->y;
    }
    waiting->slots[at][waiting->counts[at]++] = place->slot;
    if (waiting->counts[at] == 4) limitFour(world, waiting, at);
}

/* Agents in the grid's order, so that those of a quad and their neighbors are close in memory too. */
static void limitRange(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const VeerGridPlace *places = veer_gridPlaces(world->grid);
    Waiting waiting;
    (void)context;
    waiting.ring = (VeerRing){0, 0};
    waiting.next = waiting.ready = waiting.pool.count = 0;
    for (uint32_t at = 0; at < OPEN_QUADS; at++) waiting.counts[at] = 0;
    for (uint32_t at = begin; at < end; at++) {
        if (isLimited(world, places[at].slot)) addWaiting(world, &waiting, &places[at]);
    }
    for (uint32_t at = 0; at < OPEN_QUADS; at++) limitFour(world, &waiting, at);
    limitReady(world, &waiting);
    finishPool(world, &waiting.pool);
}

void veer_limitCrowds(VeerWorld *world) {
    if (!world->haveCrowds) return;
    veer_forRanges(world, &(VeerRanges){.kernel = limitRange, .count = world->grid->count, .least = 64});
}

/* ---- explaining */

static void explainLimits(const Quad *quad, VeerExplain *out) {
    const VeerWorld *world = quad->limited.world;
    const VeerHeeded *heeded = &quad->heeded;
    uint32_t neighbors = heeded->near.counts[0], obstacles = heeded->obstacles[0];
    out->limitCount = neighbors + obstacles;
    for (uint32_t k = 0; k < out->limitCount; k++) {
        VeerKind kind = k < neighbors ? VEER_KIND_AGENT : VEER_KIND_OBSTACLE;
        uint32_t at = k < neighbors ? heeded->mostObstacles + k : k - neighbors;
        uint64_t id = veer_makeId(world, kind, heeded->others[at][0]);
        VeerVec3x4 normal = heeded->planes.normal[at];
        VeerExplainLimit *limit = &out->limits[k];
        *limit = (VeerExplainLimit){
            .normal = {normal.x[0], normal.y[0], normal.z[0]},
            .bound = heeded->planes.bound[at][0],
            .share = heeded->shares[at][0],
            .reason = (uint32_t)heeded->reasons[at][0],
            .force = heeded->planes.force[at][0],
        };
        if (kind == VEER_KIND_AGENT)
            limit->agent.bits = id;
        else
            limit->obstacle.bits = id;
    }
}

static void explainBent(const VeerExplained *explained, const VeerVec3x4 *velocity, VeerExplain *out) {
    const VeerWorld *world = explained->world;
    VeerVec3 decided = {out->desiredX, out->desiredY, out->desiredZ}, allowed = {velocity->x[0], velocity->y[0], velocity->z[0]};
    VeerVec3 v = veer_keepOnRoads(world, explained->slot, (VeerBent){decided, allowed, explained->memory, world->dt});
    out->desiredX = veer_snapped(v.x);
    out->desiredY = veer_snapped(v.y);
    if (veer_isVolume(world)) out->desiredZ = veer_snapped(v.z);
}

void veer_explainCrowd(const VeerExplained *explained, VeerExplain *out) {
    VeerWorld *world = explained->world;
    const uint32_t slot = explained->slot;
    const int hasDesired = (out->desiredBits & VEER_OUTPUT_VELOCITY) != 0;
    out->decidedX = out->desiredX;
    out->decidedY = out->desiredY;
    out->decidedZ = out->desiredZ;
    if (!isLimited(world, slot)) return;
    out->crowd = world->brains[world->brain[slot] - 1].crowd;
    VeerRing ring = {0, 0};
    Quad quad = {.count = 1, .limited = {.world = world, .slots = {slot, slot, slot, slot}}};
    openQuad(&quad, veer_splat4(veer_vec3(out->desiredX, out->desiredY, out->desiredZ)), i4_splat(hasDesired ? -1 : 0), &ring);
    VeerAllowing allowing = allowingFor(&quad);
    veer_sweepAll(&allowing, 1, veer_isVolume(world));
    veer_finishAllowing(&allowing);
    explainLimits(&quad, out);
    const Outcomes *outcomes = &quad.outcomes;
    out->settled = outcomes->isSettled[0] & 1;
    out->sidestep = outcomes->sidestep[0];
    out->stallTime = outcomes->stallTime[0];
    const int isDirect = veer_areBound(&quad.heeded.planes)[0] != 0;
    if (outcomes->isBent[0]) explainBent(explained, &outcomes->velocity, out);
    if (isDirect) explainBent(explained, &allowing.velocity, out);
}
