/* Links as edges of a grid (edges.h). Tables are sorted by cells and lengths, so that they do not depend on the order in which links were
 * added. */
#include "nav/edges.h"

#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "nav/regions.h"
#include "nav/search.h"

#define MOST_RINGS 16 /* rings of cells that are searched for a free cell around the center of a pad; larger pads are not searched whole */

/* ---- tables */

VeerNavEdges veer_edgesIn(const VeerNavEdge *table, uint32_t room) {
    VeerNavEdges edges = {table, 0};
    while (edges.count < room && table[edges.count].length) edges.count++;
    return edges;
}

VeerNavEdge *veer_presentEdges(VeerNavFields *nav, uint32_t layer) {
    return (VeerNavEdge *)(void *)veer_navArray(nav, VEER_NAV_EDGES) + (size_t)layer * nav->edgeRoom;
}

VeerNavEdge *veer_edgeCopy(VeerNavFields *nav, uint32_t layer, uint32_t map) {
    return veer_presentEdges(nav, nav->layerRoom + 2 * layer + map);
}

/* Returns a negative number, 0 or a positive number, as one edge comes before another, equals it, or comes after it. */
static int compare(const VeerNavEdge *a, const VeerNavEdge *b) {
    if (a->from != b->from) return a->from < b->from ? -1 : 1;
    if (a->to != b->to) return a->to < b->to ? -1 : 1;
    return a->length == b->length ? 0 : a->length < b->length ? -1 : 1;
}

static void sink(VeerNavEdge *table, uint32_t at, uint32_t count) {
    const VeerNavEdge edge = table[at];
    for (uint32_t below; (below = 2 * at + 1) < count; at = below) {
        if (below + 1 < count && compare(&table[below], &table[below + 1]) < 0) below++;
        if (compare(&table[below], &edge) <= 0) break;
        table[at] = table[below];
    }
    table[at] = edge;
}

/* Sorts a table and removes all but the shortest edge between two cells. Returns the number of edges. */
static uint32_t sortEdges(VeerNavEdge *table, uint32_t count) {
    uint32_t kept = 0;
    for (uint32_t at = count / 2; at-- > 0;) sink(table, at, count);
    for (uint32_t end = count; end-- > 1;) {
        const VeerNavEdge last = table[0];
        table[0] = table[end];
        table[end] = last;
        sink(table, 0, end);
    }
    for (uint32_t i = 0; i < count; i++)
        if (!kept || table[i].from != table[kept - 1].from || table[i].to != table[kept - 1].to) table[kept++] = table[i];
    return kept;
}

static void listCell(VeerCellList *changed, uint32_t cell) {
    if (changed->count < changed->room) changed->cells[changed->count] = cell;
    changed->count++;
}

void veer_listChangedEdges(const VeerNavEdges *a, const VeerNavEdges *b, VeerCellList *changed) {
    for (uint32_t i = 0, k = 0; i < a->count || k < b->count;) {
        const int order = i == a->count ? 1 : k == b->count ? -1 : compare(&a->all[i], &b->all[k]);
        if (order) listCell(changed, order < 0 ? a->all[i].from : b->all[k].from);
        i += order <= 0;
        k += order >= 0;
    }
}

/* ---- from links to edges */

/* A pad of a link: its center and radius. */
typedef struct Pad {
    VeerVec3 center;
    float radius;
} Pad;

static Pad padOf(const VeerLinkDef *link, int isLanding) {
    if (isLanding) return (Pad){{link->toX, link->toY, link->toZ}, link->landingRadius};
    return (Pad){{link->fromX, link->fromY, link->fromZ}, link->takeOffRadius};
}

/* Returns the free cell of a pad that is closest to the pad's center: its own cell or one whose center lies on the pad. */
static uint32_t cellOf(const VeerNavGrid *grid, const uint8_t *marks, const Pad *pad) {
    const uint32_t own = veer_navCellAt(grid, pad->center);
    const int rings = (int)veer_clamp(pad->radius / veer_min(grid->cellX, grid->cellY) + 1.0f, 0.0f, MOST_RINGS);
    float least = VEER_INF;
    uint32_t closest = VEER_NONE;
    if (!(marks[own] & VEER_NAV_BLOCKED)) return own;
    for (int y = -rings; y <= rings; y++)
        for (int x = -rings; x <= rings; x++) {
            const uint32_t cell = veer_navCellBeside(grid, own, x, y);
            if (cell == VEER_NONE || marks[cell] & VEER_NAV_BLOCKED) continue;
            const VeerVec3 to = veer_delta(grid->world, pad->center, veer_navCellCenter(grid, cell));
            const float distanceSq = to.x * to.x + to.y * to.y;
            if (distanceSq > pad->radius * pad->radius || !(distanceSq < least)) continue;
            least = distanceSq;
            closest = cell;
        }
    return closest;
}

/* Returns the length of a link's edge in the units of keys. An edge shorter than a cell would not fit the queue. */
static uint32_t lengthOf(const VeerNavGrid *grid, const VeerLinkDef *link) {
    const float cell = veer_max(grid->cellX, grid->cellY), length = 2.0f * veer_navUnit(grid) * veer_max(link->cost, cell);
    return (uint32_t)(veer_min(length, (float)VEER_LONGEST_EDGE) + 0.5f);
}

static int isTaken(const VeerNavGrid *grid, uint32_t slot) {
    return veer_isTaken(grid->world, VEER_KIND_LINK, slot) && grid->world->links[slot].group & grid->links;
}

