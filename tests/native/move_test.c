/* Tests locomotion: one rule for every source of desired velocities, the same motion at every frame rate, and no motion through walls. */
#include "setup.h"

static VeerWorldDef bounded(uint32_t edges) { return WORLD(.minX = 0, .minY = 0, .maxX = 200, .maxY = 100, EDGES(edges)); }

/* Returns a world with an agent in slot 0 whose desired velocity is (x, y), as a fraction of its top speed. With (0, 0), the agent
 * idles. */
static VeerWorldId driven(VeerLocomotionDef locomotion, VeerAgentDef def, float x, float y) {
    VeerWorldId world = make_world(WORLD());
    VeerBrainDef brain = DEFINED(VeerBrainDef, BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_DRIVE), .locomotion = locomotion);
    def.brain = make_brain(world, &brain);
    VeerAgentId id = make_agent(world, def);
    if (x != 0 || y != 0) CHECK_OK(veer_setDrive(world, id, veer_vec3(x, y, 0)));
    return world;
}

/* The default locomotion with some settings changed. */
#define LOCOMOTION(...) (BRAIN_DEF(__VA_ARGS__).locomotion)

static float at(VeerWorldId world, uint32_t column) { return veer_columnF32(world, column)[0]; }

static void run(VeerWorldId world, float seconds, float dt) { setup_steps(world, (int)(seconds / dt + 0.5f), dt); }

TEST(a_fast_response_never_overshoots_at_any_step) {
    /* v += (v* - v) k dt diverges if k dt > 2 */
    VeerWorldId world = driven(LOCOMOTION(.locomotion.response = 600), AGENT(), 1, 0);
    for (int i = 0; i < 20; i++) {
        CHECK_OK(veer_step(world, 0.1f));
        CHECK(at(world, VEER_COLUMN_VELOCITY_X) <= 100.0f);
    }
    CHECK_NEAR(at(world, VEER_COLUMN_VELOCITY_X), 100.0, 1e-4);
}

TEST(heavy_agents_speed_up_slowly) {
    VeerWorldId world = driven(LOCOMOTION(.crowd = VEER_CROWD_NONE), AGENT(.mass = 4.0f, .maxForce = 80.0f), 0, 1);
    run(world, 1.0f, DT);
    CHECK_NEAR(at(world, VEER_COLUMN_VELOCITY_Y), 20.0, 1e-3); /* A = F/m */
}

TEST(an_idle_agent_coasts_or_brakes) {
    for (uint32_t idle = 0; idle < VEER_IDLE_COUNT; idle++) {
        VeerWorldId world = driven(LOCOMOTION(.locomotion.idle = idle), AGENT(.velocityX = 50.0f), 0, 0);
        run(world, 1.0f, DT);
        if (idle == VEER_IDLE_COAST) CHECK_EQ(at(world, VEER_COLUMN_VELOCITY_X), 50);
        if (idle == VEER_IDLE_BRAKE) CHECK_NEAR(at(world, VEER_COLUMN_VELOCITY_X), 50.0 * exp(-10.0), 1e-4);
    }
}

TEST(a_car_turns_no_tighter_than_its_turning_radius_and_does_not_slip_sideways) {
    VeerWorldId world =
        driven(LOCOMOTION(.locomotion.mode = VEER_MOVE_MODE_CAR, .locomotion.turningRadius = 30), AGENT(.velocityX = 60.0f), -1, 0);
    float turned = 0.0f, way = 0.0f, last = 0.0f;
    for (int i = 0; i < 60; i++) {
        CHECK_OK(veer_step(world, DT));
        float vx = at(world, VEER_COLUMN_VELOCITY_X), vy = at(world, VEER_COLUMN_VELOCITY_Y), heading = at(world, VEER_COLUMN_ORIENTATION);
        CHECK_NEAR(vx * veer_sin(heading) - vy * veer_cos(heading), 0.0, 1e-3);
        turned += veer_abs(veer_wrapAngle(heading - last));
        way += veer_length2(vx, vy) / 60.0f;
        last = heading;
    }
    CHECK(turned > 0.5f);
    CHECK(turned <= way / 30.0f * 1.001f);
}

