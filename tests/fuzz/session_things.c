/* The session's calls about the contents of a world: agents, brains, paths, flows, obstacles, queries, warnings. */
#include "core/checks.h"
#include "core/rows.h"
#include "core/world.h"
#include "session.h"

#define WITH_ID(Kind, KIND) session_world(session), SESSION_ID(Kind, KIND)

/* ---- agents */

VeerResult call_addAgent(Session *session) {
    VeerAgentDef def = session_agentDef(session);
    VeerAgentId id = {0};
    VeerResult result = veer_addAgent(session_world(session), SESSION_MAYBE(&def), SESSION_MAYBE(&id));
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(id));
    return session_keep(session, VEER_KIND_AGENT, result, id.bits);
}

/* Draws a definition: the agent's current definition with some changes. */
VeerResult call_setAgent(Session *session) {
    VeerAgentDef def = veer_defaultAgentDef();
    VeerWorldId world = session_world(session);
    VeerAgentId agent = SESSION_ID(Agent, AGENT);
    if (veer_getAgent(world, agent, &def) != VEER_OK || fuzz_seldom(&session->in, 2)) def = session_agentDef(session);
    fuzz_settings(&session->in, VEER_GROUP_AGENT, &def);
    return veer_setAgent(world, agent, SESSION_MAYBE(&def));
}

VeerResult call_agentAt(Session *session) {
    VeerWorldId world = session_world(session);
    uint32_t slot = fuzz_seldom(&session->in, 8) ? fuzz_word(&session->in) : fuzz_byte(&session->in) % 10;
    VeerAgentId id = veer_agentAt(world, slot);
    HOLDS(VEER_IS_NULL(id) || (veer_slot(id) == slot && veer_isAlive(world, id.bits) == VEER_OK));
    return VEER_OK;
}

/* ---- brains */

VeerResult call_addBrain(Session *session) {
    VeerBrainDef def = session_brainDef(session);
    VeerBrainId id = {0};
    VeerResult result = veer_addBrain(session_world(session), SESSION_MAYBE(&def), SESSION_MAYBE(&id));
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(id));
    return session_keep(session, VEER_KIND_BRAIN, result, id.bits);
}
VeerResult call_setBrain(Session *session) {
    VeerBrainDef def = session_brainDef(session);
    return veer_setBrain(WITH_ID(Brain, BRAIN), SESSION_MAYBE(&def));
}

/* A custom behavior may read the world. Every change that it attempts must be rejected, and its output may be anything. */
static void outputAnything(const VeerCustomView *view, VeerCustomOutput *output, void *user) {
    Session *session = user;
    VeerAgentDef def;
    HOLDS(veer_getAgent(view->world, view->agent, &def) == VEER_OK);
    HOLDS(veer_removeAgent(view->world, view->agent) == VEER_E_BUSY);
    HOLDS(veer_step(view->world, 0.01f) == VEER_E_BUSY);
    *output = session->output;
}
VeerResult call_setCustom(Session *session) {
    Fuzz *in = &session->in;
    VeerWorldId world = session_world(session);
    uint32_t which = fuzz_seldom(in, 16) ? fuzz_word(in) : fuzz_byte(in) % 2;
    session->output = (VeerCustomOutput){fuzz_byte(in), fuzz_byte(in), fuzz_anyPoint(in), fuzz_float(in), fuzz_float(in)};
    return veer_setCustom(world, which, fuzz_seldom(in, 4) ? NULL : outputAnything, session);
}

/* ---- paths */

VeerResult call_addPath(Session *session) {
    float points[3 * SESSION_POINTS];
    VeerPathDef def = session_pathDef(session, points);
    VeerPathId id = {0};
    VeerResult result = veer_addPath(session_world(session), SESSION_MAYBE(&def), SESSION_MAYBE(&id));
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(id));
    return session_keep(session, VEER_KIND_PATH, result, id.bits);
}
VeerResult call_setPath(Session *session) {
    float points[3 * SESSION_POINTS];
    VeerPathDef def = session_pathDef(session, points);
    return veer_setPath(WITH_ID(Path, PATH), SESSION_MAYBE(&def));
}

/* ---- flow fields */

