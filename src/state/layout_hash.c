/* The hash of the table's rows, which saved worlds contain. */
#include "core/rows.h"
#include "core/world.h"
#include "state/layout.h"

static uint32_t hashText(uint32_t hash, const char *text) { /* after Fowler, Noll, Vo, FNV-1a, 1991 */
    for (; *text; text++) hash = (hash ^ (uint8_t)*text) * 16777619u;
    return (hash ^ 0xFFu) * 16777619u;
}

static uint32_t hashNumber(uint32_t hash, uint32_t value) {
    for (uint32_t i = 0; i < 4; i++) hash = (hash ^ (value >> 8 * i & 0xFFu)) * 16777619u;
    return hash;
}

/* Documentation, defaults, ranges and queries are left out, because they do not change the meaning of a saved world. Definitions with
 * pointers are also left out, because they are not saved and their offsets differ between machines. */
static uint32_t hashRows(void) {
    static const uint32_t sizes[] = {sizeof(VeerHeader),         sizeof(VeerPoint),      sizeof(VeerPathRecord),
                                     sizeof(VeerObstacleRecord), sizeof(VeerBrainDef),   sizeof(VeerProjectileRecord),
                                     sizeof(VeerLinkDef),        sizeof(VeerFlowRecord), sizeof(VeerMeshRecord),
                                     sizeof(VeerHeightsRecord),  sizeof(VeerTilesRecord)};
    uint32_t hash = 2166136261u;
    for (uint32_t i = 0; i < sizeof sizes / sizeof *sizes; i++) hash = hashNumber(hash, sizes[i]);
    for (const VeerRow *row = veer_rows; row < veer_rows + veer_rowCount; row++) {
        int isPlaced = veer_isSameText(row->kind, "setting") || veer_isSameText(row->kind, "param");
        if (isPlaced && row->group >= VEER_GROUP_RAY && row->group < VEER_GROUP_PARAMS) continue;
        if (!isPlaced && !veer_isSameText(row->kind, "choice") && !veer_isSameText(row->kind, "column") &&
            !veer_isSameText(row->kind, "behavior"))
            continue;
        hash = hashText(hashText(hashText(hash, row->owner), row->name), row->type);
        hash = hashNumber(hashText(hash, row->of), row->value);
        int hasPointer = isPlaced && (row->group == VEER_GROUP_PATH || row->group == VEER_GROUP_OBSTACLE || row->group == VEER_GROUP_FLOW ||
                                      row->group == VEER_GROUP_HEIGHTS || row->group == VEER_GROUP_TILES);
        hash = hashNumber(hashNumber(hash, row->size), hasPointer ? 0 : row->offset);
    }
    return hash;
}

/* The hash is computed once. Threads that compute it at the same time store the same result. */
uint32_t veer_layoutHash(void) {
    static uint32_t known;
    uint32_t hash = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (!hash) {
        hash = hashRows();
        __atomic_store_n(&known, hash, __ATOMIC_RELAXED);
    }
    return hash;
}
