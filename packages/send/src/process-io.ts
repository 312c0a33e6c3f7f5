/** Connects the command to its process. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { text } from "node:stream/consumers";
import type { SendIo } from "./send.ts";

/** Only entry files use the process itself, so it is passed in. */
export function processIo({ env, stdin, stdout, stderr }: NodeJS.Process): SendIo {
  // The reader of a pipe may end first, as in `belfry send … | head`.
  for (const stream of [stdout, stderr]) stream.on("error", () => {});
  return {
    environment: env,
    readFile: (path) => readFileSync(path, "utf8"),
    openFile: (path) => ({ name: basename(path), bytes: new Blob([readFileSync(path)]) }),
    readInput: async () => (stdin.isTTY ? undefined : text(stdin)),
    print: (line) => stdout.write(`${line}\n`),
    printError: (line) => stderr.write(`${line}\n`),
  };
}
