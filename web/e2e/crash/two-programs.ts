/** Two server processes on one PostgreSQL database, which can be restarted one after the other. */
import { inject } from "vitest";
import type { Config } from "../../../server/src/config/config.ts";
import { openDatabase } from "../../../server/src/database/database.ts";
import { type Program, startProgram } from "../../../server/test/crash/process.ts";
import { startLoadBalancer } from "../../../server/test/kit/peers/load-balancer.ts";
import { administer, withName } from "../../../server/test/kit/processes/global-setup.ts";
import { findFreePort } from "../../../server/test/kit/processes/postgres.ts";
import type { Servers } from "../support/servers.ts";

export async function startTwoPrograms(config: Config) {
  const name = `belfry_browser_restart_${process.pid}`;
  await administer(inject("postgresUrl"), `create database ${name}`);
  const databaseUrl = withName(inject("postgresUrl"), name);
  const balancer = await startLoadBalancer([], { checksHealth: true });
  const url = balancer.url.replace("127.0.0.1", "localhost");

  async function start() {
    const port = await findFreePort();
    const program = await startProgram(config.dataFolder, port, {
      BELFRY_DATABASE_URL: databaseUrl,
      BELFRY_PUBLIC_URL: url,
      BELFRY_SETUP_TOKEN: config.setupToken ?? "",
      BELFRY_PASSWORD_MEMORY_KIB: "19456",
      BELFRY_PASSWORD_PASSES: "2",
      BELFRY_STOP_DELAY: "500ms",
      BELFRY_LINK_PREVIEWS: "off",
    });
    // The program prints the public URL.
    return { program, url: `http://127.0.0.1:${port}` };
  }

  let running: { program: Program; url: string }[] = [await start(), await start()];
  const route = () => balancer.setTargets(running.map((one) => one.url));
  await route();
  const database = await openDatabase({ url: databaseUrl, poolSize: 2, dataFolder: "" });

  const servers: Servers = {
    url,
    database,

    async close() {
      await balancer.close();
      await database.close();
      for (const { program } of running) await program.kill();
      await administer(inject("postgresUrl"), `drop database ${name} with (force)`);
    },
  };
  return {
    servers,

    /** Stops the older process, as a deployment does, and starts another one. Returns the exit code. */
    async replaceOldest(): Promise<number | null> {
      const [oldest, ...others] = running;
      const code = await oldest?.program.stop();
      running = [...others, await start()];
      await route();
      return code ?? null;
    },
  };
}
