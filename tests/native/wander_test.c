/* Tests wander: a smooth, reproducible random walk with the same spread at every step length. */
#include "walker.h"

/* Returns the root mean square of the change of heading in one second, over many agents. */
static float spread(float dt, uint32_t seed, float kappa) {
    enum { AGENTS = 3000 };
    Scoped(Walker) walker =
        WALKER(walker, VEER_BEHAVIOR_WANDER, .worldDef.capacity.agents = AGENTS, .worldDef.seed = seed, .brainDef.locomotion.contact = 0);
    walker.behavior->params.wander.kappa = kappa;
    walker_start(&walker);
    VeerAgentId ids[AGENTS];
    static float before[AGENTS];
    for (uint32_t i = 1; i < AGENTS; i++) {
        walker.agentDef.x = (float)i * 100;
        CHECK_OK(veer_addAgent(walker.world, &walker.agentDef, &ids[i]));
    }
    walker_walk(&walker, 1, dt);
    const float *vx = veer_columnF32(walker.world, VEER_COLUMN_VELOCITY_X), *vy = veer_columnF32(walker.world, VEER_COLUMN_VELOCITY_Y);
    for (uint32_t i = 0; i < AGENTS; i++) before[i] = atan2f(vy[i], vx[i]);
    walker_walk(&walker, 1, dt);
    double sum = 0;
    for (uint32_t i = 0; i < AGENTS; i++) {
        double turn = remainder((double)atan2f(vy[i], vx[i]) - (double)before[i], 2 * 3.14159265358979);
        sum += turn * turn;
    }
    return (float)sqrt(sum / AGENTS);
}

/* Returns the root mean square of the wander angle after one second. */
static float walkedAngle(float dt, float kappa) {
    enum { AGENTS = 6000 };
    Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_WANDER, .worldDef.capacity.agents = AGENTS);
    walker.behavior->params.wander.kappa = kappa;
    walker.behavior->params.wander.sigma = 0.6f;
    walker_start(&walker);
    VeerAgentId id;
    for (uint32_t i = 1; i < AGENTS; i++) CHECK_OK(veer_addAgent(walker.world, &walker.agentDef, &id));
    uint32_t lanes = veer_columnLanes(walker.world, VEER_COLUMN_STATE);
    float *state = veer_columnF32(walker.world, VEER_COLUMN_STATE);
    for (uint32_t i = 0; i < AGENTS; i++) { /* all agents start straight ahead */
        state[i * lanes] = 0;
        state[i * lanes + 1] = 1;
    }
    walker_walk(&walker, 1, dt);
    double sum = 0;
    for (uint32_t i = 0; i < AGENTS; i++) sum += (double)state[i * lanes] * (double)state[i * lanes];
    return (float)sqrt(sum / AGENTS);
}

/* The source's jitter of +-0.3 x 60 x dt per frame gives a spread of 1.90, 1.34 and 0.87 rad at these rates. */
STUDY(wandering_spreads_equally_at_every_step_length) {
    const float rates[] = {30, 60, 144};
    for (int i = 0; i < 3; i++) {
        CHECK_NEAR(walkedAngle(1 / rates[i], 0), 0.6, 0.03 * 0.6);
        double expected = 0.6 * sqrt((1 - exp(-4)) / 4); /* kappa 2 */
        CHECK_NEAR(walkedAngle(1 / rates[i], 2), expected, 0.03 * expected);
    }
    float at30 = spread(1.0f / 30, 1, 0), at60 = spread(DT, 2, 0), at144 = spread(1.0f / 144, 3, 0);
    CHECK_NEAR(at30 / at60, 1, 0.05);
    CHECK_NEAR(at144 / at60, 1, 0.05);
    CHECK(at60 > 0.3f);
}

/* The settings of agents whose wandering is measured. */
typedef struct WanderSetup {
    uint32_t agents, mode;
    float response, force, speed;
} WanderSetup;

/* Returns the root mean square of the change of heading in 5 s, including full turns. The agents start at wandering speed. */
static double turnedIn5(const WanderSetup *wander, float rate) {
    static double turned[10000];
    static float before[10000];
    Walker walker = WALKER(walker, VEER_BEHAVIOR_WANDER, .worldDef.capacity.agents = wander->agents, .agentDef.maxForce = wander->force,
                           .agentDef.velocityX = 100 * wander->speed);
    walker.worldDef.seed = (uint32_t)rate; /* a different seed for each rate: the walks must not agree by chance */
    walker.brainDef.locomotion.mode = wander->mode;
    walker.brainDef.locomotion.response = wander->response;
    walker.behavior->params.wander.speed = wander->speed;
    walker_start(&walker);
    VeerAgentId id;
    for (uint32_t i = 1; i < wander->agents; i++) CHECK_OK(veer_addAgent(walker.world, &walker.agentDef, &id));
    const float *vx = veer_columnF32(walker.world, VEER_COLUMN_VELOCITY_X), *vy = veer_columnF32(walker.world, VEER_COLUMN_VELOCITY_Y);
    for (uint32_t i = 0; i < wander->agents; i++) turned[i] = before[i] = 0;
    for (int n = 0; n < (int)(5 * rate); n++) {
        walker_step(&walker, 1 / rate);
        for (uint32_t i = 0; i < wander->agents; i++) {
            float bearing = atan2f(vy[i], vx[i]);
            turned[i] += remainder((double)bearing - (double)before[i], 2 * 3.14159265358979);
            before[i] = bearing;
        }
    }
    walker_end(&walker);
    double sum = 0;
    for (uint32_t i = 0; i < wander->agents; i++) sum += turned[i] * turned[i];
    return sqrt(sum / wander->agents);
}

