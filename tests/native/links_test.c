/* Tests that jump links are added, read, changed and removed, that jumps are planned, and that bad input is rejected and changes
 * nothing. */
#include <stddef.h>
#include "refusal.h"

static VeerWorldId newWorld(uint32_t links) {
    VeerWorldDef def = DEFINED(VeerWorldDef, busyWorldDef(), .capacity.links = links);
    return make_world(def);
}

static VeerLinkDef someLink(void) { return LINK(.fromX = 10, .toX = 100, .toZ = 20, .landingRadius = 7); }

TEST(a_link_is_read_back_as_it_was_added_or_set) {
    VeerWorldId world = newWorld(2);
    VeerLinkDef def = someLink(), got;
    VeerLinkId link = make_link(world, def);
    CHECK_OK(veer_getLink(world, link, &got));
    CHECK(memcmp(&def, &got, sizeof def) == 0);
    def.jumpSpeed = 123;
    uint64_t before = hashOf(world);
    CHECK_OK(veer_setLink(world, link, &def));
    CHECK(hashOf(world) != before);
    CHECK_OK(veer_getLink(world, link, &got));
    CHECK_EQ(got.jumpSpeed, 123.0f);
    CHECK_OK(veer_isAlive(world, link.bits));
    CHECK_OK(veer_removeLink(world, link));
    CHECK_EQ(veer_isAlive(world, link.bits), VEER_E_STALE);
    isSound(world);
}

TEST(a_default_link_can_be_added) {
    VeerWorldId world = newWorld(1);
    make_link(world, LINK());
    isSound(world);
}

TEST(row_129_a_full_pool_refuses_and_a_freed_slot_is_reused_under_a_new_id) {
    VeerWorldId world = newWorld(2);
    VeerLinkDef def = someLink();
    VeerLinkId third = {5}, first = make_link(world, def);
    make_link(world, def);
    REFUSED(world, veer_addLink(world, &def, &third), VEER_E_FULL, "capacity.links");
    CHECK_EQ(third.bits, 0);
    CHECK_OK(veer_removeLink(world, first));
    CHECK_OK(veer_addLink(world, &def, &third));
    CHECK(third.bits != first.bits);
    CHECK_EQ(veer_slotOf(third.bits), veer_slotOf(first.bits));
    REFUSED(world, veer_removeLink(world, first), VEER_E_STALE, "link");
    isSound(world);
}

TEST(row_116_numbers_not_finite_or_out_of_range_are_refused_by_name) {
    static const struct {
        size_t at;
        float value;
        VeerResult code;
        const char *name;
    } bad[] = {
        {offsetof(VeerLinkDef, fromX), __builtin_nanf(""), VEER_E_NOT_FINITE, "def.fromX"},
        {offsetof(VeerLinkDef, fromY), __builtin_inff(), VEER_E_NOT_FINITE, "def.fromY"},
        {offsetof(VeerLinkDef, fromZ), 2e6f, VEER_E_RANGE, "def.fromZ"},
        {offsetof(VeerLinkDef, toX), -2e6f, VEER_E_RANGE, "def.toX"},
        {offsetof(VeerLinkDef, toY), __builtin_nanf(""), VEER_E_NOT_FINITE, "def.toY"},
        {offsetof(VeerLinkDef, toZ), -__builtin_inff(), VEER_E_NOT_FINITE, "def.toZ"},
        {offsetof(VeerLinkDef, takeOffRadius), 0, VEER_E_RANGE, "def.takeOffRadius"},
        {offsetof(VeerLinkDef, landingRadius), -1, VEER_E_RANGE, "def.landingRadius"},
        {offsetof(VeerLinkDef, jumpSpeed), -5, VEER_E_RANGE, "def.jumpSpeed"},
        {offsetof(VeerLinkDef, patience), 0, VEER_E_RANGE, "def.patience"},
    };
    VeerWorldId world = newWorld(2);
    VeerLinkDef good = someLink();
    VeerLinkId none, link = make_link(world, good);
    for (uint32_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        VeerLinkDef def = good;
        memcpy((char *)&def + bad[i].at, &bad[i].value, sizeof(float));
        REFUSED(world, veer_addLink(world, &def, &none), bad[i].code, bad[i].name);
        REFUSED(world, veer_setLink(world, link, &def), bad[i].code, bad[i].name);
    }
}

TEST(row_117_invalid_ids_and_null_pointers_are_refused_by_name) {
    VeerWorldId world = newWorld(2);
    VeerLinkDef def = someLink();
    VeerJump plan;
    VeerLinkId link = make_link(world, def), gone = make_link(world, def);
    VeerAgentId agent = make_agent(world, AGENT());
    CHECK_OK(veer_removeLink(world, gone));
    REFUSED(world, veer_addLink(world, 0, &gone), VEER_E_NULL, "def");
    REFUSED(world, veer_addLink(world, &def, 0), VEER_E_NULL, "link");
    REFUSED(world, veer_getLink(world, link, 0), VEER_E_NULL, "def");
    REFUSED(world, veer_setLink(world, link, 0), VEER_E_NULL, "def");
    REFUSED(world, veer_planJump(world, agent, link, 0), VEER_E_NULL, "jump");
    CHECK_OK(veer_addLink(world, &def, &gone));
    CHECK_OK(veer_removeLink(world, gone));
    REFUSED(world, veer_removeLink(world, gone), VEER_E_STALE, "link");
    REFUSED(world, veer_getLink(world, gone, &def), VEER_E_STALE, "link");
    REFUSED(world, veer_setLink(world, gone, &def), VEER_E_STALE, "link");
    REFUSED(world, veer_planJump(world, agent, gone, &plan), VEER_E_STALE, "link");
    REFUSED(world, veer_takeJump(world, agent, gone), VEER_E_STALE, "link");
    REFUSED(world, veer_planJump(world, (VeerAgentId){link.bits}, link, &plan), VEER_E_HANDLE, "agent");
    REFUSED(world, veer_planJump(world, agent, (VeerLinkId){agent.bits}, &plan), VEER_E_HANDLE, "link");
    REFUSED(world, veer_planJump(world, agent, veer_nullLink, &plan), VEER_E_HANDLE, "link");
    REFUSED(world, veer_takeJump(world, veer_nullAgent, link), VEER_E_HANDLE, "agent");
    REFUSED(world, veer_takeJump(world, (VeerAgentId){link.bits}, veer_nullLink), VEER_E_HANDLE, "agent");
    CHECK_EQ(veer_takeJump(veer_nullWorld, agent, link), VEER_E_WORLD);
}

