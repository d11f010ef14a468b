/* Tests formation: every member gets a place, and keeps it while the target moves, turns and loses members. */
#include "busy_world.h"
#include "steer/formations.h"
#include "troop.h"
#include "given.h"

/* Checks that all members are in different places after some seconds. */
static void formUp(Troop *troop, float seconds) {
    crowd_walk(&troop->crowd, seconds, DT);
    CHECK(placesAreDistinct(troop));
    CHECK(worstError(troop) <= 1.5f);
}

TEST(every_member_gets_its_own_place_and_goes_there) {
    uint32_t random = 3;
    for (uint32_t pattern = 0; pattern < VEER_FORMATION_PATTERN_COUNT; pattern++)
        for (uint32_t count = 1; count <= 81; count += 160u / (uint32_t)ROUNDS(10)) {
            Scoped(Troop) troop = plan(pattern);
            startAt(&troop, (VeerVec3){50, -30, 0});
            join(&troop, count, 200, &random);
            crowd_walk(&troop.crowd, 2 * DT, DT);
            CHECK(placesAreDistinct(&troop));
            formUp(&troop, 35);
        }
}

TEST(every_member_emits_arrived_once) {
    uint32_t random = 20, arrivals[10] = {0}, count;
    Scoped(Troop) troop = plan(VEER_FORMATION_PATTERN_CIRCLE);
    startAt(&troop, (VeerVec3){50, -30, 0});
    join(&troop, 10, 200, &random);
    for (int i = 0; i < 900; i++) {
        crowd_walk(&troop.crowd, DT, DT);
        const VeerEvent *events = veer_events(troop.crowd.world, &count);
        for (uint32_t k = 0; k < count; k++) arrivals[events[k].slot] += events[k].type == VEER_EVENT_ARRIVED;
    }
    for (uint32_t i = 0; i < 10; i++) CHECK_EQ(arrivals[i], 1);
}

STUDY(members_follow_a_moving_leader_without_changing_places) {
    uint32_t random = 4;
    const float steps[] = {1.0f / 30, DT, 1.0f / 240};
    for (uint32_t pattern = 0; pattern < VEER_FORMATION_PATTERN_COUNT; pattern++) {
        Scoped(Troop) troop = plan(pattern);
        uint32_t places[12];
        float dt = steps[pattern % 3];
        startLed(&troop);
        join(&troop, 12, 150, &random);
        drive(&troop, 0.8f, 0.6f);
        crowd_walk(&troop.crowd, 15, dt);
        CHECK(worstError(&troop) <= 1.5f);
        for (uint32_t i = 0; i < 12; i++) places[i] = placeOf(&troop, i);
        crowd_walk(&troop.crowd, 15, dt);
        CHECK(worstError(&troop) <= 1.5f);
        for (uint32_t i = 0; i < 12; i++) CHECK_EQ(placeOf(&troop, i), places[i]);
    }
}

/* Returns a formation whose members have followed a leader along +x for 15 s. */
static Troop ledTroop(uint32_t pattern, uint32_t count, uint32_t *random) {
    Troop troop = plan(pattern);
    startLed(&troop);
    join(&troop, count, 100, random);
    drive(&troop, 1, 0);
    crowd_walk(&troop.crowd, 15, DT);
    return troop;
}

TEST(the_formation_turns_with_its_leader) {
    uint32_t random = 5;
    Scoped(Troop) troop = ledTroop(VEER_FORMATION_PATTERN_WEDGE, 6, &random);
    float worst = 0;
    for (int i = 0; i < 600; i++) { /* 0.4 rad/s: the outer members, 64 u away, move at 26 u/s around the leader */
        float angle = 0.4f * (float)i * DT;
        drive(&troop, cosf(angle), sinf(angle));
        crowd_walk(&troop.crowd, DT, DT);
        worst = fmaxf(worst, worstError(&troop));
    }
    CHECK(worst < 5);
}

TEST(after_an_about_turn_members_do_not_cross_over) {
    uint32_t random = 6;
    Scoped(Troop) troop = ledTroop(VEER_FORMATION_PATTERN_LINE, 6, &random);
    VeerVec3 before[6];
    for (uint32_t i = 0; i < 6; i++) before[i] = crowd_at(&troop.crowd, veer_slot(troop.members[i]));
    drive(&troop, -1, 0);
    crowd_walk(&troop.crowd, 10, DT);
    CHECK(worstError(&troop) <= 1.5f);
    for (uint32_t i = 0; i < 6; i++) CHECK_NEAR(crowd_at(&troop.crowd, veer_slot(troop.members[i])).y, before[i].y, 3);
}

