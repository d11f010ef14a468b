// Tower defense: creeps cross the map to the castle. Click free ground to build a tower. Towers are
// walls, so you can build a maze, but the last path must stay open.
// Run: `npm install veer`, then see README.md. For the AGENTS.md of your project:
// - This game uses Veer for steering. Before you write or change Veer code, read
//   `node_modules/veer/AGENTS.md`.
// - `node_modules/veer/docs/` is the manual of the installed version, and
//   `node_modules/veer/examples/` has whole games: copy from there, do not guess names.
// - If agents stand still or move wrongly, print `world.warnings` and `world.explain(agent)` before
//   you change numbers.
import { createVeer } from "veer";

const SIZE = 40, COLUMNS = 24, ROWS = 15, WIDTH = SIZE * COLUMNS, HEIGHT = SIZE * ROWS;
const ROCK = 1, TOWER = 2, CREEP = 1; // values of tiles, and a group of agents
const PRICE = 20, RANGE = 130, SPEED = 450, SMALL = { radius: 9, maxSpeed: 55, group: CREEP };
const ENTRY = { x: 20, y: 300 }, CASTLE = { x: 940, y: 300 };
const ROCKS = [[4, 4], [4, 5], [5, 5], [5, 11], [6, 11], [10, 6], [10, 7], [10, 8], [11, 2],
  [11, 3], [15, 11], [15, 12], [17, 7], [18, 7], [18, 3], [18, 4], [19, 4]]; // column and row
const middle = (index) => (index + 0.5) * SIZE;

const veer = await createVeer();
const world = veer.createWorld({
  bounds: [0, 0, WIDTH, HEIGHT], edges: "clamp",
  gravityZ: 0, // seen from above: shots fly level and do not fall
  capacity: { navCells: COLUMNS * ROWS }, // the cells are the tiles
});
const tiles = new Uint8Array(COLUMNS * ROWS);
for (const [column, row] of ROCKS) tiles[column + row * COLUMNS] = ROCK;
const map = world.addTiles({ columns: COLUMNS, rows: ROWS, tileSize: SIZE, tiles,
  types: { [ROCK]: { solid: true }, [TOWER]: { solid: true } }, // 0 is open ground
});
const creeping = world.addBrain({ crowd: "reciprocal",
  behaviors: [{ type: "goTo", cellSize: SIZE / 2, clearance: SMALL.radius, stopRadius: 16 }] });
const towers = [], mouse = { x: -1, y: -1 };
let money = 100, lives = 10, nextCreep = 0, last = performance.now();

function siteAt(point) { // the tile at a point; its status says whether a tower may stand there
  const tile = world.tileAt(map, point);
  if (!tile) return null;
  const x = middle(tile.column), y = middle(tile.row), half = SIZE / 2;
  const creeps = world.agentIds().map((creep) => world.getAgent(creep)).map(({ x, y }) => [x, y]);
  const { status } = world.canBuild({ kind: "box", x, y, halfWidth: half, halfHeight: half },
    { starts: [ENTRY, ...creeps], goals: [CASTLE], brain: creeping }); // nobody is walled in
  return { ...tile, x, y, status: tile.value ? "occupied" : status };
}

function build(site) {
  if (site?.status !== "free" || money < PRICE) return;
  world.setTile(map, site.column, site.row, TOWER);
  towers.push({ x: site.x, y: site.y, turn: 0, ready: 0 });
  money -= PRICE;
}

function shoot(tower) {
  const { x, y } = tower, [creep] = world.nearest({ x, y, range: RANGE, mask: CREEP });
  if (!creep) return;
  const to = world.getAgent(creep), targetVelocity = { x: to.velocityX, y: to.velocityY };
  const { velocity } = world.aim({ // leads the creep
    from: { x, y }, to: { x: to.x, y: to.y }, targetVelocity, speed: SPEED,
  });
  world.addProjectile({
    x, y, velocityX: velocity.x, velocityY: velocity.y, radius: 4, lifeTime: 0.6,
    hits: CREEP, // without `hits`, it passes through all agents
  });
  Object.assign(tower, { turn: Math.atan2(velocity.y, velocity.x), ready: world.tick + 30 });
}

