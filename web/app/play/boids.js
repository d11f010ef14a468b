/**
 * Boids: while the pointer is pressed on the field, the birds fly toward it, or with Shift away from it. The keys
 * switch the same effects on and off; on a touch screen a key selects the effect of a touch.
 */
import { around } from "../view/labels.js";
import { circle, label, mark } from "../view/marks.js";
import { known } from "../run/ops.js";

/**
 * What the pointer does to the birds: the behavior, its weight, and its label.
 * @type {Record<string, { type: string, weight: number, word: string }>}
 */
const CALLS = { attract: { type: "seek", weight: 1.2, word: "come" }, scatter: {
    type: "flee", weight: 4, word: "scatter",
} };

/**
 * The point to which the birds are called, and the effect; null if they are not called.
 * @typedef {{ x: number, y: number, how: string } | null} Call
 */

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ call: null }),
    apply({ world, ids, memory }, { how, x, y }) {
        if (how !== null && (!Object.hasOwn(CALLS, how) || !Number.isFinite(x) || !Number.isFinite(y))) {
            throw new Error(`birds can't ${how} at ${x}, ${y}`);
        }
        const brain = known(ids.brains, "bird", "brain"), { behaviors } = world.getBrain(brain);
        for (const [key, { type, weight }] of Object.entries(CALLS)) {
            const own = behaviors.find((behavior) => behavior.type === type);
            if (own) own.weight = key === how ? weight : 0;
        }
        world.setBrain(brain, { behaviors });
        if (how !== null) for (const id of ids.agents.values()) world.setTarget(id, { x, y });
        memory.call = how === null ? null : { x, y, how };
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, act, touch }) {
    let pointer = { x: 500, y: 360 }, toggled = "";
    const call = (/** @type {string | null} */ how) => {
        act("play", [{ type: how ?? "release", how, x: Math.round(pointer.x), y: Math.round(pointer.y) }],
            { undoable: false });
        touch();
    };
    const current = () => /** @type {Call} */ (session.memory.call);
    const toggle = (/** @type {string} */ how) => {
        toggled = toggled === how ? "" : how;
        call(toggled || null);
    };
    return {
        keys: [
            { key: "a", text: "attract at the pointer", on: () => toggled === "attract", press: () =>
                toggle("attract") },
            { key: "s", text: "scatter at the pointer", on: () => toggled === "scatter", press: () =>
                toggle("scatter") },
        ],
        hint: "Hold the button, or a finger, on the field: the birds come. Hold Shift too, or switch on scatter: " +
            "they flee.",
        hover(at) {
            if (!at) return;
            pointer = at;
            if (toggled && session.cursor === session.log.length) call(toggled);
        },
        grab(at, _, shift) {
            pointer = at;
            call(toggled === "scatter" || shift ? "scatter" : "attract");
            return "call";
        },
        drag(_, at) {
            pointer = at;
            call(current()?.how ?? "attract");
        },
        release: () => call(toggled || null),
        tap: () => true,
        draw(ctx, view) {
            const now = current();
            if (!now) return;
            const { x, y } = view.at(now.x, now.y), isFlight = now.how === "scatter";
            const color = isFlight ? view.palette.danger : view.palette.interest;
            mark(ctx, { x, y }, color);
            if (isFlight) circle(ctx, { x, y, r: 240 * view.scale, color });
            label(ctx, { x, y: y - 12, color, text: CALLS[now.how].word, names: around(x, y, 8) });
        },
        state: () => ({ call: current() }),
    };
}
