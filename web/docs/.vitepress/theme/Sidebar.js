/**
 * The list of all pages beside the page. Its hundred links are most of what has to be made live when a page opens, and
 * nobody needs them at once: it is done when the browser is idle, or, on a phone, where the list is out of sight, when
 * it is opened or another page is.
 */
import VPSidebar from "vitepress/dist/client/theme-default/components/VPSidebar.vue";
import { defineAsyncComponent } from "vue";

const WIDE = "(min-width: 960px)"; // the theme's: the list stands beside the page
const OPENER = ".VPLocalNav .menu";

let wake = () => {};

/** Makes the list live now: what it shows is about to change. */
export const wakeSidebar = () => wake();

export default defineAsyncComponent({
    loader: () => Promise.resolve(VPSidebar),
    hydrate(hydrate) {
        const wide = matchMedia(WIDE), soon = window.requestIdleCallback ?? ((act) => setTimeout(act, 200));
        const end = () => {
            wake = () => {};
            document.removeEventListener("click", press, { capture: true });
            wide.removeEventListener("change", look);
        };
        const now = () => {
            end();
            hydrate();
        };
        const press = ({ target }) => target instanceof Element && target.closest(OPENER) && wake();
        const look = () => wide.matches && soon(() => wake());
        wake = now;
        document.addEventListener("click", press, { capture: true });
        wide.addEventListener("change", look);
        look();
        return end;
    },
});
