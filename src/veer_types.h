/* Ids and definitions. Part of veer.h. Veer copies definitions; the rows SET_x(group, ...) of veer_schema.inl document every field with its
 * unit, default and range. */
#ifndef VEER_TYPES_H
#define VEER_TYPES_H

#include "veer_table.h"

/* Ids. Each kind has its own type, so code that passes a brain where an agent is expected does not compile. An id whose bits are 0 is the
 * null id, so a zeroed struct has no ids set. Treat the bits as opaque: store and compare them, but do not compute with them. */
typedef struct VeerWorldId {
    uint32_t bits;
} VeerWorldId;
typedef struct VeerAgentId {
    uint64_t bits;
} VeerAgentId;
typedef struct VeerBrainId {
    uint64_t bits;
} VeerBrainId;
typedef struct VeerPathId {
    uint64_t bits;
} VeerPathId;
typedef struct VeerObstacleId {
    uint64_t bits;
} VeerObstacleId;
typedef struct VeerProjectileId {
    uint64_t bits;
} VeerProjectileId;
typedef struct VeerLinkId {
    uint64_t bits;
} VeerLinkId;
typedef struct VeerMeshId {
    uint64_t bits;
} VeerMeshId;
typedef struct VeerTilesId {
    uint64_t bits;
} VeerTilesId;
typedef struct VeerFlowId {
    uint64_t bits;
} VeerFlowId;
typedef struct VeerHeightsId {
    uint64_t bits;
} VeerHeightsId;

static const VeerWorldId veer_nullWorld = {0};
static const VeerAgentId veer_nullAgent = {0};
static const VeerBrainId veer_nullBrain = {0};
static const VeerPathId veer_nullPath = {0};
static const VeerObstacleId veer_nullObstacle = {0};
static const VeerProjectileId veer_nullProjectile = {0};
static const VeerLinkId veer_nullLink = {0};
static const VeerFlowId veer_nullFlow = {0};
static const VeerMeshId veer_nullMesh = {0};
static const VeerHeightsId veer_nullHeights = {0};
static const VeerTilesId veer_nullTiles = {0};

#define VEER_IS_NULL(id) ((id).bits == 0)
#define VEER_ID_EQUALS(a, b) ((a).bits == (b).bits)

typedef struct VeerVec3 {
    float x, y, z;
} VeerVec3;

typedef struct VeerCapacityDef {
    uint32_t agents, brains, paths, obstacles;
    uint32_t points; /* total number of points in all paths, obstacles, flow fields, meshes and grids of heights */
    uint32_t projectiles, links, flows, meshes, heights;
    uint32_t tiles, tileWords;    /* tile maps, and 4-byte words for the tiles of all of them */
    uint32_t navCells, navFields; /* cells per navigation field (0: no fields), and number of fields kept at the same time */
    uint32_t slots;               /* directions per context map, 0 to 64 */
    uint32_t keepMaps;            /* 1: maps are columns; 0: maps are discarded once their agents have decided */
    uint32_t state;               /* 4-byte words of behavior memory per agent */
    uint32_t events;
    uint32_t speeds;   /* 4-byte values of the tables of speeds that cars with a grip read */
    uint32_t memories; /* number of other agents that an agent can remember, 0 to 16 */
    uint32_t measures; /* 1: steps can be measured (veer_measures.h) */
} VeerCapacityDef;

typedef struct VeerWorldDef {
    VeerCapacityDef capacity;
    uint32_t seed;
    uint32_t dimensions;             /* 2 or 3 */
    uint32_t edgesX, edgesY, edgesZ; /* VeerEdgeMode of each axis */
    float minX, minY, minZ, maxX, maxY, maxZ;
    float cellSize; /* 0: derived from the brains */
    float gravityX, gravityY, gravityZ;
    float stepTime; /* length of the steps of veer_advance */
    uint32_t maxCatchUp;
    uint32_t navBudget; /* limit on the navigation work of a step, in cells; cells that are searched for paths count four times */
    uint32_t levels;    /* number of floors above each other in a planar world */
    float levelHeight;  /* a point is on the level to whose height, a multiple of this, its z is closest */
} VeerWorldDef;

typedef struct VeerAgentDef {
    VeerBrainId brain; /* null: no brain; the agent coasts */
    float x, y, z;
    float velocityX, velocityY, velocityZ;
    float orientation;
    float radius, mass, maxSpeed, maxForce;
    uint32_t group;
    uint32_t userData;
    uint32_t detailLevel; /* 0: all slots of its brain; each further level, up to 3, halves their number */
    uint32_t key;         /* a fixed number that seeds random streams and breaks exact ties; 0: a number derived from the agent's id */
} VeerAgentDef;

/* The kind of an agent's own target, and the field that the kind selects. */
typedef struct VeerTarget {
    VeerAgentId agent;
    VeerPathId path;
    uint32_t kind; /* VeerOwnTarget */
    VeerVec3 point;
} VeerTarget;

/* One behavior of a brain. Start from veer_behavior(type). */
typedef struct VeerBehavior {
    VeerAgentId targetAgent; /* target agent, for the target kind AGENT */
    VeerAgentId otherAgent;  /* second agent of `interpose` */
    VeerPathId path;         /* for behaviors that follow a path */
    VeerFlowId flow;         /* for `followFlow` */
    VeerMeshId mesh;         /* for `goTo`: the mesh on which the agent walks; null: around the obstacles of the world */
    uint32_t type;           /* VeerBehaviorType */
    float weight;
    uint32_t priority; /* the behavior's group, in a brain that combines by priority */
    uint32_t target;   /* VeerTargetKind */
    float targetX, targetY, targetZ;
    uint32_t targetGroup; /* groups to search, one bit each, for the target kind NEAREST */
    union {
        uint32_t lanes[VEER_MAX_PARAMS];
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) Veer##Name##Params name;
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
    } params;
} VeerBehavior;

