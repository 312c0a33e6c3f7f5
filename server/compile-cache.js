/**
 * Turns on Node's compile cache, which halves the time to the first response and saves 30 MiB.
 * JavaScript, because the cache must be on before any TypeScript is loaded. Without write permission
 * Node.js reads the cache if there is one, and starts without it if not.
 */
import module from "node:module";
import { join } from "node:path";

// Not Node's default in the temporary folder: other users could put code there.
const folder =
  process.env.NODE_COMPILE_CACHE || join(import.meta.dirname, "../node_modules/.cache/belfry");
module.enableCompileCache(folder);
process.env.NODE_COMPILE_CACHE = folder; // for threads
