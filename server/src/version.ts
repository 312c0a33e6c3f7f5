/** The version of this program. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../package.json");

/** Such as `0.1.0`. */
export const version: string = JSON.parse(readFileSync(file, "utf8")).version;
