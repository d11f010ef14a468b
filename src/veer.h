/* Veer: steering for game agents. This header is the manual of the C library.
 *
 *   #include "veer.h"
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
 * Definitions begin with a default function: `veer_default...Def()`; change the fields you care about. Every call that can fail
 * answers with a VeerResult: 0 is success, a negative one changed nothing, and veer_lastError() says which argument and value.
 *
 * Units: distances in world units (u), seconds, radians from +x towards +y. Planar worlds steer in x and y.
 * A world is one block of 4-byte lanes without pointers; a step allocates nothing; the same input gives the same bits on
 * every machine. An agent's slot, its place in every column, is stable for its life.
 *
 * Enums, parameter structs, defaults and ranges are expanded from veer_schema.inl, which documents every one of them. The rows
 *
 *   BEHAVIOR_BEGIN(flee, Flee, FLEE, INTEREST, 0, NONE, "Goes away from the target ...")
 *   PARAM_F(flee, panicRadius, INF, 0, INF, "u", "no opinion beyond; INF: always at full speed")
 *
 * become: the value VEER_BEHAVIOR_FLEE of VeerBehaviorType; `typedef struct VeerFleeParams { float panicRadius; } VeerFleeParams;`, which is
 * the member `flee` of VeerBehavior's union `params`; the default INFINITY in veer_behavior(VEER_BEHAVIOR_FLEE); the range check of
 * veer_addBrain; and the kernel veer_steer_flee of behaviors/flee.c.
 */
#ifndef VEER_H
#define VEER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__wasm__)
#define VEER_API
#define VEER_EXPORT(name) __attribute__((used, visibility("default"), export_name(#name)))
#elif defined(__GNUC__)
#define VEER_API __attribute__((visibility("default")))
#define VEER_EXPORT(name) VEER_API
#else
#define VEER_API
#define VEER_EXPORT(name)
#endif

#define VEER_VERSION 2 /* version of saved worlds and of the schema */

#include "veer_types.h"

/* ---- defaults */

VEER_EXPORT(veer_defaultWorldDef) VeerWorldDef veer_defaultWorldDef(void);
VEER_EXPORT(veer_defaultAgentDef) VeerAgentDef veer_defaultAgentDef(void);
VEER_EXPORT(veer_defaultBrainDef) VeerBrainDef veer_defaultBrainDef(void);
VEER_EXPORT(veer_defaultPathDef) VeerPathDef veer_defaultPathDef(void);
VEER_EXPORT(veer_defaultObstacleDef) VeerObstacleDef veer_defaultObstacleDef(void);
VEER_EXPORT(veer_defaultProjectileDef) VeerProjectileDef veer_defaultProjectileDef(void);
VEER_EXPORT(veer_defaultLinkDef) VeerLinkDef veer_defaultLinkDef(void);
VEER_EXPORT(veer_defaultFlowDef) VeerFlowDef veer_defaultFlowDef(void);

/* A behavior with its defaults; an unknown type gives type VEER_BEHAVIOR_TYPES, which veer_addBrain refuses. */
VEER_EXPORT(veer_behavior) VeerBehavior veer_behavior(uint32_t type);

/* ---- worlds */

/* Creates a world; *world is its id, null on failure. Errors: NULL, RANGE, NOT_FINITE, MEMORY. At most 65,535 worlds at a time. */
VEER_EXPORT(veer_createWorld) VeerResult veer_createWorld(const VeerWorldDef *def, VeerWorldId *world);

/* Frees the world. A second call answers VEER_E_WORLD and does nothing. */
VEER_EXPORT(veer_destroyWorld) VeerResult veer_destroyWorld(VeerWorldId world);

/* Makes room for at least these capacities; never shrinks. The only call after creation that allocates: the block may move, so
 * column pointers must be asked for again. The state and its hash do not change. */
VEER_EXPORT(veer_reserve) VeerResult veer_reserve(VeerWorldId world, const VeerCapacityDef *capacity);
VEER_EXPORT(veer_getCapacity) VeerResult veer_getCapacity(VeerWorldId world, VeerCapacityDef *capacity);

