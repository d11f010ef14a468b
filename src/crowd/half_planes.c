/* The half planes of velocities that neighbors and obstacles leave to an agent (van den Berg, Guy, Lin, Manocha, Reciprocal n-Body
 * Collision Avoidance, 2011), four neighbors at a time. Five things differ from the paper. The effort is shared by which agent is
 * nearer to a shared goal, has arrived or does not react. Agents that go the same way or share a goal look less far ahead, so that
 * streams and queues close up. Agents that touch only part. An agent that others have held up is made way for. Without a goal, as on a
 * track, one that overtakes keeps to its side. */
#include "crowd/half_planes.h"

#include "core/batch.h"
#include "core/definitions.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "crowd/crowd.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/sincos.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "shapes/capsules.h"
#include "shapes/static_grid_query.h"
#include "shapes/volume_shapes.h"

#define GAP 0.01f        /* of the sum of radii: the distance that agents keep */
#define MORE 0.9f        /* the share of the one that gives way */
#define SAME_WAY 0.35f   /* cosine of 70 degrees */
#define IN_FRONT 0.5f    /* cosine of 60 degrees */
#define ONCOMING (-0.3f) /* cosine of 107 degrees */
#define HELD_ANGLE 0.3f  /* cosine of 73 degrees */
#define POCKET 0.2f      /* sine of 12 degrees: one that is held by neighbors on both sides lies in a pocket between them */
#define NEXT_TO 0.25f    /* of the sum of radii: a gap that nobody fits through */
#define STANDS 0.05f     /* of top speed */
#define PARTS_IN 1.25f   /* radii, as a time: that in which agents that are closer than the gap part again */
#define OVERTAKES 0.05f  /* of top speed: one that comes nearer faster overtakes */
#define LEAN 0.95f       /* of half the cone */
#define MAKE_WAY 0.5f    /* of the difference to what the other agent wants */
#define MIN_SPEED 0.01f  /* of top speed: a slower agent has the heading that it faces */
#define STRAIGHT 1e-5f   /* of top speed: agents that approach with less across are in line */
#define TILT 0.01f       /* of top speed: what leads the one behind out of the line */

/* Four neighbors as the agent sees them. */
typedef struct Others {
    uint32_t slots[4];
    VeerVec3x4 to, direction, velocity, heading;
    f4 distance, radii; /* to its center; the sum of radii with the gap */
    f4 gap;
    i4 bits;
} Others;

