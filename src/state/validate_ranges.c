/* Checks that ranges cover a part of an array exactly once. They do if and only if no two of them have the same start or the same end, and
 * adding `limit` to the starts and 0 to the ends makes the two sets equal: then a chain of ranges leads from 0 to `limit`. Any remaining
 * ranges would form a cycle, which is impossible because every range ascends. */
#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "state/validate.h"

static uint32_t lanesOf(uint32_t limit) { return limit / 32 + 1; }
static void mark(uint32_t *set, uint32_t place) { set[place / 32] |= 1u << place % 32; }

VeerResult veer_openTiling(const VeerCheck *check, VeerTiling *tiling, uint32_t limit, const char *argument) {
    const uint32_t lanes = lanesOf(limit);
    uint32_t *sets = calloc(2 * (size_t)lanes, sizeof *sets);
    *tiling = (VeerTiling){sets, sets ? sets + lanes : NULL, limit, 0};
    if (sets) return VEER_OK;
    veer_fail(check->view, VEER_E_MEMORY, check->call, argument, VEER_NONE, limit);
    veer_failBytes(check->view, 2 * (uint64_t)lanes * sizeof *sets);
    return VEER_E_MEMORY;
}

int veer_addRange(VeerTiling *tiling, uint32_t first, uint32_t count) {
    if (first > tiling->limit || count > tiling->limit - first) return 0;
    if (count == 0) return 1;
    if (count > tiling->limit - tiling->total) return 0;
    if (veer_isMarked(tiling->starts, first) || veer_isMarked(tiling->ends, first + count)) return 0;
    tiling->total += count;
    mark(tiling->starts, first);
    mark(tiling->ends, first + count);
    return 1;
}

int veer_isTiled(const VeerTiling *tiling) {
    mark(tiling->starts, tiling->limit);
    mark(tiling->ends, 0);
    return memcmp(tiling->starts, tiling->ends, lanesOf(tiling->limit) * sizeof *tiling->starts) == 0;
}
