// Plaza, with three.js: sixty robots go where you click, around the columns and each other. Each
// robot gets its own place. The camera circles.
// Run: `npm install veer three`, then see README.md. For the AGENTS.md of your project:
// - This game uses Veer for steering. Before you write or change Veer code, read
//   `node_modules/veer/AGENTS.md`.
// - `node_modules/veer/docs/` is the manual of the installed version, and
//   `node_modules/veer/examples/` has whole games: copy from there, do not guess names.
// - If agents stand still or move wrongly, print `world.warnings` and `world.explain(agent)` before
//   you change numbers.
import * as THREE from "three";
import { createVeer } from "veer";

const SIZE = 40, COUNT = 60; // meters: a square from -20 to 20
const COLUMNS = [[-8, -8], [8, -8], [-8, 8], [8, 8], [0, -13], [0, 13], [-13, 0], [13, 0]];

const veer = await createVeer();
const world = veer.createWorld({
  axes: "yUp", // the ground is x and z, as in three.js
  bounds: [-SIZE / 2, -SIZE / 2, SIZE / 2, SIZE / 2], edges: "clamp",
  capacity: { agents: COUNT, navCells: 40 * 40 },
});
const walking = world.addBrain({
  behaviors: [{ type: "goTo", cellSize: 1, clearance: 0.6, stopRadius: 0.2 }], crowd: "reciprocal",
});

const renderer = new THREE.WebGLRenderer({ antialias: true });
const scene = new THREE.Scene(), camera = new THREE.PerspectiveCamera(50, 1, 0.1, 200);
document.body.style.cssText = "margin: 0; overflow: hidden";
document.body.append(renderer.domElement);
renderer.shadowMap.enabled = true;
scene.background = new THREE.Color(0x9fc4de);
scene.fog = new THREE.Fog(0x9fc4de, 40, 110);
scene.add(new THREE.HemisphereLight(0xffffff, 0x8a7a5c, 1.6));
const sun = scene.add(new THREE.DirectionalLight(0xfff0d0, 2.5)).children.at(-1);
sun.position.set(15, 30, 10);
sun.castShadow = true;
sun.shadow.mapSize.set(2048, 2048);
Object.assign(sun.shadow.camera, { left: -25, right: 25, top: 25, bottom: -25, far: 80 });

function addMesh(geometry, color, [x, y, z]) {
  const mesh = new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ color, roughness: 0.7 }));
  mesh.position.set(x, y, z);
  mesh.castShadow = mesh.receiveShadow = true;
  return scene.add(mesh) && mesh;
}
const ground = addMesh(new THREE.CylinderGeometry(29, 29, 1, 64), 0xd8cbb0, [0, -0.5, 0]);
for (const [x, z] of COLUMNS) {
  world.addCircle({ x, z, radius: 1.2 });
  addMesh(new THREE.CylinderGeometry(1.1, 1.2, 7, 24), 0xf2ece0, [x, 3.5, z]);
  addMesh(new THREE.BoxGeometry(3, 0.6, 3), 0xe2d8c4, [x, 7.2, z]);
}

const body = new THREE.CapsuleGeometry(0.4, 0.7, 4, 12).translate(0, 0.75, 0);
const visor = new THREE.BoxGeometry(0.2, 0.22, 0.5).translate(0.36, 1.15, 0); // looks along +x
const robots = Array.from({ length: COUNT }, (_, i) => {
  const color = new THREE.Color().setHSL(i / COUNT, 0.6, 0.55);
  const robot = addMesh(body, color, [0, 0, 0]);
  robot.add(new THREE.Mesh(visor, new THREE.MeshStandardMaterial({ color: 0x10141c })));
  const agent = world.addAgent({
    x: (i % 10) * 1.6 - 7.2, z: Math.floor(i / 10) * 1.6 - 4,
    radius: 0.5, maxSpeed: 3, brain: walking,
  });
  world.bind(agent, robot); // advance() moves and turns it
  return agent;
});
const flag = addMesh(new THREE.ConeGeometry(0.4, 1.2, 12).rotateX(Math.PI), 0xd2453c, [0, 1, 0]);

const ray = new THREE.Raycaster();
function send(x, z) {
  world.order(robots, { x, y: 0, z }); // a place around the point for each
  flag.position.set(x, 2.4, z);
}
renderer.domElement.onpointerdown = ({ clientX, clientY }) => {
  const point = new THREE.Vector2((2 * clientX) / innerWidth - 1, 1 - (2 * clientY) / innerHeight);
  ray.setFromCamera(point, camera);
  const [hit] = ray.intersectObject(ground);
  if (hit) send(hit.point.x, hit.point.z);
};
send(0, 4);

function resize() {
  renderer.setSize(innerWidth, innerHeight);
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
}
onresize = resize;
resize();

let last = performance.now();
renderer.setAnimationLoop((now) => {
  world.advance((now - last) / 1000); // at most 8 steps, so a hidden tab resumes where it was
  last = now;
  camera.position.set(30 * Math.cos(now / 20000), 20, 30 * Math.sin(now / 20000));
  camera.lookAt(0, 0, 0);
  renderer.render(scene, camera);
});