static VeerVec3x4 gather3(const float *x, const float *y, const float *z, const uint32_t slots[4]) {
    return (VeerVec3x4){f4_gather(x, slots), f4_gather(y, slots), f4_gather(z, slots)};
}
static f4 dot(VeerVec3x4 a, VeerVec3x4 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static i4 areSet(i4 bits, int32_t bit) { return (bits & i4_splat(bit)) != i4_splat(0); }
/* a, or b where a is too short to have a direction */
static VeerVec3x4 unitOr(VeerVec3x4 a, VeerVec3x4 b, f4 least) {
    f4 length = veer_length4(a);
    return veer_select4(length > least, veer_scaled4(a, f4_splat(1.0f) / f4_max(length, f4_splat(1e-20f))), b);
}

static VeerVec3x4 headingsOf(const VeerWorld *world, const Others *others) {
    VeerVec3x4 facing = {f4_splat(0.0f), f4_splat(0.0f), f4_splat(0.0f)};
    f4_sineCosine(f4_gather(world->orientation, others->slots), &facing.y, &facing.x);
    return unitOr(others->velocity, facing, f4_splat(MIN_SPEED) * f4_gather(world->maxSpeed, others->slots));
}

static void look(const VeerLimited *limited, const VeerNeighbor *near, uint32_t count, Others *others) {
    const VeerWorld *world = limited->world;
    const VeerNeighbor *n[4]; /* lanes beyond the last repeat the first */
    for (uint32_t k = 0; k < 4; k++) {
        n[k] = &near[k < count ? k : 0];
        others->slots[k] = n[k]->slot;
    }
    others->to.x = (f4){n[0]->to.x, n[1]->to.x, n[2]->to.x, n[3]->to.x};
    others->to.y = (f4){n[0]->to.y, n[1]->to.y, n[2]->to.y, n[3]->to.y};
    others->to.z = (f4){n[0]->to.z, n[1]->to.z, n[2]->to.z, n[3]->to.z};
    others->velocity = gather3(world->velocityX, world->velocityY, world->velocityZ, others->slots);
    if (!veer_isVolume(world)) others->velocity.z = f4_splat(0.0f);
    others->distance = veer_length4(others->to);
    others->direction = veer_scaled4(others->to, f4_splat(1.0f) / f4_max(others->distance, f4_splat(1e-20f)));
    for (uint32_t k = 0; k < 4; k++) { /* on one point */
        if (others->distance[k] > 1e-6f) continue;
        VeerVec3 direction = veer_pairDirection(world, limited->slot, others->slots[k]);
        others->direction.x[k] = direction.x;
        others->direction.y[k] = direction.y;
        others->direction.z[k] = direction.z;
    }
    others->radii = (f4_splat(world->radius[limited->slot]) + f4_gather(world->radius, others->slots)) * (1.0f + GAP);
    others->gap = others->distance - others->radii;
    others->heading = headingsOf(world, others);
    others->bits = (i4){(int32_t)world->crowdBits[others->slots[0]], (int32_t)world->crowdBits[others->slots[1]],
                        (int32_t)world->crowdBits[others->slots[2]], (int32_t)world->crowdBits[others->slots[3]]};
}

/* How the effort is shared, and which of the neighbors have the same goal. */
typedef struct Effort {
    f4 share; /* of the agent itself */
    i4 reason, sharesGoal;
} Effort;

static Effort shareEffort(const VeerLimited *limited, const Others *others) {
    const VeerWorld *world = limited->world;
    const uint32_t slot = limited->slot, own = world->crowdBits[slot];
    const f4 half = f4_splat(0.5f), more = f4_splat(MORE), less = f4_splat(1.0f - MORE), one = f4_splat(1.0f), zero = f4_splat(0.0f);
    const i4 ownArrived = i4_splat(own & VEER_CROWD_ARRIVED ? -1 : 0), arrived = areSet(others->bits, VEER_CROWD_ARRIVED);
    const i4 ownIdle = i4_splat(own & (VEER_CROWD_ARRIVED | VEER_CROWD_MOVES) ? 0 : -1);
    const i4 idle = ~areSet(others->bits, VEER_CROWD_ARRIVED | VEER_CROWD_MOVES);
    VeerVec3x4 aims = gather3(world->aimX, world->aimY, world->aimZ, others->slots);
    VeerVec3x4 places = gather3(world->x, world->y, world->z, others->slots);
    VeerVec3x4 between = veer_deltas(world, veer_splat4(veer_vec3(world->aimX[slot], world->aimY[slot], world->aimZ[slot])), aims);
    f4 left = veer_length4(veer_deltas(world, places, aims)), ownLeft = f4_splat(limited->aimDistance);
    Effort effort = {half, i4_splat(VEER_YIELD_BOTH), i4_splat(own & VEER_CROWD_HAS_GOAL ? -1 : 0)};
    effort.sharesGoal &= areSet(others->bits, VEER_CROWD_HAS_GOAL) & (dot(between, between) < others->radii * others->radii);
    i4 isFarther = ownLeft > left, differ = f4_abs(ownLeft - left) > f4_splat(1e-4f) * (ownLeft + left);
    i4 byGoal = effort.sharesGoal & differ, byArrival = (arrived ^ ownArrived) & ~byGoal, byIdling = idle ^ ownIdle;
    effort.share = f4_select(byGoal, f4_select(isFarther, more, less), effort.share);
    effort.share = f4_select(byArrival, f4_select(ownArrived, more, less), effort.share);
    f4 mine = effort.share * f4_splat(world->responsibility[slot]);
    f4 its = (one - effort.share) * f4_gather(world->responsibility, others->slots);
    i4 isUnaware = ~(its > zero);
    effort.share = mine / f4_max(mine + its, f4_splat(1e-20f));
    byIdling &= ownIdle | (mine > zero);
    effort.share = f4_select(byIdling, f4_select(ownIdle, zero, one), effort.share);
    effort.share = f4_select(isUnaware, one, effort.share);
    effort.reason = i4_select(byGoal, i4_splat(VEER_YIELD_NEARER_GOAL), effort.reason);
    effort.reason = i4_select(byArrival, i4_splat(VEER_YIELD_ARRIVED), effort.reason);
    effort.reason = i4_select(byIdling, i4_splat(VEER_YIELD_STANDING), effort.reason);
    effort.reason = i4_select(isUnaware, i4_splat(VEER_YIELD_UNAWARE), effort.reason);
    return effort;
}

/* Between two agents that press against each other at rest nobody has a velocity to give way to. The one that yields gives way to what
 * the other wants, once that has been held up for a while; this is what breaks arches before a door. */
static VeerVec3x4 madeWayFor(const VeerLimited *limited, const Others *others, const Effort *effort) {
    const VeerWorld *world = limited->world;
    i4 where = (effort->share > f4_splat(0.55f)) & (others->gap < f4_splat(NEXT_TO) * others->radii) &
               areSet(others->bits, VEER_CROWD_STALLED) & areSet(others->bits, VEER_CROWD_HAS_GOAL);
    if (!i4_any(where)) return others->velocity;
    VeerVec3x4 places = gather3(world->x, world->y, world->z, others->slots);
    VeerVec3x4 way = veer_deltas(world, places, gather3(world->aimX, world->aimY, world->aimZ, others->slots));
    way = veer_scaled4(unitOr(way, others->heading, f4_splat(1e-6f)), f4_gather(world->maxSpeed, others->slots));
    way = veer_sum4(others->velocity, veer_scaled4(veer_less4(way, others->velocity), f4_splat(MAKE_WAY)));
    return veer_select4(where & (dot(way, others->direction) < dot(others->velocity, others->direction)), way, others->velocity);
}

/* The normal of the half plane and how far the relative velocity lies inside the forbidden region. */
typedef struct Way {
    VeerVec3x4 normal;
    f4 inside;
} Way;

/* Agents without a goal, which follow a track or a flow, and come nearer to one that goes the same way: they pass it on one side. */
static i4 areOvertaking(const VeerLimited *limited, const Others *others, VeerVec3x4 relative, i4 isSameWay) {
    const VeerWorld *world = limited->world;
    if (veer_isVolume(world) || (world->crowdBits[limited->slot] & VEER_CROWD_HAS_GOAL)) return i4_splat(0);
    i4 isCloser = dot(relative, others->direction) > f4_splat(OVERTAKES * world->maxSpeed[limited->slot]);
    return isSameWay & isCloser & ~areSet(others->bits, VEER_CROWD_HAS_GOAL);
}

/* How far the middle of the cone moves to the right. */
static f4 leanOf(const Others *others, f4 along, f4 side) {
    f4 room = f4_max(others->distance * others->distance - others->radii * others->radii, f4_splat(1e-20f));
    return f4_splat(LEAN) * side * along * others->radii / f4_sqrt(room);
}

/* On which side four others are passed: of random sides each pair has one, so that the two agree. */
static f4 sidesFor(const VeerLimited *limited, const Others *others) {
    const VeerWorld *world = limited->world;
    f4 sides = f4_splat(limited->side);
    if (limited->brain->avoidance.side != VEER_PASSING_SIDE_RANDOM) return sides;
    for (uint32_t k = 0; k < 4; k++)
        sides[k] = veer_pairSide(world->header->def.seed, veer_uid(world, limited->slot), veer_uid(world, others->slots[k]));
    return sides;
}

/* Off the axis of the cone, to the side on which the relative velocity lies; a head-on pair passes on the side of the brain. One that
 * overtakes keeps to its side unless it is nearly past on the other one. */
static VeerVec3x4 sidewaysOf(const VeerLimited *limited, const Others *others, VeerVec3x4 relative, i4 isOvertaking) {
    const VeerWorld *world = limited->world;
    f4 along = dot(relative, others->direction), side = sidesFor(limited, others);
    VeerVec3x4 across = veer_less4(relative, veer_scaled4(others->direction, along));
    VeerVec3x4 right = {others->direction.y, -others->direction.x, f4_splat(0.0f)}, straight = veer_scaled4(right, side);
    if (veer_isVolume(world)) { /* two that meet vertically have no right or left: the upper one and the lower one take opposite ways */
        f4 one = f4_splat(1.0f);
        VeerVec3x4 any = {f4_select(others->direction.z > f4_splat(0.0f), one, -one), f4_splat(0.0f), f4_splat(0.0f)};
        straight = unitOr(straight, any, f4_splat(1e-3f));
    }
    if (i4_any(isOvertaking)) across = veer_sum4(across, veer_scaled4(right, f4_where(isOvertaking, leanOf(others, along, side))));
    return unitOr(across, straight, f4_splat(STRAIGHT * world->maxSpeed[limited->slot]));
}

static Way wayOut(const VeerLimited *limited, const Others *others, VeerVec3x4 relative, i4 isSameWay, f4 horizon) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    const float top = limited->world->maxSpeed[limited->slot];
    f4 sine = f4_min(others->radii / f4_max(others->distance, f4_splat(1e-20f)), one), cosine = f4_sqrt(one - sine * sine);
    i4 isOvertaking = areOvertaking(limited, others, relative, isSameWay);
    VeerVec3x4 sideways = sidewaysOf(limited, others, relative, isOvertaking);
    VeerVec3x4 leg = veer_less4(veer_scaled4(sideways, cosine), veer_scaled4(others->direction, sine));
    /* the cone's rounded end: velocities that lead to a contact at the horizon */
    f4 tilt = f4_where(dot(relative, sideways) < f4_splat(STRAIGHT * top), f4_splat(TILT * top)); /* else it would follow for ever */
    VeerVec3x4 beyond = veer_less4(relative, veer_scaled4(others->to, one / horizon)), inward = veer_scaled4(others->direction, -one);
    beyond = veer_sum4(beyond, veer_scaled4(sideways, tilt));
    f4 length = veer_length4(beyond), behind = dot(beyond, others->to);
    i4 isEnd = (behind < zero) & (behind * behind > others->radii * others->radii * length * length);
    isEnd &= ~(isOvertaking & (others->radii > horizon * length)); /* it turns rather than brakes */
    i4 isTouching = ~(others->gap > zero);
    Way way = {leg, -dot(relative, leg)};
    way.normal = veer_select4(isEnd, unitOr(beyond, inward, f4_splat(1e-9f)), way.normal);
    way.inside = f4_select(isEnd, others->radii / horizon - length, way.inside);
    way.normal = veer_select4(isTouching, inward, way.normal);
    way.inside =
        f4_select(isTouching, dot(relative, others->direction) - others->gap / f4_splat(veer_timeOf(limited, PARTS_IN)), way.inside);
    return way;
}

