/**
 * The dialog "Code and files" shows the brain, the scene or the run as code or JSON, to read, copy, save and verify. It
 * also opens files and saves images and recordings of the field. The simulation is paused while the dialog is open, so
 * that all its contents belong to the same moment.
 */
import { play } from "../loop/time.js";
import { download, fileName, filmType, recordFilm, savePicture } from "./field.js";
import { FileError, openFile, openText } from "./files.js";
import { recordRun } from "./run.js";
import { brainLines, programLines, runLines, sceneLines } from "./text.js";
import { inParts, rest } from "../../scene/work.js";
import { el, within } from "../ui/dom.js";
import { messageOf, notify } from "../ui/notice.js";

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "canvas" | "compare" |
 *   "history" | "chooser" | "address">} Needs
 */
/** @import { Language } from "./text.js" */
/** @import { Line } from "../../scene/program/parts.js" */
/** @import { Program } from "../../scene/program/record.js" */

/** @type {[Language, string, string][]} */
const LANGUAGES = [["js", "JavaScript", "mjs"], ["c", "C", "c"], ["json", "JSON", "json"]];
const MOST_LINES = 3000; // number of lines shown in the dialog; longer texts can only be copied
const MOST_NAMED = 8; // maximum number of changed lines that the status lists

/** @typedef {ReturnType<typeof createCode>} Code */
/**
 * The user's selection in the dialog; `brain`: name of the brain if `what` is "brain".
 * @typedef {{ language: Language, what: "brain" | "scene" | "run", brain: string }} Choice
 */

function createParts() {
    const tab = (/** @type {[Language, string, string]} */ [id, name]) =>
        el("button",
            { type: "button", role: "tab", id: `code-${id}`, "aria-controls": "code-text", "data-language": id }, name);
    const button = (/** @type {string} */ id, /** @type {string} */ text, title = "") =>
        el("button", { type: "button", class: "btn", id, title }, text);
    const tabs = el("div", { class: "code-tabs", role: "tablist", "aria-label": "Language" }, ...LANGUAGES.map(tab));
    const parts = {
        tabs, what: el("select", { id: "code-what", "aria-label": "What to show" }),
        text: el("pre", { id: "code-text", tabIndex: 0, role: "tabpanel" }),
        status: el("p", { id: "code-status", role: "status" }),
        error: el("div", { id: "code-error", role: "alert", hidden: true }),
        close: el("button", { type: "button", class: "icon", "aria-label": "Close" }, "×"),
        file: el("input", { type: "file", accept: ".json,application/json", hidden: true }),
        copy: button("code-copy", "Copy"),
        verify: button("code-verify", "Verify", "Run the program in a worker and compare hashes"),
        save: button("code-save", "Save file"),
        open: button("code-open", "Open JSON …", "A scene or a run; or drop the file on the page, or paste its text"),
        picture: button("code-picture", "Save picture", "The field as PNG"),
        film: button("code-film", "Record", "Record the field as a video of at most 60 s"),
    };
    const dialog = el("dialog", { id: "code", class: "code", "aria-labelledby": "code-head" },
        el("div", { class: "who" }, el("h2", { id: "code-head" }, "Code and files"), parts.close),
        el("div", { class: "code-choice" }, parts.tabs, parts.what), parts.error, parts.text, parts.status,
        el("div", { class: "code-tools" }, parts.copy, parts.verify, parts.save, el("span", { class: "spacer" }),
            parts.open, parts.file, parts.picture, parts.film));
    document.body.append(dialog);
    return { ...parts, dialog };
}

/** Converts lines to nodes; marks lines that the user changed and dims comments. @param {Line[]} lines */
function nodesOf(lines) {
    return lines.map(({ text, changed }) => {
        const at = text.search(/(^|\s)\/\/ /);
        const nodes = at < 0 ? [`${text}\n`] : [text.slice(0, at), el("span", { class: "rem" }, text.slice(at)), "\n"];
        return changed ? [el("mark", {}, ...nodes)] : nodes;
    }).flat();
}

/** Returns the status text about marked lines. @param {Line[]} lines */
function markedText(lines) {
    const own = lines.flatMap(({ changed }, i) => (changed ? [i + 1] : []));
    if (!own.length) return "";
    if (own.length > MOST_NAMED) return `Your changes: ${own.length} lines (marked).`;
    return own.length === 1
        ? `Your change: line ${own[0]} (marked).`
        : `Your changes: lines ${own.join(", ")} (marked).`;
}

/**
 * The current content of the dialog: the lines, the program of the run, and the worker that runs it. `order` counts the
 * requested texts.
 * @typedef {{ lines: Line[], program: Program | null, order: number, played: boolean, worker: Worker | null }} Now */
/**
 * @typedef {{ page: Needs, parts: ReturnType<typeof createParts>, choice: Choice, now: Now, say: (text: string, state?:
 *   string) => void }} Dialog
 */

