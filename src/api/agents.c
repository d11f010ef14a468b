/* Adds, changes and removes agents: the calls that write the input columns. All column values of an empty slot are zero. */
#include <string.h>

#include "api/brains.h"
#include "api/warnings.h"
#include "api/life_cycle.h"
#include "core/columns.h"
#include "core/error.h"
#include "core/events.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/registry.h"
#include "core/rows.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "move/move.h"
#include "steer/memory.h"

/* Clears the data of a removed agent, except its measures, which are part of the run until its slot is reused (measure/measures.c). */
static void clearSlot(VeerWorld *world, uint32_t slot) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        if (column == VEER_COLUMN_MEASURED) continue;
        size_t lanes = veer_lanesPerAgent(&world->header->def, veer_columnInfo[column].lanes);
        memset(veer_column(world, column) + slot * lanes, 0, lanes * sizeof(uint32_t));
    }
}

static void writeDef(VeerWorld *world, uint32_t slot, const VeerAgentDef *def, uint32_t brain) {
    if (world->brain[slot] != brain) veer_resetMemory(world, slot);
    world->brain[slot] = brain;
    world->group[slot] = def->group;
    world->userData[slot] = def->userData;
    world->detailLevel[slot] = def->detailLevel;
    world->radius[slot] = def->radius;
    world->mass[slot] = def->mass;
    world->maxSpeed[slot] = def->maxSpeed;
    world->maxForce[slot] = def->maxForce;
    world->x[slot] = world->lastX[slot] = def->x;
    world->y[slot] = world->lastY[slot] = def->y;
    world->z[slot] = world->lastZ[slot] = def->z;
    veer_drawInPlace(world, slot);
    world->velocityX[slot] = def->velocityX;
    world->velocityY[slot] = def->velocityY;
    world->velocityZ[slot] = def->velocityZ;
    float orientation = veer_wrapAngle(def->orientation);
    if (veer_looksLikeDegrees(def->orientation, 15.0f)) veer_note(world, VEER_WARNING_DEGREES);
    world->orientation[slot] = world->lastOrientation[slot] = world->drawOrientation[slot] = orientation;
    if (VEER_HOLDS(move_local_space)) veer_faceOne(world, slot);
}

/* Checks a definition and returns the value for the brain column: the brain's slot + 1, or 0 for no brain. */
static uint32_t checkAgentDef(VeerCall *call, const VeerAgentDef *def) {
    veer_needDef(call, VEER_GROUP_AGENT, def);
    if (call->result != VEER_OK || VEER_IS_NULL(def->brain)) return 0;
    return veer_needSlot(call, VEER_KIND_BRAIN, def->brain.bits, "def.brain") + 1;
}

VeerResult veer_addAgent(VeerWorldId id, const VeerAgentDef *def, VeerAgentId *agent) {
    VeerCall call = veer_openCall(id, "veer_addAgent");
    veer_beginAdd(&call, VEER_KIND_AGENT, def, agent);
    uint32_t brain = checkAgentDef(&call, def), slot = veer_endAdd(&call, VEER_KIND_AGENT, agent);
    if (call.result != VEER_OK) return call.result;
    clearSlot(call.world, slot); /* a caller that fills a whole column also writes to free slots */
    call.world->flags[slot] = VEER_FLAG_ALIVE;
    call.world->key[slot] = def->key;
    writeDef(call.world, slot, def, brain);
    return VEER_OK;
}

/* Clears references of a behavior to an agent, as its target or second agent. Returns 1 if there were any. */
static int detachAgent(VeerBehavior *behavior, VeerAgentId agent) {
    int found = VEER_ID_EQUALS(behavior->targetAgent, agent) || VEER_ID_EQUALS(behavior->otherAgent, agent);
    if (VEER_ID_EQUALS(behavior->targetAgent, agent)) behavior->targetAgent = veer_nullAgent;
    if (VEER_ID_EQUALS(behavior->otherAgent, agent)) behavior->otherAgent = veer_nullAgent;
    return found;
}

/* Clears the target of every behavior whose target is this agent; such a behavior then has no effect. Agents that have this agent as their
 * own target lose it in the next step. */
static void detachTarget(VeerWorld *world, VeerAgentId agent) {
    for (uint32_t brain = 0; brain < world->header->pools[VEER_KIND_BRAIN].high; brain++)
        for (uint32_t i = 0; i < world->brains[brain].behaviorCount; i++) {
            if (!detachAgent(&world->brains[brain].behaviors[i], agent)) continue;
            for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
                if (world->brain[slot] == brain + 1 && !veer_isOwnTarget(world, slot, VEER_KIND_AGENT, agent.bits))
                    veer_emit(world, VEER_EVENT_TARGET_LOST, slot, veer_slot(agent));
        }
}

