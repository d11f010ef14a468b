/* Worlds with grids of heights, and an oracle of the ground in doubles: the two triangles of a cell, written down independently. */
#ifndef VEER_HILLS_H
#define VEER_HILLS_H

#include "paths/heights.h"
#include "setup.h"

enum { HILL_CELLS = 40, HILL_CORNERS = HILL_CELLS + 1, HILL_HEIGHTS = HILL_CORNERS * HILL_CORNERS };
#define HILL_CELL 10.0f
#define HILL_SIZE (HILL_CELL * HILL_CELLS)

/* Heights of the corners of a grid, with its definition. */
typedef struct Hills {
    float heights[HILL_HEIGHTS];
    VeerHeightsDef def;
    VeerHeightsId id;
} Hills;

static inline VeerHeightsDef hills_def(uint32_t columns, uint32_t rows) {
    VeerHeightsDef def = veer_defaultHeightsDef();
    def.cellSize = HILL_CELL;
    def.columns = columns, def.rows = rows;
    def.heightCount = (columns + 1) * (rows + 1);
    return def;
}

/* Returns the height of a cone with its top at the center: its slope is height / radius. */
static inline float hills_cone(float x, float y, float height, float radius) {
    const float away = sqrtf((x - HILL_SIZE / 2) * (x - HILL_SIZE / 2) + (y - HILL_SIZE / 2) * (y - HILL_SIZE / 2));
    return height * fmaxf(1 - away / radius, 0);
}

/* Makes random waves that fit the size of the hills, with slopes up to about `steepness`. */
static inline void hills_shape(Hills *hills, uint32_t *random, float steepness) {
    hills->def = hills_def(HILL_CELLS, HILL_CELLS);
    hills->def.heights = hills->heights;
    memset(hills->heights, 0, sizeof hills->heights);
    for (uint32_t wave = 0; wave < 4; wave++) {
        const float x = (float)(test_random(random) % 7) - 3, y = (float)(1 + test_random(random) % 4), phase = test_range(random, 0, 6);
        const float turns = sqrtf(x * x + y * y) * 6.2831853f / HILL_SIZE;
        for (uint32_t i = 0; i < HILL_HEIGHTS; i++) {
            const float along = x * (float)(i % HILL_CORNERS % HILL_CELLS) + y * (float)(i / HILL_CORNERS % HILL_CELLS);
            hills->heights[i] += 0.35f * steepness / turns * sinf(6.2831853f * along / HILL_CELLS + phase);
        }
    }
}

static inline void hills_add(VeerWorldId world, Hills *hills) { CHECK_OK(veer_addHeights(world, &hills->def, &hills->id)); }

/* The height at a place of a grid, the rise per unit of length along x and y, and the square of the steepest rise. */
typedef struct HillPoint {
    double height, slopeX, slopeY, steepSq;
} HillPoint;

static inline HillPoint hills_at(const VeerHeightsDef *def, double x, double y) {
    const double u = (x - (double)def->x) / (double)def->cellSize, v = (y - (double)def->y) / (double)def->cellSize;
    const int column = (int)fmin(fmax(floor(u), 0), def->columns - 1), row = (int)fmin(fmax(floor(v), 0), def->rows - 1);
    const float *low = def->heights + row * (int)(def->columns + 1) + column, *high = low + def->columns + 1;
    const double a = (double)low[0], b = (double)low[1], c = (double)high[0], d = (double)high[1], s = u - column, t = v - row;
    const double alongX = (s + t <= 1 ? b - a : d - c) / (double)def->cellSize,
                 alongY = (s + t <= 1 ? c - a : d - b) / (double)def->cellSize;
    const double height = s + t <= 1 ? a + s * (b - a) + t * (c - a) : d + (1 - s) * (c - d) + (1 - t) * (b - d);
    return (HillPoint){height, alongX, alongY, alongX * alongX + alongY * alongY};
}

/* Returns the definition of a world of the size of the hills. */
static inline VeerWorldDef hills_world(uint32_t dimensions, uint32_t edges) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.dimensions = dimensions, setEdges(&def, edges);
    def.minX = def.minY = 0, def.maxX = def.maxY = HILL_SIZE, def.minZ = -1000, def.maxZ = 1000;
    def.capacity.heights = 4, def.capacity.points = 4096, def.capacity.agents = 128;
    if (dimensions == 2) def.capacity.navCells = 1600;
    return def;
}

static inline VeerBrainDef hills_brain(uint32_t type, float maxSlope) {
    VeerBrainDef brain = veer_defaultBrainDef();
    brain.behaviors[brain.behaviorCount++] = veer_behavior(type);
    brain.locomotion.ground = VEER_GROUND_MODE_WALK;
    brain.locomotion.maxSlope = maxSlope;
    return brain;
}

/* Adds agents at random places with a brain, and gives them random targets. */
static inline void hills_populate(VeerWorldId world, VeerBrainId brain, uint32_t count, uint32_t *random) {
    for (uint32_t i = 0; i < count; i++) {
        const float x = test_range(random, 10, HILL_SIZE - 10), y = test_range(random, 10, HILL_SIZE - 10);
        VeerAgentId id = make_agent(world, AGENT(.x = x, .y = y, .radius = 3, .brain = brain, .key = i + 1));
        const VeerVec3 goal = {test_range(random, 10, HILL_SIZE - 10), test_range(random, 10, HILL_SIZE - 10), 0};
        CHECK_OK(veer_setTargetPoint(world, id, goal));
    }
}

#endif
