/* Tests that tile maps give the same casts and fields as obstacles made by hand, in whatever order their tiles were set. They are saved,
 * rolled back and recorded like everything else. */
#include "film.h"
#include "tile_maps.h"

/* ---- reading */

TEST(tile_maps_are_read_as_they_were_given) {
    static TileWorld made;
    uint32_t random = 3, count = TILES;
    tile_world(&made, 16, &random);
    isSound(made.world);
    static uint8_t tiles[TILES];
    VeerTileType types[8];
    VeerTilesDef def;
    VeerTilesId ids[2];
    CHECK_OK(veer_tileValues(made.world, made.map, tiles, &count));
    CHECK(count == TILES && memcmp(tiles, made.tiles, TILES) == 0);
    count = 8;
    CHECK_OK(veer_tileTypes(made.world, made.map, types, &count));
    CHECK(count == made.def.typeCount && memcmp(types, tileTypes, sizeof tileTypes) == 0);
    CHECK_OK(veer_getTiles(made.world, made.map, &def));
    CHECK(!def.tiles && !def.types && !def.tileCount && !def.typeCount);
    CHECK(def.columns == TILES_WIDE && def.rows == TILES_HIGH && def.tileSize == 16 && def.group == 1);
    count = 2;
    CHECK_OK(veer_tiles(made.world, ids, &count));
    CHECK(count == 1 && VEER_ID_EQUALS(ids[0], made.map));
    for (uint32_t i = 0; i < TILES; i++) {
        VeerTile tile;
        const VeerVec3 point = {(float)(i % TILES_WIDE) * 16 + test_range(&random, 0, 15.9f), (float)(i / TILES_WIDE) * 16 + 1, 0};
        CHECK_OK(veer_tileAt(made.world, made.map, point, &tile));
        CHECK(tile.column == i % TILES_WIDE && tile.row == i / TILES_WIDE && tile.value == made.tiles[i]);
    }
    VeerTile tile;
    CHECK_EQ(veer_tileAt(made.world, made.map, (VeerVec3){-0.1f, 5, 0}, &tile), VEER_NO_RESULT);
    CHECK_EQ(veer_tileAt(made.world, made.map, (VeerVec3){5, TILES_HIGH * 16, 0}, &tile), VEER_NO_RESULT);
}

TEST(the_boxes_of_a_map_are_not_in_the_list_of_obstacles_but_name_their_map) {
    static TileWorld made;
    uint32_t random = 5, count = 4;
    tile_world(&made, 16, &random);
    VeerObstacleId listed[4], disc = addObstacle(made.world, discAt(1, 1, 1));
    CHECK_OK(veer_obstacles(made.world, listed, &count));
    CHECK(count == 1 && VEER_ID_EQUALS(listed[0], disc));
    VeerTilesId owner;
    CHECK_EQ(veer_tilesOf(made.world, disc, &owner), VEER_NO_RESULT);
    CHECK_EQ(owner.bits, 0);
    uint32_t hits = 0;
    for (uint32_t i = 0; i < 100; i++) {
        const VeerRay ray = tile_ray(16, &random);
        VeerHit hit;
        if (veer_raycast(made.world, &ray, &hit) != VEER_OK || VEER_ID_EQUALS(hit.obstacle, disc)) continue;
        hits++;
        CHECK_OK(veer_tilesOf(made.world, hit.obstacle, &owner));
        CHECK(VEER_ID_EQUALS(owner, made.map));
        VeerObstacleDef def;
        CHECK_OK(veer_getObstacle(made.world, hit.obstacle, &def));
        CHECK(def.kind == VEER_OBSTACLE_KIND_BOX && def.cost == 0);
    }
    CHECK(hits > 50);
    CHECK_OK(veer_removeTiles(made.world, made.map));
    CHECK_EQ(tile_boxes(made.world), 0);
    CHECK_EQ(veer_world(made.world, "test")->header->tileWordCount, 0);
    isSound(made.world);
}

/* ---- equal to obstacles made by hand */

