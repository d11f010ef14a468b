/* Tests worlds whose edges differ from axis to axis, above all a corridor between walls that continues at its other end. Neighbors, sweeps,
 * nearest agents, closest points, paths and repairs in all combinations are compared with brute force in their own tests. */
#include <string.h>

#include "core/space.h"
#include "given.h"

#define LONG 26.0f
#define WIDE 1.8f
enum { WRAP = VEER_EDGE_MODE_WRAP, CLAMP = VEER_EDGE_MODE_CLAMP, BOUNCE = VEER_EDGE_MODE_BOUNCE, NONE = VEER_EDGE_MODE_NONE };

static VeerWorldDef corridor(void) {
    VeerWorldDef def = WORLD(EDGES(AXES(WRAP, CLAMP)), .minX = 0, .minY = 0, .maxX = LONG, .maxY = WIDE, .gravityZ = 0);
    return def;
}

/* ---- walking */

enum { WALKERS = 60 };

static VeerWorldId crowdedCorridor(void) {
    VeerWorldDef def = corridor();
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_SEEK);
    uint32_t random = 7;
    def.capacity.slots = 16;
    brain.combine = VEER_COMBINE_CONTEXT, brain.crowd = VEER_CROWD_RECIPROCAL;
    VeerWorldId world = makeWorld(def);
    const VeerBrainId id = addBrain(world, brain);
    for (uint32_t i = 0; i < WALKERS; i++) {
        VeerAgentDef agent = AGENT(.brain = id, .radius = 0.2f, .maxSpeed = 1.34f, .maxForce = 5);
        agent.x = LONG * (float)i / WALKERS, agent.y = test_range(&random, 0.2f, WIDE - 0.2f);
        addAgent(world, agent);
    }
    return world;
}

/* Gives every agent a goal ahead of it, which may be beyond the end. */
static void aimAhead(VeerWorldId world) {
    const float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y);
    for (uint32_t slot = 0; slot < WALKERS; slot++) {
        const VeerVec3 goal = {x[slot] + 5 < LONG ? x[slot] + 5 : x[slot] + 5 - LONG, y[slot], 0};
        CHECK_OK(veer_setTargetPoint(world, veer_agentAt(world, slot), goal));
    }
}

TEST(agents_go_round_a_corridor_and_never_leave_it_across) {
    VeerWorldId world = crowdedCorridor();
    const float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y);
    float before[WALKERS], way = 0;
    uint32_t crossings = 0;
    for (int step = 0; step < 1800; step++) {
        memcpy(before, x, sizeof before);
        aimAhead(world);
        CHECK_OK(veer_step(world, DT));
        for (uint32_t slot = 0; slot < WALKERS; slot++) {
            CHECK(x[slot] >= 0 && x[slot] < LONG);
            CHECK(y[slot] >= 0.2f && y[slot] <= WIDE - 0.2f);
            crossings += before[slot] - x[slot] > LONG / 2;
            way += remainderf(x[slot] - before[slot], LONG);
        }
    }
    CHECK(way / WALKERS > 0.9f * 30 * 1.34f); /* nobody waits for the agents on the other side of the seam */
    CHECK(crossings > WALKERS);
}

TEST(neighbors_across_the_seam_are_found_and_none_across_the_walls) {
    VeerWorldId world = makeWorld(corridor());
    VeerAgentDef def = AGENT(.radius = 0.2f, .x = 0.3f, .y = 0.9f);
    const VeerAgentId left = addAgent(world, def);
    def.x = LONG - 0.4f;
    const VeerAgentId right = addAgent(world, def);
    def.x = 13, def.y = 0.3f;
    const VeerAgentId low = addAgent(world, def);
    def.y = WIDE - 0.3f;
    addAgent(world, def);
    VeerAgentId found[4];
    uint32_t count;
    CHECK_OK(veer_nearest(world, &(VeerNearest){.center = {0.3f, 0.9f, 0}, .range = 1, .mask = ~0u, .count = 4}, found, &count));
    CHECK_EQ(count, 2);
    CHECK(found[0].bits == left.bits && found[1].bits == right.bits);
    CHECK_OK(veer_nearest(world, &(VeerNearest){.center = {13, 0, 0}, .range = 1, .mask = ~0u, .count = 4}, found, &count));
    CHECK_EQ(count, 1); /* if y wrapped, the other agent would be 0.3 away */
    CHECK_EQ(found[0].bits, low.bits);
}

