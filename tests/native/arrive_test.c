/* Tests arrive: an agent goes to its target and stops there, never past it, and emits its event once. */
#include "busy_world.h"
#include "given.h"

static const float steps[] = {1.0f / 15, 1.0f / 30, DT, 1.0f / 144, 1.0f / 240};

/* A trip from rest at x = 0 along +x to a target: how far the agent overshoots, and how long it takes. */
typedef struct Trip {
    float overshoot, time;
    uint32_t arrivals;
    float restDistance, restSpeed;
} Trip;

static void planTrip(Walker *walker, float maxSpeed, float acceleration, float response) {
    walker_plan(walker, VEER_BEHAVIOR_ARRIVE);
    walker->agentDef.maxSpeed = maxSpeed, walker->agentDef.mass = 2, walker->agentDef.maxForce = acceleration * 2;
    walker->brainDef.locomotion.response = response;
}

static Trip travel(Walker *walker, float distance, float dt) {
    Trip trip = {-INFINITY, 0, 0, 0, 0};
    startTowards(walker, distance, 0);
    float limit = 20 + 3 * distance / walker->agentDef.maxSpeed + 4 * sqrtf(distance * walker->agentDef.mass / walker->agentDef.maxForce) +
                  (walker->brainDef.locomotion.response < 1 ? 60 : 0);
    int after = (int)(3 / dt);
    for (float time = 0; time < limit && after > 0; time += dt) {
        walker_step(walker, dt);
        if (walker_x(walker) - distance > trip.overshoot) trip.overshoot = walker_x(walker) - distance;
        trip.arrivals += walker_events(walker, VEER_EVENT_ARRIVED, 0);
        if (trip.arrivals)
            after--;
        else
            trip.time = time + dt;
    }
    trip.restDistance = walker_distanceTo(walker, distance, 0), trip.restSpeed = walker_speed(walker);
    walker_end(walker);
    return trip;
}

STUDY(arrive_never_overshoots_at_any_step_force_and_response) {
    const float accelerations[] = {2, 5, 30, 150, 600, 5000, INFINITY}, responses[] = {0.5f, 1, 3, 10, 60, INFINITY};
    const float speeds[] = {10, 150};
    for (uint32_t a = 0; a < sizeof accelerations / sizeof *accelerations; a++)
        for (uint32_t r = 0; r < sizeof responses / sizeof *responses; r++)
            for (uint32_t d = 0; d < sizeof steps / sizeof *steps; d++)
                for (uint32_t s = 0; s < ROUNDS(2); s++) {
                    Walker walker;
                    planTrip(&walker, speeds[s], accelerations[a], responses[r]);
                    Trip trip = travel(&walker, 400, steps[d]);
                    CHECK(trip.overshoot <= 0);
                    CHECK_EQ(trip.arrivals, 1);
                    CHECK(trip.restDistance <= 2);
                    CHECK(trip.restSpeed < 0.2f);
                }
}

/* The expected time: accelerating and braking at full force would take 2 sqrt(distance/acceleration). */
STUDY(a_thruster_arrives_as_fast_as_its_force_allows_whatever_its_response) {
    const float responses[] = {0, 0.5f, 1, 10, INFINITY}, accelerations[] = {30, 600, 7200};
    for (uint32_t r = 0; r < sizeof responses / sizeof *responses; r++)
        for (uint32_t a = 0; a < 3; a++)
            for (uint32_t d = 0; d < sizeof steps / sizeof *steps; d++)
                for (uint32_t combine = VEER_COMBINE_BLEND; combine <= VEER_COMBINE_PRIORITY; combine++) {
                    Walker walker;
                    float best = 2 * sqrtf(400 / accelerations[a]);
                    planTrip(&walker, 400 / best * 2, accelerations[a], responses[r]);
                    walker.brainDef.locomotion.mode = VEER_MOVE_MODE_ACCELERATE, walker.brainDef.combine = combine;
                    Trip trip = travel(&walker, 400, steps[d]);
                    if (!CHECK(trip.time < 1.15f * best + 4 * steps[d])) printf("  %g s, best %g s\n", (double)trip.time, (double)best);
                    CHECK(trip.overshoot <= 1e-3f);
                    CHECK_EQ(trip.arrivals, 1);
                    CHECK(trip.restSpeed < 0.2f);
                }
}

