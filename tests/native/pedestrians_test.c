/* Tests people: agents of crowds whose speed depends on the density of people ahead (src/crowd/pedestrians.c). The runs that compare with
 * measured people are in tests/pedestrians. */
#include "refusal.h"
#include "setup.h"

#include <math.h>

enum { MOST_PEOPLE = 512 };

/* A wrapped world in which people walk along x. Lengths in the tests are in meters. */
typedef struct Walk {
    VeerWorldId world;
    VeerBrainId brain;
    VeerBrainDef brainDef;
    VeerAgentId people[MOST_PEOPLE];
    uint32_t count;
    float meter;
} Walk;

static void end_Walk(Walk *walk) { CHECK_OK(veer_destroyWorld(walk->world)); }

static Walk walk_started(float meter, float jamDensity) {
    Walk walk = {.meter = meter, .brainDef = veer_defaultBrainDef()};
    VeerWorldDef def = veer_defaultWorldDef();
    def.edgesX = def.edgesY = VEER_EDGE_MODE_WRAP;
    def.minX = def.minY = 0, def.maxX = def.maxY = 20 * meter;
    def.capacity.agents = MOST_PEOPLE;
    walk.world = make_world(def);
    walk.brainDef.crowd = VEER_CROWD_RECIPROCAL;
    walk.brainDef.pedestrians.meter = meter;
    if (jamDensity > 0) walk.brainDef.pedestrians.jamDensity = jamDensity;
    walk.brainDef.locomotion.response = INFINITY;
    walk.brainDef.behaviors[0] = veer_behavior(VEER_BEHAVIOR_DRIVE);
    walk.brainDef.behaviorCount = 1;
    CHECK_OK(veer_addBrain(walk.world, &walk.brainDef, &walk.brain));
    return walk;
}

static void walk_add(Walk *walk, float x, float y) {
    VeerAgentDef def = veer_defaultAgentDef();
    def.x = x * walk->meter, def.y = y * walk->meter;
    def.radius = 0.2f * walk->meter, def.maxSpeed = 1.34f * walk->meter;
    def.brain = walk->brain;
    CHECK_OK(veer_addAgent(walk->world, &def, &walk->people[walk->count]));
    veer_columnF32(walk->world, VEER_COLUMN_DRIVE_X)[veer_slot(walk->people[walk->count++])] = 1;
}

/* Adds a square lattice of people with its corner at x, y: `across` people in each direction, over `size` meters. */
static void walk_fill(Walk *walk, float x, float y, float size, uint32_t across) {
    const float spacing = size / (float)across;
    for (uint32_t i = 0; i < across * across; i++)
        walk_add(walk, x + spacing * ((float)(i % across) + 0.5f), y + spacing * ((float)(i / across) + 0.5f));
}

static void walk_wall(const Walk *walk, float fromY, float toY) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerObstacleId id;
    def.kind = VEER_OBSTACLE_KIND_BOX;
    def.x = 10 * walk->meter, def.y = 0.5f * (fromY + toY) * walk->meter;
    def.halfWidth = 12 * walk->meter, def.halfHeight = 0.5f * (toY - fromY) * walk->meter;
    CHECK_OK(veer_addObstacle(walk->world, &def, &id));
}

static void walk_for(const Walk *walk, uint32_t steps) {
    for (uint32_t i = 0; i < steps; i++) CHECK_OK(veer_step(walk->world, 1.0f / 60.0f));
}

static float walk_speed(const Walk *walk, uint32_t person) {
    return veer_columnF32(walk->world, VEER_COLUMN_VELOCITY_X)[veer_slot(walk->people[person])] / walk->meter;
}

static float walk_meanSpeed(const Walk *walk) {
    float sum = 0;
    for (uint32_t i = 0; i < walk->count; i++) sum += walk_speed(walk, i);
    return sum / (float)walk->count;
}

static float weidmann(float density, float jam) { return 1.34f * (1 - expf(-1.913f * (1 / density - 1 / jam))); }

TEST(people_in_an_even_crowd_walk_at_the_speed_of_weidmann) {
    static const uint32_t across[] = {14, 20, 22}; /* over 14, 11.5 and 11 meters: 1, 3 and 4 per square meter */
    static const float sizes[] = {14, 11.547f, 11}, meters[] = {1, 50};
    for (uint32_t i = 0; i < 3; i++)
        for (uint32_t m = 0; m < 2; m++) {
            Scoped(Walk) walk = walk_started(meters[m], 0);
            walk_fill(&walk, 0, 0, sizes[i], across[i]);
            walk_for(&walk, 20);
            const uint32_t person = across[i] * (across[i] / 2) + across[i] / 4;
            const float density = (float)(across[i] * across[i]) / (sizes[i] * sizes[i]);
            CHECK(fabsf(walk_speed(&walk, person) / weidmann(density, 5.4f) - 1) < 0.05f);
        }
}

TEST(the_density_at_which_people_stand_is_a_setting) {
    Scoped(Walk) walk = walk_started(1, 8);
    walk_fill(&walk, 0, 0, 11, 22);
    walk_for(&walk, 20);
    CHECK(fabsf(walk_speed(&walk, 22 * 11 + 11) / weidmann(4, 8) - 1) < 0.05f);
}

TEST(the_front_row_of_a_crowd_is_not_slowed_by_the_people_behind) {
    Scoped(Walk) walk = walk_started(1, 0);
    walk_fill(&walk, 0, 4, 8, 16);
    walk_for(&walk, 20);
    CHECK(walk_speed(&walk, 16 * 8 + 15) > 1.3f);
    CHECK(walk_speed(&walk, 16 * 8) < 0.3f);
}

