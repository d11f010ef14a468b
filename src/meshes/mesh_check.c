/* Checks the shape of a mesh: that every polygon is convex, and that no two polygons touch along a line without being neighbors. A missing
 * neighbor would be an invisible wall. Walls are compared in the cells of a grid. */
#include "meshes/meshes.h"

static VeerMeshFault fault(const char *argument, const char *reason, uint32_t index) { return (VeerMeshFault){argument, reason, index}; }

/* ---- polygons */

static int isSamePlace(VeerDot a, VeerDot b) { return !(a.x < b.x) && !(a.x > b.x) && !(a.y < b.y) && !(a.y > b.y); }

static double along(VeerDot a, VeerDot b, VeerDot c, VeerDot d) { return (b.x - a.x) * (d.x - c.x) + (b.y - a.y) * (d.y - c.y); }

/* Properties of a polygon, from its corners. */
typedef struct Shape {
    double area;
    int lefts, rights, isFolded, hasRepeat;
    int reversals, heading, firstHeading; /* number of times that its edges change between +x and -x */
} Shape;

static void addEdge(Shape *shape, VeerDot a, VeerDot b, VeerDot c) {
    const double side = veer_side(a, b, c);
    const int heading = b.x > a.x ? 1 : b.x < a.x ? -1 : 0;
    shape->lefts += side > 0.0;
    shape->rights += side < 0.0;
    shape->hasRepeat |= isSamePlace(a, b);
    shape->isFolded |= !(side > 0.0) && !(side < 0.0) && along(a, b, b, c) < 0.0;
    shape->area += a.x * b.y - b.x * a.y;
    if (!heading) return;
    shape->reversals += shape->heading == -heading;
    shape->heading = heading;
    if (!shape->firstHeading) shape->firstHeading = heading;
}

static const char *faultOf(const VeerMesh *mesh, uint32_t polygon) {
    Shape shape = {0};
    VeerDot before = veer_dotOf(mesh, veer_vertexOf(mesh, veer_cornerBefore(mesh, polygon, veer_firstCorner(mesh, polygon))));
    for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
        const VeerDot at = veer_dotOf(mesh, veer_vertexOf(mesh, ring.corner));
        addEdge(&shape, before, at, veer_dotOf(mesh, veer_vertexOf(mesh, ring.next)));
        before = at;
    }
    shape.reversals += shape.heading == -shape.firstHeading;
    if (shape.hasRepeat) return "two of its corners are at the same place";
    if (!shape.lefts && !shape.rights) return "it is flat";
    if (!shape.lefts) return "its corners go clockwise";
    if (shape.rights && shape.area < 0.0) return "it is not convex, and its corners go clockwise";
    return shape.rights || shape.isFolded || shape.reversals > 2 ? "it is not convex" : NULL;
}

VeerMeshFault veer_checkPolygons(const VeerMesh *mesh) {
    for (uint32_t polygon = 0; polygon < mesh->polygonCount; polygon++) {
        const char *reason = faultOf(mesh, polygon);
        if (reason) return fault("def.polygons[#]", reason, polygon);
    }
    return fault(NULL, NULL, 0);
}

/* ---- walls */

/* A grid over the mesh with the ends of its walls. An entry is 2 x the corner from which a wall leads away, plus 1 for the wall's other
 * end; the lists store entries plus 1. */
typedef struct Grid {
    uint32_t *next, *heads;
    uint32_t side;
    float x, y, perX, perY; /* corner, and cells per u */
} Grid;

static uint32_t columnOf(const Grid *grid, float x) {
    const float at = (x - grid->x) * grid->perX;
    return at > 0.0f ? at < (float)grid->side ? (uint32_t)at : grid->side - 1 : 0;
}
static uint32_t rowOf(const Grid *grid, float y) {
    const float at = (y - grid->y) * grid->perY;
    return at > 0.0f ? at < (float)grid->side ? (uint32_t)at : grid->side - 1 : 0;
}

static Grid openGrid(const VeerMesh *mesh, uint32_t *work) {
    float lowX = VEER_INF, lowY = VEER_INF, highX = -VEER_INF, highY = -VEER_INF;
    Grid grid = {.next = work, .heads = work + 2 * (size_t)mesh->cornerCount, .side = 1};
    for (uint32_t i = 0; i < mesh->vertexCount; i++) {
        lowX = veer_min(lowX, mesh->vertices[i].x), highX = veer_max(highX, mesh->vertices[i].x);
        lowY = veer_min(lowY, mesh->vertices[i].y), highY = veer_max(highY, mesh->vertices[i].y);
    }
    while ((grid.side + 1) * (grid.side + 1) <= mesh->cornerCount) grid.side++;
    grid.x = lowX, grid.y = lowY;
    grid.perX = highX > lowX ? (float)grid.side / (highX - lowX) : 0.0f;
    grid.perY = highY > lowY ? (float)grid.side / (highY - lowY) : 0.0f;
    __builtin_memset(grid.heads, 0, (size_t)grid.side * grid.side * sizeof *grid.heads);
    return grid;
}