/* Returns where an agent without a brain is after a second. */
static VeerVec3 drifted(VeerWorldDef def, VeerVec3 from, VeerVec3 velocity) {
    Scoped(VeerWorldId) world = makeWorld(def);
    const VeerAgentDef agent = AGENT(.x = from.x, .y = from.y, .z = from.z, .velocityX = velocity.x, .velocityY = velocity.y,
                                     .velocityZ = velocity.z, .radius = 5);
    const uint32_t slot = veer_slot(addAgent(world, agent));
    stepWorld(world, 60, DT);
    return veer_position(veer_world(world, "test"), slot);
}

static float driftAlong(float at, uint32_t edges) {
    return edges == WRAP ? remainderf(at, 200) : edges == CLAMP ? fminf(at, 95) : edges == BOUNCE ? 95 - (at - 95) : at;
}

TEST(each_axis_has_its_own_edges) {
    for (uint32_t number = 0; number < SPACE_EDGES; number++) {
        const uint32_t edges = edgesNumber(number);
        const VeerWorldDef def = WORLD(.dimensions = 3, EDGES(edges), BOUNDS(100, 100, 100));
        const VeerVec3 at = drifted(def, veer_vec3(80, 70, 60), veer_vec3(40, 50, 55));
        CHECK_NEAR(at.x, driftAlong(120, edgesAt(edges, 0)), 1e-2);
        CHECK_NEAR(at.y, driftAlong(120, edgesAt(edges, 1)), 1e-2);
        CHECK_NEAR(at.z, driftAlong(115, edgesAt(edges, 2)), 1e-2);
    }
    const VeerWorldDef planar = WORLD(EDGES(SPACE(WRAP, NONE, CLAMP)), BOUNDS(100, 100, 10));
    const VeerVec3 at = drifted(planar, veer_vec3(80, 70, 60), veer_vec3(40, 50, 0));
    CHECK_AT(at, -80, 120, 1e-2);
    CHECK_NEAR(at.z, 60, 0); /* a planar world has no edges along z */
}

TEST(cars_turn_at_the_edges_that_bounce_only) {
    for (int isAcross = 0; isAcross < 2; isAcross++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_DRIVE);
        walker.brainDef.locomotion.mode = VEER_MOVE_MODE_CAR, walker.brainDef.locomotion.turningRadius = 40;
        setEdges(&walker.worldDef, isAcross ? AXES(WRAP, BOUNCE) : AXES(BOUNCE, WRAP)), boundSquare(&walker.worldDef, -100, 100);
        walker.agentDef.x = walker.agentDef.y = 70, walker.agentDef.radius = 5, walker.agentDef.orientation = VEER_PI / 4;
        walker.agentDef.velocityX = walker.agentDef.velocityY = 70;
        walker_start(&walker);
        for (int step = 0; step < 60; step++) walker_step(&walker, DT);
        const float through = isAcross ? walker_x(&walker) : walker_y(&walker), back = isAcross ? walker_y(&walker) : walker_x(&walker);
        CHECK(through < 0 && through > -100 && back < 95 && back > 0);
        CHECK(isAcross ? walker_vx(&walker) > 0 && walker_vy(&walker) < 0 : walker_vx(&walker) < 0 && walker_vy(&walker) > 0);
    }
}

/* ---- obstacles and shots */

