// The programs and libraries besides Node that are needed to build and test Veer: how to find each of them, the Debian
// or Ubuntu package that contains it, and the advice to give when it cannot be installed. Runs before `npm ci`, so it
// imports only Node's own modules.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the path of a command, or null. @param {string} command */
export function find(command) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
        const file = join(folder || ".", command);
        try {
            accessSync(file, constants.X_OK);
            if (statSync(file).isFile()) return file;
        } catch {
            continue;
        }
    }
    return null;
}

/**
 * Returns true if a C compiler produces a program that runs. That requires the C library and, for some flags, clang's
 * sanitizers.
 * @param {string} compiler @param {string[]} [flags] */
function compiles(compiler, flags = []) {
    if (!find(compiler)) return false;
    const folder = mkdtempSync(join(tmpdir(), "veer-"));
    const source = join(folder, "probe.c");
    const program = join(folder, "probe");
    writeFileSync(source, "#include <stdio.h>\nint main(void) { return puts(\"\") < 0; }\n");
    const made = spawnSync(compiler, [...flags, source, "-o", program], { stdio: "ignore" }).status === 0;
    const runs = made && spawnSync(program, [], { stdio: "ignore" }).status === 0;
    rmSync(folder, { recursive: true, force: true });
    return runs;
}

function majorVersion(/** @type {string} */ command) {
    const text = find(command) ? spawnSync(command, ["--version"], { encoding: "utf8" }).stdout : "";
    return Number(/version (\d+)/.exec(text)?.[1] ?? 0);
}

/** Returns the browser for the tests: CHROME_PATH, or a Chromium or Chrome on the PATH, or null. */
export function findChromium() {
    const given = process.env.CHROME_PATH;
    if (given) return existsSync(given) ? given : null;
    return ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map(find).find(Boolean) ?? null;
}

/**
 * Returns the path of Chromium's headless shell, which takes a third less processor time than Chromium, or null. (If
 * CHROME_PATH is set, it is the browser for all tests.)
 */
export const findShell = () => process.env.CHROME_PATH ? null : find("chromium-headless-shell");

/** Returns a browser with a different engine: FIREFOX_PATH, or a Firefox on the PATH, or null. */
export function findFirefox() {
    const given = process.env.FIREFOX_PATH;
    if (given) return existsSync(given) ? given : null;
    return find("firefox-esr") ?? find("firefox");
}

/** Returns clang-format, preferably version 14, which formats the sources; other versions differ in details. */
export function findClangFormat() {
    return find("clang-format-14") ?? find("clang-format");
}

/**
 * Describes a Debian cross compiler and the C library for its target machine.
 * @param {string} triple
 * @param {string} arch
 */
function cross(triple, arch) {
    return {
        there: () => find(`${triple}-gcc`) && existsSync(`/usr/${triple}/include/stdio.h`),
        packages: () => [[`gcc-${triple}`, `libc6-dev-${arch}-cross`]],
        advice: `install gcc for ${triple} and its C library`,
    };
}

const sanitizerFlags = ["-fsanitize=address,undefined"];

/** @typedef {{ there: () => unknown, packages: () => string[][], advice: string }} Need */

/**
 * there: checks whether the program is installed; packages: lists of packages to try in turn; advice: how to install it
 * by hand.
 * @type {Record<string, Need>}
 */
