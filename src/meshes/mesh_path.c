/* A path on a mesh, from its ends to the list of its points. */
#include "math/vec3.h"
#include "meshes/mesh_search.h"

/* Number of halvings of the line to a goal that is out of reach: its end is found to 1/4096 of its length. */
#define HALVINGS 12

static int isSamePoint(VeerVec3 a, VeerVec3 b) { return veer_same(a.x, b.x) && veer_same(a.y, b.y); }

/* Returns whether two points are the same apart from rounding, which may put a point of an edge on either side of it. */
static int isAt(VeerVec3 a, VeerVec3 b) {
    const float margin = 1e-6f * veer_max(veer_max(veer_abs(a.x), veer_abs(a.y)), 1e-3f);
    return veer_abs(a.x - b.x) <= margin && veer_abs(a.y - b.y) <= margin;
}

/* ---- the ends */

/* An end of a path: a point of the mesh with the clearance from walls. */
typedef struct End {
    VeerVec3 at;
    uint32_t polygon; /* VEER_NONE: there is no such point nearby */
} End;

static End endAt(VeerMeshSearch *search, VeerVec3 point, const uint32_t *allowed) {
    End end = {point, VEER_NONE};
    end.polygon = veer_closestOnMesh(&search->mesh, &end.at, allowed);
    if (end.polygon == VEER_NONE || !(search->clearance > 0.0f)) return end;
    if (!veer_makeMeshRoom(search, &end.at, &end.polygon)) end.polygon = VEER_NONE;
    return end;
}

static void setNode(VeerMeshSearch *search, uint32_t index, const End *end) {
    search->nodes[index] = (VeerMeshNode){.x = end->at.x, .y = end->at.y, .polygon = end->polygon};
}

/* Returns the end of a path whose goal is out of reach: from the reached place closest to the goal, as far as possible straight towards the
 * goal. */
static End closestReached(VeerMeshSearch *search) {
    const VeerMeshNode *goal = &search->nodes[VEER_MESH_GOAL];
    const VeerMeshNode *closest = &search->nodes[VEER_MESH_START];
    float least = veer_length2(goal->x - closest->x, goal->y - closest->y), share = 0.0f, step = 1.0f;
    for (uint32_t i = VEER_MESH_FIRST_TURN; i < search->nodeCount; i++) {
        const VeerMeshNode *node = &search->nodes[i];
        const float distance = veer_length2(goal->x - node->x, goal->y - node->y);
        if (node->parent == VEER_NONE || !(distance < least)) continue;
        least = distance;
        closest = node;
    }
    End end = {veer_vec3(closest->x, closest->y, 0.0f), closest->polygon};
    const float dx = goal->x - closest->x, dy = goal->y - closest->y;
    for (uint32_t i = 0; i < HALVINGS; i++) {
        uint32_t polygon;
        step *= 0.5f;
        const float x = closest->x + dx * (share + step), y = closest->y + dy * (share + step);
        if (!veer_isMeshFree(search, closest, x, y, &polygon)) continue;
        share += step;
        end = (End){veer_vec3(x, y, 0.0f), polygon};
    }
    return end;
}

/* ---- the points */

static void addPoint(VeerMeshPath *path, VeerVec3 *last, VeerVec3 point) {
    if (path->count) {
        if (isSamePoint(*last, point)) return;
        path->length += veer_length2(point.x - last->x, point.y - last->y);
    }
    if (path->count < path->room) {
        float *out = path->points + 3 * (size_t)path->count;
        out[0] = point.x;
        out[1] = point.y;
        out[2] = point.z;
    }
    *last = point;
    path->count++;
}

static VeerVec3 pointOf(const VeerMeshSearch *search, const VeerMeshNode *node) {
    return veer_vec3(node->x, node->y, veer_heightAt(&search->mesh, node->polygon, node->x, node->y));
}

/* Adds the nodes from the start to the goal. Their parents lead from the goal to the start, so the chain is reversed first. */
static void addNodes(VeerMeshSearch *search, VeerMeshPath *path, VeerVec3 *last) {
    uint32_t after = VEER_NONE;
    for (uint32_t at = VEER_MESH_GOAL; at != VEER_NONE;) {
        const uint32_t before = search->nodes[at].parent;
        search->nodes[at].parent = after;
        after = at;
        at = before;
    }
    for (uint32_t at = VEER_MESH_START; at != VEER_NONE; at = search->nodes[at].parent) {
        const VeerMeshNode *node = &search->nodes[at];
        if (node->link && path->link == VEER_NONE) {
            path->link = path->count - 1;
            path->linkNumber = node->link;
        }
        addPoint(path, last, pointOf(search, node));
    }
    path->cost += search->nodes[VEER_MESH_GOAL].length;
}

/* ---- the path */

static int searchBothWays(VeerMeshSearch *search) {
    search->isPruned = !search->isUneven;
    const int isFound = veer_searchMesh(search);
    if (isFound && search->isUneven) veer_bendMeshPath(search);
    if (isFound || search->isUneven) return isFound;
    search->isPruned = 0; /* in narrow places a path may have to bend away from a wall */
    return search->clearance > 0.0f && veer_searchMesh(search);
}

void veer_findOnMesh(VeerMeshSearch *search, VeerVec3 from, VeerVec3 to, VeerMeshPath *path) {
    End start = endAt(search, from, NULL);
    VeerVec3 last = from;
    path->count = 0;
    path->length = 0.0f;
    path->cost = 0.0f;
    path->link = VEER_NONE;
    path->linkNumber = path->isUnreachable = 0;
    path->status = VEER_PATH_STATUS_NONE;
    if (start.polygon == VEER_NONE) return;
    veer_markReachable(search, start.polygon);
    End goal = endAt(search, to, NULL);
    const int isReachable = goal.polygon != VEER_NONE && search->reachable[goal.polygon], isOwn = isReachable && isAt(goal.at, to);
    if (!isReachable) goal = endAt(search, to, search->reachable);
    if (goal.polygon == VEER_NONE) goal.at = to;
    setNode(search, VEER_MESH_START, &start);
    setNode(search, VEER_MESH_GOAL, &goal);
    int isFound = searchBothWays(search);
    path->isUnreachable = !isReachable || !isFound;
    path->status = isFound && isOwn ? VEER_PATH_STATUS_FOUND : VEER_PATH_STATUS_CLOSEST;
    if (!isFound) {
        goal = closestReached(search);
        setNode(search, VEER_MESH_GOAL, &goal);
        for (uint32_t i = 0; i < search->mesh.polygonCount; i++) search->goals[i] &= VEER_IN_PAD;
        isFound = searchBothWays(search);
    }
    if (isSamePoint(from, start.at)) from.z = start.at.z;
    addPoint(path, &last, from);
    path->cost = veer_length2(start.at.x - from.x, start.at.y - from.y);
    if (isFound)
        addNodes(search, path, &last);
    else
        addPoint(path, &last, start.at);
    if (!search->isUneven) path->cost = path->length;
}
