/* Polygons: a simple outline, convex or concave, of at least three points. Corners are in counterclockwise order, so that the outside is to
 * the right of every edge. */
#include "core/world.h"
#include "shapes/kinds/obstacle_kinds.h"

/* smallest allowed ratio of area to squared size; rounding of the corners would determine the shape of thinner polygons */
#define THINNEST 5e-7

typedef struct Corner {
    double x, y;
} Corner;

static Corner cornerAt(const VeerPoint *points, uint32_t i) { return (Corner){(double)points[i].x, (double)points[i].y}; }

/* Returns twice the area of a triangle, positive if it turns left; exact except for the last bits of a double. */
static double turn(Corner a, Corner b, Corner c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

static int isBetween(Corner a, Corner b, Corner p) {
    return (p.x >= a.x ? p.x <= b.x : p.x >= b.x) && (p.y >= a.y ? p.y <= b.y : p.y >= b.y);
}

/* Returns 1 if two edges share a point. */
static int intersect(Corner a, Corner b, Corner c, Corner d) {
    double ac = turn(c, d, a), bc = turn(c, d, b);
    if ((ac > 0.0 && bc > 0.0) || (ac < 0.0 && bc < 0.0)) return 0;
    double ca = turn(a, b, c), cb = turn(a, b, d);
    if (((ac > 0.0 && bc < 0.0) || (ac < 0.0 && bc > 0.0)) && ((ca > 0.0 && cb < 0.0) || (ca < 0.0 && cb > 0.0))) return 1;
    return (ac == 0.0 && isBetween(c, d, a)) || (bc == 0.0 && isBetween(c, d, b)) || (ca == 0.0 && isBetween(a, b, c)) ||
           (cb == 0.0 && isBetween(a, b, d));
}

/* Returns the first corner whose edge meets an edge other than its neighbors, or folds back on the next edge; VEER_NONE: the polygon is
 * simple. */
static uint32_t findCrossing(const VeerPoint *points, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        Corner a = cornerAt(points, i), b = cornerAt(points, (i + 1) % count), c = cornerAt(points, (i + 2) % count);
        if (turn(a, b, c) == 0.0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0.0) return i;
        for (uint32_t k = i + 2; k < count; k++) {
            if (i == 0 && k == count - 1) continue;
            if (intersect(a, b, cornerAt(points, k), cornerAt(points, (k + 1) % count))) return i;
        }
    }
    return VEER_NONE;
}

/* Returns twice the signed area; *size is the squared size of the bounding box. */
static double areaOf(const VeerPoint *points, uint32_t count, double *size) {
    Corner first = cornerAt(points, 0);
    double area = 0.0, minX = first.x, maxX = first.x, minY = first.y, maxY = first.y;
    for (uint32_t i = 1; i < count; i++) {
        Corner a = cornerAt(points, i);
        if (i + 1 < count) area += turn(first, a, cornerAt(points, i + 1));
        minX = a.x < minX ? a.x : minX;
        maxX = a.x > maxX ? a.x : maxX;
        minY = a.y < minY ? a.y : minY;
        maxY = a.y > maxY ? a.y : maxY;
    }
    *size = (maxX - minX) * (maxX - minX) + (maxY - minY) * (maxY - minY);
    return area;
}

/* Checks the outline and puts its corners in counterclockwise order, starting from the first. */
static VeerResult makeCorners(const VeerObstacleDef *def, VeerCorners *corners) {
    VeerPoint *points = corners->points;
    double size, area = areaOf(points, corners->count, &size);
    (void)def;
    corners->faulty = findCrossing(points, corners->count);
    if (corners->faulty != VEER_NONE) return VEER_E_POLYGON;
    if (!(area > THINNEST * size) && !(-area > THINNEST * size)) return VEER_E_POLYGON;
    for (uint32_t low = 1, high = corners->count - 1; area < 0.0 && low < high; low++, high--) {
        VeerPoint swap = points[low];
        points[low] = points[high];
        points[high] = swap;
    }
    return VEER_OK;
}

const VeerObstacleKindRules veer_obstacle_polygon = {.fewest = 3, .most = VEER_MAX_POLYGON, .makeCorners = makeCorners};
