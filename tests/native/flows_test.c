/* Flow fields: they are interpolated bilinearly, saved with the world, and edited without holes in the array of points. */
#include "given_flows.h"

/* Returns the expected flow, calculated in doubles from the definition; columns and rows may wrap around. */
static double expected(const Field *field, double x, double y, int axis, int goesRound) {
    double at[2] = {(x - (double)field->def.x) / (double)field->def.cellSize - 0.5,
                    (y - (double)field->def.y) / (double)field->def.cellSize - 0.5};
    const int cells[2] = {(int)field->def.columns, (int)field->def.rows};
    int low[2], high[2];
    double share[2];
    for (int k = 0; k < 2; k++) {
        if (!goesRound) at[k] = fmin(fmax(at[k], 0), cells[k] - 1);
        low[k] = (int)floor(at[k]);
        share[k] = at[k] - low[k];
        high[k] = goesRound ? (low[k] + 1 + cells[k]) % cells[k] : low[k] + 1 < cells[k] ? low[k] + 1 : low[k];
        low[k] = (low[k] + cells[k]) % cells[k];
    }
    double a = (double)field->vectors[2 * (low[1] * cells[0] + low[0]) + axis],
           b = (double)field->vectors[2 * (low[1] * cells[0] + high[0]) + axis];
    double c = (double)field->vectors[2 * (high[1] * cells[0] + low[0]) + axis],
           d = (double)field->vectors[2 * (high[1] * cells[0] + high[0]) + axis];
    return (a + (b - a) * share[0]) * (1 - share[1]) + (c + (d - c) * share[0]) * share[1];
}

TEST(a_flow_field_is_interpolated_between_the_centers_of_its_cells) {
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_NONE, 2);
    for (uint32_t columns = 1; columns <= 5; columns++)
        for (uint32_t rows = 1; rows <= 5; rows += 2) {
            Field field;
            shapeField(&field, columns, rows);
            field.def.x = -20, field.def.y = 35;
            add(world, &field);
            for (uint32_t i = 0; i < 200; i++) {
                VeerVec3 out, at = {-20 + roll(0, 10.0f * (float)columns), 35 + roll(0, 10.0f * (float)rows), roll(-50, 50)};
                if (i < 4)
                    at = (VeerVec3){i & 1 ? -20 : -20 + 10.0f * (float)columns, i & 2 ? 35 : 35 + 10.0f * (float)rows,
                                    0}; /* the corners are part of the grid */
                CHECK_OK(veer_flowAt(world, field.id, at, &out));
                CHECK_AT(out, expected(&field, (double)at.x, (double)at.y, 0, 0), expected(&field, (double)at.x, (double)at.y, 1, 0), 2e-5);
                CHECK_EQ(out.z, 0);
            }
            CHECK_OK(veer_removeFlow(world, field.id));
        }
}

TEST(there_is_no_flow_outside_the_grid) {
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Field field = addedField(world, 3, 2);
    const float outside[][2] = {{-0.01f, 5}, {30.01f, 5}, {5, -0.01f}, {5, 20.01f}, {1e6f, 1e6f}, {-1e6f, 5}};
    for (uint32_t i = 0; i < 6; i++) {
        VeerVec3 out = {7, 7, 7};
        CHECK_EQ(veer_flowAt(world, field.id, (VeerVec3){outside[i][0], outside[i][1], 0}, &out), VEER_NO_RESULT);
        CHECK(out.x == 0 && out.y == 0 && out.z == 0);
    }
}

/* The world is 400 x 300 u. */
TEST(a_grid_that_spans_a_wrapped_world_has_no_seam) {
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_WRAP, 2);
    Field field;
    shapeField(&field, 8, 6);
    field.def.cellSize = 50;
    field.def.x = 120; /* any corner will do */
    field.def.y = -40;
    add(world, &field);
    for (uint32_t i = 0; i < 500; i++) {
        VeerVec3 out, at = {roll(0, 400), roll(0, 300), 0};
        if (i < 8) at.x = i & 1 ? 120 : 119.9999f; /* across the grid's edge */
        CHECK_OK(veer_flowAt(world, field.id, at, &out));
        double x = (double)at.x - 120, y = (double)at.y + 40;
        x -= 400 * floor(x / 400);
        y -= 300 * floor(y / 300);
        CHECK_AT(out, expected(&field, 120 + x, -40 + y, 0, 1), expected(&field, 120 + x, -40 + y, 1, 1), 1e-4);
    }
}

