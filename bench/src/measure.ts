/** Takes samples in turns, so that other load on the machine affects all sides equally. */
import { setTimeout as pause } from "node:timers/promises";
import type { Detail } from "./goals.ts";
import type { Posts } from "./load/posts.ts";
import type { MeasuredServer } from "./servers/measured-server.ts";

/** Each side is sampled `rounds` times for `runMs`, after a warm-up. */
export interface RunPlan {
  rounds: number;
  runMs: number;
  warmUpMs: number;
  /** Fewer data, for a first impression. */
  isQuick: boolean;
  /** In the database that is searched. */
  searchMessages: number;
}

export interface Sample {
  /** Operations per second. */
  rate: number;
  /** Posts per second while they arrived. `rate` may also count the time in which the search index catches up. */
  postedRate: number;
  /** CPU time of the server. */
  cpuMicrosPerOperation: number;
  /** The part of the thread of the search index. */
  indexMicrosPerOperation: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The cores that the load generator used, with `wrk`. Near 1, the generator was the bottleneck. */
  generatorBusy: number;
}

/** Runs each side once per round. Every other round runs in reverse order. */
export async function runInTurns<K extends string>(
  rounds: number,
  sides: Record<K, () => Promise<Sample>>,
): Promise<Record<K, Sample[]>> {
  const names = Object.keys(sides) as K[];
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    K,
    Sample[]
  >;
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 ? names.toReversed() : names) {
      samples[name].push(await sides[name]());
    }
  }
  return samples;
}

/** `countOperations` returns the number of operations of the run. Defaults to the posts. */
export async function sample(
  server: Pick<MeasuredServer, "usage">,
  posts: Pick<Posts, "run">,
  forMs: number,
  countOperations?: () => Promise<number>,
): Promise<Sample> {
  const serverBefore = await server.usage();
  const generatorBefore = process.cpuUsage();
  const start = performance.now();
  const run = await posts.run(forMs);
  const { posts: postCount, latencies, programMicros = 0 } = run;
  const operations = countOperations ? await countOperations() : postCount;
  const seconds = (performance.now() - start) / 1000;
  const generator = process.cpuUsage(generatorBefore);
  const used = await server.usage();
  return {
    rate: operations / seconds,
    postedRate: postCount / run.seconds,
    cpuMicrosPerOperation: (used.cpuMicros - serverBefore.cpuMicros) / operations,
    indexMicrosPerOperation: (used.indexMicros - serverBefore.indexMicros) / operations,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    generatorBusy: (generator.user + generator.system + programMicros) / 1e6 / seconds,
  };
}

/** Samples posts until the search index has caught up: its time and its CPU belong to the posts. */
export async function sampleCaughtUp(
  server: Pick<MeasuredServer, "usage" | "control">,
  posts: Pick<Posts, "run">,
  forMs: number,
): Promise<Sample> {
  const run = async () => {
    const result = await posts.run(forMs);
    await untilIndexed(server);
    return result;
  };
  return sample(server, { run }, forMs);
}

const progressMs = 20;
const caughtUpWithinMs = 300_000;

/** Resolves with the seconds until every message can be found. */
export async function untilIndexed(server: Pick<MeasuredServer, "control">): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { unindexed } = await server.control<{ unindexed: number }>("progress");
    if (unindexed === 0) return (performance.now() - start) / 1000;
    if (performance.now() - start > caughtUpWithinMs) throw new Error("Search does not catch up.");
    await pause(progressMs);
  }
}

/**
 * Waits until the server rests, for at most a minute: the search index works on after the posts, and would
 * slow down the side that runs next.
 */
export async function untilIdle(server: Pick<MeasuredServer, "usage">): Promise<void> {
  const stepMs = 250;
  let before = await server.usage();
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += stepMs) {
    await pause(stepMs);
    const now = await server.usage();
    if (now.cpuMicros - before.cpuMicros < stepMs * 40) return;
    before = now;
  }
}

/** Returns one ratio per round. */
export function ratios(numerators: Sample[], denominators: Sample[]): number[] {
  return numerators.map(({ rate }, round) => rate / (denominators[round]?.rate ?? Number.NaN));
}

/** `ascending` is sorted. */
export function quantile(ascending: readonly number[], part: number): number {
  return ascending[Math.floor(ascending.length * part)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export function toDetail(side: string, unit: string, samples: Sample[]): Detail {
  return {
    side,
    unit,
    rates: samples.map(({ rate }) => rate),
    cpuMicrosPerOperation: samples.map((one) => one.cpuMicrosPerOperation),
    generatorBusy: samples.map((one) => one.generatorBusy),
  };
}
