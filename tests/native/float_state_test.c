/* Tests the host's floating-point state: every public call gives the same bits in any state, and restores the control register. Some states
 * trap exceptions, so a call that calculated in such a state would end the program. */
#include "float_state.h"

#include "busy_world.h"
#include "given.h"

enum {
#define CALL(name, given, call) CALL_##name,
#define HAND(name) CALL_##name,
#include "calls/fuzz.inl"
    CALLS
};
static const char *const names[] = {
#define CALL(name, given, call) #name,
#define HAND(name) #name,
#include "calls/fuzz.inl"
};

static const HostState *host;
static uint64_t hostBits, digest;
static uint32_t callsMade[CALLS];
static int callsLeft = 8; /* number of differing calls that may still be printed */
static VeerResult result;
static VeerWorldId theWorld;

static void addToDigest(const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) digest = (digest ^ ((const unsigned char *)bytes)[i]) * 0x100000001B3ull;
}
#define ADD(value) addToDigest(&(value), sizeof(value))

static void enterHost(void) {
    setFloatState(host->bits);
    hostBits = floatState();
}

static void leaveHost(uint32_t call) {
    const uint64_t left = floatState();
    setFloatState(hostStates[0].bits);
    if (!CHECK_EQ(left, hostBits) && callsLeft-- > 0) printf("  veer_%s, %s\n", names[call], host->name);
    callsMade[call]++;
    ADD(result);
}

static void succeeds(void) {
    if (!CHECK(result >= 0)) printf("  %s\n", veer_lastError(theWorld)->message);
}
/* The arguments must be evaluated beforehand: only the call itself may run in the host's state. */
#define IN_HOST(name, expression) (enterHost(), (expression), leaveHost(CALL_##name))
/* Also checks that the call succeeds. */
#define DONE(name, expression) (IN_HOST(name, result = (expression)), succeeds())

#include "float_paths.h"

typedef struct Things {
    BusyWorld busy;
    VeerWorldId world;
    VeerBrainId custom, maze;
    VeerFlowId flow;
    VeerMeshId mesh;
    VeerHeightsId heights;
    VeerTilesId tiles;
    VeerLinkId link;
    VeerProjectileId shot;
    VeerAgentId jumper;
} Things;

static const float third = 1.0f / 3.0f;

static void steerAndSpoil(const VeerCustomView *view, VeerCustomOutput *output, void *user) {
    (void)user;
    output->hasVelocity = 1;
    output->velocity = (VeerVec3){view->position.y * third, 10.0f - view->position.x * third, 0.0f};
    if (host != hostStates) spoilFloatState();
}

static void addBrains(Things *things) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_CUSTOM, VEER_BEHAVIOR_WANDER);
    DONE(addBrain, veer_addBrain(things->world, &brain, &things->custom));
    brain = veer_defaultBrainDef();
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD), brain.behaviors[0].params.navField.cellSize = 11.3f;
    brain.behaviorCount = 1;
    DONE(addBrain, veer_addBrain(things->world, &brain, &things->maze));
    DONE(setBrain, veer_setBrain(things->world, things->maze, &brain));
    DONE(getBrain, veer_getBrain(things->world, things->maze, &brain));
    ADD(brain.locomotion);
    DONE(setCustom, veer_setCustom(things->world, 0, steerAndSpoil, NULL));
}

static void addAgents(Things *things) {
    VeerAgentDef agent;
    IN_HOST(defaultAgentDef, agent = veer_defaultAgentDef());
    agent.brain = things->custom, agent.x = 201.7f, agent.orientation = 7.1f;
    DONE(addAgent, veer_addAgent(things->world, &agent, &things->jumper));
    agent.y = 91.3f;
    DONE(addAgent, veer_addAgent(things->world, &agent, &things->jumper)); /* the agent added before this one keeps its custom behavior */
    agent.velocityX = 17.3f, agent.velocityY = 1e-39f;
    DONE(setAgent, veer_setAgent(things->world, things->jumper, &agent));
    DONE(getAgent, veer_getAgent(things->world, things->jumper, &agent));
    ADD(agent.orientation);
}

