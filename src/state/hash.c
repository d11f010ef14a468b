/* The hash of a world's state and the checksum of its saved bytes. The hash covers the columns and records in a fixed order. It excludes
 * everything that is not state: the capacities, the world's own id and the caller's userData. */
#include <string.h>

#include "core/call.h"
#include "core/columns.h"
#include "core/edges.h"
#include "core/ids.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/lane_hash.h"
#include "nav/edges.h"
#include "nav/goals.h"
#include "nav/ground.h"
#include "state/additions.h"
#include "state/recording.h"
#include "state/snapshot.h"

static void hashNumber(VeerHasher *hasher, uint32_t number) { veer_hashLanes(hasher, &number, 1, 0); }

/* ---- the hash of the state */

/* Returns how many of an agent's values in a column its brain uses. Context maps count only if they are merged with the maps of the next
 * step. */
static uint32_t lanesOfBrain(const VeerBrainDef *def, uint32_t column) {
    const VeerColumnInfo *info = &veer_columnInfo[column];
    const int hasMaps = veer_combines(def, VEER_COMBINER_MAPS), isMap = (info->flags & VEER_ROW_MEMORY) != 0;
    switch (info->lanes) {
    case VEER_LANES_STATE: return veer_brainStateLanes(def);
    case VEER_LANES_MEMORY: return hasMaps ? VEER_MEMORY_LANES : 0;
    case VEER_LANES_SLOTS: return hasMaps && !(isMap && def->context.merge == VEER_MERGE_NONE) ? def->context.slots : 0;
    case VEER_LANES_MEMORIES: return 0; /* hashed by hashMemories */
    default: return 1;
    }
}

static int isRagged(uint32_t column) {
    const uint32_t lanes = veer_columnInfo[column].lanes;
    return lanes == VEER_LANES_SLOTS || lanes == VEER_LANES_MEMORY || lanes == VEER_LANES_STATE || lanes == VEER_LANES_MEMORIES;
}

uint32_t veer_usedLanes(const VeerWorld *world, uint32_t slot, uint32_t column) {
    const VeerBrainDef *def = veer_isTaken(world, VEER_KIND_AGENT, slot) ? veer_brainOf(world, slot) : NULL;
    if (!isRagged(column)) return 1;
    return def && veer_lanesPerAgent(&world->header->def, veer_columnInfo[column].lanes) ? lanesOfBrain(def, column) : 0;
}

/* Returns 1 if any brain uses this column. */
static int isUsed(const VeerWorld *world, uint32_t column) {
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_BRAIN].high; i++)
        if (lanesOfBrain(&world->brains[i], column)) return 1;
    return 0;
}

/* Returns whether a column contains the caller's additions to context maps. Such a column is hashed only if it is not all 0, so that the
 * hash does not depend on whether the world has room for it. */
static int isAddition(uint32_t column) { return column == VEER_COLUMN_EXTRA_INTEREST || column == VEER_COLUMN_EXTRA_DANGER; }

static int isBlank(const VeerWorld *world, uint32_t slot, uint32_t column) {
    const uint32_t count = veer_usedLanes(world, slot, column);
    const uint32_t *lanes =
        veer_column(world, column) + (size_t)slot * veer_lanesPerAgent(&world->header->def, veer_columnInfo[column].lanes);
    uint32_t any = 0;
    for (uint32_t k = 0; k < count; k++) any |= lanes[k];
    return !any;
}

static int isAllBlank(const VeerWorld *world, uint32_t column) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
        if (!isBlank(world, slot, column)) return 0;
    return 1;
}

/* Returns 1 if the slot contains an agent with this brain. */
static int isAlike(const VeerWorld *world, uint32_t slot, uint32_t brain) {
    return veer_isTaken(world, VEER_KIND_AGENT, slot) && world->brain[slot] == brain;
}

