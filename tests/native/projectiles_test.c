/* Tests projectiles: each ends with one event at the right place and time, and hits whatever its ball touches. */
#include "shots.h"

static const float rates[] = {30, 60, 240};

static VeerWorldId worldWith(uint32_t projectiles) { return make_world(WORLD(.capacity.projectiles = projectiles, .gravityZ = -400)); }

static VeerAgentId standAt(VeerWorldId world, float x, float y, uint32_t group) {
    return make_agent(world, AGENT(.x = x, .y = y, .group = group));
}

/* Returns a horizontal shot from the origin along +x. */
static VeerProjectileDef bullet(float speed) { return PROJECTILE(.velocityX = speed, .ground = -1000000, .hits = 1); }

TEST(a_projectile_flies_the_same_parabola_at_any_rate) {
    for (int r = 0; r < 3; r++) {
        Scoped(VeerWorldId) world = worldWith(1);
        VeerProjectileDef def = PROJECTILE(.velocityX = 100, .velocityZ = 400);
        VeerProjectileId shot = fire(world, &def);
        for (int i = 0; i < (int)rates[r]; i++) CHECK_OK(veer_step(world, 1 / rates[r]));
        CHECK_OK(veer_getProjectile(world, shot, &def));
        CHECK_NEAR(def.x, 100, 1e-2);
        CHECK_NEAR(def.z, 200, 1e-2); /* 400 - 400 / 2 */
        CHECK_NEAR(def.velocityZ, 0, 1e-2);
        CHECK_NEAR(def.lifeTime, 9, 1e-3);
        CHECK(isSound(world));
    }
}

/* Shoots along +x past the center of an agent 300 u away, at the agent's height. Returns the hit event, or null. */
static const VeerEvent *shootAt300(VeerWorldId world, float speed, float dt) {
    VeerProjectileDef def = bullet(speed);
    def.velocityZ = 0.5f * 400 * (300 / speed);
    fire(world, &def);
    return waitFor(world, VEER_EVENT_PROJECTILE_HIT, dt, (int)(2 + 600 / speed / dt));
}

TEST(a_hit_is_where_the_balls_touch_at_any_rate_and_speed) {
    const float speeds[] = {200, 500, 5000, 100000};
    for (int r = 0; r < 3; r++)
        for (int s = 0; s < 4; s++) {
            Scoped(VeerWorldId) world = worldWith(1);
            VeerAgentId agent = standAt(world, 300, 0, 1);
            const VeerEvent *hit = shootAt300(world, speeds[s], 1 / rates[r]);
            VeerAgentDef def = read_agent(world, agent);
            if (CHECK(hit)) {
                CHECK(hit->agent.bits == agent.bits);
                CHECK_EQ(hit->slot, veer_slot(agent));
                CHECK_EQ(hit->value, 0);
                /* within a step the path counts as straight, which causes an error of at most g dt^2 / 8 */
                CHECK_NEAR(hypotf(300 - hit->x, hit->z), def.radius + 2, 0.1 + 400 / (8 * rates[r] * rates[r]));
            }
            CHECK_EQ(inFlight(world), 0);
            CHECK(isSound(world));
        }
}

TEST(the_agent_that_is_hit_first_stops_the_bullet_whatever_its_slot) {
    for (int turn = 0; turn < 2; turn++) {
        Scoped(VeerWorldId) world = worldWith(1);
        VeerAgentId a = standAt(world, turn ? 300 : 320, 0, 1), b = standAt(world, turn ? 320 : 300, 0, 1);
        const VeerEvent *hit = shootAt300(world, 100000, 1.0f / 30);
        if (CHECK(hit)) CHECK(VEER_ID_EQUALS(hit->agent, turn ? a : b));
    }
}

/* Fires a shot that takes a single step, in any direction. */
TEST(a_bullet_in_any_direction_hits_the_first_in_its_path) {
    for (int i = 0; i < 16; i++) {
        Scoped(VeerWorldId) world = worldWith(1);
        float x = cosf(0.3f + 0.3926991f * (float)i), y = sinf(0.3f + 0.3926991f * (float)i), speed = 100000;
        VeerAgentId last = standAt(world, 340 * x, 340 * y, 1), first = standAt(world, 300 * x, 300 * y, 1),
                    middle = standAt(world, 320 * x, 320 * y, 1);
        VeerProjectileDef def = bullet(speed * x);
        def.velocityY = speed * y, def.velocityZ = 0.5f * 400 * (300 / speed);
        fire(world, &def);
        const VeerEvent *hit = waitFor(world, VEER_EVENT_PROJECTILE_HIT, 1.0f / 30, 3);
        if (CHECK(hit))
            CHECK(VEER_ID_EQUALS(hit->agent, first) && !VEER_ID_EQUALS(hit->agent, last) && !VEER_ID_EQUALS(hit->agent, middle));
    }
}