/* Compares casts; where a wall of many boxes has seams, they differ only by rounding. */
static void compareCasts(VeerWorldId a, VeerWorldId b, float size, uint32_t *random) {
    for (uint32_t i = 0; i < 300; i++) {
        const VeerRay ray = tile_ray(size, random);
        const VeerVec3 to = tile_place(size, random);
        VeerHit one = {.distance = -1}, other = {.distance = -1};
        CHECK_EQ(veer_raycast(a, &ray, &one), veer_raycast(b, &ray, &other));
        CHECK_NEAR(one.distance, other.distance, 1e-4f * size);
        CHECK_EQ(veer_lineOfSight(a, ray.origin, to), veer_lineOfSight(b, ray.origin, to));
    }
}

static void leaveOut(TileWorld *made, uint8_t value) {
    for (uint32_t i = 0; i < TILES; i++)
        if (made->tiles[i] == value) made->tiles[i] = FLOOR;
    const VeerTilePatch all = {made->tiles, TILES, 0, 0, TILES_WIDE, TILES_HIGH};
    CHECK_OK(veer_changeTiles(made->world, made->map, &all));
}

TEST(a_map_is_the_same_to_casts_and_fields_as_a_box_for_each_tile) {
    static TileWorld made;
    static float one[2 * TILES], other[2 * TILES];
    const float sizes[] = {16, 10, 0.75f, 7.3f};
    uint32_t random = 7;
    for (uint32_t k = 0; k < 4; k++) {
        const float size = sizes[k];
        VeerBrainId brain;
        tile_world(&made, size, &random);
        /* whether a slanted step touches the corner of an area, to which it keeps no clearance, is a matter of rounding */
        if (k == 3) leaveOut(&made, WATER);
        Scoped(VeerWorldId) byHand = tile_byHand(&made, size, &brain);
        CHECK(2 * tile_boxes(made.world) < veer_world(byHand, "test")->header->pools[VEER_KIND_OBSTACLE].count);
        for (uint32_t i = 0; i < 6; i++) {
            const VeerVec3 goal = tile_place(size, &random);
            tile_distances(made.world, made.brain, goal, one);
            tile_distances(byHand, brain, goal, other);
            CHECK(memcmp(one, other, sizeof one) == 0);
        }
        compareCasts(made.world, byHand, size, &random);
    }
}

TEST(no_ray_passes_between_tiles_that_touch) {
    const float sizes[] = {16, 0.1f, 7.3f, 33.333f, 1000.0f / 3.0f};
    uint32_t random = 11, tried = 0;
    for (uint32_t k = 0; k < 5; k++)
        for (uint32_t from = 0; from < 4; from++) {
            static TileWorld made;
            const float size = sizes[k], x = from ? test_range(&random, -3000 * size, 3000 * size) : 0, y = from > 1 ? 0.7f * x : 0;
            VeerWorldDef worldDef = tile_worldDef(size);
            setEdges(&worldDef, VEER_EDGE_MODE_NONE);
            made = (TileWorld){make_world(worldDef), {0}, {0}, tile_def(made.tiles, size), {0}};
            /* a stair of tiles that touch only at their corners, and a wall of alternating kinds */
            for (uint32_t i = 0; i < TILES_HIGH; i++) made.tiles[i * TILES_WIDE + i] = ROCK;
            for (uint32_t i = 0; i < TILES_HIGH; i++) made.tiles[i * TILES_WIDE + TILES_WIDE - 2] = i % 2 ? ROCK : WATER;
            static const VeerTileType types[] = {{ROCK, 1, 0, 0}, {WATER, 1, 0, 2}};
            made.def.types = types, made.def.typeCount = 2;
            made.def.x = x, made.def.y = y;
            made.map = addTiles(made.world, made.def);
            for (uint32_t i = 1; i < TILES_HIGH; i++) { /* through the corners of the stair and the seams of the wall */
                const float cx = x + (float)i * size, cy = y + (float)i * size, slope = test_range(&random, 0.1f, 3);
                const VeerVec3 ends[4] = {{cx - size, cy + slope * size, 0},
                                          {cx + size, cy - slope * size, 0},
                                          {x + (TILES_WIDE - 4) * size, cy, 0},
                                          {x + (TILES_WIDE + 2) * size, cy, 0}};
                for (uint32_t pair = 0; pair < 4; pair += 2)
                    for (uint32_t way = 0; way < 2; way++, tried++) {
                        const VeerVec3 a = ends[pair + way], b = ends[pair + 1 - way];
                        VeerRay ray = veer_defaultRay();
                        VeerHit hit;
                        ray.origin = a, ray.direction = (VeerVec3){b.x - a.x, b.y - a.y, 0}, ray.distance = 6 * size;
                        if (!CHECK_OK(veer_raycast(made.world, &ray, &hit))) printf("  size %g at %g, %g, row %u\n", size, x, y, i);
                    }
            }
        }
    CHECK(tried > 3000);
}

