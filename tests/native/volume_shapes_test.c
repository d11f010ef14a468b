/* Tests spheres and boxes of a volume world: rays and balls hit them, and agents slide along them but never stay inside. */
#include "shapes/kinds/volume_shapes.h"
#include "shapes/penetration.h"
#include "volume_world.h"

static Point3 unitOf(VeerVec3 v) {
    double x = (double)v.x, y = (double)v.y, z = (double)v.z, length = sqrt(x * x + y * y + z * z);
    return (Point3){x / length, y / length, z / length};
}
static Point3 pointOf(VeerVec3 v) { return (Point3){(double)v.x, (double)v.y, (double)v.z}; }

TEST(rays_and_swept_balls_hit_spheres_and_boxes_at_their_surface) {
    uint32_t random = 1, hits = 0, misses = 0;
    for (int i = 0; i < 1200; i++) {
        VeerWorldDef def = volumeDef();
        if (i % 3 == 0) {
            setEdges(&def, i % 2 ? edgesNumber((uint32_t)i / 6) : VEER_EDGE_MODE_WRAP);
            def.minX = def.minY = def.minZ = -70, def.maxX = def.maxY = def.maxZ = 70;
        }
        Scoped(BodyWorld) world = bodyWorld(def);
        uint32_t count = 1 + test_random(&random) % 12;
        for (uint32_t k = 0; k < count; k++) putBody(&world, randomBody(&random, 60, 20));
        for (int k = 0; k < 8; k++) {
            VeerVec3 o = randomPoint(&random, 60), d = k == 7 ? veer_vec3(0, 0, -3) : randomPoint(&random, 1);
            VeerRay ray = {o, d, test_range(&random, 1, 300), k & 1 ? test_range(&random, 0, 8) : 0.0f, 0xFFFFFFFFu};
            VeerHit hit;
            Course3 way = {pointOf(o), unitOf(d), (double)ray.distance, (double)ray.radius};
            VeerResult result = veer_raycast(world.world, &ray, &hit);
            if (distanceFromBodies(&world, way.o) < way.radius + 2e-3) {
                if (distanceFromBodies(&world, way.o) < way.radius - 2e-3) CHECK(result == VEER_OK && hit.distance == 0.0f);
                continue;
            }
            double deep = firstDeepIn(&world, &way, 2e-3);
            if (result == VEER_NO_RESULT) {
                CHECK(deep > way.length);
                misses++;
                continue;
            }
            CHECK_OK(result);
            CHECK(deep >= (double)hit.distance - 2e-3);
            CHECK_NEAR(distanceFromBodies(&world, distanceTo(&way, (double)hit.distance)) - way.radius, 0.0, 2e-3);
            CHECK_NEAR(veer_dot3(hit.normal, hit.normal), 1, 1e-5);
            /* the normal is the gradient of the distance */
            Point3 at = distanceTo(&way, (double)hit.distance - 1e-3);
            Point3 off = {at.x + 0.1 * (double)hit.normal.x, at.y + 0.1 * (double)hit.normal.y, at.z + 0.1 * (double)hit.normal.z};
            CHECK(distanceFromBodies(&world, off) > way.radius || world.count > 1);
            hits++;
        }
    }
    CHECK(hits > 1000);
    CHECK(misses > 1000);
}

