/* Tests bad input for flow fields: the error names the argument, and nothing changes. */
#include "core/ids.h"
#include "given_flows.h"

TEST(row_1_and_2_missing_pointers_and_worlds_are_named) {
    VeerWorldId world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Field field = addedField(world, 2, 2);
    VeerVec3 out;
    VeerFlowDef def = defOf(&field), missing = def;
    VeerFlowId id = {5};
    missing.vectors = NULL;
    REFUSED(world, veer_addFlow(world, NULL, &id), VEER_E_NULL, "def");
    CHECK_EQ(id.bits, 0);
    REFUSED(world, veer_addFlow(world, &def, NULL), VEER_E_NULL, "flow");
    REFUSED(world, veer_addFlow(world, &missing, &id), VEER_E_NULL, "def.vectors");
    REFUSED(world, veer_setFlow(world, field.id, NULL), VEER_E_NULL, "def");
    REFUSED(world, veer_setFlow(world, field.id, &missing), VEER_E_NULL, "def.vectors");
    REFUSED(world, veer_flowAt(world, field.id, (VeerVec3){0, 0, 0}, NULL), VEER_E_NULL, "out");
    REFUSED(world, veer_getFlow(world, field.id, NULL), VEER_E_NULL, "def");
    CHECK_OK(veer_destroyWorld(world));
    CHECK_EQ(veer_addFlow(world, &def, &id), VEER_E_WORLD);
    CHECK_EQ(veer_setFlow(world, field.id, &def), VEER_E_WORLD);
    CHECK_EQ(veer_removeFlow(world, field.id), VEER_E_WORLD);
    CHECK_EQ(veer_getFlow(world, field.id, &def), VEER_E_WORLD);
    CHECK_EQ(veer_flowAt(world, field.id, (VeerVec3){0, 0, 0}, &out), VEER_E_WORLD);
}

TEST(row_3_4_and_6_ids_of_no_flow_field_are_refused) {
    Scoped(BusyWorld) busy = busyWorld(), another = busyWorld();
    VeerVec3 out, at = {5, 5, 0};
    dice = 3;
    VeerCapacityDef more = read_capacity(busy.world);
    more.flows = 2;
    CHECK_OK(veer_reserve(busy.world, &more));
    CHECK_OK(veer_reserve(another.world, &more));
    Field field = addedField(another.world, 2, 2);
    VeerFlowId foreign = field.id;
    add(busy.world, &field);
    VeerFlowId stale = field.id;
    CHECK_OK(veer_removeFlow(busy.world, stale));
    add(busy.world, &field); /* may reuse the same slot */
    const VeerFlowId ids[] = {
        {0}, {~0ull}, {12345}, {busy.route.bits}, {busy.agents[0].bits}, {busy.wall.bits}, stale, foreign,
    };
    VeerFlowDef def = defOf(&field);
    for (uint32_t i = 0; i < 8; i++) {
        VeerResult code = i == 6 ? VEER_E_STALE : i == 7 ? VEER_E_WRONG_WORLD : veer_removeFlow(busy.world, ids[i]);
        CHECK(code < 0);
        REFUSED(busy.world, veer_setFlow(busy.world, ids[i], &def), code, "flow");
        REFUSED(busy.world, veer_removeFlow(busy.world, ids[i]), code, "flow");
        REFUSED(busy.world, veer_getFlow(busy.world, ids[i], &def), code, "flow");
        REFUSED(busy.world, veer_flowAt(busy.world, ids[i], at, &out), code, "flow");
        if (i == 0) continue; /* the null id is allowed in a behavior */
        VeerBrainDef brain = busyBlender();
        VeerBrainId made = {0};
        brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_FOLLOW_FLOW), brain.behaviors[0].flow = ids[i];
        REFUSED(busy.world, veer_addBrain(busy.world, &brain, &made), code, "def.behaviors[0].flow");
    }
    isSound(busy.world);
}

