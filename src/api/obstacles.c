/* Adds, changes, moves and removes obstacles, between steps. Everything is checked before anything changes. Queries find the new record
 * through the static grid, which is rebuilt when its edit count is out of date. */
#include "api/life_cycle.h"
#include "api/trial.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/obstacle_kinds.h"
#include "shapes/obstacles.h"

/* ---- corners: the given points in order, without consecutive duplicates */

static const VeerObstacleTraits *traitsOf(const VeerObstacleDef *def) { return &veer_obstacleTraits[def->kind]; }

static int isClosed(const VeerObstacleDef *def) { return traitsOf(def)->outline == VEER_OUTLINE_FILLED || def->closed; }

static int isSame(const float *a, const float *b) { return veer_same(a[0], b[0]) && veer_same(a[1], b[1]); }

/* Counts the points without consecutive duplicates, and writes them unless `out` is null. A closed outline does not repeat its first
 * point at the end. */
static uint32_t distinctPoints(const VeerObstacleDef *def, VeerPoint *out) {
    uint32_t end = def->pointCount, count = 0;
    while (isClosed(def) && end > 1 && isSame(&def->points[3 * (size_t)(end - 1)], def->points)) end--;
    for (uint32_t i = 0; i < end; i++) {
        const float *point = &def->points[3 * (size_t)i];
        if (i && isSame(point, point - 3)) continue;
        if (out) out[count] = (VeerPoint){point[0], point[1], 0.0f, 0.0f};
        count++;
    }
    return count;
}

/* ---- checks */

/* An edit in progress. */
typedef struct Edit {
    VeerCall call;
    const VeerObstacleDef *def;
    uint32_t pointCount; /* number of corners that the new obstacle has */
    uint32_t keeps;      /* 1: the obstacle keeps its current corners */
} Edit;

static void checkPoints(Edit *edit) {
    static const char *const names[3] = {"def.points[#].x", "def.points[#].y", "def.points[#].z"};
    const VeerObstacleDef *def = edit->def;
    VeerCall *call = &edit->call;
    if (def->pointCount == 0) veer_refuse(call, VEER_E_EMPTY, "def.points", 0);
    veer_needPointer(call, def->points, "def.points");
    if (def->pointCount > veer_obstacleKindRules(def->kind)->most) veer_refuse(call, VEER_E_RANGE, "def.pointCount", def->pointCount);
    veer_needPoints(call, def->points, def->pointCount, 3, names);
}

#define NAME_UNLESS_NONE(name) ""
#define NAME_UNLESS_SPHERE(name) " " #name
#define NAME_UNLESS_BOX(name) " " #name
static const char inVolumes[] = "volume worlds have"
#define OBSTACLE_KIND(name, NAME, outline, corners, volume, doc) NAME_UNLESS_##volume(name)
#include "veer_schema.inl"
    ;

/* Checks a definition and counts its corners. kept: the current record, whose corners remain if the definition has none; null for a new
 * obstacle. */
static void measure(Edit *edit, const VeerObstacleRecord *kept) {
    const VeerObstacleDef *def = edit->def;
    VeerCall *call = &edit->call;
    veer_needDef(call, VEER_GROUP_OBSTACLE, def);
    if (call->result != VEER_OK) return;
    const VeerObstacleKindRules *rules = veer_obstacleKindRules(def->kind);
    if (veer_isVolume(call->world)) {
        if (traitsOf(def)->volume != VEER_VOLUME_NONE) return;
        veer_refuse(call, VEER_E_RANGE, "def.kind", def->kind);
        veer_failNote(call->world, inVolumes, 0, 0);
        return;
    }
    if (traitsOf(def)->corners == VEER_CORNERS_SIZES) {
        edit->pointCount = rules->most;
        return;
    }
    edit->keeps = kept && !def->points && !def->pointCount && kept->kind == def->kind;
    if (edit->keeps) {
        edit->pointCount = kept->pointCount;
        return;
    }
    checkPoints(edit);
    if (call->result == VEER_OK) edit->pointCount = distinctPoints(def, 0);
    if (edit->pointCount < rules->fewest) veer_refuse(call, VEER_E_POLYGON, "def.points", edit->pointCount);
}

/* ---- writing */

/* Turns corners. The turn always starts from the given corners, because rounding errors of repeated turns would add up. Corners that
 * cannot be recomputed from sizes store their given coordinates in two fields that otherwise only paths use. */
