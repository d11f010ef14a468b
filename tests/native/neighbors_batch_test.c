/* Tests neighbor queries for batches of agents: each result equals a brute-force search, whichever agents are in the batch. */
#include "core/space.h"
#include "crowd.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "steer/batch.h"
#include "steer/flocking.h"
#include "steer/open_batch.h"
#include "step/stages.h"

static VeerNeighbors neighborsOf(const VeerNeighborBatch *found, uint32_t i) {
    return (VeerNeighbors){
        .count = found->count[i],
        .separating = found->separating[i],
        .push = {found->pushX[i], found->pushY[i], found->pushZ[i]},
        .velocity = {found->velocityX[i], found->velocityY[i], found->velocityZ[i]},
        .centroid = {found->centroidX[i], found->centroidY[i], found->centroidZ[i]},
    };
}

/* Queries all agents in batches, in the grid's order as a step does. */
static void queryAll(const Crowd *crowd, const VeerNeighborFilter *filter, uint32_t batchSize, VeerNeighbors *bySlot) {
    VeerWorld *world = veer_world(crowd->world, "test");
    const VeerGridPlace *places = veer_gridPlaces(world->grid);
    uint32_t agents[VEER_BATCH];
    VeerNeighborBatch found;
    for (uint32_t at = 0; at < world->grid->count; at += batchSize) {
        uint32_t count = world->grid->count - at < batchSize ? world->grid->count - at : batchSize;
        for (uint32_t i = 0; i < count; i++) agents[i] = places[at + i].slot;
        VeerBatch batch = {.world = world, .brain = &world->brains[0], .count = count, .agents = agents, .dt = DT};
        batch.firstPlace = at / batchSize % 2 ? at : VEER_NONE;
        veer_openBatch(&batch);
        veer_queryNeighbors(&batch, filter, &found);
        for (uint32_t i = 0; i < count; i++) bySlot[agents[i]] = neighborsOf(&found, i);
    }
}

/* The edges of worlds that wrap along all or some axes. */
static const uint32_t wrapping[4] = {VEER_EDGE_MODE_WRAP, AXES(VEER_EDGE_MODE_WRAP, VEER_EDGE_MODE_CLAMP),
                                     AXES(VEER_EDGE_MODE_NONE, VEER_EDGE_MODE_WRAP),
                                     SPACE(VEER_EDGE_MODE_WRAP, VEER_EDGE_MODE_WRAP, VEER_EDGE_MODE_NONE)};

static Crowd randomCrowd(uint32_t round, uint32_t count, float size, uint32_t *random) {
    Crowd crowd = crowd_plan(count, VEER_BEHAVIOR_FLOCK);
    crowd.worldDef.dimensions = 2 + round % 2;
    setEdges(&crowd.worldDef, round % 4 < 2 ? wrapping[round / 4 % 4] : VEER_EDGE_MODE_NONE);
    crowd.worldDef.minX = crowd.worldDef.minY = crowd.worldDef.minZ = -size;
    crowd.worldDef.maxX = crowd.worldDef.maxY = crowd.worldDef.maxZ = size;
    crowd.brainDef.behaviors[0].params.flock.distance = test_range(random, 0.05f, 0.4f) * size;
    crowd_start(&crowd);
    for (uint32_t i = 0; i < count; i++) {
        crowd.agentDef.group = 1u << test_random(random) % 3;
        crowd_fill(&crowd, 1, size, random);
    }
    if (round % 5 == 0) { /* some agents share a position */
        VeerWorld *world = veer_world(crowd.world, "test");
        for (uint32_t slot = 3; slot < count; slot += 7) {
            world->x[slot] = world->x[slot - 1];
            world->y[slot] = world->y[slot - 1];
            world->z[slot] = world->z[slot - 1];
        }
    }
    if (round % 6 == 1) { /* all agents are on a lattice, with many equal distances */
        VeerWorld *world = veer_world(crowd.world, "test");
        for (uint32_t slot = 0; slot < count; slot++) {
            world->x[slot] = roundf(world->x[slot] * 16 / size) * size / 16;
            world->y[slot] = roundf(world->y[slot] * 16 / size) * size / 16;
        }
    }
    veer_gridBuild(veer_world(crowd.world, "test"));
    return crowd;
}

static VeerNeighborFilter randomFilter(const Crowd *crowd, uint32_t *random) {
    float fieldOfView = test_random(random) % 2 ? 7.0f : test_range(random, 0.5f, 6.0f);
    uint32_t nearest = test_random(random) % 2 ? 1 + test_random(random) % VEER_MAX_NEAREST : 0;
    VeerNeighborFilter filter =
        veer_neighborFilter(crowd->brainDef.behaviors[0].params.flock.distance, fieldOfView, nearest, 1 + test_random(random) % 7);
    filter.parts = 1 + test_random(random) % 7;
    filter.pushRange = filter.range * test_range(random, 0.1f, 1.0f);
    filter.falloff = test_random(random) % VEER_SEPARATION_FALLOFF_COUNT;
    return filter;
}