TEST(row_118_links_cannot_be_edited_between_the_stages_of_a_step) {
    VeerWorldId world = newWorld(2);
    VeerLinkDef def = someLink();
    VeerLinkId more, link = make_link(world, def);
    VeerAgentId agent = make_agent(world, AGENT());
    CHECK_OK(veer_perceive(world, 0.01f));
    REFUSED(world, veer_addLink(world, &def, &more), VEER_E_BUSY, "world");
    REFUSED(world, veer_setLink(world, link, &def), VEER_E_BUSY, "world");
    REFUSED(world, veer_removeLink(world, link), VEER_E_BUSY, "world");
    REFUSED(world, veer_takeJump(world, agent, link), VEER_E_BUSY, "world");
    REFUSED(world, veer_takeJump(world, agent, veer_nullLink), VEER_E_BUSY, "world");
    CHECK_OK(veer_decide(world));
    CHECK_OK(veer_move(world));
}

/* Plans a jump over a link for an agent with a brain, which is alone in its world. */
static VeerResult planFor(VeerLinkDef def, VeerAgentDef agent, float gravity, VeerJump *plan) {
    VeerWorldDef worldDef = busyWorldDef();
    VeerBrainDef brain = veer_defaultBrainDef();
    worldDef.capacity.links = 1;
    worldDef.gravityZ = gravity;
    VeerWorldId world = make_world(worldDef);
    agent.brain = make_brain(world, &brain);
    VeerLinkId link = make_link(world, def);
    VeerAgentId id = make_agent(world, agent);
    uint64_t before = hashOf(world);
    VeerResult result = veer_planJump(world, id, link, plan);
    CHECK_EQ(hashOf(world), before);
    return result;
}

TEST(planning_a_jump_changes_nothing_and_returns_what_the_jump_requires) {
    VeerLinkDef def = someLink();
    VeerJump plan; /* at gravity 400 and a vertical speed of 200, the flight of 90 u takes 0.887 s */
    CHECK_EQ(planFor(def, AGENT(.maxSpeed = 50), -400, &plan), VEER_NO_RESULT);
    CHECK_EQ(plan.refusal, VEER_JUMP_REFUSAL_TOO_FAR);
    CHECK_NEAR(plan.time, 0.8873f, 1e-3f);
    CHECK_NEAR(plan.speedNeeded, 101.43f, 0.05f);
    CHECK_NEAR(plan.velocity.z, 200, 0);
    CHECK_NEAR(plan.jumpSpeedNeeded, 126.49f, 0.01f);
    def.toZ = 51; /* the jump rises only to 50 */
    CHECK_EQ(planFor(def, AGENT(.maxSpeed = 50), -400, &plan), VEER_NO_RESULT);
    CHECK_EQ(plan.refusal, VEER_JUMP_REFUSAL_TOO_HIGH);
    CHECK_NEAR(plan.jumpSpeedNeeded, 201.99f, 0.01f);
    CHECK_EQ(plan.time, 0.0f);
    CHECK_EQ(plan.speedNeeded, 0.0f);
}

TEST(without_a_jump_speed_only_a_landing_at_the_take_off_needs_no_speed) {
    const float landings[3][2] = {{0, 0}, {50, 0}, {0, 50}};
    for (int i = 0; i < 3; i++) {
        VeerJump plan;
        VeerLinkDef def = LINK(.fromX = 10, .toX = 10 + landings[i][0], .toY = landings[i][1], .landingRadius = 7, .jumpSpeed = 0);
        CHECK_EQ(planFor(def, AGENT(.x = 10), -400, &plan), i ? VEER_NO_RESULT : VEER_OK);
        CHECK_EQ(plan.refusal, i ? VEER_JUMP_REFUSAL_TOO_FAR : VEER_JUMP_REFUSAL_NONE);
        CHECK(i ? plan.speedNeeded > 1e30f : plan.speedNeeded == 0.0f);
    }
}

TEST(a_fall_of_hours_counts_as_no_landing) {
    VeerLinkDef def = someLink();
    VeerJump plan;
    def.toZ = -900000.0f; /* a fall of 42,000 s */
    CHECK_EQ(planFor(def, AGENT(), -1e-3f, &plan), VEER_NO_RESULT);
    CHECK_EQ(plan.refusal, VEER_JUMP_REFUSAL_NO_LANDING);
    CHECK_EQ(plan.time, 0.0f);
}
