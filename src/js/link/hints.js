/**
 * Hints for frequent mistakes: the form of each call, and the words that other libraries use for a field or a behavior.
 * Errors show them; no call accepts anything because of them.
 */

/** The forms of calls. @type {Record<string, string>} */
const FORMS = {
    "veer.createWorld": "createWorld({ bounds: [0, 0, 800, 600], edges: \"clamp\" })",
    "world.addAgent": "addAgent({ x: 10, y: 20, radius: 8, brain })",
    "world.setAgent": "setAgent(agent, { brain, x: 10, y: 20 })",
    "world.setTarget": "setTarget(agent, { x: 10, y: 20 })",
    "world.setDrive": "setDrive(agent, { x: 1, y: 0 })",
    "world.order": "order([agent, other], { x: 10, y: 20 })",
    "world.addBrain": "addBrain({ combine: \"context\", behaviors: [\"seek\", \"avoidObstacles\"] })",
    "world.setBrain": "setBrain(brain, { behaviors: [\"seek\"] }); setAgent(agent, { brain }) changes an agent's brain",
    "world.addObstacle": "addObstacle({ kind: \"circle\", x: 10, y: 10, radius: 5 })",
    "world.addCircle": "addCircle({ x: 10, y: 10, radius: 5 })",
    "world.addBox": "addBox({ x: 10, y: 10, halfWidth: 5, halfHeight: 5 })",
    "world.addSegment": "addSegment({ from: [0, 0], to: [10, 10] })",
    "world.addPolygon": "addPolygon({ points: [[0, 0], [10, 0], [0, 10]] })",
    "world.moveObstacle": "moveObstacle(obstacle, { x: 10, y: 10 })",
    "world.addPath": "addPath({ points: [[0, 0], [10, 10]], closed: true })",
    "world.addLink": "addLink({ fromX: 0, fromY: 0, toX: 50, toY: 0, kind: \"jump\" })",
    "world.addFlow": "addFlow({ columns: 2, rows: 1, cellSize: 50, vectors: [[1, 0], [0, 1]] })",
    "world.addMesh": "addMesh({ vertices: [[0, 0], [10, 0], [0, 10]], polygons: [[0, 1, 2]] })",
    "world.addHeights": "addHeights({ columns: 1, rows: 1, cellSize: 50, heights: [0, 0, 10, 10] })",
    "world.addTiles": "addTiles({ columns: 2, rows: 1, tileSize: 20, tiles: [1, 0], types: { 1: { solid: true } } })",
    "world.addProjectile": "addProjectile({ x: 0, y: 0, velocityX: 90, owner: agent })",
    "world.nearest": "nearest({ x: 0, y: 0, range: 50 })",
    "world.within": "within({ centers: [[0, 0], [90, 0]], range: 50 })",
    "world.overlap": "overlap({ x: 0, y: 0, radius: 50 })",
    "world.raycast": "raycast({ origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 }, distance: 50 })",
    "world.lineOfSight": "lineOfSight({ x: 0, y: 0 }, { x: 9, y: 9 }); getAgent(id) has the x and y of an agent",
    "world.findPath": "findPath({ x: 0, y: 0 }, { x: 9, y: 9 }, { clearance: 8 })",
    "world.makeNoise": "makeNoise({ x: 100, y: 80, loudness: 300, source: agent })",
    "world.canSee": "canSee({ observers: [agent], targets: [other], range: 200, halfAngle: 0.8 })",
    "world.findPaths": "findPaths([[0, 0], [9, 9]], { clearance: 8 })",
    "world.canBuild":
        "canBuild({ kind: \"circle\", x: 5, y: 5, radius: 5 }, { starts: [[0, 0]], goals: [[9, 9]], brain })",
    "world.aim": "aim({ from: { x: 0, y: 0 }, to: { x: 90, y: 0 }, speed: 300 })",
    "world.flowAt": "flowAt(flow, { x: 10, y: 20 })",
    "world.navDistances": "navDistances(brain, { x: 10, y: 20 })",
    "world.startMeasures": "startMeasures({ reach: 10 })",
    "world.measure": "measure({ mask: 2 })",
    "world.reserve": "reserve({ agents: 100 })",
    "world.history": "history({ frames: 60 })",
    "world.record": "record({ detail: true })",
};

