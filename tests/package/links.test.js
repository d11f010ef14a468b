/** Jump links and jumps through the public package: adding, planning, jumping, saving, and errors. */
import { createVeer, VeerArgumentError, VeerHandleError, VeerStateError } from "veer";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkRefusal } from "./refusal.js";
import { thrown } from "./worlds.js";

/** @type {import("veer").Veer} */
let veer;
/** @type {any} */
let world;
/** @type {number} */
let runner;
const AIRBORNE = 64;

beforeAll(async () => void (veer = await createVeer()));
beforeEach(() => {
    world = veer.createWorld({ seed: 5, gravityZ: -500 });
    runner = world.addAgent({
        maxSpeed: 200, maxForce: 2000, brain: world.addBrain({ behaviors: [{ type: "wander" }] }),
    });
});

/** A jump of 100 u at 200 u/s upwards under a gravity of 500 u/s^2, which takes 0.8 s at 125 u/s. */
const across = { fromX: 200, toX: 300, jumpSpeed: 200 };

/** Returns the events of the runner during these steps. @param {number} steps */
function live(steps) {
    const seen = [];
    for (let i = 0; i < steps; i++) {
        world.step(1 / 60);
        seen.push(...world.events.filter((/** @type {any} */ event) =>
            event.agent === runner && /jump|landed/.test(event.type)));
    }
    return seen;
}

describe("a jump link", () => {
    test("is read back with its defaults, and keeps the fields that a change does not name", () => {
        const link = world.addLink(across);
        const full = {
            fromX: 200, fromY: 0, fromZ: 0, toX: 300, toY: 0, toZ: 0, takeOffRadius: 10, landingRadius: 10,
            jumpSpeed: 200, patience: 10, kind: "jump", cost: 40, speed: Infinity, wait: 0, twoWay: 0, group: 1,
        };
        expect(world.getLink(link)).toEqual(full);
        world.setLink(link, { jumpSpeed: 250 });
        expect(world.getLink(link)).toEqual({ ...full, jumpSpeed: 250 });
        world.removeLink(link);
        expect(world.isAlive(link)).toBe(false);
    });

    test("finds room, for any number of links", () => {
        const links = Array.from({ length: 50 }, (_, i) => world.addLink({ ...across, toX: 300 + i }));
        links.forEach((link, i) => expect(world.getLink(link).toX).toBe(300 + i));
        world.validate();
    });

    test("is planned: both times, the speed it needs, and why it is impossible", () => {
        const link = world.addLink(across), plan = world.planJump(runner, link);
        expect(plan).toMatchObject({ possible: true, refusal: "none", risingTime: 0, jumpSpeedNeeded: 0 });
        expect(plan.time).toBeCloseTo(0.8, 5);
        expect(plan.speedNeeded).toBeCloseTo(125, 3);
        expect(plan.velocity.x).toBeCloseTo(125, 3);
        expect(plan.velocity.z).toBe(200);
        world.setLink(link, { toX: 400 });
        expect(world.planJump(runner, link)).toMatchObject({ possible: false, refusal: "tooFar" });
        expect(world.planJump(runner, link).speedNeeded).toBeCloseTo(250, 3);
        world.setLink(link, { toZ: 60 });
        expect(world.planJump(runner, link)).toMatchObject({ possible: false, refusal: "tooHigh", time: 0 });
        expect(world.planJump(runner, link).jumpSpeedNeeded).toBeCloseTo(Math.sqrt(2 * 500 * 60), 3);
        expect(world.planJump(world.addAgent(), world.addLink(across)).refusal).toBe("immobile");
        world.setLink(link, { fromZ: 60 });
        expect(world.planJump(runner, link).refusal).toBe("otherFloor");
        const weightless = /** @type {any} */ (veer.createWorld({ gravityZ: 0 }));
        const floats = weightless.addAgent({ brain: weightless.addBrain({ behaviors: [] }) });
        expect(weightless.planJump(floats, weightless.addLink(across)).refusal).toBe("noLanding");
    });

    test("is taken: run-up, flight and landing with one event each, and the behaviors go on", () => {
        const link = world.addLink(across), { flags, jumpLink, z } = world.agents, slot = world.slot(runner);
        expect(world.takeJump(runner, link)).toBe(true);
        const seen = [], heights = [];
        for (let i = 0; i < 300; i++) {
            seen.push(...live(1).map(({ type }) => type));
            if (flags[slot] & AIRBORNE) heights.push(z[slot]);
        }
        expect(seen).toEqual(["jumpStarted", "jumped", "landed"]);
        expect(Math.max(...heights)).toBeGreaterThan(39.5);
        expect(Math.max(...heights)).toBeLessThanOrEqual(40.001);
        expect(heights.length).toBeGreaterThanOrEqual(47);
        expect(heights.length).toBeLessThanOrEqual(48);
        expect(jumpLink[slot]).toBe(0);
        expect(flags[slot] & AIRBORNE).toBe(0);
    });

    test("that is impossible is not taken; a run-up can be abandoned, a flight can't", () => {
        const link = world.addLink(across), far = world.addLink({ ...across, toX: 900 }), slot = world.slot(runner);
        const before = world.hash();
        expect(world.takeJump(runner, far)).toBe(false);
        expect(world.takeJump(runner, null)).toBe(true);
        expect(world.hash()).toBe(before);
        world.takeJump(runner, link);
        expect(live(5).map(({ type }) => type)).toEqual(["jumpStarted"]);
        world.takeJump(runner, null);
        expect(live(300)).toEqual([]);
        world.takeJump(runner, link);
        while (!(world.agents.flags[slot] & AIRBORNE)) world.step(1 / 60);
        const inAir = world.hash();
        for (const other of [link, far, null]) {
            const error = thrown(() => world.takeJump(runner, other));
            expect(error).toBeInstanceOf(VeerStateError);
            expect(error).toMatchObject({ code: "VEER_E_BUSY", call: "world.takeJump", argument: "agent" });
        }
        expect(world.hash()).toBe(inAir);
    });

    test("that is removed during the run-up causes an event; a flight is part of a saved world", () => {
        const link = world.addLink(across), slot = world.slot(runner);
        world.takeJump(runner, link);
        while (!(world.agents.flags[slot] & AIRBORNE)) world.step(1 / 60);
        const loaded = /** @type {any} */ (veer.loadWorld(world.save()));
        for (let i = 0; i < 200; i++) {
            world.step(1 / 60);
            loaded.step(1 / 60);
        }
        expect(loaded.hash()).toBe(world.hash());
        world.takeJump(runner, link);
        world.step(1 / 60);
        world.removeLink(link);
        expect(world.events).toContainEqual(expect.objectContaining({ type: "jumpRefused", agent: runner }));
        expect(world.agents.jumpLink[slot]).toBe(0);
    });
});

