/* Navigation fields: the cache, and the search that fills it. Everything lies in derived memory of fixed size: a list of keys, two bytes
 * per cell and field, room for one search, and a copy of the crowd that the fields are for. The behavior navField uses it in the steer
 * stage. A field is a pure function of its key, the obstacles and the counted crowd, which are state, so it makes no difference which
 * fields are kept or when they were computed. */
#include "paths/nav_fields.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"

/* What a field was computed for. */
typedef struct Field {
    uint32_t requested; /* the goal's own cell */
    uint32_t goal;      /* the cell that the field leads to, or VEER_NONE */
    float cellSize, clearance, density;
    uint32_t mask, edits;
    uint32_t used; /* time of the last use, by the clock; 0: never, or the crowd has changed since */
} Field;

/* Lies in the world's block; keys, cells, the search's memory and the crowd follow. */
typedef struct VeerNavFields {
    uint32_t fieldRoom, cellRoom, clock;
    uint32_t crowdSlots; /* of the crowd's copy */
} VeerNavFields;

/* Cells have 16 bits, so every field has an even number of them. */
static uint32_t evenCells(const VeerCapacityDef *capacity) { return (capacity->navCells + 1) & ~1u; }

static Field *fieldsOf(VeerNavFields *cache) { return (Field *)(void *)(cache + 1); }
static uint16_t *cellsOf(VeerNavFields *cache, uint32_t field) {
    return (uint16_t *)(void *)(fieldsOf(cache) + cache->fieldRoom) + (size_t)field * cache->cellRoom;
}
static uint32_t *scratchOf(VeerNavFields *cache) { return (uint32_t *)(void *)cellsOf(cache, cache->fieldRoom); }
static VeerCountedAgent *crowdOf(VeerNavFields *cache) {
    return (VeerCountedAgent *)(void *)(scratchOf(cache) + 3 * (size_t)cache->cellRoom);
}

uint32_t veer_navFieldLanes(const VeerCapacityDef *capacity) {
    uint32_t cells = evenCells(capacity), fields = cells ? capacity->navFields : 0;
    uint32_t shared = fields ? 3 * cells + (uint32_t)sizeof(VeerCountedAgent) / 4 * capacity->agents : 0;
    return (uint32_t)(sizeof(VeerNavFields) + fields * sizeof(Field)) / 4 + fields * (cells / 2) + shared;
}

void veer_navFieldInit(VeerWorld *world, uint32_t *lanes) {
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    world->navFields = (VeerNavFields *)(void *)lanes;
    world->navFields->cellRoom = evenCells(capacity);
    world->navFields->fieldRoom = capacity->navCells ? capacity->navFields : 0;
}

/* ---- the grid */

static uint32_t cellsAlong(float size, float cellSize) {
    float count = size / cellSize;
    uint32_t whole = (uint32_t)count;
    return (float)whole < count ? whole + 1 : whole ? whole : 1;
}

double veer_navCellsNeeded(const VeerWorldDef *def, float cellSize) {
    return (double)cellsAlong(def->maxX - def->minX, cellSize) * (double)cellsAlong(def->maxY - def->minY, cellSize);
}

VeerNavGrid veer_navGrid(const VeerWorld *world, const VeerNavFieldParams *params) {
    const VeerWorldDef *def = &world->header->def;
    VeerNavGrid grid = {.world = world, .minX = def->minX, .minY = def->minY, .wraps = def->edges == VEER_EDGE_MODE_WRAP};
    grid.columns = cellsAlong(def->maxX - def->minX, params->cellSize);
    grid.rows = cellsAlong(def->maxY - def->minY, params->cellSize);
    grid.cellX = (def->maxX - def->minX) / (float)grid.columns;
    grid.cellY = (def->maxY - def->minY) / (float)grid.rows;
    grid.cellSize = params->cellSize;
    grid.clearance = params->clearance;
    grid.density = params->density;
    grid.mask = params->mask;
    return grid;
}

