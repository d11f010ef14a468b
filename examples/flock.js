// Shoal: you are the white shark, which follows the mouse; two gray sharks hunt by themselves. Fish
// swim together and flee. Catch more of the 500 fish in a minute than the gray sharks do.
// Run: `npm install veer`, then see README.md. For the AGENTS.md of your project:
// - This game uses Veer for steering. Before you write or change Veer code, read
//   `node_modules/veer/AGENTS.md`.
// - `node_modules/veer/docs/` is the manual of the installed version, and
//   `node_modules/veer/examples/` has whole games: copy from there, do not guess names.
// - If agents stand still or move wrongly, print `world.warnings` and `world.explain(agent)` before
//   you change numbers.
import { createVeer } from "veer";

const WIDTH = 960, HEIGHT = 600, COUNT = 500, TIME = 60, FISH = 1, SHARK = 2; // groups are bits

const veer = await createVeer();
const world = veer.createWorld({
  bounds: [0, 0, WIDTH, HEIGHT], edges: "clamp", seed: Date.now() % 1e6,
  capacity: { agents: COUNT + 3 },
});
const swimming = world.addBrain({
  locomotion: { response: 4 },
  behaviors: [
    { type: "flock", distance: 50, separationDistance: 16, alignmentWeight: 2, mask: FISH },
    { type: "flee", target: { nearest: SHARK }, panicRadius: 90, weight: 3 },
    { type: "stayInside", margin: 60, weight: 3 },
    { type: "wander", weight: 0.5 },
  ],
});
const hunting = world.addBrain({ // emits `caught` within catchRadius of the fish
  locomotion: { response: 2 },
  behaviors: [{ type: "pursue", target: { nearest: FISH }, catchRadius: 14 }],
});
const resting = world.addBrain({
  locomotion: { response: 2 }, behaviors: ["wander", { type: "stayInside", margin: 60 }],
});
const following = world.addBrain({ // as fast as it can, almost up to the mouse
  locomotion: { response: 3 }, behaviors: [{ type: "arrive", profile: "ramp", slowRadius: 20 }],
});

for (let i = 0; i < COUNT; i++) {
  const x = WIDTH * Math.random(), y = HEIGHT * Math.random();
  world.addAgent({ x, y, radius: 3, maxSpeed: 90, group: FISH, brain: swimming });
}
const shark = { y: HEIGHT / 2, radius: 12, maxSpeed: 120, group: SHARK };
const me = world.addAgent({ ...shark, x: WIDTH / 2, brain: following, target: [WIDTH / 2, 300] });
const others = [100, 860].map((x) => ({
  agent: world.addAgent({ ...shark, x, brain: hunting }), hungry: 0, // the step when it hunts again
}));
let mine = 0, theirs = 0, end = "";

function play(seconds) {
  world.advance(seconds); // at most 8 steps, so a hidden tab resumes where it was
  for (const { type, agent, value } of world.events) {
    const fish = type === "caught" && world.agentAt(value); // the slot of the target
    if (!fish) continue; // another shark was faster
    world.removeAgent(fish);
    theirs++;
    world.setAgent(agent, { brain: resting });
    others.find((one) => one.agent === agent).hungry = world.tick + 40;
  }
  for (const { agent, hungry } of others) {
    if (world.tick >= hungry) world.setAgent(agent, { brain: hunting });
  }
  const { x, y } = world.getAgent(me);
  for (const fish of world.nearest({ x, y, range: 16, count: 4, mask: FISH })) {
    world.removeAgent(fish);
    mine++;
  }
  if (world.tick < 60 * TIME && mine + theirs < COUNT) return;
  end = `${mine > theirs ? "You win" : "They win"}. Click to play again.`;
}

const canvas = document.body.appendChild(document.createElement("canvas"));
const ctx = canvas.getContext("2d");
[canvas.width, canvas.height] = [2 * WIDTH, 2 * HEIGHT]; // fine enough for most windows
canvas.style.cssText = `display: block; width: min(100vw, 160vh); margin: auto;
  background: radial-gradient(#12618a, #062238)`;
document.body.style.cssText = "margin: 0; background: #062238";
canvas.onpointermove = ({ offsetX, offsetY }) => {
  const scale = WIDTH / canvas.clientWidth;
  world.setTarget(me, { x: offsetX * scale, y: offsetY * scale });
};
onpointerdown = () => end && location.reload();

const SHAPE = new Path2D("M 2 0 Q 0 1.4 -2 0 L -3 1 L -2.7 0 L -3 -1 L -2 0 Q 0 -1.4 2 0");

function drawFish(slot, size, color) {
  const { drawX, drawY, drawOrientation } = world.agents;
  ctx.save();
  ctx.translate(drawX[slot], drawY[slot]);
  ctx.rotate(drawOrientation[slot]);
  ctx.scale(size, size);
  ctx.fillStyle = color;
  ctx.fill(SHAPE);
  ctx.restore();
}

let last = performance.now();
requestAnimationFrame(function frame(now) {
  if (!end) play((now - last) / 1000);
  last = now;
  ctx.setTransform(2, 0, 0, 2, 0, 0);
  ctx.clearRect(0, 0, WIDTH, HEIGHT);
  const { group, drawOrientation } = world.agents;
  for (const agent of world.agentIds()) {
    const slot = world.slot(agent), hue = 45 + 25 * Math.cos(drawOrientation[slot]);
    if (group[slot] === FISH) drawFish(slot, 3, `hsl(${hue}, 90%, 62%)`);
    else drawFish(slot, 12, agent === me ? "#fff" : "#8fa3b3");
  }
  ctx.fillStyle = "#fff";
  ctx.font = "600 17px system-ui";
  const time = Math.max(TIME - Math.floor(world.tick / 60), 0);
  ctx.fillText(`You ${mine}   Gray sharks ${theirs}   ${time} s   ${end}`, 16, 28);
  requestAnimationFrame(frame);
});
