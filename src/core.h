/* The inside of a world: the block's header and records, the handle with its pointers into the block, ids, pools and errors.
 * Everything that steps a world includes this. Nothing here is public. */
#ifndef VEER_CORE_H
#define VEER_CORE_H

#include <stddef.h>

#include "maths.h"
#include "veer.h"

#define VEER_MAGIC 0x52454556u /* "VEER" */
#define VEER_NONE 0xFFFFFFFFu  /* no slot, no index */

enum {
    VEER_FLAG_ALIVE = 1,
    VEER_FLAG_QUARANTINED = 2,
    VEER_FLAG_BLOCKED = 4,
    VEER_FLAG_DETOUR_LEFT = 8,
    VEER_FLAG_DETOUR_RIGHT = 16,
    VEER_FLAG_NO_WAY = 32,
    VEER_FLAG_AIRBORNE = 64,
    VEER_FLAGS = 127
};
enum { VEER_OPINION_VELOCITY = 1, VEER_OPINION_ROTATION = 2, VEER_OPINION_STAND = 4, VEER_OPINION_NEW_GOAL = 8 };

/* Kinds of things that have ids: the low 3 bits of an id's generation field, so that an id of one kind is never taken for another. */
typedef enum VeerKind {
    VEER_KIND_AGENT,
    VEER_KIND_BRAIN,
    VEER_KIND_PATH,
    VEER_KIND_OBSTACLE,
    VEER_KIND_PROJECTILE,
    VEER_KIND_LINK,
    VEER_KIND_FLOW,
    VEER_KINDS
} VeerKind;

/* Slots with generations and a first-in first-out free list. A slot whose generation would wrap is retired. */
typedef struct VeerPool {
    uint32_t capacity, high, count, retired;
    uint32_t freeHead, freeTail; /* slot + 1; 0: empty */
} VeerPool;

typedef struct VeerPoolSlot {
    uint32_t generation; /* of the present or the next owner, from 1 */
    uint32_t next;       /* free: next free slot + 1, or 0; taken: VEER_NONE */
} VeerPoolSlot;

/* Begins the block. Only 4-byte lanes. */
typedef struct VeerHeader {
    uint32_t magic, version, layout; /* layout: hash of the table's rows */
    uint32_t savedLanes;             /* lanes up to the end of the saved part */
    uint32_t totalLanes;
    uint32_t checksum[2]; /* of a saved world; of the last saving in a live one */
    uint32_t tag;         /* of the world, in its ids; not hashed */
    VeerWorldDef def;     /* capacities included */
    VeerPool pools[VEER_KINDS];
    uint32_t pointCount; /* used of def.capacity.points */
    uint32_t tick;
    uint32_t obstacleEdits; /* grows with every change of obstacles: the static grid is rebuilt when it lags */
    float accumulator;      /* of veer_advance; not hashed */
} VeerHeader;

/* A vertex or node of a path, or a corner of an obstacle (relative to its center, already turned). */
typedef struct VeerPoint {
    float x, y, z;
    float distance; /* along the path from its start; 0 for obstacles */
} VeerPoint;

typedef struct VeerPathRecord {
    uint32_t firstNode, nodeCount;     /* as given, duplicates dropped */
    uint32_t firstVertex, vertexCount; /* flattened; a closed path repeats its first vertex at the end */
    float radius, flatness, length;
    uint32_t closed, smooth;
} VeerPathRecord;

typedef struct VeerObstacleRecord {
    uint32_t kind;
    float x, y, z;
    float velocityX, velocityY, velocityZ;
    float radius, halfWidth, halfHeight, halfDepth, angle;
    uint32_t hollow, closed, group;
    uint32_t firstPoint, pointCount; /* corners; a circle has none */
    float reach;                     /* farthest point from the center, radius included */
} VeerObstacleRecord;

typedef struct VeerProjectileRecord {
    VeerProjectileDef def; /* as it is now; lifeTime is what is left */
} VeerProjectileRecord;

/* Where a projectile will land, as foreseen at the begin of a step. */
typedef struct VeerSpot {
    VeerVec3 position;
    float time; /* from then, s */
    uint32_t slot;
} VeerSpot;

typedef struct VeerFlowRecord {
    uint32_t firstPoint, columns, rows; /* one point per cell: x, y is its vector */
    float x, y, cellSize;
} VeerFlowRecord;

/* A behavior that a C program registered. Not state: it is neither saved nor hashed. */
typedef struct VeerCustom {
    VeerCustomKernel *kernel;
    void *user;
} VeerCustom;

