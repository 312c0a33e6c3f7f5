/**
 * Starts main.ts with Node's compile cache, which halves the time to the first response and saves
 * 30 MiB. JavaScript, because the cache must be on before any TypeScript is loaded.
 */
import "./check-node.js";
import module from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";

const folder = join(import.meta.dirname, "../node_modules/.cache/belfry");
module.enableCompileCache(folder);
process.env.NODE_COMPILE_CACHE = folder; // for the writer thread of the database

// Keeps the space for new objects small while modules load, which saves 25 MiB. It grows under load.
setFlagsFromString("--semi-space-growth-factor=1");
await import("./src/main.ts");
setFlagsFromString("--semi-space-growth-factor=2");
