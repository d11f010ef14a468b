/* Tests the crowd in navigation fields with `density`: a cached field is only used for exactly the crowd for which it was computed. */
#include "core/registry.h"
#include "core/world.h"
#include "math/math.h"
#include "nav/nav.h"
#include "refusal.h"

#define SIZE 400.0f
enum { AGENTS = 3, CELLS = 1600 };

typedef struct Scene {
    VeerWorldId id;
    VeerWorld *world;
    VeerAgentId walker;
    VeerBrainId brain;
    uint32_t slots[AGENTS]; /* two agents at rest, and the walker */
} Scene;

static VeerBrainDef densityBrain(void) {
    VeerBrainDef brain = BRAIN_DEF(.behaviors[0] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD));
    brain.behaviors[0].params.navField.cellSize = 10;
    brain.behaviors[0].params.navField.density = 20;
    brain.behaviorCount = 1;
    return brain;
}

/* Returns a scene in which two agents are at rest between a walker and its later goal. A first step has counted all three. */
static Scene open(void) {
    static const float places[AGENTS] = {200, 220, 100};
    VeerWorldDef worldDef = veer_defaultWorldDef();
    VeerBrainDef brainDef = densityBrain();
    Scene scene = {.world = NULL};
    worldDef.minX = worldDef.minY = 0;
    worldDef.maxX = worldDef.maxY = SIZE;
    worldDef.capacity.navCells = CELLS;
    CHECK_OK(veer_createWorld(&worldDef, &scene.id));
    CHECK_OK(veer_addBrain(scene.id, &brainDef, &scene.brain));
    for (uint32_t i = 0; i < AGENTS; i++) {
        VeerAgentDef def = AGENT(.x = places[i], .y = 200, .radius = i < 2 ? 30 : 5);
        if (i == 2) def.brain = scene.brain;
        CHECK_OK(veer_addAgent(scene.id, &def, &scene.walker));
        scene.slots[i] = veer_slot(scene.walker);
    }
    scene.world = veer_world(scene.id, "test");
    CHECK_OK(veer_step(scene.id, 1.0f / 60));
    return scene;
}

/* ---- two crowds whose hashes have equal sums */

typedef struct Disc {
    uint32_t place; /* x | y << 16, each in 65535ths of the world's size */
    float radius;
} Disc;

static uint64_t mixed(Disc disc) {
    uint64_t bits = (uint64_t)disc.place << 32 | veer_bits(disc.radius);
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EBu;
    return bits ^ bits >> 31;
}

static void setCrowd(const Scene *scene, const Disc *discs) {
    for (uint32_t i = 0; i < 2; i++) {
        scene->world->countedPlace[scene->slots[i]] = discs[i].place;
        scene->world->radius[scene->slots[i]] = discs[i].radius;
    }
    CHECK_OK(veer_step(scene->id, 1.0f / 60)); /* takes a step that does not count the crowd */
}

/* Returns the sum, over a disc, of the area that agents cover, in sevenths of cells. */
static uint32_t coveredAt(const Scene *scene, Disc disc) {
    VeerBrainDef brain = densityBrain();
    VeerNavGrid grid = veer_navGrid(scene->world, &brain.behaviors[0].params.navField);
    VeerNavRoutes routes = veer_navRoutes(&grid, veer_vec3(300, 200, 0));
    VeerVec3 at = {(float)(disc.place & 0xFFFFu) / 65535 * SIZE, (float)(disc.place >> 16) / 65535 * SIZE, 0};
    uint32_t cell = veer_navCellAt(&grid, at), sum = routes.raster.shares[cell];
    for (uint32_t direction = 0; direction < 8; direction++) sum += routes.raster.shares[veer_navNeighbor(&grid, cell, direction)];
    return sum;
}

