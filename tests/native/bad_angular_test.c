/* Tests bad input for the behaviors that turn: bad columns, agents that cannot move, and targets that are gone or are the agent itself. */
#include "refusal.h"
#include "turner.h"
#include "given.h"

static const uint32_t types[] = {VEER_BEHAVIOR_ALIGN, VEER_BEHAVIOR_FACE, VEER_BEHAVIOR_LOOK_AHEAD, VEER_BEHAVIOR_WANDER_FACING};
enum { TYPES = 4 };

TEST(row_12_a_nan_orientation_or_rotation_freezes_only_its_agent) {
    static const float bad[] = {NAN, INFINITY, -INFINITY};
    for (uint32_t type = 0; type < TYPES; type++)
        for (int k = 0; k < 3; k++)
            for (int column = 0; column < 2; column++) {
                GIVEN_TURNER(walker, types[type]);
                walker_start(&walker);
                VeerAgentDef def = walker.agentDef;
                def.x = 50;
                VeerAgentId other = addAgent(walker.world, def);
                veer_setTargetAgent(walker.world, walker.agent, other);
                veer_columnF32(walker.world, column ? VEER_COLUMN_ROTATION : VEER_COLUMN_ORIENTATION)[veer_slot(other)] = bad[k];
                walker_walk(&walker, 0.5f, DT);
                CHECK(fabs((double)walker_orientation(&walker)) < 3.1415928);
                CHECK(isfinite(walker_rotation(&walker)));
                CHECK(isSound(walker.world));
            }
}

TEST(row_13_a_huge_orientation_or_rotation_is_clamped) {
    for (uint32_t type = 0; type < TYPES; type++)
        for (int side = -1; side <= 1; side += 2) {
            GIVEN_TURNER(walker, types[type]);
            walker.agentDef.velocityX = 20;
            walker_start(&walker);
            VeerAgentId other = turner_other(&walker, 40, 30, 1);
            veer_setTargetAgent(walker.world, walker.agent, other);
            for (uint32_t slot = 0; slot < 2; slot++) {
                veer_columnF32(walker.world, VEER_COLUMN_ORIENTATION)[slot] = 3e38f * (float)side;
                veer_columnF32(walker.world, VEER_COLUMN_ROTATION)[slot] = -3e38f * (float)side;
            }
            walker_walk(&walker, 1, DT);
            CHECK(fabs((double)walker_orientation(&walker)) < 3.1415928);
            CHECK(fabsf(walker_rotation(&walker)) <= walker.brainDef.locomotion.maxRotation);
            CHECK(isSound(walker.world));
        }
}

TEST(row_18_the_shortest_step_turns_an_agent_only_a_little) {
    for (uint32_t type = 0; type < TYPES; type++) {
        GIVEN_TURNER(walker, types[type]);
        walker.agentDef.velocityX = -20, walker.brainDef.locomotion.maxAngularAcceleration = INFINITY;
        turner_towards(&walker, -40, 30, 2);
        for (int i = 0; i < 100; i++) walker_step(&walker, 1e-6f);
        CHECK(fabs((double)walker_orientation(&walker)) <= 1e-4 * 4.1 * PI);
        CHECK(isfinite(walker_rotation(&walker)));
    }
}

TEST(row_22_an_agent_without_speed_can_still_turn) {
    for (uint32_t type = 0; type < 2; type++) {
        GIVEN_TURNER(walker, types[type]);
        walker.agentDef.maxSpeed = 0;
        turner_towards(&walker, 0, 50, (float)PI / 2);
        walker_walk(&walker, 1, DT);
        CHECK_NEAR(walker_orientation(&walker), PI / 2, 0.011);
        CHECK_EQ(walker_y(&walker), 0.0f);
    }
}

TEST(row_24_without_a_velocity_the_heading_stays) {
    for (uint32_t type = 2; type < TYPES; type++) {
        GIVEN_TURNER(walker, types[type]);
        walker.agentDef.maxSpeed = 0, walker.agentDef.orientation = 3;
        walker_run(&walker, 1, DT);
        CHECK_EQ(walker_orientation(&walker), 3.0f);
    }
}

