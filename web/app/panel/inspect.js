/**
 * Shows the inspected agent in the panel, as explain() describes it: polar plot, one slot, numbers, and each behavior's
 * contribution to the direction.
 */
import { drawDesired, drawHalfPlanes, drawPolar } from "veer/draw";
import { brief, byId, childOf, el, setText, surface, within, wrapped } from "../ui/dom.js";
import { isDanger } from "./fields.js";
import { limitsInWords } from "./limits.js";
import { wayInWords } from "./ways.js";

const TURN = 2 * Math.PI;
const MOST_LISTED = 500; // number of agents in the list; others can be inspected by a click
const MARGIN = 34; // margin around the polar plot, in pixels, for the distances
// in this order, because y points down on the screen
const COMPASS = ["east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast"];

/** @import { AgentId, Explain, ExplainBehavior } from "../../types.js" */
/** @import { Picture } from "../field/view.js" */
/** @import { Session } from "../run/session.js" */

/** Returns the slot in a direction. @param {Explain} why @param {number} angle */
export function slotAt(why, angle) {
    const k = Math.round(((angle - why.mapAngle) / TURN) * why.slots);
    return ((k % why.slots) + why.slots) % why.slots;
}

let lastListed = "";

/** Refills the list of agents if the agents have changed. @param {Session} session @param {AgentId | null} agent */
export function listAgents(session, agent) {
    const listed = [...session.agentNames].filter(([id], i) => i < MOST_LISTED || id === agent), names = String(listed);
    if (names === lastListed) {
        byId("agent").value = String(agent ?? 0);
        return;
    }
    lastListed = names;
    const options = listed.map(([id, name]) => el("option", { value: String(id) }, name));
    byId("agent").replaceChildren(el("option", { value: "0" }, "none"), ...options);
    byId("agent").value = String(agent ?? 0);
}

/** @param {Session} session @param {Picture} view */
export function renderPolar(session, view) {
    if (!byId("polar").clientHeight) return; // hidden in small windows, which show another part of the panel
    const { explain: why, agent } = view, { ctx, width, height } = surface(byId("polar"));
    byId("polar-empty").hidden = !!why;
    if (!why || agent === undefined) return;
    const a = session.world.agents, slot = session.world.slot(agent), toGoal = a.distanceToGoal[slot];
    const plot = {
        x: width / 2, y: height / 2, radius: Math.min(width, height) / 2 - MARGIN, orientation: a.orientation[slot],
        view,
    };
    const goal = toGoal > 0 && Number.isFinite(toGoal)
        ? Math.atan2(a.goalY[slot] - a.y[slot], a.goalX[slot] - a.x[slot])
        : undefined;
    drawPolar(ctx, why, { ...plot, goal: why.slots ? goal : undefined });
    if (why.slots) return;
    // the rim of the plot represents the top speed
    const seconds = 0.5, scale = plot.radius / Math.max(a.maxSpeed[slot] * seconds, 1e-6);
    if (view.layers.limits) drawHalfPlanes(ctx, why, { x: plot.x, y: plot.y, topSpeed: a.maxSpeed[slot], scale, view });
    const write = (/** @type {unknown} */ _, /** @type {Words} */ words) => writeIn(ctx, words, width);
    drawDesired(ctx, why, {
        x: plot.x, y: plot.y, angle: plot.orientation, scale, view: { ...view, write }, most: plot.radius + MARGIN / 3,
    });
}

/** @typedef {{ x: number, y: number, text: string, color: string, pin: number[] }} Words */

/**
 * Writes a text on the plot, moved so that it does not leave the plot at the sides.
 * @param {CanvasRenderingContext2D} ctx @param {Words} words @param {number} width  of the plot
 */
function writeIn(ctx, { x, y, text, color, pin: [pinX, pinY] }, width) {
    ctx.font = "11px system-ui, sans-serif";
    const wide = ctx.measureText(text).width, left = x - pinX * wide;
    ctx.textAlign = "left";
    ctx.textBaseline = pinY === 0.5 ? "middle" : pinY ? "bottom" : "top";
    ctx.fillStyle = color;
    ctx.fillText(text, Math.max(Math.min(left, width - wide - 4), 4), y);
}

/** Updates all texts. @param {Session} session @param {Picture} view */
export function renderNumbers(session, view) {
    const { explain: why, agent, slot } = view;
    byId("slots").hidden = !why?.slots;
    renderSlot(why, slot);
    renderWhy(session, why, agent);
    setText(byId("way-why"), why && agent !== undefined ? wayInWords(session, agent, why) : "");
    setText(byId("crowd-why"), why && agent !== undefined ? limitsInWords(session, agent, why) : "");
    if (!why || agent === undefined) {
        setText(byId("agent-brief"), "");
        byId("numbers").replaceChildren();
        return;
    }
    setText(byId("agent-brief"),
        `${brief(speedOf(session, agent))} u/s · ${why.slots ? `${why.slots} slots` : why.combine}`);
    renderFigures(session, agent, why);
    if (byId("slots").open) renderTable(why, slot);
}

