/**
 * Helpers for the page's elements. Text is always inserted as text nodes, so that no name from a file or link can
 * become markup.
 */

/**
 * Elements of index.html by id, for which the code needs a specific type.
 * @typedef {{ agent: HTMLSelectElement, brain: HTMLSelectElement, seed: HTMLInputElement, speed: HTMLInputElement,
 *   slots: HTMLDetailsElement }} Controls
 */
/**
 * @typedef {{ field: HTMLCanvasElement, "field-a": HTMLCanvasElement, polar: HTMLCanvasElement, meter:
 *   HTMLCanvasElement, "plot-picture": HTMLCanvasElement, keys: HTMLDialogElement }} Surfaces
 */
/** @typedef {Controls & Surfaces} Elements */

/** Returns the element with an id. @template {string} Id @param {Id} id */
export function byId(id) {
    const element = document.getElementById(id);
    if (!element) throw new Error(`the page has no element "${id}"`);
    return /** @type {Id extends keyof Elements ? Elements[Id] : HTMLElement} */ (element);
}

/**
 * @template {string} Selector
 * @typedef {Selector extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Selector] : HTMLElement} Found
 */

/**
 * Returns the first descendant that matches a tag or selector.
 * @template {string} Selector
 * @param {ParentNode} parent
 * @param {Selector} selector
 */
export function within(parent, selector) {
    const element = parent.querySelector(selector);
    if (!element) throw new Error(`there is no "${selector}" in the element`);
    return /** @type {Found<Selector>} */ (element);
}

/** Returns a descendant by its child index at each level. @param {Element} parent @param {...number} indices */
export function childOf(parent, ...indices) {
    return /** @type {HTMLElement} */ (indices.reduce((at, index) => at.children[index], parent));
}

/**
 * Creates an element with properties (`class` and names with a dash become attributes) and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean>} [properties]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (name === "class" || name.includes("-")) element.setAttribute(name, String(value));
        else Object.assign(element, { [name]: value });
    }
    element.append(...children.filter((child) => child !== null));
    return element;
}

/**
 * Allows a line break in a name before each capital letter: "separationWeight" breaks before "Weight".
 * @param {string} name
 */
export function wrapped(name) {
    return name.split(/(?=[A-Z])/).flatMap((part, i) => (i ? [document.createElement("wbr"), part] : [part]));
}

/** Sets text only if it has changed, because layout is expensive. @param {Element} element @param {string} text */
export function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

/**
 * Resizes a canvas to its size on the screen and returns its context, scaled to CSS pixels.
 * @param {HTMLCanvasElement} canvas
 */
export function surface(canvas) {
    const ratio = Math.min(window.devicePixelRatio || 1, 3), width = canvas.clientWidth, height = canvas.clientHeight;
    const w = Math.max(1, Math.round(width * ratio)), h = Math.max(1, Math.round(height * ratio));
    if (canvas.width !== w || canvas.height !== h) {
        canvas.width = w;
        canvas.height = h;
    }
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, width, height);
    return { ctx, width, height };
}

/** Formats a number with about three significant digits. @param {number} value */
export function brief(value) {
    if (value === Infinity) return "∞";
    if (!Number.isFinite(value)) return "–";
    const size = Math.abs(value);
    const digits = size >= 100 || size === 0 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3;
    const text = value.toFixed(digits);
    return (text.includes(".") ? text.replace(/\.?0+$/, "") : text).replace("-", "−");
}
