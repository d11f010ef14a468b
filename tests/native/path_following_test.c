/* Tests properties that hold for every path at any speed, step length and force: agents skip no node, path cursors do not jump at
 * crossings, and agents stop at open ends. */
#include "path_shapes.h"
#include "walker.h"

static const float steps[] = {1.0f / 15, 1.0f / 30, DT, 1.0f / 144, 1.0f / 240};

/* Draws random nodes, no two of them too close to each other. */
static uint32_t scatter(float *points) {
    uint32_t count = 3 + rollInt(7);
    for (uint32_t i = 0; i < count; i++) {
        float least;
        do {
            least = 1e9f;
            points[2 * i] = roll(-300, 300);
            points[2 * i + 1] = roll(-300, 300);
            for (uint32_t k = 0; k < i; k++)
                least = fminf(least, hypotf(points[2 * i] - points[2 * k], points[2 * i + 1] - points[2 * k + 1]));
        } while (least < 50);
    }
    return count;
}

/* Makes the walker a random agent, with a speed of 20 to 2,000 u/s and a response from instant to 2 s. */
static void randomize(Walker *walker) {
    walker->agentDef.maxSpeed = 20 * expf(roll(0, 4.6f));
    walker->agentDef.maxForce = rollInt(2) ? INFINITY : walker->agentDef.maxSpeed * roll(0.5f, 20);
    walker->brainDef.locomotion.response = roll(2, 40);
    walker->agentDef.x = roll(-300, 300), walker->agentDef.y = roll(-300, 300);
}

TEST(no_node_of_any_path_is_skipped_at_any_speed_step_and_force) {
    dice = 11;
    for (uint32_t round = 0; round < ROUNDS(200); round++) {
        float points[2 * 16];
        uint32_t count = scatter(points), next = 0, events;
        Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_PATROL);
        randomize(&walker);
        walker.behavior->params.patrol.order = VEER_PATROL_ORDER_ONCE;
        walker.behavior->params.patrol.nodeRadius = roll(1, 15);
        walker_path(&walker, points, count, veer_defaultPathDef());
        walker_start(&walker);
        for (float time = 0, dt = steps[round % 5]; time < 400 && next < count; time += dt) {
            walker_step(&walker, dt);
            const VeerEvent *list = veer_events(walker.world, &events);
            for (uint32_t k = 0; k < events; k++)
                if (list[k].type == VEER_EVENT_NODE_REACHED) CHECK_EQ(list[k].value, next++);
        }
        CHECK_EQ(next, count);
    }
}

STUDY(an_agent_leaves_any_open_path_at_its_end_and_not_before) {
    dice = 12;
    for (uint32_t round = 0; round < ROUNDS(200); round++) {
        float points[2 * 16];
        uint32_t count = scatter(points), arrivals = 0;
        VeerPathDef def = veer_defaultPathDef();
        Scoped(Walker) walker = WALKER(walker, round % 4 == 3 ? VEER_BEHAVIOR_PATH_TARGET : VEER_BEHAVIOR_FOLLOW_PATH);
        if (round % 4 == 3) walker.brainDef.combine = VEER_COMBINE_PIPELINE;
        randomize(&walker);
        def.smooth = rollInt(2);
        walker_path(&walker, points, count, def);
        walker_start(&walker);
        float dt = steps[round % 5], seconds = 20 + 4000 / walker.agentDef.maxSpeed, arrivedAt = 0;
        for (float time = 0; time < seconds; time += dt) {
            walker_step(&walker, dt);
            if (!walker_events(&walker, VEER_EVENT_ARRIVED, 0)) continue;
            arrivals++;
            arrivedAt = time;
        }
        CHECK_EQ(arrivals, 1);
        CHECK(walker_distanceTo(&walker, points[2 * count - 2], points[2 * count - 1]) <= 2);
        CHECK(walker_speed(&walker) < 0.01f);
        CHECK(arrivedAt > 0);
    }
}

