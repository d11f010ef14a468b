// Sheepdog, with Phaser 4: the dog runs to the pointer; the sheep stay together and flee from it.
// Drive all sheep into the pen.
// Run: `npm install veer phaser`, then see README.md. For the AGENTS.md of your project:
// - This game uses Veer for steering. Before you write or change Veer code, read
//   `node_modules/veer/AGENTS.md`.
// - `node_modules/veer/docs/` is the manual of the installed version, and
//   `node_modules/veer/examples/` has whole games: copy from there, do not guess names.
// - If agents stand still or move wrongly, print `world.warnings` and `world.explain(agent)` before
//   you change numbers.
import Phaser from "phaser";
import { createVeer } from "veer";

const WIDTH = 960, HEIGHT = 600, COUNT = 40, SHEEP = 1, DOG = 2; // groups are bits
const PEN = { x: 740, y: 200, right: 930, bottom: 400 };

const veer = await createVeer();
const world = veer.createWorld({ bounds: [0, 0, WIDTH, HEIGHT], edges: "clamp" });
// The fence, open in the west between two posts.
const fence = [[PEN.x, 260], [PEN.x, PEN.y], [PEN.right, PEN.y], [PEN.right, PEN.bottom],
  [PEN.x, PEN.bottom], [PEN.x, 340]];
world.addSegment({ points: fence, radius: 3 });

const grazing = world.addBrain({
  combine: "context", // compares directions, so that no sheep is driven into the fence
  behaviors: [
    { type: "flee", target: { nearest: DOG }, panicRadius: 120, weight: 2 },
    { type: "flock", distance: 90, separationDistance: 30, mask: SHEEP },
    { type: "avoidObstacles", lookAhead: 40 },
    { type: "stayInside", margin: 40 },
  ],
});
const running = world.addBrain({
  combine: "context", behaviors: [{ type: "arrive" }, { type: "avoidObstacles", lookAhead: 40 }],
});

class Meadow extends Phaser.Scene {
  create() {
    const draw = this.make.graphics(); // the pictures point to the right: heading 0
    draw.fillStyle(0xf4f1e8).fillEllipse(13, 9, 22, 18).fillStyle(0x2b2b2b).fillCircle(24, 9, 5);
    draw.generateTexture("sheep", 30, 18).clear();
    draw.fillStyle(0x5a3d2b).fillEllipse(14, 8, 26, 14).fillCircle(27, 8, 7);
    draw.generateTexture("dog", 36, 16).destroy();
    const { x, y, right, bottom } = PEN, pen = this.add.graphics();
    pen.fillStyle(0x6f9b4f).fillRect(x, y, right - x, bottom - y);
    pen.lineStyle(6, 0x7a5b3a).strokePoints(fence.map(([x, y]) => ({ x, y })));

    this.sheep = Array.from({ length: COUNT }, (_, i) => {
      const place = { x: 200 + 30 * (i % 8), y: 230 + 30 * Math.floor(i / 8) };
      const sheep = world.addAgent({
        ...place, radius: 9, maxSpeed: 80, group: SHEEP, brain: grazing,
      });
      world.bind(sheep, this.add.image(0, 0, "sheep")); // advance() moves and turns it
      return sheep;
    });
    const home = { x: 100, y: 500 };
    this.dog = world.addAgent({
      ...home, target: home, radius: 9, maxSpeed: 150, group: DOG, brain: running,
    });
    world.bind(this.dog, this.add.image(0, 0, "dog"));
    this.text = this.add.text(16, 14, "", { fontFamily: "system-ui", fontSize: "20px" });
    this.input.on("pointermove", ({ x, y }) => world.setTarget(this.dog, { x, y }));
  }

  update() {
    world.advance(this.game.loop.rawDelta / 1000); // real time in seconds; at most 8 steps
    const penned = this.sheep.filter((sheep) => {
      const { x, y } = world.getAgent(sheep);
      return x > PEN.x && x < PEN.right && y > PEN.y && y < PEN.bottom;
    }).length;
    const isDone = penned === COUNT, time = Math.floor(world.tick / 60);
    this.text.setText(isDone ? `All in after ${time} s` : `${penned} of ${COUNT} in the pen`);
  }
}

document.body.style.cssText = "margin: 0; background: #4f7d3c";
new Phaser.Game({
  width: WIDTH, height: HEIGHT, backgroundColor: "#4f7d3c", banner: false, scene: Meadow,
  scale: { mode: Phaser.Scale.FIT, autoCenter: Phaser.Scale.CENTER_BOTH },
});
