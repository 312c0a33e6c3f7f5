/** How the web app is built to `dist` and served while developing. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  build: {
    // `light-dark()` and anchored popovers are the floor; nothing is rewritten for older engines.
    target: "es2023",
    cssTarget: ["chrome125", "firefox128", "safari18"],
    // A data: URL would slip past `img-src` in reviews and grows every page that does not need it.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { "/api": { target: "http://localhost:8080", ws: true } },
  },
});