TEST(agents_stay_within_the_edges_of_the_world) {
    for (uint32_t edges = VEER_EDGE_MODE_WRAP; edges < VEER_EDGE_MODE_COUNT; edges++) {
        Scoped(VeerWorldId) world = make_world(bounded(edges));
        make_agent(world, AGENT(.x = 190.0f, .y = 50.0f, .velocityX = 100.0f, .radius = 4.0f));
        run(world, 0.5f, DT);
        float x = at(world, VEER_COLUMN_X), vx = at(world, VEER_COLUMN_VELOCITY_X);
        if (edges == VEER_EDGE_MODE_WRAP) CHECK_NEAR(x, 40.0, 1e-3);
        if (edges == VEER_EDGE_MODE_CLAMP) CHECK_NEAR(x, 196.0, 1e-3);
        if (edges == VEER_EDGE_MODE_CLAMP) CHECK_EQ(vx, 0);
        if (edges == VEER_EDGE_MODE_BOUNCE) CHECK_NEAR(x, 196.0 - (190 + 50 - 196), 1e-3);
        if (edges == VEER_EDGE_MODE_BOUNCE) CHECK_EQ(vx, -100);
    }
}

TEST(no_speed_and_no_step_length_tunnels_through_walls) {
    uint32_t random = 21;
    for (int round = 0; round < 400; round++) {
        Scoped(VeerWorldId) world = make_world(WORLD());
        float corners[8 * 3], turn = test_range(&random, 0.0f, 6.0f);
        uint32_t count = 3 + test_random(&random) % 6;
        for (uint32_t i = 0; i < count; i++) {
            float angle = turn + VEER_TAU * (float)i / (float)count;
            corners[3 * i] = 100.0f * veer_cos(angle), corners[3 * i + 1] = 100.0f * veer_sin(angle), corners[3 * i + 2] = 0.0f;
        }
        make_obstacle(world,
                      OBSTACLE(.kind = VEER_OBSTACLE_KIND_POLYGON, .points = corners, .pointCount = count, .hollow = 1, .radius = 0.0f));
        VeerAgentDef def = AGENT(.maxSpeed = 1000000.0f, .radius = test_range(&random, 0.0f, 10.0f));
        make_agent(world, def);
        for (int i = 0; i < 30; i++) {
            /* A caller changes the velocity before every step. */
            veer_columnF32(world, VEER_COLUMN_VELOCITY_X)[0] = test_range(&random, -1.0f, 1.0f) * (i % 2 ? 1e5f : 300.0f);
            veer_columnF32(world, VEER_COLUMN_VELOCITY_Y)[0] = test_range(&random, -1.0f, 1.0f) * (i % 3 ? 1e5f : 300.0f);
            CHECK_OK(veer_step(world, test_range(&random, 1e-4f, 0.1f)));
            for (uint32_t k = 0; k < count; k++) { /* the distance from every edge is at least the agent's radius */
                const float *a = corners + 3 * k, *b = corners + 3 * ((k + 1) % count);
                float ex = b[0] - a[0], ey = b[1] - a[1], x = at(world, VEER_COLUMN_X) - a[0], y = at(world, VEER_COLUMN_Y) - a[1];
                float inside = (ex * y - ey * x) / veer_length2(ex, ey);
                if (!CHECK(inside > def.radius - 0.002f)) break;
            }
        }
    }
}

/* An agent that slides along a disc at the edge of the world is pushed back by the edge, but not into the disc. */
TEST(an_edge_does_not_press_agents_into_obstacles) {
    uint32_t random = 5;
    for (int round = 0; round < 300; round++) {
        Scoped(VeerWorldId) world = make_world(bounded(round % 2 ? VEER_EDGE_MODE_CLAMP : VEER_EDGE_MODE_BOUNCE));
        VeerWorldDef bounds = bounded(VEER_EDGE_MODE_CLAMP);
        VeerObstacleDef disc = OBSTACLE(.radius = 30.0f);
        disc.x = test_range(&random, bounds.minX + 60.0f, bounds.maxX - 60.0f), disc.y = bounds.maxY - test_range(&random, 0.0f, 25.0f);
        make_obstacle(world, disc);
        VeerAgentDef def = AGENT(.radius = 8.0f, .maxSpeed = 600.0f, .x = bounds.minX + 20.0f, .y = bounds.maxY - 10.0f);
        make_agent(world, def);
        float deepest = 0.0f;
        for (int i = 0; i < 60; i++) {
            veer_columnF32(world, VEER_COLUMN_VELOCITY_X)[0] = test_range(&random, 100.0f, 600.0f);
            veer_columnF32(world, VEER_COLUMN_VELOCITY_Y)[0] = test_range(&random, 0.0f, 600.0f);
            CHECK_OK(veer_step(world, 1.0f / 30));
            float apart = veer_length2(at(world, VEER_COLUMN_X) - disc.x, at(world, VEER_COLUMN_Y) - disc.y);
            deepest = veer_max(deepest, disc.radius + def.radius - apart);
            CHECK(at(world, VEER_COLUMN_Y) <= bounds.maxY - def.radius + 1e-3f);
        }
        CHECK(deepest < 0.01f);
    }
}

