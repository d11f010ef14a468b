/* Tests crowds at their limits: contacts, edges that wrap or stop agents, agents without size or speed, cars, jumps, low update
 * rates, changes during a jam, and volume worlds. */
#include "core/flags.h"
#include "given_jam.h"

static void walkFor(Jam *jam, float seconds) { jam_walk(jam, -1, seconds); }

/* Adds twenty agents in two groups that meet head-on. */
static void addJam(Jam *jam) {
    for (uint32_t i = 0; i < 10; i++) {
        float x = 4 + 2.5f * (float)(i / 5), y = -5 + 2.5f * (float)(i % 5);
        jam_add(jam, (VeerVec3){-x, y, 0}, (VeerVec3){20 - x, y, 0});
        jam_add(jam, (VeerVec3){x, y, 0}, (VeerVec3){x - 20, y, 0});
    }
}
static Jam startJam(uint32_t combine) {
    Jam jam = jam_started(combine, jam_scales[0]);
    addJam(&jam);
    return jam;
}
static int isFinite(const Jam *jam) { return crowd_isFinite(&jam->crowd, jam->count); }

/* ---- contacts */

/* Two agents at rest at their targets overlap by half. The heavy one has responsibility 0, so only contacts move it, in proportion to
 * its mass. */
TEST(agents_that_overlap_are_parted_by_their_masses) {
    Scoped(Jam) jam = jam_started(VEER_COMBINE_BLEND, jam_scales[0]);
    jam_add(&jam, (VeerVec3){-0.5f, 0, 0}, (VeerVec3){-0.5f, 0, 0});
    jam.crowd.agentDef.mass = 1000, jam.crowd.brainDef.avoidance.responsibility = 0;
    CHECK_OK(veer_addBrain(jam.crowd.world, &jam.crowd.brainDef, &jam.crowd.agentDef.brain));
    jam_add(&jam, (VeerVec3){0.5f, 0, 0}, (VeerVec3){0.5f, 0, 0});
    jam_step(&jam);
    float light = -jam_at(&jam, 0).x - 0.25f, heavy = jam_at(&jam, 1).x - 0.25f;
    CHECK(light > 0.02f);
    CHECK(heavy >= 0 && heavy < 0.1f * light);
    CHECK(jam.stride < 1.001f);
    walkFor(&jam, 1);
    CHECK(jam_overlap(&jam) < 0.02f);
}

/* Without goals, the agents have no desired velocity, so only contacts act. */
TEST(a_heap_without_goals_falls_apart_and_comes_to_rest) {
    Scoped(Jam) jam = jam_started(VEER_COMBINE_BLEND, jam_scales[0]);
    VeerVec3 before[20];
    for (uint32_t i = 0; i < 20; i++)
        jam.agents[jam.count++] = crowd_add(&jam.crowd, (VeerVec3){0.1f * (float)(i % 4), 0.1f * (float)(i / 4), 0}, (VeerVec3){0, 0, 0});
    walkFor(&jam, 3);
    CHECK(jam_overlap(&jam) < 0.02f);
    CHECK(jam.stride < 1.001f);
    for (uint32_t i = 0; i < jam.count; i++) before[i] = jam_at(&jam, i);
    walkFor(&jam, 2);
    for (uint32_t i = 0; i < jam.count; i++) {
        CHECK(jam_apart(before[i], jam_at(&jam, i)) < 0.02f * jam.scale.radius);
        CHECK(jam_speed(&jam, i) < 0.01f * jam.scale.speed);
    }
}

/* In a pile of agents against a wall, contacts with obstacles take precedence over contacts between agents. */
TEST(no_agent_is_parted_into_a_wall) {
    Scoped(Jam) jam = jam_started(VEER_COMBINE_CONTEXT, jam_scales[0]);
    jam_wall(&jam, (Box){1.05f, -20, 2, 20});
    for (uint32_t i = 0; i < 20; i++)
        jam_add(&jam, (VeerVec3){-0.05f * (float)i, 0.05f * (float)(i % 3), 0}, (VeerVec3){-2, (float)i - 10, 0});
    walkFor(&jam, 5);
    CHECK(jam.depth < 0.001f);
    CHECK(jam_overlap(&jam) < 0.02f);
}

