/* Tests bad input for grids of heights: the error names the argument, and nothing changes. */
#include "core/ids.h"
#include "hills.h"
#include "refusal.h"

typedef struct Mound {
    VeerWorldId world;
    float heights[4 * 3];
    VeerHeightsDef def;
    VeerHeightsId id;
} Mound;

static Mound mound(void) {
    Mound mound = {.heights = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, .def = hills_def(3, 2)};
    VeerWorldDef def = hills_world(2, VEER_EDGE_MODE_NONE);
    def.capacity.points = 8;
    mound.world = make_world(def);
    return mound;
}

static VeerHeightsDef defOf(Mound *mound) {
    mound->def.heights = mound->heights;
    return mound->def;
}

static void addTo(Mound *mound) {
    const VeerHeightsDef def = defOf(mound);
    CHECK_OK(veer_addHeights(mound->world, &def, &mound->id));
}

TEST(row_1_and_2_missing_pointers_and_worlds_of_heights_are_named) {
    Mound on = mound();
    addTo(&on);
    VeerHeightsDef def = defOf(&on), missing = def;
    VeerHeightsId id = {5};
    VeerHeightsEdit edit = {NULL, 1, 0, 0, 1, 1};
    VeerGround ground;
    float out[12];
    uint32_t count = 12;
    missing.heights = NULL;
    REFUSED(on.world, veer_addHeights(on.world, NULL, &id), VEER_E_NULL, "def");
    CHECK_EQ(id.bits, 0);
    REFUSED(on.world, veer_addHeights(on.world, &def, NULL), VEER_E_NULL, "heights");
    REFUSED(on.world, veer_addHeights(on.world, &missing, &id), VEER_E_NULL, "def.heights");
    REFUSED(on.world, veer_setHeights(on.world, on.id, NULL), VEER_E_NULL, "def");
    REFUSED(on.world, veer_setHeights(on.world, on.id, &missing), VEER_E_NULL, "def.heights");
    REFUSED(on.world, veer_editHeights(on.world, on.id, NULL), VEER_E_NULL, "edit");
    REFUSED(on.world, veer_editHeights(on.world, on.id, &edit), VEER_E_NULL, "edit.heights");
    REFUSED(on.world, veer_getHeights(on.world, on.id, NULL), VEER_E_NULL, "def");
    REFUSED(on.world, veer_cornerHeights(on.world, on.id, NULL, &count), VEER_E_NULL, "out");
    REFUSED(on.world, veer_cornerHeights(on.world, on.id, out, NULL), VEER_E_NULL, "count");
    REFUSED(on.world, veer_groundAt(on.world, (VeerVec3){5, 5, 0}, NULL), VEER_E_NULL, "out");
    count = 11;
    REFUSED(on.world, veer_cornerHeights(on.world, on.id, out, &count), VEER_E_BUFFER, "count");
    CHECK_EQ(count, 12);
    REFUSED(on.world, veer_groundAt(on.world, (VeerVec3){NAN, 5, 0}, &ground), VEER_E_NOT_FINITE, "point.x");
    REFUSED(on.world, veer_groundAt(on.world, (VeerVec3){5, 2e6f, 0}, &ground), VEER_E_RANGE, "point.y");
    const VeerWorldId world = on.world;
    CHECK_OK(veer_destroyWorld(world));
    CHECK_EQ(veer_addHeights(world, &def, &id), VEER_E_WORLD);
    CHECK_EQ(veer_editHeights(world, on.id, &edit), VEER_E_WORLD);
    CHECK_EQ(veer_groundAt(world, (VeerVec3){5, 5, 0}, &ground), VEER_E_WORLD);
}

TEST(row_3_4_and_6_ids_of_no_heights_are_refused) {
    Mound on = mound(), another = mound();
    addTo(&another);
    addTo(&on);
    const VeerHeightsId stale = on.id;
    CHECK_OK(veer_removeHeights(on.world, stale));
    addTo(&on);
    const VeerAgentId agent = make_agent(on.world, veer_defaultAgentDef());
    const VeerHeightsId ids[] = {{0}, {~0ull}, {12345}, {agent.bits}, stale, another.id};
    VeerHeightsDef def = defOf(&on);
    const VeerHeightsEdit edit = {on.heights, 1, 0, 0, 1, 1};
    for (uint32_t i = 0; i < 6; i++) {
        const VeerResult code = i == 4 ? VEER_E_STALE : i == 5 ? VEER_E_WRONG_WORLD : VEER_E_HANDLE;
        REFUSED(on.world, veer_setHeights(on.world, ids[i], &def), code, "heights");
        REFUSED(on.world, veer_editHeights(on.world, ids[i], &edit), code, "heights");
        REFUSED(on.world, veer_getHeights(on.world, ids[i], &def), code, "heights");
        REFUSED(on.world, veer_removeHeights(on.world, ids[i]), code, "heights");
    }
    CHECK_OK(veer_isAlive(on.world, on.id.bits));
    CHECK_OK(veer_validate(on.world));
}

