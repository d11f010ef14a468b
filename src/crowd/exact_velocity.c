/* Solves the programs in which the sweeps of allowed_velocity.c have not converged, by Newton's method on the primal form. The cost of a
 * velocity is half of its squared distance from the desired velocity, plus half of each squared violation divided by its softness. It is a
 * convex function whose second derivative jumps where half planes begin to bind. Each step goes to the minimum, within the disc of top
 * speed, of the quadratic function that equals the cost near the last point (J. More, D. Sorensen, Computing a trust region step, 1983). A
 * step is shortened if the cost rises at its end, so that cycles are impossible (J. Sun, On piecewise quadratic Newton and trust region
 * problems, 1997). Hard half planes have a small softness and a bound shifted by their force (M. Hestenes, Multiplier and gradient methods,
 * 1969); if they contradict each other within the disc, the sum of their squared violations is minimized. */
#include "crowd/allowed_velocity.h"
#include "crowd/constants.h"
#include "crowd/directions.h"

/* The first and second derivatives of the cost at a velocity. */
typedef struct Slopes {
    VeerVec3x4 first;
    f4 xx, xy, yy, xz, yz, zz;
    f4 violation; /* largest violation of any hard half plane, or largest excess of its force */
} Slopes;

static f4 dot(VeerVec3x4 a, VeerVec3x4 b) { return dotOf(a, b, 1); }
static VeerVec3x4 along(VeerVec3x4 from, VeerVec3x4 direction, f4 by) { return veer_sum4(from, veer_scaled4(direction, by)); }

/* Returns the force that the constraint of a half plane exerts at a velocity, and stores the softness used to compute it. */
static inline f4 forceAt(const VeerHalfPlanesx4 *planes, uint32_t k, VeerVec3x4 v, f4 *softness) {
    const i4 isHard = f4_same(planes->softness[k], f4_splat(0.0f));
    *softness = f4_select(isHard, f4_splat(CROWD_HARDNESS), planes->softness[k]);
    f4 force = f4_where(isHard, planes->force[k]) + (planes->bound[k] - dot(planes->normal[k], v)) / *softness;
    return f4_max(force, f4_splat(0.0f));
}

static Slopes slopesAt(const VeerVelocityProgram *program, VeerVec3x4 v) {
    const VeerHalfPlanesx4 *planes = program->planes;
    const f4 unit = f4_splat(1.0f), zero = f4_splat(0.0f);
    Slopes at = {veer_less4(v, program->desired), unit, zero, unit, zero, zero, unit, zero};
    for (uint32_t k = 0; k < planes->count; k++) {
        const VeerVec3x4 n = planes->normal[k];
        f4 softness, force = forceAt(planes, k, v, &softness), stiffness = f4_where(force > zero, unit / softness);
        f4 violation = f4_abs(force - planes->force[k]) * softness;
        VeerVec3x4 stiff = veer_scaled4(n, stiffness);
        at.violation = f4_max(at.violation, f4_where(f4_same(planes->softness[k], zero), violation));
        at.first = along(at.first, n, -force);
        at.xx += stiff.x * n.x;
        at.xy += stiff.x * n.y;
        at.yy += stiff.y * n.y;
        at.xz += stiff.x * n.z;
        at.yz += stiff.y * n.z;
        at.zz += stiff.z * n.z;
    }
    return at;
}

/* The second derivative plus a multiple of the identity matrix, factored into L D L^T. */
typedef struct Factors {
    f4 a, b, c, xy, xz, yz;
} Factors;

static Factors factorsOf(const Slopes *at, f4 shift) {
    Factors by = {.a = at->xx + shift};
    by.xy = at->xy / by.a;
    by.xz = at->xz / by.a;
    by.b = at->yy + shift - by.xy * at->xy;
    f4 yz = at->yz - by.xy * at->xz;
    by.yz = yz / by.b;
    by.c = at->zz + shift - by.xz * at->xz - by.yz * yz;
    return by;
}

/* Returns L^-1 r. The caller divides by D and L^T. */
static VeerVec3x4 halfSolved(const Factors *by, VeerVec3x4 r) {
    r.y -= by->xy * r.x;
    r.z -= by->xz * r.x + by->yz * r.y;
    return r;
}
static VeerVec3x4 solved(const Factors *by, VeerVec3x4 r) {
    r = halfSolved(by, r);
    r.z = r.z / by->c;
    r.y = r.y / by->b - by->yz * r.z;
    r.x = r.x / by->a - by->xy * r.y - by->xz * r.z;
    return r;
}

