/* Restoring and loading saved worlds (save.c), and rolling back. Restoring has two phases: everything is validated (validate.c), then
 * everything is copied. A compact save is expanded first (compact.c), and a saved world of an older layout is converted (convert.c). */
#include "state/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "core/call.h"
#include "core/columns.h"
#include "core/error.h"
#include "core/registry.h"
#include "core/rows.h"
#include "core/schema.h"
#include "core/space.h"
#include "core/world.h"
#include "move/move.h"
#include "nav/nav.h"
#include "state/compact.h"
#include "state/convert.h"
#include "state/history.h"
#include "state/layout.h"
#include "state/validate.h"

/* ---- checking a saved world */

typedef struct Image {
    const char *call;
    const void *bytes;
    uint32_t size;
    VeerHeader header; /* a copy of the header, because the bytes may have any alignment */
    void *copy;        /* a copy of the bytes, if they were compact, not aligned or had an older layout; otherwise null */
    VeerWorld view;    /* a handle to the saved world, in which errors are recorded */
} Image;

static VeerResult refuse(Image *image, VeerResult code, const char *argument, double value) {
    return veer_fail(&image->view, code, image->call, argument, VEER_NONE, value);
}

static VeerResult refuseOther(Image *image, const char *argument, double saved, double here) {
    refuse(image, VEER_E_VERSION, argument, saved);
    veer_failNote(&image->view, "% saved, % here", saved, here);
    return VEER_E_VERSION;
}

/* Checks that the saved world has the same capacities, number of dimensions and number of levels as the world to restore. */
static VeerResult checkLayout(Image *image, const VeerWorldDef *own) {
    const VeerCapacityDef *saved = &image->header.def.capacity, *here = &own->capacity;
    const uint32_t dimensions = image->header.def.dimensions, levels = image->header.def.levels;
    if (dimensions != own->dimensions) return refuseOther(image, "bytes.dimensions", dimensions, own->dimensions);
    if (levels != own->levels) return refuseOther(image, "bytes.levels", levels, own->levels);
    for (const VeerRow *row = veer_rows; row < veer_rows + veer_settingCount; row++) {
        if (row->group != VEER_GROUP_CAPACITY) continue;
        uint32_t lanes[2];
        memcpy(&lanes[0], (const char *)saved + row->offset, sizeof *lanes);
        memcpy(&lanes[1], (const char *)here + row->offset, sizeof *lanes);
        if (lanes[0] == lanes[1]) continue;
        char argument[VEER_ARGUMENT_SIZE];
        veer_nameArgument(argument, "bytes.capacity.", row->name, "");
        return refuseOther(image, argument, lanes[0], lanes[1]);
    }
    return VEER_OK;
}

/* Replaces a compact save by its words. */
static VeerResult expand(Image *image) {
    const VeerCheck check = {&image->view, VEER_E_CORRUPT, image->call};
    VeerExpanded expanded;
    const VeerResult result = veer_expandSave(&check, image->bytes, image->size, &expanded);
    if (result != VEER_OK) return result;
    image->bytes = image->copy = expanded.words;
    image->size = expanded.count * (uint32_t)sizeof *expanded.words;
    return VEER_OK;
}

/* Checks that the bytes are a saved world of this version. */
static VeerResult checkKind(Image *image) {
    if (!image->bytes) return refuse(image, VEER_E_NULL, "bytes", 0);
    if (image->size < sizeof image->header) return refuse(image, VEER_E_FORMAT, "size", image->size);
    memcpy(&image->header, image->bytes, sizeof image->header);
    const VeerHeader *header = &image->header;
    if (header->magic != VEER_MAGIC) return refuse(image, VEER_E_FORMAT, "bytes.magic", header->magic);
    if (header->version != VEER_VERSION) return refuseOther(image, "bytes.version", header->version, VEER_VERSION);
    if (header->layout != veer_layoutHash() && !veer_addedSince(header->layout))
        return refuseOther(image, "bytes.layout", header->layout, veer_layoutHash());
    return VEER_OK;
}

