/** Arguments of `belfry run`. */
import { parseWords, UsageError, wholeNumber } from "../arguments.ts";

export interface RunArguments {
  /** URL of the pings; undefined to read it from the environment. */
  url: string | undefined;
  command: string;
  args: readonly string[];
  /** How long the end of the run may be sent again. */
  totalMs: number;
  isVerbose: boolean;
}

const options = {
  timeout: { type: "string" },
  verbose: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

const defaultTimeoutSeconds = 60;

/** Returns "help" if the user asks for it. Throws a `UsageError`. The command is after `--`. */
export function readRunArguments(words: readonly string[]): RunArguments | "help" {
  const separator = words.indexOf("--");
  const before = separator < 0 ? words : words.slice(0, separator);
  const { values, positionals } = parseWords(before, options);
  if (values.help) return "help";
  const [command, ...args] = separator < 0 ? [] : words.slice(separator + 1);
  if (command === undefined) {
    throw new UsageError("Pass the command after --, as in: belfry run <url> -- /usr/bin/backup.");
  }
  if (positionals.length > 1) throw new UsageError("Pass one URL before the command.");
  const seconds = wholeNumber("--timeout", values.timeout) ?? defaultTimeoutSeconds;
  const isVerbose = values.verbose ?? false;
  return { url: positionals[0], command, args, totalMs: seconds * 1000, isVerbose };
}

export const runUsage = `Usage: belfry run [options] [url] -- command [argument...]

Runs a command and reports its start, its exit code and the last lines of its
output to a heartbeat. The exit code is that of the command.

  url                  the ping URL of the heartbeat; better set BELFRY_PING_URL,
                       or BELFRY_PING_URL_FILE to a file with it
  --timeout <seconds>  how long to retry at the end; 60 by default
  --verbose            prints retries
  -h, --help           prints this page

The command also runs if the server cannot be reached. Exit codes: that of the
command; 128 and the number of the signal that ended it; 127 if it was not
found; 2 invalid arguments.`;
