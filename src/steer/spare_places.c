/* Replaces places of a formation in a wall, or on the other side of a wall, by spare places, at the end of the steer stage. A spare place
 * is next to the target or to another place, with nothing in between, and not ahead of the formation. A formation that does not fit into a
 * corridor therefore queues behind its leader. An agent keeps its spare place as long as it can. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/static_grid_query.h"
#include "shapes/sweeps.h"
#include "steer/formations.h"
#include "steer/passing.h"

/* A step checks one in so many places. Larger: agents notice late that a wall is in between. Smaller: takes more time. */
#define EVERY 4u
#define APART \
    0.93f /* least distance of a spare place from the others, in spacings. Larger: none are found. Smaller: agents get too close */
#define BESIDE 1.03f /* distance of a spare place from the place beside it, in spacings. Larger: queues are long */
#define NEXT_TO 1.6f /* places up to this distance, in spacings, are next to each other. Larger: spare places are behind corners */
/* A place behind an obstacle counts as being on the same side if the path there is at most this many times as long as the straight line.
 * Larger: agents are separated from the others by long walls. Smaller: pillars count as walls. */
#define LONGER 1.5f
#define ROOM 1.5f      /* room around a place, in radii; smaller: agents that avoid walls do not come to rest there */
#define SLIM 0.5f      /* fraction of its radius with which an agent must fit through; larger: a leader that touches a wall sees no place */
#define MOST_TESTS 48u /* candidates for a spare place that a search tests for obstacles. More: takes more time. Fewer: none are found */
#define MOST_SEARCHES 2 /* searches of a formation in a step. More: takes more time. Fewer: large formations adapt late */
enum { AROUND = 12 };   /* candidates around each place */

static float apart(VeerVec3 a, VeerVec3 b) { return veer_length2(a.x - b.x, a.y - b.y); }

/* ---- what is open */

static VeerVec3 inWorld(const VeerFormation *formation, VeerVec3 offset) {
    return veer_add3(formation->anchor, veer_turnedBy(offset, formation->angle));
}

static VeerPassing passingOf(const VeerFormation *formation, uint32_t k) {
    const VeerWorld *world = formation->world;
    return (VeerPassing){.world = world,
                         .at = formation->anchor,
                         .radius = SLIM * world->radius[formation->members[k]],
                         .mask = formation->behavior->params.formation.mask};
}

/* Returns whether a member has room at a place. */
static int isFree(const VeerFormation *formation, uint32_t k, VeerVec3 offset) {
    VeerPassing passing = passingOf(formation, k);
    const VeerVec3 center = inWorld(formation, offset);
    const float radius = ROOM * formation->world->radius[formation->members[k]];
    passing.radius = radius;
    if (!veer_isWithinEdges(&passing, veer_sub3(center, passing.at))) return 0;
    for (uint32_t solids = 0; solids < 2; solids++) {
        VeerPrimitiveQuery query = veer_beginTouches(formation->world, center, radius, solids);
        query.mask = passing.mask;
        for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));)
            if (veer_touches(&query, primitive, center, radius)) return 0;
    }
    return 1;
}

/* Returns whether nothing is between two points, relative to the target. */
static int isBetweenFree(const VeerFormation *formation, uint32_t k, VeerVec3 from, VeerVec3 to) {
    VeerPassing passing = passingOf(formation, k);
    VeerPrimitive blocking;
    passing.at = inWorld(formation, from);
    return !veer_findBlocking(&passing, veer_turnedBy(veer_sub3(to, from), formation->angle), &blocking);
}

/* Returns whether a place of the pattern is on the same side of walls as the target. */
static int isOnSameSide(const VeerFormation *formation, uint32_t k, VeerVec3 offset) {
    VeerPassing passing = passingOf(formation, k), beyond = passing;
    VeerPrimitive blocking, other;
    passing.aim = veer_turnedBy(offset, formation->angle);
    if (!veer_findBlocking(&passing, passing.aim, &blocking)) return 1;
    for (float side = -1.0f; side <= 1.0f; side += 2.0f) {
        VeerVec3 end;
        if (!veer_findWallEnd(&passing, &blocking, side, 1.25f, &end)) continue;
        const VeerVec3 rest = veer_sub3(passing.aim, end);
        if (veer_length3(end) + veer_length3(rest) > LONGER * veer_length3(passing.aim)) continue;
        beyond.at = veer_add3(passing.at, end);
        if (!veer_findBlocking(&passing, end, &other) && !veer_findBlocking(&beyond, rest, &other)) return 1;
    }
    return 0;
}

