/* avoidWall: keeps a path clear of walls, boxes and polygons, and bends a blocked path around the end of the outline on the shorter side
 * (Millington, Artificial Intelligence for Games, 2006). A constraint of the steering pipeline, in the steer stage. The ends are the
 * outermost corners in view of the agent, found by walking along the outline from where the path hits it. If the outline encloses the
 * agent, there are no ends, and the goal is unchanged. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_query.h"
#include "steer/batch.h"
#include "steer/detour.h"
#include "steer/pipeline.h"

#define TURN_STEP 0.08f /* step between directions around a box, in rad. Larger: paths bend too far. Smaller: takes more time */
/* maximum number of joined obstacles that a path passes on one side; beyond these, the path is assumed to be free */
#define MAX_JOINED 4u
/* maximum number of corners tested on the path around an outline; beyond these, the path is assumed to be straight */
#define MAX_CORNERS 16u

/* The corner with the largest turn to one side, and that turn. */
typedef struct Extreme {
    float turn;
    VeerVec3 corner;
} Extreme;

/* A walk along an outline. It measures how far the corners are to the left and right of the point where the path hits the outline. */
typedef struct Outline {
    VeerVec3 from; /* position of the agent relative to the obstacle's center */
    VeerVec3 met;  /* point where the path hits the core, relative to the agent */
    const VeerWorld *world;
    const VeerObstacleRecord *record;
    uint32_t count;
    float contact, margin;
    Extreme corners[2]; /* the corners around which the shortest paths to the left and to the right turn first */
    Extreme discs[2];   /* discs around corners, which paths must pass on one side */
} Outline;

static float angleBetween(VeerVec3 a, VeerVec3 b) { return veer_atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y); }

static VeerVec3 visibleCorner(const Outline *outline, uint32_t k) {
    const VeerPoint corner = veer_cornerOf(outline->world, outline->record, k);
    return veer_vec3(corner.x - outline->from.x, corner.y - outline->from.y, 0.0f);
}

static float reachOf(const Outline *outline, float distance) { return veer_pathReach(distance, outline->contact, outline->margin); }

static void keepFarther(Extreme *extreme, float turn, VeerVec3 corner) {
    if (turn > extreme->turn) *extreme = (Extreme){turn, corner};
}

static void passCorner(Outline *outline, VeerVec3 corner, float angle) {
    float distance = veer_length3(corner), reach = veer_detourReach(reachOf(outline, distance), distance);
    float half = veer_atan2(reach, veer_sqrt(veer_max(distance * distance - reach * reach, 0.0f)));
    for (uint32_t side = 0; side < 2; side++) {
        float turn = side ? -angle : angle;
        keepFarther(&outline->corners[side], turn, corner);
        keepFarther(&outline->discs[side], turn + half, corner);
    }
}

/* Walks from a point to the corners first, first + step, and so on. stepCount: step and number of corners. Returns the angle of the last
 * corner. */
static float walk(Outline *outline, VeerVec3 at, uint32_t first, const int32_t *stepCount) {
    float angle = 0.0f;
    uint32_t k = first;
    for (int32_t left = stepCount[1]; left > 0; left--) {
        VeerVec3 corner = visibleCorner(outline, k);
        angle += angleBetween(at, corner);
        passCorner(outline, corner, angle);
        at = corner;
        k = stepCount[0] > 0 ? (k + 1 < outline->count ? k + 1 : 0) : (k > 0 ? k - 1 : outline->count - 1);
    }
    return angle;
}

/* Returns the number of a primitive within its obstacle. */
static uint32_t partOf(const VeerWorld *world, const VeerPathHit *hit) {
    const VeerPrimitive *met = &hit->primitive;
    uint32_t count = veer_primitiveCount(&world->obstacles[met->obstacle]), nearest = 0;
    float least = VEER_INF;
    for (uint32_t part = 0; part < count; part++) {
        VeerPrimitive primitive = veer_primitiveOf(world, met->obstacle, part);
        float away = veer_abs(primitive.ax + hit->image.x - met->ax) + veer_abs(primitive.ay + hit->image.y - met->ay) +
                     veer_abs(primitive.bx + hit->image.x - met->bx) + veer_abs(primitive.by + hit->image.y - met->by);
        if (!(away < least)) continue;
        least = away;
        nearest = part;
    }
    return nearest;
}

