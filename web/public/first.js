// Sets the theme, that the page loads, and that it is inside a frame, before the first paint, so that a light page
// never flashes dark. app/ui/theme.js takes over from here. After the first paint it asks for the WebAssembly, which is
// most of what the page loads, before the modules do.
(() => {
    const root = document.documentElement, wasm = document.currentScript?.dataset.wasm;
    const preload = () => document.head.append(Object.assign(document.createElement("link"),
        { rel: "preload", as: "fetch", type: "application/wasm", crossOrigin: "anonymous", href: wasm }));
    if (wasm && "PerformanceObserver" in window) {
        const paints = new PerformanceObserver((list) => {
            if (!list.getEntriesByName("first-contentful-paint").length) return;
            paints.disconnect();
            // a frame that comes into view late has loaded it already
            if (!root.classList.contains("starting")) preload();
        });
        paints.observe({ type: "paint", buffered: true });
    }
    const query = new URLSearchParams(location.search), isEmbedded = query.get("embed") === "1";
    let kept = isEmbedded ? query.get("theme") : null;
    try {
        kept ??= localStorage.getItem("veer-theme");
    } catch {
        // storage is blocked: the system's setting decides
    }
    const light = kept ? kept === "light" : matchMedia("(prefers-color-scheme: light)").matches;
    root.dataset.theme = light ? "light" : "dark";
    root.classList.add("loading"); // app/field/picture.js takes it away
    if (!isEmbedded) return;
    root.dataset.embed = query.get("ui") === "none" ? "none" : "min";
    // In a frame without an origin the server has to allow that its scripts are read: the page says so instead of
    // loading for ever.
    addEventListener("error", ({ target }) => {
        if (!(target instanceof HTMLScriptElement)) return;
        const text =
            "The scripts could not be loaded. In a sandboxed frame their server has to send " +
                "Access-Control-Allow-Origin.";
        document.querySelector("#stage")?.append(Object.assign(document.createElement("p"),
            { className: "wheel-hint", textContent: text }));
    }, { capture: true });
})();
