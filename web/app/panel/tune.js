/**
 * The sliders: one row per field of the brain, generated from the schema. The sliders report changes through onChange
 * and store no values themselves.
 */
import { brief, byId, el, wrapped } from "../ui/dom.js";
import { brainGroups, readField, slider, speedField } from "./fields.js";

/** @import { Field, SettingValue } from "./fields.js" */

/** The keys that move a slider, and the number of stops that each moves it. @type {Record<string, number>} */
const PRESSES = {
    ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 100, PageDown: -100,
    End: Infinity, Home: -Infinity,
};

/**
 * @typedef {object} TuneHost
 * @property {import("../../types.js").Schema} schema
 * @property {{ attach: (target: HTMLElement, text: string, more?: string) => void }} tip
 * @property {{ field: Field, value: number }[]} counts  agent counts of the scene's groups
 * @property {(key: string, value: SettingValue) => boolean} onChange  returns false if the change was rejected; the
 *   user has been told why
 * @property {(key: string) => SettingValue | undefined} startValue  the scene file's value, for the reset buttons
 * @property {(key: string) => SettingValue | undefined} [pinned]  A's value, while brains are compared
 */

/**
 * @param {TuneHost} host
 * @param {import("../../types.js").BrainState | null} brain  world.getBrain() of the brain to tune
 * @param {{ name: string, maxSpeed: number } | null} agent  the inspected agent
 */
export function renderTune(host, brain, agent) {
    const before = new Map([...byId("tune").querySelectorAll("details")].map((box) => [box.dataset.title, box.open]));
    const groups = brain ? brainGroups(host.schema, brain) : [];
    const boxes = groups.map(({ title, doc, open, fields }) => {
        const summary = el("summary", {}, title, el("small", {}, `${fields.length} settings`));
        host.tip.attach(summary, doc);
        const rows = fields.map((field) => row(host, field, readField(brain, field.key) ?? field.initial));
        const box = el("details", { class: "tune-group", open: before.get(title) ?? open }, summary, ...rows);
        box.dataset.title = title;
        return box;
    });
    const rows = host.counts.map(({ field, value }) => row(host, field, value));
    const speed = speedField(host.schema);
    if (agent && speed) rows.push(row(host, speed, agent.maxSpeed));
    const first = rows.length ? [el("div", { class: "tune-group" }, ...rows)] : [];
    byId("tune").replaceChildren(...first, ...boxes);
}

/** @param {TuneHost} host @param {Field} field @param {SettingValue} value */
export function row(host, field, value) {
    const id = `tune-${field.key.replaceAll(".", "-")}`;
    const reset = el("button", { type: "button", class: "plain reset", "aria-label": `Reset ${field.name}` }, "↺");
    const line = el("div", { class: "row" }, el("label", { htmlFor: id }, ...wrapped(field.name)));
    line.dataset.key = field.key;
    const pinned = host.pinned?.(field.key);
    const control = field.kind === "choice"
        ? choice(field, id)
        : field.kind === "flag" ? flag(id) : number(field, id, Number(value));
    const show = (/** @type {SettingValue} */ v) => {
        control.show(v);
        line.classList.toggle("changed", !same(v, host.startValue(field.key)));
        if (pinned !== undefined) control.mark(pinned, !same(v, pinned));
    };
    const change = (/** @type {SettingValue} */ v) => {
        if (host.onChange(field.key, v)) {
            value = v;
            show(v);
        } else control.show(value);
    };
    control.onInput(change);
    reset.addEventListener("click", () => {
        change(host.startValue(field.key) ?? field.initial);
        control.focus();
    });
    line.append(...control.elements, reset);
    show(value);
    host.tip.attach(line, field.doc, describe(field));
    return line;
}

/** @param {SettingValue} a @param {SettingValue | undefined} b */
function same(a, b) {
    return typeof a === "number" && typeof b === "number" ? Math.fround(a) === Math.fround(b) : a === b;
}

/** @param {Field} field */
function describe(field) {
    if (field.kind === "choice") {
        return `${field.options.map((o) => `${o.name}: ${o.doc}`).join(" · ")} · default ${field.initial}`;
    }
    const range = field.kind === "flag"
        ? "on or off"
        : `${brief(field.min)} to ${brief(field.max)}${field.unit ? " " + field.unit : ""}`;
    return `${range}, default ${field.kind === "flag" ? (field.initial ? "on" : "off") : brief(Number(field.initial))}`;
}

/**
 * @typedef {object} Control
 * @property {HTMLElement[]} elements
 * @property {(value: SettingValue) => void} show
 * @property {(change: (value: SettingValue) => void) => void} onInput
 * @property {() => void} focus
 * @property {(value: SettingValue, differs: boolean) => void} mark  shows A's value
 */

