/**
 * Racetrack: shows each car's race position next to it and, in the middle of the track, the position of the followed
 * car.
 */
import { caption, labelAgents } from "../view/marks.js";

const SUFFIXES = ["th", "st", "nd", "rd"];
const INFIELD = { x: 330, y: 330 };
const SMALL = 0.5, LEADERS = 3; // below SMALL pixels per unit, only LEADERS cars show their positions

/**
 * By car: distance along the track, distance driven, and position at the start.
 * @typedef {Record<"at" | "driven" | "first", Record<string, number>>} Memory
 */

/** @param {import("../run/session.js").Begun} run */
function track({ world, ids }) {
    const path = ids.paths.get("track"), { x, y } = world.agents;
    if (path === undefined) return { length: 1, at: () => 0 };
    return { length: world.pathPointAt(path, 0).length, at: (/** @type {number} */ slot) =>
        world.pathClosest(path, { x: x[slot], y: y[slot] }).distance };
}

/** Returns the race position of each car, starting at 1. @param {Record<string, number>} driven */
function places(driven) {
    const order = Object.keys(driven).sort((a, b) => driven[b] - driven[a]);
    return Object.fromEntries(order.map((name, i) => [name, i + 1]));
}

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start(session) {
        const { at } = track(session);
        const now = Object.fromEntries([...session.ids.agents].map(([name, id]) => [name, at(session.world.slot(id))]));
        return { at: now, driven: { ...now }, first: places(now) };
    },
    after(session) {
        const { length, at } = track(session), memory = /** @type {Memory} */ (session.memory);
        for (const [name, id] of session.ids.agents) {
            const now = at(session.world.slot(id)), way = now - memory.at[name];
            memory.driven[name] += way - length * Math.round(way / length);
            memory.at[name] = now;
        }
    },
};

/** Returns an ordinal: "1st", "12th". @param {number} n */
const ordinal = (n) => n + (SUFFIXES[(n - 20) % 10] ?? SUFFIXES[n] ?? SUFFIXES[0]);

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, store }) {
    const inspected = () => (store.view.agent !== null && session.agentNames.get(store.view.agent)) || "";
    const now = () => {
        const { driven, first } = /** @type {Memory} */ (session.memory), all = places(driven), name = inspected();
        return { all, name, place: all[name], first: first[name] };
    };
    return {
        hint: "The number above a car is its position. Click a car to follow it.",
        draw(ctx, view) {
            const { all, name, place, first } = now();
            const most = view.scale < SMALL ? LEADERS : Infinity;
            labelAgents(ctx, view, session,
                (car) => (car === name ? `${all[car]} · ${car}` : all[car] <= most ? `${all[car]}` : ""));
            if (!place) return;
            caption(ctx,
                { ...view.at(INFIELD.x,
                    INFIELD.y), title: ordinal(place), text: `${name}, started ` +
                        `${ordinal(first)}`, large: true, color: view.palette.agent }, view.palette);
        },
        state: () => now(),
    };
}
