/* Tests the lists of near items: in any world, an agent finds exactly the same obstacles with these lists as without them. */
#include "core/ids.h"
#include "shapes/kinds/capsules.h"
#include "shapes/ray_fan.h"
#include "shapes/static_casts.h"
#include "shapes/sweep_round.h"
#include "shapes/sweeps.h"
#include "shapes/static_grid_cells.h"
#include "setup.h"

enum { SHAPES = 120, AGENTS = 40 };

typedef struct Field {
    uint32_t edges;
    float size, lookAhead, largest;
} Field;

static VeerWorldId fieldOf(const Field *field, uint32_t *random) {
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerWorldId world =
        make_world(WORLD(EDGES(field->edges), .minX = -field->size, .minY = -field->size, .maxX = field->size, .maxY = field->size,
                         .capacity.agents = AGENTS, .capacity.obstacles = SHAPES, .capacity.points = 6 * SHAPES));
    for (uint32_t i = 0; i < SHAPES; i++) {
        VeerObstacleDef shape = OBSTACLE(.kind = i % 2 ? VEER_OBSTACLE_KIND_CIRCLE : VEER_OBSTACLE_KIND_BOX);
        shape.x = test_range(random, -field->size, field->size), shape.y = test_range(random, -field->size, field->size);
        shape.radius = i % 2 ? test_range(random, 0.1f, field->largest) : test_range(random, 0, 1);
        shape.halfWidth = test_range(random, 0.1f, field->largest), shape.halfHeight = test_range(random, 0.1f, 2.0f);
        shape.angle = test_range(random, -3, 3);
        /* in fields of small items, all items have group 8, so casts do not have to filter */
        shape.group = field->largest > 5 ? 1u << i % 3 : 1u << i % 3 | 8u;
        if (i % 11 == 0) shape.velocityX = test_range(random, -5, 5);
        make_obstacle(world, shape);
    }
    brain.combine = VEER_COMBINE_CONTEXT;
    brain.behaviorCount = 2;
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_WANDER);
    brain.behaviors[1] = veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES);
    brain.behaviors[1].params.avoidObstacles.lookAhead = field->lookAhead;
    VeerBrainId brainId = make_brain(world, &brain);
    for (uint32_t i = 0; i < AGENTS; i++) {
        VeerAgentDef agent = AGENT(.brain = brainId, .radius = 0.5f);
        agent.x = test_range(random, -field->size, field->size), agent.y = test_range(random, -field->size, field->size);
        make_agent(world, agent);
    }
    return world;
}

static const Field fields[] = {
    {VEER_EDGE_MODE_NONE, 300, 30, 10},
    {VEER_EDGE_MODE_CLAMP, 300, 30, 10},
    {VEER_EDGE_MODE_WRAP, 300, 30, 10},
    {VEER_EDGE_MODE_BOUNCE, 100, 5, 40},
    {VEER_EDGE_MODE_WRAP, 60, 70, 3},
    {VEER_EDGE_MODE_CLAMP, 300, 400, 3},
    {VEER_EDGE_MODE_NONE, 40, 10, 0.2f},
    {VEER_EDGE_MODE_NONE, 500000, 20, 10},
    {AXES(VEER_EDGE_MODE_WRAP, VEER_EDGE_MODE_CLAMP), 300, 30, 10},
    {AXES(VEER_EDGE_MODE_NONE, VEER_EDGE_MODE_WRAP), 300, 30, 10},
};

enum { FIELDS = sizeof fields / sizeof *fields };

static void takeSteps(VeerWorldId world, uint32_t steps) {
    for (uint32_t i = 0; i < steps; i++) CHECK_OK(veer_step(world, DT));
}

static int isListed(const NearList *list, uint32_t item) {
    for (uint32_t n = 0; n < list->count; n++)
        if (list->items[n] == item) return 1;
    return 0;
}

