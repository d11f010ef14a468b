/* Times steps of saved worlds for the benchmark (tests/bench/subjects/native.js): reads commands and answers each with a line.
 *     load FILE      loads a saved world, replacing the previous one; answers "ok"
 *     run STEPS      takes steps and prints the nanoseconds they took */
#define _POSIX_C_SOURCE 199309L
#include "veer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static int load(const char *name, VeerWorldId *world) {
    FILE *file = fopen(name, "rb");
    long size = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    void *bytes = size > 0 ? malloc((size_t)size) : NULL;
    int whole = bytes && fseek(file, 0, SEEK_SET) == 0 && fread(bytes, 1, (size_t)size, file) == (size_t)size;
    if (file) fclose(file);
    if (!VEER_IS_NULL(*world)) veer_destroyWorld(*world);
    *world = veer_nullWorld;
    int loaded = whole && veer_loadWorld(bytes, (uint32_t)size, world) == VEER_OK;
    free(bytes);
    return loaded;
}

static float between(float least, float most) {
    static unsigned state = 12345;
    state = state * 1664525u + 1013904223u;
    return least + (most - least) * (float)(state >> 8) / 16777216.0f;
}

/* Handles events as a game does, and as tests/bench/worlds.js does: an agent that has arrived gets a new goal. */
static void answer(VeerWorldId world, const VeerWorldDef *def) {
    uint32_t count = 0;
    const VeerEvent *events = veer_events(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].type != VEER_EVENT_ARRIVED) continue;
        VeerVec3 goal = {between(def->minX, def->maxX), between(def->minY, def->maxY), 0.0f};
        veer_setTargetPoint(world, events[i].agent, goal);
    }
}

static int run(VeerWorldId world, unsigned long steps) {
    VeerWorldDef def;
    if (veer_getWorldDef(world, &def) < 0) return 0;
    double start = now();
    for (unsigned long i = 0; i < steps; i++) {
        if (veer_step(world, def.stepTime) < 0) return 0;
        answer(world, &def);
    }
    printf("%.0f\n", now() - start);
    return 1;
}

int main(void) {
    char line[4200];
    VeerWorldId world = {0};
    while (fgets(line, sizeof line, stdin)) {
        int done = 0;
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "load ", 5) == 0 && (done = load(line + 5, &world))) puts("ok");
        if (strncmp(line, "run ", 4) == 0) done = run(world, strtoul(line + 4, NULL, 10));
        if (!done) printf("failed: %s\n", line);
        fflush(stdout);
    }
    return 0;
}
