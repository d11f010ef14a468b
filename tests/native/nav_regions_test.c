/* Tests regions after any change of the obstacles: two cells belong to the same region if and only if a flood fill over moves connects
 * them; region numbers equal those of a loaded copy of the world, which labels everything at once; and a square is open if and only if
 * there are moves between all four of its corners. */
#include "core/space.h"
#include "nav/regions.h"
#include "path_maps.h"

#include <stdlib.h>

enum { MOST_CELLS = 4096, MOST_BOXES = 64 };

typedef struct Ground {
    VeerWorldId id;
    float width, height;
    VeerNavFieldParams params;
    VeerObstacleId boxes[MOST_BOXES];
    uint32_t count, random;
} Ground;

static Ground groundOf(float width, float height, uint32_t edges, uint32_t seed) {
    Ground ground = {.id = map_empty(width, height, edges), .width = width, .height = height, .random = seed};
    ground.params = (VeerNavFieldParams){.cellSize = 1, .clearance = 0.4f, .mask = 0xFFFFFFFFu};
    return ground;
}

/* The current regions, with their grid. */
typedef struct View {
    VeerNavGrid grid;
    VeerNavRaster raster;
    VeerNavRegions regions;
    const uint8_t *open;
} View;

static void look(VeerWorldId id, const Ground *ground, View *view) {
    VeerWorld *world = veer_world(id, "test");
    uint32_t layer;
    view->grid = veer_navGrid(world, &ground->params);
    view->raster = veer_navRaster(&view->grid, &layer);
    view->regions = veer_regionsOf(&view->grid, layer);
    view->open = veer_layerBytes(world->navFields, layer).open;
}

/* Numbers the cells by a flood fill over the whole grid; VEER_NONE: the cell has no moves. */
static void flood(const View *view, uint32_t *numbers) {
    static uint32_t stack[MOST_CELLS];
    const uint32_t cells = veer_navCellCount(&view->grid);
    memset(numbers, 0xFF, cells * sizeof *numbers);
    for (uint32_t first = 0; first < cells; first++) {
        uint32_t count = 0;
        if (!view->raster.moves[first] || numbers[first] != VEER_NONE) continue;
        stack[count++] = first;
        numbers[first] = first;
        while (count) {
            const uint32_t cell = stack[--count];
            for (uint32_t k = 0; k < 8; k++) {
                const uint32_t to = view->raster.moves[cell] >> k & 1 ? veer_navNeighbor(&view->grid, cell, k) : cell;
                if (numbers[to] != VEER_NONE) continue;
                numbers[to] = first;
                stack[count++] = to;
            }
        }
    }
}

/* Returns the number of cells whose region is wrong. */
static uint32_t differences(const Ground *ground) {
    static uint32_t numbers[MOST_CELLS], regionOf[MOST_CELLS], numberOf[MOST_CELLS];
    static View view;
    uint32_t wrong = 0;
    look(ground->id, ground, &view);
    flood(&view, numbers);
    memset(regionOf, 0xFF, sizeof regionOf);
    memset(numberOf, 0xFF, sizeof numberOf);
    for (uint32_t cell = 0; cell < veer_navCellCount(&view.grid); cell++) {
        const uint32_t number = numbers[cell], region = veer_regionOf(&view.regions, cell);
        if (number == VEER_NONE || region == VEER_NONE) {
            wrong += number != region;
            continue;
        }
        if (regionOf[number] == VEER_NONE) regionOf[number] = region;
        if (numberOf[region] == VEER_NONE) numberOf[region] = number;
        wrong += regionOf[number] != region || numberOf[region] != number;
    }
    for (uint32_t y = 0; y < view.grid.rows; y++)
        for (uint32_t x = 0; x < view.grid.columns; x++) {
            const uint32_t corner = y * view.grid.columns + x, right = veer_navNeighbor(&view.grid, corner, 0);
            const uint32_t top = veer_navNeighbor(&view.grid, corner, 2), far = veer_navNeighbor(&view.grid, corner, 1);
            const uint8_t *moves = view.raster.moves;
            const int isOpen = right != VEER_NONE && top != VEER_NONE && far != VEER_NONE && (moves[corner] & 7) == 7 &&
                               (moves[right] >> 3 & 1) && (moves[right] >> 2 & 1) && (moves[top] & 1);
            wrong += view.open[corner] != isOpen;
        }
    return wrong;
}

/* Returns the number of cells that have a different region in a loaded copy. */
static uint32_t differencesOfCopy(const Ground *ground) {
    static uint8_t bytes[1 << 20];
    static View own, other;
    const uint32_t size = veer_saveSize(ground->id);
    uint32_t wrong = 0;
    VeerWorldId copy;
    if (!CHECK(size <= sizeof bytes)) return 1;
    CHECK_OK(veer_save(ground->id, bytes, size));
    CHECK_OK(veer_loadWorld(bytes, size, &copy));
    look(ground->id, ground, &own);
    look(copy, ground, &other);
    for (uint32_t cell = 0; cell < veer_navCellCount(&own.grid); cell++)
        wrong += veer_regionOf(&own.regions, cell) != veer_regionOf(&other.regions, cell);
    CHECK_OK(veer_destroyWorld(copy));
    return wrong;
}

