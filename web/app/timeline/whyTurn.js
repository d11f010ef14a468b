/**
 * Explains why an agent turned. Calls explain() for the inspected agent every few steps to detect when another behavior
 * takes the lead and when the decision jumps. Each such turn stores the explanation of its moment and one sentence
 * about the change.
 */
import { brief } from "../ui/dom.js";
import { isDanger } from "../panel/fields.js";
import { EVERY } from "./record.js";
import { blockedBy, kindOf, thingIn } from "./whyCause.js";

const TURN = 2 * Math.PI;
const JUMP = 1.5; // number of slots; a larger change of direction is a jump
const SLOTS = 16; // number of slots that is assumed for a brain without maps
const LEAD = 0.1; // margin by which a behavior must exceed the leading behavior
const REST = 15; // minimum number of steps between two turns
const MOST = 240; // maximum number of turns kept per agent
const MOST_SPANS = 32;
const CHANGE = 0.15; // minimum change of weight for which a behavior is named as the cause
const MOVED = 8; // distance in u; a goal that moved farther counts as a new goal

/** @import { Explain, Schema, World, AgentId } from "../../types.js" */

/**
 * A behavior's weight in a decision, and the distance to its goal or danger. `thing`: what it avoids: "block 2".
 * @typedef {{ type: string, value: number, distance: number, danger: boolean, thing: string }} Voice
 */
/**
 * `angle`: direction of the decision, NaN if there is none. `lead`: index of the leading behavior. `since`: when its
 * goal last changed. `why`: its explanation.
 * @typedef {{ voices: Voice[], angle: number, lead: number, goal: { x: number, y: number }, since: number, why:
 *   Explain }} Look */
/**
 * Consecutive observed steps. `rest`: no turn is recorded before this tick. `last`: the last observation.
 * @typedef {{ from: number, to: number, rest: number, last: Look | null }} Span
 */
/**
 * @typedef {{ tick: number, x: number, y: number, z: number, orientation: number, why: Explain, text: string }} Turn
 */
/** An agent's history: turns ordered by tick. @typedef {{ spans: Span[], turns: Turn[] }} Watched */
/**
 * An agent at a moment of the run.
 * @typedef {{ world: World, schema: Schema, agent: AgentId, titles?: import("./whyCause.js").Titles }} Subject */

/**
 * Returns the weight of each behavior. In context maps: interest in the chosen direction, and danger in the direction
 * with the most interest, where the agent would go without the danger. In other brains: the behavior's contribution to
 * the direction.
 * @param {Explain} why @param {Subject} subject @returns {Voice[]}
 */
function voicesOf(why, subject) {
    const { schema } = subject;
    let wanted = 0;
    for (let k = 1; k < why.slots; k++) if (why.interest[k] > why.interest[wanted]) wanted = k;
    return why.behaviors.map(({ type, share, distance }, i) => {
        const danger = isDanger(schema, type);
        if (!why.slots || !danger) return { type, danger, value: Math.max(share, 0), distance, thing: kindOf(type) };
        const isCause = why.dangerBy[wanted] === i && why.danger[wanted] > 0, far = why.dangerDistance[wanted];
        if (!isCause) return { type, danger, value: 0, distance: Infinity, thing: kindOf(type) };
        const where = { angle: why.mapAngle + (TURN * wanted) / why.slots, distance: Number.isFinite(far) ? far : 0 };
        return { type, danger, value: why.danger[wanted], distance: far, thing: thingIn(subject, type, where) };
    });
}

/** @param {Explain} why */
function angleOf(why) {
    if (why.slots) return why.peakSlot >= 0 ? why.mapAngle + (TURN * why.peakSlot) / why.slots : NaN;
    return Math.hypot(why.desired.x, why.desired.y) > 1e-6 ? Math.atan2(why.desired.y, why.desired.x) : NaN;
}

/** Returns the difference of two angles, -π to π. @param {number} a @param {number} b */
const difference = (a, b) => Math.atan2(Math.sin(a - b), Math.cos(a - b));

/** @param {Voice} voice */
function whereabouts({ thing, distance, danger }) {
    if (!Number.isFinite(distance) || distance <= 0) return "";
    const named = thing || (danger ? "" : "goal");
    return named && `, ${named}, ${brief(distance)} u away`;
}

/** @param {Voice} over @param {Voice} under */
const overtaking = (over, under) =>
    `${over.type} overtook ${under.type}: ${over.value.toFixed(2)} > ${under.value.toFixed(2)}${whereabouts(over)}`;

/**
 * Names the behavior whose weight changed most, preferring increased danger; "" if no weight changed much.
 * @param {Look} before
 * @param {Look} now
 */
