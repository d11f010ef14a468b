/* Obstacles from outside: adding, changing, moving and removing them. Everything is checked before anything changes. Stands before
 * the step: what is written here reaches the rays through shapes.c and, when the count of edits grew, the static grid. */
#include <string.h>

#include "core/definitions.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/registry.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "shapes/shapes.h"

#define FARTHEST 1000000.0f
#define THINNEST 5e-7 /* area of a polygon over its squared size: below, the digits of its corners mean nothing */

/* ---- corners: in the order given, consecutive duplicates dropped */

typedef struct Corner {
    double x, y;
} Corner;

static int isClosed(const VeerObstacleDef *def) { return def->kind == VEER_OBSTACLE_KIND_POLYGON || def->closed; }

static int isSame(const float *a, const float *b) { return veer_same(a[0], b[0]) && veer_same(a[1], b[1]); }

/* Points that remain without duplicates; those of closed outlines do not repeat the first at the end. Writes them to out unless null. */
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

static Corner cornerAt(const VeerPoint *points, uint32_t i) { return (Corner){(double)points[i].x, (double)points[i].y}; }

/* Twice the area of a triangle, positive if it turns left; exact but for the last bits of a double. */
static double turn(Corner a, Corner b, Corner c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

static int isBetween(Corner a, Corner b, Corner p) {
    return (p.x >= a.x ? p.x <= b.x : p.x >= b.x) && (p.y >= a.y ? p.y <= b.y : p.y >= b.y);
}

/* 1 if two edges have a point in common. */
static int intersect(Corner a, Corner b, Corner c, Corner d) {
    double ac = turn(c, d, a), bc = turn(c, d, b);
    if ((ac > 0.0 && bc > 0.0) || (ac < 0.0 && bc < 0.0)) return 0;
    double ca = turn(a, b, c), cb = turn(a, b, d);
    if (((ac > 0.0 && bc < 0.0) || (ac < 0.0 && bc > 0.0)) && ((ca > 0.0 && cb < 0.0) || (ca < 0.0 && cb > 0.0))) return 1;
    return (ac == 0.0 && isBetween(c, d, a)) || (bc == 0.0 && isBetween(c, d, b)) || (ca == 0.0 && isBetween(a, b, c)) ||
           (cb == 0.0 && isBetween(a, b, d));
}

/* The first corner whose edge meets another one that is no neighbor of it, or folds back on its neighbor; VEER_NONE: a simple polygon. */
static uint32_t findCrossing(const VeerPoint *points, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        Corner a = cornerAt(points, i), b = cornerAt(points, (i + 1) % count), c = cornerAt(points, (i + 2) % count);
        if (turn(a, b, c) == 0.0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0.0) return i;
        for (uint32_t k = i + 2; k < count; k++) {
            if (i == 0 && k == count - 1) continue;
            if (intersect(a, b, cornerAt(points, k), cornerAt(points, (k + 1) % count))) return i;
        }
    }
    return VEER_NONE;
}

/* Twice the signed area, and the squared size of the bounding box. */
static double areaOf(const VeerPoint *points, uint32_t count, double *size) {
    Corner first = cornerAt(points, 0);
    double area = 0.0, minX = first.x, maxX = first.x, minY = first.y, maxY = first.y;
    for (uint32_t i = 1; i < count; i++) {
        Corner a = cornerAt(points, i);
        if (i + 1 < count) area += turn(first, a, cornerAt(points, i + 1));
        minX = a.x < minX ? a.x : minX;
        maxX = a.x > maxX ? a.x : maxX;
        minY = a.y < minY ? a.y : minY;
        maxY = a.y > maxY ? a.y : maxY;
    }
    *size = (maxX - minX) * (maxX - minX) + (maxY - minY) * (maxY - minY);
    return area;
}

/* ---- checks */

/* An edit under way. */
typedef struct Edit {
    VeerWorld *world;
    const char *call;
    const VeerObstacleDef *def;
    uint32_t pointCount; /* corners it will have */
    uint32_t keeps;      /* 1: those it has, turned along */
} Edit;

static VeerResult fail(const Edit *edit, VeerResult code, const char *argument, double value) {
    return veer_fail(edit->world, code, edit->call, argument, VEER_NONE, value);
}

