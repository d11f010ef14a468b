/** Jump links of a world, and the jumps of agents across them. */
import { id, Place } from "../link/check.js";
import { plainValues } from "../link/definitions.js";
import { add, change, isNone, present } from "./calls.js";

/** @import { Jump, LinkId, LinkState } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

const LINK = {
    struct: "LinkDef", defaults: "veer_defaultLinkDef", add: "veer_addLink", get: "veer_getLink", set: "veer_setLink",
};

/** @param {Host} host @param {unknown} def @returns {LinkId} */
export function addLink(host, def) {
    const call = "world.addLink";
    host.ensure(call);
    return add(host, { call, given: def }, LINK,
        { values: plainValues(host.instance, "LinkDef", def, new Place(call)) });
}

/** @param {Host} host @param {unknown} link @returns {LinkState} */
export function getLink(host, link) {
    const call = "world.getLink", own = id(link, new Place(call), "link");
    return present(host, { call, given: { link }, own }, LINK, host.instance.layout("LinkDef").settings);
}

/** @param {Host} host @param {unknown} link @param {unknown} def */
export function setLink(host, link, def) {
    const call = "world.setLink", place = new Place(call);
    host.ensure(call);
    const own = id(link, place, "link");
    change(host, { call, given: def, thing: { link }, own }, LINK,
        { values: plainValues(host.instance, "LinkDef", def, place) });
}

/** @param {Host} host @param {unknown} agent @param {unknown} link @returns {Jump} */
export function planJump(host, agent, link) {
    const call = "world.planJump", { instance } = host, { at } = instance, place = new Place(call);
    const jumper = instance.writeId(at.id, id(agent, place, "agent"));
    const over = instance.writeId(at.other, id(link, place, "link"));
    const code = host.run({ call, given: { agent, link } }, "veer_planJump", jumper, over, at.result);
    /** @type {Omit<Jump, "possible">} */
    const jump = instance.read("Jump", at.result);
    return { possible: !isNone(host, code), ...jump };
}

/** @param {Host} host @param {unknown} agent @param {unknown} link  null abandons a run-up @returns {boolean} */
export function takeJump(host, agent, link) {
    const call = "world.takeJump", { instance } = host, { at } = instance, place = new Place(call);
    const jumper = instance.writeId(at.id, id(agent, place, "agent"));
    const over = instance.writeId(at.other, link === null ? 0 : id(link, place, "link"));
    return !isNone(host, host.run({ call, given: { agent, link } }, "veer_takeJump", jumper, over));
}
