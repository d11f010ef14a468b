/* The input and output of behaviors. A behavior is a pure function of a batch of up to VEER_BATCH agents of one brain: it reads columns,
 * targets and parameters, and writes one output per agent. It does not know how outputs are combined. */
#ifndef VEER_STEER_BATCH_H
#define VEER_STEER_BATCH_H

#include "core/space.h"
#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/sincos.h"
#include "math/vec3.h"

/* One output per agent of the batch. A behavior sets outputBits and the members that the bits declare valid. All members start at 0, the
 * distance at INF. */
typedef struct VeerSteeringOutput {
    float x[VEER_BATCH], y[VEER_BATCH], z[VEER_BATCH]; /* desired velocity; 0 together with VEER_OUTPUT_VELOCITY: the agent should stop */
    float distance[VEER_BATCH];                        /* distance to the goal; INF: the velocity is only a direction, without a goal */
    float rotation[VEER_BATCH];                        /* desired rotation in rad/s */
    uint32_t outputBits[VEER_BATCH];                   /* VEER_OUTPUT_x bits */
    /* With VEER_OUTPUT_BOUNDED: the largest deviation from the desired direction to the left and to the right, as the sine of the angle. In
     * context maps, goals have no interest beyond these angles. */
    float left[VEER_BATCH], right[VEER_BATCH];
} VeerSteeringOutput;

typedef struct VeerBatch {
    const VeerWorld *world;
    VeerWorld *events; /* the world to which veer_emit adds events; null during explanations, which may write only behavior memory */
    /* 1: a pipeline's targeter has set the agent's goal, and reports the arrival; null: no agent has such a goal */
    const uint32_t *hasGoal;
    const VeerBehavior *behavior;
    const VeerBrainDef *brain;
    const VeerPathRecord *path; /* path of the behavior, or of the agent that is being evaluated; null: none */
    uint32_t ownPaths;          /* 1: some agents have a path as their own target */
    uint32_t index;             /* index of the behavior in its brain, which selects the random stream */
    uint32_t count;
    const uint32_t *agents; /* slots of the agents */
    uint32_t isRow;         /* 1: the agents are in consecutive slots */
    uint32_t firstPlace;    /* place of the first agent in the grid if the other agents follow it there; VEER_NONE if they are scattered */
    uint32_t isFilled;      /* 1: the steering columns already contain the brain's usual values (combine/blend.h) */
    /* time from this decision to the next, in s, for planning; memories fade with veer_timePassed (think_rate.h) instead */
    float dt;
    float *state; /* the behavior's own memory; the memory of agent i starts at state[i * stateStride] */
    uint32_t stateStride;
    float *memory; /* gathered memory of all behaviors of the brain */
    /* Columns of the agents: the world's own columns if the slots are consecutive, otherwise gathered copies. Like all arrays of a batch,
     * they can be read in whole groups of four, even if count is not a multiple of four. */
    const float *x, *y, *z;
    const float *velocityX, *velocityY, *velocityZ;
    const float *maxSpeed;
    float gathered[7][VEER_BATCH];
    /* The target of each agent. If a behavior has no target, only hasTarget is set, to 0. */
    uint32_t hasTarget[VEER_BATCH];
    uint32_t targetSlot[VEER_BATCH];                         /* slot of the agent that is the target, or VEER_NONE */
    float toX[VEER_BATCH], toY[VEER_BATCH], toZ[VEER_BATCH]; /* vector to the target; in a wrapped world, the shortest displacement */
    float targetDistance[VEER_BATCH];
    float targetVX[VEER_BATCH], targetVY[VEER_BATCH], targetVZ[VEER_BATCH];
} VeerBatch;

/* Returns whether agent i has a target on another level of the world. */
int veer_isAnotherLevel(const VeerBatch *batch, uint32_t i); /* open_batch.c; in worlds with levels only */
static inline int veer_isTargetElsewhere(const VeerBatch *batch, uint32_t i) {
    return veer_hasLevels(batch->world) && veer_isAnotherLevel(batch, i);
}

typedef void VeerSteerKernel(const VeerBatch *batch, VeerSteeringOutput *out);

/* The behavior that set each value of a map, by its index in the brain, for explanations; 255: none. */
typedef struct VeerMapOrigins {
    uint32_t interest[VEER_MAX_SLOTS], danger[VEER_MAX_SLOTS];
} VeerMapOrigins;

/* The context maps of one agent while behaviors fill them. Interest and danger keep the largest value of all behaviors, distances the
 * smallest. */
