/**
 * The page. Without a server it runs the server and its two to four players itself, connected by simulated slow wires
 * (local.js). With a URL after a #, as in #ws://localhost:2567, the page plays on that server (online.js).
 */
import { createVeer } from "veer";
import { draw, drawStrip, forget } from "./draw.js";
import { RATE, SHEEP } from "./game.js";
import { herd } from "./herd.js";
import { LocalMatch } from "./local.js";

const find = (selector) => document.querySelector(selector);
const stage = find("#stage"), others = find("#others"), status = find("#status"), news = find("#news");
const server = location.hash.slice(1);
const slider = find("#delay input"), modes = [...document.querySelectorAll("#mode input")];
/** Delays of the other players in ms, each way. */
const DELAYS = [60, 90, 200];

/** @typedef {{ player: import("./local.js").LocalPlayer | import("./online.js").OnlinePlayer, name: string,
 *   figure: HTMLElement, canvas: HTMLCanvasElement, texts: HTMLElement[] }} View */

const veer = await createVeer();
/** @type {LocalMatch | null} */
let local = null;
/** The players with their canvases; the first is the user. @type {View[]} */
let views = [];
/** The turns that the first player has confirmed in the last seconds. @type {{ at: number, epoch: number }[]} */
let turns = [];
/** The last of them. @type {{ at: number, tick: number, epoch: number } | null} */
let last = null;
let seed = 0, isDriven = false;

/* ---- players and canvases */

function show(player, name) {
    const figure = document.createElement("figure"), canvas = document.createElement("canvas");
    const caption = document.createElement("figcaption");
    const texts = ["b", "span"].map((tag) => document.createElement(tag));
    caption.append(...texts);
    figure.append(canvas, caption);
    (views.length ? others : find("#you")).append(figure);
    views.push({ player, name, figure, canvas, texts });
    others.style.setProperty("--count", String(Math.max(views.length - 1, 1)));
}

/** @param {string} text @param {boolean} [isBad] */
function tell(text, isBad = false) {
    news.textContent = text;
    news.classList.toggle("bad", isBad);
}

const modeNow = () => modes.find(({ checked }) => checked).value;

function join() {
    const delay = views.length ? DELAYS[views.length - 1] : Number(slider.value);
    const player = local?.join(modeNow(), delay);
    if (player) show(player, views.length ? `Player ${views.length + 1}` : "You");
}

async function start() {
    local?.close();
    for (const place of ["#you", "#others"]) find(place).replaceChildren();
    [views, turns, last, isDriven] = [[], [], null, false];
    tell("");
    if (server) {
        const { playOnline } = await import("./online.js");
        show(await playOnline(veer, server, { build: BUILD, mode: modeNow(), onNews: tell }), server);
    } else {
        local = await LocalMatch.open(veer, ++seed);
        join();
        join();
    }
}

/**
 * Makes the second player's dog faster, but only in that player's own world. The other worlds are not affected, and the
 * next hash reveals the difference.
 */
function cheat() {
    if (views[1]) views[1].player.cheats = true;
}

function kill() {
    if (!local?.match) return;
    const { epoch, host: { tick } } = local.match;
    local.kill();
    tell(`Server ${epoch} was killed at turn ${tick}.`, true);
}

function switchMode() {
    for (const { player } of views) {
        if (local) local.switchTo(player, modeNow());
        else player.switchTo(modeNow());
    }
}

function nextMode() {
    for (const input of modes) input.checked = !input.checked;
    switchMode();
}

/* ---- input of the user and of simulated players */

const DIRECTIONS = {
    ArrowLeft: [-1, 0], KeyA: [-1, 0], ArrowRight: [1, 0], KeyD: [1, 0], ArrowUp: [0, -1], KeyW: [0, -1],
    ArrowDown: [0, 1], KeyS: [0, 1],
};
const ACTIONS = { KeyJ: join, KeyC: cheat, KeyR: start, KeyK: kill, KeyM: nextMode };
const held = new Set();
let drag = null;

addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    ACTIONS[event.code]?.();
    if (!(event.code in DIRECTIONS)) return;
    event.preventDefault();
    held.add(event.code);
});
addEventListener("keyup", (event) => held.delete(event.code));
addEventListener("blur", () => held.clear());
stage.addEventListener("pointerdown", (event) => { drag = { from: event, to: event }; });
addEventListener("pointermove", (event) => { if (drag) drag.to = event; });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { drag = null; });
for (const [id, action] of Object.entries({ join, cheat, restart: start, kill })) {
    find(`#${id}`).addEventListener("click", action);
    find(`#${id}`).hidden = server !== "";
}
for (const id of ["delay", "ring"]) find(`#${id}`).hidden = server !== "";
slider.addEventListener("input", () => {
    find("#delay output").textContent = `${slider.value} ms`;
    if (local && views[0]) views[0].player.delay = Number(slider.value);
});
find("#mode").addEventListener("change", (event) => {
    switchMode();
    event.target.blur(); // the arrow keys drive again
});

function yourInput() {
    let x = 0, y = 0;
    for (const code of held) [x, y] = [x + DIRECTIONS[code][0], y + DIRECTIONS[code][1]];
    if (drag && !x && !y) {
        [x, y] = [(drag.to.clientX - drag.from.clientX) / 40, (drag.to.clientY - drag.from.clientY) / 40];
    }
    const length = Math.max(Math.hypot(x, y), 1);
    if (x || y) isDriven = true;
    return [x / length, y / length];
}

setInterval(() => {
    for (const [i, { player }] of views.entries()) {
        const yours = i === 0 && yourInput();
        const { client: { state, seat }, answer } = player, isYours = yours && (isDriven || server);
        if (player.closed || !state) continue;
        player.steer(...(isYours ? yours : herd(state, seat, Math.min(answer / 1000, 1))));
    }
}, 1000 / RATE);

/* ---- the loop */

/** Notes the first player's confirmed turns, and tells when another server has taken the match over. */
function note({ client: { tick }, epoch }, time) {
    if (tick === last?.tick || tick === 0) return forget(turns, time);
    const first = Math.max(last?.tick ?? tick - 1, tick - 9) + 1; // the world of now skips turns
    for (let number = first; number <= tick; number++) turns.push({ at: time, epoch });
    if (last && epoch > last.epoch && tick > last.tick) {
        const pause = Math.round(time - last.at);
        tell(`Server ${epoch} goes on after turn ${last.tick}. For you, a pause of ${pause} ms: no turn is lost.`);
    }
    last = { at: time, tick, epoch };
    return forget(turns, time);
}

/** Returns a color for a hash, so that different hashes are noticed at a glance. @param {string} hash */
const colorOf = (hash) => `hsl(${parseInt(hash.slice(0, 4), 16) % 360} 65% 55%)`;

/** @param {View} view */
function write({ player, name, texts: [who, what] }) {
    const { client: { tick, lastHash }, answer, closed, delay } = player;
    who.textContent = delay ? `${name}, ${delay} ms away` : name;
    if (closed) return void (what.textContent = closed);
    const swatch = document.createElement("i"), hash = lastHash.slice(0, 6), acts = answer.toFixed(0);
    if (hash) swatch.style.background = colorOf(hash);
    const delays = answer ? ` · acts after ${acts} ms` : "";
    what.replaceChildren(`turn ${tick} · `, swatch, ` ${hash || "hash follows"}${delays}`);
}

function paint(view, isYours, seconds) {
    const { player, figure, canvas } = view, { seat } = player.client;
    const agents = isYours && seat >= 0 ? local?.match?.host.state.world.agents : null;
    const truth = agents ? { x: agents.x[seat], y: agents.y[seat] } : null;
    const seats = local ? views.map((one) => one.player.client.seat) : [0, 1, 2, 3];
    draw(canvas, { poses: player.frame(seconds), seat, seats, truth });
    write(view);
    figure.classList.toggle("out", player.closed !== "");
}

let before = performance.now();
function frame(time) {
    for (const [i, view] of views.entries()) paint(view, i === 0, (time - before) / 1000);
    before = time;
    const [you] = views;
    if (you) {
        note(you.player, time);
        const { state } = you.player.client;
        if (state) status.textContent = `${state.data.penned} of ${SHEEP} sheep in the pen`;
        if (state) status.style.setProperty("--penned", `${(100 * state.data.penned) / SHEEP}%`);
    }
    drawStrip(find("#strip"), turns, time);
    requestAnimationFrame(frame);
}
await start();
requestAnimationFrame(frame);

/** The interface for tests. */
window.game = {
    figures: () => views.map(({ player }) => ({
        seat: player.client.seat, tick: player.client.tick, agreed: player.agreed, closed: player.closed,
        hash: player.client.lastHash, epoch: player.epoch, mode: player.mode, answer: player.answer,
    })),
    news: () => news.textContent,
    players: () => views.map(({ player }) => player),
};
