// npx veer: measure, tune and check, started as users start them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ofDay } from "../every_day.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const program = join(root, "dist/cli.js"), crossing = join(root, "tests/package/tune/crossing.js");
const patrol = join(root, "web/scenes/patrol.json");
let folder = "";
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "veer-cli-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program. @param {...string} list */
function veer(...list) {
    const settings = { cwd: folder, encoding: /** @type {const} */ ("utf8") };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...list], settings);
    return { status, stdout, stderr };
}

/** Writes a game and checks it. @param {string} name @param {string} code @param {...string} options */
function checked(name, code, ...options) {
    writeFileSync(join(folder, name), code);
    const { status, stdout, stderr } = veer("check", name, "--json", ...options);
    return { status, stderr, ...JSON.parse(stdout || "{}") };
}

describe("help, versions and mistakes", () => {
    it("help names every command and option that there is", () => {
        const { status, stdout } = veer("--help");
        const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
        const source = readFileSync(join(root, "src/js/cli/arguments.js"), "utf8");
        const [, texts, flags] = /TEXT[^[]*\[([^\]]*)\][^]*?FLAGS[^[]*\[([^\]]*)\]/.exec(source) ?? [];
        const options = [...`${texts}${flags}`.matchAll(/"([\w-]+)"/g)].map(([, name]) => `--${name}`);
        expect(options.length).toBeGreaterThan(25);
        for (const name of [...options, "--set", "measure", "tune", "check"]) expect(stdout).toContain(name);
        expect(status).toBe(0);
        expect(veer().stdout).toBe(stdout);
        expect(veer("--version")).toMatchObject({ status: 0, stdout: `${version}\n` });
    });

    it("158: wrong commands, options and files end with code 2, and say what is wrong", () => {
        writeFileSync(join(folder, "broken.json"), '{ "version": 1,, }');
        writeFileSync(join(folder, "nothing.js"), "export const a = 1;");
        writeFileSync(join(folder, "throws.js"), 'throw new Error("on purpose");');
        /** @type {[string[], RegExp][]} */
        const wrong = [
            [["meassure", "a.js"], /"meassure" is not a command/], [["tune"], /needs one file/],
            [["measure", patrol, "--sedes", "3"], /--sedes/], [["measure", patrol, "--seeds", "x"], /not a number/],
            [["measure", patrol, "--steps", "3"], /no option --steps/], [["measure", "missing.json"], /missing\.json/],
            [["measure", "broken.json"], /line 1/], [["measure", "nothing.js"], /default export/],
            [["measure", patrol, "--set", "guard.x=1"], /guard\.x|no such/], [["tune", patrol], /--vary/],
            [["tune", patrol, "--vary", "guard.avoidAgents"], /--minimize/],
            [["tune", patrol, "--vary", "guard.avoidAgnts", "--minimize", "contacts"], /avoidAgnts/],
            [["tune", patrol, "--vary", "guard.avoidAgents=1", "--minimize", "contacts"], /needs a range/],
            [["tune", patrol, "--vary", "guard.avoidAgents", "--minimize", "contact"], /no such measure/],
            [["tune", patrol, "--vary", "guard.avoidAgents", "--minimize", "contacts", "--below", "overlap"], /bound/],
            [["check", "missing.js"], /no file/], [["check", "throws.js"], /on purpose/],
            [["check", "nothing.js"], /made no world/],
        ];
        for (const [list, message] of wrong) {
            const { status, stdout, stderr } = veer(...list);
            expect([list, status, stdout]).toEqual([list, 2, ""]);
            expect(stderr).toMatch(message);
        }
    });
});