TEST(the_result_for_an_agent_does_not_depend_on_its_batch) {
    static VeerNeighbors together[300], alone[300];
    uint32_t random = 11;
    for (uint32_t round = 0; round < SOME(240u); round++) {
        Scoped(Crowd) crowd = randomCrowd(round, 300, test_range(&random, 50.0f, 500.0f), &random);
        VeerNeighborFilter filter = randomFilter(&crowd, &random);
        queryAll(&crowd, &filter, VEER_BATCH, together);
        queryAll(&crowd, &filter, 1, alone);
        for (uint32_t slot = 0; slot < 300; slot++)
            if (!CHECK(memcmp(&together[slot], &alone[slot], sizeof alone[slot]) == 0)) break;
        queryAll(&crowd, &filter, 7, alone);
        CHECK(memcmp(together, alone, sizeof alone) == 0);
    }
}

/* If no cell is reached from two sides, runs of cells at a seam (the edge where the world wraps) are shifted as a whole; if an agent is
 * beyond the edges, every offset is wrapped individually. */
TEST(shifted_runs_say_the_same_as_wrapped_offsets) {
    static VeerNeighbors shifted[300], wrapped[300];
    uint32_t random = 23, neighbors = 0;
    for (uint32_t round = 0; round < SOME(240u); round++) {
        const float size = test_range(&random, 50.0f, 500.0f);
        Crowd crowd = randomCrowd(round / 2 * 4 + round % 2, 300, size, &random); /* wrapped worlds, both planar and volume */
        VeerNeighborFilter filter = randomFilter(&crowd, &random);
        VeerWorld *world = veer_world(crowd.world, "test");
        filter.range *= round % 3 ? 0.5f : 1.0f;
        filter.nearest = 0;
        filter.cosine = VEER_ALL_ROUND;
        filter.mask |= 1u << 5;
        for (uint32_t slot = 0; slot < 300; slot++) {
            world->group[slot] |= 1u << 5;
            if (slot % 9 == 0) world->x[slot] = -size; /* on the edge where the world wraps, and as close to the edge as possible */
            if (slot % 9 == 1) world->y[slot] = nextafterf(size, 0.0f);
        }
        veer_gridBuild(world);
        queryAll(&crowd, &filter, VEER_BATCH, shifted);
        world->grid->haveOutside = 1;
        queryAll(&crowd, &filter, VEER_BATCH, wrapped);
        CHECK(memcmp(shifted, wrapped, sizeof wrapped) == 0);
        for (uint32_t slot = 0; slot < 300; slot++) neighbors += shifted[slot].count;
        crowd_end(&crowd);
    }
    CHECK(neighbors > SOME(100000u));
}

TEST(an_agent_beyond_the_edges_of_a_wrapped_world_is_noticed) {
    for (uint32_t slot = 0; slot < 5; slot++) { /* slots are tested four at a time, and the last slot alone */
        uint32_t random = 31;
        Crowd crowd = crowd_plan(5, VEER_BEHAVIOR_FLOCK);
        setEdges(&crowd.worldDef, VEER_EDGE_MODE_WRAP);
        crowd.worldDef.minX = crowd.worldDef.minY = -500.0f, crowd.worldDef.maxX = crowd.worldDef.maxY = 500.0f;
        crowd_start(&crowd);
        crowd_fill(&crowd, 5, 400.0f, &random);
        VeerWorld *world = veer_world(crowd.world, "test");
        veer_gridBuild(world);
        CHECK(!world->grid->haveOutside);
        world->y[slot] = 900.0f;
        veer_gridBuild(world);
        CHECK(world->grid->haveOutside);
    }
}

