/* The internals of a world: the header and records of its block, and the handle with the pointers into the block. Not public. */
#ifndef VEER_CORE_WORLD_H
#define VEER_CORE_WORLD_H

#include <stddef.h>

#include "math/math.h"
#include "veer.h"

#define VEER_MAGIC 0x52454556u        /* "VEER" */
#define VEER_NONE 0xFFFFFFFFu         /* no slot, no index */
#define VEER_LAST_GENERATION 0x1FFFFF /* 21 bits of an id */

enum {
    VEER_OUTPUT_VELOCITY = 1,
    VEER_OUTPUT_ROTATION = 2,
    VEER_OUTPUT_STAND_STILL = 4,
    VEER_OUTPUT_NEW_GOAL = 8,
    VEER_OUTPUT_WAITS = 64,
    VEER_OUTPUT_BOUNDED = 128,
    VEER_OUTPUT_PRESSES = 256
};
/* Two more bits of the steering columns: events of an agent that has decided already, which the decide stage emits. */
enum { VEER_STEERING_BLOCKED = 16, VEER_STEERING_UNBLOCKED = 32 };
/* One more bit of the desired columns: the velocity was limited and is taken at once, whatever the response. */
enum { VEER_DESIRED_DIRECT = 4 };

/* Kinds of things that have ids: 3 bits of an id, so that an id of one kind is never taken for one of another kind. */
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
    uint32_t generation; /* of the present or next owner, from 1 */
    uint32_t next;       /* free: next free slot + 1, or 0; taken: VEER_NONE */
} VeerPoolSlot;

/* The start of the block. Only 4-byte lanes. */
typedef struct VeerHeader {
    uint32_t magic, version, layout; /* layout: hash of the table's rows */
    uint32_t savedLanes;             /* lanes up to the end of the saved part */
    uint32_t totalLanes;
    uint32_t checksum[2]; /* of the saved lanes; in a live world those of the last save */
    uint32_t tag;         /* of the world, in its ids; not hashed */
    VeerWorldDef def;     /* capacities included */
    VeerPool pools[VEER_KINDS];
    uint32_t pointCount; /* points in use, of def.capacity.points */
    uint32_t tick;
    uint32_t obstacleEdits; /* counts changes of obstacles: the static grid is rebuilt when its count differs */
    float accumulator;      /* of veer_advance; not hashed */
} VeerHeader;

/* A vertex or node of a path, or a corner of an obstacle, relative to its center and turned by its angle. */
typedef struct VeerPoint {
    float x, y, z;
    float distance; /* along the path from its start; obstacles keep given corners in z and distance (api/obstacles.c) */
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
    VeerProjectileDef def; /* its present state; lifeTime is the remaining time */
} VeerProjectileRecord;

/* Where a projectile will land, as predicted at the start of a step. */
typedef struct VeerPredictedLanding {
    VeerVec3 position;
    float time; /* from the start of the step, s */
    uint32_t slot;
} VeerPredictedLanding;

typedef struct VeerFlowRecord {
    uint32_t firstPoint, columns, rows; /* one point per cell: x, y is its vector */
    float x, y, cellSize;
} VeerFlowRecord;

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

/* The stage that a step is in, so that stages can only be called in order, and custom behaviors cannot change the world. */
typedef enum VeerStage { VEER_STAGE_IDLE, VEER_STAGE_EVALUATING, VEER_STAGE_PERCEIVED, VEER_STAGE_DECIDED } VeerStage;

typedef float veer_f32;
typedef uint32_t veer_u32;

/* The handle: pointers into the block, renewed whenever the block moves. */
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
    VeerPoint *points;
    /* derived, after the saved part */
    VeerEvent *events;
    uint32_t eventCount;
    uint32_t readEvents; /* of those, the ones of the last step: calls between steps add theirs, which the next step keeps */
    uint32_t *order;     /* agents that steer, grouped by brain, in the grid's order in a group: for batches */
    uint32_t
        *brainEnd; /* per brain: where those that think end in order, and where those that rest do; each begins where the one before ends */
    float *clearance; /* per agent: no obstacle comes this close before it has moved; 0: unknown. For move; none without context brains */
    VeerPredictedLanding *landings; /* landings of projectiles, ascending slots */
    uint32_t landingCount;
    struct VeerGrid *grid;           /* agents by cell */
    struct VeerCrowdView *views;     /* agents of crowds as others see them, in the grid's order */
    struct VeerStaticGrid *shapes;   /* static obstacles by cell */
    struct VeerNavFields *navFields; /* distances to goals around static obstacles: a cache */
    struct VeerHistory *history;     /* null: no history is kept */
    struct VeerRecorder *recorder;   /* null: not recording */
    struct VeerReplay *replay;       /* null: not a replay */
    VeerCustom custom[VEER_MAX_CUSTOM];
    struct VeerJobs *jobs; /* for the host's threads; null: none */
    VeerStats stats;
    VeerStage stage;
    float dt;                  /* of the step in progress */
    uint32_t isSteeringFilled; /* 1: the steering columns were filled at the start of the step's steering (combine/blend.h) */
    uint32_t haveCrowds;       /* 1: agents were limited for others in this step */
    uint32_t haveContacts;     /* 0: no brain has contacts between agents in this step (move/agent_contacts.c) */
    uint32_t noted;            /* warnings that calls have noted, one bit per VeerWarningType */
    uint32_t longFrames;       /* calls of veer_advance in a row with a time that looks like milliseconds */
    uint32_t isSteppedByHand;  /* 1: the last step was the caller's, not one of veer_advance */
    uint32_t keepEvents;       /* 1: veer_advance collects the events of its steps */
    VeerErrorInfo error;
    VeerWorldId id;
} VeerWorld;

/* The number of an agent for random streams and ties: its key, or a number made from its id, which no other agent without a key has. */
static inline uint32_t veer_uid(const VeerWorld *world, uint32_t slot) {
    uint32_t key = world->key[slot];
    return key ? key : slot | world->slots[VEER_KIND_AGENT][slot].generation << 20;
}
/* Which of two agents comes first where nothing else distinguishes them; slots decide between equal numbers. */
int veer_isBefore(const VeerWorld *world, uint32_t a, uint32_t b); /* pool.c */

#endif
