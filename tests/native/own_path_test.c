/* Tests agents of one brain that follow different paths: the path is the agent's target, not the behavior's. */
#include "setup.h"

#define LANES 3

typedef struct Lanes {
    VeerWorldId world;
    VeerBrainId brain;
    VeerPathId paths[LANES];
    VeerAgentId agents[LANES];
} Lanes;

/* Adds straight paths along x, 100 u apart, with an agent at the start of each. */
static Lanes lanesWith(uint32_t type, uint32_t combine) {
    Lanes lanes;
    lanes.world = make_world(WORLD());
    VeerBrainDef brain = BRAIN(combine, type);
    lanes.brain = make_brain(lanes.world, &brain);
    for (int i = 0; i < LANES; i++) {
        const float points[] = {0, 100.0f * (float)i, 0, 150, 100.0f * (float)i, 0, 300, 100.0f * (float)i, 0};
        lanes.paths[i] = make_path(lanes.world, PATH(.points = points, .pointCount = 3));
        lanes.agents[i] = make_agent(lanes.world, AGENT(.brain = lanes.brain, .y = 150));
        CHECK_OK(veer_setTargetPath(lanes.world, lanes.agents[i], lanes.paths[i]));
    }
    return lanes;
}

TEST(agents_of_one_brain_each_follow_their_own_path) {
    static const uint32_t types[] = {VEER_BEHAVIOR_FOLLOW_PATH, VEER_BEHAVIOR_FOLLOW_TRACK, VEER_BEHAVIOR_PATROL,
                                     VEER_BEHAVIOR_PATH_TARGET};
    for (uint32_t t = 0; t < 4; t++)
        for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
            if ((types[t] == VEER_BEHAVIOR_PATH_TARGET) != (combine == VEER_COMBINE_PIPELINE)) continue;
            Lanes lanes = lanesWith(types[t], combine);
            for (int i = 0; i < 240; i++) CHECK_OK(veer_step(lanes.world, DT));
            const float *x = veer_columnF32(lanes.world, VEER_COLUMN_X), *y = veer_columnF32(lanes.world, VEER_COLUMN_Y);
            for (int i = 0; i < LANES; i++) {
                CHECK(x[i] > 100.0f);
                CHECK_NEAR(y[i], 100.0 * i, 25);
            }
            CHECK_OK(veer_validate(lanes.world));
        }
}

static const struct {
    uint32_t type, combine;
} followers[] = {{VEER_BEHAVIOR_FOLLOW_PATH, VEER_COMBINE_BLEND}, {VEER_BEHAVIOR_PATH_TARGET, VEER_COMBINE_PIPELINE}};

TEST(a_path_of_the_behavior_takes_precedence_over_the_agents) {
    for (int f = 0; f < 2; f++) {
        Lanes lanes = lanesWith(followers[f].type, followers[f].combine);
        VeerBrainDef brain = read_brain(lanes.world, lanes.brain);
        brain.behaviors[0].path = lanes.paths[1];
        CHECK_OK(veer_setBrain(lanes.world, lanes.brain, &brain));
        for (int i = 0; i < 240; i++) CHECK_OK(veer_step(lanes.world, DT));
        for (int i = 0; i < LANES; i++) CHECK_NEAR(veer_columnF32(lanes.world, VEER_COLUMN_Y)[i], 100, 10);
    }
}

/* The first agent and the first path have the same slot. */
TEST(an_agent_whose_target_is_an_agent_follows_no_path_beside_others_that_follow_theirs) {
    Lanes lanes = lanesWith(VEER_BEHAVIOR_FOLLOW_PATH, VEER_COMBINE_BLEND);
    CHECK_OK(veer_setTargetAgent(lanes.world, lanes.agents[2], lanes.agents[0]));
    for (int i = 0; i < 240; i++) CHECK_OK(veer_step(lanes.world, DT));
    CHECK(veer_columnF32(lanes.world, VEER_COLUMN_X)[0] > 100.0f);
    CHECK_EQ(veer_columnF32(lanes.world, VEER_COLUMN_X)[2], 0);
    CHECK_EQ(veer_columnF32(lanes.world, VEER_COLUMN_Y)[2], 150);
}

TEST(row_34_removing_a_path_clears_it_as_a_target_and_emits_events) {
    Lanes lanes = lanesWith(VEER_BEHAVIOR_FOLLOW_PATH, VEER_COMBINE_BLEND);
    static const float points[] = {0, -500, 0, 300, -500, 0};
    uint32_t count, lost = 0;
    CHECK_OK(veer_step(lanes.world, DT));
    CHECK_OK(veer_removePath(lanes.world, lanes.paths[2]));
    VeerPathId path = make_path(lanes.world, PATH(.points = points, .pointCount = 2));
    CHECK_EQ(veer_slotOf(path.bits), veer_slotOf(lanes.paths[2].bits)); /* a new path has taken the slot */
    CHECK_OK(veer_validate(lanes.world));
    CHECK_OK(veer_step(lanes.world, DT));
    const VeerEvent *events = veer_events(lanes.world, &count);
    for (uint32_t i = 0; i < count; i++) lost += events[i].type == VEER_EVENT_PATH_LOST && events[i].agent.bits == lanes.agents[2].bits;
    CHECK_EQ(lost, 1);
    CHECK_EQ(veer_columnU32(lanes.world, VEER_COLUMN_TARGET_KIND)[2], VEER_OWN_TARGET_NONE);
    for (int i = 0; i < 120; i++) CHECK_OK(veer_step(lanes.world, DT));
    CHECK(veer_columnF32(lanes.world, VEER_COLUMN_Y)[2] > 0.0f); /* the agent does not follow the new path that has the same slot */
    CHECK_EQ(veer_setTargetPath(lanes.world, lanes.agents[0], lanes.paths[2]), VEER_E_STALE);
    CHECK_EQ(veer_setTargetPath(lanes.world, lanes.agents[0], (VeerPathId){lanes.agents[1].bits}), VEER_E_HANDLE);
}
