/* What contacts between agents need to know from behaviors that keep clear of others: which agents may overlap after this step's move, and
 * which others an agent goes for and therefore touches on purpose. Part of the steer stage; move/agent_contacts.c parts them. */
#ifndef VEER_STEER_TOUCHING_H
#define VEER_STEER_TOUCHING_H

#include "core/space.h"
#include "core/world.h"
#include "math/vec3.h"
#include "steer/batch.h"

/* Share of maxSpeed by which velocities may change within a step. More lets agents that pass each other be tested for overlap without
 * need; less lets agents that speed up overlap for a step. */
#define VEER_TOUCHING_HASTE 0.5f

/* Another agent, the gap between the discs, and the groups that the behavior avoids. */
typedef struct VeerTouching {
    VeerVec3 velocity;
    float gap;
    uint32_t mask;
} VeerTouching;

/* Marks an agent of the batch if the gap may close in this step. */
static inline void veer_noteTouching(const VeerBatch *batch, uint32_t self, const VeerTouching *other) {
    const VeerWorld *world = batch->world;
    if (!batch->events) return;
    float relative = veer_length3(veer_counted(world, veer_sub3(other->velocity, veer_velocity(world, self))));
    if (other->gap < world->dt * (relative + VEER_TOUCHING_HASTE * world->maxSpeed[self])) batch->events->isClose[self] |= other->mask;
}

/* Agents that an agent goes for, which it therefore neither avoids nor is parted from. */
typedef struct VeerSpared {
    uint32_t count, slots[VEER_MAX_BEHAVIORS];
} VeerSpared;
VeerSpared veer_sparedBy(const VeerWorld *world, uint32_t self);
static inline int veer_isSpared(const VeerSpared *spared, uint32_t slot) {
    for (uint32_t k = 0; k < spared->count; k++)
        if (spared->slots[k] == slot) return 1;
    return 0;
}

/* The behavior by which agents of a brain wait in queues, or null. */
const VeerBehavior *veer_queueOf(const VeerBrainDef *brain);
/* Whether an agent need not avoid another one, because both queue for one goal: they keep their order, and contacts part them. Two that
 * avoided each other too would each wait for the other to leave the door free. */
int veer_queuesWith(const VeerWorld *world, uint32_t self, uint32_t other);

#endif
