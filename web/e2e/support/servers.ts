/** The server of a test file, or two on one PostgreSQL database behind a load balancer. */
import { pino } from "pino";
import { inject } from "vitest";
import type { Config } from "../../../server/src/config/config.ts";
import { type Database, openDatabase } from "../../../server/src/database/database.ts";
import { startServer } from "../../../server/src/start.ts";
import { hasPeers, startLoadBalancer } from "../../../server/test/kit/peers/load-balancer.ts";
import { administer, withName } from "../../../server/test/kit/processes/global-setup.ts";
import { findFreePort } from "../../../server/test/kit/processes/postgres.ts";

export interface Servers {
  url: string;
  database: Database;
  close(): Promise<void>;
}

let databaseCount = 0;

/** Starts one server if the configuration names a port: then the test has its own proxy. */
export function startServers(config: Config): Promise<Servers> {
  return hasPeers && config.port === 0 ? startTwo(config) : startOne(config);
}

function startOne(config: Config) {
  return startServer(config, { log: pino({ level: config.logLevel }), isDurable: false });
}

async function startTwo(config: Config): Promise<Servers> {
  const balancer = await startLoadBalancer([]);
  const ports = [await findFreePort(), await findFreePort()] as const;
  // Passkeys and their origins need the name.
  const publicUrl = config.publicUrl ?? balancer.url.replace("127.0.0.1", "localhost");
  const pair = await startPair({ ...config, publicUrl }, ports);
  await balancer.setTargets(ports.map((port) => `http://127.0.0.1:${port}`));
  return {
    url: balancer.url.replace("127.0.0.1", "localhost"),
    database: pair.database,

    async close() {
      await balancer.close();
      await pair.close();
    },
  };
}

/** Starts two servers on a new PostgreSQL database. */
export async function startPair(config: Config, ports: readonly [number, number]) {
  databaseCount += 1;
  const template = inject("postgresTemplate");
  const name = `${template}_browser_${process.pid}_${databaseCount}`;
  await administer(inject("postgresUrl"), `create database ${name} template ${template}`);
  const databaseUrl = withName(inject("postgresUrl"), name);
  const start = (port: number) => startOne({ ...config, port, databaseUrl });
  const serverByPort = new Map([
    [ports[0], await start(ports[0])],
    [ports[1], await start(ports[1])],
  ]);
  const database = await openDatabase({ url: databaseUrl, poolSize: 2, dataFolder: "" });
  return {
    database,

    async stop(port: number): Promise<void> {
      await serverByPort.get(port)?.close();
      serverByPort.delete(port);
    },

    async start(port: number): Promise<void> {
      serverByPort.set(port, await start(port));
    },

    async close(): Promise<void> {
      for (const server of serverByPort.values()) await server.close();
      await database.close();
      await administer(inject("postgresUrl"), `drop database ${name} with (force)`);
    },
  };
}
