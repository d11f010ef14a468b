/**
 * Names of calls and properties in other libraries. Reading one of them from a world, from its columns or from Veer
 * throws an error that says what to write instead. JavaScript alone would only say that something is not a function.
 */
import { veerError } from "./errors.js";

/** What to write, and the words for it, without the "()" of calls. @type {Record<string, string>} */
const WORLD = {
    "dispose()": "destroy free delete remove close",
    "step(1 / 60), or advance(seconds)": "update tick simulate run",
    "addAgent({ x, y, brain })": "add addEntity createAgent createEntity addCharacter addUnit spawn spawnAgent",
    "setAgent(agent, { x, y, velocityX })": "setPosition setAgentPosition setVelocity updateAgent moveAgent teleport",
    "setAgent(agent, { brain })": "setAgentBrain",
    'addBrain({ behaviors: ["seek"] }), and setAgent(agent, { brain })':
        "addBehavior setBehavior setBehaviors addSteering",
    "addBox({ x, y, halfWidth, halfHeight })": "addRectangle addRect",
    "addSegment({ from, to })": "addWall addLine",
    "addCircle({ x, y, radius })": "addSphere addDisc",
    "addFlow({ columns, rows, cellSize, vectors })": "addFlowField",
    "addTiles({ columns, rows, tileSize, tiles, types })": "addTilemap addTileMap addGrid",
    'addMesh({ vertices, polygons }), or no mesh: the behavior "goTo" plans around obstacles':
        "addNavMesh buildNavMesh",
    "addHeights({ columns, rows, cellSize, heights })": "addHeightmap addHeightMap addTerrain",
    "groundAt({ x, y })": "heightAt getHeight",
    "addProjectile({ x, y, velocityX, hits: 1 })": "addBullet addShot shoot fire",
    "nearest({ x, y, range })": "neighbors getNeighbors query queryAgents findNearest",
    "lineOfSight({ x, y }, { x, y })": "hasLineOfSight",
    "world.events, a list, after each step: for (const event of world.events)": "on once addEventListener addListener",
    "agentIds()": "getAgents getEntities",
    "restore(bytes), or veer.loadWorld(bytes)": "load deserialize fromJSON",
    "save()": "serialize snapshot",
    "veer.loadWorld(world.save())": "clone",
};
const COLUMN = "world.agents.x[world.slot(agent)], a column for each number; world.agentIds() lists the ids";
const AGENTS = { [COLUMN]: "forEach map filter find push position positions velocity velocities" };
const VEER = { "createWorld({ bounds: [0, 0, 800, 600] })": "World newWorld createScene init" };

/**
 * Makes the objects of a class throw when a program reads a property that has a name from another library. The proxy is
 * at the end of the prototype chain, so reading existing properties costs nothing.
 * @param {object} prototype @param {string} owner  how programs name such an object
 * @param {Record<string, string>} words @param {(name: string) => string} [other]  what to write for other words, or ""
 */
function refuse(prototype, owner, words, other = () => "") {
    const known = new Map(Object.entries(words).flatMap(([cure, list]) => list.split(" ").map((word) => [word, cure])));
    const adviser = new Proxy({}, {
        get(target, name, receiver) {
            const word = String(name), cure = known.get(word) ?? other(word);
            if (!cure) return Reflect.get(target, name, receiver);
            const call = `${owner}.${word}`;
            throw veerError("no such call or property", { code: "VEER_E_FIELD", call, hint: `write ${cure}` });
        },
    });
    let root = prototype;
    while (Object.getPrototypeOf(root) !== Object.prototype) root = Object.getPrototypeOf(root);
    Object.setPrototypeOf(root, adviser);
}

/** @param {object} prototype */
export const adviseOfWorld = (prototype) => refuse(prototype, "world", WORLD);

/** @param {object} prototype */
export const adviseOfColumns = (prototype) =>
    refuse(prototype, "world.agents", AGENTS, (name) => (/^\d+$|\.iterator/.test(name) ? COLUMN : "")); // for ... of

/** @param {object} prototype @param {object} world  the prototype of worlds */
export const adviseOfVeer = (prototype, world) =>
    refuse(prototype, "veer", VEER, (name) =>
        (/^(add|step|set|get)/.test(name) && name in world
            ? `world.${name}; const world = veer.createWorld({ bounds: [0, 0, 800, 600] })` : ""));
