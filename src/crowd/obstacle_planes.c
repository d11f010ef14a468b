/* The half plane of each obstacle near an agent: it forbids the velocities that lead into the obstacle within the time horizon. It is hard,
 * so that no dense crowd presses an agent into a wall. Part of the decide stage, for agents of crowds. */
#include "core/space.h"
#include "core/world.h"
#include "crowd/vicinity.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/static_grid_query.h"

/* An agent among obstacles. */
typedef struct Walker {
    const VeerWorld *world;
    uint32_t slot, lane;
    VeerVec3 at;
    float radius, horizon;
} Walker;

/* Fills a row with half planes that allow every velocity, for lanes with fewer obstacles. */
static void openRow(VeerVicinity *around, uint32_t row) {
    const f4 zero = f4_splat(0.0f);
    VeerHalfPlanesx4 *planes = &around->planes;
    planes->normal[row] = (VeerVec3x4){zero, zero, zero};
    planes->bound[row] = f4_splat(-VEER_INF);
    planes->softness[row] = zero;
    around->firstNeighbor++;
}

/* Adds the half plane of an obstacle. away: direction from the obstacle to the agent. */
static void addPlane(const Walker *walker, VeerVec3 away, float gap, uint32_t obstacle, VeerVicinity *around) {
    const VeerObstacleRecord *record = &walker->world->obstacles[obstacle];
    VeerHalfPlanesx4 *planes = &around->planes;
    const uint32_t lane = walker->lane, row = around->obstacles[lane]++;
    VeerVec3 velocity = veer_counted(walker->world, veer_vec3(record->velocityX, record->velocityY, record->velocityZ));
    if (row == around->firstNeighbor) openRow(around, row);
    planes->normal[row].x[lane] = away.x;
    planes->normal[row].y[lane] = away.y;
    planes->normal[row].z[lane] = away.z;
    planes->bound[row][lane] = veer_dot3(velocity, away) - veer_max(gap, 0.0f) / walker->horizon;
    around->shares[row][lane] = 1.0f;
    around->reasons[row][lane] = VEER_YIELD_OBSTACLE;
    around->sources[row][lane] = obstacle;
}

/* Returns the gap between the agent and a part of an obstacle, and stores the direction from that part to the agent. */
static float gapTo(const Walker *walker, VeerPrimitiveQuery *query, const VeerPrimitive *primitive, VeerVec3 *away) {
    if (veer_isVolume(walker->world)) {
        VeerVolume volume = veer_volumeFrom(query, primitive, walker->at);
        *away = veer_volumeSeparation(&volume, 0);
        return volume.distance - volume.radius - walker->radius;
    }
    VeerCapsule capsule = veer_capsuleFrom(primitive, walker->at);
    *away = veer_awayFrom(&capsule);
    return capsule.distance - capsule.radius - walker->radius;
}

static void addPlanesAround(const Walker *walker, VeerVicinity *around) {
    const VeerWorld *world = walker->world;
    float far = world->maxSpeed[walker->slot] * walker->horizon, reach = walker->radius + far;
    if (veer_isClear(world, walker->at, reach)) return;
    VeerPrimitiveQuery query = veer_primitivesNear(world, walker->at, reach, 0xFFFFFFFFu);
    query.time = walker->horizon;
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive;
         around->obstacles[walker->lane] < VEER_MAX_CROWD_OBSTACLES && (primitive = veer_nextPrimitive(&query));) {
        VeerVec3 away;
        float gap = gapTo(walker, &query, primitive, &away);
        const VeerObstacleRecord *record = &world->obstacles[primitive->obstacle];
        float approach = record->velocityX * away.x + record->velocityY * away.y + record->velocityZ * away.z;
        /* no velocity leads into the obstacle within the time horizon, so no half plane is needed */
        if (gap > far + veer_max(approach, 0.0f) * query.time) continue;
        addPlane(walker, away, gap, primitive->obstacle, around);
    }
}

void veer_addObstaclePlanes(const VeerCrowdAgents *agents, VeerVicinity *around) {
    around->firstNeighbor = 0;
    for (uint32_t lane = 0; lane < 4; lane++) {
        around->obstacles[lane] = 0;
        if (!around->nearest.counts[lane] || !agents->brains[lane]->locomotion.contact) continue;
        const uint32_t slot = agents->slots[lane];
        const Walker walker = {
            agents->world, slot, lane, veer_position(agents->world, slot), agents->radius[lane], agents->obstacleHorizon[lane]};
        addPlanesAround(&walker, around);
    }
}
