/** The comment at the top of dist/index.d.ts: the first program, the units, and where the documents are. */

const PROGRAM = `import { createVeer } from "veer";

const veer = await createVeer();                          // loads the WebAssembly, once
const world = veer.createWorld({ bounds: [0, 0, 800, 600], edges: "clamp" });
world.addCircle({ x: 400, y: 300, radius: 40 });
const driven = world.addBrain({ behaviors: ["drive"], locomotion: { idle: "brake" } }); // brakes without input
const player = world.addAgent({ x: 700, y: 320, maxSpeed: 150, brain: driven });
const hunters = world.addBrain({
  combine: "context",
  behaviors: [{ type: "pursue", catchRadius: 20 }, { type: "avoidObstacles" }, { type: "avoidAgents" }],
});
for (let i = 0; i < 5; i++) world.addAgent({ x: 100, y: 100 + 80 * i, brain: hunters, target: player });

function frame(seconds, drawDisc) {                       // call it in every frame, with the time since the last one
  world.setDrive(player, { x: 0, y: -1 });                // from the keyboard; y points down, so this is up
  world.advance(seconds);
  const { drawX, drawY, radius } = world.agents;          // read them again in every frame
  for (const id of world.agentIds()) {
    const i = world.slot(id);
    drawDisc(drawX[i], drawY[i], radius[i]);              // on a canvas: ctx.arc and ctx.fill
  }
  for (const { type, agent } of world.events) if (type === "caught") console.log(agent, "caught the player");
}`;

const TEXT = `Veer: steering for games. Agents seek, flock, patrol, go around walls and avoid each other; you draw them.

\`\`\`js
${PROGRAM}
\`\`\`

Units: u is the unit of length, whatever you draw with: pixels, meters or tiles. Speeds are in u/s, times in seconds,
angles in radians, from +x towards +y. On a canvas y points down, so that is clockwise; nothing in Veer depends on it.
z is the height; with \`axes: "yUp"\` it is y. Groups and masks are bits: 1, 2, 4, 8 ...

Documents in node_modules/veer: AGENTS.md (brains for common needs, mistakes), docs/ (the manual), examples/ (games).

Declarations in dist: types/goals.d.ts and types/behaviors.d.ts (behaviors with their parameters), types/settings.d.ts
(all other fields), types/choices.d.ts (names, events, warnings), types/columns.d.ts (world.agents), types/api.d.ts
(points, ids, definitions, results); the calls in world/contents.d.ts, world/answers.d.ts, world/grounds.d.ts,
world/methods.d.ts and world/world.d.ts.`;

export const lead = `/**\n${TEXT.split("\n").map((line) => ` * ${line}`.trimEnd()).join("\n")}\n * @module\n */\n`;
