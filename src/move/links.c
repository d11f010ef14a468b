/* Moves agents along the links that are not jumps. In the decide stage, the agent heads for the pad or walks along the link. In the
 * ballistics stage, after all agents have moved, it begins the link, climbs or teleports, and ends the link. On a walk, jumpGround is 1;
 * before it, 0. A ladder counts as a flight on which no gravity acts: jumpGround is the height to which the agent falls if the link is
 * removed. */
#include "core/events.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "move/ballistics.h"
#include "move/move.h"
#include "paths/heights.h"
#include "steer/arrival.h"

#define WALKS 1.0f    /* jumpGround on a walk */
#define WAITS (-1.0f) /* jumpGround on the pad, before the agent takes the link */

VeerLinkDef veer_linkOf(const VeerWorld *world, uint32_t number) {
    VeerLinkDef link = world->links[veer_linkSlot(number)];
    if (!(number & VEER_LINK_BACK)) return link;
    const VeerLinkDef def = link;
    link.fromX = def.toX, link.fromY = def.toY, link.fromZ = def.toZ, link.takeOffRadius = def.landingRadius;
    link.toX = def.fromX, link.toY = def.fromY, link.toZ = def.fromZ, link.landingRadius = def.takeOffRadius;
    return link;
}

static void setOnGround(const VeerWorld *world, float x, float y, float *z) {
    const VeerTerrain terrain = veer_terrainAt(world, veer_vec3(x, y, *z));
    if (terrain.grid != VEER_NONE) *z = terrain.height;
}

VeerLinkDef veer_linkFor(const VeerWorld *world, uint32_t slot, uint32_t number) {
    VeerLinkDef link = veer_linkOf(world, number);
    if (!veer_walks(world, slot)) return link;
    setOnGround(world, link.fromX, link.fromY, &link.fromZ);
    setOnGround(world, link.toX, link.toY, &link.toZ);
    return link;
}

int veer_isPadOnGround(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    const VeerVec3 pad = {link->fromX, link->fromY, link->fromZ};
    if (!veer_walks(world, slot) || veer_levelOfPoint(world, pad) != veer_levelOfPoint(world, veer_position(world, slot))) return 0;
    return veer_terrainAt(world, pad).grid != VEER_NONE;
}

static int isWalking(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    return link->kind == VEER_LINK_KIND_WALK && world->jumpGround[slot] > 0.0f;
}

/* Returns whether agents take a link in a straight line from pad to pad, unaffected by obstacles and other agents. */
static int isStraight(const VeerLinkDef *link) { return link->kind == VEER_LINK_KIND_LADDER || link->kind == VEER_LINK_KIND_DOOR; }

static float speedOn(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    return veer_min(link->speed, world->maxSpeed[slot]);
}

/* Returns the vector from the agent to the landing pad; level in a planar world. */
static VeerVec3 toLanding(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    VeerVec3 to = veer_delta(world, veer_position(world, slot), veer_vec3(link->toX, link->toY, link->toZ));
    if (!veer_isVolume(world)) to.z = 0.0f;
    return to;
}

/* ---- decide */

VeerVec3 veer_decideLink(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    const VeerLocomotionDef *rule = &world->brains[world->brain[slot] - 1].locomotion;
    const int walks = isWalking(world, slot, link);
    VeerVec3 to = veer_delta(world, veer_position(world, slot), veer_takeOffPad(world, slot, link));
    if (walks) to = toLanding(world, slot, link);
    /* An agent slows down for its pad unless it continues along the link at once. */
    float speed = walks ? speedOn(world, slot, link) : 0.998f * world->maxSpeed[slot];
    const float length = veer_length3(to);
    if (!walks && (isStraight(link) || link->wait > 0.0f))
        speed = veer_min(speed, veer_stoppingSpeed(world, slot, veer_arrivalTime(veer_responseOf(rule), world->dt), length));
    return length > 0.0f ? veer_scale3(to, speed / length) : to;
}

/* ---- ballistics */

static void place(VeerWorld *world, uint32_t slot, VeerVec3 position) {
    VeerVec3 velocity = veer_velocity(world, slot);
    veer_keepInBounds(world, slot, &position, &velocity);
    world->x[slot] = veer_snapped(position.x);
    world->y[slot] = veer_snapped(position.y);
    world->z[slot] = veer_snapped(position.z);
}

static void end(VeerWorld *world, uint32_t slot) {
    if (!veer_isVolume(world)) world->velocityZ[slot] = 0.0f;
    veer_emit(world, VEER_EVENT_LANDED, slot, veer_linkSlot(world->jumpLink[slot]));
    veer_endJump(world, slot);
}

