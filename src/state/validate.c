/* Every invariant of a state, walked: sizes, pools, columns, brains, paths, obstacles, points. Works on a handle, so the same walk
 * proves a world sound after a step (veer_validate) and a saved world harmless before it is believed (snapshot.c). Stands beside the
 * flow and changes nothing. */
#include <string.h>

#include "core/columns.h"
#include "core/definitions.h"
#include "core/error.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/registry.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "shapes/shapes.h"
#include "state/brain_check.h"
#include "state/layout.h"
#include "state/snapshot.h"

#define FARTHEST 1e8f /* u; curves and moving obstacles may leave the range of coordinates, but not by much */

static VeerResult broken(const VeerCheck *check, const char *argument, uint32_t index, double value) {
    return veer_fail(check->view, check->code, check->call, argument, index, value);
}

/* A refusal that a checker of definitions recorded, told as a broken "prefix[#].field". */
static VeerResult brokenDef(const VeerCheck *check, const char *prefix, uint32_t index) {
    const VeerErrorInfo info = check->view->error;
    const char *field = info.argument;
    char argument[VEER_ARGUMENT_SIZE];
    while (*field && *field != '.') field++;
    veer_nameArgument(argument, prefix, field, "");
    return broken(check, argument, index, (double)info.value);
}

/* ---- header */

VeerResult veer_checkHeader(const VeerCheck *check) {
    const VeerHeader *header = check->view->header;
    if (header->magic != VEER_MAGIC) return broken(check, "magic", VEER_NONE, header->magic);
    if (header->version != VEER_VERSION) return broken(check, "version", VEER_NONE, header->version);
    if (header->layout != veer_layoutHash()) return broken(check, "layout", VEER_NONE, header->layout);
    if (veer_checkWorldDef(check->view, &header->def, check->call) != VEER_OK) return brokenDef(check, "def", VEER_NONE);
    uint32_t saved = veer_savedLanes(&header->def.capacity);
    if (saved == 0 || header->savedLanes != saved) return broken(check, "savedLanes", VEER_NONE, header->savedLanes);
    if (header->totalLanes < saved) return broken(check, "totalLanes", VEER_NONE, header->totalLanes);
    if (header->tag < 1 || header->tag > 255) return broken(check, "tag", VEER_NONE, header->tag);
    if (header->pointCount > header->def.capacity.points) return broken(check, "pointCount", VEER_NONE, header->pointCount);
    if (!(header->accumulator >= 0.0f && header->accumulator <= header->def.stepTime))
        return broken(check, "accumulator", VEER_NONE, (double)header->accumulator);
    return VEER_OK;
}

/* ---- pools */

/* A walk that ends after as many steps as there are free slots can't have met one twice, so the list has no cycle. */
static VeerResult checkFreeList(const VeerCheck *check, const VeerPool *pool, const VeerPoolSlot *slots) {
    uint32_t expected = pool->high - pool->count - pool->retired, last = 0, next = pool->freeHead;
    for (uint32_t i = 0; i < expected; i++) {
        if (next < 1 || next > pool->high || slots[next - 1].next == VEER_NONE) return broken(check, "pool.freeHead", i, next);
        last = next;
        next = slots[last - 1].next;
    }
    if (next) return broken(check, "pool.freeHead", expected, next);
    return pool->freeTail == last ? VEER_OK : broken(check, "pool.freeTail", VEER_NONE, pool->freeTail);
}

static VeerResult checkPool(const VeerCheck *check, VeerKind kind) {
    const VeerPool *pool = &check->view->header->pools[kind];
    const VeerPoolSlot *slots = check->view->slots[kind];
    uint32_t taken = 0, worn = 0;
    if (pool->capacity != veer_poolCapacity(&check->view->header->def.capacity, kind))
        return broken(check, "pool.capacity", kind, pool->capacity);
    if (pool->high > pool->capacity) return broken(check, "pool.high", kind, pool->high);
    if (pool->count > pool->high) return broken(check, "pool.count", kind, pool->count);
    if (pool->retired > pool->high - pool->count) return broken(check, "pool.retired", kind, pool->retired);
    int isOrdinary = veer_isPoolOrdinary(pool, slots);
    for (uint32_t i = 0; !isOrdinary && i < pool->high; i++) {
        if (slots[i].generation < 1 || slots[i].generation > VEER_LAST_GENERATION)
            return broken(check, "slots[#].generation", i, slots[i].generation);
        taken += slots[i].next == VEER_NONE;
        worn += slots[i].next == 0 && slots[i].generation == VEER_LAST_GENERATION;
    }
    int isRestZero = veer_areZero(slots + pool->high, (pool->capacity - pool->high) * sizeof *slots);
    for (uint32_t i = pool->high; !isRestZero && i < pool->capacity; i++)
        if (slots[i].generation || slots[i].next) return broken(check, "slots[#].generation", i, slots[i].generation);
    if (isOrdinary) return checkFreeList(check, pool, slots);
    if (taken != pool->count) return broken(check, "pool.count", kind, pool->count);
    if (worn < pool->retired) return broken(check, "pool.retired", kind, pool->retired);
    return checkFreeList(check, pool, slots);
}

