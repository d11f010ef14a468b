/* Tests the height of the ground: the triangles of grids, agents that walk on them, slopes that they do not climb, and jumps. */
#include "hills.h"

static VeerGround groundAt(VeerWorldId world, float x, float y) {
    VeerGround ground = {0};
    CHECK_OK(veer_groundAt(world, (VeerVec3){x, y, 0}, &ground));
    return ground;
}

/* ---- the ground */

TEST(the_ground_consists_of_two_triangles_per_cell) {
    uint32_t random = 1;
    Scoped(VeerWorldId) world = make_world(hills_world(2, VEER_EDGE_MODE_NONE));
    for (uint32_t round = 0; round < 20; round++) {
        Hills hills;
        float heights[6 * 5];
        hills.def = hills_def(5, 4);
        hills.def.x = test_range(&random, -300, 300), hills.def.y = test_range(&random, -300, 300);
        hills.def.cellSize = test_range(&random, 1, 40), hills.def.heights = heights;
        for (uint32_t i = 0; i < 30; i++) heights[i] = test_range(&random, -50, 50);
        hills_add(world, &hills);
        for (uint32_t i = 0; i < 200; i++) {
            const float x = hills.def.x + test_range(&random, 0, 5) * hills.def.cellSize;
            const float y = hills.def.y + test_range(&random, 0, 4) * hills.def.cellSize;
            const HillPoint is = hills_at(&hills.def, (double)x, (double)y);
            const VeerGround ground = groundAt(world, x, y);
            CHECK_NEAR(ground.height, is.height, 5e-3); /* coordinates of 300 u are rounded by 2e-5 of a cell of 1 u */
            CHECK_NEAR(sqrt(is.steepSq), tan((double)ground.slope), 2e-3 * (1 + is.steepSq));
            CHECK_NEAR(ground.normal.z, cos((double)ground.slope), 1e-5);
            CHECK_EQ(ground.heights.bits, hills.id.bits);
        }
        /* the height falls in the direction in which the normal leans */
        const VeerGround there = groundAt(world, hills.def.x + 0.3f * hills.def.cellSize, hills.def.y + 0.3f * hills.def.cellSize);
        CHECK(there.normal.x * (heights[1] - heights[0]) <= 0 && there.normal.y * (heights[6] - heights[0]) <= 0);
        CHECK_OK(veer_removeHeights(world, hills.id));
    }
}

TEST(the_diagonal_of_a_cell_is_that_of_threes_plane_geometry) {
    Scoped(VeerWorldId) world = make_world(hills_world(2, VEER_EDGE_MODE_NONE));
    static const float heights[] = {0, 8, 4, 0}; /* the corners at (0, 0), (1, 0), (0, 1) and (1, 1) */
    VeerHeightsDef def = hills_def(1, 1);
    VeerHeightsId id;
    def.heights = heights;
    CHECK_OK(veer_addHeights(world, &def, &id));
    CHECK_NEAR(groundAt(world, 5, 5).height, 6, 1e-6); /* between the corners with 8 and 4 */
    CHECK_NEAR(groundAt(world, 2.5f, 2.5f).height, 3, 1e-6);
    CHECK_NEAR(groundAt(world, 7.5f, 7.5f).height, 3, 1e-6);
}

TEST(beyond_all_grids_there_is_no_ground) {
    Scoped(VeerWorldId) world = make_world(hills_world(2, VEER_EDGE_MODE_NONE));
    VeerGround ground;
    uint32_t random = 3;
    Hills hills;
    CHECK_EQ(veer_groundAt(world, (VeerVec3){5, 5, 0}, &ground), VEER_NO_RESULT);
    hills_shape(&hills, &random, 1);
    hills_add(world, &hills);
    CHECK_OK(veer_groundAt(world, (VeerVec3){0, HILL_SIZE, 0}, &ground));
    CHECK_EQ(veer_groundAt(world, (VeerVec3){-0.1f, 5, 0}, &ground), VEER_NO_RESULT);
    CHECK_EQ(veer_groundAt(world, (VeerVec3){5, HILL_SIZE + 0.1f, 0}, &ground), VEER_NO_RESULT);
    CHECK(ground.height == 0 && ground.slope == 0 && ground.normal.z == 1 && VEER_IS_NULL(ground.heights));
}

