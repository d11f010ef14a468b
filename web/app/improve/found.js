/** The second part of Improve: the plot that fills while a search runs, its progress, and the points as a table. */
import { brief, el, setText } from "../ui/dom.js";
import { counted } from "./choose.js";
import { describedFront, figuresText, nearestPlace, progressText, slidersText } from "./front.js";
import { hasValues } from "./pin.js";
import { drawFront } from "./plot.js";

const REACH = { mouse: 14, touch: 26 }; // px from a point at which the pointer is on it

/** @import { Point } from "../store/commands.js" */
/** @import { Slider } from "./sliders.js" */
/** @import { Wish } from "./wishes.js" */
/**
 * @typedef {object} Host
 * @property {Pick<import("../page.js").Page, "session" | "store">} page
 * @property {() => readonly Slider[]} sliders  those of the search, with their values before it
 * @property {() => readonly Wish[]} wishes  those of the search
 * @property {(key: string) => void} preview  shows the run of a point; "": of none
 * @property {(key: string) => void} pin
 * @property {() => void} stop
 * @property {() => void} goOn
 * @property {() => void} again  chooses again
 */

const button = (/** @type {string} */ id, /** @type {string} */ text, kind = "btn") =>
    el("button", { type: "button", class: kind, id }, text);

function createParts() {
    return {
        what: el("p", { class: "improve-what" }), again: button("improve-again", "Change"),
        plot: el("canvas", { id: "improve-plot", role: "img" }),
        bar: el("progress", { max: 1, "aria-label": "Progress of the search" }),
        progress: el("span", { id: "improve-progress" }), stop: button("improve-stop", "Stop"),
        goOn: button("improve-on", "Search on"), told: el("p", { id: "improve-told" }),
        pin: button("improve-pin", "Pin as B"), note: el("p", { class: "hint-text", role: "status" }),
        head: el("thead"), body: el("tbody"),
    };
}

/** @param {Host} host */
export function createFound(host) {
    const parts = createParts(), { plot } = parts;
    const table = el("table", { id: "improve-points" }, el("caption", { class: "hidden" }, "Points of the front"),
        parts.head, parts.body);
    const box = el("div", { class: "improve-found" },
        el("div", { class: "improve-progress" }, parts.bar, parts.progress, parts.stop, parts.goOn, parts.again),
        parts.note, plot, el("div", { class: "improve-told" }, parts.told, parts.pin),
        el("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": "Points of the front" }, table));
    let spots = /** @type {import("./plot.js").Spot[]} */ ([]);
    /** Returns the key of the point under the pointer; "": none. @param {PointerEvent | MouseEvent} event */
    const under = (event) => {
        const at = plot.getBoundingClientRect(), isMouse = !("pointerType" in event) || event.pointerType !== "touch";
        const i = nearestPlace(spots, { x: event.clientX - at.left, y: event.clientY - at.top },
            isMouse ? REACH.mouse : REACH.touch);
        return host.page.store.improve.points[i]?.key ?? "";
    };
    bindPlot(host, plot, under);
    parts.stop.addEventListener("click", host.stop);
    parts.goOn.addEventListener("click", host.goOn);
    parts.again.addEventListener("click", host.again);
    parts.pin.addEventListener("click", () => host.pin(host.page.store.improve.shown));
    return {
        box, parts, plot,
        show() {
            showText(host, parts);
            fillTable(host, parts);
        },
        draw() {
            const { improve, look } = host.page.store;
            if (plot.clientWidth) {
                spots = drawFront(plot, {
                    ...improve, palette: look.palette, wishes: host.wishes(),
                    now: improve.told?.start.figures ?? improve.now, pinned: pinnedOf(host),
                });
            }
        },
        spots: () => spots,
    };
}

/**
 * Shows the point under the pointer. A click makes it B; a tap only if its run was shown already.
 * @param {Host} host @param {HTMLCanvasElement} plot @param {(event: PointerEvent | MouseEvent) => string} under
 */
function bindPlot({ page, preview, pin }, plot, under) {
    let isTouch = false, before = "";
    plot.addEventListener("pointermove", (event) => {
        if (event.pointerType === "touch") return;
        const key = under(event);
        plot.classList.toggle("over-point", key !== "");
        preview(key);
    });
    plot.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && preview(""));
    plot.addEventListener("pointerdown", (event) => {
        isTouch = event.pointerType === "touch";
        before = page.store.improve.shown;
        if (isTouch) preview(under(event));
    });
    plot.addEventListener("click", () => {
        const { shown } = page.store.improve;
        if (shown && (!isTouch || shown === before)) pin(shown);
    });
}