/* The settings the world was created with, its capacities as they are now. */
VEER_EXPORT(veer_getWorldDef) VeerResult veer_getWorldDef(VeerWorldId world, VeerWorldDef *def);

/* One step of dt seconds: perceive, decide, move. dt = 0 does nothing; else 1e-6 to 0.1. */
VEER_EXPORT(veer_step) VeerResult veer_step(VeerWorldId world, float dt);

/* The stages of a step one at a time, in this order, for games that add evidence between them (the columns extraInterest and
 * extraDanger), or that move agents with their own physics (write x, y, velocityX ... and call veer_endStep instead of veer_move). */
VEER_EXPORT(veer_perceive) VeerResult veer_perceive(VeerWorldId world, float dt);
VEER_EXPORT(veer_decide) VeerResult veer_decide(VeerWorldId world);
VEER_EXPORT(veer_move) VeerResult veer_move(VeerWorldId world);
VEER_EXPORT(veer_endStep) VeerResult veer_endStep(VeerWorldId world);

typedef struct VeerAdvance {
    uint32_t steps;    /* fixed steps taken */
    float alpha;       /* where the drawn pose lies between the last two steps, 0 to 1 */
    float droppedTime; /* seconds that maxCatchUp cut off */
} VeerAdvance;

/* Fixed-step driver: adds seconds of wall time, takes the whole steps that fit (at most maxCatchUp) and writes the columns drawX,
 * drawY, drawZ and drawOrientation in between. Negative seconds count as 0. Events are those of all steps taken. */
VEER_EXPORT(veer_advance) VeerResult veer_advance(VeerWorldId world, float seconds, VeerAdvance *result);

/* Steps taken so far; wraps at 2^32. */
VEER_EXPORT(veer_tick) uint32_t veer_tick(VeerWorldId world);

/* ---- agents */

/* Errors: NULL, WORLD, FULL, RANGE, NOT_FINITE, and those of the brain's id. */
VEER_EXPORT(veer_addAgent) VeerResult veer_addAgent(VeerWorldId world, const VeerAgentDef *def, VeerAgentId *agent);
VEER_API VeerResult veer_removeAgent(VeerWorldId world, VeerAgentId agent);

/* Reads an agent back as the definition that would create it as it is now. */
VEER_API VeerResult veer_getAgent(VeerWorldId world, VeerAgentId agent, VeerAgentDef *def);

/* Changes it to the definition: position, velocity, sizes, limits and brain. A changed brain starts with no memory. */
VEER_API VeerResult veer_setAgent(VeerWorldId world, VeerAgentId agent, const VeerAgentDef *def);

/* Sets the agent's own target: a point, another agent, a path, or none. */
VEER_API VeerResult veer_setTargetPoint(VeerWorldId world, VeerAgentId agent, VeerVec3 point);
VEER_API VeerResult veer_setTargetAgent(VeerWorldId world, VeerAgentId agent, VeerAgentId target);
/* A path for behaviors that follow one and have none of their own, so that agents of one brain follow different paths. */
VEER_API VeerResult veer_setTargetPath(VeerWorldId world, VeerAgentId agent, VeerPathId path);
VEER_API VeerResult veer_clearTarget(VeerWorldId world, VeerAgentId agent);

/* Input of the behavior `drive`: a direction of length at most 1 (longer ones are cut). */
VEER_API VeerResult veer_setDrive(VeerWorldId world, VeerAgentId agent, VeerVec3 direction);

/* Places a quarantined agent anew and lets it go on. */
VEER_API VeerResult veer_reviveAgent(VeerWorldId world, VeerAgentId agent, VeerVec3 position);

/* The slot of an id of any kind, as events name it: veer_slotOf(path.bits). Does not check whether the thing still exists. */
static inline uint32_t veer_slotOf(uint64_t bits) { return (uint32_t)(bits & 0xFFFFFu); }
/* The agent's index in every column. */
static inline uint32_t veer_slot(VeerAgentId agent) { return veer_slotOf(agent.bits); }

/* OK if the thing exists. Takes the bits of an id of any kind: veer_isAlive(world, agent.bits). Otherwise HANDLE, STALE or WRONG_WORLD,
 * without recording an error; WORLD is recorded. */
