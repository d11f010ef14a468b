/* Plans a jump: whether an agent can make it, and with what velocity. Jumps follow Millington (Artificial Intelligence for Games, 2006).
 * The agent lands on the way down: of the two times at which the jump passes the height of the landing pad, the plan uses the later one.
 * Part of the decide and ballistics stages. */
#include "core/flags.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "move/ballistics.h"

static int canMove(const VeerWorld *world, uint32_t slot) {
    return !(world->flags[slot] & VEER_FLAG_QUARANTINED) && world->brain[slot] && world->maxSpeed[slot] > 0.0f &&
           world->maxForce[slot] > 0.0f;
}

/* Returns whether the pad is on another floor than the agent. In a planar world only jumps change an agent's height, so it cannot reach
 * such a pad. */
static int isOnOtherFloor(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    const float height = veer_takeOffPad(world, slot, link).z;
    if (veer_hasLevels(world)) return veer_levelAt(world, height) != veer_levelAt(world, link->fromZ);
    return veer_abs(height - link->fromZ) > link->takeOffRadius;
}

static uint32_t refusalOf(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link, const VeerJump *plan) {
    if (!canMove(world, slot)) return VEER_JUMP_REFUSAL_IMMOBILE;
    if (isOnOtherFloor(world, slot, link)) return VEER_JUMP_REFUSAL_OTHER_FLOOR;
    if (!(world->header->def.gravityZ < 0.0f)) return VEER_JUMP_REFUSAL_NO_LANDING;
    if (link->jumpSpeed < plan->jumpSpeedNeeded) return VEER_JUMP_REFUSAL_TOO_HIGH;
    if (!(plan->time <= VEER_LONGEST_FLIGHT)) return VEER_JUMP_REFUSAL_NO_LANDING;
    return plan->speedNeeded <= world->maxSpeed[slot] ? VEER_JUMP_REFUSAL_NONE : VEER_JUMP_REFUSAL_TOO_FAR;
}

/* Computes the times at which the jump passes the height of the landing pad, and the velocity that covers the distance by the later
 * time. */
static void planFlight(VeerJump *out, VeerVec3 offset, float jumpSpeed, VeerVec3 gravity) {
    float time = veer_fallTime(offset.z, jumpSpeed, gravity.z);
    out->time = veer_isFinite(time) ? time : VEER_INF;
    if (!(time <= VEER_LONGEST_FLIGHT)) return;
    out->risingTime = time > 0.0f ? 2.0f * offset.z / (-gravity.z * time) : 0.0f; /* because the product of both roots is 2 rise / pull */
    if (time > 0.0f) {
        out->velocity.x = offset.x / time - 0.5f * gravity.x * time;
        out->velocity.y = offset.y / time - 0.5f * gravity.y * time;
        out->speedNeeded = veer_length2(out->velocity.x, out->velocity.y);
    } else if (offset.x != 0.0f || offset.y != 0.0f) { /* the flight takes no time, so no speed can cover the distance */
        out->speedNeeded = VEER_INF;
    }
}

void veer_planLink(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link, VeerVec3 from, VeerJump *out) {
    VeerVec3 gravity = veer_gravity(world), to = veer_vec3(link->toX, link->toY, link->toZ), offset = veer_delta(world, from, to);
    if (!veer_isVolume(world)) offset.z = to.z - from.z;
    if (link->kind != VEER_LINK_KIND_JUMP) {
        const float speed = veer_min(link->speed, world->maxSpeed[slot]);
        *out = (VeerJump){.refusal = isOnOtherFloor(world, slot, link) ? VEER_JUMP_REFUSAL_OTHER_FLOOR : VEER_JUMP_REFUSAL_NONE};
        if (!canMove(world, slot)) out->refusal = VEER_JUMP_REFUSAL_IMMOBILE;
        if (link->kind != VEER_LINK_KIND_TELEPORT && speed > 0.0f) out->time = veer_length3(offset) / speed;
        return;
    }
    *out = (VeerJump){.velocity.z = link->jumpSpeed};
    if (offset.z > 0.0f) out->jumpSpeedNeeded = gravity.z < 0.0f ? veer_sqrt(-2.0f * gravity.z * offset.z) : 0.0f;
    if (gravity.z < 0.0f) planFlight(out, offset, link->jumpSpeed, gravity);
    out->refusal = refusalOf(world, slot, link, out);
    if (!(out->time <= VEER_LONGEST_FLIGHT)) out->time = 0.0f;
}
