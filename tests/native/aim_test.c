/* Tests aim: shots hit fixed and moving targets on both arcs; every result is simulated in double precision. */
#include "shots.h"
#include "given.h"

static VeerVec3 vec(float x, float y, float z) { return (VeerVec3){x, y, z}; }
static double lengthOf(VeerVec3 v) { return sqrt((double)v.x * v.x + (double)v.y * v.y + (double)v.z * v.z); }

/* Returns the distance between a shot and its target at the time of impact. */
static double missOf(const VeerAimQuery *query, const VeerAim *aim) {
    const float from[] = {query->from.x, query->from.y, query->from.z}, to[] = {query->to.x, query->to.y, query->to.z};
    const float shot[] = {aim->velocity.x, aim->velocity.y, aim->velocity.z};
    const float pull[] = {query->gravity.x, query->gravity.y, query->gravity.z};
    const float moves[] = {query->targetVelocity.x, query->targetVelocity.y, query->targetVelocity.z};
    double t = aim->time, sum = 0;
    for (int k = 0; k < 3; k++) {
        double off = from[k] + shot[k] * t + 0.5 * pull[k] * t * t - (to[k] + moves[k] * t);
        sum += off * off;
    }
    return sqrt(sum);
}

static double distanceOf(const VeerAimQuery *query) {
    return lengthOf(vec(query->to.x - query->from.x, query->to.y - query->from.y, query->to.z - query->from.z));
}

static VeerVec3 anyVec(uint32_t *seed, float size) {
    float x = test_range(seed, -size, size), y = test_range(seed, -size, size);
    return vec(x, y, test_range(seed, -size, size));
}

/* Returns a random query: any target and gravity, and a speed near the lowest possible one. */
static VeerAimQuery anyQuery(uint32_t *seed) {
    VeerAimQuery query = {.from = anyVec(seed, 300), .to = anyVec(seed, 300), .speed = test_range(seed, 20, 900)};
    query.gravity = test_random(seed) % 4 ? vec(0, 0, test_range(seed, -600, -50)) : anyVec(seed, 300);
    return query;
}

TEST(ten_thousand_reachable_points_are_hit_on_both_arcs_within_a_thousandth_of_the_distance) {
    uint32_t seed = 11, hits = 0, high = 0;
    while (hits < 10000) {
        VeerAimQuery query = anyQuery(&seed);
        VeerAim low, other;
        if (veer_aim(&query, &low) != VEER_OK) continue;
        hits++;
        query.arc = VEER_ARC_HIGH;
        CHECK_OK(veer_aim(&query, &other));
        double allowed = 1e-3 * distanceOf(&query);
        CHECK(missOf(&query, &low) <= allowed);
        CHECK(missOf(&query, &other) <= allowed);
        CHECK_NEAR(lengthOf(low.velocity), query.speed, 1e-3 * query.speed);
        CHECK_NEAR(lengthOf(other.velocity), query.speed, 1e-3 * query.speed);
        CHECK(other.time >= low.time);
        high += other.time > 1.01f * low.time;
    }
    CHECK(high > 9500);
}

TEST(an_aim_out_of_range_returns_the_lowest_speed_and_slightly_more_hits) {
    uint32_t seed = 12, refused = 0;
    for (int i = 0; i < 10000; i++) {
        VeerAimQuery query = anyQuery(&seed);
        VeerAim aim;
        query.speed = 0;
        CHECK_EQ(veer_aim(&query, &aim), VEER_NO_RESULT);
        float least = aim.minSpeed;
        CHECK(least > 0 && aim.time == 0 && lengthOf(aim.velocity) == 0);
        query.speed = least * (1 - 1e-4f);
        refused += veer_aim(&query, &aim) == VEER_NO_RESULT;
        query.speed = least * (1 + 1e-4f);
        if (!CHECK_OK(veer_aim(&query, &aim))) continue;
        CHECK(missOf(&query, &aim) <= 1e-3 * distanceOf(&query));
    }
    CHECK_EQ(refused, 10000);
}

TEST(the_lowest_speed_is_the_one_in_textbooks) {
    const float heights[] = {0, 5, -5}, speeds[] = {14.007f, 15.852f, 12.377f}; /* over 20 m, g = 9.81 */
    for (int i = 0; i < 3; i++) {
        VeerAimQuery query = {.to = vec(20, 0, heights[i]), .gravity = vec(0, 0, -9.81f)};
        VeerAim aim;
        CHECK_EQ(veer_aim(&query, &aim), VEER_NO_RESULT);
        CHECK_NEAR(aim.minSpeed, speeds[i], 1e-3);
    }
}

