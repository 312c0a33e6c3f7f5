/** Ratios 1 and 2: durable posts against a minimal server, and against the same server without syncs. */
import { startPostgres } from "../../../server/test/kit/processes/postgres.ts";
import type { Measurement } from "../goals.ts";
import { createPosts } from "../load/posts.ts";
import { createWrkPosts, hasWrk } from "../load/wrk.ts";
import {
  type RunPlan,
  ratios,
  runInTurns,
  type Sample,
  sample,
  sampleCaughtUp,
  toDetail,
  untilIdle,
} from "../measure.ts";
import { onAllCores, pinWithServer, startMeasuredServer } from "../servers/measured-server.ts";

const inFlight = 64;

/**
 * Ratios 1 and 2. The load generator, `wrk` if it is there, and the server's threads share all cores. The time
 * that the search index needs to catch up after each run counts.
 */
export async function measurePosts(plan: RunPlan): Promise<Measurement> {
  const { durable, unsynced, bare } = await onAllCores(() =>
    measureServers(
      plan,
      {
        durable: ["belfry", "0", "durable"],
        unsynced: ["belfry", "0", "unsynced"],
        bare: ["bare-http"],
      },
      hasWrk ? createWrkPosts : createPosts,
    ),
  );
  return {
    results: [
      { goal: "posts", values: ratios(durable, bare) },
      { goal: "durability", values: ratios(durable, unsynced) },
    ],
    details: [
      toDetail("Belfry, synchronous=FULL, until search has caught up", "posts/s", durable),
      toDetail("the same, acknowledged", "posts/s", durable.map(asPosted)),
      toDetail("Belfry, synchronous=OFF, until search has caught up", "posts/s", unsynced),
      toDetail("bare node:http", "posts/s", bare),
    ],
  };
}

/** Ratio 1b: all threads of the server on one core, the load generator on another. */
export async function measureOnOneCore(plan: RunPlan): Promise<Measurement> {
  const { durable, bare } = await measureServers(plan, {
    durable: ["belfry", "0", "durable"],
    bare: ["bare-http"],
  });
  return {
    results: [{ goal: "postsOnOneCore", values: ratios(durable, bare) }],
    details: [
      toDetail("Belfry on one core, until search has caught up", "posts/s", durable),
      toDetail("the same, acknowledged", "posts/s", durable.map(asPosted)),
      toDetail("bare node:http on one core", "posts/s", bare),
    ],
  };
}

/** Ratio 1c: also the processes of PostgreSQL are on that core. */
export async function measureOnPostgres(plan: RunPlan): Promise<Measurement> {
  const postgres = await startPostgres({ isDurable: true });
  try {
    pinWithServer(postgres.pid);
    const { durable, bare } = await measureServers(plan, {
      durable: ["belfry", "0", postgres.url],
      bare: ["bare-http"],
    });
    return {
      results: [{ goal: "postsOnPostgres", values: ratios(durable, bare) }],
      details: [
        toDetail("Belfry on PostgreSQL, CPU of Belfry only", "posts/s", durable),
        toDetail("the same, acknowledged", "posts/s", durable.map(asPosted)),
        toDetail("bare node:http on that core", "posts/s", bare),
      ],
    };
  } finally {
    await postgres.stop();
  }
}

/** The rate while posts arrived. */
function asPosted(taken: Sample): Sample {
  return { ...taken, rate: taken.postedRate };
}

/** Starts the servers, posts to them in turns and stops them. */
async function measureServers<K extends string>(
  plan: RunPlan,
  servers: Record<K, [name: string, ...args: string[]]>,
  createLoad: typeof createWrkPosts = createPosts,
): Promise<Record<K, Sample[]>> {
  const started: { close(): Promise<void> }[] = [];
  const sides = {} as Record<K, () => Promise<Sample>>;
  for (const key of Object.keys(servers) as K[]) {
    const [name, ...args] = servers[key];
    const server = await startMeasuredServer(name, ...args);
    const posts = await createLoad(server, inFlight);
    await posts.run(plan.warmUpMs);
    await untilIdle(server);
    sides[key] = async () => {
      const take = name === "belfry" ? sampleCaughtUp : sample;
      const taken = await take(server, posts, plan.runMs);
      await untilIdle(server);
      return taken;
    };
    started.push({
      async close() {
        posts.close();
        await server.stop();
      },
    });
  }
  const samples = await runInTurns(plan.rounds, sides);
  for (const { close } of started) await close();
  return samples;
}