describe("a wrong link or jump is refused and changes nothing:", () => {
    /** @type {number} */
    let link;
    let before = "";
    beforeEach(() => {
        link = world.addLink(across);
        before = world.hash();
    });

    /** @param {() => unknown} act @param {Record<string, unknown>} expected @param {any} [kind] */
    function refuses(act, expected, kind) {
        checkRefusal({ world, before }, act, expected, kind);
    }

    test("116: numbers of the wrong type, not finite, or out of range", () => {
        const names = [
            "fromX", "fromY", "fromZ", "toX", "toY", "toZ", "takeOffRadius", "landingRadius", "jumpSpeed", "patience",
        ];
        /** @param {Record<string, unknown>} wrong @param {Record<string, unknown>} expected */
        const both = (wrong, expected) => {
            refuses(() => world.addLink({ ...across, ...wrong }), { call: "world.addLink", ...expected });
            refuses(() => world.setLink(link, wrong), { call: "world.setLink", ...expected });
        };
        for (const name of names) {
            for (const value of ["3", null, [3], 3n, {}]) {
                both({ [name]: value }, { code: "VEER_E_TYPE", argument: name, value });
            }
            for (const value of [NaN, Infinity]) {
                both({ [name]: value }, { code: "VEER_E_NOT_FINITE", argument: name, value });
            }
            for (const value of [-2e6, 2e6]) both({ [name]: value }, { code: "VEER_E_RANGE", argument: name, value });
        }
        both({ takeOffRadius: 0 }, { code: "VEER_E_RANGE", argument: "takeOffRadius", value: 0 });
        both({ fromx: 3 }, { code: "VEER_E_FIELD", argument: "fromx" });
    });

    test("definitions that are not objects", () => {
        for (const value of [null, 5, "link", [across]]) {
            refuses(() => world.addLink(value), { call: "world.addLink" });
            refuses(() => world.setLink(link, value), { call: "world.setLink" });
        }
    });

    test("117: values that are not ids, and ids of another kind, of another world, or of a removed link", () => {
        const other = /** @type {any} */ (veer.createWorld()), gone = world.addLink(across);
        world.removeLink(gone);
        before = world.hash();
        /** @param {unknown} value @param {Record<string, unknown>} expected @param {any} kind */
        const all = (value, expected, kind) => {
            for (const name of ["getLink", "removeLink"]) {
                refuses(() => world[name](value), { call: `world.${name}`, argument: "link", ...expected }, kind);
            }
            refuses(() => world.setLink(value, { toX: 1 }), { call: "world.setLink", argument: "link", ...expected },
                kind);
            refuses(() => world.planJump(runner, value), { call: "world.planJump", argument: "link", ...expected },
                kind);
            if (value !== null) {
                refuses(() => world.takeJump(runner, value), { call: "world.takeJump", argument: "link", ...expected },
                    kind);
            }
        };
        for (const value of [NaN, -1, 1.5, "3", null, undefined, {}, 3n, true]) all(value, {}, VeerArgumentError);
        all(runner, { code: "VEER_E_HANDLE", value: runner }, VeerHandleError);
        all(gone, { code: "VEER_E_STALE", value: gone }, VeerHandleError);
        const stranger = other.addLink(across);
        all(stranger, { code: "VEER_E_WRONG_WORLD", value: stranger }, VeerHandleError);
        for (const call of ["planJump", "takeJump"]) {
            for (const value of [NaN, "3", null, undefined]) {
                refuses(() => world[call](value, link), { call: `world.${call}`, argument: "agent" });
            }
            refuses(() => world[call](link, link),
                { code: "VEER_E_HANDLE", call: `world.${call}`, argument: "agent", value: link }, VeerHandleError);
        }
    });

    test("118: edits between the stages of a step", () => {
        world.perceive(1 / 60);
        before = world.hash();
        const busy = /** @type {const} */ ({ code: "VEER_E_BUSY" });
        refuses(() => world.addLink(across), { call: "world.addLink", ...busy }, VeerStateError);
        refuses(() => world.setLink(link, { toX: 1 }), { call: "world.setLink", ...busy }, VeerStateError);
        refuses(() => world.removeLink(link), { call: "world.removeLink", ...busy }, VeerStateError);
        refuses(() => world.takeJump(runner, link), { call: "world.takeJump", ...busy }, VeerStateError);
        world.decide();
        world.move();
        expect(world.takeJump(runner, link)).toBe(true);
    });

    test("129: a world that may not grow reports that it is full", () => {
        const small = /** @type {any} */ (veer.createWorld({ grow: false, capacity: { links: 1 } }));
        small.addLink(across);
        expect(thrown(() => small.addLink(across))).toMatchObject({ code: "VEER_E_FULL", call: "world.addLink" });
    });
});

