/* Tests navField as a goal in blend, priority and context brains: it leads out of dead ends, one field serves a whole group, and with
 * `density` the group avoids its own jams. */
#include <math.h>

#include "maze.h"

static VeerBrainDef goalBrain(uint32_t combine) {
    VeerBrainDef brain = BRAIN_DEF(.combine = combine, .behaviors[0] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD), .behaviorCount = 1);
    if (combine == VEER_COMBINE_CONTEXT) brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES);
    return brain;
}

/* A room of 400 x 400 u with obstacles, and a group of agents with one goal. */
enum { MOST = 100 };
typedef struct Hall {
    VeerWorldId world;
    VeerBrainId brain;
    VeerAgentId agents[MOST];
    uint32_t count, steps;
    uint32_t arrived, blocked, unblocked, cells, byFar;
} Hall;

static Hall hallOf(uint32_t navFields) {
    VeerWorldDef def = veer_defaultWorldDef();
    Hall hall = {.count = 0};
    def.minX = def.minY = 0;
    def.maxX = def.maxY = 400;
    setEdges(&def, VEER_EDGE_MODE_CLAMP);
    def.capacity.agents = MOST;
    def.capacity.navCells = 1600;
    def.capacity.navFields = navFields;
    CHECK_OK(veer_createWorld(&def, &hall.world));
    return hall;
}

static VeerObstacleId addBox(Hall *hall, float x0, float y0, float x1, float y1) {
    return make_obstacle(hall->world,
                         BOX(.x = 0.5f * (x0 + x1), .y = 0.5f * (y0 + y1), .halfWidth = 0.5f * (x1 - x0), .halfHeight = 0.5f * (y1 - y0)));
}

static void addWalker(Hall *hall, uint32_t at, VeerVec3 place, VeerVec3 goal) {
    hall->agents[at] = make_agent(hall->world, AGENT(.brain = hall->brain, .x = place.x, .y = place.y, .radius = 5, .userData = at));
    CHECK_OK(veer_setTargetPoint(hall->world, hall->agents[at], goal));
    if (at >= hall->count) hall->count = at + 1;
}

static float laneOf(const Hall *hall, uint32_t at, uint32_t column) {
    return veer_columnF32(hall->world, column)[veer_slot(hall->agents[at])];
}

static void walk(Hall *hall, uint32_t steps) {
    for (uint32_t last = hall->steps + steps; hall->steps < last; hall->steps++) {
        uint32_t count;
        VeerStats stats;
        CHECK_OK(veer_step(hall->world, 1.0f / 60));
        const VeerEvent *events = veer_events(hall->world, &count);
        for (uint32_t k = 0; k < count; k++) {
            hall->arrived += events[k].type == VEER_EVENT_ARRIVED;
            hall->blocked += events[k].type == VEER_EVENT_BLOCKED;
            hall->unblocked += events[k].type == VEER_EVENT_UNBLOCKED;
        }
        veer_getStats(hall->world, &stats);
        hall->cells += stats.navCells;
    }
}

static uint64_t hashOf(const Hall *hall) {
    uint64_t hash = 0;
    CHECK_OK(veer_hash(hall->world, &hash));
    return hash;
}

/* ---- the shortest path */

/* The path out of the dead end and around it is 520 u long: 5.2 s at top speed. */
TEST(a_field_leads_out_of_a_dead_end_in_every_combiner) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        VeerBrainDef brain = goalBrain(combine);
        Hall hall = hallOf(4);
        if (combine == VEER_COMBINE_PIPELINE) continue;
        brain.behaviors[0].params.navField.cellSize = 10;
        brain.behaviors[0].params.navField.clearance = 7;
        CHECK_OK(veer_addBrain(hall.world, &brain, &hall.brain));
        addBox(&hall, 220, 80, 230, 320); /* open to the left */
        addBox(&hall, 60, 80, 220, 90);
        addBox(&hall, 60, 310, 220, 320);
        addWalker(&hall, 0, (VeerVec3){200, 200, 0}, (VeerVec3){350, 200, 0});
        walk(&hall, 60 * 8);
        CHECK_EQ(hall.arrived, 1);
        CHECK_EQ(hall.blocked, 0);
        CHECK(hypotf(laneOf(&hall, 0, VEER_COLUMN_X) - 350, laneOf(&hall, 0, VEER_COLUMN_Y) - 200) < 3);
        CHECK(hypotf(laneOf(&hall, 0, VEER_COLUMN_VELOCITY_X), laneOf(&hall, 0, VEER_COLUMN_VELOCITY_Y)) < 2);
        CHECK_OK(veer_destroyWorld(hall.world));
    }
}

