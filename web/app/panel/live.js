/**
 * Live text for screen readers: while the simulation runs, it reports events of the inspected agent and of the scene,
 * at most as often as they can be read aloud.
 */
import { shownFigures } from "../../scene/figures.js";
import { byId, setText } from "../ui/dom.js";
import { describe } from "./inspect.js";

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "timeline">} Needs */

const LOOK = 500; // ms between checks
const REST = 4000; // ms between sentences

/** The wording of an agent's events. @type {Record<string, string>} */
export const EVENT_WORDS = {
    arrived: "arrived", nodeReached: "reached a point", pathEnd: "reached the end of its path", lap: "completed a lap",
    contact: "touched an obstacle",
    blocked: "is blocked", unblocked: "is free again", targetLost: "lost its target", caught: "caught its target",
    jumpStarted: "runs up to a jump", jumped: "jumped",
    landed: "landed", jumpRefused: "refused a jump", projectileHit: "was hit",
};

/**
 * Returns the behavior that contributes most to the direction.
 * @param {import("../../types.js").Explain | null} why
 */
function leader(why) {
    return why?.behaviors.reduce((best, one) => (Math.abs(one.share) > Math.abs(best.share) + 0.05 ? one : best),
        why.behaviors[0])?.type ?? "";
}

/** @param {Needs} page */
function read({ session, store }) {
    const agent = store.view.agent !== null && session.world.isAlive(store.view.agent) ? store.view.agent : null;
    const why = agent === null ? null : session.world.explain(agent);
    const values = session.gauges.values(), figures = shownFigures(session.scene).flatMap(({ name, of, label }, i) => {
        const value = values[i];
        return typeof value === "number" && Number.isInteger(value)
            ? [[`${label ?? name}${of && !label ? ` of ${of}` : ""}`, value]]
            : [];
    });
    return {
        world: session.world, tick: session.world.tick, agent, why, leader: leader(why),
        tally: { ...(agent === null ? {} : session.tallies.get(agent)) }, figures,
    };
}

/**
 * Describes the changes between two checks.
 * @param {ReturnType<typeof read>} before
 * @param {ReturnType<typeof read>} now
 * @param {string} name
 */
function news(before, now, name) {
    const events =
        Object.keys(now.tally).filter((type) => EVENT_WORDS[type] && now.tally[type] > (before.tally[type] ?? 0))
            .map((type) =>
            EVENT_WORDS[type]);
    const counts = now.figures.filter(([, value], i) => value !== before.figures[i]?.[1]).map(([label, value]) =>
        `${label}: ${value}`);
    const leads = now.leader && now.leader !== before.leader ? [`${now.leader} leads now`] : [];
    return [events.length ? `${name} ${events.join(", ")}` : "", ...leads, ...counts].filter(Boolean).join(". ");
}

/** @param {Needs} page */
export function startLive(page) {
    let told = read(page), last = 0;
    const look = () => {
        const { session } = page;
        const was = told.world === session.world && told.agent === page.store.view.agent &&
            told.tick <= session.world.tick;
        if (!was) told = read(page);
        if (told.tick === session.world.tick || performance.now() - last < REST || page.timeline.told()) return;
        const now = read(page);
        const text = news(told, now, now.agent === null ? "" : (session.agentNames.get(now.agent) ?? "agent"));
        told = now;
        if (!text) return;
        last = performance.now();
        setText(byId("live"), `${text}. ${describe(session, now.agent, now.why)}`);
    };
    setInterval(() => {
        try {
            look();
        } catch {
            // the world has failed; clock.js reports this, and the page recovers (rescue.js)
        }
    }, LOOK);
}

/**
 * Tells screen readers the inspected agent's current state.
 * @param {Pick<import("../page.js").Page, "session" | "store" | "timeline">} page
 */
export function announce({ session, store, timeline }) {
    const agent = store.view.agent && session.world.isAlive(store.view.agent) ? store.view.agent : null;
    const turn = timeline.told(), text = describe(session, agent, agent && session.world.explain(agent));
    setText(byId("live"), turn ? `${turn.text}. ${text}` : text);
}