TEST(overlap_and_line_of_sight_take_heights_into_account) {
    uint32_t random = 2, seen = 0, found = 0;
    for (int i = 0; i < 400; i++) {
        Scoped(BodyWorld) world = bodyWorld(VOLUME());
        for (uint32_t k = 0; k < 10; k++) putBody(&world, randomBody(&random, 60, 20));
        VeerVec3 center = randomPoint(&random, 60), other = randomPoint(&random, 60);
        float radius = test_range(&random, 0, 30);
        VeerObstacleId ids[16];
        uint32_t count = 16, next = 0;
        CHECK_OK(veer_overlap(world.world, center, radius, ids, &count));
        for (uint32_t k = 0; k < world.count; k++) {
            double apart = distanceFromBody(&world.bodies[k].def, pointOf(center)) - (double)radius;
            int listed = next < count && ids[next].bits == world.bodies[k].id.bits;
            if (fabs(apart) > 1e-3) CHECK_EQ(listed, apart < 0);
            next += (uint32_t)listed;
            found += (uint32_t)listed;
        }
        CHECK_EQ(next, count);
        VeerVec3 to = {other.x - center.x, other.y - center.y, other.z - center.z};
        Course3 way = {pointOf(center), unitOf(to), (double)veer_length3(to), 0};
        double deeply = firstDeepIn(&world, &way, 2e-3);
        way.radius = 4e-3;
        double nearly = firstDeepIn(&world, &way, 2e-3);
        int sees = veer_lineOfSight(world.world, center, other) == VEER_OK;
        if ((deeply > way.length) == (nearly > way.length)) CHECK_EQ(sees, deeply > way.length);
        seen += (uint32_t)sees;
    }
    CHECK(seen > 20 && seen < 380);
    CHECK(found > 200);
}

TEST(a_ray_straight_up_hits_what_is_above_and_nothing_else) {
    BodyWorld world = bodyWorld(VOLUME());
    VeerObstacleId top = putBody(&world, sphereDef(0, 0, 1000, 10))->id;
    putBody(&world, sphereDef(15, 0, 0, 10));
    VeerObstacleId bottom = putBody(&world, boxDef(veer_vec3(0, 0, -50), veer_vec3(5, 5, 5)))->id;
    VeerHit hit = cast_ray(world.world, &(VeerRay){{0, 0, 0}, {0, 0, 2}, 2000, 3, 1});
    CHECK_EQ(hit.obstacle.bits, top.bits);
    CHECK_NEAR(hit.distance, 987, 1e-3);
    CHECK_NEAR(hit.point.z, 987, 1e-3);
    CHECK_NEAR(hit.normal.z, -1, 1e-5);
    CHECK_OK(veer_raycast(world.world, &(VeerRay){{0, 0, 0}, {0, 0, -1e-30f}, 2000, 3, 1}, &hit));
    CHECK_EQ(hit.obstacle.bits, bottom.bits);
    CHECK_NEAR(hit.distance, 42, 1e-3);
    CHECK_EQ(veer_raycast(world.world, &(VeerRay){{0, 0, 0}, {0, 0, 0}, 2000, 3, 1}, &hit), VEER_E_RANGE);
}

/* Returns the deepest penetration of any agent, according to the reference. */
static double deepest(const BodyWorld *world, uint32_t agents) {
    const float *x = veer_columnF32(world->world, VEER_COLUMN_X), *y = veer_columnF32(world->world, VEER_COLUMN_Y),
                *z = veer_columnF32(world->world, VEER_COLUMN_Z), *radius = veer_columnF32(world->world, VEER_COLUMN_RADIUS);
    double most = -1e30;
    for (uint32_t i = 0; i < agents; i++)
        most = fmax(most, (double)radius[i] - distanceFromBodies(world, (Point3){(double)x[i], (double)y[i], (double)z[i]}));
    return most;
}

