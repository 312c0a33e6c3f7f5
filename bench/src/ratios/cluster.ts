/** Ratio 13: CPU of a post with two processes and a bus, and with one process, in many chats. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startNats } from "../../../server/test/kit/processes/bus-server.ts";
import { administer, withName } from "../../../server/test/kit/processes/global-setup.ts";
import { type Postgres, startPostgres } from "../../../server/test/kit/processes/postgres.ts";
import type { Measurement } from "../goals.ts";
import { createListeners } from "../load/listeners.ts";
import { createPosts, joinPosts } from "../load/posts.ts";
import { type RunPlan, runInTurns, type Sample, sample, toDetail } from "../measure.ts";
import { cpuMicrosOfTree } from "../servers/cluster/process-cpu.ts";
import {
  type MeasuredServer,
  pinWithServer,
  startMeasuredServer,
} from "../servers/measured-server.ts";

/** One post in flight in each. */
const chats = 64;
/** One listens at each of two processes. */
const members = 2;
/** PostgreSQL is idle if it has used less than a tenth of a core for this long. */
const idleMs = 500;

interface Options {
  postgres: Postgres;
  database: string;
  nats?: { url: string; pid: number };
  processes: 1 | 2;
}

/** The processes of PostgreSQL and NATS are on the core of the servers, and their CPU is counted. */
export async function measureCluster(plan: RunPlan): Promise<Measurement> {
  const started: { stop(): Promise<void> }[] = [];
  const keep = <T extends { stop(): Promise<void> }>(one: T): T => {
    started.unshift(one);
    return one;
  };
  try {
    const postgres = keep(await startPostgres({ isDurable: true }));
    const nats = keep(await startNats());
    for (const { pid } of [postgres, nats]) pinWithServer(pid);
    const start = async (options: Omit<Options, "postgres">) => {
      const cluster = keep(await startCluster({ ...options, postgres }));
      await cluster.run(plan.warmUpMs);
      return async () => {
        await untilIdle(postgres.pid);
        return sample(cluster, cluster, plan.runMs);
      };
    };
    const { one, onNats, onPostgres } = await runInTurns(plan.rounds, {
      one: await start({ database: "one", processes: 1 }),
      onNats: await start({ database: "nats", nats, processes: 2 }),
      onPostgres: await start({ database: "listen", processes: 2 }),
    });
    return {
      results: [
        { goal: "clusterNats", values: cpuRatios(onNats, one) },
        { goal: "clusterPostgres", values: cpuRatios(onPostgres, one) },
      ],
      details: [
        toDetail("one process and PostgreSQL", "posts/s", one),
        toDetail("two processes, PostgreSQL and NATS", "posts/s", onNats),
        toDetail("two processes and PostgreSQL as the bus", "posts/s", onPostgres),
      ],
    };
  } finally {
    for (const { stop } of started) await stop();
  }
}

/** Starts the processes, with a listener at each. `usage` is the CPU of all programs. */
async function startCluster({ postgres, database, nats, processes }: Options) {
  await administer(postgres.url, `create database belfry_${database}`);
  const url = withName(postgres.url, `belfry_${database}`);
  const folder = await mkdtemp(join(tmpdir(), "belfry-bench-cluster-"));
  const start = (...seed: string[]) =>
    startMeasuredServer<{ paths: string[] }>(
      "cluster/belfry-member",
      ...[folder, url, nats?.url ?? "", ...seed],
    );
  const servers: MeasuredServer[] = [];
  const first = await start(`${members}`, `${chats}`);
  servers.push(first, ...(processes === 2 ? [await start()] : []));
  const serverOf = (index: number) => servers[index % servers.length] ?? first;

  const listeners = await Promise.all(
    first.tokens.map((token, index) =>
      createListeners({ port: serverOf(index).port, path: "/api/live" }, 1, [token]),
    ),
  );
  const connections = first.paths.map((path, index) =>
    createPosts({ port: serverOf(index).port, path }, 1),
  );
  const posts = joinPosts(await Promise.all(connections));

  return {
    ...posts,
    async usage() {
      const used = await Promise.all(servers.map((server) => server.usage()));
      const others = [postgres, ...(nats ? [nats] : [])].map(({ pid }) => cpuMicrosOfTree(pid));
      return {
        cpuMicros: sum([...used.map(({ cpuMicros }) => cpuMicros), ...others]),
        indexMicros: sum(used.map(({ indexMicros }) => indexMicros)),
      };
    },
    async stop() {
      posts.close();
      for (const { close } of listeners) close();
      for (const { stop } of servers) await stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** The leader of each cluster is still indexing the posts of its last run, and all share PostgreSQL. */
async function untilIdle(pid: number): Promise<void> {
  let used = cpuMicrosOfTree(pid);
  for (let isIdle = false; !isIdle; ) {
    await wait(idleMs);
    const usedNow = cpuMicrosOfTree(pid);
    isIdle = usedNow - used < 0.1 * 1000 * idleMs;
    used = usedNow;
  }
}

function cpuRatios(numerators: Sample[], denominators: Sample[]): number[] {
  return numerators.map(
    ({ cpuMicrosPerOperation: cpu }, round) =>
      cpu / (denominators[round]?.cpuMicrosPerOperation ?? Number.NaN),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
