/* Data that avoiding behaviors pass on to the contacts between agents: the agents that may overlap after this step's move, and the agents
 * that an agent touches on purpose because it heads for them. Part of the steer stage; move/agent_contacts.c separates agents in the move
 * stage. */
#ifndef VEER_STEER_TOUCHING_H
#define VEER_STEER_TOUCHING_H

#include "core/space.h"
#include "core/world.h"
#include "math/vec3.h"
#include "steer/batch.h"

/* Fraction of maxSpeed by which velocities may change within a step. Larger: agents that pass each other are tested for overlap needlessly.
 * Smaller: agents that accelerate overlap for a step. */
#define VEER_TOUCHING_HASTE 0.5f

/* The other agent, the gap between the two discs, and the groups that the behavior avoids. */
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

/* Bits of the column `crowdBits`. GATHERED: an agent of a crowd that has arrived at its aim, or waits behind agents that have. HEADING: the
 * columns aimX, aimY and aimZ contain its aim. The other bits are in crowd/crowd.h. */
enum { VEER_GATHERED_AGENT = 128, VEER_HEADING_AGENT = 2 };
/* Times of crowds, in units of the time to travel five radii at top speed. LONGEST_STALL: maximum stall time of agents that are not in
 * front of a gathering. Larger: jams last. Smaller: agents count as gathered although others only delay them. RESTS_AFTER: rest time
 * at which a gathering is at rest. Larger: gatherings come to rest late. Smaller: they are loose or not round. */
#define VEER_LONGEST_STALL 2.0f
#define VEER_RESTS_AFTER 8.0f

/* Agents that an agent heads for. The agent neither avoids them nor is separated from them. */
typedef struct VeerSpared {
    uint32_t count, slots[VEER_MAX_BEHAVIORS];
} VeerSpared;
VeerSpared veer_sparedBy(const VeerWorld *world, uint32_t self);
static inline int veer_isSpared(const VeerSpared *spared, uint32_t slot) {
    for (uint32_t k = 0; k < spared->count; k++)
        if (spared->slots[k] == slot) return 1;
    return 0;
}

/* Returns the behavior that makes agents of a brain wait in queues, or null. */
const VeerBehavior *veer_queueOf(const VeerBrainDef *brain);
/* Returns whether an agent need not avoid the other because both queue for the same goal: they keep their order, and contacts keep them
 * apart. If they also avoided each other, each would wait for the other to pass the door first. */
int veer_queuesWith(const VeerWorld *world, uint32_t self, uint32_t other);
/* Returns whether an agent of a crowd need not avoid the other because they share an aim: the limits of crowds keep such agents apart. If
 * they also avoided each other, those in front would be driven past the aim, and gatherings would be loose and never come to rest. */
int veer_gathersWith(const VeerWorld *world, uint32_t self, uint32_t other);

#endif
