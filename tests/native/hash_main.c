/* Continues a saved world and prints its hash: hash_main FILE STEPS [SAVED]. The tool `npm run hash` builds a scene in wasm,
 * saves it, and hands
 * it to this program; with SAVED the world is saved again at the end, so that another build can go on. */
#include "veer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(VeerWorldId world, const char *what) {
    fprintf(stderr, "hash_main: %s: %s\n", what, veer_lastError(world)->message);
    return 1;
}

static void *readFile(const char *name, uint32_t *size) {
    FILE *file = fopen(name, "rb");
    if (!file) return NULL;
    long length = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    void *bytes = length > 0 && length <= 0x7FFFFFFF ? malloc((size_t)length) : NULL;
    if (bytes && (fseek(file, 0, SEEK_SET) != 0 || fread(bytes, 1, (size_t)length, file) != (size_t)length)) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    *size = bytes ? (uint32_t)length : 0;
    return bytes;
}

static int writeFile(const char *name, const void *bytes, uint32_t size) {
    FILE *file = fopen(name, "wb");
    if (!file) return 0;
    int whole = fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && whole;
}

static int saveWorld(VeerWorldId world, const char *name) {
    uint32_t size = veer_saveSize(world);
    void *bytes = malloc(size);
    int saved = bytes && veer_save(world, bytes, size) == VEER_OK && writeFile(name, bytes, size);
    free(bytes);
    return saved;
}

static int run(VeerWorldId world, unsigned long steps, const char *saved) {
    VeerWorldDef def;
    uint64_t hash;
    if (veer_getWorldDef(world, &def) < 0) return fail(world, "getWorldDef");
    for (unsigned long i = 0; i < steps; i++) {
        if (veer_step(world, def.stepTime) < 0) return fail(world, "step");
    }
    if (veer_hash(world, &hash) < 0) return fail(world, "hash");
    if (saved && !saveWorld(world, saved)) return fail(world, saved);
    printf("%016" PRIx64 "\n", hash);
    return 0;
}

int main(int argc, char **argv) {
    char *end = NULL;
    unsigned long steps = argc == 3 || argc == 4 ? strtoul(argv[2], &end, 10) : 0;
    if (!end || *end || end == argv[2]) {
        fprintf(stderr, "usage: hash_main FILE STEPS [SAVED]\n");
        return 2;
    }
    uint32_t size;
    VeerWorldId world;
    void *bytes = readFile(argv[1], &size);
    if (!bytes) {
        fprintf(stderr, "hash_main: can't read %s\n", argv[1]);
        return 1;
    }
    VeerResult loaded = veer_loadWorld(bytes, size, &world);
    free(bytes);
    if (loaded < 0) return fail(0, "loadWorld");
    int result = run(world, steps, argc == 4 ? argv[3] : NULL);
    veer_destroyWorld(world);
    return result;
}
