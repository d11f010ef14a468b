/* Default definitions, filled from the rows of the table. */
#include "core/rows.h"
#include "core/world.h"

void veer_fill(uint32_t group, void *def) {
    for (const VeerRow *row = veer_firstRow(group); veer_isOfGroup(row, group); row++)
        __builtin_memcpy((char *)def + row->offset, &row->initial, sizeof row->initial);
}

VeerWorldDef veer_defaultWorldDef(void) {
    VeerWorldDef def = {.seed = 0};
    veer_fill(VEER_GROUP_WORLD, &def);
    veer_fill(VEER_GROUP_CAPACITY, &def.capacity);
    return def;
}

VeerAgentDef veer_defaultAgentDef(void) {
    VeerAgentDef def = {.brain = 0};
    veer_fill(VEER_GROUP_AGENT, &def);
    return def;
}

VeerBrainDef veer_defaultBrainDef(void) {
    VeerBrainDef def = {.behaviorCount = 0};
    veer_fill(VEER_GROUP_BRAIN, &def);
    veer_fill(VEER_GROUP_CONTEXT, &def.context);
    veer_fill(VEER_GROUP_LOCOMOTION, &def.locomotion);
    veer_fill(VEER_GROUP_AVOIDANCE, &def.avoidance);
    veer_fill(VEER_GROUP_PEDESTRIANS, &def.pedestrians);
    veer_fill(VEER_GROUP_SENSE, &def.sense);
    return def;
}

VeerPathDef veer_defaultPathDef(void) {
    VeerPathDef def = {.points = NULL};
    veer_fill(VEER_GROUP_PATH, &def);
    return def;
}

VeerObstacleDef veer_defaultObstacleDef(void) {
    VeerObstacleDef def = {.points = NULL};
    veer_fill(VEER_GROUP_OBSTACLE, &def);
    return def;
}

VeerProjectileDef veer_defaultProjectileDef(void) {
    VeerProjectileDef def = {.owner = 0};
    veer_fill(VEER_GROUP_PROJECTILE, &def);
    return def;
}

VeerLinkDef veer_defaultLinkDef(void) {
    VeerLinkDef def = {.fromX = 0};
    veer_fill(VEER_GROUP_LINK, &def);
    return def;
}

VeerFlowDef veer_defaultFlowDef(void) {
    VeerFlowDef def = {.vectors = NULL};
    veer_fill(VEER_GROUP_FLOW, &def);
    return def;
}

VeerHeightsDef veer_defaultHeightsDef(void) {
    VeerHeightsDef def = {.heights = NULL};
    veer_fill(VEER_GROUP_HEIGHTS, &def);
    return def;
}

VeerTilesDef veer_defaultTilesDef(void) {
    VeerTilesDef def = {.tiles = NULL};
    veer_fill(VEER_GROUP_TILES, &def);
    return def;
}

VeerTileType veer_defaultTileType(void) {
    VeerTileType type;
    veer_fill(VEER_GROUP_TILE_TYPE, &type);
    return type;
}

VeerRay veer_defaultRay(void) {
    VeerRay ray;
    veer_fill(VEER_GROUP_RAY, &ray);
    return ray;
}

VeerNearest veer_defaultNearest(void) {
    VeerNearest query;
    veer_fill(VEER_GROUP_NEAREST, &query);
    return query;
}

VeerWithin veer_defaultWithin(void) {
    VeerWithin query;
    veer_fill(VEER_GROUP_WITHIN, &query);
    return query;
}

VeerBehavior veer_behavior(uint32_t type) {
    VeerBehavior behavior = {.type = type < VEER_BEHAVIOR_TYPES ? type : VEER_BEHAVIOR_TYPES};
    veer_fill(VEER_GROUP_BEHAVIOR, &behavior);
    if (type < VEER_BEHAVIOR_TYPES) veer_fill(VEER_GROUP_PARAMS + type, &behavior);
    return behavior;
}