struct VeerGrid;
struct VeerHistory;
struct VeerRecorder;
struct VeerReplay;
struct VeerNavFields;
struct VeerStaticGrid;
struct VeerJobs;

/* Where a step stands, so that the stages can only be called in order, and custom behaviors change nothing. */
typedef enum VeerStage { VEER_STAGE_IDLE, VEER_STAGE_ASKING, VEER_STAGE_PERCEIVED, VEER_STAGE_DECIDED } VeerStage;

typedef float veer_f32;
typedef uint32_t veer_u32;

/* The handle: outside the block, pointers only, made anew whenever the block moves. */
typedef struct VeerWorld {
    uint32_t *block;
    VeerHeader *header;
#define COLUMN(name, type, lanes, keep, stage, unit, doc) veer_##type *name;
#include "veer_schema.inl"
    VeerPoolSlot *slots[VEER_KINDS];
    VeerBrainDef *brains;
    VeerPathRecord *paths;
    VeerObstacleRecord *obstacles;
    VeerProjectileRecord *projectiles;
    VeerLinkDef *links;
    VeerFlowRecord *flows;
    VeerPoint *points;
    /* derived, behind the saved part */
    VeerEvent *events;
    uint32_t eventCount;
    uint32_t *order; /* agents that steer, grouped by brain, in the grid's order in a group: for batches */
    uint32_t
        *brainEnd; /* per brain: where those that think end in order, and where those that rest do; each begins where the one before ends */
    VeerSpot *spots; /* landings of projectiles, ascending slots */
    uint32_t spotCount;
    struct VeerGrid *grid;           /* agents by cell */
    struct VeerStaticGrid *shapes;   /* static obstacles by cell */
    struct VeerNavFields *navFields; /* distances to goals round the static obstacles: a cache */
    struct VeerHistory *history;     /* null: none is kept */
    struct VeerRecorder *recorder;   /* null: it does not record */
    struct VeerReplay *replay;       /* null: it is none */
    VeerCustom custom[VEER_MAX_CUSTOM];
    struct VeerJobs *jobs; /* of the host's threads; null: none */
    VeerStats stats;
    VeerStage stage;
    float dt;            /* of the step under way */
    uint32_t keepEvents; /* veer_advance gathers the events of its steps */
    VeerErrorInfo error;
    uint32_t id; /* VeerWorldId */
} VeerWorld;

/* ---- columns by number (columns.c), for what walks them all */

typedef enum VeerLanes { VEER_LANES_ONE, VEER_LANES_MAP, VEER_LANES_SLOTS, VEER_LANES_STATE } VeerLanes;
typedef struct VeerColumnInfo {
    const char *name;
    uint16_t at;            /* of its pointer in VeerWorld */
    uint8_t lanes;          /* VeerLanes */
    uint8_t saved, isFloat; /* else derived, u32 */
} VeerColumnInfo;
extern const VeerColumnInfo veer_columnInfo[VEER_COLUMNS];

/* Part of the state, but for what only the caller reads. */
static inline int veer_isHashed(uint32_t column) { return veer_columnInfo[column].saved && column != VEER_COLUMN_userData; }

/* A column's pointer in the handle. */
static inline uint32_t *veer_column(const VeerWorld *world, uint32_t column) {
    uint32_t *lanes;
    __builtin_memcpy(&lanes, (const char *)world + veer_columnInfo[column].at, sizeof lanes);
    return lanes;
}
/* Lanes per agent of each VeerLanes. Of what context maps alone need there is none in a world without. */
static inline uint32_t veer_lanesPerAgent(const VeerCapacityDef *capacity, uint32_t lanes) {
    return lanes == VEER_LANES_ONE     ? 1
           : lanes == VEER_LANES_MAP   ? capacity->slots != 0
           : lanes == VEER_LANES_SLOTS ? capacity->slots
                                       : capacity->state;
}

/* ---- ids (pool.c) */

