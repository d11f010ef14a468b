/* Agents of crowds walk around bystanders, which are agents that stand and do not react: through fields of them, around rows and out of
 * pockets, with every combiner. */
#include "given_jam.h"

enum { IDLE_MOST = 200, WALKERS_MOST = 24 };

static const uint32_t combiners[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_PIPELINE, VEER_COMBINE_CONTEXT};
enum { COMBINERS = sizeof combiners / sizeof *combiners };

/* A world of bystanders, and agents that walk among them. Lengths are in radii. */
typedef struct Field {
    Jam jam; /* the agents that walk */
    uint32_t count;
    VeerVec3 places[IDLE_MOST];
    VeerAgentId idle[IDLE_MOST];
    float size; /* radius of the bystanders */
} Field;
#define end_Field end_Crowd

static Field field_plan(uint32_t combine, Scale scale) {
    Field field = {.jam = jam_plan(combine, scale), .size = 1};
    field.jam.crowd.worldDef.capacity.agents = IDLE_MOST + WALKERS_MOST;
    return field;
}

static Field field_started(uint32_t combine, Scale scale) {
    Field field = field_plan(combine, scale);
    jam_start(&field.jam);
    return field;
}

static void stand(Field *field, float x, float y) {
    VeerAgentDef def = field->jam.crowd.agentDef;
    const VeerVec3 at = field->places[field->count] = jam_scaled(&field->jam, (VeerVec3){x, y, 0});
    def.brain = veer_nullBrain, def.x = at.x, def.y = at.y, def.radius *= field->size;
    field->idle[field->count++] = addAgent(field->jam.crowd.world, def);
}

/* Places bystanders at random in a square around the origin, with at least a small gap between any two. */
static void scatter(Field *field, uint32_t count, float side, uint32_t *random) {
    for (uint32_t tries = 0; field->count < count && tries < 100000; tries++) {
        const float x = test_range(random, -0.5f * side, 0.5f * side), y = test_range(random, -0.5f * side, 0.5f * side);
        float least = INFINITY;
        for (uint32_t k = 0; k < field->count; k++)
            least = fminf(least, jam_apart(field->places[k], jam_scaled(&field->jam, (VeerVec3){x, y, 0})));
        if (least > 2.2f * field->size * field->jam.scale.radius) stand(field, x, y);
    }
}

/* Walks until all agents are at their goals. Returns the time relative to that of a lone agent on a straight path of `radii` radii;
 * INFINITY: more than `most` times as long. No agent is too fast or overlaps another, and no bystander is moved. */
static float walkThrough(Field *field, float radii, float most) {
    Jam *jam = &field->jam;
    const float lone = jam_free(jam, radii), time = jam_walk(jam, 1, 1 + most * lone) / lone;
    jam->allowed = 0.05f;
    for (uint32_t k = 0; k < field->count; k++) {
        const VeerVec3 at = crowd_at(&jam->crowd, veer_slot(field->idle[k]));
        CHECK(jam_apart(at, field->places[k]) <= 0);
        for (uint32_t i = 0; i < jam->count; i++) CHECK(jam_apart(at, jam_at(jam, i)) > (1 + field->size - 0.05f) * jam->scale.radius);
    }
    jam_isClean(jam);
    return time;
}

/* Two groups of agents walk through a field of bystanders in one direction. */
static float crossField(Field *field, uint32_t idle, uint32_t seed) {
    const float side = 40 * sqrtf((float)idle / 60) * field->size, half = 0.5f * side;
    const float apart = fmaxf(0.075f * side, 4); /* closer agents block each other at their goals */
    uint32_t random = seed;
    scatter(field, idle, side, &random);
    for (uint32_t i = 0; i < WALKERS_MOST; i++) {
        const float x = -half - 8 - 3 * (float)(i / 12), y = apart * ((float)(i % 12) - 5.5f) + test_range(&random, -0.2f, 0.2f);
        jam_add(&field->jam, (VeerVec3){x, y, 0}, (VeerVec3){-x, y, 0});
    }
    return walkThrough(field, side + 22, 4);
}

