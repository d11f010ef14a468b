/** The inspected agent in the panel: polar plot, what one slot says, numbers, and every behavior's part in the direction. It asks explain() and shows. */
import { drawPolar } from "veer/draw";
import { brief, byId, el, setText, surface } from "./dom.js";
import { isDanger } from "./fields.js";

const TURN = 2 * Math.PI;
const MARGIN = 34; // room for the distances round the polar plot
const COMPASS = ["east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast"]; // y grows downwards on the screen

/** The slot that lies in a direction. @param {any} why @param {number} angle */
export function slotAt(why, angle) {
    const k = Math.round(((angle - why.mapAngle) / TURN) * why.slots);
    return ((k % why.slots) + why.slots) % why.slots;
}

/** Fills the list of agents. @param {import("./session.js").Session} session @param {number} agent */
export function listAgents(session, agent) {
    const options = [...session.ids.agents].map(([name, id]) => el("option", { value: String(id) }, name));
    byId("agent").replaceChildren(el("option", { value: "0" }, "none"), ...options);
    byId("agent").value = String(agent);
}

/** @param {import("./session.js").Session} session @param {any} view  with agent, explain, slot, palette, layers */
export function renderPolar(session, view) {
    const { explain: why, agent } = view, { ctx, width, height } = surface(byId("polar"));
    byId("polar-empty").hidden = !!why;
    if (!why) return;
    const a = session.world.agents, slot = session.world.slot(agent), far = a.wishDistance[slot];
    const plot = { x: width / 2, y: height / 2, radius: Math.min(width, height) / 2 - MARGIN, orientation: a.orientation[slot], view };
    const goal = Number.isFinite(far) ? Math.atan2(a.goalY[slot] - a.y[slot], a.goalX[slot] - a.x[slot]) : undefined;
    drawPolar(ctx, why, { ...plot, goal });
}

/** Everything that is text. @param {import("./session.js").Session} session @param {any} view */
export function renderNumbers(session, view) {
    const { explain: why, agent, slot } = view;
    byId("slots").hidden = !why?.slots;
    setText(byId("agent-brief"), why ? `${brief(speedOf(session, agent))} u/s · ${why.slots} slots` : "");
    renderSlot(why, slot);
    renderFigures(session, agent, why);
    renderWhy(session, why);
    if (why && byId("slots").open) renderTable(why, slot);
}

/** @param {import("./session.js").Session} session @param {number} agent */
function speedOf(session, agent) {
    const a = session.world.agents, slot = session.world.slot(agent);
    return Math.hypot(a.velocityX[slot], a.velocityY[slot]);
}

/** @param {any} why @param {number} by  index of a behavior; 255: none */
function nameOf(why, by) {
    return by < why.behaviors.length ? why.behaviors[by].type : "the game's own evidence";
}

/** What one slot says: who wants it, who fears it, and what became of both. @param {any} why @param {number} k */
function renderSlot(why, k) {
    const box = byId("slot-why");
    if (!why || !why.slots || k < 0 || k >= why.slots) {
        setText(box, why?.slots ? "Hover a slot to see why." : "");
        return;
    }
    const angle = ((((why.mapAngle + (TURN * k) / why.slots) * 360) / TURN) % 360 + 360) % 360;
    const goal = Number.isFinite(why.interestDistance[k]) ? `, its goal ${brief(why.interestDistance[k])} u away` : "";
    const interest = why.interest[k] > 0 ? ` ${brief(why.interest[k])} by ${nameOf(why, why.interestBy[k])}${goal}` : " none";
    const far = Number.isFinite(why.dangerDistance[k]) ? `, ${brief(why.dangerDistance[k])} u away` : "";
    const danger = why.danger[k] > 0 ? ` ${brief(why.danger[k])} by ${nameOf(why, why.dangerBy[k])}${far}` : " none";
    const decision = why.decision[k] < 0 ? " masked" : ` ${brief(why.decision[k])}`;
    const word = (/** @type {string} */ name) => el("span", { class: name }, name);
    box.replaceChildren(el("b", {}, `Slot ${k}`), ` at ${angle.toFixed(0)}°: `, word("interest"), `${interest}; `, word("danger"), `${danger}; `,
        word("decision"), `${decision}.`);
}

