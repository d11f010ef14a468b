/** Sandbox: the pointer is the target, and the number keys switch the behaviors of the agent on and off. */
import { mark } from "../marks.js";
import { agentNamed, brainNamed, changeSetting } from "../session.js";
import { showTune } from "../tuning.js";

const YOU = "you"; // the agent and its brain
/** Weights of behaviors that are switched on; the others have 1. @type {Record<string, number>} */
const WEIGHTS = { wander: 0.5, avoidObstacles: 2 };
const REACH = 4; // times the usual reach: a finger need not hit the mark exactly

/** @param {import("../page.js").Page} page @returns {import("../play.js").Play} */
export function create(page) {
    const { session } = page;
    /** @type {{ x: number, y: number } | null} */
    let pointer = null;
    const behaviors = () => brainNamed(session, YOU).behaviors;
    const isOn = (/** @type {number} */ i) => (behaviors()[i].weight ?? 0) > 0;
    const aim = (/** @type {{ x: number, y: number }} */ { x, y }) => session.world.setTarget(agentNamed(session, YOU), { x, y });
    const target = () => {
        const a = session.world.agents, slot = session.world.slot(agentNamed(session, YOU));
        return { x: a.targetX[slot], y: a.targetY[slot] };
    };
    const keys = behaviors().map(({ type }, i) => ({
        key: String((i + 1) % 10), text: type, on: () => isOn(i),
        press() {
            changeSetting(session, YOU, `behaviors.${i}.weight`, isOn(i) ? 0 : (WEIGHTS[type] ?? 1));
            showTune(page);
            page.changed();
        },
    }));
    return {
        keys, hint: "The pointer is the target; on a touch screen, drag it. Keys switch behaviors on and off.",
        begin: () => void (pointer = null),
        hover(at) {
            pointer = at;
            if (at) aim(at);
        },
        tap: (at) => (aim(at), true),
        grab: (at, reach) => (Math.hypot(at.x - target().x, at.y - target().y) < REACH * reach ? "target" : null),
        drag: (_, at) => aim(at),
        draw: (ctx, view) => mark(ctx, view.at(target().x, target().y), view.palette.goal),
        state: () => ({ on: behaviors().filter((_, i) => isOn(i)).map(({ type }) => type), pointer, target: target() }),
    };
}
