/* The life cycle that the kinds of things in a world share: add, get, set, remove and list. The calls of each kind begin and end with
 * these functions, so all kinds reject the same mistakes in the same order and use the same argument names. In between, a call checks and
 * writes whatever is specific to its kind. */
#ifndef VEER_API_LIFE_CYCLE_H
#define VEER_API_LIFE_CYCLE_H

#include "core/call.h"
#include "core/world.h"

/* Begins an add and sets *id to null. Fails if `def` or `id` is null or a step is in progress. */
void veer_beginAdd(VeerCall *call, VeerKind kind, const void *def, void *id);
/* Ends an add after the definition was checked: takes a slot, writes the new id to *id and returns the slot, or VEER_NONE if the call
 * failed. */
uint32_t veer_endAdd(VeerCall *call, VeerKind kind, void *id);
/* Begins a get and returns the slot. Fails if the id is stale or the pointer to the definition is null. */
uint32_t veer_beginGet(VeerCall *call, VeerKind kind, uint64_t id, const void *def);
/* Begins a set and returns the slot. Fails if the id is stale, the definition is null or a step is in progress. */
uint32_t veer_beginSet(VeerCall *call, VeerKind kind, uint64_t id, const void *def);
/* Begins a removal and returns the slot. Fails if the id is stale or a step is in progress. */
uint32_t veer_beginRemove(VeerCall *call, VeerKind kind, uint64_t id);
/* Returns the slot of a thing, for calls other than get, set and remove. Fails if the id is stale. */
uint32_t veer_needThing(VeerCall *call, VeerKind kind, uint64_t id);
/* Sets a point as the own target of an agent (agents.c). */
void veer_writeTargetPoint(VeerWorld *world, uint32_t slot, VeerVec3 point);
/* Lists the ids of all things of a kind, ordered by slot. out: room for *count ids of 64 bits. */
VeerResult veer_listThings(VeerCall call, VeerKind kind, void *out, uint32_t *count);

#endif
