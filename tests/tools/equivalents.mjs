/**
 * Changes that `npm run mutate` skips: the present line, the changed line, and the reason why the change has no
 * observable effect. A change is identified by its text in the file at the start of the reason, so that a line that has
 * been edited is tested again.
 */
import { classes } from "./equal_classes.mjs";

/**
 * Returns why a change has no observable effect, or null if it is not known to have none.
 * @param {{ name: string, line: number, before: string, after: string }} change  name of the changed file, and its line
 * @param {string} text  text of the file
 */
export function whyEquivalent({ name, line: number, before, after }, text) {
    const known = equivalents.find(([line, changed, why]) =>
        line === before && changed === after && why.startsWith(`${name}: `));
    return known?.[2] ?? classes.find(({ accepts }) => accepts(before, after, text, number))?.why ?? null;
}

/** @type {[before: string, after: string, why: string][]} */
export const equivalents = [
    [
        "if (!(length > 0.0f) || veer_penetration(world, start, body, veer_uid(world, slot)).depth > 0.0f) return;",
        "if (!(length >= 0.0f) || veer_penetration(world, start, body, veer_uid(world, slot)).depth > 0.0f) return;",
        "contact.c: a sweep without a direction hits nothing, and then the position stays as it is",
    ],
    [
        "static int isOut(VeerCapsule capsule, float reach) { return capsule.distance > 1.001f * (capsule.radius " +
            "+ reach); }",
        "static int isOut(VeerCapsule capsule, float reach) { return capsule.distance >= 1.001f * (capsule.radius " +
            "+ reach); }",
        "static_grid_query.c: callers look around a reach above 0 (a skin, or the distance to a horizon), so that " +
            "at this distance, a thousandth beyond it, an obstacle does not touch; they test others exactly",
    ],
    [
        "const float corners[5][2] = {{0, 0}, {width, 0}, {width, height}, {0, height}, {0, 0}};",
        "const float corners[5][3] = {{0, 0}, {width, 0}, {width, height}, {0, height}, {0, 0}};",
        "raster.c: a third number per corner, which nothing reads",
    ],
    [
        "const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, whole = 4 * end < high ? 4 * end : " +
            "high & ~3u;",
        "const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, whole = 4 * end < high ? 5 * end : " +
            "high & ~3u;",
        "input.c: the blocks of neighboring ranges overlap, and a second check of an agent changes nothing; beyond " +
            "the last agent checkQuad checks none",
    ],
    [
        "taken |= 1ull << rank;",
        "taken &= 1ull << rank;",
        "k_nearest.c: the ranking counts as ambiguous, and the slower sort after it gives the same order",
    ],
    [
        "if (outward < least) velocity = veer_mulAdd3(velocity, side, least - outward);",
        "if (outward <= least) velocity = veer_mulAdd3(velocity, side, least - outward);",
        "followLeader.c: where both are equal, nothing is added to the velocity",
    ],
    [
        "if (!veer_same(a->to.x, b->to.x)) return a->to.x < b->to.x;",
        "if (!veer_same(a->to.x, b->to.x)) return a->to.x <= b->to.x;",
        "agent_grid.h: the two are not the same here",
    ],
    [
        "for (; at > first && world->events[at - 1].slot > event.slot; at--) world->events[at] = " +
            "world->events[at - 1];",
        "for (; at > first && world->events[at - 1].slot >= event.slot; at--) world->events[at] = " +
            "world->events[at - 1];",
        "steer_stage.c: an agent that decides emits `blocked` or `unblocked` or nothing, so that no two events have " +
            "the same slot",
    ],
    [
        "return cells > side ? cells / side * side : cells;",
        "return cells >= side ? cells / side * side : cells;",
        "agent_grid_build.c: as many cells as the torus has are a multiple of it",
    ],
    [
        "return lanes + 2 * capacity->obstacles + 2 * near.cellLimit + 1 + near.entryLimit + 3;",
        "return lanes + 2 * capacity->obstacles + 2 * near.cellLimit + 2 + near.entryLimit + 3;",
        "static_grid.c: more room than is needed",
    ],
    [
        "return lanes + 2 * capacity->obstacles + 2 * near.cellLimit + 1 + near.entryLimit + 3;",
        "return lanes + 2 * capacity->obstacles + 2 * near.cellLimit + 1 + near.entryLimit + 4;",
        "static_grid.c: more room than is needed",
    ],
    [
        "return lanes + 2 * capacity->obstacles + 2 * near.cellLimit + 1 + near.entryLimit + 3;",
        "return lanes + 3 * capacity->obstacles + 2 * near.cellLimit + 1 + near.entryLimit + 3;",
        "static_grid.c: more room than is needed",
    ],
    [
        "return lanes + 2 * capacity->obstacles + 2 * near.cellLimit + 1 + near.entryLimit + 3;",
        "return lanes + 2 * capacity->obstacles + 3 * near.cellLimit + 1 + near.entryLimit + 3;",
        "static_grid.c: more room than is needed",
    ],
    [
        "number = number + 2 <= choice.last ? number + 2 : choice.last > number ? choice.last : choice.last + 1;",
        "number = number + 2 < choice.last ? number + 2 : choice.last > number ? choice.last : choice.last + 1;",
        "nearest_four.c: where both are equal, the next choice gives choice.last, which is the same number",
    ],
    [
        "for (int i = 0; i < 4; i++) dangling[i] = dangling[i] && !veer_isTaken(quad->view, kind, (uint32_t)" +
            "numbers[i] - 1) ? -1 : 0;",
        "for (int i = 0; i < 4; i++) dangling[i] = dangling[i] && !veer_isTaken(quad->view, kind, (uint32_t)" +
            "numbers[i] - 1) ? -2 : 0;",
        "validate_agents.c: the mask is combined with masks of all bits, and tested for lanes that are negative or " +
            "not 0",
    ],
    [
        "uint32_t before[SOLVED + 1] = {0}, isDone[SOLVED + 1] = {0}, place = 0;",
        "uint32_t before[SOLVED + 1] = {0}, isDone[SOLVED + 1] = {1}, place = 0;",
        "formations.c: place 0 is the first one that is done",
    ],
    [
        "uint32_t hash = 0;",
        "uint32_t hash = 1;",
        "move_rules.c: in which entry of a cache rules are kept, on which no rule depends",
    ],
    [
        "others |= (i4_load(world->desiredBits + slot) & bits) ^ i4_splat(VEER_OUTPUT_VELOCITY);",
        "others |= (i4_load(world->desiredBits + slot) | bits) ^ i4_splat(VEER_OUTPUT_VELOCITY);",
        "move_plain.c: no agent is moved here; move.c gives the same bits, only more slowly",
    ],
    [
        "for (; first < end; first += 4, slots += 8) {",
        "for (; first <= end; first += 4, slots += 8) {",
        "validate_agents.c: the quick test also looks at the next four; if these make it fail, the exact test decides",
    ],
    [
        "Spread spreads[LAYERS] = {0};",
        "Spread spreads[LAYERS] = {1};",
        "static_grid.c: the mean of one layer is off by a little, which only changes how large the cells of " +
            "its grid are",
    ],
    [
        "float nearer = number ? CROWD_CALM_MARGIN * rangeAt(search->query->world, number - 1) : 0.0f;",
        "float nearer = number ? CROWD_CALM_MARGIN * rangeAt(search->query->world, number - 1) : 1.0f;",
        "nearest_four.c: the number is not used at the first range",
    ],
    [
        "VeerRays rays[VEER_MAX_SLOTS / 4];",
        "VeerRays rays[VEER_MAX_SLOTS * 4];",
        "sweep_round.h: an array that is longer than needed",
    ],
    [
        "guess->calm = number && !i4_any(farthest > f4_splat(nearer * nearer)) ? guess->calm + 1 : 0;",
        "guess->calm = number && !i4_any(farthest > f4_splat(nearer * nearer)) ? guess->calm - 1 : 0;",
        "nearest_four.c: in which range the next search begins, on which no list depends",
    ],
    [
        "if (!isQuick && (first + 4 > high || !areAllTaken(view, first))) {",
        "if (!isQuick || (first + 4 > high || !areAllTaken(view, first))) {",
        "validate_agents.c: with exact masks a quick test still fails wherever the exact one does, which follows and " +
            "decides; where all are taken the masks are full",
    ],
    [
        "if (!isQuick && (first + 4 > high || !areAllTaken(view, first))) {",
        "if (!isQuick && (first + 5 > high || !areAllTaken(view, first))) {",
        "validate_agents.c: the last four agents get exact masks, which are full if all are taken",
    ],
    [
        "while (step * 2.0 <= size) step *= 2.0;",
        "while (step * 2.0 < size) step *= 2.0;",
        "math.c: the size is that of a float, and no float is tau times a power of two, which has 53 bits",
    ],
    [
        "if (!veer_haveSolids(world)) return 1;",
        "if (!veer_haveSolids(world)) return 2;",
        "static_grid_query.c: both callers of veer_isClear test whether the result is 0",
    ],
    [
        "if (behavior->target == VEER_TARGET_KIND_POINT) return 1;",
        "if (behavior->target == VEER_TARGET_KIND_POINT) return 0;",
        "open_batch.c: the same point is then resolved for every agent instead of once",
    ],
    [
        "VeerWorld from = {0}, to = {0};",
        "VeerWorld from = {0}, to = {1};",
        "history.c: the first member is the block, which veer_viewSaved sets",
    ],
    [
        "float dangers[VEER_MAX_SLOTS + VEER_MAX_SLOTS / 2 + 4], lowest = VEER_INF;    /* one and a half " +
            "turns of the ring */",
        "float dangers[VEER_MAX_SLOTS + VEER_MAX_SLOTS * 2 + 4], lowest = VEER_INF;    /* one and a half " +
            "turns of the ring */",
        "decide.c: an array that is longer than needed",
    ],
    [
        "differ(veer_sqrt(c), 0x1.6a09e6p+0f) || differ(f4_sqrt(f4_splat(c))[0], 0x1.6a09e6p+0f) || " +
            "differ(-none + 0.0f, 0.0f) ||",
        "differ(veer_sqrt(c), 0x1.6a09e6p+0f) || differ(f4_sqrt(f4_splat(c))[1], 0x1.6a09e6p+0f) || " +
            "differ(-none + 0.0f, 0.0f) ||",
        "exact.c: all lanes hold the same root",
    ],
    [
        "float x = drives.forwardX[0], y = drives.forwardY[0], side = drives.side[0];",
        "float x = drives.forwardX[0], y = drives.forwardY[1], side = drives.side[0];",
        "driving.c: all four lanes are the same agent",
    ],
    [
        "if (!(length > off)) return 1;",
        "if (!(length > off)) return 2;",
        "parting.c: callers test whether the result is 0",
    ],
    [
        "static const int8_t stepX[8] = {1, 1, 0, -1, -1, -1, 0, 1}, stepY[8] = {0, 1, 1, 1, 0, -1, -1, -1};",
        "static const int8_t stepX[8] = {1, 1, 0, -1, -1, -1, 0, 1}, stepY[9] = {0, 1, 1, 1, 0, -1, -1, -1};",
        "path_search.c: an array that is longer than needed",
    ],
    [
        "for (uint32_t index = 0; index < brain->behaviorCount; index++) {",
        "for (uint32_t index = 0; index > brain->behaviorCount; index++) {",
        "blend.c: no behavior counts as the only one, so that the general path blends it, with the same bits",
    ],
    [
        "for (uint32_t end = count; end-- > 1;) {",
        "for (uint32_t end = count; end-- >= 1;) {",
        "agent_grid_sort.c: one more round, in which the first entry changes places with itself",
    ],
    [
        "for (int k = 0; k < up && cell != VEER_NONE; k++) cell = veer_navNeighbor(grid, cell, rows < 0 ? 6 : 2);",
        "for (int k = 0; k < up && cell != VEER_NONE; k++) cell = veer_navNeighbor(grid, cell, rows < 1 ? 6 : 2);",
        "grid.c: without rows the loop makes no turn",
    ],
    [
        "const f4 none = f4_splat(-1.0f), zero = f4_splat(0.0f), slots = f4_splat((float)decisions[0]->slots);",
        "const f4 none = f4_splat(-1.0f), zero = f4_splat(0.0f), slots = f4_splat((float)decisions[1]->slots);",
        "pick.c: the four decisions are of one brain, which has one number of slots",
    ],
    [
        "while (commonDivisor(count, stride) != 1) stride = stride + 1 < count ? stride + 1 : 1;",
        "while (commonDivisor(count, stride) != 1) stride = stride + 0 < count ? stride + 1 : 1;",
        "formations.c: a stride of count - 1 shares no divisor with count, so the loop ends there",
    ],
    [
        "if (!(along > 0.0f) || !(under > 0.0f)) continue;",
        "if (!(along >= 0.0f) || !(under > 0.0f)) continue;",
        "dodgeProjectiles.c: the agent is outside the circle, so under is not above 0 where along is 0",
    ],
    [
        "float outward = *position < least ? -*velocity : *velocity;",
        "float outward = *position <= least ? -*velocity : *velocity;",
        "obstacles.c: a position between the bounds, both included, has returned before",
    ],
    [
        "uint32_t even = ranges->count / (def->workers * RANGES_PER_WORKER) + 1;",
        "uint32_t even = ranges->count / (def->workers * RANGES_PER_WORKER) - 1;",
        "parallel.c: another size of the ranges, on which no result depends (core/parallel.h)",
    ],
    [
        "static uint32_t tilingLanes(const VeerHeader *header) { return header->pointCount / 32 + 1; }",
        "static uint32_t tilingLanes(const VeerHeader *header) { return header->pointCount / 32 + 2; }",
        "validate_records.c: one word of temporary memory more than needed",
    ],
    [
        "if (!veer_same(violation->distance, first->distance)) return violation->distance < first->distance;",
        "if (!veer_same(violation->distance, first->distance)) return violation->distance <= first->distance;",
        "pipeline.c: the two distances differ",
    ],
    [
        "if (rule->maxTurnRate < 1e30f) length += 2.0f * run->speed / rule->maxTurnRate;",
        "if (rule->maxTurnRate <= 1e30f) length += 2.0f * run->speed / rule->maxTurnRate;",
        "jumps.c: at a rate of 1e30 the addition is too small to change the length",
    ],
    [
        "veer_failNote(world, \"in planar worlds\", 0, 0);",
        "veer_failNote(world, \"in planar worlds\", 1, 0);",
        "brain_check.c: the note has no place for a number",
    ],
    [
        "uint32_t cells = (uint32_t)veer_clamp(size / cell, 1.0f, MAX_CELLS_ACROSS);",
        "uint32_t cells = (uint32_t)veer_clamp(size / cell, (1.0f * 1.25f), MAX_CELLS_ACROSS);",
        "agent_grid_build.c: 1.25 cells are 1 cell",
    ],
    [
        "for (uint32_t i = 0; i < cell.count; i++) sum += ranks[i];",
        "for (uint32_t i = 0; i > cell.count; i++) sum += ranks[i];",
        "agent_grid_sort.c: the sum stays 0, so that the cell is sorted by insertion, into the same order",
    ],
    [
        "slot += 16;",
        "slot += 15;",
        "jumps.c: one slot that holds no jumper is tested again",
    ],
    [
        "number = number + 2 <= choice.last ? number + 2 : choice.last > number ? choice.last : choice.last + 1;",
        "number = number + 2 <= choice.last ? number + 1 : choice.last > number ? choice.last : choice.last + 1;",
        "nearest_four.c: the next range that is searched, on which no complete list depends",
    ],
    [
        "return (Found){(counts == most) | (f4_splat(range) >= query->range), ties};",
        "return (Found){(counts == most) & (f4_splat(range) >= query->range), ties};",
        "nearest_four.c: wider ranges are searched, or each agent alone, with the same lists",
    ],
    [
        "uint32_t common = ~0u;",
        "uint32_t common = ~1u;",
        "nearest_four.c: groups are also tested where all of them match",
    ],
    [
        "float dt = world->dt, halfDistance = 0.5f * veer_length3(distance), radius = def->radius + reach->radius;",
        "float dt = world->dt, halfDistance = (0.5f * 1.25f) * veer_length3(distance), radius = def->radius + " +
            "reach->radius;",
        "projectiles.c: a wider query, whose additional agents are not hit within the step",
    ],
    [
        "if (!hasRate(world, world->brain[slot] - 1) || !veer_restsNow(world, slot)) return 1;",
        "if (!hasRate(world, world->brain[slot] - 1) || !veer_restsNow(world, slot)) return 2;",
        "steer_stage.c: the caller tests whether the result is 0",
    ],
    [
        "return share > 0.0f ? veer_min(batch->dt * (1.0f / share - 0.5f), 10.0f) : 10.0f;",
        "return share >= 0.0f ? veer_min(batch->dt * (1.0f / share - 0.5f), 10.0f) : 10.0f;",
        "followWall.c: with a share of 0 the quotient is INF, and the minimum 10",
    ],
    [
        "for (uint32_t step = 0; step < MAX_MARCH_STEPS; step++) {",
        "for (uint32_t step = 1; step < MAX_MARCH_STEPS; step++) {",
        "volume_shapes.c: every step divides the distance by at least 4, so no march needs the last one",
    ],
    [
        "float tMax = high < end ? veer_max((high - start) / length, tMin) : 1.0f;",
        "float tMax = high <= end ? veer_max((high - start) / length, tMin) : 1.0f;",
        "paths.c: the share is then 1, or 0 in a segment of length 0, where no share counts",
    ],
    [
        "for (uint32_t brain = 0; brain < world->header->pools[VEER_KIND_BRAIN].high && count < VEER_GOAL_LAYERS; " +
            "brain++) {",
        "for (uint32_t brain = 0; brain <= world->header->pools[VEER_KIND_BRAIN].high && count < VEER_GOAL_LAYERS; " +
            "brain++) {",
        "shared_goals.c: veer_isTaken also tests for the end",
    ],
    [
        "if (!(violation->distance < VEER_INF)) return 0;",
        "if (!(violation->distance < VEER_INF)) return 1;",
        "pipeline.c: a violation at INF is none, and nothing reads it",
    ],
    [
        "nav->hasPart = 1;",
        "nav->hasPart = 0;",
        "fields.c: all keys are reset in every call, not only in the first",
    ],
    [
        "casting->clearance = f4_splat(0.0f);",
        "casting->clearance = f4_splat(1.0f);",
        "static_casts.c: it is read only after takeList has written it",
    ],
    [
        "if (!choice->turnedBlocked && !i4_any((i4)ways != i4_splat(0))) return;",
        "if (!choice->turnedBlocked && !i4_any((i4)ways != i4_splat(1))) return;",
        "escape.c: a memory of 0 fades to 0",
    ],
    [
        "if (grid->first[0] > grid->last[0] || rows.last - rows.first > 2 * (int32_t)y->side) {",
        "if (grid->first[0] > grid->last[0] || rows.last - rows.first > 3 * (int32_t)y->side) {",
        "agent_grid.c: where rows are counted twice the upper bound is larger, and the caller counts the agents " +
            "themselves",
    ],
    [
        "if (!(count & 3) && !i4_any(suspect)) return;",
        "if (!(count | 3) && !i4_any(suspect)) return;",
        "check.c: the loop after it tests every lane with the same result",
    ],
    [
        "uint32_t planes = 0;",
        "uint32_t planes = 1;",
        "allowed_velocity.c: one half plane more, which allows every velocity",
    ],
    [
        "for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)",
        "for (uint32_t slot = 0; slot <= world->header->pools[VEER_KIND_AGENT].high; slot++)",
        "agent_contacts.c: at worst passes run that push no agent",
    ],
    [
        "for (uint32_t i = 0; i < cell.count; i++) x[i] = cell.places[i].x;",
        "for (uint32_t i = 0; i <= cell.count; i++) x[i] = cell.places[i].x;",
        "agent_grid_sort.c: one number more, which the next loop replaces or nothing reads",
    ],
    [
        "if (2 * sum != cell.count * (cell.count - 1)) return 0;",
        "if (2 * sum != cell.count / (cell.count - 1)) return 0;",
        "agent_grid_sort.c: the cell is sorted by insertion, into the same order",
    ],
    [
        "for (uint32_t k = 0; k < brain->behaviorCount && brain->blend == VEER_BLEND_MODE_PLAIN; k++)",
        "for (uint32_t k = 1; k < brain->behaviorCount && brain->blend == VEER_BLEND_MODE_PLAIN; k++)",
        "blend.c: with another usual weight the weights are written one by one",
    ],
    [
        "const i4 slides = (i4_splat((int32_t)lanes) & (i4){1, 2, 4, 8}) != i4_splat(0);",
        "const i4 slides = (i4_splat((int32_t)lanes) & (i4){1, 2, 4, 8}) != i4_splat(1);",
        "contact.c: lane 0 is moved by the exact code, and what is done to other lanes does not change where they end",
    ],
    [
        "if (!(solution.time > 0.0f) || !veer_isFinite(veer_length3(velocity))) return VEER_NO_RESULT;",
        "if (!(solution.time > 0.0f) && !veer_isFinite(veer_length3(velocity))) return VEER_NO_RESULT;",
        "ballistics.c: without a solution the time is 0, for which no velocity is finite; for all other times it is",
    ],
    [
        "for (uint32_t k = 0; k < map->slots; k += 4) {",
        "for (uint32_t k = 0; k < map->slots; k += 3) {",
        "stages.c: slots are written twice",
    ],
    [
        "for (uint32_t brain = 0; brain < world->header->pools[VEER_KIND_BRAIN].high; brain++) {",
        "for (uint32_t brain = 0; brain < world->header->pools[VEER_KIND_BRAIN].high; brain--) {",
        "near_lists.c: lists with a shorter reach; beyond it the grid is queried, with the same result",
    ],
    [
        "if (capsule->distance - reach < probe->params->lookAhead) veer_castAt(fan, capsule, reach);",
        "if (capsule->distance - reach <= probe->params->lookAhead) veer_castAt(fan, capsule, reach);",
        "avoidObstacles.c: its rays are then as long as lookAhead, and those cause no danger",
    ],
    [
        "return nav->clock = 2;",
        "return nav->clock = 1;",
        "fields.c: which field is replaced first, on which no result depends",
    ],
    [
        "if (!(wantToStand >> k & 1)) continue;",
        "if (!(wantToStand >> k | 1)) continue;",
        "crowd_agents.c: headings are also read where they do not count",
    ],
    [
        "if (batch->brain->thinkEvery > 1 || batch->count - i < 4) return 0;",
        "if (batch->brain->thinkEvery > 1 || batch->count + i < 4) return 0;",
        "random_walk.h: the last one to three walk together with the same numbers as one by one",
    ],
    [
        ".kept = lanes[1] >= 1.0f && lanes[1] <= 2e6f ? (uint32_t)lanes[1] : 0,",
        ".kept = lanes[1] >= 0.0f && lanes[1] <= 2e6f ? (uint32_t)lanes[1] : 0,",
        "hide.c: a number below 1 becomes 0 too",
    ],
    [
        "uint32_t group = 0, empty = CROWD_OPEN_GROUPS;",
        "uint32_t group = 1, empty = CROWD_OPEN_GROUPS;",
        "limit.c: which agents are computed together, on which no result depends",
    ],
    [
        "float gain = x < 80.0f ? 1.0f - veer_exp(-x) : 1.0f;",
        "float gain = x <= 80.0f ? 1.0f - veer_exp(-x) : 1.0f;",
        "orbit.c: exp(-80) is too small to change 1",
    ],
    [
        "chunk = veer_min(chunk, 0.5f * size);",
        "chunk = veer_min(chunk, 0.5f / size);",
        "sweeps.c: in which pieces a sweep visits cells, on which no result depends; pieces too small for it are " +
            "replaced",
    ],
    [
        "if (!(first.distance < VEER_INF) || attempt->goal->presses) return (VeerViolation){VEER_INF, *attempt->goal};",
        "if (!(first.distance <= VEER_INF) || attempt->goal->presses) return (VeerViolation){VEER_INF, " +
            "*attempt->goal};",
        "avoidAgent.c: a violation at INF is none, and nothing reads its goal",
    ],
];
