/* Tests known defects of published ballistics chapters and their listings, with numbers that show them: landings computed from the
 * present position with the launch velocity, ignored heights, failures returned as valid positions, and aims whose low arc is lost to
 * cancellation in float32. Their gravity is 9.81 m/s^2, and their height is z here. */
#include "shots.h"
#include "given.h"

#define GRAVITY \
    { 0, 0, -9.81f }

/* The listings' shot from height 2 with velocity (8, 12), after a time; x is along, z is up. */
static VeerFlight shotAt(float time) {
    VeerFlight flight = {.position = {8 * time, 0, 2 + 12 * time - 4.905f * time * time}, .gravity = GRAVITY};
    flight.velocity = (VeerVec3){8, 0, 12 - 9.81f * time};
    return flight;
}

TEST(the_remaining_time_of_a_flight_follows_from_its_present_state_not_from_its_launch) {
    const float times[] = {0, 0.5f, 1}, left[] = {2.603f, 2.103f, 1.603f}, wrong[] = {2.603f, 2.920f, 3.054f};
    for (int i = 0; i < 3; i++) {
        VeerFlight flight = shotAt(times[i]);
        VeerLanding landing;
        CHECK_OK(veer_landing(&flight, 0, &landing));
        CHECK_NEAR(landing.time, left[i], 1e-3);
        flight.velocity.z = 12; /* the listing's mixed values belong to another flight, and give its result */
        CHECK_OK(veer_landing(&flight, 0, &landing));
        CHECK_NEAR(landing.time, wrong[i], 1e-3);
    }
}

TEST(the_predicted_landing_does_not_move_during_the_flight) {
    for (int i = 0; i <= 10; i++) {
        VeerFlight flight = shotAt(0.25f * (float)i);
        VeerLanding landing;
        CHECK_OK(veer_landing(&flight, 0, &landing));
        CHECK_NEAR(landing.position.x, 20.825, 1e-3); /* not 16.8, 23.356 or 24.430 */
    }
}

TEST(the_predicted_landing_of_a_projectile_in_a_world_does_not_move_either) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerProjectileDef shot = veer_defaultProjectileDef();
    VeerLanding landing;
    def.gravityZ = -9.81f;
    Scoped(VeerWorldId) world = makeWorld(def);
    shot.z = 2, shot.velocityX = 8, shot.velocityZ = 12;
    VeerProjectileId id = fire(world, &shot);
    for (int step = 0; step < 150; step++) {
        CHECK_OK(veer_projectileLanding(world, id, &landing));
        CHECK_NEAR(landing.position.x, 20.825, 2e-3);
        CHECK_NEAR(landing.time, 2.603 - step / 60.0, 1e-3);
        CHECK_OK(veer_step(world, 1.0f / 60));
    }
}

TEST(a_landing_at_a_height_is_at_that_height) {
    VeerFlight flight = shotAt(0);
    VeerLanding landing;
    CHECK_OK(veer_landing(&flight, 5, &landing)); /* 3 above the launch height */
    CHECK_NEAR(landing.position.x, 17.311, 1e-3); /* not 19.572 */
    CHECK_EQ(landing.position.z, 5.0f);
}

TEST(no_landing_and_no_aim_are_distinct_results_and_the_origin_is_a_valid_target) {
    VeerFlight flight = {.position = {-8, 0, 0}, .velocity = {8, 0, 4.905f}, .gravity = GRAVITY};
    VeerLanding landing;
    VeerAim aim;
    CHECK_OK(veer_landing(&flight, 0, &landing));
    CHECK_NEAR(landing.position.x, 0, 1e-5);
    CHECK_NEAR(landing.time, 1, 1e-6);
    CHECK_EQ(veer_landing(&flight, 100, &landing), VEER_NO_RESULT);
    CHECK(landing.time == 0 && landing.position.x == 0 && landing.velocity.z == 0); /* and not NaN or -1 */
    VeerAimQuery query = {.from = {5, 0, 0}, .gravity = GRAVITY, .speed = 1};
    CHECK_EQ(veer_aim(&query, &aim), VEER_NO_RESULT);
    CHECK(aim.time == 0 && aim.velocity.x == 0 && aim.minSpeed > 1);
}

static VeerAim aimAt20(float speed, uint32_t arc) {
    VeerAimQuery query = {.to = {20, 0, 0}, .gravity = GRAVITY, .speed = speed, .arc = arc};
    VeerAim aim = {0};
    CHECK_OK(veer_aim(&query, &aim));
    return aim;
}

TEST(both_arcs_have_the_times_of_the_textbook) {
    CHECK_NEAR(aimAt20(20, VEER_ARC_LOW).time, 1.0338, 2e-3);
    CHECK_NEAR(aimAt20(20, VEER_ARC_HIGH).time, 3.9442, 6e-3);
}

TEST(the_low_arc_of_a_fast_shot_has_no_cancellation) {
    const float speeds[] = {500, 2000, 100000}, times[] = {0.040000f, 0.0100f, 0.0002f}; /* the textbook's: 0.040294 and 0 */
    for (int i = 0; i < 3; i++) CHECK_NEAR(aimAt20(speeds[i], VEER_ARC_LOW).time, times[i], 1e-5 * (double)times[i]);
}

TEST(zero_gravity_and_zero_distance_cause_no_division_by_zero) {
    VeerAimQuery query = {.to = {20, 0, 0}, .speed = 20};
    VeerAim aim;
    CHECK_OK(veer_aim(&query, &aim));
    CHECK_NEAR(aim.time, 1, 1e-6);
    CHECK_NEAR(aim.velocity.x, 20, 1e-4);
    query.to.x = 0;
    CHECK_OK(veer_aim(&query, &aim));
    CHECK_EQ(aim.time, 0.0f);
    CHECK(isfinite(aim.velocity.x) && isfinite(aim.velocity.y) && isfinite(aim.velocity.z));
}

TEST(the_velocity_to_fire_with_has_the_given_speed) {
    for (uint32_t arc = 0; arc < VEER_ARC_COUNT; arc++) {
        VeerVec3 v = aimAt20(20, arc).velocity;
        CHECK_NEAR(sqrtf(v.x * v.x + v.y * v.y + v.z * v.z), 20, 1e-3);
    }
}
