/* Finds where a moving point is on a mesh, starting at the polygon on which it was before. */
#include "math/vec3.h"
#include "meshes/mesh_search.h"

static float gapBetween(VeerVec3 a, VeerVec3 b) { return veer_length2(b.x - a.x, b.y - a.y); }

static float gapTo(const VeerMesh *mesh, uint32_t polygon, VeerVec3 point) {
    if (veer_isInPolygon(mesh, polygon, veer_dot(point.x, point.y))) return 0.0f;
    return gapBetween(veer_closestOfPolygon(mesh, polygon, point), point);
}

/* Returns the polygon closest to a point, among those around the point of a given polygon that is closest to it. *gap: its distance. */
static uint32_t closestAround(VeerMeshSearch *search, uint32_t polygon, VeerVec3 point, float *gap) {
    const VeerMesh *mesh = &search->mesh;
    const VeerVec3 start = veer_pulledIn(mesh, polygon, veer_closestOfPolygon(mesh, polygon, point));
    VeerMeshSweep sweep = {.fromX = start.x, .fromY = start.y, .toX = point.x, .toY = point.y, .polygon = polygon};
    veer_sweepMesh(search, &sweep, 1);
    if (sweep.end != VEER_NONE && sweep.wall == VEER_NONE) {
        *gap = 0.0f;
        return sweep.end;
    }
    *gap = gapTo(mesh, polygon, point);
    sweep.toX = start.x, sweep.toY = start.y;
    sweep.radius = 1.001f * *gap + veer_meshMargin(*gap, point.x, point.y);
    veer_sweepMesh(search, &sweep, 0);
    for (uint32_t i = 0; i < sweep.count; i++) {
        const float other = gapTo(mesh, search->reached[i], point);
        if (!(other < *gap)) continue;
        *gap = other;
        polygon = search->reached[i];
    }
    return polygon;
}

uint32_t veer_followMesh(VeerMeshSearch *search, uint32_t polygon, VeerVec3 *point, VeerMeshReach reach) {
    const VeerMesh *mesh = &search->mesh;
    if (polygon == VEER_NONE || veer_isClosed(mesh, polygon)) return veer_closestOnMesh(mesh, point, NULL);
    float gap = gapTo(mesh, polygon, *point);
    if (gap > reach.plane) return veer_closestOnMesh(mesh, point, NULL);
    if (gap > 0.0f) polygon = closestAround(search, polygon, *point, &gap);
    const VeerVec3 foot = gap > 0.0f ? veer_pulledIn(mesh, polygon, veer_closestOfPolygon(mesh, polygon, *point)) : *point;
    const float height = veer_heightAt(mesh, polygon, foot.x, foot.y);
    if (!(veer_abs(height - point->z) <= reach.height)) return veer_closestOnMesh(mesh, point, NULL);
    *point = veer_vec3(foot.x, foot.y, height);
    return polygon;
}
