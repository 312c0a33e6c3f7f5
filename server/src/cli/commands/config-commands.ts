/** `config …`: checks and prints the options of the server. */
import { type Config, ConfigError, readConfig } from "../../config/config.ts";
import { effectiveValues } from "../../config/effective-values.ts";
import { describeRisks } from "../../config/risky-values.ts";
import type { Io, StandaloneCommand } from "../command.ts";
import { table } from "../format.ts";

export const configCommands: readonly StandaloneCommand[] = [
  {
    name: "config check",
    syntax: "[--show]",
    summary: "checks all BELFRY_… options and warns about risky values",
    options: { show: { type: "boolean", meaning: "also prints the values of all options" } },
    details: "The exit code is 1 if the server would not start. Warnings do not change it.",
    async runAlone(io, { options }) {
      const config = readOrPrint(io);
      if (!config) return 1;
      if (options.show) io.print(`${describeValues(config, io)}\n`);
      for (const risk of describeRisks(config)) io.print(`Warning: ${risk}`);
      io.print("The configuration is valid.");
      return 0;
    },
  },
  {
    name: "config show",
    summary: "prints the values of all options, without secrets",
    async runAlone(io) {
      const config = readOrPrint(io);
      if (config) io.print(describeValues(config, io));
      return config ? 0 : 1;
    },
  },
];

/** Prints all problems and returns undefined if there are any. */
function readOrPrint(io: Io): Config | undefined {
  try {
    return readConfig(io.environment, io.readFile);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    io.printError([error.message, ...error.problems].join("\n  - "));
    return undefined;
  }
}

function describeValues(config: Config, { environment }: Io): string {
  const rows = effectiveValues(config, environment);
  return table(
    rows.map((row) => ({ ...row })),
    "",
  );
}