/* The ground of one grid, and of the same heights in four grids side by side, added in any order. */
TEST(grids_side_by_side_are_one_ground_without_seams) {
    uint32_t random = 4;
    static const uint32_t orders[2][4] = {{0, 1, 2, 3}, {3, 1, 0, 2}};
    Hills whole;
    hills_shape(&whole, &random, 1);
    whole.def.x = 0.1f, whole.def.y = -0.7f, whole.def.cellSize = 9.7f;
    Scoped(VeerWorldId) one = make_world(hills_world(2, VEER_EDGE_MODE_NONE));
    hills_add(one, &whole);
    for (uint32_t order = 0; order < 2; order++) {
        Scoped(VeerWorldId) four = make_world(hills_world(2, VEER_EDGE_MODE_NONE));
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t part = orders[order][i], column = part % 2 * 20, row = part / 2 * 20;
            float heights[21 * 21];
            Hills piece = {.def = hills_def(20, 20)};
            for (uint32_t k = 0; k < 21 * 21; k++) heights[k] = whole.heights[(row + k / 21) * HILL_CORNERS + column + k % 21];
            piece.def.heights = heights, piece.def.cellSize = whole.def.cellSize;
            piece.def.x = whole.def.x + whole.def.cellSize * (float)column;
            piece.def.y = whole.def.y + whole.def.cellSize * (float)row;
            hills_add(four, &piece);
        }
        for (uint32_t i = 0; i < 4000; i++) {
            const float middle = whole.def.cellSize * 20, near = i % 2 ? 1e-3f : 190;
            const float x = whole.def.x + middle + test_range(&random, -near, near), y = whole.def.y + test_range(&random, 1, 380);
            CHECK_NEAR(groundAt(four, x, y).height, groundAt(one, x, y).height, 5e-3);
        }
    }
}

TEST(where_grids_overlap_the_highest_counts) {
    Scoped(VeerWorldId) world = make_world(hills_world(2, VEER_EDGE_MODE_NONE));
    static const float low[] = {0, 0, 0, 0}, ramp[] = {-5, 5, -5, 5};
    VeerHeightsDef def = hills_def(1, 1);
    VeerHeightsId first, second;
    def.heights = low;
    CHECK_OK(veer_addHeights(world, &def, &first));
    def.heights = ramp;
    CHECK_OK(veer_addHeights(world, &def, &second));
    CHECK(groundAt(world, 2, 5).heights.bits == first.bits && groundAt(world, 2, 5).height == 0);
    CHECK_EQ(groundAt(world, 8, 5).heights.bits, second.bits);
    CHECK_NEAR(groundAt(world, 8, 5).height, 3, 1e-6);
}

/* ---- agents that walk */

TEST(walkers_have_the_height_of_the_ground_after_every_step) {
    for (uint32_t seed = 1; seed <= 6; seed++) {
        uint32_t random = seed;
        const uint32_t dimensions = seed % 2 ? 2 : 3;
        Scoped(VeerWorldId) world = make_world(hills_world(dimensions, seed % 3 ? VEER_EDGE_MODE_CLAMP : VEER_EDGE_MODE_WRAP));
        Hills hills;
        hills_shape(&hills, &random, 1.5f);
        hills_add(world, &hills);
        const VeerBrainDef def = hills_brain(VEER_BEHAVIOR_WANDER, VEER_STEEPEST);
        hills_populate(world, make_brain(world, &def), 40, &random);
        for (uint32_t step = 0; step < 200; step++) {
            CHECK_OK(veer_step(world, DT));
            const VeerWorld *own = veer_world(world, "test");
            for (uint32_t i = 0; i < 40; i++) {
                CHECK_NEAR(own->z[i], hills_at(&hills.def, (double)own->x[i], (double)own->y[i]).height, 1e-3);
                const float speed = veer_length3((VeerVec3){own->velocityX[i], own->velocityY[i], own->velocityZ[i]});
                CHECK(speed <= 1.0001f * own->maxSpeed[i]);
                if (dimensions == 2) CHECK_EQ(own->velocityZ[i], 0);
            }
        }
    }
}

