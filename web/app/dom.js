/** Small helpers for the page's elements. Text always goes in as text nodes, so that no name from a file or link can become markup. */

/** The element with an id. @param {string} id @returns {any} */
export function byId(id) {
    const element = document.getElementById(id);
    if (!element) throw new Error(`the page has no element "${id}"`);
    return element;
}

/**
 * A new element with properties (`class` and names with a dash become attributes) and children.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null)} children
 * @returns {any}
 */
export function el(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (name === "class" || name.includes("-")) element.setAttribute(name, value);
        else /** @type {any} */ (element)[name] = value;
    }
    element.append(...children.filter((child) => child !== null));
    return element;
}

/** Sets text only where it changed: layout is dear. @param {Element} element @param {string} text */
export function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

/**
 * Fits a canvas' pixels to its size on the screen and gives its context in CSS pixels.
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

/** A number as short as it can be read: 3 digits that matter. @param {number} value */
export function brief(value) {
    if (value === Infinity) return "∞";
    if (!Number.isFinite(value)) return "–";
    const size = Math.abs(value);
    const digits = size >= 100 || size === 0 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3;
    const text = value.toFixed(digits);
    return (text.includes(".") ? text.replace(/\.?0+$/, "") : text).replace("-", "−");
}
