/* Recordings as bytes, for tests that cut, join and play them, and games to record. */
#ifndef VEER_FILM_H
#define VEER_FILM_H

#include "busy_world.h"
#include "math/math.h"
#include "state/recording.h"

typedef struct Film {
    unsigned char *bytes;
    uint32_t size;
} Film;

static inline Film filmOf(VeerWorldId world) {
    const void *bytes;
    Film film = {NULL, 0};
    if (!CHECK_OK(veer_recordedBytes(world, &bytes, &film.size))) return film;
    film.bytes = malloc(film.size);
    memcpy(film.bytes, bytes, film.size);
    return film;
}

static inline void repair(Film *film) {
    uint32_t *lanes = (uint32_t *)(void *)film->bytes;
    uint64_t sum = veer_recordingChecksum(lanes, film->size / 4);
    memcpy(film->bytes + offsetof(VeerRecordingHeader, checksum), &sum, sizeof sum);
}

static inline VeerResult playFilm(const Film *film, VeerWorldId *world) {
    VeerResult result = veer_openReplay(film->bytes, film->size, world);
    while (result == VEER_OK) result = veer_replayStep(*world);
    return result;
}

/* Makes changes of every kind that callers make between steps. */
static inline void editWorld(BusyWorld *busy, uint32_t tick, uint32_t *random) {
    VeerWorldId world = busy->world;
    veer_columnF32(world, VEER_COLUMN_DRIVE_X)[3] = test_range(random, -1, 1);
    if (tick % 5 == 1) CHECK_OK(veer_setTargetPoint(world, busy->agents[2], (VeerVec3){test_range(random, 0, 400), 20, 0}));
    if (tick % 9 == 2) busyAgent(world, busy->blender, test_range(random, 0, 400), 100.0f);
    if (tick % 9 == 7) CHECK_OK(veer_removeAgent(world, veer_agentAt(world, 4)));
    if (tick == 12) veer_columnF32(world, VEER_COLUMN_X)[0] = VEER_INF - VEER_INF;
    if (tick == 15) CHECK_OK(veer_reviveAgent(world, busy->agents[0], (VeerVec3){90, 90, 0}));
    if (tick == 20) CHECK_OK(veer_removeObstacle(world, busy->disc));
    if (tick == 22) CHECK_OK(veer_removePath(world, busy->route));
    if (tick == 25) {
        VeerBrainDef brain = busyBlender();
        brain.behaviorCount = 2;
        CHECK_OK(veer_setBrain(world, busy->blender, &brain));
    }
    if (tick == 30) {
        const VeerCapacityDef more = {.agents = 40, .brains = 4, .obstacles = 20, .points = 99, .slots = 16, .projectiles = 4};
        CHECK_OK(veer_reserve(world, &more));
    }
    if (tick == 33) {
        VeerProjectileId projectile;
        VeerProjectileDef shot = PROJECTILE(.velocityZ = 40.0f, .z = 5.0f);
        CHECK_OK(veer_addProjectile(world, &shot, &projectile));
    }
}

static inline void stepSomehow(VeerWorldId world, uint32_t tick) {
    VeerAdvance advanced;
    if (tick % 4 == 0) {
        CHECK_OK(veer_advance(world, 0.04f, &advanced));
    } else if (tick % 4 == 1) {
        CHECK_OK(veer_perceive(world, 0.02f));
        veer_columnF32(world, VEER_COLUMN_EXTRA_DANGER)[1] = 0.5f;
        CHECK_OK(veer_decide(world));
        veer_columnF32(world, VEER_COLUMN_DESIRED_X)[3] = 3.0f;
        if (tick % 8 == 1)
            CHECK_OK(veer_move(world));
        else {
            if (tick % 16 == 5) CHECK_OK(veer_accelerate(world));
            CHECK_OK(veer_endStep(world));
        }
    } else {
        CHECK_OK(veer_step(world, 0.01f * (float)(tick % 4)));
    }
}

#endif
