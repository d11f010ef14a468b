/* A caller that is driven by bytes. It has two small worlds, the ids that it has received, and one function per public call that draws the
 * arguments. By default the arguments are drawn by their types (session.c). Handwritten functions draw definitions, and check what must
 * hold after a call. The target `api` validates after every call, and memory_test.c lets every allocation fail. */
#ifndef VEER_SESSION_H
#define VEER_SESSION_H

#include "core/world.h"
#include "fuzz.h"

enum { SESSION_IDS = 6 };

typedef struct Session {
    Fuzz in;
    VeerWorldId worlds[2];
    uint32_t current;                      /* index of the current world */
    uint32_t isWritten[2];                 /* 1: columns were written by hand, and no step has checked them yet */
    uint64_t ids[VEER_KINDS][SESSION_IDS]; /* the latest ids of each kind, some of which belong to removed objects */
    uint32_t given[VEER_KINDS];
    unsigned char *saved;      /* freed at the end */
    uint32_t savedSize, shift; /* the saved world starts at saved + shift, so it may be unaligned, as in a file */
    unsigned char *recorded;   /* a recording; freed at the end */
    uint32_t recordedSize;
    VeerCustomOutput output; /* output that the custom behaviors return */
} Session;

typedef VeerResult SessionCall(Session *session);
typedef struct SessionCase {
    const char *name;
    SessionCall *call;
} SessionCase;

#define CALL(name, given, call) VeerResult call_##name(Session *session);
#define HAND(name) VeerResult call_##name(Session *session);
#include "calls/fuzz.inl"

/* Every call by its number. */
extern const SessionCase session_cases[];
extern const uint32_t session_caseCount;

/* Two worlds, each with a brain, agents, a path, obstacles, a projectile, a link, a flow and, in
 * the plane, a mesh and a tile map; and a grid of heights. */
void session_begin(Session *session, Fuzz in);
/* Adds objects of every kind to the current world, which is new. */
void session_furnish(Session *session);
void session_end(Session *session);
/* Returns a world of the session: usually the current world, rarely the null id. */
VeerWorldId session_world(Session *session);
/* Returns the bits of an id of the given kind; rarely a stale id, an id of another kind, or no id. */
uint64_t session_id(Session *session, VeerKind kind);
/* Like session_id, but returns an id of its own type: SESSION_ID(Agent, AGENT). */
#define SESSION_ID(Kind, KIND) ((Veer##Kind##Id){session_id(session, VEER_KIND_##KIND)})
/* Remembers a new id. */
VeerResult session_keep(Session *session, VeerKind kind, VeerResult result, uint64_t id);
/* Evaluates to the pointer, or rarely to null. */
#define SESSION_MAYBE(pointer) (fuzz_seldom(&session->in, 64) ? NULL : (pointer))

/* Replaces the current world with a new one. */
void session_replace(Session *session, VeerWorldId world);

/* Returns the hash of a world, or 0 for no world. */
uint64_t session_hash(VeerWorldId world);
/* Returns a copy of a world, loaded from its save, with the same hash. */
VeerWorldId session_reload(VeerWorldId world);

/* Fill definitions (session_defs.c). `points` must have room for 3 x SESSION_POINTS numbers. */
enum { SESSION_POINTS = 12 };
VeerWorldDef session_worldDef(Session *session);
VeerBrainDef session_brainDef(Session *session);
VeerAgentDef session_agentDef(Session *session);
VeerPathDef session_pathDef(Session *session, float *points);
VeerObstacleDef session_obstacleDef(Session *session, float *points);
VeerFlowDef session_flowDef(Session *session, float *points);

/* Grids of heights (session_heights.c). */
enum { SESSION_HEIGHTS = 36 };
VeerHeightsDef session_heightsDef(Session *session, float heights[SESSION_HEIGHTS]);
/* Tile maps (session_tiles.c). */
enum { SESSION_TILES = 40 * 8 };
typedef struct SessionTiles {
    uint8_t tiles[SESSION_TILES];
    VeerTileType types[4];
    VeerTilesDef def;
} SessionTiles;
/* Draws a map of up to 40 x 8 tiles. */
void session_tiles(Session *session, SessionTiles *map);
/* Draws a rectangle of a map with this many columns and rows. */
VeerTilePatch session_patch(Session *session, uint8_t *tiles, uint32_t columns, uint32_t rows);

/* Meshes (session_meshes.c). */
enum { SESSION_CORNERS = 320 };
typedef struct SessionMesh {
    float vertices[3 * 40];
    uint32_t polygons[SESSION_CORNERS], neighbors[SESSION_CORNERS];
    VeerMeshDef def;
} SessionMesh;
/* Draws the squares of a grid, at most 5 x 5. */
void session_mesh(Session *session, SessionMesh *mesh, uint32_t side);
/* Gives a mesh the neighbors that are in its list, with some changes. */
void session_meshNeighbors(Session *session, SessionMesh *mesh);

#endif
