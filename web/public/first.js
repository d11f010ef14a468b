// Sets the theme before the first paint, so that a light page never flashes dark. app/theme.js takes over from here.
(() => {
    let kept = null;
    try {
        kept = localStorage.getItem("veer-theme");
    } catch {
        // storage is blocked: the system's setting decides
    }
    const light = kept ? kept === "light" : matchMedia("(prefers-color-scheme: light)").matches;
    document.documentElement.dataset.theme = light ? "light" : "dark";
})();
