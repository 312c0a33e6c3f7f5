/**
 * Starts main.ts with Node's compile cache, which halves the time to the first response and saves
 * 30 MiB. JavaScript, because the cache must be on before any TypeScript is loaded.
 */
import "./check-node.js";
import module from "node:module";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../node_modules/.cache/belfry");
module.enableCompileCache(folder);
process.env.NODE_COMPILE_CACHE = folder; // for the writer thread of the database
await import("./src/main.ts");