/* A wall and its ends. */
typedef struct Wall {
    uint32_t corner, from, to; /* vertices */
    VeerDot a, b;
} Wall;

static Wall wallOf(const VeerMesh *mesh, const VeerRing *ring) {
    const uint32_t from = veer_vertexOf(mesh, ring->corner), to = veer_vertexOf(mesh, ring->next);
    return (Wall){ring->corner, from, to, veer_dotOf(mesh, from), veer_dotOf(mesh, to)};
}

static void enter(const VeerMesh *mesh, Grid *grid, uint32_t entry, uint32_t vertex) {
    uint32_t *head = &grid->heads[rowOf(grid, mesh->vertices[vertex].y) * grid->side + columnOf(grid, mesh->vertices[vertex].x)];
    grid->next[entry] = *head;
    *head = entry + 1;
}

/* Returns whether a point on a wall's line is as high as the wall there, within 1/1000 of the wall's length. If not, it is on another
 * floor. */
static int isLevel(const VeerMesh *mesh, const Wall *wall, uint32_t vertex) {
    const VeerVec3 a = veer_placeOf(mesh, wall->from), b = veer_placeOf(mesh, wall->to), at = veer_placeOf(mesh, vertex);
    const float wide = veer_abs(b.x - a.x), high = veer_abs(b.y - a.y);
    const float share = wide > high ? (at.x - a.x) / (b.x - a.x) : (at.y - a.y) / (b.y - a.y);
    return veer_abs(a.z + (b.z - a.z) * share - at.z) <= 0.001f * (wide + high);
}

/* Returns whether another wall lies along this one, on its other side, and either ends inside this one or has the same two ends. */
static int overlap(const VeerMesh *mesh, const Wall *wall, uint32_t entry, int isGiven) {
    const uint32_t corner = entry / 2, polygon = veer_ownerOf(mesh, corner), first = veer_firstCorner(mesh, polygon);
    const uint32_t next = corner + 1 < first + veer_cornersOf(mesh, polygon) ? corner + 1 : first;
    const Wall other = wallOf(mesh, &(VeerRing){.corner = corner, .next = next});
    const VeerDot end = entry & 1 ? other.b : other.a;
    if (along(wall->a, wall->b, other.a, other.b) >= 0.0) return 0;
    if (!isLevel(mesh, wall, other.from) || !isLevel(mesh, wall, other.to)) return 0; /* they meet in one point, as a ramp and a floor do */
    const double left = veer_side(wall->a, wall->b, other.a), right = veer_side(wall->a, wall->b, other.b);
    if (left < 0.0 || left > 0.0 || right < 0.0 || right > 0.0) return 0;
    if (along(wall->a, wall->b, wall->a, end) > 0.0 && along(wall->a, wall->b, end, wall->b) > 0.0) return 1;
    return !isGiven && isSamePlace(wall->a, other.b) && isSamePlace(wall->b, other.a);
}

static int isOverlapped(const VeerMesh *mesh, const Grid *grid, const Wall *wall, int isGiven) {
    const VeerPoint *from = &mesh->vertices[wall->from], *to = &mesh->vertices[wall->to];
    const uint32_t lowX = columnOf(grid, veer_min(from->x, to->x)), highX = columnOf(grid, veer_max(from->x, to->x));
    const uint32_t lowY = rowOf(grid, veer_min(from->y, to->y)), highY = rowOf(grid, veer_max(from->y, to->y));
    for (uint32_t row = lowY; row <= highY; row++)
        for (uint32_t column = lowX; column <= highX; column++)
            for (uint32_t at = grid->heads[row * grid->side + column]; at; at = grid->next[at - 1])
                if (overlap(mesh, wall, at - 1, isGiven)) return 1;
    return 0;
}

VeerMeshFault veer_checkWalls(const VeerMesh *mesh, int isGiven, uint32_t *work) {
    Grid grid = openGrid(mesh, work);
    for (int isEntered = 0; isEntered < 2; isEntered++)
        for (uint32_t polygon = 0; polygon < mesh->polygonCount; polygon++)
            for (VeerRing ring = veer_ringOf(mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
                if (veer_beyond(mesh, ring.corner) != VEER_NONE) continue;
                const Wall wall = wallOf(mesh, &ring);
                if (isEntered && isOverlapped(mesh, &grid, &wall, isGiven))
                    return fault("def.polygons[#]", "another polygon touches one of its edges, but does not share it", polygon);
                if (isEntered) continue;
                enter(mesh, &grid, 2 * ring.corner, wall.from);
                enter(mesh, &grid, 2 * ring.corner + 1, wall.to);
            }
    return fault(NULL, NULL, 0);
}
