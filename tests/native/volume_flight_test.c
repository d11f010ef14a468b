/* Tests agents in a volume world that fly through fields of spheres and boxes, and past each other. */
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_query.h"
#include "volume_world.h"

/* Agents at random positions on one side of a cube that is 300 u wide and contains 60 obstacles. Each agent's goal is the opposite
 * point. */
typedef struct Crossing {
    uint32_t arrived, contacts, agents;
} Crossing;

static void flyAcross(uint32_t seed, float weight, Crossing *all) {
    enum { FLIERS = 8 };
    VeerAgentId ids[FLIERS];
    VeerVec3 goals[FLIERS];
    uint32_t random = seed, there = 0;
    Scoped(BodyWorld) world = bodyWorld(VOLUME(.seed = seed));
    for (uint32_t k = 0; k < 60; k++) {
        VeerObstacleDef body = randomBody(&random, 150, 40);
        body.hollow = 0;
        addBody(&world, &body);
    }
    VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_AVOID_OBSTACLES);
    brain.behaviors[1].weight = weight;
    VeerAgentDef agent = AGENT(.brain = addBrainOf(world.world, &brain), .radius = 5, .maxSpeed = 60, .maxForce = 300);
    for (uint32_t k = 0; k < FLIERS; k++) {
        agent.x = -240, agent.y = test_range(&random, -120, 120), agent.z = test_range(&random, -120, 120);
        goals[k] = veer_vec3(240, -agent.y, -agent.z);
        CHECK_OK(veer_addAgent(world.world, &agent, &ids[k]));
        CHECK_OK(veer_setTargetPoint(world.world, ids[k], goals[k]));
    }
    for (int i = 0; i < 60 * 40; i++) {
        CHECK_OK(veer_step(world.world, DT));
        all->contacts += setup_stats(world.world).contacts;
    }
    for (uint32_t k = 0; k < FLIERS; k++) there += apart(placeOf(world.world, ids[k]), goals[k]) < 3;
    all->arrived += there;
    all->agents += FLIERS;
}

TEST(a_blend_flies_through_sixty_spheres_and_boxes_without_touching_one) {
    Crossing all = {0, 0, 0}, blind = {0, 0, 0};
    for (uint32_t seed = 1; seed <= ROUNDS(20); seed++) {
        flyAcross(seed, 3, &all);
        flyAcross(seed, 0, &blind);
    }
    printf("  %u of %u arrived, %u contacts; without looking %u contacts\n", all.arrived, all.agents, all.contacts, blind.contacts);
    CHECK_EQ(all.contacts, 0);
    CHECK_EQ(all.arrived, all.agents);
    CHECK(blind.contacts > ROUNDS(1000));
}

/* Returns the desired velocity of an agent at the origin that flies along +x at 50 u/s among some obstacles. */
static VeerVec3 dodgeOf(const VeerObstacleDef *bodies, uint32_t count) {
    BodyWorld world = bodyWorld(VOLUME());
    for (uint32_t i = 0; i < count; i++) addBody(&world, &bodies[i]);
    insideOf(&world);
    VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_AVOID_OBSTACLES);
    VeerAgentId id = make_agent(world.world, AGENT(.brain = addBrainOf(world.world, &brain), .radius = 5, .maxSpeed = 50, .velocityX = 50));
    VeerExplain why = explainOf(world.world, id);
    CHECK_OK(veer_destroyWorld(world.world));
    if (!why.behaviors[0].outputBits) return veer_vec3(0, 0, 0);
    return veer_vec3(why.behaviors[0].desiredX, why.behaviors[0].desiredY, why.behaviors[0].desiredZ);
}

TEST(the_push_goes_to_the_nearer_side_of_a_sphere) {
    for (int i = 0; i < 48; i++) {
        float angle = 0.1309f * (float)i, off = 1.0f + (float)(i % 8);
        VeerObstacleDef sphere = sphereDef(50, off * cosf(angle), off * sinf(angle), 15);
        VeerVec3 desired = dodgeOf(&sphere, 1);
        float aside = sqrtf(desired.y * desired.y + desired.z * desired.z);
        CHECK(aside > 10);
        CHECK((desired.y * cosf(angle) + desired.z * sinf(angle)) / aside < -0.999f);
        CHECK_NEAR(veer_length3(desired), 50, 1e-3);
    }
}

