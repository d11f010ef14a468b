/* Tests navField: agents find the shortest path through a maze and around obstacles, and fields are only a cache. */
#include <math.h>

#include "maze.h"

static VeerBrainDef fieldBrain(void) {
    VeerBrainDef brain = BRAIN_DEF(.combine = VEER_COMBINE_PIPELINE, .behaviors[0] = veer_behavior(VEER_BEHAVIOR_TARGET),
                                   .behaviors[1] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD), .behaviorCount = 2);
    return brain;
}

STUDY(a_field_leads_all_agents_through_a_maze_in_which_seek_gets_stuck) {
    uint32_t followed = 0, sought = 0;
    float longest = 0;
    for (uint32_t seed = 1; seed <= ROUNDS(10); seed++) {
        VeerBrainDef field = fieldBrain(), arrive = veer_defaultBrainDef();
        VeerWorldDef worldDef = maze_worldDef();
        Race race;
        startRace(&race, seed, &field, &worldDef, 0);
        uint32_t arrived = 0;
        while (arrived < RUNNERS && race.steps < 60 * 60) arrived += stepRace(&race, 1);
        if ((float)race.steps / 60 > longest) longest = (float)race.steps / 60;
        followed += arrived;
        CHECK_OK(veer_destroyWorld(race.world));
        arrive.behaviors[0] = veer_behavior(VEER_BEHAVIOR_ARRIVE);
        arrive.behaviorCount = 1;
        startRace(&race, seed, &arrive, &worldDef, 0);
        sought += stepRace(&race, 60 * 60);
        CHECK_OK(veer_destroyWorld(race.world));
    }
    printf("  of 300 agents in 10 mazes arrive: by a field %u, the last after %.1f s; by seeking alone %u\n", followed, (double)longest,
           sought);
    CHECK_EQ(followed, 30 * ROUNDS(10));
    CHECK(sought < 6 * ROUNDS(10));
}

/* Fields are a cache: agents move in the same way whether there is room for one field or for the fields of all thirty goals. */
TEST(the_number_of_cached_fields_changes_nothing_but_the_time) {
    uint64_t hashes[3];
    uint32_t made[3] = {0, 0, 0};
    static const uint32_t fields[] = {1, 4, 16};
    for (uint32_t k = 0; k < 3; k++) {
        VeerBrainDef brain = fieldBrain();
        VeerWorldDef worldDef = maze_worldDef();
        VeerStats stats;
        Race race;
        worldDef.capacity.navFields = fields[k];
        startRace(&race, 3, &brain, &worldDef, 1);
        for (uint32_t i = 0; i < ROUNDS(300); i++) {
            stepRace(&race, 1);
            veer_getStats(race.world, &stats);
            made[k] += stats.navCells / 900;
        }
        CHECK_OK(veer_hash(race.world, &hashes[k]));
        CHECK_OK(veer_destroyWorld(race.world));
    }
    CHECK(hashes[0] == hashes[1] && hashes[0] == hashes[2]);
    CHECK(made[0] > ROUNDS(1000) && made[0] > made[2]);
}

TEST(agents_share_the_field_of_a_goal_and_keep_it_until_the_obstacles_change) {
    VeerBrainDef brain = fieldBrain();
    VeerWorldDef worldDef = maze_worldDef();
    VeerStats stats;
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerObstacleId drifter;
    Race race;
    uint32_t made = 0;
    startRace(&race, 4, &brain, &worldDef, 0);
    for (uint32_t i = 0; i < 60; i++) {
        stepRace(&race, 1);
        veer_getStats(race.world, &stats);
        made += stats.navCells;
    }
    CHECK_EQ(made, 900);
    def.radius = 3;
    def.x = def.y = 30;
    def.velocityX = 1;
    CHECK_OK(veer_addObstacle(race.world, &def, &drifter));
    made = 0;
    for (uint32_t i = 0; i < 60; i++) {
        stepRace(&race, 1);
        veer_getStats(race.world, &stats);
        made += stats.navCells;
    }
    CHECK_EQ(made, 0); /* moving obstacles are not part of the field */
    def.velocityX = 0;
    CHECK_OK(veer_addObstacle(race.world, &def, &drifter));
    for (uint32_t i = 0; i < 60; i++) {
        stepRace(&race, 1);
        veer_getStats(race.world, &stats);
        made += stats.navCells;
    }
    CHECK(made > 0 && made <= 900); /* once, for the edit */
    made = 0;
    for (uint32_t i = 0; i < 60; i++) {
        CHECK_OK(veer_moveObstacle(race.world, drifter, (VeerVec3){30, 30, 0}, (VeerVec3){0, 0, 0}));
        stepRace(&race, 1);
        veer_getStats(race.world, &stats);
        made += stats.navCells;
    }
    CHECK_EQ(made, 0); /* the obstacle was moved to its own position */
    CHECK_OK(veer_destroyWorld(race.world));
}

