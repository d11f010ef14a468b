/* A world with projectiles, and the events that they emit. It only uses the public API. */
#ifndef VEER_SHOTS_H
#define VEER_SHOTS_H

#include "busy_world.h"

/* Fires a projectile; returns the null id if the call was rejected. */
static inline VeerProjectileId fire(VeerWorldId world, const VeerProjectileDef *def) {
    VeerProjectileId shot = {0};
    CHECK_OK(veer_addProjectile(world, def, &shot));
    return shot;
}

/* Returns a projectile that falls vertically and lands at a given point after some seconds, under the default gravity. */
static inline VeerProjectileDef dropOn(float x, float y, float seconds) {
    VeerProjectileDef def = PROJECTILE(.x = x, .y = y, .z = 200.0f * seconds * seconds);
    return def;
}

static inline VeerProjectileId drop(VeerWorldId world, float x, float y, float seconds) {
    VeerProjectileDef def = dropOn(x, y, seconds);
    return fire(world, &def);
}

/* Returns the first event of a type that the last step emitted, or null. */
static inline const VeerEvent *eventOf(VeerWorldId world, uint32_t type) {
    uint32_t count;
    const VeerEvent *events = veer_events(world, &count);
    for (uint32_t i = 0; i < count; i++)
        if (events[i].type == type) return &events[i];
    return NULL;
}

/* Steps until an event of this type is emitted; returns null if there is none within `steps` steps. */
static inline const VeerEvent *waitFor(VeerWorldId world, uint32_t type, float dt, int steps) {
    const VeerEvent *event = NULL;
    for (int i = 0; i < steps && !event; i++) {
        if (!CHECK_OK(veer_step(world, dt))) return NULL;
        event = eventOf(world, type);
    }
    return event;
}

static inline uint32_t inFlight(VeerWorldId world) {
    uint32_t count = 0;
    VeerResult result = veer_projectiles(world, NULL, &count);
    CHECK(result == VEER_OK || result == VEER_E_BUFFER);
    return count;
}

#endif
