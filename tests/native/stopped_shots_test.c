/* Tests shots and obstacles: which obstacles stop a projectile, where, and the fields of the projectile's events. */
#include "shots.h"

static const float rates[] = {30, 60, 240};

/* Returns a world seen from above, which has no gravity. */
static VeerWorldId flatWorld(void) { return make_world(WORLD(.gravityZ = 0)); }

static VeerProjectileDef shotAt(float x, float speed) { return PROJECTILE(.x = x, .velocityX = speed, .stoppedBy = 1, .userData = 7); }

/* Adds a thin wall across the x axis. */
static VeerObstacleId wallAt(VeerWorldId world, float x, float velocity) {
    const float points[] = {0, -50, 0, 0, 50, 0};
    return make_obstacle(world,
                         OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .x = x, .velocityX = velocity, .points = points, .pointCount = 2));
}

TEST(a_wall_stops_a_shot_where_its_ball_touches_at_any_rate_and_speed) {
    const float speeds[] = {1, 200, 5000, 1000000}, radii[] = {0, 2, 10};
    for (int r = 0; r < 3; r++)
        for (int s = 0; s < 4; s++)
            for (int k = 0; k < 3; k++) {
                Scoped(VeerWorldId) world = flatWorld();
                VeerObstacleId wall = wallAt(world, 100, 0);
                VeerProjectileDef def = shotAt(speeds[s] < 100 ? 88 : 0, speeds[s]);
                def.radius = radii[k], def.lifeTime = 100;
                VeerProjectileId shot = fire(world, &def);
                const VeerEvent *stop = waitFor(world, VEER_EVENT_PROJECTILE_STOPPED, 1 / rates[r], 4000);
                if (!CHECK(stop)) continue;
                CHECK_NEAR(stop->x, 100 - radii[k], 1e-2);
                CHECK_EQ(stop->value, veer_slotOf(wall.bits));
                CHECK(VEER_ID_EQUALS(stop->obstacle, wall) && VEER_ID_EQUALS(stop->projectile, shot));
                CHECK_EQ(stop->slot, VEER_NONE);
                CHECK_EQ(stop->userData, 7);
                CHECK_EQ(veer_getProjectile(world, shot, &def), VEER_E_STALE);
                CHECK(isSound(world));
            }
}

TEST(a_shot_whose_steps_end_exactly_on_a_thin_wall_does_not_pass) {
    for (int radius = 0; radius < 3; radius += 2) {
        Scoped(VeerWorldId) world = flatWorld();
        wallAt(world, 0, 0);
        VeerProjectileDef def = shotAt(-32, 64);
        def.radius = (float)radius;
        fire(world, &def);
        const VeerEvent *stop = waitFor(world, VEER_EVENT_PROJECTILE_STOPPED, 1.0f / 64, 64);
        CHECK(stop && stop->x <= 0);
    }
}

TEST(without_groups_and_for_other_groups_a_shot_flies_through) {
    const uint32_t groups[] = {0, 2, 0xFFFFFFFEu};
    for (int k = 0; k < 3; k++) {
        Scoped(VeerWorldId) world = flatWorld();
        wallAt(world, 100, 0);
        VeerProjectileDef def = shotAt(0, 600);
        def.stoppedBy = groups[k];
        VeerProjectileId shot = fire(world, &def);
        takeSteps(world, 60);
        CHECK_OK(veer_getProjectile(world, shot, &def));
        CHECK_NEAR(def.x, 600, 1e-1);
    }
}

TEST(what_a_shot_meets_first_ends_its_flight) {
    for (int first = 0; first < 2; first++) {
        Scoped(VeerWorldId) world = flatWorld();
        VeerAgentId agent = make_agent(world, AGENT(.x = first ? 150 : 50));
        wallAt(world, 100, 0);
        VeerProjectileDef def = shotAt(0, 100000);
        def.hits = 1;
        fire(world, &def);
        takeSteps(world, 1);
        const VeerEvent *hit = eventOf(world, VEER_EVENT_PROJECTILE_HIT), *stop = eventOf(world, VEER_EVENT_PROJECTILE_STOPPED);
        CHECK(first ? stop && !hit : hit && !stop);
        if (hit) CHECK(VEER_ID_EQUALS(hit->agent, agent));
    }
}