static void noteOthers(const VeerLimited *limited, const Others *others, const Effort *effort, i4 counts, VeerHalfPlanes *planes) {
    const VeerWorld *world = limited->world;
    f4 ahead = dot(others->direction, veer_splat4(limited->way));
    VeerVec3x4 places = gather3(world->x, world->y, world->z, others->slots);
    VeerVec3x4 its = veer_deltas(world, places, gather3(world->aimX, world->aimY, world->aimZ, others->slots));
    its = veer_select4(areSet(others->bits, VEER_CROWD_HAS_GOAL), unitOr(its, others->heading, f4_splat(1e-6f)), others->heading);
    i4 isOncoming = (dot(others->heading, veer_splat4(limited->way)) < f4_splat(ONCOMING)) &
                    (dot(its, veer_splat4(limited->aimWay)) < f4_splat(ONCOMING)) & areSet(others->bits, VEER_CROWD_MOVES);
    i4 isNextTo = others->gap < f4_splat(NEXT_TO) * others->radii;
    f4 step = f4_splat(2.0f * world->dt) * (f4_splat(world->maxSpeed[limited->slot]) + f4_gather(world->maxSpeed, others->slots));
    i4 reacts = f4_gather(world->responsibility, others->slots) > f4_splat(0.0f);
    planes->isCrowded |= (uint32_t)i4_any(counts & reacts & (others->gap < others->radii) & (ahead > f4_splat(HELD_ANGLE)));
    planes->isOpposed |= (uint32_t)i4_any(counts & isOncoming & (ahead > f4_splat(IN_FRONT)));
    i4 holds = counts & isNextTo & effort->sharesGoal & areSet(others->bits, VEER_CROWD_ARRIVED) & (ahead > f4_splat(HELD_ANGLE));
    f4 across = f4_splat(limited->way.x) * others->direction.y - f4_splat(limited->way.y) * others->direction.x;
    int isVolume = veer_isVolume(world); /* in space there are more ways around than two */
    planes->isClose |= (uint32_t)i4_any(counts & (others->gap < step));
    if (!i4_any(holds)) return;
    planes->isHeld |= isVolume ? 7u : 4u;
    planes->isHeld |= (i4_any(holds & (across > f4_splat(POCKET))) ? 1u : 0u) | (i4_any(holds & (across < f4_splat(-POCKET))) ? 2u : 0u);
}