/* ---- columns */

static int mayBeInfinite(uint32_t column) {
    return column == VEER_COLUMN_MAX_FORCE || column == VEER_COLUMN_LEAST_GOAL_DISTANCE || column == VEER_COLUMN_INTEREST_DISTANCE ||
           column == VEER_COLUMN_DANGER_DISTANCE;
}

static VeerResult brokenColumn(const VeerCheck *check, uint32_t column, uint32_t slot, float value) {
    char argument[VEER_ARGUMENT_SIZE];
    veer_nameArgument(argument, veer_columnInfo[column].name, "[#]", "");
    return broken(check, argument, slot, (double)value);
}

#define INFINITE 0x7F800000u /* bits of +INF; NaNs are above */

/* A column holds numbers where there are agents, in the lanes that their brains use. Callers may fill whole columns: the rest means
 * nothing and is not looked at. */
static VeerResult checkColumn(const VeerCheck *check, uint32_t column) {
    const VeerWorld *view = check->view;
    uint32_t kind = veer_columnInfo[column].lanes, most = mayBeInfinite(column) ? INFINITE : INFINITE - 1;
    size_t stride = veer_lanesPerAgent(&view->header->def.capacity, kind), high = view->header->pools[VEER_KIND_AGENT].high;
    /* whoever uses the lanes: the common case, at the speed of reading */
    if (veer_areNumbers(veer_column(view, column), high * stride, mayBeInfinite(column))) return VEER_OK;
    for (uint32_t slot = 0; slot < high; slot++) {
        if (!veer_isTaken(view, VEER_KIND_AGENT, slot)) continue;
        const uint32_t *lanes = veer_column(view, column) + slot * stride;
        VeerUsedLanes used = veer_usedLanes(view, slot);
        uint32_t count = kind == VEER_LANES_SLOTS ? used.slots : kind == VEER_LANES_STATE ? used.state : 1;
        for (uint32_t k = 0; k < count; k++) {
            float value;
            if ((lanes[k] & 0x7FFFFFFFu) < INFINITE || lanes[k] <= most) continue;
            memcpy(&value, lanes + k, sizeof value);
            return brokenColumn(check, column, slot, value);
        }
    }
    return VEER_OK;
}

static VeerResult checkColumns(const VeerCheck *check) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        if (!veer_columnInfo[column].saved || !veer_columnInfo[column].isFloat) continue;
        VeerResult result = checkColumn(check, column);
        if (result != VEER_OK) return result;
    }
    return VEER_OK;
}

static int isAngle(float angle) { return angle > -VEER_PI && angle <= VEER_PI; }

/* What a living agent points at. */
static VeerResult checkAgent(const VeerCheck *check, uint32_t slot) {
    const VeerWorld *view = check->view;
    uint32_t flags = view->flags[slot], brain = view->brain[slot], target = view->targetSlot[slot];
    if (!(flags & VEER_FLAG_ALIVE) || (flags & ~(uint32_t)VEER_FLAGS)) return broken(check, "flags[#]", slot, flags);
    if (brain && !veer_isTaken(view, VEER_KIND_BRAIN, brain - 1)) return broken(check, "brain[#]", slot, brain);
    if (!isAngle(view->orientation[slot])) return broken(check, "orientation[#]", slot, (double)view->orientation[slot]);
    if (!isAngle(view->lastOrientation[slot])) return broken(check, "lastOrientation[#]", slot, (double)view->lastOrientation[slot]);
    if (view->targetKind[slot] >= VEER_OWN_TARGET_COUNT) return broken(check, "targetKind[#]", slot, view->targetKind[slot]);
    int isAgent = view->targetKind[slot] == VEER_OWN_TARGET_AGENT;
    if (!isAgent && view->targetKind[slot] != VEER_OWN_TARGET_PATH) return VEER_OK;
    VeerKind kind = isAgent ? VEER_KIND_AGENT : VEER_KIND_PATH;
    if (target >= view->header->pools[kind].high || (isAgent && target == slot)) return broken(check, "targetSlot[#]", slot, target);
    uint32_t generation = view->targetGeneration[slot];
    if (generation < 1 || generation > view->slots[kind][target].generation) return broken(check, "targetGeneration[#]", slot, generation);
    return VEER_OK;
}