/* A corridor 1.8 m wide with three rows. Without the walls, the area beside it would count as free. */
TEST(the_area_behind_walls_is_not_room_to_walk) {
    float speeds[2];
    for (uint32_t walled = 0; walled < 2; walled++) {
        Scoped(Walk) walk = walk_started(1, 0);
        for (uint32_t i = 0; i < 108; i++) walk_add(&walk, 20.0f / 36 * ((float)(i / 3) + 0.5f), 9.4f + 0.6f * (float)(i % 3));
        if (walled) walk_wall(&walk, 5, 9.1f), walk_wall(&walk, 10.9f, 15);
        walk_for(&walk, 20);
        speeds[walled] = walk_meanSpeed(&walk);
    }
    CHECK(fabsf(speeds[1] / weidmann(3, 5.4f) - 1) < 0.15f);
    CHECK(speeds[0] > 2 * speeds[1]);
}

TEST(people_behind_a_wall_do_not_slow_anybody) {
    Scoped(Walk) walk = walk_started(1, 0);
    walk_add(&walk, 4, 10);
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerObstacleId id;
    def.kind = VEER_OBSTACLE_KIND_BOX;
    def.x = 6.5f, def.y = 10, def.halfWidth = 0.1f, def.halfHeight = 6;
    CHECK_OK(veer_addObstacle(walk.world, &def, &id));
    walk_fill(&walk, 6.8f, 6, 8, 16);
    walk_for(&walk, 20);
    CHECK(walk_speed(&walk, 0) > 1.33f);
}

TEST(a_world_whose_edges_are_walls_is_a_room) {
    float speeds[2];
    for (uint32_t edged = 0; edged < 2; edged++) {
        VeerWorldDef def = veer_defaultWorldDef();
        def.maxX = 30, def.minX = 0, def.minY = 9.1f, def.maxY = 10.9f, def.capacity.agents = 128;
        def.edgesX = def.edgesY = edged ? VEER_EDGE_MODE_CLAMP : VEER_EDGE_MODE_NONE;
        Scoped(Walk) walk = walk_started(1, 0);
        CHECK_OK(veer_destroyWorld(walk.world));
        walk.world = make_world(def);
        CHECK_OK(veer_addBrain(walk.world, &walk.brainDef, &walk.brain));
        for (uint32_t i = 0; i < 108; i++) walk_add(&walk, 20.0f / 36 * ((float)(i / 3) + 0.5f), 9.4f + 0.6f * (float)(i % 3));
        walk_for(&walk, 20);
        speeds[edged] = walk_speed(&walk, 30);
    }
    CHECK(speeds[0] > 2 * speeds[1]);
}

TEST(an_explanation_of_a_person_shows_the_decided_and_the_slower_velocity) {
    Scoped(Walk) walk = walk_started(1, 0);
    VeerExplain explain;
    walk_fill(&walk, 0, 0, 11, 22);
    walk_for(&walk, 20);
    CHECK_OK(veer_explain(walk.world, walk.people[22 * 11 + 11], &explain));
    CHECK(explain.decidedX > 1.33f);
    CHECK(explain.desiredX < 0.2f);
}

TEST(people_gather_around_a_shared_goal_and_come_to_rest) {
    Scoped(Walk) walk = walk_started(1, 0);
    walk.brainDef.behaviors[0] = veer_behavior(VEER_BEHAVIOR_ARRIVE);
    walk.brainDef.behaviors[0].params.arrive.slowRadius = 1, walk.brainDef.behaviors[0].params.arrive.stopRadius = 0.1f;
    CHECK_OK(veer_setBrain(walk.world, walk.brain, &walk.brainDef));
    walk_fill(&walk, 2, 2, 6, 7);
    for (uint32_t i = 0; i < walk.count; i++) CHECK_OK(veer_setTargetPoint(walk.world, walk.people[i], (VeerVec3){10, 10, 0}));
    walk_for(&walk, 60 * 60);
    for (uint32_t i = 0; i < walk.count; i++) {
        const uint32_t slot = veer_slot(walk.people[i]);
        const float x = veer_columnF32(walk.world, VEER_COLUMN_X)[slot] - 10, y = veer_columnF32(walk.world, VEER_COLUMN_Y)[slot] - 10;
        CHECK(sqrtf(x * x + y * y) < 2.5f);
        CHECK(fabsf(walk_speed(&walk, i)) < 0.02f);
    }
}

TEST(row_131_settings_of_people_out_of_their_ranges_and_people_in_volume_worlds_are_refused_by_name) {
    Scoped(Walk) walk = walk_started(1, 0);
    VeerBrainDef brain = walk.brainDef;
    VeerBrainId id;
    brain.pedestrians.meter = -1;
    REFUSED(walk.world, veer_addBrain(walk.world, &brain, &id), VEER_E_RANGE, "def.pedestrians.meter");
    brain.pedestrians.meter = NAN;
    REFUSED(walk.world, veer_addBrain(walk.world, &brain, &id), VEER_E_NOT_FINITE, "def.pedestrians.meter");
    brain.pedestrians = (VeerPedestriansDef){1, 0};
    REFUSED(walk.world, veer_addBrain(walk.world, &brain, &id), VEER_E_RANGE, "def.pedestrians.jamDensity");
    VeerWorldDef def = veer_defaultWorldDef();
    def.dimensions = 3;
    Scoped(VeerWorldId) volume = make_world(def);
    brain = walk.brainDef;
    REFUSED(volume, veer_addBrain(volume, &brain, &id), VEER_E_RANGE, "def.pedestrians.meter");
}