/* In a volume world the speed is measured along the slope. */
TEST(in_space_walkers_steer_along_the_slope) {
    Scoped(VeerWorldId) world = make_world(hills_world(3, VEER_EDGE_MODE_NONE));
    float heights[HILL_HEIGHTS];
    VeerHeightsDef def = hills_def(HILL_CELLS, HILL_CELLS);
    VeerHeightsId id;
    for (uint32_t i = 0; i < HILL_HEIGHTS; i++) heights[i] = 0.75f * HILL_CELL * (float)(i % HILL_CORNERS); /* 3 up for 4 along */
    def.heights = heights;
    CHECK_OK(veer_addHeights(world, &def, &id));
    const VeerBrainDef brain = hills_brain(VEER_BEHAVIOR_ARRIVE, VEER_STEEPEST);
    const VeerAgentId agent = make_agent(world, AGENT(.x = 20, .y = 100, .z = 15, .maxSpeed = 50, .brain = make_brain(world, &brain)));
    CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){340, 100, 255}));
    setup_steps(world, 180, DT);
    CHECK_NEAR(setup_value(world, agent, VEER_COLUMN_VELOCITY_X), 40, 0.01);
    CHECK_NEAR(setup_value(world, agent, VEER_COLUMN_VELOCITY_Z), 30, 0.01);
    setup_steps(world, 600, DT);
    CHECK_AT3(read_agent(world, agent), 340, 100, 255, 2);
}

TEST(agents_whose_ground_is_none_ignore_heights) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        uint32_t random = 6, again = 6;
        Scoped(VeerWorldId) flat = make_world(hills_world(dimensions, VEER_EDGE_MODE_CLAMP));
        Scoped(VeerWorldId) hilly = make_world(hills_world(dimensions, VEER_EDGE_MODE_CLAMP));
        Hills hills;
        VeerBrainDef def = hills_brain(VEER_BEHAVIOR_SEEK, 0.1f);
        def.locomotion.ground = VEER_GROUND_MODE_NONE;
        hills_populate(flat, make_brain(flat, &def), 20, &random);
        hills_populate(hilly, make_brain(hilly, &def), 20, &again);
        hills_shape(&hills, &random, 1);
        hills_add(hilly, &hills);
        setup_steps(flat, 60, DT);
        setup_steps(hilly, 60, DT);
        const VeerWorld *a = veer_world(flat, "test"), *b = veer_world(hilly, "test");
        CHECK(memcmp(a->x, b->x, 20 * 4) == 0 && memcmp(a->y, b->y, 20 * 4) == 0 && memcmp(a->z, b->z, 20 * 4) == 0);
    }
}

TEST(beyond_the_ground_walkers_keep_their_height) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        Scoped(VeerWorldId) world = make_world(hills_world(dimensions, VEER_EDGE_MODE_NONE));
        static const float heights[] = {5, 5, 5, 5};
        VeerHeightsDef def = hills_def(1, 1);
        VeerHeightsId id;
        def.heights = heights;
        CHECK_OK(veer_addHeights(world, &def, &id));
        const VeerBrainDef brain = hills_brain(VEER_BEHAVIOR_SEEK, VEER_STEEPEST);
        const VeerAgentId agent = make_agent(world, AGENT(.x = 2, .y = 5, .brain = make_brain(world, &brain)));
        CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){200, 5, 100}));
        setup_steps(world, 120, DT);
        CHECK(read_agent(world, agent).x > 50);
        CHECK_EQ(read_agent(world, agent).z, 5);
    }
}

/* ---- steep ground */

/* Returns the greatest height that an agent has gained in a step on ground that is too steep. */
static double riseOnSteep(const VeerWorld *world, const Hills *hills, uint32_t slot, double limit) {
    enum { SAMPLES = 64 };
    double gained = 0, by[2] = {(double)world->x[slot] - (double)world->lastX[slot], (double)world->y[slot] - (double)world->lastY[slot]};
    const double size = (double)HILL_SIZE;
    for (int axis = 0; axis < 2; axis++) by[axis] -= size * (fabs(by[axis]) > 0.5 * size) * (by[axis] > 0 ? 1 : -1);
    for (uint32_t k = 0; k < SAMPLES; k++) {
        const double share = (k + 0.5) / SAMPLES, x = (double)world->lastX[slot] + share * by[0],
                     y = (double)world->lastY[slot] + share * by[1];
        const HillPoint here = hills_at(&hills->def, fmod(x + size, size), fmod(y + size, size));
        const double rise = (here.slopeX * by[0] + here.slopeY * by[1]) / SAMPLES;
        if (here.steepSq > 1.0001 * limit * limit && rise > 0) gained += rise;
    }
    return gained;
}

