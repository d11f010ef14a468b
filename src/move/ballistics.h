/* Flight under gravity: p(t) = p + v t + g t^2 / 2 (Galilei, Discorsi, 1638), and the time of landing. Shared by projectiles, jumps
 * and the public queries (ballistics.c). Everything is float32, and roots are taken in the form that does not cancel. */
#ifndef VEER_MOVE_BALLISTICS_H
#define VEER_MOVE_BALLISTICS_H

#include "core/flags.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"

#define VEER_LONGEST_FLIGHT 3600.0f /* s: the longest life of a projectile */

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

/* Seconds until something with a vertical speed under a vertical pull passes the height `rise` above it on its way down; INF: never.
 * This is the descending one of the two roots, in the form that does not subtract nearly equal numbers. */
VEER_CALLED float veer_fallTime(float rise, float speed, float pull) {
    float squared = speed * speed + 2.0f * pull * rise; /* of the speed there */
    if (!(squared >= 0.0f)) return VEER_INF;
    float there = veer_sqrt(squared);
    if (speed < 0.0f) return rise > 0.0f ? VEER_INF : -2.0f * rise / (there - speed);
    return pull < 0.0f ? (speed + there) / -pull : VEER_INF;
}

/* Where and when the projectile in a slot will land; 0: it expires before, or never does (projectiles.c). */
int veer_predictLanding(const VeerWorld *world, uint32_t slot, VeerLanding *out);

/* The velocity that an agent needs to jump over a link from the place `from`, and whether it can (jump_plan.c). */
void veer_planLink(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link, VeerVec3 from, VeerJump *out);
/* The center of its take-off pad; in a planar world at the height of this agent. */
VEER_CALLED VeerVec3 veer_takeOffPad(const VeerWorld *world, uint32_t slot, const VeerLinkDef *link) {
    float height = world->flags[slot] & VEER_FLAG_AIRBORNE ? world->jumpGround[slot] : world->z[slot];
    return veer_vec3(link->fromX, link->fromY, veer_isVolume(world) ? link->fromZ : height);
}

/* perceive: where projectiles will land (projectiles.c) */
void veer_predictLandings(VeerWorld *world);
/* Agents on the run-up to a jump: their desired velocity instead of what their brain decided (jumps.c). */
void veer_decideJumps(VeerWorld *world);
/* ballistics: take-offs, flights and landings (jumps.c, projectiles.c) */
void veer_stepJumps(VeerWorld *world);
void veer_stepProjectiles(VeerWorld *world);
/* Repairs jump columns that a caller overwrote with invalid values (jumps.c). */
void veer_checkJump(VeerWorld *world, uint32_t slot);

#endif
