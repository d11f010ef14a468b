/* Agents walk on navigation meshes: they arrive at every goal to which a path leads, walk about as far as the path is long, and stay on the
 * mesh. */
#include "mesh_walks.h"

/* ---- maps of others */

static int openArena(Walks *walks, float clearance) {
    static float vertices[3 * 256];
    static uint32_t polygons[1024];
    const char *folder = getenv("VEER_MAPS");
    VeerMeshDef def;
    char path[512];
    if (!folder) return 0;
    snprintf(path, sizeof path, "%s/arena.mesh", folder);
    if (!CHECK(walks_load(path, &def, vertices, polygons))) return 0;
    *walks = walks_open(&def, clearance, 49);
    walks->brain = make_brain(walks->world, &walks->def);
    return 1;
}

static uint32_t readProblems(VeerVec3 (*ends)[2], uint32_t most) {
    char path[512], line[512];
    uint32_t count = 0, ints[4];
    snprintf(path, sizeof path, "%s/arena.map.scen", getenv("VEER_MAPS"));
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(path, sizeof path, "%s/arena.scen", getenv("VEER_MAPS"));
        file = fopen(path, "r");
    }
    if (!CHECK(file != NULL)) return 0;
    while (fgets(line, sizeof line, file) && count < most) {
        if (sscanf(line, "%*u %*s %*u %*u %u %u %u %u", &ints[0], &ints[1], &ints[2], &ints[3]) != 4) continue;
        ends[count][0] = veer_vec3((float)ints[0] + 0.5f, (float)ints[1] + 0.5f, 0);
        ends[count++][1] = veer_vec3((float)ints[2] + 0.5f, (float)ints[3] + 0.5f, 0);
    }
    fclose(file);
    return count;
}

TEST(agents_solve_the_problems_of_a_map_of_others) {
    static VeerVec3 ends[WALKERS][2];
    for (uint32_t k = 0; k < 2; k++) {
        Walks walks;
        double sum = 0, worst = 0, paths = 0;
        if (!openArena(&walks, k ? 0.3f : 0)) return;
        const uint32_t count = readProblems(ends, WALKERS);
        for (uint32_t i = 0; i < count; i++) walks_add(&walks, ends[i][0], ends[i][1]);
        CHECK_EQ(walks_run(&walks, 60 * 40), 0);
        for (uint32_t i = 0; i < count; i++) {
            const VeerFoundPath path = walks_path(&walks, ends[i][0], ends[i][1]);
            CHECK_EQ(path.status, VEER_PATH_STATUS_FOUND);
            sum += walks.lengths[i];
            paths += (double)path.length;
            if (path.length > 3) worst = fmax(worst, walks.lengths[i] / (double)path.length);
            if (!walks.areThere[i]) {
                VeerVec3 at = walks_at(&walks, i);
                printf("%u: %g %g -> %g %g at %g %g\n", i, ends[i][0].x, ends[i][0].y, ends[i][1].x, ends[i][1].y, at.x, at.y);
            }
        }
        printf("clearance %g: %u problems, walked/path %.4f, worst %.3f, off %.4f radii, cells %u, unreachable %u\n", k ? 0.3 : 0.0, count,
               sum / paths, worst, walks.off, walks.cells, walks.events[VEER_EVENT_GOAL_UNREACHABLE]);
    }
}

/* ---- maps made at random */

TEST(agents_arrive_wherever_a_path_leads_on_maps_made_at_random) {
    static Map map;
    const uint32_t rounds = (uint32_t)SOME(8);
    double worst = 0, off = 0;
    for (uint32_t seed = 0; seed < rounds; seed++) {
        Walks walks = openMap(&map, seed, seed % 3 ? 0.05f : 0);
        uint32_t random = seed + 100, out = 0, isLost[16];
        VeerVec3 ends[16][2];
        for (uint32_t i = 0; i < 16; i++) {
            ends[i][0] = placeOn(&map, &random), ends[i][1] = placeOn(&map, &random);
            isLost[i] = walks_path(&walks, ends[i][0], ends[i][1]).status != VEER_PATH_STATUS_FOUND;
            walks_add(&walks, ends[i][0], ends[i][1]);
        }
        walks_run(&walks, 60 * 40);
        for (uint32_t i = 0; i < 16; i++) {
            const VeerFoundPath path = walks_path(&walks, ends[i][0], ends[i][1]);
            CHECK(isLost[i] || walks.areThere[i]);
            out += isLost[i];
            if (path.length > 2) worst = fmax(worst, walks.lengths[i] / (double)path.length);
        }
        CHECK(walks.events[VEER_EVENT_GOAL_UNREACHABLE] <= out);
        CHECK_EQ(walks.events[VEER_EVENT_BLOCKED], 0);
        off = fmax(off, walks.off);
        CHECK_OK(veer_validate(walks.world));
    }
    printf("  random maps: walked/path at most %.3f, off %.4f radii\n", worst, off);
    CHECK(worst < 1.1);
    CHECK(off < 0.05);
}

