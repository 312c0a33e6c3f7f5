/** Ratio 11: rows that a post writes in a chat with many members, and in one with few. */
import type { Measurement } from "../goals.ts";
import { createPosts } from "../load/posts.ts";
import type { RunPlan } from "../measure.ts";
import { startMeasuredServer } from "../servers/measured-server.ts";

const few = 2;
const many = 10_000;
const manyQuick = 1000;
/** Jobs write rows too, such as the delivery log once a second. */
const runMs = 10_000;

export async function measureRows({ isQuick }: RunPlan): Promise<Measurement> {
  const ofFew = await rowsOfPost(few);
  const ofMany = await rowsOfPost(isQuick ? manyQuick : many);
  process.stderr.write(`  ${ofFew.toFixed(2)} and ${ofMany.toFixed(2)} rows for each post\n`);
  // The fraction is what jobs write, which depends on the time and not on the posts.
  const ratio = Math.floor(ofMany) / Math.floor(ofFew);
  return { results: [{ goal: "rows", values: [ratio] }], details: [] };
}

/** One at a time: posts of one batch share the row of their chat. */
async function rowsOfPost(members: number): Promise<number> {
  const server = await startMeasuredServer("belfry", String(members), "durable");
  const posts = await createPosts(server, 1);
  const figures = () => server.control<{ rowsWritten: number }>("figures");
  const before = await figures();
  const { posts: count } = await posts.run(runMs);
  const after = await figures();
  posts.close();
  await server.stop();
  return (after.rowsWritten - before.rowsWritten) / count;
}
