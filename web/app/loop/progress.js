/** Shows the progress of a long seek, such as the replay of a link's run, and a button that stops it. */
import { byId, el, setText, within } from "../ui/dom.js";
import { isRebuilding } from "../run/moments.js";

const PATIENCE = 400; // duration of a seek from which its progress is shown, in ms; shorter seeks would flicker

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals">} Needs */
/** @import { Place } from "../run/moments.js" */

/** The seek in progress: its goal, its start in ms, and the tick at its start. */
const seeking = { goal: /** @type {Place | null} */ (null), since: 0, from: 0 };

/** Updates the progress in each frame. @param {Needs} page @param {number} now  in ms */
export function showProgress(page, now) {
    const { goal } = page.store.time, box = byId("seeking"), { tick } = page.session.world;
    if (goal !== seeking.goal) Object.assign(seeking, { goal, since: now, from: tick });
    const isLong = !!goal && now - seeking.since > PATIENCE;
    if (box.hidden === isLong) box.hidden = !isLong;
    if (!goal || !isLong) return;
    if (!box.firstChild) fill(page, box);
    const bar = within(box, "progress");
    if (isRebuilding(page.session)) {
        bar.removeAttribute("value");
        return setText(within(box, "span"), "Rebuilding the scene");
    }
    // the world restarts at 0 if no moment of the run has been kept
    seeking.from = Math.min(seeking.from, tick);
    const share = (tick - seeking.from) / Math.max(goal.tick - seeking.from, 1);
    bar.value = share;
    setText(within(box, "span"), `Replaying the run: ${Math.floor(share * 100)} %`);
}

/** @param {Needs} page @param {HTMLElement} box */
function fill(page, box) {
    const stop = el("button", { type: "button", class: "btn" }, "Stop here");
    stop.addEventListener("click", () => {
        page.store.write.time.go(null);
        page.signals.tell("moved", false);
    });
    box.replaceChildren(el("span"), el("progress", { max: 1, "aria-label": "Replay" }), stop);
}