TEST(row_43_weights_of_0_turn_no_agent) {
    static const uint32_t combines[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT};
    for (uint32_t k = 0; k < 3; k++)
        for (uint32_t type = 0; type < TYPES; type++) {
            GIVEN_TURNER(walker, types[type]);
            walker.brainDef.combine = combines[k], walker.behavior->weight = 0, walker.agentDef.velocityY = 20;
            turner_towards(&walker, -40, 30, 2);
            walker_walk(&walker, 1, DT);
            CHECK_EQ(walker_orientation(&walker), 0.0f);
        }
}

TEST(row_44_an_agent_that_loses_its_target_stops_turning_and_gets_an_event) {
    for (uint32_t type = 0; type < 2; type++) {
        GIVEN_TURNER(walker, types[type]);
        walker.brainDef.locomotion.maxAngularAcceleration = 10;
        walker_start(&walker);
        VeerAgentId other = turner_other(&walker, -50, 1, 3);
        veer_setTargetAgent(walker.world, walker.agent, other);
        walker_walk(&walker, 0.25f, DT);
        CHECK(walker_rotation(&walker) > 2);
        CHECK_OK(veer_removeAgent(walker.world, other));
        walker_step(&walker, DT);
        CHECK_EQ(walker_events(&walker, VEER_EVENT_TARGET_LOST, 0), 1);
        walker_walk(&walker, 0.5f, DT);
        CHECK_EQ(walker_rotation(&walker), 0.0f);
        CHECK(walker_orientation(&walker) < 1);
    }
}

TEST(row_46_two_agents_may_face_each_other_but_none_itself) {
    GIVEN_TURNER(walker, VEER_BEHAVIOR_FACE);
    walker_start(&walker);
    VeerAgentDef def = walker.agentDef;
    def.x = def.y = 50;
    VeerAgentId other = addAgent(walker.world, def);
    CHECK(veer_setTargetAgent(walker.world, walker.agent, walker.agent) < VEER_OK);
    CHECK_OK(veer_setTargetAgent(walker.world, walker.agent, other));
    CHECK_OK(veer_setTargetAgent(walker.world, other, walker.agent));
    walker_walk(&walker, 2, DT);
    CHECK_NEAR(walker_orientation(&walker), PI / 4, 0.011);
    CHECK_NEAR(veer_columnF32(walker.world, VEER_COLUMN_ORIENTATION)[veer_slot(other)], -3 * PI / 4, 0.011);
}

/* Two agents align with each other. They stop at an orientation in between, instead of making each other spin faster and faster. */
TEST(row_46_two_agents_that_align_with_each_other_come_to_rest) {
    for (int k = 0; k < 20; k++) {
        GIVEN_TURNER(walker, VEER_BEHAVIOR_ALIGN);
        walker_start(&walker);
        VeerAgentDef def = walker.agentDef;
        def.x = 50;
        def.orientation = k ? 0.3f * (float)k - 3 : 3.14159265f; /* the initial orientations are opposite */
        VeerAgentId other = addAgent(walker.world, def);
        CHECK_OK(veer_setTargetAgent(walker.world, walker.agent, other));
        CHECK_OK(veer_setTargetAgent(walker.world, other, walker.agent));
        walker_walk(&walker, 5, DT);
        CHECK_NEAR(walker_rotation(&walker), 0, 0.01);
        CHECK_NEAR(walker_left(&walker, (double)veer_columnF32(walker.world, VEER_COLUMN_ORIENTATION)[veer_slot(other)]), 0, 0.02);
    }
}

TEST(row_61_agents_wander_with_seeds_of_0_and_of_all_bits) {
    static const uint32_t seeds[] = {0, 0xFFFFFFFFu};
    for (int k = 0; k < 2; k++) {
        GIVEN_TURNER(walker, VEER_BEHAVIOR_WANDER_FACING);
        walker.worldDef.seed = seeds[k];
        walker_start(&walker);
        double turned = 0;
        for (int i = 0; i < 600; i++) {
            walker_step(&walker, DT);
            turned += fabs((double)walker_rotation(&walker)) / 60;
        }
        CHECK(turned > 2 && turned < 30);
    }
}
