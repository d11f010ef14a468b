/* Ballistics: landings, aiming, projectiles and jumps. Part of veer.h. Everything is three-dimensional: z is height, gravity is any vector.
 * Flight follows p(t) = p + v t + g t^2 / 2 (Galilei 1638); quadratics are solved in the form that avoids cancellation. */
#ifndef VEER_BALLISTICS_H
#define VEER_BALLISTICS_H

/* ---- pure functions, without a world */

typedef struct VeerFlight {
    VeerVec3 position, velocity, gravity; /* current state */
} VeerFlight;
/* Returns a query with the gravity of a world, or without gravity for the null id. */
VEER_WASM VeerFlight veer_defaultFlight(VeerWorldId world);

typedef struct VeerLanding {
    float time;        /* in s, from now */
    VeerVec3 position; /* at that time */
    VeerVec3 velocity;
} VeerLanding;

/* Calculates when and where a flight descends to a height: now, if it is already at that height and falling. NO_RESULT if it never does,
 * because it stays below that height or no gravity pulls it down. Errors: NULL, NOT_FINITE, RANGE. */
VEER_WASM VeerResult veer_landing(const VeerFlight *flight, float height, VeerLanding *out);

typedef struct VeerAimQuery {
    VeerVec3 from, to;
    VeerVec3 targetVelocity; /* velocity of the target, which is at `to` now; the shot leads it */
    VeerVec3 gravity;
    float speed;   /* speed of the shot, in u/s */
    float maxTime; /* maximum flight time, in s; 0: no limit */
    uint32_t arc;  /* VeerArc: which of the two trajectories to take; if maxTime rules it out, the other one is used */
} VeerAimQuery;
/* Returns a query with the gravity of a world, or without gravity for the null id. */
VEER_WASM VeerAimQuery veer_defaultAimQuery(VeerWorldId world);

typedef struct VeerAim {
    VeerVec3 velocity; /* velocity of the shot; its length is `speed` */
    float time;        /* time of flight, in s */
    VeerVec3 hitPoint; /* where the shot hits the target */
    float minSpeed;    /* lowest speed that reaches the target; for a moving target, within maxTime */
} VeerAim;

/* Calculates the launch velocity that hits the target. NO_RESULT: the target is out of range; minSpeed is then the speed that would reach
 * it, and all other results are 0. If shooter and target coincide, the time is 0 and the velocity points against gravity. Errors: NULL,
 * NOT_FINITE, RANGE. */
VEER_WASM VeerResult veer_aim(const VeerAimQuery *query, VeerAim *out);

/* ---- projectiles: they are stored in a pool. A projectile that lands, hits an agent or expires is removed, and an event is emitted. */

/* Adds a projectile. Errors: NULL, FULL, RANGE, NOT_FINITE, BUSY; the usual errors for an invalid id of the owner. */
VEER_WASM VeerResult veer_addProjectile(VeerWorldId world, const VeerProjectileDef *def, VeerProjectileId *projectile);
/* Removes a projectile in flight. */
VEER_METHOD VeerResult veer_removeProjectile(VeerWorldId world, VeerProjectileId projectile);
/* Reads the current state: position and velocity after the last step, and the remaining lifeTime. */
VEER_WASM VeerResult veer_getProjectile(VeerWorldId world, VeerProjectileId projectile, VeerProjectileDef *def);
/* Calculates when and where a projectile will land. NO_RESULT if it expires before that or never lands. Hits before the landing are not
 * predicted. */
VEER_METHOD VeerResult veer_projectileLanding(VeerWorldId world, VeerProjectileId projectile, VeerLanding *out);
/* Lists the ids of all projectiles, ordered by slot. *count is the capacity of out; it is set to the number of projectiles.
 * VEER_E_BUFFER if out is too small. */
VEER_METHOD VeerResult veer_projectiles(VeerWorldId world, VeerProjectileId *out, uint32_t *count);

/* ---- links: jumps, walks, ladders, teleporters and doors */

/* Adds a link from one pad to another. Fields and paths use links whose groups they name, and agents with `goTo` or `navField` take them by
 * themselves. */
VEER_WASM VeerResult veer_addLink(VeerWorldId world, const VeerLinkDef *def, VeerLinkId *link);
/* Removes a link. Run-ups to it are aborted; agents in flight fly on. */
VEER_METHOD VeerResult veer_removeLink(VeerWorldId world, VeerLinkId link);
/* Reads the definition of a link. */
VEER_WASM VeerResult veer_getLink(VeerWorldId world, VeerLinkId link, VeerLinkDef *def);
/* Replaces the definition of a link. */
VEER_WASM VeerResult veer_setLink(VeerWorldId world, VeerLinkId link, const VeerLinkDef *def);
/* Lists the ids of all links, ordered by slot. *count as in veer_projectiles. */
VEER_METHOD VeerResult veer_links(VeerWorldId world, VeerLinkId *out, uint32_t *count);

typedef struct VeerJump {
    uint32_t refusal;      /* VeerJumpRefusal */
    float time;            /* time of flight until the landing on the way down, in s; 0 if there is none */
    float risingTime;      /* time at which the jump passes the landing pad's height on the way up; negative: before the take-off */
    float speedNeeded;     /* required planar speed, in u/s */
    VeerVec3 velocity;     /* velocity at take-off, from pad center to pad center; in planar worlds from the agent's height */
    float jumpSpeedNeeded; /* lowest vertical speed that reaches the landing pad's height, in u/s */
} VeerJump;

/* Calculates what a link requires of this agent. OK: the agent can take it. NO_RESULT: it cannot; out->refusal is the reason. For links
 * other than jumps, only time and refusal are set. */
VEER_WASM VeerResult veer_planJump(VeerWorldId world, VeerAgentId agent, VeerLinkId link, VeerJump *out);

/* Makes an agent take a link. A jump is a run-up to the pad at the right speed, flight and landing. Until then the agent's behaviors are
 * suspended. Later steps emit jumpStarted, jumped and landed, or jumpRefused if the agent does not get to its pad. NO_RESULT: the agent
 * can't take the link; nothing changes.
 * During a run-up, another call switches to the new link, and a null link aborts. Errors: BUSY if the agent is in the air; the usual
 * errors for invalid ids. */
VEER_WASM VeerResult veer_takeJump(VeerWorldId world, VeerAgentId agent, VeerLinkId link);

#endif
