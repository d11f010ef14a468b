/* Tests the agent grid: a query finds exactly the neighbors in its range, in every kind of world. */
#include "core/space.h"
#include "neighbors/agent_grid.h"
#include "given.h"

typedef struct Swarm {
    VeerWorldId world;
    uint32_t count;
} Swarm;
#define end_Swarm end_VeerWorldId

static Swarm crowdOf(uint32_t count, VeerWorldDef def, uint32_t *random) {
    Swarm crowd = {.count = count};
    def.capacity.agents = count;
    CHECK_OK(veer_createWorld(&def, &crowd.world));
    for (uint32_t i = 0; i < count; i++) {
        VeerAgentDef agent = AGENT(.x = test_range(random, def.minX, def.maxX), .y = test_range(random, def.minY, def.maxY),
                                   .z = test_range(random, def.minZ, def.maxZ), .group = 1u << test_random(random) % 3);
        addAgent(crowd.world, agent);
    }
    return crowd;
}

static VeerWorldDef boxOf(float size, uint32_t edges) {
    VeerWorldDef def = veer_defaultWorldDef();
    boundCube(&def, -size, size), setEdges(&def, edges);
    return def;
}

static VeerWorld *builtGrid(const Swarm *crowd) {
    VeerWorld *world = veer_world(crowd->world, "test");
    veer_gridBuild(world);
    return world;
}

/* Compares a query with brute force over all agents in double precision; pairs whose distance equals the range within rounding may be
 * included or not. */
static void compare(VeerWorld *world, VeerVec3 center, float range, uint32_t mask) {
    VeerNeighborQuery query = {.world = world, .center = center, .range = range, .mask = mask, .exclude = 0};
    unsigned char visited[512] = {0};
    veer_beginNeighbors(&query);
    while (veer_nextNeighbor(&query)) {
        CHECK(!visited[query.slot]); /* no agent is found twice, even across the border of a wrapped world */
        visited[query.slot] = 1;
    }
    const VeerWorldDef *def = &world->header->def;
    const float *const columns[3] = {world->x, world->y, world->z};
    const uint32_t edges[3] = {def->edgesX, def->edgesY, def->edgesZ};
    const double from[3] = {(double)center.x, (double)center.y, (double)center.z};
    const double sizes[3] = {(double)def->maxX - (double)def->minX, (double)def->maxY - (double)def->minY,
                             (double)def->maxZ - (double)def->minZ};
    for (uint32_t slot = 1; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        double sum = 0;
        for (uint32_t k = 0; k < def->dimensions; k++) {
            double d = fabs((double)columns[k][slot] - from[k]);
            if (edges[k] == VEER_EDGE_MODE_WRAP) d = fmin(d, fabs(sizes[k] - d));
            sum += d * d;
        }
        double gap = sqrt(sum) - (double)range, slack = 1e-5 * (double)(range + def->maxX);
        int wanted = (world->group[slot] & mask) != 0;
        if (gap < -slack) CHECK_EQ(visited[slot], wanted);
        if (gap > slack) CHECK_EQ(visited[slot], 0);
    }
}

static uint32_t countWithin(VeerWorld *world, VeerVec3 center, float range) {
    VeerNeighborQuery query = {.world = world, .center = center, .range = range, .mask = ~0u, .exclude = VEER_NONE};
    uint32_t count = 0;
    for (veer_beginNeighbors(&query); veer_nextNeighbor(&query);) count++;
    return count;
}

TEST(bounds_on_a_number_of_neighbors_hold_in_every_kind_of_world) {
    uint32_t random = 17, certain = 0, counted = 0;
    for (int round = 0; round < 160; round++) {
        VeerWorldDef def = boxOf(test_range(&random, 1.0f, 2000.0f), round % 4 == 3 ? VEER_EDGE_MODE_WRAP : VEER_EDGE_MODE_NONE);
        def.dimensions = round % 8 < 6 ? 2 : 3;
        def.cellSize = test_range(&random, 0.02f, 0.5f) * def.maxX; /* small, so that several cells fold onto one */
        Scoped(Swarm) crowd = crowdOf(400, def, &random);
        VeerWorld *world = veer_world(crowd.world, "test");
        veer_gridBuild(world);
        for (int k = 0; k < 20; k++) {
            const float far = 1.5f * def.maxX;
            const VeerVec3 center = {test_range(&random, -far, far), test_range(&random, -far, far), 0};
            const float range = test_range(&random, 0.0f, 2.0f * def.maxX);
            const VeerGridBounds bounds = veer_gridBounds(world->grid, center, range);
            const uint32_t count = countWithin(world, center, range);
            CHECK(bounds.least <= count && count <= bounds.most);
            if (round % 4 != 3 && round % 8 < 6) certain += bounds.least, counted += count;
        }
    }
    CHECK(2 * certain > counted); /* in planar worlds that do not wrap, most agents are counted without being tested */
}

