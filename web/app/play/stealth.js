/**
 * Stealth: a game. The thief takes the crown out of a guarded museum; keys or the stick steer it, and a click throws a
 * coin, which guards hear. While nobody steers, the thief chooses its own way (thief.js).
 */
import { agentNamed } from "../run/names.js";
import { drawBoard } from "../view/board.js";
import { drawGuards, drawMuseum, drawNoises, drawThief } from "../view/museum.js";
import { choose, wantsCoin } from "../run/thief.js";

export const CROWN = { x: 925, y: 75 }, EXIT = { x: 50, y: 610 };
const THIEF = "thief", GUARDS = ["guard 1", "guard 2", "guard 3"];
const REACH = 30; // distance within which the thief takes the crown, or leaves, in u
const CATCH = 23; // distance at which a guard catches the thief, in u
const PAUSE = 2.5; // time from the end of a round to the next one, in s
const IDLE = 12; // time without input after which the thief steers itself again, in s
const THINK = 12; // simulation steps between two decisions of the thief
const STEP = 28; // simulation steps between two sounds of the thief's feet
const FEET = 90, COIN = 540; // loudness of a running thief's feet, and of a coin, in u of path
const SPEED = { walk: 58, look: 76, run: 80, thief: 104, tiptoe: 46 }; // in u/s
const QUIET = 50; // speed up to which the thief makes no noise, in u/s
const BRAKING = 0.11; // time in which the thief comes to rest, in s: 1 / response of its brain
const COINS_EVERY = 6; // minimum time between two coins of a thief that steers itself, in s
const WAIT = 2; // time that such a thief waits before it throws a coin, in s
const BOARD = 15; // distance from the museum to the middle of the board, in pixels
/** The direction of each key; y points down. @type {Record<string, [number, number]>} */
const DIRECTIONS = {
    w: [0, -1], a: [-1, 0], s: [0, 1], d: [1, 0], arrowup: [0, -1], arrowleft: [-1, 0], arrowdown: [0, 1],
    arrowright: [1, 0],
};

/** @import { Session } from "../run/session.js" */
/** @import { AgentId } from "../../types.js" */
/** @import { Place } from "../panel/play.js" */
/** @typedef {Place & { tick: number, loudness: number }} Sound */
/**
 * `visitor`: the user steers. `used`: tick of the last input. `since`: tick of the round's start, `until`: of its end.
 * `goal`: where a thief that steers itself goes. `waited`: the steps for which it has waited there.
 * @typedef {{ direction: Place, visitor: boolean, rested: boolean, used: number, tiptoe: boolean,
 *   phase: "stealing" | "escaping" | "caught" | "out", since: number, until: number, sounds: Sound[], coin: number,
 *   goal: Place | null, waited: number, crowns: number, catches: number }} Memory
 */

/** @param {Session} session @returns {Memory} */
const memoryOf = (session) => session.memory;

/** Returns the seconds since a tick. @param {Session} session @param {number} tick */
const secondsSince = ({ world, stepTime }, tick) => (world.tick - tick) * stepTime;

/** Returns the ids of the guards that are there. @param {Session} session */
const guardsOf = ({ world, ids }) =>
    GUARDS.flatMap((name) => ids.agents.get(name) ?? []).filter((id) => world.isAlive(id));

/** Returns whether a round is going on. @param {Session} session */
function isOn(session) {
    const { phase } = memoryOf(session);
    return phase === "stealing" || phase === "escaping";
}

/**
 * Returns the squared distance from an agent to a place.
 * @param {Session} session @param {AgentId} id @param {Place} to
 */
function distanceSq({ world }, id, { x, y }) {
    const a = world.agents, slot = world.slot(id);
    return (a.x[slot] - x) ** 2 + (a.y[slot] - y) ** 2;
}

/** Puts everybody back to the start, without memories. @param {Session} session */
function startRound(session) {
    const { world, ids, defs } = session;
    for (const name of [THIEF, ...GUARDS]) {
        const id = ids.agents.get(name), def = defs.get(name);
        if (id === undefined || !world.isAlive(id) || !def) continue;
        world.setAgent(id, { x: def.x, y: def.y, velocityX: 0, velocityY: 0 });
        if (name !== THIEF) calm(session, id);
        if (name !== THIEF) world.forget(id);
    }
    Object.assign(memoryOf(session), {
        phase: "stealing", since: world.tick, until: 0, sounds: [], goal: null, waited: 0, coin: world.tick,
    });
}

/** Sets the thief's goal to the place where it will come to rest. @param {Session} session */
function stay(session) {
    const { world } = session, thief = agentNamed(session, THIEF);
    const { x, y, velocityX, velocityY } = world.getAgent(thief);
    world.setTarget(thief, { x: x + BRAKING * velocityX, y: y + BRAKING * velocityY });
}

