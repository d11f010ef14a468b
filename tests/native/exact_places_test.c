/* Tests positions where a direction would be 0 / 0: on the target, at an obstacle's center, on a segment of length 0. */
#include "core/traits.h"
#include "shots.h"
#include "volume_world.h"
#include "given.h"

/* ---- paths */

static const float thereAndBack[] = {0, 0, 100, 0};

/* Plans a closed path that doubles back: the point half a length ahead is where the walker already is. */
static void planHalfRound(Walker *walker, uint32_t type, float offset) {
    VeerPathDef def = veer_defaultPathDef();
    walker_plan(walker, type);
    def.closed = 1, def.radius = 5;
    walker_path(walker, thereAndBack, 2, def);
    walker->agentDef.x = 50;
    if (type == VEER_BEHAVIOR_FOLLOW_PATH) {
        walker->behavior->params.followPath.pathOffset = offset;
    } else {
        walker->behavior->params.stayOnPath.pathOffset = offset;
        walker->agentDef.velocityY = 100; /* the walker is about to leave the path */
    }
}

TEST(an_agent_exactly_on_its_path_point_continues_along_the_path) {
    static const uint32_t types[] = {VEER_BEHAVIOR_FOLLOW_PATH, VEER_BEHAVIOR_STAY_ON_PATH};
    for (uint32_t k = 0; k < 4; k++) {
        float offset = k & 1 ? -100 : 100;
        PLANNED(walker, planHalfRound(&walker, types[k / 2], offset));
        walker_start(&walker);
        walker_step(&walker, DT);
        /* the walker returns in the direction of the path or, if the offset is negative, in the opposite direction */
        CHECK(walker_vx(&walker) * offset < 0);
        CHECK_OK(veer_validate(walker.world));
    }
}

/* Shrinks a segment to length 0. Only a saved world can contain such a segment, because calls drop duplicate points. */
static void shrinkPart(VeerWorldId id, VeerPathId path, uint32_t part) {
    VeerWorld *world = veer_world(id, "test");
    const VeerPathRecord *record = &world->paths[veer_slotOf(path.bits)];
    VeerPoint *vertices = world->points + record->firstVertex, *nodes = world->points + record->firstNode;
    vertices[part + 1] = vertices[part];
    for (uint32_t k = part + 2; k < record->vertexCount; k++) vertices[k].distance -= 100;
    for (uint32_t k = part + 1; k < record->nodeCount; k++) nodes[k].distance -= 100;
    world->paths[veer_slotOf(path.bits)].length -= 100;
}

TEST(a_path_segment_without_length_is_passed) {
    static const float line[] = {0, 0, 100, 0, 200, 0, 300, 0};
    static const uint32_t types[] = {VEER_BEHAVIOR_FOLLOW_PATH, VEER_BEHAVIOR_FOLLOW_TRACK, VEER_BEHAVIOR_STAY_ON_PATH};
    for (uint32_t part = 0; part < 3; part++)
        for (uint32_t k = 0; k < 3; k++) {
            GIVEN_WALKER(walker, types[k]);
            VeerPathId path = walker_path(&walker, line, 4, veer_defaultPathDef());
            shrinkPart(walker.world, path, part);
            walker.agentDef.y = 3;
            walker_start(&walker);
            CHECK_OK(veer_validate(walker.world));
            for (int at = -20; at < 320; at += 10) {
                VeerPathPoint point = closest_on(walker.world, path, (VeerVec3){(float)at, 5, 0});
                CHECK(point.distance >= 0 && point.distance <= 200);
                CHECK_OK(veer_pathPointAt(walker.world, path, (float)at, &point));
                CHECK(point.position.x >= 0 && point.position.x <= 300);
            }
            walker_walk(&walker, 3, DT);
            if (types[k] != VEER_BEHAVIOR_STAY_ON_PATH) CHECK(walker_x(&walker) > 100);
            CHECK_OK(veer_validate(walker.world));
        }
}

TEST(a_closed_path_of_a_single_point_is_approached_like_a_point) {
    static const float place[] = {40, 30, 40, 30, 40, 30};
    static const uint32_t types[] = {VEER_BEHAVIOR_PATH_TARGET, VEER_BEHAVIOR_FOLLOW_PATH, VEER_BEHAVIOR_FOLLOW_TRACK,
                                     VEER_BEHAVIOR_STAY_ON_PATH, VEER_BEHAVIOR_NEXT_PATH_NODE};
    for (uint32_t k = 0; k < 5; k++) {
        VeerPathDef def = veer_defaultPathDef();
        GIVEN_WALKER(walker, types[k]);
        def.closed = 1, def.radius = 4;
        walker_path(&walker, place, 3, def);
        if (types[k] == VEER_BEHAVIOR_PATH_TARGET || types[k] == VEER_BEHAVIOR_NEXT_PATH_NODE)
            walker.brainDef.combine = VEER_COMBINE_PIPELINE;
        if (types[k] == VEER_BEHAVIOR_NEXT_PATH_NODE) { /* the path has no nodes, so the targeter decides */
            addBehavior(&walker.brainDef, VEER_BEHAVIOR_TARGET)->target = VEER_TARGET_KIND_POINT, walker.brainDef.behaviors[1].targetX = 40;
            walker.brainDef.behaviors[1].targetY = 30;
        }
        walker_run(&walker, 4, DT);
        if (!CHECK(walker_distanceTo(&walker, 40, 30) <= 5)) printf("  %u: %g, %g\n", types[k], walker_x(&walker), walker_y(&walker));
    }
}

