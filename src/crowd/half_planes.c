/* The half planes of velocities that neighbors and obstacles leave to an agent (van den Berg, Guy, Lin, Manocha, Reciprocal n-Body
 * Collision Avoidance, 2011): first the nearest neighbor of each of four agents, then the second, and so on. Six things differ from the
 * paper. The effort is shared by which agent is nearer to a shared goal, has arrived or does not react. Agents that go the same way or
 * share a goal look less far ahead, so that streams and queues close up. Agents that touch only part. An agent that others have held up
 * is made way for. The nearer of two to a shared goal may come a little closer to the other than its share allows, which breaks arches
 * before doors. Without a goal, as on a track, one that overtakes keeps to its side. */
#include "crowd/half_planes.h"

#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "crowd/crowd.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/static_grid_query.h"
#include "steer/batch.h"

#define SOFTNESS 0.01f    /* of the half planes of agents */
#define GAP 0.01f         /* of the sum of radii: the distance that agents keep */
#define MORE 0.9f         /* the share of the one that gives way */
#define FARTHER 0.6f      /* the share of the one farther from a shared goal */
#define LEEWAY 0.03f      /* of top speed: what the nearer one may exceed its bound by */
#define CLOSE_BEHIND 0.5f /* of the sum of radii: the gap within which one follows another that turns aside */
#define SAME_GOAL 0.5f    /* cosine of 60 degrees, between the directions to two goals */
#define SAME_WAY 0.35f    /* cosine of 70 degrees */
#define IN_FRONT 0.5f     /* cosine of 60 degrees */
#define ONCOMING (-0.3f)  /* cosine of 107 degrees */
#define HELD_ANGLE 0.3f   /* cosine of 73 degrees */
#define POCKET 0.2f       /* sine of 12 degrees: one that is held by neighbors on both sides lies in a pocket between them */
#define NEXT_TO 0.25f     /* of the sum of radii: a gap that nobody fits through */
#define STANDS 0.05f      /* of top speed */
#define PARTS_IN 1.25f    /* radii, as a time: that in which agents that are closer than the gap part again */
#define OVERTAKES 0.05f   /* of top speed: one that comes nearer faster overtakes */
#define LEAN 0.95f        /* of half the cone */
#define MAKE_WAY 0.5f     /* of the difference to what the other agent wants */
#define STRAIGHT 1e-5f    /* of top speed: agents that approach with less across are in line */
#define TILT 0.01f        /* of top speed: what leads the one behind out of the line */

/* How the effort is shared, and which of the neighbors have the same goal. */
typedef struct Effort {
    f4 share; /* of the agent itself */
    i4 reason, sharesGoal;
    i4 leads; /* it is nearer to a shared goal, and both are on their way */
} Effort;

/* A neighbor of each of the four, as they see them. */
typedef struct Others {
    uint32_t slots[4];
    i4 counts; /* lanes that have one */
    VeerVec3x4 to, direction, velocity, heading;
    VeerVec3x4 way, aim; /* of its own: direction to its goal, or its heading without one */
    f4 left;             /* to its goal */
    f4 distance, radii;  /* to its center; the sum of radii with the gap */
    f4 gap;
    f4 maxSpeed, responsibility;
    i4 bits;
    Effort effort;
    VeerVec3x4 relative; /* own velocity as seen from the other, which may be made way for */
    i4 isSameWay;
    f4 horizon; /* s: how far ahead it counts */
} Others;

/* Everything about neighbors is compiled twice: in the plane the third coordinates, which are 0, are left out. */
#define INLINE static inline __attribute__((always_inline))

INLINE f4 dot(VeerVec3x4 a, VeerVec3x4 b, const int isVolume) {
    f4 sum = a.x * b.x + a.y * b.y;
    return isVolume ? sum + a.z * b.z : sum;
}
INLINE f4 lengthOf(VeerVec3x4 v, const int isVolume) { return f4_sqrt(dot(v, v, isVolume)); }
static i4 areSet(i4 bits, int32_t bit) { return (bits & i4_splat(bit)) != i4_splat(0); }
/* a, or b where a is too short to have a direction */
INLINE VeerVec3x4 unitOr(VeerVec3x4 a, VeerVec3x4 b, f4 least, const int isVolume) {
    f4 length = lengthOf(a, isVolume);
    return veer_select4(length > least, veer_scaled4(a, f4_splat(1.0f) / f4_max(length, f4_splat(1e-20f))), b);
}