function play(seconds) {
  if (world.tick >= nextCreep) {
    const userData = 3 + Math.floor(world.tick / 900); // health
    world.addAgent({ ...ENTRY, ...SMALL, brain: creeping, target: CASTLE, userData });
    nextCreep = world.tick + Math.max(80 - world.tick / 200, 15); // steps of 1/60 s
  }
  for (const tower of towers) if (world.tick >= tower.ready) shoot(tower);
  world.advance(seconds); // at most 8 steps, so a hidden tab resumes where it was
  for (const { type, agent, slot } of world.events) {
    if ((type !== "projectileHit" && type !== "arrived") || !world.isAlive(agent)) continue;
    if (type === "projectileHit" && --world.agents.userData[slot] > 0) continue;
    if (type === "arrived") lives--;
    else money += 3;
    world.removeAgent(agent);
  }
}

const canvas = document.body.appendChild(document.createElement("canvas"));
const ctx = canvas.getContext("2d");
[canvas.width, canvas.height] = [2 * WIDTH, 2 * HEIGHT]; // fine enough for most windows
canvas.style.cssText = "display: block; width: min(100vw, 160vh); margin: auto";
document.body.style.cssText = "margin: 0; background: #1f2a24";
canvas.onpointermove = canvas.onpointerdown = ({ offsetX, offsetY, type }) => {
  const scale = WIDTH / canvas.clientWidth;
  Object.assign(mouse, { x: offsetX * scale, y: offsetY * scale });
  if (type !== "pointerdown") return;
  if (lives > 0) build(siteAt(mouse));
  else location.reload();
};

function block(x, y, half, color) {
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.roundRect(x - half, y - half, 2 * half, 2 * half, half > 15 ? 6 : half); // small: a disc
  ctx.fill();
}

requestAnimationFrame(function frame(now) {
  if (lives > 0) play((now - last) / 1000);
  last = now;
  ctx.setTransform(2, 0, 0, 2, 0, 0);
  ctx.clearRect(0, 0, WIDTH, HEIGHT);
  for (const [column, row] of ROCKS) block(middle(column), middle(row), 19, "#4b5953");
  const site = siteAt(mouse);
  const colors = { free: "#3f7d4f", occupied: "#77703a", blocked: "#7d3f3f" };
  if (site) block(site.x, site.y, 19, colors[site.status]);
  block(ENTRY.x, ENTRY.y, 19, "#b5483f");
  block(CASTLE.x, CASTLE.y, 19, "#3f8fb5");
  const { points } = world.findPath(ENTRY, CASTLE, { cellSize: SIZE / 2, clearance: SMALL.radius });
  ctx.strokeStyle = "#fff3";
  ctx.beginPath();
  for (const { x, y } of points) ctx.lineTo(x, y);
  ctx.stroke();
  const { drawX, drawY, radius, userData } = world.agents;
  for (const creep of world.agentIds()) {
    const slot = world.slot(creep);
    block(drawX[slot], drawY[slot], radius[slot], "#d98c3f");
    block(drawX[slot], drawY[slot], Math.min(userData[slot], radius[slot] - 2), "#7a3b1e");
  }
  for (const { x, y, turn } of towers) {
    block(x, y, 19, "#5b6b85");
    for (const away of [0, 13, 17]) { // the turret and its barrel
      block(x + away * Math.cos(turn), y + away * Math.sin(turn), away ? 4 : 11, "#cfd8e6");
    }
  }
  const shots = world.projectiles.map((shot) => world.getProjectile(shot));
  for (const { x, y } of shots) block(x, y, 3, "#ffe9a8");
  [ctx.fillStyle, ctx.font] = ["#fff", "600 17px system-ui"];
  const end = lives > 0 ? "" : "The castle has fallen. Click to play again.";
  ctx.fillText(end || `Gold ${money}   Lives ${lives}   A tower costs ${PRICE}`, 16, 24);
  requestAnimationFrame(frame);
});
