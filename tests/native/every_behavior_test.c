/* Tests all behaviors in all combiners with random settings: nothing becomes NaN, and explanations match decisions. */
#include "any_brain.h"
#include "busy_world.h"
#include "given.h"

#define AGENTS 12u

/* Returns whether every float that a user can read about the agents is finite. */
static int isFinite(VeerWorldId world) {
    static const uint32_t columns[] = {VEER_COLUMN_X,          VEER_COLUMN_Y,          VEER_COLUMN_Z,        VEER_COLUMN_VELOCITY_X,
                                       VEER_COLUMN_VELOCITY_Y, VEER_COLUMN_VELOCITY_Z, VEER_COLUMN_ROTATION, VEER_COLUMN_DESIRED_X,
                                       VEER_COLUMN_DESIRED_Y,  VEER_COLUMN_DESIRED_Z};
    float sum = 0;
    for (uint32_t c = 0; c < sizeof columns / sizeof *columns; c++) {
        const float *values = veer_columnF32(world, columns[c]);
        for (uint32_t i = 0; i < AGENTS; i++) sum += values[i] - values[i];
    }
    return sum == 0.0f;
}

static void live(const Place *place, const VeerBrainDef *def, uint32_t steps) {
    VeerBrainId brain;
    VeerResult result = veer_addBrain(place->world, def, &brain);
    if (result != VEER_OK) { /* rejected: not supported in volume worlds, or a navigation field too fine for its memory */
        CHECK(result == VEER_E_RANGE || result == VEER_E_FULL);
        return;
    }
    for (uint32_t i = 0; i < AGENTS; i++) {
        VeerAgentDef agent = read_agent(place->world, place->agents[i]);
        agent.brain = brain;
        CHECK_OK(veer_setAgent(place->world, place->agents[i], &agent));
    }
    for (uint32_t i = 0; i < steps; i++) {
        CHECK_OK(veer_step(place->world, DT));
        CHECK_EQ(statsOf(place->world).notFinite, 0);
        if (!CHECK(isFinite(place->world))) return;
    }
    CHECK_OK(veer_validate(place->world));
    VeerExplain why;
    CHECK(veer_explain(place->world, place->agents[5], &why) >= VEER_OK);
    uint64_t before = hashOf(place->world);
    CHECK(veer_explain(place->world, place->agents[6], &why) >= VEER_OK);
    CHECK_EQ(hashOf(place->world), before);
}

static void tryAll(uint32_t dimensions, uint32_t rounds) {
    uint32_t random = 100 + dimensions;
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
            if (isPart(type) && combine != VEER_COMBINE_PIPELINE) continue;
            for (uint32_t round = 0; round < rounds; round++) {
                Scoped(Place) place = makePlace(AGENTS, dimensions, round % VEER_EDGE_MODE_COUNT, &random);
                VeerBrainDef brain = drawBrain(&place, type, combine, &random);
                live(&place, &brain, 25);
            }
        }
}

TEST(every_behavior_works_in_every_combiner_in_the_plane) { tryAll(2, test_isShort ? 2 : BY_DAY(4, 12)); }
TEST(every_behavior_works_in_every_combiner_in_space) { tryAll(3, test_isShort ? 2 : BY_DAY(4, 8)); }

TEST(every_explanation_matches_the_next_decision) {
    uint32_t random = 7;
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
            if (isPart(type) && combine != VEER_COMBINE_PIPELINE) continue;
            Scoped(Place) place = makePlace(AGENTS, 2, VEER_EDGE_MODE_NONE, &random);
            VeerBrainDef brain = drawBrain(&place, type, combine, &random);
            live(&place, &brain, 5);
            VeerExplain why[AGENTS];
            for (uint32_t i = 0; i < AGENTS; i++) CHECK(veer_explain(place.world, place.agents[i], &why[i]) >= VEER_OK);
            decideWorld(place.world, DT);
            const uint32_t *outputBits = veer_columnU32(place.world, VEER_COLUMN_DESIRED_BITS);
            for (uint32_t i = 0; i < AGENTS; i++) {
                if ((outputBits[i] & 2u) && why[i].behaviorCount)
                    CHECK_EQ(veer_columnF32(place.world, VEER_COLUMN_DESIRED_ROTATION)[i], why[i].desiredRotation);
                if (!(outputBits[i] & 1u) || why[i].behaviorCount == 0) continue;
                CHECK_EQ(veer_columnF32(place.world, VEER_COLUMN_DESIRED_X)[i], why[i].desiredX);
                CHECK_EQ(veer_columnF32(place.world, VEER_COLUMN_DESIRED_Y)[i], why[i].desiredY);
            }
        }
}

TEST(parts_of_a_pipeline_are_refused_in_other_brains) {
    uint32_t random = 1;
    Scoped(Place) place = makePlace(AGENTS, 2, VEER_EDGE_MODE_NONE, &random);
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++) {
            VeerBrainId id;
            VeerBrainDef brain = DEFINED(VeerBrainDef, BRAIN_OF(type), .combine = combine);
            VeerResult result = veer_addBrain(place.world, &brain, &id);
            if (isPart(type) && combine != VEER_COMBINE_PIPELINE)
                CHECK_EQ(result, VEER_E_RANGE);
            else
                CHECK_OK(result);
            if (result == VEER_OK) CHECK_OK(veer_removeBrain(place.world, id));
        }
}
