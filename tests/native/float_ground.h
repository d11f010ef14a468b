/* The calls that add flow fields, meshes, heights and tile maps. Included by float_state_test.c, which defines the macros. */
#ifndef VEER_FLOAT_GROUND_H
#define VEER_FLOAT_GROUND_H

static void addField(Things *things) {
    static const float vectors[] = {1.1f, 2.3f, 0.7f, -1.9f, 3.3f, 4.7f, -5.1f, 6.9f};
    VeerFlowDef flow;
    IN_HOST(defaultFlowDef, flow = veer_defaultFlowDef());
    flow.columns = flow.rows = 2, flow.vectors = vectors, flow.vectorCount = 4;
    DONE(addFlow, veer_addFlow(things->world, &flow, &things->flow));
    DONE(setFlow, veer_setFlow(things->world, things->flow, &flow));
    DONE(getFlow, veer_getFlow(things->world, things->flow, &flow));
}

/* Adds the ground. Its mesh is a square with a hole in its middle, which paths go around. */
static void addGround(Things *things) {
    static const float vertices[] = {0.1f,  0.2f,  0.0f, 99.3f, 0.2f,  0.0f, 99.3f, 98.7f, 3.1f, 0.1f,  98.7f, 3.1f,
                                     30.3f, 30.1f, 1.1f, 60.7f, 30.1f, 1.1f, 60.7f, 61.9f, 1.3f, 30.3f, 61.9f, 1.3f};
    static const uint32_t polygons[] = {4, 0, 1, 5, 4, 4, 1, 2, 6, 5, 4, 2, 3, 7, 6, 4, 3, 0, 4, 7};
    const VeerMeshDef def = {vertices, polygons, NULL, 8, 16, 4, NULL};
    VeerMeshDef is;
    DONE(addMesh, veer_addMesh(things->world, &def, &things->mesh));
    DONE(getMesh, veer_getMesh(things->world, things->mesh, &is));
    const float costs[2] = {2.3f, 0.7f};
    const VeerMeshCosts some = {costs, 1, 2};
    DONE(setMeshCosts, veer_setMeshCosts(things->world, things->mesh, &some));
    VeerPathQuery query = veer_defaultPathQuery();
    query.from = (VeerVec3){3.3f, 3.9f, 0.0f}, query.to = (VeerVec3){98.1f, 91.3f, 0.0f}, query.clearance = 1.7f;
    VeerFoundPath path;
    float points[3 * 32];
    uint32_t count = 32;
    DONE(findMeshPath, veer_findMeshPath(things->world, things->mesh, &query, &path, points, &count));
    ADD(path);
    addToDigest(points, 3 * sizeof *points * count);
}

static void addHills(Things *things) {
    static const float heights[] = {1.1f, 2.3f, 0.7f, -1.9f, 3.3f, 4.7f, -5.1f, 6.9f, 9.1f};
    VeerHeightsDef hills;
    IN_HOST(defaultHeightsDef, hills = veer_defaultHeightsDef());
    hills.x = 31.3f, hills.cellSize = 33.7f, hills.columns = hills.rows = 2, hills.heights = heights, hills.heightCount = 9;
    DONE(addHeights, veer_addHeights(things->world, &hills, &things->heights));
    DONE(setHeights, veer_setHeights(things->world, things->heights, &hills));
    DONE(editHeights, veer_editHeights(things->world, things->heights, &(VeerHeightsEdit){heights, 2, 1, 1, 2, 1}));
}

static void addTiles(Things *things) {
    static const uint8_t values[] = {1, 1, 0, 2, 0, 1};
    VeerTileType types[2];
    VeerTilesDef def;
    IN_HOST(defaultTileType, types[0] = veer_defaultTileType());
    types[0].solid = 1;
    types[1] = (VeerTileType){.value = 2, .cost = 3.3f};
    IN_HOST(defaultTilesDef, def = veer_defaultTilesDef());
    def.tiles = values, def.tileCount = 6, def.types = types, def.typeCount = 2;
    def.columns = 3, def.rows = 2, def.x = 300.1f, def.y = 7.7f, def.tileSize = 3.3f;
    DONE(addTiles, veer_addTiles(things->world, &def, &things->tiles));
    DONE(setTiles, veer_setTiles(things->world, things->tiles, &def));
    DONE(getTiles, veer_getTiles(things->world, things->tiles, &def));
    DONE(changeTiles, veer_changeTiles(things->world, things->tiles, &(VeerTilePatch){values, 2, 1, 1, 2, 1}));
    VeerTile tile = {0, 0, 0};
    DONE(tileAt, veer_tileAt(things->world, things->tiles, (VeerVec3){306.7f, 13.3f, 0}, &tile));
    ADD(tile);
}

#endif
