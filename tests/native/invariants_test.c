/* Tests edge cases of the core: records in unused slots, impossible state, angles at the ends of their range, unbounded worlds. */
#include "any_brain.h"
#include "core/columns.h"
#include "core/error.h"
#include "core/flags.h"
#include "core/space.h"
#include "math/simd.h"
#include "math/sincos.h"
#include "refusal.h"
#include "shapes/static_grid_cells.h"
#include "state/snapshot.h"

TEST(a_record_in_an_unused_flow_or_link_slot_breaks_an_invariant) {
    BusyWorld busy = busyWorld();
    const VeerCapacityDef more = {.flows = 3, .links = 3, .agents = 1, .brains = 1, .paths = 1, .obstacles = 1, .points = 1, .events = 1};
    CHECK_OK(veer_reserve(busy.world, &more));
    VeerWorld *world = veer_world(busy.world, "test");
    world->flows[1].columns = 1;
    FAILS(busy.world, veer_validate(busy.world), VEER_E_INTERNAL, "flows[1]");
    world->flows[1].columns = 0;
    world->links[2].patience = 1.0f;
    FAILS(busy.world, veer_validate(busy.world), VEER_E_INTERNAL, "links[2]");
    world->links[2].patience = 0.0f;
    isSound(busy.world);
}

TEST(a_link_with_a_setting_out_of_range_breaks_an_invariant) {
    BusyWorld busy = busyWorld();
    const VeerCapacityDef more = {.links = 1, .agents = 1, .brains = 1, .paths = 1, .obstacles = 1, .points = 1, .events = 1};
    CHECK_OK(veer_reserve(busy.world, &more));
    make_link(busy.world, LINK());
    veer_world(busy.world, "test")->links[0].patience = -1.0f;
    FAILS(busy.world, veer_validate(busy.world), VEER_E_INTERNAL, "links[0].patience");
}

TEST(behaviors_that_need_more_memory_than_an_agent_has_are_refused) {
    BusyWorld busy = busyWorld();
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerBrainId id;
    for (brain.behaviorCount = 0; brain.behaviorCount < VEER_MAX_BEHAVIORS; brain.behaviorCount++)
        brain.behaviors[brain.behaviorCount] = veer_behavior(VEER_BEHAVIOR_WANDER);
    REFUSED(busy.world, veer_addBrain(busy.world, &brain, &id), VEER_E_RANGE, "def.behaviorCount");
}

TEST(queries_find_the_same_before_and_after_their_stamp_wraps) {
    BusyWorld busy = busyWorld();
    VeerObstacleId found[8];
    uint32_t before = 8;
    CHECK_OK(veer_overlap(busy.world, (VeerVec3){150, 150, 0}, 300, found, &before));
    CHECK_EQ(before, 3);
    veer_world(busy.world, "test")->shapes->stamp = 0xFFFFFFFEu;
    for (int i = 0; i < 4; i++) {
        uint32_t count = 8;
        VeerObstacleId again[8];
        CHECK_OK(veer_overlap(busy.world, (VeerVec3){150, 150, 0}, 300, again, &count));
        CHECK_EQ(count, before);
        CHECK(memcmp(again, found, before * sizeof *found) == 0);
    }
}

TEST(sine_and_cosine_of_four_angles_of_many_turns_have_the_bits_of_the_scalar_functions) {
    const float angles[] = {5000.0f, -1e7f, 0.5f, 3.4e38f};
    f4 sine, cosine;
    f4_sineCosine(f4_load(angles), &sine, &cosine);
    for (uint32_t i = 0; i < 4; i++) {
        CHECK_EQ(veer_bits(sine[i]), veer_bits(veer_sin(angles[i])));
        CHECK_EQ(veer_bits(cosine[i]), veer_bits(veer_cos(angles[i])));
    }
    for (float first = -4090.0f; first < 4090.0f; first += 9.7f) { /* includes angles of several turns */
        f4_sineCosine((f4){first, first + 0.1f, -first, 4096.0f}, &sine, &cosine);
        CHECK_EQ(veer_bits(sine[1]), veer_bits(veer_sin(first + 0.1f)));
        CHECK_EQ(veer_bits(cosine[2]), veer_bits(veer_cos(-first)));
        CHECK_EQ(veer_bits(sine[3]), veer_bits(veer_sin(4096.0f)));
    }
}

