/* Veer: steering for game agents. This header is the manual of the C library.
 *
 *   #include <veer/veer.h>
 *
 *   VeerWorldDef def = veer_defaultWorldDef();
 *   VeerWorldId world;
 *   veer_createWorld(&def, &world);
 *
 *   VeerBrainDef brain = veer_defaultBrainDef();
 *   brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_ARRIVE);
 *   VeerBrainId brainId;
 *   veer_addBrain(world, &brain, &brainId);
 *
 *   VeerAgentDef agent = veer_defaultAgentDef();
 *   agent.brain = brainId;
 *   VeerAgentId agentId;
 *   veer_addAgent(world, &agent, &agentId);
 *   veer_setTargetPoint(world, agentId, (VeerVec3){100, 50, 0});
 *
 *   for (int i = 0; i < 600; i++) veer_step(world, 1.0f / 60);
 *   float *x = veer_columnF32(world, VEER_COLUMN_X);          // one float per slot: x[veer_slot(agentId)]
 *
 * Start every definition from its default function, `veer_default...Def()`, and change the fields you care about. Every call that can fail
 * returns a VeerResult: 0 is success; after a negative result nothing has changed, and veer_lastError() names the argument and its value.
 * The comments list the errors of a call without prefix: RANGE is VEER_E_RANGE. For an invalid id: HANDLE, STALE or WRONG_WORLD.
 *
 * Units: world units (u), seconds, radians from +x towards +y. Agents of planar worlds steer in x and y; z is their height. A world is one
 * block of 4-byte words without pointers. A step allocates nothing. The same input gives the same bits on every machine. Every call
 * calculates with rounding to nearest, with denormals and without traps, whatever floating-point state the caller has, and restores that
 * state, exception flags included. An agent keeps its slot, its index in every column, for life.
 *
 * Enums, parameter structs, defaults and ranges are expanded from veer_schema.inl, which documents each of them. The rows
 *
 *   BEHAVIOR_BEGIN(flee, Flee, FLEE, INTEREST, 0, TARGET, "Moves away from the target ...")
 *   PARAM_G(flee, panicRadius, INF, 0, INF, "u", "distance beyond which the agent does not flee; INF: always flees at full speed")
 *
 * become the value VEER_BEHAVIOR_FLEE of VeerBehaviorType; `typedef struct VeerFleeParams { float panicRadius; } VeerFleeParams;`, the
 * member `flee` of VeerBehavior's union `params`; the default INFINITY in veer_behavior(VEER_BEHAVIOR_FLEE); the range check of
 * veer_addBrain; and the kernel veer_steer_flee in behaviors/flee.c.
 */
#ifndef VEER_H
#define VEER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) && !defined(__wasm__)
#define VEER_API __attribute__((visibility("default")))
#else
#define VEER_API
#endif
#define VEER_WASM VEER_API   /* a call that the JavaScript package also uses */
#define VEER_METHOD VEER_API /* a call that is also a method of worlds in JavaScript, with the same comment (src/build/calls.mjs) */

#define VEER_VERSION 3 /* version of saved worlds and of the schema */

#include "veer_types.h"

/* ---- defaults */

VEER_WASM VeerWorldDef veer_defaultWorldDef(void);
VEER_WASM VeerAgentDef veer_defaultAgentDef(void);
VEER_WASM VeerBrainDef veer_defaultBrainDef(void);
VEER_WASM VeerPathDef veer_defaultPathDef(void);
VEER_WASM VeerObstacleDef veer_defaultObstacleDef(void);
VEER_WASM VeerProjectileDef veer_defaultProjectileDef(void);
VEER_WASM VeerLinkDef veer_defaultLinkDef(void);
VEER_WASM VeerFlowDef veer_defaultFlowDef(void);

/* Returns a behavior with the default parameters of its type. An unknown type yields VEER_BEHAVIOR_TYPES, which veer_addBrain rejects. */
VEER_WASM VeerBehavior veer_behavior(uint32_t type);

/* ---- worlds */