/** @param {Session} session @param {AgentId} agent */
function speedOf(session, agent) {
    const a = session.world.agents, slot = session.world.slot(agent);
    return Math.hypot(a.velocityX[slot], a.velocityY[slot]);
}

/** @param {Explain} why @param {number} by  index of a behavior; 255 if none */
function nameOf(why, by) {
    return by < why.behaviors.length ? why.behaviors[by].type : "the game";
}

/**
 * Shows one slot instead of the agent's figures: the behaviors that contribute its interest and its danger, and the
 * score.
 * @param {Explain | null} why
 * @param {number} k
 */
function renderSlot(why, k) {
    const box = byId("slot-why"), pointed = why && k >= 0 && k < why.slots;
    box.hidden = !pointed;
    byId("numbers").style.visibility = pointed ? "hidden" : "";
    byId("polar-hint").hidden = !why?.slots;
    if (!pointed) return;
    const angle = ((((why.mapAngle + (TURN * k) / why.slots) * 360) / TURN) % 360 + 360) % 360;
    const masked = why.decision[k] < 0;
    const away = (/** @type {number} */ d, /** @type {string} */ what) =>
        (Number.isFinite(d) ? ` · ${what}${brief(d)} u away` : "");
    const wanted = nameOf(why, why.interestBy[k]) + away(why.interestDistance[k], "goal ");
    const feared = nameOf(why, why.dangerBy[k]) + away(why.dangerDistance[k], "");
    const rows = [
        ["slot", String(k), `at ${angle.toFixed(0)}°`],
        ["interest", brief(why.interest[k]), why.interest[k] > 0 ? wanted : "no behavior wants it"],
        ["danger", brief(why.danger[k]), why.danger[k] > 0 ? feared : "nothing there"],
        ["decision", masked ? "–" : brief(why.decision[k]), masked ? "masked: too dangerous" : ""],
    ];
    if (box.children.length !== rows.length) {
        box.replaceChildren(
            ...rows.map(([name]) => el("div", {}, el("dt", { class: name }, name), el("dd"), el("dd"))),
        );
    }
    rows.forEach(([, value, source], i) => {
        setText(box.children[i].children[1], value);
        setText(box.children[i].children[2], source);
    });
}

/** @param {Explain} why @param {number} away  0 before the agent's first step; infinite if it is a direction */
function goalText(why, away) {
    if (!why.interest.some((value) => value > 0)) return "none";
    return away > 0 ? distance(away, "a direction") : "–";
}

