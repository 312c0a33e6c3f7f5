/** The program. The only file that touches the process: its environment, signals and exit. */
import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pino } from "pino";
import { openMemoryBus } from "./bus/memory.ts";
import { systemClock } from "./clock.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { openDatabase } from "./database/database.ts";
import { hasData } from "./database/has-data.ts";
import { migrate } from "./database/migrate.ts";
import { openSecrets } from "./secrets.ts";
import { buildServer } from "./server.ts";

const stopMs = 10_000;

try {
  await start(readConfig(process.env, (path) => readFileSync(path, "utf8")));
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : [];
  const sentence = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Belfry cannot start. ${[sentence, ...problems].join("\n  - ")}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  process.umask(0o077);
  const dataFolder = resolve(config.dataFolder);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const log = pino({ level: config.logLevel });

  const database = await openDatabase({ url: config.databaseUrl, dataFolder });
  await migrate(database);
  const secrets = await openSecrets({
    secretKey: config.secretKey,
    dataFolder,
    hasData: await hasData(database),
  });
  const bus = openMemoryBus((error) => log.error({ err: error }));
  let publicUrl = config.publicUrl;
  const server = await buildServer({
    config,
    database,
    bus,
    clock: systemClock,
    secrets,
    log,
    webFolder: join(import.meta.dirname, "../../web/dist"),
    publicUrl: () => publicUrl ?? `http://localhost:${config.port}`,
  });

  await server.app.listen({ host: config.host, port: config.port });
  const address = server.app.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  publicUrl ??= `http://${isLoopback(config.host) ? "localhost" : config.host}:${port}`;
  await greet(publicUrl, server.setupToken);

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopMs).unref();
    server.close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, "Stopping failed.");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

async function greet(url: string, setupToken: () => Promise<string | undefined>): Promise<void> {
  process.stdout.write(`Belfry is ready at ${url}\n`);
  const token = await setupToken();
  if (token) {
    process.stdout.write(`Set it up, once, within the hour: ${url}/setup#token=${token}\n`);
  }
}

function isLoopback(host: string): boolean {
  return ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(host);
}
