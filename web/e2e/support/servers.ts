/** The server of a test file, or two on one PostgreSQL database behind a load balancer. */
import { pino } from "pino";
import { inject } from "vitest";
import type { Config } from "../../../server/src/config/config.ts";
import type { Database } from "../../../server/src/database/database.ts";
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
  databaseCount += 1;
  const template = inject("postgresTemplate");
  const name = `${template}_browser_${process.pid}_${databaseCount}`;
  await administer(inject("postgresUrl"), `create database ${name} template ${template}`);
  const balancer = await startLoadBalancer([]);
  // Passkeys and their origins need the name.
  const url = balancer.url.replace("127.0.0.1", "localhost");
  const databaseUrl = withName(inject("postgresUrl"), name);
  const ports = [await findFreePort(), await findFreePort()] as const;
  const start = (port: number) =>
    startOne({ ...config, port, databaseUrl, publicUrl: config.publicUrl ?? url });
  const servers = [await start(ports[0]), await start(ports[1])] as const;
  await balancer.setTargets(ports.map((port) => `http://127.0.0.1:${port}`));
  return {
    url,
    database: servers[0].database,

    async close() {
      await balancer.close();
      for (const server of servers) await server.close();
      await administer(inject("postgresUrl"), `drop database ${name} with (force)`);
    },
  };
}
