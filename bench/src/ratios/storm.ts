/** Ratio 16: posts while 1,000 clients reconnect at once. */
import type { Measurement } from "../goals.ts";
import { createPacedPosts } from "../load/paced-posts.ts";
import { createStorm } from "../load/storm.ts";
import { quantile, type RunPlan } from "../measure.ts";
import { startMeasuredServer } from "../servers/measured-server.ts";

const clients = 1000;
const postsPerSecond = 200;
const connections = 64;
/** The chat of the members, after the first one of the owner. */
const chatId = 2;
/** Lets the server clean up after a round. */
const pauseMs = 1000;

export async function measureStorm({ rounds, warmUpMs }: RunPlan): Promise<Measurement> {
  const server = await startMeasuredServer("belfry", String(clients), "durable");
  const posts = await createPacedPosts(server, connections);
  const runFor = (ms: number) => {
    const until = performance.now() + ms;
    return posts.run(postsPerSecond, () => performance.now() > until);
  };
  await runFor(warmUpMs);
  const storm = await createStorm({ port: server.port, chatId }, server.tokens);
  const during: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await runFor(pauseMs);
    let isBack = false;
    const back = storm.cut().then((result) => {
      isBack = true;
      return result;
    });
    during.push(quantile(await posts.run(postsPerSecond, () => isBack), 0.99));
    const result = await back;
    seconds.push(result.seconds);
    process.stderr.write(
      `  ${clients} clients were back after ${result.seconds.toFixed(1)} s; ${result.rejected} handshakes were rejected; post p99 ${during.at(-1)?.toFixed(0)} ms\n`,
    );
  }
  storm.close();
  posts.close();
  await server.stop();
  return {
    results: [
      { goal: "storm", values: during },
      { goal: "stormSeconds", values: seconds },
    ],
    details: [],
  };
}
