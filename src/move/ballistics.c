/* Queries about flights that need no world: when a flight lands, and how to aim at a target. Not part of a step. A shot of speed s reaches
 * a place at distance D at the times t where |D / t - g t / 2| = s; for a moving target D / t + v replaces D / t. With u = t^2 the first
 * equation is quadratic (Millington, Artificial Intelligence for Games, 2006). The second is quartic; its roots lie between the roots of
 * its derivatives, so that none is missed. */
#include "move/ballistics.h"

#include "core/checks.h"
#include "core/error.h"
#include "core/rows.h"
#include "core/world.h"
#include "math/fp_mode.h"
#include "math/math.h"
#include "math/vec3.h"

#define HIGHEST 10000000.0f /* largest height accepted, in u */
#define SAME_POINT 1e-6f    /* points closer than this, in u, count as the same point */
#define MIN_PULL 1e-15f     /* in u/s^2; a weaker pull does not bend a flight, and its square is denormal */
#define FAR 1e18f           /* limit on distances, in units of the target's distance, beyond which squares would overflow float32 */
#define UNREACHED 1.000001f /* margin above the minimum launch speed */

/* ---- landing */

VeerResult veer_landing(const VeerFlight *flight, float height, VeerLanding *out) {
    static const char call[] = "veer_landing";
    VEER_OWN_FLOATS;
    if (!flight || !out) return veer_fail(0, VEER_E_NULL, call, flight ? "landing" : "flight", VEER_NONE, 0);
    VeerResult result = veer_checkDef(NULL, VEER_GROUP_FLIGHT, flight, call, "flight", VEER_NONE);
    if (result != VEER_OK) return result;
    if (!(veer_abs(height) <= HIGHEST))
        return veer_fail(0, veer_isFinite(height) ? VEER_E_RANGE : VEER_E_NOT_FINITE, call, "height", VEER_NONE, (double)height);
    const VeerFlight start = *flight; /* `out` may overlap *flight */
    float time = veer_fallTime(height - start.position.z, start.velocity.z, start.gravity.z);
    *out = (VeerLanding){0};
    if (!(time <= 1e9f)) return VEER_NO_RESULT;
    *out = (VeerLanding){time, veer_flightPosition(&start, time), veer_flightVelocity(&start, time)};
    out->position.z = height;
    return VEER_OK;
}

/* ---- aiming at a target at rest */

/* A shot as the solvers use it. */
typedef struct Shot {
    VeerVec3 to;       /* vector from the shooter to the target's current position */
    VeerVec3 velocity; /* velocity of the target */
    VeerVec3 gravity;
    float distance;       /* |to| */
    float speed, longest; /* speed of the shot; longest flight time, INF: no limit */
    int high;
} Shot;

/* The result of a solver: the minimum launch speed and the flight time. */
typedef struct Solution {
    float least, time; /* time 0: the target is out of range */
} Solution;

/* Returns the launch velocity that hits after a given time, whatever its speed. */
static VeerVec3 velocityFor(const Shot *shot, float time) {
    float half = 0.5f * time;
    return veer_vec3(shot->to.x / time + shot->velocity.x - shot->gravity.x * half,
                     shot->to.y / time + shot->velocity.y - shot->gravity.y * half,
                     shot->to.z / time + shot->velocity.z - shot->gravity.z * half);
}

/* Returns the square of the minimum launch speed that reaches a place at rest at any time: |g||D| - g.D, in a form that avoids cancellation
 * if the place is below. */
static float leastSquared(const Shot *shot, float pull) {
    float along = veer_dot3(shot->gravity, shot->to), product = pull * shot->distance;
    if (!(along > 0.0f)) return product - along;
    VeerVec3 g = shot->gravity, d = shot->to;
    VeerVec3 cross = veer_cross3(g, d);
    return veer_dot3(cross, cross) / (product + along);
}

static Solution atRest(const Shot *shot) {
    float pull = veer_length3(shot->gravity), least = veer_sqrt(leastSquared(shot, pull));
    /* at the minimum launch speed, the flight would exceed the longest time */
    int isSlow = shot->longest < VEER_INF && !(2.0f * shot->distance <= pull * shot->longest * shot->longest);
    Solution solution = {isSlow ? veer_length3(velocityFor(shot, shot->longest)) : least, 0.0f};
    if (!(shot->speed >= solution.least)) return solution;
    /* b: half of the linear coefficient in |g|^2 u^2 / 4 - b u + D^2 = 0. The next variable is the root of the discriminant */
    float b = veer_dot3(shot->gravity, shot->to) + shot->speed * shot->speed;
    float root = veer_sqrt(veer_max((shot->speed - least) * (shot->speed + least) * (b + pull * shot->distance), 0.0f));
    float low = shot->distance * veer_sqrt(2.0f / (b + root)), high = pull > MIN_PULL ? veer_sqrt(2.0f * (b + root)) / pull : VEER_INF;
    float time = shot->high && high < VEER_INF && high <= shot->longest ? high : veer_min(low, shot->longest);
    solution.time = time < VEER_INF ? time : 0.0f; /* without speed or pull the shot never arrives */
    return solution;
}

