/* Stories on levels: floors above each other in a planar world. To lift an agent, the caller writes the column z. */
#include "setup.h"
#include "steer/touching.h"

#define HEIGHT 100.0f

/* A world with levels, and a brain. */
typedef struct House {
    VeerWorldId world;
    VeerBrainId brain;
} House;

static House makeHouse(uint32_t levels, const VeerBrainDef *brain) {
    House house = {.world = make_world(WORLD(.levels = levels, .levelHeight = HEIGHT, .capacity.agents = 128, BOUNDS(200, 200, 200)))};
    house.brain = make_brain(house.world, brain);
    return house;
}

static VeerAgentId settle(const House *house, float x, float y, float z) {
    return make_agent(house->world, AGENT(.x = x, .y = y, .z = z, .radius = 5, .maxSpeed = 60, .brain = house->brain));
}

static VeerVec3 placeOf(VeerWorldId world, VeerAgentId agent) {
    const VeerAgentDef def = read_agent(world, agent);
    return veer_vec3(def.x, def.y, def.z);
}

static void lift(VeerWorldId world, VeerAgentId agent, float z) { veer_columnF32(world, VEER_COLUMN_Z)[veer_slot(agent)] = z; }

static uint32_t countEvents(VeerWorldId world, uint32_t type) {
    uint32_t count = 0, found = 0;
    const VeerEvent *events = veer_events(world, &count);
    for (uint32_t i = 0; i < count; i++) found += events[i].type == type;
    return found;
}

/* A hall on two floors, full of people who cross it. Agents with the same key move identically on both floors. */
STUDY(crowds_on_two_floors_of_the_same_plan_move_the_same) {
    enum { WALKERS = 60 };
    VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_ARRIVE);
    def.crowd = VEER_CROWD_RECIPROCAL;
    const House house = makeHouse(2, &def);
    VeerAgentId agents[2][WALKERS];
    for (uint32_t i = 0; i < WALKERS; i++)
        for (uint32_t floor = 0; floor < 2; floor++) {
            const float side = i % 2 ? 1.0f : -1.0f, y = 14.0f * (float)(i / 2 % 10) - 70.0f, x = side * (60.0f + 15.0f * (float)(i / 20));
            agents[floor][i] = make_agent(house.world, AGENT(.x = x, .y = y, .z = HEIGHT * (float)floor, .radius = 6, .maxSpeed = 60,
                                                             .brain = house.brain, .key = i + 1));
            CHECK_OK(veer_setTargetPoint(house.world, agents[floor][i], veer_vec3(-x, y, HEIGHT * (float)floor)));
        }
    for (uint32_t floor = 0; floor < 2; floor++)
        make_obstacle(house.world, OBSTACLE(.x = 0, .y = 10, .z = HEIGHT * (float)floor, .radius = 12));
    uint32_t arrived = 0;
    for (uint32_t step = 0; step < 800; step++) {
        setup_steps(house.world, 1, DT);
        arrived += countEvents(house.world, VEER_EVENT_ARRIVED);
        for (uint32_t i = 0; i < WALKERS; i++) {
            const VeerVec3 below = placeOf(house.world, agents[0][i]), above = placeOf(house.world, agents[1][i]);
            if (!CHECK(veer_same(below.x, above.x) && veer_same(below.y, above.y))) return;
        }
    }
    CHECK(arrived > WALKERS);
}

