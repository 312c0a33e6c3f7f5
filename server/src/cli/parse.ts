/** Parses the words of a command line: a command with its arguments, or a question for help. */
import { parseArgs } from "node:util";
import { closestOf, suggest } from "../config/closest.ts";
import { type AnyCommand, type Arguments, failUsage } from "./command.ts";
import { commands } from "./commands/commands.ts";

export type ParsedLine =
  | { type: "command"; command: AnyCommand; args: Omit<Arguments, "readPassword"> }
  /** Without commands: the help of all of them. */
  | { type: "help"; commands: readonly AnyCommand[] }
  | { type: "version" };

/** Commands that are not in the list, for suggestions. */
const otherNames = ["help", "run", "send"];

/** Throws a `UsageError`. */
export function parseLine(words: readonly string[]): ParsedLine {
  const [first] = words;
  if (first === "--version" || first === "-V") return { type: "version" };
  if (first === "help") return { type: "help", commands: commandsUnder(words.slice(1)) };
  if (words.some(isHelpOption)) {
    return { type: "help", commands: commandsUnder(words.filter((word) => !isHelpOption(word))) };
  }
  const command = findCommand(words);
  return { type: "command", command, args: parseArguments(command, words) };
}

function isHelpOption(word: string): boolean {
  return word === "--help" || word === "-h";
}

/** Returns the command, the commands of a group such as `user`, or none without words. */
function commandsUnder(words: readonly string[]): readonly AnyCommand[] {
  const [group] = words;
  if (group === undefined || group.startsWith("-")) return [];
  const inGroup = commands.filter(({ name }) => name.startsWith(`${group} `));
  const hasOneWord = words[1] === undefined || words[1].startsWith("-");
  return inGroup.length > 0 && hasOneWord ? inGroup : [findCommand(words)];
}

/** Returns what to show help for: the name of the command or group, or an empty text. */
export function topicOf(words: readonly string[]): string {
  const [first = ""] = words;
  const isGroup = commands.some(({ name }) => name.startsWith(`${first} `));
  return commandOf(words)?.name ?? (isGroup ? first : "");
}

function commandOf(words: readonly string[]): AnyCommand | undefined {
  return commands.find(({ name }) => `${words.join(" ")} `.startsWith(`${name} `));
}

function findCommand(words: readonly string[]): AnyCommand {
  return commandOf(words) ?? failUsage(describeUnknown(words));
}

function describeUnknown(words: readonly string[]): string {
  const end = words.findIndex((word) => word.startsWith("-"));
  const names = end === -1 ? words : words.slice(0, end);
  const [first] = names;
  if (first === undefined) return "No command given.";
  const following = commands
    .filter(({ name }) => name.startsWith(`${first} `))
    .map(({ name }) => name.slice(first.length + 1));
  if (following.length > 0 && names.length === 1) {
    return `\`${first}\` needs one of these words: ${following.join(", ")}.`;
  }
  const typed = names.slice(0, 2).join(" ");
  const known = [...commands.map(({ name }) => name), ...otherNames];
  const meant = closestOf(typed, known) ?? closestOf(first, known);
  const question = meant === undefined ? "" : ` Did you mean \`${meant}\`?`;
  return `Unknown command \`${typed}\`.${question}`;
}

function parseArguments(
  command: AnyCommand,
  words: readonly string[],
): Omit<Arguments, "readPassword"> {
  const { name, syntax, positionals: [least, most] = [0, 0] } = command;
  const { options, positionals } = parseOptions(command, words.slice(name.split(" ").length));
  if (positionals.length < least) failUsage(`\`${name}\` needs ${syntax}.`);
  if (positionals.length > most) failUsage(`Too many arguments for \`${name}\`.`);
  return { options, positionals };
}

function parseOptions({ options = {} }: AnyCommand, args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { options: values as Arguments["options"], positionals };
  } catch (error) {
    return failUsage(describeParseError(error, Object.keys(options)));
  }
}

/** Never repeats a value: it may be a password. */
function describeParseError(error: unknown, names: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, option = ""] = /'(--?[\w-]+)/.exec(message) ?? [];
  const typed = option.replace(/^-+/, "");
  if (message.startsWith("Unknown option")) {
    const known = names.map((name) => `--${name}`);
    return `Unknown option ${option}.${suggest(`--${typed}`, known)}`;
  }
  if (/does not take an argument/.test(message)) return `${option} takes no value.`;
  return `${option} needs a value.`;
}
