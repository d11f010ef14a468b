/* Tests context steering as a whole: an agent detects obstacles, decides, gets around them, and reports when it cannot. */
#include "busy_world.h"
#include "combine/context/decide.h"
#include "combine/context/ring.h"
#include "core/flags.h"
#include "given.h"

static VeerWorldId arena(void) {
    VeerWorldDef def = WORLD(.capacity.slots = 32);
    return makeWorld(def);
}

static VeerBrainDef guardBrain(void) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_AVOID_OBSTACLES);
    brain.combine = VEER_COMBINE_CONTEXT;
    return brain;
}

static VeerAgentId guard(VeerWorldId world, const VeerBrainDef *brain, VeerVec3 at) {
    VeerBrainId brainId = addBrain(world, *brain);
    VeerAgentDef def = DEFINED(VeerAgentDef, agentAt(at.x, at.y), .brain = brainId, .maxSpeed = 60.0f);
    return addAgent(world, def);
}

static VeerAgentId guardAt(VeerWorldId world, float x, float y) {
    VeerBrainDef brain = guardBrain();
    return guard(world, &brain, veer_vec3(x, y, 0));
}

static void block(VeerWorldId world, float x, float y, float halfWidth, float halfHeight) {
    VeerObstacleDef def = DEFINED(VeerObstacleDef, boxAt(x, y, halfWidth, halfHeight), .radius = 0.0f);
    addObstacle(world, def);
}
static void fence(VeerWorldId world) {
    for (int side = -1; side <= 1; side += 2) {
        block(world, 60.0f * (float)side, 0, 5, 60);
        block(world, 0, 60.0f * (float)side, 60, 5);
    }
}

/* Returns the seconds until the agent arrives, or -1. Counts contacts with obstacles. */
static float arriveTime(VeerWorldId world, int seconds, int *touches) {
    for (int i = 0; i < seconds * 60; i++) {
        CHECK_OK(veer_step(world, DT));
        *touches += eventCount(world, VEER_EVENT_CONTACT);
        if (eventCount(world, VEER_EVENT_ARRIVED)) return (float)i * DT;
    }
    return -1.0f;
}

TEST(an_agent_gets_around_a_wide_block_straight_ahead) {
    for (int wide = 20; wide <= 120; wide += 20) {
        Scoped(VeerWorldId) world = arena();
        VeerAgentId id = guardAt(world, -150, 0);
        int touches = 0;
        block(world, 0, 0, 20, (float)wide);
        CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(150, 0, 0)));
        CHECK(arriveTime(world, 60, &touches) > 0.0f);
        CHECK_EQ(touches, 0);
    }
}

TEST(an_agent_backs_out_of_a_dead_end) {
    Scoped(VeerWorldId) world = arena();
    VeerAgentId id = guardAt(world, -200, 0);
    int touches = 0;
    block(world, 60, 0, 10, 80); /* a pocket, open towards the start */
    block(world, 0, 80, 70, 10);
    block(world, 0, -80, 70, 10);
    CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(200, 0, 0)));
    CHECK(arriveTime(world, 90, &touches) > 0.0f);
    CHECK_EQ(touches, 0);
}

TEST(an_agent_walled_in_reports_that_it_is_blocked_and_never_touches_the_walls) {
    Scoped(VeerWorldId) world = arena();
    VeerAgentId id = guardAt(world, 0, 0);
    int blocked = 0, touches = 0;
    fence(world);
    CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(300, 20, 0)));
    for (int i = 0; i < 60 * 20; i++) {
        CHECK_OK(veer_step(world, DT));
        blocked += eventCount(world, VEER_EVENT_BLOCKED);
        touches += eventCount(world, VEER_EVENT_CONTACT);
    }
    CHECK_EQ(blocked, 1);
    CHECK_EQ(touches, 0);
    CHECK(veer_columnU32(world, VEER_COLUMN_FLAGS)[veer_slot(id)] & VEER_FLAG_BLOCKED);
    /* a goal inside the walls ends the blocked state */
    CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(-20, -20, 0)));
    CHECK(arriveTime(world, 10, &touches) > 0.0f);
    CHECK(!(veer_columnU32(world, VEER_COLUMN_FLAGS)[veer_slot(id)] & VEER_FLAG_BLOCKED));
}

