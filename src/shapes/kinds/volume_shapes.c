/* Obstacles of volume worlds: rounded boxes rotated about z; a sphere is a rounded box whose core has no size. The contact of a swept
 * sphere is found by Newton's method on the distance from the core. The distance from a convex body is convex along a ray, so no iteration
 * goes past the first contact (conservative advancement: Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996). */
#include "shapes/kinds/volume_shapes.h"

#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/obstacle_kinds.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_query.h"

#define MAX_MARCH_STEPS 32u /* maximum number of iterations per ray; each reduces the distance by a factor of at least 4 */
/* A ray counts as parallel to a surface if the sine of the angle between them is smaller than this. Larger: rays pass through the surface.
 * Smaller: because of rounding, a ray along a surface that it touches hits it at once, and an agent that slides there stops forever. */
#define PARALLEL 1e-6f

/* Converts a world vector to the frame of a volume. */
static void intoFrame(const VeerVolume *v, VeerVec3 d, float *out) {
    out[0] = (d.x * v->cosine + d.y * v->sine) * v->mirror[0];
    out[1] = (d.y * v->cosine - d.x * v->sine) * v->mirror[1];
    out[2] = d.z * v->mirror[2];
}
static VeerVec3 intoWorld(const VeerVolume *v, const float *d) {
    float x = d[0] * v->mirror[0], y = d[1] * v->mirror[1];
    return veer_vec3(x * v->cosine - y * v->sine, y * v->cosine + x * v->sine, d[2] * v->mirror[2]);
}

/* Returns the axis of the face outside which the point is farthest, or inside which it is least deep. */
static uint32_t outermost(const float *gap) {
    uint32_t axis = gap[1] > gap[0] ? 1 : 0;
    return gap[2] > gap[axis] ? 2 : axis;
}

/* Returns the distance of a point from the core, negative inside, and the normal there; at a sphere's center the normal is 0. */
static float distanceAt(const float *gap, const float *half, float *away) {
    float sumSq = 0.0f;
    for (uint32_t i = 0; i < 3; i++) {
        away[i] = veer_max(gap[i], 0.0f);
        sumSq += away[i] * away[i];
    }
    if (sumSq > 0.0f) {
        float distance = veer_sqrt(sumSq);
        for (uint32_t i = 0; i < 3; i++) away[i] /= distance;
        return distance;
    }
    uint32_t axis = outermost(gap);
    if (half[0] > 0.0f || half[1] > 0.0f || half[2] > 0.0f) away[axis] = 1.0f;
    return gap[axis];
}

VeerVolume veer_volumeFrom(const VeerPrimitiveQuery *query, const VeerPrimitive *primitive, VeerVec3 point) {
    const VeerObstacleRecord *record = &query->world->obstacles[primitive->obstacle];
    const VeerPrimitiveWalk *walk = &query->walk;
    VeerVec3 center = veer_obstacleCenter(query->world, primitive->obstacle);
    VeerVolume volume = {.cosine = 1.0f, .radius = record->radius, .obstacle = primitive->obstacle};
    double x = ((double)point.x - (double)walk->shiftX) - (double)center.x, y = ((double)point.y - (double)walk->shiftY) - (double)center.y;
    double at[3] = {x, y, ((double)point.z - (double)walk->shiftZ) - (double)center.z};
    float away[3];
    if (veer_obstacleTraits[record->kind].volume == VEER_VOLUME_BOX) {
        volume.half[0] = record->halfWidth;
        volume.half[1] = record->halfHeight;
        volume.half[2] = record->halfDepth;
        if (record->angle != 0.0f) {
            volume.cosine = veer_cos(record->angle);
            volume.sine = veer_sin(record->angle);
            at[0] = x * (double)volume.cosine + y * (double)volume.sine;
            at[1] = y * (double)volume.cosine - x * (double)volume.sine;
        }
    }
    for (uint32_t i = 0; i < 3; i++) {
        double size = at[i] < 0.0 ? -at[i] : at[i];
        volume.mirror[i] = at[i] < 0.0 ? -1.0f : 1.0f;
        volume.at[i] = (float)size;
        volume.gap[i] = (float)(size - (double)volume.half[i]);
    }
    volume.distance = distanceAt(volume.gap, volume.half, away);
    volume.within = record->hollow && volume.distance < 0.0f;
    if (volume.within) volume.distance = -volume.distance;
    return volume;
}

VeerVec3 veer_awayFromVolume(const VeerVolume *v) {
    float away[3];
    distanceAt(v->gap, v->half, away);
    VeerVec3 out = intoWorld(v, away);
    return v->within ? veer_vec3(-out.x, -out.y, -out.z) : out;
}