/* ---- any order of changes */

/* Draws a rectangle of new tiles, and writes it to a copy of the map. */
static VeerTilePatch drawPatch(uint8_t *tiles, uint8_t *copy, uint32_t *random) {
    VeerTilePatch patch = {.tiles = tiles};
    const uint32_t most = test_random(random) % 8 ? 4 : 40;
    patch.column = test_random(random) % TILES_WIDE, patch.row = test_random(random) % TILES_HIGH;
    patch.columns = 1 + test_random(random) % most, patch.rows = 1 + test_random(random) % most;
    if (patch.columns > TILES_WIDE - patch.column) patch.columns = TILES_WIDE - patch.column;
    if (patch.rows > TILES_HIGH - patch.row) patch.rows = TILES_HIGH - patch.row;
    const uint32_t like = test_random(random) % (2 * TILE_VALUES);
    for (uint32_t row = 0; row < patch.rows; row++)
        for (uint32_t column = 0; column < patch.columns; column++) {
            const uint8_t tile = (uint8_t)(like < TILE_VALUES ? like : test_random(random) % TILE_VALUES);
            tiles[patch.tileCount++] = tile;
            copy[(patch.row + row) * TILES_WIDE + patch.column + column] = tile;
        }
    return patch;
}

static void changeAnything(TileWorld *made, uint32_t *random) {
    static uint8_t tiles[TILES];
    if (test_random(random) % 2) {
        const uint32_t column = test_random(random) % TILES_WIDE, row = test_random(random) % TILES_HIGH;
        made->tiles[row * TILES_WIDE + column] = (uint8_t)(test_random(random) % TILE_VALUES);
        CHECK_OK(veer_setTile(made->world, made->map, column, row, made->tiles[row * TILES_WIDE + column]));
    } else {
        const VeerTilePatch patch = drawPatch(tiles, made->tiles, random);
        CHECK_OK(veer_changeTiles(made->world, made->map, &patch));
    }
}

TEST(a_map_that_was_changed_equals_one_that_came_with_these_tiles) {
    static TileWorld made;
    static float one[2 * TILES], other[2 * TILES];
    uint32_t random = 13;
    tile_world(&made, 16, &random);
    for (uint32_t i = 0; i < ROUNDS(2400); i++) {
        changeAnything(&made, &random);
        if (test_random(&random) % 8 == 0) /* obstacles that take slots between those of the map */
            addObstacle(made.world, boxAt(test_range(&random, 0, 900), 700, 3, 3));
        if (test_random(&random) % 16 == 0) {
            VeerObstacleId listed[TILES];
            uint32_t count = TILES;
            CHECK_OK(veer_obstacles(made.world, listed, &count));
            for (uint32_t k = 0; k < count; k++) CHECK_OK(veer_removeObstacle(made.world, listed[k]));
        }
        if (i % 12) continue;
        isSound(made.world);
        Scoped(VeerWorldId) fresh = make_world(tile_worldDef(16));
        const VeerBrainId brain = tile_brain(fresh, 16);
        const VeerTilesId map = addTiles(fresh, made.def);
        tile_sameBoxes(made.world, made.map, fresh, map);
        uint32_t count = TILES;
        VeerObstacleId listed[TILES];
        CHECK_OK(veer_obstacles(made.world, listed, &count));
        for (uint32_t k = 0; k < count; k++) {
            VeerObstacleDef def;
            CHECK_OK(veer_getObstacle(made.world, listed[k], &def));
            addObstacle(fresh, def);
        }
        const VeerVec3 goal = tile_place(16, &random);
        tile_distances(made.world, made.brain, goal, one);
        tile_distances(fresh, brain, goal, other);
        CHECK(memcmp(one, other, sizeof one) == 0);
    }
}