/* The records of four places, of any kind that consists of vectors of four. */
static inline VeerVec3x4 load4(const float *first, size_t stride, const uint32_t places[4], f4 *last) {
    return veer_turned4((f4[4]){f4_load(first + places[0] * stride), f4_load(first + places[1] * stride),
                                f4_load(first + places[2] * stride), f4_load(first + places[3] * stride)},
                        last);
}

INLINE void look(const VeerLimited *limited, const uint32_t places[4], Others *others, const int isVolume) {
    const VeerWorld *world = limited->world;
    const VeerGrid *grid = world->grid;
    const float *views = &world->views->headingX;
    const size_t stride = sizeof(VeerCrowdView) / sizeof(float);
    f4 slots, unused, bits, radius;
    VeerVec3x4 at = load4(&veer_gridPlaces(grid)->x, 4, places, &slots), more;
    i4_store(others->slots, (i4)slots);
    others->velocity = load4(&veer_gridMotions(grid)->x, 4, places, &unused);
    if (!isVolume) others->velocity.z = f4_splat(0.0f);
    others->heading = load4(views, stride, places, &radius);
    others->way = load4(views + 4, stride, places, &others->left);
    others->aim = load4(views + 8, stride, places, &bits);
    more = load4(views + 12, stride, places, &unused);
    others->maxSpeed = more.x;
    others->responsibility = more.y;
    others->bits = (i4)bits;
    others->to = veer_deltas(world, limited->at, at);
    others->distance = lengthOf(others->to, isVolume);
    others->direction = veer_scaled4(others->to, f4_splat(1.0f) / f4_max(others->distance, f4_splat(1e-20f)));
    uint32_t coincident = i4_bits(others->counts & ~(others->distance > f4_splat(1e-6f)));
    for (uint32_t k = 0; coincident && k < 4; k++) { /* on one point */
        if (!(coincident >> k & 1)) continue;
        VeerVec3 direction = veer_pairDirection(world, limited->slots[k], others->slots[k]);
        others->direction.x[k] = direction.x;
        others->direction.y[k] = direction.y;
        others->direction.z[k] = direction.z;
    }
    others->radii = (limited->radius + radius) * (1.0f + GAP);
    others->gap = others->distance - others->radii;
    others->counts &= ~areSet(others->bits, VEER_CROWD_ABSENT);
}

INLINE Effort shareEffort(const VeerLimited *limited, const Others *others, const int isVolume) {
    const f4 half = f4_splat(0.5f), more = f4_splat(MORE), less = f4_splat(1.0f - MORE), one = f4_splat(1.0f), zero = f4_splat(0.0f);
    const i4 ownArrived = areSet(limited->bits, VEER_CROWD_ARRIVED), arrived = areSet(others->bits, VEER_CROWD_ARRIVED);
    const i4 ownIdle = ~areSet(limited->bits, VEER_CROWD_ARRIVED | VEER_CROWD_MOVES);
    const i4 idle = ~areSet(others->bits, VEER_CROWD_ARRIVED | VEER_CROWD_MOVES);
    VeerVec3x4 between = veer_deltas(limited->world, limited->aim, others->aim);
    f4 left = others->left, ownLeft = limited->aimDistance;
    Effort effort = {
        .share = half, .reason = i4_splat(VEER_YIELD_BOTH), .sharesGoal = areSet(limited->bits & others->bits, VEER_CROWD_HAS_GOAL)};
    effort.sharesGoal &= dot(between, between, isVolume) < others->radii * others->radii;
    i4 isFarther = ownLeft > left, differ = f4_abs(ownLeft - left) > f4_splat(1e-4f) * (ownLeft + left);
    i4 byGoal = effort.sharesGoal & differ, byArrival = (arrived ^ ownArrived) & ~byGoal, byIdling = idle ^ ownIdle;
    f4 farther = f4_select(arrived | ownArrived, more, f4_splat(FARTHER)); /* gatherings stay together */
    effort.share = f4_select(byGoal, f4_select(isFarther, farther, one - farther), effort.share);
    effort.share = f4_select(byArrival, f4_select(ownArrived, more, less), effort.share);
    f4 mine = effort.share * limited->responsibility, its = (one - effort.share) * others->responsibility;
    i4 isUnaware = ~(its > zero);
    effort.share = mine / f4_max(mine + its, f4_splat(1e-20f));
    byIdling &= ownIdle | (mine > zero);
    effort.share = f4_select(byIdling, f4_unless(ownIdle, one), effort.share);
    effort.share = f4_select(isUnaware, one, effort.share);
    effort.leads = byGoal & ~(arrived | ownArrived) & (effort.share < half);
    effort.reason = i4_select(byGoal, i4_splat(VEER_YIELD_NEARER_GOAL), effort.reason);
    effort.reason = i4_select(byArrival, i4_splat(VEER_YIELD_ARRIVED), effort.reason);
    effort.reason = i4_select(byIdling, i4_splat(VEER_YIELD_STANDING), effort.reason);
    effort.reason = i4_select(isUnaware, i4_splat(VEER_YIELD_UNAWARE), effort.reason);
    return effort;
}

