/** veer/net/interest: each client gets the agents near it and nothing else, with nearly exact positions. */
import { createVeer } from "veer";
import { createVeer as createFlat } from "veer/flat";
import { Interest, InterestReader, NetError } from "veer/net/interest";
import { beforeAll, describe, expect, test } from "vitest";
import { directionByte, headingByte, headingOf } from "../../src/js/net/interest_code.js";

/** @type {any} */ let veer;
beforeAll(async () => { veer = await createVeer(); });

/** Returns a generator of numbers from 0 to 1, the same in every run. @param {number} seed */
function randomOf(seed) {
    let state = seed;
    return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** Creates a world with walkers at random places. @param {any} from @param {number} count @param {object} [def] */
function walkers(from, count, def = {}) {
    const random = randomOf(count), world = from.createWorld({ bounds: [0, 0, 600, 600], edges: "clamp", ...def });
    const brain = world.addBrain({ behaviors: [{ type: "wander" }], crowd: "reciprocal" });
    const agents = Array.from({ length: count }, (_, i) => world.addAgent({
        x: 600 * random(), y: 600 * random(), ...("axes" in def || "dimensions" in def ? { z: 600 * random() } : {}),
        maxSpeed: 40 + 40 * random(), brain, userData: MARK + i,
    }));
    return { world, agents, random };
}
/** The user data of the first agent. Its bytes are easy to find in messages. */
const MARK = 0xabcdef00;

/** Connects a client, and keeps its messages. @param {Interest} interest @param {object} [socket] */
function join(interest, socket = {}) {
    const reader = new InterestReader(), messages = /** @type {Uint8Array[]} */ ([]);
    const view = interest.connect({
        send(bytes) {
            messages.push(bytes);
            reader.receive(bytes);
        }, ...socket,
    });
    return { reader, messages, view };
}

/** @param {number} difference @param {number} period */
const across = (difference, period) => Math.abs(difference - period * Math.round(difference / period));

/**
 * Compares what a client draws with the world: who is in range, and where. Returns the largest errors.
 * @param {any} world @param {ReturnType<typeof join>} client @param {{ range: number, period?: number }} how
 */
function compare(world, { reader, view }, { range, period = Infinity }) {
    const { agents } = world, seen = reader.draw(1 / 20), axes = /** @type {const} */ (["x", "y", "z"]);
    const apart = (/** @type {number} */ d) => (period < Infinity ? across(d, period) : Math.abs(d));
    const expected = world.agentIds().map((/** @type {number} */ id) => world.slot(id)).filter(
        (/** @type {number} */ slot) =>
            axes.reduce((sum, axis) => sum + apart(agents[axis][slot] - view[axis]) ** 2, 0) <= range ** 2,
    );
    const slots = [...seen.userData.subarray(0, seen.count)].map((userData) => userData - MARK);
    expect(slots.toSorted((a, b) => a - b)).toEqual(expected);
    let error = 0, turn = 0;
    slots.forEach((slot, i) => {
        for (const axis of axes) error = Math.max(error, apart(seen[axis][i] - agents[axis][slot]));
        turn = Math.max(turn, across(seen.orientation[i] - agents.orientation[slot], 2 * Math.PI));
    });
    return { error, turn, count: slots.length };
}

const WORLDS = /** @type {[string, Function, any, number?][]} */ ([
    ["a planar world", createVeer, {}], ["a planar world of veer/flat", createFlat, {}],
    ["a wrapped world", createVeer, { edges: "wrap" }, 600],
    ["a world in space", createVeer, { dimensions: 3, bounds: [0, 0, 0, 600, 600, 600] }],
    ["a wrapped world in space", createVeer, { dimensions: 3, bounds: [0, 0, 0, 600, 600, 600], edges: "wrap" }, 600],
]);

describe("what a client sees", () => {
    test.each(WORLDS)("of %s: who is in range, within the error", async (_, create, def, period) => {
        const { world } = walkers(await create(), 300, def), range = 150, how = { range, ...(period && { period }) };
        const interest = new Interest(world, { range, error: 0.25 });
        const clients = [0, 1, 2].map(() => join(interest));
        const most = { error: 0, turn: 0, count: 0 };
        for (let tick = 0; tick < 60; tick++) {
            for (let i = 0; i < 3; i++) world.step(1 / 60);
            clients.forEach(({ view }, i) => {
                view.x = world.agents.x[i];
                view.y = world.agents.y[i] + 2.9 * tick; // passes other agents, and crosses an edge
                view.z = world.agents.z[i];
            });
            interest.update();
            for (const client of clients) {
                const found = compare(world, client, how);
                for (const name of /** @type {const} */ (["error", "turn", "count"])) {
                    most[name] = Math.max(most[name], found[name]);
                }
            }
        }
        expect(most.count).toBeGreaterThan(10);
        expect(most.error).toBeLessThan(0.2503); // plus the rounding of 32-bit numbers
        expect(most.error).toBeGreaterThan(0.1);
        expect(most.turn).toBeLessThan(0.15 + Math.PI / 128);
    });

    test("with y up the columns are those of the world", () => {
        const { world } = walkers(veer, 60, { axes: "yUp", bounds: [0, 0, 0, 600, 600, 600], dimensions: 3 });
        const interest = new Interest(world, { range: 400 }), client = join(interest);
        for (let tick = 0; tick < 20; tick++) {
            world.step(1 / 20);
            Object.assign(client.view, { x: 300, y: 200, z: 250 });
            interest.update();
            expect(compare(world, client, { range: 400 }).error).toBeLessThan(0.2503);
        }
    });

    test("nothing about agents outside the range is in the bytes", () => {
        const { world } = walkers(veer, 300), range = 90, interest = new Interest(world, { range });
        const clients = [join(interest), join(interest)];
        const places = [[100, 100], [450, 500]];
        const codes = Array.from({ length: 300 }, (_, i) => {
            const code = [];
            let rest = MARK + i;
            for (; rest >= 128; rest = Math.floor(rest / 128)) code.push(128 | rest % 128);
            return Buffer.from([...code, rest]);
        });
        let found = 0;
        for (let tick = 0; tick < 60; tick++) {
            world.step(1 / 20);
            clients.forEach(({ view }, i) => ([view.x, view.y] = places[i]));
            interest.update();
            clients.forEach(({ messages }, k) => {
                const bytes = Buffer.from(/** @type {Uint8Array} */ (messages.at(-1))), [x, y] = places[k];
                codes.forEach((code, slot) => {
                    if (!bytes.includes(code)) return;
                    found++;
                    const { agents } = world;
                    expect(Math.hypot(agents.x[slot] - x, agents.y[slot] - y)).toBeLessThanOrEqual(range);
                });
            });
        }
        expect(found).toBeGreaterThan(50);
        // a world without the agents that are out of range makes the same bytes
        const lone = walkers(veer, 300), all = new Interest(lone.world, { range }), far = join(all);
        const { world: few } = walkers(veer, 300), near = new Interest(few, { range }), here = join(near);
        for (const { view } of [far, here]) ([view.x, view.y] = places[0]);
        for (let slot = 0; slot < 300; slot++) {
            const { agents } = few;
            if (Math.hypot(agents.x[slot] - 100, agents.y[slot] - 100) > range) few.removeAgent(few.agentAt(slot));
        }
        all.update();
        near.update();
        expect(here.messages).toEqual(far.messages);
    });

    test("an agent in the slot of another is another, and states and user data arrive", () => {
        const { world, agents } = walkers(veer, 20), interest = new Interest(world, { range: 1000 });
        const { reader } = join(interest);
        interest.states[4] = 7;
        interest.update();
        const first = structuredClone(reader.draw(0));
        expect(first.state[4]).toBe(7);
        world.removeAgent(agents[3]);
        while (world.slot(world.addAgent({ x: 50, y: 50, userData: 5 })) !== 3);
        interest.states[4] = 8;
        interest.states[3] = 9;
        interest.update();
        const { count, key, userData, state, x } = reader.draw(1), at = userData.indexOf(5);
        expect(count).toBe(world.agentIds().length);
        expect(key.subarray(0, 19)).toEqual(Uint32Array.from([...first.key.subarray(0, 20)].filter((_, i) => i !== 3)));
        expect([...key].filter((one) => one === key[at])).toHaveLength(1);
        expect([key[at] > 20, x[at], state[3], state[userData.subarray(0, count).lastIndexOf(5)]])
            .toEqual([true, 50, 8, 9]);
    });

    test("poses move smoothly from message to message, also if one is late", () => {
        const { world } = walkers(veer, 60), interest = new Interest(world, { range: 1000 });
        const { reader } = join(interest);
        let [before, most, moved] = [new Float32Array(0), 0, 0];
        for (let frame = 0; frame < 240; frame++) {
            world.step(1 / 60);
            if (frame % 3 === 0 && frame % 30 !== 9) interest.update();
            const { x, count } = reader.draw(1 / 60);
            if (before.length === count) {
                x.subarray(0, count).forEach((value, i) => {
                    most = Math.max(most, Math.abs(value - before[i]));
                    moved += Math.abs(value - before[i]);
                });
            }
            before = x.slice(0, count);
        }
        expect(moved).toBeGreaterThan(1000);
        expect(most).toBeLessThan(80 / 60 * 2.1); // after a late message, at most twice the distance
    });

    test("a client that does not drain starts anew, and one that is closed gets nothing", () => {
        const { world } = walkers(veer, 60), interest = new Interest(world, { range: 1000 });
        let waiting = 0;
        const slow = join(interest, { buffered: () => waiting }), gone = join(interest);
        interest.update();
        waiting = 1e6;
        gone.view.close();
        for (let i = 0; i < 20; i++) {
            world.step(1 / 20);
            interest.update();
        }
        expect([slow.messages.length, gone.messages.length]).toEqual([1, 1]);
        waiting = 0;
        interest.update();
        interest.update();
        expect(slow.messages.map(([first]) => first)).toEqual([0, 0, 1]);
        expect(compare(world, slow, { range: 1000 }).error).toBeLessThan(0.2503);
    });

    test("more agents than before, in a world that has grown, arrive too", () => {
        const { world } = walkers(veer, 100), interest = new Interest(world, { range: 2000 }), client = join(interest);
        interest.update();
        for (let i = 100; i < 3000; i++) world.addAgent({ x: i % 600, y: i / 5, userData: MARK + i });
        interest.update();
        expect(compare(world, client, { range: 2000 }).count).toBe(3000);
    });
});

describe("155: malformed messages", () => {
    /** Returns the messages to a client that sees agents come, go and turn. @returns {Uint8Array[]} */
    function recorded() {
        const { world } = walkers(veer, 120), interest = new Interest(world, { range: 120 });
        const { messages, view } = join(interest);
        for (let tick = 0; tick < 12; tick++) {
            world.step(1 / 20);
            Object.assign(view, { x: 200 + 10 * tick, y: 300 });
            interest.states[tick] = tick;
            interest.update();
        }
        return messages;
    }

    /** @param {InterestReader} reader @param {unknown} message @returns {string} */
    function refusal(reader, message) {
        try {
            reader.receive(message);
        } catch (error) {
            if (!(error instanceof NetError)) throw error;
            expect(reader.draw(0).count).toBe(0);
            return error.message;
        }
        return "";
    }

    test("are named, whatever they are; afterwards a first message starts anew", () => {
        const [first, second, third] = recorded(), reader = new InterestReader();
        expect(refusal(reader, second)).toBe("message: it came before a first message");
        reader.receive(first);
        expect(refusal(reader, third)).toBe("message: number 2 after 0");
        expect(refusal(reader, second)).toBe("message: it came before a first message");
        expect(refusal(reader, Uint8Array.of(0, 9, 0))).toBe("message: version 9, 1 here");
        expect(refusal(reader, Uint8Array.of(0, 1, 9))).toBe("message: settings 9");
        expect(refusal(reader, Uint8Array.of(...first, 1))).toBe("message: too long");
        expect(refusal(reader, "text")).toBe("message: not bytes");
        expect(refusal(reader, new Uint8Array((1 << 22) + 1))).toMatch("longer than");
        const endless = first.slice();
        new DataView(endless.buffer).setFloat64(3, NaN, true);
        expect(refusal(reader, endless)).toBe("message: the rate is NaN");
        reader.receive(first);
        reader.receive(second);
        expect(reader.draw(0).count).toBeGreaterThan(5);
    });

    test("of any length and with any bytes never give more than an error, and what is drawn is finite", () => {
        const messages = recorded(), random = randomOf(5), refused = { cut: 0, changed: 0 };
        const play = (/** @type {Uint8Array} */ last, /** @type {number} */ until) => {
            const reader = new InterestReader();
            for (const message of messages.slice(0, until)) reader.receive(message);
            const reason = refusal(reader, last), seen = reader.draw(0.1);
            for (const name of /** @type {const} */ (["x", "y", "velocityX", "velocityY", "orientation"])) {
                expect(seen[name].subarray(0, seen.count).every(Number.isFinite)).toBe(true);
            }
            return reason !== "";
        };
        for (const [i, message] of messages.slice(0, 4).entries()) {
            for (let length = 0; length < message.length; length += 1 + Math.floor(length / 9)) {
                refused.cut++;
                expect(play(message.subarray(0, length), i)).toBe(true);
            }
        }
        for (let round = 0; round < 1500; round++) {
            const until = Math.floor(messages.length * random()), changed = messages[until].slice();
            for (let many = 1 + Math.floor(3 * random()); many > 0; many--) {
                changed[Math.floor(changed.length * random() ** 2)] = 256 * random();
            }
            refused.changed += Number(play(changed, until));
        }
        expect(refused.cut).toBeGreaterThan(50);
        expect(refused.changed).toBeGreaterThan(300);
    });
});

test("the quick direction of a velocity is that of atan2, to a byte's step", () => {
    const step = (2 * Math.PI) / 256;
    for (const length of [1e-9, 1, 7, 1e9]) {
        for (let angle = -3.2; angle < 3.2; angle += 0.0007) {
            const found = headingOf(directionByte(length * Math.cos(angle), length * Math.sin(angle)));
            const error = Math.abs(Math.atan2(Math.sin(found - angle), Math.cos(found - angle)));
            expect(error).toBeLessThan(step / 2 + 0.0016);
        }
    }
    for (const [x, y] of [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [-1, -1], [1, -1]]) {
        expect(directionByte(x, y)).toBe(headingByte(Math.atan2(y, x)));
    }
});

test("messages that a socket keeps never change", () => {
    const { world } = walkers(veer, 120), interest = new Interest(world, { range: 300 });
    const copies = /** @type {Uint8Array[]} */ ([]), kept = /** @type {Uint8Array[]} */ ([]);
    const send = (/** @type {Uint8Array} */ bytes) => {
        kept.push(bytes);
        copies.push(bytes.slice());
    };
    for (let i = 0; i < 3; i++) Object.assign(interest.connect({ send }), { x: 200 * i + 100, y: 300 });
    for (let tick = 0; tick < 200; tick++) {
        world.step(1 / 20);
        interest.update();
    }
    expect(new Set(kept.map(({ buffer }) => buffer)).size).toBeGreaterThan(1);
    expect(kept).toEqual(copies);
});

test("156: wrong arguments are named, and change nothing", () => {
    const { world } = walkers(veer, 10);
    const made = (/** @type {any} */ options, of = world) => () => new Interest(of, options);
    expect(made({ range: 10 }, /** @type {any} */ ({}))).toThrow(/^Interest: world = an object: refused \(a world\)/);
    expect(made(undefined)).toThrow(/options.range = undefined: refused \(a number from 0 to 1000000\)/);
    expect(made({ range: NaN })).toThrow("options.range = NaN");
    expect(made({ range: 10, rate: 0 })).toThrow("options.rate = 0: refused (a number from 1 to 240)");
    expect(made({ range: 10, error: -1 })).toThrow("options.error = -1");
    expect(made({ range: 10, headingError: 4 })).toThrow("options.headingError = 4");
    const interest = new Interest(world, { range: 100 });
    expect(() => interest.connect(/** @type {any} */ (undefined))).toThrow("Interest.connect: socket = undefined");
    const { reader, view, messages } = join(interest);
    view.x = NaN;
    expect(() => interest.update()).toThrow(expect.objectContaining({ code: "VEER_E_NOT_FINITE" }));
    view.x = 0;
    interest.update();
    expect(messages.map(([first]) => first)).toEqual([0]);
    expect(() => reader.draw(-1)).toThrow("InterestReader.draw: seconds = -1: refused (at least 0)");
    expect(() => reader.draw(NaN)).toThrow("seconds = NaN");
});