typedef struct VeerMap {
    uint32_t slots;
    float angle; /* angle of slot 0 */
    float dirX[VEER_MAX_SLOTS], dirY[VEER_MAX_SLOTS];
    float interest[VEER_MAX_SLOTS], interestDistance[VEER_MAX_SLOTS];
    float danger[VEER_MAX_SLOTS], dangerDistance[VEER_MAX_SLOTS];
    float tolerance;         /* danger that the strongest goal accepts */
    uint32_t waits;          /* VEER_OUTPUT_WAITS: the agent is waiting in a queue */
    float pace;              /* fraction of the goal's speed that a queue allows, at most 1 */
    uint32_t presses;        /* not 0: the agent pushes its way between the agents around its goal */
    float clearance;         /* distance within which there is no obstacle; 0: unknown */
    VeerMapOrigins *origins; /* null outside explanations */
} VeerMap;

/* The function of a behavior of the kind danger, which writes no output in a context brain. It fills the maps of up to four agents of the
 * batch, starting with agent `first`. */
#define VEER_MAPS 4u
typedef void VeerMapKernel(const VeerBatch *batch, uint32_t first, VeerMap *maps, uint32_t count);

/* Raises the danger of slot k to a value, and lowers its distance. by: index of the behavior. */
static inline void veer_addDanger(VeerMap *map, uint32_t k, float danger, float distance, uint32_t by) {
    if (danger > map->danger[k]) {
        map->danger[k] = danger;
        if (map->origins) map->origins->danger[k] = by;
    }
    if (distance < map->dangerDistance[k]) map->dangerDistance[k] = distance;
}

/* Applies veer_addDanger to the slots k to k + 3 that `where` selects. */
static inline void veer_addDangers(VeerMap *map, uint32_t k, i4 where, f4 danger, f4 distance, uint32_t by) {
    f4 most = f4_load(map->danger + k), nearest = f4_load(map->dangerDistance + k);
    i4 more = where & (danger > most);
    f4_store(map->danger + k, f4_select(more, danger, most));
    f4_store(map->dangerDistance + k, f4_select(where & (distance < nearest), distance, nearest));
    if (!map->origins) return;
    i4_store(map->origins->danger + k, i4_select(more, i4_splat((int32_t)by), i4_load(map->origins->danger + k)));
}

/* Reads one word of the behavior's memory for four agents, starting at index i. Writing leaves the memory beyond the last agent
 * unchanged. */
static inline f4 veer_memoryOf(const VeerBatch *batch, uint32_t i, uint32_t lane) {
    size_t stride = batch->stateStride;
    const float *from = batch->state + i * stride + lane;
    if (batch->count - i < 4)
        return (f4){from[0], from[batch->count - i > 1 ? stride : 0], from[batch->count - i > 2 ? 2 * stride : 0], *from};
    return (f4){from[0], from[stride], from[2 * stride], from[3 * stride]};
}
static inline void veer_setMemory(const VeerBatch *batch, uint32_t i, uint32_t lane, f4 values) {
    const size_t stride = batch->stateStride, count = batch->count - i;
    float *to = batch->state + i * stride + lane;
    to[0] = values[0]; /* written one by one, because accessing a lane by a variable index would go through memory */
    if (count > 1) to[stride] = values[1];
    if (count > 2) to[2 * stride] = values[2];
    if (count > 3) to[3 * stride] = values[3];
}
/* Reads a column for four agents, starting at index i. Lanes beyond the last agent repeat the first lane. */
static inline f4 veer_columnOf(const VeerBatch *batch, uint32_t i, const float *column) {
    const uint32_t *slots = batch->agents + i;
    if (batch->count - i >= 4) return batch->isRow ? f4_load(column + slots[0]) : f4_gather(column, slots);
    f4 values = f4_splat(column[slots[0]]);
    for (uint32_t k = 1; i + k < batch->count; k++) values[k] = column[slots[k]];
    return values;
}
/* Returns a mask of the lanes, starting at index i, that are agents of the batch. */
static inline i4 veer_inBatch(const VeerBatch *batch, uint32_t i) {
    const i4 lanes = {0, 1, 2, 3};
    return lanes < i4_splat((int32_t)(batch->count - i));
}

/* Declares the kernels of all rows, by kind. Goals and routes write an output. Dangers write an output for a blend, and fill context maps.
 * Parts of a pipeline do neither (pipeline.h). */
