/* Ballistics: landings, aiming, projectiles and jumps. Part of veer.h. Everything is three-dimensional: z is height, gravity is any vector.
 * Flight follows p(t) = p + v t + g t^2 / 2 (Galilei 1638); quadratics are solved in the form that avoids cancellation. */
#ifndef VEER_BALLISTICS_H
#define VEER_BALLISTICS_H

/* ---- pure functions, without a world */

typedef struct VeerFlight {
    VeerVec3 position, velocity, gravity; /* now */
} VeerFlight;
/* With the gravity of a world; the null id: without gravity. */
VEER_WASM VeerFlight veer_defaultFlight(VeerWorldId world);

typedef struct VeerLanding {
    float time;        /* from now, s */
    VeerVec3 position; /* at that time */
    VeerVec3 velocity;
} VeerLanding;

/* When and where a flight descends to a height. At the height and falling: now. NO_RESULT if it never does, because it is below and does
 * not rise that high, or nothing pulls it down. Errors: NULL, NOT_FINITE, RANGE. */
VEER_WASM VeerResult veer_landing(const VeerFlight *flight, float height, VeerLanding *out);

typedef struct VeerAimQuery {
    VeerVec3 from, to;
    VeerVec3 targetVelocity; /* of the target, which is at `to` now; the shot leads it */
    VeerVec3 gravity;
    float speed;   /* of the shot, u/s */
    float maxTime; /* s; longer flights are ruled out; 0: no limit */
    uint32_t arc;  /* VeerArc; if maxTime rules out one of two flights, the other is taken */
} VeerAimQuery;
/* With the gravity of a world; the null id: without gravity. */
VEER_WASM VeerAimQuery veer_defaultAimQuery(VeerWorldId world);

typedef struct VeerAim {
    VeerVec3 velocity; /* of the shot; its length is `speed` */
    float time;        /* of flight, s */
    VeerVec3 hitPoint; /* where the shot hits the target */
    float minSpeed;    /* lowest speed that reaches the target; a moving target within maxTime */
} VeerAim;

/* The velocity at which to fire to hit the target. NO_RESULT: out of range; then minSpeed is the speed it would take, and the rest is 0. If
 * shooter and target coincide, the time is 0 and the velocity points against gravity. Errors: NULL, NOT_FINITE, RANGE. */
VEER_WASM VeerResult veer_aim(const VeerAimQuery *query, VeerAim *out);

/* ---- projectiles: kept in a pool. A landing, a hit or the end of its life emits an event and frees the projectile. */

/* Errors: NULL, FULL, RANGE, NOT_FINITE, BUSY, and those of the owner's id. */
VEER_WASM VeerResult veer_addProjectile(VeerWorldId world, const VeerProjectileDef *def, VeerProjectileId *projectile);
/* Removes a projectile in flight. */
VEER_METHOD VeerResult veer_removeProjectile(VeerWorldId world, VeerProjectileId projectile);
/* The present state: position and velocity after the last step, and the rest of its lifeTime. */
VEER_WASM VeerResult veer_getProjectile(VeerWorldId world, VeerProjectileId projectile, VeerProjectileDef *def);
/* When and where it will land. NO_RESULT if it expires before or never lands. Hits before the landing are not predicted. */
VEER_METHOD VeerResult veer_projectileLanding(VeerWorldId world, VeerProjectileId projectile, VeerLanding *out);
/* The ids of all projectiles, by ascending slots. *count is the capacity of out; it is set to the number of projectiles. VEER_E_BUFFER if
 * out is too small. */
VEER_METHOD VeerResult veer_projectiles(VeerWorldId world, VeerProjectileId *out, uint32_t *count);

/* ---- jump links */

VEER_WASM VeerResult veer_addLink(VeerWorldId world, const VeerLinkDef *def, VeerLinkId *link);
/* Removes a link. Run-ups to it are aborted; agents in flight fly on. */
VEER_METHOD VeerResult veer_removeLink(VeerWorldId world, VeerLinkId link);
VEER_WASM VeerResult veer_getLink(VeerWorldId world, VeerLinkId link, VeerLinkDef *def);
VEER_WASM VeerResult veer_setLink(VeerWorldId world, VeerLinkId link, const VeerLinkDef *def);
/* The ids of all links, by ascending slots. *count as in veer_projectiles. */
VEER_METHOD VeerResult veer_links(VeerWorldId world, VeerLinkId *out, uint32_t *count);

typedef struct VeerJump {
    uint32_t refusal;      /* VeerJumpRefusal */
    float time;            /* of the flight, to the landing on the way down, s; 0 if there is none */
    float risingTime;      /* when it passes the landing pad's height on the way up; negative: before the take-off */
    float speedNeeded;     /* planar, u/s */
    VeerVec3 velocity;     /* at the take-off, from pad center to pad center; in planar worlds from the agent's height */
    float jumpSpeedNeeded; /* lowest vertical speed that reaches the landing pad's height, u/s */
} VeerJump;

/* What the jump would require of this agent. OK: it can jump. NO_RESULT: it can't; out->refusal is the reason. */
VEER_WASM VeerResult veer_planJump(VeerWorldId world, VeerAgentId agent, VeerLinkId link, VeerJump *out);

/* Starts a jump: a run-up to the pad at the right speed, flight and landing. The agent's behaviors are suspended meanwhile. Later steps
 * emit jumpStarted, jumped and landed, or jumpRefused if the run-up fails. NO_RESULT: the agent can't make the jump; nothing changes.
 * During a run-up, another call switches to the new link, and a null link aborts. Errors: BUSY in the air, and those of the ids. */
VEER_WASM VeerResult veer_takeJump(VeerWorldId world, VeerAgentId agent, VeerLinkId link);

#endif
