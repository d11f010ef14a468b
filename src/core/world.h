/* The internals of a world: the header and records of its block, and the handle with the pointers into the block. Not public. */
#ifndef VEER_CORE_WORLD_H
#define VEER_CORE_WORLD_H

#include <stddef.h>

#include "core/holds.h"
#include "math/math.h"
#include "veer.h"

#define VEER_MAGIC 0x52454556u       /* "VEER" */
#define VEER_NONE 0xFFFFFFFFu        /* no slot, no index */
#define VEER_LAST_GENERATION 0xFFFFF /* 20 bits of an id */

enum {
    VEER_OUTPUT_VELOCITY = 1,
    VEER_OUTPUT_ROTATION = 2,
    VEER_OUTPUT_STAND_STILL = 4,
    VEER_OUTPUT_NEW_GOAL = 8,
    VEER_OUTPUT_WAITS = 64,
    VEER_OUTPUT_BOUNDED = 128,
    VEER_OUTPUT_PRESSES = 256
};
/* Two further bits of the steering columns, for agents that decide together with their batch: events that the decide stage will emit. */
enum { VEER_STEERING_BLOCKED = 16, VEER_STEERING_UNBLOCKED = 32 };
/* A further bit of the desired columns: the velocity was limited and takes effect immediately, whatever the agent's response rate. */
enum { VEER_DESIRED_DIRECT = 4 };

/* Kinds of objects that have ids. The kind is stored in 4 bits of an id, so that an id of one kind is never valid for another. */
typedef enum VeerKind {
    VEER_KIND_AGENT,
    VEER_KIND_BRAIN,
    VEER_KIND_PATH,
    VEER_KIND_OBSTACLE,
    VEER_KIND_PROJECTILE,
    VEER_KIND_LINK,
    VEER_KIND_FLOW,
    VEER_KIND_MESH,
    VEER_KIND_HEIGHTS,
    VEER_KIND_TILES,
    VEER_KINDS
} VeerKind;

/* Slots with generations and a first-in first-out free list. A slot whose generation would wrap is retired. */
typedef struct VeerPool {
    uint32_t capacity, high, count, retired;
    uint32_t freeHead, freeTail; /* slot + 1; 0: empty */
} VeerPool;

typedef struct VeerPoolSlot {
    uint32_t generation; /* generation of the object in a taken slot, or of the next object in a free slot; counts from 1 */
    uint32_t next;       /* in a free slot: the next free slot + 1, or 0; in a taken slot: VEER_NONE */
} VeerPoolSlot;

/* The header at the start of the block. It consists of 4-byte words only. */
typedef struct VeerHeader {
    uint32_t magic, version, layout; /* layout: hash of the table's rows */
    uint32_t savedLanes;             /* number of 4-byte words up to the end of the saved part */
    uint32_t totalLanes;
    uint32_t checksum[2]; /* checksum of the saved words; a live world keeps the checksum of its last save */
    uint32_t tag;         /* the number of the world that its ids contain; not hashed */
    VeerWorldDef def;     /* includes the capacities */
    VeerPool pools[VEER_KINDS];
    uint32_t pointCount;    /* points in use, at most def.capacity.points */
    uint32_t tileWordCount; /* words of tile maps in use, at most def.capacity.tileWords */
    uint32_t tick;
    uint32_t obstacleEdits; /* number of obstacle changes; the static grid is rebuilt when its own count differs */
    float measureReach;     /* settings of the measures (veer_measures.h); not hashed */
    float measureMeter;
    float accumulator; /* time left over in veer_advance, in s; not hashed */
} VeerHeader;

/* A vertex or node of a path, or a corner of an obstacle. A corner is relative to the obstacle's center and turned by its angle. */
typedef struct VeerPoint {
    float x, y, z;
    /* distance along the path from its start; obstacle corners store their given coordinates in z and distance (api/obstacles.c) */
    float distance;
} VeerPoint;

