/** Ratio 14: memory after an hour of posts to a chat with listeners. Only measured by name. */
import type { Measurement } from "../../goals.ts";
import { createListeners } from "../../load/listeners.ts";
import { createPosts } from "../../load/posts.ts";
import type { RunPlan } from "../../measure.ts";
import { startMeasuredServer } from "../../servers/measured-server.ts";

const minuteMs = 60_000;
const members = 100;
const inFlight = 16;

export async function measureSoak({ isQuick }: RunPlan): Promise<Measurement> {
  const scale = isQuick ? 1 / 60 : 1;
  const server = await startMeasuredServer("belfry", String(members), "durable");
  const target = { port: server.port, path: "/api/live" };
  const listeners = await createListeners(target, members, server.tokens);
  const posts = await createPosts(server, inFlight);
  let count = (await posts.run(10 * minuteMs * scale)).posts;
  const early = await server.residentBytes();
  count += (await posts.run(50 * minuteMs * scale)).posts;
  const late = await server.residentBytes();
  listeners.close();
  posts.close();
  await server.stop();
  const mebibytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;
  process.stderr.write(`  ${count} posts: ${mebibytes(early)}, later ${mebibytes(late)}\n`);
  return { results: [{ goal: "soak", values: [late / early] }], details: [] };
}