/* Finds the ends of an outline. Returns 1 if the path can go around two ends, 0 if the outline encloses the agent. */
static int findEnds(const VeerBatch *batch, const VeerPathHit *hit, VeerVec3 from, Outline *outline) {
    const VeerWorld *world = batch->world;
    const VeerObstacleRecord *record = &world->obstacles[hit->primitive.obstacle];
    VeerVec3 center = veer_obstacleCenter(world, hit->primitive.obstacle);
    *outline = (Outline){.world = world, .record = record, .count = record->pointCount, .contact = hit->contact};
    outline->margin = batch->behavior->params.avoidWall.margin;
    for (uint32_t side = 0; side < 2; side++) outline->corners[side].turn = outline->discs[side].turn = -VEER_INF;
    outline->from = veer_vec3(from.x - center.x - hit->image.x - hit->motion.x, from.y - center.y - hit->image.y - hit->motion.y, 0.0f);
    uint32_t part = partOf(world, hit), next = part + 1 < outline->count ? part + 1 : 0;
    VeerVec3 met = {hit->point.x - from.x - hit->normal.x * hit->reach, hit->point.y - from.y - hit->normal.y * hit->reach, 0.0f};
    outline->met = met;
    if (veer_primitiveCount(record) < outline->count) { /* an open outline */
        walk(outline, met, next, (int32_t[]){1, (int32_t)(outline->count - next)});
        walk(outline, met, part, (int32_t[]){-1, (int32_t)part + 1});
        return 1;
    }
    float angle = walk(outline, met, next, (int32_t[]){1, (int32_t)outline->count});
    VeerVec3 last = visibleCorner(outline, part);
    return veer_abs(angle + angleBetween(last, met)) < VEER_PI;
}

/* Finds a path around a box in a volume world. Of eight directions around the box, the path takes the one that avoids it with the smallest
 * turn from the goal. */
static int roundBox(const VeerBatch *batch, uint32_t i, const VeerPathHit *hit, VeerVec3 goal, VeerVec3 *to) {
    const VeerWorld *world = batch->world;
    const VeerPrimitiveQuery query = {.world = world, .walk = {.shiftX = hit->image.x, .shiftY = hit->image.y, .shiftZ = hit->image.z}};
    VeerVec3 from = veer_position(world, batch->agents[i]), half = veer_halfOf(&world->obstacles[hit->primitive.obstacle]), normal;
    VeerVec3 viewpoint = veer_sub3(from, hit->motion);
    VeerVolume box = veer_volumeFrom(&query, &hit->primitive, viewpoint);
    VeerVec3 ahead = veer_unitOf(goal), left = veer_unitOf(veer_vec3(-ahead.y, ahead.x, 0.0f));
    if (left.x == 0.0f && left.y == 0.0f) left.x = 1.0f; /* the direction is vertical */
    VeerVec3 up = veer_cross3(ahead, left);
    float length = veer_min(veer_length3(goal), hit->distance + 2.0f * (veer_length3(half) + hit->reach));
    float reach = veer_detourReach(hit->reach, box.distance);
    for (float turn = TURN_STEP; turn < VEER_PI; turn += TURN_STEP)
        for (uint32_t k = 0; k < 8; k++) {
            float angle = (float)k * (0.125f * VEER_TAU), across = veer_sin(turn) * veer_cos(angle),
                  above = veer_sin(turn) * veer_sin(angle);
            VeerVec3 direction = {ahead.x * veer_cos(turn) + left.x * across + up.x * above,
                                  ahead.y * veer_cos(turn) + left.y * across + up.y * above,
                                  ahead.z * veer_cos(turn) + left.z * across + up.z * above};
            if (veer_rayVolume(&box, reach, direction, &normal) <= length) continue;
            *to = veer_scale3(direction, length);
            return 1;
        }
    return 0;
}

