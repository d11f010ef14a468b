/** Angular: one application with all entries of the package. The URL of the page selects the entry to load. */
import { join } from "node:path";
import { isolation, visit } from "./browser.js";
import { documented } from "./docs.js";
import { entries, program } from "./programs.js";

/** @typedef {import("./bundlers.js").Consumer} Consumer */
/** @typedef {import("./programs.js").Entry} Entry */
/** @typedef {import("./project.js").Project} Project */

const pathOf = (/** @type {Entry} */ entry) => entry.replaceAll("/", "-");

const MAIN = `import { Component, afterNextRender } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import { report } from "../check.js";
import { games } from "./games.js";

@Component({ selector: "app-root", template: "<p>A game</p>" })
class App {
    constructor() {
        afterNextRender(() => report(async () => (await games[location.search.slice(1)]()).start()));
    }
}

bootstrapApplication(App);
`;

/** The options of the documentation's angular.json, in a project of one application. @param {string} options */
const workspace = (options) => JSON.stringify({
    version: 1,
    projects: { game: { projectType: "application", root: "", sourceRoot: "src", architect: { build: {
        builder: "@angular/build:application",
        options: {
            browser: "src/main.ts", index: "src/index.html", tsConfig: "tsconfig.json", outputPath: "out",
            ...JSON.parse(options),
        },
    } } } },
});

const TSCONFIG = JSON.stringify({
    compilerOptions: {
        target: "ES2022", module: "preserve", moduleResolution: "bundler", lib: ["ES2022", "DOM"], strict: true,
        noImplicitAny: false, allowJs: true, skipLibCheck: true, experimentalDecorators: true, types: [],
    },
    files: ["src/main.ts"],
});

/** @param {Project} project */
async function build(project) {
    const settings = documented("Angular", "veer")["angular.json"];
    const imports = entries.map((entry) => `"${pathOf(entry)}": () => import("./${pathOf(entry)}/game.js"),`);
    const games = entries.map((entry) => {
        const code = documented("Angular", entry)["game.js"];
        return [`src/${pathOf(entry)}/game.js`,
            program(entry, { code, exported: true }).replace("./check.js", "../../check.js")];
    });
    project.reset({
        "angular.json": workspace(settings), "tsconfig.json": TSCONFIG, "src/main.ts": MAIN,
        "src/index.html": '<!doctype html>\n<html lang="en"><body><app-root></app-root></body></html>\n',
        "src/games.js": `export const games = {\n${imports.join("\n")}\n};\n`, ...Object.fromEntries(games),
    });
    await project.run("ng build");
}

/** @type {Consumer} */
const consumer = {
    name: "angular", title: "Angular", tools: "angular",
    cases: entries.map((entry) => ({
        entry, mode: "build",
        run: async (/** @type {Project} */ project) => {
            if (!(await project.several("angular", () => build(project)))) await build(project);
            return visit(join(project.folder, "out/browser"), { headers: isolation }, `?${pathOf(entry)}`);
        },
    })),
};

export const angular = [consumer];