STUDY(a_list_contains_everything_within_reach) {
    uint32_t random = 1, asked[FIELDS] = {0};
    for (uint32_t n = 0; n < FIELDS; n++) {
        Scoped(VeerWorldId) id = fieldOf(&fields[n], &random);
        VeerWorld *world = veer_world(id, "test");
        takeSteps(id, 300);
        const uint32_t items = world->shapes->levels[0].primitiveEnd;
        for (uint32_t i = 0; i < ROUNDS(3000); i++) {
            float size = 1.2f * fields[n].size, reach = test_range(&random, 0, 1.1f * fields[n].lookAhead);
            VeerVec3 at = {test_range(&random, -size, size), test_range(&random, -size, size), 0};
            NearList list;
            if (!nearListAt(world->shapes, 0, reach, at, &list)) continue;
            asked[n]++;
            for (uint32_t item = 0; item < items; item++) {
                VeerCapsule capsule = veer_capsuleFrom(&itemsOf(world->shapes)[item], at);
                if (capsule.distance - capsule.radius <= reach) CHECK(isListed(&list, item));
            }
        }
    }
    for (uint32_t n = 0; n < FIELDS; n++)
        if (n != 4 && n != 7) CHECK(asked[n] > ROUNDS(500));
    CHECK_EQ(asked[4], 0); /* the query covers the whole wrapped world */
    CHECK_EQ(asked[7], 0); /* a wide world with few obstacles */
}

/* Loads a world again. The loaded world has no lists yet, because it has not had enough queries for the lists to pay off. */
static VeerWorldId loadedAgain(VeerWorldId world) {
    VeerWorldId loaded = make_twin(world);
    CHECK_OK(veer_destroyWorld(world));
    return loaded;
}

STUDY(agents_move_the_same_with_and_without_lists) {
    for (uint32_t n = 0; n < FIELDS; n++) {
        uint32_t random = 7 + n, same = random, listed = 0;
        Scoped(VeerWorldId) with = fieldOf(&fields[n], &random), without = fieldOf(&fields[n], &same);
        for (uint32_t i = 0; i < BY_DAY(80u, 200u); i++) {
            takeSteps(with, 1);
            takeSteps(without, 1);
            CHECK(!(veer_world(without, "test")->shapes->near.reach > 0.0f));
            listed += veer_world(with, "test")->shapes->near.reach > 0.0f;
            without = loadedAgain(without);
            CHECK_EQ(setup_hash(with), setup_hash(without));
        }
        CHECK_EQ(listed > BY_DAY(20u, 50u), n != 4 && n != 7);
    }
}

/* Returns the free distance of a ray among all items. */
static float freeAlong(const VeerWorld *world, const VeerCast *cast, VeerVec3 direction) {
    float least = VEER_INF;
    for (uint32_t item = 0; item < world->shapes->levels[0].primitiveEnd; item++) {
        VeerCapsule capsule = veer_capsuleFrom(&itemsOf(world->shapes)[item], cast->origin);
        VeerVec3 normal;
        if (!(world->obstacles[capsule.obstacle].group & cast->mask) || capsule.distance > cast->reach + capsule.radius) continue;
        least = veer_min(least, veer_rayCapsule(&capsule, capsule.radius + cast->body, direction, &normal));
    }
    return least;
}

TEST(a_fan_among_static_items_gives_the_same_bits_as_single_rays) {
    uint32_t random = 5, compared = 0;
    for (uint32_t n = 0; n < FIELDS; n++) {
        if (edgesAt(fields[n].edges, 0) == VEER_EDGE_MODE_WRAP || edgesAt(fields[n].edges, 1) == VEER_EDGE_MODE_WRAP) continue;
        Scoped(VeerWorldId) id = fieldOf(&fields[n], &random);
        VeerWorld *world = veer_world(id, "test");
        takeSteps(id, n % 2 ? 1 : test_isShort ? 60 : 300);
        for (uint32_t i = 0; i < ROUNDS(300); i++) {
            float x[VEER_MAX_SLOTS] = {0}, y[VEER_MAX_SLOTS] = {0}, turn = test_range(&random, -3, 3), size = fields[n].size;
            uint32_t slots = 1 + test_random(&random) % VEER_MAX_SLOTS;
            VeerRayFan fan;
            VeerCast cast = {.world = world, .origin = {test_range(&random, -size, size), test_range(&random, -size, size), 0}};
            cast.reach = test_range(&random, 0.5f, 1) * fields[n].lookAhead;
            cast.mask = i % 3 ? ~0u : 1 + test_random(&random) % 15;
            cast.body = test_range(&random, 0, 1);
            cast.isBare = 1;
            cast.range = VEER_INF;
            for (uint32_t k = 0; k < ((slots + 3) & ~3u); k++) {
                float angle = turn + VEER_TAU * (float)(k < slots ? k : slots - 1) / (float)slots;
                x[k] = veer_cos(angle);
                y[k] = veer_sin(angle);
            }
            veer_openRayFan(&fan, slots, x, y);
            veer_castStatic(&fan, &cast, 1);
            for (uint32_t k = 0; k < slots; k++) {
                float all = fan.rays[k / 4].distance[k % 4], one = freeAlong(world, &cast, (VeerVec3){x[k], y[k], 0});
                if (veer_min(all, one) > cast.reach - cast.body) continue; /* items beyond this distance may be found or not */
                CHECK_EQ(veer_bits(all), veer_bits(one));
                compared++;
            }
        }
    }
    CHECK(compared > ROUNDS(2000));
}

