/* Tests the distances and the regions of navigation: they follow the paths that agents take, exist for every cell, and do not change the
 * world. */
#include "math/vec3.h"
#include "refusal.h"

#include <math.h>

#define SIZE 400.0f
enum { SIDE = 40, CELLS = SIDE * SIDE };

typedef struct Hall {
    VeerWorldId world;
    VeerBrainId brain;
    VeerNavCells cells;
    float distance[CELLS];
    uint32_t count;
} Hall;

static Hall hallWith(uint32_t behavior) {
    Hall hall = {.count = CELLS};
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerWorldDef def = WORLD(.minX = 0, .minY = 0, .maxX = SIZE, .maxY = SIZE, .capacity.navCells = CELLS);
    brain.behaviorCount = 2;
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_SEEK);
    brain.behaviors[1] = veer_behavior(behavior);
    if (behavior == VEER_BEHAVIOR_NAV_FIELD) brain.behaviors[1].params.navField.cellSize = 10;
    CHECK_OK(veer_createWorld(&def, &hall.world));
    CHECK_OK(veer_addBrain(hall.world, &brain, &hall.brain));
    return hall;
}

/* Adds a wall from the lower edge of the world up to a given height: paths lead around its upper end. */
static VeerObstacleId addWall(VeerWorldId world, float x, float height) {
    return make_obstacle(world, BOX(.x = x, .y = height / 2, .halfWidth = 5, .halfHeight = height / 2));
}

static VeerResult read(Hall *hall, float x, float y) {
    return veer_navDistances(hall->world, hall->brain, veer_vec3(x, y, 0), &hall->cells, hall->distance, &hall->count);
}

static float at(const Hall *hall, float x, float y) { return hall->distance[(uint32_t)(y / 10) * SIDE + (uint32_t)(x / 10)]; }

TEST(distances_are_those_of_the_shortest_path_over_cells) {
    Hall hall = hallWith(VEER_BEHAVIOR_NAV_FIELD);
    CHECK_OK(read(&hall, 205, 105));
    CHECK_EQ(hall.count, CELLS);
    CHECK_EQ(hall.cells.columns, SIDE);
    CHECK_EQ(hall.cells.rows, SIDE);
    CHECK_NEAR(hall.cells.cellX, 10, 1e-5);
    CHECK_NEAR(hall.cells.cellY, 10, 1e-5);
    CHECK_EQ(at(&hall, 205, 105), 0);
    for (int x = 5; x < 400; x += 10)
        for (int y = 5; y < 400; y += 10) {
            float dx = fabsf((float)x - 205), dy = fabsf((float)y - 105), slanted = fminf(dx, dy);
            CHECK_NEAR(at(&hall, (float)x, (float)y), dx + dy + slanted * (sqrtf(2) - 2), 0.01);
        }
}

TEST(distances_lead_around_walls_and_are_infinite_where_no_path_is) {
    Hall hall = hallWith(VEER_BEHAVIOR_NAV_FIELD);
    addWall(hall.world, 200, 300);
    CHECK_OK(read(&hall, 305, 105));
    CHECK(at(&hall, 105, 105) > 400); /* the straight distance is 200 */
    CHECK(at(&hall, 205, 105) == INFINITY);
    addWall(hall.world, 100, 400);
    CHECK_OK(read(&hall, 305, 105));
    CHECK(at(&hall, 45, 105) == INFINITY);
    CHECK(at(&hall, 155, 105) < INFINITY);
}

TEST(reading_distances_changes_no_state) {
    Hall hall = hallWith(VEER_BEHAVIOR_NAV_FIELD);
    uint64_t before = 0, after = 0;
    CHECK_OK(veer_hash(hall.world, &before));
    for (int k = 0; k < 20; k++) CHECK_OK(read(&hall, 20.0f * (float)k, 50));
    CHECK_OK(veer_hash(hall.world, &after));
    CHECK(before == after);
}

