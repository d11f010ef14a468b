/**
 * Veer in C and C++ projects: installed by make and by CMake, added as a folder, and as sources that a project compiles
 * with its own flags. All of these must give bit-identical results.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onNative, targets } from "../tools/targets.mjs";
import { isAll, ofDay } from "../every_day.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "veer-c-"));
const at = (/** @type {string[]} */ ...names) => join(folder, ...names);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
function run(command, args, env = {}) {
    const { status, stdout, stderr } = spawnSync(command, args,
        { cwd: folder, encoding: "utf8", env: { ...process.env, ...env }, maxBuffer: 1 << 28 });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")}:\n${stdout}${stderr}`);
    return stdout.trim();
}
/** In `npm test`, the library of the gcc tests, which has the same objects; otherwise the library that games build. */
const variant = ofDay("gcc", "native"), library = join(root, ofDay("build/gcc", "build"));
const make = (/** @type {string[]} */ ...args) =>
    run("make", ["-s", "-j2", "-C", root, `VARIANT=${variant}`, ...args]);
const cmake = (/** @type {string[]} */ ...args) => run("cmake", args);
const warnings = ["-Wall", "-Wextra", "-pedantic", "-Werror"];
/** The compiler settings of a project in each language. */
const languages = { C: ["gcc", "-std=c11", ...warnings, "app.c"], "C++": [
    "g++", "-std=c++11", ...warnings, "app.cpp",
] };

let expected = "";

beforeAll(() => {
    for (const name of ["app.c", "app.cpp"]) cpSync(join(root, "tests/c/app.c"), at(name));
    cpSync(join(root, "tests/c/create.c"), at("create.c"));
    make();
    run("gcc", ["app.c", `-I${root}build/include`, `-L${library}`, "-lveer", "-o", "expected"]);
    expected = run(at("expected"), []);
});

describe("make install", () => {
    const prefix = at("stage", "opt", "veer");
    const inFolder = (/** @type {string[]} */ ...names) => readdirSync(join(prefix, ...names)).sort();
    const flags = (/** @type {string[]} */ ...words) =>
        run("pkg-config", [...words, "veer"], { PKG_CONFIG_PATH: join(prefix, "lib64/pkgconfig") }).split(/\s+/);

    beforeAll(() => void make("install", `DESTDIR=${at("stage")}`, "PREFIX=/opt/veer", "LIBDIR=lib64"));

    test("installs the public headers, both libraries and veer.pc, all under DESTDIR", () => {
        expect(readdirSync(at("stage"))).toEqual(["opt"]);
        expect(inFolder()).toEqual(["include", "lib64"]);
        expect(inFolder("include")).toEqual(["veer"]);
        expect(inFolder("include", "veer")).toEqual(
            readdirSync(join(root, "src")).filter((name) => /^veer.*\.(h|inl)$/.test(name)).sort(),
        );
        const soVersion = version.replace(/^(0\.\d+|[1-9]\d*)\..*/, "$1");
        expect(inFolder("lib64")).toEqual([
            "libveer.a", "libveer.so", `libveer.so.${soVersion}`, `libveer.so.${version}`, "pkgconfig",
        ]);
        expect(run("objdump", ["-p", join(prefix, "lib64/libveer.so")])).toMatch(
            new RegExp(`SONAME +libveer\\.so\\.${soVersion}\n`),
        );
    });

    test.each(Object.entries(languages))("%s finds the shared library by pkg-config", (_, command) => {
        run(command[0], [...command.slice(1), ...flags("--cflags", "--libs"), "-o", "shared"]);
        expect(run(at("shared"), [], { LD_LIBRARY_PATH: join(prefix, "lib64") })).toBe(expected);
        expect(run("objdump", ["-p", "shared"])).toMatch(/NEEDED +libveer\.so\.\d/);
    });

    test.each(Object.entries(languages))("%s links the archive", (_, command) => {
        run(command[0], [...command.slice(1), ...flags("--cflags"), join(prefix, "lib64/libveer.a"), "-o", "static"]);
        expect(run(at("static"), [])).toBe(expected);
    });

    test("pkg-config knows the version", () => expect(flags("--modversion")).toEqual([version]));
});

