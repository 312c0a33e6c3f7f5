/** Ratios 6a to 6c: how fast a message reaches many, and what they cost the one who posts. */
import { setTimeout as pause } from "node:timers/promises";
import type { Measurement } from "../goals.ts";
import { createListeners, type Listeners } from "../load/listeners.ts";
import { createPosts, type Posts } from "../load/posts.ts";
import { alternate, detailOf, type Pace, ratios, type Sample, sample } from "../measure.ts";
import { type Measured, startMeasured } from "../servers/measured.ts";

const members = 1000;
const inFlight = 64;
/** What the server does about a thousand sockets that closed is nobody's run. */
const settleMs = 500;
/** Bytes of the frame in which Belfry tells of the message that the bench posts. */
const frameBytes = 349;

export async function measureFanOut(pace: Pace): Promise<Measurement> {
  const belfry = await startMeasured("belfry", String(members), "durable");
  const loop = await startMeasured("bare-ws", String(frameBytes));
  const busyPosts = await createPosts(belfry, inFlight);
  await busyPosts.run(pace.warmUpMs);
  const loopListeners = await createListeners({ port: loop.port, path: "/" }, members, []);
  const loopPosts = await createPosts(loop, 1);
  const calmPosts = await createPosts(belfry, 1);

  const listening = async (count: number, run: (listeners: Listeners) => Promise<Sample>) => {
    const address = { port: belfry.port, path: "/api/live" };
    const listeners = await createListeners(address, count, belfry.tokens);
    const found = await run(listeners);
    listeners.close();
    await pause(settleMs);
    return found;
  };
  const postBusily = () => sample(belfry, busyPosts, pace.runMs);
  const rate = await alternate(pace.rounds, {
    loop: () => oneByOne(loop, loopPosts, loopListeners, pace.runMs),
    calm: () =>
      listening(members, (listeners) => oneByOne(belfry, calmPosts, listeners, pace.runMs)),
    busy: () =>
      listening(members, (listeners) =>
        sample(belfry, busyPosts, pace.runMs, async () => listeners.heard()),
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
    findings: [
      { goal: "fanOut", values: ratios(rate.calm, rate.loop) },
      { goal: "busyFanOut", values: ratios(rate.busy, rate.loop) },
      { goal: "with100", values: ratios(rate.hundred, rate.none) },
      { goal: "with1000", values: ratios(rate.thousand, rate.none) },
    ],
    details: [
      detailOf("Belfry, one message at a time", "deliveries/s", rate.calm),
      detailOf("Belfry, posts 64 at once", "deliveries/s", rate.busy),
      detailOf("plain ws loop", "deliveries/s", rate.loop),
      detailOf("Belfry, nobody listening", "posts/s", rate.none),
      detailOf("Belfry, 100 listening", "posts/s", rate.hundred),
      detailOf("Belfry, 1,000 listening", "posts/s", rate.thousand),
    ],
  };
}

/** The next message is posted when everybody has the one before. */
function oneByOne(
  server: Measured,
  posts: Posts,
  listeners: Listeners,
  forMs: number,
): Promise<Sample> {
  const before = listeners.heard();
  let posted = 0;
  const everybody: Posts = {
    ...posts,
    async run() {
      const until = performance.now() + forMs;
      const latencies: number[] = [];
      while (performance.now() < until) {
        const { latencies: one } = await posts.run(0);
        latencies.push(...one);
        posted += 1;
        await listeners.hasHeard(before + posted * members);
      }
      return { answered: posted, seconds: forMs / 1000, latencies };
    },
  };
  return sample(server, everybody, forMs, async () => listeners.heard() - before);
}
