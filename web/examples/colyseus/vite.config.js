import { defineConfig } from "vite";
import { buildOf } from "./src/build.js";

export default defineConfig({
    base: "./", // relative, so that the page works under any path
    build: { target: "es2022", chunkSizeWarningLimit: 3000 },
    define: { BUILD: JSON.stringify(buildOf()) },
    server: { fs: { allow: ["../../.."] } }, // needed only for "veer": "file:../../.."
});
