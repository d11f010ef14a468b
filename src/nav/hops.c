/* Answers questions about the links on an agent's path: whether the agent stands where a link begins, and whether a link may shorten its
 * path. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/edges.h"
#include "nav/ground.h"
#include "nav/search.h"

int veer_isTakeOff(const VeerNavGrid *grid, uint32_t cell) {
    uint32_t layer;
    if (!grid->world->header->pools[VEER_KIND_LINK].count) return 0;
    veer_navRaster(grid, &layer);
    VeerNavFields *nav = grid->world->navFields;
    return veer_navLayers(nav)[layer].hasPorts && veer_layerBytes(nav, layer).ports[cell] & VEER_PORT_TAKE_OFF;
}

static float lengthBetween(const VeerNavGrid *grid, VeerVec3 point, uint32_t cell) {
    const VeerVec3 to = veer_delta(grid->world, point, veer_navCellCenter(grid, cell));
    return veer_length2(to.x, to.y);
}

/* A path over links costs at least the sum of three costs: of the path to the nearest link, of a link, and of the path from the link
 * nearest to the end. */
int veer_mayShorten(const VeerNavGrid *grid, VeerVec3 from, VeerVec3 to) {
    uint32_t layer;
    if (!grid->world->header->pools[VEER_KIND_LINK].count) return 0;
    veer_navRaster(grid, &layer);
    VeerNavFields *nav = grid->world->navFields;
    if (!veer_navLayers(nav)[layer].hasShortcut) return 0;
    const VeerNavEdges edges = veer_edgesIn(veer_presentEdges(nav, layer), nav->edgeRoom);
    const VeerVec3 way = veer_delta(grid->world, from, to);
    const float cheapest = veer_navLayers(nav)[layer].ground[VEER_MAP_PRESENT] ? VEER_GROUND_LEAST : 1.0f;
    float first = VEER_INF, last = VEER_INF;
    for (uint32_t i = 0; i < edges.count; i++) {
        const float cost = (float)edges.all[i].length * (0.5f / veer_navUnit(grid));
        first = veer_min(first, cheapest * lengthBetween(grid, from, edges.all[i].from) + cost);
        last = veer_min(last, cheapest * lengthBetween(grid, to, edges.all[i].to));
    }
    return first + last < veer_length2(way.x, way.y);
}
