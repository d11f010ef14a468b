/** The first part of Improve: which sliders may vary, what is wished for, and how long the search is. */
import { brief, el, wrapped } from "../ui/dom.js";
import { areOfSeveral, fullName, usualSliders } from "./sliders.js";
import { EFFORTS, isApart } from "./task.js";
import { isOfScene, MOST, usualWishes, withWish } from "./wishes.js";

const LONGEST = 120, SHORTEST = 1; // simulated seconds of a run
const MANY = 10; // sliders above which a search finds little

/** @import { Improving } from "../store/commands.js" */
/** @import { Slider } from "./sliders.js" */
/** @import { Figures, Wish } from "./wishes.js" */
/**
 * @typedef {object} Host
 * @property {Pick<import("../page.js").Page, "session" | "store" | "tip">} page
 * @property {() => readonly Slider[]} sliders
 * @property {() => readonly Wish[]} wishes
 * @property {(choice: Partial<Improving>) => void} choose
 * @property {() => void} look  measures the run of now
 * @property {() => void} run
 */

/** Returns the words for a number of things. @param {number} count @param {string} one */
export const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** @param {Host} host */
export function createChoice(host) {
    const number = el("input", {
        type: "number", id: "improve-seconds", min: SHORTEST, max: LONGEST, step: 1, inputMode: "numeric",
    });
    const effort = el("select", { id: "improve-effort" }, ...Object.entries(EFFORTS).map(([value, one]) =>
        el("option", { value }, one.text)));
    const parts = {
        told: el("p", { class: "improve-chosen" }), sliders: el("div", { class: "improve-sliders" }),
        wishes: el("div", { class: "improve-wishes" }), number, effort,
        all: el("input", { type: "checkbox", id: "improve-all" }),
        allName: el("label", { htmlFor: "improve-all" }, "Measure all agents"),
        why: el("p", { class: "hint-text", role: "status" }),
        run: el("button", { type: "button", class: "btn primary", id: "improve-run" }, "Search"),
    };
    const box = el("div", { class: "improve-choose" },
        el("p", { class: "hint-text" },
            "A search tries other settings, measures each run from its start, and keeps the best compromises."),
        el("fieldset", {}, el("legend", {}, "What may vary"), parts.told, parts.sliders),
        el("fieldset", {}, el("legend", {}, "What you want: two or three"), parts.wishes),
        el("div", { class: "improve-how" },
            el("label", { htmlFor: "improve-seconds" }, "Each run"), el("span", {}, number, " s"),
            el("label", { htmlFor: "improve-effort" }, "Search"), effort,
            parts.allName, parts.all),
        parts.why, parts.run);
    number.addEventListener("change", () => {
        const wanted = Math.round(Number(number.value)) || host.page.store.improve.seconds;
        host.choose({ seconds: Math.min(LONGEST, Math.max(SHORTEST, wanted)) });
        host.look();
    });
    effort.addEventListener("change", () => host.choose({ effort: effort.value }));
    parts.all.addEventListener("change", () => {
        host.choose({ all: parts.all.checked });
        host.look();
    });
    parts.run.addEventListener("click", host.run);
    return { box, parts, fill: () => fillSliders(host, parts), show: () => show(host, parts) };
}

/** @typedef {ReturnType<typeof createChoice>["parts"]} Parts */

/** @param {Host} host @param {Slider} slider */
function sliderBox(host, slider) {
    const { store, tip } = host.page, { path, name, value, unit, doc, from, to } = slider;
    const input = el("input", { type: "checkbox", checked: store.improve.sliders.includes(path) });
    input.dataset.path = path;
    input.addEventListener("change", () => {
        const others = store.improve.sliders.filter((one) => one !== path);
        host.choose({ sliders: input.checked ? [...others, path] : others });
    });
    const line = el("label", { class: "improve-slider" }, input, el("span", {}, ...wrapped(name)),
        el("span", { class: "num" }, `${brief(value)} ${unit}`.trim()));
    tip.attach(line, doc, `looked for from ${brief(from)} to ${brief(to)} ${unit}`.trim());
    return line;
}