/* Hashes a column with several values per agent. Agents in adjacent slots usually share a brain. */
static void hashRagged(VeerHasher *hasher, const VeerWorld *world, uint32_t column) {
    const VeerColumnInfo *info = &veer_columnInfo[column];
    size_t stride = veer_lanesPerAgent(&world->header->def, info->lanes);
    uint32_t brain = 0, count = 0; /* an agent without a brain uses no values */
    if (!stride || !isUsed(world, column) || (isAddition(column) && isAllBlank(world, column))) return;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (!veer_isTaken(world, VEER_KIND_AGENT, slot)) continue;
        if (world->brain[slot] != brain) {
            const VeerBrainDef *def = veer_brainOf(world, slot);
            brain = world->brain[slot];
            count = def ? lanesOfBrain(def, column) : 0;
        }
        if (!count) continue;
        uint32_t first = slot;
        while (count == stride && isAlike(world, slot + 1, brain)) slot++; /* adjacent values are hashed in one call */
        veer_hashLanes(hasher, veer_column(world, column) + first * stride, (slot - first) * stride + count, info->isFloat);
    }
}

/* Hashes zeros in place of a column that the world lacks, so that the hash does not depend on the capacity. */
static void hashZeros(VeerHasher *hasher, uint32_t count) {
    static const uint32_t zeros[8 * VEER_HASHER_LANES];
    const uint32_t room = sizeof zeros / sizeof *zeros;
    for (; count > room; count -= room) veer_hashLanes(hasher, zeros, room, 0);
    veer_hashLanes(hasher, zeros, count, 0);
}

/* Hashes a column with one value per agent. Free slots are skipped, because a caller may have written anything to them. */
static void hashOrdinary(VeerHasher *hasher, const VeerWorld *world, uint32_t column) {
    const VeerPool *pool = &world->header->pools[VEER_KIND_AGENT];
    const uint32_t *lanes = veer_column(world, column);
    int floats = veer_columnInfo[column].isFloat, isFull = pool->count == pool->high;
    for (uint32_t slot = 0; slot < pool->high;) {
        uint32_t first = slot++;
        if (!isFull && !veer_isTaken(world, VEER_KIND_AGENT, first)) continue;
        if (isFull) slot = pool->high;
        while (slot < pool->high && veer_isTaken(world, VEER_KIND_AGENT, slot)) slot++;
        veer_hashLanes(hasher, lanes + first, slot - first, floats);
    }
}

/* Returns whether a column is hashed only if it is not all 0, so that worlds that do not use it keep the hash of older versions: the counts
 * of `density`, keys, the rest times of crowds, paths around bystanders, and the times of agents at obstacles. */
static int isOptional(uint32_t column) {
    return column == VEER_COLUMN_COUNTED_PLACE || column == VEER_COLUMN_KEY || column == VEER_COLUMN_REST_TIME ||
           column == VEER_COLUMN_PASSING_TURN || column == VEER_COLUMN_PRESSED_TIME;
}

static int isUnused(const VeerWorld *world, uint32_t column) {
    const uint32_t *lanes = veer_column(world, column);
    uint32_t any = 0;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
        if (veer_isTaken(world, VEER_KIND_AGENT, slot)) any |= lanes[slot];
    return !any;
}

/* Hashes the memories that an agent has, with their places in its list, so that the hash does not depend on the room for more. */
static void hashMemories(VeerHasher *hasher, const VeerWorld *world, uint32_t slot) {
    const uint32_t room = VEER_HOLDS(sense_memories) ? world->header->def.capacity.memories : 0;
    for (uint32_t i = 0; i < room; i++) {
        const float *memory = world->memories + ((size_t)slot * room + i) * VEER_REMEMBERED_LANES;
        uint32_t any = 0;
        for (uint32_t lane = 0; lane < VEER_REMEMBERED_LANES; lane++) any |= veer_bits(memory[lane]);
        if (!any) continue;
        hashNumber(hasher, slot);
        hashNumber(hasher, i);
        veer_hashLanes(hasher, memory, VEER_REMEMBERED_LANES, 1);
    }
}

static void hashColumn(VeerHasher *hasher, const VeerWorld *world, uint32_t column) {
    const uint32_t lanes = veer_columnInfo[column].lanes;
    if (isOptional(column) && isUnused(world, column)) return;
    if (lanes == VEER_LANES_MEMORIES) {
        for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
            if (veer_isTaken(world, VEER_KIND_AGENT, slot)) hashMemories(hasher, world, slot);
        return;
    }
    if (isRagged(column))
        hashRagged(hasher, world, column);
    else if (veer_lanesPerAgent(&world->header->def, lanes))
        hashOrdinary(hasher, world, column);
    else
        hashZeros(hasher, world->header->pools[VEER_KIND_AGENT].count);
    veer_endHashPart(hasher);
}

