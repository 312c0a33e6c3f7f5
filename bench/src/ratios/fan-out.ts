/** Ratios 6a to 6c: delivery to many members, and their cost for posting. */
import { setTimeout as pause } from "node:timers/promises";
import type { Measurement } from "../goals.ts";
import { createListeners, type Listeners } from "../load/listeners.ts";
import { createPosts, type Posts } from "../load/posts.ts";
import { type RunPlan, ratios, runInTurns, type Sample, sample, toDetail } from "../measure.ts";
import { type MeasuredServer, startMeasuredServer } from "../servers/measured-server.ts";

const members = 1000;
const inFlight = 64;
/** Lets the server clean up a thousand closed sockets before the next run. */
const pauseMs = 500;
/** Size of the event frame of the posted message. */
const frameBytes = 349;

export async function measureFanOut(plan: RunPlan): Promise<Measurement> {
  const belfry = await startMeasuredServer("belfry", String(members), "durable");
  const loop = await startMeasuredServer("bare-ws", String(frameBytes));
  const busyPosts = await createPosts(belfry, inFlight);
  await busyPosts.run(plan.warmUpMs);
  const loopListeners = await createListeners({ port: loop.port, path: "/" }, members, []);
  const loopPosts = await createPosts(loop, 1);
  const calmPosts = await createPosts(belfry, 1);

  const listening = async (count: number, run: (listeners: Listeners) => Promise<Sample>) => {
    const target = { port: belfry.port, path: "/api/live" };
    const listeners = await createListeners(target, count, belfry.tokens);
    const result = await run(listeners);
    listeners.close();
    await pause(pauseMs);
    return result;
  };
  const postBusily = () => sample(belfry, busyPosts, plan.runMs);
  const rate = await runInTurns(plan.rounds, {
    loop: () => oneByOne(loop, loopPosts, loopListeners, plan.runMs),
    calm: () =>
      listening(members, (listeners) => oneByOne(belfry, calmPosts, listeners, plan.runMs)),
    busy: () =>
      listening(members, (listeners) =>
        sample(belfry, busyPosts, plan.runMs, async () => listeners.receivedCount()),
      ),
    none: postBusily,
    hundred: () => listening(members / 10, postBusily),
    thousand: () => listening(members, postBusily),
  });

  for (const posts of [busyPosts, calmPosts, loopPosts]) posts.close();
  loopListeners.close();
  await belfry.stop();
  await loop.stop();
  return {
    results: [
      { goal: "fanOut", values: ratios(rate.calm, rate.loop) },
      { goal: "busyFanOut", values: ratios(rate.busy, rate.loop) },
      { goal: "with100", values: ratios(rate.hundred, rate.none) },
      { goal: "with1000", values: ratios(rate.thousand, rate.none) },
    ],
    details: [
      toDetail("Belfry, one message at a time", "events/s", rate.calm),
      toDetail("Belfry, 64 posts at once", "events/s", rate.busy),
      toDetail("plain ws loop", "events/s", rate.loop),
      toDetail("Belfry, no listeners", "posts/s", rate.none),
      toDetail("Belfry, 100 listeners", "posts/s", rate.hundred),
      toDetail("Belfry, 1,000 listeners", "posts/s", rate.thousand),
    ],
  };
}

/** Posts the next message when all listeners have received the previous one. */
function oneByOne(
  server: MeasuredServer,
  posts: Posts,
  listeners: Listeners,
  forMs: number,
): Promise<Sample> {
  const before = listeners.receivedCount();
  let posted = 0;
  const postsOneByOne: Posts = {
    ...posts,
    async run() {
      const until = performance.now() + forMs;
      const latencies: number[] = [];
      while (performance.now() < until) {
        latencies.push(...(await posts.run(0)).latencies);
        posted += 1;
        await listeners.waitFor(before + posted * members);
      }
      return { posts: posted, seconds: forMs / 1000, latencies };
    },
  };
  return sample(server, postsOneByOne, forMs, async () => listeners.receivedCount() - before);
}
