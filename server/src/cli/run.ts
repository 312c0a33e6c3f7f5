/** Parses the arguments, runs the command and prints the result. */
import { ConfigError, readConfig } from "../config/config.ts";
import { databaseFailure } from "../database/failures.ts";
import { Refusal } from "../problems.ts";
import { version } from "../version.ts";
import { type Arguments, type Command, type Io, UsageError } from "./command.ts";
import { helpOf, hintOf } from "./help.ts";
import { parseLine, topicOf } from "./parse.ts";

export type { Io };

/** Returns the exit code: 0 for success, 1 for failure, 2 for invalid arguments. */
export async function run(words: readonly string[], io: Io): Promise<number> {
  try {
    return await runLine(words, io);
  } catch (error) {
    io.printError(messageOf(error));
    if (!(error instanceof UsageError)) return 1;
    // Without a command, the list of all commands helps most.
    if (words.length === 0) io.printError(`\n${helpOf(io.program, [])}`);
    else io.printError(hintOf(io.program, topicOf(words)));
    return 2;
  }
}

async function runLine(words: readonly string[], io: Io): Promise<number> {
  const line = parseLine(words);
  switch (line.type) {
    case "version":
      io.print(`Belfry ${version}`);
      return 0;
    case "help":
      io.print(helpOf(io.program, line.commands));
      return 0;
    case "command": {
      const { command } = line;
      const args = { ...line.args, readPassword: io.readPassword };
      if ("runAlone" in command) return command.runAlone(io, args);
      io.print(await runOnModules(command, args, io));
      return 0;
    }
  }
}

async function runOnModules(command: Command, args: Arguments, io: Io): Promise<string> {
  const config = readConfig(io.environment, io.readFile);
  // The help and other commands start faster without it.
  const { createModules } = await import("./modules.ts");
  const modules = await createModules(config, (error) => io.printError(messageOf(error)));
  try {
    return await command.run(modules, args);
  } finally {
    await modules.close();
  }
}

const nameByPointer: Readonly<Record<string, string>> = {
  "/email": "The e-mail",
  "/displayName": "The name",
  "/password": "The password",
};

function messageOf(error: unknown): string {
  if (error instanceof ConfigError) return [error.message, ...error.problems].join("\n  - ");
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal) {
    return error.message.replace(/^\/\w+/, (pointer) => nameByPointer[pointer] ?? pointer);
  }
  if (databaseFailure(error) === "unavailable") {
    return `The database is not available: ${error.message || String(error)}.`;
  }
  return error.message;
}