STUDY(a_crowd_with_goals_of_their_own_stays_on_the_mesh) {
    static Map map;
    for (uint32_t seed = 0; seed < 2; seed++) {
        uint32_t random = 3 + seed;
        drawTriangles(&map, &random, 0.93f);
        Walks walks = walks_open(&map.def, 0.08f, MAP_SIDE);
        walks.def.crowd = seed ? VEER_CROWD_RECIPROCAL : VEER_CROWD_NONE;
        add_behavior(&walks.def, VEER_BEHAVIOR_SEPARATION)->params.separation.distance = 0.3f;
        walks.brain = make_brain(walks.world, &walks.def);
        uint32_t lost = 0;
        for (uint32_t i = 0; i < 100; i++) {
            const VeerVec3 from = placeOn(&map, &random), to = placeOn(&map, &random);
            lost += walks_path(&walks, from, to).status != VEER_PATH_STATUS_FOUND;
            walks_add(&walks, from, to);
        }
        const uint32_t left = walks_run(&walks, 60 * 30);
        printf("  crowd %u: %u of 100 not there, %u without a path; off %.4f radii\n", seed, left, lost, walks.off);
        CHECK(left <= lost + 5);
        CHECK(walks.off < 0.05);
    }
}

/* ---- changes */

TEST(a_polygon_that_closes_is_not_entered_and_agents_on_their_way_go_around) {
    Walks walks = openHall();
    walks.brain = make_brain(walks.world, &walks.def);
    for (uint32_t i = 0; i < 4; i++) walks_add(&walks, veer_vec3(1 + (float)i, 2, 0), veer_vec3(28, 1 + 0.7f * (float)i, 0));
    for (int i = 0; i < 20; i++) walks_step(&walks);
    CHECK(walks_at(&walks, 3).x < 9);
    setCost(&walks, 1, VEER_INF);
    CHECK_EQ(walks_path(&walks, veer_vec3(2, 2, 0), veer_vec3(28, 2, 0)).status, VEER_PATH_STATUS_FOUND);
    CHECK(walks_path(&walks, veer_vec3(2, 2, 0), veer_vec3(28, 2, 0)).length > 40);
    for (int i = 0; i < 60 * 20; i++) {
        walks_step(&walks);
        for (uint32_t k = 0; k < 4; k++) {
            const VeerVec3 at = walks_at(&walks, k);
            CHECK(!(at.x > 10.01f && at.x < 19.99f && at.y < 3.99f));
        }
    }
    for (uint32_t k = 0; k < 4; k++) CHECK(walks.areThere[k]);
    /* while both ways are closed, each agent reports once that its goal is unreachable; when one is open again, all continue */
    setCost(&walks, 4, VEER_INF);
    for (uint32_t k = 0; k < 4; k++) CHECK_OK(veer_setTargetPoint(walks.world, walks.agents[k], veer_vec3(2, 1 + 0.7f * (float)k, 0)));
    for (int i = 0; i < 60 * 20; i++) walks_step(&walks);
    CHECK_EQ(walks.events[VEER_EVENT_GOAL_UNREACHABLE], 4);
    for (uint32_t k = 0; k < 4; k++) CHECK(walks_at(&walks, k).x >= 20);
    memset(walks.areThere, 0, sizeof walks.areThere);
    setCost(&walks, 1, 1);
    CHECK_EQ(walks_run(&walks, 60 * 20), 0);
    CHECK_EQ(walks.events[VEER_EVENT_GOAL_UNREACHABLE], 4);
}

TEST(agents_leave_a_polygon_that_closes_under_them) {
    Walks walks = openHall();
    walks.brain = make_brain(walks.world, &walks.def);
    walks_add(&walks, veer_vec3(12, 2, 0), veer_vec3(28, 2, 0));
    for (int i = 0; i < 30; i++) walks_step(&walks);
    CHECK(walks_at(&walks, 0).x > 13 && walks_at(&walks, 0).x < 17);
    setCost(&walks, 1, VEER_INF);
    CHECK_EQ(walks_run(&walks, 60 * 20), 0);
}

