/* Update rates. A hash of an agent's number and the tick decides in which step the agent updates (the multiplicative hash of Knuth, The Art
 * of Computer Programming 3, 1973, which spreads consecutive numbers evenly), so every step gets about the same number of updates, whenever
 * agents were added. The steer and decide stages call these functions for each agent. */
#include "core/think_rate.h"

#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"

/* The layout of a held decision in memory. With a plain blend the velocity is the mean of the behaviors' outputs, so the requested change
 * shrinks as the agent's velocity approaches that mean. */
enum { AGE, X, Y, Z, ROTATION, WEIGHT, BITS, LANES };
_Static_assert((int)LANES == (int)VEER_DECISION_LANES, "lanes of a decision");

#define OLDEST 10.0f  /* largest valid age, in s: the lowest update rate is every 60 steps of 0.1 s */
#define LARGEST 4e6f  /* largest valid output, in u/s and rad/s: larger than any output of a behavior */
#define HEAVIEST 2e7f /* largest valid sum of weights: larger than the sum of all weights in a brain */

/* Returns the stored values of an agent's held decision, or null if its brain updates in every step. AGE is the time since the decision, s;
 * during an update it is negative, and its absolute value is the time since the previous update. */
static float *decisionLanesOf(const VeerWorld *world, uint32_t slot) {
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    if (brain->thinkEvery <= 1) return 0;
    return world->state + (size_t)slot * world->header->def.capacity.state + veer_behaviorLanes(brain);
}

/* Returns whether the memory holds a decision with valid values; callers may write anything to the memory of behaviors. */
static int holds(const float *decisionLanes) {
    float bits = decisionLanes[BITS];
    return bits >= 1.0f && bits < 4.0f && decisionLanes[AGE] >= 0.0f && decisionLanes[AGE] <= OLDEST &&
           veer_abs(decisionLanes[X]) <= LARGEST && veer_abs(decisionLanes[Y]) <= LARGEST && veer_abs(decisionLanes[Z]) <= LARGEST &&
           veer_abs(decisionLanes[ROTATION]) <= LARGEST && decisionLanes[WEIGHT] >= 0.0f && decisionLanes[WEIGHT] <= HEAVIEST;
}

static int isItsTurn(const VeerWorld *world, uint32_t slot) {
    uint32_t every = world->brains[world->brain[slot] - 1].thinkEvery, hash = veer_uid(world, slot) * 2654435769u;
    return world->header->tick % every == (uint32_t)((uint64_t)hash * every >> 32);
}

static float ageOf(const float *decisionLanes) {
    return decisionLanes[AGE] >= 0.0f && decisionLanes[AGE] <= OLDEST ? decisionLanes[AGE] : 0.0f;
}

int veer_updateDue(VeerWorld *world, uint32_t slot) {
    float *decisionLanes = decisionLanesOf(world, slot);
    if (!decisionLanes) return 1;
    int updates = !holds(decisionLanes) || isItsTurn(world, slot);
    float age = ageOf(decisionLanes) + world->dt;
    decisionLanes[AGE] = updates ? -age : age;
    return updates;
}

int veer_restsNow(const VeerWorld *world, uint32_t slot) {
    const float *decisionLanes = decisionLanesOf(world, slot);
    return decisionLanes && decisionLanes[AGE] >= 0.0f;
}

int veer_restsNext(const VeerWorld *world, uint32_t slot) {
    const float *decisionLanes = decisionLanesOf(world, slot);
    return decisionLanes && holds(decisionLanes) && !isItsTurn(world, slot);
}

float veer_timePassed(const VeerWorld *world, uint32_t slot) {
    const float *decisionLanes = decisionLanesOf(world, slot);
    if (!decisionLanes) return world->dt;
    return decisionLanes[AGE] < 0.0f ? -decisionLanes[AGE] : ageOf(decisionLanes) + world->dt;
}

void veer_holdDecision(VeerWorld *world, uint32_t slot) {
    float *decisionLanes = decisionLanesOf(world, slot);
    if (!decisionLanes) return;
    int steers = veer_combines(&world->brains[world->brain[slot] - 1], VEER_COMBINER_STEERS);
    float weight = steers ? world->steeringWeight[slot] : 0.0f;
    decisionLanes[AGE] = 0.0f;
    decisionLanes[X] = weight > 0.0f ? world->velocityX[slot] + world->steeringX[slot] / weight : world->desiredX[slot];
    decisionLanes[Y] = weight > 0.0f ? world->velocityY[slot] + world->steeringY[slot] / weight : world->desiredY[slot];
    decisionLanes[Z] = weight > 0.0f ? world->velocityZ[slot] + world->steeringZ[slot] / weight : world->desiredZ[slot];
    decisionLanes[ROTATION] = world->desiredRotation[slot];
    decisionLanes[WEIGHT] = weight;
    decisionLanes[BITS] = (float)world->desiredBits[slot];
}

VeerDecided veer_heldDecision(const VeerWorld *world, uint32_t slot) {
    const float *decisionLanes = decisionLanesOf(world, slot);
    float weight = decisionLanes[WEIGHT] > 0.0f ? decisionLanes[WEIGHT] : 1.0f;
    VeerVec3 v = veer_velocity(world, slot);
    VeerVec3 desired = {v.x + weight * (decisionLanes[X] - v.x), v.y + weight * (decisionLanes[Y] - v.y),
                        v.z + weight * (decisionLanes[Z] - v.z)};
    const float bits = decisionLanes[BITS]; /* the value is checked, because callers may write anything to the memory */
    const uint32_t outputBits = bits >= 0.0f && bits < 256.0f ? (uint32_t)bits : 0;
    return (VeerDecided){desired, decisionLanes[ROTATION], decisionLanes[WEIGHT], outputBits};
}

void veer_recallDecision(VeerWorld *world, uint32_t slot) {
    VeerDecided held = veer_heldDecision(world, slot);
    world->desiredBits[slot] = held.outputBits;
    world->desiredX[slot] = held.velocity.x;
    world->desiredY[slot] = held.velocity.y;
    world->desiredZ[slot] = held.velocity.z;
    world->desiredRotation[slot] = held.rotation;
    world->steeringWeight[slot] = held.weight;
    /* only for combiners that steer: others store their strongest goal in the steering columns */
    if (!veer_combines(&world->brains[world->brain[slot] - 1], VEER_COMBINER_STEERS)) return;
    world->steeringX[slot] = held.velocity.x - world->velocityX[slot];
    world->steeringY[slot] = held.velocity.y - world->velocityY[slot];
    world->steeringZ[slot] = held.velocity.z - world->velocityZ[slot];
    world->steeringRotation[slot] = held.rotation;
}

void veer_dropDecision(VeerWorld *world, uint32_t slot) {
    if (!(world->flags[slot] & VEER_FLAG_ALIVE) || !veer_isTaken(world, VEER_KIND_BRAIN, world->brain[slot] - 1)) return;
    float *decisionLanes = decisionLanesOf(world, slot);
    if (decisionLanes) __builtin_memset(decisionLanes, 0, LANES * sizeof *decisionLanes);
}
