/* Definitions and the table: defaults, ranges, and properties of behaviors. The fields of a definition are lanes at the offsets of its
 * group's rows, so that one loop serves every struct. */
#include "core/definitions.h"

#include "core/error.h"
#include "core/registry.h"
#include "core/schema.h"
#include "core/world.h"
#include "math/math.h"

static int isFloat(const VeerRow *row) { return row->type[0] == 'f'; }

/* Rows are sorted by group. A group is searched for once; threads that do it at the same time get the same result. */
static const VeerRow *firstRow(uint32_t group) {
    static uint32_t known[VEER_GROUP_PARAMS + VEER_BEHAVIOR_TYPES]; /* row numbers from 1; 0: not searched for */
    uint32_t first = __atomic_load_n(&known[group], __ATOMIC_RELAXED);
    if (!first) {
        while (first < veer_settingCount && veer_rows[first].group < group) first++;
        __atomic_store_n(&known[group], ++first, __ATOMIC_RELAXED);
    }
    return veer_rows + (first - 1);
}

static int isIn(const VeerRow *row, uint32_t group) { return row < veer_rows + veer_settingCount && row->group == group; }

static int isSame(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

static VeerLane laneOf(const void *def, const VeerRow *row) {
    VeerLane lane;
    __builtin_memcpy(&lane, (const char *)def + row->offset, sizeof lane);
    return lane;
}

/* ---- defaults */

static void fill(uint32_t group, void *def) {
    for (const VeerRow *row = firstRow(group); isIn(row, group); row++)
        __builtin_memcpy((char *)def + row->offset, &row->initial, sizeof row->initial);
}

VeerWorldDef veer_defaultWorldDef(void) {
    VeerWorldDef def = {.seed = 0};
    fill(VEER_GROUP_WORLD, &def);
    fill(VEER_GROUP_CAPACITY, &def.capacity);
    return def;
}

VeerAgentDef veer_defaultAgentDef(void) {
    VeerAgentDef def = {.brain = 0};
    fill(VEER_GROUP_AGENT, &def);
    return def;
}

VeerBrainDef veer_defaultBrainDef(void) {
    VeerBrainDef def = {.behaviorCount = 0};
    fill(VEER_GROUP_BRAIN, &def);
    fill(VEER_GROUP_CONTEXT, &def.context);
    fill(VEER_GROUP_LOCOMOTION, &def.locomotion);
    fill(VEER_GROUP_AVOIDANCE, &def.avoidance);
    return def;
}

VeerPathDef veer_defaultPathDef(void) {
    VeerPathDef def = {.points = NULL};
    fill(VEER_GROUP_PATH, &def);
    return def;
}

VeerObstacleDef veer_defaultObstacleDef(void) {
    VeerObstacleDef def = {.points = NULL};
    fill(VEER_GROUP_OBSTACLE, &def);
    return def;
}

VeerProjectileDef veer_defaultProjectileDef(void) {
    VeerProjectileDef def = {.owner = 0};
    fill(VEER_GROUP_PROJECTILE, &def);
    return def;
}

VeerLinkDef veer_defaultLinkDef(void) {
    VeerLinkDef def = {.fromX = 0};
    fill(VEER_GROUP_LINK, &def);
    return def;
}

VeerFlowDef veer_defaultFlowDef(void) {
    VeerFlowDef def = {.vectors = NULL};
    fill(VEER_GROUP_FLOW, &def);
    return def;
}

VeerRay veer_defaultRay(void) {
    VeerRay ray;
    fill(VEER_GROUP_RAY, &ray);
    return ray;
}

VeerNearest veer_defaultNearest(void) {
    VeerNearest query;
    fill(VEER_GROUP_NEAREST, &query);
    return query;
}

/* The gravity of a world, if there is one. */
static void fillGravity(VeerWorldId id, const char *call, VeerVec3 *gravity) {
    const VeerWorld *world = !VEER_IS_NULL(id) ? veer_world(id, call) : NULL;
    if (world) *gravity = (VeerVec3){world->header->def.gravityX, world->header->def.gravityY, world->header->def.gravityZ};
}

VeerAimQuery veer_defaultAimQuery(VeerWorldId world) {
    VeerAimQuery query;
    fill(VEER_GROUP_AIM, &query);
    fillGravity(world, "veer_defaultAimQuery", &query.gravity);
    return query;
}

VeerFlight veer_defaultFlight(VeerWorldId world) {
    VeerFlight flight;
    fill(VEER_GROUP_FLIGHT, &flight);
    fillGravity(world, "veer_defaultFlight", &flight.gravity);
    return flight;
}

VeerBehavior veer_behavior(uint32_t type) {
    VeerBehavior behavior = {.type = type < VEER_BEHAVIOR_TYPES ? type : VEER_BEHAVIOR_TYPES};
    fill(VEER_GROUP_BEHAVIOR, &behavior);
    if (type < VEER_BEHAVIOR_TYPES) fill(VEER_GROUP_PARAMS + type, &behavior);
    return behavior;
}

/* ---- ranges */

static double number(const VeerRow *row, VeerLane lane) { return isFloat(row) ? (double)lane.f32 : (double)lane.u32; }

static VeerResult checkLane(const VeerRow *row, VeerLane lane) {
    if (!isFloat(row)) return lane.u32 >= row->min.u32 && lane.u32 <= row->max.u32 ? VEER_OK : VEER_E_RANGE;
    if (lane.f32 >= row->min.f32 && lane.f32 <= row->max.f32) return VEER_OK;
    return veer_isFinite(lane.f32) ? VEER_E_RANGE : VEER_E_NOT_FINITE;
}

/* What a number out of its range may be. */
static const char *rangeNote(const VeerRow *row, VeerLane lane) {
    float value = isFloat(row) ? lane.f32 : 0.0f, most = row->max.f32;
    if (value > most && row->unit[0] == 's' && !row->unit[1] && value * 0.001f <= most) return "% to %; are these milliseconds?";
    if (value > most && value <= 360.0f && isSame(row->unit, "rad")) return "% to %; are these degrees?";
    return "% to %";
}

VeerResult veer_checkDef(VeerWorld *world, uint32_t group, const void *def, const char *call, const char *prefix, uint32_t index) {
    for (const VeerRow *row = firstRow(group); isIn(row, group); row++) {
        VeerLane lane = laneOf(def, row);
        VeerResult result = checkLane(row, lane);
        if (result == VEER_OK) continue;
        char argument[VEER_ARGUMENT_SIZE];
        veer_nameArgument(argument, prefix, ".", row->name);
        veer_fail(world, result, call, argument, index, number(row, lane));
        veer_failNote(world, rangeNote(row, lane), number(row, row->min), number(row, row->max));
        return result;
    }
    return VEER_OK;
}

double veer_mostCapacity(size_t offset) {
    const VeerRow *row = firstRow(VEER_GROUP_CAPACITY);
    while (row->offset != offset) row++;
    return (double)row->max.u32;
}

/* ---- behaviors */

uint32_t veer_stateLanes(uint32_t behaviorType) {
    static const uint32_t lanes[VEER_BEHAVIOR_TYPES] = {
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) stateLanes,
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
    };
    return behaviorType < VEER_BEHAVIOR_TYPES ? lanes[behaviorType] : 0;
}

