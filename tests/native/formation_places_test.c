/* Tests the places of a formation and their assignment: one spacing apart, over the shortest distances, in any order of adding agents. */
#include "math/math.h"
#include "math/vec3.h"
#include "steer/formations.h"
#include "troop.h"
#include "given.h"

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

/* ---- the optimum, computed independently: the Hungarian method in doubles over a table of costs */

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

/* The sum of the distances to the assigned places, or of their squares, divided by the least possible sum. */
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
    CHECK(worstDistance < 1.1); /* not minimized, but close to its minimum */
}

TEST(two_hundred_places_are_assigned_nearly_optimally_within_two_seconds) {
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

TEST(the_order_in_which_members_are_added_makes_no_difference) {
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

/* Of any two members, the one farther to a side gets the place farther to that side, within the tolerance against jitter. */
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