TEST(neighbors_agree_with_brute_force) {
    uint32_t random = 3;
    for (int round = 0; round < 160; round++) {
        VeerWorldDef def = boxOf(test_range(&random, 1.0f, 2000.0f), round % 2 ? VEER_EDGE_MODE_WRAP : VEER_EDGE_MODE_NONE);
        def.dimensions = round % 4 < 2 ? 2 : 3;
        if (round % 8 > 5) def.maxZ = def.minZ * test_range(&random, -1.0f, 0.9f); /* flat and deep worlds */
        def.cellSize = round % 3 ? test_range(&random, 0.5f, def.maxX) : 0.0f;
        Scoped(Swarm) crowd = crowdOf(2 + test_random(&random) % 400, def, &random);
        VeerWorld *world = builtGrid(&crowd);
        for (int i = 0; i < 60; i++) {
            VeerVec3 center = {test_range(&random, def.minX, def.maxX), test_range(&random, def.minY, def.maxY),
                               test_range(&random, def.minZ, def.maxZ)};
            /* in wrapped worlds, the range must be at most half the size */
            compare(world, center, test_range(&random, 0.0f, def.maxX), test_random(&random) % 8);
        }
    }
}

/* Agents and queries also lie outside the bounds of axes along which the world does not wrap. */
TEST(neighbors_agree_with_brute_force_whatever_the_edges_along_each_axis) {
    uint32_t random = 29;
    for (uint32_t number = 0; number < 2 * SPACE_EDGES; number++) {
        VeerWorldDef def = boxOf(test_range(&random, 1.0f, 2000.0f), edgesNumber(number));
        const float far = def.maxX,
                    most[3] = {def.edgesX == VEER_EDGE_MODE_WRAP ? far : 2 * far, def.edgesY == VEER_EDGE_MODE_WRAP ? far : 2 * far,
                               def.edgesZ == VEER_EDGE_MODE_WRAP ? far : 2 * far};
        def.dimensions = number / SPACE_EDGES ? 3 : 2;
        def.cellSize = number % 3 ? test_range(&random, 0.1f, 0.5f) * far : 0.0f;
        Scoped(Swarm) crowd = crowdOf(2 + test_random(&random) % 400, def, &random);
        VeerWorld *world = veer_world(crowd.world, "test");
        for (uint32_t slot = 0; slot < crowd.count; slot += 3)
            world->x[slot] = test_range(&random, -most[0], most[0]), world->y[slot] = test_range(&random, -most[1], most[1]),
            world->z[slot] = test_range(&random, -most[2], most[2]);
        veer_gridBuild(world);
        for (int i = 0; i < 40; i++) {
            const VeerVec3 center = {test_range(&random, -most[0], most[0]), test_range(&random, -most[1], most[1]),
                                     test_range(&random, -most[2], most[2])};
            compare(world, center, test_range(&random, 0.0f, far), test_random(&random) % 8);
        }
    }
}

TEST(a_query_in_one_cluster_does_not_check_another_that_is_far_away) {
    uint32_t random = 5;
    Scoped(Swarm) crowd = crowdOf(400, boxOf(1000000.0f, VEER_EDGE_MODE_NONE), &random);
    VeerWorld *world = veer_world(crowd.world, "test");
    for (uint32_t slot = 0; slot < 400; slot++) {
        world->x[slot] = (slot % 2 ? -900000.0f : 900000.0f) + test_range(&random, 0.0f, 600.0f);
        world->y[slot] = test_range(&random, 0.0f, 600.0f);
    }
    veer_gridBuild(world);
    VeerNeighborQuery query = {.world = world, .center = veer_position(world, 7), .range = 60.0f, .mask = ~0u, .exclude = 7};
    veer_beginNeighbors(&query);
    while (veer_nextNeighbor(&query)) CHECK(query.slot % 2 == 1);
    CHECK(query.checks < 100);
}

