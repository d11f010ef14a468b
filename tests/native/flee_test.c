/* Tests flee: an agent moves away from the target, faster the closer it is. */
#include "given.h"

static float speedAt(float distance, float panicRadius) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FLEE);
    walker.behavior->params.flee.panicRadius = panicRadius, walker.brainDef.locomotion.response = INFINITY;
    walker.agentDef.x = distance;
    startTowards(&walker, 0, 0);
    walker_step(&walker, DT);
    return walker_vx(&walker);
}

TEST(without_a_panic_radius_flee_runs_at_full_speed_at_any_distance) {
    CHECK_NEAR(speedAt(1, INFINITY), 100, 1e-3);
    CHECK_NEAR(speedAt(5000, INFINITY), 100, 1e-3);
    CHECK_NEAR(speedAt(-5, INFINITY), -100, 1e-3);
}

TEST(within_the_panic_radius_flee_is_faster_the_nearer_the_threat) {
    CHECK_NEAR(speedAt(20, 200), 90, 1e-3);
    CHECK_NEAR(speedAt(150, 200), 25, 1e-3);
    CHECK_NEAR(speedAt(199.999f, 200), 0, 1e-2);
    CHECK_EQ(speedAt(200, 200), 0);
    CHECK_EQ(speedAt(10, 0), 0);
}

TEST(an_agent_exactly_on_the_threat_flees_where_it_faces) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FLEE);
    walker.brainDef.locomotion.response = INFINITY, walker.agentDef.orientation = 2;
    startTowards(&walker, 0, 0);
    walker_step(&walker, DT);
    CHECK_AT(walker_velocity(&walker), 100 * cos(2), 100 * sin(2), 1e-2);
}
