/* Tests bad input for flights, aims and projectiles: it is rejected, the error names the argument, and the world does not change. */
#include "refusal.h"
#include "shots.h"
#include "given.h"

static VeerWorldId worldWithShot(VeerProjectileId *shot) {
    VeerWorldId world = makeWorld(veer_defaultWorldDef());
    *shot = addProjectile(world, dropOn(0, 0, 2));
    return world;
}

/* Calls without a world record their error for veer_nullWorld. */
static void checkError(VeerResult result, VeerResult expected, const char *call, const char *argument) {
    const VeerErrorInfo *error = veer_lastError(veer_nullWorld);
    CHECK_EQ(result, expected);
    if (!CHECK(strcmp(error->argument, argument) == 0 && strcmp(error->call, call) == 0))
        printf("  %s, not %s\n", error->message, argument);
}

TEST(row_103_an_aim_names_the_number_that_is_not_finite_or_out_of_range) {
    static const char *const names[] = {
        "from.x",           "from.y",           "from.z",    "to.x",      "to.y",      "to.z",  "targetVelocity.x",
        "targetVelocity.y", "targetVelocity.z", "gravity.x", "gravity.y", "gravity.z", "speed", "maxTime"};
    char name[32];
    const float bad[] = {NAN, INFINITY, -INFINITY, 1e30f, -1e30f};
    for (uint32_t k = 0; k < sizeof names / sizeof *names; k++)
        for (int b = 0; b < 5; b++) {
            snprintf(name, sizeof name, "query.%s", names[k]);
            VeerAimQuery query = {.to = {100, 0, 0}, .gravity = {0, 0, -400}, .speed = 300};
            VeerAim aim = {.time = 7};
            float *lanes = &query.from.x;
            lanes[k] = bad[b];
            checkError(veer_aim(&query, &aim), isfinite(bad[b]) ? VEER_E_RANGE : VEER_E_NOT_FINITE, "veer_aim", name);
            CHECK_EQ(aim.time, 7.0f);
        }
    VeerAimQuery query = {.speed = -1};
    VeerAim aim;
    checkError(veer_aim(&query, &aim), VEER_E_RANGE, "veer_aim", "query.speed");
    query = (VeerAimQuery){.arc = VEER_ARC_COUNT};
    checkError(veer_aim(&query, &aim), VEER_E_RANGE, "veer_aim", "query.arc");
    checkError(veer_aim(NULL, &aim), VEER_E_NULL, "veer_aim", "query");
    checkError(veer_aim(&query, NULL), VEER_E_NULL, "veer_aim", "aim");
}

TEST(row_104_a_landing_names_the_number_that_is_not_finite_or_out_of_range) {
    static const char *const names[] = {"flight.position.x", "flight.position.y", "flight.position.z",
                                        "flight.velocity.x", "flight.velocity.y", "flight.velocity.z",
                                        "flight.gravity.x",  "flight.gravity.y",  "flight.gravity.z"};
    for (uint32_t k = 0; k < sizeof names / sizeof *names; k++) {
        VeerFlight flight = {.position = {0, 0, 100}, .gravity = {0, 0, -400}};
        VeerLanding landing = {.time = 7};
        float *lanes = &flight.position.x;
        lanes[k] = NAN;
        checkError(veer_landing(&flight, 0, &landing), VEER_E_NOT_FINITE, "veer_landing", names[k]);
        lanes[k] = 2e6f;
        checkError(veer_landing(&flight, 0, &landing), VEER_E_RANGE, "veer_landing", names[k]);
        CHECK_EQ(landing.time, 7.0f);
    }
    VeerFlight flight = {.position = {0, 0, 100}};
    VeerLanding landing;
    checkError(veer_landing(&flight, NAN, &landing), VEER_E_NOT_FINITE, "veer_landing", "height");
    checkError(veer_landing(NULL, 0, &landing), VEER_E_NULL, "veer_landing", "flight");
    checkError(veer_landing(&flight, 0, NULL), VEER_E_NULL, "veer_landing", "landing");
}

TEST(row_47_aims_without_a_solution_say_so_and_contain_no_nan) {
    uint32_t seed = 51;
    for (int i = 0; i < 2000; i++) {
        float size = i % 2 ? 1e6f : 1e-3f;
        VeerAimQuery query = {.to = {test_range(&seed, -size, size), test_range(&seed, -size, size), 0}};
        VeerAim aim;
        query.targetVelocity.x = test_range(&seed, -1e6f, 1e6f);
        query.gravity.z = i % 3 ? test_range(&seed, -1e6f, 0) : 0;
        query.speed = i % 5 ? test_range(&seed, 0, 1000) : 0, query.arc = i & 1;
        VeerResult result = veer_aim(&query, &aim);
        CHECK(result == VEER_OK || result == VEER_NO_RESULT);
        const float *lanes = &aim.velocity.x;
        for (uint32_t k = 0; k < sizeof aim / sizeof *lanes; k++) CHECK(isfinite(lanes[k]));
    }
}

