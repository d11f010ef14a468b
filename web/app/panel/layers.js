/**
 * The layers of the drawing, and the legend with a switch for each. A scene shows only layers that have something to
 * draw in it; the first nine have the keys 1 to 9.
 */
import { combinerHas } from "../../scene/format.js";
import { hasAgent } from "../../scene/references.js";
import { byId, el } from "../ui/dom.js";

/** @import { Scene } from "../../scene/types.js" */
/** @import { Schema } from "../../types.js" */

const brains = (/** @type {Scene} */ scene) => Object.values(scene.brains);
const hasVectors = (/** @type {Scene} */ scene, /** @type {Schema} */ schema) =>
    brains(scene).some(({ combine }) => !combinerHas(schema, combine, "maps"));
const hasMaps = (/** @type {Scene} */ scene, /** @type {Schema} */ schema) =>
    brains(scene).some(({ combine }) => combinerHas(schema, combine, "maps"));
const hasCrowd = (/** @type {Scene} */ scene) =>
    brains(scene).some(({ crowd }) => crowd !== undefined && crowd !== "none");
const hasGrip = (/** @type {Scene} */ scene) =>
    brains(scene).some(({ locomotion }) => locomotion?.mode === "car" && Number.isFinite(locomotion.grip));
const hasHeights = (/** @type {Scene} */ scene) =>
    scene.world.dimensions === 3 || !!scene.links || scene.agents.some((group) => group.z !== undefined);
const hasWays = (/** @type {Scene} */ scene) =>
    brains(scene).some((brain) => brain.behaviors.some(({ type }) => type === "navField" || type === "goTo"));
const hasGround = (/** @type {Scene} */ scene) => !!scene.obstacles?.some(({ cost }) => cost) ||
    Object.values(scene.tiles ?? {}).some(({ types }) => types?.some(({ cost }) => cost));
const hasProjectiles = (/** @type {Scene} */ scene) =>
    brains(scene).some((brain) => brain.behaviors.some(({ type }) => /Projectile/.test(type))) ||
        !!scene.world.capacity?.projectiles || !!scene.rules?.some((rule) => rule.type === "fire");

/**
 * @type {{ id: import("../../types.js").Layer, on: boolean, doc: string, has?: (scene: Scene, schema:
 *   Schema) => boolean }[]}
 */
export const LAYERS = [
    { id: "interest", on: true, doc: "How much the agent wants to go in each direction", has: hasMaps },
    {
        id: "danger", on: true, doc: "How dangerous each direction is; narrow petals, masked slots are barred",
        has: hasMaps,
    },
    { id: "decision", on: true, doc: "The score from both: a spline through all slots", has: hasMaps },
    { id: "chosen", on: true, doc: "The chosen direction: the spline's peak", has: hasMaps },
    { id: "rays", on: true, doc: "How far the agent's rays reach in each slot; dots are hits", has: hasMaps },
    {
        id: "vectors", on: true,
        doc: "Without context maps: where each behavior would lead in half a second; the thick line is the decision",
        has: hasVectors,
    },
    {
        id: "limits", on: true,
        doc: "In a crowd: the velocities that others forbid, the agent's decision, and what it does instead",
        has: hasCrowd,
    },
    { id: "radii", on: true, doc: "The distances at which the behaviors act", has: hasVectors },
    { id: "velocity", on: false, doc: "Where agents will be in half a second" },
    { id: "paths", on: true, doc: "Tracks, patrol points and the current goal" },
    { id: "links", on: true, doc: "Jumps, from the take-off pad to the landing pad", has: (scene) => !!scene.links },
    { id: "projectiles", on: true, doc: "Projectiles, and where they will land", has: hasProjectiles },
    { id: "heights", on: true, doc: "Shadows below everything in the air", has: (scene) =>
        hasHeights(scene) || hasProjectiles(scene) },
    { id: "flow", on: true, doc: "Flow fields", has: (scene) => !!scene.flows },
    {
        id: "distances", on: true,
        doc: "Distance to the goal: the stronger the color, the nearer", has: hasWays,
    },
    { id: "directions", on: false, doc: "Arrows along the paths to the goal", has: hasWays },
    {
        id: "regions", on: false, doc: "One color for all cells between which a path leads; enclosed cells stand out",
        has: hasWays,
    },
    {
        id: "route", on: true, doc: "The agent's path: a line to the corner that it heads for, then dashes to the end",
        has: hasWays,
    },
    {
        id: "senses", on: true, doc: "What agents see and remember: cones, and marks that fade with certainty",
        has: (scene) => brains(scene).some(({ sense }) => !!sense?.mask),
    },
    { id: "neighbors", on: false, doc: "The agents that it avoids" },
    { id: "trails", on: true, doc: "Where agents have been" },
    {
        id: "braking", on: true, doc: "Where the followed car brakes before bends; bars are its braking points",
        has: hasGrip,
    },
    { id: "agents", on: true, doc: "The agents" },
    { id: "obstacles", on: true, doc: "Obstacles and walls" },
    { id: "ground", on: true, doc: "Roads, mud and water: ground with a cost", has: hasGround },
    { id: "costs", on: false, doc: "The costs of ground and links", has: (scene) => hasGround(scene) || !!scene.links },
    { id: "floors", on: true, doc: "The floors of the levels", has: (scene) => (scene.world.levels ?? 1) > 1 },
    { id: "grid", on: true, doc: "Lines, 40 units apart" },
];
const KEYED = 9;
const MORE = 34; // room for the button of the other layers and for the border, in pixels