/* Between two agents that press against each other at rest nobody has a velocity to give way to. The one that yields gives way to what
 * the other wants, once that has been held up for a while; this is what breaks arches before a door. */
INLINE VeerVec3x4 madeWayFor(const Others *others, const int isVolume) {
    i4 where = (others->effort.share > f4_splat(0.55f)) & (others->gap < f4_splat(NEXT_TO) * others->radii) &
               areSet(others->bits, VEER_CROWD_STALLED) & areSet(others->bits, VEER_CROWD_HAS_GOAL);
    if (!i4_any(where)) return others->velocity;
    VeerVec3x4 way = veer_scaled4(others->way, others->maxSpeed);
    way = veer_sum4(others->velocity, veer_scaled4(veer_less4(way, others->velocity), f4_splat(MAKE_WAY)));
    return veer_select4(where & (dot(way, others->direction, isVolume) < dot(others->velocity, others->direction, isVolume)), way,
                        others->velocity);
}

/* The normal of the half plane and how far the relative velocity lies inside the forbidden region. */
typedef struct Way {
    VeerVec3x4 normal;
    f4 inside;
} Way;

/* Agents without a goal, which follow a track or a flow, and come nearer to one that goes the same way: they pass it on one side. */
INLINE i4 areOvertaking(const VeerLimited *limited, const Others *others, const int isVolume) {
    if (isVolume) return i4_splat(0);
    i4 isCloser = dot(others->relative, others->direction, isVolume) > f4_splat(OVERTAKES) * limited->maxSpeed;
    return others->isSameWay & isCloser & ~areSet(limited->bits | others->bits, VEER_CROWD_HAS_GOAL);
}

/* How far the middle of the cone moves to the right. */
static f4 leanOf(const Others *others, f4 along, f4 side) {
    f4 room = f4_max(others->distance * others->distance - others->radii * others->radii, f4_splat(1e-20f));
    return f4_splat(LEAN) * side * along * others->radii / f4_sqrt(room);
}

/* On which side four others are passed: of random sides each pair has one, so that the two agree. */
static f4 sidesFor(const VeerLimited *limited, const Others *others) {
    const VeerWorld *world = limited->world;
    f4 sides = limited->side;
    if (!i4_any(limited->isSideRandom)) return sides;
    for (uint32_t k = 0; k < 4; k++) {
        if (!limited->isSideRandom[k] || !others->counts[k]) continue;
        sides[k] = veer_pairSide(world->header->def.seed, veer_uid(world, limited->slots[k]), veer_uid(world, others->slots[k]));
    }
    return sides;
}

/* Off the axis of the cone, to the side on which the relative velocity lies; a head-on pair passes on the side of the brain. One that
 * overtakes keeps to its side unless it is nearly past on the other one. */
INLINE VeerVec3x4 sidewaysOf(const VeerLimited *limited, const Others *others, i4 isOvertaking, const int isVolume) {
    const VeerVec3x4 relative = others->relative;
    f4 along = dot(relative, others->direction, isVolume), side = sidesFor(limited, others);
    VeerVec3x4 across = veer_less4(relative, veer_scaled4(others->direction, along));
    VeerVec3x4 right = {others->direction.y, -others->direction.x, f4_splat(0.0f)}, straight = veer_scaled4(right, side);
    if (isVolume) { /* two that meet vertically have no right or left: the upper one and the lower one take opposite ways */
        f4 one = f4_splat(1.0f);
        VeerVec3x4 any = {f4_select(others->direction.z > f4_splat(0.0f), one, -one), f4_splat(0.0f), f4_splat(0.0f)};
        straight = unitOr(straight, any, f4_splat(1e-3f), isVolume);
    }
    if (i4_any(isOvertaking)) across = veer_sum4(across, veer_scaled4(right, f4_where(isOvertaking, leanOf(others, along, side))));
    return unitOr(across, straight, f4_splat(STRAIGHT) * limited->maxSpeed, isVolume);
}

