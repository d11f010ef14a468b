/* Tests that skipping agents whose contact is certainly later leaves the time to contact along the slots of a map bit-identical. */
#include "core/space.h"
#include "crowd.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "steer/batch.h"
#include "steer/time_to_contact.h"
#include "step/stages.h"

#define AGENTS 160

static Crowd randomCrowd(uint32_t round, uint32_t *random) {
    float size = test_range(random, 20.0f, 400.0f), away = round % 7 == 6 ? 9e5f : 0.0f;
    Crowd crowd = crowd_plan(AGENTS, VEER_BEHAVIOR_AVOID_AGENTS);
    VeerAvoidAgentsParams *params = &crowd.brainDef.behaviors[0].params.avoidAgents;
    crowd.brainDef.combine = VEER_COMBINE_CONTEXT;
    crowd.worldDef.capacity.slots = 64;
    crowd.worldDef.dimensions = 2 + (round % 5 == 4);
    setEdges(&crowd.worldDef, round % 4 < 2 ? VEER_EDGE_MODE_WRAP : VEER_EDGE_MODE_NONE);
    crowd.worldDef.minX = crowd.worldDef.minY = crowd.worldDef.minZ = away - size;
    crowd.worldDef.maxX = crowd.worldDef.maxY = crowd.worldDef.maxZ = away + size;
    params->range = test_range(random, 0.1f, 1.0f) * size;
    params->horizon = test_range(random, 0.1f, 20.0f);
    params->lookAhead = test_range(random, 0.1f, 2.0f) * size;
    params->margin = test_random(random) % 3 ? test_range(random, 0.0f, 6.0f) : 0.0f;
    crowd_start(&crowd);
    for (uint32_t i = 0; i < AGENTS; i++) {
        crowd.agentDef.radius = test_range(random, 0.0f, 0.05f) * size;
        crowd.agentDef.maxSpeed = test_random(random) % 8 ? test_range(random, 0.1f, 2.0f) * size : 0.0f;
        crowd_fill(&crowd, 1, size, random);
    }
    return crowd;
}

/* Arranges agents so that some share a position, some are at rest, and some approach head-on. */
static void arrange(VeerWorld *world, uint32_t round) {
    for (uint32_t slot = 1; slot < AGENTS; slot += 9) {
        world->velocityX[slot] = -world->velocityX[slot - 1];
        world->velocityY[slot] = -world->velocityY[slot - 1];
        world->y[slot] = world->y[slot - 1] + 1e-3f;
        if (round % 3) continue;
        world->x[slot] = world->x[slot - 1];
        world->y[slot] = world->y[slot - 1];
        world->z[slot] = world->z[slot - 1];
        world->velocityX[slot + 1] = world->velocityY[slot + 1] = 0.0f;
    }
    veer_gridBuild(world);
}

static VeerMap randomMap(uint32_t *random) {
    VeerMap map = {.slots = 4 + test_random(random) % 61};
    float turn = test_range(random, 0.0f, 6.0f);
    for (uint32_t k = 0; k < VEER_MAX_SLOTS; k++) {
        float angle = turn + 6.2831853f * (float)(k < map.slots ? k : map.slots - 1) / (float)map.slots;
        map.dirX[k] = cosf(angle);
        map.dirY[k] = sinf(angle);
    }
    return map;
}

/* Returns the distance to contact of one pair along one direction, by the formula of veer_contactTime. */
static float distanceOf(const VeerWorld *world, const VeerSlotContacts *contacts, uint32_t other, VeerVec3 to, VeerVec3 own) {
    const VeerAvoidAgentsParams *params = &contacts->batch->behavior->params.avoidAgents;
    float contact = world->radius[contacts->self] + world->radius[other], distance = veer_sqrt(veer_dot3(to, to));
    float reach = veer_min(contact + params->margin, veer_max(distance - VEER_CONTACT_SKIN, contact)), speed = veer_length2(own.x, own.y);
    VeerVec3 v = veer_velocity(world, other);
    v.x -= own.x;
    v.y -= own.y;
    float time = veer_contactTime(to, v, reach);
    if (!(time <= params->horizon)) return VEER_INF;
    float ahead = (to.x + v.x * time) * own.x + (to.y + v.y * time) * own.y;
    return ahead < -0.5f * reach * speed ? VEER_INF : time * speed;
}

/* Returns 1 or -1 for a pair that approaches head-on, otherwise 0. */
static float sideOf(const VeerWorld *world, uint32_t self, uint32_t other, VeerVec3 to) {
    VeerVec3 own = veer_velocity(world, self), its = veer_velocity(world, other), v = {its.x - own.x, its.y - own.y, 0.0f};
    float contact = world->radius[self] + world->radius[other];
    if (!(own.x * its.x + own.y * its.y < 0.0f) || !(to.x * v.x + to.y * v.y < 0.0f)) return 0.0f;
    if (!(veer_abs(to.x * v.y - to.y * v.x) < 0.1f * contact * veer_length2(v.x, v.y))) return 0.0f;
    return veer_pairSide(world->header->def.seed, veer_uid(world, self), veer_uid(world, other));
}