TEST(arrive_needs_no_stop_radius_to_stop) {
    for (uint32_t d = 0; d < sizeof steps / sizeof *steps; d++) {
        Walker walker;
        planTrip(&walker, 150, 300, 10);
        walker.behavior->params.arrive.stopRadius = 0;
        Trip trip = travel(&walker, 400, steps[d]);
        CHECK(trip.overshoot <= 1e-3f);
        CHECK_EQ(trip.arrivals, 1);
        CHECK_NEAR(trip.restDistance, 0, 0.02);
    }
}

/* Far from the origin, floats are so coarse that the slow end of an approach would round to no motion at all, and the agent would never
 * arrive. */
TEST(arrive_ends_even_far_from_the_origin) {
    const float places[] = {0, 200, 10000, 900000};
    for (uint32_t p = 0; p < 4; p++)
        for (uint32_t d = 0; d < sizeof steps / sizeof *steps; d++) {
            GIVEN_WALKER(walker, VEER_BEHAVIOR_ARRIVE);
            walker.agentDef.x = places[p], walker.agentDef.maxSpeed = 20;
            walker.behavior->params.arrive.stopRadius = 0;
            startTowards(&walker, places[p] + 60, 0);
            uint32_t arrivals = stepAndCount(&walker, (int)(20 / steps[d]), steps[d], VEER_EVENT_ARRIVED);
            CHECK_EQ(arrivals, 1);
            CHECK_NEAR(walker_x(&walker) - places[p], 60, 1e-3 + 1e-5 * (double)places[p]);
            CHECK_NEAR(walker_speed(&walker), 0, 1e-3);
        }
}

/* Unlike arrive, which handles batches of agents, a pipeline chooses its target for one agent at a time. */
STUDY(a_pipeline_arrives_even_far_from_the_origin_at_any_response) {
    const float places[] = {10000, 100000, 900000}, responses[] = {0.5f, 2, 10, 60};
    for (uint32_t p = 0; p < 3; p++)
        for (uint32_t r = 0; r < 4; r++)
            for (uint32_t d = 0; d < sizeof steps / sizeof *steps; d++) {
                GIVEN_WALKER(walker, VEER_BEHAVIOR_TARGET);
                walker.brainDef.combine = VEER_COMBINE_PIPELINE, walker.brainDef.locomotion.response = responses[r];
                walker.agentDef.x = places[p], walker.agentDef.maxSpeed = 20;
                walker.behavior->params.target.stopRadius = 0;
                startTowards(&walker, places[p] + 60, 0);
                uint32_t arrivals = 0;
                for (float time = 0; time < 60 && !arrivals; time += steps[d]) {
                    walker_step(&walker, steps[d]);
                    arrivals += walker_events(&walker, VEER_EVENT_ARRIVED, 0);
                }
                CHECK_EQ(arrivals, 1);
                /* tolerance: the resolution of positions at that distance, and the last steps of the approach */
                float grain = places[p] * 6e-8f, crawl = grain * (1 + 4 / fmaxf(responses[r] * steps[d], 0.001f));
                CHECK(walker_distanceTo(&walker, places[p] + 60, 0) <= 1.1f * crawl + 2 * grain + 0.001f * 20 * steps[d]);
            }
}

