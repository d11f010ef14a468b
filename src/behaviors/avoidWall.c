/* avoidWall: a path keeps clear of walls, boxes and polygons, and is bent round the end of the outline by which the way to the goal is shorter
 * (Millington, Artificial Intelligence for Games, 2006). A constraint of the steering pipeline. The ends are the outermost corners as seen
 * from the agent, found by walking along the outline from where the path meets it; who is enclosed finds none, and the goal stays. */
#include "../detour.h"

/* Walking along an outline: how far the corners turn away from the point where the path meets it. */
typedef struct Outline {
    VeerVec3 from; /* the agent, seen from the obstacle's center */
    const VeerPoint *points;
    uint32_t count;
    float reach;
    float most[2]; /* the farthest turn to the left and to the right so far, discs round the corners included */
    VeerVec3 corner[2];
} Outline;

static float angleBetween(VeerVec3 a, VeerVec3 b) { return veer_atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y); }

static VeerVec3 cornerSeen(const Outline *outline, uint32_t k) {
    return veer_vec3(outline->points[k].x - outline->from.x, outline->points[k].y - outline->from.y, 0.0f);
}

static void lookAtCorner(Outline *outline, VeerVec3 corner, float angle) {
    float distance = veer_length3(corner), reach = veer_min(outline->reach, 0.99f * distance);
    float half = veer_atan2(reach, veer_sqrt(veer_max(distance * distance - reach * reach, 0.0f)));
    for (uint32_t side = 0; side < 2; side++) {
        float turn = (side ? -angle : angle) + half;
        if (turn <= outline->most[side]) continue;
        outline->most[side] = turn;
        outline->corner[side] = corner;
    }
}

/* From a point on to the corners first, first + step ... count of them. Returns the angle of the last. */
static float walk(Outline *outline, VeerVec3 at, uint32_t first, const int32_t *stepCount) {
    float angle = 0.0f;
    uint32_t k = first;
    for (int32_t left = stepCount[1]; left > 0; left--) {
        VeerVec3 corner = cornerSeen(outline, k);
        angle += angleBetween(at, corner);
        lookAtCorner(outline, corner, angle);
        at = corner;
        k = stepCount[0] > 0 ? (k + 1 < outline->count ? k + 1 : 0) : (k > 0 ? k - 1 : outline->count - 1);
    }
    return angle;
}

/* The piece's number in its obstacle. */
static uint32_t partOf(const VeerWorld *world, const VeerMeeting *meeting) {
    const VeerPiece *met = &meeting->piece;
    uint32_t count = veer_pieceCount(&world->obstacles[met->obstacle]), nearest = 0;
    float least = VEER_INF;
    for (uint32_t part = 0; part < count; part++) {
        VeerPiece piece = veer_pieceOf(world, met->obstacle, part);
        float away = veer_abs(piece.ax + meeting->image.x - met->ax) + veer_abs(piece.ay + meeting->image.y - met->ay) +
                     veer_abs(piece.bx + meeting->image.x - met->bx) + veer_abs(piece.by + meeting->image.y - met->by);
        if (!(away < least)) continue;
        least = away;
        nearest = part;
    }
    return nearest;
}

/* 1 if the outline has two ends to go round; 0 if it encloses the agent. */
static int findEnds(const VeerWorld *world, const VeerMeeting *meeting, VeerVec3 from, Outline *outline) {
    const VeerObstacleRecord *record = &world->obstacles[meeting->piece.obstacle];
    VeerVec3 center = veer_obstacleCenter(world, meeting->piece.obstacle);
    *outline = (Outline){
        .points = &world->points[record->firstPoint], .count = record->pointCount, .reach = meeting->reach, .most = {-VEER_INF, -VEER_INF}};
    outline->from =
        veer_vec3(from.x - center.x - meeting->image.x - meeting->motion.x, from.y - center.y - meeting->image.y - meeting->motion.y, 0.0f);
    uint32_t part = partOf(world, meeting), next = part + 1 < outline->count ? part + 1 : 0;
    /* where the path meets the core */
    VeerVec3 met = {meeting->point.x - from.x - meeting->normal.x * meeting->reach,
                    meeting->point.y - from.y - meeting->normal.y * meeting->reach, 0.0f};
    if (veer_pieceCount(record) < outline->count) { /* open */
        walk(outline, met, next, (int32_t[]){1, (int32_t)(outline->count - next)});
        walk(outline, met, part, (int32_t[]){-1, (int32_t)part + 1});
        return 1;
    }
    float angle = walk(outline, met, next, (int32_t[]){1, (int32_t)outline->count});
    VeerVec3 last = cornerSeen(outline, part);
    return veer_abs(angle + angleBetween(last, met)) < VEER_PI;
}

