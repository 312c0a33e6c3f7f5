/** The process of the command line: arguments, environment, standard streams and exit code. */
import { readFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

// Before the other imports, as in start.js: most of a command's time is its start.
enableCompileCache(join(import.meta.dirname, "../../../node_modules/.cache/belfry"));
const { run } = await import("./run.ts");
const { failUsage } = await import("./command.ts");

process.umask(0o077);
process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  readFile: (path) => readFileSync(path, "utf8"),
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),

  async readPassword() {
    if (process.stdin.isTTY)
      failUsage("--password-stdin needs a password piped to standard input.");
    return (await text(process.stdin)).replace(/\r?\n$/, "");
  },
});