TEST(a_loaded_world_continues_like_the_saved_one) {
    VeerBrainDef brain = fieldBrain();
    VeerWorldDef worldDef = maze_worldDef();
    static uint8_t bytes[1 << 20];
    uint64_t went, again, loaded;
    Race race;
    VeerWorldId copy;
    startRace(&race, 5, &brain, &worldDef, 1);
    stepRace(&race, 100);
    uint32_t size = veer_saveSize(race.world);
    if (!CHECK(size <= sizeof bytes)) return;
    CHECK_OK(veer_save(race.world, bytes, size));
    stepRace(&race, ROUNDS(200));
    veer_hash(race.world, &went);
    CHECK_OK(veer_restore(race.world, bytes, size));
    stepRace(&race, ROUNDS(200));
    veer_hash(race.world, &again);
    CHECK(went == again);
    CHECK_OK(veer_loadWorld(bytes, size, &copy));
    CHECK_OK(veer_destroyWorld(race.world));
    race.world = copy;
    stepRace(&race, ROUNDS(200));
    veer_hash(race.world, &loaded);
    CHECK(went == loaded);
    CHECK_OK(veer_destroyWorld(race.world));
}

/* ---- one agent among a few obstacles */

typedef struct Lone {
    VeerWorldDef worldDef;
    VeerBrainDef brain;
    VeerAgentDef def;
    VeerWorldId world;
    VeerAgentId agent;
    uint32_t blocked, unblocked, arrived;
} Lone;

static Lone lonePlan(void) {
    Lone lone = {.worldDef = veer_defaultWorldDef(), .brain = fieldBrain(), .def = veer_defaultAgentDef()};
    lone.worldDef.minX = lone.worldDef.minY = 0;
    lone.worldDef.maxX = lone.worldDef.maxY = 400;
    lone.worldDef.capacity.navCells = 400;
    lone.def.x = 50, lone.def.y = 200;
    return lone;
}

static void loneStart(Lone *lone, float x, float y) {
    VeerBrainId brain;
    if (VEER_IS_NULL(lone->world)) CHECK_OK(veer_createWorld(&lone->worldDef, &lone->world));
    CHECK_OK(veer_addBrain(lone->world, &lone->brain, &brain));
    lone->def.brain = brain;
    CHECK_OK(veer_addAgent(lone->world, &lone->def, &lone->agent));
    CHECK_OK(veer_setTargetPoint(lone->world, lone->agent, (VeerVec3){x, y, 0}));
}

static void loneWalk(Lone *lone, float seconds) {
    for (int i = 0; i < (int)(seconds * 60); i++) {
        uint32_t count;
        CHECK_OK(veer_step(lone->world, 1.0f / 60));
        const VeerEvent *events = veer_events(lone->world, &count);
        for (uint32_t k = 0; k < count; k++) {
            lone->blocked += events[k].type == VEER_EVENT_BLOCKED;
            lone->unblocked += events[k].type == VEER_EVENT_UNBLOCKED;
            lone->arrived += events[k].type == VEER_EVENT_ARRIVED;
        }
    }
}