STUDY(nobody_climbs_ground_that_is_too_steep) {
    double worst = 0;
    uint32_t onSteep = 0;
    for (uint32_t seed = 1; seed <= SOME(16); seed++) {
        uint32_t random = seed;
        const uint32_t dimensions = seed % 4 ? 2 : 3, edges = seed % 3 ? VEER_EDGE_MODE_CLAMP : VEER_EDGE_MODE_WRAP;
        Scoped(VeerWorldId) world = make_world(hills_world(dimensions, edges));
        Hills hills;
        hills_shape(&hills, &random, 2);
        hills_add(world, &hills);
        VeerBrainDef def = hills_brain(VEER_BEHAVIOR_SEEK, 0.6f);
        hills_populate(world, make_brain(world, &def), 40, &random);
        def.crowd = VEER_CROWD_RECIPROCAL;
        hills_populate(world, make_brain(world, &def), 40, &random);
        CHECK_OK(veer_step(world, DT)); /* puts all agents on the ground */
        const VeerWorld *own = veer_world(world, "test");
        for (uint32_t step = 0; step < 240; step++) {
            CHECK_OK(veer_step(world, seed % 2 ? DT : 0.1f));
            for (uint32_t i = 0; i < 80; i++) worst = fmax(worst, riseOnSteep(own, &hills, i, tan(0.6)));
        }
        for (uint32_t i = 0; i < 80; i++) {
            CHECK_NEAR(own->z[i], hills_at(&hills.def, (double)own->x[i], (double)own->y[i]).height, 1e-3);
            onSteep += hills_at(&hills.def, (double)own->x[i], (double)own->y[i]).steepSq > 0.47;
        }
        CHECK_OK(veer_validate(world));
    }
    printf("  the worst climb in a step is %.5f u; at the end %u agents are on steep ground\n", worst, onSteep);
    CHECK(worst < 0.01);
    CHECK(onSteep > 0);
}

static VeerWorldId coneWorld(Hills *hills, uint32_t dimensions, float height, float radius) {
    const VeerWorldId world = make_world(hills_world(dimensions, VEER_EDGE_MODE_CLAMP));
    hills->def = hills_def(HILL_CELLS, HILL_CELLS);
    hills->def.heights = hills->heights;
    for (uint32_t i = 0; i < HILL_HEIGHTS; i++)
        hills->heights[i] = hills_cone(HILL_CELL * (float)(i % HILL_CORNERS), HILL_CELL * (float)(i / HILL_CORNERS), height, radius);
    hills_add(world, hills);
    return world;
}

TEST(an_agent_slides_along_the_foot_of_steep_ground_and_goes_down_freely) {
    const VeerWorldId world = make_world(hills_world(2, VEER_EDGE_MODE_CLAMP));
    Hills hills = {.def = hills_def(HILL_CELLS, HILL_CELLS)};
    hills.def.heights = hills.heights;
    for (uint32_t i = 0; i < HILL_HEIGHTS; i++) hills.heights[i] = i % HILL_CORNERS < 20 ? 0 : 10 * (float)(i % HILL_CORNERS - 20);
    hills_add(world, &hills); /* flat up to x = 200, then a slope of 45 degrees */
    const VeerBrainDef def = hills_brain(VEER_BEHAVIOR_SEEK, 0.7f);
    const VeerBrainId brain = make_brain(world, &def);
    const VeerAgentId below = make_agent(world, AGENT(.x = 20, .y = 50, .brain = brain));
    const VeerAgentId above = make_agent(world, AGENT(.x = 350, .y = 200, .brain = brain));
    CHECK_OK(veer_setTargetPoint(world, below, (VeerVec3){380, 380, 0}));
    CHECK_OK(veer_setTargetPoint(world, above, (VeerVec3){20, 250, 0}));
    setup_steps(world, 60 * 10, DT);
    CHECK_NEAR(read_agent(world, above).x, 20, 5);
    CHECK_AT3(read_agent(world, below), 200, 380, 0, 5);
    CHECK(fabsf(setup_value(world, below, VEER_COLUMN_VELOCITY_X)) < 1);
}

/* ---- jumps */