/* Accelerations from 2 to 5000, each 25 % more than the previous, with the default response and slow radius. */
STUDY(arrive_never_overshoots_from_an_acceleration_of_2_to_one_of_5000) {
    const float rates[] = {1.0f / 15, 1.0f / 30, DT, 1.0f / 240};
    float overshoot = -INFINITY, rest = 0, speed = 0;
    uint32_t trips = 0;
    for (float acceleration = 2; acceleration < 5001; acceleration *= 1.25f)
        for (uint32_t d = 0; d < 4; d++) {
            Walker walker;
            planTrip(&walker, 150, acceleration, 10);
            Trip trip = travel(&walker, 400, rates[d]);
            CHECK_EQ(trip.arrivals, 1);
            overshoot = fmaxf(overshoot, trip.overshoot);
            rest = fmaxf(rest, trip.restDistance);
            speed = fmaxf(speed, trip.restSpeed);
            trips++;
        }
    printf("  %u trips: %.3f u past the target at most, rest within %.3f u of it, at %.4f u/s after 3 s\n", trips, (double)overshoot,
           (double)rest, (double)speed);
    CHECK(overshoot <= 1e-3f * 100); /* a thousandth of the slow radius of 100 u */
    CHECK(rest <= 2);                /* the stop radius in u */
    CHECK(speed < 0.01f);
}

TEST(the_time_of_arrival_does_not_depend_on_the_step) {
    float times[5];
    for (uint32_t d = 0; d < 5; d++) {
        Walker walker;
        planTrip(&walker, 150, 300, 10);
        times[d] = travel(&walker, 400, steps[d]).time;
    }
    for (uint32_t d = 0; d < 4; d++) CHECK_NEAR(times[d], times[4], 0.1 * (double)times[4]);
}

TEST(the_arrived_event_is_emitted_once_until_the_target_moves_or_the_agent_is_carried_off) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_ARRIVE);
    startTowards(&walker, 50, 0);
    uint32_t arrivals = 0, value = 99;
    for (int i = 0; i < 300; i++) {
        walker_step(&walker, DT);
        arrivals += walker_events(&walker, VEER_EVENT_ARRIVED, &value);
    }
    CHECK_EQ(arrivals, 1);
    CHECK_EQ(value, 0);
    walker_carry(&walker, walker_x(&walker) + 0.5f, 0); /* the agent is still within the stop radius */
    arrivals += stepAndCount(&walker, 60, DT, VEER_EVENT_ARRIVED);
    CHECK_EQ(arrivals, 1);
    walker_carry(&walker, 20, 30);
    arrivals += stepAndCount(&walker, 300, DT, VEER_EVENT_ARRIVED);
    CHECK_EQ(arrivals, 2);
    veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){-50, 0, 0});
    arrivals += stepAndCount(&walker, 300, DT, VEER_EVENT_ARRIVED);
    CHECK_EQ(arrivals, 3);
    CHECK(walker_distanceTo(&walker, -50, 0) <= 2);
}

/* Desiring -velocity within 2 px of the target, as the published sources do, brakes at an arbitrary rate, so the agent leaves that circle
 * again. */
TEST(inside_its_stop_radius_an_agent_stands_still) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_ARRIVE);
    walker.agentDef.velocityX = 10;
    startTowards(&walker, 0, 0); /* the agent is exactly on the target, and moving */
    walker_walk(&walker, 2, DT);
    CHECK(walker_distanceTo(&walker, 0, 0) < 2);
    CHECK(walker_speed(&walker) < 1e-3f);
}

TEST(explaining_an_agent_that_arrives_changes_nothing) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_ARRIVE);
    startTowards(&walker, 1, 0); /* the next step will emit `arrived` */
    uint64_t before = hashOf(walker.world);
    explainOf(walker.world, walker.agent);
    CHECK_EQ(hashOf(walker.world), before);
    CHECK_EQ(walker_events(&walker, VEER_EVENT_ARRIVED, 0), 0);
    walker_step(&walker, DT);
    CHECK_EQ(walker_events(&walker, VEER_EVENT_ARRIVED, 0), 1);
}