static void addFlight(Things *things) {
    VeerLinkDef link;
    IN_HOST(defaultLinkDef, link = veer_defaultLinkDef());
    link.fromX = 220.1f, link.fromY = 3.3f, link.toX = 260.7f, link.toY = 20.9f;
    DONE(addLink, veer_addLink(things->world, &link, &things->link));
    DONE(setLink, veer_setLink(things->world, things->link, &link));
    DONE(getLink, veer_getLink(things->world, things->link, &link));
    ADD(link);
    VeerProjectileDef shot;
    IN_HOST(defaultProjectileDef, shot = veer_defaultProjectileDef());
    shot.velocityX = 31.7f, shot.velocityZ = 77.7f;
    DONE(addProjectile, veer_addProjectile(things->world, &shot, &things->shot));
}

#include "float_ground.h"

static void begin(Things *things) {
    VeerWorldDef def, plain = busyWorldDef();
    IN_HOST(defaultWorldDef, def = veer_defaultWorldDef());
    ADD(def.gravityZ);
    plain.capacity.agents = 8, plain.capacity.brains = 5, plain.capacity.points = 200, plain.capacity.navCells = 2000;
    plain.capacity.navFields = 2, plain.capacity.projectiles = plain.capacity.links = plain.capacity.flows = 2;
    plain.capacity.meshes = plain.capacity.heights = plain.capacity.measures = plain.capacity.tiles = 1;
    plain.capacity.obstacles = 8, plain.capacity.tileWords = 40;
    *things = (Things){0};
    DONE(createWorld, veer_createWorld(&plain, &things->world));
    theWorld = things->busy.world = things->world;
    fillBusyWorld(&things->busy);
    addBrains(things);
    addAgents(things);
    addFlight(things);
    addField(things);
    addGround(things);
    addHills(things);
    addTiles(things);
}

static void callAgents(const Things *things) {
    const VeerWorldId world = things->world;
    VeerTarget target;
    const VeerVec3 direction = {0.7f, 1.3f, 0}, point = {101.1f, 33.7f, 0};
    DONE(setTargetPoint, veer_setTargetPoint(world, things->jumper, point));
    DONE(setTargetPath, veer_setTargetPath(world, things->jumper, things->busy.route));
    DONE(getTarget, veer_getTarget(world, things->jumper, &target));
    DONE(clearTarget, veer_clearTarget(world, things->jumper));
    DONE(setTargetAgent, veer_setTargetAgent(world, things->jumper, things->busy.agents[1]));
    DONE(setDrive, veer_setDrive(world, things->jumper, direction));
    IN_HOST(reviveAgent, result = veer_reviveAgent(world, things->jumper, point));
    IN_HOST(agentAt, target.agent = veer_agentAt(world, 2));
    IN_HOST(slotCount, result = (VeerResult)veer_slotCount(world));
}

static void callPaths(const Things *things) {
    const VeerWorldId world = things->world;
    static const float nodes[] = {3.1f, 9.7f, 0, 120.3f, 14.9f, 0, 77.7f, 131.3f, 0};
    float points[600];
    uint32_t count = 100;
    VeerPathDef def;
    VeerPathId path = {0};
    VeerPathPoint found = {.distance = 0};
    IN_HOST(defaultPathDef, def = veer_defaultPathDef());
    def.points = nodes, def.pointCount = 3, def.smooth = 1;
    DONE(addPath, veer_addPath(world, &def, &path));
    DONE(setPath, veer_setPath(world, path, &def));
    DONE(pathPointAt, veer_pathPointAt(world, path, 71.3f, &found));
    ADD(found);
    DONE(pathClosest, veer_pathClosest(world, path, (VeerVec3){71.3f, 19.1f, 0}, &found));
    ADD(found);
    DONE(pathPoints, veer_pathPoints(world, path, points, &count));
    count = 200;
    DONE(pathVertices, veer_pathVertices(world, path, points, &count));
    addToDigest(points, count * 3 * sizeof *points);
    DONE(getPath, veer_getPath(world, path, &def));
    DONE(removePath, veer_removePath(world, path));
}

