/** Projectiles, aims, jump links and flow fields of a world: definitions in, ids and plain objects out. World's methods are these. */
import { float, id, Place, point, record } from "./check.js";
import { flowValues, linkValues, projectileValues } from "./definitions.js";
import { idsAt, listed } from "./shapes.js";

/** @import { Act, Host } from "./host.js" */
/** @import { Row } from "./schema.js" */

const NO_RESULT = "NO_RESULT";
const LANDING_NAMES = { "flight.position.x": "flight.position.x", "flight.height": "height" };

/** @param {Host} host @param {number} code */
const isNone = (host, code) => host.instance.table.results.get(code)?.name === NO_RESULT;

/** Writes the defaults of a struct where definitions are written. @param {Host} host @param {string} name @param {string} struct */
function defaults(host, name, struct) {
    const { at } = host.instance;
    host.instance.lanes.u8.fill(0, at.struct, at.struct + host.instance.layout(struct).size);
    host.instance.call(name, at.struct);
    return at.struct;
}

/** The answer to a question about one thing, or null. @param {Host} host @param {Act & { name: string, struct: string }} act @param {number} own */
function answer(host, act, own) {
    const { instance } = host, { at } = instance;
    const code = host.run(act, act.name, instance.writeId(at.id, own), at.result);
    return isNone(host, code) ? null : instance.read(act.struct, at.result);
}

/* ---- projectiles */

/** @param {Host} host @param {unknown} def */
export function addProjectile(host, def) {
    const call = "world.addProjectile", { instance } = host, { at } = instance;
    host.ensure(call);
    const values = projectileValues(instance, def, new Place(call));
    defaults(host, "veer_defaultProjectileDef", "ProjectileDef");
    host.run({ call, given: /** @type {any} */ (def) }, "veer_addProjectile", instance.write("ProjectileDef", at.struct, values), at.id);
    return instance.readId(at.id);
}

/** @param {Host} host @param {unknown} projectile */
export function getProjectile(host, projectile) {
    const call = "world.getProjectile", { instance } = host, { at } = instance;
    const own = id(projectile, new Place(call), "projectile");
    host.run({ call, given: { projectile } }, "veer_wasm_getProjectile", instance.writeId(at.id, own), at.result);
    const def = instance.readSettings(instance.layout("ProjectileDef").state, at.result);
    def.owner ||= null;
    return def;
}

/** @param {Host} host @param {unknown} projectile */
export function projectileLanding(host, projectile) {
    const call = "world.projectileLanding", own = id(projectile, new Place(call), "projectile");
    return answer(host, { call, given: { projectile }, name: "veer_wasm_projectileLanding", struct: "Landing" }, own);
}

/** @param {Host} host @returns {number[]} */
export function projectiles(host) {
    const call = "world.projectiles", { instance } = host, { at } = instance, act = { call, allow: "E_BUFFER" };
    host.ensure(call);
    const ask = (/** @type {number} */ out) => host.run(act, "veer_projectiles", out, at.count);
    return listed(host, { size: 8, ask, read: (out, count) => idsAt(host, out, count) });
}

/* ---- aiming and landing */

const GRAVITY = ["gravityX", "gravityY", "gravityZ"];

/** The world's own pull, unless another is given. @param {Host} host @param {unknown} given @param {Place} place */
function gravityOf(host, given, place) {
    if (given !== undefined) return point(given, place.in("gravity"));
    const { at } = host.instance;
    host.run({ call: place.call }, "veer_getWorldDef", at.result);
    const { fields } = host.instance.layout("WorldDef");
    return GRAVITY.map((name) => host.instance.readField(/** @type {Row} */ (fields.get(name)), at.result));
}

/** @param {number[]} lanes */
const vector = ([x, y, z]) => ({ x, y, z });

/** @param {Host} host @param {unknown} query @returns {any} */
export function aim(host, query) {
    const call = "world.aim", { instance } = host, { at, table } = instance, place = new Place(call);
    host.ensure(call);
    const given = record(query, ["from", "to", "targetVelocity", "gravity", "speed", "maxTime", "arc"], place);
    const arcs = table.names.get("Arc") ?? [];
    if (given.arc !== undefined && !arcs.includes(/** @type {string} */ (given.arc))) {
        place.refuse("VEER_E_RANGE", "arc", given.arc, { reason: "no such choice", hint: `one of ${arcs.join(", ")}` });
    }
    const values = {
        from: vector(point(given.from, place.in("from"))),
        to: vector(point(given.to, place.in("to"))),
        targetVelocity: vector(given.targetVelocity === undefined ? [0, 0, 0] : point(given.targetVelocity, place.in("targetVelocity"))),
        gravity: vector(gravityOf(host, given.gravity, place)),
        speed: float(given.speed, place, "speed"),
        maxTime: given.maxTime === undefined ? 0 : float(given.maxTime, place, "maxTime"),
        arc: Math.max(0, arcs.indexOf(/** @type {string} */ (given.arc))),
    };
    const code = host.pure({ call, given: /** @type {any} */ (query) }, "veer_aim", instance.write("AimQuery", at.struct, values), at.result);
    return { reachable: !isNone(host, code), ...instance.read("Aim", at.result) };
}