TEST(agents_never_enter_spheres_or_boxes_at_any_speed_or_step_length) {
    const float steps[] = {1.0f / 240, DT, 0.1f};
    uint32_t random = 3, contacts = 0;
    for (int i = 0; i < ROUNDS(60); i++) {
        BodyWorld world;
        VeerWorldDef def = volumeDef();
        VeerAgentDef agent = veer_defaultAgentDef();
        VeerObstacleDef room = boxDef(veer_vec3(0, 0, 0), veer_vec3(100, 100, 100));
        room.hollow = 1;
        if (i % 2) { /* in a wrapped world, no box encloses the agents */
            setEdges(&def, VEER_EDGE_MODE_WRAP);
            def.minX = def.minY = def.minZ = -100, def.maxX = def.maxY = def.maxZ = 100;
        }
        openBodies(&world, &def);
        if (i % 2 == 0) addBody(&world, &room);
        for (uint32_t k = 0; k < 30; k++) {
            VeerObstacleDef body = randomBody(&random, 80, 25);
            body.hollow = 0;
            addBody(&world, &body);
        }
        for (uint32_t k = 0; k < 20; k++) {
            agent.maxSpeed = test_range(&random, 50, 20000);
            agent.radius = test_range(&random, 0, 4);
            VeerVec3 at, v = randomPoint(&random, 1);
            do at = randomPoint(&random, 90);
            while (distanceFromBodies(&world, pointOf(at)) < (double)agent.radius + 0.1);
            float share = agent.maxSpeed / veer_length3(v);
            agent.x = at.x, agent.y = at.y, agent.z = at.z;
            agent.velocityX = v.x * share, agent.velocityY = v.y * share, agent.velocityZ = v.z * share;
            make_agent(world.world, agent);
        }
        for (int step = 0; step < 60; step++) {
            CHECK_OK(veer_step(world.world, steps[i % 3]));
            contacts += setup_stats(world.world).contacts;
            CHECK(deepest(&world, 20) < 1e-3);
        }
        CHECK_OK(veer_destroyWorld(world.world));
    }
    CHECK(contacts > ROUNDS(1000));
}

/* Returns the position after one second of an agent that starts with a given velocity and slides along some obstacles. */
static VeerVec3 afterSecond(BodyWorld *world, VeerVec3 at, VeerVec3 velocity, float dt) {
    VeerAgentDef agent = AGENT(.x = at.x, .y = at.y, .z = at.z, .velocityX = velocity.x, .velocityY = velocity.y, .velocityZ = velocity.z,
                               .radius = 2, .maxSpeed = 1000);
    VeerAgentId id = make_agent(world->world, agent);
    for (int i = 0; i < (int)(1 / dt + 0.5f); i++) CHECK_OK(veer_step(world->world, dt));
    CHECK_OK(veer_getAgent(world->world, id, &agent));
    CHECK_OK(veer_destroyWorld(world->world));
    return veer_vec3(agent.x, agent.y, agent.z);
}

TEST(a_ball_slides_along_a_floor_in_an_edge_and_stops_in_a_corner) {
    const float rates[] = {0.1f, DT};
    for (uint32_t i = 0; i < 6; i++) {
        uint32_t walls = i / 2; /* in addition to the floor */
        BodyWorld world = bodyWorld(VOLUME());
        putBody(&world, boxDef(veer_vec3(0, 0, -10), veer_vec3(500, 500, 10)));
        if (walls) putBody(&world, boxDef(veer_vec3(60, 0, 0), veer_vec3(10, 500, 500)));
        if (walls == 2) putBody(&world, boxDef(veer_vec3(0, 60, 0), veer_vec3(500, 10, 500)));
        VeerVec3 on = afterSecond(&world, veer_vec3(0, 0, 20), veer_vec3(100, walls == 2 ? 90 : 30, -90), rates[i % 2]);
        CHECK_NEAR(on.x, walls ? 48 : 100, walls ? 0.01 : 0.1);
        CHECK_NEAR(on.y, walls == 2 ? 48 : 30, walls == 2 ? 0.01 : 0.1);
        CHECK_NEAR(on.z, 2, 0.01);
    }
}

