/** Sandbox: the pointer is the target, and the number keys turn the behaviors of the one agent on and off. */
import { mark } from "../marks.js";
import { changeSetting } from "../session.js";
import { showTune } from "../tuning.js";

const BRAIN = "you";
const WEIGHTS = /** @type {Record<string, number>} */ ({ wander: 0.5, avoidObstacles: 2 }); // of those that are on; others 1
const REACH = 4; // a finger need not hit the mark

/** @param {import("../page.js").Page} page @returns {import("../play.js").Play} */
export function create(page) {
    const { session } = page;
    /** @type {{ x: number, y: number } | null} */
    let pointer = null;
    const behaviors = () => session.world.getBrain(session.ids.brains.get(BRAIN)).behaviors;
    const aim = (/** @type {{ x: number, y: number }} */ { x, y }) => session.world.setTarget(session.ids.agents.get(BRAIN), { x, y });
    const target = () => {
        const a = session.world.agents, slot = session.world.slot(session.ids.agents.get(BRAIN) ?? 0);
        return { x: a.targetX[slot], y: a.targetY[slot] };
    };
    const keys = behaviors().map((/** @type {any} */ { type }, /** @type {number} */ i) => ({
        key: String((i + 1) % 10), text: type, on: () => behaviors()[i].weight > 0,
        press() {
            changeSetting(session, BRAIN, `behaviors.${i}.weight`, behaviors()[i].weight > 0 ? 0 : (WEIGHTS[type] ?? 1));
            showTune(page);
            page.changed();
        },
    }));
    return {
        keys, hint: "The pointer is the target; a finger drags it. Keys turn behaviors on and off.",
        begin: () => void (pointer = null),
        hover(at) {
            pointer = at;
            if (at) aim(at);
        },
        tap: (at) => (aim(at), true),
        grab: (at, reach) => (Math.hypot(at.x - target().x, at.y - target().y) < REACH * reach ? "target" : null),
        drag: (_, at) => aim(at),
        draw: (ctx, view) => mark(ctx, view.at(target().x, target().y), view.palette.goal),
        state: () => ({ on: behaviors().filter((/** @type {any} */ b) => b.weight > 0).map((/** @type {any} */ b) => b.type), pointer, target: target() }),
    };
}