TEST(a_box_is_avoided_around_its_nearest_edge_including_the_top) {
    VeerObstacleDef wall = boxDef(veer_vec3(50, 10, -2), veer_vec3(5, 60, 12));
    VeerVec3 desired = dodgeOf(&wall, 1);
    CHECK(desired.z > 10 && fabsf(desired.y) < 1);
    wall = boxDef(veer_vec3(50, -8, 4), veer_vec3(5, 12, 60));
    desired = dodgeOf(&wall, 1);
    CHECK(desired.y > 10 && fabsf(desired.z) < 1);
}

TEST(obstacles_above_below_or_to_the_side_of_the_path_are_not_avoided) {
    const VeerObstacleDef beside[] = {sphereDef(50, 0, 25, 10), sphereDef(50, 0, -25, 10), sphereDef(50, 25, 0, 10),
                                      sphereDef(-40, 0, 0, 10), boxDef(veer_vec3(0, 0, 60), veer_vec3(500, 500, 50))};
    CHECK_EQ(veer_length3(dodgeOf(beside, 5)), 0.0f);
}

TEST(a_resting_agent_moves_out_of_the_path_of_a_falling_sphere) {
    for (uint32_t seed = 1; seed <= 20; seed++) {
        VeerObstacleDef stone = sphereDef(seed % 2 ? 0.0f : 3.0f, 0, 90, 10);
        uint32_t contacts = 0;
        BodyWorld world = bodyWorld(VOLUME(.seed = seed));
        stone.velocityZ = -60;
        addBody(&world, &stone);
        VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_AVOID_OBSTACLES);
        brain.locomotion.idle = VEER_IDLE_BRAKE;
        VeerAgentId id =
            make_agent(world.world, AGENT(.brain = addBrainOf(world.world, &brain), .radius = 5, .maxSpeed = 50, .maxForce = 500));
        for (int i = 0; i < 240; i++) {
            CHECK_OK(veer_step(world.world, DT));
            contacts += setup_stats(world.world).contacts;
        }
        CHECK_EQ(contacts, 0);
        CHECK(fabsf(lane(world.world, id, VEER_COLUMN_Z)) < 20); /* the agent moved sideways, not ahead of the other agent */
    }
}

static VeerBrainId avoiderBrain(VeerWorldId world) {
    VeerBrainDef brain = DEFINED(VeerBrainDef, BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_AVOID_AGENTS),
                                 .behaviors[1].weight = 2, .behaviors[1].params.avoidAgents.margin = 1);
    return addBrainOf(world, &brain);
}

STUDY(a_hundred_head_on_pairs_in_space_pass_each_other_without_overlap) {
    uint32_t random = 7, passed = 0;
    float least = 1e9f, upwards = 0;
    for (uint32_t i = 0; i < 100; i++) {
        Scoped(BodyWorld) world = bodyWorld(VOLUME(.seed = i));
        VeerVec3 d = randomPoint(&random, 1);
        float scale = 150 / veer_length3(d), nearest = 1e9f;
        VeerVec3 from = {d.x * scale, d.y * scale, d.z * scale}, to = {-from.x, -from.y, -from.z};
        VeerBrainId brain = avoiderBrain(world.world);
        VeerAgentId a = flierAt(world.world, brain, from, to), b = flierAt(world.world, brain, to, from);
        for (int step = 0; step < 480; step++) {
            CHECK_OK(veer_step(world.world, DT));
            nearest = fminf(nearest, apart(placeOf(world.world, a), placeOf(world.world, b)));
            if (step == 150) upwards += fabsf(placeOf(world.world, a).z) > 1;
        }
        least = fminf(least, nearest);
        passed += veer_dot3(placeOf(world.world, a), d) < 0 && veer_dot3(placeOf(world.world, b), d) > 0 && nearest >= 10;
    }
    printf("  %u of 100 pairs passed, nearest %.2f u of centers (radii 5 and 5)\n", passed, (double)least);
    CHECK_EQ(passed, 100);
    CHECK(upwards > 20);
}

