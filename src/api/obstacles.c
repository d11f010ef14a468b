/* The calls that add, change, move and remove obstacles, between steps. Everything is checked before anything changes. Rays see the new
 * record through the static grid, which is rebuilt when the count of edits has grown. */
#include <string.h>

#include "core/definitions.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/registry.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "shapes/obstacle_kinds.h"
#include "shapes/obstacles.h"

#define FARTHEST 1000000.0f

/* ---- corners: in the order given, consecutive duplicates dropped */

static const VeerObstacleTraits *traitsOf(const VeerObstacleDef *def) { return &veer_obstacleTraits[def->kind]; }

static int isClosed(const VeerObstacleDef *def) { return traitsOf(def)->outline == VEER_OUTLINE_FILLED || def->closed; }

static int isSame(const float *a, const float *b) { return veer_same(a[0], b[0]) && veer_same(a[1], b[1]); }

/* Counts the points without duplicates; a closed outline does not repeat its first point at the end. Writes them unless out is null. */
static uint32_t distinctPoints(const VeerObstacleDef *def, VeerPoint *out) {
    uint32_t end = def->pointCount, count = 0;
    while (isClosed(def) && end > 1 && isSame(&def->points[3 * (size_t)(end - 1)], def->points)) end--;
    for (uint32_t i = 0; i < end; i++) {
        const float *point = &def->points[3 * (size_t)i];
        if (i && isSame(point, point - 3)) continue;
        if (out) out[count] = (VeerPoint){point[0], point[1], point[2], 0.0f};
        count++;
    }
    return count;
}

/* ---- checks */

/* An edit in progress. */
typedef struct Edit {
    VeerWorld *world;
    const char *call;
    const VeerObstacleDef *def;
    uint32_t pointCount; /* corners of the new obstacle */
    uint32_t keeps;      /* 1: its present corners stay, turned by the change of its angle */
} Edit;

static VeerResult fail(const Edit *edit, VeerResult code, const char *argument, double value) {
    return veer_fail(edit->world, code, edit->call, argument, VEER_NONE, value);
}

static VeerResult checkPoints(const Edit *edit) {
    static const char *const names[3] = {"def.points[#].x", "def.points[#].y", "def.points[#].z"};
    const VeerObstacleDef *def = edit->def;
    if (def->pointCount == 0) return fail(edit, VEER_E_EMPTY, "def.points", 0);
    if (!def->points) return fail(edit, VEER_E_NULL, "def.points", 0);
    if (def->pointCount > veer_obstacleKindRules(def->kind)->most) return fail(edit, VEER_E_RANGE, "def.pointCount", def->pointCount);
    for (uint32_t i = 0; i < def->pointCount; i++) {
        for (uint32_t axis = 0; axis < 3; axis++) {
            float value = def->points[3 * (size_t)i + axis];
            if (!veer_isFinite(value)) return veer_fail(edit->world, VEER_E_NOT_FINITE, edit->call, names[axis], i, (double)value);
            if (veer_abs(value) > FARTHEST) return veer_fail(edit->world, VEER_E_RANGE, edit->call, names[axis], i, (double)value);
        }
    }
    return VEER_OK;
}

#define NAME_UNLESS_NONE(name) ""
#define NAME_UNLESS_SPHERE(name) " " #name
#define NAME_UNLESS_BOX(name) " " #name
static const char inVolumes[] = "volume worlds have"
#define OBSTACLE_KIND(name, NAME, outline, corners, volume, doc) NAME_UNLESS_##volume(name)
#include "veer_schema.inl"
    ;

/* Checks a definition and counts its corners. kept: the record whose corners stay if the definition brings none, or null. */
static VeerResult measure(Edit *edit, const VeerObstacleRecord *kept) {
    const VeerObstacleDef *def = edit->def;
    if (!def) return fail(edit, VEER_E_NULL, "def", 0);
    VeerResult result = veer_checkDef(edit->world, VEER_GROUP_OBSTACLE, def, edit->call, "def", VEER_NONE);
    if (result != VEER_OK) return result;
    const VeerObstacleKindRules *rules = veer_obstacleKindRules(def->kind);
    if (veer_isVolume(edit->world)) {
        if (traitsOf(def)->volume != VEER_VOLUME_NONE) return VEER_OK;
        result = fail(edit, VEER_E_RANGE, "def.kind", def->kind);
        veer_failNote(edit->world, inVolumes, 0, 0);
        return result;
    }
    if (traitsOf(def)->corners == VEER_CORNERS_SIZES) {
        edit->pointCount = rules->most;
        return VEER_OK;
    }
    edit->keeps = kept && !def->points && !def->pointCount && kept->kind == def->kind;
    if (edit->keeps) {
        edit->pointCount = kept->pointCount;
        return VEER_OK;
    }
    result = checkPoints(edit);
    if (result == VEER_OK) edit->pointCount = distinctPoints(def, 0);
    if (result == VEER_OK && edit->pointCount < rules->fewest) return fail(edit, VEER_E_POLYGON, "def.points", edit->pointCount);
    return result;
}

