/* Reads paths: the point at a distance, the closest point within a window of distances, and the cursor that an agent keeps on its path.
 * Used by behaviors that follow paths; path_build.c makes the vertices. At a vertex the two segments may disagree about the side on which a
 * point lies. The segment that is more nearly perpendicular to the line to the point then decides; its sign equals that of the mean tangent
 * (Baerentzen and Aanaes, Signed Distance Computation Using the Angle Weighted Pseudonormal, 2005). */
#include "paths/paths.h"

#include "core/space.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "math/assert.h"
#include "math/math.h"
#include "math/vec3.h"

/* The closest point found so far in a search. */
typedef struct Closest {
    uint32_t segment;
    float t;          /* position on the segment, 0 to 1 */
    float distanceSq; /* squared distance from the query point */
    VeerVec3 toPoint; /* vector from the path to the query point, by the minimum image */
} Closest;

typedef struct ClosestSearch {
    const VeerWorld *world;
    const VeerPoint *vertices;
    uint32_t segmentCount;
    VeerVec3 point;
    Closest closest;
} ClosestSearch;

static VeerVec3 between(const VeerPoint *a, const VeerPoint *b) { return veer_vec3(b->x - a->x, b->y - a->y, b->z - a->z); }

/* Returns the last segment that starts at or before a distance. */
static uint32_t segmentAt(const VeerPoint *vertices, uint32_t segmentCount, float distance) {
    uint32_t low = 0, high = segmentCount;
    while (high - low > 1) {
        uint32_t mid = low + (high - low) / 2;
        if (vertices[mid].distance <= distance)
            low = mid;
        else
            high = mid;
    }
    return low;
}

static VeerVec3 unitTangent(const VeerPoint *vertices, uint32_t segment) {
    VeerVec3 d = between(&vertices[segment], &vertices[segment + 1]);
    float length = veer_sqrt(veer_dot3(d, d));
    if (!(length > 0.0f)) return veer_vec3(0, 0, 0);
    return veer_vec3(d.x / length, d.y / length, d.z / length);
}

/* Returns the curvature of the circle through a vertex and its two neighbors (Menger); at an end of an open path, the curvature at the
 * neighboring vertex. */
static float vertexCurvature(const VeerPoint *vertices, const VeerPathRecord *path, uint32_t i, int inSpace) {
    uint32_t last = path->vertexCount - 1;
    if (last < 2) return 0.0f;
    if (!path->closed) i = i < 1 ? 1 : i > last - 1 ? last - 1 : i;
    VeerVec3 a = between(&vertices[i == 0 ? last - 1 : i - 1], &vertices[i]);
    VeerVec3 b = between(&vertices[i], &vertices[i == last ? 1 : i + 1]);
    VeerVec3 c = veer_vec3(a.x + b.x, a.y + b.y, a.z + b.z);
    float lengths = veer_sqrt(veer_dot3(a, a)) * veer_sqrt(veer_dot3(b, b)) * veer_sqrt(veer_dot3(c, c));
    float turn = a.x * b.y - a.y * b.x;
    if (inSpace) turn = veer_length3(veer_vec3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, turn));
    return lengths > 0.0f ? 2.0f * turn / lengths : 0.0f;
}

static VeerPathPoint pointOn(const VeerWorld *world, const VeerPathRecord *path, uint32_t segment, float t) {
    VEER_ASSERT(segment < path->vertexCount && path->firstVertex + path->vertexCount <= world->header->pointCount);
    const VeerPoint *vertices = world->points + path->firstVertex;
    const VeerPoint *a = &vertices[segment];
    VeerPathPoint out = {.position = {a->x, a->y, a->z}, .length = path->length};
    if (path->vertexCount < 2) return out;
    VeerVec3 d = between(a, a + 1);
    out.position = veer_vec3(a->x + d.x * t, a->y + d.y * t, a->z + d.z * t);
    out.tangent = unitTangent(vertices, segment);
    out.distance = a->distance + ((a + 1)->distance - a->distance) * t;
    if (path->closed && !(out.distance < path->length)) out.distance = 0.0f;
    int inSpace = veer_isVolume(world);
    float before = vertexCurvature(vertices, path, segment, inSpace), after = vertexCurvature(vertices, path, segment + 1, inSpace);
    out.curvature = before + (after - before) * t;
    return out;
}

float veer_pathDistance(const VeerPathRecord *path, float distance) {
    if (!path->closed) return distance > 0.0f ? veer_min(distance, path->length) : 0.0f;
    if (distance >= 0.0f && distance < path->length) return distance;
    float turns = distance / path->length;
    if (!(veer_abs(turns) < 1e9f)) return 0.0f;
    distance -= path->length * (float)veer_floorInt(turns);
    if (distance < 0.0f) distance += path->length;
    return distance < path->length ? distance : 0.0f;
}

