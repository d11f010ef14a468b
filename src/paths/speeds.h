/* Tables of the racing lines (racing_line.h) and speeds with which cars with a grip can drive along paths: a table for each brain and each
 * path of its behaviors that slow down before bends. They are derived data: paths and brains determine them. After a change of a path or a
 * brain, they are made again at the start of the next step. */
#ifndef VEER_PATHS_SPEEDS_H
#define VEER_PATHS_SPEEDS_H

#include "core/call.h"
#include "core/world.h"

/* The definitions that a call is about to write; null: none. Slot VEER_NONE: a new brain or path. */
typedef struct VeerSpeedChange {
    const VeerBrainDef *brain;
    const VeerPathRecord *path;
    uint32_t brainSlot, pathSlot;
} VeerSpeedChange;
/* Checks that the tables will fit into the capacity. Fails with E_FULL. */
void veer_needSpeeds(VeerCall *call, const VeerSpeedChange *change);

/* Makes the tables again if a path or a brain has changed. */
void veer_refreshSpeeds(VeerWorld *world);

/* Returns the table of a brain's cars for a path; null if these cars do not slow down before its bends. */
const float *veer_findSpeeds(const VeerWorld *world, uint32_t brainSlot, const VeerPathRecord *path);
/* Return the number of speeds in a table, and the speed with index k. */
uint32_t veer_speedCount(const float *table);
float veer_speedAt(const float *table, uint32_t k);
/* Returns the highest speed at a distance along the path. share: 1 on the racing line, 0 on the center line. */
float veer_speedOnPath(const VeerPathRecord *path, const float *table, float distance, float share);

/* Returns the largest fraction of the distance from the center line to the racing line at which the body of a car is on the road. 0: the
 * table has no racing line. */
float veer_lineShare(const VeerPathRecord *path, const float *table, float radius);
/* Returns the place on the racing line at a distance along the path. center: the place on the center line; it is returned if the table has
 * no racing line. */
VeerVec3 veer_onRacingLine(const VeerPathRecord *path, const float *table, float distance, VeerVec3 center);

#endif