/* Adds a brain whose agents are in one group and avoid the groups of a mask. */
static VeerBrainId addGroup(Jam *jam, uint32_t group, uint32_t mask) {
    jam->crowd.agentDef.group = group, jam->crowd.brainDef.avoidance.mask = mask;
    return jam->crowd.agentDef.brain = addBrain(jam->crowd.world, jam->crowd.brainDef);
}

/* The agents of each group stand side by side and overlap agents of the other group: no agent is moved. */
TEST(agents_whose_masks_exclude_each_other_are_not_parted) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        Scoped(Jam) jam = jam_plan(VEER_COMBINE_BLEND, jam_scales[0]);
        jam.crowd.worldDef.dimensions = dimensions;
        jam_start(&jam);
        for (uint32_t group = 1; group <= 2; group++) {
            addGroup(&jam, group, group);
            for (uint32_t i = 0; i < 8; i++) {
                VeerVec3 at = {2.05f * (float)(i % 4) + 0.7f * (float)group, 2.05f * (float)(i / 4), 0};
                jam_add(&jam, at, at);
            }
        }
        walkFor(&jam, 2);
        for (uint32_t i = 0; i < jam.count; i++) CHECK(jam_left(&jam, i) < 0.001f * jam.scale.radius);
    }
}

/* Two agents overlap, and only the first avoids the second. The first moves by the whole overlap, even if contacts also separate the second
 * from a third agent. */
TEST(of_two_that_overlap_only_the_one_whose_mask_has_the_other_is_pushed) {
    Scoped(Jam) jam = jam_started(VEER_COMBINE_BLEND, jam_scales[0]);
    addGroup(&jam, 1, 1);
    jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    jam_add(&jam, (VeerVec3){-2.05f, 0, 0}, (VeerVec3){-2.05f, 0, 0});
    addGroup(&jam, 2, 3);
    jam.agents[jam.count++] = crowd_add(&jam.crowd, (VeerVec3){0.5f, 0, 0}, (VeerVec3){0, 0, 0});
    walkFor(&jam, 2);
    for (uint32_t i = 0; i < 2; i++) CHECK(jam_left(&jam, i) < 0.001f * jam.scale.radius);
    CHECK(jam_overlap(&jam) < 0.02f);
}

/* Adds a brain whose agents avoid any of three groups, or none, either through the crowd or through a behavior. */
static void addRandomBrain(Jam *jam, int inCrowd, uint32_t *group, uint32_t *mask, uint32_t *random) {
    VeerBrainDef *brain = &jam->crowd.brainDef;
    *group = 1u << test_random(random) % 3;
    *mask = test_random(random) % 8;
    brain->crowd = inCrowd ? VEER_CROWD_RECIPROCAL : VEER_CROWD_NONE;
    brain->behaviors[1] = veer_behavior(VEER_BEHAVIOR_AVOID_AGENTS), brain->behaviors[1].weight = inCrowd ? 0 : 1;
    brain->behaviors[1].params.avoidAgents.mask = *mask;
    addGroup(jam, *group, *mask);
}

/* In a pile, for some pairs both agents avoid each other, for some only one avoids the other, and for some neither does. Contacts separate
 * all pairs except the last kind, and an agent that avoids none of its neighbors is never moved. */