VeerPathPoint veer_pathAt(const VeerWorld *world, const VeerPathRecord *path, float distance) {
    if (path->vertexCount < 2) return pointOn(world, path, 0, 0);
    const VeerPoint *vertices = world->points + path->firstVertex;
    float along = veer_pathDistance(path, distance);
    uint32_t segment = segmentAt(vertices, path->vertexCount - 1, along);
    float start = vertices[segment].distance, length = vertices[segment + 1].distance - start;
    return pointOn(world, path, segment, length > 0.0f ? veer_clamp((along - start) / length, 0, 1) : 0.0f);
}

VeerVec3 veer_pathPlace(const VeerWorld *world, const VeerPathRecord *path, float distance) {
    float along = veer_pathDistance(path, distance);
    const VeerPoint *from = world->points + path->firstVertex;
    from += segmentAt(from, path->vertexCount - 1, along);
    float length = from[1].distance - from->distance, t = length > 0.0f ? veer_clamp((along - from->distance) / length, 0, 1) : 0.0f;
    return veer_mulAdd3(veer_vec3(from->x, from->y, from->z), between(from, from + 1), t);
}

/* Searches the part [tMin, tMax] of a segment for the closest point. In a world that wraps, the point's closest image counts. For a long
 * diagonal segment, that is not always the image closest to a given point of the segment, so all surrounding images are tried. */
static void searchSegment(ClosestSearch *search, uint32_t segment, float tMin, float tMax) {
    static const float turns[3] = {0.0f, -1.0f, 1.0f};
    const VeerVec3 period = search->world->period;
    const VeerPoint *a = &search->vertices[segment];
    VeerVec3 d = between(a, a + 1);
    VeerVec3 relative = veer_vec3(search->point.x - a->x, search->point.y - a->y, search->point.z - a->z);
    float invLengthSq = 1.0f / veer_dot3(d, d);
    uint32_t images = 1;
    if (search->world->wraps) {
        VeerVec3 mid = veer_vec3(a->x + 0.5f * d.x, a->y + 0.5f * d.y, a->z + 0.5f * d.z);
        VeerVec3 nearby = veer_delta(search->world, mid, search->point);
        relative = veer_vec3(nearby.x + 0.5f * d.x, nearby.y + 0.5f * d.y, nearby.z + 0.5f * d.z);
        images = period.z > 0.0f ? 27 : 9; /* along an axis without a period, all images are the same */
    }
    for (uint32_t k = 0; k < images; k++) {
        VeerVec3 to = relative;
        if (k) {
            to.x += turns[k % 3] * period.x;
            to.y += turns[k / 3 % 3] * period.y;
            to.z += turns[k / 9] * period.z;
        }
        float t = veer_clamp(veer_dot3(to, d) * invLengthSq, tMin, tMax);
        to = veer_vec3(to.x - d.x * t, to.y - d.y * t, to.z - d.z * t);
        float distanceSq = veer_dot3(to, to);
        if (distanceSq < search->closest.distanceSq) search->closest = (Closest){segment, t, distanceSq, to};
    }
}

/* Searches the part of the path between two distances. Searches from low to high, so the smaller of two equally good distances wins. A
 * segment of length 0 never starts before low or ends after high. */
static void searchPart(ClosestSearch *search, float low, float high) {
    const VeerPoint *vertices = search->vertices;
    for (uint32_t i = segmentAt(vertices, search->segmentCount, low); i < search->segmentCount && vertices[i].distance <= high; i++) {
        float start = vertices[i].distance, end = vertices[i + 1].distance, length = end - start;
        float tMin = low > start ? veer_min((low - start) / length, 1) : 0.0f;
        float tMax = high < end ? veer_max((high - start) / length, tMin) : 1.0f;
        searchSegment(search, i, tMin, tMax);
    }
}

/* Returns the distance of a point to the left of a line through the origin; negative to the right. */
static float leftOf(VeerVec3 tangent, VeerVec3 to) { return tangent.x * to.y - tangent.y * to.x; }

static VeerPathPoint closestOf(const ClosestSearch *search, const VeerPathRecord *path) {
    Closest closest = search->closest;
    if (closest.t >= 1.0f && (closest.segment + 1 < search->segmentCount || path->closed)) {
        closest.segment = closest.segment + 1 < search->segmentCount ? closest.segment + 1 : 0;
        closest.t = 0.0f;
    }
    VeerPathPoint out = pointOn(search->world, path, closest.segment, closest.t);
    out.offset = veer_sqrt(closest.distanceSq);
    if (veer_isVolume(search->world)) return out;
    float left = leftOf(out.tangent, closest.toPoint);
    if (closest.t <= 0.0f && (closest.segment > 0 || path->closed)) {
        VeerVec3 before = unitTangent(search->vertices, closest.segment > 0 ? closest.segment - 1 : search->segmentCount - 1);
        float other = leftOf(before, closest.toPoint), size = veer_abs(left), otherSize = veer_abs(other);
        if (otherSize > size || (veer_same(otherSize, size) && other > left)) {
            out.tangent = before;
            left = other;
        }
    }
    if (left < 0.0f) out.offset = -out.offset;
    return out;
}

