/* Tests bad input for formations: leaders that are gone or lead each other, lost memory, and members at one point. */
#include "steer/formations.h"
#include "troop.h"
#include "given.h"

TEST(row_107_corrupted_memory_is_repaired) {
    uint32_t random = 16;
    const float bad[] = {1e30f, -5, 2.5f, 3, 3, 0, 1048577, 100};
    Scoped(Troop) troop = plan(VEER_FORMATION_PATTERN_CIRCLE);
    startAt(&troop, (VeerVec3){0, 0, 0});
    join(&troop, 8, 100, &random);
    crowd_walk(&troop.crowd, 1, DT);
    for (uint32_t i = 0; i < 8; i++)
        for (uint32_t lane = 0; lane < 4; lane++) lanesOf(&troop, i)[lane] = bad[(i + 3 * lane) % 8];
    crowd_walk(&troop.crowd, 10, DT);
    CHECK(placesAreDistinct(&troop));
    CHECK(worstError(&troop) <= 1.5f);
}

TEST(row_26_coincident_members_and_a_spacing_of_0_do_no_harm) {
    Scoped(Troop) troop = plan(VEER_FORMATION_PATTERN_SQUARE);
    startAt(&troop, (VeerVec3){100, 0, 0});
    for (uint32_t i = 0; i < 9; i++) troop.members[troop.count++] = crowd_add(&troop.crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    crowd_walk(&troop.crowd, 8, DT);
    CHECK(placesAreDistinct(&troop));
    CHECK(worstError(&troop) <= 1.5f);
    troop.crowd.brainDef.behaviors[0].params.formation.spacing = 0;
    CHECK_OK(veer_setBrain(troop.crowd.world, troop.crowd.brain, &troop.crowd.brainDef));
    crowd_walk(&troop.crowd, 8, DT);
    CHECK(crowd_isFinite(&troop.crowd, 9));
    CHECK(worstError(&troop) <= 1.5f);
}

TEST(row_7_a_world_without_room_for_its_memory_refuses_the_brain) {
    Scoped(Troop) troop = plan(VEER_FORMATION_PATTERN_CIRCLE);
    VeerBrainId brain;
    troop.crowd.worldDef.capacity.state = 3;
    CHECK_OK(veer_createWorld(&troop.crowd.worldDef, &troop.crowd.world));
    CHECK_EQ(veer_addBrain(troop.crowd.world, &troop.crowd.brainDef, &brain), VEER_E_FULL);
}

TEST(row_44_without_their_leader_members_do_nothing) {
    uint32_t random = 11;
    Scoped(Troop) troop = plan(VEER_FORMATION_PATTERN_CIRCLE);
    troop.crowd.brainDef.locomotion.idle = VEER_IDLE_BRAKE;
    startLed(&troop);
    join(&troop, 5, 100, &random);
    drive(&troop, 1, 0);
    crowd_walk(&troop.crowd, 3, DT);
    CHECK_OK(veer_removeAgent(troop.crowd.world, troop.leader));
    crowd_walk(&troop.crowd, 3, DT);
    CHECK_OK(veer_validate(troop.crowd.world));
    for (uint32_t i = 0; i < 5; i++) {
        CHECK(veer_length3(crowd_velocity(&troop.crowd, veer_slot(troop.members[i]))) < 0.01f);
        CHECK_EQ(crowd_output(&troop.crowd, troop.members[i], 0).outputBits, 0);
        CHECK_EQ(lanesOf(&troop, i)[VEER_FORMATION_PLACE], 0.0f);
    }
    VeerAgentId stranger; /* the slot of the leader now holds an agent that is not the members' leader */
    VeerAgentDef def = veer_defaultAgentDef();
    CHECK_OK(veer_addAgent(troop.crowd.world, &def, &stranger));
    crowd_walk(&troop.crowd, 1, DT);
    for (uint32_t i = 0; i < 5; i++) CHECK_EQ(crowd_output(&troop.crowd, troop.members[i], 0).outputBits, 0);
}

/* At first, every agent follows the next agent, and the last follows the first. Then each agent follows its nearest agent. */
TEST(row_46_rings_of_leaders_do_no_harm) {
    uint32_t random = 17;
    for (uint32_t isNearest = 0; isNearest < 2; isNearest++) {
        Scoped(Troop) troop = plan(VEER_FORMATION_PATTERN_WEDGE);
        if (isNearest) troop.crowd.brainDef.behaviors[0].target = VEER_TARGET_KIND_NEAREST;
        crowd_start(&troop.crowd);
        join(&troop, 12, 100, &random);
        CHECK(veer_setTargetAgent(troop.crowd.world, troop.members[0], troop.members[0]) < 0);
        for (uint32_t i = 0; i < 12 && !isNearest; i++)
            CHECK_OK(veer_setTargetAgent(troop.crowd.world, troop.members[i], troop.members[(i + 1) % 12]));
        crowd_walk(&troop.crowd, 5, DT);
        CHECK(crowd_isFinite(&troop.crowd, 12));
        CHECK_OK(veer_validate(troop.crowd.world));
        for (uint32_t i = 0; i < 12 && !isNearest; i++)
            CHECK_EQ(lanesOf(&troop, i)[VEER_FORMATION_COUNT], 1.0f); /* each agent is the only member of its formation */
    }
}
