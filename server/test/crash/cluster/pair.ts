/** Two Belfry processes on one PostgreSQL and one bus. Each reaches both through its own proxies. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startNats } from "../../kit/processes/bus-server.ts";
import { administer, withName } from "../../kit/processes/global-setup.ts";
import { createCluster, runCluster } from "../../kit/processes/postgres.ts";
import { startProxy, type TcpProxy } from "../../kit/processes/tcp-proxy.ts";
import { startProgram } from "../process.ts";

export type BusKind = "NATS" | "PostgreSQL";

type Postgres = Awaited<ReturnType<typeof startKillablePostgres>>;

/** It keeps what it has committed when it is killed without a shutdown. */
export async function startKillablePostgres() {
  const cluster = await createCluster();
  let server = await runCluster(cluster, { isDurable: true });
  return {
    url: cluster.url,
    kill: () => server.stop("SIGQUIT"),
    async restart() {
      server = await runCluster(cluster, { isDurable: true });
    },
    async close() {
      await server.stop("SIGINT");
      await rm(cluster.folder, { recursive: true });
    },
  };
}

export type Pair = Awaited<ReturnType<typeof startPair>>;

export interface Member {
  url: string;
  database: TcpProxy;
  /** Undefined if PostgreSQL is the bus. */
  nats: TcpProxy | undefined;
  kill(): Promise<void>;
  /** Starts the killed process again on the same port. */
  restart(): Promise<void>;
}

export async function startPair(bus: BusKind, postgres: Postgres) {
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-pair-"));
  const name = `belfry_${bus.toLowerCase()}`;
  await administer(postgres.url, `create database ${name}`);
  const databaseUrl = withName(postgres.url, name);
  let nats = bus === "NATS" ? await startNats() : undefined;
  const members = [await startMember(), await startMember()] as const;

  async function startMember(): Promise<Member> {
    const database = await startProxy(databaseUrl);
    const natsProxy = nats && (await startProxy(nats.url));
    const environment = {
      BELFRY_DATABASE_URL: database.url,
      ...(natsProxy && { BELFRY_NATS_URL: natsProxy.url }),
    };
    let program = await startProgram(dataFolder, 0, environment);
    const { url } = program;
    return {
      url,
      database,
      nats: natsProxy,
      kill: () => program.kill(),
      async restart() {
        program = await startProgram(dataFolder, Number(new URL(url).port), environment);
      },
    };
  }

  return {
    members,
    urls: [members[0].url, members[1].url] as const,
    databaseUrl,
    postgres,

    nats: {
      kill: async () => nats?.stop(),
      async restart() {
        if (nats) nats = await startNats([], Number(new URL(nats.url).port));
      },
    },

    async close() {
      for (const { kill, database, nats: natsProxy } of members) {
        await kill();
        await database.close();
        await natsProxy?.close();
      }
      await nats?.stop();
      await rm(dataFolder, { recursive: true });
    },
  };
}
