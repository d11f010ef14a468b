/* Tests agents in a volume world: they stay inside, wander, respect their turn rate, climb by context maps, and follow climbing paths. */
#include "volume_world.h"

static double outOf(uint32_t region, VeerVec3 p) {
    if (region == VEER_REGION_CIRCLE) return sqrt((double)veer_dot3(p, p)) - 100;
    double x = fabs((double)p.x), y = fabs((double)p.y), z = fabs((double)p.z);
    return fmax(x - 100, fmax(y - 80, z - 60));
}

TEST(an_agent_that_stays_inside_a_box_or_a_sphere_turns_back_before_its_edge) {
    const uint32_t regions[] = {VEER_REGION_BOUNDS, VEER_REGION_RECTANGLE, VEER_REGION_CIRCLE};
    uint32_t random = 9;
    for (int r = 0; r < 3; r++) {
        VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_WANDER, VEER_BEHAVIOR_STAY_INSIDE);
        VeerAgentId ids[20];
        const VeerVec3 middle = {30, -20, 10};
        VeerVec3 shift = r ? middle : veer_vec3(0, 0, 0);
        BodyWorld world = bodyWorld(VOLUME(BOUNDS(100, 80, 60)));
        VeerStayInsideParams *params = &brain.behaviors[1].params.stayInside;
        brain.behaviors[1].weight = 3;
        params->region = regions[r];
        params->margin = 40;
        params->centerX = middle.x, params->centerY = middle.y, params->centerZ = middle.z;
        params->halfWidth = 100, params->halfHeight = 80, params->halfDepth = 60;
        VeerBrainId id = addBrainOf(world.world, &brain);
        for (int k = 0; k < 20; k++) {
            VeerVec3 at = randomPoint(&random, 20), to = randomPoint(&random, 500);
            ids[k] = flierAt(world.world, id, veer_vec3(at.x + shift.x, at.y + shift.y, at.z + shift.z), to);
        }
        float high = 0;
        for (int step = 0; step < 1800; step++) {
            CHECK_OK(veer_step(world.world, DT));
            for (int k = 0; k < 20; k++) {
                VeerVec3 p = placeOf(world.world, ids[k]);
                CHECK(outOf(regions[r], veer_vec3(p.x - shift.x, p.y - shift.y, p.z - shift.z)) < 0);
                high = fmaxf(high, fabsf(p.z - shift.z));
            }
        }
        CHECK(high > 15);
    }
}

/* ---- random walks */

/* Returns the root mean square angle in space between headings one second apart, over many agents; *climbs is the mean square of their
 * vertical components. */
static double spreadOf(float dt, uint32_t seed, double *climbs) {
    enum { STROLLERS = 3000 };
    static VeerVec3 before[STROLLERS];
    double sum = 0;
    Scoped(BodyWorld) world = bodyWorld(VOLUME(.seed = seed, .capacity.agents = STROLLERS));
    VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_WANDER);
    VeerBrainId id = addBrainOf(world.world, &brain);
    for (int i = 0; i < STROLLERS; i++) flierAt(world.world, id, veer_vec3((float)i * 100, 0, 0), veer_vec3((float)i * 100 + 1, 0, 0));
    const float *x = veer_columnF32(world.world, VEER_COLUMN_VELOCITY_X), *y = veer_columnF32(world.world, VEER_COLUMN_VELOCITY_Y),
                *z = veer_columnF32(world.world, VEER_COLUMN_VELOCITY_Z);
    *climbs = 0;
    for (int second = 0; second < 4; second++) {
        for (int i = 0; i < (int)(1 / dt + 0.5f); i++) CHECK_OK(veer_step(world.world, dt));
        for (int i = 0; i < STROLLERS; i++) {
            VeerVec3 now = {x[i], y[i], z[i]};
            double cosine = (double)veer_dot3(now, before[i]) / (double)(veer_length3(now) * veer_length3(before[i]));
            if (second == 3) sum += pow(acos(fmin(1, fmax(-1, cosine))), 2);
            if (second == 3) *climbs += (double)(now.z * now.z / veer_dot3(now, now)) / STROLLERS;
            CHECK_NEAR(veer_length3(now), 50, 1.5);
            before[i] = now;
        }
    }
    return sqrt(sum / STROLLERS);
}

STUDY(wander_in_space_spreads_equally_at_every_step_length) {
    double climbs[3], at30 = spreadOf(1.0f / 30, 1, &climbs[0]), at60 = spreadOf(DT, 2, &climbs[1]),
                      at240 = spreadOf(1.0f / 240, 3, &climbs[2]);
    printf("  rms turn in a second %.3f, %.3f, %.3f rad at 30, 60, 240 Hz; vertical share %.3f\n", at30, at60, at240, climbs[1]);
    CHECK_NEAR(at30 / at60, 1, 0.05);
    CHECK_NEAR(at240 / at60, 1, 0.05);
    CHECK(at60 > 0.3);
    for (int i = 0; i < 3; i++) CHECK(climbs[i] > 0.1 && climbs[i] < 0.5);
}