typedef struct BadValue {
    uint32_t at; /* offset of the member in VeerFlowDef */
    float value;
    VeerResult code;
    const char *argument;
} BadValue;

TEST(row_10_13_and_39_numbers_out_of_range_are_named) {
    static const BadValue bad[] = {
        {offsetof(VeerFlowDef, x), NAN, VEER_E_NOT_FINITE, "def.x"},
        {offsetof(VeerFlowDef, x), 2e6f, VEER_E_RANGE, "def.x"},
        {offsetof(VeerFlowDef, y), -INFINITY, VEER_E_NOT_FINITE, "def.y"},
        {offsetof(VeerFlowDef, y), -2e6f, VEER_E_RANGE, "def.y"},
        {offsetof(VeerFlowDef, cellSize), 0, VEER_E_RANGE, "def.cellSize"},
        {offsetof(VeerFlowDef, cellSize), -1, VEER_E_RANGE, "def.cellSize"},
        {offsetof(VeerFlowDef, cellSize), NAN, VEER_E_NOT_FINITE, "def.cellSize"},
        {offsetof(VeerFlowDef, cellSize), 1e-38f, VEER_E_RANGE, "def.cellSize"},
    };
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Field field = addedField(world, 2, 2);
    VeerFlowId id;
    for (uint32_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        VeerFlowDef def = defOf(&field);
        memcpy((char *)&def + bad[i].at, &bad[i].value, sizeof(float));
        REFUSED(world, veer_addFlow(world, &def, &id), bad[i].code, bad[i].argument);
        REFUSED(world, veer_setFlow(world, field.id, &def), bad[i].code, bad[i].argument);
        CHECK(veer_lastError(world)->value == (double)bad[i].value || isnan(bad[i].value));
    }
}

TEST(row_101_a_grid_and_its_vectors_must_agree) {
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Field field = addedField(world, 3, 2);
    REFUSED_FIELD(world, Flow, defOf(&field), columns, 0, VEER_E_RANGE);
    REFUSED_FIELD(world, Flow, defOf(&field), columns, 1025, VEER_E_RANGE);
    REFUSED_FIELD(world, Flow, defOf(&field), rows, VEER_NONE, VEER_E_RANGE);
    REFUSED_FIELD(world, Flow, defOf(&field), vectorCount, 0, VEER_E_EMPTY);
    VeerFlowDef def = defOf(&field);
    def.rows = 3;
    REFUSED(world, veer_setFlow(world, field.id, &def), VEER_E_RANGE, "def.vectorCount");
    CHECK(strstr(veer_lastError(world)->message, "3 x 3"));
}

TEST(row_33_a_bad_vector_is_named_with_its_index) {
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Field field = addedField(world, 3, 3);
    VeerFlowId id;
    VeerFlowDef def = defOf(&field);
    field.vectors[2 * 5 + 1] = NAN;
    REFUSED(world, veer_addFlow(world, &def, &id), VEER_E_NOT_FINITE, "def.vectors[5].y");
    CHECK_EQ(veer_lastError(world)->index, 5);
    REFUSED(world, veer_setFlow(world, field.id, &def), VEER_E_NOT_FINITE, "def.vectors[5].y");
    field.vectors[2 * 5 + 1] = 0, field.vectors[2 * 8] = -3e6f;
    REFUSED(world, veer_setFlow(world, field.id, &def), VEER_E_RANGE, "def.vectors[8].x");
}

TEST(row_102_query_points_must_be_finite_and_within_the_largest_coordinate) {
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Field field = addedField(world, 3, 3);
    VeerVec3 out;
    REFUSED(world, veer_flowAt(world, field.id, (VeerVec3){NAN, 0, 0}, &out), VEER_E_NOT_FINITE, "point.x");
    REFUSED(world, veer_flowAt(world, field.id, (VeerVec3){0, INFINITY, 0}, &out), VEER_E_NOT_FINITE, "point.y");
    REFUSED(world, veer_flowAt(world, field.id, (VeerVec3){0, 0, 2e6f}, &out), VEER_E_RANGE, "point.z");
    REFUSED(world, veer_flowAt(world, field.id, (VeerVec3){-3e38f, 0, 0}, &out), VEER_E_RANGE, "point.x");
}

