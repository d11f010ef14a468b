// C programs that use an id of every kind: some calls must compile, others must not.

/** A user with an id of every kind, and calls that must compile or must not. */
export const idUser = `#include "veer.h"
void use(VeerWorldId world, VeerAgentId agent, VeerBrainId brain, VeerPathId path, VeerObstacleId obstacle,
    VeerLinkId link);
void use(VeerWorldId world, VeerAgentId agent, VeerBrainId brain, VeerPathId path, VeerObstacleId obstacle,
    VeerLinkId link) {
    VeerAgentDef def = veer_defaultAgentDef();
    (void)world, (void)agent, (void)brain, (void)path, (void)obstacle, (void)link, (void)def;
`;
export const rightIds = [
    "veer_removeAgent(world, agent);",
    "veer_removeObstacle(world, obstacle);",
    "veer_setTargetPath(world, agent, path);",
    "veer_isAlive(world, brain.bits);",
    "def.brain = brain;",
    "if (VEER_IS_NULL(link)) veer_takeJump(world, agent, veer_nullLink);",
];
export const wrongIds = [
    "veer_removeAgent(world, brain);",
    "veer_removeAgent(agent, world);",
    "veer_removeObstacle(world, 5);",
    "veer_setTargetPath(world, agent, agent);",
    "veer_isAlive(world, brain);",
    "veer_addAgent(world, &def, &brain);",
    "def.brain = agent;",
    "veer_takeJump(world, agent, veer_nullAgent);",
];