TEST(rays_go_on_across_the_seam_and_walls_of_the_world_do_not_stop_them) {
    VeerWorldId world = makeWorld(corridor());
    addObstacle(world, discAt(2, 0.9f, 0.5f));
    VeerRay ray = {.origin = {20, 0.9f, 0}, .direction = {1, 0, 0}, .distance = 40, .mask = ~0u};
    VeerHit hit;
    CHECK_OK(veer_raycast(world, &ray, &hit));
    CHECK_NEAR(hit.distance, 7.5, 1e-4);
    ray.direction = veer_vec3(-1, 0, 0);
    CHECK_OK(veer_raycast(world, &ray, &hit));
    CHECK_NEAR(hit.distance, 17.5, 1e-4);
    ray.origin.x = 2, ray.origin.y = 1.6f, ray.direction = veer_vec3(0, 1, 0);
    CHECK_EQ(veer_raycast(world, &ray, &hit), VEER_NO_RESULT); /* if y wrapped, the ray would come back from below */
    CHECK_EQ(veer_lineOfSight(world, veer_vec3(25, 0.9f, 0), veer_vec3(4, 0.9f, 0)), VEER_NO_RESULT);
    CHECK_OK(veer_lineOfSight(world, veer_vec3(25, 0.9f, 0), veer_vec3(20, 0.9f, 0)));
}

TEST(long_rays_among_moving_obstacles_end_where_they_hit) {
    VeerWorldId world = makeWorld(corridor());
    VeerObstacleDef mover = discAt(3, 300, 1);
    mover.velocityX = 0.001f;
    addObstacle(world, mover);
    VeerRay ray = {.origin = {3, 0.9f, 0}, .direction = {0, 1, 0}, .distance = 1e6f, .mask = ~0u};
    VeerHit hit;
    CHECK_OK(veer_raycast(world, &ray, &hit));
    CHECK_NEAR(hit.distance, 298.1, 1e-2);
    ray.direction.y = -1;
    CHECK_EQ(veer_raycast(world, &ray, &hit), VEER_NO_RESULT);
}

TEST(moving_obstacles_go_round_along_one_axis_and_turn_or_stop_along_the_other) {
    for (uint32_t number = 0; number < PLANAR_EDGES; number++) {
        const uint32_t x = number % 4, y = number / 4;
        Scoped(VeerWorldId) world = makeWorld(WORLD(EDGES(AXES(x, y)), BOUNDS(100, 100, 1)));
        VeerObstacleDef def = discAt(80, 70, 5);
        def.velocityX = 40, def.velocityY = 50;
        const VeerObstacleId id = addObstacle(world, def);
        stepWorld(world, 60, DT);
        CHECK_OK(veer_getObstacle(world, id, &def));
        const float ends[4] = {120, -80, 100, 80};
        CHECK_NEAR(def.x, ends[x], 1e-2);
        CHECK_NEAR(def.y, ends[y], 1e-2);
        CHECK_EQ(def.velocityX, x == CLAMP ? 0 : x == BOUNCE ? -40 : 40);
        CHECK_EQ(def.velocityY, y == CLAMP ? 0 : y == BOUNCE ? -50 : 50);
    }
}

TEST(shots_hit_across_the_seam_and_fly_out_across_the_walls) {
    VeerWorldId world = makeWorld(corridor());
    VeerAgentDef target = AGENT(.x = 1, .y = 0.9f, .radius = 0.2f);
    addAgent(world, target);
    VeerProjectileDef def = veer_defaultProjectileDef();
    def.x = 25, def.y = 0.9f, def.z = 0.1f, def.velocityX = 60, def.radius = 0.05f, def.hits = ~0u;
    addProjectile(world, def);
    int hits = 0;
    for (int step = 0; step < 3; step++) stepWorld(world, 1, DT), hits += eventCount(world, VEER_EVENT_PROJECTILE_HIT);
    CHECK_EQ(hits, 1);
    def.x = 13, def.velocityX = 0, def.velocityY = 60;
    const VeerProjectileId out = addProjectile(world, def);
    stepWorld(world, 3, DT);
    CHECK_OK(veer_getProjectile(world, out, &def));
    CHECK_NEAR(def.y, 3.9, 1e-4);
}

/* ---- walls that behaviors sense, and fields */