TEST(fans_cast_together_and_sweeps_all_around_give_the_same_bits_as_each_alone) {
    uint32_t random = 7, blocked = 0;
    for (uint32_t n = 0; n < FIELDS; n++) {
        Scoped(VeerWorldId) id = fieldOf(&fields[n], &random);
        VeerWorld *world = veer_world(id, "test");
        takeSteps(id, n % 2 ? 1 : test_isShort ? 60 : 300);
        for (uint32_t i = 0; i < ROUNDS(100); i++) {
            VeerRound round = {.count = 3 + test_random(&random) % (VEER_MAX_SLOTS - 2)};
            VeerRayFan alone[VEER_CASTS], fans[VEER_CASTS];
            VeerCast casts[VEER_CASTS] = {{0}};
            float turn = test_range(&random, -3, 3), distances[VEER_MAX_SLOTS], size = fields[n].size, lookAhead = fields[n].lookAhead;
            for (uint32_t k = 0; k < ((round.count + 3) & ~3u); k++) {
                float angle = turn + VEER_TAU * (float)(k < round.count ? k : round.count - 1) / (float)round.count;
                round.x[k] = veer_cos(angle);
                round.y[k] = veer_sin(angle);
            }
            for (uint32_t c = 0; c < VEER_CASTS; c++) {
                casts[c] = (VeerCast){.world = world, .origin = {test_range(&random, -size, size), test_range(&random, -size, size), 0}};
                casts[c].reach = test_range(&random, 0.2f, 1.5f) * lookAhead;
                casts[c].mask = i % 3 ? ~0u : 1 + test_random(&random) % 15;
                casts[c].range = casts[c].reach;
                casts[c].slack = 0.01f;
                veer_openRayFan(&fans[c], round.count, round.x, round.y);
                alone[c] = fans[c];
                veer_castStatic(&alone[c], &casts[c], 1);
            }
            veer_castStatic(fans, casts, VEER_CASTS);
            for (uint32_t c = 0; c < VEER_CASTS; c++) {
                CHECK_EQ(fans[c].reached, alone[c].reached);
                CHECK_EQ(veer_bits(fans[c].clearance), veer_bits(alone[c].clearance));
                for (uint32_t k = 0; k < round.count; k++)
                    CHECK_EQ(veer_bits(fans[c].rays[k / 4].distance[k % 4]), veer_bits(alone[c].rays[k / 4].distance[k % 4]));
            }
            round.ray = (VeerRay){.origin = casts[0].origin, .distance = casts[0].reach, .radius = 0.3f, .mask = casts[0].mask};
            veer_sweepRound(world, &round, distances);
            for (uint32_t k = 0; k < round.count; k++) {
                round.ray.direction = veer_vec3(round.x[k], round.y[k], 0);
                float one = veer_sweep(world, &round.ray).distance;
                CHECK_EQ(veer_bits(distances[k]), veer_bits(one));
                blocked += one < VEER_INF;
            }
        }
    }
    CHECK(blocked > ROUNDS(1000));
}

