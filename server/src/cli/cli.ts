/** The process of the command line: arguments, environment, standard streams and exit code. */
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";

process.umask(0o077);
// `belfry help | head` ends when its reader does.
process.stdout.on("error", () => process.exit(1));
const [command, ...words] = process.argv.slice(2);
const clients = ["send", "ack", "run"] as const;
const isHelp = command === "help";
const client = clients.find((name) => name === (isHelp ? words[0] : command));
process.exitCode = client ? await runClient(client) : await runCommand();

/** Needs no data: it may run on another machine than the server. */
async function runClient(name: (typeof clients)[number]): Promise<number> {
  const args = isHelp ? ["--help"] : words;
  if (name === "run") {
    const { run } = await import("@belfry/send/run/run");
    const { runIo } = await import("@belfry/send/run/run-process");
    return run(args, runIo(process));
  }
  const { processIo } = await import("@belfry/send/process-io");
  if (name === "ack") {
    const { acknowledge } = await import("@belfry/send/ack/ack");
    return acknowledge(args, processIo(process));
  }
  const { send } = await import("@belfry/send/send");
  return send(args, processIo(process));
}

async function runCommand(): Promise<number> {
  const { run } = await import("./run.ts");
  const { failUsage } = await import("./command.ts");
  return run(process.argv.slice(2), {
    program: process.env.npm_lifecycle_event === "belfry" ? "npm run belfry --" : "belfry",
    environment: process.env,
    nodeVersion: process.versions.node,
    userId: process.getuid?.(),
    readFile: (path) => readFileSync(path, "utf8"),
    print: (text) => process.stdout.write(`${text}\n`),
    printError: (text) => process.stderr.write(`${text}\n`),
    ...(process.stderr.isTTY && {
      progress: (text: string) => process.stderr.write(`\r\u001b[K${text}`),
    }),
    output: () => process.stdout,
    cancelSignal() {
      const cancel = new AbortController();
      for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
        process.once(name, () => cancel.abort(new Error("Cancelled. Nothing was changed.")));
      }
      return cancel.signal;
    },

    async readPassword() {
      if (process.stdin.isTTY)
        failUsage("--password-stdin needs a password piped to standard input.");
      return (await text(process.stdin)).replace(/\r?\n$/, "");
    },
  });
}