TEST(an_obstacle_upstairs_does_not_block_deflect_or_hide) {
    const VeerBrainDef def = BRAIN(VEER_COMBINE_CONTEXT, VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_AVOID_OBSTACLES);
    const House house = makeHouse(2, &def);
    const VeerAgentId below = settle(&house, -100, 0, 0), above = settle(&house, -100, 0, HEIGHT);
    const VeerObstacleId box = make_obstacle(house.world, BOX(.x = 0, .z = HEIGHT, .halfWidth = 10, .halfHeight = 30));
    CHECK_OK(veer_setTargetPoint(house.world, below, veer_vec3(150, 0, 0)));
    CHECK_OK(veer_setTargetPoint(house.world, above, veer_vec3(150, 0, HEIGHT)));
    float farthest[2] = {0, 0};
    for (uint32_t i = 0; i < 240; i++) {
        setup_steps(house.world, 1, DT);
        farthest[0] = veer_max(farthest[0], veer_abs(placeOf(house.world, below).y));
        farthest[1] = veer_max(farthest[1], veer_abs(placeOf(house.world, above).y));
    }
    CHECK_EQ(farthest[0], 0);
    CHECK(farthest[1] > 30);
    CHECK(placeOf(house.world, below).x > 100);

    VeerRay ray = veer_defaultRay();
    VeerHit hit;
    ray.origin = veer_vec3(-50, 0, 30);
    ray.direction = veer_vec3(1, 0, 1); /* in a planar world, rays are level */
    ray.distance = 300;
    CHECK_EQ(veer_raycast(house.world, &ray, &hit), VEER_NO_RESULT);
    ray.origin.z = 60;
    CHECK_OK(veer_raycast(house.world, &ray, &hit));
    CHECK_EQ(hit.obstacle.bits, box.bits);
    CHECK_NEAR(hit.distance, 40, 1e-3f);
    CHECK_OK(veer_lineOfSight(house.world, veer_vec3(-50, 0, 0), veer_vec3(50, 0, 0)));
    CHECK_EQ(veer_lineOfSight(house.world, veer_vec3(-50, 0, HEIGHT), veer_vec3(50, 0, HEIGHT)), VEER_NO_RESULT);
    CHECK_EQ(veer_lineOfSight(house.world, veer_vec3(-50, 0, 0), veer_vec3(-50, 5, HEIGHT)),
             VEER_NO_RESULT); /* the floor is between them */

    VeerObstacleId found[4];
    uint32_t count = 4;
    CHECK_OK(veer_overlap(house.world, veer_vec3(0, 0, 0), 5, found, &count));
    CHECK_EQ(count, 0);
    count = 4;
    CHECK_OK(veer_overlap(house.world, veer_vec3(0, 0, 5 * HEIGHT), 5, found, &count)); /* above the top: on the top level */
    CHECK_EQ(count, 1);
}

TEST(the_nearest_agents_of_a_point_are_on_its_level) {
    const VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_WANDER);
    const House house = makeHouse(16, &def);
    VeerNearest query = veer_defaultNearest();
    VeerAgentId agents[16][4], found[8];
    uint32_t count = 0;
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t level = 0; level < 16; level++)
            agents[level][i] = settle(&house, 10.0f * (float)(i + 1), 0, HEIGHT * (float)level + (i % 2 ? 49.0f : -49.0f));
    query.range = 35;
    query.count = 8;
    for (uint32_t level = 0; level < 16; level++) {
        query.center = veer_vec3(0, 0, HEIGHT * (float)level);
        CHECK_OK(veer_nearest(house.world, &query, found, &count));
        if (!CHECK_EQ(count, 3)) continue;
        for (uint32_t i = 0; i < 3; i++) CHECK_EQ(found[i].bits, agents[level][i].bits);
        uint32_t slots[4], number, room = 4;
        const VeerWithinBatch batch = {&query.center.x, 1, 0, slots, &number};
        CHECK_OK(veer_within(house.world, &(VeerWithin){35, ~0u}, &batch, &room));
        if (!CHECK_EQ(room, 3)) continue;
        for (uint32_t i = 0; i < 3; i++) CHECK_EQ(slots[i], veer_slot(agents[level][i]));
    }
}

