/* Default definitions, filled from the rows of the table. */
#include "core/registry.h"
#include "core/rows.h"
#include "core/world.h"

static void fill(uint32_t group, void *def) {
    for (const VeerRow *row = veer_firstRow(group); veer_isOfGroup(row, group); row++)
        __builtin_memcpy((char *)def + row->offset, &row->initial, sizeof row->initial);
}

VeerWorldDef veer_defaultWorldDef(void) {
    VeerWorldDef def = {.seed = 0};
    fill(VEER_GROUP_WORLD, &def);
    fill(VEER_GROUP_CAPACITY, &def.capacity);
    return def;
}

VeerAgentDef veer_defaultAgentDef(void) {
    VeerAgentDef def = {.brain = 0};
    fill(VEER_GROUP_AGENT, &def);
    return def;
}

VeerBrainDef veer_defaultBrainDef(void) {
    VeerBrainDef def = {.behaviorCount = 0};
    fill(VEER_GROUP_BRAIN, &def);
    fill(VEER_GROUP_CONTEXT, &def.context);
    fill(VEER_GROUP_LOCOMOTION, &def.locomotion);
    fill(VEER_GROUP_AVOIDANCE, &def.avoidance);
    fill(VEER_GROUP_PEDESTRIANS, &def.pedestrians);
    fill(VEER_GROUP_SENSE, &def.sense);
    return def;
}

VeerPathDef veer_defaultPathDef(void) {
    VeerPathDef def = {.points = NULL};
    fill(VEER_GROUP_PATH, &def);
    return def;
}

VeerObstacleDef veer_defaultObstacleDef(void) {
    VeerObstacleDef def = {.points = NULL};
    fill(VEER_GROUP_OBSTACLE, &def);
    return def;
}

VeerProjectileDef veer_defaultProjectileDef(void) {
    VeerProjectileDef def = {.owner = 0};
    fill(VEER_GROUP_PROJECTILE, &def);
    return def;
}

VeerLinkDef veer_defaultLinkDef(void) {
    VeerLinkDef def = {.fromX = 0};
    fill(VEER_GROUP_LINK, &def);
    return def;
}

VeerFlowDef veer_defaultFlowDef(void) {
    VeerFlowDef def = {.vectors = NULL};
    fill(VEER_GROUP_FLOW, &def);
    return def;
}

VeerHeightsDef veer_defaultHeightsDef(void) {
    VeerHeightsDef def = {.heights = NULL};
    fill(VEER_GROUP_HEIGHTS, &def);
    return def;
}

VeerTilesDef veer_defaultTilesDef(void) {
    VeerTilesDef def = {.tiles = NULL};
    fill(VEER_GROUP_TILES, &def);
    return def;
}

VeerTileType veer_defaultTileType(void) {
    VeerTileType type;
    fill(VEER_GROUP_TILE_TYPE, &type);
    return type;
}

VeerRay veer_defaultRay(void) {
    VeerRay ray;
    fill(VEER_GROUP_RAY, &ray);
    return ray;
}

VeerNearest veer_defaultNearest(void) {
    VeerNearest query;
    fill(VEER_GROUP_NEAREST, &query);
    return query;
}

VeerGroupOrder veer_defaultGroupOrder(void) {
    VeerGroupOrder order = {.agentCount = 0};
    fill(VEER_GROUP_ORDER, &order);
    return order;
}

VeerPathQuery veer_defaultPathQuery(void) {
    VeerPathQuery query;
    fill(VEER_GROUP_PATH_QUERY, &query);
    return query;
}

VeerNoiseDef veer_defaultNoiseDef(void) {
    VeerNoiseDef def = {.reserved = 0};
    fill(VEER_GROUP_NOISE, &def);
    return def;
}

VeerSightQuery veer_defaultSightQuery(void) {
    VeerSightQuery query;
    fill(VEER_GROUP_SIGHT, &query);
    return query;
}

/* Fills in the gravity of a world; leaves the vector unchanged if there is no such world. */
static void fillGravity(VeerWorldId id, const char *call, VeerVec3 *gravity) {
    const VeerWorld *world = !VEER_IS_NULL(id) ? veer_world(id, call) : NULL;
    if (world) *gravity = (VeerVec3){world->header->def.gravityX, world->header->def.gravityY, world->header->def.gravityZ};
}

VeerAimQuery veer_defaultAimQuery(VeerWorldId world) {
    VeerAimQuery query;
    fill(VEER_GROUP_AIM, &query);
    fillGravity(world, "veer_defaultAimQuery", &query.gravity);
    return query;
}

VeerFlight veer_defaultFlight(VeerWorldId world) {
    VeerFlight flight;
    fill(VEER_GROUP_FLIGHT, &flight);
    fillGravity(world, "veer_defaultFlight", &flight.gravity);
    return flight;
}

VeerBehavior veer_behavior(uint32_t type) {
    VeerBehavior behavior = {.type = type < VEER_BEHAVIOR_TYPES ? type : VEER_BEHAVIOR_TYPES};
    fill(VEER_GROUP_BEHAVIOR, &behavior);
    if (type < VEER_BEHAVIOR_TYPES) fill(VEER_GROUP_PARAMS + type, &behavior);
    return behavior;
}