static float loneX(const Lone *lone) { return veer_columnF32(lone->world, VEER_COLUMN_X)[0]; }
static float loneY(const Lone *lone) { return veer_columnF32(lone->world, VEER_COLUMN_Y)[0]; }

static VeerObstacleId loneBox(Lone *lone, float x, float y, float halfWidth, float halfHeight) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerObstacleId id = {0};
    if (VEER_IS_NULL(lone->world)) CHECK_OK(veer_createWorld(&lone->worldDef, &lone->world));
    def.kind = VEER_OBSTACLE_KIND_BOX;
    def.x = x, def.y = y;
    def.halfWidth = halfWidth, def.halfHeight = halfHeight;
    CHECK_OK(veer_addObstacle(lone->world, &def, &id));
    return id;
}

/* The wall is half a unit thick, much thinner than a cell, so no cell center is inside it. Still, no path leads through it. */
TEST(a_thin_wall_between_two_free_cells_blocks_the_path) {
    Lone lone = lonePlan();
    lone.brain.behaviors[1].params.navField.clearance = 4;
    lone.def.radius = 4;
    loneBox(&lone, 200, 150, 0.25f, 150); /* open above 300 */
    loneStart(&lone, 350, 200);
    loneWalk(&lone, 10);
    CHECK_EQ(lone.arrived, 1);
    CHECK_EQ(lone.blocked, 0);
    CHECK_OK(veer_destroyWorld(lone.world));
}

TEST(a_gap_narrower_than_the_clearance_is_closed) {
    for (uint32_t wide = 0; wide < 2; wide++) {
        Lone lone = lonePlan();
        setEdges(&lone.worldDef, VEER_EDGE_MODE_CLAMP);
        lone.brain.behaviors[1].params.navField.cellSize = 10;
        lone.brain.behaviors[1].params.navField.clearance = 11;
        lone.worldDef.capacity.navCells = 1600;
        loneBox(&lone, 200, 100, 5, wide ? 84 : 90); /* the box ends at y = 184 or 190 */
        loneBox(&lone, 200, 310, 5, 100);            /* the box begins at 210 */
        loneStart(&lone, 350, 50);
        loneWalk(&lone, 10);
        CHECK_EQ(lone.arrived, wide);
        CHECK_EQ(lone.blocked, !wide);
        CHECK_OK(veer_destroyWorld(lone.world));
    }
}

TEST(row_115_an_enclosed_agent_emits_blocked_once_and_unblocked_once_the_wall_is_gone) {
    Lone lone = lonePlan();
    loneBox(&lone, 50, 120, 60, 5);
    loneBox(&lone, 50, 280, 60, 5);
    VeerObstacleId door = loneBox(&lone, 115, 200, 5, 90);
    loneBox(&lone, -15, 200, 5, 90);
    loneStart(&lone, 350, 200);
    loneWalk(&lone, 2);
    CHECK_EQ(lone.blocked, 1);
    CHECK(loneX(&lone) < 110);
    CHECK_OK(veer_removeObstacle(lone.world, door));
    loneWalk(&lone, 8);
    CHECK_EQ(lone.blocked, 1);
    CHECK_EQ(lone.unblocked, 1);
    CHECK_EQ(lone.arrived, 1);
    CHECK_OK(veer_destroyWorld(lone.world));
}

TEST(row_114_an_agent_gets_as_close_to_a_goal_inside_an_obstacle_as_there_is_room) {
    Lone lone = lonePlan();
    loneBox(&lone, 250, 200, 60, 60);
    loneStart(&lone, 240, 210);
    loneWalk(&lone, 6);
    CHECK_EQ(lone.blocked, 0);
    CHECK(hypotf(veer_columnF32(lone.world, VEER_COLUMN_VELOCITY_X)[0], veer_columnF32(lone.world, VEER_COLUMN_VELOCITY_Y)[0]) < 0.1f);
    float x = loneX(&lone), y = loneY(&lone), outX = fmaxf(fabsf(x - 250) - 60, 0), outY = fmaxf(fabsf(y - 200) - 60, 0);
    CHECK(hypotf(outX, outY) > 8 && hypotf(outX, outY) < 30);
    CHECK_OK(veer_destroyWorld(lone.world));
}

