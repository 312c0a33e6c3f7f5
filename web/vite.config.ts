/** Builds the web app into `dist`, and serves it during development. */
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { docsGuides } from "../scripts/docs-guides.ts";
import { compileHint } from "./vite/compile-hint.ts";
import { compress } from "./vite/compress.ts";
import { early } from "./vite/early.ts";
import { emojiTable } from "./vite/emoji-table.ts";
import { entityTable } from "./vite/entity-table.ts";
import { firstLoad } from "./vite/first-load.ts";
import { fonts } from "./vite/fonts.ts";
import { scriptSinks } from "./vite/script-sinks.ts";
import { serviceWorker } from "./vite/service-worker.ts";

export default defineConfig({
  plugins: [
    react(),
    docsGuides(),
    emojiTable(),
    entityTable(),
    early(),
    fonts(),
    scriptSinks(),
    compileHint(),
    firstLoad(),
    serviceWorker(),
    compress(),
  ],
  resolve: {
    alias: {
      // Its version for browsers uses `innerHTML`, which the server's policy blocks.
      "decode-named-character-reference": join(
        import.meta.dirname,
        "../node_modules/decode-named-character-reference/index.js",
      ),
    },
  },
  build: {
    // Every supported browser has `light-dark()` and anchored popovers: nothing is compiled down.
    target: "es2023",
    cssTarget: ["chrome125", "firefox128", "safari18"],
    // `img-src` would have to allow data: URLs, and pages would load images that they do not show.
    assetsInlineLimit: 0,
    // The reference page is not part of the app. Its library is one large file.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1800,
    rolldownOptions: {
      input: ["index.html", "docs/index.html"],
      // What the first screen loads is one file: each request costs a round trip on a slow line.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "app",
              tags: ["$initial"],
              test: (id) => !/swagger|[\\/]web[\\/]docs[\\/]/.test(id),
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: "http://localhost:8080", ws: true } },
  },
});
