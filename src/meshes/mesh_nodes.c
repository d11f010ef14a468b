/* The nodes of a search on a mesh: the points where a shortest path may bend, and the queue of nodes from which to search further. Without
 * a clearance they are the turns themselves. With a clearance every turn has one to four nodes: the corners of a polygon around the circle
 * whose radius is the clearance. */
#include "meshes/mesh_search.h"

enum { MOST_NODES = 4 }; /* nodes of a turn: one for every 45 degrees that the wall turns, so that a node is at most 1.09 clearances away */

/* ---- memory */

/* A turn with four nodes lies at a vertex of its own and has two corners or more, so vertices and corners have 4/3 nodes at most. More are
 * possible only in meshes whose floors share a vertex with two turns; there is no room for these nodes. */
static uint32_t nodeRoomOf(uint32_t points) { return points / 3 * 4 + 8; }

/* A mesh with this many points has at most 3/5 as many corners, so besides the stack and the cones of one polygon, there is room for about
 * as many waiting cones as points. More room would help only where more cones wait. */
static uint32_t coneRoomOf(uint32_t points) { return 2 * points; }

uint32_t veer_meshWorkLanes(const VeerCapacityDef *capacity) {
    const uint32_t points = capacity->points, nodes = nodeRoomOf(points);
    const uint32_t perNode = sizeof(VeerMeshNode) / 4 + 1, perCone = sizeof(VeerMeshCone) / 4;
    return capacity->meshes ? perNode * nodes + perCone * coneRoomOf(points) + 2 * points : 0;
}

void veer_openMeshSweeps(VeerMeshSearch *search, const VeerWorld *world, const VeerMeshRecord *record, float clearance) {
    const uint32_t points = (uint32_t)veer_meshPoints(record), polygons = record->polygonCount;
    uint32_t *lanes = world->meshWork;
    *search = (VeerMeshSearch){.mesh = veer_meshOf(world, record), .world = world, .clearance = clearance, .least = 1.0f};
    search->nodeRoom = nodeRoomOf(points);
    search->nodes = (VeerMeshNode *)(void *)lanes;
    search->queue = lanes + search->nodeRoom * (sizeof(VeerMeshNode) / 4);
    search->cones = (VeerMeshCone *)(void *)(search->queue + search->nodeRoom);
    search->coneRoom = coneRoomOf(points);
    search->firstNodes = (uint32_t *)(void *)(search->cones + search->coneRoom);
    search->stamps = search->firstNodes + 2 * (size_t)record->cornerCount;
    search->reached = search->stamps + polygons;
    search->goals = search->reached + polygons;
    search->reachable = search->goals + polygons;
    __builtin_memset(search->stamps, 0, 4 * (size_t)polygons * sizeof *lanes);
}

void veer_openMeshSearch(VeerMeshSearch *search, const VeerWorld *world, const VeerMeshRecord *record, float clearance) {
    veer_openMeshSweeps(search, world, record, clearance);
    for (uint32_t i = 0; i < record->polygonCount; i++) {
        const float cost = veer_polygonCost(&search->mesh, i);
        if (veer_isClosed(&search->mesh, i) || veer_same(cost, 1.0f)) continue;
        search->least = veer_min(search->least, cost);
        search->isUneven = 1;
    }
}

/* ---- the queue: a heap */

static int isBefore(const VeerMeshSearch *search, uint32_t a, uint32_t b) {
    const float first = search->nodes[a].estimate, second = search->nodes[b].estimate;
    return first < second || (veer_same(first, second) && a < b);
}

static void put(VeerMeshSearch *search, uint32_t place, uint32_t node) {
    search->queue[place] = node;
    search->nodes[node].place = place + 1;
}

