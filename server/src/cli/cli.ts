/** The command line. It alone, beside `main.ts`, touches the process: its words, its input, its exit. */
import { readFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

// As in start.js, and so before the rest is loaded: a command ends before Node has warmed up.
enableCompileCache(join(import.meta.dirname, "../../../node_modules/.cache/belfry"));
const { run } = await import("./run.ts");
const { misuse } = await import("./command.ts");

process.umask(0o077);
process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  readFile: (path) => readFileSync(path, "utf8"),
  print: (words) => process.stdout.write(`${words}\n`),
  complain: (words) => process.stderr.write(`${words}\n`),

  async readPassword() {
    if (process.stdin.isTTY) misuse("--password-stdin reads what is piped in: nobody sees it.");
    return (await text(process.stdin)).replace(/\r?\n$/, "");
  },
});