static uint32_t placeAlong(float at, uint32_t count, uint32_t wraps) {
    if (wraps) at -= (float)count * (float)veer_floorInt(veer_clamp(at / (float)count, -2e9f, 2e9f));
    return at > 0.0f ? at < (float)count ? (uint32_t)at : count - 1 : 0;
}

uint32_t veer_navCellAt(const VeerNavGrid *grid, VeerVec3 point) {
    uint32_t column = placeAlong((point.x - grid->minX) / grid->cellX, grid->columns, grid->wraps);
    return placeAlong((point.y - grid->minY) / grid->cellY, grid->rows, grid->wraps) * grid->columns + column;
}

VeerVec3 veer_navCellCenter(const VeerNavGrid *grid, uint32_t cell) {
    uint32_t column = cell % grid->columns, row = cell / grid->columns;
    return veer_vec3(grid->minX + ((float)column + 0.5f) * grid->cellX, grid->minY + ((float)row + 0.5f) * grid->cellY, 0.0f);
}

static const int8_t stepX[8] = {1, 1, 0, -1, -1, -1, 0, 1}, stepY[8] = {0, 1, 1, 1, 0, -1, -1, -1};

/* The next cell along an axis, or VEER_NONE. */
static uint32_t beside(uint32_t at, int step, uint32_t count, uint32_t wraps) {
    if (step > 0) return at + 1 < count ? at + 1 : wraps ? 0 : VEER_NONE;
    if (step < 0) return at > 0 ? at - 1 : wraps ? count - 1 : VEER_NONE;
    return at;
}

uint32_t veer_navNeighbor(const VeerNavGrid *grid, uint32_t cell, uint32_t direction) {
    uint32_t column = beside(cell % grid->columns, stepX[direction], grid->columns, grid->wraps);
    uint32_t row = beside(cell / grid->columns, stepY[direction], grid->rows, grid->wraps);
    return column == VEER_NONE || row == VEER_NONE ? VEER_NONE : row * grid->columns + column;
}

/* ---- the search */

/* Dijkstra's algorithm with a binary heap of cells by distance, then index, so that ties have one order everywhere. */
typedef struct FieldSearch {
    const VeerNavGrid *grid;
    uint16_t *cells;
    float *distance;
    uint32_t *heap, *place; /* place: of a cell in the heap; VEER_NONE: not in it */
    uint32_t count;
} FieldSearch;

static int isNearer(const FieldSearch *search, uint32_t a, uint32_t b) {
    return search->distance[a] < search->distance[b] || (veer_same(search->distance[a], search->distance[b]) && a < b);
}

static void putAt(FieldSearch *search, uint32_t place, uint32_t cell) {
    search->heap[place] = cell;
    search->place[cell] = place;
}

/* A cell that is new or became closer moves up in the heap. */
static void raise(FieldSearch *search, uint32_t cell) {
    uint32_t place = search->place[cell] == VEER_NONE ? search->count++ : search->place[cell];
    for (; place > 0; place = (place - 1) / 2) {
        uint32_t parent = search->heap[(place - 1) / 2];
        if (!isNearer(search, cell, parent)) break;
        putAt(search, place, parent);
    }
    putAt(search, place, cell);
}

static uint32_t takeNearest(FieldSearch *search) {
    uint32_t first = search->heap[0], last = search->heap[--search->count], place = 0;
    for (;;) {
        uint32_t child = 2 * place + 1;
        if (child >= search->count) break;
        if (child + 1 < search->count && isNearer(search, search->heap[child + 1], search->heap[child])) child++;
        if (!isNearer(search, search->heap[child], last)) break;
        putAt(search, place, search->heap[child]);
        place = child;
    }
    if (search->count) putAt(search, place, last);
    return first;
}