static int compareDistances(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

/* Returns the distance up to which neighbors count: the range, or a value between the distances of the k-th nearest neighbor and the next;
 * below 0 if rounding may decide. */
static double reachOf(const VeerWorld *world, uint32_t self, const VeerNeighborFilter *filter) {
    double distances[300], range = (double)filter->range;
    uint32_t count = 0, most = filter->nearest;
    for (uint32_t other = 0; other < 300; other++) {
        VeerVec3 to = veer_delta(world, veer_position(world, self), veer_position(world, other));
        if (other == self || !(world->group[other] & filter->mask)) continue;
        distances[count++] = sqrt((double)to.x * (double)to.x + (double)to.y * (double)to.y + (double)to.z * (double)to.z);
    }
    qsort(distances, count, sizeof *distances, compareDistances);
    if (!most || count <= most || distances[most] > range) return range;
    return distances[most] - distances[most - 1] > 1e-4 * range ? 0.5 * (distances[most] + distances[most - 1]) : -1.0;
}

/* Compares a query with brute force in double precision; agents whose distance equals the range within rounding may be included or not. */
static void checkAgainstAll(const Crowd *crowd, uint32_t self, const VeerNeighborFilter *filter, const VeerNeighbors *found) {
    VeerWorld *world = veer_world(crowd->world, "test");
    double velocity[3] = {0}, centroid[3] = {0}, slack = 0;
    uint32_t count = 0;
    const double reach = reachOf(world, self, filter);
    if (filter->nearest) CHECK(found->count <= filter->nearest); /* the limit is kept even if several neighbors are equally far away */
    if (reach < 0) return;
    for (uint32_t other = 0; other < 300; other++) {
        VeerVec3 to = veer_delta(world, veer_position(world, self), veer_position(world, other)), v = veer_velocity(world, other);
        double d = sqrt((double)to.x * (double)to.x + (double)to.y * (double)to.y + (double)to.z * (double)to.z);
        if (other == self || !(world->group[other] & filter->mask)) continue;
        if (fabs(d - (double)filter->range) < 1e-4 * (double)filter->range) slack = 1;
        if (d > reach) continue;
        const double place[3] = {(double)to.x, (double)to.y, (double)to.z}, motion[3] = {(double)v.x, (double)v.y, (double)v.z};
        for (int axis = 0; axis < 3; axis++) {
            centroid[axis] += place[axis];
            velocity[axis] += motion[axis];
        }
        count++;
    }
    if (slack > 0 || !CHECK_EQ(found->count, count) || count == 0) return;
    double speed = sqrt(velocity[0] * velocity[0] + velocity[1] * velocity[1] + velocity[2] * velocity[2]) / count;
    double scale = speed > (double)world->maxSpeed[self] ? (double)world->maxSpeed[self] / speed
                                                         : 1.0; /* a desired velocity is limited to the top speed */
    const float means[3] = {found->centroid.x, found->centroid.y, found->centroid.z},
                drifts[3] = {found->velocity.x, found->velocity.y, found->velocity.z};
    for (int axis = 0; axis < 3; axis++) {
        CHECK_NEAR(means[axis], (float)(centroid[axis] / count / (double)filter->range), 1e-5f);
        CHECK_NEAR(drifts[axis], (float)(scale * velocity[axis] / count), 1e-3f);
    }
}

TEST(the_means_are_those_of_all_agents_in_range) {
    static VeerNeighbors found[300];
    uint32_t random = 5;
    for (uint32_t round = 0; round < ROUNDS(60); round++) {
        Scoped(Crowd) crowd = randomCrowd(round, 300, test_range(&random, 50.0f, 500.0f), &random);
        VeerNeighborFilter filter =
            veer_neighborFilter(crowd.brainDef.behaviors[0].params.flock.distance, 7.0f, 0, 1 + test_random(&random) % 7);
        filter.parts = VEER_SUM_VELOCITY | VEER_SUM_CENTROID;
        queryAll(&crowd, &filter, VEER_BATCH, found);
        for (uint32_t slot = 0; slot < 300; slot++) checkAgainstAll(&crowd, slot, &filter, &found[slot]);
    }
}

TEST(an_agent_is_not_its_own_neighbor_and_alone_it_has_empty_sums) {
    VeerNeighbors found[2];
    Crowd crowd = crowd_plan(2, VEER_BEHAVIOR_FLOCK);
    crowd_start(&crowd);
    crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){5, 0, 0});
    crowd_add(&crowd, (VeerVec3){500, 0, 0}, (VeerVec3){5, 0, 0});
    veer_gridBuild(veer_world(crowd.world, "test"));
    VeerNeighborFilter filter = veer_neighborFilter(80.0f, 7.0f, 0, ~0u);
    filter.parts = VEER_SUM_PUSH | VEER_SUM_VELOCITY | VEER_SUM_CENTROID;
    filter.pushRange = 80.0f;
    queryAll(&crowd, &filter, VEER_BATCH, found);
    CHECK(found[0].count == 0 && found[0].separating == 0 && found[0].push.x == 0.0f);
    CHECK(found[1].count == 0 && found[1].velocity.x == 0.0f && found[1].centroid.x == 0.0f);
}