VEER_API VeerResult veer_isAlive(VeerWorldId world, uint64_t bits);

/* The id of the agent in a slot, null if there is none. */
VEER_API VeerAgentId veer_agentAt(VeerWorldId world, uint32_t slot);

/* One more than the highest slot that was ever used: loops over columns end here. */
VEER_EXPORT(veer_slotCount) uint32_t veer_slotCount(VeerWorldId world);

/* ---- brains: behaviors, how they combine, how the decision moves the agent. Many agents share one. */

VEER_EXPORT(veer_addBrain) VeerResult veer_addBrain(VeerWorldId world, const VeerBrainDef *def, VeerBrainId *brain);
VEER_API VeerResult veer_removeBrain(VeerWorldId world, VeerBrainId brain); /* its agents are left without one */
VEER_API VeerResult veer_getBrain(VeerWorldId world, VeerBrainId brain, VeerBrainDef *def);
VEER_API VeerResult veer_setBrain(VeerWorldId world, VeerBrainId brain,
                                  const VeerBrainDef *def); /* agents keep their memory if the list of types is the same */

/* What a custom behavior sees of its agent: all in world units, the target by the short way round. */
typedef struct VeerCustomView {
    VeerWorldId world; /* columns and queries may be read; nothing may be changed */
    VeerAgentId agent;
    VeerVec3 position, velocity;
    float orientation, maxSpeed, radius, dt;
    uint32_t hasTarget;
    VeerVec3 toTarget, targetVelocity;
    float a, b, c, d; /* the row's parameters */
} VeerCustomView;

/* What it answers: a desired velocity, a desired rotation, both or none. */
typedef struct VeerCustomOutput {
    uint32_t hasVelocity, hasRotation;
    VeerVec3 velocity;
    float rotation;
    float distance; /* to its goal; INF (the value it comes with): a mere direction */
} VeerCustomOutput;
typedef void VeerCustomKernel(const VeerCustomView *view, VeerCustomOutput *output, void *user);

/* Registers a function for the behaviors `custom` with this number (0 to 15), or takes it away (null: the columns custom... speak). It is
 * called once per agent and step, and by veer_explain. It must depend on nothing but what it is given and on what a saved world
 * holds, or replays differ. Functions and user are not saved. Errors: WORLD, RANGE, BUSY. */
VEER_API VeerResult veer_setCustom(VeerWorldId world, uint32_t which, VeerCustomKernel *kernel, void *user);

/* ---- paths: shared and immutable but for veer_setPath; every agent has its own cursor */

VEER_EXPORT(veer_addPath) VeerResult veer_addPath(VeerWorldId world, const VeerPathDef *def, VeerPathId *path);
VEER_API VeerResult veer_removePath(VeerWorldId world, VeerPathId path); /* event pathLost for every agent that follows it */
VEER_API VeerResult veer_setPath(VeerWorldId world, VeerPathId path, const VeerPathDef *def);

typedef struct VeerPathPoint {
    VeerVec3 position;
    VeerVec3 tangent; /* of length 1; 0 on a path of length 0 */
    float distance;   /* along the path from its start */
    float offset;     /* signed distance of the asked point, positive to the left of the path; volume worlds: the distance */
    float curvature;  /* 1/u, positive to the left; volume worlds: never negative */
    float length;     /* of the whole path */
} VeerPathPoint;

/* The point at a distance along the path: closed paths wrap, open ones end. */
VEER_API VeerResult veer_pathPointAt(VeerWorldId world, VeerPathId path, float distance, VeerPathPoint *out);

/* The closest point of the whole path to `point`. */
VEER_API VeerResult veer_pathClosest(VeerWorldId world, VeerPathId path, VeerVec3 point, VeerPathPoint *out);

/* Flattened vertices, x, y, z each; *count is the room of out in vertices before and how many there are after (E_BUFFER if too small). */
VEER_API VeerResult veer_pathVertices(VeerWorldId world, VeerPathId path, float *out, uint32_t *count);

/* ---- flow fields: a grid of directions for `followFlow`, read bilinearly; outside of it there is no opinion */

