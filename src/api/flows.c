/* Flow fields from outside: adding, changing, removing and asking them. Everything is checked before anything changes. A field's vectors
 * lie in the array of points that paths and obstacles share, one point per cell. Stands before the step; `followFlow` reads what is made
 * here (Reynolds, Steering Behaviors For Autonomous Characters, 1999). */
#include "api/brains.h"
#include "core/definitions.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/registry.h"
#include "core/world.h"
#include "math/math.h"
#include "paths/flow_read.h"

#define FARTHEST 1000000.0f

/* An edit under way. */
typedef struct Edit {
    VeerWorld *world;
    const char *call;
    const VeerFlowDef *def;
} Edit;

static VeerResult fail(const Edit *edit, VeerResult code, const char *argument, double value) {
    return veer_fail(edit->world, code, edit->call, argument, VEER_NONE, value);
}

static VeerResult checkVectors(const Edit *edit) {
    static const char *const names[2] = {"def.vectors[#].x", "def.vectors[#].y"};
    const VeerFlowDef *def = edit->def;
    if (def->vectorCount == 0) return fail(edit, VEER_E_EMPTY, "def.vectorCount", 0);
    if (!def->vectors) return fail(edit, VEER_E_NULL, "def.vectors", 0);
    if (def->vectorCount != def->columns * def->rows) { /* at most 2^20 */
        VeerResult result = fail(edit, VEER_E_RANGE, "def.vectorCount", def->vectorCount);
        veer_failNote(edit->world, "columns x rows: % x %", def->columns, def->rows);
        return result;
    }
    for (uint32_t i = 0; i < def->vectorCount; i++) {
        for (uint32_t axis = 0; axis < 2; axis++) {
            float value = def->vectors[2 * (size_t)i + axis];
            if (!veer_isFinite(value)) return veer_fail(edit->world, VEER_E_NOT_FINITE, edit->call, names[axis], i, (double)value);
            if (veer_abs(value) > FARTHEST) return veer_fail(edit->world, VEER_E_RANGE, edit->call, names[axis], i, (double)value);
        }
    }
    return VEER_OK;
}

static uint32_t cellsOf(const VeerFlowRecord *flow) { return flow->columns * flow->rows; }

/* kept: the record whose vectors stay if the definition brings none, or null. */
static VeerResult checkFlow(const Edit *edit, const VeerFlowRecord *kept) {
    const VeerFlowDef *def = edit->def;
    if (!def) return fail(edit, VEER_E_NULL, "def", 0);
    VeerResult result = veer_checkDef(edit->world, VEER_GROUP_FLOW, def, edit->call, "def", VEER_NONE);
    if (result != VEER_OK) return result;
    if (kept && !def->vectors && !def->vectorCount && def->columns == kept->columns && def->rows == kept->rows) return VEER_OK;
    result = checkVectors(edit);
    if (result != VEER_OK) return result;
    const VeerHeader *header = edit->world->header;
    uint32_t room = header->def.capacity.points - header->pointCount + (kept ? cellsOf(kept) : 0);
    return def->vectorCount <= room ? VEER_OK : fail(edit, VEER_E_FULL, "capacity.points", header->def.capacity.points);
}

/* Writes a checked field. The record has its points already. */
static void writeFlow(const Edit *edit, VeerFlowRecord *flow) {
    const VeerFlowDef *def = edit->def;
    uint32_t first = flow->firstPoint;
    *flow = (VeerFlowRecord){first, def->columns, def->rows, def->x, def->y, def->cellSize};
    for (uint32_t i = 0; i < def->vectorCount; i++)
        edit->world->points[first + i] = (VeerPoint){def->vectors[2 * (size_t)i], def->vectors[2 * (size_t)i + 1], 0.0f, 0.0f};
}

VeerResult veer_addFlow(VeerWorldId id, const VeerFlowDef *def, VeerFlowId *out) {
    Edit edit = {veer_world(id, "veer_addFlow"), "veer_addFlow", def};
    if (out) *out = veer_nullFlow;
    if (!edit.world) return VEER_E_WORLD;
    if (!out) return fail(&edit, VEER_E_NULL, "flow", 0);
    if (edit.world->stage != VEER_STAGE_IDLE) return fail(&edit, VEER_E_BUSY, "world", 0);
    VeerResult result = checkFlow(&edit, 0);
    if (result != VEER_OK) return result;
    uint32_t slot = veer_acquireSlot(edit.world, VEER_KIND_FLOW);
    if (slot == VEER_NONE) return fail(&edit, VEER_E_FULL, "capacity.flows", edit.world->header->def.capacity.flows);
    edit.world->flows[slot].firstPoint = veer_acquirePoints(edit.world, def->vectorCount);
    writeFlow(&edit, &edit.world->flows[slot]);
    out->bits = veer_makeId(edit.world, VEER_KIND_FLOW, slot);
    return VEER_OK;
}