/* A coordinate that is below the lower edge of a wrapped world by less than the float precision at the upper edge ends up exactly on an
 * edge and never beyond it. */
TEST(a_coordinate_rounded_onto_the_upper_edge_wraps_to_the_lower_one) {
    CHECK_EQ(veer_wrapped(-1e-9f, 0.0f, 400.0f), 0.0f);
    CHECK_EQ(veer_wrapped(-1.0f, 0.0f, 400.0f), 399.0f);
    CHECK_EQ(veer_wrapped(400.0f, 0.0f, 400.0f), 0.0f);
}

/* Tests every field of a living world's header. */
TEST(an_invalid_header_breaks_an_invariant) {
    BusyWorld busy = busyWorld();
    VeerHeader *header = veer_world(busy.world, "test")->header;
    struct {
        uint32_t *at;
        const char *name;
    } fields[] = {{&header->magic, "magic"},   {&header->version, "version"},       {&header->layout, "layout"},
                  {&header->tag, "tag"},       {&header->savedLanes, "savedLanes"}, {&header->totalLanes, "totalLanes"},
                  {&header->def.edgesX, "def"}};
    for (uint32_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const uint32_t wrong[] = {0, 0xFFFFFFFFu}, right = *fields[i].at;
        uint32_t found = 0;
        for (uint32_t k = 0; k < 2; k++) {
            *fields[i].at = wrong[k];
            /* edges may have other valid values, and so may the number of spare words */
            if (veer_validate(busy.world) == VEER_OK) continue;
            const char *argument = veer_lastError(busy.world)->argument;
            if (!CHECK(strncmp(argument, fields[i].name, strlen(fields[i].name)) == 0)) printf("  %s\n", argument);
            found++;
        }
        CHECK(found > 0);
        *fields[i].at = right;
    }
    isSound(busy.world);
}

TEST(records_that_no_call_can_make_break_an_invariant) {
    BusyWorld busy = busyWorld();
    VeerWorld *world = veer_world(busy.world, "test");
    VeerPathRecord path = world->paths[0];
    world->paths[0].vertexCount = 0;
    FAILS(busy.world, veer_validate(busy.world), VEER_E_INTERNAL, "paths[0].firstVertex");
    world->paths[0] = path;
    world->header->def.dimensions = 3; /* segments, and boxes with stored corners, cannot exist in a volume world */
    CHECK_EQ(veer_validate(busy.world), VEER_E_INTERNAL);
    CHECK(strncmp(veer_lastError(busy.world)->argument, "obstacles[", 10) == 0);
    CHECK_OK(veer_removeObstacle(busy.world, busy.wall));
    CHECK_EQ(veer_validate(busy.world), VEER_E_INTERNAL);
    CHECK(strncmp(veer_lastError(busy.world)->argument, "obstacles[", 10) == 0);
    world->header->def.dimensions = 2;
    world->flags[0] |= VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE;
    FAILS(busy.world, veer_validate(busy.world), VEER_E_INTERNAL, "jumpLink[0]");
    world->flags[0] &= ~(uint32_t)(VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE);
    isSound(busy.world);
}