INLINE Way wayOut(const VeerLimited *limited, const Others *others, const int isVolume) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f), horizon = others->horizon;
    const VeerVec3x4 relative = others->relative;
    f4 sine = f4_min(others->radii / f4_max(others->distance, f4_splat(1e-20f)), one), cosine = f4_sqrt(one - sine * sine);
    i4 isOvertaking = areOvertaking(limited, others, isVolume);
    VeerVec3x4 sideways = sidewaysOf(limited, others, isOvertaking, isVolume);
    VeerVec3x4 leg = veer_less4(veer_scaled4(sideways, cosine), veer_scaled4(others->direction, sine));
    /* the cone's rounded end: velocities that lead to a contact at the horizon */
    i4 isInLine = dot(relative, sideways, isVolume) < f4_splat(STRAIGHT) * limited->maxSpeed;
    f4 tilt = f4_where(isInLine, f4_splat(TILT) * limited->maxSpeed); /* else it would follow for ever */
    VeerVec3x4 beyond = veer_less4(relative, veer_scaled4(others->to, one / horizon)), inward = veer_scaled4(others->direction, -one);
    beyond = veer_sum4(beyond, veer_scaled4(sideways, tilt));
    f4 length = lengthOf(beyond, isVolume), behind = dot(beyond, others->to, isVolume);
    i4 isEnd = (behind < zero) & (behind * behind > others->radii * others->radii * length * length);
    isEnd &= ~(isOvertaking & (others->radii > horizon * length)); /* it turns rather than brakes */
    i4 isTouching = ~(others->gap > zero);
    Way way = {leg, -dot(relative, leg, isVolume)};
    way.normal = veer_select4(isEnd, unitOr(beyond, inward, f4_splat(1e-9f), isVolume), way.normal);
    way.inside = f4_select(isEnd, others->radii / horizon - length, way.inside);
    way.normal = veer_select4(isTouching, inward, way.normal);
    if (!i4_any(isTouching)) return way;
    f4 parting = dot(relative, others->direction, isVolume) - others->gap / veer_timesOf(limited, f4_splat(PARTS_IN));
    way.inside = f4_select(isTouching, parting, way.inside);
    return way;
}

INLINE void noteOthers(const VeerLimited *limited, const Others *others, VeerHeeded *heeded, const int isVolume) {
    const i4 counts = others->counts;
    f4 ahead = dot(others->direction, limited->way, isVolume);
    f4 goals = dot(others->way, limited->aimWay, isVolume);
    i4 isOncoming = (dot(others->heading, limited->way, isVolume) < f4_splat(ONCOMING)) & (goals < f4_splat(ONCOMING)) &
                    areSet(others->bits, VEER_CROWD_MOVES);
    /* what turns those in front aside is soon in the way of those behind them: without this a dense group stands still for long */
    i4 leadsAside =
        areSet(others->bits, VEER_CROWD_TURNS) & (goals > f4_splat(SAME_GOAL)) & (others->gap < f4_splat(CLOSE_BEHIND) * others->radii);
    i4 isNextTo = others->gap<f4_splat(NEXT_TO) * others->radii, reacts = others->responsibility> f4_splat(0.0f);
    f4 step = f4_splat(2.0f * limited->world->dt) * (limited->maxSpeed + others->maxSpeed);
    heeded->isCrowded |= counts & reacts & (others->gap < others->radii) & (ahead > f4_splat(HELD_ANGLE));
    heeded->isOpposed |= counts & ~others->effort.sharesGoal & (isOncoming | leadsAside) & (ahead > f4_splat(IN_FRONT));
    heeded->isClose |= counts & (others->gap < step);
    i4 holds = counts & isNextTo & others->effort.sharesGoal & areSet(others->bits, VEER_CROWD_ARRIVED) & (ahead > f4_splat(HELD_ANGLE));
    holds &= others->left < limited->aimDistance; /* else some could hold each other for ever, far from the goal */
    if (!i4_any(holds)) return;
    f4 across = limited->way.x * others->direction.y - limited->way.y * others->direction.x;
    heeded->held |= holds & i4_splat(isVolume ? 7 : 4); /* in space there are more ways around than two */
    heeded->held |= holds & (across > f4_splat(POCKET)) & i4_splat(1);
    heeded->held |= holds & (across < f4_splat(-POCKET)) & i4_splat(2);
}