/* ---- writing */

static void turnPoints(VeerPoint *points, uint32_t count, float angle) {
    if (angle == 0.0f) return;
    float sine = veer_sin(angle), cosine = veer_cos(angle);
    for (uint32_t i = 0; i < count; i++) {
        float x = points[i].x, y = points[i].y;
        points[i].x = x * cosine - y * sine;
        points[i].y = x * sine + y * cosine;
    }
}

static VeerResult makeCorners(const Edit *edit, VeerPoint *points) {
    const VeerObstacleDef *def = edit->def;
    VeerCorners corners = {points, edit->pointCount, VEER_NONE};
    if (traitsOf(def)->corners == VEER_CORNERS_POINTS) distinctPoints(def, points);
    const VeerObstacleKindRules *rules = veer_obstacleKindRules(def->kind);
    VeerResult result = rules->makeCorners ? rules->makeCorners(def, &corners) : VEER_OK;
    if (result == VEER_OK) return VEER_OK;
    if (corners.faulty == VEER_NONE) return fail(edit, result, "def.points", 0);
    return veer_fail(edit->world, result, edit->call, "def.points[#]", corners.faulty, 0);
}

/* Writes the corners into fresh points, which are released on an error. */
static VeerResult writePoints(const Edit *edit, const VeerObstacleRecord *kept, uint32_t *first) {
    const VeerObstacleDef *def = edit->def;
    VeerWorld *world = edit->world;
    *first = veer_acquirePoints(world, edit->pointCount);
    if (*first == VEER_NONE) return fail(edit, VEER_E_FULL, "capacity.points", world->header->def.capacity.points);
    if (!edit->pointCount) return VEER_OK;
    VeerPoint *points = &world->points[*first];
    VeerResult result = VEER_OK;
    if (edit->keeps)
        memcpy(points, &world->points[kept->firstPoint], edit->pointCount * sizeof *points);
    else
        result = makeCorners(edit, points);
    if (result != VEER_OK)
        veer_releasePoints(world, *first, edit->pointCount);
    else if (traitsOf(def)->outline == VEER_OUTLINE_FILLED)
        turnPoints(points, edit->pointCount, edit->keeps ? def->angle - kept->angle : def->angle);
    return result;
}

static float reachOf(const VeerPoint *points, uint32_t count, float radius) {
    float farthestSq = 0.0f;
    for (uint32_t i = 0; i < count; i++) farthestSq = veer_max(farthestSq, points[i].x * points[i].x + points[i].y * points[i].y);
    return veer_sqrt(farthestSq) + radius;
}

static void writeRecord(const Edit *edit, VeerObstacleRecord *record, uint32_t first) {
    const VeerObstacleDef *def = edit->def;
    int isVolume = veer_isVolume(edit->world);
    float reach = reachOf(&edit->world->points[first], edit->pointCount, def->radius);
    if (isVolume && traitsOf(def)->volume == VEER_VOLUME_BOX)
        reach += veer_length3(veer_vec3(def->halfWidth, def->halfHeight, def->halfDepth));
    *record = (VeerObstacleRecord){
        .kind = def->kind,
        .x = def->x,
        .y = def->y,
        .z = def->z,
        .velocityX = def->velocityX,
        .velocityY = def->velocityY,
        .velocityZ = isVolume ? def->velocityZ : 0.0f,
        .radius = def->radius,
        .halfWidth = def->halfWidth,
        .halfHeight = def->halfHeight,
        .halfDepth = def->halfDepth,
        .angle = def->angle,
        .hollow = def->hollow,
        .closed = def->closed,
        .group = def->group,
        .firstPoint = edit->pointCount ? first : 0,
        .pointCount = edit->pointCount,
        .reach = reach,
    };
    edit->world->header->obstacleEdits++;
}

/* ---- the calls */

/* The world of a call between steps, or null with the reason in *result. */
static VeerWorld *open(VeerWorldId id, const char *call, VeerResult *result) {
    VeerWorld *world = veer_world(id, call);
    *result = world ? VEER_OK : VEER_E_WORLD;
    if (world && world->stage != VEER_STAGE_IDLE) *result = veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    return *result == VEER_OK ? world : 0;
}

VeerResult veer_addObstacle(VeerWorldId id, const VeerObstacleDef *def, VeerObstacleId *obstacle) {
    static const char call[] = "veer_addObstacle";
    VeerResult result;
    uint32_t first;
    if (obstacle) *obstacle = veer_nullObstacle;
    VeerWorld *world = open(id, call, &result);
    if (!world) return result;
    Edit edit = {.world = world, .call = call, .def = def};
    if (!obstacle) return fail(&edit, VEER_E_NULL, "obstacle", 0);
    result = measure(&edit, 0);
    if (result != VEER_OK) return result;
    const VeerPool *pool = &world->header->pools[VEER_KIND_OBSTACLE];
    if (!pool->freeHead && pool->high >= pool->capacity) return fail(&edit, VEER_E_FULL, "capacity.obstacles", pool->capacity);
    result = writePoints(&edit, 0, &first);
    if (result != VEER_OK) return result;
    uint32_t slot = veer_acquireSlot(world, VEER_KIND_OBSTACLE);
    writeRecord(&edit, &world->obstacles[slot], first);
    obstacle->bits = veer_makeId(world, VEER_KIND_OBSTACLE, slot);
    return VEER_OK;
}