/* The state of behaviors is in columns, which callers may overwrite. */
TEST(behavior_memory_overwritten_by_a_caller_does_no_harm) {
    const float scrawls[] = {-1.0f, -1e30f, 1e30f, 1.5f, 3e6f, 1.0f, 2.0f, 1e-30f}; /* other values would quarantine the agent */
    uint32_t random = 77, lived = 0;
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
            if (!veer_stateLanes(type) || (isPart(type) && combine != VEER_COMBINE_PIPELINE)) continue;
            Place place = makePlace(12, 2, VEER_EDGE_MODE_NONE, &random);
            VeerBrainDef brain = drawBrain(&place, type, combine, &random);
            VeerBrainId id;
            brain.thinkEvery = 1;
            if (veer_addBrain(place.world, &brain, &id) == VEER_OK) lived++;
            for (uint32_t step = 0; step < 40; step++) {
                VeerWorld *world = veer_world(place.world, "test");
                for (uint32_t i = 0; i < 12; i++) {
                    world->brain[i] = veer_slotOf(id.bits) + 1;
                    for (uint32_t k = 0; step % 3 == 2 && k < world->header->def.capacity.state; k++)
                        if (test_random(&random) % 2)
                            world->state[i * world->header->def.capacity.state + k] = scrawls[test_random(&random) % 8];
                }
                CHECK_OK(veer_step(place.world, DT));
            }
            isSound(place.world);
            veer_destroyWorld(place.world);
        }
    CHECK(lived > 50);
}

/* Exactly on the edge of the region there is no direction away from it: inward is to the left of the edge, or to the right in a
 * clockwise polygon. */
TEST(an_agent_exactly_on_the_edge_of_a_polygon_turns_inward_for_either_winding) {
    for (int clockwise = 0; clockwise < 2; clockwise++) {
        const float points[2][12] = {{0, 0, 0, 200, 0, 0, 200, 200, 0, 0, 200, 0}, {0, 0, 0, 0, 200, 0, 200, 200, 0, 200, 0, 0}};
        VeerWorldDef def = busyWorldDef();
        VeerWorldId world = make_world(def);
        VeerPathId id = make_path(world, PATH(.points = points[clockwise], .pointCount = 4, .closed = 1));
        VeerBrainDef brain = DEFINED(VeerBrainDef, BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_STAY_INSIDE), .behaviors[0].path = id,
                                     .behaviors[0].params.stayInside.region = VEER_REGION_POLYGON);
        make_agent(world, AGENT(.brain = make_brain(world, &brain), .x = 100.0f));
        takeSteps(world, 30);
        CHECK(veer_columnF32(world, VEER_COLUMN_Y)[0] > 1.0f);
        isSound(world);
    }
}

/* Returns a world of ordinary agents, for checks that process four agents at a time. */
static VeerWorldId makeOrdinaryCrowd(uint32_t count) {
    VeerAgentId id;
    VeerWorldDef def = DEFINED(VeerWorldDef, busyWorldDef(), .capacity.agents = count);
    VeerWorldId world = make_world(def);
    VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_SEEK);
    VeerAgentDef agent = AGENT(.brain = make_brain(world, &brain));
    for (uint32_t i = 0; i < count; i++) CHECK_OK(veer_addAgent(world, &agent, &id));
    return world;
}

static void isUnsound(VeerWorldId world, const char *column, uint32_t slot, const char *field) {
    char argument[VEER_ARGUMENT_SIZE];
    snprintf(argument, sizeof argument, "%s[%u]%s", column, slot, field);
    CHECK_EQ(veer_validate(world), VEER_E_INTERNAL);
    if (!CHECK(strcmp(veer_lastError(world)->argument, argument) == 0)) printf("  %s: %s\n", argument, veer_lastError(world)->argument);
}

typedef struct Wrong {
    uint32_t column, bits;
    const char *name;
} Wrong;