static void turnCorners(VeerPoint *points, uint32_t count, float angle, int keepsGiven) {
    float sine = veer_sin(angle), cosine = veer_cos(angle);
    for (uint32_t i = 0; i < count && angle != 0.0f; i++) {
        float x = points[i].x, y = points[i].y;
        points[i] = (VeerPoint){x * cosine - y * sine, x * sine + y * cosine, keepsGiven ? x : 0.0f, keepsGiven ? y : 0.0f};
    }
}

/* Returns a corner as the caller gave it, for an obstacle turned by this angle. */
static VeerPoint givenCorner(const VeerPoint *corner, float angle) {
    return angle != 0.0f ? (VeerPoint){corner->z, corner->distance, 0.0f, 0.0f} : *corner;
}

static void copyGiven(const VeerWorld *world, const VeerObstacleRecord *kept, VeerPoint *points) {
    for (uint32_t i = 0; i < kept->pointCount; i++) points[i] = givenCorner(&world->points[kept->firstPoint + i], kept->angle);
}

static void makeCorners(Edit *edit, VeerPoint *points) {
    const VeerObstacleDef *def = edit->def;
    VeerCorners corners = {points, edit->pointCount, VEER_NONE};
    if (traitsOf(def)->corners == VEER_CORNERS_POINTS) distinctPoints(def, points);
    const VeerObstacleKindRules *rules = veer_obstacleKindRules(def->kind);
    VeerResult result = rules->makeCorners ? rules->makeCorners(def, &corners) : VEER_OK;
    if (result == VEER_OK) return;
    const char *argument = corners.faulty == VEER_NONE ? "def.points" : "def.points[#]";
    edit->call.result = veer_fail(edit->call.world, result, edit->call.name, argument, corners.faulty, 0);
}

/* Writes the corners to newly taken points and returns the index of the first point. On an error the points are released. */
static uint32_t writePoints(Edit *edit, const VeerObstacleRecord *kept) {
    const VeerObstacleDef *def = edit->def;
    VeerCall *call = &edit->call;
    VeerWorld *world = call->world;
    if (call->result != VEER_OK) return VEER_NONE;
    uint32_t first = veer_acquirePoints(world, edit->pointCount);
    if (first == VEER_NONE) veer_refuse(call, VEER_E_FULL, "capacity.points", world->header->def.capacity.points);
    if (first == VEER_NONE || !edit->pointCount) return first;
    VeerPoint *points = &world->points[first];
    if (edit->keeps)
        copyGiven(world, kept, points);
    else
        makeCorners(edit, points);
    if (call->result != VEER_OK)
        veer_releasePoints(world, first, edit->pointCount);
    else
        turnCorners(points, edit->pointCount, def->angle, traitsOf(def)->corners == VEER_CORNERS_POINTS);
    return first;
}

static float reachOf(const VeerWorld *world, const VeerObstacleRecord *record) {
    const VeerPoint *points = &world->points[record->firstPoint];
    float farthestSq = 0.0f;
    for (uint32_t i = 0; i < record->pointCount; i++)
        farthestSq = veer_max(farthestSq, points[i].x * points[i].x + points[i].y * points[i].y);
    float reach = veer_sqrt(farthestSq) + record->radius;
    if (!veer_isVolume(world) || veer_obstacleTraits[record->kind].volume != VEER_VOLUME_BOX) return reach;
    return reach + veer_length3(veer_vec3(record->halfWidth, record->halfHeight, record->halfDepth));
}

static void writeRecord(const Edit *edit, VeerObstacleRecord *record, uint32_t first) {
    const VeerObstacleDef *def = edit->def;
    VeerWorld *world = edit->call.world;
    *record = (VeerObstacleRecord){
        .kind = def->kind,
        .x = def->x,
        .y = def->y,
        .z = def->z,
        .velocityX = def->velocityX,
        .velocityY = def->velocityY,
        .velocityZ = veer_isVolume(world) ? def->velocityZ : 0.0f,
        .radius = def->radius,
        .halfWidth = def->halfWidth,
        .halfHeight = def->halfHeight,
        .halfDepth = def->halfDepth,
        .angle = def->angle,
        .hollow = def->hollow,
        .closed = def->closed,
        .group = def->group,
        .cost = def->cost,
        .firstPoint = edit->pointCount ? first : 0,
        .pointCount = edit->pointCount,
    };
    record->reach = reachOf(world, record);
    world->header->obstacleEdits++;
}

