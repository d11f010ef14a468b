/* Tests obstacles that are placed on agents or close in on them: the agents leave at their top speed, along the shortest free path, and
 * stay on their side of every wall (move/parting.c). */
#include "core/registry.h"
#include "core/world.h"
#include "shapes/penetration.h"
#include "walker.h"

enum { MOST = 40 };

/* Agents that seek points among obstacles, at a random scale of lengths. */
typedef struct Yard {
    VeerWorldId world;
    VeerBrainId brain;
    float size, dt;
    uint32_t count;
    float speeds[MOST], farthest; /* farthest: the longest displacement of an agent in a step, relative to the allowed displacement */
    VeerVec3 places[MOST];
} Yard;

static Yard openYard(float size, float dt, uint32_t dimensions) {
    Yard yard = {.size = size, .dt = dt};
    VeerWorldDef def = WORLD(.dimensions = dimensions);
    CHECK_OK(veer_createWorld(&def, &yard.world));
    VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_SEEK);
    yard.brain = make_brain(yard.world, &brain);
    return yard;
}

static VeerVec3 placeOf(const Yard *yard, uint32_t slot) {
    const VeerWorld *world = veer_world(yard->world, "test");
    return veer_vec3(world->x[slot], world->y[slot], world->z[slot]);
}

static void addAt(Yard *yard, VeerVec3 place, VeerVec3 goal, float speed) {
    VeerAgentDef def = AGENT(.brain = yard->brain, .x = place.x * yard->size, .y = place.y * yard->size, .z = place.z * yard->size,
                             .radius = 5 * yard->size, .maxForce = INFINITY);
    def.maxSpeed = yard->speeds[yard->count] = speed * yard->size;
    VeerAgentId id = make_agent(yard->world, def);
    CHECK_OK(veer_setTargetPoint(yard->world, id, veer_scale3(goal, yard->size)));
    yard->places[yard->count] = placeOf(yard, yard->count);
    yard->count++;
}

static VeerObstacleId addBox(Yard *yard, VeerVec3 place, VeerVec3 half, float angle) {
    return make_obstacle(yard->world, BOX(.x = place.x * yard->size, .y = place.y * yard->size, .z = place.z * yard->size,
                                          .halfWidth = half.x * yard->size, .halfHeight = half.y * yard->size,
                                          .halfDepth = half.z * yard->size, .angle = angle));
}

static void addWall(Yard *yard, const float ends[4], float radius) {
    float points[6] = {0};
    for (int i = 0; i < 4; i++) points[i + (i > 1)] = ends[i] * yard->size;
    make_obstacle(yard->world,
                  OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .points = points, .pointCount = 2, .radius = radius * yard->size));
}

/* Takes a step and measures how far the agents moved. */
static void stepYard(Yard *yard) {
    CHECK_OK(veer_step(yard->world, yard->dt));
    for (uint32_t slot = 0; slot < yard->count; slot++) {
        const VeerVec3 place = placeOf(yard, slot);
        const float may = fmaxf(yard->speeds[slot], 5 * yard->size) * yard->dt;
        yard->farthest = fmaxf(yard->farthest, veer_length3(veer_sub3(place, yard->places[slot])) / may);
        yard->places[slot] = place;
    }
}

static float deepestOf(const Yard *yard) {
    const VeerWorld *world = veer_world(yard->world, "test");
    float deepest = 0;
    for (uint32_t slot = 0; slot < yard->count; slot++)
        deepest = fmaxf(deepest, veer_penetration(world, yard->places[slot], world->radius[slot], 1).depth / yard->size);
    return deepest;
}

static void closeYard(Yard *yard) {
    if (!CHECK(yard->farthest < 1.001f)) printf("  moved by %.1f times the top speed\n", (double)yard->farthest);
    CHECK_OK(veer_validate(yard->world));
    CHECK_OK(veer_destroyWorld(yard->world));
}

static const struct { float size, dt; } scales[] = {{1, 1.0f / 60}, {3, 1.0f / 60}, {1, 1.0f / 30}, {1, 1.0f / 240}};