/** @param {import("./session.js").Session} session @param {number} agent @param {any} why */
function renderFigures(session, agent, why) {
    const box = byId("numbers");
    if (!why) {
        box.replaceChildren();
        return;
    }
    const a = session.world.agents, slot = session.world.slot(agent), tally = session.tallies.get(agent) ?? {};
    const flags = a.flags[slot], degrees = ((a.orientation[slot] * 360) / TURN + 360) % 360;
    const state = why.blocked || flags & 4 ? "blocked" : flags & 8 ? "detour left" : flags & 16 ? "detour right" : "on its way";
    const types = session.world.getBrain(session.world.getAgent(agent).brain).behaviors.map((/** @type {any} */ b) => b.type);
    /** @type {[string, string][]} */
    const rows = [
        ["speed", `${brief(speedOf(session, agent))} u/s`], ["top speed", `${brief(a.maxSpeed[slot])} u/s`],
        ["heading", `${degrees.toFixed(0)}°`], ["goal", Number.isFinite(a.wishDistance[slot]) ? `${brief(a.wishDistance[slot])} u` : "a direction"],
        ["peak", why.peakSlot >= 0 ? `${brief(why.peakValue)} at ${why.peakSlot.toFixed(2)}` : "none"], ["free way", Number.isFinite(why.freeDistance) ? `${brief(why.freeDistance)} u` : "∞"],
        ["state", state], types.includes("patrol") ? ["points reached", String(tally.nodeReached ?? 0)] : ["laps", String(tally.lap ?? 0)],
    ];
    if (box.children.length !== rows.length) box.replaceChildren(...rows.map(() => el("div", {}, el("dt"), el("dd"))));
    rows.forEach(([name, value], i) => {
        setText(box.children[i].children[0], name);
        setText(box.children[i].children[1], value);
    });
}

/** Bars: what each behavior lays on the chosen direction. @param {import("./session.js").Session} session @param {any} why */
function renderWhy(session, why) {
    const box = byId("why");
    if (!why) {
        if (box.dataset.rows !== "") box.replaceChildren(el("p", {}, "No agent is inspected."));
        box.dataset.rows = "";
        return;
    }
    const rows = why.behaviors.map((/** @type {any} */ b) => ({ name: b.type, share: b.share, silent: !b.opinion, kind: isDanger(session.veer.schema, b.type) ? "danger" : "interest" }));
    if (why.memoryShare > 0.005) rows.push({ name: "blocked before", share: -why.memoryShare, silent: false, kind: "danger" });
    const names = rows.map((/** @type {any} */ row) => row.name).join();
    if (box.dataset.rows !== names) {
        box.dataset.rows = names;
        box.replaceChildren(...rows.map((/** @type {any} */ row) =>
            el("div", { class: row.kind }, el("span", {}, row.name), el("span", { class: "bar-track" }, el("i")), el("span", { class: "num" }))));
    }
    rows.forEach((/** @type {any} */ row, /** @type {number} */ i) => {
        const line = box.children[i], share = Math.min(Math.abs(row.share), 1), sign = Math.abs(row.share) < 0.005 ? "" : row.share > 0 ? "+" : "−";
        line.children[1].firstElementChild.style.transform = `scaleX(${share.toFixed(3)})`;
        line.children[0].classList.toggle("silent", row.silent);
        setText(line.children[2], row.silent ? "silent" : `${sign}${share.toFixed(2)}`);
    });
}

/** @param {any} why @param {number} slot */
function renderTable(why, slot) {
    const head = byId("slots").querySelector("thead"), body = byId("slots").querySelector("tbody");
    if (!head.children.length) {
        const titles = ["slot", "interest", "goal, u", "danger", "at, u", "decision"];
        head.append(el("tr", {}, ...titles.map((text) => el("th", { scope: "col" }, text))));
    }
    if (body.children.length !== why.slots) {
        const cells = () => [el("th", { scope: "row" }), el("td"), el("td"), el("td"), el("td"), el("td")];
        body.replaceChildren(...Array.from({ length: why.slots }, () => el("tr", {}, ...cells())));
    }
    const far = (/** @type {number} */ d) => (Number.isFinite(d) ? d.toFixed(0) : "–");
    for (let k = 0; k < why.slots; k++) {
        const decision = why.decision[k] < 0 ? "masked" : why.decision[k].toFixed(2);
        const texts = [String(k), why.interest[k].toFixed(2), far(why.interestDistance[k]), why.danger[k].toFixed(2), far(why.dangerDistance[k]), decision];
        texts.forEach((text, i) => setText(body.children[k].children[i], text));
        body.children[k].classList.toggle("on", k === slot);
    }
}

/** One sentence for those who hear the page. @param {import("./session.js").Session} session @param {number} agent @param {any} why */
export function describe(session, agent, why) {
    if (!why) return "No agent is inspected.";
    const a = session.world.agents, slot = session.world.slot(agent), name = session.agentNames.get(agent) ?? "agent";
    const heading = COMPASS[((Math.round((a.orientation[slot] / TURN) * 8) % 8) + 8) % 8];
    const part = (/** @type {any} */ b) => `${b.type} ${brief(Math.abs(b.share))}`;
    const parts = why.behaviors.filter((/** @type {any} */ b) => Math.abs(b.share) >= 0.005);
    const pulls = parts.filter((/** @type {any} */ b) => b.share > 0).map(part).join(", ");
    const holds = parts.filter((/** @type {any} */ b) => b.share < 0).map(part).join(", ");
    return `${name} goes ${heading} at ${brief(speedOf(session, agent))} units per second${why.blocked ? ", blocked" : ""}; ` +
        `pulled by ${pulls || "nothing"}, held back by ${holds || "nothing"}.`;
}
