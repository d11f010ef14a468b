/* Tests patrol: an agent visits every node in order, and stops at nodes and after the last lap as it is configured. */
#include "walker.h"

static const float route[] = {0, 0, 300, 0, 300, 200, 0, 200, 150, 100};
enum { NODES = 5 };

static void startPatrol(Walker *walker) {
    walker_path(walker, route, NODES, veer_defaultPathDef());
    walker_start(walker);
}

/* Walks, and records the nodes in the order in which the agent reaches them. Returns their number. */
static uint32_t visit(Walker *walker, float seconds, float dt, uint32_t *nodes, uint32_t room) {
    uint32_t found = 0, count;
    for (int i = 0, steps = (int)(seconds / dt); i < steps; i++) {
        walker_step(walker, dt);
        const VeerEvent *events = veer_events(walker->world, &count);
        for (uint32_t k = 0; k < count; k++)
            if (events[k].type == VEER_EVENT_NODE_REACHED && found < room) nodes[found++] = events[k].value;
    }
    return found;
}

TEST(nodes_are_visited_in_their_order) {
    const uint32_t expected[3][12] = {{0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1}, {0, 1, 2, 3, 4, 3, 2, 1, 0, 1, 2, 3}, {0, 1, 2, 3, 4}};
    for (uint32_t order = 0; order < 3; order++) {
        uint32_t nodes[12];
        Walker walker = WALKER(walker, VEER_BEHAVIOR_PATROL, .agentDef.x = -50);
        walker.behavior->params.patrol.order = order;
        startPatrol(&walker);
        uint32_t count = visit(&walker, 60, DT, nodes, 12);
        CHECK_EQ(count, order == VEER_PATROL_ORDER_ONCE ? NODES : 12);
        for (uint32_t i = 0; i < count; i++) CHECK_EQ(nodes[i], expected[order][i]);
    }
}

/* Tests speeds from 20 u/s up to 400 u per step, with forces that cause wide turns. */
TEST(no_node_is_skipped_at_any_speed_step_and_force) {
    const float steps[] = {0.1f, 1.0f / 15, DT, 1.0f / 240}, speeds[] = {20, 150, 1000, 4000}, accelerations[] = {200, 2000, INFINITY};
    const float responses[] = {2, 10, INFINITY}, radii[] = {2, 10};
    for (uint32_t i = 0; i < 4 * 4 * 3 * 3 * 2; i += STRIDE) {
        Scoped(Walker) walker =
            WALKER(walker, VEER_BEHAVIOR_PATROL, .agentDef.maxSpeed = speeds[i / 4 % 4], .agentDef.maxForce = accelerations[i / 16 % 3],
                   .agentDef.x = -100, .agentDef.y = -100, .brainDef.locomotion.response = responses[i / 48 % 3]);
        walker_path(&walker, route, NODES, veer_defaultPathDef());
        walker.behavior->params.patrol.nodeRadius = radii[i / 144];
        walker_start(&walker);
        uint32_t nodes[40], count = visit(&walker, 75, steps[i % 4], nodes, 40);
        CHECK(count >= 6); /* the agent does not circle any node forever */
        for (uint32_t k = 0; k < count; k++) CHECK_EQ(nodes[k], k % NODES);
    }
}

TEST(every_reached_node_was_really_passed_nearby) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_PATROL, .agentDef.maxSpeed = 300);
    startPatrol(&walker);
    float x = 0, y = 0;
    for (int i = 0; i < 600; i++) {
        uint32_t node;
        float toX = walker_x(&walker), toY = walker_y(&walker);
        walker_step(&walker, 1.0f / 30);
        /* A reached node must be close to the line from (x, y) to the place where this step started. */
        if (walker_events(&walker, VEER_EVENT_NODE_REACHED, &node)) {
            float moveX = toX - x, moveY = toY - y, lengthSq = moveX * moveX + moveY * moveY;
            float t = lengthSq > 0 ? ((route[2 * node] - x) * moveX + (route[2 * node + 1] - y) * moveY) / lengthSq : 0;
            t = fminf(fmaxf(t, 0), 1);
            CHECK(hypotf(x + t * moveX - route[2 * node], y + t * moveY - route[2 * node + 1]) <= 10.01f);
        }
        x = toX;
        y = toY;
    }
}

TEST(an_agent_rests_at_each_node) {
    const float steps[] = {1.0f / 15, DT, 1.0f / 240};
    for (int i = 0; i < 3; i++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_PATROL, .agentDef.maxForce = 300, .agentDef.x = -100);
        walker.behavior->params.patrol.dwell = 1.5f;
        startPatrol(&walker);
        uint32_t node = 0, reached = 0;
        float rested = -1, dt = steps[i], placeX = 0, placeY = 0;
        for (float time = 0; time < 25; time += dt) {
            walker_step(&walker, dt);
            if (walker_events(&walker, VEER_EVENT_NODE_REACHED, &node)) {
                CHECK_EQ(node, reached % NODES);
                reached++;
                rested = 0;
            }
            if (rested < 0) continue;
            rested += dt;
            CHECK(walker_distanceTo(&walker, route[2 * node], route[2 * node + 1]) <= 10.5f || rested > 1.5f);
            if (rested > 0.7f && rested <= 0.7f + dt) {
                placeX = walker_x(&walker);
                placeY = walker_y(&walker);
            }
            if (rested > 1.4f && rested <= 1.4f + dt) CHECK(walker_distanceTo(&walker, placeX, placeY) < 0.3f);
            if (rested > 1.5f + 3 * dt) {
                CHECK(walker_speed(&walker) > 1); /* the agent continues */
                rested = -1;
            }
        }
        CHECK(reached >= 4);
    }
}

