/**
 * Lets the playground open without a network after one visit: registers the service worker (sw.js) after the page has
 * started.
 */

const PATIENCE = 5000; // time to wait for an idle moment, in ms; such moments are rare in an animated page

/** @param {URLSearchParams} query  tests and frames do not register it; ?test=1&sw=1 does */
export function keepOffline(query) {
    const isTested = query.get("test") === "1" && query.get("sw") !== "1";
    if (!import.meta.env.PROD || isTested || location.protocol === "file:" || !("serviceWorker" in navigator)) return;
    // if the browser forbids service workers, the page works without one
    const register = () => navigator.serviceWorker.register("./sw.js").catch(() => {});
    const soon = () => ("requestIdleCallback" in window
        ? requestIdleCallback(register, { timeout: PATIENCE })
        : setTimeout(register, PATIENCE));
    if (document.readyState === "complete") soon();
    else addEventListener("load", soon);
}