TEST(the_nearest_agent_is_found_at_any_distance) {
    uint32_t random = 9;
    for (int round = 0; round < 200; round++) {
        VeerWorldDef def = boxOf(test_range(&random, 10.0f, 900000.0f), round % 4 < 2 ? VEER_EDGE_MODE_NONE : VEER_EDGE_MODE_WRAP);
        def.dimensions = 2 + (uint32_t)round % 2;
        Scoped(Swarm) crowd = crowdOf(2 + test_random(&random) % 60, def, &random);
        VeerWorld *world = builtGrid(&crowd);
        uint32_t best = VEER_NONE, found = veer_nearestAgent(world, veer_position(world, 0), 3, 0);
        float bestSq = VEER_INF;
        for (uint32_t slot = 1; slot < crowd.count; slot++) {
            VeerVec3 to = veer_delta(world, veer_position(world, 0), veer_position(world, slot));
            if (!(world->group[slot] & 3) || !(veer_dot3(to, to) < bestSq)) continue;
            bestSq = veer_dot3(to, to);
            best = slot;
        }
        CHECK_EQ(found, best);
    }
}

static uint32_t nearestByForce(const VeerWorld *world, uint32_t count, uint32_t mask, uint32_t self) {
    uint32_t best = VEER_NONE;
    float bestSq = VEER_INF;
    for (uint32_t slot = 0; slot < count; slot++) {
        VeerVec3 to = veer_delta(world, veer_position(world, self), veer_position(world, slot));
        if (slot == self || !(world->group[slot] & mask) || !(veer_dot3(to, to) < bestSq)) continue;
        bestSq = veer_dot3(to, to);
        best = slot;
    }
    return best;
}

TEST(the_nearest_of_few_agents_is_found_from_a_list_and_of_many_by_a_search) {
    const uint32_t HUNTER = 16, RIVAL = 32, ABSENT = 64;
    uint32_t random = 17;
    for (uint32_t hunters = 0; hunters <= VEER_FEW + 2; hunters++) {
        Scoped(Swarm) crowd = crowdOf(200, boxOf(500.0f, hunters % 2 ? VEER_EDGE_MODE_NONE : VEER_EDGE_MODE_WRAP), &random);
        VeerWorld *world = veer_world(crowd.world, "test");
        for (uint32_t i = 0; i < hunters; i++) world->group[i * 9] |= HUNTER;
        for (uint32_t i = 0; i < 3; i++) world->group[i * 18] = RIVAL | HUNTER;
        VeerBrainDef brain = veer_defaultBrainDef();
        brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_EVADE);
        brain.behaviors[0].target = VEER_TARGET_KIND_NEAREST;
        brain.behaviors[0].targetGroup = HUNTER | RIVAL | ABSENT;
        addBrain(crowd.world, brain);
        veer_gridBuild(world);
        CHECK_EQ(world->grid->fewGroups, (hunters <= VEER_FEW ? HUNTER : 0u) | RIVAL | ABSENT);
        for (uint32_t self = 0; self < crowd.count; self += 3) {
            VeerVec3 here = veer_position(world, self);
            CHECK_EQ(veer_nearestAgent(world, here, HUNTER, self), nearestByForce(world, crowd.count, HUNTER, self));
            CHECK_EQ(veer_nearestAgent(world, here, RIVAL | ABSENT, self), nearestByForce(world, crowd.count, RIVAL, self));
            CHECK_EQ(veer_nearestAgent(world, here, HUNTER | 1u, self), nearestByForce(world, crowd.count, HUNTER | 1u, self));
            CHECK_EQ(veer_nearestAgent(world, here, ABSENT, self), VEER_NONE);
        }
    }
}

