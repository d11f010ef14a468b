/* Reads a flow field at a point, for followFlow and queries. */
#include "paths/flow_read.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"

/* The two cells between which a position is interpolated, along one axis of the grid. */
typedef struct Axis {
    uint32_t low, high; /* indices of the cells whose centers are on either side of the point */
    float share;        /* weight of the cell `high` */
} Axis;

/* Finds the cells on either side of a point along one axis. at: the point's position within the grid, in cells. In the outer half of a
 * border cell, only one side has a center, unless the grid spans a world that wraps along this axis. */
static Axis between(float at, uint32_t cells, int goesRound) {
    float center = at - 0.5f, last = (float)(cells - 1);
    if (!goesRound) center = veer_clamp(center, 0.0f, last);
    int32_t low = veer_floorInt(center);
    Axis axis = {low < 0 ? cells - 1 : (uint32_t)low, (uint32_t)(low + 1), center - (float)low};
    if (axis.high >= cells) axis.high = goesRound ? 0 : cells - 1;
    return axis;
}

int veer_readFlow(const VeerWorld *world, const VeerFlowRecord *flow, VeerVec3 point, VeerVec3 *out) {
    float width = (float)flow->columns * flow->cellSize, height = (float)flow->rows * flow->cellSize;
    VeerVec3 center = {flow->x + 0.5f * width, flow->y + 0.5f * height, point.z};
    VeerVec3 from = veer_delta(world, center, point);
    float x = 0.5f * width + from.x, y = 0.5f * height + from.y;
    if (!(x >= 0.0f && x <= width && y >= 0.0f && y <= height)) return 0;
    Axis across = between(x / flow->cellSize, flow->columns, veer_same(width, world->period.x));
    Axis up = between(y / flow->cellSize, flow->rows, veer_same(height, world->period.y));
    const VeerPoint *low = world->points + flow->firstPoint + (size_t)up.low * flow->columns;
    const VeerPoint *high = world->points + flow->firstPoint + (size_t)up.high * flow->columns;
    float lowX = low[across.low].x + (low[across.high].x - low[across.low].x) * across.share;
    float lowY = low[across.low].y + (low[across.high].y - low[across.low].y) * across.share;
    float highX = high[across.low].x + (high[across.high].x - high[across.low].x) * across.share;
    float highY = high[across.low].y + (high[across.high].y - high[across.low].y) * across.share;
    *out = veer_vec3(lowX + (highX - lowX) * up.share, lowY + (highY - lowY) * up.share, 0.0f);
    return 1;
}