static inline VeerId veer_makeId(const VeerWorld *world, VeerKind kind, uint32_t slot) {
    uint32_t generation = world->slots[kind][slot].generation << 3 | (uint32_t)kind;
    return (VeerId)slot | (VeerId)generation << 20 | (VeerId)world->header->tag << 44;
}
/* Takes a slot, or VEER_NONE if the pool is full. */
uint32_t veer_poolTake(VeerWorld *world, VeerKind kind);
void veer_poolGive(VeerWorld *world, VeerKind kind, uint32_t slot);
/* OK, or the reason why an id is none of this kind; *slot is its slot. Records nothing. */
VeerResult veer_checkId(const VeerWorld *world, VeerKind kind, VeerId id, uint32_t *slot);
static inline int veer_isTaken(const VeerWorld *world, VeerKind kind, uint32_t slot) {
    return slot < world->header->pools[kind].high && world->slots[kind][slot].next == VEER_NONE;
}
/* The level of detail of an agent's maps, whatever a caller wrote into the column; and how many slots they have then. */
enum { VEER_DETAIL_LEVELS = 4, VEER_LEAST_SLOTS = 4 };
static inline uint32_t veer_levelOf(const VeerWorld *world, uint32_t slot) {
    uint32_t level = world->detailLevel[slot];
    return level < VEER_DETAIL_LEVELS ? level : VEER_DETAIL_LEVELS - 1;
}
static inline uint32_t veer_slotsAt(const VeerBrainDef *brain, uint32_t level) {
    uint32_t slots = brain->context.slots >> level;
    return slots > VEER_LEAST_SLOTS ? slots : VEER_LEAST_SLOTS;
}
/* The brain of an agent, or null; whatever a caller wrote into the column. */
static inline const VeerBrainDef *veer_brainOf(const VeerWorld *world, uint32_t slot) {
    uint32_t brain = world->brain[slot] - 1;
    return veer_isTaken(world, VEER_KIND_BRAIN, brain) ? &world->brains[brain] : 0;
}
/* Points live in one array without holes: taking appends, giving moves later owners down. VEER_NONE: no room. */
uint32_t veer_pointsTake(VeerWorld *world, uint32_t count);
void veer_pointsGive(VeerWorld *world, uint32_t first, uint32_t count);

/* ---- errors (error.c) */

/* The world of an id, or null after recording VEER_E_WORLD for veer_lastError(0). */
VeerWorld *veer_world(VeerWorldId id, const char *call);
/* Records an error and returns its code. argument may hold one "[#]", replaced by index; index VEER_NONE: none. */
VeerResult veer_fail(VeerWorld *world, VeerResult code, const char *call, const char *argument, uint32_t index, double value);
#ifdef __clang_analyzer__ /* which looks into no other file, and would go on as if a refusal might be OK */
#define veer_fail(world, code, ...) ((void)veer_fail(world, code, __VA_ARGS__), (code))
#endif
/* Adds to the message of the error just recorded: " (note)", each % of the note replaced by a number: "% to %" for a range. */
void veer_failNote(VeerWorld *world, const char *note, double first, double second);
/* Adds to an E_MEMORY just recorded how many bytes were asked for. */
void veer_failBytes(VeerWorld *world, uint64_t bytes);
/* The parts behind one another, cut off at the size of an error's argument. */
#define VEER_ARGUMENT_SIZE sizeof(((VeerErrorInfo *)0)->argument)
void veer_nameArgument(char out[VEER_ARGUMENT_SIZE], const char *first, const char *second, const char *third);
/* The record of errors that belong to no world. */
VeerErrorInfo *veer_globalError(void);
/* Like veer_checkId, recording an error that names `argument`. */
VeerResult veer_needId(VeerWorld *world, VeerKind kind, VeerId id, const char *call, const char *argument, uint32_t *slot);

/* ---- definitions against the table (schema.c) */

typedef enum VeerGroup {
    VEER_GROUP_WORLD,
    VEER_GROUP_CAPACITY,
    VEER_GROUP_AGENT,
    VEER_GROUP_BRAIN,
    VEER_GROUP_CONTEXT,
    VEER_GROUP_LOCOMOTION,
    VEER_GROUP_BEHAVIOR,
    VEER_GROUP_PATH,
    VEER_GROUP_OBSTACLE,
    VEER_GROUP_PROJECTILE,
    VEER_GROUP_LINK,
    VEER_GROUP_FLOW,
    VEER_GROUP_PARAMS /* + behavior type */
} VeerGroup;
/* Checks every row of a group in a definition (for PARAMS + type: a VeerBehavior). On an error records "prefix.name", with index. */
VeerResult veer_checkDef(VeerWorld *world, uint32_t group, const void *def, const char *call, const char *prefix, uint32_t index);
/* Lanes of memory a behavior keeps per agent. */
uint32_t veer_stateLanes(uint32_t behaviorType);
/* Whether a pipeline brain has no ordinary behaviors to fall back on: then it strolls, with memory behind that of its list. */
int veer_strolls(const VeerBrainDef *brain);
/* Lanes of memory that the behaviors of a brain keep per agent, and all that it keeps: the thought it holds lies behind (rates.c). */
uint32_t veer_behaviorLanes(const VeerBrainDef *brain);
uint32_t veer_brainStateLanes(const VeerBrainDef *brain);
/* What a row of the table is: a goal, a danger, or a part of a pipeline. */
typedef enum VeerBehaviorKind {
    VEER_KIND_INTEREST,
    VEER_KIND_DANGER,
    VEER_KIND_TARGETER,
    VEER_KIND_DECOMPOSER,
    VEER_KIND_CONSTRAINT
} VeerBehaviorKind;
VeerBehaviorKind veer_behaviorKind(uint32_t behaviorType);
/* How far it looks for other agents; 0: it does not. */
float veer_neighborRange(const VeerBehavior *behavior);
/* Whether behaviors of the type do, some of them also at a range of 0. */
int veer_looksForNeighbors(uint32_t behaviorType);
/* The danger that a goal puts up with. */
float veer_dangerTolerance(const VeerBehavior *behavior);
/* Hash of all rows: worlds are exchanged only between equal layouts. */
uint32_t veer_layoutHash(void);

