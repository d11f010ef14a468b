/**
 * The inspected agent in the panel: polar plot, what one slot says, numbers, and every behavior's part in the direction. It asks explain()
 * and shows.
 */
import { drawPolar, drawDesired } from "veer/draw";
import { brief, byId, el, setText, surface } from "./dom.js";
import { isDanger } from "./fields.js";

const TURN = 2 * Math.PI;
const MOST_LISTED = 500; // agents in the list; the others are reached by a click
const MARGIN = 34; // room for the distances round the polar plot
const COMPASS = ["east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast"]; // y grows downwards on the screen

/** The slot that lies in a direction. @param {any} why @param {number} angle */
export function slotAt(why, angle) {
    const k = Math.round(((angle - why.mapAngle) / TURN) * why.slots);
    return ((k % why.slots) + why.slots) % why.slots;
}

/** Fills the list of agents. @param {import("./session.js").Session} session @param {number} agent */
export function listAgents(session, agent) {
    const listed = [...session.agentNames].filter(([id], i) => i < MOST_LISTED || id === agent);
    const options = listed.map(([id, name]) => el("option", { value: String(id) }, name));
    byId("agent").replaceChildren(el("option", { value: "0" }, "none"), ...options);
    byId("agent").value = String(agent);
}

/** @param {import("./session.js").Session} session @param {any} view  with agent, explain, slot, palette, layers */
export function renderPolar(session, view) {
    const { explain: why, agent } = view, { ctx, width, height } = surface(byId("polar"));
    byId("polar-empty").hidden = !!why;
    if (!why) return;
    const a = session.world.agents, slot = session.world.slot(agent), far = a.distanceToGoal[slot];
    const plot = { x: width / 2, y: height / 2, radius: Math.min(width, height) / 2 - MARGIN, orientation: a.orientation[slot], view };
    const goal = Number.isFinite(far) ? Math.atan2(a.goalY[slot] - a.y[slot], a.goalX[slot] - a.x[slot]) : undefined;
    drawPolar(ctx, why, { ...plot, goal: why.slots ? goal : undefined });
    if (why.slots) return;
    const seconds = 0.5, scale = plot.radius / Math.max(a.maxSpeed[slot] * seconds, 1e-6); // the rim is the top speed
    drawDesired(ctx, why, { x: plot.x, y: plot.y, angle: plot.orientation, scale, view });
}

