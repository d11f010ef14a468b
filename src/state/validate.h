/* Checks every invariant of a state. */
#ifndef VEER_STATE_VALIDATE_H
#define VEER_STATE_VALIDATE_H

#include "core/world.h"

/* A check in progress: errors are recorded in the handle, with this code and call. */
typedef struct VeerCheck {
    VeerWorld *view; /* a live world, or a handle to a saved image (veer_viewSaved) */
    VeerResult code;
    const char *call;
} VeerCheck;

/* Checks the header. The sizes in the header can be trusted only after this check. */
VeerResult veer_checkHeader(const VeerCheck *check);
/* Checks everything except the columns of agents, which callers may fill with anything: the next step checks the columns first. */
VeerResult veer_checkRecords(const VeerCheck *check);
/* Checks the whole state, including the header. */
VeerResult veer_checkState(const VeerCheck *check);

/* ---- shared by the files that validate states */

VeerResult veer_checkAllRecords(const VeerCheck *check); /* validate_records.c */
VeerResult veer_checkAgents(const VeerCheck *check);     /* validate_agents.c */
VeerResult veer_checkMeshes(const VeerCheck *check);     /* validate_meshes.c */
VeerResult veer_checkTiles(const VeerCheck *check);      /* validate_tiles.c */
VeerResult veer_checkNavGoals(const VeerCheck *check);   /* validate_nav.c */

/* Ranges of an array that must cover a part of it exactly once: a set of range starts and a set of range ends, with one bit per index from
 * 0 to `limit` (validate_ranges.c). */
typedef struct VeerTiling {
    uint32_t *starts, *ends; /* scratch memory for one check; `starts` must be freed */
    uint32_t limit;          /* number of elements in use */
    uint32_t total;          /* total length of the ranges so far, at most the limit, which bounds the time of the check */
} VeerTiling;
/* Allocates the memory. argument: the name of the limit. */
VeerResult veer_openTiling(const VeerCheck *check, VeerTiling *tiling, uint32_t limit, const char *argument);
static inline int veer_isMarked(const uint32_t *set, uint32_t place) { return (int)(set[place / 32] >> place % 32 & 1u); }
/* Adds a range to both sets. Returns 0 if the range exceeds the remaining elements in use, or shares its start or end with a previous
 * range. */
int veer_addRange(VeerTiling *tiling, uint32_t first, uint32_t count);
/* Returns whether the ranges cover [0, limit) exactly once. Called once, after all ranges were added. */
int veer_isTiled(const VeerTiling *tiling);

/* Records that an invariant does not hold (this function and the two below are in validate_tools.c). */
VeerResult veer_broken(const VeerCheck *check, const char *argument, uint32_t index, double value);
/* As veer_broken, for a definition whose error is already recorded; the argument is then named "prefix[#].field". */
VeerResult veer_brokenDef(const VeerCheck *check, const char *prefix, uint32_t index);
/* Returns whether a record, a whole number of words, is all zero. */
int veer_areZero(const void *record, size_t bytes);

#endif
