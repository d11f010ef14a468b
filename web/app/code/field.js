/**
 * Saves the field as an image, or as a recording of at most one minute. Image and recording include the field's
 * background, which the page draws with CSS.
 */
import { plainName } from "./scene.js";
import { el } from "../ui/dom.js";
import { notify } from "../ui/notice.js";

const LONGEST = 60; // maximum length of a recording, in s
const RATE = 30; // frames per second
const TYPES = ["video/webm;codecs=vp9", "video/webm", "video/mp4"];

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "canvas">} Needs */

/** Returns the first video type that the browser can record; undefined if it supports none. */
export const filmType = () => (typeof MediaRecorder === "function" && "captureStream" in HTMLCanvasElement.prototype
    ? TYPES.find((type) => MediaRecorder.isTypeSupported(type))
    : undefined);

/** Returns a file name for the current moment. @param {Needs} page @param {string} ending */
export const fileName = ({ session }, ending) => `veer-${plainName(session.name)}-${session.world.tick}.${ending}`;

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
    const href = URL.createObjectURL(blob), link = el("a", { href, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(href), 10000); // revoked only after the browser has started the download
}

/** Draws the field with its background on a canvas. @param {Needs} page @param {HTMLCanvasElement} to */
function paint({ canvas, store }, to) {
    const ctx = /** @type {CanvasRenderingContext2D} */ (to.getContext("2d"));
    ctx.fillStyle = store.look.palette.field;
    ctx.fillRect(0, 0, to.width, to.height);
    ctx.drawImage(canvas, 0, 0, to.width, to.height);
}

/** Saves an image of the field. @param {Needs} page */
export async function savePicture(page) {
    page.signals.tell("draw");
    const { width, height } = page.canvas, copy = el("canvas", { width, height }), name = fileName(page, "png");
    paint(page, copy);
    const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) => copy.toBlob(resolve));
    if (!blob) throw new Error("this browser can't make a picture of the field");
    download(blob, name);
    return name;
}

/**
 * Records the field for at most one minute or until the user stops; then saves the video.
 * @param {Needs} page
 * @param {string} type
 */
export function recordFilm(page, type) {
    const { width, height } = page.canvas, even = (/** @type {number} */ n) => n - (n % 2);
    const copy = el("canvas", { width: even(width), height: even(height) });
    paint(page, copy);
    const stream = copy.captureStream(RATE);
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 8e6 }), begin = performance.now();
    const time = el("span", { class: "num" }, "0 s");
    const stop = el("button", { type: "button", class: "btn film", "aria-label": "Stop recording" }, el("i"), "Stop ",
        time);
    /** @type {Blob[]} */
    const parts = [];
    const follow = () => {
        if (recorder.state === "inactive") return;
        const seconds = (performance.now() - begin) / 1000;
        time.textContent = `${Math.floor(seconds)} s`;
        paint(page, copy);
        if (seconds >= LONGEST) recorder.stop();
        else requestAnimationFrame(follow);
    };
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    recorder.addEventListener("stop", () => {
        stop.remove();
        for (const track of stream.getTracks()) track.stop();
        const name = fileName(page, type.startsWith("video/mp4") ? "mp4" : "webm");
        download(new Blob(parts, { type: type.split(";")[0] }), name);
        notify(`Recording saved: ${name}`, 6);
        page.canvas.focus({ preventScroll: true });
    });
    recorder.addEventListener("error", () => notify("The browser can't record the field."));
    stop.addEventListener("click", () => recorder.stop());
    page.canvas.after(stop);
    recorder.start();
    requestAnimationFrame(follow);
    stop.focus();
    notify(`Recording the field, at most ${LONGEST} s.`, 4);
}
