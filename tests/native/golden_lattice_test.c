/* Golden hashes of worlds on a lattice: positions, sizes, speeds, steps and settings are multiples of powers of two, so that distances,
 * times and angles are often exactly equal, or exactly at a limit. They detect < in place of <=, and a different order of equal values.
 * After an intended change run npm run golden:native. */
#include "golden_hash.h"

enum { LATTICE_AGENTS = 24 };

static float lattice(Golden *golden, uint32_t most) { return 8 * ((float)golden_under(golden, 2 * most + 1) - (float)most); }

static VeerVec3 latticePoint(Golden *golden, uint32_t most) {
    const float x = lattice(golden, most), y = lattice(golden, most), z = lattice(golden, most / 2);
    return (VeerVec3){x, y, golden_isIn3D(golden) ? z : 0};
}

/* Sets numbers of a definition's group to powers of two near their defaults. */
static void drawPowers(Golden *golden, uint32_t group, void *def) {
    for (const VeerRow *row = veer_firstRow(group); veer_isOfGroup(row, group); row++) {
        uint32_t random = golden_hashName(golden_hashName(golden->seed, row->owner), row->name);
        float power = test_random(&random) % 2 ? 0.5f : 1;
        if (!veer_isFloat(row) || !(row->initial.f32 > 0) || row->initial.f32 > 1e5f || test_random(&random) % 4 == 0) continue;
        while (power < row->initial.f32) power *= 2;
        const VeerLane lane = {.f32 = veer_clamp(power, row->min.f32, row->max.f32)};
        memcpy((char *)def + row->offset, &lane, sizeof lane);
    }
}

static void addBrains(Golden *golden) {
    const int isLater = golden->round > 2;
    for (uint32_t i = 0; i < GOLDEN_BRAINS; i++) {
        static const uint32_t company[2][3] = {{VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_AVOID_OBSTACLES, VEER_BEHAVIOR_SEPARATION},
                                               {VEER_BEHAVIOR_AVOID_AGENTS, VEER_BEHAVIOR_STAY_ON_PATH, VEER_BEHAVIOR_AVOID_WALLS}};
        VeerBrainDef brain = BRAIN_DEF(.combine = golden_isPart(golden->type) ? VEER_COMBINE_PIPELINE
                                                  : i == 1                    ? VEER_COMBINE_CONTEXT
                                                                              : VEER_COMBINE_BLEND);
        if (i == 2 && !golden_isPart(golden->type)) brain.combine = VEER_COMBINE_PRIORITY, brain.threshold = 0.5f;
        if (i == 3) brain.crowd = VEER_CROWD_RECIPROCAL;
        brain.context.slots = 8;
        brain.locomotion.response = 64;
        if (isLater && i != 1) {
            brain.locomotion.mode = i == 0 && !golden_isIn3D(golden) ? VEER_MOVE_MODE_CAR : VEER_MOVE_MODE_ACCELERATE;
            brain.locomotion.turningRadius = 16, brain.locomotion.reverse = golden->round % 2;
            brain.locomotion.maxTurnRate = i == 2 ? 4 : VEER_INF;
        }
        golden_addBehavior(golden, &brain, golden->type, 0);
        drawPowers(golden, VEER_GROUP_PARAMS + golden->type, &brain.behaviors[0]);
        if (brain.combine == VEER_COMBINE_PIPELINE)
            golden_addPipeline(golden, &brain, 0);
        else if (i)
            golden_addBehavior(golden, &brain, company[isLater][i - 1], 0);
        for (uint32_t k = 0; k < brain.behaviorCount; k++) brain.behaviors[k].weight = 1, brain.behaviors[k].priority = k;
        veer_addBrain(golden->world, &brain, &golden->brains[i]);
    }
}

static void addThings(Golden *golden) {
    const float ring[] = {-64, -64, 0, 64, -64, 0, 64, 64, 0, -64, 64, 0}, vectors[] = {32, 0, 0, 32, -32, 0, 0, 0};
    VeerFlowDef flow = veer_defaultFlowDef();
    VeerLinkDef link = veer_defaultLinkDef();
    VeerPathDef path = PATH(.points = ring, .pointCount = 4, .radius = 16);
    CHECK_OK(veer_addPath(golden->world, &path, &golden->path));
    path.closed = 1;
    CHECK_OK(veer_addPath(golden->world, &path, &golden->loop));
    flow.vectors = vectors, flow.vectorCount = 4, flow.columns = flow.rows = 2, flow.x = flow.y = -128, flow.cellSize = 128;
    CHECK_OK(veer_addFlow(golden->world, &flow, &golden->flow));
    link.toX = 32;
    CHECK_OK(veer_addLink(golden->world, &link, &golden->link));
    for (uint32_t i = 0; i < GOLDEN_OBSTACLES; i++) {
        const VeerVec3 at = latticePoint(golden, 14);
        const float wall[] = {0, 0, 0, 24, 0, 0, 24, 16, 0};
        VeerObstacleDef def = OBSTACLE(.x = at.x, .y = at.y, .z = at.z,
                                       .kind = i % 3 == 0                            ? VEER_OBSTACLE_KIND_CIRCLE
                                               : i % 3 == 1 || golden_isIn3D(golden) ? VEER_OBSTACLE_KIND_BOX
                                                                                     : VEER_OBSTACLE_KIND_SEGMENT,
                                       .radius = i % 3 == 0 ? 8 : 0, .halfWidth = 8, .halfHeight = 16, .halfDepth = 8);
        if (def.kind == VEER_OBSTACLE_KIND_SEGMENT) def.points = wall, def.pointCount = 3;
        if (i == 7) def.velocityX = 32;
        CHECK_OK(veer_addObstacle(golden->world, &def, &golden->obstacles[i]));
    }
}

