/** Projectiles of a world, and the ballistics of shots: aiming and landing. */
import { AXES, float, id, Place, point } from "../link/check.js";
import { definition, idOrNone, refuseTwice, settings, writeQuery } from "../link/definitions.js";
import { add, isNone, present } from "./calls.js";

/** @import { Aim, Landing, ProjectileId, ProjectileState } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

const PROJECTILE = {
    struct: "ProjectileDef", defaults: "veer_defaultProjectileDef", add: "veer_addProjectile",
    get: "veer_getProjectile",
};
const AIM = { struct: "AimQuery", defaults: "veer_defaultAimQuery", needed: ["from", "to"] };
const FLIGHT = { struct: "Flight", defaults: "veer_defaultFlight", needed: ["position", "velocity"] };

/** @param {Host} host @param {unknown} def @returns {ProjectileId} */
export function addProjectile(host, def) {
    const call = "world.addProjectile", { instance } = host, place = new Place(call);
    host.ensure(call);
    const layout = instance.layout("ProjectileDef"), given = definition(layout, ["owner", "velocity"], def, place);
    const values = settings(instance, layout.settings.rows, given, place);
    if ("owner" in given) values.owner = idOrNone(given.owner, place, "owner");
    if ("velocity" in given) {
        point(given.velocity, place.in("velocity")).forEach((lane, i) => {
            const name = `velocity${AXES[i].toUpperCase()}`;
            refuseTwice(given, name, "velocity", place);
            values[name] = lane;
        });
    }
    return add(host, { call, given: def }, PROJECTILE, { values });
}

/** @param {Host} host @param {unknown} projectile @returns {ProjectileState} */
export function getProjectile(host, projectile) {
    const call = "world.getProjectile", own = id(projectile, new Place(call), "projectile");
    /** @type {ProjectileState} */
    const def = present(host, { call, given: { projectile }, own }, PROJECTILE,
        host.instance.layout("ProjectileDef").state);
    return { ...def, owner: def.owner || null };
}

/** @param {Host} host @param {unknown} query @returns {Aim} */
export function aim(host, query) {
    const call = "world.aim", { instance } = host, { at } = instance;
    host.ensure(call);
    const code = host.pure({ call, given: query }, "veer_aim", writeQuery(host, AIM, query, new Place(call)),
        at.result);
    /** @type {Omit<Aim, "reachable">} */
    const shot = instance.read("Aim", at.result);
    return { reachable: !isNone(host, code), ...shot };
}

/** @param {Host} host @param {unknown} flight @param {unknown} height @returns {Landing | null} */
export function landing(host, flight, height) {
    const call = "world.landing", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const own = writeQuery(host, FLIGHT, flight, place.in("flight")), ground = float(height, place, "height");
    const code = host.pure({ call, given: { flight, height } }, "veer_landing", own, ground, at.result);
    return isNone(host, code) ? null : instance.read("Landing", at.result);
}