describe("measure", () => {
    it("prints the measures of a scene file and of a module, and changes settings", () => {
        const short = ["--seconds", "4", "--seeds", "2"], text = veer("measure", crossing, ...short);
        expect(text.stdout).toMatch(/^ +seed 1 +seed 2 +mean\n {2}agents +10 +10 +10\n/);
        const before = JSON.parse(veer("measure", crossing, "--json", ...short).stdout);
        const change = ["--set", "walker.avoidAgents.margin=9"];
        const after = JSON.parse(veer("measure", crossing, "--json", ...short, ...change).stdout);
        expect(before.runs.map((/** @type {any} */ run) => run.seed)).toEqual([1, 2]);
        expect(after.mean.turnRate).not.toBe(before.mean.turnRate);
        expect(before.mean.lastTime).toBe("Infinity"); // after 4 seconds not all have arrived
        const file = veer("measure", patrol, "--seconds", "2", "--seeds", "1,9", "--json");
        expect(JSON.parse(file.stdout).runs.map((/** @type {any} */ run) => run.seed)).toEqual([1, 9]);
        expect(file.status).toBe(0);
    });
});

describe("tune", () => {
    it("tells its progress, what it found and the code, and continues", () => {
        const options = [
            "tune", crossing, "--vary", "walker.avoidAgents.horizon=0.2..3", "--minimize", "turnRate=2,contacts",
            "--seconds", "3", "--seeds", "2", "--workers", "1",
        ];
        const bare = ["--no-held-out", "--no-sensitivity"];
        const first = veer(...options, "--generations", "1", "--save", "state.json", ...bare);
        expect(first.stderr).toMatch(/^generation 1 of 1 {2}6 candidates {2}cost [\d.]+ {2}.*about 0 s left\n$/);
        expect(first.stdout).toMatch("Nothing was tried on other seeds.");
        const second = veer(...options, "--generations", "2", "--resume", "state.json", "--quiet", "--json");
        const whole = veer(...options, "--generations", "2", "--quiet", "--json");
        const [a, b] = [second, whole].map(({ stdout }) => JSON.parse(stdout));
        expect([second.stderr, a.state]).toEqual(["", b.state]);
        expect(b.best.cost).toBeLessThan(b.start.cost);
        expect([0, 1]).toContain(whole.status);
        expect(whole.status).toBe(b.verdict === "holds" ? 0 : 1);
        const text = veer(...options, "--generations", "2", "--quiet", "--no-held-out").stdout;
        expect(text).toMatch(/const walker = world\.addBrain\(\{/);
        expect(text).toMatch(/setting +before +after +spread +matters\n {2}walker\.avoidAgents\.horizon +0\.3 /);
    });

    it("shows a front as a table", () => {
        const { stdout, status } = veer("tune", crossing, "--vary", "walker.avoidAgents.horizon", "--minimize",
            "turnRate,time", "--front", "--seconds", "12", "--seeds", "1", "--generations", "2", "--population", "6",
            "--no-held-out", "--no-sensitivity", "--quiet");
        expect(stdout).toMatch(/The front:\n +turnRate +lastTime +walker\.avoidAgents\.horizon\n/);
        expect(status).toBe(0);
    });
});

describe("check", () => {
    const world = 'const world = veer.createWorld({ bounds: [0, 0, 400, 400], edges: "clamp" });\n';
    const start = `import { createVeer } from "veer";\nconst veer = await createVeer();\n${world}`;

    const games = ofDay(["guards", "horde", "towers"], ["flock", "guards", "horde", "race", "strategy", "towers"]);
    it.each(games)("the example %s has no problems", (name) => {
        const { status, stdout } = veer("check", join(root, `examples/${name}.js`), "--json");
        const found = JSON.parse(stdout);
        expect([status, found.problems, found.warnings]).toEqual([0, 0, []]);
        // the player, who does nothing, is caught in horde
        expect(found.steps).toBeGreaterThan(name === "horde" ? 100 : 599);
        expect(found.agents).toBeGreaterThan(3);
    });

    it("finds what is wrong in a page: agents stuck, outside, in each other, and brains that nobody has", () => {
        const found = checked("page.js", `${start.replace("clamp", "none")}
            import "./page.css";
            const brain = world.addBrain({ behaviors: ["arrive"] }), unused = world.addBrain({ behaviors: ["arrive"] });
            for (let i = 0; i < 3; i++) world.addAgent({ x: 100 + i, y: 100, brain, target: { x: 300, y: 300 } });
            world.addAgent({ x: 300, y: 50, brain, target: { x: 900, y: 50 } });
            world.addBox({ x: 60, y: 300, halfWidth: 20, halfHeight: 20, radius: 5 });
            const boxed = world.addAgent({ x: 350, y: 350, brain, target: { x: 20, y: 20 } });
            world.addAgent({ x: 20, y: 380, brain });
            for (const [x, y, w, h] of [[350, 338, 14, 3], [350, 362, 14, 3], [338, 350, 3, 14], [362, 350, 3, 14]]) {
                world.addBox({ x, y, halfWidth: w, halfHeight: h });
            }
            const canvas = document.querySelector("canvas"), context = canvas.getContext("2d");
            addEventListener("load", () => requestAnimationFrame(function frame(now) {
                world.advance(1 / 60);
                context.fillRect(0, 0, canvas.width, canvas.height);
                document.title = \`\${now} \${window.innerWidth}\`;
                requestAnimationFrame(frame);
            }));
        `);
        const texts = found.findings.map((/** @type {any} */ { level, count, thing, what }) =>
            `${level} ${count} ${thing} ${what}`);
        expect([found.stderr, found.status, found.steps, found.problems]).toEqual(["", 1, 600, 4]);
        expect(found.warnings).toMatchObject([{ code: "edgesMissing" }]);
        expect(texts.sort()).toEqual([
            "note 1 agent never moved, and wanted to go nowhere", "note 1 brain had no agent",
            "note 1 agent did not arrive, of 5 with a goal", "problem 1 agent left the bounds",
            "problem 1 agent never moved, though they wanted to", "problem 3 agent stood in others of the same brain",
        ].sort());
    });

    it("plays modules that make a world, and tells warnings, failures and games that take no step", () => {
        const brain = 'const brain = world.addBrain({ crowd: "reciprocal", behaviors: ["arrive"] });';
        const agent = `${brain} world.addAgent({ brain, target: [99, 9] });`;
        const make = (/** @type {string} */ end) => `export default (veer) => { ${world} ${agent} ${end} };`;
        expect(checked("right.js", make("return world;"))).toMatchObject({ status: 0, steps: 600, problems: 0 });
        const slow = make("return { world, step: (dt) => world.step(dt / 2) };");
        expect(checked("own.js", slow, "--steps", "30"))
            .toMatchObject({ status: 0, steps: 30, agents: 1, findings: [{ level: "note" }] });
        expect(checked("own.js", slow, "--steps", "30", "--strict"))
            .toMatchObject({ status: 1, problems: 1 });
        expect(checked("fails.js", make('return { world, step(dt) { world.step(dt); if (world.tick > 9) gone(); } };')))
            .toMatchObject({ status: 1, steps: 10, findings: [{ what: "failed: gone is not defined" }, {}] });
        expect(checked("still.js", `${start}${agent}`, "--steps", "3"))
            .toMatchObject({ status: 1, findings: [{ what: "took no step" }, {}] });
        const other = 'const lost = world.addBrain({ crowd: "reciprocal", behaviors: ["followPath", "arrive"] });';
        const warned = checked("warned.js", make(`${other}
            world.addAgent({ x: 50, y: 90, brain: lost, target: [300, 99] });
            return world;`));
        expect(warned.warnings).toMatchObject([{ code: "pathMissing" }]);
        expect(warned.status).toBe(1);
        const text = veer("check", "warned.js").stdout;
        expect(text).toMatch(/^warned\.js: 600 steps, 1 world, 2 agents\n {2}warning: /);
        expect(text).toMatch(/1 problem\n$/);
    });
});