VEER_EXPORT(veer_addFlow) VeerResult veer_addFlow(VeerWorldId world, const VeerFlowDef *def, VeerFlowId *flow);
VEER_API VeerResult veer_removeFlow(VeerWorldId world, VeerFlowId flow); /* event flowLost for every agent that follows it */
VEER_API VeerResult veer_setFlow(VeerWorldId world, VeerFlowId flow, const VeerFlowDef *def); /* without vectors it keeps its own */

VEER_API VeerResult veer_getFlow(VeerWorldId world, VeerFlowId flow, VeerFlowDef *def); /* vectors: null */

/* The flow at a point; NO_RESULT outside of the grid. */
VEER_API VeerResult veer_flowAt(VeerWorldId world, VeerFlowId flow, VeerVec3 point, VeerVec3 *out);

/* ---- obstacles */

/* Volume worlds know circles, which are spheres there, and boxes; other kinds are E_RANGE.
 * Points of segments and polygons: consecutive duplicates are dropped. A segment of one point is a disc. A polygon needs three
 * points and an area, must not cross or touch itself (E_POLYGON) and may run either way round. Points with a NaN are
 * E_NOT_FINITE with their index.
 * Obstacles cannot be edited between the stages of a step (E_BUSY). */
VEER_EXPORT(veer_addObstacle) VeerResult veer_addObstacle(VeerWorldId world, const VeerObstacleDef *def, VeerObstacleId *obstacle);
VEER_API VeerResult veer_removeObstacle(VeerWorldId world, VeerObstacleId obstacle);
/* Changes it to the definition. Without points a segment or polygon keeps its own, turned to the new angle. New corners are written before
 * the old ones are given up: E_FULL if there is no room for both. */
VEER_API VeerResult veer_setObstacle(VeerWorldId world, VeerObstacleId obstacle, const VeerObstacleDef *def);
/* Moves it without rebuilding its shape. Moving obstacles (velocity not 0) advance by themselves every step; at the edges of the world
 * their centers wrap, bounce or stop, as the world says. */
VEER_API VeerResult veer_moveObstacle(VeerWorldId world, VeerObstacleId obstacle, VeerVec3 position, VeerVec3 velocity);
VEER_API VeerResult veer_getObstacle(VeerWorldId world, VeerObstacleId obstacle, VeerObstacleDef *def); /* points: null */

/* ---- queries: over obstacles of the mask's groups, or over agents, as they are now. Points are within 1e6 u; in planar worlds heights
 * do not count. In volume worlds a disc is a ball. */

typedef struct VeerRay {
    VeerVec3 origin;
    VeerVec3 direction; /* any length but 0 */
    float distance;     /* how far; a wrapped world shows at most 1024 half worlds of it */
    float radius;       /* of the swept disc, to 1e6; 0 is a ray */
    uint32_t mask;
} VeerRay;

typedef struct VeerHit {
    VeerObstacleId obstacle;
    VeerVec3 point;  /* where the disc's center is at the contact */
    VeerVec3 normal; /* out of the obstacle, of length 1 */
    float distance;  /* 0 if it starts inside */
    uint32_t reserved;
} VeerHit;

/* First contact of a ray or swept disc with an obstacle. NO_RESULT if there is none. */
VEER_EXPORT(veer_raycast) VeerResult veer_raycast(VeerWorldId world, const VeerRay *ray, VeerHit *hit);

/* Obstacles that a disc touches, in the order of their slots; *count is the room of out before and how many there are after. */
VEER_API VeerResult veer_overlap(VeerWorldId world, VeerVec3 center, float radius, VeerObstacleId *out, uint32_t *count);

typedef struct VeerNearest {
    VeerVec3 center;
    float range;
    uint32_t mask;  /* groups */
    uint32_t count; /* how many at most */
} VeerNearest;

/* The nearest agents by distance of centers, then slot. out has room for query->count ids; *found is how many there are. */
VEER_EXPORT(veer_nearest) VeerResult veer_nearest(VeerWorldId world, const VeerNearest *query, VeerAgentId *out, uint32_t *found);

/* OK if the straight line meets no obstacle, NO_RESULT if it does. */
VEER_API VeerResult veer_lineOfSight(VeerWorldId world, VeerVec3 from, VeerVec3 to);