TEST(whiskers_and_walls_are_those_of_the_axes_with_walls) {
    for (int isAcross = 0; isAcross < 2; isAcross++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
        setEdges(&walker.worldDef, isAcross ? AXES(BOUNCE, WRAP) : AXES(WRAP, CLAMP)), boundSquare(&walker.worldDef, -200, 200);
        walker.behavior->params.followWall.side = VEER_SIDE_RIGHT;
        walker.agentDef.x = isAcross ? 172 : 0, walker.agentDef.y = isAcross ? 0 : -172;
        walker.agentDef.orientation = isAcross ? VEER_PI / 2 : 0;
        walker_start(&walker);
        float way = 0;
        for (int step = 0; step < 1200; step++) {
            const float before = isAcross ? walker_y(&walker) : walker_x(&walker);
            walker_step(&walker, DT);
            way += remainderf((isAcross ? walker_y(&walker) : walker_x(&walker)) - before, 400);
            CHECK_NEAR(isAcross ? walker_x(&walker) : -walker_y(&walker), 172, 1.5); /* along one wall, straight through the seam */
        }
        CHECK(way > 1900);
    }
}

TEST(fields_lead_across_the_seam_and_keep_clear_of_the_walls) {
    VeerWorldDef def = WORLD(EDGES(AXES(WRAP, CLAMP)), .minX = 0, .minY = 0, .maxX = 400, .maxY = 100, .capacity.navCells = 1000);
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_GO_TO);
    VeerWorldId world = makeWorld(def);
    brain.behaviors[0].params.goTo.cellSize = 10, brain.behaviors[0].params.goTo.clearance = 8;
    const VeerBrainId id = addBrain(world, brain);
    addObstacle(world, boxAt(200, 50, 5, 50));
    const VeerAgentDef agent = AGENT(.brain = id, .x = 150, .y = 20, .radius = 8, .maxSpeed = 100, .maxForce = 400);
    const VeerAgentId walker = addAgent(world, agent);
    CHECK_OK(veer_setTargetPoint(world, walker, veer_vec3(250, 95, 0))); /* in the wall's clearance: the closest place counts */
    VeerPathQuery query = veer_defaultPathQuery();
    VeerFoundPath path;
    float points[128];
    uint32_t count = 64;
    query.from = veer_vec3(150, 20, 0), query.to = veer_vec3(250, 80, 0), query.cellSize = 10, query.clearance = 8;
    CHECK_OK(veer_findPath(world, &query, &path, points, &count));
    CHECK_NEAR(path.length, hypot(300, 60), 1); /* straight through the seam */
    CHECK_EQ(path.status, VEER_PATH_STATUS_FOUND);
    stepWorld(world, 300, DT);
    CHECK_NEAR(laneOf(world, walker, VEER_COLUMN_X), 250, 8);
    CHECK_NEAR(laneOf(world, walker, VEER_COLUMN_Y), 88, 8);
}

/* ---- poses, saves, hashes, warnings */

TEST(the_drawn_pose_crosses_the_seam_and_not_the_walls) {
    VeerWorldDef def = WORLD(EDGES(AXES(WRAP, CLAMP)), .minX = 0, .minY = 0, .maxX = 100, .maxY = 100);
    VeerWorldId world = makeWorld(def);
    const VeerAgentDef agent = AGENT(.x = 99.75f, .y = 90, .velocityX = 60, .velocityY = 3000, .maxSpeed = 4000, .radius = 5);
    addAgent(world, agent);
    CHECK_OK(veer_step(world, DT));
    CHECK_OK(veer_interpolate(world, 0.5f));
    CHECK_NEAR(veer_columnF32(world, VEER_COLUMN_DRAW_X)[0], 0.25, 1e-4);
    CHECK_NEAR(veer_columnF32(world, VEER_COLUMN_DRAW_Y)[0], 92.5, 1e-4); /* halfway to the wall at 95 */
}

TEST(saved_worlds_go_on_with_their_edges_also_in_a_world_with_others) {
    VeerWorldId world = crowdedCorridor(), copy = {0}, other = {0};
    const void *bytes;
    uint32_t size;
    VeerWorldDef def = corridor(), loaded;
    aimAhead(world);
    stepWorld(world, 30, DT);
    CHECK_OK(veer_savedBytes(world, &bytes, &size));
    CHECK_OK(veer_loadWorld(bytes, size, &copy));
    setup_later(copy);
    CHECK_OK(veer_getWorldDef(world, &def));
    setEdges(&def, BOUNCE), def.maxX = 10;
    other = makeWorld(def);
    stepWorld(other, 2, DT);
    CHECK_OK(veer_restore(other, bytes, size));
    CHECK_OK(veer_getWorldDef(other, &loaded));
    CHECK_EQ(loaded.edgesX, WRAP);
    CHECK_EQ(loaded.edgesY, CLAMP);
    for (int step = 0; step < 120; step++) {
        stepWorld(world, 1, DT), stepWorld(copy, 1, DT), stepWorld(other, 1, DT);
        CHECK_EQ(setup_hash(copy), setup_hash(world));
        CHECK_EQ(setup_hash(other), setup_hash(world));
    }
}