VeerVec3 veer_volumeSeparation(const VeerVolume *v, uint32_t bits) {
    VeerVec3 away = veer_awayFromVolume(v);
    if (away.x == 0.0f && away.y == 0.0f && away.z == 0.0f) return veer_directionOf(bits);
    /* at the center of a box both sides are equally close, so a random bit chooses */
    if (v->distance <= 0.0f && v->at[outermost(v->gap)] == 0.0f && (bits & 1u)) return veer_vec3(-away.x, -away.y, -away.z);
    return away;
}

/* Returns the distance along a ray from inside a hollow box to its walls. */
static float rayOut(const VeerVolume *v, float reach, const float *d, VeerVec3 *normal) {
    float first = VEER_INF;
    for (uint32_t i = 0; i < 3; i++) {
        if (d[i] == 0.0f) continue;
        float room = d[i] > 0.0f ? -v->gap[i] - reach : v->half[i] + v->at[i] - reach;
        float distance = veer_max(room, 0.0f) / veer_abs(d[i]);
        if (!(distance < first)) continue;
        float inwards[3] = {0};
        inwards[i] = d[i] > 0.0f ? -1.0f : 1.0f;
        first = distance;
        *normal = intoWorld(v, inwards);
    }
    return first;
}

float veer_rayVolume(const VeerVolume *v, float reach, VeerVec3 direction, VeerVec3 *normal) {
    float d[3], away[3], gap[3] = {v->gap[0], v->gap[1], v->gap[2]}, distance = 0.0f;
    intoFrame(v, direction, d);
    if (v->within) return rayOut(v, reach, d, normal);
    float apart = distanceAt(gap, v->half, away);
    *normal = intoWorld(v, away);
    if (apart <= reach) return veer_dot3(*normal, direction) < -PARALLEL ? 0.0f : VEER_INF;
    float size = v->at[0] + v->at[1] + v->at[2];
    for (uint32_t step = 0; step < MAX_MARCH_STEPS; step++) {
        float closing = -(away[0] * d[0] + away[1] * d[1] + away[2] * d[2]), over = apart - reach;
        if (!(closing > PARALLEL)) return VEER_INF;
        if (over <= 2e-7f * (size + distance)) break;
        distance += over / closing;
        if (!(distance < 1e30f)) return VEER_INF;
        for (uint32_t i = 0; i < 3; i++) {
            float at = v->at[i] + d[i] * distance;
            gap[i] = at >= 0.0f ? v->gap[i] + d[i] * distance : -at - v->half[i];
            away[i] = 0.0f;
        }
        apart = distanceAt(gap, v->half, away);
        for (uint32_t i = 0; i < 3; i++)
            if (v->at[i] + d[i] * distance < 0.0f) away[i] = -away[i];
    }
    *normal =
        away[0] == 0.0f && away[1] == 0.0f && away[2] == 0.0f ? veer_vec3(-direction.x, -direction.y, -direction.z) : intoWorld(v, away);
    return distance;
}

VeerVec3 veer_nearestEdge(const VeerVolume *v, VeerVec3 direction, uint32_t bits) {
    float d[3], edge[3] = {0}, size = v->at[0] + v->at[1] + v->at[2];
    intoFrame(v, direction, d);
    uint32_t face = veer_abs(d[1]) > veer_abs(d[0]) ? 1 : 0, a = 1 - face, b = 2;
    if (veer_abs(d[2]) > veer_abs(d[face])) {
        a = 0;
        b = 1;
    }
    if (!(v->half[a] > 0.0f) || !(v->half[b] > 0.0f)) {
        for (uint32_t i = 0; i < 3; i++) edge[i] = size > 0.0f ? v->at[i] / size : 0.0f;
        return intoWorld(v, edge);
    }
    uint32_t axis = v->gap[b] > v->gap[a] ? b : a;
    edge[axis] = v->at[axis] <= 1e-3f * v->half[axis] && (bits & 1u) ? -1.0f : 1.0f;
    return intoWorld(v, edge);
}

float veer_timeToVolume(const VeerWorld *world, const VeerVolume *volume, const VeerCourse *course, VeerVec3 *normal) {
    const VeerObstacleRecord *record = &world->obstacles[volume->obstacle];
    VeerVec3 v = course->velocity, relative = {v.x - record->velocityX, v.y - record->velocityY, v.z - record->velocityZ};
    float speed = veer_length3(relative);
    if (!(speed > 1e-6f)) return VEER_INF;
    VeerVec3 d = {relative.x / speed, relative.y / speed, relative.z / speed};
    return veer_rayVolume(volume, course->reach, d, normal) / speed;
}
