/** Ratio 12: posts while backups run, as the server's schedule makes them, against posts without. */
import type { Measurement } from "../goals.ts";
import { createPosts } from "../load/posts.ts";
import { type RunPlan, ratios, runInTurns, sample, toDetail } from "../measure.ts";
import { startMeasuredServer } from "../servers/measured-server.ts";

const inFlight = 64;
/** A backup must last longer than a sample. */
const filledMiB = 256;

export async function measureBackup(plan: RunPlan): Promise<Measurement> {
  const server = await startMeasuredServer("belfry", "0", "durable", String(filledMiB));
  const posts = await createPosts(server, inFlight);
  await posts.run(plan.warmUpMs);
  const run = () => sample(server, posts, plan.runMs);
  const samples = await runInTurns(plan.rounds, {
    with: async () => {
      await server.control("start backups");
      const result = await run();
      await server.control("stop backups");
      return result;
    },
    without: run,
  });
  posts.close();
  await server.stop();
  return {
    results: [{ goal: "backup", values: ratios(samples.with, samples.without) }],
    details: [
      toDetail(`Belfry during backups of ${filledMiB} MiB`, "posts/s", samples.with),
      toDetail("Belfry without backups", "posts/s", samples.without),
    ],
  };
}