STUDY(long_sweeps_find_the_same_with_and_without_lists) {
    uint32_t random = 11, found = 0;
    for (uint32_t n = 0; n < FIELDS; n++) {
        Scoped(VeerWorldId) id = fieldOf(&fields[n], &random);
        VeerWorld *world = veer_world(id, "test");
        takeSteps(id, 300);
        for (uint32_t i = 0; i < ROUNDS(1000); i++) {
            float size = fields[n].size, reach = world->shapes->near.reach;
            VeerRay ray = {.origin = {test_range(&random, -size, size), test_range(&random, -size, size), 0},
                           .direction = {test_range(&random, -1, 1), test_range(&random, -1, 1), 0},
                           .distance = test_range(&random, 0, 4) * fields[n].lookAhead,
                           .radius = test_range(&random, 0, 1),
                           .mask = i % 3 ? ~0u : 1 + test_random(&random) % 15};
            VeerSweep with = veer_sweep(world, &ray);
            world->shapes->near.reach = 0.0f;
            VeerSweep without = veer_sweep(world, &ray);
            world->shapes->near.reach = reach;
            CHECK_EQ(veer_bits(with.distance), veer_bits(without.distance));
            CHECK_EQ(with.obstacle, without.obstacle);
            found += reach > 0.0f && with.distance < VEER_INF;
        }
    }
    CHECK(found > ROUNDS(500));
}

TEST(lists_are_rebuilt_after_edits_of_obstacles_and_brains) {
    uint32_t random = 3;
    VeerWorldId id = fieldOf(&fields[1], &random);
    VeerWorld *world = veer_world(id, "test");
    takeSteps(id, 300);
    float reach = world->shapes->near.reach;
    CHECK(reach > fields[1].lookAhead);
    VeerBrainDef brain = world->brains[0];
    brain.behaviors[1].params.avoidObstacles.lookAhead *= 2.0f;
    CHECK_OK(veer_setBrain(id, (VeerBrainId){veer_makeId(world, VEER_KIND_BRAIN, 0)}, &brain));
    takeSteps(id, 1);
    CHECK_EQ(world->shapes->near.reach, 0.0f);
    takeSteps(id, 300);
    CHECK(world->shapes->near.reach > 1.9f * fields[1].lookAhead);
    CHECK_OK(veer_removeObstacle(id, (VeerObstacleId){veer_makeId(world, VEER_KIND_OBSTACLE, 5)}));
    takeSteps(id, 1);
    CHECK_EQ(world->shapes->near.reach, 0.0f);
    takeSteps(id, 300);
    CHECK(world->shapes->near.reach > 1.9f * fields[1].lookAhead);
}

/* Explain evaluates one agent; a step decides for four agents at once where possible. */
TEST(agents_that_decide_four_at_once_decide_as_explain_says_of_each) {
    uint32_t random = 11, chosen = 0;
    VeerWorldId id = fieldOf(&fields[3], &random);
    VeerWorld *world = veer_world(id, "test");
    const uint32_t steps = test_isShort ? 40 : 120;
    for (uint32_t step = 0; step < steps; step++) {
        float x[AGENTS], y[AGENTS], peak[AGENTS];
        for (uint32_t slot = 0; slot < AGENTS; slot++) {
            VeerExplain why = explainOf(id, (VeerAgentId){veer_makeId(world, VEER_KIND_AGENT, slot)});
            x[slot] = why.chosenX;
            y[slot] = why.chosenY;
            peak[slot] = why.peakSlot;
        }
        takeSteps(id, 1);
        for (uint32_t slot = 0; slot < AGENTS; slot++) {
            CHECK_EQ(world->chosenX[slot], x[slot]);
            CHECK_EQ(world->chosenY[slot], y[slot]);
            CHECK_EQ(world->peakSlot[slot], peak[slot]);
            chosen += world->chosenX[slot] != 0.0f;
        }
    }
    CHECK(chosen > steps / 2 * AGENTS);
}

TEST(sweeps_all_around_are_level_in_a_volume_world) {
    VeerRound round = {.count = 4, .x = {1, 0, -1, 0}, .y = {0, 1, 0, -1}, .ray = {.distance = 100, .radius = 1, .mask = ~0u}};
    float distances[VEER_MAX_SLOTS];
    VeerWorldId world = make_world(WORLD(.dimensions = 3));
    make_obstacle(world, OBSTACLE(.x = 50, .radius = 9));
    VeerWorld *inside = veer_world(world, "test");
    veer_staticGridRefresh(inside);
    veer_sweepRound(inside, &round, distances);
    CHECK_NEAR(distances[0], 40.0f, 1e-4f);
    for (uint32_t k = 1; k < 4; k++) CHECK_EQ(distances[k], VEER_INF);
}