TEST(a_crowd_chosen_to_have_the_hash_of_another_gets_its_own_field) {
    static const Disc crowds[2][2] = {{{0x40004000, 10}, {0xBFFF4000, 10}}, {{0x4000C366, 10}, {0xC8E99BF7, 0x1.6AB3Bp+3f}}};
    CHECK(mixed(crowds[0][0]) + mixed(crowds[0][1]) == mixed(crowds[1][0]) + mixed(crowds[1][1]));
    Scene scene = open();
    for (uint32_t round = 0; round < 4; round++) {
        const Disc *here = crowds[round & 1u], *gone = crowds[1 - (round & 1u)];
        setCrowd(&scene, here);
        for (uint32_t i = 0; i < 2; i++) {
            CHECK(coveredAt(&scene, here[i]) >= 14); /* the disc has the area of three to four cells */
            CHECK_EQ(coveredAt(&scene, gone[i]), 0);
        }
    }
    CHECK_OK(veer_destroyWorld(scene.id));
}

TEST(a_field_forgets_agents_that_a_rollback_removes) {
    Scene scene = open();
    CHECK_OK(veer_keepHistory(scene.id, 8));
    CHECK_OK(veer_step(scene.id, 1.0f / 60));
    const uint32_t tick = scene.world->header->tick;
    VeerAgentDef def = veer_defaultAgentDef();
    VeerAgentId last;
    const Disc disc = {0xC000C000, 10};
    CHECK_OK(veer_addAgent(scene.id, &def, &last));
    scene.world->countedPlace[veer_slot(last)] = disc.place;
    CHECK_OK(veer_step(scene.id, 1.0f / 60));
    CHECK(coveredAt(&scene, disc) > 0);
    CHECK_OK(veer_rollback(scene.id, tick));
    CHECK_OK(veer_step(scene.id, 1.0f / 60));
    CHECK_EQ(coveredAt(&scene, disc), 0);
    CHECK_OK(veer_destroyWorld(scene.id));
}

/* ---- calls between steps */

/* Returns the length of the path from the walker to a point behind the agents at rest. The path is longer if it avoids them. */
static float distanceOf(const Scene *scene) {
    static float distances[CELLS];
    VeerNavCells cells;
    uint32_t count = CELLS;
    CHECK_OK(veer_navDistances(scene->id, scene->brain, veer_vec3(300, 200, 0), &cells, distances, &count));
    return distances[200 / 10 * cells.columns + 100 / 10];
}

static void setRadii(const Scene *scene, float radius) {
    for (uint32_t i = 0; i < 2; i++) scene->world->radius[scene->slots[i]] = radius;
}

/* Explains the walker with the agents' radii, and again with different radii. */
static void explainBoth(const Scene *scene) {
    VeerExplain why[2];
    for (uint32_t large = 0; large < 2; large++) {
        setRadii(scene, large ? 30 : 1);
        CHECK_OK(veer_explain(scene->id, scene->walker, &why[large]));
    }
    CHECK(veer_abs(why[0].desiredY) < 1); /* straight ahead */
    CHECK(veer_abs(why[1].desiredY) > 5); /* around the agents */
}

TEST(explain_between_changes_of_the_crowd_leaves_the_next_steps_as_they_are) {
    uint64_t hashes[2];
    for (uint32_t asks = 0; asks < 2; asks++) {
        Scene scene = open();
        CHECK_OK(veer_setTargetPoint(scene.id, scene.walker, veer_vec3(300, 200, 0)));
        if (asks) explainBoth(&scene);
        for (uint32_t i = 0; i < 10; i++) CHECK_OK(veer_step(scene.id, 1.0f / 60));
        CHECK_OK(veer_hash(scene.id, &hashes[asks]));
        CHECK_OK(veer_destroyWorld(scene.id));
    }
    CHECK(hashes[0] == hashes[1]);
}

/* If a brain's navField is off, no step counts the crowd for it. */
TEST(distances_between_steps_are_those_of_the_present_crowd_whether_the_behavior_is_on_or_off) {
    for (uint32_t isOff = 0; isOff < 2; isOff++) {
        Scene scene = open();
        VeerBrainDef brain = densityBrain();
        if (isOff) brain.behaviors[0].weight = 0;
        CHECK_OK(veer_setBrain(scene.id, scene.brain, &brain));
        const float around = distanceOf(&scene);
        setRadii(&scene, 1);
        const float through = distanceOf(&scene);
        setRadii(&scene, 30);
        CHECK(around > through + 5);
        CHECK_EQ(distanceOf(&scene), around);
        CHECK_OK(veer_destroyWorld(scene.id));
    }
}
