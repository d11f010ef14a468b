/* The session's lifetime, its table of calls, and the calls that need only arguments of the right types. The other calls are in
 * session_world.c, session_things.c, session_flight.c and session_time.c. */
#include "core/world.h"
#include "session.h"

const SessionCase session_cases[] = {
#define CALL(name, given, call) {"veer_" #name, call_##name},
#define HAND(name) {"veer_" #name, call_##name},
#include "calls/fuzz.inl"
};
const uint32_t session_caseCount = sizeof session_cases / sizeof *session_cases;

uint64_t session_hash(VeerWorldId world) {
    uint64_t hash = 0;
    if (!VEER_IS_NULL(world)) HOLDS(veer_hash(world, &hash) == VEER_OK);
    return hash;
}

VeerWorldId session_reload(VeerWorldId world) {
    const uint32_t size = veer_saveSize(world);
    void *bytes = malloc(size);
    VeerWorldId loaded = {0};
    HOLDS(bytes && veer_save(world, bytes, size) == VEER_OK && veer_loadWorld(bytes, size, &loaded) == VEER_OK);
    HOLDS(session_hash(loaded) == session_hash(world));
    free(bytes);
    return loaded;
}

VeerWorldId session_world(Session *session) {
    Fuzz *in = &session->in;
    return fuzz_seldom(in, 128) ? (VeerWorldId){fuzz_word(in)} : session->worlds[session->current];
}

uint64_t session_id(Session *session, VeerKind kind) {
    Fuzz *in = &session->in;
    uint32_t choice = fuzz_byte(in);
    if (choice >= 252) return (uint64_t)fuzz_word(in) << 32 | fuzz_word(in);
    if (choice >= 248) kind = (VeerKind)fuzz_under(in, VEER_KINDS);
    uint32_t known = session->given[kind] < SESSION_IDS ? session->given[kind] : SESSION_IDS;
    uint64_t id = known ? session->ids[kind][choice % known] : 0;
    if (choice >= 244) id ^= 1ull << fuzz_byte(in) % 52;
    return id;
}

VeerResult session_keep(Session *session, VeerKind kind, VeerResult result, uint64_t id) {
    if (result == VEER_OK) session->ids[kind][session->given[kind]++ % SESSION_IDS] = id;
    return result;
}