/* Creates a world. *world is its id, or null on failure. At most 65,535 worlds can exist at a time. Errors: NULL, RANGE, NOT_FINITE,
 * MEMORY, and BUILD if compiler options or the processor's rounding would change results. The message of BUILD names the cause. */
VEER_WASM VeerResult veer_createWorld(const VeerWorldDef *def, VeerWorldId *world);
/* Frees the world. A second call returns VEER_E_WORLD and does nothing. */
VEER_WASM VeerResult veer_destroyWorld(VeerWorldId world);

/* Grows the world to at least these capacities; it never shrinks. The block may move: fetch column pointers again. The state and its hash
 * do not change. Errors: NULL, RANGE, BUSY, MEMORY. */
VEER_WASM VeerResult veer_reserve(VeerWorldId world, const VeerCapacityDef *capacity);
/* Reads the current capacities. */
VEER_WASM VeerResult veer_getCapacity(VeerWorldId world, VeerCapacityDef *capacity);

/* Reads the settings the world was created with, and its current capacities. */
VEER_WASM VeerResult veer_getWorldDef(VeerWorldId world, VeerWorldDef *def);

/* Advances the world by dt seconds: agents perceive, decide and move. dt is 1e-6 to 0.1, or 0, which does nothing. Errors: DT, BUSY. */
VEER_WASM VeerResult veer_step(VeerWorldId world, float dt);

/* Runs the first stage of a step, for games that call the stages one by one: veer_perceive, veer_decide, veer_move. Before veer_decide you
 * can add your own interest and danger in the columns extraInterest and extraDanger; this needs capacity.keepMaps, because without it
 * context brains decide in veer_perceive. To move agents with your own physics, call veer_accelerate, write x, y, velocityX ... and call
 * veer_endStep instead of veer_move. Errors: DT, and BUSY if called out of order. */
VEER_METHOD VeerResult veer_perceive(VeerWorldId world, float dt);
/* Runs the second stage of a step. */
VEER_METHOD VeerResult veer_decide(VeerWorldId world);
/* Runs the last stage of a step. */
VEER_METHOD VeerResult veer_move(VeerWorldId world);
/* Turns the decisions into velocities, orientations and rotations, with the limits of the agents' locomotion, but moves no agent: for games
 * whose physics engine moves the bodies. Between veer_decide and veer_endStep. */
VEER_METHOD VeerResult veer_accelerate(VeerWorldId world);
/* Ends a step in place of veer_move, in games that move the agents themselves. */
VEER_METHOD VeerResult veer_endStep(VeerWorldId world);

typedef struct VeerAdvance {
    uint32_t steps;    /* fixed steps taken */
    float alpha;       /* position of the drawn pose between the last two steps, 0 to 1 */
    float droppedTime; /* seconds discarded because of maxCatchUp */
} VeerAdvance;

/* Adds seconds of real time, takes as many whole steps as fit (at most maxCatchUp), and interpolates the columns drawX, drawY, drawZ and
 * drawOrientation for the remaining time. The drawn pose is up to one step late, so that motion is smooth at every frame rate. Negative
 * seconds count as 0. veer_events returns the events of all steps taken. After steps taken with veer_step, a call with 0 seconds writes the
 * pose for the time left over, or the current pose if none is left. Returns CLAMPED if time was dropped. Errors: NULL, NOT_FINITE, BUSY. */
VEER_WASM VeerResult veer_advance(VeerWorldId world, float seconds, VeerAdvance *result);
/* Writes drawX, drawY, drawZ and drawOrientation in games that call veer_step and keep their own time, such as games with rollback. alpha:
 * 0 is the pose before the last step, 1 the current pose. Errors: NOT_FINITE, RANGE, BUSY. */
VEER_METHOD VeerResult veer_interpolate(VeerWorldId world, float alpha);
/* Returns the number of steps taken so far; wraps at 2^32. */
VEER_METHOD uint32_t veer_tick(VeerWorldId world);

/* ---- agents */