TEST(a_ball_lands_before_a_wall_behind_and_in_planar_worlds_walls_have_no_height) {
    for (int isNear = 0; isNear < 2; isNear++) {
        Scoped(VeerWorldId) world = make_world(WORLD(.gravityZ = -400));
        wallAt(world, isNear ? 100 : 500, 0);
        VeerProjectileDef def = shotAt(0, 200);
        def.velocityZ = 400; /* 2 s up and down; after 0.5 s, at the near wall, 150 u high */
        fire(world, &def);
        const uint32_t type = isNear ? VEER_EVENT_PROJECTILE_STOPPED : VEER_EVENT_PROJECTILE_LANDED;
        const VeerEvent *end = waitFor(world, type, DT, 130);
        if (CHECK(end)) CHECK_NEAR(end->z, isNear ? 150 : 0, 3);
    }
}

/* A wall and a shot that approach each other faster than either covers the gap in a step. */
TEST(a_moving_wall_stops_a_shot_where_they_meet_within_a_step) {
    const float speeds[] = {-3000, -600, 300, 600, 2400};
    for (int r = 0; r < 3; r++)
        for (int s = 0; s < 5; s++) {
            Scoped(VeerWorldId) world = flatWorld();
            wallAt(world, 120, speeds[s]);
            VeerProjectileDef def = shotAt(0, 3000);
            fire(world, &def);
            const VeerEvent *stop = waitFor(world, VEER_EVENT_PROJECTILE_STOPPED, 1 / rates[r], 240);
            if (CHECK(stop)) CHECK_NEAR(stop->x, 3000 * 118 / (3000 - speeds[s]), 0.1);
        }
}

TEST(a_moving_wall_that_a_shot_misses_or_cannot_catch_does_not_stop_it) {
    Scoped(VeerWorldId) world = flatWorld();
    wallAt(world, -100, 600); /* behind the shot, and slower */
    wallAt(world, 100, 3000); /* ahead of it, and faster */
    VeerProjectileDef def = shotAt(0, 900);
    VeerProjectileId shot = fire(world, &def);
    takeSteps(world, 30);
    CHECK_OK(veer_getProjectile(world, shot, &def));
}

TEST(a_shot_from_inside_a_solid_leaves_it_but_does_not_go_deeper) {
    for (int k = 0; k < 4; k++) {
        Scoped(VeerWorldId) world = flatWorld();
        const float velocity = k / 2 ? 30.0f : 0.0f;
        make_obstacle(world, BOX(.halfWidth = 50, .halfHeight = 50, .velocityX = velocity));
        VeerProjectileDef def = shotAt(40, k % 2 ? 600 : -600);
        VeerProjectileId shot = fire(world, &def);
        takeSteps(world, 20);
        CHECK_EQ(veer_getProjectile(world, shot, &def), k % 2 ? VEER_OK : VEER_E_STALE);
    }
}

TEST(in_a_wrapped_world_walls_stop_shots_across_the_edge) {
    for (int k = 0; k < 2; k++) {
        Scoped(VeerWorldId) world =
            make_world(WORLD(EDGES(VEER_EDGE_MODE_WRAP), .minX = 0, .minY = 0, .maxX = 400, .maxY = 400, .gravityZ = 0));
        make_obstacle(world, OBSTACLE(.x = 20, .y = 100, .radius = 10, .velocityX = k ? 60 : 0));
        VeerProjectileDef def = shotAt(390, 3000);
        def.y = 100;
        fire(world, &def);
        takeSteps(world, 1);
        const VeerEvent *stop = eventOf(world, VEER_EVENT_PROJECTILE_STOPPED);
        if (CHECK(stop)) CHECK_NEAR(stop->x, 8, k ? 1 : 1e-2);
    }
}