/* Returns the distance to the first contact along a slot, without skipping any agent. */
static float firstContact(const VeerSlotContacts *contacts, uint32_t k) {
    const VeerWorld *world = contacts->batch->world;
    const VeerAvoidAgentsParams *params = &contacts->batch->behavior->params.avoidAgents;
    VeerVec3 velocity = veer_velocity(world, contacts->self), dir = {contacts->map->dirX[k], contacts->map->dirY[k], 0.0f};
    float full = world->maxSpeed[contacts->self], slow = veer_max(veer_length2(velocity.x, velocity.y), 0.25f * full), first = VEER_INF;
    for (uint32_t other = 0; other < AGENTS; other++) {
        VeerVec3 to = veer_delta(world, veer_position(world, contacts->self), veer_position(world, other));
        if (other == contacts->self || !(veer_dot3(to, to) <= params->range * params->range)) continue;
        float distance = veer_min(distanceOf(world, contacts, other, to, veer_vec3(dir.x * full, dir.y * full, 0.0f)),
                                  distanceOf(world, contacts, other, to, veer_vec3(dir.x * slow, dir.y * slow, 0.0f)));
        float side = sideOf(world, contacts->self, other, to);
        first = veer_min((to.x * dir.y - to.y * dir.x) * side < 0.0f ? distance * 0.8f : distance, first);
    }
    return first;
}

/* Checks all slots, and returns the number of slots that have a contact. */
static uint32_t checkSlots(const VeerSlotContacts *contacts) {
    const float lookAhead = contacts->batch->behavior->params.avoidAgents.lookAhead;
    uint32_t hits = 0;
    for (uint32_t k = 0; k < contacts->map->slots; k++) {
        float want = firstContact(contacts, k), got = contacts->distance[k / 4][k % 4];
        if (want < lookAhead)
            CHECK(veer_same(got, want));
        else
            CHECK(!(got < lookAhead));
        hits += want < lookAhead;
    }
    return hits;
}

TEST(skipping_agents_that_come_too_late_changes_no_bit) {
    uint32_t random = 17, hits = 0, slots = 0;
    for (uint32_t round = 0; round < ROUNDS(60); round++) {
        Scoped(Crowd) crowd = randomCrowd(round, &random);
        VeerWorld *world = veer_world(crowd.world, "test");
        VeerBatch batch = {.world = world, .brain = &world->brains[0], .behavior = &world->brains[0].behaviors[0]};
        arrange(world, round);
        for (uint32_t self = 0; self < AGENTS; self += 3) {
            VeerMap map = randomMap(&random);
            VeerSlotContacts contacts;
            veer_openSlotContacts(&contacts, &batch, self, &map);
            contacts.query = (VeerNeighborQuery){.world = world, .range = batch.behavior->params.avoidAgents.range, .mask = ~0u};
            contacts.query.center = veer_position(world, self);
            contacts.query.exclude = self;
            veer_beginNeighbors(&contacts.query);
            while (veer_addSlotContacts(&contacts)) {
            }
            hits += checkSlots(&contacts);
            slots += map.slots;
        }
    }
    CHECK(test_isShort || (hits > slots / 4 && hits < slots / 4 * 3)); /* some directions are free and some are not */
}

TEST(neighbors_are_the_same_in_lists_and_one_by_one) {
    uint32_t random = 23;
    for (uint32_t round = 0; round < 40; round++) {
        Crowd crowd = randomCrowd(round, &random);
        VeerWorld *world = veer_world(crowd.world, "test");
        VeerNeighborQuery one = {.world = world, .range = test_range(&random, 1.0f, 500.0f), .mask = 1, .exclude = 5};
        VeerNeighborList list;
        arrange(world, round);
        one.center = veer_position(world, 5);
        VeerNeighborQuery many = one;
        veer_beginNeighbors(&one);
        veer_beginNeighbors(&many);
        while (veer_nextNeighbors(&many, &list)) {
            for (uint32_t i = 0; i < list.count && CHECK(veer_nextNeighbor(&one)); i++) {
                CHECK_EQ(veer_gridPlaces(world->grid)[list.places[i]].slot, one.slot);
                CHECK(veer_same(list.x[i], one.to.x) && veer_same(list.y[i], one.to.y) && veer_same(list.z[i], one.to.z));
                CHECK(veer_same(list.distanceSq[i], one.distanceSq));
            }
        }
        CHECK(!veer_nextNeighbor(&one));
        CHECK_EQ(many.checks, one.checks);
    }
}
