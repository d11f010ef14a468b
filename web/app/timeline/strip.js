/**
 * The strip of the timeline: a slider from the start of the run to its latest tick. From top to bottom it shows the
 * user's changes and the inspected agent's turns, its speed and events, and when it was blocked or on a detour. The
 * part that a change would cut off is dimmed.
 */
import { fade } from "veer/draw";
import { brief, byId, setText, surface } from "../ui/dom.js";
import { EVENT_WORDS } from "../panel/live.js";
import { OPS } from "../run/ops.js";
import { clockText } from "../field/picture.js";
import { BLOCKED, columnOf, columnsTo, DETOUR, recordsAll, SEEN } from "./record.js";
import { drawDiamond } from "./whyTurnField.js";
import { keepTaps } from "../view/pointer.js";

const PAD = 10; // margin at both ends, in pixels, so that the play head and diamonds are not clipped
const APART = 12; // least distance between two diamonds, in pixels
const SIZE = 4.5; // distance from the center of a diamond to its corners, in pixels
const REACH = 6; // distance from a mark, in pixels, within which the pointer hits it
const PACE = 60; // time between two drawings while the simulation runs, in ms
const ROOM = 150; // minimum width in pixels for a text
const FAR = 10; // time by which Page Up and Page Down move, in s

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "touch">} Needs */
/** @import { Entry } from "../run/log.js" */
/** @import { Timeline } from "./timeline.js" */
/** @import { Colors } from "../ui/theme.js" */
/** @import { Row } from "./record.js" */

/** The drawing of the strip: its first `columns` columns are drawn, with `step` steps each.
 * @typedef {{ ctx: CanvasRenderingContext2D, height: number, palette: Colors, at: (tick: number) => number, row: Row |
 *   undefined, columns: number, step: number }} Sheet
 */

/** Describes a change. @param {Entry} entry */
export const titleOf = ({ op, args }) => OPS[op].text([...args]);

/** @param {Sheet} sheet */
function drawSpeed({ ctx, height, palette, at, row, columns, step }) {
    if (!row) return;
    const base = height - 6, tall = height * 0.46, most = Math.max(1e-6, ...row.speed.subarray(0, columns));
    const area = new Path2D(), line = new Path2D();
    for (let k = 0; k < columns; k++) {
        if (!(row.state[k] & SEEN)) continue;
        const x = at(k * step), y = base - (tall * row.speed[k]) / most;
        const isFirst = k === 0 || !(row.state[k - 1] & SEEN), isLast = k + 1 === columns || !(row.state[k + 1] & SEEN);
        if (isFirst) area.moveTo(x, base);
        area.lineTo(x, y);
        if (isFirst) line.moveTo(x, y);
        else line.lineTo(x, y);
        if (isLast) area.lineTo(x, base);
    }
    ctx.fillStyle = fade(palette.agent, 0.3);
    ctx.fill(area);
    ctx.strokeStyle = palette.agent;
    ctx.lineWidth = 1;
    ctx.stroke(line);
}

/** Draws events, and the bands for blocked and detour. @param {Sheet} sheet */
function drawStates({ ctx, height, palette, at, row, columns, step }) {
    if (!row) return;
    for (let k = 0; k < columns; k++) {
        const x = at(k * step), wide = Math.max(at((k + 1) * step) - x, 1), state = row.state[k];
        if (row.events[k]) {
            ctx.fillStyle = palette.text;
            ctx.fillRect(x, height - 13, 1.5, 7);
        }
        if (!(state & (BLOCKED | DETOUR))) continue;
        ctx.fillStyle = state & BLOCKED ? palette.danger : palette.goal;
        ctx.fillRect(x, height - 4, wide + 0.5, 4);
    }
}

/**
 * Explains why nothing is shown for the time before the agent was inspected, if there is space.
 * @param {Sheet} sheet
 */
function drawGap({ ctx, height, palette, at, row, columns, step }) {
    let first = 0;
    while (first < columns && !(row && row.state[first] & SEEN)) first++;
    const right = at(first * step);
    if (right - PAD < ROOM) return;
    ctx.font = palette.font;
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    ctx.fillStyle = palette.dim;
    ctx.fillText("not recorded: not inspected", PAD + 4, height * 0.62);
}