/** @param {Dialog} dialog @param {Line[]} lines */
function show({ parts, now, say }, lines) {
    now.lines = lines;
    const shown = lines.slice(0, MOST_LINES), more = lines.length - shown.length;
    parts.text.replaceChildren(...nodesOf(shown),
        ...(more > 0 ? [el("span", { class: "rem" }, `… ${more} more lines are in the copy and in the file.`)] : []));
    parts.text.scrollTop = 0;
    say(markedText(lines));
    for (const button of [parts.copy, parts.verify, parts.save]) button.disabled = !lines.length;
}

/**
 * Returns the run's program, which is cached while the dialog is open; null if the request was canceled.
 * @param {Dialog} dialog
 * @param {number} mine
 */
async function programNow({ page, parts, now, say }, mine) {
    const onward = (/** @type {number} */ share) => {
        if (mine === now.order) {
            say(`Running the scene again to record what happens: ${Math.round(share * 100)} %`);
        }
        return mine === now.order && parts.dialog.open;
    };
    now.program ??= await recordRun(page.session, onward);
    return now.program;
}

/** Shows the selected text. @param {Dialog} dialog */
async function render(dialog) {
    const { page: { session }, parts, choice: { language, what, brain }, now, say } = dialog, mine = ++now.order;
    const isProgram = what === "scene" && language !== "json";
    stopWorker(now);
    parts.verify.hidden = !isProgram;
    for (const tab of parts.tabs.children) {
        const isOn = tab.getAttribute("data-language") === language;
        tab.setAttribute("aria-selected", String(isOn));
        Object.assign(tab, { tabIndex: isOn ? 0 : -1 });
    }
    parts.text.setAttribute("aria-labelledby", `code-${language}`);
    try {
        if (what === "brain") show(dialog, brainLines(session, brain, language));
        else if (what === "run") show(dialog, runLines(session));
        else if (!isProgram) {
            show(dialog, []);
            say("Reading the scene.");
            const file = await inParts(sceneLines(session), () => mine === now.order);
            if (mine !== now.order) return;
            const { lines, exact } = file;
            show(dialog, lines);
            if (!exact) say("As a file, the scene starts with the same objects, but not with the same bits.");
        } else {
            show(dialog, []);
            say("Running the scene again to record what happens.");
            const program = await programNow(dialog, mine);
            await rest();
            if (!program || mine !== now.order) return;
            const lines = programLines(session, program, language);
            await rest();
            if (mine === now.order) show(dialog, lines);
        }
    } catch (error) {
        if (mine !== now.order) return;
        show(dialog, []);
        say(messageOf(error), "bad");
    }
}

/** @param {Needs} page */
export function createCode(page) {
    const parts = createParts(), { dialog: box, status } = parts;
    /** @type {Dialog} */
    const dialog = {
        page, parts, choice: { language: "js", what: "brain", brain: "" },
        now: { lines: [], program: null, order: 0, played: false, worker: null },
        say(text, state = "") {
            status.textContent = text;
            status.dataset.state = state;
        },
    };
    const { now } = dialog;
    const open = () => {
        if (box.open) return;
        now.played = page.store.time.playing;
        play(page, false);
        now.program = null;
        parts.error.hidden = true;
        listWhat(dialog);
        box.showModal();
        within(parts.tabs, "[aria-selected=true], [data-language=js]").focus();
        whenThere(page, () => render(dialog));
    };
    box.addEventListener("close", () => {
        now.order++;
        stopWorker(now);
        if (now.played) play(page, true);
        page.canvas.focus({ preventScroll: true });
    });
    /** Opens a scene or a run; shows errors in the dialog. @param {File | string} source */
    const take = async (source) => {
        try {
            const title = typeof source === "string" ? openText(page, source) : await openFile(page, source);
            if (box.open) box.close();
            notify(`Opened: ${title}`, 6);
        } catch (error) {
            open();
            showError(parts.error, error);
        }
    };
    bindChoice(dialog);
    bindTools(dialog, take);
    return { open, take };
}

/**
 * Calls `then` once the page has reached the moment to which it is seeking.
 * @param {Needs} page @param {() => void} then
 */
function whenThere(page, then) {
    if (page.store.time.goal) setTimeout(() => whenThere(page, then), 40);
    else then();
}

/** @param {HTMLElement} box @param {unknown} error */
function showError(box, error) {
    const at = error instanceof FileError ? error.at : undefined, from = Math.max(0, (at?.column ?? 1) - 40);
    const excerpt = at?.text.trim()
        ? [el("code", {}, `${at.line} | ${from ? "…" : ""}${at.text.slice(from, from + 100)}`)]
        : [];
    box.replaceChildren(el("b", {}, "The file can't be opened. Nothing has changed."), el("span", {}, messageOf(error)),
        ...excerpt);
    box.hidden = false;
}

/** @param {{ worker: Worker | null }} now */
function stopWorker(now) {
    now.worker?.terminate();
    now.worker = null;
}