static void callObstacles(const Things *things) {
    const VeerWorldId world = things->world;
    static const float corners[] = {0.3f, 0.1f, 0, 31.7f, 2.9f, 0, 13.1f, 23.3f, 0};
    float points[12];
    uint32_t count = 4;
    VeerObstacleDef def;
    VeerObstacleId obstacle = {0};
    IN_HOST(defaultObstacleDef, def = veer_defaultObstacleDef());
    def.kind = VEER_OBSTACLE_KIND_POLYGON, def.points = corners, def.pointCount = 3, def.x = 51.1f, def.angle = 0.7f;
    DONE(addObstacle, veer_addObstacle(world, &def, &obstacle));
    DONE(setObstacle, veer_setObstacle(world, obstacle, &def));
    DONE(moveObstacle, veer_moveObstacle(world, obstacle, (VeerVec3){50.3f, 7.7f, 0}, (VeerVec3){3.1f, 0, 0}));
    DONE(placeObstacle, veer_placeObstacle(world, obstacle, &(VeerPlacement){{50.3f, 7.7f, 0}, {3.1f, 0, 0}, 0.3f}));
    DONE(getObstacle, veer_getObstacle(world, obstacle, &def));
    ADD(def.x);
    DONE(obstaclePoints, veer_obstaclePoints(world, obstacle, points, &count));
    addToDigest(points, count * 3 * sizeof *points);
    VeerObstacleId found[8];
    count = 8;
    DONE(overlap, veer_overlap(world, (VeerVec3){130.3f, 180.7f, 0}, 33.3f, found, &count));
    ADD(count);
    count = 8;
    DONE(obstacles, veer_obstacles(world, found, &count));
    DONE(removeObstacle, veer_removeObstacle(world, obstacle));
}

static void callSenses(VeerWorldId world, const VeerAgentId *agents, uint32_t count) {
    uint8_t seen[64] = {0};
    VeerSightQuery query;
    VeerNoiseDef noise;
    const VeerSightBatch batch = {agents, agents, count, count, seen};
    IN_HOST(defaultSightQuery, query = veer_defaultSightQuery());
    query.range = 260.3f, query.halfAngle = 1.1f;
    DONE(canSee, veer_canSee(world, &query, &batch, &count));
    CHECK_OK(result);
    addToDigest(seen, sizeof seen);
    IN_HOST(defaultNoiseDef, noise = veer_defaultNoiseDef());
    DONE(makeNoise, veer_makeNoise(world, &noise, &count));
    CHECK_OK(result);
}

static void callMeasures(VeerWorldId world) {
    VeerMeasureDef def;
    VeerMeasures measures;
    IN_HOST(defaultMeasureDef, def = veer_defaultMeasureDef());
    DONE(startMeasures, veer_startMeasures(world, &def));
    DONE(measure, veer_measure(world, 0xFFFFFFFFu, &measures));
    ADD(measures);
}