/* Hashes an id without the tag of its world. */
static void hashId(VeerHasher *hasher, uint64_t id) {
    hashNumber(hasher, (uint32_t)id);
    hashNumber(hasher, (uint32_t)(id >> 32) & 0xFFFu);
}

/* Hashes a definition without its last lanes if they have their defaults, so that worlds that do not use newer settings keep the hash of
 * older versions. least: number of lanes that every version had. */
static void hashSettings(VeerHasher *hasher, const void *lanes, const void *defaults, const uint32_t *counts) {
    const uint32_t least = counts[0], all = counts[1];
    const int isUsual = !memcmp((const uint32_t *)lanes + least, (const uint32_t *)defaults + least, (all - least) * sizeof(uint32_t));
    veer_hashLanes(hasher, lanes, isUsual ? least : all, 0);
}

static void hashLink(VeerHasher *hasher, const VeerWorld *world, uint32_t slot) {
    const VeerLinkDef usual = veer_isTaken(world, VEER_KIND_LINK, slot) ? veer_defaultLinkDef() : (VeerLinkDef){0};
    const uint32_t counts[2] = {offsetof(VeerLinkDef, kind) / sizeof(uint32_t), sizeof usual / sizeof(uint32_t)};
    hashSettings(hasher, &world->links[slot], &usual, counts);
}

static void hashBehavior(VeerHasher *hasher, const VeerBehavior *behavior) {
    static const uint32_t paramBytes[VEER_BEHAVIOR_TYPES] = {
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) [VEER_BEHAVIOR_##NAME] = sizeof(Veer##Name##Params),
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
    };
    hashNumber(hasher, behavior->type);
    hashId(hasher, behavior->targetAgent.bits);
    hashId(hasher, behavior->otherAgent.bits);
    hashId(hasher, behavior->path.bits);
    hashId(hasher, behavior->flow.bits);
    if (!VEER_IS_NULL(behavior->mesh)) hashId(hasher, behavior->mesh.bits); /* worlds without meshes keep the hash of older versions */
    hashNumber(hasher, behavior->priority);
    hashNumber(hasher, behavior->target);
    hashNumber(hasher, behavior->targetGroup);
    veer_hashLanes(hasher, (const float[]){behavior->weight, behavior->targetX, behavior->targetY, behavior->targetZ}, 4, 1);
    const VeerBehavior usual = veer_behavior(behavior->type);
    uint32_t counts[2] = {paramBytes[behavior->type] / sizeof(uint32_t), paramBytes[behavior->type] / sizeof(uint32_t)};
    if (veer_isOfTrait(behavior, VEER_TRAIT_PLACES)) {
        counts[0] -= 6;                                      /* its settings for path finding */
    } else if (veer_isOfTrait(behavior, VEER_TRAIT_FIELD)) { /* its last parameters are `links`, `maxSlope`, `slopeCost` */
        const uint32_t slopes = counts[1] - 2;
        counts[0] = slopes - 1;
        if (!memcmp(&behavior->params.lanes[slopes], &usual.params.lanes[slopes], 2 * sizeof(uint32_t))) counts[1] = slopes;
    } else {
        counts[0] = veer_firstAddedParam(behavior->type, counts[0]);
    }
    hashSettings(hasher, &behavior->params, &usual.params, counts);
}

/* Hashes settings that older versions lack, unless they have their default values. */
static void hashNewer(VeerHasher *hasher, const float *lanes, const float *defaults, uint32_t count) {
    if (memcmp(lanes, defaults, count * sizeof(uint32_t))) veer_hashLanes(hasher, lanes, count, 0);
}

enum { SHIP_LANES = 6, CAR_LANES = 4 }; /* minSpeed to bankAcceleration; grip to skill */

/* Worlds without ground modes, ships, or cars with a grip keep the hash of older versions. The record of a removed brain is 0. */
static void hashLocomotion(VeerHasher *hasher, const VeerLocomotionDef *rule) {
    const VeerLocomotionDef usual = veer_defaultBrainDef().locomotion;
    hashSettings(hasher, rule, &usual,
                 (const uint32_t[]){offsetof(VeerLocomotionDef, ground) / sizeof(uint32_t),
                                    offsetof(VeerLocomotionDef, minSpeed) / sizeof(uint32_t)});
    if (rule->maxLoad < 1.0f) return;
    hashNewer(hasher, &rule->minSpeed, &usual.minSpeed, SHIP_LANES);
    hashNewer(hasher, &rule->grip, &usual.grip, CAR_LANES);
}

