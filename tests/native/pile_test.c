/* Tests piles of agents that avoid each other: if they start on one point, or close to it, they separate and go to their goals, in every
 * combiner. */
#include "crowd.h"

enum { MOST = 1000 };

typedef struct Pile {
    Crowd crowd;
    uint32_t combine, count;
    float radius, spread; /* radius, in u, of the area in which all agents start */
    float dt;
    int haveOneGoal;
    VeerVec3 goals[MOST];
} Pile;

static Pile plan(uint32_t combine, uint32_t count, float scale) {
    const int isPipeline = combine == VEER_COMBINE_PIPELINE;
    Pile pile = {.crowd = crowd_plan(count, isPipeline ? VEER_BEHAVIOR_TARGET : VEER_BEHAVIOR_ARRIVE),
                 .combine = combine,
                 .count = count,
                 .radius = 8 * scale,
                 .dt = 1.0f / 60};
    VeerBrainDef *brain = &pile.crowd.brainDef;
    brain->combine = combine;
    brain->behaviors[1] = veer_behavior(isPipeline ? VEER_BEHAVIOR_AVOID_AGENT : VEER_BEHAVIOR_AVOID_AGENTS);
    brain->behaviors[2] = veer_behavior(isPipeline ? VEER_BEHAVIOR_ARRIVE : VEER_BEHAVIOR_AVOID_OBSTACLES);
    if (!isPipeline) brain->behaviors[1].params.avoidAgents.horizon = 1.5f;
    brain->behaviorCount = 3;
    brain->locomotion.turningRadius = 16 * scale;
    pile.crowd.agentDef.radius = pile.radius;
    pile.crowd.agentDef.maxSpeed = 180 * scale;
    pile.crowd.agentDef.maxForce *= scale;
    return pile;
}

static void start(Pile *pile) {
    const float far = (50 + 2 * sqrtf((float)pile->count)) * pile->radius;
    uint32_t random = 5;
    crowd_start(&pile->crowd);
    for (uint32_t i = 0; i < pile->count; i++) {
        float angle = pile->haveOneGoal ? 0 : 6.2831853f * (float)i / (float)pile->count, s = 0.5f * pile->spread;
        VeerVec3 at = {test_range(&random, -s, s), test_range(&random, -s, s), 0};
        pile->goals[i] = (VeerVec3){far * cosf(angle), far * sinf(angle), 0};
        CHECK_OK(veer_setTargetPoint(pile->crowd.world, crowd_add(&pile->crowd, at, (VeerVec3){0, 0, 0}), pile->goals[i]));
    }
}

static void walk(Pile *pile, float seconds) { crowd_walk(&pile->crowd, seconds, pile->dt); }

/* Returns the deepest overlap of any two agents, in radii. */
static float overlap(const Pile *pile) { return fmaxf(2 - crowd_least(&pile->crowd, pile->count) / pile->radius, 0); }

/* Returns the number of agents that have covered more than half of their path. */
static uint32_t wentOn(const Pile *pile) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < pile->count; i++) {
        VeerVec3 at = crowd_at(&pile->crowd, i), goal = pile->goals[i];
        count += hypotf(at.x - goal.x, at.y - goal.y) < 0.5f * hypotf(goal.x, goal.y);
    }
    return count;
}

/* Checks that a pile separates within 2 s and is halfway to its goals after 8 s. Cars with a pipeline take longer: two cars side by side
 * first have to drive apart. */
static void partsAndGoes(Pile *pile) {
    const int areCars = pile->crowd.brainDef.locomotion.mode == VEER_MOVE_MODE_CAR && pile->combine == VEER_COMBINE_PIPELINE;
    start(pile);
    walk(pile, 2);
    float deep = overlap(pile);
    walk(pile, areCars ? 18 : 6);
    uint32_t went = wentOn(pile);
    int isApart = CHECK(deep <= 0.05f), allWent = CHECK_EQ(went, pile->count);
    if (!isApart || !allWent)
        printf("  combiner %u, %u agents, dt %g: overlap %.3f radii\n", pile->combine, pile->count, (double)pile->dt, (double)deep);
    crowd_end(&pile->crowd);
}

STUDY(piles_of_agents_that_avoid_each_other_part_and_go) {
    static const uint32_t counts[] = {2, 3, 8, 20};
    static const float frames[] = {1.0f / 30, 1.0f / 60, 1.0f / 240};
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
        for (uint32_t k = 0; k < 4; k++)
            for (uint32_t f = 0; f < 3; f++)
                for (int one = 0; one < 2; one++) {
                    Pile pile = plan(combine, counts[k], f == 1 ? 3 : 1);
                    pile.dt = frames[f];
                    pile.haveOneGoal = one;
                    partsAndGoes(&pile);
                }
}

