// Sets the theme, and that the page is inside a frame, before the first paint, so that a light page never flashes dark. app/ui/theme.js takes over from here.
(() => {
    const root = document.documentElement, query = new URLSearchParams(location.search), isEmbedded = query.get("embed") === "1";
    let kept = isEmbedded ? query.get("theme") : null;
    try {
        kept ??= localStorage.getItem("veer-theme");
    } catch {
        // storage is blocked: the system's setting decides
    }
    const light = kept ? kept === "light" : matchMedia("(prefers-color-scheme: light)").matches;
    root.dataset.theme = light ? "light" : "dark";
    if (!isEmbedded) return;
    root.dataset.embed = query.get("ui") === "none" ? "none" : "min";
    // In a frame without an origin the server has to allow that its scripts are read: the page says so instead of loading for ever.
    addEventListener("error", ({ target }) => {
        if (!(target instanceof HTMLScriptElement)) return;
        const text = "The scripts could not be loaded. In a sandboxed frame their server has to send Access-Control-Allow-Origin.";
        document.querySelector("#stage")?.append(Object.assign(document.createElement("p"), { className: "wheel-hint", textContent: text }));
    }, { capture: true });
})();