VeerResult call_addFlow(Session *session) {
    float vectors[3 * SESSION_POINTS];
    VeerFlowDef def = session_flowDef(session, vectors);
    VeerFlowId id = {0};
    VeerResult result = veer_addFlow(session_world(session), SESSION_MAYBE(&def), SESSION_MAYBE(&id));
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(id));
    return session_keep(session, VEER_KIND_FLOW, result, id.bits);
}
VeerResult call_setFlow(Session *session) {
    float vectors[3 * SESSION_POINTS];
    VeerFlowDef def = session_flowDef(session, vectors);
    return veer_setFlow(WITH_ID(Flow, FLOW), SESSION_MAYBE(&def));
}

/* ---- obstacles */

VeerResult call_addObstacle(Session *session) {
    float points[3 * SESSION_POINTS];
    VeerObstacleDef def = session_obstacleDef(session, points);
    VeerObstacleId id = {0};
    VeerResult result = veer_addObstacle(session_world(session), SESSION_MAYBE(&def), SESSION_MAYBE(&id));
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(id));
    return session_keep(session, VEER_KIND_OBSTACLE, result, id.bits);
}
VeerResult call_setObstacle(Session *session) {
    float points[3 * SESSION_POINTS];
    VeerObstacleDef def = session_obstacleDef(session, points);
    return veer_setObstacle(WITH_ID(Obstacle, OBSTACLE), SESSION_MAYBE(&def));
}

/* ---- queries */