static void addAgents(Golden *golden) {
    for (uint32_t i = 0; i < golden->count; i++) {
        const VeerVec3 at = latticePoint(golden, i % 2 ? 6 : 14);
        VeerAgentDef def = AGENT(.x = at.x, .y = at.y, .z = at.z, .radius = 8, .maxSpeed = 64, .maxForce = i % 4 ? VEER_INF : 64);
        if (i % 3 == 1) def.velocityX = i % 2 ? 32 : -64;
        if (i % 3 == 2) def.velocityY = i % 2 ? 64 : -32;
        CHECK_OK(veer_addAgent(golden->world, &def, &golden->agents[i]));
        if (i % 4 < 2) CHECK_OK(veer_setTargetPoint(golden->world, golden->agents[i], latticePoint(golden, 8)));
        if (i % 4 == 2 && i > 2) CHECK_OK(veer_setTargetAgent(golden->world, golden->agents[i], golden->agents[i - 3]));
        CHECK_OK(veer_setDrive(golden->world, golden->agents[i], (VeerVec3){i % 3 ? 1 : 0.5f, 0, 0}));
    }
}

static void addQueries(uint64_t *hash, Golden *golden) {
    for (uint32_t i = 0; i < 12; i++) {
        VeerRay ray = veer_defaultRay();
        VeerHit hit = {0};
        VeerAgentId agents[8];
        VeerObstacleId obstacles[GOLDEN_OBSTACLES];
        VeerNearest nearest = veer_defaultNearest();
        uint32_t count = GOLDEN_OBSTACLES;
        ray.origin = nearest.center = latticePoint(golden, 14);
        ray.direction = (VeerVec3){i % 4 < 2 ? 1 : 0, i % 4 ? -1 : 0, 0};
        ray.distance = 64, ray.radius = i % 3 ? 8 : 0, nearest.range = 32, nearest.count = 1 + i % 8;
        golden_addWord(hash, (uint32_t)veer_raycast(golden->world, &ray, &hit));
        golden_addWord(hash, veer_slotOf(hit.obstacle.bits));
        golden_addWords(hash, &hit.point, sizeof(VeerVec3) * 2 + 4);
        CHECK(veer_overlap(golden->world, ray.origin, 8 * (float)(i % 3), obstacles, &count) >= VEER_OK);
        for (uint32_t k = 0; k < count; k++) golden_addWord(hash, veer_slotOf(obstacles[k].bits));
        CHECK(veer_nearest(golden->world, &nearest, agents, &count) >= VEER_OK);
        for (uint32_t k = 0; k < count; k++) golden_addWord(hash, veer_slot(agents[k]));
        const VeerVec3 to = latticePoint(golden, 14);
        golden_addWord(hash, (uint32_t)veer_lineOfSight(golden->world, ray.origin, to));
    }
}

static void run(uint32_t type, uint32_t dimensions, uint32_t round) {
    static Golden golden;
    GoldenRun result = {.hash = 14695981039346656037u};
    golden = (Golden){.seed = 1 + type + 64 * round,
                      .type = type,
                      .dimensions = dimensions,
                      .round = round,
                      .count = LATTICE_AGENTS,
                      .dt = round > 2 ? 1.0f / (float)(128 >> (round - 2)) : 1.0f / 64};
    golden.random = (golden.seed + 512 * dimensions) * 2654435761u;
    snprintf(result.name, sizeof result.name, "lattice of %u %uD %u", type, dimensions, round);
    VeerWorldDef def = golden_worldDef(&golden);
    setEdges(&def, (type + round) % VEER_EDGE_MODE_COUNT), def.cellSize = round % 2 ? 32.0f : 0;
    def.minX = def.minY = def.minZ = -128, def.maxX = def.maxY = def.maxZ = 128;
    CHECK_OK(veer_createWorld(&def, &golden.world));
    addThings(&golden);
    addAgents(&golden);
    addBrains(&golden);                           /* some refer to agents */
    for (uint32_t i = 0; i < golden.count; i++) { /* if the world rejected the brain, its agents have no brain */
        const uint64_t brain = golden.brains[i % GOLDEN_BRAINS].bits;
        veer_columnU32(golden.world, VEER_COLUMN_BRAIN)[i] = brain ? veer_slotOf(brain) + 1 : 0;
    }
    for (uint32_t step = 0; step < 8; step++) {
        CHECK_OK(veer_step(golden.world, golden.dt));
        golden_addStep(&result.hash, &golden, step, NULL);
        addQueries(&result.hash, &golden);
    }
    CHECK_OK(veer_destroyWorld(golden.world));
    golden_judge(&result);
}

TEST(worlds_on_a_lattice_have_their_golden_hashes) {
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++) {
        for (uint32_t round = 0; round < 6; round++) {
            if (!IS_LEFT_OUT(type + round, 3)) run(type, 2, round);
        }
        run(type, 3, type % 4), run(type, 3, 4 + type % 2);
    }
}