TEST(piles_with_hardly_any_room_between_centers_part_and_go) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
        for (uint32_t k = 0; k < 2; k++) {
            Pile pile = plan(combine, 20, 1);
            pile.spread = (k ? 1 : 0.01f) * pile.radius;
            partsAndGoes(&pile);
        }
}

/* Contacts also push cars sideways. */
STUDY(piles_of_cars_and_piles_in_space_part_and_go) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
        for (uint32_t isCar = 0; isCar < 2; isCar++) {
            Pile pile = plan(combine, 20, 1);
            pile.crowd.brainDef.locomotion.mode = isCar ? VEER_MOVE_MODE_CAR : VEER_MOVE_MODE_VELOCITY;
            pile.crowd.worldDef.dimensions = isCar ? 2 : 3;
            partsAndGoes(&pile);
        }
}

STUDY(a_pile_of_a_hundred_with_one_goal_does_not_press_together_again) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        Pile pile = plan(combine, BY_DAY(60, 100), 1);
        pile.haveOneGoal = 1;
        start(&pile);
        walk(&pile, 8);
        CHECK(wentOn(&pile) >= pile.count * 95 / 100);
        walk(&pile, 12);
        if (!CHECK(overlap(&pile) <= 0.05f)) printf("  combiner %u: %.3f radii\n", combine, (double)overlap(&pile));
    }
}

/* At the goal, the outer rows of agents press against the inner rows in every step. */
STUDY(heaps_of_hundreds_at_one_goal_are_not_pressed_together) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        Pile pile = plan(combine, BY_DAY(100, MOST), combine % 2 ? 3 : 1);
        pile.haveOneGoal = 1;
        pile.dt = 1.0f / 30;
        start(&pile);
        walk(&pile, 20);
        CHECK(wentOn(&pile) >= BY_DAY(100, 750));
        if (!CHECK(overlap(&pile) <= 0.05f)) printf("  combiner %u: %.3f radii\n", combine, (double)overlap(&pile));
        crowd_end(&pile.crowd);
    }
}

/* An agent that stands on its goal also yields. */
TEST(of_two_that_stand_on_overlapping_goals_both_yield) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        Pile pile = plan(combine, 2, 1);
        crowd_start(&pile.crowd);
        for (uint32_t i = 0; i < 2; i++) {
            pile.goals[i] = (VeerVec3){12 * (float)i, 0, 0};
            CHECK_OK(veer_setTargetPoint(pile.crowd.world, crowd_add(&pile.crowd, pile.goals[i], (VeerVec3){0, 0, 0}), pile.goals[i]));
        }
        walk(&pile, 1);
        if (!CHECK(overlap(&pile) <= 0.05f)) printf("  combiner %u: %.3f radii\n", combine, (double)overlap(&pile));
        float left = -crowd_at(&pile.crowd, 0).x, right = crowd_at(&pile.crowd, 1).x - 12;
        CHECK(left > 0.5f && right > 0.5f);
        crowd_end(&pile.crowd);
    }
}

STUDY(a_pile_of_a_thousand_parts_within_20_seconds) {
    Pile pile = plan(VEER_COMBINE_CONTEXT, BY_DAY(300, MOST), 1);
    pile.dt = 1.0f / 30;
    start(&pile);
    walk(&pile, 20);
    printf("  overlap %.3f radii, %u of %u went\n", (double)overlap(&pile), wentOn(&pile), pile.count);
    CHECK(overlap(&pile) <= 0.05f);
    CHECK(wentOn(&pile) >= pile.count * 7 / 10);
}

/* Neither its own target nor agents that its mask excludes hold an agent back. */
TEST(agents_part_only_from_those_that_they_avoid) {
    for (uint32_t k = 0; k < 2; k++) {
        Pile pile = plan(VEER_COMBINE_BLEND, 2, 1);
        crowd_start(&pile.crowd);
        VeerAgentId id = make_agent(pile.crowd.world, AGENT(.group = 2, .x = 4));
        pile.crowd.brainDef.behaviors[1].params.avoidAgents.mask = k ? 1 : 0xFFFFFFFFu;
        CHECK_OK(veer_setBrain(pile.crowd.world, pile.crowd.brain, &pile.crowd.brainDef));
        VeerAgentId self = crowd_add(&pile.crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
        if (!k) CHECK_OK(veer_setTargetAgent(pile.crowd.world, self, id));
        if (k) CHECK_OK(veer_setTargetPoint(pile.crowd.world, self, (VeerVec3){4, 0, 0}));
        walk(&pile, 2);
        CHECK(crowd_distance(&pile.crowd, 0, 1) < 5);
    }
}