STUDY(context_brains_find_their_way_through_a_labyrinth) {
    uint32_t arrived = 0;
    for (uint32_t seed = 1; seed <= ROUNDS(8); seed++) {
        VeerBrainDef brain = goalBrain(VEER_COMBINE_CONTEXT);
        VeerWorldDef worldDef = maze_worldDef();
        Race race;
        startRace(&race, seed, &brain, &worldDef, 0);
        arrived += stepRace(&race, 60 * 60);
        CHECK_OK(veer_destroyWorld(race.world));
    }
    CHECK_EQ(arrived, RUNNERS * ROUNDS(8));
}

TEST(a_hundred_agents_with_one_goal_compute_one_field) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        VeerBrainDef brain = goalBrain(combine);
        Hall hall = hallOf(4);
        if (combine == VEER_COMBINE_PIPELINE) continue;
        CHECK_OK(veer_addBrain(hall.world, &brain, &hall.brain));
        addBox(&hall, 195, 60, 205, 400);
        for (uint32_t i = 0; i < 100; i++)
            addWalker(&hall, i, (VeerVec3){20 + 15 * (float)(i % 10), 200 + 15 * (float)(i / 10), 0}, (VeerVec3){330, 330, 0});
        walk(&hall, 60);
        CHECK_EQ(hall.cells, 400);
        CHECK_OK(veer_destroyWorld(hall.world));
    }
}

/* Makes a town of 36 blocks, with ten agents for each of seven goals. Returns how many cells are computed in total after the first
 * steps. */
static uint32_t walkInTown(uint32_t navFields, uint32_t combine, uint64_t *hash) {
    VeerBrainDef brain = goalBrain(combine);
    Hall hall = hallOf(navFields);
    brain.behaviors[0].params.navField.cellSize = 10;
    CHECK_OK(veer_addBrain(hall.world, &brain, &hall.brain));
    for (uint32_t i = 0; i < 25; i++)
        addBox(&hall, 55 + 65 * (float)(i % 5), 55 + 65 * (float)(i / 5), 90 + 65 * (float)(i % 5), 90 + 65 * (float)(i / 5));
    for (uint32_t i = 0; i < 70; i++)
        addWalker(&hall, i, (VeerVec3){30 + 65 * (float)(i % 6), 35 + 29 * (float)(i / 6), 0},
                  (VeerVec3){40 + 50 * (float)(i % 7), 380 - 57 * (float)(i % 7), 0});
    walk(&hall, 5);
    hall.cells = 0;
    walk(&hall, 115);
    *hash = hashOf(&hall);
    CHECK_OK(veer_destroyWorld(hall.world));
    return hall.cells;
}

TEST(a_goal_without_room_for_its_field_costs_a_path_now_and_then_and_changes_nothing) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        uint64_t hashes[3];
        if (combine == VEER_COMBINE_PIPELINE) continue;
        CHECK_EQ(walkInTown(7, combine, &hashes[0]), 0);
        uint32_t six = walkInTown(6, combine, &hashes[1]);
        printf("  %u cells a step for the goal without room, of 1600\n", six / 115);
        CHECK(six < 115 * 1600 / 4);
        CHECK(walkInTown(2, combine, &hashes[2]) < 115 * 1600);
        CHECK(hashes[0] == hashes[1] && hashes[0] == hashes[2]);
    }
}

TEST(an_agent_without_a_path_emits_blocked_at_once_in_every_combiner) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        VeerBrainDef brain = goalBrain(combine);
        Hall hall = hallOf(4);
        if (combine == VEER_COMBINE_PIPELINE) continue;
        CHECK_OK(veer_addBrain(hall.world, &brain, &hall.brain));
        addBox(&hall, 195, 0, 205, 400);
        addWalker(&hall, 0, (VeerVec3){150, 200, 0}, (VeerVec3){330, 200, 0});
        walk(&hall, 60);
        CHECK_EQ(hall.blocked, 1);
        CHECK_OK(veer_destroyWorld(hall.world));
    }
}

TEST(an_agent_emits_unblocked_when_there_is_a_path_again) {
    VeerBrainDef brain = goalBrain(VEER_COMBINE_BLEND);
    Hall hall = hallOf(4);
    CHECK_OK(veer_addBrain(hall.world, &brain, &hall.brain));
    VeerObstacleId wall = addBox(&hall, 195, 0, 205, 400);
    addWalker(&hall, 0, (VeerVec3){150, 200, 0}, (VeerVec3){330, 200, 0});
    walk(&hall, 1);
    CHECK_EQ(hall.blocked, 1);
    walk(&hall, 60);
    CHECK_EQ(hall.blocked, 1);
    CHECK(laneOf(&hall, 0, VEER_COLUMN_X) > 170); /* the agent is as near to the goal as possible */
    CHECK_OK(veer_removeObstacle(hall.world, wall));
    walk(&hall, 180);
    CHECK_EQ(hall.unblocked, 1);
    CHECK_EQ(hall.arrived, 1);
    CHECK_OK(veer_destroyWorld(hall.world));
}

