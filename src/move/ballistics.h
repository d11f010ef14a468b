/* Flight under gravity: p(t) = p + v t + g t^2 / 2 (Galilei, Discorsi, 1638), and the time of landing. Projectiles, jumps and the public
 * queries (ballistics.c) share it. All numbers are float32, and roots are computed in the form that avoids cancellation. */
#ifndef VEER_MOVE_BALLISTICS_H
#define VEER_MOVE_BALLISTICS_H

#include "core/flags.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"

#define VEER_LONGEST_FLIGHT 3600.0f /* longest life of a projectile and longest flight of a jump, in s */

static inline VeerVec3 veer_gravity(const VeerWorld *world) {
    const VeerWorldDef *def = &world->header->def;
    return veer_vec3(def->gravityX, def->gravityY, def->gravityZ);
}

VEER_CALLED VeerVec3 veer_flightPosition(const VeerFlight *flight, float time) {
    float half = 0.5f * time * time;
    return veer_vec3(flight->position.x + (flight->velocity.x * time + flight->gravity.x * half),
                     flight->position.y + (flight->velocity.y * time + flight->gravity.y * half),
                     flight->position.z + (flight->velocity.z * time + flight->gravity.z * half));
}

static inline VeerVec3 veer_flightVelocity(const VeerFlight *flight, float time) {
    return veer_vec3(flight->velocity.x + flight->gravity.x * time, flight->velocity.y + flight->gravity.y * time,
                     flight->velocity.z + flight->gravity.z * time);
}

/* Returns the time, in s, after which a body with a vertical speed under a vertical pull passes the height `rise` above its current height
 * on the way down; INF: never. This is the later of the two roots, in a form that does not subtract nearly equal numbers. */
VEER_CALLED float veer_fallTime(float rise, float speed, float pull) {
    float squared = speed * speed + 2.0f * pull * rise; /* square of the vertical speed at that height */
    if (!(squared >= 0.0f)) return VEER_INF;
    float there = veer_sqrt(squared);
    if (speed < 0.0f) return rise > 0.0f ? VEER_INF : -2.0f * rise / (there - speed);
    return pull < 0.0f ? (speed + there) / -pull : VEER_INF;
}

/* Predicts where and when the projectile in a slot will land. Returns 0 if it expires first or never lands (projectiles.c). */
int veer_predictLanding(const VeerWorld *world, uint32_t slot, VeerLanding *out);

/* Computes the velocity that an agent needs to jump over a link from the place `from`, and whether it can do so (jump_plan.c). */
void veer_planLink(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link, VeerVec3 from, VeerJump *out);
/* Returns whether the take-off pad of a link is on the ground on which the agent walks (links.c). */
int veer_isPadOnGround(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link);
/* Returns the center of a link's take-off pad. In a planar world the pad has the height of the agent, unless both are on the ground. */
VEER_CALLED VeerVec3 veer_takeOffPad(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    float height = world->flags[slot] & VEER_FLAG_AIRBORNE ? world->jumpGround[slot] : world->z[slot];
    if (veer_isVolume(world) || veer_isPadOnGround(world, slot, link)) height = link->fromZ;
    return veer_vec3(link->fromX, link->fromY, height);
}

/* Returns the link that an agent uses (the number in jumpLink, which is not 0), with its ends swapped if the agent uses it backwards
 * (links.c). */
VeerLinkDef veer_linkOf(const VeerWorld *world, uint32_t number);
/* Returns veer_linkOf for an agent. If the agent walks on the ground, the pads have the heights of the ground (links.c). */
VeerLinkDef veer_linkFor(const VeerWorld *world, uint32_t slot, uint32_t number);
/* Finds the time within a span at which the flight of an agent that walks meets the ground; infinity: not within the span. Sets jumpGround
 * to the height there. Returns 0 without a result if the agent does not walk, or there is no ground at the end of the span (walkers.c). */
int veer_meetGround(const VeerWorld *world, uint32_t slot, const VeerFlight *flight, float span, float *time);
/* Returns the velocity of an agent that goes to or along a link that is not a jump. */
VeerVec3 veer_decideLink(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link);
/* Runs the ballistics stage of such an agent. */
void veer_stepLink(VeerWorld *world, uint32_t slot, const VeerLinkDef *link);

/* Predicts where projectiles will land, in the perceive stage (projectiles.c). */
void veer_predictLandings(VeerWorld *world);
/* Replaces the decided velocities of agents that go to a link, in the decide stage (jumps.c). */
void veer_decideJumps(VeerWorld *world);
/* Runs the ballistics stage: take-offs, flights and landings (jumps.c, projectiles.c). */
void veer_stepJumps(VeerWorld *world);
void veer_stepProjectiles(VeerWorld *world);
/* Repairs jump columns that a caller overwrote with invalid values (jumps.c). */
void veer_checkJump(VeerWorld *world, uint32_t slot);

#endif