/* ---- from node to node */

static void planNodes(Walker *walker, const float *points, uint32_t count, uint32_t closed) {
    VeerPathDef def = veer_defaultPathDef();
    walker_plan(walker, VEER_BEHAVIOR_TARGET);
    walker->brainDef.combine = VEER_COMBINE_PIPELINE, addBehavior(&walker->brainDef, VEER_BEHAVIOR_NEXT_PATH_NODE);
    def.closed = closed;
    walker->brainDef.behaviors[1].path = walker_path(walker, points, count, def);
    walker->behavior->path = veer_nullPath, walker->behavior->target = VEER_TARGET_KIND_OWN;
}

TEST(a_goal_beyond_either_end_of_an_open_path_is_reached_over_its_last_node) {
    static const float line[] = {0, 0, 100, 40, 200, 0};
    for (int back = 0; back < 2; back++) {
        float nearest = 1e9f;
        PLANNED(walker, planNodes(&walker, line, 3, 0));
        walker.agentDef.x = back ? 190 : 10;
        walker_start(&walker);
        const VeerVec3 goal = {back ? -80.0f : 280.0f, 0, 0};
        CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, goal));
        for (int i = 0; i < 600; i++) {
            walker_step(&walker, DT);
            nearest = fminf(nearest, walker_distanceTo(&walker, 100, 40));
        }
        CHECK(nearest <= 10.5f);
        CHECK(walker_distanceTo(&walker, goal.x, goal.y) < 5);
    }
}

TEST(a_goal_that_moves_onto_the_next_node_is_reached_there) {
    static const float line[] = {0, 0, 100, 0, 200, 0, 300, 0};
    PLANNED(walker, planNodes(&walker, line, 4, 0));
    startTowards(&walker, 300, 0);
    walker_walk(&walker, 0.5f, DT); /* towards the node at 100 */
    CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){100, 0, 0}));
    walker_walk(&walker, 4, DT);
    CHECK(walker_distanceTo(&walker, 100, 0) < 3);
}

TEST(a_closed_path_shorter_than_one_step_does_not_loop_endlessly) {
    static const float small[] = {0, 0, 2, 0, 2, 2, 0, 2};
    PLANNED(walker, planNodes(&walker, small, 4, 1));
    walker.brainDef.behaviors[1].params.nextPathNode.nodeRadius = 50, walker.agentDef.x = 1;
    startTowards(&walker, 0, 1);
    walker_walk(&walker, 2, DT);
    CHECK(walker_distanceTo(&walker, 0, 1) < 3);
}

/* The state of behaviors is in columns that callers can write. The state here holds a node, and either the direction along the path (1, 2)
 * or the value 3, which means that the agent has left the path. */
TEST(an_agent_with_overwritten_node_memory_still_reaches_its_goal) {
    static const float line[] = {0, 0, 100, 40, 200, 0};
    for (uint32_t node = 0; node < 5; node++)
        for (uint32_t direction = 0; direction < 4; direction++) {
            PLANNED(walker, planNodes(&walker, line, 3, 0));
            walker.agentDef.x = node < 3 ? line[2 * node] : 50, walker.agentDef.y = node < 3 ? line[2 * node + 1] : 0;
            startTowards(&walker, 150, -30);
            float *memory = veer_columnF32(walker.world, VEER_COLUMN_STATE) + veer_stateLanes(VEER_BEHAVIOR_TARGET);
            memory[0] = node < 4 ? (float)node : -1;
            memory[1] = (float)direction;
            walker_walk(&walker, 6, DT);
            CHECK(walker_distanceTo(&walker, 150, -30) < 5);
        }
}

TEST(a_loaded_path_with_all_nodes_at_its_start_does_not_loop_endlessly) {
    static const float square[] = {0, 0, 100, 0, 100, 100, 0, 100};
    PLANNED(walker, planNodes(&walker, square, 4, 1));
    walker.brainDef.behaviors[1].params.nextPathNode.nodeRadius = 500;
    walker_start(&walker);
    VeerWorld *world = veer_world(walker.world, "test");
    for (uint32_t k = 0; k < 4; k++) world->points[world->paths[0].firstNode + k].distance = 0;
    CHECK_OK(veer_validate(walker.world));
    CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){100, 60, 0}));
    float *memory = veer_columnF32(walker.world, VEER_COLUMN_STATE) + veer_stateLanes(VEER_BEHAVIOR_TARGET);
    memory[1] = 1;
    walker_walk(&walker, 1, DT); /* such a cycle leads nowhere, but every step terminates */
    CHECK_OK(veer_validate(walker.world));
}

