/* The usual case of moving: in the plane, towards a desired velocity, away from edges, and facing along the velocity without limits that
 * turn one by one. The same operations as in move.c, with nothing to choose between; whatever is unusual is left to it. */
#include "core/world.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "move/move.h"
#include "move/move_rules.h"

#define INLINE static inline __attribute__((always_inline))

static inline f4 snapped(f4 v) { return f4_where(~(f4_size(v) < f4_splat(1e-20f)), v); }

typedef struct Vec2x4 {
    f4 x, y;
} Vec2x4;

INLINE Vec2x4 limitedTo(Vec2x4 v, f4 most) {
    f4 length = f4_sqrt(v.x * v.x + v.y * v.y), scale = f4_select(length > most, most / length, f4_splat(1.0f));
    return (Vec2x4){v.x * scale, v.y * scale};
}

/* Whether four agents are alive, on the ground, of the brains that the rules are for, and want a velocity with a weight of 1 in the plane. */
INLINE int areUsual(const VeerWorld *world, const VeerMoveRules *rules, uint32_t slot) {
    const i4 bits = i4_splat(VEER_OUTPUT_VELOCITY | VEER_DESIRED_DIRECT);
    i4 others = ~veer_whichMove(world->flags + slot) | (i4_load(world->brain + slot) ^ rules->brains);
    others |= (i4_load(world->desiredBits + slot) & bits) ^ i4_splat(VEER_OUTPUT_VELOCITY);
    i4 heights = (i4)f4_load(world->velocityZ + slot) | (i4)f4_load(world->desiredZ + slot);
    f4 weight = f4_where(rules->weighs, f4_load(world->steeringWeight + slot));
    i4 isWeighed = (weight > f4_splat(0.0f)) & ~f4_same(weight, f4_splat(1.0f));
    return !i4_any(((others | (heights + heights)) != i4_splat(0)) | isWeighed);
}

INLINE Vec2x4 newVelocity(const VeerWorld *world, const VeerMoveRules *rules, uint32_t slot) {
    Vec2x4 old = {f4_load(world->velocityX + slot), f4_load(world->velocityY + slot)};
    f4 acceleration = f4_load(world->maxForce + slot) / f4_load(world->mass + slot);
    Vec2x4 change = {(f4_load(world->desiredX + slot) - old.x) * rules->share, (f4_load(world->desiredY + slot) - old.y) * rules->share};
    change = limitedTo(change, acceleration * rules->dt);
    return limitedTo((Vec2x4){old.x + change.x, old.y + change.y}, f4_load(world->maxSpeed + slot));
}

INLINE i4 isWithin(f4 v, f4 lo, f4 hi, int wraps) { return (v >= lo) & (wraps ? v < hi : v <= hi); }

/* Returns 0, with nothing written, if a velocity is not finite or an agent reaches an edge. */
INLINE int goOn(const VeerPlainMove *move, const VeerMoveRules *rules, uint32_t slot, int wraps) {
    VeerWorld *world = move->world;
    const f4 dt = rules->dt;
    Vec2x4 velocity = newVelocity(world, rules, slot);
    f4 sq = velocity.x * velocity.x + velocity.y * velocity.y;
    f4 x = f4_load(world->x + slot), y = f4_load(world->y + slot), z = f4_load(world->z + slot);
    f4 toX = x + velocity.x * dt, toY = y + velocity.y * dt;
    f4 loX = move->bounds->lo.x, loY = move->bounds->lo.y, hiX = move->bounds->hi.x, hiY = move->bounds->hi.y;
    if (move->bounds->insets) {
        f4 radius = f4_load(world->radius + slot), inX = f4_min(radius, move->bounds->half.x), inY = f4_min(radius, move->bounds->half.y);
        loX += inX;
        loY += inY;
        hiX -= inX;
        hiY -= inY;
    }
    if (i4_any(~(f4_same(sq - sq, f4_splat(0.0f)) & isWithin(toX, loX, hiX, wraps) & isWithin(toY, loY, hiY, wraps)))) return 0;
    f4_store(world->lastX + slot, x);
    f4_store(world->lastY + slot, y);
    f4_store(world->lastZ + slot, z);
    f4_store(world->x + slot, snapped(toX));
    f4_store(world->y + slot, snapped(toY));
    f4_store(world->z + slot, snapped(z + f4_splat(0.0f)));
    f4_store(world->velocityX + slot, snapped(velocity.x));
    f4_store(world->velocityY + slot, snapped(velocity.y));
    f4_store(world->velocityZ + slot, f4_splat(0.0f));
    return 1;
}

INLINE void face(VeerWorld *world, const VeerMoveRules *rules, uint32_t slot) {
    f4 x = f4_load(world->velocityX + slot), y = f4_load(world->velocityY + slot), orientation = f4_load(world->orientation + slot);
    i4 turns = f4_sqrt(x * x + y * y) > f4_splat(0.01f) * f4_load(world->maxSpeed + slot);
    f4 angle = f4_where(turns, f4_wrapAngle(f4_atan2(y, x) - orientation));
    angle = f4_clamp(angle, -rules->maxFacingTurn, rules->maxFacingTurn);
    f4_store(world->lastOrientation + slot, orientation);
    f4_store(world->rotation + slot, f4_where(turns, snapped(angle / rules->dt)));
    f4_store(world->orientation + slot, f4_select(turns, f4_wrapAngle(orientation + angle), orientation));
}

/* The rules of the first group whose agents all move, since others may name a brain that does not exist; null if there is none, or if the
 * rules ask for more than the usual. */
static const VeerMoveRules *plainRules(const VeerPlainMove *move) {
    uint32_t slot = move->first, end = move->first + 4 * move->count;
    while (slot < end && i4_any(~veer_whichMove(move->world->flags + slot))) slot += 4;
    if (slot == end) return 0;
    const VeerMoveRules *rules = veer_rulesOf(move->world, i4_load(move->world->brain + slot), move->sets);
    return rules->haveCars | rules->turnsSlowly | rules->accelerate | rules->areIndependent | rules->slides ? 0 : rules;
}

/* In two passes, because short chains of operations of several groups overlap. */
uint32_t veer_movePlain(const VeerPlainMove *move) {
    const VeerMoveRules *rules = plainRules(move);
    const int wraps = move->bounds->edges == VEER_EDGE_MODE_WRAP;
    uint32_t moved = 0;
    if (!rules) return 0;
    for (uint32_t k = 0, slot = move->first; k < move->count; k++, slot += 4) {
        if (!areUsual(move->world, rules, slot)) continue;
        moved |= (uint32_t)(wraps ? goOn(move, rules, slot, 1) : goOn(move, rules, slot, 0)) << k;
    }
    for (uint32_t k = 0, slot = move->first; k < move->count; k++, slot += 4)
        if (moved >> k & 1) face(move->world, rules, slot);
    return moved;
}
