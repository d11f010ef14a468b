/**
 * Stand-ins for what a browser gives a page: a canvas that draws nothing, elements, and requestAnimationFrame with a
 * clock of its own, so that a game plays in Node as fast as it can. What a game reads beyond that is a stand-in too,
 * which can be called, has every property, and counts as 0.
 */

const WIDTH = 960, HEIGHT = 600; // of the window and its elements, in pixels
const EVENTS = [
    "keydown", "keyup", "pointerdown", "pointermove", "pointerup", "mousedown", "mousemove", "mouseup", "click",
    "dblclick", "wheel", "touchstart", "touchmove", "touchend", "contextmenu", "resize", "blur", "focus", "load",
    "hashchange", "visibilitychange", "beforeunload", "pagehide", "message", "error",
]; // a page may assign onkeydown and so on without a declaration
const NUMBERS = /^(client|inner|offset|natural|scroll|outer)?(Width|Height|width|height)$/;

/** @returns {object} a stand-in that keeps what is written to it */
export function standIn() {
    /** @type {Map<string | symbol, unknown>} */
    const own = new Map();
    /** @type {object} */
    const proxy = new Proxy(function anything() {}, {
        get(_, key) {
            if (own.has(key)) return own.get(key);
            if (key === Symbol.toPrimitive) return () => 0;
            if (key === Symbol.iterator) return [][Symbol.iterator];
            if (key === "then" || typeof key === "symbol") return undefined; // it is no promise
            if (NUMBERS.test(key)) return /idth$/.test(key) ? WIDTH : HEIGHT;
            const inner = standIn();
            own.set(key, inner);
            return inner;
        },
        set(_, key, value) {
            own.set(key, value);
            return true;
        },
        has: () => true,
        // an element that is appended, inserted or found is given back, as in a page
        apply: (_, __, given) => (given.length === 1 && typeof given[0] === "function" ? standIn() : given[0] &&
            typeof given[0] !== "string" && typeof given[0] !== "number" ? given[0] : standIn()),
        construct: () => standIn(),
    });
    return proxy;
}

/** The clock and the callbacks of a page. */
export class Page {
    /** ms */
    now = 0;
    /** @type {Map<number, (now: number) => void>} */
    #frames = new Map();
    /** @type {Map<number, { call: () => void, every: number, due: number }>} */
    #intervals = new Map();
    #next = 1;

    /** Puts the stand-ins where games look for them. */
    install() {
        const globals = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (globalThis));
        const set = (/** @type {string} */ name, /** @type {unknown} */ value) =>
            Object.defineProperty(globals, name, { value, configurable: true, writable: true });
        const names = [
            "document", "localStorage", "sessionStorage", "history", "screen", "Image", "Audio", "Path2D",
            "ResizeObserver", "IntersectionObserver", "AudioContext", "matchMedia", "alert", "OffscreenCanvas",
            "getComputedStyle",
        ];
        for (const name of names) set(name, standIn());
        set("location", Object.assign(standIn(), { search: "", hash: "", href: "http://localhost/", pathname: "/" }));
        for (const name of ["window", "self", "parent"]) set(name, globalThis);
        set("innerWidth", WIDTH);
        set("innerHeight", HEIGHT);
        set("devicePixelRatio", 1);
        for (const name of ["removeEventListener", "dispatchEvent"]) set(name, () => {});
        const listen = (/** @type {string} */ type, /** @type {unknown} */ call) => {
            const isStart = type === "load" || type === "DOMContentLoaded";
            if (isStart && typeof call === "function") this.#frames.set(this.#next++, () => call(standIn()));
        };
        set("addEventListener", listen);
        const { document } = globals;
        const own = { addEventListener: listen, readyState: "complete", hidden: false };
        Object.assign(/** @type {object} */ (document), own);
        for (const type of EVENTS) set(`on${type}`, null);
        set("requestAnimationFrame", (/** @type {(now: number) => void} */ call) => {
            this.#frames.set(this.#next, call);
            return this.#next++;
        });
        set("cancelAnimationFrame", (/** @type {number} */ id) => void this.#frames.delete(id));
        set("setInterval", (/** @type {() => void} */ call, every = 0) => {
            this.#intervals.set(this.#next, { call, every: Math.max(1, every), due: this.now + every });
            return this.#next++;
        });
        set("clearInterval", (/** @type {number} */ id) => void this.#intervals.delete(id));
        performance.now = () => this.now;
    }

    /** Whether the page waits for a next frame or a timer. */
    get isWaiting() {
        return this.#frames.size + this.#intervals.size > 0;
    }

    /** Calls everything that is due after these milliseconds. @param {number} ms */
    frame(ms) {
        this.now += ms;
        const frames = [...this.#frames.values()];
        this.#frames.clear();
        for (const call of frames) call(this.now);
        for (const timer of [...this.#intervals.values()]) {
            for (; timer.due <= this.now; timer.due += timer.every) timer.call();
        }
    }
}
