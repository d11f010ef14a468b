/* Tests face: an agent turns to its target, without a jump at pi, in wrapped worlds, in 3D, and when it is at its target. */
#include "turner.h"
#include "given.h"

static void planFacing(Walker *walker, float x, float y) {
    turner_plan(walker, VEER_BEHAVIOR_FACE);
    walker->behavior->target = VEER_TARGET_KIND_POINT, walker->behavior->targetX = x, walker->behavior->targetY = y;
}

STUDY(facing_never_overshoots_at_any_step_and_acceleration) {
    static const float accelerations[] = {0.5f, 5, 50, 500};
    uint32_t random = 7;
    for (uint32_t a = 0; a < 4; a++)
        for (uint32_t s = 0; s < TURNER_STEPS; s++)
            for (int k = 0; k < 10; k++) {
                float x = test_range(&random, -200, 200), y = test_range(&random, -200, 200);
                PLANNED(walker, planFacing(&walker, x, y));
                walker.agentDef.orientation = test_range(&random, -3.14159f, 3.14159f);
                walker.brainDef.locomotion.maxAngularAcceleration = accelerations[a];
                walker_start(&walker);
                double goal = atan2((double)y, (double)x), toTurn = walker_left(&walker, goal);
                Turn turn = walker_turn(&walker, goal, 0.0101, 8, turner_steps[s]);
                CHECK(turn.past < 1e-5);
                CHECK(turn.rest <= 0.0101);
                CHECK_NEAR(turn.turned, toTurn, 0.011);
            }
}

/* The largest errors in angle and in rotation while a target circles the agent, over the last two of eight seconds. */
typedef struct Lag {
    double angle, rotation;
} Lag;

static Lag lagOfCircling(float rate, float acceleration, float dt) {
    Lag worst = {0, 0};
    GIVEN_TURNER(walker, VEER_BEHAVIOR_FACE);
    walker.brainDef.locomotion.maxAngularAcceleration = acceleration;
    walker_start(&walker);
    VeerAgentId other = turner_other(&walker, 100, 0, 0);
    uint32_t slot = veer_slot(other);
    veer_setTargetAgent(walker.world, walker.agent, other);
    for (int i = 1; i <= (int)(8 / dt); i++) {
        double angle = (double)rate * (double)dt * (i - 1);
        veer_columnF32(walker.world, VEER_COLUMN_X)[slot] = (float)(100 * cos(angle));
        veer_columnF32(walker.world, VEER_COLUMN_Y)[slot] = (float)(100 * sin(angle));
        veer_columnF32(walker.world, VEER_COLUMN_VELOCITY_X)[slot] = (float)(-100 * (double)rate * sin(angle));
        veer_columnF32(walker.world, VEER_COLUMN_VELOCITY_Y)[slot] = (float)(100 * (double)rate * cos(angle));
        walker_step(&walker, dt);
        if ((float)i * dt < 6) continue;
        worst.angle = fmax(worst.angle, fabs(walker_left(&walker, angle + (double)rate * (double)dt)));
        worst.rotation = fmax(worst.rotation, fabs((double)(walker_rotation(&walker) - rate)));
    }
    return worst;
}

/* With the braking profile alone, the agent would lag by the angle at which the profile allows the required speed: 1 / 1.6 = 0.62 rad at 1
 * rad/s and 1 rad/s^2. */
STUDY(an_agent_keeps_facing_a_target_that_circles_it) {
    static const float rates[] = {0.3f, 1, -2};
    static const float accelerations[] = {1, 5, 50, INFINITY};
    Lag worst = {0, 0};
    for (uint32_t r = 0; r < 3; r++)
        for (uint32_t a = 0; a < 4; a++)
            for (uint32_t s = 0; s < TURNER_STEPS; s++) {
                Lag lag = lagOfCircling(rates[r], accelerations[a], turner_steps[s]);
                CHECK(lag.angle < 0.005);
                CHECK(lag.rotation < 0.02); /* largest error in rad/s, which means that the agent turns smoothly */
                worst = (Lag){fmax(worst.angle, lag.angle), fmax(worst.rotation, lag.rotation)};
            }
    printf("  facing what circles at up to 2 rad/s: %.4f rad and %.4f rad/s off at most\n", worst.angle, worst.rotation);
}

TEST(a_target_that_crosses_pi_is_followed_without_a_full_turn) {
    GIVEN_TURNER(walker, VEER_BEHAVIOR_FACE);
    walker.agentDef.orientation = 3.1f;
    walker_start(&walker);
    VeerAgentId other = turner_other(&walker, -100, 4, 0);
    veer_columnF32(walker.world, VEER_COLUMN_VELOCITY_Y)[veer_slot(other)] = -10;
    veer_setTargetAgent(walker.world, walker.agent, other);
    for (int i = 0; i < 120; i++) {
        walker_step(&walker, DT);
        CHECK(fabs((double)walker_rotation(&walker)) < 0.3);
        CHECK(fabs((double)walker_orientation(&walker)) > 2.9);
    }
    CHECK(walker_orientation(&walker) < -2.9f); /* by now, the orientation has crossed pi */
}