TEST(straight_down_takes_no_speed_and_straight_up_takes_the_root_of_2_g_h) {
    VeerAimQuery query = {.to = vec(0, 0, -200), .gravity = vec(0, 0, -400)};
    VeerAim aim = take_aim(&query);
    CHECK_NEAR(aim.time, 1, 1e-5); /* 200 = 400 t^2 / 2 */
    CHECK_NEAR(aim.minSpeed, 0, 1e-3);
    query.to.z = 200;
    CHECK_EQ(veer_aim(&query, &aim), VEER_NO_RESULT);
    CHECK_NEAR(aim.minSpeed, 400, 0.01);
    query.speed = 500, query.arc = VEER_ARC_HIGH;
    CHECK_OK(veer_aim(&query, &aim));
    CHECK_NEAR(aim.time, 2, 1e-3); /* the root of 500 t - 200 t^2 = 200 on the way down */
}

TEST(without_gravity_shots_fly_straight_and_any_speed_suffices) {
    VeerAimQuery query = {.from = vec(10, 20, 30), .to = vec(310, 420, 30), .speed = 250};
    VeerAim low, high;
    CHECK_OK(veer_aim(&query, &low));
    CHECK_NEAR(low.time, 2, 1e-5);
    CHECK_AT(low.velocity, 150, 200, 1e-3);
    CHECK_EQ(low.velocity.z, 0.0f);
    query.arc = VEER_ARC_HIGH; /* there is only one arc */
    CHECK_OK(veer_aim(&query, &high));
    CHECK_EQ(high.time, low.time);
    query.speed = 0;
    CHECK_EQ(veer_aim(&query, &low), VEER_NO_RESULT);
    CHECK(low.minSpeed >= 0 && low.minSpeed < 1);
}

TEST(moving_targets_are_hit_where_they_will_be) {
    uint32_t seed = 13, hits = 0, later = 0;
    for (int i = 0; i < 40000 && hits < 10000; i++) {
        VeerAimQuery query = anyQuery(&seed);
        VeerAim aim, high;
        query.targetVelocity = anyVec(&seed, 200);
        if (i % 5 == 0) query.gravity = vec(0, 0, 0);
        if (veer_aim(&query, &aim) != VEER_OK) continue;
        hits++;
        double way = distanceOf(&query) + lengthOf(query.targetVelocity) * aim.time;
        CHECK(missOf(&query, &aim) <= 1e-3 * way);
        CHECK_NEAR(lengthOf(aim.velocity), query.speed, 2e-3 * query.speed);
        CHECK_NEAR(aim.hitPoint.x, query.to.x + query.targetVelocity.x * aim.time, 1e-3 * way);
        query.arc = VEER_ARC_HIGH;
        CHECK_OK(veer_aim(&query, &high));
        CHECK(missOf(&query, &high) <= 1e-3 * (distanceOf(&query) + lengthOf(query.targetVelocity) * high.time));
        CHECK(high.time >= aim.time);
        later += high.time > 1.01f * aim.time;
    }
    CHECK_EQ(hits, 10000);
    CHECK(later > 5000);
}

TEST(the_lowest_speed_for_a_moving_target_hits_it) {
    uint32_t seed = 14;
    for (int i = 0; i < 10000; i++) {
        VeerAimQuery query = anyQuery(&seed);
        VeerAim aim;
        query.targetVelocity = anyVec(&seed, 200), query.maxTime = test_range(&seed, 0.5f, 30), query.speed = 0;
        if (veer_aim(&query, &aim) == VEER_OK) continue; /* target and shooter are on the same vertical line */
        float least = aim.minSpeed;
        query.speed = least * (1 + 1e-4f);
        if (!CHECK_OK(veer_aim(&query, &aim))) continue;
        CHECK(aim.time <= query.maxTime * 1.0001f);
        CHECK(missOf(&query, &aim) <= 1e-3 * (distanceOf(&query) + lengthOf(query.targetVelocity) * aim.time));
        query.speed = least * (1 - 1e-3f);
        CHECK_EQ(veer_aim(&query, &aim), VEER_NO_RESULT);
    }
}

