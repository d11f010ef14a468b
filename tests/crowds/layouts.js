/**
 * Generates the crowds' layouts from counts, a seed and a scale: the agents' starts and goals, the walls, and moving
 * obstacles. Builders use an agent's radius as the unit; a scene is scaled once at the end. A layout's name contains
 * its counts: `door-1.5-60`.
 */

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ goal: Point, places: Point[], spacing: number }} Squad  goal: the middle of the places
 * @typedef {{ x: number, y: number, goals: Point[], speed: number, radius: number, group: string, squad?: Squad }}
 *   Walker  speed: 0: stands forever. squad: agents that walk in formation; any of them may take any of the places
 * @typedef {{ minX: number, minY: number, maxX: number, maxY: number }} Box
 * @typedef {{ x: number, fromY: number, toY: number, radius: number, speed: number, phase: number }} Mover
 *    moves up and down
 * @typedef {{ agents: Walker[], walls?: Box[], movers?: Mover[], reach: number, leaves?: boolean, stacked?: boolean,
 *   patience?: number }} Plan
 * @typedef {{ name: string, size: number, speed: number, radius: number, seed: number, agents: Walker[], walls: Box[],
 *   movers: Mover[],
 *   reach: number, leaves: boolean, stacked: boolean, patience: number }} Scene
 * In a plan, `reach`: an agent this near to its goal has arrived. `leaves`: arrived agents are removed, else they stay.
 * `stacked`: agents overlap at the start. `patience`: a run ends after this multiple of the free-flow time of the
 * longest way.
 */

const RADIUS = 0.5, RADII_PER_SECOND = 5, JITTER = 0.25;