/* Run-ups and flights; who takes no jump remembers none. */
static VeerResult checkJump(const VeerCheck *check, uint32_t slot) {
    const VeerWorld *view = check->view;
    uint32_t link = view->jumpLink[slot], flags = view->flags[slot];
    if (link && !veer_isTaken(view, VEER_KIND_LINK, link - 1)) return broken(check, "jumpLink[#]", slot, link);
    if ((flags & VEER_FLAG_QUARANTINED) && (link || flags & VEER_FLAG_AIRBORNE)) return broken(check, "jumpLink[#]", slot, link);
    int isJumping = link || flags & VEER_FLAG_AIRBORNE;
    float time = view->jumpTime[slot], ground = view->jumpGround[slot];
    if (!(time >= 0.0f) || (!isJumping && time != 0.0f)) return broken(check, "jumpTime[#]", slot, (double)time);
    return isJumping || ground == 0.0f ? VEER_OK : broken(check, "jumpGround[#]", slot, (double)ground);
}

static VeerResult checkAgents(const VeerCheck *check) {
    const VeerWorld *view = check->view;
    VeerResult result = checkColumns(check);
    for (uint32_t slot = 0; result == VEER_OK && slot < view->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (slot % 4 == 0 && (slot = veer_skipOrdinaryAgents(view, slot)) >= view->header->pools[VEER_KIND_AGENT].high) break;
        if (!veer_isTaken(view, VEER_KIND_AGENT, slot)) {
            if (view->flags[slot]) result = broken(check, "flags[#]", slot, view->flags[slot]);
            continue;
        }
        result = checkAgent(check, slot);
        if (result == VEER_OK) result = checkJump(check, slot);
    }
    return result;
}

/* ---- records */

static VeerResult checkBrains(const VeerCheck *check) {
    VeerWorld *view = check->view;
    for (uint32_t i = 0; i < view->header->def.capacity.brains; i++) {
        const VeerBrainDef *brain = &view->brains[i];
        if (!veer_isTaken(view, VEER_KIND_BRAIN, i)) {
            if (!veer_areZero(brain, sizeof *brain)) return broken(check, "brains[#]", i, 0);
            continue;
        }
        if (veer_checkBrain(view, brain, check->call) != VEER_OK) return brokenDef(check, "brains[#]", i);
        uint32_t unused = VEER_MAX_BEHAVIORS - brain->behaviorCount;
        if (!veer_areZero(brain->behaviors + brain->behaviorCount, unused * sizeof *brain->behaviors))
            return broken(check, "brains[#].behaviorCount", i, brain->behaviorCount);
    }
    return VEER_OK;
}

/* Ranges of points that are taken. They tile [0, pointCount) if and only if their beginnings and the end of all are the same numbers as
 * their ends and 0; both are added up as random numbers, because there is no room to sort them. */
typedef struct Tiling {
    uint64_t begins, ends;
} Tiling;

static uint64_t scramble(uint64_t number) {
    number = (number + 1) * 0x9E3779B97F4A7C15u;
    number = (number ^ number >> 31) * 0xBF58476D1CE4E5B9u;
    return number ^ number >> 30;
}

static int addRange(Tiling *tiling, const VeerHeader *header, uint32_t first, uint32_t count) {
    if (first > header->pointCount || count > header->pointCount - first) return 0;
    if (count == 0) return 1;
    tiling->begins += scramble(first);
    tiling->ends += scramble(first + count);
    return 1;
}

static int isPoint(const VeerPoint *point) {
    return veer_abs(point->x) <= FARTHEST && veer_abs(point->y) <= FARTHEST && veer_abs(point->z) <= FARTHEST && point->distance >= 0.0f &&
           veer_isFinite(point->distance);
}