/* Returns a world in which ten agents go side by side, with two alternating brains. */
static VeerWorldId rowOfTen(void) {
    const VeerWorldId world = make_world(WORLD(.capacity.keepMaps = 1));
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_SEEK);
    brain.combine = VEER_COMBINE_CONTEXT;
    const VeerBrainId brains[] = {make_brain(world, &brain), make_brain(world, &brain)};
    for (uint32_t i = 0; i < 10; i++) {
        const float y = 100 * (float)i;
        CHECK_OK(veer_setTargetPoint(world, make_agent(world, AGENT(.brain = brains[i % 2], .y = y)), (VeerVec3){1000, y, 0}));
    }
    return world;
}

TEST(danger_added_to_one_agent_turns_that_agent) {
    for (uint32_t k = 0; k < 10; k++) {
        const VeerWorldId world = rowOfTen();
        veer_columnF32(world, VEER_COLUMN_EXTRA_DANGER)[k * veer_columnLanes(world, VEER_COLUMN_EXTRA_DANGER)] = 1;
        setup_steps(world, 2, DT);
        for (uint32_t i = 0; i < 10; i++) CHECK_EQ(veer_abs(veer_columnF32(world, VEER_COLUMN_VELOCITY_Y)[i]) > 1, i == k);
    }
}

TEST(events_of_one_step_are_in_the_order_of_the_slots) {
    const VeerWorldId world = rowOfTen();
    const VeerEvent *events;
    uint32_t count = 0;
    for (uint32_t i = 0; i < 10 * veer_columnLanes(world, VEER_COLUMN_EXTRA_DANGER); i++)
        veer_columnF32(world, VEER_COLUMN_EXTRA_DANGER)[i] = 1;
    for (uint32_t step = 0; step < 120 && !count; step++) setup_steps(world, 1, DT), events = veer_events(world, &count);
    CHECK_EQ(count, 10);
    for (uint32_t i = 0; i < count; i++) CHECK(events[i].type == VEER_EVENT_BLOCKED && events[i].slot == i);
}

/* Returns the number of blocked events while an agent pursues an equally fast target for three times its patience, in the open or inside a
 * fence. */
static int blockedEvents(int fenced) {
    Scoped(VeerWorldId) world = arena();
    VeerBrainDef brain = guardBrain();
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_SEEK);
    VeerAgentId targetId, pursuer = guard(world, &brain, veer_vec3(0, 0, 0));
    int blocked = 0;
    targetId = make_agent(world, AGENT(.x = 150.0f, .velocityX = 60.0f, .maxSpeed = 60.0f));
    if (fenced) fence(world);
    CHECK_OK(veer_setTargetAgent(world, pursuer, targetId));
    for (float t = 0.0f; t < 3.0f * brain.context.patience; t += DT) {
        CHECK_OK(veer_step(world, DT));
        blocked += eventCount(world, VEER_EVENT_BLOCKED);
    }
    return blocked;
}

TEST(a_pursuit_at_equal_speed_is_not_a_dead_end_but_a_fence_is) {
    CHECK_EQ(blockedEvents(0), 0);
    CHECK_EQ(blockedEvents(1), 1);
}

TEST(every_combination_of_rules_gets_around_a_pillar) {
    for (uint32_t decide = 0; decide < VEER_DECIDE_COUNT; decide++)
        for (uint32_t pick = 0; pick < VEER_PICK_COUNT; pick++)
            for (uint32_t align = 0; align < VEER_ALIGN_COUNT; align++) {
                Scoped(VeerWorldId) world = arena();
                VeerBrainDef brain = guardBrain();
                VeerObstacleDef pillar = veer_defaultObstacleDef();
                VeerAgentId id;
                int touches = 0;
                brain.context.decide = decide, brain.context.pick = pick, brain.context.align = align;
                id = guard(world, &brain, veer_vec3(-150, 0, 0));
                pillar.radius = 15.0f;
                addObstacle(world, pillar);
                CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(150, 0, 0)));
                if (!CHECK(arriveTime(world, 60, &touches) > 0.0f)) printf("  decide %u pick %u align %u\n", decide, pick, align);
                if (!CHECK_EQ(touches, 0)) printf("  decide %u pick %u align %u\n", decide, pick, align);
            }
}