TEST(flights_longer_than_maxTime_are_ruled_out) {
    VeerAimQuery query = {.to = vec(400, 0, 0), .gravity = vec(0, 0, -400), .speed = 500, .arc = VEER_ARC_HIGH};
    VeerAim high, limited;
    CHECK_OK(veer_aim(&query, &high));
    query.arc = VEER_ARC_LOW;
    CHECK_OK(veer_aim(&query, &limited));
    float low = limited.time;
    query.arc = VEER_ARC_HIGH;
    query.maxTime = 0.5f * (low + high.time); /* the high arc takes too long, so the low arc is used */
    CHECK_OK(veer_aim(&query, &limited));
    CHECK_EQ(limited.time, low);
    query.maxTime = 0.9f * low;
    CHECK_EQ(veer_aim(&query, &limited), VEER_NO_RESULT);
    CHECK(limited.minSpeed > query.speed);
    query.speed = limited.minSpeed * 1.0001f;
    CHECK_OK(veer_aim(&query, &limited));
    CHECK(limited.time <= query.maxTime * 1.0001f);
}

TEST(a_target_as_fast_as_the_shot_is_hit_if_it_approaches_and_not_if_it_flees) {
    VeerAimQuery query = {.to = vec(100, 0, 0), .targetVelocity = vec(-50, 0, 0), .speed = 50};
    VeerAim aim = take_aim(&query);
    CHECK_NEAR(aim.time, 1, 1e-4);
    CHECK_NEAR(aim.hitPoint.x, 50, 1e-2);
    query.targetVelocity.x = 50;
    CHECK_EQ(veer_aim(&query, &aim), VEER_NO_RESULT);
    CHECK(aim.minSpeed > 50);
}

TEST(shooter_and_target_at_one_point_need_no_time_and_point_up) {
    VeerAimQuery query = {.from = vec(5, 6, 7), .to = vec(5, 6, 7), .gravity = vec(0, 0, -400), .speed = 300};
    VeerAim aim = take_aim(&query);
    CHECK_EQ(aim.time, 0.0f);
    CHECK_NEAR(aim.velocity.z, 300, 1e-3);
    CHECK_EQ(aim.hitPoint.x, 5.0f);
    query.gravity = vec(0, 0, 0);
    CHECK_OK(veer_aim(&query, &aim));
    CHECK_NEAR(lengthOf(aim.velocity), 300, 1e-3);
}

TEST(the_result_may_overwrite_the_query) {
    union {
        VeerAimQuery query;
        VeerAim aim;
    } both = {.query = {.to = vec(300, 100, 20), .targetVelocity = vec(10, 5, 0), .gravity = vec(0, 0, -400), .speed = 600}};
    const VeerAimQuery query = both.query;
    VeerAim apart = take_aim(&query);
    CHECK_OK(veer_aim(&both.query, &both.aim));
    CHECK_EQ(memcmp(&both.aim, &apart, sizeof apart), 0);
}

/* A maxTime of 0 means no limit: a shot that takes hours hits as well as a shot that takes seconds. */
TEST(without_a_maxTime_a_flight_may_take_hours) {
    VeerAimQuery query = {.to = vec(100000, 0, 0), .speed = 2};
    VeerAim aim = take_aim(&query);
    CHECK_NEAR(aim.time, 50000, 0.1);
    CHECK_EQ(aim.minSpeed, 0.0f); /* with enough time, any speed reaches the target */
    query.targetVelocity = vec(1, 0, 0);
    CHECK_OK(veer_aim(&query, &aim));
    CHECK_NEAR(aim.time, 100000, 1);
    CHECK_NEAR(aim.minSpeed, 1, 1e-4);
    query.maxTime = 200000; /* checks that a limit of more than an hour still counts as a limit */
    CHECK_OK(veer_aim(&query, &aim));
    query.maxTime = 90000;
    CHECK_EQ(veer_aim(&query, &aim), VEER_NO_RESULT);
}

TEST(the_high_arc_is_the_high_one_however_long_it_takes) {
    for (int isMoving = 0; isMoving < 2; isMoving++) {
        VeerAimQuery query = {.to = vec(300, 40, 0), .gravity = vec(0, 0, -0.1f), .speed = 400, .arc = VEER_ARC_HIGH};
        VeerAim high, low;
        if (isMoving) query.targetVelocity = vec(0, 0.01f, 0);
        CHECK_OK(veer_aim(&query, &high));
        CHECK_NEAR(high.time, 2 * 400 / 0.1, 1);
        CHECK_NEAR(lengthOf(high.velocity), 400, 0.01);
        query.arc = VEER_ARC_LOW;
        CHECK_OK(veer_aim(&query, &low));
        CHECK(low.time < 2);
    }
}