/* ---- aiming at a moving target */

typedef struct Quartic {
    float c[5]; /* coefficients of t^0 to t^4 */
} Quartic;

static float valueAt(const Quartic *poly, float t) {
    return (((poly->c[4] * t + poly->c[3]) * t + poly->c[2]) * t + poly->c[1]) * t + poly->c[0];
}
static float slopeAt(const Quartic *poly, float t) {
    return ((4.0f * poly->c[4] * t + 3.0f * poly->c[3]) * t + 2.0f * poly->c[2]) * t + poly->c[1];
}

/* Returns the root in an interval of positive times at whose ends the signs differ, by Newton's method; steps that leave the interval are
 * replaced by bisection (at the geometric mean). If the signs are the same, returns the end whose value is closer to 0. */
static float rootBetween(const Quartic *poly, float lo, float hi) {
    float atLo = valueAt(poly, lo), atHi = valueAt(poly, hi);
    if ((atLo < 0.0f) == (atHi < 0.0f)) return veer_abs(atLo) < veer_abs(atHi) ? lo : hi;
    float t = veer_sqrt(lo) * veer_sqrt(hi);
    for (uint32_t i = 0; i < 80; i++) {
        float value = valueAt(poly, t);
        if ((value < 0.0f) == (atLo < 0.0f))
            lo = t;
        else
            hi = t;
        float next = t - value / slopeAt(poly, t);
        if (!(next > lo && next < hi) || i % 4 == 3) next = veer_sqrt(lo) * veer_sqrt(hi);
        if (veer_abs(next - t) <= 1e-7f * t) return next;
        t = next;
    }
    return t;
}

/* Stores the roots of a polynomial that is monotonic between consecutive `ends`, which are in ascending order. Returns the number of
 * roots. */
static uint32_t rootsBetween(const Quartic *poly, const float *ends, uint32_t count, float *roots) {
    uint32_t found = 0;
    for (uint32_t i = 0; i + 1 < count; i++)
        if (ends[i] < ends[i + 1] && (valueAt(poly, ends[i]) < 0.0f) != (valueAt(poly, ends[i + 1]) < 0.0f))
            roots[found++] = rootBetween(poly, ends[i], ends[i + 1]);
    return found;
}

/* Stores the times that bound the intervals in which the launch speed needed for a hit is monotonic: the earliest time, the times of its
 * extrema, and the latest time. In the units of moving(), no extremum is before 0.5. Returns the number of times. */
static uint32_t turningTimes(const Shot *shot, float earliest, float times[6]) {
    float gg = veer_dot3(shot->gravity, shot->gravity), vg = veer_dot3(shot->velocity, shot->gravity);
    float dv = veer_dot3(shot->to, shot->velocity), first = 0.5f, longest = veer_max(shot->longest, first);
    const Quartic slope = {{-2.0f, -2.0f * dv, 0.0f, -vg, 0.5f * gg}}; /* coefficients of the derivative of the squared speed, times t^3 */
    const Quartic bend = {{-2.0f * dv, 0.0f, -3.0f * vg, 2.0f * gg, 0.0f}};
    float bends[4] = {first, veer_clamp(gg > 0.0f ? vg / gg : first, first, longest), longest}, ends[4] = {first};
    uint32_t count = 1 + rootsBetween(&bend, bends, 3, ends + 1);
    ends[count++] = longest;
    times[0] = earliest;
    count = 1 + rootsBetween(&slope, ends, count, times + 1);
    times[count++] = shot->longest;
    return count;
}

/* Returns the longest flight time to consider, in the units of moving(): the caller's limit or, if that is longer, the time after which the
 * shot or the target is too far away for float32. */
static float longestOf(const Shot *shot) {
    float pull = veer_max(veer_length3(shot->gravity), 1.0f / FAR);
    return veer_min(shot->longest, veer_min(FAR / (1.0f + shot->speed), veer_sqrt(FAR / pull)));
}