static VeerResult checkPoints(const Edit *edit) {
    static const char *const names[3] = {"def.points[#].x", "def.points[#].y", "def.points[#].z"};
    const VeerObstacleDef *def = edit->def;
    uint32_t most = def->kind == VEER_OBSTACLE_KIND_POLYGON ? (uint32_t)VEER_MAX_POLYGON : (uint32_t)VEER_MAX_POINTS;
    if (def->pointCount == 0) return fail(edit, VEER_E_EMPTY, "def.points", 0);
    if (!def->points) return fail(edit, VEER_E_NULL, "def.points", 0);
    if (def->pointCount > most) return fail(edit, VEER_E_RANGE, "def.pointCount", def->pointCount);
    for (uint32_t i = 0; i < def->pointCount; i++) {
        for (uint32_t axis = 0; axis < 3; axis++) {
            float value = def->points[3 * (size_t)i + axis];
            if (!veer_isFinite(value)) return veer_fail(edit->world, VEER_E_NOT_FINITE, edit->call, names[axis], i, (double)value);
            if (veer_abs(value) > FARTHEST) return veer_fail(edit->world, VEER_E_RANGE, edit->call, names[axis], i, (double)value);
        }
    }
    return VEER_OK;
}

/* Checks a definition and counts its corners. kept: the record whose corners stay if the definition brings none, or null. */
static VeerResult measure(Edit *edit, const VeerObstacleRecord *kept) {
    const VeerObstacleDef *def = edit->def;
    if (!def) return fail(edit, VEER_E_NULL, "def", 0);
    VeerResult result = veer_checkDef(edit->world, VEER_GROUP_OBSTACLE, def, edit->call, "def", VEER_NONE);
    if (result != VEER_OK) return result;
    int isVolume = veer_isVolume(edit->world);
    if (isVolume && def->kind != VEER_OBSTACLE_KIND_CIRCLE && def->kind != VEER_OBSTACLE_KIND_BOX) {
        result = fail(edit, VEER_E_RANGE, "def.kind", def->kind);
        veer_failNote(edit->world, "volume worlds know circle, a sphere, and box", 0, 0);
        return result;
    }
    edit->pointCount = def->kind == VEER_OBSTACLE_KIND_BOX && !isVolume ? 4 : 0;
    if (def->kind == VEER_OBSTACLE_KIND_CIRCLE || def->kind == VEER_OBSTACLE_KIND_BOX) return VEER_OK;
    edit->keeps = kept && !def->points && !def->pointCount && kept->kind == def->kind;
    if (edit->keeps) {
        edit->pointCount = kept->pointCount;
        return VEER_OK;
    }
    result = checkPoints(edit);
    if (result == VEER_OK) edit->pointCount = distinctPoints(def, 0);
    if (result == VEER_OK && def->kind == VEER_OBSTACLE_KIND_POLYGON && edit->pointCount < 3)
        return fail(edit, VEER_E_POLYGON, "def.points", edit->pointCount);
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

/* Corners counter-clockwise from the first one given. */
static VeerResult normalizePolygon(const Edit *edit, VeerPoint *points) {
    double size, area = areaOf(points, edit->pointCount, &size);
    uint32_t crossing = findCrossing(points, edit->pointCount);
    if (crossing != VEER_NONE) return veer_fail(edit->world, VEER_E_POLYGON, edit->call, "def.points[#]", crossing, 0);
    if (!(area > THINNEST * size) && !(-area > THINNEST * size)) return fail(edit, VEER_E_POLYGON, "def.points", 0);
    for (uint32_t low = 1, high = edit->pointCount - 1; area < 0.0 && low < high; low++, high--) {
        VeerPoint swap = points[low];
        points[low] = points[high];
        points[high] = swap;
    }
    return VEER_OK;
}

/* Corners of the definition into fresh points; on an error they are given back. */
static VeerResult writePoints(const Edit *edit, const VeerObstacleRecord *kept, uint32_t *first) {
    const VeerObstacleDef *def = edit->def;
    VeerWorld *world = edit->world;
    *first = veer_acquirePoints(world, edit->pointCount);
    if (*first == VEER_NONE) return fail(edit, VEER_E_FULL, "capacity.points", world->header->def.capacity.points);
    VeerPoint *points = &world->points[*first];
    VeerResult result = VEER_OK;
    if (edit->keeps) {
        memcpy(points, &world->points[kept->firstPoint], edit->pointCount * sizeof *points);
    } else if (def->kind == VEER_OBSTACLE_KIND_BOX && edit->pointCount) {
        for (uint32_t i = 0; i < 4; i++)
            points[i] = (VeerPoint){i == 1 || i == 2 ? def->halfWidth : -def->halfWidth, i < 2 ? -def->halfHeight : def->halfHeight, 0, 0};
    } else {
        distinctPoints(def, points);
        if (def->kind == VEER_OBSTACLE_KIND_POLYGON) result = normalizePolygon(edit, points);
    }
    if (result != VEER_OK)
        veer_releasePoints(world, *first, edit->pointCount);
    else if (def->kind != VEER_OBSTACLE_KIND_SEGMENT && edit->pointCount)
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
    if (isVolume && def->kind == VEER_OBSTACLE_KIND_BOX) reach += veer_length3(veer_vec3(def->halfWidth, def->halfHeight, def->halfDepth));
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

/* The world of a call between steps, or null; *result says why. */
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
    /* moving ones are looked up where they are; all others live in the grid */
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