TEST(a_smaller_grid_in_a_wrapped_world_may_cross_the_edge) {
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_WRAP, 2);
    Field field;
    VeerVec3 out;
    shapeField(&field, 2, 1);
    field.def.x = 390, field.def.y = 100;
    add(world, &field);
    CHECK_OK(veer_flowAt(world, field.id, (VeerVec3){5, 105, 0}, &out)); /* the center of the field's second cell */
    CHECK_NEAR(out.x, field.vectors[2], 1e-6);
    CHECK_EQ(veer_flowAt(world, field.id, (VeerVec3){11, 105, 0}, &out), VEER_NO_RESULT);
    CHECK_EQ(veer_flowAt(world, field.id, (VeerVec3){389, 105, 0}, &out), VEER_NO_RESULT);
}

TEST(setting_a_flow_field_without_vectors_moves_it_and_keeps_its_vectors) {
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Field field = addedField(world, 2, 2);
    VeerVec3 out;
    VeerFlowDef moved = defOf(&field);
    moved.vectors = NULL, moved.vectorCount = 0, moved.x = 100, moved.cellSize = 20;
    CHECK_OK(veer_setFlow(world, field.id, &moved));
    CHECK_EQ(veer_flowAt(world, field.id, (VeerVec3){5, 5, 0}, &out), VEER_NO_RESULT);
    CHECK_OK(veer_flowAt(world, field.id, (VeerVec3){130, 30, 0}, &out));
    CHECK_NEAR(out.x, field.vectors[6], 1e-6);
    VeerFlowDef now;
    CHECK_OK(veer_getFlow(world, field.id, &now));
    CHECK(now.x == 100 && now.y == 0 && now.cellSize == 20 && now.columns == 2 && now.rows == 2);
    CHECK(!now.vectors && now.vectorCount == 0);
    CHECK_OK(veer_setFlow(world, field.id, &now)); /* writing back what was read changes nothing */
    moved.columns = 3;                             /* a different grid needs new vectors */
    REFUSED(world, veer_setFlow(world, field.id, &moved), VEER_E_EMPTY, "def.vectorCount");
    Field other;
    shapeField(&other, 3, 4);
    VeerFlowDef grown = defOf(&other);
    CHECK_OK(veer_setFlow(world, field.id, &grown));
    CHECK_OK(veer_flowAt(world, field.id, (VeerVec3){25, 35, 0}, &out));
    CHECK_NEAR(out.y, other.vectors[23], 1e-6);
    CHECK_OK(veer_validate(world));
}

/* ---- many edits: fields, paths and obstacles share one array of points */

typedef struct Things {
    VeerWorldId world;
    Field fields[6];
    VeerPathId paths[4];
    VeerObstacleId walls[4];
} Things;
#define end_Things end_VeerWorldId

static void checkFields(const Things *things) {
    CHECK_OK(veer_validate(things->world));
    for (uint32_t i = 0; i < 6; i++) {
        const Field *field = &things->fields[i];
        for (uint32_t cell = 0; !VEER_IS_NULL(field->id) && cell < field->def.columns * field->def.rows; cell++) {
            VeerVec3 out = {9, 9, 9};
            uint32_t column = cell % field->def.columns, row = cell / field->def.columns;
            VeerVec3 middle = {field->def.x + 10 * ((float)column + 0.5f), field->def.y + 10 * ((float)row + 0.5f), 0};
            CHECK_OK(veer_flowAt(things->world, field->id, middle, &out));
            CHECK_AT(out, field->vectors[2 * cell], field->vectors[2 * cell + 1], 1e-5);
        }
    }
}

static void editField(Things *things) {
    Field *field = &things->fields[rollInt(6)];
    if (VEER_IS_NULL(field->id)) {
        shapeField(field, 1 + rollInt(8), 1 + rollInt(8));
        add(things->world, field);
    } else if (rollInt(2)) {
        VeerFlowId id = field->id;
        shapeField(field, 1 + rollInt(8), 1 + rollInt(8));
        field->id = id;
        VeerFlowDef def = defOf(field);
        CHECK_OK(veer_setFlow(things->world, id, &def));
    } else {
        CHECK_OK(veer_removeFlow(things->world, field->id));
        CHECK_EQ(veer_removeFlow(things->world, field->id), VEER_E_STALE);
        field->id = veer_nullFlow;
    }
}

