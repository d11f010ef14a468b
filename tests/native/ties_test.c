/* Tests ties and edge cases, whose results must not depend on the order in which objects were added: constraints violated at the same
 * distance, neighbors equally far away, the core of a segment, outlines that touch themselves or have no area, jumps without upward
 * speed. */
#include "jumper.h"
#include "refusal.h"

typedef struct Ahead {
    uint32_t type;
    float y; /* y coordinate of a circle or box near the path, 300 u ahead */
} Ahead;

static void addAhead(Walker *walker, Ahead ahead, uint32_t group) {
    VeerBehavior *part = &walker->brainDef.behaviors[walker->brainDef.behaviorCount++];
    VeerObstacleDef def = veer_defaultObstacleDef();
    *part = veer_behavior(ahead.type);
    if (ahead.type == VEER_BEHAVIOR_AVOID_WALL) {
        part->params.avoidWall.mask = 1u << group;
        def.kind = VEER_OBSTACLE_KIND_BOX, def.radius = 0;
        def.halfWidth = def.halfHeight = 20;
    } else {
        part->params.avoidCircle.mask = 1u << group;
        def.radius = 20;
    }
    def.x = 300, def.y = ahead.y;
    def.group = 1u << group;
    make_obstacle(walker->world, def);
}

/* Returns the position, after 5 s, of a walker that moves along +x with two obstacles in its path, added in this order. */
static VeerVec3 placeAfter(Ahead first, Ahead second) {
    Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_TARGET, .brainDef.combine = VEER_COMBINE_PIPELINE, .brainDef.constraintSteps = 6);
    aim_at(walker.behavior, 1000, 0, 0);
    walker_makeWorld(&walker);
    addAhead(&walker, first, 1);
    addAhead(&walker, second, 2);
    walker_run(&walker, 5, DT);
    VeerVec3 place = veer_vec3(walker_x(&walker), walker_y(&walker), 0);
    CHECK_OK(veer_validate(walker.world));
    return place;
}

static void sameInBothOrders(Ahead a, Ahead b) {
    VeerVec3 one = placeAfter(a, b), other = placeAfter(b, a);
    CHECK(one.x > 60);
    CHECK_AT(one, other.x, other.y, 0);
}

TEST(the_order_of_constraints_violated_at_the_same_distance_does_not_matter) {
    sameInBothOrders((Ahead){VEER_BEHAVIOR_AVOID_CIRCLE, 12}, (Ahead){VEER_BEHAVIOR_AVOID_CIRCLE, -12});
    sameInBothOrders((Ahead){VEER_BEHAVIOR_AVOID_WALL, 12}, (Ahead){VEER_BEHAVIOR_AVOID_WALL, -12});
    sameInBothOrders((Ahead){VEER_BEHAVIOR_AVOID_CIRCLE, 0}, (Ahead){VEER_BEHAVIOR_AVOID_CIRCLE, 0});
    sameInBothOrders((Ahead){VEER_BEHAVIOR_AVOID_WALL, 0}, (Ahead){VEER_BEHAVIOR_AVOID_CIRCLE, 0});
}

/* ---- outlines */

static VeerResult addOutline(VeerWorldId world, const float *flat, uint32_t count) {
    float points[3 * 8] = {0};
    VeerObstacleId id;
    for (uint32_t i = 0; i < count; i++) points[3 * i] = flat[2 * i], points[3 * i + 1] = flat[2 * i + 1];
    VeerObstacleDef def = OBSTACLE(.kind = VEER_OBSTACLE_KIND_POLYGON, .radius = 0, .points = points, .pointCount = count);
    return veer_addObstacle(world, &def, &id);
}

TEST(an_outline_that_touches_itself_is_refused_at_any_edge_and_end) {
    /* a corner that is on an edge not adjacent to it, starting from each corner; then a triangle with almost no area */
    static const float touching[] = {0, 0, 40, 0, 40, 30, 20, 0, 0, 30}, needle[] = {0, 0, 100, 0, 50, 1e-5f};
    VeerWorldDef def = busyWorldDef();
    VeerWorldId world = make_world(def);
    for (uint32_t from = 0; from < 5; from++)
        for (uint32_t quarter = 0; quarter < 4; quarter++) {
            float turned[10], back[10];
            for (uint32_t i = 0; i < 5; i++) {
                float x = touching[2 * ((from + i) % 5)], y = touching[2 * ((from + i) % 5) + 1];
                for (uint32_t k = 0; k < quarter; k++) {
                    float old = x;
                    x = -y;
                    y = old;
                }
                turned[2 * i] = back[2 * (4 - i)] = x, turned[2 * i + 1] = back[2 * (4 - i) + 1] = y;
            }
            CHECK_EQ(addOutline(world, turned, 5), VEER_E_POLYGON);
            CHECK_EQ(addOutline(world, back, 5), VEER_E_POLYGON);
        }
    CHECK_EQ(addOutline(world, needle, 3), VEER_E_POLYGON);
    CHECK_EQ(strcmp(veer_lastError(world)->argument, "def.points"), 0);
    isSound(world);
}