VeerResult veer_setObstacle(VeerWorldId id, VeerObstacleId obstacle, const VeerObstacleDef *def) {
    static const char call[] = "veer_setObstacle";
    VeerResult result;
    uint32_t slot, first;
    VeerWorld *world = open(id, call, &result);
    if (!world) return result;
    result = veer_needId(world, VEER_KIND_OBSTACLE, obstacle.bits, call, "obstacle", &slot);
    if (result != VEER_OK) return result;
    VeerObstacleRecord *record = &world->obstacles[slot], old = *record;
    Edit edit = {.world = world, .call = call, .def = def};
    result = measure(&edit, record);
    if (result == VEER_OK) result = writePoints(&edit, record, &first);
    if (result != VEER_OK) return result;
    writeRecord(&edit, record, first);
    veer_releasePoints(world, old.firstPoint, old.pointCount);
    return VEER_OK;
}

VeerResult veer_removeObstacle(VeerWorldId id, VeerObstacleId obstacle) {
    static const char call[] = "veer_removeObstacle";
    VeerResult result;
    uint32_t slot;
    VeerWorld *world = open(id, call, &result);
    if (!world) return result;
    result = veer_needId(world, VEER_KIND_OBSTACLE, obstacle.bits, call, "obstacle", &slot);
    if (result != VEER_OK) return result;
    VeerObstacleRecord old = world->obstacles[slot];
    world->obstacles[slot] = (VeerObstacleRecord){0};
    veer_releasePoints(world, old.firstPoint, old.pointCount);
    veer_releaseSlot(world, VEER_KIND_OBSTACLE, slot);
    world->header->obstacleEdits++;
    return VEER_OK;
}

static VeerResult checkVector(const Edit *edit, VeerVec3 v, const char *const *names) {
    const float values[3] = {v.x, v.y, v.z};
    for (uint32_t axis = 0; axis < 3; axis++) {
        if (!veer_isFinite(values[axis])) return fail(edit, VEER_E_NOT_FINITE, names[axis], (double)values[axis]);
        if (veer_abs(values[axis]) > FARTHEST) return fail(edit, VEER_E_RANGE, names[axis], (double)values[axis]);
    }
    return VEER_OK;
}

VeerResult veer_moveObstacle(VeerWorldId id, VeerObstacleId obstacle, VeerVec3 position, VeerVec3 velocity) {
    static const char call[] = "veer_moveObstacle";
    static const char *const ofPosition[3] = {"position.x", "position.y", "position.z"};
    static const char *const ofVelocity[3] = {"velocity.x", "velocity.y", "velocity.z"};
    VeerResult result;
    uint32_t slot;
    VeerWorld *world = open(id, call, &result);
    if (!world) return result;
    Edit edit = {.world = world, .call = call};
    result = veer_needId(world, VEER_KIND_OBSTACLE, obstacle.bits, call, "obstacle", &slot);
    if (result == VEER_OK) result = checkVector(&edit, position, ofPosition);
    if (result == VEER_OK) result = checkVector(&edit, velocity, ofVelocity);
    if (result != VEER_OK) return result;
    VeerObstacleRecord *record = &world->obstacles[slot];
    int wasMoving = veer_isMoving(record);
    record->x = position.x;
    record->y = position.y;
    record->z = position.z;
    record->velocityX = velocity.x;
    record->velocityY = velocity.y;
    record->velocityZ = veer_isVolume(world) ? velocity.z : 0.0f;
    /* queries test moving obstacles directly; all others are in the grid */
    if (!wasMoving || !veer_isMoving(record)) world->header->obstacleEdits++;
    return VEER_OK;
}

VeerResult veer_getObstacle(VeerWorldId id, VeerObstacleId obstacle, VeerObstacleDef *def) {
    static const char call[] = "veer_getObstacle";
    VeerWorld *world = veer_world(id, call);
    uint32_t slot;
    if (!world) return VEER_E_WORLD;
    VeerResult result = veer_needId(world, VEER_KIND_OBSTACLE, obstacle.bits, call, "obstacle", &slot);
    if (result != VEER_OK) return result;
    if (!def) return veer_fail(world, VEER_E_NULL, call, "def", VEER_NONE, 0);
    const VeerObstacleRecord *record = &world->obstacles[slot];
    *def = veer_obstacleDefOf(record);
    return VEER_OK;
}
