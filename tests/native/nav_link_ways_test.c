/* Tests that agents take links of every kind by themselves where their paths use them; and saves between changes of links. */
#include "link_worlds.h"

/* ---- agents */

/* An island behind a square of walls, and one link to it. */
typedef struct Island {
    VeerWorldId id;
    VeerLinkId link;
    VeerAgentId unit;
    uint32_t events[KINDS];
} Island;

static Island islandOf(uint32_t kind, uint32_t twoWay) {
    const float walls[4][4] = {{170, 60, 50, 5}, {170, 160, 50, 5}, {120, 110, 5, 50}, {220, 110, 5, 50}};
    Island island = {.id = worldOf(VEER_EDGE_MODE_CLAMP, VEER_NONE)};
    VeerLinkDef link = veer_defaultLinkDef();
    for (uint32_t i = 0; i < 4; i++) addBox(island.id, walls[i]);
    link.kind = kind;
    link.fromX = 95, link.fromY = 115;
    link.toX = 145, link.toY = 115;
    link.twoWay = twoWay;
    link.group = 2;
    if (kind == VEER_LINK_KIND_LADDER) link.speed = 20;
    CHECK_OK(veer_addLink(island.id, &link, &island.link));
    return island;
}

static void addUnit(Island *island, VeerBrainId brain, const float *way) {
    VeerAgentDef def = veer_defaultAgentDef();
    def.brain = brain;
    def.x = way[0], def.y = way[1];
    def.radius = 3;
    CHECK_OK(veer_addAgent(island->id, &def, &island->unit));
    CHECK_OK(veer_setTargetPoint(island->id, island->unit, veer_vec3(way[2], way[3], 0)));
}

static void walk(Island *island, uint32_t steps) {
    while (steps--) {
        uint32_t count;
        CHECK_OK(veer_step(island->id, DT));
        const VeerEvent *events = veer_events(island->id, &count);
        for (uint32_t k = 0; k < count; k++) island->events[events[k].type % KINDS]++;
    }
}

static float distanceTo(const Island *island, float x, float y) {
    return veer_length2(veer_columnF32(island->id, VEER_COLUMN_X)[0] - x, veer_columnF32(island->id, VEER_COLUMN_Y)[0] - y);
}

/* An agent on a walk still collides with walls, so the wall of the walk has a gap, which is too narrow for the field. */
TEST(a_unit_takes_every_kind_of_link_by_itself) {
    static const uint32_t types[2] = {VEER_BEHAVIOR_NAV_FIELD, VEER_BEHAVIOR_GO_TO};
    for (uint32_t kind = 0; kind < VEER_LINK_KIND_COUNT; kind++)
        for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
            for (uint32_t i = 0; i < 2; i++) {
                Island island = islandOf(kind, 0);
                VeerObstacleId walls[8];
                uint32_t count = 8;
                CHECK_OK(veer_obstacles(island.id, walls, &count));
                if (kind == VEER_LINK_KIND_WALK) {
                    const float halves[2][4] = {{120, 82, 5, 29}, {120, 140, 5, 21}};
                    CHECK_OK(veer_removeObstacle(island.id, walls[2]));
                    for (uint32_t k = 0; k < 2; k++) addBox(island.id, halves[k]);
                }
                addUnit(&island, brainOf(island.id, types[i], combine, 2), (float[]){30, 40, 190, 130});
                walk(&island, 900);
                CHECK(distanceTo(&island, 190, 130) < 4);
                CHECK_EQ(island.events[VEER_EVENT_JUMP_STARTED], 1);
                CHECK_EQ(island.events[VEER_EVENT_JUMPED], 1);
                CHECK_EQ(island.events[VEER_EVENT_LANDED], 1);
                CHECK_EQ(island.events[VEER_EVENT_ARRIVED], 1);
                CHECK_EQ(island.events[VEER_EVENT_GOAL_UNREACHABLE], 0);
                CHECK_OK(veer_destroyWorld(island.id));
            }
}

/* The unit gets a goal on its own side while it stands on the pad; asking for its reasons before the next step changes nothing. */
TEST(an_explanation_does_not_make_a_unit_take_the_link) {
    for (uint32_t k = 0; k < 2; k++) {
        Island island = islandOf(VEER_LINK_KIND_TELEPORT, 0);
        addUnit(&island, brainOf(island.id, k ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_NAV_FIELD, VEER_COMBINE_BLEND, 2),
                (float[]){95, 115, 190, 130});
        explainOf(island.id, island.unit);
        CHECK_OK(veer_setTargetPoint(island.id, island.unit, veer_vec3(30, 40, 0)));
        walk(&island, 240);
        CHECK_EQ(island.events[VEER_EVENT_JUMP_STARTED], 0);
        CHECK(distanceTo(&island, 30, 40) < 4);
        CHECK_OK(veer_destroyWorld(island.id));
    }
}

