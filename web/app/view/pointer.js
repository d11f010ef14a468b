/**
 * Mouse, pen and touch on the field: click or tap, drag the view or an object, zoom by pinch and wheel.
 */

const SLOP = 6; // distance in pixels; a press that moves the pointer farther is a drag, not a click
const SLOP_TOUCH = 12;

/**
 * An object that follows the pointer. `isDone`: true if the pointer was released, false if the drag was canceled.
 * @typedef {{ drag: (x: number, y: number, event: PointerEvent) => void, drop: (isDone: boolean) => void }} Grip
 */
/**
 * The target of a drag: the index of a patrol point, a handle name of the scene's play, or a grip.
 * @typedef {number | string | Grip} Handle
 */
/**
 * @typedef {object} FieldHost
 * @property {(x: number, y: number, event: PointerEvent) => Handle | null} grab  returns the target of a drag from
 *   here; null: the view
 * @property {(handle: number | string) => void} onRelease  the target is released
 * @property {(x: number, y: number, event: PointerEvent) => void} onTap
 * @property {(x: number, y: number) => void} onHover  NaN after the pointer left
 * @property {(handle: number | string, x: number, y: number) => void} onDrag
 * @property {(dx: number, dy: number) => void} onPan
 * @property {(factor: number, x: number, y: number) => void} onZoom
 */

/**
 * Returns whether a pointer needs larger targets than a mouse, which is true for fingers and pens.
 * @param {PointerEvent} event
 */
export const isCoarse = ({ pointerType }) => pointerType !== "mouse";

/** The pointers that hold each canvas. @type {WeakMap<HTMLCanvasElement, Map<number, unknown>>} */
const holding = new WeakMap();

/** Returns whether a pointer is down on a canvas. @param {HTMLCanvasElement} canvas */
export const isHeld = (canvas) => !!holding.get(canvas)?.size;

/** @param {HTMLCanvasElement} canvas @param {FieldHost} host */
export function bindPointer(canvas, host) {
    /** @type {Map<number, { x: number, y: number }>} */
    const down = new Map();
    holding.set(canvas, down);
    let start = { x: 0, y: 0 }, moved = false, handle = /** @type {Handle | null} */ (null);
    let box = canvas.getBoundingClientRect();
    const at = (/** @type {MouseEvent} */ event) => {
        // during a drag, the canvas may move on the page, but what is dragged must not move in the world
        if (!down.size) box = canvas.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const release = (/** @type {boolean} */ isDone) => {
        const held = handle;
        handle = null;
        if (typeof held === "object") return void (moved && held?.drop(isDone));
        host.onRelease(held);
    };
    canvas.addEventListener("pointerdown", (event) => {
        if (event.button > 0) return;
        canvas.setPointerCapture(event.pointerId);
        const p = at(event);
        down.set(event.pointerId, p);
        if (down.size > 1) {
            release(false);
            moved = true; // a pinch is not a tap
            return;
        }
        start = p;
        moved = false;
        handle = host.grab(p.x, p.y, event);
    });
    canvas.addEventListener("pointermove", (event) => {
        const p = at(event), last = down.get(event.pointerId);
        if (!last) return host.onHover(p.x, p.y);
        const others = [...down].filter(([id]) => id !== event.pointerId);
        down.set(event.pointerId, p);
        if (others.length === 1) {
            pinch(host, [last, p], others[0][1]);
            return;
        }
        moved ||= Math.hypot(p.x - start.x, p.y - start.y) > (isCoarse(event) ? SLOP_TOUCH : SLOP);
        if (!moved) return;
        if (handle !== null) dragTo(host, handle, p, event);
        else {
            canvas.classList.add("dragging");
            host.onPan(p.x - last.x, p.y - last.y);
        }
    });
    const end = (/** @type {PointerEvent} */ event) => {
        const p = down.get(event.pointerId);
        if (!p) return;
        down.delete(event.pointerId);
        canvas.classList.remove("dragging");
        if (event.type === "pointerup" && down.size === 0 && !moved) host.onTap(p.x, p.y, event);
        if (down.size === 0) release(event.type === "pointerup");
    };
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
    canvas.addEventListener("pointerleave", () => host.onHover(NaN, NaN));
    keepTaps(canvas);
    bindWheel(canvas, host, at);
}

/**
 * Keeps the browser from seeing a quick drag as a fling, even though `touch-action` lets it scroll nothing: Chromium
 * takes the next tap on the page as the end of the fling, and that tap makes no click.
 * @param {HTMLElement} element
 */
export function keepTaps(element) {
    element.addEventListener("touchmove", (event) => {
        if (event.cancelable && getComputedStyle(element).touchAction === "none") event.preventDefault();
    }, { passive: false });
}

/** @param {FieldHost} host @param {Handle} handle @param {{ x: number, y: number }} p @param {PointerEvent} event */
function dragTo(host, handle, { x, y }, event) {
    if (typeof handle === "object") handle.drag(x, y, event);
    else host.onDrag(handle, x, y);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {FieldHost} host
 * @param {(event: MouseEvent) => { x: number, y: number }} at
 */
function bindWheel(canvas, host, at) {
    canvas.addEventListener("wheel", (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 16 : 1, p = at(event);
        host.onZoom(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * 0.0016), p.x, p.y);
    }, { passive: false });
}

/**
 * Handles a pinch in which one finger moves while the other stays: zooms about the midpoint between them, and pans with
 * the midpoint.
 * @param {FieldHost} host @param {{ x: number, y: number }[]} move  from, to @param {{ x: number, y: number }} still
 */
function pinch(host, [from, to], still) {
    const before = Math.hypot(from.x - still.x, from.y - still.y), after = Math.hypot(to.x - still.x, to.y - still.y);
    if (before > 1) host.onZoom(after / before, (to.x + still.x) / 2, (to.y + still.y) / 2);
    host.onPan((to.x - from.x) / 2, (to.y - from.y) / 2);
}