/* With each grazing contact, an agent that slides comes closer to the surface, until only rounding separates the two. */
TEST(an_agent_slides_along_walls_of_every_angle_to_the_point_closest_to_its_goal) {
    uint32_t random = 4;
    for (uint32_t k = 0; k < SOME(100u); k++) {
        VeerBrainDef brain = veer_defaultBrainDef();
        float angle = test_range(&random, -3, 3), c = cosf(angle), s = sinf(angle), side = test_range(&random, 60, 200);
        BodyWorld world = bodyWorld(VOLUME(EDGES(VEER_EDGE_MODE_NONE)));
        VeerObstacleDef wall = boxDef(veer_vec3(410 * c, 410 * s, 0), veer_vec3(400, 500, 500));
        VeerAgentDef agent = AGENT(.x = -20 * c, .y = -20 * s, .orientation = angle, .radius = 8, .maxSpeed = 80);
        brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_SEEK);
        wall.angle = angle;
        putBody(&world, wall);
        CHECK_OK(veer_addBrain(world.world, &brain, &agent.brain));
        VeerAgentId id = make_agent(world.world, agent);
        CHECK_OK(veer_setTargetPoint(world.world, id, veer_vec3(100 * c - side * s, 100 * s + side * c, test_range(&random, -90, 90))));
        for (int i = 0; i < 600; i++) CHECK_OK(veer_step(world.world, 1.0f / 60));
        CHECK_OK(veer_getAgent(world.world, id, &agent));
        CHECK_NEAR(agent.y * c - agent.x * s, side, 2);
        CHECK_OK(veer_destroyWorld(world.world));
    }
}

TEST(a_hollow_box_keeps_agents_on_their_side_of_its_walls) {
    uint32_t random = 4;
    for (int i = 0; i < 40; i++) {
        VeerObstacleDef room = boxDef(veer_vec3(10, -20, 30), veer_vec3(40, 30, 20));
        room.hollow = 1;
        room.angle = test_range(&random, -4, 4);
        room.radius = i & 1 ? 3.0f : 0.0f;
        BodyWorld world = bodyWorld(VOLUME());
        addBody(&world, &room);
        VeerAgentDef agent = AGENT(.radius = 2, .maxSpeed = 5000);
        for (uint32_t k = 0; k < 20; k++) {
            VeerVec3 v = randomPoint(&random, 3000);
            agent.x = 10 + test_range(&random, -8, 8), agent.y = -20, agent.z = 30 + (k & 1 ? 0.0f : 100.0f);
            agent.velocityX = v.x, agent.velocityY = v.y, agent.velocityZ = k & 1 ? v.z : -fabsf(v.z);
            make_agent(world.world, agent);
        }
        for (int step = 0; step < 60; step++) {
            CHECK_OK(veer_step(world.world, 0.05f));
            CHECK(deepest(&world, 20) < 1e-3);
        }
        const float *z = veer_columnF32(world.world, VEER_COLUMN_Z), *x = veer_columnF32(world.world, VEER_COLUMN_X);
        VeerObstacleDef filled = room;
        filled.hollow = 0;
        for (uint32_t k = 0; k < 20; k++) {
            Point3 at = {(double)x[k], (double)veer_columnF32(world.world, VEER_COLUMN_Y)[k], (double)z[k]};
            CHECK_EQ(distanceFromBody(&filled, at) < 0, k & 1);
        }
    }
}

TEST(moving_spheres_push_agents_in_space_and_bounce_at_the_edges_of_z) {
    const uint32_t edges[] = {VEER_EDGE_MODE_WRAP, VEER_EDGE_MODE_CLAMP, VEER_EDGE_MODE_BOUNCE};
    const float ends[] = {-60, 100, 60};
    for (int i = 0; i < 3; i++) {
        VeerObstacleDef piston = sphereDef(0, 0, 0, 10), now;
        Scoped(BodyWorld) world = bodyWorld(VOLUME(EDGES(edges[i]), BOUNDS(100, 100, 100)));
        piston.velocityZ = 140;
        Body *body = addBody(&world, &piston);
        make_agent(world.world, AGENT(.z = 50, .radius = 3));
        for (int step = 0; step < 60; step++) {
            CHECK_OK(veer_step(world.world, DT));
            CHECK_OK(veer_getObstacle(world.world, body->id, &body->def));
            /* when the piston is near the edge, there is no room for an agent between the two */
            if (i) CHECK(deepest(&world, 1) < 1e-2 || body->def.z > 84);
        }
        CHECK_OK(veer_getObstacle(world.world, body->id, &now));
        CHECK_NEAR(now.z, ends[i], 0.1);
        CHECK_EQ(now.velocityZ, i == 0 ? 140.0f : i == 1 ? 0.0f : -140.0f);
    }
}