TEST(an_agent_chases_the_nearest_of_its_level) {
    VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_PURSUE);
    def.behaviors[0].target = VEER_TARGET_KIND_NEAREST;
    def.behaviors[0].targetGroup = 2;
    def.behaviors[0].params.pursue.catchRadius = 12;
    const House house = makeHouse(2, &def);
    const VeerAgentId hunter = settle(&house, 0, 0, 0);
    const VeerAgentId prey = make_agent(house.world, AGENT(.x = 20, .z = HEIGHT, .group = 2));
    make_agent(house.world, AGENT(.x = -150, .group = 2));
    setup_steps(house.world, 30, DT);
    CHECK(placeOf(house.world, hunter).x < -10);
    lift(house.world, prey, 0);
    setup_steps(house.world, 60, DT);
    CHECK_NEAR(placeOf(house.world, hunter).x, 8, 30);
    lift(house.world, prey, HEIGHT);
    setup_steps(house.world, 60, DT);
    CHECK(placeOf(house.world, hunter).x < -20);
}

TEST(nobody_is_caught_through_the_floor) {
    const VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_INTERCEPT);
    const House house = makeHouse(2, &def);
    const VeerAgentId hunter = settle(&house, -50, 0, 0), prey = make_agent(house.world, AGENT(.z = HEIGHT));
    uint32_t caught = 0;
    VeerBrainDef changed = def;
    changed.behaviors[0].params.intercept.catchRadius = 10;
    CHECK_OK(veer_setBrain(house.world, house.brain, &changed));
    CHECK_OK(veer_setTargetAgent(house.world, hunter, prey));
    for (uint32_t i = 0; i < 90; i++) {
        setup_steps(house.world, 1, DT);
        caught += countEvents(house.world, VEER_EVENT_CAUGHT);
    }
    CHECK_EQ(caught, 0);
    CHECK(veer_abs(placeOf(house.world, hunter).x) < 10); /* it goes to the place below */
    lift(house.world, hunter, HEIGHT);
    setup_steps(house.world, 1, DT);
    CHECK_EQ(countEvents(house.world, VEER_EVENT_CAUGHT), 1);
}

static uint32_t countSettled(const House *house, const VeerAgentId *agents, uint32_t count) {
    uint32_t settled = 0;
    for (uint32_t i = 0; i < count; i++) settled += explainOf(house->world, agents[i]).settled;
    return settled;
}

STUDY(agents_gather_and_arrive_only_on_the_level_of_their_goal) {
    enum { GUESTS = 19 };
    VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_AVOID_AGENTS);
    for (uint32_t crowd = 0; crowd < 2; crowd++) {
        def.crowd = crowd ? VEER_CROWD_RECIPROCAL : VEER_CROWD_NONE;
        const House house = makeHouse(2, &def);
        uint32_t arrived = 0;
        VeerAgentId agents[GUESTS];
        for (uint32_t i = 0; i < GUESTS; i++) {
            agents[i] = settle(&house, -60 - 12.0f * (float)(i / 7), 12.0f * (float)(i % 7) - 36.0f, 0);
            CHECK_OK(veer_setTargetPoint(house.world, agents[i], veer_vec3(60, 0, HEIGHT)));
        }
        for (uint32_t i = 0; i < 900; i++) { /* all are below the goal */
            setup_steps(house.world, 1, DT);
            arrived += countEvents(house.world, VEER_EVENT_ARRIVED);
        }
        CHECK_EQ(arrived, 0);
        CHECK_EQ(countSettled(&house, agents, GUESTS), 0);
        CHECK(placeOf(house.world, agents[3]).x > 20);
        for (uint32_t i = 0; i < GUESTS; i++) lift(house.world, agents[i], HEIGHT);
        for (uint32_t i = 0; i < 1200 && arrived < GUESTS; i++) {
            setup_steps(house.world, 1, DT);
            arrived += countEvents(house.world, VEER_EVENT_ARRIVED);
        }
        CHECK_EQ(arrived, GUESTS);
    }
}