/** @param {Host} host @param {unknown} flight @param {unknown} height */
export function landing(host, flight, height) {
    const call = "world.landing", { instance } = host, { at } = instance, place = new Place(call), own = place.in("flight");
    host.ensure(call);
    const given = record(flight, ["position", "velocity", "gravity"], own);
    const values = {
        position: vector(point(given.position, own.in("position"))),
        velocity: vector(point(given.velocity, own.in("velocity"))),
        gravity: vector(gravityOf(host, given.gravity, own)),
    };
    const ground = float(height, place, "height"), act = { call, given: { flight, height }, rename: LANDING_NAMES };
    const code = host.pure(act, "veer_landing", instance.write("Flight", at.struct, values), ground, at.result);
    return isNone(host, code) ? null : instance.read("Landing", at.result);
}

/* ---- jump links */

/** @param {Host} host @param {unknown} def */
export function addLink(host, def) {
    const call = "world.addLink", { instance } = host, { at } = instance;
    host.ensure(call);
    const values = linkValues(instance, def, new Place(call));
    defaults(host, "veer_defaultLinkDef", "LinkDef");
    host.run({ call, given: /** @type {any} */ (def) }, "veer_addLink", instance.write("LinkDef", at.struct, values), at.id);
    return instance.readId(at.id);
}

/** @param {Host} host @param {unknown} link */
export function getLink(host, link) {
    const call = "world.getLink", { instance } = host, { at } = instance;
    const own = id(link, new Place(call), "link");
    host.run({ call, given: { link } }, "veer_wasm_getLink", instance.writeId(at.id, own), at.result);
    return instance.readSettings(instance.layout("LinkDef").settings, at.result);
}

/** @param {Host} host @param {unknown} link @param {any} def */
export function setLink(host, link, def) {
    const call = "world.setLink", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const own = id(link, place, "link"), values = linkValues(instance, def, place), act = { call, given: def, thing: { link } };
    host.run(act, "veer_wasm_getLink", instance.writeId(at.id, own), at.struct);
    host.run(act, "veer_wasm_setLink", at.id, instance.write("LinkDef", at.struct, values));
}

/** @param {Host} host @param {unknown} agent @param {unknown} link @returns {any} */
export function planJump(host, agent, link) {
    const call = "world.planJump", { instance } = host, { at } = instance, place = new Place(call);
    const who = instance.writeId(at.id, id(agent, place, "agent")), over = instance.writeId(at.other, id(link, place, "link"));
    const code = host.run({ call, given: { agent, link } }, "veer_wasm_planJump", who, over, at.result);
    return { possible: !isNone(host, code), ...instance.read("Jump", at.result) };
}

/** @param {Host} host @param {unknown} agent @param {unknown} link  null gives up a run-up @returns {boolean} */
export function takeJump(host, agent, link) {
    const call = "world.takeJump", { instance } = host, { at } = instance, place = new Place(call);
    const who = instance.writeId(at.id, id(agent, place, "agent"));
    const over = instance.writeId(at.other, link === null ? 0 : id(link, place, "link"));
    return !isNone(host, host.run({ call, given: { agent, link } }, "veer_wasm_takeJump", who, over));
}

/* ---- flow fields */

/** @param {Host} host @param {{ call: string, name: string, def: any, place: Place, present: () => void, id: number }} act */
function writeFlow(host, { call, name, def, place, present, id: own }) {
    const { instance } = host, { at } = instance, { values, vectors } = flowValues(instance, def, place);
    const write = (/** @type {Record<string, any>} */ more) => {
        present();
        const struct = instance.write("FlowDef", at.struct, { ...values, ...more });
        const given = { call, given: def };
        if (own === 0) return host.run(given, name, struct, at.id);
        return host.run(given, name, instance.writeId(at.id, own), struct);
    };
    if (!vectors) return write({});
    const vectorCount = vectors.length / 2;
    return instance.borrow(Math.max(8, vectors.byteLength), (room) => write({ vectors: instance.writeFloats(room, vectors), vectorCount }));
}

/** @param {Host} host @param {any} def @returns {number} */
export function addFlow(host, def) {
    const call = "world.addFlow", place = new Place(call), present = () => void defaults(host, "veer_defaultFlowDef", "FlowDef");
    host.ensure(call);
    writeFlow(host, { call, name: "veer_addFlow", def, place, present, id: 0 });
    return host.instance.readId(host.instance.at.id);
}

/** @param {Host} host @param {unknown} flow */
export function getFlow(host, flow) {
    const call = "world.getFlow", { instance } = host, { at } = instance;
    const own = id(flow, new Place(call), "flow");
    host.run({ call, given: { flow } }, "veer_wasm_getFlow", instance.writeId(at.id, own), at.result);
    return instance.readSettings(instance.layout("FlowDef").settings, at.result);
}

/** @param {Host} host @param {unknown} flow @param {any} def */
export function setFlow(host, flow, def) {
    const call = "world.setFlow", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const own = id(flow, place, "flow"), act = { call, given: def, thing: { flow } };
    const present = () => void host.run(act, "veer_wasm_getFlow", instance.writeId(at.id, own), at.struct);
    writeFlow(host, { call, name: "veer_wasm_setFlow", def, place, present, id: own });
}

/** @param {Host} host @param {unknown} flow @param {unknown} at_ */
export function flowAt(host, flow, at_) {
    const call = "world.flowAt", { instance } = host, { at } = instance, place = new Place(call);
    const own = id(flow, place, "flow"), asked = point(at_, place.in("point")), act = { call, given: { flow, point: at_ } };
    const code = host.run(act, "veer_wasm_flowAt", instance.writeId(at.id, own), instance.writeFloats(at.point, asked), at.result);
    return isNone(host, code) ? null : instance.read("Vec3", at.result);
}
