/* Checks the definition of a brain, for calls that add or change a brain and for brains in saved worlds. */
#include "state/brain_check.h"

#include "core/checks.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "nav/nav.h"
#include "sense/senses.h"
#include "state/held.h"

#define USUAL_MEMORIES 4 /* number of memories that a growing world gets when a brain first needs them */
#define LEAST_CELL 0.01f /* least size of a navigation cell, in u; smaller: the number of cells overflows */

/* Checks the id of an item that a behavior refers to. The null id is allowed: the behavior then does nothing, or works without the item.
 * The id of a removed mesh is allowed too, because a behavior keeps it. */
static VeerResult checkReference(VeerWorld *world, VeerKind kind, uint64_t id, const VeerArgument *argument) {
    uint32_t slot;
    if (kind == VEER_KIND_MESH && id && veer_checkId(world, kind, id, &slot) == VEER_E_STALE) return VEER_OK;
    return id ? veer_needId(world, kind, id, argument, &slot) : VEER_OK;
}

static VeerResult checkBehavior(VeerWorld *world, const VeerBehavior *behavior, const char *call, uint32_t index) {
    if (behavior->type >= VEER_BEHAVIOR_TYPES)
        return veer_fail(world, VEER_E_RANGE, call, "def.behaviors[#].type", index, (double)behavior->type);
    const struct {
        VeerKind kind;
        uint64_t id;
        VeerArgument argument;
    } references[] = {
        {VEER_KIND_PATH, behavior->path.bits, {call, "def.behaviors[#].path", index}},
        {VEER_KIND_FLOW, behavior->flow.bits, {call, "def.behaviors[#].flow", index}},
        {VEER_KIND_MESH, behavior->mesh.bits, {call, "def.behaviors[#].mesh", index}},
        {VEER_KIND_AGENT, behavior->targetAgent.bits, {call, "def.behaviors[#].targetAgent", index}},
        {VEER_KIND_AGENT, behavior->otherAgent.bits, {call, "def.behaviors[#].otherAgent", index}},
    };
    VeerResult result = veer_checkDef(world, VEER_GROUP_BEHAVIOR, behavior, call, "def.behaviors[#]", index);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_PARAMS + behavior->type, behavior, call, "def.behaviors[#]", index);
    for (uint32_t i = 0; i < sizeof references / sizeof *references && result == VEER_OK; i++)
        result = checkReference(world, references[i].kind, references[i].id, &references[i].argument);
    return result;
}

/* Checks a behavior that needs a navigation field: the world must be planar and have capacity for the cells. If the behavior needs more
 * cells than any world can have, the definition must set bounds or larger cells. */
static VeerResult checkField(VeerWorld *world, const VeerBehavior *behavior, const char *call, uint32_t index) {
    const VeerWorldDef *def = &world->header->def;
    if (!veer_isOfTrait(behavior, VEER_TRAIT_FIELD)) return VEER_OK;
    if (veer_isVolume(world)) {
        VeerResult result = veer_fail(world, VEER_E_RANGE, call, "def.behaviors[#].type", index, (double)behavior->type);
        veer_failNote(world, "in planar worlds", 0, 0);
        return result;
    }
    if (!VEER_HOLDS(nav_grid) || !veer_isOnGrid(behavior)) return VEER_OK;
    const float cellSize = veer_navParams(behavior).cellSize;
    if (cellSize < LEAST_CELL) {
        veer_fail(world, VEER_E_RANGE, call, "def.behaviors[#].cellSize", index, (double)cellSize);
        veer_failNote(world, "0 or at least 0.01", 0, 0);
        return VEER_E_RANGE;
    }
    double cells = veer_navCellsNeeded(def, cellSize), most = veer_mostCapacity(offsetof(VeerCapacityDef, navCells));
    if (cells > most) {
        const VeerWorldDef unbounded = veer_defaultWorldDef();
        int isBounded =
            def->minX > unbounded.minX || def->minY > unbounded.minY || def->maxX < unbounded.maxX || def->maxY < unbounded.maxY;
        veer_fail(world, VEER_E_RANGE, call, "def.behaviors[#].cellSize", index, (double)cellSize);
        veer_failNote(world,
                      isBounded ? "too small for these bounds: % cells, at most %"
                                : "give the world bounds: its cells would cover 2e6 x 2e6 u",
                      cells, most);
        return VEER_E_RANGE;
    }
    if (cells > (double)def->capacity.navCells) return veer_fail(world, VEER_E_FULL, call, "capacity.navCells", VEER_NONE, cells);
    return def->capacity.navFields ? VEER_OK : veer_fail(world, VEER_E_FULL, call, "capacity.navFields", VEER_NONE, 1);
}

