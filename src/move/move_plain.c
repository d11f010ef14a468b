/* The usual case of the move stage: agents move towards a desired velocity, away from edges, and face along their velocity, without turn
 * limits that are applied one by one. It uses the law of motion.h without the branches of move.c, which handles all other cases. */
#include "core/space.h"
#include "core/world.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "move/motion.h"
#include "move/move.h"
#include "move/move_rules.h"

/* Returns whether four agents are alive, on the ground, have the brains of the rules, and have a desired velocity of weight 1; in planar
 * worlds, one without a vertical component. isVolume, here and below, is a constant in every call. */
VEER_INLINE int areUsual(const VeerWorld *world, const VeerMoveRules *rules, uint32_t slot, int isVolume) {
    const i4 bits = i4_splat(VEER_OUTPUT_VELOCITY | VEER_DESIRED_DIRECT);
    i4 others = ~veer_whichMove(world->flags + slot) | (i4_load(world->brain + slot) ^ rules->brains);
    others |= (i4_load(world->desiredBits + slot) & bits) ^ i4_splat(VEER_OUTPUT_VELOCITY);
    if (!isVolume) {
        i4 heights = (i4)f4_load(world->velocityZ + slot) | (i4)f4_load(world->desiredZ + slot);
        others |= heights + heights;
    }
    f4 weight = f4_where(rules->weighs, f4_load(world->steeringWeight + slot));
    i4 isWeighed = (weight > f4_splat(0.0f)) & ~f4_same(weight, f4_splat(1.0f));
    return !i4_anyBit(others | i4_opaque(isWeighed));
}

VEER_INLINE VeerVec3x4 newVelocity(const VeerWorld *world, const VeerMoveRules *rules, uint32_t slot, int isVolume) {
    const f4 zero = f4_splat(0.0f);
    VeerVec3x4 old = {f4_load(world->velocityX + slot), f4_load(world->velocityY + slot),
                      isVolume ? f4_load(world->velocityZ + slot) : zero};
    VeerVec3x4 desired = {f4_load(world->desiredX + slot), f4_load(world->desiredY + slot),
                          isVolume ? f4_load(world->desiredZ + slot) : zero};
    f4 acceleration = f4_load(world->maxForce + slot) / f4_load(world->mass + slot);
    VeerVec3x4 change = veer_velocityChange(&(VeerVelocityStep){old, desired, rules->share, acceleration * rules->dt}, isVolume);
    return veer_shortened4(veer_sum4(old, change), f4_load(world->maxSpeed + slot), isVolume);
}

/* Moves four agents. Returns 0 without writing if a velocity is not finite or an agent reaches an edge. */
VEER_INLINE int goOn(const VeerPlainMove *move, const VeerMoveRules *rules, uint32_t slot, int isVolume) {
    VeerWorld *world = move->world;
    VeerVec3x4 velocity = newVelocity(world, rules, slot, isVolume);
    if (!isVolume) velocity.z = f4_splat(0.0f);
    f4 sq = veer_lengthSq4(velocity, isVolume);
    VeerVec3x4 from = {f4_load(world->x + slot), f4_load(world->y + slot), f4_load(world->z + slot)};
    VeerVec3x4 to = veer_sum4(from, veer_scaled4(velocity, rules->dt));
    VeerBounds bounds = veer_insetBounds(*move->bounds, f4_load(world->radius + slot));
    i4 goes = f4_same(sq - sq, f4_splat(0.0f)) & veer_areInside(&bounds, to, isVolume);
    if (i4_any(~goes)) return 0;
    f4_store(world->lastX + slot, from.x);
    f4_store(world->lastY + slot, from.y);
    f4_store(world->lastZ + slot, from.z);
    f4_store(world->x + slot, f4_snapped(to.x));
    f4_store(world->y + slot, f4_snapped(to.y));
    f4_store(world->z + slot, f4_snapped(to.z));
    f4_store(world->velocityX + slot, f4_snapped(velocity.x));
    f4_store(world->velocityY + slot, f4_snapped(velocity.y));
    f4_store(world->velocityZ + slot, isVolume ? f4_snapped(velocity.z) : velocity.z);
    return 1;
}

VEER_INLINE void face(VeerWorld *world, const VeerMoveRules *rules, uint32_t slot) {
    VeerVec3x4 velocity = {f4_load(world->velocityX + slot), f4_load(world->velocityY + slot), f4_splat(0.0f)};
    f4 orientation = f4_load(world->orientation + slot);
    VeerOrientation facing = veer_facingAlong(rules, velocity, f4_load(world->maxSpeed + slot), orientation);
    f4_store(world->lastOrientation + slot, orientation);
    f4_store(world->rotation + slot, facing.rotation);
    f4_store(world->orientation + slot, facing.orientation);
}

/* Returns the rules of the first group whose agents all move, because other groups may name a brain that does not exist. Returns null if
 * there is no such group, or if the rules need more than the usual case. */
static const VeerMoveRules *plainRules(const VeerPlainMove *move) {
    if (move->world->stage == VEER_STAGE_ACCELERATED) return 0;
    uint32_t slot = move->first, end = move->first + 4 * move->count;
    while (slot < end && i4_any(~veer_whichMove(move->world->flags + slot))) slot += 4;
    if (slot == end) return 0;
    const VeerMoveRules *rules = veer_rulesOf(move->world, i4_load(move->world->brain + slot), move->sets);
    return rules->haveCars | rules->haveShips | rules->turnsSlowly | rules->accelerate | rules->areIndependent | rules->slides ? 0 : rules;
}

/* Works in two passes, because short chains of operations of several groups overlap. */
uint32_t veer_movePlain(const VeerPlainMove *move) {
    const VeerMoveRules *rules = plainRules(move);
    const int isVolume = veer_isVolume(move->world);
    uint32_t moved = 0;
    if (!rules) return 0;
    for (uint32_t k = 0, slot = move->first; k < move->count; k++, slot += 4) {
        const int goes = isVolume ? areUsual(move->world, rules, slot, 1) && goOn(move, rules, slot, 1)
                                  : areUsual(move->world, rules, slot, 0) && goOn(move, rules, slot, 0);
        moved |= (uint32_t)goes << k;
    }
    for (uint32_t k = 0, slot = move->first; k < move->count; k++, slot += 4)
        if (moved >> k & 1) face(move->world, rules, slot);
    return moved;
}
