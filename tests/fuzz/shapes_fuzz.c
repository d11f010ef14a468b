/* Obstacles of any kind, added, moved, changed, removed and queried: results are finite and of the right kind, and a world loaded from a
 * save, which builds its obstacle grid from scratch, gives the same bits as the world that applied every edit. */
#include "math/math.h"
#include "math/vec3.h"
#include "session.h"

/* The exact bits of a query's result. */
typedef struct Answer {
    VeerResult result;
    uint32_t count;
    VeerHit hit;
    uint64_t ids[12]; /* bits of the ids */
} Answer;

static void checkHit(const VeerRay *ray, const VeerHit *hit) {
    float length = veer_sqrt(veer_dot3(hit->normal, hit->normal));
    HOLDS(hit->distance >= 0.0f && hit->distance <= ray->distance);
    HOLDS(length > 0.999f && length < 1.001f);
    HOLDS(veer_isFinite(hit->point.x) && veer_isFinite(hit->point.y) && veer_isFinite(hit->point.z));
}

static Answer queryRay(VeerWorldId world, Fuzz in) {
    Answer answer = {.count = 0};
    VeerRay ray = {.origin = fuzz_point(&in), .direction = fuzz_point(&in), .distance = fuzz_size(&in), .mask = ~0u};
    if (fuzz_seldom(&in, 2)) ray.radius = (float)fuzz_byte(&in);
    answer.result = veer_raycast(world, &ray, &answer.hit);
    if (answer.result == VEER_OK) {
        HOLDS(veer_isAlive(world, answer.hit.obstacle.bits) == VEER_OK);
        checkHit(&ray, &answer.hit);
    }
    return answer;
}

static Answer queryOverlap(VeerWorldId world, Fuzz in) {
    Answer answer = {.count = 12};
    VeerVec3 center = fuzz_point(&in);
    VeerObstacleId touched[12];
    answer.result = veer_overlap(world, center, fuzz_size(&in), touched, &answer.count);
    for (uint32_t i = 0; answer.result == VEER_OK && i < answer.count; i++) {
        answer.ids[i] = touched[i].bits;
        HOLDS(veer_isAlive(world, answer.ids[i]) == VEER_OK);
        HOLDS(!i || veer_slotOf(answer.ids[i]) > veer_slotOf(answer.ids[i - 1]));
    }
    return answer;
}

static Answer queryNearest(VeerWorldId world, Fuzz in) {
    Answer answer = {.count = 0};
    VeerNearest query = {.center = fuzz_point(&in), .range = fuzz_size(&in), .mask = ~0u, .count = 12};
    VeerAgentId nearest[12];
    answer.result = veer_nearest(world, &query, nearest, &answer.count);
    for (uint32_t i = 0; answer.result == VEER_OK && i < answer.count; i++) {
        answer.ids[i] = nearest[i].bits;
        HOLDS(veer_isAlive(world, answer.ids[i]) == VEER_OK);
    }
    return answer;
}

static Answer queryLineOfSight(VeerWorldId world, Fuzz in) {
    Answer answer = {.count = 0};
    VeerVec3 from = fuzz_point(&in);
    answer.result = veer_lineOfSight(world, from, fuzz_point(&in));
    return answer;
}

static void compare(VeerWorldId world, VeerWorldId fresh, Fuzz in) {
    static Answer (*const queries[])(VeerWorldId, Fuzz) = {queryRay, queryOverlap, queryNearest, queryLineOfSight};
    for (uint32_t i = 0; i < sizeof queries / sizeof *queries; i++) {
        Answer followed = queries[i](world, in), built = queries[i](fresh, in);
        HOLDS(followed.result == built.result && followed.count == built.count);
        HOLDS(memcmp(&followed.hit, &built.hit, sizeof built.hit) == 0 && memcmp(followed.ids, built.ids, sizeof built.ids) == 0);
    }
}

/* Queries the world, and a copy loaded from its saved bytes. */
static void runQueries(Session *session) {
    const VeerWorldId world = session->worlds[0], fresh = session_reload(world);
    for (uint32_t i = 0; i < 6; i++) {
        compare(world, fresh, session->in);
        fuzz_word(&session->in);
        fuzz_word(&session->in);
    }
    HOLDS(veer_destroyWorld(fresh) == VEER_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static SessionCall *const edits[] = {call_addObstacle, call_addObstacle, call_setObstacle, call_moveObstacle, call_removeObstacle,
                                         call_addAgent,    call_step,        call_getObstacle, call_reserve};
    Session session;
    session_begin(&session, (Fuzz){bytes, bytes + size});
    for (uint32_t i = 0; i < 30 && !VEER_IS_NULL(session.worlds[0]) && fuzz_more(&session.in); i++) {
        edits[fuzz_byte(&session.in) % (sizeof edits / sizeof *edits)](&session);
        HOLDS(veer_validate(session.worlds[0]) == VEER_OK);
        if (i % 8 == 7) runQueries(&session);
    }
    session_end(&session);
    return 0;
}