/* Two agents that head for the same place in the plane, on one level or on two. */
TEST(goals_above_each_other_are_not_the_same_goal) {
    VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_QUEUE);
    def.crowd = VEER_CROWD_RECIPROCAL;
    for (uint32_t isAbove = 0; isAbove < 2; isAbove++) {
        const House house = makeHouse(2, &def);
        const VeerAgentId first = settle(&house, 0, 0, 0), second = settle(&house, -15, 0, 0);
        CHECK_OK(veer_setTargetPoint(house.world, first, veer_vec3(100, 0, 0)));
        CHECK_OK(veer_setTargetPoint(house.world, second, veer_vec3(100, 0, HEIGHT * (float)isAbove)));
        setup_steps(house.world, 1, DT);
        const VeerWorld *world = veer_world(house.world, "test");
        const VeerExplain why = explainOf(house.world, second);
        if (CHECK_EQ(why.limitCount, 1)) CHECK_EQ(why.limits[0].reason == VEER_YIELD_NEARER_GOAL, !isAbove);
        CHECK_EQ(veer_queuesWith(world, veer_slot(first), veer_slot(second)), !isAbove);
        CHECK_EQ(veer_gathersWith(world, veer_slot(first), veer_slot(second)), !isAbove);
    }
}

/* The caller writes the column z: on stairs, it raises z a little in each step. */
TEST(an_agent_that_goes_upstairs_appears_there_and_vanishes_below) {
    VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_ARRIVE);
    def.crowd = VEER_CROWD_RECIPROCAL;
    const House house = makeHouse(2, &def);
    const VeerAgentId below = settle(&house, -20, 0, 0), above = settle(&house, -20, 0, HEIGHT), climber = settle(&house, 0, 0, 0);
    const VeerAgentId agents[] = {below, above, climber};
    for (uint32_t i = 0; i < 3; i++) CHECK_OK(veer_setTargetPoint(house.world, agents[i], placeOf(house.world, agents[i])));
    for (float z = 0; z <= HEIGHT; z += 10) {
        lift(house.world, climber, z);
        setup_steps(house.world, 1, DT);
        const VeerExplain ofBelow = explainOf(house.world, below), ofAbove = explainOf(house.world, above);
        CHECK_EQ(ofBelow.limitCount, z < 50);
        CHECK_EQ(ofAbove.limitCount, z >= 50);
    }
}

TEST(contacts_separate_only_agents_of_one_level) {
    const VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_AVOID_AGENTS);
    const House house = makeHouse(2, &def);
    const VeerAgentId one = settle(&house, 0, 0, 0), other = settle(&house, 3, 0, HEIGHT);
    setup_steps(house.world, 60, DT);
    CHECK_EQ(placeOf(house.world, one).x, 0);
    CHECK_EQ(placeOf(house.world, other).x, 3);
    lift(house.world, other, 0);
    setup_steps(house.world, 60, DT);
    const VeerVec3 a = placeOf(house.world, one), b = placeOf(house.world, other);
    CHECK(veer_length2(a.x - b.x, a.y - b.y) > 9.7f);
}

TEST(a_moving_obstacle_pushes_agents_of_its_level) {
    const VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_ARRIVE);
    const House house = makeHouse(3, &def);
    const VeerAgentId below = settle(&house, 0, 0, 0), above = settle(&house, 0, 0, HEIGHT);
    const VeerObstacleId cart = make_obstacle(house.world, OBSTACLE(.x = -60, .z = HEIGHT, .radius = 10, .velocityX = 60));
    setup_steps(house.world, 90, DT); /* it passes the agent downstairs */
    CHECK_EQ(placeOf(house.world, below).x, 0);
    CHECK(placeOf(house.world, above).x > 5);
    /* the cart goes downstairs while it moves, and comes back */
    CHECK_OK(veer_moveObstacle(house.world, cart, veer_vec3(60, 0, 0), veer_vec3(-60, 0, 0)));
    const VeerVec3 was = placeOf(house.world, above);
    setup_steps(house.world, 90, DT);
    CHECK(placeOf(house.world, below).x < -5);
    CHECK_EQ(placeOf(house.world, above).x, was.x);
}