TEST(a_bullet_does_not_hit_agents_below_it_or_to_its_side) {
    const float offsets[][2] = {{0, 40}, {40, 0}, {0, -40}};
    for (int k = 0; k < 3; k++) {
        Scoped(VeerWorldId) world = worldWith(1);
        standAt(world, 300, 0, 1);
        VeerProjectileDef def = bullet(100000);
        def.y = offsets[k][0], def.z = offsets[k][1];
        fire(world, &def);
        CHECK(!waitFor(world, VEER_EVENT_PROJECTILE_HIT, DT, 10));
    }
}

TEST(a_runner_that_crosses_the_path_is_hit_where_it_is_at_that_moment) {
    VeerWorldId world = worldWith(2);
    VeerAgentDef runner = AGENT(.x = 300, .y = -100);
    runner.velocityY = runner.maxSpeed = 200; /* fast enough to cross the line of the shot after 0.5 s */
    VeerAgentId agent = make_agent(world, runner);
    const VeerEvent *hit = shootAt300(world, 600, 1.0f / 20);
    CHECK(hit && hit->agent.bits == agent.bits);
}

TEST(without_a_mask_nothing_is_hit_and_neither_are_other_groups_or_the_owner) {
    for (int k = 0; k < 3; k++) {
        Scoped(VeerWorldId) world = worldWith(1);
        VeerAgentId agent = standAt(world, 300, 0, k == 1 ? 2 : 1);
        VeerProjectileDef def = bullet(100000);
        if (k == 0) def.hits = 0;
        if (k == 2) def.owner = agent;
        fire(world, &def);
        CHECK(!waitFor(world, VEER_EVENT_PROJECTILE_HIT, DT, 10));
    }
}

TEST(an_agent_in_the_slot_of_a_removed_owner_is_hit) {
    VeerWorldId world = worldWith(1);
    VeerAgentId owner = standAt(world, 0, 0, 2);
    VeerProjectileDef def = bullet(1000);
    def.velocityZ = 0.5f * 400 * 0.3f;
    def.owner = owner;
    fire(world, &def);
    CHECK_OK(veer_removeAgent(world, owner));
    VeerAgentId heir = standAt(world, 300, 0, 1);
    CHECK_EQ(veer_slot(heir), veer_slot(owner));
    CHECK(isSound(world));
    const VeerEvent *hit = waitFor(world, VEER_EVENT_PROJECTILE_HIT, DT, 60);
    CHECK(hit && hit->agent.bits == heir.bits);
}

TEST(a_projectile_expires_at_the_end_of_its_life_in_mid_air) {
    for (int r = 0; r < 3; r++) {
        Scoped(VeerWorldId) world = worldWith(1);
        VeerProjectileDef def = bullet(100);
        VeerLanding landing;
        def.lifeTime = 0.51f;
        VeerAgentId owner = def.owner = standAt(world, 0, 500, 1);
        VeerProjectileId shot = fire(world, &def);
        CHECK_EQ(veer_projectileLanding(world, shot, &landing), VEER_NO_RESULT);
        const VeerEvent *end = waitFor(world, VEER_EVENT_PROJECTILE_EXPIRED, 1 / rates[r], 1 + (int)(0.51f * rates[r]));
        if (CHECK(end)) {
            CHECK(end->agent.bits == owner.bits);
            CHECK_NEAR(end->x, 51, 1e-2);
            CHECK_NEAR(end->z, -0.5 * 400 * 0.51 * 0.51, 1e-2);
        }
    }
}

TEST(row_48_a_life_time_of_0_ends_in_the_next_step_and_without_gravity_a_projectile_flies_straight) {
    VeerWorldId world = make_world(WORLD(.gravityZ = 0));
    VeerProjectileDef def = bullet(100);
    VeerProjectileId shot = fire(world, &def);
    def.lifeTime = 0;
    VeerProjectileId dying = fire(world, &def);
    takeSteps(world, 1);
    const VeerEvent *end = eventOf(world, VEER_EVENT_PROJECTILE_EXPIRED);
    CHECK(end && end->x == 0);
    CHECK_EQ(veer_getProjectile(world, dying, &def), VEER_E_STALE);
    takeSteps(world, 59);
    CHECK_OK(veer_getProjectile(world, shot, &def));
    CHECK_NEAR(def.x, 100, 1e-2);
    CHECK_EQ(def.z, 0.0f);
    CHECK_EQ(def.velocityX, 100.0f);
}

TEST(projectiles_that_leave_the_range_of_coordinates_expire) {
    VeerWorldId world = worldWith(1);
    VeerProjectileDef def = bullet(1000000);
    def.x = 999000;
    fire(world, &def);
    const VeerEvent *end = waitFor(world, VEER_EVENT_PROJECTILE_EXPIRED, DT, 3);
    CHECK(end && isfinite(end->x));
    CHECK_EQ(inFlight(world), 0);
    CHECK(isSound(world));
}

