/* A perfect maze, generated from a seed by depth-first search: exactly one path connects any two cells. Its walls are segment obstacles. */
#ifndef VEER_MAZE_H
#define VEER_MAZE_H

#include "setup.h"

enum { MAZE_SIZE = 10, MAZE_CELLS = MAZE_SIZE * MAZE_SIZE };
#define MAZE_CELL 60.0f

typedef struct Maze {
    uint8_t openEast[MAZE_CELLS], openNorth[MAZE_CELLS];
} Maze;

static inline Maze maze_make(uint32_t seed) {
    Maze maze;
    uint8_t seen[MAZE_CELLS] = {1};
    uint32_t stack[MAZE_CELLS] = {0}, depth = 1;
    memset(&maze, 0, sizeof maze);
    while (depth) {
        uint32_t cell = stack[depth - 1], x = cell % MAZE_SIZE, y = cell / MAZE_SIZE, ways[4], count = 0;
        if (x + 1 < MAZE_SIZE && !seen[cell + 1]) ways[count++] = cell + 1;
        if (x > 0 && !seen[cell - 1]) ways[count++] = cell - 1;
        if (y + 1 < MAZE_SIZE && !seen[cell + MAZE_SIZE]) ways[count++] = cell + MAZE_SIZE;
        if (y > 0 && !seen[cell - MAZE_SIZE]) ways[count++] = cell - MAZE_SIZE;
        if (!count) {
            depth--;
            continue;
        }
        uint32_t next = ways[test_random(&seed) % count], low = next < cell ? next : cell;
        if (next + 1 == cell || cell + 1 == next)
            maze.openEast[low] = 1;
        else
            maze.openNorth[low] = 1;
        seen[next] = 1;
        stack[depth++] = next;
    }
    return maze;
}

static inline void maze_wall(VeerWorldId world, float x0, float y0, float x1, float y1) {
    const float points[] = {0, 0, 0, x1 - x0, y1 - y0, 0};
    make_obstacle(world, OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .points = points, .pointCount = 2, .radius = 2, .x = x0, .y = y0));
}

/* Adds the walls to a world, with the maze's corner at (0, 0). */
static inline void maze_build(const Maze *maze, VeerWorldId world) {
    const float size = MAZE_SIZE * MAZE_CELL;
    maze_wall(world, 0, 0, size, 0);
    maze_wall(world, size, 0, size, size);
    maze_wall(world, size, size, 0, size);
    maze_wall(world, 0, size, 0, 0);
    for (uint32_t cell = 0; cell < MAZE_CELLS; cell++) {
        float x = (float)(cell % MAZE_SIZE + 1) * MAZE_CELL, y = (float)(cell / MAZE_SIZE + 1) * MAZE_CELL;
        if (!maze->openEast[cell] && x < size) maze_wall(world, x, y - MAZE_CELL, x, y);
        if (!maze->openNorth[cell] && y < size) maze_wall(world, x - MAZE_CELL, y, x, y);
    }
}

static inline VeerVec3 maze_center(uint32_t cell) {
    return (VeerVec3){((float)(cell % MAZE_SIZE) + 0.5f) * MAZE_CELL, ((float)(cell / MAZE_SIZE) + 0.5f) * MAZE_CELL, 0};
}

static inline VeerWorldDef maze_worldDef(void) {
    VeerWorldDef def = WORLD(.minX = 0, .minY = 0);
    def.maxX = def.maxY = MAZE_SIZE * MAZE_CELL;
    def.capacity.obstacles = 2 * MAZE_CELLS;
    def.capacity.navCells = 900;
    return def;
}

/* ---- races through a maze */

enum { RUNNERS = 30 };

typedef struct Race {
    VeerWorldId world;
    VeerBrainId brain;
    VeerAgentId agents[RUNNERS];
    uint32_t steps;
} Race;

/* Starts agents in random cells of a maze. They either share the last cell as their goal, or each has a random goal. */
static inline void startRace(Race *race, uint32_t seed, const VeerBrainDef *brain, const VeerWorldDef *worldDef, int ownGoals) {
    Maze maze = maze_make(seed);
    CHECK_OK(veer_createWorld(worldDef, &race->world));
    maze_build(&maze, race->world);
    CHECK_OK(veer_addBrain(race->world, brain, &race->brain));
    race->steps = 0;
    for (uint32_t i = 0; i < RUNNERS; i++) {
        VeerAgentDef def = veer_defaultAgentDef();
        VeerVec3 at = maze_center(test_random(&seed) % MAZE_CELLS),
                 goal = maze_center(ownGoals ? test_random(&seed) % MAZE_CELLS : MAZE_CELLS - 1);
        def.brain = race->brain;
        def.x = at.x, def.y = at.y;
        CHECK_OK(veer_addAgent(race->world, &def, &race->agents[i]));
        CHECK_OK(veer_setTargetPoint(race->world, race->agents[i], goal));
    }
}

static inline uint32_t stepRace(Race *race, uint32_t steps) {
    uint32_t count, arrived = 0;
    for (; steps; steps--, race->steps++) {
        CHECK_OK(veer_step(race->world, 1.0f / 60));
        const VeerEvent *events = veer_events(race->world, &count);
        for (uint32_t i = 0; i < count; i++) arrived += events[i].type == VEER_EVENT_ARRIVED;
    }
    return arrived;
}

#endif