TEST(row_138_a_grid_and_its_heights_must_agree) {
    Mound on = mound();
    VeerHeightsId id;
    REFUSED_FIELD(on.world, Heights, defOf(&on), x, NAN, VEER_E_NOT_FINITE);
    REFUSED_FIELD(on.world, Heights, defOf(&on), y, 2e6f, VEER_E_RANGE);
    REFUSED_FIELD(on.world, Heights, defOf(&on), cellSize, 0, VEER_E_RANGE);
    REFUSED_FIELD(on.world, Heights, defOf(&on), cellSize, -INFINITY, VEER_E_NOT_FINITE);
    REFUSED_FIELD(on.world, Heights, defOf(&on), columns, 0, VEER_E_RANGE);
    REFUSED_FIELD(on.world, Heights, defOf(&on), rows, 1025, VEER_E_RANGE);
    REFUSED_FIELD(on.world, Heights, defOf(&on), heightCount, 0, VEER_E_EMPTY);
    REFUSED_FIELD(on.world, Heights, defOf(&on), heightCount, 6, VEER_E_RANGE);
    CHECK(strstr(veer_lastError(on.world)->message, "one for every corner: 4 x 3"));
    on.heights[7] = NAN;
    VeerHeightsDef def = defOf(&on);
    REFUSED(on.world, veer_addHeights(on.world, &def, &id), VEER_E_NOT_FINITE, "def.heights[7]");
    on.heights[7] = -1.5e6f;
    REFUSED(on.world, veer_addHeights(on.world, &def, &id), VEER_E_RANGE, "def.heights[7]");
}

TEST(row_139_an_edit_of_heights_must_be_within_the_grid) {
    Mound on = mound();
    addTo(&on);
    const VeerHeightsEdit fine = {on.heights, 6, 1, 1, 3, 2};
    VeerHeightsEdit edit = fine;
    CHECK_OK(veer_editHeights(on.world, on.id, &edit));
#define REFUSED_EDIT(field, wrong, code, name) \
    edit = fine, edit.field = wrong; \
    REFUSED(on.world, veer_editHeights(on.world, on.id, &edit), code, name)
    REFUSED_EDIT(column, 4, VEER_E_RANGE, "edit.column");
    REFUSED_EDIT(row, VEER_NONE, VEER_E_RANGE, "edit.row");
    REFUSED_EDIT(columns, 4, VEER_E_RANGE, "edit.columns");
    REFUSED_EDIT(columns, 0, VEER_E_RANGE, "edit.columns");
    REFUSED_EDIT(rows, VEER_NONE, VEER_E_RANGE, "edit.rows");
    REFUSED_EDIT(heightCount, 5, VEER_E_RANGE, "edit.heightCount");
    CHECK(strstr(veer_lastError(on.world)->message, "columns x rows: 3 x 2"));
    on.heights[4] = VEER_INF;
    REFUSED_EDIT(rows, 2, VEER_E_NOT_FINITE, "edit.heights[4]");
    CHECK_OK(veer_perceive(on.world, DT));
    on.heights[4] = 0;
    REFUSED(on.world, veer_editHeights(on.world, on.id, &fine), VEER_E_BUSY, "world");
    REFUSED(on.world, veer_removeHeights(on.world, on.id), VEER_E_BUSY, "world");
}