/* Adds an agent. Errors: NULL, WORLD, FULL, RANGE, NOT_FINITE; the usual errors for an invalid id of the brain. */
VEER_WASM VeerResult veer_addAgent(VeerWorldId world, const VeerAgentDef *def, VeerAgentId *agent);
/* Removes an agent. Its id is never valid again. */
VEER_METHOD VeerResult veer_removeAgent(VeerWorldId world, VeerAgentId agent);
/* Reads the agent's current state, as a definition that would create such an agent. */
VEER_WASM VeerResult veer_getAgent(VeerWorldId world, VeerAgentId agent, VeerAgentDef *def);
/* Sets everything in the definition: position, velocity, sizes, limits and brain. A new brain starts without memory. */
VEER_WASM VeerResult veer_setAgent(VeerWorldId world, VeerAgentId agent, const VeerAgentDef *def);

/* Sets the agent's own target: a point, another agent, a path, or none. */
VEER_WASM VeerResult veer_setTargetPoint(VeerWorldId world, VeerAgentId agent, VeerVec3 point);
VEER_WASM VeerResult veer_setTargetAgent(VeerWorldId world, VeerAgentId agent, VeerAgentId target);
/* Sets the path for behaviors that follow a path but do not set one. Agents that share a brain can thus follow different paths. */
VEER_WASM VeerResult veer_setTargetPath(VeerWorldId world, VeerAgentId agent, VeerPathId path);
/* Removes the agent's own target. */
VEER_WASM VeerResult veer_clearTarget(VeerWorldId world, VeerAgentId agent);
/* Reads the agent's own target. Its kind is NONE if the agent has none, or if the target was removed. */
VEER_WASM VeerResult veer_getTarget(VeerWorldId world, VeerAgentId agent, VeerTarget *target);

/* Sets the input of the behavior `drive`: a direction whose length, 0 to 1, is a share of maxSpeed; a longer one means full speed. With
 * (0, 0), as when keys are released, the agent coasts, or stops if its `idle` is `brake`. Returns CLAMPED if the direction was longer. */
VEER_METHOD VeerResult veer_setDrive(VeerWorldId world, VeerAgentId agent, VeerVec3 direction);
/* Releases an agent from quarantine and places it at rest at a new position. */
VEER_METHOD VeerResult veer_reviveAgent(VeerWorldId world, VeerAgentId agent, VeerVec3 position);

/* Returns the slot of an id of any kind, as in the values of events: veer_slotOf(path.bits). Does not check whether the thing exists. */
static inline uint32_t veer_slotOf(uint64_t bits) { return (uint32_t)(bits & 0xFFFFFu); }
/* Returns the agent's index in every column. */
static inline uint32_t veer_slot(VeerAgentId agent) { return veer_slotOf(agent.bits); }

/* Returns OK if the thing exists; takes the bits of an id of any kind: veer_isAlive(world, agent.bits). Otherwise it returns HANDLE, STALE
 * or WRONG_WORLD, which veer_lastError does not report. */
VEER_WASM VeerResult veer_isAlive(VeerWorldId world, uint64_t bits);

/* Returns the id of the agent in a slot, or null if the slot is empty. */
VEER_WASM VeerAgentId veer_agentAt(VeerWorldId world, uint32_t slot);

/* Returns the highest slot used so far plus one: the end of loops over columns. */
VEER_METHOD uint32_t veer_slotCount(VeerWorldId world);

/* ---- brains: a list of behaviors, how their outputs are combined, and how the agent moves. Many agents can share a brain. */

VEER_WASM VeerResult veer_addBrain(VeerWorldId world, const VeerBrainDef *def, VeerBrainId *brain);
/* Removes a brain. Its agents no longer have a brain. */
VEER_METHOD VeerResult veer_removeBrain(VeerWorldId world, VeerBrainId brain);
/* Reads the definition of a brain. */
VEER_WASM VeerResult veer_getBrain(VeerWorldId world, VeerBrainId brain, VeerBrainDef *def);
/* Lists the ids of all brains, ordered by slot. *count is the capacity of out; it is set to the number of brains. VEER_E_BUFFER if out
 * is too small. */