static void setNext(FieldSearch *search, uint32_t cell, uint32_t direction) {
    search->cells[cell] = (uint16_t)((search->cells[cell] & 0xFFu) | direction << VEER_NAV_NEXT);
}

/* Each straight connection is stored in the cell that it leaves to the east or north. */
static int isBarred(const FieldSearch *search, uint32_t cell, uint32_t neighbor, uint32_t direction) {
    if (search->cells[neighbor] & VEER_NAV_BLOCKED) return 1;
    uint32_t keeper = direction < 4 ? cell : neighbor;
    return (search->cells[keeper] >> (direction & 3u)) & 1u;
}

static void spread(FieldSearch *search, uint32_t goal) {
    const VeerNavGrid *grid = search->grid;
    float slanted = veer_length2(grid->cellX, grid->cellY);
    const float lengths[4] = {grid->cellX, slanted, grid->cellY, slanted};
    uint32_t count = grid->columns * grid->rows;
    for (uint32_t cell = 0; cell < count; cell++) {
        search->distance[cell] = VEER_INF;
        search->place[cell] = VEER_NONE;
        setNext(search, cell, VEER_NAV_UNREACHABLE);
    }
    if (goal == VEER_NONE) return;
    search->distance[goal] = 0.0f;
    setNext(search, goal, VEER_NAV_GOAL);
    raise(search, goal);
    while (search->count) {
        uint32_t cell = takeNearest(search);
        for (uint32_t direction = 0; direction < 8; direction++) {
            uint32_t neighbor = veer_navNeighbor(grid, cell, direction);
            if (neighbor == VEER_NONE || isBarred(search, cell, neighbor, direction)) continue;
            float cost = 0.5f * (veer_navCost(grid, search->cells[cell]) + veer_navCost(grid, search->cells[neighbor]));
            float distance = search->distance[cell] + lengths[direction & 3u] * cost;
            if (!(distance < search->distance[neighbor])) continue;
            search->distance[neighbor] = distance;
            setNext(search, neighbor, (direction + 4) & 7u);
            raise(search, neighbor);
        }
    }
}

/* The cell whose center is closest to a point, of those that are free or, if needed, have a next cell. */
static uint32_t nearestCell(const VeerNavGrid *grid, const uint16_t *cells, VeerVec3 point, int reachable) {
    uint32_t nearest = VEER_NONE, count = grid->columns * grid->rows;
    float least = VEER_INF;
    for (uint32_t cell = 0; cell < count; cell++) {
        if (reachable ? cells[cell] >> VEER_NAV_NEXT == VEER_NAV_UNREACHABLE : cells[cell] & VEER_NAV_BLOCKED) continue;
        VeerVec3 to = veer_delta(grid->world, point, veer_navCellCenter(grid, cell));
        float distanceSq = to.x * to.x + to.y * to.y;
        if (!(distanceSq < least)) continue;
        least = distanceSq;
        nearest = cell;
    }
    return nearest;
}

float veer_navStep(const VeerNavRoutes *routes, uint32_t cell) {
    const VeerNavGrid *grid = &routes->grid;
    uint32_t direction = (uint32_t)routes->cells[cell] >> VEER_NAV_NEXT;
    if (cell == routes->goal) return 0.0f;
    return direction & 1u ? veer_length2(grid->cellX, grid->cellY) : direction & 2u ? grid->cellY : grid->cellX;
}

uint32_t veer_navNearest(const VeerNavRoutes *routes, VeerVec3 point) { return nearestCell(&routes->grid, routes->cells, point, 1); }