/** Returns the form of a call; "" for calls that have none. @param {string} call */
export const formOf = (call) => (Object.hasOwn(FORMS, call) ? FORMS[call] : "");

const OF_BRAIN = 'brain: world.addBrain({ behaviors: ["seek"] })', OF_AGENT = "maxSpeed or maxForce of the agent";
const RADIANS = "orientation, in radians", ANGLE = "angle, in radians";
const POLYGONS = "polygons, lists of indices of vertices";
const CENTERED = "the center x, y, and halfWidth, halfHeight", RAY = "origin, direction and distance";

/**
 * What to write for a field that other libraries have, by call; "" is any call.
 * @type {Record<string, Record<string, string>>}
 */
const FIELDS = {
    "veer.createWorld": {
        width: "bounds: [0, 0, width, height]", height: "bounds: [0, 0, width, height]",
        w: "bounds: [0, 0, width, height]", h: "bounds: [0, 0, width, height]", size: "bounds: [0, 0, width, height]",
        gravity: "gravityX, gravityY, gravityZ", wrap: 'edges: "wrap"', wrapX: 'edges: { x: "wrap" }',
        wrapY: 'edges: { y: "wrap" }', maxAgents: "capacity: { agents: 100 }",
        is3D: "dimensions: 3", threeD: "dimensions: 3", fps: "stepTime, in seconds", timeStep: "stepTime, in seconds",
        dt: "stepTime, in seconds", fixedDelta: "stepTime, in seconds",
    },
    "world.addBox": {
        width: "halfWidth, half of it", height: "halfHeight, half of it", w: "halfWidth, half of it",
        h: "halfHeight, half of it", size: "halfWidth and halfHeight, half of it",
        min: CENTERED, max: CENTERED, rotation: ANGLE,
    },
    "world.addProjectile": {
        obstacles: "stoppedBy, groups of obstacles", walls: "stoppedBy, groups of obstacles",
        mask: "hits, or stoppedBy",
        hitsObstacles: "stoppedBy, groups of obstacles", collidesWith: "hits, or stoppedBy for obstacles",
        damage: "userData, a number", shooter: "owner", source: "owner", speed: "velocityX and velocityY",
        targets: "hits, groups of agents", target: "velocityX and velocityY: world.aim() computes them",
        group: "hits, groups of agents",
    },
    "world.addAgent": {
        behaviors: OF_BRAIN, behavior: OF_BRAIN, steering: OF_BRAIN, angle: RADIANS, width: "radius", height: "radius",
        fixed: "addCircle({ x, y, radius }): what never moves is an obstacle", static: "addCircle({ x, y, radius })",
        isStatic: "addCircle({ x, y, radius })",
    },
    "world.addBrain": {
        name: "type", kind: "type", speed: OF_AGENT, maxSpeed: OF_AGENT, maxForce: OF_AGENT, radius: "clearance",
        targetGroup: "target: { nearest: groups }", group: "target: { nearest: groups }", jitter: "sigma",
        tolerance: "stopRadius", points: "path: world.addPath({ points })",
        waypoints: "path: world.addPath({ points })",
        loop: 'order: "loop"', leader: "target", a: "target and otherAgent", panicDistance: "panicRadius",
        update: "customX and customY of the agent: see docs/custom.md",
    },
    "world.addCircle": { diameter: "radius", min: CENTERED, max: CENTERED },
    "world.addObstacle": { rotation: ANGLE, from: "addSegment({ from, to })", diameter: "radius", min: CENTERED },
    "world.moveObstacle": { dx: "velocityX, in units per second", dy: "velocityY", rotation: ANGLE },
    "world.addTiles": {
        width: "columns", height: "rows", data: "tiles", cellSize: "tileSize", map: "tiles", size: "tileSize",
        tileset: "types: { 1: { solid: true } }", tileWidth: "tileSize", tileHeight: "tileSize",
    },
    "world.addMesh": { indices: POLYGONS, triangles: POLYGONS, faces: POLYGONS, positions: "vertices" },
    "world.addHeights": { data: "heights", width: "columns", height: "rows" },
    "world.findPath": { radius: "clearance", agentRadius: "clearance", start: "findPath(from, to, options)" },
    "world.raycast": {
        from: RAY, start: RAY, to: RAY, end: RAY, position: RAY, maxDistance: "distance", length: "distance",
        group: "mask, groups of obstacles",
    },
    "world.canSee": {
        angle: "halfAngle", fieldOfView: "halfAngle, half of it", fov: "halfAngle, half of it", from: "observers",
        to: "targets",
    },
    "world.within": {
        radius: "range", distance: "range", points: "centers", center: "centers: [[x, y]]", out: "into",
        group: "mask, groups of agents: 1, 2, 4, 8",
    },
    "world.nearest": {
        radius: "range", distance: "range", maxDistance: "range", max: "count", limit: "count", k: "count",
        group: "mask, groups of agents: 1, 2, 4, 8",
    },
    "world.landing": { x: "position: { x, y, z }, velocity: { x, y, z }" },
    createVeer: {
        workers: 'import { createVeer } from "veer/threads", which has it',
        threads: 'import { createVeer } from "veer/threads", and workers',
    },
    "world.addSegment": { x1: "from: [x, y], to: [x, y]", x2: "from: [x, y], to: [x, y]", start: "from", end: "to" },
    "": {
        r: "radius", size: "radius", position: "x and y", pos: "x and y", center: "x and y", location: "x and y",
        velocity: "velocityX and velocityY", vel: "velocityX and velocityY", vx: "velocityX", vy: "velocityY",
        rotation: "orientation, in radians", heading: "orientation, in radians", direction: "orientation, in radians",
        acceleration: "maxForce", maxAcceleration: "maxForce", force: "maxForce", goal: "target", destination: "target",
        name: "userData, a number", id: "userData, a number", type: "kind", team: "group, bits: 1, 2, 4, 8",
        layer: "group, bits: 1, 2, 4, 8", owner: "group, bits: 1, 2, 4, 8", tag: "group, bits: 1, 2, 4, 8",
        steering: "behaviors", behavior: "behaviors", vertices: "points", waypoints: "points",
        loop: "closed", duration: "lifeTime", ttl: "lifeTime",
    },
};