VEER_METHOD VeerResult veer_brains(VeerWorldId world, VeerBrainId *out, uint32_t *count);
/* Replaces the definition of a brain. Its agents keep their memory if the types of the behaviors stay the same. */
VEER_WASM VeerResult veer_setBrain(VeerWorldId world, VeerBrainId brain, const VeerBrainDef *def);

/* The arguments of a custom behavior. In wrapped worlds toTarget is the shortest displacement. */
typedef struct VeerCustomView {
    VeerWorldId world; /* may be used to read columns and for queries; calls that change the world return VEER_E_BUSY */
    VeerAgentId agent;
    VeerVec3 position, velocity;
    float orientation, maxSpeed, radius, dt;
    uint32_t hasTarget;
    VeerVec3 toTarget, targetVelocity;
    float a, b, c, d; /* the behavior's parameters */
} VeerCustomView;

/* The output of a custom behavior: a desired velocity, a desired rotation, both or neither. */
typedef struct VeerCustomOutput {
    uint32_t hasVelocity, hasRotation;
    VeerVec3 velocity;
    float rotation;
    float distance; /* distance to the goal; INFINITY (the initial value): a direction without a goal */
} VeerCustomOutput;
typedef void VeerCustomKernel(const VeerCustomView *view, VeerCustomOutput *output, void *user);

/* Registers the function that `custom` behaviors with this value of `which` (0 to 15) call. A null kernel removes it; then those
 * behaviors read the columns custom... instead. The function is called once per agent and step, and by veer_explain, in Veer's
 * floating-point state. It must depend only on its arguments and on state that is saved with the world, or replays will diverge. Neither
 * kernel nor user is saved. Errors: WORLD, RANGE, BUSY. */
VEER_API VeerResult veer_setCustom(VeerWorldId world, uint32_t which, VeerCustomKernel *kernel, void *user);

/* ---- paths: shared by any number of agents, each with its own position along the path */

VEER_WASM VeerResult veer_addPath(VeerWorldId world, const VeerPathDef *def, VeerPathId *path);
/* Removes a path. Every agent that follows it gets the event `pathLost`. */
VEER_METHOD VeerResult veer_removePath(VeerWorldId world, VeerPathId path);
/* Replaces the definition of a path. */
VEER_WASM VeerResult veer_setPath(VeerWorldId world, VeerPathId path, const VeerPathDef *def);
/* Reads the definition of a path, without its points: points is null. */
VEER_WASM VeerResult veer_getPath(VeerWorldId world, VeerPathId path, VeerPathDef *def);
/* Reads the points that define the path, without consecutive duplicates: x, y, z of each. *count is the capacity of out, in points; it is
 * set to the number of points. VEER_E_BUFFER if out is too small. */
VEER_WASM VeerResult veer_pathPoints(VeerWorldId world, VeerPathId path, float *out, uint32_t *count);
/* Lists the ids of all paths, ordered by slot. *count as in veer_brains. */
VEER_METHOD VeerResult veer_paths(VeerWorldId world, VeerPathId *out, uint32_t *count);

typedef struct VeerPathPoint {
    VeerVec3 position;
    VeerVec3 tangent; /* unit vector; 0 on a path of length 0. At a corner: direction of the next segment; in veer_pathClosest: of
                         the segment that is more nearly perpendicular to the line to the query point */
    float distance;   /* along the path from its start */
    float offset;     /* signed distance of the query point, positive to the left of the path; in volume worlds never negative */
    float curvature;  /* 1/u, positive in left turns; in volume worlds never negative */
    float length;     /* length of the whole path */
} VeerPathPoint;

/* Finds the point at a distance along the path. The distance wraps on closed paths and is clamped on open paths. */
VEER_METHOD VeerResult veer_pathPointAt(VeerWorldId world, VeerPathId path, float distance, VeerPathPoint *out);
/* Finds the point of the path closest to `point`. */
VEER_METHOD VeerResult veer_pathClosest(VeerWorldId world, VeerPathId path, VeerVec3 point, VeerPathPoint *out);