static void hashBrain(VeerHasher *hasher, const VeerBrainDef *brain) {
    hashNumber(hasher, brain->combine);
    hashNumber(hasher, brain->blend);
    veer_hashLanes(hasher, &brain->threshold, 1, 1);
    hashNumber(hasher, brain->constraintSteps);
    hashNumber(hasher, brain->actuator);
    if (brain->thinkEvery != 1) hashNumber(hasher, brain->thinkEvery); /* worlds without update rates keep the hash of older versions */
    veer_hashLanes(hasher, &brain->context, sizeof brain->context / sizeof(uint32_t), 0);
    hashLocomotion(hasher, &brain->locomotion);
    if (brain->crowd) { /* worlds without crowds keep the hash of older versions */
        hashNumber(hasher, brain->crowd);
        veer_hashLanes(hasher, &brain->avoidance, sizeof brain->avoidance / sizeof(uint32_t), 0);
    }
    if (brain->pedestrians.meter > 0.0f) veer_hashLanes(hasher, &brain->pedestrians, sizeof brain->pedestrians / sizeof(uint32_t), 0);
    if (VEER_HOLDS(sense_senses) && (brain->sense.mask || brain->sense.hearing > 0.0f))
        veer_hashLanes(hasher, &brain->sense, sizeof brain->sense / sizeof(uint32_t), 0);
    hashNumber(hasher, brain->behaviorCount);
    for (uint32_t i = 0; i < brain->behaviorCount; i++) hashBehavior(hasher, &brain->behaviors[i]);
}

static void hashProjectile(VeerHasher *hasher, const VeerProjectileDef *def) {
    hashId(hasher, def->owner.bits);
    veer_hashLanes(hasher, &def->x, (offsetof(VeerProjectileDef, userData) - offsetof(VeerProjectileDef, x)) / sizeof(uint32_t), 0);
}

/* Hashes an obstacle. In its floats, -0 counts as 0. Groups are hashed separately, because they are the only whole numbers that can have
 * the bits of -0. */
static void hashObstacle(VeerHasher *hasher, const VeerObstacleRecord *obstacle) {
    veer_hashLanes(hasher, obstacle, offsetof(VeerObstacleRecord, group) / sizeof(uint32_t), 1);
    veer_hashLanes(hasher, &obstacle->group, 1, 0);
    const size_t rest = offsetof(VeerObstacleRecord, cost) - offsetof(VeerObstacleRecord, firstPoint);
    veer_hashLanes(hasher, &obstacle->firstPoint, rest / sizeof(uint32_t), 1);
    if (obstacle->cost > 0.0f) veer_hashLanes(hasher, &obstacle->cost, 1, 0); /* worlds with only walls keep the hash of older versions */
    if (obstacle->tiles) veer_hashLanes(hasher, &obstacle->tiles, 2, 0);
}

static void hashPools(VeerHasher *hasher, const VeerWorld *world) {
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++) {
        const VeerPool *pool = &world->header->pools[kind];
        if (kind >= VEER_KIND_MESH && !pool->high) continue; /* worlds without newer kinds keep the hash of older versions */
        const uint32_t numbers[] = {pool->high, pool->count, pool->retired, pool->freeHead, pool->freeTail};
        veer_hashLanes(hasher, numbers, sizeof numbers / sizeof *numbers, 0);
        veer_hashLanes(hasher, world->slots[kind], pool->high * (sizeof(VeerPoolSlot) / sizeof(uint32_t)), 0);
    }
}

static void hashLayer(VeerHasher *hasher, const VeerGoalLayer *layer) {
    const VeerNavSettings *settings = &layer->settings;
    veer_hashLanes(hasher, settings, offsetof(VeerNavSettings, maxSlope) / sizeof(uint32_t), 0);
    hashNumber(hasher, layer->isKept);
    if (veer_readsSlopes(settings)) veer_hashLanes(hasher, &settings->maxSlope, 2, 0); /* older versions had no slopes */
}