/* In a volume world: along the face that the path meets, over the edge by which the way is shortest. */
static int overEdge(const VeerMeeting *meeting, VeerVec3 from, VeerVec3 goal, const VeerWorld *world, VeerVec3 *to) {
    const VeerObstacleRecord *record = &world->obstacles[meeting->piece.obstacle];
    VeerVec3 center = veer_obstacleCenter(world, meeting->piece.obstacle);
    float cosine = veer_cos(record->angle), sine = veer_sin(record->angle), least = VEER_INF;
    const VeerVec3 axes[3] = {{cosine, sine, 0.0f}, {-sine, cosine, 0.0f}, {0.0f, 0.0f, 1.0f}};
    const float half[3] = {record->halfWidth, record->halfHeight, record->halfDepth};
    VeerVec3 seen = {from.x - center.x - meeting->image.x - meeting->motion.x, from.y - center.y - meeting->image.y - meeting->motion.y,
                     from.z - center.z - meeting->image.z - meeting->motion.z};
    for (uint32_t k = 0; k < 3; k++) {
        float at = veer_dot3(seen, axes[k]), end = at + veer_dot3(goal, axes[k]);
        if (veer_abs(veer_dot3(meeting->normal, axes[k])) > 0.7f) continue; /* across the face */
        for (int s = -1; s <= 1; s += 2) {
            float edge = half[k] + 1.02f * meeting->reach + 0.01f, out = edge - (float)s * at, back = veer_max(edge - (float)s * end, 0.0f);
            if (out <= 0.0f || !(out + back < least)) continue;
            least = out + back;
            *to = veer_vec3(axes[k].x * (float)s * out, axes[k].y * (float)s * out, axes[k].z * (float)s * out);
        }
    }
    return least < VEER_INF;
}

/* A goal within a solid, or nearer to the wall than the path may come, gives way to the nearest place that will do. */
static int besideWall(const VeerWorld *world, const VeerMeeting *meeting, VeerVec3 end, VeerVec3 *place) {
    VeerVec3 seen = {end.x - meeting->motion.x, end.y - meeting->motion.y, end.z - meeting->motion.z};
    VeerVec3 center = {seen.x - meeting->image.x, seen.y - meeting->image.y, seen.z - meeting->image.z};
    float reach = 0.01f * meeting->reach + 0.005f;
    if (veer_isSolid(&world->obstacles[meeting->piece.obstacle]) && veer_isWithinOutline(world, meeting->piece.obstacle, center)) {
        *place = veer_vec3(meeting->point.x + meeting->normal.x * reach, meeting->point.y + meeting->normal.y * reach, end.z);
        return 1;
    }
    VeerCapsule capsule = veer_seePiece(&meeting->piece, seen);
    if (capsule.distance >= meeting->reach) return 0;
    VeerVec3 away = veer_awayFrom(&capsule);
    reach += meeting->reach - capsule.distance;
    *place = veer_vec3(end.x + away.x * reach, end.y + away.y * reach, end.z);
    return 1;
}

/* Whether the straight way there leaves the piece alone. */
static int isFree(const VeerMeeting *meeting, VeerVec3 from, VeerVec3 place) {
    VeerVec3 seen = {from.x - meeting->motion.x, from.y - meeting->motion.y, 0.0f}, normal;
    VeerVec3 way = {place.x - from.x, place.y - from.y, 0.0f};
    VeerCapsule capsule = veer_seePiece(&meeting->piece, seen);
    return !(veer_rayCapsule(&capsule, meeting->reach, veer_unitOf(way), &normal) <= veer_length3(way));
}

/* Round the end by which the way is shorter; 0 if there is none. */
static int roundEnd(const VeerBatch *batch, uint32_t i, const VeerMeeting *meeting, VeerVec3 wanted, VeerVec3 *to) {
    const VeerWorld *world = batch->world;
    Outline outline;
    if (!findEnds(world, meeting, veer_position(world, batch->agents[i]), &outline)) return 0;
    VeerDetour detours[2];
    for (uint32_t side = 0; side < 2; side++) {
        VeerRound round = {.center = outline.corner[side], .goal = wanted, .reach = meeting->reach};
        VeerVec3 ahead = veer_unitOf(round.center);
        round.side = side ? veer_vec3(ahead.y, -ahead.x, 0.0f) : veer_vec3(-ahead.y, ahead.x, 0.0f);
        detours[side] = veer_detour(&round);
    }
    float left = detours[0].length, right = detours[1].length;
    int isRight = right < left;
    if (veer_abs(left - right) <= 1e-3f * left) /* as good as equal: by the pair's preference */
        isRight = veer_pairSide(world->header->def.seed, veer_uid(world, batch->agents[i]), meeting->piece.obstacle) > 0.0f;
    *to = detours[isRight].to;
    return 1;
}

VeerViolation veer_part_avoidWall(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal, const VeerPlan *plan) {
    const VeerWorld *world = batch->world;
    const VeerAvoidWallParams *params = &batch->behavior->params.avoidWall;
    VeerMeeting meeting = veer_firstMeeting(batch, i, plan, &(VeerLook){0, params->margin, params->mask});
    VeerViolation violation = {meeting.distance, *goal};
    if (!(meeting.distance < VEER_INF)) return violation;
    VeerVec3 end = plan->points[plan->count - 1], from = veer_position(world, batch->agents[i]), to = {0, 0, 0};
    VeerVec3 wanted = veer_counted(world, veer_vec3(end.x - from.x, end.y - from.y, end.z - from.z));
    if (veer_isVolume(world)) {
        if (!overEdge(&meeting, from, wanted, world, &to)) return violation;
    } else {
        VeerVec3 place;
        if (besideWall(world, &meeting, end, &place)) {
            wanted = veer_vec3(place.x - from.x, place.y - from.y, 0.0f);
            if (isFree(&meeting, from, place)) {
                violation.goal.position = veer_vec3(place.x, place.y, end.z);
                return violation;
            }
        }
        if (!roundEnd(batch, i, &meeting, wanted, &to)) return violation;
    }
    violation = veer_suggest(batch, i, goal, to);
    violation.distance = meeting.distance;
    return violation;
}
