/** The shape of a command, and helpers to read its arguments. */
import type { ParseArgsOptionsConfig } from "node:util";
import { limits } from "@belfry/contracts/limits";
import type { Modules } from "./modules.ts";

export interface Command {
  /** Such as `user create`. */
  name: string;
  /** Its arguments, for the usage text. */
  syntax: string;
  summary: string;
  options: ParseArgsOptionsConfig;
  /** The minimum and maximum number of arguments that are not options. */
  positionals: readonly [number, number];
  /** Returns the text to print. */
  run(modules: Modules, args: Arguments): Promise<string>;
}

export interface Arguments {
  options: Readonly<Record<string, string | boolean | undefined>>;
  positionals: readonly string[];
  /** Reads standard input. A password is never an argument: other users can see arguments. */
  readPassword(): Promise<string>;
}

/** The arguments are invalid. The usage text is printed after the message. */
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