/* On a track, an agent brakes only at the end, and stops beyond the end by its braking distance. */
STUDY(an_agent_stops_at_the_end_of_any_open_track) {
    dice = 14;
    for (uint32_t round = 0; round < ROUNDS(250); round++) {
        float points[2 * 16];
        uint32_t count = scatter(points);
        VeerPathDef def = veer_defaultPathDef();
        Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_FOLLOW_TRACK);
        randomize(&walker);
        float speed = walker.agentDef.maxSpeed = fminf(walker.agentDef.maxSpeed, 300),
              response = walker.brainDef.locomotion.response = roll(5, 40);
        float acceleration = walker.agentDef.maxForce = rollInt(2) ? INFINITY : speed * roll(2, 20);
        def.smooth = rollInt(2);
        walker.agentDef.x = points[0], walker.agentDef.y = points[1];
        walker_path(&walker, points, count, def);
        walker_run(&walker, 20 + 6000 / speed, steps[round % 5]);
        float braking = speed / response + 0.5f * speed * speed / acceleration + speed * steps[round % 5];
        CHECK(walker_speed(&walker) < 0.01f);
        CHECK(walker_distanceTo(&walker, points[2 * count - 2], points[2 * count - 1]) < def.radius + 2 * braking);
    }
}

/* The second half of a hairpin is within reach: an agent that seeks a point on the second half must still find that point when it arrives,
 * or it would wait at the bend forever. */
STUDY(no_agent_waits_at_the_bend_of_a_hairpin) {
    const float pin[] = {0, 0, 300, 0, 0, 40};
    const uint32_t types[] = {VEER_BEHAVIOR_FOLLOW_PATH, VEER_BEHAVIOR_STAY_ON_PATH, VEER_BEHAVIOR_PATH_TARGET};
    for (uint32_t i = 0; i < 3 * 5 * 2; i++) {
        uint32_t type = types[i % 3], isBack = i / 15;
        float offset = isBack ? -40 : 40;
        VeerPathDef def = PATH(.radius = 2);
        Scoped(Walker) walker = WALKER(walker, type);
        if (type == VEER_BEHAVIOR_PATH_TARGET) walker.brainDef.combine = VEER_COMBINE_PIPELINE;
        if (type == VEER_BEHAVIOR_FOLLOW_PATH) walker.behavior->params.followPath.pathOffset = offset;
        if (type == VEER_BEHAVIOR_STAY_ON_PATH) walker.behavior->params.stayOnPath.pathOffset = offset;
        if (type == VEER_BEHAVIOR_PATH_TARGET) walker.behavior->params.pathTarget.pathOffset = offset;
        walker_path(&walker, pin, 3, def);
        walker.agentDef.y = isBack ? 45 : -5;
        walker_start(&walker);
        float farthest = 0, dt = steps[i / 3 % 5];
        for (float time = 0; time < 15; time += dt) {
            walker_step(&walker, dt);
            farthest = fmaxf(farthest, walker_x(&walker));
        }
        CHECK(farthest > 240);
        CHECK(walker_distanceTo(&walker, 0, isBack ? 0 : 40) <= (type == VEER_BEHAVIOR_STAY_ON_PATH ? 60 : 2)); /* may stay off the path */
    }
}

