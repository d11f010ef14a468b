/* Tests wanderFacing: a random walk in which the orientation leads the motion, with the same spread at every step length. */
#include "turner.h"

/* The root mean squares, over many agents, of the change of orientation in one second and of the distance covered in three seconds. */
typedef struct Spread {
    double turn, distance;
} Spread;

static Spread spread(float dt, uint32_t seed, float kappa) {
    enum { AGENTS = 3000 };
    static float before[AGENTS];
    Scoped(Walker) walker = TURNER(walker, VEER_BEHAVIOR_WANDER_FACING, .worldDef.capacity.agents = AGENTS, .worldDef.seed = seed,
                                   .brainDef.locomotion.contact = 0);
    walker.behavior->params.wanderFacing.kappa = kappa;
    walker_start(&walker);
    for (uint32_t i = 1; i < AGENTS; i++) {
        walker.agentDef.x = (float)i * 100;
        make_agent(walker.world, walker.agentDef);
    }
    walker_walk(&walker, 1, dt);
    const float *orientation = veer_columnF32(walker.world, VEER_COLUMN_ORIENTATION);
    for (uint32_t i = 0; i < AGENTS; i++) before[i] = orientation[i];
    walker_walk(&walker, 1, dt);
    Spread out = {0, 0};
    for (uint32_t i = 0; i < AGENTS; i++) {
        double turn = wrapped((double)(orientation[i] - before[i]));
        out.turn += turn * turn;
    }
    walker_walk(&walker, 1, dt);
    const float *x = veer_columnF32(walker.world, VEER_COLUMN_X), *y = veer_columnF32(walker.world, VEER_COLUMN_Y);
    for (uint32_t i = 0; i < AGENTS; i++) {
        double dx = (double)x[i] - 100.0 * i;
        out.distance += dx * dx + (double)y[i] * (double)y[i];
    }
    return (Spread){sqrt(out.turn / AGENTS), sqrt(out.distance / AGENTS)};
}

/* The angle spreads by sigma x sqrt(t); if it were redrawn in each frame, it would not spread at all. */
STUDY(orientations_spread_equally_at_30_60_and_240_hz) {
    for (int k = 0; k < 2; k++) {
        float kappa = k ? 2 : 0;
        Spread at30 = spread(1.0f / 30, 1, kappa), at60 = spread(DT, 2, kappa), at240 = spread(1.0f / 240, 3, kappa);
        printf("  kappa %g: turn within a second %.3f, %.3f, %.3f rad; distance in three %.1f, %.1f, %.1f u at 30, 60, 240 Hz\n",
               (double)kappa, at30.turn, at60.turn, at240.turn, at30.distance, at60.distance, at240.distance);
        CHECK_NEAR(at30.turn / at60.turn, 1, 0.05);
        CHECK_NEAR(at240.turn / at60.turn, 1, 0.05);
        CHECK_NEAR(at30.distance / at60.distance, 1, 0.05);
        CHECK_NEAR(at240.distance / at60.distance, 1, 0.05);
        CHECK(at60.turn > 0.2);
    }
}

TEST(an_agent_goes_where_it_faces_at_its_speed) {
    Walker walker = TURNER(walker, VEER_BEHAVIOR_WANDER_FACING);
    walker.behavior->params.wanderFacing.speed = 0.5f;
    walker_run(&walker, 1, DT);
    double sum = 0;
    for (int i = 0; i < 3600; i++) {
        walker_step(&walker, DT);
        CHECK_NEAR(walker_speed(&walker), 50, 2.5);
        CHECK(fabs(walker_left(&walker, atan2((double)walker_vy(&walker), (double)walker_vx(&walker)))) < 0.25);
        CHECK(fabs((double)walker_rotation(&walker)) < 2 * 50 / 44.0); /* 44 u is the length of a tangent to the circle */
        sum += (double)walker_rotation(&walker) / 60;
    }
    CHECK(fabs(sum) < 40); /* the agent does not always turn to the same side */
}

TEST(an_agent_at_rest_starts_to_wander_where_it_faces) {
    for (float orientation = -3; orientation < 3; orientation += 0.5f) {
        Scoped(Walker) walker = TURNER(walker, VEER_BEHAVIOR_WANDER_FACING, .agentDef.orientation = orientation);
        walker_start(&walker);
        walker_step(&walker, DT);
        CHECK_NEAR(wrapped(atan2((double)walker_vy(&walker), (double)walker_vx(&walker)) - (double)orientation), 0, 1e-4);
    }
}

TEST(rotation_stays_within_its_limit_and_a_circle_of_size_0_leads_straight_ahead) {
    Walker walker = TURNER(walker, VEER_BEHAVIOR_WANDER_FACING);
    walker.behavior->params.wanderFacing.wanderRadius = 1; /* the circle surrounds the agent, which gives the tightest arcs */
    walker.behavior->params.wanderFacing.wanderOffset = 0;
    walker.brainDef.locomotion.maxRotation = 3;
    walker_start(&walker);
    float fastest = 0;
    for (int i = 0; i < 600; i++) {
        walker_step(&walker, DT);
        fastest = fmaxf(fastest, fabsf(walker_rotation(&walker)));
    }
    CHECK_NEAR(fastest, 3, 1e-5);
    walker_end(&walker);
    turner_plan(&walker, VEER_BEHAVIOR_WANDER_FACING);
    walker.behavior->params.wanderFacing.wanderRadius = walker.behavior->params.wanderFacing.wanderOffset = 0;
    walker.agentDef.orientation = 1;
    walker_run(&walker, 1, DT);
    CHECK_EQ(walker_orientation(&walker), 1.0f);
    CHECK_NEAR(walker_vx(&walker), 100 * cos(1), 0.1);
}

TEST(at_a_speed_of_0_an_agent_stands_and_does_not_turn) {
    Walker walker = TURNER(walker, VEER_BEHAVIOR_WANDER_FACING);
    walker.behavior->params.wanderFacing.speed = 0;
    walker_run(&walker, 2, DT);
    CHECK_EQ(walker_x(&walker), 0.0f);
    CHECK_EQ(walker_orientation(&walker), 0.0f);
}

TEST(in_3d_an_agent_wanders_at_a_constant_height) {
    Walker walker = TURNER(walker, VEER_BEHAVIOR_WANDER_FACING, .worldDef.dimensions = 3, .agentDef.z = 40);
    walker_run(&walker, 5, DT);
    CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_Z), 40, 1e-3);
    CHECK(walker_distanceTo(&walker, 0, 0) > 50);
}

TEST(in_a_context_brain_an_agent_wanders_clear_of_obstacles) {
    Walker walker = TURNER(walker, VEER_BEHAVIOR_WANDER_FACING, EDGES_OF(.worldDef, VEER_EDGE_MODE_BOUNCE), .worldDef.minX = -200,
                           .worldDef.minY = -200, .worldDef.maxX = 200, .worldDef.maxY = 200, .agentDef.x = -100,
                           .brainDef.combine = VEER_COMBINE_CONTEXT);
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_AVOID_OBSTACLES);
    walker_start(&walker);
    make_obstacle(walker.world, OBSTACLE(.radius = 50));
    double turned = 0;
    for (int i = 0; i < 1800; i++) {
        walker_step(&walker, DT);
        turned += fabs((double)walker_rotation(&walker)) / 60;
        CHECK(walker_distanceTo(&walker, 0, 0) > 50);
    }
    CHECK(turned > 5);
}
