/** The shape of a command, and helpers to read its arguments. */
import type { Writable } from "node:stream";
import type { ParseArgsOptionsConfig } from "node:util";
import { limits } from "@belfry/contracts/limits";
import type { Modules } from "./modules.ts";

/** An option as `parseArgs` takes it, which ignores the members for the help. */
export type CommandOption = ParseArgsOptionsConfig[string] & {
  /** Placeholder for the value, such as `<e-mail>`. Flags have none. */
  value?: string;
  meaning?: string;
};

interface CommandShape {
  /** Such as `user create`. */
  name: string;
  /** The arguments, for the help. Default: none. */
  syntax?: string;
  /** Begins with a verb in the third person, without a capital letter and a full stop. */
  summary: string;
  /** Default: none. */
  options?: Readonly<Record<string, CommandOption>>;
  /** The minimum and maximum number of arguments that are not options. Default: none. */
  positionals?: readonly [number, number];
  /** Further paragraphs of its help. */
  details?: string;
}

/** A command on the modules of an installation that is set up. */
export interface Command extends CommandShape {
  /** Returns the text to print. */
  run(modules: Modules, args: Arguments): Promise<string>;
}

/** A command that reads the configuration and the data by itself. */
export interface StandaloneCommand extends CommandShape {
  /** Prints its results. Returns the exit code. */
  runAlone(io: Io, args: Arguments): Promise<number>;
}

export type AnyCommand = Command | StandaloneCommand;

/** The process of the command line. */
export interface Io {
  /** How this command line is called, such as `npm run belfry --`. */
  program: string;
  environment: Record<string, string | undefined>;
  nodeVersion: string;
  /** The id of the system user; undefined on Windows. */
  userId: number | undefined;
  readFile(path: string): string;
  readPassword(): Promise<string>;
  print(text: string): void;
  printError(text: string): void;
  /** Replaces the line of progress; an empty text removes it. Missing if standard error is not a terminal. */
  progress?(text: string): void;
  /** Standard output, for data. */
  output(): Writable;
  /** Returns a signal that SIGINT, SIGTERM and SIGHUP abort instead of ending the process. */
  cancelSignal(): AbortSignal;
}

export interface Arguments {
  options: Readonly<Record<string, string | boolean | undefined>>;
  positionals: readonly string[];
  /** Reads standard input. Passwords are never arguments: other users can see those. */
  readPassword(): Promise<string>;
}

/** The arguments are invalid. A hint to the help is printed after the message. */
export class UsageError extends Error {}

export function requiredOption(args: Arguments, name: string): string {
  return textOption(args, name) ?? failUsage(`--${name} is missing.`);
}

export function textOption({ options }: Arguments, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

export function failUsage(message: string): never {
  throw new UsageError(message);
}

export async function userByEmail({ users }: Modules, email: string) {
  const user = await users.findByEmail(email);
  if (!user) throw new Error(`There is no user with the e-mail ${JSON.stringify(email)}.`);
  return user;
}

interface Page<T> {
  items: T[];
  nextCursor?: string;
}

/** Reads pages until there are `max` items or no further pages. */
export async function readPages<T>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<T>>,
  max = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const limit = Math.min(max - items.length, limits.pageMaxSize);
    const page = await read({ limit, ...(cursor && { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined && items.length < max);
  return items;
}