/* Reads the vertices of the flattened path: x, y, z of each. *count is the capacity of out, in vertices; it is set to the number of
 * vertices. VEER_E_BUFFER if out is too small. */
VEER_WASM VeerResult veer_pathVertices(VeerWorldId world, VeerPathId path, float *out, uint32_t *count);
/* Reads the speeds at which cars of a brain plan to drive along the path, in u/s: at evenly spaced places, the first at its start and the
 * last at its end. None if the brain's cars do not slow down on it, because they have no grip or do not follow it. *count is the capacity
 * of out; it is set to the number of speeds. VEER_E_BUFFER if out is too small. */
VEER_WASM VeerResult veer_pathSpeeds(VeerWorldId world, VeerBrainId brain, VeerPathId path, float *out, uint32_t *count);

/* ---- flow fields: a grid of vectors for `followFlow`, interpolated bilinearly. Outside the grid the behavior does nothing. */

VEER_WASM VeerResult veer_addFlow(VeerWorldId world, const VeerFlowDef *def, VeerFlowId *flow);
/* Removes a flow field. Every agent that follows it gets the event `flowLost`. */
VEER_METHOD VeerResult veer_removeFlow(VeerWorldId world, VeerFlowId flow);
/* Replaces the definition of a flow field. Without vectors, and with the same columns and rows, it keeps its vectors. */
VEER_WASM VeerResult veer_setFlow(VeerWorldId world, VeerFlowId flow, const VeerFlowDef *def);
/* Reads the definition of a flow field, without its vectors: vectors is null. */
VEER_WASM VeerResult veer_getFlow(VeerWorldId world, VeerFlowId flow, VeerFlowDef *def);
/* Reads the field's vectors as they were given: x, y of each. *count is the capacity of out, in vectors; it is set to the number of
 * vectors. VEER_E_BUFFER if out is too small. */
VEER_WASM VeerResult veer_flowVectors(VeerWorldId world, VeerFlowId flow, float *out, uint32_t *count);
/* Lists the ids of all flow fields, ordered by slot. *count as in veer_brains. */
VEER_METHOD VeerResult veer_flows(VeerWorldId world, VeerFlowId *out, uint32_t *count);

/* Reads the flow at a point. NO_RESULT outside the grid. */
VEER_METHOD VeerResult veer_flowAt(VeerWorldId world, VeerFlowId flow, VeerVec3 point, VeerVec3 *out);

/* ---- obstacles */

/* Adds an obstacle. In volume worlds a circle is a sphere, and boxes are also allowed; other kinds fail with VEER_E_RANGE. Consecutive
 * duplicate points of segments and polygons are dropped. A segment of one point is a disc. A polygon needs three points and an area, must
 * not cross or touch itself (VEER_E_POLYGON), and may wind either way. Obstacles cannot be edited between the stages of a step
 * (VEER_E_BUSY). */
VEER_WASM VeerResult veer_addObstacle(VeerWorldId world, const VeerObstacleDef *def, VeerObstacleId *obstacle);
/* Removes an obstacle. */
VEER_METHOD VeerResult veer_removeObstacle(VeerWorldId world, VeerObstacleId obstacle);
/* Replaces the definition of an obstacle. A definition of a segment or polygon without points keeps the present points, turned by the new
 * angle. New points are written before the old ones are freed: VEER_E_FULL if there is no room for both. */
VEER_WASM VeerResult veer_setObstacle(VeerWorldId world, VeerObstacleId obstacle, const VeerObstacleDef *def);
/* Sets an obstacle's position and velocity without rebuilding its shape. An obstacle with a velocity moves on its own every step; at the
 * edges of the world its center wraps, bounces or stops, depending on `edges`. */