TEST(a_jump_lands_on_the_hill) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        Hills hills;
        const VeerWorldId world = coneWorld(&hills, dimensions, 60, 150);
        const VeerBrainDef def = hills_brain(VEER_BEHAVIOR_SEEK, 0.2f); /* it could not walk up there */
        const VeerAgentId agent = make_agent(world, AGENT(.x = 20, .y = 200, .maxSpeed = 150, .brain = make_brain(world, &def)));
        const VeerLinkId link = make_link(world, LINK(.fromX = 45, .fromY = 200, .toX = 140, .toY = 200, .jumpSpeed = 220));
        CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){140, 200, 36}));
        setup_steps(world, 1, DT);
        CHECK_OK(veer_takeJump(world, agent, link));
        uint32_t landed = 0, flown = 0;
        float at = 0;
        for (uint32_t i = 0; i < 300 && !landed; i++) {
            uint32_t count;
            CHECK_OK(veer_step(world, DT));
            const VeerWorld *own = veer_world(world, "test");
            flown += (own->flags[0] & 64) != 0;
            CHECK(own->z[0] >= (float)hills_at(&hills.def, (double)own->x[0], (double)own->y[0]).height - 1e-2f);
            const VeerEvent *events = veer_events(world, &count);
            for (uint32_t k = 0; k < count; k++)
                if (events[k].type == VEER_EVENT_LANDED) landed = 1, at = own->z[0];
        }
        CHECK(landed && flown > 10);
        const VeerAgentDef is = read_agent(world, agent);
        CHECK_NEAR(is.x, 140, 10);
        CHECK_NEAR(at, hills_at(&hills.def, (double)is.x, (double)is.y).height, 0.05);
        CHECK(at > 30);
    }
}

/* The flight meets the hill long before the height of the pad beyond it. */
TEST(a_flight_ends_where_it_meets_the_ground) {
    Hills hills;
    const VeerWorldId world = coneWorld(&hills, 2, 90, 60);
    const VeerBrainDef def = hills_brain(VEER_BEHAVIOR_SEEK, VEER_STEEPEST);
    const VeerAgentId agent = make_agent(world, AGENT(.x = 100, .y = 200, .maxSpeed = 300, .brain = make_brain(world, &def)));
    const VeerLinkId link = make_link(world, LINK(.fromX = 130, .fromY = 200, .toX = 300, .toY = 200, .jumpSpeed = 150));
    CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){300, 200, 0}));
    setup_steps(world, 1, DT);
    CHECK_OK(veer_takeJump(world, agent, link));
    for (uint32_t i = 0; i < 400; i++) {
        CHECK_OK(veer_step(world, DT));
        const VeerAgentDef is = read_agent(world, agent);
        CHECK(is.z >= (float)hills_at(&hills.def, (double)is.x, (double)is.y).height - 1e-2f);
    }
    CHECK_OK(veer_validate(world));
}

/* ---- levels */

TEST(with_levels_agents_walk_on_the_ground_of_their_level) {
    VeerWorldDef def = hills_world(2, VEER_EDGE_MODE_NONE);
    def.levels = 2, def.levelHeight = 100;
    Scoped(VeerWorldId) world = make_world(def);
    static const float low[] = {10, 20, 10, 20}, high[] = {110, 120, 110, 120}, mixed[] = {10, 20, 10, 60};
    VeerHeightsDef grid = hills_def(1, 1);
    VeerHeightsId id;
    grid.cellSize = 400;
    grid.heights = low;
    CHECK_OK(veer_addHeights(world, &grid, &id));
    grid.heights = high;
    CHECK_OK(veer_addHeights(world, &grid, &id));
    grid.heights = mixed;
    FAILS(world, veer_addHeights(world, &grid, &id), VEER_E_RANGE, "def.heights[3]");
    const VeerBrainDef brain = hills_brain(VEER_BEHAVIOR_SEEK, VEER_STEEPEST);
    const VeerBrainId walker = make_brain(world, &brain);
    const VeerAgentId below = make_agent(world, AGENT(.x = 200, .y = 5, .brain = walker));
    const VeerAgentId above = make_agent(world, AGENT(.x = 200, .y = 5, .z = 100, .brain = walker));
    setup_steps(world, 2, DT);
    CHECK_NEAR(read_agent(world, below).z, 15, 1e-3);
    CHECK_NEAR(read_agent(world, above).z, 115, 1e-3);
}