TEST(a_block_put_onto_agents_lets_them_out_at_their_top_speed) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
        for (uint32_t s = 0; s < 4; s++) {
            if (IS_LEFT_OUT(s, 4)) continue;
            Yard yard = openYard(scales[s].size, scales[s].dt, dimensions);
            uint32_t random = 7 + s;
            for (uint32_t i = 0; i < MOST; i++) {
                VeerVec3 place = {test_range(&random, -40, 40), test_range(&random, -30, 30), 0};
                if (dimensions == 3) place.z = test_range(&random, -20, 20);
                addAt(&yard, place, veer_vec3(0, 0, 0), i % 8 ? test_range(&random, 20, 120) : 0);
            }
            for (int i = 0; i < 5; i++) stepYard(&yard);
            addBox(&yard, veer_vec3(0, 0, 0), veer_vec3(50, 35, 25), 0.3f);
            for (float time = 0; time < 8; time += yard.dt) stepYard(&yard); /* agents without a top speed leave at 5 u/s */
            CHECK(deepestOf(&yard) < 1e-3f);
            closeYard(&yard);
        }
}

/* Blocks of any size and angle are placed across a wall. Agents must end up on the side on which they were before. */
TEST(nobody_changes_to_the_other_side_of_a_wall) {
    uint32_t random = 3;
    for (uint32_t round = 0; round < ROUNDS(240); round++) {
        const uint32_t s = round % 4;
        const float radius = round % 3 ? 0 : 4, turn = test_range(&random, -3, 3);
        Yard yard = openYard(scales[s].size, scales[s].dt, 2);
        addWall(&yard, (float[]){-400, 0, 400, 0}, radius);
        for (uint32_t i = 0; i < 20; i++) {
            const float away = test_range(&random, radius + 5.1f, radius + 25), side = i % 2 ? 1.0f : -1.0f;
            addAt(&yard, veer_vec3(test_range(&random, -40, 40), side * away, 0), veer_vec3(0, side * -100, 0),
                  test_range(&random, 20, 120));
        }
        stepYard(&yard);
        addBox(&yard, veer_vec3(0, test_range(&random, -20, 20), 0), veer_vec3(test_range(&random, 5, 45), test_range(&random, 5, 25), 0),
               turn);
        for (float time = 0; time < 6; time += yard.dt) {
            stepYard(&yard);
            for (uint32_t i = 0; i < 20; i++) CHECK((i % 2 ? 1.0f : -1.0f) * yard.places[i].y > 0);
        }
        CHECK(deepestOf(&yard) < 1e-2f);
        closeYard(&yard);
    }
}

/* Between a long face and a wall, the only way out leads almost along the face. */
STUDY(agents_get_out_of_the_wedge_between_a_wall_and_a_block) {
    uint32_t random = 5;
    for (uint32_t round = 0; round < 60; round++) {
        const uint32_t s = round % 4;
        const float tilt = test_range(&random, -0.3f, 0.3f), half = test_range(&random, 15, 40);
        Yard yard = openYard(scales[s].size, scales[s].dt, 2);
        addWall(&yard, (float[]){-400, 0, 400, 0}, 0);
        for (uint32_t i = 0; i < 6; i++)
            addAt(&yard, veer_vec3(test_range(&random, -half, half), test_range(&random, 5.1f, 12), 0), veer_vec3(0, 200, 0), 60);
        stepYard(&yard);
        addBox(&yard, veer_vec3(0, 26 + half * fabsf(sinf(tilt)), 0), veer_vec3(half, 20, 0), tilt);
        for (float time = 0; time < 6; time += yard.dt) stepYard(&yard);
        CHECK(deepestOf(&yard) < 1e-2f);
        closeYard(&yard);
    }
}

/* A gate in a wall shuts while agents walk through it: its two halves slide in or appear instantly. */
TEST(a_gate_that_shuts_moves_nobody_faster_than_its_top_speed) {
    for (uint32_t slides = 0; slides < 2; slides++)
        for (uint32_t s = 0; s < 4; s++) {
            Yard yard = openYard(scales[s].size, scales[s].dt, 2);
            uint32_t random = 11 + s;
            addBox(&yard, veer_vec3(0, 230, 0), veer_vec3(8, 200, 0), 0);
            addBox(&yard, veer_vec3(0, -230, 0), veer_vec3(8, 200, 0), 0);
            for (uint32_t i = 0; i < 12; i++)
                addAt(&yard, veer_vec3(test_range(&random, -12, 12), test_range(&random, -24, 24), 0), veer_vec3(300, 0, 0), 60);
            stepYard(&yard);
            VeerObstacleId gate = addBox(&yard, veer_vec3(0, slides ? 62 : 0, 0), veer_vec3(6, 30, 0), 0);
            for (float time = 0; time < 4; time += yard.dt) {
                const VeerPlacement shut = {.position = {0, fmaxf(0, 62 - 40 * time) * yard.size, 0}};
                if (slides) CHECK_OK(veer_placeObstacle(yard.world, gate, &shut));
                stepYard(&yard);
            }
            CHECK(deepestOf(&yard) < 1e-3f);
            closeYard(&yard);
        }
}