VEER_API VeerResult veer_moveObstacle(VeerWorldId world, VeerObstacleId obstacle, VeerVec3 position, VeerVec3 velocity);
typedef struct VeerPlacement {
    VeerVec3 position; /* in u, within VEER_MAX_COORDINATE */
    VeerVec3 velocity; /* in u/s, within VEER_MAX_COORDINATE */
    float angle;       /* in rad, -1e6 to 1e6: as `angle` of VeerObstacleDef */
} VeerPlacement;
/* Sets an obstacle's position, velocity and angle. The corners are always computed from the given points, so rounding errors do not add up.
 * The call needs no room for points. Errors: NULL, NOT_FINITE, RANGE, BUSY; the usual errors for an invalid id. */
VEER_WASM VeerResult veer_placeObstacle(VeerWorldId world, VeerObstacleId obstacle, const VeerPlacement *placement);
/* Reads the definition of an obstacle, without its points: points is null. */
VEER_WASM VeerResult veer_getObstacle(VeerWorldId world, VeerObstacleId obstacle, VeerObstacleDef *def);
/* Reads the points that define a segment or polygon, not turned by its angle: x, y, z of each, without consecutive duplicates, and
 * counterclockwise for polygons. Other kinds have no points. *count is the capacity of out, in points; it is set to the number of points.
 * VEER_E_BUFFER if out is too small. */
VEER_WASM VeerResult veer_obstaclePoints(VeerWorldId world, VeerObstacleId obstacle, float *out, uint32_t *count);
/* Lists the ids of all obstacles, ordered by slot. *count as in veer_brains. */
VEER_METHOD VeerResult veer_obstacles(VeerWorldId world, VeerObstacleId *out, uint32_t *count);

/* ---- queries: they consider the current obstacles, or agents, of the groups in the mask. Coordinates are within VEER_MAX_COORDINATE.
 * Planar worlds ignore heights; in volume worlds discs are spheres. The rows SET_x(ray, ...) and SET_x(nearest, ...) of the table give
 * defaults and ranges. */

typedef struct VeerRay {
    VeerVec3 origin;
    VeerVec3 direction; /* of any length but 0 */
    float distance;     /* the ray's length; limited to 512 times the smallest size along an axis along which the world wraps */
    float radius;       /* radius of the swept disc, up to VEER_MAX_COORDINATE; 0: a ray */
    uint32_t mask;
} VeerRay;
VEER_WASM VeerRay veer_defaultRay(void);

typedef struct VeerHit {
    VeerObstacleId obstacle;
    VeerVec3 point;  /* the disc's center at the contact */
    VeerVec3 normal; /* unit vector that points out of the obstacle */
    float distance;  /* 0 if the ray starts inside the obstacle */
    uint32_t reserved;
} VeerHit;

/* Finds the first contact of a ray or swept disc with an obstacle. NO_RESULT if there is none. */
VEER_WASM VeerResult veer_raycast(VeerWorldId world, const VeerRay *ray, VeerHit *hit);

/* Lists the obstacles that a disc touches, ordered by slot. *count is the capacity of out; it is set to the number of obstacles.
 * VEER_E_BUFFER if out is too small. */
VEER_WASM VeerResult veer_overlap(VeerWorldId world, VeerVec3 center, float radius, VeerObstacleId *out, uint32_t *count);

typedef struct VeerNearest {
    VeerVec3 center;
    float range;
    uint32_t mask;  /* groups of agents */
    uint32_t count; /* largest number of agents to find */
} VeerNearest;
VEER_WASM VeerNearest veer_defaultNearest(void);

/* Lists the nearest agents, ordered by the distance of their centers, then by slot. out has room for query->count ids; *found is set to
 * the number found. */
VEER_WASM VeerResult veer_nearest(VeerWorldId world, const VeerNearest *query, VeerAgentId *out, uint32_t *found);

/* The rows SET_x(within, ...) of the table give defaults and ranges. */
typedef struct VeerWithin {
    float range;
    uint32_t mask; /* groups of agents */
} VeerWithin;
VEER_WASM VeerWithin veer_defaultWithin(void);

