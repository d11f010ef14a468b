/* Tests orbit: an agent circles a fixed or moving target at the given radius, in either direction, at every rate. */
#include "walker.h"

static float lane(const Walker *walker, VeerColumn column, uint32_t slot) { return veer_columnF32(walker->world, (uint32_t)column)[slot]; }

/* How far the walker deviates from its radius around a point over some seconds, and how many counter-clockwise turns it makes. */
typedef struct Circling {
    float stray, turns;
} Circling;

static Circling circleFor(Walker *walker, VeerVec3 (*center)(float), float seconds, float dt) {
    Circling circling = {0, 0};
    VeerVec3 c = center(0);
    float last = atan2f(walker_y(walker) - c.y, walker_x(walker) - c.x), radius = walker->behavior->params.orbit.radius, clock = 0;
    for (int step = 0, steps = (int)(seconds / dt + 0.5f); step < steps; step++) {
        walker_step(walker, dt);
        clock += dt;
        c = center(clock);
        float angle = atan2f(walker_y(walker) - c.y, walker_x(walker) - c.x);
        circling.turns += remainderf(angle - last, 6.2831853f) / 6.2831853f;
        last = angle;
        circling.stray = fmaxf(circling.stray, fabsf(walker_distanceTo(walker, c.x, c.y) - radius));
    }
    return circling;
}

static VeerVec3 origin(float time) {
    (void)time;
    return (VeerVec3){0, 0, 0};
}

/* Starts a walker that orbits the origin. */
static void startOrbit(Walker *walker, uint32_t side) {
    aim_at(walker->behavior, 0, 0, 0);
    walker->behavior->params.orbit.side = side;
    walker_start(walker);
}

STUDY(in_both_directions_the_radius_is_kept_within_a_twentieth_of_a_unit_at_every_rate) {
    const float rates[] = {30, 60, 240}, responses[] = {4, 10, 60, INFINITY};
    for (uint32_t side = VEER_SIDE_LEFT; side <= VEER_SIDE_RIGHT; side++)
        for (uint32_t r = 0; r < 3; r++)
            for (uint32_t k = 0; k < 4; k++) {
                Walker walker = WALKER(walker, VEER_BEHAVIOR_ORBIT, .agentDef.x = 200, .brainDef.locomotion.response = responses[k]);
                startOrbit(&walker, side);
                walker_walk(&walker, 10, 1 / rates[r]);
                Circling circling = circleFor(&walker, origin, 10, 1 / rates[r]);
                CHECK(circling.stray < 0.05f);
                float turns = 10 * walker.agentDef.maxSpeed / (6.2831853f * 80);
                CHECK_NEAR(circling.turns, side == VEER_SIDE_LEFT ? turns : -turns, 0.06 * (double)turns);
            }
}

TEST(with_side_left_the_target_stays_on_the_left) {
    for (uint32_t side = VEER_SIDE_LEFT; side <= VEER_SIDE_RIGHT; side++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_ORBIT, .agentDef.x = 200);
        startOrbit(&walker, side);
        walker_walk(&walker, 6, DT);
        float left = walker_vx(&walker) * -walker_y(&walker) - walker_vy(&walker) * -walker_x(&walker);
        CHECK(side == VEER_SIDE_LEFT ? left > 0 : left < 0);
    }
}

TEST(without_a_side_an_agent_circles_in_the_direction_it_already_moves) {
    for (int direction = -1; direction <= 1; direction += 2) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_ORBIT, .agentDef.x = 80, .agentDef.velocityY = 50 * (float)direction);
        startOrbit(&walker, VEER_SIDE_NEARER);
        Circling circling = circleFor(&walker, origin, 5, DT);
        CHECK(circling.turns * (float)direction > 0.5f);
    }
}

static VeerVec3 ferry(float time) { return (VeerVec3){20 * time, -10 * time, 0}; }

TEST(the_circle_moves_with_its_target) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_ORBIT, .agentDef.x = 80);
    walker.behavior->params.orbit.side = VEER_SIDE_LEFT;
    walker_start(&walker);
    VeerAgentId target = make_agent(walker.world, AGENT(.velocityX = 20, .velocityY = -10)); /* without a brain, the target coasts */
    CHECK_OK(veer_setTargetAgent(walker.world, walker.agent, target));
    Circling circling = circleFor(&walker, ferry, 3, DT), after = {0, 0};
    CHECK_NEAR(lane(&walker, VEER_COLUMN_X, veer_slot(target)), ferry(3).x, 1e-2);
    for (int i = 0; i < 600; i++) {
        walker_step(&walker, DT);
        VeerVec3 c = {lane(&walker, VEER_COLUMN_X, veer_slot(target)), lane(&walker, VEER_COLUMN_Y, veer_slot(target)), 0};
        after.stray = fmaxf(after.stray, fabsf(walker_distanceTo(&walker, c.x, c.y) - 80));
    }
    CHECK(circling.turns > 0.2f);
    CHECK(after.stray < 4);
}