void session_furnish(Session *session) {
    static const float points[] = {-300, -200, 0, 300, -150, 0, 250, 300, 0};
    static const float vectors[] = {1, 0, 0, 1, -1, 0, 0, -1};
    VeerWorldId world = session->worlds[session->current];
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerPathDef path = veer_defaultPathDef();
    VeerObstacleDef disc = veer_defaultObstacleDef();
    VeerProjectileDef ball = veer_defaultProjectileDef();
    VeerLinkDef link = veer_defaultLinkDef();
    VeerFlowDef flow = veer_defaultFlowDef();
    VeerPathId pathId = {0};
    VeerBrainId brainId = {0};
    VeerAgentId agentId = {0};
    VeerObstacleId discId = {0};
    VeerProjectileId ballId = {0};
    VeerLinkId linkId = {0};
    static const float corners[] = {0, 0, 0, 90, 0, 0, 90, 90, 0};
    static const uint32_t triangle[] = {3, 0, 1, 2};
    const VeerMeshDef ground = {corners, triangle, NULL, 3, 3, 1, NULL};
    VeerMeshId meshId = {0};
    static const uint8_t values[] = {1, 0, 2, 1};
    static const VeerTileType types[] = {{1, 1, 0.0f, 0}, {2, 0, 4.0f, 0}};
    VeerTilesDef tiles = veer_defaultTilesDef();
    VeerTilesId tilesId = {0};
    VeerFlowId flowId = {0};
    static const float slope[] = {0, 40, 10, 60};
    VeerHeightsDef hill = veer_defaultHeightsDef();
    VeerHeightsId hillId = {0};
    path.points = points;
    path.pointCount = 3;
    session_keep(session, VEER_KIND_PATH, veer_addPath(world, &path, &pathId), pathId.bits);
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_FOLLOW_PATH);
    brain.behaviors[0].path = pathId;
    brain.behaviors[1] = veer_behavior(VEER_BEHAVIOR_SEEK);
    brain.behaviors[2] = veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES);
    brain.behaviorCount = 3;
    session_keep(session, VEER_KIND_BRAIN, veer_addBrain(world, &brain, &brainId), brainId.bits);
    for (uint32_t i = 0; i < 3; i++) {
        VeerAgentDef agent = veer_defaultAgentDef();
        agent.brain.bits = session->ids[VEER_KIND_BRAIN][(session->given[VEER_KIND_BRAIN] + SESSION_IDS - 1) % SESSION_IDS];
        agent.x = 40.0f * (float)i;
        session_keep(session, VEER_KIND_AGENT, veer_addAgent(world, &agent, &agentId), agentId.bits);
    }
    disc.radius = 20;
    disc.x = 120;
    session_keep(session, VEER_KIND_OBSTACLE, veer_addObstacle(world, &disc, &discId), discId.bits);
    ball.velocityZ = 300;
    session_keep(session, VEER_KIND_PROJECTILE, veer_addProjectile(world, &ball, &ballId), ballId.bits);
    link.toX = 60;
    session_keep(session, VEER_KIND_LINK, veer_addLink(world, &link, &linkId), linkId.bits);
    flow.vectors = vectors;
    flow.vectorCount = 4;
    flow.columns = flow.rows = 2;
    session_keep(session, VEER_KIND_FLOW, veer_addFlow(world, &flow, &flowId), flowId.bits);
    session_keep(session, VEER_KIND_MESH, veer_addMesh(world, &ground, &meshId), meshId.bits);
    hill.heights = slope;
    hill.heightCount = 4;
    hill.cellSize = 200;
    session_keep(session, VEER_KIND_HEIGHTS, veer_addHeights(world, &hill, &hillId), hillId.bits);
    tiles.tiles = values, tiles.tileCount = 4, tiles.columns = tiles.rows = 2;
    tiles.types = types, tiles.typeCount = 2;
    session_keep(session, VEER_KIND_TILES, veer_addTiles(world, &tiles, &tilesId), tilesId.bits);
}

void session_begin(Session *session, Fuzz in) {
    *session = (Session){.in = in};
    for (session->current = 0; session->current < 2; session->current++) {
        VeerWorldDef def = session_worldDef(session);
        VeerWorldId *world = &session->worlds[session->current];
        /* the definition was rejected, as it must be, so the defaults are used, and the remaining bytes are kept */
        if (veer_createWorld(&def, world) != VEER_OK) {
            session->in = (Fuzz){session->in.at, session->in.at};
            def = session_worldDef(session);
            session->in = (Fuzz){session->in.at, in.end};
            if (veer_createWorld(&def, world) != VEER_OK) continue;
        }
        session_furnish(session);
    }
    session->current = 0;
}

void session_end(Session *session) {
    for (uint32_t i = 0; i < 2; i++)
        if (!VEER_IS_NULL(session->worlds[i])) HOLDS(veer_destroyWorld(session->worlds[i]) == VEER_OK);
    free(session->saved);
    free(session->recorded);
}

/* ---- calls by the types of their arguments */

#define GIVEN_WORLD session_world(session)
#define GIVEN_ID(KIND) session_id(session, VEER_KIND_##KIND)
#define GIVEN_ANY session_id(session, (VeerKind)(fuzz_byte(&session->in) % VEER_KINDS))
#define GIVEN_POINT fuzz_anyPoint(&session->in)
#define GIVEN_FLOAT fuzz_float(&session->in)
#define GIVEN_NUMBER (fuzz_seldom(&session->in, 8) ? fuzz_word(&session->in) : fuzz_byte(&session->in))
#define GIVEN_LANES(value) fuzz_lanes(&session->in, &(value), sizeof(value))
#define GIVEN_ROOM 32u
#define GIVEN_POINTER(pointer) SESSION_MAYBE(pointer)

/* Weak, so that a handwritten function takes precedence. */
#define CALL(name, given, call) \
    __attribute__((weak)) VeerResult call_##name(Session *session) { \
        (void)session; \
        given return call; \
    }
#define HAND(name)
#include "calls/fuzz.inl"