TEST(a_goal_behind_a_wall_does_not_slow_the_agent_down_on_its_way_around) {
    VeerBrainDef brain = goalBrain(VEER_COMBINE_BLEND);
    Hall hall = hallOf(4);
    CHECK_OK(veer_addBrain(hall.world, &brain, &hall.brain));
    addBox(&hall, 198, 0, 202, 340);
    addWalker(&hall, 0, (VeerVec3){180, 40, 0}, (VeerVec3){220, 40, 0}); /* the goal is 40 u away, but the path to it is over 600 u long */
    walk(&hall, 60);
    CHECK(hypotf(laneOf(&hall, 0, VEER_COLUMN_VELOCITY_X), laneOf(&hall, 0, VEER_COLUMN_VELOCITY_Y)) > 95);
    walk(&hall, 60 * 7);
    CHECK_EQ(hall.arrived, 1);
    CHECK_OK(veer_destroyWorld(hall.world));
}

TEST(explain_names_the_field_and_changes_nothing) {
    VeerBrainDef brain = goalBrain(VEER_COMBINE_CONTEXT);
    VeerExplain why;
    uint64_t hashes[2];
    for (uint32_t asks = 0; asks < 2; asks++) {
        Hall hall = hallOf(1);
        brain.behaviors[0].params.navField.density = 3;
        CHECK_OK(veer_addBrain(hall.world, &brain, &hall.brain));
        addBox(&hall, 195, 60, 205, 400);
        for (uint32_t i = 0; i < 20; i++)
            addWalker(&hall, i, (VeerVec3){100 + 15 * (float)(i % 5), 200 + 15 * (float)(i / 5), 0}, (VeerVec3){330, 330, 0});
        for (uint32_t i = 0; i < 90; i++) {
            walk(&hall, 1);
            if (!asks) continue;
            CHECK_OK(veer_explain(hall.world, hall.agents[7], &why));
            CHECK_EQ(why.behaviors[0].type, VEER_BEHAVIOR_NAV_FIELD);
            CHECK(why.behaviors[0].outputBits & 1);
            CHECK(why.behaviors[0].desiredY < 0); /* the door is below, the goal above */
        }
        hashes[asks] = hashOf(&hall);
        CHECK_OK(veer_destroyWorld(hall.world));
    }
    CHECK(hashes[0] == hashes[1]);
}

/* ---- crowds */

/* Returns a hundred agents behind a wall with a near door and a far one. */
static Hall twoDoors(float density, uint32_t navFields, int backwards) {
    VeerBrainDef brain = goalBrain(VEER_COMBINE_BLEND);
    Hall hall = hallOf(navFields);
    brain.behaviors[0].params.navField.cellSize = 10;
    brain.behaviors[0].params.navField.clearance = 6;
    brain.behaviors[0].params.navField.stopRadius = 90;
    brain.behaviors[0].params.navField.density = density;
    brain.behaviors[1] = veer_behavior(VEER_BEHAVIOR_SEPARATION);
    brain.behaviors[1].params.separation.distance = 14;
    brain.behaviors[1].weight = 2;
    brain.behaviorCount = 2;
    CHECK_OK(veer_addBrain(hall.world, &brain, &hall.brain));
    addBox(&hall, 195, 0, 205, 127);
    addBox(&hall, 195, 143, 205, 247);
    addBox(&hall, 195, 263, 205, 400);
    for (uint32_t k = 0; k < 100; k++) {
        uint32_t i = backwards ? 99 - k : k;
        addWalker(&hall, i, (VeerVec3){20 + 15 * (float)(i % 10), 60 + 15 * (float)(i / 10), 0}, (VeerVec3){330, 135, 0});
    }
    return hall;
}

/* Steps until all agents have arrived. Counts the agents that use the far door. */
static void walkThroughDoors(Hall *hall) {
    uint8_t isThrough[MOST] = {0};
    while (hall->arrived < hall->count && hall->steps < 60 * 60) {
        walk(hall, 1);
        for (uint32_t i = 0; i < hall->count; i++) {
            if (isThrough[i] || laneOf(hall, i, VEER_COLUMN_X) < 200) continue;
            isThrough[i] = 1;
            hall->byFar += laneOf(hall, i, VEER_COLUMN_Y) > 195;
        }
    }
}

