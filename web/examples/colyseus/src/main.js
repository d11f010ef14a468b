/**
 * The page. Without a server it runs a room and its two to four players itself, connected by simulated slow wires
 * (wire.js). With a URL after a #, as in #ws://localhost:2567, the page plays on that server (online.js).
 */
import { createVeer } from "veer";
import { draw, placesOf } from "./draw.js";
import { RATE, SHEEP } from "./match.js";
import { LocalRoom } from "./wire.js";

const find = (selector) => document.querySelector(selector);
const stage = find("#stage"), status = find("#status"), server = location.hash.slice(1);

/** @type {LocalRoom | null} */
let room = null;
/** The players with their canvases; the first is the user. @type {any[]} */
let views = [];
let seed = 0, joined = 0;

/* ---- players and canvases */

function show(player, name) {
    const figure = document.createElement("figure"), canvas = document.createElement("canvas");
    const caption = document.createElement("figcaption");
    figure.append(canvas, caption);
    stage.append(figure);
    const now = placesOf(player.follower.match);
    views.push({
        player, name, figure, canvas, caption, before: now, now, tick: player.follower.match.tick,
        since: performance.now(),
    });
}

async function join() {
    const delay = [40, 120, 80, 200][joined++ % 4], player = await room?.join(delay);
    if (player) show(player, `Player ${player.follower.seat + 1}, ${delay} ms away`);
}

async function start() {
    room?.close();
    stage.replaceChildren();
    [views, joined] = [[], 0];
    if (server) {
        const { playOnline } = await import("./online.js");
        show(await playOnline(await createVeer(), server), server);
    } else {
        room = await LocalRoom.open(createVeer, ++seed);
        await join();
        await join();
    }
}

/**
 * Makes the second player's dog faster, but only in that player's own world. The other worlds are not affected, and the
 * next hash reveals the difference.
 */
function cheat() {
    const match = views[1]?.player.follower.match;
    match?.world.setAgent(match.dog(views[1].player.follower.seat), { maxSpeed: 400 });
}

/* ---- input of the user and of simulated players */

const DIRECTIONS = {
    ArrowLeft: [-1, 0], KeyA: [-1, 0], ArrowRight: [1, 0], KeyD: [1, 0], ArrowUp: [0, -1], KeyW: [0, -1],
    ArrowDown: [0, 1], KeyS: [0, 1],
};
const ACTIONS = { KeyJ: join, KeyC: cheat, KeyR: start };
const held = new Set();
let drag = null;

addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey) return;
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
for (const [id, action] of [["join", join], ["cheat", cheat], ["restart", start]]) {
    find(`#${id}`).addEventListener("click", action);
}
for (const id of ["join", "cheat", "restart"]) find(`#${id}`).hidden = server !== "";

function yourInput() {
    let x = 0, y = 0;
    for (const code of held) [x, y] = [x + DIRECTIONS[code][0], y + DIRECTIONS[code][1]];
    if (drag && !x && !y) {
        [x, y] = [(drag.to.clientX - drag.from.clientX) / 40, (drag.to.clientY - drag.from.clientY) / 40];
    }
    const length = Math.max(Math.hypot(x, y), 1);
    return [Math.round((100 * x) / length), Math.round((100 * y) / length)];
}

/** Returns a simulated player's input: the dog follows the sheep and runs back and forth behind them. */
function theirInput({ follower: { match, seat } }) {
    const time = match.tick / RATE, slot = match.world.slot(match.dog(seat)), { x, y } = match.world.agents;
    const toX = Math.min(100 + 8 * time, 480) - x[slot], toY = 250 + 190 * Math.sin(time / 2 + 2 * seat) - y[slot];
    const length = Math.max(Math.hypot(toX, toY), 1);
    return [(100 * toX) / length, (100 * toY) / length];
}

setInterval(() => {
    for (const [i, { player }] of views.entries()) {
        if (!player.closed) player.input(...(i === 0 ? yourInput() : theirInput(player)));
    }
}, 1000 / RATE);

/* ---- the loop */

function frame(time) {
    for (const view of views) {
        const { player, figure, canvas, caption, name } = view, { match, seat } = player.follower;
        if (match.tick !== view.tick) {
            [view.before, view.now, view.tick, view.since] = [view.now, placesOf(match), match.tick, time];
        }
        draw(canvas, {
            before: view.before, now: view.now, share: Math.min(Math.max((time - view.since) * RATE / 1000, 0), 1),
            seat,
        });
        caption.textContent =
            `${name} · turn ${match.tick} · ${player.closed || `hash ${player.lastHash || "follows"}`}`;
        figure.classList.toggle("out", player.closed !== "");
    }
    const match = views[0]?.player.follower.match;
    if (match) {
        status.textContent = `${match.penned()} of ${SHEEP} sheep in the pen · ${(match.tick / RATE).toFixed(0)} s`;
    }
    requestAnimationFrame(frame);
}
await start();
requestAnimationFrame(frame);

/** The interface for tests. */
window.game = {
    figures: () => views.map(({ player }) => ({
        seat: player.follower.seat, tick: player.follower.match.tick, agreed: player.agreed, closed: player.closed,
        hash: player.lastHash,
    })),
};
