/** The entry of the single file `belfry-send.mjs`: the first word may be `ack`, or `run` before a command. */
import { acknowledge } from "./ack/ack.ts";
import { processIo } from "./process-io.ts";
import { run } from "./run/run.ts";
import { runIo } from "./run/run-process.ts";
import { send } from "./send.ts";

const words = process.argv.slice(2);
const [first, ...rest] = words;

async function main(): Promise<number> {
  if (first === "ack") return acknowledge(rest, processIo(process));
  // Without a command, it is the text of a message.
  if (first === "run" && rest.includes("--")) return run(rest, runIo(process));
  return send(words, processIo(process));
}

process.exitCode = await main();
