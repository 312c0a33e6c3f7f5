/** Ratio 4: what one post takes when nothing else happens, beside the least it could take. */
import type { Measurement } from "../goals.ts";
import { createPosts } from "../load/posts.ts";
import { syncMs } from "../machine.ts";
import { alternate, detailOf, type Pace, sample } from "../measure.ts";
import { startMeasured } from "../servers/measured.ts";

export async function measureLatency(pace: Pace): Promise<Measurement> {
  const belfry = await startMeasured("belfry", "0", "durable");
  const bare = await startMeasured("bare-http");
  const belfryPosts = await createPosts(belfry, 1);
  const barePosts = await createPosts(bare, 1);
  await belfryPosts.run(pace.warmUpMs);
  await barePosts.run(pace.warmUpMs);

  const syncs: number[] = [];
  const samples = await alternate(pace.rounds, {
    belfry: () => sample(belfry, belfryPosts, pace.runMs),
    bare: async () => {
      syncs.push(syncMs());
      return sample(bare, barePosts, pace.runMs);
    },
  });
  for (const posts of [belfryPosts, barePosts]) posts.close();
  await belfry.stop();
  await bare.stop();

  const values = samples.belfry.map(({ p50 }, round) => {
    const least = (syncs[round] ?? Number.NaN) + (samples.bare[round]?.p50 ?? Number.NaN);
    return p50 / least;
  });
  return {
    findings: [{ goal: "latency", values }],
    details: [
      detailOf("Belfry, one at a time", "posts/s", samples.belfry),
      detailOf("bare node:http, one at a time", "posts/s", samples.bare),
    ],
  };
}
