/* Events of a step: a flat array, in the order of the stages and of the slots, valid until the next step. */
#include "core.h"

void veer_emit(VeerWorld *world, uint32_t type, uint32_t slot, uint32_t value) {
    if (world->eventCount >= world->header->def.capacity.events) {
        world->stats.eventsLost++;
        return;
    }
    world->events[world->eventCount++] = (VeerEvent){
        .type = type,
        .slot = slot,
        .agent = veer_makeId(world, VEER_KIND_AGENT, slot),
        .value = value,
        .tick = world->header->tick,
        .x = world->x[slot],
        .y = world->y[slot],
    };
}

const VeerEvent *veer_events(VeerWorldId id, uint32_t *count) {
    VeerWorld *world = veer_world(id, "veer_events");
    if (count) *count = world ? world->eventCount : 0;
    return world ? world->events : 0;
}