typedef struct VeerWithinBatch {
    const float *centers; /* x, y, z of each */
    uint32_t centerCount;
    uint32_t reserved;
    uint32_t *slots;  /* the agents within range of the first center in the order of their slots, then those of the next */
    uint32_t *counts; /* the number of agents within range of each center */
} VeerWithinBatch;

/* Lists the slots of the agents whose centers are within range of each of many points, such as the agents that each player of a large world
 * sees. Uses the current positions. *count is the capacity of slots; it is set to the number of agents, each counted once per center.
 * VEER_E_BUFFER if slots is too small; the counts are set then, too. */
VEER_WASM VeerResult veer_within(VeerWorldId world, const VeerWithin *query, const VeerWithinBatch *batch, uint32_t *count);

/* Returns OK if no obstacle lies on the straight line, NO_RESULT if one does. */
VEER_METHOD VeerResult veer_lineOfSight(VeerWorldId world, VeerVec3 from, VeerVec3 to);

/* ---- reading */

/* Return a column: veer_columnLanes values per slot. Null if the world does not exist, or if the column has the other type or no values in
 * this world: columns of context maps need capacity.keepMaps. Valid until the next veer_reserve. Columns of the stage `input` may be
 * written at any time, others between the stages. */
VEER_WASM float *veer_columnF32(VeerWorldId world, uint32_t column);
VEER_WASM uint32_t *veer_columnU32(VeerWorldId world, uint32_t column);
VEER_WASM uint32_t veer_columnLanes(VeerWorldId world, uint32_t column); /* values per agent: 1, capacity.slots or .state; 0: none */

typedef struct VeerEvent {
    uint32_t type;     /* VeerEventType */
    uint32_t slot;     /* slot of the agent; 0xFFFFFFFF: none */
    VeerAgentId agent; /* the agent, or null if there is none; for a projectile, the agent that fired it, even if it was removed since */
    uint32_t value;
    uint32_t tick;
    float x, y, z;               /* where the event happened */
    uint32_t userData;           /* of the projectile */
    VeerProjectileId projectile; /* the projectile that hit, landed, was stopped or expired, whose id is stale; null: none */
    VeerAgentId owner;           /* the agent that fired the projectile, even if it was removed since; null: none */
    VeerObstacleId obstacle;     /* the obstacle that an agent touched, or that stopped a projectile; null: none */
} VeerEvent;

/* Returns the events of the last step, or of all steps of the last veer_advance. Valid until the next step. */
VEER_WASM const VeerEvent *veer_events(VeerWorldId world, uint32_t *count);

typedef struct VeerStats {
#define STAT(name, doc) uint32_t name;
#include "veer_schema.inl"
} VeerStats;
VEER_WASM VeerResult veer_getStats(VeerWorldId world, VeerStats *stats);

/* ---- errors and description */

typedef struct VeerErrorInfo {
    int32_t code;
    uint32_t index;    /* index of the element, such as a point or behavior; 0xFFFFFFFF: none */
    float value;       /* the offending number, or 0 */
    uint32_t bytes;    /* VEER_E_MEMORY: size of the allocation that failed; otherwise 0 */
    char call[32];     /* such as veer_addAgent */
    char argument[48]; /* such as def.radius or points[3].x */
    char message[192]; /* the whole sentence, which ends with the likely mistake in parentheses, if one is known */
} VeerErrorInfo;

/* Returns the last error of a world, never null. Failures to create a world and invalid world ids are recorded for veer_nullWorld. */
VEER_WASM const VeerErrorInfo *veer_lastError(VeerWorldId world);

#include "veer_saves.h"
#include "veer_ballistics.h"
#include "veer_explain.h"
#include "veer_navigation.h"
#include "veer_senses.h"
#include "veer_measures.h"
#include "veer_meshes.h"
#include "veer_heights.h"
#include "veer_tiles.h"
#include "veer_threads.h"

/* Returns the table as data, for bindings to other languages: VeerSchema in core/schema.h. */
struct VeerSchema;
VEER_WASM const struct VeerSchema *veer_schema(void);

#ifdef __cplusplus
}
#endif
#endif