/* ---- turns and edges */

TEST(the_turn_rate_limits_the_angle_in_space) {
    uint32_t random = 11;
    for (int i = 0; i < 50; i++) {
        BodyWorld world = bodyWorld(VOLUME());
        VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_SEEK);
        brain.locomotion.maxTurnRate = test_range(&random, 0.5f, 6);
        VeerBrainId id = addBrainOf(world.world, &brain);
        VeerAgentId agent;
        VeerVec3 goal = randomPoint(&random, 200);
        if (i == 0) goal = veer_vec3(0, 0, 200);
        agent = flierAt(world.world, id, veer_vec3(0, 0, 0), i == 1 ? veer_vec3(0, 0, 1) : randomPoint(&random, 10));
        if (i == 1) goal = veer_vec3(0, 0, -200); /* straight back */
        CHECK_OK(veer_setTargetPoint(world.world, agent, goal));
        float nearest = 1e9f;
        for (int step = 0; step < 600; step++) {
            VeerVec3 v = speedOf(world.world, agent);
            CHECK_OK(veer_step(world.world, DT));
            VeerVec3 w = speedOf(world.world, agent), c = {v.y * w.z - v.z * w.y, v.z * w.x - v.x * w.z, v.x * w.y - v.y * w.x};
            CHECK(atan2(veer_length3(c), veer_dot3(v, w)) < brain.locomotion.maxTurnRate / 60 + 1e-4f);
            nearest = fminf(nearest, apart(placeOf(world.world, agent), goal));
        }
        if (50 / brain.locomotion.maxTurnRate < 40) CHECK(nearest < 40);
    }
}

TEST(balls_stay_inside_the_world_with_their_radius_in_z_too) {
    for (uint32_t edges = VEER_EDGE_MODE_CLAMP; edges <= VEER_EDGE_MODE_BOUNCE; edges++) {
        Scoped(BodyWorld) world = bodyWorld(VOLUME(EDGES(edges), BOUNDS(100, 100, 100)));
        VeerAgentId up = flierAt(world.world, veer_nullBrain, veer_vec3(0, 0, 80), veer_vec3(0, 0, 500));
        CHECK_OK(veer_step(world.world, 0.1f));
        for (int i = 0; i < 5; i++) CHECK_OK(veer_step(world.world, 0.1f));
        CHECK_NEAR(placeOf(world.world, up).z, edges == VEER_EDGE_MODE_CLAMP ? 95 : 80, 1e-3);
        CHECK_EQ(speedOf(world.world, up).z, edges == VEER_EDGE_MODE_CLAMP ? 0.0f : -50.0f);
    }
}

TEST(row_24_an_agent_that_flies_straight_up_keeps_its_heading) {
    BodyWorld world = bodyWorld(VOLUME());
    VeerAgentId id = make_agent(world.world, AGENT(.orientation = 2, .velocityZ = 90));
    for (int i = 0; i < 60; i++) CHECK_OK(veer_step(world.world, DT));
    CHECK_EQ(lane(world.world, id, VEER_COLUMN_ORIENTATION), 2.0f);
    CHECK_NEAR(placeOf(world.world, id).z, 90, 1e-3);
}

TEST(row_110_cars_are_refused_in_a_volume_world) {
    VeerWorldDef def = volumeDef();
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerBrainId id;
    BodyWorld world = bodyWorld(def);
    brain.locomotion.mode = VEER_MOVE_MODE_CAR;
    FAILS(world.world, veer_addBrain(world.world, &brain, &id), VEER_E_RANGE, "def.locomotion.mode");
}

TEST(a_context_brain_climbs_to_its_goal_and_explains_it) {
    VeerExplain why;
    BodyWorld world = bodyWorld(VOLUME());
    putBody(&world, sphereDef(60, 0, 30, 20));
    VeerBrainDef brain = BRAIN(VEER_COMBINE_CONTEXT, VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_AVOID_OBSTACLES);
    VeerBrainId id = addBrainOf(world.world, &brain);
    VeerAgentId slanted = flierAt(world.world, id, veer_vec3(0, 0, 0), veer_vec3(150, 0, 80)),
                upright = flierAt(world.world, id, veer_vec3(0, 200, 0), veer_vec3(0, 200, 100));
    for (int i = 0; i < 900; i++) {
        CHECK_OK(veer_explain(world.world, upright, &why));
        CHECK_OK(veer_step(world.world, DT));
        CHECK_EQ(why.desiredZ, lane(world.world, upright, VEER_COLUMN_DESIRED_Z));
    }
    CHECK(apart(placeOf(world.world, slanted), veer_vec3(150, 0, 80)) < 3);
    CHECK(apart(placeOf(world.world, upright), veer_vec3(0, 200, 100)) < 3);
}

