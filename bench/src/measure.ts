/** Runs in turns, so that what else the machine does falls on all sides alike; and their medians. */
import type { Detail } from "./goals.ts";
import type { Posts } from "./load/posts.ts";
import type { Measured } from "./servers/measured.ts";

/** How often and how long: a run is measured `rounds` times for `runMs` each. */
export interface Pace {
  rounds: number;
  runMs: number;
  warmUpMs: number;
}

/** What one run found. */
export interface Sample {
  /** Operations a second. */
  rate: number;
  /** The server's processor time. */
  cpuMicrosPerOperation: number;
  /** Milliseconds. */
  p50: number;
  /** The share of its core that the load needed: close to 1 it held the server back. */
  generatorBusy: number;
}

/** Calls every side once a round, in turned order every other round. */
export async function alternate<K extends string>(
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

/** `operationsOf` counts what the run did, when that is not its answered posts. */
export async function sample(
  server: Measured,
  posts: Posts,
  forMs: number,
  operationsOf?: () => Promise<number>,
): Promise<Sample> {
  const serverBefore = await server.cpuMicros();
  const ownBefore = process.cpuUsage();
  const start = performance.now();
  const { answered, latencies } = await posts.run(forMs);
  const operations = operationsOf ? await operationsOf() : answered;
  const seconds = (performance.now() - start) / 1000;
  const own = process.cpuUsage(ownBefore);
  const used = (await server.cpuMicros()) - serverBefore;
  return {
    rate: operations / seconds,
    cpuMicrosPerOperation: used / operations,
    p50: latencies[Math.floor(latencies.length / 2)] ?? Number.NaN,
    generatorBusy: (own.user + own.system) / 1e6 / seconds,
  };
}

/** One ratio for each round: what ran side by side is compared. */
export function ratios(numerators: Sample[], denominators: Sample[]): number[] {
  return numerators.map(({ rate }, round) => rate / (denominators[round]?.rate ?? Number.NaN));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export function detailOf(side: string, unit: string, samples: Sample[]): Detail {
  return {
    side,
    unit,
    rates: samples.map(({ rate }) => rate),
    cpuMicrosPerOperation: samples.map((one) => one.cpuMicrosPerOperation),
    generatorBusy: samples.map((one) => one.generatorBusy),
  };
}