/* Moves a goal inside a solid, or closer to the wall than the margin, to the nearest clear place. */
static int besideWall(const VeerBatch *batch, const VeerPathHit *hit, VeerVec3 end, VeerVec3 *place) {
    const VeerWorld *world = batch->world;
    VeerVec3 viewpoint = veer_sub3(end, hit->motion);
    VeerVec3 center = veer_sub3(viewpoint, hit->image);
    float reach = 1.01f * (hit->contact + batch->behavior->params.avoidWall.margin) + 0.005f;
    if (veer_isSolid(&world->obstacles[hit->primitive.obstacle]) && veer_isWithinOutline(world, hit->primitive.obstacle, center)) {
        reach -= hit->reach;
        *place = veer_vec3(hit->point.x + hit->normal.x * reach, hit->point.y + hit->normal.y * reach, end.z);
        return 1;
    }
    VeerCapsule capsule = veer_capsuleFrom(&hit->primitive, viewpoint);
    if (capsule.distance >= reach) return 0;
    VeerVec3 away = veer_awayFrom(&capsule);
    reach -= capsule.distance;
    *place = veer_vec3(end.x + away.x * reach, end.y + away.y * reach, end.z);
    return 1;
}

/* Returns whether the straight path to a place misses the primitive. */
static int isFree(const VeerPathHit *hit, VeerVec3 from, VeerVec3 place) {
    VeerVec3 viewpoint = {from.x - hit->motion.x, from.y - hit->motion.y, 0.0f}, normal;
    VeerVec3 direction = {place.x - from.x, place.y - from.y, 0.0f};
    VeerCapsule capsule = veer_capsuleFrom(&hit->primitive, viewpoint);
    return !(veer_rayCapsule(&capsule, hit->reach, veer_unitOf(direction), &normal) <= veer_length3(direction));
}

static float crossOf(VeerVec3 a, VeerVec3 b) { return a.x * b.y - a.y * b.x; }

/* Returns the length of the path to the goal around the outline on one side (1 left, -1 right). Like a taut string, the path turns only to
 * that side. At each corner it takes the smallest turn that leaves no other corner outside (Jarvis, On the Identification of the Convex
 * Hull of a Finite Set of Points in the Plane, 1973). */
static float lengthBy(const Outline *outline, VeerVec3 goal, float side) {
    const Extreme *first = &outline->corners[side < 0.0f];
    VeerVec3 at = first->corner, direction = at;
    float length = veer_length3(at);
    /* The whole outline is on the other side, so only its thickness blocks the path. */
    if (first->turn <= side * angleBetween(outline->met, goal)) return veer_length3(goal);
    for (uint32_t step = 0; step < MAX_CORNERS; step++) {
        VeerVec3 rest = {goal.x - at.x, goal.y - at.y, 0.0f}, next = rest;
        if (crossOf(direction, rest) * side >= 0.0f) break; /* there is no further corner around which to turn */
        for (uint32_t k = 0; k < outline->count; k++) {
            VeerVec3 place = visibleCorner(outline, k), to = {place.x - at.x, place.y - at.y, 0.0f};
            if (crossOf(direction, to) * side < 0.0f && crossOf(next, to) * side > 0.0f) next = to;
        }
        if (veer_same(next.x, rest.x) && veer_same(next.y, rest.y)) break;
        length += veer_length3(next);
        at = veer_vec3(at.x + next.x, at.y + next.y, 0.0f);
        direction = next;
    }
    return length + veer_length2(goal.x - at.x, goal.y - at.y);
}

/* The path around an outline on one side. */
typedef struct Bend {
    float length;    /* length of the path to the goal; INF: there is no path on this side */
    VeerVec3 to;     /* point next to the end, relative to the agent */
    VeerVec3 corner; /* the end */
} Bend;

static Bend bendAround(const Outline *outline, VeerVec3 wanted, uint32_t isRight) {
    VeerDetour detour = {.center = outline->discs[isRight].corner, .goal = wanted};
    VeerVec3 ahead = veer_unitOf(detour.center);
    detour.reach = reachOf(outline, veer_length3(detour.center));
    detour.side = isRight ? veer_vec3(ahead.y, -ahead.x, 0.0f) : veer_vec3(-ahead.y, ahead.x, 0.0f);
    return (Bend){lengthBy(outline, wanted, isRight ? -1.0f : 1.0f), veer_detour(&detour), detour.center};
}

/* Finds the obstacle that blocks the path to the point next to an end, or shortly behind it, and leaves no room for the agent next to that
 * end. Returns 0 if there is none. */
