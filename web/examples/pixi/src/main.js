/** The race's graphics and input with PixiJS. All game logic is in race.js. */
import { Application, Container, Graphics, Sprite, Text } from "pixi.js";
import { createVeer } from "veer";
import { HEIGHT, LAPS, Race, TRACKS, WIDTH } from "./race.js";

const find = (selector) => document.querySelector(selector);
const stage = find("#stage"), status = find("#status"), standings = find("#standings"), select = find("#track");

const [veer, app] = [await createVeer(), new Application()];
await app.init({
    background: "#1c2b1f", antialias: true, resizeTo: stage, resolution: Math.min(devicePixelRatio, 2),
    autoDensity: true, preference: "webgl",
});
stage.append(app.canvas);

/** The race is drawn in its own units; the container scales it to the stage. */
const view = app.stage.addChild(new Container());
const resize = () => {
    const { width, height } = app.screen, scale = Math.min(width / WIDTH, height / HEIGHT);
    view.scale.set(scale);
    view.position.set((width - scale * WIDTH) / 2, (height - scale * HEIGHT) / 2);
};
app.renderer.on("resize", resize);

/* ---- graphics */

const COLORS = [
    0x7aa2ff, 0xff6b3d, 0xffd24a, 0x2fbf8f, 0xe8a0ff, 0xff8fa3, 0x9be564, 0x5fd3f3, 0xf4a259, 0xc4b5fd, 0xf2f2f2,
    0xbc8f6f,
];
const body = new Graphics().roundRect(-9, -6, 18, 12, 3).fill(0xffffff).rect(1, -4, 4, 8).fill({
    color: 0x0e1116, alpha: 0.7,
});
const carTexture = app.renderer.generateTexture({ target: body, resolution: 4 });

let race, sprites = [], seed = 0;

function drawRoad() {
    const vertices = race.world.pathVertices(race.path), points = []; // x, y, z per vertex
    for (let i = 0; i < vertices.length; i += 3) points.push(vertices[i], vertices[i + 1]);
    const road = new Graphics();
    const line = (width, color) => road.poly(points, true).stroke({ width, color, join: "round" });
    line(2 * race.half + 6, 0xe6e9ef);
    line(2 * race.half, 0x2a3240);
    line(1.5, 0x5d6a7d);
    const { position, tangent } = race.world.pathPointAt(race.path, 0), x = -tangent.y * race.half;
    const y = tangent.x * race.half;
    road.moveTo(position.x - x, position.y - y).lineTo(position.x + x, position.y + y).stroke({
        width: 6, color: 0xffffff,
    });
    return road;
}

function restart() {
    race?.dispose();
    race = new Race(veer, { track: select.value, seed: ++seed });
    for (const child of view.removeChildren()) child.destroy({ children: true });
    view.addChild(drawRoad());
    sprites = race.cars.map(({ agent, name }, i) => {
        const car = view.addChild(new Sprite({ texture: carTexture, anchor: 0.5, tint: COLORS[i] }));
        race.world.bind(agent, car);
        const label = view.addChild(new Text({
            text: name, anchor: { x: 0.5, y: 1.6 },
            style: { fontFamily: "system-ui, sans-serif", fontSize: 13, fill: 0xffffff },
        }));
        return { car, label };
    });
    resize();
    draw();
    tell();
}

/** Draws a frame. The world has moved the cars, which are bound to its agents; their names follow them. */
function draw() {
    for (const { car, label } of sprites) label.position.copyFrom(car.position);
}

function tell() {
    const order = race.standings(), place = order.indexOf(race.player) + 1;
    standings.replaceChildren(...order.map((car) => {
        const item = document.createElement("li");
        const result = car.finished ? ` ${car.finished.toFixed(1)} s` : ` · ${race.lap(car)}`;
        item.textContent = car.name + result;
        item.className = car === race.player ? "you" : "";
        return item;
    }));
    const who = race.isDriven ? "You" : "Your car";
    if (race.countdown > 0) status.textContent = `${LAPS} laps, ready`;
    else if (race.isOver) {
        status.textContent = `${race.isDriven ? "You finish" : "Your car finishes"} as number ${place}. R: again`;
    } else {
        status.textContent =
            `${who}: place ${place} · lap ${race.lap(race.player)} of ${LAPS} · ${race.time.toFixed(0)} s`;
    }
}

/* ---- input: keys, or the direction from the point where the pointer was pressed to where it is now */

const DIRECTIONS = {
    ArrowLeft: [-1, 0], KeyA: [-1, 0], ArrowRight: [1, 0], KeyD: [1, 0], ArrowUp: [0, -1], KeyW: [0, -1],
    ArrowDown: [0, 1], KeyS: [0, 1],
};
const held = new Set();
let drag = null;

addEventListener("keydown", (event) => {
    if (event.target === select) return;
    if (event.code === "KeyR") restart();
    if (!(event.code in DIRECTIONS)) return;
    event.preventDefault();
    held.add(event.code);
});
addEventListener("keyup", (event) => held.delete(event.code));
addEventListener("blur", () => held.clear());
stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    drag = { from: event, to: event };
});
stage.addEventListener("pointermove", (event) => {
    if (drag) drag.to = event;
});
for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, () => { drag = null; });

function input() {
    let x = 0, y = 0;
    for (const code of held) [x, y] = [x + DIRECTIONS[code][0], y + DIRECTIONS[code][1]];
    if (drag && !x && !y) {
        [x, y] = [(drag.to.clientX - drag.from.clientX) / 40, (drag.to.clientY - drag.from.clientY) / 40];
    }
    return { x, y };
}

/* ---- the loop */

for (const track of Object.keys(TRACKS)) select.add(new Option(track));
select.addEventListener("change", restart);
find("#restart").addEventListener("click", restart);
restart();

let told = 0;
app.ticker.add(({ deltaMS }) => {
    const direction = input();
    if ((direction.x || direction.y) && !race.isDriven) race.takeWheel();
    race.advance(Math.min(deltaMS / 1000, 0.1), direction); // Veer uses seconds
    draw();
    if (performance.now() - told < 200) return;
    told = performance.now();
    tell();
});

/** The interface for tests. */
window.game = { figures: () => ({ ...race.figures(), isDriven: race.isDriven }) };