/* Turns an obstacle in place. The result is bit-identical to adding the obstacle at that angle. */
static void turn(VeerWorld *world, VeerObstacleRecord *record, float angle) {
    if (veer_same(record->angle, angle)) return;
    const VeerObstacleKindRules *rules = veer_obstacleKindRules(record->kind);
    VeerPoint *points = &world->points[record->firstPoint];
    const VeerObstacleDef def = veer_obstacleDefOf(record);
    int keepsGiven = traitsOf(&def)->corners == VEER_CORNERS_POINTS;
    if (keepsGiven)
        copyGiven(world, record, points);
    else if (record->pointCount)
        rules->makeCorners(&def, &(VeerCorners){points, record->pointCount, VEER_NONE});
    turnCorners(points, record->pointCount, angle, keepsGiven);
    record->angle = angle;
    record->reach = reachOf(world, record);
}

/* ---- the calls */

/* Rejects a change of an obstacle that belongs to a tile map. */
static void needOwn(VeerCall *call, uint32_t slot) {
    if (call->result != VEER_OK || !call->world->obstacles[slot].tiles) return;
    veer_refuse(call, VEER_E_HANDLE, "obstacle", (double)veer_makeId(call->world, VEER_KIND_OBSTACLE, slot));
    veer_failNote(call->world, "it belongs to a tile map", 0, 0);
}

static uint32_t add(Edit *edit, VeerObstacleId *obstacle) {
    VeerCall *call = &edit->call;
    veer_beginAdd(call, VEER_KIND_OBSTACLE, edit->def, obstacle);
    measure(edit, 0);
    if (call->result != VEER_OK) return VEER_NONE;
    VeerWorld *world = call->world;
    const VeerPool *pool = &world->header->pools[VEER_KIND_OBSTACLE];
    if (!pool->freeHead && pool->high >= pool->capacity) veer_refuse(call, VEER_E_FULL, "capacity.obstacles", pool->capacity);
    uint32_t first = writePoints(edit, 0), slot = veer_endAdd(call, VEER_KIND_OBSTACLE, obstacle);
    if (call->result == VEER_OK) writeRecord(edit, &world->obstacles[slot], first);
    return slot;
}

VeerResult veer_addObstacle(VeerWorldId id, const VeerObstacleDef *def, VeerObstacleId *obstacle) {
    VeerCall opened = veer_openCall(id, "veer_addObstacle");
    Edit edit = {.call = opened, .def = def};
    add(&edit, obstacle);
    return edit.call.result;
}

/* A new obstacle takes the first free slot, or the next one, and points after all others. */
uint32_t veer_openTrial(VeerCall *call, const VeerObstacleDef *def, VeerTrial *trial) {
    VeerHeader *header = call->world->header;
    Edit edit = {.call = *call, .def = def};
    VeerObstacleId obstacle;
    trial->pool = header->pools[VEER_KIND_OBSTACLE];
    trial->edits = header->obstacleEdits;
    const uint32_t next = trial->pool.freeHead ? trial->pool.freeHead - 1 : trial->pool.high;
    if (next < trial->pool.capacity) trial->entry = call->world->slots[VEER_KIND_OBSTACLE][next];
    trial->slot = add(&edit, &obstacle);
    header->obstacleEdits = trial->edits;
    call->result = edit.call.result;
    return trial->slot;
}

void veer_closeTrial(VeerWorld *world, const VeerTrial *trial) {
    const VeerObstacleRecord record = world->obstacles[trial->slot];
    world->obstacles[trial->slot] = (VeerObstacleRecord){0};
    veer_releasePoints(world, record.firstPoint, record.pointCount);
    world->slots[VEER_KIND_OBSTACLE][trial->slot] = trial->entry;
    world->header->pools[VEER_KIND_OBSTACLE] = trial->pool;
}

VeerResult veer_setObstacle(VeerWorldId id, VeerObstacleId obstacle, const VeerObstacleDef *def) {
    VeerCall opened = veer_openCall(id, "veer_setObstacle");
    Edit edit = {.call = opened, .def = def};
    VeerCall *call = &edit.call;
    uint32_t slot = veer_beginSet(call, VEER_KIND_OBSTACLE, obstacle.bits, def);
    needOwn(call, slot);
    if (call->result != VEER_OK) return call->result;
    VeerObstacleRecord *record = &call->world->obstacles[slot], old = *record;
    measure(&edit, record);
    uint32_t first = writePoints(&edit, record);
    if (call->result != VEER_OK) return call->result;
    writeRecord(&edit, record, first);
    veer_releasePoints(call->world, old.firstPoint, old.pointCount);
    return VEER_OK;
}