/**
 * Configures, builds and runs a CMake project that has a program in each language.
 * @param {string} name
 * @param {string} how  how the project gets Veer
 * @param {string[]} settings
 */
function projectRuns(name, how, settings) {
    mkdirSync(at(name));
    for (const file of ["app.c", "app.cpp"]) cpSync(at(file), at(name, file));
    const programs = "add_executable(c_app app.c)\nadd_executable(cpp_app app.cpp)\nforeach(app c_app cpp_app)\n    " +
        "target_link_libraries(${app} veer::veer)\nendforeach()\n";
    writeFileSync(at(name, "CMakeLists.txt"),
        `cmake_minimum_required(VERSION 3.16)\nproject(game C CXX)\n${how}\n${programs}`);
    cmake("-S", at(name), "-B", at(name, "build"), ...settings);
    cmake("--build", at(name, "build"), "-j2");
    return ["c_app", "cpp_app"].map((program) => run(at(name, "build", program), []));
}

/** The sources of the library. */
const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".c") && basename(name) !== "wasm.c");
const modern = process.arch === "x64" ? ["-march=haswell"] : [];
/** clang and gcc fuse multiplications and additions in the sources unless told otherwise. */
const plain = ["clang", "-O1", ...modern, "-funsafe-math-optimizations"];
/** Programs by the commands that compiled them. @type {Map<string, string>} */
const compiled = new Map();
/**
 * Returns the sources that are compiled with a project's flags. In `npm test`, these are every sixth source and those
 * with assertions; the library of the gcc tests provides the others.
 */
const chosen = () => files.filter((file, i) => isAll || i % 6 === 0 ||
    /math\/assert\.h|step\/invariants\.h/.test(readFileSync(join(root, "src", file), "utf8")));
/**
 * Compiles the chosen sources by themselves, as in a project without a Makefile, unless that has been done. Returns the
 * path of the program with tests/native/hash_main.c.
 * @param {string[]} command
 */
function compilePlainly(command) {
    const known = compiled.get(command.join(" "));
    if (known) return known;
    const objects = mkdtempSync(at("plain-")), program = join(objects, "hash_main");
    compiled.set(command.join(" "), program);
    const sources = [...chosen().map((file) => join(root, "src", file)), join(root, "tests/native/hash_main.c")];
    const one = `${command.join(" ")} -I"${root}src" -c "$0" -o "$(echo "$0" | tr / _).o"`;
    run("sh",
        ["-c", `cd "${objects}" && printf '%s\\n' "$@" | xargs -P2 -I{} sh -c '${one}' {}`, "sh", ...sources]);
    run("sh", ["-c", `cd "${objects}" && ${command[0]} *.o ${others} -lm -pthread -o "${program}"`]);
    return program;
}
/** The library that provides the sources that are not compiled. */
const others = isAll ? "" : join(library, "libveer.a");

/** Returns the objects of a program that was compiled plainly, and the library. @param {string} program */
function partsOf(program) {
    const objects = readdirSync(dirname(program)).filter((file) => /\.o$/.test(file) && !/hash_main/.test(file));
    return [...objects.map((file) => join(dirname(program), file)), others];
}

