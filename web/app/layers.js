/**
 * The layers of the picture and their legend, in which each is a switch. A scene shows those that have something to draw in it; the first
 * nine of them have the keys 1 to 9.
 */
import { hasAgent } from "../scene/format.js";
import { byId, el } from "./dom.js";

const isPlain = (/** @type {any} */ scene) => brains(scene).some((brain) => brain.combine !== "context");
const isContext = (/** @type {any} */ scene) => brains(scene).some((brain) => brain.combine === "context");
const isFlying = (/** @type {any} */ scene) => scene.world.dimensions === 3 || !!scene.links || scene.agents.some((/** @type {any} */ group) => group.z !== undefined);
const shoots = (/** @type {any} */ scene) => brains(scene).some((brain) => brain.behaviors.some((/** @type {any} */ b) => /Projectile/.test(b.type))) ||
    !!scene.world.capacity?.projectiles || !!scene.rules?.some((/** @type {any} */ rule) => rule.type === "fire");
/** @param {any} scene @returns {any[]} */
const brains = (scene) => Object.values(scene.brains);

/** @type {{ id: import("../../src/js/draw/canvas.js").Layer, on: boolean, doc: string, has?: (scene: any) => boolean }[]} */
export const LAYERS = [
    { id: "interest", on: true, doc: "How much the agent wants to go each way", has: isContext },
    { id: "danger", on: true, doc: "How dangerous each way is; narrow petals, masked slots are barred", has: isContext },
    { id: "decision", on: true, doc: "What it makes of both: the spline through all slots", has: isContext },
    { id: "chosen", on: true, doc: "The way it takes: the spline's peak", has: isContext },
    { id: "rays", on: true, doc: "How far it sees in each slot; dots are hits", has: isContext },
    { id: "vectors", on: true, doc: "Without context maps: where each behavior's wish would lead in half a second; the thick one is what came of them", has: isPlain },
    { id: "radii", on: true, doc: "The distances at which the behaviors act", has: isPlain },
    { id: "velocity", on: false, doc: "Where agents are in half a second" },
    { id: "paths", on: true, doc: "Tracks, patrol points and the goal of the moment" },
    { id: "links", on: true, doc: "Jumps, from the take-off pad to the landing pad", has: (scene) => !!scene.links },
    { id: "projectiles", on: true, doc: "What was fired, and where it will land", has: shoots },
    { id: "heights", on: true, doc: "Shadows below what is in the air", has: (scene) => isFlying(scene) || shoots(scene) },
    { id: "flow", on: true, doc: "Flow fields", has: (scene) => !!scene.flows },
    { id: "neighbors", on: false, doc: "The agents it looks out for" },
    { id: "trails", on: true, doc: "Where agents came from" },
    { id: "agents", on: true, doc: "The agents" },
    { id: "obstacles", on: true, doc: "Blocks and walls" },
    { id: "grid", on: true, doc: "Lines, 40 units apart" },
];
const KEYED = 9;

/** @param {() => void} onChange */
export function bindLayers(onChange) {
    /** @type {Record<string, boolean>} */
    const layers = {};
    let shown = LAYERS, buttons = /** @type {any[]} */ ([]);
    const show = () => buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(layers[shown[i].id])));
    /** @param {number} i  of the legend */
    const press = (i) => {
        if (!shown[i]) return;
        layers[shown[i].id] = !layers[shown[i].id];
        show();
        onChange();
    };
    /** The legend of a scene, with what it says is on. @param {import("./session.js").Session} session */
    const present = ({ scene }) => {
        const follow = scene.agents.find((/** @type {any} */ group) => hasAgent(group, scene.view?.follow ?? "")), plain = scene.brains[follow?.brain]?.combine !== "context";
        const last = (/** @type {typeof LAYERS[number]} */ { has }) => Number(has === (plain ? isContext : isPlain)); // those of the followed agent are keyed
        shown = LAYERS.filter(({ has }) => !has || has(scene)).sort((a, b) => last(a) - last(b));
        for (const { id, on } of LAYERS) layers[id] = shown.some((layer) => layer.id === id) && (on || !!scene.view?.layers?.includes(id));
        buttons = shown.map(({ id, doc }, i) => {
            const key = i < KEYED ? String(i + 1) : "";
            const hint = key ? el("kbd", { "aria-hidden": "true" }, key) : null;
            const button = el("button", { type: "button", title: key ? `${doc} (${key})` : doc }, el("i"), id, hint);
            button.dataset.layer = id;
            button.addEventListener("click", () => press(i));
            return button;
        });
        const summary = el("summary", { "aria-label": "More layers", title: "More layers" }, "⋯"), rest = buttons.slice(KEYED);
        const more = rest.length ? el("details", {}, summary, el("div", { class: "more" }, ...rest)) : "";
        byId("legend").replaceChildren(...buttons.slice(0, KEYED), more);
        show();
    };
    return { layers, press, present, keyed: KEYED, shown: () => shown.map(({ id }) => id) };
}