/* The error is in any of the four lanes, or after the last complete group of four. If there are two errors, the first is reported. */
TEST(an_error_in_one_agent_of_many_is_reported_with_its_slot) {
    static const Wrong wrongs[] = {
        {VEER_COLUMN_FLAGS, 0, "flags"},
        {VEER_COLUMN_FLAGS, VEER_FLAG_ALIVE | ~(uint32_t)VEER_FLAGS, "flags"},
        {VEER_COLUMN_BRAIN, 2, "brain"},
        {VEER_COLUMN_BRAIN, VEER_NONE, "brain"},
        {VEER_COLUMN_ORIENTATION, 0x40490FDC, "orientation"}, /* the next float above pi, and -pi */
        {VEER_COLUMN_ORIENTATION, 0xC0490FDB, "orientation"},
        {VEER_COLUMN_ORIENTATION, 0x7FC00000, "orientation"},
        {VEER_COLUMN_LAST_ORIENTATION, 0xC0490FDB, "lastOrientation"},
        {VEER_COLUMN_TARGET_KIND, VEER_OWN_TARGET_COUNT, "targetKind"},
        {VEER_COLUMN_TARGET_KIND, VEER_OWN_TARGET_AGENT, "targetGeneration"}, /* generation of slot 0 */
        {VEER_COLUMN_JUMP_LINK, 1, "jumpLink"},
        {VEER_COLUMN_JUMP_TIME, 0x3F800000, "jumpTime"},
        {VEER_COLUMN_JUMP_GROUND, 0x3F800000, "jumpGround"},
        {VEER_COLUMN_X, 0x7F800000, "x"},
        {VEER_COLUMN_MAX_FORCE, 0xFF800000, "maxForce"},
        {VEER_COLUMN_MAX_FORCE, 0x7F800001, "maxForce"},
    };
    const uint32_t count = 43;
    for (uint32_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++)
        for (uint32_t slot = 1; slot < count; slot++) {
            VeerWorldId world = makeOrdinaryCrowd(count);
            uint32_t *lanes = veer_column(veer_world(world, "test"), wrongs[i].column);
            isSound(world);
            lanes[slot] = wrongs[i].bits;
            isUnsound(world, wrongs[i].name, slot, "");
            lanes[count - 1] = wrongs[i].bits;
            isUnsound(world, wrongs[i].name, slot, "");
            veer_destroyWorld(world);
        }
}

/* A free slot has no flags. Slots that were never used are not checked, wherever they are in a group of four. */
TEST(flags_are_wrong_in_free_slots_only) {
    for (uint32_t count = 1; count <= 9; count++)
        for (uint32_t slot = 0; slot < 12; slot++)
            for (uint32_t gone = 0; gone <= count; gone++) {
                VeerWorldId world = makeOrdinaryCrowd(count);
                const VeerCapacityDef room = {.agents = 12};
                CHECK_OK(veer_reserve(world, &room));
                if (gone < count) CHECK_OK(veer_removeAgent(world, veer_agentAt(world, gone)));
                isSound(world);
                veer_columnU32(world, VEER_COLUMN_FLAGS)[slot] = VEER_FLAG_ALIVE;
                if (slot != gone || gone == count)
                    isSound(world);
                else
                    isUnsound(world, "flags", slot, "");
                veer_columnU32(world, VEER_COLUMN_FLAGS)[slot] = 0;
                if (slot < count && slot != gone)
                    isUnsound(world, "flags", slot, "");
                else
                    isSound(world);
                veer_destroyWorld(world);
            }
}

TEST(numbers_whose_sum_overflows_are_still_finite) {
    VeerWorldId world = makeOrdinaryCrowd(43);
    float *driveX = veer_columnF32(world, VEER_COLUMN_DRIVE_X);
    for (uint32_t slot = 0; slot < 43; slot++) driveX[slot] = slot % 8 < 4 ? 3e38f : -3e38f;
    isSound(world);
    driveX[42] = VEER_INF;
    isUnsound(world, "driveX", 42, "");
}

TEST(an_error_in_one_slot_of_many_is_reported) {
    const uint32_t count = 11;
    for (uint32_t slot = 0; slot < count; slot++) {
        VeerWorldId world = makeOrdinaryCrowd(count);
        VeerPoolSlot *slots = veer_world(world, "test")->slots[VEER_KIND_AGENT];
        const uint32_t wrong[] = {0, VEER_LAST_GENERATION + 1, VEER_NONE};
        for (uint32_t i = 0; i < 3; i++) {
            slots[slot].generation = wrong[i];
            isUnsound(world, "slots", slot, ".generation");
        }
        slots[slot].generation = VEER_LAST_GENERATION;
        CHECK_OK(veer_validate(world));
        slots[slot].next = 0; /* the slot is free, although the pool counts it as taken */
        FAILS(world, veer_validate(world), VEER_E_INTERNAL, "pool.count");
        veer_destroyWorld(world);
    }
}