static void callQueries(const Things *things) {
    const VeerWorldId world = things->world;
    VeerRay ray;
    VeerHit hit = {.distance = 0};
    IN_HOST(defaultRay, ray = veer_defaultRay());
    ray.origin = (VeerVec3){10.1f, 190.3f, 0}, ray.direction = (VeerVec3){10.3f, 1.1f, 0};
    ray.distance = 300.7f, ray.radius = 3.7f;
    DONE(raycast, veer_raycast(world, &ray, &hit));
    CHECK_OK(result);
    ADD(hit.point);
    ADD(hit.normal);
    DONE(lineOfSight, veer_lineOfSight(world, ray.origin, (VeerVec3){390.1f, 210.7f, 0}));
    VeerNearest query;
    VeerAgentId agents[8];
    uint32_t count = 8;
    IN_HOST(defaultNearest, query = veer_defaultNearest());
    query.center = ray.origin, query.range = 400.1f, query.count = 8;
    DONE(nearest, veer_nearest(world, &query, agents, &count));
    for (uint32_t i = 0; i < count; i++) ADD((uint32_t){veer_slot(agents[i])});
    callSenses(world, agents, count);
    callMeasures(world);
    VeerWithin near;
    uint32_t slots[64], inRange[2];
    const float centers[6] = {10.1f, 190.3f, 0, 77.7f, 120.9f, 0};
    IN_HOST(defaultWithin, near = veer_defaultWithin());
    near.range = 90.7f, count = 64;
    DONE(within, veer_within(world, &near, &(VeerWithinBatch){centers, 2, 0, slots, inRange}, &count));
    addToDigest(slots, count * sizeof *slots);
    static float distances[2000];
    VeerNavCells cells = {0};
    count = 2000;
    DONE(navDistances, veer_navDistances(world, things->maze, ray.origin, &cells, distances, &count));
    addToDigest(distances, count * sizeof *distances);
    VeerVec3 flow = {0, 0, 0};
    callFindPath(world);
    callCanBuild(world, things->maze);
    DONE(flowAt, veer_flowAt(world, things->flow, (VeerVec3){11.3f, 7.9f, 0}, &flow));
    ADD(flow);
    count = 500;
    DONE(flowVectors, veer_flowVectors(world, things->flow, distances, &count));
}

static void callBallistics(const Things *things) {
    const VeerWorldId world = things->world;
    VeerFlight flight;
    VeerLanding landing = {.time = 0};
    IN_HOST(defaultFlight, flight = veer_defaultFlight(world));
    flight.velocity = (VeerVec3){7.3f, 1.9f, 55.1f};
    DONE(landing, veer_landing(&flight, 1.3f, &landing));
    ADD(landing);
    VeerAimQuery query;
    VeerAim aim = {.time = 0};
    IN_HOST(defaultAimQuery, query = veer_defaultAimQuery(world));
    query.to = (VeerVec3){101.3f, 33.3f, 0};
    query.targetVelocity = (VeerVec3){-3.7f, 9.1f, 0};
    query.speed = 300.1f;
    DONE(aim, veer_aim(&query, &aim));
    ADD(aim);
    VeerProjectileDef shot;
    DONE(getProjectile, veer_getProjectile(world, things->shot, &shot));
    DONE(projectileLanding, veer_projectileLanding(world, things->shot, &landing));
    ADD(landing);
    VeerJump jump = {.time = 0};
    DONE(planJump, veer_planJump(world, things->jumper, things->link, &jump));
    ADD(jump);
    DONE(takeJump, veer_takeJump(world, things->jumper, things->link));
}

static void callSteps(const Things *things) {
    const VeerWorldId world = things->world;
    VeerAdvance advance = {.alpha = 0};
    for (int i = 0; i < 60; i++) {
        DONE(step, veer_step(world, DT));
        DONE(advance, veer_advance(world, 0.0101f, &advance));
        ADD(advance);
        DONE(interpolate, veer_interpolate(world, 0.37f));
        DONE(perceive, veer_perceive(world, 0.0131f));
        DONE(decide, veer_decide(world));
        if (i % 2)
            DONE(move, veer_move(world));
        else
            DONE(endStep, veer_endStep(world));
    }
    for (uint32_t slot = 0; slot < veer_slotCount(world); slot++) ADD(veer_columnF32(world, VEER_COLUMN_DRAW_X)[slot]);
}

