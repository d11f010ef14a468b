// Guards: steal all five gems. Guards patrol through the doors, chase you when they see you, search
// the place where they lost you, and return to their patrols. Run with W, A, S and D or
// the arrow keys.
// Run: `npm install veer`, then see README.md. For the AGENTS.md of your project:
// - This game uses Veer for steering. Before you write or change Veer code, read
//   `node_modules/veer/AGENTS.md`.
// - `node_modules/veer/docs/` is the manual of the installed version, and
//   `node_modules/veer/examples/` has whole games: copy from there, do not guess names.
// - If agents stand still or move wrongly, print `world.warnings` and `world.explain(agent)` before
//   you change numbers.
import { createVeer } from "veer";

const WIDTH = 960, HEIGHT = 600, RANGE = 190, VIEW = 0.6; // vision: distance, and rad to each side
const PLAYER = 1, GUARD = 2, WALL = 1, DOOR = 2; // groups of agents and of obstacles are bits
const GEMS = [[560, 60], [890, 150], [890, 545], [400, 530], [70, 540]];
const CRATES = [[240, 50], [420, 140], [720, 60], [90, 330], [440, 250], [880, 260], [240, 460],
  [540, 470], [740, 540], [720, 330]];
const room = (i, j) => ({ x: 160 + 320 * i, y: 100 + 200 * j });
const BEATS = [[room(1, 0), room(2, 0), room(2, 1), room(1, 1)],
  [room(0, 2), room(1, 2), room(1, 1)], [room(2, 2), room(1, 2), room(1, 1), room(2, 1)]];

const veer = await createVeer();
const world = veer.createWorld({
  bounds: [0, 0, WIDTH, HEIGHT], edges: "clamp", capacity: { navCells: 80 * 50 }, // cells of 12 u
});
const addBox = (group, x, y, [halfWidth, halfHeight]) =>
  world.addBox({ x, y, halfWidth, halfHeight, group });
for (const [x, y] of CRATES) addBox(WALL, x, y, [22, 22]);
for (let i = 0; i < 3; i++) for (let j = 1; j < 3; j++) { // 3 x 3 rooms, and doors between them
  for (const side of [-1, 1]) addBox(WALL, 320 * j, 100 + 200 * i + 64 * side, [5, 36]);
  for (const side of [-1, 1]) addBox(WALL, 160 + 320 * i + 94 * side, 200 * j, [66, 5]);
  addBox(DOOR, 320 * j, 100 + 200 * i, [4, 28]);
  addBox(DOOR, 160 + 320 * i, 200 * j, [28, 4]);
}
const doors = world.obstacles.map((id) => ({ id, open: 0, ...world.getObstacle(id) }))
  .filter(({ group }) => group === DOOR);

// The mask excludes the doors: paths lead through them, and they open for any agent that is near.
const walk = { type: "goTo", mask: WALL, cellSize: 12, clearance: 11, stopRadius: 6 };
const walking = world.addBrain({ crowd: "reciprocal", combine: "priority", threshold: 0,
  sense: { mask: PLAYER, range: RANGE, halfAngle: VIEW, gain: 40, halfLife: 1.5 },
  behaviors: [{ ...walk, target: "memory" }, { ...walk, priority: 1 }] }); // else to the next node
const driven = world.addBrain({ crowd: "reciprocal", avoidance: { responsibility: 0 },
  behaviors: ["drive"], locomotion: { idle: "brake" } });
const player = world.addAgent({ x: 60, y: 60, maxSpeed: 120, group: PLAYER, brain: driven });
const guards = BEATS.map((beat) => ({ beat, next: 0,
  agent: world.addAgent({ ...beat[0], radius: 9, group: GUARD, brain: walking }) }));
const keys = { KeyW: 0, KeyA: 0, KeyS: 0, KeyD: 0 };
let gems = GEMS, end = "", last = performance.now();

function patrol(guard) {
  guard.next = (guard.next + 1) % guard.beat.length;
  world.setAgent(guard.agent, { maxSpeed: 55, target: guard.beat[guard.next] });
}