TEST(a_projectile_fired_from_the_ground_flies_if_it_rises_and_lands_at_once_if_not) {
    VeerWorldId world = worldWith(2);
    VeerProjectileDef def = PROJECTILE(.velocityZ = 100);
    VeerProjectileId rising = fire(world, &def);
    def.velocityZ = -1;
    VeerProjectileId falling = fire(world, &def);
    takeSteps(world, 1);
    const VeerEvent *end = eventOf(world, VEER_EVENT_PROJECTILE_LANDED);
    CHECK(end && end->value == veer_slotOf(falling.bits));
    CHECK_OK(veer_getProjectile(world, rising, &def));
    CHECK(waitFor(world, VEER_EVENT_PROJECTILE_LANDED, DT, 31)); /* up and down: 0.5 s */
}

TEST(in_a_wrapped_world_projectiles_wrap_around_and_hit_across_the_edge) {
    VeerWorldId world = make_world(WORLD(EDGES(VEER_EDGE_MODE_WRAP), .minX = 0, .minY = 0, .maxX = 400, .maxY = 400, .gravityZ = 0));
    VeerAgentId agent = standAt(world, 20, 100, 1);
    VeerProjectileDef def = bullet(3000);
    def.x = 390, def.y = 100;
    fire(world, &def);
    takeSteps(world, 1);
    const VeerEvent *hit = eventOf(world, VEER_EVENT_PROJECTILE_HIT);
    CHECK(hit && hit->agent.bits == agent.bits && hit->x < 20);
    def.y = 300;
    VeerProjectileId shot = fire(world, &def);
    takeSteps(world, 1);
    CHECK_OK(veer_getProjectile(world, shot, &def));
    CHECK_NEAR(def.x, 40, 1e-2);
}

TEST(row_49_a_full_pool_refuses_new_projectiles_and_keeps_those_in_flight) {
    VeerWorldId world = worldWith(3);
    VeerProjectileDef def = dropOn(0, 0, 1);
    VeerProjectileId shots[3], extra = {7}, ids[3];
    uint32_t count = 3;
    for (int i = 0; i < 3; i++) shots[i] = fire(world, &def);
    uint64_t before = hashOf(world);
    CHECK_EQ(veer_addProjectile(world, &def, &extra), VEER_E_FULL);
    CHECK(extra.bits == 0 && hashOf(world) == before);
    CHECK_EQ(strcmp(veer_lastError(world)->argument, "capacity.projectiles"), 0);
    CHECK_OK(veer_projectiles(world, ids, &count));
    CHECK_EQ(count, 3);
    for (int i = 0; i < 3; i++) CHECK(ids[i].bits == shots[i].bits);
    CHECK_OK(veer_removeProjectile(world, shots[1]));
    CHECK_OK(veer_addProjectile(world, &def, &extra));
    CHECK_EQ(veer_slotOf(extra.bits), veer_slotOf(shots[1].bits));
    CHECK_EQ(veer_getProjectile(world, shots[1], &def), VEER_E_STALE);
    CHECK_EQ(veer_removeProjectile(world, shots[1]), VEER_E_STALE);
}

TEST(a_saved_world_continues_with_its_projectiles) {
    VeerWorldId world = worldWith(20);
    uint32_t seed = 5;
    VeerAgentId owner = standAt(world, 0, 0, 1);
    for (int i = 0; i < 20; i++) {
        VeerProjectileDef def = dropOn(test_range(&seed, -200, 200), test_range(&seed, -200, 200), test_range(&seed, 0.1f, 2));
        def.velocityX = test_range(&seed, -100, 100);
        def.owner = i % 2 ? owner : veer_nullAgent;
        def.hits = 1;
        fire(world, &def);
    }
    takeSteps(world, 40);
    CHECK(inFlight(world) > 4 && inFlight(world) < 20);
    VeerWorldId copy = make_twin(world);
    CHECK(hashOf(copy) == hashOf(world));
    takeSteps(world, 30);
    takeSteps(copy, 30);
    CHECK(hashOf(copy) == hashOf(world));
    CHECK(isSound(copy));
}

TEST(every_field_of_a_projectile_but_the_callers_is_in_the_hash) {
    for (int k = 0; k < 3; k++) {
        Scoped(VeerWorldId) one = worldWith(1), other = worldWith(1);
        VeerProjectileDef def = dropOn(1, 2, 1);
        fire(one, &def);
        if (k == 0) def.hits = 1;
        if (k == 1) def.velocityY = 1e-3f;
        if (k == 2) def.userData = 99;
        fire(other, &def);
        CHECK_EQ(hashOf(one) == hashOf(other), k == 2);
    }
}
