/* Tests known defects in the collision avoidance of other libraries: gdx-ai and GSAI (the miss distance), RVO2 (head-on pairs stop forever,
 * coincident agents never separate), OpenSteer (no push from the exact center), UnitySteer (half a chord too long), Yuka (one side). */
#include "volume_world.h"

static VeerAgentId addWalker(VeerWorldId world, VeerBrainId brain, VeerVec3 at, VeerVec3 goal) {
    VeerAgentId id = make_agent(world, AGENT(.brain = brain, .x = at.x, .y = at.y, .z = at.z, .radius = 1, .maxSpeed = 2, .maxForce = 20));
    CHECK_OK(veer_setTargetPoint(world, id, goal));
    return id;
}

static VeerBrainId addBrain(VeerWorldId world, uint32_t combine) {
    VeerBrainDef brain =
        BRAIN_DEF(.combine = combine, .behaviors[0] = veer_behavior(VEER_BEHAVIOR_ARRIVE), .behaviors[0].params.arrive.stopRadius = 0.2f,
                  .behaviors[1] = veer_behavior(VEER_BEHAVIOR_AVOID_AGENTS), .behaviors[1].weight = combine == VEER_COMBINE_BLEND ? 2 : 1);
    VeerAvoidAgentsParams *params = &brain.behaviors[1].params.avoidAgents;
    params->margin = 0.2f;
    params->range = 15;
    params->lookAhead = 15;
    params->horizon = 5;
    brain.behaviorCount = 2;
    return make_brain(world, &brain);
}

/* Both agents have radius 1, speed 2 and a goal on the other side: after 60 s RVO2's pair has stopped at x = -1.000 and 1.000, y = 0. */
STUDY(a_perfect_head_on_pair_passes_in_blends_in_maps_and_in_space_unlike_rvo2) {
    for (uint32_t seed = 0; seed < 10; seed++)
        for (uint32_t way = 0; way < 3; way++) {
            float nearest = 1e9f;
            VeerWorldId world = make_world(WORLD(.dimensions = way == 2 ? 3 : 2, .seed = seed));
            VeerBrainId brain = addBrain(world, way == 1 ? VEER_COMBINE_CONTEXT : VEER_COMBINE_BLEND);
            const VeerVec3 left = {-10, 0, 0}, right = {10, 0, 0};
            VeerAgentId a = addWalker(world, brain, left, right), b = addWalker(world, brain, right, left);
            for (int i = 0; i < 60 * 60; i++) {
                CHECK_OK(veer_step(world, DT));
                nearest = fminf(nearest, apart(placeOf(world, a), placeOf(world, b)));
            }
            CHECK(apart(placeOf(world, a), right) < 0.5f);
            CHECK(apart(placeOf(world, b), left) < 0.5f);
            CHECK(nearest >= 1.99f);
        }
}

/* Both agents are at one point with equal velocities. RVO2's half plane is 0/0 and is dropped, so the two agents stay merged forever. */
TEST(coincident_agents_with_equal_velocities_separate_unlike_rvo2) {
    for (uint32_t way = 0; way < 3; way++) {
        VeerWorldId world = make_world(WORLD(.dimensions = way == 2 ? 3 : 2));
        VeerBrainId brain = addBrain(world, way == 1 ? VEER_COMBINE_CONTEXT : VEER_COMBINE_BLEND);
        const VeerVec3 here = {3, 4, 5}, there = {40, 4, 5};
        VeerAgentId a = addWalker(world, brain, here, there), b = addWalker(world, brain, here, there);
        for (int i = 0; i < 180; i++) CHECK_OK(veer_step(world, DT));
        CHECK(apart(placeOf(world, a), placeOf(world, b)) > 1.9f);
    }
}

/* gdx-ai's least separation, |p| - |v| t, is 0.770 for a pass at 4.000: a false alarm and a needless turn. */
TEST(an_agent_that_passes_at_a_distance_is_not_avoided_unlike_gdx_ai) {
    VeerWorldId world = make_world(WORLD());
    VeerAgentId self = addWalker(world, addBrain(world, VEER_COMBINE_BLEND), veer_vec3(0, 0, 0), veer_vec3(0, 0, 0));
    make_agent(world, AGENT(.x = 10, .y = 4, .velocityX = -2, .radius = 0.4f));
    for (int i = 0; i < 600; i++) {
        CHECK_OK(veer_step(world, DT));
        CHECK_EQ(veer_length3(placeOf(world, self)), 0.0f);
    }
}

/* Returns the desired velocity of an agent that flies along +x towards a sphere. */
static VeerVec3 avoid(uint32_t dimensions, VeerVec3 center, float radius, uint32_t seed) {
    BodyWorld world = bodyWorld(VOLUME(.dimensions = dimensions, .seed = seed));
    putBody(&world, sphereDef(center.x, center.y, center.z, radius));
    insideOf(&world);
    VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_AVOID_OBSTACLES);
    brain.behaviors[0].params.avoidObstacles.margin = 0;
    VeerAgentId id = make_agent(world.world, AGENT(.brain = make_brain(world.world, &brain), .radius = 0, .maxSpeed = 10, .velocityX = 10));
    VeerExplain why = explainOf(world.world, id);
    CHECK_OK(veer_destroyWorld(world.world));
    if (!why.behaviors[0].outputBits) return veer_vec3(0, 0, 0);
    return veer_vec3(why.behaviors[0].desiredX, why.behaviors[0].desiredY, why.behaviors[0].desiredZ);
}

TEST(an_agent_heading_for_the_exact_center_of_a_sphere_is_pushed_aside_unlike_opensteer) {
    int up = 0, down = 0, left = 0, right = 0;
    for (uint32_t seed = 0; seed < 64; seed++) {
        VeerVec3 desired = avoid(3, veer_vec3(40, 0, 0), 10, seed), again = avoid(3, veer_vec3(40, 0, 0), 10, seed);
        CHECK(veer_length2(desired.y, desired.z) > 1);
        CHECK(desired.y == again.y && desired.z == again.z);
        up += desired.z > 1, down += desired.z<-1, left += desired.y> 1, right += desired.y < -1;
    }
    CHECK(up > 10 && down > 10 && left > 10 && right > 10);
}

/* With radius 2 and height 1, half the chord is the square root of 3, not of 5. A ray at height 1 hits the sphere 1.732 u before its
 * center. */
TEST(a_ray_hits_a_sphere_half_its_chord_before_the_center_unlike_unitysteer) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        BodyWorld world = bodyWorld(VOLUME(.dimensions = dimensions));
        putBody(&world, sphereDef(10, 1, 0, 2));
        VeerHit hit = cast_ray(world.world, &(VeerRay){{0, 0, 0}, {1, 0, 0}, 100, 0, 1});
        CHECK_NEAR(hit.distance, 10 - 1.7320508, 1e-4);
    }
}

/* Yuka's (R - x) x multiplier has a signed x: at 0.5 it pushes towards the obstacle. It also ignores height, so an obstacle 10 above is
 * avoided too. */
TEST(the_push_is_away_from_the_obstacle_on_either_side_and_obstacles_above_are_ignored_unlike_yuka) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        CHECK(avoid(dimensions, veer_vec3(20, 0.5f, 0), 2, 1).y < -0.5f);
        CHECK(avoid(dimensions, veer_vec3(20, -0.5f, 0), 2, 1).y > 0.5f);
    }
    CHECK_EQ(veer_length3(avoid(3, veer_vec3(20, 0, 10), 2, 1)), 0.0f);
}