TEST(an_obstacle_that_stops_or_changes_its_kind_is_found_where_it_is) {
    VeerWorldDef worldDef = busyWorldDef();
    VeerObstacleId found[4];
    VeerWorldId world = make_world(worldDef);
    VeerObstacleDef def = OBSTACLE(.x = 50, .y = 50, .radius = 10, .velocityX = 60);
    VeerObstacleId circle = make_obstacle(world, def);
    CHECK_OK(veer_moveObstacle(world, circle, veer_vec3(80, 50, 0), veer_vec3(0, 60, 0)));
    CHECK_OK(veer_moveObstacle(world, circle, veer_vec3(150, 50, 0), veer_vec3(0, 0, 0)));
    CHECK_OK(veer_step(world, DT));
    for (uint32_t isBox = 0; isBox < 2; isBox++) {
        uint32_t count = 4;
        CHECK_OK(veer_overlap(world, veer_vec3(150, 50, 0), 1, found, &count));
        CHECK_EQ(count, 1);
        CHECK_EQ(found[0].bits, circle.bits);
        count = 4;
        CHECK_OK(veer_overlap(world, veer_vec3(158, 58, 0), 1, found, &count));
        CHECK_EQ(count, isBox); /* the agent is in the corner of the box but outside the circle */
        CHECK_OK(veer_getObstacle(world, circle, &def));
        def.kind = VEER_OBSTACLE_KIND_BOX, def.radius = 0;
        def.halfWidth = def.halfHeight = 10;
        CHECK_OK(veer_setObstacle(world, circle, &def));
    }
    isSound(world);
}

/* ---- leaving obstacles */

/* Returns the side on which an agent leaves the core of a segment, in a world with this seed. */
static float sideOf(uint32_t seed) {
    float points[6] = {-50, 0, 0, 50, 0, 0};
    Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_DRIVE, .worldDef.seed = seed);
    walker_start(&walker);
    make_obstacle(walker.world, OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .radius = 5, .points = points, .pointCount = 2));
    walker_walk(&walker, 0.5f, DT);
    float y = walker_y(&walker);
    CHECK_NEAR(walker_x(&walker), 0, 1e-3f);
    CHECK(fabsf(y) > 5);
    return y;
}

TEST(an_agent_on_the_core_of_a_segment_leaves_it_to_a_side_given_by_the_seed) {
    uint32_t left = 0;
    for (uint32_t seed = 1; seed <= 24; seed++) {
        float y = sideOf(seed);
        CHECK_EQ(y, sideOf(seed));
        left += y > 0;
    }
    CHECK(left > 2 && left < 22);
}

/* ---- neighbors */

/* Returns the height, after 0.5 s, of an agent that only separates from the nearest of its neighbors straight above and below. */
static float heightAmong(const float *heights, uint32_t count) {
    VeerAgentDef other = veer_defaultAgentDef();
    Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_SEPARATION, .worldDef.dimensions = 3);
    walker.behavior->params.separation.distance = 50;
    walker.behavior->params.separation.nearest = 1;
    walker_start(&walker);
    for (uint32_t i = 0; i < count; i++) {
        other.z = heights[i];
        make_agent(walker.world, other);
    }
    walker_walk(&walker, 0.5f, DT);
    CHECK_OK(veer_validate(walker.world));
    return walker_lane(&walker, VEER_COLUMN_Z);
}

TEST(the_nearest_of_equally_far_neighbors_above_and_below_does_not_depend_on_their_order) {
    static const float orders[][3] = {{20, -20, 30}, {-20, 20, 30}, {30, 20, -20}, {30, -20, 20}};
    float first = heightAmong(orders[0], 3);
    CHECK(fabsf(first) > 0.1f); /* the agent swings between its neighbors, but leaves its initial position */
    for (uint32_t i = 1; i < 4; i++) CHECK_EQ(heightAmong(orders[i], 3), first);
}

static VeerJump planFor(float rise, float far, float gravity) {
    VeerJump plan;
    Scoped(Jumper) jumper = JUMPER(jumper, .walker.worldDef.gravityZ = gravity);
    jumper.linkDef.toX = jumper.linkDef.fromX + far, jumper.linkDef.toZ = rise;
    jumper.linkDef.jumpSpeed = 0;
    jumper_start(&jumper);
    CHECK(veer_planJump(jumper.walker.world, jumper.walker.agent, jumper.link, &plan) >= 0);
    return plan;
}

TEST(a_jump_without_upward_speed_lands_at_once_and_covers_no_distance) {
    VeerJump far = planFor(0, 100, -500), down = planFor(-100, 100, -500);
    CHECK_EQ(far.time, 0.0f);
    CHECK_EQ(far.speedNeeded, VEER_INF);
    CHECK_EQ(far.refusal, VEER_JUMP_REFUSAL_TOO_FAR);
    CHECK_EQ(down.refusal, VEER_JUMP_REFUSAL_NONE);
    CHECK_NEAR(down.time, 0.632f, 1e-3f); /* sqrt(2 * 100 / 500) */
}