/* Values for the maps of one agent. */
typedef struct MapNumbers {
    float interest[4], interestDistance[4], danger[4], dangerDistance[4], imminent[4];
} MapNumbers;

static VeerDecisionInput inputOf(const MapNumbers *map) {
    return (VeerDecisionInput){map->interest, map->interestDistance, map->danger, map->dangerDistance, map->imminent, 0.0f, 60.0f};
}

TEST(a_goal_nearer_than_the_danger_keeps_its_interest) {
    VeerContextDef context = veer_defaultBrainDef().context;
    MapNumbers map = {.interest = {0}};
    VeerDecisionInput input = inputOf(&map);
    VeerDecision decision = {.slots = 4};
    map.interest[0] = 1.0f, map.interestDistance[0] = 20.0f, map.danger[0] = 0.7f, map.dangerDistance[0] = 30.0f;
    map.interest[1] = 1.0f, map.interestDistance[1] = 40.0f, map.danger[1] = 0.7f, map.dangerDistance[1] = 30.0f;
    map.interest[2] = 1.0f, map.interestDistance[2] = 400.0f, map.danger[2] = 0.7f, map.dangerDistance[2] = 90.0f;
    map.interest[3] = 1.0f, map.interestDistance[3] = 40.0f, map.danger[3] = 1.0f, map.dangerDistance[3] = 0.0f;
    context.horizon = 1.5f;
    veer_decideSlots(&context, &input, &decision);
    CHECK_NEAR(decision.value[0], 1.0, 1e-6);
    CHECK_NEAR(decision.value[1], 1.0 - 0.7 * (1.0 - 30.0 / 60.0 / 1.5), 1e-6);
    CHECK_NEAR(decision.value[2], 1.0, 1e-6); /* the danger is reached in 1.5 s, which is the horizon */
    CHECK(decision.value[3] < 0.0f);          /* touching: masked */
}

TEST(each_rule_weighs_interest_against_danger_as_its_source_says) {
    VeerContextDef context = veer_defaultBrainDef().context;
    MapNumbers map = {.interest = {0}};
    VeerDecisionInput input = inputOf(&map);
    VeerDecision decision = {.slots = 4};
    const float interest[4] = {1.0f, 0.8f, 0.6f, 0.4f}, danger[4] = {0.9f, 0.3f, 0.0f, 0.0f};
    for (int k = 0; k < 4; k++) {
        map.interest[k] = interest[k], map.danger[k] = danger[k];
        map.interestDistance[k] = VEER_INF, map.dangerDistance[k] = 10.0f;
    }
    static const struct {
        uint32_t decide;
        float tolerance, value[4]; /* expected score; NAN: not checked; below 0: masked */
    } cases[] = {
        {VEER_DECIDE_MASK, 0, {-1, -1, 0.6f, NAN}},
        {VEER_DECIDE_SUBTRACT, 0, {0.1f, 0.5f, NAN, NAN}},
        {VEER_DECIDE_AVOID, 0, {0.1f, NAN, 1.05f, 0.55f}}, /* slot 2: 0.6 plus half of the 0.9 of the opposite slot */
        {VEER_DECIDE_LOWEST_DANGER, 0, {-1, -1, NAN, 0.4f}},
        {VEER_DECIDE_MASK, 0.4f, {NAN, 0.8f, NAN, NAN}}, /* the goal tolerates the danger of slot 1 */
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        context.decide = cases[i].decide, input.tolerance = cases[i].tolerance;
        veer_decideSlots(&context, &input, &decision);
        for (uint32_t k = 0; k < 4; k++) {
            float expected = cases[i].value[k];
            if (isnan(expected)) continue;
            if (!(expected < 0 ? CHECK(decision.value[k] < 0) : CHECK_NEAR(decision.value[k], expected, 1e-6)))
                printf("  case %u, slot %u\n", i, k);
        }
    }
}

