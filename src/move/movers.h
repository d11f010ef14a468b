/* Four agents of the move stage: their columns, and how lanes are read and written. */
#ifndef VEER_MOVERS_H
#define VEER_MOVERS_H

#include "core/world.h"
#include "math/simd.h"
#include "math/vec3.h"
#include "move/motion.h"
#include "move/move_rules.h"

/* The columns that the move stage writes, beginning with the pose before the last step, followed by the columns that it only reads. */
enum { LAST_X, LAST_Y, LAST_Z, LAST_ORIENTATION, X, Y, Z, VELOCITY_X, VELOCITY_Y, VELOCITY_Z, ORIENTATION, ROTATION, WRITTEN };
enum { DESIRED_X = WRITTEN, DESIRED_Y, DESIRED_Z, DESIRED_ROTATION, STEERING_WEIGHT, MAX_SPEED, MAX_FORCE, MASS, RADIUS, COLUMNS };
typedef struct Columns {
    float *of[COLUMNS];
    uint32_t *desiredBits;
} Columns;

/* Four agents in consecutive slots. If all of them move and none is a car, they form a row, which is read and written in place. All other
 * groups are loose: they are copied into lanes, and only the results of agents that move are written back. */
typedef struct Movers {
    VeerWorld *world;
    const Columns *columns;
    const VeerMoveRules *rules;
    uint32_t slot, at; /* slot of the first agent, and its index in `columns` */
} Movers;
typedef struct Loose {
    i4 brains;
    /* mask: agents that move; not set for agents that are in flight (jumps.c), quarantined or removed, or whose velocity is not finite */
    i4 move;
    f4 heading, driven; /* for cars: heading at the end of the step; heading before a bounce off an edge */
} Loose;

VEER_INLINE f4 load(const Movers *movers, uint32_t column) { return f4_load(movers->columns->of[column] + movers->at); }
VEER_INLINE void store(const Movers *movers, uint32_t column, f4 v) { f4_store(movers->columns->of[column] + movers->at, v); }
/* Loads the column x and the two after it. */
VEER_INLINE VeerVec3x4 loadVec(const Movers *movers, uint32_t x) {
    return (VeerVec3x4){load(movers, x), load(movers, x + 1), load(movers, x + 2)};
}
VEER_INLINE void storeVec(const Movers *movers, uint32_t x, VeerVec3x4 v) {
    store(movers, x, v.x);
    store(movers, x + 1, v.y);
    store(movers, x + 2, v.z);
}
VEER_INLINE i4 desires(const Movers *movers, int32_t bit) {
    return (i4_load(movers->columns->desiredBits + movers->at) & i4_splat(bit)) != i4_splat(0);
}
VEER_INLINE VeerVec3x4 snapped(VeerVec3x4 v) { return (VeerVec3x4){f4_snapped(v.x), f4_snapped(v.y), f4_snapped(v.z)}; }

/* Returns the address of a lane. Accessing a lane by a variable index goes through memory, which takes less code than shuffling
 * registers. */
static inline float *addressOf(f4 *v, uint32_t lane) { return (float *)v + lane; }
static inline VeerVec3 laneOf(VeerVec3x4 *v, uint32_t lane) {
    return veer_vec3(*addressOf(&v->x, lane), *addressOf(&v->y, lane), *addressOf(&v->z, lane));
}
static inline void setLane(VeerVec3x4 *v, uint32_t lane, VeerVec3 value) {
    *addressOf(&v->x, lane) = value.x;
    *addressOf(&v->y, lane) = value.y;
    *addressOf(&v->z, lane) = value.z;
}

#endif
