/* Tests jumps: the run-up, the flight and the landing, and which agents cannot jump. */
#include "jumper.h"

static const float rates[] = {30, 60, 240};

static float missOf(const Jumper *jumper) { return hypotf(jumper->landedX - jumper->linkDef.toX, jumper->landedY - jumper->linkDef.toY); }

/* ---- every possible jump succeeds */

static void planRandomJump(Jumper *jumper, uint32_t *random) {
    jumper_plan(jumper);
    VeerLinkDef *link = &jumper->linkDef;
    link->fromX = test_range(random, -300, 300), link->fromY = test_range(random, -300, 300);
    link->toX = link->fromX + test_range(random, -250, 250), link->toY = link->fromY + test_range(random, -250, 250);
    link->fromZ = test_range(random, 0, 50);
    link->toZ = link->fromZ + test_range(random, -60, 60);
    link->takeOffRadius = test_range(random, 8, 20);
    link->landingRadius = test_range(random, 8, 20);
    link->jumpSpeed = test_range(random, 100, 350);
    VeerAgentDef *agent = &jumper->walker.agentDef;
    agent->x = test_range(random, -300, 300), agent->y = test_range(random, -300, 300), agent->z = link->fromZ;
    agent->orientation = test_range(random, -3, 3);
    agent->maxSpeed = test_range(random, 80, 250);
    agent->maxForce = test_range(random, 300, 3000);
    jumper->walker.brainDef.locomotion.response = test_range(random, 3, 20);
    jumper->walker.brainDef.locomotion.mode = test_random(random) % 2 ? VEER_MOVE_MODE_VELOCITY : VEER_MOVE_MODE_ACCELERATE;
    jumper->walker.worldDef.gravityZ = test_range(random, -900, -200);
    jumper->walker.worldDef.dimensions = test_random(random) % 2 ? 3 : 2;
}

/* Returns the expected reason for a rejected jump, computed independently in doubles and checked in the same order; none if the jump is
 * possible. */
static uint32_t expectedRefusal(const Jumper *jumper) {
    const VeerLinkDef *link = &jumper->linkDef;
    double g = -(double)jumper->walker.worldDef.gravityZ, v = (double)link->jumpSpeed, rise = (double)link->toZ - (double)link->fromZ;
    double squared = v * v - 2 * g * rise;
    if (squared < 0) return VEER_JUMP_REFUSAL_TOO_HIGH;
    double time = (v + sqrt(squared)) / g;
    double planar = hypot((double)link->toX - (double)link->fromX, (double)link->toY - (double)link->fromY) / time;
    return planar <= (double)jumper->walker.agentDef.maxSpeed ? VEER_JUMP_REFUSAL_NONE : VEER_JUMP_REFUSAL_TOO_FAR;
}

static void jumpOrNot(Jumper *jumper, uint32_t expected) {
    VeerJump plan;
    VeerWorldId world = jumper->walker.world;
    VeerAgentId agent = jumper->walker.agent;
    CHECK_EQ(veer_planJump(world, agent, jumper->link, &plan), expected ? VEER_NO_RESULT : VEER_OK);
    CHECK_EQ(plan.refusal, expected);
    CHECK_EQ(veer_takeJump(world, agent, jumper->link), expected ? VEER_NO_RESULT : VEER_OK);
    if (expected) {
        CHECK_EQ(jumper_takes(jumper), 0);
        CHECK(expected != VEER_JUMP_REFUSAL_TOO_FAR || plan.speedNeeded > jumper->walker.agentDef.maxSpeed);
        CHECK(expected != VEER_JUMP_REFUSAL_TOO_HIGH || plan.jumpSpeedNeeded > jumper->linkDef.jumpSpeed);
        return;
    }
    for (float time = 0; time < 20 && !jumper->landed && !jumper->refused; time += jumper->dt) jumper_step(jumper);
    CHECK_EQ(jumper->order, 123);
    if (!CHECK(missOf(jumper) <= jumper->linkDef.landingRadius)) printf("  missed by %g\n", (double)missOf(jumper));
    CHECK_NEAR(jumper->landedZ, jumper->linkDef.toZ, 1e-3f);
    CHECK(hypotf(jumper->jumpedX - jumper->linkDef.fromX, jumper->jumpedY - jumper->linkDef.fromY) <=
          jumper->linkDef.takeOffRadius + 1e-3f);
}