/** Everything that is text. @param {import("./session.js").Session} session @param {any} view */
export function renderNumbers(session, view) {
    const { explain: why, agent, slot } = view;
    byId("slots").hidden = !why?.slots;
    setText(byId("agent-brief"), why ? `${brief(speedOf(session, agent))} u/s · ${why.slots ? `${why.slots} slots` : why.combine}` : "");
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

/**
 * What one slot says, in place of the agent's figures: who wants it, who fears it, and what became of both.
 * @param {any} why
 * @param {number} k
 */
function renderSlot(why, k) {
    const box = byId("slot-why"), pointed = !!why && k >= 0 && k < why.slots;
    box.hidden = !pointed;
    byId("numbers").style.visibility = pointed ? "hidden" : "";
    byId("polar-hint").hidden = !why?.slots;
    if (!pointed) return;
    const angle = ((((why.mapAngle + (TURN * k) / why.slots) * 360) / TURN) % 360 + 360) % 360, masked = why.decision[k] < 0;
    const far = (/** @type {number} */ d, /** @type {string} */ what) => (Number.isFinite(d) ? ` · ${what}${brief(d)} u` : "");
    const wanted = nameOf(why, why.interestBy[k]) + far(why.interestDistance[k], "goal in ");
    const feared = nameOf(why, why.dangerBy[k]) + far(why.dangerDistance[k], "in ");
    const rows = [
        ["slot", String(k), `at ${angle.toFixed(0)}°`],
        ["interest", brief(why.interest[k]), why.interest[k] > 0 ? wanted : "nobody wants it"],
        ["danger", brief(why.danger[k]), why.danger[k] > 0 ? feared : "nothing there"],
        ["decision", masked ? "–" : brief(why.decision[k]), masked ? "masked: too dangerous" : ""],
    ];
    if (box.children.length !== rows.length) {
        box.replaceChildren(...rows.map(([name]) => el("div", {}, el("dt", { class: name }, name), el("dd"), el("dd"))));
    }
    rows.forEach(([, value, who], i) => {
        setText(box.children[i].children[1], value);
        setText(box.children[i].children[2], who);
    });
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
    const types = why.behaviors.map((/** @type {any} */ b) => b.type);
    /** @type {[string, string][]} */
    const all = [
        ["speed", `${brief(speedOf(session, agent))} u/s`], ["top speed", `${brief(a.maxSpeed[slot])} u/s`],
        ["heading", `${degrees.toFixed(0)}°`], ["goal", distance(a.distanceToGoal[slot], "a direction")],
        ["peak", why.peakSlot >= 0 ? `${brief(why.peakValue)} at ${why.peakSlot.toFixed(2)}` : "none"],
        ["free way", distance(why.freeDistance, "∞")],
        ["state", state], types.includes("patrol") ? ["points reached", String(tally.nodeReached ?? 0)] : ["laps", String(tally.lap ?? 0)],
    ];
    const idle = why.slots ? [] : ["goal", "peak", "free way", "state"]; // of context maps
    if (!types.some((/** @type {string} */ type) => type === "followTrack" || type === "followPath")) idle.push("laps");
    const rows = all.filter(([name]) => !idle.includes(name));
    if (box.children.length !== rows.length) box.replaceChildren(...rows.map(() => el("div", {}, el("dt"), el("dd"))));
    rows.forEach(([name, value], i) => {
        setText(box.children[i].children[0], name);
        setText(box.children[i].children[1], value);
    });
}

/** @param {number} d @param {string} endless */
function distance(d, endless) {
    return Number.isFinite(d) ? `${brief(d)} u` : endless;
}

/** The most that a behavior lays on any slot, where it counts. @param {any} why @param {number} index  of the behavior */
function most(why, index) {
    let most = 0;
    for (let k = 0; k < why.slots; k++) {
        if (why.interestBy[k] === index) most = Math.max(most, why.interest[k]);
        if (why.dangerBy[k] === index) most = Math.max(most, why.danger[k]);
    }
    return most;
}

/** Bars: what each behavior lays on the chosen direction. @param {import("./session.js").Session} session @param {any} why */
function renderWhy(session, why) {
    const box = byId("why");
    if (!why) {
        if (box.dataset.rows !== "") box.replaceChildren(el("p", {}, "No agent is inspected."));
        box.dataset.rows = "";
        return;
    }
    const kind = (/** @type {string} */ type) => (isDanger(session.veer.schema, type) ? "danger" : "interest");
    const rows = why.behaviors.map((/** @type {any} */ b, /** @type {number} */ i) =>
        ({ name: b.type, share: b.share, most: most(why, i), silent: kind(b.type) === "interest" && !b.active, kind: kind(b.type) }));
    if (why.memoryShare > 0.005) rows.push({ name: "blocked before", share: -why.memoryShare, most: 0, silent: false, kind: "danger" });
    const names = rows.map((/** @type {any} */ row) => row.name).join();
    if (box.dataset.rows !== names) {
        box.dataset.rows = names;
        const bar = () => el("span", { class: "bar-track" }, el("i", { class: "most" }), el("i"));
        const name = (/** @type {any} */ row) => el("span", {}, row.name);
        const line = (/** @type {any} */ row) => el("div", { class: row.kind }, name(row), bar(), el("span", { class: "num" }));
        box.replaceChildren(...rows.map(line));
    }
    rows.forEach((/** @type {any} */ row, /** @type {number} */ i) => {
        const line = box.children[i], share = Math.min(Math.abs(row.share), 1), sign = share < 0.005 ? "" : row.share > 0 ? "+" : "−";
        line.children[1].children[0].style.transform = `scaleX(${Math.min(row.most, 1).toFixed(3)})`;
        line.children[1].children[1].style.transform = `scaleX(${share.toFixed(3)})`;
        line.title = `on the chosen direction ${share.toFixed(2)}, at most ${row.most.toFixed(2)} on any`;
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
        const interest = [why.interest[k].toFixed(2), far(why.interestDistance[k])];
        const danger = [why.danger[k].toFixed(2), far(why.dangerDistance[k])];
        [String(k), ...interest, ...danger, decision].forEach((text, i) => setText(body.children[k].children[i], text));
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