/**
 * Returns what to write instead of a field that does not exist; "" if nothing is known.
 * @param {string} call @param {string} name @param {string[]} known  the fields that exist
 */
export function fieldHint(call, name, known) {
    const wordIn = (/** @type {string} */ key) => (Object.hasOwn(FIELDS[key] ?? {}, name) ? FIELDS[key][name] : "");
    const own = wordIn(call) || wordIn(call.replace(".set", ".add"));
    const word = own || wordIn(""), [first] = word.split(/\W/);
    return own || known.includes(first) ? `write ${word}` : "";
}

/**
 * What to write for a value that has no hint of its own: the ends of calls and arguments.
 * @type {[RegExp, string][]}
 */
const VALUES = [
    [/ capacity$/, "capacity: { agents: 100 }"],
    [/ behaviors(\[\d+\])?$/, 'behaviors: ["seek", { type: "wander", weight: 0.5 }]'],
    [/ locomotion$/, 'locomotion: { mode: "car" }'], [/ context$/, "context: { slots: 16 }"],
    [/ avoidance$/, "avoidance: { horizon: 1 }"], [/ pedestrians$/, "pedestrians: { meter: 50 }"],
    [/ sense$/, "sense: { mask: 2, range: 200 }"],
    [/\b(group|mask|hits|stoppedBy|nearest)$/, "groups are bits: 1, 2, 4, 8, and sums of them"],
    [/\buserData$/, "for objects of your own, use a Map by the id"],
    [/ brain$/, 'addBrain({ behaviors: ["seek"] }) returns one'],
    [/ types\.\w+$/, "types: { 1: { solid: true } }"], [/addTiles tiles\[\d+\]$/, "one list of numbers, row by row"],
    [/raycast direction$/, "of any length but 0"], [/interpolate alpha$/, "0 to 1, as advance() returns it"],
    [/ agent$/, "addAgent returns ids, agentAt(slot) has that of a slot, isAlive(agent) says whether it is gone"],
    [/ dimensions$/, "2 or 3"], [/step dt$/, "1 / 60, in seconds"],
    [/advance seconds$/, "the time since the last frame"],
    [/ closed$/, "true or false"], [/order agents$/, "order([agent, other], { x: 10, y: 20 })"],
    [/createWorld bounds$/, "bounds: [0, 0, width, height]"], [/addProjectile owner$/, "the id of an agent"],
    [/takeJump link$/, "addLink(definition) returns one"], [/restore bytes$/, "world.restore(world.save())"],
    [/order options$/, "order([agent, other], { x: 10, y: 20 })"], [/addMesh polygons/, "lists of indices of vertices"],
    [/replay bytes/, "as world.recorded() returns them"],
    [/addPolygon points/, "at least 3 corners, in order along the outline"],
];
const COLUMNS = "a column has it by slot, not by id: world.agents.x[world.slot(agent)]";

