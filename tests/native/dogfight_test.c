/* Tests a dogfight: two teams of ships among asteroids. Ships never fall below their least speed, no nose turns faster than its limit, no
 * ship touches an asteroid, and no two ships circle each other. */
#include "setup.h"

enum { SHIPS = 40, ASTEROIDS = 60, SECONDS = 120 };
static const float SIZE[3] = {2400, 1800, 1200};
#define LEAST 90.0f
#define RATE 1.6f
#define CIRCLING 10 /* s after which two ships that turn around each other count as circling */
/* Two ships circle each other if the point between them moves by no more than this, the diameter of the smallest turning circle. In the
 * time that it takes to count as circling, even the slowest ship flies eight times as far. */
#define PLACE (2 * LEAST / RATE)

typedef struct Dogfight {
    VeerWorldId world;
    VeerAgentId ships[SHIPS];
    uint32_t slots[SHIPS], random;
    VeerObstacleDef asteroids[ASTEROIDS];
    VeerVec3 noses[SHIPS], lines[SHIPS][SHIPS], axes[SHIPS][SHIPS], middles[SHIPS][SHIPS];
    float circling[SHIPS][SHIPS], turned[SHIPS][SHIPS];
    double slowest, fastest, nearest, longest;
    uint32_t contacts, caught;
} Dogfight;
#define end_Dogfight end_VeerWorldId

static VeerVec3 columnsAt(const Dogfight *fight, VeerColumn x, uint32_t i) {
    return veer_vec3(veer_columnF32(fight->world, x)[fight->slots[i]], veer_columnF32(fight->world, x + 1)[fight->slots[i]],
                     veer_columnF32(fight->world, x + 2)[fight->slots[i]]);
}

static VeerBrainId fighter(VeerWorldId world, uint32_t foes) {
    VeerBrainDef brain = BRAIN(VEER_COMBINE_PRIORITY, VEER_BEHAVIOR_AVOID_OBSTACLES, VEER_BEHAVIOR_STAY_INSIDE, VEER_BEHAVIOR_AVOID_AGENTS,
                               VEER_BEHAVIOR_PURSUE);
    brain.locomotion.minSpeed = LEAST, brain.locomotion.maxTurnRate = RATE, brain.locomotion.response = 6;
    for (uint32_t i = 0; i < 4; i++) brain.behaviors[i].priority = i;
    brain.behaviors[0].params.avoidObstacles.lookAhead = 250, brain.behaviors[0].params.avoidObstacles.margin = 15;
    brain.behaviors[1].params.stayInside.margin = 200;
    brain.behaviors[2].params.avoidAgents.horizon = 0.8f;
    brain.behaviors[3].target = VEER_TARGET_KIND_NEAREST, brain.behaviors[3].targetGroup = foes;
    brain.behaviors[3].params.pursue.catchRadius = 30;
    return make_brain(world, &brain);
}

static VeerVec3 freePlace(Dogfight *fight, uint32_t count, float radius) {
    for (;;) {
        const VeerVec3 at = {test_range(&fight->random, 150, SIZE[0] - 150), test_range(&fight->random, 150, SIZE[1] - 150),
                             test_range(&fight->random, 150, SIZE[2] - 150)};
        float clearance = VEER_INF;
        for (uint32_t k = 0; k < count; k++) {
            const VeerObstacleDef *asteroid = &fight->asteroids[k];
            const VeerVec3 center = {asteroid->x, asteroid->y, asteroid->z};
            clearance = fminf(clearance, veer_length3(veer_sub3(at, center)) - asteroid->radius);
        }
        if (clearance > radius) return at;
    }
}

static void openFight(Dogfight *fight, uint32_t seed) {
    *fight = (Dogfight){.random = seed, .slowest = 1e9, .nearest = 1e9};
    VeerWorldDef def = WORLD(.dimensions = 3, .seed = seed, .capacity.obstacles = ASTEROIDS);

    def.minX = def.minY = def.minZ = 0, def.maxX = SIZE[0], def.maxY = SIZE[1], def.maxZ = SIZE[2];
    fight->world = make_world(def);
    for (uint32_t k = 0; k < ASTEROIDS; k++) {
        const float radius = test_range(&fight->random, 20, 60);
        const VeerVec3 at = freePlace(fight, k, radius + 60);
        fight->asteroids[k] = OBSTACLE(.x = at.x, .y = at.y, .z = at.z, .radius = radius);
        make_obstacle(fight->world, fight->asteroids[k]);
    }
    const VeerBrainId brains[2] = {fighter(fight->world, 2), fighter(fight->world, 1)};
    for (uint32_t i = 0; i < SHIPS; i++) {
        const VeerVec3 at = freePlace(fight, ASTEROIDS, 150);
        const float angle = test_range(&fight->random, -3, 3), top = test_range(&fight->random, 160, 180);
        fight->ships[i] = make_agent(fight->world, AGENT(.x = at.x, .y = at.y, .z = at.z, .radius = 6, .maxSpeed = top, .group = 1 + i % 2,
                                                         .velocityX = top * cosf(angle), .velocityY = top * sinf(angle),
                                                         .orientation = angle, .brain = brains[i % 2]));
        fight->slots[i] = veer_slot(fight->ships[i]);
    }
    for (uint32_t i = 0; i < SHIPS; i++) fight->noses[i] = columnsAt(fight, VEER_COLUMN_FORWARD_X, i);
}