STUDY(in_a_heap_of_any_masks_each_agent_parts_from_those_that_it_avoids) {
    uint32_t random = 41, pairs = 0, pinned = 0;
    for (uint32_t round = 0; round < 12; round++) {
        Scoped(Jam) jam = jam_plan(VEER_COMBINE_BLEND, jam_scales[0]);
        uint32_t groups[12], masks[12], all = 0;
        VeerVec3 places[12];
        jam.crowd.worldDef.capacity.brains = 16;
        jam_start(&jam);
        jam.crowd.brainDef.locomotion.idle = VEER_IDLE_BRAKE;
        for (uint32_t i = 0; i < 12; i++) {
            addRandomBrain(&jam, round % 2, &groups[i], &masks[i], &random);
            all |= groups[i];
            places[i] = (VeerVec3){test_range(&random, -1.5f, 1.5f), test_range(&random, -1.5f, 1.5f), 0};
            jam.agents[jam.count++] = crowd_add(&jam.crowd, places[i], (VeerVec3){0, 0, 0});
        }
        walkFor(&jam, 6);
        for (uint32_t a = 0; a < jam.count; a++) {
            if (!(masks[a] & all)) CHECK_EQ(jam_apart(jam_at(&jam, a), places[a]), 0.0f);
            for (uint32_t b = 0; b < jam.count; b++)
                if (b != a && masks[a] & groups[b]) {
                    pairs++;
                    pinned += jam_apart(jam_at(&jam, a), jam_at(&jam, b)) < 1.95f * jam.scale.radius;
                }
        }
    }
    if (!CHECK(50 * pinned < pairs))
        printf("  %u of %u pairs overlap\n", pinned, pairs); /* some agents are confined between others that do not yield */
}

/* Two groups pass through each other, and no agent is displaced from its line. */
TEST(groups_whose_masks_exclude_each_other_pass_as_if_alone) {
    Scoped(Jam) jam = jam_started(VEER_COMBINE_CONTEXT, jam_scales[0]);
    float aside = 0;
    for (uint32_t group = 1; group <= 2; group++) {
        float side = group == 1 ? -1 : 1;
        addGroup(&jam, group, group);
        for (uint32_t i = 0; i < 20; i++) {
            VeerVec3 at = {side * (8 + 2.2f * (float)(i / 4)), 2.2f * (float)(i % 4), 0};
            jam_add(&jam, at, (VeerVec3){at.x - side * 40, at.y, 0});
        }
    }
    for (int step = 0; step < 480; step++) {
        CHECK_OK(veer_step(jam.crowd.world, jam.scale.dt));
        for (uint32_t i = 0; i < jam.count; i++) aside = fmaxf(aside, fabsf(jam_at(&jam, i).y - jam.goals[i].y));
    }
    if (!CHECK(aside < 0.1f * jam.scale.radius)) printf("  %g u aside\n", (double)aside);
}

/* ---- edges that wrap or stop agents */

static Jam startWithin(uint32_t combine, uint32_t edges) {
    Jam jam = jam_plan(combine, jam_scales[0]);
    setEdges(&jam.crowd.worldDef, edges), boundSquare(&jam.crowd.worldDef, -20, 20);
    jam_start(&jam);
    return jam;
}

/* Two agents that meet head-on at the edge where the world wraps pass each other as they do in the middle of the world. */
TEST(a_pair_that_meets_across_the_seam_of_a_wrapped_world_passes) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        Scoped(Jam) jam = startWithin(combine, VEER_EDGE_MODE_WRAP);
        float least = 1e9f, aside = 0;
        jam_add(&jam, (VeerVec3){30, 0, 0}, (VeerVec3){-30, 0, 0});
        jam_add(&jam, (VeerVec3){-30, 0, 0}, (VeerVec3){30, 0, 0});
        for (int step = 0; step < 60 * 7; step++) {
            CHECK_OK(veer_step(jam.crowd.world, jam.scale.dt));
            VeerVec3 a = jam_at(&jam, 0), b = jam_at(&jam, 1);
            least = fminf(least, hypotf(remainderf(a.x - b.x, 40), a.y - b.y) / jam.scale.radius);
            aside = fmaxf(aside, fabsf(a.y));
        }
        CHECK(least > 1.98f);
        CHECK(aside > 0.9f * jam.scale.radius);
        CHECK(jam_left(&jam, 0) < jam.scale.radius);
        CHECK(jam_left(&jam, 1) < jam.scale.radius);
    }
}

