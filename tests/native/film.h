/* Recordings as bytes, for tests that cut, join and play them. */
#ifndef VEER_FILM_H
#define VEER_FILM_H

#include "state/recording.h"
#include "busy_world.h"

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

#endif