/* How far ahead a neighbor counts. Two at the sides of a door head for each other, yet go the same way. */
INLINE f4 horizonFor(const VeerLimited *limited, const Others *others, const int isVolume) {
    f4 horizon = f4_select(others->isSameWay | others->effort.sharesGoal, limited->sameWayHorizon, limited->horizon);
    if (!i4_any(limited->seesBystanders)) return horizon;
    /* bystanders are in the maps (bystanders.h), which find the way around them: here they only must not be run into */
    i4 isObstacle =
        f4_same(others->effort.share, f4_splat(1.0f)) & (lengthOf(others->velocity, isVolume) < f4_splat(STANDS) * others->maxSpeed);
    return f4_select(isObstacle & limited->seesBystanders, limited->obstacleHorizon, horizon);
}

/* The neighbors of one rank. */
INLINE void heedRank(const VeerLimited *limited, uint32_t rank, VeerHeeded *heeded, const int isVolume) {
    VeerHalfPlanesx4 *planes = &heeded->planes;
    const uint32_t at = heeded->mostObstacles + rank;
    const i4 isHere = i4_load(heeded->near.counts) > i4_splat((int32_t)rank);
    Others others;
    others.counts = isHere;
    look(limited, heeded->near.places[rank], &others, isVolume);
    others.effort = shareEffort(limited, &others, isVolume);
    noteOthers(limited, &others, heeded, isVolume);
    others.relative = veer_less4(limited->velocity, madeWayFor(&others, isVolume));
    others.isSameWay = dot(others.heading, limited->way, isVolume) > f4_splat(SAME_WAY);
    others.horizon = horizonFor(limited, &others, isVolume);
    const Way way = wayOut(limited, &others, isVolume);
    const Effort effort = others.effort;
    /* the one nearer to a shared goal makes less of the effort, and takes most of the room that is left between the two */
    i4 hasRoom = effort.sharesGoal & (effort.share < f4_splat(1.0f)) & ~(way.inside > f4_splat(0.0f));
    f4 room = f4_select(effort.share > f4_splat(0.5f), f4_splat(1.0f - MORE), f4_splat(MORE));
    f4 bound = dot(limited->velocity, way.normal, isVolume) + f4_select(hasRoom, room, effort.share) * way.inside;
    heeded->leads[rank] = effort.leads;
    heeded->isGathering |= others.counts & effort.sharesGoal & areSet(others.bits, VEER_CROWD_ARRIVED);
    i4 limits = others.counts & (effort.share > f4_splat(0.0f)); /* one that makes no effort is as free as if it were alone */
    planes->normal[at].x = f4_where(others.counts, way.normal.x);
    planes->normal[at].y = f4_where(others.counts, way.normal.y);
    planes->normal[at].z = isVolume ? f4_where(others.counts, way.normal.z) : f4_splat(0.0f);
    planes->bound[at] = f4_select(limits, bound, f4_splat(-VEER_INF));
    planes->softness[at] = f4_where(isHere, f4_splat(SOFTNESS));
    heeded->shares[at] = effort.share;
    heeded->reasons[at] = effort.reason;
    i4_store(heeded->others[at], i4_load(others.slots));
}

/* Where agents gather everybody keeps to its share, so that gatherings stay close and round. */
static void giveLeeway(const VeerLimited *limited, VeerHeeded *heeded) {
    for (uint32_t rank = 0; rank < heeded->near.most; rank++) {
        i4 where = heeded->leads[rank] & ~heeded->isGathering;
        heeded->planes.bound[heeded->mostObstacles + rank] -= f4_where(where, f4_splat(LEEWAY) * limited->maxSpeed);
    }
}

