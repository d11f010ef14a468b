/** Player: keys or the stick set the direction of `drive`; when they are released, the agent's other behaviors take over. */
import { agentNamed } from "../session.js";

const YOU = "you";
/** The direction of each key; y grows downwards. @type {Record<string, [number, number]>} */
const DIRECTIONS = { w: [0, -1], a: [-1, 0], s: [0, 1], d: [1, 0], arrowup: [0, -1], arrowleft: [-1, 0], arrowdown: [0, 1], arrowright: [1, 0] };

/** @param {import("../page.js").Page} page @returns {import("../play.js").Play} */
export function create({ session }) {
    const none = { x: 0, y: 0 };
    let keys = none, stick = none;
    const direction = () => (keys.x || keys.y ? keys : stick);
    return {
        hint: "W A S D, arrow keys, or the stick on the field.",
        begin: () => void (keys = stick = none),
        before: () => session.world.setDrive(agentNamed(session, YOU), { ...direction(), z: 0 }),
        hold: {
            keys: Object.keys(DIRECTIONS),
            change(held) {
                const [x, y] = [...held].reduce(([sx, sy], key) => [sx + (DIRECTIONS[key]?.[0] ?? 0), sy + (DIRECTIONS[key]?.[1] ?? 0)], [0, 0]);
                const length = Math.max(1, Math.hypot(x, y));
                keys = { x: x / length, y: y / length };
            },
        },
        stick: (x, y) => void (stick = { x, y }),
        state: () => ({ direction: direction() }),
    };
}
