/* Finds the allowed velocity closest to the desired velocity, in the crowd part of the decide stage: a quadratic program in two or three
 * dimensions, solved by dual ascent, one half plane after another (C. Hildreth, A quadratic programming procedure, 1957), with the disc of
 * top speed as one more convex set (R. Dykstra, An algorithm for restricted least squares regression, 1983). Half planes of agents are
 * soft, so that agents in a dense crowd share the violation by least squares instead of jumping from corner to corner. Several programs of
 * four lanes are solved alternately, because each step of a program has to wait for the result of the previous step. */
#include "crowd/allowed_velocity.h"

#include "crowd/constants.h"
#include "crowd/directions.h"

void veer_beginProgram(VeerVelocityProgram *program) {
    const f4 zero = f4_splat(0.0f);
    for (uint32_t k = 0; k < program->planes->count; k++) program->planes->force[k] = zero;
    program->velocity = program->desired;
    program->excess = (VeerVec3x4){zero, zero, zero};
    program->active = i4_splat(-1); /* converged lanes no longer change, so lanes do not depend on each other */
}

/* One step of dual ascent for one half plane, in the active lanes. Returns how much the half plane's force changed. */
CROWD_INLINE f4 relax(const VeerVelocityProgram *program, uint32_t k, VeerVec3x4 *v, const int isVolume) {
    VeerHalfPlanesx4 *planes = program->planes;
    const VeerVec3x4 n = planes->normal[k];
    const f4 softness = planes->softness[k], was = planes->force[k];
    f4 along = n.x * v->x + n.y * v->y;
    if (isVolume) along += n.z * v->z;
    f4 violation = planes->bound[k] - along - softness * was;
    f4 force = f4_max(was + violation / (f4_splat(1.0f) + softness), f4_splat(0.0f)), change = f4_where(program->active, force - was);
    planes->force[k] = was + change;
    v->x += n.x * change;
    v->y += n.y * change;
    if (isVolume) v->z += n.z * change;
    return change;
}

/* Ends a sweep: limits the velocities to the disc of top speed by Dykstra's method. Lanes in which all forces have changed only a little
 * become inactive. */
static void finishSweep(VeerVelocityProgram *program, f4 largest) {
    const i4 active = program->active;
    VeerVec3x4 before = veer_sum4(program->velocity, program->excess), within = veer_limited4(before, program->maxSpeed);
    program->excess = veer_select4(active, veer_less4(before, within), program->excess);
    program->velocity = veer_select4(active, within, program->velocity);
    program->active &= largest > f4_splat(CROWD_CONVERGED) * program->maxSpeed;
}

/* Visits the half planes from last to first, so that obstacles and the nearest neighbors are enforced last. */
CROWD_INLINE void sweep(VeerVelocityProgram *programs, const uint32_t count, uint32_t planes, const int isVolume) {
    VeerVec3x4 v[VEER_SWEPT_AT_ONCE];
    f4 largest[VEER_SWEPT_AT_ONCE];
    for (uint32_t i = 0; i < count; i++) {
        v[i] = programs[i].velocity;
        largest[i] = f4_splat(0.0f);
    }
    for (uint32_t k = planes; k-- > 0;)
        for (uint32_t i = 0; i < count; i++) largest[i] = f4_max(largest[i], f4_abs(relax(&programs[i], k, &v[i], isVolume)));
    for (uint32_t i = 0; i < count; i++) {
        programs[i].velocity = v[i];
        finishSweep(&programs[i], largest[i]);
    }
}

/* Appends half planes that allow every velocity, up to the given number. */
static void pad(VeerHalfPlanesx4 *planes, uint32_t count) {
    const f4 zero = f4_splat(0.0f);
    for (; planes->count < count; planes->count++) {
        planes->normal[planes->count] = (VeerVec3x4){zero, zero, zero};
        planes->bound[planes->count] = f4_splat(-VEER_INF);
        planes->softness[planes->count] = planes->force[planes->count] = zero;
    }
}

void veer_sweepPrograms(VeerVelocityProgram *programs, uint32_t count, int isVolume) {
    uint32_t planes = 0;
    for (uint32_t i = 0; i < count; i++)
        if (programs[i].planes->count > planes) planes = programs[i].planes->count;
    for (uint32_t i = 0; i < count; i++) pad(programs[i].planes, planes);
    for (uint32_t swept = 0; swept < CROWD_SWEEPS; swept++) {
        i4 active = i4_splat(0);
        for (uint32_t i = 0; i < count; i++) active |= programs[i].active;
        if (!i4_any(active)) return;
        if (isVolume)
            for (uint32_t i = 0; i < count; i++) sweep(programs + i, 1, planes, 1);
        else if (count == VEER_SWEPT_AT_ONCE)
            sweep(programs, VEER_SWEPT_AT_ONCE, planes, 0);
        else
            for (uint32_t i = 0; i < count; i++) sweep(programs + i, 1, planes, 0);
    }
}

static inline void copyFloat(const f4 *from, uint32_t lane, f4 *to, uint32_t toLane) {
    __builtin_memcpy((char *)to + toLane * sizeof(float), (const char *)from + lane * sizeof(float), sizeof(float));
}

static inline void copyVector(const VeerVec3x4 *from, uint32_t lane, VeerVec3x4 *to, uint32_t toLane) {
    copyFloat(&from->x, lane, &to->x, toLane);
    copyFloat(&from->y, lane, &to->y, toLane);
    copyFloat(&from->z, lane, &to->z, toLane);
}

void veer_copyLane(const VeerVelocityProgram *from, uint32_t lane, VeerVelocityProgram *to, uint32_t toLane) {
    const VeerHalfPlanesx4 *planes = from->planes;
    pad(to->planes, planes->count);
    for (uint32_t k = 0; k < planes->count; k++) {
        copyVector(&planes->normal[k], lane, &to->planes->normal[k], toLane);
        copyFloat(&planes->bound[k], lane, &to->planes->bound[k], toLane);
        copyFloat(&planes->softness[k], lane, &to->planes->softness[k], toLane);
        copyFloat(&planes->force[k], lane, &to->planes->force[k], toLane);
    }
    copyVector(&from->desired, lane, &to->desired, toLane);
    copyVector(&from->velocity, lane, &to->velocity, toLane);
    copyVector(&from->excess, lane, &to->excess, toLane);
    copyFloat(&from->maxSpeed, lane, &to->maxSpeed, toLane);
    const int32_t set = -1;
    __builtin_memcpy((char *)&to->active + toLane * sizeof set, &set, sizeof set);
}

i4 veer_areBound(const VeerHalfPlanesx4 *planes) {
    i4 areBound = i4_splat(0);
    for (uint32_t k = 0; k < planes->count; k++) areBound |= planes->force[k] > f4_splat(0.0f);
    return areBound;
}