static VeerResult checkPath(const VeerCheck *check, uint32_t i, Tiling *tiling) {
    VeerWorld *view = check->view;
    const VeerPathRecord *path = &view->paths[i];
    const VeerPathDef def = {.radius = path->radius, .flatness = path->flatness, .closed = path->closed, .smooth = path->smooth};
    if (veer_checkDef(view, VEER_GROUP_PATH, &def, check->call, "def", VEER_NONE) != VEER_OK) return brokenDef(check, "paths[#]", i);
    if (path->nodeCount < 1 || !addRange(tiling, view->header, path->firstNode, path->nodeCount))
        return broken(check, "paths[#].firstNode", i, path->firstNode);
    if (path->vertexCount < 1 || !addRange(tiling, view->header, path->firstVertex, path->vertexCount))
        return broken(check, "paths[#].firstVertex", i, path->firstVertex);
    /* removing a path gives both ranges back as one */
    if (path->firstVertex != path->firstNode + path->nodeCount) return broken(check, "paths[#].firstVertex", i, path->firstVertex);
    const VeerPoint *vertices = view->points + path->firstVertex;
    float before = 0.0f;
    for (uint32_t k = 0; k < path->vertexCount; k++) {
        if (!(vertices[k].distance >= before))
            return broken(check, "points[#].distance", path->firstVertex + k, (double)vertices[k].distance);
        before = vertices[k].distance;
    }
    if (vertices[0].distance != 0.0f || !veer_same(before, path->length)) return broken(check, "paths[#].length", i, (double)path->length);
    for (uint32_t k = 0; k < path->nodeCount; k++)
        if (view->points[path->firstNode + k].distance > path->length) return broken(check, "points[#].distance", path->firstNode + k, 0);
    return VEER_OK;
}

static VeerResult checkObstacle(const VeerCheck *check, uint32_t i, Tiling *tiling) {
    VeerWorld *view = check->view;
    const VeerObstacleRecord *record = &view->obstacles[i];
    VeerObstacleDef def = veer_obstacleDefOf(record);
    def.x = def.y = def.z = 0.0f; /* a moving one may have left the range; its place is checked below */
    if (veer_checkDef(view, VEER_GROUP_OBSTACLE, &def, check->call, "def", VEER_NONE) != VEER_OK)
        return brokenDef(check, "obstacles[#]", i);
    if (!isPoint(&(VeerPoint){record->x, record->y, record->z, record->reach}))
        return broken(check, "obstacles[#].x", i, (double)record->x);
    int isVolume = veer_isVolume(view);
    uint32_t least = isVolume ? 0 : veer_obstacleKindRules(record->kind)->fewest;
    if (isVolume && (veer_obstacleTraits[record->kind].volume == VEER_VOLUME_NONE || record->pointCount))
        return broken(check, "obstacles[#].kind", i, record->kind);
    if (record->pointCount < least || !addRange(tiling, view->header, record->firstPoint, record->pointCount))
        return broken(check, "obstacles[#].firstPoint", i, record->firstPoint);
    return VEER_OK;
}

static VeerResult checkFlow(const VeerCheck *check, uint32_t i, Tiling *tiling) {
    VeerWorld *view = check->view;
    const VeerFlowRecord *flow = &view->flows[i];
    const VeerFlowDef def = {.x = flow->x, .y = flow->y, .cellSize = flow->cellSize, .columns = flow->columns, .rows = flow->rows};
    if (veer_checkDef(view, VEER_GROUP_FLOW, &def, check->call, "def", VEER_NONE) != VEER_OK) return brokenDef(check, "flows[#]", i);
    int isThere = addRange(tiling, view->header, flow->firstPoint, flow->columns * flow->rows);
    return isThere ? VEER_OK : broken(check, "flows[#].firstPoint", i, flow->firstPoint);
}

/* The owner may be gone since, but must have been. */
static VeerResult checkProjectile(const VeerCheck *check, uint32_t i) {
    VeerWorld *view = check->view;
    const VeerProjectileDef *def = &view->projectiles[i].def;
    uint32_t owner;
    if (def->reserved) return broken(check, "projectiles[#].reserved", i, def->reserved);
    if (veer_checkDef(view, VEER_GROUP_PROJECTILE, def, check->call, "def", VEER_NONE) != VEER_OK)
        return brokenDef(check, "projectiles[#]", i);
    VeerResult result = !VEER_IS_NULL(def->owner) ? veer_checkId(view, VEER_KIND_AGENT, def->owner.bits, &owner) : VEER_OK;
    return result == VEER_OK || result == VEER_E_STALE ? VEER_OK : broken(check, "projectiles[#].owner", i, (double)def->owner.bits);
}