/* Up to four neighbors. */
static void heedFour(const VeerLimited *limited, const VeerNeighbor *near, uint32_t count, VeerHalfPlanes *planes) {
    const VeerAvoidanceDef *avoidance = &limited->brain->avoidance;
    const i4 lanes = {0, 1, 2, 3};
    Others others;
    look(limited, near, count, &others);
    i4 counts = (lanes < i4_splat((int32_t)count)) & ~areSet(others.bits, VEER_CROWD_ABSENT);
    Effort effort = shareEffort(limited, &others);
    noteOthers(limited, &others, &effort, counts, planes);
    VeerVec3x4 relative = veer_less4(veer_splat4(limited->velocity), madeWayFor(limited, &others, &effort));
    i4 isSameWay = dot(others.heading, veer_splat4(limited->way)) > f4_splat(SAME_WAY);
    /* bystanders are in the maps (bystanders.h), which find the way around them: here they only must not be run into */
    i4 isObstacle = f4_same(effort.share, f4_splat(1.0f)) &
                    (veer_length4(others.velocity) < f4_splat(STANDS) * f4_gather(limited->world->maxSpeed, others.slots));
    f4 sooner = f4_splat(veer_timeOf(limited, avoidance->sameWayHorizon)), later = f4_splat(veer_timeOf(limited, avoidance->horizon));
    f4 horizon =
        f4_select(isSameWay | effort.sharesGoal, sooner, later); /* two at the sides of a door head for each other, yet go the same way */
    if (veer_combines(limited->brain, VEER_COMBINER_MAPS))
        horizon = f4_select(isObstacle, f4_splat(veer_timeOf(limited, avoidance->obstacleHorizon)), horizon);
    Way way = wayOut(limited, &others, relative, isSameWay, horizon);
    /* the one nearer to a shared goal makes less of the effort, and takes more of the room that is left between the two */
    i4 hasRoom = effort.sharesGoal & (effort.share < f4_splat(1.0f)) & ~(way.inside > f4_splat(0.0f));
    f4 share = f4_select(hasRoom, f4_splat(1.0f) - effort.share, effort.share);
    f4 bound = dot(veer_splat4(limited->velocity), way.normal) + share * way.inside;
    uint32_t at = planes->count;
    f4_store(planes->x + at, f4_where(counts, way.normal.x));
    f4_store(planes->y + at, f4_where(counts, way.normal.y));
    f4_store(planes->z + at, f4_where(counts, way.normal.z));
    i4 limits = counts & (effort.share > f4_splat(0.0f)); /* one that makes no effort is as free as if it were alone */
    f4_store(planes->bound + at, f4_select(limits, bound, f4_splat(-VEER_INF)));
    f4_store(planes->share + at, effort.share);
    i4_store(planes->reason + at, effort.reason);
    for (uint32_t k = 0; k < 4; k++) planes->other[at + k] = others.slots[k];
    planes->count += count;
}