TEST(row_35_flow_fields_cannot_be_edited_between_the_stages_of_a_step) {
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Field field = addedField(world, 1, 1);
    VeerFlowId id;
    VeerFlowDef def = defOf(&field);
    CHECK_OK(veer_perceive(world, DT));
    REFUSED(world, veer_addFlow(world, &def, &id), VEER_E_BUSY, "world");
    REFUSED(world, veer_setFlow(world, field.id, &def), VEER_E_BUSY, "world");
    REFUSED(world, veer_removeFlow(world, field.id), VEER_E_BUSY, "world");
    CHECK_OK(veer_decide(world));
    CHECK_OK(veer_move(world));
    CHECK_OK(veer_setFlow(world, field.id, &def));
}

TEST(row_34_a_removed_flow_field_is_removed_from_every_brain_with_an_event) {
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Field field, stranger;
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerAgentDef agent = veer_defaultAgentDef();
    VeerAgentId ids[3];
    uint32_t count, lost[3] = {0, 0, 0};
    shapeField(&field, 2, 2);
    add(world, &field);
    shapeField(&stranger, 1, 1);
    add(world, &stranger);
    brain.behaviors[brain.behaviorCount] = veer_behavior(VEER_BEHAVIOR_FOLLOW_FLOW);
    brain.behaviors[brain.behaviorCount++].flow = field.id;
    agent.brain = addBrain(world, brain);
    for (uint32_t i = 0; i < 2; i++) CHECK_OK(veer_addAgent(world, &agent, &ids[i]));
    agent.brain = veer_nullBrain;
    CHECK_OK(veer_addAgent(world, &agent, &ids[2]));
    CHECK_OK(veer_removeFlow(world, field.id));
    const VeerEvent *events = veer_events(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        CHECK_EQ(events[i].type, VEER_EVENT_FLOW_LOST);
        CHECK_EQ(events[i].value, veer_slotOf(field.id.bits));
        for (uint32_t k = 0; k < 3; k++) lost[k] += events[i].agent.bits == ids[k].bits;
    }
    CHECK(lost[0] == 1 && lost[1] == 1 && lost[2] == 0);
    CHECK_OK(veer_getBrain(world, (VeerBrainId){veer_makeId(veer_world(world, "test"), VEER_KIND_BRAIN, 0)}, &brain));
    CHECK_EQ(brain.behaviors[0].flow.bits, 0);
    CHECK_OK(veer_validate(world));
    takeSteps(world, 10);
}

/* A modified save with a recomputed checksum may contain these values. */
TEST(row_57_a_flow_field_with_points_out_of_place_makes_a_world_invalid) {
    Scoped(VeerWorldId) world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Field fields[2];
    for (uint32_t i = 0; i < 2; i++) {
        shapeField(&fields[i], 2, 2);
        add(world, &fields[i]);
    }
    VeerWorld *inside = veer_world(world, "test");
    VeerFlowRecord *record = &inside->flows[0], kept = *record;
    const VeerFlowRecord wrong[] = {{4, 2, 2, 0, 0, 10}, {0, 3, 2, 0, 0, 10},   {1u << 31, 2, 2, 0, 0, 10},
                                    {0, 0, 2, 0, 0, 10}, {0, 2, 2, NAN, 0, 10}, {0, 2, 2, 0, 0, 0}};
    for (uint32_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        *record = wrong[i];
        CHECK(veer_validate(world) < 0);
    }
    *record = kept;
    CHECK_OK(veer_validate(world));
}
