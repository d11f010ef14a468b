/* Update rates (rates.h). Whose turn it is comes of a hash of the agent's number and the tick (the multiplicative hash of Knuth, The Art
 * of Computer Programming 3, 1973: numbers in a row are spread evenly), so that every step has its even share of the thinking whatever
 * was added when. Called by the steer and decide stages, agent by agent. */
#include "core/think_rate.h"

#include "core/definitions.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"

/* What an agent holds. The velocity is the mean of the wishes behind a plain blend: the change it asks for falls as the agent follows. */
enum { AGE, X, Y, Z, ROTATION, WEIGHT, BITS, LANES };
_Static_assert((int)LANES == (int)VEER_THOUGHT_LANES, "room for a thought");

#define OLDEST 10.0f  /* s; the slowest think every 60 steps of 0.1 s */
#define LARGEST 4e6f  /* u/s and rad/s: more than the wish of any behavior */
#define HEAVIEST 2e7f /* of all weights together */

/* The lanes of its thought, or null if its brain thinks in every step. Age: the time since; below 0 while it thinks, the time before. */
static float *thoughtOf(const VeerWorld *world, uint32_t slot) {
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    if (brain->thinkEvery <= 1) return 0;
    return world->state + (size_t)slot * world->header->def.capacity.state + veer_behaviorLanes(brain);
}

/* Whether it decided on something and these are its numbers: callers may write to the memory. */
static int holds(const float *thought) {
    float bits = thought[BITS];
    return bits >= 1.0f && bits < 4.0f && thought[AGE] >= 0.0f && thought[AGE] <= OLDEST && veer_abs(thought[X]) <= LARGEST &&
           veer_abs(thought[Y]) <= LARGEST && veer_abs(thought[Z]) <= LARGEST && veer_abs(thought[ROTATION]) <= LARGEST &&
           thought[WEIGHT] >= 0.0f && thought[WEIGHT] <= HEAVIEST;
}

static int isItsTurn(const VeerWorld *world, uint32_t slot) {
    uint32_t every = world->brains[world->brain[slot] - 1].thinkEvery, hash = veer_uid(world, slot) * 2654435769u;
    return world->header->tick % every == (uint32_t)((uint64_t)hash * every >> 32);
}

static float ageOf(const float *thought) { return thought[AGE] >= 0.0f && thought[AGE] <= OLDEST ? thought[AGE] : 0.0f; }

int veer_comesToThink(VeerWorld *world, uint32_t slot) {
    float *thought = thoughtOf(world, slot);
    if (!thought) return 1;
    int thinks = !holds(thought) || isItsTurn(world, slot);
    float age = ageOf(thought) + world->dt;
    thought[AGE] = thinks ? -age : age;
    return thinks;
}

int veer_restsNow(const VeerWorld *world, uint32_t slot) {
    const float *thought = thoughtOf(world, slot);
    return thought && thought[AGE] >= 0.0f;
}

int veer_restsNext(const VeerWorld *world, uint32_t slot) {
    const float *thought = thoughtOf(world, slot);
    return thought && holds(thought) && !isItsTurn(world, slot);
}

float veer_timePassed(const VeerWorld *world, uint32_t slot) {
    const float *thought = thoughtOf(world, slot);
    if (!thought) return world->dt;
    return thought[AGE] < 0.0f ? -thought[AGE] : ageOf(thought) + world->dt;
}

void veer_holdDecision(VeerWorld *world, uint32_t slot) {
    float *thought = thoughtOf(world, slot);
    if (!thought) return;
    int isContext = world->brains[world->brain[slot] - 1].combine == VEER_Combine_CONTEXT;
    float weight = isContext ? 0.0f : world->wishWeight[slot];
    thought[AGE] = 0.0f;
    thought[X] = weight > 0.0f ? world->velocityX[slot] + world->wishX[slot] / weight : world->desiredX[slot];
    thought[Y] = weight > 0.0f ? world->velocityY[slot] + world->wishY[slot] / weight : world->desiredY[slot];
    thought[Z] = weight > 0.0f ? world->velocityZ[slot] + world->wishZ[slot] / weight : world->desiredZ[slot];
    thought[ROTATION] = world->desiredRotation[slot];
    thought[WEIGHT] = weight;
    thought[BITS] = (float)world->opinion[slot];
}

VeerDecided veer_heldDecision(const VeerWorld *world, uint32_t slot) {
    const float *thought = thoughtOf(world, slot);
    float weight = thought[WEIGHT] > 0.0f ? thought[WEIGHT] : 1.0f;
    VeerVec3 v = veer_velocity(world, slot);
    VeerVec3 desired = {v.x + weight * (thought[X] - v.x), v.y + weight * (thought[Y] - v.y), v.z + weight * (thought[Z] - v.z)};
    return (VeerDecided){desired, thought[ROTATION], thought[WEIGHT], (uint32_t)thought[BITS]};
}

void veer_recallDecision(VeerWorld *world, uint32_t slot) {
    VeerDecided held = veer_heldDecision(world, slot);
    world->opinion[slot] = held.opinion;
    world->desiredX[slot] = held.velocity.x;
    world->desiredY[slot] = held.velocity.y;
    world->desiredZ[slot] = held.velocity.z;
    world->desiredRotation[slot] = held.rotation;
    world->wishWeight[slot] = held.weight;
    if (world->brains[world->brain[slot] - 1].combine == VEER_Combine_CONTEXT) return; /* whose wish is the strongest goal's */
    world->wishX[slot] = held.velocity.x - world->velocityX[slot];
    world->wishY[slot] = held.velocity.y - world->velocityY[slot];
    world->wishZ[slot] = held.velocity.z - world->velocityZ[slot];
    world->wishRotation[slot] = held.rotation;
}

void veer_rethink(VeerWorld *world, uint32_t slot) {
    if (!(world->flags[slot] & VEER_FLAG_ALIVE) || !veer_isTaken(world, VEER_KIND_BRAIN, world->brain[slot] - 1)) return;
    float *thought = thoughtOf(world, slot);
    if (thought) __builtin_memset(thought, 0, LANES * sizeof *thought);
}