TEST(hiding_needs_cover_on_the_own_level_and_a_threat_there) {
    VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_HIDE);
    const House house = makeHouse(2, &def);
    const VeerAgentId self = settle(&house, 0, 0, 0), threat = make_agent(house.world, AGENT(.x = 100));
    const VeerObstacleId cover = make_obstacle(house.world, OBSTACLE(.x = 40, .z = HEIGHT, .radius = 15));
    CHECK_OK(veer_setTargetAgent(house.world, self, threat));
    setup_steps(house.world, 60, DT);
    CHECK_EQ(placeOf(house.world, self).x, 0); /* nothing to hide behind */
    CHECK_OK(veer_moveObstacle(house.world, cover, veer_vec3(40, 30, 0), veer_vec3(0, 0, 0)));
    lift(house.world, threat, HEIGHT);
    setup_steps(house.world, 60, DT);
    CHECK_EQ(placeOf(house.world, self).x, 0); /* nobody to hide from */
    lift(house.world, threat, 0);
    setup_steps(house.world, 120, DT);
    const VeerVec3 at = placeOf(house.world, self);
    CHECK(veer_length2(at.x, at.y) > 10);
    CHECK_EQ(veer_lineOfSight(house.world, at, placeOf(house.world, threat)), VEER_NO_RESULT);
}

/* Projectiles fly in three dimensions: they hit agents on any level, and land at the height of their `ground`. */
TEST(a_shell_is_dodged_and_caught_where_it_lands_and_hits_on_every_level) {
    const VeerBrainDef dodges = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_DODGE_PROJECTILES),
                       catches = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_CATCH_PROJECTILE);
    const House house = makeHouse(2, &dodges);
    const VeerBrainId catcher = make_brain(house.world, &catches);
    VeerAgentId agents[2][2];
    for (uint32_t floor = 0; floor < 2; floor++) {
        agents[floor][0] = settle(&house, 10, 5, HEIGHT * (float)floor);
        agents[floor][1] = make_agent(house.world, AGENT(.x = 60, .z = HEIGHT * (float)floor, .maxSpeed = 60, .brain = catcher));
    }
    VeerProjectileDef shell = PROJECTILE(.x = 0, .z = 150, .velocityZ = 200, .ground = HEIGHT);
    VeerProjectileId id;
    CHECK_OK(veer_addProjectile(house.world, &shell, &id));
    setup_steps(house.world, 30, DT);
    CHECK_EQ(placeOf(house.world, agents[0][0]).x, 10);
    CHECK_EQ(placeOf(house.world, agents[0][1]).x, 60);
    CHECK(placeOf(house.world, agents[1][0]).x > 15);
    CHECK(placeOf(house.world, agents[1][1]).x < 50);
    CHECK_OK(veer_removeProjectile(house.world, id));

    const VeerAgentId hit = make_agent(house.world, AGENT(.x = -100, .z = 0, .radius = 10, .group = 4));
    shell = PROJECTILE(.x = -100, .z = 180, .ground = -50, .hits = 4);
    CHECK_OK(veer_addProjectile(house.world, &shell, &id));
    uint32_t hits = 0;
    for (uint32_t i = 0; i < 90 && !hits; i++) {
        setup_steps(house.world, 1, 0.05f);
        hits += countEvents(house.world, VEER_EVENT_PROJECTILE_HIT);
    }
    CHECK_EQ(hits, 1);
    /* a shell on the upper level meets the head of an agent on the lower one */
    lift(house.world, hit, 45);
    shell = PROJECTILE(.x = -130, .z = 53, .velocityX = 300, .ground = -50, .hits = 4);
    CHECK_OK(veer_addProjectile(house.world, &shell, &id));
    setup_steps(house.world, 1, 0.08f);
    CHECK_EQ(countEvents(house.world, VEER_EVENT_PROJECTILE_HIT), 1);
}