/* Checks that parts of a pipeline are used only in a pipeline brain. */
static VeerResult checkPart(VeerWorld *world, const VeerBrainDef *def, const char *call, uint32_t index) {
    uint32_t type = def->behaviors[index].type;
    VeerBehaviorKind kind = veer_behaviorKind(type);
    int isPart = kind != VEER_BEHAVIOR_KIND_INTEREST && kind != VEER_BEHAVIOR_KIND_DANGER;
    if (!isPart || veer_combines(def, VEER_COMBINER_PARTS)) return VEER_OK;
    VeerResult result = veer_fail(world, VEER_E_RANGE, call, "def.behaviors[#].type", index, (double)type);
    veer_failNote(world, "a part of pipelines: combine pipeline", 0, 0);
    return result;
}

/* Checks that the world has room for context maps and, if the brain reads the maps of the previous step, that the world keeps its maps. */
static VeerResult checkMaps(VeerWorld *world, const VeerBrainDef *def, const char *call) {
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    if (!veer_combines(def, VEER_COMBINER_MAPS)) return VEER_OK;
    if (def->context.slots > capacity->slots)
        return veer_fail(world, VEER_E_FULL, call, "capacity.slots", VEER_NONE, (double)def->context.slots);
    if (def->context.merge == VEER_MERGE_NONE || capacity->keepMaps) return VEER_OK;
    veer_fail(world, VEER_E_RANGE, call, "def.context.merge", VEER_NONE, (double)def->context.merge);
    veer_failNote(world, "the world does not keep maps: set capacity.keepMaps to 1", 0, 0);
    return VEER_E_RANGE;
}

VeerResult veer_checkBrain(VeerWorld *world, const VeerBrainDef *def, const char *call) {
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    VeerResult result = veer_checkDef(world, VEER_GROUP_BRAIN, def, call, "def", VEER_NONE);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_CONTEXT, &def->context, call, "def.context", VEER_NONE);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_LOCOMOTION, &def->locomotion, call, "def.locomotion", VEER_NONE);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_AVOIDANCE, &def->avoidance, call, "def.avoidance", VEER_NONE);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_PEDESTRIANS, &def->pedestrians, call, "def.pedestrians", VEER_NONE);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_SENSE, &def->sense, call, "def.sense", VEER_NONE);
    if (result != VEER_OK) return result;
    if (veer_isVolume(world) && def->locomotion.mode == VEER_MOVE_MODE_CAR) {
        result = veer_fail(world, VEER_E_RANGE, call, "def.locomotion.mode", VEER_NONE, (double)def->locomotion.mode);
        veer_failNote(world, "cars drive in planar worlds", 0, 0);
        return result;
    }
    if (veer_isVolume(world) && veer_combines(def, VEER_COMBINER_PARTS) && def->actuator == VEER_ACTUATOR_CAR) {
        veer_fail(world, VEER_E_RANGE, call, "def.actuator", VEER_NONE, (double)def->actuator);
        veer_failNote(world, "cars drive in planar worlds", 0, 0);
        return VEER_E_RANGE;
    }
    if (veer_isVolume(world) && def->pedestrians.meter > 0.0f) {
        veer_fail(world, VEER_E_RANGE, call, "def.pedestrians.meter", VEER_NONE, (double)def->pedestrians.meter);
        veer_failNote(world, "people walk in planar worlds", 0, 0);
        return VEER_E_RANGE;
    }
    if (def->behaviorCount > VEER_MAX_BEHAVIORS)
        return veer_fail(world, VEER_E_RANGE, call, "def.behaviorCount", VEER_NONE, (double)def->behaviorCount);
    if (!VEER_HOLDS_ALL && (result = veer_checkHeldBrain(world, def, call)) != VEER_OK) return result;
    for (uint32_t i = 0; i < def->behaviorCount; i++) {
        result = checkBehavior(world, &def->behaviors[i], call, i);
        if (result == VEER_OK) result = checkPart(world, def, call, i);
        if (result == VEER_OK) result = checkField(world, &def->behaviors[i], call, i);
        if (result != VEER_OK) return result;
    }
    if (veer_behaviorLanes(def) > VEER_MAX_STATE) {
        veer_fail(world, VEER_E_RANGE, call, "def.behaviorCount", VEER_NONE, (double)def->behaviorCount);
        veer_failNote(world, "they need % lanes of memory, at most %", veer_behaviorLanes(def), VEER_MAX_STATE);
        return VEER_E_RANGE;
    }
    if (veer_brainStateLanes(def) > capacity->state)
        return veer_fail(world, VEER_E_FULL, call, "capacity.state", VEER_NONE, (double)veer_brainStateLanes(def));
    if (VEER_HOLDS(sense_senses) && veer_hasSense(def) && !capacity->memories)
        return veer_fail(world, VEER_E_FULL, call, "capacity.memories", VEER_NONE, USUAL_MEMORIES);
    return checkMaps(world, def, call);
}