TEST(row_26_coincident_agents_part_in_space_along_a_line_of_their_ids) {
    float sidewaysOnly = 0;
    for (uint32_t i = 0; i < 20; i++) {
        BodyWorld world = bodyWorld(VOLUME(.seed = i));
        VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_AVOID_AGENTS);
        VeerBrainId id = addBrainOf(world.world, &brain);
        VeerAgentId a = flierAt(world.world, id, veer_vec3(1, 2, 3), veer_vec3(1, 2, 3)),
                    b = flierAt(world.world, id, veer_vec3(1, 2, 3), veer_vec3(1, 2, 3));
        for (int step = 0; step < 60; step++) CHECK_OK(veer_step(world.world, DT));
        VeerVec3 pa = placeOf(world.world, a), pb = placeOf(world.world, b);
        CHECK(apart(pa, pb) >= 10);
        CHECK_NEAR(pa.x + pb.x, 2, 1e-3);
        CHECK_NEAR(pa.z + pb.z, 6, 1e-3);
        sidewaysOnly += fabsf(pa.z - 3) < 0.1f;
    }
    CHECK(sidewaysOnly < 5);
}

/* ---- obstacles that the agent touches at the start, or that are beyond an edge of a wrapped world */

TEST(a_swept_ball_that_touches_something_at_its_start_hits_only_what_it_goes_into) {
    for (int isBox = 0; isBox < 2; isBox++) {
        VeerObstacleDef body = isBox ? boxDef((VeerVec3){0, 0, 0}, (VeerVec3){10, 10, 10}) : sphereDef(0, 0, 0, 10);
        BodyWorld world = bodyWorld(VOLUME());
        addBody(&world, &body);
        for (uint32_t axis = 0; axis < 6; axis++) {
            float at[3] = {0, 0, 0};
            at[axis / 2] = axis % 2 ? -14.0f : 14.0f; /* only 4 u from the surface, with a radius of 5 u */
            VeerVec3 from = {at[0], at[1], at[2]}, out = veer_scale3(from, 1.0f / 14), in = veer_scale3(out, -1.0f), normal;
            VeerPrimitiveQuery query = veer_primitivesNear(insideOf(&world), from, 20, 1);
            veer_beginPrimitives(&query);
            const VeerPrimitive *primitive = veer_nextPrimitive(&query);
            if (!CHECK(primitive)) continue;
            VeerVolume volume = veer_volumeFrom(&query, primitive, from);
            CHECK_EQ(veer_rayVolume(&volume, volume.radius + 5, in, &normal), 0.0f);
            CHECK_EQ(veer_rayVolume(&volume, volume.radius + 5, out, &normal), INFINITY);
        }
    }
}

/* In a wrapped world an obstacle beyond an edge is at the opposite edge. */
TEST(obstacles_beyond_an_edge_of_a_wrapped_world_are_at_the_other) {
    for (uint32_t axis = 0; axis < 3; axis++)
        for (int side = -1; side <= 1; side += 2) {
            BodyWorld world = bodyWorld(VOLUME(EDGES(VEER_EDGE_MODE_WRAP), BOUNDS(100, 100, 100)));
            float beyond[3] = {0, 0, 0}, within[3] = {0, 0, 0};
            beyond[axis] = 130 * (float)side;
            within[axis] = -70 * (float)side;
            VeerObstacleDef body = sphereDef(beyond[0], beyond[1], beyond[2], 10);
            VeerObstacleId found[2];
            uint32_t count = 2;
            VeerObstacleId id = make_obstacle(world.world, body);
            VeerVec3 there = {within[0], within[1], within[2]};
            CHECK_OK(veer_overlap(world.world, there, 1, found, &count));
            CHECK_EQ(count, 1);
            VeerRay ray = veer_defaultRay();
            VeerHit hit = {.distance = -1};
            ray.direction = there;
            ray.distance = 200;
            CHECK_OK(veer_raycast(world.world, &ray, &hit));
            CHECK_NEAR(hit.distance, 60, 1e-3);
            const VeerWorld *inside = insideOf(&world);
            VeerVec3 center = veer_obstacleCenter(inside, veer_slotOf(id.bits));
            CHECK_AT3(center, there.x, there.y, there.z, 1e-3);
        }
}