/** Lists the sliders by brain and behavior. @param {Host} host @param {Parts} parts */
function fillSliders(host, parts) {
    const { session, store } = host.page, sliders = host.sliders(), known = new Set(sliders.map(({ path }) => path));
    const kept = store.improve.sliders.filter((path) => known.has(path));
    if (kept.length !== store.improve.sliders.length || !kept.length) {
        host.choose({ sliders: kept.length ? kept : usualSliders(session, [...sliders]) });
    }
    const several = new Set(sliders.map(({ brain }) => brain)).size > 1, groups = new Map();
    for (const slider of sliders) {
        const title = several ? `${slider.brain}: ${slider.group}` : slider.group;
        groups.set(title, [...(groups.get(title) ?? []), slider]);
    }
    parts.sliders.replaceChildren(...[...groups].map(([title, own]) => {
        const isChosen = own.some((/** @type {Slider} */ { path }) => store.improve.sliders.includes(path));
        const boxes = own.map((/** @type {Slider} */ slider) => sliderBox(host, slider));
        return el("details", { class: "tune-group", open: isChosen },
            el("summary", {}, title, el("small", {}, counted(own.length, "setting"))), ...boxes);
    }));
}

/** @param {Host} host @param {Wish} wish @param {Figures} now */
function wishBox({ page, choose }, { key, words, measure, doc, name, unit }, now) {
    const { store, tip } = page, input = el("input", { type: "checkbox" });
    input.dataset.wish = key;
    input.addEventListener("change", () => choose({ wishes: withWish(store.improve.wishes, key) }));
    const value = now[measure], text = Number.isFinite(value) ? `now ${brief(value)} ${unit}`.trim() : "";
    const line = el("label", { class: "improve-wish" }, input, el("span", {}, words));
    tip.attach(line, doc, [name, text].filter(Boolean).join(": "));
    return line;
}

/** Returns why no search can begin; "" if one can. @param {Improving} improve */
function lacking({ sliders, wishes, now, note }) {
    if (note) return note;
    if (!now) return "Measuring the run as it is …";
    if (!sliders.length) return "Choose at least one slider.";
    if (wishes.length < 2) return "Choose two or three wishes that may contradict each other.";
    return "";
}

/**
 * Offers to measure only the agents whose brains vary, where the scene's groups tell them from the others.
 * @param {Host} host @param {Parts} parts
 */
function showAll({ page: { session, store }, sliders }, { all, allName }) {
    const { sliders: paths } = store.improve, key = paths.join();
    if (all.dataset.of === key) return;
    all.dataset.of = key;
    const brains = sliders().filter(({ path }) => paths.includes(path)).map(({ brain }) => brain);
    all.hidden = allName.hidden = !isApart(session, brains);
}

/** Shows the choice, and whether a search can begin. @param {Host} host @param {Parts} parts */
function show(host, parts) {
    const { improve, write } = host.page.store, { now, sliders } = improve, wishes = host.wishes();
    const keys = wishes.map(({ key }) => key).join();
    if (now && parts.wishes.dataset.keys !== keys) {
        parts.wishes.dataset.keys = keys;
        const [own, shown] = [false, true].map((isOwn) =>
            wishes.filter((wish) => isOfScene(wish) === isOwn).map((wish) => wishBox(host, wish, now)));
        parts.wishes.replaceChildren(...own);
        if (shown.length) {
            parts.wishes.append(el("details", {}, el("summary", {}, "Figures of this scene"),
                el("div", { class: "improve-wishes" }, ...shown)));
        }
        const kept = improve.wishes.filter((key) => wishes.some((wish) => wish.key === key));
        const isKept = kept.length === improve.wishes.length && kept.length > 0;
        if (!isKept) write.improve.choose({ wishes: usualWishes([...wishes], now) });
    }
    for (const input of parts.wishes.querySelectorAll("input")) {
        const key = input.dataset.wish ?? "", isOn = host.page.store.improve.wishes.includes(key);
        input.checked = isOn;
        input.disabled = !isOn && host.page.store.improve.wishes.length >= MOST;
    }
    const own = host.sliders().filter(({ path }) => sliders.includes(path));
    const names = own.map((slider) => fullName(slider, areOfSeveral(own)));
    const more = names.length > MANY ? ` More than ${MANY} are searched badly.` : "";
    parts.told.textContent = names.length
        ? `${counted(names.length, "slider")}: ${names.join(", ")}.${more}` : "None is chosen.";
    parts.number.value = String(improve.seconds);
    parts.effort.value = improve.effort;
    parts.all.checked = improve.all;
    showAll(host, parts);
    const why = lacking(host.page.store.improve);
    if (parts.why.textContent !== why) parts.why.textContent = why;
    parts.run.disabled = why !== "";
}