TEST(a_blocked_agent_slides_along_the_wall) {
    VeerWorldId world = make_world(WORLD());
    uint32_t count;
    make_obstacle(world, BOX(.x = 50.0f, .halfHeight = 1000.0f));
    make_agent(world, AGENT(.velocityX = 60.0f, .velocityY = 30.0f));
    int touches = 0;
    for (int i = 0; i < 120; i++) {
        CHECK_OK(veer_step(world, DT));
        const VeerEvent *events = veer_events(world, &count);
        if (count && !touches++) CHECK_EQ(events[0].type, VEER_EVENT_CONTACT);
    }
    CHECK(touches > 0);
    CHECK_NEAR(at(world, VEER_COLUMN_X), 32.0, 0.01); /* 50 - 10 - 8 */
    CHECK_NEAR(at(world, VEER_COLUMN_Y), 60.0, 0.01); /* the motion along the obstacle is not slowed down */
    CHECK_EQ(at(world, VEER_COLUMN_VELOCITY_X), 0);
}

TEST(advance_takes_whole_steps_and_reports_the_remainder_for_drawing) {
    VeerWorldId world = make_world(WORLD());
    VeerAdvance done;
    make_agent(world, AGENT(.velocityX = 60.0f));
    float drawn = 0.0f;
    for (int frame = 1; frame <= 144; frame++) { /* draws 144 frames per second, with 60 steps per second */
        CHECK_OK(veer_advance(world, 1.0f / 144, &done));
        CHECK(done.steps <= 1);
        float x = at(world, VEER_COLUMN_DRAW_X);
        if (frame > 3) CHECK_NEAR(x - drawn, 60.0 / 144, 1e-3);
        drawn = x;
    }
    CHECK(veer_tick(world) >= 59 && veer_tick(world) <= 60);
    CHECK_EQ(veer_advance(world, 3600.0f, &done), VEER_CLAMPED); /* as after an hour in an inactive browser tab */
    CHECK_EQ(done.steps, 8);
    CHECK(done.droppedTime > 3599.0f);
    uint32_t tick = veer_tick(world);
    CHECK_OK(veer_advance(world, -5.0f, &done)); /* a clock that was set back */
    CHECK(veer_tick(world) - tick <= 1);
    CHECK_EQ(veer_advance(world, NAN, &done), VEER_E_NOT_FINITE);
}

/* The agent moves in space, with a different velocity along each axis. */
TEST(the_drawn_pose_divides_the_last_step_as_alpha_says) {
    static const VeerColumn axes[3][3] = {{VEER_COLUMN_LAST_X, VEER_COLUMN_X, VEER_COLUMN_DRAW_X},
                                          {VEER_COLUMN_LAST_Y, VEER_COLUMN_Y, VEER_COLUMN_DRAW_Y},
                                          {VEER_COLUMN_LAST_Z, VEER_COLUMN_Z, VEER_COLUMN_DRAW_Z}};
    VeerWorldId world = make_world(WORLD(.dimensions = 3));
    make_agent(world, AGENT(.x = 100.0f, .y = -70.0f, .z = 40.0f, .velocityX = 60.0f, .velocityY = -45.0f, .velocityZ = 30.0f));
    for (int frame = 0; frame < 40; frame++) {
        VeerAdvance done;
        CHECK_OK(veer_advance(world, 0.0123f, &done));
        for (int axis = 0; axis < 3 && veer_tick(world); axis++) {
            float last = at(world, axes[axis][0]), now = at(world, axes[axis][1]);
            CHECK(fabsf(now - last) > 0.4f);
            CHECK_NEAR(at(world, axes[axis][2]), last + (now - last) * done.alpha, 1e-4);
        }
    }
}

TEST(the_orientation_follows_the_velocity_within_max_rotation) {
    VeerWorldId world = driven(LOCOMOTION(.locomotion.maxRotation = 2), AGENT(.velocityY = -50.0f, .orientation = 3.0f), 0, -1);
    run(world, 0.5f, DT);
    /* the agent turns in the shorter direction, past pi */
    CHECK_NEAR(at(world, VEER_COLUMN_ORIENTATION), 4.0 - 2 * 3.14159265, 1e-3);
    run(world, 2.0f, DT);
    CHECK_NEAR(at(world, VEER_COLUMN_ORIENTATION), -3.14159265 / 2, 1e-3);
}
