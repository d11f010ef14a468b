/** The menu of the selected objects, on a right click or the menu key. */
import { byId, el } from "../ui/dom.js";
import { isSame, read } from "../handles/shape.js";
import { returning } from "../run/crowd.js";
import { selectedAgents, setBack } from "./brush.js";
import { selectionOf } from "./many.js";
import { teamOf } from "../../scene/references.js";
import { thingAt } from "../handles/handles.js";
import { turnBy } from "./one.js";

const TURN_BY = Math.PI / 12;

/** @import { Edit, Needs } from "./edit.js" */
/** @typedef {[text: string, run: () => void]} Item */

/** @param {Needs} page @param {Edit} edit @returns {Item[]} */
function items(page, edit) {
    const { session } = page, agents = selectedAgents(page), things = selectionOf(page);
    if (!things.length) return [["Select everything", edit.all]];
    const teams = new Set(agents.map(teamOf)), isBack = returning(session).includes(agents[0]);
    const ofTeams = [...session.agentNames.values()].filter((name) => teams.has(teamOf(name)));
    const team = () => edit.selectMany(ofTeams.map((name) => ({ kind: /** @type {const} */ ("agent"), name })));
    /** @type {(Item | false)[]} */
    const all = [
        agents.length > 0 && ["Give a goal", () => edit.use("goal")],
        agents.some((name) => session.goals.has(name)) &&
            [isBack ? "Stay at the goal" : "Go back and forth", () => setBack(page, edit, !isBack)],
        ofTeams.length > agents.length && agents.length > 0 && ["Select the team", team],
        ["Turn by 15°", () => turnBy(page, edit, TURN_BY)], ["Copy", edit.copy], ["Remove", edit.remove],
        ["Select everything", edit.all],
    ];
    return all.filter((one) => one !== false);
}

/** @param {Needs} page @param {Edit} edit */
export function bindMenu(page, edit) {
    const menu = byId("edit-menu"), { canvas, store } = page;
    const close = (/** @type {boolean} */ isBack) => {
        if (menu.hidden) return;
        menu.hidden = true;
        if (isBack) canvas.focus({ preventScroll: true });
    };
    const open = (/** @type {{ x: number, y: number }} */ at) => {
        menu.replaceChildren(...items(page, edit).map(([text, run]) => {
            const button = el("button", { type: "button", role: "menuitem", tabindex: "-1" }, text);
            button.addEventListener("click", () => {
                close(true);
                run();
            });
            return button;
        }));
        menu.hidden = false;
        const box = canvas.getBoundingClientRect(), host = /** @type {HTMLElement} */ (menu.offsetParent);
        const { left, top } = host.getBoundingClientRect();
        const most = { x: box.right - menu.offsetWidth - 4, y: box.bottom - menu.offsetHeight - 4 };
        menu.style.left = `${Math.max(Math.min(box.left + at.x, most.x) - left, 0)}px`;
        menu.style.top = `${Math.max(Math.min(box.top + at.y, most.y) - top, 0)}px`;
        menu.querySelector("button")?.focus();
    };
    canvas.addEventListener("contextmenu", (event) => {
        if (!store.edit.on) return;
        event.preventDefault();
        const box = canvas.getBoundingClientRect(), at = { x: event.clientX - box.left, y: event.clientY - box.top };
        const isKey = event.button < 0 || (event.clientX === 0 && event.clientY === 0);
        const found = isKey ? null : thingAt(page, at, store.edit.pointer);
        if (found && !selectionOf(page).some((one) => isSame(one, found.ref))) edit.select(found.ref);
        const first = store.edit.selected && read(page.session, store.edit.selected);
        open(isKey && !first ? { x: box.width / 2, y: box.height / 2 } : at);
    });
    menu.addEventListener("keydown", (event) => {
        const all = [...menu.querySelectorAll("button")], now = all.findIndex((one) => one === document.activeElement);
        const to = { ArrowDown: now + 1, ArrowUp: now - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
        if (event.key === "Escape" || event.key === "Tab") close(true);
        else if (to !== undefined) all[to % all.length].focus();
        else if (event.key !== "Enter" && event.key !== " ") return;
        event.stopPropagation();
        if (event.key !== "Enter" && event.key !== " ") event.preventDefault();
    });
    addEventListener("pointerdown", (event) => {
        if (!menu.contains(/** @type {Node} */ (event.target))) close(false);
    });
}
