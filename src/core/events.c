/* Events of a step, in a flat array that is valid until the next step. Events of calls made since the previous step come first, followed by
 * the events of the step itself, ordered by stage and slot. */
#include "core/events.h"

#include "core/ids.h"
#include "core/world.h"
#include "math/assert.h"

void veer_openEvents(VeerWorld *world) {
    VEER_ASSERT(world->readEvents <= world->eventCount && world->eventCount <= world->header->def.capacity.events);
    const uint32_t kept = world->eventCount - world->readEvents;
    __builtin_memmove(world->events, world->events + world->readEvents, kept * sizeof *world->events);
    world->eventCount = world->readEvents = kept;
}

void veer_emitEvent(VeerWorld *world, VeerEvent event) {
    if (world->eventCount >= world->header->def.capacity.events) {
        world->stats.eventsLost++;
        return;
    }
    event.tick = world->header->tick;
    world->events[world->eventCount++] = event;
}

void veer_emit(VeerWorld *world, uint32_t type, uint32_t slot, uint32_t value) {
    VEER_ASSERT(slot < world->header->pools[VEER_KIND_AGENT].high);
    veer_emitEvent(world, (VeerEvent){
                              .type = type,
                              .slot = slot,
                              .agent.bits = veer_makeId(world, VEER_KIND_AGENT, slot),
                              .value = value,
                              .x = world->x[slot],
                              .y = world->y[slot],
                              .z = world->z[slot],
                              .obstacle.bits = type == VEER_EVENT_CONTACT ? veer_makeId(world, VEER_KIND_OBSTACLE, value) : 0,
                          });
}
