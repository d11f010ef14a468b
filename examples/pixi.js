// Crossing, with PixiJS 8: four crowds walk back and forth, through each other and around pillars.
// Click the ground to add a pillar, and click a pillar to remove it.
// Run: `npm install veer pixi.js`, then see README.md. For the AGENTS.md of your project:
// - This game uses Veer for steering. Before you write or change Veer code, read
//   `node_modules/veer/AGENTS.md`.
// - `node_modules/veer/docs/` is the manual of the installed version, and
//   `node_modules/veer/examples/` has whole games: copy from there, do not guess names.
// - If agents stand still or move wrongly, print `world.warnings` and `world.explain(agent)` before
//   you change numbers.
import { Application, Graphics, GraphicsContext, Text } from "pixi.js";
import { createVeer } from "veer";

const WIDTH = 960, HEIGHT = 600, EACH = 50, COLORS = [0xff6b57, 0x4aa3ff, 0xffd24a, 0x63d38b];

const veer = await createVeer();
const world = veer.createWorld({
  bounds: [0, 0, WIDTH, HEIGHT], edges: "clamp",
  capacity: { agents: 4 * EACH, navCells: 64 * 40 }, // cells of 15 u
});
const walking = world.addBrain({ // around pillars by goTo, and around each other by the crowd
  behaviors: [{ type: "goTo", cellSize: 15, clearance: 8, stopRadius: 40 }], crowd: "reciprocal",
});

const app = new Application();
await app.init({
  width: WIDTH, height: HEIGHT, backgroundAlpha: 0, antialias: true, resolution: 2,
});
document.body.append(app.canvas);
document.body.style.cssText = "margin: 0; background: #1b1e26";
app.canvas.style.cssText = "display: block; width: min(100vw, 160vh); margin: auto";
const text = app.stage.addChild(new Text({ style: { fontSize: 20, fill: "#fff" }, x: 16, y: 12 }));
const pillars = new Map();
let crossings = 0;

function homeOf(side) { // a place in the west, east, north or south
  const away = 0.42 + 0.06 * Math.random(), along = 0.6 * (Math.random() - 0.5);
  const [x, y] = [[-away, along], [away, along], [along, -away], [along, away]][side];
  return { x: WIDTH * (0.5 + x), y: HEIGHT * (0.5 + y) };
}

COLORS.forEach((color, side) => {
  const shape = new GraphicsContext().circle(0, 0, 7).fill(color).circle(3, 0, 2.5).fill(0x101218);
  for (let i = 0; i < EACH; i++) {
    const agent = world.addAgent({
      ...homeOf(side), radius: 7, maxSpeed: 50 + 20 * Math.random(), group: 1 << side,
      brain: walking, target: homeOf(side ^ 1), userData: side ^ 1, // where it goes
    });
    world.bind(agent, app.stage.addChild(new Graphics(shape))); // advance() moves and turns it
  }
});

function addPillar(x, y) {
  const pillar = world.addCircle({ x, y, radius: 24 });
  const shape = app.stage.addChild(new Graphics().circle(0, 0, 24).fill(0x596273));
  shape.position.set(x, y);
  pillars.set(pillar, shape);
}
for (const [x, y] of [[480, 300], [330, 220], [630, 380]]) addPillar(x, y);

app.canvas.onpointerdown = ({ offsetX, offsetY }) => {
  const scale = WIDTH / app.canvas.clientWidth, x = offsetX * scale, y = offsetY * scale;
  const [pillar] = world.overlap({ x, y, radius: 1 });
  if (!pillar) return addPillar(x, y);
  world.removeObstacle(pillar);
  pillars.get(pillar).destroy();
  pillars.delete(pillar);
};

app.ticker.add(({ elapsedMS }) => {
  world.advance(elapsedMS / 1000); // seconds; at most 8 steps, so a hidden tab resumes where it was
  const { userData } = world.agents;
  for (const { type, agent, slot } of world.events) {
    if (type !== "arrived") continue;
    userData[slot] ^= 1; // back to the other side
    world.setTarget(agent, homeOf(userData[slot]));
    crossings++;
  }
  text.text = `${crossings} arrived`;
});