/* ---- reading */

/* A column, one value (or lanes values) per slot; null if the world or the type is wrong, or agents have no lanes in it. Valid until
 * the next veer_reserve.
 * Columns of the stage `input` may be written at any time; those of a later stage between the stages. */
VEER_EXPORT(veer_columnF32) float *veer_columnF32(VeerWorldId world, uint32_t column);
VEER_EXPORT(veer_columnU32) uint32_t *veer_columnU32(VeerWorldId world, uint32_t column);
VEER_EXPORT(veer_columnLanes) uint32_t veer_columnLanes(VeerWorldId world, uint32_t column); /* per agent: 1, slots or state; 0: none */

typedef struct VeerEvent {
    uint32_t type;     /* VeerEventType */
    uint32_t slot;     /* of the agent; 0xFFFFFFFF: there is none */
    VeerAgentId agent; /* null: none; of a projectile's shooter, even if it is gone */
    uint32_t value;
    uint32_t tick;
    float x, y, z; /* where it happened */
    uint32_t reserved;
} VeerEvent;

/* Events of the last step (or of the steps of the last veer_advance), valid until the next. Copy what you keep. */
VEER_EXPORT(veer_events) const VeerEvent *veer_events(VeerWorldId world, uint32_t *count);

typedef struct VeerStats {
#define STAT(name, doc) uint32_t name;
#include "veer_schema.inl"
} VeerStats;
VEER_EXPORT(veer_getStats) VeerResult veer_getStats(VeerWorldId world, VeerStats *stats);

/* What one behavior of an agent would do now. */
typedef struct VeerExplainBehavior {
    uint32_t type;
    uint32_t outputBits;                /* bit 0 a wished velocity, 1 a wished rotation; 0: none */
    float desiredX, desiredY, desiredZ; /* desired velocity */
    float rotation;                     /* desired rotation; 0 of most behaviors */
    float distance;                     /* to its goal; INF if it has none */
    float weight;
    float share; /* part in the decision: -1 (danger against it) to 1; the interest or danger it lays on the chosen direction,
                    or its part of the blended steering along the decision; of one that only turns: of the blended rotation */
} VeerExplainBehavior;

/* Why an agent goes where it goes: the decision that the next step would take from the present state. */
typedef struct VeerExplain {
    uint32_t combine, behaviorCount, slots, blocked;
    float desiredX, desiredY, desiredZ, desiredRotation;
    float mapAngle, peakSlot, peakValue; /* of a context brain: direction of slot 0, place and height of the spline's maximum */
    float chosenX, chosenY;
    float memoryShare, freeDistance; /* danger that the escape memory adds there; free way in the chosen direction */
    VeerExplainBehavior behaviors[VEER_MAX_BEHAVIORS];
    float interest[VEER_MAX_SLOTS], interestDistance[VEER_MAX_SLOTS];
    float danger[VEER_MAX_SLOTS], dangerDistance[VEER_MAX_SLOTS];
    float decision[VEER_MAX_SLOTS];                                /* negative: masked */
    uint32_t interestBy[VEER_MAX_SLOTS], dangerBy[VEER_MAX_SLOTS]; /* index of the behavior; 255: none or the caller's evidence */
} VeerExplain;
VEER_API VeerResult veer_explain(VeerWorldId world, VeerAgentId agent, VeerExplain *out);

/* ---- saving: a copy of the block; the same bytes on every machine */

VEER_EXPORT(veer_saveSize) uint32_t veer_saveSize(VeerWorldId world); /* bytes */
/* Between steps only: during one it is VEER_E_BUSY. */
VEER_EXPORT(veer_save) VeerResult veer_save(VeerWorldId world, void *bytes, uint32_t size);
/* What veer_save would copy, in place: valid until the next call that changes the world. */
VEER_EXPORT(veer_savedBytes) VeerResult veer_savedBytes(VeerWorldId world, const void **bytes, uint32_t *size);
/* Goes back to a saved state of a world with the same capacities. Checks everything first: on an error nothing changed. Ids
 * of that moment are valid again. */
