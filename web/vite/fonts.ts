/** Vite plugin: preloads the font of the interface, and puts the licences of the fonts into the build. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Most pages need no other range. */
const preloadedFile = "inter-latin-opsz-normal.woff2";

/** The licence of both fonts, the SIL Open Font License, must go with every copy. */
const licences = {
  "inter.txt": "@fontsource-variable/inter/LICENSE",
  "jetbrains-mono.txt": "@fontsource-variable/jetbrains-mono/LICENSE",
};

export function fonts(): Plugin {
  return {
    name: "fonts",
    apply: "build",
    generateBundle() {
      for (const [name, path] of Object.entries(licences)) {
        const source = readFileSync(fileURLToPath(import.meta.resolve(path)));
        this.emitFile({ type: "asset", fileName: `fonts/${name}`, source });
      }
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {}, path }) {
        if (path !== "/index.html") return;
        const font = Object.values(bundle).find(
          (file) => file.type === "asset" && file.names.includes(preloadedFile),
        );
        if (!font) throw new Error(`The build has no ${preloadedFile}`);
        const href = `/${font.fileName}`;
        // Fonts are fetched without cookies, so `crossorigin` is necessary on the same origin too.
        const attrs = { rel: "preload", href, as: "font", type: "font/woff2", crossorigin: "" };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