static void change(Ground *ground) {
    uint32_t *random = &ground->random;
    const int isWall = test_random(random) % 3 == 0, isFlat = test_random(random) % 2;
    if (ground->count == MOST_BOXES || (ground->count && test_random(random) % 2)) {
        const uint32_t at = test_random(random) % ground->count;
        CHECK_OK(veer_removeObstacle(ground->id, ground->boxes[at]));
        ground->boxes[at] = ground->boxes[--ground->count];
        return;
    }
    const float x = test_range(random, -2, ground->width), y = test_range(random, -2, ground->height);
    const float width = isWall && isFlat ? ground->width : test_range(random, 0.2f, 7);
    const float height = isWall && !isFlat ? ground->height : test_range(random, 0.2f, 7);
    ground->boxes[ground->count++] = map_box(ground->id, isWall && isFlat ? 0 : x, isWall && !isFlat ? 0 : y, width, height);
}

static void changeOften(Ground *ground, uint32_t changes) {
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < changes && !wrong; i++) {
        for (uint32_t k = test_random(&ground->random) % 3; k < 3; k++) change(ground);
        if (i % 5 == 4) { /* another layer in between */
            ground->params.clearance = ground->params.clearance > 0.5f ? 0.4f : 0.9f;
            ground->params.cellSize = i % 10 == 9 ? 1.0f : 1.7f;
        }
        wrong = differences(ground);
        if (i % 8 == 0) wrong += differencesOfCopy(ground);
        if (wrong) printf("  %u cells are wrong after change %u\n", wrong, i);
    }
    CHECK_EQ(wrong, 0);
    CHECK_OK(veer_destroyWorld(ground->id));
}

TEST(regions_are_exact_after_changes_in_every_kind_of_bounds) {
    for (uint32_t edges = 0; edges < VEER_EDGE_MODE_COUNT; edges++) {
        Ground square = groundOf(50, 50, edges, 3 + edges), oblong = groundOf(83, 37.3f, edges, 13 + edges);
        changeOften(&square, ROUNDS(800));
        changeOften(&oblong, ROUNDS(800));
    }
}

TEST(regions_are_exact_in_narrow_worlds) {
    static const float sizes[6][2] = {{1, 60}, {60, 1}, {2, 33}, {17, 3}, {16, 16}, {15, 49}};
    for (uint32_t k = 0; k < 12; k++) {
        Ground ground = groundOf(sizes[k % 6][0], sizes[k % 6][1], k < 6 ? VEER_EDGE_MODE_NONE : VEER_EDGE_MODE_WRAP, 40 + k);
        changeOften(&ground, ROUNDS(200));
    }
}

TEST(the_closest_cell_of_a_region_is_that_of_all_its_cells) {
    for (uint32_t seed = 1; seed <= 16; seed++) {
        const uint32_t edges = seed % VEER_EDGE_MODE_COUNT;
        Ground ground = groundOf(40, 31, edges, seed);
        static View view;
        for (uint32_t i = 0; i < 24; i++) change(&ground);
        look(ground.id, &ground, &view);
        const VeerWorldDef *def = &view.grid.world->header->def;
        for (uint32_t i = 0; i < 200; i++) {
            const VeerVec3 point = {test_range(&ground.random, -9, 49), test_range(&ground.random, -9, 40), 0};
            const uint32_t any = test_random(&ground.random) % veer_navCellCount(&view.grid);
            const uint32_t region = i % 4 ? veer_regionOf(&view.regions, any) : VEER_NONE;
            uint32_t nearest = VEER_NONE;
            float least = VEER_INF;
            for (uint32_t cell = 0; cell < veer_navCellCount(&view.grid); cell++) {
                const uint32_t own = veer_regionOf(&view.regions, cell);
                VeerVec3 to = veer_navCellCenter(&view.grid, cell);
                if (own == VEER_NONE || (region != VEER_NONE && own != region)) continue;
                to = veer_sub3(to, point);
                if (edges == VEER_EDGE_MODE_WRAP) {
                    to.x = veer_minimumImage(to.x, def->maxX - def->minX);
                    to.y = veer_minimumImage(to.y, def->maxY - def->minY);
                }
                const float distanceSq = to.x * to.x + to.y * to.y;
                if (distanceSq < least) nearest = cell;
                if (distanceSq < least) least = distanceSq;
            }
            const VeerReachable only = {&region, 1};
            CHECK_EQ(veer_closestOf(&view.regions, region == VEER_NONE ? NULL : &only, point), nearest);
        }
        CHECK_OK(veer_destroyWorld(ground.id));
    }
}
