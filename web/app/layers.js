/** The layers of the picture and their legend, in which each is a switch. The first nine have the keys 1 to 9. */
import { byId, el } from "./dom.js";

/** @type {{ id: import("../../src/js/drawRose.js").Layer, on: boolean, doc: string }[]} */
export const LAYERS = [
    { id: "interest", on: true, doc: "How much the agent wants to go each way" },
    { id: "danger", on: true, doc: "How dangerous each way is; narrow petals, masked slots are barred" },
    { id: "decision", on: true, doc: "What it makes of both: the spline through all slots" },
    { id: "chosen", on: true, doc: "The way it takes: the spline's peak" },
    { id: "rays", on: true, doc: "How far it sees in each slot; dots are hits" },
    { id: "velocity", on: false, doc: "Where agents are in half a second" },
    { id: "paths", on: true, doc: "Tracks, patrol points and the goal of the moment" },
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
    const layers = Object.fromEntries(LAYERS.map(({ id, on }) => [id, on]));
    const buttons = LAYERS.map(({ id, doc }, i) => {
        const key = i < KEYED ? String(i + 1) : "";
        const hint = key ? el("kbd", { "aria-hidden": "true" }, key) : null;
        const button = el("button", { type: "button", title: key ? `${doc} (${key})` : doc }, el("i"), id, hint);
        button.dataset.layer = id;
        button.addEventListener("click", () => toggle(i));
        return button;
    });
    /** @param {number} i */
    const toggle = (i) => {
        const { id } = LAYERS[i];
        layers[id] = !layers[id];
        show();
        onChange();
    };
    const show = () => buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(layers[LAYERS[i].id])));
    const summary = el("summary", { "aria-label": "More layers", title: "More layers" }, "⋯");
    const more = el("details", {}, summary, el("div", { class: "more" }, ...buttons.slice(KEYED)));
    byId("legend").replaceChildren(...buttons.slice(0, KEYED), more);
    show();
    return { layers, toggle, keyed: KEYED };
}
