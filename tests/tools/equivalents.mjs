/**
 * Changes that npm run mutate need not look at: the line as it is, the line as it would be, and why nothing that can be observed depends on
 * it. They are known by their text: a line that is written differently is looked at again.
 */
/** @type {[before: string, after: string, why: string][]} */
export const equivalents = [
    [
        "if (child + 1 < search->count && isNearer(search, search->heap[child + 1], search->heap[child])) child++;",
        "if (child - 1 < search->count && isNearer(search, search->heap[child + 1], search->heap[child])) child++;",
        "nav_fields.c: behind the last cell of the heap stands the very one that is sinking, at which the loop ends too",
    ],
    [
        "if (!(length > 0.0f) || veer_penetration(world, start, body, veer_uid(world, slot)).depth > 0.0f) return;",
        "if (!(length >= 0.0f) || veer_penetration(world, start, body, veer_uid(world, slot)).depth > 0.0f) return;",
        "contact.c: a sweep without a direction hits nothing, and then the position stays as it is",
    ],
    [
        "static int isOut(VeerCapsule capsule, float reach) { return capsule.distance > 1.001f * (capsule.radius + reach); }",
        "static int isOut(VeerCapsule capsule, float reach) { return capsule.distance >= 1.001f * (capsule.radius + reach); }",
        "static_grid_query.c: a thousandth of slack before the exact test, whatever its last bit: nothing touches at that distance",
    ],
    [
        "const float corners[5][2] = {{0, 0}, {width, 0}, {width, height}, {0, height}, {0, 0}};",
        "const float corners[5][3] = {{0, 0}, {width, 0}, {width, height}, {0, height}, {0, 0}};",
        "nav_raster.c: a third number per corner, which nothing reads",
    ],
    [
        "const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, whole = 4 * end < high ? 4 * end : high;",
        "const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, whole = 4 * end < high ? 5 * end : high;",
        "input.c: the blocks of neighboring ranges overlap, and a second check of an agent changes nothing",
    ],
    [
        "veer_forRanges(world, &(VeerRanges){.kernel = limitRange, .count = world->grid->count, .least = 64});",
        "veer_forRanges(world, &(VeerRanges){.kernel = limitRange, .count = world->grid->count, .least = 63});",
        "limit.c: how few agents a worker takes at a time, on which no result depends",
    ],
    [
        "return veer_isTaken(world, VEER_KIND_AGENT, slot) ? folded(hashOfAgent(world, slot)) : 0;",
        "return veer_isTaken(world, VEER_KIND_AGENT, slot) ? folded(hashOfAgent(world, slot)) : 1;",
        "hash.c: recordings and replays take the number of a free slot from this line, and compare it with itself",
    ],
    [
        "taken |= 1ull << rank;",
        "taken &= 1ull << rank;",
        "k_nearest.c: the ranking counts as ambiguous, and the slower sort after it gives the same order",
    ],
];