/* Agents that overlap across the edge where the world wraps separate by a short displacement, not by one across the whole world. */
TEST(a_heap_on_the_seam_is_parted) {
    Scoped(Jam) jam = startWithin(VEER_COMBINE_BLEND, VEER_EDGE_MODE_WRAP);
    for (uint32_t i = 0; i < 6; i++)
        jam.agents[jam.count++] = crowd_add(&jam.crowd, (VeerVec3){i % 2 ? 19.9f : -19.9f, 0.1f * (float)i, 0}, (VeerVec3){0, 0, 0});
    stepWorld(jam.crowd.world, 180, jam.scale.dt);
    for (uint32_t a = 0; a < jam.count; a++) {
        CHECK(fabsf(jam_at(&jam, a).x) > 16);
        for (uint32_t b = 0; b < a; b++)
            CHECK(hypotf(remainderf(jam_at(&jam, a).x - jam_at(&jam, b).x, 40), jam_at(&jam, a).y - jam_at(&jam, b).y) >
                  1.98f * jam.scale.radius);
    }
}

TEST(a_crowd_pressed_into_a_corner_of_the_world_stays_within) {
    static const uint32_t edges[] = {VEER_EDGE_MODE_BOUNCE, VEER_EDGE_MODE_CLAMP};
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
            Scoped(Jam) jam = startWithin(combine, edges[k]);
            for (uint32_t i = 0; i < 12; i++)
                jam_add(&jam, (VeerVec3){30 + 0.5f * (float)(i % 4), 30 + 0.5f * (float)(i / 4), 0}, (VeerVec3){40, 40, 0});
            for (int step = 0; step < 300; step++) {
                jam_step(&jam);
                for (uint32_t i = 0; i < jam.count; i++) CHECK(jam_at(&jam, i).x <= 20 && jam_at(&jam, i).y <= 20);
            }
            CHECK(jam.stride < 1.001f);
            CHECK(jam_overlap(&jam) < 0.1f);
        }
}

/* ---- agents of all kinds */

TEST(a_crowd_of_points_passes_without_harm) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        Scoped(Jam) jam = jam_plan(combine, jam_scales[0]);
        jam.crowd.agentDef.radius = 0;
        jam_start(&jam);
        addJam(&jam);
        for (uint32_t i = 0; i < 4; i++) jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){5, 5, 0});
        CHECK(isfinite(jam_walk(&jam, 1, 4 * jam_free(&jam, 30))));
        CHECK(isFinite(&jam));
    }
}

/* Three agents that cannot move are at the same point, and an agent that can move passes them. */
TEST(agents_without_top_speed_stay_where_they_are) {
    Scoped(Jam) jam = jam_started(VEER_COMBINE_BLEND, jam_scales[0]);
    jam_add(&jam, (VeerVec3){-16, 0.2f, 0}, (VeerVec3){16, 0, 0});
    jam.crowd.agentDef.maxSpeed = 0;
    for (uint32_t i = 0; i < 3; i++) jam.agents[jam.count++] = crowd_add(&jam.crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    stepWorld(jam.crowd.world, 60 * 10, jam.scale.dt);
    for (uint32_t i = 1; i < 4; i++) {
        CHECK_EQ(jam_at(&jam, i).x, 0.0f);
        CHECK_EQ(jam_at(&jam, i).y, 0.0f);
    }
    CHECK(jam_left(&jam, 0) < jam.scale.radius);
}

/* Each decision stays in effect for four steps, but the neighbors limit it in every step. */
TEST(agents_that_think_rarely_keep_clear_of_each_other) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        if (combine == VEER_COMBINE_PIPELINE) continue; /* pipelines decide in every step */
        Scoped(Jam) jam = jam_plan(combine, jam_scales[0]);
        jam.crowd.brainDef.thinkEvery = 4;
        jam_start(&jam);
        for (uint32_t i = 0; i < 12; i++) {
            float angle = 0.5235988f * (float)i, x = 16 * cosf(angle), y = 16 * sinf(angle);
            jam_add(&jam, (VeerVec3){x, y, 0}, (VeerVec3){-x, -y, 0});
        }
        CHECK(isfinite(jam_walk(&jam, 1.5f, 1 + 2.5f * jam_free(&jam, 32))));
        jam_isClean(&jam);
    }
}

