/** Row 2b: posts for a minute at 70 % of the maximum, and how far search is behind then. */
import type { Measurement } from "../goals.ts";
import { createPacedPosts } from "../load/paced-posts.ts";
import { createPosts } from "../load/posts.ts";
import { createWrkPosts, hasWrk } from "../load/wrk.ts";
import { type RunPlan, sample, toDetail, untilIdle, untilIndexed } from "../measure.ts";
import { onAllCores, startMeasuredServer } from "../servers/measured-server.ts";

const inFlight = 64;
const share = 0.7;
const sustainedMs = 60_000;
/** Below this part of the rate, the generator or the server did not keep up. */
const leastShare = 0.95;

/** As in ratio 1, all cores are free. A quick run posts for a shorter time, and proves nothing. */
export async function measureSustained({
  isQuick,
  runMs,
  warmUpMs,
}: RunPlan): Promise<Measurement> {
  const forMs = isQuick ? sustainedMs / 6 : sustainedMs;
  return onAllCores(async () => {
    const server = await startMeasuredServer("belfry", "0", "durable");
    const greedy = await (hasWrk ? createWrkPosts : createPosts)(server, inFlight);
    const paced = await createPacedPosts(server, inFlight, { isExact: false });
    await greedy.run(warmUpMs);
    await untilIndexed(server);
    await untilIdle(server);
    const { posts, seconds } = await greedy.run(runMs);
    await untilIndexed(server);
    await untilIdle(server);

    const perSecond = (posts / seconds) * share;
    let behindSeconds = Number.NaN;
    const run = async () => {
      const start = performance.now();
      const latencies = await paced.run(perSecond, () => performance.now() - start > forMs);
      const took = (performance.now() - start) / 1000;
      behindSeconds = await untilIndexed(server);
      return { posts: latencies.length, seconds: took, latencies };
    };
    const taken = await sample(server, { run }, forMs);
    greedy.close();
    paced.close();
    await server.stop();
    const isSustained = taken.postedRate >= perSecond * leastShare;
    const wanted = Math.round(perSecond).toLocaleString("en");
    const side = `posts for ${forMs / 1000} s, ${wanted}/s wanted${isSustained ? "" : ": not reached"}`;
    // Search that keeps up with fewer posts proves nothing.
    const behind = isSustained ? behindSeconds : Number.POSITIVE_INFINITY;
    return {
      results: [{ goal: "behind", values: [behind] }],
      details: [toDetail(side, "posts/s", [{ ...taken, rate: taken.postedRate }])],
    };
  });
}