TEST(the_shortest_path_crosses_the_seam_of_a_wrapped_world) {
    Lone lone = lonePlan();
    setEdges(&lone.worldDef, VEER_EDGE_MODE_WRAP);
    loneBox(&lone, 200, 200, 5, 230); /* the wall leads from the bottom edge to the top edge */
    loneStart(&lone, 250, 100);
    loneWalk(&lone, 5);
    CHECK_EQ(lone.arrived, 1);
    CHECK_EQ(lone.blocked, 0);
    CHECK_OK(veer_destroyWorld(lone.world));
}

/* ---- bad input */

TEST(row_7_a_field_without_room_is_refused_and_the_error_says_how_many_cells_it_takes) {
    Lone lone = lonePlan();
    VeerBrainId brain;
    lone.worldDef.capacity.navCells = 399;
    CHECK_OK(veer_createWorld(&lone.worldDef, &lone.world));
    CHECK_EQ(veer_addBrain(lone.world, &lone.brain, &brain), VEER_E_FULL);
    CHECK(strcmp(veer_lastError(lone.world)->argument, "capacity.navCells") == 0);
    CHECK_EQ(veer_lastError(lone.world)->value, 400.0);
    lone.worldDef.capacity.navCells = 400;
    CHECK_OK(veer_reserve(lone.world, &lone.worldDef.capacity));
    CHECK_OK(veer_addBrain(lone.world, &lone.brain, &brain));
    CHECK_OK(veer_destroyWorld(lone.world));
    lone.worldDef.capacity.navFields = 0;
    CHECK_OK(veer_createWorld(&lone.worldDef, &lone.world));
    CHECK_EQ(veer_addBrain(lone.world, &lone.brain, &brain), VEER_E_FULL);
    CHECK_OK(veer_destroyWorld(lone.world));
    lone.worldDef = veer_defaultWorldDef(); /* the default bounds are two million units wide */
    CHECK_OK(veer_createWorld(&lone.worldDef, &lone.world));
    CHECK_EQ(veer_addBrain(lone.world, &lone.brain, &brain), VEER_E_RANGE);
    CHECK(strstr(veer_lastError(lone.world)->argument, "].cellSize") != NULL);
    CHECK(strstr(veer_lastError(lone.world)->message, "(give the world bounds: its cells would cover 2e6 x 2e6 u)") != NULL);
    CHECK_OK(veer_destroyWorld(lone.world));
}

TEST(row_7_fields_are_refused_in_volume_worlds) {
    Lone lone = lonePlan();
    VeerBrainId brain;
    lone.worldDef.dimensions = 3;
    CHECK_OK(veer_createWorld(&lone.worldDef, &lone.world));
    CHECK_EQ(veer_addBrain(lone.world, &lone.brain, &brain), VEER_E_RANGE);
    CHECK_OK(veer_destroyWorld(lone.world));
}

TEST(row_13_an_agent_goes_to_a_goal_out_of_bounds_all_the_same) {
    Lone lone = lonePlan();
    loneBox(&lone, 300, 200, 20, 120);
    loneStart(&lone, 600, 200);
    loneWalk(&lone, 10);
    CHECK_EQ(lone.arrived, 1);
    CHECK_OK(veer_destroyWorld(lone.world));
}

TEST(row_37_obstacles_over_all_cells_emit_blocked_and_leave_the_goal_unchanged) {
    Lone lone = lonePlan();
    loneBox(&lone, 200, 200, 500, 500);
    loneStart(&lone, 350, 200);
    loneWalk(&lone, 1);
    CHECK_EQ(lone.blocked, 1);
    CHECK(loneX(&lone) == loneX(&lone) && loneY(&lone) == loneY(&lone));
    CHECK_OK(veer_validate(lone.world));
    CHECK_OK(veer_destroyWorld(lone.world));
}