function play(seconds) {
  world.setDrive(player, { x: keys.KeyD - keys.KeyA, y: keys.KeyS - keys.KeyW });
  const { steps } = world.advance(seconds), { x, y } = world.getAgent(player);
  for (const { type, agent } of world.events) {
    if (type === "found") world.setAgent(agent, { maxSpeed: 110 });
    const isCalm = type === "forgotten" || (type === "arrived" && !world.memories(agent).length);
    if (isCalm) patrol(guards.find((guard) => guard.agent === agent));
  }
  for (const door of doors) { // they slide into the wall
    const isNear = world.nearest({ x: door.x, y: door.y, range: 44 }).length > 0;
    door.open = Math.min(Math.max(door.open + (isNear ? 0.08 : -0.08) * steps, 0), 1);
    const [dx, dy] = [door.halfWidth - 4, door.halfHeight - 4].map((half) => 2 * half * door.open);
    world.moveObstacle(door.id, { x: door.x + dx, y: door.y + dy });
  }
  gems = gems.filter(([gx, gy]) => Math.hypot(gx - x, gy - y) > 18);
  if (!gems.length) end = "You have them all! Click to play again.";
  if (world.nearest({ x, y, range: 20, mask: GUARD }).length) end = "Caught! Click to try again.";
}

const canvas = document.body.appendChild(document.createElement("canvas"));
const ctx = canvas.getContext("2d");
[canvas.width, canvas.height] = [2 * WIDTH, 2 * HEIGHT]; // fine enough for most windows
canvas.style.cssText = "display: block; width: min(100vw, 160vh); margin: auto";
document.body.style.cssText = "margin: 0; background: #20242e";
const ARROWS = { ArrowUp: "KeyW", ArrowLeft: "KeyA", ArrowDown: "KeyS", ArrowRight: "KeyD" };
onkeydown = onkeyup = ({ code, type }) => (keys[ARROWS[code] ?? code] = Number(type === "keydown"));
onpointerdown = () => end && location.reload();

function disc(x, y, radius, color) {
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 7);
  ctx.fill();
}

function drawSight(x, y, turn) {
  ctx.beginPath();
  ctx.moveTo(x, y);
  for (let angle = turn - VIEW; angle <= turn + VIEW; angle += VIEW / 16) {
    const direction = { x: Math.cos(angle), y: Math.sin(angle) };
    const hit = world.raycast({ origin: { x, y }, direction, distance: RANGE });
    const distance = hit?.distance ?? RANGE;
    ctx.lineTo(x + distance * direction.x, y + distance * direction.y);
  }
  ctx.fill();
}

guards.forEach(patrol);
requestAnimationFrame(function frame(now) {
  if (!end) play((now - last) / 1000);
  last = now;
  ctx.setTransform(2, 0, 0, 2, 0, 0);
  ctx.clearRect(0, 0, WIDTH, HEIGHT);
  const { drawX, drawY, drawOrientation } = world.agents;
  for (const { agent } of guards) {
    const slot = world.slot(agent), x = drawX[slot], y = drawY[slot], [it] = world.memories(agent);
    const color = !it ? "#e8c547" : it.isSeen ? "#ff4d4d" : "#f08a3c"; // patrols, chases, searches
    disc(x, y, 9, color);
    ctx.fillStyle = `${color}55`;
    drawSight(x, y, drawOrientation[slot]);
  }
  disc(drawX[world.slot(player)], drawY[world.slot(player)], 8, "#8fc1ff");
  for (const [x, y] of gems) disc(x, y, 6 + Math.sin(now / 200), "#5ff2d6");
  for (const id of world.obstacles) {
    const { x, y, halfWidth, halfHeight, group } = world.getObstacle(id);
    ctx.fillStyle = group === DOOR ? "#b07a4a" : "#596273";
    ctx.fillRect(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight);
  }
  [ctx.fillStyle, ctx.font] = ["#fff", "600 17px system-ui"];
  ctx.fillText(end || `${gems.length} gems to go`, 16, 24);
  requestAnimationFrame(frame);
});
