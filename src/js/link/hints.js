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
    "world.overlap": "overlap({ x: 0, y: 0, radius: 50 })",
    "world.raycast": "raycast({ origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 }, distance: 50 })",
    "world.lineOfSight": "lineOfSight({ x: 0, y: 0 }, { x: 9, y: 9 }); getAgent(id) has the x and y of an agent",
    "world.findPath": "findPath({ x: 0, y: 0 }, { x: 9, y: 9 }, { clearance: 8 })",
    "world.findPaths": "findPaths([[0, 0], [9, 9]], { clearance: 8 })",
    "world.canBuild":
        "canBuild({ kind: \"circle\", x: 5, y: 5, radius: 5 }, { starts: [[0, 0]], goals: [[9, 9]], brain })",
    "world.aim": "aim({ from: { x: 0, y: 0 }, to: { x: 90, y: 0 }, speed: 300 })",
    "world.flowAt": "flowAt(flow, { x: 10, y: 20 })",
    "world.navDistances": "navDistances(brain, { x: 10, y: 20 })",
};

/** Returns the form of a call; "" for calls that have none. @param {string} call */
export const formOf = (call) => (Object.hasOwn(FORMS, call) ? FORMS[call] : "");

/**
 * What to write for a field that other libraries have, by call; "" is any call.
 * @type {Record<string, Record<string, string>>}
 */
const FIELDS = {
    "veer.createWorld": {
        width: "bounds: [0, 0, width, height]", height: "bounds: [0, 0, width, height]",
        w: "bounds: [0, 0, width, height]", h: "bounds: [0, 0, width, height]", size: "bounds: [0, 0, width, height]",
        gravity: "gravityX, gravityY, gravityZ", wrap: 'edges: "wrap"', maxAgents: "capacity: { agents: 100 }",
    },
    "world.addBox": {
        width: "halfWidth", height: "halfHeight", w: "halfWidth", h: "halfHeight", size: "halfWidth and halfHeight",
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
    const own = wordIn(call), word = own || wordIn(""), [first] = word.split(/\W/);
    return own || known.includes(first) ? `write ${word}` : "";
}

/** The behaviors, or the settings, for words of other libraries. @type {Record<string, string[]>} */
export const BEHAVIORS = Object.fromEntries(Object.entries({
    pursue: "chase hunt follow pursuit pursueTarget chaseTarget", evade: "evasion escape",
    flee: "runAway fear avoidPoint", arrive: "arrival moveTo moveTowards", seek: "steer seekTarget",
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
