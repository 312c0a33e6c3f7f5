/** Builds the web app into `dist`, and serves it during development. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { emojiTable } from "./vite/emoji-table.ts";

export default defineConfig({
  plugins: [react(), emojiTable()],
  build: {
    // Every supported browser has `light-dark()` and anchored popovers: nothing is compiled down.
    target: "es2023",
    cssTarget: ["chrome125", "firefox128", "safari18"],
    // `img-src` would have to allow data: URLs, and pages would load images that they do not show.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { "/api": { target: "http://localhost:8080", ws: true } },
  },
});
