/**
 * Starts main.ts with Node's compile cache. The one file of JavaScript, because it must run before
 * any TypeScript is loaded: from the second start on nothing is stripped of its types again, which
 * halves the time to the first answer and saves 30 MiB. Without the cache all works the same.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../node_modules/.cache/belfry");
enableCompileCache(folder);
process.env.NODE_COMPILE_CACHE = folder; // for the database's thread
await import("./src/main.ts");
