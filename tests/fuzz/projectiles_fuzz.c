/* Shots, landings, flights and jumps with any numbers. An aim that is found has the speed of the shot and hits its target; a landing is at
 * its height, on the way down; nothing that flies in a world breaks an invariant. */
#include "math/math.h"
#include "math/vec3.h"
#include "session.h"

static int isFinite(VeerVec3 v) { return veer_isFinite(v.x) && veer_isFinite(v.y) && veer_isFinite(v.z); }
static float lengthOf(VeerVec3 v) { return veer_sqrt(veer_dot3(v, v)); }

/* Returns the distance between a flight and a point at a given time, computed in doubles. The distance is relative to the magnitude of the
 * inputs, as the precision of floats is. */
static float missOf(const VeerFlight *flight, float time, VeerVec3 at) {
    const float starts[] = {flight->position.x, flight->position.y, flight->position.z}, ends[] = {at.x, at.y, at.z};
    const float speeds[] = {flight->velocity.x, flight->velocity.y, flight->velocity.z};
    const float pulls[] = {flight->gravity.x, flight->gravity.y, flight->gravity.z};
    double t = (double)time, worst = 0;
    for (uint32_t i = 0; i < 3; i++) {
        double distance = (double)speeds[i] * t, fall = 0.5 * (double)pulls[i] * t * t, start = (double)starts[i], end = (double)ends[i];
        double miss = __builtin_fabs(start + distance + fall - end);
        double share = miss / (1.0 + __builtin_fabs(distance) + __builtin_fabs(fall) + __builtin_fabs(start) + __builtin_fabs(end));
        worst = share > worst ? share : worst;
    }
    return (float)worst;
}

static void aim(Fuzz *in) {
    VeerAimQuery query = {.from = fuzz_point(in), .to = fuzz_point(in), .gravity = {0, 0, -400}, .speed = fuzz_size(in)};
    VeerAim out;
    if (fuzz_seldom(in, 2)) query.targetVelocity = fuzz_point(in);
    if (fuzz_seldom(in, 4)) query.gravity = fuzz_point(in);
    if (fuzz_seldom(in, 4)) query.maxTime = fuzz_size(in);
    query.arc = fuzz_byte(in) % 2;
    VeerResult result = veer_aim(&query, &out);
    if (result < 0) return;
    HOLDS(isFinite(out.velocity) && isFinite(out.hitPoint) && veer_isFinite(out.time) && out.time >= 0.0f && out.minSpeed >= 0.0f);
    if (result != VEER_OK || query.speed < 1e-3f || query.speed > 1e5f) return;
    /* If gravity adds a speed far greater than the shot's own speed, few digits of a float remain for the shot's speed. */
    float rounding = 2e-7f * (lengthOf(query.gravity) * out.time + lengthOf(query.targetVelocity));
    HOLDS(veer_abs(lengthOf(out.velocity) - query.speed) <= 2e-3f * query.speed + rounding);
    HOLDS(query.maxTime == 0.0f || out.time <= query.maxTime);
    HOLDS(missOf(&(VeerFlight){query.from, out.velocity, query.gravity}, out.time, out.hitPoint) < 1e-2f);
}

static void fall(Fuzz *in) {
    VeerFlight flight = {fuzz_point(in), fuzz_point(in), {0, 0, -400}};
    VeerLanding out;
    float height = fuzz_number(in);
    flight.position.z = fuzz_number(in);
    flight.velocity.z = fuzz_number(in);
    if (fuzz_seldom(in, 4)) flight.gravity = fuzz_point(in);
    if (veer_landing(&flight, height, &out) != VEER_OK) return;
    HOLDS(isFinite(out.position) && isFinite(out.velocity) && out.time >= 0.0f && out.velocity.z <= 1e-3f);
    HOLDS(missOf(&flight, out.time, out.position) < 1e-3f);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static SessionCall *const calls[] = {call_addProjectile,
                                         call_addProjectile,
                                         call_removeProjectile,
                                         call_getProjectile,
                                         call_projectileLanding,
                                         call_projectiles,
                                         call_addLink,
                                         call_setLink,
                                         call_removeLink,
                                         call_takeJump,
                                         call_takeJump,
                                         call_planJump,
                                         call_step,
                                         call_step,
                                         call_step,
                                         call_addAgent,
                                         call_setAgent,
                                         call_events,
                                         call_addObstacle,
                                         call_removeAgent};
    Fuzz in = {bytes, bytes + size};
    for (uint32_t i = 0; i < 4; i++) {
        aim(&in);
        fall(&in);
    }
    Session session;
    session_begin(&session, in);
    for (uint32_t i = 0; i < 40 && !VEER_IS_NULL(session.worlds[0]) && fuzz_more(&session.in); i++) {
        calls[fuzz_byte(&session.in) % (sizeof calls / sizeof *calls)](&session);
        HOLDS(veer_validate(session.worlds[0]) == VEER_OK);
    }
    session_end(&session);
    return 0;
}