typedef struct VeerPathRecord {
    uint32_t firstNode, nodeCount;     /* the points of the definition, without duplicates */
    uint32_t firstVertex, vertexCount; /* vertices of the flattened path; a closed path repeats its first vertex at the end */
    float radius, flatness, length;
    uint32_t closed, smooth;
} VeerPathRecord;

typedef struct VeerObstacleRecord {
    uint32_t kind;
    float x, y, z;
    float velocityX, velocityY, velocityZ;
    float radius, halfWidth, halfHeight, halfDepth, angle;
    uint32_t hollow, closed, group;
    uint32_t firstPoint, pointCount; /* corners of the outline; a circle has none */
    float reach;                     /* distance of the farthest point from the center, including the radius */
    float cost;                      /* 0: a wall; above 0: an area of the ground */
    uint32_t tiles, nextTiles;       /* slot + 1 of the tile map that owns it, and of the next obstacle of the map's chunk; 0: none */
} VeerObstacleRecord;

typedef struct VeerProjectileRecord {
    VeerProjectileDef def; /* the projectile's current state; lifeTime is the remaining time */
} VeerProjectileRecord;

/* The predicted landing of a projectile, computed at the start of a step. */
typedef struct VeerPredictedLanding {
    VeerVec3 position;
    float time; /* time until the landing, from the start of the step, in s */
    uint32_t slot;
} VeerPredictedLanding;

typedef struct VeerFlowRecord {
    uint32_t firstPoint, columns, rows; /* one point per cell, whose x, y is the cell's vector */
    float x, y, cellSize;
} VeerFlowRecord;

/* A navigation mesh; meshes/meshes.h describes its points, in this order. */
typedef struct VeerMeshRecord {
    uint32_t firstPoint, vertexCount, cornerCount, polygonCount;
    uint32_t version; /* counts changes that may affect paths on the mesh */
} VeerMeshRecord;

/* A grid of heights. Its points hold four heights each, row by row (paths/heights.h). */
typedef struct VeerHeightsRecord {
    uint32_t firstPoint, columns, rows; /* cells */
    float x, y, cellSize;
} VeerHeightsRecord;
/* A tile map; shapes/tiles.h describes its words. */
typedef struct VeerTilesRecord {
    uint32_t firstWord, typeCount, columns, rows;
    float x, y, z, tileSize;
    uint32_t group;
} VeerTilesRecord;

/* A behavior registered by a C program. Not part of the state: neither saved nor hashed. */
typedef struct VeerCustom {
    VeerCustomKernel *kernel;
    void *user;
} VeerCustom;

struct VeerGrid;
struct VeerCrowdView;
struct VeerHistory;
struct VeerRecorder;
struct VeerReplay;
struct VeerNavFields;
struct VeerStaticGrid;
struct VeerJobs;

/* The stage that a step is in. It ensures that stages are called in order and that custom behaviors cannot change the world. */
typedef enum VeerStage {
    VEER_STAGE_IDLE,
    VEER_STAGE_EVALUATING,
    VEER_STAGE_PERCEIVED,
    VEER_STAGE_DECIDED,
    VEER_STAGE_ACCELERATED
} VeerStage;

typedef float veer_f32;
typedef uint32_t veer_u32;