/* Hashes the goals whose fields are out of date. All other fields follow from the obstacles and the crowd, whatever the capacity for
 * fields. */
static void hashNavGoals(VeerHasher *hasher, const VeerWorld *world) {
    const VeerNavGoals own = veer_navGoals(world);
    uint32_t old = 0;
    for (uint32_t i = 0; i < own.goalRoom; i++) {
        if (!own.goals[i].isOld) continue;
        hashNumber(hasher, i);
        veer_hashLanes(hasher, &own.goals[i], sizeof own.goals[i] / sizeof(uint32_t), 0);
        old++;
    }
    for (uint32_t i = 0; old && i < own.layerRoom; i++) {
        if (!own.layers[i].isKept) continue;
        const uint32_t lanes = (uint32_t)(veer_navCellsNeeded(&world->header->def, own.layers[i].settings.cellSize) + 3) / 4;
        hashLayer(hasher, &own.layers[i]);
        for (uint32_t map = 0; map < 2; map++) {
            const VeerNavEdges edges = veer_edgesIn(veer_savedEdges(&own, i, (VeerNavMap)map), own.edgeRoom);
            const uint8_t *ground = veer_savedGround(&own, i, (VeerNavMap)map);
            veer_hashLanes(hasher, veer_savedMap(&own, i, (VeerNavMap)map), lanes, 0);
            if (edges.count) veer_hashLanes(hasher, edges.all, edges.count * (uint32_t)(sizeof *edges.all / sizeof(uint32_t)), 0);
            if (veer_greatestGround(ground, lanes * 4)) veer_hashLanes(hasher, ground, lanes, 0); /* older versions had no areas */
        }
    }
}

/* Worlds with the same edges along all axes, without a limit on navigation and without levels keep the hash of older versions. */
static void hashWorldDef(VeerHasher *hasher, const VeerWorldDef *def) {
    veer_hashLanes(hasher, &def->seed, 3, 0); /* seed, dimensions, edgesX */
    veer_hashLanes(hasher, &def->minX, (offsetof(VeerWorldDef, navBudget) - offsetof(VeerWorldDef, minX)) / sizeof(uint32_t), 0);
    if (def->navBudget != veer_defaultWorldDef().navBudget) hashNumber(hasher, def->navBudget);
    if (veer_levels(def) > 1) veer_hashLanes(hasher, &def->levels, 2, 0);
    if (def->edgesY != def->edgesX || (veer_dimensions(def) == 3 && def->edgesZ != def->edgesX))
        veer_hashLanes(hasher, (const uint32_t[]){1 + veer_edgesAlong(def, 1), 1 + veer_edgesAlong(def, 2)}, 2, 0);
}

VeerResult veer_hash(VeerWorldId id, uint64_t *hash) {
    VeerCall call = veer_openCall(id, "veer_hash");
    VeerWorld *world = call.world;
    veer_needPointer(&call, hash, "hash");
    if (call.result != VEER_OK) return call.result;
    const VeerHeader *header = world->header;
    VeerHasher hasher = veer_newHasher();
    const VeerWorldDef *def = &header->def;
    hashWorldDef(&hasher, def);
    hashNumber(&hasher, header->tick);
    hashPools(&hasher, world);
    for (uint32_t column = 0; column < VEER_COLUMNS; column++)
        if (veer_isHashed(column)) hashColumn(&hasher, world, column);
    for (uint32_t i = 0; i < header->pools[VEER_KIND_BRAIN].high; i++) hashBrain(&hasher, &world->brains[i]);
    veer_hashLanes(&hasher, world->paths, header->pools[VEER_KIND_PATH].high * (sizeof *world->paths / sizeof(uint32_t)), 1);
    for (uint32_t i = 0; i < header->pools[VEER_KIND_OBSTACLE].high; i++) hashObstacle(&hasher, &world->obstacles[i]);
    for (uint32_t i = 0; i < header->pools[VEER_KIND_PROJECTILE].high; i++) hashProjectile(&hasher, &world->projectiles[i].def);
    for (uint32_t i = 0; i < header->pools[VEER_KIND_LINK].high; i++) hashLink(&hasher, world, i);
    veer_hashLanes(&hasher, world->flows, header->pools[VEER_KIND_FLOW].high * (sizeof *world->flows / sizeof(uint32_t)), 1);
    veer_hashLanes(&hasher, world->meshes, header->pools[VEER_KIND_MESH].high * (sizeof *world->meshes / sizeof(uint32_t)), 0);
    veer_hashLanes(&hasher, world->heights, header->pools[VEER_KIND_HEIGHTS].high * (sizeof *world->heights / sizeof(uint32_t)), 1);
    const uint32_t lanes = header->pools[VEER_KIND_TILES].high * (sizeof *world->tiles / sizeof(uint32_t));
    if (lanes) veer_hashLanes(&hasher, world->tiles, lanes, 0);
    if (lanes) veer_hashLanes(&hasher, world->tileWords, header->tileWordCount, 0);
    veer_hashLanes(&hasher, world->points, header->pointCount * (sizeof *world->points / sizeof(uint32_t)), 1);
    if (VEER_HOLDS(nav_goals)) hashNavGoals(&hasher, world);
    *hash = veer_hashValue(&hasher);
    return VEER_OK;
}

