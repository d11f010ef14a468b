/* Worlds with random links, walls and areas, for tests of links in navigation. */
#ifndef VEER_LINK_WORLDS_H
#define VEER_LINK_WORLDS_H

#include <stdio.h>
#include <string.h>

#include "core/ids.h"
#include "nav/edges.h"
#include "nav/fields.h"
#include "nav/ground.h"
#include "setup.h"

enum { SIDE = 24, CELLS = SIDE * SIDE, LINKS = 12, BLOCKS = 40, EDITS = 60, SAVED = 1 << 20, KINDS = 32 };
#define CELL 10.0f
#include "nav_edits.h"

static inline VeerWorldId worldOf(uint32_t edges, uint32_t budget) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerWorldId id = {0};
    def.minX = def.minY = 0;
    def.maxX = def.maxY = SIDE * CELL;
    setEdges(&def, edges);
    def.navBudget = budget;
    def.capacity.agents = 16;
    def.capacity.obstacles = BLOCKS + 8;
    def.capacity.links = LINKS;
    def.capacity.navCells = CELLS;
    def.capacity.navFields = 4;
    def.capacity.state = 16;
    CHECK_OK(veer_createWorld(&def, &id));
    return id;
}

static inline VeerBrainId brainOf(VeerWorldId id, uint32_t type, uint32_t combine, uint32_t links) {
    const VeerBrainDef brain = route_brain((Route){type, combine, ~0u, links, CELL, 3});
    return make_brain(id, &brain);
}

static inline VeerObstacleId addBox(VeerWorldId id, const float *box) {
    return make_obstacle(id, BOX(.x = box[0], .y = box[1], .halfWidth = box[2], .halfHeight = box[3]));
}

/* Adds a box of ground with a cost; 0: a wall. */
static inline void addGround(VeerWorldId id, const float *box, float cost) {
    VeerObstacleId obstacle = addBox(id, box);
    VeerObstacleDef def;
    CHECK_OK(veer_getObstacle(id, obstacle, &def));
    def.cost = cost;
    CHECK_OK(veer_setObstacle(id, obstacle, &def));
}

static inline float place(uint32_t *seed) { return (float)(test_random(seed) % (SIDE * 100)) * (CELL / 100); }

static inline VeerLinkDef anyLink(uint32_t *seed) {
    VeerVec3 from = {0, 0, 0}, to = from;
    from.x = place(seed), from.y = place(seed);
    to.x = place(seed), to.y = place(seed);
    return linkBetween(from, to, 200, seed);
}

/* Changes a link, or a wall or an area. */
static inline void edit(VeerWorldId id, uint32_t *seed) {
    const VeerLinkDef link = anyLink(seed);
    VeerObstacleDef block = BOX(.x = place(seed));
    block.y = place(seed);
    block.halfWidth = 2 + (float)(test_random(seed) % 30);
    block.halfHeight = 2 + (float)(test_random(seed) % 9);
    block.cost = (float[]){0, 0, 0.5f, 3}[test_random(seed) % 4];
    editThings(id, &link, &block, seed);
}

#endif
