/* The columns of a world by number, for code that walks them all. */
#ifndef VEER_CORE_COLUMNS_H
#define VEER_CORE_COLUMNS_H

#include "core/world.h"

typedef enum VeerLanes { VEER_LANES_ONE, VEER_LANES_MAP, VEER_LANES_SLOTS, VEER_LANES_STATE } VeerLanes;
typedef struct VeerColumnInfo {
    const char *name;
    uint16_t at;            /* of its pointer in VeerWorld */
    uint8_t lanes;          /* VeerLanes */
    uint8_t saved, isFloat; /* else derived, u32 */
} VeerColumnInfo;
extern const VeerColumnInfo veer_columnInfo[VEER_COLUMNS];

/* Part of the state, but for what only the caller reads. */
static inline int veer_isHashed(uint32_t column) { return veer_columnInfo[column].saved && column != VEER_COLUMN_USER_DATA; }

/* A column's pointer in the handle. */
static inline uint32_t *veer_column(const VeerWorld *world, uint32_t column) {
    uint32_t *lanes;
    __builtin_memcpy(&lanes, (const char *)world + veer_columnInfo[column].at, sizeof lanes);
    return lanes;
}
/* Lanes per agent of each VeerLanes. Of what context maps alone need there is none in a world without. */
static inline uint32_t veer_lanesPerAgent(const VeerCapacityDef *capacity, uint32_t lanes) {
    return lanes == VEER_LANES_ONE     ? 1
           : lanes == VEER_LANES_MAP   ? capacity->slots != 0
           : lanes == VEER_LANES_SLOTS ? capacity->slots
                                       : capacity->state;
}

#endif
