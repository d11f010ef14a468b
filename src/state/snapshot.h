/* What saving, restoring and hashing share: the checksum of saved lanes and the walk over every invariant of a state. */
#ifndef VEER_SNAPSHOT_H
#define VEER_SNAPSHOT_H

#include "core/world.h"

/* Lanes of an agent's maps and memory that mean something: those its brain uses. */
typedef struct VeerUsedLanes {
    uint32_t slots, state;
} VeerUsedLanes;
VeerUsedLanes veer_usedLanes(const VeerWorld *world, uint32_t slot);

/* Of count saved lanes, the checksum's own taken as 0. */
uint64_t veer_checksum(const uint32_t *lanes, uint32_t count);

/* The world goes back to lanes that it has kept itself: nothing about them is checked. */
void veer_rollbackTo(VeerWorld *world, const uint32_t *lanes);

/* The same with lanes that came from outside and were checked. */
void veer_restoreLanes(VeerWorld *world, const uint32_t *lanes);

/* How a state is checked: errors are recorded in its handle under this code and call. */
typedef struct VeerCheck {
    VeerWorld *view; /* a world, or a saved image seen through a handle (veer_viewSaved) */
    VeerResult code;
    const char *call;
} VeerCheck;

/* The header alone: what must hold before the sizes in it can be believed. */
VeerResult veer_checkHeader(const VeerCheck *check);
/* All but the columns, which callers may fill as they like: a step looks at them first. */
VeerResult veer_checkRecords(const VeerCheck *check);
/* All of the state behind a sound header. */
VeerResult veer_checkState(const VeerCheck *check);

/* ---- the same in fours (validate_four.c): 1 if there is nothing to name; 0 if a closer look is due */

#define VEER_LAST_GENERATION 0x1FFFFFu
int veer_areZero(const void *record, size_t bytes); /* of whole lanes */
int veer_areNumbers(const uint32_t *lanes, size_t count, int mayBeInfinite);
/* No slot was ever worn out, generations are in their range, and as many slots are taken as the pool says. */
int veer_isPoolOrdinary(const VeerPool *pool, const VeerPoolSlot *slots);
/* The first of the next four agents that need a closer look, or where the fours end. */
uint32_t veer_skipOrdinaryAgents(const VeerWorld *view, uint32_t first);

#endif