/* Goes from each cell to the first one whose distance is known, and back. The way is kept in the search's memory, which is free here. */
void veer_navDistancesOf(const VeerNavRoutes *routes, float *out) {
    uint32_t *way = scratchOf(routes->grid.world->navFields), count = routes->grid.columns * routes->grid.rows;
    for (uint32_t cell = 0; cell < count; cell++) out[cell] = veer_navLeads(routes, cell) && cell != routes->goal ? -1.0f : VEER_INF;
    if (routes->goal != VEER_NONE) out[routes->goal] = 0.0f;
    for (uint32_t from = 0; from < count; from++) {
        uint32_t length = 0, cell = from;
        for (; out[cell] < 0.0f; cell = veer_navNext(routes, cell)) way[length++] = cell;
        while (length--) {
            float beyond = out[cell];
            cell = way[length];
            out[cell] = beyond + veer_navStep(routes, cell);
        }
    }
}

/* ---- the cache */

void veer_refreshNavFields(const VeerWorld *world) {
    VeerNavFields *cache = world->navFields;
    if (!cache->fieldRoom || !veer_copyCrowd(world, crowdOf(cache), &cache->crowdSlots)) return;
    for (Field *field = fieldsOf(cache), *end = field + cache->fieldRoom; field < end; field++)
        if (field->density > 0.0f) field->used = 0;
}

void veer_openNavFields(VeerWorld *world) {
    if (!veer_needsCrowd(world)) return;
    veer_countCrowd(world);
    veer_refreshNavFields(world);
}

static Field fieldFor(const VeerNavGrid *grid, uint32_t requested) {
    return (Field){.requested = requested,
                   .cellSize = grid->cellSize,
                   .clearance = grid->clearance,
                   .density = grid->density,
                   .mask = grid->mask,
                   .edits = grid->world->header->obstacleEdits};
}

static int isFor(const Field *field, const Field *wanted) {
    return field->used && field->requested == wanted->requested && field->edits == wanted->edits && field->mask == wanted->mask &&
           veer_same(field->cellSize, wanted->cellSize) && veer_same(field->clearance, wanted->clearance) &&
           veer_same(field->density, wanted->density);
}

static void makeField(VeerNavFields *cache, const VeerNavGrid *grid, uint32_t field, const Field *wanted) {
    uint32_t *room = scratchOf(cache), goal = wanted->requested;
    uint16_t *cells = cellsOf(cache, field);
    FieldSearch search = {.grid = grid, .cells = cells, .heap = room + cache->cellRoom, .place = room + 2 * (size_t)cache->cellRoom};
    search.distance = (float *)(void *)room;
    veer_navBlock(grid, cells, room);
    if (grid->density > 0.0f) veer_navCrowd(grid, crowdOf(cache), cells, room);
    if (cells[goal] & VEER_NAV_BLOCKED) goal = nearestCell(grid, cells, veer_navCellCenter(grid, goal), 0);
    spread(&search, goal);
    fieldsOf(cache)[field] = *wanted;
    fieldsOf(cache)[field].goal = goal;
}

/* Finds the field, or computes it in place of the least recently used one. */
VeerNavRoutes veer_navRoutes(const VeerNavGrid *grid, VeerVec3 goal) {
    VeerNavFields *cache = grid->world->navFields;
    Field *fields = fieldsOf(cache);
    VeerNavRoutes routes = {.grid = *grid, .goal = VEER_NONE};
    Field wanted = fieldFor(grid, veer_navCellAt(grid, goal));
    uint32_t oldest = 0, field = 0;
    while (field < cache->fieldRoom && !isFor(&fields[field], &wanted)) {
        if (fields[field].used < fields[oldest].used) oldest = field;
        field++;
    }
    if (field == cache->fieldRoom) {
        field = oldest;
        makeField(cache, grid, field, &wanted);
        routes.made = grid->columns * grid->rows;
    }
    if (!++cache->clock) { /* after four billion uses the order starts again */
        for (uint32_t i = 0; i < cache->fieldRoom; i++) fields[i].used = fields[i].used != 0;
        cache->clock = 2;
    }
    fields[field].used = cache->clock;
    routes.cells = cellsOf(cache, field);
    routes.goal = fields[field].goal;
    routes.moved = routes.goal != wanted.requested;
    return routes;
}