TEST(a_change_of_a_tile_keeps_the_obstacles_of_other_chunks_and_nothing_changes_for_alike_tiles) {
    static TileWorld made;
    uint32_t random = 17;
    tile_world(&made, 16, &random);
    VeerWorld *world = veer_world(made.world, "test");
    static VeerObstacleRecord before[TILES];
    for (uint32_t i = 0; i < 200; i++) {
        const uint32_t column = test_random(&random) % TILES_WIDE, row = test_random(&random) % TILES_HIGH,
                       edits = world->header->obstacleEdits;
        uint8_t *tile = &made.tiles[row * TILES_WIDE + column];
        memcpy(before, world->obstacles, sizeof before);
        const uint8_t same = *tile == ROCK ? BRICK : *tile == BRICK ? ROCK : *tile == FLOOR ? GRASS : *tile == GRASS ? FLOOR : *tile;
        CHECK_OK(veer_setTile(made.world, made.map, column, row, same));
        CHECK(world->header->obstacleEdits == edits && memcmp(before, world->obstacles, sizeof before) == 0);
        *tile = *tile == MUD ? ROCK : MUD;
        CHECK_OK(veer_setTile(made.world, made.map, column, row, *tile));
        CHECK_EQ(world->header->obstacleEdits, edits + 1);
        const float left = (float)(column / 32 * 32) * 16, low = (float)(row / 32 * 32) * 16;
        for (uint32_t k = 0; k < TILES; k++) {
            const VeerObstacleRecord *record = world->obstacles[k].tiles ? &world->obstacles[k] : &before[k];
            if (memcmp(&before[k], &world->obstacles[k], sizeof before[k]) == 0 || !record->tiles) continue;
            CHECK(record->x >= left && record->x <= left + 512 && record->y >= low && record->y <= low + 512);
        }
    }
    isSound(made.world);
}

TEST(the_order_of_adding_maps_does_not_matter_to_fields) {
    static TileWorld made;
    static float one[2 * TILES], other[2 * TILES];
    static uint8_t more[TILES];
    uint32_t random = 19;
    tile_world(&made, 16, &random);
    tile_draw(more, &random);
    addTiles(made.world, tile_def(more, 16));
    Scoped(VeerWorldId) second = make_world(tile_worldDef(16));
    const VeerBrainId brain = tile_brain(second, 16);
    addTiles(second, tile_def(more, 16));
    addTiles(second, made.def);
    for (uint32_t i = 0; i < 4; i++) {
        const VeerVec3 goal = tile_place(16, &random);
        tile_distances(made.world, made.brain, goal, one);
        tile_distances(second, brain, goal, other);
        CHECK(memcmp(one, other, sizeof one) == 0);
    }
    CHECK_OK(veer_removeTiles(made.world, made.map));
    isSound(made.world);
    uint32_t count = TILES;
    VeerTilesId left[1];
    CHECK_OK(veer_tiles(made.world, left, (count = 1, &count)));
    count = TILES;
    CHECK_OK(veer_tileValues(made.world, left[0], made.tiles, &count));
    CHECK(memcmp(made.tiles, more, TILES) == 0);
}

TEST(a_definition_is_replaced_as_a_whole) {
    static TileWorld made;
    uint32_t random = 23, count = TILES;
    static uint8_t tiles[TILES];
    tile_world(&made, 16, &random);
    VeerTilesDef def = made.def;
    def.tiles = NULL, def.tileCount = 0, def.x = 30, def.y = -5, def.tileSize = 8, def.group = 4, def.z = 40;
    CHECK_OK(veer_setTiles(made.world, made.map, &made.def)); /* the same */
    isSound(made.world);
    def.typeCount = 4;
    made.tiles[5] = GRASS; /* a value that has no type in `def` */
    CHECK_OK(veer_setTile(made.world, made.map, 5, 0, GRASS));
    CHECK_EQ(veer_setTiles(made.world, made.map, &def), VEER_E_RANGE);
    for (uint32_t i = 0; i < TILES; i++)
        if (made.tiles[i] == GRASS) made.tiles[i] = FLOOR;
    const VeerTilePatch all = {made.tiles, TILES, 0, 0, TILES_WIDE, TILES_HIGH};
    CHECK_OK(veer_changeTiles(made.world, made.map, &all));
    CHECK_OK(veer_setTiles(made.world, made.map, &def));
    isSound(made.world);
    CHECK_OK(veer_tileValues(made.world, made.map, tiles, &count));
    CHECK(memcmp(tiles, made.tiles, TILES) == 0);
    Scoped(VeerWorldId) fresh = make_world(tile_worldDef(16));
    def.tiles = tiles, def.tileCount = TILES;
    const VeerTilesId map = addTiles(fresh, def);
    tile_sameBoxes(made.world, made.map, fresh, map);
    def.columns = 10, def.rows = 3, def.tileCount = 30, def.types = NULL, def.typeCount = 0;
    CHECK_OK(veer_setTiles(made.world, made.map, &def));
    VeerTileType types[8];
    count = 8;
    CHECK_OK(veer_tileTypes(made.world, made.map, types, &count));
    CHECK(count == 4 && memcmp(types, tileTypes, 4 * sizeof *types) == 0);
    isSound(made.world);
}