VeerPathPoint veer_pathNearest(const VeerWorld *world, const VeerPathRecord *path, VeerVec3 point, const VeerPathWindow *window) {
    if (!veer_isVolume(world)) point.z = 0.0f;
    if (path->vertexCount < 2) {
        VeerPathPoint only = pointOn(world, path, 0, 0);
        VeerVec3 to = veer_delta(world, only.position, point);
        only.offset = veer_sqrt(veer_dot3(to, to));
        return only;
    }
    ClosestSearch search = {
        .world = world, .vertices = world->points + path->firstVertex, .segmentCount = path->vertexCount - 1, .point = point};
    search.closest = (Closest){.distanceSq = VEER_INF};
    float length = path->length, low = window->near - window->back, high = window->near + window->ahead;
    if (window->ahead >= length || !(high - low < length)) {
        searchPart(&search, 0, length);
    } else if (!path->closed) {
        searchPart(&search, veer_clamp(low, 0, length), veer_clamp(high, 0, length));
    } else {
        float begin = veer_pathDistance(path, low), end = begin + (high - low);
        if (end >= length) searchPart(&search, 0, end - length);
        searchPart(&search, begin, veer_min(end, length));
    }
    return closestOf(&search, path);
}

static VeerPathPoint nearestOfAll(const VeerWorld *world, const VeerPathRecord *path, VeerVec3 point) {
    return veer_pathNearest(world, path, point, &(VeerPathWindow){0, 0, path->length});
}

/* Returns the closest point around the cursor. A point behind the cursor, against the direction of travel, counts only if it is closer by a
 * clear margin. Otherwise an agent that turns where the path doubles back would be placed on the part that it has just left. */
static VeerPathPoint nearestInReach(const VeerWorld *world, const VeerPathRecord *path, const VeerPathCursor *cursor, float reach) {
    VeerVec3 point = veer_position(world, cursor->agent);
    float old = cursor->state[0], most = 0.4f * path->length, ahead = veer_min(reach + veer_abs(cursor->goal), most);
    int isBack = cursor->goal < 0.0f;
    VeerPathWindow onwards = {old, isBack ? ahead : 0.0f, isBack ? 0.0f : ahead};
    VeerPathWindow backwards = {old, isBack ? 0.0f : veer_min(reach, most), isBack ? veer_min(reach, most) : 0.0f};
    VeerPathPoint near = veer_pathNearest(world, path, point, &onwards), other = veer_pathNearest(world, path, point, &backwards);
    float little = 0.25f * path->radius + world->maxSpeed[cursor->agent] * veer_timePassed(world, cursor->agent);
    return veer_abs(other.offset) + little < veer_abs(near.offset) ? other : near;
}

VeerPathPoint veer_pathCursor(const VeerWorld *world, const VeerPathRecord *path, VeerPathCursor *cursor) {
    uint32_t agent = cursor->agent;
    VeerVec3 point = veer_position(world, agent), velocity = veer_velocity(world, agent);
    float speed = veer_max(veer_length3(velocity), world->maxSpeed[agent]);
    float *state = cursor->state, old = state[0];
    cursor->laps = 0;
    /* the cursor is new, or the path has become shorter than the cursor's distance */
    if (!(state[1] > 0.0f) || !(old >= 0.0f && old <= path->length)) {
        VeerPathPoint first = nearestOfAll(world, path, point);
        state[0] = first.distance;
        state[1] = 1.0f;
        return first;
    }
    /* The search reaches farther than the agent can have moved, but less than half the length of a figure eight, so it does not find the
     * figure's other branch. */
    float reach = path->radius + 2.0f * speed * veer_timePassed(world, agent);
    VeerPathPoint near = nearestInReach(world, path, cursor, reach);
    /* closer agents, within 1 s of travel, may be braking past an end of the path */
    if (veer_abs(near.offset) > 3.0f * path->radius + speed) {
        VeerPathPoint other = nearestOfAll(world, path, point);
        if (veer_abs(other.offset) < veer_abs(near.offset)) {
            state[0] = other.distance;
            state[1] = 1.0f;
            return other;
        }
    }
    if (path->closed) {
        float moved = near.distance - old;
        cursor->laps = moved < -0.5f * path->length ? 1 : moved > 0.5f * path->length ? -1 : 0;
    }
    state[0] = near.distance;
    return near;
}