STUDY(a_group_that_heeds_its_density_takes_both_doors_and_is_through_earlier) {
    Hall blind = twoDoors(0, 4, 0), avoiding = twoDoors(2, 4, 0);
    walkThroughDoors(&blind);
    walkThroughDoors(&avoiding);
    printf("  the far door takes %u of 100, the last arrives after %.1f s; without density %u, %.1f s\n", avoiding.byFar,
           (double)avoiding.steps / 60, blind.byFar, (double)blind.steps / 60);
    CHECK_EQ(blind.arrived, 100);
    CHECK_EQ(blind.byFar, 0);
    CHECK_EQ(blind.cells, 1600);
    CHECK_EQ(avoiding.arrived, 100);
    CHECK(avoiding.byFar >= 10 && avoiding.byFar <= 40);
    CHECK(avoiding.steps < 0.9 * blind.steps);
    CHECK(avoiding.cells <= 1600 * (avoiding.steps / VEER_COUNT_STEPS + 1)); /* one field per crowd count */
    CHECK_OK(veer_destroyWorld(blind.world));
    CHECK_OK(veer_destroyWorld(avoiding.world));
}

TEST(a_crowd_is_the_same_whatever_the_order_of_its_agents_and_the_number_of_cached_fields) {
    Hall one = twoDoors(6, 4, 0), other = twoDoors(6, 1, 1);
    walk(&one, 200);
    walk(&other, 200);
    for (uint32_t i = 0; i < 100; i++) {
        CHECK_EQ(laneOf(&one, i, VEER_COLUMN_X), laneOf(&other, i, VEER_COLUMN_X));
        CHECK_EQ(laneOf(&one, i, VEER_COLUMN_Y), laneOf(&other, i, VEER_COLUMN_Y));
    }
    CHECK_OK(veer_destroyWorld(one.world));
    CHECK_OK(veer_destroyWorld(other.world));
}

/* Walks to a step between two crowd counts, so that the field has to be recomputed from the last count; meanwhile one agent is removed and
 * another is added. */
static void changeAndWalk(Hall *hall) {
    walk(hall, 5);
    CHECK_OK(veer_removeAgent(hall->world, hall->agents[30]));
    walk(hall, 3);
    addWalker(hall, 30, (VeerVec3){20, 300, 0}, (VeerVec3){330, 135, 0});
    walk(hall, 60);
}

TEST(a_crowd_replays) {
    const void *bytes;
    uint32_t size;
    VeerWorldId replay;
    Hall hall = twoDoors(2, 4, 0);
    walk(&hall, 40);
    CHECK_OK(veer_startRecording(hall.world, 0));
    changeAndWalk(&hall);
    CHECK_OK(veer_recordedBytes(hall.world, &bytes, &size));
    CHECK_OK(veer_openReplay(bytes, size, &replay));
    VeerResult result = VEER_OK;
    while (result == VEER_OK) result = veer_replayStep(replay); /* the hashes are compared in each step */
    CHECK_EQ(result, VEER_NO_RESULT);
    CHECK_OK(veer_destroyWorld(replay));
    CHECK_OK(veer_destroyWorld(hall.world));
}

TEST(a_crowd_continues_with_the_same_bits_after_a_restore_a_load_and_a_rollback) {
    static uint8_t bytes[1 << 20];
    Hall hall = twoDoors(6, 4, 0);
    CHECK_OK(veer_keepHistory(hall.world, 120));
    walk(&hall, 70);
    const VeerAgentId agent = hall.agents[30];
    const uint32_t size = veer_saveSize(hall.world);
    if (!CHECK(size <= sizeof bytes)) return;
    CHECK_OK(veer_save(hall.world, bytes, size));
    changeAndWalk(&hall);
    const uint64_t went = hashOf(&hall);
    CHECK_OK(veer_rollback(hall.world, 70));
    hall.agents[30] = agent;
    changeAndWalk(&hall);
    CHECK(hashOf(&hall) == went);
    CHECK_OK(veer_restore(hall.world, bytes, size));
    hall.agents[30] = agent;
    changeAndWalk(&hall);
    CHECK(hashOf(&hall) == went);
    CHECK_OK(veer_destroyWorld(hall.world));
    CHECK_OK(veer_loadWorld(bytes, size, &hall.world)); /* the loaded world has no cached fields yet */
    hall.agents[30] = agent;
    changeAndWalk(&hall);
    CHECK(hashOf(&hall) == went);
    CHECK_OK(veer_destroyWorld(hall.world));
}
