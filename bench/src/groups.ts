/** The ratios that are measured together, because they use the same servers. */
import type { Measurement } from "./goals.ts";
import type { RunPlan } from "./measure.ts";
import { measureAcknowledgement } from "./ratios/alerts/acknowledgement.ts";
import { measureBackup } from "./ratios/backup.ts";
import { measureCluster } from "./ratios/cluster.ts";
import { measureFanOut } from "./ratios/fan-out.ts";
import { measureFormats } from "./ratios/formats.ts";
import { measureJobs } from "./ratios/jobs.ts";
import { measureLatency, measureTail } from "./ratios/latency.ts";
import { measureIdle } from "./ratios/memory/idle.ts";
import { measureIdleSockets } from "./ratios/memory/idle-sockets.ts";
import { measureSoak } from "./ratios/memory/soak.ts";
import { measureNeighbours } from "./ratios/neighbours/neighbours.ts";
import { measureOnOneCore, measureOnPostgres, measurePosts } from "./ratios/posts.ts";
import { measureRows } from "./ratios/rows.ts";
import { measureSearchOn, measureSearchPosts } from "./ratios/search.ts";
import { measureSize } from "./ratios/size.ts";
import { measureStorm } from "./ratios/storm.ts";
import { measureSustained } from "./ratios/sustained.ts";

export interface Group {
  names: string[];
  measure(plan: RunPlan): Promise<Measurement>;
  /** It takes an hour. */
  isOnlyByName?: true;
}

export const groups: Group[] = [
  { names: ["1", "2"], measure: measurePosts },
  { names: ["1b"], measure: measureOnOneCore },
  { names: ["1c"], measure: measureOnPostgres },
  { names: ["2b"], measure: measureSustained },
  { names: ["3"], measure: measureFormats },
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
  { names: ["17"], measure: measureAcknowledgement },
  { names: ["jobs"], measure: measureJobs },
  { names: ["neighbours"], measure: measureNeighbours },
  { names: ["search-sqlite"], measure: (plan) => measureSearchOn("sqlite", plan) },
  { names: ["search-postgres"], measure: (plan) => measureSearchOn("postgres", plan) },
  { names: ["search-posts"], measure: measureSearchPosts },
];

/** Returns the groups that the names choose; without names all, except those that are only measured by name. */
export function chooseGroups(chosen: readonly string[]): Group[] {
  if (chosen.length === 0) return groups.filter(({ isOnlyByName }) => !isOnlyByName);
  return groups.filter(({ names }) => names.some((name) => chosen.some((by) => isNamed(name, by))));
}

/** `search` also names `search-sqlite`. */
export function isNamed(name: string, by: string): boolean {
  return name === by || name.startsWith(`${by}-`);
}
