/* Finds where a point is on a mesh. */
#include "meshes/mesh_search.h"

int veer_isInPolygon(const VeerMesh *mesh, uint32_t polygon, VeerDot point) {
    const VeerPoint *box = &mesh->boxes[polygon]; /* rounded as the point is */
    if (point.x < veer_gridded(box->x) || point.x > veer_gridded(box->z)) return 0;
    if (point.y < veer_gridded(box->y) || point.y > veer_gridded(box->distance)) return 0;
    VeerRing ring = veer_ringOf(mesh, polygon);
    VeerDot from = veer_dotOf(mesh, veer_vertexOf(mesh, ring.corner));
    for (; ring.corner < ring.end; veer_turnRing(&ring)) {
        const VeerDot to = veer_dotOf(mesh, veer_vertexOf(mesh, ring.next));
        if (veer_side(from, to, point) < 0.0) return 0;
        from = to;
    }
    return 1;
}

/* A polygon consists of the triangles at its first corner. */
float veer_heightAt(const VeerMesh *mesh, uint32_t polygon, float x, float y) {
    const VeerRing ring = veer_ringOf(mesh, polygon);
    const VeerVec3 a = veer_placeOf(mesh, veer_vertexOf(mesh, ring.first));
    const VeerDot first = veer_dot(a.x, a.y), point = veer_dot(x, y);
    float height = a.z;
    for (uint32_t corner = ring.first + 1; corner + 1 < ring.end; corner++) {
        const VeerVec3 b = veer_placeOf(mesh, veer_vertexOf(mesh, corner)), c = veer_placeOf(mesh, veer_vertexOf(mesh, corner + 1));
        const VeerDot second = veer_dot(b.x, b.y), third = veer_dot(c.x, c.y);
        const double area = veer_side(first, second, third), ofB = veer_side(first, point, third), ofC = veer_side(first, second, point);
        if (!(area > 0.0)) continue;
        height = a.z + (b.z - a.z) * (float)(ofB / area) + (c.z - a.z) * (float)(ofC / area);
        if (ofB >= 0.0) break; /* the point is not beyond this triangle */
    }
    return height;
}

/* ---- the closest point */

static VeerVec3 closestOfEdge(VeerVec3 a, VeerVec3 b, VeerVec3 point) {
    const float x = b.x - a.x, y = b.y - a.y, share = ((point.x - a.x) * x + (point.y - a.y) * y) / (x * x + y * y);
    if (!(share > 0.0f)) return a;
    return share < 1.0f ? veer_vec3(a.x + x * share, a.y + y * share, a.z + (b.z - a.z) * share) : b;
}

static float distanceSq(VeerVec3 a, VeerVec3 b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

VeerVec3 veer_closestOfPolygon(const VeerMesh *mesh, uint32_t polygon, VeerVec3 point) {
    VeerVec3 closest = point;
    float least = VEER_INF;
    for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
        const VeerVec3 a = veer_placeOf(mesh, veer_vertexOf(mesh, ring.corner)), b = veer_placeOf(mesh, veer_vertexOf(mesh, ring.next));
        const VeerVec3 at = closestOfEdge(a, b, point);
        if (!(distanceSq(at, point) < least)) continue;
        least = distanceSq(at, point);
        closest = at;
    }
    return closest;
}

VeerVec3 veer_pulledIn(const VeerMesh *mesh, uint32_t polygon, VeerVec3 point) {
    const VeerPoint *box = &mesh->boxes[polygon];
    float x = 0.0f, y = 0.0f;
    for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
        const VeerVec3 at = veer_placeOf(mesh, veer_vertexOf(mesh, ring.corner));
        x += (at.x - box->x) / (float)veer_cornersOf(mesh, polygon);
        y += (at.y - box->y) / (float)veer_cornersOf(mesh, polygon);
    }
    const VeerVec3 outside = point;
    for (float share = 1e-7f; share < 1.0f && !veer_isInPolygon(mesh, polygon, veer_dot(point.x, point.y)); share *= 2.0f) {
        point.x = outside.x + (box->x + x - outside.x) * share;
        point.y = outside.y + (box->y + y - outside.y) * share;
    }
    return point;
}

static float boxDistanceSq(const VeerPoint *box, VeerVec3 point) {
    const float x = veer_max(veer_max(box->x - point.x, point.x - box->z), 0.0f);
    const float y = veer_max(veer_max(box->y - point.y, point.y - box->distance), 0.0f);
    return x * x + y * y;
}

