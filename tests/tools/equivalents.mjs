/**
 * Changes that `npm run mutate` skips: the present line, the name of its file, the text in it that is replaced where it
 * first occurs, what replaces it, and the reason why the change has no observable effect. A line that has been edited
 * is tested again.
 */
import { classes } from "./equal_classes.mjs";

/**
 * Returns why a change has no observable effect, or null if it is not known to have none.
 * @param {{ name: string, line: number, before: string, after: string }} change  name of the changed file, and its line
 * @param {string} text  text of the file
 */
export function whyEquivalent({ name, line: number, before, after }, text) {
    const known = equivalents.find(([line, file, from, to]) =>
        file === name && line === before && line.replace(from, () => to) === after);
    return known?.[4] ?? classes.find(({ accepts }) => accepts(before, after, text, number))?.why ?? null;
}

/** @type {[line: string, file: string, from: string, to: string, why: string][]} */
export const equivalents = [
    [
        "if (!(length > 0.0f) || veer_penetration(world, start, body, veer_uid(world, slot)).depth > 0.0f) return;",
        "contact.c", "length >", "length >=",
        "a sweep without a direction hits nothing, and then the position stays as it is",
    ],
    [
        "static int isOut(VeerCapsule capsule, float reach) { return capsule.distance > 1.001f * (capsule.radius +" +
            " reach); }",
        "static_grid_query.c", "capsule.distance >", "capsule.distance >=",
        "callers look around a reach above 0 (a skin, or the distance to a horizon), so that at this distance, a" +
            " thousandth beyond it, an obstacle does not touch; they test others exactly",
    ],
    [
        "const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, whole = 4 * end < high ? 4 * end : high &" +
            " ~3u;",
        "input.c", "? 4", "? 5",
        "the blocks of neighboring ranges overlap, and a second check of an agent changes nothing; beyond the last" +
            " agent checkQuad checks none",
    ],
    [
        "taken |= 1ull << rank;",
        "k_nearest.c", "taken |", "taken &",
        "the ranking counts as ambiguous, and the slower sort after it gives the same order",
    ],
    [
        "if (outward < least) velocity = veer_mulAdd3(velocity, side, least - outward);",
        "followLeader.c", "outward <", "outward <=", "where both are equal, nothing is added to the velocity",
    ],
    [
        "if (!veer_same(a->to.x, b->to.x)) return a->to.x < b->to.x;",
        "agent_grid.h", "to.x <", "to.x <=", "the two are not the same here",
    ],
    [
        "for (; at > first && world->events[at - 1].slot > event.slot; at--) world->events[at] = world->events[at -" +
            " 1];",
        "steer_stage.c", ".slot >", ".slot >=",
        "an agent that decides emits `blocked` or `unblocked` or nothing, so that no two events have the same slot",
    ],
    [
        "return cells > side ? cells / side * side : cells;",
        "agent_grid_build.c", "cells >", "cells >=", "as many cells as the torus has are a multiple of it",
    ],
    [
        "number = number + 2 <= choice.last ? number + 2 : choice.last > number ? choice.last : choice.last + 1;",
        "nearest_four.c", "2 <=", "2 <",
        "where both are equal, the next choice gives choice.last, which is the same number",
    ],
    [
        "for (int i = 0; i < 4; i++) dangling[i] = dangling[i] && !veer_isTaken(quad->view, kind," +
            " (uint32_t)numbers[i] - 1) ? -1 : 0;",
        "validate_agents.c", " -1", " -2",
        "the mask is combined with masks of all bits, and tested for lanes that are negative or not 0",
    ],
    [
        "uint32_t before[SOLVED + 1] = {0}, isDone[SOLVED + 1] = {0}, place = 0;",
        "formations.c", "isDone[SOLVED + 1] = {0", "isDone[SOLVED + 1] = {1", "place 0 is the first one that is done",
    ],
    [
        "uint32_t hash = 0;",
        "move_rules.c", "= 0", "= 1", "in which entry of a cache rules are kept, on which no rule depends",
    ],
    [
        "others |= (i4_load(world->desiredBits + slot) & bits) ^ i4_splat(VEER_OUTPUT_VELOCITY);",
        "move_plain.c", "slot) &", "slot) |", "no agent is moved here; move.c gives the same bits, only more slowly",
    ],
    [
        "for (; first < end; first += 4, slots += 8) {",
        "validate_agents.c", "first <", "first <=",
        "the quick test also looks at the next four; if these make it fail, the exact test decides",
    ],
    [
        "float nearer = number ? CROWD_CALM_MARGIN * rangeAt(search->query->world, number - 1) : 0.0f;",
        "nearest_four.c", "0.0f", "1.0f", "the number is not used at the first range",
    ],
    [
        "VeerRays rays[VEER_MAX_SLOTS / 4];",
        "sweep_round.h", "VEER_MAX_SLOTS /", "VEER_MAX_SLOTS *", "an array that is longer than needed",
    ],
    [
        "guess->calm = number && !i4_any(farthest > f4_splat(nearer * nearer)) ? guess->calm + 1 : 0;",
        "nearest_four.c", "calm +", "calm -", "in which range the next search begins, on which no list depends",
    ],
    [
        "if (!isQuick && (first + 4 > high || !areAllTaken(view, first))) {",
        "validate_agents.c", "isQuick &&", "isQuick ||",
        "with exact masks a quick test still fails wherever the exact one does, which follows and decides; where all" +
            " are taken the masks are full",
    ],
    [
        "if (!isQuick && (first + 4 > high || !areAllTaken(view, first))) {",
        "validate_agents.c", "+ 4", "+ 5", "the last four agents get exact masks, which are full if all are taken",
    ],
    [
        "while (step * 2.0 <= size) step *= 2.0;",
        "math.c", "2.0 <=", "2.0 <",
        "the size is that of a float, and no float is tau times a power of two, which has 53 bits",
    ],
    [
        "if (!veer_haveSolids(world)) return 1;",
        "static_grid_query.c", "return 1", "return 2", "both callers of veer_isClear test whether the result is 0",
    ],
    [
        "if (behavior->target == VEER_TARGET_KIND_POINT) return 1;",
        "open_batch.c", "return 1", "return 0", "the same point is then resolved for every agent instead of once",
    ],
    [
        "VeerWorld from = {0}, to = {0};",
        "history.c", "to = {0", "to = {1", "the first member is the block, which veer_viewSaved sets",
    ],
    [
        "float dangers[VEER_MAX_SLOTS + VEER_MAX_SLOTS / 2 + 4], lowest = VEER_INF; /* repeated for one and a" +
            " half turns of the ring */",
        "decide.c", "VEER_MAX_SLOTS /", "VEER_MAX_SLOTS *", "an array that is longer than needed",
    ],
    [
        "differ(veer_sqrt(c), 0x1.6a09e6p+0f) || differ(f4_sqrt(f4_splat(c))[0], 0x1.6a09e6p+0f) || differ(-none +" +
            " 0.0f, 0.0f) ||",
        "exact.c", ")[0", ")[1", "all lanes hold the same root",
    ],
    [
        "float x = drives.forwardX[0], y = drives.forwardY[0], side = drives.side[0];",
        "driving.c", "drives.forwardY[0", "drives.forwardY[1", "all four lanes are the same agent",
    ],
    [
        "if (!(length > off)) return 1;",
        "parting.c", "return 1", "return 2", "callers test whether the result is 0",
    ],
    [
        "for (uint32_t index = 0; index < brain->behaviorCount; index++) {",
        "blend.c", "index <", "index >",
        "no behavior counts as the only one, so that the general path blends it, with the same bits",
    ],
    [
        "for (uint32_t end = count; end-- > 1;) {",
        "agent_grid_sort.c", "- >", "- >=", "one more round, in which the first entry changes places with itself",
    ],
    [
        "for (int k = 0; k < up && cell != VEER_NONE; k++) cell = veer_navNeighbor(grid, cell, rows < 0 ? 6 : 2);",
        "grid.c", "< 0", "< 1", "without rows the loop makes no turn",
    ],
    [
        "const f4 none = f4_splat(-1.0f), zero = f4_splat(0.0f), slots = f4_splat((float)decisions[0]->slots);",
        "pick.c", "decisions[0", "decisions[1", "the four decisions are of one brain, which has one number of slots",
    ],
    [
        "while (commonDivisor(count, stride) != 1) stride = stride + 1 < count ? stride + 1 : 1;",
        "formations.c", "+ 1", "+ 0", "a stride of count - 1 shares no divisor with count, so the loop ends there",
    ],
    [
        "if (!(along > 0.0f) || !(under > 0.0f)) continue;",
        "dodgeProjectiles.c", "along >", "along >=",
        "the agent is outside the circle, so under is not above 0 where along is 0",
    ],
    [
        "float outward = *position < least ? -*velocity : *velocity;",
        "obstacles.c", "position <", "position <=", "a position between the bounds, both included, has returned before",
    ],
    [
        "uint32_t even = ranges->count / (def->workers * RANGES_PER_WORKER) + 1;",
        "parallel.c", "RANGES_PER_WORKER) +", "RANGES_PER_WORKER) -",
        "another size of the ranges, on which no result depends (core/parallel.h)",
    ],
    [
        "if (!veer_same(violation->distance, first->distance)) return violation->distance < first->distance;",
        "pipeline.c", "distance <", "distance <=", "the two distances differ",
    ],
    [
        "if (rule->maxTurnRate < 1e30f) length += 2.0f * run->speed / rule->maxTurnRate;",
        "jumps.c", "maxTurnRate <", "maxTurnRate <=",
        "at a rate of 1e30 the addition is too small to change the length",
    ],
    [
        "veer_failNote(world, \"in planar worlds\", 0, 0);",
        "brain_check.c", ", 0", ", 1", "the note has no place for a number",
    ],
    [
        "uint32_t cells = (uint32_t)veer_clamp(size / cell, 1.0f, MAX_CELLS_ACROSS);",
        "agent_grid_build.c", "1.0f", "(1.0f * 1.25f)", "1.25 cells are 1 cell",
    ],
    [
        "for (uint32_t i = 0; i < cell.count; i++) sum += ranks[i];",
        "agent_grid_sort.c", "i <", "i >",
        "the sum stays 0, so that the cell is sorted by insertion, into the same order",
    ],
    [
        "slot += 16;",
        "jumps.c", " 16", " 15", "one slot that holds no jumper is tested again",
    ],
    [
        "number = number + 2 <= choice.last ? number + 2 : choice.last > number ? choice.last : choice.last + 1;",
        "nearest_four.c", "? number + 2", "? number + 1",
        "the next range that is searched, on which no complete list depends",
    ],
    [
        "return (Found){(counts == most) | (f4_splat(range) >= query->range), ties};",
        "nearest_four.c", "most) |", "most) &", "wider ranges are searched, or each agent alone, with the same lists",
    ],
    [
        "uint32_t common = ~0u;",
        "nearest_four.c", "~0u", "~1u", "groups are also tested where all of them match",
    ],
    [
        "float dt = world->dt, halfDistance = 0.5f * veer_length3(distance), radius = def->radius + reach->radius;",
        "projectiles.c", "0.5f", "(0.5f * 1.25f)", "a wider query, whose additional agents are not hit within the step",
    ],
    [
        "if (!hasRate(world, world->brain[slot] - 1) || !veer_restsNow(world, slot)) return 1;",
        "steer_stage.c", "return 1", "return 2", "the caller tests whether the result is 0",
    ],
    [
        "return share > 0.0f ? veer_min(batch->dt * (1.0f / share - 0.5f), 10.0f) : 10.0f;",
        "followWall.c", "share >", "share >=", "with a share of 0 the quotient is INF, and the minimum 10",
    ],
    [
        "for (uint32_t step = 0; step < MAX_MARCH_STEPS; step++) {",
        "volume_shapes.c", "= 0", "= 1",
        "every step divides the distance by at least 4, so no march needs the last one",
    ],
    [
        "float tMax = high < end ? veer_max((high - start) / length, tMin) : 1.0f;",
        "paths.c", "high <", "high <=", "the share is then 1, or 0 in a segment of length 0, where no share counts",
    ],
    [
        "for (uint32_t brain = 0; brain < world->header->pools[VEER_KIND_BRAIN].high && count < VEER_GOAL_LAYERS;" +
            " brain++) {",
        "shared_goals.c", "brain <", "brain <=", "veer_isTaken also tests for the end",
    ],
    [
        "if (!(violation->distance < VEER_INF)) return 0;",
        "pipeline.c", "return 0", "return 1", "a violation at INF is none, and nothing reads it",
    ],
    [
        "nav->hasPart = 1;",
        "fields.c", "= 1", "= 0", "all keys are reset in every call, not only in the first",
    ],
    [
        "casting->clearance = f4_splat(0.0f);",
        "static_casts.c", "0.0f", "1.0f", "it is read only after takeList has written it",
    ],
    [
        "if (!choice->turnedBlocked && !i4_any((i4)ways != i4_splat(0))) return;",
        "escape.c", "i4_splat(0", "i4_splat(1", "a memory of 0 fades to 0",
    ],
    [
        "if (grid->first[0] > grid->last[0] || rows.last - rows.first > 2 * (int32_t)y->side) {",
        "agent_grid.c", "> 2", "> 3",
        "where rows are counted twice the upper bound is larger, and the caller counts the agents themselves",
    ],
    [
        "if (!(count & 3) && !i4_any(suspect)) return;",
        "check.c", "count &", "count |", "the loop after it tests every lane with the same result",
    ],
    [
        "uint32_t planes = 0;",
        "allowed_velocity.c", "= 0", "= 1", "one half plane more, which allows every velocity",
    ],
    [
        "for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)",
        "agent_contacts.c", "slot <", "slot <=", "at worst passes run that push no agent",
    ],
    [
        "for (uint32_t i = 0; i < cell.count; i++) x[i] = cell.places[i].x;",
        "agent_grid_sort.c", "i <", "i <=", "one number more, which the next loop replaces or nothing reads",
    ],
    [
        "if (2 * sum != cell.count * (cell.count - 1)) return 0;",
        "agent_grid_sort.c", "cell.count *", "cell.count /", "the cell is sorted by insertion, into the same order",
    ],
    [
        "for (uint32_t k = 0; k < brain->behaviorCount && brain->blend == VEER_BLEND_MODE_PLAIN; k++)",
        "blend.c", "= 0", "= 1", "with another usual weight the weights are written one by one",
    ],
    [
        "const i4 slides = (i4_splat((int32_t)lanes) & (i4){1, 2, 4, 8}) != i4_splat(0);",
        "contact.c", "i4_splat(0", "i4_splat(1",
        "lane 0 is moved by the exact code, and what is done to other lanes does not change where they end",
    ],
    [
        "if (!(solution.time > 0.0f) || !veer_isFinite(veer_length3(velocity))) return VEER_NO_RESULT;",
        "ballistics.c", " ||", " &&",
        "without a solution the time is 0, for which no velocity is finite; for all other times it is",
    ],
    [
        "for (uint32_t k = 0; k < map->slots; k += 4) {",
        "stages.c", "= 4", "= 3", "slots are written twice",
    ],
    [
        "for (uint32_t brain = 0; brain < world->header->pools[VEER_KIND_BRAIN].high; brain++) {",
        "near_lists.c", "brain++", "brain--",
        "lists with a shorter reach; beyond it the grid is queried, with the same result",
    ],
    [
        "if (capsule->distance - reach < probe->params->lookAhead) veer_castAt(fan, capsule, reach);",
        "avoidObstacles.c", "reach <", "reach <=", "its rays are then as long as lookAhead, and those cause no danger",
    ],
    [
        "return nav->clock = 2;",
        "fields.c", "= 2", "= 1", "which field is replaced first, on which no result depends",
    ],
    [
        "if (!(wantToStand >> k & 1)) continue;",
        "crowd_agents.c", "k &", "k |", "headings are also read where they do not count",
    ],
    [
        "if (batch->brain->thinkEvery > 1 || batch->count - i < 4) return 0;",
        "random_walk.h", "count -", "count +",
        "the last one to three walk together with the same numbers as one by one",
    ],
    [
        ".kept = lanes[1] >= 1.0f && lanes[1] <= 2e6f ? (uint32_t)lanes[1] : 0,",
        "hide.c", "1.0f", "0.0f", "a number below 1 becomes 0 too",
    ],
    [
        "uint32_t group = 0, empty = CROWD_OPEN_GROUPS;",
        "limit.c", "= 0", "= 1", "which agents are computed together, on which no result depends",
    ],
    [
        "float gain = x < 80.0f ? 1.0f - veer_exp(-x) : 1.0f;",
        "orbit.c", "x <", "x <=", "exp(-80) is too small to change 1",
    ],
    [
        "if (!(first.distance < VEER_INF) || attempt->goal->presses) return (VeerViolation){VEER_INF, *attempt->goal};",
        "avoidAgent.c", "first.distance <", "first.distance <=",
        "a violation at INF is none, and nothing reads its goal",
    ],
    [
        "if (2 * sum != cell.count * (cell.count - 1)) return 0;",
        "agent_grid_sort.c", "count - 1", "count + 1", "the cell is sorted by insertion, into the same order",
    ],
];