/* Returns whether a point is far enough from the target and from all places but one. */
static int isVacant(const VeerFormation *formation, uint32_t k, VeerVec3 at) {
    const float least = APART * formation->plan.spacing;
    if (formation->plan.isLed && veer_length3(at) < least) return 0;
    for (uint32_t other = 0; other < formation->plan.count; other++)
        if (other != k && !(*veer_spareLane(formation, other) < 0.0f) && apart(veer_placeInUse(formation, other), at) < least) return 0;
    return 1;
}

/* Returns whether a spare place is on the same side as the target: nothing is between it and the target, or between it and a place next to
 * it that is closer to the target. */
static int isJoined(const VeerFormation *formation, uint32_t k, VeerVec3 at) {
    const VeerVec3 target = {0, 0, 0};
    if (!isFree(formation, k, at)) return 0;
    if (isBetweenFree(formation, k, target, at)) return 1;
    for (uint32_t other = 0; other < formation->plan.count; other++) {
        const VeerVec3 place = veer_placeInUse(formation, other);
        if (other == k || *veer_spareLane(formation, other) < 0.0f || apart(place, at) > NEXT_TO * formation->plan.spacing) continue;
        if (veer_length3(place) < veer_length3(at) && isBetweenFree(formation, k, place, at)) return 1;
    }
    return 0;
}

/* ---- spare places */

/* Returns how far ahead of the target the pattern reaches. */
static float frontOf(const VeerFormation *formation) {
    float front = 0.0f;
    for (uint32_t k = 0; k < formation->plan.count; k++) front = veer_max(front, veer_formationPlace(&formation->plan, k).x);
    return front + 0.5f * formation->plan.spacing;
}

/* Finds the spare place that is closest to a place and to the target. */
static float searchSpare(const VeerFormation *formation, uint32_t k) {
    const VeerVec3 wanted = veer_formationPlace(&formation->plan, k);
    const float front = frontOf(formation), reach = BESIDE * formation->plan.spacing;
    const uint32_t count = formation->plan.count, begin = (formation->world->header->tick + k) % (count + 1);
    float best = VEER_NO_PLACE, least = VEER_INF;
    uint32_t tests = 0;
    for (uint32_t n = 0; n <= count; n++) {
        const uint32_t base = (begin + n) % (count + 1);
        const int isTarget = base == count;
        if (!isTarget && (base == k || *veer_spareLane(formation, base) < 0.0f)) continue;
        const VeerVec3 from = isTarget ? veer_vec3(0, 0, 0) : veer_placeInUse(formation, base);
        for (uint32_t direction = 0; direction < AROUND && tests < MOST_TESTS; direction++) {
            const float angle = VEER_TAU * (float)direction / AROUND;
            VeerVec3 at = veer_vec3(from.x + reach * veer_cos(angle), from.y + reach * veer_sin(angle), 0.0f);
            const float number = veer_spareNumber(&formation->plan, at);
            if (!veer_findSpare(&formation->plan, number, &at) || at.x > front) continue;
            const float cost = apart(at, wanted) + veer_length3(at);
            if (!(cost < least) || !isVacant(formation, k, at)) continue;
            tests++;
            if (!isJoined(formation, k, at)) continue;
            least = cost;
            best = number;
        }
    }
    return best;
}

/* Returns whether any obstacle is near the places. */
static int hasWalls(const VeerFormation *formation) {
    const VeerWorld *world = formation->world;
    float reach = 0.0f;
    if (veer_isVolume(world) || !world->header->pools[VEER_KIND_OBSTACLE].count || !(formation->plan.spacing > 0.0f)) return 0;
    for (uint32_t k = 0; k < formation->plan.count; k++)
        reach = veer_max(reach, veer_length3(veer_placeInUse(formation, k)) + world->radius[formation->members[k]]);
    VeerPrimitiveQuery query = veer_primitivesNear(world, formation->anchor, reach, formation->behavior->params.formation.mask);
    veer_beginPrimitives(&query);
    return veer_nextPrimitive(&query) != NULL;
}

void veer_replacePlaces(const VeerFormation *formation) {
    const uint32_t count = formation->plan.count, tick = formation->world->header->tick;
    const int isNear = hasWalls(formation);
    uint32_t searches = 0;
    for (uint32_t k = 0; k < count; k++) {
        float *spare = veer_spareLane(formation, k);
        const VeerVec3 place = veer_formationPlace(&formation->plan, k);
        VeerVec3 at;
        if (isNear && (k + tick) % EVERY) continue;
        if (!isNear || (isFree(formation, k, place) && isOnSameSide(formation, k, place))) {
            *spare = VEER_OWN_PLACE;
            continue;
        }
        if (veer_findSpare(&formation->plan, *spare, &at) && isVacant(formation, k, at) && isJoined(formation, k, at)) continue;
        *spare = VEER_NO_PLACE;
        if (searches++ < MOST_SEARCHES) *spare = searchSpare(formation, k);
    }
}