uint32_t veer_closestOnMesh(const VeerMesh *mesh, VeerVec3 *point, const uint32_t *allowed) {
    const VeerDot dot = veer_dot(point->x, point->y);
    VeerVec3 closest = *point;
    float least = VEER_INF, rise = VEER_INF;
    uint32_t nearest = VEER_NONE;
    for (uint32_t polygon = 0; polygon < mesh->polygonCount; polygon++) {
        if (boxDistanceSq(&mesh->boxes[polygon], *point) > least || veer_isClosed(mesh, polygon)) continue;
        if (allowed && !allowed[polygon]) continue;
        const int isInside = veer_isInPolygon(mesh, polygon, dot);
        const VeerVec3 at = isInside ? *point : veer_closestOfPolygon(mesh, polygon, *point);
        const float distance = isInside ? 0.0f : distanceSq(at, *point);
        const float height = veer_abs(veer_heightAt(mesh, polygon, at.x, at.y) - point->z);
        if (distance > least || (veer_same(distance, least) && !(height < rise))) continue;
        least = distance;
        rise = height;
        nearest = polygon;
        closest = at;
    }
    if (nearest == VEER_NONE) return nearest;
    *point = veer_pulledIn(mesh, nearest, closest);
    point->z = veer_heightAt(mesh, nearest, point->x, point->y);
    return nearest;
}

/* ---- polygons that share a point */

uint32_t veer_polygonsAt(VeerMeshSearch *search, uint32_t polygon, VeerDot point) {
    const VeerMesh *mesh = &search->mesh;
    uint32_t count = 0;
    search->stamp++;
    search->stamps[polygon] = search->stamp;
    search->reached[count++] = polygon;
    for (uint32_t i = 0; i < count; i++)
        for (VeerRing ring = veer_ringOf(mesh, search->reached[i]); ring.corner < ring.end; veer_turnRing(&ring)) {
            const uint32_t beyond = veer_beyond(mesh, ring.corner);
            if (beyond == VEER_NONE || search->stamps[beyond] == search->stamp) continue;
            const VeerDot a = veer_dotOf(mesh, veer_vertexOf(mesh, ring.corner)), b = veer_dotOf(mesh, veer_vertexOf(mesh, ring.next));
            if (veer_side(a, b, point) > 0.0 || !veer_isInPolygon(mesh, beyond, point)) continue;
            search->stamps[beyond] = search->stamp;
            search->reached[count++] = beyond;
        }
    return count;
}

/* ---- what may be reached */

/* Returns whether a disc fits through an edge. Only an edge with a wall at each end can be too narrow: then each of its points is within
 * the clearance of an end. */
static int isPassable(const VeerMeshSearch *search, uint32_t a, uint32_t b) {
    const VeerPoint *from = &search->mesh.vertices[a], *to = &search->mesh.vertices[b];
    if (!(from->distance > 0.0f) || !(to->distance > 0.0f)) return 1;
    return veer_length2(to->x - from->x, to->y - from->y) >= 2.0f * search->clearance * (1.0f - 1e-4f);
}

static void reachFrom(VeerMeshSearch *search, uint32_t polygon) {
    const VeerMesh *mesh = &search->mesh;
    uint32_t count = 0;
    search->reachable[polygon] = 1;
    search->reached[count++] = polygon;
    for (uint32_t i = 0; i < count; i++)
        for (VeerRing ring = veer_ringOf(mesh, search->reached[i]); ring.corner < ring.end; veer_turnRing(&ring)) {
            const uint32_t beyond = veer_beyond(mesh, ring.corner);
            if (beyond == VEER_NONE || search->reachable[beyond]) continue;
            if (!isPassable(search, veer_vertexOf(mesh, ring.corner), veer_vertexOf(mesh, ring.next))) continue;
            search->reachable[beyond] = 1;
            search->reached[count++] = beyond;
        }
}

void veer_markReachable(VeerMeshSearch *search, uint32_t polygon) {
    const VeerMeshNode *pads = search->nodes + VEER_MESH_FIRST_TURN;
    reachFrom(search, polygon);
    for (uint32_t i = 0; i < search->padCount; i++) {
        const uint32_t from = pads[i].polygon, to = pads[i ^ 1u].polygon;
        const VeerLinkDef *link = &search->world->links[pads[i].turn & (VEER_MESH_LANDING - 1u)];
        if ((i & 1u && !link->twoWay) || !search->reachable[from] || search->reachable[to]) continue;
        reachFrom(search, to);
        i = VEER_NONE; /* start again at the first pad */
    }
}