/* The grid surveys agents four at a time. In each round, another agent differs from the rest. */
TEST(what_the_grid_says_of_all_agents_holds_whichever_of_them_is_odd) {
    for (uint32_t odd = 0; odd < 11; odd++) {
        for (uint32_t way = 0; way < 4; way++) {
            Scoped(Crowd) crowd = crowd_plan(11, VEER_BEHAVIOR_FLOCK);
            crowd_start(&crowd);
            for (uint32_t i = 0; i < 11; i++) {
                crowd.agentDef.group = i == odd && way == 0 ? 6 : i == odd && way == 3 ? 0 : 3;
                crowd.agentDef.radius = i != odd ? 8 : way == 1 ? 3 : way == 2 ? 20 : 8;
                crowd_add(&crowd, (VeerVec3){30 * (float)i, 0, 0}, (VeerVec3){0, 0, 0});
            }
            veer_gridBuild(veer_world(crowd.world, "test"));
            const VeerGrid *grid = veer_world(crowd.world, "test")->grid;
            CHECK_EQ(grid->commonGroups, way == 0 ? 2 : way == 3 ? 0 : 3);
            CHECK_EQ(grid->uncounted, way == 3);
            CHECK_EQ(grid->narrowest, way == 1 ? 3 : 8);
            CHECK_EQ(grid->widest, way == 2 ? 20 : 8);
        }
    }
}

/* Includes neighbors across the borders of wrapped worlds, in 2D and in 3D. */
TEST(none_of_the_k_nearest_is_left_out) {
    static VeerNeighbors found[300];
    uint32_t random = 17;
    for (uint32_t round = 0; round < ROUNDS(80); round++) {
        Scoped(Crowd) crowd = randomCrowd(round, 300, test_range(&random, 50.0f, 500.0f), &random);
        uint32_t nearest = 1 + test_random(&random) % VEER_MAX_NEAREST, mask = 1 + test_random(&random) % 7;
        VeerNeighborFilter filter = veer_neighborFilter(crowd.brainDef.behaviors[0].params.flock.distance, 7.0f, nearest, mask);
        filter.parts = VEER_SUM_VELOCITY | VEER_SUM_CENTROID;
        queryAll(&crowd, &filter, VEER_BATCH, found);
        for (uint32_t slot = 0; slot < 300; slot++) checkAgainstAll(&crowd, slot, &filter, &found[slot]);
    }
}

TEST(a_range_counts_however_short_it_is_and_in_a_range_of_0_there_is_nobody) {
    VeerNeighbors found[2];
    Crowd crowd = crowd_plan(2, VEER_BEHAVIOR_FLOCK);
    crowd_start(&crowd);
    crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){5, 0, 0});
    crowd_add(&crowd, (VeerVec3){0.0625f, 0, 0}, (VeerVec3){5, 0, 0});
    veer_gridBuild(veer_world(crowd.world, "test"));
    for (float range = 0; range < 2; range += 0.125f) {
        VeerNeighborFilter filter = veer_neighborFilter(range, 7.0f, 0, ~0u);
        filter.parts = VEER_SUM_CENTROID;
        queryAll(&crowd, &filter, VEER_BATCH, found);
        CHECK_EQ(found[0].count, range > 0);
        CHECK_EQ(found[1].count, range > 0);
    }
}

/* The world is so thin that the grid has a single layer of cells. */
TEST(neighbors_across_the_seam_of_a_thin_world_are_found) {
    static VeerNeighbors found[300];
    uint32_t random = 41;
    const float size = 100.0f, thin = 8.0f;
    Crowd crowd = crowd_plan(300, VEER_BEHAVIOR_FLOCK);
    crowd.worldDef.dimensions = 3;
    setEdges(&crowd.worldDef, VEER_EDGE_MODE_WRAP);
    crowd.worldDef.minX = crowd.worldDef.minY = -size, crowd.worldDef.maxX = crowd.worldDef.maxY = size, crowd.worldDef.minZ = -thin;
    crowd.worldDef.maxZ = thin;
    crowd.brainDef.behaviors[0].params.flock.distance = 10.0f;
    crowd_start(&crowd);
    crowd_fill(&crowd, 300, size, &random);
    VeerWorld *world = veer_world(crowd.world, "test");
    for (uint32_t slot = 0; slot < 300; slot++) world->z[slot] *= 0.99f * thin / size;
    veer_gridBuild(world);
    CHECK_EQ(world->grid->axes[2].side, 1);
    VeerNeighborFilter filter = veer_neighborFilter(10.0f, 7.0f, 0, ~0u);
    filter.parts = VEER_SUM_PUSH | VEER_SUM_VELOCITY | VEER_SUM_CENTROID;
    filter.pushRange = filter.range;
    queryAll(&crowd, &filter, VEER_BATCH, found);
    for (uint32_t slot = 0; slot < 300; slot++) checkAgainstAll(&crowd, slot, &filter, &found[slot]);
}