TEST(row_111_walls_and_polygons_are_refused_in_a_volume_world) {
    VeerWorldDef def = volumeDef();
    const float points[] = {0, 0, 0, 10, 0, 0, 0, 10, 0};
    VeerObstacleDef wall = sphereDef(0, 0, 0, 1);
    VeerObstacleId id;
    BodyWorld world = bodyWorld(def);
    wall.points = points, wall.pointCount = 3;
    for (uint32_t kind = VEER_OBSTACLE_KIND_SEGMENT; kind <= VEER_OBSTACLE_KIND_POLYGON; kind++) {
        if (kind == VEER_OBSTACLE_KIND_BOX) continue;
        wall.kind = kind;
        FAILS(world.world, veer_addObstacle(world.world, &wall, &id), VEER_E_RANGE, "def.kind");
        CHECK(strstr(veer_lastError(world.world)->message, "circle") != NULL);
    }
    CHECK_OK(veer_validate(world.world));
}

TEST(a_saved_volume_world_continues_with_the_same_hash) {
    static unsigned char bytes[1 << 20];
    uint32_t random = 5, size;
    uint64_t a = 0, b = 1;
    BodyWorld world = bodyWorld(VOLUME());
    BodyWorld other = bodyWorld(VOLUME());
    for (uint32_t k = 0; k < 20; k++) {
        VeerObstacleDef body = randomBody(&random, 80, 25);
        if (k & 1) body.velocityZ = 10;
        addBody(&world, &body);
    }
    CHECK_OK(veer_validate(world.world));
    size = veer_saveSize(world.world);
    CHECK(size <= sizeof bytes);
    CHECK_OK(veer_save(world.world, bytes, size));
    CHECK_OK(veer_restore(other.world, bytes, size));
    for (int i = 0; i < 10; i++) CHECK(veer_step(world.world, 0.02f) == VEER_OK && veer_step(other.world, 0.02f) == VEER_OK);
    a = setup_hash(world.world);
    b = setup_hash(other.world);
    CHECK_EQ(a, b);
}

TEST(row_37_an_agent_that_starts_inside_is_pushed_to_the_closest_face_or_from_a_spheres_center_by_its_id) {
    BodyWorld world = bodyWorld(VOLUME());
    putBody(&world, boxDef(veer_vec3(0, 0, 0), veer_vec3(30, 20, 10)));
    putBody(&world, sphereDef(100, 0, 0, 10));
    VeerDepth depth = veer_penetration(insideOf(&world), veer_vec3(3, -4, 7), 2, 1);
    CHECK_NEAR(depth.depth, 5, 1e-5);
    CHECK_EQ(depth.normal.z, 1.0f);
    depth = veer_penetration(insideOf(&world), veer_vec3(3, -19, 7), 2, 1);
    CHECK_NEAR(depth.depth, 3, 1e-5);
    CHECK_EQ(depth.normal.y, -1.0f);
    VeerVec3 first = {0, 0, 0};
    int different = 0;
    for (uint32_t id = 1; id < 30; id++) {
        depth = veer_penetration(insideOf(&world), veer_vec3(100, 0, 0), 2, id);
        CHECK_NEAR(depth.depth, 12, 1e-5);
        CHECK_NEAR(veer_dot3(depth.normal, depth.normal), 1, 1e-5);
        if (id == 1) first = depth.normal;
        different += veer_dot3(first, depth.normal) < 0.9f;
        VeerDepth again = veer_penetration(insideOf(&world), veer_vec3(100, 0, 0), 2, id);
        CHECK_EQ(depth.normal.x, again.normal.x);
    }
    CHECK(different > 15);
    /* all agents get out */
    for (int i = 0; i < 20; i++) make_agent(world.world, AGENT(.x = i < 10 ? 100.0f : -25.0f + 5.0f * (float)(i - 10), .radius = 2));
    for (int step = 0; step < 20; step++) CHECK_OK(veer_step(world.world, 0.01f));
    CHECK(deepest(&world, 20) < 1e-3);
}

