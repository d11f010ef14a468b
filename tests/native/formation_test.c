/* formation: a place for everybody, short ways to it, and keeping it while the target moves, turns and loses members. */
#include "crowd.h"
#include "formations.h"

#define DT (1.0f / 60.0f)
#define MOST 256

/* A crowd with a leader, who is slot 0 and goes where the test drives it, or around a point. */
typedef struct Troop {
    Crowd crowd;
    VeerId leader; /* 0: around a point */
    VeerId members[MOST];
    uint32_t count;
} Troop;

static Troop plan(uint32_t pattern) {
    Troop troop = {.crowd = crowd_plan(MOST + 2, VEER_FORMATION)};
    troop.crowd.brainDef.behaviors[0].params.formation.pattern = pattern;
    return troop;
}

static void startLed(Troop *troop) {
    VeerBrainDef driven = veer_defaultBrainDef();
    VeerAgentDef leader = veer_defaultAgentDef();
    driven.behaviors[driven.behaviorCount++] = veer_behavior(VEER_DRIVE);
    driven.locomotion.idle = VEER_Idle_BRAKE;
    driven.locomotion.maxRotation = INFINITY;
    CHECK_EQ(veer_createWorld(&troop->crowd.worldDef, &troop->crowd.world), VEER_OK);
    CHECK_EQ(veer_addBrain(troop->crowd.world, &driven, &leader.brain), VEER_OK);
    leader.maxSpeed = 50;
    CHECK_EQ(veer_addAgent(troop->crowd.world, &leader, &troop->leader), VEER_OK);
    troop->crowd.brainDef.behaviors[0].target = VEER_TargetKind_AGENT;
    troop->crowd.brainDef.behaviors[0].targetAgent = troop->leader;
    CHECK_EQ(veer_addBrain(troop->crowd.world, &troop->crowd.brainDef, &troop->crowd.brain), VEER_OK);
    troop->crowd.agentDef.brain = troop->crowd.brain;
}

static void startAt(Troop *troop, VeerVec3 point) {
    VeerBehavior *behavior = &troop->crowd.brainDef.behaviors[0];
    behavior->target = VEER_TargetKind_POINT;
    behavior->targetX = point.x;
    behavior->targetY = point.y;
    behavior->targetZ = point.z;
    crowd_start(&troop->crowd);
}

static void join(Troop *troop, uint32_t count, float halfSize, uint32_t *random) {
    float deep = troop->crowd.worldDef.dimensions == 3 ? halfSize : 0.0f;
    for (uint32_t i = 0; i < count; i++) {
        float x = test_range(random, -halfSize, halfSize), y = test_range(random, -halfSize, halfSize), z = test_range(random, -deep, deep);
        troop->members[troop->count++] = crowd_add(&troop->crowd, (VeerVec3){x, y, z}, (VeerVec3){0, 0, 0});
    }
}

static void drive(Troop *troop, float x, float y) {
    CHECK_EQ(veer_setDrive(troop->crowd.world, troop->leader, (VeerVec3){x, y, 0}), VEER_OK);
}

static float *lanesOf(const Troop *troop, uint32_t i) {
    VeerCapacityDef capacity;
    CHECK_EQ(veer_getCapacity(troop->crowd.world, &capacity), VEER_OK);
    return veer_columnF32(troop->crowd.world, VEER_COLUMN_state) + (size_t)veer_slot(troop->members[i]) * capacity.state;
}

static uint32_t placeOf(const Troop *troop, uint32_t i) { return (uint32_t)lanesOf(troop, i)[VEER_FORMATION_PLACE] - 1; }

static VeerFormationPlan planOf(const Troop *troop) {
    const VeerFormationParams *params = &troop->crowd.brainDef.behaviors[0].params.formation;
    return (VeerFormationPlan){params->pattern, params->spacing, troop->count, troop->leader != 0};
}

