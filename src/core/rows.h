/* The rows of a group, which describe the fields of one definition. Each field is a 4-byte word at an offset given by its row, so one loop
 * serves every struct. */
#ifndef VEER_CORE_ROWS_H
#define VEER_CORE_ROWS_H

#include "core/schema.h"

/* Groups, in the order of their rows. */
typedef enum VeerGroup {
    VEER_GROUP_WORLD,
    VEER_GROUP_CAPACITY,
    VEER_GROUP_AGENT,
    VEER_GROUP_BRAIN,
    VEER_GROUP_CONTEXT,
    VEER_GROUP_LOCOMOTION,
    VEER_GROUP_AVOIDANCE,
    VEER_GROUP_PEDESTRIANS,
    VEER_GROUP_SENSE,
    VEER_GROUP_BEHAVIOR,
    VEER_GROUP_PATH,
    VEER_GROUP_OBSTACLE,
    VEER_GROUP_PROJECTILE,
    VEER_GROUP_LINK,
    VEER_GROUP_FLOW,
    VEER_GROUP_HEIGHTS,
    VEER_GROUP_TILES,
    VEER_GROUP_TILE_TYPE,
    VEER_GROUP_RAY, /* groups from here on are queries, which are never saved */
    VEER_GROUP_NEAREST,
    VEER_GROUP_AIM,
    VEER_GROUP_FLIGHT,
    VEER_GROUP_ORDER,
    VEER_GROUP_PATH_QUERY,
    VEER_GROUP_WITHIN,
    VEER_GROUP_SIGHT,
    VEER_GROUP_NOISE,
    VEER_GROUP_MEASURE,
    VEER_GROUP_PARAMS /* one group per behavior type, starting with this value */
} VeerGroup;
/* Returns the first row of a group; the group's other rows follow it: for (row = veer_firstRow(group); veer_isOfGroup(row, group);
 * row++). */
const VeerRow *veer_firstRow(uint32_t group);
static inline int veer_isOfGroup(const VeerRow *row, uint32_t group) { return row < veer_rows + veer_settingCount && row->group == group; }
static inline int veer_isFloat(const VeerRow *row) { return row->type[0] == 'f'; }
/* Returns the value of a row's field in a definition. */
VeerLane veer_laneOf(const void *def, const VeerRow *row);
/* Fills a definition with the initial values of a group's fields. */
void veer_fill(uint32_t group, void *def);
int veer_isSameText(const char *a, const char *b);

#endif