TEST(row_38_points_plates_and_rods_are_valid_obstacles) {
    const VeerVec3 halves[] = {{0, 0, 0}, {20, 30, 0}, {0, 20, 30}, {20, 0, 0}, {20, 20, 20}};
    for (uint32_t i = 0; i < 6; i++) {
        BodyWorld world = bodyWorld(VOLUME());
        VeerObstacleDef body = i < 5 ? boxDef(veer_vec3(0, 0, 0), halves[i]) : sphereDef(0, 0, 0, 0);
        addBody(&world, &body);
        VeerHit hit = cast_ray(world.world, &(VeerRay){{0, 0, 50}, {0, 0, -1}, 100, 2, 1});
        CHECK_NEAR(hit.distance, 48 - (i < 5 ? halves[i].z : 0), 1e-4);
        CHECK_NEAR(hit.normal.z, 1, 1e-4);
        /* Agents that start at the exact center of a shape leave it to different sides. */
        int above = 0, below = 0;
        for (int k = 0; k < 20; k++) make_agent(world.world, AGENT(.radius = k & 1 ? 2.0f : 0.0f));
        for (int step = 0; step < 30; step++) CHECK_OK(veer_step(world.world, 0.01f));
        CHECK(deepest(&world, 20) < 1e-3);
        for (int k = 1; k < 20; k += 2) {
            above += veer_columnF32(world.world, VEER_COLUMN_Z)[k] > 1.0f;
            below += veer_columnF32(world.world, VEER_COLUMN_Z)[k] < -1.0f;
        }
        if (i == 1) CHECK(above > 0 && below > 0);
    }
}

TEST(from_the_middle_of_a_rod_the_way_out_is_along_its_thinnest_axis_and_a_spheres_center_has_none) {
    static const float halves[4][3] = {{0.5f, 0, 0}, {0, 0.5f, 0}, {0, 0, 0.5f}, {0, 0, 0}};
    static const VeerVec3 expected[4] = {{0, 1, 0}, {1, 0, 0}, {1, 0, 0}, {0, 0, 0}};
    for (uint32_t i = 0; i < 4; i++) {
        VeerVolume volume = {.cosine = 1, .mirror = {1, 1, 1}};
        for (uint32_t axis = 0; axis < 3; axis++) {
            volume.half[axis] = halves[i][axis];
            volume.gap[axis] = -halves[i][axis];
        }
        VeerVec3 away = veer_awayFromVolume(&volume);
        CHECK_AT3(away, expected[i].x, expected[i].y, expected[i].z, 0);
    }
}

TEST(the_nearest_edge_of_a_face_is_chosen_by_the_lowest_bit_within_a_thousandth_of_its_middle) {
    static const struct {
        float z;
        uint32_t bits;
        float edge;
    } cases[] = {{0.0f, 1, -1}, {0.0f, 0, 1}, {0.0f, 2, 1}, {1e-3f * 4.0f, 1, -1}, {1e-3f * 4.5f, 1, 1}, {1e-3f * 4.5f, 0, 1}};
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        VeerVolume volume = {.cosine = 1, .half = {1, 10, 4}, .mirror = {1, 1, 1}, .at = {50, 0.01f, cases[i].z}};
        for (uint32_t axis = 0; axis < 3; axis++) volume.gap[axis] = volume.at[axis] - volume.half[axis];
        VeerVec3 edge = veer_nearestEdge(&volume, veer_vec3(-1, 0, 0), cases[i].bits);
        CHECK_AT3(edge, 0.0f, 0.0f, cases[i].edge, 0);
    }
}
