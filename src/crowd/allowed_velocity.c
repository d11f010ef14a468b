/* Finds the allowed velocity closest to the wanted one: a quadratic program in two or three dimensions, solved by dual ascent, one half
 * plane after the other (C. Hildreth, A quadratic programming procedure, 1957), with the disc of top speed as one more convex set (R.
 * Dykstra, An algorithm for restricted least squares regression, 1983). Half planes of agents are soft, so that agents in a crush share
 * the violation by least squares instead of jumping from corner to corner. Four agents at a time. */
#include "crowd/allowed_velocity.h"

#define SWEEPS 24u
#define CONVERGED 1e-4f /* of top speed */

/* One step of the dual for one half plane, for the agents in `active`; returns by how much its force changed. */
static inline f4 relax(VeerHalfPlanesx4 *planes, uint32_t k, i4 active, VeerVec3x4 *v) {
    const VeerVec3x4 n = planes->normal[k];
    const f4 softness = planes->softness[k], was = planes->force[k];
    f4 missing = planes->bound[k] - (n.x * v->x + n.y * v->y + n.z * v->z) - softness * was;
    f4 force = f4_max(was + missing / (f4_splat(1.0f) + softness), f4_splat(0.0f)), change = f4_where(active, force - was);
    planes->force[k] = was + change;
    v->x += n.x * change;
    v->y += n.y * change;
    v->z += n.z * change;
    return change;
}

VeerVec3x4 veer_allowedVelocities(VeerHalfPlanesx4 *planes, VeerVec3x4 wanted, f4 most) {
    const f4 zero = f4_splat(0.0f), tolerance = f4_splat(CONVERGED) * most;
    VeerVec3x4 v = wanted, excess = {zero, zero, zero}; /* excess: what the disc took away in the sweep before */
    for (uint32_t k = 0; k < planes->count; k++) planes->force[k] = zero;
    i4 active = i4_splat(-1); /* an agent whose velocity has converged is left alone, so that no lane depends on the others */
    for (uint32_t sweep = 0; sweep < SWEEPS && i4_any(active); sweep++) {
        f4 largest = zero;
        /* the first in the list have the last word: obstacles, then the nearest neighbors */
        for (uint32_t k = planes->count; k-- > 0;) largest = f4_max(largest, f4_abs(relax(planes, k, active, &v)));
        VeerVec3x4 before = veer_sum4(v, excess);
        VeerVec3x4 within = veer_limited4(before, most);
        excess = veer_select4(active, veer_less4(before, within), excess);
        v = veer_select4(active, within, v);
        active &= largest > tolerance;
    }
    return v;
}
