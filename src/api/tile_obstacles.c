/* Changes of the obstacles of tile maps. In every chunk, the boxes before and after a change are compared in their order, in three passes
 * over the same steps: the first counts, the second removes obstacles from the chunk's list, and the third adds obstacles to it. Boxes that
 * stay keep their obstacles. */
#include "api/tile_obstacles.h"

#include <string.h>

#include "core/ids.h"
#include "math/assert.h"

typedef enum Pass { PASS_COUNT, PASS_REMOVE, PASS_ADD } Pass;

/* ---- the boxes of a chunk before and after */

typedef enum Step { STEP_END, STEP_STAYS, STEP_GOES, STEP_COMES } Step;

typedef struct Comparison {
    VeerTileBoxes before, now;
    VeerTileBox old, box; /* the next box of each */
    int hasOld, hasBox;
} Comparison;

static void openBoxes(const VeerTileMap *map, uint32_t chunk, VeerTileBoxes *boxes) {
    boxes->rows = 0;
    if (map) veer_openTileBoxes(map, chunk, boxes);
}

/* Returns 0 if the boxes are the same before and after. */
static int compare(Comparison *all, const VeerTileChange *change, uint32_t chunk) {
    openBoxes(change->before, chunk, &all->before);
    openBoxes(change->now, chunk, &all->now);
    if (change->before && change->now) {
        int differs = 0;
        for (uint32_t row = 0; row < all->now.rows && !differs; row++)
            differs = memcmp(all->before.classes[row], all->now.classes[row], all->now.columns * sizeof *all->now.classes[row]);
        if (!differs) return 0;
    }
    all->hasOld = veer_nextTileBox(&all->before, &all->old);
    all->hasBox = veer_nextTileBox(&all->now, &all->box);
    return 1;
}

static int isBefore(const VeerTileBox *a, const VeerTileBox *b) { return a->row != b->row ? a->row < b->row : a->column < b->column; }

/* Moves on to the next box. *box is the one that stays, goes or comes. */
static Step nextStep(Comparison *all, VeerTileBox *box) {
    const int areSame = all->hasOld && all->hasBox && memcmp(&all->old, &all->box, sizeof all->old) == 0;
    if (!all->hasOld && !all->hasBox) return STEP_END;
    if (all->hasOld && (!all->hasBox || !isBefore(&all->box, &all->old))) {
        *box = all->old;
        all->hasOld = veer_nextTileBox(&all->before, &all->old);
        if (!areSame) return STEP_GOES;
        all->hasBox = veer_nextTileBox(&all->now, &all->box);
        return STEP_STAYS;
    }
    *box = all->box;
    all->hasBox = veer_nextTileBox(&all->now, &all->box);
    return STEP_COMES;
}

/* ---- the obstacles of a chunk */

/* The list of a chunk's obstacles while it is written anew. Slots are + 1; 0: none. */
typedef struct List {
    VeerWorld *world;
    uint32_t *head, last, next; /* next: the next obstacle of the list as it was */
} List;

static void append(List *list, uint32_t place) {
    *(list->last ? &list->world->obstacles[list->last - 1].nextTiles : list->head) = place;
    list->last = place;
}

static void keep(List *list) {
    const uint32_t place = list->next;
    list->next = list->world->obstacles[place - 1].nextTiles;
    append(list, place);
}

static void removeNext(List *list) {
    const uint32_t slot = list->next - 1;
    list->next = list->world->obstacles[slot].nextTiles;
    list->world->obstacles[slot] = (VeerObstacleRecord){0};
    veer_releaseSlot(list->world, VEER_KIND_OBSTACLE, slot);
}

static void add(List *list, const VeerTileChange *change, const VeerTileBox *box) {
    const uint32_t slot = veer_acquireSlot(change->world, VEER_KIND_OBSTACLE);
    VEER_ASSERT(slot != VEER_NONE);
    change->world->obstacles[slot] = veer_tileObstacle(change->now, change->slot, box);
    append(list, slot + 1);
}

/* A slot whose generation is the last one is not free again (pool.c). */
static void countRemoved(List *list, VeerTileChange *change) {
    change->freed += change->world->slots[VEER_KIND_OBSTACLE][list->next - 1].generation != VEER_LAST_GENERATION;
    list->next = change->world->obstacles[list->next - 1].nextTiles;
}

static void countChunk(VeerTileChange *change, Comparison *all, List *list) {
    VeerTileBox box;
    for (Step step; (step = nextStep(all, &box)) != STEP_END;) {
        if (step == STEP_COMES) change->needed++;
        if (step == STEP_GOES) countRemoved(list, change);
        if (step == STEP_STAYS) list->next = change->world->obstacles[list->next - 1].nextTiles;
    }
}

static void changeChunk(const VeerTileChange *change, Comparison *all, List *list, Pass pass) {
    VeerTileBox box;
    for (Step step; (step = nextStep(all, &box)) != STEP_END;) {
        if (step == STEP_STAYS) keep(list);
        if (step == STEP_GOES && pass == PASS_REMOVE) removeNext(list);
        if (step == STEP_COMES && pass == PASS_ADD) add(list, change, &box);
    }
    append(list, 0);
}

/* ---- all chunks */

/* Returns whether any chunk has changed. counted: where PASS_COUNT counts. */
static int pass(const VeerTileChange *change, Pass kind, VeerTileChange *counted) {
    const VeerTilesRecord *record = &(change->now ? change->now : change->before)->record;
    const VeerTilePatch *area = &change->area;
    const uint32_t across = veer_chunksAlong(record->columns), left = area->column / VEER_TILE_CHUNK, low = area->row / VEER_TILE_CHUNK;
    int hasChanged = 0;
    for (uint32_t row = low; row < veer_chunksAlong(area->row + area->rows); row++)
        for (uint32_t column = left; column < veer_chunksAlong(area->column + area->columns); column++) {
            const uint32_t chunk = row * across + column;
            uint32_t none = 0, *head = change->heads ? &change->heads[chunk] : &none;
            Comparison all;
            List list = {change->world, head, 0, *head};
            if (!compare(&all, change, chunk)) continue;
            hasChanged = 1;
            if (kind == PASS_COUNT)
                countChunk(counted, &all, &list);
            else
                changeChunk(change, &all, &list, kind);
        }
    return hasChanged;
}

VeerTileChange veer_wholeTileChange(VeerWorld *world, uint32_t slot, const VeerTileMap *before, const VeerTileMap *now) {
    const VeerTileMap *map = now ? now : before;
    const VeerTilePatch area = {.columns = map->record.columns, .rows = map->record.rows};
    return (VeerTileChange){world, slot, before, now, area, before ? before->heads : NULL, 0, 0};
}

void veer_countTileChange(VeerTileChange *change) { pass(change, PASS_COUNT, change); }

int veer_applyTileChange(const VeerTileChange *change) {
    if (change->before) pass(change, PASS_REMOVE, NULL);
    return change->now ? pass(change, PASS_ADD, NULL) : 0;
}
