/** From the words of a command line to what it prints and how it ends. */
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config/config.ts";
import { databaseFailure } from "../database/failures.ts";
import { Refusal } from "../problems.ts";
import { auditCommand } from "./audit-command.ts";
import { type Command, type Given, misuse, UsageError } from "./command.ts";
import { createModules } from "./modules.ts";
import { sessionCommands } from "./session-commands.ts";
import { userCommands } from "./user-commands.ts";

export interface World {
  environment: Record<string, string | undefined>;
  readFile(path: string): string;
  readPassword(): Promise<string>;
  print(text: string): void;
  complain(text: string): void;
}

const commands: readonly Command[] = [...userCommands, ...sessionCommands, auditCommand];

/** Answers the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function run(words: readonly string[], world: World): Promise<number> {
  try {
    if (words.some((word) => word === "--help" || word === "-h")) {
      world.print(usage());
      return 0;
    }
    const { command, given } = understood(words, world);
    world.print(await done(command, given, world));
    return 0;
  } catch (error) {
    world.complain(sentenceOf(error));
    if (!(error instanceof UsageError)) return 1;
    world.complain(`\n${usage()}`);
    return 2;
  }
}

function understood(words: readonly string[], world: World): { command: Command; given: Given } {
  const command = commands.find(({ name }) => `${words.join(" ")} `.startsWith(`${name} `));
  if (!command) return misuse(words.length === 0 ? "Say what to do." : "There is no such command.");
  const args = words.slice(command.name.split(" ").length);
  const { values, positionals } = parsed(command, args);
  const [least, most] = command.operands;
  if (positionals.length < least) misuse(`\`${command.name}\` needs ${command.form}.`);
  if (positionals.length > most) misuse(`\`${command.name}\` takes fewer words.`);
  const { readPassword } = world;
  return { command, given: { options: values, operands: positionals, readPassword } };
}

function parsed({ options }: Command, args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as Given["options"], positionals };
  } catch (error) {
    const [sentence = ""] = error instanceof Error ? error.message.split(/\.\s/) : [];
    return misuse(`${sentence.replace(/\.$/, "")}.`);
  }
}

async function done(command: Command, given: Given, world: World): Promise<string> {
  const config = readConfig(world.environment, world.readFile);
  const rooms = await createModules(config, (error) => world.complain(sentenceOf(error)));
  try {
    return await command.run(rooms, given);
  } finally {
    await rooms.close();
  }
}

/** What a person calls the members of a body. */
const wordByPointer: Readonly<Record<string, string>> = {
  "/email": "The e-mail",
  "/displayName": "The name",
  "/password": "The password",
};

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return [error.message, ...error.problems].join("\n  - ");
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal) {
    return error.message.replace(/^\/\w+/, (pointer) => wordByPointer[pointer] ?? pointer);
  }
  if (databaseFailure(error) === "unavailable") {
    return `The database cannot be used: ${error.message || String(error)}.`;
  }
  return error.message;
}

function usage(): string {
  const lines = commands.map(({ name, form, summary }) => `  ${name} ${form}\n      ${summary}`);
  return [
    "Usage: npm run belfry -- <command>\n",
    ...lines,
    "\nIt acts on the data that BELFRY_DATA or BELFRY_DATABASE_URL names, with the options of the",
    "server, which may be running: it hears of what was done within a second.",
  ].join("\n");
}
