/* Tests defects of other games in leading a target: a flight time to the target's current position, or based on the sum of the speeds, is
 * wrong for targets that approach, recede or cross (Recoil, pull request 918; OpenApoc 153). */
#include <math.h>
#include "test.h"
#include "veer.h"

typedef struct Lead {
    float vx, vy, time;
} Lead;

static VeerAim aimAt20(const Lead *lead, float gravity) {
    VeerAimQuery query = {.to = {20, 0, 0}, .targetVelocity = {lead->vx, lead->vy, 0}, .gravity = {0, 0, gravity}, .speed = 15};
    VeerAim aim = {0};
    CHECK_OK(veer_aim(&query, &aim));
    return aim;
}

/* Returns the distance by which a straight shot misses the target if it leads by a guessed time, in double precision. */
static double missBy(const Lead *lead, double guessed) {
    double x = 20 + lead->vx * guessed, y = lead->vy * guessed, length = hypot(x, y), least = INFINITY;
    for (double t = 0; t < 6; t += 1e-4) {
        double miss = hypot(15 * x / length * t - (20 + lead->vx * t), 15 * y / length * t - lead->vy * t);
        if (miss < least) least = miss;
    }
    return least;
}

TEST(leading_by_the_time_to_the_present_position_misses_a_crossing_target_as_in_recoil) {
    const Lead crossing = {0, 8, 1.576f};
    VeerAim aim = aimAt20(&crossing, 0);
    CHECK_NEAR(aim.time, crossing.time, 1e-3);
    CHECK_NEAR(aim.velocity.y, 8, 1e-3); /* the shot moves sideways as fast as the target */
    CHECK(missBy(&crossing, 20.0 / 15) > 1);
    CHECK(missBy(&crossing, 20.0 / (15 + 8)) > 3);
    CHECK(missBy(&crossing, (double)aim.time) < 1e-2);
}

TEST(the_flight_time_to_a_receding_or_approaching_target_is_exact_unlike_recoil) {
    const Lead leads[] = {{8, 0, 2.857f},
                          {-8, 0, 0.870f}}; /* distance / speed is 1.333 in both cases; distance / (sum of the speeds) is 0.870 */
    for (int i = 0; i < 2; i++) {
        VeerAim aim = aimAt20(&leads[i], 0);
        CHECK_NEAR(aim.time, leads[i].time, 1e-3);
        CHECK_NEAR(aim.hitPoint.x, 15 * leads[i].time, 1e-2);
    }
}

TEST(leading_under_gravity_hits_too_unlike_openapoc) {
    const Lead lead = {-3, 2, 0};
    VeerAim aim = aimAt20(&lead, -9.81f);
    double t = aim.time;
    CHECK_NEAR(aim.velocity.x * t, 20 - 3 * t, 1e-3);
    CHECK_NEAR(aim.velocity.y * t, 2 * t, 1e-3);
    CHECK_NEAR(aim.velocity.z * t - 0.5 * 9.81 * t * t, 0, 1e-3);
}