/* Where member i belongs in the world. */
static VeerVec3 spotOf(const Troop *troop, uint32_t i) {
    VeerFormationPlan formation = planOf(troop);
    const VeerBehavior *behavior = &troop->crowd.brainDef.behaviors[0];
    VeerVec3 anchor = {behavior->targetX, behavior->targetY, behavior->targetZ},
             offset = veer_formationPlace(&formation, placeOf(troop, i));
    if (troop->leader) {
        anchor = crowd_at(&troop->crowd, 0);
        offset = veer_turned(offset, veer_columnF32(troop->crowd.world, VEER_COLUMN_orientation)[0]);
    }
    return (VeerVec3){anchor.x + offset.x, anchor.y + offset.y, anchor.z + offset.z};
}

static float apart(VeerVec3 a, VeerVec3 b) {
    return sqrtf((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

static float worstError(const Troop *troop) {
    float worst = 0;
    for (uint32_t i = 0; i < troop->count; i++)
        worst = fmaxf(worst, apart(crowd_at(&troop->crowd, veer_slot(troop->members[i])), spotOf(troop, i)));
    return worst;
}

static int placesAreDistinct(const Troop *troop) {
    uint8_t taken[MOST] = {0};
    for (uint32_t i = 0; i < troop->count; i++) {
        uint32_t place = placeOf(troop, i);
        if (place >= troop->count || taken[place]) return 0;
        taken[place] = 1;
    }
    return 1;
}

TEST(neighboring_places_are_the_spacing_apart_and_none_nearer) {
    for (uint32_t pattern = 0; pattern < VEER_FormationPattern_COUNT; pattern++)
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

TEST(everybody_gets_a_place_of_their_own_and_goes_there) {
    uint32_t random = 3;
    for (uint32_t pattern = 0; pattern < VEER_FormationPattern_COUNT; pattern++)
        for (uint32_t count = 1; count <= 81; count += 16) {
            Troop troop = plan(pattern);
            startAt(&troop, (VeerVec3){50, -30, 0});
            join(&troop, count, 200, &random);
            crowd_walk(&troop.crowd, 2 * DT, DT);
            CHECK(placesAreDistinct(&troop));
            crowd_walk(&troop.crowd, 35, DT);
            CHECK(placesAreDistinct(&troop));
            CHECK(worstError(&troop) <= 1.5f);
            crowd_end(&troop.crowd);
        }
}

TEST(a_moving_leader_is_kept_company_without_anybody_changing_places) {
    uint32_t random = 4;
    const float steps[] = {1.0f / 30, 1.0f / 60, 1.0f / 240};
    for (uint32_t pattern = 0; pattern < VEER_FormationPattern_COUNT; pattern++) {
        Troop troop = plan(pattern);
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
        crowd_end(&troop.crowd);
    }
}

TEST(the_formation_turns_with_its_leader) {
    uint32_t random = 5;
    Troop troop = plan(VEER_FormationPattern_WEDGE);
    startLed(&troop);
    join(&troop, 6, 100, &random);
    drive(&troop, 1, 0);
    crowd_walk(&troop.crowd, 15, DT);
    float worst = 0;
    for (int i = 0; i < 600; i++) { /* 0.4 rad/s: the outer ones, 64 u away, go 26 u/s round the leader */
        float angle = 0.4f * (float)i * DT;
        drive(&troop, cosf(angle), sinf(angle));
        crowd_walk(&troop.crowd, DT, DT);
        worst = fmaxf(worst, worstError(&troop));
    }
    CHECK(worst < 5);
    crowd_end(&troop.crowd);
}

TEST(after_an_about_turn_nobody_crosses_over) {
    uint32_t random = 6;
    Troop troop = plan(VEER_FormationPattern_LINE);
    startLed(&troop);
    join(&troop, 6, 100, &random);
    drive(&troop, 1, 0);
    crowd_walk(&troop.crowd, 15, DT);
    VeerVec3 before[6];
    for (uint32_t i = 0; i < 6; i++) before[i] = crowd_at(&troop.crowd, veer_slot(troop.members[i]));
    drive(&troop, -1, 0);
    crowd_walk(&troop.crowd, 10, DT);
    CHECK(worstError(&troop) <= 1.5f);
    for (uint32_t i = 0; i < 6; i++) CHECK_NEAR(crowd_at(&troop.crowd, veer_slot(troop.members[i])).y, before[i].y, 3);
    crowd_end(&troop.crowd);
}

/* ---- the optimum, independently: the Hungarian method in doubles over a table of costs */

static double costs[MOST][MOST];

static double leastSum(uint32_t n) {
    static double u[MOST + 1], v[MOST + 1], least[MOST + 1];
    static uint32_t holder[MOST + 1], way[MOST + 1], used[MOST + 1];
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
                    way[j] = j0;
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
        for (; j0; j0 = way[j0]) holder[j0] = holder[way[j0]];
    }
    double sum = 0;
    for (uint32_t j = 1; j <= n; j++) sum += costs[holder[j] - 1][j - 1];
    return sum;
}

/* Sum of the ways, or of their squares, of the places given over the least possible. */
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

/* They can't move: what the first two steps gave out stays. */
TEST(up_to_64_places_are_given_out_so_that_the_ways_are_as_short_as_can_be) {
    uint32_t random = 7;
    double worst = 1, worstWay = 1;
    for (uint32_t round = 0; round < 60; round++) {
        Troop troop = plan(round % VEER_FormationPattern_COUNT);
        troop.crowd.worldDef.dimensions = round % 7 == 6 ? 3 : 2;
        troop.crowd.agentDef.maxSpeed = 0;
        startAt(&troop, (VeerVec3){test_range(&random, -900, 900), test_range(&random, -900, 900), 0});
        join(&troop, 1 + test_random(&random) % 64, test_range(&random, 10, 400), &random);
        crowd_walk(&troop.crowd, 2 * DT, DT);
        CHECK(placesAreDistinct(&troop));
        worst = fmax(worst, excess(&troop, 1));
        worstWay = fmax(worstWay, excess(&troop, 0));
        crowd_end(&troop.crowd);
    }
    CHECK(worst < 1.0001);
    CHECK(worstWay < 1.1); /* not what is made smallest, but near it */
}

TEST(two_hundred_come_near_the_shortest_ways_within_two_seconds) {
    uint32_t random = 8;
    for (uint32_t pattern = 0; pattern < VEER_FormationPattern_COUNT; pattern++) {
        Troop troop = plan(pattern);
        troop.crowd.agentDef.maxSpeed = 0;
        startAt(&troop, (VeerVec3){0, 0, 0});
        join(&troop, 200, 300, &random);
        crowd_walk(&troop.crowd, 2, DT);
        CHECK(placesAreDistinct(&troop));
        double over = excess(&troop, 1), way = excess(&troop, 0);
        CHECK(over < 1.06);
        CHECK(way < 1.06);
        crowd_end(&troop.crowd);
    }
}

TEST(who_was_added_first_makes_no_difference) {
    uint32_t random = 9;
    for (uint32_t count = 20; count <= 180; count += 80) {
        VeerVec3 at[MOST];
        Troop troops[2] = {plan(VEER_FormationPattern_SQUARE), plan(VEER_FormationPattern_SQUARE)};
        for (uint32_t i = 0; i < count; i++) at[i] = (VeerVec3){test_range(&random, -90, 90), test_range(&random, -90, 90), 0};
        for (uint32_t t = 0; t < 2; t++) {
            startAt(&troops[t], (VeerVec3){300, 100, 0});
            for (uint32_t i = 0; i < count; i++) {
                uint32_t k = t ? (i * 7 + 3) % count : i; /* another order */
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

TEST(a_gap_is_closed_by_those_beside_it) {
    uint32_t random = 10;
    Troop troop = plan(VEER_FormationPattern_COLUMN);
    startLed(&troop);
    join(&troop, 6, 100, &random);
    drive(&troop, 1, 0);
    crowd_walk(&troop.crowd, 15, DT);
    uint32_t gone = 0, places[6];
    while (placeOf(&troop, gone) != 2) gone++;
    CHECK_EQ(veer_removeAgent(troop.crowd.world, troop.members[gone]), VEER_OK);
    troop.members[gone] = troop.members[--troop.count];
    for (uint32_t i = 0; i < 5; i++) places[i] = placeOf(&troop, i);
    crowd_walk(&troop.crowd, 2 * DT, DT);
    CHECK(placesAreDistinct(&troop));
    for (uint32_t i = 0; i < 5; i++) CHECK_EQ(placeOf(&troop, i), places[i] > 2 ? places[i] - 1 : places[i]); /* all move up */
    crowd_walk(&troop.crowd, 5, DT);
    CHECK(worstError(&troop) <= 1.5f);
    join(&troop, 3, 50, &random); /* and room is made for new ones */
    crowd_walk(&troop.crowd, 20, DT);
    CHECK(placesAreDistinct(&troop));
    CHECK(worstError(&troop) <= 1.5f);
    crowd_end(&troop.crowd);
}

TEST(without_their_leader_they_have_no_opinion) {
    uint32_t random = 11;
    Troop troop = plan(VEER_FormationPattern_CIRCLE);
    troop.crowd.brainDef.locomotion.idle = VEER_Idle_BRAKE;
    startLed(&troop);
    join(&troop, 5, 100, &random);
    drive(&troop, 1, 0);
    crowd_walk(&troop.crowd, 3, DT);
    CHECK_EQ(veer_removeAgent(troop.crowd.world, troop.leader), VEER_OK);
    crowd_walk(&troop.crowd, 3, DT);
    CHECK_EQ(veer_validate(troop.crowd.world), VEER_OK);
    for (uint32_t i = 0; i < 5; i++) {
        CHECK(veer_length3(crowd_velocity(&troop.crowd, veer_slot(troop.members[i]))) < 0.01f);
        CHECK_EQ(crowd_wish(&troop.crowd, troop.members[i], 0).opinion, 0);
        CHECK_EQ(lanesOf(&troop, i)[VEER_FORMATION_PLACE], 0.0f);
    }
    VeerId stranger; /* in the leader's slot: not theirs */
    VeerAgentDef def = veer_defaultAgentDef();
    CHECK_EQ(veer_addAgent(troop.crowd.world, &def, &stranger), VEER_OK);
    crowd_walk(&troop.crowd, 1, DT);
    for (uint32_t i = 0; i < 5; i++) CHECK_EQ(crowd_wish(&troop.crowd, troop.members[i], 0).opinion, 0);
    crowd_end(&troop.crowd);
}

/* One brain, two squads: each agent's own target says to which it belongs. */
TEST(agents_with_targets_of_their_own_form_up_where_each_is_told) {
    uint32_t random = 12;
    Troop troop = plan(VEER_FormationPattern_SQUARE);
    crowd_start(&troop.crowd);
    join(&troop, 13, 100, &random);
    const VeerVec3 points[2] = {{-200, 0, 0}, {200, 50, 0}};
    for (uint32_t i = 0; i < 13; i++) CHECK_EQ(veer_setTargetPoint(troop.crowd.world, troop.members[i], points[i % 3 == 0]), VEER_OK);
    crowd_walk(&troop.crowd, 15, DT);
    uint32_t taken[2] = {0, 0};
    for (uint32_t i = 0; i < 13; i++) {
        uint32_t squad = i % 3 == 0;
        VeerFormationPlan formation = {VEER_FormationPattern_SQUARE, 30, squad ? 5 : 8, 0};
        VeerVec3 place = veer_formationPlace(&formation, placeOf(&troop, i)), at = crowd_at(&troop.crowd, veer_slot(troop.members[i]));
        CHECK_EQ(lanesOf(&troop, i)[VEER_FORMATION_COUNT], squad ? 5.0f : 8.0f);
        CHECK(hypotf(points[squad].x + place.x - at.x, points[squad].y + place.y - at.y) <= 1.5f);
        taken[squad] |= 1u << placeOf(&troop, i);
    }
    CHECK_EQ(taken[0], 255);
    CHECK_EQ(taken[1], 31);
    crowd_end(&troop.crowd);
}

TEST(places_lie_across_the_seam_of_a_wrapped_world) {
    uint32_t random = 13;
    Troop troop = plan(VEER_FormationPattern_LINE);
    troop.crowd.worldDef.edges = VEER_EdgeMode_WRAP;
    troop.crowd.worldDef.minX = troop.crowd.worldDef.minY = -200;
    troop.crowd.worldDef.maxX = troop.crowd.worldDef.maxY = 200;
    startAt(&troop, (VeerVec3){0, 190, 0});
    join(&troop, 5, 190, &random);
    crowd_walk(&troop.crowd, 8, DT);
    float far = 0;
    for (uint32_t i = 0; i < 5; i++) {
        VeerVec3 at = crowd_at(&troop.crowd, veer_slot(troop.members[i])), spot = spotOf(&troop, i);
        float y = fabsf(at.y - spot.y);
        far = fmaxf(far, hypotf(at.x - spot.x, fminf(y, 400 - y)));
    }
    CHECK(far <= 1.5f);
    crowd_end(&troop.crowd);
}

TEST(in_space_the_formation_is_level_around_its_target) {
    uint32_t random = 14;
    Troop troop = plan(VEER_FormationPattern_WEDGE);
    troop.crowd.worldDef.dimensions = 3;
    startAt(&troop, (VeerVec3){10, 20, 120});
    join(&troop, 9, 150, &random);
    crowd_walk(&troop.crowd, 12, DT);
    CHECK(placesAreDistinct(&troop));
    CHECK(worstError(&troop) <= 1.5f);
    crowd_end(&troop.crowd);
}

TEST(in_a_context_brain_places_are_goals_among_obstacles) {
    uint32_t random = 15;
    Troop troop = plan(VEER_FormationPattern_LINE);
    VeerObstacleDef rock = veer_defaultObstacleDef();
    VeerId id;
    troop.crowd.brainDef.combine = VEER_Combine_CONTEXT;
    troop.crowd.brainDef.behaviors[1] = veer_behavior(VEER_AVOID_OBSTACLES);
    troop.crowd.brainDef.behaviorCount = 2;
    startAt(&troop, (VeerVec3){400, 0, 0});
    rock.x = 200;
    rock.radius = 30;
    CHECK_EQ(veer_addObstacle(troop.crowd.world, &rock, &id), VEER_OK);
    join(&troop, 5, 60, &random);
    crowd_walk(&troop.crowd, 20, DT);
    CHECK(worstError(&troop) <= 3);
    crowd_end(&troop.crowd);
}

TEST(spoiled_memory_is_put_in_order) {
    uint32_t random = 16;
    const float bad[] = {1e30f, -5, 2.5f, 3, 3, 0, 1048577, 100};
    Troop troop = plan(VEER_FormationPattern_CIRCLE);
    startAt(&troop, (VeerVec3){0, 0, 0});
    join(&troop, 8, 100, &random);
    crowd_walk(&troop.crowd, 1, DT);
    for (uint32_t i = 0; i < 8; i++)
        for (uint32_t lane = 0; lane < 4; lane++) lanesOf(&troop, i)[lane] = bad[(i + 3 * lane) % 8];
    crowd_walk(&troop.crowd, 10, DT);
    CHECK(placesAreDistinct(&troop));
    CHECK(worstError(&troop) <= 1.5f);
    crowd_end(&troop.crowd);
}

TEST(coincident_members_and_no_spacing_are_no_trouble) {
    Troop troop = plan(VEER_FormationPattern_SQUARE);
    startAt(&troop, (VeerVec3){100, 0, 0});
    for (uint32_t i = 0; i < 9; i++) troop.members[troop.count++] = crowd_add(&troop.crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    crowd_walk(&troop.crowd, 8, DT);
    CHECK(placesAreDistinct(&troop));
    CHECK(worstError(&troop) <= 1.5f);
    troop.crowd.brainDef.behaviors[0].params.formation.spacing = 0;
    CHECK_EQ(veer_setBrain(troop.crowd.world, troop.crowd.brain, &troop.crowd.brainDef), VEER_OK);
    crowd_walk(&troop.crowd, 8, DT);
    CHECK(crowd_isFinite(&troop.crowd, 9));
    CHECK(worstError(&troop) <= 1.5f);
    crowd_end(&troop.crowd);
}

TEST(a_world_without_room_for_its_memory_refuses_the_brain) {
    Troop troop = plan(VEER_FormationPattern_CIRCLE);
    VeerId brain;
    troop.crowd.worldDef.capacity.state = 3;
    CHECK_EQ(veer_createWorld(&troop.crowd.worldDef, &troop.crowd.world), VEER_OK);
    CHECK_EQ(veer_addBrain(troop.crowd.world, &troop.crowd.brainDef, &brain), VEER_E_FULL);
    crowd_end(&troop.crowd);
}
