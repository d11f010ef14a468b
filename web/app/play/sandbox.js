/**
 * Sandbox: the pointer is the target, and number keys, or the chips on the field, switch its behaviors on and off.
 */
import { placeChips } from "../ui/chips.js";
import { mark } from "../view/marks.js";
import { agentNamed, brainNamed } from "../run/names.js";

const YOU = "you"; // name of the agent, and of its brain
/** Initial weights of behaviors that are switched on; the default is 1. @type {Record<string, number>} */
const WEIGHTS = { wander: 0.5, avoidObstacles: 2 };
/** Targets of the agent while nobody steers it: around the obstacles, from the third second on. */
const IDLE = {
    every: 2.5,
    points: [[860, 330], [560, 250], [860, 590], [560, 620], [180, 600], [200, 180], [560, 110]],
};
const REACH = 4; // factor on the usual reach, so that a touch near the mark is close enough

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ isSteered: false }),
    before(session) {
        const { world, stepTime, memory } = session, every = Math.round(IDLE.every / stepTime);
        if (memory.isSteered || !world.tick || world.tick % every) return;
        const [x, y] = IDLE.points[(world.tick / every) % IDLE.points.length];
        world.setTarget(agentNamed(session, YOU), { x, y });
    },
    apply(session, { x, y }) {
        session.memory.isSteered = true;
        session.world.setTarget(agentNamed(session, YOU), { x, y });
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, signals, act }) {
    /** @type {{ x: number, y: number } | null} */
    let pointer = null;
    const behaviors = () => brainNamed(session, YOU).behaviors;
    const isOn = (/** @type {number} */ i) => (behaviors()[i].weight ?? 0) > 0;
    const aim = (/** @type {{ x: number, y: number }} */ { x, y }) =>
        act("play", [{ type: "target", x: Math.round(x), y: Math.round(y) }], { undoable: false });
    /** Returns whether the pointer steers; it does not steer while the run is repeated. */
    const isFree = () => session.cursor === session.log.length;
    const target = () => {
        const a = session.world.agents, slot = session.world.slot(agentNamed(session, YOU));
        return { x: a.targetX[slot], y: a.targetY[slot] };
    };
    const keys = behaviors().map(({ type }, i) => ({
        key: String((i + 1) % 10), text: type, on: () => isOn(i),
        press() {
            act("set", [`${YOU}.behaviors.${i}.weight`, isOn(i) ? 0 : (WEIGHTS[type] ?? 1)]);
            signals.tell("settings", "tune");
        },
    }));
    return {
        keys, chips: true,
        hint: "The pointer is the target; on a touch screen, drag it. Keys, or the chips on the field, switch " +
            "behaviors on and off.",
        hover(at) {
            pointer = at;
            if (at && isFree()) aim(at);
        },
        tap: (at) => (aim(at), true),
        grab: (at, reach) => (Math.hypot(at.x - target().x, at.y - target().y) < REACH * reach ? "target" : null),
        drag: (_, at) => aim(at),
        draw(ctx, view) {
            mark(ctx, view.at(target().x, target().y), view.palette.goal);
            const a = session.world.agents, slot = session.world.slot(agentNamed(session, YOU));
            const [x, y] = view.interpolated ? [a.drawX, a.drawY] : [a.x, a.y];
            placeChips(view, {
                agent: view.at(x[slot], y[slot]), target: view.at(target().x, target().y),
                pointer: pointer && view.at(pointer.x, pointer.y),
            });
        },
        state: () => ({ on: behaviors().filter((_, i) => isOn(i)).map(({ type }) => type), pointer, target: target() }),
    };
}