static int findJoined(const VeerBatch *batch, uint32_t i, const Bend *bend, VeerVec3 wanted, VeerPathHit *hit) {
    const VeerAvoidWallParams *params = &batch->behavior->params.avoidWall;
    const VeerVec3 from = veer_position(batch->world, batch->agents[i]), to = veer_add3(from, bend->to);
    const VeerVec3 behind = veer_truncate3(veer_sub3(wanted, bend->to), 4.0f * hit->contact);
    const VeerPlan plan = {.count = 3, .points = {from, to, veer_add3(to, behind)}};
    const VeerPathHit next = veer_firstPathHit(batch, i, &plan, &(VeerObstacleFilter){0, params->margin, params->mask});
    if (!(next.distance < VEER_INF) || next.primitive.obstacle == hit->primitive.obstacle) return 0;
    VeerCapsule capsule = veer_capsuleFrom(&next.primitive, veer_sub3(veer_add3(from, bend->corner), next.motion));
    if (!(capsule.distance < hit->contact + next.contact)) return 0;
    *hit = next;
    return 1;
}

/* Continues a bend around the obstacles that are joined to the outline at its end, on the same side. Returns 0 if there are none. */
static int passJoined(const VeerBatch *batch, uint32_t i, VeerPathHit hit, VeerVec3 wanted, uint32_t isRight, Bend *bend) {
    uint32_t joined = 0;
    for (; joined < MAX_JOINED && findJoined(batch, i, bend, wanted, &hit); joined++) {
        Outline outline;
        if (!findEnds(batch, &hit, veer_position(batch->world, batch->agents[i]), &outline)) {
            bend->length = VEER_INF;
            return 1;
        }
        *bend = bendAround(&outline, wanted, isRight);
    }
    return joined > 0;
}

/* Bends the path around the end on the shorter side. Returns 0 if there is no end. */
static int roundEnd(const VeerBatch *batch, uint32_t i, const VeerPathHit *hit, VeerVec3 wanted, VeerVec3 *to) {
    const VeerWorld *world = batch->world;
    Outline outline;
    if (!findEnds(batch, hit, veer_position(world, batch->agents[i]), &outline)) return 0;
    Bend bends[2] = {bendAround(&outline, wanted, 0), bendAround(&outline, wanted, 1)};
    const float left = bends[0].length;
    uint32_t isRight = bends[1].length < left;
    if (veer_abs(left - bends[1].length) <= 1e-3f * left) /* the paths are practically equal, so the preferred side of the pair decides */
        isRight = veer_pairSide(world->header->def.seed, veer_uid(world, batch->agents[i]), hit->primitive.obstacle) > 0.0f;
    if (passJoined(batch, i, *hit, wanted, isRight, &bends[isRight])) {
        passJoined(batch, i, *hit, wanted, !isRight, &bends[!isRight]);
        isRight = bends[1].length < bends[0].length;
    }
    *to = bends[isRight].to;
    return 1;
}

VeerViolation veer_part_avoidWall(const VeerBatch *batch, uint32_t i, const VeerAttempt *attempt) {
    const VeerPipelineGoal *goal = attempt->goal;
    const VeerPlan *plan = attempt->plan;
    const VeerWorld *world = batch->world;
    const VeerAvoidWallParams *params = &batch->behavior->params.avoidWall;
    VeerPathHit hit = veer_firstPathHit(batch, i, plan, &(VeerObstacleFilter){0, params->margin, params->mask});
    VeerViolation violation = {hit.distance, *goal};
    if (!(hit.distance < VEER_INF)) return violation;
    VeerVec3 end = plan->points[plan->count - 1], from = veer_position(world, batch->agents[i]), to = {0, 0, 0};
    VeerVec3 wanted = veer_counted(world, veer_sub3(end, from));
    if (veer_isVolume(world)) {
        if (!roundBox(batch, i, &hit, wanted, &to)) return violation;
    } else {
        VeerVec3 place;
        if (besideWall(batch, &hit, end, &place)) {
            wanted = veer_vec3(place.x - from.x, place.y - from.y, 0.0f);
            if (isFree(&hit, from, place)) {
                violation.goal.position = veer_vec3(place.x, place.y, end.z);
                return violation;
            }
        }
        if (!roundEnd(batch, i, &hit, wanted, &to)) return violation;
    }
    violation = veer_suggest(batch, i, goal, to);
    violation.distance = hit.distance;
    return violation;
}