/** Fills the list of contents that the dialog can show. @param {Dialog} dialog */
function listWhat({ page: { session }, parts: { what }, choice }) {
    const brains = [...session.ids.brains.keys()];
    const tuned = /** @type {HTMLSelectElement | null} */ (document.getElementById("brain"))?.value ?? "";
    choice.brain = brains.includes(tuned) ? tuned : (brains[0] ?? "");
    if (choice.what === "brain" && !brains.length) choice.what = "scene";
    const options = brains.map((name) => el("option", { value: `brain ${name}` }, `The brain ${name}`));
    const isJson = choice.language === "json";
    options.push(el("option", { value: "scene" }, "The whole scene"));
    if (isJson) options.push(el("option", { value: "run" }, "The run"));
    what.replaceChildren(...options);
    what.value = choice.what === "brain" ? `brain ${choice.brain}` : choice.what;
}

/** @param {Dialog} dialog */
function bindChoice(dialog) {
    const { parts: { tabs, what }, choice } = dialog, all = /** @type {HTMLElement[]} */ ([...tabs.children]);
    const turn = (/** @type {HTMLElement} */ tab) => {
        choice.language = /** @type {Language} */ (tab.dataset.language);
        if (choice.language !== "json" && choice.what === "run") choice.what = "scene";
        const { brain } = choice;
        listWhat(dialog);
        if (choice.what === "brain") what.value = `brain ${(choice.brain = brain)}`;
        tab.focus();
        render(dialog);
    };
    for (const tab of all) tab.addEventListener("click", () => turn(tab));
    tabs.addEventListener("keydown", (event) => {
        const at = all.findIndex((tab) => tab.getAttribute("aria-selected") === "true");
        const ends = { Home: 0, End: all.length - 1 };
        const to =
            /** @type {Record<string, number>} */ ({ ...ends, ArrowRight: at + 1, ArrowLeft: at - 1 })[event.key];
        if (to === undefined) return;
        event.preventDefault();
        turn(all[(to + all.length) % all.length]);
    });
    what.addEventListener("change", () => {
        const [kind, ...name] = what.value.split(" ");
        Object.assign(choice, { what: kind, brain: kind === "brain" ? name.join(" ") : choice.brain });
        render(dialog);
    });
}

/** @param {Dialog} own @param {(source: File) => void} take */
function bindTools({ page, parts, choice, now, say }, take) {
    const { dialog, file } = parts, text = () => now.lines.map((line) => `${line.text}\n`).join("");
    const attempt = async (/** @type {() => unknown} */ act) => {
        try {
            await act();
        } catch (error) {
            say(messageOf(error), "bad");
        }
    };
    // the page's shortcuts are off while the dialog is open
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    parts.close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    parts.copy.addEventListener("click", async () => {
        try {
            await navigator.clipboard.writeText(text());
            say(`Copied: ${now.lines.length} lines.`);
        } catch {
            getSelection()?.selectAllChildren(parts.text);
            say("This page can't use the clipboard. The text is selected: press Ctrl C.");
        }
    });
    parts.save.addEventListener("click", () => {
        const ending = LANGUAGES.find(([id]) => id === choice.language)?.[2] ?? "txt", name = fileName(page, ending);
        download(new Blob([text()], { type: "text/plain" }), name);
        say(`Saved: ${name}`);
    });
    parts.verify.addEventListener("click",
        () => attempt(() => now.program && verify(now, now.program, { say, hash: page.session.world.hash() })));
    parts.open.addEventListener("click", () => file.click());
    file.addEventListener("change", () => {
        const [chosen] = file.files ?? [];
        file.value = "";
        if (chosen) take(chosen);
    });
    parts.picture.addEventListener("click", () => attempt(async () => say(`Saved: ${await savePicture(page)}`)));
    const type = filmType();
    parts.film.hidden = type === undefined;
    parts.film.addEventListener("click", () => {
        dialog.close();
        if (type) setTimeout(() => recordFilm(page, type)); // delayed until the dialog has returned the focus
    });
}

/**
 * Runs the program in a worker and compares hashes.
 * @param {{ worker: Worker | null }} now
 * @param {Program} program
 * @param {{ say: (text: string, state?: string) => void, hash: string }} page
 */
function verify(now, program, { say, hash }) {
    stopWorker(now);
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    const wanted = program.whole ? hash : program.hash;
    now.worker = worker;
    say("Running the program …");
    worker.addEventListener("message", ({ data }) => {
        if ("at" in data) return say(`Running the program: step ${data.at} of ${program.tick}`);
        stopWorker(now);
        if ("error" in data) say(`The program failed: ${data.error}`, "bad");
        else if (data.hash === wanted && data.tick === program.tick) {
            say(`Same hash at step ${data.tick}: ${data.hash}`, "good");
        } else {
            say(`Hashes differ. Here, step ${program.tick}: ${wanted}; program, step ${data.tick}: ${data.hash}`,
                "bad");
        }
    });
    worker.addEventListener("error", ({ message }) => {
        stopWorker(now);
        say(`The program could not be run here: ${message || "the worker did not start"}`, "bad");
    });
    worker.postMessage(program);
}