VeerResult call_defaultRay(Session *session) {
    VeerRay ray = veer_defaultRay();
    VeerHit hit;
    HOLDS(veer_checkDef(NULL, VEER_GROUP_RAY, &ray, "", "", VEER_NONE) == VEER_OK);
    return veer_raycast(session_world(session), &ray, &hit);
}
VeerResult call_raycast(Session *session) {
    Fuzz *in = &session->in;
    VeerRay ray = veer_defaultRay();
    VeerHit hit;
    ray.origin = fuzz_anyPoint(in);
    ray.direction = fuzz_anyPoint(in);
    ray.distance = fuzz_size(in);
    if (fuzz_seldom(in, 2)) ray.radius = fuzz_size(in);
    if (fuzz_seldom(in, 8)) ray.mask = fuzz_word(in);
    return veer_raycast(session_world(session), SESSION_MAYBE(&ray), SESSION_MAYBE(&hit));
}
VeerResult call_defaultNearest(Session *session) {
    VeerNearest query = veer_defaultNearest();
    VeerAgentId found[1];
    uint32_t count;
    HOLDS(veer_checkDef(NULL, VEER_GROUP_NEAREST, &query, "", "", VEER_NONE) == VEER_OK && query.count == 1);
    return veer_nearest(session_world(session), &query, found, &count);
}
VeerResult call_nearest(Session *session) {
    Fuzz *in = &session->in;
    VeerNearest query = veer_defaultNearest();
    VeerAgentId found[4];
    uint32_t count;
    query.center = fuzz_anyPoint(in);
    query.range = fuzz_size(in);
    query.count = fuzz_byte(in) % 5;
    return veer_nearest(session_world(session), SESSION_MAYBE(&query), SESSION_MAYBE(found), SESSION_MAYBE(&count));
}
VeerResult call_within(Session *session) {
    enum { CENTERS = 3, ROOM = 40 };
    Fuzz *in = &session->in;
    VeerWithin query = veer_defaultWithin();
    float centers[3 * CENTERS];
    uint32_t slots[ROOM], counts[CENTERS], count = fuzz_byte(in) % (ROOM + 1), sum = 0;
    for (uint32_t i = 0; i < CENTERS; i++) {
        const VeerVec3 at = fuzz_anyPoint(in);
        centers[3 * i] = at.x, centers[3 * i + 1] = at.y, centers[3 * i + 2] = at.z;
    }
    fuzz_settings(in, VEER_GROUP_WITHIN, &query);
    const VeerWithinBatch batch = {SESSION_MAYBE(centers), fuzz_byte(in) % (CENTERS + 1), 0, SESSION_MAYBE(slots), SESSION_MAYBE(counts)};
    VeerResult result = veer_within(session_world(session), SESSION_MAYBE(&query), SESSION_MAYBE(&batch), SESSION_MAYBE(&count));
    for (uint32_t i = 0; result == VEER_OK && i < batch.centerCount; i++) sum += counts[i];
    HOLDS(result != VEER_OK || sum == count);
    return result;
}
VeerResult call_navDistances(Session *session) {
    static float distances[4096];
    VeerNavCells cells;
    uint32_t count = fuzz_byte(&session->in) * 17u % 4097u;
    VeerVec3 goal = fuzz_anyPoint(&session->in);
    return veer_navDistances(WITH_ID(Brain, BRAIN), goal, SESSION_MAYBE(&cells), SESSION_MAYBE(distances), SESSION_MAYBE(&count));
}
VeerResult call_navRegions(Session *session) {
    static uint32_t regions[4096];
    VeerNavCells cells;
    uint32_t count = fuzz_byte(&session->in) * 17u % 4097u;
    VeerResult result = veer_navRegions(WITH_ID(Brain, BRAIN), SESSION_MAYBE(&cells), SESSION_MAYBE(regions), SESSION_MAYBE(&count));
    for (uint32_t i = 0, last = 0; i < count && result == VEER_OK; i++) {
        HOLDS(regions[i] <= last + 1);
        if (regions[i] > last) last = regions[i];
    }
    return result;
}
VeerResult call_canSee(Session *session) {
    enum { AGENTS = 6 };
    Fuzz *in = &session->in;
    VeerSightQuery query = veer_defaultSightQuery();
    VeerAgentId observers[AGENTS], targets[AGENTS];
    uint8_t seen[AGENTS * AGENTS];
    for (uint32_t i = 0; i < AGENTS; i++) observers[i] = SESSION_ID(Agent, AGENT), targets[i] = SESSION_ID(Agent, AGENT);
    fuzz_settings(in, VEER_GROUP_SIGHT, &query);
    VeerSightBatch batch = {SESSION_MAYBE(observers), SESSION_MAYBE(targets), fuzz_byte(in) % (AGENTS + 1), fuzz_byte(in) % (AGENTS + 1),
                            SESSION_MAYBE(seen)};
    uint32_t count = 0, sum = 0;
    if (query.pairs && !fuzz_seldom(in, 16)) batch.targetCount = batch.observerCount;
    VeerResult result = veer_canSee(session_world(session), SESSION_MAYBE(&query), SESSION_MAYBE(&batch), &count);
    for (uint32_t i = 0; result == VEER_OK && i < batch.observerCount * (query.pairs ? 1 : batch.targetCount); i++) sum += seen[i];
    HOLDS(result != VEER_OK || sum == count);
    return result;
}
VeerResult call_makeNoise(Session *session) {
    VeerNoiseDef def = veer_defaultNoiseDef();
    uint32_t heard = 0;
    fuzz_settings(&session->in, VEER_GROUP_NOISE, &def);
    if (!fuzz_seldom(&session->in, 2)) def.source = SESSION_ID(Agent, AGENT);
    return veer_makeNoise(session_world(session), SESSION_MAYBE(&def), SESSION_MAYBE(&heard));
}
VeerResult call_defaultMeasureDef(Session *session) {
    VeerMeasureDef def = veer_defaultMeasureDef();
    HOLDS(veer_checkDef(NULL, VEER_GROUP_MEASURE, &def, "", "", VEER_NONE) == VEER_OK);
    return veer_startMeasures(session_world(session), &def);
}
VeerResult call_startMeasures(Session *session) {
    VeerMeasureDef def = veer_defaultMeasureDef();
    fuzz_settings(&session->in, VEER_GROUP_MEASURE, &def);
    return veer_startMeasures(session_world(session), SESSION_MAYBE(&def));
}
VeerResult call_measure(Session *session) {
    VeerMeasures measures;
    VeerResult result = veer_measure(session_world(session), fuzz_word(&session->in), SESSION_MAYBE(&measures));
    HOLDS(result != VEER_OK || (measures.agents >= 0.0f && measures.arrived >= 0.0f && measures.arrived <= 1.0f && measures.gap >= 0.0f));
    return result;
}
VeerResult call_findPaths(Session *session) {
    enum { PATHS = 4 };
    Fuzz *in = &session->in;
    VeerPathQuery query = veer_defaultPathQuery();
    VeerFoundPath paths[PATHS] = {{0}};
    float ends[6 * PATHS], points[3 * SESSION_POINTS]; /* a point has two numbers, or three in a world with levels */
    VeerPathBatch batch = {ends, paths, fuzz_byte(in) % (PATHS + 1)};
    uint32_t room = fuzz_byte(in) % (SESSION_POINTS + 1), count = room;
    for (uint32_t i = 0; i < 2 * PATHS; i++) {
        VeerVec3 point = fuzz_anyPoint(in);
        ends[3 * i] = point.x;
        ends[3 * i + 1] = point.y;
        ends[3 * i + 2] = point.z;
    }
    fuzz_settings(in, VEER_GROUP_PATH_QUERY, &query);
    VeerResult result = veer_findPaths(session_world(session), SESSION_MAYBE(&query), SESSION_MAYBE(&batch), points, &count);
    for (uint32_t i = 0; i < batch.pathCount && result == VEER_OK; i++) {
        HOLDS(paths[i].length >= 0.0f && paths[i].first + paths[i].count <= count);
        HOLDS((paths[i].status == VEER_PATH_STATUS_NONE) == !paths[i].count);
    }
    HOLDS(result != VEER_OK || count <= room);
    return result;
}
VeerResult call_canBuild(Session *session) {
    enum { PLACES = 3, AGENTS = 8 };
    Fuzz *in = &session->in;
    float points[3 * SESSION_POINTS], starts[3 * PLACES], goals[3 * PLACES];
    VeerObstacleDef def = session_obstacleDef(session, points);
    const VeerBuildQuery query = {{session_id(session, VEER_KIND_BRAIN)}, SESSION_MAYBE(&def),         starts, goals,
                                  fuzz_byte(in) % (PLACES + 1),           fuzz_byte(in) % (PLACES + 1)};
    VeerBuildAnswer answer;
    VeerAgentId agents[AGENTS];
    uint32_t room = fuzz_byte(in) % (AGENTS + 1), count = room;
    uint64_t before = 0, after = 0;
    for (uint32_t i = 0; i < PLACES; i++) {
        const VeerVec3 start = fuzz_anyPoint(in), goal = fuzz_anyPoint(in);
        starts[3 * i] = start.x;
        starts[3 * i + 1] = start.y;
        starts[3 * i + 2] = start.z;
        goals[3 * i] = goal.x;
        goals[3 * i + 1] = goal.y;
        goals[3 * i + 2] = goal.z;
    }
    const VeerWorldId world = session_world(session);
    veer_hash(world, &before);
    VeerResult result = veer_canBuild(world, SESSION_MAYBE(&query), &answer, SESSION_MAYBE(agents), &count);
    veer_hash(world, &after);
    HOLDS(before == after);
    HOLDS(result != VEER_OK || (answer.agentCount == count && count <= room));
    HOLDS(result != VEER_OK || (answer.start == VEER_NONE) == (answer.goal == VEER_NONE));
    return result;
}

/* ---- reading */

VeerResult call_warnings(Session *session) {
    VeerWarning warnings[VEER_WARNING_TYPES];
    uint32_t count = fuzz_byte(&session->in) % (VEER_WARNING_TYPES + 1);
    VeerKind kind = fuzz_byte(&session->in) & 1 ? VEER_KIND_BRAIN : VEER_KIND_OBSTACLE;
    uint64_t thing = fuzz_byte(&session->in) & 1 ? session_id(session, kind) : 0;
    return veer_warnings(session_world(session), thing, SESSION_MAYBE(warnings), SESSION_MAYBE(&count));
}
VeerResult call_orderAgents(Session *session) {
    enum { AGENTS = 8 };
    Fuzz *in = &session->in;
    VeerGroupOrder order = {fuzz_anyPoint(in), fuzz_float(in), fuzz_byte(in) % (AGENTS + 1)};
    VeerAgentId agents[AGENTS];
    for (uint32_t i = 0; i < AGENTS; i++) agents[i].bits = session_id(session, VEER_KIND_AGENT);
    return veer_orderAgents(session_world(session), SESSION_MAYBE(&order), SESSION_MAYBE(agents));
}
