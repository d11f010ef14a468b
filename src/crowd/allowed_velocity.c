/* Finds the allowed velocity closest to the wanted one: a quadratic program in two or three dimensions, solved by dual ascent, one half
 * plane after the other (C. Hildreth, A quadratic programming procedure, 1957), with the disc of top speed as one more convex set (R.
 * Dykstra, An algorithm for restricted least squares regression, 1983). Half planes of agents are soft, so that agents in a crush share
 * the violation by least squares instead of jumping from corner to corner. Agents are in lanes, and several
 * fours of them take turns, because each step waits for the result of the one before. */
#include "crowd/allowed_velocity.h"

#define SWEEPS 3u       /* most agents have converged after so many */
#define CONVERGED 1e-4f /* of top speed */

void veer_beginAllowing(VeerAllowing *allowing) {
    const f4 zero = f4_splat(0.0f);
    for (uint32_t k = 0; k < allowing->planes->count; k++) allowing->planes->force[k] = zero;
    allowing->velocity = allowing->wanted;
    allowing->excess = (VeerVec3x4){zero, zero, zero};
    allowing->active = i4_splat(-1); /* an agent whose velocity has converged is left alone, so that no lane depends on the others */
}

/* One step of the dual for one half plane, for the agents that are active; returns by how much its force changed. */
static inline __attribute__((always_inline)) f4 relax(const VeerAllowing *one, uint32_t k, VeerVec3x4 *v, const int isVolume) {
    VeerHalfPlanesx4 *planes = one->planes;
    const VeerVec3x4 n = planes->normal[k];
    const f4 softness = planes->softness[k], was = planes->force[k];
    f4 along = n.x * v->x + n.y * v->y;
    if (isVolume) along += n.z * v->z;
    f4 missing = planes->bound[k] - along - softness * was;
    f4 force = f4_max(was + missing / (f4_splat(1.0f) + softness), f4_splat(0.0f)), change = f4_where(one->active, force - was);
    planes->force[k] = was + change;
    v->x += n.x * change;
    v->y += n.y * change;
    if (isVolume) v->z += n.z * change;
    return change;
}

/* Keeps the velocities within the disc, as Dykstra does, and tells which of them have converged. */
static void finishSweep(VeerAllowing *one, f4 largest) {
    const i4 active = one->active;
    VeerVec3x4 before = veer_sum4(one->velocity, one->excess), within = veer_limited4(before, one->most);
    one->excess = veer_select4(active, veer_less4(before, within), one->excess);
    one->velocity = veer_select4(active, within, one->velocity);
    one->active &= largest > f4_splat(CONVERGED) * one->most;
}

/* The first half planes in the list have the last word: obstacles, then the nearest neighbors. */
static inline __attribute__((always_inline)) void sweep(VeerAllowing *all, const uint32_t count, uint32_t planes, const int isVolume) {
    VeerVec3x4 v[VEER_SWEPT_AT_ONCE];
    f4 largest[VEER_SWEPT_AT_ONCE];
    for (uint32_t i = 0; i < count; i++) {
        v[i] = all[i].velocity;
        largest[i] = f4_splat(0.0f);
    }
    for (uint32_t k = planes; k-- > 0;)
        for (uint32_t i = 0; i < count; i++) largest[i] = f4_max(largest[i], f4_abs(relax(&all[i], k, &v[i], isVolume)));
    for (uint32_t i = 0; i < count; i++) {
        all[i].velocity = v[i];
        finishSweep(&all[i], largest[i]);
    }
}

/* Half planes that allow everything, up to a number. */
static void pad(VeerHalfPlanesx4 *planes, uint32_t count) {
    const f4 zero = f4_splat(0.0f);
    for (; planes->count < count; planes->count++) {
        planes->normal[planes->count] = (VeerVec3x4){zero, zero, zero};
        planes->bound[planes->count] = f4_splat(-VEER_INF);
        planes->softness[planes->count] = planes->force[planes->count] = zero;
    }
}

void veer_sweepAll(VeerAllowing *all, uint32_t count, int isVolume) {
    uint32_t planes = 0;
    for (uint32_t i = 0; i < count; i++)
        if (all[i].planes->count > planes) planes = all[i].planes->count;
    for (uint32_t i = 0; i < count; i++) pad(all[i].planes, planes);
    for (uint32_t swept = 0; swept < SWEEPS; swept++) {
        i4 active = i4_splat(0);
        for (uint32_t i = 0; i < count; i++) active |= all[i].active;
        if (!i4_any(active)) return;
        if (isVolume)
            for (uint32_t i = 0; i < count; i++) sweep(all + i, 1, planes, 1);
        else if (count == VEER_SWEPT_AT_ONCE)
            sweep(all, VEER_SWEPT_AT_ONCE, planes, 0);
        else
            for (uint32_t i = 0; i < count; i++) sweep(all + i, 1, planes, 0);
    }
}

static inline void copyLane(const f4 *from, uint32_t lane, f4 *to, uint32_t toLane) {
    __builtin_memcpy((char *)to + toLane * sizeof(float), (const char *)from + lane * sizeof(float), sizeof(float));
}

static inline void copyLanes3(const VeerVec3x4 *from, uint32_t lane, VeerVec3x4 *to, uint32_t toLane) {
    copyLane(&from->x, lane, &to->x, toLane);
    copyLane(&from->y, lane, &to->y, toLane);
    copyLane(&from->z, lane, &to->z, toLane);
}

void veer_copyAllowing(const VeerAllowing *from, uint32_t lane, VeerAllowing *to, uint32_t toLane) {
    const VeerHalfPlanesx4 *planes = from->planes;
    pad(to->planes, planes->count);
    for (uint32_t k = 0; k < planes->count; k++) {
        copyLanes3(&planes->normal[k], lane, &to->planes->normal[k], toLane);
        copyLane(&planes->bound[k], lane, &to->planes->bound[k], toLane);
        copyLane(&planes->softness[k], lane, &to->planes->softness[k], toLane);
        copyLane(&planes->force[k], lane, &to->planes->force[k], toLane);
    }
    copyLanes3(&from->wanted, lane, &to->wanted, toLane);
    copyLanes3(&from->velocity, lane, &to->velocity, toLane);
    copyLanes3(&from->excess, lane, &to->excess, toLane);
    copyLane(&from->most, lane, &to->most, toLane);
    const int32_t set = -1;
    __builtin_memcpy((char *)&to->active + toLane * sizeof set, &set, sizeof set);
}

i4 veer_areBound(const VeerHalfPlanesx4 *planes) {
    i4 areBound = i4_splat(0);
    for (uint32_t k = 0; k < planes->count; k++) areBound |= planes->force[k] > f4_splat(0.0f);
    return areBound;
}