VEER_EXPORT(veer_restore) VeerResult veer_restore(VeerWorldId world, const void *bytes, uint32_t size);
/* Creates a world from a saved one, whatever its capacities. The ids of the saved world are those of the new one too. */
VEER_EXPORT(veer_loadWorld) VeerResult veer_loadWorld(const void *bytes, uint32_t size, VeerWorldId *world);
/* Keeps the state of every step, for rolling back as many as `frames` steps (0: no more). The ring costs frames + 1 saved sizes of
 * memory; it follows the world's growth. Errors: WORLD, RANGE, BUSY, MEMORY. */
VEER_EXPORT(veer_keepHistory) VeerResult veer_keepHistory(VeerWorldId world, uint32_t frames);
/* Goes back to when this tick was reached, before what was called or written after that step: give the world the inputs again, and
 * step. One copy, without checks. Later states are forgotten. RANGE: it is not kept (veer_restore begins a new history). */
VEER_EXPORT(veer_rollback) VeerResult veer_rollback(VeerWorldId world, uint32_t tick);

/* ---- recording: a saved world, and every step with what was called or written before it, whatever it was. It replays on every machine.
 * Functions given to veer_setCustom must be given to the replay's world too. */

/* Begins a recording, or begins it anew. detail 1: 2 bytes per column, and per agent, of every step, so that a replay that goes
 * astray says where; 0: 8 bytes per step say when. A world that records allocates as its recording grows. */
VEER_EXPORT(veer_startRecording) VeerResult veer_startRecording(VeerWorldId world, uint32_t detail);
/* The recording so far, in place: valid until the next step or growth; the world goes on recording. CLAMPED: it ended early, for want of
 * memory. RANGE: it does not record. */
VEER_EXPORT(veer_recordedBytes) VeerResult veer_recordedBytes(VeerWorldId world, const void **bytes, uint32_t *size);
VEER_EXPORT(veer_stopRecording) VeerResult veer_stopRecording(VeerWorldId world);
/* A new world at the begin of a recording, with a copy of its bytes. Errors: NULL, BUFFER, FORMAT, VERSION, CORRUPT, MEMORY. */
VEER_EXPORT(veer_openReplay) VeerResult veer_openReplay(const void *bytes, uint32_t size, VeerWorldId *world);
/* The next recorded step; NO_RESULT: there is none. DIVERGED: it came to another state: the error's argument is column[slot], or hash
 * without detail, its value the step, from 1. CORRUPT: the bytes say what can't be; the world is as before them. */
VEER_EXPORT(veer_replayStep) VeerResult veer_replayStep(VeerWorldId world);

/* A hash of the whole state; equal states hash equal on every machine and at every capacity. */
VEER_EXPORT(veer_hash) VeerResult veer_hash(VeerWorldId world, uint64_t *hash);
/* Hash of one agent's state, to find where two worlds parted. */
VEER_API VeerResult veer_hashAgent(VeerWorldId world, VeerAgentId agent, uint64_t *hash);
/* Walks every invariant; E_INTERNAL or E_CORRUPT says that one does not hold. */
VEER_EXPORT(veer_validate) VeerResult veer_validate(VeerWorldId world);

/* ---- errors and description */

typedef struct VeerErrorInfo {
    int32_t code;
    uint32_t index;    /* of the element: point, behavior ...; 0xFFFFFFFF: none */
    float value;       /* the offending number, or 0 */
    uint32_t bytes;    /* E_MEMORY: how many were asked for at once; else 0 */
    char call[32];     /* veer_addAgent */
    char argument[48]; /* def.radius, points[3].x */
    char message[128]; /* the whole sentence */
} VeerErrorInfo;

/* The last error of a world; of world creation and of wrong world ids when asked for veer_nullWorld. Never null. */
VEER_EXPORT(veer_lastError) const VeerErrorInfo *veer_lastError(VeerWorldId world);

#include "veer_ballistics.h"
#include "veer_threads.h"

/* The table as data, for bindings: see VeerSchema in schema.h. */
struct VeerSchema;
VEER_EXPORT(veer_schema) const struct VeerSchema *veer_schema(void);

#ifdef __cplusplus
}
#endif
#endif
