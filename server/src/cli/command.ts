/** What a command of the command line is: its words, what may follow them, and what it does. */
import type { ParseArgsOptionsConfig } from "node:util";
import type { Rooms } from "./modules.ts";

export interface Command {
  /** Such as `user create`. */
  name: string;
  /** What follows it, as the usage shows it. */
  form: string;
  summary: string;
  options: ParseArgsOptionsConfig;
  /** How many words follow at least and at most, options aside. */
  operands: readonly [number, number];
  /** Answers what to print: one line that says what was done, or a list. */
  run(rooms: Rooms, given: Given): Promise<string>;
}

export interface Given {
  options: Readonly<Record<string, string | boolean | undefined>>;
  operands: readonly string[];
  /** What is piped in, without its line break. A password is never an argument: others can see those. */
  readPassword(): Promise<string>;
}

/** The command was not understood: the usage follows. */
export class UsageError extends Error {}

/** Of a text option; refuses one that must be there and is not. */
export function required(given: Given, name: string): string {
  return optional(given, name) ?? misuse(`--${name} is missing.`);
}

export function optional({ options }: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

export function misuse(sentence: string): never {
  throw new UsageError(sentence);
}

export async function userByEmail({ users }: Rooms, email: string) {
  const user = await users.findByEmail(email);
  if (!user) throw new Error(`There is no user with the e-mail ${JSON.stringify(email)}.`);
  return user;
}
