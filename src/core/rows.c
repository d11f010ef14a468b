/* Finds the rows of a group in the table. */
#include "core/rows.h"

#include "math/exact.h"

/* Rows are sorted by group. The first row of each group is searched for once and then cached. Threads that search at the same time store
 * the same result. */
const VeerRow *veer_firstRow(uint32_t group) {
    static uint32_t known[VEER_GROUP_PARAMS + VEER_BEHAVIOR_TYPES]; /* row numbers, counted from 1; 0: not searched for yet */
    uint32_t first = __atomic_load_n(&known[group], __ATOMIC_RELAXED);
    if (!first) {
        while (first < veer_settingCount && veer_rows[first].group < group) first++;
        __atomic_store_n(&known[group], ++first, __ATOMIC_RELAXED);
    }
    return veer_rows + (first - 1);
}

int veer_isSameText(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

VeerLane veer_laneOf(const void *def, const VeerRow *row) {
    VeerLane lane;
    __builtin_memcpy(&lane, (const char *)def + row->offset, sizeof lane);
    return lane;
}