TEST(paths_avoid_polygons_that_cost_more_and_prefer_those_that_cost_less) {
    Walks walks = openHall();
    walks.brain = make_brain(walks.world, &walks.def);
    const VeerVec3 from = {2, 2, 0}, to = {28, 2, 0};
    CHECK_NEAR(walks_path(&walks, from, to).length, 26, 1e-4);
    setCost(&walks, 1, 2);
    const VeerFoundPath through = walks_path(&walks, from, to);
    CHECK_NEAR(through.length, 26, 0.01);
    CHECK_NEAR(through.cost, 36, 0.01);
    setCost(&walks, 1, 10);
    const VeerFoundPath around = walks_path(&walks, from, to);
    CHECK(around.length > 40 && around.length < 60);
    CHECK_NEAR(around.cost, around.length, 0.01);
    walks_add(&walks, from, to);
    CHECK_EQ(walks_run(&walks, 60 * 20), 0);
    CHECK(walks.lengths[0] < 1.02 * (double)around.length);
}

/* Two strips of ground: the second costs four times as much. The cheapest path bends where it crosses the border, as light does. */
TEST(paths_over_borders_between_costs_are_nearly_the_cheapest) {
    static const float vertices[] = {0, 0, 0, 30, 0, 0, 30, 10, 0, 0, 10, 0, 30, 20, 0, 0, 20, 0};
    static const uint32_t pieces[] = {4, 0, 1, 2, 3, 4, 3, 2, 4, 5};
    const float costs[] = {1, 4};
    const VeerMeshDef def = {vertices, pieces, NULL, 6, 8, 2, costs};
    const Walks walks = walks_open(&def, 0, 30);
    uint32_t random = 4;
    double worst = 0;
    for (uint32_t i = 0; i < 200; i++) {
        const VeerVec3 from = {test_range(&random, 0, 30), test_range(&random, 0, 10), 0};
        const VeerVec3 to = {test_range(&random, 0, 30), test_range(&random, 10, 20), 0};
        double least = 1e9;
        for (int k = 0; k <= 3000; k++) {
            const double x = 0.01 * k, a = hypot(x - (double)from.x, 10 - (double)from.y), b = hypot(x - (double)to.x, (double)to.y - 10);
            least = fmin(least, a + 4 * b);
        }
        const double ratio = (double)walks_path(&walks, from, to).cost / least;
        worst = fmax(worst, ratio);
    }
    printf("  cost over the cheapest: at most %.4f\n", worst);
    CHECK(worst < 1.005);
}

/* ---- floors */

TEST(of_two_floors_above_each_other_agents_take_the_one_of_their_goal) {
    Walks walks = openFloors();
    walks.brain = make_brain(walks.world, &walks.def);
    walks_add(&walks, veer_vec3(5, 5, 0), veer_vec3(6, 6, 6));
    walks_add(&walks, veer_vec3(5, 5, 6), veer_vec3(6, 6, 6));
    walks_add(&walks, veer_vec3(15, 12, 6), veer_vec3(5, 5, 0));
    const VeerFoundPath path = walks_path(&walks, veer_vec3(5, 5, 0), veer_vec3(6, 6, 6));
    CHECK(path.length > 40);
    float highest = 0;
    for (int i = 0; i < 60 * 20; i++) {
        walks_step(&walks);
        const VeerVec3 at = walks_at(&walks, 0), other = walks_at(&walks, 1);
        highest = veer_max(highest, at.z);
        CHECK(other.z > 5.99f);
        if (at.x > 20.01f && at.x < 29.9f && at.y > 10.01f) CHECK_NEAR(at.z, 0.3f * (at.x - 20), 1e-3);
    }
    CHECK_EQ(walks.areThere[0] + walks.areThere[1] + walks.areThere[2], 3);
    CHECK_NEAR(walks.lengths[0], path.length, 0.05 * (double)path.length);
    CHECK_NEAR(walks_at(&walks, 0).z, 6, 1e-4);
    CHECK_NEAR(walks_at(&walks, 2).z, 0, 1e-4);
    CHECK(walks.lengths[1] < 1.6);
    CHECK_NEAR(highest, 6, 1e-3);
}
