/* The columns of a world by number, for code that loops over all columns, and the flags of their rows. */
#ifndef VEER_CORE_COLUMNS_H
#define VEER_CORE_COLUMNS_H

#include "core/world.h"

/* Flags of the COLUMN rows. */
enum {
    /* A step clamps every value to the row's range. A NaN, or an infinite value in a finite range, quarantines the agent. */
    VEER_ROW_LIMITED = 1,
    VEER_ROW_ANGLE = 2, /* in (-pi, pi] after every step; if limited, wrapped instead of clamped */
    /* Marks the output of a custom behavior: if any of its values is not finite, the agent's whole custom output is discarded. */
    VEER_ROW_CUSTOM = 4,
    VEER_ROW_MEMORY = 8, /* memory of behaviors: zeroed when the agent's brain changes */
    VEER_ROW_USER = 16,  /* data of the caller: saved, but not hashed */
    /* 0 for most agents: columns that contain only zeros are skipped by a faster check, which does not change the result */
    VEER_ROW_SPARSE = 32,
    VEER_ROW_HEIGHT = 64, /* height: also sparse in planar worlds, where most agents have height 0 */
};

/* Numbers for the words in COLUMN rows. */
enum { VEER_TYPE_u32, VEER_TYPE_f32 };
enum { VEER_KEEP_DERIVED, VEER_KEEP_SAVED };
enum { VEER_MEMORY_LANES = 4 }; /* x and y of two directions */
typedef enum VeerLanes {
    VEER_LANES_ONE,
    VEER_LANES_MAP,
    VEER_LANES_VOLUME,
    VEER_LANES_MEMORY,
    VEER_LANES_SLOTS,
    VEER_LANES_STATE,
    VEER_LANES_MEMORIES,
    VEER_LANES_MEASURED
} VeerLanes;

typedef struct VeerColumnInfo {
    const char *name;
    uint16_t at;     /* offset of the column's pointer in VeerWorld */
    uint8_t lanes;   /* VeerLanes */
    uint8_t saved;   /* 1: the column is part of saved worlds; 0: it is derived */
    uint8_t isFloat; /* 1: f32; 0: u32 */
    uint8_t flags;
    uint8_t mayBeInfinite; /* 1: the row's range includes +INF */
    float lo, hi;          /* the row's range */
} VeerColumnInfo;
extern const VeerColumnInfo veer_columnInfo[VEER_COLUMNS];

/* Returns whether the hash covers a column: every saved column except columns that only the caller reads. */
static inline int veer_isHashed(uint32_t column) {
    return veer_columnInfo[column].saved && !(veer_columnInfo[column].flags & VEER_ROW_USER);
}

/* Returns the values of a column, as 4-byte words. */
static inline uint32_t *veer_column(const VeerWorld *world, uint32_t column) {
    uint32_t *lanes;
    __builtin_memcpy(&lanes, (const char *)world + veer_columnInfo[column].at, sizeof lanes);
    return lanes;
}
/* Number of values per agent for each VeerLanes. MAP and MEMORY are empty in a world without context maps, SLOTS in a world that does not
 * keep its maps, and VOLUME in a planar world. */
static inline uint32_t veer_lanesPerAgent(const VeerWorldDef *def, uint32_t lanes) {
    return lanes == VEER_LANES_ONE        ? 1
           : lanes == VEER_LANES_MAP      ? def->capacity.slots != 0
           : lanes == VEER_LANES_VOLUME   ? veer_dimensions(def) == 3
           : lanes == VEER_LANES_MEMORY   ? (def->capacity.slots ? VEER_MEMORY_LANES : 0)
           : lanes == VEER_LANES_SLOTS    ? (def->capacity.keepMaps ? def->capacity.slots : 0)
           : lanes == VEER_LANES_STATE    ? def->capacity.state
           : lanes == VEER_LANES_MEMORIES ? def->capacity.memories * VEER_REMEMBERED_LANES
                                          : def->capacity.measures * VEER_MEASURED_LANES;
}

#endif