TEST(arrive_takes_the_shorter_path_across_a_wrapped_border_and_stops) {
    for (uint32_t d = 0; d < sizeof steps / sizeof *steps; d++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_ARRIVE);
        setEdges(&walker.worldDef, VEER_EDGE_MODE_WRAP), boundSquare(&walker.worldDef, -200, 200);
        walker.agentDef.x = 150, walker.agentDef.maxForce = 200;
        startTowards(&walker, -150, 0);
        uint32_t arrivals = 0;
        for (float time = 0; time < 10; time += steps[d]) {
            walker_step(&walker, steps[d]);
            arrivals += walker_events(&walker, VEER_EVENT_ARRIVED, 0);
            CHECK(walker_x(&walker) >= 150 || walker_x(&walker) <= -150);
        }
        CHECK_EQ(arrivals, 1);
        CHECK(walker_distanceTo(&walker, -150, 0) <= 2);
    }
}

STUDY(in_3d_arrive_stops_at_the_height_of_its_target_too) {
    for (uint32_t d = 0; d < sizeof steps / sizeof *steps; d++)
        for (float force = 20; force < 10000; force *= 20) {
            GIVEN_WALKER(walker, VEER_BEHAVIOR_ARRIVE);
            walker.worldDef.dimensions = 3, walker.agentDef.maxForce = force;
            walker_start(&walker);
            veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){100, -100, 200});
            uint32_t arrivals = 0;
            for (float time = 0; time < 40; time += steps[d]) {
                walker_step(&walker, steps[d]);
                arrivals += walker_events(&walker, VEER_EVENT_ARRIVED, 0);
                CHECK(walker_lane(&walker, VEER_COLUMN_Z) <= 200);
            }
            CHECK_EQ(arrivals, 1);
            CHECK(hypotf(walker_distanceTo(&walker, 100, -100), walker_lane(&walker, VEER_COLUMN_Z) - 200) <= 2);
        }
}

STUDY(arrive_does_not_overshoot_in_any_combiner) {
    for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
        for (uint32_t d = 0; d < sizeof steps / sizeof *steps; d++)
            for (float force = 20; force < 10000; force *= 20) {
                uint32_t arrivals = 0;
                PLANNED(walker, planTrip(&walker, 100, force, 10));
                walker.behavior->weight = combine == VEER_COMBINE_CONTEXT ? 3 : 1; /* the behavior contributes interest, but no speed */
                walker.brainDef.combine = combine;
                startTowards(&walker, 300, 0);
                float farthest = 0;
                for (float time = 0; time < 40; time += steps[d]) {
                    walker_step(&walker, steps[d]);
                    arrivals += walker_events(&walker, VEER_EVENT_ARRIVED, 0);
                    farthest = fmaxf(farthest, walker_x(&walker));
                }
                CHECK(farthest <= 300.1f);
                CHECK_EQ(arrivals, 1);
                CHECK(walker_distanceTo(&walker, 300, 0) <= 2);
                CHECK_NEAR(walker_speed(&walker), 0, 1e-2);
            }
}

/* If the stop radius is smaller than the distance that a step can resolve at the agent's speed, that distance takes its place. Four agents
 * are computed at a time. */
TEST(each_of_many_arrives_within_what_its_own_speed_resolves) {
    const VeerWorldId world = make_world(WORLD(.seed = 1));
    VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_ARRIVE);
    brain.behaviors[0].params.arrive.stopRadius = 0;
    const VeerBrainId id = make_brain(world, &brain);
    for (uint32_t i = 0; i < 10; i++) {
        const float speed = 100 * (float)(1u << i), resolved = 0.001f * speed * DT;
        const VeerAgentId agent = make_agent(world, AGENT(.brain = id, .maxSpeed = speed, .radius = 0));
        CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){(i % 3 ? 1.2f : 0.8f) * resolved, 0, 0}));
    }
    CHECK_OK(veer_step(world, DT));
    uint32_t count;
    const VeerEvent *events = veer_events(world, &count);
    CHECK_EQ(count, 4);
    for (uint32_t k = 0; k < count; k++) CHECK(events[k].type == VEER_EVENT_ARRIVED && events[k].slot == 3 * k);
}
