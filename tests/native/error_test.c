/* Tests error messages: numbers have the fewest digits that give the same float, and typical mistakes of beginners are named. */
#include "core/error.h"
#include "given.h"

static const struct {
    double value;
    const char *text;
} numbers[] = {
    {0, "0"},           {7, "7"},
    {-40, "-40"},       {16777216, "16777216"},
    {0.5, "0.5"},       {-2.5, "-2.5"},
    {0.1, "0.1"},       {0.02, "0.02"},
    {0.0001, "0.0001"}, {0.00001, "1e-5"},
    {1.5e-7, "1.5e-7"}, {123.456, "123.456"},
    {1234.5, "1234.5"}, {9.99999, "9.99999"},
    {1e20, "1e20"},     {1.25e30, "1.25e30"},
    {NAN, "NaN"},       {-INFINITY, "-Infinity"},
};

TEST(a_message_gives_a_number_with_the_fewest_digits_that_tell_it_apart) {
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char expected[80];
        CHECK_EQ(veer_fail(0, VEER_E_RANGE, "call", "argument", VEER_NONE, numbers[i].value), VEER_E_RANGE);
        snprintf(expected, sizeof expected, "call: argument = %s: ", numbers[i].text);
        if (!CHECK(strncmp(veer_globalError()->message, expected, strlen(expected)) == 0))
            printf("  %s\n  %s\n", veer_globalError()->message, expected);
    }
}

TEST(a_message_gives_the_index_in_the_name_of_its_argument) {
    CHECK_EQ(veer_fail(0, VEER_E_RANGE, "call", "points[#]", 102, 1.5), VEER_E_RANGE);
    CHECK(strncmp(veer_globalError()->message, "call: points[102] = 1.5: ", 25) == 0);
    CHECK_EQ(veer_globalError()->index, 102);
    CHECK_EQ(veer_fail(0, VEER_E_RANGE, "call", "points[#]", VEER_NONE, 1.5), VEER_E_RANGE);
    CHECK(strncmp(veer_globalError()->message, "call: points[#] = 1.5: ", 23) == 0);
}

/* ---- errors of beginners: the message says what the mistake probably is */

static VeerWorldId newWorld(void) { return makeWorld(veer_defaultWorldDef()); }

/* Returns whether the last error's message ends with this note. */
static int isNoted(VeerWorldId world, const char *note) {
    const char *message = veer_lastError(world)->message, *open = strrchr(message, '(');
    if (open && strncmp(open + 1, note, strlen(note)) == 0 && strcmp(open + 1 + strlen(note), ")") == 0) return 1;
    printf("  %s\n", message);
    return 0;
}

static VeerResult addBrainOf(VeerWorldId world, VeerBehavior behavior) {
    VeerBrainDef def = veer_defaultBrainDef();
    VeerBrainId brain;
    def.behaviors[def.behaviorCount++] = behavior;
    return veer_addBrain(world, &def, &brain);
}

TEST(a_step_in_milliseconds_is_refused_as_such) {
    Scoped(VeerWorldId) world = newWorld();
    CHECK_EQ(veer_step(world, 16.7f), VEER_E_DT);
    CHECK(isNoted(world, "are these milliseconds?"));
    CHECK_EQ(veer_step(world, 0.25f), VEER_E_DT);
    CHECK(isNoted(world, "advance takes the steps that fit into a longer time"));
    CHECK_EQ(veer_step(world, -1.0f), VEER_E_DT);
    CHECK(strchr(veer_lastError(world)->message, '(') == NULL);
    VeerBehavior late = veer_behavior(VEER_BEHAVIOR_AVOID_AGENTS);
    late.params.avoidAgents.horizon = 1500;
    CHECK_EQ(addBrainOf(world, late), VEER_E_RANGE);
    CHECK(isNoted(world, "0.01 to 60; are these milliseconds?"));
}

