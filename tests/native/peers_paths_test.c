/* Tests known defects of other steering libraries in following paths, which Veer must not have. */
#include "walker.h"

#define DT (1.0f / 60.0f)

static const float square[] = {0, 0, 100, 0, 100, 100, 0, 100};

static VeerPathDef closed(void) {
    VeerPathDef def = PATH(.closed = 1);
    return def;
}

/* In GSAI closed paths have no segment from the last point to the first. */
TEST(a_closed_path_leads_from_its_last_point_back_to_its_first) {
    Walker walker;
    VeerPathPoint at;
    walker_plan(&walker, VEER_BEHAVIOR_FOLLOW_PATH);
    VeerPathId path = walker_path(&walker, square, 4, closed());
    CHECK_OK(veer_pathClosest(walker.world, path, (VeerVec3){-5, 50, 0}, &at));
    CHECK_EQ(at.length, 400);
    CHECK_NEAR(at.distance, 350, 1e-4);
    CHECK(at.position.x == 0 && at.position.y == 50);
    CHECK_NEAR(at.tangent.y, -1, 1e-6);
    CHECK_OK(veer_pathPointAt(walker.world, path, 410, &at));
    CHECK(at.position.x == 10 && at.position.y == 0);
    walker.agentDef.x = 20; /* on the third side, moving towards the last one */
    walker.agentDef.y = 100;
    walker_start(&walker);
    uint32_t laps = 0;
    for (int i = 0; i < 180; i++) {
        walker_step(&walker, DT);
        laps += walker_events(&walker, VEER_EVENT_LAP, 0);
        CHECK_OK(veer_pathClosest(walker.world, path, (VeerVec3){walker_x(&walker), walker_y(&walker), 0}, &at));
        CHECK(fabsf(at.offset) < 15);
    }
    CHECK_EQ(laps, 1);
    walker_end(&walker);
}

/* In Yuka, loading a world drops OnPath and changes arrive's tolerance from 0.7 to 0. */
TEST(an_agent_still_stays_on_its_path_after_the_world_was_saved_and_loaded) {
    static uint8_t bytes[1 << 20];
    Walker walker;
    VeerWorldId loaded;
    VeerBrainDef brain;
    walker_plan(&walker, VEER_BEHAVIOR_STAY_ON_PATH);
    walker_path(&walker, square, 4, closed());
    walker.behavior->params.stayOnPath.prediction = 0.25f;
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_ARRIVE);
    walker.brainDef.behaviors[1].params.arrive.stopRadius = 0.7f;
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_OFFSET_PURSUIT);
    walker.brainDef.behaviors[2].params.offsetPursuit.offsetY = -12;
    walker.agentDef.x = walker.agentDef.y = 300;
    walker_start(&walker);
    walker_walk(&walker, 0.5f, DT);
    uint32_t size = veer_saveSize(walker.world);
    if (!CHECK(size <= sizeof bytes)) return;
    CHECK_OK(veer_save(walker.world, bytes, size));
    CHECK_OK(veer_loadWorld(bytes, size, &loaded));
    CHECK_OK(veer_getBrain(loaded, walker.brain, &brain));
    CHECK_EQ(brain.behaviors[0].type, VEER_BEHAVIOR_STAY_ON_PATH);
    CHECK_EQ(brain.behaviors[0].params.stayOnPath.prediction, 0.25f);
    CHECK(brain.behaviors[0].path.bits != 0);
    CHECK_EQ(brain.behaviors[1].params.arrive.stopRadius, 0.7f);
    CHECK_EQ(brain.behaviors[2].params.offsetPursuit.offsetY, -12.0f);
    walker_walk(&walker, 3, DT);
    for (int i = 0; i < 180; i++) CHECK_OK(veer_step(loaded, DT));
    CHECK_EQ(veer_columnF32(loaded, VEER_COLUMN_X)[walker.slot], walker_x(&walker));
    CHECK_EQ(veer_columnF32(loaded, VEER_COLUMN_Y)[walker.slot], walker_y(&walker));
    CHECK(walker_x(&walker) < 130 && walker_y(&walker) < 130); /* on the path by now */
    CHECK_OK(veer_destroyWorld(loaded));
    walker_end(&walker);
}

/* In UnitySteer the closest waypoint counts as reached, so others are skipped. */
TEST(a_hairpin_is_followed_to_its_end_although_the_leg_back_is_closer) {
    const float hairpin[] = {0, 0, 400, 0, 400, 12, 0, 12};
    const float steps[] = {1.0f / 15, 1.0f / 60, 1.0f / 240};
    for (int i = 0; i < 3; i++) {
        Walker walker;
        VeerPathDef narrow = PATH(.radius = 5);
        walker_plan(&walker, VEER_BEHAVIOR_FOLLOW_PATH);
        walker.behavior->params.followPath.pathOffset = 20;
        walker_path(&walker, hairpin, 4, narrow);
        walker_start(&walker);
        float farthest = 0;
        for (float time = 0; time < 12; time += steps[i]) {
            walker_step(&walker, steps[i]);
            farthest = fmaxf(farthest, walker_x(&walker));
        }
        CHECK(farthest > 380);
        CHECK(walker_distanceTo(&walker, 0, 12) <= 2);
        walker_end(&walker);
    }
}

/* In Yuka waypoints count as reached within 1 unit, so agents that move farther than that in a step miss them. */
TEST(a_waypoint_of_radius_1_is_reached_at_any_speed) {
    const float steps[] = {1.0f / 15, 1.0f / 30, 1.0f / 60, 1.0f / 240}, speeds[] = {10, 300, 3000};
    for (int i = 0; i < 12; i++) {
        Walker walker;
        walker_plan(&walker, VEER_BEHAVIOR_PATROL);
        walker.behavior->params.patrol.nodeRadius = 1;
        walker.behavior->params.patrol.order = VEER_PATROL_ORDER_ONCE;
        walker.agentDef.maxSpeed = speeds[i / 4];
        walker_path(&walker, square, 4, veer_defaultPathDef());
        walker_start(&walker);
        uint32_t next = 0, count;
        for (float time = 0; time < 60; time += steps[i % 4]) {
            walker_step(&walker, steps[i % 4]);
            const VeerEvent *events = veer_events(walker.world, &count);
            for (uint32_t k = 0; k < count; k++)
                if (events[k].type == VEER_EVENT_NODE_REACHED) CHECK_EQ(events[k].value, next++);
        }
        CHECK_EQ(next, 4);
        walker_end(&walker);
    }
}