static VeerResult checkProjectiles(const VeerCheck *check) {
    const VeerWorld *view = check->view;
    VeerResult result = VEER_OK;
    for (uint32_t i = 0; result == VEER_OK && i < view->header->def.capacity.projectiles; i++) {
        if (veer_isTaken(view, VEER_KIND_PROJECTILE, i))
            result = checkProjectile(check, i);
        else if (!veer_areZero(&view->projectiles[i], sizeof view->projectiles[i]))
            result = broken(check, "projectiles[#]", i, 0);
    }
    return result;
}

static VeerResult checkPoints(const VeerCheck *check, const Tiling *tiling) {
    const VeerHeader *header = check->view->header;
    const VeerPoint *points = check->view->points;
    if (tiling->begins + scramble(header->pointCount) != tiling->ends + scramble(0))
        return broken(check, "pointCount", VEER_NONE, header->pointCount);
    for (uint32_t i = 0; i < header->def.capacity.points; i++) {
        int sound = i < header->pointCount ? isPoint(&points[i]) : veer_areZero(&points[i], sizeof points[i]);
        if (!sound) return broken(check, "points[#]", i, (double)points[i].x);
    }
    return VEER_OK;
}

static VeerResult checkShapes(const VeerCheck *check) {
    const VeerWorld *view = check->view;
    const VeerCapacityDef *capacity = &view->header->def.capacity;
    Tiling tiling = {0, 0};
    VeerResult result = VEER_OK;
    for (uint32_t i = 0; result == VEER_OK && i < capacity->paths; i++) {
        if (veer_isTaken(view, VEER_KIND_PATH, i))
            result = checkPath(check, i, &tiling);
        else if (!veer_areZero(&view->paths[i], sizeof view->paths[i]))
            result = broken(check, "paths[#]", i, 0);
    }
    for (uint32_t i = 0; result == VEER_OK && i < capacity->obstacles; i++) {
        if (veer_isTaken(view, VEER_KIND_OBSTACLE, i))
            result = checkObstacle(check, i, &tiling);
        else if (!veer_areZero(&view->obstacles[i], sizeof view->obstacles[i]))
            result = broken(check, "obstacles[#]", i, 0);
    }
    for (uint32_t i = 0; result == VEER_OK && i < capacity->flows; i++) {
        if (veer_isTaken(view, VEER_KIND_FLOW, i))
            result = checkFlow(check, i, &tiling);
        else if (!veer_areZero(&view->flows[i], sizeof view->flows[i]))
            result = broken(check, "flows[#]", i, 0);
    }
    return result == VEER_OK ? checkPoints(check, &tiling) : result;
}

static VeerResult checkLinks(const VeerCheck *check) {
    VeerWorld *view = check->view;
    for (uint32_t i = 0; i < view->header->def.capacity.links; i++) {
        const VeerLinkDef *link = &view->links[i];
        if (!veer_isTaken(view, VEER_KIND_LINK, i)) {
            if (!veer_areZero(link, sizeof *link)) return broken(check, "links[#]", i, 0);
        } else if (veer_checkDef(view, VEER_GROUP_LINK, link, check->call, "def", VEER_NONE) != VEER_OK) {
            return brokenDef(check, "links[#]", i);
        }
    }
    return VEER_OK;
}

/* ---- all of it */

VeerResult veer_checkRecords(const VeerCheck *check) {
    VeerResult result = veer_checkHeader(check);
    for (uint32_t kind = 0; result == VEER_OK && kind < VEER_KINDS; kind++) result = checkPool(check, (VeerKind)kind);
    if (result == VEER_OK) result = checkBrains(check);
    if (result == VEER_OK) result = checkProjectiles(check);
    if (result == VEER_OK) result = checkLinks(check);
    return result == VEER_OK ? checkShapes(check) : result;
}

VeerResult veer_checkState(const VeerCheck *check) {
    VeerResult result = veer_checkRecords(check);
    return result == VEER_OK ? checkAgents(check) : result; /* after the brains that say which lanes count */
}

VeerResult veer_validate(VeerWorldId id) {
    VeerWorld *world = veer_world(id, "veer_validate");
    if (!world) return VEER_E_WORLD;
    const VeerCheck check = {world, VEER_E_INTERNAL, "veer_validate"};
    return veer_checkState(&check);
}
