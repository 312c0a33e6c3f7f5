/** Vite plugin: builds `sw.js` with the names of the files that the first screen loads. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";
import { refuseScriptSinks } from "./script-sinks.ts";

export function serviceWorker(): Plugin {
  let root = "";
  let folder = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = join(root, config.build.outDir);
    },
    // Before `closeBundle`, which compresses the files.
    async writeBundle() {
      const page = await readFile(join(folder, "index.html"), "utf8");
      const files = [
        ...new Set(page.match(/(?<=")\/(assets|icons)\/[^"]+|(?<=")\/[\w-]+\.svg(?=")/g)),
      ];
      const version = createHash("sha256").update(page).digest("hex").slice(0, 12);
      await writeFile(join(folder, "sw.js"), await buildWorker(files, version));
    },
  };

  async function buildWorker(files: readonly string[], version: string): Promise<string> {
    const build = await rolldown({
      input: join(root, "worker/sw.ts"),
      transform: {
        define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(version) },
      },
    });
    const { output } = await build.generate({ format: "iife", minify: true });
    await build.close();
    refuseScriptSinks([output[0]]);
    return output[0].code;
  }
}