describe("CMake", () => {
    // Debug builds show that the bits do not depend on optimization, and take half the time. `npm test` tries one way
    // only.
    const debug = "-DCMAKE_BUILD_TYPE=Debug", both = () => [expected, expected];

    test.runIf(isAll)("add_subdirectory, in a project with -ffast-math and a modern machine", () => {
        const flags = process.arch === "x64" ? "-ffast-math -march=haswell" : "-ffast-math";
        expect(projectRuns("sub", `add_subdirectory("${root}" veer)`, [`-DCMAKE_C_FLAGS=${flags}`])).toEqual(both());
        expect(readdirSync(at("sub/build/veer/include"))).toEqual(["veer"]);
    });

    test.runIf(isAll)("FetchContent, with the pool of threads", () => {
        const fetch =
            `include(FetchContent)\nset(VEER_THREADS ON)\nFetchContent_Declare(veer SOURCE_DIR ` +
                `"${root}")\nFetchContent_MakeAvailable(veer)`;
        expect(projectRuns("fetch", fetch, [debug])).toEqual(both());
        expect(run("nm", [at("fetch/build/_deps/veer-build/libveer.a")])).toMatch(/ T veer_createThreads\n/);
    });

    test("every source is compiled with exact arithmetic, whatever the project's flags", () => {
        cmake("-S", root, "-B", at("configured"), "-DVEER_THREADS=ON", "-DCMAKE_C_FLAGS=-ffast-math",
            "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
        /** @type {{ file: string, command: string }[]} */
        const commands = JSON.parse(readFileSync(at("configured/compile_commands.json"), "utf8"));
        expect(commands.map(({ file }) => file).filter((file) => basename(file) !== "wasm.c").sort())
            .toEqual(files.map((file) => join(root, "src", file)).sort());
        for (const { command } of commands) {
            expect(command).toMatch(/ -ffast-math .* -fno-fast-math -ffp-contract=off -fno-math-errno /);
        }
    });

    // In `npm test`, the test above covers these builds.
    test.runIf(isAll).each([["static", "OFF"], ["shared", "ON"]])("find_package after the install of a %s library " +
        "with threads", (kind, isShared) => {
        const prefix = at(`installed-${kind}`), build = at(`build-${kind}`);
        cmake("-S", root, "-B", build, debug, `-DBUILD_SHARED_LIBS=${isShared}`, "-DVEER_THREADS=ON");
        cmake("--build", build, "-j2");
        cmake("--install", build, "--prefix", prefix);
        const find = `find_package(veer ${version} REQUIRED)\nif(NOT veer_VERSION STREQUAL "${version}")\n    ` +
            `message(FATAL_ERROR "\${veer_VERSION}")\nendif()`;
        expect(projectRuns(`find-${kind}`, find, [debug, `-DCMAKE_PREFIX_PATH=${prefix}`])).toEqual(both());
        const [installed] =
            spawnSync("find", [prefix, "-name", `libveer.${isShared === "ON" ? "so" : "a"}`],
                { encoding: "utf8" }).stdout.trim()
                .split(
                "\n",
            );
        expect(existsSync(installed)).toBe(true);

        const PKG_CONFIG_PATH = join(installed, "../pkgconfig");
        const flags = run("pkg-config", ["--static", "--cflags", "--libs", "veer"], { PKG_CONFIG_PATH });
        run("gcc", ["app.c", ...flags.split(/\s+/), "-o", "by-pc"]);
        expect(run(at("by-pc"), [], { LD_LIBRARY_PATH: join(installed, "..") })).toBe(expected);

        const [major, minor] = version.split(".").map(Number), newer = major ? `${major + 1}.0` : `0.${minor + 1}`;
        const wantsNewer = () => projectRuns(`newer-${kind}`, `find_package(veer ${newer} REQUIRED)`,
            [debug, `-DCMAKE_PREFIX_PATH=${prefix}`]);
        expect(wantsNewer).toThrow(
            /Could not find a configuration file for package "veer"|compatible with\s+requested/,
        );
    });
});

describe("assertions", () => {
    const broken = ["pool", "events", "path", "obstacle", "finite"], debug = at("build-static");
    /** Returns a library with assertions. In `npm test`, it consists of the objects that another test compiles, too. */
    function assertingLibrary() {
        if (!isAll) return partsOf(compilePlainly(plain));
        cmake("-S", root, "-B", debug, "-DCMAKE_BUILD_TYPE=Debug", "-DBUILD_SHARED_LIBS=OFF", "-DVEER_THREADS=ON");
        cmake("--build", debug, "-j2");
        return [join(debug, "libveer.a")];
    }
    /** @param {string[]} settings @param {string[]} parts @param {string} name */
    const program = (settings, parts, name) => {
        run("gcc", [
            "-std=c11", ...warnings, ...settings, `-I${root}src`, join(root, "tests/c/broken.c"), ...parts,
            "-lm", "-pthread", "-o", name,
        ]);
        return at(name);
    };

    test("a Debug build stops where one of Veer's invariants is broken, and says where", () => {
        const asserting = program([], assertingLibrary(), "asserting");
        expect(run(asserting, [])).toBe("checked");
        const silent = broken.filter((what) => {
            const { signal, stderr } = spawnSync(asserting, [what], { encoding: "utf8" });
            return signal !== "SIGABRT" || !/src\/\w+\/\w+\.c:\d+:.*Assertion/.test(stderr);
        });
        expect(silent).toEqual([]);
    });

    test("a library as games use it checks nothing", () => {
        expect(run(program(["-DNDEBUG"], [join(library, "libveer.a")], "plain"), [])).toBe("not checked");
        expect(run("nm", ["-u", join(library, "libveer.a")])).not.toMatch(/assert/);
    });
});

describe("compilers", () => {
    /** @param {string} compiler @param {string} version */
    const configured = (compiler, version) => {
        const name = `${compiler}-${version}`;
        const claims = [`-DCMAKE_C_COMPILER_ID=${compiler}`, `-DCMAKE_C_COMPILER_VERSION=${version}`];
        const { stderr } = spawnSync("cmake", ["-S", root, "-B", at(name), "-DCMAKE_C_COMPILER_FORCED=1", ...claims],
            { encoding: "utf8" });
        return !/Veer's\s+sources\s+need\s+GCC\s+12\s+or\s+newer,\s+or\s+Clang\s+12\s+or\s+newer/.test(stderr);
    };
    test.each([
        ["GNU", "12.1", true], ["GNU", "11.4", false], ["Clang", "12.0.0", true], ["Clang", "11.1", false],
        ["AppleClang", "13.0.0", true],
        ["AppleClang", "12.0.5", false], ["MSVC", "19.44", false],
    ])("CMake, given %s %s: %s", (compiler, version, takes) => expect(configured(compiler, version)).toBe(takes));
});

describe("the sources alone", () => {
    const commands = [plain, ["gcc", "-O3", ...modern, "-ffp-contract=fast"]];
    test.each(commands.slice(0, ofDay(1, 2)))("%s compiles them with flags of a project's own to the same bits", async (
        ...command
    ) => {
        const program = compilePlainly(command);
        const fused = run("objdump", ["-d", program]).match(/\s(vfn?m(add|sub)\w*|fml[as]|fn?m(add|sub))\s.*/g);
        expect(fused).toBeNull();
        for (const scene of ["racetrack", "flight", "lanes"]) {
            expect(`${scene} ${await onNative(scene, 300, program)}`).toBe(
                `${scene} ${await targets.native(scene, 300)}`,
            );
        }
    });

    const x87 = process.arch === "x64" ? [["gcc", "-mfpmath=387"]] : [];
    const inexact = [
        ["gcc", "-ffast-math"], ["gcc", "-Ofast"], ["gcc", "-funsafe-math-optimizations"],
        ["gcc", "-ffinite-math-only"], ["gcc", "-fno-signed-zeros"],
    ];
    const refused = [["clang", "-ffast-math"], ...inexact, ...x87, ["clang", "-ffinite-math-only"]];
    test.each(refused.slice(0, ofDay(1, refused.length)))("%s %s is refused by every file", (
        compiler, flag,
    ) => {
        // In `npm test`, only some files are tried, because the preprocessor reads all headers for each.
        const tried = files.filter((_, i) => i % ofDay(12, 1) === 0);
        const silent = tried.filter((file) => {
            const { status, stderr } = spawnSync(compiler,
                [flag, `-I${root}src`, "-E", join(root, "src", file), "-o", "/dev/null"], { encoding: "utf8" });
            return status === 0 || !/#error "?Veer needs (exact floating point|float arithmetic in float)/.test(stderr);
        });
        expect(files.length).toBeGreaterThan(100);
        expect(tried.length).toBeGreaterThan(ofDay(15, 100));
        expect(silent).toEqual([]);
    });
});

/** True if this machine can run programs with fused multiply-adds. */
const hasFma = process.arch === "arm64" ||
    (existsSync("/proc/cpuinfo") && /^flags.*\bfma\b/m.test(readFileSync("/proc/cpuinfo", "utf8")));
const fused = [...(process.arch === "x64" ? ["-mfma"] : []), "-ffp-contract=fast"];
/** Compiles without exact.h, like a compiler that knows none of its pragmas and macros. */
const blind = "-DVEER_MATH_EXACT_H";

describe("a build whose options change results", () => {
    const refusal = /^-20 veer_createWorld: build: this build would not give the same bits as other builds \((.*)\)$/;
    const contract = "compile its sources with -ffp-contract=off";
    const fast = "compile its sources without -ffast-math and its parts";

    /**
     * Compiles the probe with these options, and the other files as usual. Returns the output of the program.
     * @param {string} compiler
     * @param {string[]} flags
     */
    function saidWith(compiler, flags) {
        const program = join(mkdtempSync(at("probe-")), "create");
        run(compiler, ["-O2", ...flags, `-I${root}src`, "-c", join(root, "src/math/exact.c"), "-o", `${program}.o`]);
        run(compiler,
            ["create.c", `${program}.o`, `-I${root}build/include`, `-L${library}`, "-lveer", "-lm", "-o", program]);
        return run(program, []);
    }

    test.each(["gcc", "clang"])("%s: usual options are fine", (compiler) => {
        for (const flags of [[], ["-O0"], ["-O3"], modern]) {
            expect(`${flags}: ${saidWith(compiler, hasFma ? flags : [])}`).toBe(`${flags}: created`);
        }
    });

    test.skipIf(!hasFma)("gcc undoes -ffp-contract=fast in the sources",
        () => expect(saidWith("gcc", fused)).toBe("created"));

    const fusing = [
        ["clang", fused], ["clang", [...fused, "-O0"]], ["clang", [...fused, "-DVEER_SCALAR"]],
        ["gcc", [...fused, blind]],
    ];
    test.skipIf(!hasFma).each(/** @type {[string, string[]][]} */ (fusing))("%s %j is refused with the option to set", (
        compiler, flags,
    ) => {
        expect(refusal.exec(saidWith(compiler, flags))?.[1]).toBe(contract);
    });

    const parts = [
        "-ffast-math", "-funsafe-math-optimizations", "-freciprocal-math", "-fno-signed-zeros", "-ffinite-math-only",
    ];
    test.each(["gcc", "clang"].flatMap((compiler) =>
        parts.map((flag) => [compiler, flag])))("%s %s is refused even unseen by the preprocessor", (
        compiler, flag,
    ) => {
        expect(refusal.exec(saidWith(compiler, [flag, blind]))?.[1]).toBe(fast);
    });

    test("gcc -fsingle-precision-constant, of which no macro tells, is refused with the option to leave out", () => {
        expect(refusal.exec(saidWith("gcc", ["-fsingle-precision-constant"]))?.[1]).toBe(
            "compile its sources without -fsingle-precision-constant",
        );
    });

    test.runIf(hasFma && isAll)("clang: the whole library with -ffp-contract=fast creates no world", () => {
        const objects = dirname(compilePlainly(["clang", "-O1", ...fused]));
        const names = readdirSync(objects).filter((name) => name.endsWith(".o") && !name.includes("hash_main"));
        const program = join(objects, "create");
        run("clang", [
            "create.c", ...names.map((name) => join(objects, name)), `-I${root}build/include`, "-lm", "-pthread", "-o",
            program,
        ]);
        expect(run("objdump", ["-d", program])).toMatch(/\s(vfn?m(add|sub)\w*|fml[as]|fn?m(add|sub))\s/);
        expect(refusal.exec(run(program, []))?.[1]).toBe(contract);
    });
});