#define DECLARE_INTEREST(name) VeerSteerKernel veer_steer_##name;
#define DECLARE_DANGER(name) \
    VeerSteerKernel veer_steer_##name; \
    VeerMapKernel veer_map_##name;
#define DECLARE_TARGETER(name)
#define DECLARE_DECOMPOSER(name)
#define DECLARE_CONSTRAINT(name)
#define DECLARE_ROUTE(name) VeerSteerKernel veer_steer_##name;
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) DECLARE_##kind(name)
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"

/* Returns velocities along directions at a speed; 0 where the direction is 0, to avoid a division by 0. */
static inline VeerVec3x4 veer_along4(VeerVec3x4 direction, f4 speed) {
    f4 length = veer_length4(direction), scale = speed / length;
    i4 goes = length > f4_splat(0.0f);
    return (VeerVec3x4){f4_where(goes, direction.x * scale), f4_where(goes, direction.y * scale), f4_where(goes, direction.z * scale)};
}

/* Writes a desired velocity along a direction at a speed. */
VEER_CALLED void veer_steerAlong(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, VeerVec3 direction, float speed) {
    float length = veer_sqrt(veer_dot3(direction, direction));
    out->outputBits[i] |= VEER_OUTPUT_VELOCITY;
    if (!(length > 0.0f)) return;
    /* written for one agent, because the first lane of veer_along4 would make some behaviors 2 to 5 % slower */
    float scale = speed / length;
    out->x[i] = direction.x * scale;
    out->y[i] = direction.y * scale;
    if (veer_isVolume(batch->world)) out->z[i] = direction.z * scale;
}

/* Writes desired velocities along directions for the agents that `where` selects among four, starting at index i. */
static inline void veer_steerAlong4(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, i4 where, VeerVec3x4 direction, f4 speed) {
    VeerVec3x4 velocity = veer_along4(direction, speed);
    i4_store(out->outputBits + i, i4_load(out->outputBits + i) | (where & i4_splat(VEER_OUTPUT_VELOCITY)));
    f4_store(out->x + i, f4_where(where, velocity.x));
    f4_store(out->y + i, f4_where(where, velocity.y));
    if (veer_isVolume(batch->world)) f4_store(out->z + i, f4_where(where, velocity.z));
}

/* Writes the desired velocities of the agents that `where` selects among four, starting at index i. */
static inline void veer_steerVelocity4(VeerSteeringOutput *out, uint32_t i, i4 where, VeerVec3x4 velocity) {
    i4_store(out->outputBits + i, i4_load(out->outputBits + i) | (where & i4_splat(VEER_OUTPUT_VELOCITY)));
    f4_store(out->x + i, f4_where(where, velocity.x));
    f4_store(out->y + i, f4_where(where, velocity.y));
    f4_store(out->z + i, f4_where(where, velocity.z));
}

static inline void veer_steerVelocity(VeerSteeringOutput *out, uint32_t i, VeerVec3 velocity) {
    out->outputBits[i] |= VEER_OUTPUT_VELOCITY;
    out->x[i] = velocity.x;
    out->y[i] = velocity.y;
    out->z[i] = velocity.z;
}

/* Returns the velocities of four agents, starting at index i. z is read in planar worlds too. */
static inline VeerVec3x4 veer_velocitiesOf(const VeerBatch *batch, uint32_t i) {
    return (VeerVec3x4){f4_load(batch->velocityX + i), f4_load(batch->velocityY + i), f4_load(batch->velocityZ + i)};
}

/* Returns veer_heading for four agents, starting at index i. */
VEER_CALLED VeerVec3x4 veer_headings(const VeerBatch *batch, uint32_t i) {
    VeerVec3x4 velocity = veer_velocitiesOf(batch, i);
    if (!veer_isVolume(batch->world)) velocity.z = f4_splat(0.0f);
    return veer_headingsOf(velocity, f4_load(batch->maxSpeed + i), veer_columnOf(batch, i, batch->world->orientation));
}

/* Returns f4_isThrust for one agent with this locomotion. */
static inline int veer_isThrust(const VeerWorld *world, uint32_t slot, const VeerLocomotionDef *rule, float speed) {
    f4 maxSpeed = f4_splat(world->maxSpeed[slot]), acceleration = f4_splat(world->maxForce[slot] / world->mass[slot]);
    return rule->mode == VEER_MOVE_MODE_ACCELERATE && f4_isThrust(f4_splat(speed), maxSpeed, acceleration)[0];
}

#endif
