/* Adding, changing and removing agents: the writers of the input columns. A slot's lanes are all zero while nobody lives there. */
#include <string.h>

#include "core/columns.h"
#include "core/definitions.h"
#include "core/error.h"
#include "core/events.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/memory.h"
#include "core/registry.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "math/math.h"

static void clearSlot(VeerWorld *world, uint32_t slot) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        size_t lanes = veer_lanesPerAgent(&world->header->def.capacity, veer_columnInfo[column].lanes);
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
    world->x[slot] = world->lastX[slot] = world->drawX[slot] = def->x;
    world->y[slot] = world->lastY[slot] = world->drawY[slot] = def->y;
    world->z[slot] = world->lastZ[slot] = world->drawZ[slot] = def->z;
    world->velocityX[slot] = def->velocityX;
    world->velocityY[slot] = def->velocityY;
    world->velocityZ[slot] = def->velocityZ;
    float orientation = veer_wrapAngle(def->orientation);
    world->orientation[slot] = world->lastOrientation[slot] = world->drawOrientation[slot] = orientation;
}

static VeerResult checkAgentDef(VeerWorld *world, const VeerAgentDef *def, const char *call, uint32_t *brain) {
    VeerResult result = veer_checkDef(world, VEER_GROUP_AGENT, def, call, "def", VEER_NONE);
    *brain = 0;
    if (result != VEER_OK || VEER_IS_NULL(def->brain)) return result;
    result = veer_needId(world, VEER_KIND_BRAIN, def->brain.bits, call, "def.brain", brain);
    ++*brain;
    return result;
}

VeerResult veer_addAgent(VeerWorldId id, const VeerAgentDef *def, VeerAgentId *agent) {
    static const char call[] = "veer_addAgent";
    VeerWorld *world = veer_world(id, call);
    uint32_t brain;
    if (agent) *agent = veer_nullAgent;
    if (!world) return VEER_E_WORLD;
    if (!def || !agent) return veer_fail(world, VEER_E_NULL, call, def ? "agent" : "def", VEER_NONE, 0);
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    VeerResult result = checkAgentDef(world, def, call, &brain);
    if (result != VEER_OK) return result;
    uint32_t slot = veer_acquireSlot(world, VEER_KIND_AGENT);
    if (slot == VEER_NONE)
        return veer_fail(world, VEER_E_FULL, call, "capacity.agents", VEER_NONE, (double)world->header->def.capacity.agents);
    clearSlot(world, slot); /* a caller may have filled a whole column, free slots too */
    world->flags[slot] = VEER_FLAG_ALIVE;
    writeDef(world, slot, def, brain);
    agent->bits = veer_makeId(world, VEER_KIND_AGENT, slot);
    return VEER_OK;
}

/* The slot of an agent for a call between steps, or a failure. */
static VeerResult open(VeerWorldId id, VeerAgentId agent, const char *call, VeerWorld **world) {
    uint32_t slot;
    *world = veer_world(id, call);
    if (!*world) return VEER_E_WORLD;
    return veer_needId(*world, VEER_KIND_AGENT, agent.bits, call, "agent", &slot);
}

/* Takes an agent out of a behavior that names it, as its target or as its second agent; 1 if it did. */
static int detachAgent(VeerBehavior *behavior, VeerAgentId agent) {
    int found = VEER_ID_EQUALS(behavior->targetAgent, agent) || VEER_ID_EQUALS(behavior->otherAgent, agent);
    if (VEER_ID_EQUALS(behavior->targetAgent, agent)) behavior->targetAgent = veer_nullAgent;
    if (VEER_ID_EQUALS(behavior->otherAgent, agent)) behavior->otherAgent = veer_nullAgent;
    return found;
}

