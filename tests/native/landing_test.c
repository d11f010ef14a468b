/* Tests landings: when and where a flight or a projectile descends to a given height, predicted at any moment. */
#include "setup.h"

static VeerVec3 vec(float x, float y, float z) { return (VeerVec3){x, y, z}; }

/* Returns the state of a flight after some time, computed in double precision. */
static VeerFlight later(const VeerFlight *flight, double t) {
    const VeerVec3 *p = &flight->position, *v = &flight->velocity, *g = &flight->gravity;
    VeerFlight out = *flight;
    out.position = vec((float)(p->x + v->x * t + 0.5 * g->x * t * t), (float)(p->y + v->y * t + 0.5 * g->y * t * t),
                       (float)(p->z + v->z * t + 0.5 * g->z * t * t));
    out.velocity = vec((float)(v->x + g->x * t), (float)(v->y + g->y * t), (float)(v->z + g->z * t));
    return out;
}

static VeerFlight anyFlight(uint32_t *seed) {
    VeerFlight flight = {.position = vec(test_range(seed, -500, 500), test_range(seed, -500, 500), test_range(seed, -100, 400))};
    flight.velocity = vec(test_range(seed, -300, 300), test_range(seed, -300, 300), test_range(seed, -400, 600));
    flight.gravity = vec(test_range(seed, -100, 100), test_range(seed, -100, 100), test_range(seed, -700, -50));
    return flight;
}

TEST(a_landing_is_on_the_flight_at_the_height_and_on_its_way_down) {
    uint32_t seed = 21, found = 0;
    for (int i = 0; i < 10000; i++) {
        VeerFlight flight = anyFlight(&seed);
        float height = test_range(&seed, -200, 300);
        VeerLanding landing;
        if (veer_landing(&flight, height, &landing) != VEER_OK) continue;
        VeerFlight then = later(&flight, landing.time);
        found++;
        CHECK(landing.time >= 0);
        CHECK_EQ(landing.position.z, height);
        CHECK_NEAR(then.position.z, height, 0.02);
        CHECK_AT(then.position, landing.position.x, landing.position.y, 0.01);
        CHECK_NEAR(then.velocity.z, landing.velocity.z, 0.01);
        CHECK(landing.velocity.z <= 0);
    }
    CHECK(found > 7000);
}

TEST(every_moment_of_a_flight_predicts_the_same_landing) {
    uint32_t seed = 22;
    for (int i = 0; i < 2000; i++) {
        VeerFlight flight = anyFlight(&seed);
        float height = test_range(&seed, -200, flight.position.z);
        VeerLanding first, now;
        if (!CHECK_OK(veer_landing(&flight, height, &first))) continue;
        for (int part = 1; part < 10; part++) {
            VeerFlight then = later(&flight, 0.1 * part * first.time);
            if (!CHECK_OK(veer_landing(&then, height, &now))) continue;
            CHECK_NEAR(now.time, first.time * (1 - 0.1 * part), 2e-3);
            CHECK_AT(now.position, first.position.x, first.position.y, 0.5);
        }
    }
}

TEST(a_flight_that_cannot_descend_to_a_height_has_no_landing) {
    const VeerFlight flights[] = {
        {.velocity = {5, 0, 100}, .gravity = {0, 0, -400}},                      /* rises to 12.5 */
        {.velocity = {5, 0, -10}, .gravity = {0, 0, -400}},                      /* starts below the height and falls */
        {.velocity = {5, 0, 100}},                                               /* rises forever */
        {.position = {0, 0, 50}, .velocity = {5, 0, 0}},                         /* flies horizontally without gravity */
        {.position = {0, 0, 50}, .velocity = {5, 0, 0}, .gravity = {0, 0, 10}},  /* falls up */
        {.position = {0, 0, 50}, .velocity = {5, 0, 1}, .gravity = {0, 100, 0}}, /* gravity pulls it sideways */
    };
    for (uint32_t i = 0; i < sizeof flights / sizeof *flights; i++) {
        VeerLanding landing = {.time = 7};
        CHECK_EQ(veer_landing(&flights[i], 20, &landing), VEER_NO_RESULT);
        CHECK_EQ(landing.time, 0.0f);
    }
}

TEST(under_upward_gravity_a_throw_down_lands_before_it_turns) {
    VeerFlight flight = {.position = {0, 0, 50}, .velocity = {5, 0, -50}, .gravity = {0, 0, 10}};
    VeerLanding landing = find_landing(&flight, 20);
    CHECK_NEAR(50 - 50 * landing.time + 5 * landing.time * landing.time, 20, 1e-3);
    CHECK(landing.velocity.z < 0);
}

TEST(at_the_height_and_falling_the_landing_is_now) {
    VeerFlight flight = {.position = {3, 4, 20}, .velocity = {5, 0, -30}, .gravity = {0, 0, -400}};
    VeerLanding landing = find_landing(&flight, 20);
    CHECK_EQ(landing.time, 0.0f);
    CHECK_EQ(landing.position.x, 3.0f);
    CHECK_EQ(landing.velocity.z, -30.0f);
}

TEST(under_almost_no_gravity_a_fall_is_a_straight_line) {
    VeerFlight flight = {.position = {0, 0, 100}, .velocity = {10, 0, -50}, .gravity = {0, 0, -1e-6f}};
    VeerLanding landing = find_landing(&flight, 0);
    CHECK_NEAR(landing.time, 2, 1e-5); /* the textbook's formula loses this root to cancellation */
    flight.gravity.z = 0;
    CHECK_OK(veer_landing(&flight, 0, &landing));
    CHECK_NEAR(landing.time, 2, 1e-6);
}

TEST(a_projectile_lands_where_and_when_every_step_predicted_at_any_rate) {
    const float rates[] = {30, 60, 240};
    for (int r = 0; r < 3; r++) {
        VeerProjectileId shot;
        VeerLanding first, now;
        uint32_t count = 0, landed = 0;
        VeerWorldId world = make_world(WORLD(.gravityX = 20)); /* the horizontal part of gravity acts like wind */
        VeerProjectileDef def = PROJECTILE(.z = 50, .velocityX = 120, .velocityY = -40, .velocityZ = 333, .ground = 10);
        CHECK_OK(veer_addProjectile(world, &def, &shot));
        CHECK_OK(veer_projectileLanding(world, shot, &first));
        CHECK_NEAR(first.time, (333 + sqrt(333.0 * 333 + 2 * 400 * 40)) / 400, 1e-4);
        float dt = 1 / rates[r], time = 0;
        while (!landed && time < 5) {
            if (!CHECK_OK(veer_projectileLanding(world, shot, &now))) break;
            CHECK_NEAR(now.time, first.time - time, 1e-3);
            CHECK_AT(now.position, first.position.x, first.position.y, 0.05);
            CHECK_OK(veer_step(world, dt));
            const VeerEvent *events = veer_events(world, &count);
            landed = count && events[0].type == VEER_EVENT_PROJECTILE_LANDED;
            if (landed) {
                CHECK_AT(events[0], first.position.x, first.position.y, 0.05);
                CHECK_EQ(events[0].z, 10.0f);
                CHECK(first.time > time - 1e-3f && first.time <= time + dt + 1e-3f);
            }
            time += dt;
        }
        CHECK(landed);
    }
}