/* The agent keeps facing a target while it moves past it. */
TEST(an_agent_that_passes_a_target_keeps_facing_it) {
    for (uint32_t s = 1; s < TURNER_STEPS; s++) {
        PLANNED(walker, planFacing(&walker, 0, 30));
        walker.agentDef.x = -100, walker.agentDef.velocityX = 50;
        walker_start(&walker);
        double worst = 0;
        for (int i = 0; i < (int)(4 / turner_steps[s]); i++) {
            walker_step(&walker, turner_steps[s]);
            if (walker_x(&walker) < -60) continue;
            worst = fmax(worst, fabs(walker_left(&walker, atan2((double)(30 - walker_y(&walker)), -(double)walker_x(&walker)))));
        }
        CHECK(worst < 0.03);
        CHECK(walker_x(&walker) > 90);
    }
}

TEST(in_a_wrapped_world_an_agent_faces_the_nearest_image_of_its_target) {
    PLANNED(walker, planFacing(&walker, 10, 500));
    setEdges(&walker.worldDef, VEER_EDGE_MODE_WRAP), boundSquare(&walker.worldDef, 0, 1000);
    walker.agentDef.x = 990, walker.agentDef.y = 500, walker.agentDef.orientation = 1;
    walker_run(&walker, 2, DT);
    CHECK_NEAR(walker_orientation(&walker), 0, 0.011);
}

TEST(in_3d_an_agent_turns_about_z_only) {
    PLANNED(walker, planFacing(&walker, -100, -100));
    walker.behavior->targetZ = 300, walker.worldDef.dimensions = 3;
    walker_run(&walker, 2, DT);
    CHECK_NEAR(walker_orientation(&walker), -0.75 * PI, 0.011);
}

/* An exactly vertical direction to the target has no horizontal part either. */
TEST(an_agent_exactly_on_its_target_does_not_turn) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        PLANNED(walker, planFacing(&walker, 5, 5));
        walker.worldDef.dimensions = dimensions, walker.behavior->targetZ = 20;
        walker.agentDef.x = walker.agentDef.y = 5, walker.agentDef.orientation = 1;
        walker_run(&walker, 1, DT);
        CHECK_EQ(walker_orientation(&walker), 1.0f);
        CHECK_EQ(walker_rotation(&walker), 0.0f);
    }
}

TEST(a_target_that_passes_extremely_close_causes_no_extreme_rotation) {
    for (float miss = 1e-30f; miss < 1; miss *= 1000) {
        GIVEN_TURNER(walker, VEER_BEHAVIOR_FACE);
        walker.brainDef.locomotion.maxRotation = walker.brainDef.locomotion.maxAngularAcceleration = INFINITY;
        walker_start(&walker);
        VeerAgentId other = turner_other(&walker, -50, miss, 0);
        veer_columnF32(walker.world, VEER_COLUMN_VELOCITY_X)[veer_slot(other)] = 60;
        veer_setTargetAgent(walker.world, walker.agent, other);
        for (int i = 0; i < 120; i++) {
            walker_step(&walker, DT);
            CHECK(fabs((double)walker_orientation(&walker)) <= 3.1415928);
            CHECK(fabs((double)walker_rotation(&walker)) <= 2 * PI * 60);
        }
        CHECK_NEAR(walker_left(&walker, 0), 0, 0.011);
    }
}

/* The walker goes to (300, 0) around a block while facing (0, 300): it arrives and hardly turns away from that point. */
static void facesOnItsWay(Walker *walker, float blockY) {
    double worst = 0;
    uint32_t arrived = 0;
    walker_start(walker);
    addObstacle(walker->world, discAt(150, blockY, 30));
    veer_setTargetPoint(walker->world, walker->agent, (VeerVec3){300, 0, 0});
    for (int i = 0; i < 600; i++) {
        arrived += stepAndCount(walker, 1, DT, VEER_EVENT_ARRIVED);
        double goal = atan2((double)(300 - walker_y(walker)), -(double)walker_x(walker));
        if (i > 60) worst = fmax(worst, fabs(walker_left(walker, goal)));
    }
    CHECK_EQ(arrived, 1);
    CHECK(worst < 0.02);
}

