/** The help of the command line: all commands, a group of commands, or one command. */
import type { AnyCommand } from "./command.ts";
import { commands } from "./commands/commands.ts";

const send = { name: "send", summary: "posts a message to a webhook" };
const ack = { name: "ack", summary: "acknowledges an open alert" };
const run = { name: "run", summary: "runs a command, and reports it to a heartbeat" };
const help = {
  name: "help",
  summary: "shows the options of a command, such as `help user create`",
};

/** Returns the help of one command, or a list. Without commands it lists all of them. */
export function helpOf(program: string, chosen: readonly AnyCommand[]): string {
  const [only] = chosen;
  if (only && chosen.length === 1) return helpOfCommand(program, only);
  if (only) {
    const [group] = only.name.split(" ");
    const usage = `Usage: ${program} ${group} <command>`;
    return [usage, listOf(chosen), hintOf(program, only.name)].join("\n\n");
  }
  return [
    `Usage: ${program} <command> [options]`,
    listOf([...commands, send, ack, run, help]),
    "Use the same BELFRY_… options and the same system user as the server. The server may be running:\n" +
      "it applies changes within a second.",
    `${hintOf(program, "user create")}\n--version prints the version.`,
  ].join("\n\n");
}

export function hintOf(program: string, name: string): string {
  return `Help: ${program} help${name && ` ${name}`}`;
}

function helpOfCommand(
  program: string,
  { name, syntax = "", summary, options = {}, details }: AnyCommand,
) {
  const rows = Object.entries(options).map(([option, { value, meaning = "" }]) => ({
    name: value ? `--${option} ${value}` : `--${option}`,
    summary: meaning,
  }));
  return [
    `Usage: ${program} ${name} ${syntax}`.trimEnd(),
    sentence(summary),
    ...(rows.length > 0 ? [`Options:\n${listOf(rows)}`] : []),
    ...(details === undefined ? [] : [details]),
  ].join("\n\n");
}

function listOf(rows: readonly { name: string; summary: string }[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`.trimEnd())
    .join("\n");
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
