/* Ways round things: the tangents to a disc, and what a planned path meets first. Constraints of the steering pipeline ask here, in the
 * steer stage. */
#include "steer/detour.h"

#include "core/batch.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "shapes/shapes.h"
#include "steer/pipeline.h"

#define WIDEST_TURN 1.75f /* rad: a detour goes on past the tangent point as if it turned at most by so much round the disc */

static VeerVec3 sum(VeerVec3 a, float p, VeerVec3 b, float q) { return veer_vec3(a.x * p + b.x * q, a.y * p + b.y * q, a.z * p + b.z * q); }

VeerVec3 veer_detour(const VeerRound *round) {
    float distance = veer_length3(round->center), reach = veer_detourReach(round->reach, distance);
    VeerVec3 ahead = veer_unitOf(round->center);
    float sine = distance > 0.0f ? veer_min(reach / distance, 1.0f) : 1.0f, cosine = veer_sqrt(1.0f - sine * sine);
    VeerVec3 along = sum(ahead, cosine, round->side, sine), out = sum(ahead, -sine, round->side, cosine);
    VeerVec3 goal = sum(round->goal, 1.0f, round->center, -1.0f); /* from the center */
    float goalDistance = veer_length3(goal), rest = veer_sqrt(veer_max(goalDistance * goalDistance - reach * reach, 0.0f));
    float angle = veer_atan2(veer_dot3(along, goal), veer_dot3(out, goal));
    if (angle < -0.5f * VEER_PI) angle += VEER_TAU;
    float half = 0.5f * veer_clamp(angle - veer_atan2(rest, reach), 0.0f, WIDEST_TURN);
    float length = distance * cosine + reach * veer_sin(half) / veer_cos(half);
    return veer_vec3(along.x * length, along.y * length, along.z * length);
}

VeerVec3 veer_nearerSide(const VeerBatch *batch, uint32_t i, const VeerRound *round, uint32_t other) {
    const VeerWorld *world = batch->world;
    VeerVec3 ahead = veer_unitOf(round->center);
    VeerVec3 across = sum(round->goal, 1.0f, ahead, -veer_dot3(round->goal, ahead));
    if (veer_length3(across) > 1e-3f * veer_length3(round->goal)) return veer_unitOf(across);
    float side = veer_pairSide(world->header->def.seed, veer_uid(world, batch->agents[i]), other);
    VeerVec3 left = veer_unitOf(veer_vec3(-ahead.y, ahead.x, 0.0f));
    if (left.x == 0.0f && left.y == 0.0f) left.x = 1.0f; /* straight up or down, or nowhere */
    return veer_vec3(left.x * side, left.y * side, 0.0f);
}

/* ---- what a plan meets */

typedef struct Leg {
    VeerVec3 from, way; /* way: of length 1 */
    float length, before;
} Leg;

typedef struct Eye {
    const VeerWorld *world;
    const VeerLook *look;
    VeerVec3 position; /* of the agent */
    float radius, speed;
    VeerDepth solids[VEER_MAX_SOLIDS]; /* that it is in: their way out is free */
    uint32_t solidCount;
} Eye;

/* Where an obstacle will be when the agent is there. */
static VeerVec3 motionOf(const Eye *eye, uint32_t obstacle, float distance) {
    const VeerObstacleRecord *record = &eye->world->obstacles[obstacle];
    float time = eye->speed > 0.0f ? distance / eye->speed : 0.0f;
    return veer_vec3(record->velocityX * time, record->velocityY * time, record->velocityZ * time);
}

static int isLookedAt(const Eye *eye, const VeerPiece *piece) {
    uint32_t isRound = eye->world->obstacles[piece->obstacle].kind == VEER_ObstacleKind_CIRCLE ||
                       (!veer_isVolume(eye->world) && veer_same(piece->ax, piece->bx) && veer_same(piece->ay, piece->by));
    return isRound == eye->look->round && !veer_isAmong(eye->solids, eye->solidCount, piece->obstacle);
}

static VeerVec3 minus(VeerVec3 a, VeerVec3 b) { return veer_vec3(a.x - b.x, a.y - b.y, a.z - b.z); }

/* A piece that the leg meets; reach counts from where the agent is now. Looking from a place that moved the other way is looking at a piece
 * that moved. */