TEST(row_12_heights_beyond_a_capacity_are_refused) {
    Mound on = mound();
    VeerHeightsId id;
    VeerHeightsDef large = hills_def(HILL_CELLS, HILL_CELLS), def = defOf(&on);
    static float heights[HILL_HEIGHTS];
    large.heights = heights;
    REFUSED(on.world, veer_addHeights(on.world, &large, &id), VEER_E_FULL, "capacity.points");
    CHECK_OK(veer_addHeights(on.world, &def, &on.id));
    CHECK_OK(veer_addHeights(on.world, &def, &id));
    REFUSED(on.world, veer_addHeights(on.world, &def, &id), VEER_E_FULL, "capacity.points"); /* 3 + 3 of 8 points are taken */
    def.rows = 4, def.heightCount = 20, def.heights = heights;
    CHECK_OK(veer_setHeights(on.world, on.id, &def)); /* 5 + 3 */
    CHECK_OK(veer_validate(on.world));
    def.rows = 5, def.heightCount = 24;
    REFUSED(on.world, veer_setHeights(on.world, on.id, &def), VEER_E_FULL, "capacity.points");
    VeerWorldDef none = hills_world(2, VEER_EDGE_MODE_NONE);
    none.capacity.heights = 0;
    const VeerWorldId bare = make_world(none);
    REFUSED(bare, veer_addHeights(bare, &large, &id), VEER_E_FULL, "capacity.heights");
}

TEST(row_57_heights_out_of_place_make_a_world_invalid) {
    Mound on = mound();
    addTo(&on);
    VeerWorld *inside = veer_world(on.world, "test");
    VeerHeightsRecord *record = &inside->heights[0], kept = *record;
    const VeerHeightsRecord wrong[] = {{1, 3, 2, 0, 0, 10}, {0, 4, 2, 0, 0, 10},   {0, 2, 2, 0, 0, 10}, {1u << 31, 3, 2, 0, 0, 10},
                                       {0, 0, 2, 0, 0, 10}, {0, 3, 2, NAN, 0, 10}, {0, 3, 2, 0, 0, 0},  {0, 3, VEER_NONE, 0, 0, 10}};
    for (uint32_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        *record = wrong[i];
        CHECK(veer_validate(on.world) < 0);
    }
    *record = kept;
    CHECK_OK(veer_validate(on.world));
    float *heights = &inside->points[0].x;
    heights[3] = 2e6f;
    CHECK(veer_validate(on.world) < 0);
    heights[3] = NAN;
    CHECK(veer_validate(on.world) < 0);
    heights[3] = 4;
    inside->heights[1].rows = 1; /* a free record */
    CHECK(veer_validate(on.world) < 0);
    inside->heights[1].rows = 0;
    CHECK_OK(veer_validate(on.world));
}

/* Heights between which slopes are extreme. */
TEST(row_140_extreme_heights_leave_agents_finite) {
    for (uint32_t seed = 1; seed <= 12; seed++) {
        uint32_t random = seed;
        VeerWorldDef worldDef = hills_world(seed % 2 ? 2 : 3, seed % 4);
        worldDef.minZ = -1e6f, worldDef.maxZ = 1e6f;
        const VeerWorldId world = make_world(worldDef);
        Hills hills;
        hills_shape(&hills, &random, 1);
        for (uint32_t i = 0; i < HILL_HEIGHTS; i++)
            hills.heights[i] = test_random(&random) % 3 ? test_range(&random, -1e6f, 1e6f) : test_range(&random, -1e-30f, 1e-30f);
        hills.def.cellSize = seed % 3 ? 10 : 0.001f, hills.def.x = seed % 3 ? 0 : 200, hills.def.y = hills.def.x;
        hills_add(world, &hills);
        VeerBrainDef def = hills_brain(VEER_BEHAVIOR_SEEK, seed % 5 ? test_range(&random, 0, 1.57f) : 0);
        if (seed % 2) def.behaviors[def.behaviorCount] = veer_behavior(VEER_BEHAVIOR_GO_TO);
        if (seed % 2)
            def.behaviors[def.behaviorCount].params.goTo.maxSlope = 0.5f, def.behaviors[def.behaviorCount++].params.goTo.slopeCost = 1000;
        hills_populate(world, make_brain(world, &def), 40, &random);
        make_link(world, LINK(.fromX = 100, .fromY = 100, .toX = 160, .toY = 120, .takeOffRadius = 50));
        for (uint32_t i = 0; i < 60; i++) {
            CHECK_OK(veer_step(world, 0.1f));
            if (i % 9 == 0) {
                uint32_t count = 1;
                VeerLinkId link;
                CHECK_OK(veer_links(world, &link, &count));
                for (uint32_t slot = 0; slot < 40; slot += 3) veer_takeJump(world, veer_agentAt(world, slot), link);
            }
        }
        CHECK_EQ(setup_stats(world).notFinite, 0);
        CHECK_OK(veer_validate(world));
    }
}