/* Returns the velocity in the disc that minimizes the quadratic function expanded around a given velocity. */
static VeerVec3x4 leastAround(const VeerVelocityProgram *program, const Slopes *at, VeerVec3x4 v) {
    const f4 zero = f4_splat(0.0f), tiny = f4_splat(1e-20f), most = program->maxSpeed;
    f4 shift = zero; /* multiplier of the disc constraint; it pulls the velocity back to the rim */
    for (int k = 0;; k++) {
        const Factors by = factorsOf(at, shift);
        VeerVec3x4 next = veer_less4(v, solved(&by, along(at->first, v, shift)));
        f4 sq = dot(next, next), length = f4_sqrt(sq);
        i4 isOut = (length > f4_splat(CROWD_OUTSIDE) * most) | (shift > zero);
        if (k == CROWD_RIM_STEPS || !i4_any(isOut)) return veer_limited4(next, most);
        VeerVec3x4 half = halfSolved(&by, next);
        f4 scale = half.x * half.x / by.a + half.y * half.y / by.b + half.z * half.z / by.c;
        f4 change = sq / f4_max(scale, tiny) * (length - most) / f4_max(most, tiny);
        shift = f4_where(isOut, f4_max(shift + change, zero));
    }
}

/* Returns the factor that shortens a step if the cost rises at its end. Two estimates of the point with the lowest cost along the step are
 * made, and the farther point is used. fall, rise: the slopes at which the cost falls at the start and rises at the end. */
static f4 shorteningOf(const Slopes *at, VeerVec3x4 step, f4 fall, f4 rise) {
    VeerVec3x4 turned = {at->xx * step.x + at->xy * step.y + at->xz * step.z, at->xy * step.x + at->yy * step.y + at->yz * step.z,
                         at->xz * step.x + at->yz * step.y + at->zz * step.z};
    f4 far = f4_splat(1.0f) - rise / f4_max(dot(turned, step), f4_splat(1e-30f));
    return f4_clamp(f4_max(fall / (fall + rise), far), f4_splat(0.0f), f4_splat(1.0f));
}

/* In the lanes that `where` selects, sets the forces of the hard half planes, or of all half planes, to their values at a velocity. */
static void setForces(VeerHalfPlanesx4 *planes, VeerVec3x4 v, i4 where, i4 all) {
    for (uint32_t k = 0; k < planes->count; k++) {
        f4 softness, force = forceAt(planes, k, v, &softness);
        i4 isSet = where & (all | f4_same(planes->softness[k], f4_splat(0.0f)));
        planes->force[k] = f4_select(isSet, force, planes->force[k]);
    }
}

void veer_solveExactly(VeerVelocityProgram *program) {
    const f4 zero = f4_splat(0.0f), least = f4_splat(CROWD_CONVERGED) * program->maxSpeed;
    VeerVec3x4 from = program->velocity, to = from, step = {zero, zero, zero};
    f4 fall = zero;
    i4 active = program->active;
    for (uint32_t taken = 0; taken < CROWD_MAX_STEPS && i4_any(active); taken++) {
        const Slopes at = slopesAt(program, to);
        f4 rise = dot(at.first, step);
        i4 isOver = rise > f4_splat(CROWD_STEEPEST_END) * fall;
        VeerVec3x4 next = veer_less4(leastAround(program, &at, to), to);
        i4 isLast = active & ~isOver & ~(dot(next, next) > least * least);
        from = veer_select4(isOver, from, to);
        f4 part = shorteningOf(&at, step, fall, rise);
        step = veer_select4(isOver, veer_scaled4(step, part), next);
        fall = f4_select(isOver, fall * part, f4_max(-dot(at.first, next), zero));
        to = veer_select4(active, veer_sum4(from, step), to);
        if (!i4_any(isLast)) continue;
        i4 isViolated = isLast & (at.violation > f4_splat(CROWD_HOLDS) * program->maxSpeed);
        if (i4_any(isViolated)) setForces(program->planes, to, isViolated, i4_splat(0));
        fall = f4_select(isViolated, f4_splat(VEER_INF), fall); /* the cost has changed with the new forces */
        active &= ~isLast | isViolated;
    }
    setForces(program->planes, to, program->active, i4_splat(-1));
    program->velocity = veer_select4(program->active, to, program->velocity);
}