/** Returns the key of the point that is B; "": none. @param {Host} host */
export function pinnedOf({ page: { session, store } }) {
    const { pin } = store.compare;
    return (pin && store.improve.points.find(({ values }) => hasValues(session, values))?.key) || "";
}

/** @param {Host} host @param {ReturnType<typeof createParts>} parts */
function showText(host, parts) {
    const { improve } = host.page.store, { phase, told, points, tried, shown, note } = improve;
    const wishes = host.wishes(), sliders = host.sliders(), isRunning = phase === "running";
    setText(parts.what, `${wishes.map(({ words }) => words).join(", ")} · ${counted(sliders.length, "slider")}`);
    parts.again.hidden = parts.goOn.hidden = isRunning;
    parts.stop.hidden = parts.bar.hidden = !isRunning;
    parts.bar.value = told ? told.generation / told.generations : 0;
    setText(parts.progress, isRunning ? progressText(told, tried.length) : counted(points.length, "point"));
    setText(parts.note, note);
    parts.plot.setAttribute("aria-label", describedFront(wishes, points));
    const i = points.findIndex(({ key }) => key === shown), now = told?.start.figures;
    const point = points[i], isB = !!point && point.key === pinnedOf(host);
    parts.pin.hidden = !point || isB;
    if (!point || !now) {
        const how = matchMedia("(hover: hover)").matches
            ? "Hover a point to see its run. Click it to pin it as B."
            : "Tap a point to see its run. Tap it again to pin it as B.";
        return setText(parts.told, points.length ? how : "");
    }
    setText(parts.told, `${isB ? "B" : `Point ${i + 1}`}: ${figuresText(wishes, now, point.figures)}. ` +
        `${slidersText(sliders, point.values)}.`);
}

/** @param {Host} host @param {Point} point */
function rowOf(host, point) {
    const choose = el("button", { type: "button", class: "plain" });
    const row = el("tr", {}, el("th", { scope: "row" }, choose), ...host.wishes().map(() => el("td")));
    const { key } = point;
    row.dataset.key = key;
    let isTouch = false, before = "";
    row.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && host.preview(key));
    row.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && host.preview(""));
    row.addEventListener("pointerdown", (event) => {
        isTouch = event.pointerType === "touch";
        before = host.page.store.improve.shown;
    });
    choose.addEventListener("focus", () => host.preview(key));
    row.addEventListener("click", ({ detail }) => {
        const isSeen = detail === 0 || !isTouch || before === key; // detail is 0 for keys
        host.preview(key);
        if (isSeen) host.pin(key);
    });
    return row;
}

/**
 * Fills the table; rows of points that stay keep the focus.
 * @param {Host} host @param {ReturnType<typeof createParts>} parts
 */
function fillTable(host, { head, body }) {
    const { told, points, shown } = host.page.store.improve, wishes = host.wishes(), pinned = pinnedOf(host);
    const names = wishes.map(({ name, unit }) => (unit ? `${name}, ${unit}` : name));
    if (head.dataset.names !== names.join()) {
        head.dataset.names = names.join();
        head.replaceChildren(el("tr", {}, el("th", { scope: "col" }, "point"),
            ...names.map((name) => el("th", { scope: "col" }, name))));
        body.replaceChildren();
    }
    const known = new Map([...body.children].map((row) => [/** @type {HTMLElement} */ (row).dataset.key, row]));
    const rows = points.map((point) => known.get(point.key) ?? rowOf(host, point));
    const now = known.get("now") ?? el("tr", {}, el("th", { scope: "row" }), ...wishes.map(() => el("td")));
    /** @type {HTMLElement} */ (now).dataset.key = "now";
    const wanted = told ? [now, ...rows] : rows;
    if (wanted.length !== body.children.length || wanted.some((row, i) => row !== body.children[i])) {
        const { activeElement } = document;
        body.replaceChildren(...wanted);
        if (activeElement instanceof HTMLElement && body.contains(activeElement)) activeElement.focus();
    }
    const texts = (/** @type {Element} */ row, /** @type {Record<string, number>} */ figures) =>
        wishes.forEach(({ measure }, k) => setText(row.children[k + 1], brief(figures[measure])));
    if (told) {
        setText(now.children[0], pinned ? "A: now" : "now");
        texts(now, told.start.figures);
    }
    rows.forEach((row, i) => {
        const { key, figures } = points[i], isB = key === pinned, choose = row.children[0].children[0];
        setText(choose, isB ? "B" : String(i + 1));
        const figuresOf = wishes.map(({ name, measure }) => `${name} ${brief(figures[measure])}`).join(", ");
        choose.setAttribute("aria-label", isB ? `B: ${figuresOf}` : `Point ${i + 1}, pin as B: ${figuresOf}`);
        row.classList.toggle("on", key === shown);
        texts(row, figures);
    });
}