TEST(a_patrol_of_a_single_lap_ends_at_the_last_node) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_PATROL, .agentDef.maxForce = 200);
    walker.behavior->params.patrol.order = VEER_PATROL_ORDER_ONCE;
    startPatrol(&walker);
    uint32_t ends = 0, value = 99;
    for (int i = 0; i < 60 * 25; i++) {
        walker_step(&walker, DT);
        ends += walker_events(&walker, VEER_EVENT_PATH_END, &value);
    }
    CHECK_EQ(ends, 1);
    CHECK_EQ(value, NODES - 1);
    CHECK(walker_distanceTo(&walker, 150, 100) <= 10);
    CHECK_NEAR(walker_speed(&walker), 0, 1e-3);
    walker_carry(&walker, 100, 50); /* if pushed away, the agent returns to its post without an event */
    for (int i = 0; i < 300; i++) {
        walker_step(&walker, DT);
        CHECK_EQ(walker_events(&walker, VEER_EVENT_NODE_REACHED, 0) + walker_events(&walker, VEER_EVENT_PATH_END, 0), 0);
    }
    CHECK(walker_distanceTo(&walker, 150, 100) <= 15);
}

TEST(an_agent_stays_at_a_patrol_of_one_node) {
    for (uint32_t order = 0; order < 3; order++) {
        const float post[] = {80, 40};
        Walker walker = WALKER(walker, VEER_BEHAVIOR_PATROL);
        walker.behavior->params.patrol.order = order;
        walker.behavior->params.patrol.dwell = (float)order * 0.2f;
        walker_path(&walker, post, 1, veer_defaultPathDef());
        walker_start(&walker);
        uint32_t nodes[8];
        CHECK_EQ(visit(&walker, 10, DT, nodes, 8), 1);
        CHECK(walker_distanceTo(&walker, 80, 40) <= 10);
        CHECK_NEAR(walker_speed(&walker), 0, 1e-3);
    }
}

TEST(being_carried_across_a_node_is_not_a_visit) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_PATROL);
    startPatrol(&walker);
    walker_walk(&walker, 0.5f, DT); /* between node 0 and node 1 */
    float *x = veer_columnF32(walker.world, VEER_COLUMN_X);
    x[walker.slot] = 590; /* the game moves it past node 1 */
    walker_step(&walker, DT);
    CHECK_EQ(walker_events(&walker, VEER_EVENT_NODE_REACHED, 0), 0);
    walker_walk(&walker, 0.5f, DT);
    CHECK(walker_vx(&walker) < -90); /* the agent turns back to the node that it missed */
}

TEST(a_patrol_does_not_count_a_node_that_was_passed_before_it_began) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_SEEK, .agentDef.velocityX = 100);
    walker.behavior->target = VEER_TARGET_KIND_POINT, walker.behavior->targetX = 1000;
    walker_run(&walker, 0.5f, 0.1f);
    const float step = 0.1f * walker_vx(&walker), nodes[] = {walker_x(&walker) - 0.5f * step, 0, 900, 0};
    *walker.behavior = veer_behavior(VEER_BEHAVIOR_PATROL);
    walker.behavior->params.patrol.nodeRadius = 0.1f * step;
    walker_path(&walker, nodes, 2, veer_defaultPathDef());
    CHECK_OK(veer_setBrain(walker.world, walker.brain, &walker.brainDef));
    CHECK(step > 5);
    walker_step(&walker, 0.1f);
    CHECK_EQ(walker_events(&walker, VEER_EVENT_NODE_REACHED, 0), 0);
}

TEST(a_patrol_continues_when_its_path_or_order_changes) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_PATROL);
    walker.behavior->params.patrol.order = VEER_PATROL_ORDER_PING_PONG;
    VeerPathId id = walker_path(&walker, route, NODES, veer_defaultPathDef());
    walker_start(&walker);
    uint32_t nodes[40];
    visit(&walker, 9, DT, nodes, 40);
    for (uint32_t count = 1; count <= 3; count++) { /* the new path has fewer nodes than the agent has passed */
        const float points[] = {0, 0, 0, 60, 0, 0, 60, 60, 0};
        VeerPathDef def = PATH(.points = points, .pointCount = count);
        CHECK_OK(veer_setPath(walker.world, id, &def));
        uint32_t found = visit(&walker, 8, DT, nodes, 40);
        CHECK(found >= (count == 1 ? 1u : 6u));
        for (uint32_t i = 0; i < found; i++) CHECK(nodes[i] < count);
    }
    walker.behavior->params.patrol.order = VEER_PATROL_ORDER_ONCE;
    CHECK_OK(veer_setBrain(walker.world, walker.brain, &walker.brainDef));
    visit(&walker, 8, DT, nodes, 40);
    CHECK_NEAR(walker_speed(&walker), 0, 1e-3);
    walker.behavior->params.patrol.order = VEER_PATROL_ORDER_LOOP;
    CHECK_OK(veer_setBrain(walker.world, walker.brain, &walker.brainDef));
    CHECK(visit(&walker, 8, DT, nodes, 40) >= 6);
    CHECK_OK(veer_validate(walker.world));
}
