/* A game by a user of the library, in C or C++: agents that patrol a path among obstacles. It prints the hash of the world after 300 steps,
 * which must be the same however Veer was built and linked. */
#include <veer/veer.h>

#include <inttypes.h>
#include <stdio.h>

static VeerPathId addRoute(VeerWorldId world) {
    const float points[] = {60, 60, 0, 340, 60, 0, 340, 340, 0, 60, 340, 0};
    VeerPathDef def = veer_defaultPathDef();
    VeerPathId path;
    def.points = points;
    def.pointCount = 4;
    def.closed = 1;
    veer_addPath(world, &def, &path);
    return path;
}

static VeerBrainId addPatroller(VeerWorldId world, VeerPathId route) {
    VeerBrainDef def = veer_defaultBrainDef();
    VeerBrainId brain;
    def.combine = VEER_COMBINE_CONTEXT;
    def.behaviors[0] = veer_behavior(VEER_BEHAVIOR_PATROL);
    def.behaviors[0].path = route;
    def.behaviors[1] = veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES);
    def.behaviors[2] = veer_behavior(VEER_BEHAVIOR_AVOID_AGENTS);
    def.behaviorCount = 3;
    veer_addBrain(world, &def, &brain);
    return brain;
}

int main(void) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerWorldId world;
    def.seed = 7;
    if (veer_createWorld(&def, &world) != VEER_OK) return 1;

    VeerObstacleDef rock = veer_defaultObstacleDef();
    VeerObstacleId rockId;
    rock.x = rock.y = 60;
    rock.radius = 20;
    veer_addObstacle(world, &rock, &rockId);

    VeerAgentDef agent = veer_defaultAgentDef();
    VeerAgentId id;
    agent.brain = addPatroller(world, addRoute(world));
    for (int i = 0; i < 20; i++) {
        agent.x = (float)(i * 17);
        agent.y = (float)(i * 5);
        if (veer_addAgent(world, &agent, &id) != VEER_OK) return 1;
    }
    for (int i = 0; i < 300; i++)
        if (veer_step(world, 1.0f / 60) != VEER_OK) return 1;

    uint64_t hash;
    veer_hash(world, &hash);
    printf("%016" PRIx64 "\n", hash);
    return veer_destroyWorld(world) != VEER_OK;
}