/**
 * Draws the user's changes; inputs to the scene's play have smaller marks, because there can be many.
 * @param {Sheet} sheet
 * @param {readonly Entry[]} log
 */
function drawMarks({ ctx, height, palette, at }, log) {
    let last = -Infinity;
    for (const { tick, op } of log) {
        const x = at(tick), small = op === "play";
        if (x - last < 1.5) continue; // skips marks at the same pixel
        last = x;
        ctx.beginPath();
        if (small) ctx.rect(x - 0.75, 1, 1.5, height * 0.16);
        else {
            ctx.moveTo(x - 4, 1);
            ctx.lineTo(x + 4, 1);
            ctx.lineTo(x, 7);
            ctx.closePath();
        }
        ctx.fillStyle = small ? palette.dim : palette.text;
        ctx.fill();
    }
}

/** @param {Sheet} sheet @param {number} x */
function drawHead({ ctx, height, palette }, x) {
    ctx.fillStyle = palette.text;
    ctx.fillRect(x - 1, 0, 2, height);
    ctx.beginPath();
    ctx.arc(x, height - 5, 4, 0, 2 * Math.PI);
    ctx.fill();
}

/** @param {Needs} page @param {Timeline} timeline @param {{ tick: number } | null} pointed */
function drawStrip(page, timeline, pointed) {
    const { palette } = page.store.look;
    const { ctx, width, height } = surface(/** @type {HTMLCanvasElement} */ (byId("strip-picture")));
    const recording = timeline.recording();
    const end = timeline.end();
    const at = (/** @type {number} */ tick) => PAD + ((width - 2 * PAD) * Math.min(tick, end)) / Math.max(end, 1);
    const head = at(timeline.now());
    const step = recording.width;
    const sheet = {
        ctx, height, palette, at, row: recording.rows.get(timeline.name()), columns: columnsTo(recording, end), step,
    };
    drawSpeed(sheet);
    drawStates(sheet);
    if (timeline.name() && !recordsAll(page.session)) drawGap(sheet);
    drawMarks(sheet, timeline.log());
    const told = timeline.told(), turns = timeline.turns();
    let last = -Infinity;
    for (const turn of turns) {
        if (at(turn.tick) - last < APART) continue;
        last = at(turn.tick);
        drawDiamond(ctx, {
            x: last, y: height * 0.3, size: SIZE, fill: palette.decision, edge: palette.field,
        });
    }
    ctx.fillStyle = fade(palette.field, 0.62);
    ctx.fillRect(head, 0, width - head, height); // the part that a change made now would cut off
    if (pointed) {
        ctx.fillStyle = palette.dim;
        ctx.fillRect(at(pointed.tick) - 0.5, 0, 1, height);
    }
    drawHead(sheet, head);
    if (told) drawDiamond(ctx,
        { x: at(told.tick), y: height * 0.3, size: SIZE + 1.5, fill: palette.decision, edge: palette.chosen });
}

/** Lists the events of a column. @param {Needs} page @param {number} bits */
const eventsIn = ({ session: { veer } }, bits) =>
    veer.schema.events.flatMap(({ name }, i) => (bits & (1 << i) ? [EVENT_WORDS[name] ?? name] : []));

/**
 * Describes the recorded state at a tick.
 * @param {Needs} page
 * @param {Timeline} timeline
 * @param {{ tick: number, reach: number }} place  reach: in steps
 */
function words(page, timeline, { tick, reach }) {
    const recording = timeline.recording(), k = columnOf(recording, tick), row = recording.rows.get(timeline.name());
    const state = row?.state[k] ?? 0;
    const changes = timeline.log().filter((entry) => Math.abs(entry.tick - tick) <= reach);
    const texts = [...new Set(changes.map(titleOf))].slice(-3);
    const turn = timeline.told();
    const states = [...(state & BLOCKED ? ["blocked"] : []), ...(state & DETOUR ? ["on a detour"] : [])];
    const own = state & SEEN
        ? [`${brief(row?.speed[k] ?? 0)} u/s`, ...states, ...eventsIn(page, row?.events[k] ?? 0)]
        : [];
    const parts = [clockText(tick * page.session.stepTime), ...texts.map((text) => `changed: ${text}`), ...(turn
        ? [turn.text]
        : own)];
    return parts.join(" · ") + (tick > timeline.now() ? " · a change now cuts this off" : "");
}