TEST(agents_outside_the_bounds_are_found_like_any_others) {
    uint32_t random = 31;
    for (int round = 0; round < 40; round++) {
        VeerWorldDef def = boxOf(50.0f, VEER_EDGE_MODE_NONE);
        def.dimensions = 2 + (uint32_t)round % 2, def.cellSize = test_range(&random, 1.0f, 200.0f);
        Scoped(Swarm) crowd = crowdOf(300, def, &random);
        VeerWorld *world = veer_world(crowd.world, "test");
        for (uint32_t slot = 0; slot < 300; slot++) {
            world->x[slot] *= test_range(&random, -9.0f, 9.0f);
            world->y[slot] += test_range(&random, -400.0f, 400.0f);
            world->z[slot] -= test_range(&random, 0.0f, 300.0f);
        }
        veer_gridBuild(world);
        for (int i = 0; i < 20; i++) compare(world, veer_position(world, test_random(&random) % 300), test_range(&random, 0, 300), 7);
    }
}

/* The number of cells depends on the number of agents, not on the extent of the world. */
TEST(memory_depends_on_the_number_of_agents_not_on_the_size_of_the_world) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
        for (uint32_t count = 1; count < 5000; count = count * 3 + 1) {
            uint32_t random = count;
            VeerWorldDef def = boxOf(1000000.0f, VEER_EDGE_MODE_NONE);
            def.dimensions = dimensions, def.cellSize = 0.001f;
            Scoped(Swarm) crowd = crowdOf(count, def, &random);
            veer_gridBuild(veer_world(crowd.world, "test"));
            VeerStats stats = statsOf(crowd.world);
            CHECK(stats.cells >= count && stats.cells <= 4 * count);
        }
}

/* Compares the public query for the nearest agents to a point with a sorted list. */
TEST(in_3d_the_nearest_agents_come_in_order_of_distance) {
    uint32_t random = 14;
    for (int round = 0; round < 60; round++) {
        VeerWorldDef def = boxOf(100.0f, round % 2 ? VEER_EDGE_MODE_WRAP : VEER_EDGE_MODE_NONE);
        def.dimensions = 3;
        Scoped(Swarm) crowd = crowdOf(200, def, &random);
        VeerWorld *world = veer_world(crowd.world, "test");
        VeerNearest query = {.center = {test_range(&random, -100, 100), test_range(&random, -100, 100), test_range(&random, -100, 100)},
                             .range = 60.0f,
                             .mask = ~0u,
                             .count = 10};
        VeerAgentId found[10];
        uint32_t count = 0, nearer = 0;
        CHECK_OK(veer_nearest(crowd.world, &query, found, &count));
        float last = 0.0f;
        for (uint32_t i = 0; i < count; i++) {
            float distance = veer_length3(veer_delta(world, query.center, veer_position(world, veer_slot(found[i]))));
            CHECK(distance >= last && distance <= 60.0f);
            last = distance;
        }
        for (uint32_t slot = 0; slot < 200; slot++)
            nearer += veer_length3(veer_delta(world, query.center, veer_position(world, slot))) <= (count < 10 ? 60.0f : last);
        CHECK_EQ(nearer, count);
    }
}

/* The cell size for a brain with short and long ranges: a long query must not visit thousands of cells, and a short one must not check a
 * crowd. */
TEST(the_cell_size_suits_all_ranges_of_a_brain) {
    /* short range, long range, expected size of a cell */
    const float ranges[][3] = {{80, 80, 80}, {30, 80, 40}, {10, 150, 75}, {30, 40, 30}};
    for (uint32_t i = 0; i < 4; i++) {
        VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_SEPARATION, VEER_BEHAVIOR_AVOID_AGENTS);
        Scoped(VeerWorldId) id = makeWorld(veer_defaultWorldDef());
        brain.behaviors[1].params.separation.distance = ranges[i][0];
        brain.behaviors[2].params.avoidAgents.range = ranges[i][1];
        addBrain(id, brain);
        veer_gridBuild(veer_world(id, "test"));
        CHECK_EQ(veer_gridCell(veer_world(id, "test")), ranges[i][2]);
    }
}

