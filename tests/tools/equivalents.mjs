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
];
