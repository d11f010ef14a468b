/* Tests followTrack: an agent keeps to its lane, lap after lap, and never switches branches where the track crosses itself. */
#include "given.h"

static VeerPathDef track(float radius) { return PATH(.closed = 1, .smooth = 1, .radius = radius); }

static VeerPathPoint closest(const Walker *walker) {
    VeerPathPoint out = closest_on(walker->world, walker->behavior->path, (VeerVec3){walker_x(walker), walker_y(walker), 0});
    return out;
}

static const float oval[] = {0, 0, 200, -80, 400, 0, 500, 150, 400, 300, 200, 380, 0, 300, -100, 150};

TEST(laps_are_completed_and_counted) {
    for (int rate = 0; rate < 3; rate++) {
        const float steps[] = {1.0f / 15, DT, 1.0f / 240};
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_TRACK);
        walker_path(&walker, oval, 8, track(30));
        walker.agentDef.x = 100, walker.agentDef.y = -45, walker.agentDef.maxSpeed = 180;
        walker_start(&walker);
        uint32_t laps = 0;
        float worst = 0, driven = 0;
        for (int i = 0, count = (int)(30 / steps[rate]); i < count; i++) {
            walker_step(&walker, steps[rate]);
            laps += walker_events(&walker, VEER_EVENT_LAP, 0);
            driven += walker_speed(&walker) * steps[rate];
            VeerPathPoint at = closest(&walker);
            worst = fmaxf(worst, fabsf(at.offset));
        }
        float expected = driven / closest(&walker).length;
        CHECK_NEAR(laps, expected, 1.2);
        CHECK(laps >= 3);
        CHECK(worst < 60); /* the agent stays close to the track */
    }
}

/* A figure eight whose branches cross at right angles. */
static const float eight[] = {0, 0, 150, 150, 300, 0, 150, -150, 0, 0, -150, 150, -300, 0, -150, -150};

TEST(where_the_track_crosses_itself_the_cursor_does_not_jump) {
    const float speeds[] = {60, 200, 600};
    for (int i = 0; i < 6; i++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_TRACK);
        walker_path(&walker, eight, 8, track(20));
        walker.agentDef.x = 150, walker.agentDef.y = 150, walker.agentDef.maxSpeed = speeds[i % 3];
        walker.brainDef.locomotion.response = i < 3 ? 10 : 60;
        walker_start(&walker);
        float dt = DT;
        walker_step(&walker, dt);
        const float *cursor =
            veer_columnF32(walker.world, VEER_COLUMN_STATE) + walker.slot * veer_columnLanes(walker.world, VEER_COLUMN_STATE);
        float last = *cursor, length = closest(&walker).length, along = 0;
        uint32_t laps = 0;
        for (int step = 0; step < 60 * 60; step++) {
            walker_step(&walker, dt);
            laps += walker_events(&walker, VEER_EVENT_LAP, 0);
            float moved = remainderf(*cursor - last, length);
            CHECK(fabsf(moved) <= 20 + 3 * speeds[i % 3] * dt);
            along += moved;
            last = *cursor;
        }
        CHECK(laps >= 2);
        CHECK_NEAR(laps, along / length, 1);
        CHECK(along > 0.7f * speeds[i % 3] * 60); /* the agent has always moved forwards */
    }
}

/* The body has 12 u of room on each side and moves freely in the inner half of that room. */
TEST(the_center_line_pulls_in_the_outer_part_of_the_room_and_not_inside) {
    const float line[] = {-2000, 0, 5000, 0};
    const VeerPathDef def = PATH(.radius = 20);
    for (int side = -1; side <= 1; side += 2) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_TRACK);
        walker_path(&walker, line, 2, def);
        walker.agentDef.y = 5.0f * (float)side;
        walker_run(&walker, 2, DT);
        CHECK_NEAR(walker_y(&walker), 5 * side, 1e-3);
        walker_carry(&walker, 0, 90.0f * (float)side);
        walker_walk(&walker, 8, DT);
        CHECK(fabsf(walker_y(&walker)) < 12);
        CHECK(walker_y(&walker) * (float)side > 5); /* the agent does not swing over to the other side */
        CHECK(walker_vx(&walker) > 90);
    }
}

TEST(lanes_lie_to_the_left) {
    const float line[] = {-2000, 0, 5000, 0};
    const VeerPathDef def = PATH(.radius = 20);
    for (int lane = -15; lane <= 15; lane += 10) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_TRACK);
        walker_path(&walker, line, 2, def);
        walker.behavior->params.followTrack.lane = (float)lane, walker.agentDef.y = -40;
        walker_run(&walker, 12, DT);
        float room = 20 - fabsf((float)lane); /* distance from the lane to the nearer edge of the track */
        CHECK(fabsf(walker_y(&walker) - (float)lane) < room + 2);
    }
}

TEST(looking_ahead_turns_earlier) {
    const float corner[] = {0, 0, 300, 0, 300, 300};
    const VeerPathDef def = PATH(.radius = 20);
    float turnX[2];
    for (int i = 0; i < 2; i++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_TRACK);
        walker_path(&walker, corner, 3, def);
        walker.behavior->params.followTrack.lookAhead = i ? 40 : 0;
        walker_start(&walker);
        while (walker_vy(&walker) < 20 && walker_x(&walker) < 600) walker_step(&walker, DT);
        turnX[i] = walker_x(&walker);
    }
    CHECK(turnX[1] < turnX[0] - 25);
}

TEST(an_agent_stops_at_the_end_of_an_open_track) {
    const float line[] = {0, 0, 200, 0};
    const VeerPathDef def = PATH(.radius = 20);
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_TRACK);
    walker_path(&walker, line, 2, def);
    walker_run(&walker, 10, DT);
    CHECK(walker_x(&walker) > 200 && walker_x(&walker) < 225);
    CHECK_NEAR(walker_speed(&walker), 0, 0.01);
}

TEST(jitter_on_the_start_line_counts_as_one_lap) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_TRACK);
    const float square[] = {0, 0, 400, 0, 400, 400, 0, 400};
    VeerPathDef def = track(20);
    def.smooth = 0;
    walker_path(&walker, square, 4, def);
    walker.agentDef.maxSpeed = 10;
    walker.agentDef.y = 20; /* the agent is on the last segment of the track, just before its start */
    walker_start(&walker);
    walker_step(&walker, DT);
    uint32_t laps = 0;
    for (int i = 0; i < 20; i++) {
        walker_carry(&walker, i % 2 ? 0 : 5, i % 2 ? 5 : 0);
        walker_step(&walker, DT);
        laps += walker_events(&walker, VEER_EVENT_LAP, 0);
    }
    CHECK_EQ(laps, 1);
}

TEST(an_agent_arrives_at_a_track_without_length) {
    const float spot[] = {120, 50, 120, 50};
    for (uint32_t closed = 0; closed < 2; closed++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_TRACK);
        VeerPathDef def = track(10);
        def.closed = closed;
        walker_path(&walker, spot, 2, def);
        walker_start(&walker);
        uint32_t arrivals = stepAndCount(&walker, 600, DT, VEER_EVENT_ARRIVED);
        CHECK_EQ(arrivals, 1);
        CHECK(walker_distanceTo(&walker, 120, 50) <= 10);
        CHECK_NEAR(walker_speed(&walker), 0, 1e-3);
    }
}
