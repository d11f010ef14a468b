/* What recipes for Unity get wrong about leaving and pursuing, with their own numbers; and OpenSteer, whose pursuit divides by a speed of 0
 * and whose evasion does not compile. */
#include "walker.h"

/* The speed at which an agent of top speed 10 wishes to leave somebody so far away; -1: no opinion. Radii 5 and 20. */
static float leavingSpeed(float distance) {
    Walker walker;
    walker_plan(&walker, VEER_LEAVE);
    walker.agentDef.maxSpeed = 10;
    walker.behavior->params.leave.escapeRadius = 5;
    walker.behavior->params.leave.dangerRadius = 20;
    walker_start(&walker);
    CHECK_EQ(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){distance, 0, 0}), VEER_OK);
    CHECK_EQ(veer_perceive(walker.world, 1.0f / 60), VEER_OK);
    CHECK_EQ(veer_decide(walker.world), VEER_OK);
    float speed = veer_columnU32(walker.world, VEER_COLUMN_opinion)[walker.slot] & 1 ? -walker_lane(&walker, VEER_COLUMN_desiredX) : -1;
    walker_end(&walker);
    return speed;
}

TEST(e14_at_the_escape_radius_the_wish_does_not_fall_from_10_to_7_5) {
    CHECK_NEAR(leavingSpeed(4.999f), 10, 1e-3);
    CHECK_NEAR(leavingSpeed(5.001f), 10, 1e-2);
    CHECK_NEAR(leavingSpeed(12.5f), 5, 1e-3); /* half way out */
    CHECK_NEAR(leavingSpeed(19.99f), 0, 1e-2);
    CHECK_EQ(leavingSpeed(20.01f), -1);
    for (float distance = 0.5f; distance < 19.5f; distance += 0.1f)
        CHECK(leavingSpeed(distance) - leavingSpeed(distance + 0.1f) < 0.1f); /* 0.067: 10 over 15 */
}

TEST(e19_who_stops_pursuing_or_is_gone_does_not_take_the_quarry_along) {
    Walker walker;
    VeerAgentDef prey = veer_defaultAgentDef();
    VeerId quarry;
    walker_plan(&walker, VEER_PURSUE);
    walker_start(&walker);
    prey.x = 200, prey.velocityY = 20;
    CHECK_EQ(veer_addAgent(walker.world, &prey, &quarry), VEER_OK);
    CHECK_EQ(veer_setTargetAgent(walker.world, walker.agent, quarry), VEER_OK);
    walker_walk(&walker, 0.5f, 1.0f / 60);
    VeerBrainDef idle = veer_defaultBrainDef();
    VeerId other;
    CHECK_EQ(veer_addBrain(walker.world, &idle, &other), VEER_OK);
    VeerAgentDef hunter;
    CHECK_EQ(veer_getAgent(walker.world, walker.agent, &hunter), VEER_OK);
    hunter.brain = other; /* the behavior ends */
    CHECK_EQ(veer_setAgent(walker.world, walker.agent, &hunter), VEER_OK);
    walker_walk(&walker, 0.5f, 1.0f / 60);
    CHECK_EQ(veer_isAlive(walker.world, quarry), VEER_OK);
    CHECK_EQ(veer_removeAgent(walker.world, walker.agent), VEER_OK); /* and the hunter */
    walker_walk(&walker, 0.5f, 1.0f / 60);
    CHECK_EQ(veer_isAlive(walker.world, quarry), VEER_OK);
    CHECK_NEAR(veer_columnF32(walker.world, VEER_COLUMN_y)[veer_slot(quarry)], 30, 1e-3);
    walker_end(&walker);
}

/* From rest, of somebody who rests or goes, near or on the same place: a way, and a number. */
TEST(opensteer_pursues_from_rest_by_dividing_by_a_speed_of_0) {
    const uint32_t types[] = {VEER_PURSUE, VEER_EVADE, VEER_INTERCEPT};
    for (int t = 0; t < 3; t++)
        for (int moves = 0; moves < 2; moves++)
            for (int distance = 0; distance <= 80; distance += 40) {
                Walker walker;
                VeerAgentDef other = veer_defaultAgentDef();
                VeerId quarry;
                walker_plan(&walker, types[t]);
                walker_start(&walker);
                other.x = (float)distance;
                other.velocityX = moves ? 30 : 0;
                CHECK_EQ(veer_addAgent(walker.world, &other, &quarry), VEER_OK);
                CHECK_EQ(veer_setTargetAgent(walker.world, walker.agent, quarry), VEER_OK);
                walker_walk(&walker, 0.5f, 1.0f / 60);
                CHECK(isfinite(walker_x(&walker)) && isfinite(walker_y(&walker)));
                if (distance) CHECK(types[t] == VEER_EVADE ? walker_x(&walker) < -20 : walker_x(&walker) > 20);
                walker_end(&walker);
            }
}
