/* Tests that a behavior of weight 0 acts as if it were not in the brain, and that weights below 1 have the same effect at every rate. */
#include "setup.h"

enum { AGENTS = 5 };

/* A brain, and additional behaviors that must make no difference to its agents. */
typedef struct Extra {
    const VeerBrainDef *brain;
    const VeerBehavior *behaviors;
    uint32_t count;
} Extra;

static VeerBehavior aimed(uint32_t type, float x, float y) {
    VeerBehavior behavior = veer_behavior(type);
    aim_at(&behavior, x, y, 0);
    return behavior;
}

static VeerBrainDef brainOf(uint32_t combine) {
    VeerBrainDef brain = BRAIN_DEF(.combine = combine);
    brain.behaviors[brain.behaviorCount] = aimed(VEER_BEHAVIOR_ARRIVE, 120, 40);
    brain.behaviors[brain.behaviorCount++].priority = 3;
    brain.locomotion.drag = 1;
    return brain;
}

static void add(VeerBrainDef *brain, VeerBehavior behavior) { brain->behaviors[brain->behaviorCount++] = behavior; }

typedef struct Place {
    VeerWorldId world;
    VeerBrainId brain;
    VeerAgentId first;
} Place;

/* Returns a world with a few agents in front of an obstacle. */
static Place placeOf(const Extra *extra) {
    VeerBrainDef brain = *extra->brain;
    Place place;
    VeerAgentId id;
    for (uint32_t i = 0; i < extra->count; i++) add(&brain, extra->behaviors[i]);
    place.world = make_world(WORLD());
    make_obstacle(place.world, OBSTACLE(.x = 60, .radius = 10));
    place.brain = make_brain(place.world, &brain);
    VeerAgentDef agent = AGENT(.brain = place.brain);
    for (uint32_t i = 0; i < AGENTS; i++) {
        agent.x = -30 * (float)i, agent.y = 7 * (float)i;
        agent.velocityX = 40, agent.velocityY = 10 * (float)i;
        CHECK_OK(veer_addAgent(place.world, &agent, &id));
        if (!i) place.first = id;
    }
    return place;
}

/* Returns whether the agents move exactly alike with and without the behaviors of weight 0. */
static int makesNoDifference(const Extra *extra) {
    VeerBehavior off[VEER_MAX_BEHAVIORS];
    for (uint32_t i = 0; i < extra->count; i++) {
        off[i] = extra->behaviors[i];
        off[i].weight = 0;
    }
    Scoped(VeerWorldId) with = placeOf(&(Extra){extra->brain, off, extra->count}).world,
                        without = placeOf(&(Extra){extra->brain, off, 0}).world;
    int same = 1;
    for (int step = 0; step < 180; step++) {
        CHECK_OK(veer_step(with, DT));
        CHECK_OK(veer_step(without, DT));
        for (uint32_t column = VEER_COLUMN_X; column <= VEER_COLUMN_ROTATION; column++)
            same &= !memcmp(veer_columnF32(with, column), veer_columnF32(without, column), AGENTS * sizeof(float));
    }
    return same;
}

TEST(a_behavior_of_weight_0_acts_as_if_it_were_not_in_the_brain) {
    const VeerBehavior extra[] = {
        aimed(VEER_BEHAVIOR_SEEK, -300, -200),     aimed(VEER_BEHAVIOR_FACE, 0, 900),
        veer_behavior(VEER_BEHAVIOR_FLOCK),        veer_behavior(VEER_BEHAVIOR_WANDER),
        veer_behavior(VEER_BEHAVIOR_AVOID_AGENTS), aimed(VEER_BEHAVIOR_FORMATION, 50, 50),
        veer_behavior(VEER_BEHAVIOR_QUEUE),        veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES),
    };
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
        for (uint32_t blend = 0; blend < VEER_BLEND_MODE_COUNT; blend++)
            for (uint32_t k = 0; k < sizeof extra / sizeof *extra; k++) {
                VeerBrainDef brain = brainOf(combine);
                brain.blend = blend;
                if (!CHECK(makesNoDifference(&(Extra){&brain, &extra[k], 1})))
                    printf("  combine %u, blend %u, behavior %u\n", combine, blend, extra[k].type);
            }
}

TEST(an_agent_whose_behaviors_are_all_off_idles) {
    const VeerBehavior seek[] = {aimed(VEER_BEHAVIOR_SEEK, 900, 0)};
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
        for (uint32_t idle = 0; idle < VEER_IDLE_COUNT && combine != VEER_COMBINE_PIPELINE; idle++) { /* a pipeline would wander */
            VeerBrainDef brain = brainOf(combine);
            brain.behaviorCount = 0;
            brain.locomotion.idle = idle;
            if (!CHECK(makesNoDifference(&(Extra){&brain, seek, 1}))) printf("  combine %u, idle %u\n", combine, idle);
        }
}