/** Returns a generator of random numbers by a seed (mulberry32). @param {number} seed */
export function randomOf(seed) {
    let state = Math.imul(seed, 0x9e3779b1) >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {Point} goal
 * @param {{ speed?: number, radius?: number, group?: string, squad?: Squad }} [more]
 * @returns {Walker}
 */
const walker = (x, y, goal, { speed = 1, radius = 1, group = "", squad } = {}) =>
    ({ x, y, goals: [goal], speed, radius, group, squad });

/**
 * Returns the points of a block: rows of `across` points, centered on y = 0. The first row is at x = 0, and each
 * further row is behind it, towards -x.
 * @param {number} count
 * @param {number} across
 * @param {number} spacing
 */
function block(count, across, spacing) {
    return Array.from({ length: count }, (_, i) => {
        const rank = Math.floor(i / across), inRank = Math.min(across, count - rank * across);
        return { x: -spacing * rank, y: spacing * ((i % across) - (inRank - 1) / 2) };
    });
}

/**
 * Returns points spread evenly over a disc, or over a ring around a disc (Vogel 1979).
 * @param {number} count
 * @param {number} area  area per point
 * @param {number} [inner]  radius left free
 */
function spiral(count, area, inner = 0) {
    const golden = Math.PI * (3 - Math.sqrt(5));
    return Array.from({ length: count }, (_, k) => {
        const r = Math.sqrt(inner * inner + ((k + 0.5) * area) / Math.PI);
        return { x: r * Math.cos(k * golden), y: r * Math.sin(k * golden) };
    });
}

/**
 * Places agents evenly around a circle, each with its goal on the opposite side.
 * @param {number} count
 * @param {number} radius
 * @returns {Plan}
 */
function antipodal(count, radius) {
    const agents = Array.from({ length: count }, (_, i) => {
        const angle = (2 * Math.PI * i) / count, x = radius * Math.cos(angle), y = radius * Math.sin(angle);
        return walker(x, y, { x: -x, y: -y });
    });
    return { agents, reach: 1 };
}

/**
 * Places two groups that walk towards each other between two walls. @param {number} count  size of each group
 * @param {number} width
 * @param {number} [spacing]
 * @returns {Plan}
 */
function corridor(count, width, spacing = 3) {
    const points = block(count, Math.floor((width - 1) / spacing), spacing), front = 10;
    const way = 2 * front - points[count - 1].x;
    const end = way + 10;
    const agents = points.flatMap(({ x, y }) => [
        walker(x - front, y, { x: x - front + way, y }, { group: "east" }),
        walker(front - x, -y, { x: front - x - way, y: -y }, { group: "west" }),
    ]);
    const walls = [-1, 1].map((side) => ({
        minX: -end, maxX: end, minY: side < 0 ? -width / 2 - 4 : width / 2, maxY: side < 0 ? -width / 2 : width / 2 + 4,
    }));
    return { agents, walls, reach: 2, leaves: true, patience: 8 };
}

/**
 * Places a corridor in which all agents leave through the ends, so that their goals are not in each other's way.
 * @param {number} count  size of each group
 * @param {number} width
 * @param {number} [spacing]
 * @returns {Plan}
 */
function street(count, width, spacing) {
    const plan = corridor(count, width, spacing), end = Math.max(...plan.agents.map(({ goals }) => goals[0].x)) + 20;
    for (const { goals } of plan.agents) goals[0].x = Math.sign(goals[0].x) * end;
    for (const wall of plan.walls ?? []) {
        wall.minX -= 30;
        wall.maxX += 30;
    }
    return { ...plan, reach: 4 };
}

/**
 * Gives agents random radii (1:4) and speeds (1:3).
 * @param {Plan} plan
 * @param {() => number} random
 * @returns {Plan}
 */
function mixed(plan, random) {
    for (const agent of plan.agents) {
        agent.radius = 0.5 * 4 ** random();
        agent.speed = 3 ** -random();
    }
    return plan;
}

/**
 * Places three groups that meet where a corridor ends in the side of another. Each group comes out of one of the three
 * arms and goes into the next, so that two streams pass each other in every arm.
 * @param {number} count  size of each group
 * @param {number} width
 * @returns {Plan}
 */
function junction(count, width) {
    const points = block(count, Math.floor((width - 1) / 3), 3), half = width / 2, near = half + 10;
    const end = near - points[count - 1].x + 10;
    // the arms: to the right, to the left, and downwards
    /** @param {number} arm @param {number} along @param {number} y */
    const at = (arm, along, y) => [{ x: along, y }, { x: -along, y: -y }, { x: y, y: -along }][arm % 3];
    const agents = points.flatMap(({ x, y }) => [0, 1, 2].map((arm) => {
        const start = at(arm, near - x, y);
        return walker(start.x, start.y, at(arm + 1, near - x, y), { group: ["east", "west", "south"][arm] });
    }));
    const walls = [
        { minX: -end, maxX: end, minY: half, maxY: half + 4 }, { minX: -end, maxX: -half, minY: -end, maxY: -half },
        { minX: half, maxX: end, minY: -end, maxY: -half },
    ];
    return { agents, walls, reach: 2, leaves: true, patience: 8 };
}

/**
 * Places two squads that walk in formation and cross at a right angle.
 * @param {number} count  size of each squad
 * @param {number} spacing
 * @returns {Plan}
 */
function squads(count, spacing) {
    const across = Math.ceil(Math.sqrt(count)), half = (spacing * (across - 1)) / 2, far = 2 * half + 20;
    const square = block(count, across, spacing).map(({ x, y }) => ({ x: x + half, y }));
    const agents = [0, 1].flatMap((northwards) => {
        const at = (/** @type {number} */ along, /** @type {Point} */ { x, y }) =>
            (northwards ? { x, y: y + along } : { x: x + along, y });
        const squad = { goal: at(far, { x: 0, y: 0 }), places: square.map((one) => at(far, one)), spacing };
        return square.map((one, i) => {
            const start = at(-far, one);
            return walker(start.x, start.y, squad.places[i], { group: northwards ? "north" : "east", squad });
        });
    });
    return { agents, reach: 1 };
}

/**
 * Places two groups whose paths cross at a right angle.
 * @param {number} count size of each group
 * @param {number} spacing in radii
 * @returns {Plan}
 */
function crossing(count, spacing) {
    const across = Math.ceil(Math.sqrt(count)), half = (spacing * (across - 1)) / 2, far = 2 * half + 15;
    const agents = block(count, across, spacing).flatMap(({ x, y }) => [
        walker(x + half - far, y, { x: x + half + far, y }, { group: "east" }),
        walker(y, x + half - far, { x: y, y: x + half + far }, { group: "north" }),
    ]);
    return { agents, reach: 1 };
}

/**
 * Places a wall with a door (width in diameters), a crowd in front of the door, and one goal behind the wall.
 * @param {number} width
 * @param {number} count
 * @returns {Plan}
 */
function door(width, count) {
    const across = Math.ceil(1.25 * Math.sqrt(count)), far = 2 * across + 40, goal = { x: 16, y: 0 };
    const agents = block(count, across, 3).map(({ x, y }) => walker(x - 8, y, goal));
    const walls = [{ minX: -1, maxX: 1, minY: -far, maxY: -width }, { minX: -1, maxX: 1, minY: width, maxY: far }];
    return { agents, walls, reach: 3, leaves: true, patience: 20 };
}

/**
 * Places a wall with a door between two rooms. Each agent has its own goal in the other room; the agents in front have
 * the farthest goals.
 * @param {number} width
 * @param {number} count
 * @returns {Plan}
 */
function rooms(width, count) {
    const { agents, walls } = door(width, count), places = block(count, Math.ceil(1.25 * Math.sqrt(count)), 4.5);
    const deepest = 8 - places[count - 1].x;
    agents.forEach((agent, i) => (agent.goals = [{ x: deepest + places[i].x, y: places[i].y }]));
    return { agents, walls, reach: 1, patience: 20 };
}

/**
 * Places a crowd that walks from all sides to one point. Agents have arrived within the disc that the crowd fills at a
 * density of 0.7.
 * @param {number} count
 * @returns {Plan}
 */
function point(count) {
    const reach = Math.sqrt(count / 0.7);
    const agents = spiral(count, 16, reach + 10).map(({ x, y }) => walker(x, y, { x: 0, y: 0 }));
    return { agents, reach };
}

/**
 * Places four groups that exchange corners through crossing streets between four blocks (RVO2's example Blocks). @param
 * {number} count  total number of agents
 * @returns {Plan}
 */
function blocks(count) {
    const side = Math.ceil(Math.sqrt(count / 4)), corners = [[1, 1], [-1, 1], [-1, -1], [1, -1]];
    const agents = corners.flatMap(([sx, sy]) => Array.from({ length: Math.round(count / 4) }, (_, i) =>
        walker(sx * (27.5 + 5 * (i % side)), sy * (27.5 + 5 * Math.floor(i / side)),
            { x: -sx * 37.5, y: -sy * 37.5 })));
    const walls = corners.map(([sx, sy]) => ({
        minX: sx > 0 ? 5 : -20, maxX: sx > 0 ? 20 : -5, minY: sy > 0 ? 5 : -20, maxY: sy > 0 ? 20 : -5,
    }));
    return { agents, walls, reach: 2 * side, patience: 8 };
}

/**
 * Places a slow group in a corridor and, behind it, a group with twice the speed.
 * @param {number} count size of each group
 * @returns {Plan}
 */
function overtake(count) {
    const width = 12, points = block(count, 3, 4), depth = -points[count - 1].x, behind = depth + 12;
    const way = 2 * behind + depth + 40;
    const agents = points.flatMap(({ x, y }) => [
        walker(x, y, { x: x + way / 2, y }, { speed: 0.5, group: "slow" }),
        walker(x - behind, y, { x: x - behind + way, y }, { group: "fast" }),
    ]);
    const walls = [-1, 1].map((side) => ({
        minX: -depth - behind - 20, maxX: way, minY: side < 0 ? -width / 2 - 4 : width / 2,
        maxY: side < 0 ? -width / 2 : width / 2 + 4,
    }));
    return { agents, walls, reach: 2, leaves: true, patience: 5 };
}

/**
 * Places agents that walk through a field of standing agents. @param {number} count  number of standing agents
 * @param {number} walkers
 * @param {() => number} random
 * @returns {Plan}
 */
function idle(count, walkers, random) {
    const side = 40 * Math.sqrt(count / 60), half = side / 2;
    /** @type {Walker[]} */
    const agents = [];
    for (let tries = 0; agents.length < count && tries < 1000 * count; tries++) {
        const x = (random() - 0.5) * side, y = (random() - 0.5) * side;
        if (agents.every((other) => Math.hypot(other.x - x, other.y - y) > 2.2)) {
            agents.push(walker(x, y, { x, y }, { speed: 0, group: "idle" }));
        }
    }
    const across = Math.max(1, Math.floor(walkers / 2)), spacing = (0.9 * side) / across;
    for (const { x, y } of block(walkers, across, spacing)) {
        agents.push(walker(x - half - 8, y, { x: -x + half + 8, y }));
    }
    return { agents, reach: 1, patience: 8 };
}

/**
 * Places agents that patrol for three legs each, across lanes in which discs move up and down, a little more slowly
 * than the agents.
 * @param {number} count
 * @param {() => number} random
 * @returns {Plan}
 */
function movers(count, random) {
    const half = 20, tall = 2.5 * count + 5;
    const agents = Array.from({ length: count }, (_, i) => {
        const y = 5 * (i - (count - 1) / 2), side = i % 2 ? 1 : -1;
        const goals = [-side, side, -side].map((s) => ({ x: s * half, y }));
        return { x: side * half, y, goals, speed: 1, radius: 1, group: "" };
    });
    const discs = [-12, -4, 4, 12].map((x) => ({ x, fromY: -tall, toY: tall, radius: 3, speed: 0.8, phase: random() }));
    return { agents, movers: discs, reach: 1 };
}

/** Places all agents at the same point, with goals spread around the point. @param {number} count @returns {Plan} */
function spot(count) {
    return { agents: spiral(count, 9).map((goal) => walker(0, 0, goal)), reach: 1, stacked: true, patience: 4 };
}

/**
 * Layouts, by the first word of their names. The other words of a name are numbers, in the order of `defaults`.
 * @type {Record<string, { defaults: number[], build: (numbers: number[], random: () => number) => Plan }>}
 */
const KINDS = {
    pair: { defaults: [], build: () => antipodal(2, 16) },
    four: { defaults: [], build: () => antipodal(4, 16) },
    circle: { defaults: [50], build: ([count]) => antipodal(count, Math.max(16, (3.35 * count) / (2 * Math.PI))) },
    corridor: { defaults: [100, 30], build: ([count, width]) => corridor(count, width) },
    street: { defaults: [100, 30], build: ([count, width]) => street(count, width) },
    mixed: { defaults: [60, 40], build: ([count, width], random) => mixed(street(count, width, 4.5), random) },
    junction: { defaults: [50, 20], build: ([count, width]) => junction(count, width) },
    squads: { defaults: [25, 2.5], build: ([count, spacing]) => squads(count, spacing) },
    crossing: { defaults: [100, 3.5], build: ([count, spacing]) => crossing(count, spacing) },
    door: { defaults: [2, 60], build: ([width, count]) => door(width, count) },
    rooms: { defaults: [2, 60], build: ([width, count]) => rooms(width, count) },
    point: { defaults: [500], build: ([count]) => point(count) },
    blocks: { defaults: [100], build: ([count]) => blocks(count) },
    overtake: { defaults: [20], build: ([count]) => overtake(count) },
    idle: { defaults: [60, 24], build: ([count, walkers], random) => idle(count, walkers, random) },
    movers: { defaults: [12], build: ([count], random) => movers(count, random) },
    spot: { defaults: [1000], build: ([count]) => spot(count) },
};

export const LAYOUTS = [
    "pair", "four", "circle-12", "circle-50", "circle-250", "corridor-100", "street-100", "mixed-60", "junction-50",
    "crossing-100", "squads-25", "door-1.5-60", "door-2-60", "door-3-60", "door-2-200", "rooms-2-60", "point-500",
    "blocks-100", "overtake-20", "idle-60", "movers-12", "spot-1000",
];

/**
 * Moves each agent's start a little at random.
 * @param {Plan} plan
 * @param {() => number} random
 */
function disturb({ agents, stacked }, random) {
    const far = stacked ? 0.01 : JITTER;
    for (const agent of agents) {
        if (agent.speed === 0) continue;
        const angle = 2 * Math.PI * random(), r = far * Math.sqrt(random());
        agent.x += r * Math.cos(angle);
        agent.y += r * Math.sin(angle);
    }
}

/**
 * @param {string} name
 * @param {{ seed?: number, exact?: boolean, size?: number, speed?: number }} [options]  size, speed: factors
 * @returns {Scene}
 */
export function makeScene(name, { seed = 1, exact = false, size = 1, speed = 1 } = {}) {
    const [kind, ...words] = name.split("-"), found = Object.hasOwn(KINDS, kind) ? KINDS[kind] : null;
    const given = words.map(Number);
    if (!found || given.length > found.defaults.length || given.some((n) => !(n > 0))) {
        throw new Error(`layout ${name}: ${LAYOUTS.join(", ")}, or other numbers`);
    }
    const random = randomOf(seed), plan = found.build(found.defaults.map((n, i) => given[i] ?? n), random);
    const unit = RADIUS * size, top = RADIUS * RADII_PER_SECOND * speed;
    if (!exact) disturb(plan, random);
    const at = (/** @type {Point} */ { x, y }) => ({ x: x * unit, y: y * unit });
    const squads = new Map(plan.agents.flatMap(({ squad }) => (squad
        ? [[squad, { goal: at(squad.goal), places: squad.places.map(at), spacing: squad.spacing * unit }]]
        : [])));
    return {
        name, seed, size, speed: top, radius: unit, reach: plan.reach * unit,
        agents: plan.agents.map((agent) => ({
            ...agent, ...at(agent), goals: agent.goals.map(at), speed: agent.speed * top, radius: agent.radius * unit,
            squad: agent.squad && squads.get(agent.squad),
        })),
        walls: (plan.walls ?? []).map(({ minX, minY, maxX, maxY }) => ({
            minX: minX * unit, minY: minY * unit, maxX: maxX * unit, maxY: maxY * unit,
        })),
        movers: (plan.movers ?? []).map((one) => ({
            ...one, x: one.x * unit, fromY: one.fromY * unit, toY: one.toY * unit, radius: one.radius * unit,
            speed: one.speed * top,
        })),
        leaves: plan.leaves ?? false, stacked: plan.stacked ?? false, patience: plan.patience ?? 6,
    };
}

/** Returns the height of a mover at a time: up and down at constant speed. @param {Mover} mover @param {number} time */
export function moverY({ fromY, toY, speed, phase }, time) {
    const span = toY - fromY, along = (phase * 2 * span + speed * time) % (2 * span);
    return fromY + (along < span ? along : 2 * span - along);
}