/* The handle of a world: pointers into its block, which are set again whenever the block moves. */
typedef struct VeerWorld {
    uint32_t *block;
    VeerHeader *header;
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc) veer_##type *name;
#include "veer_schema.inl"
    VeerPoolSlot *slots[VEER_KINDS];
    VeerBrainDef *brains;
    VeerPathRecord *paths;
    VeerObstacleRecord *obstacles;
    VeerProjectileRecord *projectiles;
    VeerLinkDef *links;
    VeerFlowRecord *flows;
    VeerMeshRecord *meshes;
    VeerHeightsRecord *heights;
    VeerTilesRecord *tiles;
    VeerPoint *points;
    uint32_t *tileWords;
    uint32_t *navGoals; /* goals that agents share, and the maps that their fields follow (nav/goals.h) */
    /* derived data, stored after the saved part */
    VeerEvent *events;
    uint32_t eventCount;
    uint32_t readEvents; /* number of events of the last step; further events in the array belong to the next step */
    uint32_t firstEvent; /* index of the first event of the step in progress */
    uint32_t *order;     /* agents that steer, grouped by brain and, within a group, in the grid's order: for batches */
    uint32_t *brainEnd;  /* two numbers per brain: in `order`, the end of its agents that update in this step, and the end of the others */
    /* per agent: distance before the move, in u, within which there is no obstacle; 0: unknown; null without context brains */
    float *clearance;
    VeerPredictedLanding *landings; /* predicted landings of projectiles, ordered by slot */
    uint32_t landingCount;
    struct VeerGrid *grid;           /* agents by cell */
    struct VeerCrowdView *views;     /* data that agents of crowds share, in the order of the grid */
    struct VeerStaticGrid *shapes;   /* static obstacles by cell */
    struct VeerNavFields *navFields; /* rasters and fields of navigation, which can be recomputed */
    float *speeds;                   /* tables of speeds, one after another (paths/speeds.h); empty without capacity.speeds */
    uint32_t *speedTables;           /* per brain: where its tables begin; they end where the next brain's begin */
    uint32_t areSpeedsOld;           /* 1: paths or brains have changed since the tables were made */
    uint32_t *meshWork;              /* scratch memory of searches on meshes; empty without capacity.meshes */
    struct VeerHistory *history;     /* null: no history is kept */
    struct VeerRecorder *recorder;   /* null: not recording */
    struct VeerReplay *replay;       /* null: not a replay */
    VeerCustom custom[VEER_MAX_CUSTOM];
    struct VeerJobs *jobs; /* memory of the runner's workers, or null if there is no runner */
    VeerStats stats;
    VeerStage stage;
    VeerVec3 period;           /* size of the world along each axis along which it wraps; 0: it does not wrap (core/edges.h) */
    uint32_t wraps;            /* whether the world wraps along any axis */
    float dt;                  /* length of the step in progress, in s */
    uint32_t isSteeringFilled; /* 1: the steering columns have been initialized in this step (combine/blend.h) */
    uint32_t haveCrowds;       /* 1: the crowd limited velocities in this step */
    uint32_t haveContacts;     /* 0: no brain has contacts between agents in this step (move/agent_contacts.c) */
    uint32_t noted;            /* warnings that calls have recorded, one bit per VeerWarningType */
    uint32_t longFrames;       /* number of consecutive calls of veer_advance whose time looks like milliseconds */
    uint32_t isSteppedByHand;  /* 1: the last step was taken by the caller, not by veer_advance */
    uint32_t keepEvents;       /* 1: veer_advance collects the events of its steps */
    VeerErrorInfo error;
    VeerWorldId id;
} VeerWorld;

/* Return the number of dimensions, and of levels: 2 and 1 in a build without volume worlds and levels. */
static inline uint32_t veer_dimensions(const VeerWorldDef *def) { return VEER_HOLDS(shapes_volume_shapes) ? def->dimensions : 2; }
static inline uint32_t veer_levels(const VeerWorldDef *def) { return VEER_HOLDS(core_levels) ? def->levels : 1; }

/* Returns the number of an agent for random streams and ties: its key or, without a key, a number derived from its id that is unique among
 * agents without keys. */
static inline uint32_t veer_uid(const VeerWorld *world, uint32_t slot) {
    uint32_t key = world->key[slot];
    return key ? key : slot | world->slots[VEER_KIND_AGENT][slot].generation << 20;
}
/* Returns whether agent a comes before agent b, to break ties. Agents with equal numbers are ordered by slot. */
int veer_isBefore(const VeerWorld *world, uint32_t a, uint32_t b); /* pool.c */

#endif
