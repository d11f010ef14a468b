/* Tests that the definitions of the tests start from the library's defaults. */
#include "setup.h"

#define SAME(given, expected, last) \
    CHECK(memcmp(&(given), &(expected), (size_t)((const char *)(&(expected).last + 1) - (const char *)&(expected))) == 0)

TEST(the_definitions_of_tests_start_from_the_defaults) {
    const VeerWorldDef world = veer_defaultWorldDef();
    const VeerAgentDef agent = veer_defaultAgentDef();
    const VeerObstacleDef obstacle = veer_defaultObstacleDef();
    const VeerPathDef path = veer_defaultPathDef();
    const VeerProjectileDef projectile = veer_defaultProjectileDef();
    const VeerLinkDef link = veer_defaultLinkDef();
    const VeerBrainDef brain = veer_defaultBrainDef(), given = {BRAIN_DEFAULTS()};
    SAME(WORLD(.seed = 1), world, maxCatchUp);
    SAME(AGENT(.radius = 8), agent, key);
    SAME(OBSTACLE(.group = 1), obstacle, group);
    SAME(PATH(.radius = 20), path, smooth);
    SAME(PROJECTILE(.radius = 2), projectile, userData);
    SAME(given, brain, avoidance);
    SAME(LINK(.patience = 10), link, patience);
}