/**
 * Returns what to write instead of a value that was refused; "" if nothing is known.
 * @param {string} call @param {string} argument @param {unknown} value
 */
export function valueHint(call, argument, value) {
    const isCoordinate = /(^|\.)([xyz]|velocity[XYZ])$|\[[0-2]\]$/.test(argument);
    if (isCoordinate && (Number.isNaN(value) || value === undefined)) return COLUMNS;
    return VALUES.find(([place]) => place.test(`${call} ${argument}`))?.[1] ?? "";
}

/** What to call first, for the core's remarks on errors. @type {Record<string, string>} */
const REMARKS = {
    "no history is kept": "call world.history({ frames: 60 }) first",
    "it does not record": "call world.record() first",
};

/** Returns the core's remark on an error, in terms of the package. @param {string} call @param {string} [remark] */
export function remarkOf(call, remark = "") {
    const isSlot = remark.startsWith("a slot or an index") && formOf(call) !== "";
    const cure = isSlot ? formOf(call) : REMARKS[remark];
    return cure ? `${remark}: ${cure}` : remark;
}

/** The behaviors, or the settings, for words of other libraries. @type {Record<string, string[]>} */
export const BEHAVIORS = Object.fromEntries(Object.entries({
    pursue: "chase hunt follow pursuit pursueTarget chaseTarget attack", evade: "evasion escape",
    flee: "runAway fear avoidPoint", "arrive or goTo": "arrival moveTo moveTowards walk walkTo move",
    seek: "steer seekTarget",
    "goTo or navField": "astar a* pathfinding pathfind findPath navigate navmesh navigation",
    followPath: "pathFollowing pathFollow followWaypoints waypoints", patrol: "route patrolPath",
    "followFlow or navField": "flowField flow flowfield vectorField",
    avoidObstacles: "obstacleAvoidance avoid avoidance avoidObstacle obstacles",
    avoidWalls: "wallAvoidance containment", stayInside: "bounds keepInside leash",
    flock: "boids flocking boid swarm", separation: "separate repulsion", cohesion: "cohere",
    wander: "roam idle random wandering", hide: "cover takeCover", formation: "formations squad",
    followLeader: "leader leaderFollowing", interpose: "intercede protect guard", queue: "queuing line wait",
    avoidAgents: "unalignedCollisionAvoidance collisionAvoidance agentAvoidance", offsetPursuit: "escort",
}).flatMap(([names, words]) => words.split(" ").map((word) => [word.toLowerCase(), names.split(" or ")])));
const CROWD = 'write crowd: "reciprocal" in the brain';

/** Returns what Veer calls a behavior that other libraries know; "" if nothing is known. @param {string} word */
export function behaviorHint(word) {
    const name = word.toLowerCase().replace(/[\s_-]|behaviou?r$/g, "");
    if (["orca", "rvo", "rvo2", "reciprocal", "crowd", "crowdsimulation"].includes(name)) return CROWD;
    if (!Object.hasOwn(BEHAVIORS, name)) return "";
    return `did you mean ${BEHAVIORS[name].map((one) => `"${one}"`).join(" or ")}?`;
}