/** @param {Needs} page @param {Timeline} timeline */
export function createStrip(page, timeline) {
    const strip = byId("strip"), note = byId("timeline-note");
    const canvas = /** @type {HTMLCanvasElement} */ (byId("strip-picture"));
    let held = false, drawn = 0, pointed = /** @type {{ tick: number, reach: number } | null} */ (null);
    const scale = () => timeline.end() / Math.max(canvas.clientWidth - 2 * PAD, 1); // steps per pixel
    const tickAt = (/** @type {PointerEvent} */ event) =>
        Math.min(Math.max(Math.round((event.clientX - canvas.getBoundingClientRect().left - PAD) * scale()), 0),
            timeline.end());
    const turnAt = (/** @type {PointerEvent} */ event) => {
        const tick = tickAt(event);
        const near = timeline.turns().filter((turn) => Math.abs(turn.tick - tick) <= REACH * scale());
        return near.sort((a, b) => Math.abs(a.tick - tick) - Math.abs(b.tick - tick))[0] ?? null;
    };
    strip.addEventListener("pointerdown", (event) => {
        if (event.button > 0) return;
        strip.setPointerCapture(event.pointerId);
        held = true;
        timeline.scrub(turnAt(event)?.tick ?? tickAt(event));
    });
    strip.addEventListener("pointermove", (event) => {
        pointed = { tick: tickAt(event), reach: REACH * scale() };
        if (held && event.buttons) timeline.scrub(pointed.tick);
        timeline.point(held ? null : turnAt(event));
        page.touch();
    });
    const release = () => {
        held = false;
        page.touch();
    };
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) strip.addEventListener(type, release);
    keepTaps(strip);
    strip.addEventListener("pointerleave", () => {
        pointed = null;
        timeline.point(null);
        page.touch();
    });
    strip.addEventListener("keydown", (event) => bindKey(page, timeline, event));
    return {
        held: () => held,
        /** @param {number} now  in ms */
        draw(now) {
            // an embedded page has no strip, so there is nothing to bind
            if (!canvas.clientWidth || (page.store.time.playing && !held && !pointed && now - drawn < PACE)) return;
            drawn = now;
            drawStrip(page, timeline, pointed);
            showValue(page, timeline);
            const told = timeline.told(), text = pointed ? words(page, timeline, pointed) : (told?.text ?? "");
            note.hidden = !text;
            setText(note, text);
            if (text) place(note, PAD + (pointed?.tick ?? told?.tick ?? 0) / Math.max(scale(), 1e-9), canvas);
        },
    };
}

/**
 * Handles arrow keys, Page Up and Page Down while the strip has the focus.
 * @param {Needs} page
 * @param {Timeline} timeline
 * @param {KeyboardEvent} event
 */
function bindKey(page, timeline, event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const second = Math.round(1 / page.session.stepTime), one = event.shiftKey ? second : 1;
    const by =
        {
            ArrowLeft: -one, ArrowRight: one, ArrowDown: -second, ArrowUp: second, PageDown: -FAR * second,
            PageUp: FAR * second,
        }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    timeline.go(timeline.now() + by);
}

/**
 * Updates the slider's value for screen readers, and the name of the agent whose bands are shown.
 * @param {Needs} page @param {Timeline} timeline
 */
function showValue({ session }, timeline) {
    const strip = byId("strip"), now = timeline.now(), end = timeline.end();
    const time = (/** @type {number} */ tick) => clockText(tick * session.stepTime);
    const values = {
        valuemin: "0", valuemax: String(end), valuenow: String(now), valuetext: `${time(now)} of ${time(end)}`,
    };
    for (const [name, value] of Object.entries(values)) {
        if (strip.getAttribute(`aria-${name}`) !== value) strip.setAttribute(`aria-${name}`, value);
    }
    setText(byId("timeline-of"), timeline.name() || "no agent");
}

/**
 * Moves the note above a point on the strip.
 * @param {HTMLElement} note @param {number} x @param {HTMLElement} canvas
 */
function place(note, x, canvas) {
    const whole = /** @type {HTMLElement} */ (note.parentElement).clientWidth, width = note.offsetWidth;
    const left = canvas.offsetLeft + x - width / 2;
    note.style.left = `${Math.round(Math.min(Math.max(left, 8), Math.max(whole - width - 8, 8)))}px`;
}
