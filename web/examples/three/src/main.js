/** The graphics with three.js: every bird is an instance of one mesh. All simulation logic is in flock.js. */
import {
    BufferAttribute, BufferGeometry, Color, DirectionalLight, DoubleSide, Fog, HemisphereLight, InstancedMesh, Matrix4,
    MeshLambertMaterial,
    PerspectiveCamera, Scene, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { createVeer } from "veer";
import { BIRDS, Flock, HAWKS } from "./flock.js";

const find = (selector) => document.querySelector(selector);
const stage = find("#stage"), status = find("#status");

const flock = new Flock(await createVeer(), 1);

const renderer = new WebGLRenderer({ antialias: true });
renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
stage.append(renderer.domElement);

const scene = new Scene();
scene.background = new Color(0x9fb8d6);
scene.fog = new Fog(0x9fb8d6, 250, 700);
scene.add(new HemisphereLight(0xffffff, 0x4a5a48, 2.4), new DirectionalLight(0xfff0d0, 1.6));

const camera = new PerspectiveCamera(55, 1, 1, 1500);
camera.position.set(150, 60, 240);
const controls = new OrbitControls(camera, renderer.domElement);
controls.enableDamping = true;
controls.minDistance = 20;
controls.maxDistance = 500;

/**
 * Returns a bird with two wings and a tail, which points to +x and is level: forward is (1, 0, 0), up is (0, 1, 0).
 * @param {number} size
 */
function birdGeometry(size) {
    const points = [
        1.6, 0, 0, -0.6, 0.3, -2, -0.4, 0, 0, 1.6, 0, 0, -0.4, 0, 0, -0.6, 0.3, 2, -0.2, 0, 0, -1.6, 0, -0.5, -1.6, 0,
        0.5,
    ];
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(points.map((value) => value * size)), 3));
    geometry.computeVertexNormals();
    return geometry;
}

/** @param {number} count @param {number} size @param {number} color */
function meshOf(count, size, color) {
    const mesh = new InstancedMesh(birdGeometry(size), new MeshLambertMaterial({ color, side: DoubleSide }), count);
    mesh.frustumCulled = false;
    scene.add(mesh);
    return mesh;
}
const hawks = meshOf(HAWKS, 3, 0xb03a1a), birds = meshOf(BIRDS, 0.9, 0x20242c);

const [forward, up, side, matrix] = [new Vector3(), new Vector3(), new Vector3(), new Matrix4()];

/**
 * Places a mesh's instances at the agents, starting with slot `first`. The instances face forward and bank into turns.
 * @param {InstancedMesh} mesh @param {number} first
 */
function place(mesh, first) {
    const { drawX, drawY, drawZ, forwardX, forwardY, forwardZ, upX, upY, upZ } = flock.world.agents;
    for (let i = 0; i < mesh.count; i++) {
        const slot = first + i;
        forward.set(forwardX[slot], forwardY[slot], forwardZ[slot]);
        up.set(upX[slot], upY[slot], upZ[slot]);
        matrix.makeBasis(forward, up, side.crossVectors(forward, up)).setPosition(drawX[slot], drawY[slot],
            drawZ[slot]);
        mesh.setMatrixAt(i, matrix);
    }
    mesh.instanceMatrix.needsUpdate = true;
}

/* ---- input: OrbitControls handles mouse and touch */

const held = new Set();
let isPaused = false, isFollowing = false;
const press = (button, value) => find(button).setAttribute("aria-pressed", String(value));
const pause = () => press("#pause", (isPaused = !isPaused));
const follow = () => press("#follow", (isFollowing = !isFollowing));
find("#pause").addEventListener("click", pause);
find("#follow").addEventListener("click", follow);
addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLButtonElement && event.code === "Space") return; // Space presses the button
    if (event.code === "KeyH" && !event.repeat) follow();
    if (event.code === "Space" && !event.repeat) pause();
    if (event.code === "Space" || event.code.startsWith("Arrow")) event.preventDefault();
    held.add(event.code);
});
addEventListener("keyup", (event) => held.delete(event.code));
addEventListener("blur", () => held.clear());

const offset = new Vector3(), goal = new Vector3();

/** @param {number} seconds */
function turnCamera(seconds) {
    const turn = (Number(held.has("ArrowRight")) - Number(held.has("ArrowLeft"))) * seconds;
    const rise = (Number(held.has("ArrowUp")) - Number(held.has("ArrowDown"))) * seconds * 100;
    offset.subVectors(camera.position, controls.target).applyAxisAngle(camera.up, turn).addScaledVector(camera.up,
        rise);
    if (isFollowing) {
        const { drawX, drawY, drawZ } = flock.world.agents, slot = flock.world.slot(flock.hawks[0]);
        controls.target.lerp(goal.set(drawX[slot], drawY[slot], drawZ[slot]), 1 - Math.exp(-5 * seconds));
        offset.setLength(offset.length() + (60 - offset.length()) * (1 - Math.exp(-seconds)));
    }
    camera.position.addVectors(controls.target, offset);
    controls.update();
}

/* ---- the loop */

function resize() {
    const { clientWidth: width, clientHeight: height } = stage;
    renderer.setSize(width, height);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
}
new ResizeObserver(resize).observe(stage);
resize();

let last = performance.now(), told = 0, frames = 0;
renderer.setAnimationLoop((now) => {
    const seconds = Math.min(Math.max(now - last, 0) / 1000, 0.1);
    last = now;
    frames++;
    if (!isPaused) flock.advance(seconds);
    place(hawks, 0);
    place(birds, HAWKS);
    turnCamera(seconds);
    renderer.render(scene, camera);
    if (now - told < 1000) return;
    status.textContent = `${BIRDS} birds, ${HAWKS} hawks · ${Math.round((frames * 1000) / (now - told))} frames/s`;
    [told, frames] = [now, 0];
});

/** The interface for tests. */
window.game = { figures: () => ({ ...flock.figures(), camera: camera.position.toArray() }) };