/* The nearest agents, found in widening rings: far ones cost nothing while near ones suffice. */
static uint32_t findNeighbors(const VeerLimited *limited, VeerNeighbor *near) {
    const VeerWorld *world = limited->world;
    const VeerAvoidanceDef *avoidance = &limited->brain->avoidance;
    float radius = world->radius[limited->slot], far = radius + (1.0f + avoidance->horizon) * world->grid->largestRadius;
    VeerNeighborFilter filter = veer_neighborFilter(far, VEER_TAU, avoidance->neighbors, avoidance->mask);
    for (float range = veer_max(6.0f * radius, 0.125f * far);; range *= 2.0f) {
        filter.range = veer_min(range, far);
        uint32_t count = veer_nearestOf(world, limited->slot, &filter, near);
        if (count == avoidance->neighbors || !(range < far)) return count;
    }
}

void veer_heedAgents(const VeerLimited *limited, VeerHalfPlanes *planes) {
    VeerNeighbor near[VEER_MAX_HEEDED];
    uint32_t count = findNeighbors(limited, near);
    planes->count = planes->isOpposed = planes->isHeld = planes->isClose = planes->isCrowded = 0;
    for (uint32_t k = 0; k < count; k += 4) heedFour(limited, near + k, count - k < 4 ? count - k : 4, planes);
    planes->neighbors = count;
}