VeerResult veer_removeObstacle(VeerWorldId id, VeerObstacleId obstacle) {
    VeerCall call = veer_openCall(id, "veer_removeObstacle");
    uint32_t slot = veer_beginRemove(&call, VEER_KIND_OBSTACLE, obstacle.bits);
    needOwn(&call, slot);
    if (call.result != VEER_OK) return call.result;
    VeerWorld *world = call.world;
    VeerObstacleRecord old = world->obstacles[slot];
    world->obstacles[slot] = (VeerObstacleRecord){0};
    veer_releasePoints(world, old.firstPoint, old.pointCount);
    veer_releaseSlot(world, VEER_KIND_OBSTACLE, slot);
    world->header->obstacleEdits++;
    return VEER_OK;
}

static VeerResult place(VeerCall *call, VeerObstacleId obstacle, const VeerPlacement *placement, int turns) {
    static const char *const ofPosition[3] = {"position.x", "position.y", "position.z"};
    static const char *const ofVelocity[3] = {"velocity.x", "velocity.y", "velocity.z"};
    const float most = (float)VEER_MAX_COORDINATE;
    veer_needStage(call, VEER_STAGE_IDLE);
    uint32_t slot = veer_needThing(call, VEER_KIND_OBSTACLE, obstacle.bits);
    needOwn(call, slot);
    veer_needPointer(call, placement, "placement");
    if (call->result != VEER_OK) return call->result;
    veer_needPoint(call, placement->position, ofPosition);
    veer_needPoint(call, placement->velocity, ofVelocity);
    if (turns) veer_needNumber(call, placement->angle, -most, most, "angle");
    if (call->result != VEER_OK) return call->result;
    VeerWorld *world = call->world;
    VeerObstacleRecord *record = &world->obstacles[slot];
    int wasMoving = veer_isMoving(record);
    const int changesLevel = veer_areLevelsApart(world, veer_vec3(record->x, record->y, record->z), placement->position);
    record->x = placement->position.x;
    record->y = placement->position.y;
    record->z = placement->position.z;
    record->velocityX = placement->velocity.x;
    record->velocityY = placement->velocity.y;
    record->velocityZ = veer_isVolume(world) ? placement->velocity.z : 0.0f;
    if (turns) turn(world, record, placement->angle);
    /* the static grid contains only stationary obstacles, and the levels of moving ones, so other changes do not affect it */
    if (!wasMoving || !veer_isMoving(record) || changesLevel) world->header->obstacleEdits++;
    return VEER_OK;
}

VeerResult veer_moveObstacle(VeerWorldId id, VeerObstacleId obstacle, VeerVec3 position, VeerVec3 velocity) {
    VeerCall call = veer_openCall(id, "veer_moveObstacle");
    return place(&call, obstacle, &(VeerPlacement){.position = position, .velocity = velocity}, 0);
}

VeerResult veer_placeObstacle(VeerWorldId id, VeerObstacleId obstacle, const VeerPlacement *placement) {
    VeerCall call = veer_openCall(id, "veer_placeObstacle");
    return place(&call, obstacle, placement, 1);
}

VeerResult veer_getObstacle(VeerWorldId id, VeerObstacleId obstacle, VeerObstacleDef *def) {
    VeerCall call = veer_openCall(id, "veer_getObstacle");
    uint32_t slot = veer_beginGet(&call, VEER_KIND_OBSTACLE, obstacle.bits, def);
    if (call.result == VEER_OK) *def = veer_obstacleDefOf(&call.world->obstacles[slot]);
    return call.result;
}

VeerResult veer_obstaclePoints(VeerWorldId id, VeerObstacleId obstacle, float *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_obstaclePoints");
    uint32_t slot = veer_needThing(&call, VEER_KIND_OBSTACLE, obstacle.bits);
    if (call.result != VEER_OK) return call.result;
    const VeerObstacleRecord *record = &call.world->obstacles[slot];
    uint32_t given = veer_obstacleTraits[record->kind].corners == VEER_CORNERS_POINTS ? record->pointCount : 0;
    veer_needRoom(&call, given, out, count);
    for (uint32_t i = 0; i < given && call.result == VEER_OK; i++) {
        VeerPoint point = givenCorner(&call.world->points[record->firstPoint + i], record->angle);
        out[3 * i] = point.x;
        out[3 * i + 1] = point.y;
        out[3 * i + 2] = 0.0f;
    }
    return call.result;
}
