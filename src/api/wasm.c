/* What JavaScript needs beside the public calls, and those calls themselves where they take or return 64-bit ids: JavaScript has no 64-bit
 * integers among its numbers, so that ids pass through memory. Empty in other builds. */
#ifdef __wasm__
#include <stdlib.h>

#include "api/warnings.h"
#include "core/registry.h"
#include "core/wasm.h"
#include "core/world.h"
#include "veer.h"

/* Made by src/build/calls.mjs, in the order of the headers. */
#define CALL(Type, name, ...) WASM_AS("veer_" #name, Type, name, __VA_ARGS__)
#include "calls/wasm.inl"

/* 1 in the build without SIMD */
WASM(uint32_t, isScalar, void) {
#ifdef VEER_SCALAR
    return 1;
#else
    return 0;
#endif
}

/* 8-byte aligned; null if memory is full. */
WASM(void *, alloc, uint32_t size) { return malloc(size); }
WASM(void, free, void *bytes) { free(bytes); }

/* The ids of all agents; returns their number. out has room for veer_slotCount ids. */
WASM(uint32_t, agentIds, VeerWorldId world, VeerAgentId *out) {
    uint32_t count = 0;
    for (uint32_t slot = 0, slots = veer_slotCount(world); slot < slots; slot++) {
        out[count] = veer_agentAt(world, slot);
        count += !VEER_IS_NULL(out[count]);
    }
    return count;
}

/* Notes what the state does not show: an object without settings is nothing that C knows. */
WASM(void, note, VeerWorldId id, uint32_t type) {
    VeerWorld *world = veer_world(id, "veer_wasm_note");
    if (world && type < VEER_WARNING_TYPES) veer_note(world, (VeerWarningType)type);
}
#else
typedef int veer_noExports; /* C wants something in every file */
#endif