STUDY(of_a_thousand_random_links_the_possible_jumps_succeed_and_the_others_are_refused_with_a_reason) {
    uint32_t random = 9, made = 0, refused[3] = {0, 0, 0};
    for (uint32_t i = 0; i < 1000; i++) {
        Scoped(Jumper) jumper;
        planRandomJump(&jumper, &random);
        jumper.dt = 1.0f / rates[i % 3];
        jumper_start(&jumper);
        uint32_t expected = expectedRefusal(&jumper);
        jumpOrNot(&jumper, expected);
        made += jumper.landed;
        refused[expected < 3 ? expected : 0]++;
    }
    CHECK_EQ(made, refused[VEER_JUMP_REFUSAL_NONE]);
    CHECK(made > 300);
    CHECK(refused[VEER_JUMP_REFUSAL_TOO_HIGH] > 30);
    CHECK(refused[VEER_JUMP_REFUSAL_TOO_FAR] > 100);
}

TEST(a_flight_is_the_same_parabola_at_every_rate) {
    for (uint32_t i = 0; i < 3; i++) {
        VeerJump plan;
        GIVEN_JUMPER(jumper, .dt = 1.0f / rates[i], .linkDef.toY = 60, .linkDef.toZ = 20);
        CHECK_OK(veer_planJump(jumper.walker.world, jumper.walker.agent, jumper.link, &plan));
        if (!jumper_takeOff(&jumper)) return;
        while (jumper_flies(&jumper)) {
            float time = walker_lane(&jumper.walker, VEER_COLUMN_JUMP_TIME);
            CHECK_NEAR(walker_lane(&jumper.walker, VEER_COLUMN_Z), 200 * time - 250 * time * time, 0.01f);
            float share = time / plan.time, x = jumper.jumpedX + (300 - jumper.jumpedX) * share,
                  y = jumper.jumpedY + (60 - jumper.jumpedY) * share;
            CHECK_NEAR(walker_x(&jumper.walker), x, 0.01f);
            CHECK_NEAR(walker_y(&jumper.walker), y, 0.01f);
            jumper_step(&jumper);
        }
        CHECK(missOf(&jumper) < 0.01f);
        CHECK_EQ(jumper.landedZ, 20.0f);
    }
}

/* ---- behaviors are suspended during a jump, and continue after it */

TEST(behaviors_are_suspended_from_the_run_up_to_the_landing) {
    Scoped(Jumper) jumper = JUMPER(jumper);
    jumper.walker.brainDef.behaviors[0] = veer_behavior(VEER_BEHAVIOR_SEEK);
    aim_at(&jumper.walker.brainDef.behaviors[0], -5000, 0, 0);
    jumper_start(&jumper);
    jumper_live(&jumper, 0.5f);
    CHECK(walker_vx(&jumper.walker) < -100);
    jumper_take(&jumper);
    float before = walker_vy(&jumper.walker);
    for (int i = 0; i < 1200 && !jumper.landed; i++) {
        jumper_step(&jumper);
        if (jumper.started && !jumper.jumped && i > 60) CHECK(walker_vx(&jumper.walker) > 0);
    }
    CHECK_EQ(jumper.order, 123);
    CHECK_NEAR(walker_vy(&jumper.walker), before, 10);
    CHECK(missOf(&jumper) < 10);
    jumper_live(&jumper, 2);
    CHECK(walker_vx(&jumper.walker) < -150);
    CHECK_EQ(jumper.order, 123);
}

TEST(each_event_is_emitted_once_in_order_with_the_slot_of_the_link) {
    GIVEN_JUMPER(jumper);
    VeerLinkId other = make_link(jumper.walker.world, LINK(.fromX = jumper.linkDef.toX, .toX = jumper.linkDef.fromX));
    if (!jumper_takeOff(&jumper)) return;
    CHECK_EQ(jumper.order, 12);
    CHECK_EQ(jumper.linkSlot, 0);
    jumper_live(&jumper, 1.5f);
    CHECK_EQ(jumper.order, 123);
    CHECK_OK(veer_takeJump(jumper.walker.world, jumper.walker.agent, other));
    jumper_live(&jumper, 8);
    CHECK_EQ(jumper.order, 123123);
    CHECK_EQ(jumper.linkSlot, 1);
}

/* ---- rejected jumps */

TEST(a_run_up_that_cannot_reach_its_speed_is_aborted_after_the_links_patience) {
    Scoped(Jumper) jumper = JUMPER(jumper, .linkDef.patience = 3);
    jumper.walker.agentDef.maxForce = 5; /* the agent reaches only 15 u/s */
    jumper_start(&jumper);
    jumper_take(&jumper);
    jumper_live(&jumper, 2.9f);
    CHECK_EQ(jumper.order, 1);
    jumper_live(&jumper, 0.2f);
    CHECK_EQ(jumper.order, 14);
    CHECK_EQ(jumper.why, VEER_JUMP_REFUSAL_MISSED);
    CHECK_EQ(jumper_takes(&jumper), 0);
}