/* While a door opens, agents wait on its pad. No field changes when it opens. No agent gets through a locked door. */
TEST(a_door_makes_agents_wait_and_a_lock_keeps_them_out) {
    for (uint32_t k = 0; k < 2; k++) {
        Island island = islandOf(VEER_LINK_KIND_DOOR, 1);
        VeerLinkDef door;
        uint32_t waited = 0;
        CHECK_OK(veer_getLink(island.id, island.link, &door));
        door.wait = 1.5f;
        CHECK_OK(veer_setLink(island.id, island.link, &door));
        addUnit(&island, brainOf(island.id, k ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_NAV_FIELD, VEER_COMBINE_BLEND, 2),
                (float[]){30, 115, 190, 130});
        walk(&island, 1);
        const float cells = (float)veer_world(island.id, "test")->stats.navCells;
        for (uint32_t step = 0; step < 600 && !island.events[VEER_EVENT_JUMPED]; step++) {
            walk(&island, 1);
            waited += distanceTo(&island, 95, 115) < 10;
            if (!k) CHECK_EQ(veer_world(island.id, "test")->stats.navCells, 0);
        }
        CHECK(k || cells > 0);
        CHECK(waited >= 90);
        walk(&island, 300);
        CHECK(distanceTo(&island, 190, 130) < 4);
        door.group = 4;
        CHECK_OK(veer_setLink(island.id, island.link, &door));
        CHECK_OK(veer_setTargetPoint(island.id, island.unit, veer_vec3(30, 115, 0)));
        walk(&island, 300);
        CHECK_EQ(island.events[VEER_EVENT_GOAL_UNREACHABLE], 1);
        CHECK(distanceTo(&island, 30, 115) > 80);
        CHECK_OK(veer_destroyWorld(island.id));
    }
}

STUDY(a_link_is_taken_in_its_direction_and_by_those_who_may) {
    static const struct Case {
        uint32_t twoWay, links, isOutward, arrives;
    } cases[] = {{0, 2, 0, 1}, {0, 2, 1, 0}, {1, 2, 1, 1}, {1, 2, 0, 1}, {1, 1, 0, 0}, {1, 0, 1, 0}, {0, 3, 0, 1}};
    for (uint32_t kind = 0; kind < VEER_LINK_KIND_COUNT; kind++)
        for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++)
            for (uint32_t k = 0; k < 2; k++) {
                if (kind == VEER_LINK_KIND_WALK) continue; /* the wall stops it */
                Island island = islandOf(kind, cases[i].twoWay);
                const uint32_t type = k ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_NAV_FIELD;
                const float way[4] = {cases[i].isOutward ? 190 : 30, 130, cases[i].isOutward ? 30 : 190, 130};
                addUnit(&island, brainOf(island.id, type, VEER_COMBINE_BLEND, cases[i].links), way);
                walk(&island, 800);
                CHECK_EQ(distanceTo(&island, way[2], way[3]) < 4, cases[i].arrives);
                CHECK_EQ(island.events[VEER_EVENT_GOAL_UNREACHABLE], !cases[i].arrives);
                CHECK_EQ(island.events[VEER_EVENT_LANDED], cases[i].arrives);
                CHECK_OK(veer_destroyWorld(island.id));
            }
}

TEST(a_teleporter_that_is_shorter_than_the_straight_line_is_taken) {
    for (uint32_t k = 0; k < 2; k++) {
        Island island = {.id = worldOf(VEER_EDGE_MODE_CLAMP, VEER_NONE)};
        VeerLinkDef link = veer_defaultLinkDef();
        link.kind = VEER_LINK_KIND_TELEPORT;
        link.fromX = 35, link.fromY = 35, link.toX = 205, link.toY = 205, link.cost = 10;
        CHECK_OK(veer_addLink(island.id, &link, &island.link));
        addUnit(&island, brainOf(island.id, k ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_NAV_FIELD, VEER_COMBINE_BLEND, ~0u),
                (float[]){15, 15, 225, 225});
        walk(&island, 120);
        CHECK_EQ(island.events[VEER_EVENT_LANDED], 1);
        CHECK(distanceTo(&island, 225, 225) < 4);
        CHECK_OK(veer_destroyWorld(island.id));
    }
}

/* ---- the state */

static uint64_t hashOf(VeerWorldId id) {
    uint64_t hash = 0;
    CHECK_OK(veer_hash(id, &hash));
    return hash;
}

/* A twin is saved and loaded in every step, so that it never has a cache. */
TEST(a_world_with_links_continues_the_same_after_a_save_in_any_step) {
    static unsigned char bytes[SAVED];
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t seeds[2] = {9, 9};
        Island islands[2];
        for (uint32_t i = 0; i < 2; i++) {
            islands[i] = (Island){.id = worldOf(VEER_EDGE_MODE_CLAMP, 200)};
            const VeerBrainId brain = brainOf(islands[i].id, k ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_NAV_FIELD, VEER_COMBINE_BLEND, ~0u);
            for (uint32_t n = 0; n < BLOCKS; n++) edit(islands[i].id, &seeds[i]);
            for (uint32_t n = 0; n < 12; n++) {
                const float way[4] = {place(&seeds[i]), place(&seeds[i]), 30 + 60 * (float)(n % 4), 200};
                addUnit(&islands[i], brain, way);
            }
        }
        for (uint32_t step = 0; step < SOME(400u); step++) {
            const uint32_t size = veer_saveSize(islands[1].id);
            for (uint32_t i = 0; i < 2; i++) {
                if (step % 15 == 0) edit(islands[i].id, &seeds[i]);
                walk(&islands[i], 1);
            }
            if (step % 3) {
                VeerWorldId loaded = {0};
                CHECK_OK(veer_save(islands[1].id, bytes, size));
                CHECK_OK(veer_destroyWorld(islands[1].id));
                CHECK_OK(veer_loadWorld(bytes, size, &loaded));
                islands[1].id = loaded;
            }
            CHECK_EQ(hashOf(islands[0].id), hashOf(islands[1].id));
        }
        for (uint32_t i = 0; i < 2; i++) CHECK_OK(veer_destroyWorld(islands[i].id));
    }
}