static void rise(VeerMeshSearch *search, uint32_t place, uint32_t node) {
    while (place && isBefore(search, node, search->queue[(place - 1) / 2])) {
        put(search, place, search->queue[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    put(search, place, node);
}

uint32_t veer_takeNode(VeerMeshSearch *search) {
    const uint32_t first = search->queue[0], last = search->queue[--search->queueCount], count = search->queueCount;
    uint32_t place = 0;
    search->nodes[first].place = VEER_NONE;
    while (2 * place + 1 < count) {
        uint32_t child = 2 * place + 1;
        if (child + 1 < count && isBefore(search, search->queue[child + 1], search->queue[child])) child++;
        if (!isBefore(search, search->queue[child], last)) break;
        put(search, place, search->queue[child]);
        place = child;
    }
    if (count) put(search, place, last);
    return first;
}

/* ---- nodes */

static float distance(const VeerMeshNode *a, const VeerMeshNode *b) { return veer_length2(b->x - a->x, b->y - a->y); }

static VeerMeshNode newNode(float x, float y, uint32_t turn) {
    return (VeerMeshNode){.x = x, .y = y, .length = VEER_INF, .parent = VEER_NONE, .polygon = VEER_NONE, .turn = turn};
}

static VeerVec3 unit(float x, float y) {
    const float length = veer_length2(x, y);
    return length > 0.0f ? veer_vec3(x / length, y / length, 0.0f) : veer_vec3(0.0f, 0.0f, 0.0f);
}

/* Writes the directions from a turn to its nodes, starting at the first wall. Returns their number. *cosine: cosine of half the angle
 * between two directions. */
static uint32_t directionsOf(VeerVec3 before, VeerVec3 at, VeerVec3 after, VeerVec3 out[MOST_NODES], float *cosine) {
    const VeerVec3 in = unit(at.x - before.x, at.y - before.y), on = unit(after.x - at.x, after.y - at.y);
    const float cosineOfAll = in.x * on.x + in.y * on.y;
    VeerVec3 fan[MOST_NODES + 1]; /* directions from the normal of the first wall to that of the second */
    fan[0] = veer_vec3(-in.y, in.x, 0.0f);
    fan[4] = veer_vec3(-on.y, on.x, 0.0f);
    fan[2] = unit(in.x - on.x, in.y - on.y); /* the middle; exact enough where the wall turns by more than a right angle */
    if (cosineOfAll > 0.0f) fan[2] = unit(fan[0].x + fan[4].x, fan[0].y + fan[4].y);
    fan[1] = unit(fan[0].x + fan[2].x, fan[0].y + fan[2].y);
    fan[3] = unit(fan[2].x + fan[4].x, fan[2].y + fan[4].y);
    const uint32_t count = cosineOfAll >= 0.7071f ? 1 : cosineOfAll >= 0.0f ? 2 : 4, step = MOST_NODES / count;
    for (uint32_t i = 0; i < count; i++) {
        const VeerVec3 low = fan[i * step], high = fan[(i + 1) * step];
        out[i] = count == 1 ? fan[2] : count == 2 ? fan[2 * i + 1] : unit(low.x + high.x, low.y + high.y);
    }
    *cosine = fan[0].x * out[0].x + fan[0].y * out[0].y;
    return count;
}

/* Finds the polygon of a node beside a turn. It has none if another wall is closer than the clearance. */
static void settle(VeerMeshSearch *search, VeerMeshNode *node, VeerVec3 turn, uint32_t owner) {
    VeerMeshSweep sweep = {.fromX = turn.x, .fromY = turn.y, .toX = node->x, .toY = node->y, .polygon = owner};
    uint32_t end;
    veer_sweepMesh(search, &sweep, 1);
    if (sweep.end == VEER_NONE || sweep.wall != VEER_NONE) return;
    node->polygon = sweep.end;
    if (!veer_isMeshFree(search, node, node->x, node->y, &end)) node->polygon = VEER_NONE;
}

static uint32_t makeNodes(VeerMeshSearch *search, uint32_t turn, uint32_t first) {
    const VeerMesh *mesh = &search->mesh;
    if (turn >= mesh->cornerCount) return veer_makeBorderNodes(search, turn - mesh->cornerCount, first);
    const uint32_t owner = veer_ownerOf(mesh, turn), start = veer_firstCorner(mesh, owner);
    const uint32_t next = turn + 1 < start + veer_cornersOf(mesh, owner) ? turn + 1 : start;
    const VeerVec3 before = veer_placeOf(mesh, (uint32_t)mesh->corners[turn].distance - 1),
                   at = veer_placeOf(mesh, veer_vertexOf(mesh, turn));
    if (!(search->clearance > 0.0f)) {
        search->nodes[first] = newNode(at.x, at.y, turn);
        search->nodes[first].polygon = owner;
        return 1;
    }
    VeerVec3 directions[MOST_NODES];
    float cosine;
    const uint32_t count = directionsOf(before, at, veer_placeOf(mesh, veer_vertexOf(mesh, next)), directions, &cosine);
    const float reach = (search->clearance + veer_meshMargin(search->clearance, at.x, at.y)) / cosine;
    for (uint32_t i = 0; i < count; i++) {
        VeerMeshNode *node = &search->nodes[first + i];
        *node = newNode(at.x + directions[i].x * reach, at.y + directions[i].y * reach, turn);
        settle(search, node, at, owner);
    }
    return count;
}

uint32_t veer_nodesOf(VeerMeshSearch *search, uint32_t turn, uint32_t *first) {
    uint32_t count = 0;
    *first = search->firstNodes[turn];
    if (!*first) {
        const uint32_t room = turn < search->mesh.cornerCount ? search->nodeRoom : search->nodeRoom / 2; /* turns come first */
        if (search->nodeCount + MOST_NODES > room) return 0;
        *first = search->firstNodes[turn] = search->nodeCount;
        search->nodeCount += makeNodes(search, turn, *first);
    }
    while (*first + count < search->nodeCount && search->nodes[*first + count].turn == turn) count++;
    return count;
}

/* ---- paths to nodes */

void veer_reachNode(VeerMeshSearch *search, uint32_t from, uint32_t to) {
    const VeerMeshNode *before = &search->nodes[from], *goal = &search->nodes[VEER_MESH_GOAL], *node = &search->nodes[to];
    float cost = search->least * distance(before, node);
    uint32_t end;
    if (!(before->length + cost < node->length) || !(before->length + cost + search->least * distance(node, goal) <= goal->length)) return;
    if (search->isUneven) {
        if (!veer_measureMeshLine(search, before, node, &cost)) return;
    } else if (search->clearance > 0.0f && !veer_isMeshFree(search, before, node->x, node->y, &end)) {
        return;
    }
    veer_offerPath(search, from, to, before->length + cost, 0);
}

void veer_offerPath(VeerMeshSearch *search, uint32_t from, uint32_t to, float cost, uint32_t link) {
    VeerMeshNode *node = &search->nodes[to];
    if (!(cost < node->length) || node->place == VEER_NONE) return;
    node->length = cost;
    node->estimate = cost + search->least * distance(node, &search->nodes[VEER_MESH_GOAL]);
    node->parent = from;
    node->link = link;
    rise(search, node->place ? node->place - 1 : search->queueCount++, to);
}

void veer_queueStart(VeerMeshSearch *search) { rise(search, search->queueCount++, VEER_MESH_START); }