/* ---- state */

/* Agents that go to places by fields, while tiles change. */
static void addWalkers(TileWorld *made, uint32_t count, uint32_t *random) {
    for (uint32_t i = 0; i < count; i++) {
        VeerAgentDef def = agentAt(0, 0);
        const VeerVec3 at = tile_place(16, random);
        VeerAgentId agent;
        def.x = at.x, def.y = at.y, def.radius = 4, def.brain = made->brain;
        CHECK_OK(veer_addAgent(made->world, &def, &agent));
        CHECK_OK(veer_setTargetPoint(made->world, agent, (VeerVec3){i % 2 ? 40.0f : 1000.0f, i % 3 ? 70.0f : 500.0f, 0}));
    }
}

static void play(TileWorld *made, uint32_t first, uint32_t end, uint64_t *hashes) {
    for (uint32_t tick = first; tick < end; tick++) {
        uint32_t random = 1000 + tick;
        if (tick % 3 == 0) changeAnything(made, &random);
        CHECK_OK(veer_step(made->world, DT));
        if (hashes[tick] == 0) hashes[tick] = hashOf(made->world);
        CHECK_EQ(hashOf(made->world), hashes[tick]);
    }
}

TEST(worlds_with_tiles_are_saved_rolled_back_grown_and_recorded_while_tiles_change) {
    static TileWorld made, kept;
    uint64_t hashes[90] = {0};
    uint32_t random = 29;
    tile_world(&made, 16, &random);
    addWalkers(&made, 24, &random);
    CHECK_OK(veer_keepHistory(made.world, 12));
    CHECK_OK(veer_startRecording(made.world, 0));
    play(&made, 0, 40, hashes);
    const uint32_t size = veer_saveSize(made.world);
    uint32_t *bytes = malloc(size);
    CHECK_OK(veer_save(made.world, bytes, size));
    kept = made;
    play(&made, 40, 90, hashes);
    Film film = filmOf(made.world);
    CHECK_OK(veer_rollback(made.world, 80));
    CHECK_EQ(hashOf(made.world), hashes[79]);
    play(&made, 80, 90, hashes);
    VeerWorldId loaded = {0}, replayed = {0};
    CHECK_OK(veer_loadWorld(bytes, size, &loaded));
    VeerCapacityDef capacity = read_capacity(loaded);
    capacity.tiles += 3, capacity.tileWords += 777, capacity.obstacles += 55, capacity.points += 5;
    CHECK_OK(veer_reserve(loaded, &capacity));
    isSound(loaded);
    TileWorld other = kept;
    other.world = setup_later(loaded);
    other.map.bits = (kept.map.bits & 0xFFFFFFFFFFFull) | (uint64_t)veer_world(loaded, "test")->header->tag << 44;
    play(&other, 40, 90, hashes);
    CHECK_EQ(playFilm(&film, &replayed), VEER_NO_RESULT);
    CHECK_EQ(hashOf(setup_later(replayed)), hashes[89]);
    CHECK_OK(veer_restore(made.world, bytes, size));
    CHECK_EQ(hashOf(made.world), hashes[39]);
    isSound(made.world);
    free(film.bytes);
    free(bytes);
}