/** @param {Field} field @param {string} id @returns {Control} */
function choice(field, id) {
    const select = el("select", { id },
        ...field.options.map((o) => el("option", { value: o.name, title: o.doc }, o.name)));
    return {
        elements: [select],
        show: (value) => (select.value = String(value)),
        onInput: (change) => select.addEventListener("change", () => change(select.value)),
        focus: () => select.focus(),
        mark(value, differs) {
            for (const option of select.options) {
                option.textContent = `${option.value}${differs && option.value === value ? " · A" : ""}`;
            }
        },
    };
}

/** @param {string} id @returns {Control} */
function flag(id) {
    const box = el("input", { id, type: "checkbox" }), beside = el("span", { class: "of-a" });
    return {
        elements: [box, beside],
        show: (value) => (box.checked = !!value),
        onInput: (change) => box.addEventListener("change", () => change(box.checked ? 1 : 0)),
        focus: () => box.focus(),
        mark: (value, differs) => void (beside.textContent = differs ? `A: ${value ? "on" : "off"}` : ""),
    };
}

/**
 * Creates a slider for coarse adjustment and a text box for the exact number.
 * @param {Field} field
 * @param {string} id
 * @param {number} value
 * @returns {Control}
 */
function number(field, id, value) {
    const scale = slider(field, value), { name, unit } = field;
    const range = el("input", { id, type: "range", min: scale.min, max: scale.max, step: scale.step });
    const text = el("input", { type: "text", inputMode: "decimal", "aria-label": `${name}, exact` });
    let shown = value;
    const show = (/** @type {SettingValue} */ value) => {
        const v = shown = Number(value);
        range.value = String(scale.toStop(v));
        range.setAttribute("aria-valuetext", `${brief(v)} ${unit}`.trim());
        text.value = brief(v);
        text.removeAttribute("aria-invalid");
    };
    /** @param {(value: SettingValue) => void} change */
    const onInput = (change) => {
        range.addEventListener("input", () => change(scale.toValue(Number(range.value))));
        range.addEventListener("keydown", (event) => {
            const by = event.ctrlKey || event.altKey || event.metaKey ? undefined : PRESSES[event.key];
            if (by === undefined) return;
            event.preventDefault();
            const next = nextShown(scale, shown, by);
            if (next !== shown) change(next);
        });
        text.addEventListener("change", () => {
            const typed = parse(text.value, field);
            if (typed === null) text.setAttribute("aria-invalid", "true");
            else change(typed);
        });
        text.addEventListener("focus", () => text.select());
    };
    const tick = el("i", { class: "tick-a" });
    const mark = (/** @type {SettingValue} */ of, /** @type {boolean} */ differs) => {
        const v = Number(of);
        const share = (scale.toStop(v) - Number(range.min)) / Math.max(Number(range.max) - Number(range.min), 1e-9);
        tick.style.setProperty("--at", String(Math.min(Math.max(share, 0), 1)));
        tick.classList.toggle("differs", differs);
        range.setAttribute("aria-description", `A has ${brief(v)} ${unit}`.trim());
        range.after(tick);
    };
    return {
        elements: [range, el("span", { class: "value" }, text, el("span", {}, unit))], show, onInput,
        focus: () => range.focus(), mark,
    };
}

/**
 * Returns the next value of a slider that is shown with other digits, at least `by` stops away; at the end of the
 * slider, the value itself.
 * @param {ReturnType<typeof slider>} scale
 * @param {number} value
 * @param {number} by  minimum number of stops; negative: to smaller values
 */
function nextShown(scale, value, by) {
    const direction = Math.sign(by), clamped = (/** @type {number} */ stop) =>
        Math.min(Math.max(stop, scale.min), scale.max);
    const isNext = (/** @type {number} */ v, /** @type {number} */ least) =>
        (v - value) * direction > least && brief(v) !== brief(value);
    for (let stop = clamped(scale.toStop(value) + by); stop === clamped(stop); stop += direction) {
        if (isNext(scale.toValue(stop), 0.999 * scale.least)) return scale.toValue(stop);
    }
    const end = scale.toValue(by > 0 ? scale.max : scale.min); // nearer than the smallest step
    return isNext(end, 0) ? end : value;
}

/** @param {string} text @param {Field} field */
function parse(text, field) {
    const plain = text.trim().replace("−", "-").replace(",", ".");
    const value = /^(∞|inf(inity)?)$/i.test(plain) ? Infinity : plain === "" ? NaN : Number(plain);
    const whole = field.kind !== "whole" || Number.isInteger(value);
    return value >= field.min && value <= field.max && whole ? value : null;
}
