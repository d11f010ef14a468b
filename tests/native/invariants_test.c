/* Corners of the core that other stories do not come to: records that stand where nothing is, memory that no brain can have, stamps and
 * angles at the end of their range, worlds without end. */
#include "../../src/sine.h"
#include "../../src/static_grid.h"
#include "../../src/shapes.h"
#include "refusal.h"

TEST(a_record_where_no_flow_or_link_is_breaks_an_invariant) {
    BusyWorld busy = busyWorld();
    const VeerCapacityDef more = {.flows = 3, .links = 3, .agents = 1, .brains = 1, .paths = 1, .obstacles = 1, .points = 1, .events = 1};
    CHECK_EQ(veer_reserve(busy.world, &more), VEER_OK);
    VeerWorld *world = veer_world(busy.world, "test");
    world->flows[1].columns = 1;
    CHECK_EQ(veer_validate(busy.world), VEER_E_INTERNAL);
    CHECK(strcmp(veer_lastError(busy.world)->argument, "flows[1]") == 0);
    world->flows[1].columns = 0;
    world->links[2].patience = 1.0f;
    CHECK_EQ(veer_validate(busy.world), VEER_E_INTERNAL);
    CHECK(strcmp(veer_lastError(busy.world)->argument, "links[2]") == 0);
    world->links[2].patience = 0.0f;
    isSound(busy.world);
    veer_destroyWorld(busy.world);
}

TEST(a_link_with_a_setting_out_of_range_breaks_an_invariant) {
    BusyWorld busy = busyWorld();
    const VeerCapacityDef more = {.links = 1, .agents = 1, .brains = 1, .paths = 1, .obstacles = 1, .points = 1, .events = 1};
    VeerLinkDef link = veer_defaultLinkDef();
    VeerId id;
    CHECK_EQ(veer_reserve(busy.world, &more), VEER_OK);
    CHECK_EQ(veer_addLink(busy.world, &link, &id), VEER_OK);
    veer_world(busy.world, "test")->links[0].patience = -1.0f;
    CHECK_EQ(veer_validate(busy.world), VEER_E_INTERNAL);
    CHECK(strcmp(veer_lastError(busy.world)->argument, "links[0].patience") == 0);
    veer_destroyWorld(busy.world);
}

TEST(behaviors_that_remember_more_than_any_agent_can_are_refused) {
    BusyWorld busy = busyWorld();
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerId id;
    for (brain.behaviorCount = 0; brain.behaviorCount < VEER_MAX_BEHAVIORS; brain.behaviorCount++)
        brain.behaviors[brain.behaviorCount] = veer_behavior(VEER_WANDER);
    REFUSED(busy.world, veer_addBrain(busy.world, &brain, &id), VEER_E_RANGE, "def.behaviorCount");
    veer_destroyWorld(busy.world);
}

TEST(queries_find_the_same_before_and_after_their_stamp_wraps) {
    BusyWorld busy = busyWorld();
    VeerId found[8];
    uint32_t before = 8;
    CHECK_EQ(veer_overlap(busy.world, (VeerVec3){150, 150, 0}, 300, found, &before), VEER_OK);
    CHECK_EQ(before, 3);
    veer_world(busy.world, "test")->shapes->stamp = 0xFFFFFFFEu;
    for (int i = 0; i < 4; i++) {
        uint32_t count = 8;
        VeerId again[8];
        CHECK_EQ(veer_overlap(busy.world, (VeerVec3){150, 150, 0}, 300, again, &count), VEER_OK);
        CHECK_EQ(count, before);
        CHECK(memcmp(again, found, before * sizeof *found) == 0);
    }
    veer_destroyWorld(busy.world);
}

TEST(sine_and_cosine_of_four_angles_of_many_turns_have_the_bits_of_one_by_one) {
    const float angles[] = {5000.0f, -1e7f, 0.5f, 3.4e38f};
    f4 sine, cosine;
    f4_sineCosine(f4_load(angles), &sine, &cosine);
    for (uint32_t i = 0; i < 4; i++) {
        CHECK_EQ(veer_bits(sine[i]), veer_bits(veer_sin(angles[i])));
        CHECK_EQ(veer_bits(cosine[i]), veer_bits(veer_cos(angles[i])));
    }
}

/* On the edge of the region itself there is no way off it to point along: inward is to the edge's left, or right if it runs clockwise. */
TEST(an_agent_on_the_very_edge_of_a_polygon_turns_inward_whichever_way_the_polygon_runs) {
    for (int clockwise = 0; clockwise < 2; clockwise++) {
        const float points[2][12] = {{0, 0, 0, 200, 0, 0, 200, 200, 0, 0, 200, 0}, {0, 0, 0, 0, 200, 0, 200, 200, 0, 200, 0, 0}};
        VeerWorldDef def = busyWorldDef();
        VeerWorldId world;
        VeerPathDef path = veer_defaultPathDef();
        VeerBrainDef brain = veer_defaultBrainDef();
        VeerAgentDef agent = veer_defaultAgentDef();
        VeerId id;
        CHECK_EQ(veer_createWorld(&def, &world), VEER_OK);
        path.points = points[clockwise];
        path.pointCount = 4;
        path.closed = 1;
        CHECK_EQ(veer_addPath(world, &path, &id), VEER_OK);
        brain.behaviors[0] = veer_behavior(VEER_STAY_INSIDE);
        brain.behaviors[0].path = id;
        brain.behaviors[0].params.stayInside.region = VEER_Region_POLYGON;
        brain.behaviorCount = 1;
        CHECK_EQ(veer_addBrain(world, &brain, &agent.brain), VEER_OK);
        agent.x = 100.0f;
        CHECK_EQ(veer_addAgent(world, &agent, &id), VEER_OK);
        takeSteps(world, 30);
        CHECK(veer_columnF32(world, VEER_COLUMN_y)[0] > 1.0f);
        isSound(world);
        veer_destroyWorld(world);
    }
}
