/* Tests agents that stand against an obstacle on the way to a target: `blocked` once, `unblocked` when they move again. */
#include "shots.h"

/* Counts the events of a type during some steps. */
static int countOf(VeerWorldId world, uint32_t type, float seconds, float dt) {
    int count = 0;
    for (int i = 0; i < (int)(seconds / dt + 0.5f); i++) {
        CHECK_OK(veer_step(world, dt));
        uint32_t events;
        const VeerEvent *list = veer_events(world, &events);
        for (uint32_t k = 0; k < events; k++) count += list[k].type == type;
    }
    return count;
}

static VeerObstacleId wallAt(VeerWorldId world, float x) {
    const float points[] = {0, -300, 0, 0, 300, 0};
    return make_obstacle(world, OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .x = x, .points = points, .pointCount = 2));
}

static VeerAgentId walk(VeerWorldId world, uint32_t combine, uint32_t type, VeerVec3 target) {
    VeerBrainDef def = BRAIN(combine, type);
    VeerAgentId agent = make_agent(world, AGENT(.brain = make_brain(world, &def)));
    CHECK_OK(veer_setTargetPoint(world, agent, target));
    return agent;
}

TEST(a_seeker_at_a_wall_is_reported_once_after_a_second_at_any_rate) {
    const float rates[] = {30, 60, 240};
    const uint32_t types[] = {VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_PURSUE};
    for (int r = 0; r < 3; r++)
        for (int t = 0; t < 3; t++)
            for (int combine = 0; combine < 2; combine++) {
                Scoped(VeerWorldId) world = make_world(WORLD(.gravityZ = 0));
                wallAt(world, 50);
                VeerAgentId agent = walk(world, combine ? VEER_COMBINE_PRIORITY : VEER_COMBINE_BLEND, types[t], (VeerVec3){300, 0, 0});
                CHECK_EQ(countOf(world, VEER_EVENT_BLOCKED, 1.0f, 1 / rates[r]), 0);
                CHECK_EQ(countOf(world, VEER_EVENT_BLOCKED, 4, 1 / rates[r]), 1);
                VeerExplain why;
                CHECK_OK(veer_explain(world, agent, &why));
                CHECK_EQ(why.blocked, 1);
                CHECK(isSound(world));
            }
}

TEST(a_blocked_seeker_is_reported_again_only_after_it_moved) {
    VeerWorldId world = make_world(WORLD(.gravityZ = 0));
    wallAt(world, 50);
    wallAt(world, -50);
    VeerAgentId agent = walk(world, VEER_COMBINE_BLEND, VEER_BEHAVIOR_SEEK, (VeerVec3){300, 0, 0});
    CHECK_EQ(countOf(world, VEER_EVENT_BLOCKED, 5, DT), 1);
    CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){310, 0, 0}));
    CHECK_EQ(countOf(world, VEER_EVENT_BLOCKED, 5, DT), 0);
    CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){-300, 0, 0}));
    CHECK_EQ(countOf(world, VEER_EVENT_UNBLOCKED, 0.6f, DT), 1);
    CHECK_EQ(countOf(world, VEER_EVENT_BLOCKED, 5, DT), 1);
}

TEST(a_blocked_seeker_is_unblocked_when_the_wall_is_removed_even_if_no_obstacle_is_left) {
    VeerWorldId world = make_world(WORLD(.gravityZ = 0));
    VeerObstacleId wall = wallAt(world, 50);
    walk(world, VEER_COMBINE_BLEND, VEER_BEHAVIOR_SEEK, (VeerVec3){300, 0, 0});
    CHECK_EQ(countOf(world, VEER_EVENT_BLOCKED, 4, DT), 1);
    CHECK_OK(veer_removeObstacle(world, wall));
    CHECK_EQ(countOf(world, VEER_EVENT_UNBLOCKED, 2, DT), 1);
}

TEST(agents_that_slide_along_a_wall_have_arrived_or_have_no_target_are_not_blocked) {
    for (int k = 0; k < 4; k++) {
        Scoped(VeerWorldId) world = make_world(WORLD(.gravityZ = 0));
        if (k) wallAt(world, 50);
        if (!k) make_obstacle(world, OBSTACLE(.x = 60, .y = 5, .radius = 20)); /* it slides around */
        VeerAgentId agent = walk(world, VEER_COMBINE_BLEND, k == 1 ? VEER_BEHAVIOR_ARRIVE : VEER_BEHAVIOR_SEEK,
                                 k == 1   ? (VeerVec3){50 - veer_defaultAgentDef().radius, 0, 0}
                                 : k == 2 ? (VeerVec3){100, 5000, 0}
                                          : (VeerVec3){300, 0, 0});
        if (k == 3) CHECK_OK(veer_clearTarget(world, agent));
        CHECK_EQ(countOf(world, VEER_EVENT_BLOCKED, 4, DT), 0);
    }
}

TEST(context_maps_report_blocked_agents_themselves_and_only_once) {
    VeerWorldId world = make_world(WORLD(.gravityZ = 0));
    const float points[] = {-40, 40, 0, 40, 40, 0, 40, -40, 0, -40, -40, 0};
    make_obstacle(world, OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .points = points, .pointCount = 4, .closed = 1));
    walk(world, VEER_COMBINE_CONTEXT, VEER_BEHAVIOR_SEEK, (VeerVec3){300, 0, 0});
    takeSteps(world, 300);
    float *pressed = veer_columnF32(world, VEER_COLUMN_PRESSED_TIME);
    CHECK_EQ(pressed[0], 0.0f);
}

TEST(a_restored_world_continues_the_time_at_the_wall) {
    VeerWorldId world = make_world(WORLD(.gravityZ = 0));
    wallAt(world, 50);
    walk(world, VEER_COMBINE_BLEND, VEER_BEHAVIOR_SEEK, (VeerVec3){300, 0, 0});
    takeSteps(world, 75);
    VeerWorldId copy = make_twin(world);
    CHECK(hashOf(copy) == hashOf(world));
    const int first = countOf(world, VEER_EVENT_BLOCKED, 2, DT), second = countOf(copy, VEER_EVENT_BLOCKED, 2, DT);
    CHECK(first == second && first == 1);
    CHECK(hashOf(copy) == hashOf(world) && isSound(copy));
}
