/**
 * The timeline of the run: records it while it runs, seeks to another moment, and finds the turns of the inspected
 * agent with their reasons. strip.js shows it below the field, whyTurnField.js on the field.
 */
import { play } from "../loop/time.js";
import { titleOf } from "../handles/shape.js";
import { notify } from "../ui/notice.js";
import { aim, seek } from "../loop/seeking.js";
import { createStrip } from "./strip.js";
import { createRecordings, EVERY, recordEvent, recordSample, recordsAll } from "./record.js";
import { watch } from "./whyTurn.js";
import { drawTurns, turnUnder } from "./whyTurnField.js";

const SECOND = 1; // time by which a key with Shift moves, in s

/** Events that start a state, which has its own band. */
const STATES = ["blocked", "unblocked"];

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "embedded" | "compare">} Needs
 */
/** @import { Recording } from "./record.js" */
/** @import { Turn } from "./whyTurn.js" */

/** @param {Needs["session"]} session @returns {import("./whyCause.js").Titles} */
const titlesOf = (session) => ({
    obstacle(id) {
        const at = session.ids.obstacles.indexOf(id);
        return at < 0 ? undefined : titleOf(session, { kind: "obstacle", name: String(session.keys[at]) });
    },
    agent: (id) => session.agentNames.get(id),
});

/** @param {Needs} page @param {Recording} recording */
function record({ session, store }, recording) {
    const { world, agentNames, veer } = session, { tick } = world, a = world.agents, all = recordsAll(session);
    for (const { type, agent } of world.events) {
        const name = agent && (all || agent === store.view.agent) ? agentNames.get(agent) : undefined;
        if (name !== undefined && !STATES.includes(type)) {
            recordEvent(recording, { name, tick, type: veer.schema.events.findIndex((event) => event.name === type) });
        }
    }
    recording.end = Math.max(recording.end, tick);
    if (tick % EVERY) return;
    const inspected = store.view.agent !== null ? agentNames.get(store.view.agent) : undefined;
    /** @param {import("../../types.js").AgentId} id @param {string} name */
    const sample = (id, name) => {
        const slot = world.slot(id);
        recordSample(recording, {
            name, tick, speed: Math.hypot(a.velocityX[slot], a.velocityY[slot], a.velocityZ[slot]),
            flags: a.flags[slot],
        });
    };
    if (all) for (const [id, name] of agentNames) sample(id, name);
    if (inspected === undefined || store.view.agent === null) return;
    if (!all) sample(store.view.agent, inspected);
    const watched = recording.watched.get(inspected) ?? { spans: [], turns: [] };
    recording.watched.set(inspected, watched);
    watch(watched, { world, schema: veer.schema, agent: store.view.agent, titles: titlesOf(session) });
}

/**
 * @typedef {object} Timeline
 * @property {() => void} record  records a step; called after each step
 * @property {() => Recording} recording  the recording of the current run
 * @property {() => string} name  name of the inspected agent, "" if none
 * @property {() => Turn[]} turns  turns of the inspected agent, ordered by tick
 * @property {() => number} now  the tick that the page shows or is seeking
 * @property {() => number} end  the latest tick of the run
 * @property {() => readonly import("../run/log.js").Entry[]} log
 * @property {() => Turn | null} told  the turn whose reason is shown: the turn under the pointer or, while paused, the
 *   turn at this moment
 * @property {(turn: Turn | null) => void} point
 * @property {(at: { x: number, y: number } | null) => void} hover  points at the turn under the pointer on the field
 * @property {(tick: number) => void} scrub  seeks to a tick while dragging: with the next frame
 * @property {(tick: number) => void} go
 * @property {(ctx: CanvasRenderingContext2D, view: import("../field/view.js").PlayView, time: number) =>
 *   void} draw  time: in ms
 * @property {() => boolean} held  whether the user is holding the play head, in which case the simulation waits
 */

/** @param {Needs} page @returns {Timeline} */
export function createTimeline(page) {
    const { session, store } = page, recordings = createRecordings();
    let hovered = /** @type {Turn | null} */ (null);
    const now = () => store.time.goal?.tick ?? session.world.tick;
    const recording = () => recordings.of(store.time.goal ?? session);
    const name = () => (store.view.agent !== null && session.agentNames.get(store.view.agent)) || "";
    const turns = () => recording().watched.get(name())?.turns ?? [];
    /** @type {Timeline} */
    const timeline = {
        recording, name, now, turns,
        record: () => record(page, recordings.of(session)),
        end: () => (store.time.goal ? Math.max(store.time.goal.end, store.time.goal.tick) : session.end),
        log: () => (store.time.goal ?? session).log,
        told() {
            const own = turns();
            if (hovered && own.includes(hovered)) return hovered;
            return store.time.playing ? null : (own.find(({ tick }) => tick === now()) ?? null);
        },
        point(turn) {
            if (turn === hovered) return;
            hovered = turn;
            page.touch();
        },
        hover: (at) => timeline.point(at && turnUnder({ timeline }, at)),
        scrub(tick) {
            aim(page, clamped(tick));
            page.touch();
        },
        go: (tick) => seek(page, clamped(tick)),
        draw(ctx, view, time) {
            drawTurns(ctx, { session, embedded: page.embedded, timeline }, view);
            strip.draw(time);
        },
        held: () => strip.held(),
    };
    const clamped = (/** @type {number} */ tick) => Math.min(Math.max(Math.round(tick), 0), timeline.end());
    const strip = createStrip(page, timeline);
    return timeline;
}

/**
 * @param {Needs & Pick<import("../page.js").Page, "timeline">} page
 * @returns {Record<string, (event: KeyboardEvent) => void>}
 */
export function timelineKeys(page) {
    const { session } = page;
    const by = (/** @type {number} */ ticks) => {
        if (page.store.time.playing) play(page, false);
        page.timeline.go(page.timeline.now() + ticks);
    };
    const second = () => Math.round(SECOND / session.stepTime);
    /** @param {Turn | undefined} turn @param {string} word */
    const toTurn = (turn, word) => {
        const { name } = page.timeline;
        if (!turn) {
            return notify(
                name() ? `No ${word} turn of ${name()} has been recorded.` : "Inspect an agent first: its turns are " +
                    "recorded from then on.",
                4,
            );
        }
        if (page.store.time.playing) play(page, false);
        page.timeline.go(turn.tick);
    };
    return {
        back: () => by(-1),
        backSecond: () => by(-second()),
        onSecond: () => by(second()),
        start: () => page.timeline.go(0),
        end: () => page.timeline.go(page.timeline.end()),
        turnBefore: () => toTurn(page.timeline.turns().findLast(({ tick }) => tick < page.timeline.now()), "earlier"),
        turnAfter: () => toTurn(page.timeline.turns().find(({ tick }) => tick > page.timeline.now()), "later"),
    };
}
