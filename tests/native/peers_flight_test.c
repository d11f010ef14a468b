/* Leading shots as engines and games do them: the time of flight to where the target is now, or that over the sum of the speeds, is wrong
 * for targets that come, go or cross. The peers: Recoil's old lead (its pull request 918), OpenApoc (153). */
#include <math.h>

#include "test.h"
#include "veer.h"

typedef struct Lead {
    float vx, vy, time;
} Lead;

static VeerAim aimAt20(const Lead *lead, float gravity) {
    VeerAimQuery query = {.to = {20, 0, 0}, .targetVelocity = {lead->vx, lead->vy, 0}, .gravity = {0, 0, gravity}, .speed = 15};
    VeerAim aim = {0};
    CHECK_EQ(veer_aim(&query, &aim), VEER_OK);
    return aim;
}

/* How far from the target a straight shot passes that leads by a guessed time, in double. */
static double missBy(const Lead *lead, double guessed) {
    double x = 20 + lead->vx * guessed, y = lead->vy * guessed, length = hypot(x, y), least = INFINITY;
    for (double t = 0; t < 6; t += 1e-4) {
        double miss = hypot(15 * x / length * t - (20 + lead->vx * t), 15 * y / length * t - lead->vy * t);
        if (miss < least) least = miss;
    }
    return least;
}

TEST(recoil_lead_by_the_time_to_where_the_target_is_now_misses_one_that_crosses) {
    const Lead crossing = {0, 8, 1.576f};
    VeerAim aim = aimAt20(&crossing, 0);
    CHECK_NEAR(aim.time, crossing.time, 1e-3);
    CHECK_NEAR(aim.velocity.y, 8, 1e-3); /* keeps up with it across */
    CHECK(missBy(&crossing, 20.0 / 15) > 1);
    CHECK(missBy(&crossing, 20.0 / (15 + 8)) > 3);
    CHECK(missBy(&crossing, (double)aim.time) < 1e-2);
}

TEST(recoil_the_time_of_a_target_that_goes_or_comes_is_exact) {
    const Lead leads[] = {{8, 0, 2.857f},
                          {-8, 0, 0.870f}}; /* the distance over the speed: 1.333 for both; over the sum of the speeds: 0.870 */
    for (int i = 0; i < 2; i++) {
        VeerAim aim = aimAt20(&leads[i], 0);
        CHECK_NEAR(aim.time, leads[i].time, 1e-3);
        CHECK_NEAR(aim.hitPoint.x, 15 * leads[i].time, 1e-2);
    }
}

TEST(openapoc_lead_under_gravity_meets_too) {
    const Lead lead = {-3, 2, 0};
    VeerAim aim = aimAt20(&lead, -9.81f);
    double t = aim.time;
    CHECK_NEAR(aim.velocity.x * t, 20 - 3 * t, 1e-3);
    CHECK_NEAR(aim.velocity.y * t, 2 * t, 1e-3);
    CHECK_NEAR(aim.velocity.z * t - 0.5 * 9.81 * t * t, 0, 1e-3);
}