/* Both halves are on the same line, so only the agent's direction of travel shows which half it is on. */
STUDY(a_path_that_doubles_back_is_followed_to_its_end) {
    const uint32_t types[] = {VEER_BEHAVIOR_FOLLOW_PATH, VEER_BEHAVIOR_FOLLOW_TRACK, VEER_BEHAVIOR_PATH_TARGET};
    dice = 13;
    for (uint32_t i = 0; i < 3 * 5 * 8; i++) {
        uint32_t type = types[i % 3];
        float angle = roll(0, 6.28f), along[2] = {cosf(angle), sinf(angle)};
        const float back[] = {0, 0, 300 * along[0], 300 * along[1], 100 * along[0], 100 * along[1]};
        Scoped(Walker) walker = WALKER(walker, type);
        if (type == VEER_BEHAVIOR_PATH_TARGET) walker.brainDef.combine = VEER_COMBINE_PIPELINE;
        walker.agentDef.maxSpeed = roll(20, 200);
        walker.brainDef.locomotion.response = roll(3, 40);
        VeerPathDef def = PATH(.radius = i % 2 ? 20 : 0);
        walker_path(&walker, back, 3, def);
        walker_start(&walker);
        float farthest = 0, dt = steps[i / 3 % 5];
        for (float time = 0; time < 5 + 700 / walker.agentDef.maxSpeed; time += dt) {
            walker_step(&walker, dt);
            farthest = fmaxf(farthest, walker_distanceTo(&walker, 0, 0));
        }
        CHECK(farthest > 250); /* within pathOffset and the radius, the agent may cut corners */
        CHECK(walker_distanceTo(&walker, back[4], back[5]) <=
              (type == VEER_BEHAVIOR_FOLLOW_TRACK ? 70 : 2)); /* on a track, the agent brakes only at the end */
        CHECK(walker_speed(&walker) < 0.1f);
    }
}

/* A figure eight whose branches cross at right angles. */
static const float eight[] = {0, 0, 150, 150, 300, 0, 150, -150, 0, 0, -150, 150, -300, 0, -150, -150};

static void roundTheEight(uint32_t type, float speed, float dt) {
    VeerPathDef def = PATH(.closed = 1, .smooth = 1);
    Scoped(Walker) walker = WALKER(walker, type, .agentDef.maxSpeed = speed, .agentDef.x = 150, .agentDef.y = 150,
                                   .agentDef.velocityX = speed, .brainDef.locomotion.response = fmaxf(10, 0.1f * speed));
    VeerPathId path = walker_path(&walker, eight, 8, def);
    if (type == VEER_BEHAVIOR_FOLLOW_PATH) walker.behavior->params.followPath.pathOffset = fmaxf(40, 0.1f * speed);
    if (type == VEER_BEHAVIOR_PATH_TARGET) walker.brainDef.combine = VEER_COMBINE_PIPELINE;
    if (type == VEER_BEHAVIOR_STAY_ON_PATH) walker.behavior->params.stayOnPath.prediction = fminf(0.5f, 50 / speed);
    walker_start(&walker);
    walker_step(&walker, dt);
    const float *cursor = veer_columnF32(walker.world, VEER_COLUMN_STATE) + walker.slot * veer_columnLanes(walker.world, VEER_COLUMN_STATE);
    VeerPathPoint start = point_on(walker.world, path, 0);
    float last = *cursor, along = 0;
    uint32_t laps = 0, jumps = 0;
    for (float time = 0; time < 5 * start.length / speed; time += dt) {
        walker_step(&walker, dt);
        laps += walker_events(&walker, VEER_EVENT_LAP, 0);
        float moved = remainderf(*cursor - last, start.length);
        jumps += fabsf(moved) > 20 + 3 * speed * dt;
        along += moved;
        last = *cursor;
    }
    CHECK_EQ(jumps, 0);
    CHECK(along > 3.5f * start.length); /* always forwards, along both branches */
    if (type != VEER_BEHAVIOR_STAY_ON_PATH) CHECK(laps >= 3 && laps <= 6);
}

TEST(where_a_path_crosses_itself_no_cursor_jumps_at_any_speed_or_step_length) {
    const float speeds[] = {30, 100, 300, 600};
    const uint32_t types[] = {VEER_BEHAVIOR_FOLLOW_PATH, VEER_BEHAVIOR_FOLLOW_TRACK, VEER_BEHAVIOR_PATH_TARGET, VEER_BEHAVIOR_STAY_ON_PATH};
    for (uint32_t i = 0; i < 4 * 4 * 5; i += STRIDE) roundTheEight(types[i / 20], speeds[i / 5 % 4], steps[i % 5]);
}

/* ---- defects of other steering libraries, which Veer must not have */

static const float square[] = {0, 0, 100, 0, 100, 100, 0, 100};