TEST(a_wall_before_the_pad_leads_to_a_refusal_and_not_to_a_jump_from_elsewhere) {
    GIVEN_JUMPER(jumper);
    make_obstacle(jumper.walker.world, BOX(.x = 200, .halfWidth = 40, .halfHeight = 40));
    jumper_take(&jumper);
    jumper_live(&jumper, 11);
    CHECK_EQ(jumper.order, 14);
    CHECK_EQ(jumper.why, VEER_JUMP_REFUSAL_MISSED);
}

static uint32_t refusalOf(Jumper *jumper) {
    VeerJump plan = {.refusal = 99};
    jumper_start(jumper);
    VeerResult asked = veer_planJump(jumper->walker.world, jumper->walker.agent, jumper->link, &plan);
    CHECK_EQ(veer_takeJump(jumper->walker.world, jumper->walker.agent, jumper->link), asked);
    CHECK_EQ(asked, plan.refusal ? VEER_NO_RESULT : VEER_OK);
    jumper_live(jumper, 0.1f);
    CHECK_EQ(jumper->started, plan.refusal ? 0 : 1);
    end_Jumper(jumper);
    return plan.refusal;
}

TEST(without_gravity_without_motion_and_on_another_floor_a_jump_is_refused) {
    Jumper jumpers[] = {JUMPER(jumpers[0], .walker.worldDef.gravityZ = 0),
                        JUMPER(jumpers[1], .walker.worldDef.gravityZ = 50),
                        JUMPER(jumpers[2], .walker.agentDef.maxSpeed = 0),
                        JUMPER(jumpers[3], .walker.agentDef.maxForce = 0),
                        JUMPER(jumpers[4], .linkDef.fromZ = 40, .linkDef.toZ = 40), /* in a planar world */
                        JUMPER(jumpers[5], .linkDef.fromZ = 40, .linkDef.toZ = 40, .walker.agentDef.z = 40)};
    static const uint32_t expected[] = {VEER_JUMP_REFUSAL_NO_LANDING, VEER_JUMP_REFUSAL_NO_LANDING,  VEER_JUMP_REFUSAL_IMMOBILE,
                                        VEER_JUMP_REFUSAL_IMMOBILE,   VEER_JUMP_REFUSAL_OTHER_FLOOR, VEER_JUMP_REFUSAL_NONE};
    for (int i = 0; i < 6; i++)
        if (!CHECK_EQ(refusalOf(&jumpers[i]), expected[i])) printf("  jumper %d\n", i);
}

TEST(a_link_that_becomes_impossible_during_the_run_up_is_refused_with_the_reason) {
    GIVEN_JUMPER(jumper);
    jumper_take(&jumper);
    jumper_live(&jumper, 0.1f);
    jumper.linkDef.toX = 900;
    CHECK_OK(veer_setLink(jumper.walker.world, jumper.link, &jumper.linkDef));
    jumper_step(&jumper);
    CHECK_EQ(jumper.order, 14);
    CHECK_EQ(jumper.why, VEER_JUMP_REFUSAL_TOO_FAR);
}

/* ---- other locomotion, other worlds */

TEST(a_car_makes_its_turns_and_jumps) {
    for (uint32_t i = 0; i < 3; i++) {
        Scoped(Jumper) jumper =
            JUMPER(jumper, .dt = 1.0f / rates[i], .linkDef.takeOffRadius = 15, .linkDef.landingRadius = 15, .linkDef.patience = 30,
                   .walker.agentDef.orientation = 2, .walker.brainDef.locomotion.mode = VEER_MOVE_MODE_CAR,
                   .walker.brainDef.locomotion.turningRadius = 30);
        jumper.walker.agentDef.x = 250; /* the car must drive around to start its run-up */
        jumper_start(&jumper);
        if (!jumper_jumps(&jumper)) return;
        CHECK(missOf(&jumper) <= 15);
    }
}

TEST(a_jump_straight_up_to_a_ledge_starts_from_rest) {
    Scoped(Jumper) jumper = JUMPER(jumper);
    jumper.linkDef.toX = jumper.linkDef.fromX, jumper.linkDef.toZ = 30;
    jumper_start(&jumper);
    if (!jumper_takeOff(&jumper)) return;
    jumper_live(&jumper, 1);
    CHECK_EQ(jumper.order, 123);
    CHECK_EQ(jumper.landedZ, 30.0f);
    jumper_live(&jumper, 1);
    CHECK_EQ(walker_lane(&jumper.walker, VEER_COLUMN_Z), 30.0f);
}