VeerResult veer_removeAgent(VeerWorldId id, VeerAgentId agent) {
    VeerCall call = veer_openCall(id, "veer_removeAgent");
    uint32_t slot = veer_beginRemove(&call, VEER_KIND_AGENT, agent.bits);
    if (call.result != VEER_OK) return call.result;
    detachTarget(call.world, agent);
    clearSlot(call.world, slot);
    veer_releaseSlot(call.world, VEER_KIND_AGENT, slot);
    return VEER_OK;
}

VeerResult veer_getAgent(VeerWorldId id, VeerAgentId agent, VeerAgentDef *def) {
    VeerCall call = veer_openCall(id, "veer_getAgent");
    uint32_t slot = veer_beginGet(&call, VEER_KIND_AGENT, agent.bits, def);
    if (call.result != VEER_OK) return call.result;
    const VeerWorld *world = call.world;
    uint32_t brain = world->brain[slot] - 1;
    *def = (VeerAgentDef){
        .brain.bits = veer_isTaken(world, VEER_KIND_BRAIN, brain) ? veer_makeId(world, VEER_KIND_BRAIN, brain) : 0,
        .x = world->x[slot],
        .y = world->y[slot],
        .z = world->z[slot],
        .velocityX = world->velocityX[slot],
        .velocityY = world->velocityY[slot],
        .velocityZ = world->velocityZ[slot],
        .orientation = world->orientation[slot],
        .radius = world->radius[slot],
        .mass = world->mass[slot],
        .maxSpeed = world->maxSpeed[slot],
        .maxForce = world->maxForce[slot],
        .group = world->group[slot],
        .userData = world->userData[slot],
        .detailLevel = veer_detailOf(world, slot),
        .key = world->key[slot],
    };
    return VEER_OK;
}

VeerResult veer_setAgent(VeerWorldId id, VeerAgentId agent, const VeerAgentDef *def) {
    VeerCall call = veer_openCall(id, "veer_setAgent");
    uint32_t slot = veer_beginSet(&call, VEER_KIND_AGENT, agent.bits, def);
    uint32_t brain = checkAgentDef(&call, def);
    if (call.result == VEER_OK && def->key && def->key != call.world->key[slot]) {
        veer_refuse(&call, VEER_E_RANGE, "def.key", (double)def->key);
        veer_failNote(call.world, "an agent keeps its key for life: give it to addAgent", 0, 0);
    }
    if (call.result == VEER_OK) writeDef(call.world, slot, def, brain);
    return call.result;
}

/* ---- targets and inputs */

static void writeTarget(VeerWorld *world, uint32_t slot, uint32_t kind, VeerVec3 point) {
    world->targetKind[slot] = kind;
    world->targetX[slot] = point.x;
    world->targetY[slot] = point.y;
    world->targetZ[slot] = point.z;
    world->targetSlot[slot] = 0;
    world->targetGeneration[slot] = 0;
    veer_dropDecision(world, slot);
}

void veer_writeTargetPoint(VeerWorld *world, uint32_t slot, VeerVec3 point) { writeTarget(world, slot, VEER_OWN_TARGET_POINT, point); }

VeerResult veer_setTargetPoint(VeerWorldId id, VeerAgentId agent, VeerVec3 point) {
    static const char *const names[3] = {"point.x", "point.y", "point.z"};
    VeerCall call = veer_openCall(id, "veer_setTargetPoint");
    uint32_t slot = veer_needThing(&call, VEER_KIND_AGENT, agent.bits);
    veer_needPoint(&call, point, names);
    if (call.result == VEER_OK) writeTarget(call.world, slot, VEER_OWN_TARGET_POINT, point);
    return call.result;
}

/* Sets an agent or path as the target, by slot and generation. */
static void writeTargetThing(VeerWorld *world, uint32_t slot, VeerKind kind, uint32_t thing) {
    writeTarget(world, slot, kind == VEER_KIND_AGENT ? VEER_OWN_TARGET_AGENT : VEER_OWN_TARGET_PATH, veer_vec3(0.0f, 0.0f, 0.0f));
    world->targetSlot[slot] = thing;
    world->targetGeneration[slot] = world->slots[kind][thing].generation;
}

VeerResult veer_setTargetAgent(VeerWorldId id, VeerAgentId agent, VeerAgentId target) {
    VeerCall call = veer_openCall(id, "veer_setTargetAgent");
    uint32_t slot = veer_needThing(&call, VEER_KIND_AGENT, agent.bits);
    uint32_t thing = veer_needSlot(&call, VEER_KIND_AGENT, target.bits, "target");
    if (call.result == VEER_OK && thing == slot) {
        veer_refuse(&call, VEER_E_RANGE, "target", (double)target.bits);
        veer_failNote(call.world, "an agent can't be its own target", 0, 0);
    }
    if (call.result == VEER_OK) writeTargetThing(call.world, slot, VEER_KIND_AGENT, thing);
    return call.result;
}

