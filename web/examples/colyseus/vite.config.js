import { defineConfig } from "vite";

export default defineConfig({
    base: "./", // relative, so that the page works under any path
    build: { target: "es2022", chunkSizeWarningLimit: 3000 },
    server: { fs: { allow: ["../../.."] } }, // needed only for "veer": "file:../../.."
});