TEST(in_a_volume_world_height_counts) {
    for (int k = 0; k < 4; k++) {
        Scoped(VeerWorldId) world = make_world(WORLD(.dimensions = 3, .gravityZ = 0));
        make_obstacle(world, BOX(.x = 100, .halfWidth = 5, .halfHeight = 50, .halfDepth = 20, .velocityX = k / 2 ? 60 : 0));
        VeerProjectileDef def = shotAt(0, 600);
        def.ground = -1000, def.z = k % 2 ? 40 : 0;
        fire(world, &def);
        const VeerEvent *stop = waitFor(world, VEER_EVENT_PROJECTILE_STOPPED, DT, 30);
        CHECK_EQ(stop != NULL, k % 2 == 0);
        if (stop && !k) CHECK_NEAR(stop->x, 93, 1e-2);
    }
}

TEST(walls_of_another_level_do_not_stop_a_shot) {
    for (int level = 0; level < 2; level++) {
        Scoped(VeerWorldId) world = make_world(WORLD(.gravityZ = 0, .levels = 2, .levelHeight = 100));
        make_obstacle(world, OBSTACLE(.x = 100, .z = 100, .radius = 10));
        VeerProjectileDef def = shotAt(0, 600);
        def.z = def.ground = 100.0f * (float)level;
        fire(world, &def);
        CHECK_EQ(waitFor(world, VEER_EVENT_PROJECTILE_STOPPED, DT, 30) != NULL, level);
    }
}

TEST(every_event_of_a_projectile_names_it_its_owner_and_its_user_data) {
    const uint32_t types[] = {VEER_EVENT_PROJECTILE_HIT, VEER_EVENT_PROJECTILE_STOPPED, VEER_EVENT_PROJECTILE_LANDED,
                              VEER_EVENT_PROJECTILE_EXPIRED};
    for (int k = 0; k < 4; k++) {
        Scoped(VeerWorldId) world = make_world(WORLD(.gravityZ = k == 2 ? -400 : 0));
        VeerAgentId owner = make_agent(world, AGENT(.x = -50)), target = make_agent(world, AGENT(.x = 50, .group = k ? 2 : 1));
        if (k == 1) wallAt(world, 80, 0);
        VeerProjectileDef def = shotAt(0, 600);
        def.owner = owner, def.hits = 1, def.lifeTime = 1, def.userData = 99;
        VeerProjectileId shot = fire(world, &def);
        const VeerEvent *end = waitFor(world, types[k], DT, 70);
        if (!CHECK(end)) continue;
        CHECK(VEER_ID_EQUALS(end->projectile, shot) && VEER_ID_EQUALS(end->owner, owner));
        CHECK_EQ(end->userData, 99);
        CHECK(VEER_ID_EQUALS(end->agent, k ? owner : target));
        CHECK_EQ(VEER_IS_NULL(end->obstacle), k != 1);
    }
}

TEST(a_contact_names_its_obstacle_and_nothing_of_a_projectile) {
    VeerWorldId world = make_world(WORLD(EDGES(VEER_EDGE_MODE_NONE)));
    VeerObstacleId other = wallAt(world, 500, 0), wall = wallAt(world, 20, 0);
    VeerAgentDef def = AGENT(.velocityX = 100);
    make_agent(world, def);
    const VeerEvent *contact = waitFor(world, VEER_EVENT_CONTACT, DT, 60);
    if (!CHECK(contact)) return;
    CHECK(VEER_ID_EQUALS(contact->obstacle, wall) && !VEER_ID_EQUALS(contact->obstacle, other));
    CHECK(VEER_IS_NULL(contact->projectile) && VEER_IS_NULL(contact->owner) && !contact->userData);
}

TEST(a_restored_world_stops_its_shots_at_the_same_walls) {
    VeerWorldId world = flatWorld();
    wallAt(world, 200, -30);
    for (int i = 0; i < 8; i++) {
        VeerProjectileDef def = shotAt(-20.0f * (float)i, 300);
        fire(world, &def);
    }
    takeSteps(world, 20);
    VeerWorldId copy = make_twin(world);
    takeSteps(world, 30);
    takeSteps(copy, 30);
    CHECK(hashOf(copy) == hashOf(world) && isSound(copy));
    CHECK(inFlight(world) > 0 && inFlight(world) < 8);
}