/** Gives a guard the speed at which it walks its beat. @param {Session} session @param {AgentId} guard */
const calm = ({ world }, guard) => world.setAgent(guard, { maxSpeed: SPEED.walk });

/** @param {Session} session @param {Place} at @param {number} loudness @param {AgentId} [source] */
function sound(session, { x, y }, loudness, source) {
    const { world } = session;
    world.makeNoise({ x, y, loudness, ...(source !== undefined && { source }) });
    memoryOf(session).sounds.push({ x, y, loudness, tick: world.tick });
}

/** Lets the thief choose its own way. @param {Session} session @param {AgentId} thief */
function steerItself(session, thief) {
    const memory = memoryOf(session), { world } = session;
    if (memory.goal && world.tick % THINK) return;
    const place = choose(session, { thief, guards: guardsOf(session),
        goal: memory.phase === "escaping" ? EXIT : CROWN });
    memory.waited = place.waits ? memory.waited + THINK : 0;
    if (memory.goal?.x !== place.x || memory.goal.y !== place.y) world.setTarget(thief, { x: place.x, y: place.y });
    memory.goal = { x: place.x, y: place.y };
    if (secondsSince(session, memory.coin) < COINS_EVERY || memory.waited * session.stepTime < WAIT) return;
    const coin = wantsCoin(session, { thief, guards: guardsOf(session) });
    if (coin) throwCoin(session, coin);
}

/** @param {Session} session @param {Place} at */
function throwCoin(session, at) {
    memoryOf(session).coin = session.world.tick;
    sound(session, at, COIN);
}

/**
 * Sets the top speed of a guard by what it remembers: it runs to a thief in sight, and walks on patrol.
 * @param {Session} session @param {AgentId} id
 */
function hurry(session, id) {
    const known = session.world.memories(id).filter(({ isFound }) => isFound);
    const speed = known.some(({ isSeen, age }) => isSeen || age < 1) ? SPEED.run : SPEED.look;
    session.world.setAgent(id, { maxSpeed: known.length ? speed : SPEED.walk });
}

