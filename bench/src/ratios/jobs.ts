/** Background jobs: posts while a million expired rows are deleted, and afterwards. */
import type { Measurement } from "../goals.ts";
import { createPosts } from "../load/posts.ts";
import { type RunPlan, type Sample, sample, toDetail } from "../measure.ts";
import type { JobFigures } from "../servers/jobs/belfry-jobs.ts";
import { startMeasuredServer } from "../servers/measured-server.ts";

const quickRows = 200_000;
const fullRows = 1_000_000;
const inFlight = 8;

export async function measureJobs({ isQuick, runMs, warmUpMs }: RunPlan): Promise<Measurement> {
  const rows = isQuick ? quickRows : fullRows;
  const server = await startMeasuredServer("jobs/belfry-jobs", String(rows));
  const posts = await createPosts(server, inFlight);
  await posts.run(warmUpMs);
  const figures = () => server.control<JobFigures>("figures");
  const during: Sample[] = [];
  let longestMs = 0;
  for (let isDone = false; !isDone; ) {
    during.push(await sample(server, posts, runMs));
    const { longestTransactionMs, expiredRows } = await figures();
    longestMs = Math.max(longestMs, longestTransactionMs);
    isDone = expiredRows === 0;
  }
  const after: Sample[] = [];
  while (after.length < during.length) after.push(await sample(server, posts, runMs));
  posts.close();
  await server.stop();
  return {
    results: [
      { goal: "jobTransaction", values: [longestMs] },
      { goal: "jobPosts", values: during.map(({ p99 }) => p99) },
    ],
    details: [
      toDetail(`Belfry while ${rows.toLocaleString("en")} rows are deleted`, "posts/s", during),
      toDetail("Belfry afterwards", "posts/s", after),
    ],
  };
}
