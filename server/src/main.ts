/** The server process: environment, signals and exit code. */
import { readFileSync } from "node:fs";
import { pino } from "pino";
import { type Config, ConfigError, readConfig } from "./config/config.ts";
import { startServer } from "./start.ts";

const stopTimeoutMs = 10_000;

try {
  await run(readConfig(process.env, (path) => readFileSync(path, "utf8")));
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : [];
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Belfry cannot start. ${[message, ...problems].join("\n  - ")}\n`);
  process.exit(1);
}

async function run(config: Config): Promise<void> {
  process.umask(0o077);
  const log = pino({ level: config.logLevel });
  const { url, setupToken, close } = await startServer(config, { log });
  process.stdout.write(`Belfry is ready at ${url}\n`);
  const token = await setupToken();
  if (token) {
    const minutes = Math.round(config.setupTokenLifetimeMs / 60_000);
    const link = `${url}/setup#token=${token}`;
    process.stdout.write(
      `Open this one-time link within ${minutes} minutes to set it up: ${link}\n`,
    );
  }

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, "The server did not stop cleanly.");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