/* Includes extents slightly larger than a power of two cells, and worlds in which cells must be wider along x. */
TEST(cells_of_a_world_with_bounds_lie_in_one_place) {
    const float cells[] = {8.17f, 7.9f, 12.4f};
    const uint32_t edges[] = {VEER_EDGE_MODE_WRAP, VEER_EDGE_MODE_CLAMP};
    for (uint32_t i = 0; i < 6; i++) {
        const float size = cells[i / 2], density = 4000.0f / (size * size * size);
        uint32_t random = 3, checks = 0;
        VeerWorldDef def = boxOf(0.5f * size, edges[i % 2]);
        def.dimensions = 3, def.cellSize = 1.0f;
        Scoped(Swarm) crowd = crowdOf(4000, def, &random);
        VeerWorld *world = builtGrid(&crowd);
        for (uint32_t slot = 0; slot < crowd.count; slot++) {
            VeerNeighborQuery query = {
                .world = world, .center = veer_position(world, slot), .range = 1.0f, .mask = ~0u, .exclude = VEER_NONE};
            veer_beginNeighbors(&query);
            while (veer_nextNeighbor(&query)) {
            }
            checks += query.checks;
        }
        /* a range of three rows in three layers, each about three cells wide */
        CHECK((float)checks < 30.0f * density * (float)crowd.count);
    }
}

TEST(a_sample_of_a_crowd_is_even_and_at_least_half_of_its_limit) {
    uint32_t random = 2;
    Scoped(Swarm) crowd = crowdOf(1000, boxOf(100.0f, VEER_EDGE_MODE_NONE), &random);
    VeerWorld *world = builtGrid(&crowd);
    for (uint32_t most = 1; most < 2000; most = most * 2 + 1) {
        VeerNeighborQuery query = {.world = world, .range = 1000.0f, .mask = ~0u, .exclude = VEER_NONE, .most = most};
        unsigned char visited[1000] = {0};
        double x = 0, y = 0;
        veer_beginNeighbors(&query);
        while (veer_nextNeighbor(&query)) {
            CHECK(!visited[query.slot]);
            visited[query.slot] = 1;
            x += (double)query.to.x;
            y += (double)query.to.y;
        }
        CHECK(query.checks <= most && query.checks >= (most < 1000 ? most / 2 : 1000));
        /* the sample contains agents from all over the crowd */
        if (most > 30) CHECK(fabs(x / query.checks) < 20.0 && fabs(y / query.checks) < 20.0);
    }
}

static void addAt(VeerWorldId world, float x, float y) { addAgent(world, agentAt(x, y)); }

TEST(three_agents_of_a_cell_are_sorted_by_x_then_y) {
    for (uint32_t n = 0; n < 27; n++)
        for (uint32_t first = 0; first < 3; first++) {
            VeerWorldDef def = boxOf(1000, VEER_EDGE_MODE_NONE);
            def.cellSize = 100, def.capacity.agents = 3;
            Scoped(VeerWorldId) id = makeWorld(def);
            for (uint32_t i = 0; i < 3; i++)
                addAt(id, 10.0f + (float)(i == 0 ? n % 3 : i == 1 ? n / 3 % 3 : n / 9), 10.0f + (float)((first + 2 * i) % 3));
            VeerWorld *world = veer_world(id, "test");
            veer_gridBuild(world);
            const VeerGridPlace *places = veer_gridPlaces(world->grid);
            for (uint32_t k = 1; k < 3; k++)
                CHECK(places[k].x > places[k - 1].x || (places[k].x == places[k - 1].x && places[k].y > places[k - 1].y));
            CHECK_EQ(places[0].slot + places[1].slot + places[2].slot, 3);
        }
}

TEST(of_two_equally_near_agents_the_one_with_the_smaller_x_is_the_nearest) {
    for (uint32_t n = 0; n < 2; n++) {
        VeerWorldDef def = boxOf(1000, VEER_EDGE_MODE_NONE);
        Scoped(VeerWorldId) id = makeWorld(def);
        addAt(id, 0, 0);
        addAt(id, n ? 10.0f : -10.0f, 0);
        addAt(id, n ? -10.0f : 10.0f, 0);
        VeerWorld *world = veer_world(id, "test");
        veer_gridBuild(world);
        CHECK_EQ(veer_nearestAgent(world, veer_vec3(0, 0, 0), ~0u, 0), 1 + n);
    }
}