TEST(a_gap_is_closed_by_the_members_behind_it) {
    uint32_t random = 10;
    Scoped(Troop) troop = ledTroop(VEER_FORMATION_PATTERN_COLUMN, 6, &random);
    uint32_t gone = 0, places[6];
    while (placeOf(&troop, gone) != 2) gone++;
    CHECK_OK(veer_removeAgent(troop.crowd.world, troop.members[gone]));
    troop.members[gone] = troop.members[--troop.count];
    for (uint32_t i = 0; i < 5; i++) places[i] = placeOf(&troop, i);
    crowd_walk(&troop.crowd, 2 * DT, DT);
    CHECK(placesAreDistinct(&troop));
    for (uint32_t i = 0; i < 5; i++)
        CHECK_EQ(placeOf(&troop, i), places[i] > 2 ? places[i] - 1 : places[i]); /* members behind the gap each move up by one place */
    crowd_walk(&troop.crowd, 5, DT);
    CHECK(worstError(&troop) <= 1.5f);
    join(&troop, 3, 50, &random); /* new members get places, too */
    formUp(&troop, 20);
}

/* One brain has two squads: each agent's own target determines its squad. */
TEST(agents_of_one_brain_with_different_targets_form_up_at_their_own) {
    uint32_t random = 12;
    Scoped(Troop) troop = plan(VEER_FORMATION_PATTERN_SQUARE);
    crowd_start(&troop.crowd);
    join(&troop, 13, 100, &random);
    const VeerVec3 points[2] = {{-200, 0, 0}, {200, 50, 0}};
    for (uint32_t i = 0; i < 13; i++) CHECK_OK(veer_setTargetPoint(troop.crowd.world, troop.members[i], points[i % 3 == 0]));
    crowd_walk(&troop.crowd, 15, DT);
    uint32_t taken[2] = {0, 0};
    for (uint32_t i = 0; i < 13; i++) {
        uint32_t squad = i % 3 == 0;
        VeerFormationPlan formation = {VEER_FORMATION_PATTERN_SQUARE, 30, squad ? 5 : 8, 0};
        VeerVec3 place = veer_formationPlace(&formation, placeOf(&troop, i)), at = crowd_at(&troop.crowd, veer_slot(troop.members[i]));
        CHECK_EQ(lanesOf(&troop, i)[VEER_FORMATION_COUNT], squad ? 5.0f : 8.0f);
        CHECK(hypotf(points[squad].x + place.x - at.x, points[squad].y + place.y - at.y) <= 1.5f);
        taken[squad] |= 1u << placeOf(&troop, i);
    }
    CHECK_EQ(taken[0], 255);
    CHECK_EQ(taken[1], 31);
}

TEST(a_formation_can_lie_across_the_border_of_a_wrapped_world) {
    uint32_t random = 13;
    Scoped(Troop) troop = plan(VEER_FORMATION_PATTERN_LINE);
    setEdges(&troop.crowd.worldDef, VEER_EDGE_MODE_WRAP), boundSquare(&troop.crowd.worldDef, -200, 200);
    startAt(&troop, (VeerVec3){0, 190, 0});
    join(&troop, 5, 190, &random);
    crowd_walk(&troop.crowd, 8, DT);
    float far = 0;
    for (uint32_t i = 0; i < 5; i++) {
        VeerVec3 at = crowd_at(&troop.crowd, veer_slot(troop.members[i])), place = placePosition(&troop, i);
        float y = fabsf(at.y - place.y);
        far = fmaxf(far, hypotf(at.x - place.x, fminf(y, 400 - y)));
    }
    CHECK(far <= 1.5f);
}

TEST(in_3d_a_formation_is_horizontal_around_its_target) {
    uint32_t random = 14;
    Scoped(Troop) troop = plan(VEER_FORMATION_PATTERN_WEDGE);
    troop.crowd.worldDef.dimensions = 3;
    startAt(&troop, (VeerVec3){10, 20, 120});
    join(&troop, 9, 150, &random);
    formUp(&troop, 12);
}

TEST(in_a_context_brain_members_reach_their_places_among_obstacles) {
    uint32_t random = 15;
    Scoped(Troop) troop = plan(VEER_FORMATION_PATTERN_LINE);
    troop.crowd.brainDef.combine = VEER_COMBINE_CONTEXT;
    addBehavior(&troop.crowd.brainDef, VEER_BEHAVIOR_AVOID_OBSTACLES);
    startAt(&troop, (VeerVec3){400, 0, 0});
    addObstacle(troop.crowd.world, discAt(200, 0, 30));
    join(&troop, 5, 60, &random);
    crowd_walk(&troop.crowd, 20, DT);
    CHECK(worstError(&troop) <= 3);
}

