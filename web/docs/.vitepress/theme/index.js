// VitePress' own theme, in Veer's colors and the system's fonts, with live scenes and the playground in frames.
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
        router.onBeforeRouteChange = () => wakeSidebar(); // it marks the page that is open
        app.component("LiveScene", LiveScene);
        app.component("Examples", Examples);
        app.component("Embed", Embed);
        app.component("Playground", Playground);
    },
};