/* How a context brain decides: the rows SET_x(context, ...). */
typedef struct VeerContextDef {
    uint32_t slots, align, falloff, danger, merge;
    float keep;
    uint32_t decide;
    float horizon;
    uint32_t pick;
    float hysteresis;
    uint32_t speed;
    float crawl, blockedAfter, patience, memoryTime;
} VeerContextDef;

/* How desired velocities become motion: the rows SET_x(locomotion, ...). */
typedef struct VeerLocomotionDef {
    uint32_t mode;
    float response;
    uint32_t idle;
    float drag, maxTurnRate, turningRadius;
    uint32_t reverse, facing;
    float maxRotation, maxAngularAcceleration;
    uint32_t contact;
    uint32_t ground; /* VeerGroundMode */
    float maxSlope;
    float minSpeed, maxLoad, maxClimb, maxDive, maxRoll, bankAcceleration; /* ships and planes */
    float grip, brakes, steerTime, skill;                                  /* cars */
} VeerLocomotionDef;

/* How the agents of a crowd keep clear of others: the rows SET_x(avoidance, ...). */
typedef struct VeerAvoidanceDef {
    float horizon, sameWayHorizon, obstacleHorizon;
    uint32_t neighbors;
    float responsibility;
    uint32_t side, mask, settle;
} VeerAvoidanceDef;

/* Agents that walk as people do: the rows SET_x(pedestrians, ...). */
typedef struct VeerPedestriansDef {
    float meter, jamDensity;
} VeerPedestriansDef;

/* What agents see, hear and remember: the rows SET_x(sense, ...). */
typedef struct VeerSenseDef {
    uint32_t mask, every, blockers, blockingAgents;
    float range, halfAngle, gain;
    float wideRange, wideHalfAngle, wideGain;
    float farRange, farHalfAngle, farGain;
    float nearRange, nearGain;
    float hysteresis, findAt, halfLife, forgetBelow, horizon, searchTime;
    float hearing, hearingSpread;
    float shareRange;
} VeerSenseDef;

typedef struct VeerBrainDef {
    uint32_t combine;                   /* VeerCombine */
    uint32_t blend;                     /* VeerBlendMode */
    float threshold;                    /* priority brains: smallest output that counts, as a fraction of maxSpeed */
    uint32_t constraintSteps, actuator; /* settings of pipelines */
    uint32_t thinkEvery;                /* number of steps between updates */
    uint32_t behaviorCount;
    uint32_t crowd; /* VeerCrowd */
    VeerContextDef context;
    VeerLocomotionDef locomotion;
    VeerAvoidanceDef avoidance;
    VeerPedestriansDef pedestrians;
    VeerSenseDef sense;
    VeerBehavior behaviors[VEER_MAX_BEHAVIORS];
} VeerBrainDef;

/* points: x, y, z of each point. They are copied. */
typedef struct VeerPathDef {
    const float *points;
    uint32_t pointCount;
    float radius, flatness;
    uint32_t closed, smooth;
} VeerPathDef;

/* points: x, y, z of each point of a segment or polygon, relative to the center x, y. They are copied. */
typedef struct VeerObstacleDef {
    const float *points;
    uint32_t pointCount;
    uint32_t kind; /* VeerObstacleKind */
    float x, y, z;
    float velocityX, velocityY, velocityZ;
    float radius, halfWidth, halfHeight, halfDepth, angle;
    uint32_t hollow, closed, group;
    float cost; /* 0: a wall; above 0: an area of the ground, which only navigation takes into account */
} VeerObstacleDef;

/* A bullet, ball or grenade that flies under the world's gravity until it lands, hits an agent, meets an obstacle or expires. */
typedef struct VeerProjectileDef {
    VeerAgentId owner; /* the agent that fired the projectile, which never hits it; null: none */
    float x, y, z;
    float velocityX, velocityY, velocityZ;
    float radius, ground, lifeTime;
    uint32_t hits; /* groups of agents that the projectile can hit, one bit each */
    uint32_t userData;
    uint32_t stoppedBy; /* groups of obstacles that stop the projectile, one bit each */
} VeerProjectileDef;

/* An order to a group of agents. The rows SET_x(order, ...) of the table give defaults and ranges. */
typedef struct VeerGroupOrder {
    VeerVec3 point;
    float spacing; /* gap between neighboring places, in radii */
    uint32_t agentCount;
} VeerGroupOrder;

/* A way from one pad to another that is no free ground: a jump, stairs, a ladder, a teleporter. */
typedef struct VeerLinkDef {
    float fromX, fromY, fromZ, toX, toY, toZ;
    float takeOffRadius, landingRadius;
    float jumpSpeed; /* vertical speed */
    float patience;
    uint32_t kind;   /* VeerLinkKind */
    float cost;      /* length of open ground that the link counts as */
    float speed;     /* maximum speed on a link that is no jump */
    float wait;      /* time on the take-off pad before the agent goes on, in s */
    uint32_t twoWay; /* 1: it can be taken from both ends */
    uint32_t group;  /* the `links` of a behavior choose links by their groups */
} VeerLinkDef;

/* vectors: x, y of each cell, row by row from the corner x, y. They are copied. A vector of length 1 means maxSpeed. */
typedef struct VeerFlowDef {
    const float *vectors;
    uint32_t vectorCount; /* columns x rows */
    float x, y, cellSize;
    uint32_t columns, rows;
} VeerFlowDef;

#endif