/* Copies the bytes if they are not aligned for ids. */
static VeerResult alignWords(Image *image, uint32_t bytes) {
    if ((uintptr_t)image->bytes % sizeof(uint64_t) == 0) return VEER_OK;
    image->copy = malloc(bytes);
    if (!image->copy) {
        refuse(image, VEER_E_MEMORY, "size", image->size);
        veer_failBytes(&image->view, bytes);
        return VEER_E_MEMORY;
    }
    memcpy(image->copy, image->bytes, bytes);
    image->bytes = image->copy;
    return VEER_OK;
}

/* Points the view at the saved words, after checking that they are complete. */
static VeerResult openLanes(Image *image) {
    uint32_t needed = image->header.savedLanes * (uint32_t)sizeof(uint32_t);
    if (image->size < needed) {
        refuse(image, VEER_E_BUFFER, "size", image->size);
        veer_failNote(&image->view, "% bytes needed", needed, 0);
        return VEER_E_BUFFER;
    }
    if (alignWords(image, needed) != VEER_OK) return VEER_E_MEMORY;
    void *lanes = (void *)(uintptr_t)image->bytes; /* the view only reads them */
    veer_viewSaved(&image->view, lanes, &image->header.def, NULL);
    return VEER_OK;
}

/* Converts a saved world of an older layout to the present layout. */
static VeerResult convert(Image *image) {
    const VeerCheck check = {&image->view, VEER_E_CORRUPT, image->call};
    uint32_t *words = NULL;
    VeerResult result = alignWords(image, image->size);
    if (result != VEER_OK) return result;
    const VeerOlderSave older = {veer_addedSince(image->header.layout), image->bytes, image->size / (uint32_t)sizeof *words};
    result = veer_convertSave(&check, &older, &words);
    if (result != VEER_OK) return result;
    free(image->copy);
    image->bytes = image->copy = words;
    memcpy(&image->header, words, sizeof image->header);
    image->size = image->header.savedLanes * (uint32_t)sizeof *words;
    return VEER_OK;
}

static VeerResult openImage(Image *image, const VeerWorldDef *own) {
    VeerResult result = veer_isCompact(image->bytes, image->size) ? expand(image) : VEER_OK;
    if (result == VEER_OK) result = checkKind(image);
    if (result == VEER_OK && image->header.layout != veer_layoutHash()) result = convert(image);
    if (result == VEER_OK && own) result = checkLayout(image, own);
    if (result != VEER_OK) return result;
    const VeerCheck check = {&image->view, VEER_E_CORRUPT, image->call};
    image->view.header = &image->header;
    result = veer_checkHeader(&check);
    if (result == VEER_OK) result = openLanes(image);
    if (result != VEER_OK) return result;
    uint64_t sum = veer_checksum(image->view.block, image->header.savedLanes);
    if ((uint32_t)sum != image->header.checksum[0] || (uint32_t)(sum >> 32) != image->header.checksum[1])
        return refuse(image, VEER_E_CORRUPT, "bytes.checksum", image->header.checksum[0]);
    return veer_checkState(&check);
}

/* ---- restoring */

/* Clears everything that is not saved. */
static void refreshDerived(VeerWorld *world) {
    const uint32_t agents = world->header->def.capacity.agents;
    veer_setPeriod(world); /* the edges of the saved world may differ */
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        if (veer_columnInfo[column].saved) continue;
        uint32_t lanes = veer_lanesPerAgent(&world->header->def, veer_columnInfo[column].lanes);
        memset(veer_column(world, column), 0, (size_t)agents * lanes * sizeof(uint32_t));
    }
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) veer_drawInPlace(world, slot);
    memcpy(world->drawOrientation, world->orientation, agents * sizeof *world->orientation);
    if (VEER_HOLDS(move_local_space)) veer_faceInSpace(world, 0.0f);
    world->eventCount = world->readEvents = world->keepEvents = 0;
    world->stats = (VeerStats){0};
    world->dt = 0.0f;
    world->stage = VEER_STAGE_IDLE;
    world->areSpeedsOld = 1;
    if (VEER_HOLDS(nav_fields)) veer_renewNavFields(world);
}

