// Strategy: drag a box around soldiers to select them, and click to send them. Capture all flags.
// Press F to choose how they move: freely, or in a wedge behind their leader.
// Run: `npm install veer`, then see README.md. For the AGENTS.md of your project:
// - This game uses Veer for steering. Before you write or change Veer code, read
//   `node_modules/veer/AGENTS.md`.
// - `node_modules/veer/docs/` is the manual of the installed version, and
//   `node_modules/veer/examples/` has whole games: copy from there, do not guess names.
// - If agents stand still or move wrongly, print `world.warnings` and `world.explain(agent)` before
//   you change numbers.
import { createVeer } from "veer";

const WIDTH = 960, HEIGHT = 600, FLAGS = [[330, 90], [870, 110], [820, 520]];
const RIVER = [[[450, -30], [475, 30], [490, 90], [485, 140], [470, 190]],
  [[480, 300], [505, 350], [525, 410], [520, 470], [505, 530], [510, 630]]];
const TREES = [[200, 120], [240, 150], [210, 180], [620, 130], [655, 160], [690, 140], [640, 330],
  [680, 350], [700, 310], [330, 480], [370, 510], [400, 440], [760, 420], [800, 390], [140, 350]];

const veer = await createVeer();
const world = veer.createWorld({
  bounds: [0, 0, WIDTH, HEIGHT], edges: "clamp",
  capacity: { navCells: 64 * 40, navFields: 4 }, // cells of 15 u
});
for (const points of RIVER) world.addSegment({ points, radius: 25 });
for (const [x, y] of TREES) world.addCircle({ x, y, radius: 16 });
const walking = world.addBrain({ // goes around obstacles and other soldiers
  behaviors: [{ type: "goTo", cellSize: 15, clearance: 9, stopRadius: 4 }], crowd: "reciprocal",
});
const marching = world.addBrain({ // each keeps a place in the wedge behind its target, the leader
  behaviors: [{ type: "formation", pattern: "wedge", spacing: 22, cellSize: 15, clearance: 9 }],
  crowd: "reciprocal",
});
const soldiers = Array.from({ length: 30 }, (_, i) => {
  const place = { x: 60 + 24 * (i % 6), y: 440 + 24 * Math.floor(i / 6) };
  return world.addAgent({ ...place, target: place, brain: walking });
});
const flags = FLAGS.map(([x, y]) => ({ x, y, taken: 0 }));
let selected = [...soldiers], isWedge = false, box = null, end = "", last = performance.now();

function send(goal) {
  const [leader, ...others] = selected;
  for (const soldier of selected) world.setAgent(soldier, { brain: walking, maxSpeed: 90 });
  if (!isWedge) return world.order(selected, goal); // a place around the goal for each
  world.setAgent(leader, { maxSpeed: 60, target: goal }); // slower, so that they can keep up
  for (const soldier of others) world.setAgent(soldier, { brain: marching, target: leader });
}

function select({ x, y, toX, toY }) {
  const isBetween = (value, a, b) => value >= Math.min(a, b) && value <= Math.max(a, b);
  selected = soldiers.filter((soldier) => {
    const at = world.getAgent(soldier);
    return isBetween(at.x, x, toX) && isBetween(at.y, y, toY);
  });
}

function play(seconds) {
  const { steps } = world.advance(seconds); // at most 8, so a hidden tab resumes where it was
  for (const flag of flags) {
    const { x, y } = flag, near = world.nearest({ x, y, range: 60, count: 30 }).length;
    flag.taken = Math.min(flag.taken + 0.0005 * near * steps, 1);
  }
  if (flags.some(({ taken }) => taken < 1)) return;
  end = `All flags are yours after ${Math.floor(world.tick / 60)} s. Click to play again.`;
}

const canvas = document.body.appendChild(document.createElement("canvas"));
const ctx = canvas.getContext("2d");
[canvas.width, canvas.height] = [2 * WIDTH, 2 * HEIGHT]; // fine enough for most windows
canvas.style.cssText = "display: block; width: min(100vw, 160vh); margin: auto; touch-action: none";
document.body.style.cssText = "margin: 0; background: #47703f";
canvas.onpointerdown = canvas.onpointermove = canvas.onpointerup = (event) => {
  const scale = WIDTH / canvas.clientWidth, x = event.offsetX * scale, y = event.offsetY * scale;
  if (event.type === "pointerdown") {
    canvas.setPointerCapture(event.pointerId); // the box may end beyond the canvas
    box = { x, y };
  }
  if (box) Object.assign(box, { toX: x, toY: y });
  if (event.type !== "pointerup" || !box) return;
  if (end) location.reload();
  else if (Math.hypot(x - box.x, y - box.y) > 6) select(box);
  else if (selected.length) send({ x, y });
  box = null;
};
onkeydown = ({ code }) => { isWedge = code === "KeyF" ? !isWedge : isWedge; };

function disc(x, y, radius, color) {
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 7);
  ctx.fill();
}

function drawGround() {
  ctx.fillStyle = "#8a6b45"; // the bridge
  ctx.fillRect(430, 215, 100, 60);
  ctx.strokeStyle = "#3f78a8";
  ctx.lineWidth = 50;
  ctx.lineCap = ctx.lineJoin = "round";
  for (const points of RIVER) {
    ctx.beginPath();
    for (const [x, y] of points) ctx.lineTo(x, y);
    ctx.stroke();
  }
  for (const [x, y] of TREES) {
    disc(x, y, 16, "#2b4f2c");
    disc(x - 4, y - 4, 9, "#3c6a3a");
  }
  for (const { x, y, taken } of flags) {
    disc(x, y, 60, "#ffffff18");
    ctx.fillStyle = "#eee";
    ctx.fillRect(x - 2, y - 34, 3, 36);
    ctx.fillStyle = `hsl(${220 * Math.floor(taken)}, 80%, 60%)`;
    ctx.fillRect(x + 1, y - 34, 24, 15);
    ctx.fillStyle = "#6ea8ff";
    ctx.fillRect(x - 20, y + 8, 40 * taken, 5);
  }
}

requestAnimationFrame(function frame(now) {
  if (!end) play((now - last) / 1000);
  last = now;
  ctx.setTransform(2, 0, 0, 2, 0, 0);
  ctx.clearRect(0, 0, WIDTH, HEIGHT);
  drawGround();
  const { drawX, drawY, drawOrientation } = world.agents;
  for (const soldier of soldiers) {
    const slot = world.slot(soldier), x = drawX[slot], y = drawY[slot];
    const turn = drawOrientation[slot];
    disc(x, y, 10, selected.includes(soldier) ? "#fff" : "#0005");
    disc(x, y, 8, "#4f86e8");
    disc(x + 5 * Math.cos(turn), y + 5 * Math.sin(turn), 3, "#dbe7ff");
  }
  ctx.strokeStyle = "#fff";
  ctx.lineWidth = 1.5;
  if (box) ctx.strokeRect(box.x, box.y, box.toX - box.x, box.toY - box.y);
  [ctx.fillStyle, ctx.font] = ["#fff", "600 17px system-ui"];
  ctx.fillText(end || `${selected.length} selected   F: ${isWedge ? "wedge" : "free"}`, 16, 28);
  requestAnimationFrame(frame);
});