/* Behaviors that name this agent fall silent. Agents that carry it as their own target notice at the next step. */
static void detachTarget(VeerWorld *world, VeerAgentId agent) {
    for (uint32_t brain = 0; brain < world->header->pools[VEER_KIND_BRAIN].high; brain++)
        for (uint32_t i = 0; i < world->brains[brain].behaviorCount; i++) {
            if (!detachAgent(&world->brains[brain].behaviors[i], agent)) continue;
            for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
                if (world->brain[slot] == brain + 1) veer_emit(world, VEER_EVENT_TARGET_LOST, slot, veer_slot(agent));
        }
}

VeerResult veer_removeAgent(VeerWorldId id, VeerAgentId agent) {
    static const char call[] = "veer_removeAgent";
    VeerWorld *world;
    VeerResult result = open(id, agent, call, &world);
    if (result != VEER_OK) return result;
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    detachTarget(world, agent);
    clearSlot(world, veer_slot(agent));
    veer_releaseSlot(world, VEER_KIND_AGENT, veer_slot(agent));
    return VEER_OK;
}

VeerResult veer_getAgent(VeerWorldId id, VeerAgentId agent, VeerAgentDef *def) {
    static const char call[] = "veer_getAgent";
    VeerWorld *world;
    VeerResult result = open(id, agent, call, &world);
    if (result != VEER_OK) return result;
    if (!def) return veer_fail(world, VEER_E_NULL, call, "def", VEER_NONE, 0);
    uint32_t slot = veer_slot(agent), brain = world->brain[slot] - 1;
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
        .detailLevel = veer_levelOf(world, slot),
    };
    return VEER_OK;
}

VeerResult veer_setAgent(VeerWorldId id, VeerAgentId agent, const VeerAgentDef *def) {
    static const char call[] = "veer_setAgent";
    VeerWorld *world;
    uint32_t brain;
    VeerResult result = open(id, agent, call, &world);
    if (result != VEER_OK) return result;
    if (!def) return veer_fail(world, VEER_E_NULL, call, "def", VEER_NONE, 0);
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    result = checkAgentDef(world, def, call, &brain);
    if (result == VEER_OK) writeDef(world, veer_slot(agent), def, brain);
    return result;
}

/* ---- targets and inputs */

static VeerResult checkVec(VeerWorld *world, VeerVec3 v, const char *call, const char *const names[3]) {
    const float parts[3] = {v.x, v.y, v.z};
    for (uint32_t i = 0; i < 3; i++) {
        if (!veer_isFinite(parts[i])) return veer_fail(world, VEER_E_NOT_FINITE, call, names[i], VEER_NONE, (double)parts[i]);
        if (veer_abs(parts[i]) > 1000000.0f) return veer_fail(world, VEER_E_RANGE, call, names[i], VEER_NONE, (double)parts[i]);
    }
    return VEER_OK;
}

static void writeTarget(VeerWorld *world, uint32_t slot, uint32_t kind, VeerVec3 point) {
    world->targetKind[slot] = kind;
    world->targetX[slot] = point.x;
    world->targetY[slot] = point.y;
    world->targetZ[slot] = point.z;
    world->targetSlot[slot] = 0;
    world->targetGeneration[slot] = 0;
    veer_dropDecision(world, slot);
}

VeerResult veer_setTargetPoint(VeerWorldId id, VeerAgentId agent, VeerVec3 point) {
    static const char call[] = "veer_setTargetPoint";
    static const char *const names[3] = {"point.x", "point.y", "point.z"};
    VeerWorld *world;
    VeerResult result = open(id, agent, call, &world);
    if (result == VEER_OK) result = checkVec(world, point, call, names);
    if (result == VEER_OK) writeTarget(world, veer_slot(agent), VEER_OWN_TARGET_POINT, point);
    return result;
}