static uint64_t hashOfAgent(const VeerWorld *world, uint32_t slot) {
    VeerHasher hasher = veer_newHasher();
    hashNumber(&hasher, slot);
    hashNumber(&hasher, world->slots[VEER_KIND_AGENT][slot].generation);
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        const VeerColumnInfo *info = &veer_columnInfo[column];
        size_t stride = veer_lanesPerAgent(&world->header->def, info->lanes);
        if (!veer_isHashed(column) || (isOptional(column) && !veer_column(world, column)[slot])) continue;
        if (isAddition(column) && isBlank(world, slot, column)) continue;
        if (info->lanes == VEER_LANES_MEMORIES) {
            hashMemories(&hasher, world, slot);
            continue;
        }
        if (info->lanes == VEER_LANES_MAP && !stride)
            hashNumber(&hasher, 0);
        else
            veer_hashLanes(&hasher, veer_column(world, column) + slot * stride, veer_usedLanes(world, slot, column), info->isFloat);
    }
    return veer_hashValue(&hasher);
}

VeerResult veer_hashAgent(VeerWorldId id, VeerAgentId agent, uint64_t *hash) {
    VeerCall call = veer_openCall(id, "veer_hashAgent");
    uint32_t slot = veer_needSlot(&call, VEER_KIND_AGENT, agent.bits, "agent");
    veer_needPointer(&call, hash, "hash");
    if (call.result == VEER_OK) *hash = hashOfAgent(call.world, slot);
    return call.result;
}

/* ---- short hashes in recordings, to find where a replay diverges */

static uint32_t folded(uint64_t hash) { return (uint32_t)(hash ^ hash >> 32) & 0xFFFFu; }

uint32_t veer_agentCheck(const VeerWorld *world, uint32_t slot) {
    return veer_isTaken(world, VEER_KIND_AGENT, slot) ? folded(hashOfAgent(world, slot)) : 0;
}

uint32_t veer_columnCheck(const VeerWorld *world, uint32_t column) {
    VeerHasher hasher = veer_newHasher();
    hashColumn(&hasher, world, column);
    return folded(veer_hashValue(&hasher));
}

/* ---- the checksum of saved bytes */

uint64_t veer_checksum(const uint32_t *lanes, uint32_t count) {
    const uint32_t at = offsetof(VeerHeader, checksum) / sizeof(uint32_t), front = VEER_HASHER_LANES;
    _Static_assert(offsetof(VeerHeader, checksum) + 2 * sizeof(uint32_t) <= VEER_HASHER_LANES * sizeof(uint32_t), "in the first round");
    VeerHasher hasher = veer_newHasher();
    uint32_t first[VEER_HASHER_LANES];
    memcpy(first, lanes, sizeof first);
    first[at] = first[at + 1] = 0;
    veer_hashLanes(&hasher, first, front, 0);
    veer_hashLanes(&hasher, lanes + front, count - front, 0);
    return veer_hashValue(&hasher);
}

void veer_sealWorld(VeerWorld *world) {
    const uint64_t sum = veer_checksum(world->block, world->header->savedLanes);
    world->header->checksum[0] = (uint32_t)sum;
    world->header->checksum[1] = (uint32_t)(sum >> 32);
}