TEST(a_saved_and_loaded_formation_continues_to_the_same_bits) {
    static uint8_t bytes[1 << 20];
    uint32_t random = 18;
    Scoped(VeerWorldId) loaded = {0};
    Scoped(Troop) troop = plan(VEER_FORMATION_PATTERN_SQUARE);
    startAt(&troop, (VeerVec3){200, 100, 0});
    join(&troop, 100, 250, &random); /* too many members to be assigned in one step */
    crowd_walk(&troop.crowd, 0.2f, DT);
    uint32_t size = veer_saveSize(troop.crowd.world);
    if (!CHECK(size <= sizeof bytes)) return;
    CHECK_OK(veer_save(troop.crowd.world, bytes, size));
    CHECK_OK(veer_loadWorld(bytes, size, &loaded));
    crowd_walk(&troop.crowd, 3, DT);
    stepWorld(loaded, 180, DT);
    CHECK_EQ(hashOf(troop.crowd.world), hashOf(loaded));
}

/* ---- places and their assignment: one spacing apart, over the shortest distances, in any order of adding agents */

TEST(neighboring_places_are_one_spacing_apart_and_none_are_closer) {
    for (uint32_t pattern = 0; pattern < VEER_FORMATION_PATTERN_COUNT; pattern++)
        for (uint32_t count = 1; count <= 60; count++)
            for (uint32_t isLed = 0; isLed < 2; isLed++) {
                VeerFormationPlan formation = {pattern, 30, count, isLed};
                float least = 1e9f;
                for (uint32_t a = 0; a < count; a++) {
                    VeerVec3 place = veer_formationPlace(&formation, a);
                    if (isLed) CHECK(veer_length3(place) > 29.99f);
                    for (uint32_t b = 0; b < a; b++) least = fminf(least, apart(place, veer_formationPlace(&formation, b)));
                }
                CHECK(least > 29.99f);
                if (count > 6) CHECK(least < 30.01f);
            }
}

TEST(each_rank_of_a_square_is_centered_the_last_one_too) {
    for (uint32_t count = 1; count <= 60; count++)
        for (uint32_t isLed = 0; isLed < 2; isLed++) {
            VeerFormationPlan formation = {VEER_FORMATION_PATTERN_SQUARE, 30, count, isLed};
            float sum = 0, ofRank = VEER_INF;
            for (uint32_t place = 0; place < count; place++) {
                const VeerVec3 at = veer_formationPlace(&formation, place);
                if (at.x < ofRank) CHECK_NEAR(sum, 0, 1e-3); /* the previous rank is complete, so its places must be centered */
                ofRank = at.x;
                sum += at.y;
            }
            CHECK_NEAR(sum, 0, 1e-3);
        }
}

/* ---- the optimum, computed independently by the Hungarian method in doubles on a cost matrix */

static double costs[MOST][MOST];

static double leastSum(uint32_t n) {
    static double u[MOST + 1], v[MOST + 1], least[MOST + 1];
    static uint32_t holder[MOST + 1], previous[MOST + 1], used[MOST + 1];
    memset(u, 0, sizeof u);
    memset(v, 0, sizeof v);
    memset(holder, 0, sizeof holder);
    for (uint32_t i = 1; i <= n; i++) {
        uint32_t j0 = 0;
        holder[0] = i;
        for (uint32_t j = 0; j <= n; j++) {
            least[j] = 1e300;
            used[j] = 0;
        }
        do {
            uint32_t i0 = holder[j0], j1 = 0;
            double delta = 1e300;
            used[j0] = 1;
            for (uint32_t j = 1; j <= n; j++) {
                if (used[j]) continue;
                double cost = costs[i0 - 1][j - 1] - u[i0] - v[j];
                if (cost < least[j]) {
                    least[j] = cost;
                    previous[j] = j0;
                }
                if (least[j] < delta) {
                    delta = least[j];
                    j1 = j;
                }
            }
            for (uint32_t j = 0; j <= n; j++) {
                if (used[j]) {
                    u[holder[j]] += delta;
                    v[j] -= delta;
                } else {
                    least[j] -= delta;
                }
            }
            j0 = j1;
        } while (holder[j0]);
        for (; j0; j0 = previous[j0]) holder[j0] = holder[previous[j0]];
    }
    double sum = 0;
    for (uint32_t j = 1; j <= n; j++) sum += costs[holder[j] - 1][j - 1];
    return sum;
}

/* Returns the sum of the distances to the assigned places, or of their squares, divided by the least possible sum. */
static double excess(const Troop *troop, int squared) {
    VeerFormationPlan formation = planOf(troop);
    const VeerBehavior *behavior = &troop->crowd.brainDef.behaviors[0];
    double sum = 0;
    for (uint32_t i = 0; i < troop->count; i++)
        for (uint32_t k = 0; k < troop->count; k++) {
            VeerVec3 at = crowd_at(&troop->crowd, veer_slot(troop->members[i])), to = veer_formationPlace(&formation, k);
            double dx = (double)(behavior->targetX + to.x - at.x), dy = (double)(behavior->targetY + to.y - at.y),
                   dz = (double)(behavior->targetZ - at.z);
            costs[i][k] = squared ? dx * dx + dy * dy + dz * dz : sqrt(dx * dx + dy * dy + dz * dz);
        }
    for (uint32_t i = 0; i < troop->count; i++) sum += costs[i][placeOf(troop, i)];
    return sum / leastSum(troop->count);
}

