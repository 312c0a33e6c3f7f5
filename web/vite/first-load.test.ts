import { expect, test } from "vitest";
import { type Bundle, findUnexpectedLibraries, type LoadedChunk } from "./first-load.ts";

const page = (modules: string[], imports: string[] = []): LoadedChunk => ({
  type: "chunk",
  modules: Object.fromEntries(modules.map((id) => [id, {}])),
  imports,
  facadeModuleId: "/belfry/web/index.html",
});

const chunk = (modules: string[], imports: string[] = []): LoadedChunk => ({
  ...page(modules, imports),
  facadeModuleId: null,
});

test("The build finds a library in a chunk that loads with the app's page", () => {
  const bundle: Bundle = {
    "index.js": page(["/belfry/web/src/main.tsx", "/belfry/node_modules/react/index.js"], ["a.js"]),
    "a.js": chunk(["/belfry/contracts/src/ids.ts"], ["b.js", "index.js"]),
    "b.js": chunk([
      "/belfry/node_modules/typebox/build/index.mjs",
      "C:\\belfry\\node_modules\\@base-ui\\react\\menu.js",
    ]),
    "index.css": { type: "asset" },
  };
  expect(findUnexpectedLibraries(bundle)).toEqual(["@base-ui/react", "typebox"]);
});

test("Libraries of chunks that load on demand, and of the reference page, pass the build", () => {
  const bundle: Bundle = {
    "docs.js": {
      ...page(["/belfry/node_modules/swagger-ui-dist/bundle.js"]),
      facadeModuleId: "/belfry/web/docs/index.html",
    },
    "index.js": page(["/belfry/web/src/main.tsx"]),
    "dialog.js": chunk(["/belfry/node_modules/@base-ui/react/dialog.js"]),
  };
  expect(findUnexpectedLibraries(bundle)).toEqual([]);
});
