/**
 * `npm run bench`: measures Belfry as ratios to minimal servers in the same run. `-- --help` prints the
 * arguments.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readArguments } from "./arguments.ts";
import type { Measurement } from "./goals.ts";
import { chooseGroups } from "./groups.ts";
import { describeLoad, describeMachine } from "./machine.ts";
import { report } from "./report.ts";
import { isPinned, pinGenerator, stopAllServers } from "./servers/measured-server.ts";

const read = readArguments(process.argv.slice(2));
if ("text" in read) {
  const { text, isError } = read;
  (isError ? process.stderr : process.stdout).write(text);
  process.exit(isError ? 1 : 0);
}

const { chosen, plan } = read;
const startedAt = new Date().toISOString();
const kind = plan.isQuick ? "quick" : "full";
const folder = join(import.meta.dirname, "../results");
const name = `${startedAt.slice(0, 19).replaceAll(":", "")}-${kind}.md`;
const machine = describeMachine(isPinned);
const loadBefore = describeLoad();
const total: Measurement = { results: [], details: [] };
const failures: string[] = [];
await mkdir(folder, { recursive: true });

/** Written after each group, so that a later failure loses nothing. */
async function save(): Promise<string> {
  const lines = [
    ...machine,
    `Load average of a minute: ${loadBefore} before, ${describeLoad()} after`,
  ];
  const heading = `Bench, ${startedAt.slice(0, 10)}, ${kind} run`;
  const text = report(total, lines, heading, failures);
  await writeFile(join(folder, name), text);
  return text;
}

pinGenerator();
// A connection that closes while nobody posts over it.
process.on("uncaughtException", noteFailure);
let text = "";
for (const { names, measure } of chooseGroups(chosen)) {
  process.stderr.write(`Measuring ${names.join(", ")} …\n`);
  try {
    const { results, details } = await measure(plan);
    total.results.push(...results);
    total.details.push(...details);
  } catch (error) {
    noteFailure(error, names);
    await stopAllServers();
  }
  text = await save();
}
process.stdout.write(`\n${text}\nSaved as bench/results/${name}\n`);
process.exit(failures.length > 0 ? 1 : 0);

function noteFailure(error: unknown, names: unknown = []): void {
  const reason = error instanceof Error ? error.message : String(error);
  const subject =
    Array.isArray(names) && names.length > 0 ? names.join(", ") : "Between two ratios";
  failures.push(`${subject}: ${reason.trim().split("\n")[0]}`);
  process.stderr.write(`${subject} failed: ${error instanceof Error ? error.stack : reason}\n`);
}