TEST(reading_distances_refuses_bad_arguments) {
    Hall hall = hallWith(VEER_BEHAVIOR_NAV_FIELD), other = hallWith(VEER_BEHAVIOR_FLEE);
    VeerVec3 goal = {50, 50, 0};
    CHECK_EQ(read(&other, 50, 50), VEER_NO_RESULT);
    REFUSED(hall.world, veer_navDistances(hall.world, hall.brain, (VeerVec3){NAN, 50, 0}, &hall.cells, hall.distance, &hall.count),
            VEER_E_NOT_FINITE, "goal.x");
    REFUSED(hall.world, veer_navDistances(hall.world, hall.brain, (VeerVec3){50, 2e6f, 0}, &hall.cells, hall.distance, &hall.count),
            VEER_E_RANGE, "goal.y");
    REFUSED(hall.world, veer_navDistances(hall.world, hall.brain, goal, NULL, hall.distance, &hall.count), VEER_E_NULL, "cells");
    REFUSED(hall.world, veer_navDistances(hall.world, hall.brain, goal, &hall.cells, NULL, &hall.count), VEER_E_NULL, "out");
    REFUSED(hall.world, veer_navDistances(hall.world, hall.brain, goal, &hall.cells, hall.distance, NULL), VEER_E_NULL, "count");
    hall.count = CELLS - 1;
    REFUSED(hall.world, veer_navDistances(hall.world, hall.brain, goal, &hall.cells, hall.distance, &hall.count), VEER_E_BUFFER, "count");
    CHECK_EQ(hall.count, CELLS);
    CHECK_OK(veer_removeBrain(hall.world, hall.brain));
    REFUSED(hall.world, veer_navDistances(hall.world, hall.brain, goal, &hall.cells, hall.distance, &hall.count), VEER_E_STALE, "brain");
    CHECK_OK(veer_destroyWorld(hall.world));
    CHECK_EQ(read(&hall, 50, 50), VEER_E_WORLD);
}

/* ---- regions */

static VeerResult readRegions(Hall *hall, uint32_t *regions) {
    return veer_navRegions(hall->world, hall->brain, &hall->cells, regions, &hall->count);
}

TEST(regions_are_the_cells_between_which_distances_are_finite) {
    static uint32_t regions[CELLS];
    Hall hall = hallWith(VEER_BEHAVIOR_GO_TO);
    VeerBrainDef brain = veer_defaultBrainDef();
    brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_GO_TO);
    brain.behaviors[0].params.goTo.cellSize = 10;
    CHECK_OK(veer_addBrain(hall.world, &brain, &hall.brain));
    uint64_t before = 0, after = 0;
    uint32_t last = 0, wrong = 0;
    addWall(hall.world, 200, 400);
    addWall(hall.world, 300, 400);
    addWall(hall.world, 100, 300);
    CHECK_OK(veer_hash(hall.world, &before));
    CHECK_OK(readRegions(&hall, regions));
    CHECK_EQ(hall.count, CELLS);
    CHECK_EQ(hall.cells.columns * hall.cells.rows, CELLS);
    CHECK_EQ(regions[0], 1); /* numbered by their first cells */
    for (uint32_t cell = 0; cell < CELLS; cell++) {
        CHECK(regions[cell] <= last + 1);
        if (regions[cell] > last) last = regions[cell];
    }
    CHECK_EQ(last, 3);
    for (uint32_t goal = 0; goal < CELLS; goal += 7) {
        if (!regions[goal]) continue;
        CHECK_OK(read(&hall, 10 * (float)(goal % SIDE) + 5, 10 * (float)(goal / SIDE) + 5));
        for (uint32_t cell = 0; cell < CELLS; cell++) wrong += (hall.distance[cell] < INFINITY) != (regions[cell] == regions[goal]);
    }
    CHECK_EQ(wrong, 0);
    CHECK_OK(veer_hash(hall.world, &after));
    CHECK(before == after);
    CHECK_OK(veer_destroyWorld(hall.world));
}

TEST(reading_regions_refuses_bad_arguments) {
    static uint32_t regions[CELLS];
    Hall hall = hallWith(VEER_BEHAVIOR_NAV_FIELD), other = hallWith(VEER_BEHAVIOR_FLEE);
    CHECK_EQ(readRegions(&other, regions), VEER_NO_RESULT);
    REFUSED(hall.world, veer_navRegions(hall.world, hall.brain, NULL, regions, &hall.count), VEER_E_NULL, "cells");
    REFUSED(hall.world, veer_navRegions(hall.world, hall.brain, &hall.cells, NULL, &hall.count), VEER_E_NULL, "out");
    REFUSED(hall.world, veer_navRegions(hall.world, hall.brain, &hall.cells, regions, NULL), VEER_E_NULL, "count");
    hall.count = CELLS - 1;
    REFUSED(hall.world, veer_navRegions(hall.world, hall.brain, &hall.cells, regions, &hall.count), VEER_E_BUFFER, "count");
    CHECK_EQ(hall.count, CELLS);
    CHECK_OK(veer_removeBrain(hall.world, hall.brain));
    REFUSED(hall.world, veer_navRegions(hall.world, hall.brain, &hall.cells, regions, &hall.count), VEER_E_STALE, "brain");
    CHECK_OK(veer_destroyWorld(hall.world));
    CHECK_EQ(readRegions(&hall, regions), VEER_E_WORLD);
}