TEST(row_105_a_refused_projectile_names_its_field_and_changes_nothing) {
    VeerProjectileId shot, out = {5};
    VeerWorldId world = worldWithShot(&shot);
    VeerProjectileDef def = dropOn(0, 0, 1);
    def.velocityX = NAN;
    REFUSED(world, veer_addProjectile(world, &def, &out), VEER_E_NOT_FINITE, "def.velocityX");
    CHECK(out.bits == 0);
    def = dropOn(0, 0, 1);
    def.radius = -1;
    REFUSED(world, veer_addProjectile(world, &def, &out), VEER_E_RANGE, "def.radius");
    def = dropOn(0, 0, 1);
    def.lifeTime = INFINITY;
    REFUSED(world, veer_addProjectile(world, &def, &out), VEER_E_NOT_FINITE, "def.lifeTime");
    def.lifeTime = 3601;
    REFUSED(world, veer_addProjectile(world, &def, &out), VEER_E_RANGE, "def.lifeTime");
    def = dropOn(0, 0, 1);
    def.owner.bits = shot.bits; /* the id is not the id of an agent */
    REFUSED(world, veer_addProjectile(world, &def, &out), VEER_E_HANDLE, "def.owner");
    def.owner = veer_nullAgent;
    REFUSED(world, veer_addProjectile(world, NULL, &out), VEER_E_NULL, "def");
    REFUSED(world, veer_addProjectile(world, &def, NULL), VEER_E_NULL, "projectile");
    CHECK(isSound(world));
    CHECK_OK(veer_destroyWorld(world));
    CHECK_EQ(veer_addProjectile(world, &def, &out), VEER_E_WORLD);
}

TEST(row_106_queries_with_ids_of_no_projectile_are_refused) {
    VeerProjectileId shot, ids[1];
    Scoped(VeerWorldId) world = worldWithShot(&shot), other = makeWorld(veer_defaultWorldDef());
    VeerProjectileDef def;
    VeerLanding landing;
    uint32_t room = 0;
    REFUSED(world, veer_getProjectile(world, (VeerProjectileId){shot.bits + 1}, &def), VEER_E_HANDLE, "projectile");
    REFUSED(world, veer_removeProjectile(world, veer_nullProjectile), VEER_E_HANDLE, "projectile");
    REFUSED(other, veer_projectileLanding(other, shot, &landing), VEER_E_WRONG_WORLD, "projectile");
    REFUSED(world, veer_getProjectile(world, shot, NULL), VEER_E_NULL, "def");
    REFUSED(world, veer_projectileLanding(world, shot, NULL), VEER_E_NULL, "landing");
    REFUSED(world, veer_projectiles(world, ids, NULL), VEER_E_NULL, "count");
    REFUSED(world, veer_projectiles(world, ids, &room), VEER_E_BUFFER, "count");
    CHECK_EQ(room, 1); /* set to the number needed */
    REFUSED(world, veer_projectiles(world, NULL, &room), VEER_E_NULL, "out");
    CHECK_OK(veer_removeProjectile(world, shot));
    REFUSED(world, veer_removeProjectile(world, shot), VEER_E_STALE, "projectile");
}

/* Checks that a world with an invalid value fails validation, and that the error names the value. */
static void harmIsNamed(VeerWorldId world, uint32_t *lane, uint32_t value, const char *argument) {
    uint32_t was = *lane;
    *lane = value;
    CHECK_EQ(veer_validate(world), VEER_E_INTERNAL);
    if (!CHECK(strcmp(veer_lastError(world)->argument, argument) == 0)) printf("  %s\n", veer_lastError(world)->message);
    *lane = was;
    CHECK(isSound(world));
}

TEST(row_57_validation_names_a_broken_projectile) {
    VeerProjectileId shot;
    Scoped(VeerWorldId) world = worldWithShot(&shot);
    VeerWorld *inside = veer_world(world, "test");
    VeerProjectileDef *def = &inside->projectiles[0].def;
    const uint32_t nan = 0x7FC00000u;
    harmIsNamed(world, (uint32_t *)(void *)&def->velocityY, nan, "projectiles[0].velocityY");
    harmIsNamed(world, (uint32_t *)(void *)&def->lifeTime, 0xBF800000u, "projectiles[0].lifeTime");
    harmIsNamed(world, (uint32_t *)(void *)&def->owner, 77, "projectiles[0].owner");
    harmIsNamed(world, &inside->projectiles[3].def.hits, 1, "projectiles[3]");
}

TEST(row_47_a_hit_in_almost_no_time_or_under_almost_no_gravity_contains_no_nan) {
    VeerAimQuery query = {
        .from = {753.75f, -1720.8125f, 0}, .to = {-1375.75f, -113.5625f, 0}, .targetVelocity = {-362.9375f, -1176.4375f, 0}};
    VeerAim out;
    query.gravity.z = -400.0f, query.speed = 107.25f, query.arc = VEER_ARC_HIGH;
    for (query.maxTime = 1e-45f; query.maxTime < 1e-3f; query.maxTime *= 10.0f) {
        CHECK_EQ(veer_aim(&query, &out), VEER_NO_RESULT);
        CHECK(out.minSpeed > query.speed);
        CHECK_EQ(out.time, 0.0f);
    }
    query.to = query.from;
    for (query.gravity.z = -1e-45f; query.gravity.z > -1e-3f; query.gravity.z *= 10.0f) {
        CHECK_OK(veer_aim(&query, &out));
        CHECK_NEAR(veer_length3(out.velocity), query.speed, 1e-3f);
    }
}
