/* Paths of any points, with agents on them: every result of a path query is finite and on the path, the closest point is no farther
 * than any vertex, and following paths keeps every invariant. */
#include "core/rows.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "session.h"

static void checkPoint(const VeerPathPoint *at) {
    float length = veer_sqrt(veer_dot3(at->tangent, at->tangent));
    HOLDS(veer_isFinite(at->position.x) && veer_isFinite(at->position.y) && veer_isFinite(at->position.z));
    HOLDS(at->distance >= 0.0f && at->distance <= at->length && veer_isFinite(at->length));
    HOLDS(veer_isFinite(at->offset) && veer_isFinite(at->curvature));
    HOLDS(at->length > 0.0f ? length > 0.999f && length < 1.001f : length == 0.0f);
}

static float slack(VeerVec3 a, VeerVec3 b) {
    VeerVec3 d = {a.x - b.x, a.y - b.y, a.z - b.z};
    return veer_sqrt(veer_dot3(d, d));
}

/* Checks that no vertex is nearer than the closest point, except in worlds that wrap, where the shortest displacement counts. */
static void checkClosest(VeerWorldId world, VeerPathId path, VeerVec3 point, const VeerPathPoint *at) {
    float vertices[3 * 200];
    uint32_t count = 200;
    VeerWorldDef def;
    HOLDS(veer_getWorldDef(world, &def) == VEER_OK);
    const int wraps = def.edgesX == VEER_EDGE_MODE_WRAP || def.edgesY == VEER_EDGE_MODE_WRAP || def.edgesZ == VEER_EDGE_MODE_WRAP;
    if (wraps || veer_pathVertices(world, path, vertices, &count) != VEER_OK) return;
    VeerVec3 closest = at->position;
    if (def.dimensions == 2) closest.z = point.z = 0.0f;
    for (uint32_t i = 0; i < count; i++) {
        VeerVec3 vertex = {vertices[3 * i], vertices[3 * i + 1], def.dimensions == 2 ? 0.0f : vertices[3 * i + 2]};
        float direct = slack(point, vertex);
        HOLDS(slack(point, closest) <= direct + 1e-3f * (1.0f + direct + at->length));
    }
}

static void runQueries(Session *session) {
    VeerWorldId world = session->worlds[0];
    VeerPathPoint at;
    VeerPathId path = SESSION_ID(Path, PATH);
    VeerVec3 point = fuzz_point(&session->in);
    if (veer_pathClosest(world, path, point, &at) == VEER_OK) {
        checkPoint(&at);
        checkClosest(world, path, point, &at);
    }
    if (veer_pathPointAt(world, path, fuzz_float(&session->in), &at) == VEER_OK) checkPoint(&at);
}

/* Adds a brain with one behavior that uses a path. */
static void addFollower(Session *session) {
    static const uint32_t types[] = {VEER_BEHAVIOR_FOLLOW_PATH,  VEER_BEHAVIOR_FOLLOW_TRACK, VEER_BEHAVIOR_PATROL,
                                     VEER_BEHAVIOR_STAY_ON_PATH, VEER_BEHAVIOR_PATH_TARGET,  VEER_BEHAVIOR_NEXT_PATH_NODE,
                                     VEER_BEHAVIOR_STAY_INSIDE};
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerBrainId id = {0};
    uint32_t type = types[fuzz_byte(&session->in) % (sizeof types / sizeof *types)];
    brain.behaviors[0] = veer_behavior(type);
    brain.behaviors[0].path = SESSION_ID(Path, PATH);
    fuzz_settings(&session->in, VEER_GROUP_PARAMS + type, &brain.behaviors[0]);
    if (veer_behaviorKind(type) > VEER_BEHAVIOR_KIND_DANGER)
        brain.combine = VEER_COMBINE_PIPELINE;
    else
        brain.combine = fuzz_byte(&session->in) % 3;
    brain.context.slots = 8;
    brain.behaviorCount = 1;
    VeerResult result = veer_setBrain(session->worlds[0], SESSION_ID(Brain, BRAIN), &brain);
    if (result != VEER_OK) session_keep(session, VEER_KIND_BRAIN, veer_addBrain(session->worlds[0], &brain, &id), id.bits);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static SessionCall *const edits[] = {call_addPath,  call_setPath, call_removePath, call_setTargetPath,
                                         call_addAgent, call_step,    call_step};
    Session session;
    session_begin(&session, (Fuzz){bytes, bytes + size});
    for (uint32_t i = 0; i < 30 && !VEER_IS_NULL(session.worlds[0]) && fuzz_more(&session.in); i++) {
        edits[fuzz_byte(&session.in) % (sizeof edits / sizeof *edits)](&session);
        if (i % 4 == 1) addFollower(&session);
        runQueries(&session);
        HOLDS(veer_validate(session.worlds[0]) == VEER_OK);
    }
    session_end(&session);
    return 0;
}