/* A turret that moves sideways: the context map has a goal and a danger, and the agent faces another target. */
TEST(in_a_context_brain_an_agent_faces_its_target_while_it_goes_around_an_obstacle) {
    PLANNED(walker, planFacing(&walker, 0, 300));
    walker.brainDef.combine = VEER_COMBINE_CONTEXT, addBehavior(&walker.brainDef, VEER_BEHAVIOR_ARRIVE);
    addBehavior(&walker.brainDef, VEER_BEHAVIOR_AVOID_OBSTACLES);
    facesOnItsWay(&walker, 0);
}

TEST(in_a_priority_brain_avoiding_does_not_stop_facing) {
    PLANNED(walker, planFacing(&walker, 0, 300));
    walker.brainDef.combine = VEER_COMBINE_PRIORITY, walker.behavior->priority = 2;
    addBehavior(&walker.brainDef, VEER_BEHAVIOR_AVOID_OBSTACLES);
    addBehavior(&walker.brainDef, VEER_BEHAVIOR_ARRIVE)->priority = 1;
    facesOnItsWay(&walker, 3);
}

TEST(a_pipeline_faces_one_target_and_goes_to_another) {
    GIVEN_TURNER(walker, VEER_BEHAVIOR_TARGET);
    walker.brainDef.combine = VEER_COMBINE_PIPELINE;
    addBehavior(&walker.brainDef, VEER_BEHAVIOR_FACE_TARGET)->target = VEER_TARGET_KIND_POINT, walker.brainDef.behaviors[1].targetX = 100;
    walker.brainDef.behaviors[1].targetY = 50;
    startTowards(&walker, 300, 0);
    double worst = 0;
    for (int i = 0; i < 300; i++) { /* the agent passes the target at 100 u/s, 50 u away, so it turns at up to 2 rad/s */
        VeerExplain why = explainOf(walker.world, walker.agent);
        walker_step(&walker, DT);
        CHECK_EQ(walker_lane(&walker, VEER_COLUMN_DESIRED_ROTATION), why.desiredRotation);
        if (i == 60) {
            CHECK_EQ(why.behaviors[0].outputBits, 1);
            CHECK_EQ(why.behaviors[0].rotation, 0.0f);
            CHECK_EQ(why.behaviors[1].outputBits, 2);
            CHECK_EQ(why.behaviors[1].rotation, why.desiredRotation);
            CHECK(why.desiredRotation < -1.5f || why.desiredRotation > 1.5f);
            CHECK_EQ(why.behaviors[1].desiredX, 0.0f);
        }
        double goal = atan2((double)(50 - walker_y(&walker)), (double)(100 - walker_x(&walker)));
        if (i > 40) worst = fmax(worst, fabs(walker_left(&walker, goal)));
    }
    CHECK(worst < 0.02);
    CHECK(walker_distanceTo(&walker, 300, 0) < 2.01f);
}

TEST(a_pipeline_without_a_goal_falls_back_to_facing) {
    PLANNED(walker, planFacing(&walker, -100, 0));
    walker.brainDef.combine = VEER_COMBINE_PIPELINE;
    walker.brainDef.behaviors[1] = veer_behavior(VEER_BEHAVIOR_TARGET); /* the agent has no target */
    walker.brainDef.behaviorCount = 2;
    walker_run(&walker, 2, DT);
    CHECK_NEAR(fabs((double)walker_orientation(&walker)), PI, 0.011);
    walker_carry(&walker, 0, 50);
    VeerExplain why = explainOf(walker.world, walker.agent);
    CHECK(why.behaviors[0].outputBits != 0);
    CHECK(why.behaviors[0].rotation != 0.0f);
    CHECK_EQ(why.desiredRotation, why.behaviors[0].rotation);
    CHECK_EQ(why.behaviors[0].share, 1.0f);
}

/* ---- defects in the rotation code of gdx-ai and the Godot Steering AI Framework (GSAI), which Veer does not have */

/* Within its tolerance, gdx-ai's ReachOrientation has no output, so nothing damps the rotation there, and the agent rotates forever. */
TEST(a_spin_that_passes_its_goal_is_damped_unlike_gdx_ai) {
    Walker walker = TURNER(walker, VEER_BEHAVIOR_ALIGN, .brainDef.locomotion.maxAngularAcceleration = 4);
    walker.behavior->params.align.stopAngle = 0.5f;
    turner_towards(&walker, 0, 0, 0);
    veer_columnF32(walker.world, VEER_COLUMN_ROTATION)[walker.slot] = 1.5f;
    walker_step(&walker, DT);
    CHECK_NEAR(walker_rotation(&walker), 1.5 - 4 / 60.0, 1e-5);
    walker_walk(&walker, 1, DT);
    CHECK_EQ(walker_rotation(&walker), 0.0f);
    CHECK_NEAR(walker_orientation(&walker), 1.5 * 1.5 / 8, 0.02); /* the agent is within the tolerance, at rest */
}