const needs = {
    make: { there: () => find("make"), packages: () => [["make"]], advice: "install GNU make" },
    cc: {
        there: () => compiles("cc"), packages: () => [["gcc", "libc6-dev"]],
        advice: "install a C compiler that is called cc",
    },
    gcc: {
        there: () => compiles("gcc"), packages: () => [["gcc", "libc6-dev"]],
        advice: "install gcc and the headers of the C library",
    },
    "g++": { there: () => compiles("g++"), packages: () => [["g++"]], advice: "install g++" },
    clang: { there: () => compiles("clang"), packages: () => [["clang", "libc6-dev"]], advice: "install clang" },
    sanitizers: {
        there: () => compiles("clang", sanitizerFlags),
        packages: () => [
            [`libclang-rt-${majorVersion("clang")}-dev`], [`libclang-common-${majorVersion("clang")}-dev`],
        ],
        advice: "install the sanitizer runtimes of clang (compiler-rt)",
    },
    llvm: {
        there: () => find("llvm-profdata-14") ?? find("llvm-profdata"),
        packages: () => [[`llvm-${majorVersion("clang")}`], ["llvm"]],
        advice: "install llvm-profdata and llvm-cov of clang's version",
    },
    emcc: {
        there: () => find("emcc"),
        packages: () => [["emscripten"]],
        advice: "install Emscripten (https://emscripten.org) and put emcc on the PATH",
    },
    cmake: { there: () => find("cmake"), packages: () => [["cmake"]], advice: "install CMake" },
    "pkg-config": {
        there: () => find("pkg-config"), packages: () => [["pkgconf"], ["pkg-config"]], advice: "install pkg-config",
    },
    multilib: {
        // the package gcc-multilib itself conflicts with cross compilers
        there: () => compiles("gcc", ["-m32"]),
        packages: () => [[`gcc-${majorVersion("gcc")}-multilib`, "libc6-dev-i386"], ["gcc-multilib"]],
        advice: "install gcc's libraries for 32 bits",
    },
    "aarch64-linux-gnu": cross("aarch64-linux-gnu", "arm64"),
    "arm-linux-gnueabihf": cross("arm-linux-gnueabihf", "armhf"),
    "riscv64-linux-gnu": cross("riscv64-linux-gnu", "riscv64"),
    qemu: {
        there: () => find("qemu-aarch64-static"), packages: () => [["qemu-user-static"]],
        advice: "install qemu's user mode emulation",
    },
    "clang-tidy": { there: () => find("clang-tidy"), packages: () => [["clang-tidy"]], advice: "install clang-tidy" },
    cppcheck: { there: () => find("cppcheck"), packages: () => [["cppcheck"]], advice: "install cppcheck" },
    img2webp: {
        there: () => find("img2webp"), packages: () => [["webp"]], advice: "install img2webp, of libwebp's tools",
    },
    "clang-format": {
        there: () => findClangFormat(),
        packages: () => [["clang-format-14"], ["clang-format"]],
        advice: "install clang-format 14",
    },
    firefox: {
        there: () => findFirefox(), packages: () => [["firefox-esr"]],
        advice: "install Firefox, and set FIREFOX_PATH if it is not on the PATH",
    },
    redis: {
        there: () => find("redis-server"), packages: () => [["redis-server"]], advice: "install redis-server",
    },
    chromium: {
        there: () => findChromium(),
        packages: () => [["chromium"], ["chromium-browser"]],
        advice: "install Chromium or Chrome, and set CHROME_PATH if it is not on the PATH",
    },
    shell: {
        // Only Debian, whose Chromium is at this path, has a package of the shell, of the same version as Chromium.
        there: () => findShell() ?? (process.env.CHROME_PATH || !existsSync("/usr/bin/chromium")),
        packages: () => [["chromium", "chromium-headless-shell"]],
        advice: "the tests take Chromium instead, and more time; to save it, install chromium-headless-shell",
    },
};

let updated = false;

/** Runs apt-get as root; returns null, or the reason why it failed. @param {string[]} packages */
function apt(packages) {
    if (!find("apt-get")) return "there is no apt-get here";
    const isRoot = process.getuid?.() === 0;
    if (!isRoot && !find("sudo")) return `neither root nor sudo; as root, run: apt-get install ${packages.join(" ")}`;
    const prefix = isRoot ? [] : ["sudo", ...(process.stdin.isTTY ? [] : ["-n"])];
    const run = (/** @type {string[]} */ ...words) => {
        const [command, ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", ...words];
        return spawnSync(command, rest, { stdio: ["inherit", "ignore", "inherit"] }).status === 0;
    };
    if (!updated) {
        console.log("apt-get update");
        updated = run("update");
    }
    console.log(`apt-get install ${packages.join(" ")}`);
    return run("install", "-y", "--no-install-recommends", ...packages)
        ? null
        : `apt-get could not install ${packages.join(" ")}`;
}

/** @param {string} name */
function install(name) {
    let reason = null;
    for (const packages of needs[name].packages()) {
        reason = apt(packages);
        if (needs[name].there()) return null;
        if (reason === null) reason = `${packages.join(" ")} did not bring it`;
    }
    return reason;
}

/**
 * Installs the programs that are missing, one after the other, and prints a line for each program that is unavailable.
 * @param {string[]} names
 * @returns {Map<string, string>} the names of the programs that are still missing, with the printed lines
 */
export function ensure(names) {
    const missing = new Map();
    for (const name of names) {
        if (needs[name].there()) continue;
        const reason = install(name);
        if (reason === null) continue;
        const line = `${name} is missing (${reason}): ${needs[name].advice}, then try again.`;
        console.error(line);
        missing.set(name, line);
    }
    return missing;
}

/**
 * Returns whether all npm packages of the lock file are installed, in the versions that the file lists. (Optional
 * packages are for other machines.)
 * @param {string} folder
 */
function hasPackages(folder) {
    const [installed, wanted] = ["node_modules/.package-lock.json", "package-lock.json"].map((name) =>
        join(folder, name));
    if (!existsSync(installed)) return false;
    const [there, all] = [installed, wanted].map((file) => JSON.parse(readFileSync(file, "utf8")).packages);
    return Object.entries(all).every(([path, { version, optional }]) =>
        path === "" || optional || there[path]?.version === version);
}

/**
 * Installs the npm packages of a folder if any of them is missing or its version differs from the lock file. Returns
 * null, or advice if that failed.
 * @param {string} [folder]
 */
export function ensurePackages(folder = root) {
    if (hasPackages(folder)) return null;
    const where = folder === root ? "" : ` in ${relative(root, folder)}`;
    console.log(`npm ci${where}`);
    if (spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" }).status === 0) {
        return null;
    }
    const line =
        `The npm packages are missing${where}: \`npm ci\` failed (see above); check the network, then try again.`;
    console.error(line);
    return line;
}