VeerResult veer_setTargetPath(VeerWorldId id, VeerAgentId agent, VeerPathId path) {
    VeerCall call = veer_openCall(id, "veer_setTargetPath");
    uint32_t slot = veer_needThing(&call, VEER_KIND_AGENT, agent.bits);
    uint32_t thing = veer_needThing(&call, VEER_KIND_PATH, path.bits);
    if (call.result == VEER_OK) writeTargetThing(call.world, slot, VEER_KIND_PATH, thing);
    return call.result;
}

VeerResult veer_clearTarget(VeerWorldId id, VeerAgentId agent) {
    VeerCall call = veer_openCall(id, "veer_clearTarget");
    uint32_t slot = veer_needThing(&call, VEER_KIND_AGENT, agent.bits);
    if (call.result == VEER_OK) writeTarget(call.world, slot, VEER_OWN_TARGET_NONE, veer_vec3(0.0f, 0.0f, 0.0f));
    return call.result;
}

VeerResult veer_getTarget(VeerWorldId id, VeerAgentId agent, VeerTarget *target) {
    VeerCall call = veer_openCall(id, "veer_getTarget");
    uint32_t slot = veer_needThing(&call, VEER_KIND_AGENT, agent.bits);
    veer_needPointer(&call, target, "target");
    if (call.result != VEER_OK) return call.result;
    const VeerWorld *world = call.world;
    uint32_t kind = world->targetKind[slot], isAgent = kind == VEER_OWN_TARGET_AGENT, other = world->targetSlot[slot];
    VeerKind thing = isAgent ? VEER_KIND_AGENT : VEER_KIND_PATH;
    *target = (VeerTarget){.kind = VEER_OWN_TARGET_NONE};
    if (kind == VEER_OWN_TARGET_POINT) {
        target->kind = kind;
        target->point = veer_vec3(world->targetX[slot], world->targetY[slot], world->targetZ[slot]);
    } else if ((isAgent || kind == VEER_OWN_TARGET_PATH) && veer_isTaken(world, thing, other) &&
               world->slots[thing][other].generation == world->targetGeneration[slot]) {
        target->kind = kind;
        *(isAgent ? &target->agent.bits : &target->path.bits) = veer_makeId(world, thing, other);
    }
    return VEER_OK;
}

VeerResult veer_setDrive(VeerWorldId id, VeerAgentId agent, VeerVec3 direction) {
    static const char *const names[3] = {"direction.x", "direction.y", "direction.z"};
    VeerCall call = veer_openCall(id, "veer_setDrive");
    uint32_t slot = veer_needThing(&call, VEER_KIND_AGENT, agent.bits);
    veer_needPoint(&call, direction, names);
    if (call.result != VEER_OK) return call.result;
    float length = veer_sqrt(veer_dot3(direction, direction));
    float scale = length > 1.0f ? 1.0f / length : 1.0f;
    call.world->driveX[slot] = direction.x * scale;
    call.world->driveY[slot] = direction.y * scale;
    call.world->driveZ[slot] = direction.z * scale;
    return length > 1.0f ? VEER_CLAMPED : VEER_OK;
}

VeerResult veer_reviveAgent(VeerWorldId id, VeerAgentId agent, VeerVec3 position) {
    static const char *const names[3] = {"position.x", "position.y", "position.z"};
    VeerCall call = veer_openCall(id, "veer_reviveAgent");
    uint32_t slot = veer_needThing(&call, VEER_KIND_AGENT, agent.bits);
    veer_needPoint(&call, position, names);
    if (call.result != VEER_OK) return call.result;
    VeerWorld *world = call.world;
    world->x[slot] = world->lastX[slot] = position.x;
    world->y[slot] = world->lastY[slot] = position.y;
    world->z[slot] = world->lastZ[slot] = position.z;
    veer_drawInPlace(world, slot);
    world->velocityX[slot] = world->velocityY[slot] = world->velocityZ[slot] = world->rotation[slot] = 0.0f;
    world->flags[slot] = VEER_FLAG_ALIVE;
    return VEER_OK;
}

VeerResult veer_isAlive(VeerWorldId id, uint64_t bits) {
    VeerWorld *world = veer_world(id, "veer_isAlive");
    uint32_t slot, kind = veer_kindBits(bits);
    if (!world) return VEER_E_WORLD;
    return kind < VEER_KINDS ? veer_checkId(world, (VeerKind)kind, bits, &slot) : VEER_E_HANDLE;
}

VeerAgentId veer_agentAt(VeerWorldId id, uint32_t slot) {
    VeerWorld *world = veer_world(id, "veer_agentAt");
    if (!world || !veer_isTaken(world, VEER_KIND_AGENT, slot)) return veer_nullAgent;
    return (VeerAgentId){veer_makeId(world, VEER_KIND_AGENT, slot)};
}

uint32_t veer_slotCount(VeerWorldId id) {
    VeerWorld *world = veer_world(id, "veer_slotCount");
    return world ? world->header->pools[VEER_KIND_AGENT].high : 0;
}