TEST(the_largest_and_smallest_numbers_give_a_finite_aim_or_none) {
    const float sizes[] = {1e-6f, 1e-3f, 1, 1e3f, 1e6f}, speeds[] = {0, 1e-30f, 1e-12f, 1e-3f, 1, 1e3f, 1e7f};
    const float pulls[] = {0, 1e-30f, 1e-16f, 1e-14f, 1e-6f, 1, 1e6f}, moves[] = {0, 1e-30f, 1e-6f, 1, 1e3f, 1e6f};
    for (uint32_t k = 0; k < 2 * 5 * 7 * 7 * 6; k++) {
        VeerAimQuery query = {.to = vec(sizes[k / 2 % 5], 0, 0), .speed = speeds[k / 10 % 7], .arc = k % 2};
        query.gravity = vec(0, 0, -pulls[k / 70 % 7]), query.targetVelocity = vec(moves[k / 490 % 6], 0, 0);
        VeerAim aim;
        VeerResult result = veer_aim(&query, &aim);
        CHECK(result == VEER_OK || result == VEER_NO_RESULT);
        if (result != VEER_OK) continue;
        CHECK(isfinite(aim.time) && isfinite(lengthOf(aim.velocity)) && isfinite(lengthOf(aim.hitPoint)));
    }
}

/* ---- known defects of published ballistics chapters, with numbers that show them: landings computed from the current position with the
 * launch velocity, ignored heights, failures returned as valid positions, and aims whose low arc is lost to cancellation in float32. The
 * sources use a gravity of 9.81 m/s^2; their height is z here */

#define GRAVITY \
    { 0, 0, -9.81f }

/* Returns the shot in the listings, from height 2 with velocity (8, 12), at a given time; x is forward, z is up. */
static VeerFlight shotAt(float time) {
    VeerFlight flight = {.position = {8 * time, 0, 2 + 12 * time - 4.905f * time * time}, .gravity = GRAVITY};
    flight.velocity = (VeerVec3){8, 0, 12 - 9.81f * time};
    return flight;
}

TEST(the_remaining_time_of_a_flight_follows_from_its_present_state_not_from_its_launch) {
    const float times[] = {0, 0.5f, 1}, left[] = {2.603f, 2.103f, 1.603f}, wrong[] = {2.603f, 2.920f, 3.054f};
    for (int i = 0; i < 3; i++) {
        VeerFlight flight = shotAt(times[i]);
        VeerLanding landing = find_landing(&flight, 0);
        CHECK_NEAR(landing.time, left[i], 1e-3);
        flight.velocity.z = 12; /* the published listing gives this result, because it mixes the values of two flights */
        CHECK_OK(veer_landing(&flight, 0, &landing));
        CHECK_NEAR(landing.time, wrong[i], 1e-3);
    }
}

TEST(the_predicted_landing_does_not_move_during_the_flight) {
    for (int i = 0; i <= 10; i++) {
        VeerFlight flight = shotAt(0.25f * (float)i);
        VeerLanding landing = find_landing(&flight, 0);
        CHECK_NEAR(landing.position.x, 20.825, 1e-3); /* the published listing gives 16.8, 23.356 or 24.430 */
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
        CHECK_OK(veer_step(world, DT));
    }
}

TEST(a_landing_at_a_height_is_at_that_height) {
    VeerFlight flight = shotAt(0);
    VeerLanding landing;
    CHECK_OK(veer_landing(&flight, 5, &landing)); /* the landing height, 3 u above the launch height */
    CHECK_NEAR(landing.position.x, 17.311, 1e-3); /* not 19.572 */
    CHECK_EQ(landing.position.z, 5.0f);
}

TEST(no_landing_and_no_aim_are_distinct_results_and_the_origin_is_a_valid_target) {
    VeerFlight flight = {.position = {-8, 0, 0}, .velocity = {8, 0, 4.905f}, .gravity = GRAVITY};
    VeerAim aim;
    VeerLanding landing = find_landing(&flight, 0);
    CHECK_NEAR(landing.position.x, 0, 1e-5);
    CHECK_NEAR(landing.time, 1, 1e-6);
    CHECK_EQ(veer_landing(&flight, 100, &landing), VEER_NO_RESULT);
    CHECK(landing.time == 0 && landing.position.x == 0 && landing.velocity.z == 0); /* neither NaN nor -1 */
    VeerAimQuery query = {.from = {5, 0, 0}, .gravity = GRAVITY, .speed = 1};
    CHECK_EQ(veer_aim(&query, &aim), VEER_NO_RESULT);
    CHECK(aim.time == 0 && aim.velocity.x == 0 && aim.minSpeed > 1);
}

