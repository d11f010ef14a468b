// Tower defense: creeps cross the map to the castle. Click free ground to build a tower; towers are
// walls, so build a maze, but the last way stays open.
//LEAD
import { createVeer } from "veer";

const SIZE = 40, COLUMNS = 24, ROWS = 15, WIDTH = SIZE * COLUMNS, HEIGHT = SIZE * ROWS;
const ROCK = 1, TOWER = 2, CREEP = 1; // values of tiles, and a group of agents
const PRICE = 20, RANGE = 130, SHOT_SPEED = 450, ENTRY = [20, 300], CASTLE = [940, 300];
const ROCKS = [[4, 4], [4, 5], [5, 5], [5, 11], [6, 11], [11, 2], [11, 3], [12, 8], [12, 9],
  [16, 12], [17, 12], [18, 4], [18, 5], [19, 5]]; // column and row

const veer = await createVeer();
const world = veer.createWorld({
  bounds: [0, 0, WIDTH, HEIGHT], edges: "clamp",
  gravityZ: 0, // seen from above: shots fly flat, and do not fall to the ground
  capacity: { navCells: COLUMNS * ROWS }, // the cells are the tiles
});
const tiles = new Uint8Array(COLUMNS * ROWS);
for (const [column, row] of ROCKS) tiles[column + row * COLUMNS] = ROCK;
const map = world.addTiles({
  columns: COLUMNS, rows: ROWS, tileSize: SIZE, tiles,
  types: { [ROCK]: { solid: true }, [TOWER]: { solid: true } }, // 0 is open ground
});
const creeping = world.addBrain({
  behaviors: [{ type: "goTo", cellSize: SIZE, clearance: 12, stopRadius: 16 }], crowd: "reciprocal",
});
const towers = [], mouse = { x: -1, y: -1 };
let money = 100, lives = 10, nextCreep = 0;

// Whether a tower may stand on the tile at a point: "free", "occupied" or "blocked".
function siteAt(point) {
  const tile = world.tileAt(map, point);
  if (!tile) return null;
  const x = (tile.column + 0.5) * SIZE, y = (tile.row + 0.5) * SIZE, half = SIZE / 2;
  const { x: xs, y: ys } = world.agents, slots = world.agentIds().map((creep) => world.slot(creep));
  const { status } = world.canBuild({ kind: "box", x, y, halfWidth: half, halfHeight: half }, {
    starts: [ENTRY, ...slots.map((slot) => [xs[slot], ys[slot]])], goals: [CASTLE], brain: creeping,
  });
  return { ...tile, x, y, status: tile.value ? "occupied" : status };
}

function build() {
  const site = siteAt(mouse);
  if (site?.status !== "free" || money < PRICE) return;
  world.setTile(map, site.column, site.row, TOWER);
  towers.push({ ...site, turn: 0, ready: 0 });
  money -= PRICE;
}

function shoot(tower) {
  const { x, y } = tower, [creep] = world.nearest({ x, y, range: RANGE, mask: CREEP });
  if (!creep) return;
  const to = world.getAgent(creep);
  const { velocity } = world.aim({ // at where the creep will be
    from: [x, y], to: [to.x, to.y], targetVelocity: [to.velocityX, to.velocityY], speed: SHOT_SPEED,
  });
  world.addProjectile({
    x, y, velocityX: velocity.x, velocityY: velocity.y, radius: 4, lifeTime: 0.6,
    hits: CREEP, // without `hits`, it passes through all agents
  });
  Object.assign(tower, { turn: Math.atan2(velocity.y, velocity.x), ready: world.tick + 30 });
}

function play(seconds) {
  if (world.tick >= nextCreep) {
    const [x, y] = ENTRY, hits = 3 + Math.floor(world.tick / 900);
    world.addAgent({
      x, y, radius: 9, maxSpeed: 55, group: CREEP, brain: creeping, target: CASTLE, userData: hits,
    });
    nextCreep = world.tick + Math.max(80 - world.tick / 200, 15); // steps of 1/60 s
  }
  for (const tower of towers) if (world.tick >= tower.ready) shoot(tower);
  world.advance(seconds); // at most 8 steps, so a hidden tab goes on where it was
  for (const { type, agent, slot } of world.events) {
    const isHit = type === "projectileHit", isHome = type === "arrived";
    if (!(isHit || isHome) || !world.isAlive(agent)) continue;
    if (isHit && --world.agents.userData[slot] > 0) continue;
    world.removeAgent(agent);
    if (isHit) money += 3;
    else lives--;
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
  if (type === "pointerdown") lives > 0 ? build() : location.reload();
};

function disc(x, y, radius, color) {
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 7);
  ctx.fill();
}

function tile(x, y, color) {
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.roundRect(x - SIZE / 2 + 1, y - SIZE / 2 + 1, SIZE - 2, SIZE - 2, 6);
  ctx.fill();
}

let last = performance.now();
requestAnimationFrame(function frame(now) {
  if (lives > 0) play((now - last) / 1000);
  last = now;
  ctx.setTransform(2, 0, 0, 2, 0, 0);
  ctx.clearRect(0, 0, WIDTH, HEIGHT);
  for (const [column, row] of ROCKS) tile((column + 0.5) * SIZE, (row + 0.5) * SIZE, "#3d4a44");
  const site = siteAt(mouse);
  const colors = { free: "#3f7d4f", occupied: "#77703a", blocked: "#7d3f3f" };
  if (site) tile(site.x, site.y, colors[site.status]);
  tile(...ENTRY, "#b5483f");
  tile(...CASTLE, "#3f8fb5");
  ctx.strokeStyle = "#ffffff30";
  ctx.lineWidth = 3;
  ctx.setLineDash([4, 8]);
  ctx.beginPath();
  for (const { x, y } of world.findPath(ENTRY, CASTLE, { cellSize: SIZE, clearance: 12 }).points) {
    ctx.lineTo(x, y);
  }
  ctx.stroke();
  ctx.setLineDash([]);
  const { drawX, drawY, radius, userData } = world.agents;
  for (const creep of world.agentIds()) {
    const slot = world.slot(creep);
    disc(drawX[slot], drawY[slot], radius[slot], "#d98c3f");
    disc(drawX[slot], drawY[slot], Math.min(userData[slot], radius[slot] - 2), "#7a3b1e");
  }
  for (const shot of world.projectiles) {
    const { x, y } = world.getProjectile(shot);
    disc(x, y, 3, "#ffe9a8");
  }
  ctx.strokeStyle = "#cfd8e6";
  ctx.lineWidth = 6;
  for (const { x, y, turn } of towers) {
    tile(x, y, "#5b6b85");
    disc(x, y, 11, "#cfd8e6");
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x + 19 * Math.cos(turn), y + 19 * Math.sin(turn));
    ctx.stroke();
  }
  ctx.fillStyle = "#fff";
  ctx.font = "600 17px system-ui";
  const text = `Gold ${money}   Lives ${lives}   A tower costs ${PRICE}`;
  ctx.fillText(lives > 0 ? text : "The castle has fallen. Click to play again.", 16, 24);
  requestAnimationFrame(frame);
});