STUDY(after_5_seconds_thousands_of_walks_have_spread_equally_at_30_60_and_240_hz) {
    WanderSetup wander = {BY_DAY(3000, 10000), VEER_MOVE_MODE_VELOCITY, 10, INFINITY, 1};
    double at30 = turnedIn5(&wander, 30), at60 = turnedIn5(&wander, 60), at240 = turnedIn5(&wander, 240);
    printf("  rms turn after 5 s: %.3f, %.3f, %.3f rad at 30, 60, 240 Hz\n", at30, at60, at240);
    CHECK_NEAR(at30 / at60, 1, 0.05);
    CHECK_NEAR(at240 / at60, 1, 0.05);
    CHECK(at60 > 1);
}

STUDY(thrusters_cars_and_slow_responses_wander_equally_at_every_step_length_too) {
    const WanderSetup wanders[] = {{3000, VEER_MOVE_MODE_ACCELERATE, 10, 80, 1},       {3000, VEER_MOVE_MODE_ACCELERATE, 10, 300, 0.5f},
                                   {3000, VEER_MOVE_MODE_ACCELERATE, 10, INFINITY, 1}, {3000, VEER_MOVE_MODE_CAR, 10, INFINITY, 1},
                                   {3000, VEER_MOVE_MODE_VELOCITY, 3, INFINITY, 1},    {3000, VEER_MOVE_MODE_VELOCITY, 10, 100, 1}};
    for (int i = 0; i < ROUNDS(6); i++) {
        double at30 = turnedIn5(&wanders[i], 30), at60 = turnedIn5(&wanders[i], 60), at240 = turnedIn5(&wanders[i], 240);
        CHECK_NEAR(at30 / at60, 1, 0.08);
        CHECK_NEAR(at240 / at60, 1, 0.08);
        CHECK(at60 > 0.5);
    }
}

TEST(a_wandering_agent_keeps_its_speed_and_takes_no_sharp_turns) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_WANDER);
    walker.behavior->params.wander.speed = 0.5f;
    walker_run(&walker, 1, DT);
    double sum = 0, most = 0;
    for (int i = 0; i < 3600; i++) {
        double x = (double)walker_vx(&walker), y = (double)walker_vy(&walker);
        walker_step(&walker, DT);
        CHECK_NEAR(walker_speed(&walker), 50, 2);
        double turn = atan2(x * (double)walker_vy(&walker) - y * (double)walker_vx(&walker),
                            x * (double)walker_vx(&walker) + y * (double)walker_vy(&walker));
        sum += turn;
        most = fmax(most, fabs(turn));
    }
    CHECK(most < 2 * 50 / 44.0 / 60); /* 44 u is the length of a tangent to the circle */
    CHECK(fabs(sum) < 3600 * 0.05);   /* the agent does not always turn to the same side */
}

TEST(the_same_seed_gives_the_same_walk_and_another_seed_a_different_one) {
    static const uint32_t types[] = {VEER_BEHAVIOR_WANDER, VEER_BEHAVIOR_WANDER_FACING};
    for (uint32_t k = 0; k < 2; k++) {
        float x[3];
        for (int i = 0; i < 3; i++) {
            Walker walker = WALKER(walker, types[k], .worldDef.seed = i == 2 ? 6 : 5,
                                   .brainDef.locomotion.facing = k ? VEER_FACING_INDEPENDENT : VEER_FACING_VELOCITY);
            walker_run(&walker, 5, DT);
            x[i] = walker_x(&walker);
        }
        CHECK_EQ(x[0], x[1]);
        CHECK(x[0] != x[2]);
    }
}

TEST(an_agent_at_rest_starts_to_wander_where_it_faces) {
    for (float orientation = -3; orientation < 3; orientation += 0.5f) {
        Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_WANDER, .agentDef.orientation = orientation);
        walker.behavior->params.wander.wanderRadius = 20;
        walker_start(&walker);
        walker_step(&walker, DT);
        double turn = remainder((double)(atan2f(walker_vy(&walker), walker_vx(&walker)) - orientation), 2 * 3.14159265358979);
        CHECK(fabs(turn) < 0.05);
    }
}

TEST(with_a_circle_of_size_0_an_agent_goes_straight_ahead) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_WANDER, .agentDef.orientation = 1);
    walker.behavior->params.wander.wanderRadius = walker.behavior->params.wander.wanderDistance = 0;
    walker_run(&walker, 1, DT);
    CHECK_AT(walker_velocity(&walker), 100 * cos(1), 100 * sin(1), 0.1);
}