static VeerBehaviorKind kindOf(uint32_t behaviorType, VeerBehaviorKind ofRoutes) {
    static const uint8_t kinds[VEER_BEHAVIOR_TYPES] = {
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) VEER_BEHAVIOR_KIND_##kind,
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
    };
    VeerBehaviorKind kind = behaviorType < VEER_BEHAVIOR_TYPES ? (VeerBehaviorKind)kinds[behaviorType] : VEER_BEHAVIOR_KIND_INTEREST;
    return kind == VEER_BEHAVIOR_KIND_ROUTE ? ofRoutes : kind;
}

VeerBehaviorKind veer_pipelineKind(uint32_t behaviorType) { return kindOf(behaviorType, VEER_BEHAVIOR_KIND_DECOMPOSER); }
VeerBehaviorKind veer_behaviorKind(uint32_t behaviorType) { return kindOf(behaviorType, VEER_BEHAVIOR_KIND_INTEREST); }

uint32_t veer_behaviorTraits(uint32_t behaviorType) {
    enum { /* as the rows write them */
           NONE,
           SERIAL = VEER_TRAIT_SERIAL,
           NEIGHBORS = VEER_TRAIT_NEIGHBORS,
           TARGET = VEER_TRAIT_TARGET,
           AIM = VEER_TRAIT_AIM,
           PATH = VEER_TRAIT_PATH,
           AREA = VEER_TRAIT_AREA,
           FLOW = VEER_TRAIT_FLOW,
           SECOND = VEER_TRAIT_SECOND,
           TURNS = VEER_TRAIT_TURNS,
           STOPS = VEER_TRAIT_STOPS,
           CONTACTS = VEER_TRAIT_CONTACTS,
           ROAD = VEER_TRAIT_ROAD,
           MEETS = VEER_TRAIT_MEETS,
           FIELD = VEER_TRAIT_FIELD,
           RAYS = VEER_TRAIT_RAYS,
           PLACES = VEER_TRAIT_PLACES,
           FALLBACK = VEER_TRAIT_FALLBACK,
           QUEUES = VEER_TRAIT_QUEUES
    };
    static const uint32_t traitsOf[VEER_BEHAVIOR_TYPES] = {
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) traits,
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
    };
    return behaviorType < VEER_BEHAVIOR_TYPES ? traitsOf[behaviorType] : 0;
}

