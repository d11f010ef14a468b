/* The check of every invariant of a state. */
#ifndef VEER_STATE_VALIDATE_H
#define VEER_STATE_VALIDATE_H

#include "core/world.h"

/* What is checked: errors are recorded in the handle under this code and call. */
typedef struct VeerCheck {
    VeerWorld *view; /* a world, or a saved image seen through a handle (veer_viewSaved) */
    VeerResult code;
    const char *call;
} VeerCheck;

/* The header alone. The sizes in it can be trusted only after this. */
VeerResult veer_checkHeader(const VeerCheck *check);
/* All but the columns of agents, which callers may fill as they like: the next step checks those first. */
VeerResult veer_checkRecords(const VeerCheck *check);
/* All of a state, header included. */
VeerResult veer_checkState(const VeerCheck *check);

/* ---- between the files of validation */

VeerResult veer_checkAllRecords(const VeerCheck *check); /* validate_records.c */
VeerResult veer_checkAgents(const VeerCheck *check);     /* validate_agents.c */

/* Records what is broken. */
VeerResult veer_broken(const VeerCheck *check, const char *argument, uint32_t index, double value);
/* The same for an error of a definition that is already recorded, as "prefix[#].field". */
VeerResult veer_brokenDef(const VeerCheck *check, const char *prefix, uint32_t index);
/* Of whole lanes. */
int veer_areZero(const void *record, size_t bytes);

#endif
