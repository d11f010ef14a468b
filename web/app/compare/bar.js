/** The texts of a comparison: the bar above the field, which describes A and B, and the figures of both runs. */
import { shownFigures } from "../../scene/figures.js";
import { headline } from "./duel.js";
import { brief, byId, childOf, el, setText, within } from "../ui/dom.js";
import { brainGroups, readField } from "../panel/fields.js";
import { figureName, figureText, spaced } from "../panel/play.js";

const MOST_TOLD = 2; // maximum number of settings listed in the bar

/** @import { AgentId, World } from "../../types.js" */
/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "canvas" | "compare">} Needs */
/** @import { Figure } from "../../scene/figures.js" */

/** Shows or hides the page's comparison elements. @param {Pick<Needs, "session" | "store" | "canvas">} page */
export function showBar(page) {
    const { pin, split: isSplit } = page.store.compare, bar = byId("compare"), { canvas } = page;
    bar.hidden = !pin;
    byId("field-a").hidden = !isSplit;
    byId("duel").hidden = !page.store.compare.duel;
    byId("fields").classList.toggle("split", isSplit);
    byId("pin").setAttribute("aria-pressed", String(!!pin));
    byId("pin").textContent = pin ? "Unpin A" : "Pin as A";
    canvas.setAttribute("aria-label", `Field${isSplit ? " of B" : ""}: ${page.session.scene.title}`);
    byId("figures-section").classList.toggle("comparing", !!pin);
    byId("compare-figures").hidden = !pin;
    byId("figures-section").hidden = !pin && !shownFigures(page.session.scene).length;
    if (!pin) return;
    const second = (pin.tick * page.session.stepTime).toFixed(1);
    setText(within(bar, ".told-a"), `${isSplit ? "" : "hollow: "}${pin.brains.join(", ")} as at ${second} s`);
    for (const button of bar.querySelectorAll("[data-show]")) {
        button.setAttribute("aria-pressed", String((button.getAttribute("data-show") === "split") === isSplit));
    }
}

/**
 * Returns the settings that differ between A and B.
 * @param {Needs} page
 * @returns {import("./duel.js").Setting[]}
 */
function differences({ compare, session, store }) {
    const brains = store.compare.pin?.brains ?? [];
    const text = (/** @type {unknown} */ value) => (typeof value === "number" ? brief(value) : String(value));
    return brains.flatMap((brain) => {
        const a = compare.brain(brain), id = session.ids.brains.get(brain);
        if (!a || id === undefined) return [];
        const b = session.world.getBrain(id), of = brains.length > 1 ? `${brain} ` : "";
        return brainGroups(session.veer.schema, b).flatMap(({ fields }) => fields).flatMap(({ key, name }) => {
            const was = readField(a, key), is = readField(b, key);
            return was === is ? [] : [{ name: `${of}${name}`, a: text(was), b: text(is) }];
        });
    });
}

/** Updates the settings, whether the runs have diverged, and the figures. @param {Needs} page */
export function showCompared(page) {
    const { session, store, compare } = page, parted = compare.parted(), bar = byId("compare");
    const settings = differences(page), changes = settings.map(({ name, a, b }) => `${name} ${a} → ${b}`);
    const told = within(bar, ".told-b");
    const rest = changes.length > MOST_TOLD ? `, ${changes.length - MOST_TOLD} more` : "";
    setText(told,
        `${store.compare.split ? "" : "filled: "}${changes.length ? changes.slice(0, MOST_TOLD).join(", ") +
            rest : "the same, until you change a setting"}`);
    told.title = changes.join(", ");
    const isParted = parted && parted.tick <= session.world.tick;
    setText(within(bar, ".parted"),
        isParted ? `they part at ${(parted.tick * session.stepTime).toFixed(1)} s` : "together so far");
    const values = compare.values() ?? [];
    if (store.compare.duel && compare.a) {
        setText(within(byId("duel"), "b"), headline(settings, { a: compare.a, b: session, values }));
    }
    const shown = shownFigures(session.scene);
    const body = within(byId("compare-figures"), "tbody");
    const rows = [
        ...shown.map((figure, i) => ({ name: figureName(figure), a: values[i], b: session.gauges.values()[i] })),
        ...ofInspected(page),
    ];
    if (body.children.length !== rows.length) {
        body.replaceChildren(...rows.map(() => el("tr", {}, el("th", { scope: "row" }), el("td"), el("td"), el("td"))));
    }
    rows.forEach(({ name, a, b }, i) =>
        [name, ...texts(a, b)].forEach((text, k) => setText(childOf(body, i, k), text)));
}

/**
 * Returns the speed of the inspected agent and its event counts so far.
 * @param {Needs} page
 * @returns {{ name: string, a: Figure, b: Figure }[]}
 */
function ofInspected({ session, compare, store }) {
    const { a } = compare, own = compare.agentOfA(), { agent } = store.view;
    if (!a || !own || agent === null || !a.world.isAlive(own) || !session.world.isAlive(agent)) return [];
    const name = session.agentNames.get(agent) ?? "";
    const [was, is] = [a.tallies.get(own) ?? {}, session.tallies.get(agent) ?? {}];
    const events = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort().map((type) => ({
        name: `${name}: ${spaced(type)}`, a: was[type] ?? 0, b: is[type] ?? 0,
    }));
    return [{ name: `${name}: speed, u/s`, a: speedOf(a.world, own), b: speedOf(session.world, agent) }, ...events];
}

/** @param {World} world @param {AgentId} id */
function speedOf(world, id) {
    const { velocityX, velocityY, velocityZ } = world.agents, k = world.slot(id);
    return Math.hypot(velocityX[k], velocityY[k], velocityZ[k]);
}

/**
 * Formats A, B and the difference with the same number of decimals, so that they add up.
 * @param {Figure | undefined} a
 * @param {Figure | undefined} b
 */
function texts(a, b) {
    if (typeof a !== "number" || typeof b !== "number") {
        return [figureText(a), figureText(b), String(a) === String(b) ? "0" : "≠"];
    }
    const size = Math.max(Math.abs(a), Math.abs(b));
    const decimals = Number.isInteger(a) && Number.isInteger(b)
        ? 0
        : size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
    const [ofA, ofB] = [a, b].map((value) => value.toFixed(decimals)), between = Number(ofB) - Number(ofA);
    const minus = (/** @type {string} */ text) => text.replace("-", "−");
    return [minus(ofA), minus(ofB), between === 0
        ? "0"
        : minus(`${between > 0 ? "+" : ""}${between.toFixed(decimals)}`)];
}
