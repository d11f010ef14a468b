/* Adds, changes, removes and reads flow fields. Everything is checked before anything changes. A field's vectors are stored in the array
 * of points that it shares with paths and obstacles, one point per cell; `followFlow` reads them (Reynolds, Steering Behaviors For
 * Autonomous Characters, 1999). */
#include "api/brains.h"
#include "api/life_cycle.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/world.h"
#include "math/vec3.h"
#include "paths/flow_read.h"

static void checkVectors(VeerCall *call, const VeerFlowDef *def) {
    static const char *const names[2] = {"def.vectors[#].x", "def.vectors[#].y"};
    if (def->vectorCount == 0) veer_refuse(call, VEER_E_EMPTY, "def.vectorCount", 0);
    veer_needPointer(call, def->vectors, "def.vectors");
    /* columns and rows are at most 1024, so their product does not overflow */
    if (call->result == VEER_OK && def->vectorCount != def->columns * def->rows) {
        veer_refuse(call, VEER_E_RANGE, "def.vectorCount", def->vectorCount);
        veer_failNote(call->world, "columns x rows: % x %", def->columns, def->rows);
    }
    veer_needPoints(call, def->vectors, def->vectorCount, 2, names);
}

static uint32_t cellsOf(const VeerFlowRecord *flow) { return flow->columns * flow->rows; }

/* Checks a definition. kept: the current record, whose vectors remain if the definition has none; null for a new field. */
static void checkFlow(VeerCall *call, const VeerFlowDef *def, const VeerFlowRecord *kept) {
    veer_needDef(call, VEER_GROUP_FLOW, def);
    if (call->result != VEER_OK) return;
    if (kept && !def->vectors && !def->vectorCount && def->columns == kept->columns && def->rows == kept->rows) return;
    checkVectors(call, def);
    const VeerHeader *header = call->world->header;
    uint32_t room = header->def.capacity.points - header->pointCount + (kept ? cellsOf(kept) : 0);
    if (def->vectorCount > room) veer_refuse(call, VEER_E_FULL, "capacity.points", header->def.capacity.points);
}

/* Writes a checked field to a record that already has its points. */
static void writeFlow(VeerWorld *world, const VeerFlowDef *def, VeerFlowRecord *flow) {
    uint32_t first = flow->firstPoint;
    *flow = (VeerFlowRecord){first, def->columns, def->rows, def->x, def->y, def->cellSize};
    for (uint32_t i = 0; i < def->vectorCount; i++)
        world->points[first + i] = (VeerPoint){def->vectors[2 * (size_t)i], def->vectors[2 * (size_t)i + 1], 0.0f, 0.0f};
}

VeerResult veer_addFlow(VeerWorldId id, const VeerFlowDef *def, VeerFlowId *out) {
    VeerCall call = veer_openCall(id, "veer_addFlow");
    veer_beginAdd(&call, VEER_KIND_FLOW, def, out);
    checkFlow(&call, def, 0);
    uint32_t slot = veer_endAdd(&call, VEER_KIND_FLOW, out);
    if (call.result != VEER_OK) return call.result;
    call.world->flows[slot].firstPoint = veer_acquirePoints(call.world, def->vectorCount);
    writeFlow(call.world, def, &call.world->flows[slot]);
    return VEER_OK;
}

static void releasePoints(VeerWorld *world, uint32_t slot) {
    VeerFlowRecord old = world->flows[slot];
    world->flows[slot] = (VeerFlowRecord){0};
    veer_releasePoints(world, old.firstPoint, cellsOf(&old));
}

VeerResult veer_setFlow(VeerWorldId id, VeerFlowId flow, const VeerFlowDef *def) {
    VeerCall call = veer_openCall(id, "veer_setFlow");
    uint32_t slot = veer_beginSet(&call, VEER_KIND_FLOW, flow.bits, def);
    if (call.result != VEER_OK) return call.result;
    VeerFlowRecord *record = &call.world->flows[slot];
    checkFlow(&call, def, record);
    if (call.result != VEER_OK) return call.result;
    if (def->vectorCount && def->vectorCount != cellsOf(record)) {
        releasePoints(call.world, slot);
        record->firstPoint = veer_acquirePoints(call.world, def->vectorCount);
    }
    writeFlow(call.world, def, record);
    return VEER_OK;
}

VeerResult veer_removeFlow(VeerWorldId id, VeerFlowId flow) {
    VeerCall call = veer_openCall(id, "veer_removeFlow");
    uint32_t slot = veer_beginRemove(&call, VEER_KIND_FLOW, flow.bits);
    if (call.result != VEER_OK) return call.result;
    veer_detach(call.world, VEER_KIND_FLOW, flow.bits);
    releasePoints(call.world, slot);
    veer_releaseSlot(call.world, VEER_KIND_FLOW, slot);
    return VEER_OK;
}

VeerResult veer_getFlow(VeerWorldId id, VeerFlowId flow, VeerFlowDef *def) {
    VeerCall call = veer_openCall(id, "veer_getFlow");
    uint32_t slot = veer_beginGet(&call, VEER_KIND_FLOW, flow.bits, def);
    if (call.result != VEER_OK) return call.result;
    const VeerFlowRecord *own = &call.world->flows[slot];
    *def = (VeerFlowDef){.x = own->x, .y = own->y, .cellSize = own->cellSize, .columns = own->columns, .rows = own->rows};
    return VEER_OK;
}

VeerResult veer_flowVectors(VeerWorldId id, VeerFlowId flow, float *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_flowVectors");
    uint32_t slot = veer_needThing(&call, VEER_KIND_FLOW, flow.bits);
    if (call.result != VEER_OK) return call.result;
    const VeerFlowRecord *own = &call.world->flows[slot];
    return veer_copyPoints(&call, &(VeerPointSpan){call.world->points + own->firstPoint, cellsOf(own), 2}, out, count);
}

VeerResult veer_flowAt(VeerWorldId id, VeerFlowId flow, VeerVec3 point, VeerVec3 *out) {
    static const char *const names[3] = {"point.x", "point.y", "point.z"};
    VeerCall call = veer_openCall(id, "veer_flowAt");
    uint32_t slot = veer_needThing(&call, VEER_KIND_FLOW, flow.bits);
    veer_needPoint(&call, point, names);
    veer_needPointer(&call, out, "out");
    if (call.result != VEER_OK) return call.result;
    *out = veer_vec3(0.0f, 0.0f, 0.0f);
    return veer_readFlow(call.world, &call.world->flows[slot], point, out) ? VEER_OK : VEER_NO_RESULT;
}
