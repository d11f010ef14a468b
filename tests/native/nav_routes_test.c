/* Tests the internals of navigation fields: walls at any angle block every move across them, and every route is the shortest that the cells
 * allow. */
#include "core/registry.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/nav.h"
#include "refusal.h"

#include <math.h>

enum { MOST_CELLS = 1600 };
#define SIZE 400.0f

static VeerWorldId fieldWorld(void) {
    return make_world(WORLD(.minX = 0, .minY = 0, .maxX = SIZE, .maxY = SIZE, .capacity.navCells = MOST_CELLS, .capacity.obstacles = 64));
}

static void addWall(VeerWorldId world, VeerVec3 from, VeerVec3 to) {
    const float points[] = {0, 0, 0, to.x - from.x, to.y - from.y, 0};
    make_obstacle(
        world, OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .points = points, .pointCount = 2, .radius = 0.5f, .x = from.x, .y = from.y));
}

static VeerNavRoutes routesOf(VeerWorldId id, float cellSize, VeerVec3 goal) {
    VeerNavFieldParams params = veer_behavior(VEER_BEHAVIOR_NAV_FIELD).params.navField;
    params.cellSize = cellSize;
    params.clearance = 1;
    VeerNavGrid grid = veer_navGrid(veer_world(id, "test"), &params);
    return veer_navRoutes(&grid, goal);
}

/* Adds a wall from border to border, horizontally or vertically: no cell beyond it has a route to the goal. */
TEST(a_wall_at_any_angle_across_the_whole_world_leaves_no_route_to_its_other_side) {
    for (int degrees = 1; degrees < 360; degrees += 7) {
        float angle = (float)degrees * 0.01745329f, ex = cosf(angle), ey = sinf(angle);
        VeerVec3 center = {203, 197, 0}, along = {500 * ex, 500 * ey, 0}, goal = {center.x - 90 * ey, center.y + 90 * ex, 0};
        VeerWorldId world = fieldWorld();
        addWall(world, veer_vec3(center.x - along.x, center.y - along.y, 0), veer_vec3(center.x + along.x, center.y + along.y, 0));
        VeerNavRoutes routes = routesOf(world, 10, goal);
        uint32_t wrong = 0, count = routes.grid.columns * routes.grid.rows;
        for (uint32_t cell = 0; cell < count; cell++) {
            VeerVec3 at = veer_navCellCenter(&routes.grid, cell);
            float side = (at.y - center.y) * ex - (at.x - center.x) * ey;
            /* if the wall is any closer to the cell's center, the cell itself is blocked */
            if (fabsf(side) > 2) wrong += veer_navLeads(&routes, cell) != (side > 0);
        }
        CHECK_EQ(wrong, 0);
        CHECK_OK(veer_destroyWorld(world));
    }
}

static float moveLength(const VeerNavGrid *grid, uint32_t direction) {
    return direction % 4 == 0 ? grid->cellX : direction % 4 == 2 ? grid->cellY : hypotf(grid->cellX, grid->cellY);
}

/* Returns whether a move is open. A straight move between two cells is stored in the cell to its west or south. */
static int isOpen(const VeerNavRoutes *routes, uint32_t cell, uint32_t neighbor, uint32_t direction) {
    uint32_t keeper = direction < 4 ? cell : neighbor;
    if (routes->raster.marks[neighbor] & VEER_NAV_BLOCKED) return 0;
    return !(routes->raster.marks[keeper] >> (direction & 3u) & 1u);
}

/* Computes distances by the Bellman-Ford algorithm, which is slow but independent of the order of cells. */
static void shortest(const VeerNavRoutes *routes, float *distance) {
    uint32_t count = routes->grid.columns * routes->grid.rows, isBetter = 1;
    for (uint32_t cell = 0; cell < count; cell++) distance[cell] = INFINITY;
    distance[routes->goal] = 0;
    while (isBetter) {
        isBetter = 0;
        for (uint32_t cell = 0; cell < count; cell++)
            for (uint32_t direction = 0; direction < 8; direction++) {
                uint32_t neighbor = veer_navNeighbor(&routes->grid, cell, direction);
                if (neighbor == VEER_NONE || !isOpen(routes, cell, neighbor, direction)) continue;
                float reached = distance[cell] + moveLength(&routes->grid, direction);
                if (!(reached < distance[neighbor] - 1e-3f)) continue;
                distance[neighbor] = reached;
                isBetter = 1;
            }
    }
}

/* Returns the length of the route from a cell, or infinity if the route does not lead to the goal. */
static float walked(const VeerNavRoutes *routes, uint32_t cell) {
    uint32_t count = routes->grid.columns * routes->grid.rows, moves = 0;
    float length = 0;
    for (; cell != routes->goal && moves < count; moves++) {
        if (!veer_navLeads(routes, cell)) return INFINITY;
        VeerVec3 from = veer_navCellCenter(&routes->grid, cell);
        cell = veer_navNext(routes, cell);
        VeerVec3 to = veer_navCellCenter(&routes->grid, cell);
        length += hypotf(to.x - from.x, to.y - from.y);
    }
    return cell == routes->goal ? length : INFINITY;
}