static void keepMaps(VeerWorldId world) {
    VeerCapacityDef capacity = read_capacity(world);
    capacity.keepMaps = 1;
    CHECK_OK(veer_reserve(world, &capacity));
}

TEST(external_danger_turns_an_agent_aside) {
    Scoped(VeerWorldId) world = arena();
    keepMaps(world);
    VeerAgentId id = guardAt(world, 0, 0);
    uint32_t lanes = veer_columnLanes(world, VEER_COLUMN_EXTRA_DANGER), slot = veer_slot(id);
    CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(500, 0, 0)));
    CHECK_OK(veer_perceive(world, DT));
    CHECK_EQ(veer_step(world, DT), VEER_E_BUSY); /* a stage was skipped */
    veer_columnF32(world, VEER_COLUMN_EXTRA_DANGER)[slot * lanes] = 1.0f;
    CHECK_OK(veer_decide(world));
    CHECK_OK(veer_move(world));
    CHECK(fabsf(laneOf(world, id, VEER_COLUMN_DESIRED_Y)) > 5.0f);
}

/* Returns the fraction of an obstacle's danger that remains in slot 0 a given number of seconds after the obstacle was removed. */
static float dangerAfter(uint32_t merge, float dt, float seconds) {
    Scoped(VeerWorldId) world = arena();
    VeerBrainDef brain = guardBrain();
    VeerObstacleDef wall = veer_defaultObstacleDef();
    VeerAgentId id;
    keepMaps(world);
    brain.context.merge = merge, brain.context.align = VEER_ALIGN_WORLD;
    id = guard(world, &brain, veer_vec3(0, 0, 0));
    veer_columnF32(world, VEER_COLUMN_MAX_SPEED)[veer_slot(id)] = 0.0f;
    wall.x = 50.0f;
    VeerObstacleId obstacle = addObstacle(world, wall);
    CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(500, 0, 0)));
    stepWorld(world, 200, DT);
    float before = veer_columnF32(world, VEER_COLUMN_DANGER)[0];
    CHECK(before > 0.5f);
    CHECK_OK(veer_removeObstacle(world, obstacle));
    float last = veer_columnF32(world, VEER_COLUMN_DANGER_DISTANCE)[0];
    for (int i = 0; i < (int)(seconds / dt + 0.5f); i++) {
        CHECK_OK(veer_step(world, dt));
        float now = veer_columnF32(world, VEER_COLUMN_DANGER_DISTANCE)[0];
        CHECK(now > last || !(now < VEER_INF)); /* a remembered danger moves farther away, so it does not slow the agent down */
        last = now;
    }
    float after = veer_columnF32(world, VEER_COLUMN_DANGER)[0];
    return after / before;
}

TEST(merged_maps_fade_equally_fast_at_every_frame_rate) {
    CHECK_EQ(dangerAfter(VEER_MERGE_NONE, DT, 0.1f), 0);
    for (uint32_t merge = VEER_MERGE_BLEND; merge <= VEER_MERGE_DAMP; merge++) {
        CHECK_NEAR(dangerAfter(merge, 1.0f / 30, 0.2f), pow(0.8, 12), 0.002);
        CHECK_NEAR(dangerAfter(merge, DT, 0.2f), pow(0.8, 12), 0.002);
        CHECK_NEAR(dangerAfter(merge, 1.0f / 240, 0.2f), pow(0.8, 12), 0.002);
    }
}

