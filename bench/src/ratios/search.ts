/** Search: times over HTTP on both databases, the cost of the index, and what posts pay for it. */
import { startPostgres } from "../../../server/test/kit/processes/postgres.ts";
import type { Detail, Measurement, Result } from "../goals.ts";
import { createPosts } from "../load/posts.ts";
import { type SearchTarget, timeSearches, timeUntilFound } from "../load/searches.ts";
import { type RunPlan, runInTurns, type Sample, sample, toDetail } from "../measure.ts";
import type { IndexCost } from "../servers/belfry-search.ts";
import {
  type MeasuredServer,
  startMeasuredServer,
  startWithNodeOptions,
} from "../servers/measured-server.ts";
import {
  commonWords,
  phrases,
  prefixes,
  rareWords,
  wordPairs,
} from "../servers/seeds/search-texts.ts";

type Kind = "sqlite" | "postgres";

const searches = {
  Rare: rareWords,
  Common: commonWords,
  Words: wordPairs,
  Phrase: phrases,
  Prefix: prefixes,
} as const;

const foundPosts = 10;
const inFlight = 64;

export async function measureSearchOn(kind: Kind, plan: RunPlan): Promise<Measurement> {
  if (kind === "sqlite") return measureDatabase("sqlite", plan);
  const postgres = await startPostgres();
  try {
    return await measureDatabase("postgres", plan, postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureDatabase(
  kind: Kind,
  { rounds, warmUpMs, searchMessages }: RunPlan,
  url?: string,
): Promise<Measurement> {
  const args = [String(searchMessages), ...(url ? [url] : [])];
  const server = await startMeasuredServer<{ index: IndexCost }>("belfry-search", ...args);
  const target = { port: server.port, path: server.path, token: server.tokens[0] ?? "" };
  const results: Result[] = [
    { goal: `${kind}Micros`, values: [server.index.microsPerMessage] },
    { goal: `${kind}Bytes`, values: [server.index.bytesPerMessage] },
  ];
  const details: Detail[] = [];
  for (const name of Object.keys(searches) as (keyof typeof searches)[]) {
    const endsAt = performance.now() + warmUpMs;
    do await timeSearches(target, searches[name]);
    while (performance.now() < endsAt);
    const samples: TimedSample[] = [];
    while (samples.length < rounds) {
      samples.push(await sampleSearches(server, target, searches[name]));
    }
    results.push({ goal: `${kind}${name}`, values: samples.map(({ p95 }) => p95) });
    const side = `${kind}, ${searchMessages.toLocaleString("en")} messages: ${name.toLowerCase()}`;
    details.push(toDetail(side, "searches/s", samples));
  }
  const seconds: number[] = [];
  while (seconds.length < foundPosts) {
    seconds.push((await timeUntilFound(target, `fresh${seconds.length}x`)) / 1000);
  }
  results.push({ goal: `${kind}Found`, values: [Math.max(...seconds)] });
  await server.stop();
  return { results, details };
}

interface TimedSample extends Sample {
  /** Milliseconds. */
  p95: number;
}

async function sampleSearches(
  server: MeasuredServer,
  target: SearchTarget,
  queries: readonly string[],
): Promise<TimedSample> {
  let times: number[] = [];
  const run = async () => {
    times = await timeSearches(target, queries);
    return { posts: times.length, seconds: 0, latencies: times };
  };
  const result = await sample(server, { run }, 0);
  return { ...result, p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN };
}

/** The CPU time of a post without that of the index, which has its own thread on SQLite. */
export async function measureSearchPosts(plan: RunPlan): Promise<Measurement> {
  const prepare = async (search: "indexed" | "unindexed") => {
    // Each thread collects its own garbage, so the CPU for that of the index thread is counted there.
    const args = ["0", "durable", "0", search];
    const server = await startWithNodeOptions(["--single-threaded-gc"], "belfry", ...args);
    const posts = await createPosts(server, inFlight);
    await posts.run(plan.warmUpMs);
    return { server, posts, run: () => sample(server, posts, plan.runMs) };
  };
  const indexed = await prepare("indexed");
  const unindexed = await prepare("unindexed");
  const samples = await runInTurns(plan.rounds, {
    indexed: indexed.run,
    unindexed: unindexed.run,
  });
  for (const { server, posts } of [indexed, unindexed]) {
    posts.close();
    await server.stop();
  }
  const ownMicros = (name: keyof typeof samples) =>
    samples[name].map((one) => one.cpuMicrosPerOperation - one.indexMicrosPerOperation);
  const without = ownMicros("unindexed");
  return {
    results: [
      {
        goal: "indexedPosts",
        values: ownMicros("indexed").map(
          (micros, round) => micros / (without[round] ?? Number.NaN),
        ),
      },
    ],
    details: [
      toDetail("posts with the search index", "posts/s", samples.indexed),
      toDetail("posts without it", "posts/s", samples.unindexed),
    ],
  };
}
