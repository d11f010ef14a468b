/* Untrusted saved worlds: the bytes of a real world, in the present layout or in an older one, with some words changed and the checksum
 * usually recomputed; or its compact form, changed before or after it was written. Rejected bytes change nothing; a world that is accepted
 * is valid and stays valid as it runs. veer_saveInfo accepts what veer_loadWorld accepts. */
#include "core/world.h"
#include "session.h"

#include "../native/older_layout.h"

#include "state/compact.h"
#include "state/snapshot.h"

typedef struct Image {
    unsigned char *bytes;
    uint32_t size;
} Image;

static void repair(const Image *image) {
    VeerHeader *header = (VeerHeader *)(void *)image->bytes;
    /* the bytes were rejected before the checksum was read */
    if (header->savedLanes < sizeof *header / 4 || header->savedLanes > image->size / 4) return;
    uint64_t sum = veer_checksum((const uint32_t *)(const void *)image->bytes, header->savedLanes);
    header->checksum[0] = (uint32_t)sum;
    header->checksum[1] = (uint32_t)(sum >> 32);
}

/* Changes some words. Half of the changes hit the header and the pools, which contain the sizes and the links. */
static void mutate(Fuzz *in, const Image *image) {
    for (uint32_t edits = 1 + fuzz_byte(in) % 4; edits; edits--) {
        uint32_t lanes = image->size / 4, head = sizeof(VeerHeader) / 4 + 40, kind = fuzz_byte(in), value = fuzz_word(in);
        uint32_t lane = kind & 1 && head < lanes ? fuzz_under(in, head) : fuzz_word(in) % lanes, old;
        memcpy(&old, image->bytes + 4 * (size_t)lane, 4);
        kind >>= 1;
        if (kind < 32)
            value = old ^ 1u << (value & 31);
        else if (kind < 64)
            value = old + (value & 15) - 8;
        else if (kind < 96)
            value &= 255;
        else if (kind < 112)
            value = value & 1 ? VEER_NONE : 0x7FC00000u;
        memcpy(image->bytes + 4 * (size_t)lane, &value, 4);
    }
}

static void validate(VeerWorldId world) {
    if (veer_validate(world) != VEER_OK) fprintf(stderr, "%s\n", veer_lastError(world)->message);
    HOLDS(veer_validate(world) == VEER_OK);
}

static void run(VeerWorldId world) {
    VeerStats stats;
    validate(world);
    for (uint32_t i = 0; i < 3; i++) {
        HOLDS(veer_step(world, 1.0f / 60.0f) == VEER_OK);
        HOLDS(veer_getStats(world, &stats) == VEER_OK && stats.notFinite == 0);
    }
    validate(world);
}

/* Replaces the bytes by their compact form, whose content may be invalid. */
static void makeCompact(Image *image) {
    VeerWriter out = {.bytes = malloc(2 * (size_t)image->size + 64), .room = 2 * image->size + 64};
    HOLDS(out.bytes);
    veer_compactSave(&out, (const uint32_t *)(const void *)image->bytes, image->size / 4);
    HOLDS(out.size <= out.room);
    free(image->bytes);
    *image = (Image){out.bytes, out.size};
}

/* Changes bytes of the compact form, and usually repairs its checksum. */
static void mutateCompact(Fuzz *in, const Image *image) {
    for (uint32_t edits = fuzz_byte(in) % 4; edits; edits--) image->bytes[fuzz_word(in) % image->size] = (unsigned char)fuzz_byte(in);
    if (!fuzz_seldom(in, 8)) veer_sealCompact(image->bytes, image->size);
}

static void offer(VeerWorldId world, const Image *image) {
    VeerWorldId loaded = {0};
    VeerSaveInfo info;
    const VeerResult known = veer_saveInfo(image->bytes, image->size, &info);
    uint64_t before = session_hash(world);
    VeerResult result = veer_restore(world, image->bytes, image->size);
    if (result == VEER_OK)
        run(world);
    else
        HOLDS(session_hash(world) == before);
    validate(world);
    if (known == VEER_OK && info.size > 1u << 24) return; /* a large world takes too long */
    result = veer_loadWorld(image->bytes, image->size, &loaded);
    HOLDS(result == known || result == VEER_E_MEMORY);
    if (result != VEER_OK) return;
    HOLDS(info.tick == veer_tick(loaded) && info.size == veer_saveSize(loaded));
    run(loaded);
    HOLDS(veer_destroyWorld(loaded) == VEER_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    Session session;
    session_begin(&session, (Fuzz){bytes, bytes + size});
    VeerWorldId world = session.worlds[0];
    for (uint32_t i = 0; i < 6 && !VEER_IS_NULL(world); i++) {
        static SessionCall *const furnish[] = {call_addBrain, call_addAgent,    call_addPath,    call_addObstacle, call_addProjectile,
                                               call_takeJump, call_removeAgent, call_addLink,    call_addFlow,     call_setTargetAgent,
                                               call_step,     call_addMesh,     call_addHeights, call_editHeights};
        furnish[fuzz_byte(&session.in) % (sizeof furnish / sizeof *furnish)](&session);
    }
    if (!VEER_IS_NULL(world)) {
        Image image = {NULL, veer_saveSize(world)};
        if (fuzz_seldom(&session.in, 3)) {
            image.bytes = (void *)olderSaveOf(world, veer_addedSince(OLDER_LAYOUT), OLDER_LAYOUT, &image.size);
            image.size *= 4;
        } else {
            image.bytes = malloc(image.size);
            HOLDS(image.bytes && veer_save(world, image.bytes, image.size) == VEER_OK);
        }
        if (!fuzz_seldom(&session.in, 16)) mutate(&session.in, &image);
        if (!fuzz_seldom(&session.in, 16)) repair(&image);
        if (fuzz_seldom(&session.in, 3)) {
            makeCompact(&image);
            mutateCompact(&session.in, &image);
        }
        if (fuzz_seldom(&session.in, 16)) image.size = fuzz_word(&session.in) % image.size;
        offer(world, &image);
        free(image.bytes);
    }
    session_end(&session);
    return 0;
}