static VeerMeeting meet(const Eye *eye, const VeerPieceQuery *query, const VeerPiece *piece, const Leg *leg) {
    VeerMeeting meeting = {.distance = VEER_INF, .piece = *piece};
    float contact = eye->radius + piece->radius, distance;
    meeting.contact = contact;
    meeting.image = veer_vec3(query->walk.shiftX, query->walk.shiftY, query->walk.shiftZ);
    if (veer_isVolume(eye->world)) {
        VeerVolume volume = veer_seeVolume(query, piece, eye->position);
        if (volume.distance <= 0.0f) return meeting;
        meeting.motion = motionOf(eye, piece->obstacle, volume.distance);
        meeting.reach = veer_pathReach(volume.distance, contact, eye->look->margin);
        volume = veer_seeVolume(query, piece, minus(leg->from, meeting.motion));
        distance = veer_rayVolume(&volume, meeting.reach, leg->way, &meeting.normal);
    } else {
        VeerCapsule capsule = veer_seePiece(piece, eye->position);
        meeting.motion = motionOf(eye, piece->obstacle, capsule.distance);
        meeting.reach = veer_pathReach(capsule.distance, contact, eye->look->margin);
        capsule = veer_seePiece(piece, minus(leg->from, meeting.motion));
        distance = veer_rayCapsule(&capsule, meeting.reach, leg->way, &meeting.normal);
    }
    if (!(distance <= leg->length)) return meeting;
    meeting.distance = leg->before + distance;
    meeting.point = sum(leg->from, 1.0f, leg->way, distance);
    return meeting;
}

static int isFirst(const VeerMeeting *first, const VeerMeeting *meeting) {
    if (!(meeting->distance < VEER_INF)) return 0;
    return meeting->distance < first->distance ||
           (veer_same(meeting->distance, first->distance) && meeting->piece.obstacle < first->piece.obstacle);
}

static uint32_t lookAlong(const Eye *eye, const Leg *leg, VeerMeeting *first) {
    uint32_t checks = 0;
    VeerVec3 middle = sum(leg->from, 1.0f, leg->way, 0.5f * leg->length);
    VeerPieceQuery query = veer_piecesNear(eye->world, middle, 0.0f, eye->look->mask);
    float reach = eye->radius + eye->look->margin + veer_farness(eye->world, middle);
    query.minX -= 0.5f * veer_abs(leg->way.x) * leg->length + reach;
    query.maxX += 0.5f * veer_abs(leg->way.x) * leg->length + reach;
    query.minY -= 0.5f * veer_abs(leg->way.y) * leg->length + reach;
    query.maxY += 0.5f * veer_abs(leg->way.y) * leg->length + reach;
    query.minZ -= 0.5f * veer_abs(leg->way.z) * leg->length + reach;
    query.maxZ += 0.5f * veer_abs(leg->way.z) * leg->length + reach;
    query.time = eye->speed > 0.0f ? (leg->before + leg->length) / eye->speed : 0.0f;
    veer_beginPieces(&query);
    for (const VeerPiece *piece; (piece = veer_nextPiece(&query)); checks++) {
        if (!isLookedAt(eye, piece)) continue;
        VeerMeeting meeting = meet(eye, &query, piece, leg);
        if (isFirst(first, &meeting)) *first = meeting;
    }
    return checks;
}

VeerMeeting veer_firstMeeting(const VeerBatch *batch, uint32_t i, const VeerPlan *plan, const VeerLook *look) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i], checks = 0;
    Eye eye = {.world = world,
               .look = look,
               .position = veer_position(world, slot),
               .radius = world->radius[slot],
               .speed = world->maxSpeed[slot]};
    VeerMeeting first = {.distance = VEER_INF};
    if (!veer_isVolume(world)) eye.solidCount = veer_solidsAt(world, &(VeerDisc){eye.position, 0.0f, look->mask, 0}, eye.solids);
    float before = 0.0f;
    for (uint32_t k = 0; k + 1 < plan->count && !(first.distance < VEER_INF); k++) {
        VeerVec3 way = veer_counted(world, minus(plan->points[k + 1], plan->points[k]));
        Leg leg = {plan->points[k], veer_unitOf(way), veer_length3(way), before};
        if (leg.length > 0.0f) checks += lookAlong(&eye, &leg, &first);
        before += leg.length;
    }
    if (batch->events) batch->events->stats.shapeChecks += checks;
    return first;
}