static void releasePoints(VeerWorld *world, uint32_t slot) {
    VeerFlowRecord old = world->flows[slot];
    world->flows[slot] = (VeerFlowRecord){0};
    veer_releasePoints(world, old.firstPoint, cellsOf(&old));
}

VeerResult veer_setFlow(VeerWorldId id, VeerFlowId flow, const VeerFlowDef *def) {
    Edit edit = {veer_world(id, "veer_setFlow"), "veer_setFlow", def};
    uint32_t slot;
    if (!edit.world) return VEER_E_WORLD;
    VeerResult result = veer_needId(edit.world, VEER_KIND_FLOW, flow.bits, edit.call, "flow", &slot);
    if (result != VEER_OK) return result;
    if (edit.world->stage != VEER_STAGE_IDLE) return fail(&edit, VEER_E_BUSY, "world", 0);
    VeerFlowRecord *record = &edit.world->flows[slot];
    result = checkFlow(&edit, record);
    if (result != VEER_OK) return result;
    if (def->vectorCount && def->vectorCount != cellsOf(record)) {
        releasePoints(edit.world, slot);
        record->firstPoint = veer_acquirePoints(edit.world, def->vectorCount);
    }
    writeFlow(&edit, record);
    return VEER_OK;
}

VeerResult veer_removeFlow(VeerWorldId id, VeerFlowId flow) {
    Edit edit = {veer_world(id, "veer_removeFlow"), "veer_removeFlow", 0};
    uint32_t slot;
    if (!edit.world) return VEER_E_WORLD;
    VeerResult result = veer_needId(edit.world, VEER_KIND_FLOW, flow.bits, edit.call, "flow", &slot);
    if (result != VEER_OK) return result;
    if (edit.world->stage != VEER_STAGE_IDLE) return fail(&edit, VEER_E_BUSY, "world", 0);
    veer_detach(edit.world, VEER_KIND_FLOW, flow.bits);
    releasePoints(edit.world, slot);
    veer_releaseSlot(edit.world, VEER_KIND_FLOW, slot);
    return VEER_OK;
}

VeerResult veer_getFlow(VeerWorldId id, VeerFlowId flow, VeerFlowDef *def) {
    Edit edit = {veer_world(id, "veer_getFlow"), "veer_getFlow", 0};
    uint32_t slot;
    if (!edit.world) return VEER_E_WORLD;
    VeerResult result = veer_needId(edit.world, VEER_KIND_FLOW, flow.bits, edit.call, "flow", &slot);
    if (result != VEER_OK) return result;
    if (!def) return fail(&edit, VEER_E_NULL, "def", 0);
    const VeerFlowRecord *own = &edit.world->flows[slot];
    *def = (VeerFlowDef){.x = own->x, .y = own->y, .cellSize = own->cellSize, .columns = own->columns, .rows = own->rows};
    return VEER_OK;
}

VeerResult veer_flowAt(VeerWorldId id, VeerFlowId flow, VeerVec3 point, VeerVec3 *out) {
    static const char *const names[3] = {"point.x", "point.y", "point.z"};
    Edit edit = {veer_world(id, "veer_flowAt"), "veer_flowAt", 0};
    uint32_t slot;
    if (!edit.world) return VEER_E_WORLD;
    VeerResult result = veer_needId(edit.world, VEER_KIND_FLOW, flow.bits, edit.call, "flow", &slot);
    if (result != VEER_OK) return result;
    const float values[3] = {point.x, point.y, point.z};
    for (int axis = 0; axis < 3; axis++) {
        if (!veer_isFinite(values[axis])) return fail(&edit, VEER_E_NOT_FINITE, names[axis], (double)values[axis]);
        if (veer_abs(values[axis]) > FARTHEST) return fail(&edit, VEER_E_RANGE, names[axis], (double)values[axis]);
    }
    if (!out) return fail(&edit, VEER_E_NULL, "out", 0);
    *out = veer_vec3(0.0f, 0.0f, 0.0f);
    return veer_readFlow(edit.world, &edit.world->flows[slot], point, out) ? VEER_OK : VEER_NO_RESULT;
}