int veer_isOfTrait(const VeerBehavior *behavior, VeerBehaviorTrait trait) { return (veer_behaviorTraits(behavior->type) & trait) != 0; }

uint32_t veer_fallbackType(void) {
    uint32_t type = 0;
    while (type < VEER_BEHAVIOR_TYPES - 1 && !(veer_behaviorTraits(type) & VEER_TRAIT_FALLBACK)) type++;
    return type;
}

int veer_haveCrowds(const VeerWorld *world) {
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_BRAIN].high; i++)
        if (veer_isTaken(world, VEER_KIND_BRAIN, i) && world->brains[i].crowd != VEER_CROWD_NONE) return 1;
    return 0;
}

int veer_hasTrait(const VeerBrainDef *brain, uint32_t traits) {
    for (uint32_t i = 0; i < brain->behaviorCount; i++)
        if (veer_behaviorTraits(brain->behaviors[i].type) & traits) return 1;
    return 0;
}

int veer_hasEmptyMask(const VeerBehavior *behavior) {
    const uint32_t group = VEER_GROUP_PARAMS + behavior->type;
    for (const VeerRow *row = firstRow(group); isIn(row, group); row++)
        if (isSame(row->name, "mask") && !laneOf(behavior, row).u32) return 1;
    return 0;
}

enum { /* traits of combiners as the rows write them */
       STEERS = VEER_COMBINER_STEERS,
       ONE_BLEND = VEER_COMBINER_ONE_BLEND,
       MAPS = VEER_COMBINER_MAPS,
       DIRECTIONS = VEER_COMBINER_DIRECTIONS,
       GROUPS = VEER_COMBINER_GROUPS,
       PARTS = VEER_COMBINER_PARTS
};
const uint8_t veer_combinerTraits[VEER_COMBINE_COUNT] = {
#define COMBINER(name, NAME, traits, doc) traits,
#include "veer_schema.inl"
};

int veer_hasFallback(const VeerBrainDef *brain) {
    if (!veer_combines(brain, VEER_COMBINER_PARTS)) return 0;
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        VeerBehaviorKind kind = veer_pipelineKind(brain->behaviors[i].type);
        if (veer_isOn(&brain->behaviors[i]) && (kind == VEER_BEHAVIOR_KIND_INTEREST || kind == VEER_BEHAVIOR_KIND_DANGER)) return 0;
    }
    return 1;
}

uint32_t veer_lanesOf(const VeerBrainDef *brain, uint32_t index) {
    uint32_t type = brain->behaviors[index].type;
    int isPart = veer_combines(brain, VEER_COMBINER_PARTS) && veer_pipelineKind(type) != veer_behaviorKind(type);
    return isPart ? 0 : veer_stateLanes(type);
}

uint32_t veer_behaviorLanes(const VeerBrainDef *brain) {
    uint32_t lanes = veer_hasFallback(brain) ? veer_stateLanes(veer_fallbackType()) : 0;
    for (uint32_t i = 0; i < brain->behaviorCount; i++) lanes += veer_lanesOf(brain, i);
    return lanes;
}

