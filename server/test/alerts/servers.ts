/** The servers of a run, which have one database and one clock. */
import { sql } from "kysely";
import { inject } from "vitest";
import type { Bus } from "../../src/bus/bus.ts";
import { createMemoryBus } from "../../src/bus/memory.ts";
import { createPostgresBus } from "../../src/bus/postgres.ts";
import type { Database } from "../../src/database/database.ts";
import { busSigner } from "../kit/bus-signer.ts";
import { startDnsServer } from "../kit/dns-server.ts";
import { withName } from "../kit/processes/global-setup.ts";
import { pushSubject } from "../kit/push/push-cast.ts";
import { startTestServer, type TestServer } from "../kit/test-server.ts";

const environment = {
  BELFRY_PUSH_SUBJECT: pushSubject,
  BELFRY_PUSH_TIMEOUT: "1s",
  BELFRY_WEBHOOK_RATE: "100000",
  BELFRY_WEBHOOK_BURST: "1000000",
};

export async function startServers(database: Database, pushPort: number, serverCount: number) {
  const dns = await startDnsServer();
  const pushHosts = { BELFRY_PUSH_HOSTS: `localhost:${pushPort}` };
  const clock = { at: Date.parse("2026-11-21T10:00:00Z"), now: () => clock.at, cpuMs: () => 0 };
  const errors: unknown[] = [];
  let dataFolder: string | undefined;
  const servers: TestServer[] = [];
  const buses: Bus[] = [];

  async function createBus(onError: (error: unknown) => void): Promise<Bus> {
    if (database.kind === "sqlite") return createMemoryBus(onError);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      database.sql,
    );
    const url = withName(inject("postgresUrl"), rows[0]?.name ?? "");
    return createPostgresBus({ url, signer: busSigner, onError });
  }

  async function start(index: number): Promise<void> {
    const server = await startTestServer(
      database,
      { ...environment, ...pushHosts, ...(dataFolder && { BELFRY_DATA: dataFolder }) },
      {
        clock,
        resolver: dns.resolver,
        async createBus(onError) {
          const bus = await createBus(onError);
          buses[index] = bus;
          return bus;
        },
      },
    );
    dataFolder ??= server.dataFolder;
    servers[index] = server;
  }

  for (let index = 0; index < serverCount; index++) await start(index);

  return {
    clock,
    servers,
    errors: () => [...errors, ...servers.flatMap((server) => server.errors)],

    /** Runs the jobs of all servers at the same time, and sends what waits. */
    async runJobs(): Promise<void> {
      await Promise.all(servers.map(({ server }) => server.alertSteps.passTime()));
      await Promise.all(servers.map(({ server }) => server.push.retryDue()));
      await this.settled();
    },

    /** Resolves when nothing is being sent. */
    async settled(): Promise<void> {
      while (servers.some(({ server }) => server.push.isBusy())) {
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },

    /** Ends one server, with what it has in memory, and starts another. */
    async restart(index: number): Promise<void> {
      const old = servers[index] as TestServer;
      errors.push(...old.errors);
      await old.server.app.close();
      await buses[index]?.close();
      await start(index);
    },
  };
}
