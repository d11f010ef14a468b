/* The crowd that navigation fields with a density take into account, as in Continuum Crowds (Treuille, Cooper, Popovic, 2006): the denser a
 * cell, the longer it takes to cross. Agents are counted at the start of every VEER_COUNT_STEPS-th step, and their positions at the count
 * are saved with the world. A field can therefore be computed at any time after the count, even in a restored world, with the same result.
 * The sums consist of whole numbers, so the order of the agents does not matter. An agent added after the count is not included until the
 * next count. */
#include "core/flags.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "nav/nav.h"

#define FULL 4096u       /* value of a cell that agents cover completely; the sum of all values still fits in 32 bits */
#define MOST_CELLS 8.0f  /* maximum number of cells along each side of an agent, which bounds the time of a count */
#define PLACES 65534u    /* number of different values to which counted positions are rounded along each axis */
#define LEVELED 16382u   /* like PLACES, in a world with levels, where four bits store the level */
#define SIDE 1.77245385f /* side of the square with the same area as a disc of radius 1 */

int veer_needsCrowd(const VeerWorld *world) {
    for (uint32_t brain = 0; brain < world->header->pools[VEER_KIND_BRAIN].high; brain++)
        for (uint32_t i = 0; i < world->brains[brain].behaviorCount; i++) {
            const VeerBehavior *behavior = &world->brains[brain].behaviors[i];
            if (veer_isOfTrait(behavior, VEER_TRAIT_FIELD) && veer_isOn(behavior) && veer_navParams(behavior).density > 0.0f) return 1;
        }
    return 0;
}

/* ---- counting */

/* Returns a rounded position from 1 to the number of places + 1, or 0 outside the bounds. */
static uint32_t placeAlong(float share, uint32_t places) {
    return share >= 0.0f && share <= 1.0f ? 1 + (uint32_t)(share * (float)places) : 0;
}

static uint32_t placeOf(const VeerWorld *world, uint32_t slot) {
    const VeerWorldDef *def = &world->header->def;
    if ((world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) != VEER_FLAG_ALIVE) return 0;
    const uint32_t places = def->levels > 1 ? LEVELED : PLACES;
    const uint32_t x = placeAlong((world->x[slot] - def->minX) / (def->maxX - def->minX), places);
    const uint32_t y = placeAlong((world->y[slot] - def->minY) / (def->maxY - def->minY), places);
    if (!x || !y) return 0;
    return def->levels > 1 ? x | y << 14 | veer_levelAt(world, world->z[slot]) << 28 : x | y << 16;
}

void veer_countCrowd(VeerWorld *world) {
    if (world->header->tick % VEER_COUNT_STEPS) return;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) world->countedPlace[slot] = placeOf(world, slot);
}

static int isCounted(const VeerWorld *world, uint32_t slot) {
    return (world->flags[slot] & VEER_FLAG_ALIVE) && world->countedPlace[slot] && world->radius[slot] > 0.0f;
}

/* The comparison is exact (not a hash), so that a field is never used for a different crowd, not even one crafted to look alike.
 * Slots that are no longer in use after a rollback become empty. */
int veer_copyCrowd(const VeerWorld *world, VeerCountedAgent *crowd, uint32_t *slots) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, end = high > *slots ? high : *slots;
    uint32_t changes = 0;
    for (uint32_t slot = 0; slot < end; slot++) {
        VeerCountedAgent agent = {0, 0.0f};
        if (slot < high && isCounted(world, slot)) agent = (VeerCountedAgent){world->countedPlace[slot], world->radius[slot]};
        changes |= (agent.place ^ crowd[slot].place) | (veer_bits(agent.radius) ^ veer_bits(crowd[slot].radius));
        crowd[slot] = agent;
    }
    *slots = high;
    return changes != 0;
}

/* ---- drawing the crowd into a grid */

/* The cells along one axis that an agent covers, and the range that it covers. */
typedef struct Extent {
    float from, to; /* in cells */
    int first, last;
} Extent;

/* center: the agent's position, as a fraction of the world's size */
static Extent extentOf(float center, float side, uint32_t cells) {
    center *= (float)cells;
    Extent extent = {center - 0.5f * side, center + 0.5f * side, 0, 0};
    extent.first = veer_floorInt(extent.from);
    extent.last = veer_floorInt(extent.to);
    return extent;
}

static float coveredOf(const Extent *extent, int cell) {
    return veer_max(veer_min(extent->to, (float)(cell + 1)) - veer_max(extent->from, (float)cell), 0.0f);
}

/* Returns the cell at a position along an axis. Beyond the edge it returns VEER_NONE or, if the world wraps, the cell on the other side. */
static uint32_t cellAlong(int at, uint32_t count, uint32_t wraps) {
    int whole = (int)count;
    if (at >= 0 && at < whole) return (uint32_t)at;
    return wraps ? (uint32_t)((at % whole + whole) % whole) : VEER_NONE;
}

/* An agent counts as a square with the area of its disc, but at least as wide as a cell, so that its coverage moves smoothly from cell to
 * cell. */
static void addAgent(const VeerNavGrid *grid, VeerCountedAgent agent, uint32_t *sums) {
    float sideX = SIDE * agent.radius / grid->cellX, sideY = SIDE * agent.radius / grid->cellY;
    /* limited, so that in a wrapped world no cell is covered twice */
    float wideX = veer_clamp(sideX, 1.0f, veer_min(MOST_CELLS, (float)grid->columns));
    float wideY = veer_clamp(sideY, 1.0f, veer_min(MOST_CELLS, (float)grid->rows));
    float full = (float)FULL * veer_min(sideX * sideY / (wideX * wideY), 1.0f);
    const uint32_t bits = grid->levels > 1 ? 14 : 16, mask = (1u << bits) - 1;
    const float parts = (float)(grid->levels > 1 ? LEVELED : PLACES) + 1.0f;
    const Extent x = extentOf(((float)(agent.place & mask) - 0.5f) / parts, wideX, grid->columns);
    const Extent y = extentOf(((float)(agent.place >> bits & mask) - 0.5f) / parts, wideY, grid->rows);
    const uint32_t level = grid->levels > 1 ? agent.place >> 28 : 0;
    if (level >= grid->levels) return; /* possible only in a saved world that was tampered with */
    sums += level * grid->columns * grid->rows;
    for (int row = y.first; row <= y.last; row++) {
        uint32_t atRow = cellAlong(row, grid->rows, grid->wrapsY);
        for (int column = x.first; column <= x.last && atRow != VEER_NONE; column++) {
            uint32_t atColumn = cellAlong(column, grid->columns, grid->wrapsX);
            if (atColumn == VEER_NONE) continue;
            sums[atRow * grid->columns + atColumn] += (uint32_t)(full * coveredOf(&x, column) * coveredOf(&y, row));
        }
    }
}

void veer_navShares(const VeerNavGrid *grid, const VeerCountedAgent *crowd, uint8_t *shares, uint32_t *room) {
    const uint32_t slots = grid->world->header->pools[VEER_KIND_AGENT].high, count = veer_navCellCount(grid);
    __builtin_memset(room, 0, count * sizeof *room);
    for (uint32_t slot = 0; slot < slots; slot++)
        if (crowd[slot].place) addAgent(grid, crowd[slot], room);
    for (uint32_t cell = 0; cell < count; cell++) {
        uint32_t sum = room[cell] < FULL ? room[cell] : FULL;
        shares[cell] = (uint8_t)((sum * 7 + FULL / 2) / FULL);
    }
}
