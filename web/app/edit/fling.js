/**
 * Grabbing an agent outside edit mode: the agent follows the pointer, and on release flies on with the pointer's
 * velocity. Its held position is an entry of the command log, at most one per step, and the whole drag is one undoable
 * change.
 */
import { toWorld } from "../view/camera.js";
import { isInBounds } from "../handles/place.js";
import { notify } from "../ui/notice.js";

const MOST = 2000; // number of agents above which a drag moves the view instead
const FASTEST = 1.5; // maximum release speed as a multiple of the agent's top speed
const SPAN = 100; // period of pointer movement, in ms, from which the release velocity is measured

/** @import { AgentId } from "../../types.js" */
/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "camera" | "history">} Needs */
/** @import { Grip } from "../view/pointer.js" */
/** @typedef {{ grip: (agent: AgentId | null, p: { x: number, y: number }) => Grip | null, hold: () => void }} Fling */

const tenth = (/** @type {number} */ v) => Math.round(v * 10) / 10;

/** @param {Needs} page @returns {Fling} */
export function createFling(page) {
    let held = /** @type {(() => void) | null} */ (null);
    return {
        /** Keeps a held agent at the pointer; called before the steps of a frame. */
        hold: () => held?.(),
        grip(agent, p) {
            const { session, camera } = page, name = agent === null ? undefined : session.agentNames.get(agent);
            if (agent === null || name === undefined || session.agentNames.size > MOST ||
                session.scene.world.dimensions === 3) {
                return null;
            }
            const { x, y, z, radius, maxSpeed } = session.world.getAgent(agent), begin = session.world.tick;
            const from = toWorld(camera, p.x, p.y);
            let way = [{ at: { x, y }, time: performance.now() }], last = { x, y };
            const act = (/** @type {number[]} */ velocity) => {
                const id = session.ids.agents.get(name);
                if (id === undefined || !session.world.isAlive(id)) return void (held = null);
                page.history.act("fling", [name, [tenth(last.x), tenth(last.y)], velocity.map(tenth)],
                    { text: `Moved ${name}` });
                page.store.write.picture.interpolate(false);
            };
            const isFree = (/** @type {{ x: number, y: number }} */ at) =>
                isInBounds(session, at, radius) && session.world.overlap({ ...at, z, radius }).length === 0;
            return {
                drag(px, py) {
                    const to = toWorld(camera, px, py), at = { x: x + to.x - from.x, y: y + to.y - from.y };
                    const time = performance.now();
                    if (isFree(at)) last = at;
                    way = [...way.filter((one) => time - one.time < SPAN), { at, time }];
                    held = () => act([0, 0]);
                    if (!page.store.time.playing) held();
                },
                drop(isDone) {
                    if (!held) return;
                    held = null;
                    if (!isDone && page.history.retract(begin)) return;
                    act(isDone ? velocityOf(way, maxSpeed * FASTEST) : [0, 0]);
                    notify(`Moved ${name}`, 4, { text: "Undo", run: page.history.undo });
                },
            };
        },
    };
}

/**
 * Returns the recent velocity of the pointer, limited to `most`.
 * @param {{ at: { x: number, y: number }, time: number }[]} way
 * @param {number} most
 */
function velocityOf(way, most) {
    const now = performance.now(), recent = way.filter(({ time }) => now - time < SPAN), first = recent[0];
    const last = recent.at(-1);
    const seconds = first && last ? (last.time - first.time) / 1000 : 0;
    if (!first || !last || seconds <= 0) return [0, 0];
    const v = [(last.at.x - first.at.x) / seconds, (last.at.y - first.at.y) / seconds], speed = Math.hypot(v[0], v[1]);
    return speed > most ? v.map((one) => (one * most) / speed) : v;
}