TEST(an_agent_with_too_little_force_for_the_circle_slows_down) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_ORBIT, .agentDef.x = 200, .agentDef.maxForce = 50); /* 100 u/s at 80 u needs 125 */
    startOrbit(&walker, VEER_SIDE_LEFT);
    walker_walk(&walker, 30, DT);
    Circling circling = circleFor(&walker, origin, 10, DT);
    CHECK(circling.stray < 2);
    CHECK(walker_speed(&walker) < 64);
    CHECK(circling.turns > 0.5f);
}

TEST(in_3d_an_agent_circles_at_the_height_of_its_target) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_ORBIT, .agentDef.x = 200, .agentDef.z = 90, .worldDef.dimensions = 3);
    startOrbit(&walker, VEER_SIDE_RIGHT);
    walker_walk(&walker, 10, DT);
    Circling circling = circleFor(&walker, origin, 10, DT);
    CHECK(circling.stray < 0.8f);
    CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_Z), 0, 0.1);
}

TEST(in_a_context_brain_an_agent_circles_around_an_obstacle_in_its_path) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_ORBIT, .agentDef.x = 200, .brainDef.combine = VEER_COMBINE_CONTEXT);
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_AVOID_OBSTACLES);
    walker_makeWorld(&walker);
    make_obstacle(walker.world, OBSTACLE(.y = 80, .radius = 12));
    startOrbit(&walker, VEER_SIDE_LEFT);
    Circling circling = {0, 0};
    float nearest = 1e9f;
    for (int i = 0; i < 30; i++) {
        circling.turns += circleFor(&walker, origin, 1, DT).turns;
        nearest = fminf(nearest, walker_distanceTo(&walker, 0, 80));
    }
    CHECK(circling.turns > 3);
    CHECK(nearest >= 12 + walker.agentDef.radius - 0.1f);
}

TEST(an_agent_exactly_on_its_target_gets_onto_the_circle) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_ORBIT, .agentDef.orientation = 1);
    startOrbit(&walker, VEER_SIDE_NEARER);
    walker_walk(&walker, 10, DT);
    CHECK(circleFor(&walker, origin, 5, DT).stray < 0.8f);
}

TEST(row_22_an_orbiting_agent_with_a_top_speed_of_0_stays) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_ORBIT, .agentDef.x = 200, .agentDef.maxSpeed = 0);
    startOrbit(&walker, VEER_SIDE_LEFT);
    walker_walk(&walker, 1, DT);
    CHECK_EQ(walker_x(&walker), 200.0f);
}

TEST(row_25_an_agent_with_a_circle_of_radius_0_stays_at_its_target) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_ORBIT, .agentDef.x = 200);
    walker.behavior->params.orbit.radius = 0;
    startOrbit(&walker, VEER_SIDE_LEFT);
    walker_walk(&walker, 20, DT);
    CHECK(walker_distanceTo(&walker, 0, 0) < 10);
}

/* Returns the inward part of the walker's desired velocity in its first step. It is half the turn of a step (5e-5), or the turn divided by
 * the fraction of a velocity change that a step covers (about response / 60). */
static float inwardAt(float share) {
    Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_ORBIT, .agentDef.maxSpeed = 60, .agentDef.x = 20000, .agentDef.velocityY = 60,
                                   .brainDef.locomotion.response = 60 * share);
    walker.behavior->params.orbit.radius = 20000;
    startOrbit(&walker, VEER_SIDE_LEFT);
    CHECK_OK(veer_perceive(walker.world, DT));
    CHECK_OK(veer_decide(walker.world));
    return -lane(&walker, VEER_COLUMN_DESIRED_X, walker.slot);
}

TEST(an_orbit_makes_up_for_the_lag_of_any_response_but_the_slowest) {
    CHECK_NEAR(inwardAt(1.1e-4f), 60 * 5e-5 / 1.1e-4, 0.1);
    CHECK_NEAR(inwardAt(0.9e-4f), 0.5 * 60 * 5e-5, 1e-4);
}