VeerResult veer_setTargetAgent(VeerWorldId id, VeerAgentId agent, VeerAgentId target) {
    static const char call[] = "veer_setTargetAgent";
    VeerWorld *world;
    uint32_t targetSlot, slot = veer_slot(agent);
    VeerResult result = open(id, agent, call, &world);
    if (result == VEER_OK) result = veer_needId(world, VEER_KIND_AGENT, target.bits, call, "target", &targetSlot);
    if (result != VEER_OK) return result;
    if (targetSlot == slot) return veer_fail(world, VEER_E_RANGE, call, "target", VEER_NONE, (double)target.bits);
    writeTarget(world, slot, VEER_OWN_TARGET_AGENT, veer_vec3(0.0f, 0.0f, 0.0f));
    world->targetSlot[slot] = targetSlot;
    world->targetGeneration[slot] = world->slots[VEER_KIND_AGENT][targetSlot].generation;
    return VEER_OK;
}

VeerResult veer_setTargetPath(VeerWorldId id, VeerAgentId agent, VeerPathId path) {
    static const char call[] = "veer_setTargetPath";
    VeerWorld *world;
    uint32_t pathSlot, slot = veer_slot(agent);
    VeerResult result = open(id, agent, call, &world);
    if (result == VEER_OK) result = veer_needId(world, VEER_KIND_PATH, path.bits, call, "path", &pathSlot);
    if (result != VEER_OK) return result;
    writeTarget(world, slot, VEER_OWN_TARGET_PATH, veer_vec3(0.0f, 0.0f, 0.0f));
    world->targetSlot[slot] = pathSlot;
    world->targetGeneration[slot] = world->slots[VEER_KIND_PATH][pathSlot].generation;
    return VEER_OK;
}

VeerResult veer_clearTarget(VeerWorldId id, VeerAgentId agent) {
    VeerWorld *world;
    VeerResult result = open(id, agent, "veer_clearTarget", &world);
    if (result == VEER_OK) writeTarget(world, veer_slot(agent), VEER_OWN_TARGET_NONE, veer_vec3(0.0f, 0.0f, 0.0f));
    return result;
}

VeerResult veer_setDrive(VeerWorldId id, VeerAgentId agent, VeerVec3 direction) {
    static const char call[] = "veer_setDrive";
    static const char *const names[3] = {"direction.x", "direction.y", "direction.z"};
    VeerWorld *world;
    VeerResult result = open(id, agent, call, &world);
    if (result == VEER_OK) result = checkVec(world, direction, call, names);
    if (result != VEER_OK) return result;
    uint32_t slot = veer_slot(agent);
    float length = veer_sqrt(veer_dot3(direction, direction));
    float scale = length > 1.0f ? 1.0f / length : 1.0f;
    world->driveX[slot] = direction.x * scale;
    world->driveY[slot] = direction.y * scale;
    world->driveZ[slot] = direction.z * scale;
    return length > 1.0f ? VEER_CLAMPED : VEER_OK;
}

VeerResult veer_reviveAgent(VeerWorldId id, VeerAgentId agent, VeerVec3 position) {
    static const char call[] = "veer_reviveAgent";
    static const char *const names[3] = {"position.x", "position.y", "position.z"};
    VeerWorld *world;
    VeerResult result = open(id, agent, call, &world);
    if (result == VEER_OK) result = checkVec(world, position, call, names);
    if (result != VEER_OK) return result;
    uint32_t slot = veer_slot(agent);
    world->x[slot] = world->lastX[slot] = world->drawX[slot] = position.x;
    world->y[slot] = world->lastY[slot] = world->drawY[slot] = position.y;
    world->z[slot] = world->lastZ[slot] = world->drawZ[slot] = position.z;
    world->velocityX[slot] = world->velocityY[slot] = world->velocityZ[slot] = world->rotation[slot] = 0.0f;
    world->flags[slot] = VEER_FLAG_ALIVE;
    return VEER_OK;
}

VeerResult veer_isAlive(VeerWorldId id, uint64_t bits) {
    VeerWorld *world = veer_world(id, "veer_isAlive");
    uint32_t slot, kind = (uint32_t)(bits >> 20) & 7u;
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