static void callReading(const Things *things) {
    const VeerWorldId world = things->world;
    VeerCapacityDef capacity;
    VeerWorldDef def;
    VeerStats stats;
    VeerBehavior behavior;
    static VeerExplain explain;
    VeerWarning warnings[VEER_WARNING_TYPES];
    uint32_t count = VEER_WARNING_TYPES;
    const void *read;
    DONE(getCapacity, veer_getCapacity(world, &capacity));
    capacity.agents += 3;
    DONE(reserve, veer_reserve(world, &capacity));
    DONE(getWorldDef, veer_getWorldDef(world, &def));
    DONE(getStats, veer_getStats(world, &stats));
    DONE(warnings, veer_warnings(world, 0, warnings, &count));
    for (uint32_t i = 0; i < BUSY_AGENTS; i++) {
        DONE(explain, veer_explain(world, things->busy.agents[i], &explain));
        ADD(explain.desiredX);
        addToDigest(explain.decision, explain.slots * sizeof(float));
    }
    IN_HOST(behavior, behavior = veer_behavior(VEER_BEHAVIOR_WANDER));
    ADD(behavior.params.wander);
    IN_HOST(defaultBrainDef, count = veer_defaultBrainDef().behaviorCount);
    IN_HOST(tick, count = veer_tick(world));
    IN_HOST(columnF32, read = veer_columnF32(world, VEER_COLUMN_X));
    IN_HOST(columnU32, read = veer_columnU32(world, VEER_COLUMN_FLAGS));
    IN_HOST(events, read = veer_events(world, &count));
    IN_HOST(schema, read = veer_schema());
    CHECK(read != NULL);
}

#include "float_saves.h"

static void callRefusals(const Things *things) {
    const VeerWorldId none = {0xFFFFFFFF};
    VeerAgentId out;
    VeerAgentDef agent = AGENT(.radius = -0.1f);
    IN_HOST(addAgent, result = veer_addAgent(things->world, &agent, &out));
    agent.radius = __builtin_nanf("");
    IN_HOST(addAgent, result = veer_addAgent(things->world, &agent, &out));
    VeerWorldId refused;
    VeerWorldDef world = WORLD(.cellSize = agent.radius);
    IN_HOST(createWorld, result = veer_createWorld(&world, &refused));
    IN_HOST(step, result = veer_step(things->world, 33.3f));
    IN_HOST(step, result = veer_step(none, 0.01f));
    IN_HOST(tick, result = (VeerResult)veer_tick(none));
    IN_HOST(getAgent, result = veer_getAgent(things->world, (VeerAgentId){0x123456789ABCDEFull}, &agent));
    IN_HOST(lastError, out.bits = veer_lastError(things->world)->index);
    addToDigest(veer_lastError(things->world)->message, 100);
}

static void callRemovals(const Things *things) {
    const VeerWorldId world = things->world;
    DONE(removeLink, veer_removeLink(world, things->link));
    IN_HOST(removeProjectile, result = veer_removeProjectile(world, things->shot));
    DONE(removeFlow, veer_removeFlow(world, things->flow));
    DONE(removeAgent, veer_removeAgent(world, things->jumper));
    DONE(removeBrain, veer_removeBrain(world, things->custom));
    DONE(destroyWorld, veer_destroyWorld(world));
}

/* Calls all functions that are not called above, with arguments by their types. */
static void callOthers(void) {
    Things fresh;
    begin(&fresh);
#define CALL(name, given, call) \
    if (!callsMade[CALL_##name]) { \
        given IN_HOST(name, result = (call)); \
    }
#define HAND(name)
#include "calls/fuzz.inl"
    CHECK_OK(veer_destroyWorld(fresh.world));
}

static uint64_t callAll(const HostState *state) {
    Things things;
    host = state;
    digest = 0;
    result = VEER_OK;
    memset(callsMade, 0, sizeof callsMade);
    begin(&things);
    callAgents(&things);
    callPaths(&things);
    callObstacles(&things);
    callQueries(&things);
    callBallistics(&things);
    callSteps(&things);
    callReading(&things);
    callState(&things);
    callRefusals(&things);
    callRemovals(&things);
    callOthers();
    for (uint32_t call = 0; call < CALLS; call++)
        if (!CHECK(callsMade[call])) printf("  veer_%s is not tried\n", names[call]);
    return digest;
}

TEST(row_54_every_call_gives_the_same_bits_in_any_floating_point_state_and_restores_it) {
    const uint64_t before = floatState();
    uint64_t usual = callAll(&hostStates[0]);
    for (uint32_t i = 1; i < HOST_STATES; i++)
        if (!CHECK_EQ(callAll(&hostStates[i]), usual)) printf("  %s\n", hostStates[i].name);
    setFloatState(before);
}