/* ---- obstacles */

static void addObstacle(const VeerLimited *limited, VeerVec3 away, float gap, uint32_t obstacle, VeerHalfPlanes *planes) {
    const VeerObstacleRecord *record = &limited->world->obstacles[obstacle];
    uint32_t at = planes->count++;
    VeerVec3 velocity = veer_counted(limited->world, veer_vec3(record->velocityX, record->velocityY, record->velocityZ));
    planes->x[at] = away.x;
    planes->y[at] = away.y;
    planes->z[at] = away.z;
    planes->bound[at] = veer_dot3(velocity, away) - veer_max(gap, 0.0f) / veer_timeOf(limited, limited->brain->avoidance.obstacleHorizon);
    planes->share[at] = 1.0f;
    planes->reason[at] = VEER_YIELD_OBSTACLE;
    planes->other[at] = obstacle;
}

/* From the obstacle to the agent, and the gap between them. */
static float gapTo(const VeerLimited *limited, VeerPrimitiveQuery *query, const VeerPrimitive *primitive, VeerVec3 *away) {
    const VeerWorld *world = limited->world;
    VeerVec3 at = veer_position(world, limited->slot);
    float radius = world->radius[limited->slot];
    if (veer_isVolume(world)) {
        VeerVolume volume = veer_volumeFrom(query, primitive, at);
        *away = veer_volumeSeparation(&volume, 0);
        return volume.distance - volume.radius - radius;
    }
    VeerCapsule capsule = veer_capsuleFrom(primitive, at);
    *away = veer_awayFrom(&capsule);
    return capsule.distance - capsule.radius - radius;
}

void veer_heedObstacles(const VeerLimited *limited, VeerHalfPlanes *planes) {
    const VeerWorld *world = limited->world;
    VeerVec3 at = veer_position(world, limited->slot);
    float horizon = veer_timeOf(limited, limited->brain->avoidance.obstacleHorizon);
    float far = world->maxSpeed[limited->slot] * horizon, reach = world->radius[limited->slot] + far;
    if (!limited->brain->locomotion.contact || veer_isClear(world, at, reach)) return;
    VeerPrimitiveQuery query = veer_primitivesNear(world, at, reach, 0xFFFFFFFFu);
    query.time = horizon;
    veer_beginPrimitives(&query);
    uint32_t most = planes->count + VEER_MAX_HEEDED_OBSTACLES;
    for (const VeerPrimitive *primitive; planes->count < most && (primitive = veer_nextPrimitive(&query));) {
        VeerVec3 away;
        float gap = gapTo(limited, &query, primitive, &away);
        const VeerObstacleRecord *record = &world->obstacles[primitive->obstacle];
        float approach = record->velocityX * away.x + record->velocityY * away.y + record->velocityZ * away.z;
        if (gap > far + veer_max(approach, 0.0f) * query.time) continue;
        addObstacle(limited, away, gap, primitive->obstacle, planes);
    }
}
