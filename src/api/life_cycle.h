/* The life cycle that the seven kinds of things in a world share: add, get, set, remove and list. The calls of a kind begin and end with
 * these functions, so that all kinds refuse the same mistakes in the same order, and name an argument alike; between them stands what
 * only that kind checks and writes. */
#ifndef VEER_API_LIFE_CYCLE_H
#define VEER_API_LIFE_CYCLE_H

#include "core/call.h"
#include "core/world.h"

/* Begins an add: `id` becomes null; a missing `def` or `id`, and a step in progress, are refused. */
void veer_beginAdd(VeerCall *call, VeerKind kind, const void *def, void *id);
/* Ends an add whose definition is checked and has room: takes a slot and writes its id. VEER_NONE if the call is refused. */
uint32_t veer_endAdd(VeerCall *call, VeerKind kind, void *id);
/* Begins a get: the slot. A stale id, and no room for the definition, are refused. */
uint32_t veer_beginGet(VeerCall *call, VeerKind kind, uint64_t id, const void *def);
/* Begins a set: the slot. A stale id, a missing definition, and a step in progress, are refused. */
uint32_t veer_beginSet(VeerCall *call, VeerKind kind, uint64_t id, const void *def);
/* Begins a remove: the slot. A stale id, and a step in progress, are refused. */
uint32_t veer_beginRemove(VeerCall *call, VeerKind kind, uint64_t id);
/* The slot of a thing, for the calls of its kind beside its life cycle; a stale id is refused. */
uint32_t veer_needThing(VeerCall *call, VeerKind kind, uint64_t id);
/* Ids of all things of a kind, by ascending slots; out: room for *count ids of 64 bits. */
VeerResult veer_listThings(VeerCall call, VeerKind kind, void *out, uint32_t *count);

#endif
