/** Ratios 4 and 5: latency of a single post against one disk sync plus a minimal server, and under load. */
import type { Measurement } from "../goals.ts";
import { createPacedPosts } from "../load/paced-posts.ts";
import { createPosts } from "../load/posts.ts";
import { syncMs } from "../machine.ts";
import { quantile, type RunPlan, runInTurns, sample, toDetail } from "../measure.ts";
import { startMeasuredServer } from "../servers/measured-server.ts";

export async function measureLatency(plan: RunPlan): Promise<Measurement> {
  const belfry = await startMeasuredServer("belfry", "0", "durable");
  const bare = await startMeasuredServer("bare-http");
  const belfryPosts = await createPosts(belfry, 1);
  const barePosts = await createPosts(bare, 1);
  await belfryPosts.run(plan.warmUpMs);
  await barePosts.run(plan.warmUpMs);

  const syncs: number[] = [];
  const samples = await runInTurns(plan.rounds, {
    belfry: () => sample(belfry, belfryPosts, plan.runMs),
    bare: async () => {
      syncs.push(syncMs());
      return sample(bare, barePosts, plan.runMs);
    },
  });
  for (const posts of [belfryPosts, barePosts]) posts.close();
  await belfry.stop();
  await bare.stop();

  const values = samples.belfry.map(({ p50 }, round) => {
    const minimum = (syncs[round] ?? Number.NaN) + (samples.bare[round]?.p50 ?? Number.NaN);
    return p50 / minimum;
  });
  return {
    results: [{ goal: "latency", values }],
    details: [
      toDetail("Belfry, one at a time", "posts/s", samples.belfry),
      toDetail("bare node:http, one at a time", "posts/s", samples.bare),
    ],
  };
}

const inFlight = 64;
const share = 0.7;

/** Measures the maximum before each round, because the machine may have become slower. */
export async function measureTail(plan: RunPlan): Promise<Measurement> {
  const server = await startMeasuredServer("belfry", "0", "durable");
  const greedy = await createPosts(server, inFlight);
  const paced = await createPacedPosts(server, inFlight);
  await greedy.run(plan.warmUpMs);
  const values: number[] = [];
  while (values.length < plan.rounds) {
    const { posts, seconds } = await greedy.run(plan.runMs);
    const until = performance.now() + plan.runMs;
    const times = await paced.run((posts / seconds) * share, () => performance.now() > until);
    values.push(quantile(times, 0.99) / quantile(times, 0.5));
  }
  greedy.close();
  paced.close();
  await server.stop();
  return { results: [{ goal: "tail", values }], details: [] };
}
