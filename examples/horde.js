// Horde: hundreds of zombies come around the walls, and you survive as long as you can.
// Run with W, A, S and D or the arrow keys, aim with the mouse, and shoot with its button.
// Run: `npm install veer`, then see README.md. For the AGENTS.md of your project:
// - This game uses Veer for steering. Before you write or change Veer code, read
//   `node_modules/veer/AGENTS.md`.
// - `node_modules/veer/docs/` is the manual of the installed version, and
//   `node_modules/veer/examples/` has whole games: copy from there, do not guess names.
// - If agents stand still or move wrongly, print `world.warnings` and `world.explain(agent)` before
//   you change numbers.
import { createVeer } from "veer";

const WIDTH = 960, HEIGHT = 600, MOST = 400, SPEED = 700, PLAYER = 1, ZOMBIE = 2; // group bits
const WALLS = [[270, 180, 90, 10], [190, 250, 10, 80], [690, 420, 90, 10], [770, 350, 10, 80],
  [690, 150, 60, 10], [640, 200, 10, 60], [270, 450, 60, 10], [320, 400, 10, 60]]; // boxes

const veer = await createVeer();
const world = veer.createWorld({
  bounds: [0, 0, WIDTH, HEIGHT], edges: "clamp",
  gravityZ: 0, // seen from above: shots fly level and do not fall
  capacity: { agents: MOST + 1, navCells: 60 * 38, projectiles: 64 }, // cells of 16 u
});
for (const [x, y, halfWidth, halfHeight] of WALLS) world.addBox({ x, y, halfWidth, halfHeight });

// The player is in the crowd, so that zombies do not overlap it, but it yields to nobody.
const running = world.addBrain({
  behaviors: ["drive"], locomotion: { idle: "brake" },
  crowd: "reciprocal", avoidance: { responsibility: 0 },
});
const hunting = world.addBrain({
  behaviors: [{ type: "goTo", target: { nearest: PLAYER }, cellSize: 16, clearance: 9 }],
  crowd: "reciprocal",
});
const player = world.addAgent({
  x: WIDTH / 2, y: HEIGHT / 2, radius: 9, maxSpeed: 130, group: PLAYER, brain: running,
});
const beginning = world.save(); // a new game restores it
const keys = { KeyW: 0, KeyA: 0, KeyS: 0, KeyD: 0 }, mouse = { x: 0, y: 0, down: false };
let health = 100, aim = 0, nextShot = 0, stains = [];

function addZombie() {
  const x = WIDTH * Math.random(), y = Math.random() < 0.5 ? 10 : HEIGHT - 10;
  const maxSpeed = 30 + 35 * Math.random();
  world.addAgent({ x, y, radius: 8, maxSpeed, group: ZOMBIE, brain: hunting });
}

function shoot(x, y) {
  world.addProjectile({
    owner: player, x, y, radius: 3,
    velocity: { x: SPEED * Math.cos(aim), y: SPEED * Math.sin(aim) },
    hits: ZOMBIE, // without `hits`, it passes through all agents
    stoppedBy: 1, // without `stoppedBy`, it passes through walls; 1 is the group of all boxes here
    lifeTime: 2,
  });
  nextShot = world.tick + 6; // steps of 1/60 s
}

function play(seconds) {
  const { x, y } = world.getAgent(player);
  world.setDrive(player, { x: keys.KeyD - keys.KeyA, y: keys.KeyS - keys.KeyW });
  aim = Math.atan2(mouse.y - y, mouse.x - x);
  if (mouse.down && world.tick >= nextShot) shoot(x, y);
  if (world.stats.agents < Math.min(60 + world.tick / 12, MOST)) addZombie();

  const { steps } = world.advance(seconds); // at most 8, so a hidden tab resumes where it was
  for (const { type, agent, x, y } of world.events) {
    if (type !== "projectileHit" || !world.isAlive(agent)) continue; // hit twice in a step
    world.removeAgent(agent);
    stains.push({ x, y });
  }
  health -= 0.2 * steps * world.nearest({ x, y, range: 21, count: 8, mask: ZOMBIE }).length;
}

const canvas = document.body.appendChild(document.createElement("canvas"));
const ctx = canvas.getContext("2d");
[canvas.width, canvas.height] = [2 * WIDTH, 2 * HEIGHT]; // fine enough for most windows
canvas.style.cssText = "display: block; width: min(100vw, 160vh); margin: auto; cursor: crosshair";
document.body.style.cssText = "margin: 0; background: #1d2620";
const ARROWS = { ArrowUp: "KeyW", ArrowLeft: "KeyA", ArrowDown: "KeyS", ArrowRight: "KeyD" };
onkeydown = onkeyup = ({ code, type }) => {
  keys[ARROWS[code] ?? code] = Number(type === "keydown");
};
onpointerdown = onpointermove = onpointerup = ({ offsetX, offsetY, buttons, type }) => {
  const scale = WIDTH / canvas.clientWidth;
  Object.assign(mouse, { x: offsetX * scale, y: offsetY * scale, down: buttons > 0 });
  if (health > 0 || type !== "pointerdown") return;
  world.restore(beginning);
  [health, nextShot, stains] = [100, 0, []];
};

function disc(x, y, radius, color) {
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 7);
  ctx.fill();
}

let last = performance.now();
requestAnimationFrame(function frame(now) {
  if (health > 0) play((now - last) / 1000);
  last = now;
  ctx.setTransform(2, 0, 0, 2, 0, 0);
  ctx.clearRect(0, 0, WIDTH, HEIGHT);
  for (const [i, { x, y }] of stains.entries()) disc(x, y, 4 + (i % 7), "#5c1f23");
  for (const shot of world.projectiles) {
    const { x, y, velocityX, velocityY } = world.getProjectile(shot);
    for (let t = 0; t < 0.03; t += 0.005) disc(x - t * velocityX, y - t * velocityY, 2, "#fd7");
  }
  const { drawX, drawY, drawOrientation, radius } = world.agents;
  for (const agent of world.agentIds()) {
    const slot = world.slot(agent), x = drawX[slot], y = drawY[slot], r = radius[slot];
    const [turn, color] = agent === player ? [aim, "#8fc1ff"] : [drawOrientation[slot], "#7fa65a"];
    const [ahead, aside] = [r * Math.cos(turn), r * Math.sin(turn)];
    disc(x + ahead - 0.7 * aside, y + aside + 0.7 * ahead, 0.3 * r, color); // hands
    disc(x + ahead + 0.7 * aside, y + aside - 0.7 * ahead, 0.3 * r, color);
    disc(x, y, r, color);
    disc(x + 0.2 * ahead, y + 0.2 * aside, 0.5 * r, "#0006");
  }
  ctx.fillStyle = "#8d8577";
  for (const [x, y, w, h] of WALLS) ctx.fillRect(x - w, y - h, 2 * w, 2 * h);
  ctx.fillStyle = "#fff";
  ctx.font = "600 17px system-ui";
  const end = health > 0 ? "" : "They got you. Click to play again.";
  ctx.fillText(`Health ${Math.ceil(Math.max(health, 0))}   Down ${stains.length}   ${end}`, 16, 28);
  requestAnimationFrame(frame);
});