TEST(explain_predicts_the_decision_of_the_next_step) {
    Scoped(VeerWorldId) world = arena();
    VeerAgentId id = guardAt(world, -100, 3);
    keepMaps(world);
    block(world, 0, 0, 10, 40);
    CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(150, 0, 0)));
    for (int i = 0; i < 400; i++) {
        uint64_t before = hashOf(world);
        VeerExplain why = explainOf(world, id);
        CHECK_EQ(hashOf(world), before); /* explaining changes nothing */
        CHECK_OK(veer_step(world, DT));
        CHECK_EQ(why.desiredX, laneOf(world, id, VEER_COLUMN_DESIRED_X));
        CHECK_EQ(why.desiredY, laneOf(world, id, VEER_COLUMN_DESIRED_Y));
        CHECK_EQ(why.peakSlot, laneOf(world, id, VEER_COLUMN_PEAK_SLOT));
        CHECK(why.behaviors[0].share >= 0.0f && why.behaviors[1].share <= 0.0f);
        const float *danger = veer_columnF32(world, VEER_COLUMN_DANGER);
        for (uint32_t k = 0; k < why.slots; k++) CHECK_EQ(why.danger[k], danger[k]);
    }
}

/* The rule `avoid` moves a danger straight ahead to the opposite side, which with an odd number of slots is between two of them. */
TEST(the_rule_avoid_treats_both_sides_alike_with_any_number_of_slots) {
    VeerContextDef context = veer_defaultBrainDef().context;
    context.decide = VEER_DECIDE_AVOID;
    for (uint32_t slots = 4; slots <= VEER_MAX_SLOTS; slots++) {
        float interest[VEER_MAX_SLOTS], far[VEER_MAX_SLOTS], danger[VEER_MAX_SLOTS] = {0}, none[VEER_MAX_SLOTS] = {0};
        VeerDecisionInput input = {interest, far, danger, far, none, 0.0f, 60.0f};
        VeerDecision decision = {.slots = slots};
        for (uint32_t k = 0; k < slots; k++) {
            interest[k] = veer_max(veer_cos(VEER_TAU / (float)slots * (float)(2 * k > slots ? slots - k : k)), 0.0f);
            far[k] = 10.0f;
        }
        danger[0] = 0.8f;
        danger[1] = danger[slots - 1] = 0.5f;
        veer_decideSlots(&context, &input, &decision);
        float pushed = 0.0f;
        for (uint32_t k = 1; k < slots; k++) {
            CHECK_EQ(decision.value[k], decision.value[slots - k]);
            pushed += decision.value[k] - veer_max(interest[k] - danger[k], 0.0f);
        }
        CHECK_NEAR(pushed, 0.5 * (0.8 + 2 * 0.5), 1e-5); /* all of the danger is moved to other slots, however many slots there are */
    }
}

/* Returns the mean turn rate of the velocity, in rad/s, on a path around a block with a map of few directions. */
static float meanTurnRate(uint32_t pick) {
    Scoped(VeerWorldId) world = arena();
    VeerBrainDef brain = guardBrain();
    float turned = 0.0f, heading = 0.0f;
    int steps = 0;
    brain.context.slots = 8, brain.context.pick = pick;
    VeerAgentId id = guard(world, &brain, veer_vec3(-150, 8, 0));
    block(world, 0, 0, 20, 40);
    CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(150, -10, 0)));
    for (; steps < 60 * 30 && !eventCount(world, VEER_EVENT_ARRIVED); steps++) {
        CHECK_OK(veer_step(world, DT));
        float now = veer_atan2(laneOf(world, id, VEER_COLUMN_VELOCITY_Y), laneOf(world, id, VEER_COLUMN_VELOCITY_X));
        if (steps) turned += veer_abs(veer_wrapAngle(now - heading));
        heading = now;
    }
    CHECK(steps < 60 * 30);
    return turned / ((float)steps * DT);
}

TEST(the_spline_makes_a_smoother_path_than_the_best_slot) {
    float spline = meanTurnRate(VEER_PICK_SPLINE), slot = meanTurnRate(VEER_PICK_SLOT);
    printf("  mean turn rate round a block at 8 slots: spline %.3f, slot %.3f rad/s\n", (double)spline, (double)slot);
    CHECK(spline < slot);
}
