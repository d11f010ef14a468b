/* Tests drive: the input columns are the desired velocity. */
#include "given.h"

static void drive(Walker *walker, VeerVec3 input) {
    walker_plan(walker, VEER_BEHAVIOR_DRIVE);
    walker->brainDef.locomotion.idle = VEER_IDLE_BRAKE;
    walker_start(walker);
    CHECK(veer_setDrive(walker->world, walker->agent, input) >= 0);
    walker_walk(walker, 1, 1.0f / 60);
}

TEST(drive_moves_where_the_stick_points_at_its_deflection) {
    PLANNED(walker, drive(&walker, (VeerVec3){0.3f, -0.4f, 0}));
    CHECK_NEAR(walker_vx(&walker), 30, 0.1);
    CHECK_NEAR(walker_vy(&walker), -40, 0.1);
}

TEST(a_keyboard_diagonal_is_no_faster_than_straight_ahead) {
    PLANNED(walker, drive(&walker, (VeerVec3){0, 0, 0}));
    veer_columnF32(walker.world, VEER_COLUMN_DRIVE_X)[walker.slot] = 1;
    veer_columnF32(walker.world, VEER_COLUMN_DRIVE_Y)[walker.slot] = 1;
    walker_walk(&walker, 1, 1.0f / 60);
    CHECK_NEAR(walker_speed(&walker), 100, 0.1);
}

TEST(a_stick_in_its_dead_zone_leaves_the_agent_idle) {
    PLANNED(walker, drive(&walker, (VeerVec3){0.05f, 0.05f, 0}));
    CHECK_EQ(walker_speed(&walker), 0);
    CHECK_OK(veer_setDrive(walker.world, walker.agent, (VeerVec3){0.5f, 0, 0}));
    walker_walk(&walker, 1, 1.0f / 60);
    CHECK_NEAR(walker_vx(&walker), 50, 0.1);
    CHECK_OK(veer_setDrive(walker.world, walker.agent, (VeerVec3){0, 0, 0}));
    walker_walk(&walker, 2, 1.0f / 60);
    CHECK_NEAR(walker_speed(&walker), 0, 1e-3);
}

/* The tutorial's velocity += (desired - velocity) * 10 * dt overshoots beyond 0.1 s and diverges beyond 0.2 s. */
TEST(drive_is_steady_at_the_longest_steps) {
    for (int i = 0; i < 3; i++) {
        const float steps[3] = {0.1f, 1.0f / 15, 1.0f / 240};
        WALKER(walker, VEER_BEHAVIOR_DRIVE);
        startDriven(&walker, 1, 0);
        float last = 0;
        for (float time = 0; time < 2; time += steps[i]) {
            walker_step(&walker, steps[i]);
            CHECK(walker_vx(&walker) >= last && walker_vx(&walker) <= 100);
            last = walker_vx(&walker);
        }
        CHECK_NEAR(last, 100, 0.01);
    }
}