STUDY(all_get_through_a_field_of_bystanders) {
    for (uint32_t seed = 1; seed <= BY_DAY(6, 24); seed++) {
        const uint32_t combine = combiners[seed % COMBINERS], scale = seed % JAM_SCALES, idle = seed % 5 == 4 ? 120 : 60;
        Scoped(Field) field = field_started(combine, jam_scales[scale]);
        const float time = crossField(&field, idle, seed);
        if (!CHECK(isfinite(time))) printf("  seed %u: combiner %u, scale %u, %u idle\n", seed, combine, scale, idle);
    }
}

/* The bystanders are half as large as the agents, or three times as large, or the brain has no behavior that avoids anything. */
STUDY(all_get_through_fields_of_small_and_large_bystanders) {
    for (uint32_t seed = 1; seed <= BY_DAY(4, 12); seed++) {
        Field field = field_plan(combiners[seed % 2], jam_scales[seed % 2]);
        field.size = seed % 2 ? 0.5f : 3;
        if (seed % 3 == 0) field.jam.crowd.brainDef.behaviorCount = 1;
        jam_start(&field.jam);
        const float time = crossField(&field, 40, seed + 40);
        if (!CHECK(isfinite(time))) printf("  seed %u\n", seed);
        end_Field(&field);
    }
}

/* ---- one agent, and clusters of many shapes */

typedef void Shape(Field *field);

static void addRow(Field *field, int from, int to, float x) {
    for (int i = from; i <= to; i++) stand(field, x, 2.6f * (float)i);
}
static void row(Field *field) { addRow(field, -10, 11, 0); }
static void longRow(Field *field) { addRow(field, -40, 44, 0); }
static void twoRows(Field *field) {
    addRow(field, -8, 3, 0);
    addRow(field, -3, 9, 5);
}
/* Adds a pocket that is open towards the agent. */
static void pocket(Field *field) {
    addRow(field, -4, 4, 8);
    for (int i = 1; i <= 6; i++)
        for (int side = -1; side <= 1; side += 2) stand(field, 8 - 2.6f * (float)i, 10.4f * (float)side);
}
/* Adds a pocket around the goal that opens to the far side. */
static void cup(Field *field) {
    addRow(field, -4, 4, 18);
    for (int i = 1; i <= 6; i++)
        for (int side = -1; side <= 1; side += 2) stand(field, 18 + 2.6f * (float)i, 10.4f * (float)side);
}
/* Adds a spiral around the start, with more than one turn. */
static void spiral(Field *field) {
    float angle = 0;
    for (uint32_t i = 0; i < 44; i++) {
        const float r = 5 + 5.5f * angle / 6.2831853f;
        stand(field, -24 + r * cosf(angle), r * sinf(angle));
        angle += 2.6f / r;
    }
}

static float walkAround(Shape *shape, uint32_t combine, Scale scale) {
    Scoped(Field) field = field_started(combine, scale);
    shape(&field);
    jam_add(&field.jam, (VeerVec3){-24, 0.5f, 0}, (VeerVec3){24, 0.5f, 0});
    return walkThrough(&field, 48, 8);
}