/* ---- paths */

static VeerPathId helix(VeerWorldId world, uint32_t *count) {
    float points[3 * 41];
    for (int i = 0; i <= 40; i++) {
        float angle = 0.31415927f * (float)i;
        points[3 * i] = 100 * cosf(angle), points[3 * i + 1] = 100 * sinf(angle), points[3 * i + 2] = 4 * (float)i;
    }
    *count = 41;
    return make_path(world, PATH(.points = points, .pointCount = 41, .smooth = 1, .radius = 5));
}

TEST(a_climbing_path_knows_its_points_distances_and_bends) {
    VeerPathPoint at, near;
    uint32_t count;
    BodyWorld world = bodyWorld(VOLUME());
    VeerPathId path = helix(world.world, &count);
    float rise = 4 / 0.31415927f, bend = 100 / (100 * 100 + rise * rise);
    CHECK_OK(veer_pathPointAt(world.world, path, 0, &at));
    CHECK_NEAR(at.length, 4 * 3.14159265f * sqrtf(100 * 100 + rise * rise), 0.01 * at.length);
    for (float s = 50; s < at.length - 50; s += 37) {
        CHECK_OK(veer_pathPointAt(world.world, path, s, &at));
        CHECK_NEAR(veer_length3(at.tangent), 1, 1e-5);
        CHECK_NEAR(at.tangent.z, rise / sqrtf(100 * 100 + rise * rise), 0.02);
        CHECK_NEAR(at.curvature, bend, 0.15 * bend);
        /* The path is a helix. This point is 7 u above it, and its next turn is 80 u higher. */
        VeerVec3 left = {-at.tangent.y, at.tangent.x, 0}, up = {at.tangent.z * -at.tangent.x, at.tangent.z * -at.tangent.y, 1};
        float scale = 7 / veer_length3(up);
        CHECK_OK(veer_pathClosest(
            world.world, path, veer_vec3(at.position.x + up.x * scale, at.position.y + up.y * scale, at.position.z + up.z * scale), &near));
        CHECK_NEAR(near.distance, s, 0.5);
        CHECK_NEAR(near.offset, 7, 0.05);
        for (float side = -3; side < 4; side += 6) {
            CHECK_OK(veer_pathClosest(world.world, path,
                                      veer_vec3(at.position.x + left.x * side, at.position.y + left.y * side, at.position.z), &near));
            CHECK_NEAR(near.offset, 3, 0.1);
        }
    }
}

TEST(followers_and_patrols_climb_a_helix_node_by_node) {
    const uint32_t types[] = {VEER_BEHAVIOR_FOLLOW_PATH, VEER_BEHAVIOR_FOLLOW_TRACK, VEER_BEHAVIOR_PATROL};
    for (int t = 0; t < 3; t++) {
        VeerBrainDef brain = veer_defaultBrainDef();
        uint32_t count, nodes = 0, wrong = 0;
        BodyWorld world = bodyWorld(VOLUME());
        VeerPathId path = helix(world.world, &count);
        brain.behaviors[0] = veer_behavior(types[t]);
        brain.behaviors[0].path = path;
        if (t == 0) brain.behaviors[0].params.followPath.pathOffset = 15;
        if (t == 2) brain.behaviors[0].params.patrol.order = VEER_PATROL_ORDER_ONCE;
        brain.behaviorCount = 1;
        VeerAgentId agent = flierAt(world.world, addBrainOf(world.world, &brain), veer_vec3(100, 0, 0), veer_vec3(100, 50, 2));
        double worst = 0;
        for (int step = 0; step < 60 * 40; step++) {
            uint32_t events;
            CHECK_OK(veer_step(world.world, DT));
            const VeerEvent *event = veer_events(world.world, &events);
            for (uint32_t i = 0; i < events; i++) {
                if (event[i].type != VEER_EVENT_NODE_REACHED) continue;
                wrong += event[i].value != nodes;
                nodes++;
            }
            VeerPathPoint near = closest_on(world.world, path, placeOf(world.world, agent));
            worst = fmax(worst, (double)near.offset);
        }
        CHECK(worst < 8);
        CHECK(apart(placeOf(world.world, agent), veer_vec3(100, 0, 160)) < (t == 2 ? 16 : t == 1 ? 12 : 3));
        if (t == 2) CHECK_EQ(nodes, count);
        CHECK_EQ(wrong, 0);
    }
}
