/* Reads a world's columns, events and statistics. */
#include "core/call.h"
#include "core/columns.h"
#include "core/registry.h"
#include "core/world.h"

static void *columnAt(VeerWorldId id, uint32_t column, int isFloat) {
    VeerWorld *world = veer_world(id, isFloat ? "veer_columnF32" : "veer_columnU32");
    if (!world || column >= VEER_COLUMNS || veer_columnInfo[column].isFloat != isFloat) return 0;
    return veer_lanesPerAgent(&world->header->def, veer_columnInfo[column].lanes) ? veer_column(world, column) : 0;
}

float *veer_columnF32(VeerWorldId id, uint32_t column) { return columnAt(id, column, 1); }
uint32_t *veer_columnU32(VeerWorldId id, uint32_t column) { return columnAt(id, column, 0); }

uint32_t veer_columnLanes(VeerWorldId id, uint32_t column) {
    VeerWorld *world = veer_world(id, "veer_columnLanes");
    if (!world || column >= VEER_COLUMNS) return 0;
    return veer_lanesPerAgent(&world->header->def, veer_columnInfo[column].lanes);
}

const VeerEvent *veer_events(VeerWorldId id, uint32_t *count) {
    VeerWorld *world = veer_world(id, "veer_events");
    if (count) *count = world ? world->eventCount : 0;
    return world ? world->events : 0;
}

uint32_t veer_tick(VeerWorldId id) {
    VeerWorld *world = veer_world(id, "veer_tick");
    return world ? world->header->tick : 0;
}

VeerResult veer_getStats(VeerWorldId id, VeerStats *stats) {
    VeerCall call = veer_openCall(id, "veer_getStats");
    veer_needPointer(&call, stats, "stats");
    if (call.result == VEER_OK) *stats = call.world->stats;
    return call.result;
}