static void measureShip(Dogfight *fight, uint32_t i) {
    const VeerVec3 nose = columnsAt(fight, VEER_COLUMN_FORWARD_X, i), at = columnsAt(fight, VEER_COLUMN_X, i);
    const double turn = atan2((double)veer_length3(veer_cross3(nose, fight->noses[i])), (double)veer_dot3(nose, fight->noses[i]));
    fight->fastest = fmax(fight->fastest, turn / (double)DT);
    fight->noses[i] = nose;
    fight->slowest = fmin(fight->slowest, (double)veer_length3(columnsAt(fight, VEER_COLUMN_VELOCITY_X, i)));
    for (uint32_t k = 0; k < ASTEROIDS; k++) {
        const VeerObstacleDef *asteroid = &fight->asteroids[k];
        const VeerVec3 center = {asteroid->x, asteroid->y, asteroid->z};
        fight->nearest = fmin(fight->nearest, (double)(veer_length3(veer_sub3(at, center)) - asteroid->radius - 6));
    }
}

/* Two ships circle each other while the line between them keeps turning in one direction and the point between them hardly moves. */
static void measurePair(Dogfight *fight, uint32_t i, uint32_t k) {
    const VeerVec3 at = columnsAt(fight, VEER_COLUMN_X, i), to = veer_sub3(columnsAt(fight, VEER_COLUMN_X, k), at);
    const VeerVec3 line = veer_scale3(to, 1 / fmaxf(veer_length3(to), 1e-6f)), axis = veer_cross3(fight->lines[i][k], line);
    const VeerVec3 middle = veer_mulAdd3(at, to, 0.5f);
    const int goesOn = veer_length3(veer_sub3(middle, fight->middles[i][k])) < PLACE && veer_dot3(axis, fight->axes[i][k]) > 0;
    fight->circling[i][k] = goesOn ? fight->circling[i][k] + DT : 0;
    fight->turned[i][k] = goesOn ? fight->turned[i][k] + veer_length3(axis) : 0;
    if (!goesOn) fight->middles[i][k] = middle;
    if (fight->turned[i][k] > VEER_TAU) fight->longest = fmax(fight->longest, (double)fight->circling[i][k]);
    fight->lines[i][k] = line;
    fight->axes[i][k] = axis;
}

static void fly(Dogfight *fight, uint32_t seconds) {
    for (uint32_t step = 0, count; step < 60 * seconds; step++) {
        CHECK_OK(veer_step(fight->world, DT));
        const VeerEvent *events = veer_events(fight->world, &count);
        for (uint32_t i = 0; i < count; i++) {
            fight->contacts += events[i].type == VEER_EVENT_CONTACT;
            fight->caught += events[i].type == VEER_EVENT_CAUGHT;
        }
        for (uint32_t i = 0; i < SHIPS; i++) measureShip(fight, i);
        for (uint32_t i = 0; i < SHIPS; i++)
            for (uint32_t k = i + 1; k < SHIPS; k++) measurePair(fight, i, k);
    }
}

TEST(ships_in_a_dogfight_keep_their_limits_touch_nothing_and_never_circle_each_other) {
    for (uint32_t seed = 1; seed <= BY_DAY(4, 24); seed++) {
        static Dogfight fight;
        openFight(&fight, seed);
        fly(&fight, SECONDS);
        printf(
            "  seed %u: speed at least %.2f, noses at most %.3f rad/s, asteroids %.1f u away, %u contacts, circles of %.1f s, %u caught\n",
            seed, fight.slowest, fight.fastest, fight.nearest, fight.contacts, fight.longest, fight.caught);
        CHECK(fight.slowest >= (double)LEAST * (1 - 1e-5));
        CHECK(fight.fastest <= (double)RATE * 1.001);
        CHECK_EQ(fight.contacts, 0);
        CHECK(fight.nearest > 0);
        CHECK(fight.longest < CIRCLING);
        CHECK(fight.caught > 20);
        CHECK_OK(veer_destroyWorld(fight.world));
    }
}