/** @param {Session} session @param {"caught" | "out"} phase */
function endRound(session, phase) {
    const memory = memoryOf(session);
    Object.assign(memory, { phase, until: session.world.tick, rested: !memory.direction.x && !memory.direction.y });
    memory[phase === "out" ? "crowns" : "catches"]++;
    stay(session);
}

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({
        direction: { x: 0, y: 0 }, visitor: false, rested: true, used: 0, tiptoe: false, phase: "stealing", since: 0,
        until: 0, sounds: [], coin: 0, goal: null, waited: 0, crowns: 0, catches: 0,
    }),
    apply(session, input) {
        const memory = memoryOf(session), { world } = session;
        if (input.type === "tiptoe") {
            memory.tiptoe = !!input.on;
            return;
        }
        if (input.type === "coin") {
            if (isOn(session)) throwCoin(session, { x: input.x, y: input.y });
            return;
        }
        const { x, y } = input, moves = x !== 0 || y !== 0;
        if (!(x * x + y * y <= 1.002)) throw new Error(`a direction has at most length 1, not ${x}, ${y}`);
        Object.assign(memory, { direction: { x, y }, used: world.tick });
        if (!moves) memory.rested = true;
        if (!moves && memory.visitor) stay(session);
        if (!moves || !memory.rested) return;
        if (!memory.visitor || !isOn(session)) startRound(session);
        memory.visitor = true;
    },
    before(session) {
        const memory = memoryOf(session), { world } = session, thief = agentNamed(session, THIEF);
        const { x, y } = memory.direction, still = !x && !y;
        if (!isOn(session) && secondsSince(session, memory.until) >= PAUSE && (still || !memory.visitor)) {
            startRound(session);
        }
        if (memory.visitor && still && secondsSince(session, memory.used) >= IDLE) {
            Object.assign(memory, { visitor: false, goal: null });
        }
        const drives = isOn(session) && memory.visitor;
        world.setDrive(thief, drives ? { x, y, z: 0 } : { x: 0, y: 0, z: 0 });
        const speed = memory.tiptoe && memory.visitor ? SPEED.tiptoe : SPEED.thief;
        if (world.getAgent(thief).maxSpeed !== speed && session.speeds.get(THIEF) === undefined) {
            world.setAgent(thief, { maxSpeed: speed });
        }
        if (isOn(session) && !memory.visitor) steerItself(session, thief);
        const a = world.agents, slot = world.slot(thief);
        const isLoud = a.velocityX[slot] ** 2 + a.velocityY[slot] ** 2 > QUIET * QUIET;
        if (isOn(session) && isLoud && world.tick % STEP === 0) {
            sound(session, { x: a.x[slot], y: a.y[slot] }, FEET, thief);
        }
    },
    after(session) {
        const memory = memoryOf(session), { world } = session, thief = agentNamed(session, THIEF);
        for (const { type, agent } of world.events) {
            if (agent && ["found", "lost", "forgotten", "heard", "alerted"].includes(type)) hurry(session, agent);
        }
        memory.sounds = memory.sounds.filter(({ tick }) => secondsSince(session, tick) < 1.2);
        if (!isOn(session)) return;
        if (memory.phase === "stealing" && distanceSq(session, thief, CROWN) < REACH * REACH) {
            Object.assign(memory, { phase: "escaping", goal: null });
        }
        if (memory.phase === "escaping" && distanceSq(session, thief, EXIT) < REACH * REACH) endRound(session, "out");
        const { x, y } = world.getAgent(thief);
        for (const guard of guardsOf(session)) {
            const near = isOn(session) && distanceSq(session, guard, { x, y }) < CATCH * CATCH;
            if (near && world.memories(guard).some(({ isSeen }) => isSeen)) endRound(session, "caught");
        }
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, act }) {
    const none = { x: 0, y: 0 }, still = matchMedia("(prefers-reduced-motion: reduce)");
    let keys = none, stick = none;
    const steer = () => {
        const { x, y } = keys.x || keys.y ? keys : stick, { direction } = memoryOf(session);
        if (x !== direction.x || y !== direction.y) act("play", [{ type: "direction", x, y }], { undoable: false });
    };
    const isTiptoe = () => memoryOf(session).tiptoe;
    return {
        hint: "Steer the thief to the crown and back to the door: W A S D, arrow keys, or the stick. " +
            "A click throws a coin: guards who hear it go there.",
        needsAgents: true,
        keys: [{
            key: "Q", text: "Tiptoe", on: isTiptoe,
            press: () => act("play", [{ type: "tiptoe", on: !isTiptoe() }], { undoable: false }),
        }],
        hold: {
            keys: Object.keys(DIRECTIONS),
            change(held) {
                const all = [...held].map((key) => DIRECTIONS[key] ?? [0, 0]);
                const [x, y] = [0, 1].map((axis) => all.reduce((sum, one) => sum + one[axis], 0));
                const length = Math.max(1, Math.hypot(x, y));
                keys = { x: x / length, y: y / length };
                steer();
            },
        },
        stick(x, y) {
            stick = { x, y };
            steer();
        },
        tap({ x, y }) {
            const { minX, minY, maxX, maxY } = session.world.settings;
            if (x < minX || y < minY || x > maxX || y > maxY) return false;
            act("play", [{ type: "coin", x, y }], { undoable: false });
            return true;
        },
        draw(ctx, view) {
            const memory = memoryOf(session), { minX, maxX, minY } = session.world.settings;
            drawMuseum(ctx, view, session, { crown: memory.phase === "stealing" ? CROWN : null, exit: EXIT });
            drawNoises(ctx, view, session, memory.sounds);
            drawGuards(ctx, view, session, guardsOf(session));
            drawThief(ctx, view, session, { thief: agentNamed(session, THIEF), memory, isStill: still.matches });
            const top = view.at((minX + maxX) / 2, minY);
            drawBoard(ctx, view, { x: top.x, y: top.y - BOARD, words: wordsOf(view, session) });
        },
        state: () =>
            ({ ...structuredClone(memoryOf(session)), seconds: secondsSince(session, memoryOf(session).since) }),
    };
}

/** Returns the text of the board. @param {import("../field/view.js").PlayView} view @param {Session} session */
function wordsOf({ palette, width }, session) {
    const { phase, visitor, crowns, catches, since, until } = memoryOf(session), isWide = width > 620;
    const score = { text: `${crowns} stolen, ${catches} caught`, color: palette.dim };
    const time = `${Math.round((((until || session.world.tick) - since)) * session.stepTime)} s`;
    if (phase === "caught") return [{ text: `Caught after ${time}`, color: palette.danger }, score];
    if (phase === "out") return [{ text: `Out with the crown in ${time}`, color: palette.interest }, score];
    const task = phase === "escaping" ? { text: "Back to the door!", color: palette.interest }
        : { text: "Steal the crown", color: palette.gold };
    const hint = visitor ? [{ text: time }] : isWide ? [{ text: "steer to take over" }] : [];
    return [task, ...hint, score];
}