/* ---- landings */

TEST(the_earlier_of_two_shots_is_caught_and_of_equal_ones_the_nearer_in_either_firing_order) {
    for (int order = 0; order < 2; order++)
        for (int equal = 0; equal < 2; equal++) {
            GIVEN_WALKER(walker, VEER_BEHAVIOR_CATCH_PROJECTILE);
            walker_start(&walker);
            VeerProjectileDef shots[2] = {dropOn(-60, 0, 1.5f), dropOn(90, 0, equal ? 1.5f : 2.5f)};
            fire(walker.world, &shots[order]);
            fire(walker.world, &shots[1 - order]);
            walker_walk(&walker, 1.4f, DT);
            CHECK(walker_distanceTo(&walker, -60, 0) < 5);
        }
}

TEST(between_two_landings_that_push_equally_an_agent_dodges_the_first) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_DODGE_PROJECTILES);
    walker_start(&walker);
    drop(walker.world, 10, 0, 1);
    drop(walker.world, -10, 0, 1);
    walker_step(&walker, DT);
    CHECK(walker_vx(&walker) < -1);
    CHECK_NEAR(walker_vy(&walker), 0, 1e-3);
}

/* ---- straight above and below */

static VeerWorldId pipelineWorld(VeerBrainDef *brain, uint32_t dimensions, const uint32_t *parts) {
    VeerWorldDef def = WORLD(.dimensions = dimensions);
    VeerWorldId world = makeWorld(def);
    *brain = veer_defaultBrainDef();
    brain->combine = VEER_COMBINE_PIPELINE;
    brain->behaviors[brain->behaviorCount++] = veer_behavior(VEER_BEHAVIOR_TARGET);
    for (; *parts; parts++) brain->behaviors[brain->behaviorCount++] = veer_behavior(*parts);
    return world;
}

TEST(a_goal_in_the_exact_center_of_a_disc_is_replaced_by_its_near_side) {
    static const uint32_t parts[] = {VEER_BEHAVIOR_AVOID_CIRCLE, 0};
    VeerBrainDef brain;
    Scoped(VeerWorldId) world = pipelineWorld(&brain, 2, parts);
    addObstacle(world, discAt(200, 0, 40));
    VeerAgentId agent = flierAt(world, addBrainOf(world, &brain), veer_vec3(0, 0, 0), veer_vec3(200, 0, 0));
    takeSteps(world, 600);
    VeerVec3 place = placeOf(world, agent);
    CHECK(place.x > 130 && place.x < 160 && fabsf(place.y) < 10);
    isSound(world);
}

/* A ball, a box or another agent is exactly above the agent and below its goal. */
TEST(an_obstacle_straight_above_or_below_is_bypassed) {
    static const uint32_t parts[3][2] = {{VEER_BEHAVIOR_AVOID_CIRCLE, 0}, {VEER_BEHAVIOR_AVOID_WALL, 0}, {VEER_BEHAVIOR_AVOID_AGENT, 0}};
    for (uint32_t k = 0; k < 6; k++) {
        VeerBrainDef brain;
        const float up = k & 1 ? -1 : 1;
        Scoped(VeerWorldId) world = pipelineWorld(&brain, 3, parts[k / 2]);
        VeerObstacleDef body = k / 2 ? boxDef(veer_vec3(0, 0, 150 * up), veer_vec3(30, 30, 30)) : sphereDef(0, 0, 150 * up, 30);
        VeerAgentDef other = veer_defaultAgentDef();
        VeerAgentId otherId;
        VeerObstacleId bodyId;
        VeerAgentId agent = flierAt(world, addBrainOf(world, &brain), veer_vec3(0, 0, 0), veer_vec3(0, 0, 300 * up));
        other.z = 150 * up, other.radius = 30;
        CHECK_OK(k / 2 == 2 ? veer_addAgent(world, &other, &otherId) : veer_addObstacle(world, &body, &bodyId));
        for (int i = 0; i < 900; i++) {
            takeSteps(world, 1);
            if (!CHECK(apart(placeOf(world, agent), veer_vec3(0, 0, 150 * up)) > 33)) break;
        }
        CHECK(apart(placeOf(world, agent), veer_vec3(0, 0, 300 * up)) < 10);
        isSound(world);
    }
}

/* The goal differs from the ball's center only in height. */
TEST(a_goal_exactly_above_the_center_of_a_ball_is_moved_upwards) {
    static const uint32_t parts[] = {VEER_BEHAVIOR_AVOID_CIRCLE, 0};
    VeerBrainDef brain;
    Scoped(VeerWorldId) world = pipelineWorld(&brain, 3, parts);
    VeerObstacleDef ball = sphereDef(0, 0, 100, 40);
    addObstacle(world, ball);
    VeerAgentId agent = flierAt(world, addBrainOf(world, &brain), veer_vec3(0, 0, 0), veer_vec3(0, 0, 90));
    takeSteps(world, 600);
    VeerVec3 place = placeOf(world, agent);
    CHECK(place.z > 30 && place.z < 60 && fabsf(place.x) < 5);
}
