/* Continues saved worlds and prints their hashes: hash_main COURSE [LINES SAVED [TICK SLOT COLUMN]]. The tools write a course in wasm
 * (tests/tools/course.js): a sequence of legs. Each leg is a number of steps, a number of bytes, and a saved world of that many bytes;
 * between two legs, the scene's rules have acted. The program prints "TICK HASH" at the start of a leg and after each of its steps. After
 * LINES lines it saves the world. With TICK SLOT COLUMN, one bit of that agent's value is flipped at that tick: a fault that the tools must
 * find. */
#include "veer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Walk {
    FILE *course;
    unsigned long lines; /* lines left to print */
    const char *saved;   /* file to which the last world is saved, or null */
    int isFaulty;
    unsigned long tick, slot, column; /* where the fault is */
} Walk;

static int fail(VeerWorldId world, const char *what) {
    fprintf(stderr, "hash_main: %s: %s\n", what, veer_lastError(world)->message);
    return 1;
}

static int saveWorld(VeerWorldId world, const char *name) {
    uint32_t size = veer_saveSize(world);
    void *bytes = malloc(size);
    FILE *file = fopen(name, "wb");
    int saved = bytes && file && veer_save(world, bytes, size) == VEER_OK && fwrite(bytes, 1, size, file) == size;
    if (file && fclose(file) != 0) saved = 0;
    free(bytes);
    return saved;
}

/* Prints a line and returns 1; after the last line it saves the world and returns 0. */
static int printLine(Walk *walk, VeerWorldId world) {
    uint64_t hash;
    if (veer_hash(world, &hash) < 0) exit(fail(world, "hash"));
    printf("%" PRIu32 " %016" PRIx64 "\n", veer_tick(world), hash);
    if (--walk->lines) return 1;
    if (walk->saved && !saveWorld(world, walk->saved)) exit(fail(world, walk->saved));
    return 0;
}

static int walkLeg(Walk *walk, VeerWorldId world, uint32_t steps) {
    VeerWorldDef def;
    if (veer_getWorldDef(world, &def) < 0) exit(fail(world, "getWorldDef"));
    int on = printLine(walk, world);
    for (uint32_t i = 0; on && i < steps; i++) {
        if (veer_step(world, def.stepTime) < 0) exit(fail(world, "step"));
        if (walk->isFaulty && veer_tick(world) == walk->tick) {
            float *column = veer_columnF32(world, (VeerColumn)walk->column);
            if (column) ((unsigned char *)&column[walk->slot])[0] ^= 1;
        }
        on = printLine(walk, world);
    }
    return on;
}

/* Loads the next saved world of the course; returns the null id at its end. */
static VeerWorldId nextLeg(const Walk *walk, uint32_t *steps) {
    uint32_t numbers[2];
    VeerWorldId world = {0};
    if (fread(numbers, sizeof *numbers, 2, walk->course) != 2) return veer_nullWorld;
    void *bytes = malloc(numbers[1]);
    if (!bytes || fread(bytes, 1, numbers[1], walk->course) != numbers[1]) exit(fail(veer_nullWorld, "the course ends within a world"));
    if (veer_loadWorld(bytes, numbers[1], &world) < 0) exit(fail(veer_nullWorld, "loadWorld"));
    free(bytes);
    *steps = numbers[0];
    return world;
}

int main(int argc, char **argv) {
    Walk walk = {.lines = 0xFFFFFFFFu};
    if (argc != 2 && argc != 4 && argc != 7) {
        fprintf(stderr, "usage: hash_main COURSE [LINES SAVED [TICK SLOT COLUMN]]\n");
        return 2;
    }
    walk.course = fopen(argv[1], "rb");
    if (!walk.course) return fail(veer_nullWorld, argv[1]);
    if (argc > 2) walk.lines = strtoul(argv[2], NULL, 10), walk.saved = argv[3];
    if (argc > 4) {
        walk.isFaulty = 1;
        walk.tick = strtoul(argv[4], NULL, 10);
        walk.slot = strtoul(argv[5], NULL, 10);
        walk.column = strtoul(argv[6], NULL, 10);
    }
    uint32_t steps = 0;
    VeerWorldId world;
    int on = 1;
    while (on && (world = nextLeg(&walk, &steps), !VEER_IS_NULL(world))) {
        on = walkLeg(&walk, world, steps);
        veer_destroyWorld(world);
    }
    fclose(walk.course);
    return 0;
}