TEST(a_jump_over_the_seam_of_a_wrapped_world_takes_the_shortest_path) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        /* in space, the agent also jumps across the top of the world */
        const float fromZ = dimensions == 3 ? 590 : 0, toZ = dimensions == 3 ? 20 : 0;
        Scoped(Jumper) jumper =
            JUMPER(jumper, .linkDef = LINK(.fromX = 560, .toX = 50, .fromY = 300, .toY = 300, .fromZ = fromZ, .toZ = toZ),
                   .walker.agentDef.x = 300, .walker.agentDef.y = 300, .walker.agentDef.z = fromZ);
        jumper.walker.worldDef = WORLD(.dimensions = dimensions, EDGES(VEER_EDGE_MODE_WRAP), .minX = 0, .minY = 0, .minZ = 0, .maxX = 600,
                                       .maxY = 600, .maxZ = 600, .gravityZ = -500);
        jumper_start(&jumper);
        if (!jumper_jumps(&jumper)) return;
        CHECK_NEAR(jumper.landedX, 50, 0.1f);
        CHECK_NEAR(jumper.landedZ, toZ, 0.1f);
    }
}

TEST(row_11_a_jump_written_to_an_empty_slot_does_nothing) {
    GIVEN_JUMPER(jumper);
    VeerAgentId gone = make_agent(jumper.walker.world, AGENT());
    CHECK_OK(veer_removeAgent(jumper.walker.world, gone));
    for (int airborne = 0; airborne < 2; airborne++) {
        veer_columnU32(jumper.walker.world, VEER_COLUMN_JUMP_LINK)[veer_slot(gone)] = 1;
        veer_columnU32(jumper.walker.world, VEER_COLUMN_FLAGS)[veer_slot(gone)] = airborne ? VEER_FLAG_AIRBORNE : 0;
        walker_walk(&jumper.walker, 0.1f, jumper.dt);
        CHECK_EQ(walker_events(&jumper.walker, VEER_EVENT_JUMPED, 0) + walker_events(&jumper.walker, VEER_EVENT_LANDED, 0), 0);
    }
    CHECK_OK(veer_validate(jumper.walker.world));
}

TEST(an_agent_without_contact_runs_and_flies_through_obstacles) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        GIVEN_JUMPER(jumper, .walker.worldDef.dimensions = dimensions, .walker.brainDef.locomotion.contact = 0);
        make_obstacle(jumper.walker.world, OBSTACLE(.radius = 30, .x = 100)); /* one obstacle is behind the pad, and one above the gap */
        make_obstacle(jumper.walker.world, OBSTACLE(.radius = 30, .x = 250, .z = 30));
        if (!jumper_jumps(&jumper)) return;
        CHECK(missOf(&jumper) < 1);
    }
}

/* An obstacle in the path of a flight, and the place where the agent then lands. */
TEST(jumps_pass_over_obstacles_in_planar_worlds_and_in_volume_worlds_they_end_at_walls_ceilings_and_roofs) {
    const struct {
        const char *name;
        VeerObstacleDef box;
        uint32_t dimensions;
        float toX, toZ, leastX, mostX, z, tolerance;
    } cases[] = {
        {"planar", BOX(.x = 250, .halfWidth = 20, .halfHeight = 200), 2, 300, 0, 299, 301, 0, 1e-3f},
        {"wall", BOX(.x = 260, .z = 60, .halfWidth = 10, .halfHeight = 200, .halfDepth = 200), 3, 300, 0, -1e6f, 250, 0, 0.01f},
        /* the ceiling is too low for the rise to the link's height: the agent falls back to its initial height */
        {"ceiling", BOX(.x = 250, .z = 40, .halfWidth = 60, .halfHeight = 60), 3, 300, 30, -1e6f, 1e6f, 0, 0.01f},
        {"roof", BOX(.x = 330, .halfWidth = 50, .halfHeight = 50, .halfDepth = 15), 3, 330, 0, -1e6f, 1e6f, 15 + 8, 0.1f},
    };
    for (int i = 0; i < 4; i++) {
        GIVEN_JUMPER(jumper, .walker.worldDef.dimensions = cases[i].dimensions, .linkDef.toX = cases[i].toX, .linkDef.toZ = cases[i].toZ);
        make_obstacle(jumper.walker.world, cases[i].box);
        int isAsExpected = jumper_jumps(&jumper) && CHECK(jumper.landedX > cases[i].leastX && jumper.landedX < cases[i].mostX) &&
                           CHECK_NEAR(jumper.landedZ, cases[i].z, cases[i].tolerance);
        if (i == 0) CHECK(missOf(&jumper) < 1);
        if (!isAsExpected) printf("  %s\n", cases[i].name);
    }
}

TEST(the_edge_of_the_world_stops_a_flight_and_the_agent_lands_there) {
    Scoped(Jumper) jumper = JUMPER(jumper);
    VeerWorldDef *def = &jumper.walker.worldDef;
    setEdges(def, VEER_EDGE_MODE_CLAMP);
    def->minX = def->minY = -200, def->maxX = def->maxY = 270;
    jumper_start(&jumper);
    if (!jumper_jumps(&jumper)) return;
    CHECK_NEAR(jumper.landedX, 270 - jumper.walker.agentDef.radius, 1e-3f);
}
