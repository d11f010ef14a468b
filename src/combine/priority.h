/* Which group of behaviors decides for each agent of a priority brain (priority.c). Part of the steer stage. */
#ifndef VEER_PRIORITY_H
#define VEER_PRIORITY_H

#include "combine/blend.h"
#include "core/batch.h"

typedef struct VeerPriorityChoice {
    VeerSteering steering[VEER_BATCH]; /* of the group that decides; bits 0: nobody has an opinion */
    uint32_t group[VEER_BATCH];        /* its priority number, or of the one before that its velocity comes from */
    uint32_t turnGroup[VEER_BATCH];    /* of the group that the rotation comes from */
} VeerPriorityChoice;
/* Every group is asked, also behind the one that decides, so that cursors and events go on. */
void veer_choosePriority(VeerBatch *batch, VeerPriorityChoice *out);

#endif
