/**
 * Vite plugin: a short script in the head that runs before the first paint. It sets the theme and the kind
 * of shell (`src/styles/shell.css`) from what this browser stores: a user who was signed in gets the shape
 * of the workspace, everybody else that of sign-in.
 */
import type { Plugin } from "vite";

/** The names are those of `writeLocal` in `src/ui/local-storage.ts`. */
const script = `try {
  const { dataset } = document.documentElement;
  const theme = localStorage["belfry.appearance"];
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  dataset.at = location.pathname === "/" ? "list" : "pane";
  dataset.shell = "belfry.lastChat" in localStorage ? "workspace" : "card";
} catch {}
`;

export function early(): Plugin {
  let isBuild = false;
  let reference = "";
  return {
    name: "early",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    buildStart() {
      if (!isBuild) return;
      reference = this.emitFile({ type: "asset", name: "early.js", source: script });
    },
    generateBundle() {
      reference = `/${this.getFileName(reference)}`;
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { path }) {
        if (path !== "/index.html") return;
        // The policy of the server allows no script inside the page.
        const source = isBuild ? { attrs: { src: reference } } : { children: script };
        return [{ tag: "script", ...source, injectTo: "head" }];
      },
    },
  };
}
