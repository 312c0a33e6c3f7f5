/** Parses the arguments, runs the command and prints the result. */
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config/config.ts";
import { databaseFailure } from "../database/failures.ts";
import { Refusal } from "../problems.ts";
import { type Arguments, type Command, failUsage, UsageError } from "./command.ts";
import { auditCommand } from "./commands/audit-command.ts";
import { sessionCommands } from "./commands/session-commands.ts";
import { userCommands } from "./commands/user-commands.ts";
import { createModules } from "./modules.ts";

export interface Io {
  environment: Record<string, string | undefined>;
  readFile(path: string): string;
  readPassword(): Promise<string>;
  print(text: string): void;
  printError(text: string): void;
}

const commands: readonly Command[] = [...userCommands, ...sessionCommands, auditCommand];

/** Returns the exit code: 0 for success, 1 for failure, 2 for invalid arguments. */
export async function run(words: readonly string[], io: Io): Promise<number> {
  try {
    if (words.some((word) => word === "--help" || word === "-h")) {
      io.print(usage());
      return 0;
    }
    const { command, args } = parseCommand(words, io);
    io.print(await runCommand(command, args, io));
    return 0;
  } catch (error) {
    io.printError(messageOf(error));
    if (!(error instanceof UsageError)) return 1;
    io.printError(`\n${usage()}`);
    return 2;
  }
}

function parseCommand(words: readonly string[], io: Io): { command: Command; args: Arguments } {
  const command = commands.find(({ name }) => `${words.join(" ")} `.startsWith(`${name} `));
  if (!command) return failUsage(words.length === 0 ? "No command given." : "Unknown command.");
  const { name, syntax } = command;
  const { options, positionals } = parseOptions(command, words.slice(name.split(" ").length));
  const [min, max] = command.positionals;
  if (positionals.length < min) failUsage(`\`${name}\` needs ${syntax}.`);
  if (positionals.length > max) failUsage(`Too many arguments for \`${name}\`.`);
  return { command, args: { options, positionals, readPassword: io.readPassword } };
}

function parseOptions({ options }: Command, args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { options: values as Arguments["options"], positionals };
  } catch (error) {
    const [sentence = ""] = error instanceof Error ? error.message.split(/\.\s/) : [];
    return failUsage(`${sentence.replace(/\.$/, "")}.`);
  }
}

async function runCommand(command: Command, args: Arguments, io: Io): Promise<string> {
  const config = readConfig(io.environment, io.readFile);
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

function usage(): string {
  const lines = commands.map(
    ({ name, syntax, summary }) => `  ${name} ${syntax}\n      ${summary}`,
  );
  return [
    "Usage: npm run belfry -- <command>\n",
    ...lines,
    "  send [options] [text]\n      posts a message to a webhook; see send --help",
    "\nExcept for send, use the same BELFRY_DATA, BELFRY_DATABASE_URL and other options as the server. The server may",
    "be running: changes take effect there within a second.",
  ].join("\n");
}