/* ---- agents (agents.c) */

/* An agent loses what its brain's behaviors and context maps remembered. */
void veer_forget(VeerWorld *world, uint32_t slot);

/* ---- brains (brains.c) */

/* Checks a definition against the table, the world's ids and its room. */
VeerResult veer_checkBrain(VeerWorld *world, const VeerBrainDef *def, const char *call);
/* A path or flow field will be removed: behaviors that have it are left without, and their agents hear of it. */
void veer_loseThing(VeerWorld *world, VeerKind kind, VeerId thing);

/* ---- events (events.c) */

void veer_emit(VeerWorld *world, uint32_t type, uint32_t slot, uint32_t value); /* where the agent is */
void veer_emitEvent(VeerWorld *world, VeerEvent event);                         /* anywhere */

/* ---- distances: by minimum image where the world wraps */

static inline int veer_isVolume(const VeerWorld *world) { return world->header->def.dimensions == 3; }
/* The part of a vector that counts: in planar worlds without its height. */
static inline VeerVec3 veer_counted(const VeerWorld *world, VeerVec3 v) { return veer_vec3(v.x, v.y, veer_isVolume(world) ? v.z : 0.0f); }

static inline float veer_wrapDelta(float delta, float size) {
    return delta > 0.5f * size ? delta - size : delta < -0.5f * size ? delta + size : delta;
}
/* A coordinate brought back into a wrapped world. */
static inline float veer_wrapped(float v, float lo, float hi) {
    float size = hi - lo;
    if (v >= lo && v < hi) return v;
    v -= size * (float)veer_floorInt(veer_clamp((v - lo) / size, -1e9f, 1e9f));
    return v >= lo && v < hi ? v : lo;
}
/* from a to b */
static inline VeerVec3 veer_delta(const VeerWorld *world, VeerVec3 a, VeerVec3 b) {
    const VeerWorldDef *def = &world->header->def;
    VeerVec3 d = {b.x - a.x, b.y - a.y, b.z - a.z};
    if (def->edges == VEER_EdgeMode_WRAP) {
        d.x = veer_wrapDelta(d.x, def->maxX - def->minX);
        d.y = veer_wrapDelta(d.y, def->maxY - def->minY);
        if (def->dimensions == 3) d.z = veer_wrapDelta(d.z, def->maxZ - def->minZ);
    }
    if (def->dimensions == 2) d.z = 0.0f;
    return d;
}
static inline VeerVec3 veer_position(const VeerWorld *world, uint32_t slot) {
    return veer_vec3(world->x[slot], world->y[slot], world->z[slot]);
}
static inline VeerVec3 veer_velocity(const VeerWorld *world, uint32_t slot) {
    return veer_vec3(world->velocityX[slot], world->velocityY[slot], world->velocityZ[slot]);
}
/* Flags of any agent, whom another thread may just steer: of those, only "there is no way" changes then. */
static inline uint32_t veer_flagsOf(const VeerWorld *world, uint32_t slot) {
    return __atomic_load_n(&world->flags[slot], __ATOMIC_RELAXED);
}
#ifdef VEER_NUMBERED_BY_CALLER /* a test compares worlds whose agents were added in different orders */
extern int veer_numberedByCaller;
#else
enum { veer_numberedByCaller = 0 };
#endif
/* A number of its own for every agent that ever lived: random streams and ties. */
static inline uint32_t veer_uid(const VeerWorld *world, uint32_t slot) {
    if (veer_numberedByCaller) return world->userData[slot];
    return slot | world->slots[VEER_KIND_AGENT][slot].generation << 20;
}

#endif