static VeerAim aimAt20(float speed, uint32_t arc) {
    VeerAimQuery query = {.to = {20, 0, 0}, .gravity = GRAVITY, .speed = speed, .arc = arc};
    return take_aim(&query);
}

TEST(both_arcs_have_the_times_of_the_textbook) {
    CHECK_NEAR(aimAt20(20, VEER_ARC_LOW).time, 1.0338, 2e-3);
    CHECK_NEAR(aimAt20(20, VEER_ARC_HIGH).time, 3.9442, 6e-3);
}

TEST(the_low_arc_of_a_fast_shot_has_no_cancellation) {
    const float speeds[] = {500, 2000, 100000}, times[] = {0.040000f, 0.0100f, 0.0002f}; /* the textbook's formula gives 0.040294 and 0 */
    for (int i = 0; i < 3; i++) CHECK_NEAR(aimAt20(speeds[i], VEER_ARC_LOW).time, times[i], 1e-5 * (double)times[i]);
}

TEST(zero_gravity_and_zero_distance_cause_no_division_by_zero) {
    VeerAimQuery query = {.to = {20, 0, 0}, .speed = 20};
    VeerAim aim = take_aim(&query);
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

/* ---- defects of other games in leading a target: a flight time to its current position, or from the sum of the speeds, is wrong (Recoil,
 * pull request 918; OpenApoc 153) */

typedef struct Lead {
    float vx, vy, time;
} Lead;

static VeerAim leadAt20(const Lead *lead, float gravity) {
    VeerAimQuery query = {.to = {20, 0, 0}, .targetVelocity = {lead->vx, lead->vy, 0}, .gravity = {0, 0, gravity}, .speed = 15};
    VeerAim aim = {0};
    CHECK_OK(veer_aim(&query, &aim));
    return aim;
}

/* Returns the distance by which a straight shot misses the target if it leads by a guessed time, in double precision. */
static double missBy(const Lead *lead, double guessed) {
    double x = 20 + lead->vx * guessed, y = lead->vy * guessed, length = hypot(x, y), least = INFINITY;
    for (double t = 0; t < 6; t += 1e-4) {
        double miss = hypot(15 * x / length * t - (20 + lead->vx * t), 15 * y / length * t - lead->vy * t);
        if (miss < least) least = miss;
    }
    return least;
}

TEST(leading_by_the_time_to_the_present_position_misses_a_crossing_target_as_in_recoil) {
    const Lead crossing = {0, 8, 1.576f};
    VeerAim aim = leadAt20(&crossing, 0);
    CHECK_NEAR(aim.time, crossing.time, 1e-3);
    CHECK_NEAR(aim.velocity.y, 8, 1e-3); /* the shot moves sideways as fast as the target */
    CHECK(missBy(&crossing, 20.0 / 15) > 1);
    CHECK(missBy(&crossing, 20.0 / (15 + 8)) > 3);
    CHECK(missBy(&crossing, (double)aim.time) < 1e-2);
}

TEST(the_flight_time_to_a_receding_or_approaching_target_is_exact_unlike_recoil) {
    const Lead leads[] = {{8, 0, 2.857f},
                          {-8, 0, 0.870f}}; /* distance / speed is 1.333 in both cases; distance / (sum of the speeds) is 0.870 */
    for (int i = 0; i < 2; i++) {
        VeerAim aim = leadAt20(&leads[i], 0);
        CHECK_NEAR(aim.time, leads[i].time, 1e-3);
        CHECK_NEAR(aim.hitPoint.x, 15 * leads[i].time, 1e-2);
    }
}

TEST(leading_under_gravity_hits_too_unlike_openapoc) {
    const Lead lead = {-3, 2, 0};
    VeerAim aim = leadAt20(&lead, -9.81f);
    double t = aim.time;
    CHECK_NEAR(aim.velocity.x * t, 20 - 3 * t, 1e-3);
    CHECK_NEAR(aim.velocity.y * t, 2 * t, 1e-3);
    CHECK_NEAR(aim.velocity.z * t - 0.5 * 9.81 * t * t, 0, 1e-3);
}
