/* Checks the meshes of a state: the data that a mesh derives from its definition are derived again and compared. */
#include <stdlib.h>

#include "core/error.h"
#include "core/ids.h"
#include "core/world.h"
#include "meshes/meshes.h"
#include "state/validate.h"

static VeerResult noMemory(const VeerCheck *check, size_t bytes) {
    veer_fail(check->view, VEER_E_MEMORY, check->call, "meshes", VEER_NONE, 0);
    veer_failBytes(check->view, bytes);
    return VEER_E_MEMORY;
}

/* The memory begins with a copy of the mesh; the scratch memory for building it follows, at most three words per point. */
static VeerResult checkMesh(const VeerCheck *check, uint32_t i) {
    const VeerMeshRecord *record = &check->view->meshes[i];
    const size_t points = (size_t)veer_meshPoints(record), bytes = points * (sizeof(VeerPoint) + 3 * sizeof(uint32_t));
    VeerPoint *spare = malloc(bytes);
    if (!spare) return noMemory(check, bytes);
    const VeerMesh mesh = veer_meshOf(check->view, record);
    const VeerMeshFault fault = veer_checkMesh(&mesh, spare, (uint32_t *)(void *)(spare + points));
    free(spare);
    return fault.argument ? veer_broken(check, fault.argument, record->firstPoint + fault.index, 0) : VEER_OK;
}

VeerResult veer_checkMeshes(const VeerCheck *check) {
    VeerResult result = VEER_OK;
    for (uint32_t i = 0; result == VEER_OK && i < check->view->header->pools[VEER_KIND_MESH].high; i++)
        if (veer_isTaken(check->view, VEER_KIND_MESH, i)) result = checkMesh(check, i);
    return result;
}