static void editOthers(Things *things) {
    VeerPathId *path = &things->paths[rollInt(4)];
    VeerObstacleId *wall = &things->walls[rollInt(4)];
    if (!VEER_IS_NULL(*path)) {
        CHECK_OK(veer_removePath(things->world, *path));
        *path = veer_nullPath;
    } else {
        Shape shape;
        randomShape(&shape, 200);
        *path = addShape(things->world, &shape);
    }
    if (!VEER_IS_NULL(*wall)) {
        CHECK_OK(veer_removeObstacle(things->world, *wall));
        *wall = veer_nullObstacle;
        return;
    }
    const float ends[] = {0, 0, 0, roll(1, 50), 10, 0};
    VeerObstacleDef def = lineThrough(ends, 2);
    CHECK_OK(veer_addObstacle(things->world, &def, wall));
}

TEST(flow_fields_paths_and_obstacles_share_their_points_without_gaps) {
    Things things;
    memset(&things, 0, sizeof things);
    VeerWorldDef def = WORLD(.capacity.points = 40000, .capacity.flows = 6);
    CHECK_OK(veer_createWorld(&def, &things.world));
    dice = 5;
    for (uint32_t round = 0; round < 300; round++) {
        editField(&things);
        editOthers(&things);
        checkFields(&things);
    }
    CHECK_OK(veer_destroyWorld(things.world));
}

TEST(a_flow_field_can_be_replaced_in_a_full_world) {
    VeerWorldDef def = veer_defaultWorldDef();
    Field field, other;
    VeerFlowId id = {5};
    def.capacity.points = 6, def.capacity.flows = 1;
    dice = 2;
    Scoped(VeerWorldId) world = makeWorld(def);
    shapeField(&field, 3, 2);
    add(world, &field);
    shapeField(&other, 2, 3);
    VeerFlowDef turned = defOf(&other);
    CHECK_OK(veer_setFlow(world, field.id, &turned));
    shapeField(&other, 7, 1);
    VeerFlowDef large = defOf(&other);
    REFUSED(world, veer_setFlow(world, field.id, &large), VEER_E_FULL, "capacity.points");
    shapeField(&other, 1, 1);
    VeerFlowDef small = defOf(&other);
    REFUSED(world, veer_addFlow(world, &small, &id), VEER_E_FULL, "capacity.points");
    CHECK_EQ(id.bits, 0);
    CHECK_OK(veer_setFlow(world, field.id, &small));
    REFUSED(world, veer_addFlow(world, &small, &id), VEER_E_FULL, "capacity.flows");
    VeerCapacityDef more = def.capacity;
    more.flows = 2;
    CHECK_OK(veer_reserve(world, &more));
    CHECK_OK(veer_addFlow(world, &small, &id));
    CHECK_OK(veer_validate(world));
}

TEST(a_saved_world_keeps_its_flow_fields) {
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_NONE, 2), loaded = {0};
    static uint8_t bytes[1 << 20];
    Field fields[3];
    for (uint32_t i = 0; i < 3; i++) {
        shapeField(&fields[i], 2 + i, 3);
        fields[i].def.x = 100.0f * (float)i;
        add(world, &fields[i]);
    }
    CHECK_OK(veer_removeFlow(world, fields[1].id));
    uint32_t size = veer_saveSize(world);
    if (!CHECK(size <= sizeof bytes)) return;
    CHECK_OK(veer_save(world, bytes, size));
    CHECK_OK(veer_loadWorld(bytes, size, &loaded));
    CHECK(hashOf(world) == hashOf(loaded));
    CHECK_OK(veer_removeFlow(world, fields[0].id));
    CHECK(hashOf(world) != hashOf(loaded));
    CHECK_OK(veer_restore(world, bytes, size)); /* restores the first state, including its ids */
    CHECK(hashOf(world) == hashOf(loaded));
    for (uint32_t i = 0; i < 60; i++) {
        VeerVec3 out, at = {roll(0, 300), roll(0, 30), 0};
        VeerResult first = veer_flowAt(world, fields[0].id, at, &out), third = veer_flowAt(world, fields[2].id, at, &out);
        CHECK_EQ(first, at.x <= 20 ? VEER_OK : VEER_NO_RESULT);
        CHECK_EQ(third, at.x >= 200 && at.x <= 240 ? VEER_OK : VEER_NO_RESULT);
        if (third == VEER_OK) CHECK_NEAR(out.x, expected(&fields[2], (double)at.x, (double)at.y, 0, 0), 2e-5);
    }
    CHECK_EQ(veer_flowAt(world, fields[1].id, (VeerVec3){0, 0, 0}, &(VeerVec3){0, 0, 0}), VEER_E_STALE);
}
