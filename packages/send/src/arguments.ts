/** Arguments of `belfry send`. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Level, SentState } from "@belfry/contracts/messages/messages";

export interface SendArguments {
  /** The arguments that are not options. Empty reads standard input. */
  text: string;
  isCode: boolean;
  isDryRun: boolean;
  isVerbose: boolean;
  files: readonly string[];
  url?: string | undefined;
  title?: string | undefined;
  level?: Level | undefined;
  state?: SentState | undefined;
  key?: string | undefined;
  username?: string | undefined;
  exitCode?: number | undefined;
  totalMs?: number | undefined;
}

/** The arguments are invalid. The message is one sentence. */
export class UsageError extends Error {}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  title: text,
  level: text,
  state: text,
  key: text,
  file: { type: "string", multiple: true, default: [] as string[] },
  username: text,
  exit: text,
  code: flag,
  url: text,
  timeout: text,
  "dry-run": flag,
  verbose: flag,
  help: { type: "boolean", short: "h" },
} as const;

const levels: readonly Level[] = ["info", "success", "warning", "critical"];
const states: readonly SentState[] = ["open", "resolved"];

/** Returns "help" if the user asks for it. Throws a `UsageError`. */
export function readArguments(words: readonly string[]): SendArguments | "help" {
  const { values, positionals } = parseWords(words, options);
  if (values.help) return "help";
  const { title, key, username, url, file: files, exit, timeout } = values;
  return {
    text: positionals.join(" "),
    isCode: values.code ?? false,
    isDryRun: values["dry-run"] ?? false,
    isVerbose: values.verbose ?? false,
    files,
    url,
    title,
    key,
    username,
    level: oneOf("--level", levels, values.level),
    state: oneOf("--state", states, values.state),
    exitCode: wholeNumber("--exit", exit),
    totalMs: multiply(wholeNumber("--timeout", timeout), 1000),
  };
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Throws a `UsageError` for an unknown option, or one without its value. */
export function parseWords<O extends Options>(words: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    const [sentence = ""] = error instanceof Error ? error.message.split(/\.\s/) : [];
    throw new UsageError(`${sentence.replace(/\.$/, "")}.`);
  }
}

function oneOf<T extends string>(
  name: string,
  choices: readonly T[],
  value: string | undefined,
): T | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((one) => one === value.toLowerCase());
  if (choice === undefined) throw new UsageError(`${name} must be ${listOf(choices)}.`);
  return choice;
}

function listOf(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
}

export function wholeNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,6}$/.test(value)) throw new UsageError(`${name} must be a whole number.`);
  return Number(value);
}

function multiply(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : value * factor;
}
