// Runs before the first paint: sets the theme and marks the page as loading and, in a frame, as embedded, so that a
// light page never flashes dark. app/ui/theme.js takes over from here. After the first paint it preloads the
// WebAssembly, which is most of the page's download, before the modules request it.
(() => {
    const root = document.documentElement, wasm = document.currentScript?.dataset.wasm;
    const preload = () => document.head.append(Object.assign(document.createElement("link"),
        { rel: "preload", as: "fetch", type: "application/wasm", crossOrigin: "anonymous", href: wasm }));
    if (wasm && "PerformanceObserver" in window) {
        const paints = new PerformanceObserver((list) => {
            if (!list.getEntriesByName("first-contentful-paint").length) return;
            paints.disconnect();
            // skipped, because a frame that becomes visible late has already loaded the file
            if (!root.classList.contains("starting")) preload();
        });
        paints.observe({ type: "paint", buffered: true });
    }
    const query = new URLSearchParams(location.search), isEmbedded = query.get("embed") === "1";
    let kept = isEmbedded ? query.get("theme") : null;
    try {
        kept ??= localStorage.getItem("veer-theme");
    } catch {
        // without storage, the system's setting decides
    }
    const light = kept ? kept === "light" : matchMedia("(prefers-color-scheme: light)").matches;
    root.dataset.theme = light ? "light" : "dark";
    root.classList.add("loading"); // the mark is removed by app/field/picture.js
    if (!isEmbedded) return;
    root.dataset.embed = query.get("ui") === "none" ? "none" : "min";
    // In a frame without an origin, scripts load only if the server allows it; the page shows an error instead of
    // loading forever.
    addEventListener("error", ({ target }) => {
        if (!(target instanceof HTMLScriptElement)) return;
        const text =
            "The scripts could not be loaded. In a sandboxed frame their server has to send " +
                "Access-Control-Allow-Origin.";
        document.querySelector("#stage")?.append(Object.assign(document.createElement("p"),
            { className: "wheel-hint", textContent: text }));
    }, { capture: true });
})();
