/* Adds, changes, removes and reads grids of heights. Everything is checked before anything changes. The heights are stored in the array of
 * points that all kinds share, four in a point. */
#include "api/life_cycle.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/heights.h"

/* Checks heights. In a world with levels, all of them must be on the same level as the given height. */
static void needHeights(VeerCall *call, const float *heights, uint32_t count, const char *argument) {
    const char *const names[1] = {argument};
    veer_needPoints(call, heights, count, 1, names);
    if (call->result != VEER_OK || call->world->header->def.levels <= 1) return;
    const uint32_t level = veer_levelAt(call->world, heights[0]);
    for (uint32_t i = 1; i < count; i++) {
        if (veer_levelAt(call->world, heights[i]) == level) continue;
        call->result = veer_fail(call->world, VEER_E_RANGE, call->name, argument, i, (double)heights[i]);
        veer_failNote(call->world, "on another level than the first height", 0, 0);
        return;
    }
}

static void needCount(VeerCall *call, uint32_t count, uint32_t columns, uint32_t rows) {
    if (call->result != VEER_OK || count == columns * rows) return;
    veer_refuse(call, VEER_E_RANGE, "def.heightCount", count);
    veer_failNote(call->world, "one for every corner: % x %", columns, rows);
}

/* Checks a definition. kept: the current record, whose heights remain if the definition has none; null for a new grid. */
static void checkHeights(VeerCall *call, const VeerHeightsDef *def, const VeerHeightsRecord *kept) {
    veer_needDef(call, VEER_GROUP_HEIGHTS, def);
    if (call->result != VEER_OK) return;
    if (kept && !def->heights && !def->heightCount && def->columns == kept->columns && def->rows == kept->rows) return;
    if (def->heightCount == 0) veer_refuse(call, VEER_E_EMPTY, "def.heightCount", 0);
    veer_needPointer(call, def->heights, "def.heights");
    needCount(call, def->heightCount, def->columns + 1, def->rows + 1);
    if (call->result == VEER_OK) needHeights(call, def->heights, def->heightCount, "def.heights[#]");
    if (call->result != VEER_OK) return;
    const VeerHeader *header = call->world->header;
    const uint32_t room = header->def.capacity.points - header->pointCount + (kept ? veer_heightPoints(kept) : 0);
    if ((def->heightCount + 3) / 4 > room) veer_refuse(call, VEER_E_FULL, "capacity.points", header->def.capacity.points);
}

/* Writes a checked grid to a record that already has its points. */
static void writeHeights(VeerWorld *world, const VeerHeightsDef *def, VeerHeightsRecord *record) {
    *record = (VeerHeightsRecord){record->firstPoint, def->columns, def->rows, def->x, def->y, def->cellSize};
    float *out = veer_heightsOf(world, record);
    for (uint32_t i = 0; i < def->heightCount; i++) out[i] = def->heights[i] + 0.0f; /* turns -0 into 0 */
    for (uint32_t i = def->heightCount; def->heightCount && i % 4; i++) out[i] = 0.0f;
    world->header->obstacleEdits++; /* navigation compares heights whenever it compares obstacles */
}

VeerResult veer_addHeights(VeerWorldId id, const VeerHeightsDef *def, VeerHeightsId *out) {
    VeerCall call = veer_openCall(id, "veer_addHeights");
    veer_beginAdd(&call, VEER_KIND_HEIGHTS, def, out);
    checkHeights(&call, def, NULL);
    const uint32_t slot = veer_endAdd(&call, VEER_KIND_HEIGHTS, out);
    if (call.result != VEER_OK) return call.result;
    VeerHeightsRecord *record = &call.world->heights[slot];
    record->firstPoint = veer_acquirePoints(call.world, (def->heightCount + 3) / 4);
    writeHeights(call.world, def, record);
    return VEER_OK;
}

static void releasePoints(VeerWorld *world, uint32_t slot) {
    const VeerHeightsRecord old = world->heights[slot];
    world->heights[slot] = (VeerHeightsRecord){0};
    veer_releasePoints(world, old.firstPoint, veer_heightPoints(&old));
}

VeerResult veer_removeHeights(VeerWorldId id, VeerHeightsId heights) {
    VeerCall call = veer_openCall(id, "veer_removeHeights");
    const uint32_t slot = veer_beginRemove(&call, VEER_KIND_HEIGHTS, heights.bits);
    if (call.result != VEER_OK) return call.result;
    releasePoints(call.world, slot);
    veer_releaseSlot(call.world, VEER_KIND_HEIGHTS, slot);
    call.world->header->obstacleEdits++;
    return VEER_OK;
}

VeerResult veer_setHeights(VeerWorldId id, VeerHeightsId heights, const VeerHeightsDef *def) {
    VeerCall call = veer_openCall(id, "veer_setHeights");
    const uint32_t slot = veer_beginSet(&call, VEER_KIND_HEIGHTS, heights.bits, def);
    if (call.result != VEER_OK) return call.result;
    VeerHeightsRecord *record = &call.world->heights[slot];
    checkHeights(&call, def, record);
    if (call.result != VEER_OK) return call.result;
    if (def->heightCount && (def->heightCount + 3) / 4 != veer_heightPoints(record)) {
        releasePoints(call.world, slot);
        record->firstPoint = veer_acquirePoints(call.world, (def->heightCount + 3) / 4);
    }
    writeHeights(call.world, def, record);
    return VEER_OK;
}

