/* Reports agents that stand against an obstacle, after all agents have moved and jumped: emits `blocked` once, and `unblocked` when they
 * move again. Applies only to brains that move to a target without planning a path; context maps, pipelines, `goTo` and `navField` report
 * blocked agents themselves. */
#include "core/events.h"
#include "core/flags.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "move/move.h"

#define MOVES_SHARE 0.3f /* of top speed. Larger: slow agents count as blocked. Smaller: agents that jitter are reported repeatedly */

static float speedOf(VeerVec3 velocity, const VeerWorld *world) { return veer_length3(veer_counted(world, velocity)); }

/* Returns whether an agent's brain moves it straight to a target, without planning a path. */
static int isSent(const VeerWorld *world, uint32_t slot) {
    if (!veer_steers(world, slot) || !(world->desiredBits[slot] & VEER_OUTPUT_VELOCITY)) return 0;
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    const VeerVec3 desired = {world->desiredX[slot], world->desiredY[slot], world->desiredZ[slot]};
    int hasTarget = 0;
    if (veer_combines(brain, VEER_COMBINER_MAPS) || veer_combines(brain, VEER_COMBINER_PARTS)) return 0;
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        if (!veer_isOn(&brain->behaviors[i])) continue;
        if (veer_isOfTrait(&brain->behaviors[i], VEER_TRAIT_FIELD)) return 0;
        hasTarget |= veer_isOfTrait(&brain->behaviors[i], VEER_TRAIT_TARGET);
    }
    return hasTarget && speedOf(desired, world) > VEER_STANDING_SHARE * world->maxSpeed[slot];
}

static void report(VeerWorld *world, uint32_t slot) {
    const float stored = world->pressedTime[slot], before = stored > 0.0f ? stored : 0.0f; /* a caller may have stored anything */
    const int touches = (world->flags[slot] & VEER_FLAG_TOUCHES) != 0, isSentOn = isSent(world, slot),
              wasBlocked = before >= VEER_PRESSED_AFTER;
    world->flags[slot] &= ~(uint32_t)VEER_FLAG_TOUCHES;
    if (wasBlocked && isSentOn && speedOf(veer_velocity(world, slot), world) <= MOVES_SHARE * world->maxSpeed[slot]) return;
    const int isPressed = !wasBlocked && touches && isSentOn && veer_isStanding(world, slot);
    world->pressedTime[slot] = isPressed ? veer_min(before + world->dt, VEER_PRESSED_AFTER) : 0.0f;
    if (isPressed && world->pressedTime[slot] >= VEER_PRESSED_AFTER) veer_emit(world, VEER_EVENT_BLOCKED, slot, 0);
    if (wasBlocked) veer_emit(world, VEER_EVENT_UNBLOCKED, slot, 0);
}

void veer_reportPressed(VeerWorld *world) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    const i4 touches = i4_splat(VEER_FLAG_TOUCHES);
    for (uint32_t first = 0; first < high; first += 4) {
        const i4 isUnpressed = f4_same(f4_load(world->pressedTime + first), f4_splat(0.0f));
        if (!i4_anyBit((i4_load(world->flags + first) & touches) | ~isUnpressed)) continue;
        for (uint32_t slot = first; slot < high && slot < first + 4; slot++) report(world, slot);
    }
}