TEST(every_route_is_the_shortest_that_the_cells_allow) {
    uint32_t random = 8;
    for (int round = 0; round < 12; round++) {
        static float distance[MOST_CELLS];
        VeerWorldId world = fieldWorld();
        for (int k = 0; k < 14; k++) {
            VeerVec3 from = {test_range(&random, 0, SIZE), test_range(&random, 0, SIZE), 0};
            addWall(world, from, veer_vec3(from.x + test_range(&random, -120, 120), from.y + test_range(&random, -120, 120), 0));
        }
        VeerNavRoutes routes =
            routesOf(world, round % 2 ? 10 : 16, veer_vec3(test_range(&random, 0, SIZE), test_range(&random, 0, SIZE), 0));
        shortest(&routes, distance);
        uint32_t led = 0, count = routes.grid.columns * routes.grid.rows;
        for (uint32_t cell = 0; cell < count; cell++) {
            if (routes.raster.marks[cell] & VEER_NAV_BLOCKED) continue;
            CHECK_EQ(veer_navLeads(&routes, cell), isfinite(distance[cell]));
            if (!veer_navLeads(&routes, cell)) continue;
            led++;
            CHECK_NEAR(walked(&routes, cell), distance[cell], 0.1);
        }
        CHECK(led > 200);
        CHECK_OK(veer_destroyWorld(world));
    }
}

/* ---- the crowd */

/* Counts an agent as large as a cell in one step, in a world that wraps or not; the fields then hold the area that it covers, in sevenths
 * of cells. */
static VeerNavRoutes countOne(VeerVec3 place, uint32_t edges, VeerWorldId *id) {
    VeerAgentDef def = veer_defaultAgentDef();
    VeerBrainId brain;
    VeerAgentId agent;
    VeerWorldDef worldDef = WORLD(.minX = 0, .minY = 0, .maxX = SIZE, .maxY = SIZE, EDGES(edges), .capacity.navCells = MOST_CELLS);
    VeerBrainDef avoiding = BRAIN_DEF(.behaviors[0] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD));
    avoiding.behaviors[0].params.navField.density = 2;
    avoiding.behaviorCount = 1;
    def.x = place.x, def.y = place.y;
    def.radius = 11.2838f; /* an area of 400 */
    CHECK_OK(veer_createWorld(&worldDef, id));
    CHECK_OK(veer_addBrain(*id, &avoiding, &brain));
    CHECK_OK(veer_addAgent(*id, &def, &agent));
    CHECK_OK(veer_step(*id, 1.0f / 60));
    VeerNavGrid grid = veer_navGrid(veer_world(*id, "test"), &avoiding.behaviors[0].params.navField);
    return veer_navRoutes(&grid, veer_vec3(200, 200, 0));
}

static uint32_t seventhsAt(const VeerNavRoutes *routes, float x, float y) {
    return routes->raster.shares[veer_navCellAt(&routes->grid, veer_vec3(x, y, 0))];
}

TEST(an_agent_covers_the_cells_under_it_and_those_across_the_seam_of_a_wrapped_world) {
    static const struct {
        float x, y;
        /* shares, in sevenths, of the agent's own cell and of the other cells that meet at the nearest corner */
        uint32_t edges, own, east, north, corner;
    } cases[] = {
        {110, 110, VEER_EDGE_MODE_NONE, 7, 0, 0, 0}, /* in the middle of a cell */
        {119.9f, 110, VEER_EDGE_MODE_NONE, 4, 3, 0, 0},    {119.9f, 119.9f, VEER_EDGE_MODE_NONE, 2, 2, 2, 2},
        {399.9f, 399.9f, VEER_EDGE_MODE_NONE, 2, 2, 2, 2}, /* all four parts are in the same cell */
        {399.9f, 399.9f, VEER_EDGE_MODE_WRAP, 2, 2, 2, 2}, {399.9f, 110, VEER_EDGE_MODE_WRAP, 4, 3, 0, 0},
        {410, 110, VEER_EDGE_MODE_NONE, 0, 0, 0, 0}, /* the agent is beyond the edge */
    };
    for (uint32_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        VeerWorldId id;
        float x = cases[k].x, y = cases[k].y;
        VeerNavRoutes routes = countOne(veer_vec3(x, y, 0), cases[k].edges, &id);
        uint32_t cells = routes.grid.columns * routes.grid.rows, sum = 0;
        for (uint32_t cell = 0; cell < cells; cell++) sum += routes.raster.shares[cell];
        CHECK_EQ(seventhsAt(&routes, x, y), cases[k].own);
        CHECK_EQ(seventhsAt(&routes, x + 20, y), cases[k].east);
        CHECK_EQ(seventhsAt(&routes, x, y + 20), cases[k].north);
        CHECK_EQ(seventhsAt(&routes, x + 20, y + 20), cases[k].corner);
        CHECK(sum <= 8); /* no other cell is covered */
        CHECK_OK(veer_destroyWorld(id));
    }
}