/* The members cannot move, so the assignment of the first two steps does not change. */
TEST(up_to_64_places_are_assigned_at_the_least_sum_of_squared_distances) {
    uint32_t random = 7;
    double worst = 1, worstDistance = 1;
    for (uint32_t round = 0; round < 60; round++) {
        Scoped(Troop) troop = plan(round % VEER_FORMATION_PATTERN_COUNT);
        troop.crowd.worldDef.dimensions = round % 7 == 6 ? 3 : 2, troop.crowd.agentDef.maxSpeed = 0;
        startAt(&troop, (VeerVec3){test_range(&random, -900, 900), test_range(&random, -900, 900), 0});
        uint32_t count = 1 + test_random(&random) % 64;
        float halfSize = test_range(&random, 10, 400);
        join(&troop, count, halfSize, &random);
        crowd_walk(&troop.crowd, 2 * DT, DT);
        CHECK(placesAreDistinct(&troop));
        worst = fmax(worst, excess(&troop, 1));
        worstDistance = fmax(worstDistance, excess(&troop, 0));
    }
    CHECK(worst < 1.0001);
    CHECK(worstDistance < 1.1); /* the assignment does not minimize this sum, but comes close to the minimum */
}

STUDY(two_hundred_places_are_assigned_nearly_optimally_within_two_seconds) {
    uint32_t random = 8;
    for (uint32_t pattern = 0; pattern < VEER_FORMATION_PATTERN_COUNT; pattern++) {
        Scoped(Troop) troop = plan(pattern);
        troop.crowd.agentDef.maxSpeed = 0;
        startAt(&troop, (VeerVec3){0, 0, 0});
        join(&troop, 200, 300, &random);
        crowd_walk(&troop.crowd, 2, DT);
        CHECK(placesAreDistinct(&troop));
        double over = excess(&troop, 1), distance = excess(&troop, 0);
        CHECK(over < 1.06);
        CHECK(distance < 1.06);
    }
}

STUDY(the_order_in_which_members_are_added_makes_no_difference) {
    uint32_t random = 9;
    for (uint32_t count = 20; count <= 180; count += 80) {
        VeerVec3 at[MOST];
        Troop troops[2] = {plan(VEER_FORMATION_PATTERN_SQUARE), plan(VEER_FORMATION_PATTERN_SQUARE)};
        for (uint32_t i = 0; i < count; i++) at[i] = (VeerVec3){test_range(&random, -90, 90), test_range(&random, -90, 90), 0};
        for (uint32_t t = 0; t < 2; t++) {
            startAt(&troops[t], (VeerVec3){300, 100, 0});
            for (uint32_t i = 0; i < count; i++) {
                uint32_t k = t ? (i * 7 + 3) % count : i; /* a different order */
                troops[t].members[k] = crowd_add(&troops[t].crowd, at[k], (VeerVec3){0, 0, 0});
            }
            troops[t].count = count;
            crowd_walk(&troops[t].crowd, 5, DT);
        }
        for (uint32_t i = 0; i < count; i++) {
            VeerVec3 a = crowd_at(&troops[0].crowd, veer_slot(troops[0].members[i])),
                     b = crowd_at(&troops[1].crowd, veer_slot(troops[1].members[i]));
            CHECK_EQ(placeOf(&troops[0], i), placeOf(&troops[1], i));
            CHECK(a.x == b.x && a.y == b.y);
        }
        crowd_end(&troops[0].crowd);
        crowd_end(&troops[1].crowd);
    }
}

/* Of any two members, the member farther to one side gets the place farther to that side, within the tolerance that prevents jitter. */
TEST(no_two_members_would_gain_by_exchanging_places) {
    uint32_t random = 19;
    for (uint32_t round = 0; round < 20; round++) {
        Scoped(Troop) troop = plan(round % VEER_FORMATION_PATTERN_COUNT);
        startAt(&troop, (VeerVec3){0, 0, 0});
        join(&troop, 20, 150, &random);
        crowd_walk(&troop.crowd, 2 * DT, DT);
        for (uint32_t a = 0; a < 20; a++)
            for (uint32_t b = 0; b < a; b++) {
                VeerVec3 p = crowd_at(&troop.crowd, a), q = crowd_at(&troop.crowd, b), s = placePosition(&troop, a),
                         t = placePosition(&troop, b);
                CHECK((p.x - q.x) * (s.x - t.x) + (p.y - q.y) * (s.y - t.y) > -0.06f * 900);
            }
    }
}