static void checkEdit(VeerCall *call, const VeerHeightsEdit *edit, const VeerHeightsRecord *grid) {
    const uint32_t columns = grid->columns + 1, rows = grid->rows + 1;
    if (edit->column >= columns) veer_refuse(call, VEER_E_RANGE, "edit.column", edit->column);
    if (edit->row >= rows) veer_refuse(call, VEER_E_RANGE, "edit.row", edit->row);
    if (call->result != VEER_OK) return;
    if (!edit->columns || edit->columns > columns - edit->column) veer_refuse(call, VEER_E_RANGE, "edit.columns", edit->columns);
    if (!edit->rows || edit->rows > rows - edit->row) veer_refuse(call, VEER_E_RANGE, "edit.rows", edit->rows);
    veer_needPointer(call, edit->heights, "edit.heights");
    if (call->result == VEER_OK && edit->heightCount != edit->columns * edit->rows) {
        veer_refuse(call, VEER_E_RANGE, "edit.heightCount", edit->heightCount);
        veer_failNote(call->world, "columns x rows: % x %", edit->columns, edit->rows);
    }
    if (call->result == VEER_OK) needHeights(call, edit->heights, edit->heightCount, "edit.heights[#]");
}

/* In a world with levels, an edit of a part must not move it to another level than the rest. */
static void needSameLevel(VeerCall *call, const VeerHeightsEdit *edit, const VeerHeightsRecord *grid) {
    if (call->result != VEER_OK || call->world->header->def.levels <= 1 || edit->heightCount == veer_heightCount(grid)) return;
    if (veer_levelAt(call->world, edit->heights[0]) == veer_levelAt(call->world, veer_heightsOf(call->world, grid)[0])) return;
    call->result = veer_fail(call->world, VEER_E_RANGE, call->name, "edit.heights[#]", 0, (double)edit->heights[0]);
    veer_failNote(call->world, "on another level than the grid", 0, 0);
}

VeerResult veer_editHeights(VeerWorldId id, VeerHeightsId heights, const VeerHeightsEdit *edit) {
    VeerCall call = veer_openCall(id, "veer_editHeights");
    const uint32_t slot = veer_needThing(&call, VEER_KIND_HEIGHTS, heights.bits);
    veer_needPointer(&call, edit, "edit");
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result != VEER_OK) return call.result;
    const VeerHeightsRecord *grid = &call.world->heights[slot];
    checkEdit(&call, edit, grid);
    needSameLevel(&call, edit, grid);
    if (call.result != VEER_OK) return call.result;
    const float *from = edit->heights;
    for (uint32_t row = edit->row; row < edit->row + edit->rows; row++) {
        float *out = veer_heightsOf(call.world, grid) + (size_t)row * (grid->columns + 1) + edit->column;
        for (uint32_t i = 0; i < edit->columns; i++) out[i] = *from++ + 0.0f;
    }
    call.world->header->obstacleEdits++;
    return VEER_OK;
}

/* ---- reading */

VeerResult veer_getHeights(VeerWorldId id, VeerHeightsId heights, VeerHeightsDef *def) {
    VeerCall call = veer_openCall(id, "veer_getHeights");
    const uint32_t slot = veer_beginGet(&call, VEER_KIND_HEIGHTS, heights.bits, def);
    if (call.result != VEER_OK) return call.result;
    const VeerHeightsRecord *own = &call.world->heights[slot];
    *def = (VeerHeightsDef){.x = own->x, .y = own->y, .cellSize = own->cellSize, .columns = own->columns, .rows = own->rows};
    return VEER_OK;
}

VeerResult veer_cornerHeights(VeerWorldId id, VeerHeightsId heights, float *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_cornerHeights");
    const uint32_t slot = veer_needThing(&call, VEER_KIND_HEIGHTS, heights.bits);
    if (call.result != VEER_OK) return call.result;
    const VeerHeightsRecord *own = &call.world->heights[slot];
    veer_needRoom(&call, veer_heightCount(own), out, count);
    if (call.result == VEER_OK) __builtin_memcpy(out, veer_heightsOf(call.world, own), veer_heightCount(own) * sizeof *out);
    return call.result;
}

VeerResult veer_groundAt(VeerWorldId id, VeerVec3 point, VeerGround *out) {
    static const char *const names[3] = {"point.x", "point.y", "point.z"};
    VeerCall call = veer_openCall(id, "veer_groundAt");
    veer_needPoint(&call, point, names);
    veer_needPointer(&call, out, "out");
    if (call.result != VEER_OK) return call.result;
    const VeerTerrain terrain = veer_terrainAt(call.world, point);
    *out = (VeerGround){.normal = {0.0f, 0.0f, 1.0f}};
    if (terrain.grid == VEER_NONE) return VEER_NO_RESULT;
    out->heights.bits = veer_makeId(call.world, VEER_KIND_HEIGHTS, terrain.grid);
    out->height = terrain.height;
    out->slope = veer_atan2(veer_length2(terrain.slopeX, terrain.slopeY), 1.0f);
    out->normal = veer_unit3(veer_vec3(-terrain.slopeX, -terrain.slopeY, 1.0f));
    return VEER_OK;
}