/* Writes the edges of the present links to a table and zeros the rest. */
static void writeEdges(const VeerNavGrid *grid, const uint8_t *marks, VeerNavEdge *table, uint32_t room) {
    const VeerWorld *world = grid->world;
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_LINK].high; slot++) {
        if (!isTaken(grid, slot)) continue;
        const VeerLinkDef *link = &world->links[slot];
        const Pad from = padOf(link, 0), to = padOf(link, 1);
        const uint32_t a = cellOf(grid, marks, &from), b = cellOf(grid, marks, &to), length = lengthOf(grid, link);
        if (a == VEER_NONE || b == VEER_NONE || a == b) continue;
        table[count++] = (VeerNavEdge){a, b, length};
        if (link->twoWay) table[count++] = (VeerNavEdge){b, a, length};
    }
    count = sortEdges(table, count);
    __builtin_memset(table + count, 0, (room - count) * sizeof *table);
}

float veer_leastRatio(const VeerNavGrid *grid, const VeerNavEdges *edges) {
    float least = 1.0f;
    for (uint32_t i = 0; i < edges->count; i++) {
        const VeerNavEdge *edge = &edges->all[i];
        const uint32_t length = veer_leastLength(grid, edge->from, edge->to);
        least = veer_min(least, (float)edge->length / (float)(length ? length : 1));
    }
    return least;
}

/* ---- a layer */

void veer_markPorts(const VeerWorld *world, uint32_t layer) {
    VeerNavFields *nav = world->navFields;
    uint8_t *ports = veer_layerBytes(nav, layer).ports;
    VeerNavLayer *own = &veer_navLayers(nav)[layer];
    const VeerNavGoals goals = veer_navGoals(world);
    const uint32_t tables = layer < goals.layerRoom && goals.layers[layer].isKept ? 3 : 1; /* the maps of free layers are not in use */
    if (own->hasPorts) __builtin_memset(ports, 0, nav->cellRoom);
    own->hasPorts = 0;
    for (uint32_t i = 0; i < tables; i++) {
        const VeerNavEdges edges = veer_edgesIn(i ? veer_edgeCopy(nav, layer, i - 1) : veer_presentEdges(nav, layer), nav->edgeRoom);
        for (uint32_t k = 0; k < edges.count; k++) {
            ports[edges.all[k].from] |= VEER_PORT_TAKE_OFF;
            ports[edges.all[k].to] |= VEER_PORT_LANDING;
            own->hasPorts = 1;
        }
    }
}

VeerNavEdges veer_edgesFor(const VeerNavGrid *grid, const uint8_t *marks) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavEdge *spare = veer_presentEdges(nav, nav->edgeTables - 1);
    writeEdges(grid, marks, spare, nav->edgeRoom);
    return veer_edgesIn(spare, nav->edgeRoom);
}

void veer_renewEdges(const VeerNavGrid *grid, uint32_t layer, VeerCellList *changed) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavEdge *table = veer_presentEdges(nav, layer);
    if (!nav->edgeRoom) return;
    const VeerNavEdges before = veer_edgesIn(table, nav->edgeRoom), after = veer_edgesFor(grid, veer_layerBytes(nav, layer).marks);
    veer_listChangedEdges(&before, &after, changed);
    __builtin_memcpy(table, after.all, veer_edgeBytes(nav));
    veer_markPorts(grid->world, layer);
    const VeerNavEdges present = veer_edgesIn(table, nav->edgeRoom);
    veer_navLayers(nav)[layer].hasShortcut = veer_leastRatio(grid, &present) < 1.0f;
}

/* ---- edges on a path */

uint32_t veer_navHop(const VeerNavRoutes *routes, uint32_t cell) {
    const uint32_t key = routes->keys[cell];
    if (!routes->ports || !(routes->ports[cell] & VEER_PORT_TAKE_OFF) || (key & 7u) != VEER_NAV_BY_EDGE || cell == routes->goal)
        return VEER_NONE;
    for (uint32_t i = 0; i < routes->links.count; i++) {
        const VeerNavEdge *edge = &routes->links.all[i];
        if (edge->from == cell && (routes->keys[edge->to] >> 3) + edge->length == key >> 3) return edge->to;
    }
    return VEER_NONE;
}

int veer_hasEdge(const VeerNavGrid *grid, uint32_t layer, uint32_t from, uint32_t to) {
    VeerNavFields *nav = grid->world->navFields;
    if (!veer_navLayers(nav)[layer].hasPorts) return 0;
    const VeerNavEdges edges = veer_edgesIn(veer_presentEdges(nav, layer), nav->edgeRoom);
    for (uint32_t i = 0; i < edges.count; i++)
        if (edges.all[i].from == from && edges.all[i].to == to) return 1;
    return 0;
}

uint32_t veer_linkBetween(const VeerNavGrid *grid, uint32_t from, uint32_t to, VeerVec3 agent) {
    const VeerWorld *world = grid->world;
    const uint32_t layer = veer_findLayer(world->navFields, grid);
    uint32_t closest = 0;
    float least = VEER_INF;
    if (layer == VEER_NONE) return 0;
    const uint8_t *marks = veer_layerBytes(world->navFields, layer).marks;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_LINK].high; slot++)
        for (int back = 0; back <= (isTaken(grid, slot) ? (int)world->links[slot].twoWay : -1); back++) {
            const Pad begin = padOf(&world->links[slot], back), end = padOf(&world->links[slot], !back);
            if (cellOf(grid, marks, &begin) != from || cellOf(grid, marks, &end) != to) continue;
            const VeerVec3 by = veer_delta(world, agent, begin.center);
            const float distanceSq = by.x * by.x + by.y * by.y;
            if (!(distanceSq < least)) continue;
            least = distanceSq;
            closest = slot + 1 + (back ? VEER_LINK_BACK : 0);
        }
    return closest;
}
