/* Sweeps of discs over a mesh. A sweep goes from polygon to polygon through every edge that the disc touches, and measures its distance
 * from walls. It therefore never meets a wall of another floor. */
#include "meshes/mesh_search.h"

/* Maximum number of moves away from walls. A corner of 30 degrees needs about 20; narrower places need more. */
#define MOST_ROUNDS 48

/* ---- distances */

typedef struct Line {
    float x, y, toX, toY;
} Line;

static float pointDistanceSq(const Line *line, float x, float y) {
    const float dx = line->toX - line->x, dy = line->toY - line->y, lengthSq = dx * dx + dy * dy;
    float share = lengthSq > 0.0f ? ((x - line->x) * dx + (y - line->y) * dy) / lengthSq : 0.0f;
    share = veer_clamp(share, 0.0f, 1.0f);
    const float byX = line->x + dx * share - x, byY = line->y + dy * share - y;
    return byX * byX + byY * byY;
}

static float leastOfFour(const Line *a, const Line *b) {
    const float ends = veer_min(pointDistanceSq(a, b->x, b->y), pointDistanceSq(a, b->toX, b->toY));
    return veer_min(ends, veer_min(pointDistanceSq(b, a->x, a->y), pointDistanceSq(b, a->toX, a->toY)));
}

static int isBeside(const Line *a, const Line *b, float gap) {
    return veer_min(a->x, a->toX) > veer_max(b->x, b->toX) + gap || veer_max(a->x, a->toX) < veer_min(b->x, b->toX) - gap ||
           veer_min(a->y, a->toY) > veer_max(b->y, b->toY) + gap || veer_max(a->y, a->toY) < veer_min(b->y, b->toY) - gap;
}

static float sideOf(const Line *line, float x, float y) {
    return (line->toX - line->x) * (y - line->y) - (line->toY - line->y) * (x - line->x);
}

/* Returns whether a disc's path comes closer to an edge than its radius. *distanceSq: square of the distance. A sign that rounding gets
 * wrong does no harm, because the distance is then far below the radius. */
static int isClose(const Line *path, const Line *edge, float radius, float *distanceSq) {
    const int areApart = (sideOf(path, edge->x, edge->y) < 0.0f) == (sideOf(path, edge->toX, edge->toY) < 0.0f) ||
                         (sideOf(edge, path->x, path->y) < 0.0f) == (sideOf(edge, path->toX, path->toY) < 0.0f);
    *distanceSq = areApart ? leastOfFour(path, edge) : 0.0f;
    return *distanceSq < radius * radius;
}

/* Returns how two lines meet: 0: not at all, 1: they touch, 2: they cross. */
static int meeting(const Line *a, const Line *b) {
    const VeerDot p = veer_dot(a->x, a->y), q = veer_dot(a->toX, a->toY), r = veer_dot(b->x, b->y), s = veer_dot(b->toX, b->toY);
    const double ofR = veer_side(p, q, r), ofS = veer_side(p, q, s), ofP = veer_side(r, s, p), ofQ = veer_side(r, s, q);
    if ((ofR > 0.0 && ofS > 0.0) || (ofR < 0.0 && ofS < 0.0) || (ofP > 0.0 && ofQ > 0.0) || (ofP < 0.0 && ofQ < 0.0)) return 0;
    if (isBeside(a, b, 0.0f)) return 0;
    return ofR * ofS < 0.0 && ofP * ofQ < 0.0 ? 2 : 1;
}

/* ---- the sweep */

static Line edgeOf(const VeerMesh *mesh, const VeerRing *ring) {
    const VeerPoint *a = &mesh->vertices[veer_vertexOf(mesh, ring->corner)], *b = &mesh->vertices[veer_vertexOf(mesh, ring->next)];
    return (Line){a->x, a->y, b->x, b->y};
}

/* Measures an edge. Returns whether the disc touches it. */
static int touch(const VeerMesh *mesh, VeerMeshSweep *sweep, const VeerRing *ring) {
    const Line path = {sweep->fromX, sweep->fromY, sweep->toX, sweep->toY}, edge = edgeOf(mesh, ring);
    const int isWall = veer_beyond(mesh, ring->corner) == VEER_NONE;
    float distanceSq = 0.0f;
    if (isBeside(&path, &edge, sweep->radius)) return 0;
    if (sweep->radius > 0.0f ? !isClose(&path, &edge, sweep->radius, &distanceSq) : meeting(&path, &edge) <= isWall) return 0;
    if (!isWall) return 1;
    const float distance = veer_sqrt(distanceSq);
    if (sweep->wall == VEER_NONE || distance < sweep->distance) {
        sweep->distance = distance;
        sweep->wall = ring->corner;
        sweep->wallEnd = ring->next;
    }
    return 1;
}