/* In GSAI closed paths have no segment from the last point to the first. */
TEST(a_closed_path_leads_from_its_last_point_back_to_its_first) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_FOLLOW_PATH);
    VeerPathId path = walker_path(&walker, square, 4, PATH(.closed = 1));
    VeerPathPoint at = closest_on(walker.world, path, (VeerVec3){-5, 50, 0});
    CHECK_EQ(at.length, 400);
    CHECK_NEAR(at.distance, 350, 1e-4);
    CHECK(at.position.x == 0 && at.position.y == 50);
    CHECK_NEAR(at.tangent.y, -1, 1e-6);
    CHECK_OK(veer_pathPointAt(walker.world, path, 410, &at));
    CHECK(at.position.x == 10 && at.position.y == 0);
    walker.agentDef.x = 20; /* the agent is on the third side and moves towards the last side */
    walker.agentDef.y = 100;
    walker_start(&walker);
    uint32_t laps = 0;
    for (int i = 0; i < 180; i++) {
        walker_step(&walker, DT);
        laps += walker_events(&walker, VEER_EVENT_LAP, 0);
        CHECK_OK(veer_pathClosest(walker.world, path, (VeerVec3){walker_x(&walker), walker_y(&walker), 0}, &at));
        CHECK(fabsf(at.offset) < 15);
    }
    CHECK_EQ(laps, 1);
}

/* In Yuka, loading a world drops OnPath and changes arrive's tolerance from 0.7 to 0. */
TEST(an_agent_still_stays_on_its_path_after_the_world_was_saved_and_loaded) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_STAY_ON_PATH, .agentDef.x = 300, .agentDef.y = 300);
    walker_path(&walker, square, 4, PATH(.closed = 1));
    walker.behavior->params.stayOnPath.prediction = 0.25f;
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_ARRIVE)->params.arrive.stopRadius = 0.7f;
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_OFFSET_PURSUIT)->params.offsetPursuit.offsetY = -12;
    walker_run(&walker, 0.5f, DT);
    VeerWorldId loaded = make_twin(walker.world);
    VeerBrainDef brain = read_brain(loaded, walker.brain);
    CHECK_EQ(brain.behaviors[0].type, VEER_BEHAVIOR_STAY_ON_PATH);
    CHECK_EQ(brain.behaviors[0].params.stayOnPath.prediction, 0.25f);
    CHECK(brain.behaviors[0].path.bits != 0);
    CHECK_EQ(brain.behaviors[1].params.arrive.stopRadius, 0.7f);
    CHECK_EQ(brain.behaviors[2].params.offsetPursuit.offsetY, -12.0f);
    walker_walk(&walker, 3, DT);
    for (int i = 0; i < 180; i++) CHECK_OK(veer_step(loaded, DT));
    CHECK_EQ(veer_columnF32(loaded, VEER_COLUMN_X)[walker.slot], walker_x(&walker));
    CHECK_EQ(veer_columnF32(loaded, VEER_COLUMN_Y)[walker.slot], walker_y(&walker));
    CHECK(walker_x(&walker) < 130 && walker_y(&walker) < 130); /* on the path by now */
}

/* In UnitySteer the closest waypoint counts as reached, so earlier waypoints are skipped. */
TEST(a_hairpin_is_followed_to_its_end_although_the_leg_back_is_closer) {
    const float hairpin[] = {0, 0, 400, 0, 400, 12, 0, 12};
    for (int i = 0; i < 5; i++) {
        VeerPathDef narrow = PATH(.radius = 5);
        Walker walker = WALKER(walker, VEER_BEHAVIOR_FOLLOW_PATH);
        walker.behavior->params.followPath.pathOffset = 20;
        walker_path(&walker, hairpin, 4, narrow);
        walker_start(&walker);
        float farthest = 0;
        for (float time = 0; time < 12; time += steps[i]) {
            walker_step(&walker, steps[i]);
            farthest = fmaxf(farthest, walker_x(&walker));
        }
        CHECK(farthest > 380);
        CHECK(walker_distanceTo(&walker, 0, 12) <= 2);
    }
}
