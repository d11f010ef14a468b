/* Checks a brain's definition before it is added, changed, or taken from a saved world. */
#include "state/brain_check.h"

#include "core/definitions.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "paths/nav_fields.h"

static VeerResult checkBehavior(VeerWorld *world, const VeerBehavior *behavior, const char *call, uint32_t index) {
    uint32_t slot;
    if (behavior->type >= VEER_BEHAVIOR_TYPES)
        return veer_fail(world, VEER_E_RANGE, call, "def.behaviors[#].type", index, (double)behavior->type);
    VeerResult result = veer_checkDef(world, VEER_GROUP_BEHAVIOR, behavior, call, "def.behaviors[#]", index);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_PARAMS + behavior->type, behavior, call, "def.behaviors[#]", index);
    if (result == VEER_OK && !VEER_IS_NULL(behavior->path)) {
        result = veer_checkId(world, VEER_KIND_PATH, behavior->path.bits, &slot);
        if (result != VEER_OK) return veer_fail(world, result, call, "def.behaviors[#].path", index, (double)behavior->path.bits);
    }
    if (result == VEER_OK && !VEER_IS_NULL(behavior->flow)) {
        result = veer_checkId(world, VEER_KIND_FLOW, behavior->flow.bits, &slot);
        if (result != VEER_OK) return veer_fail(world, result, call, "def.behaviors[#].flow", index, (double)behavior->flow.bits);
    }
    if (result == VEER_OK && !VEER_IS_NULL(behavior->targetAgent)) { /* null: no target, or a removed one: the behavior does nothing */
        result = veer_checkId(world, VEER_KIND_AGENT, behavior->targetAgent.bits, &slot);
        if (result != VEER_OK)
            return veer_fail(world, result, call, "def.behaviors[#].targetAgent", index, (double)behavior->targetAgent.bits);
    }
    if (result == VEER_OK && !VEER_IS_NULL(behavior->otherAgent)) {
        result = veer_checkId(world, VEER_KIND_AGENT, behavior->otherAgent.bits, &slot);
        if (result != VEER_OK)
            return veer_fail(world, result, call, "def.behaviors[#].otherAgent", index, (double)behavior->otherAgent.bits);
    }
    return result;
}

/* A navigation field needs a planar world, and capacity for its cells. */
static VeerResult checkField(VeerWorld *world, const VeerBehavior *behavior, const char *call, uint32_t index) {
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    if (behavior->type != VEER_BEHAVIOR_NAV_FIELD) return VEER_OK;
    if (veer_isVolume(world)) {
        VeerResult result = veer_fail(world, VEER_E_RANGE, call, "def.behaviors[#].type", index, (double)behavior->type);
        veer_failNote(world, "in planar worlds", 0, 0);
        return result;
    }
    double cells = veer_navCellsNeeded(&world->header->def, behavior->params.navField.cellSize);
    if (cells > (double)capacity->navCells) return veer_fail(world, VEER_E_FULL, call, "capacity.navCells", VEER_NONE, cells);
    return capacity->navFields ? VEER_OK : veer_fail(world, VEER_E_FULL, call, "capacity.navFields", VEER_NONE, 1);
}

/* Parts of a pipeline need a pipeline brain. */
static VeerResult checkPart(VeerWorld *world, const VeerBrainDef *def, const char *call, uint32_t index) {
    uint32_t type = def->behaviors[index].type;
    VeerBehaviorKind kind = veer_behaviorKind(type);
    int isPart = kind != VEER_BEHAVIOR_KIND_INTEREST && kind != VEER_BEHAVIOR_KIND_DANGER;
    if (!isPart || veer_combines(def, VEER_COMBINER_PARTS)) return VEER_OK;
    VeerResult result = veer_fail(world, VEER_E_RANGE, call, "def.behaviors[#].type", index, (double)type);
    veer_failNote(world, "a part of pipelines: combine pipeline", 0, 0);
    return result;
}

VeerResult veer_checkBrain(VeerWorld *world, const VeerBrainDef *def, const char *call) {
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    VeerResult result = veer_checkDef(world, VEER_GROUP_BRAIN, def, call, "def", VEER_NONE);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_CONTEXT, &def->context, call, "def.context", VEER_NONE);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_LOCOMOTION, &def->locomotion, call, "def.locomotion", VEER_NONE);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_AVOIDANCE, &def->avoidance, call, "def.avoidance", VEER_NONE);
    if (result != VEER_OK) return result;
    if (veer_isVolume(world) && def->locomotion.mode == VEER_MOVE_MODE_CAR) {
        result = veer_fail(world, VEER_E_RANGE, call, "def.locomotion.mode", VEER_NONE, (double)def->locomotion.mode);
        veer_failNote(world, "cars drive in planar worlds", 0, 0);
        return result;
    }
    if (veer_isVolume(world) && veer_combines(def, VEER_COMBINER_PARTS) && def->actuator == VEER_ACTUATOR_CAR)
        return veer_fail(world, VEER_E_RANGE, call, "def.actuator", VEER_NONE, (double)def->actuator);
    if (def->behaviorCount > VEER_MAX_BEHAVIORS)
        return veer_fail(world, VEER_E_RANGE, call, "def.behaviorCount", VEER_NONE, (double)def->behaviorCount);
    for (uint32_t i = 0; i < def->behaviorCount; i++) {
        result = checkBehavior(world, &def->behaviors[i], call, i);
        if (result == VEER_OK) result = checkPart(world, def, call, i);
        if (result == VEER_OK) result = checkField(world, &def->behaviors[i], call, i);
        if (result != VEER_OK) return result;
    }
    if (veer_behaviorLanes(def) > VEER_MAX_STATE)
        return veer_fail(world, VEER_E_RANGE, call, "def.behaviorCount", VEER_NONE, (double)def->behaviorCount);
    if (veer_brainStateLanes(def) > capacity->state)
        return veer_fail(world, VEER_E_FULL, call, "capacity.state", VEER_NONE, (double)veer_brainStateLanes(def));
    if (veer_combines(def, VEER_COMBINER_MAPS) && def->context.slots > capacity->slots)
        return veer_fail(world, VEER_E_FULL, call, "capacity.slots", VEER_NONE, (double)def->context.slots);
    return VEER_OK;
}