TEST(rollbacks_and_replays_cross_the_seam_as_the_first_time) {
    VeerWorldId world = crowdedCorridor(), replay = {0};
    const void *bytes;
    uint32_t size;
    uint64_t hashes[9];
    CHECK_OK(veer_keepHistory(world, 8));
    CHECK_OK(veer_startRecording(world, 1));
    aimAhead(world);
    for (uint32_t step = 0; step < 9; step++) stepWorld(world, 1, DT), hashes[step] = setup_hash(world);
    CHECK_OK(veer_recordedBytes(world, &bytes, &size));
    CHECK_OK(veer_openReplay(bytes, size, &replay));
    setup_later(replay);
    for (uint32_t step = 0; step < 9; step++) {
        CHECK_OK(veer_replayStep(replay));
        CHECK_EQ(setup_hash(replay), hashes[step]);
    }
    CHECK_OK(veer_stopRecording(world));
    CHECK_OK(veer_rollback(world, 2));
    for (uint32_t step = 2; step < 9; step++) stepWorld(world, 1, DT), CHECK_EQ(setup_hash(world), hashes[step]);
}

TEST(the_hash_covers_the_edges_of_all_axes_that_the_world_has) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
        for (uint32_t a = 0; a < SPACE_EDGES; a++)
            for (uint32_t b = 0; b < a; b++) {
                const VeerWorldDef one = WORLD(.dimensions = dimensions, EDGES(edgesNumber(a)), BOUNDS(10, 10, 10)),
                                   two = WORLD(.dimensions = dimensions, EDGES(edgesNumber(b)), BOUNDS(10, 10, 10));
                Scoped(VeerWorldId) first = makeWorld(one), second = makeWorld(two);
                const int areSame = dimensions == 2 && a % 16 == b % 16;
                CHECK_EQ(setup_hash(first) == setup_hash(second), areSame);
            }
}

/* Returns the axis that a warning about a world names, x, y or z; 0: there is no such warning. */
static int warned(VeerWorldDef def, uint32_t type) {
    Scoped(VeerWorldId) world = makeWorld(def);
    VeerWarning warnings[VEER_WARNING_TYPES];
    uint32_t count = VEER_WARNING_TYPES;
    addAgent(world, agentAt(0, 0));
    CHECK_OK(veer_warnings(world, 0, warnings, &count));
    for (uint32_t i = 0; i < count; i++)
        if (warnings[i].type == type && CHECK(strncmp(warnings[i].argument, "def.edges", 9) == 0)) return warnings[i].argument[9] | 32;
    return 0;
}

TEST(warnings_name_the_axis_that_has_bounds_without_edges) {
    const VeerWorldDef bounded = WORLD(.minX = -10, .maxX = 10, .minY = -10, .maxY = 10);
    VeerWorldDef def = bounded;
    CHECK_EQ(warned(def, VEER_WARNING_EDGES_MISSING), 'x');
    def.edgesX = WRAP;
    CHECK_EQ(warned(def, VEER_WARNING_EDGES_MISSING), 'y');
    def.edgesY = CLAMP;
    CHECK_EQ(warned(def, VEER_WARNING_EDGES_MISSING), 0);
    def.edgesY = NONE, def.minY = -1e6f, def.maxY = 1e6f; /* an axis without bounds needs no edges */
    CHECK_EQ(warned(def, VEER_WARNING_EDGES_MISSING), 0);
    def = veer_defaultWorldDef();
    def.edgesY = BOUNCE;
    CHECK_EQ(warned(def, VEER_WARNING_BOUNDS_MISSING), 'y');
}