void veer_sweepMesh(VeerMeshSearch *search, VeerMeshSweep *sweep, int isShort) {
    const VeerMesh *mesh = &search->mesh;
    const VeerDot end = veer_dot(sweep->toX, sweep->toY);
    uint32_t count = 0;
    sweep->end = sweep->wall = VEER_NONE;
    search->stamp++;
    search->stamps[sweep->polygon] = search->stamp;
    search->reached[count++] = sweep->polygon;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t polygon = search->reached[i];
        if (sweep->end == VEER_NONE && veer_isInPolygon(mesh, polygon, end)) sweep->end = polygon;
        for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
            const uint32_t beyond = veer_beyond(mesh, ring.corner);
            if (beyond != VEER_NONE && search->stamps[beyond] == search->stamp) continue;
            if (!touch(mesh, sweep, &ring)) continue;
            if (beyond == VEER_NONE && isShort) return;
            if (beyond == VEER_NONE) continue;
            search->stamps[beyond] = search->stamp;
            search->reached[count++] = beyond;
        }
        sweep->count = count;
    }
}

int veer_isMeshFree(VeerMeshSearch *search, const VeerMeshNode *from, float x, float y, uint32_t *polygon) {
    VeerMeshSweep sweep = {.fromX = from->x, .fromY = from->y, .toX = x, .toY = y, .polygon = from->polygon};
    sweep.radius = search->clearance * (1.0f - 5e-5f);
    veer_sweepMesh(search, &sweep, 1);
    search->tests++;
    *polygon = sweep.end;
    return sweep.wall == VEER_NONE && sweep.end != VEER_NONE;
}

/* ---- room around a point */

/* Moves a point straight away from a wall, to the clearance from it. */
static void stepAway(const VeerMeshSearch *search, const VeerMeshSweep *sweep, VeerVec3 *point) {
    const VeerMesh *mesh = &search->mesh;
    const VeerRing ring = {.corner = sweep->wall, .next = sweep->wallEnd};
    const Line wall = edgeOf(mesh, &ring);
    const float dx = wall.toX - wall.x, dy = wall.toY - wall.y, length = veer_length2(dx, dy);
    const float share = veer_clamp(((point->x - wall.x) * dx + (point->y - wall.y) * dy) / (dx * dx + dy * dy), 0.0f, 1.0f);
    const float atX = wall.x + dx * share, atY = wall.y + dy * share, far = veer_length2(point->x - atX, point->y - atY);
    const float reach = search->clearance + veer_meshMargin(search->clearance, atX, atY);
    const int isNear = !(far > 1e-3f * search->clearance); /* too close to define a direction; the ground is on the left of the wall */
    const float outX = isNear ? -dy / length : (point->x - atX) / far, outY = isNear ? dx / length : (point->y - atY) / far;
    point->x = atX + outX * reach;
    point->y = atY + outY * reach;
}

int veer_makeMeshRoom(VeerMeshSearch *search, VeerVec3 *point, uint32_t *polygon) {
    const float radius = search->clearance * (1.0f - 5e-5f);
    for (uint32_t round = 0; round < MOST_ROUNDS; round++) {
        VeerMeshSweep disc = {.fromX = point->x, .fromY = point->y, .toX = point->x, .toY = point->y, .radius = radius};
        disc.polygon = *polygon;
        veer_sweepMesh(search, &disc, 0);
        if (disc.wall == VEER_NONE) return 1;
        VeerVec3 next = *point;
        stepAway(search, &disc, &next);
        VeerMeshSweep step = {.fromX = point->x, .fromY = point->y, .toX = next.x, .toY = next.y, .polygon = *polygon};
        veer_sweepMesh(search, &step, 1);
        if (step.end == VEER_NONE || step.wall != VEER_NONE) return 0;
        *polygon = step.end;
        *point = veer_vec3(next.x, next.y, veer_heightAt(&search->mesh, step.end, next.x, next.y));
    }
    return 0;
}