/* Issue 42 of gdx-ai: the result is 0/0 when the agent is aligned and the tolerance is 0. */
TEST(an_aligned_agent_with_a_tolerance_of_0_gets_no_nan_unlike_gdx_ai) {
    for (uint32_t which = 0; which < 3; which++) {
        static const uint32_t types[] = {VEER_BEHAVIOR_ALIGN, VEER_BEHAVIOR_FACE, VEER_BEHAVIOR_LOOK_AHEAD};
        Walker walker = TURNER(walker, types[which], .agentDef.velocityX = 30);
        walker.behavior->params.align.stopAngle = walker.behavior->params.face.stopAngle = walker.behavior->params.lookAhead.stopAngle = 0;
        turner_towards(&walker, 1000, 0, 0);
        for (int i = 0; i < 60; i++) {
            walker_step(&walker, DT);
            CHECK_EQ(walker_orientation(&walker), 0.0f);
            CHECK_EQ(walker_rotation(&walker), 0.0f);
        }
    }
}

/* The same issue: the turn from 170 to -170 degrees is 20 degrees, not 340. */
TEST(the_difference_of_two_angles_is_the_short_one_unlike_gdx_ai) {
    for (int side = -1; side <= 1; side += 2) {
        Walker walker = TURNER(walker, VEER_BEHAVIOR_ALIGN, .agentDef.orientation = (float)(side * PI * 170 / 180));
        turner_towards(&walker, 0, 0, (float)(-side * PI * 170 / 180));
        Turn turn = walker_turn(&walker, -side * PI * 170 / 180, 0.01, 1, DT);
        CHECK_NEAR(turn.turned, side * PI * 20 / 180, 0.011);
    }
}

/* gdx-ai's BlendedSteering limits the angular acceleration to min(angular, max), which allows -1000. */
TEST(a_blend_limits_rotation_to_either_side_unlike_gdx_ai) {
    for (int side = -1; side <= 1; side += 2) {
        Walker walker =
            TURNER(walker, VEER_BEHAVIOR_CUSTOM, .brainDef.locomotion.maxRotation = 2, .brainDef.locomotion.maxAngularAcceleration = 6);
        walker_start(&walker);
        veer_columnU32(walker.world, VEER_COLUMN_CUSTOM_BITS)[walker.slot] = 2;
        veer_columnF32(walker.world, VEER_COLUMN_CUSTOM_ROTATION)[walker.slot] = 1000 * (float)side;
        float before = 0;
        for (int i = 0; i < 60; i++) {
            walker_step(&walker, DT);
            CHECK(fabs((double)(walker_rotation(&walker) - before)) <= 0.1001);
            before = walker_rotation(&walker);
        }
        CHECK_EQ(before, 2.0f * (float)side);
    }
}

/* Issue 15 of gdx-ai: the linear and the angular part of a steering output set each other to zero. */
TEST(moving_and_facing_combine_in_a_blend_unlike_gdx_ai) {
    Walker walker = TURNER(walker, VEER_BEHAVIOR_FACE);
    aim_at(walker.behavior, 0, 1000, 0);
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_ARRIVE);
    startTowards(&walker, -200, 0);
    walker_walk(&walker, 5, DT);
    CHECK(walker_distanceTo(&walker, -200, 0) < 2.01f);
    CHECK_NEAR(walker_orientation(&walker), atan2(1000, 200), 0.02);
}

/* GSAI's conversions between angle and vector are off by pi: an agent that faces a target turns its back to it. */
TEST(an_agent_faces_its_target_and_not_away_from_it_unlike_gsai) {
    for (int k = 0; k < 16; k++) {
        Walker walker = TURNER(walker, VEER_BEHAVIOR_FACE);
        walker_start(&walker);
        float x = (float)(100 * cos(k * PI / 8)), y = (float)(100 * sin(k * PI / 8));
        veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){x, y, 0});
        walker_walk(&walker, 2, DT);
        float orientation = walker_orientation(&walker);
        CHECK(cosf(orientation) * x + sinf(orientation) * y > 99.9f);
    }
}

/* GSAI's LookWhereYouGo compares the squared speed with its threshold. In Veer the threshold is a hundredth of maxSpeed: 4 for a maxSpeed
 * of 400, 0.1 for 10. */
TEST(the_threshold_of_looking_ahead_is_a_speed_and_not_its_square_unlike_gsai) {
    for (int fast = 0; fast < 2; fast++) {
        Walker walker = TURNER(walker, VEER_BEHAVIOR_LOOK_AHEAD, .agentDef.maxSpeed = fast ? 400 : 10);
        walker.agentDef.velocityY = fast ? 3 : 0.2f; /* squares: 9 and 0.04 */
        walker_run(&walker, 1, DT);
        CHECK_NEAR(walker_orientation(&walker), fast ? 0 : PI / 2, 0.011);
    }
}