static void teleport(VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    place(world, slot, veer_vec3(link->toX, link->toY, link->toZ));
    /* the agent is drawn at its new place at once, not in between */
    world->lastX[slot] = world->x[slot];
    world->lastY[slot] = world->y[slot];
    world->lastZ[slot] = world->z[slot];
    end(world, slot);
}

/* Begins a link whose pad the agent has reached. */
static void begin(VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    veer_emit(world, VEER_EVENT_JUMPED, slot, veer_linkSlot(world->jumpLink[slot]));
    world->jumpTime[slot] = 0.0f;
    if (link->kind == VEER_LINK_KIND_TELEPORT) {
        teleport(world, slot, link);
    } else if (link->kind == VEER_LINK_KIND_WALK) {
        world->jumpGround[slot] = WALKS;
    } else {
        world->flags[slot] |= VEER_FLAG_AIRBORNE;
        world->jumpGround[slot] = veer_min(world->z[slot], link->toZ);
    }
}

/* In a planar world, the height of a walking agent follows the fraction of the link that it has covered. */
static void setHeight(VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    const VeerVec3 from = {link->fromX, link->fromY, 0.0f}, to = {link->toX, link->toY, 0.0f};
    const VeerVec3 whole = veer_delta(world, from, to), done = veer_delta(world, from, veer_position(world, slot));
    const float lengthSq = whole.x * whole.x + whole.y * whole.y, along = done.x * whole.x + done.y * whole.y;
    if (veer_isVolume(world)) return;
    const float share = lengthSq > 0.0f ? veer_clamp(along / lengthSq, 0.0f, 1.0f) : 1.0f;
    world->z[slot] = veer_snapped(link->fromZ + share * (link->toZ - link->fromZ));
}

static void refuse(VeerWorld *world, uint32_t slot) {
    veer_emit(world, VEER_EVENT_JUMP_REFUSED, slot, VEER_JUMP_REFUSAL_MISSED);
    veer_endJump(world, slot);
}

static void walk(VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    const VeerVec3 whole = veer_delta(world, veer_vec3(link->fromX, link->fromY, link->fromZ), veer_vec3(link->toX, link->toY, link->toZ));
    const float usual = veer_length3(whole) / veer_max(speedOn(world, slot, link), 1e-6f);
    setHeight(world, slot, link);
    if (veer_length3(toLanding(world, slot, link)) <= link->landingRadius) {
        if (!veer_isVolume(world)) world->z[slot] = veer_snapped(link->toZ);
        end(world, slot);
    } else if (world->jumpTime[slot] > usual + link->patience) {
        refuse(world, slot);
    }
}

static void climb(VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    const VeerVec3 at = veer_position(world, slot);
    VeerVec3 to = veer_delta(world, at, veer_vec3(link->toX, link->toY, link->toZ));
    if (!veer_isVolume(world)) to.z = link->toZ - at.z;
    const float length = veer_length3(to), speed = speedOn(world, slot, link), step = speed * world->dt;
    const int isDone = step >= length;
    const VeerVec3 velocity = length > 0.0f ? veer_scale3(to, speed / length) : veer_vec3(0.0f, 0.0f, 0.0f);
    place(world, slot, isDone ? veer_add3(at, to) : veer_mulAdd3(at, velocity, world->dt));
    world->velocityX[slot] = veer_snapped(velocity.x);
    world->velocityY[slot] = veer_snapped(velocity.y);
    world->velocityZ[slot] = veer_snapped(velocity.z);
    world->rotation[slot] = 0.0f;
    if (isDone) end(world, slot);
}

/* Waits on the pad or begins the link there. An agent that is pushed off the pad goes back and waits again. */
static void approach(VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    const VeerVec3 to = veer_delta(world, veer_position(world, slot), veer_takeOffPad(world, slot, link));
    const int isThere = veer_length3(to) <= link->takeOffRadius, waits = world->jumpGround[slot] < 0.0f;
    if (isThere && !waits && link->wait > 0.0f) {
        world->jumpGround[slot] = WAITS;
        world->jumpTime[slot] = 0.5f * world->dt; /* not 0, with which a run-up begins */
    } else if (isThere && (!waits || world->jumpTime[slot] >= link->wait)) {
        begin(world, slot, link);
    } else if (!isThere && waits) {
        world->jumpGround[slot] = 0.0f;
    } else if (!isThere && world->jumpTime[slot] > link->patience) {
        refuse(world, slot);
    }
}

void veer_stepLink(VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    world->jumpTime[slot] += world->dt;
    if (world->flags[slot] & VEER_FLAG_AIRBORNE) {
        climb(world, slot, link);
    } else if (isWalking(world, slot, link)) {
        walk(world, slot, link);
    } else {
        approach(world, slot, link);
    }
}
