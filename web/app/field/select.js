/** The selection: the inspected agent, and the slot under the pointer. */
import { byId } from "../ui/dom.js";
import { listAgents } from "../panel/inspect.js";

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch">} Needs */

/** Returns the agent selected in the list of agents. @param {Needs} page */
export function listedAgent({ session }) {
    return [...session.agentNames.keys()].find((id) => String(id) === byId("agent").value) ?? null;
}

/** @param {Needs} page @param {import("../../types.js").AgentId | null} agent  null: none */
export function inspect(page, agent) {
    page.store.write.view.inspect(agent);
    byId("agent").value = String(agent ?? 0);
    page.signals.tell("inspected");
    page.touch();
}

/** @param {Needs} page @param {number} by  1: the next, -1: the previous */
export function inspectNext(page, by) {
    const ids = [...page.session.agentNames.keys()], at = ids.findIndex((id) => id === page.store.view.agent);
    inspect(page, ids[(at < 0 ? (by > 0 ? 0 : ids.length - 1) : at + by + ids.length) % ids.length] ?? null);
}

/** Refills the list of agents after rules removed or added some. @param {Needs} page */
export function updatePopulation(page) {
    const { session, store } = page;
    if (store.panel.population === session.population) return;
    store.write.panel.list(session.population);
    if (store.view.agent && !session.world.isAlive(store.view.agent)) inspect(page, null);
    listAgents(session, store.view.agent);
}

/** Highlights a slot of the inspected agent. @param {Needs} page @param {number} slot */
export function hover(page, slot) {
    if (slot === page.store.view.slot) return;
    page.store.write.view.point(slot);
    page.touch();
}
