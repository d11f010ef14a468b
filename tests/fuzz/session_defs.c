/* Definitions that a session draws from bytes. They start from the defaults, change some rows of the table, and refer to ids of the
 * session. */
#include "core/rows.h"
#include "core/world.h"
#include "session.h"
#include "shapes/kinds/obstacle_kinds.h"

/* Limits capacities to those of a small world. Values out of range are left unchanged, so that the call must still reject them. */
static void cut(uint32_t *value, uint32_t most, uint32_t range) {
    if (*value > most && *value <= range) *value = most;
}

VeerWorldDef session_worldDef(Session *session) {
    Fuzz *in = &session->in;
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity = (VeerCapacityDef){.agents = 9,
                                     .brains = 3,
                                     .paths = 3,
                                     .obstacles = 9,
                                     .points = 90,
                                     .projectiles = 3,
                                     .links = 2,
                                     .flows = 2,
                                     .meshes = 2,
                                     .heights = 2,
                                     .tiles = 2,
                                     .tileWords = 60,
                                     .navCells = 64,
                                     .navFields = 2,
                                     .slots = 8,
                                     .keepMaps = fuzz_byte(in) % 2,
                                     .state = 32,
                                     .events = 20,
                                     .memories = 2,
                                     .measures = 1};
    def.minX = def.minY = def.minZ = -2048;
    def.maxX = def.maxY = def.maxZ = 2048;
    def.dimensions = fuzz_byte(in) % 3 ? 2 : 3;
    fuzz_settings(in, VEER_GROUP_WORLD, &def);
    fuzz_settings(in, VEER_GROUP_CAPACITY, &def.capacity);
    cut(&def.capacity.agents, 80, VEER_MAX_AGENTS);
    cut(&def.capacity.brains, 4, 65535);
    cut(&def.capacity.paths, 4, 65535);
    cut(&def.capacity.obstacles, 14, VEER_MAX_AGENTS);
    cut(&def.capacity.points, 200, VEER_MAX_POINTS);
    cut(&def.capacity.projectiles, 4, 65535);
    cut(&def.capacity.links, 4, 65535);
    cut(&def.capacity.flows, 3, 65535);
    cut(&def.capacity.meshes, 3, 65535);
    cut(&def.capacity.heights, 3, 65535);
    cut(&def.capacity.tiles, 3, 65535);
    cut(&def.capacity.tileWords, 200, 8388608);
    cut(&def.capacity.navCells, 256, 1048576);
    cut(&def.capacity.navFields, 3, 256);
    cut(&def.capacity.events, 40, VEER_MAX_EVENTS);
    cut(&def.maxCatchUp, 4, 1000);
    return def;
}

static VeerBehavior behaviorDef(Session *session) {
    Fuzz *in = &session->in;
    VeerBehavior behavior = veer_behavior(fuzz_under(in, fuzz_seldom(in, 64) ? VEER_BEHAVIOR_TYPES + 2 : VEER_BEHAVIOR_TYPES));
    fuzz_settings(in, VEER_GROUP_BEHAVIOR, &behavior);
    if (behavior.type < VEER_BEHAVIOR_TYPES) fuzz_settings(in, VEER_GROUP_PARAMS + behavior.type, &behavior);
    uint32_t names = fuzz_byte(in);
    if (names & 1) behavior.path = SESSION_ID(Path, PATH);
    if (names & 2) behavior.flow = SESSION_ID(Flow, FLOW);
    if (names & 4) behavior.targetAgent = SESSION_ID(Agent, AGENT);
    if (names & 4) behavior.target = VEER_TARGET_KIND_AGENT;
    if (names & 8) behavior.otherAgent = SESSION_ID(Agent, AGENT);
    return behavior;
}

VeerBrainDef session_brainDef(Session *session) {
    Fuzz *in = &session->in;
    VeerBrainDef def = veer_defaultBrainDef();
    def.combine = fuzz_under(in, VEER_COMBINE_COUNT);
    def.context.slots = 8;
    fuzz_settings(in, VEER_GROUP_BRAIN, &def);
    fuzz_settings(in, VEER_GROUP_CONTEXT, &def.context);
    fuzz_settings(in, VEER_GROUP_LOCOMOTION, &def.locomotion);
    if (def.crowd) fuzz_settings(in, VEER_GROUP_AVOIDANCE, &def.avoidance);
    if (def.crowd) fuzz_settings(in, VEER_GROUP_PEDESTRIANS, &def.pedestrians);
    if (!fuzz_seldom(in, 2)) fuzz_settings(in, VEER_GROUP_SENSE, &def.sense);
    uint32_t count = fuzz_byte(in) % 5;
    for (uint32_t i = 0; i < count; i++) def.behaviors[i] = behaviorDef(session);
    def.behaviorCount = fuzz_seldom(in, 64) ? fuzz_word(in) % 20 : count;
    return def;
}

VeerAgentDef session_agentDef(Session *session) {
    Fuzz *in = &session->in;
    VeerAgentDef def = veer_defaultAgentDef();
    VeerVec3 place = fuzz_point(in);
    def.x = place.x;
    def.y = place.y;
    def.z = place.z;
    fuzz_settings(in, VEER_GROUP_AGENT, &def);
    def.brain = SESSION_ID(Brain, BRAIN);
    return def;
}

/* Fills points and returns their number; rarely returns a number without a list. */
static uint32_t drawPoints(Session *session, float *points, const float **list) {
    Fuzz *in = &session->in;
    uint32_t count = fuzz_byte(in) % (SESSION_POINTS + 1);
    for (uint32_t i = 0; i < count; i++) {
        VeerVec3 point = fuzz_anyPoint(in);
        points[3 * i] = point.x;
        points[3 * i + 1] = point.y;
        points[3 * i + 2] = point.z;
    }
    *list = SESSION_MAYBE(points);
    return *list || count ? count : fuzz_word(in);
}

VeerPathDef session_pathDef(Session *session, float *points) {
    VeerPathDef def = veer_defaultPathDef();
    fuzz_settings(&session->in, VEER_GROUP_PATH, &def);
    def.pointCount = drawPoints(session, points, &def.points);
    return def;
}

VeerObstacleDef session_obstacleDef(Session *session, float *points) {
    Fuzz *in = &session->in;
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerVec3 place = fuzz_point(in);
    def.kind = fuzz_under(in, VEER_OBSTACLE_KIND_COUNT);
    def.x = place.x;
    def.y = place.y;
    def.radius = (float)fuzz_byte(in);
    fuzz_settings(in, VEER_GROUP_OBSTACLE, &def);
    if (veer_obstacleTraits[def.kind % VEER_OBSTACLE_KIND_COUNT].corners == VEER_CORNERS_POINTS)
        def.pointCount = drawPoints(session, points, &def.points);
    return def;
}

VeerFlowDef session_flowDef(Session *session, float *points) {
    Fuzz *in = &session->in;
    VeerFlowDef def = veer_defaultFlowDef();
    def.columns = 1 + fuzz_byte(in) % 4;
    def.rows = 1 + fuzz_byte(in) % 4;
    fuzz_settings(in, VEER_GROUP_FLOW, &def);
    for (uint32_t i = 0; i < 32; i++) points[i] = fuzz_more(in) ? fuzz_float(in) : 1.0f;
    def.vectorCount = def.columns * def.rows;
    if (def.vectorCount > 16) def.vectorCount = 16; /* the full size of the list, so the call must reject the mismatch */
    if (fuzz_seldom(in, 32)) def.vectorCount = fuzz_byte(in) % 17;
    def.vectors = SESSION_MAYBE(points);
    return def;
}