/**
 * Returns the scene with the current crowd settings of its brains, which the user can change.
 * @param {import("../run/session.js").Session} session
 * @returns {Scene}
 */
function asTuned({ scene, world, ids }) {
    const crowds = [...ids.brains].map(([name, id]) => [
        name, { ...scene.brains[name], crowd: world.getBrain(id).crowd },
    ]);
    return { ...scene, brains: Object.fromEntries(crowds) };
}

/** Calls back at first and whenever the width of the legend's row changes. @type {ResizeObserver | undefined} */
let watch;

/**
 * Fills the legend with as many layers as fit in one line; the others are behind a button. On small windows, the legend
 * shows all layers and scrolls.
 * @param {HTMLElement[]} buttons
 */
function foldLegend(buttons) {
    const legend = byId("legend"), summary = el("summary", { "aria-label": "More layers", title: "More layers" }, "⋯");
    const box = el("div", { class: "more" }), more = el("details", {}, summary, box);
    const fold = (/** @type {number} */ count) => {
        box.replaceChildren(...buttons.slice(count));
        more.hidden = count >= buttons.length;
        legend.replaceChildren(...buttons.slice(0, count), more);
    };
    fold(KEYED);
    watch?.disconnect();
    watch = new ResizeObserver(() => {
        const scrolls = getComputedStyle(summary).display === "none";
        fold(scrolls ? buttons.length : KEYED);
        if (scrolls) return;
        if (legend.scrollWidth <= legend.clientWidth) return;
        const room = legend.getBoundingClientRect().right - MORE;
        fold(buttons.slice(0, KEYED).filter((button) => button.getBoundingClientRect().right <= room).length);
    });
    watch.observe(/** @type {HTMLElement} */ (legend.parentElement));
}

/** @param {import("../store/store.js").Store} store */
export function bindLayers({ look, write }) {
    let shown = LAYERS, buttons = /** @type {HTMLButtonElement[]} */ ([]);
    const show = () =>
        buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(look.layers[shown[i].id])));
    /** @param {number} i  index in the legend */
    const press = (i) => {
        if (!shown[i]) return;
        write.look.layer({ [shown[i].id]: !look.layers[shown[i].id] });
        show();
        write.picture.touch();
    };
    /**
     * Shows the legend of a scene and switches its layers as the scene specifies.
     * @param {import("../run/session.js").Session} session
     * @param {boolean} [isSame]  the scene was shown before, so layers keep the user's settings
     */
    const present = (session, isSame = false) => {
        const scene = asTuned(session), { schema } = session.veer;
        const before = new Map(isSame ? shown.map(({ id }) => [id, look.layers[id]]) : []);
        const follow = scene.agents.find((group) => hasAgent(group, scene.view?.follow ?? ""));
        const plain = !combinerHas(schema, scene.brains[follow?.brain ?? ""]?.combine, "maps");
        // the followed agent's layers come first and get the keys; layers that the scene hides come last
        const last = (/** @type {typeof LAYERS[number]} */ { id, has }) =>
            Number(!!scene.view?.hide?.includes(id)) * 2 + Number(has === (plain ? hasMaps : hasVectors));
        shown = LAYERS.filter(({ has }) => !has || has(scene, schema)).sort((a, b) => last(a) - last(b));
        write.look.layer(Object.fromEntries(LAYERS.map(({ id, on }) => {
            const opens = (on || !!scene.view?.layers?.includes(id)) && !scene.view?.hide?.includes(id);
            return [id, shown.some((layer) => layer.id === id) && (before.get(id) ?? opens)];
        })));
        buttons = shown.map(({ id, doc }, i) => {
            const key = i < KEYED ? String(i + 1) : "";
            const hint = key ? el("kbd", { "aria-hidden": "true" }, key) : null;
            const button = el("button", { type: "button", title: key ? `${doc} (${key})` : doc }, el("i"), id, hint);
            button.dataset.layer = id;
            button.addEventListener("click", () => press(i));
            return button;
        });
        foldLegend(buttons);
        show();
    };
    return { press, present, keyed: KEYED, shown: () => shown.map(({ id }) => id) };
}