describe("a link on the way to a goal", () => {
    const seen = (/** @type {any} */ own, /** @type {number} */ steps) => {
        const types = [];
        for (let i = 0; i < steps; i++) {
            own.step(1 / 60);
            types.push(...own.events.map((/** @type {any} */ event) => event.type));
        }
        return types;
    };
    /**
     * Creates two rooms without a door between them, and an agent in one room with its goal in the other.
     * @param {any} link
     */
    const rooms = (link) => {
        const own = veer.createWorld({ bounds: [0, 0, 400, 300], edges: "clamp", capacity: { navCells: 1200 } });
        own.addBox({ x: 200, y: 150, halfWidth: 8, halfHeight: 150 });
        const id = own.addLink({ fromX: 170, fromY: 150, toX: 230, toY: 150, ...link });
        const brain = own.addBrain({ behaviors: [{ type: "goTo", cellSize: 10, clearance: 8, links: 3 }] });
        const agent = own.addAgent({ x: 60, y: 80, radius: 7, brain, target: { x: 340, y: 220 } });
        return { own: /** @type {any} */ (own), id, agent };
    };

    test.each(["jump", "ladder", "teleport", "door"])("is taken: %s", (kind) => {
        const { own } = rooms({ kind });
        expect(seen(own, 500).filter((type) => type !== "contact"))
            .toEqual(["jumpStarted", "jumped", "landed", "arrived"]);
    });

    test("is part of paths, with its cost", () => {
        const { own, id } = rooms({ kind: "door", cost: 500 });
        const options = { cellSize: 10, clearance: 8 }, from = { x: 60, y: 150 }, to = { x: 340, y: 150 };
        const path = own.findPath(from, to, options), { link, points } = path;
        expect(path.status).toBe("found");
        expect(points[link].x).toBeLessThan(200);
        expect(points[link + 1].x).toBeGreaterThan(200);
        expect(path.cost).toBeGreaterThan(700);
        expect(path.length).toBeLessThan(300);
        expect(own.findPaths([[60, 150], [340, 150], [60, 150], [90, 150]], options).links).toEqual(
            Int32Array.of(link, -1));
        expect(own.findPath(from, to, { ...options, links: 0 })).toMatchObject({ status: "closest", link: -1 });
        own.setLink(id, { group: 4 });
        expect(own.findPath(from, to, { ...options, links: 3 }).status).toBe("closest");
    });

    test("is locked and unlocked while agents walk, with the same bits after a save", () => {
        const { own, id } = rooms({ kind: "door", wait: 1 });
        expect(seen(own, 60)).not.toContain("landed");
        own.setLink(id, { group: 4 });
        expect(seen(own, 60)).toContain("goalUnreachable");
        const twin = veer.loadWorld(own.save());
        for (const world of [own, twin]) world.setLink(id, { group: 1 });
        for (let i = 0; i < 400; i++) {
            own.step(1 / 60);
            twin.step(1 / 60);
            expect(twin.hash()).toBe(own.hash());
        }
        expect(own.getAgent(own.agentIds()[0]).x).toBeGreaterThan(300);
    });

    test("refuses what would cost nothing or lead nowhere", () => {
        for (const bad of [{ cost: 0 }, { cost: -1 }, { cost: NaN }, { kind: "tunnel" }, { wait: -1 }, { twoWay: 2 }]) {
            expect(thrown(() => world.addLink({ ...across, ...bad }))).toBeInstanceOf(VeerArgumentError);
        }
    });
});
