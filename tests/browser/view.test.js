/** The view: zoom, pan and fit by wheel, drag, pinch and keys; high-density screens; phones. */
import { describe, expect, it } from "vitest";
import { ask, eachOnPage, launch, onField, openPage, openScene, serve, until } from "./site.js";

describe("the view", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened));
    const camera = async () => (await ask(page, "state()")).camera;
    const nearCenter = async () => {
        const { width, height } = await camera();
        const { x, y } = await onField(page, { x: width / 2 + 60, y: height / 2 + 40 });
        return { x: Math.round(x), y: Math.round(y) }; // positions of the wheel are in whole pixels
    };

    it("the wheel zooms about the pointer", async () => {
        const before = await camera(),
            at = await nearCenter(),
            field = await onField(page, { x: 0, y: 0 });
        await page.mouse.move(at.x, at.y);
        await page.mouse.wheel(0, -200);
        await until(page, `window.__veer.state().camera.scale > ${before.scale}`);
        const after = await camera(),
            px = at.x - field.x,
            py = at.y - field.y;
        expect(after.x + px / after.scale).toBeCloseTo(before.x + px / before.scale, 3);
        expect(after.y + py / after.scale).toBeCloseTo(before.y + py / before.scale, 3);
    });

    it("a drag moves the world with the pointer, and fit shows the whole scene again", async () => {
        await openScene(page, "racetrack");
        const before = await camera(),
            at = await nearCenter();
        await page.mouse.move(at.x, at.y);
        await page.mouse.down();
        await page.mouse.move(at.x + 90, at.y - 40, { steps: 5 });
        await page.mouse.up();
        const after = await camera();
        expect((before.x - after.x) * after.scale).toBeCloseTo(90, 3);
        expect((before.y - after.y) * after.scale).toBeCloseTo(-40, 3);
        await page.click("#zoom-fit");
        expect(await camera()).toMatchObject({ x: before.x, y: before.y, scale: before.scale });
    });

    it("keys and buttons zoom, pan and fit", async () => {
        const before = await camera();
        await page.click("#zoom-in");
        await page.locator("#field").focus();
        await page.keyboard.press("+");
        expect((await camera()).scale).toBeGreaterThan(before.scale * 1.5);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowDown");
        const moved = await camera();
        await page.keyboard.press("-");
        expect((await camera()).scale).toBeLessThan(moved.scale);
        await page.keyboard.press("f");
        expect(await camera()).toMatchObject({ x: before.x, y: before.y, scale: before.scale });
    });

    it("fits again when the window changes, unless the user has moved the view", async () => {
        const before = await camera();
        await page.setViewportSize({ width: 1000, height: 700 });
        await until(page, `window.__veer.state().camera.width !== ${before.width}`);
        const fitted = await camera();
        expect(fitted.scale).toBeLessThan(before.scale);
        await page.click("#zoom-in");
        await page.setViewportSize({ width: 1360, height: 820 });
        await until(page, `window.__veer.state().camera.width !== ${fitted.width}`);
        expect((await camera()).scale).toBeCloseTo(fitted.scale * 1.3, 5);
    });

    it("the key ? opens the list of keys and Escape closes it; then keys act on the page again", async () => {
        await page.locator("#field").focus();
        await page.keyboard.press("?");
        expect(await page.locator("#keys").isVisible()).toBe(true);
        await page.keyboard.press("r");
        await page.keyboard.press("Escape");
        expect(await page.locator("#keys").isVisible()).toBe(false);
        const theme = await page.getAttribute("html", "data-theme");
        await page.keyboard.press("l");
        expect(await page.getAttribute("html", "data-theme")).not.toBe(theme);
    });
});

describe("a phone", () => {
    it("shows field, controls and panel without sideways scrolling; taps inspect, two fingers zoom", async () => {
        const site = await serve(),
            browser = await launch();
        const { page, problems, close } = await openPage(browser, site.url, {
            viewport: { width: 390, height: 844 },
            deviceScaleFactor: 3,
            hasTouch: true,
            isMobile: true,
        });
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
        const pixels = await page.locator("#field").evaluate((canvas) => [
            /** @type {HTMLCanvasElement} */ (canvas).width, canvas.clientWidth,
        ]);
        expect(pixels[0]).toBe(pixels[1] * 3);
        for (const id of ["#play", "#step", "#restart", "#theme", "#share", "#dice"]) {
            const box = await page.locator(id).boundingBox();
            expect(box && box.x >= 0 && box.x + box.width <= 390, id).toBe(true);
            expect(Math.min(box?.width ?? 0, box?.height ?? 0), id).toBeGreaterThanOrEqual(38);
        }
        await openScene(page, "racetrack");
        await ask(page, "step(60)");
        const names = await ask(page, "agents()"),
            { screen } = await ask(page, `agent("${names[6]}")`),
            at = await onField(page, screen);
        await page.touchscreen.tap(at.x, at.y);
        expect((await ask(page, "state()")).agent).toBe(names[6]);
        const before = (await ask(page, "state()")).camera.scale;
        await page.locator("#field").evaluate((canvas) => {
            canvas.setPointerCapture = () => {};
            const box = canvas.getBoundingClientRect();
            /** @type {(type: string, id: number, x: number, y: number) => void} */
            const send = (type, id, x, y) =>
                canvas.dispatchEvent(
                    new PointerEvent(type, {
                        pointerId: id,
                        pointerType: "touch",
                        clientX: box.left + x,
                        clientY: box.top + y,
                        bubbles: true,
                    }),
                );
            send("pointerdown", 11, 150, 200);
            send("pointerdown", 12, 200, 200);
            send("pointermove", 12, 300, 200);
            send("pointerup", 12, 300, 200);
            send("pointerup", 11, 150, 200);
        });
        const { camera, agent } = await ask(page, "state()");
        expect(camera.scale).toBeCloseTo(before * 3, 5);
        expect(agent).toBe(names[6]);
        expect(problems).toEqual([]);
        await close();
        await browser.close();
        site.close();
    });
});
