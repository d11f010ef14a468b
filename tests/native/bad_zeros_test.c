/* Tests settings of -0: every calculation and the hash give the same results as with 0 (row 14 of the list of bad inputs). */
#include "busy_world.h"
#include "given.h"
#include "core/checks.h"
#include "core/schema.h"

/* Sets every setting of a group that is allowed to be 0 to `zero`. */
static void setZeros(uint32_t group, void *def, uint32_t zero) {
    for (const VeerRow *row = veer_rows; row < veer_rows + veer_settingCount; row++)
        if (row->group == group && row->type[0] == 'f' && row->min.f32 <= 0.0f && row->max.f32 >= 0.0f)
            memcpy((char *)def + row->offset, &zero, sizeof zero);
}

/* Returns the hash of a world in which all settings that may be 0 are 0, with or without a sign. */
static uint64_t hashWithZeros(uint32_t zero, uint32_t dimensions) {
    VeerWorldDef worldDef = veer_defaultWorldDef();
    VeerFlowDef flow = veer_defaultFlowDef();
    VeerLinkDef link = veer_defaultLinkDef();
    VeerProjectileDef shot = veer_defaultProjectileDef();
    const float none = veer_fromBits(zero), points[] = {none, none, none, 5, none, none}, vectors[] = {none, none, 1, none};
    setZeros(VEER_GROUP_WORLD, &worldDef, zero);
    worldDef.dimensions = dimensions, worldDef.maxX = worldDef.maxY = worldDef.maxZ = 500, worldDef.stepTime = 0.02f;
    worldDef.capacity.slots = 16, worldDef.capacity.state = VEER_MAX_STATE;
    Scoped(VeerWorldId) world = makeWorld(worldDef);
    VeerPathDef path = pathThrough(points, 2);
    setZeros(VEER_GROUP_PATH, &path, zero);
    addPath(world, path);
    setZeros(VEER_GROUP_FLOW, &flow, zero);
    flow.columns = flow.vectorCount = 2, flow.vectors = vectors;
    addFlow(world, flow);
    setZeros(VEER_GROUP_LINK, &link, zero);
    addLink(world, link);
    setZeros(VEER_GROUP_PROJECTILE, &shot, zero);
    shot.lifeTime = 9;
    addProjectile(world, shot);
    for (uint32_t kind = 0; kind < VEER_OBSTACLE_KIND_COUNT; kind++) {
        VeerObstacleDef obstacle = veer_defaultObstacleDef();
        VeerObstacleId id;
        setZeros(VEER_GROUP_OBSTACLE, &obstacle, zero);
        obstacle.kind = kind;
        if (kind == VEER_OBSTACLE_KIND_BOX) obstacle.halfWidth = obstacle.halfHeight = obstacle.halfDepth = 1;
        if (kind == VEER_OBSTACLE_KIND_CIRCLE || kind == VEER_OBSTACLE_KIND_BOX) CHECK_OK(veer_addObstacle(world, &obstacle, &id));
    }
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++) {
        VeerBrainDef brain = veer_defaultBrainDef();
        VeerBrainId id;
        brain.behaviors[brain.behaviorCount++] = veer_behavior(type);
        setZeros(VEER_GROUP_BRAIN, &brain, zero);
        setZeros(VEER_GROUP_CONTEXT, &brain.context, zero);
        setZeros(VEER_GROUP_LOCOMOTION, &brain.locomotion, zero);
        setZeros(VEER_GROUP_AVOIDANCE, &brain.avoidance, zero);
        setZeros(VEER_GROUP_BEHAVIOR, &brain.behaviors[0], zero);
        setZeros(VEER_GROUP_PARAMS + type, &brain.behaviors[0], zero);
        VeerResult result = veer_addBrain(world, &brain, &id);
        /* rejected because of pipeline parts or navigation fields */
        CHECK(result == VEER_OK || result == VEER_E_RANGE || result == VEER_E_FULL);
    }
    takeSteps(world, 5);
    return hashOf(world);
}

TEST(row_14_negative_zeros_in_settings_have_the_hash_of_0) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
        CHECK_EQ(hashWithZeros(0x80000000u, dimensions), hashWithZeros(0, dimensions));
}
