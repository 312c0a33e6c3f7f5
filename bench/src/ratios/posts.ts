/** Ratios 1 and 2: durable posts beside a bare server, and beside the same server without syncs. */
import type { Measurement } from "../goals.ts";
import { createPosts } from "../load/posts.ts";
import { alternate, detailOf, type Pace, ratios, sample } from "../measure.ts";
import { startMeasured } from "../servers/measured.ts";

const inFlight = 64;

export async function measurePosts(pace: Pace): Promise<Measurement> {
  const open = async (name: string, ...args: string[]) => {
    const server = await startMeasured(name, ...args);
    const posts = await createPosts(server, inFlight);
    await posts.run(pace.warmUpMs);
    return { server, posts, run: () => sample(server, posts, pace.runMs) };
  };
  const durable = await open("belfry", "0", "durable");
  const unsynced = await open("belfry", "0", "unsynced");
  const bare = await open("bare-http");

  const samples = await alternate(pace.rounds, {
    durable: durable.run,
    unsynced: unsynced.run,
    bare: bare.run,
  });
  for (const { server, posts } of [durable, unsynced, bare]) {
    posts.close();
    await server.stop();
  }
  return {
    findings: [
      { goal: "posts", values: ratios(samples.durable, samples.bare) },
      { goal: "durability", values: ratios(samples.durable, samples.unsynced) },
    ],
    details: [
      detailOf("Belfry, synchronous=FULL", "posts/s", samples.durable),
      detailOf("Belfry, synchronous=OFF", "posts/s", samples.unsynced),
      detailOf("bare node:http", "posts/s", samples.bare),
    ],
  };
}
