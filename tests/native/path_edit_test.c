/* Tests editing and querying paths: points have no gaps, removed paths leave nothing behind, and bad input changes nothing. */
#include "core/ids.h"
#include "path_shapes.h"

typedef struct Kept {
    VeerPathId path;
    uint32_t count, nodes;
    float vertices[3 * 700];
} Kept;

static void keep(VeerWorldId world, Kept *kept) {
    readVertices(world, kept->path);
    CHECK(vertexCount <= 700);
    kept->count = vertexCount;
    memcpy(kept->vertices, vertices, 3 * sizeof(float) * vertexCount);
    kept->nodes = veer_world(world, "test")->paths[veer_slotOf(kept->path.bits)].nodeCount;
}

static void checkKept(VeerWorldId id, const Kept *kept, uint32_t count) {
    VeerWorld *world = veer_world(id, "test");
    uint32_t points = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (VEER_IS_NULL(kept[i].path)) continue;
        const VeerPathRecord *path = &world->paths[veer_slotOf(kept[i].path.bits)];
        readVertices(id, kept[i].path);
        CHECK_EQ(vertexCount, kept[i].count);
        CHECK(memcmp(vertices, kept[i].vertices, 3 * sizeof(float) * vertexCount) == 0);
        CHECK(memcmp(&world->points[path->firstNode], &world->points[path->firstVertex], 3 * sizeof(float)) == 0);
        points += path->vertexCount + path->nodeCount;
    }
    CHECK_EQ(world->header->pointCount, points);
}

TEST(points_stay_compact_and_correct_through_many_edits) {
    VeerWorldId world = newWorld(VEER_EDGE_MODE_NONE, 2);
    static Kept kept[20];
    memset(kept, 0, sizeof kept);
    for (int round = 0; round < 600; round++) {
        Kept *one = &kept[rollInt(20)];
        Shape shape;
        randomShape(&shape, 200);
        if (VEER_IS_NULL(one->path)) {
            one->path = addShape(world, &shape);
        } else if (rollInt(2)) {
            CHECK_OK(veer_setPath(world, one->path, &shape.def));
        } else {
            CHECK_OK(veer_removePath(world, one->path));
            CHECK_EQ(veer_removePath(world, one->path), VEER_E_STALE);
            one->path = veer_nullPath;
        }
        if (!VEER_IS_NULL(one->path)) keep(world, one);
        checkKept(world, kept, 20);
    }
}

TEST(a_path_can_be_replaced_in_a_full_world) {
    VeerWorldId world = make_world(WORLD(.capacity.points = 8));
    Shape shape;
    setShape(&shape, 5, (const float[]){0, 0, 0, 10, 0, 0, 20, 5, 0, 30, 0, 0, 40, 0, 0});
    shape.def.pointCount = 4;
    VeerPathId path = addShape(world, &shape), other;
    shape.points[0] = -5;
    CHECK_OK(veer_setPath(world, path, &shape.def));
    readVertices(world, path);
    CHECK_EQ(vertices[0], -5);
    uint64_t before = setup_hash(world);
    shape.def.pointCount = 5;
    CHECK_EQ(veer_setPath(world, path, &shape.def), VEER_E_FULL);
    shape.def.pointCount = 4;
    shape.def.smooth = 1;
    FAILS(world, veer_setPath(world, path, &shape.def), VEER_E_FULL, "capacity.points");
    shape.def.pointCount = 1;
    CHECK_EQ(veer_addPath(world, &shape.def, &other), VEER_E_FULL);
    CHECK_EQ(setup_hash(world), before);
}

TEST(a_removed_path_is_removed_from_every_brain) {
    VeerWorldId world = newWorld(VEER_EDGE_MODE_NONE, 2);
    Shape shape;
    ringShape(&shape, 9, 20);
    VeerPathId gone = addShape(world, &shape), stays = addShape(world, &shape);
    VeerAgentId agents[3];
    VeerBrainDef brainDef = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_FOLLOW_TRACK, VEER_BEHAVIOR_FOLLOW_TRACK, VEER_BEHAVIOR_PATROL);
    brainDef.behaviors[0].path = brainDef.behaviors[2].path = gone;
    brainDef.behaviors[1].path = stays;
    VeerBrainId brain = make_brain(world, &brainDef);
    VeerAgentDef agent = veer_defaultAgentDef();
    for (int i = 0; i < 3; i++) {
        agent.brain = i == 1 ? veer_nullBrain : brain; /* the middle agent has no path to follow */
        agent.x = (float)i * 50;
        CHECK_OK(veer_addAgent(world, &agent, &agents[i]));
    }
    CHECK_OK(veer_step(world, DT));
    uint32_t before, count;
    veer_events(world, &before);
    CHECK_OK(veer_removePath(world, gone));
    const VeerEvent *events = veer_events(world, &count);
    CHECK_EQ(count - before, 2);
    for (uint32_t i = before; i < count; i++) {
        CHECK_EQ(events[i].type, VEER_EVENT_PATH_LOST);
        CHECK(events[i].agent.bits == agents[i == before ? 0 : 2].bits);
        CHECK_EQ(events[i].value, veer_slotOf(gone.bits));
    }
    CHECK_OK(veer_getBrain(world, brain, &brainDef));
    CHECK(brainDef.behaviors[0].path.bits == 0);
    CHECK(brainDef.behaviors[1].path.bits == stays.bits);
    CHECK(brainDef.behaviors[2].path.bits == 0);
    CHECK_OK(veer_step(world, DT));
    CHECK_OK(veer_removePath(world, stays));
    CHECK_OK(veer_step(world, DT));
}