TEST(an_angle_in_degrees_is_refused_as_such) {
    Scoped(VeerWorldId) world = newWorld();
    VeerBehavior flock = veer_behavior(VEER_BEHAVIOR_FLOCK);
    flock.params.flock.fieldOfView = 270;
    CHECK_EQ(addBrainOf(world, flock), VEER_E_RANGE);
    CHECK(isNoted(world, "0 to 6.2831855; are these degrees?"));
    flock.params.flock.fieldOfView = -90;
    CHECK_EQ(addBrainOf(world, flock), VEER_E_RANGE);
    CHECK(isNoted(world, "0 to 6.2831855"));
}

TEST(bounds_the_wrong_way_round_name_the_edge_that_they_must_pass) {
    VeerWorldId world;
    VeerWorldDef def = WORLD(.minY = 100, .maxY = 50);
    CHECK_EQ(veer_createWorld(&def, &world), VEER_E_RANGE);
    CHECK(strcmp(veer_lastError(veer_nullWorld)->argument, "def.maxY") == 0);
    CHECK(isNoted(veer_nullWorld, "must be above 100: the far edge, not a size"));
}

TEST(an_agent_is_refused_as_its_own_target_with_the_reason) {
    Scoped(VeerWorldId) world = newWorld();
    VeerAgentId agent = addAgent(world, veer_defaultAgentDef());
    CHECK_EQ(veer_setTargetAgent(world, agent, agent), VEER_E_RANGE);
    CHECK(isNoted(world, "an agent can't be its own target"));
}

TEST(an_id_of_another_kind_is_named_for_what_it_is) {
    Scoped(VeerWorldId) world = newWorld();
    VeerAgentId agent = addAgent(world, veer_defaultAgentDef());
    VeerBrainId brain = addBrain(world, veer_defaultBrainDef());
    CHECK_EQ(veer_removeAgent(world, (VeerAgentId){brain.bits}), VEER_E_HANDLE);
    CHECK(isNoted(world, "the id of a brain"));
    CHECK_EQ(veer_removeAgent(world, (VeerAgentId){veer_slot(agent) + 3}), VEER_E_HANDLE);
    CHECK(isNoted(world, "a slot or an index, not an id"));
    /* An id contains the number of its world in its highest bits; this number does not, so it is not an id at all. */
    CHECK_EQ(veer_removeAgent(world, (VeerAgentId){brain.bits % (1ull << 44)}), VEER_E_HANDLE);
    CHECK(!strstr(veer_lastError(world)->message, "the id of"));
    CHECK_EQ(veer_removeAgent(world, (VeerAgentId){1ull << 43 | 1ull << 20}), VEER_E_HANDLE);
    CHECK(!strstr(veer_lastError(world)->message, "the id of"));
    CHECK_EQ(veer_removeAgent(world, veer_nullAgent), VEER_E_HANDLE);
    CHECK(isNoted(world, "the null id"));
    VeerBehavior follow = veer_behavior(VEER_BEHAVIOR_FOLLOW_PATH);
    follow.path.bits = agent.bits;
    CHECK_EQ(addBrainOf(world, follow), VEER_E_HANDLE);
    CHECK(isNoted(world, "the id of an agent"));
    CHECK_EQ(veer_lastError(world)->index, 0);
}

TEST(a_navigation_field_too_fine_for_its_bounds_says_how_many_cells_are_too_many) {
    VeerBehavior field = veer_behavior(VEER_BEHAVIOR_NAV_FIELD);
    field.params.navField.cellSize = 1;
    {
        VeerWorldDef def = veer_defaultWorldDef();
        boundSquare(&def, 0, 5000);
        Scoped(VeerWorldId) world = makeWorld(def);
        CHECK_EQ(addBrainOf(world, field), VEER_E_RANGE);
        CHECK(isNoted(world, "too small for these bounds: 25000000 cells, at most 1048576"));
    }
    for (uint32_t side = 0; side < 4; side++) { /* a single bound makes the world bounded */
        VeerWorldDef def = veer_defaultWorldDef();
        float *const bounds[4] = {&def.minX, &def.minY, &def.maxX, &def.maxY};
        *bounds[side] *= 0.5f;
        Scoped(VeerWorldId) world = makeWorld(def);
        CHECK_EQ(addBrainOf(world, field), VEER_E_RANGE);
        CHECK(isNoted(world, "too small for these bounds: 3000000000000 cells, at most 1048576"));
    }
}