/* A car cannot change its course instantly, and an agent in mode `accelerate` cannot change its speed instantly: both get through and
 * overlap others by at most 0.02 radii. */
STUDY(cars_and_agents_that_accelerate_get_through_a_crowd) {
    static const uint32_t modes[] = {VEER_MOVE_MODE_CAR, VEER_MOVE_MODE_ACCELERATE};
    for (uint32_t k = 0; k < 2; k++) {
        Scoped(Jam) jam = startJam(VEER_COMBINE_CONTEXT);
        jam.crowd.brainDef.locomotion.mode = modes[k], jam.crowd.brainDef.locomotion.turningRadius = 1;
        jam.crowd.agentDef.maxForce = 10;
        CHECK_OK(veer_addBrain(jam.crowd.world, &jam.crowd.brainDef, &jam.crowd.agentDef.brain));
        jam_add(&jam, (VeerVec3){-20, 0, 0}, (VeerVec3){20, 0.5f, 0});
        CHECK(isfinite(jam_walk(&jam, 3, 8 * jam_free(&jam, 40))));
        CHECK(isFinite(&jam));
        CHECK(jam.stride < 1.001f);
        CHECK(jam_overlap(&jam) < 0.02f);
    }
}

/* An airborne agent is above the path of another agent. */
TEST(agents_in_the_air_do_not_limit_others) {
    Jam jams[2];
    for (uint32_t k = 0; k < 2; k++) {
        jams[k] = jam_plan(VEER_COMBINE_BLEND, jam_scales[0]);
        jam_start(&jams[k]);
        jam_add(&jams[k], (VeerVec3){-10, 0.2f, 0}, (VeerVec3){16, 0, 0});
        uint32_t flier = jam_add(&jams[k], (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
        for (int step = 0; step < 200; step++) {
            if (k) veer_columnU32(jams[k].crowd.world, VEER_COLUMN_FLAGS)[veer_slot(jams[k].agents[flier])] |= VEER_FLAG_AIRBORNE;
            static VeerExplain why;
            CHECK_OK(veer_step(jams[k].crowd.world, jams[k].scale.dt));
            if (step != 100) continue;
            if (k) veer_columnU32(jams[k].crowd.world, VEER_COLUMN_FLAGS)[veer_slot(jams[k].agents[flier])] |= VEER_FLAG_AIRBORNE;
            CHECK_OK(veer_explain(jams[k].crowd.world, jams[k].agents[0], &why));
            for (uint32_t i = 0; i < why.limitCount && k; i++) CHECK_EQ(why.limits[i].force, 0.0f);
        }
    }
    CHECK(fabsf(jam_at(&jams[1], 0).y) < 0.2f * jams[1].scale.radius);
    for (uint32_t k = 0; k < 2; k++) jam_end(&jams[k]);
}

/* ---- changes in mid-jam */

TEST(neighbors_that_are_removed_in_a_jam_no_longer_limit_others) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        Scoped(Jam) jam = startJam(combine);
        walkFor(&jam, 1.5f);
        for (uint32_t i = 1; i < 20; i += 2) CHECK_OK(veer_removeAgent(jam.crowd.world, jam.agents[i]));
        stepWorld(jam.crowd.world, 60 * 8, jam.scale.dt);
        for (uint32_t i = 0; i < 20; i += 2) CHECK(jam_left(&jam, i) < jam.scale.radius);
        CHECK_OK(veer_validate(jam.crowd.world));
    }
}

