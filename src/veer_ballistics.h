/* Ballistics: shots, landings, aims, projectiles and jumps. Part of veer.h. All in three dimensions, z is height, gravity any vector.
 * Formulas: flight p(t) = p + v t + g t^2 / 2 (Galilei 1638); the roots are taken in the form that does not cancel. */
#ifndef VEER_FLIGHT_H
#define VEER_FLIGHT_H

/* ---- pure functions: no world, no state */

typedef struct VeerFlight {
    VeerVec3 position, velocity, gravity; /* now */
} VeerFlight;

typedef struct VeerLanding {
    float time;        /* from now, s */
    VeerVec3 position; /* there and then */
    VeerVec3 velocity;
} VeerLanding;

/* When and where a flight comes down to a height, from its present state: the descending root. NO_RESULT if it never does: it is below and
 * can't rise so high, or nothing pulls it down. Already at the height and falling is now. */
VEER_EXPORT(veer_landing) VeerResult veer_landing(const VeerFlight *flight, float height, VeerLanding *out);

typedef struct VeerAimQuery {
    VeerVec3 from, to;
    VeerVec3 targetVelocity; /* of what is at `to`: 0 for a place; the shot leads it */
    VeerVec3 gravity;
    float speed;   /* of the shot, u/s */
    float maxTime; /* s; longer flights count as none; 0: no limit */
    uint32_t arc;  /* VeerArc */
} VeerAimQuery;

typedef struct VeerAim {
    VeerVec3 velocity; /* to fire with; its length is `speed` */
    float time;        /* of flight, s */
    VeerVec3 hitPoint; /* where it hits */
    float minSpeed;    /* that reaches a target at rest; of a moving one: that reaches it at some time up to maxTime */
} VeerAim;

/* How to fire to hit. NO_RESULT: out of range; then minSpeed says what would do (and the rest is 0). Shooter and target at one point: the
 * time is 0 and the velocity points against gravity. Errors: NULL, NOT_FINITE, RANGE (speed negative). */
VEER_EXPORT(veer_aim) VeerResult veer_aim(const VeerAimQuery *query, VeerAim *out);

/* ---- projectiles: a pool; a landing, a hit or an expiry is an event and frees the projectile */

/* E_FULL when the pool is exhausted: those in flight stay. */
VEER_EXPORT(veer_addProjectile)
VeerResult veer_addProjectile(VeerWorldId world, const VeerProjectileDef *def, VeerProjectileId *projectile);
VEER_API VeerResult veer_removeProjectile(VeerWorldId world, VeerProjectileId projectile);
/* As it is now: position and velocity of the last step; lifeTime is what is left of it. */
VEER_API VeerResult veer_getProjectile(VeerWorldId world, VeerProjectileId projectile, VeerProjectileDef *def);
/* When and where it will land; NO_RESULT if it expires before, or never does. Hits on the way are not foreseen. */
VEER_API VeerResult veer_projectileLanding(VeerWorldId world, VeerProjectileId projectile, VeerLanding *out);
/* Ids of all projectiles in flight, ascending slots; *count is the room of out before and how many there are after (E_BUFFER if too
 * small). */
VEER_EXPORT(veer_projectiles) VeerResult veer_projectiles(VeerWorldId world, VeerProjectileId *out, uint32_t *count);

/* ---- jump links */

VEER_EXPORT(veer_addLink) VeerResult veer_addLink(VeerWorldId world, const VeerLinkDef *def, VeerLinkId *link);
VEER_API VeerResult veer_removeLink(VeerWorldId world, VeerLinkId link); /* run-ups to it are given up; flights go on */
VEER_API VeerResult veer_getLink(VeerWorldId world, VeerLinkId link, VeerLinkDef *def);
VEER_API VeerResult veer_setLink(VeerWorldId world, VeerLinkId link, const VeerLinkDef *def);

typedef struct VeerJump {
    uint32_t refusal;      /* VeerJumpRefusal */
    float time;            /* of the flight: the descending root, s; 0 if there is none */
    float risingTime;      /* the other root: when it passes the pad's height on its way up; negative: before the take-off */
    float speedNeeded;     /* planar, u/s */
    VeerVec3 velocity;     /* at the take-off, from pad center to pad center; in a planar world from the agent's height */
    float jumpSpeedNeeded; /* least vertical speed that rises to the landing pad, u/s */
} VeerJump;

/* What a jump over the link would take of this agent. OK: it can be made. NO_RESULT: it can't, out->refusal says why. */
VEER_API VeerResult veer_planJump(VeerWorldId world, VeerAgentId agent, VeerLinkId link, VeerJump *out);

/* Takes the jump: run-up to the pad at the right speed, flight, landing; meanwhile the agent's behaviors are suspended. Events jumpStarted,
 * jumped, landed, all in steps; jumpRefused if the run-up fails. NO_RESULT if it can't be made (nothing happens). A second call during the
 * run-up takes the new link instead; in the air it is E_BUSY. A null link gives up a run-up. */
VEER_API VeerResult veer_takeJump(VeerWorldId world, VeerAgentId agent, VeerLinkId link);

#endif
