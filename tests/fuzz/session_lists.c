/* Calls that read a world back: the ids that it holds, and the points of its things. */
#include "session.h"

#define WITH_ID(Kind, KIND) session_world(session), SESSION_ID(Kind, KIND)

#define LIST(name, Kind) \
    VeerResult call_##name(Session *session) { \
        Veer##Kind##Id ids[4]; \
        uint32_t count = fuzz_byte(&session->in) % 5; \
        return veer_##name(session_world(session), SESSION_MAYBE(ids), SESSION_MAYBE(&count)); \
    }
LIST(brains, Brain)
LIST(paths, Path)
LIST(obstacles, Obstacle)
LIST(projectiles, Projectile)
LIST(links, Link)
LIST(flows, Flow)

#define POINTS(name, Kind, KIND) \
    VeerResult call_##name(Session *session) { \
        float points[3 * 32]; \
        uint32_t count = fuzz_byte(&session->in) % 33; \
        return veer_##name(WITH_ID(Kind, KIND), SESSION_MAYBE(points), SESSION_MAYBE(&count)); \
    }
POINTS(pathVertices, Path, PATH)
POINTS(pathPoints, Path, PATH)
POINTS(obstaclePoints, Obstacle, OBSTACLE)
POINTS(flowVectors, Flow, FLOW)

VeerResult call_getPath(Session *session) {
    VeerPathDef def;
    return veer_getPath(WITH_ID(Path, PATH), SESSION_MAYBE(&def));
}
VeerResult call_getTarget(Session *session) {
    VeerTarget target;
    return veer_getTarget(WITH_ID(Agent, AGENT), SESSION_MAYBE(&target));
}
VeerResult call_warnings(Session *session) {
    VeerWarning warnings[VEER_WARNING_TYPES];
    uint32_t count = fuzz_byte(&session->in) % (VEER_WARNING_TYPES + 1);
    VeerKind kind = fuzz_byte(&session->in) & 1 ? VEER_KIND_BRAIN : VEER_KIND_OBSTACLE;
    uint64_t thing = fuzz_byte(&session->in) & 1 ? session_id(session, kind) : 0;
    return veer_warnings(session_world(session), thing, SESSION_MAYBE(warnings), SESSION_MAYBE(&count));
}