void veer_heedAgents(const VeerLimited *limited, VeerHeeded *heeded) {
    heeded->isGathering = heeded->isOpposed = heeded->held = heeded->isClose = heeded->isCrowded = i4_splat(0);
    if (veer_isVolume(limited->world))
        for (uint32_t rank = 0; rank < heeded->near.most; rank++) heedRank(limited, rank, heeded, 1);
    else
        for (uint32_t rank = 0; rank < heeded->near.most; rank++) heedRank(limited, rank, heeded, 0);
    giveLeeway(limited, heeded);
    heeded->planes.count = heeded->mostObstacles + heeded->near.most;
}

/* ---- obstacles */

/* An agent among obstacles. */
typedef struct Walker {
    const VeerWorld *world;
    uint32_t slot, lane;
    VeerVec3 at;
    float radius, horizon;
} Walker;

static void addObstacle(const Walker *walker, VeerVec3 away, float gap, uint32_t obstacle, VeerHeeded *heeded) {
    const VeerObstacleRecord *record = &walker->world->obstacles[obstacle];
    VeerHalfPlanesx4 *planes = &heeded->planes;
    uint32_t lane = walker->lane, at = heeded->obstacles[lane]++;
    VeerVec3 velocity = veer_counted(walker->world, veer_vec3(record->velocityX, record->velocityY, record->velocityZ));
    if (at == heeded->mostObstacles) { /* lanes without this one have a half plane that allows everything */
        const f4 zero = f4_splat(0.0f);
        planes->normal[at] = (VeerVec3x4){zero, zero, zero};
        planes->bound[at] = f4_splat(-VEER_INF);
        planes->softness[at] = zero;
        heeded->mostObstacles++;
    }
    planes->normal[at].x[lane] = away.x;
    planes->normal[at].y[lane] = away.y;
    planes->normal[at].z[lane] = away.z;
    planes->bound[at][lane] = veer_dot3(velocity, away) - veer_max(gap, 0.0f) / walker->horizon;
    heeded->shares[at][lane] = 1.0f;
    heeded->reasons[at][lane] = VEER_YIELD_OBSTACLE;
    heeded->others[at][lane] = obstacle;
}

/* From the obstacle to the agent, and the gap between them. */
static float gapTo(const Walker *walker, VeerPrimitiveQuery *query, const VeerPrimitive *primitive, VeerVec3 *away) {
    if (veer_isVolume(walker->world)) {
        VeerVolume volume = veer_volumeFrom(query, primitive, walker->at);
        *away = veer_volumeSeparation(&volume, 0);
        return volume.distance - volume.radius - walker->radius;
    }
    VeerCapsule capsule = veer_capsuleFrom(primitive, walker->at);
    *away = veer_awayFrom(&capsule);
    return capsule.distance - capsule.radius - walker->radius;
}

static void heedObstaclesAround(const Walker *walker, VeerHeeded *heeded) {
    const VeerWorld *world = walker->world;
    float far = world->maxSpeed[walker->slot] * walker->horizon, reach = walker->radius + far;
    if (veer_isClear(world, walker->at, reach)) return;
    VeerPrimitiveQuery query = veer_primitivesNear(world, walker->at, reach, 0xFFFFFFFFu);
    query.time = walker->horizon;
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive;
         heeded->obstacles[walker->lane] < VEER_MAX_HEEDED_OBSTACLES && (primitive = veer_nextPrimitive(&query));) {
        VeerVec3 away;
        float gap = gapTo(walker, &query, primitive, &away);
        const VeerObstacleRecord *record = &world->obstacles[primitive->obstacle];
        float approach = record->velocityX * away.x + record->velocityY * away.y + record->velocityZ * away.z;
        if (gap > far + veer_max(approach, 0.0f) * query.time) continue;
        addObstacle(walker, away, gap, primitive->obstacle, heeded);
    }
}

void veer_heedObstacles(const VeerLimited *limited, VeerHeeded *heeded) {
    heeded->mostObstacles = 0;
    for (uint32_t lane = 0; lane < 4; lane++) {
        heeded->obstacles[lane] = 0;
        if (!heeded->near.counts[lane] || !limited->brains[lane]->locomotion.contact) continue;
        uint32_t slot = limited->slots[lane];
        heedObstaclesAround(&(Walker){limited->world, slot, lane, veer_position(limited->world, slot), limited->radius[lane],
                                      limited->obstacleHorizon[lane]},
                            heeded);
    }
}