/** @param {Session} session @param {AgentId} agent @param {Explain} why */
function renderFigures(session, agent, why) {
    const box = byId("numbers");
    const a = session.world.agents, slot = session.world.slot(agent), tally = session.tallies.get(agent) ?? {};
    const flags = a.flags[slot], degrees = ((a.orientation[slot] * 360) / TURN + 360) % 360;
    const state = why.blocked || flags & 4
        ? "blocked"
        : flags & 8 ? "detour left" : flags & 16 ? "detour right" : "on its way";
    const types = why.behaviors.map(({ type }) => type);
    /** @type {[string, string][]} */
    const all = [
        ["speed", `${brief(speedOf(session, agent))} u/s`], ["top speed", `${brief(a.maxSpeed[slot])} u/s`],
        ["heading", `${degrees.toFixed(0)}°`], ["goal", goalText(why, a.distanceToGoal[slot])],
        ["peak", why.peakSlot >= 0 ? `${brief(why.peakValue)} at ${why.peakSlot.toFixed(2)}` : "none"],
        ["free distance", distance(why.freeDistance, "∞")],
        ["state", state],
        types.includes("patrol")
            ? ["points reached", String(tally.nodeReached ?? 0)]
            : ["laps", String(tally.lap ?? 0)],
    ];
    // these values exist only in context maps
    const unused = why.slots ? [] : ["goal", "peak", "free distance", "state"];
    if (!types.some((type) => type === "followTrack" || type === "followPath")) unused.push("laps");
    const rows = all.filter(([name]) => !unused.includes(name));
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

/**
 * Returns the largest value that a behavior contributes to any slot.
 * @param {Explain} why
 * @param {number} index  index of the behavior
 */
function most(why, index) {
    let most = 0;
    for (let k = 0; k < why.slots; k++) {
        if (why.interestBy[k] === index) most = Math.max(most, why.interest[k]);
        if (why.dangerBy[k] === index) most = Math.max(most, why.danger[k]);
    }
    return most;
}

/**
 * Returns empty rows for the behaviors of an agent that is not deciding, for example in the air, so that the table
 * keeps its rows.
 * @param {Session} session
 * @param {AgentId | undefined} agent
 */
function idleRows({ world }, agent) {
    const brain = agent === undefined ? 0 : world.getAgent(agent).brain;
    return (brain ? world.getBrain(brain).behaviors : []).map(({ type }) => ({ type, share: 0, active: false }));
}

/**
 * Shows bars of each behavior's contribution to the chosen direction.
 * @param {Session} session
 * @param {Explain | null} why
 * @param {AgentId | undefined} agent
 */
function renderWhy(session, why, agent) {
    const box = byId("why");
    if (!why) {
        if (box.dataset.rows !== "") box.replaceChildren(el("p", {}, "No agent is inspected."));
        box.dataset.rows = "";
        return;
    }
    const kind = (/** @type {string} */ type) => (isDanger(session.veer.schema, type) ? "danger" : "interest");
    const isIdle = !why.behaviors.length, behaviors = isIdle ? idleRows(session, agent) : why.behaviors;
    const rows = behaviors.map(({ type, share, active }, i) =>
        ({
            name: /** @type {string} */ (type), share, most: most(why, i),
            silent: !active && (isIdle || kind(type) === "interest"), kind: kind(type),
        }));
    if (why.memoryShare > 0.005) {
        rows.push({ name: "blocked before", share: -why.memoryShare, most: 0, silent: false, kind: "danger" });
    }
    const names = rows.map((row) => row.name).join();
    if (box.dataset.rows !== names) {
        box.dataset.rows = names;
        const bar = () => el("span", { class: "bar-track" }, el("i", { class: "most" }), el("i"));
        box.replaceChildren(...rows.map((row) =>
            el("div", { class: row.kind }, el("span", {}, ...wrapped(row.name)), bar(), el("span", { class: "num" }))));
    }
    rows.forEach((row, i) => {
        const line = childOf(box, i), share = Math.min(Math.abs(row.share), 1);
        const sign = share < 0.005 ? "" : row.share > 0 ? "+" : "−";
        childOf(line, 1, 0).style.transform = `scaleX(${Math.min(row.most, 1).toFixed(3)})`;
        childOf(line, 1, 1).style.transform = `scaleX(${share.toFixed(3)})`;
        line.title = `${share.toFixed(2)} in the chosen direction, at most ${row.most.toFixed(2)} in any`;
        line.children[0].classList.toggle("silent", row.silent);
        setText(line.children[2], row.silent ? "silent" : `${sign}${share.toFixed(2)}`);
    });
}

/** @param {Explain} why @param {number} slot */
function renderTable(why, slot) {
    const head = within(byId("slots"), "thead"), body = within(byId("slots"), "tbody");
    if (!head.children.length) {
        const titles = ["slot", "interest", "goal, u", "danger", "hit, u", "decision"];
        head.append(el("tr", {}, ...titles.map((text) => el("th", { scope: "col" }, text))));
    }
    if (body.children.length !== why.slots) {
        const cells = () => [el("th", { scope: "row" }), el("td"), el("td"), el("td"), el("td"), el("td")];
        body.replaceChildren(...Array.from({ length: why.slots }, () => el("tr", {}, ...cells())));
    }
    const away = (/** @type {number} */ d) => (Number.isFinite(d) ? d.toFixed(0) : "–");
    for (let k = 0; k < why.slots; k++) {
        const decision = why.decision[k] < 0 ? "masked" : why.decision[k].toFixed(2);
        const interest = [why.interest[k].toFixed(2), away(why.interestDistance[k])];
        const danger = [why.danger[k].toFixed(2), away(why.dangerDistance[k])];
        [String(k), ...interest, ...danger, decision].forEach((text, i) => setText(body.children[k].children[i], text));
        body.children[k].classList.toggle("on", k === slot);
    }
}

/**
 * Describes the inspected agent in one sentence for screen readers.
 * @param {Session} session
 * @param {AgentId | null} agent
 * @param {Explain | null} why
 */
export function describe(session, agent, why) {
    if (!why || agent === null) return "No agent is inspected.";
    const a = session.world.agents, slot = session.world.slot(agent), name = session.agentNames.get(agent) ?? "agent";
    const heading = COMPASS[((Math.round((a.orientation[slot] / TURN) * 8) % 8) + 8) % 8];
    const part = (/** @type {ExplainBehavior} */ { type, share }) => `${type} ${brief(Math.abs(share))}`;
    const parts = why.behaviors.filter(({ share }) => Math.abs(share) >= 0.005);
    const pulls = parts.filter(({ share }) => share > 0).map(part).join(", ");
    const holds = parts.filter(({ share }) => share < 0).map(part).join(", ");
    const rest = [wayInWords(session, agent, why), limitsInWords(session, agent, why)].filter(Boolean);
    return `${name} goes ${heading} at ${brief(speedOf(session, agent))} units per ` +
        `second${why.blocked ? ", blocked" : ""}; pulled by ${pulls || "nothing"}, ` +
        `held back by ${holds || "nothing"}.` +
        rest.map((text) => ` ${text}`).join("");
}