static void copyBack(VeerWorld *world, const uint32_t *lanes) {
    const VeerHeader own = *world->header;
    memcpy(world->block, lanes, own.savedLanes * sizeof *lanes);
    world->header->totalLanes = own.totalLanes;
    world->header->obstacleEdits = own.obstacleEdits;
    refreshDerived(world);
}

void veer_restoreLanes(VeerWorld *world, const uint32_t *lanes) {
    copyBack(world, lanes);
    world->header->obstacleEdits++; /* an edit count that differs makes the next query rebuild the static grid */
    veer_restartHistory(world);
}

/* Restores a state from the world's own history, which needs no validation. Within one world, equal edit counts mean equal obstacles, so
 * data built from the obstacles stays valid. The time left over in veer_advance is kept too, because it does not belong to the state. */
static void rollBackTo(VeerWorld *world, const uint32_t *lanes) {
    float accumulator = world->header->accumulator;
    int isEdited = ((const VeerHeader *)(const void *)lanes)->obstacleEdits != world->header->obstacleEdits;
    copyBack(world, lanes);
    world->header->obstacleEdits += (uint32_t)isEdited;
    world->header->accumulator = accumulator;
}

VeerResult veer_rollback(VeerWorldId id, uint32_t tick) {
    VeerCall call = veer_openCall(id, "veer_rollback");
    if (!call.world) return call.result;
    if (call.world->stage == VEER_STAGE_EVALUATING) return veer_refuse(&call, VEER_E_BUSY, "world", 0);
    const uint32_t *lanes = veer_rewindHistory(&call, tick);
    if (lanes) rollBackTo(call.world, lanes);
    return call.result;
}

VeerResult veer_restore(VeerWorldId id, const void *bytes, uint32_t size) {
    static const char call[] = "veer_restore";
    VeerCall opened = veer_openCall(id, call);
    VeerWorld *world = opened.world;
    if (!world) return VEER_E_WORLD;
    Image image = {.call = call, .bytes = bytes, .size = size};
    VeerResult result = openImage(&image, &world->header->def);
    if (result == VEER_OK)
        veer_restoreLanes(world, image.view.block);
    else
        world->error = image.view.error;
    free(image.copy);
    return result;
}

VeerResult veer_loadWorld(const void *bytes, uint32_t size, VeerWorldId *id) {
    static const char call[] = "veer_loadWorld";
    VEER_OWN_FLOATS;
    if (id) *id = veer_nullWorld;
    if (!id) return veer_fail(NULL, VEER_E_NULL, call, "world", VEER_NONE, 0);
    Image image = {.call = call, .bytes = bytes, .size = size};
    VeerResult result = openImage(&image, NULL);
    if (result != VEER_OK) {
        *veer_globalError() = image.view.error;
    } else {
        result = veer_createWorld(&image.header.def, id);
        if (result == VEER_OK) veer_restoreLanes(veer_world(*id, call), image.view.block);
    }
    free(image.copy);
    return result;
}

/* ---- what a saved world contains */

_Static_assert(sizeof(VeerSaveInfo) == offsetof(VeerSaveInfo, agents) + VEER_KINDS * sizeof(uint32_t), "the counts of all kinds, in order");

static VeerSaveInfo infoOf(const VeerHeader *header) {
    VeerSaveInfo info = {
        .version = header->version,
        .tick = header->tick,
        .size = header->savedLanes * (uint32_t)sizeof(uint32_t),
        .dimensions = header->def.dimensions,
        .levels = header->def.levels,
    };
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++) (&info.agents)[kind] = header->pools[kind].count;
    return info;
}

VeerResult veer_saveInfo(const void *bytes, uint32_t size, VeerSaveInfo *info) {
    static const char call[] = "veer_saveInfo";
    VEER_OWN_FLOATS;
    if (!info) return veer_fail(NULL, VEER_E_NULL, call, "info", VEER_NONE, 0);
    Image image = {.call = call, .bytes = bytes, .size = size};
    VeerResult result = openImage(&image, NULL);
    if (result == VEER_OK) {
        *info = infoOf(&image.header);
        info->isCompact = (uint32_t)veer_isCompact(bytes, size);
    } else {
        *veer_globalError() = image.view.error;
    }
    free(image.copy);
    return result;
}