/* The shortest paths are 1.55, 4.55, 1.3, 1.15, 1.55 and 2 times as long as the straight line; starting and stopping add a tenth. */
TEST(an_agent_takes_the_shortest_path_around_clusters_of_any_shape) {
    static const struct {
        Shape *shape;
        float most;
    } shapes[] = {{row, 1.75f}, {longRow, 5}, {twoRows, 1.65f}, {pocket, 1.45f}, {cup, 1.75f}, {spiral, 2.4f}};
    for (uint32_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
        for (uint32_t n = 0; n < COMBINERS; n++) {
            const float time = walkAround(shapes[k].shape, combiners[n], jam_scales[k % JAM_SCALES]);
            if (!CHECK(time < shapes[k].most)) printf("  shape %u, combiner %u: %g\n", k, combiners[n], (double)time);
        }
}

/* The nearer end of a row is at a wall, or at the edge of the world. */
TEST(walls_and_edges_close_the_path_around_a_row) {
    for (uint32_t n = 0; n < 2 * COMBINERS; n++) {
        Field field = field_plan(combiners[n / 2], jam_scales[0]);
        VeerWorldDef *world = &field.jam.crowd.worldDef;
        if (n % 2) {
            world->edgesX = world->edgesY = VEER_EDGE_MODE_CLAMP;
            world->minX = world->minY = -50, world->maxX = 50, world->maxY = 4.5f;
        }
        jam_start(&field.jam);
        if (!(n % 2)) jam_wall(&field.jam, (Box){-30, 9, 30, 12});
        addRow(&field, -8, 3, 0);
        jam_add(&field.jam, (VeerVec3){-24, 0, 0}, (VeerVec3){24, 0, 0});
        const float time = walkThrough(&field, 48, 4);
        if (!CHECK(time < 1.7f)) printf("  combiner %u, edge %u: %g\n", combiners[n / 2], n % 2, (double)time);
        end_Field(&field);
    }
}

/* The agent walks up to a ring that closes around its goal, and stays there. */
TEST(an_agent_waits_in_front_of_a_closed_ring_of_bystanders) {
    Scoped(Field) field = field_started(VEER_COMBINE_BLEND, jam_scales[0]);
    for (int i = 0; i < 12; i++) stand(&field, 6 * cosf(0.5236f * (float)i), 6 * sinf(0.5236f * (float)i));
    jam_add(&field.jam, (VeerVec3){-24, 0.4f, 0}, (VeerVec3){0, 0, 0});
    CHECK(isinf(walkThrough(&field, 24, 3)));
    const VeerVec3 before = jam_at(&field.jam, 0);
    jam_walk(&field.jam, 0, 2);
    CHECK(jam_apart(before, jam_at(&field.jam, 0)) < 0.02f * field.jam.scale.radius);
    CHECK(jam_left(&field.jam, 0) < 10 * field.jam.scale.radius);
}

/* A bystander stands on the goal. The agent stops next to it. */
TEST(an_agent_whose_goal_is_taken_stops_beside_it) {
    Scoped(Field) field = field_started(VEER_COMBINE_BLEND, jam_scales[0]);
    stand(&field, 0, 0);
    jam_add(&field.jam, (VeerVec3){-24, 0.4f, 0}, (VeerVec3){0, 0, 0});
    CHECK(isfinite(jam_walk(&field.jam, 2.2f, 15)));
    jam_walk(&field.jam, 0, 3);
    CHECK(jam_left(&field.jam, 0) < 2.2f * field.jam.scale.radius);
    CHECK(jam_speed(&field.jam, 0) < 0.05f * field.jam.scale.speed);
}

/* An explanation returns the velocity that the next step decides. */
TEST(explanations_tell_the_path_around_bystanders) {
    Scoped(Field) field = field_started(VEER_COMBINE_BLEND, jam_scales[0]);
    uint32_t turned = 0;
    row(&field);
    jam_add(&field.jam, (VeerVec3){-24, 0.5f, 0}, (VeerVec3){24, 0.5f, 0});
    for (int i = 0; i < 400; i++) {
        const VeerExplain why = explainOf(field.jam.crowd.world, field.jam.agents[0]);
        jam_step(&field.jam);
        CHECK_EQ(why.desiredX, jam_column(&field.jam, 0, VEER_COLUMN_DESIRED_X));
        CHECK_EQ(why.desiredY, jam_column(&field.jam, 0, VEER_COLUMN_DESIRED_Y));
        turned += fabsf(why.decidedY - why.desiredY) > 0.1f * field.jam.scale.speed;
    }
    CHECK(turned > 60);
}

/* Searching takes long, so agents take turns: at scale 0, each searches once in five or six steps. In between, a column that is saved keeps
 * what the agent found. */
TEST(agents_search_for_paths_in_turns_and_keep_them_between) {
    Scoped(Field) field = field_started(VEER_COMBINE_BLEND, jam_scales[0]);
    const VeerWorldId world = field.jam.crowd.world;
    uint32_t led = 0, changes = 0;
    row(&field);
    jam_add(&field.jam, (VeerVec3){-24, 0.5f, 0}, (VeerVec3){24, 0.5f, 0});
    for (int i = 0; i < 300; i++) {
        const float before = jam_column(&field.jam, 0, VEER_COLUMN_PASSING_TURN);
        jam_step(&field.jam);
        const float after = jam_column(&field.jam, 0, VEER_COLUMN_PASSING_TURN);
        led += after < 0 || after > 0, changes += after < before || after > before;
    }
    CHECK(led > 100 && changes > 10 && changes <= 300 / 5 + 1);
    const VeerWorldId twin = make_twin(world);
    for (int i = 0; i < 60; i++) {
        CHECK_OK(veer_step(world, 1 / 60.0f));
        CHECK_OK(veer_step(twin, 1 / 60.0f));
        CHECK(setup_hash(world) == setup_hash(twin));
    }
}

/* A caller may store anything in the column. */
TEST(stored_turns_that_are_no_angles_are_ignored) {
    static const float bad[] = {NAN, INFINITY, -INFINITY, 1e30f, -4};
    Scoped(Field) field = field_started(VEER_COMBINE_BLEND, jam_scales[0]);
    row(&field);
    jam_add(&field.jam, (VeerVec3){-8, 0.5f, 0}, (VeerVec3){24, 0.5f, 0});
    for (uint32_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        veer_columnF32(field.jam.crowd.world, VEER_COLUMN_PASSING_TURN)[veer_slot(field.jam.agents[0])] = bad[k];
        jam_step(&field.jam);
        CHECK(fabsf(jam_column(&field.jam, 0, VEER_COLUMN_PASSING_TURN)) <= 3.1416f);
        CHECK(isfinite(jam_at(&field.jam, 0).x));
    }
}

/* The way around a long row takes an agent away from its goal for longer than its patience. Meanwhile, it does not report that it is
 * blocked. */
TEST(agents_with_maps_are_not_blocked_on_a_path_around_bystanders) {
    Scoped(Field) field = field_started(VEER_COMBINE_CONTEXT, jam_scales[0]);
    longRow(&field);
    jam_add(&field.jam, (VeerVec3){-24, 0.5f, 0}, (VeerVec3){24, 0.5f, 0});
    for (int i = 0; i < 1500 && jam_left(&field.jam, 0) > 2; i++) {
        jam_step(&field.jam);
        CHECK_EQ(eventCount(field.jam.crowd.world, VEER_EVENT_BLOCKED), 0);
    }
}

/* Returns where an agent is after a second in which it walks towards one that stands and hardly reacts, in a world with or without a
 * bystander. */
static VeerVec3 metAfter(uint32_t combine, int hasBystander) {
    VeerWorldId world = make_world(WORLD(.capacity.agents = 4));
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_SEEK);
    brain.crowd = VEER_CROWD_RECIPROCAL;
    brain.combine = combine, brain.context.slots = 16;
    VeerBrainDef heavy = brain;
    heavy.avoidance.responsibility = 1e-9f;
    VeerAgentId own = make_agent(world, AGENT(.x = 100, .y = 100, .radius = 5, .maxSpeed = 60, .brain = make_brain(world, &brain)));
    make_agent(world, AGENT(.x = 150, .y = 103, .radius = 5, .maxSpeed = 60, .brain = make_brain(world, &heavy)));
    if (hasBystander) make_agent(world, AGENT(.x = 700, .y = 500, .radius = 5));
    CHECK_OK(veer_setTargetPoint(world, own, (VeerVec3){300, 100, 0}));
    for (uint32_t i = 0; i < 60; i++) CHECK_OK(veer_step(world, 1.0f / 60));
    return (VeerVec3){read_agent(world, own).x, read_agent(world, own).y, 0};
}

TEST(bystanders_far_away_change_nothing) {
    static const uint32_t ones[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT};
    for (uint32_t i = 0; i < sizeof ones / sizeof *ones; i++) {
        const VeerVec3 without = metAfter(ones[i], 0), with = metAfter(ones[i], 1);
        CHECK_EQ(without.x, with.x);
        CHECK_EQ(without.y, with.y);
        CHECK(without.x > 130 && without.y < 99); /* the agent passes the other at its right */
    }
}
