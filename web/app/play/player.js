/** Player: keys, stick or a dragged finger become the direction of `drive`; released, the agent looks after itself. */

const YOU = "you";
/** Which way each key points; y grows downwards. @type {Record<string, [number, number]>} */
const WAYS = { w: [0, -1], a: [-1, 0], s: [0, 1], d: [1, 0], arrowup: [0, -1], arrowleft: [-1, 0], arrowdown: [0, 1], arrowright: [1, 0] };

/** @param {import("../page.js").Page} page @returns {import("../play.js").Play} */
export function create({ session }) {
    const none = { x: 0, y: 0 };
    let keys = none, stick = none;
    const direction = () => (keys.x || keys.y ? keys : stick);
    return {
        hint: "W A S D, arrow keys, or the stick on the field.",
        begin: () => void (keys = stick = none),
        before: () => session.world.setDrive(session.ids.agents.get(YOU), { ...direction(), z: 0 }),
        hold: {
            keys: Object.keys(WAYS),
            change(held) {
                const [x, y] = [...held].reduce(([sx, sy], key) => [sx + (WAYS[key]?.[0] ?? 0), sy + (WAYS[key]?.[1] ?? 0)], [0, 0]);
                const far = Math.max(1, Math.hypot(x, y));
                keys = { x: x / far, y: y / far };
            },
        },
        stick: (x, y) => void (stick = { x, y }),
        state: () => ({ direction: direction() }),
    };
}
