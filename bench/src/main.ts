/**
 * `npm run bench`: measures Belfry as ratios to minimal servers in the same run. `-- --quick` does
 * fewer and shorter runs; `-- 1 2 6a` measures only these ratios, and `-- search` all of search, in
 * a million messages or as many as `--messages` says.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Measurement } from "./goals.ts";
import { describeMachine } from "./machine.ts";
import type { RunPlan } from "./measure.ts";
import { measureBackup } from "./ratios/backup.ts";
import { measureCluster } from "./ratios/cluster.ts";
import { measureDialects } from "./ratios/dialects.ts";
import { measureFanOut } from "./ratios/fan-out.ts";
import { measureJobs } from "./ratios/jobs.ts";
import { measureLatency, measureTail } from "./ratios/latency.ts";
import { measureIdle } from "./ratios/memory/idle.ts";
import { measureIdleSockets } from "./ratios/memory/idle-sockets.ts";
import { measureSoak } from "./ratios/memory/soak.ts";
import { measureOnOneCore, measureOnPostgres, measurePosts } from "./ratios/posts.ts";
import { measureRows } from "./ratios/rows.ts";
import { measureSearchOn, measureSearchPosts } from "./ratios/search.ts";
import { measureSize } from "./ratios/size.ts";
import { measureStorm } from "./ratios/storm.ts";
import { report } from "./report.ts";
import { isPinned, pinGenerator } from "./servers/measured-server.ts";

interface Group {
  names: string[];
  measure(plan: RunPlan): Promise<Measurement>;
  /** It takes an hour. */
  isOnlyByName?: true;
}

/** Ratios that use the same servers are measured together. */
const groups: Group[] = [
  { names: ["1", "2"], measure: measurePosts },
  { names: ["1b"], measure: measureOnOneCore },
  { names: ["1c"], measure: measureOnPostgres },
  { names: ["3"], measure: measureDialects },
  { names: ["4"], measure: measureLatency },
  { names: ["5"], measure: measureTail },
  { names: ["6a", "6b", "6c"], measure: measureFanOut },
  { names: ["7"], measure: measureIdleSockets },
  { names: ["8", "9"], measure: measureSize },
  { names: ["11"], measure: measureRows },
  { names: ["12"], measure: measureBackup },
  { names: ["13"], measure: measureCluster },
  { names: ["14"], measure: measureSoak, isOnlyByName: true },
  { names: ["15"], measure: measureIdle },
  { names: ["16"], measure: measureStorm },
  { names: ["jobs"], measure: measureJobs },
  { names: ["search-sqlite"], measure: (plan) => measureSearchOn("sqlite", plan) },
  { names: ["search-postgres"], measure: (plan) => measureSearchOn("postgres", plan) },
  { names: ["search-posts"], measure: measureSearchPosts },
];

const { values, positionals } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    messages: { type: "string" },
  },
  allowPositionals: true,
});
const known = groups.flatMap(({ names }) => names);
const isNamed = (name: string, by: string) => name === by || name.startsWith(`${by}-`);
const unknown = positionals.filter((one) => !known.some((name) => isNamed(name, one)));
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown ratio: ${unknown.join(", ")}. The ratios are ${known.join(", ")}.\n`,
  );
  process.exit(1);
}

const searchMessages = Number(values.messages ?? (values.quick ? 100_000 : 1_000_000));
if (!Number.isSafeInteger(searchMessages) || searchMessages < 1) {
  process.stderr.write("--messages needs a whole number above 0.\n");
  process.exit(1);
}
const plan: RunPlan = values.quick
  ? { rounds: 3, runMs: 800, warmUpMs: 1000, isQuick: true, searchMessages }
  : { rounds: 7, runMs: 2000, warmUpMs: 3000, isQuick: false, searchMessages };

pinGenerator();
const total: Measurement = { results: [], details: [] };
for (const { names, measure, isOnlyByName = false } of groups) {
  const isChosen = names.some((name) => positionals.some((one) => isNamed(name, one)));
  if (!isChosen && (positionals.length > 0 || isOnlyByName)) continue;
  process.stderr.write(`Measuring ${names.join(", ")} …\n`);
  const { results, details } = await measure(plan);
  total.results.push(...results);
  total.details.push(...details);
}

const now = new Date().toISOString();
const kind = values.quick ? "quick run" : "full run";
const text = report(total, describeMachine(isPinned), `Bench, ${now.slice(0, 10)}, ${kind}`);
process.stdout.write(`\n${text}`);
const folder = join(import.meta.dirname, "../results");
const file = `${now.slice(0, 19).replaceAll(":", "")}-${kind.split(" ")[0]}.md`;
await mkdir(folder, { recursive: true });
await writeFile(join(folder, file), text);
process.stdout.write(`\nSaved as bench/results/${file}\n`);
process.exit(0);