/* Solves for a moving target, in units in which the distance is 1, and the target's speed and the pull are at most 1. */
static Solution moving(const Shot *real) {
    float unit = veer_max(veer_length3(real->velocity), veer_sqrt(veer_length3(real->gravity) * real->distance)); /* unit of speed in u/s */
    float length = 1.0f / real->distance, speed = 1.0f / unit, pull = real->distance * speed * speed, times[6];
    Shot shot = {
        .to = veer_scale3(real->to, length),
        .velocity = veer_scale3(real->velocity, speed),
        .gravity = veer_scale3(real->gravity, pull),
        .distance = 1.0f,
        .speed = real->speed * speed,
        .longest = real->longest * unit * length,
        .high = real->high,
    };
    int isLimited = shot.longest < VEER_INF;
    shot.longest = longestOf(&shot);
    uint32_t count = turningTimes(&shot, 1.0f / (shot.speed + 1.5f), times), best = 1; /* no shot can hit earlier */
    float needed[6] = {0};
    for (uint32_t i = 0; i < count; i++) needed[i] = veer_length3(velocityFor(&shot, times[i]));
    if (!isLimited) needed[count - 1] *= UNREACHED;
    for (uint32_t i = 2; i < count; i++)
        if (needed[i] < needed[best]) best = i;
    Solution solution = {needed[best] * unit, 0.0f};
    if (!(real->speed >= solution.least)) return solution;
    /* coefficients of |D + v t - g t^2 / 2|^2 - s^2 t^2 */
    float ss = veer_dot3(shot.velocity, shot.velocity) - veer_dot3(shot.to, shot.gravity) - shot.speed * shot.speed;
    const Quartic miss = {{1.0f, 2.0f * veer_dot3(shot.to, shot.velocity), ss, -veer_dot3(shot.velocity, shot.gravity),
                           0.25f * veer_dot3(shot.gravity, shot.gravity)}};
    float time = times[best]; /* at exactly the minimum launch speed, this is the only solution */
    for (uint32_t k = 0; k + 1 < count; k++) {
        uint32_t i = shot.high ? count - 2 - k : k;
        if ((needed[i] <= shot.speed) == (needed[i + 1] <= shot.speed)) continue;
        time = rootBetween(&miss, times[i], times[i + 1]);
        break;
    }
    solution.time = time * speed * real->distance;
    return solution;
}

/* ---- the query */

/* Aims at a target at distance 0: straight up, against gravity. */
static void aimAtOneself(const VeerAimQuery *query, VeerAim *out) {
    float pull = veer_length3(query->gravity), scale = pull > MIN_PULL ? -query->speed / pull : 0.0f;
    VeerVec3 up = veer_scale3(query->gravity, scale);
    *out = (VeerAim){.velocity = pull > MIN_PULL ? up : veer_vec3(0.0f, 0.0f, query->speed), .hitPoint = query->to};
}

VeerResult veer_aim(const VeerAimQuery *query, VeerAim *out) {
    VEER_OWN_FLOATS;
    if (!query || !out) return veer_fail(0, VEER_E_NULL, "veer_aim", query ? "aim" : "query", VEER_NONE, 0);
    VeerResult result = veer_checkDef(NULL, VEER_GROUP_AIM, query, "veer_aim", "query", VEER_NONE);
    if (result != VEER_OK) return result;
    const VeerAimQuery request = *query; /* `out` may overlap *query */
    Shot shot = {
        .to = veer_sub3(request.to, request.from),
        .velocity = request.targetVelocity,
        .gravity = request.gravity,
        .speed = request.speed,
        .longest = request.maxTime > 0.0f ? request.maxTime : VEER_INF,
        .high = request.arc == VEER_ARC_HIGH,
    };
    shot.distance = veer_length3(shot.to);
    if (!(shot.distance > SAME_POINT)) {
        aimAtOneself(&request, out);
        return VEER_OK;
    }
    Solution solution = veer_length3(shot.velocity) > 0.0f ? moving(&shot) : atRest(&shot);
    VeerVec3 velocity = velocityFor(&shot, solution.time);
    /* if the time limit is tiny, no speed is high enough */
    *out = (VeerAim){.minSpeed = solution.least < 1e30f ? solution.least : VEER_INF};
    if (!(solution.time > 0.0f) || !veer_isFinite(veer_length3(velocity))) return VEER_NO_RESULT;
    out->time = solution.time;
    out->velocity = velocity;
    out->hitPoint = veer_vec3(request.to.x + request.targetVelocity.x * out->time, request.to.y + request.targetVelocity.y * out->time,
                              request.to.z + request.targetVelocity.z * out->time);
    return VEER_OK;
}
