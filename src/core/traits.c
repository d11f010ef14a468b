/* The properties of behavior types, combiners and brains. The table's macros make an array of each property, with one element per row. */
#include "core/traits.h"

#include "core/rows.h"
#include "core/world.h"
#include "math/math.h"

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
    enum { /* traits of behaviors, under the names that rows use */
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
           CONTACTS = VEER_TRAIT_CONTACTS,
           ROAD = VEER_TRAIT_ROAD,
           MEETS = VEER_TRAIT_MEETS,
           FIELD = VEER_TRAIT_FIELD,
           RAYS = VEER_TRAIT_RAYS,
           PLACES = VEER_TRAIT_PLACES,
           FALLBACK = VEER_TRAIT_FALLBACK,
           QUEUES = VEER_TRAIT_QUEUES,
           DRIVEN = VEER_TRAIT_DRIVEN,
           BENDS = VEER_TRAIT_BENDS,
           MESH = VEER_TRAIT_MESH,
           OWN_WAY = VEER_TRAIT_OWN_WAY
    };
    static const uint32_t traitsOf[VEER_BEHAVIOR_TYPES] = {
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) traits,
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
    };
    return behaviorType < VEER_BEHAVIOR_TYPES ? traitsOf[behaviorType] : 0;
}

/* Returns the traits of a behavior with its settings: formations find paths only if they have a cell size. */
static uint32_t traitsWith(const VeerBehavior *behavior) {
    const uint32_t traits = veer_behaviorTraits(behavior->type);
    if (!(traits & VEER_TRAIT_PLACES) || behavior->params.formation.cellSize > 0.0f) return traits;
    return traits & ~(uint32_t)(VEER_TRAIT_SERIAL | VEER_TRAIT_FIELD | VEER_TRAIT_OWN_WAY);
}

int veer_isOfTrait(const VeerBehavior *behavior, VeerBehaviorTrait trait) { return (traitsWith(behavior) & trait) != 0; }

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
        if (traitsWith(&brain->behaviors[i]) & traits) return 1;
    return 0;
}

int veer_hasEmptyMask(const VeerBehavior *behavior) {
    const uint32_t group = VEER_GROUP_PARAMS + behavior->type;
    for (const VeerRow *row = veer_firstRow(group); veer_isOfGroup(row, group); row++)
        if (veer_isSameText(row->name, "mask") && !veer_laneOf(behavior, row).u32) return 1;
    return 0;
}

enum { /* traits of combiners, under the names that rows use */
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
    const VeerBehavior *behavior = &brain->behaviors[index];
    uint32_t type = behavior->type;
    if (veer_isOnMesh(behavior)) return VEER_MESH_LANES;
    int isPart = veer_combines(brain, VEER_COMBINER_PARTS) && veer_pipelineKind(type) != veer_behaviorKind(type);
    if (isPart && !(veer_behaviorTraits(type) & VEER_TRAIT_OWN_WAY)) return 0;
    const int isWithoutPath = veer_isOfTrait(behavior, VEER_TRAIT_PLACES) && !veer_isOfTrait(behavior, VEER_TRAIT_OWN_WAY);
    return veer_stateLanes(type) - (isWithoutPath ? VEER_PATH_LANES : 0u);
}

uint32_t veer_behaviorLanes(const VeerBrainDef *brain) {
    uint32_t lanes = veer_hasFallback(brain) ? veer_stateLanes(veer_fallbackType()) : 0;
    for (uint32_t i = 0; i < brain->behaviorCount; i++) lanes += veer_lanesOf(brain, i);
    return lanes;
}

uint32_t veer_brainStateLanes(const VeerBrainDef *brain) {
    return veer_behaviorLanes(brain) + (brain->thinkEvery > 1 ? VEER_DECISION_LANES : 0);
}

/* Returns a parameter that only some behaviors have, such as a neighbor radius; 0 for other behaviors. lanes: the parameter's index + 1 for
 * each behavior type, or 0. */
static float paramAt(const VeerBehavior *behavior, const uint8_t *lanes) {
    uint32_t lane = behavior->type < VEER_BEHAVIOR_TYPES ? lanes[behavior->type] : 0;
    return lane ? veer_fromBits(behavior->params.lanes[lane - 1]) : 0.0f;
}

/* behavior types, under the names that rows use */
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