function causeOf(before, now) {
    const changes =
        now.voices.map((voice, i) => ({
            voice, from: before.voices[i].value, by: voice.value - before.voices[i].value,
        })).filter(({ by }) =>
            Math.abs(by) >= CHANGE);
    const grown = changes.filter(({ voice, by }) => voice.danger && by > 0);
    const [most] = (grown.length ? grown : changes).sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
    if (!most) return "";
    return `${most.voice.type} ${most.by > 0 ? "rose" : "fell"} from ${most.from.toFixed(2)} to ` +
        `${most.voice.value.toFixed(2)}${most.by > 0 ? whereabouts(most.voice) : ""}`;
}

/**
 * @param {Look} before
 * @param {Look} now
 * @param {{ angle: number, slots: number, isNew: boolean, subject: Subject }} jump  isNew: whether its goal is new
 */
function jumping(before, now, { angle, slots, isNew, subject }) {
    const size = slots
        ? `${(Math.abs(angle) / (TURN / slots)).toFixed(1)} slots`
        : `${Math.round((Math.abs(angle) * 360) / TURN)}°`;
    // negated, because y points down on the screen
    const head = `The ${slots ? "peak" : "decision"} jumped ${size} to the ${angle > 0 ? "right" : "left"}`;
    const leader = now.voices[now.lead];
    if (isNew) return `${head}: ${leader?.danger === false ? leader.type : "it"} has another goal`;
    const cause = blockedBy(subject, now.why, { from: before.angle, to: now.angle }) || causeOf(before, now);
    if (cause) return `${head}: ${cause}`;
    return leader ? `${head}: ${leader.type} leads with ${leader.value.toFixed(2)}${whereabouts(leader)}` : head;
}

/**
 * Describes the change since the last observation if it is a turn; returns "" if it is not.
 * @param {Look} before
 * @param {Look} now
 * @param {Subject} subject
 */
function sentence(before, now, subject) {
    const { slots } = now.why, { tick } = subject.world;
    // false if NaN
    const angle = difference(now.angle, before.angle), isJump = Math.abs(angle) > (JUMP * TURN) / (slots || SLOTS);
    if (now.lead !== before.lead) return overtaking(now.voices[now.lead], now.voices[before.lead]);
    return isJump ? jumping(before, now, { angle, slots, isNew: tick - now.since <= REST, subject }) : "";
}

/**
 * Returns the leading behavior: the previous leader, unless another behavior clearly exceeds it.
 * @param {Voice[]} voices
 * @param {number} before  -1 if none
 */
function leader(voices, before) {
    return voices.reduce((best, { value }, i) => (value > voices[best].value + (best === before ? LEAD : 0) ? i : best),
        Math.max(before, 0));
}

/**
 * Returns whether both observations have the same behaviors.
 * @param {Look | null} before
 * @param {Voice[]} voices
 * @returns {before is Look}
 */
const isAlike = (before, voices) => before !== null && before.voices.length === voices.length &&
    before.voices.every(({ type }, i) => type === voices[i].type);

/**
 * Observes an agent after a step, unless that step has already been observed.
 * @param {Watched} watched @param {Subject} subject
 */
export function watch(watched, subject) {
    const { world, agent } = subject, { tick } = world, { spans } = watched;
    if (spans.some(({ from, to }) => from <= tick && tick <= to)) return;
    const why = world.explain(agent), voices = voicesOf(why, subject), a = world.agents, slot = world.slot(agent);
    const own = spans.find(({ to }) => to + EVERY === tick) ?? { from: tick, to: tick, rest: 0, last: null };
    const before = own.last;
    if (!spans.includes(own)) spans.splice(0, Math.max(0, spans.length + 1 - MOST_SPANS), own);
    const goal = { x: a.goalX[slot], y: a.goalY[slot] }, angle = angleOf(why);
    const alike = isAlike(before, voices), rests = tick < own.rest, first = alike ? before.lead : -1;
    const moved = before && Math.hypot(goal.x - before.goal.x, goal.y - before.goal.y) > MOVED;
    const since = moved ? tick : (before?.since ?? -Infinity);
    const now = { voices, angle, goal, since, why, lead: voices.length
        ? (alike && rests ? first : leader(voices, first))
        : -1 };
    const text = alike && !rests && why.behaviors.length ? sentence(before, now, subject) : "";
    if (text) {
        add(watched, { tick, x: a.x[slot], y: a.y[slot], z: a.z[slot], orientation: a.orientation[slot], why, text });
        own.rest = tick + REST;
    }
    own.to = tick;
    own.last = now;
}

/** @param {Watched} watched @param {Turn} turn */
function add({ turns }, turn) {
    const at = turns.findLastIndex(({ tick }) => tick < turn.tick) + 1;
    turns.splice(at, 0, turn);
    if (turns.length > MOST) turns.splice(crowded(turns), 1);
}

/** Returns the turn with the closest neighbors in time. @param {Turn[]} turns */
function crowded(turns) {
    let found = 1;
    for (let i = 2; i < turns.length - 1; i++) {
        if (turns[i + 1].tick - turns[i - 1].tick < turns[found + 1].tick - turns[found - 1].tick) found = i;
    }
    return found;
}