/* Without the crowd, agents move straight through each other, and their explanations contain no limits. */
TEST(a_brain_that_leaves_the_crowd_in_a_jam_goes_its_way) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
        Scoped(Jam) jam = startJam(combine);
        walkFor(&jam, 1.5f);
        jam.crowd.brainDef.crowd = VEER_CROWD_NONE;
        CHECK_OK(veer_setBrain(jam.crowd.world, jam.crowd.brain, &jam.crowd.brainDef));
        CHECK(isfinite(jam_walk(&jam, 1, 1 + jam_free(&jam, 32))));
        CHECK(jam_overlap(&jam) < 2);
        CHECK_EQ(explainOf(jam.crowd.world, jam.agents[0]).limitCount, 0);
        CHECK_OK(veer_validate(jam.crowd.world));
    }
}

TEST(settings_that_change_in_a_jam_act_at_once) {
    Scoped(Jam) jam = startJam(VEER_COMBINE_CONTEXT);
    walkFor(&jam, 1);
    jam.crowd.brainDef.avoidance.neighbors = 3;
    CHECK_OK(veer_setBrain(jam.crowd.world, jam.crowd.brain, &jam.crowd.brainDef));
    VeerExplain why = explainOf(jam.crowd.world, jam.agents[4]);
    CHECK_EQ(why.limitCount, 3);
    jam.crowd.brainDef.avoidance.mask = 2; /* no agent is in this group */
    CHECK_OK(veer_setBrain(jam.crowd.world, jam.crowd.brain, &jam.crowd.brainDef));
    CHECK_OK(veer_explain(jam.crowd.world, jam.agents[4], &why));
    CHECK_EQ(why.limitCount, 0);
}

/* ---- in space */

static Jam planSpace(void) {
    Jam jam = jam_plan(VEER_COMBINE_BLEND, jam_scales[0]);
    jam.crowd.worldDef.dimensions = 3;
    return jam;
}

TEST(a_head_on_pair_passes_in_space_also_on_the_vertical) {
    static const VeerVec3 ends[] = {{16, 0, 0}, {0, 0, 16}, {9, 9, 9}};
    for (uint32_t k = 0; k < 3; k++) {
        Scoped(Jam) jam = planSpace();
        VeerVec3 a = ends[k], b = {-a.x, -a.y, -a.z};
        jam_start(&jam);
        jam_add(&jam, a, b);
        jam_add(&jam, b, a);
        CHECK(isfinite(jam_walk(&jam, 1, 1 + 1.1f * jam_free(&jam, 32))));
        jam_isClean(&jam);
    }
}

TEST(a_swarm_crosses_to_the_opposite_side_of_a_sphere) {
    Scoped(Jam) jam = planSpace();
    jam_start(&jam);
    for (uint32_t i = 0; i < 30; i++) { /* evenly distributed over the sphere (Vogel 1979) */
        float z = 1 - (2 * (float)i + 1) / 30, flat = sqrtf(1 - z * z), angle = 2.3999632f * (float)i;
        VeerVec3 from = {20 * flat * cosf(angle), 20 * flat * sinf(angle), 20 * z};
        jam_add(&jam, from, (VeerVec3){-from.x, -from.y, -from.z});
    }
    CHECK(isfinite(jam_walk(&jam, 1, 1 + 1.6f * jam_free(&jam, 40))));
    jam_isClean(&jam);
}

TEST(a_heap_in_space_falls_apart_in_all_directions) {
    Scoped(Jam) jam = planSpace();
    float deep = 0;
    jam_start(&jam);
    for (uint32_t i = 0; i < 30; i++) jam_add(&jam, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    walkFor(&jam, 4);
    for (uint32_t i = 0; i < jam.count; i++) deep = fmaxf(deep, fabsf(jam_at(&jam, i).z));
    CHECK(deep > 1.5f * jam.scale.radius);
    CHECK(jam_overlap(&jam) < 0.05f);
    CHECK(jam.stride < 1.001f);
}
