/** The arguments of `npm run bench`. */
import { parseArgs } from "node:util";
import { groups, isNamed } from "./groups.ts";
import type { RunPlan } from "./measure.ts";

const known = groups.flatMap(({ names }) => names);

const help = `Usage: npm run bench -- [options] [ratio ...]

Measures Belfry as ratios to minimal servers in the same run, and writes each result to bench/results when it
is known. Without a ratio, all are measured except 14, which takes an hour.

Options:
  --quick            fewer and shorter runs, and less data
  --messages <n>     messages that are searched; default: 1000000, with --quick 100000
  --help             this text

Ratios: ${known.join(", ")}. "search" names all three of search.
`;

export interface BenchArguments {
  chosen: string[];
  plan: RunPlan;
}

/** Returns a text for the user instead, if there is nothing to measure. */
export function readArguments(args: string[]): BenchArguments | { text: string; isError: boolean } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals: chosen } = parsed;
  if (values.help) return { text: help, isError: false };
  const unknown = chosen.filter((one) => !known.some((name) => isNamed(name, one)));
  if (unknown.length > 0) return failure(`Unknown ratio: ${unknown.join(", ")}.`);
  const searchMessages = Number(values.messages ?? (values.quick ? 100_000 : 1_000_000));
  if (!Number.isSafeInteger(searchMessages) || searchMessages < 1) {
    return failure("--messages needs a whole number above 0.");
  }
  const plan: RunPlan = values.quick
    ? { rounds: 3, runMs: 800, warmUpMs: 1000, isQuick: true, searchMessages }
    : { rounds: 7, runMs: 2000, warmUpMs: 3000, isQuick: false, searchMessages };
  return { chosen, plan };
}

function parse(args: string[]) {
  return parseArgs({
    args,
    options: {
      quick: { type: "boolean", default: false },
      messages: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
    allowPositionals: true,
  });
}

function failure(reason: string) {
  return { text: `${reason}\n\n${help}`, isError: true };
}
