/* Context maps with any settings among obstacles and other agents, with external interest and danger of any floats: decisions are finite
 * and no faster than the agent can move, the chosen direction has length 1 or 0, and explaining changes nothing. */
#include "core/registry.h"
#include "core/rows.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "session.h"

static void addContextBrain(Session *session) {
    static const uint32_t dangers[] = {VEER_BEHAVIOR_AVOID_OBSTACLES, VEER_BEHAVIOR_AVOID_AGENTS, VEER_BEHAVIOR_STAY_INSIDE,
                                       VEER_BEHAVIOR_QUEUE, VEER_BEHAVIOR_AVOID_WALLS};
    Fuzz *in = &session->in;
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerBrainId id = {0};
    brain.combine = VEER_COMBINE_CONTEXT;
    brain.context.slots = 8;
    fuzz_settings(in, VEER_GROUP_CONTEXT, &brain.context);
    fuzz_settings(in, VEER_GROUP_LOCOMOTION, &brain.locomotion);
    for (uint32_t i = fuzz_byte(in) % 4; i < 4; i++) {
        uint32_t type = i % 2 ? dangers[fuzz_byte(in) % (sizeof dangers / sizeof *dangers)] : fuzz_under(in, VEER_BEHAVIOR_TYPES);
        VeerBehavior *behavior = &brain.behaviors[brain.behaviorCount++];
        *behavior = veer_behavior(type);
        fuzz_settings(in, VEER_GROUP_BEHAVIOR, behavior);
        fuzz_settings(in, VEER_GROUP_PARAMS + type, behavior);
    }
    VeerResult result = veer_setBrain(session->worlds[0], SESSION_ID(Brain, BRAIN), &brain);
    if (result != VEER_OK) session_keep(session, VEER_KIND_BRAIN, veer_addBrain(session->worlds[0], &brain, &id), id.bits);
}

static void addExternalMaps(Session *session) {
    static const uint32_t columns[] = {VEER_COLUMN_EXTRA_INTEREST, VEER_COLUMN_EXTRA_DANGER,    VEER_COLUMN_MEMORY,
                                       VEER_COLUMN_DANGER,         VEER_COLUMN_DANGER_DISTANCE, VEER_COLUMN_INTEREST_DISTANCE};
    uint32_t column = columns[fuzz_byte(&session->in) % (sizeof columns / sizeof *columns)];
    uint32_t lanes = veer_columnLanes(session->worlds[0], column) * veer_slotCount(session->worlds[0]);
    float *values = veer_columnF32(session->worlds[0], column);
    for (uint32_t i = fuzz_byte(&session->in) % 8; lanes && i < 8; i++) values[fuzz_under(&session->in, lanes)] = fuzz_float(&session->in);
}

static void checkDecisions(VeerWorldId world) {
    const float *x = veer_columnF32(world, VEER_COLUMN_CHOSEN_X), *y = veer_columnF32(world, VEER_COLUMN_CHOSEN_Y);
    const float *vx = veer_columnF32(world, VEER_COLUMN_DESIRED_X), *vy = veer_columnF32(world, VEER_COLUMN_DESIRED_Y);
    const float *most = veer_columnF32(world, VEER_COLUMN_MAX_SPEED);
    const uint32_t *outputBits = veer_columnU32(world, VEER_COLUMN_DESIRED_BITS);
    const VeerWorld *handle = veer_world(world, "fuzz");
    const uint32_t count = veer_columnLanes(world, VEER_COLUMN_CHOSEN_X) ? veer_slotCount(world) : 0; /* 0: no room for maps */
    for (uint32_t i = 0; i < count; i++) {
        if (VEER_IS_NULL(veer_agentAt(world, i))) continue;
        float length = veer_sqrt(x[i] * x[i] + y[i] * y[i]), speed = veer_sqrt(vx[i] * vx[i] + vy[i] * vy[i]);
        HOLDS(length == 0.0f || (length > 0.999f && length < 1.001f));
        const VeerBrainDef *brain = veer_brainOf(handle, i);
        if (brain && brain->combine == VEER_COMBINE_CONTEXT && outputBits[i] & 1u) HOLDS(speed <= most[i] * 1.001f + 1e-3f);
    }
}

static void step(Session *session) {
    VeerWorldId world = session->worlds[0];
    VeerStats stats;
    HOLDS(veer_step(world, 1.0f / 60.0f) == VEER_OK);
    HOLDS(veer_getStats(world, &stats) == VEER_OK && stats.notFinite == 0);
    HOLDS(veer_validate(world) == VEER_OK);
    checkDecisions(world);
}

static void explainAll(Session *session) {
    VeerWorldId world = session->worlds[0];
    VeerExplain why;
    uint64_t before, after;
    HOLDS(veer_hash(world, &before) == VEER_OK);
    if (veer_explain(world, SESSION_ID(Agent, AGENT), &why) == VEER_OK)
        HOLDS(veer_isFinite(why.desiredX) && veer_isFinite(why.desiredY) && veer_isFinite(why.peakValue));
    HOLDS(veer_hash(world, &after) == VEER_OK && before == after);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static SessionCall *const edits[] = {call_addObstacle, call_addAgent, call_setTargetPoint, call_setTargetAgent, call_setAgent};
    Session session;
    session_begin(&session, (Fuzz){bytes, bytes + size});
    for (uint32_t i = 0; i < 16 && !VEER_IS_NULL(session.worlds[0]) && fuzz_more(&session.in); i++) {
        edits[fuzz_byte(&session.in) % (sizeof edits / sizeof *edits)](&session);
        if (i % 3 == 0) addContextBrain(&session);
        if (i % 3 == 1) addExternalMaps(&session);
        step(&session);
        explainAll(&session);
    }
    session_end(&session);
    return 0;
}
