/**
 * The sidebar with links to all pages. Its hundred links make up most of the page's hydration cost but are rarely
 * needed immediately. So the sidebar is hydrated when the browser is idle or, on a phone, where it is hidden, when the
 * sidebar or another page is opened.
 */
import VPSidebar from "vitepress/dist/client/theme-default/components/VPSidebar.vue";
import { defineAsyncComponent } from "vue";

const WIDE = "(min-width: 960px)"; // the theme's breakpoint, from which the sidebar is always visible
const OPENER = ".VPLocalNav .menu";

let wake = () => {};

/** Hydrates the sidebar now, because its content is about to change. */
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