TEST(parts_of_a_pipeline_that_are_off_neither_set_nor_move_its_goal) {
    const VeerBehavior parts[] = {aimed(VEER_BEHAVIOR_TARGET, -300, -200), veer_behavior(VEER_BEHAVIOR_AVOID_WALL),
                                  veer_behavior(VEER_BEHAVIOR_AVOID_AGENT), veer_behavior(VEER_BEHAVIOR_AVOID_CIRCLE)};
    VeerBrainDef brain = brainOf(VEER_COMBINE_PIPELINE);
    CHECK(makesNoDifference(&(Extra){&brain, parts, 4})); /* despite the additional behaviors, the fallback acts */
    add(&brain, aimed(VEER_BEHAVIOR_TARGET, 140, -10));
    CHECK(makesNoDifference(&(Extra){&brain, parts, 4}));
}

TEST(a_pipeline_turns_its_fallback_off_and_on_while_it_runs) {
    VeerBrainDef brain = brainOf(VEER_COMBINE_PIPELINE);
    Place place = placeOf(&(Extra){&brain, 0, 0});
    for (int turn = 0; turn < 6; turn++) {
        brain.behaviors[0].weight = turn % 2 ? 1.0f : 0.0f; /* without ordinary behaviors, agents wander, for which they need state */
        CHECK_OK(veer_setBrain(place.world, place.brain, &brain));
        for (int step = 0; step < 30; step++) CHECK_OK(veer_step(place.world, DT));
        for (uint32_t i = 0; i < AGENTS; i++) {
            float vx = veer_columnF32(place.world, VEER_COLUMN_VELOCITY_X)[i], vy = veer_columnF32(place.world, VEER_COLUMN_VELOCITY_Y)[i];
            CHECK(hypotf(vx, vy) > 10);
        }
    }
}

TEST(explain_lists_a_behavior_of_weight_0_with_share_0_and_no_output) {
    const VeerBehavior off[] = {aimed(VEER_BEHAVIOR_SEEK, -300, -200), veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES)};
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        VeerBrainDef brain = brainOf(combine);
        VeerBehavior behaviors[] = {off[0], off[1]};
        behaviors[0].weight = behaviors[1].weight = 0;
        Place place = placeOf(&(Extra){&brain, behaviors, 2});
        static VeerExplain why;
        CHECK_OK(veer_explain(place.world, place.first, &why));
        CHECK_EQ(why.behaviorCount, 3);
        CHECK(why.behaviors[0].share > 0);
        for (uint32_t k = 0; k < 2; k++) {
            CHECK_EQ(why.behaviors[1 + k].type, off[k].type);
            CHECK_EQ(why.behaviors[1 + k].weight, 0.0f);
            CHECK_EQ(why.behaviors[1 + k].share, 0.0f);
            CHECK_EQ(why.behaviors[1 + k].outputBits, 0);
        }
    }
}

TEST(a_response_of_negative_0_acts_like_0_under_every_combiner) {
    static const uint32_t goals[] = {VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_QUEUE, VEER_BEHAVIOR_NAV_FIELD, VEER_BEHAVIOR_STAY_INSIDE};
    for (uint32_t i = 0; i < 2 * sizeof goals / sizeof *goals * VEER_COMBINE_COUNT; i++) {
        uint64_t hash[2] = {1, 2};
        for (uint32_t negative = 0; negative < 2; negative++) {
            VeerBrainDef brain = BRAIN_DEF(.combine = i / 2 % VEER_COMBINE_COUNT, .locomotion.response = negative ? -0.0f : 0.0f,
                                           .locomotion.mode = i % 2 ? VEER_MOVE_MODE_CAR : VEER_MOVE_MODE_VELOCITY);
            add(&brain, aimed(goals[i / 2 / VEER_COMBINE_COUNT], 40, 30));
            VeerAgentDef agent = AGENT();
            VeerWorldId world = make_world(WORLD());
            VeerResult result = veer_addBrain(world, &brain, &agent.brain);
            if (result == VEER_OK) make_agent(world, agent);
            for (int step = 0; result == VEER_OK && step < 30; step++) {
                CHECK_OK(veer_step(world, DT));
                CHECK_EQ(setup_stats(world).notFinite, 0);
            }
            brain.locomotion.response = 1; /* the saved settings differ in the sign of a zero, but the motion does not differ */
            if (result == VEER_OK) CHECK_OK(veer_setBrain(world, agent.brain, &brain));
            hash[negative] = setup_hash(world);
        }
        CHECK_EQ(hash[0], hash[1]);
    }
}

TEST(an_agent_with_tiny_weights_hardly_steers_and_keeps_finite_numbers) {
    static const float tiny[] = {1e-43f, 1e-38f, 1e-30f, 1e-12f, 1e-8f};
    for (uint32_t i = 0; i < sizeof tiny / sizeof *tiny; i++) {
        VeerBrainDef brain = veer_defaultBrainDef();
        add(&brain, aimed(VEER_BEHAVIOR_SEEK, -500, 300));
        brain.behaviors[0].weight = tiny[i];
        VeerWorldId world = make_world(WORLD());
        make_agent(world, AGENT(.velocityX = 40, .brain = make_brain(world, &brain)));
        for (int step = 0; step < 60; step++) {
            CHECK_OK(veer_step(world, DT));
            CHECK_EQ(setup_stats(world).notFinite, 0);
        }
        CHECK_NEAR(veer_columnF32(world, VEER_COLUMN_X)[0], 40.0f, 0.01f);
        CHECK_NEAR(veer_columnF32(world, VEER_COLUMN_Y)[0], 0.0f, 0.01f);
    }
}
