// VitePress's default theme with Veer's colors, system fonts, live scenes, and the embedded playground.
import DefaultTheme from "vitepress/theme-without-fonts";
import Embed from "./Embed.vue";
import Examples from "./Examples.vue";
import LiveScene from "./LiveScene.vue";
import Playground from "./Playground.vue";
import { wakeSidebar } from "./Sidebar.js";
import "./style.css";

export default {
    extends: DefaultTheme,
    enhanceApp({ app, router }) {
        // hydrates the sidebar, because it highlights the current page
        router.onBeforeRouteChange = () => wakeSidebar();
        app.component("LiveScene", LiveScene);
        app.component("Examples", Examples);
        app.component("Embed", Embed);
        app.component("Playground", Playground);
    },
};
