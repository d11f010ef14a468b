/* Explanations of why agents move as they do, and warnings about settings that are probably unintended. Part of veer.h. */
#ifndef VEER_EXPLAIN_H
#define VEER_EXPLAIN_H

/* ---- explanations: why an agent moves as it does */

/* The current output of one behavior. */
typedef struct VeerExplainBehavior {
    uint32_t type;
    uint32_t outputBits;                /* bit 0: a desired velocity; bit 1: a desired rotation; 0: no output */
    float desiredX, desiredY, desiredZ; /* desired velocity */
    float rotation;                     /* desired rotation; 0 for most behaviors */
    float distance;                     /* distance to the goal; INFINITY if there is none */
    float weight;
    /* The behavior's contribution to the decision, -1 to 1. Context brains: its interest (negative: danger) in the chosen direction. Other
     * brains: its fraction of everything that pulls along the blended steering (positive) or against it (negative), with absolute values
     * that add up to 1; for behaviors that only turn the agent, its fraction of the blended rotation. */
    float share;
    /* How `goTo` (in every brain) and `navField` (except in pipelines) found the way at the last decision; 0 for other behaviors. */
    uint32_t means;          /* VeerNavMeans */
    uint32_t pathStatus;     /* VeerPathStatus; closest: no path leads to the goal, and the agent waits at the closest reachable point */
    float cornerX, cornerY;  /* the point that the agent heads for: a corner of the path, its end, or the goal */
    uint32_t versionsBehind; /* if `means` is `field`: number of map versions, 0 to 2, by which the field is behind the current obstacles */
} VeerExplainBehavior;

/* One limit that another agent or an obstacle puts on the velocity of an agent in a crowd: velocities v with
 * normal . v >= bound are allowed. */
typedef struct VeerExplainLimit {
    VeerAgentId agent; /* the other agent, or null */
    VeerObstacleId obstacle;
    VeerVec3 normal;
    float bound;     /* in u/s */
    float share;     /* fraction of the effort to avoid the collision that this agent takes on, 0 to 1 */
    uint32_t reason; /* VeerYield: the reason for this fraction */
    float force;     /* how much the limit changes the velocity, in u/s; 0 if it has no effect */
} VeerExplainLimit;

/* The explanation of an agent: the decision that the next step would make from the current state. */
typedef struct VeerExplain {
    uint32_t combine, behaviorCount, slots, blocked;
    float desiredX, desiredY, desiredZ, desiredRotation;
    float mapAngle, peakSlot, peakValue; /* context brains: direction of slot 0, position and value of the spline's maximum */
    float chosenX, chosenY;
    uint32_t desiredBits;               /* bit 0: there is a desired velocity; bit 1: a desired rotation */
    float decidedX, decidedY, decidedZ; /* the combiner's decision; the limits of a crowd may change the desired velocity */
    float sidestep, stallTime; /* in a crowd: angle by which the agent turns aside, in rad; time for which others have blocked it, in s */
    uint32_t crowd;            /* VeerCrowd of the agent's brain; without a crowd, the fields about crowds are 0 */
    uint32_t settled;          /* 1: in a crowd, the agent counts as arrived because others that have arrived block it */
    uint32_t limitCount;
    VeerExplainLimit limits[VEER_MAX_LIMITS];
    float memoryShare, freeDistance; /* in the chosen direction: danger added by the escape memory; distance to the first obstacle */
    VeerExplainBehavior behaviors[VEER_MAX_BEHAVIORS];
    float interest[VEER_MAX_SLOTS], interestDistance[VEER_MAX_SLOTS];
    float danger[VEER_MAX_SLOTS], dangerDistance[VEER_MAX_SLOTS];
    float decision[VEER_MAX_SLOTS];                                /* negative: masked */
    uint32_t interestBy[VEER_MAX_SLOTS], dangerBy[VEER_MAX_SLOTS]; /* index of the behavior; 255: none, or the caller's columns */
} VeerExplain;
/* Explains the decision that the next step would make for an agent. Changes nothing. */
VEER_WASM VeerResult veer_explain(VeerWorldId world, VeerAgentId agent, VeerExplain *out);

/* ---- warnings: settings that are allowed but probably unintended, such as a path-following behavior without a path. They are meant for
 * development: a call takes time proportional to the number of agents, and without calls there is no cost. */

typedef struct VeerWarning {
    uint64_t thing;    /* bits of the id of the brain or obstacle; 0: the warning is about the world or its agents */
    uint32_t type;     /* VeerWarningType */
    uint32_t index;    /* index of the behavior; 0xFFFFFFFF: none */
    char call[32];     /* call that created the thing, such as veer_addBrain */
    char argument[48]; /* such as def.behaviors[1].path */
    char message[160]; /* the rest of the sentence: what has no effect, and why */
} VeerWarning;

/* Lists the warnings about the world as it is now, at most one of each type. thing: the bits of the id of a brain or obstacle, for warnings
 * that follow from its definition alone; 0: all warnings. *count is the capacity of out; it is set to the number of warnings. VEER_E_BUFFER
 * if out is too small: VEER_WARNING_TYPES is always enough. */
VEER_WASM VeerResult veer_warnings(VeerWorldId world, uint64_t thing, VeerWarning *out, uint32_t *count);

#endif
