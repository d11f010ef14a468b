/* Worlds of two levels with units that walk to their goals, for tests that each tell a story. */
#ifndef VEER_LEVEL_STORY_H
#define VEER_LEVEL_STORY_H

#include <stdio.h>
#include <string.h>

#include "core/registry.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "setup.h"
#include "test.h"

enum { WIDE = 40, DEEP = 30, PER_LEVEL = WIDE * DEEP, UNITS = 16, KINDS = 32 };
#define CELL 10.0f
#define HEIGHT 60.0f
#define DT (1.0f / 60)

/* A world of two levels, 400 wide and 300 deep, with units that count their events. */
typedef struct Story {
    VeerWorldId id;
    VeerBrainId brain;
    VeerAgentId units[UNITS];
    VeerVec3 goals[UNITS];
    uint32_t count, events[KINDS];
} Story;

enum { BY_FIELD, BY_PATH, BY_PIPELINE, MEANS };

static inline Story storyOf(uint32_t means) {
    Story story = {.count = 0};
    VeerWorldDef def = veer_defaultWorldDef();
    VeerBrainDef brain = veer_defaultBrainDef();
    def.minX = def.minY = 0;
    def.maxX = WIDE * CELL, def.maxY = DEEP * CELL;
    setEdges(&def, VEER_EDGE_MODE_CLAMP);
    def.levels = 2;
    def.levelHeight = HEIGHT;
    def.capacity.navCells = 2 * PER_LEVEL;
    def.capacity.navFields = 12;
    def.capacity.agents = UNITS;
    def.capacity.state = 16;
    CHECK_OK(veer_createWorld(&def, &story.id));
    if (means == BY_PIPELINE) {
        brain.combine = VEER_COMBINE_PIPELINE;
        brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_TARGET);
    }
    VeerBehavior *behavior = &brain.behaviors[brain.behaviorCount++];
    *behavior = veer_behavior(means == BY_FIELD ? VEER_BEHAVIOR_NAV_FIELD : VEER_BEHAVIOR_GO_TO);
    if (means == BY_FIELD) behavior->params.navField.cellSize = CELL, behavior->params.navField.clearance = 4;
    if (means != BY_FIELD) behavior->params.goTo.cellSize = CELL, behavior->params.goTo.clearance = 4;
    CHECK_OK(veer_addBrain(story.id, &brain, &story.brain));
    return story;
}

static inline VeerAgentId addUnit(Story *story, VeerVec3 at, VeerVec3 goal) {
    VeerAgentDef def = veer_defaultAgentDef();
    def.brain = story->brain;
    def.x = at.x, def.y = at.y, def.z = at.z;
    def.radius = 4;
    def.maxSpeed = 80;
    def.maxForce = 800;
    VeerAgentId *unit = &story->units[story->count];
    CHECK_OK(veer_addAgent(story->id, &def, unit));
    CHECK_OK(veer_setTargetPoint(story->id, *unit, goal));
    story->goals[story->count++] = goal;
    return *unit;
}

static inline VeerObstacleId addWall(const Story *story, VeerVec3 at, float halfWidth, float halfHeight) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerObstacleId wall = {0};
    def.kind = VEER_OBSTACLE_KIND_BOX;
    def.x = at.x, def.y = at.y, def.z = at.z;
    def.halfWidth = halfWidth, def.halfHeight = halfHeight;
    CHECK_OK(veer_addObstacle(story->id, &def, &wall));
    return wall;
}

static inline VeerLinkId addStairs(const Story *story, uint32_t kind, VeerVec3 from, VeerVec3 to) {
    VeerLinkDef def = veer_defaultLinkDef();
    VeerLinkId link = {0};
    def.kind = kind;
    def.fromX = from.x, def.fromY = from.y, def.fromZ = from.z;
    def.toX = to.x, def.toY = to.y, def.toZ = to.z;
    def.takeOffRadius = def.landingRadius = 6;
    def.twoWay = 1;
    if (kind == VEER_LINK_KIND_JUMP) def.jumpSpeed = 300;
    CHECK_OK(veer_addLink(story->id, &def, &link));
    return link;
}

static inline VeerVec3 placeOf(const Story *story, uint32_t unit) {
    return veer_vec3(veer_columnF32(story->id, VEER_COLUMN_X)[unit], veer_columnF32(story->id, VEER_COLUMN_Y)[unit],
                     veer_columnF32(story->id, VEER_COLUMN_Z)[unit]);
}

static inline void walk(Story *story, uint32_t steps) {
    while (steps--) {
        uint32_t count;
        CHECK_OK(veer_step(story->id, DT));
        const VeerEvent *events = veer_events(story->id, &count);
        for (uint32_t k = 0; k < count; k++) story->events[events[k].type % KINDS]++;
    }
}

/* Returns how many units are at their goals, on the same level. */
static inline uint32_t countArrived(const Story *story) {
    uint32_t arrived = 0;
    for (uint32_t i = 0; i < story->count; i++) {
        const VeerVec3 at = placeOf(story, i), goal = story->goals[i];
        arrived += veer_length2(at.x - goal.x, at.y - goal.y) < 12 && veer_abs(at.z - goal.z) < 1;
    }
    return arrived;
}

static inline void closeStory(const Story *story) { CHECK_OK(veer_destroyWorld(story->id)); }

/* Returns a house whose upper floor has two rooms: one with stairs, one with a ladder. */
static inline Story houseOf(uint32_t means) {
    Story story = storyOf(means);
    addWall(&story, veer_vec3(200, 150, HEIGHT), 4, 150);
    addStairs(&story, VEER_LINK_KIND_WALK, veer_vec3(60, 250, 0), veer_vec3(120, 250, HEIGHT));
    addStairs(&story, VEER_LINK_KIND_LADDER, veer_vec3(345, 55, 0), veer_vec3(345, 55, HEIGHT));
    return story;
}

#endif