uint32_t veer_brainStateLanes(const VeerBrainDef *brain) {
    return veer_behaviorLanes(brain) + (brain->thinkEvery > 1 ? VEER_DECISION_LANES : 0);
}

/* The parameter of a kind, of the behaviors that have one. */
static float paramAt(const VeerBehavior *behavior, const uint8_t *lanes) {
    uint32_t lane = behavior->type < VEER_BEHAVIOR_TYPES ? lanes[behavior->type] : 0;
    return lane ? veer_fromBits(behavior->params.lanes[lane - 1]) : 0.0f;
}

/* behavior types by the names in the rows */
enum {
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) TYPE_##name = VEER_BEHAVIOR_##NAME,
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
};
#define PARAM_LANE(name, field) \
    (uint8_t)((offsetof(VeerBehavior, params.name.field) - offsetof(VeerBehavior, params)) / sizeof(uint32_t) + 1)

static const uint8_t neighborLanes[VEER_BEHAVIOR_TYPES] = {
#define PARAM_N(name, field, def, lo, hi, unit, doc) [TYPE_##name] = PARAM_LANE(name, field),
#include "veer_schema.inl"
};

float veer_neighborRange(const VeerBehavior *behavior) { return paramAt(behavior, neighborLanes); }

int veer_usesNeighbors(uint32_t behaviorType) {
    return neighborLanes[behaviorType] != 0 || veer_behaviorTraits(behaviorType) & VEER_TRAIT_NEIGHBORS;
}

float veer_dangerTolerance(const VeerBehavior *behavior) {
    static const uint8_t lanes[VEER_BEHAVIOR_TYPES] = {
#define PARAM_T(name, field, def, lo, hi, unit, doc) [TYPE_##name] = PARAM_LANE(name, field),
#include "veer_schema.inl"
    };
    return paramAt(behavior, lanes);
}

/* ---- the layout of saved worlds */

static uint32_t hashText(uint32_t hash, const char *text) { /* after Fowler, Noll, Vo, FNV-1a, 1991 */
    for (; *text; text++) hash = (hash ^ (uint8_t)*text) * 16777619u;
    return (hash ^ 0xFFu) * 16777619u;
}

static uint32_t hashNumber(uint32_t hash, uint32_t value) {
    for (uint32_t i = 0; i < 4; i++) hash = (hash ^ (value >> 8 * i & 0xFFu)) * 16777619u;
    return hash;
}

/* Documentation, defaults, ranges and queries don't change what a saved world means. Definitions with pointers are not saved, and their
 * offsets differ between machines. */
static uint32_t hashRows(void) {
    static const uint32_t sizes[] = {sizeof(VeerHeader),         sizeof(VeerPoint),     sizeof(VeerPathRecord),
                                     sizeof(VeerObstacleRecord), sizeof(VeerBrainDef),  sizeof(VeerProjectileRecord),
                                     sizeof(VeerLinkDef),        sizeof(VeerFlowRecord)};
    uint32_t hash = 2166136261u;
    for (uint32_t i = 0; i < sizeof sizes / sizeof *sizes; i++) hash = hashNumber(hash, sizes[i]);
    for (const VeerRow *row = veer_rows; row < veer_rows + veer_rowCount; row++) {
        int isPlaced = isSame(row->kind, "setting") || isSame(row->kind, "param");
        if (isPlaced && row->group >= VEER_GROUP_RAY && row->group < VEER_GROUP_PARAMS) continue;
        if (!isPlaced && !isSame(row->kind, "choice") && !isSame(row->kind, "column") && !isSame(row->kind, "behavior")) continue;
        hash = hashText(hashText(hashText(hash, row->owner), row->name), row->type);
        hash = hashNumber(hashText(hash, row->of), row->value);
        int hasPointer = isPlaced && (row->group == VEER_GROUP_PATH || row->group == VEER_GROUP_OBSTACLE || row->group == VEER_GROUP_FLOW);
        hash = hashNumber(hashNumber(hash, row->size), hasPointer ? 0 : row->offset);
    }
    return hash;
}

/* Computed once; threads that compute it at the same time get the same result. */
uint32_t veer_layoutHash(void) {
    static uint32_t known;
    uint32_t hash = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (!hash) {
        hash = hashRows();
        __atomic_store_n(&known, hash, __ATOMIC_RELAXED);
    }
    return hash;
}
