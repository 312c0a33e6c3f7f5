/** `belfry run`: runs a command, and reports its start and its end to a heartbeat. */
import { randomUUID } from "node:crypto";
import { constants } from "node:os";
import { UsageError } from "../arguments.ts";
import { createPinger } from "./ping.ts";
import { type RunArguments, readRunArguments, runUsage } from "./run-arguments.ts";
import type { Exit, RunIo } from "./run-io.ts";

const invalidArguments = 2;
const notFound = 127;

/** Returns the exit code. */
export async function run(words: readonly string[], io: RunIo): Promise<number> {
  try {
    const args = readRunArguments(words);
    if (args === "help") {
      io.print(runUsage);
      return 0;
    }
    return await runCommand(args, urlOf(args, io), io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.printError(`belfry run: ${error.message}`);
    io.printError("Run it with --help to see the options.");
    return invalidArguments;
  }
}

async function runCommand(args: RunArguments, url: URL, io: RunIo): Promise<number> {
  const pinger = createPinger({ url, runId: randomUUID(), io, isVerbose: args.isVerbose });
  const tail = createTail();
  // The command does not wait for it.
  const started = pinger.send("start", "", 0);
  const exit = await io.execute(args.command, args.args, tail.add);
  // In order: a start after its end would be a run that does not end.
  await started;
  const code = codeOf(exit);
  if (exit.type === "not_started") {
    const reason = `belfry run: ${exit.reason}`;
    io.printError(reason);
    tail.add(Buffer.from(`${reason}\n`));
  }
  if (exit.type === "killed") tail.add(Buffer.from(`Ended by ${exit.signal}.\n`));
  const error = await pinger.send(String(code), tail.text(), args.totalMs);
  if (error) io.printError(`belfry run: The result was not reported. ${error}`);
  return code;
}

function codeOf(exit: Exit): number {
  switch (exit.type) {
    case "exited":
      return exit.code;
    case "killed":
      return 128 + constants.signals[exit.signal];
    case "not_started":
      return notFound;
  }
}

/** Bytes that are kept. The server keeps 100 kB. */
const tailBytes = 10_000;

/** Keeps the last lines of the output. */
function createTail() {
  let kept = Buffer.alloc(0);
  let isCut = false;
  return {
    add(bytes: Buffer): void {
      const all = Buffer.concat([kept, bytes]);
      isCut ||= all.length > tailBytes;
      kept = all.subarray(-tailBytes);
    },

    text(): string {
      const text = kept.toString("utf8");
      // The first line may be incomplete.
      return isCut ? text.slice(text.indexOf("\n") + 1) : text;
    },
  };
}

/** No message contains the URL: who knows it can raise and resolve alerts. */
function urlOf({ url }: RunArguments, io: RunIo): URL {
  const { BELFRY_PING_URL: variable, BELFRY_PING_URL_FILE: file } = io.environment;
  const given = url || variable || (file && readUrlFile(file, io));
  if (!given) {
    throw new UsageError("Set BELFRY_PING_URL to the ping URL of the heartbeat, or pass it.");
  }
  const parsed = URL.canParse(given.trim()) ? new URL(given.trim()) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new UsageError("The ping URL must start with https:// or http://.");
  }
  return parsed;
}

function readUrlFile(path: string, io: RunIo): string {
  try {
    return io.readFile(path).trim();
  } catch {
    throw new UsageError(`The file in BELFRY_PING_URL_FILE cannot be read: ${path}.`);
  }
}
