/* Tables of the speeds at which cars with a grip can drive along paths: a table for each brain and each path of its behaviors that slow
 * down before bends. They are derived data: paths and brains determine them, and they are made again after a change of either, at the start
 * of a step. */
#ifndef VEER_PATHS_SPEEDS_H
#define VEER_PATHS_SPEEDS_H

#include "core/call.h"
#include "core/world.h"

/* A definition that a call is about to write. Slot VEER_NONE: a new one; definition null: none. */
typedef struct VeerSpeedChange {
    const VeerBrainDef *brain;
    const VeerPathRecord *path;
    uint32_t brainSlot, pathSlot;
} VeerSpeedChange;
/* Checks that the tables will fit into the capacity. Fails with E_FULL. */
void veer_needSpeeds(VeerCall *call, const VeerSpeedChange *change);

/* Makes the tables again if a path or a brain has changed. */
void veer_refreshSpeeds(VeerWorld *world);

/* Returns the table of a brain's cars for a path; null: these cars do not slow down. */
const float *veer_findSpeeds(const VeerWorld *world, uint32_t brainSlot, const VeerPathRecord *path);
/* Returns the number of speeds in a table, and the speed number k. */
uint32_t veer_speedCount(const float *table);
float veer_speedAt(const float *table, uint32_t k);
/* Returns the highest speed at a distance along the path. */
float veer_speedOnPath(const VeerPathRecord *path, const float *table, float distance);

#endif
