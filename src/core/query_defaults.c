/* Default definitions of the queries about projectiles, paths and senses. */
#include "core/registry.h"
#include "core/rows.h"
#include "core/world.h"

VeerGroupOrder veer_defaultGroupOrder(void) {
    VeerGroupOrder order = {.agentCount = 0};
    veer_fill(VEER_GROUP_ORDER, &order);
    return order;
}

VeerPathQuery veer_defaultPathQuery(void) {
    VeerPathQuery query;
    veer_fill(VEER_GROUP_PATH_QUERY, &query);
    return query;
}

VeerNoiseDef veer_defaultNoiseDef(void) {
    VeerNoiseDef def = {.reserved = 0};
    veer_fill(VEER_GROUP_NOISE, &def);
    return def;
}

VeerSightQuery veer_defaultSightQuery(void) {
    VeerSightQuery query;
    veer_fill(VEER_GROUP_SIGHT, &query);
    return query;
}

/* Fills in the gravity of a world; leaves the vector unchanged if there is no such world. */
static void fillGravity(VeerWorldId id, const char *call, VeerVec3 *gravity) {
    const VeerWorld *world = !VEER_IS_NULL(id) ? veer_world(id, call) : NULL;
    if (world) *gravity = (VeerVec3){world->header->def.gravityX, world->header->def.gravityY, world->header->def.gravityZ};
}

VeerMeasureDef veer_defaultMeasureDef(void) {
    VeerMeasureDef def;
    veer_fill(VEER_GROUP_MEASURE, &def);
    return def;
}

VeerAimQuery veer_defaultAimQuery(VeerWorldId world) {
    VeerAimQuery query;
    veer_fill(VEER_GROUP_AIM, &query);
    fillGravity(world, "veer_defaultAimQuery", &query.gravity);
    return query;
}

VeerFlight veer_defaultFlight(VeerWorldId world) {
    VeerFlight flight;
    veer_fill(VEER_GROUP_FLIGHT, &flight);
    fillGravity(world, "veer_defaultFlight", &flight.gravity);
    return flight;
}
