/** Ratios 1 and 2: durable posts against a minimal server, and against the same server without syncs. */
import type { Measurement } from "../goals.ts";
import { createPosts } from "../load/posts.ts";
import { type RunPlan, ratios, runInTurns, sample, toDetail } from "../measure.ts";
import { startMeasuredServer } from "../servers/measured-server.ts";

const inFlight = 64;

export async function measurePosts(plan: RunPlan): Promise<Measurement> {
  const prepare = async (name: string, ...args: string[]) => {
    const server = await startMeasuredServer(name, ...args);
    const posts = await createPosts(server, inFlight);
    await posts.run(plan.warmUpMs);
    return { server, posts, run: () => sample(server, posts, plan.runMs) };
  };
  const durable = await prepare("belfry", "0", "durable");
  const unsynced = await prepare("belfry", "0", "unsynced");
  const bare = await prepare("bare-http");

  const samples = await runInTurns(plan.rounds, {
    durable: durable.run,
    unsynced: unsynced.run,
    bare: bare.run,
  });
  for (const { server, posts } of [durable, unsynced, bare]) {
    posts.close();
    await server.stop();
  }
  return {
    results: [
      { goal: "posts", values: ratios(samples.durable, samples.bare) },
      { goal: "durability", values: ratios(samples.durable, samples.unsynced) },
    ],
    details: [
      toDetail("Belfry, synchronous=FULL", "posts/s", samples.durable),
      toDetail("Belfry, synchronous=OFF", "posts/s", samples.unsynced),
      toDetail("bare node:http", "posts/s", samples.bare),
    ],
  };
}
