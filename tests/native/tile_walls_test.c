/* Tests that agents slide along the walls of tile maps and go through their corridors, also across the edge of a wrapped world and on
 * levels. */
#include "tile_maps.h"

/* ---- agents along walls of many boxes */

/* Walks an agent from left to right against a wall below it; returns where it is after the time. */
static VeerVec3 walkAlong(VeerWorldId world, VeerVec3 from, VeerVec3 push, float radius) {
    VeerBrainDef brain = veer_defaultBrainDef();
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_DRIVE), brain.behaviorCount = 1;
    brain.locomotion.contact = 1;
    VeerAgentDef def = agentAt(from.x, from.y);
    def.radius = radius, def.brain = addBrain(world, brain), def.maxSpeed = 100;
    VeerAgentId agent;
    CHECK_OK(veer_addAgent(world, &def, &agent));
    for (uint32_t i = 0; i < 300; i++) {
        CHECK_OK(veer_setDrive(world, agent, veer_scale3(push, 1 / veer_length3(push))));
        CHECK_OK(veer_step(world, DT));
    }
    return (VeerVec3){laneOf(world, agent, VEER_COLUMN_X), laneOf(world, agent, VEER_COLUMN_Y), 0};
}

/* Returns a world whose map has rows of rock on a floor. In these rows, boxes end at many places: between rock and water, and at chunks. */
static VeerWorldId wallWorld(float size, int isCorridor) {
    static uint8_t tiles[TILES];
    static const VeerTileType types[] = {{ROCK, 1, 0, 0}, {WATER, 1, 0, 3}};
    VeerTilesDef def = tile_def(tiles, size);
    VeerWorldDef worldDef = tile_worldDef(size);
    setEdges(&worldDef, VEER_EDGE_MODE_NONE);
    for (uint32_t i = 0; i < TILES; i++) {
        const uint32_t row = i / TILES_WIDE, column = i % TILES_WIDE;
        const int isWall = row == 4 || (row == 6 && isCorridor) || (row < 4 && (column * 7 + row) % 5 < 3);
        tiles[i] = isWall ? (column % 3 ? ROCK : WATER) : FLOOR;
    }
    const VeerWorldId world = make_world(worldDef);
    def.types = types, def.typeCount = 2;
    addTiles(world, def);
    return world;
}

TEST(agents_slide_along_seams_as_along_one_wall) {
    const float sizes[] = {16, 10, 7.3f, 33.333f};
    for (uint32_t k = 0; k < 4; k++)
        for (uint32_t i = 0; i < 6; i++) {
            const float size = sizes[k], radius = (0.1f + 0.07f * (float)i) * size, down = 0.2f * (float)i;
            const VeerVec3 from = {2 * size, 5 * size + radius + 0.1f, 0}, push = {1, -down, 0};
            Scoped(VeerWorldId) seams = wallWorld(size, 0), smooth = make_world(tile_worldDef(size));
            addObstacle(smooth, boxAt(35 * size, 2.5f * size, 35 * size, 2.5f * size));
            const VeerVec3 one = walkAlong(seams, from, push, radius), other = walkAlong(smooth, from, push, radius);
            CHECK_NEAR(one.x, other.x, 0.05f);
            CHECK_NEAR(one.y, other.y, 0.01f);
            CHECK(one.x > from.x + 100 / (1 + down) || one.x > TILES_WIDE * size);
        }
}

TEST(agents_just_narrower_than_a_tile_go_through_corridors_of_one_tile) {
    const float sizes[] = {16, 10, 7.3f, 33.333f};
    for (uint32_t k = 0; k < 4; k++)
        for (uint32_t i = 0; i < 3; i++) {
            const float size = sizes[k], radius = 0.5f * size - 0.01f, sideways[] = {0, 0.5f, -0.8f};
            Scoped(VeerWorldId) world = wallWorld(size, 1);
            const VeerVec3 from = {3 * size, 5.5f * size, 0}, to = walkAlong(world, from, (VeerVec3){1, sideways[i], 0}, radius);
            CHECK(to.x > from.x + 250 || to.x > TILES_WIDE * size);
            CHECK_NEAR(to.y, from.y, to.x > (TILES_WIDE - 1) * size ? 1000 : 0.05f);
        }
}

/* ---- wrapped worlds */

TEST(a_map_across_the_edge_of_a_wrapped_world_blocks_on_both_sides) {
    static const uint8_t tiles[] = {ROCK, ROCK, ROCK, ROCK};
    VeerWorldDef worldDef = tile_worldDef(16);
    setEdges(&worldDef, VEER_EDGE_MODE_WRAP);
    Scoped(VeerWorldId) world = make_world(worldDef);
    VeerTilesDef def = tile_def(tiles, 16);
    def.columns = 4, def.rows = 1, def.tileCount = 4, def.x = worldDef.maxX - 32, def.y = 100;
    addTiles(world, def);
    VeerRay ray = veer_defaultRay();
    VeerHit hit;
    ray.origin = (VeerVec3){20, 50, 0}, ray.direction = (VeerVec3){0, 1, 0}, ray.distance = 100;
    CHECK_OK(veer_raycast(world, &ray, &hit));
    CHECK_NEAR(hit.distance, 50, 1e-3);
    ray.origin.x = worldDef.maxX - 20;
    CHECK_OK(veer_raycast(world, &ray, &hit));
    ray.origin.x = 40;
    CHECK_EQ(veer_raycast(world, &ray, &hit), VEER_NO_RESULT);
    isSound(world);
}

/* ---- levels */

TEST(a_map_blocks_only_on_its_level) {
    static const uint8_t tiles[] = {ROCK, FLOOR, ROCK, ROCK};
    VeerWorldDef worldDef = tile_worldDef(16);
    worldDef.levels = 3, worldDef.levelHeight = 50;
    Scoped(VeerWorldId) world = make_world(worldDef);
    VeerTilesDef def = tile_def(tiles, 16);
    def.columns = 4, def.rows = 1, def.tileCount = 4, def.y = 100, def.z = 50;
    const VeerTilesId map = addTiles(world, def);
    for (uint32_t level = 0; level < 3; level++) {
        VeerRay ray = veer_defaultRay();
        VeerHit hit;
        ray.origin = (VeerVec3){8, 50, 50.0f * (float)level}, ray.direction = (VeerVec3){0, 1, 0}, ray.distance = 100;
        CHECK_EQ(veer_raycast(world, &ray, &hit), level == 1 ? VEER_OK : VEER_NO_RESULT);
    }
    CHECK_OK(veer_getTiles(world, map, &def));
    def.z = 100;
    CHECK_OK(veer_setTiles(world, map, &def)); /* moved up */
    CHECK_EQ(veer_lineOfSight(world, (VeerVec3){8, 50, 100}, (VeerVec3){8, 150, 100}), VEER_NO_RESULT);
    CHECK_OK(veer_lineOfSight(world, (VeerVec3){8, 50, 50}, (VeerVec3){8, 150, 50}));
    isSound(world);
}