TEST(agents_upstairs_are_not_in_the_way_of_a_building) {
    const VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_NAV_FIELD);
    House house = {.world = make_world(WORLD(.levels = 2, .levelHeight = HEIGHT, BOUNDS(200, 200, 200), .capacity.navCells = 4096))};
    house.brain = make_brain(house.world, &def);
    const VeerAgentId agent = settle(&house, 0, 0, 0);
    const float start[] = {-100, -100, 0}, goal[] = {100, 100, 0};
    VeerObstacleDef tower = BOX(.halfWidth = 10, .halfHeight = 10, .z = HEIGHT);
    const VeerBuildQuery query = {house.brain, &tower, start, goal, 1, 1};
    VeerBuildAnswer answer;
    VeerAgentId found[2];
    for (uint32_t floor = 0; floor < 2; floor++) {
        uint32_t count = 2;
        lift(house.world, agent, HEIGHT * (float)floor);
        CHECK_OK(veer_canBuild(house.world, &query, &answer, found, &count));
        CHECK_EQ(answer.agentCount, floor);
    }
}

/* ---- bad inputs */

TEST(levels_that_a_world_cannot_have_are_refused) {
    VeerWorldId world;
    VeerWorldDef def = WORLD(.levels = 2, .dimensions = 3);
    FAILS(veer_nullWorld, veer_createWorld(&def, &world), VEER_E_RANGE, "def.levels");
    def.dimensions = 2;
    const uint32_t levels[] = {0, 17, 0xFFFFFFFFu};
    for (uint32_t i = 0; i < 3; i++) {
        def.levels = levels[i];
        FAILS(veer_nullWorld, veer_createWorld(&def, &world), VEER_E_RANGE, "def.levels");
    }
    def.levels = 2;
    const float heights[] = {0, -1, 2e6f};
    for (uint32_t i = 0; i < 3; i++) {
        def.levelHeight = heights[i];
        FAILS(veer_nullWorld, veer_createWorld(&def, &world), VEER_E_RANGE, "def.levelHeight");
    }
    def.levelHeight = NAN;
    FAILS(veer_nullWorld, veer_createWorld(&def, &world), VEER_E_NOT_FINITE, "def.levelHeight");
}

TEST(row_58_a_world_is_not_restored_with_another_number_of_levels) {
    const VeerWorldId flat = make_world(WORLD(.seed = 1)), tall = make_world(WORLD(.levels = 16));
    const uint32_t size = veer_saveSize(tall);
    void *bytes = malloc(size);
    const uint64_t hash = setup_hash(flat);
    CHECK_EQ(veer_saveSize(flat), size);
    CHECK_OK(veer_save(tall, bytes, size));
    FAILS(flat, veer_restore(flat, bytes, size), VEER_E_VERSION, "bytes.levels");
    CHECK_EQ(setup_hash(flat), hash);
    CHECK_OK(veer_restore(tall, bytes, size));
    free(bytes);
}

/* A caller may write any number to the column. */
TEST(any_height_belongs_to_a_level) {
    const VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_FLOCK, VEER_BEHAVIOR_AVOID_OBSTACLES, VEER_BEHAVIOR_AVOID_AGENTS);
    const House house = makeHouse(16, &def);
    const float heights[] = {-VEER_INF, -1e30f, -1e6f, -0.0f, 49.999996f, 50, 1499, 1e6f, 1e30f, VEER_INF, NAN};
    for (uint32_t i = 0; i < 60; i++) {
        const VeerAgentId agent = settle(&house, (float)(i % 8), (float)(i / 8), 0);
        if (i % 6) lift(house.world, agent, heights[i % 11]);
    }
    for (uint32_t i = 0; i < 20; i++) make_obstacle(house.world, OBSTACLE(.x = (float)i, .z = 1e5f * (float)i - 1e6f, .radius = 3));
    for (uint32_t i = 0; i < 30; i++) {
        setup_steps(house.world, 1, DT);
        lift(house.world, veer_agentAt(house.world, i), heights[i % 11]);
    }
    for (uint32_t i = 0; i < 60; i++) CHECK(veer_isFinite(placeOf(house.world, veer_agentAt(house.world, i)).x));
}
